"""Theft: what gremlins take, and are gone with."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.allison.fighting.death import STOLEN, loot_of, remove
from delvewright.rules.allison.figures.victims import aimed_at, foes_beside
from delvewright.rules.allison.ground.sight import side_sees
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard, gain
from delvewright.rules.allison.state.naming import listed, title_of
from delvewright.rules.allison.state.texts import SkillText, Target, skill
from delvewright.rules.allison.state.windows import OWN, Moment
from delvewright.rules.common.cards import without

LEFT = "thief-left-behind"
"""Counted while a thief whom no hero saw when its turn began has it."""


def robbed_of(thief: Figure, item: str) -> str:
    """The mark of a hero from whom a thief has a thing."""
    return f"robbed:{thief.name}:{item}"


def loose(f: Figure) -> list[str]:
    """What somebody carries that is neither in hand nor worn."""
    left = list(f.items)
    for item in (*f.held, *f.worn):
        if item in left:
            left.remove(item)
    return list(dict.fromkeys(left))


@skill("theft", "monster.ice-gremlin.theft", "monster.ice-gremlin.theft.return")
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
        hero.tags += (robbed_of(f, item),)
        f.tags += (STOLEN + item,)
        f.charges += spent
        rules = ("monster.ice-gremlin.theft",)
        g.tell("theft", "{} steals {} from {}.", f, some(title_of(item)), hero, rules=rules)

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """A thief whom the heroes have lost from sight does not move out of it."""
        if loot_of(f) and not side_sees(g, HERO, f.at):
            g.counters[LEFT] = 1
        return
        yield

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """One that has come into sight on its way moves out of it itself, if it goes on."""
        if LEFT in g.counters and any(side_sees(g, HERO, q) for q in squares(passed)):
            g.counters.pop(LEFT)

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """If it has moved out of sight of all heroes it is gone, and what it has with it."""
        left = g.counters.pop(LEFT, 0)
        if loot_of(f) and g.walked and not left and not side_sees(g, HERO, f.at):
            rules = ("monster.ice-gremlin.theft.return",)
            g.tell(
                "theft", "{} is gone with {}.", f, listed([some(title_of(item)) for item in loot_of(f)]), rules=rules
            )
            g.quest.text.stolen(g, f, loot_of(f))
            for hero in g.party():
                hero.tags = tuple(tag for tag in hero.tags if tag not in [robbed_of(f, item) for item in loot_of(f)])
            remove(g, f)
        return
        yield

    def died(self, g: Game, f: Figure) -> None:
        """Whom it has robbed has his things back, with what is left of their charges."""
        for item in loot_of(f):
            owner = next((hero for hero in g.party() if hero.alive and robbed_of(f, item) in hero.tags), None)
            if owner is None:
                continue
            f.tags, owner.tags = without(f.tags, STOLEN + item), without(owner.tags, robbed_of(f, item))
            gain(g, owner, item)
            if item not in dict(owner.charges):
                owner.charges += tuple(c for c in f.charges if c[0] == item)
            rules = ("monster.ice-gremlin.theft.return",)
            g.tell("theft", "{} has {} back.", owner, some(title_of(item)), rules=rules)
