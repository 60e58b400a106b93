"""Clauses of the advanced game about help in need: who is asked, who no longer, and what is put back where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import carry, noted, of, row, table

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.notation import square_name
from delvewright.players.heroquest.master_events import between_activations
from delvewright.rules.heroquest.campaign.shops import enchant
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.dungeon import event_cards, events, treasure_deck
from delvewright.rules.heroquest.fighting import advanced_attacks
from delvewright.rules.heroquest.fighting.death import saved_by_magic
from delvewright.rules.heroquest.figures import skills
from delvewright.rules.heroquest.magic.advanced_groups import illusion
from delvewright.rules.heroquest.state.figure import MONSTER
from delvewright.rules.heroquest.state.windows import Moment
from delvewright.rules.heroquest.turn import advanced

WHITE = COMBAT["white"]


@pytest.mark.proves("missing.enchant.rules")
def test_putting_one_enchantment_on_leaves_the_others_where_they_are():
    items = ["keen-edge", "flame-tongue", "broadsword", "shortsword"]
    g = row("B.o", figures={"B": {"items": items, "assigned": {"keen-edge": "broadsword"}}})
    hero = g.fig(0)
    enchant(g, hero, "shortsword", "flame-tongue")
    assert hero.assigned == (("keen-edge", "broadsword"), ("flame-tongue", "shortsword"))
    enchant(g, hero, "shortsword", "keen-edge")
    assert hero.assigned == (("flame-tongue", "shortsword"), ("keen-edge", "shortsword")), "it is moved"
    hero.items += ("keen-edge",)
    enchant(g, hero, "broadsword", "keen-edge")
    assert hero.assigned[1:] == (("keen-edge", "shortsword"), ("keen-edge", "broadsword")), "a second one is put on"


@pytest.mark.proves("missing.event.ambush")
def test_an_ambush_lies_four_steps_away_at_least():
    g = table("+-+-+-+-+\n|B .|. .|\n+-+ + + +\n|. . . .|\n+-+-+-+-+\n", corridor=True, wandering="goblin")
    g.laid = g.quest.grid.floor
    found: Any = event_cards.Ambush().targets(g)
    targets = [square_name(q, g.width) for q in found]
    assert "a2" not in targets and "c2" not in targets, "three steps"
    assert targets == ["c1", "d1"], "d2 is in sight"


@pytest.mark.proves("adv.event.play", "missing.advspell.defiance.refuse")
def test_an_event_that_is_refused_does_not_happen():
    for answer, happens in ((("pass",), True), (("use", "refuse"), False)):
        g = row("BWo", figures={"W": {"items": ["refuse"]}}, events=["dread"])
        dice = [] if happens else [[1]]
        assert carry(events.play_event(g, "dread"), answer, *dice) is happens
        assert g.extras.events == ()


@pytest.mark.proves("missing.advspell.stasis.preserve", "missing.advspell.vitality.second-breath")
def test_who_is_preserved_needs_no_other_help():
    g = row("WBE", figures={"W": {"items": ["preserve"]}, "E": {"items": ["preserve"]}})
    barbarian = of(g, "barbarian")
    barbarian.body = 0
    carry(saved_by_magic(g, barbarian, Moment(barbarian)), ("use", "preserve"), [1])
    assert barbarian.body == 0 and barbarian.under("preserved")


@pytest.mark.proves("missing.skill.mind-fortress")
def test_a_fortress_of_the_mind_is_for_mystic_combat():
    g = row("W.o", figures={"W": {"items": ["mind-fortress"]}})
    wizard = g.fig(0)
    assert advanced_attacks.mind_guard(g, wizard, frozenset({"mystic"})) == 2
    assert advanced_attacks.mind_guard(g, wizard, frozenset({"melee"})) == 0
    assert advanced_attacks.mind_guard(g, of(g, "orc"), frozenset({"mystic"})) == 0


@pytest.mark.proves("missing.skill.cleave")
def test_a_hero_on_the_wrong_side_cleaves_heroes():
    g = row("WBo", figures={"B": {"items": ["cleave"]}})
    barbarian = of(g, "barbarian")
    barbarian.side = MONSTER
    play: Any = skills.cleave(g, barbarian, 1, frozenset({"melee"}))
    assert next(play).options == [("use-on", "cleave", of(g, "wizard").id), ("pass",)]


@pytest.mark.proves("missing.skill.scrounger")
def test_who_scrounges_draws_another_treasure_that_stands():
    g = row("B.o")
    moment = Moment(g.fig(0), card="gold-25")
    play: Any = skills.scrounger(g, g.fig(0), moment)
    draw = next(play)
    assert (draw.purpose, draw.choices) == ("treasure", g.deck)
    with pytest.raises(StopIteration):
        play.send("arrow")
    assert moment.card == "arrow"


@pytest.mark.proves("missing.advspell.divination.omen")
def test_what_lay_on_top_and_is_gone_is_not_drawn():
    g = row("B.o")
    g.deck, g.extras.top = ("arrow", "bolt"), ("gold-25", "arrow")
    assert carry(treasure_deck.card_drawn(g, g.fig(0)), "bolt") == "bolt"


@pytest.mark.proves("missing.event.poisoned", "missing.advspell.poison.envenom", "missing.skill.cleave")
def test_a_single_point_to_spare_is_enough(monkeypatch):
    g = row("Bo")
    orc = of(g, "orc")
    orc.alive = False
    spared: list[int] = []
    monkeypatch.setattr(advanced_attacks, "killed_beyond", lambda g, f, over, marks: noted(spared, over))
    for over in (0, 1, 2):
        carry(advanced_attacks.after_blow(g, orc, g.fig(0), 1, over, "broadsword", frozenset({"attack", "melee"})))
    assert spared == [1, 2]


@pytest.mark.proves("missing.advspell.illusion.maze")
def test_the_way_out_of_a_maze_is_a_move_that_ends():
    g = row("Wo...", active="orc")
    orc = of(g, "orc")
    orc.effects = (Effect("maze", "mazed", 0, "activation"), Effect("x", "slower", 1, "move"))
    carry(illusion.Mazed().activation_begins(g, orc))
    assert not g.moving and g.points == 0 and [e.name for e in orc.effects] == ["maze"]


@pytest.mark.proves("ability.fame")
def test_who_has_no_fame_leaves_no_mark():
    g = row("B.o")
    orc = of(g, "orc")
    orc.spot = 2
    g.take_off(orc)
    carry(advanced.monster_slain(g, orc, 2))
    assert g.extras.fame == 0 and not any(key.startswith("fame") for key in g.counters)


@pytest.mark.proves("missing.gm.events")
def test_with_an_empty_deck_only_an_ill_omen_is_kept():
    def plays(card: str, left: int) -> Any:
        known = {("events", "left"): left, ("events", ""): 9}
        field: Any = SimpleNamespace(view=SimpleNamespace(known=known, figures=[]), monsters=[])
        return between_activations(field, Decision(4, "activate", [("event", card), ("end",)]), True)

    assert plays("ill-omen", 1) == ("event", "ill-omen") and plays("ill-omen", 0) is None
    assert plays("war-drums", 1) == plays("war-drums", 0) == ("event", "war-drums")
