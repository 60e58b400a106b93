"""What a quest, or a stay in town, has done to a party: who went, who fell, what was found, bought and learnt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from delvewright.kernel.explaining import Standing
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import Rulebook

MOST = 40
"""Lines of one kind."""


@dataclass(frozen=True, slots=True)
class Tale:
    """One chapter in words."""

    went: tuple[str, ...] = ()
    fell: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    """Those who are new in the party."""
    gained: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    rose: tuple[str, ...] = ()

    def raw(self) -> dict[str, list[str]]:
        """As it stands in a campaign's file: what there is something to say about."""
        return {name: list(said) for name, said in asdict(self).items() if said}


NOTHING = Tale()
"""A chapter of which nothing is told."""


def read_tale(raw: Any) -> Tale:
    """A tale from a campaign's file; one that makes no sense is none."""
    if not isinstance(raw, dict):
        return NOTHING
    known = {}
    for each in fields(Tale):
        said = raw.get(each.name, [])
        if not isinstance(said, list) or not all(isinstance(line, str) and line.isprintable() for line in said):
            return NOTHING
        known[each.name] = tuple(line[:200] for line in said[:MOST])
    return Tale(**known)


def tell(rules: Rulebook, game: Game, before: str, after: str) -> Tale:
    """What has happened to a party by a game that is over."""
    was, now = rules.standing(before), rules.standing(after)
    side = game.seats[0].side
    own = [f for f in game.view(0).figures if f.side == side and 0 <= f.seat < len(game.seats)]
    heroes = [f for f in own if f.name in was or f.title in {each.title for each in was.values()}]
    town = game.header.quest == rules.town
    fell = () if town else tuple(f.title for f in heroes if not f.alive)
    came = [each.title for name, each in now.items() if name not in was or was[name].title != each.title]
    came += [title for title in fell if title in {each.title for each in now.values()} and title not in came]
    gained, lost, rose = _compare(was, now, fell)
    went = tuple(f.title for f in heroes) if not town else ()
    return Tale(went, fell, tuple(came), gained, lost, rose)


def _compare(
    was: Mapping[str, Standing], now: Mapping[str, Standing], fell: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What each who lives has more and less than before, and what has risen."""
    gained: list[str] = []
    lost: list[str] = []
    rose: list[str] = []
    for name, after in now.items():
        old = was.get(name)
        if old is None or old.title != after.title or after.title in fell:
            continue
        have, had = Counter(after.items), Counter(old.items)
        more = [*_gold(after.gold - old.gold), *_counted(have - had)]
        less = [*_gold(old.gold - after.gold), *_counted(had - have)]
        up = [
            f"{label} {old.numbers[label]} to {n}"
            for label, n in after.numbers.items()
            if n > old.numbers.get(label, n)
        ]
        for lines, said in ((gained, more), (lost, less), (rose, up)):
            if said:
                lines.append(f"{after.title}: {', '.join(said)}"[:200])
    return tuple(gained), tuple(lost), tuple(rose)


def _gold(n: int) -> list[str]:
    return [f"{n} gold"] if n > 0 else []


def _counted(things: Counter[str]) -> list[str]:
    return [title if n == 1 else f"{title} ×{n}" for title, n in things.items()]
