"""Fighting: whom to attack, what to cast, where to stand."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView
from delvewright.players.battleaxe.board import Board, awake, health, lacking, value

VITAL = 0.05
WEAK = 2
"""With so much Health left a hero keeps out of reach if he can."""


def wounds(attack: int, defend: int) -> float:
    """Wounds one attack makes on average."""
    strike = max(0.0, min(attack, 100) / 100 - VITAL)
    return 2 * VITAL + strike * (1 - max(0, min(defend, 100)) / 100)


def threat(f: FigureView) -> float:
    """How much an enemy hurts in a round."""
    best = max(value(f, "Attack") * value(f, "Attacks"), value(f, "Missile"))
    return 0.2 + best / 100


def worth(f: FigureView, dealt: float) -> float:
    """What wounds on an enemy are worth: more when they may kill it, more for the dangerous."""
    return min(dealt, health(f)) / health(f) * (0.5 + threat(f)) if health(f) else 0.0


def weapon_value(me: FigureView, label: str, title: str) -> int:
    """The success with one weapon, by its title on the sheet."""
    exact = [int(text.rstrip("%")) for name, text in me.sheet if name == f"{label} ({title})"]
    return exact[0] if exact else value(me, label)


def best_attack(board: Board) -> tuple[float, Answer] | None:
    """The best attack or missile that can be made now."""
    from delvewright.rules.battleaxe.content import content

    found: list[tuple[float, Answer]] = []
    items = content().items
    foes = {f.id: f for f in board.foes}
    for answer in board.having("fight", "bite", "shoot"):
        t = foes.get(answer[1])
        if t is None:
            continue
        title = items[answer[2]].title if len(answer) > 2 and answer[2] in items else "fists"
        label, times = ("Missile", 1) if answer[0] == "shoot" else ("Attack", max(1, value(board.me, "Attacks")))
        if len(answer) > 2 and answer[2] == "holy-water":
            continue
        dealt = times * wounds(weapon_value(board.me, label, title), value(t, "Defend"))
        if "asleep" in t.effects:
            dealt *= 0.6 if any("asleep" not in f.effects for f in board.foes) else 1.5
        thrown = len(answer) > 2 and answer[2] in items and items[answer[2]].thrown is not None and answer[0] == "shoot"
        found.append((worth(t, dealt) * (0.3 if thrown else 1), answer))
    return max(found, key=lambda pair: pair[0], default=None)


def best_help(board: Board) -> tuple[float, Answer] | None:
    """Healing and protecting: friends who lie there first."""
    found: list[tuple[float, Answer]] = []
    heroes = {f.id: f for f in board.heroes}
    amounts = {"mending-hand": 3, "green-balm": 2, "scroll-of-mending": 3, "clean-spring": 1, "stay-of-death": 0}
    for answer in board.having("cast-on", "read-on", "pour", "bandage", "shake"):
        t = heroes.get(answer[-1])
        if t is None:
            continue
        if answer[0] == "shake":
            found.append((0.8, answer))
            continue
        amount = amounts.get(answer[1], 2 if answer[0] in ("pour", "bandage") else -1)
        if amount > 0:
            lost = min(amount, lacking(t))
            down = not awake(t)
            if down or health(t) <= WEAK or (board.calm and lost >= min(3, amount)):
                found.append((lost * 0.5 + (2.5 if down and not board.calm else 0), answer))
        elif answer[1] in ("shield-of-dawn", "oakskin") and not board.calm:
            near = board.beside(board.mask(t)) & board.foe_mask
            if near and answer[1] not in t.effects:
                found.append((0.45 + 0.1 * (health(t) <= 3), answer))
        elif answer[1] == "stay-of-death" and not board.calm and health(t) <= WEAK and awake(t):
            found.append((0.9, answer))
        elif answer[1] == "glass-veil" and not board.calm and health(t) <= 1 and awake(t):
            found.append((0.8, answer))
    return max(found, key=lambda pair: pair[0], default=None)


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
            dead = [f for f in board.foes if f.kind in UNDEAD]
            found.append((0.4 * sum(worth(f, health(f)) for f in dead), answer))
        elif name == "marching-hymn" and len(strong) >= 3:
            found.append((0.5, answer))
        elif name == "bear-shape" and strong and not touching:
            found.append((0.4, answer))
    for answer in board.having("cast-at"):
        if answer[1] == "call-the-wolf" and len(strong) >= 2:
            found.append((0.8, answer))
        elif answer[1] == "snaring-roots":
            block = sum(1 << answer[2] + d for d in (0, 1, board.view.width, board.view.width + 1))
            caught = [f for f in strong if board.mask(f) & block]
            if len(caught) >= 2:
                found.append((0.25 * sum(threat(f) for f in caught), answer))
    return max(found, key=lambda pair: pair[0], default=None)


TARGETS = ("egg-sac", "engine-heart", "horn")
"""Contents to strike at in the middle of a fight."""
UNDEAD = ("skeleton", "skeleton-archer", "shambler", "ghoul", "wraith")


def free_boost(board: Board) -> Answer | None:
    """Traits and potions that make the coming attack better."""
    near = board.beside(1 << board.at) & board.foe_mask
    strong = sum(health(f) for f in board.foes)
    for answer in board.having("use"):
        if answer[1] in ("attacking-frenzy", "old-grudge") and near and strong >= 4:
            return answer
        if answer[1] == "twin-arrows" and board.having("shoot"):
            return answer
        if answer[1] == "ember-in-the-blood":
            return answer
        if answer[1] == "mirror-self" and health(board.me) <= WEAK and near:
            return answer
    for answer in board.having("drink"):
        if answer[1] in ("potion-of-might", "potion-of-stone-skin") and near and strong >= 6:
            return answer
        if answer[1] == "potion-of-steady-aim" and board.having("shoot") and strong >= 6:
            return answer
    return None


def shooter(me: FigureView) -> bool:
    """Whether a hero is better with missiles than by hand."""
    from delvewright.rules.battleaxe.content import content

    bow = any(item in content().items and content().items[item].kind == "missile" for item in me.items)
    return bow and value(me, "Missile") > 0 and value(me, "Missile") + 10 >= value(me, "Attack")


def best_stand(board: Board, bold: bool) -> int:
    """The square to fight from: next to a few enemies, or with Clear Sight of one and next to none; the weak keep away,
    unless it is time to be bold."""
    me = board.me
    weak = health(me) <= WEAK and not bold
    shoots = shooter(me)
    attack, missile, times = value(me, "Attack"), value(me, "Missile"), max(1, value(me, "Attacks"))
    zones = [(f, board.beside(board.mask(f))) for f in board.foes]
    crowd = board.beside(board.foe_mask)
    far = _distances(board)
    best, stand = -99.0, board.at
    friends = board.hero_mask & ~(1 << board.at)
    aims = [beside for beside in aims_near(board) if not beside & friends]
    for q in squares(board.walk | 1 << board.at):
        bit = 1 << q
        near = [f for f, zone in zones if zone & bit]
        points = 0.0
        if near:
            points = max(worth(f, times * wounds(attack, value(f, "Defend"))) for f in near)
            points -= 0.22 * sum(threat(f) for f in near) * (2.5 if weak else 1)
            points += 1.0 if bold else 0.3
        elif shoots:
            clear = [f for f in board.foes if board.sees(q, f.squares[0])]
            if clear:
                points = max(worth(f, wounds(missile, value(f, "Defend"))) for f in clear) + 0.1
        if not weak and any(aim & bit for aim in aims):
            points += 1.0
        if not near and weak:
            points += 0.02 * far.get(q, 20)
        else:
            points -= 0.03 * far.get(q, 30)
        if board.beside(bit) & friends and not crowd & bit:
            points += 0.02
        if points > best or (points == best and q == board.at):
            best, stand = points, q
    return stand


def aims_near(board: Board) -> list[int]:
    """The squares beside each thing that must be destroyed to win a fight."""
    return [
        board.beside(sum(1 << q for q in piece.squares))
        for piece in board.view.furniture
        if piece.kind in TARGETS and "(" not in piece.title
    ]


def _distances(board: Board) -> dict[int, int]:
    """How far each square is from the nearest enemy, by foot."""
    found: dict[int, int] = {}
    places = board.walk | 1 << board.at
    for n, front in enumerate(board.fronts(board.foe_mask, board.things | board.pits)):
        for q in squares(front & places):
            found[q] = n
        if n > 40:
            break
    return found
