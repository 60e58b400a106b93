"""The small print of The Salt Road: each clause of a quest from both sides, and what everybody is told."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.figures.enemy_levels import take_figures
from delvewright.rules.allison.figures.persons import follow, invitations, is_dead, is_out, lead_out, take_along
from delvewright.rules.allison.figures.skills_rogue import foe_close_by, watchers
from delvewright.rules.allison.ground.sight import foes_in_sight, sees
from delvewright.rules.allison.magic.casting import cast
from delvewright.rules.allison.magic.elements import healed_by_magic
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.texts import effect, spell
from delvewright.rules.allison.state.windows import Moment, recount
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play, put, sq
from .test_quests import out, step

SACK, FUEL = "salt-sack", "fuel-bundle"


def told(g: Game) -> list[tuple[Any, ...]]:
    """What the quest tells everybody, as players reckon with it."""
    return [tuple(fact)[:5] for fact in g.quest.text.facts(g)]


def kinds(g: Game, kind: str) -> list[Figure]:
    """The enemies of a kind on the board."""
    return [f for f in g.on_board(ENEMY) if f.kind.id == kind]


def words(g: Game, f: Figure) -> set[str]:
    """What a figure may do besides, by their words."""
    return {str(a[1]) for a in g.quest.text.actions(g, f)}


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
    assert ("Salt sack", "carried by ragna", "bearer", f"{SACK}@ragna", ragna.id) in told(g)
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
    assert ("Toll ledger", "carried by pim", "bearer", "toll-ledger", pim.id) in told(g)
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
        ("Fuel", "carried by ragna", "bearer", f"{FUEL}@ragna", ragna.id)
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
    assert ("Road charter", "carried by pim", "bearer", "road-charter", pim.id) in told(g)
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


# -- 6 The Glass River


@pytest.mark.proves("house.quest.06-glass-river")
def test_who_hauls() -> None:
    """A hero beside the sledge, before he moves, with free hands; it goes nowhere but after him."""
    g = begin("glass-river")
    clear(g)
    text, maud = g.quest.text, put(g, "maud", "c10")
    haul = ("deed", "haul")
    g.moves, g.moving = 1, False
    assert haul in text.deeds(g, maud)
    for moves, moving in ((0, False), (1, True)):
        g.moves, g.moving = moves, moving
        assert haul not in text.deeds(g, maud)
    g.moves, g.moving = 1, False
    maud.tags = ("planks",)
    assert text.deeds(g, maud) == [("deed", "drop-planks")]
    assert text.move_dice(g, maud, 2) == 1 and text.move_dice(g, maud, 0) == 0
    maud.tags = ()
    g.put(maud, sq(g, "e10"))
    assert haul not in text.deeds(g, maud)
    g.put(maud, sq(g, "c10"))
    play(text.act(g, maud, "haul", -1))
    assert haul not in text.deeds(g, maud), "he has the rope"
    here = ("Sledge", "stands there", "thing", "salt-sledge", g.count("salt-sledge"))
    assert here in told(g)
    play(text.turn_ends(g, maud))
    assert text.move_dice(g, maud, 2) == 2 and g.counters["salt-sledge"] == here[4]
    step(g, maud, "d10")
    assert g.counters["salt-sledge"] == here[4], "nobody hauls it"
    text.hero_left(g, maud, sq(g, "z10"))
    assert not text.goal_met(g)
    give(g, maud, Effect("haul", "haul", 1, "own"))
    text.hero_left(g, maud, g.quest.begin[0])
    assert not text.goal_met(g), "not by the way they came"
    text.hero_left(g, maud, sq(g, "z10"))
    assert text.goal_met(g) and "salt-sledge" not in g.counters
    assert text.no_stop(g, maud) == 0
    g.put(maud, sq(g, "b10"))
    assert haul not in text.deeds(g, maud)


@pytest.mark.proves("house.quest.06-glass-river", "house.floor.crevasse")
def test_where_the_sledge_goes_and_the_planks() -> None:
    """Not over a gap until it is bridged; the fourteenth column is the east bank; planks are laid and dropped."""
    g = begin("glass-river")
    clear(g)
    text, maud, ragna = g.quest.text, hero(g, "maud"), hero(g, "ragna")
    gap = sq(g, "u10")
    haul = Effect("haul", "haul", 1, "own")
    give(g, maud, haul)
    g.put(maud, gap)
    step(g, maud, "v10")
    assert not any(e.name == "haul" for e in maud.effects), "the crevasse holds it"
    planks = g.counters["planks"]
    assert ("Planks", "lie there", "thing", "planks", planks) in told(g)
    give(g, ragna, haul)
    g.stepped = sq(g, "b10")
    g.put(ragna, planks)
    play(text.stepped(g, ragna, planks))
    assert "planks" not in ragna.tags, "the rope is in her hands"
    ragna.effects = ()
    play(text.stepped(g, ragna, planks + 1))
    assert "planks" not in ragna.tags
    play(text.stepped(g, ragna, planks))
    assert ragna.tags == ("planks",) and "planks" not in g.counters
    assert ("Planks", "carried by ragna", "bearer", "planks", ragna.id) in told(g)
    assert text.actions(g, ragna) == [] and text.actions(g, maud) == []
    play(text.act(g, ragna, "drop-planks", -1))
    assert (ragna.tags, g.counters["planks"]) == ((), ragna.at)
    play(text.stepped(g, ragna, ragna.at))
    g.put(ragna, sq(g, "t10"))
    play(die(g, ragna, "test"))
    assert (ragna.tags, g.counters["planks"]) == ((), sq(g, "t10"))
    play(text.spell_cast(g, maud, "ice-bridge", None))
    assert g.checked == ()
    g.bridged |= g.quest.crevasse
    play(text.spell_cast(g, maud, "ice-bridge", None))
    assert g.checked == ("crevasse",)
    give(g, maud, haul)
    g.put(maud, gap)
    step(g, maud, "v10")
    assert g.counters["salt-sledge"] == gap and g.checked == ("crevasse", "east-bank")
    bank = begin("glass-river")
    clear(bank)
    pim = hero(bank, "pim")
    give(bank, pim, haul)
    bank.put(pim, sq(bank, "n1"))
    step(bank, pim, "o1")
    assert bank.checked == ()
    step(bank, pim, "p1")
    assert bank.checked == ("east-bank",)


@pytest.mark.proves("house.quest.06-glass-river", "monster.ice-gremlin.theft.return")
def test_the_thieves_chest() -> None:
    """Each thing as often as it was taken; what is taken later is found by another search."""
    g = begin("glass-river")
    text, pim = g.quest.text, hero(g, "pim")
    had = pim.items
    chest = next(i for i, h in enumerate(g.quest.hoards) if h.gold)
    text.stolen(g, pim, ("tool-kit", "dagger"))
    text.stolen(g, pim, ("dagger",))
    play(text.found(g, pim, chest))
    assert sorted(pim.items) == sorted((*had, "tool-kit", "dagger", "dagger"))
    play(text.found(g, pim, chest))
    assert len(pim.items) == len(had) + 3
    text.stolen(g, pim, ("helmet",))
    play(text.found(g, pim, chest))
    assert "helmet" in pim.items


# -- 7 The Larder


def thaw(g: Game, f: Figure) -> None:
    """Somebody is out of the ice."""
    f.tags, f.effects = (), ()


@pytest.mark.proves("house.quest.07-larder")
def test_how_ice_is_thawed() -> None:
    """Beside it, by a hero: strength, Warmth in any form, fire as spell or scroll; nothing else."""
    g = begin("the-larder", "ragna ossian")
    clear(g)
    text, ossian, lark = g.quest.text, put(g, "ossian", "w12"), hero(g, "lark")
    ossian.items = (
        "dagger",
        "potion-of-warmth",
        "scroll-of-warmth",
        "scroll-of-genie",
        "scroll-of-fire-of-wrath",
        "potion-of-healing",
    )
    ossian.spells = ossian.memory = ("fire-of-wrath", "rock-skin")
    ossian.magic = 2
    assert words(g, ossian) == {
        "thaw", "thaw-with-potion-of-warmth", "thaw-with-scroll-of-warmth", "thaw-with-scroll-of-fire-of-wrath",
        "thaw-with-fire-of-wrath",
    }  # fmt: skip
    for f in g.on_board(ENEMY):
        assert text.actions(g, f) == []
    play(text.act(g, ossian, "thaw-with-fire-of-wrath", lark.at))
    assert (ossian.magic, lark.helpless, lark.tags, lark.body) == (1, False, (), 3)
    assert words(g, ossian) == {"take-along"}
    bree = hero(g, "bree")
    g.put(ossian, sq(g, "h2"))
    play(text.act(g, ossian, "thaw-with-scroll-of-warmth", bree.at))
    assert "scroll-of-warmth" not in ossian.items and ossian.magic == 1 and not bree.helpless
    far = put(g, "ragna", "m10")
    assert not words(g, far)


@pytest.mark.proves("house.quest.07-larder", "monster.gargoyle.stone-gaze.state", "house.tag.healing", "chaos.dispell")
def test_what_does_not_thaw_ice() -> None:
    """Healing ends stone, not ice; Warmth works from beside him, cast, read or poured; a spell can be stopped."""

    def larder(**more: Any) -> tuple[Game, Figure, Figure]:
        g = begin("the-larder", "ragna ossian")
        clear(g)
        ossian, lark = put(g, "ossian", "w12"), hero(g, "lark")
        for key, value in ({"items": (), "magic": 2, "level": 5} | more).items():
            setattr(ossian, key, value)
        ossian.memory = ossian.spells
        return g, ossian, lark

    g, ossian, lark = larder(spells=("heal-body", "water-of-healing", "warmth"))
    moment = Moment(ossian)
    assert sees(g, ossian, lark)
    for name in ossian.spells:
        assert lark.id not in spell.of(name).targets(g, ossian, moment), name
    assert not healed_by_magic(g, lark, 4, "spell.earth.heal-body") and lark.helpless
    lark.effects += (condition("stone", "stone", "own"),)
    assert lark.id in spell.of("heal-body").targets(g, ossian, moment)
    assert healed_by_magic(g, lark, 4, "spell.earth.heal-body")
    assert [e.name for e in lark.effects] == ["frozen", "frozen"], "the stone is gone, the ice is not"
    play(g.quest.text.act(g, ossian, "thaw-with-warmth", lark.at))
    assert (ossian.magic, lark.helpless, lark.effects, lark.tags) == (1, False, (), ())
    g, ossian, lark = larder(spells=(), items=("potion-of-warmth", "scroll-of-warmth"))
    g.sated = True
    assert words(g, ossian) == {"thaw"}, "one thing is used up in a turn"
    g.sated = False
    play(g.quest.text.act(g, ossian, "thaw-with-potion-of-warmth", lark.at))
    assert (ossian.items, ossian.magic, lark.helpless, g.sated) == (("scroll-of-warmth",), 2, False, True)
    for means in ("fire-of-wrath", "warmth", "scroll-of-warmth"):
        for dice, held in (("61", True), ("16", False)):
            items = (means,) if means.startswith("scroll") else ()
            g, ossian, lark = larder(spells=() if items else (means,), items=items)
            vole = g.add(content().kinds["chaos-sorcerer"], ossian.at + g.width, ENEMY, g.master_seat)
            take_figures(vole, 7)
            vole.spells, vole.mind = ("dispell",), ossian.mind
            recount(g)
            play(g.quest.text.act(g, ossian, f"thaw-with-{means}", lark.at), dice, [("cast", "dispell")])
            assert (lark.helpless, "frozen" in lark.tags, ossian.items) == (held, held, ())
            assert ossian.magic == (2 if items else 1)


@pytest.mark.proves("house.quest.07-larder")
def test_deadlines_and_safety() -> None:
    """Whoever is out of the ice does not freeze; each is safe once; two are enough; everybody knows until when."""
    g = begin("the-larder")
    clear(g)
    text = g.quest.text
    assert told(g) == [
        ("Lark", "frozen, until round 20", "until", "lark", 20),
        ("Tomas", "frozen, until round 26", "until", "tomas", 26),
        ("Bree", "frozen, until round 32", "until", "bree", 32),
    ]
    lark, tomas, bree = (hero(g, n) for n in ("lark", "tomas", "bree"))
    thaw(g, lark)
    g.round = 99
    g.put(lark, sq(g, "k17"))
    play(text.round_ends(g))
    assert lark.alive and not tomas.alive and not bree.alive
    assert (g.count("dead-tomas"), g.count("dead-lark")) == (1, 0)
    assert text.lost(g) and not text.goal_met(g)
    assert [t[2] for t in told(g)] == ["dead", "dead"]
    play(text.round_ends(g))
    two = begin("the-larder")
    clear(two)
    for n, name in enumerate(("lark", "bree"), 1):
        f = hero(two, name)
        thaw(two, f)
        stairs = [q for q in range(two.width * two.height) if two.quest.stairs >> q & 1][n]
        two.put(f, stairs)
        for _ in range(2):
            play(text.turn_ends(two, hero(two, "ragna")))
        assert two.count("safe") == n and text.goal_met(two) == (n == 2)
    assert two.checked == ("captive-1", "captive-2")
    assert [t[1] for t in told(two)] == ["safe", "frozen, until round 26", "safe"]
    assert not text.lost(two)
    gone = begin("the-larder")
    f = hero(gone, "tomas")
    thaw(gone, f)
    text.hero_left(gone, hero(gone, "ragna"), gone.quest.begin[0])
    assert not gone.count("safe")
    text.hero_left(gone, f, gone.quest.begin[0])
    assert gone.count("safe") == 1


@pytest.mark.proves("house.quest.07-larder", "monster.fimir.kidnap.lost")
def test_two_heroes_in_the_larder() -> None:
    """The second hangs beside the first; gold and all goods lie elsewhere."""
    g = begin("the-larder")
    clear(g)
    text, pim, maud = g.quest.text, hero(g, "pim"), hero(g, "maud")
    pim.gold = 30
    assert text.carried_off(g, pim, pim) and text.carried_off(g, maud, maud)
    assert pim.at == sq(g, "i4") != maud.at >= 0
    assert (pim.gold, pim.held, pim.worn) == (0, (), ())
    assert [p.gold for p in g.piles if p.whose == "pim"] == [30]
    assert "frozen" in maud.tags


# -- 8 The Long White


@pytest.mark.proves("house.quest.08-long-white")
def test_cairns_and_wolves() -> None:
    """Each once, by a hero beside it; as many wolves as cairns in a round; a cairn is in the way."""
    g = begin("long-white")
    text, ragna = g.quest.text, hero(g, "ragna")
    cairns = list(g.quest.things["cairn"])
    assert len(cairns) == 4
    assert text.may_enter(g, ragna) == sum(1 << q for q in cairns)
    clear(g)
    play(text.round_ends(g))
    assert not g.on_board(ENEMY)
    for q in cairns[:2]:
        play(text.act(g, ragna, "light", q))
    assert (g.count("cairns"), g.checked) == (2, ("cairn-1", "cairn-2"))
    play(text.round_ends(g))
    wolves = g.on_board(ENEMY)
    assert len(wolves) == 2 and wolves[0].at != wolves[1].at
    assert told(g)[0] == ("Cairns", "2 of 4 lit", "lit", "cairn", 2)
    assert [t[4] for t in told(g) if t[2] == "thing"] == cairns[2:]
    assert told(g)[-1][:2] == ("Rest", "once, by the fire")
    near = next(q for q in range(g.width * g.height) if g.beside[q] >> cairns[2] & 1 and not g.taken() >> q & 1)
    g.put(wolves[0], near)
    assert text.actions(g, wolves[0]) == []
    g.put(wolves[0], sq(g, "m10"))
    g.put(ragna, near)
    assert text.actions(g, ragna) == [("do-at", "light", cairns[2])]
    fire = put(g, "maud", "l9")
    play(text.rested(g, [fire]))
    assert told(g)[-1][:2] == ("Rest", "used up")
    assert text.rest_rating(g, fire.at) == "impossible"
    assert text.homeward(g)
    g.laid = 0
    assert [t[2] for t in told(g)] == ["lit", ""]


@pytest.mark.proves("house.quest.08-long-white")
def test_all_who_live_go_on() -> None:
    """One who stays behind alive, or goes back, is one too many; the dead are not waited for."""
    g = begin("long-white")
    text = g.quest.text
    assert not text.goal_met(g)
    ragna, maud, pim, ossian = g.party()
    for f in (maud, pim, ossian):
        f.out = True
    assert not text.goal_met(g)
    ragna.alive = False
    assert text.goal_met(g)
    text.hero_left(g, maud, sq(g, "z10"))
    assert text.goal_met(g)
    text.hero_left(g, maud, g.quest.begin[0])
    assert not text.goal_met(g)
    for f in g.party():
        f.alive = False
    g.counters.pop("back")
    assert not text.goal_met(g)


# -- 9 The House of Salt


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_a_mummy_rises_where_it_fell_or_beside() -> None:
    """At the end of the second turn; beside its place if somebody stands there."""
    g = begin("house-of-salt")
    text = g.quest.text
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    spot, fell = mummy.spot, sq(g, "x12")
    g.put(mummy, fell)
    play(die(g, mummy, "test", None))
    ragna = put(g, "ragna", "x12")
    play(text.round_ends(g))
    play(text.round_ends(g))
    risen = next(f for f in g.on_board(ENEMY) if f.spot == spot)
    assert risen.at != ragna.at and g.quest.around[fell] >> risen.at & 1
    assert "unpaid" in risen.tags
    assert not any(c.at == fell and c.kind == "mummy" for c in g.corpses)
    for other in [f for f in g.on_board(ENEMY) if areas()[18] >> f.at & 1 and f is not risen]:
        g.take_off(other)
    g.take_off(ragna)
    again = risen.at
    play(die(g, risen, "test", None), "1")
    play(text.round_ends(g))
    play(text.round_ends(g))
    third = next(f for f in g.on_board(ENEMY) if f.spot == spot)
    assert third.at == again
    assert g.monsters >> again & 1


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_jars_and_curses() -> None:
    """Only the curses of its own mummies are lifted; a broken jar is broken once; fire breaks it for a point."""
    g = begin("house-of-salt", "ragna ossian maud")
    text, ragna, ossian, maud = g.quest.text, hero(g, "ragna"), hero(g, "ossian"), hero(g, "maud")
    jars = [sq(g, name) for name in ("v14", "i18", "b14")]
    mine = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    others = [f for f in kinds(g, "mummy") if areas()[18] >> f.at & 1 == 0]
    give(g, ragna, Effect("curse", "cursed", 3, "life", mine.id))
    give(g, maud, Effect("curse", "cursed", 3, "life", others[0].id))
    assert told(g)[0] == ("Jars", "0 of 3 broken", "broken", "salt-jar", 0)
    assert {t[4] for t in told(g) if t[2] == "thing"} == set(jars)
    assert ("Salt of maud", "3", "salt", "maud", 3) in told(g)
    play(text.hit_thing(g, ragna, jars[0], 2))
    assert not ragna.effects and maud.effects
    play(text.hit_thing(g, ragna, jars[0], 5))
    assert g.checked == ("jar-1",)
    play(die(g, mine, "test", None))
    assert not g.count(f"rise-{mine.spot}")
    near = next(q for q in range(g.width * g.height) if g.beside[q] >> jars[1] & 1 and not g.taken() >> q & 1)
    g.put(ossian, near)
    ossian.spells = ossian.memory = ("fire-of-wrath", "rock-skin")
    ossian.magic = 2
    assert [a for a in text.actions(g, ossian) if a[1] != "salt"] == [("do-at", "burn-with-fire-of-wrath", jars[1])]
    play(text.act(g, ossian, "burn-with-fire-of-wrath", jars[1]))
    assert (ossian.magic, g.checked) == (1, ("jar-1", "jar-2"))
    assert not any(str(a[1]).startswith("burn") for a in text.actions(g, ossian))
    assert ("Jars", "2 of 3 broken", "broken", "salt-jar", 2) in told(g)
    assert text.actions(g, kinds(g, "zombie")[0]) == []


@pytest.mark.proves("house.quest.09-house-of-salt", "artifact.spell-scroll", "chaos.dispell", "items.single-use")
def test_fire_on_a_jar_is_cast_or_read_like_any_other() -> None:
    """A scroll breaks a jar too and dissolves; a ring pays; it can be stopped; fire that fills the room does it."""

    def house() -> tuple[Game, Figure, int]:
        g = begin("house-of-salt", "ragna ossian")
        clear(g)
        jar = sq(g, "i18")
        near = next(q for q in range(g.width * g.height) if g.beside[q] >> jar & 1 and not g.taken() >> q & 1)
        ossian = hero(g, "ossian")
        g.put(ossian, near)
        ossian.spells = ossian.memory = ()
        return g, ossian, jar

    g, ossian, jar = house()
    ossian.items = ("dagger", "scroll-of-fire-of-wrath", "scroll-of-courage", "scroll-of-ball-of-flame")
    assert {w for w in words(g, ossian) if w != "salt"} == {
        "burn-with-scroll-of-fire-of-wrath", "burn-with-scroll-of-ball-of-flame",
    }  # fmt: skip
    g.sated = True
    assert not words(g, ossian), "one thing is used up in a turn"
    g.sated = False
    play(g.quest.text.act(g, ossian, "burn-with-scroll-of-fire-of-wrath", jar))
    assert (g.count(f"broken@{jar}"), ossian.magic, g.sated) == (1, ossian.full_magic, True)
    assert ossian.items == ("dagger", "scroll-of-courage", "scroll-of-ball-of-flame")
    g, ossian, jar = house()
    ossian.spells, ossian.worn, ossian.met, ossian.magic = ("fire-of-wrath",), ("spell-ring",), True, 0
    give(g, ossian, Effect("spell-ring", "fire-of-wrath", 1, "quest"))
    assert "burn-with-fire-of-wrath" in words(g, ossian)
    play(g.quest.text.act(g, ossian, "burn-with-fire-of-wrath", jar))
    assert (g.count(f"broken@{jar}"), ossian.magic, ossian.spent) == (1, 0, ("spell-ring",))
    for dice, broken in (("61", 0), ("16", 1)):
        g, ossian, jar = house()
        ossian.spells = ossian.memory = ("fire-of-wrath",)
        tallow = g.add(content().kinds["chaos-sorcerer"], ossian.at + g.width, ENEMY, g.master_seat)
        take_figures(tallow, 7)
        tallow.spells = tallow.memory = ("dispell",)
        tallow.mind = ossian.mind
        assert sees(g, tallow, ossian)
        recount(g)
        points = ossian.magic
        play(g.quest.text.act(g, ossian, "burn-with-fire-of-wrath", jar), dice, [("cast", "dispell")])
        assert (g.count(f"broken@{jar}"), ossian.magic) == (broken, points - 1)
    g, ossian, jar = house()
    ossian.spells = ossian.memory = ("firestorm", "courage")
    ossian.level, ossian.magic = 5, 3
    assert not any(w.startswith("burn") for w in words(g, ossian)), "it is not aimed at anything"
    play(cast(g, ossian, "courage", ossian.id, verb="cast-on"))
    assert not g.count(f"broken@{jar}")
    play(cast(g, ossian, "firestorm", None))
    assert g.count(f"broken@{jar}") == 1 and g.checked == ("jar-1",)
    g.put(ossian, sq(g, "m13"))
    play(cast(g, ossian, "firestorm", None))
    assert g.checked == ("jar-1",), "no jar there"


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_salt() -> None:
    """Three measures, beside or on the square; what lies elsewhere is none of it."""
    g = begin("house-of-salt")
    text, ragna = g.quest.text, put(g, "ragna", "x13")
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    play(die(g, mummy, "test", None))
    at = sq(g, "y13")
    g.put(ragna, sq(g, "v12"))
    assert "salt" not in words(g, ragna)
    g.put(ragna, at)
    assert ("do-at", "salt", at) in text.actions(g, ragna)
    g.counters[f"salt-{ragna.id}"] = 0
    assert "salt" not in words(g, ragna)
    g.counters[f"salt-{ragna.id}"] = 1
    other = g.corpses
    g.corpses += (g.corpses[0]._replace(at=sq(g, "x12")),)
    play(text.act(g, ragna, "salt", sq(g, "x12")))
    assert g.corpses == other and g.count(f"rise-{mummy.spot}") == 2, "another's square"


@pytest.mark.proves("house.quest.09-house-of-salt", "chaos.reanimation")
def test_when_tallow_comes_and_goes() -> None:
    """On 5 or 6 after the last undead of a room; not without magic, not when he fights, not dead; then he escapes."""

    def house() -> tuple[Game, Figure, list[Figure]]:
        g = begin("house-of-salt")
        return g, hero(g, "brother-tallow"), [f for f in g.on_board(ENEMY) if areas()[16] >> f.at & 1]

    g, tallow, room = house()
    text, home = g.quest.text, tallow.at
    play(die(g, room[0], "test"))
    play(die(g, room[1], "test"), "4")
    play(text.master_begins(g))
    assert tallow.at == home
    for change in ("magic", "met", "dead"):
        g, tallow, room = house()
        play(die(g, room[0], "test"))
        play(die(g, room[1], "test"), "6")
        assert g.count("step-out") == room[1].at + 1 or g.count("step-out") > 0
        if change == "magic":
            tallow.magic = 0
        elif change == "met":
            tallow.met = True
        else:
            g.counters["tallow"] = 1
        play(text.master_begins(g))
        assert tallow.at == home and not g.count("abroad"), change
        play(text.master_begins(g))
        assert tallow.at == home, "the moment is gone"
    g, tallow, room = house()
    g.counters["tallow"] = 1
    play(die(g, room[0], "test"))
    play(die(g, room[1], "test"))
    g, tallow, room = house()
    play(die(g, room[0], "test"))
    play(die(g, room[1], "test"), "5")
    play(text.master_begins(g))
    assert g.count("abroad") == 1
    tallow.magic = 0
    there = tallow.at
    play(text.master_begins(g))
    assert tallow.at == there and not g.count("abroad"), "no point is left for Escape"
    assert text.escape_to(g, tallow) == home
    assert text.escape_to(g, kinds(g, "zombie")[0]) == g.quest.refuge
    play(text.slain(g, tallow, None))
    assert g.count("tallow") == 1 and not text.goal_met(g)
    assert ("Brother Tallow", "is dead", "dead", "brother-tallow", 1) in told(g)
    pim = hero(g, "pim")
    pim.items += ("book-of-the-name",)
    assert text.goal_met(g)
    pim.alive = False
    assert not text.goal_met(g)
    pim.alive, g.counters["tallow"] = True, 0
    assert not text.goal_met(g)


# -- 10 The Weighing


@pytest.mark.proves("house.quest.10-weighing")
def test_ways_of_putting_a_lamp_out() -> None:
    """Two magic points, any scroll, skills of once per encounter; checks of 20 and 15; each way once."""
    g = begin("the-weighing", "ragna ossian")
    clear(g)
    text, ossian, ragna = g.quest.text, put(g, "ossian", "x9"), put(g, "ragna", "m19")
    lamp = sq(g, "x8")
    ossian.items, ossian.skills = ("dagger", "potion-of-warmth"), ("telekinesis", "destiny")
    ossian.magic = 1
    assert words(g, ossian) == {"strength", "wit", *_once(ossian)}
    ossian.magic = 2
    assert "magic" in words(g, ossian)
    assert text.actions(g, ragna) == []
    assert text.may_enter(g, ragna) == sum(1 << q for q in g.quest.things["salt-lamp"])
    for word, dice in (("strength", "5" * (ossian.body - 1)), ("wit", "2222222"[: ossian.mind])):
        short = dice + "1" * (ossian.body - len(dice) if word == "strength" else 0)
        assert sum(map(int, short)) < (20 if word == "strength" else 15)
        play(text.act(g, ossian, word, lamp), short)
        assert not g.count("lamps-out") and word in words(g, ossian)
    play(text.act(g, ossian, "magic", lamp))
    assert (ossian.magic, g.count("lamps-out"), g.count("way-magic")) == (0, 1, 1)
    assert told(g)[0] == ("Lamps", "1 of 4 out", "out", "salt-lamp", 1)
    assert lamp not in [t[4] for t in told(g) if t[2] == "thing"]
    assert len([t for t in told(g) if t[2] == "thing"]) == 3
    assert told(g)[-1][:2] == ("Ways left", "strength, wit, skill")
    doors = [i for i, kind in enumerate(g.quest.door_kinds) if kind == "sealed"]
    assert not any(g.doors >> i & 1 for i in doors)
    g.put(ossian, sq(g, "c5"))
    assert "magic" not in words(g, ossian)
    ossian.items = ("scroll-of-warmth",)
    assert not any(w.startswith("burn") for w in words(g, ossian))
    for way in ("strength", "wit", "skill"):
        g.counters[f"way-{way}"] = 1
    assert words(g, ossian) == set()
    assert told(g)[-1][:2] == ("Ways left", "none")
    zombie = begin("the-weighing")
    enemy = zombie.on_board(ENEMY)[0]
    zombie.put(enemy, sq(zombie, "x9"))
    assert text.actions(zombie, enemy) == []


def _once(f: Figure) -> set[str]:
    from delvewright.rules.allison.content.reading import content

    return {f"give-{s}" for s in f.skills if content().skills[s].once == "encounter"}


@pytest.mark.proves("house.quest.10-weighing", "chaos.escape")
def test_where_the_widow_escapes_to() -> None:
    """Beside the burning lamp furthest from the nearest hero; others go to their refuge."""
    g = begin("the-weighing")
    text, widow = g.quest.text, hero(g, "the-salt-widow")
    for f in g.party():
        g.take_off(f)
    lamps = {name: sq(g, name) for name in ("c6", "x8", "g18", "u16")}
    beside = g.quest.grid.beside(g.doors)
    for stands, expected in (("b2", "u16"), ("y18", "c6"), ("b18", "x8")):
        put(g, "ragna", stands)
        refuge = text.escape_to(g, widow)
        assert beside[lamps[expected]] >> refuge & 1, stands
        g.take_off(hero(g, "ragna"))
    put(g, "ragna", "b2")
    put(g, "maud", "y18")
    refuge = text.escape_to(g, widow)
    assert not beside[lamps["u16"]] >> refuge & 1
    g.counters[f"out@{lamps['u16']}"] = g.counters[f"out@{lamps['x8']}"] = g.counters[f"out@{lamps['g18']}"] = 1
    assert beside[lamps["c6"]] >> text.escape_to(g, widow) & 1
    other = next(f for f in g.on_board(ENEMY) if f is not widow)
    assert text.escape_to(g, other) == g.quest.refuge
    g.counters[f"out@{lamps['c6']}"] = 1
    assert text.escape_to(g, widow) == g.quest.refuge
    play(text.slain(g, other, None))
    assert not text.goal_met(g)
    spells = widow.spells
    assert "escape" in spells
    play(text.master_begins(g))
    assert widow.spells == widow.memory == tuple(s for s in spells if s != "escape")
    g.take_off(widow)
    g.figures[widow.id] = None
    play(text.master_begins(g))


# -- people


@pytest.mark.proves("house.npc.line", "npc.friendly")
def test_people_follow() -> None:
    """Beside their leader they stay; else two dice, at most six squares; without a leader they stand still."""
    g = begin("abbey-of-spent-ink")
    clear(g)
    g.armed = 0
    ragna, maud, ilvane = put(g, "ragna", "s10"), put(g, "maud", "a1"), put(g, "ilvane", "v10")
    assert invitations(g, ragna) == []
    g.put(ragna, sq(g, "u10"))
    assert invitations(g, ragna) == [("do-at", "take-along", ilvane.at)]
    take_along(g, ragna, ilvane.at)
    assert ilvane.master == ragna.id and invitations(g, ragna) == []
    play(follow(g, ragna))
    play(follow(g, maud))
    g.put(maud, sq(g, "w10"))
    assert invitations(g, maud) == [("do-at", "take-along", ilvane.at)], "another may take him along"
    assert invitations(g, ilvane) == []
    g.put(maud, sq(g, "a1"))
    g.put(ragna, sq(g, "q12"))
    g.put(ilvane, sq(g, "x10"))
    play(follow(g, ragna), "66")
    assert ilvane.at == sq(g, "r10"), "six squares"
    play(follow(g, ragna), "11")
    assert ilvane.at == sq(g, "q11"), "two"
    g.put(ragna, sq(g, "k10"))
    g.take_off(ragna)
    ragna.alive = False
    play(follow(g, ragna))
    assert ilvane.master == -1
    assert not is_dead(g, "ilvane") and not is_out(g, "ilvane") and not is_dead(g, "nobody")
    play(die(g, ilvane, "test"))
    assert is_dead(g, "ilvane")


@pytest.mark.proves("house.npc.line", "house.board.entrance")
def test_people_are_led_out() -> None:
    """Beside the leader or on the exit they go with him; further off they walk out after him."""
    g = begin("stockinged-feet")
    clear(g)
    pim, wat = hero(g, "pim"), hero(g, "wat")
    wat.master = pim.id
    g.put(wat, sq(g, "z7"))
    lead_out(g, pim, sq(g, "z10"))
    assert not wat.out
    g.put(wat, sq(g, "z9"))
    lead_out(g, hero(g, "maud"), sq(g, "z10"))
    assert not wat.out, "he follows another"
    lead_out(g, pim, sq(g, "z10"))
    assert wat.out and wat.at < 0 and is_out(g, "wat")
    far = begin("stockinged-feet")
    clear(far)
    pim, wat = hero(far, "pim"), hero(far, "wat")
    wat.master = pim.id
    far.put(wat, sq(far, "z8"))
    far.take_off(pim)
    pim.out = True
    play(follow(far, pim), "11")
    assert not wat.out
    play(follow(far, pim), "11")
    assert wat.out


# -- clauses that were read once more


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


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_a_measure_of_salt_keeps_one_down() -> None:
    """Of two who fell on one square the first; a skeleton's salt does not keep a mummy down."""
    g = begin("house-of-salt")
    text, ragna = g.quest.text, put(g, "ragna", "x13")
    mummy = next(f for f in g.on_board(ENEMY) if f.at == sq(g, "y13"))
    play(die(g, mummy, "test", None))
    fallen = g.corpses[0]
    g.corpses = (fallen._replace(kind="skeleton"), fallen)
    play(text.act(g, ragna, "salt", fallen.at))
    assert g.corpses == (fallen,) and g.count(f"rise-{mummy.spot}") == 2
    assert g.count(f"salt-{ragna.id}") == 2 and ("do-at", "salt", fallen.at) in text.actions(g, ragna)
    play(text.act(g, ragna, "salt", fallen.at))
    assert g.corpses == () and not g.count(f"rise-{mummy.spot}") and f"fell-{mummy.spot}" not in g.counters
