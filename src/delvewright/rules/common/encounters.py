"""Encounters: groups of figures of both sides that are bound up with each other, several at once if the party is split.

Who belongs together is said by pairs (who sees whom, as a book means it). Groups that come together merge and keep
whatever either has used up; one that nobody is left in, or that has one side only, is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Encounter:
    """One fight: who is in it, and what has been used up until it ends."""

    members: frozenset[int]
    used: tuple[tuple[str, int], ...] = ()
    """What -> how often, in the order of the words."""

    def times(self, what: str) -> int:
        """How often something has been used in this encounter."""
        return dict(self.used).get(what, 0)

    def using(self, what: str) -> Encounter:
        """The same once it has been used again."""
        return replace(self, used=_sum(self.used, ((what, 1),)))


def regroup(
    before: Sequence[Encounter], pairs: Iterable[tuple[int, int]], side: Mapping[int, object], held: Iterable[int] = ()
) -> tuple[tuple[Encounter, ...], tuple[Encounter, ...]]:
    """The encounters as they are now, and those that have ended; in the order of their lowest members.

    `pairs` are figures that are bound up now; `side` knows everybody who is still there. Whoever is in `held` stays
    with those he was with, even if nothing binds him at the moment (an escape that is not settled yet).
    """
    held = set(held)
    links = [pair for pair in pairs if pair[0] in side and pair[1] in side]
    for each in before:
        stay = sorted(each.members & held & side.keys())
        links += [(a, b) for a in stay for b in sorted(each.members & side.keys()) if a != b]
    group: dict[int, set[int]] = {}
    for a, b in links:
        joined = group.get(a, {a}) | group.get(b, {b})
        for member in joined:
            group[member] = joined
    now: list[Encounter] = []
    for members in sorted({frozenset(each) for each in group.values()}, key=min):
        if len({side[member] for member in members}) > 1:
            used: tuple[tuple[str, int], ...] = ()
            for old in before:
                if old.members & members:
                    used = _sum(used, old.used)
            now.append(Encounter(members, used))
    ended = tuple(old for old in before if not any(old.members & new.members for new in now))
    return tuple(now), ended


def joined(links: Iterable[int]) -> list[int]:
    """The same by masks of figures, for books that keep what was used elsewhere: whatever hangs together is one."""
    found: list[int] = []
    for link in links:
        apart = []
        for each in found:
            if each & link:
                link |= each
            else:
                apart.append(each)
        found = [*apart, link]
    return sorted(found, key=lambda mask: mask & -mask) if len(found) > 1 else found


def of(encounters: Iterable[Encounter], figure: int) -> Encounter | None:
    """The encounter somebody is in."""
    return next((each for each in encounters if figure in each.members), None)


def _sum(*parts: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    total: dict[str, int] = {}
    for what, times in (pair for part in parts for pair in part):
        total[what] = total.get(what, 0) + times
    return tuple(sorted(total.items()))
