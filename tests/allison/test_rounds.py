"""Rounds, turns, encounters and rests of the third book, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import icy, slip, spared
from delvewright.rules.allison.dungeon.resting import groups, lie_down, may_rest, rested, settle_rests, warm
from delvewright.rules.allison.fighting.attacking import attack_dice, defend_dice, footing, shield_of
from delvewright.rules.allison.fighting.encounters import chased, links, notice, pick_by_die, settle, wake_from_coma
from delvewright.rules.allison.fighting.experience import conscious, deserving, earn_once, pay_for, praise
from delvewright.rules.allison.fighting.harm import harm, heal, restore_magic, restore_mind
from delvewright.rules.allison.ground.facing import behind, direction, face
from delvewright.rules.allison.ground.sight import calm, can_strike, foes_in_sight, in_the_way, side_sees, undisturbed
from delvewright.rules.allison.moving.moving import squares_of
from delvewright.rules.allison.state.figure import EAST, ENEMY, HERO, NORTH, SOUTH, WEST, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Hurt

from .helpers import play, sq
from .tables import Table
from .test_master import draw

LEGEND = {
    "R": "ragna",
    "M": "maud",
    "O": "ossian",
    "T": "thessaly",
    "P": "pim",
    "o": "orc",
    "g": "goblin",
    "z": "zombie",
    "i": "ice-gremlin",
    "a": "elven-archer",
    "K": "scout",
    "~": "ice",
    "=": "river",
    "V": "vault",
    "t": "furniture:table",
}
ROOMS = "\n+-+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+-+\n"


def table(rows: str, active: str = "ragna", **more: Any) -> Table:
    return Table(rows if "\n" in rows else draw(*rows.split("/")), LEGEND, active, **more)


def board(rows: str, active: str = "ragna", **more: Any) -> Game:
    return table(rows, active, **more).g


def of(g: Game, name: str) -> Figure:
    return next(f for f in g.figures if f is not None and f.name == name)


def lasting(f: Figure) -> list[Effect]:
    """What lasts on a figure now."""
    return list(f.effects)


def asked(t: Table) -> str:
    """Who is asked: the figure whose turn it is, or the seat with what it is about."""
    d = t.decision
    return t.g.fig(d.figure).name if d.about == "turn" else f"{t.g.seats[d.seat]} {d.about}"


# -- the order of turns


@pytest.mark.proves("turn.players-before-gm", "turn.own-turn-only", "merc.actions")
def test_heroes_in_their_order_then_the_game_master() -> None:
    t = table("RMK.....og", figures={"K": {"employer": "maud"}})
    seen = []
    for _ in range(7):
        seen.append(asked(t))
        t.give(("end",)) if t.decision.about == "turn" else t.give(t.decision.options[0])
    assert seen == [
        "ragna",
        "maud activate",
        "maud",
        "scout.1",
        "game-master activate",
        "orc.1",
        "game-master activate",
    ]
    assert t.g.round == 1
    t.give(("end",))
    assert (asked(t), t.g.round) == ("ragna", 2)


@pytest.mark.proves(
    "turn.order.roll", "turn.order.roll-ties", "turn.order.keep-or-reroll", "turn.order.agreed",
    "turn.order.enemies-roll-too",
)  # fmt: skip
def test_orders() -> None:
    """Rolled from high to low, equals again; kept or rolled anew; enemies among them; agreed round by round."""
    t = table("RM...o", "maud", options={"order": "rolled"})
    t.give(("end",))
    t.give(("end",))
    t.give(("roll",), "3334")
    assert asked(t) == "maud" and t.g.order == (1, 0)
    t.give(("end",))
    assert asked(t) == "ragna"
    t.give(("end",))
    t.give(("end",))
    assert asked(t) == "ragna order"
    assert list(t.decision.options) == [("keep",), ("roll",)]
    t.give(("keep",))
    assert asked(t) == "maud"
    for _ in range(2):
        t.give(("end",))
    t.give(("end",))
    t.give(("roll",), "6655")
    assert t.g.order == (0, 1)
    ties = table("RM...o", "maud", options={"order": "rolled"})
    ties.give(("end",))
    ties.give(("end",))
    ties.give(("roll",), "33241256")
    assert ties.g.order == (1, 0)
    among = table("RM...o", "maud", options={"order": "rolled", "enemies": "rolled"})
    among.give(("end",))
    among.give(("end",))
    among.give(("roll",), "665544")
    assert len(among.g.order) == 3 and [asked(among)] == ["ragna"]
    among.give(("end",))
    assert asked(among) == "maud"
    among.give(("end",))
    assert asked(among) == "game-master activate"
    among.give(among.decision.options[0])
    assert asked(among) == "orc.1"
    talk = table("RM...o", "maud", options={"order": "discussed"})
    talk.give(("end",))
    talk.give(("end",))
    assert asked(talk) == "ragna next"
    assert list(talk.decision.options) == [("next", 0), ("next", 1)]
    talk.give(("next", 1))
    assert asked(talk) == "maud"
    talk.give(("end",))
    assert asked(talk) == "ragna", "one is left"
    three = table("RMO..o", "ossian", options={"order": "discussed"})
    three.give(("end",))
    three.give(("end",))
    three.give(("next", 0))
    three.give(("end",))
    assert asked(three) == "maud next" and list(three.decision.options) == [("next", 1), ("next", 2)], "not Ragna again"


@pytest.mark.proves("turn.forgo", "scope.until-next-turn", "coma.at-zero-mind", "combat.guard")
def test_what_a_turn_begins_and_ends_with() -> None:
    """Who misses a turn misses one; who is helpless does nothing; what lasts until the next turn ends with it."""
    t = table("RM....o", "ragna", figures={"M": {"effects": ["miss"]}})
    t.give(("end",))
    assert asked(t) == "game-master activate"
    t.give(("end",))
    t.give(("end",))
    assert asked(t) == "maud", "once"
    out = table("RM....o", "ragna", figures={"M": {"mind": 0}})
    out.give(("end",))
    assert asked(out) == "game-master activate"
    g = table("RM....o", "ragna")
    g.give(("guard",))
    assert [e.name for e in of(g.g, "ragna").effects] == ["guard"]
    g.give(("end",))
    g.give(("end",))
    assert of(g.g, "ragna").effects
    g.give(("end",))
    assert asked(g) == "ragna" and not of(g.g, "ragna").effects


@pytest.mark.proves("coma.recovery")
def test_who_wakes_from_a_coma() -> None:
    """Outside a fight when the round begins; not in one; not the dead, not enemies."""
    g = board("RM", figures={"M": {"mind": 0}})
    maud = of(g, "maud")
    for change in ({"alive": False}, {"side": ENEMY}, {"full_mind": 0}, {"mind": 2}):
        for key, value in change.items():
            setattr(maud, key, value)
        before = maud.mind
        wake_from_coma(g, maud)
        assert maud.mind == before
        maud.alive, maud.side, maud.full_mind, maud.mind = True, HERO, 3, 0
    wake_from_coma(g, maud)
    assert maud.mind == 1
    t = table("RM", figures={"M": {"mind": 0}})
    t.give(("end",))
    assert (t.g.round, of(t.g, "maud").mind) == (2, 1)
    fight = table("RM..o", figures={"M": {"mind": 0}})
    fight.give(("end",))
    fight.give(("end",))
    assert (fight.g.round, of(fight.g, "maud").mind) == (2, 0)


# -- movement


@pytest.mark.proves(
    "move.base-attribute", "move.hero-cap-12", "move.enemy-min-max", "armour.plate-mail.slow", "scope.optional-modules"
)
def test_how_far_a_roll_leads() -> None:
    from delvewright.kernel.dice import D6, Roll

    def far(faces: str, who: str = "ragna", dice: int = 2, options: dict[str, str] | None = None, **values: Any) -> int:
        g = board("R....o", who if who != "orc" else "orc", options=options or {})
        f = of(g, "ragna" if who == "ragna" else "orc.1")
        for key, value in values.items():
            setattr(f, key, value)
        roll = Roll(f.id, "move", (D6,) * dice)
        roll.faces = [int(c) for c in faces]
        return squares_of(g, f, roll)

    assert far("12") == 3
    assert far("11", low=4) == 4
    assert far("66") == 12
    assert far("666", dice=3) == 12
    assert far("66", "orc") == 8
    assert far("11", "orc", low=3) == 3
    assert far("12", options={"movement": "additive"}, low=4) == 7
    assert far("66", options={"movement": "additive"}, low=4) == 12
    assert far("12", "orc", options={"movement": "additive"}, low=3) == 3
    assert far("66", high=5) == 5
    assert far("", dice=0, low=2) == 2
    assert far("12", effects=(Effect("x", "steps", 2, "own"),)) == 5
    slow = far("66", items=("plate-mail",), worn=("plate-mail",))
    assert slow < 12 and far("33") - far("33", items=("plate-mail",), worn=("plate-mail",)) == 12 - slow


@pytest.mark.proves("combat.facing")
def test_facing() -> None:
    """The longer offset decides, the column where both are equal; behind is opposite; sleepers do not turn."""
    width = 10
    for a, b, expected in (
        (55, 56, EAST),
        (55, 54, WEST),
        (55, 45, NORTH),
        (55, 65, SOUTH),
        (55, 66, SOUTH),
        (55, 44, NORTH),
        (55, 58, EAST),
        (55, 67, EAST),
        (55, 63, WEST),
        (55, 36, NORTH),
    ):
        assert direction(a, b, width) == expected, (a, b)
    g = board("..../.R../....")
    ragna = of(g, "ragna")
    here = ragna.at
    for way, offset in ((NORTH, g.width), (EAST, -1), (SOUTH, -g.width), (WEST, 1)):
        ragna.facing = way
        assert behind(g, ragna) == here + offset
    corner = board("R./..")
    ragna = of(corner, "ragna")
    for way, there in ((NORTH, 2), (EAST, -1), (SOUTH, -1), (WEST, 1)):
        ragna.facing = way
        assert behind(corner, ragna) == there
    face(corner, ragna, 1)
    assert ragna.facing == EAST
    face(corner, ragna, ragna.at)
    assert ragna.facing == EAST
    ragna.mind = 0
    face(corner, ragna, 2)
    assert ragna.facing == EAST


# -- dice of a blow


@pytest.mark.proves(
    "trap.pit.fight",
    "furniture.penalty",
    "house.floor.river",
    "combat.attack-dice",
    "combat.defend-dice",
    "combat.defend.hero-white-shield",
    "combat.defend.enemy-black-shield",
    "merc.gear-included",
)
def test_dice_of_both_sides() -> None:
    """Fewer in a pit, on furniture, in a river, each by itself; weapons and armour but for mercenaries."""
    g = board("Ro")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    base = attack_dice(g, Blow(ragna, orc, "broadsword"))
    assert base == 5 and attack_dice(g, Blow(ragna, orc)) == 3
    assert attack_dice(g, Blow(ragna, orc, "broadsword", fewer=2)) == 3
    assert attack_dice(g, Blow(ragna, orc, "broadsword", half=True)) == 3
    assert attack_dice(g, Blow(ragna, orc, "broadsword", base=True)) == 3
    assert attack_dice(g, Blow(ragna, orc, "broadsword", exactly=1)) == 1
    assert attack_dice(g, Blow(ragna, orc, "broadsword", exactly=0)) == 0
    assert attack_dice(g, Blow(ragna, orc, "broadsword", fewer=9)) == 0
    assert (defend_dice(g, Blow(ragna, orc)), defend_dice(g, Blow(orc, ragna))) == (2, 2)
    assert defend_dice(g, Blow(ragna, orc, open=True)) == 0
    ragna.pit = True
    assert (footing(g, ragna), attack_dice(g, Blow(ragna, orc, "broadsword")), defend_dice(g, Blow(orc, ragna))) == (
        1,
        4,
        1,
    )
    ragna.defend = 0
    assert defend_dice(g, Blow(orc, ragna)) == 0
    wet = board("=t", place={"ragna": "a1", "maud": "b1"})
    assert (footing(wet, of(wet, "ragna")), footing(wet, of(wet, "maud"))) == (1, 1)
    wet.bridged = 1 << of(wet, "ragna").at
    assert footing(wet, of(wet, "ragna")) == 0
    men = board("KRo", "ragna", figures={"K": {"employer": "ragna"}})
    scout, orc = of(men, "scout.1"), of(men, "orc.1")
    for weapon in scout.items:
        assert attack_dice(men, Blow(scout, orc, weapon)) == scout.melee
    assert defend_dice(men, Blow(orc, scout)) == scout.defend
    assert (shield_of(scout), shield_of(orc), shield_of(of(men, "ragna"))) == ("white", "black", "white")
    lying = board("Ro", figures={"R": {"mind": 0}})
    assert defend_dice(lying, Blow(of(lying, "orc.1"), of(lying, "ragna"))) == 0


# -- harm and healing


@pytest.mark.proves(
    "attr.no-overheal",
    "house.poison.count",
    "attr.body",
    "attr.mind",
    "attr.magic",
    "scope.healed-means",
    "coma.restored-by-others",
    "magic.refresh",
)
def test_points_lost_and_regained() -> None:
    """Never above the maximum, never below zero; venom is counted, healed first; strain only where it is allowed."""
    g = board("RO")
    ragna, ossian = of(g, "ragna"), of(g, "ossian")
    assert play(harm(g, Hurt(ragna, 2, cause="x"))) == 2
    assert (ragna.body, ragna.venom) == (4, 0)
    assert play(harm(g, Hurt(ragna, 2, cause="x", marks=frozenset({"venom"})))) == 2
    assert (ragna.body, ragna.venom) == (2, 2)
    assert heal(g, ragna, 1) == 1
    assert (ragna.body, ragna.venom) == (3, 1)
    assert heal(g, ragna, 9) == 3
    assert (ragna.body, ragna.venom) == (6, 0)
    assert heal(g, ragna, 2) == 0 and ragna.body == 6
    g.log = []
    assert play(harm(g, Hurt(ragna, 0, cause="x"))) == 0
    assert g.log == [], "nothing to be told"
    assert play(harm(g, Hurt(ragna, 1, cause="x", mind=True))) == 1
    assert (ragna.mind, ragna.body) == (1, 6)
    assert play(harm(g, Hurt(ragna, 5, cause="x", mind=True))) == 1 and ragna.helpless
    assert play(harm(g, Hurt(ragna, 5, cause="x", mind=True))) == 0
    ossian.mind, ossian.strained = 1, 2
    restore_mind(g, ossian, 9, strained=False)
    assert (ossian.mind, ossian.strained) == (3, 2)
    restore_mind(g, ossian, 1)
    assert (ossian.mind, ossian.strained) == (4, 1)
    restore_mind(g, ossian, 9)
    assert (ossian.mind, ossian.strained) == (5, 0)
    ossian.magic = 0
    restore_magic(g, ossian, 2)
    assert ossian.magic == 2
    restore_magic(g, ossian, 9)
    assert ossian.magic == 3
    for state in ("stone", "unseen"):
        ossian.effects = (condition(state, state, "own"),)
        assert play(harm(g, Hurt(ossian, 2, cause="x"))) == 0 and ossian.body == 4
    ossian.effects = (condition("bite", "bite", "healed"),)
    heal(g, ossian, 1)
    assert ossian.effects, "nothing was healed"
    ossian.body = 3
    heal(g, ossian, 1)
    assert not ossian.effects


# -- encounters


@pytest.mark.proves("encounter.begin", "encounter.parallel", "encounter.end", "skill.rogue.stealth.check")
def test_who_is_in_an_encounter() -> None:
    """Whoever is seen by an enemy who is aware; two rooms, two encounters; it ends when nobody is there."""
    g = board(ROOMS.format("R . o|g . M"))
    assert len(g.encounters) == 2 and all(f.met for f in (of(g, "ragna"), of(g, "maud"), of(g, "orc.1")))
    masks = links(g)
    assert masks == [1 << of(g, "ragna").id | 1 << of(g, "orc.1").id, 1 << of(g, "maud").id | 1 << of(g, "goblin.1").id]
    g.take_off(of(g, "orc.1"))
    g.walked = 0
    settle(g, of(g, "ragna"))
    assert (of(g, "ragna").met, of(g, "maud").met, len(g.encounters)) == (False, True, 1)
    for effect in (("unseen",), ("unnoticed",)):
        h = board("R..o")
        ragna = of(h, "ragna")
        ragna.effects = tuple(condition(e, e, "own") for e in effect)
        assert links(h) == []
    asleep = board("R..o")
    orc = of(asleep, "orc.1")
    orc.effects = (condition("x", "helpless", "own"),)
    assert links(asleep), "it is in the fight already"
    orc.met = False
    assert links(asleep) == []
    orc.effects = (condition("x", "harmless", "own"),)
    assert links(asleep) == []
    orc.effects = ()
    assert links(asleep)


@pytest.mark.proves("encounter.begin")
def test_becoming_aware() -> None:
    """A step into sight begins one; another enemy joins it; nothing is told twice."""
    g = board(ROOMS.format("R . .|. o g"), "ragna")
    assert not g.encounters
    ragna, orc = of(g, "ragna"), next((f for f in g.figures if f is not None and f.side == ENEMY), None)
    assert orc is None, "nobody is laid out yet"
    h = board("R....")
    ragna = of(h, "ragna")
    h.log = []
    notice(h, ragna)
    assert not h.encounters and not ragna.met and not h.log
    two = board("R...o")
    two.log = []
    notice(two, of(two, "ragna"))
    assert two.log == [], "they know each other"
    two.encounters = ()
    notice(two, of(two, "ragna"))
    assert [e.kind for e in two.log] == ["encounter"]


@pytest.mark.proves("escape.enemy-removed", "monster.yeti.bear-hug.end")
def test_who_was_held_by_one_that_escaped_is_free() -> None:
    """Its grip is gone with it; another one's is not."""
    for mark, left in ((0, []), (1, ["grip"])):
        g = board("RM.o.")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        ragna.effects = (condition("grip", "rooted", "life", orc.id + mark),)
        orc.fled = 1
        g.blocked |= 1 << sq(g, "c1")
        g.looked.sight_barred()
        play(chased(g, ENEMY))
        assert [e.name for e in lasting(ragna)] == left and not orc.alive


@pytest.mark.proves("rest.when", "house.rest.default", "escape.chase")
def test_who_fell_in_flight_keeps_nobody_from_resting() -> None:
    """While somebody runs nobody rests; but not for the sake of who is not on the board any more."""
    g = board("RM..")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    assert may_rest(g, ragna)
    maud.fled = 1
    assert not may_rest(g, ragna)
    g.put(maud, -1)
    assert may_rest(g, ragna)


@pytest.mark.proves(
    "encounter.run-away", "escape.chase", "escape.enemy-removed", "escape.hero-enemies-decide", "escape.direction-roll"
)
def test_running_away() -> None:
    """Who moved out of all sight runs; who is seen again does not; who is still gone has escaped."""
    g = board("R.o", "ragna")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.walked = 1
    settle(g, ragna)
    assert ragna.fled == 0
    ragna.fled = 1
    settle(g, ragna)
    assert ragna.fled == 0, "he is seen again"
    h = board("R.o.", "ragna")
    ragna, orc = of(h, "ragna"), of(h, "orc.1")
    h.blocked |= 1 << sq(h, "b1")
    h.looked.sight_barred()
    for walked, met, fled in ((0, True, 0), (1, True, 1)):
        h.walked, ragna.met = walked, met
        h.encounters = (1 << ragna.id | 1 << orc.id,)
        settle(h, ragna)
        assert ragna.fled == fled
    assert ragna.met, "the chase is on"
    play(chased(h, ENEMY))
    assert ragna.fled == 1, "that is the other side"
    play(chased(h, HERO), "4")
    assert (ragna.fled, ragna.met) == (0, False)
    assert orc.tags == ("pursuing",)
    orc.fled, orc.met, h.encounters = 1, True, (1 << ragna.id | 1 << orc.id,)
    play(chased(h, ENEMY))
    assert h.figures[orc.id] is None
    for dice, way in (("1", 0), ("3", 0), ("4", 1), ("6", 1)):
        assert play(pick_by_die(ragna, 2), dice) == way
    for dice, way in (("1", 0), ("2", 0), ("3", 1), ("5", 2), ("6", 2)):
        assert play(pick_by_die(ragna, 3), dice) == way
    assert play(pick_by_die(ragna, 4), "564") == 3, "faces left over are rolled again"
    assert play(pick_by_die(ragna, 5), "65") == 4


# -- sight


@pytest.mark.proves(
    "search.not-with-enemies", "sight.figures", "door.attack-angle", "scope.until-next-turn", "rest.when"
)
def test_who_sees_whom() -> None:
    g = board("R.o.g")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    assert [f.name for f in foes_in_sight(g, ragna)] == ["orc.1", "goblin.1"]
    assert not undisturbed(g, ragna) and not undisturbed(g, orc)
    for state in ("harmless", "unseen"):
        orc.effects = (condition(state, state, "own"),)
        assert [f.name for f in foes_in_sight(g, ragna)] == ["goblin.1"]
    of(g, "goblin.1").effects = orc.effects
    assert undisturbed(g, ragna)
    orc.effects = of(g, "goblin.1").effects = ()
    assert in_the_way(g, ragna.at, of(g, "goblin.1").at) and not in_the_way(g, ragna.at, orc.at)
    assert side_sees(g, HERO, orc.at) and side_sees(g, ENEMY, ragna.at)
    ragna.mind = 0
    assert not side_sees(g, HERO, orc.at)
    door = board("\n+-+-+-+\n|R .O.|\n+   + +\n|. . .|\n+-+-+-+\n".replace("+   + +", "+   +-+"))
    at = [sq(door, name) for name in ("a1", "b1", "c1", "a2", "b2")]
    assert can_strike(door, at[0], at[2]) and can_strike(door, at[2], at[1])
    assert not can_strike(door, at[4], at[2]), "aslant through the doorway"
    assert can_strike(door, at[0], at[4])


@pytest.mark.proves("spell.elf.slow", "item.potion-of-frost-skin", "scope.until-next-turn")
def test_what_lasts_as_long_as_somebody_is_in_sight() -> None:
    g = board("RO.o")
    ragna, orc, ossian = of(g, "ragna"), of(g, "orc.1"), of(g, "ossian")
    orc.effects = (Effect("slow", "slow", 1, "sight", ossian.id),)
    ragna.effects = (Effect("brew", "x", 1, "enemies", -1),)
    g.watching = True
    calm(g)
    assert orc.effects
    for f in (orc,):
        g.put(f, f.at)
    g.take_off(ossian)
    calm(g)
    assert not orc.effects


# -- experience


@pytest.mark.proves(
    "xp.kill", "xp.killing-blow", "house.xp.details", "xp.merit", "merc.no-rewards", "wandering.xp", "rest.no-xp"
)
def test_who_earns_what() -> None:
    """The lower of two figures to each who is awake and here; one more for the blow; once for each enemy."""
    g = board("RMO.o")
    ragna, maud, ossian, orc = of(g, "ragna"), of(g, "maud"), of(g, "ossian"), of(g, "orc.1")
    orc.attack, orc.defend = 4, 2
    maud.mind, ossian.out = 0, True
    pay_for(g, orc, ragna)
    assert (ragna.xp, maud.xp, ossian.xp) == (3, 0, 0)
    maud.mind, ossian.out, orc.attack = 1, False, 1
    pay_for(g, orc, None)
    assert (ragna.xp, maud.xp, ossian.xp) == (4, 1, 1)
    orc.tags = ("unpaid",)
    pay_for(g, orc, ragna)
    orc.tags, orc.side = (), HERO
    pay_for(g, orc, ragna)
    assert ragna.xp == 4
    assert conscious(ragna)
    ragna.effects = (condition("sleep", "senseless", "own"),)
    assert not conscious(ragna)
    ragna.effects = (condition("held", "helpless", "own"),)
    assert conscious(ragna)
    ragna.effects = ()
    for _ in range(2):
        earn_once(g, maud, orc, "spell", ())
    assert maud.xp == 2
    earn_once(g, ragna, orc, "spell", ())
    earn_once(g, maud, orc, "stealth", ())
    assert (maud.xp, ragna.xp) == (3, 5)
    assert [f.name for f in deserving(g)] == ["ragna", "maud", "ossian"]
    praise(g, maud)
    assert maud.xp == 4 and [f.name for f in deserving(g)] == ["ragna", "ossian"]
    ossian.out = True
    ragna.alive = False
    assert deserving(g) == []
    g.round += 1
    assert [f.name for f in deserving(g)] == ["maud"]


# -- rest


@pytest.mark.proves(
    "rest.when",
    "rest.roll",
    "rest.harder-areas",
    "rest.benefit",
    "rest.interrupted",
    "house.rest.default",
    "house.climate.cold",
    "house.floor.vault",
    "house.floor.river",
    "house.rest.table",
)
def test_rests() -> None:
    """Before anything else is done, with nobody in sight, on fit ground, nobody fleeing; by the rating of the place."""
    g = board("RM", rest="standard")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    assert may_rest(g, ragna)
    for change in ({"moves": 0}, {"moving": True}):
        for key, value in change.items():
            setattr(g, key, value)
        assert not may_rest(g, ragna)
        g.moves, g.moving = 1, False
    ragna.pit = True
    assert not may_rest(g, ragna)
    ragna.pit = False
    maud.fled = 1
    assert not may_rest(g, ragna)
    maud.fled = 0
    maud.effects = (condition("kidnap", "carried", "own"),)
    assert not may_rest(g, ragna)
    maud.effects = ()
    assert not may_rest(board("R..o"), of(board("R..o"), "ragna"))
    for letter in "~=V":
        wet = board(f"{letter}.", place={"ragna": "a1"})
        assert not may_rest(wet, of(wet, "ragna"))
        wet.bridged = 1 << of(wet, "ragna").at
        assert may_rest(wet, of(wet, "ragna"))
    for rating, faces in (("safe", ""), ("standard", "ww"), ("dangerous", "ss")):
        h = board("RM", rest=rating)
        ragna, maud = of(h, "ragna"), of(h, "maud")
        ragna.body, ragna.mind = 1, 1
        for f in (ragna, maud):
            lie_down(h, f)
        assert h.ended and [len(x) for x in groups(h)] == [2]
        play(settle_rests(h), faces)
        assert (ragna.body, ragna.mind, h.resting) == (6, 2, 0)
    assert not may_rest(board("R", rest="impossible"), of(board("R", rest="impossible"), "ragna"))
    apart = board(ROOMS.format("R . .|. . M"), rest="standard", encounters=[])
    for f in apart.party():
        lie_down(apart, f)
    assert [len(x) for x in groups(apart)] == [1, 1]


@pytest.mark.proves(
    "rest.benefit", "house.climate.cold", "house.furniture.fireplace", "magic.refresh", "artifact.ring-of-warmth"
)
def test_rests_in_the_cold() -> None:
    g = board("RO", climate="cold")
    ragna, ossian = of(g, "ragna"), of(g, "ossian")
    ragna.body, ossian.magic = 1, 0
    play(rested(g, [ragna, ossian]), "sw")
    assert (ragna.body, ossian.magic) == (5, 3)
    assert not warm(g, ragna)
    ragna.items = ragna.worn = ("ring-of-warmth",)
    assert warm(g, ragna)
    ragna.worn = ()
    assert not warm(g, ragna)
    g.lit = 1 << sq(g, "b1")
    assert warm(g, ragna)
    play(rested(g, [ragna]))
    assert ragna.body == 6
    low = board("R", climate="cold")
    ragna = of(low, "ragna")
    ragna.body = 6
    play(rested(low, [ragna]), "s")
    assert ragna.body == 6, "nothing is lost by it"


# -- floors


@pytest.mark.proves("house.floor.ice", "house.floor.ice-natives", "house.floor.kinds", "env.cold")
def test_ice() -> None:
    """One roll in a turn; a skull ends the movement; natives, and the dead in the cold, are spared."""
    g = board("~R", place={})
    ragna = of(g, "ragna")
    g.points, g.moving = 5, True
    play(slip(g, ragna), "w")
    assert g.points == 5 and g.slipped
    play(slip(g, ragna))
    g.slipped = False
    play(slip(g, ragna), "s")
    assert g.points == 0
    many = board("izo", "orc")
    for name, floors in (("ice-gremlin.1", "ice river vault"), ("zombie.1", "river vault"), ("orc.1", "")):
        for floor in ("ice", "river", "vault"):
            assert spared(many, of(many, name), floor) == (floor in floors), (name, floor)
    wet = board("~=V.", place={"ragna": "d1"})
    assert icy(wet) == 0b111
    wet.bridged = 0b10
    assert icy(wet) == 0b101
