"""Every block, card and room in all its numbers and words, held against its entry of the ledger, both ways.

Blocks and cards are put into words as the ledger would, and compared as a whole. Where an entry is prose, each number
of the record takes one number of the entry, a bonus of a test together with its owner; what is left over on either side
is a difference, unless one of the tables below says why. The last tests change every field of every record, and every
number of every entry, and see that it is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.battleaxe.ledger_cards import (
    ITEMS,
    enemy_differs,
    enemy_spell_differs,
    hero_differs,
    item_differs,
    race_differs,
    role_differs,
    spell_differs,
    trait_differs,
)
from tests.battleaxe.ledger_prose import CARRIED, NOISE, SPOKEN, C, says
from tests.battleaxe.ledger_rooms import (
    OWN_WORDS,
    PIECES,
    SHARDS,
    action_differs,
    ally_differs,
    coin_differs,
    entries,
    event_differs,
    numbers_differ,
    parts,
    passage_differs,
    piece_differs,
    puzzle_differs,
    quest_differs,
    room_card_differs,
    room_differs,
)
from tests.ledger_text import TOKEN, other_records, other_texts, value

from delvewright.rules.battleaxe.content import cards as records

Differs = Any
FAMILIES: dict[str, tuple[Differs, Iterable[Any]]] = {
    "race": (race_differs, C.races.values()),
    "role": (role_differs, C.roles.values()),
    "hero": (hero_differs, C.heroes.values()),
    "trait": (trait_differs, C.traits.values()),
    "item": (item_differs, ITEMS),
    "enemy": (enemy_differs, C.enemies.values()),
    "spell": (spell_differs, C.spells.values()),
    "enemy spell": (enemy_spell_differs, C.enemy_spells.values()),
    "event": (event_differs, C.events.values()),
    "test": (action_differs, C.tests.values()),
    "quest": (quest_differs, C.quests.values()),
    "room": (room_differs, C.rooms.values()),
    "ally": (ally_differs, C.allies.values()),
    "passage": (passage_differs, C.passages.values()),
    "room card": (room_card_differs, C.room_cards.values()),
    "coin": (coin_differs, C.coins.values()),
    "state": (numbers_differ, C.states.values()),
    "table": (numbers_differ, C.tables.values()),
    "piece": (piece_differs, C.pieces.values()),
    "puzzle": (puzzle_differs, C.puzzles.values()),
}


def entry(record: Any) -> str:
    """What the ledger says of a record."""
    if isinstance(record, records.Piece):
        return says(PIECES[record.id][0]) if record.id in PIECES else ""
    return entries(record) if isinstance(record, records.State | records.Table) else says(record.rules[0])


def of(*families: str) -> list[Any]:
    """The records of some families, each with what compares it."""
    return [pytest.param(FAMILIES[f][0], each, id=f"{f} {each.id}") for f in families for each in FAMILIES[f][1]]


@pytest.mark.proves(
    "house.race.deviling", "house.race.dragonian", "house.race.dwarf", "house.race.elf", "house.race.gnome",
    "house.race.halfling", "house.race.half-orc", "house.race.human", "house.role.adventurer", "house.role.barbarian",
    "house.role.burglar", "house.role.druid", "house.role.fighter", "house.role.paladin", "house.role.priest",
    "house.role.wizard", "house.hero.sarrix", "house.hero.velmora", "house.hero.karrash", "house.hero.ossuran",
    "house.hero.dorn-underhand", "house.hero.brega-stonefold", "house.hero.ilthien", "house.hero.saewyn",
    "house.hero.pim-tockle", "house.hero.nessa-fiddlewick", "house.hero.tobin-applegarth",
    "house.hero.rosie-underbough", "house.hero.ghurn", "house.hero.mazoga", "house.hero.sir-aldric",
    "house.hero.maren", "house.trait.deviling.life-leech", "house.trait.deviling.ember-in-the-blood",
    "house.trait.dragonian.hardened-scales", "house.trait.dragonian.fire-born", "house.trait.dwarf.iron-gut",
    "house.trait.dwarf.old-grudge", "house.trait.elf.lull", "house.trait.elf.twin-arrows",
    "house.trait.gnome.duck-away", "house.trait.gnome.mirror-self", "house.trait.halfling.friendly-face",
    "house.trait.halfling.deft-throw", "house.trait.half-orc.blood-rage", "house.trait.half-orc.thick-hide",
    "trait.human.run-for-it", "trait.human.attacking-frenzy",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("race", "role", "hero", "trait"))
def test_blocks(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.potion.healing-potion", "house.potion.strong-healing-potion", "house.potion.antidote",
    "house.potion.potion-of-haste", "house.potion.potion-of-might", "house.potion.potion-of-steady-aim",
    "house.potion.potion-of-stone-skin", "house.potion.potion-of-mist", "house.potion.clover-draught",
    "house.scroll.scroll-of-mending", "house.scroll.scroll-of-embers", "house.scroll.scroll-of-turning",
    "house.scroll.scroll-of-unbarring", "house.scroll.scroll-of-far-eyes", "house.scroll.scroll-of-the-way-home",
    "house.gear.rope", "house.gear.lock-picks", "house.gear.crowbar", "house.gear.door-spikes",
    "house.gear.herb-pouch", "house.gear.holy-water", "house.gear.lantern", "house.gear.grapnel",
    "house.gear.bandages", "house.gear.meat-bait", "house.gear.oil-flask", "house.gear.mule-strap",
    "house.guard.buckler", "house.guard.round-shield", "house.guard.tower-shield", "house.guard.leather-armour",
    "house.guard.studded-coat", "house.guard.chain-shirt", "house.guard.plate-harness", "house.guard.open-helm",
    "house.guard.fur-boots", "house.guard.soft-boots", "house.guard.travel-cloak", "house.guard.archer-s-gloves",
    "house.guard.brawler-s-gauntlets", "house.guard.holy-symbol", "house.treasure.ring-of-the-hare",
    "house.treasure.ring-of-second-chances", "house.treasure.amulet-of-clear-water",
    "house.treasure.amulet-of-the-owl", "house.treasure.ember-cloak", "house.treasure.boots-of-the-cat",
    "house.treasure.circlet-of-calm", "house.treasure.belt-of-the-ox", "house.treasure.horn-of-rally",
    "house.treasure.mirror-shield", "house.treasure.thief-s-lamp", "house.treasure.golden-idol",
    "house.weapon.dagger", "house.weapon.club", "house.weapon.staff", "house.weapon.short-sword",
    "house.weapon.sword", "house.weapon.hand-axe", "house.weapon.mace", "house.weapon.spear",
    "house.weapon.broad-axe", "house.weapon.war-hammer", "house.weapon.flail", "house.weapon.great-sword",
    "house.weapon.battle-axe", "house.weapon.silvered-blade", "house.weapon.rune-sword", "house.weapon.oath-hammer",
    "house.missile.sling", "house.missile.throwing-knives", "house.missile.short-bow", "house.missile.light-crossbow",
    "house.missile.long-bow", "house.missile.heavy-crossbow", "house.missile.ash-bow", "house.item.deck.sizes",
    "house.shop.level-1", "house.shop.level-2", "house.shop.level-3",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("item"))
def test_items(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.enemy.gruntling", "house.enemy.goblin", "house.enemy.goblin-archer", "house.enemy.goblin-hexer",
    "house.enemy.orc", "house.enemy.orc-crossbowman", "house.enemy.orc-warchief", "house.enemy.wolf",
    "house.enemy.giant-rat", "house.enemy.cave-spider", "house.enemy.giant-spider", "house.enemy.skeleton",
    "house.enemy.skeleton-archer", "house.enemy.shambler", "house.enemy.ghoul", "house.enemy.wraith",
    "house.enemy.bone-colossus", "house.enemy.bandit", "house.enemy.bandit-bowman", "house.enemy.masked-cultist",
    "house.enemy.cult-adept", "house.enemy.cave-bear", "house.enemy.giant-snake", "house.enemy.bat-cloud",
    "house.enemy.ogre", "house.enemy.troll", "house.enemy.stone-giant", "house.enemy.minotaur", "house.enemy.slime",
    "house.enemy.fire-imp", "house.enemy.animated-armour", "house.enemy.mimic", "house.enemy.reflection",
    "house.enemy.crypt-lord", "house.enemy.young-drake", "house.enemy.deep-worm", "house.enemy-spell.sting-hex",
    "house.enemy-spell.shadow-bolt", "house.enemy-spell.grave-chill", "house.enemy-spell.fire-breath",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("enemy", "enemy spell"))
def test_enemies(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.spell.arcane.ember-lance", "house.spell.arcane.thunder-ring", "house.spell.arcane.shackles-of-frost",
    "house.spell.arcane.glass-veil", "house.spell.arcane.stride-between", "house.spell.arcane.barred-air",
    "house.spell.holy.mending-hand", "house.spell.holy.clean-spring", "house.spell.holy.shield-of-dawn",
    "house.spell.holy.word-of-unmaking", "house.spell.holy.marching-hymn", "house.spell.holy.stay-of-death",
    "house.spell.nature.green-balm", "house.spell.nature.kinship-of-beasts", "house.spell.nature.call-the-wolf",
    "house.spell.nature.bear-shape", "house.spell.nature.snaring-roots", "house.spell.nature.oakskin",
    "house.quest.millers-daughter",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("spell", "ally"))
def test_spells(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.event.loose-flagstone", "house.event.cold-draught", "house.event.rat-swarm",
    "house.event.forgotten-satchel", "house.event.dead-scout", "house.event.wandering-pair", "house.event.gas-pocket",
    "house.event.echoing-chant", "house.event.falling-grate", "house.event.lucky-find", "house.event.whispering-wall",
    "house.event.sudden-tremor", "house.event.snare-line", "house.event.curious-fox", "house.event.blood-trail",
    "house.event.old-shrine", "house.event.spore-cloud", "house.event.night-bell", "house.event.hidden-niche",
    "house.event.quiet-hour", "house.devices", "house.chest.lock", "house.chest.force", "house.search.secret",
    "house.state.held",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("event", "test"))
def test_specific_actions(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.adventure.cracked-hall", "house.adventure.rope-bridge", "house.adventure.sleeping-armoury",
    "house.adventure.seven-levers", "house.adventure.whispering-well", "house.adventure.web-larder",
    "house.adventure.alchemists-table", "house.adventure.lettered-floor", "house.adventure.caged-prisoner",
    "house.adventure.dart-gallery", "house.adventure.rising-water", "house.adventure.silver-mirrors",
    "house.adventure.defiled-shrine", "house.adventure.three-chests", "house.adventure.falling-roof",
    "house.adventure.beast-pens", "house.adventure.fire-gate", "house.adventure.high-ledge",
    "house.adventure.balance-plates", "house.adventure.sleeping-bear", "house.horde.goblin-cookfire",
    "house.horde.rat-cellar", "house.horde.wolf-den", "house.horde.bone-barracks", "house.horde.orc-guardroom",
    "house.horde.spider-nest", "house.horde.bandit-dice", "house.horde.cult-circle", "house.horde.shambling-ward",
    "house.horde.gruntling-warren", "house.horde.archers-gallery", "house.horde.bear-cave", "house.horde.snake-pit",
    "house.horde.ghoul-feast", "house.horde.ogre-kitchen", "house.horde.imp-forge", "house.horde.bat-vault",
    "house.horde.troll-hole", "house.horde.warband", "house.horde.wraith-chapel", "house.quest.cold-lantern",
    "house.quest.warchiefs-horn", "house.quest.weaver-below", "house.quest.millers-daughter",
    "house.quest.drakes-tooth", "house.quest.bone-engine", "house.quest.green-maze", "house.quest.giants-toll",
    "house.campaign.ember-road", "house.campaign.grey-smith", "house.campaign.drowned-archive",
    "house.campaign.wolf-winter", "house.campaign.broken-bridge", "house.campaign.ash-crown", "house.campaign.worm",
    "house.room-card.empty.1", "house.room-card.empty.2", "house.room-card.empty.3", "house.room-card.empty.4",
    "house.room-card.event.1", "house.room-card.event.2", "house.room-card.event.3", "house.room-card.event.4",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("room", "puzzle"))
def test_rooms(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.quest.cold-lantern", "house.quest.warchiefs-horn", "house.quest.weaver-below",
    "house.quest.millers-daughter", "house.quest.drakes-tooth", "house.quest.bone-engine", "house.quest.green-maze",
    "house.quest.giants-toll", "house.campaign.ember-road", "house.campaign.grey-smith",
    "house.campaign.drowned-archive", "house.campaign.wolf-winter", "house.campaign.broken-bridge",
    "house.campaign.ash-crown",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("quest"))
def test_quests(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.passage-card.01", "house.passage-card.02", "house.passage-card.03", "house.passage-card.04",
    "house.passage-card.05", "house.passage-card.06", "house.passage-card.07", "house.passage-card.08",
    "house.passage-card.09", "house.passage-card.10", "house.passage-card.11", "house.passage-card.12",
    "house.room-card.empty.1", "house.room-card.empty.2", "house.room-card.empty.3", "house.room-card.empty.4",
    "house.room-card.event.1", "house.room-card.event.2", "house.room-card.event.3", "house.room-card.event.4",
    "house.room-card.room", "house.room-card.horde",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("passage", "room card"))
def test_cards_of_the_dungeon(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.coins.bag", "house.state.poisoned", "house.state.diseased", "house.state.held", "house.state.asleep",
    "house.state.invisible", "house.state.befriended", "house.state.burning", "house.tile.sizes",
    "house.quest-dice.faces", "house.quest-dice.mercy", "open.from-five", "house.item.unarmed",
    "fight.vital.threshold", "fight.vital.effect", "stat.speed.no-active-enemies", "carry.speed",
    "house.three-heroes.card", "house.quest.reward", "house.campaign.resurrection", "house.campaign.replacement",
    "house.campaign.growth", "house.shop.when", "house.shop.selling", "house.shop.stock", "house.shop.level-1",
    "house.shop.level-2", "house.shop.level-3", "house.campaign.worm",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("coin", "state", "table"))
def test_the_frame(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


@pytest.mark.proves(
    "house.quest.weaver-below", "house.quest.bone-engine", "house.adventure.silver-mirrors",
)  # fmt: skip
@pytest.mark.parametrize(("differs", "record"), of("piece"))
def test_pieces(differs: Differs, record: Any) -> None:
    assert differs(record, entry(record)) == []


# Nothing goes unnoticed.

PROSE = ("id", "letter", "text", "title", "plural", "story", "goal", "extra", "after", "heroes")
"""Names and texts, which are no numbers; heads with a title in them are compared above."""
MANNER = ("move", "forced")
"""How a test is made: what is part of a move is shown in play."""
DRAWN = ("book", "plan", "entry", "contents", "zones", "places", "setup", "own", "rules")
"""What is drawn, which `test_content` compares."""
LEAVE: dict[str, tuple[str, ...]] = {
    "race": ("rules",), "role": ("rules", "holding", "wearing", "backpack"), "item": ("rules", "whole"),
    "puzzle": ("short", "words", "wrong"),
    "test": ("rules", *MANNER), "event": ("tests", "enemies"), "room": ("tests", *DRAWN), "quest": ("campaign",),
    "room card": ("group", "book"), "table": ("rules",), "state": ("rules",), "piece": ("low",),
}  # fmt: skip
"""Further fields that are not changed here: more ids, what the next lines change, the side of a deck."""


def others(name: str, record: Any) -> Iterator[tuple[str, Any]]:
    """A record with one thing changed."""
    yield from other_records(record, (*PROSE, *LEAVE.get(name, ())))
    if name == "room":
        for id, test in record.tests.items():
            for what, other in other_records(test, (*PROSE, "rules", "numbers", *MANNER)):
                yield f"{id}: {what}", replace(record, tests=record.tests | {id: other})
            yield f"without {id}", replace(record, tests={k: v for k, v in record.tests.items() if k != id})
    if name == "event":
        for n, test in enumerate(record.tests):
            for what, other in other_records(test, (*PROSE, "rules", "numbers", *MANNER)):
                yield f"{test.id}: {what}", replace(record, tests=(*record.tests[:n], other, *record.tests[n + 1 :]))
        for n, row in enumerate(record.enemies):
            for what, other in other_records(row):
                rows = (*record.enemies[:n], other, *record.enemies[n + 1 :])
                yield f"row {n}: {what}", replace(record, enemies=rows)
    if name == "role":
        for list in ("holding", "wearing", "backpack"):
            for n in range(len(getattr(record, list))):
                yield f"{list} {n}", replace(record, **{list: getattr(record, list)[:n]})


EACH = [pytest.param(name, each, id=f"{name} {each.id}") for name, (_, some) in FAMILIES.items() for each in some]


@pytest.mark.parametrize(("name", "record"), EACH)
def test_every_change_of_a_record_is_noticed(name: str, record: Any) -> None:
    differs, text = FAMILIES[name][0], entry(record)
    for what, other in others(name, record):
        assert differs(other, text), what


def compared(name: str, text: str) -> str:
    """The part of an entry whose numbers are compared here."""
    if text.startswith(("Empty Room", "Event! room")):
        return text.partition(":")[0] if name == "room card" else "card"
    if name == "room":
        lines = parts(text)
        return "\n".join(f"{word}: {lines[word]}" for word in ("Specific", "Complete", "Reward") if word in lines)
    return text


@pytest.mark.parametrize(
    ("name", "record"), [p for p in EACH if p.values[0] not in ("ally", "coin", "piece", "puzzle", "quest")]
)
def test_every_change_of_an_entry_is_noticed(name: str, record: Any) -> None:
    differs, text = FAMILIES[name][0], entry(record)
    part = compared(name, text)
    for other in other_texts(part):
        if len(NOISE.findall(other)) == len(NOISE.findall(part)) and NOISE.sub("", other) != NOISE.sub("", part):
            assert differs(record, text.replace(part, other)), other


def test_no_exception_is_needless() -> None:
    tables: tuple[dict[Any, Any], ...] = (CARRIED, SPOKEN, OWN_WORDS, SHARDS)
    for table in tables:
        for key in list(table):
            kept = table.pop(key)
            assert any(differs(each, entry(each)) for differs, some in FAMILIES.values() for each in some), key
            table[key] = kept


def lines_of(zone: Iterable[tuple[int, int]], which: int) -> set[int]:
    """The columns (0) or rows (1) on which a zone lies."""
    return {square[which] for square in zone}


def test_rows_and_columns_are_drawn_where_the_ledger_has_them() -> None:
    def told(room: str, words: str) -> list[int]:
        found = re.search(words, says(C.rooms[room].rules[0]))
        assert found, words
        return list(map(int, found.groups()))

    def zone(room: str, name: str) -> set[tuple[int, int]]:
        return set(C.rooms[room].zones[name])

    a, b = told("cracked-hall", r"rows (\d) and (\d) are chasm. Jump")
    assert lines_of(zone("cracked-hall", "chasm"), 1) == {a, b}
    assert told("cracked-hall", r"from row (\d) to row (\d) \(or back\)") == [a - 1, b + 1]
    a, b, c = told("rope-bridge", r"rows (\d) to (\d) are water except the bridge at column (\d)")
    assert zone("rope-bridge", "bridge") == {(c, row) for row in range(a, b + 1)}
    width = C.rooms["rope-bridge"].plan.width
    assert zone("rope-bridge", "water") == {(i, r) for r in range(a, b + 1) for i in range(1, width + 1) if i != c}
    a, b = told("dart-gallery", r"rows (\d) to (\d) are trapped")
    assert lines_of(zone("dart-gallery", "darts"), 1) == {*range(a, b + 1)}
    a, b = told("fire-gate", r"passing row (\d) and passing row (\d) each need")
    assert lines_of(zone("fire-gate", "flames"), 1) == {a, b}
    a, b = told("beast-pens", r"cannot leave columns (\d) and (\d)")
    assert lines_of(zone("beast-pens", "pen"), 0) == {a, b}
    a, b, c, d = told("broken-bridge", r"rows (\d) and (\d) are gorge except columns (\d) and (\d), the bridge")
    assert zone("broken-bridge", "bridge") == {(i, row) for i in (c, d) for row in (a, b)}
    assert lines_of(zone("broken-bridge", "gorge"), 1) == {a, b}
    assert told("broken-bridge", r"jump \(row (\d) to row (\d)\)") == [a - 1, b + 1]
    spots = {
        ("caged-prisoner", "keyring"): r"left wall at \((\d),(\d)\)",
        ("fire-gate", "device"): r"back left corner \((\d),(\d)\)",
        ("balance-plates", "heavy-plate"): r"heavy plate at \((\d),(\d)\)",
        ("balance-plates", "light-plate"): r"light plate at \((\d),(\d)\)",
        ("worm", ""): r"one deep worm at \((\d),(\d)\)",
    }
    for (room, name), words in spots.items():
        there = zone(room, name) if name else set(C.rooms[room].places["deep-worm"])
        assert there == {tuple(told(room, words))}, room


def numbers_of(text: str) -> set[int]:
    return {value(token) for token in TOKEN.findall(NOISE.sub(" ", text))}


def test_texts_for_the_player_have_no_number_of_their_own() -> None:
    for name, (_, some) in FAMILIES.items():
        for each in some if name != "hero" else ():
            text = getattr(each, "text", "") + getattr(each, "extra", "") + getattr(each, "after", "")
            strange = numbers_of(text) - numbers_of(entry(each)) - {1}
            strange -= {abs(n) for n in getattr(each, "numbers", {}).values()}
            assert not strange, (each.id, strange, text)
