"""Equipment of the Armoury that is no weapon: what it does, and the Actions it takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.crush import crusher_of, left_to_the_held
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.conditions import attackable, may_attack
from delvewright.rules.heroquest.state.costs import affordable, pay, pay_here
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import can_use_cards, ready
from delvewright.rules.heroquest.state.windows import ANY, OWN, ROLLED, Moment, comes_to, free_effect, thrown_for

Targets = Callable[[Game, Figure, int], list[int]]
"""`targets(g, f, near)`: figures or squares a thing may be applied to; `near` are the squares one step away."""
Does = Callable[..., Play]


@dataclass(frozen=True, slots=True)
class Tool:
    """What a card does for an Action: `do(g, f, target)`."""

    do: Does
    cost: str
    aim: str
    """figure or square."""
    targets: Targets


TOOLS: dict[str, Tool] = {}
"""Card -> what it does for an Investigation Action."""
MISSILES: dict[str, Tool] = {}
"""Card -> what it does to its target for an Attack Action, without dice."""


def tool(card: str, cost: str, targets: Targets, aim: str = "figure") -> Callable[[Does], Does]:
    """Make a function what a tool does."""

    def mark(do: Does) -> Does:
        TOOLS[card] = Tool(do, cost, aim, targets)
        return do

    return mark


def missile(card: str, targets: Targets) -> Callable[[Does], Does]:
    """Make a function what a card does that is thrown, and gone."""
    return missile_for(card, targets, "discard")


def missile_for(card: str, targets: Targets, cost: str) -> Callable[[Does], Does]:
    """Make a function what a card does for an Attack Action at some cost."""

    def mark(do: Does) -> Does:
        MISSILES[card] = Tool(do, cost, "figure", targets)
        return do

    return mark


@lru_cache(maxsize=1 << 13)
def known_tools(items: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The tools and the missiles among some cards."""
    own = dict.fromkeys(items)
    return tuple(i for i in own if i in TOOLS), tuple(i for i in own if i in MISSILES)


@rule("action.investigate.who")
def tool_options(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may apply now."""
    found: list[Answer] = []
    for item in known_tools(f.items)[0]:
        known = TOOLS[item]
        if not can_use_cards(f) or not ready(f, item) or (g.quest.costs and not affordable(g, f, item)):
            continue
        verb = "tool-at" if known.aim == "square" else "tool-on"
        found += [(verb, item, target) for target in known.targets(g, f, near)]
    return found


@rule("action.investigate.who")
def use_tool(g: Game, f: Figure, item: str, target: int) -> Play:
    """Apply it: its cost, then its effect."""
    known = TOOLS[item]
    if (yield from pay_here(g, f, item, known.cost)):
        yield from known.do(g, f, g.fig(target) if known.aim == "figure" else target)


@rule("action.attack.whom")
def hurlings(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may throw now as an Attack Action; whoever is held, only a Dagger at the holder."""
    missiles = known_tools(f.items)[1]
    if not missiles or not can_use_cards(f) or not may_attack(g, f):
        return []
    holder = crusher_of(g, f)
    found: list[Answer] = []
    for item in missiles:
        if not ready(f, item) or (holder is not None and not left_to_the_held(item)):
            continue
        for id in MISSILES[item].targets(g, f, near):
            if attackable(g, g.fig(id)) and holder in (None, g.fig(id)):
                found.append(("splash", item, id))
    return found


@rule("cost.discard")
def hurl(g: Game, f: Figure, item: str, target: Figure) -> Play:
    """Throw it: it is gone, whatever it does."""
    card = content().cards[item]
    pay(g, f, item, MISSILES[item].cost)
    text = "{} throws {} at {}." if MISSILES[item].cost else "{} turns the {} upon {}."
    g.tell("throw", text, f, card.title, target, rules=(card.rule,))
    yield from MISSILES[item].do(g, f, target)


# -- what is of use by itself


@card_text("tool-kit", "missing.equipment.tool-kit")
class ToolKit(CardText):
    """Three more on Dexterity for disarming."""

    def adds(self, value: str) -> int:
        """Three."""
        return 3 if value == "disarming" else 0


@card_text("crowbar", "missing.equipment.crowbar")
class Crowbar(CardText):
    """Two more on Brute Force, for doors and chests."""

    def adds(self, value: str) -> int:
        """Two."""
        return 2 if value == "brute-force" else 0


@card_text("lantern", "missing.equipment.lantern")
class Lantern(CardText):
    """A search in a corridor also covers every corridor square seen from any square in sight."""

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """Look from each square in sight."""
        found = seen
        for q in squares(seen):
            found |= g.quest.sight.seen_from(q, g.tall | g.blocked | g.monsters, g.doors, corridor & ~found)
        return found


@card_text("rope", "missing.equipment.rope")
class Rope(CardText):
    """Its owner climbs out of any pit without a test."""

    def climbs(self) -> bool:
        """Always."""
        return True


# -- Investigation


def hurt_neighbours(g: Game, f: Figure, near: int) -> list[int]:
    """Friends next to somebody who have lost Body."""
    return [h.id for h in g.on_board(HERO) if near >> h.at & 1 and h.body < h.full_body]


@tool("healers-satchel", "drain", hurt_neighbours)
@rule("missing.equipment.healers-satchel")
def healers_satchel(g: Game, f: Figure, friend: Figure) -> Play:
    """A Hero or Man-at-Arms next to the owner regains 2 Body."""
    heal(g, friend, 2, "Healer's Satchel", ("missing.equipment.healers-satchel",))
    yield from ()


def open_doors_beside(g: Game, f: Figure, near: int) -> list[int]:
    """The squares behind open doors next to somebody that are not wedged yet."""
    found = []
    for i in squares(g.quest.doors_at.get(f.at, 0) & g.doors & ~g.wedged):
        a, b = g.quest.grid.doors[i]
        found.append(b if a == f.at else a)
    return found


@tool("door-wedges", "discard", open_doors_beside, "square")
@rule("missing.equipment.wedges")
def door_wedges(g: Game, f: Figure, beyond: int) -> Play:
    """An open door next to the owner counts as closed for Monsters until one of them clears it."""
    pair = (min(f.at, beyond), max(f.at, beyond))
    g.wedged |= 1 << g.quest.grid.doors.index(pair)
    where, rules = square_name(beyond, g.width), ("missing.equipment.wedges",)
    g.tell("wedge", "{} wedges the door to {}.", f, where, rules=rules, squares=pair)
    yield from ()


@rule("missing.equipment.wedges")
def clearings(g: Game, f: Figure) -> list[Answer]:
    """Wedged doors next to a Monster that has its whole Activation left to clear one."""
    if not (g.moves and g.acts) or g.moving:
        return []
    found: list[Answer] = []
    for i in squares(g.quest.doors_at.get(f.at, 0) & g.wedged):
        a, b = g.quest.grid.doors[i]
        found.append(("clear", b if a == f.at else a))
    return found


@rule("missing.equipment.wedges")
def clear(g: Game, f: Figure, beyond: int) -> None:
    """A Monster has spent its Activation on the wedges."""
    pair = (min(f.at, beyond), max(f.at, beyond))
    g.wedged &= ~(1 << g.quest.grid.doors.index(pair))
    g.ended = True
    where, rules = square_name(beyond, g.width), ("missing.equipment.wedges",)
    g.tell("wedge", "{} clears the door to {}.", f, where, rules=rules, squares=pair)


@rule("missing.equipment.spyglass")
def doors_in_view(g: Game, f: Figure, near: int) -> list[int]:
    """Squares behind the closed doors of the owner's corridor that are in sight from where the owner stands."""
    grid = g.quest.grid
    area = grid.area_of[f.at]
    if g.is_room(area):
        return []
    known = (g.known_doors | g.secrets) & ~g.doors
    blockers = g.tall | g.blocked | g.monsters
    found: list[int] = []
    for i in squares(known):
        for here, beyond in (grid.doors[i], grid.doors[i][::-1]):
            if grid.area_of[here] != area or not g.laid >> here & 1 or beyond in found:
                continue
            if here == f.at or g.quest.sight.sees(f.at, here, blockers, g.doors):
                found.append(beyond)
                break
    return found


@tool("spyglass", "", doors_in_view, "square")
@rule("missing.equipment.spyglass")
def spyglass(g: Game, f: Figure, beyond: int) -> Play:
    """The Evil Sorcerer says whether Monsters are behind a closed door; that and nothing more."""
    quest = g.quest
    area = quest.grid.area_of[beyond]
    zone = quest.grid.areas[area]
    if not quest.rooms[area]:
        zone &= quest.sight.survey(beyond, quest.blocked | g.blocked, g.doors) | 1 << beyond
    hidden = any(zone >> m.at & 1 for i, m in enumerate(quest.monsters) if not g.placed >> i & 1)
    there = hidden or any(zone >> m.at & 1 for m in g.on_board(MONSTER))
    g.spied, g.clear = g.spied & ~(1 << beyond) | there << beyond, g.clear & ~(1 << beyond) | (not there) << beyond
    text = (
        "{} looks at the door to {}: Monsters are behind it." if there else "{} looks at the door to {}: no Monsters."
    )
    rules = ("missing.equipment.spyglass",)
    g.tell("spy", text, f, square_name(beyond, g.width), rules=rules, squares=(beyond,))
    yield from ()


# -- Free Effects


@free_effect("caltrops", OWN, lambda g, f, m: g.active == f.id and g.stepped >= 0 and not g.caltrops >> g.stepped & 1)
@rule("missing.equipment.caltrops")
def caltrops(g: Game, f: Figure, m: Moment) -> Play:
    """Strew them on the space just left."""
    g.caltrops |= 1 << g.stepped
    where, rules = square_name(g.stepped, g.width), ("missing.equipment.caltrops",)
    g.tell("caltrops", "{} strews caltrops at {}.", f, where, rules=rules, squares=(g.stepped,))
    yield from ()


def _blade(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.rolled_by(f) or m.roll.purpose != "attack" or not m.card:
        return False
    return "Blade" in content().cards[m.card].keywords


@free_effect(
    "whetstone", ROLLED, _blade, "drain",
    targets=lambda g, f, m: [str(face) for face in dict.fromkeys(m.roll.faces if m.roll else ())], aim="word",
)  # fmt: skip
@rule("missing.equipment.whetstone")
def whetstone(g: Game, f: Figure, m: Moment, face: str) -> Play:
    """Roll one die of an attack just made with a Blade again."""
    assert m.roll is not None
    i = [str(shown) for shown in m.roll.faces].index(face)
    again = Roll(f.id, "whetstone", (m.roll.dice[i],), m.roll.against)
    again.faces = yield again
    m.roll.faces = [*m.roll.faces[:i], *again.faces, *m.roll.faces[i + 1 :]]
    rules = ("missing.equipment.whetstone",)
    text = "{} uses the Whetstone and rolls a die {} again."
    g.tell("reroll", text, f, thrown_for(m.roll), rules=rules, faces=again.faces, sum=comes_to(g, m.roll))


@rule("missing.equipment.holy-symbol")
def undead_in_sight(g: Game, f: Figure, m: Moment) -> list[int]:
    """Undead in the owner's sight that are not awed yet."""
    found = [t for t in g.on_board(MONSTER) if t.has("undead") and not named(t.effects, "holy-symbol")]
    return [t.id for t in found if not t.under("unseen") and sees(g, f, t)]


@free_effect("holy-symbol", ANY, lambda g, f, m: g.active == f.id or m.befalls(f), "drain", targets=undead_in_sight)
@rule("missing.equipment.holy-symbol")
def holy_symbol(g: Game, f: Figure, m: Moment, target: Figure) -> Play:
    """One Undead loses its next Activation."""
    target.effects += (Effect("holy-symbol", "miss", until="missed"),)
    rules = ("missing.equipment.holy-symbol",)
    g.tell("symbol", "{} shrinks from the Holy Symbol.", target, rules=rules, figures=(f.id, target.id))
    yield from ()


@rule("missing.equipment.rope")
def in_deep_pits(g: Game, f: Figure, m: Moment) -> list[int]:
    """Heroes next to the owner who are down in a deep pit."""
    near = g.beside[f.at]
    friends = [h for h in g.on_board(HERO) if h.kind.hero and near >> h.at & 1]
    return [h.id for h in friends if h.pit and "deep" in h.tags]


@free_effect("rope", OWN, lambda g, f, m: g.active == f.id, targets=in_deep_pits)
@rule("missing.equipment.rope")
def rope(g: Game, f: Figure, m: Moment, friend: Figure) -> Play:
    """Left behind, it lets a neighbour climb out of a deep pit without a test."""
    friend.tags = tuple(t for t in friend.tags if t != "deep")
    rules = ("missing.equipment.rope",)
    g.tell("rope", "{} throws {} a rope.", f, friend, rules=rules)
    yield from ()


@rule("missing.equipment.chalk")
def chalkable(g: Game, f: Figure) -> int:
    """Mask of the squares in sight that an owner of Chalk may mark."""
    if not can_use_cards(f):
        return 0
    free = g.laid & g.quest.grid.floor & ~g.chalked
    return g.quest.sight.seen_from(f.at, g.occupied | g.tall | g.blocked, g.doors, free) | 1 << f.at & free


@rule("missing.equipment.chalk")
def chalk(g: Game, f: Figure, q: int) -> None:
    """Mark a square; the mark stays on the map and does nothing."""
    g.chalked |= 1 << q
    where, rules = square_name(q, g.width), ("missing.equipment.chalk",)
    g.tell("chalk", "{} marks {} with chalk.", f, where, rules=rules, squares=(q,))
