"""Every card in all its fields, held against its entry of the ledger, both ways.

A card is put into words as the ledger would (`lines`); every line must stand in the entry, and what is left of the
entry may hold nothing that a card has a field for. The last tests change every field of every card, and every number
of every entry, and see that it is noticed.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from tests.ledger_text import SPELT, WORDS, numbers, other_records, other_texts

from delvewright.kernel.rulebook import find_book
from delvewright.rules.common.board import areas
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.heroquest.content.more import beyond_basic
from delvewright.rules.heroquest.content.quest import Quest, load_quest
from delvewright.rules.heroquest.content.reading import (
    COMBAT,
    ELEMENTS,
    Attack,
    Card,
    Furniture,
    Kind,
    Treasure,
    content,
)
from delvewright.rules.heroquest.figures.equipment import MISSILES, TOOLS, Tool
from delvewright.rules.heroquest.state.windows import USES, Use

C = content()
LEDGER = find_book("heroquest").ledger.rules
CAST: dict[str, Tool | Use] = {**TOOLS, **MISSILES, **USES}
"""What the cards do, with the cost at which they do it."""


def says(rule: str) -> str:
    return LEDGER[rule].says


# Figures.

EPITHET = {
    "grisk": ", Orc warlord",
    "nettle": ", Goblin thief-queen",
    "brackjaw": ", Fimir drowner",
    "sexton": ", keeper of Skeletons",
    "veyra": ", mirror mage",
    "orsk": ", Ogre gatekeeper",
    "hollow-knight": ", champion of the Doomguard",
    "ashen-duke": ", bearer of the Ember Crown",
    "chaos-sorcerer": " (plain)",
    "sergeant": " (Champions only)",
}
"""What stands between name and numbers; who may hire a Sergeant is a rule of the town."""
UNIQUE = {
    "swarm": ". May share its space with one other Plague Rat",
    "pit-walker": ". Ignores pits",
    "wall-walker": "; may cross wall lines but not end in furniture",
    "raise-skeletons": ". Once per turn instead of attacking it returns one destroyed Skeleton within line of sight to "
    "the board",
    "command undead": ", Command (Undead only)",
}
"""Abilities of a single card, as its entry puts them."""
OF_THE_QUEST = {
    "frozen-horror": ", casts two Chaos spells named by the Quest",
    "chaos-sorcerer": "; the Quest names the Chaos spells",
    "scout": "; may search for and disarm traps",
}
"""What an entry says that no field holds: the spells of a Quest, and what follows from a Scout's Dexterity."""


def attack(one: Attack, link: str = " ") -> str:
    """An attack in the ledger's words."""
    colours = Counter(die.name for die in one.dice) or {"white": 0}
    words = [f"{'Ranged' if one.ranged else 'Melee'} " + " and ".join(f"{n} {c}" for c, n in colours.items())]
    words += [kind.capitalize() for kind in sorted(one.damage)]
    return ("Discard: " if one.discard else "") + " ".join(words) + (f"{link}Long" if one.long else "")


def ability(name: str) -> str:
    """An ability as a clause of an entry."""
    word, _, rest = name.partition(" ")
    if name in UNIQUE:
        return UNIQUE[name]
    if word in ("immune", "weakness"):
        return f", {word.capitalize()}{' to' if word == 'immune' else ''} {rest.capitalize()}"
    return f", {word.capitalize()}" + (f" ({rest})" if rest else "")


def figure(k: Kind) -> str:
    """The whole entry of a Monster, a Character or a Man-at-Arms."""
    attacks = " or ".join(attack(a) for a in k.attacks)
    long = "" if k.man or " Long" not in attacks else ", Long"
    if k.id == "nettle":
        attacks = attacks.replace("or Ranged", "or thrown Ranged")
    text = f"{k.title}{EPITHET.get(k.id, '')}: Speed {k.speed}, {attacks.replace(' Long', '') if long else attacks}"
    text += f", Defence {k.defence} {k.defence_die}, Body {k.body}, Mind {k.mind}"
    values = (("Brute Force", k.brute_force), ("Wisdom", k.wisdom), ("Dexterity", k.dexterity))
    text += "".join(f", {name} {n}" for name, n in values if n is not None)
    usual = int(k.character)  # a Character whose entry says nothing of it is Fame (1)
    fame = "" if k.fame == usual else f", Fame ({k.fame})" if k.fame else ", no Fame"
    text += "".join(ability(a) for a in k.abilities) + long + fame + OF_THE_QUEST.get(k.id, "")
    if k.spells:
        text += "; spells " + ", ".join(C.cards[s].title if s in C.cards else s for s in k.spells)
    text += f". Hire {k.hire} gc, Upkeep {k.upkeep} gc" if k.hire or k.upkeep else ""
    return text + (f". Figures: {k.figures}." if k.figures else ".") + unsaid(k)


def hero(k: Kind) -> str:
    """The whole entry of a Hero Board."""
    starts = " and ".join(f"a {C.cards[s].title if s in C.cards else s}" for s in k.starts)
    barred = ", ".join(k.barred[:-1]) + (" or " if k.barred[1:] else "") + "".join(k.barred[-1:])
    return (
        f"{k.title}: Speed {k.speed}{' standard dice' if k.speed_dice else ''}, Body {k.body}, Mind {k.mind}, "
        f"Spellcraft {k.spellcraft}, Resilience {k.defence} {k.defence_die}, "
        f"Aggression {' or '.join(attack(a) for a in k.attacks)}. Starts with {starts}. Brute Force {k.brute_force}, "
        f"Wisdom {k.wisdom}, Dexterity {k.dexterity}. May not use cards with Keyword{'s' if k.barred[1:] else ''} "
        f"{barred}." + "".join(ability(a) for a in k.abilities) + unsaid(k)
    )


def unsaid(k: Kind) -> str:
    """Fields that no figure of this sort has: a word for each that is set all the same."""
    own = {"speed_dice": k.hero, "spellcraft": k.hero, "starts": k.hero, "barred": k.hero}
    own |= {"brute_force": True, "wisdom": True, "dexterity": True, "led": k.companion}
    own |= {"hire": k.man, "upkeep": k.man, "spells": k.character, "fame": not k.hero, "figures": not k.hero}
    extra = [name for name, has in own.items() if getattr(k, name) and not has]
    extra += ["companion"] if k.companion else []
    return "".join(f" {name}!" for name in extra)


def family(k: Kind) -> str:
    """Where the entries of such figures stand."""
    return {(True, False, False): "hero", (False, True, False): "character", (False, False, True): "men"}.get(
        (k.hero, k.character, k.man), "monster"
    )


def kind_differs(k: Kind, text: str) -> list[str]:
    """How a figure's card and its entry differ."""
    if k.id == "goblin-lookout":
        same = {n: getattr(C.kinds["goblin"], n) for n in Kind.__slots__}
        changed = {n for n in Kind.__slots__ if n not in LEAVE and getattr(k, n) != same[n]}
        known = changed == {"title", "rule", "abilities", "figures"} and k.figures == 0 and k.rule in LEDGER
        own = "".join(ability(a) for a in k.abilities)
        return [] if known and f"{k.title}: as Goblin but with {own[2:]}." == text else [k.id]
    put = hero(k) if k.hero else figure(k)
    right = text == put and k.rule == f"missing.{family(k)}.{k.id}" and not (k.character and k.defence_die != "red")
    return [] if right else [f"{put}\n{text}"]


FIGURES = [k for k in C.kinds.values() if not k.companion and LEDGER[k.rule].edition == "basic"]
LEAVE = ("id", "letter", "named", "rules")
"""The name in the program, the letter on maps, whether an article stands before the title, and which further rules are
cited stand in no entry."""


OF_FIGURES = pytest.mark.proves(
    "missing.hero.barbarian", "missing.hero.dwarf", "missing.hero.elf", "missing.hero.wizard",
    "missing.monster.goblin", "missing.monster.orc", "missing.monster.fimir", "missing.monster.skeleton",
    "missing.monster.zombie", "missing.monster.mummy", "missing.monster.chaos-warrior", "missing.monster.gargoyle",
    "missing.monster.ogre", "missing.monster.ogre-champion", "missing.monster.ice-gremlin", "missing.monster.yeti",
    "missing.monster.polar-warbear", "missing.monster.frozen-horror", "missing.monster.giant-wolf",
    "missing.monster.elven-warrior", "missing.monster.elven-archer", "missing.monster.dark-warrior",
    "missing.monster.goblin-lookout", "missing.monster.plague-rat", "missing.monster.cave-spider",
    "missing.monster.fire-imp", "missing.monster.wraith", "missing.monster.chaos-sorcerer", "missing.character.grisk",
    "missing.character.nettle", "missing.character.brackjaw", "missing.character.sexton", "missing.character.veyra",
    "missing.character.orsk", "missing.character.hollow-knight", "missing.character.ashen-duke", "missing.men.scout",
    "missing.men.halberdier", "missing.men.crossbowman", "missing.men.swordsman", "missing.men.sergeant",
)  # fmt: skip


@OF_FIGURES
@pytest.mark.parametrize("k", FIGURES, ids=lambda k: k.id)
def test_figures(k: Kind) -> None:
    assert kind_differs(k, says(k.rule)) == []


COMPANIONS = {
    "ilse": "(Speed {speed}, no attack, Defence {defence} {defence_die}, Body {body}, Mind {mind}; a Hero player",
    "prisoner": "Speed {speed}, no attack, Defence {defence} {defence_die}, Body {body}, Mind {mind}.",
    "glass-mirror": "(Body {body}, Defence {defence} {defence_die}, immune to spells)",
    "mirror-double": "same dice, Body {body}, vanishes when hit",
}
"""What the entries of Quests and furniture say of those whom the Heroes meet."""
FOLLOWS: dict[str, dict[str, object]] = {
    "ilse": {"led": True},
    "prisoner": {"led": True},
    "glass-mirror": {"speed": 0, "mind": 0, "abilities": ("immune spell", "immune spirit")},
    "mirror-double": {"speed": 7, "mind": 2, "defence": 2, "defence_die": "white"},
}
"""What follows: a mirror neither walks nor thinks; a double gets the dice of whom it mirrors in place of these."""


def companion_differs(k: Kind, text: str) -> list[str]:
    values = {name: getattr(k, name) for name in Kind.__slots__}
    out = [] if COMPANIONS[k.id].format(**values) in text else [COMPANIONS[k.id].format(**values)]
    attacks = ("Melee 1 white",) if k.id == "mirror-double" else ()
    if tuple(attack(a) for a in k.attacks) != attacks:
        out.append("attacks")
    plain: dict[str, object] = {
        "speed_dice": False,
        "abilities": (),
        "spellcraft": 0,
        "starts": (),
        "barred": (),
        "figures": 0,
        "hire": 0,
    }
    plain |= {"upkeep": 0, "spells": (), "fame": 0, "character": False, "hero": False, "man": False, "led": False}
    plain |= {"companion": True, "brute_force": None, "wisdom": None, "dexterity": None}
    return out + [name for name, right in (plain | FOLLOWS[k.id]).items() if values[name] != right]


@pytest.mark.parametrize("k", [k for k in C.kinds.values() if k.companion], ids=lambda k: k.id)
def test_companions(k: Kind) -> None:
    assert companion_differs(k, says(k.rule)) == []


# Cards.

HANDS = {0: "", 1: ", one hand", 2: ", two hands"}
FOUND = ("artefact", "magic-item")
"""Decks of which nothing is sold; no entry of theirs has a price."""
NOT_SOLD = {"potion-of-alchemy": ", found only, not sold in the shop"}
STATES = re.compile(
    r"\d+ gc,|\bhands?\b,|\b\w+ icon|\b(?:Not )?(?:Wizard|Elf|Dwarf|Barbarian)\b(?: only)?|Keywords?\b|needs Spellcraft"
    r"|[Ss]tarting (?:Body|Mind)|Defence \+\d+ white\.|Resilience counts|Heavy|Drain\b|Discard\b|Melee|Ranged"
    r"|Long|charges|uses"
)
"""Words of things that a card has a field for: none may be left when its lines are taken out of the entry."""
SAID = {
    "borins-armour": {"; no Heavy": ""},
}
"""Where the words of an entry run into each other."""
CHARGES = {"fire-ring": "second time it is discarded", "sky-orb": "Holds 4 charges", "ancient-staff": "five uses"}
CHARGES |= {"cloak-of-passage": "three uses"}
"""How an entry says how often a card works."""
TIMES = {"fire-ring": 2, "sky-orb": 4, "ancient-staff": 5, "cloak-of-passage": 3}


IN_TOWN = {"potion-of-charm": "discard"}
"""What is used between Quests, and its cost there."""


def cost_of(card: Card) -> str:
    """What a card costs when it is used, as the code has it."""
    if card.id in IN_TOWN:
        return IN_TOWN[card.id]
    if card.id in CAST and card.id not in CHARGES:
        return CAST[card.id].cost
    return card.cost


def lines(card: Card) -> list[str]:
    """What an entry must say of a card, in order."""
    heroes = lambda names: " or ".join(n.capitalize() for n in names)  # noqa: E731
    late = card.deck == "armoury"
    head = card.title + (f", {card.price} gc" if card.price else "") + HANDS.get(card.hands, f", {card.hands} hands")
    head += f", {card.icon} icon" if card.icon else ""
    head += f", {heroes(card.only)} only" if card.only and not late else ""
    head += f", needs Spellcraft {card.spellcraft} or more" if card.spellcraft else ""
    out = [head + NOT_SOLD.get(card.id, "") + "."]
    if card.attacks:
        out.append(" " + "; or ".join(attack(a, ", ") for a in card.attacks))
    out += [f" Defence +{card.defence} white"] if card.defence else []
    out += [f", Heavy ({card.heavy})"] if card.heavy and card.defence else []
    out += [f" Heavy ({card.heavy})"] if card.heavy and not card.defence else []
    out += [f" Resilience counts as {card.resilience} white while worn"] if card.resilience else []
    out += [f" Starting Body +{card.body}, starting Mind +{card.mind}"] if card.body else []
    out += [f" Starting Mind +{card.mind}"] if card.mind and not card.body else []
    out += (
        [CHARGES.get(card.id, "") if TIMES.get(card.id) == card.charges else f"{card.charges} uses"]
        if card.charges
        else []
    )
    cost = cost_of(card)
    out += [cost.capitalize()] if cost else []
    out += [f" Not {heroes(card.never)}."] if card.never else []
    out += [f" Keywords {', '.join(card.keywords)}."]
    out += [f" {heroes(card.only)} only."] if card.only and late else []
    return out


def card_differs(card: Card, text: str) -> list[str]:
    """How a card for sale or to be found and its entry differ."""
    out, rest = [], text
    for line in lines(card):
        if line not in rest:
            out.append(f"{card.id}: the entry lacks “{line}”")
        rest = rest.replace(line, "", 1)
    for old, new in SAID.get(card.id, {}).items():
        rest = rest.replace(old, new)
    rest = rest.replace("then discarded", "")
    if found := STATES.search(rest):
        out.append(f"{card.id}: the card lacks “{found[0]}” of “{text}”")
    if card.cost and card.cost != cost_of(card):
        out.append(f"{card.id}: {card.cost} on the card, {cost_of(card)} in play")
    if card.sold == (card.deck in FOUND or card.id in NOT_SOLD):
        out.append(f"{card.id}: sold")
    if card.group or card.rule not in LEDGER or not card.rule.startswith(f"missing.{card.deck}."):
        out.append(f"{card.id}: group, rule or deck")
    return out + told_differs(card, text)


TOLD: dict[str, tuple[dict[int, int], dict[int, int]]] = {
    "spirit-blade": ({3: 1, 4: 1}, {1: 1}),  # 3 dice, 4 against Undead: one more
    "orcs-bane": ({2: 1, 1: 1}, {}),  # the dice are not told again; Rage (1) is one attack more
    "armband-of-ice": ({1: 1}, {}),  # one less
    "pack-frame": ({1: 1}, {}),  # one less
    "amulet-of-the-north": ({2: 1, 1: 1}, {2: 1}),  # “one on your starting Mind”
    "elven-bracers": ({2: 1, 1: 1}, {2: 1}),
    "fire-ring": ({}, {2: 1}),  # “after the second time”
}
"""Where the text for the player has other numbers than the entry, because it says the same thing otherwise."""


def told_differs(card: Card, text: str) -> list[str]:
    """What the text for the player has of other numbers than the entry."""
    if not card.text:
        return []
    prose = re.sub(r" Keywords .*", "", text.removeprefix(lines(card)[0]))
    entry, told = numbers(prose), numbers(card.text)
    same = (entry, told) == tuple(map(Counter, TOLD[card.id])) if card.id in TOLD else entry == told
    return [] if same else [f"{card.id}: {dict(entry)} in the entry, {dict(told)} in “{card.text}”"]


DECKS = ("armoury", "equipment", "potion", "artefact", "magic-item")
CARDS = [card for card in C.cards.values() if card.deck in DECKS]


OF_CARDS = pytest.mark.proves(
    "missing.armoury.dagger", "missing.armoury.staff", "missing.armoury.shortsword", "missing.armoury.hand-axe",
    "missing.armoury.spear", "missing.armoury.broadsword", "missing.armoury.longsword", "missing.armoury.crossbow",
    "missing.armoury.battle-axe", "missing.armoury.helmet", "missing.armoury.shield", "missing.armoury.chain-mail",
    "missing.armoury.plate-mail", "missing.armoury.cloak", "missing.armoury.bracers",
    "missing.artefact.borins-armour", "missing.artefact.orcs-bane", "missing.artefact.spirit-blade",
    "missing.artefact.talisman-of-lore", "missing.artefact.wand-of-recall", "missing.artefact.ring-of-return",
    "missing.artefact.spell-ring", "missing.artefact.wizards-cloak", "missing.artefact.wizards-staff",
    "missing.artefact.elixir-of-life", "missing.artefact.ember-crown", "missing.equipment.tool-kit",
    "missing.equipment.rope", "missing.equipment.lantern", "missing.equipment.crowbar", "missing.equipment.wedges",
    "missing.equipment.caltrops", "missing.equipment.pack-frame", "missing.equipment.healers-satchel",
    "missing.equipment.whetstone", "missing.equipment.spyglass", "missing.equipment.holy-symbol",
    "missing.equipment.chalk", "missing.magic-item.fire-ring", "missing.magic-item.throwing-dagger",
    "missing.magic-item.quill", "missing.magic-item.armband-healing", "missing.magic-item.dust",
    "missing.magic-item.rabbit-boots", "missing.magic-item.amulet-north", "missing.magic-item.armband-ice",
    "missing.magic-item.elven-bracers", "missing.magic-item.elven-boots", "missing.magic-item.sky-orb",
    "missing.magic-item.bone-wand", "missing.magic-item.ancient-staff", "missing.magic-item.cloak-passage",
    "missing.potion.healing", "missing.potion.heroic-brew", "missing.potion.resilience", "missing.potion.strength",
    "missing.potion.speed", "missing.potion.battle", "missing.potion.holy-water", "missing.potion.restoration",
    "missing.potion.venom-antidote", "missing.potion.dexterity", "missing.potion.battle-rage",
    "missing.potion.frost-skin", "missing.potion.icy-strength", "missing.potion.rejuvenation",
    "missing.potion.warmth", "missing.potion.regeneration", "missing.potion.revitalisation",
    "missing.potion.magic-resistance", "missing.potion.aptitude", "missing.potion.alchemy", "missing.potion.charm",
)  # fmt: skip


@OF_CARDS
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_cards(card: Card) -> None:
    assert card_differs(card, says(card.rule)) == []


# Spells.

ONLY = {"elf": ("elf",), "wizardry": ("wizard",)}


def spell_differs(card: Card, text: str) -> list[str]:
    """How a Hero's spell and its entry differ; the words are the entry's."""
    told = card.text if card.text.startswith("Ranged") else card.text[:1].lower() + card.text[1:]
    put = [f"{card.title} ({card.group.capitalize()}): {told}"]
    wanted = ["Spell", "Magic", "Memory", card.group.capitalize(), *(["Elemental"] if card.group in ELEMENTS else [])]
    out = [] if text.removesuffix(" Unchanged in the advanced game.") in put else [f"{put[0]}\n{text}"]
    right = (wanted, "drain", ONLY.get(card.group, ()), "spell", True)
    if right != (list(card.keywords), card.cost, card.only, card.deck, card.sold):
        out.append(f"{card.id}: keywords, cost or Heroes")
    return out + plain_card(card)


PLAIN = (
    "price", "hands", "icon", "attacks", "defence", "resilience", "body", "mind", "heavy", "never",
    "spellcraft", "charges",
)  # fmt: skip


def plain_card(card: Card) -> list[str]:
    """Fields that no spell has."""
    out = [f"{card.id}: {name}" for name in PLAIN if getattr(card, name)]
    return out if card.rule in LEDGER else [*out, f"{card.id}: rule"]


GROUPS = ("high-mage", "necromancer", "orc-shaman", "storm-master")
CHAOS_TOLD: dict[str, tuple[dict[int, int], dict[int, int]]] = {
    "fear": ({1: 1}, {}),  # “a single white die”
}
"""Where a Chaos spell's text has other numbers than the entry, because it says the same thing otherwise."""


def part(card: Card, text: str) -> str:
    """What an entry says of one Chaos spell."""
    if not card.group:
        found = re.match(rf"{card.title}(?: \((?:Chaos|spell)\))?: (.*)", text)
    else:
        found = re.search(rf"[:,] {card.title}(?: \(([^()]*)\))?(?=[,.])", text)
    return (found[1] or "") if found else "no such spell"


def chaos_differs(card: Card, text: str) -> list[str]:
    """How a Chaos spell and its entry differ."""
    said = part(card, text)
    out = ["no such spell"] if said == "no such spell" else []
    right = (("Spell", "Magic", "Chaos"), "discard", (), "chaos", True)
    if right != (card.keywords, card.cost, card.only, card.deck, card.sold) or card.group not in ("", *GROUPS):
        out.append(f"{card.id}: keywords, cost or Heroes")
    entry, told = numbers(said), numbers(card.text)
    same = (entry, told) == tuple(map(Counter, CHAOS_TOLD[card.id])) if card.id in CHAOS_TOLD else entry == told
    out += [] if same else [f"{card.id}: {dict(entry)} in “{said}”, {dict(told)} in “{card.text}”"]
    return out + plain_card(card)


SPELLS = [card for card in C.cards.values() if card.deck == "spell"]
CHAOS = [card for card in C.cards.values() if card.deck == "chaos"]


OF_SPELLS = pytest.mark.proves(
    "missing.spell.air.genie", "missing.spell.air.swift-wind", "missing.spell.air.tempest",
    "missing.spell.earth.heal-body", "missing.spell.earth.pass-through-rock", "missing.spell.earth.rock-skin",
    "missing.spell.fire.ball-of-flame", "missing.spell.fire.courage", "missing.spell.fire.fire-of-wrath",
    "missing.spell.water.sleep", "missing.spell.water.veil-of-mist", "missing.spell.water.water-of-healing",
    "missing.spell.detection.clairvoyance", "missing.spell.detection.future-sight",
    "missing.spell.detection.treasure-horde", "missing.spell.darkness.arrows", "missing.spell.darkness.chains",
    "missing.spell.darkness.cloak", "missing.spell.protection.dispel", "missing.spell.protection.invisibility",
    "missing.spell.protection.wall-of-stone", "missing.spell.elf.deep-sleep", "missing.spell.elf.disappear",
    "missing.spell.elf.double-image", "missing.spell.elf.flashback", "missing.spell.elf.hypnotic-blaze",
    "missing.spell.elf.slow", "missing.spell.elf.timestop", "missing.spell.elf.twist-wood",
    "missing.spell.wizardry.mimic", "missing.spell.wizardry.trance", "missing.spell.wizardry.arcane-bolt",
    "missing.spell.wizardry.counterspell", "missing.spell.wizardry.lattice", "missing.spell.wizardry.sending",
    "missing.spell.chaos.ball-of-flame", "missing.spell.chaos.cloud", "missing.spell.chaos.command",
    "missing.spell.chaos.escape", "missing.spell.chaos.fear", "missing.spell.chaos.firestorm",
    "missing.spell.chaos.lightning", "missing.spell.chaos.rust", "missing.spell.chaos.sleep",
    "missing.spell.chaos.summon-orcs", "missing.spell.chaos.summon-undead", "missing.spell.chaos.tempest",
    "missing.spell.chaos.mind-blast", "missing.spell.chaos.mirror-magic", "missing.spell.chaos.high-mage",
    "missing.spell.chaos.necromancer", "missing.spell.chaos.orc-shaman", "missing.spell.chaos.storm-master",
)  # fmt: skip


@OF_SPELLS
@pytest.mark.parametrize("card", SPELLS, ids=lambda card: card.id)
def test_spells(card: Card) -> None:
    assert spell_differs(card, says(card.rule)) == []


@OF_SPELLS
@pytest.mark.parametrize("card", CHAOS, ids=lambda card: card.id)
def test_chaos_spells(card: Card) -> None:
    assert chaos_differs(card, says(card.rule)) == []


# The Treasure deck, furniture, dice, and the words that cards use.


def deck_of(text: str) -> Counter[str]:
    """The cards that an entry lists: name and value, as often as they are in the deck."""
    out: Counter[str] = Counter()
    for part in re.split(r", | and (?=five)", re.split(r"\. |: \d", text.split(": ", 1)[1])[0].rstrip(".")):
        many = re.fullmatch(r"(.*?) \((\w+)\)|(three|five|two) (.*?)(?: cards)?", part)
        if not many:
            out[part] += 1
        else:
            name, count = (many[1], many[2]) if many[1] else (many[4], many[3])
            out[name] += int(count) if count.isdecimal() else SPELT[count]
    return out


IN_USUAL = {"arrow": "Trap", "bolt": "Trap", "hole": "Trap", "gold-by-die": "Gold by die with a lost turn"}
IN_AMERICAN = {"arrow": "arrow Hazard", "hole": "pit Hazard", "potion-of-resilience": "Potion of Defence"}
"""What the two decks call a card; the Potion of Resilience is the book's name for the Potion of Defence."""


def deck_here(treasure: dict[str, Treasure], names: dict[str, str], field: str) -> Counter[str]:
    """The cards that the content lists, in the same words."""
    out: Counter[str] = Counter()
    for card in treasure.values():
        worth = card.gold or card.valuable
        out[names.get(card.id, card.title) + (f" {worth}" if worth else "")] += getattr(card, field)
    return +out


def treasure_differs(treasure: dict[str, Treasure], usual: str, american: str, extra: str) -> list[str]:
    """How the Treasure decks and their entries differ."""
    out = [] if deck_here(treasure, IN_USUAL, "count") == deck_of(usual) else ["usual"]
    out += [] if deck_here(treasure, IN_AMERICAN, "us") == deck_of(american) else ["American"]
    cards, hazards = (sum(c.count for c in treasure.values() if c.hazard >= h) for h in (False, True))
    bad, whole = (sum(c.us for c in treasure.values() if c.hazard >= h) for h in (True, False))
    out += [] if f"deck to use, {cards} cards" in usual else [f"{cards} cards"]
    out += (
        []
        if f"The {WORDS[min(hazards, 12)]} Trap and Wandering Monster cards are the Hazards" in usual
        else ["Hazards"]
    )
    out += [] if f"deck, {whole} cards" in american and f"{bad} of {whole} are Hazards" in american else ["American"]
    named = {"Trap: poison flask": "Poison flask", "Magical Trap": "Magical Trap"}
    for card in treasure.values():
        right = card.hazard == (card.title.startswith(("Trap", "Wandering")) or bool(card.extra))
        right &= card.extra == (named.get(card.title, "?") in extra) and card.rule in LEDGER
        right &= not (card.gold and card.valuable) and bool(card.valuable) == card.title.startswith(("Gem", "Jewels"))
        right &= not (card.extra and (card.gold or card.valuable))
        right &= card.item == (card.id if card.id in C.cards and not card.gold else "")
        out += [] if right else [card.id]
    return out


TREASURE_ENTRIES = tuple(map(says, ("missing.treasure.deck", "missing.treasure.deck-us", "missing.treasure.extra")))


@pytest.mark.proves(
    "missing.treasure.deck", "missing.treasure.deck-us", "missing.treasure.gold", "missing.treasure.extra"
)
def test_the_treasure_decks_hold_what_the_ledger_lists() -> None:
    assert treasure_differs(C.treasure, *TREASURE_ENTRIES) == []
    for id, card in C.treasure.items():
        for what, other in other_records(card, ("id", "rule", "rules", "title")):
            assert treasure_differs(C.treasure | {id: other}, *TREASURE_ENTRIES), f"{id}: {what}"
    usual, american, extra = TREASURE_ENTRIES
    for text in other_texts(usual):
        assert treasure_differs(C.treasure, text, american, extra), text
    for text in other_texts(american):
        assert treasure_differs(C.treasure, usual, text, extra), text


def furniture_differs(pieces: dict[str, Furniture], text: str) -> list[str]:
    """How the furniture and its entry differ."""
    line = "; ".join(
        f"{p.title}{' (altar)' if p.id == 'sorcerers-table' else ''} {p.width}x{p.height} {WORDS[p.count]} "
        f"{'tall' if p.tall else 'low'}"
        for p in pieces.values()
    )
    whole = "Furniture (width x height in squares, number in the box, height for line of sight): "
    right = text == f"{whole}{line}. Any piece may be turned by 90 degrees."
    return [] if right and all(p.rule == "missing.furniture.list" for p in pieces.values()) else [line]


@pytest.mark.proves("missing.furniture.list")
def test_furniture() -> None:
    text = says("missing.furniture.list")
    assert furniture_differs(C.furniture, text) == []
    for id, piece in C.furniture.items():
        for what, other in other_records(piece, ("id", "rules", "holds")):
            assert furniture_differs(C.furniture | {id: other}, text), f"{id}: {what}"


@pytest.mark.proves("missing.dice.white", "missing.dice.red")
def test_combat_dice() -> None:
    def faces(colour: str) -> tuple[int, ...]:
        return tuple(COMBAT[colour].faces.count(face) for face in (SKULL, WHITE, BLACK))

    for colour in ("white", "red"):
        assert tuple(numbers(says(f"missing.dice.{colour}")).elements()) and faces(colour) == tuple(
            map(int, re.findall(r"\d", says(f"missing.dice.{colour}")))
        )
    advanced = re.findall(r"(\w+) (\d)/(\d)/(\d)", says("missing.dice.advanced"))
    assert {c: faces(c) for c in COMBAT} == {
        **{c: faces(c) for c in ("white", "red")},
        **{c: tuple(map(int, n)) for c, *n in advanced},
    }


@pytest.mark.proves("missing.scroll.deck")
def test_scrolls() -> None:
    text = says("missing.scroll.deck")
    scrolls = {id: card for id, card in C.cards.items() if card.deck == "scroll"}
    spells = [card for card in SPELLS if card.group in ELEMENTS]
    assert f"{2 * len(spells)} cards: two scrolls of each of the {WORDS[len(spells)]} elemental spells" in text
    assert set(scrolls) == {f"scroll-of-{card.id}" for card in spells}
    for card in spells:
        scroll = scrolls[f"scroll-of-{card.id}"]
        assert f"Keywords {', '.join(scroll.keywords)} and the spell's name" in text
        assert (scroll.title, scroll.text) == (f"Scroll of {card.title}", card.text)
        assert f"cost Cast, {scroll.cost.capitalize()}; any Hero may use it" in text
        assert not (scroll.only or scroll.never or scroll.spellcraft or plain_card(scroll))


WITHOUT_CARD = {"Undead", "Sequestered"}
"""Keywords that no card of the basic edition has: what a Monster is, and what the book defines for cards to come."""


@pytest.mark.proves("missing.hero.keywords", "missing.hero.slots")
def test_the_words_of_cards_are_those_of_the_ledger() -> None:
    listed = says("missing.hero.keywords").split(": ")[1].replace(" (weapons other than Dagger and Staff)", "")
    used = {word for card in C.cards.values() for word in card.keywords if not beyond_basic(card.id)}
    assert set(listed.rstrip(".").split(", ")) == used | WITHOUT_CARD
    barred = {word for k in C.kinds.values() for word in k.barred}
    assert barred <= used
    icons = says("missing.hero.slots").split(": ")[1].rstrip(".").split(", ")
    assert set(icons) == {card.icon for card in C.cards.values() if card.icon}
    for card in CARDS:
        plain = card.id in ("dagger", "staff", "magical-throwing-dagger", "wizards-staff")
        assert ("Martial" in card.keywords) == ("Weapon" in card.keywords and not plain), card.id


def test_every_entry_of_a_card_has_its_card() -> None:
    here = {each.rule for table in (C.kinds, C.cards, C.treasure) for each in table.values()}
    families = ("monster", "men", "armoury", "equipment", "potion", "artefact", "magic-item")
    for id, entry in LEDGER.items():
        parts = id.split(".")
        card = parts[0] == "missing" and (parts[1] in families or (parts[1] == "spell" and len(parts) == 4))
        if card and entry.edition == "basic" and parts[-1] not in ("rules", "group"):
            assert id in here, id


# Quests.

NUMBERED = {
    1: "drowned-cellars", 2: "silent-bell", 3: "three-tolls", 4: "moth-lantern", 5: "grisks-larder", 6: "iron-teeth",
    7: "splithelm", 8: "nine-candles", 9: "unquiet-vault", 10: "glass-stair", 12: "ember-crown",
}  # fmt: skip
"""The Quests that are one map each."""
ELSEWHERE = {
    "rabbit-boots": "behind Orsk", "spirit-blade": "under the last coffin", "wand-of-recall": "behind the mirror",
}  # fmt: skip
"""Treasures whose place is not given as a room."""


def kind_named(words: str) -> str:
    """The figure that an entry names, in the singular or plural."""
    one = re.sub(r"^the ", "", words).lower()
    names = {k.id: k.title.lower().removeprefix("the ") for k in C.kinds.values() if not k.hero}
    forms = (one, one.removesuffix("s"), one.replace("wolves", "wolf"), one.replace("mummies", "mummy"))
    found = [id for id, name in names.items() if name in forms]
    return (found or [id for id in names if id == one] or [f"no {words}"])[0]


def quest_differs(quest: Quest, text: str) -> list[str]:
    """How the figures, treasures and rewards of a Quest and its entry differ."""

    def sentence(word: str) -> str:
        return text.partition(f"{word}: ")[2].partition(". ")[0].rstrip(".")

    wanted: Counter[str] = Counter()
    traps: Counter[str] = Counter()
    for each in re.sub(r" (?:as jailers|throwing|that move)[^,]*", "", sentence("Monsters")).split(", "):
        if found := re.fullmatch(r"(\d+) (swinging blade|pit)s", each):
            traps[found[2].replace(" ", "-")] = int(found[1])
        elif found := re.fullmatch(r"(?:(\d+) )?((?:the )?[A-Z][\w ]+)", each):
            wanted[kind_named(found[2])] += int(found[1] or 1)
    here = Counter(m.kind.id for m in quest.monsters if not m.kind.companion)
    out = [] if here == wanted else [f"{dict(wanted)} in the entry, {dict(here)} on the map"]
    laid = Counter(trap.kind for trap in quest.traps)
    out += [f"{n} {trap}, {laid[trap]} on the map" for trap, n in traps.items() if laid[trap] != n]
    listed = set(re.findall(r"(?:^|, )([\w' ]+?) in R(\d+)", sentence("Treasure")))
    held = set()
    for hoard in quest.hoards:
        room = str(next(n for n, area in enumerate(areas(), 1) if area >> hoard.at & 1))
        held |= {(f"{hoard.gold} gc", room)} if hoard.gold else set()
        for item in hoard.items:
            if ELSEWHERE.get(item, "?") not in sentence("Treasure"):
                held.add((C.cards[item].title, room))
    out += [] if held == listed else [f"{sorted(listed)} in the entry, {sorted(held)} on the map"]
    reward = re.search(r"Reward (\d+) gc", text)
    out += [] if quest.reward == (int(reward[1]) if reward else 0) else [f"reward {quest.reward}"]
    wandering = sentence("Wandering Monster")
    return out + ([] if kind_named(wandering) == quest.wandering else [f"wandering {quest.wandering}"])


@pytest.mark.proves(
    "missing.quest.01-drowned-cellars", "missing.quest.02-silent-bell", "missing.quest.03-three-tolls",
    "missing.quest.04-moth-lantern", "missing.quest.05-griskslarder", "missing.quest.06-iron-teeth",
    "missing.quest.07-splithelm", "missing.quest.08-nine-candles", "missing.quest.09-unquiet-vault",
    "missing.quest.10-glass-stair", "missing.quest.12-ember-crown",
)  # fmt: skip
@pytest.mark.parametrize("number", NUMBERED)
def test_quests_have_the_figures_treasures_and_rewards_of_their_entries(number: int) -> None:
    quest = load_quest(NUMBERED[number])
    (text,) = [entry.says for id, entry in LEDGER.items() if id.startswith(f"missing.quest.{number:02}-")]
    assert quest_differs(quest, text) == []
    for word in ("Monsters", "Treasure"):
        said = text.partition(f"{word}: ")[2].partition(". ")[0]
        for other in other_texts(re.sub(r" \(.*?\)|Nettle's loot 100 gc", "", said)):
            assert quest_differs(quest, text.replace(said, other)), other


# Nothing goes unnoticed.


@pytest.mark.parametrize("k", C.kinds.values(), ids=lambda k: k.id)
def test_every_change_of_a_figure_is_noticed(k: Kind) -> None:
    differs = companion_differs if k.companion else kind_differs
    leave = (*LEAVE, "title", "rule") if k.companion else LEAVE
    for what, other in other_records(k, leave):
        assert differs(other, says(k.rule)), what
    for text in () if k.companion else other_texts(says(k.rule)):
        assert differs(k, text), text


def noticed(differs: Any, card: Card) -> None:
    """Whether a change of any field, of a number in the player's text, or of one in the entry shows."""
    for what, other in other_records(card, ("id", "rules", "text")):
        assert differs(other, says(card.rule)), what
    for text in other_texts(card.text):
        assert differs(replace(card, text=text), says(card.rule)), text
    said = part(card, says(card.rule)) if differs is chaos_differs else says(card.rule)
    for text in other_texts(said):
        assert differs(card, says(card.rule).replace(said, text)), text


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_change_of_a_card_is_noticed(card: Card) -> None:
    noticed(card_differs, card)


@pytest.mark.parametrize("card", [*SPELLS, *CHAOS], ids=lambda card: card.id)
def test_every_change_of_a_spell_is_noticed(card: Card) -> None:
    noticed(spell_differs if card.deck == "spell" else chaos_differs, card)


def test_no_exception_is_needless() -> None:
    tables: dict[str, tuple[Any, Any]] = {
        "TOLD": (TOLD, CARDS), "CHAOS_TOLD": (CHAOS_TOLD, CHAOS), "SAID": (SAID, CARDS)
    }  # fmt: skip
    for name, (table, cards) in tables.items():
        for id in list(table):
            kept = table.pop(id)
            (card,) = [c for c in cards if c.id == id]
            assert (card_differs if cards is CARDS else chaos_differs)(card, says(card.rule)), f"{name}: {id}"
            table[id] = kept
