"""The Move Action: walking, jumping, doors, leaving."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import after, has
from delvewright.kernel.grid import mask_of, path, reach, spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import COMBAT, SKULL
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.death import check_end
from delvewright.rules.heroquest.exploring import explore, explores
from delvewright.rules.heroquest.state import HERO, Figure, Game
from delvewright.rules.heroquest.traps import open_pit, spring

WHITE = COMBAT["white"]


@rule(
    "figure.speed.fixed",
    "figure.speed.dice",
    "dice.standard",
    "action.move.up-to-speed",
    "shock.speed",
    "ability.heavy.reduce",
    "ability.heavy",
)
def begin_move(g: Game, f: Figure) -> Play:
    """Start a Move Action: Speed is a number, or rolled afresh."""
    g.moves -= 1
    g.foothold = -1
    if not f.kind.speed_dice:
        g.points = f.kind.speed
        return
    dice = f.kind.speed if f.mind else 1
    if f.effects:
        dice *= 2 if has(f.effects, "speed-twice") else 1
        f.effects = after(f.effects, "move")
    roll = Roll(f.id, "move", (D6,) * dice)
    roll.faces = yield roll
    g.points = roll.total()
    if heavy := max(0, sum(content().cards[item].heavy for item in f.items)):
        g.points = sum(max(1, int(face) - heavy) for face in roll.faces)
    g.tell(
        "move-roll",
        "{} may move {} spaces.",
        f,
        g.points,
        rules=("figure.speed.dice",),
        faces=roll.faces,
        figures=(f.id,),
    )


@rule(
    "action.move.enemy-blocks", "action.move.furniture-blocks", "action.move.overlays-block", "action.move.walls",
    "missing.furniture.stairway", "missing.board.solid-rock",
)  # fmt: skip
def barred(g: Game, f: Figure) -> int:
    """Mask of the squares a figure cannot enter; only what is laid out is there to be walked on."""
    if f.side == HERO:
        return ~g.laid | g.monsters | g.furniture | g.blocked
    return ~g.laid | g.heroes | g.furniture | g.blocked | g.quest.stairs


def hazards(g: Game, f: Figure) -> int:
    """Mask of known dangers, entered only on purpose: found traps (for those who spring them) and open pits."""
    return g.pits | g.found & g.armed if f.side == HERO else g.pits


@rule(
    "action.move.orthogonal", "action.move.friend-pass", "action.jump.part-of-move", "action.jump.declare",
    "action.jump.afford",
)  # fmt: skip
def steps(g: Game, f: Figure, points: int, near: int) -> tuple[int, int]:
    """Masks of the squares a figure may walk to and may jump to; `near` are those one open step away.

    One walks past friends but not onto them, and into known danger only last. One jumps over at least one space,
    danger or not, and past nobody.
    """
    east, south, width = g.east, g.south, g.quest.grid.width
    start, bars, danger = 1 << f.at, barred(g, f), hazards(g, f)
    friends = (g.heroes if f.side == HERO else g.monsters) & ~start
    if not danger:
        found = reach(start, points, east, south, width, bars)
        jumps = found if not found & friends else reach(start, points, east, south, width, bars | friends)
    else:
        jumps = reach(start, points, east, south, width, bars | friends)
        found = reach(start, points, east, south, width, bars | danger)
        last = reach(start, points - 1, east, south, width, bars | danger) | start
        found |= spread(last, east, south, width) & danger & ~(bars | start)
    shared = g.quest.stairs | g.pits if f.side == HERO else g.pits
    return found & ~(friends & ~shared), jumps & ~near


@rule(
    "action.move.declared-stepwise",
    "explore.pause",
    "action.move.trap-monsters-immune",
    "action.move.trap-sprung",
)
def walk(g: Game, f: Figure, goal: int) -> Play:
    """Walk the shortest way to a square, space by space; stops when something comes to light."""
    start = f.at
    bit = 1 << goal
    route = path(start, goal, g.east, g.south, g.width, (barred(g, f) | hazards(g, f)) & ~bit)
    friends = g.heroes if f.side == HERO else g.monsters
    explorer, springs = explores(f), f.side == HERO
    f.pit = False
    walked: list[int] = []
    trail = mask_of(route)
    if not (trail & (friends | g.pits) or (springs and trail & g.armed) or (explorer and trail & ~g.surveyed)):
        g.put(f, goal)  # nothing can happen on the way
        g.points -= len(route)
        g.foothold = -1
        tell_walk(g, f, start, route)
        return
    for q in route:
        bit = 1 << q
        if friends & bit:
            if g.foothold < 0:
                g.foothold = f.at
        else:
            g.foothold = -1
        g.put(f, q)
        g.points -= 1
        walked.append(q)
        new = explorer and not g.surveyed & bit and explore(g, f)
        if springs and g.armed & bit:
            tell_walk(g, f, start, walked)
            yield from spring(g, f, q)
            return
        if g.pits & bit:
            tell_walk(g, f, start, walked)
            yield from open_pit(g, f)
            return
        if new:
            break
    tell_walk(g, f, start, walked)


def tell_walk(g: Game, f: Figure, start: int, walked: list[int]) -> None:
    """Write down where somebody went."""
    if g.log is not None:
        w = g.width
        g.tell(
            "move",
            "{} moves from {} to {}.",
            f,
            square_name(start, w),
            square_name(walked[-1], w),
            rules=("action.move.orthogonal",),
            figures=(f.id,),
            squares=(start, *walked),
        )


def resting_place(g: Game, f: Figure) -> int:
    """Where a figure on a friend's square goes if its move ends: back, unless the square holds more than one."""
    return f.at if (g.quest.stairs | g.pits) >> f.at & 1 else g.foothold


@rule("action.move.stop-when-blocked", "turn.action.discrete")
def end_move(g: Game, f: Figure) -> None:
    """The Move Action is over; whoever was just passing a friend goes back to the last free space."""
    g.points = 0
    if g.foothold >= 0:
        if f.at >= 0 and (rest := resting_place(g, f)) != f.at:
            g.put(f, rest)
        g.foothold = -1


@rule(
    "action.jump.passed-spaces", "action.jump.progress", "action.jump.last-step", "action.jump.short",
    "action.jump.price", "action.jump.explore",
)  # fmt: skip
def jump(g: Game, f: Figure, goal: int) -> Play:
    """Jump along the shortest way: a die for each space passed, a space for each shield, and one normal step."""
    start = f.at
    route = path(start, goal, g.east, g.south, g.width, barred(g, f) | g.heroes | g.monsters)
    over = len(route) - 1
    roll = Roll(f.id, "jump", (WHITE,) * over)
    roll.faces = yield roll
    g.points -= over + 1
    flown = over - roll.count(SKULL)
    q = route[flown]
    w = g.width
    f.pit = False
    g.foothold = -1
    g.put(f, q)
    how = "jumps" if flown == over else "jumps short"
    g.tell(
        "jump",
        "{} {} from {} to {}.",
        f,
        how,
        square_name(start, w),
        square_name(q, w),
        rules=("action.jump.progress", "action.jump.short"),
        faces=roll.faces,
        figures=(f.id,),
        squares=(start, *route[: flown + 1]),
    )
    if explores(f):
        explore(g, f)
    if f.side == HERO and g.armed >> q & 1:
        yield from spring(g, f, q)
    elif g.pits >> q & 1:
        yield from open_pit(g, f)


@rule("action.move.door-open-who", "ability.sentry", "action.search-doors.open", "action.move.door-special")
def openable(g: Game, f: Figure) -> list[int]:
    """The doors a figure may open from where it stands."""
    here = g.quest.doors_at.get(f.at, 0) & (g.known_doors | g.secrets) & ~g.doors
    return squares(here) if here and explores(f) else []


@rule(
    "action.move.door-closed-is-wall", "action.move.door-open-not-wall", "action.move.door-stays-open",
    "explore.any-time", "los.open-door",
)  # fmt: skip
def open_door(g: Game, f: Figure, beyond: int) -> None:
    """Open the door towards a neighbouring square, a Free Effect; what lies behind is laid out at once."""
    i = next(i for i in openable(g, f) if beyond in g.quest.grid.doors[i])
    g.doors |= 1 << i
    g.east, g.south = g.quest.grid.edges_with(g.doors)
    g.surveyed = 0
    what = "secret door" if g.quest.secret >> i & 1 else "door"
    g.tell(
        "door",
        "{} opens the {} to {}.",
        f,
        what,
        square_name(beyond, g.width),
        rules=("action.move.door-open-who",),
        figures=(f.id,),
        squares=(f.at, beyond),
    )
    explore(g, f)


@rule("quest.end.usual", "quest.end.success")
def may_leave(g: Game, f: Figure) -> bool:
    """A Hero on the exit may leave the board."""
    return f.kind.hero and bool(g.quest.exit >> f.at & 1)


@rule("quest.end.usual")
def leave(g: Game, f: Figure) -> None:
    """Leave the board for the rest of the Quest."""
    at = f.at
    g.put(f, -1)
    f.out = True
    g.ended = True
    g.tell("leave", "{} leaves the dungeon.", f, rules=("quest.end.usual",), figures=(f.id,), squares=(at,))
    g.quest.hook("hero-left", g, f)
    check_end(g)
