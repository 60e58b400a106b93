"""Wounds and healing where no scenario reaches: what nobody can aim at the dead is not done to them either."""

import tomllib

import pytest

from delvewright.kernel.dice import Draw
from delvewright.rules.battleaxe.dungeon.decks import find_card
from delvewright.rules.battleaxe.dungeon.ending import still
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, UNCONSCIOUS
from delvewright.rules.battleaxe.state.healing import heal

TABLE = """
map = '''
+-+-+
|H G|
+-+-+
'''
legend = { H = "human-fighter", G = "dwarf-fighter" }
figures = { G = { health = 2, base-health = 5 } }
"""


@pytest.mark.proves("death.no-heal", "stat.health.cap", "unconscious.heal")
@pytest.mark.parametrize(
    ("condition", "health", "amount", "gained"),
    [
        (AWAKE, 2, 2, 2),
        (AWAKE, 2, 9, 3),
        (AWAKE, 5, 1, 0),
        (UNCONSCIOUS, 0, 1, 1),
        (DEAD, -1, 9, 0),
        (ESCAPED, 2, 2, 0),
    ],
)
def test_healing_ends_at_the_base_value_and_with_death(condition: int, health: int, amount: int, gained: int) -> None:
    g = stage(tomllib.loads(TABLE), "test")
    f = g.party()[1]
    f.condition, f.health = condition, health
    told = len(g.log or ())
    heal(g, f, amount, "a potion")
    assert f.health == health + gained
    assert f.condition == (AWAKE if condition == UNCONSCIOUS else condition)
    wakes = ["wake"] if condition == UNCONSCIOUS else []
    assert [e.kind for e in (g.log or [])[told:]] == (["heal", *wakes] if gained else [])


@pytest.mark.proves("finish.all-dead", "unconscious.revive")
def test_the_fallen_wake_only_if_nothing_at_all_has_happened_for_a_round() -> None:
    drawn = "\n+-+-+-+-+-+-+\n|H G D E . o|\n+-+-+-+-+-+-+\n"
    legend = {"H": "human-fighter", "G": "dwarf-fighter", "D": "gnome-fighter", "E": "elf-fighter", "o": "orc"}
    fallen = {"health": 0}
    figures = {"H": fallen, "G": fallen, "D": {"health": 0, "condition": "dead"}, "o": {"health": 40}}
    g = stage({"map": drawn, "legend": legend, "figures": figures}, "test")
    h, dwarf, gnome, elf = g.party()
    orc = g.foes()[0]
    for _ in range(3):
        still(g)
        assert "still" not in g.counters, "the elf is awake"
    elf.condition = ESCAPED
    g.put(elf, -1)
    for n in range(20):
        still(g)
        assert h.condition == dwarf.condition == UNCONSCIOUS
        there = tuple((f.id, f.at, f.health) for f in (h, dwarf, gnome, orc))
        assert g.counters["still"] == hash(there) % (1 << 60), "saved games are checked against it"
        if n % 2:
            orc.health -= 1
        else:
            g.put(orc, 4 if orc.at == 5 else 5)
    still(g)
    still(g)
    assert [f.condition for f in (h, dwarf, gnome, elf)] == [AWAKE, AWAKE, DEAD, ESCAPED]
    still(g)
    assert "still" not in g.counters


@pytest.mark.proves("house.item.decks")
def test_no_card_leaves_a_deck_that_nobody_is_awake_to_take() -> None:
    g = stage(tomllib.loads(TABLE), "test")
    for f in g.party():
        f.condition = UNCONSCIOUS
    assert list(find_card(g, None, "arms")) == []
    g.party()[0].condition = AWAKE
    drawn = next(find_card(g, None, "arms"))
    assert isinstance(drawn, Draw) and drawn.choices == g.decks["arms"], "else one is drawn"
