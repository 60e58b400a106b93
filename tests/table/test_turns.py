"""Whose turn it is: nobody gets more by asking for more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from delvewright.table import turns
from delvewright.table.turns import Purse, Turn, Turns

COST = 0.002
"""What everything costs here, in seconds."""


class House:
    """Turns with a clock that moves by what is done."""

    def __init__(self, load: int = 1) -> None:
        self.now = 0.0
        self.load = load
        """So many programs share the processor."""
        self.turns = Turns(lambda: self.now)
        self.done: Counter[str] = Counter()
        self.order: list[str] = []

    def counted(self, name: str, more: bool = True) -> Callable[[], bool]:
        def bit() -> bool:
            self.done[name] += 1
            self.order.append(name)
            return more

        return bit

    def computers(self, *names: str, of: str = "") -> None:
        """Tables at which computers play without end."""
        for name in names:
            self.turns.compute(self.turns.purse(name, of), self.counted(name))

    def talk(self, name: str, key: str = "k", of: str = "", endless: bool = True) -> None:
        """Somebody who says the next thing as soon as he was heard."""
        purse = self.turns.purse(name, of)

        def job() -> None:
            self.done[f"{name} says"] += 1
            self.order.append(f"{name} {key}")
            if endless:
                self.turns.say(purse, key, job)

        self.turns.say(purse, key, job)

    def step(self, cost: float = COST) -> Turn | None:
        turn = self.turns.next()
        if not isinstance(turn, Turn):
            self.now += turn or COST
            return None
        more = turn.run()
        self.now += cost * self.load
        self.turns.done(turn, cost, more)
        return turn

    def run(self, seconds: float) -> Counter[str]:
        """What was done in that time."""
        until, self.done = self.now + seconds, Counter()
        while self.now < until:
            self.step()
        return self.done


OTHERS = ("a", "b", "c", "d", "e")


@pytest.mark.parametrize("screens", [1, 64])
def test_somebody_who_never_stops_talking_leaves_the_others_most_of_the_time(screens):
    house = House()
    house.computers(*OTHERS)
    alone = sum(house.run(10).values())
    for i in range(screens):
        house.talk("foe", f"key {i}")
    house.run(2)  # what his purse holds
    beside = house.run(10)
    assert sum(beside[name] for name in OTHERS) > 0.7 * alone
    assert beside["foe says"] > 100  # but he is heard


@pytest.mark.parametrize("load", [1, 20])
def test_a_busy_machine_gives_nobody_more(load):
    """A fifth of a processor is more than the whole server has there."""
    house = House(load)
    house.computers(*OTHERS)
    house.talk("foe")
    house.run(3 * load)
    done = house.run(2 * load)
    assert sum(done[name] for name in OTHERS) > 0.7 * done.total()


def test_computers_share_alike_whatever_each_costs():
    house = House()
    house.computers(*OTHERS)
    spent: dict[str, float] = {}
    for _ in range(2000):
        turn = house.step(0.02 if house.order and house.order[-1] == "a" else 0.002)
        assert turn is not None and turn.purse is not None
        spent[turn.purse.name] = round(turn.purse.spent, 3)
    assert max(spent.values()) - min(spent.values()) < 0.05


def test_many_tables_of_one_address_count_as_two():
    house = House()
    for i, name in enumerate(OTHERS):
        house.computers(name, of=f"10.0.0.{i}")
    alone = sum(house.run(10).values())
    house.computers(*(f"foe {i}" for i in range(100)), of="10.9.9.9")
    house.run(1)
    beside = house.run(10)
    assert sum(beside[name] for name in OTHERS) > 0.6 * alone


def test_whoever_says_little_is_heard_at_once():
    """Though two hundred tables of computers wait, and one person talks without end."""
    house = House()
    house.computers(*(f"t{i}" for i in range(200)))
    house.talk("foe")
    house.run(5)
    waited = []
    for _ in range(50):
        house.talk("friend", endless=False)
        for steps in range(1000):
            house.step()
            if house.order[-1] == "friend k":
                waited.append(steps)
                break
        house.run(0.5)
    assert len(waited) == 50 and max(waited) <= 2


def test_people_at_many_tables_leave_the_computers_something():
    house = House()
    house.computers(*OTHERS)
    for i in range(100):
        house.talk(f"t{i}")
    beside = house.run(20)
    assert sum(beside[name] for name in OTHERS) > 300


def test_keys_at_a_table_take_turns():
    house = House()
    for i in range(30):
        house.talk("t", "foe", endless=i == 0)
    house.talk("t", "friend", endless=False)
    for _ in range(3):
        house.step()
    assert house.order.index("t friend") <= 1


def test_an_empty_purse_waits_only_while_others_are_there():
    house = House()
    house.talk("foe")
    alone = house.run(10)["foe says"]
    assert alone == pytest.approx(10 / COST, rel=0.01)  # nobody is disturbed
    house.talk("friend", endless=False)
    house.run(0.5)
    house.talk("friend", endless=False)
    beside = house.run(1)["foe says"]
    assert beside <= (turns.FILLS + 0.05) * 1 / COST
    house.run(turns.COMPANY)
    assert house.run(1)["foe says"] == pytest.approx(1 / COST, rel=0.01)


def test_games_put_aside_come_in_the_order_they_were_asked_for_and_long_ones_make_way():
    house = House()
    house.computers(*OTHERS)
    left = {"long": 400, **{f"g{i}": 5 for i in range(20)}}
    over: list[str] = []

    def waking(name: str) -> Callable[[], bool]:
        def bit() -> bool:
            left[name] -= 1
            if not left[name]:
                over.append(name)
            return left[name] > 0

        return bit

    for name in left:
        house.turns.wake(waking(name))
    done = house.run(2.2)
    assert over == [*(f"g{i}" for i in range(20)), "long"]
    assert sum(done[name] for name in OTHERS) > 300  # and computers go on meanwhile


def test_what_takes_long_takes_turns_with_the_computers_of_its_table():
    house = House()
    house.computers("a", "b")
    for i in range(10):
        house.turns.go_on(house.turns.purse("a"), house.counted(f"replay {i}"))
    done = house.run(10)
    replays = [done[f"replay {i}"] for i in range(10)]
    assert abs(sum(replays) + done["a"] - done["b"]) < 20 and abs(sum(replays) - done["a"]) < 20
    assert max(replays) - min(replays) <= 1


def test_purses_are_forgotten_when_nobody_needs_them():
    house = House()
    for i in range(50):
        house.talk(f"t{i}", of=f"10.0.0.{i}", endless=False)
    house.run(turns.IDLE + 10)
    house.turns.tidy()
    house.turns.tidy()
    assert len(house.turns) == 0


def test_a_purse_is_what_it_says():
    purse = Purse("x", 0.0)
    purse.left = 0.0
    assert purse.fill(1.0) == pytest.approx(turns.FILLS) and purse.fill(100.0) == turns.FULL
    assert not purse.busy
