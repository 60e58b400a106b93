"""Surprise: who has the first phase of a fight."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.decisions import Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import looks_at
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, PASS, d12
from delvewright.rules.advanced.state.texts import special_of

NEVER = -100
"""In place of a surprise bonus: the heroes are surprised, and nobody rolls."""


@rule(
    "surprise.roll", "surprise.heroes.plus_one", "surprise.heroes.map", "surprise.cumulative", "surprise.heroes",
    "surprise.monsters", "hero.elf.surprise", "sentry.surprise", "skill.elf.surprise", "campaign.quarter",
    "surprise.example", "hazard.grate",
)  # fmt: skip
def surprise(g: Game, areas: tuple[int, ...], found: list[Figure], known: bool, bonus: int) -> Play:
    """Both sides roll; the heroes win a tie. Gives back whether they have the first phase."""
    if bonus == NEVER:
        g.tell("surprise", "The heroes are surprised.", rules=("surprise.heroes",))
        return False
    plus = number("surprise", "heroes") + bonus + (number("surprise", "map") if known else 0)
    plus += keen_senses(g, areas)
    plus += warnings(g)
    theirs = max(special_of(g, area).surprise(g, area) for area in areas)
    theirs += number("surprise", "sentry") if any(f.special("sentry") for f in found) else 0
    leader = g.fig(g.names.index(g.seats[g.leader]))
    own = yield from d12(g, leader.id, "surprise")
    other = yield from d12(g, NOBODY, "surprise")
    first = own + plus >= other + theirs
    who = "The monsters are" if first else "The heroes are"
    rules = ("surprise.roll", "surprise.monsters" if first else "surprise.heroes")
    g.tell("surprise", "{} surprised: {} against {}.", who, own + plus, other + theirs, rules=rules, faces=(own, other))
    if first:
        yield from shift(g, found)
    return first


@rule("hero.elf.surprise", "skill.elf.surprise", "hazard.grate")
def keen_senses(g: Game, areas: tuple[int, ...]) -> int:
    """What the race of those who see one of the sections adds; into one below another nobody looks."""
    races = content().races
    elves = [f for f in g.heroes() if races[f.race].surprise]
    seen = [f for f in elves for area in areas if looks_into(g, f, area) and not imprisoned(g, area)]
    return max((races[f.race].surprise for f in seen), default=0)


@rule("hero.elf.surprise")
def looks_into(g: Game, f: Figure, area: int) -> bool:
    """Whether somebody conscious sees at least one square of a section."""
    return f.up and looks_at(g, f.at, area)


@rule("surprise.mid_combat")
def join(g: Game, found: list[Figure]) -> None:
    """Those who come while there is a fight join it, and nobody is surprised."""
    g.fought += len(found)
    g.tell("join", "More monsters join the fight.", rules=("surprise.mid_combat",))


@rule("campaign.quarter")
def warnings(g: Game) -> int:
    """What things that warn their bearers are worth: of those out of dungeons of the amulet no more than there were
    dungeons before this one, for here the one that lies in it does not count yet."""
    found = sum(content().items[i].numbers["surprise"] for f in g.heroes() for i in omens() if f.pack.get(i))
    quest = content().quests.get(g.quest)
    return min(found, quest.dungeon - 1) if quest is not None and quest.dungeon else found


@cache
@rule("campaign.quarter")
def omens() -> list[str]:
    """Things that warn their bearer."""
    return [item.id for item in content().items.values() if "surprise" in item.numbers]


@rule("surprise.monsters")
def shift(g: Game, found: list[Figure]) -> Play:
    """The Leader may move each surprised monster one square."""
    for f in found:
        own = g.board.areas[g.section(f)].squares
        free = 0 if f.special("large") else g.touching(f.mask) & own & ~(g.taken | g.solid)
        if not free:
            continue
        answer = yield Decision(g.leader, "shift", (PASS,), (("shift", free),), f.id)
        if answer != PASS:
            g.put(f, answer[1])
            zones.settle(g)
            g.tell("move", "{} is moved.", f, rules=("surprise.monsters",))


@rule("hazard.grate")
def imprisoned(g: Game, area: int) -> bool:
    """Whether a room lies below another: monsters in it are prisoners, with a single damage die."""
    return bool(g.counters.get(f"above-{g.depth}-{area}"))
