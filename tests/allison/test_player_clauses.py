"""Clauses of how the computer plays the third book, for heroes and for the game master."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import Arm
from delvewright.players.allison.care import drink, heal_others
from delvewright.players.allison.explore import _search
from delvewright.players.allison.fight import _brew
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_skills import CHOOSERS
from delvewright.players.allison.master_spells import best_spell
from delvewright.players.allison.reactions import react
from delvewright.players.allison.sharing import hand_over
from delvewright.players.allison.strength import blow, body, both, damage, kills, mean
from delvewright.rules.allison.state.windows import Faces

from .tables import Table, figure, seen
from .test_hero_ways import GUARD, At
from .test_master import draw
from .test_master_skills import LEGEND
from .test_master_turns import Seat


@pytest.mark.proves("house.difficulty")
def test_how_much_of_a_hero_is_doomed() -> None:
    """The part of his Body that all who wait may take together, however much he has."""
    for points in (2, 5, 9):
        s = Seat(draw("RoMg"), "orc.1", "hard", maud={"body": (points, 9), "defend": 1})
        maud, goblin, orc = (figure(s.view, name) for name in ("maud", "goblin.1", "orc.1"))
        s.mind.waiting = [goblin.id]
        assert s.mind.doom(s.field, maud) == pytest.approx(min(1.0, mean(blow(goblin, maud)) / points))
        s.mind.waiting = [goblin.id, orc.id]
        both = mean(blow(goblin, maud)) + mean(blow(orc, maud))
        assert s.mind.doom(s.field, maud) == pytest.approx(min(1.0, both / body(maud)))


@pytest.mark.proves("house.gm.gremlin-trap")
def test_a_gremlin_that_cannot_move_still_has_its_neighbours_in_reach() -> None:
    """Hemmed in beside a hero it attacks: it sets no trap, for somebody is in reach of where it stands."""
    for drawing, sets in (("iR", False), ("Ri", False), ("i..........R", True)):
        t = Table(draw(drawing), LEGEND, "ice-gremlin.1", figures={"i": {"skills": ["gremlin-trap"]}}, corridor=True)
        view = seen(t, **{"ice-gremlin_1": {"high": 3}})
        view.known["thing", "planks"] = 0
        options = [a for a in t.decision.options if a[0] == "use-at"]
        assert options
        found = CHOOSERS["gremlin-trap"](Field(view), figure(view, "ice-gremlin.1"), options, 0, 0.0)
        assert (found is not None) is sets


# -- heroes


@pytest.mark.proves("house.bot.drink", "item.potion-of-restoration")
def test_restoration_is_drunk_as_the_game_offers_it() -> None:
    """It is aimed at somebody: at oneself with one Mind point in a fight or under a curse, for that at nobody else."""
    drawing, legend = draw("RM.o"), {"R": "ragna", "M": "maud", "o": "orc 5"}
    for mind, effects, drinks in ((1, (), True), (2, (), False), (2, ("curse",), True)):
        who = {"mind": (mind, 3), "items": ("potion-of-restoration",)}
        t = Table(
            drawing, legend, "ragna", figures={"R": {"items": ["potion-of-restoration"], "max-mind": 3, "mind": mind}}
        )
        offered = [a for a in t.decision.options if a[1:2] == ("potion-of-restoration",)]
        assert [a[0] for a in offered] == ["use-on"] * len(offered) and offered
        me = figure(seen(t), "ragna").id
        for whom, gives in ((me, drinks), (me + 1, False)):
            answer = ("use-on", "potion-of-restoration", whom)
            turn = At("RM.o", answer, GUARD, ragna={**who, "effects": effects})
            assert drink(turn) == (answer if gives else None)


@pytest.mark.proves("house.bot.cast", "house.bot.rescue")
def test_a_scroll_heals_like_a_spell() -> None:
    """Read for oneself or aimed at a friend; a scroll of another spell does not count."""
    hurt = {"body": (1, 6)}
    for answer, used in (
        (("use", "scroll-of-water-of-healing"), True), (("use", "scroll-of-courage"), False),
        (("use-on", "scroll-of-heal-body", 0), True), (("use", "potion-of-healing"), False),
    ):  # fmt: skip
        assert heal_others(At("RM", answer, GUARD, ragna=hurt)) == (answer if used else None)


@pytest.mark.proves("house.bot.explore")
def test_secret_doors_are_looked_for_once_in_a_place() -> None:
    """Where nobody has looked; that somebody has looked further on does not count."""
    search: Answer = ("search", "doors")
    t = At("R...", search, GUARD, stale=40)
    assert _search(t) == search
    t.memory.doors = 0b1110
    assert _search(t) == search
    t.memory.doors = 0b0001
    assert _search(t) is None


@pytest.mark.proves("house.bot.battle-potions")
def test_a_brew_for_just_a_quarter() -> None:
    """One die against one point of Body: half a chance, with a second blow three quarters."""
    heroic: Answer = ("use", "heroic-brew")
    one: dict[str, Any] = {"ragna": {"melee": 1, "attack": 1, "arms": (Arm("melee", "", 1),)}}
    for body_, drinks in ((1, True), (2, True), (3, False)):
        orc = {"body": (body_, body_), "defend": 0, "armour": 0}
        t = At("Ro", heroic, orc_1=orc, **one)
        answer: Answer = ("strike", t.f("orc.1").id)
        t = At("Ro", heroic, answer, GUARD, orc_1=orc, **one)
        single = damage(1, 0, "monster")
        assert kills(single, 1) == 0.5 and kills(both(single, single), 1) == 0.75
        assert _brew(t) == (heroic if drinks else None)


@pytest.mark.proves("house.bot.battle-potions")
def test_which_potions_wait_for_what() -> None:
    """Few skulls call for a Potion of Battle and for nothing else."""
    for name, used in (("potion-of-battle", True), ("potion-of-defense", False), ("potion-of-warmth", False)):
        t = At("Ro")
        answer: Answer = ("use", name)
        d = Decision(0, "struck", [answer, ("pass",)], (), t.i.id, subject=Faces(["white", "white", "black"]))
        assert react(t.view, d) == (answer if used else ("pass",))


@pytest.mark.proves("house.bot.loot-share", "death.gear-collected")
def test_things_go_to_companions_alone() -> None:
    """Somebody who is not of the party is passed over, whatever is offered."""
    me, friend = (figure(At("RM").view, name) for name in ("ragna", "maud"))
    me.items, friend.items = ("potion-of-healing",) * 2, ()
    stranger: Answer = ("hand", "potion-of-healing", 77)
    mine: Answer = ("hand", "potion-of-healing", friend.id)
    assert hand_over(me, [friend], [stranger]) is None
    assert hand_over(me, [friend], [stranger, mine]) == mine


# -- the game master


@pytest.mark.proves("house.gm.spell-when")
def test_one_magic_user_is_enough_to_keep_a_point_for() -> None:
    """Of two heroes in sight one casts: the answer is kept; with one point left there is nothing to keep."""
    for row, points, may in (("x.OR", 2, False), ("x.RO", 2, False), ("x.RM", 2, True), ("x.O.", 1, False)):
        legend = {"x": "chaos-sorcerer", "O": "ossian", "R": "ragna", "M": "maud"}
        t = Table(draw(row), legend, "chaos-sorcerer.1", figures={"x": {"spells": ["fear", "escape", "dispell"]}})
        view = seen(t, **{"chaos-sorcerer_1": {"magic": points, "body": (6, 6)}})
        target = next(f for f in view.figures if f.side == "hero")
        answer: Answer = ("cast-on", "fear", target.id)
        assert (best_spell(Field(view), figure(view, "chaos-sorcerer.1"), [answer]) is not None) is may
    t = Table(draw("x.O."), legend, "chaos-sorcerer.1", figures={"x": {"spells": ["fear", "dispell"]}})
    view = seen(t, **{"chaos-sorcerer_1": {"magic": 1}})
    answer = ("cast-on", "fear", figure(view, "ossian").id)
    assert best_spell(Field(view), figure(view, "chaos-sorcerer.1"), [answer]) is not None


@pytest.mark.proves("house.gm.leash", "house.gm.move")
def test_who_sees_no_way_stays_where_he_is() -> None:
    """With no square beside any hero to go to nothing is reckoned, and he waits some turns before he goes home."""
    s = Seat("\n+-+-+-+-+\n|R o . .|\n+-+-+-+-+\n", "orc.1")
    s.view.figures = tuple(f for f in s.view.figures if f.name == "orc.1")
    for turns in range(1, 3):
        assert s.mind.closer(s.field, s.me, s.at("c1", "d1")) is None
        assert s.mind.baffled[s.me.id] == turns
