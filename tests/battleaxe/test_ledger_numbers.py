"""Every block, card and room in all its numbers and words, held against its entry of the ledger, both ways.

Blocks and cards are put into words as the ledger would, and compared as a whole. Where an entry is prose, each number
of the record takes one number of the entry, a bonus of a test together with its owner; what is left over on either side
is a difference, unless one of the tables below says why. The last tests change every field of every record, and every
number of every entry, and see that it is noticed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.ledger_text import TOKEN, WORDS, other_records, other_texts, value

from delvewright.kernel.ledger import Ledger
from delvewright.rules.battleaxe.content import cards as records
from delvewright.rules.battleaxe.content.cards import (
    Enemy,
    EnemySpell,
    Event,
    Item,
    Passage,
    Race,
    ReadyHero,
    Reward,
    Role,
    Room,
    RoomCard,
    Spell,
    Stats,
    Trait,
)
from delvewright.rules.battleaxe.content.reading import FOLDER, content

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
HAND = {1: "one hand", 2: "two hands"}
Numbers = Mapping[str, int]


def says(rule: str) -> str:
    return LEDGER[rule].says


def title(item: str) -> str:
    """An item as a text names it."""
    return C.items[item].title.lower() if item in C.items else item


def signed(n: int) -> str:
    return f"{n:+d}"


# Numbers of prose.

NOISE = re.compile(r"\b2?D(?:6|20|100)\b|\(\d+,\d+\)|house\.[\w.-]+|\(Health [^)]*\)|Defend \d+% and Health \d+")
"""Dice, squares of the drawing, names of entries, and the numbers of allies and of things that can be destroyed."""
RANGE = re.compile(r"\b(\d+)-(\d+)\b")


def loose(text: str) -> tuple[Counter[int], list[int]]:
    """The numbers of a prose text, and the last number of each row of a table of dice but the last row."""
    text = NOISE.sub(" ", text)
    ends = [int(high) for _, high in RANGE.findall(text) if high not in ("6", "20")]
    text = RANGE.sub(" ", re.sub(r"\b(\d)x\1\b", r"\1", re.sub(r"\b(\d)x(?!\1)(\d)\b", r"\1 \2", text)))
    return Counter(value(token) for token in TOKEN.findall(text)), ends


def rows_follow(text: str) -> bool:
    """Whether the rows of a table of dice leave no gap."""
    last = 0
    for low, high in RANGE.findall(NOISE.sub(" ", text)):
        if int(low) not in (1, last + 1) or int(high) <= int(low):
            return False
        last = int(high)
    return True


def unaccounted(id: str, text: str, given: Numbers) -> list[str]:
    """What is left over of the numbers of an entry and those of a record when each has taken its like."""
    have, ends = loose(text)
    out = [] if rows_follow(text) else ["rows"]
    for n in Counter(CARRIED.get(id, {})).elements():
        if have[n]:
            have[n] -= 1
        elif n in ends:
            ends.remove(n)
        else:
            out.append(f"the entry lacks {n}")
    given = {**given, **{f"{key} itself": int(key[-1]) for key in given if re.search(r"-\d$", key)}}
    out += [f"the record lacks {key}" for key in SPOKEN.get(id, {}) if key not in given]
    for key, number in given.items():
        n = abs(number)
        if key in (spoken := SPOKEN.get(id, {})):
            least, phrase = spoken[key]
            out += [] if number == least and phrase in text else [f"{key} = {number}"]
        elif have[n]:
            have[n] -= 1
        elif (end := n - key.endswith("-from")) in ends:
            ends.remove(end)
        else:
            out.append(f"the entry lacks {key} = {number}")
    out += [f"the record lacks {n}" for n, count in have.items() for _ in range(count)]
    out += [f"the record lacks {n}" for n in ends]
    return [f"{id}: {each}" for each in out]


CARRIED: dict[str, dict[int, int]] = {
    "circlet-of-calm": {2: 1},  # “when two roll the same”
    "heavy-crossbow": {2: 1},  # “in two turns running” is one turn of pause
    "fire-breath": {2: 1},
    "stay-of-death": {0: 2},  # below Health 0 is death, which is no number of a card
    "kinship-of-beasts": {2: 1, 1: 1},  # Size 2x1, in the spell's function
    "cracked-hall": {4: 1, 5: 1, 3: 1, 6: 1},  # rows of the drawing
    "rope-bridge": {4: 1, 6: 1, 3: 1},
    "dart-gallery": {3: 1, 7: 1},
    "beast-pens": {1: 1, 8: 1},
    "fire-gate": {4: 1, 6: 1},
    "broken-bridge": {5: 2, 6: 1, 4: 2, 7: 1},
    "sleeping-armoury": {1: 1, 2: 1},  # a card a touch; the goal says the two cards again
    "alchemists-table": {1: 1},  # a potion a success
    "rising-water": {2: 1},  # as many wheels as are drawn
    "three-chests": {2: 1, 4: 1, 1: 1},  # the die that tells the mimic, for as many chests as are drawn; a card
    "web-larder": {4: 1},  # what is between the spider and the coins is nothing
    "falling-roof": {6: 1},  # the reward says the round again
    "balance-plates": {2: 1},  # who carries the other counts with him: a rule of weights
    "warchiefs-horn": {1: 1},  # one orc at a time
    "weaver-below": {3: 1},  # as many egg sacs as are drawn
    "ember-road": {2: 1},  # the number of the next quest
    "drowned-archive": {1: 1},  # a card for each hero, in the quest's function
    "state held": {40: 1, 20: 1, 10: 1},  # the test of breaking free
    "table tile": {2: 3, 4: 1, 10: 1},  # widths: all of these are as wide as long, or as a passage
    "table quest-dice": {4: 1},  # the blank faces are those that are left
    "table shop": {1: 1, 2: 2, 22: 1, 45: 1},  # numbers of levels; “double”; dearest weapons, which the items show
    "table worm": {10: 1, 8: 1, 12: 1, 2: 1},  # the room's
}
"""Numbers of an entry that the record does not hold, because they are drawn, said twice, or part of a function."""
CHASM = "with the modifiers of the Cracked Hall"
SPOKEN: dict[str, dict[str, tuple[int, str]]] = {
    "potion-of-haste": {"rounds": (2, "this turn and the next")},
    "heavy-crossbow": {"pause": (1, "in two turns running")},
    "fire-breath": {"pause": (1, "in two turns running")},
    "giant-spider": {"poison": (100, "a hero it wounds is poisoned;")},
    "giant-snake": {"poison": (100, "a hero it wounds is poisoned.")},
    "shambler": {"ignored": (1, "ignores the first wound")},
    "sleeping-armoury": {"tries": (1, "one try")},
    "defiled-shrine": {"tries": (2, "failures may be repeated once per hero")},
    "weaver-below": {"rounds": (2, "at the end of every second round")},
    "grey-smith": {"rounds": (2, "at the end of every second round")},
    "drakes-tooth": {"stolen-coins": (3, "if the drake is defeated")},  # the reward's “else 3”
    "cold-draught": {"rounds": (2, "Until the end of the next round")},
    "whispering-wall": {"cards": (1, "look at the next room card")},
    "curious-fox": {"warnings": (1, "once in this quest it warns them, and one First initiative")},
    "quiet-hour": {"worn": (1, "one worn item")},
    "table fortune": {"heroes-3": (1, "one for each hero when 3 play")},
    "table shop": {
        "pays": (50, "buys any item for half its price"),
        "scrolls": (1, "one of each scroll and treasure per visit"),
        "treasures-price": (200, "at double their value"),
    },
    "broken-bridge": {"squares": (3, CHASM), "wounds": (1, CHASM)},
}
"""Numbers of a record that the entry puts otherwise: the number, and the words."""

# Races, roles, heroes.


def stats(s: Stats, plus: bool = False) -> str:
    """The numbers of a block."""
    put = signed if plus else str
    return (
        f"Health {put(s.health)}; Speed {put(s.speed)}; Attacks {put(s.attacks)}; Attack {put(s.attack)}%; "
        f"Missile {put(s.missile)}%; Defend {put(s.defend)}%; Luck {put(s.luck)}; "
        f"Spells arcane {s.arcane}, holy {s.holy}, nature {s.nature}"
    )


def race_text(race: Race) -> str:
    traits = " and ".join(C.traits[t].title if t in C.traits else t for t in race.traits)
    affinity = " Gnomes choose one spell type at creation and add {} to it (an affinity with all magic)."
    return f"Race block {race.id}: {stats(race.stats)}; {race.height}; {race.weight}; traits {traits}." + (
        affinity.format(race.chosen_magic) if race.chosen_magic else ""
    )


def race_differs(race: Race, text: str) -> list[str]:
    right = race_text(race) == text and race.title.lower() == race.id and race.rules[0] == f"house.race.{race.id}"
    return [] if right else [f"{race_text(race)}\n{text}"]


def role_differs(role: Role, text: str) -> list[str]:
    put = f"Role block {role.id}: {stats(role.stats, True)}; equipment: {', '.join(map(title, role.equipment))}."
    right = put == text and role.title.lower() == role.id and role.rules[0] == f"house.role.{role.id}"
    return [] if right else [f"{put}\n{text}"]


def hero_differs(hero: ReadyHero, text: str) -> list[str]:
    if hero.race not in C.races or hero.role not in C.roles or hero.magic not in ("", *records.MAGIC):
        return [f"{hero.id}: unknown race, role or magic"]
    race, role = C.races[hero.race], C.roles[hero.role]
    base = C.base(hero.race, hero.role, hero.magic)
    gear = [C.items[i] for i in (*hero.holding, *hero.wearing) if i in C.items]
    shots = [base.missile + i.missile for i in gear if i.kind == "missile"]
    blows = [base.attack + i.attack for i in gear if i.kind == "weapon"] or [base.attack]
    held, worn, pack = (", ".join(map(title, some)) for some in (hero.holding, hero.wearing, hero.backpack))
    put = (
        f"{hero.title}, {hero.race} {hero.role}: base {stats(base)}; {race.height}; {race.weight}. "
        f"Holding {held}; wearing {worn or 'nothing'}; backpack {pack or 'empty'}. "
        f"Current at start: Attack {blows[0]}%; "
        f"Missile {f'{shots[0]}%' if shots else 'none in hand'}; Defend {base.defend + sum(i.defend for i in gear)}%."
    )
    right = put == text and hero.rules == (f"house.hero.{hero.id}",)
    return [] if right and sorted(role.equipment) == sorted((*hero.holding, *hero.wearing, *hero.backpack)) else [put]


def trait_differs(trait: Trait, text: str) -> list[str]:
    head, _, prose = text.partition(": ")
    out = [] if head.endswith(f" trait {trait.title}") else [f"title {trait.title}"]
    out += [] if trait.once == ("once per quest" in prose) else ["once"]
    out += [] if trait.action == ("as an action" in prose) else ["action"]
    out += [] if len(trait.rules) == 1 and trait.rules[0] in LEDGER else ["rules"]
    return out + unaccounted(trait.id, prose, trait.numbers)


# Items.

TESTS = {
    "balance": "balance", "climb": "climb", "cross": "cross", "device": "handling devices", "force": "forcing locks",
    "ice": "on ice", "jump": "jumping", "pick": "picking locks", "search": "searching", "slime": "slime",
    "stealth": "stealth",
}  # fmt: skip
"""How an entry calls the kinds of specific actions."""
USE = {"potion": " Drinking is free on one's own turn; pouring it for an unconscious hero is an action."}
USE |= {"scroll": " Any conscious hero may read it; reading is the Cast a Spell action but spends none of his spells."}
BLADES = re.split(", | and ", LEDGER["house.state.held"].ruling.partition("Blades are ")[2].rstrip("."))


def group(item: Item) -> str:
    """The family of entries that an item's belongs to."""
    return item.rules[0].split(".")[1] if item.rules else ""


def item_lines(item: Item) -> list[str]:
    """What the entry must say of an item."""
    family = group(item)
    out = [f"{item.title}: "]
    out += [f"hand weapon, {HAND.get(item.hands)}; Attack {signed(item.attack)}%"] if item.kind == "weapon" else []
    out += (
        [f"missile weapon, {HAND.get(item.hands)}; Missile {signed(item.missile)}%"] if item.kind == "missile" else []
    )
    out += [f"worn, {item.slot}" if item.slot != "free" else "worn, no slot"] if item.slot else []
    if family == "guard":
        out += [f"Defend {signed(item.defend)}%"]
    elif item.defend:
        out += [f"Defend {signed(item.defend)}%" if family == "weapon" else f"{signed(item.defend)}% Defend"]
    if item.hands and item.kind not in ("weapon", "missile") and item.thrown is None:
        out += ["held, 1 hand" if item.hands == 1 else "two hands to use" if item.hands == 2 else "more hands"]
    if item.speed:
        out += [f"Speed {signed(item.speed)}" if family == "guard" else f"{signed(item.speed)} Speed"]
    out += [f"{signed(item.luck)} base Luck"] if item.luck else []
    out += [f"{signed(item.missile)}% Missile Success"] if item.missile and item.kind != "missile" else []
    out += [f"{signed(item.attack)}% Attack Success."] if item.attack and item.kind != "weapon" else []
    if item.thrown is not None:
        how = (
            "May be thrown: " if family == "weapon" else "thrown as a missile with " if item.thrown else "thrown with "
        )
        out += [f"{how}Missile {signed(item.thrown)}%"]
    more = "more " if family == "weapon" else "Attack Success "
    out += [f"{signed(n)}% {more}against {kind.capitalize()}" for kind, n in item.against.items()]
    out += [f"{weight} heroes only" for weight in item.only]
    out += ["ounts as magical"] if item.magical else []
    out += [f"{'value' if family == 'treasure' else 'price'} {item.price} gold"]
    out += ["not sold in the shop"] if not item.shop and family != "treasure" else []
    out += ["Treasures deck only"] if family == "treasure" else []
    out += [f"{'one' if item.uses == 1 else item.uses} use{'s' if item.uses > 1 else ''};"] if item.uses else []
    out += ["once per quest"] if item.once else []
    out += ["sells for its full price"] if item.sold_for == 100 else ["cannot be sold"] if item.sold_for else []
    out += [f"regains {item.heal} Health"] if item.heal else []
    out += [USE[item.kind]] if item.kind in USE else []
    return out


OF_ITEMS = re.compile(
    r"hand weapon|missile weapon|\bhands?\b;|hands to use|\bworn,|\bheld,|(?:Attack|Missile|Defend|Speed) [+-]\d"
    r"|[+-]\d+% (?:Missile Success\.|Defend\b;)|heroes only|magical|price|value|not sold|deck only|(?<!no )\buses?;"
    r"|once per quest|regains|more against|base Luck"
)
"""Words of things that an item has a field for."""


def item_differs(item: Item, text: str) -> list[str]:
    out, rest = [], text
    for line in item_lines(item):
        found = re.search(re.escape(line), rest, re.IGNORECASE)
        if not found:
            out.append(f"{item.id}: the entry lacks “{line}”")
        else:
            rest = rest[: found.start()] + " ; " + rest[found.end() :]
    for old in (" per hero per quest", "; starting gear of paladins", "Held in one hand; "):
        rest = rest.replace(f"once{old}" if old.startswith(" per") else old, "")
    if stray := OF_ITEMS.search(rest):
        out.append(f"{item.id}: the item lacks “{stray[0]}” of “{text}”")
    told = {
        kind for kind, word in TESTS.items() if re.search(rf"specific actions[^.;]*{word}|\+\d+% to [^.;]*{word}", text)
    }
    out += [] if told == set(item.tests) else [f"{item.id}: tests {sorted(told)}"]
    given = {f"tests {n}": n for n in set(item.tests.values())} | item.numbers
    given |= {"rounds": item.rounds} if item.rounds else {}
    out += [] if item.thrown is None or item.hands == 1 else [f"{item.id}: what is thrown takes a hand"]
    out += [] if item.blade == (item.title.lower() in BLADES) else [f"{item.id}: blade"]
    out += [] if item.deck == deck_of(item) and item.copies == copies_of(item) else [f"{item.id}: deck or copies"]
    out += [] if item.shop == shop_of(item) else [f"{item.id}: shop {shop_of(item)}"]
    out += (
        [] if item.kind in kinds_of(item) and item.rules and item.rules[0] in LEDGER else [f"{item.id}: kind or rules"]
    )
    return out + unaccounted(item.id, rest, given)


def kinds_of(item: Item) -> tuple[str, ...]:
    """What items of a family may be: a shield is held, the rest of Guard and Treasures worn or carried."""
    held = ("shield",) if "shield" in item.title.lower() or item.title == "Buckler" else ("worn",)
    family = group(item)
    if family == "treasure":
        return ("shield",) if held == ("shield",) else ("worn",) if item.slot else ("gear",)
    return {"guard": held}.get(family, (family,))


def deck_of(item: Item) -> str:
    """The deck in which an item belongs by the list of decks."""
    family = group(item)
    if family in ("weapon", "missile"):
        least = re.search(r"priced (\d+) gold or more", says("house.item.deck.sizes"))
        assert least
        return "arms" if item.price >= int(least[1]) else ""
    return {"guard": "guard", "potion": "flasks", "scroll": "flasks", "treasure": "treasures"}.get(family, "")


def copies_of(item: Item) -> int:
    """How many cards of an item there are by that list."""
    words = {"arms": "Arms", "guard": "Guard", "flasks": "Flasks and Scrolls", "treasures": "Treasures"}
    deck = deck_of(item)
    if not deck:
        return 0
    found = re.search(rf"{words[deck]} \d+ (?:cards )?\((one|two) of each", says("house.item.deck.sizes"))
    assert found
    return WORDS.index(found[1])


RULED = ("fur-boots", "travel-cloak", "holy-symbol")
"""Sold at level 1 by a ruling."""


def shop_of(item: Item) -> int:
    """The level of the shop that first sells an item, by the entries of the levels."""
    family, name = group(item), item.title.lower()
    for level in (1, 2, 3):
        text = says(f"house.shop.level-{level}").replace("scrolls of mending, embers and unbarring", "").lower()
        scrolls = re.search(r"scrolls of (\w+), (\w+) and (\w+)", says(f"house.shop.level-{level}"))
        sold = bool(re.search(rf"(?:,|sells|adds) (?:and )?{re.escape(name)}(?=[,.])", text))
        sold |= family == "gear" and "all gear" in text
        sold |= family == "potion" and "all potions" in text
        sold |= family == "scroll" and ("all scrolls" in text or bool(scrolls and name.split()[-1] in scrolls.groups()))
        sold |= level == 2 and "gloves and gauntlets" in text and name.endswith(("gloves", "gauntlets"))
        dearest = re.search(r"(hand weapons|weapons and missiles) up to (\d+) gold", text)
        if dearest and family in ("weapon", *(("missile",) if "missiles" in dearest[1] else ())):
            sold |= item.price <= int(dearest[2])
        sold |= level == 1 and item.id in RULED and all(i in C.items for i in RULED)
        if sold:
            return level
    return 0


ITEMS = [item for item in C.items.values() if item.price and not item.whole]
OF_QUESTS = [item for item in C.items.values() if not item.price]


# Enemies and spells.

FLAGS = {
    "over_contents": r"walks over contents|over heroes and contents|moves through contents",
    "over_figures": r"passes over heroes",
    "through_doors": r"through contents and closed doors",
    "fire_proof": r"immune to fire",
}
PEOPLES = ("goblin", "orc", "skeleton", "spider")
"""Peoples of which texts speak; whose name has the word belongs to it."""


def enemy_differs(enemy: Enemy, text: str) -> list[str]:
    order = ", ".join(p.replace("-gang", "-as-gang").replace("shoot-new", "shoot-new-hero").replace("-", " ").title()
                      .replace(" As ", " as ") for p in enemy.priorities)  # fmt: skip
    missile = "none" if enemy.missile is None else f"{enemy.missile}%"
    initiative = "RFI" if enemy.initiative == "rfi" else enemy.initiative.capitalize()
    put = (
        f"{enemy.title}: Size {enemy.size}; Reach {enemy.reach}; Type {enemy.type.capitalize()}; "
        f"Health {enemy.health}; Speed {enemy.speed}; Attacks {enemy.attacks}; Attack {enemy.attack}%; "
        f"Missile {missile}; Defend {enemy.defend}%; Initiative {initiative}; Priority {order}; "
        f"Flank {'Yes' if enemy.flank else 'No'}; Open Doors {'Yes' if enemy.opens_doors else 'No'}; Special: "
    )
    if not text.startswith(put):
        return [f"{put}\n{text}"]
    special = text.removeprefix(put)
    out = [name for name, words in FLAGS.items() if getattr(enemy, name) != bool(re.search(words, special))]
    spell = re.search(r"casts ([a-z -]+?)(?: every| whenever|[;.])", special)
    out += [] if enemy.spell == (spell[1].replace(" ", "-") if spell else "") else ["spell"]
    out += [] if enemy.kin == next((p for p in PEOPLES if p in enemy.title.lower().split()), "") else ["kin"]
    looks = re.search(r"Looks like an? (\w+)", LEDGER[f"house.enemy.{enemy.id}"].ruling)
    out += [] if enemy.like == (looks[1].lower() if looks else "") else ["like"]
    out += [] if enemy.rules == (f"house.enemy.{enemy.id}",) else ["rules"]
    return out + unaccounted(enemy.id, special, enemy.numbers)


def spell_differs(spell: Spell, text: str) -> list[str]:
    kind = {"around": "around the caster", "self-or-touch": "self or touch"}.get(spell.range, spell.range)
    head = f"{spell.title} ({spell.magic}; {kind}): "
    given = dict(spell.numbers) | ({"rounds": spell.rounds} if spell.rounds else {})
    out = [] if text.startswith(head) and spell.rules == (f"house.spell.{spell.magic}.{spell.id}",) else [head]
    wrong = bool(spell.rounds) != ("rounds" in text)
    return out + (["rounds"] if wrong else []) + unaccounted(spell.id, text.partition(": ")[2], given)


def enemy_spell_differs(spell: EnemySpell, text: str) -> list[str]:
    end = " The enemy rolls D100 against the strength; the hero does not defend but may use Luck on that roll."
    head = f"Enemy spell {spell.title.lower()}, strength {spell.strength}%: "
    out = [] if text.startswith(head) and text.endswith(end) else [head]
    out += (
        [] if spell.fire == ("fire wound" in text) and spell.rules == (f"house.enemy-spell.{spell.id}",) else ["fire"]
    )
    prose = text.removeprefix(head).removesuffix(end)
    return out + unaccounted(spell.id, prose, {"wounds": spell.wounds} | spell.numbers)


# Rooms, events and other tests.

SAID = {
    "failed-before": "+{n}% for every failed try before",
    "gold": "{n}% for each gold piece",
    "half-speed": "(?:Moving at half his Speed Roll gives|half the Speed Roll used) +{n}%",
    "rope-fixed": "rope fixed across +{n}%",
    "blade": "blade in hand +{n}%",
    "helm": "helm worn +{n}%",
    "fire": "a lit lantern or fire item +{n}%",
    "helper": "two heroes lifting together add {n}%",
    "shoulders": r"standing on a heavy hero's shoulders \(both spend their action\) +{n}%",
}
"""How the ledger puts a bonus that is no hero's and no item's."""
OWN_WORDS = {
    ("high-ledge", "tall"): "tall hero {n}%",
    ("high-ledge", "short"): "short hero {n}%",
}
DEVICES = C.tests["device"].bonus
"""What is added wherever a device is handled."""


def take_tests(id: str, tests: Iterable[records.Test], text: str) -> tuple[list[str], str]:
    """Take base and bonuses of tests out of a text; what is wrong, and what is left of the text."""
    out = []
    for test in tests:
        bonus = dict(test.bonus)
        devices = "plus house.devices" in text and "device" in test.kinds
        again = C.rooms["cracked-hall"].tests["jump"].bonus if CHASM in text else DEVICES if devices else {}
        out += [f"{test.id}: {who} {n} is in the entry it names" for who, n in again.items() if bonus.pop(who, 0) != n]
        for who, n in bonus.items():
            phrase = OWN_WORDS.get((id, who)) or SAID.get(who) or f"\\b{who.replace('-', ' ')} {{n}}%"
            plus = re.escape(signed(n))
            phrase = phrase.replace("+{n}", plus).replace("{n}", plus if phrase.startswith("\\b") else str(n))
            found = re.search(phrase, text, re.IGNORECASE)
            out += [] if found else [f"{test.id}: the entry lacks {who} {n}"]
            text = text[: found.start()] + text[found.end() :] if found else text
        if test.base:
            found = re.search(rf"(?<![+-])\b{test.base}%{' plus house.devices' if devices else ''}", text)
            out += [] if found else [f"{test.id}: the entry lacks {test.base}%"]
            text = text[: found.start()] + text[found.end() :] if found else text
    for _, n in re.findall(r"([\w ]+) ([+-]\d+)%(?! Attack| Defend)", text):
        out.append(f"no test has {n}%")
    if "plus house.devices" in text:
        out.append("no device")
    return [f"{id}: {each}" for each in out], text


DECKS = {"treasures": "Treasures", "arms": "Arms", "guard": "Guard", "flasks": "Flasks and Scrolls"}


def take_reward(id: str, reward: Reward, text: str) -> tuple[list[str], str]:
    """Take coins, cards and items of a reward out of a text."""
    out = []
    wanted = [rf"\b{n} {DECKS.get(deck, deck)} cards?\b" for deck, n in reward.draw.items()]
    coins = rf"else {reward.coins}\b" if id == "drakes-tooth" else rf"\b{reward.coins} coins?\b"
    wanted += [coins] if reward.coins else []
    wanted += [SHARDS.get(id, rf"\b(?:1 )?{title(item)}\b") for item in reward.items]
    out += [f"{id}: there is no {item}" for item in reward.items if item not in C.items]
    for phrase in wanted:
        found = re.search(phrase, text)
        out += [] if found else [f"{id}: the reward lacks {phrase}"]
        text = text[: found.start()] + text[found.end() :] if found else text
    left = text.partition(GIVES[id])[2] if id in GIVES else ""
    out += [f"{id}: the reward has {i.title}" for i in C.items.values() if re.search(rf"\b{i.title.lower()}\b", left)]
    return out, text


GIVES = {
    "dead-scout": "body with", "whispering-well": "find. ", "defiled-shrine": "undead. ", "beast-pens": "penned. ",
    "snake-pit": "enemies. ", "wraith-chapel": "enemies. ",
}  # fmt: skip
"""After which words an entry names an item that is found."""
SHARDS = {
    "grey-smith": "the first crown shard", "drowned-archive": "the second shard", "wolf-winter": "take the shard",
    "broken-bridge": "the fourth shard",
}  # fmt: skip
"""How the quests call their crown shard."""
COMPLETE = {
    "enemies": r"defeat (?:all|the) (?:enemies|reflections|undead)\b",
    "chests": r"open (?:the|both) chests?\b|open both chests",
    "enter": "when a hero has entered",
    "event": "draw an event card",
}
"""How an entry says when a room is complete, where that is nothing special."""


NEEDED = {
    "balance": ("house.guard.soft-boots", "Balance is needed in "),
    "stealth": ("house.guard.soft-boots", "stealth in "),
    "cross": ("house.gear.rope", "Gaps are crossed in "),
    "climb": ("house.gear.rope", "heroes climb in "),
    "jump": ("house.treasure.boots-of-the-cat", "Heroes jump in "),
}
"""Where the ledger says which rooms have actions of a kind."""


def kinds_in(room: Room, text: str) -> set[str]:
    """The kinds of actions that a room has by the rulings on what helps with them, and by the words of its entry."""
    here = room.title.replace("The ", "the ", 1)
    told = {k: LEDGER[rule].ruling.partition(words)[2] for k, (rule, words) in NEEDED.items()}
    out = {kind for kind, rooms in told.items() if here in re.split(r"[;.]", rooms, maxsplit=1)[0]}
    return out | ({"device"} if "plus house.devices" in text or "levers" in text else set())


def parts(text: str) -> dict[str, str]:
    """The lines of a room by their first word."""
    return {line.partition(": ")[0]: line.partition(": ")[2] for line in text.split("\n")}


def room_differs(room: Room, text: str) -> list[str]:
    if room.book in ("empty", "event"):
        words = COMPLETE.get(room.complete, "never")
        right = re.search(words, text) and room.id == f"{room.book}-{room.number}"
        empty = not (room.numbers or room.tests or room.setup or room.contents or room.places or room.zones)
        return [] if right and empty and room.reward == Reward() else [f"{room.id}: {room.complete}"]
    lines = parts(text)
    prose = " ".join(lines.get(word, "") for word in ("Specific", "Complete", "Reward"))
    end = lines.get("Complete", "").rstrip(".")
    if room.id == "worm":
        prose, end = text, "defeat all enemies"
    usual = [word for word, phrase in COMPLETE.items() if re.fullmatch(f"(?:lift the bars and )?(?:{phrase})", end)]
    out = [] if room.complete == (usual or ["special"])[0] else [f"{room.id}: complete {room.complete}"]
    reward = C.quests[room.id].reward if room.id in C.quests else room.reward
    out += [f"{room.id}: reward"] if room.id in C.quests and room.reward != Reward() else []
    wrong, prose = take_tests(room.id, room.tests.values(), prose)
    out += wrong
    wrong, prose = take_reward(room.id, reward, prose)
    out += wrong
    kinds = Counter(kind for test in room.tests.values() for kind in test.kinds)
    out += [] if kinds == Counter(kinds_in(room, text)) else [f"{room.id}: kinds {dict(kinds)}"]
    number = re.match(r"(?:Adventure room|Wild Horde room|Quest|Campaign quest) (\d+), ", text)
    out += [] if room.number == (int(number[1]) if number else 7) else [f"{room.id}: number"]
    given = dict(room.numbers)
    if room.id in C.quests and C.quests[room.id].shop:
        given |= {"shop": C.quests[room.id].shop}
    if room.id == "worm":
        given |= {"width": room.plan.width, "depth": room.plan.depth} | C.tables["worm"].numbers
    return out + unaccounted(room.id, prose, given)


def many(enemy: str, n: int) -> str:
    """So many of an enemy, in words."""
    names = (C.enemies[enemy].title.lower(), C.enemies[enemy].plural) if enemy in C.enemies else ("?", "?")
    return f"{WORDS[n] if 0 <= n < len(WORDS) else n} {names[n != 1]}"


def event_differs(event: Event, text: str) -> list[str]:
    head = f"Event card {event.number}: "
    prose = text.removeprefix(head)
    out = [] if text.startswith(head) and event.rules == (f"house.event.{event.id}",) else [head]
    rows = [
        f"{row.low}{f'-{row.high}' if row.high != row.low else ''} "
        + ", ".join(many(e, n) for e, n in row.enemies.items())
        for row in event.enemies
    ]
    if event.enemies:
        table = ", ".join(rows) + ", placed"
        out += [] if table in prose else [table]
        prose = prose.replace(table, "")
    out += ["kinds"] if any(test.kinds for test in event.tests) else []
    wrong, prose = take_tests(event.id, event.tests, prose)
    out += wrong
    if event.id == "forgotten-satchel":
        prose = prose.replace("1 card from Flasks and Scrolls", "1 Flasks and Scrolls card")
    wrong, prose = take_reward(event.id, event.reward, prose)
    return out + wrong + unaccounted(event.id, prose, event.numbers)


COMMON = {"device": ("device",), "pick-lock": ("pick",), "force-lock": ("force",), "search-secret": ("search",)}
"""The kinds of the actions that belong to no room, which are their names."""


def action_differs(test: records.Test, text: str) -> list[str]:
    """How a common test and its entry differ."""
    if test.id == "break-free":
        text = text.replace("+20% if heavy or large", "heavy +20%, large +20%")
        text = text.replace("+10% with a blade in hand", "blade in hand +10%")
    out, prose = take_tests(test.id, [test], text)
    out += (
        [] if test.rules and test.rules[0] in LEDGER and test.kinds == COMMON.get(test.id, ()) else ["rules or kinds"]
    )
    return out + unaccounted(test.id, prose, test.numbers)


def numbers_differ(record: Any, text: str) -> list[str]:
    """How a condition or a table of the frame and its entries differ."""
    out = [] if all(rule in LEDGER for rule in record.rules) else ["rules"]
    return out + unaccounted(f"{type(record).__name__.lower()} {record.id}", text, record.numbers)


def entries(record: Any) -> str:
    """All entries of a condition or a table; what a captive takes off a resurrection stands with the captive."""
    thanks = re.search(r"next resurrection costs \d+ gold less", says("house.adventure.caged-prisoner"))
    assert thanks
    return " ".join(map(says, record.rules)) + (f" {thanks[0]}" if record.id == "resurrection" else "")


def coin_differs(coin: records.Coin, text: str) -> list[str]:
    put = f"{coin.count} worth {coin.value}[, ](?:.*) {coin.value} {coin.title.lower()}[,.]"
    return [] if re.search(put, text) and coin.rules == ("house.coins.bag",) else [put]


def quest_differs(quest: records.Quest, text: str) -> list[str]:
    """How a quest and its entry differ, but for what its room has."""
    kind = "Campaign quest" if quest.campaign else "Quest"
    out = (
        []
        if text.startswith(f"{kind} {quest.number}, {quest.title.replace('The', 'the', 1)}. {quest.story}")
        else ["head"]
    )
    level = re.search(r"Shop level (\d)", text)
    out += [] if quest.shop == (int(level[1]) if level else 0) else ["shop"]
    out += [] if quest.forest == ("orest quest" in text) else ["forest"]
    out += [] if quest.rules == (f"house.{'campaign' if quest.campaign else 'quest'}.{quest.id}",) else ["rules"]
    wrong, _ = take_reward(quest.id, quest.reward, text)
    out += [] if quest.reward.coins or "coins" not in text else ["coins"]
    cards = re.findall(
        r"(\d) (Treasures|Arms|Guard|Flasks and Scrolls) card(?! for each)", text.partition("Reward: ")[2]
    )
    out += (
        [] if {DECKS.get(d, d): n for d, n in quest.reward.draw.items()} == {d: int(n) for n, d in cards} else ["cards"]
    )
    shard = quest.id in SHARDS
    out += [] if quest.reward.items == (("crown-shard",) if shard else ()) else ["items"]
    return out + wrong


def ally_differs(ally: records.Ally, text: str) -> list[str]:
    fight = f"Attacks {ally.attacks}, Attack {ally.attack}%, " if ally.attacks or ally.attack else ""
    build = [each for each in (ally.weight, ally.height) if each] + ([] if fight else ["no attack"])
    size = [ally.size] if ally.size != "1x1" else []
    put = f"(Health {ally.health}, Speed {ally.speed}, {fight}Defend {ally.defend}%, {', '.join(size + build)})"
    right = (
        put in text
        and ally.animal == ("wolf" in text)
        and len(ally.rules) == 1
        and ally.rules[0] in LEDGER
        and ally.title.split()[-1].lower() in text
    )
    return [] if right else [put]


def passage_differs(card: Passage, text: str) -> list[str]:
    length = {1: "short", 2: "medium", 3: "long"}.get(card.tiles, "?")
    tiles = f"{card.tiles} tile{'s' if card.tiles > 1 else ''}"
    walls = [("end wall" if d.wall == "end" else f"{d.wall} wall") for d in card.doors]
    if not card.doors:
        doors = "no door"
    elif len(card.doors) == 1:
        doors = f"1 door on the {walls[0]}, square {card.doors[0].square}"
    elif walls[0] == walls[1]:
        doors = f"2 doors, {walls[0]} squares {' and '.join(str(d.square) for d in card.doors)}"
    else:
        each = [w if w == "end wall" else f"{w} square {d.square}" for w, d in zip(walls, card.doors, strict=True)]
        doors = f"{len(card.doors)} doors, {' and '.join(each)}"
    end = card.end.replace("t-junction", "T-junction").replace("-turn", " turn").replace("dead-end", "dead end")
    number = card.id.removeprefix("passage-")
    put = (
        f"Passage card {number}, {card.copies} copies: {length} ({tiles}, {4 * card.tiles} squares long), "
        f"ends in a {end}; {doors}; {'EVENT!' if card.event else 'no event'}. Squares are counted from the near end."
    )
    named = f"{length.capitalize()} passage, {end}"
    right = put == text and card.title == named and card.rules == (f"house.passage-card.{int(number):02d}",)
    right &= all(d.square == 1 for d in card.doors if d.wall == "end")
    return [] if right else [f"{put}\n{text}"]


def room_card_differs(card: RoomCard, text: str) -> list[str]:
    copies = f"{card.copies} cop{'ies' if card.copies != 1 else 'y'}: "
    kind = (card.book or card.room.partition("-")[0]).replace("adventure", "room")
    number = card.room.partition("-")[2]
    named = {"empty": "Empty Room", "event": "Event!", "room": "Room", "horde": "Wild Horde"}.get(kind, "?")
    told = {"empty": f"Empty Room card {number}", "event": f"Event! room card {number}"}.get(kind, f"{named} card")
    right = text.startswith(f"{told}, {copies}") and card.title == named and card.room in ("", card.id)
    right &= card.rules == (f"house.room-card.{kind}" + (f".{number}" if number else ""),)
    return [] if right else [f"{named}, {copies}"]


PIECES = {
    "egg-sac": ("house.quest.weaver-below", "an egg sac (Health {health}, Defend {defend}%)"),
    "engine-heart": ("house.quest.bone-engine", "the engine heart (Health {health}, Defend {defend}%)"),
    "mirror": ("house.adventure.silver-mirrors", "fight it as an enemy with Defend {defend}% and Health {health}"),
}
"""Things that can be destroyed."""


FIRST_STATES = {"cage": "locked"}
"""How a piece stands at first, where its name does not say it: the prisoner's cage has to be opened."""


def piece_differs(piece: records.Piece, text: str) -> list[str]:
    """Only what can be destroyed has Health; only what is called a chest is one."""
    words = PIECES[piece.id][1] if piece.id in PIECES else ""
    put = words.format(health=piece.health, defend=piece.defend)
    right = put in text if words else piece.health == piece.defend == 0
    named = next((word for word in ("barred", "grilled") if piece.id.startswith(word)), "")
    right = right and piece.state == FIRST_STATES.get(piece.id, named)
    return [] if right and piece.chest == ("chest" in piece.id) else [f"{piece.id}: {put}"]


def puzzle_differs(puzzle: records.Puzzle, text: str) -> list[str]:
    """How a word puzzle and its entry differ, but for the list of words."""
    least = re.search(r"\b(\d) letters", text)
    out = [] if least and puzzle.shortest == int(least[1]) else ["shortest"]
    out += [] if f" {', '.join(puzzle.letters.upper())}" in text else ["letters"]
    right = puzzle.rules == (*C.rooms[puzzle.id].rules[:1], "clarify.word-puzzles")
    return out if right else [*out, "rules"]


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
