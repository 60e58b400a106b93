"""More clauses of the third book that only one position shows: dangers and doors, turns, quests, players."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.players.allison.explore import _go
from delvewright.players.allison.growing import grow_answer
from delvewright.players.allison.retreating import beaten
from delvewright.players.allison.wayfinding import _camp, wanted
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.artifacts import fallen
from delvewright.rules.allison.interface.explaining import as_known
from delvewright.rules.allison.magic.casting import cast_own
from delvewright.rules.allison.magic.elements import burnable
from delvewright.rules.allison.state.game import Pile
from delvewright.rules.allison.state.texts import Hurt
from delvewright.rules.allison.state.windows import OWN, ZERO, Moment, anybody_at, recount, use
from delvewright.rules.allison.turn.turn import _forget_the_gone as forget_the_gone
from delvewright.rules.allison.turn.turn import _next_figure as next_figure
from delvewright.rules.allison.turn.turn import end_activation

from .helpers import begin, play, sq
from .tables import Table, seen
from .test_hero_ways import GUARD, LEGEND, MOVE, At
from .test_master import draw
from .test_master_turns import Seat
from .test_rounds import ROOMS, board, of

# -- harm and death


@pytest.mark.proves("combat.damage")
def test_nobody_is_asked_about_harm_that_is_kept_off() -> None:
    """Of two points one is kept off and one is left to be answered; of one nothing is, and nobody is asked."""
    for points, answers in ((2, [("use", "strength-of-will")]), (1, [])):
        g = board("R..", "ragna")
        ragna = of(g, "ragna")
        ragna.items = ragna.worn = ("armband-of-ice",)
        ragna.skills = ("strength-of-will",)
        recount(g)
        hurt = Hurt(ragna, points, cause="test", marks=frozenset({"ice-storm", "mental"}))
        assert play(harm(g, hurt), "", answers) == 0
        assert ragna.spent == (("strength-of-will",) if answers else ())


@pytest.mark.proves("attr.body", "attr.mind")
@pytest.mark.parametrize(("points", "told"), [(2, "2 skulls = 2 Body"), (3, "2 skulls = 3 Body, 2 was left")])
def test_how_much_was_left_is_told_when_it_was_less(points: int, told: str) -> None:
    """Whoever loses just what he has loses all of the harm; beyond that it is said what there was to lose."""
    g = board("R..", "ragna")
    g.log, of(g, "ragna").body = [], 2
    play(harm(g, Hurt(of(g, "ragna"), points, cause="test", reckoning="2 skulls")))
    assert [e.sum for e in g.log if e.kind == "wound"] == [told]


@pytest.mark.proves("artifact.elixir-of-life", "monster.mummy.curse.revive")
def test_nobody_is_called_back_from_a_weapon_that_he_threw() -> None:
    """There must be a body: of who is gone without one only what he threw lies there."""
    for body in (True, False):
        g = board("RM..", "ragna")
        maud = of(g, "maud")
        g.take_off(maud)
        maud.alive = False
        lying = Pile(2, "maud", body=True)
        g.piles = (*((lying,) if body else ()), Pile(3, "maud", ("spear",), flew="spear"))
        assert fallen(g) == ([(maud, lying)] if body else [])


# -- what is used, cast and known


@pytest.mark.proves("items.single-use")
def test_what_was_used_up_answers_nothing_any_more() -> None:
    """The last potion that could save somebody is drunk: nobody is to be looked for at such a moment."""
    g = board("R..", "ragna")
    ragna = of(g, "ragna")
    ragna.skills, ragna.items, ragna.body = (), ("potion-of-healing",) * 2, 1
    g.active = ragna.id
    recount(g)
    for left in (1, 0):
        assert anybody_at(g, ZERO)
        g.acts, g.sated = 1, False
        play(use(g, ragna, ("use", "potion-of-healing"), Moment(ragna, when=OWN)), "1")
        assert (len(ragna.items), anybody_at(g, ZERO)) == (left, left > 0)


@pytest.mark.proves("artifact.wand-of-magic", "magic.instead-of-attack", "turn.move-and-action")
def test_the_second_spell_of_a_wand_is_for_the_same_turn() -> None:
    """It waits until the turn is over, and no longer."""
    wand = "wand-of-magic"
    g = board("O..o", "ossian", figures={"O": {"items": [wand], "held": [wand]}})
    ossian = of(g, "ossian")
    play(cast_own(g, ossian, ("cast-on", "rock-skin", ossian.id)))
    assert [e.changes for e in ossian.effects if e.name == wand] == ["rock-skin"]
    play(end_activation(g, ossian))
    assert "rock-skin" in [e.name for e in ossian.effects]
    assert wand not in [e.name for e in ossian.effects]


@pytest.mark.proves("house.door.frozen", "house.tag.fire")
@pytest.mark.parametrize(("square", "there"), [("a1", "b1"), ("e1", "c1")])
def test_fire_reaches_a_frozen_door_from_both_sides(square: str, there: str) -> None:
    """It is aimed at the square before the door, on the side of who casts it."""
    g = board(ROOMS.format("R .D. . . ."), "ragna", door=[{"at": "b1-c1", "kind": "frozen"}])
    g.laid = g.quest.grid.floor
    g.put(of(g, "ragna"), sq(g, square))
    assert burnable(g, of(g, "ragna")) == [sq(g, there)]


@pytest.mark.proves("house.door.kinds")
@pytest.mark.parametrize("kind", ["locked", "sealed", "frozen"])
def test_what_is_seen_of_a_door(kind: str) -> None:
    """That it is locked, sealed or frozen, for heroes as for the game master."""
    g = board(ROOMS.format("R .D. . . ."), "ragna", door=[{"at": "b1-c1", "kind": kind}])
    assert [[d.kind for d in BOOK.view(g, seat, None).doors] for seat in (0, g.master_seat)] == [[kind]] * 2


@pytest.mark.proves("house.gm.knowledge")
def test_what_is_in_a_pack_is_for_its_own_side() -> None:
    """The game master reckons without what heroes carry unseen, heroes without what enemies do."""
    carried = {"items": ["broadsword", "potion-of-healing"], "held": ["broadsword"]}
    g = board("Ro", "ragna", figures={"R": carried})
    orc = of(g, "orc.1")
    orc.items, orc.held = ("spear", "dagger"), ("spear",)

    def items(seat: int) -> list[tuple[str, ...]]:
        known = as_known(g, seat)
        return [of(known, name).items for name in ("ragna", "orc.1")]

    assert items(g.master_seat) == [("broadsword",), ("spear", "dagger")]
    assert items(0) == [("broadsword", "potion-of-healing"), ("spear",)]
    assert of(g, "ragna").items == ("broadsword", "potion-of-healing"), "the game itself is as it was"


# -- turns


@pytest.mark.proves("scope.until-next-turn")
def test_what_the_gone_gave_until_their_turn_ends_in_the_order_it_came() -> None:
    """Other things that the same figures gave last on, and do not change the order."""
    g = board("RMP.", "ragna")
    ragna, maud, pim = (of(g, name) for name in ("ragna", "maud", "pim"))
    ragna.effects = (
        condition("courage", "attack", "quest", mark=pim.id), condition("slow", "meek", "turn", mark=maud.id),
        condition("rock-skin", "defend", "turn", mark=pim.id),
    )  # fmt: skip
    g.take_off(maud)
    g.take_off(pim)
    g.log = []
    forget_the_gone(g)
    assert [e.name for e in ragna.effects] == ["courage"]
    assert [e.text for e in g.log] == [f"Ragna Oxblood is no longer under {what}." for what in ("Slow", "Rock Skin")]


@pytest.mark.proves("turn.own-turn-only", "merc.actions")
def test_the_only_one_left_of_two_is_not_chosen() -> None:
    """A hero whose mercenary is gone acts at once; while both are there the player says who is first."""
    g = board("MK..", "maud", figures={"K": {"employer": "maud"}})
    maud, scout = of(g, "maud"), of(g, "scout.1")
    g.turn, g.waiting = maud.seat, 1 << maud.id | 1 << scout.id
    assert play(next_figure(g), "", [("activate", scout.id)]) is scout
    g.take_off(scout)
    g.waiting = 1 << maud.id | 1 << scout.id
    assert play(next_figure(g)) is maud


# -- quests


@pytest.mark.proves("house.quest.01-short-weight", "house.artifact.placement")
def test_what_lies_in_the_chests_of_short_weight() -> None:
    """A dagger and 25 gold, a hundred and a healing potion, a shield."""
    g = begin("short-weight")
    found = {hoard.note: (hoard.gold, hoard.items) for hoard in g.quest.hoards if hoard.note}
    assert found == {
        "A": (25, ("magical-throwing-dagger",)), "B": (100, ("potion-of-healing",)), "C": (0, ("shield",)),
    }  # fmt: skip


@pytest.mark.proves("house.quest.10-weighing", "house.quest.10-map")
def test_where_one_rests_in_the_weighing() -> None:
    """In three rooms with danger, elsewhere not at all."""
    g = begin("the-weighing")
    rooms = {q: g.quest.text.rest_rating(g, sq(g, q)) for q in ("j2", "l5", "o2", "q6", "r11", "u11", "k9", "a1", "b5")}
    assert rooms == dict.fromkeys(("j2", "l5", "o2", "q6", "r11", "u11"), "dangerous") | dict.fromkeys(
        ("k9", "a1", "b5"), "impossible"
    )


# -- the game master


@pytest.mark.proves("house.gm.move")
def test_nobody_makes_for_a_square_where_nobody_stops() -> None:
    """Where a sledge stands beside a hero an enemy cannot stay: it goes round to another side of him."""
    for sledge, there in (("", "c1"), ("c1", "b2")):
        s = Seat(draw(".R.....o", "........"), "orc.1")
        if sledge:
            s.view.known["thing", "salt-sledge@1"] = sq(s.t.g, sledge)
        assert s.said(s.mind.closer(s.field, s.me, s.at("b2", "c1", "d1"))) == there


@pytest.mark.proves("house.gm.leash")
def test_home_is_the_square_where_it_stood() -> None:
    """When no way has led to a hero for more than three turns it goes back there, not somewhere near."""
    s = Seat("R.o...", "orc.1")
    s.view.figures = tuple(f for f in s.view.figures if f.name == "orc.1")
    s.mind.homes[s.me.id] = sq(s.t.g, "e1")
    walk = s.at("d1", "e1", "f1")
    assert [s.said(s.mind.closer(s.field, s.me, walk)) for _ in range(4)] == ["", "", "", "e1"]


@pytest.mark.proves("house.gm.archers")
def test_an_archer_keeps_off_from_every_hero() -> None:
    """The nearest of them counts: between two it stands in the middle."""
    s = Seat("R.a.....M", "elven-archer.1")
    shot: Answer = ("loose", s.id("ragna"))
    assert s.act(shot, GUARD, walk=s.at("d1", "e1", "f1", "g1")) == "e1"


# -- computer heroes


@pytest.mark.proves("house.bot.rest")
def test_who_cannot_get_out_goes_to_rest() -> None:
    """On the way home nobody turns back for a rest, unless no way leads out."""
    facts: dict[tuple[str, str], Any] = {("rest", "0"): "impossible", ("rest", "3"): "safe", ("homeward", ""): 1}
    tired: dict[str, Any] = {"ragna": {"body": (3, 6)}}
    for drawing, want in (("R . .O. . .", 0), ("R . .O. .|.", 0b11000)):
        t = At(ROOMS.format(drawing), known=facts, **tired)
        t.board.exits = 1 << 5
        assert _camp(t) == want


@pytest.mark.proves("house.bot.retreat")
def test_a_death_alone_makes_nobody_leave() -> None:
    """Who is dead has not gone home: those who are well go on."""
    for alive in (True, False):
        t = At("RM", maud={"alive": alive, "squares": (), "effects": ()}, ragna={"body": (6, 6)})
        assert beaten(t) is alive


@pytest.mark.proves("house.bot.explore", "house.bot.order")
def test_who_wants_nothing_does_not_roll() -> None:
    """Alone in a room without doors, where everything was searched, there is nowhere to go."""
    t = At("R..", MOVE)
    t.memory.treasure[t.i.id] = 0b111
    for looked, want in ((0b001, 0b110), (0b111, 0)):
        t.memory.doors, t.want = looked, None
        assert (wanted(t), _go(t)) == (want, MOVE if want else None)


@pytest.mark.proves("house.bot.level-up")
@pytest.mark.parametrize(("body", "raised"), [(5, "attack"), (6, "body"), (7, "attack"), (8, "attack")])
def test_an_attribute_is_raised_for_a_skill_that_is_one_short(body: int, raised: str) -> None:
    """Frenzy takes seven of Body: with six it is raised for that, with seven or more there is no need."""
    view = seen(Table(draw("R"), LEGEND, "ragna"), ragna={"tags": (), "attack": 0, "defend": 9, "body": (body, body)})
    offered: list[Answer] = [("raise", name) for name in ("attack", "defend", "body")]
    assert grow_answer(view, Decision(0, "level", offered, figure=0)) == ("raise", raised)
