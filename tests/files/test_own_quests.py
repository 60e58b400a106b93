"""Quest files of one's own: played wherever a quest of the book is, their mistakes told with line and near miss."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.files.conftest import CELLAR, MINE
from tests.files.conftest import text as own

from delvewright import Game
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.common.lines import lines_of
from delvewright.rules.common.text_source import check_source
from delvewright.rules.heroquest.content.quest import QUESTS, load_quest, quest_paths
from delvewright.rules.heroquest.content.quest_texts import quest
from delvewright.rules.heroquest.content.reading import content

# -- played everywhere


@pytest.mark.parametrize(
    ("name", "title", "book"),
    [("cellar", "Cellar", "heroquest"), ("mine", "The Old Mine", "battleaxe"), ("pantry", "Pantry", "allison")],
)
def test_a_file_is_played_wherever_a_quest_of_the_book_is(name, title, book, request, run, tmp_path):
    file = request.getfixturevalue(name)
    assert "0 errors, 0 warnings; can be played." in run("check", file)
    assert title in run("quests", file, "--map") and title in run("quests", book, file)
    record = tmp_path / "r.delve"
    short = ("--heroes", "random", "--sorcerer", "random", "--rounds", 2)
    out = run("play", file, "--players", "random", "--seed", 1, "--record", record)
    assert title in out and "Record:" in out
    assert "the same state as recorded" in run("replay", record, "--trust")
    assert title in run("simulate", file, "-n", 2, "--jobs", 1, *short)
    assert title in run("simulate", book, file, "-n", 3, "--jobs", 2, *short)
    campaign = tmp_path / "party.delve"
    run("campaign", "new", campaign, "--book", book, "--quests", file)
    scenario = tmp_path / "scenario.toml"
    expect = '"game.quest" = "old-mine"' if name == "mine" else '"game.round" = 1'
    steps = f"steps = [{{ expect = {{ {expect} }} }}]"
    scenario.write_text(
        f'book = "{book}"\n[[scenario]]\nname = "own"\nquest = "{file.name}"\n{steps}\n', encoding="utf-8"
    )
    assert "1 passed, 0 failed" in run("scenario", scenario)
    game = Game.start(book, str(file), 3)
    assert game.view(0).title == title
    assert game.digest() == Game.start(book, str(file), 3).digest()


def test_a_battle_axe_quest_of_ones_own_can_be_won(mine, run):
    """Its room comes, its goal is achieved and its reward handed out."""
    party = ",".join(["maren", "saewyn", "sir-aldric", "ilthien"])
    for seed in range(1, 30):
        game = Game.start("battleaxe", str(mine), seed, {"heroes": party})
        from delvewright.players import Tactician

        players = [Tactician() for _ in game.seats]
        while game.decision and game.state.round < 60:
            game.answer(players[game.decision.seat].choose(game.view(game.decision.seat), game.decision))
        if game.winner == "hero":
            told = [event.text for event in game.events]
            assert "The goal is achieved: Defeat everything in the mine." in told and "Victory in The Old Mine!" in told
            home = find_book("battleaxe").come_home(game.state, find_book("battleaxe").party(party.split(",")))
            assert '"done":["old-mine.toml"]' in home
            assert find_book("battleaxe").check_party(home, "here") == home
            return
    pytest.fail("nobody ever won it")


def test_own_battle_axe_quests_bring_their_heroes(mine):
    assert [seat.id for seat in Game.start("battleaxe", str(mine)).seats] == ["maren", "saewyn"]


def test_a_file_names_its_book_or_is_told_how(mine, cellar, run):
    for file, text in ((mine, MINE), (cellar, CELLAR)):
        file.write_text(re.sub("(?m)^book = .*\n", "", text), encoding="utf-8")
        for command in (["play", file, "--plain"], ["simulate", file], ["arena", file], ["quests", file]):
            out = run(*command, status=2)
            assert "does not say which book" in out and 'book = "heroquest"' in out and "battleaxe" in out
    run("simulate", "battleaxe", mine, "-n", 1, "--rounds", 1)
    cellar.write_text(CELLAR.replace('book = "heroquest"', 'book = "battleaxe"'), encoding="utf-8")
    assert "neither a [[room]] nor a [[quest]]" in run("play", cellar, "--plain", status=2)
    assert "this is a quest of the book “battleaxe”" in run("play", "heroquest", cellar, "--plain", status=2)
    mine.write_text(MINE.replace('book = "battleaxe"', 'book = "chess"'), encoding="utf-8")
    assert "There is no rulebook called “chess”" in run("play", mine, "--plain", status=2)


def test_a_book_without_quest_files_says_so_and_which_books_have_them(cellar, run):
    cellar.write_text(CELLAR.replace('book = "heroquest"', 'book = "advanced"'), encoding="utf-8")
    commands = (["check"], ["check", "--book", "advanced"], ["play"], ["simulate"], ["quests"], ["quests", "advanced"])
    for command in commands:
        out = run(*command, cellar, status=2)
        assert "Advanced HeroQuest has no quest files." in out and "heroquest, battleaxe, allison." in out, command
    with pytest.raises(BadFile, match="has no quest files"):
        Game.start("advanced", str(cellar))
    cellar.write_text(CELLAR.replace('book = "heroquest"\n', "").replace("gold", "golds"), encoding="utf-8")
    assert 'For another add book = "battleaxe" or book = "allison".' in run("check", cellar, status=1)


# -- mistakes


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "said"),
    [
        (CELLAR, "gold = 25", "golds = 25", 26, "unknown field “golds”. Did you mean gold?"),
        (CELLAR, 'name = "Grub"', 'abilities = ["rag 1"]', 30, "there is no ability “rag 1”. Did you mean rage?"),
        (CELLAR, 'name = "Grub"', 'abilities = ["rage 99"]', 30, "the number is not possible"),
        (CELLAR, 'name = "Grub"', 'spells = ["ball-of-flam"]', 30, "Did you mean ball-of-flame or"),
        (CELLAR, 'name = "Grub"', 'attacks = ["melee 999"]', 30, "so many dice nobody throws"),
        (CELLAR, 'name = "Grub"', "body = -4", 30, "-4 Body is not possible"),
        (CELLAR, 'name = "Grub"', "body = 0", 30, "0 Body is not possible. It may be 1 to 99."),
        (CELLAR, 'name = "Grub"', "mind = -1", 30, "-1 Mind is not possible. It may be 0 to 99."),
        (CELLAR, 'name = "Grub"', "speed = 100", 30, "100 Speed is not possible"),
        (CELLAR, "gold = 25", 'note = "A"', 26, "there is no note “A”"),
        (CELLAR, "gold = 25", "gold = -1", 26, "-1 is too small"),
        (CELLAR, "gold = 25", "gold = 999999999", 26, "too large"),
        (CELLAR, 'at = "f2"', 'at = "a1"', 29, "none is drawn at a1"),
        (CELLAR, 'title = "Cellar"', f'title = "{"x" * 9000}"', 2, "too long"),
        (CELLAR, 'wandering = "orc"', "wandering = " + "[" * 50 + "]" * 50, 3, "deep"),
        (CELLAR, 'o = "orc"', "o = 5", 21, "5 should be text"),
        (MINE, 'title = "The Old Mine"\nstory', 'titel = "The Old Mine"\nstory', 5, "Did you mean title?"),
        (MINE, "coins = 4", "coin = 4", 9, "unknown field “coin”. Did you mean coins?"),
        (MINE, "coins = 4", "coins = 4000", 9, "so much cannot be handed out"),
        (MINE, "treasures = 1", "treasure = 1", 9, "“treasure” is unknown. Did you mean treasures?"),
        (MINE, '"maren", "saewyn"', '"marn"', 8, "“marn” is unknown. Did you mean maren?"),
        (MINE, 'B = "barrel"', 'B = "barel"', 25, "neither a piece nor a zone. Did you mean barrel?"),
        (MINE, 'goblin = "12"', 'gobblin = "12"', 26, "there is no enemy “gobblin”. Did you mean goblin or"),
        (MINE, 'complete = "enemies"', 'complete = "enemy"', 28, "“enemy” is unknown. Did you mean enemies"),
        (MINE, 'complete = "enemies"', "", 11, "nothing says when room “old-mine” is completed"),
        (MINE, '[[quest]]\nid = "old-mine"', '[[quest]]\nid = "new-mine"', 4, "no room of that id"),
        (MINE, '[[quest]]\nid = "old-mine"', '[[quest]]\nid = "cold-lantern"', 4, "there is another quest “cold"),
        (MINE, "[[quest]]", "[[quests]]", 3, "unknown field “quests”. Did you mean quest?"),
        (MINE, "4-6: goblin 2", "4-6: goblin 9", 27, "9 goblin, but fewer places"),
    ],
)  # fmt: skip
def test_mistakes_are_told_with_their_line_and_what_was_meant(tmp_path, run, text, old, new, line, said):
    file = tmp_path / "mistaken.toml"
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")
    out = run("check", file, "--book", "heroquest" if text is CELLAR else "battleaxe", status=1)
    assert any(row.startswith(f"{file}:{line}: ") and said in row for row in out.splitlines()), out
    book = "heroquest" if text is CELLAR else "battleaxe"
    with pytest.raises(BadFile):
        Game.start(book, str(file))


def test_a_short_row_is_told_as_such_and_not_as_the_door_beside_it(cellar, run):
    text = CELLAR.replace("+-+-+       +\n|. .S. s s .|", "+-+-+ +D+   +\n|. .S. s s .|")
    cellar.write_text(text.replace("|E WD. s s o|", "|E WD."), encoding="utf-8")
    out = run("check", cellar, status=1)
    assert f"{cellar}:10: column 7: row 2 has 3 squares, the others 6. So door “D” beside it joins nothing." in out


def test_a_file_that_is_no_toml_is_not_asked_for_its_book(cellar, run):
    cellar.write_text(CELLAR.replace('title = "Cellar"', 'title = "Cellar'), encoding="utf-8")
    out = run("check", cellar, status=1)
    assert "not valid TOML" in out and "does not say its book" not in out


def test_a_mark_that_some_editors_put_first_and_a_story_in_one_long_line_are_read(cellar, run):
    cellar.write_text("\ufeff" + CELLAR + f'\n[notes]\nA = "{"It is dark. " * 600}"\n', encoding="utf-8")
    assert "0 errors, 0 warnings; can be played." in run("check", cellar)


def test_what_the_box_lacks_is_said_in_one_line(cellar, run):
    text = CELLAR.replace("|. .S. s s .|", "|t tS. s s y|")
    text = text.replace('E = "elf"', 'E = "elf"\nt = "furniture:throne"\ny = "yeti"')
    cellar.write_text(text, encoding="utf-8")
    (said,) = (line for line in run("check", cellar).splitlines() if "the box holds" in line)
    assert "missing: 2 Thrones (the box holds 1) and 1 Yeti (the box holds none)." in said


def test_furniture_in_a_corridor_is_told(cellar, run):
    cellar.write_text(CELLAR.replace("|. .S.", "|t .S.").replace('E = "elf"', 'E = "elf"\nt = "furniture:throne"')
                      .replace('["a1"]', '["a1", "a3"]'), encoding="utf-8")  # fmt: skip
    assert ": warning: Throne at a3 stands in what “corridors” calls a corridor" in run("check", cellar)


def test_quests_of_files_alone_meet_in_the_arena(cellar, run, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text(CELLAR.replace('title = "Cellar"', 'title = "Larder"'), encoding="utf-8")
    out = run("arena", cellar, other, "-n", 1, "--jobs", 1)
    assert "Cellar (heroquest)" in out and "Larder (heroquest)" in out


def test_a_monster_has_the_numbers_that_its_entry_says(cellar):
    numbers = {"speed": 3, "defence": 5, "body": 4, "mind": 0}
    said = "\n".join(f"{field} = {number}" for field, number in numbers.items())
    cellar.write_text(CELLAR.replace('name = "Grub"', f'name = "Grub"\n{said}'), encoding="utf-8")
    quest = load_quest(str(cellar))
    (grub,) = (placed.kind for placed in quest.monsters if placed.name)
    assert {field: getattr(grub, field) for field in numbers} == numbers
    assert content().kinds["orc"].body == 1, "others of its kind stay as they are"


def test_no_file_takes_long(tmp_path, run):
    """A board of 1000 by 1000 squares took more than a minute."""
    n = 1000
    rows = [f"|{'. ' * (n - 1)}.|", f"+{' ' * (2 * n - 1)}+"] * n
    wide = "\n".join(["+-" * n + "+", *rows[:-1], "+-" * n + "+"])
    tall = "\n".join(["+-+", *["|.|", "+ +"] * 3000, "|.|", "+-+"])
    keys = "\n".join(f"[b{i}]\n{'.'.join('a' * 400)} = 1" for i in range(100))
    many = CELLAR + '[[hoard]]\nat = "f1"\n' * 2000
    boards = [re.sub('map = """.*?"""', f'map = """\n{board}\n"""', CELLAR, flags=re.S) for board in (wide, tall)]
    for i, text in enumerate((*boards, keys, many)):
        file = tmp_path / f"long-{i}.toml"
        file.write_text(text, encoding="utf-8")
        began = time.process_time()
        out = run("check", file, "--book", "heroquest", status=2 if i == 0 else 1)
        assert time.process_time() - began < 2, i
        assert re.search("too large|too long|may have|deep|too many", out), out


@pytest.mark.parametrize(("wide", "tall", "fine"), [(64, 64, True), (65, 3, False), (7, 65, False)])
def test_boards_up_to_the_limit_are_played(tmp_path, wide, tall, fine):
    """The cellar in the corner of a large room."""
    old = CELLAR.partition('map = """\n')[2].partition('"""')[0].splitlines()
    rows = [f"{'+-' * wide}+", *[f"|{'. ' * (wide - 1)}.|", f"+{' ' * (2 * wide - 1)}+"] * tall]
    rows[-1] = rows[0]
    for y, row in enumerate(old[:-1]):
        rows[y] = (row[:-1] + " " + rows[y][len(row) :])[: 2 * wide + 1] if y % 2 else row + rows[y][len(row) :]
    file = tmp_path / "large.toml"
    file.write_text(CELLAR.replace("\n".join(old), "\n".join(rows)), encoding="utf-8")
    if fine:
        assert Game.start("heroquest", str(file)).view(0).width == wide
        return
    with pytest.raises(BadFile, match="It may have 64 x 64"):
        Game.start("heroquest", str(file))


HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("name", ["cellar", "mine"])
def test_no_text_of_a_file_steers_a_terminal(name, request, run, tmp_path):
    file = request.getfixturevalue(name)
    title = "Cellar" if name == "cellar" else "The Old Mine"
    evil = "Red\\u001b[2J\\u0007\\u202e\\u009b31m\\u0000"
    text = file.read_text(encoding="utf-8").replace(f'"{title}"', f'"{evil}"')
    text = text.replace('name = "Grub"', f'name = "{evil}"').replace('story = "', f'story = "{evil}')
    text = text.replace("gold = 25", 'gold = 25\nnote = "A"\n\n[notes]\nA = "' + evil + '"')
    file.write_text(text, encoding="utf-8")
    out = run("check", file) + run("quests", file, "--map", "--spoil")
    out += run("play", file, "--players", "random", "--seed", 1)
    out += run("simulate", file, "-n", 1, "--rounds", 1, "--json")
    assert "Red␛[2J" in out and not HARMFUL.search(out), out
    game = Game.start("heroquest" if name == "cellar" else "battleaxe", str(file))
    for seat in range(len(game.seats)):
        view = game.view(seat)
        shown = [view.title, *(f.name for f in view.figures), *(e.text for e in view.log)]
        assert not HARMFUL.search("\n".join([*shown, *(text for fact in view.facts for text in fact)]))
    file.write_text(
        text.replace('book = "', f'{evil!r} = 5\nbook = "'.replace("'", '"').replace("\\\\", "\\")), encoding="utf-8"
    )
    assert not HARMFUL.search(run("check", file, status=1))


SCENARIO = """
book = "heroquest"
[[scenario]]
name = "Red\\u001b[2J\\u202e"
map = "+-+-+\\n|B .|\\n+-+-+"
legend = { B = "barbarian" }
steps = [{ expect = { "barbarian.body" = 8, "barbarian.name" = "Red\\u009b31m" } }]
"""


def test_nor_does_the_name_of_a_file_or_of_a_scenario(cellar, run, tmp_path):
    """Files that came in an archive have the names a stranger gave them."""
    evil = tmp_path / "Red\x1b[2J\x07\u202e"
    evil.mkdir()
    quest, record, scenario = evil / "quest.toml", evil / "game.delve", evil / "scenario.toml"
    quest.write_text(CELLAR, encoding="utf-8")
    out = run("check", quest)
    quest.write_text(CELLAR.replace("gold = 25", "golds = 25").replace('book = "heroquest"', ""), encoding="utf-8")
    out += run("check", quest, status=1)
    run("play", cellar, "--players", "random", "--seed", 1, "--record", record)
    out += run("replay", record, "--trust")
    scenario.write_text(SCENARIO, encoding="utf-8")
    out += run("scenario", scenario, "-v", status=1)
    assert out.count("Red␛[2J") >= 6 and "0 passed, 1 failed" in out and not HARMFUL.search(out), out


# -- the text beside a quest


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (
            own("def goal_meet(self, g):\n    return True\n"),
            "line 6: there is no moment “goal_meet” for a quest. Did you mean goal_met?",
        ),
        (
            own("_x = 1\n\ndef helper(self):\n    pass\n"),
            "line 8: there is no moment “helper” for a quest. Known: set_up,",
        ),
        (own("def helper(self):\n    pass\n"), "A helper begins with an underscore."),
        (own("candles = 9\n"), "line 6: there is no moment “candles”"),
        (own("goal_met: bool = True\n"), "line 6: “goal_met” is a moment. Write def goal_met(self, g):"),
        (
            own("def goal_met(self, g, f):\n    pass\n"),
            "line 6: “goal_met” is given (g). Write def goal_met(self, g):",
        ),
        (own("def goal_met(g):\n    pass\n"), "“goal_met” is given (g). Write def goal_met(self, g):"),
        (own("def goal_met(self, g, *, f):\n    pass\n"), "“goal_met” is given (g)."),
        (own("@staticmethod\ndef goal_met(g, f):\n    pass\n"), "“goal_met” is given (g)."),
        (own("def walked(self, g):\n    pass\n"), "Write def walked(self, g, f, passed):"),
        (own("async def goal_met(self, g):\n    pass\n"), "line 6: “goal_met” cannot be async."),
        (
            own("def goal_met(self, g):\n    yield\n"),
            "line 6: “goal_met” cannot ask: it must not be a generator. These may:",
        ),
        (
            own("def slain(self, g, f, at):\n    def inner():\n        yield\n    list(inner())\n"),
            "line 6: “slain” may ask, so it has to be a generator. A generator has a `yield` in it;",
        ),
        (own("pass\n", "cellars"), 'line 4: there is no quest “cellars” in its file. Write @quest("cellar").'),
        (own("pass\n").replace('("cellar")', "()"), 'line 4: whose text is this? Write @quest("cellar").'),
        (own("pass\n").replace("(QuestText)", ""), "line 5: Own is no QuestText. Write class Own(QuestText):"),
        (
            own("pass\n").replace('@quest("cellar")\n', ""),
            'nobody knows whose text Own is. Write @quest("cellar") above it.',
        ),
        (
            "def goal_met(g):\n    return True\n",
            "line 1: “goal_met” is a moment, so it belongs into the text. "
            'Write @quest("cellar"), class …(QuestText):, and in it def goal_met(self, g):',
        ),
        ("", 'cellar.py: there is no text in it. Write @quest("cellar")'),
        (
            own("def gaols(self):\n    pass\n").replace('@quest("cellar")\n', "")
            + '\n\n@quest("cellar")\nclass Mine(Own):\n    pass\n',
            "line 5: there is no moment “gaols”",
        ),
        ("def f(:\n", "line 1"),
        ("\0", "cannot be used"),
        ("(" * 5000, "cannot be used"),
    ],
)
def test_a_text_that_cannot_be_is_told_of_though_nothing_is_run(cellar, run, module, said):
    cellar.with_suffix(".py").write_text(module, encoding="utf-8")
    assert said in run("check", cellar, status=1)
    assert said in run("check", cellar, "--trust", status=1)
    with pytest.raises(DelveError) as caught:
        Game.start("heroquest", str(cellar), trust=True)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "module",
    [
        own("def goal_met(self, *rest):\n    return True\n\ndef _helper(self):\n    yield\n\n_x = 1\n"),
        own("def goal_met(self, g, more=1):\n    return True\n"),
        own("def slain(self, g, f, at):\n    return\n    yield\n")
        .replace("quest\n", "quest as its\n", 1)
        .replace("@quest", "@its"),
        "class Mixin:\n    def homeward(self, g):\n        return True\n\n\n"
        + own("pass\n").replace("(Q", "(Mixin, Q"),
        own("pass\n").replace('@quest("cellar")\n', "") + '\n\nquest("cellar")(Own)\n',
        "from delvewright.rules.heroquest.quests.nine_candles import NineCandles\n"
        + own("pass\n").replace("QuestText)", "NineCandles)"),
    ],
)
def test_what_can_be_told_only_by_running_it_is_not_complained_of(cellar, run, module):
    cellar.with_suffix(".py").write_text(module, encoding="utf-8")
    assert "0 errors" in run("check", cellar) and "0 errors" in run("check", cellar, "--trust")
    assert Game.start("heroquest", str(cellar), trust=True).decision is not None


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("from delvewright.rules.heroquest.content.quest_texts import QuestText, quest\nfor name in ('a', 'cellar'):\n"
         "    @quest(name)\n    class Own(QuestText):\n        pass\n", "there is no quest “a” in its file"),
        (own("goal_met, _x = 1, 2\n"), "cellar.py cannot be used: line 4: Own.goal_met: “goal_met” is given (g)."),
    ],
)  # fmt: skip
def test_what_running_it_shows_is_told_then(cellar, run, module, said):
    cellar.with_suffix(".py").write_text(module, encoding="utf-8")
    assert "0 errors" in run("check", cellar)
    assert said in run("check", cellar, "--trust", status=1)


@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("@room('old-mine')\nclass Mine(Rules):\n    def doen(self, g, room):\n        pass\n",
         "mine.py, line 4: there is no moment “doen” for a room. Did you mean done"),
        ("@room('old-mine')\nclass Mine(Rules):\n    def laid(self, g, room, f):\n        pass\n",
         "line 4: “laid” may ask, so it has to be a generator."),
        ("@room('mine')\nclass Mine(Rules):\n    pass\n",
         'line 2: there is no room “mine” in its file. Write @room("old-mine").'),
    ],
)  # fmt: skip
def test_the_text_of_a_room_is_read_too(mine, run, module, said):
    own = f"from delvewright.rules.battleaxe.dungeon.rooms import Rules, room\n{module}"
    mine.with_suffix(".py").write_text(own, encoding="utf-8")
    assert said in run("check", mine, status=1)


def test_two_files_of_one_name_do_not_mix(cellar, tmp_path):
    """Nor do they change a quest of the book that is called so."""
    before = load_quest("iron-teeth").text
    texts = []
    for n in (1, 2):
        folder = tmp_path / str(n)
        folder.mkdir()
        path = folder / "iron-teeth.toml"
        path.write_text(CELLAR, encoding="utf-8")
        facts = f"def facts(self, g):\n    return [('Number', '{n}')]\n"
        path.with_suffix(".py").write_text(own(facts, "iron-teeth"), encoding="utf-8")
        texts.append(Game.start("heroquest", str(path), trust=True))
    for n, game in enumerate(texts, 1):
        assert ("Number", str(n)) in game.view(0).facts
    assert load_quest("iron-teeth").text is quest.of("iron-teeth") is before
    assert type(before).__name__ == "IronTeeth"


# -- the texts of the book


def test_every_module_beside_the_quests_of_the_book_is_the_text_of_one():
    texts = {Path(inspect.getfile(type(each))).stem for each in quest.known.values()}
    assert texts == {path.stem for path in QUESTS.glob("*.py")} - {"__init__"}
    assert set(quest.known) <= set(quest_paths())
    for name in quest.known:
        assert isinstance(load_quest(name).text, type(quest.known[name]))


def test_texts_of_the_book_are_known_whatever_is_imported_first():
    code = "from delvewright.rules.heroquest.content.quest import load_quest; "
    code += "print(type(load_quest('iron-teeth').text).__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "IronTeeth\n"


def test_texts_of_the_book_pass_the_check_of_strangers():
    for path in sorted(QUESTS.glob("*_*.py")):
        names = [name for name, each in quest.known.items() if inspect.getfile(type(each)) == str(path)]
        source = path.read_text(encoding="utf-8")
        assert path.stem == "__init__" or check_source(quest, source, path.name, names) == []


# -- where things stand


def test_lines_of_all_that_a_file_holds():
    text = (
        'a = 1\nb = [ { x = 1, y = [1,\n 2] },\n { x = 2 } ] # c\n[t]\n"q r" = 2\nt.u = """\nk = 3\n"""\n'
        "z = [[1],[2]]\n[[h]]\nat = 'a'\n[[h.k]]\ng=1\n[[h]]\ngolds = 2\n"
    )
    found = lines_of(text)
    for path, line in (
        (("a",), 1), (("b", 0, "y", 1), 3), (("b", 1), 4), (("b", 1, "x"), 4), (("t", "q r"), 6), (("t", "t", "u"), 7),
        (("t", "z", 1, 0), 10), (("h", 0, "at"), 12), (("h", 0, "k", 0, "g"), 14), (("h", 1, "golds"), 16),
    ):  # fmt: skip
        assert found[path] == line, path
    assert ("t", "k") not in found
