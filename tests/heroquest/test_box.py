"""What the box holds, and abilities that exist."""

import hashlib
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, run
from delvewright.rules.heroquest.content.ability_texts import STANDARD, known_ability
from delvewright.rules.heroquest.content.quest import load_quest
from delvewright.rules.heroquest.content.reading import FOLDER, content
from delvewright.rules.heroquest.content.reading import _check as check_content

BOOK = find_book("heroquest")
WIDTH = 16
FRAME = "+-" * WIDTH + "+"
OPEN = "+" + " " * (2 * WIDTH - 1) + "+"
HEROES = 'B = "barbarian"\nD = "dwarf"\nE = "elf"\nW = "wizard"\n'
LEGEND = f'"""\n[legend]\n{HEROES}s = "furniture:stairway"\nx = "blocked"\np = "trap:pit"\n'


def row(*pieces: str) -> str:
    """A row of squares: so many pieces, then floor."""
    return "|" + " ".join([*"".join(pieces).ljust(WIDTH, ".")]) + "|"


def findings(file: Path, pits: int, single: int, double: int, doors: int, stairs: int = 1) -> list[str]:
    """What `delve check` says about the markers of a quest with so many of each."""
    wall = "+" + "".join(("S" if i < doors else "-") + "+" for i in range(WIDTH))
    rows = [FRAME, row("BD.", "ss." * stairs), OPEN, row("EW.", "ss." * stairs), OPEN, row("p" * pits), wall, row()]
    rows += [OPEN, row("xx." * double), OPEN, row(), OPEN, row("x." * single), FRAME]
    text = "\n".join(['title = "Marks"', 'exit = "stairway"', 'wandering = "orc"', 'map = """', *rows, LEGEND])
    file.write_text(text, encoding="utf-8")
    return [f.text for f in BOOK.check_quest(file) if not f.error and "the box has" in f.text]


def test_records_carry_twelve_digits_of_all_tables_and_quests():
    texts = sorted([*(FOLDER / "content").rglob("*.toml"), *(FOLDER / "quests").glob("*")])
    whole = b"".join(path.read_bytes().replace(b"\r\n", b"\n") for path in texts if path.is_file())
    assert content().fingerprint == hashlib.sha256(whole).hexdigest()[:12]


def test_line_ends_and_folders_beside_the_quests_make_no_other_fingerprint(tmp_path, monkeypatch):
    for name in ("content", "quests"):
        shutil.copytree(FOLDER / name, tmp_path / name)
    (tmp_path / "quests" / "drafts").mkdir(exist_ok=True)
    heroes = tmp_path / "content" / "heroes.toml"
    heroes.write_bytes(heroes.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    monkeypatch.setattr("delvewright.rules.heroquest.content.reading.FOLDER", tmp_path)
    assert content.__wrapped__().fingerprint == content().fingerprint
    heroes.write_bytes(heroes.read_bytes() + b"# another file\n")
    assert content.__wrapped__().fingerprint != content().fingerprint


@pytest.mark.proves("missing.door.secret-counts")
def test_more_markers_than_the_box_has_are_told_and_do_not_forbid_a_quest(tmp_path):
    says = BOOK.ledger.rules["missing.door.secret-counts"].says
    secret, pits, single, double = map(int, re.findall(r"(\d+) (?:secret|pit|single|double)", says))
    box = (pits, single, double, secret, 1)
    assert findings(tmp_path / "box.toml", *box) == []
    words = ("pits", "", "blocked", "secret doors", "stairway")
    for i, word in enumerate(words):
        if word:
            file = tmp_path / f"more-{i}.toml"
            found = findings(file, *(n + (i == j) for j, n in enumerate(box)))
            assert len(found) == 1 and word in found[0]
            assert load_quest(str(file)).title == "Marks"


@pytest.mark.proves("figure.abilities")
def test_the_listed_abilities_are_those_of_the_ledger():
    listed = {id.split(".")[1] for id in BOOK.ledger.rules if id.startswith("ability.")} - {"advanced-only"}
    assert set(STANDARD) == listed and len(STANDARD) == 24
    assert (
        known_ability("rage 2")
        and known_ability("swarm")
        and not known_ability("swarm 2")
        and not known_ability("rag 1")
    )


@pytest.mark.proves("figure.abilities")
def test_an_ability_that_does_not_exist_is_refused():
    spec = {
        "name": "typo",
        "map": "+-+-+\n|B o|\n+-+-+",
        "legend": {"B": "barbarian", "o": "orc"},
        "figures": {"o": {"abilities": ["defensing"]}},
    }
    outcome = run(parse({"book": "heroquest", "scenario": [spec]}, "here")[0])
    assert "there is no ability “defensing”" in outcome.failure and "defencing" in outcome.failure
    known = content()
    kinds = {**known.kinds, "orc": replace(known.kinds["orc"], abilities=("flight",))}
    with pytest.raises(BadFile, match="there is no ability “flight”"):
        check_content(kinds, known.cards, known.treasure)


@pytest.mark.proves("card.relic.is-artefact")
def test_a_relic_is_an_artefact_and_whoever_begins_with_or_finds_a_card_finds_one_that_exists():
    known = content()
    check_content(known.kinds, known.cards, known.treasure)
    crown = known.cards["ember-crown"]
    plain = tuple(word for word in crown.keywords if word != "Artefact")
    with pytest.raises(BadFile, match="is a Relic but no Artefact"):
        check_content(known.kinds, {**known.cards, crown.id: replace(crown, keywords=plain)}, known.treasure)
    orc = known.kinds["orc"]
    for other in (replace(orc, starts=("no-card",)), replace(orc, spells=("no-card",))):
        kinds = {**known.kinds, "orc": other}
        with pytest.raises(BadFile, match="starts with “no-card”, which is no card"):
            check_content(kinds, known.cards, known.treasure)
    first = next(iter(known.treasure.values()))
    with pytest.raises(BadFile, match="gives “no-card”, which is no card"):
        check_content(known.kinds, known.cards, {**known.treasure, first.id: replace(first, item="no-card")})
