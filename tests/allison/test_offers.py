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
    found = at(
        "Ro.",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with dagger",
            "attack orc.1 with short-sword",
            "attack orc.1 with staff",
            "end",
            "guard",
            "hold bow",
            "hold crossbow",
            "hold dagger",
            "hold shield",
            "hold staff",
            "move",
            "shoot orc.1 with bow",
            "shoot orc.1 with crossbow",
            "throw dagger at orc.1",
            "wear helmet",
        ]
    ), "everything at hand, beside"
    found = at(
        "R..o",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "end",
            "guard",
            "hold bow",
            "hold crossbow",
            "hold dagger",
            "hold shield",
            "hold staff",
            "move",
            "shoot orc.1 with bow",
            "shoot orc.1 with crossbow",
            "throw dagger at orc.1",
            "wear helmet",
        ]
    ), "far"
    found = at(
        "R./.o",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "attack orc.1 with staff",
            "end",
            "guard",
            "hold bow",
            "hold crossbow",
            "hold dagger",
            "hold shield",
            "hold staff",
            "move",
            "shoot orc.1 with bow",
            "shoot orc.1 with crossbow",
            "throw dagger at orc.1",
            "wear helmet",
        ]
    ), "aslant"
    found = at(
        "RM.o",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "end",
            "guard",
            "hold bow",
            "hold crossbow",
            "hold dagger",
            "hold shield",
            "hold staff",
            "move",
            "throw dagger at orc.1",
            "wear helmet",
        ]
    ), "a friend in the way of bows"
    found = at("Ro", "ragna", figures={"R": {"items": []}})
    assert sorted(found) == sorted(["attack orc.1", "end", "guard", "move"]), "bare hands"
    found = at("oRo", "ragna")
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with broadsword",
            "attack orc.2",
            "attack orc.2 with broadsword",
            "end",
            "guard",
            "move",
        ]
    ), "one of two beside"
    found = at(
        "Ro.",
        "ragna",
        "attack orc.1 with short-sword | www",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
                "attack": 2,
            }
        },
    )
    assert sorted(found) == sorted(
        ["end", "hold bow", "hold crossbow", "hold dagger", "hold shield", "hold staff", "move"]
    ), "after the attack"
    found = at(
        "R..o",
        "ragna",
        "shoot orc.1 with bow | www",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
                "attack": 2,
            }
        },
    )
    assert sorted(found) == sorted(
        ["end", "hold crossbow", "hold dagger", "hold shield", "hold short-sword", "hold staff", "move"]
    ), "after a shot the weapon is in hand"
    found = at(
        "Ro",
        "ragna",
        figures={
            "R": {"items": ["short-sword", "dagger"], "held": ["short-sword", "dagger"], "skills": ["dual-wielding"]}
        },
    )
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with dagger",
            "attack orc.1 with short-sword",
            "end",
            "guard",
            "move",
            "throw dagger at orc.1",
        ]
    ), "two weapons"
    found = at(
        "Ro",
        "ragna",
        "attack orc.1 with short-sword | www",
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
    assert sorted(found) == sorted(["again orc.1 by dual-wielding", "end", "move"]), "the second weapon follows"
    found = at(
        "\n+-+-+-+\n|R|o .|\n+ + + +\n|. . .|\n+-+-+-+\n",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "bow", "dagger", "shield", "helmet", "staff", "crossbow"],
                "held": ["short-sword"],
                "max-body": 9,
                "body": 9,
                "worn": [],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "end",
                "guard",
                "hold bow",
                "hold crossbow",
                "hold dagger",
                "hold shield",
                "hold staff",
                "move",
                "rest",
                "wear helmet",
            ],
        ]
    ), "a wall between"
    found = at("a...R", "elven-archer", figures={"a": {"spells": []}})
    assert sorted(found) == sorted(["end", "guard", "move", "shoot ragna"]), "an enemy archer far"
    found = at("aR", "elven-archer", figures={"a": {"spells": []}})
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "move"]), "an enemy archer beside"
    found = at("ag.R", "elven-archer", figures={"a": {"spells": []}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "an archer past a friend"
    found = at("\n+-+-+-+\n|R|o .|\n+-+-+-+\n", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "nobody in sight"
    found = at("Ro", "ragna", figures={"R": {"effects": ["shield-bash"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "meek"
    found = at("Ro", "ragna", figures={"o": {"effects": ["disappear"]}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "an unseen one"
    found = at("R..o", "ragna", figures={"R": {"effects": ["disappear"]}})
    assert sorted(found) == sorted(["end", "move", "use disappear"]), "disappeared"
    found = at("oRM", "orc", figures={"R": {"effects": ["stone"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "a hero of stone"


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
    found = at(
        "RM/..",
        "ragna",
        figures={
            "R": {
                "items": ["broadsword", "potion-of-healing", "helmet"],
                "held": ["broadsword"],
                "worn": [],
                "gold": 20,
            }
        },
    )
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "end",
                "give broadsword to maud",
                "give helmet to maud",
                "give potion-of-healing to maud",
                "guard",
                "move",
                "rest",
                "share gold with maud",
                "wear helmet",
            ],
        ]
    ), "a friend beside, nobody near"
    found = at("RM/..", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "give broadsword to maud", "guard", "move", "rest"]]), (
        "no gold to share"
    )
    found = at("R./.M", "ragna", figures={"R": {"gold": 5}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "aslant is not beside"
    found = at(
        "RM.o",
        "ragna",
        figures={"R": {"items": ["broadsword", "potion-of-healing"], "held": ["broadsword"], "gold": 20}},
    )
    assert sorted(found) == sorted(["end", "guard", "move"]), "not in sight of enemies"
    found = at(
        "RM",
        "ragna",
        figures={"R": {"items": ["broadsword", "tool-kit"], "held": ["broadsword"], "gold": 20}, "M": {"mind": 0}},
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "not to who lies there"
    found = at("RM", "ragna", figures={"R": {"items": ["helmet"], "worn": ["helmet"]}})
    assert sorted(found) == sorted([*SEARCH, *["doff helmet", "end", "guard", "move", "rest"]]), "nothing that is worn"
    found = at("RK", "ragna", figures={"R": {"gold": 5}, "K": {"employer": "ragna"}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "nothing to a mercenary"
    found = at("R.", "ragna", piles={"b1": {"of": "pim", "items": ["dagger"], "gold": 5, "body": True}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest", "take"]]), "a body beside"
    found = at("R.", "ragna", piles={"b1": {"of": "pim", "gold": 5, "body": True}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest", "take"]]), "gold alone"
    found = at("R.", "ragna", piles={"a1": {"of": "pim", "items": ["dagger"]}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest", "take"]]), "on the square"
    found = at("R..", "ragna", piles={"c1": {"of": "pim", "items": ["dagger"], "gold": 5, "body": True}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "two squares off"
    found = at("R..", "ragna", piles={"b1": {"of": "pim", "body": True}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "an empty one"
    found = at("R..o", "ragna", piles={"b1": {"of": "pim", "items": ["dagger"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "in sight of an enemy"
    found = at("o...", "orc", piles={"b1": {"of": "pim", "items": ["dagger"], "body": True}})
    assert sorted(found) == sorted(["end", "guard", "loot", "move"]), "an enemy robs a body"
    found = at("o..R", "orc", piles={"b1": {"of": "pim", "items": ["dagger"], "body": True}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "not what somebody awake sees"
    found = at("o...", "orc", piles={"b1": {"of": "pim", "items": ["dagger"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "no goods without a body"
    found = at("o...", "orc", piles={"c1": {"of": "pim", "items": ["dagger"], "body": True}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "nothing far"
    found = at(
        "R..",
        "ragna",
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
    assert sorted(found) == sorted(
        [*SEARCH, *["doff helmet", "end", "guard", "hold shield", "move", "rest", "wear chain-mail", "wear plate-mail"]]
    ), "clothes"
    found = at(
        "R..",
        "ragna",
        "doff helmet",
        figures={
            "R": {"items": ["helmet", "chain-mail", "shield"], "held": [], "worn": ["helmet"], "max-body": 9, "body": 9}
        },
    )
    assert sorted(found) == sorted(["end", "hold shield", "move", "wear chain-mail"]), "one action for all clothes"
    found = at(
        "R..",
        "ragna",
        "doff helmet, wear chain-mail",
        figures={
            "R": {"items": ["helmet", "chain-mail", "shield"], "held": [], "worn": ["helmet"], "max-body": 9, "body": 9}
        },
    )
    assert sorted(found) == sorted(["end", "hold shield", "move"]), "two pieces"
    found = at(
        "R..",
        "ragna",
        figures={
            "R": {"items": ["helmet", "plate-mail", "battle-axe"], "held": [], "worn": [], "max-body": 3, "body": 3}
        },
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "too weak for it"
    found = at(
        "R..",
        "ragna",
        figures={"R": {"items": ["battle-axe", "shield", "dagger"], "held": ["battle-axe"], "max-body": 9, "body": 9}},
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "hold dagger", "hold shield", "move", "rest"]]), (
        "both hands are full"
    )
    found = at(
        "R..",
        "ragna",
        figures={
            "R": {
                "items": ["short-sword", "shield", "dagger"],
                "held": ["short-sword", "shield"],
                "max-body": 9,
                "body": 9,
            }
        },
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "hold dagger", "move", "rest"]]), "a shield in hand"


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
    found = at("\n+-+-+-+\n|. RD.|\n+-+-+-+\n", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "open c1", "rest"]]), "a door"
    found = at("\n+-+-+-+\n|R .D.|\n+-+-+-+\n", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "not from afar"
    found = at("\n+-+-+-+\n|. RD.|\n+-+-+-+\n", "ragna", door=[{"at": "b1-c1", "kind": "locked"}])
    assert sorted(found) == sorted([*SEARCH, *["end", "force c1", "guard", "move", "rest"]]), "locked"
    found = at(
        "\n+-+-+-+\n|. RD.|\n+-+-+-+\n",
        "ragna",
        door=[{"at": "b1-c1", "kind": "locked"}],
        figures={"R": {"items": ["tool-kit"]}},
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "force c1", "guard", "move", "pick c1", "rest"]]), (
        "locked, with tools"
    )
    found = at("\n+-+-+-+\n|. RD.|\n+-+-+-+\n", "ragna", door=[{"at": "b1-c1", "kind": "sealed"}])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "sealed"
    found = at("\n+-+-+-+\n|. RD.|\n+-+-+-+\n", "ragna", door=[{"at": "b1-c1", "kind": "frozen"}])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "hack c1", "move", "rest"]]), "frozen"
    found = at("\n+-+-+-+\n|R oD.|\n+-+-+-+\n", "orc")
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "move"]), (
        "an enemy opens nothing that is shut to it"
    )
    found = at("\n+-+-+-+\n|o RD.|\n+-+-+-+\n", "ragna")
    assert sorted(found) == sorted(
        ["attack orc.1", "attack orc.1 with broadsword", "end", "guard", "move", "open c1"]
    ), "a door while enemies see one"
    found = at("R^.", "ragna", found=["b1"])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "a known trap"
    found = at("P^.", "pim", found=["b1"])
    assert sorted(found) == sorted([*SEARCH, *["disarm b1", "end", "guard", "move", "rest"]]), (
        "a known trap, and who disarms"
    )
    found = at("P.^", "pim", found=["c1"])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "not from afar"
    found = at("P^o", "pim", found=["b1"])
    assert sorted(found) == sorted(["end", "guard", "move"]), "not in a fight"
    found = at("Rb", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "a bookcase"
    found = at("Ob", "ossian")
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "cast rock-skin on ossian",
                "end",
                "forget fire-of-wrath",
                "forget rock-skin",
                "forget water-of-healing",
                "guard",
                "move",
                "read b1",
                "rest",
            ],
        ]
    ), "a bookcase and a wizard"
    found = at("Rh", "ragna")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "a chest"
    found = at("R..o", "ragna")
    assert sorted(found) == sorted(["end", "guard", "move"]), "not in sight of enemies"
    found = at("R..", "ragna", figures={"R": {"searched": True}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "searched"
    found = at("R..", "ragna", "search traps")
    assert sorted(found) == sorted(["end", "move"]), "after a search"
    found = at("R..", "ragna", corridor=True)
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest"]]), "a corridor"
    found = at("o..", "orc")
    assert sorted(found) == sorted(["end", "guard", "move"]), "an enemy does not search"


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
    found = at("R.../M..o/....", "ragna", "move | 33")
    assert sorted(found) == sorted(["end", "guard", "walk: b1 c1 d1 b2 c2 a3 b3 c3 d3"]), (
        "past a friend, not past an enemy"
    )
    found = at("R.......", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1 e1 f1 g1"]]), "six squares"
    found = at("R................", "ragna", "move | 66")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1 m1"]]), (
        "twelve at most"
    )
    found = at("R......", "ragna", "move | 11", figures={"R": {"low": 4}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1 e1"]]), "never fewer than Movement"
    found = at("R......", "ragna", "move | 33, move c1")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: a1 b1 d1 e1 f1 g1"]]), "the rest of a walk"
    found = at("R....", "ragna", "move | 11, move c1")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard"]]), "nothing left"
    found = at("Rt../....", "ragna", "move | 12")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 a2 b2 c2"]]), "onto a table"
    found = at("Rt../####", "ragna", "move | 13")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1"]]), "over a table"
    found = at("Rb../....", "ragna", "move | 12")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: a2 b2 c2"]]), "a cupboard is in the way"
    found = at("R=../....", "ragna", "move | 12")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 a2 b2 c2"]]), "a river"
    found = at("R~../....", "ragna", "move | 12")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1 a2 b2 c2"]]), "ice"
    found = at("RC../....", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1 a2 b2 c2 d2"]]), "a chasm"
    found = at("Rc../....", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1 a2 b2 c2 d2", "jump: c1"]]), (
        "a crevasse is jumped"
    )
    found = at("Rk../....", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1 a2 b2 c2 d2", "brave: b1", "jump: c1"]]), (
        "an open pit"
    )
    found = at("Rk../....", "ragna", "move | 11", figures={"R": {"low": 1}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: a2 b2", "brave: b1", "jump: c1"]]), (
        "too few for a jump"
    )
    found = at("R^../....", "ragna", "move | 33", found=["b1"])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1 a2 b2 c2 d2", "brave: b1", "jump: c1"]]), (
        "a known trap"
    )
    found = at("R^M/...", "ragna", "move | 33", found=["b1"])
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: a2 b2 c2", "brave: b1"]]), "nowhere to land"
    found = at("R^../....", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1 a2 b2 c2 d2"]]), "a hidden trap"
    found = at("o^../..R.", "orc", "move | 33")
    assert sorted(found) == sorted(["end", "guard", "walk: a2 b2", "brave: b1", "jump: c1"]), "an enemy knows its traps"
    found = at("o.../R..S/....", "orc", "move | 33")
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "walk: b1 c1 d1 b2 c2 a3 b3 c3 d3"]), (
        "no enemy on the stairway"
    )
    found = at("RS..", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1 d1"]]), "a hero on the stairway"
    found = at("R#../....", "ragna", "move | 33")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1 a2 b2 c2 d2"]]), "fallen rock"
    found = at("RM.../.....", "ragna", "move | 11", figures={"R": {"low": 1}})
    assert sorted(found) == sorted([*SEARCH, *["end", "give broadsword to maud", "guard", "walk: c1 a2 b2"]]), (
        "friends on the way"
    )
    found = at("oR./.o.", "ragna", "move | 33")
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with broadsword",
            "attack orc.2",
            "attack orc.2 with broadsword",
            "end",
            "guard",
            "walk: c1 c2",
        ]
    ), "caught between"
    found = at("Ro./...", "ragna", "move | 33", figures={"R": {"effects": ["veil-of-mist"]}})
    assert sorted(found) == sorted(
        ["attack orc.1", "attack orc.1 with broadsword", "end", "guard", "walk: c1 a2 b2 c2"]
    ), "through enemies"
    found = at("\n+-+-+-+\n|R|. .|\n+-+-+-+\n", "ragna", "move | 33", figures={"R": {"effects": ["pass-through-rock"]}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: b1 c1"]]), "through walls"
    found = at("Rk..", "ragna", "move | 33", figures={"R": {"effects": ["air-walk"]}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "walk: c1 d1"]]), "over pits"
    found = at("RS..", "ragna", "move | 33, move b1", start="b1")
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "leave", "walk: a1 c1 d1"]]), "the way out"


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
    found = at("O..o", "ossian")
    assert sorted(found) == sorted(
        ["cast fire-of-wrath on orc.1", "cast rock-skin on ossian", "end", "guard", "move", "throw dagger at orc.1"]
    ), "a wizard and an enemy"
    found = at("O...", "ossian", figures={"O": {"memory": ["water-of-healing"]}})
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "cast rock-skin on ossian",
                "end",
                "forget water-of-healing",
                "guard",
                "memorise fire-of-wrath",
                "memorise rock-skin",
                "move",
                "rest",
            ],
        ]
    ), "nobody near"
    found = at(
        "O...",
        "ossian",
        figures={"O": {"spells": ["rock-skin", "tempest"], "memory": ["rock-skin"], "max-mind": 1, "mind": 1}},
    )
    assert sorted(found) == sorted(
        [*SEARCH, *["cast rock-skin on ossian", "end", "forget rock-skin", "guard", "move", "rest"]]
    ), "all that fits is memorised"
    found = at("O..o", "ossian", figures={"O": {"magic": 0}})
    assert sorted(found) == sorted(["end", "guard", "move", "throw dagger at orc.1"]), "no points"
    found = at("O..o", "ossian", figures={"O": {"spells": ["ball-of-flame", "tempest"]}})
    assert sorted(found) == sorted(["end", "guard", "move", "throw dagger at orc.1"]), "too high a level"
    found = at("O..o", "ossian", figures={"O": {"items": ["dagger", "scroll-of-genie"]}})
    assert sorted(found) == sorted(
        [
            "cast fire-of-wrath on orc.1",
            "cast rock-skin on ossian",
            "end",
            "guard",
            "move",
            "throw dagger at orc.1",
            "use scroll-of-genie on orc.1",
        ]
    ), "a scroll in a fight"
    found = at("O...", "ossian", figures={"O": {"items": ["dagger", "scroll-of-genie"]}})
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "cast rock-skin on ossian",
                "decipher scroll-of-genie",
                "end",
                "forget fire-of-wrath",
                "forget rock-skin",
                "forget water-of-healing",
                "guard",
                "move",
                "rest",
            ],
        ]
    ), "a scroll to be learned"
    found = at("R..o", "ragna", figures={"R": {"items": ["scroll-of-genie"]}})
    assert sorted(found) == sorted(["end", "guard", "move", "use scroll-of-genie on orc.1"]), "a scroll for anybody"
    found = at("O..o", "ossian", "cast rock-skin on ossian")
    assert sorted(found) == sorted(["end", "move"]), "after a spell"
    found = at(
        "O..o",
        "ossian",
        "cast rock-skin on ossian",
        figures={"O": {"items": ["wand-of-magic"], "held": ["wand-of-magic"]}},
    )
    assert sorted(found) == sorted(["cast fire-of-wrath on orc.1", "end", "move"]), "two spells with the wand"
    found = at("OR", "ossian", figures={"R": {"body": 3}})
    assert sorted(found) == sorted(
        [
            *SEARCH,
            *[
                "cast rock-skin on ossian",
                "cast rock-skin on ragna",
                "cast water-of-healing on ragna",
                "end",
                "forget fire-of-wrath",
                "forget rock-skin",
                "forget water-of-healing",
                "give dagger to ragna",
                "guard",
                "move",
                "rest",
            ],
        ]
    ), "healing a friend"
    found = at("x..R", "chaos-sorcerer", figures={"x": {"spells": ["fear", "dispell", "escape", "soothe"], "body": 1}})
    assert sorted(found) == sorted(
        ["cast escape", "cast fear on ragna", "cast soothe on chaos-sorcerer.1", "end", "guard", "move"]
    ), "an enemy's spells"
    found = at("x..R", "chaos-sorcerer", figures={"x": {"spells": ["fear", "dispell"], "magic": 0}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "an enemy without points"
    found = at("O..o", "ossian", figures={"O": {"memory": ["rock-skin"]}})
    assert sorted(found) == sorted(["cast rock-skin on ossian", "end", "guard", "move", "throw dagger at orc.1"]), (
        "not in a fight: what was not memorised"
    )


@pytest.mark.proves("skill.types", "skill.types.action", "skill.types.active")
def test_skills_of_heroes() -> None:
    found = at(
        "Ro.",
        "ragna",
        figures={
            "R": {
                "skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker", "savagery"],
                "items": ["broadsword"],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with broadsword",
            "end",
            "guard",
            "move",
            "use battle-roar",
            "use frenzy",
            "use manhandler",
            "use mighty-toss on orc.1",
        ]
    ), "a barbarian's"
    found = at(
        "R..o",
        "ragna",
        figures={
            "R": {
                "skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker", "savagery"],
                "items": ["broadsword"],
            }
        },
    )
    assert sorted(found) == sorted(
        ["end", "guard", "move", "use battle-roar", "use frenzy", "use manhandler", "use mighty-toss on orc.1"]
    ), "a barbarian's, far"
    found = at(
        "R...", "ragna", figures={"R": {"skills": ["frenzy", "battle-roar", "manhandler", "mighty-toss", "berserker"]}}
    )
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest", "use manhandler"]]), "nobody there"
    found = at(
        "MoR",
        "maud",
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
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with short-sword",
            "end",
            "guard",
            "move",
            "use focus for attack",
            "use focus for defence",
            "use inspire-courage",
            "use inspire-valour",
            "use shield-bash on orc.1",
            "use stare-down on orc.1",
        ]
    ), "a warrior's"
    found = at(
        "MoR",
        "maud",
        figures={
            "M": {
                "skills": ["focus", "inspire-courage", "stare-down"],
                "spent": ["focus", "inspire-courage", "stare-down"],
            }
        },
    )
    assert sorted(found) == sorted(
        [
            "attack orc.1",
            "attack orc.1 with short-sword",
            "end",
            "guard",
            "move",
            "use focus for attack",
            "use focus for defence",
        ]
    ), "spent"
    found = at("To.", "thessaly", figures={"T": {"skills": ["stealth", "backstab", "dash-attack", "set-trap"]}})
    assert sorted(found) == sorted(["attack orc.1", "attack orc.1 with short-sword", "end", "guard", "move"]), (
        "a rogue's"
    )
    found = at("T..", "thessaly", figures={"T": {"skills": ["stealth", "backstab", "dash-attack", "set-trap"]}})
    assert sorted(found) == sorted([*SEARCH, *["end", "guard", "move", "rest", "use stealth"]]), "a rogue's, unseen"
    found = at("O.o", "ossian", figures={"O": {"skills": ["telekinesis", "mimic", "dominion", "finesse"]}})
    assert sorted(found) == sorted(
        [
            "cast fire-of-wrath on orc.1",
            "cast rock-skin on ossian",
            "end",
            "guard",
            "move",
            "throw dagger at orc.1",
            "use dominion on orc.1",
        ]
    ), "a wizard's"
    found = at("Do#", "durn", figures={"D": {"skills": ["hardiness", "excavate", "disarm-traps"], "body": 3}})
    assert sorted(found) == sorted(
        ["attack orc.1", "attack orc.1 with short-sword", "end", "guard", "move", "use hardiness"]
    ), "a dwarf's"
    found = at(
        "Ro.",
        "ragna",
        "attack orc.1 with broadsword | wwwww",
        figures={"R": {"skills": ["frenzy", "battle-roar", "manhandler"], "attack": 3}, "o": {"body": 5}},
    )
    assert sorted(found) == sorted(["end", "move", "use battle-roar", "use frenzy"]), "no action left"


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
    found = at("Rf", "fimir", figures={"f": {"skills": ["kidnap"]}})
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "move", "use kidnap on ragna"]), "a fimir beside"
    found = at("R.f", "fimir", figures={"f": {"skills": ["kidnap"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "a fimir far"
    found = at("R.m", "mummy", figures={"m": {"skills": ["curse"]}})
    assert sorted(found) == sorted(["end", "guard", "move", "use curse on ragna"]), "a mummy"
    found = at("R.y", "gargoyle", figures={"y": {"skills": ["stone-gaze"]}})
    assert sorted(found) == sorted(["end", "guard", "move", "use stone-gaze on ragna"]), "a gargoyle"
    found = at(
        "Ri",
        "ice-gremlin",
        figures={
            "i": {"skills": ["theft", "gremlin-trap"]},
            "R": {"items": ["broadsword", "tool-kit"], "held": ["broadsword"]},
        },
    )
    assert sorted(found) == sorted(
        ["attack ragna", "end", "guard", "move", "use gremlin-trap at b1", "use theft on ragna"]
    ), "a gremlin beside"
    found = at("Ri", "ice-gremlin", figures={"i": {"skills": ["theft"]}})
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "move"]), "nothing loose"
    found = at("RU", "ogre", figures={"U": {"skills": ["toss", "stomp"]}})
    assert sorted(found) == sorted(
        ["attack ragna", "end", "guard", "move", "use stomp on ragna", "use toss on ragna"]
    ), "an ogre"
    found = at("R.U", "ogre", figures={"U": {"skills": ["toss", "stomp"]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "an ogre far"
    found = at("Rg", "goblin", figures={"g": {"skills": ["bite"]}})
    assert sorted(found) == sorted(["attack ragna", "end", "guard", "move", "use bite on ragna"]), "a goblin"
    found = at("R.oo", "orc.1", figures={"o": {"skills": ["vile-courage"]}})
    assert sorted(found) == sorted(["end", "guard", "move", "use vile-courage"]), "orcs"
    found = at("RsM", "skeleton", figures={"s": {"skills": ["sweep-attack"], "items": ["scythe"]}})
    assert sorted(found) == sorted(
        [
            "attack maud",
            "attack maud with scythe",
            "attack ragna",
            "attack ragna with scythe",
            "end",
            "guard",
            "move",
            "use sweep-attack on maud",
            "use sweep-attack on ragna",
        ]
    ), "a skeleton with a scythe"
    found = at("ofM", "orc", figures={"M": {"effects": [{"name": "kidnap", "by": "fimir.1"}]}})
    assert sorted(found) == sorted(["end", "guard", "move"]), "a captive is carried, not attacked"
