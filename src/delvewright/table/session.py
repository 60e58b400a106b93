"""A game with people and computers in its seats: taking turns, undo, keeping it safe between sittings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError, IllegalAnswer, QuestFault
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.record import parse, read, replay
from delvewright.kernel.view import View
from delvewright.players import Player
from delvewright.players import make as make_player
from delvewright.table import store
from delvewright.table.holders import COMPUTER, Make, is_person, recorded, usual
from delvewright.table.keeping import Kept
from delvewright.table.typed import Typed, stopped, thrown


@dataclass(frozen=True, slots=True)
class Step:
    """One answer that was given, and what came of it."""

    seat: int
    notation: str
    events: tuple[Event, ...]

    def seen_by(self, seat: int) -> list[Event]:
        """The part of it that a seat may know."""
        return [event for event in self.events if event.seen_by(seat)]


class Session(Kept):
    """One running game. People's answers come from outside; `step` lets a computer give the next one."""

    def __init__(
        self,
        game: Game,
        holders: Sequence[str],
        path: Path | None = None,
        keep: bool = True,
        make: Make = make_player,
    ) -> None:
        super().__init__(game, holders, path, keep)
        self.go_on = "delve play --resume"
        """The command that takes it up again."""
        self.viewer = -1
        """The seat whose view the screen may show; -1: nobody has sat down yet."""
        self._asked: list[int] = []
        self._typed = Typed()
        self._make = make
        self._players: dict[int, Player] = {}
        self._views: dict[int, View] = {}
        self._trace()
        people = self.people
        if not people or not self.shared:
            self.viewer = people[0] if people else 0
        self._meet()

    @classmethod
    def start(
        cls,
        book: str,
        quest: str = "",
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        holders: Sequence[str] | None = None,
        keep: bool = True,
        make: Make = make_player,
        trust: bool = False,
    ) -> Session:
        """Set a game up; unless told otherwise people play the side that sits first."""
        game = Game.start(book, quest, seed, options, trust=trust)
        return cls(game, holders or usual(game.seats), None, keep, make)

    @classmethod
    def resume(cls, path: Path, recover: bool = False, make: Make = make_player, trust: bool = False) -> Session:
        """Take up a kept game, or any record: games in progress go on in their own file, others in a new one.

        A game that we keep may name a quest file; any other record only with trust.
        """
        path = path.expanduser()
        found = parse(read(path), str(path), recover)
        ours = path.parent.resolve() == store.saves().resolve()
        game = replay(found, where=str(path), trust=trust, own=ours)
        holders = [
            recorded(found.seats.get(seat.id, ""), held)
            for seat, held in zip(game.seats, usual(game.seats), strict=True)
        ]
        return cls(game, holders, path if ours else None, True, make)

    def _trace(self) -> None:
        """Find out who gave each answer so far, and how it is written."""
        again = self.game.restart((), quiet=True)
        for answer in self.game.answers:
            assert again.decision is not None
            self._asked.append(again.decision.seat)
            self.lines.append(again.write(answer))
            again.answer_code(answer)

    # -- the table

    @cached_property
    def people(self) -> list[int]:
        """The seats held by people."""
        return [i for i, holder in enumerate(self.holders) if is_person(holder)]

    @cached_property
    def shared(self) -> bool:
        """Whether people of different sides sit at one screen, so that secrets must be kept."""
        return len({self.seats[i].side for i in self.people}) > 1

    @property
    def person_asked(self) -> bool:
        """Whether a person must answer now."""
        decision = self.game.decision
        return decision is not None and is_person(self.holders[decision.seat])

    @property
    def hand_over(self) -> int:
        """The seat the screen must be handed to before the game goes on; -1: it need not be."""
        decision = self.game.decision
        if decision is None or not self.person_asked or decision.seat == self.viewer:
            return -1
        if self.viewer >= 0 and self.seats[self.viewer].side == self.seats[decision.seat].side:
            return -1
        return decision.seat

    def take_seat(self) -> None:
        """Whoever is asked now has sat down."""
        if self.game.decision is not None and self.person_asked:
            self.viewer = self.game.decision.seat

    def _meet(self) -> None:
        if self.person_asked and self.hand_over < 0:
            self.take_seat()

    def view(self) -> View | None:
        """What the screen may show now; None while it is being handed over."""
        return None if self.viewer < 0 or self.hand_over >= 0 else self.game.view(self.viewer)

    @cached_property
    def ledger(self) -> Ledger:
        """The rules of the book, read once."""
        return self.game.book.ledger

    # -- answering

    def step(self) -> Step | None:
        """Let the computer that is asked answer once; None when a person must, or the game is over."""
        decision = self.game.decision
        if decision is None or self.person_asked:
            return None
        seat = decision.seat
        if isinstance(decision, DiceDecision):
            answer = thrown(self.game)
        else:
            player = self._player(seat)
            if not getattr(player, "blind", False) or seat not in self._views:
                self._views[seat] = self.game.view(seat)
            answer = player.choose(self._views[seat], decision)
        given = self._give(answer)
        if self.game.over or self.person_asked:
            self.keep()
        return given

    def _player(self, seat: int) -> Player:
        if seat not in self._players:
            name = self.holders[seat].removeprefix(COMPUTER)
            self._players[seat] = self._make(name, self.game.header.seed, seat)
        return self._players[seat]

    def advance(self) -> Iterator[Step]:
        """Let the computers answer, one by one, until a person must or the game is over."""
        while (given := self.step()) is not None:
            yield given

    def answer(self, said: str | Answer) -> str:
        """A person's answer. An illegal one changes nothing and raises; the text says what was left undone."""
        stopped = self._walked(self._typed.meant(self.game, said))
        undone = self._typed.go_on(self.game, self._walked) or stopped
        self.keep()
        return undone

    def _walked(self, answer: Answer) -> str:
        """Give an answer; if it was a walk that did not come to its end, say where it stopped and why."""
        decision = self.game.decision
        assert decision is not None
        step = self._give(answer)
        return stopped(self.game, decision, answer, step.seen_by(step.seat))

    def _give(self, answer: Answer) -> Step:
        decision = self.game.decision
        assert decision is not None
        seat, line, before = decision.seat, self.game.write(answer), len(self.game.events)
        if answer not in decision:
            raise IllegalAnswer(f"{answer!r} is not a legal answer.", do=self.game.legal())
        try:
            self.game.answer_code(answer)
        except QuestFault as fault:
            raise self.kept_for_now(fault) from fault.__cause__
        self.lines.append(line)
        self._asked.append(seat)
        self._meet()
        return Step(seat, line, tuple(self.game.events[before:]))

    def kept_for_now(self, fault: QuestFault) -> QuestFault:
        """A mistake in the quest's module has stopped the game: keep it, and say where."""
        self.keep()
        where = ""
        if self.lines and self.kept and not self.trouble:
            where = f"The game is kept as it was before, in {self.path}. When the module is mended, go on with: "
            where += f"{self.go_on} --trust"
        fault.do = f"{fault.do}\n{where or 'The game is as it was before.'}"
        return fault

    # -- going back

    def undo(self) -> None:
        """Go back to what a person decided last; what dice and dungeon have shown since stays in their heads."""
        back = [n for n, seat in enumerate(self._asked) if is_person(self.holders[seat])]
        if not back:
            raise DelveError("There is nothing to undo.")
        to, answers = back[-1], len(self.lines)
        lost = self.game.events
        seen = self.game.view(self._asked[to]).floor
        self.game = self.game.undo(to)
        del self.lines[to:], self._asked[to:]
        self._typed.forget()
        lost = lost[len(self.game.events) :]
        decision = self.game.decision
        assert decision is not None
        known = [
            "dice have fallen (and fall the same way for the same answers)" if any(e.faces for e in lost) else "",
            "new places were seen" if seen & ~self.game.view(decision.seat).floor else "",
        ]
        since = " and ".join(filter(None, known))
        n = answers - to
        self.note(
            f"Undone: {n} answer{'s' if n > 1 else ''}, back to {self.seats[decision.seat].title}"
            + (f". Since then {since}." if since else ".")
        )
        self._meet()
        self.keep()
