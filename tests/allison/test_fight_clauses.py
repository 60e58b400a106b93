"""Clauses of fights, of enemies' skills and of heroes' things: each from both sides, on a small board."""

from __future__ import annotations

import pytest

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.fighting.attacking import shield_of, strike
from delvewright.rules.allison.fighting.death import remove
from delvewright.rules.allison.fighting.encounters import chased, links, settle
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.enemy_skills.kidnap import captive_of, set_free
from delvewright.rules.allison.figures.enemy_skills.toss import _collide as collide
from delvewright.rules.allison.magic.chaos import melt_unseen
from delvewright.rules.allison.moving.moving import squares_of
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Hurt, item, skill
from delvewright.rules.allison.state.windows import HARMED, OWN, SAVED, ZERO, Moment, usable, use
from delvewright.rules.allison.turn.turn import _forget_the_gone as forget_the_gone
from delvewright.rules.allison.turn.turn import end_activation

from .helpers import play, sq
from .test_monster_texts import at, put
from .test_rounds import board, lasting, of

TWO_ROOMS = "\n+-+-+-+-+-+-+-+-+\n|{}|\n+               +\n|. . . .|. . . .|\n+-+-+-+-+-+-+-+-+\n"
APART = "\n+-+-+-+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+-+-+-+\n"


def kinds(g: Game) -> list[str]:
    """The events told so far."""
    assert g.log is not None
    return [event.kind for event in g.log]


def silent(g: Game) -> Game:
    """Forget what was told until now."""
    g.log = []
    return g


# -- what takes the action of a turn, and what the attack


@pytest.mark.proves("monster.ogre.stomp", "monster.ogre.toss", "monster.polar-warbear.stomp", "combat.one-attack")
@pytest.mark.parametrize("name", ["stomp", "toss"])
def test_brute_force_takes_the_place_of_the_attack(name: str) -> None:
    """It is offered while the attack is left, and with it the attack of the turn is gone."""
    g, ogre, _ = at("R..", "ogre.1", name, **put("ogre b1"))
    g.active, g.acts, g.may_attack = ogre.id, 1, True

    def there() -> bool:
        return name in [text.name for text in usable(g, ogre, OWN, Moment(ogre))]

    assert there()
    g.may_attack = False
    assert not there()
    g.may_attack, g.acts = True, 0
    assert not there()
    g.acts, ogre.effects = 1, (condition("shield-bash", "meek", "own"),)
    assert not there()
    ogre.effects, of(g, "ragna").body = (), 6
    play(use(g, ogre, ("use-on", name, of(g, "ragna").id), Moment(ogre)), "w" * ogre.attack)
    assert (g.acts, g.may_attack) == (0, False)


@pytest.mark.proves("artifact.elven-bow-of-vindication", "combat.one-attack")
def test_an_arrow_of_vindication_is_the_attack_of_the_turn() -> None:
    """Not after another attack, nor for who may not attack; then no attack is left."""
    bow = "elven-bow-of-vindication"
    g = board("R..o", "ragna")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    ragna.items = ragna.held = (bow,)
    g.active, g.acts, g.may_attack = ragna.id, 1, True

    def there() -> bool:
        return bow in [text.name for text in usable(g, ragna, OWN, Moment(ragna))]

    assert there()
    g.may_attack = False
    assert not there()
    g.may_attack = True
    play(use(g, ragna, ("use-on", bow, orc.id), Moment(ragna)), "b" + "w" * (orc.defend - 1))
    assert (g.acts, g.may_attack, orc.alive) == (0, False, True)


# -- brute force


@pytest.mark.proves("monster.ogre.toss.collision")
def test_who_is_stunned_by_a_collision() -> None:
    """Both, wherever they stand; not who is gone by then."""
    g = board("MR..", "ragna", **put("ogre d1"))
    maud, ragna = of(g, "maud"), of(g, "ragna")
    assert maud.at == 0
    play(collide(g, ragna, maud))
    assert [[(e.name, e.changes, e.until) for e in f.effects] for f in (maud, ragna)] == [
        [("collision", "miss", "missed")]
    ] * 2
    maud.effects = ragna.effects = ()
    g.take_off(ragna)
    silent(g)
    play(collide(g, ragna, maud))
    assert (len(maud.effects), len(ragna.effects), kinds(g)) == (1, 0, ["toss"])


@pytest.mark.proves("monster.ogre.stomp", "monster.polar-warbear.stomp")
def test_who_is_dead_pushes_nobody() -> None:
    """An ogre that falls while its blow is answered knocks nobody back."""
    for falls in (False, True):
        g, ogre, text = at("Ro..../......", "ogre.1", "stomp", **put("ogre c1, maud f1"))
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.put(ragna, sq(g, "d1"))
        g.put(orc, sq(g, "b1"))
        ragna.body = 20
        gen, rolls, said = text.does(g, ogre, Moment(ogre), ragna.id), [], None
        try:
            while True:
                roll = gen.send(said)
                assert isinstance(roll, Roll)
                rolls.append(roll.purpose)
                said = (["skull"] if roll.purpose == "attack" else ["black"]) * len(roll.dice)
                if roll.purpose == "defend" and falls:
                    g.take_off(ogre)
        except StopIteration:
            pass
        assert rolls.count("stomp") == (0 if falls else 2)
        assert ragna.at == sq(g, "d1" if falls else "e1")


@pytest.mark.proves("monster.orc.vile-courage")
def test_courage_is_for_who_is_in_sight() -> None:
    """Not for who stands in another room, on whichever side of it."""
    g, orc, text = at(TWO_ROOMS.format("g . . .|o g . ."), "orc.1", "vile-courage")
    orc.mind = 3
    play(text.does(g, orc, Moment(orc), None))
    near = [f.name for f in g.on_board(ENEMY) if f.effects]
    assert near == ["orc.1", "goblin.2"] and orc.mind == 2
    assert not text.can(g, orc, Moment(orc)), "all in sight have it"
    g.put(of(g, "goblin.1"), sq(g, "h1"))
    assert text.can(g, orc, Moment(orc))
    orc.mind = 1
    assert not text.can(g, orc, Moment(orc))


@pytest.mark.proves("monster.fimir.kidnap.break-free")
def test_who_is_not_held_sets_nobody_free() -> None:
    """What happens to one hero does not open the arms that hold another."""
    g, fimir, _ = at("RM..", "fimir.1", "kidnap", **put("fimir c1"))
    ragna, maud = of(g, "ragna"), of(g, "maud")
    fimir.effects = (condition("carrying", "meek", "life", maud.id),)
    maud.effects = (condition("kidnap", "helpless", "life", fimir.id),)
    assert g.figures[-1] is fimir
    set_free(g, ragna)
    assert captive_of(g, fimir) is maud
    set_free(g, maud)
    assert captive_of(g, fimir) is None and not maud.effects


@pytest.mark.proves("monster.ice-gremlin.theft", "monster.ice-gremlin.theft.return")
def test_a_thief_is_gone_once_nobody_sees_it() -> None:
    """With what it took, from whichever square; not without loot, not while somebody watches."""
    for square, loot, hero, gone in (
        ("a1", True, "h1", True), ("a1", False, "h1", False), ("a1", True, "b1", False), ("d1", True, "h1", True),
    ):  # fmt: skip
        g, thief, text = at(APART.format(". . . .|. . . R"), "ice-gremlin.1", "theft", **put("ice-gremlin b1"))
        g.put(thief, sq(g, square))
        g.put(of(g, "ragna"), sq(g, hero))
        thief.tags = ("stolen:tool-kit",) if loot else ()
        g.walked = 1
        play(text.turn_ends(g, thief))
        assert thief.alive is not gone


@pytest.mark.proves("monster.chaos-warrior.disarm", "combat.successful-defence")
def test_only_who_was_attacked_disarms() -> None:
    """A friend of the victim beside the attacker knocks nothing out of a hand."""
    g, one, text = at(".R.", "chaos-warrior.1", "disarm", **put("chaos-warrior a1, chaos-warrior c1"))
    two, ragna = of(g, "chaos-warrior.2"), of(g, "ragna")
    ragna.items = ragna.held = ("broadsword",)
    for victim, can in ((one, True), (two, False)):
        moment = Moment(victim, ragna, blow=Blow(ragna, victim, "broadsword"), when=SAVED)
        assert text.can(g, one, moment) is can
    assert not text.can(g, one, Moment(one))


@pytest.mark.proves("monster.chaos-warrior.pincer-attack")
def test_a_warrior_who_attacked_two_holds_both() -> None:
    """Whom the first struck in this turn is in the pincer, though it struck another since; one mark for each."""
    g, one, text = at("...M", "chaos-warrior.1", "pincer-attack", **put("chaos-warrior a1, ragna b1, chaos-warrior c1"))
    two, ragna, maud = of(g, "chaos-warrior.2"), of(g, "ragna"), of(g, "maud")
    two.skills, g.turn, ragna.body = ("pincer-attack",), g.master_seat, 6
    g.active = one.id
    for victim in (ragna, maud, ragna):
        play(text.attacked(g, one, Blow(one, victim)))
    assert [(e.name, e.amount) for e in lasting(one)] == [("pincer", maud.id), ("pincer", ragna.id)]
    g.active = two.id
    play(text.attacked(g, two, Blow(two, ragna)), "", [("pass",)])
    assert not one.effects


# -- skills and things of heroes


@pytest.mark.proves("skill.weapon.sweep-attack", "monster.skeleton.sweep-attack")
def test_a_sweep_may_be_broken_off() -> None:
    """Whoever is asked for the next one may leave it."""
    g = board(".o./gR./...", "ragna")
    ragna, orc, goblin = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1")
    ragna.items = ragna.held = ("battle-axe",)
    ragna.attack = ragna.melee = 1
    orc.body, body = 9, goblin.body
    orc.defend = 1
    text = skill.of("sweep-attack")
    play(text.does(g, ragna, Moment(ragna), orc.id), "ssss" + "w", [("pass",)])
    assert (orc.body, goblin.body) == (5, body)


@pytest.mark.proves("item.potion-of-warmth", "house.floor.cold-tag", "death.potion-rescue")
def test_warmth_is_worth_two_after_cold_alone() -> None:
    """A rescue from a sword gives one point, a rescue from the cold two; in one's own turn it is one."""
    cold = frozenset({"cold"})
    for when, marks, gained in ((ZERO, frozenset(), 1), (ZERO, cold, 2), (HARMED, cold, 2), (OWN, cold, 1)):
        g = board("R.", "ragna")
        ragna = of(g, "ragna")
        ragna.body = 0 if when == ZERO else 2
        before = ragna.body
        play(item.of("potion-of-warmth").does(g, ragna, Moment(ragna, marks=marks, when=when), None))
        assert ragna.body - before == gained
        assert [(e.name, e.changes, e.until) for e in ragna.effects] == [("potion-of-warmth", "warm", "healed")]


# -- the course of a blow


@pytest.mark.proves("combat.defend.hero-white-shield", "combat.defend.enemy-black-shield")
def test_heroes_defend_with_white_shields_on_either_side() -> None:
    """A hero in the enemy's power too; whoever fights for heroes; an enemy with the black one."""
    g = board("RKo", "ragna", figures={"K": {"employer": "ragna"}})
    ragna, scout, orc = of(g, "ragna"), of(g, "scout.1"), of(g, "orc.1")
    assert [shield_of(f) for f in (ragna, scout, orc)] == ["white", "white", "black"]
    ragna.side = scout.side = ENEMY
    assert [shield_of(f) for f in (ragna, scout)] == ["white", "black"]


@pytest.mark.proves("encounter.begin", "combat.defend-dice", "combat.attack-dice")
def test_a_blow_begins_an_encounter_and_no_dice_are_no_roll() -> None:
    """Whoever strikes and is struck is in an encounter; who defends with nothing throws nothing and says nothing."""
    g = silent(board("Ro.", "ragna"))
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.encounters, ragna.met, orc.met, g.settled = (), False, False, ()
    orc.body = 9
    orc.defend = 0
    orc.items = orc.worn = orc.held = ()
    ragna.attack = ragna.melee = 1
    play(strike(g, Blow(ragna, orc)), "s")
    assert ragna.met and orc.met and g.encounters
    assert orc.body == 8 and "defend" not in kinds(g)
    orc.defend = 1
    play(strike(g, Blow(ragna, orc)), "s" + "b")
    assert orc.body == 8 and "defend" in kinds(g)
    play(strike(g, Blow(ragna, orc)), "w")
    assert kinds(g).count("defend") == 1, "without a hit there is nothing to defend against"


@pytest.mark.proves("combat.damage")
def test_harm_that_is_kept_off_is_told() -> None:
    """Nothing is lost, and everybody hears why; harm of nothing is not even told."""
    g = silent(board("Ro", "ragna"))
    ragna = of(g, "ragna")
    ragna.body = 5
    assert play(harm(g, Hurt(ragna, 0, cause="nothing"), "combat.damage")) == 0
    assert kinds(g) == []

    ragna.items = ragna.worn = ("armband-of-ice",)
    for marks, points, left in (("ice-storm", 1, 5), ("ice-storm", 2, 4), ("river", 2, 4), ("cold", 1, 3)):
        silent(g)
        hurt = Hurt(ragna, points, cause="test", marks=frozenset({marks}))
        lost, before = play(harm(g, hurt, "combat.damage")), ragna.body
        assert (ragna.body, kinds(g)) == (left, ["wound"] if lost else ["prevented"]), (marks, before)


# -- encounters


@pytest.mark.proves("encounter.begin", "encounter.parallel")
def test_who_is_gone_is_in_nobodys_way() -> None:
    """The dead leave holes in the list of figures; who is off the board links nobody."""
    g = board("RMo.g", "ragna")
    ragna, maud, orc, goblin = (of(g, n) for n in ("ragna", "maud", "orc.1", "goblin.1"))
    both = 1 << orc.id | 1 << goblin.id
    assert links(g) == [1 << ragna.id | both, 1 << maud.id | both]
    remove(g, orc)
    assert links(g) == [1 << ragna.id | 1 << goblin.id, 1 << maud.id | 1 << goblin.id]
    g.take_off(maud)
    g.strike_out(maud)
    assert links(g) == [1 << ragna.id | 1 << goblin.id]


@pytest.mark.proves("escape.hero-enemies-decide", "escape.direction-roll")
def test_only_his_own_enemies_lose_track() -> None:
    """Those who were in an encounter with somebody else have nothing to decide."""
    g = board("\n+-+-+-+-+-+-+\n|M o|R g|. .|\n+-+-+-+-+-+-+\n", "ragna")
    ragna, maud, orc, goblin = (of(g, n) for n in ("ragna", "maud", "orc.1", "goblin.1"))
    g.put(goblin, sq(g, "e1"))
    g.encounters = (1 << maud.id | 1 << orc.id, 1 << ragna.id | 1 << goblin.id)
    for f in (ragna, maud, orc, goblin):
        f.met = True
    ragna.fled = 1
    play(chased(g, ragna.side), "1")
    assert (orc.tags, goblin.tags) == ((), ("homeward",))
    assert not ragna.met and maud.met and orc.met
    lone = board("\n+-+-+-+-+\n|R g|. .|\n+-+-+-+-+\n", "ragna")
    lone.put(of(lone, "goblin.1"), sq(lone, "c1"))
    hero = of(lone, "ragna")
    hero.fled, lone.encounters = 1, ()
    play(chased(lone, hero.side))
    assert not of(lone, "goblin.1").tags, "in no encounter nobody decides"


@pytest.mark.proves("encounter.end")
def test_rock_that_is_cleared_away_changes_who_sees_whom() -> None:
    """Nobody has moved, but the way is open: the encounter takes in whoever sees the fight now."""
    g = board("R.o.g", "ragna")
    ragna, orc, goblin = (of(g, n) for n in ("ragna", "orc.1", "goblin.1"))
    g.blocked |= 1 << sq(g, "d1")
    g.looked.sight_changed()
    g.encounters, goblin.met = (1 << ragna.id | 1 << orc.id,), False
    settle(g, ragna)
    assert not goblin.met
    g.blocked &= ~(1 << sq(g, "d1"))
    g.looked.sight_changed()
    settle(g, ragna)
    assert goblin.met and g.encounters == (1 << ragna.id | 1 << orc.id | 1 << goblin.id,)


# -- turns


@pytest.mark.proves("scope.until-next-turn", "skill.warrior.inspire-courage")
def test_what_the_living_grant_outlasts_the_round() -> None:
    """It ends with the round only if who granted it is gone: on the first square as on any other."""
    for square, gone in (("a1", False), ("c1", False), ("", True)):
        g = board("M.R.", "ragna")
        maud, ragna = of(g, "maud"), of(g, "ragna")
        ragna.effects = (Effect("inspire-courage", "attack", 1, "turn", maud.id),)
        if square and sq(g, square) != ragna.at:
            g.put(maud, sq(g, square))
        elif gone:
            g.take_off(maud)
        forget_the_gone(g)
        assert bool(ragna.effects) is not gone
    g = board("M.R.", "ragna")
    g.figures[of(g, "maud").id], ragna = None, of(g, "ragna")
    ragna.effects = (Effect("inspire-courage", "attack", 1, "turn", 0), Effect("x", "attack", 1, "turn", ragna.id))
    forget_the_gone(g)
    assert [e.name for e in ragna.effects] == ["x"]


@pytest.mark.proves("chaos.ice-wall.end")
def test_ice_melts_when_its_caster_turns_away() -> None:
    """At the end of a turn: what he sees stays, the rest goes, and with him all of it."""
    g = board(TWO_ROOMS.format("o . . .|. . . R"), "orc.1")
    orc, ragna = of(g, "orc.1"), of(g, "ragna")
    near, far = sq(g, "c1"), sq(g, "f1")
    g.ice, g.hits = ((near, orc.id), (far, orc.id)), ((near, 1), (far, 1))
    play(end_activation(g, ragna))
    assert (g.ice, g.hits) == (((near, orc.id),), ((near, 1),))
    g.take_off(orc)
    melt_unseen(g)
    assert (g.ice, g.hits) == ((), ())


@pytest.mark.proves("move.base-attribute", "scope.optional-modules", "move.hero-cap-12")
def test_who_rolls_no_dice_has_the_base_and_no_more() -> None:
    """Nothing rolled is nothing added, also where Movement is added to the roll."""
    for options, rolled in (({}, 4), ({"movement": "additive"}, 7)):
        g = board("R...", "ragna", options=options)
        ragna = of(g, "ragna")
        ragna.low, ragna.high = 4, 12
        assert squares_of(g, ragna, Roll(ragna.id, "move", ())) == 4
        roll = Roll(ragna.id, "move", (D6, D6))
        roll.faces = [1, 2]
        assert squares_of(g, ragna, roll) == rolled
