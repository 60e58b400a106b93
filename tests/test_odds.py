"""Exact odds against icepool, and real attacks, jumps and disarmings against exact odds."""

from fractions import Fraction
from math import sqrt
from pathlib import Path

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.properties.helpers import game_of, sized

from delvewright.kernel.dice import stream
from delvewright.kernel.effects import Effect
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.heroquest.content.quest import read_quest
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.fighting.chances import damage, faces
from delvewright.rules.heroquest.interface.odds import expected
from delvewright.rules.heroquest.state.effects import give

COLOURS = sorted(COMBAT)
POOLS = {colour: icepool.Die([*COMBAT[colour].faces]) for colour in COLOURS}


def pool(dice, face):
    """How often a face is shown by these dice, as icepool has it."""
    total = icepool.Die([0])
    for die in dice:
        total = total + POOLS[die.name].map(lambda shown: int(shown == face))
    return total


def same(chances, die):
    """Whether a tuple of chances of 0, 1, 2 … is what icepool says."""
    assert sum(chances) == 1
    expected_chances = {n: Fraction(die.quantity(n), die.denominator()) for n in die.outcomes()}
    return {n: p for n, p in enumerate(chances) if p} == {n: p for n, p in expected_chances.items() if p}


# -- dice


def test_combat_dice_have_the_faces_of_the_book():
    shown = {colour: [COMBAT[colour].faces.count(face) for face in (SKULL, WHITE, BLACK)] for colour in COLOURS}
    assert shown["white"] == [3, 2, 1]
    assert shown["red"] == [3, 1, 2]
    assert all(sum(counts) == 6 for counts in shown.values())


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("face", [SKULL, WHITE, BLACK])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 5, 8])
def test_chances_of_a_face(colour, face, count):
    dice = (COMBAT[colour],) * count
    assert same(faces(dice, face), pool(dice, face))


@pytest.mark.parametrize("attack", COLOURS)
@pytest.mark.parametrize("defence", COLOURS)
@pytest.mark.parametrize("shield", [WHITE, BLACK])
def test_chances_of_damage_in_all_colours(attack, defence, shield):
    for many, few in ((1, 1), (3, 2), (2, 4), (4, 0), (6, 5)):
        mine, yours = (COMBAT[attack],) * many, (COMBAT[defence],) * few
        through = (pool(mine, SKULL) - pool(yours, shield)).map(lambda n: max(0, n))
        assert same(damage(mine, yours, shield), through)


@given(
    st.lists(st.sampled_from(COLOURS), max_size=5),
    st.lists(st.sampled_from(COLOURS), max_size=5),
    st.sampled_from([WHITE, BLACK]),
)
@settings(max_examples=sized(60, 2000), derandomize=True, deadline=None, database=None)
def test_chances_of_damage_with_dice_of_several_colours(attack, defence, shield):
    mine, yours = tuple(COMBAT[c] for c in attack), tuple(COMBAT[c] for c in defence)
    through = (pool(mine, SKULL) - pool(yours, shield)).map(lambda n: max(0, n))
    chances = damage(mine, yours, shield)
    assert same(chances, through)
    named = {f"{n} damage": p for n, p in enumerate(chances) if p}
    assert expected(named) == Fraction(through.mean())


# -- what the game tells before one commits


ROOM = """
title = "Odds"
corridors = ["a3"]
map = '''
+-+-+-+-+-+
|. H m . .|
+         +
|. . . . .|
+-+-+-+-+-+
|. . ^ . .|
+-+-+-+-+-+
'''
[legend]
H = "HERO"
m = "MONSTER"
"^" = "trap:TRAP"
"""


def arena(hero="barbarian", monster="orc", trap="pit", apart=False):
    """A Hero and a Monster beside each other, or a space between them, and a corridor with a trap below."""
    text = ROOM.replace("H m .", "H . m") if apart else ROOM
    text = text.replace("HERO", hero).replace("MONSTER", monster).replace("TRAP", trap)
    return game_of(read_quest(text, Path("odds.toml")), 1, {"heroes": hero, "spells": "none"}, quiet=True)


def in_the_corridor(hero, trap="pit", at=11):
    """A Hero beside a trap that has been found."""
    game = arena(hero, "goblin", trap)
    g = game.state
    g.laid |= g.quest.grid.areas[g.quest.grid.area_of[10]]
    g.put(g.fig(0), at)
    g.found = g.armed
    game.first = g.copy()
    return game_from(game)


def game_from(game):
    """The same game from the state as it has been made, asking anew."""
    return game.restart([], quiet=True)


KINDS = content().kinds
MONSTERS = [k.id for k in KINDS.values() if not k.hero]


def through(dice, target, shield, marks=frozenset({"attack"}), guard=None, double=False, image=False):
    """What icepool says of the points that get through to a kind of figure, by the abilities printed on it."""
    words = set(KINDS[target].abilities)
    if any(f"immune {mark}" in words for mark in marks) or ("undead" in words and "spirit" in marks):
        return icepool.Die([0])
    if guard is None:
        guard = () if "piercing" in marks else (COMBAT[KINDS[target].defence_die],) * KINDS[target].defence

    def points(skulls, shields):
        left = max(0, skulls * (2 if double else 1) - shields)
        if "defencing" in words and shields:
            left = 0
        return left * (2 if any(f"weakness {mark}" in words for mark in marks) else 1)

    die = icepool.map(points, pool(dice, SKULL), pool(guard, shield))
    return icepool.Die([0, die]) if image else die


def told(chances, die, left, end="kill"):
    """Whether chances by name are exactly what icepool says."""
    found = {f"{n} damage": Fraction(die.quantity(n), die.denominator()) for n in die.outcomes() if die.quantity(n)}
    return chances == found | {end: Fraction(die.probability(">=", left))}


def arms_of(hero, answer):
    """The printed attack that an answer of a Hero means."""
    arms = content().cards[answer[2]].attacks if len(answer) > 2 else KINDS[hero].attacks
    return next(arm for arm in arms if arm.discard == (answer[0] == "throw"))


@pytest.mark.parametrize("apart", [False, True], ids=["beside", "apart"])
@pytest.mark.parametrize("monster", MONSTERS)
@pytest.mark.parametrize("hero", content().heroes)
def test_odds_of_every_attack_of_every_pair(hero, monster, apart):
    game = arena(hero, monster, apart=apart)
    seen = set()
    for choice in game.choices(odds=True):
        if choice.answer[0] not in ("attack", "punch", "throw"):
            continue
        seen.add(choice.answer[0])
        arm = arms_of(hero, choice.answer)
        assert arm.ranged == apart
        assert told(choice.odds, through(arm.dice, monster, BLACK, arm.damage | {"attack"}), KINDS[monster].body)
    arms = [arm for item in KINDS[hero].starts for arm in content().cards[item].attacks]
    assert seen == ({"throw" if a.discard else "attack" for a in arms if a.ranged} if apart else {"attack", "punch"})
    if not KINDS[monster].attacks:
        return
    game.answer("end")
    if game.decision.about == "activate":
        game.answer("activate " + game.state.names[1])
    fitting = [arm for arm in KINDS[monster].attacks if arm.ranged == apart]
    strikes = [c for c in game.choices(odds=True) if c.answer[0] in ("strike", "shoot")]
    assert [c.answer[0] for c in strikes] == (["shoot" if apart else "strike"] if fitting else [])
    for arm, choice in zip(fitting, strikes, strict=True):
        spirit = "spirit" in arm.damage
        points = through(arm.dice, hero, WHITE, arm.damage | {"attack"})
        left, end = (KINDS[hero].mind, "shock") if spirit else (KINDS[hero].body, "kill")
        assert told(choice.odds, points, left, end)


def test_there_are_monsters_of_every_sort_among_the_pairs():
    abilities = {ability.split()[0] for name in MONSTERS for ability in KINDS[name].abilities}
    assert {"defencing", "immune", "weakness", "undead", "wall-walker"} <= abilities
    assert any(arm.ranged for name in MONSTERS for arm in KINDS[name].attacks)
    assert any("spirit" in arm.damage for name in MONSTERS for arm in KINDS[name].attacks)


BOLTS = {"genie": 5, "arrows-of-the-night": 2, "arcane-bolt": 3}


@pytest.mark.parametrize("spell", [*BOLTS, "ball-of-flame", "fire-of-wrath", "sleep"])
@pytest.mark.parametrize("monster", MONSTERS)
def test_odds_of_every_spell_with_dice_at_every_monster(spell, monster):
    game = arena("wizard", monster, apart=True)
    game.state.gain(game.state.fig(0), spell)
    game.first = game.state.copy()
    game = game_from(game)
    choice = next((c for c in game.choices(odds=True) if c.answer == ("cast-on", spell, 1)), None)
    kind, words = KINDS[monster], {word.lower() for word in content().cards[spell].keywords}
    if spell == "sleep":
        assert (choice is None) == ("undead" in kind.abilities)
        if choice is not None:
            assert choice.odds == {"success": Fraction(5, 6) ** kind.mind}
        return
    assert choice is not None
    if any(f"immune {word}" in kind.abilities for word in words | {spell}):
        die = icepool.Die([0])
    elif spell in BOLTS:
        guard = {"arcane-bolt": (), "arrows-of-the-night": (COMBAT["white"],) * kind.mind}.get(spell)
        die = through((COMBAT["white"],) * BOLTS[spell], monster, BLACK, frozenset({"magic"}), guard)
    else:
        hits = (2 if spell == "ball-of-flame" else 1) @ icepool.d6.map(lambda n: int(n < 5))
        twice = "weakness heat" in kind.abilities
        die = icepool.Die([0]) if "immune heat" in kind.abilities else hits * (2 if twice else 1)
    assert told(choice.odds, die, kind.body)


@pytest.mark.parametrize("monster", ["orc", "dark-warrior", "ogre"])
def test_odds_of_a_blow_that_counts_double(monster):
    game = arena("barbarian", monster)
    give(game.state, game.state.fig(0), Effect("potion-of-icy-strength", "double", 1, "attack"))
    choice = next(c for c in game.choices(odds=True) if c.answer[0] == "attack")
    dice = arms_of("barbarian", choice.answer).dice
    assert told(choice.odds, through(dice, monster, BLACK, double=True), KINDS[monster].body)
    hurt = frequency(
        game,
        choice.answer,
        lambda after: after.state.figures[1] is None or after.state.fig(1).body < KINDS[monster].body,
        TIMES,
    )
    assert within_five_standard_errors(hurt, TIMES, 1 - choice.odds["0 damage"])


def test_odds_of_a_blow_at_one_of_two_images():
    game = arena("elf", "orc")
    give(game.state, game.state.fig(0), Effect("double-image", "double-image", 1, "no-monster"))
    game.answer("end")
    game.answer("activate orc.1")
    choice = next(c for c in game.choices(odds=True) if c.answer[0] == "strike")
    assert told(choice.odds, through((COMBAT["white"],) * 3, "elf", WHITE, image=True), KINDS["elf"].body)
    whole = frequency(game, choice.answer, lambda after: after.state.fig(0).body == KINDS["elf"].body, TIMES)
    assert within_five_standard_errors(whole, TIMES, choice.odds["0 damage"])


@pytest.mark.parametrize("over", [1, 2, 3])
def test_odds_of_a_jump(over):
    game = in_the_corridor("dwarf", at=10)
    g = game.state
    game.chance = lambda asked: [6] * len(asked.dice)
    game.answer("move")
    goal = 10 + over + 1
    choice = next(c for c in game.choices(odds=True) if c.answer == ("jump", goal))
    shields = pool((COMBAT["white"],) * over, SKULL)
    assert choice.odds == {"success": shields.probability("==", 0)} == {"success": Fraction(1, 2**over)}
    assert g.points == 12


@pytest.mark.parametrize("hero", content().heroes)
def test_odds_of_disarming(hero):
    game = in_the_corridor(hero)
    choice = next(c for c in game.choices(odds=True) if c.answer[0] == "disarm")
    dexterity = content().kinds[hero].dexterity
    assert dexterity is not None
    assert choice.odds == {"success": (icepool.d6 + dexterity).probability(">=", 7)}
    assert choice.odds["success"] == Fraction(dexterity, 6)


# -- what really happens


def frequency(game, answer, happened, times):
    """How often something comes of an answer under many seeds."""
    hits = 0
    for seed in range(times):
        copy = game.copy(quiet=True)
        copy.state.rng = stream(seed, "odds")
        copy.answer_code(answer)
        hits += happened(copy)
    return hits


def within_five_standard_errors(hits, times, chance):
    """Whether a count agrees with an exact chance."""
    if chance in (0, 1):
        return hits == times * chance
    return abs(hits / times - chance) <= 5 * sqrt(chance * (1 - chance) / times)


TIMES = sized(2500, 50_000)


@pytest.mark.parametrize(
    ("hero", "monster"),
    [
        ("barbarian", "orc"),
        ("barbarian", "gargoyle"),
        ("dwarf", "goblin"),
        ("elf", "chaos-warrior"),
        ("wizard", "fimir"),
        ("barbarian", "dark-warrior"),
        ("dwarf", "hollow-knight"),
    ],
)
def test_real_attacks_hit_as_often_as_the_odds_say(hero, monster):
    game = arena(hero, monster)
    body = content().kinds[monster].body
    for choice in game.choices(odds=True):
        if choice.answer[0] not in ("attack", "punch"):
            continue
        killed = frequency(game, choice.answer, lambda after: after.state.figures[1] is None, TIMES)
        assert within_five_standard_errors(killed, TIMES, choice.odds["kill"])
        hurt = frequency(
            game,
            choice.answer,
            lambda after: after.state.figures[1] is None or after.state.fig(1).body < body,
            TIMES,
        )
        assert within_five_standard_errors(hurt, TIMES, 1 - choice.odds["0 damage"])


@pytest.mark.parametrize(("hero", "monster"), [("wizard", "gargoyle"), ("elf", "orc"), ("barbarian", "goblin")])
def test_real_attacks_of_monsters_hurt_as_often_as_the_odds_say(hero, monster):
    game = arena(hero, monster)
    game.answer("end")
    game.answer("activate " + game.state.names[1])
    choice = next(c for c in game.choices(odds=True) if c.answer[0] == "strike")
    body = content().kinds[hero].body
    for n in range(4):
        count = frequency(game, choice.answer, lambda after, n=n: after.state.fig(0).body == body - n, TIMES)
        assert within_five_standard_errors(count, TIMES, choice.odds.get(f"{n} damage", Fraction(0)))


@pytest.mark.parametrize("hero", ["dwarf", "elf", "wizard"])
def test_real_disarmings_succeed_as_often_as_the_odds_say(hero):
    game = in_the_corridor(hero, "spear")
    choice = next(c for c in game.choices(odds=True) if c.answer[0] == "disarm")
    game.state.log = []
    count = frequency_of_event(game, choice.answer, "disarms the trap", TIMES)
    assert within_five_standard_errors(count, TIMES, choice.odds["success"])


def test_real_jumps_succeed_as_often_as_the_odds_say():
    for over in (1, 2, 3):
        game = in_the_corridor("dwarf", at=10)
        game.chance = lambda asked: [6] * len(asked.dice)
        game.answer("move")
        game.chance = None
        goal = 10 + over + 1
        landed = frequency(game, ("jump", goal), lambda after, goal=goal: after.state.fig(0).at == goal, TIMES)
        assert within_five_standard_errors(landed, TIMES, game.odds(("jump", goal))["success"])


def frequency_of_event(game, answer, text, times):
    """How often an event with these words comes of an answer."""
    hits = 0
    for seed in range(times):
        copy = game.copy()
        copy.state.rng = stream(seed, "odds")
        copy.answer_code(answer)
        hits += any(text in event.text for event in copy.events)
    return hits


def test_dice_of_the_stream_fall_evenly():
    game = arena()
    counts = dict.fromkeys(range(2, 13), 0)
    times = sized(6000, 100_000)
    for seed in range(times):
        copy = game.copy(quiet=True)
        copy.state.rng = stream(seed, "odds")
        copy.answer_code(("move",))
        counts[copy.state.points] += 1
    two = 2 @ icepool.d6
    for total, count in counts.items():
        assert within_five_standard_errors(count, times, Fraction(two.quantity(total), two.denominator()))
