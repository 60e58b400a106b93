"""The Long White."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.ground.board import room_of
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.announced import summon
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.placing import nearest_free

CAIRN, LIGHT, LIT, WOLVES = "cairn", "light", "cairns", "wolves"
WOLF, WOLF_LEVEL = "giant-wolf", 7
CAMP = 11
"""The room with the fire."""
RULES = ("house.quest.08-long-white",)


@quest("long-white", "house.quest.08-long-white", "house.quest.08-map")
class LongWhite(QuestText):
    """Snow, four cairns that bring wolves, and one rest."""

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """A cairn is lit from beside it."""
        near = g.beside[f.at] if f.hero else 0
        return [("do-at", LIGHT, q) for q in g.quest.things[CAIRN] if near >> q & 1 and not g.count(f"{LIT}@{q}")]

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """It is worth something to everybody, and seen by others."""
        g.counters[f"{LIT}@{at}"] = 1
        g.counters[LIT] = g.count(LIT) + 1
        g.counters[WOLVES] = g.count(WOLVES) + 1
        g.tell("fire", "{} lights a cairn. Far off something howls.", f, rules=RULES, squares=(at,))
        checkpoint(g, f"cairn-{g.count(LIT)}")
        return
        yield

    def stands(self, g: Game) -> int:
        """The cairns."""
        return sum(1 << q for q in g.quest.things[CAIRN])

    def may_enter(self, g: Game, f: Figure) -> int:
        """A cairn is a heap of stones."""
        return self.stands(g)

    def round_ends(self, g: Game) -> Play:
        """For each cairn lit in this round a wolf comes in at the entrance."""
        for _ in range(g.counters.pop(WOLVES, 0)):
            at = nearest_free(g, g.quest.begin[0], no_place(g))
            wolf = summon(g, WOLF, WOLF_LEVEL, at, False)
            wolf.tags += ("hunter",)
            g.tell("wandering", "{} comes in at the entrance.", wolf, rules=RULES, squares=(at,))
            recount(g)
        return
        yield

    def may_rest(self, g: Game, f: Figure) -> bool:
        """Once, by the fire."""
        return not g.count("rested") and room_of(CAMP) >> f.at & 1 > 0

    def rest_rating(self, g: Game, q: int) -> str:
        """By the fire as the quest says; after the one rest nowhere."""
        return "impossible" if g.count("rested") else super().rest_rating(g, q)

    def rested(self, g: Game, resters: Sequence[Figure]) -> Play:
        """There is no second rest."""
        g.counters["rested"] = 1
        return
        yield

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Only the door in the east leads on."""
        if f.hero and at in g.quest.begin:
            g.counters["back"] = 1

    def goal_met(self, g: Game) -> bool:
        """All who live have gone on by the east door."""
        living = [f for f in g.party() if f.alive]
        return bool(living) and all(f.out for f in living) and not g.count("back")

    def homeward(self, g: Game) -> bool:
        """There is nothing to be done but to get through."""
        return True

    def facts(self, g: Game) -> list[Told]:
        """Cairns, and the rest."""
        found = [Told("Cairns", f"{g.count(LIT)} of 4 lit", "lit", CAIRN, g.count(LIT))]
        for q in g.quest.things[CAIRN]:
            if g.laid >> q & 1 and not g.count(f"{LIT}@{q}"):
                found.append(Told("Cairn", "is dark", "thing", f"{CAIRN}@{q}", q))
        found.append(Told("Rest", "used up" if g.count("rested") else "once, by the fire"))
        return found
