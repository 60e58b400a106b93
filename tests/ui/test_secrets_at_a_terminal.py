"""At a terminal too nobody sees that somebody was asked in secret: all that is written is the same to the letter."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from tests.web.test_secret_questions import FIGHTING, IDLE, PAIRS, game_of

from delvewright.kernel.decisions import PASS, Answer, Decision
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.game import Game
from delvewright.kernel.view import View
from delvewright.table.holders import PERSON
from delvewright.table.session import Session
from delvewright.table.undo import master_of
from delvewright.ui.plain import Plain

STEPS = 30
"""Answers of the heroes."""


class Silent:
    """A game master who lets everything go by."""

    def choose(self, view: View, decision: Decision) -> Answer:
        """Nothing, if that is possible."""
        return PASS if PASS in decision else decision.nth(0)


class Page(io.StringIO):
    """What people of the heroes' side read: the game master's own screen is not theirs."""

    at: Sitting

    def write(self, text: str) -> int:
        session = self.at.session
        return len(text) if session.viewer == self.at.master else super().write(text)


class Sitting:
    """People at one keyboard, who answer by themselves."""

    def __init__(self, game: Game, alone: bool) -> None:
        self.master = master_of(game.seats)
        held = [PERSON] * len(game.seats)
        if not alone:
            held[self.master] = "computer:tactician"
        self.page = Page()
        self.page.at = self
        self.session = Session(game, held, None, False, lambda *_: Silent())  # type: ignore[arg-type]
        self.plain = Plain(self.session, self, self.page)  # type: ignore[arg-type]
        self.plain.at_keyboard = True
        self.answers: list[Answer] = []
        """What the heroes may say now, in both games."""
        self.moments = self.secrets = 0
        self.random = Random(1)
        self.given = 0

    def isatty(self) -> bool:
        """Somebody sits there."""
        return True

    def readline(self) -> str:
        """The next line."""
        session = self.session
        decision = session.game.decision
        assert decision is not None
        if session.moment >= 0:
            self.moments += 1
            self.secrets += len(decision) > 1
            return "\n"
        if session.hand_over >= 0:
            return "\n"
        if decision.seat == self.master:
            return "pass\n" if PASS in decision else session.game.write(next(iter(decision))) + "\n"
        self.given += 1
        if self.given > STEPS:
            return ""
        if self.given % 6 == 0:
            return "undo\n"
        answers = [a for a in decision if a[0] != "play"]
        busy = [a for a in answers if a[0] in FIGHTING] or [a for a in answers if a[0] not in IDLE]
        return session.game.write(self.random.choice(busy or answers)) + "\n"


def read(spec: dict[str, Any], seed: int, alone: bool) -> tuple[str, Sitting]:
    """All that the heroes read of a game."""
    if not alone:
        spec = {**spec, "options": {k: v for k, v in spec["options"].items() if k != "moments"}}
    sitting = Sitting(game_of(spec, seed), alone)
    sitting.plain.run()
    return sitting.page.getvalue(), sitting


def asked(sitting: Sitting) -> int:
    """How often somebody was asked in secret."""
    return sum(audience != EVERYBODY for _, audience in sitting.session._asked)


@pytest.mark.parametrize("name", sorted(PAIRS.keys() - {"mirror-magic", "trap"}))
def test_the_heroes_read_the_same_whoever_could_have_answered(name: str) -> None:
    """With all at one keyboard, and with a computer in the chair."""
    for alone in (True, False):
        (one, mine), (two, yours) = (read(spec, 1, alone) for spec in PAIRS[name])
        assert one == two
        assert mine.moments == yours.moments and mine.given == yours.given > STEPS // 2
        assert mine.secrets > yours.secrets if alone else asked(mine) > asked(yours), "the pair proves nothing"


def test_a_game_master_at_the_same_keyboard_may_ask_for_it() -> None:
    _, sitting = read(PAIRS["dispell"][0], 1, True)
    session = sitting.session = Session(game_of(PAIRS["dispell"][0], 1), [PERSON] * 3, None, False)
    session.take_seat()
    sitting.given = 0
    while session.moment < 0:
        session.answer(sitting.readline().strip())
        if session.hand_over >= 0:
            session.take_seat()
    assert session.viewer != sitting.master and session.hand_over < 0
    session.wait()
    assert session.moment < 0 and session.hand_over == sitting.master and session.view() is None
    session.take_seat()
    assert session.viewer == sitting.master
