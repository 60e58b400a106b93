"""Exploring: what is left to open, to visit, to try."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.view import DoorView, FigureView
from delvewright.players.battleaxe.board import Board, awake, health
from delvewright.players.battleaxe.fight import TARGETS

TRIES = 5
"""How often the same thing is tried."""
ONCE = ("search", "speak", "mix", "climb-down", "offer", "look", "secret-door", "grope", "levers", "slowly", "steal")
"""What is tried once only."""
URGENT = {"break": 0.9, "light": 0.7, "stop": 0.7, "quench": 0.8, "shut": 0.8, "free": 0.4}
"""What may be worth more than an attack, and how much."""
STALE = 3
"""Rounds of a fight without any change after which it is time to be bold."""
WAIT = 3
"""Rounds to wait for friends at a door."""
BLOCKED = 2
"""Rounds after which somebody who does not get on is given way."""
NEAR = 7
"""Friends so many squares away are at one's side."""


class Memory:
    """What a hero has seen and tried in this quest."""

    def __init__(self) -> None:
        self.tried: dict[tuple[object, ...], int] = {}
        self.visited = 0
        """Squares where heroes were seen."""
        self.checked = 0
        """Squares of contents that a hero has stood beside."""
        self.worn: set[str] = set()
        self.at_door: tuple[int, int] = (-1, 0)
        self.steps: dict[tuple[int, int], int] = {}
        """(round, square): how often a hero went there in a round."""
        self.ward = (0, 0)
        """Where somebody who must be brought out was, and since which round."""
        self.loot = 0
        """The room to get out of with what was taken there."""
        self.mark: tuple[object, int] = (None, 0)
        """What the fight looked like when it last changed, and in which round."""

    def look(self, board: Board) -> None:
        """Take down where heroes stand."""
        self.visited |= board.hero_mask
        if board.calm:
            near = board.beside(1 << board.at)
            if not board.having("try", "try-at") or not self._left(board):
                self.checked |= (near | 1 << board.at) & ~board.hero_mask | 1 << board.at

    def bold(self, board: Board) -> bool:
        """Whether nothing has changed in a fight for so long that waiting is no use."""
        now = tuple((f.id, health(f)) for f in (*board.foes, *board.heroes))
        if self.mark[0] != now:
            self.mark = now, board.view.round
        return board.view.round - self.mark[1] >= STALE

    def walked(self, board: Board, q: int) -> bool:
        """Whether the hero has gone to a square twice in this round already; it is noted."""
        key = (board.view.round, q)
        self.steps[key] = self.steps.get(key, 0) + 1
        return self.steps[key] > 2

    def _left(self, board: Board) -> list[Answer]:
        found = []
        for answer in board.having("try", "try-at"):
            limit = 1 if answer[1] in ONCE else TRIES * (3 if answer[1] == "strike" else 1)
            if self.tried.get(self._key(board, answer), 0) < limit:
                found.append(answer)
        return found

    def _key(self, board: Board, answer: Answer) -> tuple[object, ...]:
        area = next((i for i, mask in enumerate(board.view.areas) if mask >> board.at & 1), -1)
        return (*answer, area) if answer[1] != "secret-door" else (answer[1],)

    def note(self, board: Board, answer: Answer) -> Answer:
        """Keep in mind that something is tried."""
        key = self._key(board, answer)
        self.tried[key] = self.tried.get(key, 0) + 1
        if answer[1] == "steal":
            self.loot = next((mask for mask in board.view.areas if mask >> board.at & 1), 0)
        return answer

    def useful(self, board: Board) -> Answer | None:
        """Something to try here that was not tried often enough."""
        left = self._left(board)
        return self.note(board, left[0]) if left else None

    def urgent(self, board: Board) -> tuple[float, Answer] | None:
        """The same in the middle of a fight: only what helps to win it, and what it is worth."""
        found = []
        for answer in self._left(board):
            if answer[1] == "strike":
                piece = next((p.kind for p in board.view.furniture if answer[2] in p.squares), "")
                if piece in TARGETS:
                    found.append((1.2, answer))
            elif answer[1] in URGENT:
                found.append((URGENT[answer[1]], answer))
        return max(found, key=lambda pair: pair[0], default=None)


def is_ward(f: FigureView) -> bool:
    """Whether a figure is somebody who must be brought to the stairs alive."""
    return f.kind == "millers-daughter"


def escort(board: Board, memory: Memory, ward: FigureView) -> int:
    """Where to go with somebody who must be brought out: after her; out of her way if she does not get on."""
    her, stairs = board.mask(ward), board.view.areas[0]
    if memory.ward[0] != her:
        memory.ward = her, board.view.round
    walls = board.things | board.pits
    mine, hers = board.steps(1 << board.at, stairs, walls), board.steps(her, stairs, walls)
    if board.view.round - memory.ward[1] >= BLOCKED and 0 <= mine < hers:
        return stairs
    return 0 if 0 <= board.steps(1 << board.at, her, walls) <= NEAR else board.beside(her) & ~board.walls


def new_doors(board: Board) -> list[DoorView]:
    """Closed doors behind which nothing is laid."""
    return [
        d for d in board.view.doors if d.state == "closed" and d.kind != "spiked" and not board.view.floor >> d.b & 1
    ]


def shut_doors(board: Board) -> list[DoorView]:
    """Closed doors between what is laid."""
    return [d for d in board.view.doors if d.state == "closed" and board.view.floor >> d.b & 1]


def may_open(board: Board, memory: Memory) -> Answer | None:
    """Open the door in front when friends are near, or have been waited for long enough."""
    for answer in board.having("open"):
        door = board.door_at(answer)
        if door is None:
            continue
        if board.view.floor >> door.b & 1 and board.view.floor >> door.a & 1:
            return answer
        since = memory.at_door[1] if memory.at_door[0] == door.a else board.view.round
        memory.at_door = (door.a, since)
        if backed(board) or board.view.round - since >= WAIT:
            return answer
    return None


def backed(board: Board) -> bool:
    """Whether all friends who can walk are near, and nobody needs rest that can be had."""
    for f in board.friends:
        if awake(f) and f.seat >= 0:
            far = board.steps(1 << f.squares[0], 1 << board.at, board.things | board.pits, NEAR + 1)
            if not 0 <= far <= NEAR:
                return False
    return True


def goal_of(board: Board, memory: Memory) -> int:
    """Where to go now: contents nobody has looked at, areas nobody has been in, new doors, shut doors."""
    view = board.view
    reach = board.walls
    if memory.loot >> board.at & 1:
        return _nearest(board, 1 << board.at, view.floor & ~memory.loot)
    ward = next((f for f in board.heroes if is_ward(f)), None)
    if ward is not None:
        return escort(board, memory, ward)
    interests = 0
    for f in board.foes:
        mask = board.mask(f)
        if not mask & memory.checked:
            interests |= board.beside(mask) & ~reach
    for piece in view.furniture:
        mask = sum(1 << q for q in piece.squares)
        if not mask & memory.checked:
            interests |= board.beside(mask) & ~reach
    for token in view.tokens:
        if not board.pits >> token.square & 1 and not memory.checked >> token.square & 1:
            interests |= 1 << token.square
    interests &= ~board.hero_mask | 1 << board.at
    ends = 0
    for mask in view.areas:
        if not mask & memory.visited:
            ends |= mask
    doors = sum({1 << d.a for d in new_doors(board)} | {1 << d.b for d in new_doors(board) if view.floor >> d.b & 1})
    leader = _leader(board)
    start = 1 << leader if leader >= 0 else 1 << board.at
    for found in (interests, ends | doors):
        near = _nearest(board, start if found is not interests else 1 << board.at, found)
        if near:
            return near
    shut = sum({1 << d.a for d in shut_doors(board)} | {1 << d.b for d in shut_doors(board)})
    return _nearest(board, 1 << board.at, shut) or interests or ends | doors


def _nearest(board: Board, start: int, goal: int) -> int:
    """The nearest squares of a goal; 0 if none can be come to."""
    if not goal:
        return 0
    for front in board.fronts(start, board.walls):
        if front & goal:
            return int(front & goal)
    return 0


def _leader(board: Board) -> int:
    """The square of the hero whom all follow: the one with the most Health."""
    heroes = [f for f in board.heroes if awake(f) and f.seat >= 0]
    best = max(heroes, key=lambda f: (health(f), -f.id), default=None)
    return best.squares[0] if best is not None else -1
