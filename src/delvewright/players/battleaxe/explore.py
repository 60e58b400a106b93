"""Exploring: what is left to open, to visit, to try."""

from __future__ import annotations

import zlib

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.players.battleaxe.board import Board, awake, health, is_hero, shelf, success
from delvewright.players.battleaxe.fight import TARGETS
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.word_puzzles import Spelling

TRIES = 5
"""How often the same thing is tried."""
ONCE = ("search", "mix", "climb-down", "offer", "look", "secret-door", "grope", "levers", "slowly", "steal")
"""What is tried once only."""
NEEDED = (
    "strike",
    "break-shard",
    "quench",
    "light",
    "stop",
    "take-shard",
    "read-orders",
    "free",
    "speak",
    "jump",
    "lift",
    "lift-together",
)
"""What a quest cannot be won without."""
MANY = 40
URGENT = {"break": 0.9, "light": 0.7, "stop": 0.7, "quench": 0.8, "break-shard": 0.8, "shut": 0.8, "free": 0.4}
"""What may be worth more than an attack, and how much."""
STALE = 3
"""Rounds of a fight without any change after which it is time to be bold."""
APART = 4
"""Rounds of such a fight after which one goes on with the quest instead."""
WAIT = 3
"""Rounds to wait for friends at a door."""
BLOCKED = 2
"""Rounds after which somebody who does not get on is given way."""
SEATS = 4
NEAR = 7
"""Friends so many squares away are at one's side."""


IDLE = 8
"""Rounds without getting on after which everything is looked at again."""
HOPELESS = 24
"""Rounds without getting on after which it is time to go home."""
NEEDFUL = (
    "lantern-stand",
    "horn",
    "egg-sac",
    "engine-heart",
    "forge",
    "reading-desk",
    "stone-slab",
    "ash-throne",
    "tent",
)
"""Contents that quests are about."""

MARKS = ("stairs", "unexplored", "meat-bait")
"""Tokens that are nothing to look at."""

Key = tuple[str, object]


def things(board: Board) -> dict[Key, int]:
    """What there is to look at: contents, tokens, sleeping enemies, what the dead have left; each with its squares."""
    view = board.view
    found: dict[Key, int] = {}
    for piece in view.furniture:
        found[piece.kind, (piece.title, piece.squares)] = sum(1 << q for q in piece.squares)
    for token in view.tokens:
        if token.kind not in MARKS and not board.pits >> token.square & 1:
            found[token.kind, token.square] = 1 << token.square
    for f in board.foes:
        found["foe", f.id] = board.mask(f)
    for f in view.figures:
        if f.side == "hero" and not f.alive and f.squares and (shelf(f, "In hand") or shelf(f, "Backpack")):
            found["body", f.id] = board.mask(f)
    return found


class Memory:
    """What a hero has seen and tried in this quest."""

    def __init__(self) -> None:
        self.tried: dict[tuple[object, ...], int] = {}
        self.visited = 0
        """Squares where heroes were seen."""
        self.checked: set[Key] = set()
        """What the hero has stood beside, with nothing left to try there."""
        self.lowest: tuple[tuple[int, int], int] = ((0, 0), 0)
        """How many enemies and heroes there are, and the least Health those enemies had together."""
        self.progress: tuple[object, int] = (None, 0)
        """How far the exploration was when it last got on, and in which round."""
        self.worn: set[str] = set()
        self.at_door: tuple[int, int] = (-1, 0)
        self.steps: dict[tuple[int, int], int] = {}
        """(round, square): how often a hero went there in a round."""
        self.ward = (0, 0)
        """Where somebody who must be brought out was, and since which round."""
        self.loot = 0
        """The room to get out of with what was taken there."""
        self.warded = False
        """Whether somebody was with the heroes who must be brought out."""
        self.swapped = -1
        """The round of the last swap."""
        self.fleeing = False
        self.words: list[str] = []
        """What the hero has spelt."""
        self.mark: tuple[object, int] = (None, 0)
        """What the fight looked like when it last changed, and in which round."""

    def look(self, board: Board) -> None:
        """Take down where heroes stand, and what is settled here; see whether the quest gets on at all."""
        view = board.view
        self.visited |= board.hero_mask
        self.warded = self.warded or any(is_ward(f) for f in board.heroes)
        if board.calm and not self._left(board) and not board.having("loot"):
            near = board.beside(1 << board.at) | 1 << board.at
            self.checked |= {key for key, mask in things(board).items() if mask & near}
        foes = len(board.foes), len(board.heroes)
        left = sum(health(f) for f in board.foes)
        self.lowest = foes, min(left, self.lowest[1]) if self.lowest[0] == foes else left
        state = (view.floor, len(self.visited_areas(view)), view.facts, len(view.tokens), self.lowest)
        if self.progress[0] != state:
            self.progress = state, view.round
        idle = view.round - self.progress[1]
        if idle == IDLE:
            self.checked.clear()
            self.tried.clear()
        lost = self.warded and board.calm and not any(is_ward(f) for f in board.heroes)
        self.fleeing = self.fleeing or idle >= HOPELESS or lost

    def visited_areas(self, view: View) -> list[int]:
        """The areas where a hero has been."""
        return [mask for mask in view.areas if mask & self.visited]

    def _health(self, board: Board) -> tuple[tuple[int, int], ...]:
        return tuple((f.id, health(f)) for f in (*board.foes, *board.heroes))

    def unchanged(self, board: Board) -> int:
        """For how many rounds nobody has been hurt or healed in a fight."""
        now = self._health(board)
        if self.mark[0] != now:
            self.mark = now, board.view.round
        return board.view.round - self.mark[1]

    def bold(self, board: Board) -> bool:
        """Whether nothing has changed in a fight for so long that waiting is no use."""
        return self.unchanged(board) >= STALE

    def walked(self, board: Board, q: int) -> bool:
        """Whether the hero has gone to a square twice in this round already; it is noted."""
        key = (board.view.round, q)
        self.steps[key] = self.steps.get(key, 0) + 1
        return self.steps[key] > 2

    def _left(self, board: Board) -> list[Answer]:
        found = []
        for answer in board.having("try", "try-at"):
            limit = 1 if answer[1] in ONCE else MANY if answer[1] in NEEDED else TRIES
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

    def spell(self, decision: Decision) -> Answer:
        """The next letter of a word that all know; each hero has words of his own, so that none is said twice."""
        assert isinstance(decision.subject, Spelling)
        left, so_far = decision.subject
        letters = sorted([*left, *so_far])
        puzzle = next((p for p in content().puzzles.values() if sorted(p.letters) == letters), None)
        if puzzle is not None:
            mine = [word for word in puzzle.words if zlib.crc32(word.encode()) % SEATS == decision.seat % SEATS]
            words = sorted((w for w in mine if w not in self.words), key=lambda word: (-len(word), word))
            word = next((w for w in words if w.startswith(so_far)), "")
            if word == so_far and ("speak",) in decision.options:
                self.words.append(word)
                return ("speak",)
            if len(word) > len(so_far):
                return "letter", word[len(so_far)]
        return ("speak",) if ("speak",) in decision.options else decision.options[0]

    def urgent(self, board: Board) -> tuple[float, Answer] | None:
        """The same in the middle of a fight: only what helps to win it, and what it is worth."""
        found = []
        for answer in self._left(board):
            if answer[1] == "strike":
                piece = next((p.kind for p in board.view.furniture if answer[2] in p.squares), "")
                if piece in TARGETS:
                    found.append((success(board.me, "attack") / 50, answer))
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
    if hers < 0:
        return _nearest(board, 1 << board.at, before_doors(board) & ~her)
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


def before_doors(board: Board) -> int:
    """The squares in front of closed doors and grates between what is laid."""
    return sum({1 << d.a for d in shut_doors(board)} | {1 << d.b for d in shut_doors(board)})


def may_open(board: Board, memory: Memory, known: bool = False) -> Answer | None:
    """Open the door in front when friends are near, or have been waited for long enough; `known`: never a new one."""
    for answer in board.having("open"):
        door = board.door_at(answer)
        if door is None:
            continue
        if board.view.floor >> door.b & 1 and board.view.floor >> door.a & 1:
            return answer
        if known:
            continue
        since = memory.at_door[1] if memory.at_door[0] == door.a else board.view.round
        memory.at_door = (door.a, since)
        if backed(board) or board.view.round - since >= WAIT:
            return answer
    return None


def backed(board: Board) -> bool:
    """Whether all friends who can walk are near, and nobody needs rest that can be had."""
    for f in board.friends:
        if awake(f) and is_hero(f):
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
    interests = needful = 0
    for key, mask in things(board).items():
        if key not in memory.checked:
            beside = (board.beside(mask) | mask) & ~reach & (~board.hero_mask | 1 << board.at)
            interests |= beside
            if key[0] in NEEDFUL or "shard" in key[0]:
                needful |= beside
    ends = 0
    for mask in view.areas[1:]:
        if not mask & memory.visited:
            ends |= mask
    doors = sum({1 << d.a for d in new_doors(board)} | {1 << d.b for d in new_doors(board) if view.floor >> d.b & 1})
    leader = _leader(board)
    start = 1 << leader if leader >= 0 else 1 << board.at
    for found in (needful, interests, ends | doors):
        near = _nearest(board, 1 << board.at if found in (needful, interests) else start, found)
        if near and not _nearest(board, 1 << board.at, near):
            near = _nearest(board, 1 << board.at, found)  # cut off from the one whom all follow: another way
        if near:
            return near
    return _nearest(board, 1 << board.at, before_doors(board)) or interests or ends | doors


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
    heroes = [f for f in board.heroes if awake(f) and is_hero(f)]
    best = max(heroes, key=lambda f: (health(f), -f.id), default=None)
    return best.squares[0] if best is not None else -1
