"""Quests at their edges: markers, files with faults, second tries, and parties whom rubble has walled in."""

from __future__ import annotations

import pytest
from tests.heroquest.helpers import speak

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import Grid
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.campaign.party import Party
from delvewright.rules.heroquest.campaign.retrying import adjust, weakened
from delvewright.rules.heroquest.content.quest import Hoard, Quest, TrapSpot, load_quest, read_quest
from delvewright.rules.heroquest.content.quest_texts import quest as texts
from delvewright.rules.heroquest.dungeon.searching import search_doors
from delvewright.rules.heroquest.interface.checking_box import blocks_left, markers

WIDTH, HEIGHT = 12, 8


def over(*places: tuple[int, int]) -> int:
    """Blocked squares, column and row, for which the box has no markers."""
    quest = Quest("x", "X", Grid(WIDTH, HEIGHT, (1 << WIDTH * HEIGHT) - 1, 0, 0))
    quest.blocked = sum(1 << y * WIDTH + x for x, y in places)
    return blocks_left(quest)


SINGLES = [(x, y) for y in (3, 5, 7) for x in (1, 3, 5)]
"""Nine, far from each other and from the first two rows."""


@pytest.mark.proves("missing.door.secret-counts")
def test_eight_blocked_squares_one_by_one_and_two_double_ones():
    assert over() == over(*SINGLES[:3]) == 0
    assert over(*SINGLES[:8]) == 0
    assert over(*SINGLES) == 1
    level = [(0, 0), (1, 0), (3, 0), (4, 0)]
    upright = [(0, 0), (0, 1), (3, 0), (3, 1)]
    for pairs in (level, upright):
        assert over(*pairs, *SINGLES[:8]) == 0, "two double markers lie on them"
        assert over(*pairs, *SINGLES) == 1
        assert over(*pairs, (6, 0), (7, 0), *SINGLES[:6]) == 0, "the third pair takes two single ones"
        assert over(*pairs, (6, 0), (7, 0), *SINGLES[:7]) == 1


@pytest.mark.proves("missing.door.secret-counts")
def test_a_double_marker_needs_neighbours():
    corners = [(0, 0), (1, 1), (3, 0), (4, 1)]
    assert over(*corners, *SINGLES[:4]) == 0
    assert over(*corners, *SINGLES[:5]) == 1, "corner to corner is not side by side"
    ends = [(WIDTH - 1, 0), (0, 1), (WIDTH - 1, 2), (0, 3)]
    assert over(*ends, *SINGLES[1:5]) == 0
    assert over(*ends, *SINGLES[1:6]) == 1, "the end of a row is not next to the beginning of the next one"
    three = [(0, 0), (1, 0), (2, 0)]
    assert over(*three, *SINGLES[:7]) == 0, "one double and one single"
    assert over(*three, *SINGLES[:8]) == 1


@pytest.mark.proves("missing.door.secret-counts")
def test_a_double_marker_may_lie_after_singles():
    assert over((0, 0), (2, 0), *SINGLES[:6], (9, 7), (10, 7), (9, 5), (10, 5)) == 0


BEHIND = """
+-+-+-+-+-+-+
|B . x D s s|
+-+-+-+-+   +
|#|#|#|#|s s|
+-+-+-+-+-+-+
"""


def table(picture, legend, active, **more):
    scenario = {"name": "x", "map": picture, "legend": legend, "active": active, **more}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0])


@pytest.mark.proves("missing.trap.falling-block", "quest.unfinished.failed", "quest.end.success")
@pytest.mark.parametrize(("met", "winner"), [(True, "hero"), (False, "monster"), (None, "hero")])
def test_walled_in_after_one_has_left_the_goal_decides(met, winner):
    legend = {"B": "barbarian", "D": "dwarf", "x": "rubble", "s": "stairway"}
    game = table(BEHIND, legend, "dwarf")
    game.chance = lambda roll: [1] * len(roll.dice)
    if met is not None:
        speak(game, goal_met=lambda g: met)
    for answer in ("move", "move e1", "leave", "search doors", "end"):
        game.answer(answer)
    assert game.state.over
    assert game.state.winner == winner


@pytest.mark.proves("missing.trap.falling-block", "quest.unfinished.failed")
def test_walled_in_together_is_a_failure_whatever_was_done():
    legend = {"B": "barbarian", "x": "rubble", "s": "stairway"}
    game = table(BEHIND.replace("D", "."), legend, "barbarian")
    speak(game, goal_met=lambda g: True)
    for answer in ("search doors", "end"):
        if game.decision is not None:
            game.answer(answer)
    assert game.state.over
    assert game.state.winner == "monster"


@pytest.mark.proves("action.search-doors.result", "missing.trap.falling-block")
@pytest.mark.parametrize(("fallen", "combed"), [(True, True), (False, False)])
def test_only_whom_rubble_has_cut_off_has_searched_for_a_way_out(fallen, combed):
    """Who is shut in by walls and closed doors from the start is not: that is how a Quest may begin."""
    picture = "\n+-+-+-+-+\n|B x|. s|\n+-+-+-+-+\n"
    legend = {"B": "barbarian", "x": "rubble", "s": "stairway"}
    game = table(picture if fallen else picture.replace("x", "."), legend, "barbarian")
    list(search_doors(game.state, game.state.fig(game.state.active)))
    assert bool(game.state.combed) == combed


@pytest.mark.proves("quest.end.success")
@pytest.mark.parametrize(("says", "task"), [({}, None), ({"goal_met": False}, "not done yet"),
    ({"goal_met": True}, "get out"), ({"goal_met": False, "homeward": True}, "get out")])  # fmt: skip
def test_the_task_is_told_where_the_quest_has_one(says, task):
    game = table(BEHIND, {"B": "barbarian", "D": "dwarf", "x": "rubble", "s": "stairway"}, "dwarf")
    for name, value in says.items():
        speak(game, **{name: lambda g, value=value: value})
    assert dict(game.view(0).facts).get("Task") == task


@pytest.mark.proves("missing.door.secret-counts")
def test_every_kind_of_pit_takes_a_marker():
    quest = Quest("x", "X", Grid(WIDTH, HEIGHT, (1 << WIDTH * HEIGHT) - 1, 0, 0))
    quest.traps = [TrapSpot(kind, n) for n, kind in enumerate(("pit", "deep-pit", "long-pit", "spear", "pit"))]
    quest.stairs, quest.secret = 0b1111, 0b101
    assert markers(quest) == {"secret doors": 2, "pits": 4, "squares of the stairway": 4}


@pytest.mark.proves("quest.unfinished.retry", "missing.gm.retry")
def test_a_character_killed_in_a_failed_try_is_there_again():
    printed = load_quest("three-tolls")
    orsk = next(i for i, m in enumerate(printed.monsters) if m.kind.id == "orsk")
    orc = next(i for i, m in enumerate(printed.monsters) if m.kind.id == "orc")
    left = dict(weakened(printed, Party(killed={"three-tolls": [orsk, orc]})))
    assert left[orsk].kind.id == "orsk"
    assert left[orc].kind.id == "skeleton"
    assert orc not in dict(weakened(printed, Party(killed={"three-tolls": [orc, orc, orc]}))), "weaker than a Goblin"


@pytest.mark.proves("missing.gm.lost-artefact", "quest.lost-artefact")
def test_what_was_lost_lies_in_the_last_room_with_a_treasure_else_at_the_goal():
    printed = load_quest("three-tolls")
    lost = adjust(printed, Party(lost=["orcs-bane"])).hoards
    assert len(lost) == len(printed.hoards) + 1
    assert lost[-1].items == ("orcs-bane",)
    rooms = [h.area for h in printed.hoards if printed.rooms[h.area]]
    assert lost[-1].area == rooms[-1] != rooms[0]
    maze = load_quest("moth-lantern")
    assert not [h for h in maze.hoards if maze.rooms[h.area]]
    goal = adjust(maze, Party(lost=["orcs-bane"])).hoards[-1].area
    assert maze.grid.areas[goal] & maze.exit


@pytest.mark.proves("missing.gm.lost-artefact", "quest.lost-artefact")
def test_without_any_treasure_what_was_lost_lies_at_the_exit_even_in_a_nook(tmp_path):
    nook = "title = 'N'\nexit = 'a1'\nmap = '''\n+-+-+-+-+\n|.D. B .|\n+-+-+-+-+\n'''\nlegend = { B = 'barbarian' }\n"
    quest = read_quest(nook, tmp_path / "nook.toml")
    (hoard,) = adjust(quest, Party(lost=["orcs-bane"])).hoards
    assert quest.grid.areas[hoard.area] == 1


BAD = [
    ('[[hoard]]\nat = "a1"\ngold = -1\n', "gold"), ("reward = -1\n", "reward"), ('exit = "c1"\n', "not a square"),
    ('exit = "b9"\n', "not a square"), ('wandering = "wizard"\n', "unknown"), ('wandering = "grisk"\n', "Character"),
    ('[[hoard]]\nat = "a1"\nitems = ["shortword"]\n', "no card"), ('[[hoard]]\nat = "a1"\nnote = "Z"\n', "no note"),
]  # fmt: skip
OWN = """
title = "Mine"
{top}map = '''
+-+-+-+
|B .|#|
+-+-+-+
'''
[legend]
B = "{hero}"
{rest}
"""


@pytest.mark.proves("quest.own-quests", "setup.map.symbols", "character.never-random")
@pytest.mark.parametrize(("lines", "said"), BAD)
def test_what_is_wrong_in_a_quest_file_is_named(tmp_path, lines, said):
    table_ = lines.startswith("[[")
    text = OWN.format(top="" if table_ else lines, rest=lines if table_ else "", hero="barbarian")
    with pytest.raises(BadFile, match=said):
        read_quest(text, tmp_path / "mine.toml")


HOARD = '[[hoard]]\nat = "b1"\n\n[[hoard]]\n'
FAULTS = [
    ("", HOARD + 'at = "a1"\ngold = -1', "gold = -1",
     ", hoard 2, field “gold”: -1 is too small.\nIt should be 0 or more."),
    ("", HOARD + 'at = "z9"', 'at = "z9"', ", hoard 2: “z9” is not a square of the map."),
    ("", HOARD + 'at = "a1"\nitems = ["rop"]', 'items = ["rop"]', ", hoard 2: hoard at a1: there is no card “rop”."),
    ("", HOARD + 'at = "a1"\nnote = "Z"', 'note = "Z"',
     ", hoard 2: hoard at a1: there is no note “Z”.\nWrite it under [notes]."),
    ("reward = -1", "", "reward = -1", ", field “reward”: -1 is too small.\nIt should be 0 or more."),
    ('exit = "c1"', "", 'exit = "c1"', ": exit: “c1” is not a square of the map."),
    ('wandering = "wizard"', "", 'wandering = "wizard"', ": wandering monster “wizard” is unknown."),
    ('wandering = "grisk"', "", 'wandering = "grisk"', ": “grisk” is a Character and never wanders."),
    ('corridors = ["z9"]', "", 'corridors = ["z9"]', ", corridors: “z9” is not a square of the map."),
    ('book = "battleaxe"', "", 'book = "battleaxe"', ": this is a quest of the book “battleaxe”."),
]  # fmt: skip


@pytest.mark.proves("quest.own-quests", "setup.map.symbols", "character.never-random")
@pytest.mark.parametrize(("top", "rest", "line", "said"), FAULTS)
def test_a_fault_is_found_in_its_line_of_the_file(tmp_path, top, rest, line, said):
    text = OWN.format(top=f"{top}\n", rest=rest, hero="barbarian")
    number = text.split("\n").index(line) + 1
    with pytest.raises(BadFile) as fault:
        read_quest(text, tmp_path / "mine.toml")
    assert str(fault.value).startswith(f"mine.toml:{number}{said}")


@pytest.mark.proves("overlay.overlays", "quest.own-quests")
@pytest.mark.parametrize("word", ["furniture:tabel", "trap:pitt", "orcc", "thing:orc"])
def test_a_word_nobody_knows_is_found_in_its_line_of_the_legend(tmp_path, word):
    text = OWN.format(top="", rest="", hero=word).replace("[legend]\n", '[legend]\nA = "orc"\n')
    number = text.split("\n").index(f'B = "{word}"') + 1
    with pytest.raises(BadFile) as fault:
        read_quest(text, tmp_path / "mine.toml")
    assert str(fault.value).startswith(f"mine.toml:{number}: legend “B”: ")


@pytest.mark.proves("overlay.overlays", "quest.own-quests", "missing.door.portal")
@pytest.mark.parametrize(
    ("letter", "meaning", "said"),
    [
        ("C", "orc", "letter “B” at a1 is not in the legend"),
        ("B", "portal:1", "legend: portal “1” stands on 1 squares"),
    ],
)
def test_what_is_wrong_with_the_whole_legend_is_found_at_its_head(tmp_path, letter, meaning, said):
    text = OWN.format(top="", rest="", hero=meaning).replace("B =", f"{letter} =")
    number = text.split("\n").index("[legend]") + 1
    with pytest.raises(BadFile) as fault:
        read_quest(text, tmp_path / "mine.toml")
    assert str(fault.value).startswith(f"mine.toml:{number}: {said}")


OWN_TEXT = """\
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest


@quest("mine")
class Mine(QuestText):
    def goal_met(self, g):
        return True
"""


@pytest.mark.proves("quest.own-quests")
def test_a_module_beside_an_own_quest_runs_only_if_it_is_trusted(tmp_path):
    path, text = tmp_path / "mine.toml", OWN.format(top="", rest="", hero="barbarian")
    (tmp_path / "mine.py").write_text(OWN_TEXT, encoding="utf-8")
    with pytest.raises(DelveError, match=r"mine\.py"):
        read_quest(text, path)
    assert read_quest(text, path, modules=False).text is texts.plain
    assert type(read_quest(text, path, trust=True).text).__name__ == "Mine"
    assert "mine" not in texts.known


@pytest.mark.proves("quest.own-quests", "setup.map.symbols")
def test_a_fault_in_the_map_is_found_in_its_line_of_the_file(tmp_path):
    text = OWN.format(top="reward = 0\n", rest="", hero="barbarian").replace("|B .|#|", "|B +|#|")
    line = text.split("\n").index("|B +|#|") + 1
    with pytest.raises(BadFile, match=f"line {line}, column 4: “[+]” where square b1 should be"):
        read_quest(text, tmp_path / "mine.toml")


@pytest.mark.proves("quest.own-quests")
def test_a_treasure_may_hold_no_gold_at_all(tmp_path):
    text = OWN.format(top="", rest='[[hoard]]\nat = "b1"\ngold = 0\nitems = ["rope"]', hero="barbarian")
    (hoard,) = read_quest(text, tmp_path / "mine.toml").hoards
    assert (hoard.gold, hoard.items, hoard.at) == (0, ("rope",), 1)


@pytest.mark.proves("action.treasure.listed", "quest.lost-artefact")
def test_what_was_lost_lies_anywhere_in_a_corridor_that_leads_out():
    game = table("+-+-+-+-+\n|B . . .|\n+-+-+-+-+", {"B": "barbarian"}, "barbarian", corridor=True)
    game.state.quest.hoards.append(Hoard(0, 0, ("orcs-bane",)))
    game.answer("search treasure")
    assert "orcs-bane" in game.state.fig(0).items


@pytest.mark.proves("quest.own-quests", "overlay.overlays")
def test_a_figure_is_named_without_a_category(tmp_path):
    for word in ("furniture:orc", "trap:orc", "thing:orc", "orcc"):
        with pytest.raises(BadFile):
            read_quest(OWN.format(top="", rest="", hero=word), tmp_path / "mine.toml")
    fine = read_quest(OWN.format(top='exit = "a1"\nreward = 0\n', rest="", hero="barbarian"), tmp_path / "mine.toml")
    assert fine.exit == 1
    assert fine.starts == {"barbarian": 0}
