"""Defiance: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.crush import release
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import heroes_seen, spell
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import EVENT, Moment, free_effect


@spell("stand-fast", heroes_seen)
@rule("missing.advspell.defiance.stand-fast", "ability.crush.ends")
def stand_fast(g: Game, f: Figure, target: Figure) -> Play:
    """For a turn no enemy moves or grabs a Hero; a hold ends."""
    give(g, target, for_a_turn(f, "stand-fast", "steadfast"))
    for m in g.figures:
        if m is not None and m.grip == target.id:
            release(g, m)
    yield from ()


@spell("rebuke", can=lambda g, f: f.kind.hero)
@rule("missing.advspell.defiance.rebuke")
def rebuke(g: Game, f: Figure) -> Play:
    """For a turn Melee attacks on the caster may come back."""
    give(g, f, for_a_turn(f, "rebuke", "rebuking"))
    yield from ()


@effect_text("rebuking", "missing.advspell.defiance.rebuke")
class Rebuking(EffectText):
    """What is more than enough to defend strikes back."""

    def defended(self, g: Game, f: Figure, by: Figure | None, shields: int, skulls: int, marks: frozenset[str]) -> Play:
        """The attacker takes the difference, without Defence."""
        if by is not None and "melee" in marks and shields > skulls:
            rules = ("missing.advspell.defiance.rebuke",)
            yield from harm(g, by, shields - skulls, "Rebuke", marks_of("rebuke"), rules, f)


@free_effect("refuse", EVENT, lambda g, f, m: can_cast(g, f), "drain")
@rule("missing.advspell.defiance.refuse")
def refuse(g: Game, f: Figure, m: Moment) -> Play:
    """An Event card has no effect and is discarded."""
    m.stopped = True
    rules = ("missing.advspell.defiance.refuse",)
    g.tell("refuse", "{} refuses {}.", f, content().cards[m.card].title, rules=rules)
    yield from ()
