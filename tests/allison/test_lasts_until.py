"""How long things last: through every other moment, and not beyond their own."""

from __future__ import annotations

import pytest

from delvewright.kernel.effects import condition, named
from delvewright.rules.allison.fighting.encounters import _regroup as regroup
from delvewright.rules.allison.figures.skills_rogue import stealth_check
from delvewright.rules.allison.moving.pushing import land
from delvewright.rules.allison.state.effects import give, pass_by
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, effect, item, skill
from delvewright.rules.allison.state.windows import Moment

from .helpers import begin, hero, play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import board, lasting, of

MOMENTS = (
    "attack", "defence", "move", "turn", "turn-end", "missed", "body", "healed", "calm", "sight", "noticed",
    "encounter", "life", "own", "cure", "quest",
)  # fmt: skip


def lasts_until(g: Game, f: Figure, name: str, moment: str, mark: int = -1) -> None:
    """What lasts on somebody under a name ends, all of it, with that moment of its figure, and with no other."""
    there = sum(e.name == name for e in f.effects)
    assert there
    for other in MOMENTS:
        if other != moment:
            for whose in (-1, f.id, mark):
                pass_by(g, f, other, whose)
                assert sum(e.name == name for e in f.effects) == there, other
    pass_by(g, f, moment, mark)
    assert not named(f.effects, name)


def blow(by: Figure, victim: Figure) -> Blow:
    """One that has cost a point."""
    found = Blow(by, victim)
    found.lost = 1
    return found


@pytest.mark.proves("monster.fimir.kidnap", "monster.fimir.kidnap.carrying")
def test_a_kidnap_lasts_as_long_as_both_live() -> None:
    """Until one of them dies, in or out of an encounter."""
    for who in ("ragna", "orc.1"):
        g = board("Ro.")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        play(skill.of("kidnap").does(g, orc, Moment(orc), ragna.id), "s" * orc.melee + "b" * ragna.defend)
        name, f, other = ("kidnap", ragna, orc) if who == "ragna" else ("carrying", orc, ragna)
        assert {e.changes for e in lasting(orc)} == {"base-defence", "meek"}
        lasts_until(g, f, name, "life", other.id)


@pytest.mark.proves("monster.giant-wolf.maul", "monster.yeti.maul", "monster.zombie.pestilence")
@pytest.mark.parametrize(("name", "dice"), [("maul", ""), ("pestilence", "s")])
def test_wounds_last_until_healed(name: str, dice: str) -> None:
    g = board("Ro.")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    play(skill.of(name).attacked(g, orc, blow(orc, ragna)), dice)
    lasts_until(g, ragna, name, "healed")


@pytest.mark.proves("monster.chaos-warrior.pincer-attack")
def test_who_began_a_pincer_attack_is_known_until_its_next_turn() -> None:
    g = board("Ro.", "gm")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.active, g.turn = orc.id, g.master_seat
    play(skill.of("pincer-attack").attacked(g, orc, Blow(orc, ragna)))
    lasts_until(g, orc, "pincer", "turn", orc.id)


@pytest.mark.proves("monster.gargoyle.stone-gaze", "monster.gargoyle.stone-gaze.state")
def test_stone_stays_stone() -> None:
    """Until its own text says otherwise; the gaze is one for base Mind, whatever is left of it."""
    g = board("Ro.")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    play(skill.of("stone-gaze").does(g, orc, Moment(orc), ragna.id), "6" * orc.own_mind + "1" * ragna.defend)
    assert {e.changes for e in lasting(ragna)} == {"helpless", "senseless", "stone"}
    lasts_until(g, ragna, "stone", "own")


@pytest.mark.proves("monster.orc.vile-courage")
def test_vile_courage_lasts_for_the_encounter() -> None:
    g = board("R.og")
    orc, goblin = of(g, "orc.1"), of(g, "goblin.1")
    play(skill.of("vile-courage").does(g, orc, Moment(orc), None))
    for f in (orc, goblin):
        lasts_until(g, f, "vile-courage", "encounter")


@pytest.mark.proves("artifact.bone-wand")
def test_a_bone_wand_holds_until_its_skeletons_have_had_their_turn() -> None:
    """Or however else its text says."""
    g = Table(draw("R..s"), {"R": "ragna", "s": "skeleton"}, "ragna").g
    ragna, skeleton = of(g, "ragna"), of(g, "skeleton.1")
    play(item.of("bone-wand").does(g, ragna, Moment(ragna), None))
    lasts_until(g, skeleton, "bone-wand", "own")


@pytest.mark.proves("item.potion-of-warmth")
def test_warmth_lasts_until_the_next_healing() -> None:
    g = board("R..")
    ragna = of(g, "ragna")
    play(item.of("potion-of-warmth").does(g, ragna, Moment(ragna), None))
    lasts_until(g, ragna, "potion-of-warmth", "healed")


@pytest.mark.proves("skill.barbarian.manhandler", "skill.barbarian.savagery", "skill.warrior.inspire-valour")
def test_skills_of_fighters() -> None:
    """Two attacks this turn; a flight for a turn; courage until the next turn of who gave it."""
    g = board("RMo")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    play(skill.of("manhandler").does(g, ragna, Moment(ragna), None))
    lasts_until(g, ragna, "manhandler", "turn-end", ragna.id)
    play(skill.of("inspire-valour").does(g, maud, Moment(maud), None))
    lasts_until(g, ragna, "inspire-valour", "turn", maud.id)
    orc.effects = (condition("savagery", "rooted", "turn-end", orc.id),)
    play(effect.of("savagery").turn_begins(g, orc))
    lasts_until(g, orc, "flight", "missed")


@pytest.mark.proves("chaos.command", "chaos.command.use")
def test_a_struggle_is_the_turn_that_is_missed() -> None:
    g = board("R.o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    ragna.effects = (condition("command", "commanded", "life", orc.id),)
    play(effect.of("command").turn_begins(g, ragna), "1" * ragna.mind)
    lasts_until(g, ragna, "struggle", "missed")


@pytest.mark.proves("skill.rogue.stealth", "skill.rogue.stealth.check", "skill.rogue.stealth.backstab")
def test_stealth() -> None:
    """Until somebody becomes aware of the rogue; what a check or a step out of the shadows is worth, for the turn."""
    g = board("T....o", "thessaly")
    rogue, orc = of(g, "thessaly"), of(g, "orc.1")
    play(skill.of("stealth").does(g, rogue, Moment(rogue), None))
    lasts_until(g, rogue, "stealth", "noticed")
    play(stealth_check(g, rogue), "6" * rogue.mind)
    lasts_until(g, rogue, "passed-by", "turn-end", rogue.id)
    g.put(rogue, orc.at - 1)
    give(g, rogue, condition("stealth", "stealth", "noticed"))
    play(effect.of("stealth").stepped(g, rogue))
    lasts_until(g, rogue, "from-stealth", "turn-end", rogue.id)


@pytest.mark.proves("encounter.begin", "skill.rogue.stealth")
def test_who_is_noticed_is_out_of_the_shadows_and_nothing_else_ends() -> None:
    g = board("T....o", "thessaly")
    rogue, orc = of(g, "thessaly"), of(g, "orc.1")
    rogue.met = False
    rogue.effects = tuple(condition(moment, moment, moment) for moment in MOMENTS)
    regroup(g, [1 << rogue.id | 1 << orc.id], ending=False)
    assert rogue.met and [e.name for e in lasting(rogue)] == [moment for moment in MOMENTS if moment != "noticed"]
    rogue.effects += (condition("noticed", "noticed", "noticed"),)
    regroup(g, [1 << rogue.id | 1 << orc.id], ending=False)
    assert named(rogue.effects, "noticed"), "he has met them before"


@pytest.mark.proves("house.floor.fall")
def test_whoever_has_fallen_misses_a_turn() -> None:
    g = Table(draw("R.VV"), {"R": "ragna", "V": "chasm"}, "ragna").g
    ragna = of(g, "ragna")
    play(land(g, ragna, sq(g, "c1"), (1, 0)), "s")
    lasts_until(g, ragna, "fall", "missed")


@pytest.mark.proves("house.quest.06-glass-river", "house.quest.07-larder")
def test_in_quests() -> None:
    """The rope is in his hands, and people in the ice, until the quest says otherwise."""
    g = begin("glass-river", "maud ragna")
    maud = hero(g, "maud")
    play(g.quest.text.act(g, maud, "haul", maud.at))
    lasts_until(g, maud, "haul", "own")
    g = begin("the-larder", "maud ragna")
    frozen = next(f for f in g.everybody() if "frozen" in f.tags)
    assert {e.changes for e in lasting(frozen)} == {"helpless", "stone"}
    lasts_until(g, frozen, "frozen", "own")
