"""Wandering monsters: who comes, where, and the attack at once."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.attacking import attacks, blow_of, strike
from delvewright.rules.allison.fighting.experience import starting_level
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.announced import summon
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.placing import all_nearest, among
from delvewright.rules.common.dungeon.quest import WANDERING_READ


@rule("wandering.per-quest", "house.wandering.per-quest", "house.xp.party-level")
def wanderer(g: Game) -> tuple[str, int, int]:
    """The wandering monster of this quest: kind, level, and how many come from a card."""
    level = starting_level(g)
    if g.quest.wandering:
        return g.quest.wandering, g.quest.wandering_level or level, g.quest.wandering_number
    tables = sorted(content().wanderers.values(), key=lambda w: w.level)
    entry = [w for w in tables if w.level <= max(level, tables[0].level)][-1]
    return (entry.cold if g.quest.cold and entry.cold else entry.kind), level, entry.at_once


@rule(
    "wandering.appear", "wandering.from-treasure", "wandering.not-gm-turn", "house.gm.wandering-place", "wandering.xp",
    "house.trap.alarm",
)  # fmt: skip
def wandering_monster(g: Game, f: Figure, card: bool = False, unpaid: bool = False) -> Play:
    """It appears beside whoever set it off, where the game master likes, and attacks at once if it can reach."""
    kind, level, count = wanderer(g)
    if g.quest.wandering_text:
        g.counters[WANDERING_READ] = 1
        g.tell("story", "{}", g.quest.wandering_text, figures=(f.id,))
        if not g.quest.wandering:
            return
    for _ in range(count if card or g.quest.wandering else 1):
        if g.over or f.at < 0:
            return
        taken = no_place(g) | g.quest.stairs
        free = g.beside[f.at] & ~taken or all_nearest(g, f.at, taken)
        at = yield from among(g.master_seat, free, "wandering", f)
        if at < 0:
            return
        m = summon(g, kind, level, at, unpaid)
        where = square_name(at, g.width)
        g.tell("wandering", "A wandering {} falls upon {} from {}.", m, f, where, rules=("wandering.appear",))
        recount(g)
        g.quest.text.wandered(g, f)
        answer = next((a for a in attacks(g, m) if a[1] == f.id), None)
        if answer is not None:
            yield from strike(g, blow_of(g, m, answer))
