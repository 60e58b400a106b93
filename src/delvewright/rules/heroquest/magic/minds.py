"""Reason, Illusion, Confusion, Unity, Sorrow and Fury: Lesser Spell Groups of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import layers, reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.dungeon.barriers import shatter
from delvewright.rules.heroquest.dungeon.searching import covered
from delvewright.rules.heroquest.fighting.attacking import attack, mystic_combat
from delvewright.rules.heroquest.fighting.harm import heal, lose
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import (
    can_cast,
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    in_area,
    in_range,
    in_sight,
    other_heroes_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.magic.forces import for_a_turn
from delvewright.rules.heroquest.moving.moving import begin_move, end_move, ground, steps, walk
from delvewright.rules.heroquest.state.actions import bonus_action
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, banish, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import end, give, test, title_of
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import HURT, Moment, free_effect

# -- Reason


@rule("missing.advspell.reason.deduce")
def known_places(g: Game, f: Figure) -> list[int]:
    """One square of each laid-out room, and the caster's own where that is corridor."""
    grid = g.quest.grid
    rooms = [area for area, room in zip(grid.areas, g.quest.rooms, strict=True) if room and area & g.laid]
    found = [squares(area)[0] for area in rooms]
    return found if g.is_room(grid.area_of[f.at]) else sorted([*found, f.at])


@spell("deduce", known_places, aim="square")
@rule("missing.advspell.reason.deduce", "missing.advspell.reason", "role.es.secret-knowledge")
def deduce(g: Game, f: Figure, q: int) -> Play:
    """The Evil Sorcerer says truly whether a trap that nobody has found is there, furniture and doors included."""
    grid = g.quest.grid
    area = grid.area_of[q]
    here = grid.areas[area] if g.is_room(area) else covered(g, f)
    there = bool(g.armed & ~g.found & here)
    for n, trap in enumerate(g.quest.traps):
        if trap.door >= 0 and not (g.sprung | g.found_doors) >> n & 1:
            there = there or any(here >> side & 1 for side in grid.doors[trap.door])
    text = "{} asks about {}: there is a trap." if there else "{} asks about {}: there is no trap."
    rules = ("missing.advspell.reason.deduce",)
    g.tell("deduce", text, f, square_name(q, g.width), rules=rules, squares=(q,))
    yield from ()


@spell("clear-mind", other_heroes_seen)
@rule("missing.advspell.reason.clear-mind")
def clear_mind(g: Game, f: Figure, target: Figure) -> Play:
    """Another Hero regains up to 2 Mind."""
    heal(g, target, 2, "Clear Mind", ("missing.advspell.reason.clear-mind",), mind=True)
    yield from ()


def _is_spell(name: str) -> bool:
    card = content().cards.get(name)
    return card is not None and "Spell" in card.keywords


@rule("missing.advspell.reason.disprove")
def under_spells(g: Game, f: Figure) -> list[int]:
    """The squares in sight, the caster's own included, on which a spell lasts: on a figure, or on the space."""
    assert g.extras is not None
    mask = 0
    for t in [f, *in_sight(g, f)]:
        if any(_is_spell(e.name) for e in t.effects):
            mask |= 1 << t.at
    for thing in g.extras.conjured:
        mask |= squares_seen(g, f, thing.squares) if _is_spell(thing.name) else 0
    for name, wall, _ in g.walls:
        mask |= squares_seen(g, f, wall) if _is_spell(name) else 0
    return squares(mask)


@spell("disprove", under_spells, aim="square")
@rule("missing.advspell.reason.disprove")
def disprove(g: Game, f: Figure, q: int) -> Play:
    """One of them ends."""
    assert g.extras is not None
    there = [t for t in g.figures if t is not None and t.at == q]
    names = [e.name for t in there for e in t.effects if _is_spell(e.name)]
    names += [thing.name for thing in g.extras.conjured if thing.squares >> q & 1]
    names += [name for name, wall, _ in g.walls if wall >> q & 1 and _is_spell(name)]
    options: list[Answer] = [("choose", name) for name in dict.fromkeys(names)]
    name = ((yield Decision(f.seat, "drained", options, figure=f.id)) if len(options) > 1 else options[0])[1]
    for t in there:
        end(t, name)
    for thing in [t for t in g.extras.conjured if t.name == name and t.squares >> q & 1]:
        banish(g, thing)
    for wall in [w for w in g.walls if w[0] == name and w[1] >> q & 1]:
        shatter(g, wall[0], wall[1])
    rules = ("missing.advspell.reason.disprove",)
    g.tell("effect-ends", "{} disproves {}.", f, title_of(name), rules=rules, squares=(q,))


# -- Illusion

PHANTOM = "phantom"


@spell(PHANTOM, free_squares_seen, aim="square")
@rule("missing.advspell.illusion.phantom", "missing.advspell.illusion")
def phantom(g: Game, f: Figure, q: int) -> Play:
    """A decoy for a turn, or until the caster casts this again."""
    conjure(g, Conjured(PHANTOM, 1 << q, f.id, 1))
    where, rules = square_name(q, g.width), ("missing.advspell.illusion.phantom",)
    g.tell("phantom", "A phantom stands at {}.", where, rules=rules, figures=(f.id,), squares=(q,))
    yield from ()


@conjured_text(PHANTOM, "missing.advspell.illusion.phantom")
class Phantom(ConjuredText):
    """It keeps enemies busy."""

    shown = True

    def bars(self, g: Game, thing: Conjured, f: Figure) -> bool:
        """No enemy enters its space."""
        return f.side == MONSTER

    def forbids(self, g: Game, thing: Conjured, f: Figure, target: Figure) -> bool:
        """A Monster next to it attacks nothing else."""
        return f.side == MONSTER and bool(g.beside[f.at] & thing.squares)


@rule("missing.advspell.illusion.phantom")
def phantoms(g: Game, f: Figure, near: int) -> list[Answer]:
    """The phantoms that a Monster can strike at."""
    assert g.extras is not None
    if f.side != MONSTER:
        return []
    return [("decoy", q) for t in g.extras.conjured if t.name == PHANTOM for q in squares(t.squares & near)]


@rule("missing.advspell.illusion.phantom")
def strike_phantom(g: Game, f: Figure, q: int) -> None:
    """It vanishes."""
    assert g.extras is not None
    banish(g, next(t for t in g.extras.conjured if t.name == PHANTOM and t.squares >> q & 1))
    rules = ("missing.advspell.illusion.phantom",)
    g.tell("phantom", "{} strikes at the phantom, which vanishes.", f, rules=rules, squares=(q,))


@spell("mask", heroes_seen)
@rule("missing.advspell.illusion.mask")
def mask(g: Game, f: Figure, target: Figure) -> Play:
    """For a turn a Hero is no target of attacks or spells, unless the Hero attacks or casts."""
    give(g, target, for_a_turn(f, "mask", "masked"))
    yield from ()


@spell("maze", enemies_seen)
@rule("missing.advspell.illusion.maze")
def maze(g: Game, f: Figure, target: Figure) -> Play:
    """In its next Activation a Monster only walks away from the caster."""
    give(g, target, Effect("maze", "mazed", f.id, "activation"))
    yield from ()


@effect_text("mazed", "missing.advspell.illusion.maze")
class Mazed(EffectText):
    """Lost in a maze."""

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """A Move Action as far from the caster as it can, and nothing else."""
        caster = g.figures[next(e.amount for e in f.effects if e.changes == "mazed")]
        yield from begin_move(g, f)
        while g.points and f.at >= 0 and not g.ended and caster is not None and caster.at >= 0:
            goal = farthest(g, f, steps(g, f, g.points, g.beside[f.at])[0], caster.at)
            if not goal:
                break
            answer = (yield Decision(f.seat, "flee", (), [("walk", goal)], figure=f.id)) if goal & goal - 1 else None
            yield from walk(g, f, answer[1] if answer else goal.bit_length() - 1)
        yield from end_move(g, f)
        g.ended = True


@rule("missing.advspell.illusion.maze", "missing.advspell.fury.roar")
def farthest(g: Game, f: Figure, free: int, at: int) -> int:
    """Of some squares and its own those that are the most steps from a square; none if it stands best."""
    bars = ground(g, f)[2] & ~(1 << f.at)
    best, here = 0, free | 1 << f.at
    for front in layers(1 << at, g.quest.grid.size, g.east, g.south, g.width, bars & ~(1 << at)):
        if front & here:
            best = front & here
    return 0 if best >> f.at & 1 else best & free


# -- Confusion


@spell("babble", enemies_seen)
@rule("missing.advspell.confusion.babble", "missing.advspell.confusion")
def babble(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster cannot cast for a turn."""
    give(g, target, for_a_turn(f, "babble", "babbling"))
    yield from ()


@rule("missing.advspell.confusion.turn-aside")
def could_hit(g: Game, m: Figure) -> list[tuple[Figure, Attack]]:
    """The other Monsters that one could attack from its space, each with the attack."""
    found = []
    for other in g.on_board(MONSTER):
        if other is m:
            continue
        beside, around = g.beside[m.at] >> other.at & 1, g.quest.around[m.at] >> other.at & 1
        for arm in m.kind.attacks:
            far = arm.ranged and not around and sees(g, m, other)
            close = not arm.ranged and (beside or (arm.long and around and sees(g, m, other)))
            if far or close:
                found.append((other, arm))
                break
    return found


def turned(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that could attack another one."""
    return [id for id in enemies_seen(g, f) if could_hit(g, g.fig(id))]


@spell("turn-aside", turned)
@rule("missing.advspell.confusion.turn-aside")
def turn_aside(g: Game, f: Figure, target: Figure) -> Play:
    """It attacks another Monster of the caster's choice at once, and takes no Attack Action in its next Activation."""
    choices = could_hit(g, target)
    options: list[Answer] = [("use-on", "turn-aside", other.id) for other, _ in choices]
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    other, arm = next(pair for pair in choices if pair[0].id == answer[2])
    yield from attack(g, target, other, arm)
    if target.alive:
        give(g, target, condition("turn-aside", "pacified", "activation"))


@spell("daze", enemies_seen)
@rule("missing.advspell.confusion.daze")
def daze(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster has Speed 1 for a turn."""
    give(g, target, for_a_turn(f, "daze", "dazed"))
    yield from ()


# -- Unity


def _sharer(g: Game, f: Figure, m: Moment) -> list[int]:
    """Who may take the points: the caster, or Heroes in the caster's sight, not the one who is hurt."""
    return [id for id in heroes_seen(g, f) if g.fig(id) is not m.figure and g.fig(id).body > 0]


def _can_share(g: Game, f: Figure, m: Moment) -> bool:
    if not m.figure.kind.hero or m.damage <= 0 or "spirit" in m.marks or not can_cast(g, f):
        return False
    return m.figure is f or sees(g, f, m.figure)


@free_effect("share-pain", HURT, _can_share, "drain", targets=_sharer)
@rule("missing.advspell.unity.share-pain", "missing.advspell.unity", "action.cast.no-action")
def share_pain(g: Game, f: Figure, m: Moment, other: Figure) -> Play:
    """Up to three points are lost by another Hero who is willing, without Defence."""
    points = min(3, m.damage)
    if other.seat != f.seat:
        options: list[Answer] = [("accept",), ("refuse",)]
        answer = yield Decision(other.seat, "willing", options, figure=other.id, subject=str(points))
        if answer == ("refuse",):
            return
    m.damage -= points
    yield from lose(g, other, points, "Share Pain", rules=("missing.advspell.unity.share-pain",))


@spell("link-minds", heroes_seen)
@rule("missing.advspell.unity.link-minds")
def link_minds(g: Game, f: Figure, target: Figure) -> Play:
    """Two Heroes use the higher Mind of the two for tests and Mystic Combat for a turn."""
    options: list[Answer] = [("use-on", "link-minds", id) for id in heroes_seen(g, f) if id != target.id]
    if not options:
        return
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    other = g.fig(answer[2])
    give(g, target, for_a_turn(f, "link-minds", "linked", other.id))
    give(g, other, for_a_turn(f, "link-minds", "linked", target.id))


def all_heroes_seen(g: Game, f: Figure) -> list[Figure]:
    """The caster and every Hero in sight."""
    return [g.fig(id) for id in heroes_seen(g, f)]


@spell("rally", area=all_heroes_seen)
@rule("missing.advspell.unity.rally")
def rally(g: Game, f: Figure) -> Play:
    """They regain 1 Body."""
    for hero in all_heroes_seen(g, f):
        heal(g, hero, 1, "Rally", ("missing.advspell.unity.rally",))
    yield from ()


# -- Sorrow


def monsters_around(g: Game, f: Figure) -> list[Figure]:
    """Monsters in the caster's room, or in the corridor in sight."""
    return [t for t in in_area(g, f) if t.side == MONSTER]


@spell("lament", can=lambda g, f: bool(monsters_around(g, f)), area=monsters_around)
@rule("missing.advspell.sorrow.lament", "missing.advspell.sorrow", "ability.ward.area")
def lament(g: Game, f: Figure) -> Play:
    """They attack with one die less for a turn."""
    for m in monsters_around(g, f):
        give(g, m, for_a_turn(f, "lament", "attack-less", 1))
    yield from ()


def minded_in_range(g: Game, f: Figure) -> list[int]:
    """Enemies in sight, not next to the caster."""
    return in_range(g, f)


@spell("despair", minded_in_range)
@rule("missing.advspell.sorrow.despair", "mystic.what")
def despair(g: Game, f: Figure, target: Figure) -> Play:
    """Mystic Combat."""
    yield from mystic_combat(g, f, target)


@rule("missing.advspell.sorrow.grief")
def mourners(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that saw another one killed since the Evil Sorcerer's last turn."""
    assert g.extras is not None
    return [id for id in enemies_seen(g, f) if g.extras.mourning >> id & 1]


@spell("grief", mourners)
@rule("missing.advspell.sorrow.grief")
def grief(g: Game, f: Figure, target: Figure) -> Play:
    """A Test of Will, or it misses its next Activation."""
    if not (yield from test(g, target, target.mind, "will")):
        give(g, target, condition("grief", "miss", "missed"))


# -- Fury


@spell("red-mist", heroes_seen)
@rule("missing.advspell.fury.red-mist", "missing.advspell.fury")
def red_mist(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice more in attacks, one less in Defence, for a turn."""
    give(g, target, for_a_turn(f, "red-mist", "attack", 2), for_a_turn(f, "red-mist", "defence-less", 1))
    yield from ()


@spell("frenzy", heroes_seen)
@rule("missing.advspell.fury.frenzy", "ability.rage")
def frenzy(g: Game, f: Figure, target: Figure) -> Play:
    """Rage (1): the caster at once, another Hero in the next Activation."""
    if target is f and g.active == f.id:
        bonus_action(g, "attack")
        g.tell("effect", "{} may attack once more.", f, rules=("missing.advspell.fury.frenzy",))
    else:
        give(g, target, Effect("frenzy", "rage", 1, "activation"))
    yield from ()


@rule("missing.advspell.fury.roar")
def timid(g: Game, f: Figure) -> list[Figure]:
    """Monsters in sight with Mind 1 or 2."""
    return [g.fig(id) for id in enemies_seen(g, f) if g.fig(id).mind in (1, 2)]


@spell("roar", can=lambda g, f: bool(timid(g, f)), area=timid)
@rule("missing.advspell.fury.roar", "ability.ward.area")
def roar(g: Game, f: Figure) -> Play:
    """The Evil Sorcerer moves each of them three spaces, or its Speed, as far from the caster as it can."""
    for m in timid(g, f):
        bars = ground(g, m)[2] | g.heroes | g.monsters | g.pits
        free = reach(1 << m.at, min(3, m.kind.speed), g.east, g.south, g.width, bars & ~(1 << m.at)) & ~(1 << m.at)
        goal = farthest(g, m, free, f.at)
        if goal:
            q = goal.bit_length() - 1
            if goal & goal - 1:
                q = (yield Decision(g.sorcerer, "flee", (), [("walk", goal)], figure=m.id))[1]
            m.pit = False
            g.put(m, q)
            rules = ("missing.advspell.fury.roar",)
            g.tell("push", "{} shrinks back to {}.", m, square_name(q, g.width), rules=rules, squares=(q,))
