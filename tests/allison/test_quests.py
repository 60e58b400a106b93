"""The twists of The Salt Road, quest by quest."""

from __future__ import annotations

import pytest

from delvewright.kernel.effects import Effect
from delvewright.rules.allison.campaign.homecoming import homecoming
from delvewright.rules.allison.campaign.party import fresh
from delvewright.rules.allison.dungeon.doors import leave, may_open
from delvewright.rules.allison.fighting.attacking import defend_dice, shield_of
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.figures.persons import follow
from delvewright.rules.allison.moving.pushing import land
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.ending import check_end
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play, put, sq

SACK = "salt-sack"


def step(g: Game, f: Figure, square: str) -> None:
    """Put a figure on a square, as if it had stepped there."""
    g.stepped = f.at
    g.put(f, sq(g, square))
    play(g.quest.text.stepped(g, f, f.at))


def out(g: Game, f: Figure, square: str) -> None:
    """Let somebody leave from a square."""
    g.put(f, sq(g, square))
    play(leave(g, f))


# -- 1 Short Weight


@pytest.mark.proves("house.quest.01-short-weight")
def test_sacks_are_taken_up_carried_and_brought_home() -> None:
    """house.quest.01-short-weight: by a step, one at a time, with one die; three are enough, all five pay more."""
    g = begin("short-weight")
    text, ragna = g.quest.text, hero(g, "ragna")
    assert text.move_dice(g, ragna, 2) == 2
    step(g, ragna, "f18")
    assert SACK in ragna.tags
    assert text.move_dice(g, ragna, 2) == 1
    step(g, ragna, "e11")
    assert ragna.tags.count(SACK) == 1
    assert g.count(f"sack@{sq(g, 'e11')}") == 1
    step(g, ragna, "b17")
    assert (SACK in ragna.tags, g.count("sacks-home"), g.checked) == (False, 1, ("first-sack",))
    assert ragna.xp == 2
    for n, square in enumerate(("e11", "l14", "k8", "p12"), 2):
        assert text.goal_met(g) == (n > 3)
        step(g, ragna, square)
        step(g, ragna, "c18")
    assert g.checked == ("first-sack", "all-sacks")
    assert ragna.xp == 7


@pytest.mark.proves("house.quest.01-short-weight", "escape.enemy-removed", "house.campaign.lost-goal")
def test_thieves_take_a_sack_instead_of_attacking_and_are_gone_with_it() -> None:
    """house.quest.01-short-weight, escape.enemy-removed, house.campaign.lost-goal: with fewer than three the goal is
    lost, and getting out alive counts half."""
    g = begin("short-weight")
    thieves = [f for f in g.on_board(ENEMY) if f.kind.id == "goblin"][:3]
    orc = next(f for f in g.on_board(ENEMY) if f.kind.id == "orc")
    step(g, orc, "f18")
    assert SACK not in orc.tags
    for thief, square in zip(thieves, ("f18", "e11", "l14"), strict=True):
        g.acts, g.may_attack = 1, True
        assert not g.quest.text.lost(g)
        step(g, thief, square)
        assert (SACK in thief.tags, g.acts, g.may_attack) == (True, 0, False)
        play(g.quest.text.left(g, thief))
    assert g.quest.text.lost(g)
    before = hero(g, "ragna").gold
    for f in g.party():
        out(g, f, "b17")
    assert (g.over, g.winner) == (True, "hero")
    assert (hero(g, "ragna").xp, hero(g, "ragna").gold - before) == (5, 37)


@pytest.mark.proves("house.quest.01-short-weight")
def test_whoever_dies_drops_the_sack() -> None:
    """house.quest.01-short-weight: goblin and hero alike."""
    g = begin("short-weight")
    goblin = next(f for f in g.on_board(ENEMY) if f.kind.id == "goblin")
    step(g, goblin, "f18")
    play(die(g, goblin, "test"))
    assert g.count(f"sack@{sq(g, 'f18')}") == 1
    ragna = hero(g, "ragna")
    step(g, ragna, "f18")
    g.put(ragna, sq(g, "g17"))
    play(die(g, ragna, "test"))
    assert g.count(f"sack@{sq(g, 'g17')}") == 1


# -- 2 Stockinged Feet


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_sleepers() -> None:
    """house.quest.02-stockinged-feet: they neither act, see nor defend; a blow, or a black shield, wakes the room."""
    g = begin("stockinged-feet")
    text = g.quest.text
    asleep = [f for f in g.on_board(ENEMY) if any(e.name == "asleep" for e in f.effects)]
    assert len(asleep) == 9
    sleeper = next(f for f in asleep if areas()[5] >> f.at & 1)
    ragna = put(g, "ragna", "o3")
    assert not text.may_act(g, sleeper)
    assert not text.aware(g, sleeper)
    assert not text.may_rest(g, ragna)
    assert defend_dice(g, Blow(ragna, sleeper)) == 0
    g.walked = 1
    play(text.turn_ends(g, ragna), "w")
    assert not text.may_act(g, sleeper)
    ragna.effects += (Effect("stealth", "unnoticed", 1, "own"),)
    play(text.turn_ends(g, ragna))
    ragna.effects = ()
    play(text.turn_ends(g, ragna), "b")
    assert text.may_act(g, sleeper)
    others = [f for f in asleep if not text.may_act(g, f)]
    assert len(others) == 5  # only that room


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_the_alarm() -> None:
    """house.quest.02-stockinged-feet: an orc who has seen a hero, 5 or 6: all wake, the entrance is shut."""
    g = begin("stockinged-feet")
    text = g.quest.text
    play(text.master_begins(g))
    orc = next(f for f in g.on_board(ENEMY) if f.kind.id == "orc" and text.may_act(g, f))
    orc.met = True
    play(text.master_begins(g), "4")
    assert text.exits(g) == g.quest.exit
    play(text.master_begins(g), "5")
    assert all(text.may_act(g, f) for f in g.on_board(ENEMY))
    assert text.exits(g) == 1 << sq(g, "z10")
    play(text.master_begins(g))


@pytest.mark.proves("house.quest.02-stockinged-feet", "house.npc.line")
def test_the_ledger_and_wat() -> None:
    """house.quest.02-stockinged-feet, house.npc.line: out by the east door; quietly pays more; Wat follows."""
    g = begin("stockinged-feet")
    clear(g)
    text, pim = g.quest.text, put(g, "pim", "w4")
    wat = hero(g, "wat")
    assert ("do-at", "take-along", wat.at) in text.actions(g, pim)
    play(text.act(g, pim, "take-along", wat.at))
    assert wat.master == pim.id
    g.put(pim, sq(g, "z7"))
    g.set_edges()
    play(text.turn_ends(g, pim), "32")
    hoard = next(i for i, h in enumerate(g.quest.hoards) if "toll-ledger" in h.items)
    play(text.found(g, pim, hoard))
    pim.items += ("toll-ledger",)
    g.put(wat, sq(g, "z9"))
    out(g, pim, "z10")
    assert text.goal_met(g)
    assert set(g.checked) == {"ledger", "no-alarm", "wat"}
    assert wat.out
    again = begin("stockinged-feet")
    maud = hero(again, "maud")
    maud.items += ("toll-ledger",)
    out(again, maud, "m1")
    assert not again.quest.text.goal_met(again)


# -- 3 Three Cold Hearths


@pytest.mark.proves("house.quest.03-three-cold-hearths", "house.furniture.fireplace")
def test_hearths() -> None:
    """house.quest.03-three-cold-hearths, house.furniture.fireplace: two resters and a bundle; then the room is safe."""
    g = begin("three-cold-hearths")
    clear(g)
    text = g.quest.text
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    assert text.rest_rating(g, sq(g, "b6")) == "standard"
    assert text.rest_rating(g, sq(g, "r6")) == "dangerous"
    g.put(ragna, sq(g, "b6"))
    g.put(maud, sq(g, "c6"))
    play(text.rested(g, [ragna, maud]))
    assert g.count("hearths") == 0  # no fuel
    step(g, ragna, "f13")
    g.put(ragna, sq(g, "b6"))
    play(text.rested(g, [ragna]))
    assert g.count("hearths") == 0  # alone
    play(text.rested(g, [ragna, maud]))
    assert (g.count("hearths"), g.checked, ragna.tags) == (1, ("hearth-1",), ())
    assert text.rest_rating(g, sq(g, "b6")) == "safe"
    drover = hero(g, "the-drover")
    assert text.may_enter(g, drover) == g.quest.everywhere & ~areas()[19]
    g.counters["hearths"] = 2
    assert text.may_enter(g, drover) == 0
    assert not text.goal_met(g)
    g.counters["hearths"] = 3
    assert text.goal_met(g)


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_one_hero_left_lights_a_hearth_alone() -> None:
    """house.quest.03-three-cold-hearths: one, if only one is left."""
    g = begin("three-cold-hearths", "ragna")
    clear(g)
    ragna = hero(g, "ragna")
    step(g, ragna, "f9")
    g.put(ragna, sq(g, "w7"))
    play(g.quest.text.rested(g, [ragna]))
    assert g.count("hearths") == 1


# -- 4 Bought and Paid For


@pytest.mark.proves("house.quest.04-bought-and-paid-for", "merc.as-enemies")
def test_offers() -> None:
    """house.quest.04-bought-and-paid-for, merc.as-enemies: rate at hand, once to each, a tie turns him; points as if
    slain; the pay-chest is worth a die."""
    g = begin("bought-and-paid-for", "ragna ossian")
    ragna = put(g, "ragna", "c7")
    man = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "d7"))
    text = g.quest.text
    assert man.kind.hire == 50
    assert not any(a[1] == "offer" for a in text.actions(g, ragna))
    ragna.gold = 50
    assert ("do-at", "offer", man.at) in text.actions(g, ragna)
    play(text.act(g, ragna, "offer", man.at), f"11{'2' * man.mind}")
    assert (man.side, ragna.gold) == (ENEMY, 50)
    assert ("do-at", "offer", man.at) not in text.actions(g, ragna)
    man.tags = ()
    g.counters["pay-chest"] = 1
    ragna.mind, man.mind = 1, 2
    xp = ragna.xp
    play(text.act(g, ragna, "offer", man.at), "3324"[:2] + "33")
    assert (man.side, man.seat, ragna.gold, g.count("turned")) == (HERO, ragna.seat, 0, 1)
    assert ragna.xp - xp == min(man.attack, man.defend)


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_captain_voss_yields() -> None:
    """house.quest.04-bought-and-paid-for: not for sale; with six of the company dead or turned she goes."""
    g = begin("bought-and-paid-for")
    text, voss = g.quest.text, hero(g, "captain-voss")
    ragna = put(g, "ragna", "p11")
    ragna.gold = 500
    assert ("do-at", "offer", voss.at) not in text.actions(g, ragna)
    company = [f for f in g.on_board(ENEMY) if not f.named][:6]
    for n, man in enumerate(company):
        play(text.turn_begins(g, voss))
        assert g.count("voss") == 0, n
        play(text.slain(g, man, None))
    play(text.turn_begins(g, voss))
    assert (g.count("voss"), voss.at) == (1, -1)


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_odo() -> None:
    """house.quest.04-bought-and-paid-for: both are needed; he thanks with dust; dead, the goal is lost."""
    g = begin("bought-and-paid-for")
    clear(g)
    text, odo, maud = g.quest.text, hero(g, "odo"), hero(g, "maud")
    odo.master = maud.id
    text.hero_left(g, odo, sq(g, "a10"))
    odo.out = True
    assert "dust-of-disappearance" in maud.items
    assert g.checked == ("odo",)
    assert not text.goal_met(g)
    g.counters["voss"] = 1
    assert text.goal_met(g)
    other = begin("bought-and-paid-for")
    assert not other.quest.text.lost(other)
    play(die(other, hero(other, "odo"), "test"))
    assert other.quest.text.lost(other)


# -- 5 The Abbey of Spent Ink


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_words_do_not_come_back() -> None:
    """house.quest.05-abbey-of-spent-ink: chosen at the door, no magic by rest, all back at a lectern, once each."""
    g = begin("abbey-of-spent-ink")
    clear(g)
    text, ossian = g.quest.text, hero(g, "ossian")
    g.put(ossian, g.quest.begin[0])
    assert text.may_memorise(g, ossian)
    step(g, ossian, "m18")
    assert not text.may_memorise(g, ossian)
    assert not text.restores_magic(g, ossian)
    ossian.magic = 0
    g.put(ossian, sq(g, "o17"))
    at = sq(g, "o18")
    assert ("do-at", "read", at) in text.actions(g, ossian)
    assert not any(a[1] == "read" for a in text.actions(g, put(g, "ragna", "p17")))
    play(text.act(g, ossian, "read", at))
    assert (ossian.magic, "scroll-of-heal-body" in ossian.items) == (ossian.full_magic, True)
    assert text.may_memorise(g, ossian)
    assert ("do-at", "read", at) not in text.actions(g, ossian)
    play(text.turn_ends(g, ossian))
    assert not text.may_memorise(g, ossian)


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink", "house.npc.teacher")
def test_the_charter_and_ilvane() -> None:
    """house.quest.05-abbey-of-spent-ink, house.npc.teacher: both out; Vole leaves the ring; Ilvane teaches in town."""
    g = begin("abbey-of-spent-ink")
    text, vole = g.quest.text, hero(g, "prior-vole")
    play(text.slain(g, vole, None))
    assert any("spell-ring" in p.items for p in g.piles)
    pim, ilvane = hero(g, "pim"), hero(g, "ilvane")
    pim.items += ("road-charter",)
    assert text.gifts(g) == {}
    ilvane.out = pim.out = True
    assert text.goal_met(g)
    assert text.gifts(g) == {"ilvane": 1}
    pim.items = ()
    assert not text.goal_met(g)


# -- 6 The Glass River


@pytest.mark.proves("house.quest.06-glass-river")
def test_the_sledge() -> None:
    """house.quest.06-glass-river: hauled with one die, follows onto the square left, not into the river; out by the
    east door."""
    g = begin("glass-river")
    clear(g)
    text, maud = g.quest.text, put(g, "maud", "c10")
    g.moves, g.moving = 1, False
    assert ("deed", "haul") in text.deeds(g, maud)
    play(text.act(g, maud, "haul", -1))
    assert text.move_dice(g, maud, 2) == 1
    step(g, maud, "d10")
    assert g.counters["salt-sledge"] == sq(g, "c10")
    assert text.no_stop(g, maud) == 1 << sq(g, "c10")
    g.put(maud, sq(g, "m3"))
    step(g, maud, "m2")
    assert g.counters["salt-sledge"] == sq(g, "c10")  # the river holds it
    assert text.move_dice(g, maud, 2) == 2
    give(g, maud, Effect("haul", "haul", 1, "own"))
    g.put(maud, sq(g, "o1"))
    step(g, maud, "p1")
    assert g.checked == ("east-bank",)
    out(g, maud, "z10")
    assert text.goal_met(g)


@pytest.mark.proves("house.quest.06-glass-river", "house.floor.crevasse", "monster.ice-gremlin.theft.return")
def test_planks_and_thieves() -> None:
    """house.quest.06-glass-river, house.floor.crevasse, monster.ice-gremlin.theft.return: planks over the crevasse;
    stolen goods lie in the thieves' chest."""
    g = begin("glass-river")
    clear(g)
    text, ragna = g.quest.text, hero(g, "ragna")
    step(g, ragna, "r13")
    assert text.move_dice(g, ragna, 2) == 1
    g.put(ragna, sq(g, "t10"))
    gap = sq(g, "u10")
    assert text.actions(g, ragna) == [("do-at", "lay-planks", gap)]
    play(text.act(g, ragna, "lay-planks", gap))
    assert g.bridged >> gap & 1
    assert g.checked == ("crevasse",)
    text.stolen(g, ragna, ("tool-kit", "tool-kit"))
    other = next(i for i, h in enumerate(g.quest.hoards) if "ring-of-warmth" in h.items)
    play(text.found(g, ragna, other))
    assert "tool-kit" not in ragna.items
    chest = next(i for i, h in enumerate(g.quest.hoards) if h.gold == 200)
    play(text.found(g, ragna, chest))
    assert ragna.items.count("tool-kit") == 2
    assert g.checked == ("crevasse", "thieves-chest")


# -- 7 The Larder


@pytest.mark.proves("house.quest.07-larder")
def test_captives_in_the_ice() -> None:
    """house.quest.07-larder: thawed by strength, or at once with warmth; then led to the stairway."""
    g = begin("the-larder")
    clear(g)
    text, ragna, lark = g.quest.text, put(g, "ragna", "w12"), hero(g, "lark")
    assert lark.helpless
    assert any("scroll-of-warmth" in f.items for f in g.party())
    ragna.items += ("potion-of-warmth",)
    words = {a[1] for a in text.actions(g, ragna)}
    assert {"thaw", "thaw-with-potion-of-warmth"} <= words
    assert "take-along" not in words
    play(text.act(g, ragna, "thaw", lark.at), "333333")
    assert lark.helpless
    play(text.act(g, ragna, "thaw", lark.at), "333344")
    assert not lark.helpless
    play(text.act(g, ragna, "take-along", lark.at))
    g.put(lark, sq(g, "j17"))
    g.put(ragna, sq(g, "k17"))
    play(text.turn_ends(g, ragna))
    assert (g.count("safe"), g.checked) == (1, ("captive-1",))
    g.put(ragna, sq(g, "h2"))
    bree = hero(g, "bree")
    play(text.act(g, ragna, "thaw-with-potion-of-warmth", bree.at))
    assert not bree.helpless
    assert "potion-of-warmth" not in ragna.items


@pytest.mark.proves("house.quest.07-larder")
def test_the_cold_does_not_wait() -> None:
    """house.quest.07-larder: the frozen die after rounds 20, 26 and 32; with two dead the goal is lost."""
    g = begin("the-larder")
    text = g.quest.text
    for last, name, dead in ((20, "lark", 1), (26, "tomas", 2), (32, "bree", 3)):
        g.round = last - 1
        play(text.round_ends(g))
        assert not g.count(f"dead-{name}")
        assert text.lost(g) == (dead > 2)
        g.round = last
        play(text.round_ends(g))
        assert g.count(f"dead-{name}")
        assert text.lost(g) == (dead > 1)


@pytest.mark.proves("house.quest.07-larder", "monster.fimir.kidnap.lost")
def test_who_is_carried_off_hangs_in_the_larder() -> None:
    """house.quest.07-larder, monster.fimir.kidnap.lost: frozen and stripped, goods elsewhere; thawed with 1 and 1."""
    g = begin("the-larder")
    clear(g)
    text, pim = g.quest.text, hero(g, "pim")
    had = pim.items
    assert text.carried_off(g, pim, pim)
    assert (pim.alive, pim.at, pim.items, pim.helpless) == (True, sq(g, "i4"), (), True)
    assert any(p.at == sq(g, "m11") and p.items == had for p in g.piles)
    g.round = 40
    play(text.round_ends(g))
    assert pim.alive
    ragna = put(g, "ragna", "i3")
    ragna.items += ("potion-of-warmth",)
    play(text.act(g, ragna, "thaw-with-potion-of-warmth", pim.at))
    assert (pim.body, pim.mind, pim.helpless) == (1, 1, False)


# -- 8 The Long White


@pytest.mark.proves("house.quest.08-long-white")
def test_cairns_bring_wolves() -> None:
    """house.quest.08-long-white: points for all, and a wolf of level 7 at the entrance when the round ends."""
    g = begin("long-white")
    clear(g)
    text, ragna = g.quest.text, put(g, "ragna", "b3")
    at = sq(g, "c3")
    play(text.act(g, ragna, "light", at))
    assert (g.checked, ragna.xp) == (("cairn-1",), 3)
    assert text.actions(g, ragna) == []
    play(text.round_ends(g))
    wolf = g.on_board(ENEMY)[0]
    assert (wolf.kind.id, wolf.level, wolf.tags) == ("giant-wolf", 7, ("hunter",))
    play(text.round_ends(g))
    assert len(g.on_board(ENEMY)) == 1
    assert g.quest.reach == 8


@pytest.mark.proves("house.quest.08-long-white")
def test_one_rest_and_one_way_on() -> None:
    """house.quest.08-long-white: once by the fire; all who live must leave by the east door."""
    g = begin("long-white")
    clear(g)
    text, ragna = g.quest.text, put(g, "ragna", "l9")
    assert text.rest_rating(g, ragna.at) == "safe"
    assert text.may_rest(g, ragna)
    play(text.rested(g, [ragna]))
    assert not text.may_rest(g, ragna)
    assert not text.may_rest(begin("long-white"), hero(g, "maud"))
    for f in g.party():
        out(g, f, "z10")
    assert g.winner == "hero"
    back = begin("long-white")
    out(back, hero(back, "maud"), "a10")
    for name in ("ragna", "pim", "ossian"):
        out(back, hero(back, name), "z10")
    assert back.winner == "monster"


# -- 9 The House of Salt


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_what_does_not_stay_dead() -> None:
    """house.quest.09-house-of-salt: a mummy rises after two turns while its jar stands, and pays once."""
    g = begin("house-of-salt")
    text = g.quest.text
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    spot = mummy.spot
    xp = hero(g, "ragna").xp
    play(die(g, mummy, "test", None))
    assert hero(g, "ragna").xp > xp
    play(text.round_ends(g))
    assert not any(f.spot == spot for f in g.on_board(ENEMY))
    play(text.round_ends(g))
    risen = next(f for f in g.on_board(ENEMY) if f.spot == spot)
    assert risen.body == risen.full_body
    xp = hero(g, "ragna").xp
    for other in [f for f in g.on_board(ENEMY) if areas()[18] >> f.at & 1 and f is not risen]:
        g.take_off(other)
    play(die(g, risen, "test", None), "1")
    assert hero(g, "ragna").xp == xp
    play(text.hit_thing(g, hero(g, "ragna"), sq(g, "v14"), 2))
    for _ in range(3):
        play(text.round_ends(g))
    assert not any(f.spot == spot for f in g.on_board(ENEMY))


@pytest.mark.proves("house.quest.09-house-of-salt", "house.door.sealed")
def test_jars() -> None:
    """house.quest.09-house-of-salt, house.door.sealed: two skulls in one attack; curses lifted; the third opens the
    hall."""
    g = begin("house-of-salt")
    text, ragna = g.quest.text, hero(g, "ragna")
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    give(g, ragna, Effect("curse", "cursed", 3, "life", mummy.id))
    jars = [sq(g, name) for name in ("v14", "i18", "b14")]
    play(text.hit_thing(g, ragna, jars[0], 1))
    assert not g.count(f"broken@{jars[0]}")
    assert text.may_enter(g, ragna) >> jars[0] & 1
    play(text.hit_thing(g, ragna, jars[0], 2))
    assert not ragna.effects
    assert not text.may_enter(g, ragna) >> jars[0] & 1
    door = g.quest.door_kinds.index("sealed")
    play(text.hit_thing(g, ragna, jars[1], 3))
    assert not g.doors >> door & 1
    play(text.hit_thing(g, ragna, jars[2], 2))
    assert g.doors >> door & 1
    assert g.checked == ("jar-1", "jar-2", "jar-3")


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_salt_keeps_the_dead_down() -> None:
    """house.quest.09-house-of-salt: three measures each; what fell there neither rises nor is raised."""
    g = begin("house-of-salt")
    text, ragna = g.quest.text, put(g, "ragna", "x13")
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    spot, at = mummy.spot, mummy.at
    play(die(g, mummy, "test", None))
    assert ("do-at", "salt", at) in text.actions(g, ragna)
    play(text.act(g, ragna, "salt", at))
    assert (g.corpses, g.count(f"salt-{ragna.id}")) == ((), 2)
    for _ in range(3):
        play(text.round_ends(g))
    assert not any(f.spot == spot for f in g.on_board(ENEMY))


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_tallow_steps_out_of_the_wall() -> None:
    """house.quest.09-house-of-salt: on 5 or 6 after the last of a room, raises them, and is gone on his next turn."""
    g = begin("house-of-salt")
    text, tallow = g.quest.text, hero(g, "brother-tallow")
    room = [f for f in g.on_board(ENEMY) if areas()[16] >> f.at & 1]
    assert len(room) == 2
    play(die(g, room[0], "test"))
    play(die(g, room[1], "test"), "5")
    magic = tallow.magic
    play(text.master_begins(g))
    assert areas()[16] >> tallow.at & 1
    assert tallow.magic == magic - 1
    risen = [f for f in g.on_board(ENEMY) if areas()[16] >> f.at & 1 and f.undead]
    assert risen
    play(text.master_begins(g))
    assert areas()[10] >> tallow.at & 1
    assert tallow.magic == magic - 2


# -- 10 The Weighing


@pytest.mark.proves("house.quest.10-weighing")
def test_lamps_and_the_four_ways() -> None:
    """house.quest.10-weighing: each way succeeds once, failed checks may be tried again; two out open the hall."""
    g = begin("the-weighing")
    clear(g)
    text, ossian, ragna = g.quest.text, put(g, "ossian", "x9"), hero(g, "ragna")
    lamps = [sq(g, name) for name in ("c6", "x8", "g18", "u16")]
    ossian.items += ("scroll-of-warmth",)
    words = {a[1] for a in text.actions(g, ossian)}
    assert {"strength", "wit", "magic", "burn-scroll-of-warmth"} <= words
    play(text.act(g, ossian, "wit", lamps[1]), "33332")
    assert not g.count("lamps-out")
    play(text.act(g, ossian, "wit", lamps[1]), "33333")
    assert (g.count("lamps-out"), g.checked) == (1, ("lamp-1",))
    assert not text.actions(g, ossian)
    g.put(ossian, sq(g, "c5"))
    assert "wit" not in {a[1] for a in text.actions(g, ossian)}
    doors = [i for i, kind in enumerate(g.quest.door_kinds) if kind == "sealed"]
    assert not any(g.doors >> i & 1 for i in doors)
    play(text.act(g, ossian, "burn-scroll-of-warmth", lamps[0]))
    assert "scroll-of-warmth" not in ossian.items
    assert all(g.doors >> i & 1 for i in doors)
    g.put(ossian, sq(g, "g17"))
    assert not {a[1] for a in text.actions(g, ossian)} & {"magic", "wit"}
    g.put(ragna, sq(g, "u15"))
    ragna.skills = ("battle-roar", "frenzy")
    given = {a[1] for a in text.actions(g, ragna)}
    assert "give-battle-roar" in given
    play(text.act(g, ragna, "give-battle-roar", lamps[3]))
    assert "battle-roar" not in ragna.skills
    play(text.act(g, ossian, "strength", lamps[2]), "5554")
    assert g.count("lamps-out") == 3
    play(text.act(g, ossian, "strength", lamps[2]), "5555")
    assert g.checked == ("lamp-1", "lamp-2", "lamp-3", "lamp-4")


@pytest.mark.proves("house.quest.10-weighing")
def test_a_skill_laid_in_the_pan_comes_back_with_the_quest() -> None:
    """house.quest.10-weighing: it is lost until the quest ends."""
    g = begin("the-weighing", "ragna")
    clear(g)
    ragna = put(g, "ragna", "u15")
    ragna.skills = ("battle-roar",)
    play(g.quest.text.act(g, ragna, "give-battle-roar", sq(g, "u16")))
    g.counters["widow"] = 1
    out(g, ragna, "m19")
    assert homecoming(g, fresh(["ragna"])).heroes["ragna"].skills == ["battle-roar"]


@pytest.mark.proves("house.quest.10-weighing", "house.named.salt-widow")
def test_the_widow() -> None:
    """house.quest.10-weighing, house.named.salt-widow: a point each turn while a lamp burns, and a refuge beside the
    furthest; with none burning neither."""
    g = begin("the-weighing")
    text, widow = g.quest.text, hero(g, "the-salt-widow")
    widow.magic = 2
    play(text.master_begins(g))
    assert widow.magic == 3
    widow.magic = widow.full_magic
    play(text.master_begins(g))
    assert widow.magic == widow.full_magic
    for f in g.party():
        g.take_off(f)
    put(g, "ragna", "m19")
    refuge = text.escape_to(g, widow)
    beside = g.quest.grid.beside(g.doors)
    assert (beside[sq(g, "c6")] | beside[sq(g, "x8")]) >> refuge & 1
    for lamp in g.quest.things["salt-lamp"]:
        g.counters[f"out@{lamp}"] = 1
    widow.magic = 1
    play(text.master_begins(g))
    assert widow.magic == 1
    assert "escape" not in widow.spells
    assert not text.goal_met(g)
    play(text.slain(g, widow, None))
    assert text.goal_met(g)


# -- the introduction, and coming home


@pytest.mark.proves("quest.goal", "xp.checkpoint", "xp.completion")
def test_the_introduction() -> None:
    """quest.goal, xp.checkpoint, xp.completion: carried out, and it counts for no campaign."""
    g = begin("weigh-house-cellar")
    text, pim = g.quest.text, hero(g, "pim")
    hoard = next(i for i, h in enumerate(g.quest.hoards) if "brass-weight" in h.items)
    play(text.found(g, pim, hoard))
    assert g.checked == ("weight",)
    pim.items += ("brass-weight",)
    for f in g.party():
        out(g, f, "a1")
    assert g.winner == "hero"
    assert pim.xp == 7
    party = homecoming(g, fresh(["ragna", "maud", "pim", "ossian"]))
    assert party.done == []
    assert "brass-weight" not in party.heroes["pim"].items


@pytest.mark.proves("quest.party-dead", "quest.goal")
def test_nobody_left_is_a_failure() -> None:
    """quest.party-dead, quest.goal."""
    g = begin("short-weight", "ragna")
    play(die(g, hero(g, "ragna"), "test"))
    check_end(g)
    assert (g.over, g.winner) == (True, "monster")


@pytest.mark.proves("npc.friendly", "house.npc.line")
def test_friendly_people() -> None:
    """White shields, no attack, no doors; nobody of theirs acts by himself."""
    g = begin("stockinged-feet")
    wat = hero(g, "wat")
    assert (wat.side, wat.low, wat.high, wat.attack, wat.defend, wat.body, wat.mind) == (HERO, 2, 6, 0, 2, 3, 2)
    assert shield_of(wat) == "white"
    assert not may_open(wat)
    assert wat.home not in range(len(g.seats))


@pytest.mark.proves("house.npc.line", "jump.any-trap", "trap.pit.climb")
def test_people_cross_what_lies_in_the_way() -> None:
    """An open pit in a corridor is jumped like anybody jumps it; who has fallen in climbs out on the next turn, and a
    known trap is gone round where that is possible."""
    g = begin("abbey-of-spent-ink")
    clear(g)
    ragna, ilvane = put(g, "ragna", "s10"), put(g, "ilvane", "v10")
    ilvane.master = ragna.id
    pit = sq(g, "u10")
    g.pits |= 1 << pit
    play(follow(g, ragna), "33w")
    assert (ilvane.at, ilvane.body, ilvane.pit) == (sq(g, "t10"), 3, False)
    g.put(ilvane, sq(g, "v10"))
    play(follow(g, ragna), "33s")
    assert (ilvane.at, ilvane.body, ilvane.pit) == (pit, 2, True)
    play(follow(g, ragna), "33")
    assert (ilvane.at, ilvane.pit) == (sq(g, "t10"), False)
    g.put(ilvane, sq(g, "v10"))
    put(g, "maud", "t10")  # no room beyond: nobody jumps
    play(follow(g, ragna), "33")
    assert ilvane.at == sq(g, "v10")
    g.pits = 0
    g.found = g.armed = 1 << sq(g, "m16")
    g.put(ragna, sq(g, "m14"))
    put(g, "maud", "z1")
    g.put(ilvane, sq(g, "m17"))
    play(follow(g, ragna), "44")
    assert (ilvane.at, ilvane.body) == (sq(g, "n14"), 2)  # round a trap that is known


@pytest.mark.proves("house.floor.fall", "house.floor.pushed")
def test_over_the_edge() -> None:
    """No skull: clinging on for 1 Body; a skull: 3 Body, on the edge, and the next turn missed."""
    g = begin("long-white")
    clear(g)
    ragna = put(g, "ragna", "u10")
    ragna.body = 6
    play(land(g, ragna, sq(g, "v10"), (1, 0)), "w")
    assert (ragna.at, ragna.body, ragna.under("miss")) == (sq(g, "u10"), 5, False)
    play(land(g, ragna, sq(g, "v10"), (1, 0)), "s")
    assert (ragna.body, ragna.under("miss")) == (2, True)
    assert ragna.at in (sq(g, "u10"), sq(g, "x10"))
    maud = put(g, "maud", "f10")
    play(land(g, maud, sq(g, "g10"), (1, 0)))
    assert maud.at == sq(g, "h10")  # on ice one slides on
    pim = put(g, "pim", "s7")
    before = pim.body
    play(land(g, pim, sq(g, "t7"), (1, 0)), "s")
    assert pim.body == before - 1  # the river rolls at once
