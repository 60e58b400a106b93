"""Every table, sheet and card in all its numbers and words, held against its entry of the ledger, both ways.

A record is put into words as the ledger would, and compared as a whole; so a number changed on either side is noticed.
The last tests change every number of every record and every number of every entry, and see that it is.
"""

# ruff: noqa: E501  (the ledger's own sentences are long)

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.ledger_text import WORDS, other_records, other_texts

from delvewright.kernel.ledger import Ledger
from delvewright.rules.advanced.content.reading import FOLDER, content
from delvewright.rules.advanced.content.records import Values

C = content()
OF_TABLES = pytest.mark.proves(
    "create.race", "furnish.alchemist.table", "furnish.bookcase.table", "furnish.cupboard.table",
    "furnish.sorcerer.table", "furnish.table", "furnish.torture.table", "furnish.weapons_rack.table",
    "gen.passage.end", "gen.passage.features", "gen.passage.length", "hazard.crypt", "hazard.magic_circle",
    "hazard.mould", "hazard.mushrooms", "hazard.pool", "hazard.rats_or_bats", "hazard.statue",
    "hazard.stranger.rogue", "hazard.stranger.table", "hazard.table", "hazard.trapdoor", "matrix.lair",
    "matrix.quest", "matrix.specialist", "matrix.wandering", "qroom.table", "room.alt.0_2", "room.alt.3_5",
    "room.alt.6_7", "room.alt.8_up", "room.type.table", "roomdoor.table", "search.secret.table",
    "search.treasure.table", "town.event.table", "trapfx.gas.table", "trapfx.magic", "traps.table.chest",
    "traps.table.room", "treasure.amulet.table", "treasure.armour.table", "treasure.arrows.table",
    "treasure.bow.table", "treasure.chest.table", "treasure.jewel.table", "treasure.magic.table",
    "treasure.potion.table", "treasure.ring.table", "treasure.scroll.table", "treasure.shield.table",
    "treasure.sword.table", "treasure.venom.table", "treasure.wand.table", "treasure.weapon.table",
)  # fmt: skip

OF_ROOMS = pytest.mark.proves(
    "qroom.cavern.chain", "qroom.cavern.firepit", "qroom.cavern.souls", "qroom.cavern.steps",
    "qroom.cavern.tainted", "qroom.cavern.throne", "qroom.fire.berserk", "qroom.fire.double_trap",
    "qroom.fire.fatigue", "qroom.fire.ruby", "qroom.fire.spells", "qroom.fire.swift", "qroom.mosaic.barrels",
    "qroom.mosaic.bones", "qroom.mosaic.eggs", "qroom.mosaic.fools_gold", "qroom.mosaic.fumes",
    "qroom.mosaic.terror", "qroom.skull.empty_chests", "qroom.skull.gaze", "qroom.skull.mist",
    "qroom.skull.pillars", "qroom.skull.slippery", "qroom.skull.tough", "qroom.study.circle",
    "qroom.study.damped", "qroom.study.desk", "qroom.study.fireball", "qroom.study.heat", "qroom.study.scroll",
)  # fmt: skip

OF_MONSTERS = pytest.mark.proves(
    "monster.big", "monster.censer_bearer", "monster.chaos", "monster.eshin_assassin", "monster.giant_rat",
    "monster.globadier", "monster.goblin", "monster.gutter_runner", "monster.jezzail", "monster.mors_warlord",
    "monster.mummy", "monster.night_runner", "monster.orc", "monster.plague_monk", "monster.rat_ogre",
    "monster.skaven_champion", "monster.skaven_sentry", "monster.skaven_warlord", "monster.skaven_warrior",
    "monster.skeleton", "monster.warpfire", "monster.warpweaver", "monster.white_sorcerer", "monster.zombie",
)  # fmt: skip

OF_HEROES = pytest.mark.proves(
    "create.dwarf", "create.elf", "create.human", "hench.man_at_arms", "hench.sergeant", "hero.heinrich",
    "sheet.magnus", "sheet.sven", "sheet.torallion",
)  # fmt: skip

OF_GEAR = pytest.mark.proves(
    "armour.leather", "armour.mithril", "armour.plate", "sheet.armour.chain", "sheet.armour.shield",
    "weapon.axe", "weapon.bow", "weapon.crossbow", "weapon.dagger", "weapon.double_axe", "weapon.double_sword",
    "weapon.halberd", "weapon.long_bow", "weapon.short_bow", "weapon.spear", "weapon.sword", "weapon.warhammer",
)  # fmt: skip

OF_SPELLS = pytest.mark.proves(
    "spell.bright_key", "spell.choke", "spell.courage", "spell.dragon_armour", "spell.fireball",
    "spell.flames_of_death", "spell.flames_of_the_phoenix", "spell.flaming_hand", "spell.flaming_skull",
    "spell.flight", "spell.inferno", "spell.lightning_bolt", "spell.open_window", "spell.power_of_the_phoenix",
    "spell.still_air", "spell.swift_wind",
)  # fmt: skip

OF_TRAPS = pytest.mark.proves(
    "trapfx.blocks", "trapfx.crossfire", "trapfx.fireball", "trapfx.gas", "trapfx.guillotine", "trapfx.mantrap",
    "trapfx.mindstealer", "trapfx.pit", "trapfx.poison_dart", "trapfx.portcullis", "trapfx.shock",
    "trapfx.spike", "trapfx.spinning_blade",
)  # fmt: skip
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
SHORT = {
    "ws": "WS",
    "bs": "BS",
    "strength": "S",
    "toughness": "T",
    "speed": "Sp",
    "bravery": "Br",
    "intelligence": "Int",
    "wounds": "W",
}
KIN = {
    "skaven-warrior": "Warrior",
    "skaven-sentry": "Sentry",
    "skaven-champion": "Champion",
    "skaven-warlord": "Warlord",
}


def says(id):
    return LEDGER[id].says


# -- tables

ROW = re.compile(r"(?:(?<=: )|(?<=, )|(?<=; ))(\d+(?:-\d+)?) (?=\D|\d+ GC|\d+(?:x|\.))")


def counted(n, thing, one="one"):
    return f"{one if n == 1 else WORDS[n]} {thing}{'s' * (n != 1)}"


def group(row):
    found = [counted(n, KIN.get(kind, C.monsters[kind].title)) for kind, n in row.monsters.items()]
    return found


def title(what):
    for table in (C.items, C.weapons, C.armour, C.spells, C.plans, C.pieces, C.traps):
        if what in table:
            return table[what].title
    return what


def piled(items):
    names = {
        "arrow": "arrows",
        "greek-fire": "flasks of Greek fire",
        "rope": "ten feet of rope",
        "spikes": "ten iron spikes",
        "healing-potion": "a Healing Potion",
        "treasure-map": "a treasure map",
    }
    out = []
    for item, n in items.items():
        name = names.get(item, title(item).lower())
        out.append(f"{WORDS[n]} {name}" if n > 1 else name)
    return " and ".join(out)


def bonus(a, minus="-"):
    return "/".join(f"{n:+d}" if n else "0" for n in (a.bs, a.toughness, a.speed))


PHRASES = {
    "passage-length": lambda r: counted(r.count, "section"),
    "passage-features": lambda r: {"wandering": "wandering monsters", "doors": counted(r.count, "door")}.get(r.what, r.what),
    "passage-end": lambda r: {"t-junction": "T-junction"}.get(r.what, r.what.replace("-", " ")),
    "furnishings": lambda r: {"sorcerers-table": "sorcerer's table", "alchemists-bench": "alchemist's bench", "torture-rack": "(torture) rack"}.get(r.what, r.what.replace("-", " ")),
    "weapons-rack": lambda r: {"nothing": "nothing", "again": "roll twice"}.get(r.what) or " ".join(counted(n, k) for k, n in r.items.items()),
    "cupboard": lambda r: {"counter": "the GM may draw a dungeon counter", "nothing": "empty", "gold": f"{r.gold} gold crowns"}.get(r.what) or piled(r.items),
    "sorcerers-table": lambda r: {"counter": "the GM may draw a dungeon counter", "scrolls": f"{counted(r.count, 'spell scroll')} (each spell rolled on the Magic Wands table)", "magic-arrows": "enchanted arrows (roll on Magic Arrows and Bolts)"}.get(r.what, r.what),
    "alchemists-bench": lambda r: {"counter": "the GM may draw a dungeon counter", "venom": f"{WORDS[r.count]} dose of blade venom (roll on Blade Venoms)"}.get(r.what) or piled(r.items) or r.what,
    "bookcase": lambda r: {"scrolls": f"{counted(r.count, 'spell scroll')} (spell rolled on the Magic Wands table)"}.get(r.what) or piled(r.items) or r.what,
    "torture-rack": lambda r: {"spinning-blade": "the searcher trips a Spinning Blade trap"}.get(r.what) or piled(r.items) or r.what,
    "room-doors": lambda r: "none" if not r.count else WORDS[r.count],
    "secret-doors": lambda r: {"counter": "the GM may draw one dungeon counter", "nothing": "no secret door here", "door": "a secret door is found"}[r.what],
    "hidden-treasure": lambda r: {"counter": "the GM may draw one dungeon counter", "nothing": "nothing", "gold": f"a cache worth {r.gold} x D12 gold crowns", "magic": "one roll of 2D12 on the Magic Treasure table"}[r.what],
    "gas": lambda r: {"mild-poison": f"mild poison (1 Wound, no movement for {r.count} turns)", "madness": f"madness (GM moves the Hero for {r.count} turns, no attacks on friends)", "strong-poison": f"strong poison ({r.count} damage dice)", "deadly-poison": "deadly poison (dies unless given a Healing Potion at once)", "nausea": "nausea (rest of the expedition: 8 squares in exploration, Speed, WS and BS halved (rounded up), Strength -2)"}[r.what],
    "magic-trap": lambda r: C.spells[r.what].title,
    "hazards": lambda r: {"wandering": "wandering monsters"}.get(r.what, r.what.replace("-", " ")),
    "stranger": lambda r: {"maiden": "a maiden held by wandering monsters", "witch": "a witch", "man-at-arms": "a man-at-arms held by wandering monsters", "rogue": "a rogue"}[r.what],
    "rats-or-bats": lambda r: r.what,
    "mushrooms": lambda r: {"deadly-poison": "deadly poison", "asleep": "asleep (knocked out) for D12 turns", "spots": "coloured spots", "strong": f"+{r.count} damage die in the next combat", "swift": "Speed doubled in the next combat", "healed": "all Wounds healed"}[r.what],
    "pool": lambda r: {"deadly-poison": "deadly poison", "asleep": "asleep for D12 turns", "fate": f"{WORDS[r.count]} extra Fate Point for this expedition", "healed": "all Wounds healed"}[r.what],
    "magic-circle": lambda r: {"lost-fate": f"loses {r.count} Fate for good", "lair": "a Lair group appears and surprises the heroes", "nothing": "nothing", "free-spell": "a Wizard's next spell needs no component", "heal": f"{r.count} Wound healed", "fate": f"{WORDS[r.count]} extra Fate Point for this expedition"}[r.what],
    "trapdoor": lambda r: {"trap": "a chest trap that cannot be spotted", "lower-room": "a lower room as for the grate", "crypt": "a crypt", "nothing": "nothing", "stairs-down": "stairs down (in the Shattered Amulet: a lower room)"}[r.what],
    "mould": lambda r: {"deadly-poison": "deadly poison", "wound": f"lose {r.count} Wound", "weak": f"WS -{r.count} in the next combat", "nothing": "nothing"}[r.what],
    "chest": lambda r: {"magic": "a magic treasure", "gold": f"{r.gold} GC", "potion": f"a potion and {r.gold} GC"}.get(r.what) or piled(r.items).removeprefix("a ") + (f" and {r.gold} GC" if r.gold else ""),
    "magic": lambda r: {"dawnstone": "Dawnstone", "wand": "magic wand", "ring": "magic ring", "shield": "shield or helm", "weapon": "magic weapon", "arrows": "arrows or bolts", "bow": "magic bow", "sword": "magic sword", "armour": "magic armour"}.get(r.what, r.what),
    "wand": lambda r: C.spells[r.what].title,
    "arrows": lambda r: f"{WORDS[r.count]} {title(r.what).replace('Arrow', 'Arrows').replace('Bolt', 'Bolts') if r.count > 1 else title(r.what)}",
    "venom": lambda r: f"{title(r.what)} ({ {'graveroot': 'undead', 'elfbane': 'elves', 'blackroot': 'orcs and goblins', 'stonebane': 'ogres and trolls', 'lawfoil': 'Chaos warriors', 'true-lawfoil': 'Chaos creatures'}[r.what]})",
    "magic-jewel": lambda r: title(r.what),
    "amulet": lambda r: title(r.what),
    "ring": lambda r: title(r.what).removeprefix("Ring of "),
    "shield": lambda r: f"{title(r.what)} ({bonus(C.armour[r.what])})",
    "scroll": lambda r: {1: "one spell"}.get(r.count, WORDS[r.count]),
    "potion": lambda r: title(r.what),
    "bow": lambda r: f"{title(r.what).removeprefix('Magic ')} {C.weapons[r.what].range}/{C.weapons[r.what].dice}",
    "armour": lambda r: f"{ {'light-leather': 'leather', 'hard-leather': 'leather', 'hard-chain': 'chain', 'light-chain': 'chain', 'silver-chain': 'chain', 'magic-plate': 'plate', 'magic-mithril': 'mithril', 'enchanted-armour': 'enchanted', 'dwarven-armour': 'Dwarven', 'elven-armour': 'Elven'}[r.what]} {bonus(C.armour[r.what])}",
    "wandering": lambda r: " and ".join(group(r)),
    "lair": lambda r: ", ".join(group(r)),
    "quest": lambda r: ", ".join(group(r)),
    "specialist": lambda r: " and ".join(group(r)) or "none",
    "race": lambda r: C.races[r.what].title,
    "town-event": lambda r: {"robbed": f"robbed of D12 x {r.gold} GC", "brawl": f"a brawl (start at -{r.count} Wound)", "festival": "a festival (everything costs a tenth more)", "quiet": "quiet days", "patron": f"a patron gives D12 x {r.gold} GC", "merchant": "a merchant sells at a tenth off", "veteran": "a veteran joins (a Man-at-Arms without hiring fee)", "blessing": f"a blessing (+{r.count} Fate for the next expedition)"}[r.what],
    "statue": lambda r: {"cursed": "cursed (Fate drops to 0)", "alive": "the statue comes alive (WS 9, Toughness 8, Speed 6, Wounds 8, 5 damage dice)", "warlord": "it turns into a Skaven Warlord that is also a Sentry", "nothing": "nothing"}[r.what],
    "crypt": lambda r: {"mould": "mould spores (roll as for mould)", "nothing": "empty", "gold": f"a gold ring worth {r.gold} GC", "monster": "an Undead Skaven (WS 6, Strength 6, Toughness 12, Wounds 1, 6 damage dice) that surprises the heroes"}[r.what],
    "rogue": lambda r: {"leaves": "he leaves in peace", "steals": "he goes with half the party's gold", "stays": "he stays as a Sergeant"}[r.what],
}  # fmt: skip
ROOMS = ("room-type", "room-type-0", "room-type-3", "room-type-6", "room-type-8")
SIZES = {"normal": " (small)", "hazard": " (small)", "lair": " (large)", "quest": " (large)"}


def sentence(table):
    """The rows of a table as the ledger writes them."""
    if table.id in ROOMS:
        names = {"normal": "Normal", "hazard": "Hazard", "lair": "Lair", "quest": "Quest Room"}
        tail = SIZES if table.id == "room-type" else {}
        return ", ".join(f"{r.roll} {names[r.what]}{tail.get(r.what, '')}" for r in table.rows)
    if table.id in ("room-traps", "chest-traps"):
        return ", ".join(
            f"{r.roll} {title(r.what)} ({C.traps[r.what].spot} / {C.traps[r.what].disarm or 'never'})"
            for r in table.rows
        )
    if table.id == "weapon":
        return weapon_rows(table)
    if table.id == "sword":
        rows = [f"{r.roll} {sword(r.what)}" for r in table.rows]
        return ", ".join(rows)
    if table.id == "quest-room":
        names = {"large-room": "ordinary large room without effect"}
        return "; ".join(f"{r.roll} {names.get(r.what, title(r.what))}" for r in table.rows)
    if table.id == "jewel":
        rows = [f"{r.roll} {'worth ' * (n == 0)}{r.gold} GC" for n, r in enumerate(table.rows[:-1])]
        return ", ".join([*rows, f"{table.rows[-1].roll} a magic jewel"])
    glue = "; " if table.id in ("wandering", "lair", "quest", "hidden-treasure", "secret-doors") else ", "
    return glue.join(f"{r.roll} {PHRASES[table.id](r)}" for r in table.rows)


def sword(id):
    weapon = C.weapons[id]
    said = "/".join(f"{n:+d}" if n else "0" for n in (weapon.ws, weapon.strength))
    return f"Rune Sword {said} which a Wizard may use too" if weapon.wizard else said


def weapon_rows(table):
    plain = {"magic-dagger": "dagger", "magic-spear": "spear", "magic-axe": "axe", "war-axe": "axe", "magic-halberd": "halberd", "magic-double-sword": "double-sword", "magic-double-axe": "double-axe"}  # fmt: skip
    names = {"war-axe": "war-axe", "magic-double-sword": "double-handed sword", "magic-double-axe": "double-handed axe"}
    out, more = [], []
    for row in table.rows:
        weapon, base = C.weapons[row.what], C.weapons[plain[row.what]]
        same = {k: getattr(base, k) for k in ("hands", "reach", "fumble", "critical", "needs", "below", "least")}
        assert same == {k: getattr(weapon, k) for k in same} and weapon.magic
        if row.what != "war-axe":
            assert (weapon.range, weapon.dice) == (base.range, base.dice)
        more.append(weapon.bonus)
        out.append(f"{row.roll} {names.get(row.what, plain[row.what])}")
    said = {1: "one", 2: "two"}
    out[2] += f" (each {said[more[0]]} damage die more than the plain weapon)"
    out[3] += f" ({said[more[3]]} more than an axe)"
    out[6] += f" (each {said[more[4]]} more)"
    assert more[0] == more[1] == more[2] and more[4] == more[5] == more[6]
    return ", ".join(out)


EFFECTS = ("skull-room", "wizards-study", "mosaic-room", "fire-cavern", "great-cavern")


def told(table):
    """The dice and rows as they must stand in the entry."""
    return sentence(table)


@OF_TABLES
@pytest.mark.parametrize("id", [t for t in C.tables if t not in (*EFFECTS, "tactics", "tactics-missiles")])
def test_a_table_is_the_one_of_the_ledger(id):
    table = C.tables[id]
    text = says(table.rules[0])
    dice = "2D12" if table.dice == 2 else "D12"
    assert dice in text and (table.dice == 2 or "2D12" not in text.partition(":")[0])
    assert told(table) in text, told(table)


@OF_TABLES
@pytest.mark.parametrize("id", [t for t in C.tables if t not in (*EFFECTS, "tactics", "tactics-missiles")])
def test_no_row_of_the_ledger_is_missing(id):
    """Where the entry is nothing but a table, nothing is left of it but what stands around the rows."""
    table = C.tables[id]
    rest = says(table.rules[0]).replace(told(table), "")
    beside = {
        "lair": "On 9-12 also roll for specialists", "quest": "On 9-12 also roll for specialists",
        "jewel": told(C.tables["magic-jewel"]), "magic-jewel": told(C.tables["jewel"]),
        "statue": "a ruby worth 400 GC", "rogue": "all spot and disarm rolls are at -1",
        "mould": "a Hero's whole turn per 6 squares", "magic-circle": "After a result of 7 or more",
    }.get(id, "")  # fmt: skip
    assert beside in rest
    rest = rest.replace(beside, "") if beside else rest
    for harmless in ("0-2 rooms", "3-5 rooms", "6-7 rooms", "8 or more", "2D12", "D12", "spot / disarm"):
        rest = rest.replace(harmless, "")
    assert not re.search(r"\d", rest), rest


@OF_ROOMS
@pytest.mark.parametrize("id", EFFECTS)
def test_each_effect_of_a_quest_room_is_one_of_the_ledger(id):
    table = C.tables[id]
    words = {r.rpartition(".")[2].replace("_", "-"): says(r) for r in table.rules}
    assert [row.what for row in table.rows] == list(words)
    for row in table.rows:
        assert words[row.what].startswith(f"{table.title} {row.roll}: ")


def test_the_matrices_call_specialists_on_9_to_12():
    for id in ("lair", "quest"):
        assert [r.roll.low for r in C.tables[id].rows if r.what == "specialist"] == [9, 10, 11, 12]


def test_the_automatic_gamesmaster_rolls_as_the_ledger_says():
    plain = ", ".join(f"{r.roll} {WORD[r.what]}" for r in C.tables["tactics"].rows)
    spans = [str(r.roll) for r in C.tables["tactics-missiles"].rows]
    text = f"D12: without missile monsters {plain}; with missile monsters {', '.join(spans[:3])} and {spans[3]} shoot."
    assert text in says("gm.tactics.solo")


WORD = {"reinforcements": "reinforcements (play an Ambush counter if held)", "move-attack": "move then attack", "attack-move": "attack then move"}  # fmt: skip

# -- monsters

MONSTERS = {m.id: m for m in C.monsters.values() if m.rules[0].startswith("monster.")}
TOGETHER = ("monster.goblin", "monster.orc", "monster.chaos", "monster.big")


def points(m):
    return "1/2" if m.gold == 5 else str(m.gold // 10)


def profile(m, leave=()):
    return ", ".join(f"{SHORT[k]} {n}" for k in SHORT if (n := getattr(m.values, k)) and k not in leave)


def card(m):
    names = {"magic-halberd": "magic halberd", "rune-sword": "rune sword"}
    arm = names.get(m.weapon, m.weapon) if not m.arms else m.arms
    if m.arms and m.arms not in ("claws", "bite"):
        arm += f" used as a {m.weapon}"
    dice = f"{m.dice} damage {'die' if m.dice == 1 else 'dice'}"
    return f"{profile(m)}, PV {points(m)}; {arm}, {dice}"


def entry(m):
    text = card(m)
    weapon = C.weapons[m.weapon]
    if m.id == "skaven-warlord":
        text += f", fumble 1-{weapon.fumble}, critical {weapon.critical}-12, long reach"
    tail = {"leather": "leather armour", "chain": "chain armour", "shield": "shield"}
    parts = []
    if m.armour:
        parts.append(" and ".join(tail[a] for a in m.armour))
    specials = [{"disease": "causes disease", "sentry": "Sentry"}.get(s, s) for s in m.special if s in ("fearsome", "large", "undead", "disease", "sentry")]  # fmt: skip
    if specials:
        parts.append(", ".join(specials))
    who = " (two models, adjacent)" if "team" in m.special else " (character)" if "character" in m.special else ""
    assert "team" not in m.special or m.numbers["models"] == 2
    return f"{m.title}{who}: {'; '.join([text, *parts])}"


@OF_MONSTERS
@pytest.mark.parametrize("id", [i for i, m in MONSTERS.items() if m.rules[0] not in (*TOGETHER, "monster.praznagar")])
def test_a_monster_is_the_one_of_the_ledger(id):
    assert says(MONSTERS[id].rules[0]).startswith(entry(MONSTERS[id])), entry(MONSTERS[id])


def brief(m):
    return f"{m.title}: {profile(m)}, PV {points(m)}"


@OF_MONSTERS
def test_monsters_that_share_an_entry():
    said = says("monster.goblin")
    goblin, archer = MONSTERS["goblin"], MONSTERS["goblin-archer"]
    assert f"{brief(goblin)}; sword, {goblin.dice} damage dice." in said
    assert archer.values == goblin.values and archer.gold == goblin.gold
    bow = C.weapons[archer.shoots]
    assert said.endswith(
        f"the same with dagger ({archer.dice} die) and short bow (range {bow.range}, {bow.dice} dice)."
    )
    for id in ("orc", "orc-champion", "orc-warlord", "chaos-thug", "chaos-warrior", "ogre", "troll", "minotaur"):
        m = MONSTERS[id]
        assert f"{brief(m)}, {m.dice} dice" in says(m.rules[0])
    sentry, orc = MONSTERS["orc-sentry"], MONSTERS["orc"]
    assert sentry.values == replace(orc.values, bs=6, speed=7) and sentry.special == ("sentry",)
    assert f"as Orc with BS {sentry.values.bs}, Sp {sentry.values.speed}, PV {points(sentry)}." in says("monster.orc")
    champion = MONSTERS["chaos-champion"]
    weapon = C.weapons[champion.weapon]
    assert says("monster.chaos").endswith(
        f"{brief(champion)}, double-handed axe, {champion.dice} dice, fumble 1-{weapon.fumble}, critical {weapon.critical}-12."
    )
    assert {m for m in MONSTERS if "regenerates" in MONSTERS[m].special} == {"troll"}
    assert {m for m in MONSTERS if "berserk" in MONSTERS[m].special} == {"minotaur"}
    big = [m for m in MONSTERS.values() if m.rules[0] == "monster.big"]
    assert all(m.size == 2 and {"fearsome", "large"} <= set(m.special) for m in big)


@OF_MONSTERS
def test_numbers_of_single_monsters():
    m = MONSTERS["globadier"].numbers
    assert f"{WORDS[m['globes']]} globes. A globe thrown up to {m['range']} squares" in says("monster.globadier")
    assert f"for {WORDS[m['phases']]} GM phases" in says("monster.globadier")
    m = MONSTERS["jezzail"].numbers
    assert f"range {m['range']}, {m['dice']} damage dice" in says("monster.jezzail")
    m = MONSTERS["warpfire"].numbers
    assert f"range {m['range']}: on a hit everything under a 2x2 template takes {m['dice']} damage dice" in says(
        "monster.warpfire"
    )
    for id in ("warpweaver", "white-sorcerer"):
        times = {1: "once", 2: "twice"}
        titles = {"flaming-skull": "Flaming Skull" if id == "white-sorcerer" else "Flaming Skull of Terror"}
        spells = ", ".join(f"{titles.get(s, title(s))} {times[n]}" for s, n in MONSTERS[id].spells.items())
        assert says(MONSTERS[id].rules[0]).endswith(f"spells: {spells}.")
    assert "lose 1 Wound" in says("monster.censer_bearer") and MONSTERS["censer-bearer"].numbers == {"wounds": 1}
    assert "one Warpscroll" in says("monster.plague_monk") and MONSTERS["plague-monk"].numbers == {"scrolls": 1}
    p = MONSTERS["praznagar"]
    assert says("monster.praznagar").endswith(
        f"WS {p.values.ws} (hits as WS {p.hits_as}), {profile(p, ('ws',))}; sword that never fumbles, {p.dice} damage dice; fearsome."
    )
    for id, rule in (
        ("living-statue", "hazard.statue"),
        ("undead-skaven", "hazard.crypt"),
        ("witch", "hazard.stranger.witch"),
        ("chain", "qroom.chain"),
    ):
        one = C.monsters[id]
        given = {
            "WS": one.values.ws,
            "Strength": one.values.strength,
            "Toughness": one.values.toughness,
            "Speed": one.values.speed,
            "Wounds": one.values.wounds,
        }
        for name, n in given.items():
            assert (
                f"{name} {n}" in says(rule)
                if n
                else f"{name} " not in says(rule).replace("Toughness ", "") or name == "Toughness"
            )
        assert not one.dice or f"{one.dice} damage dice" in says(rule)
    assert f"within {C.monsters['chain'].numbers['reach']} squares of its anchor" in says("qroom.chain")


def test_every_monster_of_the_ledger_is_there():
    cited = {rule for m in MONSTERS.values() for rule in m.rules}
    assert {id for id in LEDGER if id.startswith("monster.") and id != "monster.format"} == cited


# -- heroes and their gear

FULL = {"ws": "WS", "bs": "BS", "strength": "Strength", "toughness": "Toughness", "speed": "Speed", "bravery": "Bravery", "intelligence": "Intelligence", "wounds": "Wounds", "fate": "Fate"}  # fmt: skip


def worn(hero):
    return {k: sum(getattr(C.armour[a], k) for a in hero.armour) for k in ("bs", "toughness", "speed")}


def sheet(hero):
    parts, change = [], worn(hero) if not hero.armoured else {}
    for key, name in FULL.items():
        n = getattr(hero.values, key)
        if n or key != "fate":
            now = n + change.get(key, 0)
            parts.append(f"{name} {n}" if now == n else f"{name} start {n} current {now}")
    return ", ".join(parts)


@OF_HEROES
@pytest.mark.parametrize("id", ["heinrich", "sven", "torallion", "magnus"])
def test_a_hero_is_the_one_of_the_ledger(id):
    hero = C.heroes[id]
    text = says(hero.rules[0])
    assert sheet(hero) in text
    dice = {w: max(hero.values.strength - C.weapons[w].below, C.weapons[w].least) for w in hero.weapons}
    for weapon, n in dice.items():
        kind = C.weapons[weapon]
        if kind.bow:
            assert f"long bow (range {kind.range}, {kind.dice} damage dice) with {hero.items['arrow']} arrows" in text
        else:
            assert f"{weapon} ({n} damage {'die' if n == 1 else 'dice'}" in text
    armour = {"chain": "chain mail", "leather": "leather armour", "shield": "shield"}
    assert " and ".join(armour[a] for a in hero.armour) in text if hero.armour else "no armour" in text
    assert len(hero.spells) == (4 if id == "magnus" else 0)
    assert [s.id for s in C.spells.values() if s.starts] == list(C.heroes["magnus"].spells)
    assert sum(C.heroes["magnus"].items.values()) == 4
    assert {c for s in hero.spells for c in C.spells[s].components} == set(hero.items) - {"arrow"}


@OF_HEROES
@pytest.mark.parametrize("id", ["man-at-arms", "sergeant"])
def test_a_henchman_is_the_one_of_the_ledger(id):
    hero = C.heroes[id]
    text = says(hero.rules[0]).replace("Toughness 8 (armour included)", "Toughness 8").replace("no Fate", "")
    assert sheet(hero) in text
    assert f"sword ({hero.values.strength - 2} damage dice)" in text
    assert f"{hero.hire} GC to hire, {hero.pay} GC after each expedition" in text
    assert f"{ {'leather': 'leather', 'chain': 'chain'}[hero.armour[0]] } armour and shield" in text


@OF_HEROES
@pytest.mark.parametrize("id", list(C.races))
def test_a_people_is_made_as_the_ledger_says(id):
    race = C.races[id]
    dice = ", ".join(f"{FULL[k]} {getattr(race, k)}" for k in FULL)
    assert says(race.rules[0]) == f"{race.title}: {dice}."
    assert race.traps == (2 if id == "dwarf" else 0) and race.surprise == (1 if id == "elf" else 0)
    assert f"+{C.races['dwarf'].traps} to spot-trap and disarm-trap" in says("skill.dwarf.traps")
    assert f"adds +{C.races['elf'].surprise} to the heroes' surprise" in says("hero.elf.surprise")


def weapon_line(w):
    parts = [] if w.bow or (w.reach and w.hands == 1) else ["two-handed" if w.hands == 2 else "one-handed"]
    if (w.hands == 2 and not w.bow) or w.reach:
        parts.append("long reach" if w.reach else "no long reach")
    if w.bow:
        parts += [f"range {w.range}", f"{w.dice} damage dice"]
    else:
        parts += [
            "fumble 1" if w.fumble == 1 else f"fumble 1-{w.fumble}",
            "critical 12" if w.critical == 12 else f"critical {w.critical}-12",
        ]
    text = ", ".join(parts)
    if w.needs:
        text += f"; needs Strength {w.needs}"
    if w.thrown:
        text += f"; may be thrown up to {w.range} squares with {w.dice} damage {'die' if w.dice == 1 else 'dice'}"
    if w.reload:
        text += "; after a shot a whole turn without attacking is needed to reload"
    return f"{w.title}: {text}."


PLAIN = ["dagger", "spear", "sword", "axe", "warhammer", "halberd", "double-sword", "double-axe", "short-bow", "bow", "long-bow", "crossbow"]  # fmt: skip


@OF_GEAR
@pytest.mark.parametrize("id", PLAIN)
def test_a_weapon_is_the_one_of_the_ledger(id):
    weapon = C.weapons[id]
    assert says(weapon.rules[0]) == weapon_line(weapon)
    assert re.search(
        rf"{'(^|[ :])'}{weapon.title.lower()}( with 6 \w+)? {weapon.price}\b", says("town.price.weapons").lower()
    )
    assert weapon.wizard == (id == "dagger") and not weapon.magic


def test_damage_dice_by_strength():
    dice = {w.id: [max(s - w.below, w.least) for s in range(3, 13)] for w in C.weapons.values()}
    for id in ("sword", "axe", "warhammer", "halberd"):
        assert dice[id] == [2, *range(2, 11)]
    assert dice["spear"] == [1, 1, *range(2, 10)]
    assert dice["dagger"] == [1, 1, *range(1, 9)]
    assert dice["double-sword"] == dice["double-axe"] == list(range(2, 12))
    assert dice["fists"] == [1, 1, 1, *range(1, 8)]
    fists = C.weapons["fists"]
    assert fists.fumble < 1 and fists.critical > 12


@OF_GEAR
@pytest.mark.parametrize("id", ["leather", "chain", "plate", "mithril", "shield"])
def test_armour_is_that_of_the_ledger(id):
    a = C.armour[id]
    speed = f"{a.speed:+d}" if a.speed else "0"
    text = f"{a.title}: BS {a.bs:+d}, Toughness {a.toughness:+d}, Speed {speed}"
    assert says(a.rules[0]) in (f"{text}.", f"{text}; metal.")
    assert f"{id} {a.price}" in says("town.price.armour")
    assert a.metal == (id in ("chain", "plate", "mithril"))


def test_things_and_their_numbers():
    i = {id: item.numbers for id, item in C.items.items()}
    said = {
        "item.potion.strength": f"for {i['strength-potion']['turns']} turns Strength +{i['strength-potion']['strength']}",
        "item.amulet.iron": f"fails on a D12 of {i['amulet-of-iron']['fails']} or more",
        "item.amulet.protection": f"Toughness +{i['amulet-of-protection']['toughness']}",
        "item.ring.protection": ", ".join(f"+{i[f'ring-of-protection-{n}']['toughness']}" for n in (1, 2)) + f" or +{i['ring-of-protection-3']['toughness']}",
        "item.ring.magic_protection": f"a D12 of {i['ring-of-magic-protection-1']['fails']}+ (level 1), {i['ring-of-magic-protection-2']['fails']}+ (level 2)",
        "item.arrows.assassin": f"critical on {i['arrow-of-the-assassin']['critical']}-12",
        "item.jewel.shattering": f"thrown up to {i['jewel-of-shattering']['range']} squares, hits automatically with {i['jewel-of-shattering']['dice']} damage dice",
        "item.jewel.other": f"Cleargem: +{i['cleargem']['spot']} to spot traps. Fate Jewel: {i['fate-jewel']['fate']} Fate Points",
        "item.greek_fire": f"thrown up to {i['greek-fire']['range']} squares as a ranged attack with {i['greek-fire']['dice']} damage dice",
        "campaign.quarter": f"+{i['amulet-quarter']['surprise']} to surprise",
        "town.price.gear": "10 feet of rope {rope}, ten iron spikes {spikes}, Greek fire flask {greek-fire}, rat poison {rat-poison}, screech bug {screech-bug}, Healing Potion {healing-potion}".format(**{k: v.price for k, v in C.items.items()}),
        "town.price.weapons": f"{i['arrow']['pack']} arrows or bolts {i['arrow']['pack-price']}.",
        "hazard.statue": f"a ruby worth {C.items['statue-ruby'].price} GC",
        "hazard.crypt": f"a gold ring worth {C.items['gold-ring'].price} GC",
    }  # fmt: skip
    for rule, text in said.items():
        assert text in says(rule), (rule, text)
    assert i["arrow"] == i["bolt"] and i["arrow-of-death"] == i["bolt-of-death"] == {"dice": 1}
    assert i["arrow-of-the-assassin"] == i["bolt-of-the-assassin"] and "one more damage die" in says(
        "item.arrows.death"
    )
    assert all(
        C.items[c].price == C.numbers["components"].values["price"] for s in C.spells.values() for c in s.components
    )
    once = [item.id for item in C.items.values() if item.most == 1]
    assert once == ["rope", "spikes", "rat-poison", "screech-bug"] and "rope, iron spikes, rat poison and screech bug" in says("carry.supplies")  # fmt: skip
    assert all(
        item.magic for item in C.items.values() if item.kind in ("ring", "amulet", "wand", "scroll", "venom", "jewel")
    )


def test_traits_are_those_of_the_ledger():
    """What a card is apart from its numbers, which a general rule asks for."""

    def those(table, trait):
        return [each.id for each in table.values() if getattr(each, trait)]

    by_dungeon: dict[int, list[str]] = {}
    for m in C.monsters.values():
        if m.comes:
            by_dungeon.setdefault(m.comes, []).append(m.title.removeprefix("Clan ").removeprefix("Plague "))
    assert by_dungeon == {
        1: ["Skarrik, a Warlord"], 2: ["Eshin Assassin"], 3: ["Monk", "Censer Bearer"],
        4: ["Mors Warlord", "Skryre Warpweaver", "White Skaven Sorcerer"],
    }  # fmt: skip
    assert says("campaign.characters").startswith(
        "Character monsters a Character counter may bring: dungeon 1 none but a named Warlord (once), dungeon 2 also an "
        "Eshin Assassin, dungeon 3 also a Plague Monk and a Censer Bearer, dungeon 4 also a Clan Mors Warlord, a "
        "Warpweaver and a White Skaven Sorcerer."
    )
    assert those(C.monsters, "common") == ["skaven-warrior"] and "one Warrior (or the" in says("matrix.small_party")
    assert those(C.monsters, "idle") == ["witch"] and LEDGER["hazard.stranger.witch"].ruling.endswith("not attack.")
    assert those(C.monsters, "rooted") == ["chain"] and "is anchored, has no death zone" in LEDGER["qroom.chain"].ruling
    assert those(C.heroes, "leads") == ["sergeant"] and "a Sergeant may be hired once he has" in says("hench.limit")
    assert those(C.weapons, "free") == ["dagger"] and says("create.gold").endswith("one free dagger.")
    assert those(C.items, "heals") == ["healing-potion"]
    assert those(C.items, "unfailing") == ["jewel-of-shattering"]
    assert those(C.items, "blank") == ["scroll", "wand", "spell-jewel"]
    assert those(C.items, "among_skaven") == ["true-lawfoil"]
    assert LEDGER["treasure.venom.table"].ruling.startswith("In a Skaven dungeon read 10-12 as Warpbane")
    assert C.items["true-lawfoil"].among_skaven == "warpbane"
    held = {id: item.holds for id, item in C.items.items() if item.holds and not item.text}
    assert held == {"dawnstone": "fate", "wand": "spells", "fate-jewel": "fate", "spell-jewel": "spells"}
    assert C.items["fire-ruby"].holds == "spells" and {i.holds for i in C.items.values() if i.kind == "wand"} == {
        "spells"
    }
    assert [r.what for t in C.tables.values() for r in t.rows if r.trap] == ["spinning-blade"]


# -- spells and traps

NAMED = {"inferno-of-doom": "spell.inferno", "flaming-hand": "spell.flaming_hand"}
ELSEWHERE = {"choke": "Skaven; Swamp Gas", "fireball": "Skaven; Warpstone", "flaming-skull": "Skaven; Daemon Statue", "lightning-bolt": "wands and traps only"}  # fmt: skip


@OF_SPELLS
@pytest.mark.parametrize("id", list(C.spells))
def test_a_spell_is_the_one_of_the_ledger(id):
    spell = C.spells[id]
    what = ELSEWHERE.get(id) or " and ".join(C.items[c].title for c in spell.components)
    if spell.price:
        what += f"; {spell.price} GC" + " to learn" * (id == "bright-key")
    assert says(spell.rules[0]).startswith(f"{spell.title} ({what}):")
    assert spell.template == ("template" in says(spell.rules[0]))
    n = spell.numbers
    said = {
        "dragon-armour": lambda: f"Toughness +{n['toughness']}", "open-window": lambda: f"+{n['surprise']} to surprise",
        "flames-of-death": lambda: f"{n['dice']} damage dice", "fireball": lambda: f"{n['dice']} damage dice",
        "bright-key": lambda: f"1-{n['rock']} solid rock", "swift-wind": lambda: f"divided by {n['part']}, rounded up, characters may move {n['squares']} squares",
        "inferno-of-doom": lambda: f"{n['dice']} damage dice each if the caster passes an Intelligence test, {n['failed']} if not",
        "courage": lambda: f"counts as {n['bravery']}", "choke": lambda: f"slowed to {n['squares']} square a turn and suffocates after {n['turns']} turns",
        "lightning-bolt": lambda: f"within {n['range']} squares in line of sight, {n['dice']} damage dice",
    }  # fmt: skip
    assert bool(n) == (id in said)
    assert not n or said[id]() in says(spell.rules[0])


def test_which_spells_are_of_fire_and_which_harm():
    assert [s.id for s in C.spells.values() if s.fire] == ["flames-of-death", "inferno-of-doom", "fireball"]
    harmful = [s.id for s in C.spells.values() if s.harms]
    assert sorted(harmful) == sorted({r.what for r in C.tables["magic-trap"].rows})


@OF_TRAPS
@pytest.mark.parametrize("id", [t for t in C.traps if C.traps[t].numbers])
def test_a_trap_has_the_numbers_of_the_ledger(id):
    n = C.traps[id].numbers
    said = {
        "pit": lambda: f"on a D12 of {n['hurts']}+ he loses {n['wounds']} Wound",
        "crossfire": lambda: f"D12 divided by {n['part']}, rounded up, bolts hit (1 to 3), each with {n['dice']} damage dice",
        "portcullis": lambda: f"Strengths of {n['lift']} or more",
        "blocks": lambda: f"otherwise {n['dice']} damage dice. If it was spotted and left alone, its square and those around may, unlike those of other traps, be crossed at half speed (each costs {WORDS[n['cost']]} squares)",
        "gas": lambda: f"the square and {WORDS[n['rings']]} rings around it. Each model there rolls D12, less {n['first']} in the first ring and {n['second']} in the second",
        "mantrap": lambda: f"{n['dice']} damage dice", "guillotine": lambda: f"{n['dice']} damage dice",
        "fireball": lambda: f"{n['dice']} damage dice on every model under a 2x2 template on the Hero. The fire rests in the next GM phase; in each of the {WORDS[n['moves']]} GM phases after that the GM moves it up to {n['squares']} squares",
        "poison-dart": lambda: f"{n['dice']} damage die;", "spike": lambda: f"{n['dice']} damage dice, and on a D12 of {n['poisoned']}+",
        "shock": lambda: f"{n['dice']} damage dice, or {n['metal']} if", "mindstealer": lambda: f"for {n['turns']} turns",
        "spinning-blade": lambda: f"(spot {C.traps[id].spot}, disarm {C.traps[id].disarm}): {n['dice']} damage dice on the Hero who tripped it and {n['near']} on",
    }  # fmt: skip
    assert said[id]() in says(C.traps[id].rules[0])
    assert id != "mindstealer" or (n["held"] == 3 and "three times his" in says("trapfx.mindstealer"))


# -- sections, pieces and general numbers


def test_sections_have_their_sizes():
    p = {id: f"{plan.wide}x{plan.deep}" for id, plan in C.plans.items()}
    assert p["large-room"] == "10x5"  # laid either way
    assert says("geometry.sections") == (
        f"Sizes in squares: passage section and dead end {p['passage']}, T-junction, corner and stairway "
        f"{p['t-junction']}, small room {p['small-room']}, large room 5x10."
    )
    assert len({p[i] for i in ("t-junction", "left-turn", "right-turn", "stairs-out", "stairs-down")}) == 1


def test_quest_rooms_are_drawn_as_the_ledger_says():
    text = says("geometry.quest_rooms")
    for id in EFFECTS:
        plan = C.plans[id]
        assert f"{plan.deep} squares deep (x 0-{plan.deep - 1}) and {plan.wide} wide (y 0-{plan.wide - 1})" in text
        part = text.partition(f"{plan.title}: ")[2].partition(".")[0]
        for spot in plan.spots:
            if spot.what in ("gaze", "lava"):
                continue
            single = f"{spot.x.low},{spot.y.low}"
            across = f"{spot.x.low},{spot.y.low} and {spot.x.high},{spot.y.high}"
            block = f"x {spot.x} y {spot.y}"
            one = spot.x.low == spot.x.high and spot.y.low == spot.y.high
            assert (single in part) if one else (across in part or block in part), spot
        assert {s.what for s in plan.spots if s.blocks} == {
            "skull-room": {"pillar"}, "wizards-study": {"fire", "desk"}, "mosaic-room": {"barrel"},
            "fire-cavern": {"lava"}, "great-cavern": {"fire-pit"},
        }[id]  # fmt: skip
    gaze = C.plans["skull-room"].spots[0]
    assert f"gaze on y {gaze.y} from x {gaze.x.high} to {gaze.x.low}" in text
    lava = C.plans["fire-cavern"].spots[0]
    assert f"on the whole row y {lava.y}" in text and (lava.x.low, lava.x.high) == (0, 11)


def test_furniture_has_its_size():
    ruling = LEDGER["furnish.place"].ruling
    assert ruling.endswith("Sizes: sorcerer's table and torture rack 2x3, others 1x3 along the wall.")
    for piece in C.pieces.values():
        if piece.id != "chest":
            broad = piece.id in ("sorcerers-table", "torture-rack")
            assert (piece.deep, piece.long, piece.wall) == ((2, 3, False) if broad else (1, 3, True))


def test_general_numbers():
    n = {id: each.values for id, each in C.numbers.items()}
    h, r, t = n["hand-to-hand"], n["ranged"], n["town"]
    said = {
        "sheet.hth.general": f"{h['even']} + target WS - own WS, never below {h['least']} and never above {h['most']}",
        "sheet.ranged.general": f"{r['sum']} - BS at 1-{r['band-1']} squares, and one more for each further band ({r['band-1'] + 1}-{r['band-2']}, {r['band-2'] + 1}-{r['band-3']}, {r['band-3'] + 1}-{r['band-4']}, {r['band-4'] + 1}+), never below {r['least']} and never above {r['most']}",
        "los.partial": f"the range counts as {r['partial']} squares greater",
        "explore.move.twelve": f"up to {n['exploring']['move']} squares", "death.ko.carry": f"at most {n['exploring']['carrying']} squares",
        "injury.leg": f"at most {n['exploring']['lame']} squares in exploration",
        "turn.explore.gm_phase": f"on a {n['counters']['draw']}.", "counter.hand.limit": f"at most {WORDS[n['counters']['hand']]} counters",
        "counter.set": f"{WORDS[n['counters']['each']]} each", "surprise.heroes.plus_one": f"+{n['surprise']['heroes']} to",
        "surprise.heroes.map": f"a further +{n['surprise']['map']}", "sentry.surprise": f"+{n['surprise']['sentry']} to",
        "run.dice": f"on {n['running']['from']}-12", "death.ko.ws": f"counts as WS {n['combat']['lying']}",
        "death.ko.drag": f"up to {n['combat']['drag']} squares", "ranged.critical": f"roll of {n['combat']['critical']} is critical",
        "ranged.fumble": f"roll of {n['combat']['fumble']} is a fumble",
        "missile.recover.roll": f"ordinary arrows come back on {n['recovering']['arrow']} or more, other ordinary weapons on {n['recovering']['weapon']} or more, any magic missile on {n['recovering']['magic']} or more",
        "matrix.level": f"Add {n['matrix']['level']} to lair and quest matrix rolls on level 2, and add {n['matrix']['dungeon']} in",
        "matrix.small_party": f"fewer than {WORDS[n['matrix']['models']]} hero-side models",
        "carry.limits": f"at most {n['carrying']['gold']} gold crowns, {WORDS[n['carrying']['weapons']]} weapons",
        "magic.template": f"{n['template']['side']}x{n['template']['side']} squares, placed within {n['template']['range']} squares",
        "magic.components": f"({n['components']['price']} GC each)", "magic.start": f"{WORDS[n['components']['first']]} components",
        "magic.move": f"{WORDS[n['components']['still']]} or more components",
        "hench.limit": f"maximum Fate minus {n['henchmen']['below-fate']}; a Sergeant may be hired once he has {WORDS[n['henchmen']['men']]} Men-at-Arms",
        "create.gold": f"(D{n['new-hero']['sides']}+{n['new-hero']['plus']}) x {n['new-hero']['times']} gold crowns",
        "town.living": f"pays {t['living']} GC cost of living after each expedition; who cannot pay starts the next with {t['unpaid']} Fate less",
        "town.train.characteristic": f"{t['train']} GC raises", "sheet.scale": f"run up to {t['train-most']}",
        "town.train.fate": f"{t['train-fate']} GC raises maximum Fate by 1",
        "town.fate.quest": f"by {t['soon-gain']} if it took one or {WORDS[t['soon']]} expeditions, by {t['later-gain']} if three or {WORDS[t['later']]}",
        "town.heal": f"cure disease {t['disease']} GC, restore a lost limb {t['limb']} GC", "town.resurrect": f"{t['raise']} GC",
        "town.sell": f"{t['magic']} GC for every {WORDS[t['charges']]} charges",
        "campaign.end": f"{n['reward']['gold']} GC and +{n['reward']['fate']} maximum Fate",
        "hazard.rats": f"{n['rats']['times']} x 2D12 rats", "hazard.grate": f"{n['grate']['dice']} damage die, heroes have +{n['grate']['surprise']} surprise",
        "hazard.bats": f"D12 divided by {n['rats']['part']} (rounded up)",
        "hazard.stranger.maiden": f"(Speed {n['maiden']['speed']}, Toughness {n['maiden']['toughness']}, Wounds {n['maiden']['wounds']})",
    }  # fmt: skip
    for rule, text in said.items():
        assert text in says(rule), (rule, text)
    assert f"with every living model within {n['descending']['near']} squares" in LEDGER["stairs.new_level"].ruling
    assert (
        f"1-{n['trap-counter']['room']} of a D12 per fresh square in rooms and 1-{n['trap-counter']['passage']} in passages"
        in LEDGER["trap.when.square"].ruling
    )
    assert f"D12 roll of 1-{n['wandering-counter']['played']}" in LEDGER["counter.wandering"].ruling
    assert "At most three extra sections" in LEDGER["place.overlap.extend"].ruling and n["overlap"] == {"more": 3}
    assert "stop after three turns" in LEDGER["pursuit.choice"].ruling and n["pursuit"] == {"turns": 3}


# -- whether a difference would be noticed


def test_a_changed_record_is_noticed():
    for m in MONSTERS.values():
        if m.rules[0] in (*TOGETHER, "monster.praznagar"):
            continue
        for what, other in other_records(m.values):
            if isinstance(other, Values) and "fate" not in what:
                assert not says(m.rules[0]).startswith(entry(replace(m, values=other))), (m.id, what)
    for table in C.tables.values():
        if table.id in (*EFFECTS, "tactics", "tactics-missiles", "weapon"):
            continue
        for n, row in enumerate(table.rows):
            for field in ("count", "gold"):
                if getattr(row, field) and not (
                    table.id in ("statue", "crypt")
                    or row.what in ("strong", "wound", "again", "merchant", "festival", "veteran", "swift")
                ):
                    rows = (*table.rows[:n], replace(row, **{field: getattr(row, field) + 1}), *table.rows[n + 1 :])
                    assert told(replace(table, rows=rows)) not in says(table.rules[0]), (table.id, row)


def test_a_changed_entry_is_noticed():
    for id in [t for t in C.tables if t not in (*EFFECTS, "tactics", "tactics-missiles")]:
        table = C.tables[id]
        said = told(table)
        for text in other_texts(said):
            assert said not in text
