"""Fortune of the Few: help cards where fewer than four heroes play."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal

FOR = {"luck": "Luck", "heal": "Health", "action": "an action"}
"""What a card is played for, in words."""
NUMBERS = content().tables["fortune"].numbers


@rule("clarify.three-heroes", "house.three-heroes.card")
def deal(g: Game) -> None:
    """Three heroes have a card each, two have two, one has three."""
    party = g.party()
    for f in party:
        f.cards = NUMBERS.get(f"heroes-{len(party)}", 0)


@rule("house.three-heroes.card")
def offers(g: Game, f: Figure) -> list[Answer]:
    """What a card can do for its owner in his turn."""
    found: list[Answer] = [("fortune", "luck")]
    if f.health < f.full:
        found.append(("fortune", "heal"))
    return [*found, ("fortune", "action")]


@rule("house.three-heroes.card")
def use(g: Game, f: Figure, answer: Answer) -> Play:
    """Heal 2 Health, or have an action more in this turn, or 1 more Luck."""
    f.cards -= 1
    rules = ("house.three-heroes.card",)
    g.tell("fortune", "{} plays Fortune of the Few for {}.", f, FOR[answer[1]], rules=rules)
    if answer[1] == "heal":
        heal(g, f, NUMBERS["heal"], "Fortune of the Few", rules)
    elif answer[1] == "luck":
        f.luck += NUMBERS["luck"]
    else:
        g.acts += NUMBERS["actions"]
    return
    yield
