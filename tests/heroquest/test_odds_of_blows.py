"""The chances of a blow and of a spell, worked out by hand for whoever has something against it or suffers from it."""

from __future__ import annotations

from fractions import Fraction as F

import pytest

from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.fighting.attacking import attack_marks
from delvewright.rules.heroquest.fighting.chances import blow
from delvewright.rules.heroquest.interface.odds import spell_odds

TWO, ONE = (COMBAT["white"],) * 2, (COMBAT["white"],)
PLAIN = (F(1, 4), F(1, 2), F(1, 4))
"""Skulls of two dice that nobody defends against."""


def game(**figures):
    legend = {"B": "barbarian", "o": "orc", "s": "skeleton"}
    scenario = {"name": "x", "map": "+-+-+-+-+\n|B . o s|\n+-+-+-+-+", "legend": legend, "figures": figures}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0]).state


def figure(g, kind):
    return next(f for f in g.figures if f.kind.id == kind)


def marks(*words):
    return frozenset(words)


@pytest.mark.proves("ability.immune", "ability.weakness", "ability.undead", "ability.defencing")
def test_what_is_printed_on_a_card_counts():
    g = game(o={"abilities": ["immune heat", "weakness cold"]})
    orc, skeleton, barbarian = (figure(g, kind) for kind in ("orc", "skeleton", "barbarian"))
    assert blow(orc, marks("attack"), TWO, ()) == PLAIN
    assert blow(orc, marks("heat"), TWO, ()) == (1,)
    assert blow(orc, marks("cold"), TWO, ()) == (F(1, 4), 0, F(1, 2), 0, F(1, 4)), "every point twice"
    assert blow(skeleton, marks("spirit"), TWO, ()) == (1,), "the dead have no spirit to lose"
    assert blow(skeleton, marks("cold"), TWO, ()) == blow(orc, marks("spirit"), TWO, ()) == PLAIN
    assert blow(orc, marks("attack"), ONE, ONE) == (F(7, 12), F(5, 12)), "a Monster has the black shield: one in six"
    assert blow(barbarian, marks("attack"), ONE, ONE) == (F(2, 3), F(1, 3)), "a Hero the white ones: two in six"


@pytest.mark.proves("ability.defencing")
def test_one_shield_of_a_defencing_figure_stops_all():
    orc = figure(game(o={"abilities": ["defencing"]}), "orc")
    assert blow(orc, marks("attack"), TWO, ONE) == (F(1, 4) * F(5, 6) + F(1, 6), F(5, 12), F(5, 24))
    plain = figure(game(), "orc")
    assert blow(plain, marks("attack"), TWO, ONE) == (
        F(1, 4) + F(1, 2) * F(1, 6), F(1, 2) * F(5, 6) + F(1, 4) * F(1, 6), F(1, 4) * F(5, 6),
    )  # fmt: skip
    assert blow(plain, marks("attack"), ONE, ONE, True) == (F(1, 2), F(1, 12), F(5, 12)), "a skull counts double"


@pytest.mark.proves("missing.spell.elf.double-image", "missing.magic-item.armband-ice")
def test_images_and_the_armband():
    image = {"name": "double-image", "changes": "double-image", "amount": 1, "until": "no-monster"}
    seen_double = figure(game(B={"effects": [image]}), "barbarian")
    assert blow(seen_double, marks("attack"), TWO, ()) == (F(5, 8), F(1, 4), F(1, 8))
    assert blow(seen_double, marks("heat"), TWO, ()) == PLAIN, "only attacks go astray"
    drunk = figure(game(B={"effects": ["potion-of-strength"]}), "barbarian")
    assert blow(drunk, marks("attack"), TWO, ()) == PLAIN
    wearer = figure(game(B={"items": ["armband-of-ice"]}), "barbarian")
    assert blow(wearer, marks("cold"), TWO, ()) == (F(3, 4), F(1, 4)), "a point of cold less"
    assert blow(wearer, marks("heat"), TWO, ()) == PLAIN
    assert blow(drunk, marks("cold"), TWO, ()) == PLAIN


@pytest.mark.proves("action.cast.attack-symbols", "missing.spell.default-cost", "ability.immune")
def test_the_chances_of_spells():
    g = game()
    orc, skeleton = figure(g, "orc"), figure(g, "skeleton")
    assert spell_odds(g, "sleep", orc) == {"success": F(25, 36)}
    assert spell_odds(g, "fire-of-wrath", orc) == {"0 damage": F(1, 3), "1 damage": F(2, 3), "kill": F(2, 3)}
    flame = {"0 damage": F(1, 9), "1 damage": F(4, 9), "2 damage": F(4, 9), "kill": F(8, 9)}
    assert spell_odds(g, "ball-of-flame", orc) == flame
    bolt = {"0 damage": F(1, 8), "1 damage": F(3, 8), "2 damage": F(3, 8), "3 damage": F(1, 8), "kill": F(7, 8)}
    assert spell_odds(g, "arcane-bolt", orc) == bolt
    arrows = spell_odds(g, "arrows-of-the-night", skeleton)
    assert arrows == {"0 damage": F(1, 4), "1 damage": F(1, 2), "2 damage": F(1, 4), "kill": F(3, 4)}, (
        "no mind, no dice"
    )
    guarded = spell_odds(g, "arrows-of-the-night", orc)
    assert guarded is not None
    assert guarded["0 damage"] > F(1, 4), "two dice for a Mind of 2"
    asleep = game(o={"effects": [{"name": "sleep", "changes": "asleep", "amount": 1, "until": "will"}]})
    assert spell_odds(asleep, "arrows-of-the-night", figure(asleep, "orc")) == arrows, "who sleeps has no Defence"
    five = spell_odds(g, "genie", orc)
    assert five is not None
    assert len(five) == 7, "0 to 5 points, and the kill"
    assert spell_odds(g, "heal-body", orc) is None
    nothing = {"0 damage": F(1), "kill": F(0)}
    for word in ("heat", "magic", "ball-of-flame"):
        proof = game(o={"abilities": [f"immune {word}"]})
        assert spell_odds(proof, "ball-of-flame", figure(proof, "orc")) == nothing
    weak = game(o={"abilities": ["weakness heat"]})
    assert spell_odds(weak, "fire-of-wrath", figure(weak, "orc")) == {
        "0 damage": F(1, 3),
        "2 damage": F(2, 3),
        "kill": F(2, 3),
    }


@pytest.mark.proves("damage.elemental-kinds", "shock.no-cards")
def test_what_is_worn_colours_a_blow_only_while_its_wearer_can_use_cards():
    barbarian = figure(game(B={"items": ["broadsword", "ember-crown"]}), "barbarian")
    barbarian.slots = ("ember-crown",)
    arm = content().cards["broadsword"].attacks[0]
    assert attack_marks(barbarian, arm) == {"attack", "heat"}
    barbarian.mind = 0  # In Shock since the Crown was put on
    assert attack_marks(barbarian, arm) == {"attack"}
