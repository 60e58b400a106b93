"""Chaos spells that help their caster and his like: healing, gliding, getting away."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.floors import icy
from delvewright.rules.allison.ground.placing import no_place
from delvewright.rules.allison.ground.sight import side_sees
from delvewright.rules.allison.magic.elements import Healing
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, SpellText, Target, effect, spell
from delvewright.rules.allison.state.windows import Moment
from delvewright.rules.common.dungeon.placing import nearest_free


@spell("soothe", "chaos.soothe")
class Soothe(Healing):
    """Up to three Body points."""

    def _points(self, level: int) -> int:
        return 3


@spell("restore-chaos", "chaos.restore-chaos")
class RestoreChaos(Healing):
    """Up to six Body points."""

    def _points(self, level: int) -> int:
        return 6


@spell("skate", "chaos.skate", "house.climate.cold")
class Skate(SpellText):
    """Twelve squares over the ice, through anybody; where a cold quest marks none, all of it is icy."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        ice = icy(g)
        near = g.beside[f.at] | 1 << f.at
        return g.moves > 0 and (near & ice > 0 if ice else g.quest.cold)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        give(g, f, condition("skate", "gliding", "turn-end"), condition("skate", "ghost", "turn-end"))


@effect("skate", "chaos.skate")
class Skating(EffectText):
    """No dice: twelve squares, and no slipping."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell == "ice"

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return 0

    def move_steps(self, g: Game, f: Figure, roll: Roll, steps: int) -> int:
        return 12

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        return 12


@spell("escape", "chaos.escape", "skill.wizard.mimic.sides")
class Escape(SpellText):
    """Gone, to a place that nobody knows; a hero to the entrance."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        at = refuge(g, f)
        rules = ("chaos.escape",)
        g.tell("escape", "{} vanishes.", f, rules=rules)
        if at < 0:
            g.take_off(f)
            f.alive = False
            g.strike_out(f)
            g.ended = g.ended or g.active == f.id
        else:
            f.pit = False
            g.put(f, at)


@rule("chaos.escape")
def refuge(g: Game, f: Figure) -> int:
    """Where Escape takes a figure: the entrance for a hero; else where the quest says, else as far away as can be."""
    if f.side == HERO:
        return nearest_free(g, g.quest.begin[0], no_place(g))
    named = g.quest.text.escape_to(g, f)
    if named >= 0:
        return nearest_free(g, named, no_place(g) & ~(1 << f.at))
    heroes = g.on_board(HERO)
    hidden = [q for q in squares(g.laid & ~no_place(g) & ~g.quest.cut_off) if not side_sees(g, HERO, q)]
    if not hidden:
        return -1
    return max(hidden, key=lambda q: (min((_apart(g, h.at, q) for h in heroes), default=0), -q))


def _apart(g: Game, a: int, b: int) -> int:
    """Squares between two squares, as the crow flies."""
    return abs(a % g.width - b % g.width) + abs(a // g.width - b // g.width)
