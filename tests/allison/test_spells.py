"""What spells do, in a table: whom they can be cast on, what they lay on whom, how one saves oneself."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.magic.aiming import foes, friends, line, standing_in, within_steps
from delvewright.rules.allison.magic.casting import fill_memory, memory_answers
from delvewright.rules.allison.magic.chaos import refuge
from delvewright.rules.allison.magic.ruining import ruin, ruinable
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import level_needed, ready_spells
from delvewright.rules.allison.state.texts import Blow, effect, spell
from delvewright.rules.allison.state.windows import CAST, TURN_END, ZERO, Moment

from .helpers import play, sq
from .test_monster_texts import put
from .test_rounds import board, lasting, of

LAID: dict[str, list[tuple[str, int, str]]] = {
    "rock-skin": [("defence", 1, "body")],
    "pass-through-rock": [("rock", 1, "move")],
    "courage": [("attack", 2, "attack")],
    "swift-wind": [("hurry", 1, "move")],
    "tempest": [("miss", 1, "missed")],
    "chaos-tempest": [("miss", 1, "missed")],
    "veil-of-mist": [("ghost", 1, "move"), ("unnoticed", 1, "move")],
    "disappear": [("unseen", 1, "own")],
    "deep-sleep": [("helpless", 1, "own"), ("senseless", 1, "own")],
    "double-image": [("double", 1, "calm")],
    "slow": [("slow", 1, "sight")],
    "fear": [("afraid", 1, "own")],
    "mind-blast": [("rooted", 1, "own"), ("meek", 1, "own"), ("base-defence", 1, "own")],
}
"""Spell -> what it lays on its victim: what that changes, by how much, until when."""
SIX: dict[str, list[str]] = {
    "sleep": ["helpless", "senseless"],
    "chaos-sleep": ["helpless", "senseless"],
    "cloud-of-chaos": ["helpless"],
}
"""Spells from which a 6 at once saves -> what they lay on who has none."""


def duel(**more: Any) -> tuple[Game, Figure, Figure]:
    g = board("......", **put("ossian a1, maud b1, orc e1", **more), active="ossian")
    return g, of(g, "ossian"), of(g, "orc.1")


@pytest.mark.proves(
    "spell.earth.rock-skin",
    "spell.earth.pass-through-rock",
    "spell.fire.courage",
    "spell.air.swift-wind",
    "spell.air.tempest",
    "spell.water.veil-of-mist",
    "spell.elf.disappear",
    "spell.elf.deep-sleep",
    "spell.elf.double-image",
    "spell.elf.slow",
    "chaos.tempest",
    "chaos.fear",
    "chaos.mind-blast",
)
@pytest.mark.parametrize("name", LAID)
def test_what_a_spell_lays_on_somebody(name: str) -> None:
    g, ossian, orc = duel()
    assert play(spell.of(name).strikes(g, ossian, orc, 1)) is True
    assert [(e.changes, e.amount, e.until) for e in lasting(orc)] == LAID[name]
    marked = {"double-image": ossian.id, "slow": ossian.id}.get(name)
    if marked is not None:
        assert orc.effects[0].mark == marked


@pytest.mark.proves(
    "spell.water.sleep",
    "chaos.sleep",
    "chaos.cloud-of-chaos",
    "chaos.command",
    "scope.points-current-or-max",
    "chaos.fear",
    "chaos.mind-blast",
    "spell.elf.deep-sleep",
)
def test_breaking_free() -> None:
    """A 6 on any of the dice for the present Mind, at once and when turns begin; one die for deep sleep."""
    for name, changes in SIX.items():
        g, ossian, orc = duel()
        orc.mind = 2
        assert play(spell.of(name).strikes(g, ossian, orc, 1), "56") is False and not orc.effects
        assert play(spell.of(name).strikes(g, ossian, orc, 1), "55") is True
        assert [e.changes for e in lasting(orc)] == changes
        text = effect.of(name)
        play(text.turn_begins(g, orc), "15")
        assert orc.effects
        play(text.turn_begins(g, orc), "61")
        assert not orc.effects
        orc.mind = 0
        assert play(spell.of(name).strikes(g, ossian, orc, 1)) is True, "without a Mind there is no die"
    for name, dice in (("fear", "61"), ("mind-blast", "16"), ("deep-sleep", "6")):
        g, ossian, orc = duel()
        orc.mind = 2
        play(spell.of(name).strikes(g, ossian, orc, 1))
        play(effect.of(name).turn_begins(g, orc), "5" * len(dice))
        assert orc.effects
        play(effect.of(name).turn_begins(g, orc), dice)
        assert not orc.effects
    assert [effect.of("fear").attack_limit(g, orc, Blow(orc, ossian), n) for n in (0, 1, 4)] == [0, 1, 1]


@pytest.mark.proves(
    "spell.any-one-character", "chaos.characters-means-heroes", "skill.wizard.mimic.sides", "spell.elf.disappear.limits"
)
def test_whom_a_caster_sees() -> None:
    g, ossian, orc = duel()
    maud = of(g, "maud")
    assert friends(g, ossian) == [ossian, maud] and foes(g, ossian) == [orc] and foes(g, orc) == [ossian, maud]
    orc.effects = maud.effects = (condition("x", "unseen", "own"),)
    assert friends(g, ossian) == [ossian] and foes(g, ossian) == []
    assert standing_in(g, (1 << 6) - 1) == [ossian] and standing_in(g, (1 << 6) - 1, ossian) == []
    ossian.effects = orc.effects
    assert friends(g, ossian) == []
    apart = board("\n+-+-+-+\n|.|. .|\n+-+-+-+\n", **put("ossian a1"), active="ossian")
    assert within_steps(apart, 0, 5) == 1


@pytest.mark.proves(
    "spell.earth.heal-body", "spell.water.water-of-healing", "chaos.soothe", "chaos.restore-chaos",
    "monster.gargoyle.stone-gaze.state", "house.tag.healing", "death.spell-rescue",
)  # fmt: skip
def test_healing() -> None:
    """Who lacks Body or is stone; the caster himself at zero; stone is flesh again and no more."""
    g, ossian, _ = duel()
    maud = of(g, "maud")
    points = {"heal-body": (4, 6, 8), "water-of-healing": (2, 4, 6), "soothe": (3,), "restore-chaos": (6,)}
    for name, amounts in points.items():
        text = spell.of(name)
        assert text.windows == ZERO
        maud.body, maud.effects = 6, ()
        assert list(text.targets(g, ossian, Moment(ossian))) == []
        maud.body = 5
        assert list(text.targets(g, ossian, Moment(ossian))) == [maud.id]
        assert list(text.targets(g, ossian, Moment(ossian, when=ZERO))) == [ossian.id]
        assert list(text.targets(g, ossian, Moment(maud, when=ZERO))) == []
        levels = [s.level for s in content().spells[name].scaling] or [1]
        for level, amount in zip(levels, amounts, strict=True):
            maud.full_body, maud.body = 20, 1
            assert play(text.strikes(g, ossian, maud, level)) is True and maud.body == 1 + amount
        maud.full_body, maud.body = 6, 6
        assert play(text.strikes(g, ossian, maud, 1)) is False
        maud.body, maud.effects = 3, tuple(condition("stone", w, "own") for w in ("helpless", "senseless", "stone"))
        assert maud.id in text.targets(g, ossian, Moment(ossian))
        assert play(text.strikes(g, ossian, maud, 1)) is True and (maud.body, maud.effects) == (3, ())


@pytest.mark.proves(
    "spell.fire.fire-of-wrath",
    "spell.fire.ball-of-flame",
    "chaos.weak-ball-of-flame",
    "chaos.firestorm",
    "chaos.chill",
    "chaos.lightning-bolt",
    "chaos.ice-storm",
    "chaos.mind-freeze",
    "spell.no-defend",
)
def test_harm() -> None:
    """Points by level, a red die for each; what saves: 5, or 6 from a ball; nothing from chill and bolts."""

    def hurt(name: str, level: int, dice: str) -> int:
        g, ossian, orc = duel()
        orc.body = orc.full_body = 20
        play(spell.of(name).strikes(g, ossian, orc, level), dice)
        return 20 - orc.body

    for level, points in ((1, 1), (3, 2), (6, 4)):
        assert hurt("fire-of-wrath", level, "4" * points) == points
        assert hurt("fire-of-wrath", level, "5" + "4" * (points - 1)) == points - 1
    for level, points in ((4, 3), (6, 4), (10, 6)):
        assert hurt("ball-of-flame", level, "5" * points) == points
        assert hurt("ball-of-flame", level, "6" + "5" * (points - 1)) == points - 1
    assert (
        hurt("weak-ball-of-flame", 1, "44"),
        hurt("weak-ball-of-flame", 1, "54"),
        hurt("weak-ball-of-flame", 1, "56"),
    ) == (2, 1, 0)
    assert (hurt("firestorm", 1, "44"), hurt("firestorm", 1, "45"), hurt("firestorm", 1, "66")) == (3, 2, 1)
    assert (hurt("chill", 1, ""), hurt("lightning-bolt", 1, "")) == (1, 2)
    assert (hurt("ice-storm", 1, "sww"), hurt("ice-storm", 1, "sss"), hurt("ice-storm", 1, "wbw")) == (1, 3, 0)
    g, ossian, orc = duel()
    orc.mind = orc.full_mind = 3
    play(spell.of("mind-freeze").strikes(g, ossian, orc, 1), "wsb")
    assert orc.mind == 1
    assert play(spell.of("mind-freeze").strikes(g, ossian, orc, 1), "w") is False
    text = spell.of("mind-freeze")
    assert list(text.targets(g, ossian, Moment(ossian))) == [orc.id]
    orc.mind = 0
    assert list(text.targets(g, ossian, Moment(ossian))) == []


@pytest.mark.proves(
    "chaos.lightning-bolt",
    "chaos.ice-storm",
    "chaos.firestorm",
    "chaos.firestorm.radius",
    "chaos.chill",
    "chaos.cloud-of-chaos",
)
def test_where_spells_over_an_area_strike() -> None:
    g = board("...../...../.....", **put("chaos-sorcerer c2, ragna c1, maud e2, orc a2"), active="chaos-sorcerer.1")
    x, ragna, maud, orc = of(g, "chaos-sorcerer.1"), of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    bolt = spell.of("lightning-bolt")
    assert list(bolt.targets(g, x, Moment(x))) == ["north", "east"]
    assert bolt.victims(g, x, Moment(x, target="west")) == [orc]
    for way, squares in (("north", "c1"), ("east", "d2 e2"), ("south", "c3"), ("west", "a2 b2"), ("north-east", "d1"),
                         ("north-west", "b1"), ("south-east", "d3"), ("south-west", "b3")):  # fmt: skip
        assert line(g, x.at, way) == sum(1 << sq(g, name) for name in squares.split()), way
    wall = board("\n+-+-+-+\n|. .|.|\n+-+   +\n|. . .|\n+-+-+-+\n", **put("ragna b1"))
    assert line(wall, 1, "east") == 0 and line(wall, 1, "west") == 1 and line(wall, 1, "south-east") == 1 << 5
    assert line(wall, 1, "south-west") == 1 << 3
    shut = board("\n+-+-+\n|.|.|\n+-+ +\n|. .|\n+-+-+\n", **put("ragna a1"))
    assert line(shut, 0, "south-east") == 0, "both corners are shut"
    chill = spell.of("chill")
    assert list(chill.targets(g, x, Moment(x))) == [ragna.id]
    storm = spell.of("ice-storm")
    assert storm.victims(g, x, Moment(x, target=sq(g, "b1"))) == [ragna, x]
    assert set(storm.targets(g, x, Moment(x))) == {sq(g, name) for name in ("b1", "c1", "d1", "d2")}
    fire = spell.of("firestorm")
    assert fire.can(g, x, Moment(x)) and fire.victims(g, x, Moment(x)) == [ragna, maud, orc]
    hall = board("..........", **put("chaos-sorcerer a1, ragna f1, maud g1", corridor=True), active="chaos-sorcerer.1")
    x = of(hall, "chaos-sorcerer.1")
    assert fire.victims(hall, x, Moment(x)) == [of(hall, "ragna")]
    hall.take_off(of(hall, "ragna"))
    assert not fire.can(hall, x, Moment(x))
    cloud = spell.of("cloud-of-chaos")
    assert cloud.victims(g, of(g, "chaos-sorcerer.1"), Moment(of(g, "chaos-sorcerer.1"))) == [ragna, maud]


@pytest.mark.proves(
    "spell.elf.slow",
    "spell.air.swift-wind",
    "spell.elf.double-image",
    "spell.elf.disappear",
    "spell.elf.hypnotic-blaze",
    "spell.elf.timestop",
    "chaos.skate",
    "chaos.werewolfs-curse",
    "chaos.werewolfs-curse.turn",
)
def test_what_lasts_does() -> None:
    g, ossian, orc = duel()
    maud = of(g, "maud")
    slow = effect.of("slow")
    blow = Blow(orc, maud)
    assert (
        [slow.attack_limit(g, orc, blow, n) for n in (0, 1, 2, 3)]
        == [slow.defend_limit(g, orc, blow, n) for n in (0, 1, 2, 3)]
        == [0, 1, 1, 2]
    )
    assert [slow.move_limit(g, orc, n) for n in (0, 1, 5)] == [0, 1, 1]
    assert [effect.of("swift-wind").move_dice(g, orc, n) for n in (0, 1, 2)] == [0, 2, 4]
    image = effect.of("double-image")
    assert [play(image.evades(g, maud, blow), d) for d in "134"] == [True, True, False]
    gone = effect.of("disappear")
    for faces, kept in (([4, 4], True), ([4, 5], False)):
        maud.effects = (condition("disappear", "unseen", "own"),)
        roll = Roll(maud.id, "move", (D6, D6))
        roll.faces = [*faces]
        gone.move_rolled(g, maud, roll)
        assert bool(maud.effects) == kept
    maud.effects = (condition("disappear", "unseen", "own"),)
    play(gone.does(g, maud, Moment(maud), None))
    assert not maud.effects
    blaze = spell.of("hypnotic-blaze")
    orc.mind = 2
    assert blaze.can(g, ossian, Moment(ossian)) and blaze.victims(g, ossian, Moment(ossian)) == [maud, orc]
    assert play(blaze.strikes(g, ossian, orc, 1), "2") is False and not orc.effects
    assert play(blaze.strikes(g, ossian, orc, 1), "3") is True
    assert [(e.name, e.changes, e.until, e.times) for e in lasting(orc)] == [
        ("hypnotic-blaze", "helpless", "turn-end", 3)
    ]
    stop = spell.of("timestop")
    for active, times in ((ossian.id, 1), (maud.id, 2)):
        maud.effects, g.inserted, g.active = (), ((9, 9),), active
        assert play(stop.strikes(g, ossian, maud, 1)) is True
        assert [(e.changes, e.until, e.times) for e in lasting(maud)] == [("out-of-time", "turn-end", times)]
        assert g.inserted == ((maud.id, maud.seat), (9, 9))
    assert stop.can(g, ossian, Moment(ossian)) and not stop.can(g, maud, Moment(maud))
    skate, skating = spell.of("skate"), effect.of("skate")
    assert (
        skating.move_dice(g, orc, 2),
        skating.move_steps(g, orc, Roll(0, "x", ()), 3),
        skating.move_limit(g, orc, 3),
    ) == (0, 12, 12)
    assert skating.wards_off(g, orc, "ice") and not skating.wards_off(g, orc, "river")
    g.moves = 1
    assert not skate.can(g, orc, Moment(orc))
    for ice, where, can in (("a1", "b1", True), ("a1", "a1", True), ("a1", "c1", False)):
        cold = board("...", **put(f"ice {ice}, orc {where}", climate="cold"), active="orc.1")
        cold.moves = 1
        assert skate.can(cold, of(cold, "orc.1"), Moment(of(cold, "orc.1"))) == can
        cold.moves = 0
        assert not skate.can(cold, of(cold, "orc.1"), Moment(of(cold, "orc.1")))
    plain = board("...", **put("orc a1", climate="cold"), active="orc.1")
    plain.moves = 1
    assert skate.can(plain, of(plain, "orc.1"), Moment(of(plain, "orc.1"))), "all of it is icy"
    wolf = spell.of("werewolfs-curse")
    maud.effects = ()
    assert list(wolf.targets(g, orc, Moment(orc))) == [ossian.id, maud.id]
    assert play(wolf.strikes(g, orc, maud, 1), "6") is False and play(wolf.strikes(g, orc, maud, 1), "5") is True
    assert [(e.changes, e.until) for e in lasting(maud)] == [("werewolfs-curse", "cure")]
    assert list(wolf.targets(g, orc, Moment(orc))) == [ossian.id]
    curse = effect.of("werewolfs-curse")
    play(curse.turn_begins(g, maud), "5")
    assert maud.side == HERO
    play(curse.turn_begins(g, maud), "6")
    assert (maud.side, maud.seat, maud.under("unarmed"), maud.under("puppet")) == (ENEMY, g.master_seat, True, True)
    row = content().kinds["werewolf"].row(maud.level, within=True)
    beast = effect.of("werewolf")
    assert (beast.attack_limit(g, maud, blow, 0), beast.defend_limit(g, maud, blow, 0)) == (row.attack, row.defend)
    assert [beast.move_limit(g, maud, n) for n in (0, 99)] == [row.low, row.high]
    play(beast.turn_ends(g, maud))
    assert (maud.side, maud.seat) == (HERO, maud.home)


@pytest.mark.proves("chaos.command", "chaos.command.use", "spell.elf.flashback", "chaos.dispell", "chaos.mirror-magic")
def test_command_and_answers() -> None:
    g = board("......", **put("ragna a1, maud b1, chaos-sorcerer e1"), active="chaos-sorcerer.1")
    x, ragna, maud = of(g, "chaos-sorcerer.1"), of(g, "ragna"), of(g, "maud")
    command = spell.of("command")
    assert command.can(g, x, Moment(x)) and list(command.targets(g, x, Moment(x))) == [ragna.id, maud.id]
    assert play(command.strikes(g, x, ragna, 1), "16") is False and not x.effects
    assert play(command.strikes(g, x, ragna, 1), "15") is True
    assert not command.can(g, x, Moment(x)) and list(command.targets(g, x, Moment(x))) == [maud.id]
    play(effect.of("commanding").turn_ends(g, x))
    assert g.inserted == ((ragna.id, x.seat),)
    held = effect.of("command")
    play(held.turn_begins(g, ragna), "11")
    assert ragna.under("miss") and ragna.side == HERO
    ragna.effects = tuple(e for e in lasting(ragna) if e.name == "command")
    ragna.seat = x.seat
    play(held.turn_begins(g, ragna))
    assert ragna.side == ENEMY and ragna.under("puppet")
    play(held.turn_ends(g, ragna))
    assert (ragna.side, ragna.seat) == (HERO, ragna.home)
    play(held.turn_begins(g, ragna), "61")
    assert not any(e.name == "command" for e in lasting(ragna)) and not x.effects
    dispell, mirror = spell.of("dispell"), spell.of("mirror-magic")
    assert dispell.windows == mirror.windows == CAST
    cast = Moment(ragna, x, spell="fear")
    assert dispell.can(g, x, cast) and mirror.can(g, x, cast)
    assert not mirror.can(g, x, Moment(ragna, maud, spell="fear")) and not dispell.can(g, maud, cast)
    cast.used = ((x.id, "other"),)
    assert not dispell.can(g, x, cast) and not mirror.can(g, x, cast)
    cast.used = ((99, "dispell"),)
    assert not dispell.can(g, x, cast) and mirror.can(g, x, cast)
    x.mind = ragna.mind = 2
    for dice, done in (("33", False), ("43", True), ("34", False)):
        moment = Moment(ragna, x, spell="fear")
        play(dispell.does(g, x, moment, None, 1), dice)
        assert (moment.stopped, "dispelled" in moment.marks) == (done, done)
        assert moment.used == ((x.id, "dispell"),)
    moment = Moment(ragna, x, spell="fear")
    play(mirror.does(g, x, moment, None, 1))
    assert moment.stopped and moment.victims == [ragna] and "turned" in moment.marks
    back = spell.of("flashback")
    assert back.windows == TURN_END and back.answers and not back.can(g, ragna, Moment(ragna))
    g.past = g.copy()
    assert back.can(g, ragna, Moment(ragna))


@pytest.mark.proves(
    "spell.elf.twist-wood",
    "chaos.rust",
    "house.material.ruin",
    "house.material.weapons",
    "house.material.armour",
    "chaos.escape",
)
def test_ruin_and_escape() -> None:
    g = board("......", **put("ragna a1, elven-archer c1, scout e1"), active="ragna")
    ragna, archer, scout = of(g, "ragna"), of(g, "elven-archer.1"), of(g, "scout.1")
    ragna.items = ("broadsword", "staff", "helmet", "orcs-bane", "potion-of-healing", "staff")
    assert ruinable(ragna, "metal") == ["broadsword", "helmet"] and ruinable(ragna, "wood") == ["staff"]
    assert ruinable(archer, "wood") == ["natural-bow"]
    ruin(g, archer, "natural-bow")
    assert archer.under("bowless") and ruinable(archer, "wood") == []
    ragna.held, ragna.worn = ("broadsword",), ("helmet",)
    ruin(g, ragna, "broadsword")
    assert "broadsword" not in ragna.items and ragna.held == () and not ragna.effects
    scout.items = ("short-sword", "helmet")
    for piece in scout.items:
        scout.effects = ()
        weapon = content().items[piece].weapon
        ruin(g, scout, piece)
        assert [(e.changes, e.amount, e.until) for e in lasting(scout)] == [
            ("attack" if weapon else "defence", -1, "quest")
        ]
    hall = board("\n+-+-+-+-+-+\n|. . .|. .|\n+-+-+ + +-+\n|. . . . .|\n+-+-+-+-+-+\n",
                 **put("ragna a1, chaos-sorcerer c1"), active="chaos-sorcerer.1")  # fmt: skip
    x = of(hall, "chaos-sorcerer.1")
    there = refuge(hall, x)
    assert there >= 0 and there != x.at


@pytest.mark.proves(
    "magic.memorise-limit",
    "magic.memorise-when",
    "magic.combat-only-memorised",
    "spell.level-to-cast",
    "magic.cost-one",
    "artifact.spell-ring",
)
def test_memory() -> None:
    g = board("O..", active="ossian")
    ossian = of(g, "ossian")
    ossian.spells, ossian.memory = (
        ("rock-skin", "fire-of-wrath", "ball-of-flame", "sleep"),
        ("fire-of-wrath", "ball-of-flame"),
    )
    assert (level_needed(ossian, "rock-skin"), level_needed(ossian, "ball-of-flame")) == (
        1,
        content().spells["ball-of-flame"].level,
    )
    elven = next(s for s in content().spells.values() if s.school == "elf")
    assert level_needed(ossian, elven.id) == elven.level + 1
    ossian.race = "elf"
    assert level_needed(ossian, elven.id) == elven.level
    ossian.race = "human"
    ossian.full_mind = 2
    fill_memory(ossian)
    assert ossian.memory == ("fire-of-wrath", "rock-skin")
    ossian.met = False
    low = {s for s in ossian.spells if content().spells[s].level <= 1}
    assert set(ready_spells(ossian)) == low
    ossian.met = True
    assert ready_spells(ossian) == ("fire-of-wrath", "rock-skin")
    ossian.magic = 0
    assert ready_spells(ossian) == ()
    ossian.items = ossian.worn = ("spell-ring",)
    ossian.effects = (Effect("spell-ring", "sleep", 1, "quest"),)
    assert ready_spells(ossian) == (("sleep",) if content().spells["sleep"].level <= 1 else ())
    ossian.effects = (Effect("spell-ring", "rock-skin", 1, "quest"),)
    assert ready_spells(ossian) == ("rock-skin",)
    ossian.spent = ("spell-ring",)
    assert ready_spells(ossian) == ()
    ossian.met, ossian.magic, ossian.effects = False, 1, ()
    assert memory_answers(g, ossian) == [("forget", "fire-of-wrath"), ("forget", "rock-skin")]
    ossian.memory = ("rock-skin",)
    found = memory_answers(g, ossian)
    assert ("memorise", "fire-of-wrath") in found and ("memorise", "ball-of-flame") not in found
    ossian.met = True
    assert memory_answers(g, ossian) == []
    ossian.mind = 0
    assert ready_spells(ossian) == ()
