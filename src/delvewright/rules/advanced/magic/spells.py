"""What each spell does."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import several
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon import exploring
from delvewright.rules.advanced.dungeon.doors import Wall, all_doors, door_places, set_door
from delvewright.rules.advanced.dungeon.sections import Found
from delvewright.rules.advanced.fighting.blasts import blast, struck, templates
from delvewright.rules.advanced.fighting.character_monsters import slips_away
from delvewright.rules.advanced.fighting.choking import choke
from delvewright.rules.advanced.fighting.harm import damage, heal, hurt, last, revive
from delvewright.rules.advanced.fighting.wards import warded
from delvewright.rules.advanced.ground import routes, zones
from delvewright.rules.advanced.ground.sight import visible
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.magic.aiming import at_friends, at_template, seen, template_places
from delvewright.rules.advanced.state.announced import stepped
from delvewright.rules.advanced.state.board import CONJURED, Group
from delvewright.rules.advanced.state.game import DEAD, MONSTER, SOUL_LOST, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.rolling import NOBODY, PASS, d12, test
from delvewright.rules.advanced.state.texts import Spell, spell
from delvewright.rules.advanced.state.values import chained, current, exploring_move, speed, toughness


class _Spell(Spell):
    """What all of them share."""

    def _numbers(self) -> dict[str, int]:
        return content().spells[self.name].numbers

    def _rules(self) -> tuple[str, ...]:
        return content().spells[self.name].rules[:1]


# -- for friends


@spell("dragon-armour", "spell.dragon_armour")
class DragonArmour(_Spell):
    """Scales of fire; a second casting adds nothing."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return at_friends(g, f)

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        last(g.fig(aim[1]), self.name, "toughness", self._numbers()["toughness"], "fight")
        return
        yield


@spell("courage", "spell.courage")
class Courage(_Spell):
    """Nothing frightens him."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return at_friends(g, f)

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        target.effects = tuple(e for e in target.effects if e.name != self.name)
        last(target, self.name, "bravery", self._numbers()["bravery"] - current(g, target, "bravery"), "fight")
        return
        yield


@spell("flames-of-the-phoenix", "spell.flames_of_the_phoenix", "zone.no_spells", "death.ko.spell")
class FlamesOfThePhoenix(_Spell):
    """All Wounds are healed; not where anybody else is in the way."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        mask = zones.reach(g, f)
        near = [o for o in g.everybody() if o is not f and o.there and o.mask & mask]
        if zones.engaged(g, f) or len(near) > 1 or any(o.side != f.side for o in near):
            return []
        return [("cast-on", o.id) for o in (near or [f])]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        heal(g, target, target.full, self._rules())
        target.marks = tuple(mark for mark in target.marks if mark != "choked")
        return
        yield


@spell("power-of-the-phoenix", "spell.power_of_the_phoenix", "magic.fate", "death.raise")
class PowerOfThePhoenix(_Spell):
    """Back from the dead, or lost for good."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        dead = [o for o in g.party() if o.condition == DEAD and SOUL_LOST not in o.marks]
        return [("cast-on", o.id) for o in dead if g.round - o.used.get("died", -9) == 1]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        if (yield from test(g, f, "intelligence", purpose=self.name)):
            revive(g, target, target.full, self._rules())
        else:
            g.put(target, -1)
            target.marks = (*target.marks, "lost")
            g.tell("lost", "{} is gone for ever.", target, rules=self._rules())


@spell("swift-wind", "spell.swift_wind")
class SwiftWind(_Spell):
    """A wind that carries some of them along."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast",)]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        n = self._numbers()
        face = yield from d12(g, f.id, self.name)
        able = [o for o in g.company() if o.up]
        for _ in range(-(-face // n["part"])):
            if not able:
                return
            answer = yield Decision(f.seat, "swift", [*(("help", o.id) for o in able), PASS], figure=f.id)
            if answer == PASS:
                return
            chosen = g.fig(answer[1])
            able.remove(chosen)
            chosen.effects = (*chosen.effects, condition(self.name, "swift", "turn"))
            last(chosen, "swift-wind-far", "exploring", n["squares"] - exploring_move(chosen), "turn")


@spell("flaming-hand", "spell.flaming_hand", "magic.until_exploration")
class FlamingHand(_Spell):
    """Each hit burns: a die of Wounds."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast",)]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        last(f, self.name, self.name, 1, "exploration")
        return
        yield

    def wounds(self, g: Game, f: Figure, target: Figure) -> Play:
        return (yield from d12(g, f.id, self.name, target.id))


@spell("flaming-skull", "spell.flaming_skull")
class FlamingSkull(_Spell):
    """Its caster is terrible to look at."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return [] if f.special("fearsome") else [("cast",)]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        last(f, self.name, "fearsome", 1, "fight")
        return
        yield

    def tempts(self, g: Game, f: Figure, options: list[Answer]) -> Answer | None:
        """Once a hero is within its move."""
        return options[0] if any(away(f, o) <= speed(g, f) for o in g.company()) else None


# -- templates and bolts


class _Template(_Spell):
    """Fire over two squares by two."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return at_template(g, f)

    def covers(self, g: Game, f: Figure, q: int) -> int:
        return template_places(g, f).get(q, 0)

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        dice = yield from self._dice(g, f)
        yield from blast(
            g, f.id, self.covers(g, f, aim[1]), dice, self._rules(), content().spells[self.name].fire, caster=f
        )

    def _dice(self, g: Game, f: Figure) -> Play:
        return self._numbers()["dice"]
        yield

    def strikes(self, g: Game, f: Figure) -> Play:
        dice, fire = self._numbers()["dice"], content().spells[self.name].fire
        yield from blast(g, NOBODY, templates(g, f.at)[0], dice, self._rules(), fire)


@spell("flames-of-death", "spell.flames_of_death")
class FlamesOfDeath(_Template):
    """A burst of flames."""


@spell("fireball", "spell.fireball")
class Fireball(_Template):
    """Warpstone fire."""

    def tempts(self, g: Game, f: Figure, options: list[Answer]) -> Answer | None:
        """Where it covers more of the hero side than of the monsters."""
        places = template_places(g, f)
        worth = {answer: self._worth(g, places[answer[2]]) for answer in options}
        best = max(options, key=lambda answer: worth[answer])
        return best if worth[best] > 0 else None

    def _worth(self, g: Game, block: int) -> int:
        """How many more of the hero side than of the monsters a template covers."""
        own = sum(bool(o.mask & block) for o in g.foes())
        return sum(bool(o.mask & block) for o in g.company()) - own


@spell("inferno-of-doom", "spell.inferno", "magic.fate")
class Inferno(_Template):
    """Hotter, if the mind holds it together."""

    def _dice(self, g: Game, f: Figure) -> Play:
        passed = yield from test(g, f, "intelligence", purpose=self.name)
        return self._numbers()["dice" if passed else "failed"]


@spell("lightning-bolt", "spell.lightning_bolt")
class LightningBolt(_Spell):
    """One bolt at one target."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        far = self._numbers()["range"]
        return [("cast-on", o.id) for o in seen(g, f, True) if o.side != f.side and away(f, o) <= far]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        if (yield from slips_away(g, target)) or (yield from warded(g, target, f)):
            return
        wounds = yield from damage(g, f.id, target, self._numbers()["dice"], toughness(g, target))
        yield from hurt(g, target, wounds, self._rules())

    def strikes(self, g: Game, f: Figure) -> Play:
        yield from struck(g, f, self._numbers()["dice"], self._rules())


@spell("choke", "spell.choke")
class Choke(_Spell):
    """No air."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast-on", o.id) for o in seen(g, f) if o.side != f.side and "choked" not in o.marks]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        if not (yield from warded(g, target, f)):
            choke(target, f.id)

    def strikes(self, g: Game, f: Figure) -> Play:
        choke(f)
        return
        yield

    def tempts(self, g: Game, f: Figure, options: list[Answer]) -> Answer | None:
        """The best fighter in sight is worth it."""
        victims = [answer for answer in options if g.fig(answer[2]).hero]
        return max(victims, key=lambda answer: current(g, g.fig(answer[2]), "ws"), default=None)


# -- those who are made to do something


@spell("still-air", "spell.still_air")
class StillAir(_Spell):
    """Nobody moves in there."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        areas = {g.section(o) for o in g.foes() if visible(g, f.at, o.at) and not chained(o)}
        return [("cast-at", squares(g.board.areas[area].squares)[0]) for area in sorted(areas)]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        for other in [o for o in g.foes() if g.section(o) == g.area(aim[1]) and not chained(o)]:
            if not (yield from warded(g, other, f)):
                last(other, self.name, "still", 1, "turn")
        zones.settle(g)


@spell("flight", "spell.flight")
class Flight(_Spell):
    """Somebody who has not moved yet has to run."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        return [("cast-on", o.id) for o in seen(g, f) if o.side == MONSTER or g.waiting >> o.id & 1]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        target = g.fig(aim[1])
        if (yield from warded(g, target, f)):
            return
        face = yield from d12(g, target.id, "run")
        points = speed(g, target) + (face if face >= number("running", "from") else 0)
        last(target, self.name, "fled", 1, "turn")
        g.waiting &= ~(1 << target.id)
        free = routes.reachable(g, target, points)
        if free:
            answer = yield Decision(f.seat, "flight", (), (("flee", free),), target.id)
            g.put(target, answer[1])
            zones.settle(g)
            g.tell("move", "{} runs.", target, rules=self._rules())
            yield from stepped(g, target)


# -- doors and walls


@spell("open-window", "spell.open_window")
class OpenWindow(Spell):
    """One sees what lies beyond a door or a junction; nobody there notices."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        here = g.section(f)
        found: list[Answer] = []
        for i in all_doors(g.board, here):
            door = g.board.doors[i]
            if door.b < 0 and not (g.false | g.open) >> i & 1 and squares(g.board.together(i))[0] == i:
                found.append(("cast-way", door.a, WAYS[door.way]))
        for each in g.exits:
            if each.area == here:
                found.append(("cast-way", squares(g.board.areas[here].squares)[0], WAYS[each.way]))
        return found

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        way = WAYS.index(aim[2])
        door = next((i for i, d in enumerate(g.board.doors) if (d.a, d.way) == (aim[1], way) and d.b < 0), -1)
        if door >= 0:
            found = yield from exploring.behind(g, door)
        else:
            ahead = next(each for each in g.exits if (each.area, each.way) == (g.section(f), way))
            found = yield from exploring.off_junction(g, ahead)
        self._wait(g, found)

    def _wait(self, g: Game, found: Found) -> None:
        """Those who were seen wait where they are, and know nothing."""
        if found.group:
            home = found.areas[0]
            g.groups = (*g.groups, Group(home, tuple((kind, 0) for kind in found.group), found.group))
            g.counters[f"seen-{g.depth}-{home}"] = content().spells[self.name].numbers["surprise"]
            names = several([content().monsters[kind].title for kind in found.group])
            g.tell("window", "There are monsters: {}.", names, rules=("spell.open_window",))


@spell("bright-key", "spell.bright_key")
class BrightKey(Spell):
    """A door where there was none."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        here = g.section(f)
        return [
            ("cast-way", found[0], WAYS[way]) for way in range(4) for found in door_places(g, g.board, Wall(here, way))
        ]  # fmt: skip

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        way = WAYS.index(aim[2])
        found = next(each for each in door_places(g, g.board, Wall(g.section(f), way)) if each[0] == aim[1])
        new = g.board.copy()
        set_door(new, found, way, CONJURED)
        g.lay(new)
        g.tell("door", "There is a door now.", rules=("spell.bright_key",), figures=(f.id,))
        return
        yield

    def door_leads(self, g: Game, door: int) -> Play:
        face = yield from d12(g, leader(g).id, CONJURED)
        return face > content().spells[self.name].numbers["rock"]
