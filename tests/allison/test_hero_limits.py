"""Computer heroes of the third book: single limits of what they do, each from both sides."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.players.allison import explore
from delvewright.players.allison.care import drink, restful
from delvewright.players.allison.explore import _go, _open, _search, errand
from delvewright.players.allison.fight import _brew, before, best_cast, position, threat
from delvewright.players.allison.growing import _hire, grow_answer, town_answer
from delvewright.players.allison.memorising import memorise
from delvewright.players.allison.memory import Town
from delvewright.players.allison.reactions import react
from delvewright.players.allison.retreating import beaten
from delvewright.players.allison.sharing import hand_over, share_gold
from delvewright.players.allison.wayfinding import _camp, _flight, _onward, bides

from .tables import Table, figure, seen
from .test_hero_care import turn
from .test_hero_ways import GUARD, LEGEND, MOVE, At
from .test_master import draw

SLEDGE = ("thing", "salt-sledge")
HAUL: Answer = ("deed", "haul")


@pytest.mark.proves("house.bot.drink")
def test_a_healer_is_somebody_who_casts() -> None:
    """Points of magic alone heal nobody; and what is not offered is not drunk."""
    healing: Answer = ("use", "potion-of-healing")
    antidote: Answer = ("use", "venom-antidote")
    sick = {"body": (3, 6), "effects": ("pestilence",)}
    assert drink(turn("R..M", healing, ragna=sick, maud={"magic": (2, 2)})) == healing
    assert drink(turn("R..M", antidote, ragna=sick)) == antidote


@pytest.mark.proves("house.bot.memorise")
def test_memory_is_changed_for_something_better_alone() -> None:
    """As many as there could be Mind; what is kept is not learned again; room is made of the first spare spell, and
    only for one that is missing."""

    def learns(known: str, kept: str, mind: tuple[int, int], *options: Answer) -> Answer | None:
        shelves = (
            ("Spells", tuple((n, "") for n in known.split())),
            ("Memorised", tuple((n, "") for n in kept.split())),
        )
        return memorise(turn("O..", *options, who="ossian", ossian={"mind": mind, "shelves": shelves}))

    three = "tempest sleep heal-body"
    assert learns(three, "heal-body sleep", (1, 3), ("memorise", "tempest")) == ("memorise", "tempest")
    assert learns(three, "heal-body sleep", (3, 2), ("memorise", "tempest")) is None
    assert learns(three, "heal-body", (2, 2), ("memorise", "heal-body"), ("memorise", "sleep")) == ("memorise", "sleep")
    assert learns("sleep", "", (2, 2), ("forget", "tempest")) is None, "nothing is spare"
    assert learns("sleep", "sleep tempest", (2, 2), ("forget", "tempest")) is None, "nothing is missing"
    assert learns(three, "heal-body tempest", (2, 2), ("memorise", "courage")) is None, "nothing may be forgotten"
    two = "tempest courage"
    assert learns(f"{two} sleep heal-body", two, (2, 2), ("forget", "tempest")) == ("forget", "tempest")
    assert learns(f"{two} sleep heal-body", two, (2, 2), ("forget", "tempest"), ("forget", "courage")) == (
        "forget",
        "tempest",
    )


@pytest.mark.proves("house.bot.rest")
@pytest.mark.parametrize(("often", "rests"), [(6, True), (7, False)])
def test_after_many_rests_there_is_no_other(often: int, rests: bool) -> None:
    t = turn("RM", GUARD, ("rest",), known={("rest", "0"): "standard"}, ragna={"body": (3, 6)})
    t.memory.rested = [1] * often
    assert (restful(t) is not None) is rests


@pytest.mark.proves("house.bot.rest")
@pytest.mark.parametrize(("row", "rests"), [("RDP.....M", False), ("RDP......M", True)])
def test_only_companions_within_eight_squares_lie_down_first(row: str, rests: bool) -> None:
    """Three others who gain more are near, or two and one who is too far off."""
    hurt: dict[str, Any] = {name: {"body": (2, 6)} for name in ("durn", "pim", "maud")}
    t = turn(row, GUARD, ("rest",), known={("rest", "0"): "standard"}, ragna={"body": (5, 6)}, **hurt)
    assert (restful(t) is not None) is rests


@pytest.mark.proves("house.bot.retreat")
@pytest.mark.parametrize(("body", "leaves"), [(8, True), (9, False)])
def test_a_third_of_the_body_is_not_little(body: int, leaves: bool) -> None:
    t = turn("RM", ragna={"body": (8, 25)}, maud={"body": (body, 25), "lying": True})
    assert beaten(t) is leaves


@pytest.mark.proves("house.bot.explore", "house.bot.loot-share")
def test_who_hauls_the_sledge() -> None:
    """Whoever stands ahead of it, if he may."""
    for row, offered, hauls in (("S.R...", True, True), ("S...R.", True, False), ("S.R...", False, False)):
        options = [GUARD, *([HAUL] if offered else [])]
        assert errand(At(row, *options, known={SLEDGE: 3})) == (HAUL if hauls else None)


@pytest.mark.proves("house.bot.explore")
def test_of_several_the_first() -> None:
    """Traps to disarm, doors, rock and locks are dealt with in the order in which they are offered."""
    pair: tuple[Answer, Answer] = (("disarm", 1), ("disarm", 2))
    assert _search(At("R...", GUARD, *pair, ragna={"tags": ("disarm-traps",)})) == pair[0]
    for verb in ("dig", "pick-lock", "force", "hack"):
        pair = ((verb, 1), (verb, 2))
        assert _open(At("R...", GUARD, *pair)) == pair[0]
    t = At("R...", GUARD, ("force", 1), ("force", 2))
    t.memory.tries["1", t.at] = 40
    assert _open(t) is None, "the first again and again, and then none"
    t.memory.tries["1", t.at], t.memory.tries["2", t.at] = 39, 40
    assert _open(t) == ("force", 1)
    for squares in ((1, 2), (97, 98)):  # known on the other side, or not
        pair = (("open", squares[0]), ("open", squares[1]))
        assert _open(At("R...", GUARD, *pair)) == pair[0]


@pytest.mark.proves("house.bot.explore")
def test_secret_doors_are_looked_for_if_that_is_offered() -> None:
    for what, searched in (("doors", True), ("treasure", False)):
        t = At("R...", GUARD, ("search", what), stale=40)
        t.memory.treasure = {t.i.id: -1}
        assert (_search(t) is not None) is searched


FAR = "R.........M..S"


@pytest.mark.proves("house.bot.order", "house.bot.explore")
def test_when_the_leader_waits() -> None:
    """For companions who are far behind; not on the way home, and not with a burden."""
    home: dict[tuple[str, str], Any] = {("homeward", ""): 1}
    fuel: dict[tuple[str, str], Any] = {("bearer", "fuel-bundle"): 0, ("thing", "fuel-bundle@2"): 5}
    lies: dict[tuple[str, str], Any] = {("thing", "fuel-bundle@2"): 5}
    for known, goes in (({}, False), (home, True), (lies, False), (fuel, True)):
        assert (_go(At(FAR, MOVE, GUARD, known=known, ragna={"body": (9, 9)})) == MOVE) is goes
    assert _go(At("R...", MOVE, GUARD, ragna={"lying": True})) is None, "nobody leads"


@pytest.mark.proves("house.bot.order", "house.bot.explore", "house.bot.retreat")
def test_who_stands_on_the_way_out_leaves_by_it() -> None:
    """Homeward, with the sledge, beaten or without hope; else there is no reason to move."""

    def leaves(known: dict[tuple[str, str], Any] | None = None, stale: int = 0, **changes: Any) -> bool:
        t = At("R.M", MOVE, GUARD, known=known, stale=stale, **changes)
        t.board.exits |= 1 << t.at
        t.memory.start |= 1 << t.at
        t.memory.doors, t.memory.treasure = -1, {t.i.id: -1}
        return _go(t) == MOVE

    assert not leaves()
    assert leaves({("homeward", ""): 1})
    assert leaves(ragna={"effects": ("haul",)})
    assert leaves(ragna={"body": (1, 9)}, maud={"body": (1, 9), "lying": True})
    assert leaves(stale=41)
    assert not leaves(stale=40)


@pytest.mark.proves("house.bot.order", "house.bot.explore")
def test_who_is_where_he_wants_to_be_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it is a way out, if he is not going home; and on the way home, if it is none."""
    monkeypatch.setattr(explore, "wanted", lambda t: 1 << t.at)
    for home in (False, True):
        for exit_ in (False, True):
            t = At("R.M..S", MOVE, GUARD, known={("homeward", ""): 1} if home else {})
            if exit_:
                t.board.exits |= 1 << t.at
            assert (_go(t) == MOVE) is (home and exit_)


@pytest.mark.proves("house.bot.explore", "house.bot.order")
def test_leaps_are_for_who_wants_to_get_somewhere() -> None:
    """With nothing to go for nobody jumps; with something, over what is in the way, and into it when nothing helps."""

    def goes(row: str, stale: int = 0, brave: str = "", wish: bool = True, **more: Any) -> Answer | None:
        t = At(row, GUARD, rolled=True, stale=stale, **more)
        t.brave = At.mask(t.view, brave) if brave else 0
        if not wish:
            t.memory.doors, t.memory.treasure = -1, {t.i.id: -1}
        return _go(t)

    home = {("homeward", ""): 1}
    assert goes("R...", stale=12, jump="d1", wish=False) is None
    assert goes("R..S", known=home) is None
    assert goes("R..S", known=home, jump="c1") == ("jump", 2)
    assert goes("R..S", known=home, brave="c1") == ("brave", 2)
    back = "S..R."
    assert goes(back, known=home, jump="e1", stale=1) is None
    assert goes(back, known=home, jump="e1", stale=2) == ("jump", 4)
    assert goes(back, known=home, brave="e1", stale=11) == ("brave", 4)
    assert goes(back, known=home, brave="e1", stale=10) is None


@pytest.mark.proves("house.bot.explore")
def test_the_sledge_is_not_hauled_into_the_river() -> None:
    for effects, goes in (((), ("walk", 1)), (("haul",), None)):
        t = At("R=.S", GUARD, rolled=True, walk="b1", known={("homeward", ""): 1}, ragna={"effects": effects})
        assert _go(t) == goes


@pytest.mark.proves("house.bot.fight")
def test_one_who_is_cursed_is_enough_to_go_for_the_mummy() -> None:
    plain, cursed = At("RMm"), At("RMm", maud={"effects": ("curse",)})
    assert threat(cursed, cursed.f("mummy.1")) == pytest.approx(threat(plain, plain.f("mummy.1")) + 8)


@pytest.mark.proves("house.bot.battle-potions")
def test_nothing_is_brewed_for_a_shot() -> None:
    heroic: Answer = ("use", "heroic-brew")
    orc = {"body": (1, 1), "defend": 0, "armour": 0}
    for verb, drinks in (("strike", True), ("shoot", False), ("throw", False), ("loose", False)):
        t = At("Ro", heroic, orc_1=orc, ragna={"melee": 1, "attack": 1, "arms": ()})
        answer: Answer = (verb, t.f("orc.1").id)
        t = At("Ro", heroic, answer, GUARD, orc_1=orc, ragna={"melee": 1, "attack": 1, "arms": ()})
        assert (_brew(t) == heroic) is drinks
        assert (before(t) == heroic) is drinks
        idle = At("Ro", heroic, answer, orc_1=orc, ragna={"melee": 1, "attack": 1, "arms": ()})
        assert before(idle) != heroic, "no action is left"


@pytest.mark.proves("house.bot.cast")
def test_every_way_of_casting_counts() -> None:
    for verb in ("cast", "cast-at", "cast-for"):
        answer: Answer = (verb, "double-image", 0) if verb != "cast" else (verb, "double-image")
        t = At("O.o", answer, GUARD, who="ossian", ossian={"magic": (3, 3)})
        assert best_cast(t) == (1.2, answer)


@pytest.mark.proves("house.bot.fight")
def test_who_cannot_roll_walks_with_what_is_left() -> None:
    t = At("R...o", GUARD, walk="b1 c1 d1")
    found = position(t)
    assert found is not None and found[0] == "walk"


@pytest.mark.proves("house.bot.level-up")
def test_only_attributes_are_raised() -> None:
    view = seen(Table(draw("R."), LEGEND, "ragna"))
    options: list[Answer] = [("save",), ("raise", "mind")]
    assert grow_answer(view, Decision(0, "level", options, (), figure(view, "ragna").id)) == ("raise", "mind")


def in_town(*options: Answer, **changes: Any) -> Answer | None:
    """What Ragna does in town, with Maud beside her and a scout in her pay, if she may do this."""
    t = Table(draw("RMK"), {**LEGEND, "K": "scout"}, "ragna", figures={"K": {"employer": "ragna"}})
    view = seen(t, **changes)
    d = Decision(0, "town", [*options, ("done",)], (), figure(view, "ragna").id)
    return town_answer(view, d, Town())


@pytest.mark.proves("house.bot.shop", "house.bot.loot-share", "house.bot.hire")
def test_in_town() -> None:
    """What is spare is sold; gold is shared before setting out; a mercenary gets nothing."""
    sell: Answer = ("sell", "air-walk")
    assert in_town(sell, ragna={"items": ("air-walk",)}) == sell
    pay: Answer = ("pay", 1)
    rich, poor = {"values": {"gold": 500}}, {"values": {"gold": 0}}
    assert in_town(pay, ragna=rich, maud={**poor, "items": ()}) == pay
    assert in_town(ragna=rich) == ("done",)
    give: Answer = ("hand", "potion-of-healing", 2)
    two = {"items": ("potion-of-healing",) * 2}
    assert in_town(give, ragna=two) != give


@pytest.mark.proves("house.bot.hire")
def test_mercenaries_do_not_count_among_four() -> None:
    hire: Answer = ("hire", "swordsman")
    for row, hires in (("RMDK", True), ("RMDP", False)):
        t = Table(
            draw(row), {**LEGEND, "K": "scout"}, "ragna", figures={"K": {"employer": "ragna"}} if "K" in row else {}
        )
        view = seen(t, ragna={"tags": ("disarm-traps",)})
        assert (_hire(view, Decision(0, "town", [hire], (), 0)) == hire) is hires


@pytest.mark.proves("house.bot.skills", "house.bot.battle-potions")
def test_the_first_of_what_is_offered_in_between() -> None:
    t = Table(draw("RM"), LEGEND, "ragna")
    pair: list[Answer] = [("use-on", "bodyguard", 1), ("use-on", "bodyguard", 2)]
    assert react(seen(t), Decision(0, "guard", [("pass",), *pair], figure=0)) == pair[0]
    short: Answer = ("reroll",)
    assert react(seen(t), Decision(0, "struck", [("pass",), short], figure=0)) == short, "an answer of one word"


@pytest.mark.proves("house.bot.loot-share", "death.gear-collected")
def test_scrolls_go_to_who_casts_and_potions_to_who_fights() -> None:
    scroll, brew = "scroll-of-genie", "heroic-brew"
    t = seen(Table(draw("RMOT"), {**LEGEND, "T": "human-wizard"}, "ragna"))
    people = {f.name: f for f in t.figures}
    fighters, casters = ("ragna", "maud"), [n for n in people if n not in ("ragna", "maud")]
    for item, whose, whom, count, goes in (
        (scroll, fighters[0], casters[0], 1, True), (scroll, fighters[0], fighters[1], 1, False),
        (scroll, casters[0], casters[1], 1, False), (scroll, casters[0], fighters[0], 1, False),
        (brew, casters[0], fighters[0], 1, True), (brew, casters[0], casters[1], 1, False),
        (brew, fighters[0], fighters[1], 1, False), (brew, fighters[0], fighters[1], 2, True),
        (brew, fighters[0], casters[0], 2, False),
    ):  # fmt: skip
        me, friend = people[whose], people[whom]
        me.items, friend.items = (item,) * count, ()
        answer: Answer = ("hand", item, friend.id)
        assert (hand_over(me, [friend], [answer]) == answer) is goes, (item, whose, whom)


@pytest.mark.proves("house.bot.shop", "house.gold.purse")
@pytest.mark.parametrize(("price", "shares"), [(0, False), (1, True), (2, False)])
def test_a_purse_nobody_knows_of_is_empty(price: int, shares: bool) -> None:
    t = seen(Table(draw("RM"), LEGEND, "ragna"))
    me, friend = figure(t, "ragna"), figure(t, "maud")
    me.values["gold"] = 2
    del friend.values["gold"]
    assert (share_gold(me, [friend], [("pay", friend.id)], lambda _: price) is not None) is shares


# -- ways


@pytest.mark.proves("house.bot.retreat")
def test_a_beaten_party_leaves_where_it_came_in() -> None:
    """By the ways out at which it began, if there is one; else by any."""
    t = At("SRMS", ragna={"body": (1, 9)}, maud={"body": (1, 9), "lying": True})
    both = t.board.exits
    assert both == 0b1001
    for start, out in ((0b0001, 0b0001), (0b1000, 0b1000), (0b0010, both), (0, both), (both, both)):
        t.memory.start = start
        assert _flight(t) == out
    assert _flight(At("SRMS")) == 0


@pytest.mark.proves("house.bot.explore", "house.quest.10-weighing")
@pytest.mark.parametrize(("out", "burning", "waits"), [(1, 2, True), (1, 3, False), (0, 2, False), (2, 1, False)])
def test_the_lamp_that_opens_the_hall_waits_for_the_others(out: int, burning: int, waits: bool) -> None:
    lamps: dict[tuple[str, str], Any] = {("thing", f"salt-lamp@{n}"): n + 1 for n in range(burning)}
    t = At("R.....", known=lamps)
    t.view.known["out", "salt-lamp"] = out
    t.board.frontier = 1 << 5
    assert bides(t) is waits


def rated(**ratings: str) -> dict[tuple[str, str], Any]:
    return {("rest", square.removeprefix("q")): rating for square, rating in ratings.items()}


@pytest.mark.proves("house.bot.rest")
@pytest.mark.parametrize(("steps", "goes"), [(20, True), (21, False)])
def test_a_camp_within_twenty_steps(steps: int, goes: bool) -> None:
    """A corridor with a safe room at its end."""
    row = "R" + " ." * (steps - 1) + "O."
    edge = "+" + "-+" * (steps + 1)
    t = At(f"\n{edge}\n|{row}|\n{edge}\n", ragna={"body": (1, 6)}, known=rated(q0="impossible"))
    assert t.board.area(t.at).bit_count() == steps
    assert (_camp(t) == 1 << steps) is goes


@pytest.mark.proves("house.bot.rest")
def test_a_camp_is_a_room_with_a_way_to_it() -> None:
    """A safe room of which one square is rock is a camp still; one that is shut off is none."""
    edge = "+-+-+-+-+-+"
    for door, goes in (("O", True), ("|", False)):
        t = At(f"\n{edge}\n|R .{door}. . .|\n{edge}\n", ragna={"body": (1, 6)}, known=rated(q0="impossible"))
        t.board.traps |= 1 << 4
        assert bool(_camp(t)) is goes


@pytest.mark.proves("house.bot.rest")
def test_a_room_is_rated_by_its_own_squares() -> None:
    """A safe room one square wide between two where nobody rests."""
    edge = "+-+-+-+-+-+"
    t = At(f"\n{edge}\n|R .O.O. .|\n{edge}\n", ragna={"body": (1, 6)}, known=rated(q0="impossible", q3="impossible"))
    assert _camp(t) == 1 << 2


@pytest.mark.proves("house.bot.order", "house.bot.explore")
def test_where_the_party_heads() -> None:
    """To what can be reached; the aim is kept, even on the first square of all, until nothing has come of it."""
    t = At("...R.")
    for frontier, aim, kept in ((0b10001, 0, 0), (0b10001, 4, 4), (0b00001, 4, 0), (0b10001, -1, 4)):
        t.board.frontier, t.memory.aim = frontier, aim
        assert _onward(t) == 1 << kept and t.memory.aim == kept
    for stale, one in ((10, True), (11, False)):
        t = At(".R...", stale=stale)
        t.board.frontier, t.memory.aim = 0b10001, 4
        assert (_onward(t) == 1 << 4) is one
        assert one or _onward(t) == 0b10001
    cut = At(".R...")
    cut.board.solid |= 1 << 2
    cut.board.frontier, cut.memory.aim = 0b10000, -1
    assert _onward(cut) == 0, "no way leads there"
    cut.board.frontier = 0b10001
    assert _onward(cut) == 1
