"""How long things last: through every other moment, and not beyond their own."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import board, one, run

from delvewright.kernel.effects import Effect, after, condition
from delvewright.rules.heroquest.campaign.learning import learn
from delvewright.rules.heroquest.content.reading import COMBAT, Attack
from delvewright.rules.heroquest.dungeon import event_cards
from delvewright.rules.heroquest.dungeon.danger import FRESH
from delvewright.rules.heroquest.fighting.attacking import attack
from delvewright.rules.heroquest.fighting.harm import lose, poisoned
from delvewright.rules.heroquest.figures.artefacts import OrcsBane
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.figures.magic_items import cloak_of_passage
from delvewright.rules.heroquest.figures.potions import potion_of_dexterity, potion_of_speed
from delvewright.rules.heroquest.ground.sight import calm
from delvewright.rules.heroquest.magic.advanced_groups.illusion import maze
from delvewright.rules.heroquest.magic.advanced_groups.motion import hasten
from delvewright.rules.heroquest.magic.apprentice import glass_shield, swift_feet
from delvewright.rules.heroquest.magic.elements import swift_wind
from delvewright.rules.heroquest.moving.moving import begin_move
from delvewright.rules.heroquest.state.windows import Moment
from delvewright.rules.heroquest.turn import advanced

ROOM = "+-+-+-+-+\n|B o . .|\n+       +\n|E . . .|\n+-+-+-+-+"
MOMENTS = (
    "attack", "defence", "move", "draw", "activation", "turn", "turn-end", "missed", "harmed", "no-monster", "will",
    "hacked", "sight", "again", "woken", "mastery", "quest",
)  # fmt: skip


def everything(mark: int = -1) -> tuple[Effect, ...]:
    """Something for each moment."""
    return tuple(condition(moment, moment, moment, mark) for moment in MOMENTS)


def left(f: Any) -> list[str]:
    """What is left of it."""
    return [e.name for e in f.effects if e.name in MOMENTS]


def noted(found: list[Any], what: Any, back: Any = ()) -> Any:
    """Write something down, and give something back."""
    found.append(what)
    return back


def thrown(play: Any, *faces: Any) -> None:
    """Carry a rule out; all dice of each of its rolls show the same."""
    value: Any = None
    for face in (*faces, None):
        try:
            value = [face] * len(play.send(value).dice)
        except StopIteration:
            return
    raise AssertionError("more rolls than that")


def lasts_until(f: Any, changes: str, moment: str, mark: int = -1) -> None:
    """What changes something on a figure ends at once with that moment, and with no other."""
    (effect,) = (e for e in f.effects if e.changes == changes)
    for other in MOMENTS:
        assert (after((effect,), other, mark) == ()) == (other == moment), other


@pytest.mark.proves(
    "missing.spell.air.swift-wind", "missing.advspell.motion.hasten", "missing.apprentice.swift",
    "missing.advspell.illusion.maze",
)  # fmt: skip
def test_spells() -> None:
    """For one Move; for one Activation."""
    g = board(ROOM)
    barbarian, elf, orc = one(g, "barbarian"), one(g, "elf"), one(g, "orc.1")
    for cast, changes in (
        (swift_wind(g, elf, barbarian), "speed-twice"), (hasten(g, elf, barbarian), "speed"),
        (swift_feet(g, elf, 2, barbarian), "speed"),
    ):  # fmt: skip
        run(cast)
        lasts_until(barbarian, changes, "move")
        barbarian.effects = ()
    run(maze(g, elf, orc))
    lasts_until(orc, "mazed", "activation")


@pytest.mark.proves("missing.potion.speed", "missing.potion.dexterity", "missing.magic-item.cloak-passage")
def test_what_is_drunk_and_worn() -> None:
    """For one Move; one Potion of Dexterity a turn, of that seat."""
    g = board(ROOM)
    barbarian = one(g, "barbarian")
    moment = Moment(barbarian)
    run(potion_of_speed(g, barbarian, moment))
    lasts_until(barbarian, "speed-twice", "move")
    run(potion_of_dexterity(g, barbarian, moment, "speed"))
    lasts_until(barbarian, "speed", "move")
    lasts_until(barbarian, "drunk", "turn-end", g.turn)
    assert after(barbarian.effects, "turn-end", g.turn + 1) == barbarian.effects
    run(cloak_of_passage(g, barbarian, moment))
    lasts_until(barbarian, "rock", "move")


@pytest.mark.proves("missing.artefact.orcs-bane", "damage.elemental-kinds", "missing.event.dread")
def test_the_sword_the_poison_and_the_fear() -> None:
    """For an Activation; for the Quest; for the one Activation that is missed."""
    g = board(ROOM, options={"edition": "advanced", "heroes": "barbarian, elf"})
    barbarian, elf, orc = one(g, "barbarian"), one(g, "elf"), one(g, "orc.1")
    OrcsBane().attacked(g, barbarian, orc)
    lasts_until(barbarian, "rage-bound", "activation")
    poisoned(barbarian, 2)
    lasts_until(barbarian, "poison-lost", "quest")
    dread = event_cards.Dread()
    dread._men = lambda g: [elf]  # type: ignore[method-assign]
    thrown(dread.happens(g, None), 1)
    lasts_until(elf, "miss", "missed")


@pytest.mark.proves("action.attack.purpose", "action.attack.defend", "action.attack.apply", "damage.order")
def test_an_attack_a_defence_and_a_wound() -> None:
    """Each ends what waits for it: the attack on the attacker, the others on the victim, a wound where there is one."""
    for hurt in (True, False):
        g = board(ROOM)
        barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
        barbarian.effects, orc.effects = (*everything(), condition("his", "x")), (*everything(), condition("its", "x"))
        orc.body = orc.full_body = 5
        arm = Attack(False, (COMBAT["white"],))
        thrown(attack(g, barbarian, orc, arm), "skull", "white" if hurt else "black")
        assert left(barbarian) == [m for m in MOMENTS if m != "attack"]
        assert barbarian.effects[-1].name == "his" and orc.effects[-1].name == "its"
        assert left(orc) == [m for m in MOMENTS if m != "defence" and (m != "harmed" or not hurt)]


@pytest.mark.proves("cost.points", "damage.order", "figure.body-mind.meaning")
def test_lost_points() -> None:
    """Body that is lost ends what lasts until harm, Mind does not."""
    g = board(ROOM)
    barbarian = one(g, "barbarian")
    barbarian.effects = everything()
    run(lose(g, barbarian, 1, "x", True, ()))
    assert left(barbarian) == list(MOMENTS)
    run(lose(g, barbarian, 1, "x", False, ()))
    assert left(barbarian) == [m for m in MOMENTS if m != "harmed"]


@pytest.mark.proves("figure.speed.dice", "missing.spell.air.swift-wind")
def test_what_helps_a_move_is_used_up_by_it() -> None:
    """Only what is for one Move."""
    g = board(ROOM)
    barbarian = one(g, "barbarian")
    barbarian.effects = (Effect("a", "speed", 1, "move"), Effect("b", "speed", 2, "turn-end", 0))
    g.active, g.moves = barbarian.id, 1
    run(begin_move(g, barbarian), [1, 1])
    assert g.points == 5 and [e.name for e in barbarian.effects] == ["b"]


@pytest.mark.proves("missing.spell.fire.courage")
def test_what_lasts_while_somebody_sees() -> None:
    """Its caster sees the bearer; the bearer sees an enemy."""
    g = board("+-+-+-+-+-+\n|B o .|E .|\n+-+-+-+-+-+", legend={})
    barbarian, elf = one(g, "barbarian"), one(g, "elf")
    for f, seen in ((barbarian, True), (elf, False)):
        f.effects = (Effect("x", "attack", 1, "no-monster"), Effect("y", "attack", 1, "sight", barbarian.id))
        calm(g)
        assert [e.name for e in f.effects] == (["x", "y"] if seen else [])


@pytest.mark.proves("adv.fate.skill", "adv.fate.skill-lasting")
def test_whoever_learns_has_all_points() -> None:
    g = board(ROOM, options={"edition": "advanced", "heroes": "barbarian, elf"})
    barbarian = one(g, "barbarian")
    barbarian.body = barbarian.mind = 1
    give_fate(g, barbarian, 20)
    learn(g, barbarian, "trapwright")
    assert (barbarian.body, barbarian.mind) == (barbarian.full_body, barbarian.full_mind) and barbarian.mind > 1


# -- whose turn it is


@pytest.mark.proves("adv.skills.cards", "missing.advspell.underworld.call-shade", "adv.danger.when")
def test_what_begins_and_ends_with_a_turn_is_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of the Hero whose turn it is, nobody else's; the Evil Sorcerer's turn makes danger fresh."""
    g = board(ROOM, options={"edition": "advanced", "heroes": "barbarian, elf"})
    barbarian, elf = one(g, "barbarian"), one(g, "elf")
    asked: list[Any] = []
    monkeypatch.setattr(advanced, "speaking", lambda f, what: noted(asked, (f, what)))
    for f in (barbarian, elf):
        g.turn, g.extras.stayed, g.extras.dark, g.extras.mourning = f.home, 0, True, 1
        advanced.begins(g)
        assert (g.extras.stayed, g.extras.dark) == (1 << f.id, True)
        run(advanced.turn_begun(g))
        advanced.turn_over(g)
        assert asked == [(f, "turn_begins"), (f, "turn_ends")] and g.extras.mourning == 1
        asked.clear()
    g.turn, g.extras.stayed, g.extras.danger = g.sorcerer, 0, 0
    advanced.begins(g)
    advanced.turn_over(g)
    assert (g.extras.stayed, g.extras.dark, g.extras.mourning, asked) == (0, False, 0, [])
    assert g.extras.danger == FRESH


@pytest.mark.proves("adv.event.play")
def test_a_move_that_ends_is_that_of_who_acts(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board(ROOM, options={"edition": "advanced", "heroes": "barbarian, elf"})
    told: list[Any] = []
    monkeypatch.setattr(advanced, "at_moment", lambda g, when, m: noted(told, (when, m.figure)))
    g.active = one(g, "barbarian").id
    for name in ("barbarian", "elf"):
        run(advanced.after_move(g, one(g, name)))
    assert told == [("move-ended", one(g, "barbarian"))]


@pytest.mark.proves("missing.apprentice.shield", "missing.potion.dexterity")
def test_until_whose_turn() -> None:
    """A shield until its caster's next turn, whoever's it is now; one potion for the turn that is now."""
    g = board(ROOM)
    barbarian, elf = one(g, "barbarian"), one(g, "elf")
    g.turn = elf.home
    run(glass_shield(g, barbarian, 2, elf))
    lasts_until(elf, "glass", "turn", barbarian.home)
    run(potion_of_dexterity(g, barbarian, Moment(barbarian), "jump"))
    lasts_until(barbarian, "drunk", "turn-end", elf.home)
