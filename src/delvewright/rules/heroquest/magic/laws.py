"""Entropy, Defiance, Time, Stasis and Thaumaturgy: Lesser Spell Groups of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.changed_quest import changed
from delvewright.rules.heroquest.content.quest import Piece
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.dungeon.event_cards import shut
from delvewright.rules.heroquest.dungeon.exploring import explore, look_from
from delvewright.rules.heroquest.fighting.attacking import attack_action, attacks
from delvewright.rules.heroquest.fighting.death import slain
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import (
    can_cast,
    enemies_seen,
    heroes_seen,
    other_heroes_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.magic.forces import for_a_turn
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.game import Figure, Game, Token, release
from delvewright.rules.heroquest.state.windows import EVENT, ROLLED, ZERO, Moment, free_effect

# -- Entropy


@spell("wither", enemies_seen)
@rule("missing.advspell.entropy.wither", "missing.advspell.entropy")
def wither(g: Game, f: Figure, target: Figure) -> Play:
    """One point of Piercing damage."""
    yield from harm(g, target, 1, "Wither", marks_of("wither", "piercing"), ("missing.advspell.entropy.wither",), f)


ROTTEN = ("closed", "locked")
WOOD = ("table", "treasure-chest", "bookcase", "cupboard", "rack", "weapons-rack")


def _door_seen(g: Game, f: Figure, i: int) -> bool:
    a, b = g.quest.grid.doors[i]
    return f.at in (a, b) or bool(squares_seen(g, f, 1 << a | 1 << b))


@rule("missing.advspell.entropy.rot")
def rotting_doors(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Ordinary and locked doors in sight that are shut."""
    shut_doors = squares(g.known_doors & ~g.doors)
    found = [i for i in shut_doors if g.quest.door_kinds[i] in ROTTEN and _door_seen(g, f, i)]
    return [g.quest.grid.doors[i] for i in found]


@spell("rot", rotting_doors, aim="door")
@rule("missing.advspell.entropy.rot", "explore.any-time")
def rot_door(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """It is open for good."""
    i = g.quest.grid.doors.index(door)
    unlock(g, i)
    rules = ("missing.advspell.entropy.rot",)
    a, b = (square_name(q, g.width) for q in door)
    g.tell("door", "The door between {} and {} rots away.", a, b, rules=rules, figures=(f.id,), squares=door)
    for q in door:
        look_from(g, q)
    explore(g, f)
    yield from g.quest.text.door_opened(g, f, i)


@rule("missing.advspell.entropy.rot")
def wooden_pieces(g: Game, f: Figure) -> list[int]:
    """One square in sight of each wooden piece of furniture."""
    found = []
    for piece in g.quest.furniture:
        seen = squares_seen(g, f, piece.squares & g.furniture) if piece.kind.id in WOOD else 0
        if seen:
            found.append(squares(seen)[0])
    return found


@spell("rot", wooden_pieces, aim="square")
@rule("missing.advspell.entropy.rot")
def rot_furniture(g: Game, f: Figure, q: int) -> Play:
    """The piece is gone; what it held lies on one of its squares."""
    i, piece = next((i, p) for i, p in enumerate(g.quest.furniture) if p.squares >> q & 1)
    pieces = list(g.quest.furniture)
    pieces[i] = Piece(piece.kind, 0)
    g.quest = changed(g.quest, furniture=pieces)
    g.furniture &= ~piece.squares
    g.tall &= ~piece.squares
    g.armed &= ~piece.squares
    g.found &= ~piece.squares
    g.looked.sight_changed()
    rules = ("missing.advspell.entropy.rot",)
    g.tell("rot", "The {} rots away.", piece.kind.title, rules=rules, figures=(f.id,), squares=(q,))
    for n, hoard in enumerate(g.quest.hoards):
        if hoard.at >= 0 and piece.squares >> hoard.at & 1 and not g.hoards >> n & 1:
            g.hoards |= 1 << n
            g.tokens += (Token(hoard.at, piece.kind.title, g.versions(hoard.items), hoard.gold),)
    explore(g, f)
    yield from ()


@rule("missing.advspell.entropy.unmake")
def nearly_gone(g: Game, f: Figure) -> list[int]:
    """Monsters in sight with exactly 1 Body left, no Characters."""
    return [id for id in enemies_seen(g, f) if g.fig(id).body == 1 and not g.fig(id).kind.character]


@spell("unmake", nearly_gone)
@rule("missing.advspell.entropy.unmake")
def unmake(g: Game, f: Figure, target: Figure) -> Play:
    """It is removed."""
    yield from slain(g, target, "Unmake")


# -- Defiance


@spell("stand-fast", heroes_seen)
@rule("missing.advspell.defiance.stand-fast", "missing.advspell.defiance", "ability.crush.ends")
def stand_fast(g: Game, f: Figure, target: Figure) -> Play:
    """For a turn no enemy moves or grabs a Hero; a hold ends."""
    give(g, target, for_a_turn(f, "stand-fast", "steadfast"))
    for m in g.figures:
        if m is not None and m.grip == target.id:
            release(g, m)
    yield from ()


@spell("rebuke", can=lambda g, f: f.kind.hero)
@rule("missing.advspell.defiance.rebuke")
def rebuke(g: Game, f: Figure) -> Play:
    """For a turn Melee attacks on the caster may come back."""
    give(g, f, for_a_turn(f, "rebuke", "rebuking"))
    yield from ()


@effect_text("rebuking", "missing.advspell.defiance.rebuke")
class Rebuking(EffectText):
    """What is more than enough to defend strikes back."""

    def defended(self, g: Game, f: Figure, by: Figure | None, shields: int, skulls: int, marks: frozenset[str]) -> Play:
        """The attacker takes the difference, without Defence."""
        if by is not None and "melee" in marks and shields > skulls:
            rules = ("missing.advspell.defiance.rebuke",)
            yield from harm(g, by, shields - skulls, "Rebuke", marks_of("rebuke"), rules, f)


@free_effect("refuse", EVENT, lambda g, f, m: can_cast(g, f), "drain")
@rule("missing.advspell.defiance.refuse", "action.cast.no-action")
def refuse(g: Game, f: Figure, m: Moment) -> Play:
    """An Event card has no effect and is discarded."""
    m.stopped = True
    rules = ("missing.advspell.defiance.refuse",)
    g.tell("refuse", "{} refuses {}.", f, content().cards[m.card].title, rules=rules)
    yield from ()


# -- Time


def _any_roll(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.roll.faces or not can_cast(g, f) or "moment" in m.used or m.card == "moment":
        return False
    if m.roll.owner == f.id:
        return True
    who = g.figures[m.roll.owner] if m.roll.owner >= 0 else None
    return who is not None and who.at >= 0 and sees(g, f, who)


@free_effect("moment", ROLLED | TESTED, _any_roll, "drain")
@rule("missing.advspell.time.moment", "missing.advspell.time", "action.cast.no-action")
def moment(g: Game, f: Figure, m: Moment) -> Play:
    """All dice of a roll are rolled again, and the new result stands."""
    assert m.roll is not None
    m.used += ("moment",)
    m.roll.faces = yield m.roll
    rules = ("missing.advspell.time.moment",)
    g.tell("reroll", "The moment comes again: all dice are rolled anew.", rules=rules, faces=m.roll.faces)


@spell("delay", enemies_seen)
@rule("missing.advspell.time.delay")
def delay(g: Game, f: Figure, target: Figure) -> Play:
    """In the next Evil Sorcerer turn a Monster acts after all others and takes no Move Action."""
    both = (condition("delay", what, "turn-end", g.sorcerer) for what in ("delayed", "rooted"))
    give(g, target, *both)
    yield from ()


@rule("missing.advspell.time.again")
def who_can_attack(g: Game, f: Figure) -> list[int]:
    """Heroes who could attack somebody from where they stand."""
    return [id for id in heroes_seen(g, f) if attacks(g, g.fig(id), g.beside[g.fig(id).at])]


@spell("again", who_can_attack)
@rule("missing.advspell.time.again")
def again(g: Game, f: Figure, target: Figure) -> Play:
    """One Attack Action at once, with what the hands can hold."""
    options = attacks(g, target, g.beside[target.at])
    if options:
        answer = yield Decision(target.seat, "again", options, figure=target.id)
        yield from attack_action(g, target, answer)


# -- Stasis

KINDS = ("closed", "open", "secret", "one-way", "portcullis", "locked", "warded", "sealed")
SEALED = KINDS.index("sealed")


@rule("missing.advspell.stasis.seal")
def sealable(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Doors in sight that are shut, or stand open with nobody in them."""
    found = []
    for i in squares(g.known_doors | g.secrets):
        a, b = g.quest.grid.doors[i]
        free = not (g.heroes | g.monsters) & (1 << a | 1 << b)
        kind = g.quest.door_kinds[i]
        if kind != "sealed" and kind in KINDS and (free or not g.doors >> i & 1) and _door_seen(g, f, i):
            found.append((a, b))
    return found


@spell("seal", sealable, aim="door")
@rule("missing.advspell.stasis.seal", "missing.advspell.stasis")
def seal(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """Nobody opens it for a turn."""
    i = g.quest.grid.doors.index(door)
    was_open = g.doors >> i & 1
    note = i << 8 | KINDS.index(g.quest.door_kinds[i]) << 1 | was_open
    if was_open:
        shut(g, i)
    _set_kind(g, i, "sealed")
    conjure(g, Conjured("seal", 1 << door[0] | 1 << door[1], f.id, 1, note), only_one=False)
    a, b = (square_name(q, g.width) for q in door)
    rules = ("missing.advspell.stasis.seal",)
    g.tell("door", "The door between {} and {} is sealed.", a, b, rules=rules, figures=(f.id,), squares=door)
    yield from ()


def _set_kind(g: Game, i: int, kind: str) -> None:
    kinds = list(g.quest.door_kinds)
    kinds[i] = kind
    g.quest = changed(g.quest, door_kinds=kinds)


@conjured_text("seal", "missing.advspell.stasis.seal")
class Sealed(ConjuredText):
    """A door kept shut."""

    shown = True

    def ends(self, g: Game, thing: Conjured) -> None:
        """It is as it was before."""
        i = thing.note >> 8
        _set_kind(g, i, KINDS[thing.note >> 1 & 127])
        if thing.note & 1:
            unlock(g, i)


@spell("hold", enemies_seen)
@rule("missing.advspell.stasis.hold")
def hold(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster and the caster both miss their next Activations."""
    for t in (target, f):
        give(g, t, condition("hold", "miss", "missed"))
    yield from ()


def _would_die(g: Game, f: Figure, m: Moment) -> bool:
    victim = m.figure
    if not victim.kind.hero or victim.body > 0 or victim.under("preserved") or not can_cast(g, f):
        return False
    return victim is f or sees(g, f, victim)


@free_effect("preserve", ZERO, _would_die, "drain")
@rule("missing.advspell.stasis.preserve", "action.cast.no-action")
def preserve(g: Game, f: Figure, m: Moment) -> Play:
    """A Hero stays at zero, does nothing and cannot be harmed, until the caster's next turn begins."""
    victim = m.figure
    for what in ("preserved", "paralysed", "masked"):
        victim.effects += (Effect("preserve", what, 1, "turn", f.home),)
    g.ended = g.ended or g.active == victim.id
    rules = ("missing.advspell.stasis.preserve",)
    g.tell("preserve", "{} is preserved.", victim, rules=rules, figures=(f.id, victim.id))
    yield from ()


# -- Thaumaturgy

GOODS = ("armoury", "advanced-armoury", "equipment")


def _goods(t: Figure) -> list[str]:
    return [i for i in dict.fromkeys(t.items) if content().cards[i].deck in GOODS and f"gilded:{i}" not in t.tags]


@rule("missing.advspell.thaumaturgy.transmute")
def with_goods(g: Game, f: Figure) -> list[int]:
    """Heroes who have Armoury or Equipment cards."""
    return [id for id in heroes_seen(g, f) if _goods(g.fig(id))]


@spell("transmute", with_goods)
@rule("missing.advspell.thaumaturgy.transmute", "missing.advspell.thaumaturgy")
def transmute(g: Game, f: Figure, target: Figure) -> Play:
    """One of them brings its full price on the next visit to town."""
    options: list[Answer] = [("choose", item) for item in _goods(target)]
    answer = (yield Decision(f.seat, "tool", options, figure=f.id)) if len(options) > 1 else options[0]
    target.tags += (f"gilded:{answer[1]}",)
    rules = ("missing.advspell.thaumaturgy.transmute",)
    g.tell("gild", "{}'s {} is worth its full price.", target, content().cards[answer[1]].title, rules=rules)


CHEAP = 100
CONJURED = "conjured:"


@spell("conjure-tool", can=lambda g, f: f.kind.hero)
@rule("missing.advspell.thaumaturgy.conjure-tool")
def conjure_tool(g: Game, f: Figure) -> Play:
    """A cheap Equipment card, until the Quest ends or the caster casts this again."""
    for tag in [t for t in f.tags if t.startswith(CONJURED)]:
        f.tags = without(f.tags, tag)
        if tag.removeprefix(CONJURED) in f.items:
            g.drop(f, tag.removeprefix(CONJURED))
    cards = [c.id for c in content().cards.values() if c.deck == "equipment" and c.sold and 0 < c.price <= CHEAP]
    options: list[Answer] = [("choose", card) for card in cards]
    answer = yield Decision(f.seat, "tool", options, figure=f.id)
    g.gain(f, answer[1])
    f.tags += (CONJURED + answer[1],)
    rules = ("missing.advspell.thaumaturgy.conjure-tool",)
    g.tell("tool", "{} conjures {}.", f, content().cards[answer[1]].title, rules=rules)


@rule("missing.advspell.thaumaturgy.great-work")
def others_drained(g: Game, f: Figure) -> list[int]:
    """Other Heroes in sight who have drained cards."""
    return [id for id in other_heroes_seen(g, f) if g.fig(id).drained]


@spell("great-work", others_drained)
@rule("missing.advspell.thaumaturgy.great-work")
def great_work(g: Game, f: Figure, target: Figure) -> Play:
    """All of them are ready again."""
    ready, target.drained = target.drained, ()
    g.gain(target, *ready)
    rules = ("missing.advspell.thaumaturgy.great-work",)
    g.tell("ready", "All cards of {} are ready again.", target, rules=rules, figures=(f.id, target.id))
    yield from ()
