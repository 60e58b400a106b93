"""Who sees whom, centre to centre, and what ends when somebody is out of sight."""

from __future__ import annotations

from delvewright.kernel.grid import ring, squares
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.state.conditions import NO_FOE
from delvewright.rules.allison.state.effects import SIGHT, end
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.dungeon.lookups import UNSEEN


@rule("sight.centre-to-centre", "sight.figures", "sight.gm-adjusts")
def outlook(g: Game, at: int) -> int:
    """Mask of the squares seen from a square, itself included: walls, shut doors and rock stop sight, nothing else."""
    try:
        return g.looked.outlooks[at]
    except KeyError:
        looks = g.looked.outlooks
    if looks is UNSEEN:
        looks = g.looked.outlooks = g.quest.looks.setdefault((g.doors, g.blocked, g.dug), {})
    if at not in looks:
        looks[at] = _look(g, at)
    return looks[at]


def _look(g: Game, at: int) -> int:
    """The same, where it was not asked for as doors and rock are now: some of them may not matter here."""
    quest = g.quest
    if len(quest.looks) > FEW:
        quest.looks.clear()
    sight = quest.sight_with(g.dug) if g.dug else quest.sight
    key = (sight, at, g.blocked & sight.passed_from(at), g.doors & sight.doors_towards(at))
    found = quest.outlooks.get(key)
    if found is None:
        found = sight.seen_from(at, key[2], g.doors) | 1 << at
        if quest.reach:
            found &= _within(quest, at)
        if len(quest.outlooks) > KEPT:
            quest.outlooks.clear()
        quest.outlooks[key] = found
    return found


KEPT, FEW = 1 << 15, 1 << 9


def _within(quest: Quest, at: int) -> int:
    """Mask of the squares that are not too far to be seen: the larger of the two offsets counts."""
    return sum(ring(at, r, quest.grid.width, quest.grid.height) for r in range(1, quest.reach + 1)) | 1 << at


def sees(g: Game, f: Figure, target: Figure) -> bool:
    """Whether a figure sees another."""
    return f.at >= 0 and target.at >= 0 and outlook(g, f.at) >> target.at & 1 > 0


def foes_in_sight(g: Game, f: Figure) -> list[Figure]:
    """The opponents that a figure sees and has to reckon with."""
    enemies = g.monsters if f.side == HERO else g.heroes
    seen = outlook(g, f.at) & enemies if enemies else 0
    if not seen:
        return []
    return [m for m in g.on_board(1 - f.side) if seen >> m.at & 1 and not m.under_any(NO_FOE)]


@rule("search.not-with-enemies", "magic.memorise-when", "rest.when")
def undisturbed(g: Game, f: Figure) -> bool:
    """Whether no enemy is in a figure's view."""
    enemies = g.monsters if f.side == HERO else g.heroes
    seen = outlook(g, f.at) & enemies if enemies else 0
    if not seen:
        return True
    for m in g.on_board(1 - f.side):  # noqa: SIM110 (asked all the time)
        if seen >> m.at & 1 and not m.under_any(NO_FOE):
            return False
    return True


@rule("sight.figures", "chaos.ice-wall")
def in_the_way(g: Game, a: int, b: int) -> bool:
    """Whether figures stand in the way of a shot: in every line that leads there."""
    crowd = g.heroes | g.monsters
    return all(free & crowd for free, doors in g.quest.sight_with(g.dug).lines(a, b) if not doors & ~g.doors)


@rule("sight.needed-to-act", "door.attack-angle", "chaos.ice-wall")
def can_strike(g: Game, a: int, b: int) -> bool:
    """Whether a blow or shot from a square to one in sight is possible: no ice between, through doors not aslant."""
    ice = g.walls_of_ice() if g.ice else 0
    for free, doors in g.quest.sight_with(g.dug).lines(a, b):
        if not doors & ~g.doors and not free & (g.blocked | ice) and not ice >> b & 1:
            return all(_straight(g.quest, door, a, b) for door in squares(doors)) if doors else True
    return False


def _straight(quest: Quest, door: int, a: int, b: int) -> bool:
    """Whether a line goes through a door at less than 45 degrees off its axis."""
    width = quest.grid.width
    across, down = abs(a % width - b % width), abs(a // width - b // width)
    first, second = quest.grid.doors[door]
    return down < across if second == first + 1 else across < down


@rule("spell.elf.slow")
def calm(g: Game) -> None:
    """End what lasts only while an enemy is in sight, or while its caster sees the bearer."""
    g.watching = False
    for f in g.everybody():
        for effect in f.effects:
            if effect.until not in SIGHT:
                continue
            if effect.until == "sight":
                caster = g.figures[effect.mark]
                lasts = caster is not None and sees(g, caster, f)
            else:
                watcher = g.figures[effect.mark] if effect.mark >= 0 else f
                lasts = watcher is not None and watcher.at >= 0 and f.at >= 0 and not undisturbed(g, watcher)
            if lasts:
                g.watching = True
            else:
                end(g, f, effect.name)


def side_sees(g: Game, side: int, at: int) -> bool:
    """Whether anybody of a side sees a square."""
    crowd = g.heroes if side == HERO else g.monsters
    if not outlook(g, at) & crowd:  # who is not seen does not see
        return False
    return any(not f.helpless and outlook(g, f.at) >> at & 1 for f in g.on_board(side))
