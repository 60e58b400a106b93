"""Quests of the third book: conditions that few games come to, each from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.rules.allison.dungeon.doors import unseal
from delvewright.rules.allison.figures.persons import appear
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.ground.sight import foes_in_sight
from delvewright.rules.allison.quests import three_cold_hearths
from delvewright.rules.allison.quests.long_white import CAMP
from delvewright.rules.allison.state.announced import summon
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Corpse, Game, Pile
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play
from .quest_words import kinds, told, words

FIRST = 0
"""The first square of the board: a place like any other."""


def things(g: Game, what: str = "thing") -> list[Any]:
    """The values of what everybody is told of a sort."""
    return [fact[4] for fact in told(g) if fact[2] == what]


def person_of(g: Game, name: str) -> Figure:
    """Somebody of the quest, on the board."""
    appear(g, 1 << g.quest.persons[name])
    return hero(g, name)


def roomy(g: Game) -> tuple[int, int]:
    """Two free squares beside each other."""
    free = g.quest.grid.floor & ~no_place(g)
    return next((q, squares(g.beside[q] & free)[0]) for q in squares(free) if g.beside[q] & free)


def run(steps: Any) -> None:
    """Play as far as the first question."""
    next(iter(steps), None)


# -- who carries what is told wherever he stands, and not when he is gone


@pytest.mark.proves(
    "house.quest.01-short-weight", "house.quest.02-stockinged-feet", "house.quest.03-three-cold-hearths",
    "house.quest.05-abbey-of-spent-ink",
)  # fmt: skip
@pytest.mark.parametrize(
    ("quest", "tag", "item"),
    [
        ("short-weight", "salt-sack", ""), ("stockinged-feet", "", "toll-ledger"),
        ("three-cold-hearths", "fuel-bundle", ""), ("abbey-of-spent-ink", "", "road-charter"),
    ],
)  # fmt: skip
def test_who_carries_it_is_told_while_he_is_there(quest: str, tag: str, item: str) -> None:
    g = begin(quest, "ragna maud")
    ragna = hero(g, "ragna")
    if tag:
        ragna.tags += (tag,)
    else:
        ragna.items += (item,)
    g.put(ragna, FIRST)
    assert ragna.id in things(g, "bearer")
    g.take_off(ragna)
    assert ragna.id not in things(g, "bearer")


@pytest.mark.proves("house.quest.01-short-weight", "house.quest.03-three-cold-hearths")
@pytest.mark.parametrize(
    ("quest", "tag", "lies"), [("short-weight", "salt-sack", "sack@"), ("three-cold-hearths", "fuel-bundle", "fuel@")]
)
def test_what_lies_on_the_first_square(quest: str, tag: str, lies: str) -> None:
    """A hero who falls there leaves it there, and it is told while the square is laid out."""
    g = begin(quest, "ragna maud")
    ragna = hero(g, "ragna")
    ragna.tags += (tag,)
    g.piles += (Pile(FIRST, "ragna", (), body=True),)
    g.quest.text.hero_fell(g, ragna)
    assert tag not in ragna.tags
    assert g.count(f"{lies}{FIRST}") == 1
    g.laid |= 1 << FIRST
    assert FIRST in things(g)
    g.laid &= ~(1 << FIRST)
    assert FIRST not in things(g)


@pytest.mark.proves("house.quest.01-short-weight")
def test_whether_a_sack_is_at_hand() -> None:
    """One that lies in view is: on its own square, not on the next."""
    g = begin("short-weight", "ragna maud")
    clear(g)
    for key in [key for key in g.counters if key.startswith("sack@")]:
        g.counters.pop(key)
    g.counters |= {"sacks-home": 3, "sack@9": 1}
    for laid, home in ((1 << 9, False), (1 << 10, True), (1 << 8, True), (0, True)):
        g.laid = laid
        assert g.quest.text.homeward(g) is home


# -- 2 Stockinged Feet


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_an_orc_that_sleeps_again_raises_no_alarm() -> None:
    g = begin("stockinged-feet", "ragna maud")
    orc = kinds(g, "orc")[0]
    orc.tags += ("has-seen-a-hero",)
    assert orc.helpless
    assert play(g.quest.text.master_begins(g)) is None, "no die is rolled"
    orc.effects = ()
    play(g.quest.text.master_begins(g), "1")


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_who_wakes_them_from_the_first_square() -> None:
    """A hero who walked rolls there too; one who is gone does not."""
    g = begin("stockinged-feet", "ragna maud")
    clear(g)
    ragna = hero(g, "ragna")
    orc = summon(g, "orc", 1, 1, False)
    orc.effects = (Effect("asleep", "helpless", 1, "own"),)
    g.put(ragna, FIRST)
    g.walked = 3
    play(g.quest.text.turn_ends(g, ragna), "w")
    g.take_off(ragna)
    play(g.quest.text.turn_ends(g, ragna))


@pytest.mark.proves("house.quest.02-stockinged-feet")
@pytest.mark.parametrize(("who", "done"), [("ragna", True), ("scout.1", False)])
def test_a_hero_brings_the_ledger_out(who: str, done: bool) -> None:
    g = begin("stockinged-feet", "ragna maud", men="ragna:scout")
    f = hero(g, who)
    f.items += ("toll-ledger",)
    out = next(q for q in squares(g.quest.exit) if q not in g.quest.begin)
    g.quest.text.hero_left(g, f, out)
    assert g.quest.text.goal_met(g) is done


# -- 3 Three Cold Hearths


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_mercenaries_light_no_hearth() -> None:
    """Two heroes rest there, or one and a scout, who does not count."""
    for names, lit in (("ragna maud", True), ("ragna scout.1", False)):
        g = begin("three-cold-hearths", "ragna maud", men="ragna:scout")
        clear(g)
        room = three_cold_hearths.STATIONS[0]
        free = squares(areas()[room - 1] & ~no_place(g))
        resters = [hero(g, name) for name in names.split()]
        for f, q in zip(resters, free, strict=False):
            g.put(f, q)
        resters[0].tags += ("fuel-bundle",)
        play(g.quest.text.rested(g, resters))
        assert (g.count("hearths") == 1) is lit


@pytest.mark.proves("house.quest.03-three-cold-hearths")
@pytest.mark.parametrize(("spot", "of"), [(0, True), (-1, False)])
def test_the_first_who_is_drawn_may_be_of_the_herd(spot: int, of: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    g = begin("three-cold-hearths", "ragna maud")
    room = next(r for r in range(1, 23) if areas()[r - 1] >> g.quest.monsters[0].at & 1)
    monkeypatch.setattr(three_cold_hearths, "DROVER_ROOM", room)
    f = g.on_board(ENEMY)[0]
    f.spot = spot
    assert (g.quest.text.may_enter(g, f) > 0) is of


# -- 4 Bought and Paid For


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_to_whom_an_offer_is_made() -> None:
    """To men who can be hired, by heroes; nobody else takes gold."""
    g = begin("bought-and-paid-for", "ragna maud", men="ragna:scout")
    clear(g)
    ragna, scout = hero(g, "ragna"), hero(g, "scout.1")
    ragna.gold = scout.gold = 999
    here, at = roomy(g)
    g.put(ragna, here)
    g.put(scout, squares(g.beside[at] & ~no_place(g))[0])
    for kind, listens in (("swordsman", True), ("orc", False)):
        clear(g)
        man = summon(g, kind, 1, at, False)
        assert foes_in_sight(g, scout) == [man]
        assert ("offer" in words(g, ragna)) is listens
        assert "offer" not in words(g, scout)
        assert man.kind.hire > 1 or not listens


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_what_is_left_to_do_with_odo() -> None:
    """He is led or out, and the captain beaten: then the way leads home; with him out and her beaten it is done."""
    name = "odo"
    for led, out, voss, home, done in (
        (0, False, 1, True, False), (-1, False, 1, False, False), (-1, True, 1, True, True),
        (0, False, 0, False, False), (-1, True, 0, False, False),
    ):  # fmt: skip
        g = begin("bought-and-paid-for", "ragna maud")
        odo = next((f for f in g.figures if f is not None and f.name == name), None) or person_of(g, name)
        odo.master, odo.out = led, out
        g.counters["voss"] = voss
        assert (g.quest.text.homeward(g), g.quest.text.goal_met(g)) == (home, done)
    g = begin("bought-and-paid-for", "ragna maud")
    odo = next((f for f in g.figures if f is not None and f.name == name), None) or person_of(g, name)
    g.take_off(odo)
    g.figures[odo.id] = None
    g.counters["voss"] = 1
    assert not g.quest.text.homeward(g)


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_without_ilvane_nobody_goes_home() -> None:
    g = begin("abbey-of-spent-ink", "ragna maud")
    hero(g, "ragna").items += ("road-charter",)
    ilvane = next((f for f in g.figures if f is not None and f.name == "ilvane"), None) or person_of(g, "ilvane")
    ilvane.master = 0
    assert g.quest.text.homeward(g)
    g.take_off(ilvane)
    g.figures[ilvane.id] = None
    assert not g.quest.text.homeward(g)


# -- 6 The Glass River


@pytest.mark.proves("house.quest.06-glass-river")
def test_who_takes_the_rope() -> None:
    """A hero beside the sledge, as long as it is there."""
    g = begin("glass-river", "ragna maud", men="ragna:scout")
    clear(g)
    ragna, scout = hero(g, "ragna"), hero(g, "scout.1")
    there = g.count("salt-sledge")
    for f in (ragna, scout, hero(g, "maud")):
        g.take_off(f)
    free = squares(g.beside[there] & ~no_place(g))
    g.moves, g.moving = 1, False
    for f in (ragna, scout):
        g.put(f, free[0])
        assert (("deed", "haul") in g.quest.text.deeds(g, f)) is (f is ragna)
        g.take_off(f)
    g.put(ragna, next(q for q in squares(g.quest.everywhere) if g.beside[q] >> FIRST & 1))
    g.counters.pop("salt-sledge")
    assert ("deed", "haul") not in g.quest.text.deeds(g, ragna)


@pytest.mark.proves("house.quest.06-glass-river")
def test_who_shoulders_the_planks() -> None:
    """A hero who steps on them; on the first square there are none if none lie anywhere."""
    g = begin("glass-river", "ragna maud", men="ragna:scout")
    ragna, scout = hero(g, "ragna"), hero(g, "scout.1")
    there = g.count("planks")
    play(g.quest.text.stepped(g, scout, there))
    assert scout.tags.count("planks") == 0 and g.count("planks") == there
    play(g.quest.text.stepped(g, ragna, there))
    assert "planks" in ragna.tags and "planks" not in g.counters
    maud = hero(g, "maud")
    play(g.quest.text.stepped(g, maud, FIRST))
    assert "planks" not in maud.tags


@pytest.mark.proves("house.quest.06-glass-river")
def test_planks_are_laid_over_what_is_open() -> None:
    g = begin("glass-river", "ragna maud")
    ragna = hero(g, "ragna")
    gap = squares(g.quest.crevasse)[0]
    g.put(ragna, squares(g.beside[gap] & ~no_place(g))[0])
    ragna.tags = ("planks",)
    assert "lay-planks" in words(g, ragna)
    g.bridged |= g.quest.crevasse
    assert words(g, ragna) == set()


@pytest.mark.proves("house.quest.06-glass-river")
@pytest.mark.parametrize("thing", ["salt-sledge", "planks"])
def test_sledge_and_planks_are_told_of_in_view(thing: str) -> None:
    g = begin("glass-river", "ragna maud")
    other = "planks" if thing == "salt-sledge" else "salt-sledge"
    g.counters.pop(other)
    q = g.count(thing)
    for laid, seen in ((1 << q, [q]), (1 << q + 1, []), (1 << q - 1, []), (0, [])):
        g.laid = laid
        assert things(g) == seen
    g.counters.pop(thing)
    assert things(g) == []


# -- 7 The Larder


@pytest.mark.proves("house.quest.07-larder")
def test_the_captives_are_frozen_once() -> None:
    g = begin("the-larder", "ragna maud")
    lark = hero(g, "lark")
    assert lark.tags.count("frozen") == 1
    g.quest.text.laid_out(g, 1 << lark.at)
    assert lark.tags.count("frozen") == 1
    lark.tags, lark.effects = (), ()
    g.quest.text.laid_out(g, 1 << lark.at)
    assert lark.tags == ()


@pytest.mark.proves("house.quest.07-larder")
def test_who_died_otherwise_does_not_freeze() -> None:
    """Killed before his last round: nobody tells of him again, and he is dead."""
    g = begin("the-larder", "ragna maud")
    g.round = 20
    lark = hero(g, "lark")
    lark.alive = False
    g.take_off(lark)
    play(g.quest.text.round_ends(g))
    assert g.count("dead-lark") == 0 and ("dead", "lark") in [fact[2:4] for fact in told(g)]
    assert not g.quest.text.lost(g), "one of three"
    g.counters["dead-bree"] = 1
    assert g.quest.text.lost(g)
    g.counters["safe-bree"] = 1
    assert not g.quest.text.lost(g), "who was safe does not count"


@pytest.mark.proves("house.quest.07-larder")
def test_safe_is_who_stands_on_the_stairway_or_has_left() -> None:
    g = begin("the-larder", "ragna maud")
    clear(g)
    ragna, lark = hero(g, "ragna"), hero(g, "lark")
    g.quest.stairs, stairs = 1, g.quest.stairs
    try:
        for at, safe in ((1, 0), (FIRST, 1)):
            g.put(lark, at)
            play(g.quest.text.turn_ends(g, ragna))
            assert g.count("safe-lark") == safe
        g.take_off(lark)
        g.counters.pop("safe-lark")
        play(g.quest.text.turn_ends(g, ragna))
        assert g.count("safe-lark") == 0
        lark.out = True
        assert ("safe", "lark") in [fact[2:4] for fact in told(g)]
    finally:
        g.quest.stairs = stairs


@pytest.mark.proves("house.quest.07-larder")
def test_until_when_somebody_unseen_lives() -> None:
    g = begin("the-larder", "ragna maud")
    lark = hero(g, "lark")
    g.figures[lark.id] = None
    g.names[lark.id] = ""
    assert ("until", "lark", 20) in [fact[2:5] for fact in told(g)]


@pytest.mark.proves("house.quest.08-long-white")
@pytest.mark.parametrize(("who", "back"), [("ragna", 1), ("scout.1", 0)])
def test_a_mercenary_who_goes_back_spoils_nothing(who: str, back: int) -> None:
    g = begin("long-white", "ragna maud", men="ragna:scout")
    g.quest.text.hero_left(g, hero(g, who), g.quest.begin[0])
    assert g.count("back") == back


@pytest.mark.proves("house.quest.08-long-white")
def test_the_rest_is_by_the_fire() -> None:
    g = begin("long-white", "ragna maud")
    ragna = hero(g, "ragna")
    room = areas()[CAMP - 1]
    first, last = squares(room)[0], room.bit_length() - 1
    for q, may in ((first, True), (last, True), (first - 1, False), (last + 1, False)):
        ragna.at = q
        assert g.quest.text.may_rest(g, ragna) is may


# -- 9 The House of Salt


@pytest.mark.proves("house.quest.09-house-of-salt")
@pytest.mark.parametrize(("quest", "word"), [("house-of-salt", "jar"), ("the-weighing", "lamp")])
def test_a_door_that_is_open_is_not_opened_again(quest: str, word: str) -> None:
    for opened in (False, True):
        g = begin(quest, "ragna maud")
        clear(g)
        doors = [n for n, kind in enumerate(g.quest.door_kinds) if kind == "sealed"]
        assert doors
        if opened:
            for n in doors:
                g.doors |= 1 << n
        g.log = []
        if word == "jar":
            for q in g.quest.things["salt-jar"]:
                run(g.quest.text._break(g, q))  # type: ignore[attr-defined]
        else:
            for q in g.quest.things["salt-lamp"][:2]:
                run(g.quest.text._put_out(g, hero(g, "ragna"), q))  # type: ignore[attr-defined]
        said = [event for event in g.log if event.kind == "door"]
        assert len(said) == (0 if opened else len(doors))


@pytest.mark.proves("skill.rogue.stealth.check", "house.door.sealed")
@pytest.mark.parametrize(("dice", "stays"), [("61", True), ("51", False)])
def test_a_sealed_door_that_opens_shows_enemies_to_a_rogue_who_hides(dice: str, stays: bool) -> None:
    g = begin("the-weighing", "thessaly maud")
    widow, rogue = next(iter(g.on_board(ENEMY))), hero(g, "thessaly")
    clear(g)
    door = next(n for n, kind in enumerate(g.quest.door_kinds) if kind == "sealed")
    near, far = g.quest.grid.doors[door]
    g.put(rogue, near)
    g.put(widow, far + 2 * (far - near))
    rogue.mind, widow.mind = 2, 6
    rogue.effects += (Effect("stealth", "stealth", 1, "noticed"),)
    play(unseal(g, door), dice)
    assert rogue.under("stealth") is stays


@pytest.mark.proves("house.door.sealed")
def test_whoever_sees_a_sealed_door_open_sees_in() -> None:
    g = begin("the-weighing", "thessaly maud")
    clear(g)
    door = next(n for n, kind in enumerate(g.quest.door_kinds) if kind == "sealed")
    near, far = g.quest.grid.doors[door]
    g.put(hero(g, "thessaly"), near)
    g.laid &= ~g.quest.grid.areas[g.quest.grid.area_of[far]]
    play(unseal(g, door), "")
    assert g.doors >> door & 1 and g.laid >> far & 1


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_which_mummy_rises() -> None:
    """One that was drawn in the room of a jar; no zombie from there, and none that was called."""
    for kind, spot, rises in (("mummy", "own", True), ("mummy", -1, False), ("zombie", "own", False)):
        g = begin("house-of-salt", "ragna maud")
        f = kinds(g, "mummy")[0]
        jar = g.quest.text._jar_of(g, g.quest.monsters[f.spot].at)  # type: ignore[attr-defined]
        assert jar >= 0
        if kind == "zombie":
            own = f.spot
            f = kinds(g, "zombie")[0]
            f.spot = own
        elif spot == -1:
            f.spot = -1
        g.counters["tallow"] = 1
        before = {key for key in g.counters if key.startswith("rise-")}
        play(g.quest.text.slain(g, f, None))
        assert ({key for key in g.counters if key.startswith("rise-")} > before) is rises


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_mummies_are_known_by_where_they_were_drawn() -> None:
    g = begin("house-of-salt", "ragna maud")
    mummy = kinds(g, "mummy")[0]
    for spot in (0, 3):
        mummy.spot = spot
        g.quest.text.laid_out(g, 0)
        assert g.count(f"spot-{mummy.id}") == spot + 1
    g.counters.pop(f"spot-{mummy.id}")
    mummy.spot = -1
    g.quest.text.laid_out(g, 0)
    assert f"spot-{mummy.id}" not in g.counters


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_tallow_hears_of_the_last_undead_of_a_room() -> None:
    """Who is not undead calls nobody, and stands for nobody."""
    g = begin("house-of-salt", "ragna maud")
    room = next(r for r in range(len(areas())) if squares(areas()[r] & g.quest.everywhere & ~no_place(g))[2:])
    free = squares(areas()[room] & ~no_place(g))
    clear(g)
    orc, zombie = summon(g, "orc", 1, free[0], False), summon(g, "zombie", 1, free[1], False)
    g.take_off(zombie)
    play(g.quest.text.slain(g, orc, None))
    g.put(zombie, free[1])
    play(g.quest.text.slain(g, zombie, None), "5")
    assert g.count("step-out") == zombie.at + 1


def tallow_of(g: Game) -> Figure:
    return next(f for f in g.figures if f is not None and f.name == "brother-tallow")


@pytest.mark.proves("house.quest.09-house-of-salt", "chaos.reanimation")
def test_when_tallow_steps_out() -> None:
    """With a point of magic, out of his hall, if nobody has found him; on the first square too."""
    for magic, met, home, comes in (
        (1, False, True, True), (0, False, True, False), (2, True, True, False), (2, False, False, False),
    ):  # fmt: skip
        g = begin("house-of-salt", "ragna maud")
        tallow = tallow_of(g)
        clear(g, "zombie", "skeleton", "mummy")
        tallow.magic, tallow.met = magic, met
        if not home:
            g.put(tallow, next(q for q in squares(g.quest.everywhere) if not no_place(g) >> q & 1))
        g.counters["step-out"] = FIRST + 1
        run(g.quest.text.master_begins(g))
        assert (g.count("abroad") == 1) is comes


@pytest.mark.proves("house.quest.09-house-of-salt", "chaos.escape")
def test_where_tallow_escapes_to() -> None:
    g = begin("house-of-salt", "ragna maud")
    tallow = tallow_of(g)
    spot = tallow.spot
    assert g.quest.text.escape_to(g, tallow) == g.quest.monsters[spot].at
    tallow.spot = 0
    assert g.quest.text.escape_to(g, tallow) == g.quest.monsters[0].at
    tallow.spot = -1
    assert g.quest.text.escape_to(g, tallow) == -1


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_who_is_dead_escapes_no_more() -> None:
    """On his next turn he is gone, from the first square too; not if he has been killed in between."""
    for at, casts in ((FIRST, True), (-1, False)):
        g = begin("house-of-salt", "ragna maud")
        tallow = tallow_of(g)
        tallow.magic = 3
        g.take_off(tallow)
        if at >= 0:
            g.put(tallow, at)
        g.counters["abroad"] = 1
        run(g.quest.text.master_begins(g))
        assert (tallow.magic == 2) is casts and g.count("abroad") == 0


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_salt_on_the_first_square() -> None:
    """What fell there stays down; nothing else is meant by it."""
    g = begin("house-of-salt", "ragna maud")
    ragna = hero(g, "ragna")
    g.corpses = (Corpse(FIRST, "mummy", 7, "mummy.8", (), (), (), ()),)
    before = {key: n for key, n in g.counters.items() if key.startswith("rise-")}
    play(g.quest.text.act(g, ragna, "salt", FIRST))
    assert g.corpses == () and {k: n for k, n in g.counters.items() if k.startswith("rise-")} == before


@pytest.mark.proves("house.quest.09-house-of-salt", "house.quest.10-weighing")
@pytest.mark.parametrize(("quest", "thing"), [("house-of-salt", "salt-jar"), ("the-weighing", "salt-lamp")])
def test_jars_and_lamps_are_told_of_in_view(quest: str, thing: str) -> None:
    g = begin(quest, "ragna maud")
    q = g.quest.things[thing][0]
    for laid, seen in ((1 << q, [q]), (1 << q + 1, []), (1 << q - 1, []), (0, [])):
        g.laid = laid
        assert things(g) == seen


# -- 10 The Weighing


@pytest.mark.proves("house.quest.10-weighing", "chaos.escape")
def test_the_widow_flees_from_heroes_alone() -> None:
    """To the lamp that is furthest from them, wherever mercenaries stand; onto a free square beside it."""
    g = begin("the-weighing", "ragna", men="ragna:scout")
    widow = next(f for f in g.on_board(ENEMY) if f.named)
    lamps = g.quest.things["salt-lamp"]
    ragna, scout = hero(g, "ragna"), hero(g, "scout.1")

    def free(lamp: int) -> int:
        return squares(g.beside[lamp] & ~no_place(g))[0]

    def apart(a: int, b: int) -> int:
        return abs(a % g.width - b % g.width) + abs(a // g.width - b // g.width)

    g.put(ragna, free(lamps[0]))
    furthest = max(lamps, key=lambda q: (apart(q, ragna.at), -q))
    g.put(scout, free(furthest))
    to = g.quest.text.escape_to(g, widow)
    assert to != scout.at and apart(to, furthest) == 1
