"""The Amulet campaign by computers, a little of it: the whole takes minutes (`tools/amulet.py`)."""

import json
import sys
from pathlib import Path
from types import SimpleNamespace

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


class Fake:
    """Expeditions that take no time: every third one brings a quarter home."""

    def __init__(self, monkeypatch, stalls=-1):
        self.seeds, self.stalls = [], stalls
        self.come_home, self.party = lambda state, party: state.party_after or party, amulet.BOOK.party
        self.town, self.road = amulet.BOOK.town, amulet.BOOK.road
        monkeypatch.setattr(amulet, "BOOK", self)
        monkeypatch.setattr(amulet, "play", self.play)

    def play(self, quest, seed, party, gm):
        if quest == self.town:
            return SimpleNamespace(state=SimpleNamespace(party_after=""))
        if len(self.seeds) == self.stalls:
            raise amulet.Stalled("for ever")
        self.seeds.append((quest, seed))
        won = len(self.seeds) % 3 == 0
        after = json.loads(party)
        after["done"] += [quest] if won else []
        state = SimpleNamespace(party_after=json.dumps(after), party=list, round=7)
        return SimpleNamespace(state=state, winner="hero" if won else "monster")


@pytest.mark.parametrize("now", [1, 5, 0])
def test_a_campaign_goes_on_where_it_was_left(now, monkeypatch, tmp_path):
    fake = Fake(monkeypatch)
    kept = ["--seed", "4", "--most", "30", "--keep", str(tmp_path / "kept.json"), "--now", str(now)]
    calls = 0
    while amulet.main(kept):
        calls += 1
        assert len(fake.seeds) == now * calls, "no more in one call than was said"
    assert [seed for _, seed in fake.seeds] == list(range(4000, 4012)), "each once, whatever the pieces"
    assert [quest for quest, _ in fake.seeds[2::3]] == [quest.id for quest in fake.road()]
    assert amulet.main(kept) == 0 and len(fake.seeds) == 12, "nothing is left to play"
    assert len(amulet.found(tmp_path / "kept.json").told) == 12


def test_what_was_played_before_a_stall_is_kept(monkeypatch, tmp_path):
    fake = Fake(monkeypatch, stalls=2)
    kept = ["--seed", "4", "--keep", str(tmp_path / "kept.json")]
    assert amulet.main(kept) == 2 and amulet.main(kept) == 2, "the same one comes again"
    assert [seed for _, seed in fake.seeds] == [4000, 4001]
    assert [each.rounds for each in amulet.found(tmp_path / "kept.json").told] == [7, 7]
