"""Figures, magic and views of the third book: conditions that games rarely come to, each from both sides."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.heroes import check_hero, create
from delvewright.rules.allison.interface.explaining import as_known, deadly
from delvewright.rules.allison.interface.view import view
from delvewright.rules.allison.magic import elf_magic
from delvewright.rules.allison.magic.enemy_spells import spells_of
from delvewright.rules.allison.magic.ruining import ruinable
from delvewright.rules.allison.state.texts import effect, skill, spell
from delvewright.rules.allison.state.windows import Moment
from delvewright.rules.allison.turn.choosing import choices

from .helpers import play, sq
from .tables import Table
from .test_master import draw
from .test_rare_conditions import MORE, drawn
from .test_rounds import of

# -- figures and magic


@pytest.mark.proves("create.free-points")
def test_no_point_in_one_place_is_allowed() -> None:
    hero = create("human-barbarian")
    total = sum(hero.free.values())
    check_hero(replace(hero, free={"attack": total, "body": 0}))


@pytest.mark.proves("skill.dwarf.hardiness")
@pytest.mark.parametrize(("body", "can"), [(0, False), (1, True), (2, True)])
def test_with_one_point_left_hardiness_helps(body: int, can: bool) -> None:
    g = drawn("D..o", active="durn")
    durn = of(g, "durn")
    durn.body = body
    assert skill.of("hardiness").can(g, durn, Moment(durn)) is can


@pytest.mark.proves("skill.wizard.dominion", "skill.wizard.telekinesis")
def test_a_master_lets_his_own_go_and_stone_is_not_thrown_at() -> None:
    g = drawn("O.oo", active="ossian")
    ossian, orc, other = of(g, "ossian"), of(g, "orc.1"), of(g, "orc.2")
    ossian.mind = 9
    assert set(skill.of("telekinesis").targets(g, ossian, Moment(ossian))) >= {orc.id, other.id}
    orc.effects = (condition("stone", "stone", "own"),)
    assert orc.id not in skill.of("telekinesis").targets(g, ossian, Moment(ossian))
    orc.effects = (condition("dominated", "dominated", "own", ossian.id),)
    other.effects = (condition("dominated", "dominated", "own", 77),)
    ossian.effects = (Effect("dominion", "dominates", orc.id, "own"),)
    effect.of("dominion").ended(g, ossian)
    assert orc.effects == () and other.effects != ()


@pytest.mark.proves("house.spells.creature-pick")
def test_spells_from_a_level_to_a_level() -> None:
    """Both are meant: at the first and at the last of them the spell is held, before and after it is not."""
    tried = 0
    for kind in content().kinds.values():
        for held in kind.spells if not kind.sorcerer else ():
            for level, has in ((held.low - 1, False), (held.low, True), (held.high, True), (held.high + 1, False)):
                same = any(o.spell == held.spell and o.low <= level <= o.high for o in kind.spells)
                assert (held.spell in spells_of(kind, level, 1, 1, False)) is (has or same)
                tried += 1
    assert tried


@pytest.mark.proves("spell.elf.twist-wood", "house.material.weapons")
def test_of_wood_only_weapons_are_ruined(monkeypatch: pytest.MonkeyPatch) -> None:
    """And of a mercenary what his card says, if he carries nothing of his own."""
    known = content().items
    board_ = replace(known["shield"], material="wood")
    monkeypatch.setitem(known, "plank", board_)
    g = drawn("RK..", figures={"K": {"employer": "ragna"}})
    ragna, scout = of(g, "ragna"), of(g, "scout.1")
    ragna.items = ("plank",)
    assert ruinable(ragna, "wood") == []
    monkeypatch.setitem(known, "plank", replace(board_, material="metal"))
    assert ruinable(ragna, "metal") == ["plank"]
    ragna.items = scout.items = ()
    monkeypatch.setattr(scout, "kind", replace(scout.kind, gear=("broadsword",)))
    assert ruinable(scout, "metal") == ["broadsword"]
    monkeypatch.setattr(ragna, "kind", replace(ragna.kind, gear=("broadsword",)))
    assert ruinable(ragna, "metal") == []


@pytest.mark.proves("spell.elf.flashback", "artifact.spell-ring")
def test_what_turning_time_back_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ring, if it paid and holds this spell; else a magic point; and never twice."""
    for spent, stored, again, ring_spent, magic in (
        (True, "flashback", False, True, 3), (False, "flashback", False, False, 2), (True, "genie", False, False, 2),
        (True, "flashback", True, True, 2),
    ):  # fmt: skip
        g = drawn("OR..", active="ossian")
        ossian = of(g, "ossian")
        monkeypatch.setattr(elf_magic, "ring_of", lambda f: "spell-ring")
        monkeypatch.setattr(elf_magic, "stored_spell", lambda f, stored=stored: stored)
        ossian.magic = 3
        ossian.spent = ("spell-ring",) if again else ()
        g.past = g.copy()
        ossian.spent = ("spell-ring",) if spent else ()
        play(spell.of("flashback").does(g, ossian, Moment(of(g, "ragna")), None, 1))
        now = of(g, "ossian")
        assert ("spell-ring" in now.spent, now.magic) == (ring_spent, magic)


# -- what can be done, and what is seen


@pytest.mark.proves("chaos.ice-wall.end", "equip.change-wearable-action", "spell.earth.pass-through-rock")
def test_what_is_offered_in_a_turn() -> None:
    """Ice is hacked at by who may attack; who is in rock moves on, and nothing else."""
    g = drawn("R..x")
    ragna = of(g, "ragna")
    g.ice = ((sq(g, "b1"), of(g, "chaos-sorcerer.1").id),)
    chops = lambda: [a for a in choices(g, ragna).options if a[0] == "chop"]  # noqa: E731
    assert chops()
    g.may_attack = False
    assert not chops()
    rock = drawn("R..o")
    ragna = of(rock, "ragna")
    rock.blocked |= 1 << ragna.at
    assert len(choices(rock, ragna).options) > 1
    ragna.effects = (condition("pass-through-rock", "rock", "move"),)
    assert {a[0] for a in choices(rock, ragna).options} <= {"move", "end"}


@pytest.mark.proves("house.gm.knowledge")
def test_what_is_held_and_worn_is_seen() -> None:
    """By the other side that alone; by the own side everything."""
    g = drawn("R..o")
    ragna = of(g, "ragna")
    ragna.items, ragna.held, ragna.worn = ("broadsword", "helmet", "potion-of-healing"), ("broadsword",), ("helmet",)
    g.figures.append(None)
    assert of(as_known(g, g.master_seat), "ragna").items == ("broadsword", "helmet")
    assert of(as_known(g, ragna.seat), "ragna").items == ragna.items


@pytest.mark.proves("house.board.solid-rock", "spell.earth.pass-through-rock")
def test_where_somebody_would_be_lost() -> None:
    t = Table(draw(".R.."), MORE, "ragna")
    g = t.g
    ragna = of(g, "ragna")
    ragna.effects = (condition("pass-through-rock", "rock", "move"),)
    g.blocked |= 0b0011
    d = choices(g, ragna)
    assert deadly(g, replace_fields(d, ())) == 0b0010
    assert deadly(g, replace_fields(d, (("walk", 0b0101),))) == 0b0011


def replace_fields(d: Any, fields: Any) -> Any:
    return SimpleNamespace(about=d.about, figure=d.figure, fields=fields)


@pytest.mark.proves("house.door.kinds")
def test_doors_look_as_they_are() -> None:
    """A frozen door whose ice is gone like any other; others keep their look, however they were hit."""
    for kind, hits, looks in (
        ("frozen", 5, "door"),
        ("frozen", 4, "frozen"),
        ("locked", 5, "locked"),
        ("sealed", 5, "sealed"),
    ):
        t = Table("\n+-+-+-+-+\n|R .|. .|\n+-+-+-+-+\n", MORE, "ragna", door=[{"at": "b1-c1", "kind": kind}])
        t.g.known_doors, t.g.door_hits = 1, ((0, hits),)
        assert [door.kind for door in view(t.g, 0, t.decision).doors] == [looks]
