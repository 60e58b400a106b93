"""Skills: what a Hero may learn for Fate after a Quest."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.hero_cards import is_laurel
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.fate import give_fate
from delvewright.rules.heroquest.figures.skills import turn_card
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import may_use


@rule("adv.fate.skill", "adv.fate.skill-zero", "adv.skills.restricted", "missing.skill.rules")
def learnable(g: Game, f: Figure) -> list[Answer]:
    """The Skills a Hero may learn now: for Fate, if they are for that Hero, each as often as it says."""
    found: list[Answer] = []
    fate = f.bonus("fate")
    for card in content().cards.values() if fate else ():
        known = more(card.id)
        if not 0 < known.fate <= fate or not may_use(f.kind, card.id):
            continue
        if f.items.count(card.id) < known.most and not (is_laurel(card.id) and any(is_laurel(c) for c in f.items)):
            found.append(("learn", card.id))
    return found


@rule("adv.fate.skill", "adv.fate.skill-lasting")
def learn(g: Game, f: Figure, item: str) -> None:
    """The Fate is paid and the Skill is the Hero's for good; one of them turns the Hero Card."""
    give_fate(g, f, -more(item).fate)
    g.gain(f, item)
    turn_card(g, f)
    f.body, f.mind = f.full_body, f.full_mind
    if is_laurel(item):
        g.counters[f"champion-{f.id}"] = 1
    g.tell("learn", "{} learns {}.", f, content().cards[item].title, rules=("adv.fate.skill",))
