"""One table of many: a game whose seats are held by keys, with watchers who are told only what is safely kept.

All of it runs in the hall's one working thread.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError, IllegalAnswer, QuestFault
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.record import Record
from delvewright.players import make as make_player
from delvewright.players.base import Bot
from delvewright.table import keys, undo
from delvewright.table.holders import BEST, COMPUTER, PERSON, is_person
from delvewright.table.story import REASON, Head, Story
from delvewright.table.talk import Talk
from delvewright.table.typed import Typed, stopped
from delvewright.table.undo import Given, Vote
from delvewright.table.vault import Row, Unkept, Vault

OPEN = "open"
"""The holder of a seat that waits for somebody."""
SEAT = "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)"
KEY = "INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?, ?)"
FORMER = "INSERT OR REPLACE INTO former VALUES (?, ?, ?, ?)"
SEATED = "DELETE FROM former WHERE place = ? AND print = ? AND seat = ?"
LEFT, TAKEN, LOST = 0, 1, 2
"""What became of a seat somebody held: given away by himself; by somebody else, but he may have it again as long as no
other person takes it; for good, unless the owner agrees."""
RECORD = "record"
"""The kind of note that says the record was given out."""
HINT = "hint"
"""The kind of note that says somebody asked for a hint."""
GIVEN_OUT = "The record was given out, and it tells how the dice fall: there is no going back any more."
RETRY, SELDOM = 2.0, 60.0
"""Seconds until a table that could not be kept tries again, at first and at most."""

log = logging.getLogger("delvewright.table")


@dataclass(slots=True)
class Key:
    """What a key opens."""

    role: str
    seats: set[int] = field(default_factory=set)
    """The seats its holder may sit in while no other person does."""
    name: str = ""
    former: dict[int, int] = field(default_factory=dict)
    """Seats its holder has held and holds no more: LEFT, TAKEN or LOST."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody asks the owner for a seat he has lost."""

    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class Told:
    """An answer, as watchers are told of it."""

    seat: int
    line: str
    events: Sequence[Event]


class Watcher(Protocol):
    """A screen at the table. What its methods return is sent once everything before it is safely kept."""

    key: str
    """Fingerprint of its key."""
    state: str
    """thinking or ready."""

    def whole(self) -> list[str]:
        """Everything it may see now."""

    def stepped(self, told: Told) -> list[str]:
        """What one answer has changed."""

    def noted(self, events: Sequence[Event]) -> list[str]:
        """Notes in the log."""

    def about(self) -> list[str]:
        """The table: who sits where."""


Parcel = tuple[Watcher, str]
Deliver = Callable[[list[Parcel]], None]


class ServedTable(Story):
    """A game and the people around it."""

    def __init__(self, id: str, head: Head, vault: Vault, deliver: Deliver, campaign: str = "") -> None:
        super().__init__(id, head, vault)
        self.campaign = campaign
        """The campaign it belongs to, if any."""
        self._deliver = deliver
        self.keys: dict[str, Key] = {}
        self.keepers: list[str] = []
        """For each seat the fingerprint of the key whose holder sits there, if a person does."""
        self.standing: set[int] = set()
        """Seats of absent persons for whom the computer stands in."""
        self.watchers: list[Watcher] = []
        self.talk = Talk()
        self.vote: Vote | None = None
        self.gone: dict[str, float] = {}
        """Since when persons are away, by key."""
        self.wishes: dict[int, Wish] = {}
        """What the owner is asked for, by number."""
        self._wished = 0
        self.used = self.met = time.monotonic()
        """When somebody last did something here; since when somebody is here at all."""
        self.stuck = ""
        """Why the game cannot go on by itself."""
        self.unkept = ""
        """Why the last thing that happened here could not be kept."""
        self.retry = 0.0
        """When to try again."""
        self._pause = 0.0
        self._given_out: bool | None = None
        self.ended: Callable[[ServedTable], list[Row]] | None = None
        """What is to be kept when the game ends."""
        self._players: dict[int, Bot] = {}
        self._typed = Typed()
        self._hinted = (-1, -1)
        """The last answer for which a hint was asked, and its seat."""
        self._out: list[Parcel] = []

    def rest(self) -> bool:
        """Put the game aside if nobody looks on; it is played again when somebody comes."""
        if self.watchers or self._game is None or self.vote is not None:
            return False
        self._forget()
        self._players.clear()
        self.standing.clear()
        return True

    # -- who sits where

    def sits(self, key: str) -> frozenset[int]:
        """The seats of a key's holder."""
        return frozenset(i for i, keeper in enumerate(self.keepers) if keeper == key and is_person(self.holders[i]))

    def by_computer(self, seat: int) -> bool:
        """Whether the computer answers for a seat now."""
        return self.holders[seat].startswith(COMPUTER) or seat in self.standing

    def due(self) -> bool:
        """Whether the computer must answer now: not while nobody is there to see it, for then the game rests."""
        if not self.watchers or self._game is None or self.stuck or self.unkept or self.vote is not None:
            return False
        decision = self._game.decision
        return decision is not None and self.by_computer(decision.seat)

    def present(self) -> set[str]:
        """The keys of all who are here."""
        return {watcher.key for watcher in self.watchers}

    def persons(self) -> set[str]:
        """The keys of persons who hold a seat and are here."""
        return {key for key in self.present() if self.sits(key)}

    def voters(self) -> set[str]:
        """The keys of those who have a say: persons who hold a seat and are here, or were until a moment ago."""
        here, now = self.present(), time.monotonic()
        return {
            key
            for key in self.keepers
            if self.sits(key) and (key in here or now - self.gone.get(key, now) < undo.GRACE)
        }

    def may(self, key: str) -> list[int]:
        """The seats whose holder somebody may change: his own, and those of his that no person holds; the owner any."""
        known = self.keys[key]
        if known.role == keys.OWNER:
            return list(range(len(self.holders)))
        own = self.sits(key)
        return [i for i in range(len(self.holders)) if i in own or (i in known.seats and not self._taken(i))]

    def name_of(self, seat: int) -> str:
        """The name of the person in a seat, if it is known."""
        key = self.keys.get(self.keepers[seat])
        return key.name if key and is_person(self.holders[seat]) else ""

    def caller(self, key: str) -> str:
        """How the log calls somebody."""
        known = self.keys[key]
        own = sorted(self.sits(key))
        return known.name or (self.seats[own[0]].title if own else known.role.capitalize())

    def arrive(self, watcher: Watcher) -> None:
        """Somebody opens the table."""
        self.used = time.monotonic()
        self._wake()
        if not self.watchers:
            self.met = self.used
        self.watchers.append(watcher)
        self.gone.pop(watcher.key, None)
        known = self.keys[watcher.key]
        rows: list[Row] = []
        if known.role == keys.SEAT:  # a seat's own link takes the seat from whoever kept it warm, once
            for i in sorted(known.seats - known.former.keys()):
                kept = self.keys.get(self.keepers[i])
                if self.holders[i] == OPEN or (kept is not None and kept.role == keys.OWNER and len(known.seats) == 1):
                    rows += self._seat(i, PERSON, watcher.key, watcher.key)
        seated = bool(rows)
        for i in sorted(self.standing & self.sits(watcher.key)):
            self.standing.discard(i)
            rows += self._note(f"{self.seats[i].title} is back; the computer steps aside.")
        self._out += [(watcher, text) for text in (*watcher.about(), *watcher.whole())]
        if seated:
            self._all_whole(watcher)  # whoever has lost a seat sees no more by it
        self._all_about(watcher)
        self._keep(rows)

    def leave(self, watcher: Watcher) -> None:
        """A screen is closed."""
        if watcher not in self.watchers:
            return
        self.watchers.remove(watcher)
        self.used = time.monotonic()
        if watcher.key not in self.present():
            self.gone[watcher.key] = self.used
        self._all_about()
        self._keep()

    def change(self, watcher_key: str, seat: int, holder: str) -> None:
        """Give a seat to a person (oneself), to the computer, or to whoever comes."""
        if seat not in self.may(watcher_key):
            if seat in self.keys[watcher_key].seats:
                raise DelveError(f"{self.seats[seat].title} is held by somebody else.", do="Ask them, or the owner.")
            raise DelveError("This is not your seat.", do="Ask whoever opened the table.")
        self._changed(self._seat(seat, holder, watcher_key if holder == PERSON else "", watcher_key))

    def back(self, key: str, seat: int, yes: bool) -> None:
        """About a seat one has lost: take it back, or ask the owner for it; or let it be."""
        known = self.keys[key]
        state = known.former.get(seat, LEFT)
        if state == LEFT:
            raise DelveError("You have not lost this seat.")
        self.wishes = {n: wish for n, wish in self.wishes.items() if (wish.seat, wish.key) != (seat, key)}
        if yes and seat in self.may(key):
            self.change(key, seat, PERSON)
            return
        rows: list[Row] = []
        if yes:
            self._wished += 1
            self.wishes[self._wished] = Wish(seat, key)
        else:
            rows += self._mark(key, seat, LEFT if state == TAKEN else None)
        self._all_about()
        self._keep(rows)

    def grant(self, key: str, number: int, yes: bool) -> None:
        """The owner's word on a wish."""
        if self.keys[key].role != keys.OWNER:
            raise DelveError("Only whoever opened the table can say that.")
        wish = self.wishes.pop(number, None)
        if wish is None:
            raise DelveError("Nobody asks for that any more.")
        if yes:
            self._changed(self._seat(wish.seat, PERSON, wish.key, key))
            return
        rows = self._mark(wish.key, wish.seat, None)
        rows += self._note(f"{self.caller(wish.key)} asked for {self.seats[wish.seat].title}; it stays as it is.")
        self._all_about()
        self._keep(rows)

    def rename(self, key: str, name: str) -> None:
        """What the others call somebody."""
        known = self.keys[key]
        known.name = " ".join(name.split())
        self._all_about()
        self._keep([self._key_row(key)])

    def _taken(self, seat: int) -> bool:
        return is_person(self.holders[seat])

    def _key_row(self, key: str) -> Row:
        known = self.keys[key]
        return KEY, (self.id, key, known.role, json.dumps(sorted(known.seats)), known.name)

    def _mark(self, key: str, seat: int, state: int | None) -> list[Row]:
        """Write down what became of a seat somebody held; his rights follow from that."""
        known = self.keys[key]
        if state is None:
            known.former.pop(seat, None)
            return [(SEATED, (self.id, key, seat))]
        known.former[seat] = state
        rows: list[Row] = [(FORMER, (self.id, key, seat, state))]
        if known.role == keys.SEAT:
            known.seats = known.seats - {seat} if state == LOST else known.seats | {seat}
            rows.append(self._key_row(key))
        return rows

    def _pass_on(self, seat: int, holder: str, keeper: str, by: str) -> list[Row]:
        """What a change of hands means for all who held a seat before."""
        rows: list[Row] = []
        before = self.keepers[seat] if self._taken(seat) else ""
        for key, known in self.keys.items():
            state = known.former.get(seat)
            if key == before != keeper:
                thrown_out = is_person(holder) or holder == OPEN
                state = LEFT if by == before else LOST if thrown_out and known.role == keys.SEAT else TAKEN
            elif key == keeper or state is None:
                continue
            elif is_person(holder) and known.role == keys.SEAT:
                state = LOST
            elif holder == OPEN and state == LOST:
                state = TAKEN  # free for a friend: whoever lost it earlier may have it again
            if state != known.former.get(seat):
                rows += self._mark(key, seat, state)
        if keeper:
            if self.keys[keeper].role == keys.SEAT:
                self.keys[keeper].seats.add(seat)
            rows += [*self._mark(keeper, seat, None), self._key_row(keeper)]
        self.wishes = {
            n: wish
            for n, wish in self.wishes.items()
            if wish.seat != seat or self.keys[wish.key].former.get(seat) == LOST
        }
        return rows

    def _seat(self, seat: int, holder: str, keeper: str, by: str) -> list[Row]:
        """A seat changes hands: to whom, and by whose deed. A vote is off, for others have a say now."""
        rows = self._pass_on(seat, holder, keeper, by)
        self.holders[seat], self.keepers[seat] = holder, keeper
        self.standing.discard(seat)
        self._players.pop(seat, None)
        self.vote = None
        if keeper and keeper not in self.present():
            self.gone[keeper] = time.monotonic()
        rows.append((SEAT, (self.id, seat, holder, keeper)))
        title = self.seats[seat].title
        name = self.name_of(seat)
        who = f"{name or 'a person'}" if is_person(holder) else "the computer" if holder != OPEN else "nobody yet"
        return rows + self._note(f"{title} is now played by {who}.")

    def _changed(self, rows: list[Row]) -> None:
        """Seats have changed hands: everybody sees what his own show him now."""
        self.stuck = ""
        self._all_whole()
        self._all_about()
        self._keep(rows)

    def join(self, seat: int, name: str, key: str) -> None:
        """Somebody with the invitation takes a free seat; `key` is the fingerprint of the key made for them."""
        if self._taken(seat):
            raise DelveError(f"{self.seats[seat].title} is taken.", do="Choose another seat.")
        known = self.keys.setdefault(key, Key(keys.SEAT, set(), name))
        known.name = name or known.name or "Guest"
        self._changed(self._seat(seat, PERSON, key, key))

    # -- answering

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

    def away_for(self, seat: int) -> int:
        """For how many seconds the person in a seat has been away."""
        since = self.gone.get(self.keepers[seat]) if is_person(self.holders[seat]) else None
        return int(time.monotonic() - since) if since is not None else 0

    # -- keeping and telling

    def _note(
        self, text: str, tell: bool = True, kind: str = "note", more: Mapping[str, Any] | None = None
    ) -> list[Row]:
        """A line of the table's own in everybody's log."""
        self._wake()
        note = Event("table", text, audience=EVERYBODY)
        self._notes.append((self.n, note))
        self._told.append(note)
        if tell:
            for watcher in self.watchers:
                self._out += [(watcher, line) for line in watcher.noted((note,))]
        return [self._deed(kind, json.dumps({"text": text, **(more or {})}))]

    def _all_whole(self, but: Watcher | None = None) -> None:
        for watcher in self.watchers:
            if watcher is not but:
                self._out += [(watcher, text) for text in watcher.whole()]

    def _all_about(self, but: Watcher | None = None) -> None:
        for watcher in self.watchers:
            if watcher is not but:
                self._out += [(watcher, text) for text in watcher.about()]

    def say(self, watcher: Watcher, texts: Iterable[str], otherwise: Iterable[str] = ()) -> None:
        """Tell one screen something, in order with all else; something else if what came before cannot be kept."""
        self._out += [(watcher, text) for text in texts]
        self._keep(otherwise=[(watcher, text) for text in otherwise])

    def announce(self) -> None:
        """Tell all who sits where."""
        self._all_about()
        self._keep()

    def _keep(self, rows: Sequence[Row] = (), otherwise: Sequence[Parcel] = ()) -> None:
        out, self._out = self._out, []

        def kept() -> None:
            if rows:
                self._pause = 0.0
            self._deliver(out)

        def failed(why: str) -> None:
            if otherwise:
                self._deliver(list(otherwise))
            if self.on_failure is not None:
                self.on_failure(self.id, why)

        if rows or out:
            self.vault.keep(self.id, rows, kept, failed)

    on_failure: Callable[[str, str], None] | None = None
    """Called by the writing thread when something could not be kept."""

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

    def restore(self) -> None:
        """Keys and seats as they are kept."""
        self.keys = {
            print: Key(role, set(json.loads(seats)), name)
            for print, role, seats, name in self.vault.read(
                "SELECT print, role, seats, name FROM keys WHERE place = ?", self.id
            )
        }
        for print, seat, state in self.vault.read("SELECT print, seat, state FROM former WHERE place = ?", self.id):
            self.keys[print].former[seat] = state
        self.wishes = {n: wish for n, wish in self.wishes.items() if wish.key in self.keys}
        found = self.vault.read("SELECT holder, keeper FROM seats WHERE place = ? ORDER BY seat", self.id)
        self.holders = [holder for holder, _ in found]
        self.keepers = [keeper for _, keeper in found]
        now = time.monotonic()
        self.gone = {keeper: now for keeper in self.keepers if keeper and keeper not in self.present()}
