"""One table of many: a game whose seats are held by keys, with watchers who are told only what is safely kept.

All of it runs in the hall's one working thread.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any

from delvewright.kernel.decisions import PASS, Answer, Decision, is_lull, may_know
from delvewright.kernel.errors import DelveError, IllegalAnswer, QuestFault
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.record import Record
from delvewright.kernel.saying import capital
from delvewright.players import make as make_player
from delvewright.players.base import Bot
from delvewright.players.own import Own
from delvewright.players.search import Judgement, Search
from delvewright.rules.common.moments import MOMENTS
from delvewright.table import undo
from delvewright.table.brake import Brake
from delvewright.table.holders import BEST, COMPUTER, at_table, is_person
from delvewright.table.minds import UNASKED, Mind, retrace
from delvewright.table.moments import Moments
from delvewright.table.pacing import held_up
from delvewright.table.seating import SeatedTable
from delvewright.table.settling import END, Manner, by_default, check, is_bare_end, marching_order, settled, title
from delvewright.table.story import REASON, SETTLE, Head, damaged
from delvewright.table.talk import Talk
from delvewright.table.thinking import PATIENCE, Answered, Pondering, answer_elsewhere, ponder
from delvewright.table.trouble import logger
from delvewright.table.typed import Said, Typed, stopped
from delvewright.table.undo import Given, Vote
from delvewright.table.vault import Row, Unkept, Vault
from delvewright.table.watching import Deliver, Told, Watcher
from delvewright.table.workers import Outcome, Workers

RECORD = "record"
"""The kind of note that says the record was given out."""
HINT = "hint"
"""The kind of note that says somebody asked for a hint."""
GIVEN_OUT = "The record was given out, and it tells how the dice fall: there is no going back any more."
MOMENT, LONGER = 2.0, 30.0
"""Seconds that a moment of the game master's lasts, and when he asks for more."""
VOTES, HINTS, CHANGES = (5, 20.0), (20, 3.0), (20, 2.0)
"""How many votes on going back one key may ask for at once, hints, and seats that change hands; each stands in the log.
And the seconds until another one may follow."""
RETRY, SELDOM = 2.0, 60.0
"""Seconds until a table that could not be kept tries again, at first and at most."""

AT_ONCE = 400
"""So many answers may follow by themselves from one."""

log = logger("delvewright.table")


UNTOLD = ("pass", "end", "hold")
"""Answers whose reason is for who asks for a hint: in the log it would only be in the way."""


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
        self._minds: dict[int, Mind] = {}
        """Those who look over the shoulder of a seat and have seen all it was asked, for hints."""
        self.workers: Workers | None = None
        """Processes for those who think ahead; without them they do what is usual."""
        self.thought: Callable[[Callable[[], None]], None] = lambda job: None
        """Has something done at this table when a thought comes back, from whatever thread."""
        self._pondering: Pondering | None = None
        self.recalling: dict[int, Future[None]] = {}
        """Seats whose mind is just being shown the game."""
        self._answered = 0.0
        """When the last answer was given."""
        self._lives = 0
        """How often the game has been taken up or back."""
        self._typed = Typed()
        self._goes_on = False
        self._until = 0.0
        """When the moment that goes by is over."""
        self.held_up = False
        """Whether the game master has asked for more time."""
        self._said: tuple[Answer, Callable[[], None]] | None = None
        """What he answers when it is over, and what to do then."""
        self._votes = Brake(*VOTES, "You have asked for a vote too often.")
        self._hints = Brake(*HINTS, "")
        self.changes = Brake(*CHANGES, "Seats change hands too often.")
        self._hinted = (-1, -1)
        """The last answer for which a hint was asked, and its seat."""

    def rest(self) -> bool:
        """Put the game aside if nobody looks on; it is played again when somebody comes."""
        if self.watchers or self._game is None or self.vote is not None:
            return False
        self._forget()
        self._players.clear()
        self._stop_thinking()
        self.standing.clear()
        return True

    def adopt(self, game: Game, moments: Moments | None = None) -> None:
        """Take up a game; whoever looked on before must see it anew."""
        super().adopt(game, moments)
        self._stop_thinking()
        self._minds.clear()
        self._lives += 1

    # -- answering

    def due(self) -> bool:
        """Whether the computer must answer now: not while nobody is there to see it, for then the game rests; and not
        while somebody has still to see what came before, at the pace he has chosen."""
        if not self.watchers or self._game is None or self.stuck or self.unkept or self.vote is not None:
            return False
        decision = self._game.decision
        if decision is None or not self.by_computer(decision.seat) or self._thinks():
            return False
        screens = [(watcher.key, watcher.pacing) for watcher in self.watchers]
        return not held_up(screens, self._answered, time.monotonic())

    def answer(self, seat: int, said: Said, watcher: Watcher) -> str:
        """A person's answer for a seat; it may stand for several. What was left undone of it, if anything."""
        self.used = time.monotonic()
        answer = self._meant(said)
        watcher.state = ""
        self._call_off()
        with self._going_on():
            return self._go_on(self._walked(answer))

    @contextmanager
    def _going_on(self) -> Iterator[None]:
        """Meanwhile what the table answers by itself is put to nobody."""
        self._goes_on = True
        try:
            yield
        finally:
            self._goes_on = False

    def answers_itself(self) -> bool:
        """Whether the open question is one that the table is about to answer for a person who need not be asked."""
        return self._goes_on and self._settled() is not None

    def _meant(self, said: Said) -> Answer:
        """The answer that is meant; one that is given in secret does not cut off what somebody else has begun."""
        game = self.game
        if game.decision is None or game.decision.audience == EVERYBODY:
            return self._typed.meant(game, said)
        return Typed().meant(game, said)

    def _go_on(self, stopped: str = "") -> str:
        """What follows an answer by itself: what computers say in secret, before anybody is told, what a person need
        not be asked, and the rest of what stands for several answers. What was left undone of that, if anything."""
        self._in_secret()
        for _ in range(AT_ONCE):
            before = self.n
            if (answer := self._settled()) is not None:
                self._give_or_stop(answer, part=True)
            elif self._typed.left:
                stopped = self._typed.go_on(self.game, self._followed) or stopped
            self._in_secret()
            if self.n == before:
                break
        return stopped

    def _followed(self, answer: Answer) -> str:
        """An answer that follows from what was said before, and what need not be asked after it; where it stopped."""
        stopped = self._walked(answer, part=True)
        self._in_secret()
        while not stopped and (more := self._settled()) is not None:
            self._give_or_stop(more, part=True)
            self._in_secret()
        return stopped

    # -- what a person need not be asked

    def wish(self, key: str, what: str, how: str) -> None:
        """How a person wants to be asked from now on; it holds for all seats he holds."""
        ways = self.manners_of.setdefault(key, {})
        check(ways, what, how)
        known = ways[what][1] if what in ways else title(self.game, what)
        ways[what] = how, known
        self.memo.clear()
        body = {"key": key, "what": what, "how": how, "title": known, "text": ""}
        self._all_about()
        self._keep([self._deed(SETTLE, json.dumps(body))])
        self._go_on()

    def marching_order(self, key: str) -> list[int]:
        """In which order a person's figures march, as far as he has said."""
        return marching_order(self.manners(key))

    def manners(self, key: str) -> dict[str, Manner]:
        """How a person wants to be asked, by what it is about."""
        self._wake()
        return self.manners_of.get(key, {})

    def asking(self, seat: int) -> Mapping[str, Manner]:
        """How the person in a seat is asked: by his own words, and as is usual for what he has not spoken of."""
        ways = self.manners(self.keepers[seat]) if is_person(self.holders[seat]) else {}
        return by_default(ways, len(self._together(seat)) > 1 and not self._observed(seat))

    def _settled(self) -> Answer | None:
        """The answer to the open question, if it is a person's who need not be asked; looked for once."""
        held = tuple(self.holders), tuple(self.keepers), frozenset(self.standing)
        asked = "settled", self.timed, self.vote is None, not self.stuck, held
        if asked not in self.memo:
            self.memo[asked] = self._answer_unasked()
        found: Answer | None = self.memo[asked]
        return found

    def _answer_unasked(self) -> Answer | None:
        game = self.game
        decision = game.decision
        if decision is None or self.stuck or self.vote is not None or self.timed or self.by_computer(decision.seat):
            return None
        seat = decision.seat
        ways, own = self.asking(seat), self._together(seat)
        if is_bare_end(decision) and not self._observed(seat):
            return END

        def advise() -> Answer | None:
            try:
                return self._choice(seat, BEST, decision)[0]
            except Exception:
                log.exception("A computer player failed at table %s:", self.id)
                return None

        return settled(game, ways, advise, own)

    def _together(self, seat: int) -> frozenset[int]:
        """The seats of one side that the person in this one plays himself."""
        seats, key = self.game.seats, self.keepers[seat]
        mine = [i for i, other in enumerate(seats) if other.side == seats[seat].side and self.keepers[i] == key]
        return frozenset(i for i in mine if is_person(self.holders[i]) and not self.by_computer(i))

    def _observed(self, seat: int) -> bool:
        """Whether a person on another side could see that a turn is over before its time."""
        side = self.seats[seat].side
        return any(each.side != side and is_person(self.holders[i]) for i, each in enumerate(self.seats))

    def _in_secret(self) -> None:
        """Computers answer what not everybody may know of at once, so that nobody sees by the clock that they do."""
        while (decision := self.game.decision) is not None and decision.audience != EVERYBODY:
            if self.stuck or not self.by_computer(decision.seat):
                break
            self._think()

    def _walked(self, answer: Answer, part: bool = False) -> str:
        """Give an answer; if it was a walk that did not come to its end, say where it stopped and why."""
        game = self.game
        decision, before = game.decision, len(game.events)
        assert decision is not None
        self._give(answer, part=part)
        return stopped(game, decision, answer, [e for e in game.events[before:] if e.seen_by(decision.seat)])

    def compute(self) -> None:
        """The computer gives one answer, and what follows it; or begins to think about it."""
        if not self._begins_to_think():
            with self._going_on():
                self._think()
                self._go_on()

    # -- thinking ahead

    def _begins_to_think(self) -> bool:
        """Have a player that thinks ahead do so elsewhere; not about what not everybody may know to be asked."""
        decision, workers = self.game.decision, self.workers
        if decision is None or workers is None or isinstance(decision, DiceDecision) or is_lull(decision):
            return False
        seat, at = decision.seat, (self._lives, self.n)
        if decision.audience != EVERYBODY or (self._pondering is not None and self._pondering.at == at):
            return False
        self._stop_thinking()
        player = self._player(seat, self._held(seat))
        if isinstance(player, Own):
            self._pondering = thought = Pondering(at)
            return self._ask_elsewhere(thought, player.patience + PATIENCE, answer_elsewhere, player)
        if not isinstance(player, Search):
            return False
        view = self.game.view(seat)
        try:
            usual = player.choose(view, decision)
            if not player.would_ponder(view, decision):
                found: Judgement | None = Judgement(usual, usual)
                self._pondering = Pondering(at, usual, found)
                return False
            self._pondering = thought = Pondering(at, usual)
        except Exception:
            log.exception("A computer player could not think ahead at table %s:", self.id)
            self._pondering = None
            return False
        return self._ask_elsewhere(thought, player.budget.seconds + PATIENCE, ponder, player, usual)

    def _ask_elsewhere(self, thought: Pondering, most: float, task: Callable[..., Any], *args: Any) -> bool:
        """Hand a thought to a worker, with a copy of the game; whether it was taken."""
        assert self.workers is not None
        try:
            thought.ticket = self.workers.submit(
                self.id, lambda came: self.thought(lambda: self._has_thought(thought, came)), task,
                *args, self.game.copy(quiet=True), seconds=most,
            )  # fmt: skip
        except Exception:
            log.exception("A computer player could not think ahead at table %s:", self.id)
            self._pondering = None
            return False
        return True

    def _has_thought(self, thought: Pondering, came: Outcome) -> None:
        """A thought has come back."""
        if came.trouble:
            log.warning("Table %s: a thought came to nothing. %s", self.id, came.trouble)
        found = came.value
        if isinstance(found, (Judgement, Answered)):
            thought.found = found
        else:
            usual = thought.usual or ()
            thought.found = Judgement(usual, usual)

    def _thinks(self) -> bool:
        """Whether a thought about the open question is under way."""
        thought = self._pondering
        return thought is not None and thought.found is None and thought.at == (self._lives, self.n)

    def _stop_thinking(self) -> None:
        if self._pondering is not None:
            self._pondering.stop(self.workers)
            self._pondering = None

    def _held(self, seat: int) -> str:
        """The computer player in a seat, by name."""
        return self.holders[seat] if self.holders[seat].startswith(COMPUTER) else BEST

    def _player(self, seat: int, held: str) -> Bot:
        """The one that plays a seat."""
        if seat not in self._players:
            self._players[seat] = make_player(at_table(held), self.head.seed, seat)
        return self._players[seat]

    def _think(self) -> None:
        """The computer gives one answer."""
        game = self.game
        decision = game.decision
        assert decision is not None
        seat = decision.seat
        if is_lull(decision):
            self._give_or_stop(PASS)
            return
        try:
            answer, reason = self._choice(seat, self._held(seat), decision)
            if answer not in decision:
                raise IllegalAnswer(f"{answer!r} is not legal")
            why = self._why(decision, reason) if answer[0] not in UNTOLD or self._waits(seat) else None
        except Exception:
            log.exception("A computer player failed at table %s:", self.id)
            self._players.pop(seat, None)
            self._minds.pop(seat, None)
            answer, why = decision.nth(0), None
        self._give_or_stop(answer, why)

    def _give_or_stop(self, answer: Answer, why: Event | None = None, part: bool = False) -> None:
        """Give an answer that nobody waits for; if it cannot be carried out, the game stops, and all are told."""
        try:
            self._give(answer, why, part)
        except DelveError as error:
            self.stuck = error.what
            rows = self._note(f"The computer cannot go on. {error.what}")
            self._all_about()
            self._keep(rows)

    def _choice(self, seat: int, held: str, decision: Decision) -> tuple[Answer, str]:
        """What the computer in a seat answers, and why: by the mind that knows the seat's past, where there is one."""
        mind = self._minds.get(seat) if held == BEST else None
        if mind is not None and not isinstance(decision, DiceDecision):
            mind.look(self.game, decision, self.n)
            if mind.answer is None:
                raise IllegalAnswer("no answer")
            return mind.answer, mind.reason
        player, thought = self._player(seat, held), self._pondering
        found = thought.found if thought is not None and thought.at == (self._lives, self.n) else None
        if isinstance(player, Search) and isinstance(found, Judgement):
            return player.conclude(found), player.reason()
        if isinstance(player, Own):
            if isinstance(found, Answered):
                self._players[seat] = found.player
                return found.answer, found.reason
            player = make_player(BEST.removeprefix(COMPUTER), self.head.seed, seat)
        return player.choose(self.game.view(seat), decision), player.reason()

    def _waits(self, seat: int) -> bool:
        """Whether the last answer of the computer in a seat was to wait for somebody."""
        mind = self._minds.get(seat) if self._held(seat) == BEST else None
        player: object = mind.player if mind is not None else self._players.get(seat)
        return bool(getattr(player, "waits", tuple)())

    def _why(self, decision: Decision, reason: str) -> Event | None:
        """Why the computer does something, for its own side, and for the others if they see who does it."""
        if not reason or decision.figure < 0:
            return None
        game, audience = self.game, 0
        for i, seat in enumerate(self.seats):
            if not may_know(decision.audience, 1 << i):
                continue
            if seat.side == self.seats[decision.seat].side:
                audience |= 1 << i
                continue
            view = game.view(i)
            if any(f.id == decision.figure and f.squares for f in view.figures):
                audience |= 1 << i
        text = capital(f"{game.state.called(decision.figure)} {reason}.")
        last = next((note for _, note in reversed(self._notes) if note.figures == (decision.figure,)), None)
        if last is not None and last.text == text:
            return None
        return Event(REASON, text, audience=audience, figures=(decision.figure,))

    def _give(self, answer: Answer, why: Event | None = None, part: bool = False) -> None:
        """Carry an answer out, hand it over to be kept, and have everybody told once it is; with the reason, if any.

        `part`: it follows by itself from what a person has said."""
        game = self.game
        decision = game.decision
        assert decision is not None
        seat, line, dice = decision.seat, game.write(answer), isinstance(decision, DiceDecision)
        audience = decision.audience
        judged = audience != EVERYBODY or not self.by_computer(seat)
        learners = undo.learners(game.seats, seat, audience) if judged else 0
        self._look_on(decision)
        before = undo.sights(game, learners)
        events = len(game.events)
        try:
            game.answer_code(answer)
        except QuestFault as fault:
            log.exception("The quest's module failed at table %s, at answer %d (%s):", self.id, self.n + 1, line)
            self._so_far()
            self._game = None
            self._wake()
            what = f"{fault.where}, {fault.what} Nothing has changed."
            raise IllegalAnswer(what, do=f"{fault.do} Choose something else.") from None
        except Exception:
            log.exception("The rules failed at table %s, at answer %d (%s):", self.id, self.n + 1, line)
            self._so_far()
            self._game = None
            self._wake()
            raise IllegalAnswer(
                "This answer cannot be carried out because of a mistake in the program. Nothing has changed.",
                do="Choose something else, and report the mistake with what stands in the server's log.",
            ) from None
        self._stale()
        self.moments.add(game)
        self._answered = time.monotonic()
        new = game.events[events:]
        barrier = not judged or undo.shows(game, learners, before, dice, new)
        body: dict[str, object] = {"seat": seat, "answer": list(answer), "line": line, "barrier": barrier}
        if why is not None:
            self._notes.append((self.n, why))
            body["why"] = [why.text, why.audience, *why.figures]
            new = [why, *new]
        if audience != EVERYBODY:
            self._secret.append(len(self._given))
            body["audience"] = audience
        if part:
            body["part"] = True
        self._given.append(Given(seat, answer, line, barrier, audience, part))
        self._told += new
        rows = [self._deed("answer", json.dumps(body))]
        told = Told(seat, line, new, audience)
        self._meet_moment(audience == EVERYBODY or any(event.audience & ~audience for event in new))
        for watcher in self.watchers:
            self._out += [(watcher, text) for text in watcher.stepped(told)]
        if any(event.kind == "death" for event in new):
            self._all_about()  # who has fallen is told so, and which seats are free
        if game.decision is None and self.ended is not None:
            rows += self.ended(self)
        self._keep(rows)

    # -- moments: what the game master could answer out of something hidden takes its time, whether he can or not

    @property
    def timed(self) -> bool:
        """Whether a moment goes by now: everybody knows of it, and nobody but the game master what it is about."""
        decision = self._game.decision if self._game is not None else None
        if decision is None or decision.audience == EVERYBODY or PASS not in decision:
            return False
        seat = decision.seat
        return MOMENTS in self.head.options and seat == undo.master_of(self.seats) and not self.by_computer(seat)

    def moment_left(self) -> float:
        """How many seconds of it are left."""
        return max(0.0, self._until - time.monotonic())

    def _meet_moment(self, fresh: bool) -> None:
        """A moment begins with the first question of which others may not know, and lasts until they see something
        happen; `fresh`: they have."""
        if not self.timed:
            self._until, self.held_up, self._said = 0.0, False, None
        elif fresh or not self._until:
            self._until, self.held_up, self._said = time.monotonic() + MOMENT, False, None

    def hold_up(self, key: str) -> None:
        """The game master wants more time, whatever he holds."""
        game = self.game
        if not self.timed or game.decision is None or game.decision.seat not in self.sits(key):
            raise DelveError("There is no moment to hold up.")
        self.held_up, self._until = True, time.monotonic() + LONGER
        for watcher in self.watchers:
            if watcher.key == key:
                self._out += [(watcher, text) for text in watcher.whole()]
        self._keep()

    def say_later(self, said: Said, then: Callable[[], None]) -> bool:
        """Whether an answer counts only when the moment is over, and not at once; `then` is called when it does."""
        if not self.timed or self.held_up or not self.moment_left():
            return False
        if self._said is not None:
            raise IllegalAnswer("You have answered already.", do="It counts when the moment is over.")
        answer = self._meant(said)
        if answer == PASS and self._asks_more():
            return False
        self._said = answer, then
        return True

    def _asks_more(self) -> bool:
        """Whether letting this go by leads to another question of the same moment, without a sign to anybody."""
        game = self.game.copy()
        audience, told = game.decision and game.decision.audience, len(game.events)
        game.answer_code(PASS)
        return game.decision is not None and game.decision.audience == audience and told == len(game.events)

    def _moment_over(self) -> None:
        """What was said counts now; whoever has said nothing lets it go by, with all else he is asked in this moment:
        it takes no longer for somebody who could answer more than once."""
        said, self._said = self._said, None
        with self.together():
            self._give_or_stop(said[0] if said is not None else PASS)
            self._go_on()
            while self.timed and not self.stuck and not self.moment_left():
                self._give_or_stop(PASS)
                self._go_on()
            if said is not None:
                said[1]()

    # -- going back

    def undo(self, key: str, to: int | None = None, seats: int = EVERYBODY) -> None:
        """Go back to one's own last decision, or further: at once if that is free, else by vote.

        `seats`: by which somebody looks on now; of what he may not know by them, he takes nothing back by mistake."""
        own = self.sits(key)
        if not own:
            raise DelveError("Only those who play can undo.")
        if to is None:
            to = undo.last_own(self._given, own, seats)
        if self.campaign and self.game.over:
            raise DelveError("The game is over, and the party has gone home with what it has.")
        if self.given_out:
            raise DelveError(GIVEN_OUT)
        if not 0 <= to < self.n:
            raise DelveError("There is nothing to undo." if to < 0 else f"There is no decision {to} to go back to.")
        if undo.is_free(self._given, to, own):
            self._undo(to, self.caller(key), "freely")
            return
        self._votes.take(key)
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
        try:
            found.remarks = [f"hint {raw['at']} {raw['seat']}" for raw in map(json.loads, (row[0] for row in kept))]
        except (ValueError, TypeError, KeyError):
            raise damaged(self.id) from None
        return found

    def _look_on(self, decision: Decision) -> None:
        """Whoever looks over the shoulder of the seat that is asked sees the question, before it is answered."""
        mind = self._minds.get(decision.seat)
        if mind is None:
            return
        try:
            mind.look(self.game, decision, self.n)
        except Exception:
            log.exception("A computer player failed at table %s:", self.id)
            del self._minds[decision.seat]
        else:
            if mind.unasked > UNASKED:
                del self._minds[decision.seat]

    def remembers(self, seat: int) -> bool:
        """Whether somebody looks over a seat's shoulder who has seen all it was asked."""
        return seat in self._minds

    def remembering(self, seat: int) -> Generator[None, None, None]:
        """Have somebody see all that a seat was asked, bit by bit, and look on from then."""
        while True:
            lives, game = self._lives, self.game
            player = make_player(BEST.removeprefix(COMPUTER), self.head.seed, seat)
            for _ in retrace(game.restart((), quiet=True), game.answers, {seat: player}):
                yield
                if lives != self._lives or not self.live:
                    break
            else:
                self._minds[seat] = Mind(player)
                return

    def hint(self, key: str) -> tuple[Answer, str]:
        """What the computer would answer from the seat that is asked, and its own reason; everybody may know of it."""
        decision = self.game.decision
        assert decision is not None
        if isinstance(decision, DiceDecision):
            raise DelveError("Dice need no hint.", do="Roll them.")
        if not self.remembers(decision.seat):
            for _ in self.remembering(decision.seat):
                pass
        mind = self._minds[decision.seat]
        mind.look(self.game, decision, self.n)
        mind.unasked = 0
        answer = mind.answer if mind.answer is not None else decision.nth(0)
        if (self.n, decision.seat) != self._hinted:
            self._hinted = self.n, decision.seat
            seat = self.seats[decision.seat]
            more = {"at": self.n, "seat": seat.id}
            if not self._alone(key) and self._hints.allows(key):
                text = f"{self.caller(key)} asks for a hint ({seat.title})."
                self._keep(self._note(text, kind=HINT, more=more, audience=decision.audience))
            else:  # it is kept for the record, but not told again
                self._keep([self._deed(HINT, json.dumps({"text": "", **more}))])
        name = self.game.state.called(decision.figure) if decision.figure >= 0 else self.seats[decision.seat].title
        return answer, f"{capital(name)} {thought}." if (thought := mind.reason) else ""

    def _alone(self, key: str) -> bool:
        """Whether nobody else plays here, is expected, or looks on."""
        others = any(watcher.key != key for watcher in self.watchers) or self.persons() - {key}
        return not others and all(is_person(held) or held.startswith(COMPUTER) for held in self.holders)

    def _call_off(self) -> None:
        if self.vote is not None:
            self.vote = None
            self._all_about()

    def _undo(self, to: int, name: str, how: str) -> None:
        what = self.taken_back(to)
        self._go_back(to)
        self._stop_thinking()
        self._players.clear()
        self._minds.clear()
        self._lives += 1
        self._typed.forget()
        self.stuck = ""
        rows = [self._deed("undo", json.dumps({"to": to, "by": name, "how": how}))]
        self._retell()
        rows += self._note(f"{name} took back {what}, {how}.", tell=False)
        self._until = 0.0
        self._meet_moment(True)
        self._all_whole()
        self._all_about()
        self._keep(rows)

    def _handed_over(self, seat: int) -> None:
        """A vote is off, for others have a say now."""
        super()._handed_over(seat)
        self._players.pop(seat, None)
        self._stop_thinking()
        self.vote = None

    # -- from time to time

    def tick(self, now: float) -> None:
        """Votes run out; the computer stands in for somebody who is away too long while others wait.

        Whoever is here waits, those who only look on too. While nobody is, the game rests and no time counts.
        """
        self.wholes.clear()
        if self.vote is not None and now > self.vote.until:
            self.vote = None
            rows = self._note("The vote on going back has run out; the game goes on.")
            self._all_about()
            self._keep(rows)
        elif self.vote is not None:
            self._decided(self.vote)  # somebody's say may have ended meanwhile
        if self._game is None or self._game.decision is None or not self.watchers:
            return
        if self.timed:
            if not self._until:
                self._meet_moment(True)
            elif now >= self._until and self.vote is None and not self.unkept:
                self._moment_over()
            return
        if not self.head.away:
            return
        seat = self._game.decision.seat
        since = self.gone.get(self.keepers[seat]) if is_person(self.holders[seat]) else None
        if seat not in self.standing and since is not None and now - max(since, self.met) >= self.head.away:
            if self._game.decision.audience != EVERYBODY:  # nobody need hear of it
                self.compute()
                return
            self.standing.add(seat)
            rows = self._note(f"{self._who(seat)} is away; the computer stands in.")
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
        self._stop_thinking()
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
