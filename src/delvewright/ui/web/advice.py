"""Why the computer would answer so: in words, from what the seat sees and the book reckons."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game
from delvewright.kernel.grid import layers, spread
from delvewright.kernel.saying import capital, counted
from delvewright.kernel.view import FigureView, View
from delvewright.players.general import IDLE
from delvewright.players.reasons import percent


def reason(game: Game, seat: int, answer: Answer) -> str:
    """A sentence or two, with a number wherever one says more; nothing where there is nothing to say."""
    decision, book = game.decision, game.book
    assert decision is not None
    view = game.view(seat)
    mine = next((f for f in view.figures if f.id == decision.figure), None)
    if answer not in decision.options and mine is not None:
        return _walk(game, view, mine, answer[1])
    choice = book.choice(game.state, decision, answer)
    foe = next((f for f in view.figures if f.id in choice.figures and mine is not None and f.side != mine.side), None)
    if foe is not None and mine is not None:
        for harm in book.harm(game.state, seat, mine.id, foe.id):
            if not harm.card or harm.card in choice.cards:
                kills = f", and kills {percent(float(harm.kill))}" if harm.kill else ""
                return f"It hurts {percent(float(harm.hurt))} of the time{kills}."
    cards = [book.card(card) for card in choice.cards[:2]]
    said = [says if says.startswith(f"{title}:") else f"{title}: {says}" for title, says in cards if says]
    if said:
        return " ".join(said)
    if answer[0] in IDLE:
        others = len(decision) - 1
        return f"Nothing else seems worth it, of {others} other answers." if others > 1 else ""
    odds = game.odds(answer)
    if odds:
        name, chance = list(odds.items())[-1]
        return f"The odds are {percent(float(chance))} ({name})."
    foes = sum(bool(f.squares) and f.alive and mine is not None and f.side != mine.side for f in view.figures)
    if mine is None:
        return ""
    return _in_sight(foes) if foes else "No enemy is in sight, so there is time for it."


def _in_sight(foes: int) -> str:
    return f"{capital(counted(foes, 'enemy'))} {'is' if foes == 1 else 'are'} in sight."


def _walk(game: Game, view: View, mine: FigureView, goal: int) -> str:
    """What there is where somebody goes."""
    there = 1 << goal
    near = spread(there, view.east, view.south, view.width)
    beside = next(
        (f for f in view.figures if f.side != mine.side and f.alive and any(near >> q & 1 for q in f.squares)), None
    )
    if beside is not None:
        who = game.state.called(beside.id) if beside.id >= 0 else beside.title
        return f"From there {who} is within reach."
    door = next((d for d in view.doors if d.state == "closed" and goal in (d.a, d.b)), None)
    if door is not None:
        return "There is a door to open."
    token = next((t for t in view.tokens if t.square == goal), None)
    if token is not None:
        return f"The square has this on it: {token.title}."
    walls = ~view.floor | view.rock
    foes = sum(1 << q for f in view.figures if f.side != mine.side and f.alive for q in f.squares)
    unknown = spread(~view.floor & (1 << view.width * view.height) - 1, view.east, view.south, view.width) & view.floor
    for what, target in (("the nearest enemy", foes), ("what nobody has seen yet", unknown)):
        if target and (steps := _nearer(view, mine, goal, target, walls)):
            there, here = steps
            return f"From there it is {counted(there, 'step')} to {what}, from here {here}."
    return ""


def _nearer(view: View, mine: FigureView, goal: int, target: int, walls: int) -> tuple[int, int] | None:
    """How far it is to the target from the goal and from where he stands, if the goal is nearer."""
    size, there = view.width * view.height, -1
    standing = sum(1 << q for q in mine.squares)
    for n, front in enumerate(layers(target, size, view.east, view.south, view.width, walls)):
        if there < 0 and front >> goal & 1:
            there = n
        if front & standing:
            return (there, n) if 0 <= there < n else None
    return None
