"""Every answer that is offered, on small boards: what a figure may do, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name

from .tables import Table
from .test_master import draw

LEGEND = {
    "R": "ragna",
    "M": "maud",
    "O": "ossian",
    "T": "thessaly",
    "D": "durn",
    "P": "pim",
    "I": "ilsabet",
    "o": "orc",
    "g": "goblin",
    "a": "elven-archer",
    "x": "chaos-sorcerer 5",
    "z": "zombie",
    "^": "trap:spear",
    "~": "ice",
    "=": "river",
    "V": "vault",
    "C": "chasm",
    "c": "crevasse",
    "t": "furniture:table",
    "h": "furniture:chest",
    "b": "furniture:bookcase",
    "S": "stairway",
    "H": "bolt-hole",
    "k": "token:pit",
    "#": "token:rubble",
    "K": "scout",
    "f": "fimir",
    "m": "mummy",
    "y": "gargoyle",
    "i": "ice-gremlin",
    "Y": "yeti",
    "U": "ogre",
    "B": "polar-warbear",
    "e": "elven-warrior",
    "w": "giant-wolf",
    "s": "skeleton",
    "L": "trap:long-pit",
}
SEARCH = ["search doors", "search traps", "search treasure"]
ARMED: dict[str, Any] = {
    "R": {
        "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"], "held": ["short-sword"],
        "max-body": 9, "body": 9, "worn": [],
    }
}  # fmt: skip
"""A hero with a bit of everything."""


def offers(t: Table) -> list[str]:
    """Everything that is offered, squares to go to by the verb."""
    found = sorted({t.said(a) for a in t.decision.options})
    for verb, mask in t.decision.fields:
        found.append(" ".join([f"{verb}:", *(square_name(q, t.g.width) for q in squares(mask))]))
    return found


def at(rows: str, who: str, said: str = "", **more: Any) -> list[str]:
    """What is offered on a board, after some answers with their dice (`move 33, c1, attack orc.1 sw`)."""
    t = Table(rows if "\n" in rows else draw(*rows.split("/")), LEGEND, who, **more)
    for each in filter(None, said.split(", ")):
        words, _, dice = each.partition(" | ")
        answer = next(a for a in t.decision if t.said(a) == words)
        t.give(answer, dice)
    return offers(t)


def check(why: str, rows: str, who: str, expected: str, said: str = "", **more: Any) -> None:
    """That these answers are offered, and nothing else; `search …` stands for the three searches."""
    wanted = expected.replace("search …", ", ".join(SEARCH)).split(", ")
    assert sorted(at(rows, who, said, **more)) == sorted(wanted), why


@pytest.mark.proves(
    "combat.melee-reach",
    "combat.ranged-reach",
    "combat.unarmed",
    "weapon.dagger",
    "weapon.bow",
    "weapon.crossbow",
    "weapon.staff",
    "sight.figures",
    "equip.change-weapon-free",
    "combat.one-attack",
    "turn.move-and-action",
)
def test_weapons() -> None:
    check(
        "everything at hand, beside",
        "Ro.",
        "ragna",
        "attack orc.1, attack orc.1 with dagger, attack orc.1 with short-sword, attack orc.1 with staff, end, "
        "guard, hold bow, hold crossbow, hold dagger, hold shield, hold staff, move, shoot orc.1 with bow, "
        "shoot orc.1 with crossbow, throw dagger at orc.1, wear helmet",
        figures=ARMED,
    )
    check(
        "far",
        "R..o",
        "ragna",
        "end, guard, hold bow, hold crossbow, hold dagger, hold shield, hold staff, move, "
        "shoot orc.1 with bow, shoot orc.1 with crossbow, throw dagger at orc.1, wear helmet",
        figures=ARMED,
    )
    check(
        "aslant",
        "R./.o",
        "ragna",
        "attack orc.1 with staff, end, guard, hold bow, hold crossbow, hold dagger, hold shield, hold staff, "
        "move, shoot orc.1 with bow, shoot orc.1 with crossbow, throw dagger at orc.1, wear helmet",
        figures=ARMED,
    )
    check(
        "a friend in the way of bows",
        "RM.o",
        "ragna",
        "end, guard, hold bow, hold crossbow, hold dagger, hold shield, hold staff, move, "
        "throw dagger at orc.1, wear helmet",
        figures=ARMED,
    )
    check("bare hands", "Ro", "ragna", "attack orc.1, end, guard, move", figures={"R": {"items": []}})
    check(
        "one of two beside",
        "oRo",
        "ragna",
        "attack orc.1, attack orc.1 with broadsword, attack orc.2, attack orc.2 with broadsword, end, guard, move",
    )
    check(
        "after the attack",
        "Ro.",
        "ragna",
        "end, hold bow, hold crossbow, hold dagger, hold shield, hold staff, move",
        said="attack orc.1 with short-sword | www",
        figures={"R": ARMED["R"] | {"attack": 2}},
    )
    check(
        "after a shot the weapon is in hand",
        "R..o",
        "ragna",
        "end, hold crossbow, hold dagger, hold shield, hold short-sword, hold staff, move",
        said="shoot orc.1 with bow | www",
        figures={"R": ARMED["R"] | {"attack": 2}},
    )
    check(
        "two weapons",
        "Ro",
        "ragna",
        "attack orc.1, attack orc.1 with dagger, attack orc.1 with short-sword, end, guard, move, "
        "throw dagger at orc.1",
        figures={
            "R": {"items": ["short-sword", "dagger"], "held": ["short-sword", "dagger"], "skills": ["dual-wielding"]}
        },
    )
    check(
        "the second weapon follows",
        "Ro",
        "ragna",
        "again orc.1 by dual-wielding, end, move",
        said="attack orc.1 with short-sword | www",
        figures={
            "R": {
                "items": ["short-sword", "dagger"],
                "held": ["short-sword", "dagger"],
                "skills": ["dual-wielding"],
                "attack": 2,
            },
            "o": {"body": 5},
        },
    )
    check(
        "a wall between",
        "\n+-+-+-+\n|R|o .|\n+ + + +\n|. . .|\n+-+-+-+\n",
        "ragna",
        "search …, end, guard, hold bow, hold crossbow, hold dagger, hold shield, hold staff, move, rest, wear helmet",
        figures=ARMED,
    )
    check(
        "an enemy archer far", "a...R", "elven-archer", "end, guard, move, shoot ragna", figures={"a": {"spells": []}}
    )
    check(
        "an enemy archer beside", "aR", "elven-archer", "attack ragna, end, guard, move", figures={"a": {"spells": []}}
    )
    check("an archer past a friend", "ag.R", "elven-archer", "end, guard, move", figures={"a": {"spells": []}})
    check("nobody in sight", "\n+-+-+-+\n|R|o .|\n+-+-+-+\n", "ragna", "search …, end, guard, move, rest")
    check("meek", "Ro", "ragna", "end, guard, move", figures={"R": {"effects": ["shield-bash"]}})
    check("an unseen one", "Ro", "ragna", "search …, end, guard, move, rest", figures={"o": {"effects": ["disappear"]}})
    check("disappeared", "R..o", "ragna", "end, move, use disappear", figures={"R": {"effects": ["disappear"]}})
    check("a hero of stone", "oRM", "orc", "end, guard, move", figures={"R": {"effects": ["stone"]}})


@pytest.mark.proves(
    "items.give",
    "house.gold.purse",
    "death.gear-collected",
    "death.enemy-loots",
    "equip.change-wearable-action",
    "equip.minimum-body",
    "equip.combine",
    "armour.shield.two-handed",
    "merc.no-rewards",
    "house.gm.loot",
)
def test_goods() -> None:
    check(
        "a friend beside, nobody near",
        "RM/..",
        "ragna",
        "search …, end, give broadsword to maud, give helmet to maud, give potion-of-healing to maud, guard, "
        "move, rest, share gold with maud, wear helmet",
        figures={
            "R": {
                "items": ["broadsword", "potion-of-healing", "helmet"],
                "held": ["broadsword"],
                "worn": [],
                "gold": 20,
            }
        },
    )
    check("no gold to share", "RM/..", "ragna", "search …, end, give broadsword to maud, guard, move, rest")
    check("aslant is not beside", "R./.M", "ragna", "search …, end, guard, move, rest", figures={"R": {"gold": 5}})
    check(
        "not in sight of enemies",
        "RM.o",
        "ragna",
        "end, guard, move",
        figures={"R": {"items": ["broadsword", "potion-of-healing"], "held": ["broadsword"], "gold": 20}},
    )
    check(
        "not to who lies there",
        "RM",
        "ragna",
        "search …, end, guard, move, rest",
        figures={"R": {"items": ["broadsword", "tool-kit"], "held": ["broadsword"], "gold": 20}, "M": {"mind": 0}},
    )
    check(
        "nothing that is worn",
        "RM",
        "ragna",
        "search …, doff helmet, end, guard, move, rest",
        figures={"R": {"items": ["helmet"], "worn": ["helmet"]}},
    )
    check(
        "nothing to a mercenary",
        "RK",
        "ragna",
        "search …, end, guard, move, rest",
        figures={"R": {"gold": 5}, "K": {"employer": "ragna"}},
    )
    check(
        "a body beside",
        "R.",
        "ragna",
        "search …, end, guard, move, rest, take",
        piles={"b1": {"of": "pim", "items": ["dagger"], "gold": 5, "body": True}},
    )
    check(
        "gold alone",
        "R.",
        "ragna",
        "search …, end, guard, move, rest, take",
        piles={"b1": {"of": "pim", "gold": 5, "body": True}},
    )
    check(
        "on the square",
        "R.",
        "ragna",
        "search …, end, guard, move, rest, take",
        piles={"a1": {"of": "pim", "items": ["dagger"]}},
    )
    check(
        "two squares off",
        "R..",
        "ragna",
        "search …, end, guard, move, rest",
        piles={"c1": {"of": "pim", "items": ["dagger"], "gold": 5, "body": True}},
    )
    check("an empty one", "R..", "ragna", "search …, end, guard, move, rest", piles={"b1": {"of": "pim", "body": True}})
    check("in sight of an enemy", "R..o", "ragna", "end, guard, move", piles={"b1": {"of": "pim", "items": ["dagger"]}})
    check(
        "an enemy robs a body",
        "o...",
        "orc",
        "end, guard, loot, move",
        piles={"b1": {"of": "pim", "items": ["dagger"], "body": True}},
    )
    check(
        "not what somebody awake sees",
        "o..R",
        "orc",
        "end, guard, move",
        piles={"b1": {"of": "pim", "items": ["dagger"], "body": True}},
    )
    check(
        "no goods without a body", "o...", "orc", "end, guard, move", piles={"b1": {"of": "pim", "items": ["dagger"]}}
    )
    check(
        "nothing far", "o...", "orc", "end, guard, move", piles={"c1": {"of": "pim", "items": ["dagger"], "body": True}}
    )
    check(
        "clothes",
        "R..",
        "ragna",
        "search …, doff helmet, end, guard, hold shield, move, rest, wear chain-mail, wear plate-mail",
        figures={
            "R": {
                "items": ["helmet", "chain-mail", "shield", "plate-mail"],
                "held": [],
                "worn": ["helmet"],
                "max-body": 9,
                "body": 9,
            }
        },
    )
    check(
        "one action for all clothes",
        "R..",
        "ragna",
        "end, hold shield, move, wear chain-mail",
        said="doff helmet",
        figures={
            "R": {"items": ["helmet", "chain-mail", "shield"], "held": [], "worn": ["helmet"], "max-body": 9, "body": 9}
        },
    )
    check(
        "two pieces",
        "R..",
        "ragna",
        "end, hold shield, move",
        said="doff helmet, wear chain-mail",
        figures={
            "R": {"items": ["helmet", "chain-mail", "shield"], "held": [], "worn": ["helmet"], "max-body": 9, "body": 9}
        },
    )
    check(
        "too weak for it",
        "R..",
        "ragna",
        "search …, end, guard, move, rest",
        figures={
            "R": {"items": ["helmet", "plate-mail", "battle-axe"], "held": [], "worn": [], "max-body": 3, "body": 3}
        },
    )
    check(
        "both hands are full",
        "R..",
        "ragna",
        "search …, end, guard, hold dagger, hold shield, move, rest",
        figures={"R": {"items": ["battle-axe", "shield", "dagger"], "held": ["battle-axe"], "max-body": 9, "body": 9}},
    )
    check(
        "a shield in hand",
        "R..",
        "ragna",
        "search …, end, guard, hold dagger, move, rest",
        figures={
            "R": {
                "items": ["short-sword", "shield", "dagger"],
                "held": ["short-sword", "shield"],
                "max-body": 9,
                "body": 9,
            }
        },
    )


@pytest.mark.proves(
    "door.no-action",
    "house.door.kinds",
    "house.door.locked",
    "house.door.sealed",
    "house.door.frozen",
    "search.is-action",
    "skill.dwarf.disarm-traps",
    "skill.rogue.disarm-traps",
    "rest.when",
    "house.furniture.bookcase",
    "trap.falling-rock.blocks",
)
def test_doors_and_searches() -> None:
    check("a door", "\n+-+-+-+\n|. RD.|\n+-+-+-+\n", "ragna", "search …, end, guard, move, open c1, rest")
    check("not from afar", "\n+-+-+-+\n|R .D.|\n+-+-+-+\n", "ragna", "search …, end, guard, move, rest")
    check(
        "locked",
        "\n+-+-+-+\n|. RD.|\n+-+-+-+\n",
        "ragna",
        "search …, end, force c1, guard, move, rest",
        door=[{"at": "b1-c1", "kind": "locked"}],
    )
    check(
        "locked, with tools",
        "\n+-+-+-+\n|. RD.|\n+-+-+-+\n",
        "ragna",
        "search …, end, force c1, guard, move, pick c1, rest",
        door=[{"at": "b1-c1", "kind": "locked"}],
        figures={"R": {"items": ["tool-kit"]}},
    )
    check(
        "sealed",
        "\n+-+-+-+\n|. RD.|\n+-+-+-+\n",
        "ragna",
        "search …, end, guard, move, rest",
        door=[{"at": "b1-c1", "kind": "sealed"}],
    )
    check(
        "frozen",
        "\n+-+-+-+\n|. RD.|\n+-+-+-+\n",
        "ragna",
        "search …, end, guard, hack c1, move, rest",
        door=[{"at": "b1-c1", "kind": "frozen"}],
    )
    check(
        "an enemy opens nothing that is shut to it",
        "\n+-+-+-+\n|R oD.|\n+-+-+-+\n",
        "orc",
        "attack ragna, end, guard, move",
    )
    check(
        "a door while enemies see one",
        "\n+-+-+-+\n|o RD.|\n+-+-+-+\n",
        "ragna",
        "attack orc.1, attack orc.1 with broadsword, end, guard, move, open c1",
    )
    check("a known trap", "R^.", "ragna", "search …, end, guard, move, rest", found=["b1"])
    check("a known trap, and who disarms", "P^.", "pim", "search …, disarm b1, end, guard, move, rest", found=["b1"])
    check("not from afar", "P.^", "pim", "search …, end, guard, move, rest", found=["c1"])
    check("not in a fight", "P^o", "pim", "end, guard, move", found=["b1"])
    check("a bookcase", "Rb", "ragna", "search …, end, guard, move, rest")
    check(
        "a bookcase and a wizard",
        "Ob",
        "ossian",
        "search …, cast rock-skin on ossian, end, forget fire-of-wrath, forget rock-skin, "
        "forget water-of-healing, guard, move, read b1, rest",
    )
    check("a chest", "Rh", "ragna", "search …, end, guard, move, rest")
    check("not in sight of enemies", "R..o", "ragna", "end, guard, move")
    check("searched", "R..", "ragna", "search …, end, guard, move, rest", figures={"R": {"searched": True}})
    check("after a search", "R..", "ragna", "end, move", said="search traps")
    check("a corridor", "R..", "ragna", "search …, end, guard, move, rest", corridor=True)
    check("an enemy does not search", "o..", "orc", "end, guard, move")


@pytest.mark.proves(
    "move.orthogonal",
    "move.partial",
    "move.pass-allies",
    "move.not-through-enemies",
    "move.one-per-square",
    "furniture.cost",
    "furniture.obstacle",
    "house.floor.river",
    "house.floor.chasm",
    "house.floor.crevasse",
    "jump.any-trap",
    "jump.must-jump-known",
    "house.board.entrance",
    "scope.same-rules-for-all",
    "house.board.solid-rock",
)
def test_ways() -> None:
    check(
        "past a friend, not past an enemy",
        "R.../M..o/....",
        "ragna",
        "end, guard, walk: b1 c1 d1 b2 c2 a3 b3 c3 d3",
        said="move | 33",
    )
    check("six squares", "R.......", "ragna", "search …, end, guard, walk: b1 c1 d1 e1 f1 g1", said="move | 33")
    check(
        "twelve at most",
        "R................",
        "ragna",
        "search …, end, guard, walk: b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1",
        said="move | 66",
    )
    check(
        "never fewer than Movement",
        "R......",
        "ragna",
        "search …, end, guard, walk: b1 c1 d1 e1",
        said="move | 11",
        figures={"R": {"low": 4}},
    )
    check(
        "the rest of a walk",
        "R......",
        "ragna",
        "search …, end, guard, walk: a1 b1 d1 e1 f1 g1",
        said="move | 33, move c1",
    )
    check("nothing left", "R....", "ragna", "search …, end, guard", said="move | 11, move c1")
    check("onto a table", "Rt../....", "ragna", "search …, end, guard, walk: b1 a2 b2 c2", said="move | 12")
    check("over a table", "Rt../####", "ragna", "search …, end, guard, walk: b1 c1", said="move | 13")
    check("a cupboard is in the way", "Rb../....", "ragna", "search …, end, guard, walk: a2 b2 c2", said="move | 12")
    check("a river", "R=../....", "ragna", "search …, end, guard, walk: b1 c1 a2 b2 c2", said="move | 12")
    check("ice", "R~../....", "ragna", "search …, end, guard, walk: b1 c1 d1 a2 b2 c2", said="move | 12")
    check("a chasm", "RC../....", "ragna", "search …, end, guard, walk: c1 d1 a2 b2 c2 d2", said="move | 33")
    check(
        "a crevasse is jumped",
        "Rc../....",
        "ragna",
        "search …, end, guard, walk: c1 d1 a2 b2 c2 d2, jump: c1",
        said="move | 33",
    )
    check(
        "an open pit",
        "Rk../....",
        "ragna",
        "search …, end, guard, walk: c1 d1 a2 b2 c2 d2, brave: b1, jump: c1",
        said="move | 33",
    )
    check(
        "too few for a jump",
        "Rk../....",
        "ragna",
        "search …, end, guard, walk: a2 b2, brave: b1, jump: c1",
        said="move | 11",
        figures={"R": {"low": 1}},
    )
    check(
        "a known trap",
        "R^../....",
        "ragna",
        "search …, end, guard, walk: c1 d1 a2 b2 c2 d2, brave: b1, jump: c1",
        said="move | 33",
        found=["b1"],
    )
    check(
        "nowhere to land",
        "R^M/...",
        "ragna",
        "search …, end, guard, walk: a2 b2 c2, brave: b1",
        said="move | 33",
        found=["b1"],
    )
    check("a hidden trap", "R^../....", "ragna", "search …, end, guard, walk: b1 c1 d1 a2 b2 c2 d2", said="move | 33")
    check(
        "an enemy knows its traps", "o^../..R.", "orc", "end, guard, walk: a2 b2, brave: b1, jump: c1", said="move | 33"
    )
    check(
        "no enemy on the stairway",
        "o.../R..S/....",
        "orc",
        "attack ragna, end, guard, walk: b1 c1 d1 b2 c2 a3 b3 c3 d3",
        said="move | 33",
    )
    check("a hero on the stairway", "RS..", "ragna", "search …, end, guard, walk: b1 c1 d1", said="move | 33")
    check("fallen rock", "R#../....", "ragna", "search …, end, guard, walk: c1 d1 a2 b2 c2 d2", said="move | 33")
    check(
        "friends on the way",
        "RM.../.....",
        "ragna",
        "search …, end, give broadsword to maud, guard, walk: c1 a2 b2",
        said="move | 11",
        figures={"R": {"low": 1}},
    )
    check(
        "caught between",
        "oR./.o.",
        "ragna",
        "attack orc.1, attack orc.1 with broadsword, attack orc.2, attack orc.2 with broadsword, end, guard, "
        "walk: c1 c2",
        said="move | 33",
    )
    check(
        "through enemies",
        "Ro./...",
        "ragna",
        "attack orc.1, attack orc.1 with broadsword, end, guard, walk: c1 a2 b2 c2",
        said="move | 33",
        figures={"R": {"effects": ["veil-of-mist"]}},
    )
    check(
        "through walls",
        "\n+-+-+-+\n|R|. .|\n+-+-+-+\n",
        "ragna",
        "search …, end, guard, walk: b1 c1",
        said="move | 33",
        figures={"R": {"effects": ["pass-through-rock"]}},
    )
    check(
        "over pits",
        "Rk..",
        "ragna",
        "search …, end, guard, walk: c1 d1",
        said="move | 33",
        figures={"R": {"effects": ["air-walk"]}},
    )
    check(
        "the way out",
        "RS..",
        "ragna",
        "search …, end, guard, leave, walk: a1 c1 d1",
        said="move | 33, move b1",
        start="b1",
    )


@pytest.mark.proves(
    "magic.instead-of-attack",
    "magic.cost-one",
    "magic.memorise-when",
    "magic.memorise-limit",
    "magic.combat-only-memorised",
    "spell.level-to-cast",
    "artifact.wand-of-magic",
    "artifact.spell-scroll",
)
def test_magic() -> None:
    check(
        "a wizard and an enemy",
        "O..o",
        "ossian",
        "cast fire-of-wrath on orc.1, cast rock-skin on ossian, end, guard, move, throw dagger at orc.1",
    )
    check(
        "nobody near",
        "O...",
        "ossian",
        "search …, cast rock-skin on ossian, end, forget water-of-healing, guard, memorise fire-of-wrath, "
        "memorise rock-skin, move, rest",
        figures={"O": {"memory": ["water-of-healing"]}},
    )
    check(
        "all that fits is memorised",
        "O...",
        "ossian",
        "search …, cast rock-skin on ossian, end, forget rock-skin, guard, move, rest",
        figures={"O": {"spells": ["rock-skin", "tempest"], "memory": ["rock-skin"], "max-mind": 1, "mind": 1}},
    )
    check("no points", "O..o", "ossian", "end, guard, move, throw dagger at orc.1", figures={"O": {"magic": 0}})
    check(
        "too high a level",
        "O..o",
        "ossian",
        "end, guard, move, throw dagger at orc.1",
        figures={"O": {"spells": ["ball-of-flame", "tempest"]}},
    )
    check(
        "a scroll in a fight",
        "O..o",
        "ossian",
        "cast fire-of-wrath on orc.1, cast rock-skin on ossian, end, guard, move, throw dagger at orc.1, "
        "use scroll-of-genie on orc.1",
        figures={"O": {"items": ["dagger", "scroll-of-genie"]}},
    )
    check(
        "a scroll to be learned",
        "O...",
        "ossian",
        "search …, cast rock-skin on ossian, decipher scroll-of-genie, end, forget fire-of-wrath, "
        "forget rock-skin, forget water-of-healing, guard, move, rest",
        figures={"O": {"items": ["dagger", "scroll-of-genie"]}},
    )
    check(
        "a scroll for anybody",
        "R..o",
        "ragna",
        "end, guard, move, use scroll-of-genie on orc.1",
        figures={"R": {"items": ["scroll-of-genie"]}},
    )
    check("after a spell", "O..o", "ossian", "end, move", said="cast rock-skin on ossian")
    check(
        "two spells with the wand",
        "O..o",
        "ossian",
        "cast fire-of-wrath on orc.1, end, move",
        said="cast rock-skin on ossian",
        figures={"O": {"items": ["wand-of-magic"], "held": ["wand-of-magic"]}},
    )
    check(
        "healing a friend",
        "OR",
        "ossian",
        "search …, cast rock-skin on ossian, cast rock-skin on ragna, cast water-of-healing on ragna, end, "
        "forget fire-of-wrath, forget rock-skin, forget water-of-healing, give dagger to ragna, guard, move, rest",
        figures={"R": {"body": 3}},
    )
    check(
        "an enemy's spells",
        "x..R",
        "chaos-sorcerer",
        "cast escape, cast fear on ragna, cast soothe on chaos-sorcerer.1, end, guard, move",
        figures={"x": {"spells": ["fear", "dispell", "escape", "soothe"], "body": 1}},
    )
    check(
        "an enemy without points",
        "x..R",
        "chaos-sorcerer",
        "end, guard, move",
        figures={"x": {"spells": ["fear", "dispell"], "magic": 0}},
    )
    check(
        "not in a fight: what was not memorised",
        "O..o",
        "ossian",
        "cast rock-skin on ossian, end, guard, move, throw dagger at orc.1",
        figures={"O": {"memory": ["rock-skin"]}},
    )


@pytest.mark.proves("skill.types", "skill.types.action", "skill.types.active")
def test_skills_of_heroes() -> None:
    check(
        "a barbarian's",
        "Ro.",
        "ragna",
        "attack orc.1, attack orc.1 with broadsword, end, guard, move, use battle-roar, use frenzy, "
        "use manhandler, use mighty-toss on orc.1",
        figures={
            "R": {
                "skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker", "savagery"],
                "items": ["broadsword"],
            }
        },
    )
    check(
        "a barbarian's, far",
        "R..o",
        "ragna",
        "end, guard, move, use battle-roar, use frenzy, use manhandler, use mighty-toss on orc.1",
        figures={
            "R": {
                "skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker", "savagery"],
                "items": ["broadsword"],
            }
        },
    )
    check(
        "nobody there",
        "R...",
        "ragna",
        "search …, end, guard, move, rest, use manhandler",
        figures={"R": {"skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker"]}},
    )
    check(
        "a warrior's",
        "MoR",
        "maud",
        "attack orc.1, attack orc.1 with short-sword, end, guard, move, use focus for attack, "
        "use focus for defence, use inspire-courage, use inspire-valour, use shield-bash on orc.1, "
        "use stare-down on orc.1",
        figures={
            "M": {
                "skills": [
                    "bodyguard",
                    "focus",
                    "inspire-courage",
                    "inspire-valour",
                    "stare-down",
                    "shield-bash",
                    "riposte",
                    "sweep-attack",
                ],
                "items": ["short-sword", "shield"],
            }
        },
    )
    check(
        "spent",
        "MoR",
        "maud",
        "attack orc.1, attack orc.1 with short-sword, end, guard, move, use focus for attack, use focus for defence",
        figures={
            "M": {
                "skills": ["focus", "inspire-courage", "stare-down"],
                "spent": ["focus", "inspire-courage", "stare-down"],
            }
        },
    )
    check(
        "a rogue's",
        "To.",
        "thessaly",
        "attack orc.1, attack orc.1 with short-sword, end, guard, move",
        figures={"T": {"skills": ["stealth", "backstab", "dash-attack", "set-trap"]}},
    )
    check(
        "a rogue's, unseen",
        "T..",
        "thessaly",
        "search …, end, guard, move, rest, use stealth",
        figures={"T": {"skills": ["stealth", "backstab", "dash-attack", "set-trap"]}},
    )
    check(
        "a wizard's",
        "O.o",
        "ossian",
        "cast fire-of-wrath on orc.1, cast rock-skin on ossian, end, guard, move, throw dagger at orc.1, "
        "use dominion on orc.1",
        figures={"O": {"skills": ["telekinesis", "mimic", "dominion", "finesse"]}},
    )
    check(
        "a dwarf's",
        "Do#",
        "durn",
        "attack orc.1, attack orc.1 with short-sword, end, guard, move, use hardiness",
        figures={"D": {"skills": ["hardiness", "excavate", "disarm-traps"], "body": 3}},
    )
    check(
        "no action left",
        "Ro.",
        "ragna",
        "end, move, use battle-roar, use frenzy",
        said="attack orc.1 with broadsword | wwwww",
        figures={"R": {"skills": ["frenzy", "battle-roar", "manhandler"], "attack": 3}, "o": {"body": 5}},
    )


@pytest.mark.proves(
    "monster.fimir.kidnap",
    "monster.mummy.curse",
    "monster.gargoyle.stone-gaze",
    "monster.ice-gremlin.theft",
    "monster.ogre.toss",
    "monster.ogre.stomp",
    "monster.goblin.bite",
    "monster.orc.vile-courage",
)
def test_skills_of_enemies() -> None:
    check(
        "a fimir beside",
        "Rf",
        "fimir",
        "attack ragna, end, guard, move, use kidnap on ragna",
        figures={"f": {"skills": ["kidnap"]}},
    )
    check("a fimir far", "R.f", "fimir", "end, guard, move", figures={"f": {"skills": ["kidnap"]}})
    check("a mummy", "R.m", "mummy", "end, guard, move, use curse on ragna", figures={"m": {"skills": ["curse"]}})
    check(
        "a gargoyle",
        "R.y",
        "gargoyle",
        "end, guard, move, use stone-gaze on ragna",
        figures={"y": {"skills": ["stone-gaze"]}},
    )
    check(
        "a gremlin beside",
        "Ri",
        "ice-gremlin",
        "attack ragna, end, guard, move, use gremlin-trap at b1, use theft on ragna",
        figures={
            "i": {"skills": ["theft", "gremlin-trap"]},
            "R": {"items": ["broadsword", "tool-kit"], "held": ["broadsword"]},
        },
    )
    check("nothing loose", "Ri", "ice-gremlin", "attack ragna, end, guard, move", figures={"i": {"skills": ["theft"]}})
    check(
        "an ogre",
        "RU",
        "ogre",
        "attack ragna, end, guard, move, use stomp on ragna, use toss on ragna",
        figures={"U": {"skills": ["toss", "stomp"]}},
    )
    check("an ogre far", "R.U", "ogre", "end, guard, move", figures={"U": {"skills": ["toss", "stomp"]}})
    check(
        "a goblin",
        "Rg",
        "goblin",
        "attack ragna, end, guard, move, use bite on ragna",
        figures={"g": {"skills": ["bite"]}},
    )
    check("orcs", "R.oo", "orc.1", "end, guard, move, use vile-courage", figures={"o": {"skills": ["vile-courage"]}})
    check(
        "a skeleton with a scythe",
        "RsM",
        "skeleton",
        "attack maud, attack maud with scythe, attack ragna, attack ragna with scythe, end, guard, move, "
        "use sweep-attack on maud, use sweep-attack on ragna",
        figures={"s": {"skills": ["sweep-attack"], "items": ["scythe"]}},
    )
    check(
        "a captive is carried, not attacked",
        "ofM",
        "orc",
        "end, guard, move",
        figures={"M": {"effects": [{"name": "kidnap", "by": "fimir.1"}]}},
    )
