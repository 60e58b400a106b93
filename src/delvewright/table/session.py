"""A game with people and computers in its seats: taking turns, undo, keeping it safe between sittings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from delvewright.kernel.decisions import PASS, Answer, Decision, asked
from delvewright.kernel.errors import DelveError, IllegalAnswer, QuestFault
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.record import as_far_as_it_goes, parse, read, replay, write
from delvewright.kernel.view import View
from delvewright.players import Player
from delvewright.players import make as make_player
from delvewright.players.lookahead import ask
from delvewright.players.own import PlayerFault
from delvewright.rules.common.moments import MOMENTS
from delvewright.table import store
from delvewright.table.holders import BEST, COMPUTER, Make, at_table, is_person, recorded, usual
from delvewright.table.keeping import Kept
from delvewright.table.minds import retrace
from delvewright.table.typed import Said, Typed, stopped, thrown
from delvewright.table.undo import in_words


@dataclass(frozen=True, slots=True)
class Step:
    """One answer that was given, and what came of it."""

    seat: int
    notation: str
    events: tuple[Event, ...]

    def seen_by(self, seat: int) -> list[Event]:
        """The part of it that a seat may know."""
        return [event for event in self.events if event.seen_by(seat)]


def with_moments(game: Game, holders: Sequence[str], trust: bool = False) -> Game:
    """The game, begun anew with moments if people of several sides share the screen: they would else see who is asked
    in secret."""
    sides = {seat.side for seat, holder in zip(game.seats, holders, strict=True) if is_person(holder)}
    if len(sides) < 2 or not game.book.moments or game.answers or MOMENTS in game.header.options:
        return game
    header = game.header
    return Game.start(game.book, header.quest, header.seed, {**header.options, MOMENTS: "yes"}, trust=trust)


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
        self.said = ""
        """What there is to say as it is taken up again: that rules were mended since."""
        self.faults: list[str] = []
        """What players that somebody wrote did wrong."""
        self.viewer = -1
        """The seat whose view the screen may show; -1: nobody has sat down yet."""
        self._asked: list[tuple[int, int]] = []
        """For each answer the seat that was asked, and the mask of those that may know of it."""
        self._parts: set[int] = set()
        """Which answers followed by themselves from what a person said before."""
        self._held_up: Decision | None = None
        """The moment in which somebody has asked for the screen."""
        self._typed = Typed()
        self._make = make
        self._players: dict[int, Player] = {}
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
        held = holders or usual(game.seats)
        return cls(with_moments(game, held, trust), held, None, keep, make)

    @classmethod
    def resume(cls, path: Path, recover: bool = False, make: Make = make_player, trust: bool = False) -> Session:
        """Take up a kept game, or any record: games in progress go on in their own file, others in a new one.

        A game that we keep may name a quest file; any other record only with trust.
        """
        path = path.expanduser()
        text = read(path)
        found = parse(text, str(path), recover)
        ours = path.parent.resolve() == store.saves().resolve()
        game, said = (
            as_far_as_it_goes(found, str(path), trust, True)
            if ours
            else (replay(found, where=str(path), trust=trust), "")
        )
        holders = [
            recorded(found.seats.get(seat.id, ""), held)
            for seat, held in zip(game.seats, usual(game.seats), strict=True)
        ]
        session = cls(game, holders, path if ours else None, True, make)
        session.said = said
        if said:
            write(path.with_name(f"{path.name}.before"), text)
        return session

    def _trace(self) -> None:
        """Find out who gave each answer so far, and how it is written."""
        again = self.game.restart((), quiet=True)
        for answer in self.game.answers:
            assert again.decision is not None
            self._asked.append((again.decision.seat, again.decision.audience))
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
    def moment(self) -> int:
        """The seat that could have something to say of which those at the screen may not know; -1: nobody. It may let
        the moment go by (`let_go`) or ask for the screen (`wait`)."""
        decision = self.game.decision
        if decision is None or not self.person_asked or self.viewer < 0 or self._held_up is decision:
            return -1
        return decision.seat if asked(decision, 1 << self.viewer)[0] < 0 and PASS in decision else -1

    def wait(self) -> None:
        """Whoever could have something to say wants to see the screen."""
        self._held_up = self.game.decision

    def let_go(self) -> None:
        """Nobody says anything, however often he could in this moment: it is one for those at the screen."""
        told = len(self.game.events)
        while self.moment >= 0 and len(self.game.events) == told:
            self._give(PASS)
            self._in_secret()
        self._typed.go_on(self.game, self._followed)
        self.keep()

    @property
    def hand_over(self) -> int:
        """The seat the screen must be handed to before the game goes on; -1: it need not be."""
        decision = self.game.decision
        if decision is None or not self.person_asked or decision.seat == self.viewer or self.moment >= 0:
            return -1
        if self.viewer >= 0 and self.seats[self.viewer].side == self.seats[decision.seat].side:
            return -1
        return decision.seat

    def take_seat(self) -> None:
        """Whoever is asked now has sat down."""
        if self.game.decision is not None and self.person_asked:
            self.viewer = self.game.decision.seat

    def _meet(self) -> None:
        if self.person_asked and self.hand_over < 0 and self.moment < 0:
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
        if self.game.decision is None or self.person_asked:
            return None
        given = self._give(self._thought())
        given = replace(given, events=given.events + self._in_secret())
        if self._typed.left:
            before = len(self.game.events)
            self._typed.go_on(self.game, self._followed)
            given = replace(given, events=given.events + tuple(self.game.events[before:]))
        if self.game.over or self.person_asked:
            self.keep()
        return given

    def _thought(self) -> Answer:
        """What the computer that is asked answers."""
        decision = self.game.decision
        assert decision is not None
        seat = decision.seat
        if isinstance(decision, DiceDecision):
            return thrown(self.game)
        player = self._player(seat)
        try:
            if decision.audience != EVERYBODY:  # nobody must tell by the clock that there was something to think about
                return player.choose(self.game.view(seat), decision)
            return ask(player, self.game)
        except PlayerFault as fault:
            self.faults.append(f"Answer {len(self.lines) + 1}, for {self.seats[seat].title}: {fault}")
            self.note(f"The player of {self.seats[seat].title} could not answer; the usual computer plays on for it.")
            self._players[seat] = usual = make_player(BEST.removeprefix(COMPUTER), self.game.header.seed, seat)
            for _ in retrace(self.game.restart((), quiet=True), self.game.answers, {seat: usual}):
                pass
            return ask(usual, self.game)

    def _in_secret(self) -> tuple[Event, ...]:
        """Let computers answer at once what those at the screen may not know of; what came of it."""
        found: tuple[Event, ...] = ()
        while (decision := self.game.decision) is not None and not self.person_asked:
            if self.viewer >= 0 and asked(decision, 1 << self.viewer)[0] >= 0:
                break
            if decision.audience == EVERYBODY:
                break
            found += self._give(self._thought()).events
        return found

    def _player(self, seat: int) -> Player:
        """The computer in a seat; where the game is under way, all of them are first shown what they were asked."""
        if seat not in self._players:
            new = {
                i: self._make(at_table(holder), self.game.header.seed, i)
                for i, holder in enumerate(self.holders)
                if not is_person(holder) and i not in self._players
            }
            if self.lines:
                for _ in retrace(self.game.restart((), quiet=True), self.game.answers, new):
                    pass
            self._players |= new
        return self._players[seat]

    def advance(self) -> Iterator[Step]:
        """Let the computers answer, one by one, until a person must or the game is over."""
        while (given := self.step()) is not None:
            yield given

    def own(self, seat: int) -> frozenset[int]:
        """The seats of people who are on one side with a seat."""
        return frozenset(i for i in self.people if self.seats[i].side == self.seats[seat].side)

    def answer(self, said: Said) -> str:
        """A person's answer. An illegal one changes nothing and raises; the text says what was left undone."""
        decision = self.game.decision
        public = decision is None or decision.audience == EVERYBODY
        stopped = self._walked((self._typed if public else Typed()).meant(self.game, said))
        undone = self._typed.go_on(self.game, self._followed) or stopped
        self.keep()
        return undone

    def _walked(self, answer: Answer) -> str:
        """Give an answer; if it was a walk that did not come to its end, say where it stopped and why."""
        decision = self.game.decision
        assert decision is not None
        step = self._give(answer)
        self._in_secret()
        return stopped(self.game, decision, answer, step.seen_by(step.seat))

    def _followed(self, answer: Answer) -> str:
        """The same for an answer that follows from what was said before."""
        self._parts.add(len(self.lines))
        return self._walked(answer)

    def _give(self, answer: Answer) -> Step:
        decision = self.game.decision
        assert decision is not None
        seat, audience = decision.seat, decision.audience
        line, before = self.game.write(answer), len(self.game.events)
        if answer not in decision:
            raise IllegalAnswer(f"{answer!r} is not a legal answer.", do=self.game.legal())
        try:
            self.game.answer_code(answer)
        except QuestFault as fault:
            raise self.kept_for_now(fault) from fault.__cause__
        self.lines.append(line)
        self._asked.append((seat, audience))
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
        back = [
            n
            for n, (seat, audience) in enumerate(self._asked)
            if is_person(self.holders[seat]) and (audience == EVERYBODY or self.game.answers[n] != PASS)
        ]
        if not back:
            raise DelveError("There is nothing to undo.")
        whole = [n for n in back if n not in self._parts] or back
        to = whole[-1]
        what = in_words(audience for _, audience in self._asked[to:])
        lost = self.game.events
        seen = self.game.view(self._asked[to][0]).floor
        self.game = self.game.undo(to)
        del self.lines[to:], self._asked[to:]
        self._parts = {n for n in self._parts if n < to}
        self._players.clear()
        self._typed.forget()
        decision = self.game.decision
        assert decision is not None
        lost = [event for event in lost[len(self.game.events) :] if event.seen_by(decision.seat)]
        known = [
            "dice have fallen (and fall the same way for the same answers)" if any(e.faces for e in lost) else "",
            "new places were seen" if seen & ~self.game.view(decision.seat).floor else "",
        ]
        since = " and ".join(filter(None, known))
        self.note(
            f"Undone: {what}, back to {self.seats[decision.seat].title}" + (f". Since then {since}." if since else ".")
        )
        self._meet()
        self.keep()
