"""The end of a quest: the goal achieved, all heroes dead, or a retreat."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import coins, rewards, rooms
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.ground.whereabouts import passenger
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, Figure, Game
from delvewright.rules.battleaxe.state.healing import wake
from delvewright.rules.battleaxe.state.outcome import check_end

STOP: Answer = ("finish",)
LEAVE: Answer = ("leave",)
STAY: Answer = ("stay",)


@rule("game.goal", "finish.goal.no-new")
def achieve(g: Game) -> Play:
    """The goal of the quest is achieved: nothing new is explored any more."""
    g.counters["goal"] = 1
    g.triggers &= ~sum(area.squares for area in g.board.areas if area.kind == "end")
    quest = known(g).quests[g.quest]
    g.tell("goal", "The goal is achieved: {}", quest.goal, rules=("finish.goal.immediate", *quest.rules))
    yield from quest_of(g).achieved(g)


@rule("finish.goal.return", "finish.goal.immediate", "finish.three-ways", "house.quest.reward", "coins.end-of-quest")
def win(g: Game) -> Play:
    """Victory: every survivor has his reward; without a campaign the score is told."""
    quest = known(g).quests[g.quest]
    survivors = yield from rewards.share_out(g)
    for text in rooms.remembering(g) if survivors else ():
        yield from text.won(g, survivors[0])
    g.over, g.winner = True, "hero"
    g.tell("end", "Victory in {}!", quest.title, rules=("finish.three-ways", "finish.goal.immediate"))
    g.tell("score", "The heroes score {}.", points(g), rules=("house.quest.reward",))
    coins.return_coins(g)


@rule("house.quest.reward")
def points(g: Game) -> int:
    """The gold value of all coins, and 20 for each living hero."""
    each = content().tables["score"].numbers["hero"]
    living = [f for f in g.party() if f.condition != DEAD]
    return sum(sum(f.coins) for f in living) + each * len(living)


@rule("finish.retreat", "chase.stairs")
def ask_leave(g: Game, f: Figure) -> Play:
    """A hero has come to the stairs: he leaves the dungeon, or stands there to turn round. Whether his walk ends."""
    if not f.hero:
        quest_of(g).at_stairs(g, f)
        return False
    answer = yield Decision(f.seat, "stairs", (LEAVE, STAY), figure=f.id)
    if answer == LEAVE:
        escape(g, f)
    return True


@rule("finish.retreat", "chase.stairs", "finish.retreat.partial", "death.resurrection")
def escape(g: Game, f: Figure, rules: tuple[str, ...] = ()) -> None:
    """A hero has reached the stairs: he, and whom he carries, is out; the dead are carried out as bodies."""
    carried = passenger(g, f)
    if f.condition != DEAD:
        f.condition = ESCAPED
    f.marks += ("out",)
    g.waiting &= ~(1 << f.id)
    if g.active == f.id:
        g.acts, g.stopped = 0, True
    g.put(f, -1)
    g.tell("escape", "{} is out of the dungeon.", f, rules=("finish.retreat", *rules))
    if carried is not None and not carried.hero:
        quest_of(g).at_stairs(g, carried)
    elif carried is not None:
        escape(g, carried, rules)
    check_end(g)
    g.due = True


@rule("finish.all-dead")
def still(g: Game) -> None:
    """Nobody is left to decide anything, and nothing has happened for a round: no enemy can come at the fallen.

    They wake as with No Active Enemies.
    """
    if any(f.condition == AWAKE for f in g.party()):
        g.counters.pop("still", None)
        return
    now = hash(tuple((f.id, f.at, f.health) for f in g.present() if f.at >= 0)) & (1 << 60) - 1
    if g.counters.get("still") == now:
        for f in g.living():
            wake(g, f, ("unconscious.revive",))
    g.counters["still"] = now
