"""The small print of The Salt Road, quests 6 to 10, and people who follow: each clause from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.figures.persons import follow, invitations, is_dead, is_out, lead_out, take_along
from delvewright.rules.allison.ground.sight import sees
from delvewright.rules.allison.magic.casting import cast
from delvewright.rules.allison.magic.elements import healed_by_magic
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import spell
from delvewright.rules.allison.state.windows import Moment, recount
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play, put, sq
from .quest_words import kinds, told, words
from .test_quests import step

SACK, FUEL = "salt-sack", "fuel-bundle"


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
    assert ("Planks", "carried by Ragna Oxblood", "bearer", "planks", ragna.id) in told(g)
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
        ("Seen", "Lark at x12", "mark", "lark", sq(g, "x12")),
        ("Tomas", "frozen, until round 26", "until", "tomas", 26),
        ("Seen", "Tomas at t3", "mark", "tomas", sq(g, "t3")),
        ("Bree", "frozen, until round 32", "until", "bree", 32),
        ("Seen", "Bree at h3", "mark", "bree", sq(g, "h3")),
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
        assert two.count("safe") == n and text.goal_met(two) == text.homeward(two) == (n == 2)
    assert two.checked == ("captive-1", "captive-2")
    assert [t[1] for t in told(two) if t[2] != "mark"] == ["safe", "frozen, until round 26", "safe"]
    assert not text.lost(two)


@pytest.mark.proves("house.quest.07-larder")
def test_home_with_two_who_follow() -> None:
    """Nothing is left but to get out when two captives are safe or led, whoever leads them; one is not enough."""
    g = begin("the-larder")
    text = g.quest.text
    lark, tomas = hero(g, "lark"), hero(g, "tomas")
    for f, home in ((lark, False), (tomas, True)):
        f.master = 0
        assert text.homeward(g) is home and not text.goal_met(g)
    lark.master = -1
    assert not text.homeward(g), "left behind"
    g.counters["safe-lark"] = 1
    assert text.homeward(g)
    g.take_off(tomas)
    assert not text.homeward(g)
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
    assert ("Salt of Maud Ferrier", "3", "salt", "maud", 3) in told(g)
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
