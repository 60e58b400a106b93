"""The small print of The Salt Road, quests 1 to 5: each clause from both sides, and what everybody is told."""

from __future__ import annotations

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.figures.skills_rogue import foe_close_by, watchers
from delvewright.rules.allison.ground.sight import foes_in_sight, sees
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.texts import effect
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play, put, sq
from .quest_words import kinds, told, words
from .test_quests import out, step

SACK, FUEL = "salt-sack", "fuel-bundle"


# -- 1 Short Weight


@pytest.mark.proves("house.quest.01-short-weight")
def test_sacks_that_lie_on_one_square() -> None:
    """Two who fall on one square leave two sacks there, and each is taken up by itself."""
    g = begin("short-weight")
    at, key = sq(g, "g17"), f"sack@{sq(g, 'g17')}"
    for name, square in (("ragna", "f18"), ("maud", "e11")):
        f = hero(g, name)
        step(g, f, square)
        g.put(f, at)
        play(die(g, f, "test"))
    assert g.count(key) == 2
    assert ("Salt sack", "lies there", "thing", f"{SACK}@{at}", at) in told(g)
    step(g, hero(g, "pim"), "g17")
    assert g.count(key) == 1
    step(g, hero(g, "ossian"), "g17")
    assert key not in g.counters


@pytest.mark.proves("house.quest.01-short-weight")
def test_when_the_sacks_are_done_with() -> None:
    """Three home and none at hand, or all five home or gone; lost with three gone; everybody knows the count."""
    g = begin("short-weight")
    text, ragna = g.quest.text, hero(g, "ragna")
    sacks = [q for q in range(g.width * g.height) if g.count(f"sack@{q}")]
    assert len(sacks) == 5
    assert told(g)[0] == ("Sacks on the stairway", "0", "home", SACK, 0)
    assert [t[2] for t in told(g)] == ["home"] + ["thing"] * 5
    step(g, ragna, "f18")
    assert ("Salt sack", "carried by Ragna Oxblood", "bearer", f"{SACK}@ragna", ragna.id) in told(g)
    assert len([t for t in told(g) if t[2] == "thing"]) == 4
    g.counters["sacks-home"], g.counters["sacks-gone"] = 2, 2
    assert ("Sacks lost", "2", "gone", SACK, 2) in told(g)
    assert not text.goal_met(g) and not text.lost(g) and not text.homeward(g)
    g.counters["sacks-gone"] = 3
    assert text.lost(g) and text.homeward(g)
    g.counters["sacks-gone"], g.counters["sacks-home"] = 0, 3
    assert text.goal_met(g) and not text.homeward(g), "there is one in her hands"
    ragna.tags = ()
    assert not text.homeward(g), "others lie there"
    g.laid = 0
    assert text.homeward(g), "nobody knows of any"
    for q in sacks:
        g.counters.pop(f"sack@{q}", None)
    ragna.tags = (SACK,)
    assert not text.homeward(g)
    g.take_off(ragna)
    assert not [t for t in told(g) if t[2] == "bearer"]


@pytest.mark.proves("house.quest.01-short-weight")
def test_only_heroes_and_goblins_carry_and_only_heroes_bring_home() -> None:
    g = begin("short-weight")
    goblin, orc = kinds(g, "goblin")[0], kinds(g, "orc")[0]
    text = g.quest.text
    g.acts, g.may_attack = 1, True
    step(g, orc, "f18")
    assert (orc.tags, g.acts) == ((), 1)
    step(g, goblin, "f18")
    assert text.move_dice(g, goblin, 2) == 2, "a goblin is not slowed"
    step(g, goblin, "b17")
    assert SACK in goblin.tags and not g.count("sacks-home")
    g.acts, g.may_attack = 1, True
    ragna = hero(g, "ragna")
    step(g, ragna, "e11")
    assert (g.acts, g.may_attack) == (1, True), "a hero acts all the same"
    assert text.move_dice(g, ragna, 0) == 0
    step(g, ragna, "d11")
    assert SACK in ragna.tags and not g.count("sacks-home")
    play(text.left(g, orc))
    assert not g.count("sacks-gone")
    play(text.left(g, goblin))
    assert g.count("sacks-gone") == 1
    play(die(g, orc, "test"))
    assert not any(k.startswith("sack@") and int(k[5:]) == orc.at for k in g.counters)


# -- 2 Stockinged Feet


def tower() -> Game:
    return begin("stockinged-feet")


def sleepers(g: Game) -> list[Figure]:
    return [f for f in g.on_board(ENEMY) if any(e.name == "asleep" for e in f.effects)]


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_what_wakes_a_sleeper() -> None:
    """A black shield alone, after a turn with a step or an action in their sight, without stealth."""
    g = tower()
    text, ragna = g.quest.text, put(g, "ragna", "o3")
    many = len(sleepers(g))
    room = [f for f in sleepers(g) if areas()[5] >> f.at & 1]
    g.walked, g.acts = 0, 1
    play(text.turn_ends(g, ragna))
    g.walked, g.acts = 0, 0
    play(text.turn_ends(g, ragna), "w")
    play(text.turn_ends(g, ragna), "s")
    assert len(sleepers(g)) == many
    g.walked, g.acts = 1, 1
    play(text.turn_ends(g, room[0]))
    far = put(g, "maud", "m1")
    play(text.turn_ends(g, far))
    play(text.turn_ends(g, ragna), "b")
    assert len(sleepers(g)) == many - len(room)
    off = hero(g, "pim")
    g.take_off(off)
    play(text.turn_ends(g, off))
    assert text.may_rest(g, ragna), "they are awake"


@pytest.mark.proves("house.quest.02-stockinged-feet", "skill.rogue.stealth.check", "skill.rogue.stealth")
def test_stealth_among_sleepers() -> None:
    """Who is in stealth wakes nobody; sleepers count in no check, those who are awake do; hired men are no heroes."""
    g = tower()
    text = g.quest.text
    ragna = put(g, "ragna", "o3")
    room = [f for f in sleepers(g) if areas()[5] >> f.at & 1]
    many = len(sleepers(g))
    g.walked, g.acts = 3, 0
    for state in ("stealth", "unnoticed"):
        ragna.effects = (condition(state, state, "own"),)
        play(text.turn_ends(g, ragna))
    ragna.effects = (condition("rock-skin", "defence", "body"),)
    play(text.turn_ends(g, ragna), "w")
    ragna.hero = False
    play(text.turn_ends(g, ragna))
    ragna.hero = True
    assert len(sleepers(g)) == many
    for q in squares(areas()[5] & ~g.taken()):
        g.put(ragna, q)
        if not foe_close_by(g, ragna) and all(sees(g, ragna, f) for f in room[:2]):
            break
    assert foes_in_sight(g, ragna) and not watchers(g, ragna)
    ragna.effects = (condition("stealth", "stealth", "noticed"),)
    for moment in ("turn_begins", "stepped"):
        play(getattr(effect.of("stealth"), moment)(g, ragna))
    assert ragna.under("stealth"), "nobody is there to be tricked"
    room[0].effects, room[0].mind, ragna.mind = (), 3, 2
    assert watchers(g, ragna) == [room[0]]
    play(effect.of("stealth").turn_begins(g, ragna), "13")
    assert ragna.under("stealth"), "four against the three of who is awake"
    ragna.effects = ragna.effects[:1]
    play(effect.of("stealth").stepped(g, ragna), "12")
    assert not ragna.under("stealth")


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_a_blow_wakes_the_room() -> None:
    from delvewright.rules.allison.state.texts import Blow, effect

    g = tower()
    many = len(sleepers(g))
    victim = next(f for f in sleepers(g) if areas()[5] >> f.at & 1)
    here = [f for f in sleepers(g) if areas()[5] >> f.at & 1]
    play(effect.of("asleep").was_attacked(g, victim, Blow(hero(g, "ragna"), victim)))
    assert len(sleepers(g)) == many - len(here)


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_who_raises_the_alarm() -> None:
    """Only an orc, awake, who has seen a hero; on 5 or 6; once; then nobody is found asleep."""
    g = tower()
    text = g.quest.text
    for f in g.on_board(ENEMY):
        f.met = False
    goblin = kinds(g, "goblin")[0]
    goblin.met = True
    play(text.master_begins(g))
    sleeper = next(f for f in sleepers(g) if f.kind.id == "orc")
    sleeper.met = True
    play(text.master_begins(g))
    orc = next(f for f in kinds(g, "orc") if f not in sleepers(g))
    orc.met = True
    assert told(g)[0] == ("Alarm", "not raised", "alarm", "", 0)
    play(text.master_begins(g), "1")
    assert sleepers(g)
    play(text.master_begins(g), "6")
    assert not sleepers(g)
    assert told(g)[0] == ("Alarm", "raised", "alarm", "", 1)
    orc.effects += (Effect("asleep", "helpless", 1, "own"),)
    text.laid_out(g, 0)
    assert not sleepers(g)
    quiet = tower()
    many = len(sleepers(quiet))
    quiet.quest.text.laid_out(quiet, 0)
    assert len(sleepers(quiet)) == many


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_how_the_ledger_gets_out() -> None:
    """By the east door; with the alarm raised it pays less; homeward with whoever lives."""
    g = tower()
    clear(g)
    text, pim, maud = g.quest.text, hero(g, "pim"), hero(g, "maud")
    other = next(i for i, h in enumerate(g.quest.hoards) if "toll-ledger" not in h.items)
    play(text.found(g, pim, other))
    assert g.checked == () and not text.homeward(g)
    pim.items += ("toll-ledger",)
    assert text.homeward(g)
    assert ("Toll ledger", "carried by Pim Undergate", "bearer", "toll-ledger", pim.id) in told(g)
    out(g, maud, "z10")
    assert not text.goal_met(g)
    g.counters["alarm"] = 1
    out(g, pim, "z10")
    assert text.goal_met(g) and g.checked == ()
    assert len(told(g)) == 1
    pim.alive = False
    assert not text.homeward(g)
    wat = hero(g, "wat")
    text.hero_left(g, wat, sq(g, "m1"))
    wat.out = True
    assert g.checked == ("wat",)
    assert told(g)[-1][:2] == ("Wat", "is out")


# -- 3 Three Cold Hearths


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_fuel() -> None:
    """Heroes alone pick it up; all of a dead hero's bundles lie where he fell; each hearth takes one, once."""
    g = begin("three-cold-hearths")
    text, ragna, maud = g.quest.text, hero(g, "ragna"), hero(g, "maud")
    zombie = kinds(g, "zombie")[0]
    spots = [int(k[5:]) for k in g.counters if k.startswith("fuel@")]
    assert len(spots) == 3
    at = zombie.at
    g.put(zombie, spots[0])
    play(text.stepped(g, zombie, spots[0]))
    assert g.count(f"fuel@{spots[0]}") == 1
    g.put(zombie, at)
    for q in spots[:2]:
        play(text.stepped(g, ragna, q))
    assert ragna.tags == (FUEL, FUEL)
    assert [t for t in told(g) if t[2] == "bearer"] == [
        ("Fuel", "carried by Ragna Oxblood", "bearer", f"{FUEL}@ragna", ragna.id)
    ]
    assert [t[4] for t in told(g) if t[2] == "thing"] == spots[2:]
    fell = sq(g, "m10")
    g.put(ragna, fell)
    play(die(g, ragna, "test"))
    assert (ragna.tags, g.count(f"fuel@{fell}")) == ((), 2)
    play(text.stepped(g, maud, fell))
    assert maud.tags == (FUEL, FUEL)
    clear(g)
    pim = hero(g, "pim")
    for room, n in ((20, 1), (20, 1), (10, 2)):
        there = [q for q in range(g.width * g.height) if areas()[room - 1] >> q & 1 and not g.taken() >> q & 1]
        g.put(maud, there[0])
        g.put(pim, there[1])
        play(text.rested(g, [maud, pim]))
        assert g.count("hearths") == n
    assert maud.tags == ()
    assert g.checked == ("hearth-1", "hearth-2")
    assert told(g)[0] == ("Hearths", "2 of 3 burn", "lit", "hearth", 2)
    assert [t[3] for t in told(g) if t[2] == "cold"] == ["hearth@4"]
    assert not text.lost(g)
    g.laid = 0
    assert [t[2] for t in told(g)] == ["lit"]


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_who_keeps_to_the_drovers_room() -> None:
    """He and his zombies, not those of other rooms; whoever came later goes where he likes."""
    g = begin("three-cold-hearths")
    text = g.quest.text
    home = areas()[19]
    for f in g.on_board(ENEMY):
        mine = f.spot >= 0 and home >> g.quest.monsters[f.spot].at & 1
        assert text.may_enter(g, f) == (g.quest.everywhere & ~home if mine else 0)
    drover = hero(g, "the-drover")
    g.counters["hearths"] = 1
    assert text.may_enter(g, drover)
    drover.spot = -1
    assert not text.may_enter(g, drover)
    assert text.rest_rating(g, sq(g, "b6")) == "standard"


# -- 4 Bought and Paid For


@pytest.mark.proves("house.quest.04-bought-and-paid-for", "merc.as-enemies", "merc.hire")
def test_who_listens_to_an_offer() -> None:
    """In sight, not the captain, once, for the rate; a tie is the hero's, one less is not; three turned pay."""
    g = begin("bought-and-paid-for", "ragna ossian")
    text, ragna = g.quest.text, put(g, "ragna", "c7")
    man = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "d7"))
    ragna.gold = 49
    assert "offer" not in words(g, ragna)
    ragna.gold = 50
    assert ("do-at", "offer", man.at) in text.actions(g, ragna)
    man.named = True
    assert ("do-at", "offer", man.at) not in text.actions(g, ragna)
    man.named = False
    man.mind = 1
    play(text.act(g, ragna, "offer", man.at), "1" * (ragna.mind - 1) + "2" + str(ragna.mind + 2))
    assert man.side == ENEMY and "heard" in man.tags
    man.tags = ()
    man.met = True
    man.effects = (Effect("slow", "slow", 1, "own"),)
    man.mind = ragna.mind
    play(text.act(g, ragna, "offer", man.at), "4" * ragna.mind + "4" * man.mind)
    assert (man.side, man.home, man.master, man.met, man.effects) == (HERO, ragna.seat, ragna.id, False, ())
    assert (g.count("turned"), g.count("fewer"), g.checked) == (1, 1, ())
    g.counters["turned"] = 2
    other = next(f for f in g.on_board(ENEMY) if not f.named)
    other.mind, ragna.gold = 1, 500
    play(text.act(g, ragna, "offer", other.at), "6" * ragna.mind + "1")
    assert g.checked == ("three-turned",)
    assert told(g)[0] == ("Company", "2 dead or turned", "fewer", "company", 2)
    assert told(g)[1] == ("Captain Voss", "holds out", "beaten", "captain-voss", 0)


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_the_captain_and_her_company() -> None:
    """Only those of the map count; the captain's death counts for herself; men who fight for heroes do not count."""
    g = begin("bought-and-paid-for")
    text, voss = g.quest.text, hero(g, "captain-voss")
    men = [f for f in g.on_board(ENEMY) if not f.named]
    stranger, turned = men[0], men[1]
    stranger.spot = -1
    play(text.slain(g, stranger, None))
    turned.side = HERO
    play(text.slain(g, turned, None))
    assert g.count("fewer") == 0
    g.counters["fewer"] = 6
    play(text.turn_begins(g, men[2]))
    assert men[2].at >= 0 and not g.count("voss")
    voss.side = HERO
    play(text.turn_begins(g, voss))
    assert not g.count("voss")
    voss.side = ENEMY
    play(text.slain(g, voss, None))
    assert g.count("voss") == 1
    assert told(g)[1] == ("Captain Voss", "beaten", "beaten", "captain-voss", 1)


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_the_pay_chest_and_odos_thanks() -> None:
    """The chest with the ring; dust for whoever led him, if he lives; homeward with Odo in tow and Voss beaten."""
    g = begin("bought-and-paid-for")
    clear(g)
    text, maud, odo = g.quest.text, hero(g, "maud"), hero(g, "odo")
    for i, hoard in enumerate(g.quest.hoards):
        play(text.found(g, maud, i))
        assert g.count("pay-chest") == int("ring-of-return" in hoard.items or g.count("pay-chest") > 0)
    assert g.checked == ("pay-chest",)
    assert not text.homeward(g)
    g.counters["voss"] = 1
    assert not text.homeward(g)
    g.put(maud, odo.at + 1 if not g.taken() >> odo.at + 1 & 1 else odo.at - 1)
    play(text.act(g, maud, "take-along", odo.at))
    assert odo.master == maud.id
    assert text.homeward(g)
    g.counters["voss"] = 0
    assert not text.homeward(g)
    text.hero_left(g, maud, sq(g, "a10"))
    assert "odo" not in g.checked
    maud.alive = False
    text.hero_left(g, odo, sq(g, "a10"))
    assert g.checked == ("pay-chest", "odo") and "dust-of-disappearance" not in maud.items
    alone = begin("bought-and-paid-for")
    text.hero_left(alone, hero(alone, "odo"), sq(g, "a10"))
    assert not any("dust-of-disappearance" in f.items for f in alone.party())
    away = begin("bought-and-paid-for")
    away.counters["voss"] = 1
    hero(away, "odo").out = True
    assert text.homeward(away) and text.goal_met(away)


# -- 5 The Abbey of Spent Ink


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_lecterns() -> None:
    """For magic-users beside one, once for each hero and lectern; the first reader finds the scroll of that room."""
    g = begin("abbey-of-spent-ink", "ossian ilsabet maud")
    clear(g)
    text = g.quest.text
    ossian, ilsabet, maud = (hero(g, name) for name in ("ossian", "ilsabet", "maud"))
    assert all("word-bound" in f.tags for f in g.party())
    scrolls = {20: "scroll-of-heal-body", 7: "scroll-of-psychic-recovery", 19: "scroll-of-treasure-without-doom"}
    for room, scroll in scrolls.items():
        case = next(p.squares for p in g.quest.furniture if p.kind.id == "bookcase" and p.squares & areas()[room - 1])
        free = [q for q in range(g.width * g.height) if g.beside[q] & case and not (g.taken() | case) >> q & 1]
        g.put(maud, free[0])
        assert "read" not in words(g, maud)
        g.take_off(maud)
        for reader, finds in ((ossian, True), (ilsabet, False)):
            g.put(reader, free[0])
            ways = [a for a in text.actions(g, reader) if a[1] == "read"]
            assert len(ways) == 1
            reader.magic = 0
            play(text.act(g, reader, "read", ways[0][2]))
            assert reader.magic == reader.full_magic
            assert (scroll in reader.items) == finds
            assert "read" not in words(g, reader)
            play(text.turn_ends(g, reader))
            g.take_off(reader)
    lecterns = [t for t in told(g) if t[2] == "lectern"]
    assert [t[3] for t in lecterns] == ["lectern@20", "lectern@7", "lectern@19"]
    g.laid = 0
    assert told(g) == []


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_the_door_of_the_abbey() -> None:
    """Spells are chosen at the door before the first step, each hero for himself; the charter; Ilvane."""
    g = begin("abbey-of-spent-ink")
    text, ossian, pim = g.quest.text, hero(g, "ossian"), hero(g, "pim")
    door = g.quest.begin[0]
    g.put(ossian, door)
    play(text.stepped(g, pim, pim.at))
    assert text.may_memorise(g, ossian)
    orc = kinds(g, "orc")[0]
    play(text.stepped(g, orc, orc.at))
    assert not g.count(f"inside-{orc.id}")
    g.put(ossian, sq(g, "m17"))
    assert not text.may_memorise(g, ossian)
    for i, hoard in enumerate(g.quest.hoards):
        before = g.checked
        play(text.found(g, pim, i))
        assert (g.checked != before) == ("road-charter" in hoard.items)
    play(text.slain(g, orc, None))
    assert not g.piles
    ilvane = hero(g, "ilvane")
    assert not text.homeward(g) and not text.lost(g)
    pim.items += ("road-charter",)
    assert not text.homeward(g)
    assert ("Road charter", "carried by Pim Undergate", "bearer", "road-charter", pim.id) in told(g)
    ilvane.master = pim.id
    assert text.homeward(g) and not text.goal_met(g)
    pim.items = ()
    assert not text.homeward(g)
    text.hero_left(g, ossian, door)
    assert "ilvane" not in g.checked
    text.hero_left(g, ilvane, door)
    assert g.checked == ("charter", "ilvane")
    play(die(g, ilvane, "test"))
    assert text.lost(g)


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink", "magic.combat-only-memorised")
def test_in_the_abbey_only_chosen_words_work() -> None:
    """In a fight or not; elsewhere whoever is in no fight casts all he knows."""
    g = begin("abbey-of-spent-ink", "ossian")
    ossian = hero(g, "ossian")
    ossian.spells, ossian.memory, ossian.magic, ossian.met = ("rock-skin", "fire-of-wrath"), ("rock-skin",), 2, False
    assert ready_spells(ossian) == ("rock-skin",)
    ossian.met = True
    assert ready_spells(ossian) == ("rock-skin",)
    other = hero(begin("short-weight", "ossian"), "ossian")
    other.spells, other.memory, other.magic, other.met = ossian.spells, ossian.memory, 2, False
    assert ready_spells(other) == ossian.spells
    other.met = True
    assert ready_spells(other) == ("rock-skin",)


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_an_orc_does_not_forget_whom_it_has_seen() -> None:
    """One die each turn of the game master, also when the heroes are out of sight again; a sleeper has seen nobody."""
    g = tower()
    text, ragna = g.quest.text, put(g, "ragna", "m1")
    for f in g.on_board(ENEMY):
        f.met = False
    awake = next(f for f in kinds(g, "orc") if f not in sleepers(g))
    asleep = sleepers(g)[0]
    asleep.met = True
    play(text.master_begins(g))
    awake.met = True
    play(text.turn_ends(g, ragna))
    awake.met = False
    play(text.master_begins(g), "4")
    play(text.master_begins(g), "1")
    assert not g.count("alarm")
    g.take_off(awake)
    play(text.master_begins(g))
    g.put(awake, sq(g, "x4"))
    play(text.master_begins(g), "5")
    assert g.count("alarm") == 1


@pytest.mark.proves("house.quest.04-bought-and-paid-for")
def test_a_wanderer_who_is_bought_is_not_of_the_company() -> None:
    """He is turned, but the captain has not lost him."""
    for spot, fewer in ((3, 1), (-1, 0)):
        g = begin("bought-and-paid-for", "ragna")
        ragna = hero(g, "ragna")
        man = next(f for f in g.on_board(ENEMY) if not f.named)
        ragna.gold, ragna.mind, man.mind, man.spot = 500, 1, 1, spot
        play(g.quest.text.act(g, ragna, "offer", man.at), "61")
        assert (g.count("fewer"), g.count("turned"), man.side) == (fewer, 1, HERO)
