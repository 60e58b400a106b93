"""What single Quests do at their moments, asked one by one: whom a text means and whom it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import laid, one, run

from delvewright import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square
from delvewright.rules.common.board import areas
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.quests.three_tolls import toll
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Token


def table(quest: str, heroes: str = "barbarian, dwarf", **scenario: Any) -> Game:
    return laid(quest=quest, options={"heroes": heroes}, **scenario)


def at(q: str) -> int:
    return parse_square(q, 26, 19)


# -- 12 The Ember Crown

crown = pytest.mark.proves("missing.quest.12-ember-crown")


def keep(**scenario: Any) -> Any:
    place = {"barbarian": "o10", "dwarf": "r17", **scenario.pop("place", {})}
    return table("ember-crown", place=place, **scenario).state


@crown
def test_the_orcs_are_kept_from_the_duke_until_he_has_called_them() -> None:
    g = keep()
    duke = one(g, "ashen-duke")
    assert "summon-orcs" not in duke.items
    for called in (0, 1):
        g.counters["orcs"] = called
        g.gain(duke, "summon-orcs")
        g.quest.text.laid_out(g, 0)
        assert ("summon-orcs" in duke.items) is bool(called)
    g.figures[duke.id] = None
    g.quest.text.laid_out(g, 0)


@crown
@pytest.mark.parametrize(
    ("body", "fled", "flees", "calls"),
    [(5, 0, False, False), (4, 0, True, False), (3, 0, True, False), (4, 1, False, False), (3, 1, False, False)],
)
def test_the_duke_flees_once_at_four_and_calls_nobody_at_three(body: int, fled: int, flees: bool, calls: bool) -> None:
    g = keep(counters={"fled": fled} if fled else {})
    duke, here = one(g, "ashen-duke"), at("n10")
    duke.body = body
    run(g.quest.text.wounded(g, duke))
    assert (duke.at != here) is flees
    assert bool(g.burning) is flees
    assert g.count("orcs") == calls


@crown
def test_no_other_monster_flees_calls_or_sets_the_keep_on_fire() -> None:
    g = keep()
    warrior = next(f for f in g.figures if f.kind.id == "chaos-warrior")
    here, warrior.body = warrior.at, 1
    run(g.quest.text.wounded(g, warrior))
    run(g.quest.text.activation_begins(g, warrior))
    run(g.quest.text.slain(g, warrior, here))
    assert warrior.at == here
    assert not g.tokens and not g.burning and not any(g.count(each) for each in ("fled", "orcs", "dead"))


@crown
@pytest.mark.parametrize("taken", ["heroes", "monsters", "furniture", "blocked", ""])
def test_the_duke_arrives_at_his_refuge_or_as_near_as_there_is_room(taken: str) -> None:
    g = keep()
    duke, refuge = one(g, "ashen-duke"), g.quest.refuge
    assert g.laid >> refuge & 1
    if taken in ("heroes", "monsters"):
        g.put(
            one(g, "dwarf") if taken == "heroes" else next(f for f in g.figures if f.kind.id == "chaos-warrior"), refuge
        )
    elif taken:
        setattr(g, taken, getattr(g, taken) | 1 << refuge)
    duke.body = 4
    run(g.quest.text.wounded(g, duke))
    assert (duke.at == refuge) is (taken == "")
    assert areas()[19] >> duke.at & 1, "in the last room"


@crown
def test_in_his_last_room_the_duke_stays_where_he_is_and_the_hall_burns_all_the_same() -> None:
    g = keep(place={"ashen-duke": "q17"})
    duke = one(g, "ashen-duke")
    duke.body = 4
    run(g.quest.text.wounded(g, duke))
    assert duke.at == at("q17") and g.burning == areas()[10] & g.quest.grid.floor


@crown
def test_where_nobody_has_seen_his_refuge_he_is_gone_until_it_is_laid_out() -> None:
    g = keep(place={"dwarf": "o9"})
    duke = one(g, "ashen-duke")
    duke.body = 4
    run(g.quest.text.wounded(g, duke))
    assert duke.at == -1 and "refuge" in duke.tags and duke.alive


@crown
def test_the_fire_spreads_by_one_area_a_round_in_its_order_until_all_burns() -> None:
    g = keep(counters={"dead": 1})
    g.burning, g.round = 0, 3
    g.counters.pop("spread", None)
    order, before = [], 0
    for turn in (1, 0, 0):
        g.turn = turn
        g.quest.text.turn_begins(g)
        assert bool(g.burning) is (turn == 0), "on the first seat's turn"
    while True:
        new = g.burning & ~before
        order += [n for n, area in enumerate(areas(), 1) if area & g.quest.grid.floor == new and new]
        before = g.burning
        g.round += 1
        g.quest.text.turn_begins(g)
        if g.burning == before:
            break
    assert order == [11, 9, 5, 17, 18, 20, 10, 4, 16, 21, 23, 12, 19]
    assert not g.quest.grid.floor & ~g.burning & sum(areas()[n - 1] for n in order)


@crown
@pytest.mark.proves("damage.elemental-kinds")
def test_the_first_square_of_the_board_burns_like_the_rest_and_nobody_outside_does() -> None:
    g = keep(place={"barbarian": "a1"})
    hero, other = one(g, "barbarian"), one(g, "dwarf")
    g.burning = areas()[22]
    run(g.quest.text.activation_begins(g, hero))
    run(g.quest.text.activation_begins(g, other))
    g.put(other, -1)
    run(g.quest.text.activation_begins(g, other))
    assert (hero.body, other.body) == (7, 7)


@crown
def test_the_crown_must_be_carried_by_a_living_hero_and_out_of_the_keep() -> None:
    g = keep()
    hero, duke = one(g, "barbarian"), one(g, "ashen-duke")
    text = g.quest.text
    g.gain(duke, "ember-crown")
    assert not text.homeward(g) and not text.goal_met(g)
    assert [fact.label if hasattr(fact, "label") else fact[0] for fact in text.facts(g)] == ["Areas on fire"]
    g.gain(hero, "ember-crown")
    assert text.homeward(g) and not text.goal_met(g)
    hero.alive = False
    assert not text.homeward(g)
    hero.alive, hero.out = True, True
    assert text.goal_met(g)
    for winner, titles in (("hero", ["Hero of The Empire"]), ("monster", []), ("", [])):
        g.winner = winner
        assert text.titles(g, hero) == titles


@crown
@pytest.mark.parametrize(("body", "called"), [(3, 0), (2, 1), (1, 1)])
def test_a_duke_who_comes_to_act_with_two_body_calls_the_orcs_first(body: int, called: int) -> None:
    g = keep(counters={"fled": 1})
    duke = one(g, "ashen-duke")
    duke.body = body
    play = g.quest.text.activation_begins(g, duke)
    asked = next(play, None)
    assert (asked is not None, g.count("orcs")) == (bool(called), called)
    g.counters["orcs"] = 1
    run(g.quest.text.activation_begins(g, duke))
    g.counters["orcs"] = 0
    g.put(duke, -1)
    run(g.quest.text.wounded(g, duke))
    assert not g.count("orcs"), "not before he is on the board"


# -- 05 Grisk's Larder

larder = pytest.mark.proves("missing.quest.05-griskslarder")
HALL = "m10"


def cells(**scenario: Any) -> Any:
    spec = {"figures": {"barbarian": {"items": ["broadsword", "helmet", "courage"], "worn": ["helmet"]},
                        "dwarf": {"items": ["shortsword"]}}, **scenario}  # fmt: skip
    return table("grisks-larder", **spec).state


@larder
@pytest.mark.proves("quest.start.other")
def test_everything_is_taken_once_and_from_heroes_only() -> None:
    g = cells()
    hero, dwarf = one(g, "barbarian"), one(g, "dwarf")
    assert g.count("taken") and not hero.items and not hero.worn and not dwarf.items
    assert {id: items for id, items, _ in g.aside} == {
        hero.id: ("broadsword", "helmet", "courage"), dwarf.id: ("shortsword",),
    }  # fmt: skip
    hero.items, hero.hands, hero.slots = ("dagger",), ("dagger",), ()
    before = g.aside
    g.quest.text.turn_begins(g)
    assert (hero.items, hero.hands, g.aside) == (("dagger",), ("dagger",), before)
    g.counters["taken"], g.aside = 0, ()
    g.quest.text.turn_begins(g)
    assert (hero.items, hero.hands) == ((), ()) and (hero.id, ("dagger",), ()) in g.aside


@larder
def test_spells_come_back_at_once_gear_in_the_hall_and_a_dead_heros_lies_before_the_opener() -> None:
    g = cells()
    hero, dwarf = one(g, "barbarian"), one(g, "dwarf")
    g.put(dwarf, at("n9"))
    assert g.quest.text.may_investigate(g, dwarf, "trunk") and g.quest.text.shows(g, "trunk")
    run(g.quest.text.investigate(g, dwarf, "trunk"))
    assert not g.quest.text.may_investigate(g, dwarf, "trunk") and not g.quest.text.shows(g, "trunk")
    assert (hero.items, dwarf.items) == (("courage",), ("shortsword",)), "the Dwarf is in the hall"
    assert not g.tokens and [entry[0] for entry in g.aside] == [hero.id]
    g.quest.text.walked(g, hero, 1 << hero.at)
    g.quest.text.walked(g, dwarf, 1 << dwarf.at)
    assert hero.items == ("courage",) and dwarf.items == ("shortsword",)
    g.quest.text.walked(g, hero, 1 << at(HALL))
    assert (sorted(hero.items), hero.worn, g.aside) == (["broadsword", "courage", "helmet"], ("helmet",), ())
    g.quest.text.walked(g, hero, 1 << at(HALL))
    assert len(hero.items) == 3


@larder
@pytest.mark.parametrize("gone", ["dead", "out"])
def test_what_nobody_comes_for_lies_where_the_trunk_is_opened(gone: str) -> None:
    g = cells()
    hero, dwarf = one(g, "barbarian"), one(g, "dwarf")
    hero.alive = gone != "dead"
    hero.out = gone == "out"
    g.put(hero, -1)
    g.put(dwarf, at("n9"))
    run(g.quest.text.investigate(g, dwarf, "trunk"))
    assert g.tokens == (Token(at("n9"), "barbarian", ("broadsword", "helmet")),) and not g.aside


@larder
def test_whoever_had_no_gear_leaves_no_token_and_a_shut_trunk_gives_nothing() -> None:
    g = cells(figures={"barbarian": {"items": ["courage"]}, "dwarf": {"items": []}})
    hero, dwarf = one(g, "barbarian"), one(g, "dwarf")
    g.quest.text.walked(g, hero, 1 << at(HALL))
    assert not hero.items
    hero.alive = False
    run(g.quest.text.investigate(g, dwarf, "trunk"))
    assert not g.tokens


@larder
@pytest.mark.proves("death.hero.token")
@pytest.mark.parametrize(("open_", "items", "tokens"), [(0, 1, 0), (1, 1, 1), (1, 0, 0)])
def test_what_a_fallen_hero_had_in_the_open_trunk_is_there_for_others(open_: int, items: int, tokens: int) -> None:
    g = cells()
    hero = one(g, "barbarian")
    g.counters["open"] = open_
    if not items:
        g.aside = tuple((id, (), ()) if id == hero.id else (id, gear, worn) for id, gear, worn in g.aside)
    fell = Token(at("a1"), "barbarian", ("dagger",))
    g.tokens = (fell,)
    g.quest.text.hero_fell(g, hero)
    assert g.tokens[-1] == fell and len(g.tokens) == 1 + tokens
    if tokens:
        assert g.tokens[0] == Token(at(HALL) + 1, "barbarian", ("broadsword", "helmet", "courage"))
    assert (hero.id in [entry[0] for entry in g.aside]) is (open_ == 0)
    assert one(g, "dwarf").id in [entry[0] for entry in g.aside]


# -- 08 The House of Nine Candles

candles = pytest.mark.proves("missing.quest.08-nine-candles")


@candles
@pytest.mark.parametrize(
    ("left", "sorcerer", "after", "told", "mind"),
    [
        (9, 1, 8, 1, 2), (5, 1, 4, 2, 2), (4, 1, 3, 1, 2), (1, 1, 0, 1, 2), (0, 1, 0, 2, 1), (0, 0, 0, 0, 2),
        (3, 0, 3, 0, 2),
    ],
)  # fmt: skip
def test_a_candle_goes_out_after_the_evil_sorcerer_and_in_the_dark_minds_fail(
    left: int, sorcerer: int, after: int, told: int, mind: int
) -> None:
    g = table("nine-candles", heroes="barbarian").state
    hero = one(g, "barbarian")
    g.counters["candles"] = left
    g.turn = g.sorcerer if sorcerer else 0
    before = len(g.log)
    run(g.quest.text.turn_ends(g))
    assert (g.count("candles"), hero.mind) == (after, mind)
    kinds = [event.kind for event in g.log[before:]]
    assert kinds == ["candle"] * told if mind == 2 else "wound" in kinds


@candles
def test_who_is_no_hero_is_not_gnawed_at() -> None:
    g = table("nine-candles", heroes="barbarian").state
    man = g.add(content().kinds["scout"], one(g, "barbarian").at + 1, HERO, 0)
    g.counters["candles"], g.turn = 0, g.sorcerer
    before = man.mind
    run(g.quest.text.turn_ends(g))
    assert man.mind == before and one(g, "barbarian").mind == 1


@candles
@pytest.mark.parametrize(
    ("left", "spell", "after"), [(8, "ball-of-flame", 9), (9, "ball-of-flame", 9), (3, "genie", 3)]
)
def test_a_fire_spell_lights_a_candle_again_but_never_a_tenth(left: int, spell: str, after: int) -> None:
    g = table("nine-candles", heroes="wizard").state
    g.counters["candles"] = left
    run(g.quest.text.spell_cast(g, one(g, "wizard"), spell))
    assert g.count("candles") == after


# -- 04 The Moth-Lantern Road

moths = pytest.mark.proves("missing.quest.04-moth-lantern")


@moths
def test_only_ilse_brings_the_moths_and_only_on_the_board() -> None:
    g = table("moth-lantern").state
    ilse, hero = one(g, "ilse"), one(g, "barbarian")
    secret = [i for i in range(len(g.quest.grid.doors)) if g.quest.secret >> i & 1]
    a, _ = g.quest.grid.doors[secret[0]]
    g.put(ilse, -1)
    g.quest.text.walked(g, ilse, 1 << a)
    g.put(hero, a)
    g.quest.text.walked(g, hero, 1 << a)
    assert not g.secrets, "no Ilse, no moths"
    g.put(hero, -1)
    g.put(ilse, a)
    told = len(g.log)
    g.quest.text.walked(g, ilse, 1 << a)
    assert g.secrets >> secret[0] & 1 and not g.secrets & ~g.quest.secret, "secret doors and no others"
    assert len(g.log) == told + 1
    g.quest.text.walked(g, ilse, 1 << a)
    assert len(g.log) == told + 1, "each is told of once"


@moths
@pytest.mark.proves("quest.end.other")
def test_the_road_is_lost_with_ilse_and_with_nobody_else() -> None:
    g = table("moth-lantern").state
    hero, ilse = one(g, "barbarian"), one(g, "ilse")
    run(g.quest.text.slain(g, hero, hero.at))
    assert not g.over and not g.tokens
    run(g.quest.text.slain(g, ilse, hero.at))
    assert g.over and g.winner == "monster"
    hero.out = True
    assert not g.quest.text.goal_met(g)
    ilse.out = True
    assert g.quest.text.goal_met(g)


# -- 02 The Silent Bell

bell = pytest.mark.proves("missing.quest.02-silent-bell")


@bell
@pytest.mark.parametrize(("item", "loud"), [("broadsword", 1), ("staff", 0), ("", 0)])
def test_metal_rings_and_a_botched_lock_snaps(item: str, loud: int) -> None:
    g = table("silent-bell").state
    hero = one(g, "barbarian")
    run(g.quest.text.attacked(g, hero, item))
    assert g.count("noise") == loud
    run(g.quest.text.disarmed(g, hero, True))
    assert g.count("noise") == loud
    run(g.quest.text.disarmed(g, hero, False))
    assert g.count("noise") == loud + 1


@bell
def test_the_clapper_goes_with_a_living_hero_up_the_stair() -> None:
    g = table("silent-bell").state
    hero, other, text = one(g, "barbarian"), one(g, "dwarf"), g.quest.text
    assert text.may_investigate(g, hero, "altar") and text.shows(g, "altar")
    run(text.investigate(g, hero, "altar"))
    assert not text.may_investigate(g, hero, "altar") and not text.shows(g, "altar")
    assert hero.items.count("bell-clapper") == 1 and text.homeward(g) and not text.goal_met(g)
    other.out = True
    assert not text.goal_met(g)
    hero.out = True
    assert text.goal_met(g)
    hero.out = hero.alive = False
    assert not text.homeward(g)


@bell
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 0), (6, 0)])
def test_the_sixth_noise_brings_the_wandering_monster_and_clears_the_markers(before: int, after: int) -> None:
    g = table("silent-bell", place={"barbarian": "a1"}).state
    hero = one(g, "barbarian")
    g.counters["noise"] = before
    play = g.quest.text.disarmed(g, hero, False)
    monsters = len(g.figures)
    asked = next(play, None)
    assert g.count("noise") == after
    assert (asked is not None or len(g.figures) > monsters) is (after == 0)
    play.close()
    g.put(hero, -1)
    g.counters["noise"] = 5
    monsters = len(g.figures)
    run(g.quest.text.disarmed(g, hero, False))
    assert g.count("noise") == 0 and len(g.figures) == monsters, "nobody to come to"


# -- 03 The Toll of Three Gates

tolls = pytest.mark.proves("missing.quest.03-three-tolls", "cost.points.may-kill")


@tolls
@pytest.mark.parametrize(
    ("gold", "mind", "offered"),
    [(19, 2, ["body", "mind"]), (20, 2, ["body", "mind", "gold"]), (20, 0, ["body", "gold"]), (19, 0, [])],
)
def test_the_toll_is_what_one_has(gold: int, mind: int, offered: list[str]) -> None:
    g = table("three-tolls").state
    hero = one(g, "barbarian")
    hero.gold, hero.mind = gold, mind
    body = hero.body
    play = toll(g, hero)
    asked: Any = next(play, None)
    if not offered:
        assert asked is None and (hero.body, hero.mind, hero.gold) == (body - 1, mind, gold)
        return
    assert [answer[1] for answer in asked.options] == offered
    assert (asked.seat, asked.figure, asked.about) == (hero.seat, hero.id, "toll")
    with pytest.raises(StopIteration):
        play.send(("toll", offered[-1]))
    lost = {"gold": (body, mind, gold - 20), "mind": (body, mind - 1, gold)}[offered[-1]]
    assert (hero.body, hero.mind, hero.gold) == lost


@pytest.mark.proves("missing.quest.03-three-tolls")
def test_orsks_gate_opens_with_the_third_chain_and_each_gate_is_passed_once() -> None:
    g = table("three-tolls").state
    hero, text = one(g, "barbarian"), g.quest.text
    gates = ["gate-of-the-arm", "gate-of-the-head", "gate-of-the-hand"]
    for n, gate in enumerate(gates):
        assert text.may_investigate(g, hero, gate) and text.shows(g, gate)
        assert not text.may_open(g, hero, 0), n
        g.counters[gate] = 1
        assert not text.may_investigate(g, hero, gate) and not text.shows(g, gate)
    assert text.may_open(g, hero, 0)
    assert not text.goal_met(g)
    g.killed += ("orsk",)
    assert text.goal_met(g)


# -- 09 The Unquiet Vault

vault = pytest.mark.proves("missing.quest.09-unquiet-vault")


@vault
def test_undead_in_the_room_and_no_others_keep_a_coffin_open() -> None:
    g = table("unquiet-vault", place={"barbarian": "a1"}).state
    hero, text = one(g, "barbarian"), g.quest.text
    coffin = "western-coffin"
    thing = g.quest.features[coffin]
    room = g.quest.grid.areas[g.quest.grid.area_of[squares(thing.squares)[0]]]
    g.laid |= room
    free = [q for q in squares(room & ~g.furniture) if not (g.heroes | g.monsters) >> q & 1]
    assert text.may_investigate(g, hero, coffin)
    orc = g.add(content().kinds["orc"], free[0], MONSTER, g.sorcerer)
    assert text.may_investigate(g, hero, coffin), "an Orc is nothing to it"
    bones = g.add(content().kinds["skeleton"], free[1], MONSTER, g.sorcerer)
    assert not text.may_investigate(g, hero, coffin)
    g.put(bones, at("b1"))
    assert text.may_investigate(g, hero, coffin), "in another room"
    g.put(bones, -1)
    assert text.may_investigate(g, hero, coffin) and orc.at == free[0]
    g.counters[coffin] = 1
    assert not text.may_investigate(g, hero, coffin) and not text.shows(g, coffin)


@vault
def test_the_blade_lies_under_the_last_coffin_and_then_nobody_comes_back() -> None:
    g = table("unquiet-vault", place={"barbarian": "a1"}).state
    hero, text = one(g, "barbarian"), g.quest.text
    for n, coffin in enumerate(("western-coffin", "eastern-coffin", "great-tomb", "southern-coffin")):
        assert text.may_raise(g, hero) and not text.goal_met(g) and "spirit-blade" not in hero.items, n
        run(text.investigate(g, hero, coffin))
    assert not text.may_raise(g, hero) and text.goal_met(g) and hero.items.count("spirit-blade") == 1


# -- 06 The Bridge of Iron Teeth

teeth = pytest.mark.proves("missing.quest.06-iron-teeth")


@teeth
def test_two_levers_in_one_round_and_no_lever_twice() -> None:
    g = table("iron-teeth").state
    hero, text = one(g, "barbarian"), g.quest.text
    gap = 1 << at("m10") | 1 << at("n10")
    g.laid |= gap
    g.furniture |= gap  # as soon as it is laid out
    assert g.chasm & gap == gap and text.shows(g, "north-lever")
    run(text.investigate(g, hero, "north-lever"))
    assert not text.may_investigate(g, hero, "north-lever") and text.may_investigate(g, hero, "south-lever")
    g.turn = g.sorcerer
    told = len(g.log)
    run(text.turn_ends(g))
    assert len(g.log) == told + 1
    g.turn = 0
    run(text.turn_ends(g))
    assert len(g.log) == told + 1, "the Heroes' turns are not the end of a round"
    g.round += 1
    run(text.investigate(g, hero, "south-lever"))
    assert g.chasm & gap == gap, "the other has fallen back"
    assert text.may_investigate(g, hero, "north-lever")
    run(text.investigate(g, hero, "north-lever"))
    assert not g.chasm & gap and not g.furniture & gap and not text.shows(g, "north-lever")
    assert not text.may_investigate(g, hero, "south-lever")
    g.turn, told = g.sorcerer, len(g.log)
    run(text.turn_ends(g))
    assert len(g.log) == told, "they hold the bridge now"


# -- 07 Split-Helm

helm = pytest.mark.proves("missing.quest.07-splithelm")


@helm
@pytest.mark.parametrize(("body", "near", "bound"), [(1, True, True), (2, True, False), (1, False, False)])
def test_grisk_is_bound_at_one_body_by_who_is_next_to_him(body: int, near: bool, bound: bool) -> None:
    g = table("splithelm", place={"grisk": "b1", "barbarian": "a1"}).state
    hero, grisk, text = one(g, "barbarian"), one(g, "grisk"), g.quest.text
    grisk.body = body
    reach = 1 << grisk.at if near else 1 << hero.at
    assert text.also_investigate(g, hero, reach) == (["grisk"] if bound else [])
    assert text.reward(g) == g.quest.reward // 2
    g.counters["bound"] = 1
    assert text.reward(g) == g.quest.reward and text.goal_met(g)


@helm
@pytest.mark.proves("missing.hero.value-test", "action.investigate.who")
@pytest.mark.parametrize(("face", "bound"), [(6, True), (1, False)])
def test_whoever_is_bound_is_gone_from_the_board_and_acts_no_more(face: int, bound: bool) -> None:
    g = table("splithelm", place={"grisk": "b1", "barbarian": "a1"}).state
    hero, grisk, text = one(g, "barbarian"), one(g, "grisk"), g.quest.text
    grisk.body = 1
    g.waiting |= 1 << grisk.id | 1 << hero.id
    run(text.investigate(g, hero, "grisk"), (face,))
    assert (g.figures[grisk.id] is None) is bound
    assert (g.monsters >> at("b1") & 1 == 0) is bound
    assert g.waiting >> grisk.id & 1 == (not bound) and g.waiting >> hero.id & 1
    assert g.count("bound") == bound and text.goal_met(g) is bound


@helm
def test_dead_he_is_worth_half_and_nobody_elses_death_counts() -> None:
    g = table("splithelm", place={"grisk": "b1", "barbarian": "a1"}).state
    text = g.quest.text
    run(text.slain(g, one(g, "barbarian"), 0))
    assert not text.goal_met(g)
    run(text.slain(g, one(g, "grisk"), 1))
    assert text.goal_met(g) and text.reward(g) == g.quest.reward // 2
