"""The reference pages tell the truth: everything there is stands in them, and their examples work."""

import doctest
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import delvewright
from delvewright.cli import main
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab.scenario import KEYS, load, parse, run
from delvewright.lab.steps import STEP_KEYS
from delvewright.lab.vocabulary import told
from delvewright.rules.advanced.book import BOOK as ADVANCED_BOOK
from delvewright.rules.advanced.interface import inspecting as advanced_inspecting
from delvewright.rules.advanced.interface import staging as advanced_staging
from delvewright.rules.advanced.interface.staging import STATS
from delvewright.rules.advanced.words import PROMPTS as ADVANCED_PROMPTS
from delvewright.rules.allison.book import BOOK as REVISED_BOOK
from delvewright.rules.allison.interface import inspecting as revised_inspecting
from delvewright.rules.allison.interface import staging as revised
from delvewright.rules.allison.interface.lasting import LASTING
from delvewright.rules.allison.words import PROMPTS as REVISED_PROMPTS
from delvewright.rules.battleaxe.book import BOOK as BATTLEAXE_BOOK
from delvewright.rules.battleaxe.interface import inspecting as battleaxe_inspecting
from delvewright.rules.battleaxe.interface import staging as battleaxe_staging
from delvewright.rules.battleaxe.words import PROMPTS as BATTLEAXE_PROMPTS
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.interface import inspecting, staging, staging_figures
from delvewright.rules.heroquest.words import PROMPTS

DOCS = Path(__file__).parent.parent / "docs"
SCENARIOS = (DOCS / "scenarios.md").read_text(encoding="utf-8")
NOTATION_PAGE = (DOCS / "notation.md").read_text(encoding="utf-8")


ONLY_QUESTS = {
    "follow", "fuel", "gift", "jar", "lamp", "lectern", "offer", "planks", "sack", "salt", "sledge", "step-out", "thaw",
    "wake", "yield", "alarm",
}  # fmt: skip
"""Events of single quests of the Revised System Rules."""


def codes(text):
    """All words in code type."""
    return {part.strip() for code in re.findall(r"`([^`]+)`", text) for part in (code, *code.split(" + "))}


def plain(values):
    """Values of a figure, but for those that are another one with a word before it."""
    return {name for name in values if not name.startswith(("base-", "current-", "start-"))}


def section(title):
    return re.split(r"\n## ", SCENARIOS.partition(f"\n## {title}\n")[2])[0]


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("A scenario in any book", KEYS),
        ("Steps", STEP_KEYS),
        ("HeroQuest: the table", staging.KEYS),
        ("HeroQuest: the table", staging.everything()),
        ("HeroQuest: the table", staging_figures.VALUES),
        ("HeroQuest: the table", staging_figures.EFFECTS),
        ("HeroQuest: the table", BOOK.known_options),
        ("HeroQuest: values", inspecting.FIGURE),
        ("HeroQuest: values", inspecting.SQUARE),
        ("HeroQuest: values", inspecting.GAME),
        ("HeroQuest: values", PROMPTS),
        ("Revised System Rules: the table", revised.KEYS),
        ("Revised System Rules: the table", revised.everything()),
        ("Revised System Rules: the table", revised.VALUES),
        ("Revised System Rules: the table", LASTING),
        ("Revised System Rules: the table", REVISED_BOOK.known_options),
        ("Revised System Rules: values", revised_inspecting.FIGURE.keys() - revised_inspecting.SAME.keys()),
        ("Revised System Rules: values", revised_inspecting.SQUARE),
        ("Revised System Rules: values", revised_inspecting.GAME),
        ("Revised System Rules: values", REVISED_PROMPTS),
        ("Revised System Rules: values", told(REVISED_BOOK).keys() - ONLY_QUESTS),
        ("Battle-Axe: the table", battleaxe_staging.KEYS),
        ("Battle-Axe: the table", BATTLEAXE_BOOK.known_options),
        ("Battle-Axe: values", plain(battleaxe_inspecting.FIGURE)),
        ("Battle-Axe: values", battleaxe_inspecting.SQUARE),
        ("Battle-Axe: values", battleaxe_inspecting.GAME),
        ("Battle-Axe: values", BATTLEAXE_PROMPTS),
        ("Advanced HeroQuest: the table", advanced_staging.KEYS),
        ("Advanced HeroQuest: the table", ADVANCED_BOOK.known_options),
        ("Advanced HeroQuest: values", plain(advanced_inspecting.FIGURE) - set(STATS)),
        ("Advanced HeroQuest: the table", set(STATS) - {"wounds", "fate"}),
        ("Advanced HeroQuest: values", advanced_inspecting.SQUARE),
        ("Advanced HeroQuest: values", advanced_inspecting.GAME),
        ("Advanced HeroQuest: values", ADVANCED_PROMPTS),
    ],
)
def test_the_reference_is_complete(title, names):
    told = codes(section(title))
    assert [name for name in names if name not in told] == []


def test_every_kind_of_event_is_told():
    folder = Path(delvewright.__file__).parent / "rules" / "heroquest"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    kinds = set(re.findall(r'\.tell\(\s*"([a-z-]+)"', source))
    quests = "\n".join(path.read_text(encoding="utf-8") for path in (folder / "quests").glob("*.toml"))
    kinds |= set(re.findall(r'(?m)^event = "([a-z-]+)"', quests))
    told = codes(section("HeroQuest: values").partition("**Events**")[2])
    assert kinds == told


def test_what_the_reference_calls_a_value_is_one():
    tables = re.findall(r"\| of (?:a|the) `?(\w+)`? \|.*?\n\n", section("HeroQuest: values") + "\n\n", re.DOTALL)
    assert tables == ["figure", "square", "game"]
    known = {
        "figure": [*inspecting.FIGURE],
        "square": [*inspecting.SQUARE],
        "game": [*inspecting.GAME, "asked", "about"],
    }
    for name, table in re.findall(
        r"\| of (?:a|the) `?(\w+)`? \|(.*?)\n\n", section("HeroQuest: values") + "\n\n", re.DOTALL
    ):
        first = [row.split("|")[1] for row in table.splitlines()[2:] if row.startswith("|")]
        for value in (code for cell in first for code in re.findall(r"`([^`]+)`", cell)):
            assert value in known[name], f"{name}.{value}"


def test_the_example_passes(tmp_path):
    example = SCENARIOS.partition("```toml\n")[2].partition("```")[0]
    path = tmp_path / "example.toml"
    path.write_text(example, encoding="utf-8")
    (scenario,) = load(path)
    outcome = run(scenario)
    assert not outcome.failure, str(outcome)


def test_every_verb_is_told_with_an_example():
    first = NOTATION_PAGE.partition("\n## Revised System Rules")[0]
    told = [line.split(" ")[0] for line in re.findall(r"^\| `([^`]+)` \|", first, re.MULTILINE)]
    assert {pattern[0] for pattern in BOOK.notation.patterns.values()} == set(told)


SECTIONS = {
    "heroquest": "HeroQuest",
    "allison": "Revised System Rules",
    "battleaxe": "Battle-Axe",
    "advanced": "Advanced HeroQuest",
}


def examples(book):
    """Every line in code type in the tables of a book's section."""
    part = re.split(r"\n## ", NOTATION_PAGE.partition(f"\n## {SECTIONS[book]}\n")[2])[0]
    return re.findall(r"`([^`]+)`", "\n".join(row for row in part.splitlines() if row.startswith("| `")))


@cache
def names(book):
    """The ids of everything that is in a book's tables."""
    found, folder = set(), Path(delvewright.__file__).parent / "rules" / book / "content"

    def look(entry):
        for each in entry.values() if isinstance(entry, dict) else entry if isinstance(entry, list) else ():
            look(each)
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            found.add(entry["id"])

    for path in folder.rglob("*.toml"):
        look(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def is_one(book, part, word):
    """Whether a word can stand in the place of a part of a pattern."""
    if part == "$square":
        return re.fullmatch(r"[a-z]{1,2}[1-9]\d*", word) is not None
    if part == "$figure":
        return re.sub(r"\.\d+$", "", word) in names(book)
    if part == "$card":
        return word in names(book) | OTHER_THINGS.get(book, set())
    return part == word or part == "$word"


OTHER_THINGS = {"heroquest": {"fate"}, "allison": {"scroll-of-genie"}}
"""What stands in the place of a card and is in no table."""


@pytest.mark.parametrize("book", SECTIONS)
def test_every_example_fits_a_pattern_and_every_pattern_has_one(book):
    patterns = find_book(book).notation.patterns
    unused = dict(patterns)
    for line in examples(book):
        typed = line.split()
        fits = [
            verb
            for verb, pattern in patterns.items()
            if len(pattern) == len(typed) and all(is_one(book, *both) for both in zip(pattern, typed, strict=True))
        ]
        assert fits, line
        for verb in fits:
            unused.pop(verb, None)
    assert unused == {}


def test_all_books_have_their_notation_on_the_page():
    assert set(SECTIONS) == set(book_ids())
    assert len(NOTATION_PAGE.split("\n## ")) == len(SECTIONS) + 1


def test_examples_of_the_notation_can_be_said():
    """A table on which most of them are legal, one after the other."""
    spec = {
        "book": "heroquest",
        "scenario": [
            {
                "name": "notation",
                "map": "+-+-+-+-+\n|B o D .|\n+-+-+-+-+",
                "legend": {"B": "barbarian", "o": "orc", "D": "dwarf"},
                "figures": {"B": {"body": 2, "items": ["broadsword", "potion-of-healing", "shield"]}},
                "steps": [
                    {"offers": ["attack the orc with broadsword", "Attack orc, unarmed", "use potion-of-healing"]},
                    {"answer": "use potion-of-healing"},
                    {"answer": "attack orc.1", "dice": "skull skull skull | white white"},
                    {"answer": "move to b1", "dice": "1 1"},
                    {"answer": "give shield to dwarf"},
                    {"answer": "accept", "by": "dwarf"},
                    {"expect": {"dwarf.items": ["shortsword", "shield"]}},
                ],
            }
        ],
    }
    outcome = run(parse(spec, "here")[0])
    assert not outcome.failure, str(outcome)


def test_the_page_for_programmers_is_true():
    failed, tried = doctest.testfile(str(DOCS / "api.md"), module_relative=False)
    assert tried > 40
    assert not failed


def test_the_page_of_the_lab_is_true():
    failed, tried = doctest.testfile(str(DOCS / "the-lab.md"), module_relative=False)
    assert tried and not failed


def test_the_page_on_players_builds_players_that_play(tmp_path, monkeypatch, capsys):
    """Its classes go into the file it names; its examples, and its first command with few games, are run."""
    page = DOCS / "writing-a-player.md"
    blocks = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "mybots.py").write_text("\n".join(b for b in blocks if ">>>" not in b), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 8 and not failed
    assert main(["simulate", "heroquest", "the-maze", "-n", "2", "--jobs", "1", "--heroes", "mybots:Cautious"]) == 0
    assert "Heroes played by mybots:Cautious" in capsys.readouterr().out
    sys.modules.pop("mybots")


def test_the_page_of_moments_lists_them_all():
    import moments

    assert (DOCS / "moments.md").read_text(encoding="utf-8") == moments.page(), "run tools/moments.py"
    assert all(f"(`{book}`)" in moments.page() for book in book_ids())
    assert "| `attack_bonus(g, e)` | `int` |  | What is added to its attack, whomever it attacks. |" in moments.page()
    assert "| `door_opened(g, f, door)` |  | yes |" in moments.page()


def test_the_house_has_about_as_many_lines_as_the_page_says():
    page = (DOCS / "architecture.md").read_text(encoding="utf-8").partition("Lines of Python, with")[2]
    rows = re.findall(r"^\| ([A-Z].*?|common to them) \| ([\d,]+) \| ([\d,]*) ?\|", page, re.MULTILINE)
    package = Path(delvewright.__file__).parent
    names = {SECTIONS[book]: book for book in SECTIONS} | {"common to them": "common"}
    assert {row[0].partition(",")[0] for row in rows} == set(names)
    for title, rules, players in rows:
        book = names[title.partition(",")[0]]
        for part, said in (("rules", rules), ("players", players)):
            lines = sum(len(p.read_text(encoding="utf-8").splitlines()) for p in (package / part / book).rglob("*.py"))
            assert abs(lines - int(said.replace(",", "") or 0)) <= lines / 10, (part, book, lines, said)


@pytest.mark.parametrize("page", ["architecture.md", "writing-a-rulebook.md", "../CONTRIBUTING.md"])
def test_files_that_a_page_names_are_there(page):
    package, text = Path(delvewright.__file__).parent, (DOCS / page).read_text(encoding="utf-8")
    places = [DOCS.parent, package, package / "ui" / "web", *(package / "rules").iterdir()]
    named = {name for name in re.findall(r"`([a-z_]+/[\w/.-]+\.(?:py|js))`", text) if not name.startswith("ratcellar/")}
    assert page != "architecture.md" or len(named) > 60
    assert [name for name in sorted(named) if not any((place / name).is_file() for place in places)] == []
