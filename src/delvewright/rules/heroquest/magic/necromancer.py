"""Chaos spells of the Necromancer: what each does."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import enemies_seen, spell
from delvewright.rules.heroquest.magic.chaos import heroes_seen, strike, summon
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import KILLED, Moment, free_effect


@spell("necro-call-skeleton")
@rule("missing.spell.chaos.necromancer")
def call_skeleton(g: Game, f: Figure) -> Play:
    """Two Skeletons that act at once."""
    yield from summon(g, f, ("skeleton",) * 2, "necro-call-skeleton", at_once=True)


@spell("necro-summon-mummy")
@rule("missing.spell.chaos.necromancer")
def summon_mummy(g: Game, f: Figure) -> Play:
    """A Mummy that acts at once."""
    yield from summon(g, f, ("mummy",), "necro-summon-mummy", at_once=True)


@spell("necro-death-bolt", enemies_seen)
@rule("missing.spell.chaos.necromancer")
def death_bolt(g: Game, f: Figure, target: Figure) -> Play:
    """1 Body, without Defence."""
    rules = ("missing.spell.chaos.necromancer",)
    yield from harm(g, target, 1, "Death Bolt", marks_of("necro-death-bolt"), rules, f)


@spell("necro-fear", heroes_seen)
@rule("missing.spell.chaos.necromancer")
def fear(g: Game, f: Figure, target: Figure) -> Play:
    """No Attack and no Cast Action in the next turn."""
    give(g, target, condition("necro-fear", "cowed", "activation"))
    yield from ()


def _fallen_friend(g: Game, f: Figure, m: Moment) -> bool:
    """Whether a Monster fell in the caster's sight on a square that is free now."""
    taken = g.occupied | g.furniture | g.blocked
    if m.figure.side != MONSTER or m.at < 0 or taken >> m.at & 1 or f.at < 0 or f.side != MONSTER:
        return False
    return g.quest.sight.sees(f.at, m.at, g.occupied | g.tall | g.blocked, g.doors)


@free_effect("necro-raise-the-dead", KILLED, _fallen_friend)
@rule("missing.spell.chaos.necromancer")
def raise_the_dead(g: Game, f: Figure, m: Moment) -> Play:
    """A Monster just killed becomes a Skeleton where it fell."""
    skeleton = g.add(content().kinds["skeleton"], m.at, f.side, f.seat)
    rules = ("missing.spell.chaos.necromancer",)
    text = "{} raises the dead: {} stands up."
    g.tell("summon", text, f, skeleton, rules=rules, figures=(skeleton.id, f.id), squares=(m.at,))
    m.at = -1
    yield from ()


def enemies_at_range(g: Game, f: Figure) -> list[int]:
    """Figures of the other side that a Ranged attack can reach."""
    return [id for id in enemies_seen(g, f) if not g.quest.around[f.at] >> g.fig(id).at & 1]


@spell("necro-skulls-of-doom", enemies_at_range)
@rule("missing.spell.chaos.necromancer")
def skulls_of_doom(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice."""
    yield from strike(g, f, target, 2, "necro-skulls-of-doom")
