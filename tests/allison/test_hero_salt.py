"""Computer heroes against what does not stay dead, and what they carry for it: jars, brews, scrolls, finds."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.players.allison.care import drink, heal_others, spell_of, take
from delvewright.players.allison.fight import JAR_WORTH, _brew, far_better, fight_answer, smash
from delvewright.players.allison.strength import attack_dice, damage, kills
from delvewright.players.allison.wayfinding import _way_out

from .test_hero_ways import GUARD, MOVE, At

JAR = {("thing", "salt-jar@3"): 3}
BREAK: Answer = ("break", 3)
BURN: Answer = ("do-at", "burn-with-ball-of-flame", 3)


@pytest.mark.proves("house.bot.fight", "house.quest.09-house-of-salt")
def test_jars_are_broken_in_a_fight() -> None:
    """By fire, which never fails; else by a blow, by its chance of two skulls; while there are undead about."""
    dead: dict[str, Any] = {"mummy_1": {"tags": ("undead",)}}

    def worth(*options: Answer, row: str = "R.m", **changes: Any) -> tuple[float, Answer] | None:
        return smash(At(row, *options, known=JAR, **(changes or dead)))

    assert worth(BURN, BREAK) == (JAR_WORTH, BURN)
    found = worth(BREAK)
    dice = attack_dice(At("R.m").i)
    assert found == (JAR_WORTH * kills(damage(dice, 0, "monster"), 2), BREAK)
    assert 0 < found[0] < JAR_WORTH
    assert worth(("break", 4)) is None, "that is no jar"
    assert worth(("do-at", "salt", 3)) is None
    assert worth(BURN, row="R.o", ragna={}) is None, "nothing there rises again"
    assert fight_answer(At("R.m", GUARD, BURN, known=JAR, **dead)) == BURN


@pytest.mark.proves("house.bot.battle-potions")
def test_brews_are_drunk_for_a_kill() -> None:
    """Strength and Heroic Brew, if they raise the chance of a kill by a quarter; not twice, and not without a blow."""
    strength, heroic = ("use", "potion-of-strength"), ("use", "heroic-brew")

    def drinks(*options: Answer, hit: bool = True, **orc: Any) -> Answer | None:
        t = At("Ro", *options, orc_1=orc)
        blow: list[Answer] = [("attack", t.f("orc.1").id, "")] if hit else []
        return _brew(At("Ro", *options, *blow, orc_1=orc))

    assert drinks(strength, body=(2, 2), defend=1) == strength
    assert drinks(strength, body=(9, 9), defend=6) is None, "hopeless"
    assert drinks(strength, body=(2, 2), defend=1, hit=False) is None
    assert drinks(heroic, body=(3, 3), defend=1) == heroic
    assert drinks(heroic, body=(9, 9), defend=6) is None
    assert drinks(GUARD, body=(2, 2)) is None
    t = At(
        "Ro",
        strength,
        ("attack", 1, ""),
        orc_1={"body": (2, 2), "defend": 1},
        ragna={"effects": ("potion-of-strength",)},
    )
    assert _brew(t) is None


@pytest.mark.proves("house.bot.cast")
def test_a_magic_user_goes_where_he_sees_enemies() -> None:
    """If a spell there does clearly more than what is at hand; a fighter does not care."""
    fire = (("Memorised", (("fire-of-wrath", ""),)),)
    wizard = {"shelves": fire, "magic": (3, 3), "level": 6}
    t = At("O...o", GUARD, MOVE, who="ossian", ossian=wizard, orc_1={"body": (2, 2)})
    assert far_better(t, 0.0)
    assert not far_better(t, 50.0)
    assert not far_better(At("O...o", GUARD, MOVE, who="ossian", ossian={**wizard, "magic": (1, 3)}), 0.0)
    assert not far_better(At("R...o", GUARD, MOVE, ragna=wizard), 0.0)
    courage: Answer = ("cast-on", "courage", 1)
    here = At("OR.o", GUARD, MOVE, courage, who="ossian", ossian=wizard, orc_1={"body": (5, 5)})
    assert fight_answer(here) == MOVE, "not Courage for a friend"
    gone = At("OR.o", GUARD, courage, who="ossian", ossian=wizard, orc_1={"body": (5, 5)}, moved=True, rolled=True)
    assert fight_answer(gone) == courage
    small = At("OR.o", GUARD, courage, who="ossian", ossian=wizard, orc_1={"body": (4, 4)}, moved=True, rolled=True)
    assert fight_answer(small) != courage, "four points of Body are not worth it"


@pytest.mark.proves("house.bot.cast", "house.bot.rescue", "monster.gargoyle.stone-gaze.state")
def test_scrolls_heal_as_spells_do() -> None:
    """On whoever is low, by whoever has one; stone is freed first."""
    assert spell_of(("use-on", "scroll-of-heal-body", 1)) == "heal-body"
    assert spell_of(("cast-on", "sleep", 1)) == "sleep"
    assert (spell_of(("use", "frenzy")), spell_of(("guard",))) == ("", "")
    scroll: Answer = ("use-on", "scroll-of-heal-body", 1)
    warmth: Answer = ("use-on", "scroll-of-warmth", 1)
    assert heal_others(At("RM", scroll, maud={"body": (2, 6)})) == scroll
    assert heal_others(At("RM", scroll, maud={"body": (5, 6)})) is None
    assert heal_others(At("RM", warmth, maud={"body": (2, 6)})) is None
    assert heal_others(At("RM", warmth, maud={"effects": ("stone",)})) == warmth


@pytest.mark.proves("house.bot.drink", "monster.mummy.curse")
def test_restoration_lifts_a_curse() -> None:
    """Drunk by who is cursed and has no healing potion to be revived by."""
    restore, heal = ("use", "potion-of-restoration"), ("use", "potion-of-healing")
    assert drink(At("R.m", restore, ragna={"effects": ("curse",)})) == restore
    assert drink(At("R.m", restore, heal, ragna={"effects": ("curse",)})) is None
    assert drink(At("R.m", restore)) is None


@pytest.mark.proves("house.bot.loot-share")
def test_finds_are_put_on() -> None:
    """Where nothing is worn, or less; once, as an action, and not under the eyes of enemies."""
    ring, mail = ("wear", "ring-of-warmth"), ("wear", "chain-mail")
    assert take(At("R", GUARD, ring)) == ring
    assert take(At("R", ring)) is None, "no action is left"
    assert take(At("R.o", GUARD, ring)) is None
    plate = {"shelves": (("Worn", (("plate-mail", ""),)),)}
    assert take(At("R", GUARD, mail, ragna=plate)) is None
    assert take(At("R", GUARD, mail)) == mail
    t = At("R", GUARD, ring)
    assert (take(t), take(t)) == (ring, None)


@pytest.mark.proves("house.bot.explore")
def test_who_follows_does_not_bar_the_way_out() -> None:
    """If those who follow stand in the only way out, their guide steps back a little."""
    known = {("homeward", ""): True}
    row = "S..R.O"
    free = At(row, MOVE, known=known)
    assert _way_out(free) == 1, "the stairway"
    led: dict[str, Any] = {"kind": "person", "squares": (0,), "values": {"master": 0}}
    barred = At(row, MOVE, known=known, ossian=led)
    assert squares(_way_out(barred)) == [2, 3]
    other = At(row, MOVE, known=known, ossian={**led, "values": {"master": 5}})
    assert _way_out(other) == 1, "somebody else leads him"
    assert _way_out(At(row, MOVE, ossian=led)) == 0, "not yet"
