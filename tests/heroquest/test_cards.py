"""Card rules that a scenario cannot show: they need a card of their own, or a moment before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.rules.heroquest.campaign.town import armour_choices
from delvewright.rules.heroquest.content.quest_costs import read_costs
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.doors import value
from delvewright.rules.heroquest.fighting.harm import heal
from delvewright.rules.heroquest.figures.artefacts import EmberCrown, assign, selfish
from delvewright.rules.heroquest.interface.explaining import as_known, used_up
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.state import bonus_actions, gear, heavy_loads
from delvewright.rules.heroquest.state.costs import pay
from delvewright.rules.heroquest.state.figure import HERO, Figure
from delvewright.rules.heroquest.state.game import Game as State
from delvewright.rules.heroquest.state.gear import in_use, put_on_cursed, ready, rest
from delvewright.rules.heroquest.state.passing import may_take, receive
from delvewright.rules.heroquest.turn.choosing import burden

ROOM = "+-+-+\n|B .|\n+-+-+\n"


def table(**hero: Any) -> tuple[State, Figure]:
    """A Barbarian alone in a room."""
    g = stage({"map": ROOM, "legend": {"B": "barbarian"}, "figures": {"B": hero}}, "test")
    return g, g.fig(0)


@pytest.mark.proves("heal.cap")
@pytest.mark.parametrize("mind", [False, True])
@pytest.mark.parametrize(("missing", "points", "gained"), [(0, 2, 0), (1, 2, 1), (1, 0, 0), (2, 1, 1)])
def test_body_and_mind_are_healed_up_to_the_starting_value(mind: bool, missing: int, points: int, gained: int) -> None:
    g, f = table(items=[])
    full = (f.full_mind if mind else f.full_body) - missing
    f.mind, f.body = (full, f.body) if mind else (f.mind, full)
    heal(g, f, points, "test", mind=mind)
    assert (f.mind if mind else f.body) == full + gained


@pytest.fixture
def cards() -> Iterator[dict[str, Any]]:
    """The cards, to which a test may add; what is remembered about cards is forgotten before and after."""
    known = content().cards
    before = dict(known)
    memos = (gear.pack, gear._ready, heavy_loads._carried, gear._worn_for_defence, gear.may_use)
    for memo in memos:
        memo.cache_clear()
    yield known
    known.clear()
    known.update(before)
    for memo in memos:
        memo.cache_clear()


@pytest.mark.proves("missing.equipment.crowbar")
def test_a_crowbar_adds_two_to_brute_force_if_a_hand_is_free() -> None:
    _, f = table(items=["crowbar", "battle-axe"])
    assert value(f, "brute-force") == 7
    f.hands = ("battle-axe",)
    assert value(f, "brute-force") == 5
    f.hands, f.mind = (), 0
    assert value(f, "brute-force") == 5


@pytest.mark.proves("ability.cursed.hands")
def test_a_cursed_card_with_hands_is_put_into_play_first(cards: dict[str, Any]) -> None:
    cards["grim-axe"] = replace(cards["battle-axe"], id="grim-axe", keywords=("Item", "Weapon", "Martial", "Cursed"))
    _, f = table(items=["broadsword"])
    f.hands = ("broadsword",)
    f.items += ("grim-axe",)
    put_on_cursed(f)
    assert f.hands == ("grim-axe",)
    assert not ready(f, "broadsword")


@pytest.mark.proves("ability.cursed.must-use", "ability.cursed.hands")
def test_a_cursed_card_takes_the_place_of_its_icon_and_of_no_other(cards: dict[str, Any]) -> None:
    words = ("Item", "Armour", "Cursed")
    cards["grim-mail"] = replace(cards["chain-mail"], id="grim-mail", keywords=words)
    cards["grim-knife"] = replace(cards["dagger"], id="grim-knife", keywords=("Item", "Weapon", "Cursed"))
    cards["grim-claw"] = replace(cards["dagger"], id="grim-claw", keywords=("Item", "Weapon", "Cursed"))
    _, f = table(items=["plate-mail", "helmet", "talisman-of-lore", "broadsword", "shield"], worn=["plate-mail"])
    f.slots, f.hands = ("helmet", "talisman-of-lore"), ("broadsword",)
    f.items += ("grim-mail", "ember-crown", "grim-knife")
    put_on_cursed(f)
    assert f.worn == ("grim-mail",)
    assert set(f.slots) == {"talisman-of-lore", "ember-crown", "grim-mail"}
    assert f.hands == ("broadsword", "grim-knife")  # two hands hold both
    f.items += ("grim-claw",)
    put_on_cursed(f)
    assert f.hands == ("grim-knife", "grim-claw")  # one Cursed card does not push out another
    put_on_cursed(f)
    assert (f.worn, f.hands) == (("grim-mail",), ("grim-knife", "grim-claw"))


@pytest.mark.proves("ability.cursed.must-use", "shock.no-cards")
def test_in_shock_no_cursed_card_comes_into_use() -> None:
    _, f = table(items=["ember-crown"])
    f.slots, f.mind = (), 0
    put_on_cursed(f)
    assert f.slots == ()
    f.mind = 1
    put_on_cursed(f)
    assert f.slots == ("ember-crown",)


@pytest.mark.proves("ability.cursed.no-carry")
def test_a_cursed_card_nobody_there_can_use_stays_where_it_is(cards: dict[str, Any]) -> None:
    cards["grim-cowl"] = replace(cards["ember-crown"], id="grim-cowl", only=("wizard",))
    g, f = table()
    assert not may_take(f, "grim-cowl")
    receive(g, f, ("grim-cowl", "rope"))
    assert "grim-cowl" not in f.items
    assert "rope" in f.items
    assert g.tokens[0].items == ("grim-cowl",)


@pytest.mark.proves("ability.sequestered")
def test_only_one_sequestered_card_of_a_name_is_used_in_a_quest(cards: dict[str, Any]) -> None:
    cards["saint-bone"] = replace(cards["holy-symbol"], id="saint-bone", icon="", keywords=("Item", "Sequestered"))
    g, f = table(items=["saint-bone", "saint-bone"])
    assert ready(f, "saint-bone")
    pay(g, f, "saint-bone", "drain")
    assert f.items == ("saint-bone",)
    assert not ready(f, "saint-bone")


@pytest.mark.proves("shock.ends")
def test_shock_ends_with_the_first_point_of_mind() -> None:
    g, f = table(mind=0, items=["helmet"])
    assert not in_use(f, "helmet")
    heal(g, f, 1, "rest", mind=True)
    assert in_use(f, "helmet")


@pytest.mark.proves("equipment.bonus.next-quest")
def test_a_quest_begins_with_starting_values_cards_included() -> None:
    _, f = table(body=3, items=["amulet-of-the-north"])
    assert (f.body, f.full_body) == (3, 10)
    rest(f)
    assert (f.body, f.mind) == (10, 3)


@pytest.mark.proves("missing.artefact.spell-ring", "ability.selfish")
def test_a_spell_ring_is_assigned_after_the_draft_and_no_spell_gets_two() -> None:
    game = Game.start("heroquest", "the-maze", seed=1, options={"heroes": "wizard"})
    game.state.fig(0).items += ("spell-ring",)
    while game.decision is not None and game.decision.about != "assign":
        game.answer_code(game.decision.nth(0))
    f = game.state.fig(0)
    spells = [i for i in f.items if content().cards[i].deck == "spell"]
    assert {a[2] for a in game.decision if a[0] == "assign"} == set(spells)  # type: ignore[union-attr]
    copy = game.copy()
    game.answer(f"assign spell-ring to {spells[0]}")
    assert f.assigned == (("spell-ring", spells[0]),)
    assert game.decision is not None and game.decision.about == "activation"
    copy.answer("pass")
    assert copy.state.fig(0).assigned == ()


@pytest.mark.proves("ability.selfish")
def test_b7_two_selfish_cards_on_one_spell_are_refused(cards: dict[str, Any]) -> None:
    cards["second-ring"] = replace(cards["spell-ring"], id="second-ring", icon="")
    game = Game.start("heroquest", "the-maze", seed=1, options={"heroes": "wizard"})
    game.state.fig(0).items += ("spell-ring", "second-ring")
    while game.decision is not None and game.decision.about != "assign":
        game.answer_code(game.decision.nth(0))
    spell = next(i for i in game.state.fig(0).items if content().cards[i].deck == "spell")
    game.answer(f"assign spell-ring to {spell}")
    assert game.decision is not None
    assert ("assign", "second-ring", spell) not in game.decision
    assert any(a[:2] == ("assign", "second-ring") for a in game.decision)


@pytest.mark.proves("ability.selfish", "missing.artefact.spell-ring", "card.limits.slot-icon")
def test_a_ring_that_is_assigned_keeps_its_place_on_the_hand(cards: dict[str, Any]) -> None:
    cards["second-ring"] = replace(cards["spell-ring"], id="second-ring")
    game = Game.start("heroquest", "the-maze", seed=1, options={"heroes": "barbarian wizard"})
    wizard = game.state.fig(1)
    wizard.items += ("spell-ring", "second-ring")
    while game.decision is not None and game.decision.about != "assign":
        game.answer_code(game.decision.nth(0))
    spell = next(i for i in wizard.items if content().cards[i].deck == "spell")
    game.answer(f"assign spell-ring to {spell}")
    assert game.decision is not None and game.decision.about == "activation", "no other ring can be used"
    assert wizard.slots == ("spell-ring",), "until the Wizard's own turn"


@pytest.mark.proves("ability.selfish", "missing.artefact.spell-ring")
def test_all_who_have_a_ring_assign_it_in_the_order_of_their_seats() -> None:
    game = Game.start("heroquest", "the-maze", seed=1, options={"heroes": "elf wizard"})
    for f in game.state.on_board(HERO):
        f.items += ("spell-ring",)
    asked = []
    while game.decision is not None and game.decision.about != "activation":
        if game.decision.about == "assign":
            asked.append(game.decision.figure)
        game.answer_code(game.decision.nth(0))
    assert asked == [0, 1]
    assert all(f.assigned for f in game.state.on_board(HERO))


@pytest.mark.proves("ability.selfish", "missing.artefact.spell-ring")
def test_nobody_is_asked_about_a_ring_without_a_spell_to_assign_it_to() -> None:
    g = stage({"map": ROOM, "legend": {"B": "wizard"}, "figures": {"B": {"items": ["spell-ring"]}}}, "test")
    g.assigning = (0,)
    assert list(assign(g)) == []
    assert g.assigning == ()


@pytest.mark.proves("bonus.lost-after-spending", "bonus.item-bound")
def test_a15_losing_the_weapon_after_the_bonus_was_used_ends_the_turn() -> None:
    g, f = table(items=["orcs-bane"])
    f.effects += (Effect("orcs-bane", "rage-spent", 1, "activation"),)
    g.acts, g.bonus = 0, {}
    bonus_actions.keep_bound(g, f)
    assert not g.ended
    g.drop(f, "orcs-bane")
    bonus_actions.keep_bound(g, f)
    assert g.ended


def bound(changes: str) -> Effect:
    return Effect("orcs-bane", changes, 1, "activation")


@pytest.mark.proves("bonus.switch-loses", "bonus.lost-after-spending")
@pytest.mark.parametrize(("changes", "left"), [("rage-bound", "attack:orcs-bane"), ("rage-spent", "attack")])
def test_another_weapon_loses_the_bonus_and_nothing_else(changes: str, left: str) -> None:
    g, f = table(items=["orcs-bane", "dagger"])
    other = Effect("heroic-brew", "attack", 1, "activation")
    f.effects = (other, bound(changes))
    g.acts, g.bonus, g.ended = 0, {left: 1, "cast": 1}, False
    bonus_actions.change_weapon(g, f, "orcs-bane")
    assert g.bonus == {left: 1, "cast": 1}
    bonus_actions.change_weapon(g, f, "dagger")
    assert f.effects == (other,) and g.bonus == {"cast": 1} and not g.ended


@pytest.mark.proves("shock.no-cards", "bonus.item-bound")
def test_whoever_is_in_shock_loses_the_bonus_of_a_weapon() -> None:
    g, f = table(items=["orcs-bane"])
    f.effects, g.bonus = (bound("rage-bound"),), {"attack:orcs-bane": 1}
    bonus_actions.keep_bound(g, f)
    assert g.bonus
    f.mind = 0
    bonus_actions.keep_bound(g, f)
    assert f.effects == () and g.bonus == {}


@pytest.mark.proves("ability.overburdened.no-more", "ability.heavy.reduce")
def test_weight_on_the_dice_and_in_the_hands() -> None:
    _, f = table(items=[])
    f.effects = ()
    assert heavy_loads.weighed_down(f, [3, 4]) == 7
    light = next(c.id for c in content().cards.values() if c.heavy == 1)
    f.items = (light,)
    assert heavy_loads.weighed_down(f, [1, 4]) == 4
    assert not heavy_loads.too_heavy(f, light)
    f.items = (light,) * heavy_loads.OVERBURDENED
    assert heavy_loads.too_heavy(f, light) and not heavy_loads.too_heavy(f, "rope")


@pytest.mark.parametrize(
    ("costs", "says"),
    [({"ball-of-flam": "drain"}, "there is no card “ball-of-flam”"), ({"genie": "1 gold"}, "cannot cost “1 gold”")],
)
def test_costs_that_make_no_sense_are_named(costs, says):
    with pytest.raises(BadFile, match=says):
        read_costs(costs, "quest.toml")


@pytest.mark.proves("ability.overburdened", "ability.cursed.stays")
def test_whatever_has_weight_may_be_dropped_for_it_unless_it_is_cursed(cards: dict[str, Any]) -> None:
    cards["lead-ball"] = replace(cards["plate-mail"], id="lead-ball", heavy=1)
    cards["grim-chain"] = replace(cards["plate-mail"], id="grim-chain", keywords=("Item", "Cursed"))
    assert [burden(item) for item in ("lead-ball", "plate-mail")] == [True, True]
    assert [burden(item) for item in ("grim-chain", "dagger", "pack-frame")] == [False, False, False]


@pytest.mark.proves("missing.artefact.ember-crown", "missing.door.iron-entrance")
def test_the_ember_crown_does_not_burn_outside_the_entrance() -> None:
    g, f = table(items=["ember-crown"])
    before = f.body
    g.quest.entrance = 1
    g.put(f, -1)
    list(EmberCrown().activation_begins(g, f))
    assert f.body == before
    g.put(f, 1)
    list(EmberCrown().activation_begins(g, f))
    assert f.body == before - 1


@pytest.mark.proves("cost.discard")
def test_it_is_said_what_an_answer_uses_up() -> None:
    """A potion, a card that costs itself, a thing that is thrown; not a card that stays."""
    items = ["potion-of-speed", "ring-of-return", "dagger", "holy-symbol"]
    used: tuple[tuple[tuple[Any, ...], str], ...] = (
        (("use", "potion-of-speed"), "potion-of-speed"), (("use", "ring-of-return"), "ring-of-return"),
        (("throw", 1, "dagger"), "dagger"),
        (("use-on", "holy-symbol", 1), ""), (("attack", 1, "dagger"), ""), (("use", "no-such-card"), ""),
        (("end",), ""), (("use-at", 7), ""),
    )  # fmt: skip
    g, f = table(items=items)
    told = {answer: used_up(g, Decision(0, "activation", [answer], figure=f.id), answer) for answer, _ in used}
    assert told == dict(used)
    assert used_up(g, Decision(0, "activation", [used[0][0]]), used[0][0]) == "", "nobody in particular is asked"


@pytest.mark.proves("role.es.secret-knowledge")
def test_the_evil_sorcerer_is_told_nothing_by_cards_that_heroes_keep_from_him() -> None:
    figures = {"B": {"items": ["broadsword", "potion-of-speed", "shield"]}, "c": {"items": ["fear"]}}
    room = "+-+-+\n|B c|\n+-+-+\n"
    g = stage({"map": room, "legend": {"B": "barbarian", "c": "chaos-sorcerer"}, "figures": figures}, "test")

    def items(known: State) -> list[tuple[str, ...]]:
        return [known.fig(n).items for n in range(len(known.figures))]

    assert items(as_known(g, g.sorcerer)) == [("broadsword", "shield"), ("fear",)], "his own Monsters keep theirs"
    assert items(as_known(g, 0)) == items(g)
    assert g.fig(0).items == ("broadsword", "potion-of-speed", "shield"), "the game itself is as it was"


@pytest.mark.proves("ability.cursed.must-use", "card.limits.armour-change")
def test_in_town_nobody_takes_cursed_armour_off_or_puts_other_on_in_its_place(cards: dict[str, Any]) -> None:
    g, f = table(items=["chain-mail", "plate-mail"], worn=["chain-mail"])
    assert armour_choices(g, f) == [("doff", "chain-mail"), ("wear", "plate-mail")]
    mail = cards["chain-mail"]
    cards["chain-mail"] = replace(mail, keywords=(*mail.keywords, "Cursed"))
    assert armour_choices(g, f) == []


@pytest.mark.proves("ability.selfish")
def test_an_enchantment_is_selfish_too_but_is_assigned_by_the_enchanter() -> None:
    cards = ["spell-ring", "keen-edge", "dagger"]
    g = stage({"map": ROOM, "legend": {"B": "wizard"}, "figures": {"B": {"items": cards}}}, "test")
    f = g.fig(0)
    assert selfish(f) == ["spell-ring"]
    f.assigned = (("spell-ring", "courage"),)
    assert selfish(f) == []
