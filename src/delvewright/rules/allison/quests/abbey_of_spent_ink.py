"""The Abbey of Spent Ink."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.figures.persons import appear, follow, invitations, is_dead, is_out, lead_out, take_along
from delvewright.rules.allison.ground.board import room_of
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import BOUND, casts
from delvewright.rules.allison.state.windows import recount

CHARTER, ILVANE, VOLE, RING, READ = "road-charter", "ilvane", "prior-vole", "spell-ring", "read"
LECTERNS = {20: "scroll-of-heal-body", 7: "scroll-of-psychic-recovery", 19: "scroll-of-treasure-without-doom"}
"""Room -> the scroll that the first reader finds at its lectern."""
RULES = ("house.quest.05-abbey-of-spent-ink",)


@quest("abbey-of-spent-ink", "house.quest.05-abbey-of-spent-ink", "house.quest.05-map")
class AbbeyOfSpentInk(QuestText):
    """Words do not come back: one choice of spells, and magic points only at the lecterns."""

    def set_up(self, g: Game) -> None:
        """The whole abbey is one encounter for memorising."""
        for f in g.party():
            f.tags += (BOUND,)

    def laid_out(self, g: Game, new: int) -> None:
        """Ilvane is there."""
        appear(g, new)

    def may_memorise(self, g: Game, f: Figure) -> bool:
        """At the door before the first step, and at a lectern."""
        at_the_door = f.at in g.quest.begin and not g.count(f"inside-{f.id}")
        return at_the_door or g.count(f"reading-{f.id}") > 0

    def stepped(self, g: Game, f: Figure, q: int) -> Play:
        """Whoever goes in has chosen."""
        if f.hero:
            g.counters[f"inside-{f.id}"] = 1
        return
        yield

    def restores_magic(self, g: Game, f: Figure) -> bool:
        """A rest gives no magic points back."""
        return False

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """Read at a lectern, each once; take Ilvane along."""
        found: list[Answer] = list(invitations(g, f))
        if casts(f):
            found += [("do-at", READ, q) for q in self._lecterns(g, f)]
        return found

    def _lecterns(self, g: Game, f: Figure) -> list[int]:
        found = []
        for room in LECTERNS:
            touched = g.beside[f.at] & self._lectern(g, room)
            if touched and not g.count(f"read-{room}-{f.id}"):
                found.append((touched & -touched).bit_length() - 1)
        return found

    def _lectern(self, g: Game, room: int) -> int:
        cases = [p.squares for p in g.quest.furniture if p.kind.id == "bookcase"]
        return next((mask for mask in cases if mask & room_of(room)), 0)

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """All magic points are back, and spells may be chosen anew in this turn; the first reader finds a scroll."""
        if word != READ:
            take_along(g, f, at)
            return
        room = next(r for r in LECTERNS if self._lectern(g, r) >> at & 1)
        g.counters[f"read-{room}-{f.id}"] = 1
        g.counters[f"reading-{f.id}"] = 1
        f.magic = f.full_magic
        g.tell("lectern", "{} reads at the lectern, and words come back.", f, rules=RULES, squares=(at,))
        if not g.count(f"scroll-{room}"):
            g.counters[f"scroll-{room}"] = 1
            gain(g, f, LECTERNS[room])
            g.tell("treasure", "{} finds {}.", f, some(title_of(LECTERNS[room])), rules=RULES)
        recount(g)
        return
        yield

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """The reading is over; Ilvane follows."""
        g.counters.pop(f"reading-{f.id}", None)
        yield from follow(g, f)

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """The charter."""
        if CHARTER in g.quest.hoards[hoard].items:
            checkpoint(g, "charter")
        return
        yield

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """Prior Vole wore the Spell Ring."""
        if f.name == VOLE:
            g.piles += (Pile(f.at, f.name, (RING,)),)
        return
        yield

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Ilvane is out."""
        lead_out(g, f, at)
        if f.name == ILVANE:
            checkpoint(g, "ilvane")

    def goal_met(self, g: Game) -> bool:
        """Charter and Ilvane are out."""
        return is_out(g, ILVANE) and any(f.out and CHARTER in f.items for f in g.party())

    def lost(self, g: Game) -> bool:
        """Ilvane is dead."""
        return is_dead(g, ILVANE)

    def homeward(self, g: Game) -> bool:
        """Both are at hand."""
        ilvane = next((f for f in g.figures if f is not None and f.name == ILVANE), None)
        with_us = ilvane is not None and (ilvane.out or ilvane.master >= 0)
        return with_us and any(f.alive and CHARTER in f.items for f in g.party())

    def gifts(self, g: Game) -> Mapping[str, int]:
        """Ilvane teaches in town from now on."""
        return {ILVANE: 1} if is_out(g, ILVANE) else {}

    def facts(self, g: Game) -> list[Told]:
        """Who has the charter, and lecterns in view."""
        found = []
        for f in g.party():
            if CHARTER in f.items and f.at >= 0:
                found.append(Told("Road charter", f"carried by {f}", "bearer", CHARTER, f.id))
        for room in LECTERNS:
            mask = self._lectern(g, room)
            if mask & g.laid:
                found.append(
                    Told("Lectern", "stands there", "lectern", f"lectern@{room}", (mask & -mask).bit_length() - 1)
                )
        return found
