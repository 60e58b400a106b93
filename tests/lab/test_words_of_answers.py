"""Every book says which words can stand in its answers; a refusal of any other word shows nothing."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from delvewright.kernel.notation import A_NUMBER, A_SQUARE
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import find, load, parse, run, staged
from delvewright.lab.steps import Performance

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SOURCE = Path(__file__).parents[2] / "src" / "delvewright" / "rules"
BOOKS = ("heroquest", "battleaxe", "allison", "advanced")


def verbs(book):
    return [verb for verb, pattern in find_book(book).notation.patterns.items() if "$word" in pattern]


@pytest.mark.parametrize("book", BOOKS)
def test_all_words_that_are_ever_offered_are_known(book, monkeypatch):
    """In scenarios that speak of such a verb, every answer that is open at any step."""
    known = find_book(book)
    with_words = set(verbs(book))
    spoken = re.compile(rf"'(?:{'|'.join({known.notation.patterns[verb][0] for verb in with_words})})\b")
    seen, strange = set(), set()
    step = Performance.step

    def looked_at(self, given):
        step(self, given)
        game = self.game
        for answer in game.decision.options if game.decision else ():
            if answer[0] in with_words:
                seen.add(answer[0])
                words = game.book.words_of(game.state, answer[0])
                for kind, word in game.book.notation.arguments(answer):
                    if kind == "$word" and word not in words:
                        number = word.isdigit() and A_NUMBER in words
                        square = re.fullmatch(r"[a-z]+[0-9]+", word) and A_SQUARE in words
                        if not number and not square:
                            strange.add((answer[0], word))

    monkeypatch.setattr(Performance, "step", looked_at)
    for path in find([SCENARIOS / book]):
        for scenario in load(path):
            if not scenario.spec.get("repeat") and spoken.search(str(scenario.spec.get("steps"))):
                run(scenario)
    assert strange == set()
    assert len(seen) > len(with_words) / 2


@pytest.mark.parametrize("book", BOOKS)
def test_every_verb_with_a_word_says_which(book):
    table = {
        "heroquest": {"map": "+-+-+\n|B .|\n+-+-+", "legend": {"B": "barbarian"}},
        "battleaxe": {"map": "+-+-+\n|H .|\n+-+-+", "legend": {"H": "human-paladin"}},
        "allison": {"map": "+-+-+\n|H .|\n+-+-+", "legend": {"H": "human-warrior"}},
        "advanced": {"map": "+-+-+\n|H .|\n+-+-+", "legend": {"H": "heinrich"}},
    }[book]
    entry = {"name": "x", **table, "steps": [{"offers": "end"}]}
    game = staged(parse({"book": book, "scenario": [entry]}, "f.toml")[0])
    assert [verb for verb in verbs(book) if game.book.words_of(game.state, verb) is None] == []
    answers = import_module(f"delvewright.rules.{book}.words").ANSWERS
    others = [verb for verb, said in answers.items() if said.words and "$word" not in said.notation]
    assert others == []


@pytest.mark.parametrize("book", ["battleaxe", "advanced"])
def test_all_deeds_of_the_rooms_are_listed(book):
    deeds = import_module(f"delvewright.rules.{book}.words").DEEDS.split()
    literal = re.compile(r'\("try(?:-at)?", "([\w-]+)"|_acts\("([\w-]+)"(?: if .* else "([\w-]+)")?\)')
    named = set()
    for path in (SOURCE / book).rglob("*.py"):
        for groups in literal.findall(path.read_text(encoding="utf-8")):
            named.update(set(groups) - {"", "try-at"})
    reckoned = {"slowly"} if book == "battleaxe" else set()
    assert named | reckoned == set(deeds)
    assert list(deeds) == sorted(deeds)


TABLES = {
    "heroquest": {"map": "+-+-+\n|B o|\n+-+-+", "legend": {"B": "barbarian", "o": "orc"}, "active": "barbarian"},
    "battleaxe": {"map": "+-+-+\n|H o|\n+-+-+", "legend": {"H": "human-paladin", "o": "orc"}},
    "allison": {"map": "+-+-+\n|H o|\n+-+-+", "legend": {"H": "human-warrior", "o": "orc"}},
    "advanced": {"map": "+-+-+\n|H s|\n+-+-+", "legend": {"H": "heinrich", "s": "skaven"}},
}


def said(book, line, **more):
    entry = {"name": "x", **TABLES[book], "steps": [{"refuses": line}], **more}
    return run(parse({"book": book, "scenario": [entry]}, "f.toml")[0]).failure


@pytest.mark.parametrize(
    ("book", "line", "says"),
    [
        (
            "heroquest",
            "search tables",
            "“search tables”: “tables” is never said there: expected a word for “search $word”: treasure, traps, doors",
        ),
        (
            "heroquest",
            "search trap",
            "“trap” is never said there: expected a word for “search $word”, for instance traps",
        ),
        ("heroquest", "force b1 by gold", "“gold” is never said there"),
        ("heroquest", "pick broadsword", "“broadsword” is never said there"),
        ("heroquest", "hire orc", "“orc.1” is never said there"),
        ("heroquest", "toll fate", "“fate” is never said there"),
        ("heroquest", "set 7", "“7” is never said there"),
        ("heroquest", "investigate altar", "expected a word for “investigate $word”: there is none in this game"),
        ("battleaxe", "open first", "“first” is never said there"),
        ("battleaxe", "gold luck", "“luck” is never said there: expected a word for “gold $word”: a number"),
        ("battleaxe", "try luck", "“luck” is never said there"),
        ("battleaxe", "use north", "“north” is never said there"),
        ("allison", "search gold", "“gold” is never said there"),
        ("allison", "hire goblin", "“goblin” is never said there"),
        ("allison", "raise gold", "“gold” is never said there"),
        ("advanced", "search gold", "“gold” is never said there"),
        ("advanced", "try gold", "“gold” is never said there"),
        ("advanced", "open treasure", "“treasure” is never said there"),
        (
            "advanced",
            "routine attack",
            "“attack” is never said there: expected a word for “routine $word”, for instance",
        ),
    ],
)
def test_a_word_that_never_stands_there(book, line, says):
    assert says in said(book, line)


@pytest.mark.parametrize(
    ("book", "line"),
    [
        ("heroquest", "search treasure"),
        ("heroquest", "force b1 by will"),
        ("heroquest", "pick fire"),
        ("heroquest", "hire scout"),
        ("heroquest", "set 6"),
        ("battleaxe", "open north"),
        ("battleaxe", "gold 400"),
        ("battleaxe", "try levers"),
        ("allison", "hire scout"),
        ("advanced", "try amber"),
        ("advanced", "train fate"),
    ],
)
def test_a_word_that_could_stand_there_is_refused(book, line):
    assert said(book, line) == ""


def test_features_and_texts_of_the_quest_in_play_are_words_of_its_answers():
    feature = [{"id": "altar", "at": "b1"}]
    assert said("heroquest", "investigate altar", feature=feature, active="orc") == ""
    assert "“throne” is never said there" in said("heroquest", "investigate throne", feature=feature)
    grisk = {"map": "", "legend": {}, "quest": "splithelm", "active": ""}
    assert "“altar” is never said there" in said("heroquest", "investigate altar", **grisk)
    assert said("heroquest", "investigate grisk", **grisk) == ""
