"""Exploring: doors, searches, what the quest asks for, and the way out."""

from __future__ import annotations

from dataclasses import dataclass, field

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison.board import Board, spot
from delvewright.players.allison.care import beaten, needs_rest
from delvewright.players.allison.hero_turn import MOVE, Turn
from delvewright.players.allison.strength import body, casts, full, helpless
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Item

FETCHED = ("salt-sack", "fuel-bundle", "planks")
"""Things that are taken up by stepping on them."""
WORDS = (
    "take-along",
    "thaw",
    "light",
    "salt",
    "strength",
    "wit",
    "magic",
    "give",
    "burn",
    "lay-planks",
    "offer",
    "read",
)
"""What the quests of the book offer to be done, the most wanted first."""
CLOSE = 7
"""Squares within which companions are thought to be near."""
HEALING = "potion-of-healing"
KEPT = ("ice-bridge", "warmth")
"""Spells whose scrolls are kept for use in the cold."""
STALE = 4
"""Rounds without anything new after which nobody waits for anybody."""


@dataclass
class Town:
    """What a hero remembers of a stay in town."""

    bought: dict[str, int] = field(default_factory=dict)


class Memory:
    """What a hero remembers of a quest: where it began, what was searched, and since when nothing has changed."""

    def __init__(self, view: View) -> None:
        self.start = sum({1 << f.squares[0] for f in view.figures if f.side == "hero" and f.squares})
        if view.round <= 1:
            self.start |= Board(view).exits
        self.treasure: dict[int, int] = {}
        """Figure -> mask of the rooms it has searched for treasure."""
        self.traps = self.doors = 0
        """Masks of the areas searched for traps and secret doors."""
        self.tries: dict[tuple[str, int], int] = {}
        self.mark: tuple[object, ...] = ()
        self.since = 0
        self.stood = False
        self.rested: list[int] = []
        self.arrived = -1
        """The round in which the last walk led nowhere nearer."""
        self.town = Town()

    def note(self, t: Turn, answer: Answer) -> None:
        """Remember an answer that was given."""
        area = t.board.area(t.at)
        if answer == ("search", "treasure"):
            self.treasure[t.i.id] = self.treasure.get(t.i.id, 0) | area
        elif answer == ("search", "traps"):
            self.traps |= area
        elif answer == ("search", "doors"):
            self.doors |= 1 << t.at
        elif answer == ("rest",):
            self.rested.append(t.view.round)
        elif answer[0] in ("do", "do-at", "force", "pick-lock", "read-books", "break"):
            key = (str(answer[1]), t.at)
            self.tries[key] = self.tries.get(key, 0) + 1

    def rests(self, round_: int) -> int:
        """How often this hero has rested in the last twenty rounds."""
        return sum(r > round_ - 20 for r in self.rested)

    def stale(self, t: Turn) -> int:
        """For how many rounds nothing has come to light."""
        mark = (t.board.floor, len(t.board.enemies), t.board.east, t.board.south, t.view.facts)
        if mark != self.mark:
            self.mark, self.since = mark, t.view.round
        return t.view.round - self.since


# -- what the quest asks


@rule("house.bot.explore", "house.bot.loot-share")
def errand(t: Turn) -> Answer | None:
    """What only this quest offers: things to fetch, people to lead, deeds to be done."""
    if t.pressed:
        return None
    if ("leave",) in t.options and _may_leave(t):
        return ("leave",)
    if ("deed", "haul") in t.options and _hauler(t):
        return ("deed", "haul")
    deed = _deed(t) or share(t)
    if deed is not None:
        return deed
    breaks = t.having("break")
    if breaks and t.can_act:
        return breaks[0]
    return None


@rule("house.bot.loot-share")
def share(t: Turn) -> Answer | None:
    """Things go to who can use them best: what one may not use oneself, a healing potion to who has none; scrolls of
    spells that are not known are learned, but for those that are wanted in the cold."""
    items = content().items
    for a in t.having("decipher"):
        if items[a[1]].spell not in KEPT or not (t.board.wet or t.board.gaps):
            return a
    for a in t.having("give"):
        friend = next(f for f in t.view.figures if f.id == a[1])
        thing = items[a[2]]
        own = (not thing.races and not thing.classes) or _fits(t.i, thing)
        if not own and _fits(friend, thing) and t.memory.tries.get((a[2], a[1]), 0) < 1:
            t.memory.tries[a[2], a[1]] = 1
            return a
        spare = a[2] == HEALING and t.i.items.count(HEALING) > 1 and HEALING not in friend.items
        if spare and t.memory.tries.get((HEALING, a[1]), 0) < 2:
            t.memory.tries[HEALING, a[1]] = t.memory.tries.get((HEALING, a[1]), 0) + 1
            return a
    return None


def _fits(f: FigureView, thing: Item) -> bool:
    """Whether race and class allow a thing."""
    sheet = dict(f.sheet)
    races = [content().races[r].title for r in thing.races]
    classes = [content().classes[c].title for c in thing.classes]
    return (not races or sheet.get("Race") in races) and (not classes or sheet.get("Class") in classes)


def _deed(t: Turn) -> Answer | None:
    if not t.can_act:
        return None
    for word in WORDS:
        for a in t.having("do-at", "do"):
            if str(a[1]).startswith(word) and t.memory.tries.get((str(a[1]), t.at), 0) < 6 and _sensible(t, a):
                return a
    return None


def _sensible(t: Turn, a: Answer) -> bool:
    word = str(a[1])
    if word == "light":
        return t.strength > 0.8
    if word == "take-along":
        return True
    if word == "read":
        return t.i.bars.get("Magic", (0, 0))[0] < t.i.bars.get("Magic", (0, 0))[1]
    if word == "strength":
        return body(t.i) >= 5 or t.memory.stale(t) > STALE
    return True


def _may_leave(t: Turn) -> bool:
    """Whether this is the way out that the quest wants, and the time for it."""
    if beaten(t):
        return True
    if "haul" in t.i.effects and not t.memory.start >> t.at & 1:
        return True
    if not t.homeward or (_other_exit(t) and t.memory.start >> t.at & 1):
        return False
    people = [f for f in t.board.heroes if f.kind == "person" and f.seat != t.i.seat]
    behind = [p for p in people if t.board.apart(spot(p), t.at) > 1]
    return not behind or t.memory.stale(t) > 12


def _other_exit(t: Turn) -> bool:
    """Whether the goal lies behind another door than the one they came in by."""
    return "in the east" in t.goal_text or "exit door" in t.goal_text


def _hauler(t: Turn) -> bool:
    """Whether this hero hauls the sledge: the strongest, or whoever is alone beside it."""
    return not casts(t.i) and body(t.i) >= 3


# -- where to go


def goals(t: Turn) -> int:
    """Mask of the squares this hero wants to get to, the most wanted kind of them."""
    board = t.board
    if t.homeward and not beaten(t) and (left := _left_behind(t)):
        return left
    if beaten(t) or (t.homeward and not _sledge(t)):
        exits = board.exits & ~(t.memory.start if _other_exit(t) and not beaten(t) else 0)
        if exits:
            return exits
    bearer = {of.partition("@")[0] for (what, of), v in t.view.known.items() if what == "bearer" and v == t.i.id}
    if "salt-sack" in bearer:
        return board.stairs
    if "planks" in bearer and board.gaps:
        return board.beside(board.gaps) & ~board.walls
    if _sledge(t) and "haul" in t.i.effects:
        return board.exits & ~t.memory.start or board.frontier
    for name in FETCHED:
        if name not in bearer and (spots := board.things(name)):
            return sum(1 << q for q in spots)
    if hearths := _hearths(t, bearer):
        return hearths
    if around := _solid_things(t):
        return around
    if people := _people(t):
        return people
    return 0


def _sledge(t: Turn) -> bool:
    return bool(t.board.things("salt-sledge"))


def _hearths(t: Turn, bearer: set[str]) -> int:
    """Rooms with a cold hearth, when somebody has fuel."""
    fuel = any(what == "bearer" and of.startswith("fuel") for (what, of) in t.view.known)
    cold = [v for (what, _), v in t.view.known.items() if what == "cold" and isinstance(v, int)]
    if not fuel or not cold:
        return 0
    rooms = [t.board.area(q) & ~t.board.walls for q in cold]
    near = min(rooms, key=lambda m: min((t.board.apart(q, t.at) for q in squares(m)), default=99))
    return near


def _solid_things(t: Turn) -> int:
    """Squares beside jars and lamps; cairns are left to those who feel strong."""
    mask = 0
    for name in ("salt-jar", "salt-lamp"):
        for q in t.board.things(name):
            mask |= 1 << q
    return t.board.beside(mask) & ~t.board.walls if mask else 0


def _left_behind(t: Turn) -> int:
    """Squares beside somebody to be led out whom no hero who can move is near to, while nothing else goes on."""
    if t.memory.stale(t) <= 2:
        return 0
    mask = 0
    awake = [h for h in t.party if not helpless(h)]
    for f in t.board.heroes:
        if f.kind == "person" and min((t.board.apart(spot(f), spot(h)) for h in awake), default=0) > 2:
            mask |= 1 << spot(f)
    return t.board.beside(mask) & ~t.board.walls if mask else 0


def _people(t: Turn) -> int:
    """Squares beside somebody who has to be led out and follows nobody yet."""
    mask = 0
    for f in t.board.heroes:
        if f.kind == "person" and ("take-along", spot(f)) not in t.memory.tries:
            mask |= 1 << spot(f)
    if not mask or t.memory.tries.get(("take-along", t.at)):
        return 0
    return t.board.beside(mask) & ~t.board.walls


@rule("house.bot.explore", "house.bot.order", "house.bot.stealth")
def explore_answer(t: Turn) -> Answer | None:
    """Search where one stands, open what is in front, and go on to what is wanted or unknown."""
    if t.pressed:
        return None
    hearth = _rest_at_hearth(t)
    if hearth is not None:
        return hearth
    for think in (_search, _open, _go):
        answer = think(t)
        if answer is not None:
            return answer
    return None


def _rest_at_hearth(t: Turn) -> Answer | None:
    """With fuel in a cold room and a companion there: lie down."""
    if ("rest",) not in t.options:
        return None
    fuel = [v for (what, of), v in t.view.known.items() if what == "bearer" and of.startswith("fuel")]
    cold = [v for (what, _), v in t.view.known.items() if what == "cold" and isinstance(v, int)]
    for q in cold:
        room = t.board.area(q)
        here = [h for h in t.party if room >> spot(h) & 1]
        if room >> t.at & 1 and any(h.id in fuel for h in here) and len(here) >= min(2, len(t.party)):
            return ("rest",)
    return None


@rule("house.bot.explore")
def _search(t: Turn) -> Answer | None:
    """Traps first by who can disarm them, then treasure, then secret doors where nothing else leads on."""
    if not t.can_act:
        return None
    disarms = t.having("disarm")
    if disarms and ("disarm-traps" in t.i.tags or "tool-kit" in t.i.items):
        return disarms[0]
    offered = {a[1] for a in t.having("search")}
    if not offered or (goals(t) and t.homeward):
        return None
    room = t.board.is_room(t.at)
    area = t.board.area(t.at)
    finder = "disarm-traps" in t.i.tags or len(t.party) == 1
    if "traps" in offered and finder and room and not t.memory.traps & area:
        return ("search", "traps")
    fresh = not t.memory.treasure.get(t.i.id, 0) >> t.at & 1
    if "treasure" in offered and room and fresh and t.strength >= 0.5 and 2 * body(t.i) > full(t.i):
        return ("search", "treasure")
    stuck = not _unknown(t) or t.memory.stale(t) > STALE
    if "doors" in offered and stuck and not t.memory.doors >> t.at & 1:
        return ("search", "doors")
    return None


def _unknown(t: Turn) -> int:
    """Squares from which something unknown can be opened or seen."""
    board = t.board
    mask = board.frontier
    for door in board.shut:
        for q in (door.a, door.b):
            if board.floor >> q & 1:
                mask |= 1 << q
    return mask & ~board.walls


@rule("house.bot.explore")
def _open(t: Turn) -> Answer | None:
    """Open the door in front when companions are near and fit; force or pick what is locked."""
    doors = t.having("open")
    ready = _backed(t) or t.memory.stale(t) > STALE
    if doors and ready and (t.strength > 0.5 or t.memory.stale(t) > 2 * STALE):
        unknown = [a for a in doors if not t.board.floor >> a[1] & 1]
        if unknown:
            return sneak(t) or unknown[0]
        if t.memory.stale(t) > 1:
            return doors[0]
    locked = t.having("pick-lock") or t.having("force")
    if locked and t.can_act and t.memory.tries.get((str(locked[0][1]), t.at), 0) < 12:
        return locked[0]
    return None


@rule("house.bot.stealth")
def sneak(t: Turn) -> Answer | None:
    """A rogue with Stealth scouts a closed door while the party has two thirds of its Body."""
    use = ("use", "stealth")
    return use if use in t.options and t.strength >= SCOUTS and "stealth" not in t.i.effects else None


SCOUTS = 2 / 3


def _backed(t: Turn) -> bool:
    """Whether enough companions are near to meet what is behind a door."""
    near = sum(t.board.apart(spot(f), t.at) <= CLOSE for f in t.friends)
    return near >= min(2, len(t.friends))


@rule("house.bot.order", "house.bot.explore")
def _go(t: Turn) -> Answer | None:
    """Roll, then go nearer to what is wanted; whoever is far from the others waits, or goes to them."""
    want = goals(t)
    if not want and needs_rest(t) and ("rest",) in t.options and t.memory.rests(t.view.round) < 8:
        return ("rest",)
    if want and not _reachable(t, want):
        want = 0
    if not want and t.foes and (t.strength > 0.6 or t.memory.stale(t) > 2 * STALE):
        want = t.board.beside(sum(1 << spot(e) for e in t.foes)) & ~t.board.walls
    if not want or not _reachable(t, want):
        want = _doors_first(t)
    if not want:
        want = _unsearched(t)
    if t.can_roll and not t.rolled:
        leaving = t.homeward or "haul" in t.i.effects
        there = want >> t.at & 1 and not (leaving and t.board.exits >> t.at & 1)
        return MOVE if want and not there else None
    if not (t.walk or t.jump or t.brave) or t.view.round == t.memory.arrived:
        return None
    avoid = t.board.river if "haul" in t.i.effects else 0
    return t.step_towards(want, avoid) or _leap(t)


def _reachable(t: Turn, want: int) -> bool:
    """Whether there is any way to what is wanted, jumps included."""
    goals_ = want & ~t.board.walls
    return bool(goals_) and t.board.steps_to(goals_, t.board.walls & ~goals_)[t.at] >= 0


def _doors_first(t: Turn) -> int:
    """Unopened doors and edges of the known; the weak keep a step behind."""
    unknown = _unknown(t)
    lead = _leader(t)
    if lead is not None and lead.id != t.i.id and t.memory.stale(t) <= 2 * STALE:
        around = sum(1 << q for q in range(t.board.size) if t.board.apart(q, spot(lead)) <= 2) & t.board.floor
        return around & ~t.board.walls & ~t.board.hero_mask
    return unknown


def _leader(t: Turn) -> FigureView | None:
    """Who goes first: the fittest fighter."""
    fit = [h for h in t.party if not casts(h)] or t.party
    return max(fit, key=lambda h: (body(h), -h.id), default=None)


def _unsearched(t: Turn) -> int:
    """Known rooms where this hero has not looked for treasure or for secret doors."""
    mask = 0
    for area in t.view.areas:
        if not area & t.view.corridors and not t.memory.treasure.get(t.i.id, 0) & area:
            mask |= area
    return (mask or t.board.floor & ~t.memory.doors) & ~t.board.walls


def _leap(t: Turn) -> Answer | None:
    """Over what lies in the way: a jump that leads nearer to the unknown, or straight into it if nothing else helps."""
    if t.jump and t.memory.stale(t) > 1:
        return ("jump", squares(t.jump)[0])
    if t.brave and t.memory.stale(t) > 2 * STALE and body(t.i) > 2:
        return ("brave", squares(t.brave)[0])
    return None
