"""Single conditions of many rules that nothing else looks at, each from both sides."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon import traps, treasure
from delvewright.rules.allison.dungeon.doors import ICE, melt
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.dungeon.searching_furniture import unlisted
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting import harm as harming
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.fighting.experience import pay_for, praise
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.enemy_skills import bite
from delvewright.rules.allison.figures.skills_wizard_and_rogue_mage import NOBODY, _movable
from delvewright.rules.allison.ground import facing
from delvewright.rules.allison.ground.facing import first_facing
from delvewright.rules.allison.ground.sight import can_strike
from delvewright.rules.allison.interface.view import view
from delvewright.rules.allison.state import windows
from delvewright.rules.allison.state.figure import EAST, ENEMY, HERO
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, item, skill, spell
from delvewright.rules.allison.state.windows import HARMED, OWN, STRIKE, Moment
from delvewright.rules.common.dungeon.quest import Hoard

from .helpers import play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import LEGEND, board, of, table


def told(g: Game, *kinds: str) -> list[str]:
    """What was told of some kinds."""
    assert g.log is not None
    return [event.text for event in g.log if event.kind in kinds]


@pytest.mark.proves("house.door.frozen")
@pytest.mark.parametrize(("skulls", "gone"), [(ICE - 1, []), (ICE, ["The ice on the door is gone."])])
def test_ice_is_told_to_be_gone_when_it_is(skulls: int, gone: list[str]) -> None:
    g = board("\n+-+-+-+\n|R .|.|\n+-+-+-+\n", door=[{"at": "b1-c1", "kind": "frozen"}])
    melt(g, 0, skulls)
    assert told(g, "door") == gone


@pytest.mark.proves("house.board.reveal")
def test_nothing_new_is_told_when_nothing_is() -> None:
    g = board("R..o")
    before = len(told(g, "reveal"))
    assert lay_out(g, 0) is False and len(told(g, "reveal")) == before


@pytest.mark.proves("house.facing.start")
def test_a_door_that_nobody_can_come_by_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room of three squares in a row, with a door at either end: by the western one nobody can come."""
    grid = SimpleNamespace(width=5, area_of=[-1, 0, 0, 0, -1], areas=[0b01110], doors=[(0, 1), (3, 4)])
    quest: Any = SimpleNamespace(begin=[4], grid=grid, rooms=[True])
    monkeypatch.setattr(facing, "_distances", lambda _: [-1, -1, -1, 5, 0])
    assert first_facing(quest, 2) == EAST


@pytest.mark.proves("trap.quest-damage", "house.trap.needle", "trap.no-defend")
def test_a_trap_without_dice_tells_of_no_dice() -> None:
    g = board("R...")
    ragna = of(g, "ragna")
    kind = next(kind for kind in content().traps.values() if not kind.dice and kind.harm and kind.point == "body")
    body = ragna.body
    assert play(traps.trap_harm(g, ragna, kind)) == kind.harm
    assert ragna.body == body - kind.harm and told(g, "trap") == []


@pytest.mark.proves("house.treasure.card.whisper", "house.tag.mental")
def test_a_whisper_is_a_mental_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("R...")
    marks: list[frozenset[str]] = []

    def caught(g: Game, hurt: Hurt, *rules: str) -> Iterator[Any]:
        marks.append(hurt.marks)
        return iter(())

    monkeypatch.setattr(treasure, "harm", caught)
    for card in content().treasure.values():
        if card.harm or card.dice:
            marks.clear()
            play(treasure.hazard(g, of(g, "ragna"), card), "b" * card.dice)
            assert [("mental" in each, "venom" in each) for each in marks] in ([(card.mental, card.venom)], [])


@pytest.mark.proves("encounter.begin")
def test_no_encounter_is_told_of_with_somebody_who_sleeps() -> None:
    g = board("R..o")
    orc = of(g, "orc.1")
    orc.effects = (condition("asleep", "helpless", "own"),)
    g.encounters, g.log = (), []
    for f in g.everybody():
        f.met = False
    notice(g, of(g, "ragna"))
    assert g.encounters == () and told(g, "encounter") == []
    orc.effects = ()
    notice(g, of(g, "ragna"))
    assert len(g.encounters) == 1 and len(told(g, "encounter")) == 1


@pytest.mark.proves("xp.killing-blow", "merc.no-rewards")
def test_a_mercenary_earns_nothing_by_his_blow() -> None:
    g = board("RMKo", figures={"K": {"employer": "maud"}})
    scout, ragna, orc = of(g, "scout.1"), of(g, "ragna"), of(g, "orc.1")
    worth = min(orc.attack, orc.defend)
    pay_for(g, orc, scout)
    assert (scout.xp, ragna.xp) == (0, worth)
    pay_for(g, orc, ragna)
    assert ragna.xp == 2 * worth + 1


@pytest.mark.proves("xp.merit")
def test_merit_is_noted_with_its_round() -> None:
    g = board("R..o")
    ragna = of(g, "ragna")
    g.round = 3
    praise(g, ragna)
    assert ragna.xp == 1 and "merit:3" in ragna.used


@pytest.mark.proves("attr.mind", "combat.damage")
def test_who_has_nothing_to_lose_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("R..o")
    orc = of(g, "orc.1")
    opened: list[int] = []

    def window(g: Game, which: int, moment: Moment) -> Iterator[Any]:
        opened.append(which)
        return iter(())

    monkeypatch.setattr(harming, "window", window)
    orc.mind = 0
    assert play(harm(g, Hurt(orc, 1, mind=True, cause="x"), "attr.mind")) == 0
    assert told(g, "wound") == [] and HARMED not in opened
    orc.mind = 2
    assert play(harm(g, Hurt(orc, 1, mind=True, cause="x"), "attr.mind")) == 1
    assert len(told(g, "wound")) == 1 and opened.count(HARMED) == 1


@pytest.mark.proves("artifact.elixir-of-life")
def test_the_elixir_reaches_who_lies_on_the_own_square() -> None:
    g = board("RM..")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    maud.alive, maud.body = False, 0
    g.put(maud, -1)
    reached = {}
    for square in ("a1", "b1", "c1"):
        g.piles = (Pile(sq(g, square), "maud", body=True),)
        reached[square] = list(item.of("elixir-of-life").targets(g, ragna, Moment(ragna))) == [maud.id]
    assert reached == {"a1": True, "b1": True, "c1": False}


@pytest.mark.proves("monster.goblin.bite")
def test_a_bite_is_the_base_dice_and_called_a_bite(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("Rg..")
    blows: list[Blow] = []

    def caught(g: Game, blow: Blow) -> Iterator[Any]:
        blows.append(blow)
        blow.lost = 0
        return iter(())

    monkeypatch.setattr(bite, "strike", caught)
    goblin = of(g, "goblin.1")
    play(skill.of("bite").does(g, goblin, Moment(goblin), of(g, "ragna").id))
    assert [(b.by, b.target, b.source, b.base) for b in blows] == [(goblin, of(g, "ragna"), "bite", True)]


@pytest.mark.proves("monster.mummy.curse")
def test_how_many_turns_are_left_is_said() -> None:
    g = board("R..o")
    ragna = of(g, "ragna")
    ragna.effects = (Effect("curse", "cursed", 3, "life", of(g, "orc.1").id),)
    for left in ("2 turns", "one turn"):
        play(effect.of("curse").turn_ends(g, ragna))
        assert left in told(g, "curse")[-1]


@pytest.mark.proves("item.elven-cloak-of-passage")
def test_the_cloak_is_for_the_own_turn_before_moving() -> None:
    g = board("RM.o")
    ragna, cloak = of(g, "ragna"), item.of("elven-cloak-of-passage")
    assert g.active == ragna.id and cloak.can(g, ragna, Moment(ragna))
    g.active = of(g, "maud").id
    assert not cloak.can(g, ragna, Moment(ragna))
    g.active, g.moves = ragna.id, 0
    assert not cloak.can(g, ragna, Moment(ragna))


@pytest.mark.proves("item.heroic-brew", "items.free-timing")
def test_the_brew_is_for_the_first_blow_of_the_own_turn() -> None:
    g = board("RMo.")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    brew = item.of("heroic-brew")

    def can(**more: Any) -> bool:
        moment = Moment(ragna, orc, blow=Blow(ragna, orc, **more))
        moment.when = STRIKE
        return brew.can(g, ragna, moment)

    assert can()
    assert not can(source="bite")
    first = Blow(ragna, orc)
    first.further = True
    assert not brew.can(g, ragna, Moment(ragna, orc, blow=first))
    g.active = maud.id
    assert not can()
    before = Moment(ragna)
    before.when = OWN
    g.active, g.may_attack = ragna.id, False
    assert not brew.can(g, ragna, before)


@pytest.mark.proves("skill.warrior.bodyguard")
def test_only_somebody_next_to_him_is_guarded() -> None:
    g = board("M..R.O/......", "ragna")
    ragna = of(g, "ragna")
    assert list(skill.of("bodyguard").targets(g, ragna, Moment(ragna))) == []
    g.put(of(g, "ossian"), sq(g, "e1"))
    assert list(skill.of("bodyguard").targets(g, ragna, Moment(ragna))) == [of(g, "ossian").id]


@pytest.mark.proves("skill.dwarf.excavate")
def test_fallen_rock_is_dug_by_its_square() -> None:
    g = board("R...")
    ragna = of(g, "ragna")
    rock = sq(g, "b1")
    g.rubble |= 1 << rock
    g.blocked |= 1 << rock
    ragna.attack = 2
    play(skill.of("excavate").does(g, ragna, Moment(ragna), rock), "sb")
    assert g.hits == ((rock, 1),)


@pytest.mark.proves("skill.weapon.riposte")
def test_a_riposte_needs_a_foe_in_reach() -> None:
    g = board("o.Ro/....", "ragna")
    ragna = of(g, "ragna")
    ragna.items, ragna.held = ("broadsword",), ("broadsword",)
    for name, can in (("orc.2", True), ("orc.1", False)):
        assert skill.of("riposte").can(g, ragna, Moment(ragna, of(g, name))) is can


@pytest.mark.proves("skill.wizard.telekinesis")
def test_a_piece_somebody_stands_on_cannot_be_thrown() -> None:
    g = board("O.tM.", "ossian")
    ossian, maud = of(g, "ossian"), of(g, "maud")
    ossian.mind = 9
    assert len(_movable(g, ossian)) == 1
    g.put(maud, sq(g, "c1"))
    assert _movable(g, ossian) == []
    g.put(maud, sq(g, "d1"))
    ossian.mind = g.quest.furniture[0].kind.dice - 1
    assert _movable(g, ossian) == []


@pytest.mark.proves("skill.wizard.dominion")
def test_who_is_dominated_waits_for_nobodys_turn() -> None:
    g = board("O..o", "ossian")
    ossian, orc = of(g, "ossian"), of(g, "orc.1")
    ossian.mind = 9
    play(skill.of("dominion").does(g, ossian, Moment(ossian), orc.id))
    assert (orc.side, orc.seat, orc.home) == (HERO, ossian.seat, NOBODY)


@pytest.mark.proves("weapon.battle-axe.concussion")
def test_a_blow_without_dice_stuns_nobody() -> None:
    g = board("Ro..")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    mind = orc.mind
    play(item.of("battle-axe").attacked(g, ragna, Blow(ragna, orc, "battle-axe")))
    assert orc.mind == mind


@pytest.mark.proves("chaos.ice-wall")
def test_nobody_strikes_at_a_wall_of_ice() -> None:
    g = board("R.o.")
    a, b = sq(g, "a1"), sq(g, "b1")
    assert can_strike(g, a, b)
    g.ice = ((b, of(g, "orc.1").id),)
    assert not can_strike(g, a, b)


@pytest.mark.proves("chaos.skate")
def test_skating_is_both_gliding_and_passing_by_one_name() -> None:
    g = board("o..R", "orc.1")
    orc = of(g, "orc.1")
    play(spell.of("skate").does(g, orc, Moment(orc), None, 1))
    assert [(e.name, e.changes, e.until) for e in orc.effects] == [
        ("skate", "gliding", "turn-end"),
        ("skate", "ghost", "turn-end"),
    ]


@pytest.mark.proves("house.board.reveal")
def test_a_bolt_hole_is_seen_when_its_square_is() -> None:
    t = table("R...o")
    g = t.g
    g.quest.bolt_hole = 1 << sq(g, "e1")
    hole = lambda: [token.square for token in view(g, 0, t.decision).tokens if token.kind == "bolt-hole"]  # noqa: E731
    assert hole() == [sq(g, "e1")]
    g.laid &= ~(1 << sq(g, "e1"))
    assert hole() == []


@pytest.mark.proves("skill.rogue.dash-attack", "skill.rogue.dash-attack.limits")
def test_a_dash_is_the_action_of_the_turn() -> None:
    g = board("Po..", "pim")
    pim = of(g, "pim")
    pim.items = pim.held = ("dagger",)
    g.moving, g.points = True, 3
    assert skill.of("dash-attack").can(g, pim, Moment(pim))
    g.acts = 0
    assert not skill.of("dash-attack").can(g, pim, Moment(pim))
    g.acts, g.moving = 1, False
    assert not skill.of("dash-attack").can(g, pim, Moment(pim))
    g.moving, g.may_attack = True, False
    assert not skill.of("dash-attack").can(g, pim, Moment(pim))


@pytest.mark.proves("wandering.appear")
def test_a_wandering_monster_may_come_to_the_first_square_of_all() -> None:
    g = board(".RM.")
    ragna = of(g, "ragna")
    next(wandering_monster(g, ragna))  # it attacks at once
    assert [f.at for f in g.on_board(ENEMY)] == [sq(g, "a1")]


@pytest.mark.proves("house.furniture.chest")
def test_what_a_quest_lists_for_a_room_leaves_its_chests_alone() -> None:
    g = Table(draw("R.c."), {**LEGEND, "c": "furniture:chest"}, "ragna").g
    g.quest.hoards = [Hoard(0, 10)]
    assert g.quest.hoards[0].at == -1
    assert unlisted(g, 0, g.quest.furniture[0], -1)
    g.quest.hoards = [Hoard(0, 10, at=sq(g, "c1"))]
    assert not unlisted(g, 0, g.quest.furniture[0], -1)


@pytest.mark.proves("turn.own-turn-only")
@pytest.mark.parametrize(("whose", "order"), [("ragna", ["ragna", "orc.1"]), ("orc.1", ["orc.1", "ragna"])])
def test_the_side_whose_turn_it_is_is_asked_first(
    whose: str, order: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    g = board("R..o", whose)
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    for f in (ragna, orc):
        f.skills = ("bodyguard",)
    g.turn = ragna.seat if whose == "ragna" else g.master_seat
    monkeypatch.setattr(windows, "offers", lambda *_: [("use", "bodyguard")])
    asking = windows._asked(g, STRIKE, Moment(ragna))
    asked = [next(asking), asking.send(windows.PASS)]
    assert [g.fig(each.figure).name for each in asked if isinstance(each, Decision)] == order
