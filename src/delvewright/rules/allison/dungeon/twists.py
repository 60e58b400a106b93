"""Twists of quest files, carried out by the rules of this book."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.sight import Sight
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.dungeon.checks import check, target_number
from delvewright.rules.allison.dungeon.doors import leave
from delvewright.rules.allison.dungeon.exploring import explore
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting.death import die, remove
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.fighting.harm import harm, heal
from delvewright.rules.allison.state.announced import summon
from delvewright.rules.allison.state.dice import red, white
from delvewright.rules.allison.state.effects import wake
from delvewright.rules.allison.state.ending import finish
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard, gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import Hurt
from delvewright.rules.allison.state.windows import recount, thrown
from delvewright.rules.common.dungeon.states import STATUE
from delvewright.rules.common.dungeon.twisting import Hands, hidden


@rule("quest.data")
class RevisedHands(Hands):
    """Those of the Revised System Rules."""

    def harm(self, g: Game, f: Figure, points: int, mind: bool) -> Play:
        """Body or Mind, without defence."""
        yield from harm(g, Hurt(f, points, mind=mind, cause="the quest"))

    def heal(self, g: Game, f: Figure, points: int) -> None:
        """Body, to the maximum."""
        heal(g, f, points)

    def kill(self, g: Game, f: Figure) -> Play:
        """Dead at once."""
        yield from die(g, f, "the quest")

    def give(self, g: Game, f: Figure, items: tuple[str, ...]) -> None:
        """Things."""
        gain(g, f, *items)
        recount(g)

    def take(self, g: Game, f: Figure, item: str) -> None:
        """A thing is gone."""
        discard(g, f, item)
        recount(g)

    def sight(self, g: Game) -> Sight:
        """Those of the board as it has been dug through."""
        return g.quest.sight_with(g.dug)

    def look(self, g: Game, f: Figure) -> Play:
        """Heroes explore, and are seen."""
        if f.side == HERO:
            explore(g, f)
            notice(g, f)
        return
        yield

    def appear(self, g: Game, kind: str, q: int) -> Figure | None:
        """An enemy with its level, by the tables of those who come."""
        word, _, level = kind.partition(" ")
        f = summon(g, word, int(level or 0), q, False)
        recount(g)
        return f

    def sleep(self, g: Game, f: Figure, asleep: bool) -> None:
        """A statue, or awake."""
        if not asleep:
            wake(g, f)
        elif STATUE not in f.tags:
            f.tags += (STATUE,)
            f.effects += tuple(condition(STATUE, what, "own") for what in ("helpless", "stone", "harmless"))
            g.waiting &= ~(1 << f.id)

    def join(self, g: Game, f: Figure, leader: Figure) -> None:
        """It has its turn with that hero's."""
        g.waiting &= ~(1 << f.id)
        g.turn_coat(f, HERO, leader.seat)
        f.home, f.met = leader.seat, False

    def remove(self, g: Game, f: Figure) -> None:
        """Off the board, with all it has."""
        remove(g, f)

    def finish(self, g: Game, won: bool) -> None:
        """Won or lost."""
        finish(g, won)

    def dice(self, number: int, combat: bool) -> Sequence[Die]:
        """White or red dice."""
        return white(number) if combat else red(number)

    def thrown(self, g: Game, roll: Roll, f: Figure | None) -> Play:
        """With the window for those who may change it."""
        if f is None:
            roll.faces = yield roll
        else:
            yield from thrown(g, roll, f)

    def title(self, card: str) -> str:
        """Of a thing."""
        return title_of(card)

    def test(self, g: Game, f: Figure, what: str, difficulty: str) -> Play:
        """A check on an attribute."""
        target = target_number(what, difficulty or "moderate")
        return (yield from check(g, f, what, target, "the quest", "action.other.target-number"))

    def checkpoint(self, g: Game, name: str) -> None:
        """Once, for each hero who lives."""
        checkpoint(g, name)

    def leave(self, g: Game, f: Figure) -> Play:
        """For the rest of the quest."""
        yield from leave(g, f)

    def wander(self, g: Game, f: Figure) -> Play:
        """The quest's."""
        yield from wandering_monster(g, f)

    def words(self, f: Figure) -> tuple[str, ...]:
        """Heroes by race and class too."""
        return (f.name, f.kind.id, f.race, f.role)

    def no_room(self, g: Game) -> int:
        """Figures, what is in the way, pits and gaps, the stairway, and what is hidden."""
        taken = g.taken() | g.pits | g.quest.gaps & ~g.bridged | g.quest.text.stands(g) | g.quest.blocked
        return taken | g.quest.stairs | hidden(g) | ~g.quest.grid.floor


Quest.hands = RevisedHands()
