"""The same games in every process, on every Python, for ever."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.properties.helpers import GAUNTLET, HERE

import delvewright
from delvewright.kernel import record as records
from delvewright.kernel.errors import BadFile
from delvewright.kernel.game import Game
from delvewright.players import NAMES
from delvewright.players.base import SEARCH
from delvewright.players.characters import MASTERS
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.windows import ABOUT

RECORDS = sorted((HERE.parent / "records").glob("*.delve"))
BATTLEAXE = [path for path in RECORDS if path.stem.startswith("battleaxe-")]
ALLISON = [path for path in RECORDS if path.stem.startswith("allison-")]
ADVANCED = [path for path in RECORDS if path.stem.startswith("advanced-")]
HEROQUEST = [path for path in RECORDS if path not in BATTLEAXE and path not in ALLISON and path not in ADVANCED]
PLAY = """
import hashlib, sys
from random import Random
from delvewright.kernel.game import Game
from delvewright.kernel.record import record

total = hashlib.sha256()
for quest, seed, options in (
    ("the-maze", 1, {}), ("the-maze", 2, {"heroes": "elf,dwarf"}), (sys.argv[1], 3, {}),
    (sys.argv[1], 4, {"dice": "typed"}), (sys.argv[1], 5, {"heroes": "wizard,barbarian,elf"}),
):
    game = Game.start("heroquest", quest, seed, options)
    random = Random(seed).random
    for n in range(700):
        decision = game.decision
        if decision is None:
            break
        total.update(repr((decision.seat, decision.about, list(decision.options), list(decision.fields))).encode())
        if n % 50 == 0:
            total.update(game.digest().encode())
            for seat in range(len(game.seats)):
                total.update(repr(game.view(seat)).encode())
                total.update(game.imagine(seat, n).digest().encode())
        if n % 10 == 0:
            total.update(repr([(c.notation, c.label, c.odds) for c in game.choices(odds=True)][:200]).encode())
        game.answer_code(decision.nth(int(random() * len(decision))))
    total.update(repr(game.events).encode())
    total.update(record(game).text().partition("seed")[2].encode())
print(total.hexdigest())
"""


def digest(python: str, hash_seed: str) -> str:
    """What a fresh process makes of some games."""
    source = Path(delvewright.__file__).parent.parent
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(source)}
    done = subprocess.run(
        [python, "-c", PLAY, str(GAUNTLET)], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout


@pytest.fixture(scope="module")
def expected():
    return digest(sys.executable, "0")


@pytest.mark.parametrize("hash_seed", ["1", "12345"])
def test_fresh_processes_play_the_same_games_whatever_the_hash_seed(expected, hash_seed):
    assert len(expected) == 65
    assert digest(sys.executable, hash_seed) == expected


def find_python(version: str) -> str | None:
    """An interpreter of that version that runs, if there is one."""
    places = [shutil.which(f"python{version}")]
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    places += sorted(str(path) for path in versions.glob(f"{version}.*/bin/python"))
    for place in filter(None, places):
        asked = [place, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
        done = subprocess.run(asked, check=False, capture_output=True, text=True)
        if done.stdout.strip() == version:
            return place
    return None


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_other_pythons_play_the_same_games(expected, version):
    python = find_python(version)
    if python is None or version == f"{sys.version_info.major}.{sys.version_info.minor}":
        pytest.skip(f"no other python{version} here")
    assert digest(python, "7") == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_comes_out_as_it_did(path):
    text = records.read(path)
    found = records.parse(text, path.name)
    game = records.replay(found, where=path.name)
    assert len(game.answers) == len(found.lines) >= 300
    again = records.record(game, found.seats)
    again.content = found.content  # content may change where these games do not notice it
    assert again.text() == text


def test_there_are_records_of_whole_games_and_of_every_sort():
    found = {path.stem: records.parse(records.read(path)) for path in HEROQUEST}
    assert {each.book for each in found.values()} == {"heroquest"}
    assert len(found) >= 6
    assert any(each.options.get("dice") == "typed" for each in found.values())
    assert {len(each.options.get("heroes", "a,b,c,d").split(",")) for each in found.values()} >= {1, 2, 4}
    whole = records.replay(found["maze-to-the-end"])
    assert whole.over
    assert len(whole.answers) > 1000


def test_there_are_whole_games_of_battleaxe_of_every_sort():
    """Won and lost, by players of every kind, in a campaign too, with typed dice, heroes of one's own and a shop."""
    found = [records.parse(records.read(path)) for path in BATTLEAXE]
    assert {each.book for each in found} == {"battleaxe"} and len({each.quest for each in found}) >= 6
    masters = {f"tactician-{name}" for name in MASTERS}  # the book has none
    assert {who for each in found for who in each.seats.values()} == {*NAMES} - {SEARCH} - masters  # it takes minutes
    chosen = {option for each in found for option in each.options.items()}
    assert chosen >= {("dice", "typed"), ("shop", "yes"), ("start", "choose"), ("mercy", "no"), ("consent", "ask")}
    assert any("@" in each.options.get("heroes", "") for each in found)
    assert any(each.options.get("party") for each in found)
    games = [records.replay(each) for each in found]
    assert all(game.over for game in games) and {game.winner for game in games} == {"hero", "monster"}


def test_there_are_expeditions_of_advanced_heroquest_of_every_sort():
    """With a person and the program as gamesmaster, in campaigns and by themselves, with typed dice."""
    found = [records.parse(records.read(path)) for path in ADVANCED]
    assert {each.book for each in found} == {"advanced"} and len({each.quest for each in found}) == 3
    chosen = {(name, value) for each in found for name, value in each.options.items() if name != "party"}
    assert chosen >= {("dice", "typed"), ("gm", "person"), ("gm", "computer"), ("tactics", "dice"), ("rooms", "plain")}
    assert any(each.options.get("party") for each in found) and any(each.options.get("heroes") for each in found)
    verbs = {line.split()[0] for each in found for line in each.lines}
    assert verbs >= {"fight", "shoot", "throw", "cast", "open", "close", "search", "climb", "disarm", "carry", "try"}


def test_the_records_contain_every_part_of_the_game():
    """The draft, spells cast in every way, potions, reactions of several kinds, and dice typed in."""
    abouts: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    potions, quests = set(), set()
    for path in HEROQUEST:
        found = records.parse(records.read(path))
        quests.add(found.quest)
        game = Game.start(found.book, found.quest, found.seed, dict(found.options), quiet=True)
        for line in found.lines[:600]:
            assert game.decision is not None
            abouts[game.decision.about] += 1
            game.answer(line)
            verb, *rest = game.answers[-1]
            verbs[verb] += 1
            if verb == "use" and rest[0] in content().cards and content().cards[rest[0]].deck == "potion":
                potions.add(rest[0])
    assert {"draft", "spells", "dice", "offer", "wandering", "activate", "activation"} <= set(abouts)
    assert len(set(ABOUT.values()) & set(abouts)) >= 4
    assert {"cast", "cast-on", "cast-at", "cast-door", "use", "give", "attack", "throw", "strike"} <= set(verbs)
    assert sum(n for verb, n in verbs.items() if verb.startswith("cast")) >= 40
    assert len(potions) >= 2
    assert len(quests) >= 3


def test_a_record_made_with_other_content_is_replayed_all_the_same():
    found = records.parse(records.read(HEROQUEST[0]))
    found.content = "0123456789ab"
    assert isinstance(records.replay(found), Game)


def test_a_record_with_another_answer_does_not_pass_for_the_same_game():
    found = records.parse(records.read(HEROQUEST[0]))
    at = max(i for i, line in enumerate(found.lines) if line == "end")
    part = records.replay(found, at)
    assert part.decision is not None
    others = [part.write(answer) for answer in part.decision if part.write(answer) != "end"]
    found.lines[at] = others[0]
    with pytest.raises(BadFile, match=r"not legal here|comes out differently"):
        records.replay(found)


def test_there_are_whole_games_of_the_revised_system():
    """Won and lost, with typed dice, with a hero of one's own, and by a party that has been to town."""
    found = [records.parse(records.read(path)) for path in ALLISON if not path.stem.endswith("-restless")]
    assert {each.book for each in found} == {"allison"} and len({each.quest for each in found}) >= 4
    assert any(each.options.get("dice") == "typed" for each in found)
    assert any("@" in each.options.get("heroes", "") for each in found)
    assert any(each.options.get("party") for each in found)
    games = [records.replay(each) for each in found]
    assert all(game.over for game in games) and {game.winner for game in games} == {"hero", "monster"}
