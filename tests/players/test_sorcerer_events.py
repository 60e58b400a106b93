"""The computer's Evil Sorcerer in the advanced game: Event cards, Danger, Mastery, Dungeon cards."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.players.heroquest.master_events import between_activations, beyond_basic
from delvewright.players.heroquest.master_field import Field
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.interface.view import view

ROOM = "+-+-+-+-+-+\n|B W . o p|\n+-+-+-+-+-+\n"
LEGEND = {"B": "barbarian", "W": "wizard", "o": "orc", "p": "goblin"}
PASS = ("pass",)
DANGER = ("danger",)


def table(**spec: Any) -> Any:
    options = {"edition": "advanced", "heroes": "barbarian, wizard"}
    return stage({"map": ROOM, "legend": LEGEND, "options": options, "active": "sorcerer"} | spec, "test")


def field(g: Any) -> Field:
    return Field(view(g, g.sorcerer, None))


def asked(g: Any, about: str, *options: Any, figure: int = -1, subject: str = "", fields: Any = ()) -> Decision:
    return Decision(g.sorcerer, about, list(options), fields, figure=figure, subject=subject)


def hold(g: Any, cards: int, left: int = 20) -> Any:
    g.extras.events = ("parry",) * cards
    g.extras.event_deck = ("parry",) * left
    return g


@pytest.mark.proves("missing.gm.events")
def test_a_guard_is_kept_for_a_monster_that_is_worth_it_unless_the_hand_is_full():
    g = table(figures={"o": {"body": 3, "max-body": 3}, "p": {"body": 2}})
    orc, goblin = g.fig(2).id, g.fig(3).id
    parry = ("event", "parry")
    assert beyond_basic(field(hold(g, 1)), asked(g, "event", parry, PASS, figure=orc)) == parry
    assert beyond_basic(field(g), asked(g, "event", parry, PASS, figure=goblin)) == PASS
    assert beyond_basic(field(g), asked(g, "event", parry, PASS)) == PASS
    assert beyond_basic(field(hold(g, 5)), asked(g, "event", parry, PASS, figure=goblin)) == PASS
    assert beyond_basic(field(hold(g, 6)), asked(g, "event", parry, PASS, figure=goblin)) == parry
    assert beyond_basic(field(hold(g, 6)), asked(g, "event", PASS)) == PASS


@pytest.mark.proves("missing.gm.events")
def test_counter_magic_waits_for_somebody_worth_it_and_other_cards_do_not_wait():
    counter, stumble = ("event", "counter-magic"), ("event", "stumble")
    strong = hold(table(figures={"o": {"body": 3, "max-body": 3}}), 1)
    weak = hold(table(figures={"o": {"body": 2}}), 1)
    assert beyond_basic(field(strong), asked(strong, "event", counter, PASS, figure=1)) == counter
    assert beyond_basic(field(weak), asked(weak, "event", counter, PASS, figure=1)) == PASS
    assert beyond_basic(field(weak), asked(weak, "event", counter, stumble, PASS, figure=1)) == stumble
    assert beyond_basic(field(weak), asked(weak, "event", PASS, stumble, figure=0)) == stumble
    assert beyond_basic(field(hold(weak, 6)), asked(weak, "event", counter, PASS, figure=1)) == counter


@pytest.mark.proves("missing.gm.mastery")
def test_mind_is_paid_as_long_as_two_points_are_left():
    pay = ("pay-mind",)
    g = table(figures={"o": {"mind": 4, "max-mind": 4}})
    orc = g.fig(2).id
    for cost, answer in (("1", pay), ("2", pay), ("3", PASS), ("many", PASS)):
        assert beyond_basic(field(g), asked(g, "mastery", pay, PASS, figure=orc, subject=cost)) == answer
    assert beyond_basic(field(g), asked(g, "mastery", pay, PASS, subject="1")) is None
    assert beyond_basic(field(g), asked(g, "another", pay, PASS, figure=orc, subject="1")) is None


@pytest.mark.proves("missing.dungeon.rules")
def test_the_dearest_dungeon_card_that_fits_and_plain_choices():
    g = table()
    buy = [("buy", name) for name in ("deep-graves", "well-drilled", "hungry-dark", "cold-stone")]
    bought = beyond_basic(field(g), asked(g, "dungeon", *buy, ("ready",)))
    fitting = [a for a in buy if a[1] != "deep-graves"]
    assert bought in fitting and more(bought[1]).threat == max(more(a[1]).threat for a in fitting)
    assert beyond_basic(field(g), asked(g, "dungeon", buy[0], ("ready",))) == ("ready",)
    assert beyond_basic(field(g), asked(g, "dungeon", buy[1], ("ready",))) == buy[1]
    undead = table(legend=LEGEND | {"o": "zombie"})
    assert beyond_basic(field(undead), asked(undead, "dungeon", buy[0], ("ready",))) == buy[0]
    assert beyond_basic(field(g), asked(g, "mark", fields=[("place", 0b1100), ("place", 0b1)])) == ("place", 2)
    for about in ("doors", "sentry", "fuse", "wake"):
        assert beyond_basic(field(g), asked(g, about, ("first",), ("second",))) == ("first",)


@pytest.mark.proves("missing.gm.danger", "missing.gm.events")
def test_danger_where_nobody_gets_at_a_hero_and_cards_at_once_or_from_a_full_hand():
    g = hold(table(), 1)
    go = ("activate", 2)
    assert between_activations(field(g), asked(g, "activate", go, DANGER), False) == DANGER
    assert between_activations(field(g), asked(g, "activate", go, DANGER), True) is None
    assert between_activations(field(g), asked(g, "activate", go), False) is None
    empty = hold(table(map="+-+-+\n|B W|\n+-+-+\n", legend={"B": "barbarian", "W": "wizard"}), 1)
    assert between_activations(field(empty), asked(empty, "activate", DANGER), True) == DANGER
    regroup = ("event-on", "regroup", 2)
    assert between_activations(field(g), asked(g, "activate", go, regroup, DANGER), True) is None
    assert between_activations(field(hold(g, 6)), asked(g, "activate", go, regroup, DANGER), True) == regroup
    omen = ("event", "ill-omen")
    assert between_activations(field(hold(g, 6, 0)), asked(g, "activate", go, omen), True) is None
    whispers = [("event-on", "whispers", 0), ("event-on", "whispers", 1)]
    assert between_activations(field(hold(g, 1)), asked(g, "activate", *whispers), True) == whispers[1]
    tonic = [("event-on", "dark-tonic", 3), ("event-on", "dark-tonic", 2)]
    g.fig(2).body = 5
    assert between_activations(field(g), asked(g, "activate", *tonic), True) == tonic[1]
    assert between_activations(field(g), asked(g, "activate", *tonic, *whispers), True) == whispers[1]
