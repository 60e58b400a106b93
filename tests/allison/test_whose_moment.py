"""Whom a rule means: the dead and who bore his mark, the giver and who is given to, who rolls and who is paid."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.fighting.harm import lose
from delvewright.rules.allison.state.texts import Hurt, skill, spell
from delvewright.rules.allison.state.windows import Moment, unknown_to_heroes
from delvewright.rules.allison.turn.turn import DOES, begin_activation, end_activation

from .helpers import begin, hero, play
from .test_campaign import visit
from .test_lasts_until import MOMENTS
from .test_rounds import board, lasting, of


def everything(mark: int) -> tuple[Effect, ...]:
    """Something for each moment of a figure."""
    return tuple(condition(moment, moment, moment, mark) for moment in MOMENTS)


@pytest.mark.proves("death.at-zero-body")
def test_with_the_dead_ends_what_hung_on_his_life() -> None:
    """On whomever it lies; what hangs on another's life stays, and so does all else."""
    g = board("Rog")
    ragna, orc, goblin = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1")
    ragna.effects = (*everything(orc.id), condition("other", "other", "life", goblin.id))
    play(die(g, orc, "a blow"))
    assert [e.name for e in lasting(ragna)] == [*(m for m in MOMENTS if m != "life"), "other"]


@pytest.mark.proves("attr.body", "death.at-zero-body", "coma.at-zero-mind")
def test_a_loss_ends_what_lasts_until_one() -> None:
    """Of Body, not of Mind."""
    g = board("R..")
    ragna = of(g, "ragna")
    ragna.effects = everything(-1)
    play(lose(g, Hurt(ragna, 1, mind=True, cause="x")))
    assert [e.name for e in lasting(ragna)] == list(MOMENTS)
    play(lose(g, Hurt(ragna, 1, cause="x")))
    assert [e.name for e in lasting(ragna)] == [m for m in MOMENTS if m != "body"]


@pytest.mark.proves("scope.until-next-turn", "turn.move-and-action", "combat.one-attack")
def test_the_beginning_and_the_end_of_a_turn() -> None:
    """Each ends what waits for it, on whomever it lies: of that figure's turn, not of another's."""
    g = board("RM.")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    few = tuple(m for m in MOMENTS if m not in ("calm", "sight", "missed", "move"))
    maud.effects = tuple(condition(m, m, m, ragna.id) for m in few)
    play(begin_activation(g, maud))
    play(end_activation(g, maud))
    assert [e.name for e in lasting(maud)] == list(few)
    play(begin_activation(g, ragna))
    assert [e.name for e in lasting(maud)] == [m for m in few if m != "turn"]
    play(end_activation(g, ragna))
    assert [e.name for e in lasting(maud)] == [m for m in few if m not in ("turn", "turn-end")]


@pytest.mark.proves("house.shop.stock", "house.gold.purse", "items.give")
def test_in_town_things_go_to_others() -> None:
    """His own things, to each of the others, and gold if he has any, whatever they have."""
    g = visit("ossian", "maud", gold=0)
    ossian, maud = hero(g, "ossian"), hero(g, "maud")
    ossian.gold, maud.gold = 5, 0
    for f, other in ((ossian, maud), (maud, ossian)):
        found = shop.trades(g, f)
        assert {a[1:] for a in found if a[0] == "hand"} == {(item, other.id) for item in f.items}
        assert [a for a in found if a[0] == "pay"] == ([("pay", other.id)] if f.gold else [])


@pytest.mark.proves("crosstrain.when", "spell.elf.who")
def test_who_teaches_what_to_whom() -> None:
    """What the teacher knows and the pupil does not, Elf spells by an elf only; not to who uses no magic."""
    g = visit("ossian", "ilsabet", "maud", gold=0)
    ossian, ilsabet, maud = (hero(g, n) for n in ("ossian", "ilsabet", "maud"))
    ossian.spells, ilsabet.spells, maud.spells = ("sleep",), ("sleep", "disappear", "rock-skin"), ("courage",)
    assert shop.lessons(g, ossian) == ["disappear@ilsabet", "rock-skin@ilsabet"]
    ossian.spells, ilsabet.spells = ("disappear", "courage"), ()
    assert shop.lessons(g, ilsabet) == ["courage@ossian"] and shop.lessons(g, maud) == []


@pytest.mark.proves("house.gm.knowledge")
def test_what_an_enemy_may_cast_out_of_turn() -> None:
    """Only what answers somebody else's moment."""
    assert "dispell" in unknown_to_heroes() and not {"fear", "ball-of-flame", "chill"} & set(unknown_to_heroes())


@pytest.mark.proves("combat.attack-dice", "house.quest.09-house-of-salt")
def test_a_jar_is_broken_by_the_dice_that_were_thrown() -> None:
    g = begin("house-of-salt", "ragna maud")
    ragna = hero(g, "ragna")
    jar = g.quest.things["salt-jar"][0]
    ragna.items, ragna.held, ragna.skills, ragna.attack, ragna.melee = (), (), (), 2, 2
    for dice, broken in (("sw", 0), ("ss", 1)):
        play(DOES["break"](g, ragna, ("break", jar)), dice)
        assert g.count(f"broken@{jar}") == broken


def rolled(gen: Generator[Any, Any, Any], *faces: int | str) -> list[tuple[int, int]]:
    """Who rolls, and against whom; all dice of each roll show the same."""
    found, left, value = [], list(faces), None
    try:
        while True:
            roll = gen.send(value)
            assert isinstance(roll, Roll)
            found.append((roll.owner, roll.against))
            value = [left[0]] * len(roll.dice)
            left = left[1:] or left
    except StopIteration:
        return found


@pytest.mark.proves(
    "xp.killing-blow", "xp.kill", "spell.fire.fire-of-wrath", "spell.fire.ball-of-flame", "chaos.weak-ball-of-flame",
    "chaos.chill", "chaos.lightning-bolt", "chaos.firestorm", "chaos.ice-storm", "spell.air.genie",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "faces", "who"),
    [
        ("fire-of-wrath", (1,), "victim"), ("ball-of-flame", (1,), "victim"), ("weak-ball-of-flame", (1,), "victim"),
        ("firestorm", (1,), "victim"), ("chill", (), ""), ("lightning-bolt", (), ""),
        ("ice-storm", ("skull",), "caster"), ("genie", ("skull",), "caster"),
    ],
)  # fmt: skip
def test_what_a_spell_kills_is_its_casters(name: str, faces: tuple[int | str, ...], who: str) -> None:
    """Whose dice save from it or strike; the killing blow is the caster's."""
    g = board("Oo.", "ossian")
    ossian, orc = of(g, "ossian"), of(g, "orc.1")
    orc.body, orc.defend, orc.items, orc.worn, orc.held = 1, 0, (), (), ()
    owner = {"victim": orc.id, "caster": ossian.id}.get(who)
    found = rolled(spell.of(name).strikes(g, ossian, orc, 4), *faces)
    assert {each for each, _ in found} == ({owner} if who else set())
    assert not orc.alive and ossian.xp == 1, "and nothing for an enemy that cannot defend"


@pytest.mark.proves("chaos.mind-freeze", "monster.gargoyle.stone-gaze", "skill.weapon.shield-bash")
def test_who_rolls_against_what_is_done_to_him() -> None:
    g = board("RoM")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    assert [who for who, _ in rolled(spell.of("mind-freeze").strikes(g, orc, ragna, 1), "white")] == [ragna.id]
    assert rolled(skill.of("stone-gaze").does(g, orc, Moment(orc), ragna.id), 1, 6)[0][0] == orc.id
    assert rolled(skill.of("stone-gaze").does(g, orc, Moment(orc), ragna.id), 1, 6)[1][0] == ragna.id
    orc.body = 9
    bash = rolled(skill.of("shield-bash").does(g, ragna, Moment(ragna), orc.id), "skull", "white")
    assert [who for who, _ in bash] == [ragna.id, orc.id, orc.id], "attack, defence, and to keep steady"
