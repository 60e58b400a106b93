"""Skills, things and heroes of the third book: conditions that no other test sees the other side of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.errors import DelveError
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures import skills_weapon, weapons
from delvewright.rules.allison.figures.enemy_skills import bite, kidnap, stomp, tail_attack, toss
from delvewright.rules.allison.figures.enemy_skills.kidnap import set_free
from delvewright.rules.allison.figures.heroes import check_hero, choose_heroes, create, first_skills
from delvewright.rules.allison.figures.skills_race import _diggable, _waiting
from delvewright.rules.allison.figures.skills_rogue import beyond, foe_close_by
from delvewright.rules.allison.figures.skills_weapon import two_weapons
from delvewright.rules.allison.state.dice import DIE
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.spells import casts
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, item, skill
from delvewright.rules.allison.state.windows import GUARD, OWN, SAVED, Moment

from .helpers import play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import LEGEND, board, of

MORE = {**LEGEND, "f": "fimir", "c": "chaos-warrior", "U": "ogre", "D": "durn", "S": "stairway", "s": "skeleton"}
STONE = (condition("stone", "stone", "own"),)


def drawn(*rows: str, active: str = "ragna", **more: Any) -> Game:
    return Table(rows[0] if "\n" in rows[0] else draw(*rows), MORE, active, **more).g


def struck(by: Figure, target: Figure, hits: int = 1, **more: Any) -> Any:
    """A blow that comes out so, whatever is thrown."""

    def strike(g: Game, blow: Blow) -> Iterator[Any]:
        blow.hits = hits
        for key, value in more.items():
            if callable(value):
                value(g, blow)
            else:
                setattr(blow, key, value)
        return iter(())

    return strike


def gone(who: str) -> Any:
    """Somebody is off the board when it is over."""
    return lambda g, blow: g.take_off(of(g, who))


# -- enemies


@pytest.mark.proves("monster.chaos-warrior.disarm")
def test_whom_a_chaos_warrior_disarms() -> None:
    """A hero beside it who lives and holds the weapon."""
    g = drawn("oRc.M")
    ragna, warrior, orc = of(g, "ragna"), of(g, "chaos-warrior.1"), of(g, "orc.1")
    ragna.items = ragna.held = ("broadsword",)

    def can(by: Figure = ragna, alive: bool = True, held: bool = True, at: str = "b1") -> bool:
        blow = Blow(by, warrior, "broadsword")
        blow.by.alive = alive
        by.held = ("broadsword",) if held else ()
        was = by.at
        by.at = sq(g, at)
        found = skill.of("disarm").can(g, warrior, Moment(warrior, by, blow=blow))
        blow.by.alive, by.at = True, was
        return found

    assert can()
    assert not can(alive=False)
    assert not can(held=False)
    assert not can(at="a1") and not can(at="e1"), "two squares off"
    assert not can(by=orc)


@pytest.mark.proves("monster.skeleton.minor-dread")
def test_who_resists_dread_loses_no_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    from delvewright.rules.allison.figures.enemy_skills import dread

    for stopped in (True, False):
        g = drawn("R.s")
        ragna, skeleton = of(g, "ragna"), of(g, "skeleton.1")
        skeleton.skills = ("minor-dread",)

        def window(g: Game, which: int, moment: Moment, stopped: bool = stopped) -> Iterator[Any]:
            moment.stopped = stopped
            return iter(())

        monkeypatch.setattr(dread, "window", window)
        monkeypatch.setattr(dread, "undead_ahead", lambda *_: 6)
        play(skill.of("minor-dread").faced(g, skeleton, ragna, [skeleton]), "1")
        assert (ragna.effects == ()) is stopped


@pytest.mark.proves("monster.fimir.kidnap.break-free", "monster.fimir.kidnap.carrying")
def test_a_captive_of_the_first_figure_of_all() -> None:
    """Whoever carries him lets go, whatever its number; he stands beside it, or nowhere if he is gone."""
    g = drawn("fR..", active="fimir.1")
    ragna, fimir = of(g, "ragna"), of(g, "fimir.1")
    for carrier, held in ((ragna, fimir), (fimir, ragna)):
        carrier.effects = (Effect("carrying", "carrying", 1, "own", held.id),)
        held.effects = (Effect("kidnap", "carried", 1, "own", carrier.id),)
        set_free(g, held)
        assert carrier.effects == () and held.effects == ()
    g.put(ragna, 0)
    effect.of("kidnap").ended(g, ragna)
    assert ragna.at != 0, "from the first square too"
    g.take_off(ragna)
    effect.of("kidnap").ended(g, ragna)
    assert ragna.at < 0


@pytest.mark.proves("monster.fimir.kidnap.lost")
def test_when_a_captive_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only heroes who are awake watch over him; where the quest keeps him he is not dead; other bodies stay."""
    for watcher, times in ((None, 2), ("maud", 0), ("asleep", 2), ("scout.1", 2)):
        g = drawn("fR..M.K", active="fimir.1", figures={"K": {"employer": "maud"}})
        ragna, fimir, maud = of(g, "ragna"), of(g, "fimir.1"), of(g, "maud")
        if watcher in (None, "scout.1"):
            g.take_off(maud)
        if watcher in (None, "maud"):
            g.take_off(of(g, "scout.1"))
        if watcher == "asleep":
            g.take_off(of(g, "scout.1"))
            maud.effects = (condition("asleep", "helpless", "own"),)
        g.put(ragna, fimir.at)
        fimir.effects = (Effect("carrying", "carrying", 1, "own", ragna.id),)
        ragna.effects = (Effect("kidnap", "carried", 1, "own", fimir.id),)
        g.counters[f"kidnap-{fimir.id}"] = 1
        monkeypatch.setattr(kidnap, "GONE_AFTER", 9)
        play(effect.of("carrying").turn_ends(g, fimir))
        assert g.count(f"kidnap-{fimir.id}") == times
        monkeypatch.setattr(kidnap, "GONE_AFTER", 1)
        if watcher is None:
            g.piles = (Pile(3, "maud", body=True), Pile(4, "ragna", ("dagger",)))
            for kept in (True, False):
                monkeypatch.setattr(type(g.quest.text), "carried_off", lambda *_, kept=kept: kept, raising=False)
                again = g.copy()
                mine, whose = of(again, "fimir.1"), of(again, "ragna")
                play(effect.of("carrying").turn_ends(again, mine))
                assert whose.alive is kept
                assert [(p.at, p.whose) for p in again.piles] == [(3, "maud"), (4, "ragna")]


@pytest.mark.proves("monster.fimir.kidnap.carrying")
def test_who_carries_nobody_counts_nothing() -> None:
    g = drawn("fR..", active="fimir.1")
    ragna, fimir = of(g, "ragna"), of(g, "fimir.1")
    fimir.effects = (Effect("carrying", "carrying", 1, "own", ragna.id),)
    g.figures[ragna.id] = None
    before = dict(g.counters)
    play(effect.of("carrying").turn_ends(g, fimir))
    effect.of("carrying").walked(g, fimir, 0)
    assert g.counters == before


@pytest.mark.proves("monster.ogre.stomp", "monster.polar-warbear.stomp")
def test_who_is_knocked_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first square too; nobody if it is gone itself, and nobody who is not there any more."""
    for at, rolls in (("a1", "bb"), ("c1", "bb")):
        g = drawn("U....", "R....", active="ogre.1")
        ogre, ragna = of(g, "ogre.1"), of(g, "ragna")
        g.put(ogre, sq(g, at))
        g.put(ragna, sq(g, "b1"))
        monkeypatch.setattr(stomp, "strike", struck(ogre, ragna))
        ragna.worn = ("plate-mail",)
        play(skill.of("stomp").does(g, ogre, Moment(ogre), ragna.id), rolls)
        assert ragna.at != sq(g, "b1")
    g = drawn("U....", "R....", active="ogre.1")
    ogre, ragna = of(g, "ogre.1"), of(g, "ragna")
    monkeypatch.setattr(stomp, "strike", struck(ogre, ragna, fell=gone("ogre.1")))
    play(skill.of("stomp").does(g, ogre, Moment(ogre), ragna.id))
    assert ragna.at == sq(g, "a2")


@pytest.mark.proves("monster.ogre.toss")
def test_who_is_tossed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was hit himself, by an ogre that stands there still."""
    cases: list[tuple[dict[str, Any], bool]] = [
        ({}, True), ({"fell": gone("ogre.1")}, False), ({"fell": gone("ragna")}, False),
        ({"guarded": lambda g, blow: setattr(blow, "guard", of(g, "maud"))}, False),
    ]  # fmt: skip
    for more, flies in cases:
        g = drawn("UR...M", active="ogre.1")
        ogre, ragna = of(g, "ogre.1"), of(g, "ragna")
        monkeypatch.setattr(toss, "strike", struck(ogre, ragna, **more))
        asked = next(iter(skill.of("toss").does(g, ogre, Moment(ogre), ragna.id)), None)
        assert (asked is not None) is flies


@pytest.mark.proves("monster.fimir.tail-attack")
def test_the_tail_is_for_the_living_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    blows: list[Blow] = []

    def caught(g: Game, blow: Blow) -> Iterator[Any]:
        blows.append(blow)
        return iter(())

    monkeypatch.setattr(tail_attack, "strike", caught)
    for alive, strikes in ((True, 1), (False, 0)):
        g = drawn("fR..", active="fimir.1")
        ragna, fimir = of(g, "ragna"), of(g, "fimir.1")
        blow = Blow(ragna, fimir)
        blow.defence = Roll(fimir.id, "defend", (DIE,))
        ragna.alive = alive
        blows.clear()
        play(skill.of("tail-attack").was_attacked(g, fimir, blow))
        assert len(blows) == strikes


@pytest.mark.proves("monster.goblin.bite")
def test_the_dead_are_not_weakened_by_a_bite(monkeypatch: pytest.MonkeyPatch) -> None:
    for alive in (True, False):
        g = board("Rg..")
        goblin, ragna = of(g, "goblin.1"), of(g, "ragna")
        monkeypatch.setattr(bite, "strike", struck(goblin, ragna, lost=1))
        ragna.alive = alive
        play(skill.of("bite").does(g, goblin, Moment(goblin), ragna.id))
        assert bool(ragna.effects) is alive


@pytest.mark.proves("monster.ice-gremlin.theft.return", "monster.ice-gremlin.set-trap")
def test_a_thief_that_is_gone_is_gone_once() -> None:
    g = drawn("R.i")
    gremlin = of(g, "ice-gremlin.1")
    gremlin.tags = ("stolen:dagger",)
    g.take_off(gremlin)
    play(skill.of("theft").turn_ends(g, gremlin))
    assert gremlin.tags == ("stolen:dagger",)
    g = drawn("Si.R")
    gremlin = of(g, "ice-gremlin.1")
    found = list(skill.of("gremlin-trap").targets(g, gremlin, Moment(gremlin)))
    assert sq(g, "a1") not in found and sq(g, "c1") in found


# -- rogues


@pytest.mark.proves("skill.rogue.dash-attack", "skill.rogue.dash-attack.limits")
def test_whom_a_dash_is_for() -> None:
    """An enemy beside him who can be attacked; and not by somebody who may not attack."""
    g = drawn("PoMo", active="pim")
    pim, orc = of(g, "pim"), of(g, "orc.1")
    pim.items = pim.held = ("dagger",)
    g.moving, g.points = True, 4
    dash = skill.of("dash-attack")
    assert list(dash.targets(g, pim, Moment(pim))) == [orc.id]
    orc.effects = STONE
    assert list(dash.targets(g, pim, Moment(pim))) == []
    assert dash.can(g, pim, Moment(pim))
    pim.effects = (condition("meek", "meek", "own"),)
    assert not dash.can(g, pim, Moment(pim))


@pytest.mark.proves("skill.rogue.dash-attack.limits")
def test_beyond() -> None:
    """Straight on, if there is a way and room: onto the first square of all too, and not off the board."""
    g = drawn(".oP.", active="pim")
    pim = of(g, "pim")
    assert beyond(g, pim, sq(g, "b1")) == sq(g, "a1")
    g.put(pim, sq(g, "b1"))
    g.take_off(of(g, "orc.1"))
    assert beyond(g, pim, sq(g, "a1")) == -1
    two = drawn("\n+-+-+-+-+\n|P o|. .|\n+-+-+-+-+\n", active="pim")
    pim = of(two, "pim")
    assert beyond(two, pim, sq(two, "b1")) == -1, "a wall"
    rows = drawn("....", "oP..", active="pim")
    assert beyond(rows, of(rows, "pim"), sq(rows, "a2")) == -1, "the end of the row above is not beyond"


@pytest.mark.proves("skill.rogue.dash-attack")
def test_who_runs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Onto the first square too; nobody who has fallen meanwhile."""
    from delvewright.rules.allison.figures import skills_rogue

    for fell, runs in ((False, True), (True, False)):
        g = drawn(".oP.", active="pim")
        pim, orc = of(g, "pim"), of(g, "orc.1")
        pim.items = pim.held = ("dagger",)
        g.points = 4
        more = {"fell": gone("pim")} if fell else {}
        monkeypatch.setattr(skills_rogue, "strike", struck(pim, orc, **more))
        asked = next(iter(skill.of("dash-attack").does(g, pim, Moment(pim), orc.id)), None)
        assert (asked is not None) is runs


@pytest.mark.proves("skill.rogue.set-trap", "skill.rogue.stealth.broken")
def test_where_a_rogue_sets_traps() -> None:
    """Where he has been, as far as it is laid out."""
    g = drawn("P....", active="pim")
    pim = of(g, "pim")
    g.crossed = ((pim.id, 0b01110),)
    targets = lambda: list(skill.of("set-trap").targets(g, pim, Moment(pim)))  # noqa: E731
    assert targets() == [1, 2, 3]
    g.laid &= ~0b00100
    assert targets() == [1, 3]
    for row, close in (("oP..", True), ("o.P.", False)):
        g = drawn(row, active="pim")
        assert foe_close_by(g, of(g, "pim")) is close


# -- weapons


@pytest.mark.proves("skill.weapon.sweep-attack")
def test_how_far_a_sweep_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """On as long as it hits, from the first square too; not with the last die, and not by who has fallen."""
    name = "broadsword"
    cases: list[tuple[dict[str, Any], bool]] = [
        ({"attack": Roll(0, "a", (DIE, DIE))}, True), ({"attack": Roll(0, "a", (DIE,))}, False),
        ({"attack": None}, True),
        ({"attack": Roll(0, "a", (DIE, DIE)), "fell": gone("ragna")}, False),
    ]  # fmt: skip
    for more, goes in cases:
        g = drawn("Ro.", "o..")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        ragna.items = ragna.held = (name,)
        monkeypatch.setattr(skills_weapon, "strike", struck(ragna, orc, **more))
        monkeypatch.setattr(skills_weapon, "_sweeping", lambda f: name)
        monkeypatch.setattr(skills_weapon, "next_on_arc", lambda g, *_: of(g, "orc.2"))
        asked = next(iter(skill.of("sweep-attack").does(g, ragna, Moment(ragna), orc.id)), None)
        assert (asked is not None) is goes


@pytest.mark.proves("skill.weapon.riposte", "skill.weapon.shield-bash", "skill.barbarian.mighty-toss")
def test_stone_is_beyond_blows() -> None:
    g = drawn("Ro..")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    ragna.items = ragna.held = ("broadsword",)
    moment = Moment(ragna, orc)
    moment.when = SAVED
    for stone in (False, True):
        orc.effects = STONE if stone else ()
        assert skill.of("riposte").can(g, ragna, moment) is not stone
        assert (list(skill.of("shield-bash").targets(g, ragna, Moment(ragna))) == []) is stone
        assert (list(skill.of("mighty-toss").targets(g, ragna, Moment(ragna))) == []) is stone


@pytest.mark.proves("skill.weapon.shield-bash")
def test_the_dead_are_not_stunned(monkeypatch: pytest.MonkeyPatch) -> None:
    for alive in (True, False):
        g = drawn("Ro..")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        orc.alive = alive
        monkeypatch.setattr(skills_weapon, "strike", struck(ragna, orc))
        play(skill.of("shield-bash").does(g, ragna, Moment(ragna), orc.id), "w" * orc.mind if alive else "")
        assert bool(orc.effects) is alive


@pytest.mark.proves("skill.weapon.dual-wielding")
def test_the_better_weapon_comes_first() -> None:
    g = drawn("R...")
    ragna = of(g, "ragna")
    known = content().items
    hand = [n for n, t in known.items() if t.weapon and t.hands == 1 and t.reach != "none"]
    for a in hand:
        for b in hand:
            ragna.held = (a, b)
            first, second = two_weapons(ragna)
            assert {first, second} == {a, b} and (known[first].attack or 0) >= (known[second].attack or 0)
            if (known[a].attack or 0) == (known[b].attack or 0):
                assert (first, second) == (a, b), "of equals the first"


@pytest.mark.proves("weapon.battle-axe.concussion")
def test_only_the_axe_stuns(monkeypatch: pytest.MonkeyPatch) -> None:
    hurts: list[Hurt] = []

    def harm(g: Game, hurt: Hurt, *rules: str) -> Iterator[Any]:
        hurts.append(hurt)
        return iter(())

    monkeypatch.setattr(weapons, "harm", harm)
    g = drawn("Ro..")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    orc.own_mind = orc.mind = 2
    for weapon, faces, stuns in (
        ("battle-axe", ("skull", "skull"), True), ("broadsword", ("skull", "skull"), False),
        ("battle-axe", ("skull", "white"), False), ("battle-axe", (), False),
    ):  # fmt: skip
        blow = Blow(ragna, orc, weapon)
        blow.attack = Roll(ragna.id, "attack", (DIE,) * len(faces))
        blow.attack.faces = list(faces)
        hurts.clear()
        play(item.of("battle-axe").attacked(g, ragna, blow))
        assert bool(hurts) is stuns


@pytest.mark.proves("weapon.dagger")
def test_which_dagger_flies() -> None:
    """A hero's own, thrown as an attack of its own."""
    for weapon, way, source, who, flies in (
        ("dagger", "thrown", "", "ragna", True), ("broadsword", "thrown", "", "ragna", False),
        ("dagger", "", "", "ragna", False), ("dagger", "thrown", "mighty-toss", "ragna", False),
        ("dagger", "thrown", "", "orc.2", False),
    ):  # fmt: skip
        g = drawn("Roo.")
        f, orc = of(g, who), of(g, "orc.1")
        f.items = f.held = ("dagger", "broadsword")
        blow = Blow(f, orc, weapon, way, source)
        blow.at = orc.at
        play(item.of("dagger").attacked(g, f, blow))
        assert (len(g.piles) == 1, "dagger" not in f.items) == (flies, flies)


@pytest.mark.proves("skill.barbarian.mighty-toss")
def test_what_was_hurled_is_taken_up_again() -> None:
    """On its square or beside it, by its owner; nothing that came there otherwise."""
    g = drawn("R....")
    ragna = of(g, "ragna")
    for at, flew, whose, taken in (
        ("a1", "mighty-toss", "ragna", True), ("b1", "mighty-toss", "ragna", True),
        ("c1", "mighty-toss", "ragna", False),
        ("a1", "", "ragna", False), ("a1", "mighty-toss", "maud", False), ("a1", "dagger", "ragna", False),
    ):  # fmt: skip
        g.piles = (Pile(sq(g, at), whose, ("broadsword",), flew=flew),)
        ragna.items = ragna.held = ()
        skill.of("mighty-toss").walked(g, ragna, 0)
        assert (g.piles == ()) is taken
    single = drawn("\n+-+-+\n|R|.|\n+-+-+\n")
    ragna = of(single, "ragna")
    single.piles = (Pile(ragna.at, "ragna", ("broadsword",), flew="mighty-toss"),)
    skill.of("mighty-toss").walked(single, ragna, 0)
    assert single.piles == (), "a square with no neighbours"


@pytest.mark.proves("skill.barbarian.savagery")
def test_who_flees_from_nobody_stays() -> None:
    """From who terrified him, while that one is there; and not where it leads no further away."""
    for gone_, moves in ((False, True), (True, False)):
        g = drawn("RMo...", active="orc.1")
        orc, ragna, maud = of(g, "orc.1"), of(g, "ragna"), of(g, "maud")
        orc.effects = (Effect("savagery", "flees", maud.id, "own"),)
        if gone_:
            g.take_off(maud)
        at = orc.at
        asked = effect.of("savagery").turn_begins(g, orc)
        play(asked, "11" if moves else "")
        assert (orc.at > at) is moves
        assert ragna.at == sq(g, "a1")
    corner = drawn("..Mo", active="orc.1")
    orc, maud = of(corner, "orc.1"), of(corner, "maud")
    orc.effects = (Effect("savagery", "flees", maud.id, "own"),)
    play(effect.of("savagery").turn_begins(corner, orc), "33")
    assert orc.at == sq(corner, "d1")


@pytest.mark.proves("skill.warrior.bodyguard")
def test_whose_blows_a_bodyguard_takes() -> None:
    """Others', not his own; nobody guards himself."""
    g = drawn("RMo.")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    ragna.effects = (Effect("bodyguard", "ward", maud.id, "turn"),)
    for by, takes in ((orc, True), (ragna, False)):
        blow = Blow(by, maud)
        blow.hits = 1
        moment = Moment(maud, by, blow=blow)
        moment.when = GUARD
        assert effect.of("bodyguard").can(g, ragna, moment) is takes
    assert ragna.id not in skill.of("bodyguard").targets(g, ragna, Moment(ragna))


# -- races


@pytest.mark.proves("skill.elf.awareness")
def test_who_waits_behind_a_door() -> None:
    """All in that room, laid out or not, each once; with three white shields by name."""
    g = drawn("\n+-+-+-+-+-+\n|T .|o . g|\n+-+-+-+-+-+\n", active="thessaly", door=[{"at": "b1-c1"}])
    there = [(2, "Orc"), (4, "Goblin")]
    assert _waiting(g, 2) == there
    assert _waiting(g, 0) == []
    g.placed |= 1
    assert len(_waiting(g, 2)) == 1
    g.placed = 2
    assert len(_waiting(g, 2)) == 1
    g.placed = 0
    thessaly = of(g, "thessaly")
    g.put(thessaly, 1)
    thessaly.mind = 3
    for dice, named in (("www", True), ("wwb", False), ("wbb", False)):
        g.log = []
        play(skill.of("awareness").does(g, thessaly, Moment(thessaly), 2), dice)
        assert ("Orc" in g.log[-1].text) is named


@pytest.mark.proves("skill.dwarf.excavate")
def test_through_which_walls_one_digs() -> None:
    """Into rooms, where there is floor and nothing in the way; not where there is a door."""
    two = "\n+-+-+-+-+\n|D|. . .|\n+-+-+-+-+\n"
    g = drawn(two, active="durn")
    durn = of(g, "durn")
    assert _diggable(g, durn) == 0b0010
    g.quest.blocked |= 0b0010
    assert _diggable(g, durn) == 0
    g.quest.blocked = 0
    g.rubble |= 0b0010
    assert _diggable(g, durn) == 0b0010
    door = drawn("\n+-+-+-+-+\n|D|. . .|\n+-+-+-+-+\n", active="durn", door=[{"at": "a1-b1"}])
    assert _diggable(door, of(door, "durn")) == 0


@pytest.mark.proves("item.potion-of-restoration", "item.potion-of-recall")
def test_who_is_given_restoration() -> None:
    """Somebody beside him whose Mind is gone, not further off."""
    g = drawn("RM.T")
    ragna, maud, thessaly = of(g, "ragna"), of(g, "maud"), of(g, "thessaly")
    moment = Moment(ragna)
    moment.when = OWN
    maud.mind = thessaly.mind = 0
    found = list(item.of("potion-of-restoration").targets(g, ragna, moment))
    assert maud.id in found and thessaly.id not in found


# -- new heroes


@pytest.mark.proves("create.free-points", "class.magic-users")
def test_who_cannot_be() -> None:
    """Points are placed, none is taken away; a magic-user chooses different groups, no more than he may."""
    hero = create("human-barbarian")
    name, other = list(hero.free) if len(hero.free) > 1 else (*hero.free, "body")
    check_hero(hero)
    total = sum(hero.free.values())
    check_hero(replace(hero, free={name: total}))
    with pytest.raises(DelveError):
        check_hero(replace(hero, free={name: total + 1, other: -1}))
    with pytest.raises(DelveError):
        check_hero(replace(hero, free={name: total + 1}))
    wizard = create("human-wizard")
    with pytest.raises(DelveError):
        check_hero(replace(wizard, groups=(*wizard.groups, wizard.groups[0])))
    with pytest.raises(DelveError):
        check_hero(replace(wizard, groups=wizard.groups[:-1]))


@pytest.mark.proves("house.hero.party", "house.party.short")
def test_how_many_take_part() -> None:
    """One to so many; of two who are alike the second has a number, and so has the third."""
    from delvewright.rules.allison.figures.heroes import MOST

    names = ["ragna", "maud", "pim", "ossian", "durn", "thessaly", "fenn", "ilsabet"]
    assert len(choose_heroes({"heroes": " ".join(names[:MOST])})) == MOST
    with pytest.raises(DelveError):
        choose_heroes({"heroes": " ".join(names[: MOST + 1])})
    with pytest.raises(DelveError):
        choose_heroes({"heroes": " "})
    three = choose_heroes({"heroes": "human-barbarian human-barbarian human-barbarian"})
    assert [h.id for h in three] == ["human-barbarian", "human-barbarian-2", "human-barbarian-3"]


@pytest.mark.proves("create.first-skill", "class.magic-users")
def test_the_first_skill_is_of_race_or_class() -> None:
    """Not one that is open to all, and not one that needs another."""
    known = content().skills
    for word in ("human-barbarian", "human-warrior", "elf-rogue", "dwarf-warrior", "human-wizard", "elf-rogue-mage"):
        for name in first_skills(create(word)):
            assert not known[name].needs
            assert any(terms.whose != "all" for terms in known[name].terms)
    g = drawn("Ro..")
    assert not casts(of(g, "orc.1")) and not casts(of(g, "ragna"))
