"""The Amulet campaign by computers, a little of it: the whole takes minutes (`tools/amulet.py`)."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import amulet


def test_an_expedition_of_the_campaign_comes_to_its_end(capsys):
    (first,) = amulet.campaign(1, "program", 1)
    assert first.quest == "warlords-lair" and first.rounds < amulet.ROUNDS
    assert 0 <= first.home <= 4 and "warlords-lair" in capsys.readouterr().out


def test_nobody_comes_home_from_an_expedition_without_end(monkeypatch):
    monkeypatch.setattr(amulet, "ROUNDS", 3)
    with pytest.raises(amulet.Stalled, match="warlords-lair with seed 5"):
        amulet.play("warlords-lair", 5, amulet.BOOK.party(), "program")


@pytest.mark.parametrize(("packs", "rounds"), [((1, 0), 1), ((0, 0), 3)])
def test_heroes_leave_with_as_many_quarters_as_are_needed(packs, rounds, monkeypatch):
    """With all of them in a pack they go at once; with fewer they stay."""
    party = json.loads(amulet.BOOK.party())
    for sheet, n in zip(party["heroes"].values(), packs, strict=False):
        sheet["pack"]["amulet-quarter"] = n
    monkeypatch.setattr(amulet, "ROUNDS", rounds + 1)
    if rounds == 1:
        assert amulet.play("warlords-lair", 5, json.dumps(party), "program").state.round <= 2
    else:
        with pytest.raises(amulet.Stalled):
            amulet.play("warlords-lair", 5, json.dumps(party), "program")
