"""Items: who should have what, what to take in hand, whom to hand a potion."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.view import FigureView
from delvewright.players.battleaxe.board import Board, awake, health, is_hero, lacking, shelf
from delvewright.rules.battleaxe.content.cards import Item, Stats
from delvewright.rules.battleaxe.content.reading import content

HEALING = {"strong-healing-potion": 4, "healing-potion": 2}
MEANS = {"mending-hand": 3, "green-balm": 2, "scroll-of-mending": 3, "herb-pouch": 1}
"""What heals a friend, and how much of it must be lacking."""
DONE: Answer = ("done",)
UNARMED = 15
"""What a missile weapon is worth less to who has nothing to fight with beside it."""
GAIN = 3
"""What another load of the hands must be worth more, to be taken up."""


def suits(f: FigureView, card: Item) -> bool:
    """Whether an item may be used by a hero of his height and weight."""
    return all(what in f.tags for what in card.only)


@cache
def born(kind: str) -> Stats:
    """The base values of a race and role."""
    race, _, role = kind.rpartition("-")
    return content().base(race, role, "arcane" if content().races[race].chosen_magic else "")


def base(f: FigureView, what: str) -> int:
    """Attack or Missile Success without any weapon."""
    found: int = getattr(born(f.kind), what)
    for name in shelf(f, "Worn"):
        found += getattr(content().items[name], what)
    return found


def in_hand(f: FigureView, hands: Iterable[Item]) -> float:
    """What it is worth to a hero to hold these: striking, shooting, parrying."""
    held = list(hands)
    strike = base(f, "attack") + max((card.attack for card in held if card.kind == "weapon"), default=-20)
    shot = base(f, "missile") + max((card.missile for card in held if card.kind == "missile"), default=-200)
    shot -= UNARMED if not any(card.kind == "weapon" for card in held) else 0
    defend = sum(card.defend for card in held)
    light = "light" in f.tags
    defend += sum(card.numbers.get("light-defend", 0) for card in held if light)
    extra = sum(card.luck * 5 + card.speed for card in held)
    return max(strike + 0.2 * max(shot, 0), shot + 0.4 * strike) + 0.8 * defend + extra


def best_hands(f: FigureView, more: Iterable[str] = ()) -> tuple[float, tuple[str, ...]]:
    """The best a hero could hold of what he has, and what it is worth."""
    items = content().items
    held, pack = shelf(f, "In hand"), shelf(f, "Backpack")
    kinds = ("weapon", "missile", "shield")
    usable = [n for n in (*held, *pack, *more) if items[n].kind in kinds and suits(f, items[n])]
    best, choice = in_hand(f, (items[n] for n in held)), tuple(held)
    for n in (1, 2):
        for some in combinations(usable, n):
            if sum(items[name].hands for name in some) <= 2:
                found = in_hand(f, (items[name] for name in some))
                if found > best + 0.01:
                    best, choice = found, some
    return best, choice


def rearm(f: FigureView) -> tuple[str, ...] | None:
    """What a hero should hold instead of what he does; None if he had better leave it."""
    items = content().items
    held = shelf(f, "In hand")
    best, choice = best_hands(f)
    worth = best > in_hand(f, (items[n] for n in held)) + GAIN
    return choice if worth and sorted(choice) != sorted(held) else None


def worn_better(f: FigureView, card: Item) -> float:
    """What a hero would gain by wearing something."""
    if not card.slot or not suits(f, card):
        return 0.0
    items = content().items
    old = [items[n] for n in shelf(f, "Worn") if items[n].slot == card.slot != "free"]
    return _worn(card) - sum(map(_worn, old))


def _worn(card: Item) -> float:
    return card.attack + card.missile * 0.5 + card.defend + card.speed * 2 + card.luck * 6 + 0.5


def share(figures: dict[int, FigureView], heroes: list[Answer], item: str) -> Answer:
    """Who takes what was found: whoever gains most by it; potions go to who has the fewest and needs them most."""
    card = content().items[item]

    def gain(answer: Answer) -> tuple[float, float, int]:
        f = figures[answer[1]]
        more = 0.0
        if card.kind in ("weapon", "missile", "shield") and suits(f, card):
            more = best_hands(f, (card.id,))[0] - best_hands(f)[0]
        elif card.slot:
            more = worn_better(f, card)
        elif card.id in HEALING:
            more = -2.0 * sum(item in HEALING for item in f.items)
        return more, lacking(f) - 0.1 * len(f.items), -f.id

    return max(heroes, key=gain)


def patient(board: Board, me: FigureView) -> FigureView | None:
    """A friend beside the hero who is worse off than he, and has no healing potion, while he has one."""
    spare = [n for n in shelf(me, "Backpack") if n in HEALING]
    if not spare or (len(spare) == 1 and health(me) <= 3):
        return None
    near = board.beside(board.mask(me))
    for f in board.friends:
        worse = lacking(f) >= 2 and health(f) < health(me) and health(f) <= 3
        if worse and is_hero(f) and awake(f) and board.mask(f) & near and not any(n in HEALING for n in f.items):
            return f
    return None


def lying(board: Board) -> bool:
    """Whether items lie within reach that somebody dropped."""
    return any(t.kind == "items" and _at_hand(board) >> t.square & 1 for t in board.view.tokens)


def _at_hand(board: Board) -> int:
    return board.beside(1 << board.at) | 1 << board.at


def swap(board: Board) -> Answer:
    """One step of a swap: empty the hands of what is not wanted, fill them, hand a potion over, take what helps."""
    me, options = board.me, set(board.options)
    held = shelf(me, "In hand")
    wanted = rearm(me)
    if wanted is not None:
        for name in held:
            if name not in wanted and ("stow", name) in options:
                return "stow", name
    choice = wanted if wanted is not None else best_hands(me)[1]
    for name in choice:
        if name not in held and ("hold", name) in options:
            return "hold", name
    taken = next((a for a in board.having("pick")), None) or _booty(board)
    if taken is not None:
        return taken
    friend = patient(board, me)
    if friend is not None:
        for name in HEALING:
            if ("give", name, friend.id) in options:
                return "give", name, friend.id
    return DONE


def _booty(board: Board) -> Answer | None:
    """Something to take from a comrade who cannot use it any more."""
    lying = {f.id for f in board.view.figures if f.side == "hero" and not awake(f)}
    return next((a for a in board.having("take") if a[2] in lying), None)
