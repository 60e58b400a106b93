"""The Glass River."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect, named
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain

SLEDGE, PLANKS, HAUL, LAY, DROP = "salt-sledge", "planks", "haul", "lay-planks", "drop-planks"
EAST_BANK = 14
"""The first column behind the river."""
STOLEN = "stolen:"
RULES = ("house.quest.06-glass-river",)


@quest("glass-river", "house.quest.06-glass-river", "house.quest.06-map")
class GlassRiver(QuestText):
    """A sledge to be hauled over a ford and a crevasse, and thieves who keep everything in one chest."""

    def set_up(self, g: Game) -> None:
        """Sledge and planks are where the drivers left them."""
        g.counters[SLEDGE] = g.quest.things[SLEDGE][0]
        g.counters[PLANKS] = g.quest.things[PLANKS][0]

    # -- the sledge

    def deeds(self, g: Game, f: Figure) -> Sequence[Answer]:
        """Before he moves, a hero beside the sledge may take the rope; planks can be dropped."""
        found: list[Answer] = []
        still = g.moves and not g.moving and not named(f.effects, HAUL) and PLANKS not in f.tags
        if f.hero and still and SLEDGE in g.counters and g.beside[f.at] >> g.count(SLEDGE) & 1:
            found.append(("deed", HAUL))
        if PLANKS in f.tags:
            found.append(("deed", DROP))
        return found

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        """Whoever hauls, or carries the planks, rolls one die."""
        return min(dice, 1) if named(f.effects, HAUL) or PLANKS in f.tags else dice

    def stepped(self, g: Game, f: Figure, q: int) -> Play:
        """The sledge follows onto the square he left, unless it cannot go there; planks are picked up."""
        if named(f.effects, HAUL):
            if self._barred(g) >> g.stepped & 1:
                end(g, f, HAUL)
            else:
                g.counters[SLEDGE] = g.stepped
                g.tell("sledge", "The sledge follows {}.", f, rules=RULES, squares=(g.stepped,))
                if g.stepped % g.width >= EAST_BANK:
                    checkpoint(g, "east-bank")
        if f.hero and g.counters.get(PLANKS, -1) == q and not named(f.effects, HAUL):
            g.counters.pop(PLANKS)
            f.tags += (PLANKS,)
            g.tell("planks", "{} shoulders the planks.", f, rules=RULES, squares=(q,))
        return
        yield

    def _barred(self, g: Game) -> int:
        """Mask of the squares that the sledge cannot enter."""
        return (g.quest.river | g.quest.gaps) & ~g.bridged

    def no_stop(self, g: Game, f: Figure) -> int:
        """Figures may cross its square but not end there."""
        return 1 << g.counters[SLEDGE] if SLEDGE in g.counters else 0

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """The rope is put down."""
        end(g, f, HAUL)
        return
        yield

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Whoever leaves by the east door with the rope in hand takes the sledge out."""
        if named(f.effects, HAUL) and at not in g.quest.begin:
            g.counters.pop(SLEDGE, None)
            g.counters["delivered"] = 1
            g.tell("sledge", "The sledge is through.", rules=RULES)

    # -- planks and crevasse

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """The planks are laid over the crevasse from beside it."""
        if PLANKS not in f.tags:
            return []
        gap = g.quest.crevasse & ~g.bridged & g.beside[f.at]
        return [("do-at", LAY, gap.bit_length() - 1)] if gap else []

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """Take the rope, lay the planks, or drop them."""
        if word == HAUL:
            give(g, f, Effect(HAUL, HAUL, 1, "own"))
        elif word == DROP:
            f.tags = tuple(tag for tag in f.tags if tag != PLANKS)
            g.counters[PLANKS] = f.at
        else:
            f.tags = tuple(tag for tag in f.tags if tag != PLANKS)
            g.bridged |= 1 << at
            g.tell("bridge", "{} lays planks over the crevasse.", f, rules=RULES, squares=(at,))
            self._bridged(g)
        return
        yield

    def spell_cast(self, g: Game, f: Figure, name: str, target: int | str | None) -> Play:
        """An Ice Bridge counts too."""
        self._bridged(g)
        return
        yield

    def _bridged(self, g: Game) -> None:
        if not g.quest.crevasse & ~g.bridged:
            checkpoint(g, "crevasse")

    def hero_fell(self, g: Game, f: Figure) -> None:
        """The planks lie where he fell."""
        at = next((p.at for p in g.piles if p.body and p.whose == f.name), -1)
        if PLANKS in f.tags and at >= 0:
            f.tags = tuple(tag for tag in f.tags if tag != PLANKS)
            g.counters[PLANKS] = at

    # -- thieves

    def stolen(self, g: Game, f: Figure, items: Sequence[str]) -> None:
        """What they carry off lies in their chest."""
        for item in items:
            g.counters[STOLEN + item] = g.count(STOLEN + item) + 1

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """The thieves' chest, and everything they took; what is taken later is found by another search."""
        if g.quest.hoards[hoard].gold:
            checkpoint(g, "thieves-chest")
            for key in [key for key in g.counters if key.startswith(STOLEN)]:
                gain(g, f, *[key.removeprefix(STOLEN)] * g.counters.pop(key))
        return
        yield

    # -- the end

    def facts(self, g: Game) -> list[Told]:
        """Sledge and planks, where they can be seen."""
        found = []
        if SLEDGE in g.counters and g.laid >> g.counters[SLEDGE] & 1:
            found.append(Told("Sledge", "stands there", "thing", SLEDGE, g.counters[SLEDGE]))
        if PLANKS in g.counters and g.laid >> g.counters[PLANKS] & 1:
            found.append(Told("Planks", "lie there", "thing", PLANKS, g.counters[PLANKS]))
        for f in g.on_board(HERO):
            if PLANKS in f.tags:
                found.append(Told("Planks", f"carried by {f}", "bearer", PLANKS, f.id))
        return found
