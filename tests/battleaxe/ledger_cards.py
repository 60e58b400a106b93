"""How races, roles, heroes, items, enemies and spells differ from their entries of the ledger."""

from __future__ import annotations

import re

from tests.battleaxe.ledger_prose import HAND, LEDGER, C, says, signed, title, unaccounted
from tests.ledger_text import WORDS

from delvewright.rules.battleaxe.content import cards as records
from delvewright.rules.battleaxe.content.cards import (
    Enemy,
    EnemySpell,
    Item,
    Race,
    ReadyHero,
    Role,
    Spell,
    Stats,
    Trait,
)

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
