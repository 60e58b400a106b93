"""Skills of humans, dwarves and elves."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.harm import heal
from delvewright.rules.allison.state.dice import DIE, white
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import (
    DEFEND,
    DEFENDED,
    HURT,
    OWN,
    SPELLED,
    STRUCK,
    TESTED,
    Moment,
    thrown,
)
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE

ENOUGH = 5
"""Skulls that bring down a wall or clear fallen rock."""
FACES = (SKULL, WHITE, BLACK)


# -- humans


@skill("destiny", "skill.human.destiny")
class Destiny(SkillText):
    """A face is kept from the start of the quest, for one die of one's own later on."""

    def quest_begins(self, g: Game, f: Figure) -> Play:
        roll = Roll(f.id, "destiny", white(1))
        roll.faces = yield roll
        face = str(roll.faces[0])
        g.tell("destiny", "{} keeps a die for later: {}.", f, face, rules=("skill.human.destiny",), faces=roll.faces)
        give(g, f, Effect("destiny", face, 1, "quest"))


@effect("destiny", "skill.human.destiny")
class KeptFace(EffectText):
    """It takes the place of one white die of a roll that has just been seen."""

    windows = STRUCK | DEFENDED | TESTED
    aim = "word"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.roll is not None and moment.roll.owner == f.id and DIE in moment.roll.dice

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        assert moment.roll is not None
        return [face for face in FACES if face in moment.roll.faces and face != kept_face(f)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert moment.roll is not None
        faces = list(moment.roll.faces)  # what lay there first is kept by whoever runs the game
        faces[faces.index(str(target))] = kept_face(f)
        moment.roll.faces = faces
        end(g, f, "destiny")


def kept_face(f: Figure) -> str:
    """The face that somebody keeps for later."""
    return next(e.changes for e in f.effects if e.name == "destiny")


@skill("strength-of-will", "skill.human.strength-of-will", "house.tag.mental")
class StrengthOfWill(SkillText):
    """One mental attack or spell does nothing."""

    windows = SPELLED | HURT
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        if moment.figure is not f or "mental" not in moment.marks:
            return False
        return moment.when == SPELLED or not moment.marks & {"spell", "trap"}  # else he was asked before

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        moment.stopped = True
        if moment.hurt is not None:
            moment.hurt.points = 0


@skill("resistance", "skill.human.resistance")
class HumanResistance(SkillText):
    """Hardier than others against traps and the dangers of a place."""

    def hardy(self, g: Game, f: Figure) -> bool:
        return True


# -- dwarves


@skill("hardiness", "skill.dwarf.hardiness")
class Hardiness(SkillText):
    """One Body point back."""

    windows = OWN
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return 0 < f.body < f.full_body

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        heal(g, f, 1, "skill.dwarf.hardiness")


@skill("excavate", "skill.dwarf.excavate")
class Excavate(SkillText):
    """A way through fallen rock, or through the wall of a room."""

    windows = OWN
    takes = "action"
    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return squares(_diggable(g, f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        roll = Roll(f.id, "excavate", white(f.attack))
        yield from thrown(g, roll, f)
        rock = g.rubble >> target & 1
        place = target if rock else _edge(g, f.at, target)
        hits = dict(g.hits).get(place, 0) + roll.count(SKULL)
        g.hits = (*((p, n) for p, n in g.hits if p != place), (place, hits))
        rules = ("skill.dwarf.excavate",)
        g.tell("dig", "{} digs ({} of {}).", f, min(hits, ENOUGH), ENOUGH, rules=rules, faces=roll.faces)
        if hits < ENOUGH:
            return
        g.hits = tuple(hit for hit in g.hits if hit[0] != place)
        if rock:
            g.blocked &= ~(1 << target)
            g.rubble &= ~(1 << target)
        else:
            g.dug += ((min(f.at, target), max(f.at, target)),)
        g.set_edges()
        g.looked.sight_changed()
        g.tell("dig", "There is a way through.", rules=rules, squares=(f.at, target), figures=(f.id,))
        explore(g, f)
        notice(g, f)


@rule("skill.dwarf.excavate")
def _diggable(g: Game, f: Figure) -> int:
    """Fallen rock beside a figure, and squares behind a wall that belong to a room with nothing in the way."""
    rock = spread(1 << f.at, *g.quest.all_edges, g.width) & g.rubble
    walls = spread(1 << f.at, *g.quest.all_edges, g.width) & ~g.beside[f.at] & g.quest.grid.floor & ~g.quest.blocked
    doors = sum(1 << b if a == f.at else 1 << a for a, b in g.quest.grid.doors if f.at in (a, b))
    filled = sum(p.squares for p in g.quest.furniture)
    rooms = 0
    for q in squares(walls & ~doors & ~filled):
        area = g.quest.grid.area_of[q]
        if area >= 0 and g.is_room(area):
            rooms |= 1 << q
    return rock | rooms


def _edge(g: Game, a: int, b: int) -> int:
    """The number of the edge between two squares: even to the east of the first, odd to the south of it; below zero,
    so that it is no square."""
    first = min(a, b)
    return -1 - (2 * first + (0 if max(a, b) == first + 1 else 1))


# -- elves


@skill("finesse", "skill.elf.finesse")
class Finesse(SkillText):
    """One more die for one defence; the second weapon keeps its dice (Dual-Wielding says so)."""

    windows = DEFEND
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, Effect(self.name, "defence", 1, "defence"))


@skill("long-jump", "skill.elf.long-jump")
class LongJump(SkillText):
    """A square on anything but a black shield, a long pit on anything but a white one."""

    def jumps(self, g: Game, f: Figure, face: str, long: bool) -> bool | None:
        return face != (WHITE if long else BLACK)


@skill("awareness", "skill.elf.awareness")
class Awareness(SkillText):
    """What waits behind a door, felt from outside."""

    windows = OWN
    takes = "action"
    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        here = g.quest.grid.area_of[f.at]
        doors = [
            b if a == f.at else a
            for i, (a, b) in enumerate(g.quest.grid.doors)
            if f.at in (a, b) and g.known_doors >> i & 1
        ]
        return sorted({q for q in (*doors, *squares(g.beside[f.at])) if g.quest.grid.area_of[q] not in (here, -1)})

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        roll = Roll(f.id, "awareness", white(f.mind))
        yield from thrown(g, roll, f)
        rules = ("skill.elf.awareness",)
        whites = roll.count(WHITE)
        g.tell("awareness", "{} listens.", f, rules=rules, faces=roll.faces)
        if whites:
            there = _waiting(g, target)
            names = [
                f"{name} at {square_name(q, g.width)}" if whites >= 3 else square_name(q, g.width) for q, name in there
            ]
            text = "Enemies stand there: {}." if names else "Nobody is there."
            g.tell(
                "awareness",
                text,
                ", ".join(names),
                rules=rules,
                to=g.hero_seats,
                squares=tuple(q for q, _ in there),
                figures=(),
            )


@rule("skill.elf.awareness")
def _waiting(g: Game, q: int) -> list[tuple[int, str]]:
    """Where enemies are in the area of a square, and of what kind, laid out or not."""
    area = g.quest.grid.areas[g.quest.grid.area_of[q]]
    known = [(m.at, m.kind.title) for m in g.on_board(1) if area >> m.at & 1]
    hidden = [
        (m.at, m.kind.title) for i, m in enumerate(g.quest.monsters) if area >> m.at & 1 and not g.placed >> i & 1
    ]
    return sorted(known + hidden)
