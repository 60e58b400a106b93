"""Gear: what is used as an action, and what else each piece does beyond its numbers."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.doors import at_door, side, visible
from delvewright.rules.battleaxe.fighting.attacking import VITAL, defended
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.fighting.unconscious import calm as calm_down
from delvewright.rules.battleaxe.ground.distances import active_enemies, foes_near, touching
from delvewright.rules.battleaxe.ground.sight import clear_sight
from delvewright.rules.battleaxe.ground.whereabouts import friends_near, struck
from delvewright.rules.battleaxe.state import effects, values
from delvewright.rules.battleaxe.state.belongings import kit, use_up
from delvewright.rules.battleaxe.state.game import DEAD, Figure, Game
from delvewright.rules.battleaxe.state.healing import heal, wake
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.texts import Item, item
from delvewright.rules.common.cards import without

USES = item.speaking("actions")
"""Gear that is used as an action."""


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
    if g.spiked:
        found += [("unspike", side(g, i, f.at)) for i in g.board.doors_at.get(f.at, ()) if g.spiked >> i & 1]
    for name in kit(f).tools:
        found += item.of(name).actions(g, f, calm)
    return found


@item("door-spikes", "house.gear.door-spikes")
class DoorSpikes(Item):
    """A closed door is spiked from this side."""

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """Every door he stands at that is shut and known."""
        if not begun(f, self.name):
            return []
        doors = g.board.doors
        shut = [i for i in g.board.doors_at.get(f.at, ()) if not (g.open | g.spiked) >> i & 1 and visible(g, i)]
        known = [i for i in shut if doors[i].b >= 0 and doors[i].kind in ("door", "secret")]
        return [("spike", side(g, i, f.at)) for i in known]


@rule("house.gear.door-spikes")
def spike(g: Game, f: Figure, answer: Answer) -> Play:
    """Spike a closed door from this side, or take the spikes out again: each is an action."""
    doors = g.board.together(at_door(g, f.at, answer[1]))
    what = "takes the spikes out of the door"
    if answer[0] == "spike":
        what = "spikes the door"
        wear_out(f, "door-spikes")
    g.spike(doors)
    g.tell("door", "{} {}.", f, what, rules=("house.gear.door-spikes",), squares=(f.at,))
    calm_down(g)
    return
    yield


@item("herb-pouch", "house.gear.herb-pouch")
class HerbPouch(Item):
    """1 Health, out of combat."""

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """For himself and heroes next to him who lack Health."""
        if not calm or not begun(f, self.name):
            return []
        near = [o for o in (f, *friends_near(g, f)) if o.condition < DEAD and o.health < o.full]
        return [("use-on", self.name, o.id) for o in near]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """Herbs help a little."""
        wear_out(f, self.name)
        card = content().items[self.name]
        heal(g, g.fig(answer[2]), card.heal, card.title, card.rules)
        return
        yield


@item("bandages", "house.gear.bandages")
class Bandages(Item):
    """They wake an unconscious hero, out of combat."""

    def revives(self, g: Game) -> bool:
        """With No Active Enemies."""
        return not active_enemies(g)

    def wakes(self, g: Game, f: Figure, other: Figure) -> None:
        """To Health 1; the bandages are used up."""
        card = content().items[self.name]
        use_up(f, self.name)
        other.health = card.numbers["health"]
        wake(g, other, card.rules)


@item("rope", "house.gear.rope")
class Rope(Item):
    """Fixed across a gap it helps everybody who comes later."""

    def spans(self) -> bool:
        """That is what it is for."""
        return True


@item("oil-flask", "house.gear.oil-flask")
class OilFlask(Item):
    """Thrown at a square: on a strike everybody on it or touching it suffers 1 fire wound, defended as usual."""

    def actions(self, g: Game, f: Figure, calm: bool) -> list[Answer]:
        """From his hands, at any square of an enemy in sight, as long as none touches him."""
        if self.name not in f.held or foes_near(g, f):
            return []
        return [("use-at", self.name, q) for t in g.foes() for q in squares(t.mask) if clear_sight(g, f, 1 << q)]

    def used(self, g: Game, f: Figure, answer: Answer) -> Play:
        """He throws it."""
        card = content().items[self.name]
        q = answer[2]
        effects.show(g, f)
        need = values.missile(g, f, card.id)
        f.held = without(f.held, card.id) if card.uses else f.held
        strikes = max(need, VITAL)
        value, _ = yield from settle(g, f, f.id, "missile", lambda v: v <= strikes, need=need)
        hit = value <= strikes
        g.tell(
            "missile", "{} throws oil: {} against {}%, {}.", f, value, need, "a strike" if hit else "a miss",
            rules=card.rules, faces=(value,), squares=(q,),
        )  # fmt: skip
        for t in struck(g, touching(g, 1 << q) | 1 << q) if hit else ():
            if (yield from defended(g, f, t, "missile", card.id)):
                yield from wound(g, t, card.numbers["wounds"], card.title, card.rules, f.id, fire=True)
        calm_down(g)


@item("lock-picks", "house.gear.lock-picks")
class LockPicks(Item):
    """They help with locks, but do not last."""

    def lock_held(self, g: Game, f: Figure, rolled: int) -> None:
        """They break if the roll is high."""
        if rolled < content().items[self.name].numbers["lost"]:
            return
        if self.name in f.held:
            f.held = without(f.held, self.name)
        else:
            f.pack = without(f.pack, self.name)
        g.tell("lost", "The lock picks break.", rules=("house.gear.lock-picks",), figures=(f.id,))


@item("mule-strap", "house.gear.mule-strap", "carry.who")
class MuleStrap(Item):
    """With it a light hero carries another one."""

    def bears(self) -> bool:
        """It takes the weight."""
        return True


@item("holy-water", "house.gear.holy-water")
class HolyWater(Item):
    """An Undead struck takes 2 wounds without defence; it hurts nobody else."""

    def undefended(self, t: Figure) -> bool:
        """It allows an Undead no defence."""
        return t.enemy.type == "undead"

    def makes_wounds(self, g: Game, f: Figure, t: Figure, wounds: int) -> int:
        """Nobody but Undead is hurt."""
        return content().items[self.name].numbers["wounds"] if self.undefended(t) else 0
