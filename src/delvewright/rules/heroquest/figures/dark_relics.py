"""Dark Relics, which work like Artefacts: what each does."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.fighting.mystic_combat import mystic_combat
from delvewright.rules.heroquest.figures.equipment import missile_for
from delvewright.rules.heroquest.figures.fate import fate_barred
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.costs import pay
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import in_use
from delvewright.rules.heroquest.state.windows import PASS, question

MASK, THREAD, CROWN = "weeping-mask", "thread-of-hours", "little-crown"


@rule("missing.dark-relic.weeping-mask")
def far_monsters(g: Game, f: Figure, near: int) -> list[int]:
    """Monsters in sight that are not next to the wearer."""
    around = g.quest.around[f.at]
    found = [m for m in g.on_board(MONSTER) if not around >> m.at & 1 and m.mind and not m.under("unseen")]
    return [m.id for m in found if sees(g, f, m)]


@missile_for(MASK, far_monsters, "")
@rule("missing.dark-relic.weeping-mask", "adv.dark-relic")
def weeping_mask(g: Game, f: Figure, target: Figure) -> Play:
    """For 1 Body, Mystic Combat from afar; whoever dies of the cost gets nothing for it."""
    yield from lose(g, f, 1, "Weeping Mask", rules=("cost.points",))
    if f.alive:
        yield from mystic_combat(g, f, target)


@card_text(THREAD, "missing.dark-relic.thread-of-hours", "adv.dark-relic")
class ThreadOfHours(CardText):
    """Another Activation."""

    def activation_over(self, g: Game, f: Figure) -> Play:
        """At once, in the owner's own turn, for 2 Mind; the card is drained."""
        if g.turn != f.home or f.mind < 2:
            return False
        if (yield question(g, f, "turn-end", [("use", THREAD), PASS])) == PASS:
            return False
        pay(g, f, THREAD, "drain")
        yield from lose(g, f, 2, "Thread of Hours", True, ("missing.dark-relic.thread-of-hours",))
        return True


@card_text(CROWN, "missing.dark-relic.little-crown", "adv.dark-relic")
class LittleCrown(CardText):
    """A Ward, at a price."""

    def ward(self, f: Figure, chaos: bool) -> int:
        """Against all spells."""
        return 1


@fate_barred.heard
@rule("missing.dark-relic.little-crown")
def barred(g: Game, f: Figure) -> bool:
    """The wearer of the Little Crown cannot spend Fate during a Quest."""
    return in_use(f, CROWN)
