"""Exploration: what is laid out when, and for whose eyes."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.saying import listed
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.cards import without
from delvewright.rules.common.dungeon.exploring import in_view, newcomers, read_out, seen_anew, uncover
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game


@rule("explore.who", "ability.sentry", "town.mercenaries.figures")
def explores(f: Figure) -> bool:
    """Heroes, their men, those they lead, and Monsters with Sentry explore."""
    return f.kind.hero or f.kind.man or (f.kind.companion and f.side == HERO) or (f.odd and f.has("sentry"))


@rule("explore.pause", "explore.any-time")
def explore(g: Game, f: Figure) -> bool:
    """Lay out what a figure sees for the first time; tells whether that was more than bare floor."""
    return look_from(g, f.at, f)


@rule("los.explore.ignores", "los.explore.whole-room", "explore.edge-of-area")
def look_from(g: Game, at: int, by: Figure | None = None) -> bool:
    """Lay out what is seen from a square for the first time, that square included."""
    new = seen_anew(g, at)
    return bool(new) and lay_out(g, new, by)


@rule("missing.spell.chaos.escape")
def _out_of_refuge(g: Game) -> list[str]:
    """Monsters that have escaped are found again where the Quest hides them."""
    found = []
    for f in g.figures:
        if f is not None and f.alive and f.at < 0 and "refuge" in f.tags:
            f.tags = without(f.tags, "refuge")
            near = (g.quest.refuge, *squares(g.quest.around[g.quest.refuge] & g.laid))
            taken = g.occupied | g.furniture | g.blocked
            g.put(f, next((q for q in near if not taken >> q & 1), g.quest.refuge))
            found.append(_seen_at(g, f))
    return found


def _seen_at(g: Game, f: Figure) -> str:
    """Who stands where, if anybody reads it."""
    return f"{f} at {square_name(f.at, g.width)}" if g.log is not None else ""


@rule("explore.lay-out", "explore.monsters-wait", "setup.board.hidden-things", "role.es.runs-the-quest")
def lay_out(g: Game, new: int, by: Figure | None = None) -> bool:
    """Place doors, furniture, blocked squares and Monsters of newly seen squares; no traps, treasures or secrets."""
    quest = g.quest
    before = in_view(g)
    uncover(g, new)
    names = []
    for i, placed in newcomers(g, new):
        g.placed |= 1 << i
        kind = in_stock(g, placed.kind)
        if kind is None:
            continue
        f = g.add(kind, placed.at, MONSTER, g.sorcerer, placed.name)
        f.spot = i
        if placed.abilities:
            f.learn(placed.abilities)
        f.tags += placed.tags
        if placed.spells:
            g.gain(f, *placed.spells)
        names.append(_seen_at(g, f))
    more = in_view(g) != before or bool(new & ~quest.corridor)
    if quest.refuge >= 0 and new >> quest.refuge & 1:
        names += _out_of_refuge(g)
    if names:
        g.tell(
            "reveal",
            "{} {}.",
            "There stand" if len(names) > 1 else "There stands",
            listed(names),
            rules=("explore.lay-out",),
        )
    if more:
        g.tell(
            "reveal",
            "A new part of the dungeon is laid out{}.",
            f" before {by}" if by and g.log is not None else "",
            rules=("explore.pause",),
            squares=tuple(squares(new)),
        )
    read_out(g, new)
    quest.text.laid_out(g, new)
    if g.extras is not None:
        laid_out(g, new)
    return more


@announced
def laid_out(g: Game, new: int) -> None:
    """Squares have been laid out, with what stands on them."""
