"""Theft: what gremlins take, and are gone with."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.death import remove
from delvewright.rules.allison.figures.victims import aimed_at, foes_beside
from delvewright.rules.allison.ground.sight import side_sees
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.texts import SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, Moment

STOLEN = "stolen:"


def loose(f: Figure) -> list[str]:
    """What somebody carries that is neither in hand nor worn."""
    left = list(f.items)
    for item in (*f.held, *f.worn):
        if item in left:
            left.remove(item)
    return list(dict.fromkeys(left))


def loot_of(f: Figure) -> tuple[str, ...]:
    """What a thief has."""
    return tuple(tag.removeprefix(STOLEN) for tag in f.tags if tag.startswith(STOLEN))


@skill("theft", "monster.ice-gremlin.theft")
class Theft(SkillText):
    """In place of an attack: one thing that a hero beside it neither holds nor wears."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Heroes with something loose; hired men carry nothing that is."""
        return [m for m in foes_beside(g, f) if g.fig(m).hero and loose(g.fig(m))]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Without a roll; the game master picks."""
        hero = aimed_at(g, target)
        item = loose(hero)[0]
        if len(loose(hero)) > 1:
            answer = yield Decision(f.seat, "theft", [("steal", each) for each in loose(hero)], figure=f.id)
            item = answer[1]
        spent = tuple(c for c in hero.charges if c[0] == item)
        discard(g, hero, item)
        hero.charges = tuple(c for c in hero.charges if c not in spent or item in hero.items)
        f.tags += (STOLEN + item,)
        f.charges += spent
        rules = ("monster.ice-gremlin.theft",)
        g.tell("theft", "{} steals {} from {}.", f, content().items[item].title, hero, rules=rules)

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """Out of sight of all heroes it is gone, and what it has with it."""
        if loot_of(f) and f.at >= 0 and not side_sees(g, HERO, f.at):
            rules = ("monster.ice-gremlin.theft.return",)
            g.tell("theft", "{} is gone with {}.", f, ", ".join(loot_of(f)), rules=rules)
            g.quest.text.stolen(g, f, loot_of(f))
            f.tags = ()
            remove(g, f)
        return
        yield
