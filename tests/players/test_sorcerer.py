"""The computer Evil Sorcerer: its spells, its three difficulties, and that it answers whatever it is asked."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.players.quests import play, write

from delvewright import Game
from delvewright.kernel.decisions import Decision
from delvewright.kernel.notation import parse_square
from delvewright.lab.scenario import parse, staged
from delvewright.players import Tactician, make
from delvewright.rules.heroquest.content.reading import content
from delvewright.table.holders import parse_holders, usual

LETTERS = {
    "B": "barbarian", "D": "dwarf", "E": "elf", "W": "wizard", "o": "orc", "g": "goblin", "f": "fimir",
    "k": "chaos-sorcerer", "a": "elven-archer", "l": "goblin-lookout", "G": "grisk", "s": "skeleton",
}  # fmt: skip
LEVELS = ("easy", "normal", "hard")


def table(picture, **spec):
    """A small table; the drawing has one row of squares a line, all of one room, unless it has walls of its own."""
    if "+" not in picture:
        rows = [row.split() for row in picture.strip().splitlines()]
        edge = "+" + "-+" * len(rows[0])
        inner = "\n+" + " " * (2 * len(rows[0]) - 1) + "+\n"
        picture = f"{edge}\n" + inner.join("|" + " ".join(row) + "|" for row in rows) + f"\n{edge}"
    scenario = {"name": "x", "map": picture, "legend": LETTERS, "active": "evil-sorcerer", **spec}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0])


def said(game, level="normal", seed=0):
    """What the computer answers."""
    asked = game.decision
    return game.write(Tactician(seed, asked.seat, level).choose(game.view(asked.seat), asked))


def caster(picture, *spells, **figures):
    """What a Chaos Sorcerer with these spells does first."""
    others = {name: value for name, value in figures.items() if name != "k"}
    own = {"items": list(spells), **figures.get("k", {})}
    return said(table(picture, active="chaos-sorcerer", figures={"k": own, **others}))


# -- spells

spells = pytest.mark.proves("missing.gm.spells")


@spells
def test_firestorm_only_when_two_heroes_are_caught_and_it_pays():
    assert caster("B . k . D", "firestorm") == "cast firestorm"
    assert caster("B . k . .", "firestorm") != "cast firestorm", "one Hero alone"
    assert caster("B o k o D\no o o o .", "firestorm") != "cast firestorm", "six Orcs for two Heroes"
    imps = table("B i k i D\ni i i i .", active="chaos-sorcerer", figures={"k": {"items": ["firestorm"]}},
                 legend={**LETTERS, "i": "fire-imp"})  # fmt: skip
    assert said(imps) == "cast firestorm", "fire does nothing to them"


@spells
def test_lightning_goes_where_two_heroes_stand_in_line():
    assert caster("B D . k .\n. . . . .", "lightning-bolt") == "cast lightning-bolt at a1"
    assert not caster("B . . k .\n. D . . .", "lightning-bolt").startswith("cast"), "never two in line"


@spells
@pytest.mark.parametrize("spell", ["fear", "chaos-tempest", "chaos-sleep", "necro-fear", "mage-strands-of-binding"])
def test_control_is_for_the_hero_with_most_dice(spell):
    weak = {"B": {"body": 1}}
    assert caster("W . k . B\n. . . . .\n. D . . .", spell, **weak) == f"cast {spell} on barbarian", (
        "dice count, not Body"
    )
    held = {"B": {"effects": [{"name": "tempest", "changes": "miss", "amount": 1, "until": "missed"}]}}
    assert caster("W . k . B\n. . . . .\n. D . . .", spell, **held) == f"cast {spell} on dwarf", "the next strongest"


@spells
def test_summons_while_fewer_than_three_friends_are_in_sight():
    for spell in ("summon-orcs", "summon-undead", "shaman-summon-goblins", "necro-summon-mummy"):
        assert caster("B . . k .\n. . o . o", spell) == f"cast {spell}"
        assert caster("B . . k .\n. o o . o", spell) != f"cast {spell}", "three are enough"


@spells
@pytest.mark.parametrize(("body", "most", "goes"), [(1, 3, True), (2, 3, False), (2, 7, True), (3, 7, False)])
def test_escape_at_one_body_or_less_than_a_third(body, most, goes):
    answer = caster("B . k . .\n. . . . .", "mage-escape", k={"body": body, "max-body": most})
    assert answer.startswith("cast mage-escape") is goes
    if goes:
        assert answer == "cast mage-escape at e2", "as far away as it gets"


@spells
def test_bolts_go_where_they_hurt_most_and_spells_never_against_friends():
    assert caster("W . k . B", "chaos-ball-of-flame") == "cast chaos-ball-of-flame on wizard"
    weak = {"B": {"body": 1}}
    assert caster("W . k . B", "chaos-ball-of-flame", **weak) == "cast chaos-ball-of-flame on barbarian"
    assert caster("B . o k . .", "shaman-spirit-of-vengeance") != "cast shaman-spirit-of-vengeance on orc.1"
    assert caster("W . k . .", "mage-dispell") != "cast mage-dispell on chaos-sorcerer"
    assert caster("B . k . D", "rust") == "cast rust on barbarian", "the broadsword has most dice"
    assert caster("B . k . D\n. W . E .", "cloud-of-chaos") == "cast cloud-of-chaos"
    assert caster("B . k . .", "cloud-of-chaos") != "cast cloud-of-chaos"


@pytest.mark.proves("missing.gm.spells", "missing.gm.difficulty")
def test_an_easy_opponent_casts_at_random():
    game = table("B . k . D", active="chaos-sorcerer", figures={"k": {"items": ["fear", "summon-orcs", "escape"]}})
    answers = Counter(said(game, "easy", seed) for seed in range(60))
    casts = Counter({line: n for line, n in answers.items() if line.startswith("cast")})
    assert len(casts) >= 3, "any spell, at anybody"
    assert 15 < sum(casts.values()) < 45, "every other time"
    assert len({said(game, "normal", seed) for seed in range(20)}) == 1


# -- difficulties

difficulty = pytest.mark.proves("missing.gm.difficulty")


@difficulty
def test_the_easy_one_takes_the_nearest_the_others_the_hero_it_hurts_most():
    game = table("B . o . . W", active="orc")
    assert said(game, "easy") == "move b1"
    assert said(game, "normal") == "move e1"
    assert said(game, "hard") == "move e1"


@difficulty
def test_the_hard_one_focuses_on_whom_all_together_can_kill():
    """Alone each Orc does the Dwarf more harm; only the Barbarian is in reach of all four."""
    walled = """
+-+-+-+-+-+-+-+
|. . D o . . .|
+-+-+-+ +-+-+-+
|#|. o B o .|#|
+-+-+-+ +-+-+-+
|#|#|#|o|#|#|#|
+-+-+-+-+-+-+-+
"""
    for level, target in (("normal", "dwarf"), ("hard", "barbarian")):
        game = table(walled, figures={"D": {"body": 3}, "B": {"body": 4}})
        player = Tactician(0, game.decision.seat, level)
        player.choose(game.view(game.decision.seat), game.decision)
        game.answer("activate orc.1")
        answer = player.choose(game.view(game.decision.seat), game.decision)
        assert game.write(answer) == f"attack {target}"


@difficulty
def test_the_hard_one_stands_where_fewest_can_strike_back():
    """Both squares are one step away; a2 only the Dwarf reaches."""
    corridor = """
+-+-+-+-+-+-+
|. . D . B E|
+ +-+-+-+-+-+
|o .|#|#|#|#|
+-+-+-+-+-+-+
"""
    game = table(corridor, active="orc", figures={"D": {"body": 1}})
    assert said(game, "hard") == "move b1"
    open_ = table(". . . . .\no . D B E\n. . . . .", active="orc", figures={"D": {"body": 2}})
    assert said(open_, "hard") == "move b2"


@difficulty
def test_the_hard_one_gets_out_of_reach_after_its_blow():
    long = "+" + "-+" * 20 + "\n|B o" + " ." * 18 + "|\n+" + "-+" * 20
    for level, last in (("easy", "end"), ("normal", "end"), ("hard", "move")):
        game = table(long, active="orc")
        game.chance = lambda roll: ["black"] * len(roll.dice)
        player = Tactician(0, game.decision.seat, level)
        assert game.write(player.choose(game.view(game.decision.seat), game.decision)) == "attack barbarian"
        game.answer("attack barbarian")
        answer = game.write(player.choose(game.view(game.decision.seat), game.decision))
        assert answer.split()[0] == last
        if last == "move":
            q = parse_square(answer.split()[1], 20, 1)
            assert 6 <= q <= 9, "as far as it gets, near enough to come back"


@difficulty
def test_the_hard_one_lurks_out_of_reach_and_near_enough_to_charge():
    """A Goblin (10 spaces) cannot reach the Barbarian 18 squares away: it stops where 2 dice hardly lead."""
    long = "+" + "-+" * 24 + "\n|B" + " ." * 17 + " g" + " ." * 5 + "|\n+" + "-+" * 24
    game = table(long, active="goblin")
    q = parse_square(said(game, "hard").split()[1], 24, 1)
    assert q == 11, "the last square from which it reaches one next to the Barbarian"
    assert parse_square(said(game, "normal").split()[1], 24, 1) == 8, "straight on"


@difficulty
def test_game_masters_differ_in_whom_they_go_for():
    """The cruel one takes who bleeds, the sly one who stands alone, the showman lets every Hero have his blow."""
    game = table("B o E W", active="orc", figures={"B": {"body": 6}})
    assert [said(game, level) for level in ("normal", "cruel")] == ["attack elf", "attack barbarian"]
    game = table("B o E W", active="orc")
    assert [said(game, level) for level in ("normal", "sly")] == ["attack elf", "attack barbarian"]
    for level, struck in (("normal", {"elf"}), ("showman", {"elf", "barbarian"})):
        game = table("o B o\n. E .")
        seat, found = game.decision.seat, set()
        player = Tactician(0, seat, level)
        while game.decision.seat == seat:
            answer = player.choose(game.view(seat), game.decision)
            words = game.write(answer).split()
            found |= {words[1]} if words[0] == "attack" else set()
            game.answer(answer)
        assert found == struck, level


@difficulty
def test_difficulty_never_changes_dice():
    """Up to the Evil Sorcerer's first answer the three games are the same, and so is the stream of dice then."""
    seen = set()
    for level in LEVELS:
        game = Game.start("heroquest", "the-maze", 6, quiet=True)
        players = [make("tactician" if i < 4 else f"tactician-{level}".removesuffix("-normal"), 6, i) for i in range(5)]
        while game.decision is not None and game.decision.seat < 4:
            seat = game.decision.seat
            game.answer(players[seat].choose(game.view(seat), game.decision))
        assert game.decision is not None
        players[4].choose(game.view(4), game.decision)
        seen.add((game.digest(), game.state.rng))
    assert len(seen) == 1


@difficulty
def test_every_level_can_be_chosen_by_name():
    for level in LEVELS:
        name = "tactician" if level == "normal" else f"tactician-{level}"
        player = make(name, 1, 2)
        assert isinstance(player, Tactician)
        assert (player.name, player.level) == (name, level)
    seats = Game.start("heroquest", "the-maze", 1, quiet=True).seats
    for word in ("hard", "computer:hard", "tactician-hard", "computer:tactician-hard"):
        assert parse_holders(f"computer,evil-sorcerer={word}", seats)[-1] == "computer:tactician-hard"
    assert parse_holders("evil-sorcerer=normal", seats)[-1] == usual(seats)[-1] == "computer:tactician"


# -- order, target, movement


@pytest.mark.proves("missing.gm.order")
def test_who_has_struck_makes_room_for_a_friend():
    """In a corridor one Orc after the other gets at the Barbarian."""
    corridor = "+-+-+-+-+-+-+\n|B o o . . .|\n+-+-+-+-+-+-+"
    for level, blows in (("easy", 1), ("normal", 2), ("hard", 2)):
        game = table(corridor)
        game.chance = lambda roll: ["black"] * len(roll.dice)
        player = Tactician(0, game.decision.seat, level)
        struck = 0
        while game.decision is not None and game.decision.seat == player_seat(game):
            answer = player.choose(game.view(game.decision.seat), game.decision)
            struck += answer[0] == "strike"
            game.answer(answer)
        assert struck == blows, level


def player_seat(game):
    """The Evil Sorcerer's seat."""
    return len(game.seats) - 1


@pytest.mark.proves("missing.gm.target")
def test_who_carries_what_the_quest_is_about_is_dear():
    game = table("D o B", active="orc", figures={"D": {"body": 7}, "B": {"body": 7}})
    seat = game.decision.seat
    view = game.view(seat)
    for name in ("dwarf", "barbarian"):
        view.known = {("bearer", "bell-clapper"): next(f.id for f in view.figures if f.name == name)}
        answer = Tactician().choose(view, game.decision)
        assert game.write(answer) == f"attack {name}"


@pytest.mark.proves("missing.gm.target")
def test_a_hero_with_spells_is_dearer_than_one_without():
    game = table("E o D", active="orc", figures={"E": {"body": 6}, "D": {"body": 6}})
    assert said(game) == "attack elf"


@pytest.mark.proves("missing.gm.hidden")
@pytest.mark.parametrize("level", LEVELS)
def test_cards_that_heroes_hide_change_nothing(level):
    plain = table("E . o . D\n. k . . B", figures={"k": {"items": ["fear", "mind-blast"]}})
    rich = table(
        "E . o . D\n. k . . B",
        figures={
            "k": {"items": ["fear", "mind-blast"]},
            "D": {"items": ["shortsword", "potion-of-healing", "potion-of-strength"]},
            "E": {"items": ["shortsword", "rock-skin", "heal-body"]},
        },
    )
    assert plain.view(player_seat(plain)) == rich.view(player_seat(rich))
    for _ in range(8):
        if rich.decision is None or rich.decision.seat != player_seat(rich):
            break
        line = said(plain, level)
        assert said(rich, level) == line
        for game in (plain, rich):
            game.chance = lambda roll: [1 if isinstance(die.faces[0], int) else "black" for die in roll.dice]
            game.answer(line)


@pytest.mark.proves("missing.gm.movement")
def test_an_archer_keeps_two_spaces_away():
    game = table(". . . . . . . .\nB a . . . . . .", active="elven-archer")
    line = said(game)
    assert line.startswith("move ")
    game.answer(line)
    here = next(f for f in game.view(0).figures if f.kind == "elven-archer").squares[0]
    assert max(abs(here % 8 - 0), abs(here // 8 - 1)) >= 2
    assert said(game) == "shoot barbarian"


@pytest.mark.proves("missing.gm.movement")
def test_whoever_reaches_nobody_bars_the_way_to_the_goal():
    """The stairs are at the far end; the Fimir comes between, and stops in the door."""
    rooms = "+-+-+-+-+-+-+-+-+-+-+-+-+-+\n|B . . . . . . . .O. . z z|\n+-+-+-+-+-+-+-+-+-+       +\n" \
            "|#|#|#|#|#|#|#|#|#|f . z z|\n+-+-+-+-+-+-+-+-+-+-+-+-+-+"  # fmt: skip
    game = table(rooms, legend={**LETTERS, "z": "furniture:stairway"}, active="fimir", corridors=["a1"])
    line = said(game)
    q = parse_square(line.split()[1], 13, 2)
    assert q <= 9, "on the way, not beside it"


@pytest.mark.proves("missing.gm.hidden", "ability.sentry")
def test_a_sentry_goes_and_opens_the_door_behind_which_friends_wait():
    rooms = """
+-+-+-+-+-+-+-+
|B . . . . . l|
+-+-+-+-+-+D+-+
|o o o o o . o|
+-+-+-+-+-+-+-+
"""
    game = table(rooms, active="goblin-lookout", corridors=["a1"])
    assert said(game) == "move f1"
    game.answer("move f1")
    assert said(game) == "open f2"


@pytest.mark.proves("missing.gm.target")
def test_rage_is_used():
    game = table("B G .", active="grisk")
    game.chance = lambda roll: ["black"] * len(roll.dice)
    player = Tactician()
    for _ in range(2):
        answer = player.choose(game.view(game.decision.seat), game.decision)
        assert answer[0] == "strike"
        game.answer(answer)


# -- everything else it is asked


def asked(game, about, options=(), fields=(), figure=0):
    """The answer to a question put by hand."""
    decision = Decision(player_seat(game), about, list(options), list(fields), figure=figure)
    answer = Tactician().choose(game.view(decision.seat), decision)
    assert answer in decision
    return answer


def mask(game, *names):
    view = game.view(0)
    return sum(1 << parse_square(name, view.width, view.height) for name in names)


def at(game, name):
    view = game.view(0)
    return parse_square(name, view.width, view.height)


@spells
def test_madness_leads_into_traps_else_among_monsters_and_there_it_stops():
    game = table("B . . ^ .\n. . . . .", legend={**LETTERS, "^": "trap:spear"}, active="barbarian")
    hero = next(f.id for f in game.view(0).figures)
    walk = [("walk", mask(game, "b1", "c1", "d1", "a2"))]
    assert asked(game, "madness", [("pass",)], walk, hero) == ("walk", at(game, "d1"))
    game = table("B D . . . . . . . . . s\n" + ". " * 12)
    barbarian = next(f.id for f in game.view(0).figures if f.kind == "barbarian")
    walk = [("walk", mask(game, "a2", "b2", "e2", "d2"))]
    assert asked(game, "madness", [("pass",)], walk, barbarian) == ("walk", at(game, "e2")), (
        "where the Skeleton strikes"
    )
    game = table("D . . . . . . B . . . s\n" + ". " * 12)
    barbarian = next(f.id for f in game.view(0).figures if f.kind == "barbarian")
    assert asked(game, "madness", [("pass",)], [("walk", mask(game, "g1", "f1"))], barbarian) == ("pass",), "bad enough"


@spells
def test_summoned_monsters_come_next_to_the_weakest_hero():
    game = table(". . . . .\nW . k . B\n. . . . .", figures={"W": {"body": 3}})
    free = mask(game, "b1", "c1", "d1", "b2", "d2", "b3")
    assert asked(game, "summon", (), [("place", free)]) == ("place", at(game, "b2"))


@spells
def test_the_wind_blows_into_traps_or_far_away():
    game = table(". . . . .\n. k . . .\n. . B . .\n. . . . .\n. . ^ . .", legend={**LETTERS, "^": "trap:pit"})
    hero = next(f.id for f in game.view(0).figures if f.kind == "barbarian")
    two = [("place", mask(game, "d3", "c4"))]
    assert asked(game, "hurricane", (), two, hero) == ("place", at(game, "c4")), "into the pit"
    game = table(". . . . . .\n. k . . . .\n. . B . . .\n. . . . . .")
    hero = next(f.id for f in game.view(0).figures if f.kind == "barbarian")
    assert asked(game, "hurricane", (), two_ways(game), hero) == ("place", at(game, "d3")), "the longer way"


def two_ways(game):
    return [("place", mask(game, "d3", "c4"))]


@spells
def test_other_questions():
    game = table("B . . k . .\n. . . . . .")
    assert asked(game, "flee", (), [("walk", mask(game, "b2", "f1"))]) == ("walk", at(game, "f1"))
    assert asked(game, "wall", (), [("place", mask(game, "b1", "e1"))]) == ("place", at(game, "b1"))
    options = [("choose", "helmet"), ("choose", "broadsword")]
    assert asked(game, "rust", options) == ("choose", "broadsword")
    sorcerer = next(f.id for f in game.view(0).figures if f.kind == "chaos-sorcerer")
    mirror, raised, no = ("use", "mirror-magic"), ("use", "necro-raise-the-dead"), ("pass",)
    assert asked(game, "cast", [mirror, no], figure=sorcerer) == mirror
    assert asked(game, "killed", [raised, no], figure=sorcerer) == raised
    heal = ("use", "potion-of-healing")
    assert asked(game, "zero", [heal, no], figure=0) == no, "a Hero who obeys is not saved"
    assert asked(game, "portal", [("enter", at(game, "b1")), no], figure=sorcerer)[0] == "enter"
    assert asked(game, "portal", [("enter", at(game, "f1")), no], figure=sorcerer) == no


@spells
def test_a_hero_under_command_attacks_friends():
    game = table("B . . k .\nD . . . .", active="chaos-sorcerer", figures={"k": {"items": ["command-spell"]}})
    game.chance = lambda roll: [1] * len(roll.dice)
    assert said(game) == "cast command-spell on barbarian"
    game.answer("cast command-spell on barbarian")
    game.answer("end")
    assert game.decision.seat == player_seat(game)
    assert said(game).startswith("attack dwarf")


EVERYTHING = """
+-+-+-+-+-+-+-+-+
|B . p .|. o . k|
+       +       +
|D . . .D. . g .|
+       +       +
|E W . C|. k . .|
+-+-+-+-+-+-+D+-+
|. . . . . . . .|
+ +-+-+-+-+-+-+ +
|.|. s s . . k|.|
+ +           + +
|.S. s s . . .|.|
+-+-+-+-+-+-+-+-+
"""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_every_chaos_spell_is_answered_for_and_common_sense_is_never_asked(tmp_path, level, seed):
    cards = [card.id for card in content().cards.values() if card.deck == "chaos"]
    third = len(cards) // 3 + 1
    path = write(tmp_path, EVERYTHING)
    with open(path, "a", encoding="utf-8") as file:
        file.write('k = "chaos-sorcerer"\n')
        for n, square in enumerate(("h1", "f3", "g5")):
            some = ", ".join(f'"{c}"' for c in cards[n * third : (n + 1) * third])
            file.write(f'[[monster]]\nat = "{square}"\nspells = [{some}]\n')
    game = Game.start("heroquest", path, seed, quiet=True)
    name = f"tactician-{level}".removesuffix("-normal")
    seats = [make("random" if i == seed % 4 else "tactician", seed, i) for i in range(len(game.seats) - 1)]
    master = make(name, seed, len(seats))
    master.general = None  # type: ignore[attr-defined]
    play(game, [*seats, master], rounds=60)
    assert any(a[0].startswith("cast") and a[1] in cards for a in game.answers)
