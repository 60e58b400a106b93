"""The Apprentice Spell System: one deck of Magic Spell cards, drawn into hands, cast once and discarded."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Draw, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import counted
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import COMBAT, content, marks_of
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.dungeon.exploring import explore, look_from
from delvewright.rules.heroquest.dungeon.searching import search_doors, search_traps, undisturbed
from delvewright.rules.heroquest.dungeon.traps import open_pit, spring
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.magic.casting import (
    heroes_seen,
    in_range,
    in_sight,
    living_seen,
    monsters_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.costs import card_gone
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give, stirs
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit, in_use
from delvewright.rules.heroquest.state.windows import PASS, question, thrown

WHITE = COMBAT["white"]
DECK = "apprentice"
BALL, RING, WAND, BOOK, SPELL_RING = "crystal-ball", "magic-ring", "magic-wand", "grimoire", "magician-spell-ring"


# -- the deck and the hands


@rule("opt.apprentice.deck", "missing.apprentice.deck")
def magic_deck() -> tuple[str, ...]:
    """The whole deck."""
    return tuple(sorted(c.id for c in content().cards.values() if c.deck == DECK for _ in range(more(c.id).copies)))


def in_hand(f: Figure) -> list[str]:
    """The Magic Spell cards a Hero holds, open for all to see."""
    return [i for i in f.items if content().cards[i].deck == DECK]


@rule("opt.apprentice.who", "missing.magician.grimoire")
def spellcraft(f: Figure) -> int:
    """A Hero's Spellcraft, with what a card in use adds; only who has some uses the system."""
    return f.kind.spellcraft + in_use(f, BOOK)


@rule("opt.apprentice.hand", "missing.magician.magic-ring")
def hand_size(f: Figure) -> int:
    """Half the current Mind, rounded up, and one more with a Magic Ring; none without Spellcraft."""
    if not spellcraft(f):
        return 0
    return -(-f.mind // 2) + in_use(f, RING)


@rule("opt.apprentice.reshuffle", "opt.apprentice.draw")
def draw_card(g: Game, f: Figure) -> Play:
    """A Hero draws a card; when the deck has run out the used ones are the new deck. Gives back which, if any."""
    extras = g.extras
    assert extras is not None
    if not extras.magic:
        extras.magic, extras.magic_used = tuple(sorted(extras.magic_used)), ()
    if not extras.magic:
        return ""
    name = yield Draw("magic", extras.magic)
    deck = list(extras.magic)
    deck.remove(name)
    extras.magic = tuple(deck)
    g.gain(f, name)
    g.tell("draw", "{} draws “{}”.", f, content().cards[name].title, rules=("opt.apprentice.draw",))
    return name


@rule("opt.apprentice.start")
def first_hands(g: Game) -> Play:
    """Full hands when the Quest begins."""
    assert g.extras is not None
    g.extras.magic = magic_deck()
    for f in g.figures:
        while f is not None and len(in_hand(f)) < hand_size(f):
            if not (yield from draw_card(g, f)):
                return


@rule("opt.apprentice.draw", "opt.apprentice.hand")
def draw_to_hand(g: Game, f: Figure) -> Play:
    """One card at the end of an Activation, if the hand is not full; surplus cards are kept."""
    if len(in_hand(f)) < hand_size(f):
        yield from draw_card(g, f)


@card_gone.heard
@rule("missing.apprentice.deck", "opt.apprentice.reshuffle")
def used(g: Game, item: str) -> None:
    """A Magic Spell card that was cast goes to the used ones."""
    if g.extras is not None and content().cards[item].deck == DECK:
        g.extras.magic_used += (item,)


@rule("missing.magician.crystal-ball")
def put_away(g: Game, f: Figure, item: str) -> None:
    """A card goes to the used ones."""
    assert g.extras is not None
    g.drop(f, item)
    g.extras.magic_used += (item,)


# -- what the Magician sells


@card_text(BALL, "missing.magician.crystal-ball")
class CrystalBall(CardText):
    """A look ahead."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """One card more, then one is put away."""
        if not g.plays(DECK) or not spellcraft(f) or not (yield from draw_card(g, f)):
            return
        options: list[Answer] = [("choose", card) for card in dict.fromkeys(in_hand(f))]
        answer = (yield Decision(f.seat, "hand", options, figure=f.id)) if len(options) > 1 else options[0]
        put_away(g, f, answer[1])


@rule("missing.magician.magic-wand", "missing.apprentice.deck")
def power_of(g: Game, f: Figure) -> Play:
    """S: the caster's Spellcraft when the card is cast, one higher with a wand committed to it."""
    s = spellcraft(f)
    if in_use(f, WAND):
        if WAND not in f.hands:
            if (yield question(g, f, "staff", [("use", WAND), PASS])) == PASS:
                return s
            commit(f, WAND)
        s += 1
    return s


@rule("missing.magician.spell-ring", "opt.apprentice.spell-ring")
def back_to_hand(g: Game, f: Figure, item: str) -> Play:
    """Once in a Quest the ring keeps a card that was just cast."""
    assert g.extras is not None
    if SPELL_RING in f.used or not in_use(f, SPELL_RING) or not f.alive:
        return
    if item not in g.extras.magic_used:
        return
    if (yield question(g, f, "staff", [("use", SPELL_RING), PASS])) != PASS:
        f.used += (SPELL_RING,)
        commit(f, SPELL_RING)
        used = list(g.extras.magic_used)
        used.remove(item)
        g.extras.magic_used = tuple(used)
        g.gain(f, item)
        g.tell("ring", "The Spell Ring keeps {} for {}.", content().cards[item].title, f, rules=(RULE + "spell-ring",))


RULE = "missing.magician."

Does = Callable[..., Play]


def magic(name: str, *args: object, **named: object) -> Callable[[Does], Does]:
    """Make a function what a Magic Spell card does: `do(g, f, s, target)`."""
    id = f"magic-{name}"

    def mark(do: Does) -> Does:
        def cast(g: Game, f: Figure, *target: object) -> Play:
            s = yield from power_of(g, f)
            yield from do(g, f, s, *target)
            yield from back_to_hand(g, f, id)

        spell(id, *args, **named)(cast)  # type: ignore[arg-type]
        return do

    return mark


# -- the cards


@magic("fireball", in_range)
@rule("missing.apprentice.fireball")
def fireball(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Ranged attack of S dice, Heat, that no Defence stops."""
    marks = marks_of("magic-fireball", "heat", "piercing")
    yield from assault(g, target, (WHITE,) * s, marks, "Fireball", f, " with a Fireball")


@rule("missing.apprentice.fireblast", "missing.apprentice.frost")
def enemies_beside(g: Game, f: Figure) -> list[int]:
    """Enemies orthogonally next to the caster."""
    near = g.beside[f.at]
    return [t.id for t in g.on_board(1 - f.side) if near >> t.at & 1 and not t.under("unseen")]


@magic("fireblast", enemies_beside)
@rule("missing.apprentice.fireblast")
def fireblast(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Melee attack of 2 x S dice, Heat, that no Defence stops."""
    marks = marks_of("magic-fireblast", "heat", "piercing")
    yield from assault(g, target, (WHITE,) * (2 * s), marks, "Fireblast", f, " with a Fireblast")


def heroes_beside(g: Game, f: Figure) -> list[int]:
    """Heroes orthogonally next to the caster."""
    near = g.beside[f.at]
    return [h.id for h in g.on_board(HERO) if h.kind.hero and h is not f and near >> h.at & 1]


@magic("bravery", heroes_beside)
@rule("missing.apprentice.bravery")
def bravery(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """S more dice in attacks until no Monster is in that Hero's sight."""
    give(g, target, Effect("magic-bravery", "attack", s, "no-monster"))
    yield from ()


@magic("efreet", in_range)
@rule("missing.apprentice.efreet")
def efreet(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Ranged attack of 2 x S dice."""
    yield from assault(g, target, (WHITE,) * (2 * s), marks_of("magic-efreet"), "Efreet", f, " with an Efreet")


FAR = 6


@rule("missing.apprentice.djinn")
def djinn_spots(g: Game, t: Figure) -> int:
    """Laid-out free squares within six columns and rows together of where a figure stands."""
    taken = g.occupied | g.furniture | g.blocked
    if t.side == MONSTER:
        taken |= g.quest.stairs | g.pits
    x, y, mask = t.at % g.width, t.at // g.width, 0
    for q in squares(g.laid & g.quest.grid.floor & ~taken):
        if abs(q % g.width - x) + abs(q // g.width - y) <= FAR:
            mask |= 1 << q
    return mask


def movable(g: Game, f: Figure) -> list[int]:
    """Figures in sight, the caster included, that are neither Giants nor Characters."""
    found = [f, *in_sight(g, f)]
    return [t.id for t in found if not t.has("giant") and not t.kind.character and djinn_spots(g, t)]


@magic("djinn", can=lambda g, f: bool(movable(g, f)))
@rule("missing.apprentice.djinn")
def djinn(g: Game, f: Figure, s: int) -> Play:
    """Up to S figures, each on another square; Heroes and their men set off what waits there."""
    moved: list[int] = []
    while len(moved) < s and f.at >= 0:
        options: list[Answer] = [("use-on", "magic-djinn", id) for id in movable(g, f) if id not in moved]
        if not options:
            return
        answer = yield Decision(f.seat, "again", [*options, PASS], figure=f.id)
        if answer == PASS:
            return
        t = g.fig(answer[2])
        moved.append(t.id)
        to = (yield Decision(f.seat, "djinn", (), [("place", djinn_spots(g, t))], figure=t.id))[1]
        t.pit = False
        g.put(t, to)
        where, rules = square_name(to, g.width), ("missing.apprentice.djinn",)
        g.tell("push", "{} is carried to {}.", t, where, rules=rules, squares=(to,))
        if t.side == HERO:
            before = g.points, g.ended
            explore(g, t)
            if g.armed >> to & 1:
                yield from spring(g, t, to)
            elif g.pits >> to & 1:
                yield from open_pit(g, t)
            if t is not f:
                g.points, g.ended = before


@magic("tempest", monsters_seen)
@rule("missing.apprentice.tempest")
def tempest(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Monster misses its next Activation."""
    give(g, target, condition("tempest", "miss", "missed"))
    yield from ()


@magic("water-of-life", heroes_seen, saves=True)
@rule("missing.apprentice.water-of-life")
def water_of_life(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Hero regains up to S Body."""
    heal(g, target, s, "Water of Life", ("missing.apprentice.water-of-life",))
    yield from ()


@magic("veil-of-mist", heroes_seen)
@rule("missing.apprentice.veil")
def veil_of_mist(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Hero walks through Monsters in the next Move Action."""
    give(g, target, condition("veil-of-mist", "ghost", "move"))
    yield from ()


@magic("sleep", living_seen)
@rule("missing.apprentice.sleep")
def sleep(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Monster sleeps until one of its dice shows more than S; it rolls at once and whenever its turn starts."""
    if not (yield from wakes(g, target, s)):
        give(g, target, Effect("sleep", "asleep", s, "woken"))


@stirs.heard
@rule("missing.apprentice.sleep")
def wakes(g: Game, f: Figure, above: int) -> Play:
    """As many dice as Mind: one above S, and it is awake."""
    roll = Roll(f.id, "waking", (D6,) * f.mind)
    yield from thrown(g, roll, f)
    rules = ("missing.apprentice.sleep",)
    awake = max((int(face) for face in roll.faces), default=0) > above
    text = "{} wakes: a die shows more than {}." if awake else "{} sleeps on: no die shows more than {}."
    g.tell("test", text, f, above, rules=rules, faces=roll.faces)
    return awake


@rule("missing.apprentice.restore-body")
def self_or_beside(g: Game, f: Figure) -> list[int]:
    """The caster, and Heroes and Men-at-Arms next to the caster."""
    near = g.beside[f.at]
    return [f.id, *(h.id for h in g.on_board(HERO) if near >> h.at & 1 and (h.kind.hero or h.kind.man))]


@magic("restore-body", self_or_beside, saves=True)
@rule("missing.apprentice.restore-body")
def restore_body(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """Up to S Body."""
    heal(g, target, s, "Restore Body", ("missing.apprentice.restore-body",))
    yield from ()


@magic("rock-skin", heroes_seen)
@rule("missing.apprentice.rock-skin")
def rock_skin(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """One more die of Defence until the Hero loses Body."""
    give(g, target, Effect("rock-skin", "defence", 1, "harmed"))
    yield from ()


@magic("pass-through-rock", heroes_seen)
@rule("missing.apprentice.pass-rock")
def pass_through_rock(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Hero crosses walls in the next Move Action."""
    give(g, target, condition("pass-through-rock", "rock", "move"))
    yield from ()


@magic("swift-feet", heroes_seen)
@rule("missing.apprentice.swift")
def swift_feet(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """2 x S more on the next Speed roll."""
    give(g, target, Effect("magic-swift-feet", "speed", 2 * s, "move"))
    yield from ()


@magic("bright-lantern", can=lambda g, f: f.kind.hero and undisturbed(g, f))
@rule("missing.apprentice.lantern")
def bright_lantern(g: Game, f: Figure, s: int) -> Play:
    """Both searches at once, where and when one could be made."""
    yield from search_traps(g, f)
    yield from search_doors(g, f)


@magic("glass-shield", heroes_seen)
@rule("missing.apprentice.shield")
def glass_shield(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """The next S points of damage are ignored; what is left of it ends when the caster's next turn begins."""
    give(g, target, Effect("magic-glass-shield", "glass", s, "turn", f.home))
    yield from ()


@effect_text("glass", "missing.apprentice.shield")
class Glass(EffectText):
    """A shield that breaks."""

    def absorbs(self, g: Game, f: Figure, effect: Effect, damage: int) -> int:
        """As much as it can."""
        taken = min(effect.amount, damage)
        rest = (effect._replace(amount=effect.amount - taken),) if effect.amount > taken else ()
        f.effects = (*(e for e in f.effects if e is not effect), *rest)
        text, rules = "The glass takes {} for {}.", ("missing.apprentice.shield",)
        g.tell("shield", text, counted(taken, "point of damage"), f, rules=rules)
        return taken


@rule("missing.apprentice.knock")
def doors_seen(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Shut doors that the Heroes know of and the caster sees, from either side of them."""
    found = []
    for i in squares((g.known_doors | g.secrets) & ~g.doors):
        a, b = g.quest.grid.doors[i]
        if squares_seen(g, f, 1 << a | 1 << b) or f.at in (a, b):
            found.append((a, b))
    return found


@magic("knock", doors_seen, aim="door")
@rule("missing.apprentice.knock")
def knock(g: Game, f: Figure, s: int, door: tuple[int, int]) -> Play:
    """A door opens, whatever it is; a trap on it is used up."""
    i = g.quest.grid.doors.index(door)
    unlock(g, i)
    for n, trap in enumerate(g.quest.traps):
        if trap.door == i:
            g.sprung |= 1 << n
    rules = ("missing.apprentice.knock",)
    a, b = (square_name(q, g.width) for q in door)
    g.tell("door", "The door between {} and {} springs open.", a, b, rules=rules, figures=(f.id,), squares=door)
    for q in door:
        look_from(g, q)
    explore(g, f)
    yield from g.quest.text.door_opened(g, f, i)


@magic("frost-ring", can=lambda g, f: bool(enemies_beside(g, f)))
@rule("missing.apprentice.frost")
def frost_ring(g: Game, f: Figure, s: int) -> Play:
    """An attack of S dice, Cold, on every enemy next to the caster."""
    for id in enemies_beside(g, f):
        target = g.figures[id]
        if target is not None:
            yield from assault(g, target, (WHITE,) * s, marks_of("magic-frost-ring", "cold"), "Frost Ring", f)


@magic("clear-head", heroes_seen)
@rule("missing.apprentice.clear")
def clear_head(g: Game, f: Figure, s: int, target: Figure) -> Play:
    """A Hero regains up to S Mind."""
    heal(g, target, s, "Clear Head", ("missing.apprentice.clear",), mind=True)
    yield from ()
