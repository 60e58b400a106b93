"""A throw takes its faces from 64 random bits, die by die, the first from what is left by its number of faces."""

from random import Random

import pytest

from delvewright.kernel.dice import D6, D12, D20, PERCENT, Die, advance, throw

COIN = Die("coin", ("heads", "tails"))


@pytest.mark.parametrize("dice", [(), (D6,), (D6, D20), (COIN, D12, D6), PERCENT, (D20, COIN, D6, D12), (D6,) * 9])
def test_each_die_takes_its_part(dice):
    random = Random(len(dice))
    for _ in range(200):
        start = random.getrandbits(64)
        rng, bits = advance(start)
        wanted = []
        for die in dice:
            bits, n = divmod(bits, len(die.faces))
            wanted.append(die.faces[n])
        assert throw(start, dice) == (rng, wanted)


def test_faces_may_be_changed_without_changing_the_next_throw():
    _, faces = throw(1, (D6, D6))
    before = faces[:]
    faces[0] = 0
    assert throw(1, (D6, D6))[1] == before
