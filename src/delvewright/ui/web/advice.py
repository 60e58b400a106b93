"""Why the computer would answer so: in words, from what the seat sees and the book reckons."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game
from delvewright.kernel.grid import layers, spread
from delvewright.kernel.view import FigureView, View
from delvewright.players.general import IDLE


def reason(game: Game, seat: int, answer: Answer) -> str:
    """A sentence or two."""
    decision, book = game.decision, game.book
    assert decision is not None
    view = game.view(seat)
    mine = next((f for f in view.figures if f.id == decision.figure), None)
    if answer not in decision.options and mine is not None:
        return _walk(view, mine, answer[1])
    choice = book.choice(game.state, decision, answer)
    foe = next((f for f in view.figures if f.id in choice.figures and mine is not None and f.side != mine.side), None)
    if foe is not None and mine is not None:
        for harm in book.harm(game.state, seat, mine.id, foe.id):
            if not harm.card or harm.card in choice.cards:
                return f"It hurts {float(harm.hurt):.0%} of the time, and kills {float(harm.kill):.0%}."
    said = [f"{title}: {says}" for title, says in map(book.card, choice.cards[:2]) if says]
    if said:
        return " ".join(said)
    if answer[0] in IDLE:
        others = len(decision) - 1
        return f"Nothing else seems worth it{f', of {others} other answers' if others > 1 else ''}."
    odds = game.odds(answer)
    if odds:
        name, chance = list(odds.items())[-1]
        return f"{name.capitalize()}: {float(chance):.0%}."
    foes = sum(bool(f.squares) and f.alive and mine is not None and f.side != mine.side for f in view.figures)
    if mine is None:
        return "It seems the most useful of what is possible."
    return "No enemy is in sight, so there is time for it." if not foes else f"Enemies in sight: {foes}."


def _walk(view: View, mine: FigureView, goal: int) -> str:
    """What there is where somebody goes."""
    there = 1 << goal
    near = spread(there, view.east, view.south, view.width)
    beside = next(
        (f for f in view.figures if f.side != mine.side and f.alive and any(near >> q & 1 for q in f.squares)), None
    )
    if beside is not None:
        return f"From there {beside.title} is within reach."
    door = next((d for d in view.doors if d.state == "closed" and goal in (d.a, d.b)), None)
    if door is not None:
        return "There is a door to open."
    token = next((t for t in view.tokens if t.square == goal), None)
    if token is not None:
        return f"{token.title}."
    walls = ~view.floor | view.rock
    foes = sum(1 << q for f in view.figures if f.side != mine.side and f.alive for q in f.squares)
    unknown = spread(~view.floor & (1 << view.width * view.height) - 1, view.east, view.south, view.width) & view.floor
    for what, target in (("the nearest enemy", foes), ("what nobody has seen yet", unknown)):
        if target and _nearer(view, mine, goal, target, walls):
            return f"It is nearer to {what}."
    return "It is on the way."


def _nearer(view: View, mine: FigureView, goal: int, target: int, walls: int) -> bool:
    """Whether one comes to the goal before one comes to where he stands, from the target."""
    size = view.width * view.height
    here = sum(1 << q for q in mine.squares)
    for front in layers(target, size, view.east, view.south, view.width, walls):
        if front >> goal & 1:
            return True
        if front & here:
            return False
    return False
