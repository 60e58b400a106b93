"""Spells, turns, quest files and set-up of the third book: conditions that no other test sees the other side of."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.errors import DelveError
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign.outfitting import MOST
from delvewright.rules.allison.content.quest import FILES
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.heroes import first_party
from delvewright.rules.allison.interface import setup
from delvewright.rules.allison.interface.hero_picks import make
from delvewright.rules.allison.magic import casting, chaos
from delvewright.rules.allison.magic.casting import memory_answers, own_casts
from delvewright.rules.allison.magic.chaos import _melt, choppable, melt_unseen, refuge
from delvewright.rules.allison.magic.elements import set_fire
from delvewright.rules.allison.magic.ruining import ruin, ruin_one_of, ruinable
from delvewright.rules.allison.magic.scroll_spells import _gaps, lay_bridge
from delvewright.rules.allison.magic.scrolls import learnable
from delvewright.rules.allison.state import spells
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import effect, spell
from delvewright.rules.allison.state.windows import Moment
from delvewright.rules.allison.turn import turn
from delvewright.rules.common.dungeon.quest import Hoard

from .helpers import play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import LEGEND, board, of

MORE = {
    **LEGEND, "x": "chaos-sorcerer", "c": "furniture:chest", "F": "furniture:fireplace", "C": "chasm", "k": "crevasse",
    "^": "trap:spear",
}  # fmt: skip


def drawn(*rows: str, active: str = "ragna", **more: Any) -> Game:
    return Table(rows[0] if "\n" in rows[0] else draw(*rows), MORE, active, **more).g


def none(*_: Any, **__: Any) -> Iterator[Any]:
    return iter(())


# -- Chaos


@pytest.mark.proves("chaos.chill", "chaos.lightning-bolt")
@pytest.mark.parametrize("name", ["chill", "lightning-bolt"])
@pytest.mark.parametrize("lost", [0, 1, 2])
def test_harm_is_what_costs_something(name: str, lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def harm(*_: Any) -> Any:
        yield from ()
        return lost

    monkeypatch.setattr(chaos, "harm", harm)
    g = drawn("xR..", active="chaos-sorcerer.1")
    assert play(spell.of(name).strikes(g, of(g, "chaos-sorcerer.1"), of(g, "ragna"), 1)) is (lost > 0)


@pytest.mark.proves("chaos.ice-storm")
def test_a_storm_needs_four_open_squares() -> None:
    g = drawn("x.R", "...", active="chaos-sorcerer.1")
    sorcerer = of(g, "chaos-sorcerer.1")
    targets = lambda: list(spell.of("ice-storm").targets(g, sorcerer, Moment(sorcerer)))  # noqa: E731
    assert targets() == [sq(g, "b1")]
    g.blocked |= 1 << sq(g, "b2")
    assert targets() == []
    g.blocked = 0
    g.laid &= ~(1 << sq(g, "b2"))
    assert targets() == []


@pytest.mark.proves("chaos.escape")
def test_where_escape_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """To the square the quest names, though he stands there himself; else out of sight, and not where no way leads."""
    g = drawn("\n+-+-+-+-+-+-+\n|R . .|. . x|\n+-+-+-+-+-+-+\n", active="ragna", door=[{"at": "c1-d1"}])
    g.laid = g.quest.grid.floor
    g.quest.cut_off = 0
    from delvewright.rules.allison.state.announced import summon

    me = next((f for f in g.figures if f is not None and f.kind.id == "chaos-sorcerer"), None) or summon(
        g, "chaos-sorcerer", 1, 5, False
    )
    named = [-1]
    monkeypatch.setattr(type(g.quest.text), "escape_to", lambda self, g, f: named[0], raising=False)
    for named[0] in (me.at, me.at - 1):
        assert refuge(g, me) == named[0]
    named[0] = -1
    assert refuge(g, me) == 4
    g.quest.cut_off = 1 << 4
    assert refuge(g, me) == 3
    g.quest.cut_off = 0b11 << 3
    assert refuge(g, me) == -1


@pytest.mark.proves("chaos.ice-wall.end")
def test_ice_lasts_while_its_caster_sees_it() -> None:
    """Not when he is off the board or no more; hacked at by who stands beside it."""
    for gone in ("", "off", "none"):
        g = drawn("x..R", active="chaos-sorcerer.1")
        me = of(g, "chaos-sorcerer.1")
        g.ice = ((sq(g, "c1"), me.id),)
        me.effects = (condition("ice-wall", "ice-wall", "own"),)
        assert choppable(g, of(g, "ragna")) == [("chop", sq(g, "c1"))]
        if gone:
            g.take_off(me)
        if gone == "none":
            g.figures[me.id] = None
        melt_unseen(g)
        assert (g.ice == ()) is bool(gone)
    g = drawn("x..R", active="chaos-sorcerer.1")
    me = of(g, "chaos-sorcerer.1")
    g.ice = ((1, me.id), (2, me.id))
    me.effects = (condition("ice-wall", "ice-wall", "own"),)
    _melt(g, (1, me.id))
    assert (len(me.effects), g.ice) == (1, ((2, me.id),))
    _melt(g, (2, me.id))
    assert me.effects == ()


@pytest.mark.proves("skill.wizard.mimic.sides")
def test_who_was_called_vanishes_once() -> None:
    g = drawn("R..o")
    orc = of(g, "orc.1")
    g.take_off(orc)
    g.log = []
    effect.of("called").ended(g, orc)
    assert g.log == [] and orc.alive


# -- casting


@pytest.mark.proves("magic.cost-one", "magic.memorise-when", "artifact.spell-ring")
def test_who_has_no_spells_casts_none() -> None:
    g = drawn("OR..", active="ossian")
    ossian, ragna = of(g, "ossian"), of(g, "ragna")
    assert memory_answers(g, ossian)
    ossian.spells = ossian.memory = ()
    assert own_casts(g, ossian) == []
    ragna.memory = ("genie",)
    assert memory_answers(g, ragna) == []


@pytest.mark.proves("artifact.spell-ring")
def test_when_the_ring_pays(monkeypatch: pytest.MonkeyPatch) -> None:
    """In an encounter, once, for what is stored in it."""
    ossian = of(drawn("OR..", active="ossian"), "ossian")
    monkeypatch.setattr(spells, "stored_spell", lambda f: "genie")
    for met, ring, spent, name, pays in (
        (True, "spell-ring", (), "genie", True), (False, "spell-ring", (), "genie", False),
        (True, "", (), "genie", False), (True, "spell-ring", ("spell-ring",), "genie", False),
        (True, "spell-ring", (), "courage", False),
    ):  # fmt: skip
        ossian.met, ossian.spent = met, spent
        monkeypatch.setattr(spells, "ring_of", lambda f, ring=ring: ring)
        assert spells.from_ring(ossian, name) is pays


@pytest.mark.proves("xp.magic-offensive")
def test_who_earns_by_a_spell(monkeypatch: pytest.MonkeyPatch) -> None:
    """A magic-user who harms an enemy by a spell that is meant to; nobody is struck who is gone."""
    paid: list[str] = []
    struck: list[str] = []

    def strikes(self: Any, g: Game, f: Any, victim: Any, level: int) -> Any:
        yield from ()
        struck.append(victim.name)
        return True

    monkeypatch.setattr(casting, "earn_once", lambda g, f, victim, what, rules: paid.append(victim.name))
    monkeypatch.setattr(casting, "warded", lambda *_: none())
    for name, victim, off, pays in (
        ("ball-of-flame", "orc.1", False, True), ("ball-of-flame", "ragna", False, False),
        ("heal-body", "orc.1", False, False), ("ball-of-flame", "orc.1", True, False),
    ):  # fmt: skip
        g = drawn("OR.o", active="ossian")
        ossian, who = of(g, "ossian"), of(g, victim)
        monkeypatch.setattr(type(spell.of(name)), "strikes", strikes)
        if off:
            g.take_off(who)
        paid.clear()
        struck.clear()
        play(casting._strike_all(g, ossian, name, [who], 1))
        assert (bool(paid), bool(struck)) == (pays, not off)


@pytest.mark.proves("artifact.spell-scroll.learn")
def test_who_learns_from_scrolls() -> None:
    g = drawn("ORK.", active="ossian", figures={"K": {"employer": "ossian"}})
    for name, learns in (("ossian", True), ("ragna", False), ("scout.1", False)):
        f = of(g, name)
        f.items, f.spells = ("scroll-of-genie",), ()
        assert bool(learnable(g, f)) is learns
        f.items = ()
        assert not learnable(g, f)


@pytest.mark.proves("house.furniture.fireplace")
def test_only_a_fireplace_burns() -> None:
    g = drawn("R.F.c")
    for name, lit in (("c1", True), ("e1", False), ("b1", False)):
        g.lit = 0
        set_fire(g, of(g, "ragna"), sq(g, name))
        assert bool(g.lit) is lit


@pytest.mark.proves("spell.air.genie")
@pytest.mark.parametrize(("kind", "opens"), [("", True), ("locked", True), ("frozen", True), ("sealed", False)])
def test_which_doors_a_genie_opens(kind: str, opens: bool) -> None:
    door = {"at": "b1-c1", **({"kind": kind} if kind else {})}
    g = drawn("\n+-+-+-+-+\n|O .|. .|\n+-+-+-+-+\n", active="ossian", door=[door])
    ossian = of(g, "ossian")
    g.known_doors = 1
    found = list(spell.of("genie").others(g, ossian, Moment(ossian)))
    assert found == ([0] if opens else [])
    if not kind:
        g.quest.door_kinds[0] = "secret"
        assert list(spell.of("genie").others(g, ossian, Moment(ossian))) == [0]


@pytest.mark.proves("house.material.ruin", "chaos.rust", "spell.elf.twist-wood")
def test_what_can_be_ruined() -> None:
    """Of metal anything, of wood a weapon; of a mercenary what he has by his card, which costs him a die."""
    g = drawn("RMKx", figures={"K": {"employer": "ragna"}})
    ragna, scout = of(g, "ragna"), of(g, "scout.1")
    known = content().items
    wood = [n for n, t in known.items() if t.material == "wood" and not t.unique]
    for name in wood:
        ragna.items = (name,)
        assert (name in ruinable(ragna, "wood")) is known[name].weapon
    ragna.items = ()
    assert ruinable(ragna, "metal") == []
    assert play(ruin_one_of(g, of(g, "chaos-sorcerer.1"), ragna, "metal", "chaos.rust")) is False
    scout.items = ()
    metal = [n for n in scout.kind.gear if known[n].material == "metal"]
    assert ruinable(scout, "metal") == metal
    before = scout.effects
    ruin(g, scout, "natural-bow")
    assert all(not e.name.startswith("ruined-") for e in scout.effects if e not in before)


# -- bridges and chests


@pytest.mark.proves("spell.other.ice-bridge", "house.floor.ice-bridge")
def test_what_is_bridged() -> None:
    """What he sees and what is laid out; a trap in a piece is left alone; who is in a pit there gets out."""
    g = drawn("O.CC^c.", active="ossian", trap=[{"at": "f1", "kind": "needle"}])
    ossian = of(g, "ossian")
    g.found = g.armed
    c, d, e, f = (1 << sq(g, name) for name in ("c1", "d1", "e1", "f1"))
    assert _gaps(g) == c | d | e
    targets = lambda: list(spell.of("ice-bridge").targets(g, ossian, Moment(ossian)))  # noqa: E731
    assert sq(g, "c1") in targets()
    g.laid &= ~c
    assert sq(g, "c1") not in targets()
    g.laid |= c
    lay_bridge(g, e | f)
    assert not g.armed & e and g.armed & f
    pits = drawn("RM.o")
    ragna, maud, orc = (of(pits, name) for name in ("ragna", "maud", "orc.1"))
    for each in (ragna, maud, orc):
        each.pit = True
    pits.take_off(orc)
    pits.figures.append(None)
    lay_bridge(pits, 1 << ragna.at)
    assert (ragna.pit, maud.pit, orc.pit) == (False, True, True)


@pytest.mark.proves("spell.other.treasure-without-doom", "spell.other.treasure-without-doom.chest")
def test_when_treasure_is_drawn_without_doom() -> None:
    """In a room, while there are cards; a chest by what is listed in it, not by what the room holds."""
    g = drawn("O.c", active="ossian")
    ossian = of(g, "ossian")
    text = spell.of("treasure-without-doom")
    assert "treasure" in text.targets(g, ossian, Moment(ossian))
    deck, g.deck = g.deck, type(g.deck)()
    assert "treasure" not in text.targets(g, ossian, Moment(ossian))
    g.deck = deck
    way = Table(draw("O.c"), MORE, "ossian", corridor=True).g
    assert "treasure" not in text.targets(way, of(way, "ossian"), Moment(of(way, "ossian")))
    g.quest.hoards = [Hoard(0, 10), Hoard(0, 25, at=sq(g, "c1"))]
    ossian.gold = 0
    play(text.does(g, ossian, Moment(ossian), "chest", 1))
    assert ossian.gold == 25


# -- turns


@pytest.mark.proves("turn.move-and-action")
def test_a_turn_that_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is gone when it begins has none, nor anybody when all is over; the quest hears of who is there."""
    heard: list[str] = []

    def hears(self: Any, g: Game, f: Any) -> Iterator[Any]:
        heard.append(f.name)
        return iter(())

    def swept(g: Game, f: Any) -> Iterator[Any]:
        if gone:
            g.take_off(f)
        g.over = over
        return iter(())

    for gone, over in ((False, False), (True, False), (False, True)):
        g = drawn("R..o")
        ragna = of(g, "ragna")
        heard.clear()
        with monkeypatch.context() as patched:
            patched.setattr(type(g.quest.text), "turn_begins", hears, raising=False)
            patched.setattr(turn, "river", lambda g: -1)
            patched.setattr(turn, "river_roll", swept)
            assert play(turn.begin_activation(g, ragna)) is not (gone or over)
        assert heard == ([] if gone else ["ragna"])


@pytest.mark.proves("turn.forgo", "turn.move-and-action")
def test_a_turn_ends_with_who_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Off the board by what he did, he is asked nothing more; and no further attack is his."""
    g = drawn("R..o")
    ragna = of(g, "ragna")

    def falls(g: Game, f: Any, answer: Any) -> Iterator[Any]:
        g.take_off(f)
        return iter(())

    monkeypatch.setitem(turn.DOES, "guard", falls)
    play(turn.activation(g, ragna), answers=[("guard",)])
    assert ragna.at < 0
    g = drawn("Ro..")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    asked: list[str] = []

    def noted(f: Any, what: str) -> tuple[()]:
        asked.append(what)
        return ()

    monkeypatch.setattr(turn, "strike", lambda g, blow: falls(g, blow.by, None))
    monkeypatch.setattr(turn, "speaking", noted)
    play(turn._attack(g, ragna, ("strike", orc.id)))
    assert "more_attacks" not in asked


@pytest.mark.proves("turn.own-turn-only")
def test_whose_turn_is_next() -> None:
    """Somebody of another seat goes without being chosen; who is gone is passed over."""
    g = drawn("R.oog", active="game-master")
    first, second, goblin = of(g, "orc.1"), of(g, "orc.2"), of(g, "goblin.1")
    g.turn, g.active = g.master_seat, -1
    g.waiting = 1 << first.id | 1 << second.id | 1 << goblin.id
    second.seat = 0
    assert play(turn._next_figure(g)) is second
    second.seat = g.master_seat
    g.figures[first.id] = None
    asked = next(iter(turn._next_figure(g)))
    assert isinstance(asked, Decision)
    assert [a[1] for a in asked.options if a[0] == "activate"] == [second.id, goblin.id]
    assert g.waiting == 1 << second.id | 1 << goblin.id


# -- quest files


@pytest.mark.proves("quest.data", "house.level.enemy", "wandering.per-quest")
def test_what_a_file_may_say_of_monsters() -> None:
    """A kind, with a level or without."""
    for word in ("goblin", "goblin 3"):
        g = Table(draw("R.g"), {"R": "ragna", "g": word}, "ragna", wandering=word).g
        assert g.quest.wandering == "goblin" and g.quest.wandering_level == (3 if "3" in word else 0)
    for word in ("nobody", "nobody 3", "goblin three", "nobody three", "goblin -1"):
        with pytest.raises(DelveError):
            Table(draw("R.g"), {"R": "ragna", "g": word}, "ragna")
        with pytest.raises(DelveError):
            Table(draw("R.."), {"R": "ragna"}, "ragna", wandering=word)


@pytest.mark.proves("house.board.entrance", "door.exit", "quest.data")
def test_where_one_begins_and_leaves() -> None:
    """On an entrance or a stairway both, on a start or an exit one of the two."""
    for word, begins, leaves in (
        ("start", True, False), ("entrance", True, True), ("stairway", True, True), ("exit", False, True),
        ("exit-door", False, True),
    ):  # fmt: skip
        quest: Any = SimpleNamespace(begin=[], stairs=0, exit=0)
        assert FILES.mark(quest, word, 3)
        assert (quest.begin == [3], quest.exit == 1 << 3, quest.stairs == 1 << 3) == (
            begins,
            leaves,
            word == "stairway",
        )


@pytest.mark.proves("action.other", "action.other.target-number")
def test_what_a_deed_is_made_of() -> None:
    deed = lambda **more: board("R...", deeds={"cipher": {"at": "c1", **more}}).quest.deeds["cipher"]  # noqa: E731
    assert (deed().attribute, deed(target=0).target, deed(target=15).target) == ("mind", 0, 15)
    for wrong in (-1, "many", True):
        with pytest.raises(DelveError):
            deed(target=wrong)


# -- heroes of one's own, and how they set out


@pytest.mark.proves("create.steps", "create.free-points", "create.start-weapon", "spell.groups", "house.hero.party")
def test_every_step_of_making_a_hero() -> None:
    """What was picked counts, each thing by its own name; what was not is the usual."""
    assert make({}).word == first_party()[0]
    maud = make({"hero": "maud"})
    assert maud.word == "maud" and maud.says == content().heroes["maud"].text
    assert make({"hero": "maud", "name": " Big  Ann "}).word == "maud@Big_Ann"
    usual = make({"hero": "own"})
    assert usual.word.startswith("human-barbarian:")
    assert make({"hero": "own", "race": "dwarf"}).word.startswith("dwarf-")
    for cls in content().classes.values():
        own = make({"hero": "own", "class": cls.id})
        picks = {pick.name: pick for pick in own.picks}
        assert ("weapon" in picks) is (len(cls.weapons) > 1)
        assert ("groups" in picks) is cls.casts
        assert own.word.split("/")[2] == cls.weapons[0]
        for name in ("points", "weapon", "groups", "skill"):
            for value, *_ in picks[name].choices if name in picks else ():
                again = make({"hero": "own", "class": cls.id, name: value})
                assert {p.name: p.value for p in again.picks}[name] == value
                assert value in again.word


@pytest.mark.proves("create.steps", "quest.begin-end")
def test_what_is_bought_before_a_later_quest(monkeypatch: pytest.MonkeyPatch) -> None:
    """With finds alone one thing each; bought alone by each for himself; both only outside a campaign."""
    shopped: list[Any] = []
    monkeypatch.setattr(setup, "go_shopping", lambda g, party, most: shopped.append(most))
    monkeypatch.setattr(setup, "buy_alone", lambda g, party: shopped.append("alone"))
    for outfit, expected in (("found", [1]), ("bought", ["alone"]), ("stocked", [MOST])):
        shopped.clear()
        BOOK.begin("the-larder", 0, {"heroes": "ragna maud", "outfit": outfit})
        assert shopped == expected
    shopped.clear()
    BOOK.begin("the-larder", 0, {"heroes": "ragna maud", "level": "new"})
    assert shopped == []
