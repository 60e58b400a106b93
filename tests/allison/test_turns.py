"""The turn of the third book: who acts next, what each answer costs and does, what ends with it."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.ground.board import entombed
from delvewright.rules.allison.moving.moving import end_move, own_missiles, steps, waits
from delvewright.rules.allison.state.game import Pile
from delvewright.rules.allison.turn.order import playing
from delvewright.rules.allison.turn.turn import (
    _doff,
    _give,
    _guard,
    _hold,
    _pay,
    _wear,
    begin_activation,
    begin_round,
    begin_turn,
    end_activation,
    end_turn,
    remember,
)
from delvewright.rules.allison.turn.turn import _next_figure as next_figure

from .helpers import play, sq
from .test_monster_texts import put
from .test_rounds import asked, board, lasting, of, table


@pytest.mark.proves("turn.own-turn-only", "merc.actions", "skill.wizard.dominion", "chaos.command.use")
def test_who_acts_next() -> None:
    """Whoever acts right after another first, the only one left without a question, else as the player likes."""
    g = board("RM..og", "ragna")
    ragna, maud, orc, goblin = (of(g, n) for n in ("ragna", "maud", "orc.1", "goblin.1"))
    g.inserted, g.waiting, g.turn = ((orc.id, ragna.seat), (goblin.id, ragna.seat)), 0, 0
    assert play(next_figure(g)) is orc and orc.seat == ragna.seat and g.inserted == ((goblin.id, ragna.seat),)
    g.take_off(goblin)
    g.inserted, g.waiting = ((goblin.id, ragna.seat),), 0
    assert play(next_figure(g)) is None and goblin.seat != ragna.seat, "who is gone is passed over"
    orc.seat = g.master_seat
    g.waiting = 1 << ragna.id
    assert play(next_figure(g)) is ragna
    g.waiting = 0
    assert play(next_figure(g)) is None
    g.waiting = 1 << goblin.id
    assert play(next_figure(g)) is None and g.waiting == 0, "off the board"
    g.turn, g.waiting, g.queue = g.master_seat, 1 << orc.id, ()
    assert play(next_figure(g), "", [("activate", orc.id)]) is orc
    assert play(next_figure(g), "", [("end",)]) is None and g.waiting == 0
    g.waiting, orc.effects = 1 << orc.id, (condition("tempest", "miss", "missed"),)
    assert play(next_figure(g)) is orc, "who misses a turn is not asked for"
    orc.effects, g.waiting = (), 1 << orc.id
    g.options = {**g.options, "merit": "granted"}
    gen = next_figure(g)
    d: Any = next(gen)
    assert {("praise", ragna.id), ("praise", maud.id)} <= set(d.options)
    d = gen.send(("praise", maud.id))
    assert maud.xp == 1 and ("praise", maud.id) not in d.options


@pytest.mark.proves(
    "turn.move-and-action",
    "turn.forgo",
    "combat.one-attack",
    "coma.at-zero-mind",
    "trap.long-pit.climb",
    "house.floor.vault",
    "house.floor.river",
)
def test_how_a_turn_begins() -> None:
    """One movement, one action, everything of the last turn forgotten; what waits is dealt with first."""
    g = board("R.o", "ragna")
    ragna = of(g, "ragna")
    g.moves = g.acts = 0
    g.may_attack, g.moving, g.slipped, g.opened, g.ended, g.sated = False, True, True, True, True, True
    g.points = g.walked = g.foothold = g.stepped = 7
    g.follow, g.waiting = ((),), (1 << ragna.id) | 1 << 9
    g.counters |= {"changing": 1, "changing-helmet": 1, "other": 2}
    assert play(begin_activation(g, ragna)) is True
    assert (g.moves, g.acts, g.may_attack, g.points, g.walked, g.follow, g.active) == (1, 1, True, 0, 0, (), ragna.id)
    assert not (g.moving or g.slipped or g.opened or g.ended or g.sated) and (g.foothold, g.stepped) == (-1, -1)
    assert g.waiting == 1 << 9 and g.count("other") == 2
    assert not any(k.startswith("changing") for k in g.counters)
    ragna.effects = (condition("tempest", "miss", "missed"), condition("collision", "miss", "missed"))
    assert play(begin_activation(g, ragna)) is False and len(lasting(ragna)) == 1, "one reason at a time"
    ragna.effects, ragna.mind = (), 0
    assert play(begin_activation(g, ragna)) is False
    cold = board("V=", **put("ragna a1, maud b1"), active="ragna")
    ragna, maud = of(cold, "ragna"), of(cold, "maud")
    cold.quest.vault, cold.quest.river = 0b01, 0b10
    assert play(begin_activation(cold, ragna), "s") is True and ragna.body == 5
    assert play(begin_activation(cold, maud), "s") is True and maud.body == 5
    ragna.body = 1
    assert play(begin_activation(cold, ragna), "s") is False and not ragna.alive
    pit = board("...", **put("ragna a1, trap:long-pit b1, trap:long-pit c1"), active="ragna")
    ragna = of(pit, "ragna")
    pit.put(ragna, 1)
    pit.pits, ragna.pit = 0b110, True
    assert play(begin_activation(pit, ragna), "4") is True and pit.moves == 0
    assert play(begin_activation(pit, ragna), "5") is True and pit.moves == 1


@pytest.mark.proves("encounter.end", "scope.until-next-turn", "house.board.solid-rock", "spell.earth.pass-through-rock")
def test_how_a_turn_ends() -> None:
    """What lasted as long ends; who is in solid rock is lost with all he has."""
    g = board("RM", "ragna")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    ragna.effects = (Effect("x", "attack", 1, "turn-end", ragna.id), Effect("y", "attack", 1, "turn-end", maud.id))
    play(end_activation(g, ragna))
    assert [e.name for e in lasting(ragna)] == ["y"] and g.active == -1
    rock = board("R.", "ragna")
    ragna = of(rock, "ragna")
    assert not entombed(rock, ragna)
    rock.blocked |= 1 << ragna.at
    assert entombed(rock, ragna)
    ragna.gold = 5
    play(end_activation(rock, ragna))
    assert not ragna.alive and [(p.items, p.gold) for p in rock.piles] == [((), 0)]
    rock.take_off(ragna)
    assert not entombed(rock, ragna)
    outside = board("R.", "ragna")
    ragna = of(outside, "ragna")
    outside.quest.cut_off = 1 << ragna.at + 1
    assert not entombed(outside, ragna)
    outside.quest.cut_off = 1 << ragna.at
    assert entombed(outside, ragna), "no way leads there"


@pytest.mark.proves("turn.players-before-gm", "merc.hirer-dies", "escape.chase", "rest.roll", "spell.elf.flashback")
def test_rounds_and_turns() -> None:
    """Heroes, each with whom he pays, then all enemies; what is remembered for a Flashback is a hero's turn."""
    g = board("RMK..og", "ragna", figures={"K": {"employer": "maud"}})
    ragna, maud, scout, orc, goblin = (of(g, n) for n in ("ragna", "maud", "scout.1", "orc.1", "goblin.1"))
    g.queue, g.begun = (), False
    before = g.round
    play(begin_round(g))
    assert (g.round, g.queue) == (before + 1, (0, 1, g.master_seat))
    for turn, waiting in ((0, [ragna]), (1, [maud, scout]), (g.master_seat, [orc, goblin])):
        play(begin_turn(g))
        assert g.turn == turn and g.begun and g.waiting == sum(1 << f.id for f in waiting)
        play(end_turn(g))
        assert g.waiting == 0 and not g.begun
    maud.alive = False
    g.take_off(maud)
    assert [f.name for f in playing(g)] == ["ragna", "scout.1"], "his player goes on with the scout"
    elf = board("RM.o", "ragna")
    elf.past = None
    remember(elf)
    assert elf.past is None, "nobody could use it"
    of(elf, "maud").spells = ("flashback",)
    from delvewright.rules.allison.state.windows import recount

    recount(elf)
    elf.turn = 0
    remember(elf)
    assert elf.past is not None and elf.past.rng == 0
    elf.turn = elf.master_seat
    remember(elf)
    assert elf.past is None, "not an enemy's turn"


@pytest.mark.proves(
    "equip.change-wearable-action", "equip.change-weapon-free", "items.give", "house.gold.purse", "combat.guard"
)
def test_what_answers_do() -> None:
    g = board("RM", "ragna")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    ragna.items, ragna.held = ("helmet", "short-sword", "sky-orb", "sky-orb"), ()
    _wear(g, ragna, "helmet")
    assert ragna.worn == ("helmet",) and g.count("changing") == 1 and g.count("changing-helmet") == 1
    g.counters = {}
    _doff(g, ragna, "helmet")
    assert ragna.worn == () and g.count("changing") == 1 and g.count("changing-helmet") == 1
    _hold(g, ragna, "short-sword")
    assert ragna.held == ("short-sword",)
    ragna.charges, maud.charges = (("sky-orb", 2), ("x", 1)), ()
    _give(g, ragna, maud.id, "sky-orb")
    assert maud.items[-1] == "sky-orb" and maud.charges == (("sky-orb", 2),)
    _give(g, ragna, maud.id, "sky-orb")
    assert ragna.charges == (("x", 1),)
    ragna.gold, maud.gold = 7, 2
    _pay(g, ragna, maud.id)
    assert (ragna.gold, maud.gold) == (4, 5)
    _guard(g, ragna)
    assert [(e.changes, e.amount, e.until, e.mark) for e in lasting(ragna)] == [("defence", 1, "turn", ragna.id)]


@pytest.mark.proves(
    "move.partial",
    "weapon.dagger.recover",
    "trap.sprung-by-entering",
    "jump.must-jump-known",
    "spell.water.veil-of-mist",
    "item.air-walk",
    "spell.earth.pass-through-rock",
    "artifact.dust-of-disappearance",
)
def test_on_the_way() -> None:
    """What waits on a square; own missiles; known dangers; where spells lead through."""
    g = board("......", **put("ragna a1, trap:spear b1, trap:pit c1, orc f1", found=["c1"]), active="ragna")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    assert [waits(g, ragna, q) for q in range(6)] == [False, True, True, False, False, False]
    g.bridged = 0b10
    assert not waits(g, ragna, 1)
    g.bridged = 0
    g.sworn = ((ragna.id, 3),)
    assert waits(g, orc, 3) and not waits(g, ragna, 3)
    mine, other = Pile(4, "ragna", ("dagger",), flew="dagger"), Pile(4, "maud", ("dagger",), flew="dagger")
    g.piles = (mine, other, Pile(4, "ragna", ("helmet",)), Pile(5, "ragna", ("dagger",), flew="dagger"))
    assert own_missiles(g, ragna, 4) == [mine] and waits(g, ragna, 4) and not waits(g, orc, 4)
    g.piles, g.sworn = (), ()

    def there(*effects: str, points: int = 5) -> tuple[list[int], list[int]]:
        ragna.effects = tuple(condition(e, e, "own") for e in effects)
        g.looked.another_goes()
        walk, brave = steps(g, ragna, points)
        return [q for q in range(6) if walk >> q & 1], [q for q in range(6) if brave >> q & 1]

    assert there() == ([1], [2]), "the known pit is no way"
    assert there(points=1) == ([1], [])
    assert there(points=2) == ([1], [2])
    g.found = 0
    assert there() == ([1, 2, 3, 4], [])
    assert there("ghost") == ([1, 2, 3, 4], [])
    g.pits = 0b100
    assert there("light") == ([1, 3, 4], [])
    assert there("rock") == ([1, 2, 3, 4], [])
    ragna.effects = (Effect("x", "steps", 1, "move"),)
    g.moving, g.points = True, 3
    end_move(g, ragna)
    assert (g.moving, g.points, lasting(ragna)) == (False, 0, [])


@pytest.mark.proves("turn.forgo", "turn.move-and-action", "door.stops-movement")
def test_a_turn_without_anything_left_is_over() -> None:
    """Nobody is asked who can only end his turn."""
    t: Any = table("RM....o", "ragna")
    t.give(("move",), "11")
    t.give(("walk", sq(t.g, "c1")))
    assert asked(t) == "ragna"
    t.give(("guard",))
    assert asked(t) == "maud"
