"""A hidden hand in an imagined game: what was not seen is dealt anew, and tells nothing of how it lies."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from delvewright.rules.common.hands import redeal

CUP = {"cup": ["trap", "fate", "fate", "ambush"], "hand": ["escape", "trap"], "open": ["fate"]}


def test_all_cards_are_kept_and_every_zone_has_as_many():
    for seed in range(50):
        dealt = redeal(CUP, ("cup", "hand"), seed)
        assert {name: len(cards) for name, cards in dealt.items()} == {"cup": 4, "hand": 2, "open": 1}
        assert Counter(chain(*dealt.values())) == Counter(chain(*CUP.values()))
        assert dealt["open"] == ["fate"]
    assert CUP["hand"] == ["escape", "trap"], "the true game is left alone"


def test_games_that_look_the_same_are_imagined_the_same():
    other = {"cup": ["escape", "trap", "fate", "trap"], "hand": ["ambush", "fate"], "open": ["fate"]}
    for seed in range(50):
        assert redeal(CUP, ("cup", "hand"), seed) == redeal(other, ("cup", "hand"), seed)


def test_every_card_may_be_in_the_hand():
    seen = {card for seed in range(80) for card in redeal(CUP, ("cup", "hand"), seed)["hand"]}
    assert seen == {"trap", "fate", "ambush", "escape"}
    often = Counter(tuple(sorted(redeal(CUP, ("cup", "hand"), seed)["hand"])) for seed in range(3000))
    assert abs(often["fate", "trap"] / 3000 - 4 / 15) < 0.05


def test_a_card_that_was_seen_to_go_there_stays():
    for seed in range(40):
        dealt = redeal(CUP, ("cup", "hand"), seed, {"hand": ["escape"]})
        assert dealt["hand"][0] == "escape" and "escape" not in dealt["cup"]
        assert redeal(CUP, ("cup", "hand"), seed, {"hand": ["escape", "trap"]})["hand"] == ["escape", "trap"]
