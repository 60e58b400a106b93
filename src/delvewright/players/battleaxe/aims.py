"""What a hero wants in a turn: the table of aims, the weightiest first, and what each comes to now."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer
from delvewright.kernel.saying import counted, listed
from delvewright.kernel.view import FigureView
from delvewright.players.aims import Aim, Wish, ordered
from delvewright.players.battleaxe.board import Board, awake, health, is_hero, lacking, success
from delvewright.players.battleaxe.explore import NEAR, is_ward
from delvewright.players.characters import known
from delvewright.players.reasons import Words, percent, steps, whom
from delvewright.rules.battleaxe.content.reading import content

if TYPE_CHECKING:
    from delvewright.players.battleaxe.hero import HeroMind

END: Answer = ("end",)
FINISH: Answer = ("finish",)
SAID = {
    "finish": "ends it: the goal is achieved",
    "break": "tries to get free",
    "try": "tries what can be done here",
    "try-at": "tries what can be done here",
    "wear": "puts on what was found",
    "doff": "takes off what is worse",
    "swap": "takes the better thing in hand",
    "loot": "takes what a dead friend has left",
    "close": "shuts the door between",
    "shake": "wakes a friend",
    "carry": "carries a friend who cannot walk",
    "pick": "takes up what lies here",
}
"""Why a thing is done, by its verb."""


def words(m: HeroMind, board: Board, answer: Answer) -> Words:
    """Why something is done, with its number."""
    goal = m.heading

    def said() -> str:
        verb, me = answer[0], board.me
        target = next((f for f in board.view.figures if len(answer) > 1 and f.id == answer[-1]), None)
        foe = next((f for f in board.foes if len(answer) > 1 and f.id == answer[1]), None)
        if verb in ("fight", "bite", "shoot") and foe is not None:
            way, weapon = "missile" if verb == "shoot" else "attack", answer[2] if len(answer) > 2 else ""
            need = success(me, way, weapon) / 100
            return f"goes for {whom(foe)}: strikes {percent(need)}, it has {health(foe)} Health left"
        if verb in ("pour", "bandage") and target is not None:
            return f"looks after {whom(target)}, who has {health(target)} Health left"
        if verb == "drink":
            return f"drinks: {health(me)} Health left, {lacking(me)} lost"
        if verb.startswith("cast"):
            spell = content().spells.get(str(answer[1]))
            on = f" on {whom(target)}" if target is not None and verb == "cast-on" else ""
            return f"casts {spell.title if spell else 'a spell'}{on}: {_enemies(len(board.foes))} in sight"
        if verb == "open":
            late = _late(board)
            near, friends = len(board.friends) - len(late), counted(len(board.friends), "friend")
            return f"opens the door with {near} of {friends} at hand"
        if verb in ("walk", "move"):
            return _going(m, board, answer, goal)
        if verb.startswith("use"):
            return f"uses what helps now: {_enemies(len(board.foes))} in sight, {health(me)} Health left"
        return f"{SAID.get(verb, 'does what helps here')}, with {health(me)} Health"

    return said


def _enemies(n: int) -> str:
    return counted(n, "enemy")


def _late(board: Board) -> list[tuple[int, FigureView]]:
    """Friends who can walk and are not at hand: how far, and who."""
    found = []
    for f in board.friends:
        if awake(f) and is_hero(f):
            far = board.steps(1 << f.squares[0], 1 << board.at, board.things | board.pits)
            if far > NEAR:
                found.append((far, f))
    return found


def _going(m: HeroMind, board: Board, answer: Answer, goal: int) -> str:
    if is_ward(board.me) or m.memory.fleeing:
        return "makes for the stairs"
    far = board.steps(1 << board.at, goal, board.walls) if goal else -1
    away = f", {steps(far)} away" if far > 0 else ""
    if board.calm:
        return f"goes on to what nobody has seen{away}" if goal else "goes on to what nobody has seen"
    if answer[0] == "move":
        return f"sees how far it gets: {_enemies(len(board.foes))} in sight"
    near = board.beside(board.foe_mask) >> int(answer[1]) & 1
    place = "beside an enemy" if near else "out of their reach, or where it sees more"
    return f"goes {place}, with {health(board.me)} Health left"


def flee(m: HeroMind, board: Board) -> Wish | None:
    """Home: there is nothing more to be won here."""
    if not m.memory.fleeing or FINISH in board.options:
        return None
    answer = m.flee(board)
    return Wish(answer, words(m, board, answer), 1.0, board.view.areas[0])


def drink(m: HeroMind, board: Board) -> Wish | None:
    """A healing potion when it is high time."""
    answer = m.drink(board)
    return Wish(answer, words(m, board, answer)) if answer else None


def fight(m: HeroMind, board: Board) -> Wish | None:
    """Act and step back, or go where more can be done, while there are enemies."""
    answer = None if board.calm else m.war(board)
    return Wish(answer, words(m, board, answer), 1.0, board.beside(board.foe_mask)) if answer else None


def explore(m: HeroMind, board: Board) -> Wish | None:
    """Heal, try what there is to try, go on exploring together."""
    answer = m.peace(board) if board.calm else None
    return Wish(answer, words(m, board, answer), 1.0, m.heading) if answer else None


def wait(m: HeroMind, board: Board) -> Wish | None:
    """Nothing is worth doing now: whom it waits for, or what keeps it."""
    late = _late(board) if board.calm and board.having("open") else []
    return Wish(END, lambda: _waiting(m, board, late), 1.0, m.heading, tuple(f.id for _, f in late))


def _waiting(m: HeroMind, board: Board, late: list[tuple[int, FigureView]]) -> str:
    if not board.calm and board.foes:
        return f"has done what it could: {_enemies(len(board.foes))} in sight, {health(board.me)} Health left"
    if late:
        far = max(n for n, _ in late)
        return f"waits at the door for {listed([whom(f) for _, f in late])}, {steps(far)} away"
    far = board.steps(1 << board.at, m.heading, board.walls) if m.heading else -1
    if far > 0:
        return f"is on the way to what nobody has seen, {steps(far)} more; it gets no farther in this turn"
    return f"has nothing more to do in this turn, with {health(board.me)} Health"


AIMS: tuple[Aim[[HeroMind, Board]], ...] = (
    Aim("flee", 95, flee),
    Aim("drink", 90, drink),
    Aim("fight", 80, fight),
    Aim("explore", 50, explore),
    Aim("wait", 1, wait),
)
"""All a hero may want in a turn, parts of a hundred; a character changes the weights."""


@cache
def table(role: str) -> tuple[Aim[[HeroMind, Board]], ...]:
    """The aims of a character, the weightiest first."""
    return ordered(AIMS, known(role).weights)
