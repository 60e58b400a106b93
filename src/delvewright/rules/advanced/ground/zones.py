"""Death zones: the squares that a model threatens, and whom its attention is on."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.ground.squares import CLOSE, NEXT
from delvewright.rules.advanced.state.followers import GUEST
from delvewright.rules.advanced.state.game import AWAKE, HERO, Figure, Game

HELPLESS = frozenset({"asleep", "still", "pit"})
"""States in which nobody threatens anybody."""


@rule("zone.what", "zone.long_reach", "sheet.weapon.long_reach", "special.large", "death.ko.square")
def zone(g: Game, f: Figure) -> int:
    """The squares somebody could strike: beside him, with long reach cornerwise too."""
    now = f.kind, f.at, f.condition, f.held, f.effects, f.marks
    known = g.looked.zones.get(f.id)
    if known is None or known[0] != now:
        known = g.looked.zones[f.id] = now, reach(g, f) if threatens(f) else 0
    return known[1]


@rule("zone.what", "death.ko.square")
def threatens(f: Figure) -> bool:
    """Whether somebody could strike at all."""
    if f.at < 0 or f.condition != AWAKE or f.under_any(HELPLESS):
        return False
    return not (f.kind is not None and f.kind.rooted) and GUEST not in f.marks


@rule("melee.adjacent", "zone.long_reach")
def reach(g: Game, f: Figure) -> int:
    """The squares that his weapon reaches."""
    if content().weapons[f.held or "fists"].reach and not f.large:
        return g.around(f)
    return g.beside(f)


@rule("zone.focus", "zone.focus.follow", "zone.focus.handover", "zone.focus.setup", "move.facing", "zone.example")
def settle(g: Game) -> None:
    """Work out anew who stands in whose zone: who was there first stays first, newcomers come after."""
    everybody, _, company, monsters = g.looked.crowd or g.gather()
    met: list[int] = []
    for f in monsters:
        close = CLOSE if f.large else NEXT
        for other in company:
            if f.at - other.at in close:
                met += (f.id, other.id)
    for f in everybody:
        if f.id in met:
            f.near = inside(g, f, monsters if f.side == HERO else company)
        elif f.near:
            f.near = ()


def inside(g: Game, f: Figure, others: list[Figure]) -> tuple[int, ...]:
    """Who of the other side stands in somebody's zone: first those who stood there before, in their order."""
    reached, at = zone(g, f), f.at
    found = [o.id for o in others if o.at - at in CLOSE and o.mask & reached and o.condition == AWAKE]
    return (*[i for i in f.near if i in found], *[i for i in found if i not in f.near]) if found else ()


def near_enemies(g: Game, f: Figure) -> int:
    """Squares beside which somebody's enemies stand: nobody threatens anybody elsewhere."""
    found = 0
    for other in (g.looked.crowd or g.gather())[3 if f.side == HERO else 2]:
        if other.at >= 0 and other.condition == AWAKE:
            found |= g.around(other)
    return found


@rule("zone.no_doors", "ranged.not_in_zone")
def engaged(g: Game, f: Figure) -> bool:
    """Whether somebody stands in an enemy's death zone: a zone with its focus on somebody else does not count."""
    return f.id in [other.near[0] for other in g.others(f) if other.near]


@rule("death.ko.potion")
def overhung(g: Game, f: Figure) -> bool:
    """Whether somebody who lies there, and is nobody's focus, is within an enemy's death zone that has no other."""
    return any(not o.near and f.mask & zone(g, o) for o in g.others(f))


@rule("zone.stop", "move.zone_stop", "zone.focus", "zone.leave")
def stops(g: Game, f: Figure) -> int:
    """The squares on which somebody who moves must stop: zones that nobody, or he himself, is the focus of."""
    found = 0
    for other in (g.looked.crowd or g.gather())[3 if f.side == HERO else 2]:
        if other.at >= 0 and (not other.near or other.near[0] == f.id):
            found |= zone(g, other)
    return found
