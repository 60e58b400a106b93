"""Crush: a Monster holds whom it has hurt, and squeezes."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.harm import harm, hurt_while_holding
from delvewright.rules.heroquest.state.game import Figure, Game, moved_away


@ability_text("crush", "ability.crush.grab", "ability.crush.monster-held")
class Crush(AbilityText):
    """It holds whom it has hurt with a normal attack."""

    def attacked(self, g: Game, f: Figure, target: Figure, lost: int, damage: frozenset[str]) -> None:
        """It has its victim in its grip, and does nothing else from now on."""
        if not lost or not f.alive or target.at < 0 or "spirit" in damage or target.under("steadfast"):
            return
        f.grip = target.id
        g.ended = True
        g.grips += 1
        g.tell("crush", "{} has {} in its grip!", f, target, rules=("ability.crush.grab",))


@rule("ability.crush.squeeze", "ability.crush.monster-held")
def squeeze(g: Game, f: Figure) -> Play:
    """A crushing Monster takes no Actions; its victim loses 1 Body, without Defence."""
    victim = g.fig(f.grip)
    g.tell("crush", "{} crushes {}.", f, victim, rules=("ability.crush.squeeze",))
    yield from harm(g, victim, 1, f.kind.title, rules=("ability.crush.squeeze",), by=f)


@rule("ability.crush.target-held")
def crusher_of(g: Game, f: Figure) -> Figure | None:
    """The Monster that holds a figure in its grip: that one alone can it attack, and take no other Action."""
    if not g.grips:
        return None
    return next((m for m in g.figures if m is not None and m.grip == f.id), None)


@rule("ability.crush.target-held")
def left_to_the_held(item: str) -> bool:
    """Whether somebody in a grip can strike with something: with bare hands or a Dagger."""
    return not item or "Dagger" in content().cards[item].keywords


@moved_away.heard
@rule("ability.crush.ends")
def let_go(g: Game, f: Figure) -> None:
    """Whoever is moved away, or dies, is held no longer and holds nobody."""
    for m in g.figures:
        if m is not None and m.grip >= 0 and (m is f or m.grip == f.id):
            release(g, m)


@hurt_while_holding.heard
@rule("ability.crush.ends")
def release(g: Game, f: Figure) -> None:
    """The hold ends, as it does when the Monster is hurt in Body."""
    g.tell("crush", "{} lets go of {}.", f, g.called(f.grip), rules=("ability.crush.ends",), figures=(f.id, f.grip))
    f.grip = -1
    g.grips -= 1
