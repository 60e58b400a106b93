"""Several encounters at once: who is in which, what is used up in each, when one is over."""

from __future__ import annotations

from delvewright.rules.common.encounters import Encounter, of, regroup

HERO, FOE = "hero", "foe"
SIDES = {1: HERO, 2: HERO, 3: HERO, 11: FOE, 12: FOE, 13: FOE}


def members(encounters):
    return [sorted(each.members) for each in encounters]


def test_a_split_party_has_two():
    now, ended = regroup((), [(1, 11), (2, 12), (12, 13)], SIDES)
    assert members(now) == [[1, 11], [2, 12, 13]] and ended == ()
    assert of(now, 13) is now[1] and of(now, 3) is None


def test_what_is_used_up_is_used_up_in_one_of_them():
    now, _ = regroup((), [(1, 11), (2, 12)], SIDES)
    first = now[0].using("lunge").using("lunge").using("parry")
    assert [first.times(w) for w in ("lunge", "parry", "feint")] == [2, 1, 0] and now[1].times("lunge") == 0


def test_two_that_meet_become_one_and_forget_nothing():
    before = (Encounter(frozenset({1, 11})).using("lunge"), Encounter(frozenset({2, 12})).using("lunge").using("parry"))
    now, ended = regroup(before, [(1, 11), (2, 12), (1, 12)], SIDES)
    assert members(now) == [[1, 2, 11, 12]] and ended == ()
    assert now[0].used == (("lunge", 2), ("parry", 1))


def test_one_that_falls_apart_leaves_both_parts_what_was_used():
    before = (Encounter(frozenset({1, 2, 11, 12})).using("lunge"),)
    now, ended = regroup(before, [(1, 11), (2, 12)], SIDES)
    assert members(now) == [[1, 11], [2, 12]] and [each.times("lunge") for each in now] == [1, 1] and not ended


def test_it_is_over_when_nobody_sees_an_enemy_or_all_of_a_side_are_gone():
    before = (Encounter(frozenset({1, 2, 11})).using("lunge"),)
    assert regroup(before, [(1, 2)], SIDES) == ((), before)
    assert regroup(before, [(1, 11)], {1: HERO, 2: HERO}) == ((), before)


def test_who_is_still_escaping_is_held():
    before = (Encounter(frozenset({1, 11, 12})),)
    now, ended = regroup(before, [], SIDES, held=[1])
    assert members(now) == [[1, 11, 12]] and not ended
    assert regroup(before, [], {11: FOE, 12: FOE}, held=[1]) == ((), before)
