"""Computer heroes of the third book: healing, potions, memory, rest and retreat, at both sides of each limit."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.players.allison.care import drink, heal_others, needs_rest, restful
from delvewright.players.allison.explore import share, sneak
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.memorising import memorise
from delvewright.players.allison.memory import Memory
from delvewright.players.allison.reactions import react
from delvewright.players.allison.retreating import beaten
from delvewright.players.allison.turn import Turn
from delvewright.rules.allison.state.windows import Lost

from .tables import Table, figure, freely, seen
from .test_master import draw

LEGEND = {
    "R": "ragna", "M": "maud", "O": "ossian", "T": "thessaly", "D": "durn", "P": "pim", "o": "orc 5", "g": "goblin",
    "~": "ice", "C": "chasm",
}  # fmt: skip
GUARD: Answer = ("guard",)


def turn(
    row: str,
    *options: Answer,
    who: str = "ragna",
    known: dict[tuple[str, str], Any] | None = None,
    rolled: bool = False,
    moved: bool = False,
    round: int = 1,
    **changes: Any,
) -> Turn:
    """A turn of a hero with a made-up view, who may do this."""
    t = Table(row if "\n" in row else draw(row), LEGEND, who)
    view = seen(t, **changes)
    view.known.update(known or {})
    view.round = round
    d = Decision(0, "turn", [*options, ("end",)], (), figure(view, who).id)
    return Turn(view, d, Memory(view), moved, rolled)


def on(row: str, spell: str, *whom: str) -> list[Answer]:
    """Answers that cast a spell on figures of a drawing."""
    names = [LEGEND[c] for c in row if c.isupper()]
    return [("cast-on", spell, names.index(name)) for name in whom]


@pytest.mark.proves("house.bot.cast", "house.bot.rescue")
def test_whom_a_healer_heals() -> None:
    """A third of the Body, half if no enemy is near; the worst first; never for one point; stone before all."""

    def heals(row: str, *whom: str, spell: str = "heal-body", **changes: Any) -> str:
        answers = on(row, spell, *whom) if whom else [("cast", spell)]
        found = heal_others(turn(row, *answers, who="ossian", **changes))
        if found is None:
            return ""
        return [LEGEND[c] for c in row if c.isupper()][found[2]] if len(found) > 2 else "self"

    assert heals("OR", "ragna", ragna={"body": (3, 6)}) == "ragna"
    assert heals("OR", "ragna", ragna={"body": (4, 6)}) == ""
    assert heals("ORo", "ragna", ragna={"body": (3, 6)}) == ""
    assert heals("ORo", "ragna", ragna={"body": (2, 6)}) == "ragna"
    assert heals("ORo", "ragna", ragna={"body": (34, 100)}) == "ragna"
    assert heals("ORo", "ragna", ragna={"body": (35, 100)}) == ""
    assert heals("ORo", "ragna", spell="water-of-healing", ragna={"body": (2, 6)}) == "ragna"
    assert heals("ORo", "ragna", spell="rock-skin", ragna={"body": (2, 6)}) == ""
    assert heals("OR", "ragna", ragna={"body": (1, 2)}) == "", "one point is not worth it"
    assert heals("OR", "ragna", ragna={"body": (2, 4)}) == "ragna"
    assert heals("ORM", "ragna", "maud", ragna={"body": (3, 6)}, maud={"body": (2, 6)}) == "maud"
    assert heals("ORM", "ragna", "maud", ragna={"body": (2, 6)}, maud={"body": (3, 6)}) == "ragna"
    assert heals("ORM", "ragna", "maud", ragna={"body": (2, 6)}, maud={"body": (2, 6)}) == "ragna"
    assert heals("OR", ossian={"body": (2, 4)}) == "self"
    assert heals("OR", ossian={"body": (3, 4)}, ragna={"body": (1, 6)}) == ""
    assert heals("OR", "ragna", ragna={"body": (2, 6), "side": "monster"}) == ""
    assert heals("ORM", "maud", "ragna", maud={"body": (1, 6)}, ragna={"effects": ("stone",)}) == "ragna"
    assert heals("ORM", "ragna", spell="rock-skin", ragna={"effects": ("stone",)}) == ""
    sick = {"effects": ("pestilence",)}
    assert heals("OR", "ragna", ragna={"body": (6, 8), **sick}) == "ragna", "three quarters with lasting venom"
    assert heals("OR", "ragna", ragna={"body": (7, 9), **sick}) == ""
    assert heals("ORo", "ragna", ragna={"body": (4, 6), **sick}) == "ragna"


@pytest.mark.proves("house.bot.drink")
def test_what_a_hero_drinks() -> None:
    """Healing at 2 Body in reach of an enemy; for venom without a healer; magic, antidote, restoration."""
    every: list[Answer] = [
        ("use", p) for p in ("potion-of-healing", "potion-of-magic", "venom-antidote", "potion-of-restoration")
    ]

    def drinks(row: str, who: str = "ragna", offered: list[Answer] = every, **changes: Any) -> str:
        found = drink(turn(row, *offered, who=who, **changes))
        return "" if found is None else str(found[1])

    assert drinks("R..o", ragna={"body": (2, 6)}) == "potion-of-healing"
    assert drinks("R..o", ragna={"body": (3, 6)}) == ""
    assert drinks("R..o", ragna={"body": (2, 3)}) == "", "there is little to win"
    assert drinks("R..o", ragna={"body": (2, 4)}) == "potion-of-healing"
    assert drinks("R...", ragna={"body": (2, 6)}) == "", "nobody is in reach"
    assert drinks("R..o", offered=[("use-on", "potion-of-healing", 1)], ragna={"body": (2, 6)}) == ""
    assert drinks("R..o", offered=every[1:], ragna={"body": (2, 6)}) == ""
    sick = {"effects": ("pestilence",)}
    healing, antidote = every[:1], every[2:3]
    assert drinks("R..M", offered=healing, ragna={"body": (3, 6), **sick}) == "potion-of-healing"
    assert drinks("R..M", offered=healing, ragna={"body": (4, 6), **sick}) == ""
    assert drinks("R..M", offered=healing, ragna={"body": (3, 6)}) == ""
    assert drinks("R..O", offered=healing, ragna={"body": (3, 6), **sick}) == "", "somebody can heal"
    assert drinks("R..O", offered=healing, ragna={"body": (3, 6), **sick}, ossian={"magic": 0}) == "potion-of-healing"
    assert (
        drinks("R..O", offered=healing, ragna={"body": (3, 6), **sick}, ossian={"lying": True}) == "potion-of-healing"
    )
    ill: dict[str, Any] = {"offered": healing, "ragna": {"body": (3, 6), **sick}}
    assert drinks("R..O", ossian={"shelves": [("Memorised", (("rock-skin", 1),))]}, **ill) == "potion-of-healing", (
        "other spells"
    )
    assert drinks("R......O", **ill) == "potion-of-healing", "a healer who is far"
    assert drinks("R.....O", **ill) == ""
    assert drinks("R..M", offered=antidote, ragna=sick) == "venom-antidote"
    assert drinks("R..M", offered=antidote) == ""
    assert drinks("R..M", offered=antidote, ragna={"venom": 2}) == "venom-antidote"
    assert drinks("R..M", offered=antidote, ragna={"venom": 1}) == ""
    warmth: list[Answer] = [("use", "potion-of-warmth")]
    assert drinks("R..M", offered=warmth, ragna={"body": (1, 6)}) == "potion-of-warmth"
    assert drinks("R..M", offered=warmth, ragna={"body": (2, 6)}) == ""
    assert drinks("O..o", "ossian", ossian={"magic": 0}) == "potion-of-magic"
    assert drinks("O..o", "ossian", ossian={"magic": 1}) == ""
    assert drinks("O...", "ossian", ossian={"magic": 0}) == ""
    assert drinks("R..o") == "", "who has no magic needs none"
    assert drinks("M..o", "maud", maud={"mind": (1, 3)}) == "potion-of-restoration"
    assert drinks("M..o", "maud", maud={"mind": (2, 3)}) == ""
    assert drinks("M..o", "maud", maud={"mind": (1, 2)}) == ""
    assert drinks("M...", "maud", maud={"mind": (1, 3)}) == ""


@pytest.mark.proves("house.bot.memorise")
def test_what_is_memorised() -> None:
    """In the order of the ledger, as many as there is Mind; Ice Bridge in the cold; what is spare makes room once."""

    def learns(
        known: list[str], kept: list[str], mind: int, forget: bool = True, row: str = "O..", **more: Any
    ) -> Answer | None:
        offered = [("memorise", name) for name in known if name not in kept] if len(kept) < mind else []
        spare: list[Answer] = [("forget", name) for name in kept] if forget else []
        shelves = (("Spells", tuple((n, "") for n in known)), ("Memorised", tuple((n, "") for n in kept)))
        changes: dict[str, Any] = {"mind": (mind, mind), "shelves": tuple(s for s in shelves if s[1])}
        t = turn(row, *offered, *spare, who="ossian", ossian=changes, **more)
        found = memorise(t)
        if found is not None and found[0] == "forget":
            assert memorise(t) is None, "once is enough"
        return found

    order = ["heal-body", "water-of-healing", "ball-of-flame", "fire-of-wrath", "deep-sleep", "sleep", "tempest",
             "rock-skin", "courage", "genie", "double-image", "timestop", "slow", "swift-wind", "veil-of-mist",
             "disappear", "flashback", "twist-wood"]  # fmt: skip
    for n, name in enumerate(order):
        assert learns(order[n:][::-1], [], 9) == ("memorise", name)
    assert learns(["tempest", "sleep", "heal-body"], ["heal-body"], 2) == ("memorise", "sleep")
    assert learns(["tempest", "sleep", "heal-body"], ["heal-body", "tempest"], 2) == ("forget", "tempest")
    assert learns(["tempest", "sleep", "heal-body"], ["heal-body", "tempest"], 2, forget=False) is None
    assert learns(["tempest", "sleep", "heal-body"], ["heal-body", "sleep"], 2) is None
    assert learns(["tempest", "sleep"], ["sleep"], 0) is None, "one at least"
    assert learns([], [], 3) is None
    for row in ("O.~", "O.C"):
        cold = ["ball-of-flame", "ice-bridge", "heal-body", "water-of-healing"]
        assert learns(cold, ["heal-body", "water-of-healing"], 3, row=row) == ("memorise", "ice-bridge")
    assert learns(["ball-of-flame", "ice-bridge"], [], 3) == ("memorise", "ball-of-flame")


@pytest.mark.proves("house.bot.rest")
def test_who_has_to_rest() -> None:
    """Half the Body; under a third of the magic; a wound that lingers; one Mind point; nobody who lies there."""

    def needs(who: str = "ragna", letter: str = "R", **changes: Any) -> bool:
        return needs_rest(turn(f"{letter}.", who=who, **freely({who: changes})))

    assert needs(body=(3, 6))
    assert not needs(body=(4, 6))
    assert not needs(body=(3, 6), lying=True)
    for wound in ("bite", "maul", "pestilence"):
        assert needs(effects=(wound,))
    assert not needs(effects=("courage",))
    assert needs(mind=(1, 2))
    assert not needs(mind=(2, 2))
    assert not needs(mind=(1, 1))
    assert needs("ossian", "O", magic=(0, 3))
    assert not needs("ossian", "O", magic=(1, 3))
    assert needs("ossian", "O", magic=(1, 4))
    assert not needs("ossian", "O", magic=(0, 3), tags=("word-bound",)), "where words are used up"
    assert not needs(magic=(0, 3)), "no magic-user"
    t = turn("RM", maud={"body": (2, 6)})
    assert needs_rest(t, figure(t.view, "maud"))
    assert not needs_rest(t)


REST: Answer = ("rest",)


@pytest.mark.proves("house.bot.rest")
def test_when_a_hero_lies_down() -> None:
    """Nobody near, somebody tired, something to gain, before moving; three at once, two where it is dangerous."""

    def rests(
        row: str = "RMDP", who: str = "ragna", offered: bool = True, rating: str = "standard", **more: Any
    ) -> bool:
        options = [GUARD, *([REST] if offered else [])]
        for name, body in more.pop("bodies", {}).items():
            more[name] = {"body": (body, 6), **more.get(name, {})}
        if more.pop("tired_of_it", 0):
            t = turn(row, *options, who=who, known={("rest", "0"): rating}, **more)
            t.memory.rested = [1] * 7
            return restful(t) is not None
        return restful(turn(row, *options, who=who, known={("rest", "0"): rating}, **more)) == REST

    half, rest = {"ragna": 3}, {"ragna": 3, "maud": 4, "durn": 5, "pim": 6}
    assert rests(bodies=half)
    assert not rests(bodies={"ragna": 4}), "nobody has to"
    assert rests(bodies={"ragna": 5, "maud": 3})
    assert not rests(bodies={"ragna": 6, "maud": 3}), "nothing to gain"
    assert not rests(row="RMDo", bodies=half), "an enemy"
    assert not rests(bodies=half, rolled=True)
    assert not rests(bodies=half, moved=True)
    assert not rests(bodies=half, offered=False)
    assert not rests(bodies=half, ragna={"lying": True})
    assert rests(bodies=half, rating="safe")
    assert not rests(bodies=half, rating="impossible")
    assert not rests(bodies=half, rating="dangerous")
    assert rests(bodies={"ragna": 1, "maud": 1, "durn": 1, "pim": 1}, rating="dangerous")
    assert not rests(bodies={"ragna": 2, "maud": 2, "durn": 2, "pim": 2}, rating="dangerous"), "just a third"
    assert not rests(bodies=half, tired_of_it=True)
    assert rests(who="durn", bodies=rest), "the third of three"
    four = {"ragna": 3, "maud": 4, "durn": 4, "pim": 5}
    assert not rests(who="pim", bodies=four), "three lie down already"
    assert rests(who="pim", bodies=four, rating="safe")
    low = {"ragna": 1, "maud": 1, "durn": 1, "pim": 1}
    assert rests(who="maud", bodies=low, rating="dangerous")
    assert not rests(who="durn", bodies=low, rating="dangerous"), "two where it is dangerous"


@pytest.mark.proves("house.bot.rest")
def test_no_rest_on_the_way_home() -> None:
    """Unless the way out is not known yet."""

    def rests(**known: Any) -> bool:
        facts = {("rest", "0"): "standard", **{(what, ""): value for what, value in known.items()}}
        return restful(turn("RM", GUARD, REST, known=facts, ragna={"body": (3, 6)})) == REST

    assert rests()
    assert not rests(homeward=1)
    assert rests(homeward=1, onward=1)
    assert rests(onward=1)


@pytest.mark.proves("house.bot.rest")
def test_what_a_rest_gives() -> None:
    """Whoever has to, then whoever gains most: Body, Mind, magic, three for each wound."""
    facts: dict[tuple[str, str], Any] = {("rest", "0"): "standard"}

    def fourth(who: str, **changes: Any) -> bool:
        base: dict[str, Any] = {name: {"body": (4, 6)} for name in ("ragna", "maud", "ossian")}
        base |= {"pim": {"body": (3, 6)}, "ossian": {"body": (3, 4)}}
        for name, what in changes.items():
            base[name] = base.get(name, {}) | what
        return restful(turn("RMOP", GUARD, REST, who=who, known=facts, **base)) == REST

    assert fourth("pim"), "who has to comes first"
    assert fourth("ragna") and fourth("maud")
    assert not fourth("ossian")
    assert fourth("ossian", ossian={"mind": (2, 5)}), "three of Mind"
    far = "R............M"
    assert restful(turn(far, GUARD, REST, known=facts, ragna={"body": (5, 6)}, maud={"body": (1, 6)})) == REST


@pytest.mark.proves("house.bot.retreat")
def test_when_the_party_leaves() -> None:
    """Somebody dead or lying there, under a third of the Body, no healing potion, nobody near; or others have gone."""

    def leaves(
        row: str = "RM", ragna: Any = None, known: dict[tuple[str, str], Any] | None = None, **maud: Any
    ) -> bool:
        return beaten(turn(row, known=known, ragna={"body": (2, 6), **(ragna or {})}, maud={"body": (2, 6), **maud}))

    assert leaves(alive=False, squares=())
    assert leaves(lying=True, body=(2, 7)) is True
    assert not leaves(lying=True, body=(3, 6))
    assert not leaves()
    assert not leaves(lying=True, ragna={"items": ("potion-of-healing",)})
    assert not leaves("RMo", lying=True)
    assert leaves(squares=(), ragna={"body": (6, 6)}), "the other one has left"
    assert not leaves(squares=(), ragna={"body": (6, 6)}, effects=("stone",))
    assert not leaves(squares=(), ragna={"body": (6, 6)}, known={("homeward", ""): 1})


@pytest.mark.proves("house.bot.stealth")
def test_when_a_rogue_scouts() -> None:
    """With two thirds of the party's Body, not twice."""
    use: Answer = ("use", "stealth")
    assert sneak(turn("T", use, who="thessaly", thessaly={"body": (4, 6)})) == use
    assert sneak(turn("T", use, who="thessaly", thessaly={"body": (3, 5)})) is None
    assert sneak(turn("T", use, who="thessaly", thessaly={"effects": ("stealth",)})) is None
    assert sneak(turn("T", who="thessaly")) is None


@pytest.mark.proves("house.bot.loot-share")
def test_who_gets_what() -> None:
    """What one may not use to who may, once; a second healing potion, twice at most; scrolls not for the cold."""
    give: Answer = ("give", 1, "wand-of-magic")
    t = turn("RO", give)
    assert share(t) == give
    assert share(t) is None
    assert share(turn("RM", give)) is None, "she may not use it either"
    assert share(turn("OT", give, who="ossian")) is None, "he may use it himself"
    assert share(turn("RO", ("give", 1, "broadsword"))) is None
    elf: Answer = ("give", 1, "elven-boots")
    assert share(turn("RT", elf)) == elf
    potion: Answer = ("give", 1, "potion-of-healing")
    two = {"items": ("potion-of-healing", "potion-of-healing")}
    t = turn("RM", potion, ragna=two)
    assert share(t) == potion and share(t) == potion
    assert share(t) is None
    assert share(turn("RM", potion, ragna={"items": ("potion-of-healing",)})) is None
    assert share(turn("RM", potion, ragna=two, maud={"items": ("potion-of-healing",)})) is None
    for name, row, expected in (
        ("scroll-of-ice-bridge", "O.", True),
        ("scroll-of-ice-bridge", "O~", False),
        ("scroll-of-ice-bridge", "OC", False),
        ("scroll-of-genie", "O~", True),
        ("scroll-of-warmth", "O~", False),
    ):
        answer: Answer = ("decipher", name)
        assert (share(turn(row, answer, who="ossian")) == answer) == expected, (name, row)


@pytest.mark.proves("house.bot.rescue", "house.bot.drink", "house.bot.battle-potions")
def test_answers_in_between() -> None:
    """Rescues in order; what costs nothing at once; potions where they are worth it; else nothing."""
    t = Table(draw("RM"), LEGEND, "ragna")

    def said(about: str, *options: Answer, body: Any = (6, 6), subject: object = "", who: int = 0) -> Answer | None:
        return react(seen(t, ragna={"body": body}), Decision(0, about, [*options], figure=who, subject=subject))

    stop: Answer = ("pass",)
    rescue = ["heal-body", "water-of-healing", "potion-of-healing", "warmth", "potion-of-warmth", "armband-of-healing",
              "venom-antidote", "potion-of-restoration"]  # fmt: skip
    for about in ("zero", "cursed"):
        for n in range(len(rescue)):
            options: list[Answer] = [stop, *(("use", name) for name in rescue[n:][::-1])]
            assert said(about, *options) == ("use", rescue[n])
        assert said(about, stop, ("use", "odd")) == ("use", "odd")
        assert said(about, stop) == stop
    eager = ("saved", "killed", "hurt", "spelled", "struck", "defend", "harmed", "cast", "seen-cast", "check")
    for about in eager:
        assert said(about, stop, ("use", "riposte")) == ("use", "riposte")
        assert said(about, stop) == stop
    assert said("other", stop, ("use", "riposte")) == stop
    assert said("other", ("use", "riposte")) is None
    for about in ("order", "next"):
        assert said(about, ("keep",), stop) == ("keep",)
    for name in ("potion-of-strength", "heroic-brew", "wolfsbane-potion", "destiny"):
        assert said("struck", stop, ("use", name), body=(1, 6)) == stop
    warmth: Answer = ("use", "potion-of-warmth")
    assert said("harmed", stop, warmth, subject=Lost(2, "Body")) == warmth, "right after two points of cold"
    assert said("harmed", stop, warmth, subject=Lost(1, "Body"), body=(1, 6)) == stop
    assert said("hurt", stop, warmth, body=(1, 6)) == stop
    for name in ("potion-of-defense", "potion-of-magic-resistance"):
        assert said("hurt", stop, ("use", name), body=(3, 6)) == ("use", name)
        assert said("hurt", stop, ("use", name), body=(4, 6)) == stop
        assert said("hurt", stop, ("use", name), body=(3, 6), who=99) == stop
    battle: Answer = ("use", "potion-of-battle")
    assert said("struck", stop, battle, subject="skull white white black") == battle, "fewer than a third"
    assert said("struck", stop, battle, subject="skull white white") == stop
    assert said("struck", stop, battle, ("use", "riposte"), subject="skull white white") == ("use", "riposte")
    guard: Answer = ("use", "bodyguard")
    assert said("guard", stop, guard, body=(4, 6)) == guard
    assert said("guard", stop, guard, body=(3, 6)) == stop
    assert said("guard", stop, guard, who=99) == stop
    assert said("guard", stop) == stop


@pytest.mark.proves("house.bot.order", "house.bot.fight", "house.bot.explore", "house.bot.hire")
def test_a_hero_thinks_in_order() -> None:
    """Care before a fight, a fight before an errand, then rest, then exploring; mercenaries first; patience ends."""
    t = Table(draw("R..o"), LEGEND, "ragna")
    view = seen(t, ragna={"body": (2, 6)})
    options: list[Answer] = [("take",), ("use", "potion-of-healing"), ("attack", 1, "broadsword"), GUARD, ("end",)]
    for _ in range(3):
        d = Decision(0, "turn", options, (), 0)
        assert HeroMind(view).decide(view, d) == options[{5: 1, 4: 0, 3: 0}[len(options)]]
        options.pop(1 if len(options) == 5 else 0)
    mind = HeroMind(view)
    moves = Decision(0, "turn", [("move",), ("end",)], (), 0)
    for n in range(45):
        answer = mind.decide(view, moves)
        if n >= 40:
            assert answer == ("end",)
    gone = Decision(0, "turn", [("move",), GUARD, ("end",)], (), 77)
    assert HeroMind(view).decide(view, gone) == ("end",)
    assert mind.decide(view, Decision(0, "activate", [("end",)])) == ("end",)
    assert mind.decide(view, Decision(0, "activate", [("activate", 4), ("activate", 2), ("end",)])) == ("activate", 4)
