"""What a Hero does between Activations: drink in time, save a friend, step aside."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.strength import body, hit
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
    if about == "portal":
        return options[0] if _parted(view, decision) else PASS
    if about == "cast":
        return options[0] if content().cards[decision.subject].deck == "chaos" else PASS
    if about in ("trap", "hurt", "harmed", "assign", "wood", "toll"):
        return options[0]
    if about in ("turn-end", "killed"):
        return PASS
    if about == "activate":
        return _next_hero(view, options)
    return None


def _parted(view: View, decision: Decision) -> bool:
    """Whether the other end of a Portal cannot be walked to."""
    board, at = Board(view), _figure(view, decision.figure).squares[0]
    return not board.region(at, board.walls | board.danger) >> decision.options[0][1] & 1


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
    """Away from rubble to where most of the unknown lies open, and into no pit."""
    mask = dict(decision.fields)["step"]
    board = Board(view)
    free = mask & ~board.danger or mask
    walls = board.walls | 1 << _figure(view, decision.figure).squares[0]

    def worth(q: int) -> tuple[bool, int, int]:
        region = board.region(q, walls)
        return bool(region & board.stairs), (region & board.frontier).bit_count(), region.bit_count()

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
