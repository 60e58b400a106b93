"""How hard figures hit and how well they defend, worked out exactly from what can be seen of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.view import FigureView, View
from delvewright.players.worth import Worth, worth
from delvewright.rules.common.combat_dice import BLACK, WHITE
from delvewright.rules.heroquest.content.reading import COMBAT, Attack, Card, Kind, content
from delvewright.rules.heroquest.fighting.chances import damage
from delvewright.rules.heroquest.interface.view import IN_PIT

PLAIN = COMBAT["white"]
Dice = tuple[Die, ...]


class Blow:
    """What one attack may do."""

    __slots__ = ("at_least", "mean")

    def __init__(self, chances: Sequence[float]) -> None:
        self.mean = sum(n * p for n, p in enumerate(chances))
        """The damage to expect."""
        self.at_least = tuple(sum(chances[n:]) for n in range(len(chances)))

    def kills(self, body: int) -> float:
        """The chance of doing so much damage."""
        return self.at_least[body] if body < len(self.at_least) else 0.0


@lru_cache(maxsize=4096)
def blow(attack: Dice, guard: Dice, shield: str) -> Blow:
    """The blow of some dice against others."""
    return Blow([float(p) for p in damage(attack, guard, shield)])


def body(f: FigureView) -> int:
    """Body points now."""
    return f.bars["Body"][0]


def full(f: FigureView) -> int:
    """Body points at most."""
    return f.bars["Body"][1]


def mind(f: FigureView) -> int:
    """Mind points now; 1 for those who have none to lose."""
    return f.bars["Mind"][0] if "Mind" in f.bars else 1


def kind(f: FigureView) -> Kind:
    """The Hero Board or Monster card, which lies open."""
    return content().kinds[f.kind]


def speed(f: FigureView) -> int:
    """Spaces in one Move Action; on average where it is rolled."""
    board = kind(f)
    return board.speed * 7 // 2 if board.speed_dice else board.speed


def is_undead(f: FigureView) -> bool:
    """Whether Holy Water works on it."""
    return "undead" in f.tags


BOOK = "heroquest"


def card_worth(card: object) -> Worth:
    """What a card of this book is worth."""
    return worth(BOOK, card)


def in_vain(view: View, me: FigureView, target: FigureView, card: str = "") -> bool:
    """Whether a blow only feeds a target that has to be struck in some way: with this card, or with all one has."""
    wanted = view.known.get(("blow", target.kind))
    if not wanted:
        return False
    fit = [i for i in me.items if card_worth(i).blow == wanted]
    return not any(not card or card in (i, card_worth(i).bears) for i in fit)


def immune(f: FigureView, *words: str) -> bool:
    """Whether a figure is immune to one of these."""
    return any(f"immune {word}" in f.tags for word in words)


def usable(board: Kind, card: Card) -> bool:
    """Whether a Hero of this kind may use a card."""
    return not (card.only and board.id not in card.only) and not set(card.keywords).intersection(board.barred)


@lru_cache(maxsize=4096)
def arms(kind_id: str, items: tuple[str, ...]) -> tuple[tuple[str, Attack], ...]:
    """Every attack of a figure: (card or nothing, attack)."""
    known = content()
    board = known.kinds[kind_id]
    cards = [known.cards[i] for i in dict.fromkeys(items)]
    return (
        *((card.id, a) for card in cards if usable(board, card) for a in card.attacks),
        *(("", a) for a in board.attacks),
    )


@lru_cache(maxsize=4096)
def melee(kind_id: str, items: tuple[str, ...]) -> Dice:
    """The best dice hand to hand."""
    return max((a.dice for _, a in arms(kind_id, items) if not a.ranged), key=len, default=())


@lru_cache(maxsize=4096)
def shoots(kind_id: str, items: tuple[str, ...]) -> bool:
    """Whether a figure can attack from afar again and again."""
    return any(a.ranged and not a.discard for _, a in arms(kind_id, items))


@lru_cache(maxsize=4096)
def _guard(kind_id: str, items: tuple[str, ...]) -> Dice:
    known = content()
    board = known.kinds[kind_id]
    dice = (COMBAT[board.defence_die],) * board.defence
    best: dict[str, int] = {}
    for item in dict.fromkeys(items):
        card = known.cards[item]
        if card.defence and usable(board, card):
            slot = card.icon or item
            best[slot] = max(best.get(slot, 0), card.defence)
    return dice + (PLAIN,) * sum(best.values())


def guard(f: FigureView) -> Dice:
    """The dice a figure defends with."""
    dice = _guard(f.kind, f.items)
    if f.side == "monster" and dice and (own := f.values["defence"]) != len(dice):
        dice = dice[:1] * own
    if f.effects:
        dice = _pit(dice + (PLAIN,) * sum(card_worth(effect).defend for effect in f.effects), f)
    return dice


def _pit(dice: Dice, f: FigureView) -> Dice:
    return dice[:-1] if IN_PIT in f.tags and len(dice) > 1 else dice


def dice_of(f: FigureView, answer: Answer, more: int = 0) -> Dice:
    """The dice of the attack that an answer means."""
    verb, item = answer[0], answer[2] if len(answer) > 2 else ""
    dice: Dice = ()
    for card, attack in arms(f.kind, f.items):
        if card == item and attack.discard == (verb == "throw") and len(attack.dice) > len(dice):
            dice = attack.dice
    if f.effects:
        more += sum(card_worth(effect).attack for effect in f.effects)
        dice = _pit(dice + (PLAIN,) * more, f)
        return dice
    return dice + (PLAIN,) * more


def hit(attacker: FigureView, target: FigureView, dice: Dice = ()) -> Blow:
    """What an attack on somebody may do, hand to hand unless dice are given."""
    if not dice:
        dice = melee(attacker.kind, attacker.items)
        if attacker.side == "monster" and dice:
            own = max((arm.value for arm in attacker.arms if arm.way == "melee"), default=0)
            if own != len(dice):
                dice = dice[:1] * own
        if attacker.effects:
            dice = _pit(dice, attacker)
    return blow(dice, guard(target), WHITE if target.side == "hero" else BLACK)
