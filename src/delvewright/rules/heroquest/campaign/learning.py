"""What the advanced game and the options have between Quests: Skills for Fate, the Enchanter, further shops."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.hero_cards import is_laurel
from delvewright.rules.heroquest.content.more import more, replaced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.enchantments import GROUP, fits
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import may_use
from delvewright.rules.heroquest.state.hero_side import turn_card

BASIC = ("armoury", "equipment", "potion")
ADVANCED = ("advanced-armoury", "advanced-potion", "enchantment")


@rule("adv.armoury.added", "adv.enchanter.buy", "opt.apprentice.shop")
def open_shops(g: Game) -> tuple[str, ...]:
    """The decks that are sold: those of the basic game, the advanced ones, the Magician's under the option."""
    found = BASIC + (ADVANCED if g.plays("advanced") else ())
    return (*found, "magician") if g.plays("apprentice") else found


@rule("adv.potions.replaced", "missing.magician.spell-ring")
def on_sale(g: Game, item: str) -> bool:
    """Whether a shop has a card: not one that another version has replaced, and no Artefact."""
    if g.plays("advanced") and item in replaced():
        return False
    return content().cards[item].price > 0


# -- Skills


@rule("adv.fate.skill", "adv.fate.skill-zero", "adv.skills.restricted", "missing.skill.rules")
def learnable(g: Game, f: Figure) -> list[Answer]:
    """The Skills a Hero may learn now: for Fate, if they are for that Hero, each as often as it says."""
    found: list[Answer] = []
    fate = f.bonus("fate")
    for card in content().cards.values() if fate else ():
        known = more(card.id)
        if card.deck != "skill" or not 0 < known.fate <= fate or not may_use(f.kind, card.id):
            continue
        if f.items.count(card.id) < known.most and not (is_laurel(card.id) and any(is_laurel(c) for c in f.items)):
            found.append(("learn", card.id))
    return found


@rule("adv.fate.skill", "adv.fate.skill-lasting", "adv.heroes.champion-by-skill")
def learn(g: Game, f: Figure, item: str) -> None:
    """The Fate is paid and the Skill is the Hero's for good; one of them turns the Hero Card."""
    give_fate(g, f, -more(item).fate)
    g.gain(f, item)
    turn_card(g, f)
    f.body, f.mind = f.full_body, f.full_mind
    if is_laurel(item):
        g.counters[f"champion-{f.id}"] = 1
    g.tell("learn", "{} learns {}.", f, content().cards[item].title, rules=("adv.fate.skill",))


# -- the Enchanter


@rule("missing.enchant.rules", "adv.enchanter.limits")
def enchantable(f: Figure) -> list[Answer]:
    """Where a Hero's Enchantments can be put, or moved to."""
    found: list[Answer] = []
    for item in dict.fromkeys(f.items):
        if content().cards[item].deck == "enchantment":
            verb = "enchant-group" if GROUP in more(item).fits else "enchant"
            found += [(verb, to, item) for to in fits(f, item)]
    return found


@rule("missing.enchant.rules")
def enchant(g: Game, f: Figure, to: str, item: str) -> None:
    """Put an Enchantment on something; where it was before it is no longer."""
    mine = [pair for pair in f.assigned if pair[0] == item]
    if len(mine) >= f.items.count(item):
        f.assigned = tuple(pair for pair in f.assigned if pair is not mine[0])
    f.assigned += ((item, to),)
    title, on = content().cards[item].title, content().cards[to].title if to in content().cards else f"{to} spells"
    g.tell("enchant", "{} puts {} on the {}.", f, title, on, rules=("missing.enchant.rules",))
