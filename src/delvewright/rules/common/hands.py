"""Hidden hands: cards or counters that one seat holds and others do not see, in play and when a game is imagined.

What a seat cannot see of a pile and of other people's hands is one heap to it: it knows how many lie where, and which
are in the heap altogether. A game imagined for it deals that heap anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from delvewright.kernel.dice import advance, stream


def redeal(
    zones: Mapping[str, Sequence[str]],
    hidden: Sequence[str],
    seed: int,
    known: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, list[str]]:
    """All zones, those that are hidden filled anew at random: as many cards in each, and the same ones altogether.

    `known` names cards of hidden zones that the seat has seen go there: they stay where they are.
    """
    kept = {name: list(cards) for name, cards in zones.items()}
    heap: list[str] = []
    places: list[tuple[str, int]] = []
    for name in hidden:
        seen = list((known or {}).get(name, ()))
        for place, card in enumerate(kept[name]):
            if card in seen:
                seen.remove(card)
            else:
                heap.append(card)
                places.append((name, place))
    heap.sort()  # the outcome must not tell how they lay
    rng = stream(seed, "hands")
    for name, place in places:
        rng, bits = advance(rng)
        kept[name][place] = heap.pop(bits % len(heap))
    return kept
