"""The computer game master of the third book: when it uses which skill, and on whom, at both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.view import TokenView
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_answers import reply
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_skills import CHOOSERS, dearest, skill_answer

from .tables import Table, figure, seen
from .test_master import draw

LEGEND = {
    "R": "ragna", "M": "maud", "O": "ossian", "T": "thessaly", "D": "durn", "P": "pim", "g": "goblin", "o": "orc",
    "f": "fimir", "m": "mummy",
    "y": "gargoyle", "i": "ice-gremlin", "Y": "yeti", "s": "skeleton", "e": "elven-warrior", "U": "ogre",
    "b": "polar-warbear", "^": "trap:spear",
}  # fmt: skip
ROOMS = """
+-+-+-+-+-+-+-+
|{}|
+             +
|. . . .O. . .|
+-+-+-+-+-+-+-+
"""


def use(drawing: str, who: str, skill: str, at_hand: float = 0.0, of: str = "", **changes: Any) -> str:
    """The use of a skill by an enemy in a drawing, in notation without its first two words; nothing: none."""
    letter = next(letter for letter, kind in LEGEND.items() if kind == who)
    t = Table(drawing, LEGEND, f"{who}.1", figures={letter: {"skills": [of or skill]}})
    view = seen(t, **changes)
    options = [a for a in t.decision.options if a[0].startswith("use") and a[1] == skill]
    assert options, t.decision.options
    found = CHOOSERS[skill](Field(view), figure(view, f"{who}.1"), options, 0, at_hand)
    return "" if found is None else t.said(found).removeprefix(f"use {skill}").strip() or "used"


LYING = {"lying": True}


@pytest.mark.proves("house.gm.mummy")
def test_whom_a_mummy_curses() -> None:
    """Nobody who lies there; who shows no healing potion, whichever it is; the best fighter; the first of equals."""
    assert use(draw("R.m.M"), "mummy", "curse", ragna=LYING) == "on maud"
    assert use(draw("R.m.M"), "mummy", "curse", ragna=LYING, maud=LYING) == ""
    assert use(draw("R.m.M"), "mummy", "curse", ragna={"items": ("potion-of-healing",)}) == "on maud"
    assert use(draw("R.m.M"), "mummy", "curse", ragna={"items": ("potion-of-restoration",)}) == "on maud"
    assert use(draw("R.m.M"), "mummy", "curse", ragna={"items": ("potion-of-speed",)}) == "on ragna"
    assert use(draw("D.m.P"), "mummy", "curse") == "on durn"
    assert use(draw("P.m.D"), "mummy", "curse") == "on pim"
    assert use(draw("M.m.P"), "mummy", "curse") == "on pim"


@pytest.mark.proves("house.gm.stone-gaze")
def test_whom_a_gargoyle_looks_at() -> None:
    """Two in sight and awake; base Defend 3 at most; not the only healer, but one of two; most attack dice."""
    assert use(draw("R.y.M"), "gargoyle", "stone-gaze") == "on ragna"
    assert use(draw("M.y.D"), "gargoyle", "stone-gaze") == "on durn"
    assert use(draw("R.y.M"), "gargoyle", "stone-gaze", ragna={"defend": 3}) == "on ragna"
    assert use(draw("R.y.M"), "gargoyle", "stone-gaze", ragna={"defend": 4}) == "on maud"
    assert use(draw("R.y.M"), "gargoyle", "stone-gaze", ragna={"defend": 4}, maud={"defend": 4}) == ""
    assert use(draw("R.y.M"), "gargoyle", "stone-gaze", maud=LYING) == ""
    assert use(draw("R.y.M", "..P.."), "gargoyle", "stone-gaze", ragna=LYING) == "on pim"
    assert use(draw("O.y.M"), "gargoyle", "stone-gaze", ossian={"defend": 1}, maud={"defend": 9}) == ""
    assert use(draw("O.y.T"), "gargoyle", "stone-gaze", thessaly={"defend": 9}) == ""
    assert (
        use(draw("O.y.T"), "gargoyle", "stone-gaze", thessaly={"defend": 9, "sheet": (("Class", "Rogue Mage"),)})
        == "on ossian"
    )
    assert use(draw("D.y.P"), "gargoyle", "stone-gaze") == "on durn"
    apart = ROOMS.format("R . y .|M . .")
    assert use(apart, "gargoyle", "stone-gaze") == "", "one of two is in sight"


@pytest.mark.proves("house.gm.kidnap")
def test_whom_a_fimir_kidnaps() -> None:
    """An even chance, nobody held yet, a place out of sight, a companion awake; magic-users, then the least Defend."""
    rows = ROOMS.format("M f D .|. . .")
    assert use(rows, "fimir", "kidnap") == "on durn", "the least base Defend"
    assert use(rows, "fimir", "kidnap", maud={"defend": 2}) == "on maud", "the first of equals"
    assert use(rows, "fimir", "kidnap", maud={"sheet": (("Class", "Wizard"),)}) == "on maud"
    assert use(rows, "fimir", "kidnap", durn={"effects": ("kidnap",)}) == ""
    assert use(rows, "fimir", "kidnap", maud=LYING) == "", "the other one is the last awake"
    weak: dict[str, Any] = {"fimir_1": {"melee": 1}}
    assert use(rows, "fimir", "kidnap", **weak, durn={"defend": 0}) == "on durn", "just even"
    assert use(rows, "fimir", "kidnap", **weak) == ""
    assert use(draw("MfD."), "fimir", "kidnap") == "", "nowhere to go"
    far = (
        "\n+-+-+-+-+-+-+-+-+-+-+-+-+\n"
        "|M f D . . . . . . . .O.|\n+                     +-+\n"
        "|. . . . . . . . . . .|.|\n+-+-+-+-+-+-+-+-+-+-+-+-+\n"
    )
    assert use(far, "fimir", "kidnap") == "on durn"
    assert use(far, "fimir", "kidnap", fimir_1={"high": 5}) == "", "not within two turns"


@pytest.mark.proves("house.gm.theft")
def test_from_whom_a_gremlin_steals() -> None:
    """Out of sight next turn or a friend near; the bearer of the quest's object first, else the first."""
    goods = {"R": {"items": ["tool-kit"]}, "M": {"items": ["tool-kit"]}, "i": {"skills": ["theft"]}}

    def steals(drawing: str, bearer: str = "", **changes: Any) -> str:
        t = Table(drawing, LEGEND, "ice-gremlin.1", figures=goods)
        view = seen(t, **changes)
        if bearer:
            view.known["bearer", "toll-ledger"] = figure(view, bearer).id
        options = [a for a in t.decision.options if a[0] == "use-on" and a[1] == "theft"]
        found = CHOOSERS["theft"](Field(view), figure(view, "ice-gremlin.1"), options, 0, 0.0)
        return "" if found is None else t.said(found).rpartition(" ")[2]

    assert steals(ROOMS.format("R i M .|. . .")) == "ragna"
    assert steals(ROOMS.format("R i M .|. . ."), "maud") == "maud"
    assert steals(draw("RiM.")) == ""
    assert steals(draw("RiM.", "...i")) == "ragna", "a friend two squares away"
    assert steals(draw("RiM..", "....i")) == "", "three are too many"
    t = Table(ROOMS.format("R i M .|. . ."), LEGEND, "ice-gremlin.1", figures=goods)
    view = seen(t)
    figure(view, "ice-gremlin.1").values["high"] = 3
    options = [a for a in t.decision.options if a[0] == "use-on"]
    assert CHOOSERS["theft"](Field(view), figure(view, "ice-gremlin.1"), options, 0, 0.0) is None, "too far"


@pytest.mark.proves("house.gm.theft", "house.gm.knowledge")
def test_what_a_thief_takes() -> None:
    """The quest's object, artifacts, the dearest; a thing without a price by what it sells for."""
    assert dearest(["tool-kit", "orcs-bane", "plate-mail"], set()) == "orcs-bane"
    assert dearest(["tool-kit", "orcs-bane", "plate-mail"], {"tool-kit"}) == "tool-kit"
    assert dearest(["dagger", "plate-mail", "helmet"], set()) == "plate-mail"
    assert dearest(["dagger", "toll-ledger", "orcs-bane"], set()) == "toll-ledger"
    t = Table(draw("Ri"), LEGEND, "ice-gremlin.1")
    view = seen(t)
    d = Decision(t.g.master_seat, "theft", [("steal", "tool-kit"), ("steal", "orcs-bane")], figure=1)
    assert reply(Field(view), d) == ("steal", "orcs-bane")
    view.known["bearer", "tool-kit@3"] = 0
    assert reply(Field(view), d) == ("steal", "tool-kit")


@pytest.mark.proves("house.gm.gremlin-trap")
def test_where_a_gremlin_sets_its_stalactite() -> None:
    """In a doorway or corridor, while nobody is in reach or at hand; two of its own at a time, whatever others set.
    Beyond it lies what the heroes look for."""
    row = "\n+-+-+-+-+-+-+-+-+-+-+-+\n|R . . . . . . .O. i .|\n+-+-+-+-+-+-+-+-+-+-+-+\n"

    def sets(
        at_hand: float = 0.0, corridor: bool = False, set_by: str = "", gone: int = 0, drawing: str = row, high: int = 3
    ) -> str:
        """`set_by`: whose traps hang over the first squares, `i` for its own; so many of them have fallen since."""
        more: dict[str, Any] = {"corridors": ["j1"]} if corridor else {}
        t = Table(drawing, LEGEND, "ice-gremlin.1", figures={"i": {"skills": ["gremlin-trap"]}}, **more)
        view = seen(t)
        view.known["thing", "planks"] = 10
        me = figure(view, "ice-gremlin.1")
        me.values["high"] = high
        hanging = range(gone, len(set_by))
        view.tokens += tuple(TokenView("hidden-trap", "Hidden trap (Stalactite)", q) for q in hanging)
        view.tokens += (TokenView("hidden-trap", "Hidden trap (Stalactite)", 10), TokenView("found-trap", "Trap", 9))
        options = [a for a in t.decision.options if a[0] == "use-at"]
        field = Field(view)
        field.set_by = {q: me.id if who == "i" else me.id + 1 for q, who in enumerate(set_by)}
        found = CHOOSERS["gremlin-trap"](field, me, options, 0, at_hand)
        return "" if found is None else t.said(found).rpartition(" ")[2]

    assert sets() == "i1"
    assert sets(at_hand=0.1) == ""
    assert sets(high=9) == "", "it gets at somebody instead"
    assert sets(high=7) == "i1"
    assert sets(set_by="i") == "i1"
    assert sets(set_by="ii") == ""
    assert sets(set_by="ixxxxx") == "i1", "those of others do not count"
    assert sets(set_by="iix", gone=1) == "i1", "nor those that have fallen"
    assert sets(drawing=row.replace("R . .", "R .D.").replace("i .", "iD.")) == "i1", "doors will be opened"
    shut = row.replace("O", " ")
    assert sets(drawing=shut) == "", "neither doorway nor corridor"
    assert sets(drawing=shut, corridor=True) != ""
    assert sets(corridor=True) == "i1", "the first of two that will do"


CROSSING = """
+-+-+-+-+-+-+-+-+-+-+-+
|. . . . . . . . . . .|
+ +-+-+-+-+ +-+-+-+-+ +
|R . . . . i . . . . .|
+ +-+-+-+-+ +-+-+-+-+ +
|M . . . . . . . . . D|
+-+-+-+-+-+-+-+-+-+-+-+
"""
"""Three corridors, one above the other; a gremlin where they meet."""


@pytest.mark.proves("house.gm.gremlin-trap")
def test_a_gremlin_sets_its_stalactite_where_most_heroes_will_have_to_pass() -> None:
    """On their shortest ways to the quest's goal; nowhere, if nobody has to pass."""

    def sets(
        known: dict[tuple[str, str], int],
        exits: tuple[int, ...] = (),
        came_in: int = 0,
        drawing: str = CROSSING,
        **changes: Any,
    ) -> str:
        """`known`: what everybody knows, squares as numbers; the ways out, and those by which the heroes came in."""
        t = Table(drawing, LEGEND, "ice-gremlin.1", figures={"i": {"skills": ["gremlin-trap"]}}, corridor=True)
        view = seen(t, **changes)
        me = figure(view, "ice-gremlin.1")
        me.values["high"] = 1
        view.known.update(known)
        view.tokens += tuple(TokenView("exit", "Way out", q) for q in exits)
        field = Field(view)
        field.way_in = came_in
        options = [a for a in t.decision.options if a[0] == "use-at"]
        found = CHOOSERS["gremlin-trap"](field, me, options, 0, 0.0)
        return "" if found is None else t.said(found).rpartition(" ")[2]

    f1, k2, f3, a2 = 5, 21, 27, 11
    assert sets({("mark", "lark"): f1}) == "f2", "all three; by e2 come two, by f3 two"
    assert sets({("mark", "lark"): f3}) == "f3", "all three; by e2 comes one"
    assert sets({("thing", "planks"): f3}) == "f3"
    assert sets({("thing", "cairn@27"): f3}) == "e2", "nobody walks onto a cairn, but Ragna goes there"
    assert sets({("mark", "lark"): k2}) == "e2", "Ragna and Maud, the first of their squares"
    assert sets({("mark", "lark"): k2}, ragna=LYING, maud=LYING) == "", "who lies there goes nowhere"
    assert sets({("mark", "lark"): a2}, durn=LYING) == "", "nobody has to pass"
    assert sets({("lit", "cairn"): f3}) == "", "a number, no place"
    done = {("mark", "lark"): a2, ("homeward", ""): 1}
    assert sets(done, (k2,), durn=LYING) == "e2", "that is done: out"
    assert sets(done | {("homeward", ""): 0}, (k2,), durn=LYING) == ""
    assert sets({("homeward", ""): 0}, (k2,), durn=LYING) == "e2", "nothing is known but the way out"
    assert sets(done | {("onward", ""): 1}, (k2, a2), 1 << a2) == "e2", "not where they came from"
    assert sets(done | {("onward", ""): 0}, (k2, a2), 1 << a2) == ""


@pytest.mark.proves("house.gm.gremlin-trap")
def test_the_game_master_remembers_where_the_heroes_came_in() -> None:
    """Ways out that lie open at the beginning are no goal of a quest that leads on; those found later are."""
    t = Table(CROSSING, LEGEND, "ice-gremlin.1", figures={"i": {"skills": ["gremlin-trap"]}}, corridor=True)
    view = seen(t)
    view.known["onward", ""] = 1
    me = figure(view, "ice-gremlin.1")
    me.values["high"] = 1
    options = [a for a in t.decision.options if a[0] == "use-at"]
    asked = Decision(t.g.master_seat, "turn", [*options, ("end",)], figure=me.id)
    view.tokens += (TokenView("exit", "Way out", 11), TokenView("exit", "Way out", 21))
    laid = view.laid
    for at_first, said in ((1 << 11, ("use-at", "gremlin-trap", 15)), (0, ("end",))):
        view.laid = at_first
        mind = MasterMind(view)
        view.laid = laid | 1 << 21
        assert mind.decide(view, asked) == said


@pytest.mark.proves("house.gm.gremlin-trap")
def test_the_game_master_remembers_who_set_a_trap() -> None:
    """Two stalactites of one gremlin, and no third while both hang; another gremlin still sets one."""
    t = Table(draw("R......i.j"), LEGEND | {"j": "ice-gremlin"}, "ice-gremlin.1")
    view = seen(t)
    view.known["thing", "planks"] = 9
    mind = MasterMind(view)
    places = [("use-at", "gremlin-trap", q) for q in range(4, 8)]
    view.corridors = sum(1 << place[2] for place in places)
    said = []
    for n, name in enumerate(("ice-gremlin.1",) * 3 + ("ice-gremlin.2",)):
        me = figure(view, name)
        me.values["high"] = 1
        asked = Decision(t.g.master_seat, "turn", [*places, ("end",)], figure=me.id)
        mind.now = (-1, n)
        answer = mind.decide(view, asked)
        assert answer is not None
        said.append(answer)
        if answer in places:
            places.remove(answer)
            view.tokens += (TokenView("hidden-trap", "Hidden trap (Stalactite)", answer[2]),)
    assert [answer[0] for answer in said] == ["use-at", "use-at", "end", "use-at"]


@pytest.mark.proves("house.gm.wounds")
def test_whom_goblins_bite_and_when_yetis_let_go() -> None:
    """Three defend dice, not bitten yet, the best defended first; a yeti at 2 Body, or with a kill at hand."""
    assert use(draw("MgR"), "goblin", "bite") == "on maud"
    assert use(draw("MgR"), "goblin", "bite", maud={"defend": 2}) == ""
    assert use(draw("MgR"), "goblin", "bite", maud={"effects": ("bite",)}) == ""
    assert use(draw("MgR"), "goblin", "bite", ragna={"armour": 2}) == "on ragna"
    assert use(draw("MgR"), "goblin", "bite", ragna={"armour": 1}) == "on maud", "the first of equals"
    for at, body, used in ((2, 6, "used"), (3, 6, ""), (3, 1, "used"), (9, 2, "")):
        t = Table(draw("MY"), LEGEND, "yeti.1", figures={"Y": {"skills": ["bear-hug"]}})
        view = seen(t, yeti_1={"body": at}, maud={"body": body, "defend": 2})
        found = CHOOSERS["hugging"](Field(view), figure(view, "yeti.1"), [("use", "hugging")], 0, 0.0)
        assert ("used" if found else "") == used, (at, body)
    t = Table(draw("M.Y"), LEGEND, "yeti.1")
    view = seen(t, maud={"body": 1})
    assert CHOOSERS["hugging"](Field(view), figure(view, "yeti.1"), [("use", "hugging")], 0, 0.0) is None, (
        "out of reach"
    )


@pytest.mark.proves("house.gm.wounds")
def test_whom_a_yeti_hugs() -> None:
    """Whom its next blow would probably not kill, and would not hurt much; anything else of the moment is used."""

    def hugs(**maud: Any) -> str:
        t = Table(draw("MY.R"), LEGEND, "yeti.1", figures={"Y": {"skills": ["bear-hug"]}})
        view = seen(t, maud=maud)
        d = Decision(t.g.master_seat, "harmed", [("use", "bear-hug"), ("pass",)], figure=figure(view, "yeti.1").id)
        found = reply(Field(view), d)
        assert found is not None
        return str(found[-1])

    assert hugs() == "bear-hug"
    assert hugs(body=1) == "pass"
    assert hugs(body=1, defend=5) == "bear-hug"
    assert hugs(lying=True) == "bear-hug", "a blow of three dice against none does 1.5"
    t = Table(draw("MY.R"), LEGEND, "yeti.1")
    view = seen(t, yeti_1={"melee": 4}, maud=LYING)
    view.figures[2].arms = ()
    d = Decision(t.g.master_seat, "harmed", [("use", "bear-hug"), ("pass",)], figure=figure(view, "yeti.1").id)
    assert reply(Field(view), d) == ("pass",), "more than 1.5"
    other = Decision(t.g.master_seat, "harmed", [("pass",), ("use", "maul")], figure=figure(view, "yeti.1").id)
    assert reply(Field(view), other) == ("use", "maul")
    gone = Decision(t.g.master_seat, "harmed", [("use", "bear-hug"), ("pass",)], figure=99)
    assert reply(Field(view), gone) == ("use", "bear-hug")
    far = Table(draw("M.Y"), LEGEND, "yeti.1")
    view = seen(far)
    d = Decision(far.g.master_seat, "harmed", [("use", "bear-hug"), ("pass",)], figure=figure(view, "yeti.1").id)
    assert reply(Field(view), d) == ("pass",), "nobody is near"


@pytest.mark.proves("house.gm.fighters")
def test_when_fighters_use_their_skills() -> None:
    """Courage for three friends in the room; a sweep for two heroes around; a bash for five dice, not for a kill."""
    assert use(draw("R......", "...oooo"), "orc", "vile-courage") == "used"
    assert use(draw("R......", "....ooo"), "orc", "vile-courage") == ""
    others = "\n+-+-+-+-+-+-+-+\n|R . o o|o o .|\n+-+-+-+-+-+-+-+\n"
    assert use(others, "orc", "vile-courage") == "", "two are in another room"
    sweeper = {"s": {"skills": ["sweep-attack"], "items": ["scythe"]}}

    def sweeps(*rows: str) -> bool:
        t = Table(draw(*rows), LEGEND, "skeleton.1", figures=sweeper)
        view = seen(t)
        return CHOOSERS["sweep-attack"](Field(view), figure(view, "skeleton.1"), [("use", "x")], 0, 0.0) is not None

    assert sweeps("RsM")
    assert sweeps("R..", ".sM")
    assert not sweeps("Rs.M")

    def bashes(**changes: Any) -> str:
        arms = {"e": {"skills": ["shield-bash"], "items": ["shield"], "held": ["shield"]}}
        t = Table(draw("Re.", ".M."), LEGEND, "elven-warrior.1", figures=arms)
        view = seen(t, **changes)
        options = [a for a in t.decision.options if a[0] == "use-on" and a[1] == "shield-bash"]
        assert len(options) == 2
        found = CHOOSERS["shield-bash"](Field(view), figure(view, "elven-warrior.1"), options, 0, 0.0)
        return "" if found is None else t.said(found).rpartition(" ")[2]

    assert bashes() == "ragna"
    assert bashes(ragna=LYING) == ""
    assert bashes(ragna={"arms": ()}) == "", "three dice are too few"
    assert bashes(ragna={"arms": (), "melee": 5}) == "ragna"
    assert bashes(ragna={"arms": (), "melee": 4}) == ""
    assert bashes(maud={"arms": (), "melee": 6}) == "maud"
    assert bashes(maud={"arms": (), "melee": 5}) == "ragna", "the first of equals"
    assert bashes(maud={"body": 1}) == "", "a blow would kill"
    assert bashes(maud={"body": 2}) == "ragna"
    assert bashes(ragna=LYING, maud=LYING) == ""


@pytest.mark.proves("house.gm.ogre-warbear")
def test_when_an_ogre_stomps() -> None:
    """Two heroes beside it who stand in a doorway, or before a hazard."""

    def stomps(*rows: str, drawing: str = "", **changes: Any) -> str:
        return use(drawing or draw(*rows), "ogre", "stomp", **changes)

    assert stomps("^RUM^") == "on ragna"
    assert stomps("^RUM.") == ""
    assert stomps("^R.UM^") == "", "one of them is not beside it"
    assert stomps("^RUM^", maud={"defend": 0}) == "on maud", "who is hurt most"
    assert stomps(drawing="\n+-+-+-+-+-+\n|. ROU M .|\n+-+-+-+-+-+\n") == "", "off one doorway"
    assert stomps(drawing="\n+-+-+-+-+-+\n|. ROUOM .|\n+-+-+-+-+-+\n") == "on ragna", "off two doorways"
    tall = "\n+-+-+\n|^ .|\n+   +\n|R .|\n+   +\n|U M|\n+   +\n|. ^|\n+-+-+\n"
    assert stomps(drawing=tall) == "", "behind Maud is nothing"


@pytest.mark.proves("house.gm.ogre-warbear")
def test_when_an_ogre_tosses() -> None:
    """With an even chance, and no kill at hand: into another hero, onto a hazard, or the best fighter away."""

    def tosses(row: str, **changes: Any) -> str:
        return use(draw(row), "ogre", "toss", **changes)

    assert tosses("UR.......") == "on ragna", "the best fighter"
    assert tosses("UM.......") == ""
    assert tosses("UM.......", maud={"arms": (), "melee": 5}) == "on maud"
    assert tosses("UM.......", maud={"arms": (), "melee": 4}) == ""
    assert tosses("UM....P..") == "on maud", "a companion five squares off"
    assert tosses("UM.....P.") == ""
    assert tosses("UM....^..") == "on maud"
    assert tosses("UM.....^.") == ""
    assert tosses("MUR") == "on ragna"
    assert tosses("DUP") == "on durn", "the first of equals"
    assert tosses("UR.......", ragna={"body": 1}) == "", "a kill at hand"
    assert tosses("UR.......", ogre_1={"melee": 1}) == "", "it would hardly hit"
    assert tosses("UR.......", ogre_1={"melee": 1}, ragna={"defend": 0}) == "on ragna", "just even"


@pytest.mark.proves("house.gm.ogre-warbear")
def test_where_somebody_is_thrown() -> None:
    """Onto a hazard; else as far from companions as it goes."""

    def lands(row: str, *free: int, more: dict[str, Any] | None = None) -> int:
        t = Table(draw(row), LEGEND, "ogre.1", **(more or {}))
        view = seen(t)
        d = Decision(t.g.master_seat, "thrown", (), [("place", sum(1 << q for q in free))], figure=0)
        found = reply(Field(view), d)
        assert found is not None
        return int(found[1])

    assert lands("RU.^.M", 2, 3, 4) == 3
    assert lands("RU...M", 2, 3, 4) == 2
    assert lands("RU....", 3, 4) == 3, "all alone: the first"
    assert lands("RU...M", 2, 3, 4, more={"place": {"ice": "d1"}}) == 3


@pytest.mark.proves("house.gm.wandering-place")
def test_where_a_wandering_monster_appears() -> None:
    """Next to the hero on his way to the nearest companion, by steps; the first of equals."""

    def place(free: list[int], drawing: str, figure: int = 0) -> int:
        t = Table(drawing, LEGEND, "ragna")
        d = Decision(t.g.master_seat, "wandering", (), [("place", sum(1 << q for q in free))], figure=figure)
        found = reply(Field(seen(t)), d)
        assert found is not None and found[0] == "place"
        return int(found[1])

    assert place([0, 2], draw(".R.M..D")) == 2
    assert place([0, 2], draw(".R..")) == 0
    walled = "\n+-+-+-+-+\n|. R .|M|\n+     + +\n|. . . .|\n+-+-+-+-+\n"
    assert place([0, 2, 5], walled) == 2
    assert place([0, 5], walled) == 5
    assert place([4, 6], "\n+-+-+-+\n|. . .|\n+   +-+\n|. R .|\n+-+-+-+\n") == 4
    assert place([0, 2], draw("..RM"), 99) == 0, "nobody to be cut off"


@pytest.mark.proves("house.gm.order", "house.gm.fighters")
def test_other_questions_are_answered() -> None:
    """What pays is used; a place is one beside a hero if it can be; else nothing."""
    t = Table(draw("R...g"), LEGEND, "goblin.1")
    field, seat = Field(seen(t)), t.g.master_seat
    for about in ("saved", "pincer", "zero", "struck", "strike", "killed"):
        assert reply(field, Decision(seat, about, [("pass",), ("use", "x")])) == ("use", "x")
        assert reply(field, Decision(seat, about, [("pass",)])) == ("pass",)
    assert reply(field, Decision(seat, "defended", [("use", "x"), ("pass",)])) == ("pass",)
    assert reply(field, Decision(seat, "bridge", (), [("place", 0), ("put", 0b1110)])) == ("put", 1)
    assert reply(field, Decision(seat, "bridge", (), [("put", 0b1100)])) == ("put", 2)
    assert reply(field, Decision(seat, "other", [("a",), ("b",)])) is None


@pytest.mark.proves("house.gm.order")
def test_skills_are_thought_of_in_their_order() -> None:
    """A curse before a bash, whatever comes first on the list; what nobody knows is left alone."""
    t = Table(draw("Rm"), LEGEND, "mummy.1", figures={"m": {"skills": ["curse"]}})
    view = seen(t)
    me = figure(view, "mummy.1")
    d = Decision(t.g.master_seat, "turn", [("use-on", "toss", 0), ("use-on", "curse", 0), ("use", "odd")], figure=me.id)
    assert skill_answer(Field(view), me, d, 0, 0.0) == ("use-on", "curse", 0)
    none = Decision(t.g.master_seat, "turn", [("use", "odd"), ("end",)], figure=me.id)
    assert skill_answer(Field(view), me, none, 0, 0.0) is None
