"""Special effects of Quest Rooms: they strike Heroes and henchmen only, while these stand in the room."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Draw
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import hazards, traps, treasure
from delvewright.rules.advanced.dungeon.chests import open_box
from delvewright.rules.advanced.dungeon.doors import opened_by
from delvewright.rules.advanced.dungeon.sections import room_places
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.fighting.blasts import blast, cast_at, templates
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state.carrying import drop
from delvewright.rules.advanced.state.game import MONSTER, SOUL_LOST, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.rolling import NOBODY, on_table, test
from delvewright.rules.advanced.state.texts import Special, special
from delvewright.rules.common.tiles.board import Thing


@rule("qroom.option", "qroom.table", "qroom.effect.when")
def plan_and_effect(g: Game, door: int) -> Play:
    """The floor plan of a Quest Room behind a door, and its special effect if there is space for such a plan."""
    row = yield from on_table(g, "quest-room", leader(g).id)
    plan = row.what
    effects = content().plans[plan].effects
    if not effects:
        return plan, ""
    if not room_places(g.board, door, plan):
        return "large-room", ""
    what = yield from on_table(g, effects, NOBODY)
    return plan, f"{plan}.{what.what}"


def _lower(*words: str, by: int = 1) -> dict[str, int]:
    return dict.fromkeys(words, -by)


class _Weakens(Special):
    """An effect that lowers characteristics."""

    _less: dict[str, int] = {}  # noqa: RUF012  (never changed)

    def changes(self, g: Game, area: int, f: Figure, what: str) -> int:
        return self._less.get(what, 0)


def things(g: Game, area: int, kind: str) -> list[Thing]:
    """What of a kind stands or lies in a room."""
    return [t for t in g.things if t.area == area and t.kind == kind]


# -- Skull Room


@special("skull-room.mist", "qroom.skull.mist", "qroom.heroes_only")
class Mist(Special):
    """Whoever shoots far shoots badly."""

    def shot(self, g: Game, area: int, f: Figure, distance: int) -> int:
        return -2 if distance > 3 and f.side != MONSTER else 0


@special("skull-room.slippery", "qroom.skull.slippery", "qroom.heroes_only", "qroom.effect.when")
class Slippery(_Weakens):
    """A floor like ice."""

    _less = _lower("speed", by=2)


@special("skull-room.gaze", "qroom.skull.gaze")
class Gaze(Special):
    """The skull looks down the middle of the room."""

    def changes(self, g: Game, area: int, f: Figure, what: str) -> int:
        seen = any(t.squares & f.mask for t in things(g, area, "gaze"))
        return -1 if what == "toughness" and seen else 0


@special("skull-room.pillars", "qroom.skull.pillars", "trapfx.victim")
class Pillars(Special):
    """Stone waits above each pillar."""

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        near = [t for t in things(g, area, "pillar") if not t.health and _reach(g, t) >> q & 1] if f.hero else []
        for thing in near:
            g.set_things(tuple(t._replace(health=1) if t is thing else t for t in g.things))
            yield from traps.trigger(g, f, q, False, "blocks")
            if not f.up:
                return


def _reach(g: Game, thing: Thing) -> int:
    """The squares around a thing, which stands in the way of looking through it."""
    return g.touching(thing.squares)


@special("skull-room.empty-chests", "qroom.skull.empty_chests")
class EmptyChests(Special):
    """A chest with nothing in it but a trap."""

    def chest_traps(self, g: Game, area: int) -> int:
        return -1


@special("skull-room.tough", "qroom.skull.tough")
class Tough(Special):
    """They are hard to kill here."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        f.wounds += 1
        f.full += 1


# -- Wizard's Study


@special("wizards-study.heat", "qroom.study.heat")
class Heat(_Weakens):
    """Smoke in the eyes."""

    _less = _lower("bs", "ws")


@special("wizards-study.fireball", "qroom.study.fireball")
class DoorFire(Special):
    """Fire flies at whoever opened the door."""

    def laid(self, g: Game, area: int) -> Play:
        opener = opened_by(g, g.rooms[area].entry)
        for f in g.company():
            if f.id == opener:
                yield from cast_at(g, "fireball", f)
        return ()


@special("wizards-study.scroll", "qroom.study.scroll")
class WaitingScroll(Special):
    """A scroll reads itself when a Wizard comes in."""

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        if f.calling == "wizard" and not g.counters.get(f"scroll-{g.depth}-{area}"):
            g.counters[f"scroll-{g.depth}-{area}"] = 1
            row = yield from on_table(g, "wand", NOBODY)
            if content().spells[row.what].harms:
                yield from cast_at(g, row.what, f)


@special("wizards-study.damped", "qroom.study.damped")
class Damped(Special):
    """Magic fails here, unless the mind is strong."""

    def casting(self, g: Game, area: int, f: Figure) -> Play:
        return (yield from test(g, f, "intelligence", purpose="damped"))


@special("wizards-study.circle", "qroom.study.circle")
class StudyCircle(hazards.MagicCircle):
    """The circle on the floor is one of power."""

    def laid(self, g: Game, area: int) -> Play:
        return ()
        yield


@special("wizards-study.desk", "qroom.study.desk")
class Desk(Special):
    """The desk holds a treasure of its own, and a trap that steals minds."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        near = g.touching(f.mask)
        return [("try-at", "desk", t.first) for t in things(g, area, "desk") if not t.state and t.squares & near]

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        if (yield from traps.trigger(g, f, answer[2], True, "mindstealer")) and f.up:
            yield from open_box(g, f, answer[2], (yield from treasure.chest(g, f)))


# -- Mosaic Room


@special("mosaic-room.bones", "qroom.mosaic.bones")
class OldBones(Special):
    """The dead are strong here."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        if f.special("undead"):
            last(f, "bones", "ws", 1, "expedition")
            f.wounds += 1
            f.full += 1


@special("mosaic-room.eggs", "qroom.mosaic.eggs")
class Eggs(Special):
    """Two eggs that burst when they are thrown."""

    def laid(self, g: Game, area: int) -> Play:
        for thing in things(g, area, "egg"):
            drop(g, thing.first, ("jewel-of-shattering",))
        return ()
        yield


@special("mosaic-room.fools-gold", "qroom.mosaic.fools_gold")
class FoolsGold(Special):
    """Half of what glitters."""

    def gold(self, g: Game, area: int, gold: int) -> int:
        return gold // 2


@special("mosaic-room.terror", "qroom.mosaic.terror")
class Terror(_Weakens):
    """It is hard to be brave here."""

    _less = _lower("bravery")


@special("mosaic-room.fumes", "qroom.mosaic.fumes")
class Fumes(Special):
    """Each must breathe them once."""

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        if f"fumes-{g.depth}-{area}" not in f.used:
            f.used[f"fumes-{g.depth}-{area}"] = 1 if (yield from test(g, f, "toughness", True, "fumes")) else 2

    def changes(self, g: Game, area: int, f: Figure, what: str) -> int:
        return -2 if what == "strength" and f.used.get(f"fumes-{g.depth}-{area}") == 2 else 0


@special("mosaic-room.barrels", "qroom.mosaic.barrels")
class Barrels(Special):
    """A trap, and then somebody who has been in there too long."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        near = g.touching(f.mask)
        return [("try-at", "barrel", t.first) for t in things(g, area, "barrel") if not t.state and t.squares & near]

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        thing = next(t for t in things(g, area, "barrel") if t.first == answer[2])
        if (yield from traps.trigger(g, f, answer[2], True)):
            g.set_things(tuple(t._replace(state="open") if t is thing else t for t in g.things))
            yield from meeting.appear(g, area, "zombie", g.touching(thing.squares))


# -- Fire Cavern


@special("fire-cavern.spells", "qroom.fire.spells")
class FireSpells(Special):
    """Fire burns hotter."""

    def fire(self, g: Game, area: int) -> int:
        return 1


@special("fire-cavern.fatigue", "qroom.fire.fatigue")
class Fatigue(_Weakens):
    """The heat tires."""

    _less = _lower("strength", "speed")


@special("fire-cavern.swift", "qroom.fire.swift")
class Swift(Special):
    """They know their way."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        last(f, "swift", "speed", 1, "expedition")

    def surprise(self, g: Game, area: int) -> int:
        return 1


@special("fire-cavern.double-trap", "qroom.fire.double_trap")
class DoubleTrap(Special):
    """Two traps on one chest."""

    def chest_traps(self, g: Game, area: int) -> int:
        return 2


@special("fire-cavern.berserk", "qroom.fire.berserk")
class HeatCrazed(Special):
    """All of them are mad with heat."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        last(f, "heat-crazed", "berserk", 1, "expedition")


@special("fire-cavern.ruby", "qroom.fire.ruby")
class Ruby(Special):
    """A Fire Ruby among the treasure."""

    def treasure(self, g: Game, area: int) -> list[str]:
        return ["fire-ruby"]


# -- Great Cavern


@special("great-cavern.throne", "qroom.cavern.throne")
class CavernThrone(hazards.Throne):
    """The strongest of them sits on it; nobody else comes."""

    def laid(self, g: Game, area: int) -> Play:
        return ()
        yield


@special("great-cavern.steps", "qroom.cavern.steps")
class Steps(Special):
    """Whoever climbs them is four times as slow."""

    def steep(self) -> int:
        return 4


@special("great-cavern.firepit", "qroom.cavern.firepit")
class FirePit(Special):
    """It spits at somebody in every turn of a fight."""

    def master_phase(self, g: Game, area: int) -> Play:
        there = [f for f in g.party() if f.there and g.section(f) == area]
        if not there:
            return
        name = there[0].name
        if len(there) > 1:
            name = yield Draw("fire-pit", tuple(f.name for f in there))
        f = next(f for f in there if f.name == name)
        card = content().spells["fireball"]
        g.tell("spell", "The fire pit spits at {}.", f, rules=("qroom.cavern.firepit",))
        yield from blast(
            g, NOBODY, templates(g, f.at)[0], card.numbers["dice"], ("qroom.cavern.firepit",), True, MONSTER
        )


@special("great-cavern.tainted", "qroom.cavern.tainted")
class Tainted(Special):
    """The mighty heal."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        if mighty(f):
            last(f, "tainted", "regenerates", 1, "expedition")


@rule("qroom.cavern.tainted")
def mighty(f: Figure) -> bool:
    """Whether a monster is worth 8 points or more."""
    return f.monster.points >= 8 or f.monster.id == "praznagar"


@special("great-cavern.souls", "qroom.cavern.souls")
class Souls(Special):
    """Who dies here is lost for good."""

    def slain(self, g: Game, area: int, f: Figure) -> None:
        f.marks = (*f.marks, SOUL_LOST)


@special("great-cavern.chain", "qroom.cavern.chain", "qroom.chain")
class ChainAttacks(Special):
    """A chain that is anchored in the rock, and alive."""

    def laid(self, g: Game, area: int) -> Play:
        return ("chain",)
        yield

    def monster(self, g: Game, area: int, f: Figure) -> None:
        anchor = things(g, area, "anchor")
        if f.monster.people == "chain" and anchor:
            at = squares(anchor[0].squares)[0]
            other = g.at(at)
            if other is not None and other is not f:
                here = f.at
                g.put(f, -1)
                g.put(other, here)
            g.put(f, at)
