"""Gear that is used as an action: spikes, herbs, oil, bait, a horn."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.doors import at_door, side, together, visible
from delvewright.rules.battleaxe.fighting.attacking import VITAL, defended
from delvewright.rules.battleaxe.fighting.harm import calm, wound
from delvewright.rules.battleaxe.ground.distances import (
    clear_sight,
    conscious,
    figure_distance,
    foes_near,
    touching,
)
from delvewright.rules.battleaxe.ground.whereabouts import friends_near, struck
from delvewright.rules.battleaxe.state import effects, values
from delvewright.rules.battleaxe.state.board import Token
from delvewright.rules.battleaxe.state.game import DEAD, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.common.cards import without


def begun(f: Figure, name: str) -> str:
    """Of the items of one name in a hero's backpack, the one with the fewest uses left."""
    items = content().items
    return min((n for n in f.pack if name in (n, items[n].whole)), key=lambda n: items[n].uses, default="")


@rule("house.gear.door-spikes", "house.gear.herb-pouch", "house.gear.meat-bait")
def wear_out(f: Figure, name: str) -> None:
    """One use of an item is gone, with the last one the item; one that is begun is used up first."""
    old = begun(f, name)
    left = content().items[old].uses - 1
    rest = (f"{name}-{left}",) if left else ()
    f.pack = without(f.pack, old) + rest


def tool_options(g: Game, f: Figure, calm: bool) -> list[Answer]:
    """What the hero's gear lets him do as an action; some of it only with No Active Enemies."""
    found: list[Answer] = []
    spiked = [i for i in g.board.doors_at.get(f.at, ()) if g.spiked >> i & 1]
    found += [("unspike", side(g, i, f.at)) for i in spiked]
    if not (f.held or f.pack):
        return found
    if begun(f, "door-spikes"):
        found += [("spike", side(g, i, f.at)) for i in _spikable(g, f)]
    if calm and begun(f, "herb-pouch"):
        found += [
            ("use-on", "herb-pouch", o.id) for o in (f, *friends_near(g, f)) if o.condition < DEAD and o.health < o.full
        ]
    if "horn-of-rally" in f.held and "horn-of-rally" not in f.used:
        found.append(("use", "horn-of-rally"))
    if begun(f, "meat-bait"):
        free = touching(g, f.mask) & ~(g.heroes | g.fallen | g.enemies | g.solid)
        found += [("use-at", "meat-bait", q) for q in squares(free)]
    if "oil-flask" in f.held and g.enemies and not foes_near(g, f):
        found += [("use-at", "oil-flask", q) for t in g.foes() for q in squares(t.mask) if clear_sight(g, f, 1 << q)]
    return found


@rule("house.gear.door-spikes")
def _spikable(g: Game, f: Figure) -> list[int]:
    doors = g.board.doors
    shut = [i for i in g.board.doors_at.get(f.at, ()) if not (g.open | g.spiked) >> i & 1 and visible(g, i)]
    return [i for i in shut if doors[i].b >= 0 and doors[i].kind in ("door", "secret")]


@rule("house.gear.door-spikes", "chase.spiked-door")
def spike(g: Game, f: Figure, answer: Answer) -> Play:
    """Spike a closed door from this side, or take the spikes out again: each is an action."""
    doors = together(g, at_door(g, f.at, answer[1]))
    what = "takes the spikes out of the door"
    if answer[0] == "spike":
        what = "spikes the door"
        wear_out(f, "door-spikes")
    g.spiked ^= doors
    g.regions = g.stirring = None
    g.tell("door", "{} {}.", f, what, rules=("house.gear.door-spikes",), figures=(f.id,), squares=(f.at,))
    calm(g)
    return
    yield


@rule("house.gear.herb-pouch")
def herbs(g: Game, f: Figure, answer: Answer) -> Play:
    """1 Health, out of combat."""
    wear_out(f, "herb-pouch")
    card = content().items["herb-pouch"]
    heal(g, g.fig(answer[2]), card.heal, card.title, card.rules)
    return
    yield


@rule("house.treasure.horn-of-rally")
def blow_horn(g: Game, f: Figure, answer: Answer) -> Play:
    """Every conscious hero near enough attacks better for 2 rounds."""
    card = content().items["horn-of-rally"]
    f.used += (card.id,)
    g.tell("use", "{} blows the horn.", f, rules=card.rules, figures=(f.id,))
    for other in conscious(g):
        if figure_distance(g, f, other) <= card.numbers["range"]:
            other.effects += (Effect(card.id, "attack", card.numbers["attack"], "round", times=card.rounds),)
    return
    yield


@rule("house.gear.meat-bait")
def lay_bait(g: Game, f: Figure, answer: Answer) -> Play:
    """Bait lies there; what it does to animals is seen when their turn comes."""
    wear_out(f, "meat-bait")
    rules = ("house.gear.meat-bait",)
    g.tokens += (Token("meat-bait", answer[2]),)
    g.tell("use", "{} lays out bait.", f, rules=rules, figures=(f.id,), squares=(answer[2],))
    return
    yield


@rule("house.gear.oil-flask", "house.state.burning")
def throw_oil(g: Game, f: Figure, answer: Answer) -> Play:
    """Thrown at a square: on a strike everybody on it or touching it suffers 1 fire wound, defended as usual."""
    card = content().items["oil-flask"]
    q = answer[2]
    effects.show(g, f)
    need = values.missile(g, f, card.id)
    f.held = without(f.held, card.id)
    strikes = max(need, VITAL)
    value, _ = yield from settle(g, f, f.id, "missile", lambda v: v <= strikes, need=need)
    hit = value <= strikes
    g.tell(
        "missile", "{} throws oil: {} against {}%, {}.", f, value, need, "a strike" if hit else "a miss",
        rules=card.rules, figures=(f.id,), faces=(value,), squares=(q,),
    )  # fmt: skip
    for t in struck(g, touching(g, 1 << q) | 1 << q) if hit else ():
        if (yield from defended(g, f, t, "missile", card.id)):
            yield from wound(g, t, card.numbers["wounds"], card.title, card.rules, f.id, fire=True)
    calm(g)


USES = {"horn-of-rally": blow_horn, "herb-pouch": herbs, "meat-bait": lay_bait, "oil-flask": throw_oil}
