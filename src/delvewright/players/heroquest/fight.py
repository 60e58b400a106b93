"""A Hero in danger: whom to attack with what, where to stand, what to drink."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView
from delvewright.players.heroquest.strength import (
    Blow,
    body,
    card_worth,
    dice_of,
    hit,
    immune,
    in_vain,
    is_undead,
    kind,
    melee,
)
from delvewright.players.heroquest.turn import Turn
from delvewright.players.heroquest.turn import harm as blow_of

ATTACKS = ("attack", "throw", "punch")
HORIZON = 3.0
"""For so many turns a Monster left alone is thought to go on hitting."""
WOUND = 0.5
"""What a wound is worth beside a kill."""
SPOIL, CHIEF = 0.3, 1.5
"""What it is worth to be rid of a Monster that does no harm, and of a Character."""
IN_THE_WAY = 0.5
"""What it costs, in Body, to stand at the end of a Portal: nobody can follow."""


def harm_of(t: Turn, target: FigureView) -> float:
    """The damage to expect from a Monster in a turn: to this Hero, or to a friend it stands next to."""
    harm = blow_of(target, t.me)
    for friend in t.friends:
        if t.board.beside(1 << target.squares[0]) >> friend.squares[0] & 1:
            harm = max(harm, hit(target, friend).mean * (1 + 1 / max(1, body(friend))))
    return harm


def gain(t: Turn, target: FigureView, blow: Blow) -> float:
    """What an attack is worth, in Body saved: a kill ends the harm, a wound brings it nearer."""
    left = max(1, body(target))
    done = blow.kills(left) + WOUND * min(blow.mean / left, 1.0)
    return done * (harm_of(t, target) * HORIZON + (CHIEF if kind(target).character else SPOIL))


def best_attack(t: Turn) -> tuple[float, Answer, Blow] | None:
    """The most useful attack on offer."""
    best: tuple[float, Answer, Blow] | None = None
    figures = {m.id: m for m in t.board.monsters}
    for answer in t.options:
        if answer[0] in ATTACKS and answer[1] in figures and not immune(figures[answer[1]], "attack"):
            target = figures[answer[1]]
            if in_vain(t.view, t.me, target, str(answer[2]) if len(answer) > 2 else "-"):
                continue
            blow = hit(t.me, target, dice_of(t.me, answer))
            worth = gain(t, target, blow) - (_price(t.me, answer[2]) if answer[0] == "throw" else 0.0)
            if best is None or worth > best[0]:
                best = worth, answer, blow
        elif answer[0] == "splash" and answer[2] in figures and is_undead(figures[answer[2]]):
            target = figures[answer[2]]
            plain = hit(t.me, target)
            if plain.kills(body(target)) < 0.5:
                return HORIZON, answer, plain
    return best


def _price(hero: FigureView, item: str) -> float:
    """What it costs to throw a weapon away: weaker attacks from then on."""
    rest = list(hero.items)
    rest.remove(item)
    return 1.5 * (len(melee(hero.kind, hero.items)) - len(melee(hero.kind, tuple(rest))))


def drink_to_attack(t: Turn, attack: Answer, blow: Blow) -> Answer | None:
    """A potion that makes the coming attack much better, if the enemy is worth it."""
    on_offer = sorted(t.having("use"), key=lambda a: -card_worth(a[1]).attack)
    if not on_offer or attack[0] not in ATTACKS:
        return None
    target = next(m for m in t.board.monsters if m.id == attack[1])
    left = body(target)
    dangerous = hit(target, t.me).mean * 4 >= body(t.me) or left > 1
    beside = t.board.beside(1 << t.at) & t.board.monster_mask
    for drink in on_offer:
        known = card_worth(drink[1])
        if known.attack and dangerous:
            better = hit(t.me, target, dice_of(t.me, attack, known.attack))
            if better.kills(left) - blow.kills(left) > 0.15 or better.mean - blow.mean > 0.7:
                return drink
        if known.blows and dangerous and (beside.bit_count() > 1 or blow.kills(left) < 0.4):
            return drink
    return None


def risk(t: Turn, q: int, killed: FigureView | None = None, chance: float = 0.0) -> float:
    """Damage to expect on a square before the next turn; `killed` is gone by then with that chance."""
    board = t.board
    if not t.reach_of_monsters >> q & 1:
        return 0.0
    around = board.beside(1 << q) & ~(board.walls | board.stairs | board.hero_mask & ~(1 << t.at))
    places = around.bit_count()
    total = 0.0
    for threat in t.threats:
        if places <= 0:
            break
        if threat.strikes >> q & 1:
            others = sum(threat.strikes >> f.squares[0] & 1 for f in t.friends)
            there = 1.0 - chance if killed is not None and killed.id == threat.monster.id else 1.0
            total += there * threat.mean / (1 + 0.7 * others)
            places -= 1
    return total


def best_stand(t: Turn, can_attack: bool, far: dict[int, int], boldness: float, fears: float = 1.0) -> int:
    """The square to go to (or stay on): to attack from, out of harm's way, or nearer to the goal."""
    board, me = t.board, t.me
    fear = fears * (1 + 3 / body(me))
    places = (t.walk | 1 << t.at) & ~(board.danger & ~(1 << t.at))
    targets: list[tuple[int, FigureView, float, float]] = []
    if can_attack:
        for monster in board.monsters:
            if immune(monster, "attack") or in_vain(t.view, me, monster):
                continue
            stands = board.beside(1 << monster.squares[0]) & places
            if stands:
                blow = hit(me, monster)
                targets.append((stands, monster, gain(t, monster, blow), blow.kills(body(monster))))
    farthest = max(far.values(), default=0) + 5
    best, best_score = t.at, -1e9
    for q in squares(places):
        ahead = boldness * far.get(q, farthest) + (IN_THE_WAY if q in board.links else 0.0)
        score = -fear * risk(t, q)
        for stands, monster, worth, kill in targets:
            if stands >> q & 1:
                score = max(score, worth - fear * risk(t, q, monster, kill))
        score -= ahead + (0.01 if q != t.at else 0.0)
        if score > best_score:
            best, best_score = q, score
    return best
