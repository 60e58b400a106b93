"""Turns and Activations, clause by clause: what begins afresh, whose turn comes next, who is asked."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import at, board, one, run

from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.moving import moving
from delvewright.rules.heroquest.state import conditions
from delvewright.rules.heroquest.state.game import HERO, Token
from delvewright.rules.heroquest.state.windows import TURN_END
from delvewright.rules.heroquest.turn import turn

ROOM = "+-+-+-+-+\n|B o . .|\n+       +\n|E . . .|\n+-+-+-+-+"


@pytest.mark.proves("turn.default-actions", "bonus.kinds", "turn.action.discrete")
def test_an_activation_begins_with_one_move_one_action_and_nothing_left_over() -> None:
    g = board(ROOM)
    f = one(g, "elf")
    g.moves, g.acts, g.points, g.moving, g.ended = 5, 4, 7, True, True
    g.foothold, g.stepped, g.bonus = 3, 4, {"attack": 2}
    g.waiting = 1 << f.id | 1 << one(g, "barbarian").id
    assert run(turn.begin_activation(g, f)) is True
    assert (g.active, g.moves, g.acts, g.points, g.moving, g.ended) == (f.id, 1, 1, 0, False, False)
    assert (g.foothold, g.stepped, g.bonus) == (-1, -1, {})
    assert g.waiting == 1 << one(g, "barbarian").id, "once a turn"


@pytest.mark.proves("turn.default-actions", "ability.haste", "ability.rage", "bonus.stack")
@pytest.mark.parametrize(
    ("abilities", "moves", "bonus"),
    [
        ([], 1, {}),
        (["haste 1"], 2, {}),
        (["haste 2"], 3, {}),
        (["rage 1"], 1, {"attack": 1}),
        (["rage 2"], 1, {"attack": 2}),
        (["rage 1", "lore 1"], 1, {"attack": 1, "cast": 1}),
    ],
)
def test_abilities_add_to_an_activation_what_they_say(abilities: list[str], moves: int, bonus: dict[str, int]) -> None:
    g = board(ROOM, figures={"o": {"abilities": abilities}})
    assert run(turn.begin_activation(g, one(g, "orc.1"))) is True
    assert (g.moves, g.acts, g.bonus) == (moves, 1, bonus)


@pytest.mark.proves("turn.order")
def test_seat_after_seat_then_the_evil_sorcerer_and_a_new_round() -> None:
    g = board(ROOM)
    seen = []
    g.turn, g.round = 0, 4
    for _ in range(4):
        g.begun, g.waiting = True, 5
        turn.next_turn(g)
        assert not g.begun and g.waiting == 0
        seen.append((g.turn, g.round))
    assert seen == [(1, 4), (2, 4), (0, 5), (1, 5)] and g.sorcerer == 2


@pytest.mark.proves("turn.any-figures")
def test_nobody_is_asked_about_the_only_one_left_but_the_evil_sorcerer_is() -> None:
    g = board(ROOM)
    hero, other, orc = one(g, "barbarian"), one(g, "elf"), one(g, "orc.1")
    g.turn, g.waiting = 0, 1 << hero.id
    assert turn.alone(g) is hero
    g.waiting |= 1 << other.id
    assert turn.alone(g) is None
    g.turn, g.waiting = g.sorcerer, 1 << orc.id
    assert turn.alone(g) is None


@pytest.mark.proves("missing.door.iron-entrance")
def test_only_living_heroes_who_are_not_out_wait_outside_the_entrance() -> None:
    g = board(ROOM)
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    for entrance, side, alive, out, may in (
        (0, HERO, True, False, True), (3, HERO, True, False, True), (-1, HERO, True, False, False),
        (3, 1 - HERO, True, False, False), (3, HERO, False, False, False), (3, HERO, True, True, False),
    ):  # fmt: skip
        g.quest.entrance = entrance
        hero.side, hero.alive, hero.out = side, alive, out
        assert turn.may_enter(g, hero) is may
    assert orc.side != HERO


@pytest.mark.proves("turn.duration.one-turn", "card.limits.hands", "turn.es-turn")
def test_a_turn_frees_the_hands_of_its_own_figures_and_they_alone_may_act() -> None:
    g = board(ROOM)
    hero, other, orc = one(g, "barbarian"), one(g, "elf"), one(g, "orc.1")
    for f in (hero, other):
        f.hands, f.slots = ("broadsword",), ("helmet",)
    own = Effect("rock-skin", "defence", 2, "turn", mark=1)
    theirs = Effect("courage", "attack", 2, "turn", mark=0)
    hero.effects = (own, theirs)
    g.turn, g.begun = 1, False
    turn.begin_turn(g)
    assert g.begun and g.waiting == 1 << other.id
    assert (other.hands, other.slots, hero.hands, hero.slots) == ((), (), ("broadsword",), ("helmet",))
    assert hero.effects == (theirs,), "what lasted until this seat's turn is over"
    g.turn = g.sorcerer
    turn.begin_turn(g)
    assert g.waiting == 1 << orc.id
    g.put(orc, -1)
    turn.begin_turn(g)
    assert g.waiting == 0


@pytest.mark.proves("missing.spell.elf.flashback")
def test_the_past_is_kept_on_a_heros_turn_while_somebody_could_bring_it_back() -> None:
    g = board(ROOM)
    for seat, reacting, kept in (
        (0, TURN_END, True),
        (0, 0, False),
        (g.sorcerer, TURN_END, False),
        (1, TURN_END, True),
    ):
        g.turn, g.reacting, g.past = seat, reacting, None
        turn.remember(g)
        assert (g.past is not None) is kept
    assert g.past.rng == 0, "other dice are thrown then"
    g.reacting = 0
    turn.remember(g)
    assert g.past is None


@pytest.mark.proves("ability.overburdened")
def test_what_is_dropped_lies_where_its_owner_stands() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    items = hero.items
    turn._drop(g, hero, items[0])
    assert hero.items == items[1:] and g.tokens == (Token(hero.at, "barbarian", (items[0],)),)


@pytest.mark.proves("card.repeat.different-names", "turn.ended-early")
def test_one_reason_to_miss_is_done_with_at_a_time() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    hero.effects = (
        Effect("tempest", "miss", 1, "missed"),
        Effect("rock-skin", "defence", 2, "harmed"),
        Effect("chaos-tempest", "miss", 1, "missed"),
    )
    g.active = -1
    assert run(turn.begin_activation(g, hero)) is False
    assert [e.name for e in hero.effects] == ["rock-skin", "chaos-tempest"] and g.active == -1
    assert run(turn.begin_activation(g, hero)) is False
    assert [e.name for e in hero.effects] == ["rock-skin"]
    assert run(turn.begin_activation(g, hero)) is True


@pytest.mark.proves("turn.any-figures", "turn.es-turn", "adv.danger.when")
def test_a_hero_who_chooses_among_several_figures_is_not_the_evil_sorcerer() -> None:
    """In the advanced game too: only the Evil Sorcerer gives Danger up by activating somebody."""
    g = board(ROOM, legend={"E": "scout"}, options={"edition": "advanced"})
    hero, scout, orc = one(g, "barbarian"), one(g, "scout.1"), one(g, "orc.1")
    for seat, waiting, chosen, danger in ((0, (hero, scout), scout, 0), (g.sorcerer, (orc,), orc, 1)):
        g.turn, g.active, g.extras.danger = seat, -1, 0
        g.waiting = sum(1 << f.id for f in waiting)
        choice = turn.choose_figure(g)
        asked: Any = next(choice)
        assert (asked.seat, asked.about) == (seat, "activate")
        with pytest.raises(StopIteration) as end:
            choice.send(("activate", chosen.id))
        assert end.value.value is chosen and g.extras.danger == danger


# -- moving

move = pytest.mark.proves("action.move.enemy-blocks", "action.move.furniture-blocks", "missing.furniture.stairway")


@move
@pytest.mark.proves("action.move.trap-monsters-immune", "missing.trap.pit", "action.move.overlays-block")
def test_what_bars_whom() -> None:
    things = {
        "t": "furniture:table",
        "s": "stairway",
        "P": "token:pit",
        "x": "blocked",
        "F": "trap:spear+token:found-trap",
    }
    g = board("+-+-+-+-+-+-+-+\n|B o t s P x F|\n+             +\n|E . . . . . .|\n+-+-+-+-+-+-+-+", legend=things)
    hero, orc = one(g, "barbarian"), one(g, "orc.1")

    def barred(f: Any) -> list[str]:
        return [q for q in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "a2") if moving.ground(g, f)[2] >> at(g, q) & 1]

    assert barred(hero) == ["b1", "c1", "f1"]
    assert barred(orc) == ["a1", "c1", "d1", "f1", "a2"]
    _, _, _, danger, friends, shared = moving.ground(g, hero)
    assert danger == 1 << at(g, "e1") | 1 << at(g, "g1") and friends == g.heroes
    assert shared == 1 << at(g, "d1") | 1 << at(g, "e1")
    _, _, _, danger, friends, shared = moving.ground(g, orc)
    assert danger == 1 << at(g, "e1"), "Monsters need not fear what Heroes have found"
    assert friends == g.monsters and shared == 1 << at(g, "e1")


@pytest.mark.proves("missing.trap.deep-pit", "missing.spell.darkness.chains")
def test_what_keeps_one_from_moving_at_all() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    assert conditions.may_move(hero)
    for pit, tags, may in ((True, (), True), (True, ("deep",), False), (False, ("deep",), True)):
        hero.pit, hero.tags = pit, tags
        assert conditions.may_move(hero) is may
    hero.pit, hero.tags = False, ()
    for change, may in (("bound", False), ("blinded", False), ("rooted", False), ("attack", True)):
        hero.effects = (Effect("x", change, 1, "quest"),)
        assert conditions.may_move(hero) is may, change


@pytest.mark.proves("figure.speed.dice", "shock.speed")
def test_dice_for_speed() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    assert moving.move_dice(hero) == 2
    hero.effects = (Effect("potion-of-speed", "speed-twice", 1, "move"),)
    assert moving.move_dice(hero) == 4
    hero.effects *= 2
    assert moving.move_dice(hero) == 8
    hero.effects, hero.mind = (), 0
    assert moving.move_dice(hero) == 1
    orc = one(g, "orc.1")
    assert conditions.speed(orc) == content().kinds["orc"].speed
    for change in ("slow", "dazed"):
        orc.effects = (Effect("x", change, 1, "quest"),)
        assert conditions.speed(orc) == 1


@pytest.mark.proves("missing.spell.earth.pass-through-rock", "missing.magic-item.cloak-passage")
@pytest.mark.proves("missing.spell.water.veil-of-mist", "missing.spell.elf.disappear")
def test_the_ground_of_whoever_goes_through_things() -> None:
    picture = "+-+-+-+-+\n|B o t P|\n+-+-+-+-+\n|# . x .|\n+-+-+-+-+"
    g = board(picture, legend={"t": "furniture:table", "P": "token:pit", "x": "blocked"})
    g.laid |= g.quest.grid.floor
    g.blocked |= 1 << at(g, "c2")
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    g.found |= 1 << at(g, "b2")

    def ground(f: Any, change: str) -> tuple[list[str], int, int]:
        f.effects = (Effect("x", change, 1, "move"),)
        _, _, bars, danger, friends, _ = moving.ground(g, f)
        names = [q for q in ("a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2") if bars >> at(g, q) & 1]
        return names, danger, friends

    both = 1 << at(g, "d1") | 1 << at(g, "b2")
    assert ground(hero, "rock") == (["b1", "c1"], both, g.heroes)
    assert ground(hero, "ghost") == (["c1", "a2", "c2"], both, g.heroes | g.monsters)
    assert ground(hero, "disappeared") == (["b1", "c1", "a2", "c2"], 1 << at(g, "d1"), g.heroes)
    assert ground(orc, "rock")[0] == ["a1", "c1", "a2", "c2"], "no Monster's spell"
    assert ground(orc, "ghost") == (["a1", "c1", "a2", "c2"], 1 << at(g, "d1"), g.monsters)
    hero.effects = (Effect("x", "rock", 1, "move"),)
    assert moving.edges(g, hero) == g.quest.all_edges != (g.east, g.south)
    for q, inside in (("a1", False), ("a2", True), ("c2", True)):
        g.put(hero, at(g, q))
        assert moving.in_passing(g, hero) is inside
    hero.effects = (Effect("x", "ghost", 1, "move"),)
    assert not moving.in_passing(g, hero)


@pytest.mark.proves("turn.action.discrete", "action.move.stop-when-blocked")
def test_the_end_of_a_move_leaves_nothing_of_it() -> None:
    g = board(ROOM)
    hero, elf = one(g, "barbarian"), one(g, "elf")
    g.moving, g.points, g.foothold = True, 3, at(g, "c2")
    hero.effects = (Effect("x", "ghost", 1, "move"), Effect("y", "attack", 1, "quest"))
    g.put(hero, elf.at)
    run(moving.end_move(g, hero))
    assert (g.moving, g.points, g.foothold) == (False, 0, -1)
    assert hero.at == at(g, "c2"), "back from the friend's square"
    assert [e.name for e in hero.effects] == ["y"]
    hero.effects = (Effect("x", "ghost", 1, "move"),)
    run(moving.end_move(g, hero))
    assert hero.effects, "no move was under way"
