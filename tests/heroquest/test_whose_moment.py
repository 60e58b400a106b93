"""Whom a rule means, where it reaches and what it looks at: on small boards, at the edges of the rule."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import at, board, carry, one, run
from tests.heroquest.test_lasts_until import MOMENTS, ROOM, everything, left, noted, thrown

from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.content.reading import COMBAT, Attack
from delvewright.rules.heroquest.dungeon import barriers, exploring, furniture, rubble, searching, traps
from delvewright.rules.heroquest.fighting import advanced_attacks, attacking, death, harm
from delvewright.rules.heroquest.figures import magic_items
from delvewright.rules.heroquest.figures.artefacts import ring_of_return
from delvewright.rules.heroquest.figures.magic_items import monsters_in_sight
from delvewright.rules.heroquest.magic import chaos, elf_magic, necromancer
from delvewright.rules.heroquest.magic.casting import SPELLS
from delvewright.rules.heroquest.moving import moving
from delvewright.rules.heroquest.state.gear import can_use_cards
from delvewright.rules.heroquest.state.windows import OWN, ROLLED, TARGETED, USES, Moment
from delvewright.rules.heroquest.turn import advanced, choosing
from delvewright.rules.heroquest.turn.turn import end_activation

ADVANCED = {"edition": "advanced", "heroes": "barbarian, elf"}
ONE = Attack(False, (COMBAT["white"],))


def seen(found: list[Any]) -> Any:
    """Something in the place of a rule that writes down what it is given."""
    return lambda *given, **named: noted(found, given)


# -- where


@pytest.mark.proves("missing.spell.chaos.escape")
def test_from_a_refuge_that_is_full_one_comes_out_aslant() -> None:
    """Whoever stands there, Hero or Monster, and on all sides of it."""
    g = board("+-+-+-+\n|B E .|\n+     +\n|o . s|\n+     +\n|. . .|\n+-+-+-+")
    skeleton = one(g, "skeleton.1")
    g.take_off(skeleton)
    skeleton.tags = ("refuge",)
    for name in ("barbarian", "orc.1"):
        g.quest.refuge = one(g, name).at
        g.take_off(skeleton)
        skeleton.tags = ("refuge",)
        g.blocked = g.beside[g.quest.refuge] & ~(g.heroes | g.monsters)
        exploring._out_of_refuge(g)
        aslant = g.quest.around[g.quest.refuge] & ~g.beside[g.quest.refuge]
        assert aslant >> skeleton.at & 1, name


@pytest.mark.proves("missing.furniture.fireplace")
def test_a_fireplace_burns_whom_it_touches_and_its_way_leads_to_a_free_square() -> None:
    g = board("+-+-+-+-+\n|F F . o|\n+       +\n|. . B .|\n+-+-+-+-+", legend={"F": "furniture:fireplace"})
    barbarian = one(g, "barbarian")
    body = barbarian.body
    run(furniture.into_the_fire(g, barbarian, at(g, "b1")))
    assert barbarian.body == body, "aslant of it"
    g.put(barbarian, at(g, "b2"))
    run(furniture.into_the_fire(g, barbarian, at(g, "b1")))
    assert barbarian.body == body - 1
    for way, there in (("d1", False), ("d2", True)):
        thing = SimpleNamespace(way=at(g, way), title="the fireplace")
        furniture.crawl(g, barbarian, thing)  # type: ignore[arg-type]
        assert (barbarian.at == at(g, way)) == there and barbarian.at != one(g, "orc.1").at


@pytest.mark.proves("missing.trap.falling-block")
def test_no_way_out_leads_cornerwise() -> None:
    """Neither out of the rubble nor to what could end the Quest."""
    letters = {"r": "token:rubble", "s": "stairway"}
    g = board("+-+-+-+-+\n|B r . s|\n+     + +\n|r . . s|\n+-+-+-+-+", legend=letters)
    barbarian = one(g, "barbarian")
    assert rubble.sealed(g) == 1 << barbarian.at
    g.blocked &= ~(1 << at(g, "b1"))
    assert rubble.sealed(g) == 0


@pytest.mark.proves("missing.artefact.ring-of-return")
def test_the_ring_puts_nobody_onto_a_monster() -> None:
    g = board("+-+-+-+-+\n|o . . B|\n+       +\n|. . . .|\n+-+-+-+-+")
    barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
    g.quest.starts, g.quest.entrance = {}, orc.at
    run(ring_of_return(g, barbarian))
    assert barbarian.at != orc.at and g.beside[orc.at] >> barbarian.at & 1


# -- when, and of whom


@pytest.mark.proves("action.attack.purpose", "action.attack.roll", "action.attack.defend", "damage.order")
def test_the_course_of_an_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """First whoever is named may answer, with the marks of the attacker; then each roll; then what is beyond the last
    point of Body now, not of all there was."""
    g = board(ROOM, options=ADVANCED)
    barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
    orc.body, orc.full_body = 1, 5
    windows: list[Any] = []
    after: list[Any] = []
    monkeypatch.setattr(attacking, "window", seen(windows))
    monkeypatch.setattr(attacking, "attack_marks", lambda f, arm, weapon: frozenset({f.name}))
    monkeypatch.setattr(attacking, "after_blow", seen(after))
    arm = Attack(False, (COMBAT["white"],) * 3)
    thrown(attacking.attack(g, barbarian, orc, arm), "skull", "white")
    assert [(when, m.figure, m.other) for _, when, m in windows] == [
        (TARGETED, orc, barbarian), (ROLLED, barbarian, orc), (ROLLED, orc, barbarian),
    ]  # fmt: skip
    assert "barbarian" in windows[0][2].marks and not orc.alive
    assert after[0][1:5] == (orc, barbarian, 1, 2), "one point lost, two beyond"


@pytest.mark.proves("action.attack.purpose", "bonus.item-bound")
def test_whose_blow_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by the name of the attacker, whose weapon it is that is thrown and gone."""
    g = board(ROOM, options=ADVANCED, figures={"B": {"items": ["hand-axe"]}})
    barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
    blows: list[Any] = []
    made: list[Any] = []
    gone: list[Any] = []
    monkeypatch.setattr(attacking, "blows", lambda *given, **named: noted(blows, given, steps(0)))
    monkeypatch.setattr(attacking, "attack_made", seen(made))
    monkeypatch.setattr(attacking, "throw_away", seen(gone))
    barbarian.items = ("hand-axe",)
    g.put(orc, at(g, "d1"))
    run(attacking.attack_action(g, barbarian, ("throw", orc.id, "hand-axe")))
    assert blows[0][1] is orc and blows[0][4:6] == ("Barbarian", barbarian)
    assert made[0][1:4] == (barbarian, orc, "hand-axe") and gone == [(g, barbarian, "hand-axe")]


def steps(value: Any) -> Any:
    """A rule that asks nobody and gives something back."""
    return value
    yield


@pytest.mark.proves("figure.body-mind.meaning", "death.no-negative", "damage.record")
def test_a_hero_is_at_zero_when_no_body_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not before, and not below."""
    g = board(ROOM)
    barbarian = one(g, "barbarian")
    told: list[Any] = []
    monkeypatch.setattr(harm, "at_zero", seen(told))
    barbarian.body = 2
    run(harm.lose(g, barbarian, 1, "x", False, ()))
    assert barbarian.body == 1 and not told
    run(harm.lose(g, barbarian, 3, "x", False, ()))
    assert barbarian.body == 0 and len(told) == 1


@pytest.mark.proves("missing.advspell.vitality.second-breath", "death.hero.off-turn")
def test_others_are_asked_for_who_dies(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board(ROOM, options=ADVANCED)
    barbarian, elf = one(g, "barbarian"), one(g, "elf")
    asked: list[Any] = []
    barbarian.body = 0
    monkeypatch.setattr(death, "offers", lambda g, f, when, m: noted(asked, f, []))
    run(death.saved_by_magic(g, barbarian, Moment(barbarian)))
    assert asked == [elf]


@pytest.mark.proves("adv.skills.cards", "missing.dice.advanced")
def test_cards_change_the_dice_of_heroes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Monster has none that could."""
    g = board(ROOM, options=ADVANCED)
    asked: list[Any] = []
    monkeypatch.setattr(advanced_attacks, "speaking", lambda f, what: noted(asked, f))
    for name in ("barbarian", "orc.1"):
        assert advanced_attacks.attack_pool(g, one(g, name), ONE.dice, "") == ONE.dice
    assert asked == [one(g, "barbarian")]


@pytest.mark.proves("opt.apprentice.draw")
def test_only_heroes_who_live_draw_to_their_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board(ROOM, options={"optional": "apprentice", "heroes": "barbarian, elf"})
    drawn: list[Any] = []
    monkeypatch.setattr(advanced, "draw_to_hand", seen(drawn))
    for name in ("barbarian", "orc.1"):
        run(advanced.activation_over(g, one(g, name)))
    one(g, "elf").alive = False
    run(advanced.activation_over(g, one(g, "elf")))
    assert drawn == [(g, one(g, "barbarian"))]


@pytest.mark.proves("turn.duration.one-turn")
def test_an_activation_ends_what_lasts_for_it() -> None:
    g = board(ROOM)
    barbarian = one(g, "barbarian")
    barbarian.effects = tuple(e for e in everything() if e.until not in ("no-monster", "sight"))
    end_activation(g, barbarian)
    assert left(barbarian) == [m for m in MOMENTS if m not in ("activation", "no-monster", "sight")]


@pytest.mark.proves("missing.spell.chaos.necromancer", "missing.spell.water.sleep")
def test_whose_bolt_it_is_and_whose_mind_resists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Harm comes from the caster; sleep is the likelier the less Mind is left."""
    g = board(ROOM)
    barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
    told: list[Any] = []
    monkeypatch.setattr(necromancer, "harm", seen(told))
    run(necromancer.death_bolt(g, orc, barbarian))
    assert told[0][1:3] == (barbarian, 1) and told[0][-1] is orc
    orc.mind, orc.full_mind = 1, 4
    odds = SPELLS["sleep"].odds
    assert odds is not None and odds(g, orc) == Fraction(5, 6)


@pytest.mark.proves("turn.free-effects", "missing.spell.elf.disappear", "missing.equipment.caltrops")
def test_in_his_own_activation_one_is_offered_what_is_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not what answers others; the same for who has disappeared."""
    assert USES["caltrops"].windows == OWN
    g = board(ROOM, figures={"B": {"items": ["caltrops", "potion-of-speed"]}})
    barbarian = one(g, "barbarian")
    asked: list[int] = []
    monkeypatch.setattr(choosing, "offers", lambda g, f, when, m: noted(asked, when, []))
    for effects in ((), (Effect("disappear", "disappeared"),)):
        barbarian.effects = effects
        choosing.choices(g, barbarian)
    assert asked == [OWN, OWN]


@pytest.mark.proves("missing.spell.chaos.summon-orcs", "missing.spell.elf.hypnotic-blaze")
def test_who_comes_in_whose_turn() -> None:
    """At once only in the turn of who called; spellbound until the caster's turn, whoever's it is."""
    for turn, at_once, acts in (("sorcerer", True, True), ("sorcerer", False, False), ("hero", True, False)):
        g = board(ROOM)
        barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
        g.turn, g.waiting = g.sorcerer if turn == "sorcerer" else barbarian.home, 0
        carry(chaos.summon(g, orc, ("goblin",), "summon-orcs", at_once), ("place", at(g, "c1")))
        assert (g.waiting > 0) == acts
        thrown(elf_magic.hypnotic_blaze(g, barbarian), *[6] * 9)
        assert [e.mark for e in orc.effects] == [barbarian.home]


@pytest.mark.proves("missing.spell.protection.wall-of-stone", "action.treasure.draw")
def test_a_blow_at_a_wall_and_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A blow is an attack with its one window behind the roll; a draw ends what is for one."""
    g = board(ROOM)
    barbarian, elf = one(g, "barbarian"), one(g, "elf")
    g.put(barbarian, at(g, "b2"))
    g.walls = (("wall-of-stone", 1 << at(g, "c2"), 1),)
    windows: list[Any] = []
    monkeypatch.setattr(barriers, "window", seen(windows))
    barbarian.effects = everything()
    thrown(barriers.hack(g, barbarian, at(g, "c2"), "broadsword"), "skull", "white")
    assert [when for _, when, _ in windows] == [ROLLED]
    assert left(barbarian) == [m for m in MOMENTS if m != "attack"]
    monkeypatch.setattr(searching, "draw_treasure", seen([]))
    g.take_off(one(g, "orc.1"))
    elf.effects = everything()
    run(searching.search_treasure(g, elf))
    assert left(elf) == [m for m in MOMENTS if m != "draw"]


# -- friend or foe


@pytest.mark.proves("missing.trap.trapdoor", "shock.no-cards", "action.move.trap-sprung", "missing.equipment.caltrops")
def test_traps_and_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody drops onto anybody; only a Hero without Mind is In Shock; caltrops are for Monsters."""
    g = board("+-+-+-+-+\n|B t . o|\n+       +\n|E . . .|\n+-+-+-+-+", legend={"t": "trap:trapdoor"})
    barbarian, elf, orc = one(g, "barbarian"), one(g, "elf"), one(g, "orc.1")
    for other in (elf, orc):
        monkeypatch.setattr(traps, "trap_at", lambda g, q, other=other: SimpleNamespace(link=other.at, kind="trapdoor"))
        monkeypatch.setattr(traps, "_gone", lambda g, q: None)
        run(traps.trapdoor(g, barbarian, at(g, "b1")))
        assert barbarian.at != other.at and g.beside[other.at] >> barbarian.at & 1
    for f in (barbarian, orc):
        f.mind = 0
        assert can_use_cards(f) == (f is orc)
    stepped: list[Any] = []
    monkeypatch.setattr(moving, "step_on_caltrops", seen(stepped))
    g.armed, g.caltrops = 0, g.quest.grid.floor
    for f in (barbarian, orc):
        run(moving.land(g, f))
    assert stepped == [(g, orc)]


@pytest.mark.proves("ability.fame", "adv.dungeon.effect", "adv.skills.cards")
def test_who_is_mourned_and_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By Monsters who see it, past nobody; Heroes bring no Fame; of the marked one it is told; a caster's own cards."""
    walls = "+-+-+-+-+-+\n|g . s B o|\n+-+-+-+-+-+"
    g = board(walls, options={"edition": "advanced", "heroes": "barbarian"})
    barbarian, orc, goblin, dead = (one(g, n) for n in ("barbarian", "orc.1", "goblin.1", "skeleton.1"))
    g.extras.mourning = 0
    g.take_off(dead)
    run(advanced.monster_slain(g, barbarian, at(g, "c1")))
    assert g.extras.mourning == g.extras.graves == 0
    run(advanced.monster_slain(g, dead, at(g, "c1")))
    assert g.extras.mourning == 1 << goblin.id and g.extras.graves == 1 << at(g, "c1"), "the Hero hides it from the Orc"
    crowned: list[Any] = []
    monkeypatch.setattr(advanced, "crown", seen(crowned))
    goblin.spot = g.extras.marked = 3
    orc.spot = barbarian.spot = 4
    advanced.newly_laid_out(g, 0)
    assert crowned == [(g, goblin)]
    asked: list[Any] = []
    monkeypatch.setattr(advanced, "speaking", lambda f, what: noted(asked, f))
    for f in (barbarian, orc):
        run(advanced.cast_action_over(g, f))
    assert asked == [barbarian]


@pytest.mark.proves("missing.event.ambush", "missing.magic-item.throwing-dagger", "bonus.item-bound")
def test_in_whose_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Hero hides a corridor as a Monster does; a dagger flies where its owner sees; a Hero has follow-ups."""
    g = board(ROOM, options=ADVANCED)
    barbarian, orc = one(g, "barbarian"), one(g, "orc.1")
    assert monsters_in_sight(g, barbarian, 0) == [orc.id]
    orc.at, away = g.quest.grid.size - 1, orc.at
    monkeypatch.setattr(magic_items, "sees", lambda g, a, b: a is b)
    assert monsters_in_sight(g, barbarian, 0) == []
    orc.at = away
    monkeypatch.setattr(attacking, "follow_up", lambda g, f, found: ["more"])
    g.acts = 0
    assert [attacking.attack_options(g, f, 0) for f in (barbarian, orc)] == [["more"], []]
