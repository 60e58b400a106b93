"""The computer game master of the third book: single limits of what it does, each from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import TokenView
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_answers import grip, reply
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_skills import CHOOSERS
from delvewright.players.allison.master_spells import best_spell, worth
from delvewright.players.allison.strength import blow, mean

from .tables import Table, figure, freely, seen
from .test_master import draw
from .test_master_skills import LEGEND as KINDS
from .test_master_turns import END, GUARD, LEGEND, MOVE, Seat


@pytest.mark.proves("house.quest.03-three-cold-hearths")
@pytest.mark.parametrize(("there", "mask"), [(0, 1), (3, 8), (-1, 0), ("nowhere", 0)])
def test_where_the_quest_sends_an_enemy(there: int | str, mask: int) -> None:
    s = Seat("R...g", "goblin.1", goblin_1={"met": 0})
    s.view.known["march", "goblin.1"] = there
    assert s.field.sent(s.me) == mask


@pytest.mark.proves("house.gm.ambush")
def test_alone_is_who_has_nobody_next_to_him() -> None:
    """A companion two squares off, in the next room, does not count."""
    s = Seat("\n+-+-+-+-+-+-+-+\n|MO. R . . . g|\n+-+-+-+-+-+-+-+\n", "goblin.1")
    assert s.next(ambush=("f1",)) == "ambush"


@pytest.mark.proves("house.gm.target")
def test_nobody_strikes_again_at_whom_it_does_not_see() -> None:
    s = Seat("RgM", "goblin.1", ragna={"effects": ("stealth",)})
    again = [("again", s.id(name), "swarm") for name in ("ragna", "maud")]
    assert s.act(*again) == s.said(again[1])
    assert s.act(again[0]) == "end"


@pytest.mark.proves("house.difficulty")
@pytest.mark.parametrize("points", [0, 1])
def test_the_doom_of_who_has_one_point(points: int) -> None:
    s = Seat("R.og", "orc.1", "hard", ragna={"body": (points, 9), "defend": 9})
    s.mind.waiting = [s.id("goblin.1")]
    harm = mean(blow(figure(s.view, "goblin.1"), figure(s.view, "ragna")))
    assert 0 < harm < 0.5
    assert s.mind.doom(s.field, figure(s.view, "ragna")) == pytest.approx(harm)


@pytest.mark.proves("house.gm.fighters", "house.gm.move")
def test_two_squares_are_no_run() -> None:
    """An orc takes the longer way to another side of a hero for its run; who cannot run takes the shorter."""
    for tags, there in ((("rush",), "d2"), ((), "c1")):
        s = Seat(draw("o..R.", "....."), "orc.1", orc_1={"tags": tags})
        walk = s.at("b1", "c1", "a2", "b2", "c2", "d2")
        assert s.said(s.mind.walk_to(s.field, s.me, walk, False, [GUARD])) == there


@pytest.mark.proves("house.gm.leash", "house.gm.move")
def test_turns_without_a_way_are_counted() -> None:
    """There is somebody to go to and no way: one more turn. On the goal itself there is nothing to count."""
    cut = Seat("R..o.", "orc.1")
    cut.view.tokens += (TokenView("rubble", "Rubble", 2),)
    for turns in (1, 2):
        assert cut.mind.closer(cut.field, cut.me, cut.at("e1")) is None
        assert cut.mind.baffled[cut.me.id] == turns
    there = Seat("Ro...", "orc.1")
    there.mind.baffled[there.me.id] = 2
    assert there.mind.closer(there.field, there.me, there.at("c1")) is None
    assert there.mind.baffled[there.me.id] == 0
    caught = Seat("R...o", "orc.1")
    caught.view.tokens += (TokenView("rubble", "Rubble", 4),)
    assert caught.said(caught.mind.closer(caught.field, caught.me, caught.at("c1", "d1"))) == "c1", "out of the rock"


@pytest.mark.proves("house.gm.archers")
def test_when_an_archer_shoots_from_where_it_stands() -> None:
    """If it may not move any more; if it strikes harder than it shoots. With as many dice it keeps off."""
    s = Seat("R.a..", "elven-archer.1")
    shot = s.hit("ragna")
    assert s.act(shot, GUARD) == s.said(shot)
    assert s.act(shot, GUARD, MOVE) == "move"
    for melee, off in ((2, True), (3, True), (4, False)):
        s = Seat("R.a..", "elven-archer.1")
        me = s.me
        me.arms = ()
        me.values |= {"melee": melee, "attack": 3}
        field = s.field
        field.archer = lambda f: True  # type: ignore[method-assign]
        assert s.mind.stays_off(field, me, [shot], [shot, GUARD, MOVE], 0) is off
    cornered = Seat("a.RM", "elven-archer.1")
    both: list[Answer] = [cornered.hit("maud"), cornered.hit("ragna")]
    assert cornered.mind.keep_off(cornered.field, cornered.me, [*both, GUARD], cornered.at("b1")) == both[0]


@pytest.mark.proves("house.quest.01-short-weight", "house.gm.theft")
def test_a_sack_one_step_off_is_worth_it() -> None:
    """Walks that lead no nearer are not taken; who may not move stays."""
    s = Seat("RgH...", "goblin.1")
    s.view.known["thing", "salt-sack@1"] = 4
    assert s.said(s.mind.steal_away(s.field, s.me, [MOVE], s.at("c1", "d1"))) == "d1"
    assert s.mind.steal_away(s.field, s.me, [MOVE], s.at("b1")) is None, "no nearer"
    assert s.mind.steal_away(s.field, s.me, [MOVE], 0) == MOVE
    assert s.mind.steal_away(s.field, s.me, [GUARD], 0) is None
    s.view.known["thing", "salt-sack@1"] = 2
    assert s.said(s.mind.steal_away(s.field, s.me, [MOVE], s.at("c1"))) == "c1"


@pytest.mark.proves("house.gm.retreat", "house.gm.theft", "house.gm.kidnap")
def test_flight_is_from_all_of_them() -> None:
    """As far as can be from the nearest, not from the furthest; who is not laden and cannot move does other things."""
    laden = {"effects": ("carrying",)}
    s = Seat(draw("R.....M", "...g..."), "goblin.1", goblin_1=laden)
    assert s.said(s.mind.flee(s.field, s.me, [GUARD], s.at("b2", "d1", "f2"))) == "d1"
    coward = {"body": (1, 6), "mind": (1, 1)}
    for changes, answer in ((coward, None), ({**coward, **laden}, END)):
        s = Seat("RMg...", "goblin.1", goblin_1=changes)
        assert s.mind.flee(s.field, s.me, [("loot",)], 0) == answer


@pytest.mark.proves("house.gm.theft")
def test_a_thief_runs_where_it_can_and_fights_where_it_cannot() -> None:
    """A way to where no hero is: it runs; none: it attacks. Who carries somebody off never turns."""
    loot = {"tags": ("stolen:tool-kit",)}
    shut = "\n+-+-+-+-+-+-+\n|R . . g|. .|\n+-+-+-+-+-+-+\n"
    open_way = shut.replace("g|. .", "gO. .")
    for drawing, laden, runs in ((shut, loot, False), (open_way, loot, True), (shut, {"effects": ("carrying",)}, True)):
        s = Seat(drawing, "goblin.1", goblin_1=laden)
        s.field.laid = s.field.floor
        answer = s.mind.flee(s.field, s.me, [GUARD], s.at("c1"))
        assert (answer is not None) is runs, (drawing, laden)


@pytest.mark.proves("house.gm.spell-when", "house.difficulty")
def test_an_easy_opponent_throws_a_die_for_each_spell() -> None:
    """Twice as many sides as there are useful spells; the upper half is none of them."""
    legend = {**LEGEND, "x": "chaos-sorcerer"}
    t = Table(draw("x..RM"), legend, "chaos-sorcerer.1", figures={"x": {"spells": ["ice-wall", "escape", "fear"]}})
    view = seen(t, **{"chaos-sorcerer_1": {"body": (3, 6)}})
    field, me = Field(view), figure(view, "chaos-sorcerer.1")
    wall: Answer = ("cast", "ice-wall")
    fear: list[Answer] = [("cast-on", "fear", figure(view, name).id) for name in ("ragna", "maud")]
    away: Answer = ("cast", "escape")
    assert (worth(field, me, wall), worth(field, me, away)) == (1.0, 0.0)
    asked: list[int] = []

    def cast(pick: int, *casts: Answer) -> Answer | None:
        def below(n: int) -> int:
            asked.append(n)
            return pick

        return MasterMind(view, "easy", below).spell(field, me, list(casts), 0.0)

    assert cast(0, away) is None and asked == [], "nothing useful"
    assert cast(0, wall) == wall and asked == [2]
    assert cast(1, wall) is None
    asked.clear()
    assert cast(1, *fear) == fear[1] and asked == [4]
    assert cast(2, *fear) is None


@pytest.mark.proves("house.gm.wandering-place")
def test_a_wandering_monster_is_put_where_the_way_leads() -> None:
    """Of the free squares beside the hero not the one that no way leads to from his companion."""
    t = Table("\n+-+-+-+-+-+\n|.|R . . M|\n+-+-+-+-+-+\n", LEGEND, "game-master")
    view = seen(t)
    d = Decision(t.g.master_seat, "wandering", [], [("place", 0b00101)], figure(view, "ragna").id)
    assert reply(Field(view), d) == ("place", 2)


@pytest.mark.proves("house.gm.ogre-warbear")
def test_where_somebody_is_thrown() -> None:
    """Onto the first hazard; else far from the nearest of the others."""
    t = Table(draw("RU.^^.."), {**KINDS, "^": "trap:spear"}, "game-master")
    view = seen(t)
    ragna = figure(view, "ragna").id
    d = Decision(t.g.master_seat, "thrown", [], [("place", 0b1111100)], ragna)
    assert reply(Field(view), d) == ("place", 3)
    t = Table(draw("RU.M...P."), KINDS, "game-master")
    view = seen(t)
    d = Decision(t.g.master_seat, "thrown", [], [("place", 0b101110100)], figure(view, "ragna").id)
    assert reply(Field(view), d) == ("place", 5)


@pytest.mark.proves("house.gm.dispell")
@pytest.mark.parametrize("spell", ["sleep", "deep-sleep", "slow", "tempest", "hypnotic-blaze"])
def test_what_holds_somebody_is_dispelled(spell: str) -> None:
    t = Table(draw("x..O"), {**LEGEND, "x": "chaos-sorcerer"}, "game-master")
    view = seen(t, **{"chaos-sorcerer_1": {"mind": (9, 9)}})
    answer: Answer = ("use", "dispell")
    me = figure(view, "chaos-sorcerer.1").id
    d = Decision(t.g.master_seat, "cast", [answer, ("pass",)], (), me, subject=spell)
    assert reply(Field(view), d) == answer


@pytest.mark.proves("house.gm.wounds")
def test_whom_a_yeti_hugs() -> None:
    """It looks at the weakest beside it: not if the next blow is as likely as not to kill."""
    hug: Answer = ("use", "bear-hug")

    def hugs(row: str, **changes: Any) -> bool:
        t = Table(draw(row), KINDS, "game-master")
        view = seen(t, yeti_1={"melee": 1, "attack": 1, "arms": ()}, **changes)
        d = Decision(t.g.master_seat, "harmed", [hug, ("pass",)], (), figure(view, "yeti.1").id)
        return grip(Field(view), d) == hug

    bare = {"defend": 0, "armour": 0}
    assert hugs("RY", ragna={**bare, "body": (2, 6)})
    assert not hugs("RY", ragna={**bare, "body": (1, 6)}), "just as likely as not"
    for weak, strong in (("ragna", "maud"), ("maud", "ragna")):
        assert not hugs("RYM", **{weak: {**bare, "body": (1, 6)}, strong: {**bare, "body": (5, 6)}})


# -- skills


def without(view: Any, name: str, *keys: str) -> None:
    for key in keys:
        figure(view, name).values.pop(key, None)


def chosen(
    drawing: str, who: str, skill: str, *answers: Answer, drop: dict[str, str] | None = None, **changes: Any
) -> Any:
    """Which of these uses of a skill an enemy takes; `drop` takes values out of the view that are not known. What the
    heroes look for lies on the last square."""
    t = Table(drawing if "\n" in drawing else draw(drawing), KINDS, "game-master")
    view = seen(t, **changes)
    view.known["thing", "planks"] = view.width * view.height - 1
    for name, keys in (drop or {}).items():
        without(view, name, *keys.split())
    ids = {f.name: f.id for f in view.figures}
    offered = [tuple(ids.get(part, part) if isinstance(part, str) else part for part in a) for a in answers]
    found = CHOOSERS[skill](Field(view), figure(view, who), offered, 0, 0.0)
    return None if found is None else answers[offered.index(found)]


def hall(row: str, free: int) -> str:
    """A hall with this row and so many free squares, and a closet behind an open door."""
    edge = "+" + "-+" * (len(row) + free + 1)
    return f"\n{edge}\n|{' '.join(row + '.' * free)}O.|\n{edge}\n"


@pytest.mark.proves("house.gm.kidnap", "house.gm.theft", "house.gm.gremlin-trap")
def test_six_squares_if_nothing_is_known() -> None:
    """Two turns for a fimir with its captive, one for a thief."""
    take: Answer = ("use-on", "kidnap", "durn")
    for free, goes in ((11, True), (12, False)):
        found = chosen(hall("MDf", free), "fimir.1", "kidnap", take, drop={"fimir.1": "high"})
        assert (found == take) is goes
    steal: Answer = ("use-on", "theft", "maud")
    for free, goes in ((5, True), (6, False)):
        found = chosen(hall("Mi", free), "ice-gremlin.1", "theft", steal, drop={"ice-gremlin.1": "high"})
        assert (found == steal) is goes
    trap: Answer = ("use-at", "gremlin-trap", 9)
    for gap, sets in ((6, False), (7, True)):
        drawing = hall("M" + "." * gap + "i", 0)
        answer: Answer = (*trap[:2], gap + 1)
        found = chosen(drawing, "ice-gremlin.1", "gremlin-trap", answer, drop={"ice-gremlin.1": "high"})
        assert (found == answer) is sets


@pytest.mark.proves("house.gm.kidnap")
def test_one_die_if_nothing_is_known() -> None:
    take: list[Answer] = [("use-on", "kidnap", name) for name in ("maud", "durn")]

    def taken(*answers: Answer, drop: str, melee: int = 9, maud: int = 9, durn: int = 9) -> Any:
        known: dict[str, Any] = {"maud": {"defend": maud}, "durn": {"defend": durn}, "fimir_1": {"melee": melee}}
        keys = {"fimir.1": "melee"} if drop == "melee" else {drop: "defend"}
        return chosen(hall("MDf", 3), "fimir.1", "kidnap", *answers, drop=keys, **known)

    assert taken(take[0], drop="melee", maud=0) == take[0], "one die against none is even"
    assert taken(take[0], drop="melee", maud=1) is None
    assert taken(take[0], drop="maud", melee=1) is None
    assert taken(take[0], drop="maud", melee=2) == take[0]
    assert taken(*take, drop="durn", maud=2, durn=9) == take[1], "the least Defend"
    assert taken(*take, drop="durn", maud=1) == take[0], "the first of equals"


@pytest.mark.proves("house.gm.gremlin-trap")
def test_a_gremlin_traps_the_square_it_names() -> None:
    """A square of the room is none of the corridor, though the doorway lies behind it."""
    trap: list[Answer] = [("use-at", "gremlin-trap", q) for q in (8, 9)]
    drawing, slow = hall("M........i", 0), freely({"ice-gremlin_1": {"high": 3}})
    assert chosen(drawing, "ice-gremlin.1", "gremlin-trap", trap[0], **slow) is None
    assert chosen(drawing, "ice-gremlin.1", "gremlin-trap", *trap, **slow) == trap[1]


@pytest.mark.proves("house.gm.wounds")
def test_who_is_bitten_is_not_bitten_again() -> None:
    bite: Answer = ("use-on", "bite", "ragna")
    for effects, bites in (((), True), (("bite",), False)):
        found = chosen("Rg", "goblin.1", "bite", bite, ragna={"defend": 5, "armour": 0, "effects": effects})
        assert (found == bite) is bites


EVEN: dict[str, Any] = {"melee": 1, "attack": 1, "arms": ()}
"""One die: against nobody's defence an even chance of one point."""
BARE: dict[str, Any] = {"defend": 0, "armour": 0, "body": (1, 6)}


@pytest.mark.proves("house.gm.wounds", "house.gm.fighters", "house.gm.ogre-warbear")
def test_an_even_chance_is_a_probable_kill() -> None:
    """A yeti lets go for it; nobody bashes or tosses whom it may kill."""
    go: list[Answer] = [("use", "hugging", 1), ("use", "hugging", 2)]
    for body_, goes in ((1, True), (2, False)):
        bare = {**BARE, "body": (body_, 6)}
        found = chosen("RY", "yeti.1", "hugging", *go, yeti_1={**EVEN, "body": (6, 6)}, ragna=bare)
        assert found == (go[0] if goes else None)
    for who, letter, skill in (("elven-warrior", "e", "shield-bash"), ("ogre", "U", "toss")):
        answer: Answer = ("use-on", skill, "ragna")
        for body_, uses in ((1, False), (2, True)):
            bare = {**BARE, "body": (body_, 6)}
            known = {f"{who}_1": EVEN, "ragna": bare}
            assert (chosen(f"R{letter}M", f"{who}.1", skill, answer, **known) == answer) is uses


@pytest.mark.proves("house.gm.fighters")
def test_courage_is_given_to_the_first() -> None:
    pair: list[Answer] = [("use", "vile-courage", 1), ("use", "vile-courage", 2)]
    assert chosen("Roooo", "orc.1", "vile-courage", *pair) == pair[0]


@pytest.mark.proves("house.gm.ogre-warbear")
def test_a_stomp_needs_two_who_fall() -> None:
    """Onto a hazard or off a doorway: what lies elsewhere does not count, nor what is off the board."""
    stamp: list[Answer] = [("use-on", "stomp", "ragna"), ("use-on", "stomp", "maud")]
    two = draw("^RUM^")
    assert chosen(two, "ogre.1", "stomp", *stamp) in stamp
    assert chosen(two, "ogre.1", "stomp") is None, "nobody to aim at"
    assert chosen(draw("RUM^"), "ogre.1", "stomp", *stamp) is None, "one at the edge of the board"
    door = "\n+-+-+-+-+-+-+\n|. R U M .O.|\n+-+-+-+-+-+-+\n"
    assert chosen(door, "ogre.1", "stomp", *stamp) is None, "a door further off"


@pytest.mark.proves("house.gm.ogre-warbear")
def test_one_die_for_a_toss_if_nothing_is_known() -> None:
    answer: Answer = ("use-on", "toss", "ragna")
    for defend, tosses in ((0, True), (1, False)):
        known = {"ragna": {"defend": defend, "armour": 0, "body": (6, 6)}, "ogre_1": {"arms": ()}}
        assert (chosen("RUM", "ogre.1", "toss", answer, drop={"ogre.1": "melee"}, **known) == answer) is tosses


# -- spells


def sorcerer(drawing: str, *spells: str, **me: Any) -> tuple[Field, Any]:
    legend = {**LEGEND, "x": "chaos-sorcerer"}
    t = Table(
        drawing if "\n" in drawing else draw(drawing), legend, "chaos-sorcerer.1", figures={"x": {"spells": [*spells]}}
    )
    view = seen(t, **{"chaos-sorcerer_1": me})
    return Field(view), figure(view, "chaos-sorcerer.1")


@pytest.mark.proves("house.gm.spell-when", "house.gm.spell-target")
def test_of_equal_spells_the_first() -> None:
    field, me = sorcerer("x.R", "chill", magic=(5, 5))
    target = field.heroes[0].id
    pair: list[Answer] = [("cast-on", "chill", target), ("cast-on", "chill", target, 2)]
    for order in (pair, pair[::-1]):
        found = best_spell(field, me, order)
        assert found is not None and found[1] == order[0]


@pytest.mark.proves("house.gm.spell-target")
def test_a_cloud_holds_who_is_in_the_room() -> None:
    for row, caught in (("|x R M . .|", 2), ("|x RDM . .|", 0), ("|x .DR M .|", 0)):
        edge = "+-+-+-+-+-+"
        field, me = sorcerer(f"\n{edge}\n{row}\n{edge}\n".replace("D", "O"), "cloud-of-chaos")
        assert worth(field, me, ("cast", "cloud-of-chaos")) == pytest.approx(1.8 * caught)


@pytest.mark.proves("house.gm.escape-spell")
@pytest.mark.parametrize(("dice", "flees"), [(3, False), (4, True), (5, True)])
def test_who_may_be_killed_escapes(dice: int, flees: bool) -> None:
    field, me = sorcerer("xR", "escape", body=(2, 3))
    ragna = field.heroes[0]
    ragna.arms, ragna.values["melee"] = (), dice
    assert (worth(field, me, ("cast", "escape")) == 6.0) is flees
