"""The last clauses that a change of one word would turn into others: who is past it all, what is told, what counts."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_master_weapons import EVERY
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.effects import Effect
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master_magic import own_attack
from delvewright.rules.advanced.campaign import town
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import grates_and_trapdoors, portcullises
from delvewright.rules.advanced.fighting import choking, end_of_fight, harm
from delvewright.rules.advanced.fighting.skaven_weapons import Warpfire
from delvewright.rules.advanced.figures import monsters
from delvewright.rules.advanced.ground import routes
from delvewright.rules.advanced.interface import explaining
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import DEAD, LYING, Figure, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing


@pytest.mark.proves("town.price.weapons", "town.price.armour", "town.sell")
def test_nothing_magic_has_a_price_and_nothing_magic_is_sold_in_town() -> None:
    known = content()
    f = quiet("HS").party()[0]
    magic = [id for id in (*known.weapons, *known.armour, *known.items) if known.thing(id).magic]
    assert len(magic) > 20 and not any(known.thing(id).price for id in magic)
    assert not set(magic) & set(town.on_sale(f))
    ring = next(item.id for item in known.items.values() if item.magic and item.numbers.get("toughness", 0) > 1)
    assert town.bonus_of(ring) == known.items[ring].numbers["toughness"]
    assert town.bonus_of("amulet-of-iron") == 0


@pytest.mark.proves("hazard.grate", "item.rope")
def test_nobody_climbs_down_into_a_full_room_whichever_it_is() -> None:
    for picture, offered in (("STH...", []), ("S.H...", [("climb-down",)])):
        g = quiet(picture, areas={"a1": "normal", "c1": "normal"}, figures={"H": {"items": ["rope"]}})
        f = next(o for o in g.party() if o.name == "heinrich")
        above = g.section(f)
        assert above == 1 and g.board.areas[0].squares == 0b11
        g.counters |= {f"hole-1-{above}": 1, f"below-1-{above}": 1}
        assert grates_and_trapdoors.options(g, f) == offered, picture


@pytest.mark.proves("trapfx.portcullis")
def test_a_portcullis_falls_across_both_halves_of_a_doorway_at_once() -> None:
    edge = "+-+-+-+-+\n"
    map_ = f"{edge}|H .D. .|\n+ + + + +\n|. .D. .|\n{edge}"
    for open_, found in ((0b11, [((1, 1), (129, 1))]), (0, [])):
        g = quiet("H", map=map_)
        assert g.board.together(0) == 0b11
        g.open = open_
        g.set_edges()
        doors = [line for line in portcullises.lines(g, 0) if line[0] == (1, 1)]
        assert doors == found


@pytest.mark.proves("spell.choke", "fate.damage.death")
def test_the_dead_do_not_suffocate() -> None:
    for condition, asked in ((LYING, True), (DEAD, False)):
        g = fight("HS..w")
        f = g.party()[0]
        choking.choke(f)
        f.used["choke"], f.fate, f.condition = 1, 1, condition
        if asked:
            assert question(choking.suffocate(g)).figure == f.id
        else:
            drive(choking.suffocate(g))
            assert f.used["choke"] == 1 and not [e for e in g.log or () if e.kind == "poison"]


@pytest.mark.proves("end.loot.magic", "end.loot.share", "end.when")
def test_where_no_hero_is_left_nobody_shares_the_loot() -> None:
    kind = next(m.id for m in content().monsters.values() if end_of_fight.spoils(m.id))
    for condition in (DEAD, LYING):
        g = fight("Ha..")
        g.loot = (kind,)
        f = g.party()[0]
        f.condition = condition
        g.count()
        _, rolls = watched(end_of_fight.end_phase(g, end_of_fight.WON), "", [("pass",)] if condition == LYING else [])
        assert rolls == []
        assert bool(g.tokens) is (condition == LYING), "what nobody wants lies where the first Hero is"


@pytest.mark.proves("counter.fate", "fate.damage.death")
def test_whom_a_counter_saves_has_lost_no_wound() -> None:
    for hand, lost in ((("fate",), 0), ((), 9)):
        g = fight("Hl")
        foe = g.foes()[0]
        g.hand, before = hand, foe.wounds
        assert drive(harm.hurt(g, foe, 9, ())) == lost
        assert foe.there is not bool(lost) and g.hand == ()
        assert lost or foe.wounds == before


@pytest.mark.proves("item.potion.healing", "fate.damage", "zone.focus")
def test_who_gets_up_has_his_zone_again_at_once() -> None:
    g = fight("Hw")
    f, foe = g.party()[0], g.foes()[0]
    drive(harm.hurt(g, f, f.wounds, ()))
    assert (f.condition, f.near, foe.near) == (LYING, (), ())
    harm.heal(g, f, 1, ())
    assert (f.near, foe.near) == ((foe.id,), (f.id,))


@pytest.mark.proves("monster.warpfire")
def test_what_is_told_of_warpfire() -> None:
    for die, told in (("11", "hits"), ("2", "misses")):
        g = fight("ff....H")
        f, hero = g.foes()[0], g.party()[0]
        dice = " 1" * f.monster.numbers["dice"] if told == "hits" else ""
        drive(Warpfire().does(g, f, ("fire", hero.id)), die + dice)
        shot = next(e.text for e in g.log or () if e.kind == "shot")
        assert shot == f"{f} breathes warpfire at {hero.title} and {told}."


@pytest.mark.proves("combat.always_attack", "ranged.move.bows")
def test_an_archer_that_has_struck_comes_nearer() -> None:
    for done, moves in (((), False), (("attack",), True), (("attack", "shot"), False)):
        g = fight("A.......H")
        f = g.foes()[0]
        open_action(g, f)
        g.done = done
        drive(monsters.advance(g, f, False))
        assert (f.at > 0) is moves, done


@pytest.mark.proves("melee.ws_told")
def test_damage_is_counted_in_dice() -> None:
    g = fight("Hw")
    units = {n.label: n.unit for n in explaining.numbers(g, 0, g.party()[0].id)}
    assert units.pop("Damage dice") == "dice" and set(units.values()) == {""}


@pytest.mark.proves("trap.when.square")
def test_outside_a_fight_a_walk_halts_only_where_something_may_happen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Round the end of a wall, past a chest: squares where somebody has been are passed, a new one is looked at."""
    map_ = "+-+-+-+\n|. H .|\n+ +-+-+\n|. . .|\n+-+-+-+\n"
    puts, put = list[int](), Game.put

    def noted(g: Game, f: Figure, at: int) -> None:
        puts.append(at)
        put(g, f, at)

    monkeypatch.setattr(Game, "put", noted)
    for new, halts in ((0, [130]), (1 << 129, [129, 130]), (1, [0, 130])):
        g = quiet("H", map=map_)
        f = g.party()[0]
        g.set_things((Thing("chest", 1 << 128, 0),))
        open_action(g, f)
        assert routes.path(g, f, 130) == [0, 129, 130]
        g.trod, g.entered = g.board.floor & ~new, 1
        puts.clear()
        drive(walking.walk(g, f, 130))
        assert (f.at, puts) == (130, halts)


@pytest.mark.proves("trapfx.pit")
def test_climbing_out_of_a_pit_is_a_test_of_its_own_name() -> None:
    for die, out in (("1", True), ("12", False)):
        g = quiet("H../...")
        f = g.party()[0]
        f.effects = (Effect("pit", "pit", 1, "climbing", -1, 1),)
        open_action(g, f)
        _, rolls = watched(walking.climb(g, f), die)
        assert rolls == [f"{f.id}: climb"] and (f.at != 0) is out


@pytest.mark.proves("death.ko.carry", "death.ko.drag", "town.resurrect")
def test_the_fallen_can_be_carried_from_the_first_square_on() -> None:
    g = quiet("HS..")
    fallen, f = g.party()
    assert fallen.at == 0
    for condition, offered in ((LYING, True), (DEAD, True), (0, False)):
        fallen.condition = condition
        g.count()
        open_action(g, f)
        assert walking.carry_options(g, f) == ([("carry", fallen.id)] if offered else [])
    fallen.condition = LYING
    g.put(fallen, -1)
    assert walking.carry_options(g, f) == []


@pytest.mark.proves("gm.special_attacks", "monster.warpfire")
def test_warpfire_may_fall_to_the_left_of_whom_it_is_aimed_at() -> None:
    """Only the template to the left and below covers no more monsters than Heroes."""
    for last, fires in (("....w.w", True), ("....www", False)):
        game = table(f"ff..ww./.....Hw/{last}", turn="combat", legend=EVERY)
        field = Field(game.view(len(game.seats) - 1))
        me = next(f for f in field.foes if "warpfire" in f.tags)
        hero = field.heroes[0]
        answer = ("fire", hero.id)
        assert own_attack(field, me, (answer, ("end",))) == (answer if fires else None), last
