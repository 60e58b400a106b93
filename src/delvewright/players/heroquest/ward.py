"""Somebody who cannot fight and must be brought through: keep behind the Heroes, show them the way, get out."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import layers, squares
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.explore import Memory
from delvewright.players.heroquest.strength import body
from delvewright.players.heroquest.turn import MOVE, Turn

END: Answer = ("end",)
LEAVE: Answer = ("leave",)
LEASH = 10
"""So many steps from the nearest Hero, no more, when all is quiet."""
FEAR = 16
"""Monsters so many steps away may be here soon."""
LONG, LAST = 20, 60
"""After so many rounds in which nothing new was seen one jumps, and at last steps into what may kill."""
AWAY = 11
"""So many steps from what may come out of a door."""


def guide(t: Turn, memory: Memory, waited: int = 0) -> Answer:
    """The next thing a ward does; `waited`: for how many rounds nothing new was seen."""
    board = t.board
    memory.shown |= board.area(t.at) if not t.view.corridors >> t.at & 1 else board.covered(t.at)
    if LEAVE in t.options:
        return LEAVE
    if not t.walk:
        return MOVE if t.can_roll else END
    q = _where(t, memory, waited)
    if board.advanced and q == t.at and waited >= LONG and (over := _leap(t, memory)) >= 0:
        return ("jump", over)
    return ("walk", q) if q != t.at else END


def exposed(t: Turn) -> bool:
    """Whether somebody who must be protected stands too near to a door that is to be opened."""
    ward = t.errand.ward
    if ward is None or not ward.squares:
        return False
    board = t.board
    fronts = layers(1 << t.at, AWAY - 2, board.east, board.south, board.width, board.walls)
    return any(front >> ward.squares[0] & 1 for front in fronts)


def _reach(board: Board, start: int, steps: int) -> int:
    """Every square so many steps from some others, figures thought away."""
    found = 0
    for front in layers(start, steps, board.east, board.south, board.width, board.walls):
        found |= front
    return found


def _where(t: Turn, memory: Memory, waited: int) -> int:
    """Out of harm's way first; then to the exit, to places not shown yet, or back from the doors."""
    board = t.board
    places = (t.walk | 1 << t.at) & ~board.danger
    exits = board.exits | memory.exits
    if exits & places:
        return (exits & places).bit_length() - 1
    if board.monsters and (not board.advanced or _near(t)):
        return _flee(t, places)
    friends = board.hero_mask & ~(1 << t.at)
    blocked = board.walls | board.danger
    region = board.region(t.at, blocked)
    fresh = board.floor & ~(memory.shown | board.solid | board.danger)
    leash = _reach(board, friends, LEASH)
    for goal, within in ((exits, places), (fresh, places & leash)):
        if goal & region:
            for front in layers(goal & region, board.size, board.east, board.south, board.width, blocked):
                if front & (within | 1 << t.at):
                    return t.at if front >> t.at & 1 else (front & within).bit_length() - 1
    if board.advanced and (body(t.me) > 1 or waited >= LAST) and (q := _through(t, exits or fresh)) >= 0:
        return q
    return _stand_back(t, places)


def _near(t: Turn) -> bool:
    """Whether any Monster may come here soon: in the advanced game some wait for ever where they cannot get on."""
    board = t.board
    ground = board.walls | board.pits
    fronts = layers(board.monster_mask, FEAR, board.east, board.south, board.width, ground)
    return any(front >> t.at & 1 for front in fronts)


def _leap(t: Turn, memory: Memory) -> int:
    """Where to jump to over what would kill, where nothing else leads on; -1 if nowhere."""
    board = t.board
    blocked = board.walls | board.danger
    goal = board.exits | memory.exits or board.floor & ~(memory.shown | board.solid | board.danger)
    here = board.region(t.at, blocked)
    for front in layers(goal & ~here, board.size, board.east, board.south, board.width, blocked):
        if found := front & t.jump & ~here:
            return found.bit_length() - 1
    return -1


def _through(t: Turn, goal: int) -> int:
    """The square to walk to where floors have given way on the only way to a goal; -1 if there is no such way."""
    board = t.board
    goal &= board.region(t.at, board.walls) & ~board.region(t.at, board.walls | board.danger)
    fronts = layers(goal, board.size, board.east, board.south, board.width, board.walls) if goal else ()
    for front in fronts:
        if front >> t.at & 1:
            break
        if front & t.walk:
            return (front & t.walk).bit_length() - 1
    return -1


def _flee(t: Turn, places: int) -> int:
    """As far from all Monsters as need be: out of reach even if no Hero stands in their way."""
    board = t.board
    best, best_rank = t.at, (-1e9, -1e9)
    strikes = [(threat, board.strikes(threat.monster, board.hero_mask)) for threat in t.threats]
    fronts = layers(board.monster_mask, board.size, board.east, board.south, board.width, board.walls)
    far = {q: n for n, front in enumerate(fronts) for q in squares(front & places)}
    for q in squares(places):
        harm = sum(threat.mean for threat, mask in strikes if mask >> q & 1)
        sure = sum(threat.mean for threat in t.threats if threat.strikes >> q & 1)
        rank = (-harm - sure, float(far.get(q, 99)))
        if rank > best_rank:
            best, best_rank = q, rank
    return best


def _stand_back(t: Turn, places: int) -> int:
    """Away from closed doors and dark corners, for something may come out of them."""
    board = t.board
    doors = board.frontier
    for door in board.shut:
        doors |= (1 << door.a | 1 << door.b) & board.floor
    fronts = layers(doors, AWAY, board.east, board.south, board.width, board.walls) if doors else []
    far = {q: n for n, front in enumerate(fronts) for q in squares(front & places)}
    best = max(far.get(q, AWAY) for q in squares(places))
    if far.get(t.at, AWAY) == best:
        return t.at
    wide = sum(1 << q for q in squares(places) if far.get(q, AWAY) == best)
    return next(
        (front & wide).bit_length() - 1
        for front in layers(1 << t.at, board.size, board.east, board.south, board.width, board.walls)
        if front & wide
    )
