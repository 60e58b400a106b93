"""The character sheet: everything of a hero that is kept between quests, and as people read it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from delvewright.kernel.effects import condition
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ATTRIBUTES, ReadyHero
from delvewright.rules.allison.figures.hero_levels import needed, usual_growth
from delvewright.rules.allison.figures.heroes import create, outfit
from delvewright.rules.allison.state.figure import ATTRIBUTE_OF, HERO, Figure, bought, hero_kind
from delvewright.rules.allison.state.gear import set_values
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import level_spells

CURE = "cure"
"""The end of what no stay in town lifts, like the Werewolf's Curse."""


@dataclass(slots=True)
class Sheet:
    """A hero's character sheet: everything kept between quests."""

    hero: str
    """Who he is: the word that made him."""
    title: str
    values: dict[str, int]
    """The six attributes as bought."""
    level: int = 1
    xp: int = 0
    points: int = 0
    """Skill points not spent."""
    skills: list[str] = field(default_factory=list)
    spells: list[str] = field(default_factory=list)
    gold: int = 0
    items: list[str] = field(default_factory=list)
    held: list[str] = field(default_factory=list)
    worn: list[str] = field(default_factory=list)
    charges: dict[str, int] = field(default_factory=dict)
    """How often things with charges have been used."""
    men: list[str] = field(default_factory=list)
    """Mercenaries hired for the next quest."""
    marks: list[str] = field(default_factory=list)
    """Afflictions that stay."""


def new_sheet(hero: ReadyHero, word: str) -> Sheet:
    """The sheet of a new hero."""
    f = Figure(0, hero_kind(hero.id, hero.title), hero.title, HERO, 0)
    outfit(f, hero)
    return sheet_of(f, word, hero.title)


@rule("sheet.fields", "sheet.base-and-mod")
def sheet_of(f: Figure, word: str, title: str, men: Sequence[str] = ()) -> Sheet:
    """What is written on the sheet of a hero as he stands there."""
    return Sheet(
        word, title, {name: bought(f, name) for name in ATTRIBUTES}, f.level, f.xp, f.points, list(f.skills),
        list(f.spells), f.gold, list(f.items), list(f.held), list(f.worn), dict(f.charges), list(men),
        [e.name for e in f.effects if e.until == CURE],
    )  # fmt: skip


@rule("house.recovery.between", "quest.between")
def take_sheet(f: Figure, sheet: Sheet) -> None:
    """Make a figure what its sheet says, with all points full."""
    outfit(f, create(sheet.hero))
    for name, value in sheet.values.items():
        setattr(f, ATTRIBUTE_OF[name], value)
    f.melee = f.attack
    f.level, f.xp, f.points, f.gold = sheet.level, sheet.xp, sheet.points, sheet.gold
    f.skills, f.spells = tuple(sheet.skills), tuple(sheet.spells)
    f.items, f.held, f.worn = tuple(sheet.items), tuple(sheet.held), tuple(sheet.worn)
    f.charges = tuple(sheet.charges.items())
    recover(f)
    f.effects = tuple(condition(mark, mark, CURE) for mark in sheet.marks)


@rule("house.recovery.between", "quest.between")
def recover(f: Figure) -> None:
    """All points back to their maximum, nothing lingering, everything that works once in a quest ready."""
    f.effects, f.spent, f.used, f.venom, f.strained = (), (), (), 0, 0
    f.full_magic = f.own_magic
    set_values(f)
    f.body, f.mind, f.magic = f.full_body, f.full_mind, f.full_magic


@rule("house.campaign.growth", "house.bot.level-up")
def grown(hero: ReadyHero, word: str, level: int, gold: int = 0, scale: str = "") -> Sheet:
    """A hero of a level, grown as heroes of that class usually grow, with the experience it needs on a scale."""
    f = Figure(0, hero_kind(hero.id, hero.title), hero.title, HERO, 0)
    outfit(f, hero)
    while f.level < level:
        usual_growth(f)
    f.spells = level_spells(f)
    f.gold = gold
    f.xp = needed(scale, level) if scale else 0
    return sheet_of(f, word, hero.title)


@rule("sheet.fields", "sheet.base-and-mod")
def sheet_lines(sheet: Sheet, scale: str) -> list[str]:
    """A sheet as people read it, in a campaign with that scale of experience."""
    known = content()
    hero = create(sheet.hero)
    kind = f"{known.races[hero.race].title} {known.classes[hero.cls].title.lower()}"
    values = ", ".join(f"{name.capitalize()} {sheet.values[name]}" for name in ATTRIBUTES)
    due = needed(scale, sheet.level + 1)
    more = f"{due - sheet.xp} more for level {sheet.level + 1}" if sheet.xp < due else "another level is due"
    lines = [f"{kind}, level {sheet.level}, {sheet.gold} gold", f"{sheet.xp} of {due} experience: {more}", values]
    if sheet.skills or sheet.points:
        named = [known.skills[name].title for name in sheet.skills]
        lines.append(", ".join(named + ([f"{sheet.points} skill points"] if sheet.points else [])))
    if sheet.spells:
        lines.append("Knows " + ", ".join(known.spells[name].title for name in sheet.spells))
    used = {*sheet.held, *sheet.worn}
    things = [known.items[name].title + (" (in use)" if name in used else "") for name in sheet.items]
    lines.append(f"Owns {', '.join(things) or 'nothing'}")
    if sheet.men:
        lines.append(f"Has hired {', '.join(known.kinds[man].title for man in sheet.men)}")
    if sheet.marks:
        lines.append(f"Bears the {', '.join(title_of(mark) for mark in sheet.marks)}")
    return lines


def check_sheet(name: str, sheet: Sheet, where: str) -> None:
    """Whether everything on a sheet exists and is possible."""
    known = content()
    lists: tuple[object, ...] = (
        sheet.skills, sheet.spells, sheet.items, sheet.held, sheet.worn, sheet.men, sheet.marks,
    )  # fmt: skip
    if not all(type(some) is list and all_are(str, some) for some in lists):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    if type(sheet.values) is not dict or type(sheet.charges) is not dict or sheet.values.keys() != set(ATTRIBUTES):
        raise BadFile(f"the sheet of {name} cannot be read.", where)
    numbers = (sheet.level, sheet.xp, sheet.points, sheet.gold, *sheet.values.values(), *sheet.charges.values())
    if not all_are(int, numbers) or min(numbers) < 0 or sheet.level < 1 or type(sheet.title) is not str:
        raise BadFile(f"{name} has an impossible amount of something.", where)
    try:
        create(str(sheet.hero))
    except DelveError as error:
        raise BadFile(str(error), where) from None
    for what, names, table in (
        ("skill", sheet.skills, known.skills),
        ("spell", sheet.spells, known.spells),
        ("thing", (*sheet.items, *sheet.held, *sheet.worn, *sheet.charges), known.items),
        ("mercenary", sheet.men, known.kinds),
    ):
        for each in names:
            if each not in table or (what == "mercenary" and not known.kinds[each].hire):
                raise BadFile(f"{name} has “{each}”, which is no {what}.", where)
    for item in (*sheet.held, *sheet.worn):
        if item not in sheet.items:
            raise BadFile(f"{name} does not own “{item}”.", where)


def all_are(kind: type, values: Iterable[object]) -> bool:
    return all(type(value) is kind for value in values)
