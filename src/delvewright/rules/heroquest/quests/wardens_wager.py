"""The Warden's Wager, in the quarters of all four Heroes, and the gift that it earns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.campaign.party import unpack
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.effects import end
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ROLLED, Moment, power

GIFT = "wardens-gift"
RULES = ("missing.quest.11-wardens-wager",)


@quest("wardens-wager-barbarian", "missing.quest.11-wardens-wager")
@quest("wardens-wager-dwarf")
@quest("wardens-wager-elf")
@quest("wardens-wager-wizard")
class WardensWager(QuestText):
    """A bell for each Hero alone, and the gift that it earns for a later Quest."""

    def gifts(self, g: Game) -> dict[str, int]:
        """Who has rung the bell has the Warden's gift; who gave up, or fell, has none."""
        heroes = [f.kind.id for f in g.figures if f is not None and f.kind.hero and f.alive]
        return {f"{GIFT}-{name}": 1 for name in heroes} if g.count("bell") else {}


# -- the gift, in a later Quest


@rule("missing.quest.11-wardens-wager")
def bring_gifts(g: Game, options: Mapping[str, Any]) -> None:
    """Heroes whose party has a gift for them bring it along."""
    earned = unpack(options["party"]).gifts if options.get("party") else {}
    for f in g.figures:
        if f is not None and earned.get(f"{GIFT}-{f.kind.id}"):
            f.effects += (condition(GIFT, "gift"),)
            g.tell("gift", "{} has the Warden's gift.", f, rules=RULES)
    g.recount()


def _own_roll(g: Game, f: Figure, m: Moment) -> bool:
    return m.rolled_by(f)


@power(GIFT, ROLLED | TESTED, _own_roll)
@rule("missing.quest.11-wardens-wager")
def wardens_gift(g: Game, f: Figure, m: Moment) -> Play:
    """One more die on a roll just made, once."""
    assert m.roll is not None
    die = m.roll.dice[0]
    more = Roll(f.id, m.roll.purpose, (die,), m.roll.against)
    more.faces = yield more
    m.roll.dice = (*m.roll.dice, die)
    m.roll.faces = [*m.roll.faces, *more.faces]
    end(f, GIFT)
    g.recount()
    g.tell("gift", "The Warden's gift: {} rolls one more die.", f, rules=RULES, faces=more.faces)
