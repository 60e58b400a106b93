"""What Heroes can become, and what they still need for it: Skills for Fate, or the title of a Champion."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.explaining import Growth
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.campaign.learning import learnable
from delvewright.rules.heroquest.campaign.party import CHAMPION, CHAMPION_AFTER, unpack
from delvewright.rules.heroquest.content.hero_cards import is_laurel
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.interface.street import SKILLS
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import may_use


def ways(g: Game, decision: Decision) -> list[Growth]:
    """In the advanced game Skills that take more Fate; in the basic game the Quests that make a Champion."""
    if decision.about != "town":
        return []
    f = g.fig(decision.figure)
    return skills(g, f) if g.plays("advanced") else title(g, f)


@rule("adv.fate.skill", "adv.skills.restricted")
def skills(g: Game, f: Figure) -> list[Growth]:
    """The Skills that are for a Hero and cannot be learnt now."""
    now, found = learnable(g, f), list[Growth]()
    for card in content().cards.values():
        known = more(card.id)
        if not known.fate or not may_use(f.kind, card.id) or f.items.count(card.id) >= known.most:
            continue
        if ("learn", card.id) in now or (is_laurel(card.id) and any(is_laurel(c) for c in f.items)):
            continue
        found.append(Growth(SKILLS, card.title, (), card.id, (f"{known.fate} Fate (has {f.bonus('fate')})",)))
    return found


@rule("town.champion.ten")
def title(g: Game, f: Figure) -> list[Growth]:
    """How many Quests are missing until a Hero is a Champion."""
    sheet = unpack(str(g.options["party"])).heroes[f.name]
    if CHAMPION in sheet.titles:
        return []
    left = CHAMPION_AFTER - len(sheet.done)
    needs = f"{left} more Quest{'s' * (left != 1)} ({len(sheet.done)} of {CHAMPION_AFTER} completed)"
    return [Growth("Titles", CHAMPION, (), "", (needs,), "person")]
