"""One table of many: a game whose seats are held by keys, with watchers who are told only what is safely kept.

All of it runs in the hall's one working thread.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError, IllegalAnswer, QuestFault
from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.record import Record
from delvewright.players import make as make_player
from delvewright.players.base import Bot
from delvewright.table import undo
from delvewright.table.holders import BEST, COMPUTER, is_person
from delvewright.table.seating import SeatedTable
from delvewright.table.story import REASON, Head
from delvewright.table.talk import Talk
from delvewright.table.typed import Typed, stopped
from delvewright.table.undo import Given, Vote
from delvewright.table.vault import Row, Unkept, Vault
from delvewright.table.watching import Deliver, Told, Watcher

RECORD = "record"
"""The kind of note that says the record was given out."""
HINT = "hint"
"""The kind of note that says somebody asked for a hint."""
GIVEN_OUT = "The record was given out, and it tells how the dice fall: there is no going back any more."
RETRY, SELDOM = 2.0, 60.0
"""Seconds until a table that could not be kept tries again, at first and at most."""

log = logging.getLogger("delvewright.table")


class ServedTable(SeatedTable):
    """A game and the people around it."""

    def __init__(self, id: str, head: Head, vault: Vault, deliver: Deliver, campaign: str = "") -> None:
        super().__init__(id, head, vault, deliver)
        self.campaign = campaign
        """The campaign it belongs to, if any."""
        self.talk = Talk()
        self.vote: Vote | None = None
        self.unkept = ""
        """Why the last thing that happened here could not be kept."""
        self.retry = 0.0
        """When to try again."""
        self._given_out: bool | None = None
        self.ended: Callable[[ServedTable], list[Row]] | None = None
        """What is to be kept when the game ends."""
        self._players: dict[int, Bot] = {}
        self._typed = Typed()
        self._hinted = (-1, -1)
        """The last answer for which a hint was asked, and its seat."""

    def rest(self) -> bool:
        """Put the game aside if nobody looks on; it is played again when somebody comes."""
        if self.watchers or self._game is None or self.vote is not None:
            return False
        self._forget()
        self._players.clear()
        self.standing.clear()
        return True

    # -- answering

    def due(self) -> bool:
        """Whether the computer must answer now: not while nobody is there to see it, for then the game rests."""
        if not self.watchers or self._game is None or self.stuck or self.unkept or self.vote is not None:
            return False
        decision = self._game.decision
        return decision is not None and self.by_computer(decision.seat)

    def answer(self, seat: int, said: Answer | str, watcher: Watcher) -> str:
        """A person's answer for a seat; a line may stand for several. What was left undone of it, if anything."""
        self.used = time.monotonic()
        game = self.game
        answer = self._typed.meant(game, said)
        watcher.state = ""
        self._call_off()
        stopped = self._walked(answer)
        return self._typed.go_on(game, self._walked) or stopped

    def _walked(self, answer: Answer) -> str:
        """Give an answer; if it was a walk that did not come to its end, say where it stopped and why."""
        game = self.game
        decision, before = game.decision, len(game.events)
        assert decision is not None
        self._give(answer)
        return stopped(game, decision, answer, [e for e in game.events[before:] if e.seen_by(decision.seat)])

    def compute(self) -> None:
        """The computer gives one answer."""
        game = self.game
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        if seat not in self._players:
            held = self.holders[seat] if self.holders[seat].startswith(COMPUTER) else BEST
            self._players[seat] = make_player(held.removeprefix(COMPUTER), self.head.seed, seat)
        try:
            player = self._players[seat]
            answer = player.choose(game.view(seat), decision)
            if answer not in decision:
                raise IllegalAnswer(f"{answer!r} is not legal")
            why = self._why(decision, player.reason())
        except Exception:
            log.exception("A computer player failed at table %s:", self.id)
            self._players.pop(seat, None)
            answer, why = decision.nth(0), None
        try:
            self._give(answer, why)
        except DelveError as error:
            self.stuck = error.what
            rows = self._note(f"The computer cannot go on. {error.what}")
            self._all_about()
            self._keep(rows)

    def _why(self, decision: Decision, reason: str) -> Event | None:
        """Why the computer does something, for its own side, and for the others if they see who does it."""
        if not reason or decision.figure < 0:
            return None
        game, audience = self.game, 0
        for i, seat in enumerate(self.seats):
            own = seat.side == self.seats[decision.seat].side
            if own or any(f.id == decision.figure and f.squares for f in game.view(i).figures):
                audience |= 1 << i
        text = f"{game.state.figure_name(decision.figure)} {reason}."
        text = text[:1].upper() + text[1:]
        last = next((note for _, note in reversed(self._notes) if note.figures == (decision.figure,)), None)
        if last is not None and last.text == text:
            return None
        return Event(REASON, text, audience=audience, figures=(decision.figure,))

    def _give(self, answer: Answer, why: Event | None = None) -> None:
        """Carry an answer out, hand it over to be kept, and have everybody told once it is; with the reason, if any."""
        game = self.game
        decision = game.decision
        assert decision is not None
        seat, line, dice = decision.seat, game.write(answer), isinstance(decision, DiceDecision)
        human = not self.by_computer(seat)
        learners = undo.learners(game.seats, seat) if human else 0
        before = undo.sights(game, learners)
        chance, events = game.state.rng, len(game.events)
        try:
            game.answer_code(answer)
        except QuestFault as fault:
            log.exception("The quest's module failed at table %s, at answer %d (%s):", self.id, self.n + 1, line)
            self._game = None
            self._wake()
            what = f"{fault.where}, {fault.what} Nothing has changed."
            raise IllegalAnswer(what, do=f"{fault.do} Choose something else.") from None
        except Exception:
            log.exception("The rules failed at table %s, at answer %d (%s):", self.id, self.n + 1, line)
            self._game = None
            self._wake()
            raise IllegalAnswer(
                "This answer cannot be carried out because of a mistake in the program. Nothing has changed.",
                do="Choose something else, and report the mistake with what stands in the server's log.",
            ) from None
        self.memo.clear()
        new = game.events[events:]
        barrier = not human or undo.shows(game, learners, chance, before, dice, new)
        body: dict[str, object] = {"seat": seat, "answer": list(answer), "line": line, "barrier": barrier}
        if why is not None:
            self._notes.append((self.n, why))
            body["why"] = [why.text, why.audience, *why.figures]
            new = [why, *new]
        self._given.append(Given(seat, answer, line, barrier))
        self._told += new
        rows = [self._deed("answer", json.dumps(body))]
        told = Told(seat, line, new)
        for watcher in self.watchers:
            self._out += [(watcher, text) for text in watcher.stepped(told)]
        if game.decision is None and self.ended is not None:
            rows += self.ended(self)
        self._keep(rows)

    # -- going back

    def undo(self, key: str, to: int | None = None) -> None:
        """Go back to one's own last decision, or further: at once if that is free, else by vote."""
        own = self.sits(key)
        if not own:
            raise DelveError("Only those who play can undo.")
        if to is None:
            to = undo.last_own(self._given, own)
        if self.campaign and self.game.over:
            raise DelveError("The game is over, and the party has gone home with what it has.")
        if self.given_out:
            raise DelveError(GIVEN_OUT)
        if not 0 <= to < self.n:
            raise DelveError("There is nothing to undo." if to < 0 else f"There is no decision {to} to go back to.")
        if undo.is_free(self._given, to, own):
            self._undo(to, self.caller(key), "freely")
            return
        now = time.monotonic()
        absent = [self.gone.get(voter, now) for voter in self.voters() - self.present()]
        until = max([now + undo.PATIENCE, *(since + undo.GRACE + 2 for since in absent)])
        self.vote = Vote(to, key, self.caller(key), until)
        self.cast(key, True)

    def cast(self, key: str, yes: bool) -> None:
        """A vote on going back."""
        vote = self.vote
        if vote is None:
            raise DelveError("There is no vote.")
        if key not in self.persons():
            raise DelveError("Only those who play have a vote.")
        if not yes:
            self.vote = None
            rows = self._note(f"{self.caller(key)} is against going back; the game goes on.")
            self._all_about()
            self._keep(rows)
            return
        vote.yes.add(key)
        if not self._decided(vote):
            self._all_about()
            self._keep()

    def _decided(self, vote: Vote) -> bool:
        """Go back, if enough have agreed."""
        master = undo.master_of(self.seats)
        judge = self.keepers[master] if master >= 0 and is_person(self.holders[master]) else ""
        voters = self.voters()
        if not vote.passed(voters, judge):
            return False
        self.vote = None
        by_master = judge in vote.yes and bool(voters - vote.yes)
        self._undo(vote.to, vote.name, "by the game master's word" if by_master else "with everybody's consent")
        return True

    @property
    def given_out(self) -> bool:
        """Whether somebody has the record, and with it the seed: there is no going back then."""
        if self._given_out is None:
            kept = self.vault.read("SELECT 1 FROM deeds WHERE place = ? AND kind = ? LIMIT 1", self.id, RECORD)
            self._given_out = bool(kept)
        return self._given_out

    def give_out(self) -> str:
        """The record, for whoever asks when the game is over; it holds the seed, so all hear of it first."""
        if not self.given_out:
            self._given_out = True
            self._call_off()
            rows = self._note(GIVEN_OUT, kind=RECORD)
            self._all_whole()  # nobody is offered to go back any more
            self._keep(rows)
            self.vault.wait()
            if self.id in self.vault.spoilt:
                raise Unkept(self.vault.spoilt[self.id])
        return self.record().text()

    def record(self) -> Record:
        """The game as a record, with the hints that were asked for."""
        found = super().record()
        if self._hinted[0] >= 0:
            self.vault.wait()
        kept = self.vault.read("SELECT body FROM deeds WHERE place = ? AND kind = ? ORDER BY n", self.id, HINT)
        found.remarks = [f"hint {raw['at']} {raw['seat']}" for raw in map(json.loads, (row[0] for row in kept))]
        return found

    def hint(self, key: str) -> tuple[Answer, str]:
        """What the computer would answer from the seat that is asked, and its own reason; everybody may know of it."""
        decision = self.game.decision
        assert decision is not None
        if isinstance(decision, DiceDecision):
            raise DelveError("Dice need no hint.", do="Roll them.")
        player = make_player(BEST.removeprefix(COMPUTER), self.head.seed, decision.seat)
        answer = player.choose(self.game.view(decision.seat), decision)
        if (self.n, decision.seat) != self._hinted:
            self._hinted = self.n, decision.seat
            seat = self.seats[decision.seat]
            more = {"at": self.n, "seat": seat.id}
            self._keep(self._note(f"{self.caller(key)} asks for a hint ({seat.title}).", kind=HINT, more=more))
        name = self.game.state.figure_name(decision.figure) if decision.figure >= 0 else self.seats[decision.seat].title
        return answer, f"{name[:1].upper()}{name[1:]} {thought}." if (thought := player.reason()) else ""

    def _call_off(self) -> None:
        if self.vote is not None:
            self.vote = None
            self._all_about()

    def _undo(self, to: int, name: str, how: str) -> None:
        before = self.n
        self._game = self.game.undo(to)
        self.memo.clear()
        self._go_back(to)
        self._players.clear()
        self._typed.forget()
        self.stuck = ""
        rows = [self._deed("undo", json.dumps({"to": to, "by": name, "how": how}))]
        n = before - to
        self._retell()
        rows += self._note(f"{name} took back {n} answer{'s' if n > 1 else ''}, {how}.", tell=False)
        self._all_whole()
        self._all_about()
        self._keep(rows)

    def _handed_over(self, seat: int) -> None:
        """A vote is off, for others have a say now."""
        super()._handed_over(seat)
        self._players.pop(seat, None)
        self.vote = None

    # -- from time to time

    def tick(self, now: float) -> None:
        """Votes run out; the computer stands in for somebody who is away too long while others wait.

        Whoever is here waits, those who only look on too. While nobody is, the game rests and no time counts.
        """
        if self.vote is not None and now > self.vote.until:
            self.vote = None
            rows = self._note("The vote on going back has run out; the game goes on.")
            self._all_about()
            self._keep(rows)
        elif self.vote is not None:
            self._decided(self.vote)  # somebody's say may have ended meanwhile
        if not self.head.away or self._game is None or self._game.decision is None or not self.watchers:
            return
        seat = self._game.decision.seat
        since = self.gone.get(self.keepers[seat]) if is_person(self.holders[seat]) else None
        if seat not in self.standing and since is not None and now - max(since, self.met) >= self.head.away:
            self.standing.add(seat)
            rows = self._note(f"{self.seats[seat].title} is away; the computer stands in.")
            self._all_about()
            self._keep(rows)

    # -- what could not be kept

    def reload(self, why: str) -> None:
        """Go back to what is kept, because something newer could not be."""
        self.vault.wait()
        self.vault.spoilt.pop(self.id, None)
        log.error("Table %s could not be kept: %s", self.id, why)
        self._game, self.vote, self.unkept, self._given_out = None, None, why, None
        self._pause = min(SELDOM, self._pause * 2 or RETRY)
        self.retry = time.monotonic() + self._pause
        self._players.clear()
        self.restore()
        self._all_whole()
        self._all_about()
        self._keep()

    def recovered(self) -> None:
        """Things can be kept again."""
        self.unkept = ""
        self._all_about()
        self._keep()
