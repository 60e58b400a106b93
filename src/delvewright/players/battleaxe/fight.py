"""Fighting: whom to attack, what to cast, where to stand."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView
from delvewright.players.battleaxe.board import Board, awake, health, lacking, shelf, speed, success
from delvewright.players.battleaxe.gear import HEALING
from delvewright.rules.battleaxe.content.reading import content

VITAL = 0.05
WEAK = 2
"""With so much Health left a hero is in danger."""
LIFE = 1.3
"""What the life of a hero is worth, in enemies killed."""


def wounds(attack: int, defend: int) -> float:
    """Wounds one attack makes on average."""
    strike = max(0.0, min(attack, 100) / 100 - VITAL)
    return 2 * VITAL + strike * (1 - max(0, min(defend, 100)) / 100)


def attacks(f: FigureView) -> int:
    """How often a figure strikes in one Fight action."""
    return max(1, f.values["attacks"])


def threat(f: FigureView) -> float:
    """How much an enemy hurts in a round."""
    best = max(success(f, "attack") * f.values["attacks"], success(f, "missile"))
    return 0.2 + best / 100


def worth(f: FigureView, dealt: float) -> float:
    """What wounds on an enemy are worth: more when they may kill it, more for the dangerous."""
    return min(dealt, health(f)) / health(f) * (0.5 + threat(f)) if health(f) else 0.0


def best_attack(board: Board) -> tuple[float, Answer] | None:
    """The best attack or missile that can be made now."""
    found: list[tuple[float, Answer]] = []
    items = content().items
    foes = {f.id: f for f in board.foes}
    for answer in board.having("fight", "bite", "shoot"):
        t = foes.get(answer[1])
        if t is None:
            continue
        way, times = ("missile", 1) if answer[0] == "shoot" else ("attack", attacks(board.me))
        if len(answer) > 2 and answer[2] == "holy-water":
            if t.kind in UNDEAD and health(t) >= 2:
                found.append((worth(t, 2 * success(board.me, "missile") / 100), answer))
            continue
        dealt = times * wounds(success(board.me, way, answer[2] if len(answer) > 2 else ""), t.values["defend"])
        if "asleep" in t.effects:
            dealt *= 0.6 if any("asleep" not in f.effects for f in board.foes) else 1.5
        thrown = len(answer) > 2 and answer[2] in items and items[answer[2]].thrown is not None and answer[0] == "shoot"
        found.append((worth(t, dealt) * (0.3 if thrown else 1), answer))
    return max(found, key=lambda pair: pair[0], default=None)


AMOUNTS = {"mending-hand": 3, "green-balm": 2, "scroll-of-mending": 3, "clean-spring": 1, "herb-pouch": 1, **HEALING}
"""How much each thing heals."""


def best_help(board: Board) -> tuple[float, Answer] | None:
    """Healing and protecting: friends who lie there first."""
    found: list[tuple[float, Answer]] = []
    heroes = {f.id: f for f in board.heroes}
    for answer in board.having("cast-on", "read-on", "pour", "bandage", "shake", "use-on"):
        t = heroes.get(answer[-1])
        if t is None:
            continue
        if answer[0] == "shake":
            found.append((0.8, answer))
            continue
        amount = 1 if answer[0] == "bandage" else AMOUNTS.get(answer[1], 0)
        if amount:
            found += _healing(board, answer, t, amount)
        elif board.calm or not awake(t):
            continue
        elif answer[1] in ("shield-of-dawn", "oakskin"):
            near = board.beside(board.mask(t)) & board.foe_mask
            if near and not {"shield-of-dawn", "oakskin"} & set(t.effects) and _strength(board) >= 3:
                found.append((0.4 + 0.25 * (health(t) <= 3), answer))
        elif answer[1] == "stay-of-death" and health(t) <= WEAK:
            found.append((0.9, answer))
        elif answer[1] == "glass-veil" and health(t) <= 1 and board.beside(board.mask(t)) & board.foe_mask:
            found.append((0.8, answer))
    return max(found, key=lambda pair: pair[0], default=None)


def _healing(board: Board, answer: Answer, t: FigureView, amount: int) -> list[tuple[float, Answer]]:
    """What healing somebody is worth: much when it wakes him in a fight; nothing is used for less than it can do."""
    gained = min(amount, lacking(t))
    down = not awake(t)
    if answer[1] == "herb-pouch":
        return [(1.0 + 0.1 * lacking(t), answer)] if gained else []
    if board.calm:
        dying = health(t) <= WEAK or (health(t) <= 3 and lacking(t) >= 3)
        wasted = gained < amount and amount > 2
        return [(1.0 + gained * 0.3, answer)] if gained and dying and not wasted else []
    if down:
        return [(2.5 + 0.3 * gained, answer)]
    return [(0.5 + 0.25 * gained, answer)] if health(t) <= WEAK and gained >= min(2, amount) else []


def _strength(board: Board) -> int:
    """How many wounds the enemies can take."""
    return sum(health(f) for f in board.foes)


def best_spell(board: Board) -> tuple[float, Answer] | None:
    """Spells and traits against enemies."""
    if board.calm:
        return None
    found: list[tuple[float, Answer]] = []
    foes = {f.id: f for f in board.foes}
    strong = [f for f in board.foes if "asleep" not in f.effects and "held" not in f.effects]
    near = board.beside(1 << board.at)
    for answer in board.having("cast-on", "use-on", "read-on"):
        t = foes.get(answer[-1])
        if t is None:
            continue
        name = answer[1]
        if name in ("ember-lance", "scroll-of-embers"):
            if not ({"fire-imp", "young-drake"} & {t.kind}):
                found.append((worth(t, 2) + 0.1, answer))
        elif name in ("shackles-of-frost", "lull") and t in strong and len(strong) > 1:
            found.append((0.35 * threat(t) + 0.1 * (health(t) >= 3), answer))
        elif name in ("kinship-of-beasts", "friendly-face"):
            found.append((worth(t, health(t)) * (0.6 if name == "friendly-face" else 1), answer))
        elif name == "blood-rage":
            found.append((worth(t, 1) + 0.15, answer))
    touching = [f for f in strong if board.mask(f) & near]
    for answer in board.having("cast", "use", "read"):
        name = answer[1]
        if name == "thunder-ring" and len(touching) >= 2:
            found.append((sum(worth(f, 1) for f in touching), answer))
        elif name in ("word-of-unmaking", "scroll-of-turning"):
            dead = [f for f in board.foes if f.kind in UNDEAD and board.sees(board.at, f.squares[0])]
            if len(dead) >= 2:
                found.append((0.4 * sum(worth(f, health(f)) for f in dead), answer))
        elif name == "snaring-roots" and (block := roots(board, strong)):
            found.append((block[0], answer))
        elif name in ("horn-of-rally", "marching-hymn") and touching and _strength(board) >= 6:
            found.append((0.5, answer))
        elif name == "bear-shape" and strong and not touching:
            found.append((0.4, answer))
    for answer in board.having("cast-at", "use-at"):
        if answer[1] == "call-the-wolf" and _strength(board) >= 3:
            found.append((0.8, answer))
        elif answer[1] == "oil-flask":
            block = board.beside(1 << answer[2]) | 1 << answer[2]
            if not block & board.hero_mask:
                caught = [f for f in board.foes if board.mask(f) & block]
                found.append((0.35 * sum(worth(f, 1) for f in caught), answer))
    return max(found, key=lambda pair: pair[0], default=None)


def roots(board: Board, foes: list[FigureView]) -> tuple[float, int]:
    """The best block of 2 x 2 squares for Snaring Roots, by its first square, and what it is worth; 0, -1: none."""
    best = 0.0, -1
    width = board.view.width
    for q in {p - d for f in foes for p in f.squares for d in (0, 1, width, width + 1)}:
        block = sum(1 << q + d for d in (0, 1, width, width + 1)) if q >= 0 else 0
        caught = [f for f in foes if board.mask(f) & block]
        if len(caught) >= 2 and not block & board.hero_mask:
            best = max(best, (0.25 * sum(threat(f) for f in caught), q))
    return best


TARGETS = ("egg-sac", "engine-heart", "horn")
"""Contents to strike at in the middle of a fight."""
UNDEAD = ("skeleton", "skeleton-archer", "shambler", "ghoul", "wraith")


def free_boost(board: Board) -> Answer | None:
    """Traits and potions that make the coming attack better."""
    near = board.beside(1 << board.at) & board.foe_mask
    strong = _strength(board)
    for answer in board.having("use", "use-for"):
        if answer[1] in ("attacking-frenzy", "old-grudge") and near and strong >= 4:
            return answer
        if answer[1] == "twin-arrows" and board.having("shoot"):
            return answer
        if answer[0] == "use-for" and (
            answer[1] != "ember-in-the-blood" or answer[2] in ("ember-lance", "thunder-ring")
        ):
            return answer
        if answer[1] == "mirror-self" and health(board.me) <= WEAK and near:
            return answer
    for answer in board.having("drink"):
        if answer[1] in ("potion-of-might", "potion-of-stone-skin") and near and strong >= 6:
            return answer
        if answer[1] == "potion-of-steady-aim" and board.having("shoot") and strong >= 6:
            return answer
        if answer[1] == "potion-of-mist" and near and health(board.me) <= 1:
            return answer
    return None


# -- where to stand


class Field:
    """What each square is worth in a fight: what can be done from there, and what it may cost."""

    def __init__(self, board: Board, bold: bool, fear: float = 1.0) -> None:
        self.board, self.bold, self.fear = board, bold, fear
        me = board.me
        items = content().items
        held = shelf(me, "In hand")
        self.attack, self.times = success(me, "attack"), attacks(me)
        self.missile = success(me, "missile") if any(items[n].kind == "missile" for n in held) else 0
        self.lance = "ember-lance" in shelf(me, "Spells") and me.values.get("arcane-spells", 0) > 0
        heals = [n for n in (*shelf(me, "Backpack"), *shelf(me, "Spells")) if n in AMOUNTS and n != "herb-pouch"]
        fallen = sum(board.mask(f) for f in board.friends if not awake(f)) if heals else 0
        self.fallen = board.beside(fallen) if fallen else 0
        self.zones = [(f, board.beside(board.mask(f))) for f in board.foes]
        awake_foes = [f for f in board.foes if not {"asleep", "held"} & set(f.effects)]
        danger = [(f, board.within(f, speed(f)), self._harm(f)) for f in awake_foes]
        near = {f.id: beside for f, beside in self.zones}
        self.harms: list[tuple[FigureView, int, int, float, float]] = []
        """Who may come, where to, which squares it touches now, and what it may do there and elsewhere."""
        for f, zone, wounded in danger:
            share = max(1, (board.hero_mask & zone).bit_count()) ** 0.5
            self.harms.append((f, zone, near[f.id], wounded * 0.8 / share, wounded * 0.5 / share))
        self.costs: dict[int, float] = {}
        """What squares may cost, as far as it was asked."""
        friends = board.hero_mask & ~(1 << board.at)
        self.aims = [beside for beside in aims_near(board) if not beside & friends]
        self.far = _distances(board, board.foe_mask)
        goal = sum({1 << q for aim in self.aims for q in squares(aim)}) & ~board.walls
        self.aim_far = _distances(board, goal) if goal else {}
        """How far it is to what must be destroyed while it makes things worse: there is no time to step back."""

    def _harm(self, f: FigureView) -> float:
        """How many wounds an enemy makes on this hero, on average."""
        best = max(f.values["attacks"] * wounds(success(f, "attack"), self.board.me.values["defend"]), 0.1)
        return best

    def cost(self, q: int) -> float:
        """What standing somewhere may cost: part of a life."""
        if self.bold:
            return 0.0
        found = self.costs.get(q)
        if found is None:
            found = self.costs[q] = self._cost(q)
        return found

    def _cost(self, q: int) -> float:
        bit, harm = 1 << q, 0.0
        for f, zone, near, close, apart in self.harms:
            if zone & bit:
                harm += close if near & bit else apart
            elif success(f, "missile") and self.board.sees(q, f.squares[0]):
                harm += 0.5 * wounds(success(f, "missile"), self.board.me.values["defend"])
        life = max(health(self.board.me), 0.6)
        hurry = 0.4 if self.aim_far and life > WEAK else 1.0
        return self.fear * LIFE * hurry * min(1.2, harm / life) * (1.0 if life > WEAK else 1.3)

    def gain(self, q: int) -> float:
        """What can be done from a square with an action."""
        board, bit = self.board, 1 << q
        near = [f for f, zone in self.zones if zone & bit]
        best = 0.0
        if near:
            best = max(worth(f, self.times * wounds(self.attack, f.values["defend"])) for f in near)
        elif self.missile:
            clear = [f for f in board.foes if board.sees(q, f.squares[0])]
            best = max((worth(f, wounds(self.missile, f.values["defend"])) for f in clear), default=0.0)
        if self.lance and best < 1:
            clear = [f for f in board.foes if board.sees(q, f.squares[0])]
            best = max([best, *(worth(f, 2) for f in clear)])
        if any(aim & bit for aim in self.aims):
            best += self.attack / 60
        if self.fallen & bit:
            best = max(best, 2.5)
        return best

    def approach(self, q: int) -> float:
        """What coming nearer is worth to who cannot do anything yet."""
        return -0.03 * self.far.get(q, 40) - (0.04 * self.aim_far.get(q, 40) if self.aim_far else 0)

    def best(self, act: bool) -> tuple[float, int]:
        """The best square to go to or stay on, and what it is worth; `act`: with an action still to come there."""
        board = self.board
        found = (-99.0, board.at)
        for q in squares(board.walk | 1 << board.at):
            points = -self.cost(q)
            if act:
                gain = self.gain(q)
                points += gain if gain else self.approach(q) - (0.4 if self.bold else 0.1)
            else:
                points += (1.0 if self.aim_far else 0.1) * self.approach(q)
            if points > found[0] + 1e-9 or (points > found[0] - 1e-9 and q == board.at):
                found = points, q
        return found


def aims_near(board: Board) -> list[int]:
    """The squares beside each thing that must be destroyed to win a fight."""
    return [
        board.beside(sum(1 << q for q in piece.squares))
        for piece in board.view.furniture
        if piece.kind in TARGETS and not piece.state
    ]


def _distances(board: Board, goal: int) -> dict[int, int]:
    """How far each square is from the nearest of some, by foot."""
    found: dict[int, int] = {}
    places = board.walk | 1 << board.at
    for n, front in enumerate(board.fronts(goal, board.things | board.pits, unbarred=True)):
        if here := front & places:
            for q in squares(here):
                found[q] = n
            places ^= here
        if n > 40 or not places:
            break
    return found
