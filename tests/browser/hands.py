"""Somebody who plays at the screen, by mouse alone or by keyboard alone; a computer player tells what to do."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.web.helpers import Live

from delvewright.kernel.decisions import Decision
from delvewright.players import make
from delvewright.ui.web.wire import decision_json

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

CANDIDATES = """q => {
    const board = document.querySelector('delve-board');
    return board.candidates(q).map(c => [c.answer, c.field ?? -1, c.label]);
}"""
POINT = """q => {
    const board = document.querySelector('delve-board');
    const at = board.camera.toElement(board.ground.x(q) + .5, board.ground.y(q) + .5);
    const box = board.getBoundingClientRect();
    return [at.x + box.left, at.y + box.top];
}"""
WAY = """q => {
    const {ground, cursor} = document.querySelector('delve-board');
    return [ground.x(q) - ground.x(cursor), ground.y(q) - ground.y(cursor)];
}"""
BOX = "(b => [b.left, b.top, b.right, b.bottom])(document.querySelector('#middle').getBoundingClientRect())"
"""The part of the board on which nothing lies."""
COVERED = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('delve-moment')"
"""Whether what was told last lies over a point."""
EDGE = 70
"""So far from the rim of the board nothing lies over it."""
READY = """n => {
    const asked = document.querySelector('delve-question');
    return asked && asked.dataset.n === String(n) && (asked.matches('.mine, .won, .lost, .over'));
}"""


class Hands:
    """Plays the seats of one screen."""

    def __init__(self, page: Page, live: Live, made: dict[str, Any], seats: list[int], seed: int = 1) -> None:
        self.page, self.live, self.seats = page, live, seats
        self.table = live.table(made)
        self.brains = {seat: make("tactician", seed, seat) for seat in seats}
        self.given, self.n, self.answered = 0, -1, -1

    def known(self) -> int:
        """How many answers the screen may know of."""
        return self.table.number(sum(1 << seat for seat in self.seats))

    def wait(self, seconds: float = 20) -> bool:
        """Wait until one of our seats is asked, and the screen shows it; False when the game is over."""
        end = time.monotonic() + seconds
        while True:
            asked, n = self.live.inside(
                lambda: (self.table.game.decision.seat if self.table.game.decision else -1, self.known())
            )
            if n != self.answered and (asked in self.seats or asked < 0):
                self.page.wait_for_function(READY, arg=n)
                if not self.given:
                    self.greeted()
                self.n = n
                return asked >= 0
            assert time.monotonic() < end, "nobody asked us"
            self.page.wait_for_timeout(15)

    def greeted(self) -> None:
        """Whoever opens a table with a free seat is shown the invitation first."""
        for button in self.page.locator("dialog[open] button.close").all():
            button.click()

    def choice(self) -> tuple[list[int], dict[str, Any]]:
        """What to do now: the squares it points at, and how the browser says it."""

        def think() -> Any:
            game = self.table.game
            assert game.decision is not None
            seat = game.decision.seat
            answer = self.brains[seat].choose(game.view(seat), game.decision)
            options = list(game.decision.options)
            if answer in options:
                chosen = game.book.choice(game.state, game.decision, answer)
                squares = list(chosen.squares) or [
                    q for f in game.view(seat).figures if f.id in chosen.figures for q in f.squares
                ]
                return answer, {"choice": options.index(answer)}, squares
            return answer, {"verb": answer[0], "square": answer[1]}, [answer[1]]

        _, said, squares = self.live.inside(think)
        return squares, said

    def about(self) -> str:
        """What is asked now, when one of our seats is."""
        self.wait()
        decision = self.live.inside(lambda: self.table.game.decision)
        return decision.about if decision is not None else ""

    def step(self) -> bool:
        """One answer; False when the game is over."""
        if not self.wait():
            return False
        squares, said = self.choice()
        self.do(squares, said)
        if self.spends(said):
            self.confirm()
        self.answered = self.n
        self.given += 1
        return True

    def spends(self, said: dict[str, Any]) -> bool:
        """Whether the screen asks again, because something is gone for good by it, or a friend is harmed."""

        def gone() -> bool:
            game = self.table.game
            if game.decision is None or "choice" not in said or self.known() != self.n:
                return False
            told = decision_json(game, self.n)["choices"]
            return any(c["i"] == said["choice"] and ("spends" in c or "confirm" in c) for c in told)

        return bool(self.live.inside(gone))

    def confirm(self) -> None:
        """Yes, really."""
        self.page.locator("dialog .sure").click()

    def play(self, most: int = 300) -> None:
        """To the end."""
        for _ in range(most):
            if not self.step():
                return
        raise AssertionError("the game does not end")

    def place(self, squares: list[int], said: dict[str, Any]) -> tuple[int, int, bool] | None:
        """A square that gives the answer, its place in the menu there, and whether a click is enough."""
        for q in squares:
            found = self.page.evaluate(CANDIDATES, q)
            for i, (answer, _, _) in enumerate(found):
                if answer == said:
                    fields = all(field >= 0 for _, field, _ in found)
                    return q, i, i == 0 and (len(found) == 1 or fields)
        return None

    def do(self, squares: list[int], said: dict[str, Any]) -> None:
        raise NotImplementedError

    def shown(self, choice: int) -> Locator:
        """The button of an answer."""
        return self.page.locator(f"delve-question .answer[data-choice='{choice}']")

    def fold(self, choice: int) -> Locator:
        """What its group is folded under, if it is."""
        return self.page.locator(f"delve-question .bundle:not(.open):has([data-choice='{choice}']) > .fold")


def together(players: list[Hands], done: Callable[[Decision], bool], most: int = 200) -> None:
    """Whoever is asked plays, until somebody is asked what was waited for."""
    live, table, last = players[0].live, players[0].table, -1
    while most:
        decision, n = live.inside(lambda: (table.game.decision, table.n))
        assert decision is not None
        if n == last:
            players[0].page.wait_for_timeout(10)
            continue
        if done(decision):
            return
        next(player for player in players if decision.seat in player.seats).step()
        last, most = n, most - 1
    raise AssertionError("it never came to that")


class Mouse(Hands):
    """Never touches a key."""

    def do(self, squares: list[int], said: dict[str, Any]) -> None:
        page = self.page
        found = self.place(squares, said)
        if found is None:
            fold = self.fold(said["choice"])
            if fold.count():
                fold.click()
            self.shown(said["choice"]).click()
            return
        q, i, clear = found
        x, y = self.drag_to(q)
        if page.evaluate(COVERED, [x, y]):
            page.locator("delve-moment .go-on").click()
        page.mouse.move(x, y)
        page.mouse.click(x, y, button="left" if clear else "right")
        if not clear:
            page.locator(".callout.menu button.candidate").nth(i).click()

    def drag_to(self, q: int) -> tuple[float, float]:
        """Where a square is, after the board was drawn about until it is well in sight."""
        page = self.page
        left, top, right, bottom = page.evaluate(BOX)
        across, down = (left + right) / 2, (top + bottom) / 2
        for _ in range(20):
            x, y = page.evaluate(POINT, q)
            if left + EDGE < x < right - EDGE and top + EDGE < y < bottom - EDGE:
                return x, y
            if page.evaluate(COVERED, [across, down]):
                page.locator("delve-moment .go-on").click()
            page.mouse.move(across, down)
            page.mouse.down()
            far = max(abs(across - x) / (across - left), abs(down - y) / (down - top), 1)  # no further than to the rim
            page.mouse.move(across + (across - x) / far, down + (down - y) / far, steps=30)  # as hands do it
            page.mouse.up()
        raise AssertionError(f"square {q} cannot be brought into sight")


class Keyboard(Hands):
    """Never touches the mouse."""

    def do(self, squares: list[int], said: dict[str, Any]) -> None:
        page = self.page
        found = self.place(squares, said)
        if found is None or "choice" in said:
            self.button(said["choice"])
            return
        q, i, clear = found
        page.keyboard.press("b")
        while (far := page.evaluate(WAY, q)) != [0, 0]:  # not at once: between two levels the cursor leaps
            across, down = far
            for _ in range(abs(across)):
                page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
            for _ in range(abs(down)):
                page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        if clear:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Shift+Enter")
        for _ in range(i):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")

    def confirm(self) -> None:
        """Yes, really: the answer waits under the Enter key."""
        self.page.wait_for_selector("dialog .sure:focus")
        self.page.keyboard.press("Enter")

    def button(self, i: int) -> None:
        """By its number, or by walking to it."""
        page = self.page
        number = self.shown(i).get_attribute("aria-keyshortcuts")
        if number:
            page.keyboard.press(number)
            return
        if self.fold(i).count():
            self.enter(self.fold(i))
        self.enter(self.shown(i))

    def enter(self, wanted: Locator) -> None:
        """Walk to something and press it."""
        for _ in range(200):
            self.page.keyboard.press("Tab")
            if wanted.evaluate("e => e === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
        raise AssertionError(f"{wanted} cannot be reached by Tab")
