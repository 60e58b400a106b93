"""The Larder."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import condition
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.checks import check
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.figures.persons import (
    FROZEN,
    appear,
    follow,
    invitations,
    is_dead,
    is_out,
    lead_out,
    person,
    take_along,
)
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.magic.casting import cast
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.windows import CASTS, recount
from delvewright.rules.common.dungeon.placing import nearest_free

DEADLINES = {"lark": 20, "tomas": 26, "bree": 32}
"""Captive -> the last round that he survives in the ice."""
WANTED = 2
THAW, STRENGTH = "thaw", 20
HOOK, GOODS = 3 * 26 + 8, 10 * 26 + 12
"""Where a hero who was carried off stands frozen, and where his goods lie."""
RULES = ("house.quest.07-larder",)


@quest("the-larder", "house.quest.07-larder", "house.quest.07-map")
class TheLarder(QuestText):
    """Captives in the ice, each with so many rounds to live."""

    def laid_out(self, g: Game, new: int) -> None:
        """They stand there frozen."""
        before = set(g.names)
        appear(g, new)
        for name in DEADLINES:
            f = person(g, name)
            if f is not None and name not in before:
                self._freeze(f)

    def _freeze(self, f: Figure) -> None:
        f.tags += (FROZEN,)
        f.effects += (condition(FROZEN, "helpless", "own"), condition(FROZEN, "stone", "own"))

    # -- thawing

    def actions(self, g: Game, f: Figure) -> Sequence[Answer]:
        """By strength, or with anything warm; those who are free can be taken along."""
        found: list[Answer] = list(invitations(g, f))
        if not f.hero:
            return found
        near = [m for m in g.on_board(HERO) if FROZEN in m.tags and g.beside[f.at] >> m.at & 1]
        means = [THAW, *(f"{THAW}-with-{name}" for name in self._warm(g, f))] if near else []
        return found + [("do-at", word, m.at) for m in near for word in means]

    def _warm(self, g: Game, f: Figure) -> list[str]:
        """Warmth in any form, and spells and scrolls of fire; no second thing is used up in a turn."""
        known = content()
        things = () if g.sated else dict.fromkeys(f.items)
        found = [i for i in things if i == "potion-of-warmth" or self._hot(known.items[i].spell)]
        return found + [s for s in ready_spells(f) if self._hot(s)]

    def _hot(self, spell: str) -> bool:
        return spell == "warmth" or (spell != "" and "fire" in content().spells[spell].tags)

    def act(self, g: Game, f: Figure, word: str, at: int) -> Play:
        """A strength check of 20; anything warm works at once and is used up, a spell unless somebody stops it."""
        if not word.startswith(THAW):
            take_along(g, f, at)
            return
        frozen = next(m for m in g.on_board(HERO) if m.at == at and FROZEN in m.tags)
        means = word.removeprefix(f"{THAW}-with-")
        if word == THAW:
            good = yield from check(g, f, "body", STRENGTH, "strength", *RULES, "action.strength-check")
            if not good:
                return
        elif not (yield from self._warms(g, f, frozen, means)):
            return
        self._thaw(g, frozen, "" if word == THAW else means)

    def _warms(self, g: Game, f: Figure, frozen: Figure, means: str) -> Play:
        """A potion is poured; a spell is cast or read: fire on the ice, Warmth on whoever stands in it."""
        thing = content().items.get(means)
        if thing is not None:
            discard(g, f, means)
            g.sated = True
            if not thing.spell:
                return True
        spell, scroll = (means, "") if thing is None else (thing.spell, means)
        warmth = spell == "warmth"
        verb, target = (CASTS["figure"], frozen.id) if warmth else (CASTS["square"], frozen.at)
        return (yield from cast(g, f, spell, target, scroll=scroll, verb=verb))

    def _thaw(self, g: Game, f: Figure, means: str) -> None:
        f.tags = tuple(tag for tag in f.tags if tag != FROZEN)
        f.effects = tuple(e for e in f.effects if e.name != FROZEN)
        how = f" with {title_of(means)}" if means else ""
        g.tell("thaw", "{} is out of the ice{}.", f, how, rules=RULES)
        if f.hero:
            f.body = f.mind = 1
        recount(g)

    def carried_off(self, g: Game, f: Figure, by: Figure) -> bool:
        """A hero whom a fimir carries off is not dead: he stands in the ice, and his goods lie elsewhere."""
        g.piles += (Pile(GOODS, f.name, f.items, f.gold, f.charges),)
        f.items, f.held, f.worn, f.gold, f.charges = (), (), (), 0, ()
        g.put(f, HOOK if not g.taken() >> HOOK & 1 else nearest_free(g, HOOK, no_place(g)))
        self._freeze(f)
        g.tell("kidnap", "{} hangs in the larder.", f, rules=RULES)
        return True

    # -- the clock

    def round_ends(self, g: Game) -> Play:
        """The cold does not wait."""
        for name, last in DEADLINES.items():
            f = person(g, name)
            if g.round < last or is_dead(g, name) or g.count(f"dead-{name}") or (f and FROZEN not in f.tags):
                continue
            g.counters[f"dead-{name}"] = 1
            g.tell("death", "{} has frozen to death.", name.capitalize(), rules=RULES)
            if f is not None:
                f.effects = ()
                yield from die(g, f, "the cold")

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """Those who are free follow; on the stairway they are safe."""
        yield from follow(g, f)
        for name in DEADLINES:
            friend = person(g, name)
            if friend is not None and friend.at >= 0 and g.quest.stairs >> friend.at & 1:
                self._safe(g, name)

    def hero_left(self, g: Game, f: Figure, at: int) -> None:
        """Or out."""
        lead_out(g, f, at)
        if f.name in DEADLINES:
            self._safe(g, f.name)

    def _safe(self, g: Game, name: str) -> None:
        if not g.count(f"safe-{name}"):
            g.counters[f"safe-{name}"] = 1
            g.counters["safe"] = g.count("safe") + 1
            checkpoint(g, f"captive-{g.count('safe')}")

    def goal_met(self, g: Game) -> bool:
        """Two of them have reached the stairway."""
        return g.count("safe") >= WANTED

    def homeward(self, g: Game) -> bool:
        """Two are safe, or free and led by somebody."""
        led = [f.name for f in g.on_board(HERO) if f.master >= 0]
        return sum(g.count(f"safe-{name}") > 0 or name in led for name in DEADLINES) >= WANTED

    def lost(self, g: Game) -> bool:
        """Two are dead before they were safe."""
        dead = [n for n in DEADLINES if not g.count(f"safe-{n}") and (g.count(f"dead-{n}") or is_dead(g, n))]
        return len(DEADLINES) - len(dead) < WANTED

    def facts(self, g: Game) -> list[Told]:
        """Who is safe, who is dead, until when the others live, and where they were seen."""
        found = []
        for name, last in DEADLINES.items():
            f = person(g, name)
            if g.count(f"safe-{name}") or is_out(g, name):
                found.append(Told(name.capitalize(), "safe", "safe", name, 1))
            elif g.count(f"dead-{name}") or is_dead(g, name):
                found.append(Told(name.capitalize(), "dead", "dead", name, 1))
            elif f is None or FROZEN in f.tags:
                found.append(Told(name.capitalize(), f"frozen, until round {last}", "until", name, last))
                at = g.quest.persons[name]
                found.append(Told("Seen", f"{name.capitalize()} at {square_name(at, g.width)}", "mark", name, at))
        return found
