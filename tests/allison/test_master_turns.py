"""The computer game master of the third book: who acts next, whom it attacks, where it goes, when it runs."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.view import TokenView, View
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_field import Field

from .tables import Table, figure, freely, seen
from .test_master import draw

LEGEND = {
    "R": "ragna", "M": "maud", "O": "ossian", "T": "thessaly", "D": "durn", "g": "goblin", "o": "orc", "z": "zombie",
    "a": "elven-archer", "c": "chaos-warrior", "x": "chaos-sorcerer", "w": "giant-wolf",
    "i": "ice-gremlin", "Y": "yeti",
    "^": "trap:spear", "~": "ice", "=": "river", "H": "bolt-hole",
}  # fmt: skip
GUARD, MOVE, END = ("guard",), ("move",), ("end",)


class Seat:
    """A game master before a made-up view."""

    def __init__(self, drawing: str, who: str, level: str = "normal", **changes: Any) -> None:
        self.t = Table(drawing if "\n" in drawing else draw(drawing), LEGEND, "game-master")
        self.view: View = seen(self.t, **changes)
        self.mind = MasterMind(self.view, level)
        self.name = who

    @property
    def field(self) -> Field:
        return Field(self.view)

    @property
    def me(self) -> Any:
        return figure(self.view, self.name)

    def id(self, name: str) -> int:
        return figure(self.view, name).id

    def at(self, *names: str) -> int:
        return sum(1 << parse_square(name, self.view.width, self.view.height) for name in names)

    def said(self, answer: Answer | None) -> str:
        if answer is None:
            return ""
        return square_name(answer[1], self.view.width) if answer[0] == "walk" else self.t.said(answer)

    def next(self, *names: str, ambush: tuple[str, ...] = ()) -> str:
        """Which of these enemies acts next."""
        options: list[Answer] = [("activate", self.id(name)) for name in names]
        options += [("ambush", parse_square(q, self.view.width, self.view.height)) for q in ambush]
        d = Decision(self.t.g.master_seat, "activate", [*options, END])
        answer = self.mind.decide(self.view, d)
        assert answer is not None
        if answer[0] == "activate":
            return next(f.name for f in self.view.figures if f.id == answer[1])
        return str(answer[0])

    def act(self, *options: Answer, walk: int = 0, walked: bool = False, rolled: bool = False) -> str:
        """What the enemy does if it may do this."""
        fields = [("walk", walk)] if walk else []
        d = Decision(self.t.g.master_seat, "turn", [*options, END], fields, self.me.id)
        self.mind.now = (self.view.round, self.me.id)
        self.mind.walked, self.mind.rolled = walked, rolled
        return self.said(self.mind.decide(self.view, d))

    def hit(self, name: str) -> Answer:
        return ("strike", self.id(name))


@pytest.mark.proves("house.gm.order")
def test_who_acts_first() -> None:
    """Beside somebody, or an archer; who gets at somebody, by the fewest squares; casters; the nearest."""
    s = Seat(draw("Rg....", "......", ".....o"), "goblin.1")
    assert s.next("orc.1", "goblin.1") == "goblin.1"
    assert s.next("orc.1") == "orc.1", "only who is asked for"
    far = Seat(draw("R............a", "..g..........."), "goblin.1")
    assert far.next("goblin.1", "elven-archer.1") == "elven-archer.1", "archers need not move"
    equals = Seat(draw("gRg"), "goblin.1")
    assert equals.next("goblin.1", "goblin.2") == "goblin.1"
    assert equals.next("goblin.2", "goblin.1") == "goblin.1"
    both = Seat(draw("g...........M", "#############", "R.....o......"), "goblin.1", goblin_1={"high": 3})
    assert both.next("goblin.1", "orc.1") == "orc.1", "who gets at somebody before who does not"
    cramped = Seat(
        "\n+-+-+-+-+-+-+-+\n|R . . o . . .|\n+-+-+-+-+-+-+-+\n"
        "|g . . M . . .|\n+     +-+     +\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n",
        "orc.1",
    )
    assert cramped.next("orc.1", "goblin.1") == "orc.1", "one approach before two"
    caster = Seat(
        draw("R...................o.x"), "orc.1", orc_1={"high": 3}, **freely({"chaos-sorcerer_1": {"high": 3}})
    )
    assert caster.next("orc.1", "chaos-sorcerer.1") == "chaos-sorcerer.1"
    spent = Seat(
        draw("R...................o.x"),
        "orc.1",
        orc_1={"high": 3},
        **freely({"chaos-sorcerer_1": {"high": 3, "magic": 0}}),
    )
    assert spent.next("orc.1", "chaos-sorcerer.1") == "orc.1", "the nearest"
    near = Seat(draw("g...............R..........o"), "goblin.1", goblin_1={"high": 3}, orc_1={"high": 3})
    assert near.next("goblin.1", "orc.1") == "orc.1"
    six = Seat(draw("R......o...."), "orc.1")
    del figure(six.view, "orc.1").values["high"]
    assert six.mind.rank(six.field, six.me) == (1, 1), "six squares if nothing is known"
    seven = Seat(draw("R.......o..."), "orc.1")
    del figure(seven.view, "orc.1").values["high"]
    assert seven.mind.rank(seven.field, seven.me) == (3, 7)


@pytest.mark.proves("house.gm.stealth", "house.gm.knowledge", "house.gm.order")
def test_who_acts_at_all() -> None:
    """Whoever is in a fight, is under something, or hunts."""
    for changes, expected in (
        ({"met": 0}, "end"), ({"met": 1}, "goblin.1"), ({"met": 0, "effects": ("slow",)}, "goblin.1"),
        ({"met": 0, "tags": ("hunter",)}, "goblin.1"), ({"met": 0, "tags": ("native",)}, "end"),
    ):  # fmt: skip
        assert Seat("R...g", "goblin.1", goblin_1=changes).next("goblin.1") == expected


@pytest.mark.proves("house.gm.ambush")
def test_when_an_ambush_springs() -> None:
    """Two in the room, one alone there, or one within two squares; nobody in another room."""
    rooms = "\n+-+-+-+-+-+-+-+\n|{} . .|. . . .|\n+-+-+-+-+-+-+-+\n"
    for row, spring in ((draw("R.....g"), True), (draw("RM....g"), True), (rooms.format("R"), False)):
        s = Seat(row.replace(". . . .|\n", ". . . g|\n") if "|. ." in row else row, "goblin.1")
        assert (s.next(ambush=("e1",)) == "ambush") == spring, row
    two = Seat("\n+-+-+-+-+-+-+-+\n|R MO. . . . g|\n+-+-+-+-+-+-+-+\n", "goblin.1")
    assert two.next(ambush=("f1",)) == "end", "they stand in the next room"
    pair = Seat("\n+-+-+-+-+-+-+-+\n|ROM . . . . g|\n+-+-+-+-+-+-+-+\n", "goblin.1")
    assert pair.next(ambush=("f1",)) == "end", "one in the room, with a companion beside him"
    assert pair.next(ambush=("e1",)) == "end"
    assert pair.next(ambush=("d1",)) == "ambush", "two squares from the hidden one"
    assert pair.next(ambush=("f1", "d1")) == "ambush"
    assert pair.next("goblin.1", ambush=("f1",)) == "goblin.1"


@pytest.mark.proves("house.gm.target")
def test_how_good_a_target_is() -> None:
    """Chance to kill, expected damage by the Body left, 0.3 for magic, 0.2 for the bearer, 0.5 less for who lies."""

    def score(target: str = "ragna", **changes: Any) -> float:
        s = Seat("RoM", "orc.1", **freely({"ragna": {"defend": 0, "body": (6, 6)}, **changes}))
        if changes.get("bearer"):
            s.view.known["bearer", "x"] = s.id(target)
        return round(s.field.score(s.me, figure(s.view, target)), 4)

    plain = round(1.5 / 6, 4)
    assert score() == plain
    assert score(ragna={"defend": 0, "body": (1, 6)}) == round(7 / 8 + 1.5, 4)
    assert score(ragna={"defend": 0, "body": (3, 6)}) == round(1 / 8 + 0.5, 4)
    assert score(ragna={"defend": 0, "body": (0, 6)}) == round(7 / 8 + 1.5, 4)
    assert score(ragna={"defend": 0, "sheet": (("Class", "Wizard"),)}) == round(plain + 0.3, 4)
    assert score(ragna={"defend": 0, "lying": True}) == round(plain - 0.5, 4)
    assert score(ragna={"defend": 0, "lying": True}, maud={"lying": True}) == plain
    assert score(ragna={"defend": 1}) < plain < score(orc_1={"melee": 4, "arms": ()})


@pytest.mark.proves("house.gm.target", "house.difficulty")
def test_whom_it_attacks() -> None:
    """The best target; easy: the nearest; hard: whom all together may kill."""
    for level, expected in (("normal", "attack maud"), ("easy", "attack ragna"), ("hard", "attack maud")):
        s = Seat(draw("Ro.", "..M"), "orc.1", level, maud={"body": 1})
        assert s.act(s.hit("ragna"), s.hit("maud"), GUARD) == expected
    s = Seat(draw("Ro.M"), "orc.1", "easy")
    assert s.mind.rate(s.field, s.me, figure(s.view, "ragna")) == 99.0
    assert s.mind.rate(s.field, s.me, figure(s.view, "maud")) == 98.0
    hard = Seat(draw("RoMg"), "orc.1", "hard", ragna={"defend": 3, "armour": 0}, maud={"defend": 3})
    base = hard.field.score(hard.me, figure(hard.view, "maud"))
    assert hard.mind.rate(hard.field, hard.me, figure(hard.view, "maud")) == base, "nobody else waits"
    hard.mind.waiting = [hard.id("goblin.1")]
    doom = hard.mind.doom(hard.field, figure(hard.view, "maud"))
    assert 0 < doom < 1
    assert hard.mind.rate(hard.field, hard.me, figure(hard.view, "maud")) == pytest.approx(base * (1 + doom))
    assert hard.mind.doom(hard.field, figure(hard.view, "ragna")) == 0, "the goblin cannot get at her"
    weak = Seat(draw("RoMg"), "orc.1", "hard", maud={"body": 1, "defend": 0}, goblin_1={"melee": 6, "arms": ()})
    weak.mind.waiting = [weak.id("goblin.1")]
    assert weak.mind.doom(weak.field, figure(weak.view, "maud")) == 1.0
    seven = Seat(draw("R.......o."), "orc.1")
    seven.mind.waiting = [seven.id("orc.1")]
    assert seven.mind.doom(seven.field, figure(seven.view, "ragna")) > 0
    eight = Seat(draw("R........o"), "orc.1")
    eight.mind.waiting = [eight.id("orc.1")]
    assert eight.mind.doom(eight.field, figure(eight.view, "ragna")) == 0
    bow = Seat(draw("R............a"), "elven-archer.1")
    bow.mind.waiting = [bow.id("elven-archer.1")]
    assert bow.mind.doom(bow.field, figure(bow.view, "ragna")) > 0


@pytest.mark.proves("house.gm.move", "house.gm.target")
def test_the_course_of_a_turn() -> None:
    """Further attacks first; a blow at hand before a walk; roll, walk, strike, end."""
    s = Seat(draw("RoM", "..."), "orc.1", maud={"body": 1})
    again: list[Answer] = [("again", s.id("ragna"), "x"), ("again", s.id("maud"), "x")]
    assert s.act(*again, s.hit("ragna")).startswith("again maud")
    assert s.act(s.hit("ragna"), MOVE, GUARD) == "attack ragna"
    assert s.act(("strike", 99), GUARD) == "end", "nobody whom it does not know of"
    far = Seat(draw("R...o."), "orc.1")
    assert far.act(MOVE, GUARD) == "move"
    assert far.act(MOVE) == "end", "with nothing left to do there is no need to move"
    assert far.act(GUARD, walk=far.at("b1", "c1", "f1")) == "b1"
    assert far.act(walk=far.at("c1", "f1")) == "c1", "nearer all the same"
    assert far.act(MOVE, GUARD, rolled=True) == "end"
    assert far.act(GUARD, walk=far.at("b1"), walked=True) == "end"
    gone = Seat(draw("R...o."), "orc.1", orc_1={"squares": ()})
    assert gone.act(MOVE, GUARD) == "end"
    alone = Seat(draw("o....."), "orc.1")
    assert alone.act(MOVE, GUARD) == "end"


@pytest.mark.proves("house.gm.move", "house.gm.fighters", "house.gm.wounds")
def test_where_it_walks() -> None:
    """The best target's nearest side, not a doorway, a run for who rushes, opposite a friend; whom nobody mauled."""
    two = Seat(draw("R...o..M", "........"), "orc.1", maud={"body": 1})
    walk = two.at("b1", "g1", "h2", "a2")
    assert two.act(GUARD, walk=walk) == "g1", "the better target, the nearer side"
    door = "\n+-+-+-+-+-+\n|. . RO. o|\n+     +   +\n|. . . . .|\n+-+-+-+-+-+\n"
    s = Seat(door, "orc.1")
    assert s.act(GUARD, walk=s.at("d1", "c2")) == "c2", "not the doorway"
    assert s.act(GUARD, walk=s.at("d1")) == "d1"
    rush = Seat(draw("....", ".R.o"), "orc.1", orc_1={"tags": ("rush",)})
    assert rush.act(GUARD, walk=rush.at("c2", "b1")) == "b1", "three squares for a run"
    plain = Seat(draw("....", ".R.o"), "orc.1")
    assert plain.act(GUARD, walk=plain.at("c2", "b1")) == "c2"
    pair = Seat(draw(".....", ".R.c.", "....."), "chaos-warrior.1")
    assert pair.mind.opposite(pair.field, pair.me, figure(pair.view, "ragna"), 7) is False
    hold = Seat(draw("c....", ".....", "R...c", "....."), "chaos-warrior.2", **freely({
        "chaos-warrior_1": {"tags": ("pincer-attack",), "squares": (5,)},
        "chaos-warrior_2": {"tags": ("pincer-attack",)}}))  # fmt: skip
    ragna = figure(hold.view, "ragna")
    assert hold.mind.opposite(hold.field, hold.me, ragna, 15) is True
    assert hold.mind.opposite(hold.field, hold.me, ragna, 11) is False
    figure(hold.view, "chaos-warrior.1").tags = ()
    assert hold.mind.opposite(hold.field, hold.me, ragna, 15) is False
    figure(hold.view, "chaos-warrior.1").tags = ("pincer-attack",)
    assert hold.act(GUARD, walk=hold.at("b3", "a4")) == "a4"
    same = {"defend": 1, "body": (7, 7)}
    for tags, expected in ((("maul",), "b1"), ((), "f1")):
        wolf = Seat(draw("D..w..M"), "giant-wolf.1", durn=same, maud={**same, "effects": ("maul",)},
                    **freely({"giant-wolf_1": {"tags": tags}}))  # fmt: skip
        assert wolf.act(GUARD, walk=wolf.at("b1", "f1")) == expected


@pytest.mark.proves("house.gm.traps", "house.gm.move", "scope.same-rules-for-all")
def test_dangers_on_the_way() -> None:
    """Known traps and pits are no place to end; ice and rivers neither, but for who is at home there."""
    s = Seat(draw("R^.o", "...."), "orc.1")
    assert s.act(GUARD, walk=s.at("b1", "a2")) == "a2"
    assert s.act(walk=s.at("b1", "c1")) == "c1"
    assert s.act(GUARD, walk=s.at("b1")) == "end"
    for letter in "~=":
        wet = Seat(draw(f"R{letter}.o", "...."), "orc.1")
        assert wet.act(GUARD, walk=wet.at("b1", "a2")) == "a2", letter
        assert wet.field.price(wet.me) == wet.at("b1")
        native = Seat(draw(f"R{letter}.i", "...."), "ice-gremlin.1")
        assert native.act(GUARD, walk=native.at("b1", "a2")) == "b1"
        assert native.field.price(native.me) == 0
    back = Seat(draw("R...o....."), "orc.1")
    assert back.act(GUARD, walk=back.at("f1", "g1")) == "end", "not away from the heroes"
    assert back.act(GUARD, walk=back.at("e1")) == "end"
    struck = Seat(draw("Ro....M"), "orc.1")
    assert struck.mind.walk_to(struck.field, struck.me, struck.at("c1", "d1"), True, [GUARD]) is None
    assert struck.mind.walk_to(struck.field, struck.me, struck.at("b1"), True, []) is None


@pytest.mark.proves("house.gm.archers")
def test_archers_keep_off() -> None:
    """Three squares from who is awake, if they can still get away and shoot; as far as four; else they fight."""

    def archer(row: str, **changes: Any) -> Seat:
        return Seat(row, "elven-archer.1", **changes)

    near = archer("R.a......")
    shot = ("loose", near.id("ragna"))
    assert near.act(shot, MOVE, GUARD) == "move"
    assert near.act(shot, GUARD, walk=near.at("d1", "e1", "f1", "g1")) == "e1", "four squares are enough"
    assert near.act(shot, GUARD, walk=near.at("d1")) == "d1"
    assert near.act(shot, GUARD, walk=near.at("b1")) == "shoot ragna", "nowhere further off"
    assert near.act(shot, MOVE, GUARD, rolled=True) == "shoot ragna"
    assert near.act(shot, MOVE, GUARD, walk=near.at("e1"), walked=True) == "shoot ragna"
    assert near.act(shot, MOVE) == "shoot ragna", "the action is gone"
    three = archer("R..a.....")
    assert three.act(("loose", three.id("ragna")), MOVE, GUARD) == "shoot ragna"
    asleep = archer("R.a......", ragna={"lying": True})
    assert asleep.act(("loose", asleep.id("ragna")), MOVE, GUARD) == "shoot ragna"
    brawler = archer("Ra.......", **freely({"elven-archer_1": {"melee": 5, "arms": ()}}))
    assert brawler.act(brawler.hit("ragna"), MOVE, GUARD) == "attack ragna", "hand to hand it is better"
    even = archer("Ra.......", **freely({"elven-archer_1": {"melee": 4, "attack": 4, "arms": ()}}))
    assert even.act(even.hit("ragna"), MOVE, GUARD) == "attack ragna", "no archer at all"
    trap = archer("R.a.^....")
    assert trap.act(("loose", trap.id("ragna")), GUARD, walk=trap.at("d1", "e1")) == "d1"
    door = Seat("\n+-+-+-+-+-+-+-+\n|R . aO. . . .|\n+-+-+-+-+-+-+-+\n", "elven-archer.1")
    assert door.act(("loose", door.id("ragna")), GUARD, walk=door.at("d1", "e1")) == "shoot ragna", (
        "not out of the room"
    )
    orc = Seat("R.o......", "orc.1")
    assert orc.act(("throw", orc.id("ragna"), "spear"), MOVE, GUARD) == "throw spear at ragna", "no shooter"


@pytest.mark.proves("house.quest.01-short-weight", "house.gm.theft")
def test_goblins_and_sacks() -> None:
    """To a sack within nine steps, with it to the bolt-hole, and out; others do not care."""

    def goblin(row: str, sack: str = "", laden: bool = False, who: str = "goblin.1") -> Seat:
        s = Seat(row, who)
        if sack:
            s.view.known["thing", "salt-sack@1"] = parse_square(sack, s.view.width, s.view.height)
        if laden:
            s.me.tags = ("salt-sack",)
        return s

    s = goblin("Rg..........H", "k1")
    assert s.act(s.hit("ragna"), MOVE, GUARD) == "move", "nine steps"
    assert s.act(s.hit("ragna"), MOVE, GUARD, rolled=True) == "attack ragna"
    assert s.act(s.hit("ragna"), GUARD, walk=s.at("a1", "c1", "d1")) == "d1"
    far = goblin("Rg..........H", "l1")
    assert far.act(far.hit("ragna"), MOVE, GUARD) == "attack ragna", "ten are too many"
    there = goblin("Rg..........H", "b1")
    assert there.act(there.hit("ragna"), MOVE, GUARD) == "attack ragna", "it stands on it"
    none = goblin("Rg...........", "d1")
    assert none.act(none.hit("ragna"), MOVE, GUARD) == "attack ragna", "no bolt-hole"
    orc = goblin("Ro..........H", "d1", who="orc.1")
    assert orc.act(orc.hit("ragna"), MOVE, GUARD) == "attack ragna"
    sackless = goblin("Rg..........H")
    assert sackless.act(sackless.hit("ragna"), MOVE, GUARD) == "attack ragna"
    laden = goblin("Rg............H", laden=True)
    assert laden.act(laden.hit("ragna"), MOVE, GUARD) == "move", "however far"
    assert laden.act(laden.hit("ragna"), GUARD, walk=laden.at("c1", "e1")) == "e1"
    assert laden.act(laden.hit("ragna"), ("leave",), GUARD) == "leave"
    assert sackless.act(sackless.hit("ragna"), ("leave",), GUARD) == "attack ragna"


@pytest.mark.proves("house.gm.retreat", "house.gm.theft", "house.gm.kidnap", "house.gm.leash")
def test_who_runs() -> None:
    """A third of three or more Body, a Mind, two heroes to one; not the dead, the named, who hugs; the laden always."""
    rooms = "\n+-+-+-+-+-+-+\n|R o . .O. .|\n+       +   +\n|M . . .|. .|\n+-+-+-+-+-+-+\n"

    def runs(drawing: str = rooms, **orc: Any) -> bool:
        s = Seat(drawing, "orc.1", orc_1={"body": (2, 6), **orc})
        return s.act(s.hit("ragna"), MOVE, GUARD) == "move"

    assert runs()
    assert not runs(body=(3, 6))
    assert runs(body=(1, 3))
    assert not runs(body=(1, 2)), "too small to have a third"
    assert not runs(mind=0)
    assert runs(mind=(1, 1))
    for proud in ("undead", "named"):
        assert not runs(tags=(proud,))
    assert not runs(effects=("hugging",))
    assert not runs(rooms.replace("|M", "|.")), "one hero"
    assert runs(rooms.replace("|M . .", "|M . o")), "two to one"
    assert not runs(rooms.replace("|M . .", "|M o o")), "two friends"
    assert not runs(rooms.replace("|M . .", "|M o D").replace("|R o .", "|R o o")), "three to two"
    three = rooms.replace("|M . .", "|M D .").replace("|R o . .O", "|R o T .O")
    assert runs(three), "four to one"
    wide = (
        "\n+-+-+-+-+-+-+-+-+-+-+-+\n|R . . . . o . . .O. .|\n"
        "+                 +   +\n|M . . . . . . . .|. .|\n+-+-+-+-+-+-+-+-+-+-+-+\n"
    )
    assert not runs(wide), "they are five squares off"
    assert runs(wide.replace("|R . . . . o", "|. R . . . o").replace("|M .", "|. M"))
    s = Seat(rooms, "orc.1", orc_1={"body": (2, 6)})
    assert s.act(s.hit("ragna"), GUARD, walk=s.at("c1", "e1", "f1")) == "f1"
    assert s.act(s.hit("ragna"), GUARD, walk=s.at("c1")) == "attack ragna", "no way out of sight"
    assert s.act(s.hit("ragna"), GUARD, walked=True, walk=s.at("f1")) == "attack ragna"
    laden = Seat(rooms, "orc.1", orc_1={"tags": ("stolen:tool-kit",)})
    assert laden.act(laden.hit("ragna"), MOVE, GUARD) == "move"
    assert laden.act(laden.hit("ragna"), GUARD, walk=laden.at("c1", "d1")) == "d1"
    assert laden.act(laden.hit("ragna"), MOVE, GUARD, rolled=True) == "attack ragna", "cornered it attacks"
    assert laden.act(MOVE, GUARD, rolled=True) == "end"
    carrier = Seat(rooms, "orc.1", orc_1={"effects": ("carrying",)})
    assert carrier.act(carrier.hit("ragna"), MOVE, GUARD) == "move"
    trap = Seat(rooms.replace("O. .", "O^ ."), "orc.1", orc_1={"body": (2, 6)})
    assert trap.act(trap.hit("ragna"), GUARD, walk=trap.at("e1", "f1")) == "f1"
    assert trap.act(trap.hit("ragna"), GUARD, walk=trap.at("e1")) == "attack ragna"


@pytest.mark.proves("house.gm.loot")
def test_bodies_are_robbed_when_nothing_else_is_to_be_done() -> None:
    """Not before a blow, not by the dead."""
    s = Seat("R..o", "orc.1")
    assert s.act(("loot",), GUARD) == "loot"
    assert s.act(("loot",), s.hit("ragna"), GUARD) == "attack ragna"
    dead = Seat("R..z", "zombie.1")
    assert dead.act(("loot",), GUARD) == "end"


@pytest.mark.proves("gm.fairness", "house.gm.knowledge")
def test_what_it_remembers_of_a_turn() -> None:
    """A new turn begins afresh; whom it has activated no longer waits."""
    s = Seat("R....o.g", "orc.1")
    assert s.next("orc.1", "goblin.1") in ("orc.1", "goblin.1")
    d = Decision(s.t.g.master_seat, "turn", [MOVE, GUARD, END], (), s.me.id)
    assert s.mind.decide(s.view, d) == MOVE
    assert s.mind.rolled
    assert not s.mind.walked
    assert s.mind.waiting == [s.id("goblin.1")]
    assert s.mind.seen_round == {s.me.id: s.view.round}
    walk = Decision(s.t.g.master_seat, "turn", [GUARD, END], [("walk", s.at("b1"))], s.me.id)
    assert s.mind.decide(s.view, walk) == ("walk", 1)
    assert s.mind.walked
    assert s.mind.decide(s.view, d) == END, "it has rolled already"
    s.view.round += 1
    assert s.mind.decide(s.view, d) == MOVE
    assert s.mind.seen_round == {s.me.id: s.view.round - 1}
    hidden = Seat("R....o", "orc.1", ragna={"effects": ("stealth",)})
    assert hidden.act(hidden.hit("ragna"), MOVE, GUARD) == "end"
    tokens = Seat("R....o", "orc.1")
    tokens.view.tokens += (TokenView("found-trap", "Trap", 1),)
    assert tokens.act(GUARD, walk=tokens.at("b1", "c1")) == "c1"
