"""Twists of quest files, carried out by the rules of this book."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import D6, Die, Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.sight import Sight
from delvewright.rules.common.combat_dice import COMBAT
from delvewright.rules.common.dungeon.states import STATUE, rouse
from delvewright.rules.common.dungeon.twisting import Hands, hidden
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.doors import leave, value
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.dungeon.treasure_deck import wandering_monster
from delvewright.rules.heroquest.fighting.death import fall, slain
from delvewright.rules.heroquest.fighting.harm import harm, lose, regain
from delvewright.rules.heroquest.state.checks import test, value_test
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.passing import receive
from delvewright.rules.heroquest.state.windows import thrown


@rule("quest.own-quests")
class HeroQuestHands(Hands):
    """HeroQuest's."""

    def harm(self, g: Game, f: Figure, points: int, mind: bool) -> Play:
        """Body as damage, Mind as a loss."""
        if mind:
            yield from lose(g, f, points, "the quest", True)
        else:
            yield from harm(g, f, points, "the quest")

    def heal(self, g: Game, f: Figure, points: int) -> None:
        """Body, to the starting value."""
        regain(g, f, points, 0, "the quest")

    def kill(self, g: Game, f: Figure) -> Play:
        """A Hero falls, a Monster is destroyed."""
        f.body = 0
        if f.kind.hero:
            fall(g, f, "the quest")
        else:
            yield from slain(g, f, "the quest")

    def give(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """What may not be taken up stays where it is."""
        receive(g, f, items)

    def take(self, g: Game, f: Figure, item: str) -> None:
        """A card is gone."""
        g.drop(f, item)

    def sight(self, g: Game) -> Sight:
        """Those of the quest's board."""
        return g.quest.sight

    def look(self, g: Game, f: Figure) -> Play:
        """Whoever explores does."""
        if explores(f):
            explore(g, f)
        return
        yield

    def appear(self, g: Game, kind: str, q: int) -> Figure | None:
        """A Monster, as far as there are figures."""
        of = in_stock(g, content().kinds[kind])
        return None if of is None else g.add(of, q, MONSTER, g.sorcerer)

    def sleep(self, g: Game, f: Figure, asleep: bool) -> None:
        """A statue, or no more."""
        if asleep and STATUE not in f.tags:
            f.tags += (STATUE,)
            g.waiting &= ~(1 << f.id)
        elif not asleep and rouse(f):
            g.tell("reveal", "{} comes to life.", f, squares=(f.at,))

    def join(self, g: Game, f: Figure, leader: Figure) -> None:
        """It is activated in that Hero's turn."""
        g.waiting &= ~(1 << f.id)
        g.turn_coat(f, HERO, leader.seat)
        f.home = leader.seat

    def remove(self, g: Game, f: Figure) -> None:
        """Off the board for good."""
        g.take_off(f)
        f.alive = False
        g.waiting &= ~(1 << f.id)
        if not f.kind.hero:
            g.figures[f.id] = None

    def finish(self, g: Game, won: bool) -> None:
        """Won or lost."""
        finish(g, won)

    def dice(self, number: int, combat: bool) -> Sequence[Die]:
        """White combat dice, or red dice."""
        return (COMBAT["white"] if combat else D6,) * number

    def thrown(self, g: Game, roll: Roll, f: Figure | None) -> Play:
        """With the window for those who may change it."""
        if f is None:
            roll.faces = yield roll
        else:
            yield from thrown(g, roll, f)

    def title(self, card: str) -> str:
        """Of a card."""
        return content().cards[card].title

    def kinds_of(self, item: str) -> tuple[str, ...]:
        """A card, and its Keywords."""
        return (item, *content().cards[item].keywords) if item else ()

    def test(self, g: Game, f: Figure, what: str, difficulty: str) -> Play:
        """A Test of Strength or Will, or of a Hero's value."""
        if what in ("strength", "will"):
            return (yield from test(g, f, what))
        return (yield from value_test(g, f, value(f, what), what.replace("-", " ").title()))

    def checkpoint(self, g: Game, name: str) -> None:
        """Of another book."""

    def leave(self, g: Game, f: Figure) -> Play:
        """For the rest of the Quest."""
        leave(g, f)
        return
        yield

    def wander(self, g: Game, f: Figure) -> Play:
        """The Quest's."""
        yield from wandering_monster(g, f)

    def no_room(self, g: Game) -> int:
        """Figures, furniture, rock, pits, the stairway, and what is hidden."""
        taken = g.heroes | g.monsters | g.furniture | g.blocked | g.pits | g.quest.stairs | g.quest.blocked
        return taken | hidden(g) | ~g.quest.grid.floor


Quest.hands = HeroQuestHands()
