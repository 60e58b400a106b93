"""Clauses of many rules that stand beside others: each from both sides, on a small board."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from delvewright.kernel.effects import condition
from delvewright.kernel.view import TokenView
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign.outfitting import finds
from delvewright.rules.allison.campaign.party import fresh, pack
from delvewright.rules.allison.content.quest_texts import QuestText
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.resting import may_rest
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import wear
from delvewright.rules.allison.state.windows import CURSED, DEFEND, HARMED, OWN, STRUCK, ZERO, Moment, usable
from delvewright.rules.allison.turn.turn import _next_figure as next_figure

from .helpers import sq
from .test_monster_texts import put
from .test_rounds import board, of

# -- what is used up


def ready(g: Game, f: Figure, when: int, **more: Any) -> list[str]:
    """What a figure may use in a window, by name."""
    return [text.name for text in usable(g, f, when, Moment(f, when=when, **more))]


@pytest.mark.proves("items.single-use", "items.free-timing", "skill.types.action")
def test_one_thing_used_up_in_ones_own_turn() -> None:
    """Whoever acts has had his one; a rescue is always there, and what others use in his turn is theirs."""
    g = board("RM.o", "ragna")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    for f in (ragna, maud):
        f.items, f.body = ("potion-of-defense", "potion-of-healing"), 3
    g.active, g.acts = ragna.id, 1
    assert ready(g, ragna, OWN) == ["potion-of-defense", "potion-of-healing"]
    g.sated = True
    assert ready(g, ragna, OWN) == [] and ready(g, ragna, DEFEND) == []
    assert ready(g, maud, DEFEND) == ["potion-of-defense"]
    for f in (ragna, maud):
        f.body = 0
        for when in (ZERO, CURSED):
            assert ready(g, f, when) == ["potion-of-healing"]
    g.sated = False
    assert ready(g, ragna, DEFEND) == ["potion-of-defense"]
    moment = Moment(ragna, when=DEFEND, used=((ragna.id, "potion-of-defense"),))
    assert usable(g, ragna, DEFEND, moment) == [], "not twice in one moment"
    moment.used = ((maud.id, "potion-of-defense"),)
    assert usable(g, ragna, DEFEND, moment), "another's use is not his"


@pytest.mark.proves("skill.types.action", "turn.move-and-action", "combat.one-attack")
def test_what_an_action_is_needed_for() -> None:
    """In one's own turn, while the action is left; what takes the attack also while one may attack."""
    g = board("R.o", "ragna")
    ragna = of(g, "ragna")
    ragna.items, ragna.held, ragna.skills = ("longsword", "potion-of-frost-skin"), ("longsword",), ("sweep-attack",)
    g.put(of(g, "orc.1"), sq(g, "b1"))
    g.active, g.acts, g.may_attack = ragna.id, 1, True
    both = ["sweep-attack", "potion-of-frost-skin"]
    assert ready(g, ragna, OWN) == both
    g.may_attack = False
    assert ready(g, ragna, OWN) == both[1:]
    g.may_attack, ragna.effects = True, (condition("shield-bash", "meek", "own"),)
    assert ready(g, ragna, OWN) == both[1:]
    ragna.effects, g.acts = (), 0
    assert ready(g, ragna, OWN) == []
    g.acts, g.active = 1, ragna.id + 1
    assert ready(g, ragna, OWN) == []
    g.active = ragna.id
    ragna.spent = ("sweep-attack",)
    assert ready(g, ragna, OWN) == both[1:]
    ragna.spent, ragna.used = (), ("sweep-attack",)
    assert ready(g, ragna, OWN) == both, "it is once an encounter, not once a quest"


@pytest.mark.proves("artifact.bone-wand", "artifact.sky-orb", "skill.types.action")
def test_uses_that_are_counted() -> None:
    """Once a quest; as often as there are charges; what somebody else has spent is not one's own."""
    g = board("R..", **put("skeleton c1"))
    ragna = of(g, "ragna")
    g.active, g.acts = ragna.id, 1
    ragna.items = ("bone-wand",)
    assert ready(g, ragna, OWN) == ["bone-wand"]
    ragna.spent = ("bone-wand",)
    assert ready(g, ragna, OWN) == ["bone-wand"]
    ragna.spent, ragna.used = (), ("bone-wand",)
    assert ready(g, ragna, OWN) == []
    wood = board("R.a", "ragna")
    ragna = of(wood, "ragna")
    wood.active, wood.acts, wood.may_attack = ragna.id, 1, True
    bow = "elven-bow-of-vindication"
    ragna.items, ragna.held = (bow,), (bow,)
    for used, there in ((0, True), (3, True), (4, False)):
        ragna.charges = ((bow, used),)
        assert (bow in ready(wood, ragna, OWN)) is there, used


@pytest.mark.proves("turn.own-turn-only", "coma.at-zero-mind")
def test_puppets_use_nothing() -> None:
    """Who is played by somebody else neither drinks nor uses skills; who has nothing is not asked."""
    g = board("RM.o", "ragna")
    ragna = of(g, "ragna")
    ragna.items, ragna.skills, ragna.body = ("potion-of-defense",), (), 3
    assert ready(g, ragna, DEFEND)
    ragna.effects = (condition("under-control", "puppet", "own"),)
    assert not ready(g, ragna, DEFEND)
    ragna.effects, ragna.items = (), ()
    assert not ready(g, ragna, DEFEND) and not ready(g, ragna, STRUCK) and not ready(g, ragna, HARMED)


# -- who is asked


def asked(g: Game) -> Any:
    """The question about who acts next."""
    return next(next_figure(g))


@pytest.mark.proves("xp.merit", "turn.own-turn-only")
def test_merit_is_the_game_masters() -> None:
    """Only he rewards it, only where the table has it so, and each hero once a round."""
    g = board("RK.o", "ragna", figures={"K": {"employer": "ragna"}}, options={"merit": "granted"})
    ragna, scout, orc = of(g, "ragna"), of(g, "scout.1"), of(g, "orc.1")
    g.turn, g.waiting = 0, 1 << ragna.id | 1 << scout.id
    assert {a[0] for a in asked(g).options} == {"activate", "end"}
    g.turn, g.waiting, g.queue = g.master_seat, 1 << orc.id, ()
    assert ("praise", ragna.id) in asked(g).options and ("praise", scout.id) not in asked(g).options
    ragna.used = (f"merit:{g.round}",)
    assert {a[0] for a in asked(g).options} == {"activate", "end"}
    ragna.used = (f"merit:{g.round - 1}",)
    assert ("praise", ragna.id) in asked(g).options
    g.options = {}
    assert {a[0] for a in asked(g).options} == {"activate", "end"}


@pytest.mark.proves("monster.elven-archer.ambush", "turn.own-turn-only")
def test_an_ambush_is_sprung_in_the_game_masters_own_turn() -> None:
    """Neither in a hero's turn nor in that of a single enemy; a hidden archer is a choice even if nobody else waits."""
    g = BOOK.begin("long-white", 0, {"heroes": "ragna maud"})
    g.laid = g.quest.grid.floor
    ragna, maud = of(g, "ragna"), of(g, "maud")
    g.queue, g.waiting, g.turn = (), 0, g.master_seat
    lairs = {p.at for p in g.quest.monsters if p.ambush}
    assert {a[1] for a in asked(g).options if a[0] == "ambush"} == lairs and len(lairs) == 3
    g.queue = (g.master_seat,)
    with pytest.raises(StopIteration):
        asked(g)
    g.queue, g.turn = (), 0
    g.waiting = 1 << ragna.id
    with pytest.raises(StopIteration) as found:
        asked(g)
    assert found.value.value is ragna
    maud.home = maud.seat = 0
    g.waiting |= 1 << maud.id
    assert {a[0] for a in asked(g).options} == {"activate", "end"}


# -- resting where a quest forbids it


class NoRest(QuestText):
    """A quest in which nobody rests."""

    __slots__ = ()

    def may_rest(self, g: Game, f: Figure) -> bool:
        """Never."""
        return False


@pytest.mark.proves("house.rest.default", "escape.chase", "monster.fimir.kidnap")
def test_who_keeps_others_from_resting() -> None:
    """Whoever runs or is carried off, friend or foe; not once he is dead or gone."""
    for name in ("maud", "orc.1"):
        g = board("\n+-+-+-+-+\n|R M|o .|\n+       +\n|. . . .|\n+-+-+-+-+\n", "ragna")
        ragna, other = of(g, "ragna"), of(g, name)
        g.moves, g.moving = 1, False
        assert may_rest(g, ragna)
        other.fled = 1
        g.encounters = (1 << ragna.id | 1 << of(g, "orc.1").id,)
        assert not may_rest(g, ragna)
        other.fled, other.effects = 0, (condition("kidnap", "carried", "own"),)
        assert not may_rest(g, ragna)
        other.fled = 1
        g.take_off(other)
        assert may_rest(g, ragna)


@pytest.mark.proves("rest.when", "house.rest.default", "rest.harder-areas")
def test_a_quest_may_forbid_to_rest() -> None:
    """By its text, or by the rating of the place."""
    g = board("RM", "ragna")
    ragna = of(g, "ragna")
    g.moves, g.moving = 1, False
    assert may_rest(g, ragna)
    quest = copy.copy(g.quest)
    g.quest, quest.text = quest, NoRest()
    assert not may_rest(g, ragna)
    for rating, fine in (("impossible", False), ("dangerous", True), ("safe", True)):
        other = board("RM", "ragna", rest=rating)
        other.moves, other.moving = 1, False
        assert may_rest(other, of(other, "ragna")) is fine


# -- what lies on the board, and who sees it


def tokens(g: Game, seat: int) -> dict[str, list[tuple[int, str]]]:
    """Kind -> squares and titles."""
    found: dict[str, list[tuple[int, str]]] = {}
    for token in BOOK.view(g, seat, None).tokens:
        assert isinstance(token, TokenView)
        found.setdefault(token.kind, []).append((token.square, token.title))
    return found


@pytest.mark.proves("search.traps", "skill.rogue.set-trap.secrecy", "house.floor.kinds", "door.exit")
def test_everything_that_lies_on_squares() -> None:
    """Each with its words; of traps heroes know the place, the game master the sort, of a rogue's only the heroes."""
    g = board(
        "R............/~=V..........", "ragna", **put("trap:spear b1, trap:pit c1, trap:swinging-axe d1"), exit="m2"
    )
    at = {
        name: sq(g, name)
        for name in ["b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1", "m2", "a2", "b2", "c2"]
    }
    g.found = 1 << at["b1"] | 1 << at["d1"]
    g.sprung, g.pits, g.rubble, g.bridged = 1 << at["d1"], 1 << at["e1"], 1 << at["f1"], 1 << at["g1"]
    g.ice = ((at["h1"], 0),)
    g.sworn = ((0, at["i1"]),)
    g.piles = (
        Pile(at["j1"], "maud", ("dagger",)), Pile(at["k1"], "pim", (), 5, body=True), Pile(at["l1"], "pim", body=True),
    )  # fmt: skip
    both = {
        "pit": [(at["e1"], "Pit")], "rubble": [(at["f1"], "Fallen rock")], "bridge": [(at["g1"], "Bridge of ice")],
        "ice-wall": [(at["h1"], "Wall of ice")],
        "pile": [(at["j1"], "Goods of Maud"), (at["k1"], "Pim fell here")], "fallen": [(at["l1"], "Pim fell here")],
        "exit": [(at["m2"], "Way out")], "ice": [(at["a2"], content().floors["ice"].title.capitalize())],
        "river": [(at["b2"], content().floors["river"].title.capitalize())],
        "vault": [(at["c2"], content().floors["vault"].title.capitalize())],
    }  # fmt: skip
    axe = content().traps["swinging-axe"].title
    assert tokens(g, 0) == both | {
        "found-trap": [(at["b1"], "Trap"), (at["d1"], f"Trap ({axe})")],
        "own-trap": [(at["i1"], "Trap of Ragna Oxblood")],
    }  # fmt: skip
    assert tokens(g, g.master_seat) == both | {
        "found-trap": [(at["b1"], f"Trap ({content().traps['spear'].title})"), (at["d1"], f"Trap ({axe})")],
        "hidden-trap": [(at["c1"], f"Hidden trap ({content().traps['pit'].title})")],
    }  # fmt: skip
    g.bridged |= 1 << at["e1"] | 1 << at["b2"]
    assert "pit" not in tokens(g, 0) and "river" not in tokens(g, 0)
    assert [q for q, _ in tokens(g, 0)["bridge"]] == sorted([at["g1"], at["e1"], at["b2"]])
    g.laid &= ~(1 << at["a2"])
    assert "ice" not in tokens(g, 0) and "ice" in tokens(g, g.master_seat), "he has the map"


# -- places on the body


@pytest.mark.proves("equip.combine", "artifact.elven-bracers")
def test_two_armbands_or_one_pair_of_bracers() -> None:
    """A pair takes both arms; of two of a kind the older one makes room; rings are two, cloaks one."""
    g = board("R.", "ragna")
    ragna = of(g, "ragna")

    def dressed(*names: str) -> tuple[str, ...]:
        ragna.worn, ragna.items = (), names
        for name in names:
            wear(g, ragna, name)
        return ragna.worn

    healing, ice, bracers = "armband-of-healing", "armband-of-ice", "elven-bracers"
    assert dressed(healing, ice) == (healing, ice)
    assert dressed(healing, ice, bracers) == (bracers,)
    assert dressed(bracers, ice) == (ice,) and dressed(bracers, ice, healing) == (ice, healing)
    assert dressed("fire-ring", "ring-of-warmth", "spell-ring") == ("ring-of-warmth", "spell-ring")
    assert dressed("wizards-cloak", "elven-cloak-of-passage") == ("elven-cloak-of-passage",)
    assert dressed("helmet", "chain-mail", healing, "plate-mail") == ("helmet", healing, "plate-mail")
    assert (ragna.full_body, ragna.full_mind) == (ragna.own_body, ragna.own_mind)
    dressed(bracers)
    assert (ragna.full_body, ragna.full_mind) == (ragna.own_body + 2, ragna.own_mind + 1)


@pytest.mark.proves("house.treasure.deck.handling", "house.treasure.card.cloak")
def test_a_cloak_that_is_worn_out_is_found_again() -> None:
    """The deck has one as long as no hero has one with uses left."""
    card = next(c.id for c in content().treasure.values() if c.item == "elven-cloak-of-passage")
    cloak = "elven-cloak-of-passage"
    for items, used, there in (([], 0, True), ([cloak], 0, False), ([cloak], 2, False), ([cloak], 3, True)):
        party = fresh(["ragna", "maud"])
        party.heroes["maud"].items += items
        party.heroes["maud"].charges = {cloak: used} if used else {}
        g = BOOK.begin("short-weight", 0, {"party": pack(party)})
        assert (card in g.deck) is there, (items, used)


# -- what a party has found by then


@pytest.mark.proves("house.artifact.placement", "house.bot.loot-share")
def test_finds_of_the_quests_before() -> None:
    """Each to whom it fits by class and Body; who has fewest, fighters before magic-users; what is worn is worn."""

    def party(quest: str, heroes: str, **bodies: int) -> dict[str, tuple[set[str], set[str]]]:
        g = BOOK.begin(quest, 0, {"heroes": heroes, "level": "new", "outfit": "bought"})
        for f in g.party():
            f.items, f.held, f.worn = (), (), ()
            f.own_body = bodies.get(f.name, f.own_body)
        finds(g, g.quest, g.party())
        return {f.name: (set(f.items), set(f.worn)) for f in g.party()}

    nothing: tuple[set[str], set[str]] = (set(), set())
    assert party("short-weight", "ragna pim") == {"ragna": nothing, "pim": nothing}
    assert party("weigh-house-cellar", "ragna") == {"ragna": nothing}
    assert party("stockinged-feet", "ossian pim ragna") == {
        "ossian": nothing, "pim": ({"magical-throwing-dagger"}, set()), "ragna": nothing,
    }  # fmt: skip
    boots = {"elven-boots"}
    assert party("three-cold-hearths", "ragna pim ossian") == {
        "ragna": ({"magical-throwing-dagger", "orcs-bane"}, set()), "pim": (boots, boots), "ossian": nothing,
    }  # fmt: skip
    assert party("three-cold-hearths", "maud pim", maud=5, pim=6)["pim"] == (boots | {"orcs-bane"}, boots), "Body 6"
    assert party("three-cold-hearths", "ragna maud")["maud"] == ({"orcs-bane"}, set()), "boots are for rogues"
    later = party("abbey-of-spent-ink", "ragna pim ossian")
    every = set.union(*(items for items, _ in later.values()))
    assert every == {
        "magical-throwing-dagger", "orcs-bane", "elven-boots", "armband-of-healing", "rabbit-boots",
    }, "what is used but once is not there any more"  # fmt: skip
    last = party("the-weighing", "ragna ilsabet pim")
    for items, worn in last.values():
        slots = [content().items[i].slot for i in worn]
        assert all(slots) and "hand" not in slots and worn <= items
        assert all(slots.count(slot) == 1 for slot in slots)
    assert {"talisman-of-lore", "wizards-cloak", "wand-of-magic"} <= last["ilsabet"][0]
    assert "amulet-of-the-north" in last["ragna"][1] and "elven-bracers" in last["ilsabet"][1]


@pytest.mark.proves("sheet.fields", "sheet.base-and-mod")
def test_a_figure_as_its_own_side_and_as_others_see_it() -> None:
    """Every field of the sheet of a hero, a hired man and an enemy, for both sides of the table."""
    g = board("RK.o", "ragna", figures={"K": {"employer": "ragna"}})
    ragna, scout, orc = of(g, "ragna"), of(g, "scout.1"), of(g, "orc.1")
    ragna.items, ragna.held, ragna.worn = ("broadsword", "helmet", "sky-orb"), ("broadsword",), ("helmet",)
    ragna.level, ragna.xp, ragna.points, ragna.gold, ragna.low = 3, 81, 2, 70, 4
    ragna.attack, ragna.melee, ragna.defend, ragna.magic, ragna.full_magic = 3, 3, 2, 1, 2
    ragna.body, ragna.full_body, ragna.mind, ragna.full_mind = 4, 6, 1, 2
    ragna.skills, ragna.tags, ragna.pit = ("frenzy",), ("salt-sack",), True
    ragna.effects = (condition("rock-skin", "x", "own"), condition("rock-skin", "y", "own"))
    g.active = ragna.id
    orc.items, orc.held, orc.worn, orc.skills, orc.tags = (
        ("short-sword", "helmet"),
        ("short-sword",),
        ("helmet",),
        (),
        ("t",),
    )
    orc.full_mind = orc.mind = orc.full_magic = 0
    orc.named, orc.facing = True, 3

    def seen(name: str, seat: int) -> Any:
        return next(f for f in BOOK.view(g, seat, None).figures if f.name == name)

    mine, theirs = seen("ragna", 0), seen("ragna", g.master_seat)
    both = {"attack": 3, "melee": 3, "defend": 2, "low": 4, "high": 12, "level": 3, "armour": 1, "met": 1}
    assert mine.values == theirs.values == both | {"gold": 70, "xp": 81, "points": 2, "venom": 0}
    assert mine.sheet == theirs.sheet == (
        ("Race", "Human"), ("Class", "Barbarian"), ("Level", "3"), ("Attack", "3"), ("Defend", "3"), ("Movement", "4"),
        ("Experience", "81 of 120"), ("Skill points", "2"), ("Gold", "70"),
    )  # fmt: skip
    assert mine.bars == {"Body": (4, 6), "Mind": (1, 2), "Magic": (1, 2)}
    assert theirs.bars == {"Body": (4, 6), "Mind": (1, 2)}
    assert mine.effects == theirs.effects == ("rock-skin", "in a pit")
    assert (mine.items, theirs.items) == (ragna.items, ("broadsword", "helmet"))
    assert (mine.tags, theirs.tags) == (("frenzy", "in-pit", "salt-sack"), ("frenzy", "in-pit"))
    shown = {"Held": (("broadsword", ""),), "Worn": (("helmet", ""),), "Skills": (("frenzy", ""),)}
    assert dict(mine.shelves) == shown | {"Pack": (("sky-orb", ""),)} and dict(theirs.shelves) == shown
    assert [(a.way, a.card, a.value) for a in mine.arms] == [("melee", "", 3), ("melee", "broadsword", 5)]
    assert (mine.active, mine.squares, mine.side, mine.seat, mine.alive) == (True, (ragna.at,), "hero", 0, True)
    foe, own = seen("orc.1", 0), seen("orc.1", g.master_seat)
    assert foe.bars == own.bars == {"Body": (orc.body, orc.full_body)}
    assert (foe.tags, own.tags) == (("named",), ("named", "t"))
    assert (foe.items, own.items, foe.facing, foe.active) == (("short-sword", "helmet"), orc.items, "west", False)
    assert [title for title, _ in foe.sheet] == ["Level", "Attack", "Defend"]
    ragna.full_body, ragna.full_mind, ragna.mind, ragna.magic = 8, 3, 0, 0  # comatose, with an amulet on
    assert seen("ragna", 0).bars == {"Body": (4, 8), "Mind": (0, 3), "Magic": (0, 2)}
    assert "master" not in own.values and "gold" not in own.values
    man = seen("scout.1", 0)
    assert man.values["master"] == ragna.id and "gold" not in man.values
    assert [(a.way, a.value) for a in man.arms if a.card] == [("melee", scout.melee)] * bool(scout.held)
    g.take_off(ragna)
    gone = seen("ragna", 0)
    assert (gone.squares, gone.facing) == ((), "")


@pytest.mark.proves("house.rest.table", "rest.harder-areas")
def test_how_safe_each_part_is_said_to_be() -> None:
    """By the first square that is laid out of each room, and of the corridor as a whole; of the dark nothing."""
    text = "\n+-+-+-+-+-+\n|R .|. .|.|\n+   +   + +\n|. .|. .|.|\n+-+D+-+-+D+\n|. . . . .|\n+-+-+-+-+-+\n"
    g = board(text, "ragna", corridors=["a3"], rest="dangerous")
    known = BOOK.view(g, 0, None).known
    assert {of_: v for (what, of_), v in known.items() if what == "rest"} == {"0": "dangerous"}
    g.laid = g.quest.grid.floor
    g.quest.rests = {g.quest.grid.area_of[sq(g, "c1")]: "safe", g.quest.grid.area_of[sq(g, "a3")]: "standard"}
    known = BOOK.view(g, 0, None).known
    camps = {of_: v for (what, of_), v in known.items() if what == "rest"}
    assert camps == {"0": "dangerous", "2": "safe", "4": "dangerous", "10": "standard"}
