"""The end of a quest: the goal achieved, all heroes dead, or a retreat."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import quest_rooms, quest_rules, rooms
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, Figure, Game
from delvewright.rules.battleaxe.state.healing import wake

STOP: Answer = ("finish",)
LEAVE: Answer = ("leave",)
STAY: Answer = ("stay",)


@rule("complete.track", "finish.goal.immediate", "finish.goal.return", "game.goal")
def settle(g: Game) -> Play:
    """Complete what has been completed, and end the quest if that is due."""
    while g.due and not g.over:
        g.due = False
        for index in g.pending:
            room = rooms.here(g, index)
            if rooms.is_done(g, room):
                yield from rooms.complete(g, room)
                if index == g.counters.get("quest-room"):
                    yield from achieve(g)
                elif room.room.id == "worm":
                    g.counters["worm-dead"] = 1
                g.due = True
                break
    if g.over or not g.counters.get("goal"):
        return
    worm = g.counters.get("worm") and not g.counters.get("worm-dead")
    if not any(f.living and f.at >= 0 for f in g.party()) or (not g.pending and not worm):
        yield from win(g)


@rule("game.goal", "finish.goal.no-new", "open.quest-room.once")
def achieve(g: Game) -> Play:
    """The goal of the quest is achieved: nothing new is explored any more."""
    g.counters["goal"] = 1
    g.triggers &= ~sum(area.squares for area in g.board.areas if area.kind == "end")
    quest = known(g).quests[g.quest]
    g.tell("goal", "The goal is achieved: {}", quest.goal, rules=("finish.goal.immediate", *quest.rules))
    yield from quest_rules.the_pit(g)


@rule("finish.goal.return", "finish.goal.immediate", "finish.three-ways", "house.quest.reward", "coins.end-of-quest")
def win(g: Game) -> Play:
    """Victory: every survivor has his reward; without a campaign the score is told."""
    quest = known(g).quests[g.quest]
    yield from quest_rules.rewards(g)
    g.over, g.winner = True, "hero"
    g.tell("end", "Victory: {}", quest.title, rules=("finish.three-ways", "finish.goal.immediate"))
    g.tell("score", "Score: {}.", points(g), rules=("house.quest.reward",))
    return_coins(g)


@rule("house.quest.reward")
def points(g: Game) -> int:
    """The gold value of all coins, and 20 for each living hero."""
    each = content().tables["score"].numbers["hero"]
    living = [f for f in g.party() if f.condition != DEAD]
    return sum(sum(f.coins) for f in living) + each * len(living)


@rule("coins.end-of-quest", "coins.campaign.record", "coins.value")
def return_coins(g: Game) -> None:
    """The gold value of everybody's coins is written down, and all tokens go back into the bag."""
    for f in g.party():
        f.gold += sum(f.coins)
        f.coins = ()
    g.decks["coins"] = tuple(coin.id for coin in content().coins.values() for _ in range(coin.count))


@rule("finish.retreat", "chase.stairs")
def ask_leave(g: Game, f: Figure) -> Play:
    """A hero has come to the stairs: he leaves the dungeon, or stands there to turn round. Whether his walk ends."""
    if not f.hero:
        if f.name == quest_rooms.DAUGHTER:
            quest_rooms.daughter_out(g, f)
        return False
    answer = yield Decision(f.seat, "stairs", (LEAVE, STAY), figure=f.id)
    if answer == LEAVE:
        from delvewright.rules.battleaxe.dungeon import exploring

        exploring.escape(g, f)
    return True


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
