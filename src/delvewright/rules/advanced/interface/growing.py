"""What the trainers of Advanced HeroQuest do not teach somebody this time, and what would change that."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import Growth
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.campaign.town import TRAINED, marked, numbers, training
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.interface.explaining import LABELS
from delvewright.rules.advanced.interface.street import PLACES, SIGNS
from delvewright.rules.advanced.state.game import Figure, Game

GOLD = 10**9
"""As much as anything costs: what is merely too dear stands in the street."""


@rule("town.train.characteristic", "town.train.fate", "town.train.when", "town.spell.learn", "sheet.scale")
def ways(g: Game, decision: Decision) -> list[Growth]:
    """Characteristics, Fate and spells that no gold of any amount would buy now."""
    if decision.about != "town":
        return []
    rich = g.copy()
    f = rich.fig(decision.figure)
    f.gold = GOLD
    taught = training(rich, f)
    return [way for answer, way in lessons(g, f) if answer not in taught]


def lessons(g: Game, f: Figure) -> Iterator[tuple[Answer, Growth]]:
    """All that trainers teach somebody, with what there is to say against it."""
    n, none = numbers(), ("An expedition first",) if not g.counters["home"] else ()
    for what in (*TRAINED, "fate"):
        place, title = PLACES["train"], LABELS.get(what, what.capitalize())
        has, cost = getattr(f.base, what), marked(f, n["train-fate" if what == "fate" else "train"])
        needs = [*none]
        if what != "fate" and f.used.get("trained"):
            needs.append("Another stay: one characteristic in each")
        if what != "fate" and has >= n["train-most"]:
            needs = [f"Nothing: {has} is the most there is"]
        yield ("train", what), Growth(place, f"Train {title}", (), "", (*needs, f"{cost} gold"), SIGNS.get(what, what))
    for spell in content().spells.values() if f.calling == "wizard" else ():
        if spell.price and spell.id not in f.spells:
            later = ["Another stay: one spell in each"] if f.used.get("studied") else []
            needs = [*none, *later, f"{marked(f, spell.price)} gold"]
            yield ("learn", spell.id), Growth(PLACES["learn"], spell.title, (), spell.id, tuple(needs))
