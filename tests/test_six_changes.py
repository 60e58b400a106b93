"""The changes that `docs/architecture.md` writes out: each is one piece of code beside its data, and works at once.

The package is copied, the changes are added to the copy, and scenarios or games show that they are there. (A whole new
rulebook is built by `test_small_book.py`.)
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

import delvewright
from delvewright.kernel.rulebook import book_ids

PACKAGE = Path(delvewright.__file__).parent
RULES = "rules/"

Files = Mapping[str, str | tuple[str, tuple[str, str]]]
"""Path -> what is added at its end; and what is put in place of something in it."""

SPELL = {
    "heroquest/house.toml": """
[[rule]]
id = "missing.spell.song.stone-song"
says = "Stone Song (Song): one piece of furniture in line of sight hums."
kind = "spell"
edition = "basic"
""",
    "heroquest/content/cards/spells.toml": """
[[card]]
id = "stone-song"
title = "Stone Song"
rule = "missing.spell.song.stone-song"
deck = "spell"
group = "song"
cost = "drain"
text = "One piece of furniture in line of sight hums."
keywords = ["Spell", "Magic", "Memory", "Song"]
""",
    "heroquest/magic/song.py": '''"""Songs."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.magic.casting import spell, squares_seen
from delvewright.rules.heroquest.state.game import Figure, Game


def pieces_seen(g: Game, f: Figure) -> list[int]:
    """A square of each piece of furniture in sight."""
    return [squares(s)[0] for p in g.quest.furniture if (s := squares_seen(g, f, p.squares & g.furniture))]


@spell("stone-song", pieces_seen, aim="square")
@rule("missing.spell.song.stone-song")
def stone_song(g: Game, f: Figure, q: int) -> Play:
    """It hums."""
    g.tell("song", "The stone hums.", rules=("missing.spell.song.stone-song",), figures=(f.id,), squares=(q,))
    yield from ()
''',
}
SPELL_PROOF = '''
book = "heroquest"
[[scenario]]
name = "a table hums"
proves = ["missing.spell.song.stone-song"]
map = """
+-+-+-+-+
|W . t t|
+     + +
|. . t t|
+     + +
|. . t t|
+-+-+-+-+
"""
legend = { W = "wizard", t = "table" }
figures = { W = { items = ["stone-song"] } }
active = "wizard"
steps = [{ refuses = "cast stone-song at b1" }, { answer = "cast stone-song at c1" }, { event = "song" }]
'''

ABILITY = {
    "heroquest/house.toml": """
[[rule]]
id = "ability.gloat"
says = "Gloat: whoever it hurts loses a point of Mind."
kind = "skill"
edition = "basic"
[[rule]]
id = "missing.monster.gloater"
says = "Gloater: an Orc that gloats."
kind = "monster"
edition = "basic"
""",
    "heroquest/content/monsters.toml": """
[[monster]]
id = "gloater"
title = "Gloater"
letter = "o"
rule = "missing.monster.gloater"
speed = 8
attacks = ["melee 3"]
defence = 2
body = 1
mind = 2
figures = 2
abilities = ["gloat"]
""",
    "heroquest/figures/gloat.py": '''"""Gloat: whom it hurts loses heart."""

from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.state.game import Figure, Game


@ability_text("gloat", "ability.gloat")
class Gloat(AbilityText):
    """Whom it hurts loses a point of Mind."""

    def attacked(self, g: Game, f: Figure, target: Figure, lost: int, damage: frozenset[str]) -> None:
        """If it has hurt."""
        if lost:
            target.mind -= 1
            g.tell("gloat", "{} gloats.", f, rules=("ability.gloat",))
''',
}
ABILITY_PROOF = '''
book = "heroquest"
[[scenario]]
name = "it gloats"
proves = ["ability.gloat"]
map = """
+-+-+-+-+
|B o . .|
+-+-+-+-+
"""
legend = { B = "barbarian", o = "gloater" }
steps = [
  { answer = "end" }, { answer = "activate gloater" },
  { answer = "attack barbarian", dice = "skull skull skull | black black" },
  { event = "gloat" }, { expect = { "barbarian.mind" = 1 } },
]
'''

ENEMY = {
    "battleaxe/house.toml": """
[[rule]]
id = "house.enemy.mudling"
says = "Mudling: its Attack is 5% higher."
kind = "monster"
""",
    "battleaxe/content/enemies.toml": """
[[enemy]]
id = "mudling"
title = "Mudling"
plural = "mudlings"
letter = "u"
rules = ["house.enemy.mudling"]
type = "humanoid"
health = 1
speed = 4
attacks = 1
attack = 30
defend = 20
initiative = "last"
priorities = ["fight-closest"]
numbers = { attack = 5 }
text = "Its Attack is 5% higher."
""",
    "battleaxe/figures/enemies.py": '''

@enemy("mudling", "house.enemy.mudling")
class Mudling(Enemy):
    """Attacks better."""

    def attack_bonus(self, g: Game, e: Figure) -> int:
        """Always."""
        return e.enemy.numbers["attack"]
''',
}
ENEMY_PROOF = '''
book = "battleaxe"
[[scenario]]
name = "it attacks better"
proves = ["house.enemy.mudling"]
map = """
+-+-+-+
|. . .|
+-+-+-+
"""
place = { human-fighter = "a1", mudling = "b1" }
waiting = []
active = "human-fighter"
figures = { human-fighter = { luck = 0 } }
steps = [{ answer = "end", dice = "36" }, { event = { kind = "attack", text = "36 against 35%, a miss" } }]
'''

QUEST = {
    "heroquest/house.toml": """
[[rule]]
id = "missing.quest.99-the-bell"
says = "A bell rings whenever a Hero walks."
kind = "gm"
edition = "basic"
""",
    "heroquest/quests/the-bell.toml": (PACKAGE / RULES / "heroquest/quests/the-maze.toml")
    .read_text(encoding="utf-8")
    .replace('id = "the-maze"', 'id = "the-bell"'),
    "heroquest/quests/the_bell.py": '''"""The Bell."""

from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.game import Figure, Game


@quest("the-bell", "missing.quest.99-the-bell")
class TheBell(QuestText):
    """It rings."""

    def walked(self, g: Game, f: Figure, passed: int) -> None:
        """At every walk."""
        g.tell("bell", "A bell rings.", rules=("missing.quest.99-the-bell",), figures=(f.id,))
''',
}
QUEST_PROOF = """
from random import Random
from delvewright import Game
game, random = Game.start("heroquest", quest="the-bell", seed=1), Random(1)
for _ in range(100):
    game.answer_code(game.decision.nth(random.randrange(len(game.decision))))
assert any(e.kind == "bell" for e in game.events)
"""

ROOM = {
    "battleaxe/house.toml": """
[[rule]]
id = "house.adventure.humming-cell"
says = "An adventure room, the Humming Cell: whoever opens it is told so."
kind = "trap"
""",
    "battleaxe/content/rooms/adventure-humming-cell.toml": '''[[room]]
id = "humming-cell"
title = "The Humming Cell"
rules = ["house.adventure.humming-cell"]
map = """
+-+-+-+-+-+
|. . . . .|
+         +
|. . . . .|
+         +
|. . . . .|
+         +
|. . . . .|
+-+-+E+-+-+
"""
number = 0
story = "It hums."
goal = "Listen."
complete = "enter"
text = "It hums."
''',
    "battleaxe/dungeon/adventure_rooms/humming_cell.py": '''"""Adventure room: The Humming Cell."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("humming-cell", "house.adventure.humming-cell")
class HummingCell(Rules):
    """It can be hummed along with."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Anybody may."""
        return [("try", "hum")]
''',
}
ROOM_PROOF = """
from delvewright.rules.battleaxe import BOOK
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import rooms
assert content().rooms["humming-cell"].title == "The Humming Cell"
assert "humming-cell" in rooms.room.known and "humming-cell" in rooms.OFFERING
"""

# -- the third and the fourth book

THIRD_SPELL = {
    "allison/house.toml": """
[[rule]]
id = "spell.other.stone-song"
says = "Stone Song: one piece of furniture beside the caster hums."
kind = "spell"
""",
    "allison/content/spells.toml": """
[[spell]]
id = "stone-song"
title = "Stone Song"
rule = "spell.other.stone-song"
school = "other"
scroll = true
text = "One piece of furniture beside the caster hums."
""",
    "allison/magic/song.py": '''"""Songs."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SpellText, Target, spell
from delvewright.rules.allison.state.windows import Moment


@spell("stone-song", "spell.other.stone-song")
class StoneSong(SpellText):
    """A piece beside the caster hums."""

    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        """A square of each piece."""
        return [squares(near)[0] for p in g.quest.furniture if (near := p.squares & g.beside[f.at])]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        """It hums."""
        yield from ()
        g.tell("song", "The stone hums.", rules=("spell.other.stone-song",), figures=(f.id,))
''',
}
THIRD_SPELL_PROOF = '''
book = "allison"
[[scenario]]
name = "a table hums"
proves = ["spell.other.stone-song"]
map = """
+-+-+-+-+
|O t t t|
+ + + + +
|. t t t|
+-+-+-+-+
"""
legend = { O = "ossian", t = "table" }
figures = { O = { spells = ["stone-song"] } }
active = "ossian"
steps = [{ refuses = "cast stone-song at c1" }, { answer = "cast stone-song at b1" }, { event = "song" }]
'''

THIRD_SKILL = {
    "allison/house.toml": """
[[rule]]
id = "monster.goblin.gloat"
says = "Gloat: whoever it hurts loses a point of Mind."
kind = "skill"
""",
    "allison/content/enemy-skills.toml": """
[[skill]]
id = "gloat"
title = "Gloat"
rule = "monster.goblin.gloat"
kind = "passive"
text = "Whoever it hurts loses a point of Mind."
""",
    "allison/figures/enemy_skills/gloat.py": '''"""Gloat: whom it hurts loses heart."""

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Hurt, SkillText, skill


@skill("gloat", "monster.goblin.gloat")
class Gloat(SkillText):
    """Whom it hurts loses a point of Mind."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """If it has hurt."""
        if blow.lost and blow.victim.alive:
            yield from harm(g, Hurt(blow.victim, 1, True, "gloat", f), "monster.goblin.gloat")
''',
}
THIRD_SKILL_PROOF = '''
book = "allison"
[[scenario]]
name = "it gloats"
proves = ["monster.goblin.gloat"]
map = """
+-+-+-+-+
|R g . .|
+-+-+-+-+
"""
legend = { R = "ragna", g = "goblin" }
figures = { R = { mind = 2 }, g = { skills = ["gloat"] } }
active = "goblin"
steps = [
  { answer = "attack ragna", dice = "skull skull | black black" },
  { expect = { "ragna.mind" = 1 } },
]
'''

FOURTH_SPELL = {
    "advanced/house.toml": """
[[rule]]
id = "spell.stone_song"
says = "Stone Song (Silver Key; 50 GC): one monster in the caster's section hears it."
kind = "spell"
""",
    "advanced/content/spells.toml": """
[[spell]]
id = "stone-song"
title = "Stone Song"
rules = ["spell.stone_song"]
college = "bright"
components = ["silver-key"]
price = 50
""",
    "advanced/magic/song.py": '''"""Songs."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import Spell, spell


@spell("stone-song", "spell.stone_song")
class StoneSong(Spell):
    """A monster of the section hears it."""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        """Every one there."""
        return [("cast-on", o.id) for o in g.foes() if g.section(o) == g.section(f)]

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        """It is heard."""
        yield from ()
        g.tell("song", "{} hears a song.", g.fig(aim[1]), rules=("spell.stone_song",))
''',
}
FOURTH_SPELL_PROOF = '''
book = "advanced"
[[scenario]]
name = "a song is heard"
proves = ["spell.stone_song"]
map = """
+-+-+-+-+-+
|M . w . .|
+ + + + + +
|. . . . .|
+-+-+-+-+-+
"""
legend = { M = "magnus", w = "skaven-warrior" }
figures = { M = { spells = ["stone-song"], items = { silver-key = 1 } } }
active = "magnus"
waiting = []
steps = [{ answer = "cast stone-song on skaven-warrior" }, { event = "song" }]
'''

FOURTH_ABILITY: Files = {
    "advanced/house.toml": """
[[rule]]
id = "special.gloats"
says = "Gloats: whoever it wounds has a Fate Point less."
kind = "monster"
""",
    "advanced/content/monsters.toml": (
        """
[[monster]]
id = "gloater"
title = "Gloater"
rules = ["special.gloats"]
letter = "J"
people = "orc"
values = { ws = 6, bs = 5, strength = 5, toughness = 7, speed = 6, bravery = 7, intelligence = 5, wounds = 4 }
gold = 10
dice = 3
special = ["gloats"]
""",
        ("specials = [", 'specials = ["gloats", '),
    ),
    "advanced/fighting/abilities.py": '''

@ability("gloats", "special.gloats")
class Gloats(Ability):
    """Whom it wounds has less Fate."""

    def wounded(self, g: Game, target: Figure) -> Play:
        """One point."""
        yield from ()
        target.fate = max(0, target.fate - 1)
''',
}
FOURTH_ABILITY_PROOF = '''
book = "advanced"
[[scenario]]
name = "it gloats"
proves = ["special.gloats"]
map = """
+-+-+-+-+-+
|H o . . .|
+ + + + + +
|. . . . .|
+-+-+-+-+-+
"""
legend = { H = "heinrich", o = "gloater" }
options = { gm = "person" }
figures = { H = { fate = 2 } }
phase = "gamesmaster"
steps = [
  { answer = "routine attack-move" },
  { answer = "fight heinrich", dice = "9 | 12 1 1 | 1" },
  { answer = "pass" },
  { expect = { "heinrich.fate" = 1 } },
]
'''

# -- the same in other books

SECOND_SPELL = {
    "battleaxe/house.toml": """
[[rule]]
id = "house.spell.arcane.stone-song"
says = "Stone Song (arcane): one piece of the room beside the caster hums."
kind = "spell"
""",
    "battleaxe/content/spells.toml": """
[[spell]]
id = "stone-song"
title = "Stone Song"
rules = ["house.spell.arcane.stone-song"]
magic = "arcane"
range = "touch"
text = "One piece of the room beside the caster hums."
""",
    "battleaxe/magic/arcane.py": '''

@spell("stone-song", "house.spell.arcane.stone-song")
class StoneSong(Spell):
    """One piece of the room beside the caster hums."""

    def targets(self, g: Game, f: Figure) -> list[Answer]:
        """Whatever stands beside him."""
        near = step(f.mask, g.east, g.south, WIDTH)
        return [(-1 - t.first,) for t in g.things if t.squares & near]

    def works(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It hums."""
        g.tell("hum", "It hums.", rules=self._card.rules, squares=(answer[2],))
        return
        yield
''',
}
SECOND_SPELL_PROOF = '''
book = "battleaxe"
[[scenario]]
name = "it hums"
proves = ["house.spell.arcane.stone-song"]
map = """
+-+-+-+-+
|H T . C|
+-+-+-+-+
"""
legend = { H = "human-wizard", T = "table", C = "chest" }
figures = { H = { luck = 0 } }
steps = [
  { refuses = "cast stone-song at d1", offers = "cast stone-song at b1" },
  { answer = "cast stone-song at b1" },
  { event = { kind = "hum", text = "It hums." } },
]
'''

THIRD_QUEST = {
    "allison/house.toml": """
[[rule]]
id = "house.quest.99-the-bell"
says = "A bell rings whenever a round begins."
kind = "gm"
""",
    "allison/quests/the-bell.toml": (PACKAGE / RULES / "allison/quests/weigh-house-cellar.toml")
    .read_text(encoding="utf-8")
    .replace('id = "weigh-house-cellar"', 'id = "the-bell"'),
    "allison/quests/the_bell.py": '''"""The Bell."""

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.state.game import Game


@quest("the-bell", "house.quest.99-the-bell")
class TheBell(QuestText):
    """It rings."""

    def master_begins(self, g: Game) -> Play:
        """When it is the game master's turn."""
        g.tell("bell", "A bell rings.", rules=("house.quest.99-the-bell",))
        return
        yield
''',
}
THIRD_QUEST_PROOF = """
from random import Random
from delvewright import Game
game, random = Game.start("allison", quest="the-bell", seed=1), Random(1)
for _ in range(150):
    game.answer_code(game.decision.nth(random.randrange(len(game.decision))))
assert any(e.kind == "bell" for e in game.events)
"""

FOURTH_ROOM: Files = {
    "advanced/house.toml": """
[[rule]]
id = "hazard.organ"
says = "Organ: whoever plays it is told that it hums."
kind = "table"
""",
    "advanced/content/tables-dangers.toml": (
        "",
        ('{ roll = "12", what = "throne" }', '{ roll = "12", what = "organ" }'),
    ),
    "advanced/dungeon/hazards.py": '''

@special("organ", "hazard.organ")
class Organ(Special):
    """It can be played."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return _acts("play-organ")

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.tell("hum", "It hums.", rules=("hazard.organ",), figures=(f.id,))
        return
        yield
''',
}
FOURTH_ROOM_PROOF = '''
book = "advanced"
[[scenario]]
name = "it hums"
proves = ["hazard.organ"]
map = """
+-+-+-+-+-+
|H . . . .|
+ + + + + +
|. . . . .|
+-+-+-+-+-+
"""
legend = { H = "heinrich" }
options = { gm = "person" }
active = "heinrich"
waiting = []
rooms = { a1 = { kind = "hazard", special = "organ" } }
steps = [{ answer = "try play-organ", dice = "7" }, { event = { kind = "hum", text = "It hums." } }]
'''

CHANGES: dict[str, list[tuple[Files, str]]] = {
    "a spell with an aim of its own": [
        (SPELL, SPELL_PROOF), (SECOND_SPELL, SECOND_SPELL_PROOF), (THIRD_SPELL, THIRD_SPELL_PROOF),
        (FOURTH_SPELL, FOURTH_SPELL_PROOF),
    ],
    "a Monster's ability": [
        (ABILITY, ABILITY_PROOF), (THIRD_SKILL, THIRD_SKILL_PROOF), (FOURTH_ABILITY, FOURTH_ABILITY_PROOF),
    ],
    "what an enemy's card says": [(ENEMY, ENEMY_PROOF)],
    "a quest's twist": [(QUEST, QUEST_PROOF), (THIRD_QUEST, THIRD_QUEST_PROOF)],
    "a room": [(ROOM, ROOM_PROOF), (FOURTH_ROOM, FOURTH_ROOM_PROOF)],
}  # fmt: skip
"""Each in the books that have such things."""
COUNT = {12: "twelve"}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_one_piece_of_code_beside_its_data(change):
    for files, _ in CHANGES[change]:
        assert sum(path.endswith(".py") for path in files) == 1
        assert sum(path.endswith("house.toml") for path in files) == 1, "its entry in the ledger"


def test_the_changes_work_without_any_other(tmp_path):
    copy = tmp_path / "delvewright"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("static"))
    scenarios, program = [], ""
    for n, (files, proof) in enumerate(one for each in CHANGES.values() for one in each):
        for path, added in files.items():
            text, (was, now) = added if isinstance(added, tuple) else (added, ("", ""))
            place = copy / RULES / path
            old = place.read_text(encoding="utf-8") if place.exists() else ""
            place.write_text(old.replace(was, now, 1) + text, encoding="utf-8")
        if proof.lstrip().startswith("from"):
            program += proof
        else:
            scenarios.append(str(tmp_path / f"proof-{n}.toml"))
            Path(scenarios[-1]).write_text(proof, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    for command in (["-c", program], ["-m", "delvewright", "scenario", *scenarios]):
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(scenarios)} passed, 0 failed" in done.stdout


def test_the_page_lists_them():
    page = (Path(__file__).parent.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
    assert f"makes {COUNT[sum(map(len, CHANGES.values()))]} of them" in page
    books = [next(iter(files)).partition("/")[0] for each in CHANGES.values() for files, _ in each]
    assert Counter(books) == dict.fromkeys(book_ids(), 3)
    for change in (*CHANGES, "a rulebook"):
        assert f"| {change} |" in page
