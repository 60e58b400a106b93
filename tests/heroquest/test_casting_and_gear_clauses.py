"""Casting and cards in use, clause by clause: who is in sight, who may cast, what hands and icons allow."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import at, board, one

from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic import casting
from delvewright.rules.heroquest.state import conditions, gear, heavy_loads
from delvewright.rules.heroquest.state.game import HERO, MONSTER

ROOM = "+-+-+-+-+-+\n|W . B . .|\n+         +\n|o . . . g|\n+         +\n|. . S . s|\n+-+-+-+-+-+"


def names(g: Any, ids: Any) -> list[str]:
    return [g.fig(i).name if isinstance(i, int) else i.name for i in ids]


# -- who can be aimed at


@pytest.mark.proves("action.cast.target", "los.self", "missing.spell.protection.invisibility")
def test_whom_a_caster_sees() -> None:
    g = board(ROOM)
    wizard = one(g, "wizard")
    everybody = {"barbarian", "scout.1", "orc.1", "goblin.1", "skeleton.1"}
    assert set(names(g, casting.in_sight(g, wizard))) == everybody
    assert set(names(g, casting.in_sight(g, wizard, HERO))) == {"barbarian", "scout.1"}
    assert set(names(g, casting.in_sight(g, wizard, MONSTER))) == {"orc.1", "goblin.1", "skeleton.1"}
    assert names(g, casting.heroes_seen(g, wizard)) == ["wizard", "barbarian"]
    assert names(g, casting.other_heroes_seen(g, wizard)) == ["barbarian"]
    assert set(names(g, casting.monsters_seen(g, wizard))) == {"orc.1", "goblin.1", "skeleton.1"}
    assert set(names(g, casting.living_seen(g, wizard))) == {"orc.1", "goblin.1"}
    assert set(names(g, casting.enemies_seen(g, one(g, "orc.1")))) == {"wizard", "barbarian", "scout.1"}
    one(g, "goblin.1").effects = (Effect("x", "unseen", 1, "quest"),)
    assert set(names(g, casting.in_sight(g, wizard))) == everybody - {"goblin.1"}
    g.put(one(g, "goblin.1"), -1)
    assert set(names(g, casting.in_sight(g, wizard))) == everybody - {"goblin.1"}
    wizard.effects = (Effect("x", "unseen", 1, "quest"),)
    assert names(g, casting.heroes_seen(g, wizard)) == ["barbarian"]
    assert names(g, casting.seen(HERO)(g, one(g, "barbarian"))) == ["barbarian", "scout.1"]
    assert names(g, casting.seen(HERO, True)(g, one(g, "barbarian"))) == ["scout.1"]
    assert "barbarian" not in names(g, casting.seen(MONSTER)(g, one(g, "barbarian")))


@pytest.mark.proves("action.cast.target", "los.self")
def test_walls_and_figures_are_in_the_way() -> None:
    g = board("+-+-+-+-+-+\n|W . o . g|\n+-+-+-+-+-+\n|. . . . .|\n+-+-+-+-+-+")
    assert names(g, casting.in_sight(g, one(g, "wizard"))) == ["orc.1"]
    g.put(one(g, "orc.1"), at(g, "c2"))
    assert names(g, casting.in_sight(g, one(g, "wizard"))) == ["goblin.1"]
    g.blocked |= 1 << at(g, "c1")
    assert casting.in_sight(g, one(g, "wizard")) == []


@pytest.mark.proves("action.cast.attack-symbols", "action.attack.ranged-range", "action.attack.whom")
def test_a_bolt_is_for_enemies_who_are_not_next_to_one() -> None:
    g = board(ROOM)
    wizard = one(g, "wizard")
    assert set(names(g, casting.in_range(g, wizard))) == {"goblin.1", "skeleton.1"}
    g.put(one(g, "orc.1"), at(g, "b2"))
    assert "orc.1" not in names(g, casting.in_range(g, wizard)), "diagonally next"
    g.put(one(g, "orc.1"), at(g, "a3"))
    assert "orc.1" in names(g, casting.in_range(g, wizard))
    g.shadows = 1 << at(g, "a3")
    assert set(names(g, casting.in_range(g, wizard))) == {"goblin.1", "skeleton.1"}
    wizard.effects = (Effect("x", "bound", 1, "quest"),)
    assert casting.in_range(g, wizard) == []


@pytest.mark.proves("action.search.area-room", "action.search.area-corridor")
def test_an_area_is_the_room_or_the_corridor_in_view() -> None:
    g = board(ROOM)
    wizard = one(g, "wizard")
    assert set(names(g, casting.in_area(g, wizard))) == {"barbarian", "scout.1", "orc.1", "goblin.1", "skeleton.1"}
    one(g, "orc.1").effects = (Effect("x", "unseen", 1, "quest"),)
    assert "orc.1" not in names(g, casting.in_area(g, wizard))
    bend = "+-+-+-+-+\n|W . o .|\n+-+-+-+ +\n|# # #|.|\n+-+-+-+ +\n|# # #|g|\n+-+-+-+-+"
    for corridors, found in ((["a1"], ["orc.1"]), ([], ["goblin.1", "orc.1"])):
        g = board(bend, corridors=corridors)
        g.laid |= g.quest.grid.floor
        if not any(f.name == "goblin.1" for f in g.figures):
            g.add(content().kinds["goblin"], at(g, "d3"), MONSTER, g.sorcerer)
        assert sorted(names(g, casting.in_area(g, one(g, "wizard")))) == found


@pytest.mark.proves("missing.spell.protection.dispel", "action.cast.target")
def test_who_has_spells_left() -> None:
    g = board(ROOM, figures={"B": {"items": ["dagger"]}, "o": {"items": ["fear"]}})
    assert names(g, casting.spellcasters_seen(g, one(g, "wizard"))) == ["orc.1"]
    one(g, "barbarian").items += ("courage",)
    assert set(names(g, casting.spellcasters_seen(g, one(g, "wizard")))) == {"orc.1", "barbarian"}


@pytest.mark.proves("missing.spell.darkness.cloak", "missing.spell.elf.disappear", "shock.no-cards")
def test_what_keeps_one_from_casting() -> None:
    g = board(ROOM)
    wizard = one(g, "wizard")
    assert conditions.can_cast(g, wizard)
    for change, can in (
        ("disappeared", False), ("cowed", False), ("blinded", False), ("babbling", False), ("attack", True),
        ("bound", True),
    ):  # fmt: skip
        wizard.effects = (Effect("x", change, 1, "quest"),)
        assert conditions.can_cast(g, wizard) is can, change
    wizard.effects = ()
    for shadows, can in ((1 << wizard.at, False), (2 << wizard.at, True)):
        g.shadows = shadows
        assert conditions.can_cast(g, wizard) is can
    g.shadows, mind = 0, wizard.mind
    wizard.mind = 0
    assert not conditions.can_cast(g, wizard)
    wizard.mind = mind
    g.put(wizard, 0)
    assert conditions.can_cast(g, wizard), "the first square is a square"
    g.put(wizard, -1)
    assert not conditions.can_cast(g, wizard)


@pytest.mark.proves("action.cast.what", "action.cast.like-spells", "missing.spell.default-cost")
def test_a_cast_takes_an_action_or_a_bonus_for_it() -> None:
    g = board(ROOM, figures={"W": {"items": ["courage", "scroll-of-courage"]}}, active="wizard")
    wizard = one(g, "wizard")
    for acts, bonus, can in ((1, {}, True), (0, {}, False), (0, {"cast": 1}, True), (0, {"attack": 1}, False)):
        g.acts, g.bonus = acts, bonus
        assert bool(casting.castings(g, wizard)) is can
    g.acts = 1
    assert {a[1] for a in casting.castings(g, wizard)} >= {"courage"}
    wizard.items = ()
    assert casting.castings(g, wizard) == []


@pytest.mark.proves("ability.immune")
def test_immune_by_name_and_by_keyword() -> None:
    g = board(ROOM)
    orc = one(g, "orc.1")
    for abilities, spell, is_ in (
        ((), "ball-of-flame", False), (("immune fire",), "ball-of-flame", True), (("immune fire",), "sleep", False),
        (("immune sleep",), "sleep", True), (("immune sleep",), "ball-of-flame", False),
    ):  # fmt: skip
        g = board(ROOM, figures={"o": {"abilities": list(abilities)}})
        orc = one(g, "orc.1")
        told = len(g.log)
        assert casting.immune(g, orc, spell) is is_
        assert len(g.log) == told + is_


# -- cards in use


@pytest.mark.proves("card.limits.hands", "card.limits.slot-icon", "card.limits.hands-between-turns")
def test_hands_and_icons_are_kept_until_the_next_turn() -> None:
    g = board(ROOM, figures={"B": {"items": ["broadsword", "shield", "battle-axe", "helmet", "dagger"]}})
    hero = one(g, "barbarian")
    assert all(gear.ready(hero, item) for item in ("broadsword", "shield", "battle-axe", "helmet"))
    gear.commit(hero, "broadsword")
    gear.commit(hero, "broadsword")
    assert hero.hands == ("broadsword",)
    assert gear.ready(hero, "shield") and gear.ready(hero, "broadsword") and not gear.ready(hero, "battle-axe")
    gear.commit(hero, "shield")
    assert not gear.ready(hero, "dagger") and gear.ready(hero, "shield")
    gear.commit(hero, "helmet")
    gear.commit(hero, "helmet")
    assert hero.slots == ("helmet",) and hero.hands == ("broadsword", "shield")


@pytest.mark.proves("figure.resilience", "card.limits.slot-icon", "card.limits.may-carry", "shock.no-cards")
def test_what_counts_for_a_defence() -> None:
    g = board(ROOM, figures={"B": {"items": ["helmet", "shield", "battle-axe", "chain-mail"]}})
    hero = one(g, "barbarian")
    assert set(gear.worn_for_defence(hero)) == {"helmet", "shield", "chain-mail"}
    hero.worn = ()
    assert set(gear.worn_for_defence(hero)) == {"helmet", "shield"}, "armour must be worn"
    hero.hands = ("battle-axe",)
    assert set(gear.worn_for_defence(hero)) == {"helmet"}, "no hand for the shield"
    hero.hands = ("shield",)
    assert set(gear.worn_for_defence(hero)) == {"helmet", "shield"}
    hero.mind = 0
    assert gear.worn_for_defence(hero) == ()


@pytest.mark.proves("ability.heavy", "ability.heavy.limit", "ability.overburdened", "card.drain.no-benefit")
def test_weight_adds_up_face_down_or_not() -> None:
    heavy = {card.id: card.heavy for card in content().cards.values()}
    g = board(ROOM)
    hero = one(g, "barbarian")
    hero.items, hero.drained = ("plate-mail", "dagger"), ()
    assert heavy_loads.weight(hero) == heavy["plate-mail"] == 2 and not heavy_loads.overburdened(hero)
    hero.items, hero.drained = ("plate-mail", "plate-mail"), ("plate-mail",)
    assert heavy_loads.weight(hero) == 6 and heavy_loads.overburdened(hero)
    hero.drained = ("dagger",)
    assert heavy_loads.weight(hero) == 4 and not heavy_loads.overburdened(hero)
    orc = one(g, "orc.1")
    orc.items = ("plate-mail",) * 4
    assert not heavy_loads.overburdened(orc)
    lighter = [name for name, value in heavy.items() if value < 0]
    hero.items, hero.drained = tuple(lighter), ()
    assert heavy_loads.weight(hero) == 0


@pytest.mark.proves(
    "card.limits.hero-keywords", "card.limits.other", "figure.equipment-limits", "missing.hero.keywords"
)
def test_who_may_use_what() -> None:
    kinds, cards = content().kinds, content().cards
    for name in ("barbarian", "dwarf", "elf", "wizard"):
        kind = kinds[name]
        for card in cards.values():
            barred = any(word in kind.barred for word in card.keywords) or (card.only and name not in card.only)
            assert gear.may_use(kind, card.id) is not bool(
                barred or name in card.never or kind.spellcraft < card.spellcraft
            )
    assert gear.may_use(kinds["elf"], "ancient-staff") and not gear.may_use(kinds["dwarf"], "ancient-staff")


@pytest.mark.proves("equipment.bonus.body-mind", "equipment.bonus.body-mind-lost", "equipment.bonus.next-quest")
def test_points_do_not_rise_with_the_limit_but_fall_with_it() -> None:
    raising = [c for c in content().cards.values() if c.body > 0 and not c.only and "Cursed" not in c.keywords]
    if not raising:
        raising = [c for c in content().cards.values() if c.body > 0 and "barbarian" in (c.only or ("barbarian",))]
    card = next(c for c in raising if gear.may_use(content().kinds["barbarian"], c.id))
    g = board(ROOM)
    hero = one(g, "barbarian")
    hero.items, hero.body = (card.id,), 8
    gear.set_values(hero)
    assert (hero.body, hero.full_body) == (8, 8 + card.body)
    gear.rest(hero)
    assert hero.body == 8 + card.body
    hero.items = ()
    gear.set_values(hero)
    assert (hero.body, hero.full_body, hero.mind) == (8, 8, 2)
