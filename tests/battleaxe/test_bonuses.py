"""Every percentage of a test stands in the ledger and in the tables, and helps exactly those whom it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from tests.battleaxe.ledger_rooms import by_card

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import Ledger
from delvewright.rules.battleaxe.content.cards import Test as Task
from delvewright.rules.battleaxe.content.reading import FOLDER, content
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.specific_actions import chance

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules


def owners() -> Iterator[tuple[str, str]]:
    """The tables that have tests, and the rule of each."""
    yield from ((f"room {room.id}", room.rules[0]) for room in C.rooms.values() if room.tests)
    yield from ((f"event {event.id}", event.rules[0]) for event in C.events.values() if event.tests)
    yield from ((f"test {test.id}", test.rules[0]) for test in C.tests.values())


def tasks(owner: str) -> dict[str, Task]:
    kind, _, name = owner.partition(" ")
    if kind == "room":
        return C.rooms[name].tests
    return {test.id: test for test in (C.events[name].tests if kind == "event" else (C.tests[name],))}


def bonuses(owner: str, test: Task) -> dict[str, int]:
    """What is added to a test by its own table, and by the cards of the items that its rule names."""
    return test.bonus | by_card(test, LEDGER[dict(owners())[owner]].says)


KINDS: dict[str, dict[str, tuple[str, ...]]] = {
    "room cracked-hall": {"jump": ("cross", "jump")},
    "room rope-bridge": {"balance": ("balance",)},
    "room sleeping-armoury": {"sneak": ("stealth",)},
    "room seven-levers": {"order": ("device",)},
    "room fire-gate": {"pass": (), "shut": ("device",)},
    "room high-ledge": {"reach": ("climb",)},
    "room balance-plates": {"hold": ("balance",), "jam": ("device",)},
    "room sleeping-bear": {"creep": ("stealth",), "soothe": ()},
    "room drakes-tooth": {"steal": ("stealth",)},
    "room bone-engine": {"stop": ("device",)},
    "room broken-bridge": {"jump": ("cross", "jump")},
    "test device": {"device": ("device",)},
    "test pick-lock": {"pick-lock": ("pick",)},
    "test force-lock": {"force-lock": ("force",)},
    "test search-secret": {"search-secret": ("search",)},
}
"""What items speak of: crossing, jumping, climbing, balance, stealth, devices, locks, searching. All others: none."""

OTHER = {
    "room dart-gallery": [50, 10], "room alchemists-table": [50], "room high-ledge": [50], "room cold-lantern": [-10],
    "room bone-engine": [40], "room giants-toll": [80], "room ash-crown": [5], "event spore-cloud": [-10],
    "event hidden-niche": [90], "test pick-lock": [96], "test force-lock": [50],
}  # fmt: skip
"""Percentages of the ledger that belong to no test: chances of a dart or a cloud, what a dart needs, and so on."""


@pytest.mark.parametrize(
    "owner", [pytest.param(owner, marks=pytest.mark.proves(rule, book="battleaxe")) for owner, rule in owners()]
)
def test_a_percentage_of_the_ledger_is_in_the_tables_and_the_other_way_round(owner: str) -> None:
    tests = tasks(owner)
    text = LEDGER[dict(owners())[owner]].says
    if "house.devices" in text:
        text += LEDGER["house.devices"].says
    if "the modifiers of the Cracked Hall" in text:
        text += LEDGER["house.adventure.cracked-hall"].says.replace("base 60%", "")
    said = Counter(int(n) for n in re.findall(r"([+-]?\d+)%", text)) - Counter(OTHER.get(owner, []))
    if owner == "test break-free":
        said[20] += 1  # "+20% if heavy or large": two words, one number
    held = Counter(n for test in tests.values() for n in (test.base, *bonuses(owner, test).values()) if n)
    assert held == said
    wanted = KINDS.get(owner, {})
    assert {name: test.kinds for name, test in tests.items()} == {name: wanted.get(name, ()) for name in tests}


RACES, ROLES = tuple(C.races), tuple(C.roles)
CONDITIONS = {"rope-fixed", "half-speed", "failed-before", "helper", "shoulders", "gold", "fire"}
"""What the place itself says: scenarios prove these."""
BONUSES = [
    pytest.param(owner, name, who, marks=pytest.mark.proves(rule, "specific.modifiers", book="battleaxe"))
    for owner, rule in owners()
    for name, test in tasks(owner).items()
    for who in bonuses(owner, test)
]


@cache
def alone(hero: str) -> tuple[Game, Figure]:
    g = set_up("", {"heroes": hero})
    return g, g.party()[0]


def hero(race: str, role: str, **gear: tuple[str, ...]) -> tuple[Game, Figure]:
    g, f = alone(f"{race}-{role}")
    f.effects = ()
    f.held, f.worn, f.pack = gear.get("held", ()), gear.get("worn", ()), gear.get("pack", ())
    return g, f


def plain(test: Task, who: str) -> Task:
    """The test with this bonus alone."""
    alone = {who: test.bonus[who]} if who in test.bonus else {}
    return Task(test.id, test.title, test.base, alone, kinds=test.kinds)


@pytest.mark.parametrize(("owner", "name", "who"), BONUSES)
def test_a_bonus_helps_whom_it_names_and_nobody_else(owner: str, name: str, who: str) -> None:
    bonus = bonuses(owner, tasks(owner)[name])[who]
    test = plain(tasks(owner)[name], who)
    if who in CONDITIONS:
        g, f = hero("human", "priest")
        assert (chance(g, f, test), chance(g, f, test, who)) == (test.base, test.base + bonus)
    elif who in RACES or who in ROLES or who in ("tall", "short", "heavy", "light"):
        for race in RACES:
            for role in ROLES:
                g, f = hero(race, role)
                named = who in (race, role, C.races[race].height, C.races[race].weight)
                assert chance(g, f, test) == test.base + (bonus if named else 0), (race, role)
    elif who == "blade":
        for weapon in C.items.values():
            if weapon.kind == "weapon":
                g, f = hero("human", "priest", held=(weapon.id,))
                assert chance(g, f, test) == test.base + (bonus if weapon.blade else 0), weapon.id
        g, f = hero("human", "priest", pack=("sword",))
        assert chance(g, f, test) == test.base, "in hand"
    elif who == "helm":
        g, f = hero("human", "priest", worn=("open-helm",))
        assert chance(g, f, test) == test.base + bonus
        g, f = hero("human", "priest", worn=("soft-boots",), pack=("open-helm",))
        assert chance(g, f, test) == test.base, "worn on the head"
    elif who == "large":
        for kind, more in (("ogre", bonus), ("orc", 0)):
            g, e = enemy(kind)
            assert chance(g, e, test) == test.base + more, kind
    else:
        item = C.items[who]
        right = "worn" if item.slot else "held" if item.hands else "pack"
        for where in {"held", "pack", right}:
            g, f = hero("human", "priest", **{where: (who,)})
            helps = where == right or right == "pack"
            assert chance(g, f, test) == test.base + (bonus if helps else 0), where
        g, f = hero("human", "druid", **{right: (who,)})
        f.effects = (Effect("bear-shape", "bear-shape"),)
        assert chance(g, f, test) == test.base, "a bear uses nothing"


def enemy(kind: str) -> tuple[Game, Figure]:
    g = set_up("", {"heroes": "human-priest"})
    card = C.enemies[kind]
    f = g.party()[0]
    mask = sum(1 << f.at + n for n in range(len(card.squares((1, 1)))))
    return g, g.add_enemy(card, f.at, mask, 0)
