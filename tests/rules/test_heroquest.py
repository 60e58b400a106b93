"""Rules of HeroQuest that no scenario can show: set-up, quest files, numbers against the ledger."""

import re

import pytest
from tests.heroquest.helpers import speak

from delvewright import Game
from delvewright.kernel.dice import Roll
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.content.more import beyond_basic
from delvewright.rules.heroquest.content.quest import load_quest, read_quest
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.ground.sight import sees

BOOK = find_book("heroquest")
QUEST = '''
title = "The Cupboard"
story = "Small, but ours."
wandering = "goblin"
exit = "stairway"
corridors = ["a1"]
map = """
+-+-+-+-+
|B . x .|
+D+S+-+-+
|s s t .|
+       +
|s s o p|
+-+-+-+-+
"""
[legend]
B = "barbarian"
s = "furniture:stairway"
t = "furniture:throne"
o = "orc"
p = "trap:pit"
x = "blocked"
[[hoard]]
at = "d2"
gold = 30
items = ["dagger"]
[notes]
A = "Nobody has sat here for years."
'''


def table(**spec):
    base = {"map": "+-+-+-+\n|B o .|\n+-+-+-+", "legend": {"B": "barbarian", "o": "orc"}, "name": "x"}
    return staged(parse({"book": "heroquest", "scenario": [{**base, **spec}]}, "f")[0])


@pytest.mark.proves("turn.activation.discrete", "missing.trap.falling-block")
def test_nobody_is_active_between_two_activations_and_nobody_stands_where_a_block_fell():
    """Both stand in every saved game, so there is one way to write them."""
    scenario = {
        "name": "x",
        "map": "+-+-+-+-+-+-+\n|. B ^ . o o|\n+-+-+-+-+-+-+",
        "legend": {"B": "barbarian", "^": "trap:falling-block", "o": "orc"},
        "active": "barbarian",
    }
    game = staged(parse({"book": "heroquest", "scenario": [scenario]}, "x")[0])
    game.chance = lambda asked: ["white"] * 3 if isinstance(asked, Roll) and len(asked.dice) == 3 else [1, 3]
    for line in ("move c1", "step b1"):
        game.answer(line)
    assert (game.state.active, game.state.foothold) == (0, -1)
    for line in ("end", "activate orc.1", "end"):
        game.answer(line)
    assert game.decision and game.decision.about == "activate"
    assert game.state.active == -1


@pytest.mark.proves("missing.board.size")
def test_there_is_one_printed_board():
    table = {"name": "x", "place": {"barbarian": "b2"}}
    boards = [
        parse({"book": "heroquest", "scenario": [{**table, "board": b}]}, "x")[0] for b in ("standard", "standart")
    ]
    assert (staged(boards[0]).state.width, staged(boards[0]).state.height) == (26, 19)
    with pytest.raises(DelveError, match="there is no board “standart”"):
        staged(boards[1])


@pytest.mark.proves("missing.spell.elf.flashback")
def test_no_turn_is_kept_when_nobody_has_a_flashback_to_bring_it_back():
    scenario = {
        "name": "x",
        "map": "+-+-+-+-+\n|E ^ . B|\n+-+-+-+-+",
        "legend": {"B": "barbarian", "E": "elf", "^": "trap:pit"},
        "figures": {"E": {"items": ["flashback"], "body": 1}},
        "options": {"heroes": ["elf", "barbarian"]},
        "active": "barbarian",
    }
    game = staged(parse({"book": "heroquest", "scenario": [scenario]}, "x")[0])
    for line in ("end", "pass"):
        game.answer(line)
        assert game.state.past is not None, line
    game.answer("move b1")
    assert not game.state.fig(0).alive
    assert game.decision and game.decision.figure == 1
    assert game.state.past is None, "the turn of the Barbarian cannot be undone any more"


@pytest.mark.proves("los.self")
def test_every_figure_sees_itself_whatever_stands_around_it():
    game = table(map="+-+-+-+\n|o o o|\n+     +\n|o B o|\n+     +\n|o o o|\n+-+-+-+")
    hero = game.state.fig(0)
    assert sees(game.state, hero, hero)


def ones(roll):
    """Every die shows a one."""
    return [1] * len(roll.dice)


@pytest.mark.proves("shock.ends", "shock.speed", "shock.no-cards")
def test_shock_ends_with_the_first_point_of_mind():
    game = table(figures={"B": {"mind": 0}})
    legal = [game.write(answer) for answer in game.decision]
    assert "attack orc.1 with broadsword" not in legal
    rolled = []

    def count(roll):
        rolled.append(len(roll.dice))
        return ones(roll)

    game.chance = count
    game.answer("move")
    game.answer("end")
    game.answer("end")
    game.state.fig(0).mind = 1
    game.answer("move")
    assert rolled == [1, 2]
    game.answer("end")
    game.answer("end")
    assert "attack orc.1 with broadsword" in [game.write(answer) for answer in game.decision]


@pytest.mark.proves("quest.own-quests", "setup.map.symbols")
def test_a_quest_of_ones_own_is_read_from_a_file(tmp_path):
    quest = read_quest(QUEST, tmp_path / "the-cupboard.toml")
    assert (quest.title, quest.wandering, quest.notes["A"][:6]) == ("The Cupboard", "goblin", "Nobody")
    at = quest.grid.at
    assert quest.starts == {"barbarian": at(0, 0)}
    assert quest.blocked == 1 << at(2, 0)
    assert squares(quest.stairs) == [at(0, 1), at(1, 1), at(0, 2), at(1, 2)] and quest.exit == quest.stairs
    assert [(p.kind.id, p.at) for p in quest.monsters] == [("orc", at(2, 2))]
    assert [(p.kind.id, squares(p.squares)) for p in quest.furniture] == [("throne", [at(2, 1)])]
    assert [(t.kind, t.at) for t in quest.traps] == [("pit", at(3, 2))]
    assert quest.grid.doors == ((at(0, 0), at(0, 1)), (at(1, 0), at(1, 1)))
    assert quest.door_kinds == ["closed", "secret"] and quest.secret == 2
    assert [(h.gold, h.items, h.at) for h in quest.hoards] == [(30, ("dagger",), at(3, 1))]
    assert quest.rooms == [False, True]
    path = tmp_path / "the-cupboard.toml"
    path.write_text(QUEST, encoding="utf-8")
    game = Game.start("heroquest", str(path), options={"heroes": "barbarian"})
    game.answer("open a2")
    assert "orc.1" in game.state.names


def test_heroes_without_a_starting_square_stay_at_home(tmp_path):
    path = tmp_path / "the-cupboard.toml"
    path.write_text(QUEST, encoding="utf-8")
    game = Game.start("heroquest", str(path))
    assert [seat.id for seat in game.seats] == ["barbarian", "evil-sorcerer"]
    with pytest.raises(DelveError, match="no starting square for the elf"):
        Game.start("heroquest", str(path), options={"heroes": "barbarian,elf"})


@pytest.mark.proves("quest.unfinished.failed", "quest.end.success")
@pytest.mark.parametrize("met", [True, False])
def test_leaving_without_having_met_the_goal_fails_the_quest(met):
    game = table(map="+-+-+\n|s .|\n+-+-+", legend={"s": "barbarian + stairway"})
    speak(game, goal_met=lambda g: met)
    game.answer("leave")
    assert game.over and game.winner == ("hero" if met else "monster")


@pytest.mark.proves("role.heroes.four", "role.evil-sorcerer.exactly-one", "role.heroes.fewer-than-four")
def test_one_of_each_hero_and_one_evil_sorcerer():
    everybody = [seat.id for seat in Game.start("heroquest", "the-maze").seats]
    assert everybody == ["barbarian", "dwarf", "elf", "wizard", "evil-sorcerer"]
    for n in (1, 2, 3):
        seats = [seat.id for seat in Game.start("heroquest", "the-maze", options={"heroes": everybody[:n]}).seats]
        assert seats == [*everybody[:n], "evil-sorcerer"]
    for wrong in (["elf", "elf"], ["orc"], ["evil-sorcerer"]):
        with pytest.raises(DelveError):
            Game.start("heroquest", "the-maze", options={"heroes": wrong})


@pytest.mark.proves("missing.furniture.list")
def test_furniture_as_the_ledger_lists_it():
    says = BOOK.ledger.rules["missing.furniture.list"].says
    found = re.findall(r"([A-Z][\w' ]+?)(?: \(altar\))? (\d)x(\d) (one|two|three) (low|tall)", says)
    printed = {k.replace("'", "").replace(" ", "-").lower(): (int(w), int(h), n, t) for k, w, h, n, t in found}
    ours = {
        f.id: (f.width, f.height, ("one", "two", "three")[f.count - 1], "tall" if f.tall else "low")
        for f in content().furniture.values()
    }
    assert ours == printed and len(ours) == 11


@pytest.mark.proves("missing.dice.white", "missing.dice.red", "missing.dice.advanced", "dice.combat.symbols")
def test_faces_of_the_combat_dice():
    says = BOOK.ledger.rules["missing.dice.advanced"].says
    faces = {name: tuple(die.faces.count(face) for face in ("skull", "white", "black")) for name, die in COMBAT.items()}
    printed = {name: tuple(map(int, three)) for name, *three in re.findall(r"(\w+) (\d)/(\d)/(\d)", says)}
    assert faces == {"white": (3, 2, 1), "red": (3, 1, 2), **printed} and len(printed) == 6


@pytest.mark.proves("dice.combat.basic-colours", "dice.combat.substitute")
def test_the_basic_game_uses_white_dice_and_the_same_with_the_shields_swapped():
    kinds = [kind for kind in content().kinds.values() if BOOK.ledger.rules[kind.rule].edition == "basic"]
    cards = [card for card in content().cards.values() if not beyond_basic(card.id)]
    printed = [a for kind in kinds for a in kind.attacks] + [a for card in cards for a in card.attacks]
    dice = {die.name for attack in printed for die in attack.dice}
    assert dice | {kind.defence_die for kind in kinds} == {"white", "red"}
    swap = {"skull": "skull", "white": "black", "black": "white"}
    assert sorted(COMBAT["red"].faces) == sorted(swap[str(face)] for face in COMBAT["white"].faces)


@pytest.mark.proves("setup.deck.reference", "setup.deck.shuffled")
def test_only_treasures_and_scrolls_are_drawn_other_cards_are_handed_out_without_end():
    game = table(
        map="+-+-+-+-+\n|B .|. D|\n+-+-+-+-+",
        legend={"B": "barbarian", "D": "dwarf"},
        treasure=[{"at": "b1", "items": ["helmet"]}, {"at": "c1", "items": ["helmet"]}],
    )
    state = game.state
    assert set(state.deck) <= set(content().treasure)
    assert {content().cards[card].deck for card in state.scrolls} == {"scroll"}
    game.answer("search treasure")
    game.answer("end")
    game.answer("search treasure")
    assert all("helmet" in state.fig(i).items for i in (0, 1))


@pytest.mark.proves("missing.door.counts")
def test_doors_are_not_limited_to_those_in_the_box():
    shut, standing = map(int, re.findall(r"(\d+) (?:closed|open)", BOOK.ledger.rules["missing.door.counts"].says))
    quest = load_quest("the-maze")
    assert len(quest.door_kinds) > shut + standing and quest.door_kinds.count("closed") > shut


@pytest.mark.proves("missing.hero.keywords", "missing.hero.slots")
def test_cards_use_the_keywords_and_icons_of_the_ledger():
    says = BOOK.ledger.rules["missing.hero.keywords"].says
    words = set(re.findall(r"\b[A-Z]\w+", says.partition(":")[2]))
    icons = set(BOOK.ledger.rules["missing.hero.slots"].says.partition(": ")[2].strip(".").split(", "))
    for card in [card for card in content().cards.values() if not beyond_basic(card.id)]:
        says = BOOK.ledger.rules[card.rule].says
        own = {word for word in ("Cursed", card.group.capitalize()) if word and re.search(rf"\b{word}\b", says)}
        assert set(card.keywords) <= words | own, card.id
        assert not card.icon or card.icon in icons, card.id
        assert card.icon == "".join(re.findall(r"(\w+) icon", says)), card.id
        martial = "Weapon" in card.keywords and not re.search(r"\b(dagger|staff)\b", card.id)
        assert ("Martial" in card.keywords) == martial, card.id


def test_prices_and_hands_are_those_of_the_ledger():
    hands = {"one hand": 1, "two hands": 2}
    for card in content().cards.values():
        says = BOOK.ledger.rules[card.rule].says
        price = re.search(r"^[^.]*, (\d+) gc", says)
        assert card.price == (int(price[1]) if price else 0), card.id
        assert card.price or card.deck not in ("armoury", "equipment"), card.id
        if card.deck in ("armoury", "equipment", "potion", "artefact", "magic-item"):
            assert card.hands == next((n for text, n in hands.items() if text in says), 0), card.id
            keywords = re.search(r"Keywords ([\w, ]+)\.", says)
            assert keywords or card.deck != "armoury", card.id
            assert not keywords or keywords[1].split(", ") == list(card.keywords), card.id


@pytest.mark.proves("missing.map.maze")
def test_the_maze_is_drawn_as_the_ledger_has_it():
    says = BOOK.ledger.rules["missing.map.maze"].says
    quest = load_quest("the-maze")
    grid = quest.grid

    def part(name):
        return says.partition(f"{name}: ")[2].partition(". ")[0]

    def places(text):
        return [grid.at(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", text)]

    def pairs(text):
        found = places(text)
        return {tuple(sorted(pair)) for pair in zip(found[::2], found[1::2], strict=True)}

    assert quest.starts == dict(zip(("barbarian", "dwarf", "elf", "wizard"), places(part("Starts")), strict=True))
    (corner,) = places(part("Exit"))
    assert squares(quest.stairs) == [corner, corner + 1, corner + grid.width, corner + grid.width + 1]
    assert squares(quest.blocked) == sorted(places(part("Blocked squares")))
    secret = {door for i, door in enumerate(grid.doors) if quest.secret >> i & 1}
    assert secret == pairs(part("Secret doors"))
    doors = says.partition("Doors (pairs of squares): ")[2].partition(". ")[0]
    assert set(grid.doors) - secret == pairs(doors)
    chests = re.findall(r"Treasure Chest \((\d+),(\d+),1,1\)", says)
    assert sorted(squares(p.squares)[0] for p in quest.furniture) == sorted(grid.at(int(x), int(y)) for x, y in chests)
    monsters = re.findall(r"(Orc|Goblin) \((\d+),(\d+)\)", part("Monsters"))
    assert sorted((p.kind.title, p.at) for p in quest.monsters) == sorted(
        (kind, grid.at(int(x), int(y))) for kind, x, y in monsters
    )
    assert [h.gold for h in quest.hoards] == [25, 25, 25] and not quest.traps


@pytest.mark.proves("turn.ended-early")
def test_only_one_figure_s_turn_ends_when_a_rule_ends_it():
    """Shown with two figures of one seat: a Hero's Man-at-Arms falls into a pit, the Hero may still act."""
    game = table(
        map="+-+-+-+-+\n|B . ^ .|\n+-+-+-+-+",
        legend={"B": "barbarian", "^": "trap:pit"},
        options={"men": "barbarian:scout"},
        active="scout.1",
    )
    state = game.state
    scout = state.names.index("scout.1")
    assert state.fig(scout).seat == 0 and game.decision and game.decision.figure == scout
    game.chance = ones
    game.answer("move c1")
    assert state.fig(scout).pit
    asked = game.decision
    assert asked and (asked.figure, asked.about, state.turn) == (0, "activation", 0)
    assert "move" in [game.write(answer) for answer in asked]


def test_a_wandering_monster_takes_no_name_of_one_waiting_in_the_dark():
    game = table(map="+-+-+-+-+\n|B .|o o|\n+-+-+-+-+", wandering="orc")
    game.chance = lambda asked: "wandering-monster" if hasattr(asked, "choices") else ["white"] * len(asked.dice)
    game.answer("search treasure")
    assert game.state.names == ["barbarian", "orc.3"]


def test_whoever_has_a_name_is_called_by_it_without_an_article():
    """`Activate the Ilse the Map-Maker` stood in the list of answers, and `the The Sexton` in that of attacks."""
    legend = {"B": "barbarian", "I": "ilse", "S": "sexton", "J": "brackjaw", "o": "orc"}
    game = table(map="+-+-+-+-+-+\n|I S J B o|\n+-+-+-+-+-+", legend=legend)
    called = {game.book.called(game.state, f.id) for f in game.state.figures}
    assert called == {"Ilse the Map-Maker", "the Sexton", "Brackjaw", "the Barbarian", "Orc 1"}
