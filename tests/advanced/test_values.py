"""Numbers in force: start levels with armour, weapons, injuries; hit rows; who can use what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.advanced.test_gamesmaster import table

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import levels_and_size, traps
from delvewright.rules.advanced.fighting import melee, ranged
from delvewright.rules.advanced.state import values
from delvewright.rules.advanced.state.game import Figure, Game


def staged_hero(letter: str = "H", foe: str = "w", **figure: Any) -> tuple[Game, Figure, Figure]:
    game = table(f"{letter}..{foe}", turn="combat", figures={letter: figure})
    g = game.state
    return g, g.fig(0), g.foes()[0]


@pytest.mark.proves("sheet.hth.general", "sheet.hth.row", "death.ko.ws")
def test_every_hand_to_hand_number() -> None:
    for own in range(1, 15):
        for other in range(1, 15):
            assert melee.needed(own, other) == min(10, max(2, 7 + other - own))
    assert [melee.needed(8, ws) for ws in range(1, 13)] == [2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


@pytest.mark.proves("sheet.ranged.general", "sheet.ranged.row")
def test_every_ranged_number() -> None:
    bands = [*[0] * 3, *[1] * 9, *[2] * 12, *[3] * 12, *[4] * 12]
    for bs in range(15):
        for distance, band in enumerate(bands, 1):
            assert ranged.shot_roll(bs, distance) == min(12, max(2, 12 - bs + band))


@pytest.mark.proves("sheet.start.current", "sheet.armour.sum", "sheet.armour.example", "sheet.row.current")
def test_armour_is_added_up() -> None:
    for worn in (["chain"], ["shield"], ["chain", "shield"], ["leather"], ["leather", "shield"], []):
        g, f, _ = staged_hero(worn=worn, fate=0)
        for what in ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence"):
            more = sum(getattr(content().armour[piece], what, 0) for piece in worn)
            assert values.current(g, f, what) == getattr(f.base, what) + more
    g, f, _ = staged_hero()
    assert [values.current(g, f, what) for what in ("bs", "toughness", "speed")] == [6, 8, 6]


@pytest.mark.proves("weapon.two_handed", "injury.leg", "injury.hand")
@pytest.mark.parametrize(
    ("figure", "tough"),
    [
        ({}, 8),
        ({"weapons": ["halberd"]}, 7),
        ({"weapons": ["sword", "halberd"], "held": "sword"}, 8),
        ({"weapons": ["sword", "halberd"], "held": "halberd"}, 7),
        ({"marks": ["lost-leg"]}, 7),
        ({"marks": ["lost-hand"]}, 7),
        ({"marks": ["diseased"]}, 8),
        ({"effects": [{"name": "bow", "changes": "no-shield", "until": "turn"}]}, 7),
        ({"weapons": []}, 8),
    ],
)
def test_when_a_shield_is_of_no_use(figure: dict[str, Any], tough: int) -> None:
    g, f, _ = staged_hero(**figure)
    assert values.toughness(g, f) == tough
    assert values.bare_toughness(g, f) == 5, "without suit, shield and helm"


@pytest.mark.proves("monster.jezzail")
def test_what_a_man_at_arms_wears_is_in_his_toughness() -> None:
    game = table("aH.w", turn="combat")
    man = next(f for f in game.state.everybody() if not f.hero and f.side == 0)
    card = content().heroes["man-at-arms"]
    worn = sum(content().armour[piece].toughness for piece in card.armour) if card.armoured else 0
    assert values.bare_toughness(game.state, man) == 8 - worn
    foe = game.state.foes()[0]
    assert values.bare_toughness(game.state, foe) == 6


@pytest.mark.proves("injury.leg", "injury.hand", "special.disease", "trapfx.gas.table")
@pytest.mark.parametrize(
    ("marks", "changed"),
    [
        ([], {}),
        (["lost-leg"], {"speed": 3, "bs": 7}),
        (["lost-hand"], {"ws": 4, "bs": 7}),
        (["diseased"], {"ws": 7, "strength": 5, "speed": 5}),
        (["nausea"], {"ws": 4, "bs": 3, "speed": 3, "strength": 4}),
    ],
)
def test_injuries(marks: list[str], changed: dict[str, int]) -> None:
    g, f, _ = staged_hero(marks=marks)
    known = {"ws": 8, "bs": 6, "strength": 6, "speed": 6, "bravery": 9, "intelligence": 8}
    for what, value in {**known, **changed}.items():
        assert values.current(g, f, what) == value
    lame = "lost-leg" in marks or "nausea" in marks
    assert values.exploring_move(f) == (8 if lame else 12)


@pytest.mark.proves("injury.leg")
def test_halves_are_rounded_up_and_nobody_stands_still() -> None:
    g, f, _ = staged_hero(marks=["lost-leg"], worn=[], speed=7)
    assert values.speed(g, f) == 4
    for start, left in ((0, 1), (-3, 1), (1, 1), (2, 2), (9, 9)):
        g, f, _ = staged_hero(worn=[], speed=start)
        assert values.speed(g, f) == left
    g, f, _ = staged_hero(worn=[], speed=5, effects=[{"name": "swift-wind", "changes": "swift", "until": "turn"}])
    assert values.speed(g, f) == 10


@pytest.mark.proves("weapon.strength.bands", "injury.leg", "injury.hand", "create.class", "weapon.long_bow")
def test_who_can_use_what() -> None:
    known = content().weapons

    def can(letter: str, weapon: str, **figure: Any) -> bool:
        g, f, foe = staged_hero(letter, **figure)
        assert values.can_use(g, foe, known[weapon]), "a monster uses what its card says"
        return values.can_use(g, f, known[weapon])

    for name, weapon in known.items():
        if weapon.magic or name in ("fists", "jezzail"):
            continue
        assert can("H", name, strength=12)
        assert can("H", name, strength=12, marks=["lost-hand"]) is (not weapon.bow and weapon.hands != 2), name
        assert can("H", name, strength=12, marks=["lost-leg"]) is (weapon.bow or weapon.hands != 2), name
        assert can("H", name, strength=weapon.needs) is True
        if weapon.needs > 1 and name != "sword":
            assert can("H", name, strength=weapon.needs - 1) is False, name
        assert can("M", name, strength=12) is bool(weapon.wizard), name
    assert can("T", "long-bow", strength=5), "his own, in spite of Strength 5"
    assert not can("H", "long-bow", strength=5)
    assert can("M", "fists")


@pytest.mark.proves("weapon.strength.bands", "weapon.fists", "sheet.weapon.damage", "special.berserk")
def test_damage_dice_by_strength() -> None:
    def dice(weapon: str, strength: int) -> int:
        g, f, _ = staged_hero(strength=strength, weapons=[weapon] if weapon != "fists" else [], worn=[])
        return values.damage_dice(g, f, weapon)

    for strength in range(3, 13):
        for weapon in ("sword", "axe", "warhammer", "halberd"):
            assert dice(weapon, strength) == max(2, strength - 2)
        assert dice("spear", strength) == max(1, strength - 3)
        assert dice("dagger", strength) == max(1, strength - 4)
        assert dice("fists", strength) == max(1, strength - 5)
    for strength in range(6, 13):
        assert dice("double-sword", strength) == dice("double-axe", strength) == strength - 1
    g, _, foe = staged_hero(foe="c")
    assert values.damage_dice(g, foe, "sword") == 4


@pytest.mark.proves("skill.dwarf.traps", "trap.spot.bonus", "sheet.disarm.bonus", "item.jewel.other")
def test_bonuses_to_spot_and_disarm() -> None:
    for letter, race in (("S", 2), ("H", 0), ("T", 0)):
        g, f, _ = staged_hero(letter, learnt=3, items=["rope"])
        assert traps.trap_bonus(g, f, True) == race + 3
        assert traps.trap_bonus(g, f, False) == race
        g, f, _ = staged_hero(letter, learnt=3, items=["cleargem", "rope"])
        assert traps.trap_bonus(g, f, False) == race + 1 and traps.trap_bonus(g, f, True) == race + 3


@pytest.mark.proves("death.ko.ws", "special.berserk", "sheet.hth.general")
def test_weapon_skill_against_somebody() -> None:
    g, f, foe = staged_hero()
    assert melee.ws_against(g, f) == 8 and melee.hit_roll(g, foe, f) == 9 and melee.hit_roll(g, f, foe) == 5
    f.condition = 1
    assert melee.ws_against(g, f) == 1 and melee.hit_roll(g, foe, f) == 2
    for ws, counts in ((1, 1), (0, 1), (2, 2)):
        g, f, _ = staged_hero(ws=ws)
        assert melee.ws_against(g, f) == counts
    game = table("mm.H/mm..", turn="combat", figures={"H": {"bravery": 12}})
    beast = game.state.foes()[0]
    assert melee.ws_against(game.state, beast) == 6, "one less for a berserk one"
    assert values.damage_dice(game.state, beast, "sword") == 8
    assert not values.chained(beast)


@pytest.mark.proves("dungeon.shape.option")
def test_levels_and_size_as_agreed() -> None:
    def levels(quest: str, told: str = "") -> int:
        return levels_and_size.levels(SimpleNamespace(quest=quest, options={"levels": told} if told else {}))  # type: ignore[arg-type]

    quests = content().quests
    own = next(q for q in quests.values() if not q.dungeon)
    fixed = next(q for q in quests.values() if q.dungeon)
    assert levels(own.id) == own.levels and levels(own.id, "5") == 5 and levels(own.id, "x") == own.levels
    assert levels(fixed.id, "5") == fixed.levels and levels("nothing") == 0

    def full(size: str, areas: int, found: bool, depth: int = 2) -> bool:
        counters = {"quest-room-2": 4} if found else {"quest-room-1": 4}
        board = SimpleNamespace(areas=[0] * areas)
        game = SimpleNamespace(options={"size": size} if size else {}, counters=counters, depth=depth, board=board)
        return levels_and_size.full(game)  # type: ignore[arg-type]

    assert full("7", 7, True) and full("7", 8, True) and not full("7", 6, True)
    assert not full("7", 9, False) and not full("", 9, True) and not full("x", 9, True)
