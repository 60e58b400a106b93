"""Unity: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.harm import heal, lose
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import heroes_seen, spell
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import HURT, Moment, free_effect


def _sharer(g: Game, f: Figure, m: Moment) -> list[int]:
    """Who may take the points: the caster, or Heroes in the caster's sight, not the one who is hurt."""
    return [id for id in heroes_seen(g, f) if g.fig(id) is not m.figure and g.fig(id).body > 0]


def _can_share(g: Game, f: Figure, m: Moment) -> bool:
    if not m.figure.kind.hero or m.damage <= 0 or "spirit" in m.marks or not can_cast(g, f):
        return False
    return m.figure is f or sees(g, f, m.figure)


@free_effect("share-pain", HURT, _can_share, "drain", targets=_sharer)
@rule("missing.advspell.unity.share-pain")
def share_pain(g: Game, f: Figure, m: Moment, other: Figure) -> Play:
    """Up to three points are lost by another Hero who is willing, without Defence."""
    points = min(3, m.damage)
    if other.seat != f.seat:
        options: list[Answer] = [("accept",), ("refuse",)]
        answer = yield Decision(other.seat, "willing", options, figure=other.id, subject=str(points))
        if answer == ("refuse",):
            return
    m.damage -= points
    yield from lose(g, other, points, "Share Pain", rules=("missing.advspell.unity.share-pain",))


@spell("link-minds", heroes_seen)
@rule("missing.advspell.unity.link-minds")
def link_minds(g: Game, f: Figure, target: Figure) -> Play:
    """Two Heroes use the higher Mind of the two for tests and Mystic Combat for a turn."""
    options: list[Answer] = [("use-on", "link-minds", id) for id in heroes_seen(g, f) if id != target.id]
    if not options:
        return
    answer = (yield Decision(f.seat, "again", options, figure=f.id)) if len(options) > 1 else options[0]
    other = g.fig(answer[2])
    give(g, target, for_a_turn(f, "link-minds", "linked", other.id))
    give(g, other, for_a_turn(f, "link-minds", "linked", target.id))


def all_heroes_seen(g: Game, f: Figure) -> list[Figure]:
    """The caster and every Hero in sight."""
    return [g.fig(id) for id in heroes_seen(g, f)]


@spell("rally", area=all_heroes_seen)
@rule("missing.advspell.unity.rally")
def rally(g: Game, f: Figure) -> Play:
    """They regain 1 Body."""
    for hero in all_heroes_seen(g, f):
        heal(g, hero, 1, "Rally", ("missing.advspell.unity.rally",))
    yield from ()
