"""What a Hero does between Activations: drink in time, save a friend, step aside."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import Errand
from delvewright.players.heroquest.strength import body, hit, mind
from delvewright.rules.heroquest.content import content

PASS: Answer = ("pass",)


def react(view: View, decision: Decision) -> Answer | None:
    """The answer to a question outside the own Activation; None if it is none of those known here."""
    about, options = decision.about, decision.options
    if about in ("zero", "help"):
        return options[0]
    if about == "offer":
        return ("accept",)
    if about == "targeted":
        return options[0] if _worth_guarding(view, decision) else PASS
    if about == "rolled":
        return options[0] if _poor(decision) else PASS
    if about == "step-aside":
        return ("step", _aside(view, decision))
    if about == "cast":
        return options[0] if content().cards[decision.subject].deck == "chaos" else PASS
    if about == "toll":
        return _toll(view, decision)
    if about in ("trap", "hurt", "harmed", "assign", "wood"):
        return options[0]
    if about in ("turn-end", "killed"):
        return PASS
    if about == "activate":
        return _next_hero(view, options)
    return None


def _toll(view: View, decision: Decision) -> Answer:
    """Coins before sense, sense before blood, but never the last of either."""
    me = _figure(view, decision.figure)
    wishes = ("gold", "mind", "body") if mind(me) > 2 or body(me) < 3 else ("gold", "body", "mind")
    return next(("toll", what) for what in wishes if ("toll", what) in decision.options)


def _figure(view: View, id: int) -> FigureView:
    return next(f for f in view.figures if f.id == id)


def _worth_guarding(view: View, decision: Decision) -> bool:
    """Drink before the blow if it may kill, or is likely to hurt badly."""
    me = _figure(view, decision.figure)
    attacker = next((f for f in view.figures if f.name == decision.subject), None)
    if attacker is None or not me.squares:
        return body(me) <= 3
    blow = hit(attacker, me)
    return blow.kills(body(me)) >= 0.05 or blow.mean >= 1.0


def _poor(decision: Decision) -> bool:
    """Whether a roll is worth doing again: fewer skulls than the dice should give."""
    faces = decision.subject.split()
    return bool(faces) and 2 * faces.count("skull") < len(faces)


def _aside(view: View, decision: Decision) -> int:
    """Away from rubble to where there is something left to do, or the way out; and into no pit."""
    mask = dict(decision.fields)["step"]
    board, errand = Board(view), Errand(view)
    free = mask & ~board.danger or mask
    walls = board.walls | 1 << _figure(view, decision.figure).squares[0]
    doors = sum(1 << q for door in board.shut for q in (door.a, door.b))
    todo = board.frontier | board.beside(board.features) | board.features | doors & board.floor
    wishes = (board.exits, todo) if errand.homeward else (todo, board.exits)

    def worth(q: int) -> tuple[bool, bool, int]:
        region = board.region(q, walls)
        return bool(region & wishes[0]), bool(region & wishes[1]), (region & todo).bit_count() + region.bit_count()

    return max(squares(free), key=worth)


def _next_hero(view: View, options: Sequence[Answer]) -> Answer | None:
    """Of several Heroes of one player: those next to an enemy first, the strongest before the weaker."""
    board = Board(view)
    beside = board.beside(board.monster_mask)
    ids = [a[1] for a in options if a[0] == "activate"]
    if not ids:
        return None
    figures = [_figure(view, i) for i in ids]
    best = max(figures, key=lambda f: (bool(f.squares and beside >> f.squares[0] & 1), body(f)))
    return ("activate", best.id)
