"""Death zones: the squares that a model threatens, and whom its attention is on."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.followers import GUEST
from delvewright.rules.advanced.state.game import AWAKE, Figure, Game

HELPLESS = ("asleep", "still", "pit")
"""States in which nobody threatens anybody."""


@rule("zone.what", "zone.long_reach", "sheet.weapon.long_reach", "special.large", "weapon.in_hand", "death.ko.square")
def zone(g: Game, f: Figure) -> int:
    """The squares somebody could strike: beside him, with long reach cornerwise too."""
    if not f.up or (f.effects and any(f.under(state) for state in HELPLESS)):
        return 0
    if (f.kind is not None and f.kind.rooted) or GUEST in f.marks:
        return 0
    return reach(g, f)


@rule("melee.adjacent", "zone.long_reach")
def reach(g: Game, f: Figure) -> int:
    """The squares that his weapon reaches."""
    if content().weapons[f.held or "fists"].reach and not f.large:
        return g.around(f)
    found = g.beside(f)
    return found ^ found & f.mask


@rule("zone.focus", "zone.focus.follow", "zone.focus.handover", "zone.focus.setup", "move.facing", "zone.example")
def settle(g: Game) -> None:
    """Work out anew who stands in whose zone: who was there first stays first, newcomers come after."""
    _, _, company, monsters = g.looked.crowd or g.gather()
    for own, others in ((company, monsters), (monsters, company)):
        there = [o for o in others if o.at >= 0 and o.condition == AWAKE]
        filled = 0
        for o in there:
            filled |= o.mask
        for f in own:
            if f.at < 0 or not (filled and g.around(f) & filled):
                f.near = () if f.at >= 0 else f.near
                continue
            reached = zone(g, f)
            inside = [o.id for o in there if o.mask & reached]
            f.near = (*[i for i in f.near if i in inside], *[i for i in inside if i not in f.near])


def near_enemies(g: Game, f: Figure) -> int:
    """Squares on which and beside which somebody's enemies stand: nobody threatens anybody elsewhere."""
    found = 0
    for other in g.others(f):
        if other.at >= 0:
            found |= other.mask | g.around(other)
    return found


@rule("zone.no_doors", "ranged.not_in_zone", "zone.no_spells")
def engaged(g: Game, f: Figure) -> bool:
    """Whether somebody stands in an enemy's death zone: a zone with its focus on somebody else does not count."""
    return any(o.near and o.near[0] == f.id for o in g.others(f))


@rule("death.ko.potion")
def overhung(g: Game, f: Figure) -> bool:
    """Whether somebody who lies there, and is nobody's focus, is within an enemy's death zone that has no other."""
    return any(o.at >= 0 and not o.near and f.mask & zone(g, o) for o in g.others(f))


@rule("zone.stop", "move.zone_stop", "zone.focus", "zone.leave")
def stops(g: Game, f: Figure) -> int:
    """The squares on which somebody who moves must stop: zones that nobody, or he himself, is the focus of."""
    found = 0
    for other in g.others(f):
        if other.at >= 0 and (not other.near or other.near[0] == f.id):
            found |= zone(g, other)
    return found
