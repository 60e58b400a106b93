"""The gargoyle's Stone Gaze: whoever loses is stone."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.victims import aimed_at, foes_seen, red_dice
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import OWN, Moment


@skill("stone-gaze", "monster.gargoyle.stone-gaze")
class StoneGaze(SkillText):
    """Once an encounter, in place of an attack: red dice for base Mind against red dice for base Defend."""

    windows = OWN
    takes = "attack"
    once = "encounter"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """One character in sight."""
        return foes_seen(g, f)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """A greater total turns him to stone; a tie saves."""
        hero = aimed_at(g, target)
        gaze = yield from red_dice(g, f, "gaze", f.own_mind, "eye to eye")
        eyes = yield from red_dice(g, hero, "gaze", hero.defend, "eye to eye")
        if gaze > eyes:
            give(g, hero, *(condition("stone", what, "own") for what in ("helpless", "senseless", "stone")))
        else:
            g.tell("gaze", "{} withstands the gaze.", hero, rules=("monster.gargoyle.stone-gaze",))


@effect("stone", "monster.gargoyle.stone-gaze.state")
class Stone(EffectText):
    """He neither moves, acts nor is hurt; only magical healing spells free him."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        """Everything but a spell that heals."""
        known = content().spells.get(spell)
        return known is None or "healing" not in known.tags
