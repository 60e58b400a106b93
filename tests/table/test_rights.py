"""Who may do what with which seat: whatever people try, in whatever order, nobody is robbed."""

from __future__ import annotations

from random import Random

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.table import keys
from delvewright.table.hall import Hall
from delvewright.table.holders import BEST, PERSON, is_person
from delvewright.table.pacing import Pacing
from delvewright.table.seating import OPEN
from delvewright.table.served import ServedTable

SEATS = ("barbarian", "dwarf", "elf", "wizard", "evil-sorcerer")
MASTER = 4


class Screen:
    """A screen that shows nothing."""

    state = ""

    def __init__(self, key: str) -> None:
        self.key, self.pacing = key, Pacing()

    def whole(self) -> list[str]:
        return []

    def stepped(self, told: object) -> list[str]:
        return []

    def noted(self, events: object) -> list[str]:
        return []

    def about(self) -> list[str]:
        return []


def held(table: ServedTable) -> list[str]:
    """The key of the person in each seat, if a person is."""
    return [keeper if is_person(h) else "" for keeper, h in zip(table.keepers, table.holders, strict=True)]


def rights(table: ServedTable) -> object:
    of_keys = {print: (table.may(print), dict(key.former), set(key.sat)) for print, key in table.keys.items()}
    return of_keys, dict(table.wishes)


@pytest.mark.parametrize("seed", range(8))
def test_nobody_takes_a_seat_from_another_person(tmp_path, seed):
    hall = Hall(tmp_path / "t.sqlite", lambda _: None)
    rng, lost, back = Random(seed), 0, 0

    def prepare() -> tuple[ServedTable, str, list[str]]:
        holders = {seat: rng.choice((PERSON, OPEN)) for seat in SEATS}
        table, made = hall.open_table("heroquest", "the-maze", {}, holders)
        table.due = lambda: False  # type: ignore[method-assign]
        links = [keys.fingerprint(key) for key in made["seats"].values()]
        return table, keys.fingerprint(made["owner"]), [*links, "friend 1", "friend 2", "friend 3"]

    table, owner, others = hall.ask(prepare).result(20)

    def try_something() -> None:
        nonlocal lost, back
        before, may = held(table), {key: table.may(key) for key in table.keys}
        sides = {key: {seat == MASTER for seat in known.sat} for key, known in table.keys.items()}
        left = {key: set(known.former) for key, known in table.keys.items()}
        who, seat, yes = rng.choice([owner] * 5 + others), rng.randrange(5), rng.random() < 0.7
        holder = rng.choice((PERSON, OPEN, BEST))
        what = rng.choice(("change", "change", "back", "join", "grant", "come", "go"))
        wish = rng.choice([*table.wishes, 99])
        if what == "back" and table.keys.get(who) and table.keys[who].former:
            seat = rng.choice(list(table.keys[who].former))
        if table.wishes and rng.random() < 0.2:
            who, what, wish = owner, "grant", rng.choice(list(table.wishes))
        if who not in table.keys and what != "join":
            return
        done = True
        try:
            if what == "change":
                table.change(who, seat, holder)
            elif what == "back":
                table.back(who, seat, yes)
            elif what == "join":
                if who.startswith("friend"):
                    table.join(seat, who, who)
            elif what == "grant":
                table.grant(who, wish, yes)
            elif what == "come":
                table.arrive(Screen(who))
            else:
                for screen in [each for each in table.watchers if each.key == who]:
                    table.leave(screen)
        except DelveError:
            done = False
        after = held(table)
        robbed = [i for i in range(5) if before[i] and after[i] != before[i] and before[i] != who]
        if who == owner:
            lost += len(robbed)
            back += what == "grant" and after != before
        elif what == "come":  # a link that is opened for the first time may take what the owner kept warm
            assert all(before[i] == owner and after[i] == who for i in robbed)
            assert not [i for i in left[who] if after[i] != before[i]]  # and no other
        else:
            assert not robbed, (what, who, seat, holder)
        for i, key in enumerate(after):  # nobody but the owner crosses over to the other side by himself
            if key and key not in (before[i], owner) and sides.get(key, set()) - {i == MASTER}:
                assert what == "grant" and who == owner
        if not done:
            assert after == before
        if what == "change":
            assert done == (seat in may[who])
        for i, key in enumerate(after):
            assert not key or (i in table.may(key) and i not in table.keys[key].former)

    def from_the_store() -> None:
        table.vault.wait()
        known = rights(table)
        table.restore()
        assert rights(table) == known

    try:
        for n in range(600):
            hall.ask(try_something).result(20)
            if n % 25 == 0:
                hall.ask(from_the_store).result(20)
        assert lost > 5 and back > 0  # the owner did, now and then, and gave back
    finally:
        hall.close()
