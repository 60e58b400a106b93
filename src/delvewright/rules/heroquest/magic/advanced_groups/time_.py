"""Time: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.attacking import attack_action, attacks
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import enemies_seen, heroes_seen, spell
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ROLLED, Moment, comes_to, free_effect, thrown_for


def _any_roll(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.roll.faces or not can_cast(g, f) or "moment" in m.used or m.card == "moment":
        return False
    if m.roll.owner == f.id:
        return True
    who = g.figures[m.roll.owner] if m.roll.owner >= 0 else None
    return who is not None and who.at >= 0 and sees(g, f, who)


@free_effect("moment", ROLLED | TESTED, _any_roll, "drain")
@rule("missing.advspell.time.moment")
def moment(g: Game, f: Figure, m: Moment) -> Play:
    """All dice of a roll are rolled again, and the new result stands."""
    assert m.roll is not None
    m.used += ("moment",)
    m.roll.faces = yield m.roll
    rules = ("missing.advspell.time.moment",)
    text = "{} brings the moment back, and all dice {} are rolled again."
    g.tell("reroll", text, f, thrown_for(m.roll), rules=rules, faces=m.roll.faces, sum=comes_to(g, m.roll))


@spell("delay", enemies_seen)
@rule("missing.advspell.time.delay")
def delay(g: Game, f: Figure, target: Figure) -> Play:
    """In the next Evil Sorcerer turn a Monster acts after all others and takes no Move Action."""
    both = (condition("delay", what, "turn-end", g.sorcerer) for what in ("delayed", "rooted"))
    give(g, target, *both)
    yield from ()


@rule("missing.advspell.time.again")
def who_can_attack(g: Game, f: Figure) -> list[int]:
    """Heroes who could attack somebody from where they stand."""
    return [id for id in heroes_seen(g, f) if attacks(g, g.fig(id), g.beside[g.fig(id).at])]


@spell("again", who_can_attack)
@rule("missing.advspell.time.again")
def again(g: Game, f: Figure, target: Figure) -> Play:
    """One Attack Action at once, with what the hands can hold."""
    options = attacks(g, target, g.beside[target.at])
    if options:
        answer = yield Decision(target.seat, "again", options, figure=target.id)
        yield from attack_action(g, target, answer)
