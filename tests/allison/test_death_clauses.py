"""Harm, healing, death, and what the dead leave behind: each clause from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.fighting.death import (
    BEYOND,
    at_zero,
    die,
    die_of_curse,
    gather,
    gatherable,
    loot,
    lootable,
    missed,
    remove,
    slain,
    take_pile,
)
from delvewright.rules.allison.fighting.encounters import wake_from_coma
from delvewright.rules.allison.fighting.harm import harm, heal, lose, restore_magic, restore_mind
from delvewright.rules.allison.figures.artifacts import fallen, revive
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.texts import Hurt
from delvewright.rules.allison.state.windows import recount

from .helpers import play, sq
from .test_rounds import board, lasting, of


def kinds_told(g: Game) -> list[str]:
    """The kinds of events since the log was emptied."""
    assert g.log is not None
    return [e.kind for e in g.log]


# -- points lost and regained


@pytest.mark.proves("attr.mind", "coma.at-zero-mind")
def test_who_can_do_nothing() -> None:
    """Whoever has lost all Mind, be it one point; not who never had any; and whom an effect holds."""
    g = board("RM.o")
    ragna = of(g, "ragna")
    ragna.effects = ()
    for full, mind, so in ((1, 0, True), (1, 1, False), (3, 0, True), (3, 1, False), (0, 0, False)):
        ragna.full_mind, ragna.mind = full, mind
        assert ragna.helpless is so, (full, mind)
    ragna.effects = (Effect("fear", "attack", -1, "own"),)
    assert not ragna.helpless
    ragna.effects += (condition("asleep", "helpless", "own"),)
    assert ragna.helpless


@pytest.mark.proves("combat.damage", "attr.body", "attr.mind", "house.poison.count", "env.poison", "coma.at-zero-mind")
def test_points_are_lost() -> None:
    """No further than to zero; Body or Mind; venom is counted for heroes; nobody off the board, no harm of nothing."""
    g = board("RM.o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.lost, g.log = 0, []
    ragna.body, ragna.mind, ragna.venom = 5, 2, 0
    assert play(harm(g, Hurt(ragna, 2))) == 2 and (ragna.body, g.lost, ragna.venom) == (3, 2, 0)
    assert play(harm(g, Hurt(ragna, 1, marks=frozenset({"venom"})))) == 1 and (ragna.body, ragna.venom) == (2, 1)
    assert play(harm(g, Hurt(ragna, 1, mind=True))) == 1 and (ragna.body, ragna.mind, g.lost) == (2, 1, 3)
    assert "coma" not in kinds_told(g)
    hurt = Hurt(ragna, 5, mind=True)
    assert play(harm(g, hurt)) == 1 and (ragna.mind, hurt.lost) == (0, 1) and "coma" in kinds_told(g)
    assert play(harm(g, Hurt(ragna, 1, mind=True))) == 0, "nothing is left to lose"
    for points in (0, -1):
        assert play(harm(g, Hurt(ragna, points))) == 0
    orc.body = 3
    assert play(harm(g, Hurt(orc, 1, marks=frozenset({"venom"})))) == 1
    assert (orc.body, orc.venom, g.lost) == (2, 0, 3), "of enemies nothing is counted"
    g.take_off(ragna)
    assert play(harm(g, Hurt(ragna, 1))) == 0 and ragna.body == 2


@pytest.mark.proves("monster.gargoyle.stone-gaze.state", "spell.elf.disappear.limits", "artifact.armband-of-ice")
def test_what_keeps_harm_off() -> None:
    """Stone and the unseen are not hurt at all; a thing may keep off a part, or all of it."""
    g = board("R..o")
    ragna = of(g, "ragna")
    for state, hurt in (("stone", 0), ("unseen", 0), ("helpless", 1)):
        ragna.body, ragna.effects = 4, (condition("x", state, "own"),)
        assert play(harm(g, Hurt(ragna, 1))) == hurt
    ragna.effects, ragna.items, ragna.worn = (), ("armband-of-ice",), ("armband-of-ice",)
    ragna.body = 6
    assert play(harm(g, Hurt(ragna, 3, marks=frozenset({"ice-storm"})))) == 2
    assert play(harm(g, Hurt(ragna, 1, marks=frozenset({"ice-storm"})))) == 0
    assert play(harm(g, Hurt(ragna, 2, marks=frozenset({"river"})))) == 0
    assert ragna.body == 4


@pytest.mark.proves("spell.earth.rock-skin", "item.potion-of-speed", "item.potion-of-vision")
def test_what_ends_with_a_wound() -> None:
    """The loss of Body ends it, the loss of Mind does not."""
    g = board("R..o")
    ragna = of(g, "ragna")
    ragna.effects = (Effect("rock-skin", "defence", 1, "body"), condition("x", "x", "own"))
    play(lose(g, Hurt(ragna, 1, mind=True)))
    assert len(lasting(ragna)) == 2
    play(lose(g, Hurt(ragna, 1)))
    assert [e.name for e in lasting(ragna)] == ["x"]


@pytest.mark.proves("attr.no-overheal", "scope.healed-means", "house.poison.count", "magic.refresh")
def test_points_come_back() -> None:
    """Never above the maximum; venom is healed first; lingering wounds end if a point came back."""
    g = board("R..o")
    ragna = of(g, "ragna")
    ragna.full_body, ragna.body, ragna.venom = 6, 3, 2
    ragna.effects = (condition("maul", "mauled", "healed"),)
    assert heal(g, ragna, 0) == 0 and lasting(ragna)
    assert heal(g, ragna, 1) == 1 and (ragna.body, ragna.venom) == (4, 1) and not lasting(ragna)
    assert heal(g, ragna, 9) == 2 and (ragna.body, ragna.venom) == (6, 0)
    ragna.effects = (condition("maul", "mauled", "healed"),)
    assert heal(g, ragna, 3) == 0 and lasting(ragna), "nothing was missing"
    ragna.body = 8
    assert heal(g, ragna, 1) == 0 and ragna.body == 8
    ragna.full_mind, ragna.mind, ragna.strained = 5, 1, 2
    restore_mind(g, ragna, 9, strained=False)
    assert (ragna.mind, ragna.strained) == (3, 2), "what was spent on skills stays spent"
    restore_mind(g, ragna, 1)
    assert (ragna.mind, ragna.strained) == (4, 1)
    restore_mind(g, ragna, 9)
    assert (ragna.mind, ragna.strained) == (5, 0)
    ragna.full_magic, ragna.magic = 3, 1
    restore_magic(g, ragna, 1)
    assert ragna.magic == 2
    restore_magic(g, ragna, 5)
    assert ragna.magic == 3
    restore_magic(g, ragna, -2)
    assert ragna.magic == 3


@pytest.mark.proves("coma.recovery")
def test_who_wakes_from_a_coma() -> None:
    """A living hero, or who fights for heroes, with a mind that is empty; with one point."""
    g = board("RK.oz", figures={"K": {"employer": "ragna"}})
    for name, wakes in (("ragna", True), ("scout.1", True), ("orc.1", False), ("zombie.1", False)):
        f = of(g, name)
        f.mind = 0
        wake_from_coma(g, f)
        assert f.mind == int(wakes), name
    ragna = of(g, "ragna")
    ragna.mind, ragna.full_mind = 2, 3
    wake_from_coma(g, ragna)
    assert ragna.mind == 2, "he is awake"
    ragna.mind, ragna.alive = 0, False
    wake_from_coma(g, ragna)
    assert ragna.mind == 0


# -- at zero


@pytest.mark.proves("death.at-zero-body", "death.potion-rescue", "coma.at-zero-mind")
def test_the_moment_before_death() -> None:
    """Asked until something has helped or nothing is left; a comatose hero drinks nothing; who passes dies."""
    drink, stop = ("use", "potion-of-healing"), ("pass",)

    def dying(*items: str, **more: Any) -> tuple[Game, Any]:
        g = board("RM.o")
        ragna = of(g, "ragna")
        ragna.items, ragna.body, g.log = items, 0, []
        for key, value in more.items():
            setattr(ragna, key, value)
        recount(g)
        return g, ragna

    g, ragna = dying("potion-of-healing")
    play(at_zero(g, Hurt(ragna, 1, cause="x")), "4", [drink])
    assert (ragna.alive, ragna.body, ragna.items) == (True, 4, ()) and "saved" in kinds_told(g)
    g, ragna = dying("potion-of-healing")
    play(at_zero(g, Hurt(ragna, 1, cause="x")), "", [stop])
    assert not ragna.alive and "saved" not in kinds_told(g)
    g, ragna = dying()
    play(at_zero(g, Hurt(ragna, 1, cause="x")))
    assert not ragna.alive and g.deaths[-1] == ("ragna", "x")
    g, ragna = dying("potion-of-healing", mind=0)
    play(at_zero(g, Hurt(ragna, 1, cause="x")))
    assert not ragna.alive
    g, ragna = dying("venom-antidote", venom=2)
    play(at_zero(g, Hurt(ragna, 1, cause="x")))
    assert not ragna.alive, "it was no venom"
    g, ragna = dying("venom-antidote", venom=2)
    play(at_zero(g, Hurt(ragna, 1, cause="x", marks=frozenset({"venom"}))), "", [("use", "venom-antidote")])
    assert ragna.body == 2


@pytest.mark.proves("monster.mummy.curse.revive", "artifact.elixir-of-life", "death.at-zero-body")
def test_a_death_that_is_no_loss_of_points() -> None:
    """Only healing potions help, and he lives with what they restore; else nothing brings him back, no elixir."""
    g = board("RM.o")
    ragna = of(g, "ragna")
    ragna.items, ragna.body = ("potion-of-healing", "potion-of-warmth"), 5
    recount(g)
    play(die_of_curse(g, ragna, "curse"), "2", [("use", "potion-of-healing")])
    assert (ragna.body, ragna.alive, BEYOND in ragna.tags) == (2, True, False)
    recount(g)
    play(die_of_curse(g, ragna, "curse"))
    assert not ragna.alive and BEYOND in ragna.tags and fallen(g) == []
    maud = of(g, "maud")
    play(die(g, maud, "test"))
    assert [f.name for f, _ in fallen(g)] == ["maud"]


@pytest.mark.proves("death.gear-collected", "house.gold.purse", "death.at-zero-body")
def test_what_a_dead_hero_leaves() -> None:
    """Everything on his square, with charges; the figure is bare; whose turn it was has it no more."""
    g = board("RM.o")
    ragna, at = of(g, "ragna"), of(g, "ragna").at
    ragna.items, ragna.held, ragna.worn = ("sky-orb", "dagger", "elven-bracers"), ("dagger",), ("elven-bracers",)
    ragna.gold, ragna.charges, ragna.pit, ragna.met = 30, (("sky-orb", 1),), True, True
    ragna.effects, ragna.full_body, ragna.full_mind = (condition("x", "x", "own"),), ragna.own_body + 2, 9
    g.active, g.ended, g.waiting = ragna.id, False, 1 << ragna.id
    play(die(g, ragna, "a blow"))
    assert g.piles == (Pile(at, "ragna", ("sky-orb", "dagger", "elven-bracers"), 30, (("sky-orb", 1),), body=True),)
    assert (ragna.items, ragna.held, ragna.worn, ragna.gold, ragna.effects) == ((), (), (), 0, ())
    assert (ragna.pit, ragna.met, ragna.alive, ragna.at, ragna.body) == (False, False, False, -1, 0)
    assert (ragna.full_body, ragna.full_mind) == (ragna.own_body, ragna.own_mind)
    assert g.ended and g.waiting == 0 and not g.over
    play(die(g, of(g, "maud"), "a blow"))
    assert g.over and g.winner == "monster", "nobody is left"


@pytest.mark.proves("death.at-zero-body", "chaos.reanimation", "monster.ice-gremlin.theft.return", "xp.kill")
def test_what_a_dead_enemy_leaves() -> None:
    """The undead a corpse that may rise; a thief what it stole; it is counted, paid for, and off the board."""
    g = board("R.zo")
    ragna, zombie, orc = of(g, "ragna"), of(g, "zombie.1"), of(g, "orc.1")
    zombie.items, zombie.held, zombie.skills, zombie.spot = ("hatchet",), ("hatchet",), ("pestilence",), 2
    at, xp = zombie.at, ragna.xp
    play(slain(g, zombie, "a blow", ragna))
    (corpse,) = g.corpses
    assert (corpse.at, corpse.kind, corpse.level, corpse.items, corpse.held, corpse.skills) == (
        at, "zombie", zombie.level, ("hatchet",), ("hatchet",), ("pestilence",),
    )  # fmt: skip
    assert g.killed == ("zombie",) and g.felled >> 2 & 1 and g.figures[zombie.id] is None and not zombie.alive
    assert ragna.xp == xp + min(zombie.attack, zombie.defend) + 1
    orc.tags, orc.gold, orc.charges, at = ("stolen:sky-orb", "guard"), 7, (("sky-orb", 2), ("x", 1)), orc.at
    orc.spot = -1
    g.active, g.ended, g.waiting = orc.id, False, 1 << orc.id | 1 << ragna.id
    play(slain(g, orc, "a blow"))
    assert g.piles == (Pile(at, "orc.1", ("sky-orb",), 7, (("sky-orb", 2),)),)
    assert len(g.corpses) == 1 and g.felled == 1 << 2 and g.ended and g.waiting == 1 << ragna.id
    h = board("RK.o", figures={"K": {"employer": "ragna"}})
    scout = of(h, "scout.1")
    play(slain(h, scout, "a blow"))
    assert h.killed == (), "he was no enemy"
    plain = of(h, "orc.1")
    h.ended = False
    remove(h, plain)
    assert h.piles == () and not h.ended


@pytest.mark.proves("monster.mummy.curse", "monster.yeti.bear-hug.end", "skill.barbarian.savagery")
def test_what_ends_with_a_life() -> None:
    """Whatever hangs on the dead one, on everybody else; what hangs on another does not."""
    g = board("RM.og")
    ragna, orc, goblin = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1")
    ragna.effects = (Effect("a", "x", 1, "life", orc.id), Effect("b", "x", 1, "life", goblin.id))
    play(die(g, orc, "test"))
    assert [e.name for e in lasting(ragna)] == ["b"]


# -- what lies there


@pytest.mark.proves("death.gear-collected", "monster.chaos-warrior.disarm", "skill.barbarian.mighty-toss")
def test_what_can_be_gathered() -> None:
    """By heroes, on their square or across a side; not what is locked in a fight, what flew, or nothing."""
    g = board("R.../....", "ragna")
    ragna = of(g, "ragna")
    for at, near in (("a1", True), ("b1", True), ("a2", True), ("b2", False), ("c1", False)):
        g.piles = (Pile(sq(g, at), "maud", ("dagger",)),)
        assert bool(gatherable(g, ragna)) is near, at
    here = sq(g, "b1")
    for pile, met, there in (
        (Pile(here, "m", (), 5), True, True), (Pile(here, "m", (), 0, body=True), False, False),
        (Pile(here, "m", ("dagger",), locked=True), True, False),
        (Pile(here, "m", ("dagger",), locked=True), False, True),
        (Pile(here, "m", ("dagger",), flew="dagger"), False, False),
    ):  # fmt: skip
        g.piles, ragna.met = (pile,), met
        assert bool(gatherable(g, ragna)) is there, pile
    ragna.hero = False
    g.piles = (Pile(here, "m", ("dagger",)),)
    assert gatherable(g, ragna) == []


@pytest.mark.proves("death.gear-collected", "house.gold.purse")
def test_gathering() -> None:
    """All within reach, with the charges of what is taken; a body stays, other piles are gone."""
    g = board("R..", "ragna")
    ragna = of(g, "ragna")
    ragna.items, ragna.gold, ragna.charges = (), 1, ()
    far = Pile(sq(g, "c1"), "pim", ("helmet",))
    body = Pile(sq(g, "b1"), "maud", ("sky-orb",), 4, (("sky-orb", 2), ("x", 1)), body=True)
    g.piles = (body, Pile(sq(g, "a1"), "orc", ("dagger",)), far)
    gather(g, ragna)
    assert (ragna.items, ragna.gold, ragna.charges) == (("sky-orb", "dagger"), 5, (("sky-orb", 2),))
    assert set(g.piles) == {far, Pile(sq(g, "b1"), "maud", body=True)}
    take_pile(g, ragna, far)
    assert "helmet" in ragna.items and len(g.piles) == 1


@pytest.mark.proves("death.enemy-loots", "house.gm.loot")
def test_what_enemies_rob() -> None:
    """A body with something on it, on the square or across a side, that no waking hero sees; all of it."""
    g = board("R...o.")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    body = Pile(sq(g, "d1"), "maud", ("sky-orb",), 4, (("sky-orb", 2),), body=True)
    g.piles = (body,)
    assert lootable(g, orc) == [], "she sees it"
    ragna.mind = 0
    assert lootable(g, orc) == [body]
    for pile in (body._replace(items=(), gold=0), body._replace(body=False), body._replace(at=sq(g, "c1"))):
        g.piles = (pile,)
        assert lootable(g, orc) == [], pile
    for pile in (body._replace(items=()), body._replace(gold=0), body._replace(at=orc.at)):
        g.piles = (pile,)
        assert lootable(g, orc) == [pile]
    assert lootable(g, ragna) == []
    g.piles, orc.gold = (body,), 1
    loot(g, orc)
    assert (orc.gold, orc.tags, orc.charges) == (5, ("stolen:sky-orb",), (("sky-orb", 2),))
    assert g.piles == (body._replace(items=(), gold=0, charges=()),) and lootable(g, orc) == []


@pytest.mark.proves("artifact.elixir-of-life")
def test_coming_back() -> None:
    """Where he fell or as near as can be, with what nobody has taken, all Body and Mind."""
    g = board("RM.o")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    maud.items, maud.gold = ("dagger",), 9
    at = maud.at
    play(die(g, maud, "test"))
    ((_, pile),) = fallen(g)
    revive(g, maud, pile)
    assert (maud.alive, maud.at, maud.items, maud.gold) == (True, at, ("dagger",), 9)
    assert (maud.body, maud.mind) == (maud.full_body, maud.full_mind) and g.piles == () and fallen(g) == []
    play(die(g, maud, "test"))
    g.put(ragna, at)
    revive(g, maud, fallen(g)[0][1])
    assert maud.at != at and g.quest.around[at] >> maud.at & 1
    assert of(g, "orc.1").side == ENEMY


@pytest.mark.proves("turn.forgo", "spell.air.tempest")
def test_one_reason_to_miss_a_turn_at_a_time() -> None:
    """The first is done with; another one makes the figure miss a later turn."""
    g = board("R..o")
    orc = of(g, "orc.1")
    orc.effects = (
        condition("x", "x", "own"),
        condition("tempest", "miss", "missed"),
        condition("fall", "miss", "missed"),
    )
    missed(orc)
    assert sorted(e.name for e in lasting(orc)) == ["fall", "x"]
    missed(orc)
    assert [e.name for e in lasting(orc)] == ["x"]
    orc.effects = (condition("long", "miss", "missed", -1, 2),)
    missed(orc)
    assert [e.name for e in lasting(orc)] == ["long"], "it counts two"
