"""Heroes of one's own: race, class, and the dice that make them."""

from __future__ import annotations

import re
from dataclasses import replace

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an, counted
from delvewright.kernel.text import one_line
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import DICE, Hero, Throw, Values
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import d12, on_table
from delvewright.rules.common.tables import near

ANY = "any"
"""The race of a hero whose dice have still to tell it."""
CLASSES = ("warrior", "wizard")
ROLLED = ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence", "wounds")
NAME = re.compile(r"[A-Za-z][A-Za-z _'-]{0,23}")


def ready_made() -> dict[str, Hero]:
    """The heroes of the book."""
    return {id: hero for id, hero in content().heroes.items() if hero.calling != "henchman"}


@rule("create.class", "create.race")
def own_words() -> list[str]:
    """How heroes of one's own are called: race (or any, which a die tells) and class."""
    return [f"{race}-{calling}" for race in (*content().races, ANY) for calling in CLASSES]


@rule("create.class", "create.gold", "hero.ready.made", "sheet.wizard.book")
def who(word: str) -> Hero:
    """The hero of a word: a ready-made one, or race and class, and perhaps @ a name. What dice tell is not there."""
    kind, _, name = word.partition("@")
    known = ready_made()
    kind = kind.lower()
    if kind not in (*known, *own_words()):
        raise DelveError(f"There is no hero “{one_line(word[:60])}”.", do=near(kind, [*known, *own_words()], True))
    if name and not NAME.fullmatch(name):
        raise DelveError(f"“{one_line(name[:60])}” is no name.", do="A name has letters, and 24 of them at most.")
    if kind in known:
        return known[kind]
    race, _, calling = kind.partition("-")
    title = name.replace("_", " ") or f"{race if race != ANY else 'new'} {calling}".title()
    spells = tuple(spell.id for spell in content().spells.values() if spell.starts) if calling == "wizard" else ()
    id = "-".join(title.lower().replace("'", "").split())
    free = tuple(weapon.id for weapon in content().weapons.values() if weapon.free)
    return Hero(id, title, (), race, calling, title[0].upper(), Values(), free, spells=spells)


# -- the dice


@rule("create.dice")
def small_die(g: Game, f: Figure, sides: int, purpose: str) -> Play:
    """A D4, D6 or D8 read off a D12: divided by 3 or by 2 and rounded up; for a D8 what is more is rolled again."""
    while True:
        face: int = yield from d12(g, f.id, purpose)
        if sides == 8:
            if face <= sides:
                return face
            continue
        part = DICE // sides
        return -(-face // part)


@rule("create.human", "create.dwarf", "create.elf", "create.race", "create.dice")
def roll_up(g: Game, f: Figure) -> Play:
    """The dice of a new hero: his race, if nobody chose it, and all that he is."""
    if f.race == ANY:
        f.race = (yield from on_table(g, "race", f.id)).what
    race = content().races[f.race]
    found = {}
    for what in ROLLED:
        throw: Throw = getattr(race, what)
        found[what] = throw.plus + (yield from small_die(g, f, throw.sides, what))
    f.base = replace(f.base, **found, fate=race.fate)
    f.full = f.wounds = f.start = f.base.wounds
    f.fate = race.fate
    f.gold = yield from first_gold(g, f)
    text, wounds = "{} is {} of {} with {} gold crowns.", counted(f.full, "Wound")
    g.tell("created", text, f, an(race.title), wounds, f.gold, rules=race.rules[:1])


@rule("create.gold")
def first_gold(g: Game, f: Figure) -> Play:
    """What a new hero has to spend."""
    n = content().numbers["new-hero"].values
    face = yield from small_die(g, f, n["sides"], "gold")
    return (face + n["plus"]) * n["times"]


@rule("magic.start")
def first_components(g: Game, f: Figure) -> Play:
    """A new Wizard takes four components for the spells he begins with."""
    known = content().spells
    parts = list(dict.fromkeys(part for name in f.spells for part in known[name].components))
    for _ in range(number("components", "first")):
        options: list[Answer] = [("take", part) for part in parts]
        answer = yield Decision(f.seat, "component", options, figure=f.id)
        f.pack[answer[1]] = f.pack.get(answer[1], 0) + 1


def unmade(f: Figure) -> bool:
    """Whether the dice have still to make somebody."""
    return f.hero and not f.full


@rule("create.class", "create.race")
def make(g: Game, f: Figure) -> Play:
    """A hero of one's own comes into being."""
    yield from roll_up(g, f)
    if f.calling == "wizard":
        yield from first_components(g, f)
