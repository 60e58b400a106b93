"""Computer heroes of the third book: fighting, exploring, growing and shopping, at both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.notation import parse_square
from delvewright.kernel.view import View
from delvewright.players.allison.explore import _go, _open, _search, errand, explore_answer
from delvewright.players.allison.fight import before, best_cast, position, threat, value
from delvewright.players.allison.growing import grow_answer, town_answer
from delvewright.players.allison.memory import Memory, Town
from delvewright.players.allison.strength import blow, kills, mean
from delvewright.players.allison.turn import Turn
from delvewright.players.allison.wayfinding import _camp, _flight, _onward, leader

from .tables import Table, figure, seen
from .test_master import draw

LEGEND = {
    "R": "ragna", "M": "maud", "O": "ossian", "T": "thessaly", "D": "durn", "P": "pim", "o": "orc 5", "g": "goblin",
    "m": "mummy", "x": "chaos-sorcerer", "~": "ice", "=": "river", "C": "chasm", "S": "stairway", "^": "trap:spear",
}  # fmt: skip
GUARD: Answer = ("guard",)
MOVE: Answer = ("move",)


class At(Turn):
    """A turn with a made-up view."""

    def __init__(
        self, drawing: str, *options: Answer, who: str = "ragna", known: dict[tuple[str, str], Any] | None = None,
        walk: str = "", jump: str = "", rolled: bool = False, moved: bool = False, stale: int = 0,
        corridors: str = "", **changes: Any,
    ) -> None:  # fmt: skip
        more: dict[str, Any] = {"corridors": corridors.split()} if corridors else {}
        self.t = Table(drawing if "\n" in drawing else draw(drawing), LEGEND, who, **more)
        view: View = seen(self.t, **changes)
        view.known.update(known or {})
        memory = Memory(view)
        fields = [(verb, self.mask(view, names)) for verb, names in (("walk", walk), ("jump", jump)) if names]
        d = Decision(0, "turn", [*options, ("end",)], fields, figure(view, who).id)
        super().__init__(view, d, memory, moved, rolled)
        memory.stale(self)
        memory.since -= stale

    @staticmethod
    def mask(view: View, names: str) -> int:
        return sum(1 << parse_square(name, view.width, view.height) for name in names.split())

    def f(self, name: str) -> Any:
        return figure(self.view, name)


# -- fighting


@pytest.mark.proves("house.bot.fight")
def test_how_dangerous_an_enemy_is() -> None:
    """The harm it does; one more for a caster with points, two for who carries somebody off, 1.5 for a name, 8 for the
    mummy that cursed."""

    def harm(row: str = "R.o", name: str = "orc.1", **changes: Any) -> float:
        t = At(row, **changes)
        return round(threat(t, t.f(name)), 4)

    t = At("R.o")
    base = round(mean(blow(t.f("orc.1"), t.f("ragna"))), 4)
    assert harm() == base > 0.5
    assert harm(orc_1={"lying": True}) == 0.3
    assert harm(orc_1={"magic": (1, 1), "mind": (3, 3)}) == round(base + 1, 4)
    assert harm(orc_1={"magic": (1, 1), "mind": (2, 2)}) == base
    assert harm(orc_1={"magic": (0, 1), "mind": (3, 3)}) == base
    assert harm(orc_1={"effects": ("carrying",)}) == round(base + 2, 4)
    assert harm(orc_1={"tags": ("named",)}) == round(base + 1.5, 4)
    assert harm(ragna={"effects": ("curse",)}) == base
    plain = harm("R.m", "mummy.1")
    assert harm("R.m", "mummy.1", ragna={"effects": ("curse",)}) == round(plain + 8, 4)
    weak: dict[str, Any] = {"defend": 0}
    assert harm("RMo", maud=weak) > harm("RMo"), "whom it hurts most"
    assert harm("RMo", maud={**weak, "lying": True}) == base, "not who lies there"
    assert harm("RMo", maud={"lying": True}, ragna={"lying": True}) > base, "unless all do"


@pytest.mark.proves("house.bot.fight")
def test_what_a_blow_is_worth() -> None:
    """The chance of a kill and half of the wound, times the harm it ends."""

    def worth(weapon: str | None = None, ranged: bool = False, **orc: Any) -> float:
        t = At("Ro", orc_1={"body": (4, 4), **orc})
        return value(t, t.f("orc.1"), weapon, ranged)

    t = At("Ro", orc_1={"body": (4, 4)})
    for weapon, ranged in ((None, False), ("broadsword", False), ("", False), (None, True)):
        chances = blow(t.i, t.f("orc.1"), weapon, ranged)
        done = kills(chances, 4) + 0.5 * min(1.0, mean(chances) / 4)
        assert worth(weapon, ranged) == pytest.approx(done * (threat(t, t.f("orc.1")) * 2.5 + 0.3))
    assert worth(body=(0, 4)) == worth(body=(1, 4)) > worth(body=(2, 4)) > worth()
    blade = worth("spirit-blade")
    assert worth("spirit-blade", tags=("undead",)) > blade
    assert worth("broadsword", tags=("undead",)) == worth("broadsword")


@pytest.mark.proves("house.bot.skills", "house.bot.battle-potions")
def test_what_is_done_before_the_first_blow() -> None:
    """Each skill when it pays; battle potions against a name or four enemies."""

    def used(row: str, skill: str, *more: Answer, **changes: Any) -> bool:
        use: Answer = ("use", skill)
        return before(At(row, use, *more, **changes)) == use

    hit: Answer = ("attack", 9, "broadsword")
    for skill in ("inspire-valour", "inspire-courage"):
        assert used("RMD.o", skill)
        assert not used("RM..o", skill)
        assert not used("RMD..", skill), "nobody to fight"
    roar = "battle-roar"
    small = {"mind": (2, 2)}
    two = {"orc_1": small, "orc_2": small}
    assert used("R.ooo", roar, **two, orc_3=small)
    assert not used("R.ooo", roar, **two, orc_3={"mind": (3, 3)})
    assert not used("R.ooo", roar, **two, orc_3={"mind": (0, 0), "tags": ("undead",)})
    assert not used("R.oo.", roar, **two)
    frenzy = "frenzy"
    assert used("R.o", frenzy, GUARD, hit, ragna={"body": (4, 6)})
    assert not used("R.o", frenzy, GUARD, hit, ragna={"body": (3, 6)})
    assert not used("R..o", frenzy, GUARD, hit), "three squares off"
    assert not used("R.o", frenzy, hit), "no action is left"
    assert not used("R.o", frenzy, GUARD), "nobody to strike"
    assert used("R.o", frenzy, GUARD, ("strike", 9))
    assert used("R.o", "focus", GUARD, hit, ragna={"mind": (2, 2)})
    assert not used("R.o", "focus", GUARD, hit, ragna={"mind": (1, 2)})
    assert used("R.o", "combat-sorcery", GUARD, hit, ragna={"magic": (2, 2)})
    assert not used("R.o", "combat-sorcery", GUARD, hit, ragna={"magic": (1, 2)})
    assert used("R..o", "hardiness", ragna={"body": (5, 6)})
    assert not used("R..o", "hardiness", ragna={"body": (6, 6)})
    for skill in ("stare-down", "manhandler", "berserker"):
        assert used("R.o", skill, GUARD, hit)
        assert not used("R..o", skill, GUARD, hit)
        assert not used("R.o", skill, GUARD)
    assert not used("R.o", "telekinesis", GUARD, hit)
    for potion in ("potion-of-battle-rage", "potion-of-speed", "potion-of-frost-skin", "potion-of-icy-strength"):
        assert used("R.oooo", potion, GUARD)
        assert not used("R.ooo", potion, GUARD)
        assert not used("R.oooo", potion)
        assert used("R.o", potion, GUARD, orc_1={"tags": ("named",)})
        assert not used("R.oooo", potion, GUARD, ragna={"effects": (potion,)})
    far = {"orc_1": {"met": 1}}
    assert used("RMD.....o", "inspire-courage", **far), "eight squares"
    assert not used("RMD......o", "inspire-courage", **far)
    hold: Answer = ("hold", "battle-axe")
    assert before(At("R.o", hold, GUARD)) == hold
    assert before(At("R.o", hold)) is None
    assert before(At("R.o", ("hold", "dagger"), GUARD)) is None


@pytest.mark.proves("house.bot.cast")
def test_which_spell_is_cast() -> None:
    """What is worth most; with one point left nothing by who can heal."""

    def casts(row: str, *options: Answer, **changes: Any) -> str:
        found = best_cast(At(row, *options, GUARD, who="ossian", **changes))
        return "" if found is None else str(found[1][1])

    orc = At("O.o", who="ossian").f("orc.1").id
    fire: Answer = ("cast-on", "fire-of-wrath", orc)
    ball: Answer = ("cast-on", "ball-of-flame", orc)
    heal: Answer = ("cast", "heal-body")
    assert casts("O.o", fire) == "fire-of-wrath"
    assert casts("O.o", fire, ball) == "ball-of-flame"
    assert casts("O.o", ball, fire) == "ball-of-flame"
    assert casts("O.o", fire, heal, ossian={"magic": (2, 3)}) == "fire-of-wrath"
    assert casts("O.o", fire, heal, ossian={"magic": (1, 3)}) == ""
    assert casts("O.o", fire, ("cast", "water-of-healing"), ossian={"magic": (1, 3)}) == ""
    assert casts("O.o", fire, ossian={"magic": (1, 3)}) == "fire-of-wrath"
    assert casts("O.o", ("cast", "swift-wind")) == ""
    assert casts("O.o") == ""


@pytest.mark.proves("house.bot.fight")
def test_where_a_hero_stands() -> None:
    """He rolls while he can act, then goes to whom he can strike; who is weak gets away, or guards."""
    assert position(At("R....o", MOVE, GUARD)) == MOVE
    assert position(At("R....o", MOVE)) is None, "the strong stay"
    assert position(At("R....o", MOVE, ragna={"body": (2, 6)})) == MOVE
    assert position(At("R....o", MOVE, ragna={"body": (3, 6)})) is None
    assert position(At("R....o", GUARD, walk="b1 c1 d1 e1", rolled=True)) == ("walk", 4)
    assert position(At("R....o", GUARD, walk="b1 c1 d1 e1", rolled=True, moved=True)) == GUARD
    assert position(At("R....o", MOVE, GUARD, rolled=True)) == GUARD
    assert position(At("R....o", rolled=True)) is None
    assert position(At("R..............o", GUARD, rolled=True)) is None, "out of reach"
    assert position(At("R....o", MOVE, GUARD, ragna={"lying": False})) == MOVE
    wizard = At("......O....o", walk="a1 b1 g1 k1", who="ossian", rolled=True, ossian={"magic": (0, 3)})
    assert position(wizard) in (("walk", 0), ("walk", 1))


# -- exploring


@pytest.mark.proves("house.bot.explore")
def test_what_is_searched_for() -> None:
    """Traps by who disarms, in rooms, once; treasure while fit, each hero once; doors where nothing else leads on."""
    every: list[Answer] = [("search", what) for what in ("traps", "treasure", "doors")]

    def searched(row: str = "R..M", who: str = "ragna", offered: list[Answer] = every, **more: Any) -> str:
        can = [] if more.pop("acted", False) else [GUARD]
        t = At(
            row, *offered, *can, who=who, **{k: v for k, v in more.items() if k not in ("traps", "treasure", "doors")}
        )
        if more.get("traps"):
            t.memory.traps = t.board.area(t.at)
        if more.get("treasure"):
            t.memory.treasure[t.i.id] = t.board.area(t.at)
        if more.get("doors"):
            t.memory.doors = t.board.area(t.at)
        found = _search(t)
        return "" if found is None else str(found[1])

    assert searched("P..M", "pim") == "traps"
    assert searched() == "treasure", "others can"
    assert searched("R...") == "traps", "all alone"
    assert searched("P..M", "pim", traps=True) == "treasure"
    assert searched("P..M", "pim", corridors="a1") == "doors"
    assert searched(acted=True) == ""
    assert searched(offered=[]) == ""
    assert searched(treasure=True) == "doors"
    assert searched(treasure=True, doors=True) == ""
    assert searched(ragna={"body": (3, 6)}) == "doors", "half the Body"
    assert searched(ragna={"body": (4, 6)}) == "treasure"
    assert searched(ragna={"body": (4, 6)}, maud={"body": (1, 6)}) == "doors", "the party under half"
    assert searched(ragna={"body": (4, 6)}, maud={"body": (2, 6)}) == "treasure"
    home = {("homeward", ""): 1}
    assert searched(known=home) == "treasure", "no way out is known"
    assert searched("R.SM", known=home) == ""
    door = "\n+-+-+-+-+\n|R . .D.|\n+-+-+-+-+\n"
    assert searched(door, treasure=True, traps=True) == "", "a door leads on"
    assert searched(door, treasure=True, traps=True, stale=5) == "doors"
    assert searched(door, treasure=True, traps=True, stale=4) == ""
    disarm: Answer = ("disarm", 3)
    assert _search(At("P..M", *every, disarm, GUARD, who="pim")) == disarm
    assert _search(At("R..M", *every, disarm, GUARD)) == ("search", "treasure")
    assert _search(At("R..M", *every, disarm, GUARD, ragna={"items": ("tool-kit",)})) == disarm


@pytest.mark.proves("house.bot.explore")
def test_which_doors_are_opened() -> None:
    """Unknown ones, with companions near and fit; locked ones are picked before they are forced, twelve times."""
    door = "\n+-+-+-+-+-+-+-+-+-+\n|M . . . . . RD. .|\n+-+-+-+-+-+-+-+-+-+\n"
    opens: Answer = ("open", 7)
    assert _open(At(door, opens)) == opens
    far = door.replace("|M . . . . . RD. .|", "|M . . . . . . RD.|")
    assert _open(At(far, ("open", 8))) is None, "seven squares away"
    assert _open(At(far, ("open", 8), stale=4)) is None
    assert _open(At(far, ("open", 8), stale=5)) == ("open", 8)
    assert _open(At(far, ("open", 8), ragna={"effects": ("haul",)})) == ("open", 8)
    tired: dict[str, Any] = {"maud": {"body": (3, 6)}}
    assert _open(At(door, opens, **tired)) is None
    assert _open(At(door, opens, known={("rest", "0"): "impossible"}, **tired)) == opens
    weak: dict[str, Any] = {"maud": {"body": (3, 6)}, "ragna": {"body": (3, 6)}}
    assert _open(At(door, opens, known={("rest", "0"): "impossible"}, **weak)) is None
    use: Answer = ("use", "stealth")
    assert _open(At(door, opens, use)) == use
    assert _open(At(door, ("open", 5), use)) == ("open", 5), "what is known needs no scout"
    assert _open(At(door, ("open", 5), opens)) == opens, "the unknown first"
    dig: Answer = ("dig", 3)
    pick, force, hack = ("pick-lock", 7), ("force", 7), ("hack", 7)
    assert _open(At(door, dig, pick, GUARD)) == dig
    assert _open(At(door, hack, force, pick, GUARD)) == pick
    assert _open(At(door, hack, force, GUARD)) == force
    assert _open(At(door, hack, GUARD)) == hack
    assert _open(At(door, dig, pick)) is None, "no action"
    for tries, answer in ((39, force), (40, None)):
        t = At(door, force, GUARD)
        t.memory.tries["7", t.at] = tries
        assert _open(t) == answer


@pytest.mark.proves("house.bot.order", "house.bot.explore")
def test_who_goes_where() -> None:
    """The sturdiest fighter leads, if his companions are near; the others stay within three squares of him."""
    row = "\n+-+-+-+-+-+-+-+-+-+\n|M . . . . . R .D.|\n+-+-+-+-+-+-+-+-+-+\n"
    assert _go(At(row, MOVE)) == MOVE
    assert _go(At(row.replace("|M . . . . . R .", "|. M . . . . . R"), MOVE, maud={"body": (4, 4)})) is None, (
        "there already"
    )
    far = row.replace("|M . . . . . R .D.|", "|M . . . . . . R .D.|").replace("+-+-+\n", "+-+-+-+\n")
    assert _go(At(far, MOVE, maud={"body": (4, 4)})) is None, "she waits for Maud"
    assert _go(At(far, MOVE, stale=4, maud={"body": (4, 4)})) is None
    assert _go(At(far, MOVE, stale=5, maud={"body": (4, 4)})) == MOVE
    assert _go(At(row, walk="f1 h1", rolled=True, maud={"body": (4, 4)})) == ("walk", 7)
    assert _go(At(row, rolled=True)) is None
    assert _go(At(row, MOVE, rolled=True)) is None
    assert _onward(At(row, maud={"body": (4, 4)})) == 1 << 7
    mates = At(row, who="maud", maud={"body": (4, 4)})
    assert _onward(mates) == sum(1 << q for q in (3, 4, 5, 7)), "three squares around the leader"
    long = At(row, who="maud", stale=11, maud={"body": (4, 4)})
    assert _onward(long) == 1 << 7
    ten = At(row, who="maud", stale=10, maud={"body": (4, 4)})
    assert _onward(ten) != 1 << 7
    assert _onward(At("R..M")) == 0, "nothing is unknown"
    assert _onward(At(row, ragna={"lying": True}, maud={"lying": True})) == 0
    locked = "\n+-+-+-+-+-+\n|.DR . .D.|\n+-+-+-+-+-+\n"
    t = At(locked)
    for d in t.view.doors:
        d.kind = "locked" if d.a == 0 else d.kind
    assert _onward(t) == 1 << 3, "locked doors are left for later"
    assert _onward(At(locked)) == 1 << 1
    assert _onward(t) == 1 << 3


@pytest.mark.proves("house.bot.order")
def test_who_leads() -> None:
    """Body and Defend; fit and no magic-user, hands free; else whoever is awake; the first of equals."""

    def leads(row: str, known: dict[tuple[str, str], Any] | None = None, **changes: Any) -> str:
        found = leader(At(row, known=known, **changes))
        return "" if found is None else found.name

    assert leads("RMD") == "maud"
    assert leads("RMD", maud={"defend": 2}) == "durn"
    assert leads("RP") == "ragna", "of equals the first"
    assert leads("RM", maud={"body": (3, 6)}) == "ragna"
    assert leads("RM", maud={"body": (4, 6)}) == "maud"
    assert leads("RM", maud={"lying": True}) == "ragna"
    assert leads("RO", ossian={"body": (9, 9)}) == "ragna"
    assert leads("RO", ossian={"body": (9, 9)}, ragna={"body": (1, 6)}) == "ragna"
    assert leads("RO", ragna={"lying": True}) == "ossian"
    assert leads("RO", ossian={"lying": True}, ragna={"lying": True}) == ""
    assert leads("RM", known={("bearer", "salt-sack@1"): 1}) == "ragna"
    assert leads("RM", known={("bearer", "planks"): 1}) == "ragna"
    assert leads("RM", known={("bearer", "fuel-bundle@1"): 1}) == "maud"
    assert leads("RM", known={("bearer", "planks"): 1, ("bearer", "planks@2"): 0}) == "maud"


@pytest.mark.proves("house.bot.retreat", "house.bot.rest")
def test_where_beaten_and_tired_heroes_go() -> None:
    """Out by the stairway; to a part of the dungeon where one can rest, within twenty steps."""
    lost: dict[str, Any] = {"maud": {"lying": True, "body": (1, 6)}, "ragna": {"body": (1, 6)}}
    out = At("R.SM", **lost)
    assert _flight(out) == 1 << 2
    assert _flight(At("R.SM")) == 0
    two = "\n+-+-+-+-+-+-+\n|R . .O. . .|\n+-+-+-+-+-+-+\n"
    facts: dict[tuple[str, str], Any] = {("rest", "0"): "impossible", ("rest", "3"): "safe"}
    tired: dict[str, Any] = {"ragna": {"body": (3, 6)}}
    assert _camp(At(two, known=facts, **tired)) == 0b111000
    assert _camp(At(two, known=facts)) == 0
    assert _camp(At(two, known=facts | {("rest", "0"): "standard"}, **tired)) == 1, "here"
    assert _camp(At(two, known=facts | {("rest", "3"): "dangerous"}, **tired)) == 0
    assert _camp(At(two, known=facts, stale=11, **tired)) == 0
    assert _camp(At(two, known=facts, stale=10, **tired)) == 0b111000
    t = At(two, known=facts, **tired)
    t.memory.rested = [1] * 4
    assert _camp(t) == 0
    t.memory.rested = [1] * 3
    assert _camp(t) == 0b111000


@pytest.mark.proves("house.bot.explore", "house.bot.loot-share")
def test_errands() -> None:
    """Not while enemies press; the way out when it is time; deeds in their order; things to be broken last."""
    leave, thaw, read, smash = ("leave",), ("do", "thaw"), ("do", "read"), ("break", 2)
    home = {("homeward", ""): 1}
    assert errand(At("R..S", leave, known=home)) == leave
    assert errand(At("R..S", leave)) is None
    assert errand(At("R.oS", leave, known=home)) is None
    assert errand(At("R..S", smash, GUARD)) == smash
    assert errand(At("R..S", smash)) is None
    assert errand(At("R..S", smash, read, thaw, GUARD)) == thaw
    assert errand(At("R..S", smash, read, GUARD)) == read
    assert errand(At("R..S", thaw)) is None, "no action is left"
    t = At("R..S", thaw, GUARD)
    t.memory.tries["thaw", t.at] = 5
    assert errand(t) == thaw
    t.memory.tries["thaw", t.at] = 6
    assert errand(t) is None
    give: Answer = ("give", 1, "wand-of-magic")
    assert errand(At("RO", give, smash, GUARD)) == give
    assert explore_answer(At("R.o", ("search", "traps"), GUARD)) is None
    assert explore_answer(At("R..", ("search", "traps"), GUARD)) == ("search", "traps")
    door = "\n+-+-+-+\n|. RD.|\n+-+-+-+\n"
    search: Answer = ("search", "traps")
    assert explore_answer(At(door, ("open", 2), search, GUARD)) == search, "search before a door is opened"
    assert explore_answer(At(door, ("open", 2), MOVE)) == ("open", 2)


# -- levels and the town


def offered(*names: str) -> list[Answer]:
    return [("raise", name) for name in names]


@pytest.mark.proves("house.bot.level-up")
def test_what_is_raised_and_learned() -> None:
    """An attribute that opens a wanted skill; else in turn, as far as the ledger says; the dearest wanted skill."""
    every = ("attack", "defend", "body", "mind", "magic", "movement")

    def raises(letter: str, *names: str, **changes: Any) -> str:
        who = LEGEND[letter]
        t = Table(draw(letter), LEGEND, who)
        view = seen(t, **{who: changes})
        answer = grow_answer(view, Decision(0, "level", offered(*(names or every)), figure=0))
        assert answer is not None and answer[0] == "raise"
        return str(answer[1])

    known = {"tags": ("frenzy", "battle-roar", "manhandler")}
    assert raises("R", **known, attack=1, defend=1, body=(6, 6)) == "attack"
    assert raises("R", **known, attack=2, defend=1, body=(6, 6)) == "body"
    assert raises("R", **known, attack=2, defend=1, body=(7, 7)) == "defend"
    assert raises("R", **known, attack=2, defend=2, body=(7, 7)) == "attack"
    assert raises("R", "mind", "movement", **known) == "mind", "whatever is offered"
    warrior = {"tags": ("bodyguard", "inspire-courage", "manhandler")}
    assert raises("M", **warrior, attack=1, defend=1, body=(6, 6), mind=(2, 2)) == "defend"
    assert raises("M", **warrior, attack=1, defend=2, body=(6, 6), mind=(2, 2)) == "attack"
    assert raises("M", **warrior, attack=2, defend=2, body=(7, 7), mind=(2, 2)) == "mind"
    assert raises("M", **warrior, attack=2, defend=2, body=(7, 7), mind=(3, 3)) == "defend", "Mind until 3"
    assert raises("M", "movement", "mind", **warrior) == "movement"

    def learns(letter: str, *skills: str) -> str:
        who = LEGEND[letter]
        view = seen(Table(draw(letter), LEGEND, who))
        options: list[Answer] = [*(("learn", s) for s in skills), ("save",)]
        answer = grow_answer(view, Decision(0, "skill", options, figure=0))
        assert answer is not None
        return str(answer[-1])

    assert learns("R", "frenzy", "riposte") == "frenzy"
    assert learns("R", "manhandler", "frenzy", "battle-roar") == "manhandler"
    assert learns("R", "frenzy", "battle-roar") == "battle-roar"
    assert learns("M", "bodyguard", "inspire-courage") == "inspire-courage"
    assert learns("P", "improved-stealth", "stealth") == "improved-stealth"
    assert learns("O", "telekinesis", "mimic") == "mimic"
    assert learns("R", "riposte", "stealth") == "save"


@pytest.mark.proves("house.bot.shop", "house.bot.hire", "house.bot.loot-share")
def test_what_is_bought_and_who_is_hired() -> None:
    """In order while it is offered and lacking, each twice at most; then a scout or a swordsman for a small party."""

    def says(row: str, *options: Answer, town: Town | None = None, **changes: Any) -> Answer | None:
        who = LEGEND[row[0]]
        view = seen(Table(draw(row), LEGEND, who), **changes)
        return town_answer(view, Decision(0, "town", [*options, ("done",)], figure=0), town or Town())

    def buys(row: str, *items: str, **changes: Any) -> str:
        answer = says(row, *(("buy", item) for item in items), **changes)
        assert answer is not None
        return str(answer[-1])

    short = {"items": ("short-sword",)}
    order = ["potion-of-healing", "helmet", "shield", "broadsword", "chain-mail"]
    for n in range(len(order)):
        assert buys("M", *order[n:][::-1], maud=short) == order[n]
    assert buys("D", "plate-mail", durn={"body": (9, 9)}) == "plate-mail"
    assert buys("O", "potion-of-magic", "potion-of-speed") == "potion-of-magic"
    assert buys("M", "potion-of-magic") == "done"
    assert buys("M", "tool-kit") == "tool-kit"
    assert buys("P", "tool-kit") == "done", "he disarms"
    assert buys("MP", "tool-kit") == "done"
    assert buys("M", "potion-of-healing", maud={"items": ("potion-of-healing",)}) == "done"
    assert buys("M", "helmet", maud={"items": ("helmet",)}) == "done"
    assert buys("M", "helmet", maud={"body": (1, 1)}) == "done", "too weak to wear it"
    assert buys("R", "broadsword") == "done", "she has one"
    assert buys("M", "shield", maud={"items": ("battle-axe",)}) == "done", "both hands are full"
    town = Town({"potion-of-healing": 1})
    heal: Answer = ("buy", "potion-of-healing")
    assert says("M", heal, town=town) == heal
    assert says("M", heal, town=town) == ("done",)
    town = Town()
    assert says("M", ("ponder",), heal, town=town) == ("ponder",)
    assert says("M", ("ponder",), heal, town=town) == heal
    lesson: Answer = ("lesson", "x", 1)
    town = Town()
    assert says("M", lesson, heal, town=town) == lesson
    assert says("M", lesson, heal, town=town) == heal
    wear: Answer = ("wear", "helmet")
    assert says("M", lesson, wear) == wear
    scout, sword = ("hire", "scout"), ("hire", "swordsman")
    assert says("M", sword, scout) == scout
    assert says("P", sword, scout) == sword
    assert says("M", sword, scout, maud={"items": ("tool-kit",)}) == sword
    assert says("M", sword) == sword
    assert says("P", scout) == ("done",)
    assert says("MRD", sword) == sword
    assert says("MRDT", sword) == ("done",), "four heroes hire nobody"
    assert says("M", heal, sword) == heal
