"""Traps, doors, and the skills of races and fighters of the third book, condition by condition."""

from __future__ import annotations

import pytest

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import condition
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import forcings, leave, may_leave, may_open, open_door, openable
from delvewright.rules.allison.dungeon.traps import climb, open_pit, own_trap, spring, springs, trap_harm, whole
from delvewright.rules.allison.figures.enemy_levels_and_gear import band, enemy_level, gear_of, skills_of
from delvewright.rules.allison.figures.lent_points import give_back
from delvewright.rules.allison.figures.skills_barbarian_and_warrior import outstared
from delvewright.rules.allison.magic.enemy_spells import sorcerer_spells, spells_of
from delvewright.rules.allison.state.dice import DIE
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, skill
from delvewright.rules.allison.state.windows import (
    DEFEND,
    DEFENDED,
    HURT,
    KILLED,
    SPELLED,
    STRIKE,
    STRUCK,
    TESTED,
    Moment,
)

from .helpers import play
from .test_monster_texts import put
from .test_rounds import board, lasting, of

# -- traps


@pytest.mark.proves(
    "trap.sprung-by-entering",
    "trap.spear",
    "trap.quest-damage",
    "trap.no-defend",
    "trap.swinging-axe",
    "trap.stalactite",
    "item.air-walk",
    "scope.same-rules-for-all",
    "house.poison.sources",
    "house.trap.glyph",
    "house.trap.gas",
)
def test_traps_go_off() -> None:
    """A point for each skull; quests may say more; gone then, unless it swings back; the light-footed are spared."""
    g = board("...", **put("ragna a1, trap:spear b1"))
    ragna = of(g, "ragna")
    dice = content().traps["spear"].dice
    assert springs(g, ragna, 1)
    for state in ("light", "unseen"):
        ragna.effects = (condition("x", state, "own"),)
        assert not springs(g, ragna, 1)
    ragna.effects = ()
    g.put(ragna, 1)
    play(spring(g, ragna, 1), "s" + "w" * (dice - 1))
    assert (ragna.body, g.armed) == (5, 0)
    more = board("...", place={"ragna": "a1"}, trap=[{"at": "b1", "kind": "spear", "dice": 3, "harm": 1}])
    ragna = of(more, "ragna")
    more.put(ragna, 1)
    play(spring(more, ragna, 1), "ssw")
    assert ragna.body == 3
    axe = board("...", **put("ragna a1, trap:swinging-axe b1"))
    ragna = of(axe, "ragna")
    axe.put(ragna, 1)
    play(spring(axe, ragna, 1), "w" * content().traps["swinging-axe"].dice)
    assert (axe.armed, axe.found) == (2, 2)
    for kind in content().traps.values():
        h = board("..", **put("ossian a1"), active="ossian")
        ossian = of(h, "ossian")
        ossian.body = ossian.full_body = 30
        if kind.id in ("pit", "long-pit", "wandering-monster", "alarm"):
            continue
        play(trap_harm(h, ossian, kind), "s" * kind.dice)
        lost = kind.harm + kind.dice
        got = {"body": 30 - ossian.body, "mind": 5 - ossian.mind, "magic": 3 - ossian.magic}[kind.point]
        assert got == lost, kind.id
        assert ossian.venom == (lost if kind.venom and kind.point == "body" else 0), kind.id
        if kind.point == "magic":
            ossian.magic, ossian.mind = 0, 5
            play(trap_harm(h, ossian, kind), "s" * kind.dice)
            assert ossian.mind == 5 - lost, "without magic it costs Mind"
    enemy = board("...", **put("orc a1, trap:stalactite b1"), active="orc.1")
    only = content().traps["stalactite"].heroes_only
    assert springs(enemy, of(enemy, "orc.1"), 1) == (not only)


@pytest.mark.proves("trap.pit", "trap.long-pit", "trap.long-pit.climb", "trap.pit.climb", "trap.pit.jump-open")
def test_pits() -> None:
    """Body without a roll, the movement over; a long pit is two squares, and one climbs out on a 5."""
    g = board("....", **put("ragna a1, trap:pit b1"))
    ragna = of(g, "ragna")
    harm = content().traps["pit"].harm
    g.put(ragna, 1)
    g.points = 4
    play(spring(g, ragna, 1))
    assert (ragna.body, ragna.pit, g.points, g.pits, g.armed) == (6 - harm, True, 0, 2, 0)
    assert play(climb(g, ragna)) is True
    ragna.pit, g.points = False, 3
    play(open_pit(g, ragna))
    assert (ragna.body, ragna.pit, g.points) == (6 - 2 * harm, True, 0)
    long = board("....", **put("ragna a1, trap:long-pit b1, trap:long-pit c1"))
    ragna = of(long, "ragna")
    assert sorted(whole(long, 1)) == [1, 2] and sorted(whole(long, 2)) == [1, 2] and whole(long, 3) == [3]
    long.put(ragna, 1)
    play(spring(long, ragna, 1))
    assert long.pits == 0b110 and long.armed == 0
    for dice, good in (("4", False), ("5", True), ("6", True)):
        assert play(climb(long, ragna), dice) is good
    deep = board("...", place={"ragna": "a1"}, trap=[{"at": "b1", "kind": "pit", "harm": 3}])
    ragna = of(deep, "ragna")
    deep.put(ragna, 1)
    play(spring(deep, ragna, 1))
    assert ragna.body == 3


@pytest.mark.proves("trap.falling-rock.blocks", "trap.falling-rock.step", "trap.falling-rock", "skill.rogue.set-trap")
def test_rock_and_own_traps() -> None:
    for face, where in ((2, 2), (1, 0)):
        g = board("...", **put("ragna a1, trap:falling-rock b1"))
        ragna = of(g, "ragna")
        g.put(ragna, 1)
        ragna.facing = 1
        play(spring(g, ragna, 1), "w" * content().traps["falling-rock"].dice + str(face))
        assert (ragna.at, g.rubble, g.blocked & 2) == (where, 2, 2)
    full = board("...", **put("ragna a1, maud c1, trap:falling-rock b1"))
    ragna = of(full, "ragna")
    full.put(ragna, 1)
    ragna.facing = 1
    play(spring(full, ragna, 1), "w" * content().traps["falling-rock"].dice + "2")
    assert ragna.at == 0, "forward is taken"
    own = board("...", **put("orc a1, thessaly c1"), active="orc.1")
    orc, rogue = of(own, "orc.1"), of(own, "thessaly")
    own.sworn = ((rogue.id, 1), (rogue.id, 2))
    orc.body = 5
    play(own_trap(own, orc, 1), "s" + "w" * (content().traps["spear"].dice - 1))
    assert (orc.body, own.sworn) == (4, ((rogue.id, 2),))


# -- doors


@pytest.mark.proves(
    "door.no-action",
    "door.stops-movement",
    "door.enemies-do-not-open",
    "house.door.kinds",
    "house.door.locked",
    "merc.actions",
    "npc.friendly",
    "quest.begin-end",
    "door.exit",
    "house.board.entrance",
)
def test_doors() -> None:
    drawing = "\n+-+-+-+\n|. .D.|\n+-+-+-+\n"
    g = board(drawing, **put("ragna b1"))
    ragna = of(g, "ragna")
    assert openable(g, ragna) == [0] and forcings(g, ragna) == []
    g.active, g.walked, g.moves, g.points = ragna.id, 1, 1, 3
    play(open_door(g, ragna, 2))
    assert (g.doors, g.moves, g.points, g.opened) == (1, 0, 0, True)
    still = board(drawing, **put("ragna b1"))
    still.active, still.walked, still.moves = of(still, "ragna").id, 0, 1
    play(open_door(still, of(still, "ragna"), 2))
    assert (still.doors, still.moves) == (1, 1), "he has not walked"
    assert openable(still, of(still, "ragna")) == []
    men = board("....", **put("ragna a1, orc c1, scout b1", figures={"scout": {"employer": "ragna"}}))
    ragna, orc, scout = of(men, "ragna"), of(men, "orc.1"), of(men, "scout.1")
    assert [may_open(f) for f in (ragna, orc, scout)] == [True, False, True]
    orc.tags = ("opens-doors",)
    assert may_open(orc)
    orc.tags, scout.side = (), 1
    assert not may_open(scout)
    for kind, words in (("locked", ["force"]), ("frozen", ["hack"]), ("sealed", []), ("closed", [])):
        d = board(drawing, **put("ragna b1", door=[{"at": "b1-c1", "kind": kind}] if kind != "closed" else []))
        ragna = of(d, "ragna")
        assert [a[0] for a in forcings(d, ragna)] == words
        assert openable(d, ragna) == ([0] if kind == "closed" else [])
        ragna.items += ("tool-kit",)
        assert [a[0] for a in forcings(d, ragna)] == (["force", "pick-lock"] if kind == "locked" else words)
        d.known_doors = 0
        assert forcings(d, ragna) == []
    out = board("...", place={"ragna": "a1", "stairway": "a1"})
    ragna = of(out, "ragna")
    out.points = 1
    assert may_leave(out, ragna)
    out.points = 0
    assert not may_leave(out, ragna)
    out.points = 1
    out.put(ragna, 2)
    assert not may_leave(out, ragna)
    out.put(ragna, 0)
    play(leave(out, ragna))
    assert (ragna.out, ragna.at, out.ended, out.over) == (True, -1, True, True)


# -- humans, dwarves, elves


@pytest.mark.proves(
    "skill.human.destiny",
    "skill.human.strength-of-will",
    "skill.human.resistance",
    "skill.dwarf.hardiness",
    "skill.elf.finesse",
    "skill.elf.long-jump",
)
def test_skills_of_races() -> None:
    g = board("RMo")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    play(skill.of("destiny").quest_begins(g, ragna), "b")
    assert [(e.name, e.changes, e.until) for e in lasting(ragna)] == [("destiny", "black", "quest")]
    kept = effect.of("destiny")
    roll = Roll(ragna.id, "attack", (DIE, DIE))
    roll.faces = ["skull", "white"]
    moment = Moment(ragna, roll=roll)
    assert kept.windows == STRUCK | DEFENDED | TESTED and kept.can(g, ragna, moment)
    assert not kept.can(g, ragna, Moment(ragna)) and not kept.can(g, maud, moment)
    assert not kept.can(g, ragna, Moment(ragna, roll=Roll(ragna.id, "x", ())))
    assert list(kept.targets(g, ragna, moment)) == ["skull", "white"]
    roll.faces = ["black", "white"]
    assert list(kept.targets(g, ragna, moment)) == ["white"]
    play(kept.does(g, ragna, moment, "white"))
    assert roll.faces == ["black", "black"] and not ragna.effects
    will, mental = skill.of("strength-of-will"), frozenset({"mental"})
    assert will.windows == SPELLED | HURT and will.once == "encounter"
    assert will.can(g, ragna, Moment(ragna, marks=mental, when=SPELLED)) and will.can(
        g, ragna, Moment(ragna, marks=mental, when=HURT)
    )
    for marks, when, who in (
        (mental | {"spell"}, HURT, ragna),
        (mental | {"trap"}, HURT, ragna),
        (frozenset(), SPELLED, ragna),
        (mental, SPELLED, maud),
    ):
        assert not will.can(g, ragna, Moment(who, marks=marks, when=when))
    hurt = Hurt(ragna, 2, cause="x", mind=True)
    struck = Moment(ragna, hurt=hurt, marks=mental, when=HURT)
    play(will.does(g, ragna, struck, None))
    assert struck.stopped and hurt.points == 0
    assert skill.of("resistance").hardy(g, ragna)
    hard = skill.of("hardiness")
    for body, can in ((6, False), (5, True), (0, False)):
        ragna.body = body
        assert hard.can(g, ragna, Moment(ragna)) == can
    ragna.body = 3
    play(hard.does(g, ragna, Moment(ragna), None))
    assert ragna.body == 4
    finesse = skill.of("finesse")
    assert (
        finesse.windows == DEFEND and finesse.can(g, ragna, Moment(ragna)) and not finesse.can(g, ragna, Moment(maud))
    )
    play(finesse.does(g, ragna, Moment(ragna), None))
    assert [(e.changes, e.amount, e.until) for e in lasting(ragna)] == [("defence", 1, "defence")]
    jump = skill.of("long-jump")
    assert [jump.jumps(g, ragna, face, False) for face in ("skull", "white", "black")] == [True, True, False]
    assert [jump.jumps(g, ragna, face, True) for face in ("skull", "white", "black")] == [True, False, True]


# -- fighters


@pytest.mark.proves(
    "skill.barbarian.frenzy", "skill.warrior.focus", "skill.rogue-mage.combat-sorcery", "scope.healed-means"
)
def test_points_that_are_lent() -> None:
    """In an encounter, never the last one (a last magic point may be), one at a time; back when it is over."""
    g = board("RMo")
    ragna = of(g, "ragna")
    for name, point, least in (("frenzy", "body", 2), ("focus", "mind", 2), ("combat-sorcery", "magic", 1)):
        text = skill.of(name)
        ragna.effects, ragna.full_magic = (), 3
        setattr(ragna, point, least - 1)
        assert not text.can(g, ragna, Moment(ragna)), name
        setattr(ragna, point, least)
        assert text.can(g, ragna, Moment(ragna))
        ragna.met = False
        assert not text.can(g, ragna, Moment(ragna))
        ragna.met = True
        play(text.does(g, ragna, Moment(ragna), None if name == "frenzy" else "defence"))
        assert getattr(ragna, point) == least - 1
        assert [(e.changes, e.amount, e.until) for e in lasting(ragna)] == [
            ("attack" if name == "frenzy" else "defence", 1, "encounter")
        ]
        setattr(ragna, point, least)
        assert not text.can(g, ragna, Moment(ragna)), "one at a time"
        setattr(ragna, point, least - 1)
        effect.of(name).ended(g, ragna)
        assert getattr(ragna, point) == least
    ragna.body = 6
    give_back(ragna, "body")
    assert ragna.body == 6
    ragna.body, ragna.alive = 1, False
    effect.of("frenzy").ended(g, ragna)
    assert ragna.body == 1


@pytest.mark.proves(
    "skill.barbarian.battle-roar",
    "skill.barbarian.frightening-battle-roar",
    "skill.barbarian.savagery",
    "skill.barbarian.berserker",
    "skill.barbarian.manhandler",
)
def test_barbarians() -> None:
    g = board("......", **put("ragna a1, orc b1, goblin d1, zombie e1"))
    ragna, orc, goblin, zombie = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1"), of(g, "zombie.1")
    orc.mind, goblin.mind, orc.body = 2, 1, 3
    roar = skill.of("battle-roar")
    assert roar.once == "encounter" and roar.can(g, ragna, Moment(ragna))
    play(roar.does(g, ragna, Moment(ragna), None), "sw" + "b")
    assert (
        [(e.changes, e.amount, e.until) for e in lasting(orc)] == [("defence", -1, "turn-end")]
        and not goblin.effects
        and not zombie.effects
    )
    assert orc.body == 3
    orc.effects, ragna.skills = (), ("frightening-battle-roar",)
    play(roar.does(g, ragna, Moment(ragna), None), "sw" + "s")
    assert orc.body == 2 and goblin.alive and goblin.effects, "only who stands beside is hurt"
    orc.effects = goblin.effects = ()
    fury = skill.of("savagery")
    assert (
        fury.windows == KILLED
        and fury.can(g, ragna, Moment(ragna, zombie))
        and not fury.can(g, ragna, Moment(orc, zombie))
    )
    play(fury.does(g, ragna, Moment(ragna, zombie), None), "sb")
    assert not orc.effects
    play(fury.does(g, ragna, Moment(ragna, zombie), None), "ss")
    assert [(e.changes, e.amount) for e in lasting(orc)] == [("flees", ragna.id)] and not goblin.effects
    scared = effect.of("savagery")
    assert [scared.defend_limit(g, orc, Blow(ragna, orc), n) for n in (0, 1, 2, 3)] == [0, 0, 1, 1]
    g.take_off(orc)
    assert not fury.can(g, ragna, Moment(ragna, zombie))
    angry = skill.of("berserker")
    blow = Blow(ragna, goblin)
    for body, can in ((3, False), (2, True), (1, True)):
        ragna.body = body
        assert angry.can(g, ragna, Moment(ragna, goblin, blow=blow)) == can
    assert (
        angry.windows == STRIKE
        and not angry.can(g, ragna, Moment(ragna))
        and not angry.can(g, ragna, Moment(goblin, blow=blow))
    )
    play(angry.does(g, ragna, Moment(ragna, goblin, blow=blow), None))
    assert (blow.fewer, blow.least) == (-1, ragna.attack)
    man = skill.of("manhandler")
    for acts, may, can in ((1, True, True), (0, True, False), (1, False, False)):
        g.acts, g.may_attack = acts, may
        assert man.can(g, ragna, Moment(ragna)) == can
    play(man.does(g, ragna, Moment(ragna), None))
    more = effect.of("manhandler").more_attacks(g, ragna, blow)
    assert more is not None and more.base and [e.until for e in lasting(ragna)] == ["turn-end"]


@pytest.mark.proves(
    "skill.warrior.bodyguard",
    "xp.warrior-defend",
    "skill.warrior.inspire-courage",
    "skill.warrior.inspire-valour",
    "skill.warrior.stare-down",
)
def test_warriors() -> None:
    g = board(".../...", **put("maud a1, ragna b2, orc c1"), active="maud")
    maud, ragna, orc = of(g, "maud"), of(g, "ragna"), of(g, "orc.1")
    guard, guarding = skill.of("bodyguard"), effect.of("bodyguard")
    assert list(guard.targets(g, maud, Moment(maud))) == [ragna.id], "aslant is near enough"
    play(guard.does(g, maud, Moment(maud), ragna.id))
    assert [(e.changes, e.amount, e.until) for e in lasting(maud)] == [("ward", ragna.id, "turn")]
    blow = Blow(orc, ragna)
    blow.hits = 1
    assert guarding.can(g, maud, Moment(ragna, orc, blow=blow))
    other = Blow(orc, maud)
    other.hits = 1
    none = Blow(orc, ragna)
    assert not guarding.can(g, maud, Moment(maud, orc, blow=other)) and not guarding.can(
        g, maud, Moment(ragna, orc, blow=none)
    )
    assert not guarding.can(g, maud, Moment(ragna, orc))
    play(guarding.does(g, maud, Moment(ragna, orc, blow=blow), None))
    assert blow.guard is maud and blow.victim is maud and not guarding.can(g, maud, Moment(ragna, orc, blow=blow))
    for lost, xp in ((1, 0), (0, 1), (0, 1)):
        blow.lost = lost
        play(guarding.was_attacked(g, maud, blow))
        assert maud.xp == xp
    far = board("....", **put("maud a1, ragna c1, orc d1"), active="maud")
    assert list(guard.targets(far, of(far, "maud"), Moment(of(far, "maud")))) == []
    courage, valour = skill.of("inspire-courage"), skill.of("inspire-valour")
    maud.effects = ()
    assert courage.can(g, maud, Moment(maud)) and valour.can(g, maud, Moment(maud))
    play(courage.does(g, maud, Moment(maud), None))
    assert [(e.changes, e.amount, e.until, e.mark) for e in lasting(ragna)] == [
        ("defence", 1, "turn", maud.id)
    ] and not maud.effects
    ragna.effects = ()
    play(valour.does(g, maud, Moment(maud), None))
    assert [(e.changes, e.amount, e.until) for e in lasting(ragna)] == [("attack", 1, "turn"), ("defence", 1, "turn")]
    assert maud.spent == ("inspire-courage",) and not valour.can(g, maud, Moment(maud))
    maud.met = False
    assert not courage.can(g, maud, Moment(maud))
    stare = skill.of("stare-down")
    maud.mind, orc.mind = 2, 2
    for dice, won in (("33" + "33", False), ("34" + "33", True), ("11" + "66", False)):
        assert play(outstared(g, maud, orc, "stare-down", ()), dice) is won
    assert list(stare.targets(g, maud, Moment(maud))) == [orc.id]
    play(stare.does(g, maud, Moment(maud), orc.id), "6611")
    assert [(e.until, e.mark) for e in lasting(orc)] == [("turn-end", maud.id)]
    assert effect.of("stare-down").defend_limit(g, orc, Blow(maud, orc), 4) == 0


# -- mustering


@pytest.mark.proves(
    "house.level.enemy",
    "level.enemies",
    "house.difficulty",
    "house.level.gear-budget",
    "house.level.gear-order",
    "house.level.skill-order",
    "house.spells.sorcerer-pick",
    "house.spells.creature-pick",
)
def test_what_enemies_bring() -> None:
    for printed, party, design, step, scaling, level in (
        (0, 3, 1, 0, False, 3),
        (0, 1, 1, -1, False, 1),
        (2, 9, 1, 0, False, 2),
        (2, 9, 1, 1, False, 3),
        (1, 1, 1, -1, False, 1),
        (2, 5, 4, 0, True, 3),
        (2, 9, 4, 0, True, 5),
        (4, 1, 4, 0, True, 3),
        (4, 4, 4, 0, True, 4),
        (1, 1, 4, 0, True, 1),
    ):
        assert enemy_level(printed, party, design, step, scaling) == level
    for party, lower, first in (
        (1, False, 1),
        (2, False, 1),
        (3, False, 3),
        (4, True, 1),
        (5, False, 5),
        (6, True, 3),
        (7, False, 7),
        (20, True, 5),
        (1, True, 1),
    ):
        assert band(party, lower).level == first
    for kind in content().kinds.values():
        if kind.gear_order:
            assert gear_of(kind, 0, 1) == ()
            everything = gear_of(kind, 99, 1)
            assert 0 < len(everything) <= len(kind.gear_order)
            for n in range(1, len(kind.gear_order) + 1):
                assert len(gear_of(kind, n, 1)) <= n
        assert skills_of(kind, 0, (), True) == ()
        for s in skills_of(kind, 99, (), False):
            assert s != "stone-gaze" and s != "dual-wielding"
    gargoyle = content().kinds["gargoyle"]
    assert "stone-gaze" in skills_of(gargoyle, 99, (), True)
    assert spells_of(content().kinds["orc"], 5, 0, 2, False) == ()
    roles = [content().spells[s].role for s in sorcerer_spells(9, 9, False)]
    assert len(roles) == len(set(sorcerer_spells(9, 9, False))) and "harm" in roles and "control" in roles
    for level in (1, 3, 5, 9):
        for mind in (1, 3, 6):
            found = sorcerer_spells(level, mind, False)
            assert len(found) <= mind and all(
                content().spells[s].level <= level and not content().spells[s].cold for s in found
            )
    assert any(content().spells[s].cold for level in range(1, 12) for s in sorcerer_spells(level, 9, True))
    archer = content().kinds["elven-archer"]
    assert spells_of(archer, 1, 1, 2, False) == tuple(h.spell for h in archer.spells if h.low <= 1 <= h.high)
    assert spells_of(archer, 1, 0, 2, False) == ()
