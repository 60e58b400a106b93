"""What things do, in a table: when they can be used, what lasts and how long, what they ward off."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.state.dice import DIE
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, item
from delvewright.rules.allison.state.windows import (
    CAST,
    CHECK,
    DEFEND,
    HARMED,
    HURT,
    JUMP,
    MOVE,
    OWN,
    SPELLED,
    STRIKE,
    STRUCK,
    ZERO,
    Moment,
)

from .helpers import play, sq
from .test_monster_texts import put
from .test_rounds import board, lasting, of

BREWS = {
    "heroic-brew": ("two-attacks", 1, "turn-end", "", OWN | STRIKE),
    "potion-of-battle-rage": ("two-attacks", 1, "calm", "action", OWN),
    "potion-of-strength": ("attack", 2, "attack", "", OWN | STRIKE | CHECK),
    "potion-of-icy-strength": ("icy-strength", 1, "turn-end", "", OWN | STRIKE | CHECK),
    "potion-of-defense": ("defence", 2, "defence", "", OWN | DEFEND),
    "potion-of-frost-skin": ("defence", 2, "calm", "action", OWN),
    "potion-of-dexterity": ("dexterous", 1, "quest", "action", OWN),
    "potion-of-speed": ("speedy", 1, "body", "action", OWN),
    "air-walk": ("light", 1, "turn-end", "action", OWN),
    "potion-of-vision": ("vision", 1, "body", "action", OWN),
}
"""Potion -> what it changes, by how much, until when; what drinking takes; when it can be drunk."""


@pytest.mark.proves(
    "item.heroic-brew", "item.potion-of-battle-rage", "item.potion-of-strength", "item.potion-of-icy-strength",
    "item.potion-of-defense", "item.potion-of-frost-skin", "item.potion-of-dexterity", "item.potion-of-speed",
    "item.air-walk", "item.potion-of-vision", "items.free-timing", "items.single-use",
)  # fmt: skip
@pytest.mark.parametrize("name", BREWS)
def test_brews(name: str) -> None:
    """What lasts, how long, and when one may drink; not twice the same."""
    changes, amount, until, takes, windows = BREWS[name]
    g = board("R..o")
    ragna, text = of(g, "ragna"), item.of(name)
    g.active = ragna.id
    assert (text.takes, text.windows) == (takes, windows)
    assert text.can(g, ragna, Moment(ragna))
    play(text.does(g, ragna, Moment(ragna), None))
    assert [(e.name, e.changes, e.amount, e.until) for e in lasting(ragna)] == [(name, changes, amount, until)]
    assert not text.can(g, ragna, Moment(ragna)), "it lasts already"


@pytest.mark.proves(
    "item.heroic-brew", "item.potion-of-strength", "item.potion-of-icy-strength", "action.strength-check"
)
def test_when_brews_can_be_drunk() -> None:
    g = board("RMo")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    g.may_attack = False
    assert not item.of("heroic-brew").can(g, ragna, Moment(ragna))
    body, mind = frozenset({"body"}), frozenset({"mind"})
    for name in ("potion-of-strength", "potion-of-icy-strength"):
        text = item.of(name)
        g.active = ragna.id
        assert text.can(g, ragna, Moment(ragna, when=CHECK, marks=body))
        assert not text.can(g, ragna, Moment(ragna, when=CHECK, marks=mind))
        assert not text.can(g, ragna, Moment(maud, when=STRIKE)), "another's moment"
        assert text.can(g, ragna, Moment(ragna, when=STRIKE))
        g.active = maud.id
        assert text.can(g, ragna, Moment(ragna, when=STRIKE)) == (name == "potion-of-strength")
    g.active = ragna.id
    blow = Blow(ragna, orc)
    play(item.of("potion-of-icy-strength").does(g, ragna, Moment(ragna, orc, blow=blow, when=STRIKE), None))
    assert blow.times == 2
    icy, strong = effect.of("potion-of-icy-strength"), effect.of("potion-of-strength")
    assert [icy.check_target(g, ragna, "body", n) for n in (15, 20)] == [8, 10]
    assert icy.check_target(g, ragna, "mind", 15) == 15
    other = Blow(ragna, orc)
    icy.declares(g, ragna, other)
    assert other.times == 2
    ragna.effects = (Effect("potion-of-strength", "attack", 2, "attack"),)
    assert strong.check_dice(g, ragna, "mind") == 0 and ragna.effects
    assert strong.check_dice(g, ragna, "body") == 1 and not ragna.effects


@pytest.mark.proves(
    "item.potion-of-battle",
    "item.potion-of-magic-resistance",
    "item.potion-of-dexterity",
    "item.potion-of-speed",
    "item.potion-of-vision",
)
def test_what_brews_do() -> None:
    """The better of two rolls; an enemy's spell alone; five squares or a sure jump; twelve squares without dice."""
    g = board("RMo")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    battle = item.of("potion-of-battle")
    roll = Roll(ragna.id, "attack", (DIE, DIE), orc.id)
    for first, again, kept in (("sw", "ss", "ss"), ("sw", "ws", "sw"), ("sw", "ww", "sw")):
        names = {"s": "skull", "w": "white"}
        roll.faces = [names[c] for c in first]
        play(battle.does(g, ragna, Moment(ragna, orc, roll), None), again)
        assert roll.faces == [names[c] for c in kept]
    assert battle.windows == STRUCK and battle.can(g, ragna, Moment(ragna, orc, roll))
    assert not battle.can(g, maud, Moment(ragna, orc, roll)) and not battle.can(g, ragna, Moment(ragna, orc))
    assert not battle.can(g, ragna, Moment(ragna, orc, Roll(ragna.id, "attack", (), orc.id)))
    resist = item.of("potion-of-magic-resistance")
    assert resist.windows == SPELLED and resist.can(g, ragna, Moment(ragna, orc, spell="fear"))
    for moment in (
        Moment(maud, orc, spell="fear"),
        Moment(ragna, maud, spell="fear"),
        Moment(ragna, orc, spell="odd"),
        Moment(ragna, spell="fear"),
    ):
        assert not resist.can(g, ragna, moment)
    stopped = Moment(ragna, orc, spell="fear")
    play(resist.does(g, ragna, stopped, None))
    assert stopped.stopped
    quick = effect.of("potion-of-dexterity")
    assert quick.windows == MOVE | JUMP
    assert quick.can(g, ragna, Moment(ragna, when=MOVE)) and quick.can(
        g, ragna, Moment(ragna, when=JUMP, marks=frozenset({"pit"}))
    )
    assert not quick.can(g, ragna, Moment(ragna, when=JUMP)) and not quick.can(g, ragna, Moment(maud, when=MOVE))
    ragna.effects = (Effect("potion-of-dexterity", "dexterous", 1, "quest"),)
    play(quick.does(g, ragna, Moment(ragna, when=MOVE), None))
    assert [(e.changes, e.amount, e.until) for e in lasting(ragna)] == [("steps", 5, "move")]
    jump = Moment(ragna, when=JUMP)
    play(quick.does(g, ragna, jump, None))
    assert jump.stopped
    speed = effect.of("potion-of-speed")
    assert (speed.move_dice(g, ragna, 2), speed.move_limit(g, ragna, 3)) == (0, 12)
    for name in ("heroic-brew", "potion-of-battle-rage", "potion-of-speed"):
        more = effect.of(name).more_attacks(g, ragna, Blow(ragna, orc))
        assert more is not None and (more.source, more.half, more.base) == (name, False, False)
    seen = board("....", **put("ragna a1, trap:spear c1"))
    play(item.of("potion-of-vision").does(seen, of(seen, "ragna"), Moment(of(seen, "ragna")), None))
    assert seen.found == 0b100
    step = board("....", **put("ragna a1, trap:spear c1"))
    play(effect.of("potion-of-vision").stepped(step, of(step, "ragna")))
    assert step.found == 0b100


WARDS = {
    "fire-ring": {s.id for s in content().spells.values() if "fire" in s.tags},
    "armband-of-ice": {"mind-freeze", "chill", "cold-camp"},
    "ring-of-warmth": {"chill", "river", "vault", "cold-camp"},
}


@pytest.mark.proves(
    "artifact.fire-ring",
    "artifact.armband-of-ice",
    "artifact.ring-of-warmth",
    "artifact.snowshoes-of-speed",
    "house.tag.fire",
    "house.climate.cold",
)
def test_what_things_ward_off() -> None:
    g = board("R")
    ragna = of(g, "ragna")
    every = [*content().spells, "river", "vault", "ice", "cold-camp"]
    for name, wards in WARDS.items():
        assert {s for s in every if item.of(name).wards_off(g, ragna, s)} == wards, name
    ragna.items = ragna.worn = ("fire-ring",)
    for left in (True, False):
        item.of("fire-ring").warded(g, ragna, "ball-of-flame")
        assert ("fire-ring" in ragna.items) == left
    ice = item.of("armband-of-ice")
    for marks, points, kept in (
        ({"river"}, 2, 2),
        ({"vault"}, 1, 1),
        ({"ice-storm"}, 3, 1),
        ({"ice-storm"}, 0, 0),
        ({"cold"}, 2, 0),
    ):
        assert ice.keeps_off(g, ragna, Hurt(ragna, points, cause="x", marks=frozenset(marks))) == kept
    shoes = item.of("snowshoes-of-speed")
    roll = Roll(0, "move", (D6, D6))
    assert shoes.move_steps(g, ragna, roll, 4) == 4 and not shoes.wards_off(g, ragna, "ice")
    cold = board("R", climate="cold")
    assert shoes.move_steps(cold, of(cold, "ragna"), roll, 4) == 6
    assert shoes.wards_off(cold, of(cold, "ragna"), "ice") and not shoes.wards_off(cold, of(cold, "ragna"), "river")


@pytest.mark.proves(
    "artifact.sky-orb", "artifact.elven-boots", "artifact.rabbit-boots", "artifact.orcs-bane", "artifact.spirit-blade"
)
def test_artifacts_that_work_by_themselves() -> None:
    g = board("Roz")
    ragna, orc, zombie = of(g, "ragna"), of(g, "orc.1"), of(g, "zombie.1")
    orb = item.of("sky-orb")
    ragna.items = ("sky-orb",)
    ragna.charges = (("sky-orb", 3),)
    hurt = Hurt(ragna, 2, cause="x", mind=True)
    moment = Moment(ragna, hurt=hurt, when=HURT)
    assert orb.windows == HURT and orb.can(g, ragna, moment)
    assert not orb.can(g, ragna, Moment(ragna, hurt=Hurt(ragna, 2, cause="x"))) and not orb.can(g, ragna, Moment(ragna))
    assert not orb.can(g, ragna, Moment(orc, hurt=hurt)) and not orb.can(
        g, ragna, Moment(ragna, hurt=Hurt(ragna, 0, cause="x", mind=True))
    )
    moment.used = ((ragna.id, "sky-orb"), (9, "x"))
    play(orb.does(g, ragna, moment, None))
    assert (hurt.points, moment.stopped, moment.used, ragna.items) == (1, False, ((9, "x"),), ("sky-orb",))
    ragna.charges = (("sky-orb", 4),)
    play(orb.does(g, ragna, moment, None))
    assert (hurt.points, moment.stopped, ragna.items) == (0, True, ())
    boots = item.of("elven-boots")
    assert [boots.move_dice(g, ragna, n) for n in (0, 1, 2)] == [0, 2, 3]
    for faces, kept in (([3], True), ([3, 3, 4], True), ([3, 3], False), ([3, 3, 3], False)):
        ragna.items = ragna.worn = ("elven-boots",)
        roll = Roll(0, "move", (D6,) * len(faces))
        roll.faces = [*faces]
        boots.move_rolled(g, ragna, roll)
        assert ("elven-boots" in ragna.items) == kept, faces
    rabbit = item.of("rabbit-boots")
    assert [rabbit.jumps(g, ragna, face, long) for face in ("skull", "white", "black") for long in (True, False)] == [
        True
    ] * 4 + [False] * 2
    assert rabbit.leaps(g, ragna)
    bane = item.of("orcs-bane")
    more = bane.more_attacks(g, ragna, Blow(ragna, orc, "orcs-bane"))
    assert more is not None and (more.source, more.weapon, more.only) == ("orcs-bane", "orcs-bane", ("orc",))
    for blow in (
        Blow(ragna, zombie, "orcs-bane"),
        Blow(ragna, orc, "dagger"),
        Blow(ragna, orc, "orcs-bane", source="riposte"),
    ):
        assert bane.more_attacks(g, ragna, blow) is None
    blade = item.of("spirit-blade")
    assert blade.attack_dice(g, ragna, Blow(ragna, zombie, "spirit-blade")) == 1
    assert (
        blade.attack_dice(g, ragna, Blow(ragna, orc, "spirit-blade"))
        == blade.attack_dice(g, ragna, Blow(ragna, zombie, "dagger"))
        == 0
    )


@pytest.mark.proves("artifact.anti-poison-quill", "artifact.armband-of-healing", "artifact.armband-of-healing.rescue",
                    "artifact.elixir-of-life", "artifact.dust-of-disappearance", "artifact.ring-of-return")  # fmt: skip
def test_artifacts_that_heal_and_carry() -> None:
    g = board(".....", **put("ragna a1, maud b1, pim d1"))
    ragna, maud, pim = of(g, "ragna"), of(g, "maud"), of(g, "pim")
    quill, venom = item.of("anti-poison-quill"), frozenset({"venom"})
    assert quill.windows == HARMED | ZERO
    hurt = Hurt(ragna, 2, cause="x", marks=venom)
    hurt.lost = 2
    assert quill.can(g, ragna, Moment(ragna, hurt=hurt, marks=venom))
    for moment in (Moment(ragna, hurt=hurt), Moment(maud, hurt=hurt, marks=venom), Moment(ragna, marks=venom)):
        assert not quill.can(g, ragna, moment)
    ragna.body, ragna.venom, ragna.effects = 3, 2, (Effect("pestilence", "venomous", 1, "healed"),)
    play(quill.does(g, ragna, Moment(ragna, hurt=hurt, marks=venom), None))
    assert (ragna.body, ragna.venom, ragna.effects) == (5, 0, ())
    band = item.of("armband-of-healing")
    for body, used, words in (
        (6, 0, []),
        (5, 0, ["1"]),
        (4, 0, ["1", "2"]),
        (1, 0, ["1", "2"]),
        (1, 1, ["1"]),
        (1, 2, []),
    ):
        ragna.body, ragna.used = body, ("armband-of-healing",) * used
        assert list(band.targets(g, ragna, Moment(ragna))) == words
        assert band.can(g, ragna, Moment(ragna)) == (body < 6)
    assert band.can(g, maud, Moment(maud, when=ZERO)) and list(band.targets(g, ragna, Moment(ragna, when=ZERO))) == [
        "life"
    ]
    ragna.used, ragna.body, ragna.items = (), 2, ("armband-of-healing",)
    play(band.does(g, ragna, Moment(ragna), "2"))
    assert (ragna.body, ragna.used, ragna.items) == (4, ("armband-of-healing",) * 2, ("armband-of-healing",))
    play(band.does(g, ragna, Moment(ragna, when=ZERO), "life"))
    assert (ragna.body, ragna.items) == (6, ())
    dust = item.of("dust-of-disappearance")
    assert list(dust.targets(g, ragna, Moment(ragna))) == [ragna.id, maud.id]
    play(dust.does(g, ragna, Moment(ragna), maud.id))
    assert [(e.changes, e.until) for e in lasting(maud)] == [("ghost", "move"), ("unnoticed", "move")]
    elixir = item.of("elixir-of-life")
    play(die(g, maud, "test"))
    play(die(g, pim, "test"))
    assert list(elixir.targets(g, ragna, Moment(ragna))) == [maud.id]
    maud.tags = ("beyond-recall",)
    assert list(elixir.targets(g, ragna, Moment(ragna))) == []
    maud.tags = ()
    play(elixir.does(g, ragna, Moment(ragna), maud.id))
    assert (maud.alive, maud.body, maud.mind, maud.at) == (True, 6, 3, sq(g, "b1")) and "short-sword" in maud.items
    home = board("\n+-+-+-+-+\n|. . R M|\n+-+-+-+-+\n|P . . .|\n+-+-+-+-+\n", start="a1")
    ragna, maud, pim = of(home, "ragna"), of(home, "maud"), of(home, "pim")
    ragna.pit = True
    play(item.of("ring-of-return").does(home, ragna, Moment(ragna), None))
    assert (ragna.at, ragna.pit, maud.at, pim.at) == (0, False, 1, 4)


@pytest.mark.proves(
    "artifact.bone-wand",
    "artifact.elven-bow-of-vindication",
    "artifact.spell-ring",
    "artifact.ancient-staff",
    "monster.named",
)
def test_artifacts_that_strike() -> None:
    g = board("\n+-+-+-+-+-+\n|. . . .|.|\n+-+-+-+-+-+\n", **put("ragna a1, skeleton b1, orc c1"))
    ragna, bones, orc = of(g, "ragna"), of(g, "skeleton.1"), of(g, "orc.1")
    wand = item.of("bone-wand")
    assert (wand.once, wand.takes, wand.can(g, ragna, Moment(ragna))) == ("quest", "action", True)
    play(wand.does(g, ragna, Moment(ragna), None))
    assert [(e.name, e.changes, e.amount) for e in lasting(bones)] == [("bone-wand", "wand", ragna.id)]
    assert g.inserted == ((bones.id, ragna.seat),) and not orc.effects
    play(effect.of("bone-wand").turn_begins(g, bones))
    assert bones.side == ragna.side
    assert not wand.can(g, ragna, Moment(ragna)), "it is one of his"
    play(effect.of("bone-wand").turn_ends(g, bones))
    assert bones.side != ragna.side and not any(e.name == "bone-wand" for e in lasting(bones))
    bow = item.of("elven-bow-of-vindication")
    ragna.items = ragna.held = ("elven-bow-of-vindication",)
    assert set(bow.targets(g, ragna, Moment(ragna))) == {bones.id, orc.id}
    bones.named = True
    assert list(bow.targets(g, ragna, Moment(ragna))) == [orc.id]
    orc.body = 5
    play(bow.does(g, ragna, Moment(ragna), orc.id), "sb")
    assert orc.alive and orc.body == 5
    ragna.charges = (("elven-bow-of-vindication", content().items["elven-bow-of-vindication"].charges),)
    play(bow.does(g, ragna, Moment(ragna), orc.id), "sw")
    assert not orc.alive and ragna.items == ()
    o = board("O..", "ossian")
    ossian, ring = of(o, "ossian"), item.of("spell-ring")
    ossian.spells = ("rock-skin", "fire-of-wrath", "ball-of-flame")
    assert ring.can(o, ossian, Moment(ossian)) and list(ring.targets(o, ossian, Moment(ossian))) == [
        "rock-skin",
        "fire-of-wrath",
    ]
    play(ring.does(o, ossian, Moment(ossian), "rock-skin"))
    assert list(ring.targets(o, ossian, Moment(ossian))) == ["fire-of-wrath"]
    play(ring.does(o, ossian, Moment(ossian), "fire-of-wrath"))
    assert [(e.name, e.changes, e.until) for e in lasting(ossian)] == [("spell-ring", "fire-of-wrath", "quest")]
    ossian.met = True
    assert not ring.can(o, ossian, Moment(ossian))
    ossian.met, ossian.spells = False, ()
    assert not ring.can(o, ossian, Moment(ossian))
    s = board("......", **put("ragna a1, maud b1, orc d1, chaos-sorcerer f1"))
    ragna, maud, orc, x = of(s, "ragna"), of(s, "maud"), of(s, "orc.1"), of(s, "chaos-sorcerer.1")
    staff = item.of("ancient-staff")
    assert staff.windows == CAST
    fear: Any = {"spell": "fear", "target": maud.id, "verb": "cast-on", "level": 5}
    assert staff.can(s, ragna, Moment(x, maud, **fear)) and staff.can(s, maud, Moment(x, maud, **fear))
    assert not staff.can(s, orc, Moment(x, maud, **fear)), "one of his own"
    turned = Moment(x, maud, **fear)
    ragna.items = ("ancient-staff",)
    play(staff.does(s, ragna, turned, None))
    assert turned.stopped and turned.victims == [orc, x] and "turned" in turned.marks
