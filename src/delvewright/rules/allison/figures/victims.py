"""Whom an enemy's own attack may be aimed at, and the dice it falls back on."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import in_reach, unsuspected
from delvewright.rules.allison.ground.sight import foes_in_sight
from delvewright.rules.allison.state.conditions import attackable, may_attack
from delvewright.rules.allison.state.dice import red, white
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SkillText, Target
from delvewright.rules.allison.state.windows import OWN, Moment, thrown
from delvewright.rules.common.combat_dice import shown


@rule("scope.player-word")
def foes_beside(g: Game, f: Figure) -> list[int]:
    """The opponents on the four sides of a figure that may attack."""
    near = in_reach(g, f, "") & g.enemies_of(f) if may_attack(f) else 0
    return [m.id for m in g.on_board(1 - f.side) if near >> m.at & 1 and attackable(m)] if near else []


@rule("scope.player-word", "house.gm.stealth")
def foes_seen(g: Game, f: Figure) -> list[int]:
    """The opponents that a figure sees, knows of and can do something to."""
    return [m.id for m in foes_in_sight(g, f) if attackable(m) and not unsuspected(g, m)] if may_attack(f) else []


class InPlaceOfAttack(SkillText):
    """What an enemy does to somebody beside it in place of its attack."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Whoever stands beside it."""
        return foes_beside(g, f)


def aimed_at(g: Game, target: Target) -> Figure:
    """The figure that something is aimed at."""
    assert isinstance(target, int)
    return g.fig(target)


def white_dice(
    g: Game, f: Figure, purpose: str, n: int, against: int = -1, what: str = "", needed: str = ""
) -> Play:  # fmt: skip
    """A figure rolls white dice that are no attack; gives back the roll, faces and all. For those who read `what` says
    what they are for, and `needed` what it would have them show."""
    roll = Roll(f.id, purpose, white(n), against)
    yield from thrown(g, roll, f)
    _tell_roll(g, f, roll, shown(roll.faces), what, needed)
    return roll


def red_dice(g: Game, f: Figure, purpose: str, n: int, what: str = "", needed: str = "") -> Play:
    """A figure rolls red dice; gives back what they come to."""
    if n <= 0:
        return 0
    roll = Roll(f.id, purpose, red(n))
    roll.faces = yield roll
    _tell_roll(g, f, roll, str(roll.total()), what, needed)
    return sum(int(face) for face in roll.faces)


def _tell_roll(g: Game, f: Figure, roll: Roll, told: str, what: str, needed: str) -> None:
    need = f", and {needed} is needed" if needed else ""
    g.tell("roll", "{} rolls {}: {}{}.", f, what or f"for {roll.purpose}", told, need, faces=roll.faces)
