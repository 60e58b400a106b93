"""Divination: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import spell
from delvewright.rules.heroquest.magic.detection import clairvoyance, unseen_rooms
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import TRAPPED, Moment, free_effect


@spell("omen", can=lambda g, f: bool(g.deck))
@rule("missing.advspell.divination.omen")
def omen(g: Game, f: Figure) -> Play:
    """The caster alone looks at the top three Treasure cards and puts them back in any order."""
    assert g.extras is not None
    deck, seen = list(g.deck), list[str]()
    for known in g.extras.top[:3]:
        if known in deck:
            deck.remove(known)
            seen.append(known)
    while len(seen) < 3 and deck:
        name = yield Draw("treasure", tuple(deck), 1 << f.seat, deck)
        deck.remove(name)
        seen.append(name)
    titles = ", ".join(content().treasure[name].title for name in seen)
    rules = ("missing.advspell.divination.omen",)
    g.tell("omen", "You see {}.", titles, rules=rules, to=1 << f.seat)
    order: list[str] = []
    while len(seen) > 1:
        options: list[Answer] = [("ask", name) for name in dict.fromkeys(seen)]
        answer = (yield Decision(f.seat, "order-cards", options, figure=f.id)) if len(options) > 1 else options[0]
        seen.remove(answer[1])
        order.append(answer[1])
    g.extras.top = (*order, *seen)


@spell("scry", can=lambda g, f: unseen_rooms(g) != 0)
@rule("missing.advspell.divination.scry")
def scry(g: Game, f: Figure) -> Play:
    """A room of the caster's choice is laid out."""
    yield from clairvoyance(g, f)


def _trap_in_sight(g: Game, f: Figure, m: Moment) -> bool:
    victim = m.figure
    return victim.kind.hero and can_cast(g, f) and (victim is f or sees(g, f, victim))


@free_effect("warning", TRAPPED, _trap_in_sight, "drain")
@rule("missing.advspell.divination.warning")
def warning(g: Game, f: Figure, m: Moment) -> Play:
    """The trap does nothing. On the floor it is found, and the Hero stands where the step began; others are used up."""
    m.stopped = True
    victim, q = m.figure, m.at
    rules = ("missing.advspell.divination.warning",)
    g.tell("warning", "{} is warned of a trap.", victim, rules=rules, figures=(f.id, victim.id))
    if q < 0:
        return
    if g.furniture >> q & 1:
        g.armed &= ~(1 << q)
        g.found &= ~(1 << q)
    else:
        g.found |= 1 << q
        if victim.at == q and g.stepped >= 0:
            g.put(victim, g.stepped)
    yield from ()
