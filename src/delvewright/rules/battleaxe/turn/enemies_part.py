"""The enemies' part of a round: each follows its printed tactics; nobody decides anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import initiative, rooms
from delvewright.rules.battleaxe.figures.enemy_tactics import turn
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.ground.routes import lowest, number_of
from delvewright.rules.battleaxe.magic.casting import LEFT, WATCHED, between_enemies, lasting_spells
from delvewright.rules.battleaxe.state.effects import after_moment
from delvewright.rules.battleaxe.state.game import Figure, Game

OUT_OF_IT = frozenset({"asleep", "tame"})
"""Conditions under which an enemy does nothing."""


@rule("enemy.order.numbering", "enemy.order.sequence", "enemy.order.large", "enemy.order.elsewhere")
def in_order(g: Game, figures: Iterable[Figure]) -> tuple[int, ...]:
    """Who acts when: area by area as they were laid, by the number of the square; of several squares the lowest."""
    return tuple([id for _, id in sorted([(number_of(g, lowest(g, f.mask)), f.id) for f in figures])])


@rule("enemy.order.sequence", "priority.shoot.gang", "spell.stop-early")
def act(g: Game) -> Play:
    """The enemies of g.queue have their turns, one after the other; each leaves the queue when its turn begins."""
    lasting = bool(g.queue and lasting_spells(g))
    while g.queue and not g.over:
        if lasting and active_enemies(g):
            yield from between_enemies(g)
            g.counters.pop(WATCHED, None)
        e = g.fig(g.queue[0])
        g.queue = g.queue[1:]
        if not e.under_any(OUT_OF_IT) and not rooms.instead(g, e):
            yield from turn(g, e)
        if e.effects:
            after_moment(e, "turn")
    g.counters.pop("shot-at", None)
    for word in (LEFT, WATCHED):
        g.counters.pop(word, None)


@initiative.act_at_once.heard
@rule("initiative.mid-fight")
def act_now(g: Game, figures: Sequence[Figure]) -> Play:
    """Some enemies act now, before anybody else."""
    g.queue = in_order(g, figures)
    yield from act(g)
