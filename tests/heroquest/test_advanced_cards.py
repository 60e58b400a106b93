"""The cards of the advanced game in all their fields, each held against its entry of the ledger."""

from __future__ import annotations

import re

import pytest

from delvewright.kernel.rulebook import find_book
from delvewright.rules.heroquest.content.hero_cards import hero_card, sides
from delvewright.rules.heroquest.content.more import beyond_basic, more
from delvewright.rules.heroquest.content.reading import Card, content
from delvewright.rules.heroquest.magic.casting import WAYS
from delvewright.rules.heroquest.state.windows import USES

LEDGER = find_book("heroquest").ledger.rules
CARDS = [card for card in content().cards.values() if beyond_basic(card.id)]
CAST_BY = {"dwarven-runes": ("dwarf",), "cantrips": ("wizard",)}
"""Restricted Spell Groups."""
WORDS = {"dwarven-runes": "Rune", "cantrips": "Cantrip"}
"""The Keywords of groups that are not called like their group."""
OF_SPELLS = pytest.mark.proves(
    "missing.advspell.cantrips.candle", "missing.advspell.cantrips.hush", "missing.advspell.cantrips.kindle",
    "missing.advspell.cantrips.mend-strap", "missing.advspell.cantrips.nudge",
    "missing.advspell.cantrips.sting", "missing.advspell.confusion.babble", "missing.advspell.confusion.daze",
    "missing.advspell.confusion.turn-aside", "missing.advspell.defiance.rebuke",
    "missing.advspell.defiance.refuse", "missing.advspell.defiance.stand-fast",
    "missing.advspell.divination.omen", "missing.advspell.divination.scry",
    "missing.advspell.divination.warning", "missing.advspell.dwarven-runes.breaking",
    "missing.advspell.dwarven-runes.embers", "missing.advspell.dwarven-runes.kin",
    "missing.advspell.dwarven-runes.opening", "missing.advspell.dwarven-runes.stone",
    "missing.advspell.dwarven-runes.warding", "missing.advspell.energy.arc",
    "missing.advspell.energy.overcharge", "missing.advspell.energy.spark", "missing.advspell.entropy.rot",
    "missing.advspell.entropy.unmake", "missing.advspell.entropy.wither", "missing.advspell.flora.bark-skin",
    "missing.advspell.flora.roots", "missing.advspell.flora.thorn-wall", "missing.advspell.fury.frenzy",
    "missing.advspell.fury.red-mist", "missing.advspell.fury.roar", "missing.advspell.ice.freeze",
    "missing.advspell.ice.ice-bridge", "missing.advspell.ice.rime", "missing.advspell.illusion.mask",
    "missing.advspell.illusion.maze", "missing.advspell.illusion.phantom", "missing.advspell.light.beacon",
    "missing.advspell.light.dazzle", "missing.advspell.light.purge", "missing.advspell.metal.blade-storm",
    "missing.advspell.metal.rend-armour", "missing.advspell.metal.temper", "missing.advspell.motion.blink",
    "missing.advspell.motion.hasten", "missing.advspell.motion.push", "missing.advspell.poison.antidote",
    "missing.advspell.poison.choke", "missing.advspell.poison.envenom", "missing.advspell.reason.clear-mind",
    "missing.advspell.reason.deduce", "missing.advspell.reason.disprove", "missing.advspell.sorrow.despair",
    "missing.advspell.sorrow.grief", "missing.advspell.sorrow.lament", "missing.advspell.stasis.hold",
    "missing.advspell.stasis.preserve", "missing.advspell.stasis.seal",
    "missing.advspell.thaumaturgy.conjure-tool", "missing.advspell.thaumaturgy.great-work",
    "missing.advspell.thaumaturgy.transmute", "missing.advspell.time.again", "missing.advspell.time.delay",
    "missing.advspell.time.moment", "missing.advspell.underworld.call-shade",
    "missing.advspell.underworld.grave-hand", "missing.advspell.underworld.speak-with-bones",
    "missing.advspell.unity.link-minds", "missing.advspell.unity.rally", "missing.advspell.unity.share-pain",
    "missing.advspell.vitality.mend", "missing.advspell.vitality.second-breath",
    "missing.advspell.vitality.surge", "missing.advspell.cantrips", "missing.advspell.confusion",
    "missing.advspell.defiance", "missing.advspell.divination", "missing.advspell.dwarven-runes",
    "missing.advspell.energy", "missing.advspell.entropy", "missing.advspell.flora", "missing.advspell.fury",
    "missing.advspell.ice", "missing.advspell.illusion", "missing.advspell.light", "missing.advspell.metal",
    "missing.advspell.motion", "missing.advspell.poison", "missing.advspell.reason", "missing.advspell.sorrow",
    "missing.advspell.stasis", "missing.advspell.thaumaturgy", "missing.advspell.time",
    "missing.advspell.underworld", "missing.advspell.unity", "missing.advspell.vitality",
    "missing.advspell.rules", "adv.spells.new-groups", "missing.adv.keywords",
)  # fmt: skip
OF_ENCHANTMENTS = pytest.mark.proves(
    "missing.enchant.bulwark", "missing.enchant.feather", "missing.enchant.flame", "missing.enchant.focus",
    "missing.enchant.frost", "missing.enchant.keen", "missing.enchant.reserve", "missing.enchant.returning",
    "missing.enchant.seeking", "missing.enchant.warding",
)  # fmt: skip
OF_GEAR = pytest.mark.proves(
    "missing.adv.armoury.brigandine", "missing.adv.armoury.flail", "missing.adv.armoury.full-plate",
    "missing.adv.armoury.greatsword", "missing.adv.armoury.longbow", "missing.adv.armoury.rapier",
    "missing.adv.armoury.spell-staff", "missing.adv.armoury.tower-shield", "missing.adv.potion.antidote",
    "missing.adv.potion.healing", "missing.adv.potion.regeneration", "missing.adv.potion.rejuvenation",
    "missing.adv.potion.restoration", "missing.adv.potion.revitalisation", "missing.adv.potion.warmth",
    "missing.dark-relic.little-crown", "missing.dark-relic.thread-of-hours", "missing.dark-relic.weeping-mask",
)  # fmt: skip
OF_DECKS = pytest.mark.proves(
    "missing.dungeon.champion", "missing.dungeon.cold-stone", "missing.dungeon.deep-graves",
    "missing.dungeon.hidden-teeth", "missing.dungeon.hungry-dark", "missing.dungeon.iron-doors",
    "missing.dungeon.old-curses", "missing.dungeon.pack-hunters", "missing.dungeon.reserves",
    "missing.dungeon.short-fuse", "missing.dungeon.wards", "missing.dungeon.watchful",
    "missing.dungeon.well-drilled", "missing.event.ambush", "missing.event.broken-strap",
    "missing.event.cave-in", "missing.event.counter-magic", "missing.event.dark-tonic", "missing.event.dread",
    "missing.event.false-floor", "missing.event.fury", "missing.event.grave-cold", "missing.event.ill-omen",
    "missing.event.parry", "missing.event.poisoned", "missing.event.regroup", "missing.event.reinforcements",
    "missing.event.slammed", "missing.event.snuffed", "missing.event.stolen-luck", "missing.event.stumble",
    "missing.event.swift", "missing.event.war-drums", "missing.event.whispers", "missing.skill.captain",
    "missing.skill.champion", "missing.skill.cleave", "missing.skill.deadeye", "missing.skill.deep-study",
    "missing.skill.extra-group", "missing.skill.field-medic", "missing.skill.forest-pace",
    "missing.skill.iron-hide", "missing.skill.keen-eyes", "missing.skill.last-stand", "missing.skill.locksmith",
    "missing.skill.lucky", "missing.skill.mind-fortress", "missing.skill.quick-cast", "missing.skill.resolve",
    "missing.skill.runesmith", "missing.skill.scholar", "missing.skill.scrounger", "missing.skill.shield-mate",
    "missing.skill.spell-dancer", "missing.skill.stone-sense", "missing.skill.stonewall",
    "missing.skill.sure-footed", "missing.skill.toughness", "missing.skill.trapwright",
    "missing.skill.twin-strike", "missing.skill.war-cry", "missing.skill.weapon-drill",
    "adv.fate.skill", "adv.skills.more-danger", "missing.skill.rules", "missing.dungeon.rules", "adv.dungeon.buy",
)  # fmt: skip


def of(*decks: str) -> pytest.MarkDecorator:
    """A test of each card of some decks."""
    return pytest.mark.parametrize("card", [c for c in CARDS if c.deck in decks], ids=lambda card: card.id)


def says(card: Card) -> str:
    """The entry of a card."""
    return LEDGER[card.rule].says


@OF_SPELLS
@of("advanced-spell")
def test_spells_of_the_new_groups(card: Card) -> None:
    group, said = card.rule.split(".")[2], says(card)
    assert card.deck == "advanced-spell"
    assert said.startswith(f"{card.title} (") and card.title in LEDGER[f"missing.advspell.{group}"].says
    assert card.group == group and card.only == CAST_BY.get(group, ())
    number = re.search(r"Mastery (\d)", said)
    assert more(card.id).mastery == (int(number[1]) if number else -1)
    order = "drain mastery" if "cost Drain, Mastery" in said else None
    order = order or ("mastery drain" if re.search(r"Mastery \d, Drain", said) else None)
    assert card.cost == (order or ("mastery" if number else "drain"))
    further = re.findall(r"has the Keyword (\w+) too", said)
    assert card.keywords == ("Spell", "Magic", "Memory", WORDS.get(group, group.capitalize()), *further)
    assert card.text.split(": ")[-1].lower() in said.lower()
    assert card.id in WAYS or card.id in USES


def test_every_spell_of_the_new_groups_has_its_card() -> None:
    printed = {id for id in LEDGER if id.startswith("missing.advspell.") and id.count(".") == 3}
    assert {card.rule for card in CARDS if card.deck == "advanced-spell"} == printed and len(printed) == 75


@OF_ENCHANTMENTS
@of("enchantment")
def test_enchantments(card: Card) -> None:
    assert card.deck == "enchantment"
    fits = " or ".join(more(card.id).fits)
    assert re.match(re.escape(f"{card.title}, {card.price} gc ({fits})") + "[:.]", says(card))
    assert card.keywords == ("Enchantment", "Selfish")
    light = re.search(r"Heavy \(-(\d)\)", says(card))
    assert more(card.id).light == (int(light[1]) if light else 0)


@OF_GEAR
@of("advanced-armoury", "advanced-potion", "dark-relic")
def test_gear(card: Card) -> None:
    said = says(card)
    assert card.deck == {"armoury": "advanced-armoury", "potion": "advanced-potion"}.get(
        card.rule.split(".")[2], "dark-relic"
    )
    named = re.match(r"([A-Z][\w ]+?)(?: \(new\))?, (?:(\d+) gc[,.]|\w+ icon)", said)
    assert named and (card.title.removesuffix(" (new)"), card.price) == (named[1], int(named[2] or 0))
    hands = re.search(r"(one|two) hands?\b", said)
    assert card.hands == ({"one": 1, "two": 2}[hands[1]] if hands else 0)
    icon = re.search(r"(\w+) icon", said)
    assert card.icon == (icon[1] if icon else "")
    heavy = re.search(r"Heavy \((\d)\)", said)
    assert card.heavy == (int(heavy[1]) if heavy else 0)
    words = re.search(r"Keywords ([\w, ]+)\.", said)
    cursed = ("Cursed",) if ", Cursed." in said else ()
    assert card.keywords == ((*words[1].split(", "), *cursed) if words else ("Item", "Potion"))


@OF_DECKS
@of("event", "dungeon", "skill")
def test_skills_events_and_dungeon_cards(card: Card) -> None:
    said, own = says(card), more(card.id)
    assert card.deck == card.rule.split(".")[1] and card.keywords == (card.deck.capitalize(),)
    if card.deck == "event":
        assert said.startswith(f"{card.title}: ") and card.text.lower() in said.lower()
    elif card.deck == "dungeon":
        assert said.startswith(f"{card.title} ({own.threat}): ") and card.text.lower() in said.lower()
    else:
        fate, marks = re.search(r"(?:cost )?(\d) Fate|cost (\d)", said), re.search(r"(\d) (?:threat )?marks?", said)
        assert fate and own.fate == int(fate[1] or fate[2])
        assert marks and own.threat == int(marks[1])
        learns(card, said)


HEROES = ("barbarian", "dwarf", "elf", "wizard")
WRITES = {
    "champion": ("champion",), "iron-hide": ("blue",), "runesmith": ("spellcraft", "runes"),
    "extra-group": ("spellcraft",), "toughness": ("body",), "resolve": ("mind",), "locksmith": ("dexterity",),
}  # fmt: skip
TIMES = {"at most twice": 2, "at most three times": 3}


def learns(card: Card, said: str) -> None:
    """Who may learn a Skill and how often, what it writes on the Hero Card, whether it is drained."""
    own, name = more(card.id), card.rule.split(".")[2]
    who = re.match(r"[^(]+\(([^,):]+)", said)
    assert who, said
    named = tuple(hero for hero in HEROES if hero in who[1].lower())
    if name == "champion":
        assert (card.only, card.never) == ((("wizard",), ()) if card.id.startswith("wizards") else ((), ("wizard",)))
    elif "any" in who[1]:
        assert (card.only, card.never) == ((), named)
    else:
        assert sorted(card.only) == sorted(named) and not card.never
    assert own.most == next((n for word, n in TIMES.items() if word in said), 1)
    assert own.writes == WRITES.get(name, ())
    assert card.cost == ("drain" if re.search(r"Drain[,:]", said) else "")
    keyword = card.id.rpartition("-")[2] if card.id.startswith(("deep-study-", "wizards-laurel-")) else ""
    assert own.praxis == keyword


@OF_GEAR
@of("advanced-armoury", "advanced-potion", "dark-relic")
def test_attacks_and_guard_of_gear(card: Card) -> None:
    said = says(card)
    printed = [
        (how, tuple(colour for n, colour in re.findall(r"(\d) (\w+)", dice) for _ in range(int(n))))
        for how, dice in re.findall(r"(Melee|Ranged) ((?:\d \w+(?: and )?)+)", said)
    ]
    found = [("Ranged" if a.ranged else "Melee", tuple(die.name for die in a.dice)) for a in card.attacks]
    assert found == printed
    assert all(a.long == (", Long;" in said) and not a.damage and not a.discard for a in card.attacks)
    guard = re.search(r"Defence \+(\d) (\w+)", said)
    assert more(card.id).guard == ((guard[2],) * int(guard[1]) if guard else ())
    assert card.mind == (1 if "Starting Mind +1" in said else 0) and not card.defence and not card.body
    if card.deck == "advanced-potion":
        assert more(card.id).instead and content().cards[more(card.id).instead].title == card.title.removesuffix(
            " (new)"
        )
    else:
        assert more(card.id).instead == "" and card.cost == ("drain" if "Drain" in said else "")


@pytest.mark.proves(
    "missing.adv.hero.barbarian", "missing.adv.hero.dwarf", "missing.adv.hero.elf", "missing.adv.hero.wizard"
)
def test_both_sides_of_the_hero_cards() -> None:
    for hero in HEROES:
        said, side, basic = LEDGER[f"missing.adv.hero.{hero}"].says, sides()[hero], content().kinds[hero]
        skill = re.search(r"starting Skill ([A-Z][\w ]+)\.", said)
        assert skill and content().cards[side.skill].title == skill[1]

        def number(word: str, said: str = said) -> int:
            found = re.search(rf"\b{word} (\d)", said)
            return int(found[1]) if found else 0

        values = ("Body", "Mind", "Brute Force", "Wisdom", "Spellcraft")
        own = (side.body, side.mind, side.brute_force, side.wisdom, side.spellcraft)
        assert own == tuple(map(number, values)), hero
        assert side.abilities == tuple(f"{word.lower()} 1" for word in re.findall(r"(Artifice|Perception) \(1\)", said))
        assert side.frenzied is ("Rage (1)" in said) and side.pace == ("plus 1" in said)
        assert (side.blue, side.runes, side.defence) == ((1, 1, 3) if hero == "dwarf" else (0, 0, 0))
        melee = [(a.ranged, tuple(die.name for die in a.dice)) for a in side.attacks]
        assert melee == ([(False, ("white", "white"))] if hero == "barbarian" else [])
        plain, champion = hero_card(hero, ()), hero_card(hero, ("champion",))
        assert (plain.body, plain.mind, plain.starts) == (basic.body, basic.mind, (*basic.starts, side.skill))
        assert champion.champion and not plain.champion and champion.body == (side.body or basic.body)
