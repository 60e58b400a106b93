"""The House of Salt."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import unseal
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.figures.monsters import beaten_before
from delvewright.rules.allison.figures.victims import red_dice
from delvewright.rules.allison.ground.board import room_of
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.magic.casting import cast
from delvewright.rules.allison.state.announced import arrive
from delvewright.rules.allison.state.effects import end
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.texts import spell as spells
from delvewright.rules.allison.state.windows import CASTS, recount
from delvewright.rules.common.dungeon.placing import nearest_free

JAR, BOOK, TALLOW, SALT, BURN = "salt-jar", "book-of-the-name", "brother-tallow", "salt", "burn"
HALL = 11
MEASURES, BREAKS, RISES_AFTER, STEPS_OUT = 3, 2, 2, 5
"""Measures of salt for each hero; skulls that break a jar; turns until a mummy rises; what brings Tallow."""
REANIMATION, ESCAPE = "reanimation", "escape"
RULES = ("house.quest.09-house-of-salt",)


def _spell(means: str) -> str:
    """The spell itself, or that of a scroll."""
    thing = content().items.get(means)
    return means if thing is None else thing.spell


def _burns(means: str) -> bool:
    """Whether a spell, or what stands on a scroll, is fire that can be aimed at something."""
    known = content().spells.get(_spell(means))
    return known is not None and "fire" in known.tags and spells.of(known.id).also == "square"


@quest("house-of-salt", "house.quest.09-house-of-salt", "house.quest.09-map")
class HouseOfSalt(QuestText):
    """Nothing here stays dead, as long as the jars stand."""

    def set_up(self, g: Game) -> None:
        """Three measures of salt for each hero; Tallow dies but once."""
        g.counters["tallow"] = int(beaten_before(g, TALLOW))
        for f in g.party():
            g.counters[f"salt-{f.id}"] = MEASURES

    # -- jars

    def _jar_of(self, g: Game, q: int) -> int:
        """The jar that stands in the room of a square and is whole; -1: none."""
        area = g.quest.grid.area_of[q]
        here = [jar for jar in g.quest.things[JAR] if g.quest.grid.area_of[jar] == area]
        return next((jar for jar in here if not g.count(f"broken@{jar}")), -1)

    def stands(self, g: Game) -> int:
        """A jar, until it is broken."""
        return sum(1 << q for q in g.quest.things[JAR] if not g.count(f"broken@{q}"))

    def may_enter(self, g: Game, f: Figure) -> int:
        """A jar stands in the way."""
        return self.stands(g)

    def hit_thing(self, g: Game, f: Figure, q: int, skulls: int) -> Play:
        """Two skulls in one attack break a jar."""
        if skulls >= BREAKS and not g.count(f"broken@{q}"):
            yield from self._break(g, q)

    @rule("house.quest.09-house-of-salt")
    def _break(self, g: Game, jar: int) -> Play:
        """Its mummies rise no more, their curses are lifted, and with the third the door of the hall opens."""
        g.counters[f"broken@{jar}"] = 1
        broken = sum(g.count(f"broken@{q}") for q in g.quest.things[JAR])
        g.tell("jar", "A jar of salt breaks.", rules=RULES, squares=(jar,))
        checkpoint(g, f"jar-{broken}")
        area = g.quest.grid.area_of[jar]
        mine = {i for i, placed in enumerate(g.quest.monsters) if g.quest.grid.area_of[placed.at] == area}
        for f in g.everybody():
            if any(e.name == "curse" and g.count(f"spot-{e.mark}") - 1 in mine for e in f.effects):
                end(g, f, "curse")
        for i in mine:
            g.counters.pop(f"rise-{i}", None)
        if broken == len(g.quest.things[JAR]):
            for door, kind in enumerate(g.quest.door_kinds):
                if kind == "sealed" and not g.doors >> door & 1:
                    yield from unseal(g, door)

    # -- what does not stay dead

    def laid_out(self, g: Game, new: int) -> None:
        """Which mummy is which is remembered, whatever becomes of it."""
        for f in g.on_board(ENEMY):
            if f.kind.id == "mummy" and f.spot >= 0:
                g.counters[f"spot-{f.id}"] = f.spot + 1

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """A mummy of a jar will rise; the last undead of a room may bring Tallow."""
        if f.name == TALLOW:
            g.counters["tallow"] = 1
        if f.kind.id == "mummy" and f.spot >= 0 and self._jar_of(g, g.quest.monsters[f.spot].at) >= 0:
            g.counters[f"rise-{f.spot}"] = RISES_AFTER
            g.counters[f"fell-{f.spot}"] = f.at
        if f.undead and not g.count("tallow") and not self._others(g, f):
            area = g.quest.grid.area_of[f.at]
            if g.is_room(area) and (yield from red_dice(g, f, "Tallow", 1, needed=f"{STEPS_OUT} or more")) >= STEPS_OUT:
                g.counters["step-out"] = f.at + 1

    def _others(self, g: Game, f: Figure) -> bool:
        area = g.quest.grid.area_of[f.at]
        return any(m is not f and m.undead and g.quest.grid.area_of[m.at] == area for m in g.on_board(ENEMY))

    @rule("house.quest.09-house-of-salt")
    def round_ends(self, g: Game) -> Play:
        """At the end of the second of these turns a mummy rises with full Body, and pays nothing from then on."""
        for i, placed in enumerate(g.quest.monsters):
            left = g.count(f"rise-{i}")
            if left > 1:
                g.counters[f"rise-{i}"] = left - 1
            elif left:
                g.counters.pop(f"rise-{i}")
                fell = g.counters.pop(f"fell-{i}")
                mummy = arrive(g, i, placed)
                mummy.spot = i
                mummy.tags += ("unpaid",)
                g.corpses = tuple(c for c in g.corpses if not (c.at == fell and c.kind == "mummy"))
                taken = no_place(g) & ~(1 << mummy.at)
                g.put(mummy, nearest_free(g, fell, taken))
                g.counters[f"spot-{mummy.id}"] = i + 1
                g.tell("rise", "{} rises again.", mummy, rules=RULES, squares=(mummy.at,))
                recount(g)
        return
        yield

    # -- Brother Tallow

    def _tallow(self, g: Game) -> Figure | None:
        return next((f for f in g.figures if f is not None and f.name == TALLOW), None)

    @rule("house.quest.09-house-of-salt")
    def master_begins(self, g: Game) -> Play:
        """He steps out of the wall where the last of a room fell, and raises them; on his next turn he is gone."""
        at = g.counters.pop("step-out", 0) - 1
        tallow = self._tallow(g)
        if tallow is not None and g.count("abroad"):
            g.counters.pop("abroad")
            if tallow.magic and tallow.at >= 0:
                yield from cast(g, tallow, ESCAPE, None)
            return
        if at < 0 or g.count("tallow"):
            return
        if tallow is None:
            i = next(i for i, placed in enumerate(g.quest.monsters) if placed.named == TALLOW)
            g.placed |= 1 << i
            tallow = arrive(g, i, g.quest.monsters[i])
            tallow.spot = i
        hall = room_of(HALL)
        if tallow.magic < 1 or not hall >> tallow.at & 1 or tallow.met:
            return
        g.put(tallow, nearest_free(g, at, no_place(g)))
        g.counters["abroad"] = 1
        g.tell("step-out", "{} steps out of the wall.", tallow, rules=RULES, squares=(tallow.at,))
        recount(g)
        yield from cast(g, tallow, REANIMATION, None)

    def escape_to(self, g: Game, f: Figure) -> int:
        """Back to his hall."""
        home = g.quest.monsters[f.spot].at if f.spot >= 0 else -1
        return home if f.name == TALLOW else g.quest.refuge

    # -- salt

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """Salt on what fell beside a hero keeps it down; fire, cast or read, breaks a jar that he sees."""
        if not f.hero:
            return []
        near = g.beside[f.at] | 1 << f.at
        found: list[Answer] = []
        if g.count(f"salt-{f.id}"):
            fallen = dict.fromkeys(c.at for c in g.corpses if near >> c.at & 1)
            found += [("do-at", SALT, q) for q in fallen]
        seen = outlook(g, f.at)
        jars = [q for q in g.quest.things[JAR] if seen >> q & 1 and not g.count(f"broken@{q}")]
        scrolls = () if g.sated else dict.fromkeys(f.items)
        fires = [name for name in (*ready_spells(f), *scrolls) if _burns(name)]
        return found + [("do-at", f"{BURN}-with-{name}", q) for q in jars for name in fires]

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """Strew salt, or burn a jar with a spell or scroll of fire, which is cast like any other."""
        if word == SALT:
            g.counters[f"salt-{f.id}"] -= 1
            down = next(c for c in g.corpses if c.at == at)
            g.corpses = tuple(c for c in g.corpses if c is not down)
            fell = [i for i in range(len(g.quest.monsters)) if g.counters.get(f"fell-{i}", -1) == at]
            if down.kind == "mummy" and fell:
                g.counters.pop(f"fell-{fell[0]}")
                g.counters.pop(f"rise-{fell[0]}", None)
            g.tell("salt", "{} strews salt. What fell there stays down.", f, rules=RULES, squares=(at,))
            return
        means = word.removeprefix(f"{BURN}-with-")
        scroll = means if means in content().items else ""
        if scroll:
            discard(g, f, scroll)
            g.sated = True
        if (yield from cast(g, f, _spell(means), at, scroll=scroll, verb=CASTS["square"])):
            yield from self._break(g, at)

    def spell_cast(self, g: Game, f: Figure, name: str, target: int | str | None) -> Play:
        """Fire that fills a whole room breaks the jar in it."""
        jar = self._jar_of(g, f.at) if "fire" in content().spells[name].tags and not spells.of(name).aim else -1
        if jar >= 0:
            yield from self._break(g, jar)

    # -- the end

    def goal_met(self, g: Game) -> bool:
        """Tallow is dead, and the book in a hero's hands."""
        return g.count("tallow") > 0 and any(f.alive and BOOK in f.items for f in g.party())

    def facts(self, g: Game) -> list[Told]:
        """Jars, salt, Tallow."""
        broken = sum(g.count(f"broken@{q}") for q in g.quest.things[JAR])
        found = [Told("Jars", f"{broken} of 3 broken", "broken", JAR, broken)]
        for q in g.quest.things[JAR]:
            if g.laid >> q & 1 and not g.count(f"broken@{q}"):
                found.append(Told("Jar", "stands there", "thing", f"{JAR}@{q}", q))
        for f in g.party():
            found.append(Told(f"Salt of {f}", str(g.count(f"salt-{f.id}")), "salt", f.name, g.count(f"salt-{f.id}")))
        if g.count("tallow"):
            found.append(Told("Brother Tallow", "is dead", "dead", TALLOW, 1))
        return found
