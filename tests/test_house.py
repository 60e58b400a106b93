"""The rooms of the house: inside a rulebook imports never go in a circle, those inside functions counted.

Which room stands on which is a contract of import-linter (`pyproject.toml`).
"""

import ast
import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import delvewright

PACKAGE = Path(delvewright.__file__).parent
BOOKS = ["advanced", "allison", "battleaxe", "common", "heroquest"]


def modules(folder):
    """Every module of a folder, with its dotted name."""
    files = sorted(folder.rglob("*.py"))
    return {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in files}


def imports(path, known):
    """The modules among some that a file imports anywhere, but for its types alone."""
    found = set()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    types = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    for node in ast.walk(ast.Module([node for node in tree.body if node not in types], [])):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
    return found & known.keys()


def circles(graph):
    """What is left when everything that imports nothing of the rest, or is imported by nothing of it, is taken away."""
    left = dict(graph)
    while True:
        wanted = set().union(*left.values()) if left else set()
        done = {name for name, used in left.items() if name not in wanted or not used & left.keys()}
        if not done:
            return sorted(left)
        left = {name: used for name, used in left.items() if name not in done}


@pytest.mark.parametrize("book", BOOKS)
def test_no_module_of_a_book_is_in_an_import_cycle(book):
    known = modules(PACKAGE / "rules" / book)
    assert len(known) > 5
    assert circles({name: imports(path, known) for name, path in known.items()}) == []


def test_a_circle_is_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": set()}) == ["b", "c"]


# -- no general rule names a card, a Monster or a quest

PRINTED = {
    "heroquest": (
        "content/cards/*", "content/advanced/*", "content/*monsters", "content/characters",
        "content/companions", "content/furniture", "content/men", "content/treasure",
    ),
    "battleaxe": (
        "content/items/*", "content/allies", "content/campaign", "content/enemies", "content/events", "content/heroes",
        "content/pieces", "content/quests", "content/rooms/*", "content/spells",
    ),
    "allison": (
        "content/chaos", "content/enemy-skills", "content/furniture", "content/heroes", "content/house-kinds",
        "content/items/*", "content/mercenaries", "content/monsters", "content/named", "content/races-and-classes",
        "content/skills", "content/spells", "content/traps",
    ),
    "advanced": (
        "content/amulet-third-levels", "content/armour", "content/heroes", "content/items", "content/monsters",
        "content/quests", "content/races", "content/spells", "content/traps", "content/weapons",
    ),
}  # fmt: skip
"""The tables of what is printed, by book: the ids of their entries are names."""
HOMES = {
    "heroquest": {
        "dungeon/dungeon_cards.py": "the texts of the Dungeon cards",
        "dungeon/furniture.py": "the texts of pieces of furniture",
        "dungeon/traps.py": "the texts of traps; one is called like a weapon",
        "dungeon/treasure_deck.py": "the texts of the Treasure cards",
        "figures/dark_relics.py": "the texts of those Artefacts",
        "figures/advanced_armoury.py": "the texts of those weapons",
        "figures/trapwright.py": "the text of that Skill",
        "interface/naming.py": "what people may call a card",
        "interface/staging_figures.py": "what scenarios may call a card",
    },
    "battleaxe": {
        "dungeon/grates.py": "the text of the one event that drops a grate",
        "figures/bait.py": "the text of the bait",
    },
    "allison": {
        "dungeon/traps.py": "the texts of traps",
        "interface/lasting.py": "what scenarios may call what lasts on a figure",
        "interface/staging.py": "what scenarios may call a card",
    },
    "advanced": {
        "dungeon/spikes.py": "the text of iron spikes",
        "fighting/choking.py": "what the spell of that name does as long as it lasts",
        "interface/staging.py": "what scenarios may call a card",
    },
}
"""Modules that are about what they name, besides those that register texts."""
NAMED = {
    "heroquest": {
        ("interface/street.py", "gem"): "a word of the pictures",
        ("interface/street.py", "shield"): "a word of the pictures",
        ("campaign/men_at_arms_in_town.py", "sergeant"): "the rule is about him alone (town.champion.sergeant)",
        ("campaign/party.py", "nothing"): "an English word",
        ("content/quest.py", "spear"): "a kind of trap",
        ("fighting/attack_and_defence_dice.py", "slow"): "what an effect changes",
        ("state/conditions.py", "slow"): "what an effect changes",
        ("fighting/chances.py", "double-image"): "what an effect changes",
        ("interface/inspecting.py", "caltrops"): "a value of the board",
        ("interface/view.py", "caltrops"): "a kind of token",
        ("interface/imagining.py", "spear"): "a kind of trap",
        **dict.fromkeys(
            [("campaign/retrying.py", name) for name in (
                "gargoyle", "chaos-warrior", "mummy", "fimir", "zombie", "orc", "skeleton", "goblin",
            )],
            "the rule lists them (quest.unfinished.retry)",
        ),
        **dict.fromkeys(
            [("interface/imagining.py", name) for name in (
                "goblin", "orc", "skeleton", "zombie", "fimir", "chaos-sorcerer", "frozen-horror", "escape",
                "mage-escape",
            )],
            "whom and what a player expects where nothing is known",
        ),
    },
    "battleaxe": {
        ("content/cards.py", "slime"): "a kind of test",
        ("content/reading.py", "table"): "an English word",
        ("dungeon/gaps.py", "rope"): "what is noted of a gap that has one across",
        **dict.fromkeys(
            [("figures/heroes.py", name) for name in ("sir-aldric", "dorn-underhand", "ilthien", "sarrix")],
            "who goes if nobody is named",
        ),
    },
    "allison": {
        **dict.fromkeys(
            [(place, "pit") for place in (
                "content/quest.py", "interface/explaining.py", "interface/inspecting.py", "interface/view.py",
                "moving/jumping.py",
            )],
            "a kind of trap, and what it does to whoever is in it",
        ),
        **dict.fromkeys(
            [(place, "person") for place in (
                "content/quest.py", "content/reading.py", "figures/persons.py", "interface/street.py",
            )],
            "a sort of figure",
        ),
        ("content/reading.py", "elf"): "a school of magic",
        ("campaign/town.py", "elf"): "a school of magic, and a race",
        ("state/spells.py", "elf"): "a school of magic, and a race",
        ("state/spells.py", "human"): "a race",
        ("interface/hero_picks.py", "barbarian"): "who is proposed first",
        ("interface/hero_picks.py", "human"): "who is proposed first",
        ("interface/odds.py", "double-image"): "what an effect changes",
        ("magic/ruining.py", "bow"): "a part of what an enemy is armed with",
        **dict.fromkeys([("interface/inspecting.py", name) for name in ("destiny", "ice-wall", "stealth")], "a value"),
        ("interface/view.py", "ice-wall"): "a kind of token",
        **dict.fromkeys(
            [("interface/street.py", name) for name in ("blade", "bow", "shield")], "a word of the pictures",
        ),
        **dict.fromkeys(
            [("interface/imagining.py", name) for name in (
                "fimir", "goblin", "orc", "skeleton", "zombie", "pit", "set-trap", "spear",
            )],
            "whom and what a player expects where nothing is known",
        ),
    },
    "advanced": {
        **dict.fromkeys(
            [(place, "fists") for place in (
                "campaign/party.py", "fighting/end_of_fight.py", "fighting/melee.py", "fighting/ranged.py",
                "figures/monster_tactics.py",
                "ground/zones.py", "interface/explaining.py", "interface/inspecting.py", "interface/odds.py",
                "interface/view.py", "magic/casting.py", "state/game.py", "state/values.py",
            )],
            "no weapon at all",
        ),
        **dict.fromkeys(
            [(place, "pit") for place in (
                "ground/routes.py", "ground/zones.py", "moving/walking.py", "turn/choices.py",
            )],
            "a kind of trap, and what it does to whoever is in it",
        ),
        ("ground/routes.py", "blocks"): "a kind of trap",
        ("state/board.py", "portcullis"): "a kind of door",
        **dict.fromkeys(
            [("content/records.py", name) for name in ("scroll", "shield", "sword", "wand")],
            "kinds of items and weapons",
        ),
        ("book.py", "magic"): "an English word",
        ("campaign/town.py", "magic"): "an English word",
        ("dungeon/searching.py", "magic"): "a kind of treasure",
        ("dungeon/treasure.py", "magic"): "a kind of treasure",
        ("dungeon/treasure.py", "scroll"): "a table, and the kind of thing it gives",
        ("dungeon/treasure.py", "wand"): "a table",
        ("fighting/meeting.py", "expedition"): "an English word",
        ("fighting/end_of_fight.py", "magic"): "an English word",
        ("fighting/end_of_fight.py", "arrow"): "a kind of shot",
        ("fighting/ranged.py", "bow"): "a kind of weapon",
        ("interface/inspecting.py", "arrow"): "a value",
        ("interface/inspecting.py", "bolt"): "a value",
        ("magic/casting.py", "scroll"): "a kind of item",
        ("figures/gear.py", "shield"): "a kind of armour",
        ("state/values.py", "shield"): "a kind of armour",
        **dict.fromkeys(
            [("interface/street.py", name) for name in ("bow", "scroll", "shield")], "a word of the pictures"
        ),
    },
}  # fmt: skip
"""Names in general rules, with the reason."""


def printed_names(book):
    """The ids of everything with a card, a text or a map of its own, but for words that are also verbs."""
    folder = PACKAGE / "rules" / book
    found = {path.stem for path in (folder / "quests").glob("*.toml")}
    for table in PRINTED[book]:
        for path in folder.glob(f"{table}.toml"):
            entries = tomllib.loads(path.read_text(encoding="utf-8"))
            entries.pop("zone", None)  # kinds of ground
            for rows in entries.values():
                found |= {row["id"] for row in rows if isinstance(row, dict) and "id" in row}
    return found - set(import_module(f"delvewright.rules.{book}.words").ANSWERS)


WITHOUT_A_CARD = {"advanced": {"maiden", "rogue", "witch"}}
"""People of a book who have no card, only a text."""
SMALL_WORDS = {"of", "s", "the"}
"""Parts of names that say nothing."""


def parts_of_names(book):
    """The words of which the ids of a book consist: part of a name is a name too."""
    names = printed_names(book) | WITHOUT_A_CARD.get(book, set())
    return {part for name in names for part in name.split("-")} - SMALL_WORDS


def words_tested(tree):
    """The texts with which a piece of code tests how an id or a name begins, ends, or what is in it."""
    for node in ast.walk(tree):
        tested = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in STRING_TESTS:
            tested = node.args
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            whole = node.comparators[0]
            tested = [node.left] if isinstance(whole, ast.Attribute) and whole.attr in ("id", "name", "title") else []
        for each in tested:
            for part in ast.walk(each):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


STRING_TESTS = ("endswith", "partition", "removeprefix", "removesuffix", "rpartition", "startswith")


def words(node):
    """The texts in a piece of code that may name something: no docstring, slot, kind of event or of question."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    kinds = node.args[:2] if isinstance(node, ast.Call) and ast.unparse(node.func) in ("g.tell", "Decision") else []
    for child in ast.iter_child_nodes(node):
        if child not in kinds:
            yield from words(child)


def registers(tree):
    """Whether a module holds printed texts: something in it is registered by its name."""
    for node in ast.walk(tree):
        for mark in node.decorator_list if isinstance(node, ast.ClassDef | ast.FunctionDef) else ():
            called = ast.unparse(mark.func) if isinstance(mark, ast.Call) else "rule"
            if called != "rule" and isinstance(mark, ast.Call) and mark.args and isinstance(mark.args[0], ast.Constant):
                return True
    return False


def named_in(book):
    """(Module, name) of everything that a general rule of a book names."""
    known, parts, folder, found = printed_names(book), parts_of_names(book), PACKAGE / "rules" / book, set()
    for path in sorted(folder.rglob("*.py")):
        place = path.relative_to(folder).as_posix()
        if place == "words.py" or place.startswith("quests/") or place in HOMES[book]:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not registers(tree):
            found |= {(place, word) for word in words(tree) if word in known}
            found |= {(place, word) for word in words_tested(tree) if word.strip("-.: ") in parts}
    return found


@pytest.mark.parametrize("book", PRINTED)
def test_no_general_rule_names_a_card_a_monster_or_a_quest(book):
    assert len(printed_names(book)) > (150 if book == "advanced" else 200)
    found = named_in(book)
    assert found - set(NAMED[book]) == set(), "a text belongs to the class that registers its name"
    assert set(NAMED[book]) - found == set(), "it is not named there any more: strike it out"
    assert all((PACKAGE / "rules" / book / place).is_file() for place in HOMES[book])


def test_names_are_found_and_words_that_are_none_are_not():
    source = 'def f(g, t):\n    """orc"""\n    g.tell("orc", "{} dies.", t)\n    return t == "ogre" or "rat" in t'
    assert [word for word in words(ast.parse(source)) if " " not in word] == ["ogre", "rat"]
    assert not registers(ast.parse("@rule('a.b')\ndef f(): ...")) and registers(ast.parse("@item('a')\nclass A: ..."))


def test_parts_of_names_are_found():
    source = "f.id.endswith('warlord') or f.name.startswith(f'rogue.{n}') or 'orc' in f.kind.id or 'orc' in f.tags"
    assert list(words_tested(ast.parse(source))) == ["warlord", "rogue.", "orc"]
    assert {"warlord", "rogue"} <= parts_of_names("advanced") and "of" not in parts_of_names("advanced")


# -- guards stand inside `under`, `under_any` and `window`

STATES = {"under", "under_any", "has"}
GUARD = re.compile(r"(not )?(bool\()?[\w.]+\.effects\)?")
MASKS = {"heroquest": ("state/windows.py", "state/game.py"), "allison": ("state/windows.py", "state/game.py")}
"""Where the mask of windows is kept and asked."""
GUARDED = {
    (
        "allison",
        "turn/turn.py",
    ): "somebody in a coma without any effect is still asked for; saved games have the answer",
}


def guards(tree):
    """Lines on which a rule asks whether there are effects at all before it asks for one of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp):
            for first, then in zip(node.values, node.values[1:], strict=False):
                called = {
                    ast.unparse(call.func).rpartition(".")[2] for call in ast.walk(then) if isinstance(call, ast.Call)
                }
                if GUARD.fullmatch(ast.unparse(first)) and called & STATES:
                    yield node.lineno


@pytest.mark.parametrize("book", sorted(set(BOOKS) - {"common"}))
def test_no_rule_guards_what_guards_itself(book):
    folder, found = PACKAGE / "rules" / book, set()
    for path in sorted(folder.rglob("*.py")):
        place, text = path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
        if list(guards(ast.parse(text))):
            found.add((book, place))
        assert ".reacting &" not in text or place in MASKS[book], f"{place}: ask anybody_at, or open the window"
    assert found == {each for each in GUARDED if each[0] == book}


def test_guards_are_found():
    source = (
        "a = f.effects and f.under('x')\nb = not f.effects or not (f.under('y'))\nc = bool(f.effects) and has(f, 'z')"
    )
    assert list(guards(ast.parse(source))) == [1, 2, 3]
    assert list(guards(ast.parse("f.effects and moved\nf.under('a') and f.under('b')"))) == []
