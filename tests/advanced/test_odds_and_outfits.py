"""Odds against a count of all dice; what a figure's numbers tell whom; how a party sets out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from tests.advanced.test_gamesmaster import table

from delvewright.rules.advanced.book import BOOK
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.interface import explaining
from delvewright.rules.advanced.interface.setup import set_up


def counted(dice: int, tough: int, at_least: int, deep: int = 4) -> tuple[Fraction, Fraction]:
    """The least and the most the chance can be: every throw counted, twelves rolled again so many times."""

    def one(left: int) -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        for face in range(1, 13):
            if face == 12 and left:
                for more, chance in one(left - 1).items():
                    found[1 + more] = found.get(1 + more, Fraction(0)) + chance / 12
            else:
                n = 99 if face == 12 else int(face >= tough)
                found[n] = found.get(n, Fraction(0)) + Fraction(1, 12)
        return found

    low = high = Fraction(0)
    for throw in product(one(deep).items(), repeat=dice):
        chance = Fraction(1)
        for _, each in throw:
            chance *= each
        total = sum(n for n, _ in throw)
        high += chance if total >= at_least else 0
        low += chance if total >= at_least and total < 99 else 0
    return low, high


@pytest.mark.proves("melee.wound.roll", "melee.wound.twelve")
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("tough", [1, 2, 6, 11, 12, 14])
def test_the_chance_of_so_many_wounds(dice: int, tough: int) -> None:
    for at_least in (1, 2, 3, 5):
        low, high = counted(dice, tough, at_least)
        assert low <= explaining.wounds(dice, tough, at_least) <= high
    assert explaining.wounds(1, 6, 1) == Fraction(7, 12) and explaining.wounds(1, 13, 1) == Fraction(1, 12)
    assert explaining.wounds(1, 6, 2) == Fraction(7, 144)


@pytest.mark.proves("melee.ws_told", "game.gm.secrecy")
def test_only_the_gamesmaster_is_told_what_a_blow_would_do() -> None:
    game = table("Hw.S", turn="combat")
    g, seat = game.state, len(game.seats) - 1
    assert explaining.harm(g, 0, 0, 2) == ()
    (blow,) = explaining.harm(g, seat, 0, 2)
    hit = Fraction(8, 12)
    assert (blow.how, blow.card) == ("Sword", "sword")
    assert blow.hurt == hit * explaining.wounds(4, 6, 1) and blow.kill == hit * explaining.wounds(4, 6, 3)
    assert blow.mean == hit * 4 * Fraction(7, 12) * Fraction(12, 11)
    g.fig(0).wounds, g.fig(0).condition = 0, 1
    assert explaining.harm(g, seat, 0, 2) == ()
    assert explaining.harm(g, seat, 2, 0) != ()


@pytest.mark.proves("melee.ws_told", "game.gm.secrecy")
def test_of_a_monster_heroes_are_told_the_weapon_skill_and_no_more() -> None:
    game = table("Hw.S", turn="combat")
    g, seat = game.state, len(game.seats) - 1

    def told(who: int, figure: int) -> dict[str, int]:
        return {number.label: int(number.value) for number in explaining.numbers(g, who, figure)}

    assert told(0, 2) == {"Weapon Skill": 6}
    assert told(seat, 2) == {
        "Weapon Skill": 6, "Bow Skill": 5, "Strength": 5, "Toughness": 6, "Speed": 10, "Bravery": 6,
        "Intelligence": 6, "Damage dice": 3,
    }  # fmt: skip
    assert told(1, 0) == {
        "Weapon Skill": 8, "Bow Skill": 6, "Strength": 6, "Toughness": 8, "Speed": 6, "Bravery": 9,
        "Intelligence": 8, "Damage dice": 4,
    }  # fmt: skip
    parts = {number.label: [(p.source, p.amount) for p in number.parts] for number in explaining.numbers(g, 0, 0)}
    assert ("Chain", 2) in [(why.split()[0], n) for why, n in parts["Toughness"]]
    assert parts["Damage dice"][0][0] == "Sword"


@pytest.mark.proves("carry.supplies", "magic.components", "hench.limit")
@pytest.mark.parametrize(
    "quest", ["descent", "warlords-lair", "magic-maze", "plague-temple", "amber-room", "prison-of-ice"]
)
def test_a_quest_of_the_campaign_played_by_itself_finds_the_heroes_fitted_out(quest: str) -> None:
    options = {"heroes": "heinrich,sven,torallion,magnus"}
    plain, fitted = set_up(quest, options), set_up(quest, {**options, "outfit": "usual"})
    outfit = content().outfits[quest]
    for f, before in zip(fitted.party(), plain.party(), strict=True):
        for item, n in outfit.items.items():
            assert f.pack[item] == before.pack.get(item, 0) + n
        for what in ("ws", "bs", "toughness", "wounds", "fate"):
            assert getattr(f.base, what) == getattr(before.base, what) + outfit.trained.get(what, 0)
        assert f.full == f.wounds == f.start == f.base.wounds and f.fate == f.base.fate
        men = [man for man in fitted.everybody() if man.employer == f.id and not man.hero]
        assert [man.name.partition(".")[0] for man in men] == list(outfit.men)
        parts = {part for name in f.spells for part in content().spells[name].components}
        for part in sorted(parts):
            assert f.pack[part] == before.pack.get(part, 0) + outfit.components
    assert not [man for man in plain.everybody() if not man.hero]
    assert fitted.dungeon == plain.dungeon == (content().quests[quest].dungeon or 1)
    assert set_up("expedition", {**options, "outfit": "usual"}).dungeon == 1


@pytest.mark.proves("hero.count.two", "hero.count.one", "game.roles", "hero.count.henchman.sheet")
@pytest.mark.parametrize(("heroes", "men"), [(1, 2), (2, 1), (3, 0), (4, 0)])
def test_small_parties_have_men_for_nothing(heroes: int, men: int) -> None:
    names = ["heinrich", "sven", "torallion", "magnus"][:heroes]
    g = set_up("expedition", {"heroes": ",".join(names)})
    assert g.seats == tuple(names) and g.gm < 0
    for f in g.party():
        assert len([man for man in g.everybody() if man.employer == f.id and not man.hero]) == men
    person = set_up("expedition", {"heroes": ",".join(names), "gm": "person"})
    assert person.seats == (*names, "gamesmaster") and person.gm == heroes
    squares = [f.at for f in g.everybody()]
    assert len(set(squares)) == len(squares), "one to a square"
    assert len(g.cup) == 24 and all(g.cup.count(kind) == 4 for kind in g.cup) and g.hand == g.spent == ()


def test_the_book_tells_the_goal_first() -> None:
    g = set_up("expedition", {})
    assert g.log is not None and any(event.kind == "story" for event in g.log)
    assert BOOK.id == "advanced"
