"""Short Weight."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game

SACK, SACKS, WANTED = "salt-sack", 5, 3
LIES = "sack@"
"""With a square: a sack lies there."""
HOME, GONE = "sacks-home", "sacks-gone"
RULES = ("house.quest.01-short-weight",)


@lru_cache(maxsize=64)
def _lying(counted: tuple[str, ...]) -> int:
    """Mask of the squares on which sacks lie, by all that is counted."""
    return sum({1 << int(key.removeprefix(LIES)) for key in counted if key.startswith(LIES)})


@quest("short-weight", "house.quest.01-short-weight", "house.quest.01-map")
class ShortWeight(QuestText):
    """Thieves who would rather run than fight, and five sacks that slow down whoever carries one."""

    def set_up(self, g: Game) -> None:
        """Five sacks lie about."""
        for q in g.quest.things[SACK]:
            g.counters[f"{LIES}{q}"] = 1

    def stepped(self, g: Game, f: Figure, q: int) -> Play:
        """Hero or goblin, whoever has no sack takes up the one that lies there; heroes put theirs on the stairway."""
        if g.count(f"{LIES}{q}") and SACK not in f.tags and (f.hero or f.kind.id == "goblin"):
            self._lies(g, q, -1)
            f.tags += (SACK,)
            g.tell("sack", "{} takes up a sack of salt.", f, rules=RULES, squares=(q,))
            if f.side != HERO:
                g.acts, g.may_attack = 0, False  # instead of attacking
        if f.hero and SACK in f.tags and g.quest.stairs >> q & 1:
            f.tags = tuple(tag for tag in f.tags if tag != SACK)
            g.counters[HOME] = g.count(HOME) + 1
            g.tell("sack", "{} puts a sack on the stairway.", f, rules=RULES, squares=(q,))
            checkpoint(g, "first-sack")
            if g.count(HOME) == SACKS:
                checkpoint(g, "all-sacks")
        return
        yield

    def watches(self, g: Game, f: Figure) -> int:
        """Where sacks lie, for whoever takes one up; for a hero who carries one the stairway."""
        if SACK in f.tags:
            return g.quest.stairs if f.hero else 0
        if not f.hero and f.kind.id != "goblin":
            return 0
        return _lying(tuple(g.counters))

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        """A hero with a sack rolls one die."""
        return min(dice, 1) if f.hero and SACK in f.tags else dice

    def left(self, g: Game, f: Figure) -> Play:
        """A goblin that gets away is gone, and its sack with it."""
        if SACK in f.tags:
            g.counters[GONE] = g.count(GONE) + 1
            g.tell("sack", "{} is gone with a sack of salt.", f, rules=RULES)
        return
        yield

    def slain(self, g: Game, f: Figure, by: Figure | None) -> Play:
        """Whoever is killed drops the sack."""
        self._drop(g, f, f.at)
        return
        yield

    def hero_fell(self, g: Game, f: Figure) -> None:
        """A hero too."""
        self._drop(g, f, next((p.at for p in g.piles if p.body and p.whose == f.name), -1))

    def _drop(self, g: Game, f: Figure, at: int) -> None:
        if SACK in f.tags and at >= 0:
            f.tags = tuple(tag for tag in f.tags if tag != SACK)
            self._lies(g, at, 1)
            g.tell("sack", "{} drops a sack of salt.", f, rules=RULES, squares=(at,))

    def _lies(self, g: Game, q: int, more: int) -> None:
        """So many sacks more lie on a square."""
        g.counters[f"{LIES}{q}"] = g.count(f"{LIES}{q}") + more
        if not g.counters[f"{LIES}{q}"]:
            g.counters.pop(f"{LIES}{q}")

    def goal_met(self, g: Game) -> bool:
        """Three sacks are on the stairway."""
        return g.count(HOME) >= WANTED

    def homeward(self, g: Game) -> bool:
        """No sack is left to be fetched."""
        return g.count(HOME) + g.count(GONE) >= SACKS or (self.goal_met(g) and not self._at_hand(g))

    def _at_hand(self, g: Game) -> bool:
        lying = any(g.laid >> int(key.removeprefix(LIES)) & 1 for key in g.counters if key.startswith(LIES))
        return lying or any(SACK in f.tags for f in g.figures if f is not None)

    def lost(self, g: Game) -> bool:
        """Fewer than three are left."""
        return SACKS - g.count(GONE) < WANTED

    def facts(self, g: Game) -> list[Told]:
        """The sacks that are home or gone, who carries one, and those in view."""
        found = [Told("Sacks on the stairway", str(g.count(HOME)), "home", SACK, g.count(HOME))]
        if g.count(GONE):
            found.append(Told("Sacks lost", str(g.count(GONE)), "gone", SACK, g.count(GONE)))
        for f in g.figures:
            if f is not None and f.at >= 0 and SACK in f.tags:
                found.append(Told("Salt sack", f"carried by {f}", "bearer", f"{SACK}@{f.name}", f.id))
        for key in g.counters:
            q = int(key.removeprefix(LIES)) if key.startswith(LIES) else -1
            if q >= 0 and g.laid >> q & 1:
                found.append(Told("Salt sack", "lies there", "thing", f"{SACK}@{q}", q))
        return found
