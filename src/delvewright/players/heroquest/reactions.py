"""What a Hero does between Activations: drink in time, save a friend, step aside."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.beyond import KEPT, beyond_basic, come_to
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import Errand
from delvewright.players.heroquest.strength import body, card_worth, mind
from delvewright.players.reasons import Words
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.windows import Faces

PASS: Answer = ("pass",)
WEAK = 3
"""With less Mind than this a test of it is likely to fail."""
SYMBOL = "holy-symbol"
"""Kept for an enemy, whatever else happens."""


def react(view: View, decision: Decision) -> Answer | None:
    """The answer to a question outside the own Activation; None if it is none of those known here."""
    about, options = decision.about, decision.options
    if about in ("zero", "help"):
        return next((a for a in options if a[1:2] != ("fate",)), options[0]) if about == "zero" else options[0]
    if about == "offer":
        return ("accept",)
    if about == "targeted":
        return PASS  # what helps against it helps as well when the dice have been rolled
    if about == "rolled":
        return _rolled(view, decision)
    if about == "step-aside":
        return ("step", _aside(view, decision))
    if about == "cast":
        return _against_spell(view, decision)
    if about == "minded":
        return _minded(view, decision)
    if about == "toll":
        return _toll(view, decision)
    if about in ("hurt", "harmed", "assign", "wood"):
        return next((a for a in options if a[1:2] != (SYMBOL,)), PASS)
    if about == "killed":
        return next((a for a in options if a[1:2] and card_worth(a[1]).revives), PASS)
    if about == "turn-end":
        return PASS
    if about == "activate":
        return _next_hero(view, options)
    return beyond_basic(view, decision)


def _toll(view: View, decision: Decision) -> Answer:
    """Coins before sense, sense before blood, but never the last of either."""
    me = _figure(view, decision.figure)
    wishes = ("gold", "mind", "body") if mind(me) > 2 or body(me) < 3 else ("gold", "body", "mind")
    return next(("toll", what) for what in wishes if ("toll", what) in decision.options)


def _figure(view: View, id: int) -> FigureView:
    return next(f for f in view.figures if f.id == id)


def _rolled(view: View, decision: Decision) -> Answer:
    """Against an attack: guard against two skulls or the last point. Of an own roll: do it again if it is poor."""
    me, faces = _figure(view, decision.figure), decision.subject if isinstance(decision.subject, Faces) else ()
    skulls = faces.count("skull")
    for answer in decision.options:
        if answer[1:2] and card_worth(answer[1]).defend:
            return answer if skulls >= min(2, body(me)) else PASS
        if answer[1:2] and card_worth(answer[1]).calms:
            return answer if skulls >= mind(me) else PASS
    if mind(me) == 0 and skulls >= min(2, body(me)) and (sense := come_to(decision.options)):
        return sense
    drill = [a for a in decision.options if a[1:2] == ("weapon-drill",) and a[2:] != ("skull",)]
    if drill:
        return drill[0]
    again = [
        a
        for a in decision.options
        if a != PASS and a[1] not in (SYMBOL, *KEPT) and not card_worth(a[1]).heals and a[2:] != ("skull",)
    ]
    return again[0] if again and faces and 2 * skulls < len(faces) else PASS


def _minded(view: View, decision: Decision) -> Answer:
    """A draught for a weak Mind that is put to the test; Fate only for one that is gone."""
    me = _figure(view, decision.figure)
    if mind(me) == 0 and (sense := come_to(decision.options)):
        return sense
    return next((a for a in decision.options if a != PASS and a[1] not in KEPT and mind(me) < WEAK), PASS)


def _against_spell(view: View, decision: Decision) -> Answer:
    """Break a Chaos spell, or turn it away; strengthen a weak Mind before it comes."""
    if content().cards[str(decision.subject)].deck != "chaos":
        return PASS
    me = _figure(view, decision.figure)
    for answer in decision.options:
        if (
            answer == PASS
            or answer[1] in KEPT
            or (card_worth(answer[1]).calms and mind(me) > 1)
            or (card_worth(answer[1]).heals and body(me) > 3)
        ):
            continue
        return answer
    return PASS


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


WORDS = {
    "zero": "will not die while there is a way out of it",
    "help": "helps a friend who is about to die",
    "offer": "takes what is offered: it can be of use",
    "targeted": "waits for the dice before using anything against it",
    "rolled": "looks at the dice first: what can be used once is kept for a bad roll",
    "step-aside": "steps to where there is most left to do",
    "cast": "answers a Chaos spell if it can, and lets others be",
    "minded": "is careful of its Mind",
    "toll": "pays in coins before sense, and in sense before blood",
    "killed": "lets nobody go who can be called back",
    "turn-end": "keeps what it has for the next turn",
    "activate": "lets whoever is next to an enemy go first, the strongest of them",
    "between": "keeps the last Fate, and acts out of turn only beside an enemy",
    "mastery": "buys off a failed spell only if it costs next to nothing",
    "die": "sets the die to what helps most",
    "drawn": "turns a card away only if it would hurt",
    "willing": "does it only with Body to spare",
    "portal": "goes through the Portal only where that leads on",
    "town": "spends what the next Quest asks for",
    "upkeep": "pays those who have come along",
    "draft": "takes the spells that suit it best",
    "spells": "takes the spells that suit it best",
}
"""What each kind of question is answered by."""


def words(view: View, decision: Decision) -> Words:
    """Why a question outside an Activation is answered as it is, with the number that decides."""
    said = WORDS.get(decision.about, "takes what costs least")

    def reason() -> str:
        me = next((f for f in view.figures if f.id == decision.figure), None)
        if me is None or "Body" not in me.bars:
            return said
        return f"{said} ({body(me)} Body left)"

    return reason
