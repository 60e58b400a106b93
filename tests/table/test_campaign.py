"""Campaigns on disk: nothing is lost by a crash, everything can be taken up and played again."""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from delvewright.cli import main
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.table import campaign
from delvewright.table.campaign import (
    LOST,
    WON,
    Campaign,
    CampaignSession,
    Chapter,
    abandon,
    found_campaign,
    load,
    take_up,
    verify,
)

BOOK = find_book("heroquest")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A campaign of two Heroes."""
    path = tmp_path / "party.campaign"
    found_campaign(path, BOOK, ["barbarian", "wizard"], [])
    return path


def change(path: Path, **heroes: Any) -> None:
    """Give Heroes of a campaign something."""
    head, _, body = path.read_text().partition("\n")
    raw = json.loads(body)
    for name, values in heroes.items():
        if name == "raw":
            raw |= values
        else:
            raw["party"]["heroes"][name] |= values
    path.write_text(f"{head}\n{json.dumps(raw)}\n")


def chapters(*ended: tuple[str, str]) -> Campaign:
    """A campaign with this history."""
    return Campaign("heroquest", (), BOOK.party(), tuple(Chapter(q, how, 0, 0, "") for q, how in ended))


def finish(session: CampaignSession) -> None:
    """Let computers play it to its end."""
    session.keep()
    for _ in session.advance():
        pass
    assert session.game.over and not session.trouble


# -- the road


def test_the_quests_come_in_the_order_of_the_book() -> None:
    known = chapters()
    order = []
    while (quest := known.next_quest()) is not None:
        order.append(quest.id)
        known = chapters(*((q, WON) for q in order))
    assert order[:3] == ["the-maze", "the-labyrinth", "drowned-cellars"]
    assert order[-1] == "ember-crown" and len(order) == len(BOOK.road())
    with pytest.raises(DelveError, match="All quests"):
        known.choose("")


def test_a_failed_quest_is_next_again_but_a_solo_quest_is_offered_once() -> None:
    before = [q.id for q in BOOK.quests() if not q.only and q.id != "ember-crown"]
    won = [(q, WON) for q in before]
    known = chapters(*won, ("wardens-wager-barbarian", LOST))
    assert known.next_quest().id == "wardens-wager-dwarf"  # type: ignore[union-attr]
    assert known.choose("wardens-wager-barbarian").id == "wardens-wager-barbarian"
    alone = Campaign("heroquest", (), BOOK.party(["elf"]), known.history)
    assert alone.next_quest().id == "wardens-wager-elf"  # type: ignore[union-attr]
    assert chapters(("the-maze", LOST)).next_quest().id == "the-maze"  # type: ignore[union-attr]
    with pytest.raises(DelveError, match="completed"):
        known.choose("the-maze")
    with pytest.raises(DelveError, match="no quest"):
        known.choose("the-mace")


@pytest.mark.proves("quest.series.no-trade")
def test_between_the_quests_of_a_series_there_is_no_town() -> None:
    before = [(q.id, WON) for q in BOOK.quests()[: [q.id for q in BOOK.quests()].index("grisks-larder")]]
    assert not chapters(*before).in_series()
    assert chapters(*before, ("grisks-larder", WON), ("town", "town")).in_series()
    assert chapters(*before, ("grisks-larder", WON), ("iron-teeth", LOST)).in_series()
    assert not chapters(*before, *((q, WON) for q in ("grisks-larder", "iron-teeth", "splithelm"))).in_series()
    with pytest.raises(DelveError, match="Series"):
        chapters(*before, ("grisks-larder", WON)).choose("nine-candles")
    assert chapters(("grisks-larder", WON)).next_quest().id == "iron-teeth"  # type: ignore[union-attr]
    failed = chapters(("grisks-larder", WON), ("iron-teeth", LOST))
    assert failed.next_quest().id == "iron-teeth"  # type: ignore[union-attr]
    assert failed.choose("the-maze").id == "the-maze", "nobody has to try again"


@pytest.mark.proves("quest.series.no-trade", "quest.series.upkeep")
def test_in_a_series_the_town_only_sees_men_paid(file: Path) -> None:
    change(file, barbarian={"gold": 500, "valuables": 50, "men": ["scout"]})
    history = [
        {"quest": q.id, "outcome": WON, "seed": 1, "rounds": 1, "record": []}
        for q in BOOK.quests()[: [q.id for q in BOOK.quests()].index("iron-teeth")]
    ]
    change(file, raw={"history": history, "due": True})
    session = take_up(file)
    assert session.town, "first the men are paid"
    assert [c.notation for c in session.game.choices()] == ["keep scout", "barter scout", "dismiss scout"]
    session.answer("barter scout")
    assert not any(c.notation.startswith(("buy", "sell", "hire")) for c in session.game.choices())
    session.answer("done")
    session.answer("done")
    assert load(file).due is False
    session = take_up(file, seed=1)
    assert session.game.header.quest == "iron-teeth"
    assert sum(f is not None and f.kind.man for f in session.game.state.figures) == 1


# -- playing


def test_a_quest_changes_the_party_and_all_of_it_can_be_played_again(file: Path) -> None:
    session = take_up(file, seed=3, players="computer")
    finish(session)
    known = load(file)
    assert [c.quest for c in known.history] == ["the-maze"] and known.due and not known.progress
    chapter = known.history[0]
    assert (chapter.seed, chapter.outcome) == (3, WON if session.game.winner == "hero" else LOST)
    assert chapter.rounds == session.game.state.round
    finish(take_up(file, town=True, players="computer"))
    assert verify(load(file), "here") == 2
    change(file, barbarian={"gold": 9999})
    with pytest.raises(BadFile, match="not become what it is"):
        verify(load(file), "here")


def test_after_every_answer_the_file_holds_the_game(file: Path) -> None:
    change(file, barbarian={"gold": 500}, wizard={"gold": 500})
    session = take_up(file, town=True)
    session.keep()
    for line in ("buy helmet", "hire scout", "done", "buy staff"):
        session.answer(line)
        again = take_up(file)  # as after a crash
        assert again.game.digest() == session.game.digest() and again.lines == session.lines
    again.answer("done")
    party = json.loads(load(file).party)
    assert party["heroes"]["barbarian"]["men"] == ["scout"] and load(file).progress == ""


class Crash(BaseException):
    """The power fails."""


@pytest.mark.parametrize("where", ["fsync", "replace", "open"])
def test_a_crash_while_writing_leaves_the_last_state_whole(
    file: Path, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(file, barbarian={"gold": 500})
    session = take_up(file, town=True)
    session.keep()
    session.answer("buy helmet")
    before = file.read_bytes()

    def crash(*args: object, **more: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(os, where, crash)
        with pytest.raises(Crash):
            session.answer("done")
    assert file.read_bytes() == before
    again = take_up(file)
    assert again.lines == ["buy helmet"]
    again.answer("done")
    again.answer("done")
    assert len(load(file).history) == 1


def test_a_crash_at_the_end_of_a_quest_neither_loses_it_nor_counts_it_twice(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = take_up(file, seed=3, players="computer")
    session.keep()

    def crash(*args: object) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(campaign, "write", crash)
        with pytest.raises(Crash):
            list(session.advance())
    assert session.game.over
    assert load(file).history == () and load(file).progress
    again = take_up(file)
    assert again.game.header.seed == 3, "the dice are the same"
    finish(again)
    assert again.game.digest() == session.game.digest()
    assert len(load(file).history) == 1


def test_undo_after_the_end_takes_the_end_back(file: Path) -> None:
    session = take_up(file, town=True)
    session.answer("done")
    session.answer("done")
    assert len(load(file).history) == 1
    session.undo()
    assert load(file).history == () and load(file).progress
    session.answer("done")
    assert len(load(file).history) == 1


def test_somebody_elses_changes_are_not_overwritten(file: Path) -> None:
    session, other = take_up(file, town=True), take_up(file, town=True)
    session.keep()
    text = file.read_text()
    other.keep()
    assert "somebody else" in other.trouble and file.read_text() == text


@pytest.mark.proves("town.mercenaries.upkeep", "quest.solo")
def test_men_are_paid_once_for_each_quest(file: Path) -> None:
    change(file, barbarian={"gold": 500, "men": ["scout"]}, raw={"due": True})
    assert take_up(file).game.decision.about == "upkeep"  # type: ignore[union-attr]
    session = take_up(file, town=True)
    session.answer("keep scout")
    session.answer("done")
    session.answer("done")
    again = take_up(file, town=True)
    assert again.game.decision.about == "town", "they are paid already"  # type: ignore[union-attr]
    assert take_up(file, seed=1).game.header.quest == "the-maze"


def test_real_dice_can_be_typed_in_quests(file: Path) -> None:
    session = take_up(file, seed=1, dice="typed")
    session.keep()
    assert session.game.typed and take_up(file).game.typed


def test_a_game_that_cannot_go_on_is_broken_off(file: Path) -> None:
    take_up(file, seed=1).keep()
    with pytest.raises(DelveError, match="under way"):
        take_up(file, seed=2)
    with pytest.raises(DelveError, match="under way"):
        take_up(file, quest="the-labyrinth")
    with pytest.raises(DelveError, match="not in town"):
        take_up(file, town=True)
    party = load(file).party
    abandon(file)
    assert load(file).party == party and load(file).history[0].outcome == "abandoned"
    assert take_up(file, seed=2).game.header.seed == 2
    assert verify(load(file), "here") == 0
    with pytest.raises(DelveError, match="no game"):
        abandon(file)


# -- files


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a Delvewright campaign"),
        ("delvewright 1\nbook heroquest\n", "record of one game"),
        ("delvewright campaign 2\n{}", "newer"),
        ("delvewright campaign 99999999999999\n{}", "newer"),
        ("delvewright campaign x\n{}", "not a Delvewright campaign"),
        ("delvewright campaign 1\n{}", "damaged"),
        ("delvewright campaign 1\n[]", "damaged"),
        ("delvewright campaign 1\n", "torn"),
    ],
)
def test_foreign_newer_and_damaged_files_say_so(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "x"
    path.write_text(text)
    with pytest.raises(BadFile, match=says):
        load(path)


def test_a_file_cut_anywhere_is_never_taken_for_a_whole_one(file: Path) -> None:
    text = file.read_text()
    for n in range(len(text) - 1):
        file.write_text(text[:n])
        with pytest.raises(BadFile):
            load(file)


# -- the command


def delve(*args: object) -> int:
    return main(["campaign", *map(str, args)])


def test_the_command_from_new_to_show(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "c", tmp_path / "r.delve"
    assert delve("new", path, "--heroes", "elf,dwarf", "--quests", "the-maze") == 0
    assert delve("play", path, "--players", "computer", "--seed", 4) == 0
    assert delve("town", path, "--players", "computer") == 0
    capsys.readouterr()
    assert delve("show", path, "--check") == 0
    shown = capsys.readouterr().out
    assert "1. The Maze: " in shown and "2. In town" in shown and "2 chapters played again" in shown
    assert shown.index("Elf:") < shown.index("Dwarf:"), "as they sat down"
    assert delve("show", path, "--extract", 1, out) == 0
    assert main(["replay", str(out)]) == 0
    assert delve("show", path, "--extract", 3, out) == 2
    if "All quests are completed" in shown:
        assert delve("play", path, "--players", "computer") == 0


def test_a_campaign_is_played_by_the_rules_chosen_for_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c"
    chosen = ["--option", "edition=advanced", "--option", "ranged=yes", "--option", "coop=no"]
    assert delve("new", path, *chosen) == 0
    assert "Edition: Advanced game" in capsys.readouterr().out
    known = load(path)
    assert known.options == (("edition", "advanced"), ("ranged", "yes"))
    assert [quest.id for quest in known.road()][-2:] == ["toy-court", "black-sun"]
    session = take_up(path, seed=3, players="computer")
    assert session.game.events[0].text == "Played with the advanced game and Ranged Weapon Upkeep."
    finish(session)
    again = load(path)
    assert again.options == known.options and verify(again, "here") == 1
    town = take_up(path, town=True)
    assert town.game.state.plays("advanced") and town.game.state.plays("ranged")
    assert '"options"' not in campaign.Campaign("heroquest", (), BOOK.party()).text()


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (["edition=avanced"], "Choose from basic, advanced"),
        (["dice=typed"], "Options of a campaign: edition, coop"),
        (["edition=advanced", "apprentice=yes"], "Apprentice"),
        (["nonsense"], "KEY=VALUE"),
    ],
)
def test_rules_that_no_campaign_can_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], chosen: list[str], says: str
) -> None:
    path = tmp_path / "c"
    assert delve("new", path, *(word for each in chosen for word in ("--option", each))) == 2
    assert says in capsys.readouterr().err and not path.exists()


def test_a_file_with_rules_that_cannot_be_says_so(file: Path) -> None:
    change(file, raw={"options": {"edition": "golden"}})
    with pytest.raises(BadFile, match="golden"):
        load(file)
    change(file, raw={"options": ["edition"]})
    with pytest.raises(BadFile, match="damaged"):
        load(file)


def test_plain_lines_stop_and_go_on(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(file, barbarian={"gold": 200})
    monkeypatch.setattr("sys.stdin", io.StringIO("buy helmet\nquit\n"))
    assert delve("town", file, "--plain") == 0
    assert f"Go on with: delve campaign town {file}" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("done\ndone\n"))
    assert delve("town", file, "--plain") == 0
    assert "Helmet" in capsys.readouterr().out
    assert json.loads(load(file).party)["heroes"]["barbarian"]["gold"] == 75


def test_play_pays_the_men_first_and_goes_on_to_the_quest(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(file, barbarian={"gold": 50, "men": ["scout"]}, raw={"due": True})
    monkeypatch.setattr("sys.stdin", io.StringIO("keep scout\ndone\ndone\nquit\n"))
    assert delve("play", file, "--plain", "--seed", 5) == 0
    out = capsys.readouterr().out
    assert out.index("wants to be paid") < out.index("The Maze. Seed 5.")
    known = load(file)
    assert known.progress and not known.due and [c.quest for c in known.history] == ["town"]


@pytest.mark.parametrize(
    "args",
    [
        ("show", "nowhere"),
        ("play", "nowhere"),
        ("new", "FILE"),
        ("new", "other", "--heroes", "ogre"),
        ("new", "other", "--quests", "the-mace"),
        ("play", "FILE", "--quest", "the-mace", "--plain"),
        ("play", "FILE", "--players", "nobody"),
        ("play", "FILE"),
        ("play", "FILE", "--abandon"),
    ],
)
def test_mistakes_give_one_message_and_exit_status_2(
    file: Path, args: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    before = file.read_bytes()
    assert delve(*(str(file) if word == "FILE" else word for word in args)) == 2
    assert capsys.readouterr().err.startswith("delve: ")
    assert file.read_bytes() == before and not (file.parent / "other").exists()


@pytest.mark.parametrize("book", ["heroquest", "battleaxe", "allison", "advanced"])
def test_every_visit_to_the_town_is_another_one_and_can_be_played_again(tmp_path: Path, book: str) -> None:
    path = tmp_path / "party.campaign"
    rules = find_book(book)
    found_campaign(path, rules, [], [])
    known = load(path)
    seeds = []
    for n in range(4):
        before = replace(known, history=(*known.history, *[Chapter("x", WON, 7, 1, "")] * n))
        seeds.append(campaign.next_game(before, True, "", None, "").header.seed)
        written = campaign.read_campaign(before.text(), "here")
        assert campaign.next_game(written, True, "", None, "").header.seed == seeds[-1], "the same campaign, the same"
        gone = replace(before, history=(*before.history, Chapter(rules.town, campaign.ABANDONED, 3, 0, "")))
        assert campaign.next_game(gone, True, "", None, "").header.seed == seeds[-1], "breaking off changes nothing"
    assert len(set(seeds)) == 4 and 0 not in seeds


def test_the_treasures_for_sale_differ_from_visit_to_visit() -> None:
    party = json.loads(find_book("battleaxe").party(()))
    party["done"] = ["broken-bridge"]  # the shop of level 3 has two treasures
    found = set()
    for n in range(6):
        known = Campaign("battleaxe", (), json.dumps(party), (Chapter("cold-lantern", WON, n, 9, ""),))
        found.add(campaign.next_game(known, True, "", None, "").state.fixed)
    assert len(found) > 2
