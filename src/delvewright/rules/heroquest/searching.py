"""Searches for traps, secret doors and treasure; disarming; the Treasure deck."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Draw, Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.death import harm
from delvewright.rules.heroquest.exploring import explore
from delvewright.rules.heroquest.fighting import attack
from delvewright.rules.heroquest.state import MONSTER, Figure, Game
from delvewright.rules.heroquest.traps import nearest_free, spring


@rule("action.search.area-room", "action.search.area-corridor")
def covered(g: Game, f: Figure) -> int:
    """Mask of the squares a search covers: the whole room, or the corridor in sight past friends."""
    grid = g.quest.grid
    area = grid.area_of[f.at]
    mask = grid.areas[area]
    if g.is_room(area):
        return mask
    seen = g.quest.sight.seen_from(f.at, g.tall | g.blocked | g.monsters, g.doors, mask & g.laid)
    return seen | 1 << f.at


@rule("action.search.no-monsters")
def undisturbed(g: Game, f: Figure) -> bool:
    """No Monster in the room, or in the part of the corridor in sight."""
    area = g.quest.grid.area_of[f.at]
    near = g.quest.grid.areas[area] & g.monsters
    if not near or g.is_room(area):
        return not near
    return not g.quest.sight.seen_from(f.at, g.tall | g.blocked | g.monsters, g.doors, near)


@rule(
    "action.search-traps.who",
    "action.search-doors.who",
    "action.treasure.who",
    "action.disarm.who",
    "action.disarm.adjacent",
    "action.disarm.occupied",
)
def searches(g: Game, f: Figure, near: int) -> list[Answer]:
    """The searches and disarmings a Hero may take as an Action now; `near` are the squares one step away."""
    if not undisturbed(g, f):
        return []
    if not g.acts:
        return [("search", what) for what, kind in KINDS.items() if kind in g.bonus]
    traps = g.found & g.armed & near & ~(g.heroes | g.monsters)
    if traps and f.kind.dexterity is not None:
        return [*ANY_SEARCH, *(("disarm", q) for q in squares(traps))]
    return ANY_SEARCH


KINDS = {"traps": "search-traps", "doors": "search-doors", "treasure": "treasure"}
"""What can be searched for, with the kind of Action it takes."""
ANY_SEARCH: list[Answer] = [("search", what) for what in KINDS]


@rule(
    "action.search-traps.result",
    "action.search-traps.again",
    "action.search-traps.unfindable",
    "action.search.figure-stays",
)
def search_traps(g: Game, f: Figure) -> Play:
    """A Found Trap token on every findable trap in the covered area."""
    area = covered(g, f)
    new = 0
    for trap in g.quest.traps:
        if area >> trap.at & 1 and g.armed >> trap.at & 1 and not trap.unfindable:
            new |= 1 << trap.at
    new &= ~g.found
    g.found |= new
    where = ", ".join(square_name(q, g.width) for q in squares(new))
    g.tell(
        "search",
        "{} searches for traps and finds {}.",
        f,
        f"some at {where}" if new else "none",
        rules=("action.search-traps.result",),
        figures=(f.id,),
        squares=tuple(squares(new)),
    )
    yield from ()


@rule("action.search-doors.result", "action.search.figure-stays")
def search_doors(g: Game, f: Figure) -> Play:
    """A token for every secret door on the edge of the covered area, from either side."""
    area = covered(g, f)
    new = 0
    for i, (a, b) in enumerate(g.quest.grid.doors):
        if g.quest.secret >> i & 1 and (area >> a | area >> b) & 1:
            new |= 1 << i
    new &= ~g.secrets
    g.secrets |= new
    pairs = [g.quest.grid.doors[i] for i in squares(new)]
    where = ", ".join(f"{square_name(a, g.width)}-{square_name(b, g.width)}" for a, b in pairs)
    g.tell(
        "search",
        "{} searches for secret doors and finds {}.",
        f,
        f"one at {where}" if new else "none",
        rules=("action.search-doors.result",),
        figures=(f.id,),
    )
    yield from ()


@rule(
    "action.treasure.listed",
    "action.treasure.none-announced",
    "action.treasure.draw",
    "action.treasure.no-draw-corridor",
    "action.treasure.per-hero-room",
)
def search_treasure(g: Game, f: Figure) -> Play:
    """Listed treasure of the place, or else, once for each Hero and room, a Treasure card."""
    area = g.quest.grid.area_of[f.at]
    listed = [i for i, h in enumerate(g.quest.hoards) if h.area == area and not g.hoards >> i & 1]
    if listed and not g.is_room(area):
        seen = covered(g, f)
        listed = [i for i in listed if g.quest.hoards[i].at < 0 or seen >> g.quest.hoards[i].at & 1]
    first = not f.searched >> area & 1
    if listed:
        f.searched |= 1 << area
        for i in listed:
            hoard = g.quest.hoards[i]
            g.hoards |= 1 << i
            f.gold += hoard.gold
            g.gain(f, *hoard.items)
            what = [f"{hoard.gold} Gold Crowns"] if hoard.gold else []
            what += [content().cards[item].title for item in hoard.items]
            g.tell(
                "treasure",
                "{} finds {}.",
                f,
                " and ".join(what),
                rules=("action.treasure.listed",),
                figures=(f.id,),
            )
        return
    g.tell(
        "search",
        "{} searches for treasure; none is listed here.",
        f,
        rules=("action.treasure.none-announced",),
        figures=(f.id,),
    )
    if g.is_room(area) and first:
        f.searched |= 1 << area
        yield from draw_treasure(g, f)


@rule(
    "action.treasure.hazard",
    "action.treasure.good",
    "action.treasure.deck-empty",
    "missing.treasure.deck",
    "missing.treasure.nothing",
    "missing.treasure.gold",
)
def draw_treasure(g: Game, f: Figure) -> Play:
    """Draw a Treasure card and resolve it; Hazards go back into the deck."""
    if not g.deck:
        g.tell("treasure", "The Treasure deck is empty.", rules=("action.treasure.deck-empty",))
        return
    name = yield Draw("treasure", g.deck)
    card = content().treasure[name]
    if not card.hazard:
        deck = list(g.deck)
        deck.remove(name)
        g.deck = tuple(deck)
    g.tell(
        "treasure",
        "{} draws “{}”.",
        f,
        card.title,
        rules=(card.rule,),
        figures=(f.id,),
        to=g.hero_seats if card.item else -1,
    )
    if card.item:
        g.tell(
            "treasure",
            "{} draws a card and keeps it.",
            f,
            rules=(card.rule,),
            figures=(f.id,),
            to=1 << g.sorcerer,
        )
        g.gain(f, card.item)
    f.gold += card.gold
    f.valuables += card.valuable
    if name in DRAWN:
        yield from DRAWN[name](g, f)


@rule("missing.treasure.gold-by-die")
def gold_by_die(g: Game, f: Figure) -> Play:
    """Ten times a die in gold, and the next Activation is lost."""
    roll = Roll(f.id, "gold", (D6,))
    roll.faces = yield roll
    f.gold += 10 * roll.total()
    f.effects += (Effect("gold-by-die", "miss", 1, "missed"),)
    g.tell(
        "treasure",
        "{} counts {} Gold Crowns and misses the next Activation.",
        f,
        10 * roll.total(),
        rules=("missing.treasure.gold-by-die",),
        faces=roll.faces,
        figures=(f.id,),
    )


@rule("missing.treasure.trap-arrow", "missing.treasure.trap-pit", "turn.ended-early")
def trap_card(g: Game, f: Figure) -> Play:
    """Lose 1 Body without Defence; the turn ends."""
    yield from harm(g, f, 1, "trap card", rules=("missing.treasure.trap-arrow",))
    g.ended = True


@rule(
    "action.treasure.wandering-monster",
    "missing.treasure.wandering",
    "intro.maze.wandering",
    "missing.gm.wandering",
)
def wandering_monster(g: Game, f: Figure) -> Play:
    """The Evil Sorcerer puts the Quest's Wandering Monster beside the finder, and it attacks at once."""
    if not g.quest.wandering:
        return
    kind = content().kinds[g.quest.wandering]
    taken = g.heroes | g.monsters | g.furniture | g.blocked | g.pits | g.quest.stairs | ~g.laid
    beside = spread(1 << f.at, g.east, g.south, g.width) & ~taken
    if not beside:
        area = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
        if area & ~taken:
            g.add(kind, nearest_free(g, f.at, taken | ~area), MONSTER, g.sorcerer)
        return
    at = beside.bit_length() - 1
    if beside.bit_count() > 1:
        answer = yield Decision(g.sorcerer, "wandering", (), [("place", beside)], figure=f.id)
        at = answer[1]
    monster = g.add(kind, at, MONSTER, g.sorcerer)
    g.tell(
        "wandering",
        "A wandering {} falls upon {}!",
        kind.title,
        f,
        rules=("missing.treasure.wandering",),
        figures=(monster.id, f.id),
        squares=(at,),
    )
    yield from attack(g, monster, f, kind.attacks[0])


DRAWN: dict[str, Callable[[Game, Figure], Play]] = {
    "gold-by-die": gold_by_die,
    "arrow": trap_card,
    "bolt": trap_card,
    "hole": trap_card,
    "wandering-monster": wandering_monster,
}
"""What some Treasure cards do when drawn."""


@rule(
    "action.disarm.roll", "action.disarm.seven-or-more", "action.disarm.six-or-less", "action.disarm.fail-floor",
    "action.disarm.success-position", "missing.hero.value-test", "figure.hero-values",
)  # fmt: skip
def disarm(g: Game, f: Figure, q: int) -> Play:
    """Step onto a found floor trap and roll a die plus Dexterity: 7 or more and it is gone, else it goes off."""
    roll = Roll(f.id, "disarm", (D6,))
    roll.faces = yield roll
    sum_ = roll.total() + (f.kind.dexterity or 0)
    f.pit = False
    g.put(f, q)
    explore(g, f)
    good = sum_ >= 7
    g.tell(
        "disarm",
        "{} {} the trap at {} ({}).",
        f,
        "disarms" if good else "sets off",
        square_name(q, g.width),
        sum_,
        rules=("action.disarm.seven-or-more" if good else "action.disarm.six-or-less",),
        faces=roll.faces,
        figures=(f.id,),
        squares=(q,),
    )
    if good:
        g.armed &= ~(1 << q)
        g.found &= ~(1 << q)
    else:
        yield from spring(g, f, q)


SEARCHES = {"traps": search_traps, "doors": search_doors, "treasure": search_treasure}
"""The three kinds of search."""
