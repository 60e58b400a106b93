"""Setting out, secrets, and what stands between two expeditions."""

from collections import Counter
from typing import Any

import pytest
from tests.advanced.levels import fresh, run

from delvewright.kernel.dice import stream
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.sections import junction, lay_section
from delvewright.rules.advanced.fighting.end_of_fight import restock
from delvewright.rules.advanced.interface.setup import set_up
from delvewright.rules.advanced.state.board import Group
from delvewright.rules.advanced.state.counters import fill_cup
from delvewright.rules.advanced.turn.turn import set_out

BOOK: Any = find_book("advanced")


def setting_out(heroes, dice):
    g = set_up("expedition", {"heroes": heroes})
    left = list(dice)
    run(g, set_out(g), 0, dice=left)
    assert not left, "every die is rolled"
    return g


@pytest.mark.proves("setup.leader.roll", "setup.mapper", "map.mapper.new", "setup.first", "game.dice")
def test_the_highest_leads_and_of_the_others_the_highest_draws_the_map():
    g = setting_out("heinrich, sven, torallion", [3, 9, 9, 2, 5, 4, 8])
    assert g.seats[g.leader] == "torallion", "those who tie roll again"
    assert g.seats[g.mapper] == "sven"
    assert (g.round, g.mode, g.phase) == (1, 0, 0)


@pytest.mark.proves("setup.mapper", "hero.count.one", "hero.count.henchman.sheet")
def test_a_lone_player_is_both_and_has_two_men():
    g = setting_out("sven", [])
    assert (g.leader, g.mapper) == (0, 0)
    men = [f for f in g.everybody() if not f.hero]
    assert [f.name for f in men] == ["man-at-arms.1", "man-at-arms.2"]
    assert all(f.seat == 0 and f.employer == 0 and f.base == content().heroes["man-at-arms"].values for f in men)
    assert len({f.at for f in g.everybody()}) == 3


@pytest.mark.proves("hero.count.two", "hero.count.henchman.sheet", "game.roles")
def test_two_players_have_a_man_each():
    g = set_up("expedition", {"heroes": "heinrich, magnus"})
    assert [(f.name, f.seat, f.employer) for f in g.everybody() if not f.hero] == [
        ("man-at-arms.1", 0, 0), ("man-at-arms.2", 1, 1),
    ]  # fmt: skip


@pytest.mark.proves("hero.count.three", "hero.count.four", "game.roles")
def test_three_and_four_have_none():
    for heroes in ("heinrich, magnus, sven", ""):
        assert all(f.hero for f in set_up("expedition", {"heroes": heroes}).everybody())
    assert [s.id for s in BOOK.seats(set_up("expedition", {"gm": "person"}))][-1] == "gamesmaster"


@pytest.mark.proves("game.gm.secrecy")
def test_which_counters_are_held_is_nowhere_in_what_a_player_sees():
    views = []
    for hand in (("ambush", "trap"), ("escape", "fate")):
        g = set_up("expedition", {"gm": "person"})
        g.round = 1
        cup = list(g.cup)
        for kind in hand:
            cup.remove(kind)
        g.cup, g.hand = tuple(cup), hand
        views.append([repr(BOOK.view(g, seat, None)) for seat in range(5)])
    assert views[0][:4] == views[1][:4]
    assert views[0][4] != views[1][4], "the gamesmaster knows his own"


@pytest.mark.proves("game.gm.secrecy")
def test_an_imagined_hand_is_dealt_anew_from_all_that_is_hidden():
    g = set_up("expedition", {})
    g.hand, g.cup = ("trap", "trap"), (*(c for c in g.cup if c != "trap"), "trap", "trap")
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(60):
        new = BOOK.imagine(g, g, 0, seed)
        assert len(new.hand) == 2 and Counter(new.hand + new.cup) == Counter(g.hand + g.cup)
        seen[new.hand] += 1
    assert len(seen) > 5


@pytest.mark.proves("setup.counters", "counter.set", "counter.expedition_end")
def test_a_new_expedition_begins_with_a_full_cup():
    g = set_up("expedition", {})
    g.hand, g.cup, g.spent = ("trap",), (), ("fate",)
    fill_cup(g)
    assert Counter(g.cup) == dict.fromkeys(("trap", "wandering", "ambush", "escape", "character", "fate"), 4)
    assert g.hand == g.spent == ()


@pytest.mark.proves("pursuit.restock", "door.state")
def test_later_the_places_that_still_had_monsters_are_full_again_and_doors_closed():
    g = fresh()
    g.groups = (Group(2, (("skaven-warrior", 1),), ("skaven-warrior", "skaven-warrior", "skaven-sentry")),)
    g.open = 3
    restock(g)
    assert [kind for kind, _ in g.groups[0].alive] == ["skaven-warrior", "skaven-warrior", "skaven-sentry"]
    assert all(wounds == 0 for _, wounds in g.groups[0].alive) and g.open == 0


@pytest.mark.proves("place.overlap.junction", "place.overlap.discretion")
def test_a_junction_has_no_exit_straight_into_a_wall():
    g = fresh()
    base = g.board.copy()
    last = lay_section(base, "passage", "passage", (65, 63), 1, 2, 5)
    blocked_left, blocked_right, none = "right-turn", "left-turn", ""
    wants = {what: (what, blocked_left, blocked_right, none) for what in ("t-junction", "left-turn", "right-turn")}
    for what, expected in wants.items():
        for n, blocked in enumerate(((), ((70, 59),), ((70, 66),), ((70, 59), (70, 66)))):
            new = base.copy()
            for place in blocked:
                lay_section(new, "passage", "passage", place, 1, 2, 5)
            assert junction(new, last, 1, what) == expected[n], (what, blocked)


@pytest.mark.proves("place.overlap.extend")
def test_a_junction_with_no_free_exit_is_laid_further_on_three_sections_at_most():
    from delvewright.rules.advanced.dungeon.passages import end

    for walls, length in ((1, 1), (2, 2), (3, 3), (4, 0)):
        g = fresh()
        new = g.board.copy()
        last = lay_section(new, "passage", "passage", (65, 63), 1, 2, 5)
        for n in range(walls):
            for y in (59, 66):
                lay_section(new, "passage", "passage", (70 + 5 * n, y), 1, 2, 5)
        before = len(new.areas)
        pieces = end(g, new, last, 1, "t-junction")
        names = [new.areas[i].name for i in pieces]
        if length:
            assert names == ["passage"] * length + ["t-junction"]
        else:
            assert names == ["passage", "passage", "dead-end"] and len(new.areas) == before + 3


@pytest.mark.proves("explore.final")
def test_an_answer_is_final():
    """What was answered stays; only the whole game can be played again."""
    game = Game.start("advanced", quest="expedition", seed=4)
    first = game.decision
    assert first is not None
    game.answer(first.nth(0))
    assert game.decision is not first and len(game.answers) == 1
    assert "undo" not in BOOK.notation.patterns


def test_play_copies_and_replays():
    game = Game.start("advanced", quest="descent", seed=11, options={"gm": "person"})
    rng = stream(1, "answers")
    from delvewright.kernel.dice import advance

    for _ in range(300):
        if game.decision is None:
            break
        rng, bits = advance(rng)
        game.answer_code(game.decision.nth(bits % len(game.decision)))
        if bits % 37 == 0:
            assert game.copy().digest() == game.digest()
    assert game.restart(game.answers).digest() == game.digest()
