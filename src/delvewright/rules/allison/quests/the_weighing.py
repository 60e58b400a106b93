"""The Weighing."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.checks import check
from delvewright.rules.allison.dungeon.doors import unseal
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.figures.monsters import beaten_before
from delvewright.rules.allison.ground.places import no_place, room_near
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.placing import nearest_free

LAMP, WIDOW, OUT = "salt-lamp", "the-salt-widow", "lamps-out"
STRENGTH, WIT = 20, 15
POINTS = 2
"""Magic points that put a lamp out."""
OPEN_AT = 2
"""Lamps out at which the doors of the hall open."""
RULES = ("house.quest.10-weighing",)


@quest("the-weighing", "house.quest.10-weighing", "house.quest.10-map", "house.named.salt-widow")
class TheWeighing(QuestText):
    """Four lamps that feed the Widow, and four things to be laid in the pan."""

    def set_up(self, g: Game) -> None:
        """The Widow dies but once."""
        g.counters["widow"] = int(beaten_before(g, WIDOW))

    def stands(self, g: Game) -> int:
        """The lamps, burning or not."""
        return sum(1 << q for q in g.quest.things[LAMP])

    def may_enter(self, g: Game, f: Figure) -> int:
        """A lamp stands on its square."""
        return self.stands(g)

    def _burning(self, g: Game) -> list[int]:
        """The lamps that burn."""
        return [q for q in g.quest.things[LAMP] if not g.count(f"out@{q}")]

    # -- putting lamps out

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """From beside a lamp, by each way that has not succeeded yet."""
        if not f.hero:
            return []
        near = [q for q in self._burning(g) if g.beside[f.at] >> q & 1]
        return [("do-at", word, q) for q in near for word in self._ways(g, f)]

    def _ways(self, g: Game, f: Figure) -> list[str]:
        found = []
        if not g.count("way-strength"):
            found.append("strength")
        if not g.count("way-wit"):
            found.append("wit")
        if not g.count("way-magic"):
            items = content().items
            found += ["magic"] if f.magic >= POINTS else []
            found += [f"burn-{i}" for i in dict.fromkeys(f.items) if items[i].sort == "scroll"]
        if not g.count("way-skill"):
            skills = content().skills
            found += [f"give-{s}" for s in f.skills if skills[s].once == "encounter"]
        return found

    @rule("house.quest.10-weighing")
    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """Strength, wit, magic or a skill; a failed check may be tried again."""
        way = word
        if word == "strength":
            if not (yield from check(g, f, "body", STRENGTH, "strength", *RULES)):
                return
        elif word == "wit":
            if not (yield from check(g, f, "mind", WIT, "wit", *RULES)):
                return
        elif word == "magic":
            f.magic -= POINTS
        elif word.startswith("burn-"):
            discard(g, f, word.removeprefix("burn-"))
            way = "magic"
        else:
            given = word.removeprefix("give-")
            f.skills = tuple(s for s in f.skills if s != given)
            g.counters[f"given-{f.id}-{given}"] = 1
            way = "skill"
        g.counters[f"way-{way}"] = 1
        yield from self._put_out(g, f, at)

    def _put_out(self, g: Game, f: Figure, at: int) -> Play:
        g.counters[f"out@{at}"] = 1
        g.counters[OUT] = g.count(OUT) + 1
        g.tell("lamp", "{} puts a lamp out.", f, rules=RULES, squares=(at,))
        checkpoint(g, f"lamp-{g.count(OUT)}")
        if g.count(OUT) == OPEN_AT:
            for door, kind in enumerate(g.quest.door_kinds):
                if kind == "sealed" and not g.doors >> door & 1:
                    yield from unseal(g, door)
        recount(g)

    # -- the Widow

    def _widow(self, g: Game) -> Figure | None:
        return next((f for f in g.figures if f is not None and f.name == WIDOW), None)

    def master_begins(self, g: Game) -> Play:
        """While a lamp burns she regains a magic point; with none burning she has nowhere to escape to."""
        widow = self._widow(g)
        if widow is not None:
            if self._burning(g):
                widow.magic = min(widow.full_magic, widow.magic + 1)
            else:
                widow.spells = widow.memory = tuple(s for s in widow.spells if s != "escape")
        return
        yield

    @rule("house.quest.10-weighing")
    def escape_to(self, g: Game, f: Figure) -> int:
        """To a square beside the burning lamp that is furthest from the heroes."""
        if f.name != WIDOW or not self._burning(g):
            return g.quest.refuge
        heroes = [h.at for h in g.on_board(HERO) if h.hero]

        def far(q: int) -> int:
            return min((abs(q % g.width - h % g.width) + abs(q // g.width - h // g.width) for h in heroes), default=0)

        lamp = max(self._burning(g), key=lambda q: (far(q), -q))
        if not g.laid >> lamp & 1:
            return room_near(g, lamp)
        taken = no_place(g) | 1 << lamp
        return nearest_free(g, lamp, taken & ~(g.quest.grid.beside(g.doors)[lamp] & ~g.taken()))

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """It is over with her."""
        if f.name == WIDOW:
            g.counters["widow"] = 1
        return
        yield

    def lost(self, g: Game) -> bool:
        """She has got away."""
        return g.count("widow-gone") > 0

    def left(self, g: Game, f: Figure) -> Play:
        """With her the goal is gone."""
        if f.name == WIDOW:
            g.counters["widow-gone"] = 1
        return
        yield

    def facts(self, g: Game) -> list[Told]:
        """Lamps, and the ways that are left."""
        found = [Told("Lamps", f"{g.count(OUT)} of 4 out", "out", LAMP, g.count(OUT))]
        for q in self._burning_seen(g):
            found.append(Told("Lamp", "burns", "thing", f"{LAMP}@{q}", q))
        ways = [way for way in ("strength", "wit", "magic", "skill") if not g.count(f"way-{way}")]
        found.append(Told("Ways left", ", ".join(ways) or "none"))
        return found

    def _burning_seen(self, g: Game) -> list[int]:
        return [q for q in self._burning(g) if g.laid >> q & 1]
