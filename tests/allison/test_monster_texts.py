"""What enemies' skills and heroes' potions do, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.fighting.attacking import defend_dice
from delvewright.rules.allison.fighting.death import loot_of
from delvewright.rules.allison.figures.enemy_skills.dread import undead_ahead
from delvewright.rules.allison.figures.enemy_skills.kidnap import captive_of, set_free
from delvewright.rules.allison.figures.enemy_skills.theft import loose
from delvewright.rules.allison.figures.enemy_skills.toss import flights
from delvewright.rules.allison.figures.victims import foes_beside, foes_seen
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, item, skill
from delvewright.rules.allison.state.windows import CURSED, HARMED, OWN, ZERO, Moment

from .helpers import play, sq
from .test_rounds import board, lasting, of


def at(rows: str, who: str, skills: str = "", **more: Any) -> tuple[Game, Figure, Any]:
    """A board, an enemy on it that has a skill, and the text of the skill."""
    g = board(rows, who, **more)
    f = of(g, who)
    f.skills = (skills,) if skills else ()
    return g, f, skill.of(skills) if skills else None


def put(where: str, **more: Any) -> dict[str, Any]:
    """What stands where: `ragna a1, orc b1`."""
    place: dict[str, Any] = {}
    for each in where.split(", "):
        name, _, square = each.rpartition(" ")
        place[name] = [*place[name], square] if name in place else [square]
    return {"place": place, **more}


# -- whom they may be aimed at


@pytest.mark.proves("scope.player-word")
def test_victims_of_an_enemys_skill() -> None:
    """Everybody of the heroes' side, mercenaries too, beside it or in its sight; not who is stone or unseen, not its
    own side; nobody at all if it cannot attack."""
    g, orc, _ = at("..K/RoM/.gP", "orc.1", figures={"K": {"employer": "maud"}})
    ragna, maud, pim, scout = (of(g, name) for name in ("ragna", "maud", "pim", "scout.1"))
    everybody = sorted([ragna.id, maud.id, pim.id, scout.id])
    assert (sorted(foes_beside(g, orc)), sorted(foes_seen(g, orc))) == (sorted([ragna.id, maud.id]), everybody)
    g.put(ragna, sq(g, "b1"))
    g.put(scout, sq(g, "a2"))
    assert sorted(foes_beside(g, orc)) == sorted([ragna.id, maud.id, scout.id])
    for what in ("stone", "unseen"):
        maud.effects = (condition("x", what, "own"),)
        assert sorted(foes_beside(g, orc)) == sorted([ragna.id, scout.id]), what
        assert sorted(foes_seen(g, orc)) == sorted([ragna.id, pim.id, scout.id]), what
    maud.effects = ()
    g.put(ragna, sq(g, "a1"))
    for what in ("meek", "unseen"):
        orc.effects = (condition("x", what, "own"),)
        assert (foes_beside(g, orc), foes_seen(g, orc)) == ([], []), what


# -- fimirs


@pytest.mark.proves(
    "monster.fimir.kidnap",
    "monster.fimir.kidnap.carrying",
    "monster.fimir.kidnap.break-free",
    "monster.fimir.kidnap.lost",
)
def test_kidnap() -> None:
    """Standing still, with empty hands; more skulls than white shields; a 6 frees; two rounds unseen, and gone."""
    g, fimir, text = at("....", "fimir.1", "kidnap", **put("ragna a1, fimir b1, maud d1"))
    ragna, maud = of(g, "ragna"), of(g, "maud")
    moment = Moment(fimir)
    g.walked, g.moving = 0, False
    assert text.can(g, fimir, moment) and list(text.targets(g, fimir, moment)) == [ragna.id]
    for walked, moving in ((1, False), (0, True)):
        g.walked, g.moving = walked, moving
        assert not text.can(g, fimir, moment)
    g.walked, g.moving = 0, False
    fimir.melee, ragna.defend, ragna.pit = 3, 2, True
    play(text.does(g, fimir, moment, ragna.id), "sww" + "ww")
    assert captive_of(g, fimir) is None
    play(text.does(g, fimir, moment, ragna.id), "sww" + "wb")
    assert captive_of(g, fimir) is None, "a tie"
    play(text.does(g, fimir, moment, ragna.id), "ssw" + "wb")
    assert captive_of(g, fimir) is ragna
    assert (ragna.at, ragna.pit, ragna.body, ragna.helpless, ragna.under("carried")) == (fimir.at, False, 6, True, True)
    assert fimir.under("meek") and fimir.under("base-defence") and not text.can(g, fimir, moment)
    carrying, held = effect.of("carrying"), effect.of("kidnap")
    g.put(fimir, sq(g, "c1"))
    carrying.walked(g, fimir, 0)
    assert ragna.at == fimir.at
    play(carrying.turn_ends(g, fimir))
    play(carrying.turn_ends(g, fimir))
    assert g.figures[fimir.id] is fimir, "Maud watches"
    play(held.turn_begins(g, ragna), "5")
    assert captive_of(g, fimir) is ragna
    play(held.turn_begins(g, ragna), "6")
    assert captive_of(g, fimir) is None and not ragna.helpless and g.beside[fimir.at] >> ragna.at & 1
    for state in ("asleep", "alone"):
        h, fimir, text = at("....", "fimir.1", "kidnap", **put("ragna a1, fimir b1, maud d1"))
        ragna, maud = of(h, "ragna"), of(h, "maud")
        if state == "asleep":
            maud.mind = 0
        else:
            h.take_off(maud)
        play(text.does(h, fimir, Moment(fimir), ragna.id), "s" * fimir.melee + "s" * ragna.defend)
        play(carrying.turn_ends(h, fimir))
        assert ragna.alive and h.count(f"kidnap-{fimir.id}") == 1
        play(carrying.turn_ends(h, fimir))
        assert not ragna.alive and h.figures[fimir.id] is None
        assert not h.piles, "his goods are gone too"
    loose_end = board("..", **put("ragna a1"))
    set_free(loose_end, of(loose_end, "ragna"))


# -- yetis


@pytest.mark.proves("monster.yeti.bear-hug", "monster.yeti.bear-hug.end")
def test_bear_hug() -> None:
    """After a wound by its own attack beside it; one at a time; a point a turn; a die less; over when apart."""
    g, yeti, text = at("....", "yeti.1", "bear-hug", **put("ragna a1, yeti b1, maud d1"))
    ragna, maud = of(g, "ragna"), of(g, "maud")
    attack = frozenset({"attack"})

    def fits(victim: Figure, by: Figure | None = yeti, marks: frozenset[str] = attack, mind: bool = False) -> bool:
        return bool(
            text.can(g, yeti, Moment(victim, by, hurt=Hurt(victim, 1, cause="x", by=by, marks=marks, mind=mind)))
        )

    assert fits(ragna)
    assert not fits(maud), "not beside it"
    assert not fits(ragna, by=None) and not fits(ragna, marks=frozenset()) and not fits(ragna, mind=True)
    assert not text.can(g, yeti, Moment(ragna))
    base = defend_dice(g, Blow(ragna, yeti))
    play(text.does(g, yeti, Moment(ragna, yeti, hurt=Hurt(ragna, 1, cause="x", by=yeti, marks=attack)), None))
    assert ragna.under("rooted") and yeti.under("meek") and defend_dice(g, Blow(ragna, yeti)) == base - 1
    assert not fits(ragna)
    hug = effect.of("hugging")
    play(hug.turn_begins(g, yeti))
    assert ragna.body == 5
    play(hug.does(g, yeti, Moment(yeti), None))
    assert not yeti.effects and not ragna.effects
    play(text.does(g, yeti, Moment(ragna, yeti, hurt=Hurt(ragna, 1, cause="x", by=yeti, marks=attack)), None))
    g.put(ragna, sq(g, "c1"))
    g.put(yeti, sq(g, "a1"))
    play(hug.turn_begins(g, yeti))
    assert (ragna.body, yeti.effects, ragna.effects) == (5, (), ())


# -- orcs, goblins, warriors


@pytest.mark.proves(
    "monster.goblin.swarm", "monster.orc.rush", "monster.orc.vile-courage", "monster.polar-warbear.claw-swipe"
)
def test_swarm_rush_and_courage() -> None:
    """A mate of its kind in the same room; three squares in its own turn, hand to hand; a Mind point, not the last."""
    for where, more in (
        ("goblin a1, goblin c1, ragna b1", 1),
        ("goblin a1, ragna b1", 0),
        ("goblin a1, orc c1, ragna b1", 0),
    ):
        g, goblin, text = at("...", "goblin.1", "swarm", **put(where))
        assert text.attack_dice(g, goblin, Blow(goblin, of(g, "ragna"))) == more, where
    g, orc, text = at("..", "orc.1", "rush", **put("orc a1, ragna b1"))
    blow = Blow(orc, of(g, "ragna"))
    for walked, active, ranged, more in (
        (3, orc.id, "", 1),
        (2, orc.id, "", 0),
        (4, orc.id, "", 1),
        (3, 9, "", 0),
        (3, orc.id, "thrown", 0),
    ):
        g.walked, g.active, blow.ranged = walked, active, ranged
        assert text.attack_dice(g, orc, blow) == more
    g, orc, text = at("....", "orc.1", "vile-courage", **put("orc a1, goblin b1, ragna d1"))
    goblin = of(g, "goblin.1")
    orc.mind = 2
    assert text.can(g, orc, Moment(orc))
    play(text.does(g, orc, Moment(orc), None))
    assert orc.mind == 1 and all([e.name for e in lasting(m)] == ["vile-courage"] for m in (orc, goblin))
    assert not of(g, "ragna").effects and not text.can(g, orc, Moment(orc))
    orc.mind = 2
    assert not text.can(g, orc, Moment(orc)), "all have it"
    goblin.effects = ()
    assert text.can(g, orc, Moment(orc))
    play(text.does(g, orc, Moment(orc), None))
    assert len(orc.effects) == 1
    swipe = skill.of("claw-swipe").more_attacks(g, orc, blow)
    assert swipe is not None and swipe.base


@pytest.mark.proves("monster.fimir.tail-attack", "monster.chaos-warrior.disarm", "combat.successful-defence")
def test_answers_to_a_failed_attack() -> None:
    """A tail at who stands beside; a weapon out of a hero's hand, once, which nobody takes up meanwhile."""
    g, fimir, text = at("...", "fimir.1", "tail-attack", **put("ragna a1, fimir b1"))
    ragna = of(g, "ragna")
    blow = Blow(ragna, fimir, "broadsword")
    play(text.was_attacked(g, fimir, blow), "s" if blow.beaten_off else "")
    body = ragna.body
    from delvewright.kernel.dice import Roll
    from delvewright.rules.allison.state.dice import DIE

    blow.attack, blow.defence = Roll(0, "attack", (DIE,)), Roll(1, "defend", (DIE,))
    blow.attack.faces, blow.defence.faces, blow.hits = ["skull"], ["black"], 0
    assert blow.beaten_off
    play(text.was_attacked(g, fimir, blow), "s")
    assert ragna.body == body - 1
    g.put(fimir, sq(g, "c1"))
    play(text.was_attacked(g, fimir, blow))
    h, warrior, text = at("...", "chaos-warrior.1", "disarm", **put("ragna a1, chaos-warrior b1"))
    ragna = of(h, "ragna")
    blow = Blow(ragna, warrior, "broadsword")
    assert text.can(h, warrior, Moment(warrior, ragna, blow=blow))
    assert not text.can(h, warrior, Moment(warrior, ragna))
    assert not text.can(h, warrior, Moment(warrior, ragna, blow=Blow(ragna, warrior)))
    assert not text.can(h, warrior, Moment(warrior, ragna, blow=Blow(ragna, warrior, "broadsword", "thrown")))
    assert not text.can(h, warrior, Moment(warrior, ragna, blow=Blow(ragna, warrior, "dagger")))
    play(text.does(h, warrior, Moment(warrior, ragna, blow=blow), None))
    assert (ragna.items, ragna.held) == ((), ())
    assert [(p.at, p.items, p.locked) for p in h.piles] == [(ragna.at, ("broadsword",), True)]


@pytest.mark.proves("monster.chaos-warrior.pincer-attack", "combat.extra-attacks")
def test_pincer() -> None:
    """Opposite each other, both in this turn, both able: the first may strike again."""
    g, one, text = at("...", "chaos-warrior.1", "pincer-attack", **put("chaos-warrior a1, ragna b1, chaos-warrior c1"))
    two, ragna = of(g, "chaos-warrior.2"), of(g, "ragna")
    two.skills = ("pincer-attack",)
    g.turn = g.master_seat
    ragna.body = 6

    def attack(f: Figure, dice: str = "", answers: Any = (), **more: Any) -> None:
        g.active = f.id
        play(text.attacked(g, f, Blow(f, ragna, **more)), dice, answers)

    attack(one)
    assert [(e.name, e.until, e.mark) for e in lasting(one)] == [("pincer", "turn", one.id)]
    attack(two, "wwww", [("use-on", "pincer-attack", ragna.id)])
    assert not one.effects and [e.name for e in lasting(two)] == ["pincer"]
    attack(one, "", [("pass",)])
    assert not two.effects
    attack(one, source="riposte")
    two.effects = ()
    for change in ("skills", "asleep", "moved", "meek"):
        one.effects, two.effects = (), ()
        one.skills, one.mind = ("pincer-attack",), 3
        attack(one)
        if change == "skills":
            one.skills = ()
        elif change == "asleep":
            one.mind = 0
        elif change == "meek":
            one.effects += (condition("x", "meek", "own"),)
        else:
            one.effects = (lasting(one)[0]._replace(amount=99),)
        attack(two)
    g.turn = 0
    one.effects = ()
    attack(one)
    assert not one.effects


# -- throwing and stomping


@pytest.mark.proves(
    "monster.ogre.toss", "monster.ogre.toss.collision", "monster.ogre.stomp", "monster.polar-warbear.stomp"
)
def test_where_an_ogre_throws() -> None:
    """Five squares at most, straight; before whoever stands there; never over the ogre, walls or tall things."""
    g = board("........", **put("ogre a1, ragna b1"))
    found = flights(g, of(g, "ogre.1"), of(g, "ragna"))
    assert sorted(found) == [2, 3, 4, 5, 6] and all(hit is None for _, hit in found.values())
    g = board("........", **put("ogre a1, ragna b1, maud f1"))
    found = flights(g, of(g, "ogre.1"), of(g, "ragna"))
    assert sorted(found) == [2, 3, 4] and found[4][1] is of(g, "maud") and found[3][1] is None
    g = board("....", **put("ogre a1, ragna b1, maud c1"))
    assert flights(g, of(g, "ogre.1"), of(g, "ragna")) == {}, "nowhere to fly"
    g = board("....", **put("ogre a1, ragna b1, furniture:bookcase d1"))
    assert sorted(flights(g, of(g, "ogre.1"), of(g, "ragna"))) == [2]
    ogre, text = of(g, "ogre.1"), skill.of("toss")
    ragna = of(g, "ragna")
    ogre.melee = 2
    play(text.does(g, ogre, Moment(ogre), ragna.id), "ww")
    assert ragna.at == 1
    play(text.does(g, ogre, Moment(ogre), ragna.id), "sw" + "s" * ragna.defend, [("place", 2)])
    assert (ragna.at, ragna.body) == (2, 5)
    h = board(".....", **put("ogre a1, ragna b1, maud d1"))
    ogre, ragna, maud = of(h, "ogre.1"), of(h, "ragna"), of(h, "maud")
    ogre.melee = 1
    play(text.does(h, ogre, Moment(ogre), ragna.id), "s" + "s" * ragna.defend, [("place", 2)])
    assert ragna.under("miss") and maud.under("miss")
    s = board("...../...../.....", **put("ogre c2, ragna d2, maud c1, orc b2"))
    ogre, ragna, maud, orc = of(s, "ogre.1"), of(s, "ragna"), of(s, "maud"), of(s, "orc.1")
    ogre.melee = 1
    play(skill.of("stomp").does(s, ogre, Moment(ogre), ragna.id), "w")
    maud.items = maud.worn = ("plate-mail",)
    start = (ragna.at, maud.at, orc.at)
    play(skill.of("stomp").does(s, ogre, Moment(ogre), ragna.id), "s" + "b" * ragna.defend + "sw" + "s" + "s")
    assert (ragna.at, maud.at, orc.at) == (start[0] + 1, start[1], start[2] - 1), "plate mail rolls two dice"


# -- thieves, curses, stone


@pytest.mark.proves("monster.ice-gremlin.theft", "monster.ice-gremlin.theft.return", "monster.ice-gremlin.set-trap")
def test_thieves() -> None:
    """What is neither held nor worn, with its charges; gone out of sight; a stalactite on free floor near."""
    g, gremlin, text = at("....", "ice-gremlin.1", "theft", **put("ragna a1, ice-gremlin b1"))
    ragna = of(g, "ragna")
    assert loose(ragna) == [] and list(text.targets(g, gremlin, Moment(gremlin))) == []
    ragna.items += ("helmet", "sky-orb", "sky-orb", "dagger")
    ragna.worn, ragna.charges = ("helmet",), (("sky-orb", 1), ("x", 1))
    assert loose(ragna) == ["sky-orb", "dagger"]
    assert list(text.targets(g, gremlin, Moment(gremlin))) == [ragna.id]
    play(text.does(g, gremlin, Moment(gremlin), ragna.id), "", [("steal", "dagger")])
    assert loot_of(gremlin) == ("dagger",) and "dagger" not in ragna.items and gremlin.charges == ()
    play(text.does(g, gremlin, Moment(gremlin), ragna.id))
    assert loot_of(gremlin) == ("dagger", "sky-orb") and gremlin.charges == (("sky-orb", 1),)
    play(text.turn_ends(g, gremlin))
    assert g.figures[gremlin.id] is gremlin, "he sees it"
    ragna.mind = 0
    play(text.turn_ends(g, gremlin))
    assert g.figures[gremlin.id] is gremlin, "he sees no more, but it has not moved"
    g.walked = 1
    play(text.turn_begins(g, gremlin))
    play(text.turn_ends(g, gremlin))
    assert g.figures[gremlin.id] is gremlin, "it was out of sight before"
    play(text.turn_ends(g, gremlin))
    assert g.figures[gremlin.id] is None
    h, gremlin, text = at("....", "ice-gremlin.1", "theft", **put("ice-gremlin b1"))
    play(text.turn_ends(h, gremlin))
    assert h.figures[gremlin.id] is gremlin, "it has nothing"
    trap = skill.of("gremlin-trap")
    t = board("...", "ice-gremlin.1", **put("ice-gremlin b1, trap:spear a1"))
    gremlin = of(t, "ice-gremlin.1")
    assert list(trap.targets(t, gremlin, Moment(gremlin))) == [1, 2]
    play(trap.does(t, gremlin, Moment(gremlin), 2))
    assert t.armed == 0b101 and t.set_traps == ((2, "stalactite"),)
    assert list(trap.targets(t, gremlin, Moment(gremlin))) == [1]


@pytest.mark.proves(
    "monster.mummy.curse",
    "monster.mummy.curse.revive",
    "monster.gargoyle.stone-gaze",
    "monster.gargoyle.stone-gaze.state",
)
def test_curse_and_stone() -> None:
    """Three turns, nobody twice; a greater total turns to stone, a tie does not; only healing spells reach it."""
    g, mummy, text = at("....", "mummy.1", "curse", **put("ragna a1, maud b1, mummy d1"))
    ragna, maud = of(g, "ragna"), of(g, "maud")
    assert list(text.targets(g, mummy, Moment(mummy))) == [ragna.id, maud.id]
    play(text.does(g, mummy, Moment(mummy), ragna.id))
    assert list(text.targets(g, mummy, Moment(mummy))) == [maud.id]
    cursed = effect.of("curse")
    for left in (2, 1):
        play(cursed.turn_ends(g, ragna))
        assert [e.amount for e in lasting(ragna)] == [left] and ragna.alive
    play(cursed.turn_ends(g, ragna))
    assert not ragna.alive and "beyond-recall" in ragna.tags
    h, gargoyle, text = at("....", "gargoyle.1", "stone-gaze", **put("ragna a1, gargoyle d1"))
    ragna = of(h, "ragna")
    gargoyle.own_mind, ragna.defend = 2, 2
    play(text.does(h, gargoyle, Moment(gargoyle), ragna.id), "34" + "34")
    assert not ragna.effects
    play(text.does(h, gargoyle, Moment(gargoyle), ragna.id), "35" + "34")
    assert ragna.helpless and ragna.under("stone") and ragna.under("senseless")
    stone = effect.of("stone")
    for spell, kept in (
        ("heal-body", False),
        ("water-of-healing", False),
        ("fear", True),
        ("river", True),
        ("rock-skin", True),
    ):
        assert stone.wards_off(h, ragna, spell) == kept


@pytest.mark.proves("monster.goblin.bite", "monster.giant-wolf.maul", "monster.zombie.pestilence", "env.poison")
def test_wounds_that_linger() -> None:
    """Only if Body was lost and the victim lives; half the dice, rounded up; a point of venom each turn."""
    g, goblin, bite = at("..", "goblin.1", "bite", **put("ragna a1, goblin b1"))
    ragna = of(g, "ragna")
    goblin.melee = 1
    play(bite.does(g, goblin, Moment(goblin), ragna.id), "w")
    play(bite.does(g, goblin, Moment(goblin), ragna.id), "s" + "w" * ragna.defend)
    assert not ragna.effects
    play(bite.does(g, goblin, Moment(goblin), ragna.id), "s" + "s" * ragna.defend)
    assert [(e.name, e.amount, e.until) for e in lasting(ragna)] == [("bite", -1, "healed")]
    ragna.effects = ()
    for name, dice in (("maul", ""), ("pestilence", "s")):
        blow = Blow(goblin, ragna)
        play(skill.of(name).attacked(g, goblin, blow))
        assert not ragna.effects
        blow.lost = 1
        play(skill.of(name).attacked(g, goblin, blow), dice)
        assert [e.name for e in lasting(ragna)] == [name]
        ragna.effects = ()
    blow.lost = 1
    play(skill.of("pestilence").attacked(g, goblin, blow), "w")
    assert not ragna.effects
    ragna.alive = False
    play(skill.of("pestilence").attacked(g, goblin, blow))
    play(skill.of("maul").attacked(g, goblin, blow))
    assert not ragna.effects
    ragna.alive = True
    assert [effect.of("maul").defend_limit(g, ragna, blow, n) for n in (0, 1, 2, 3)] == [0, 1, 1, 2]
    body = ragna.body
    play(effect.of("pestilence").turn_begins(g, ragna))
    assert (ragna.body, ragna.venom) == (body - 1, 1)


@pytest.mark.proves(
    "monster.skeleton.minor-dread",
    "monster.skeleton.minor-dread.once",
    "monster.mummy.dread",
    "monster.minds-of-undead",
)
def test_dread() -> None:
    """One roll below the number of the dead in a room; the larger penalty."""
    g = board("......", **put("ragna a1, skeleton c1, skeleton d1, mummy e1"))
    ragna, one, two, mummy = (of(g, n) for n in ("ragna", "skeleton.1", "skeleton.2", "mummy.1"))
    assert undead_ahead(g, ragna) == 3
    one.skills = two.skills = ("minor-dread",)
    minor, dread = skill.of("minor-dread"), skill.of("dread")
    foes = [one, two, mummy]
    play(minor.faced(g, one, ragna, foes), "3")
    assert not ragna.effects
    play(minor.faced(g, two, ragna, foes))
    play(minor.faced(g, one, ragna, foes), "2")
    assert [(e.name, e.amount) for e in lasting(ragna)] == [("dread", -1)]
    ragna.effects = ()
    mummy.skills = ("dread",)
    play(minor.faced(g, one, ragna, foes), "1")
    assert [e.amount for e in lasting(ragna)] == [-2]
    play(dread.faced(g, mummy, ragna, foes))
    alive = board("...", **put("ragna a1, orc c1"))
    assert undead_ahead(alive, of(alive, "ragna")) == 0


# -- potions


@pytest.mark.proves(
    "item.potion-of-healing",
    "item.potion-of-magic",
    "item.potion-of-restoration",
    "item.potion-of-warmth",
    "item.venom-antidote",
    "item.wolfsbane-potion",
    "item.potion-of-recall",
    "death.potion-rescue",
)
def test_when_potions_help() -> None:
    """Not whoever is well; at zero Body at once; warmth after cold; an antidote for venom."""
    g = board("...", **put("ossian a1, maud b1, ragna c1"))
    ossian, maud = of(g, "ossian"), of(g, "maud")

    def can(name: str, when: int = OWN, **more: Any) -> bool:
        return bool(item.of(name).can(g, ossian, Moment(ossian, when=when, **more)))

    assert not can("potion-of-healing") and can("potion-of-healing", ZERO) and can("potion-of-healing", CURSED)
    ossian.body = 3
    assert can("potion-of-healing")
    play(item.of("potion-of-healing").does(g, ossian, Moment(ossian), None), "4")
    assert ossian.body == 4
    assert not can("potion-of-magic")
    ossian.magic = 1
    assert can("potion-of-magic")
    play(item.of("potion-of-magic").does(g, ossian, Moment(ossian), None), "1")
    assert ossian.magic == 2
    restore = item.of("potion-of-restoration")

    def whom(when: int = OWN) -> list[Any]:
        return list(restore.targets(g, ossian, Moment(ossian, when=when)))

    assert whom() == [] and whom(ZERO) == [ossian.id]
    for change in ({"body": 3}, {"mind": 4}):
        for key, value in change.items():
            setattr(ossian, key, value)
        assert whom() == [ossian.id]
        ossian.body, ossian.mind = 4, 5
    for name, changes in (("curse", "cursed"), ("werewolfs-curse", "x"), ("pestilence", "venomous")):
        ossian.effects = (Effect(name, changes, 1, "own"),)
        assert whom() == [ossian.id]
    ossian.effects = (Effect("bite", "defence", -1, "healed"),)
    assert whom() == []
    maud.mind = 0
    assert whom() == [maud.id]
    maud.effects = tuple(
        Effect(n, c, 1, "own") for n, c in (("curse", "cursed"), ("werewolfs-curse", "x"), ("pestilence", "venomous"))
    )
    maud.body = 2
    play(restore.does(g, ossian, Moment(ossian), maud.id))
    assert (maud.mind, maud.body, maud.effects) == (3, 6, ())
    ossian.effects = ()
    cold = frozenset({"cold"})
    warmth = item.of("potion-of-warmth")
    assert not can("potion-of-warmth") and not can("potion-of-warmth", HARMED, marks=cold)
    ossian.body = 1
    assert (
        can("potion-of-warmth") and can("potion-of-warmth", HARMED, marks=cold) and not can("potion-of-warmth", HARMED)
    )
    assert not warmth.can(g, ossian, Moment(maud, when=HARMED, marks=cold))
    play(warmth.does(g, ossian, Moment(ossian), None))
    assert ossian.body == 2
    play(warmth.does(g, ossian, Moment(ossian, when=HARMED, marks=cold), None))
    assert ossian.body == 4
    assert effect.of("potion-of-warmth").wards_off(g, ossian, "cold-camp") and not effect.of(
        "potion-of-warmth"
    ).wards_off(g, ossian, "river")
    ossian.effects = ()
    assert not can("venom-antidote") and not can("venom-antidote", ZERO)
    assert can("venom-antidote", ZERO, marks=frozenset({"venom"}))
    ossian.venom, ossian.body = 3, 1
    assert can("venom-antidote")
    play(item.of("venom-antidote").does(g, ossian, Moment(ossian), None))
    assert (ossian.body, ossian.venom) == (3, 1)
    ossian.venom, ossian.effects = 0, (Effect("pestilence", "venomous", 1, "healed"),)
    assert can("venom-antidote")
    play(item.of("venom-antidote").does(g, ossian, Moment(ossian), None))
    assert not ossian.effects and ossian.body == 3
    assert not can("wolfsbane-potion")
    ossian.effects = (Effect("werewolfs-curse", "x", 1, "cure"),)
    assert can("wolfsbane-potion")
    play(item.of("wolfsbane-potion").does(g, ossian, Moment(ossian), None))
    assert not ossian.effects
    ossian.spells, ossian.memory, ossian.met = ("rock-skin", "fire-of-wrath", "ball-of-flame"), ("rock-skin",), True
    assert can("potion-of-recall")
    ossian.met = False
    assert not can("potion-of-recall")
    ossian.met, ossian.memory = True, ("rock-skin", "fire-of-wrath")
    assert not can("potion-of-recall"), "the third is of too high a level"
    ossian.memory = ("rock-skin",)
    play(item.of("potion-of-recall").does(g, ossian, Moment(ossian), None))
    assert ossian.memory == ("fire-of-wrath",)
