"""A hall of tables: one thread does all the playing, for everybody in turn (`turns.py`)."""

from __future__ import annotations

import json
import math
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.rules.common.moments import MOMENTS
from delvewright.table import keys
from delvewright.table.campaign import Campaign, after, broken_off, new_campaign, next_game, read_campaign
from delvewright.table.holders import BEST, PERSON, computers, is_person, usual
from delvewright.table.seating import KEY, OPEN, SAT, SEAT, Key
from delvewright.table.served import ServedTable
from delvewright.table.shelf import Shelf
from delvewright.table.story import Head, damaged, read_head
from delvewright.table.sweeping import Sweeper
from delvewright.table.trouble import logger
from delvewright.table.turns import Bit, Purse, Turn, Turns
from delvewright.table.vault import Row, Unkept, Vault
from delvewright.table.watching import Deliver
from delvewright.table.workers import Workers

T = TypeVar("T")
TICK = 0.5
IDLE = 120.0
"""Seconds after which the game of a table that nobody looks at is put aside."""
KEPT = 4096
"""How many tables that nobody looks at are remembered besides."""
PROBE = "probe"
"""The place of what is written only to see whether anything can be."""
PROBING = 2.0
"""Seconds between two such trials."""
SLICE = 0.004
"""Seconds that a long job may take at a time."""
LONG = 40
"""Long jobs that may wait at one table, or from one address."""
MESSAGE = 0.0003
"""Seconds of work on the wires that a message makes, besides what it makes here."""
Told = Callable[[Any, BaseException | None], None]

log = logger("delvewright.table")


class Crowded(DelveError):
    """More is asked for than can be done now."""


class Hall:
    """All tables of one store."""

    def __init__(self, path: Path, deliver: Deliver, idle: float = IDLE, shelf: Shelf | None = None) -> None:
        self.vault = Vault(path)
        self.idle = idle
        self.shelf = shelf
        self.workers = Workers()
        """Who thinks for the tables, in other processes."""
        self.sweeper: Sweeper | None = None
        self._here = time.monotonic()
        """When somebody was last seen at a table."""
        self._deliver = deliver
        self._tables: OrderedDict[str, ServedTable] = OrderedDict()
        self._wake = threading.Condition()
        self._inbox: deque[tuple[str, str, str, Callable[[], None], float]] = deque()
        """What was asked for since the working thread last looked: where, from which address, by which key."""
        self._turns = Turns(time.monotonic)
        self._waiting: dict[Generator[None, None, Any], Told] = {}
        """What takes long, and whom to tell."""
        self._waking: dict[str, list[Told]] = {}
        """Who waits for a game that was put aside."""
        self._going = True
        self._ticked = self._probed = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="delve-hall", daemon=True)
        self._thread.start()

    # -- the working thread

    def post(
        self, job: Callable[[], None], place: str = "", by: str = "", key: str = "", toll: float = MESSAGE
    ) -> None:
        """Have something done by the working thread, for somebody: at a table, else for an address.

        `toll` is what it costs besides the time it takes here.
        """
        with self._wake:
            self._inbox.append((place, by, key, job, toll))
            self._wake.notify()

    def ask(
        self, job: Callable[[], T], place: str = "", by: str = "", key: str = "", toll: float = MESSAGE
    ) -> Future[T]:
        """The same, with an answer."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # whoever asked may be gone when it is done

        def run() -> None:
            try:
                found = job()
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(found)

        self.post(run, place, by, key, toll)
        return future

    def ask_kept(self, job: Callable[[], tuple[str, T]], by: str = "", toll: float = MESSAGE) -> Future[T]:
        """The same for a job that names its place in the store; the answer comes when all it did is safely kept."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()

        def finish(place: str, found: T) -> None:
            if place in self.vault.spoilt:
                why = self.vault.spoilt[place]
                future.set_exception(Unkept(why))
            else:
                future.set_result(found)

        def run() -> None:
            try:
                place, found = job()
            except BaseException as error:
                future.set_exception(error)
            else:
                self.vault.keep("", (), lambda: finish(place, found))

        self.post(run, "", by, "", toll)
        return future

    def slowly(
        self, job: Callable[[], Generator[None, None, T]], place: str = "", by: str = "", key: str = ""
    ) -> Future[T]:
        """Have something long done bit by bit, in turn with the computers of a table, or for an address."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()

        def told(found: Any, error: BaseException | None) -> None:
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(found)

        def run() -> None:
            try:
                purse = self._purse(place, by)
                if len(purse.bits) >= LONG:
                    raise Crowded("Too much is asked for at once.", do="Try again in a moment.")
                self._turns.go_on(purse, self._in_bits(job(), told))
            except BaseException as error:
                told(None, error)

        self.post(run, place, by, key)
        return future

    def at(
        self,
        id: str,
        key: str,
        job: Callable[[ServedTable, str], T],
        roles: Sequence[str] = (),
        by: str = "",
        toll: float = MESSAGE,
    ) -> Future[T]:
        """Something done at a table by whoever has a key; told the table and the key's fingerprint. A game that was
        put aside is played again first, slowly: nobody at another table waits for that. Until the key fits, an address
        pays; then the table."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # whoever asked may be gone when it is done

        def run(_: Any = None, error: BaseException | None = None) -> None:
            try:
                if error is not None:
                    raise error
                print = self.enter(id, key, roles)
                table = self.table(id)
                if table.live:
                    self._turns.say(
                        self._purse(id, by), print, partial(self._tolled, id, partial(do, table, print), toll)
                    )
                elif id in self._waking:
                    self._waking[id].append(run)
                else:
                    self._waking[id] = [run]
                    self._wake_up(table)
            except BaseException as error:
                future.set_exception(error)

        def do(table: ServedTable, print: str) -> None:
            try:
                future.set_result(job(table, print))
            except BaseException as error:
                future.set_exception(error)

        self.post(run, "", by, key, 0.0)
        return future

    def _wake_up(self, table: ServedTable) -> None:
        """Have the game of a table played again, once its book is open; those who asked first come first."""

        def begin() -> None:
            self._turns.wake(self._in_bits(table.waking(), lambda _, error: self._awake(table.id, error)))

        if self.shelf is None:
            begin()
        else:
            self.shelf.need(table.head.book, begin, lambda: self.post(begin, toll=0.0))

    def _awake(self, id: str, error: BaseException | None) -> None:
        if id in self._tables:
            self._tables[id].used = time.monotonic()
            if error is not None and not self._tables[id].watchers:
                del self._tables[id]  # whoever asks next reads it anew: it may have been mended
        for told in self._waking.pop(id, ()):
            told(None, error)

    def _in_bits(self, job: Generator[None, None, Any], told: Told) -> Bit:
        """Something long, as what does a bit of it at a time."""
        self._waiting[job] = told
        return partial(self._go_on, job)

    def _go_on(self, job: Generator[None, None, Any]) -> bool:
        """A slice of something long; whether there is more."""
        until = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < until:
                next(job)
        except StopIteration as end:
            told = self._waiting.pop(job)
            told(end.value, None)
            return False
        except Exception as error:
            told = self._waiting.pop(job)
            told(None, error)
            return False
        return True

    def close(self) -> None:
        """Stop, with everything kept."""
        with self._wake:
            self._going = False
            self._wake.notify()
        self._thread.join()
        self.workers.close()
        self.vault.close()

    # -- who is next

    def _purse(self, place: str, by: str) -> Purse:
        return self._turns.purse(place, by) if place else self._turns.purse(f"from {by}")

    def _tolled(self, place: str, job: Callable[[], None], toll: float) -> None:
        """Do something that makes work elsewhere too, which is paid for."""
        try:
            job()
        finally:
            self._turns.charge(self._purse(place, ""), toll, person=True)

    def _work(self) -> None:
        while True:
            with self._wake:
                going, inbox, self._inbox = self._going, self._inbox, deque()
            for place, by, key, job, toll in inbox:
                purse = self._purse(place, by)
                self._turns.say(purse, key, partial(self._tolled, purse.name, job, toll) if toll else job)
            if not going:
                self._finish()
                return
            turn = self._turns.next()
            if isinstance(turn, Turn):
                self._take(turn)
            else:
                self._pause(turn)
            if time.monotonic() - self._ticked >= TICK:
                self._do(self._tick)

    def _take(self, turn: Turn) -> None:
        """Somebody's turn, and what it costs: the time it takes here, and what its messages take on the wires."""
        begun = time.thread_time()
        more = self._do(turn.run)
        took = time.thread_time() - begun
        table = self._tables.get(turn.purse.name) if turn.purse is not None else None
        if table is not None:
            took, table.toll = took + table.toll, 0.0
        self._turns.done(turn, took, more)
        if self.sweeper is not None:
            self.sweeper.sweep(quiet=False)

    def _do(self, job: Callable[[], object]) -> object:
        try:
            return job()
        except Exception:
            log.exception("At a table:")
            return False

    def _pause(self, seconds: float) -> None:
        """Wait until somebody wants something, or can pay for it."""
        if self.sweeper is not None:
            self.sweeper.sweep(quiet=True)
        with self._wake:
            if self._going and not self._inbox:
                self._wake.wait(seconds or TICK)

    def _finish(self) -> None:
        """The hall closes: what people have said is done, what takes long is not."""
        while jobs := self._turns.messages():
            for job in jobs:
                self._do(job)
            with self._wake:
                inbox, self._inbox = self._inbox, deque()
            for place, by, key, job, _ in inbox:
                self._turns.say(self._purse(place, by), key, job)
        for told in list(self._waiting.values()):
            self._do(partial(told, None, Crowded("The server stops.")))
        for told in [told for some in self._waking.values() for told in some]:
            self._do(partial(told, None, Crowded("The server stops.")))

    def _compute(self, table: ServedTable) -> bool:
        """One answer of the computer; whether another is due."""
        if table.due():
            table.compute()
        return table.due()

    def attend(self, table: ServedTable) -> None:
        """See whether the computer must answer at a table now."""
        if table.due():
            self._turns.compute(self._purse(table.id, ""), partial(self._compute, table))

    def _tick(self) -> None:
        now = self._ticked = time.monotonic()
        for table in list(self._tables.values()):
            if table.live:
                table.tick(now)
                self.attend(table)
                if now - table.used > self.idle:
                    table.rest()
        while len(self._tables) > KEPT and self._forget():
            pass
        self._turns.tidy()
        if self.sweeper is not None:
            if any(table.watchers for table in self._tables.values()):
                self._here = now
            self.sweeper.nobody(now - self._here)
        unkept = [table for table in self._tables.values() if table.unkept and now >= table.retry]
        if unkept and now >= self._probed + PROBING:
            self._probed = math.inf  # until this one is answered
            row = ("UPDATE tables SET made = made WHERE id = ?", (unkept[0].id,))
            self.vault.keep(PROBE, [row], lambda: self.post(self._recover), lambda _: self.post(self._wait_on))

    def _recover(self) -> None:
        """Something could be written: tables that failed try again."""
        now = self._probed = time.monotonic()
        for table in list(self._tables.values()):
            if table.unkept and now >= table.retry:
                table.recovered()
                self.attend(table)

    def _wait_on(self) -> None:
        self._probed = time.monotonic()
        self.vault.spoilt.pop(PROBE, None)

    def _forget(self) -> bool:
        """Forget the table that nobody has looked at for longest; the store has it."""
        for id, table in self._tables.items():
            if not table.watchers and not table.live:
                del self._tables[id]
                return True
        return False

    # -- tables

    def table(self, id: str) -> ServedTable:
        """A table by its name."""
        found = self._tables.get(id)
        if found is None:
            rows = self.vault.read("SELECT head, campaign FROM tables WHERE id = ?", id)
            if not rows:
                raise LookupError(id)
            try:
                found = self._make(id, read_head(rows[0][0]), rows[0][1])
                found.restore()
            except (ValueError, TypeError, KeyError, RecursionError):
                log.error("Table %s is damaged.", id)
                raise damaged(id) from None
            self._tables[id] = found
        self._tables.move_to_end(id)
        return found

    def _make(self, id: str, head: Head, campaign: str) -> ServedTable:
        table = ServedTable(id, head, self.vault, self._deliver, campaign)
        table.on_failure = self._failed
        table.workers, table.thought = self.workers, partial(self._thought, table)
        if campaign:
            table.ended = self._come_home
        return table

    def _thought(self, table: ServedTable, job: Callable[[], None]) -> None:
        """A thought comes back to a table."""

        def take() -> None:
            job()
            self.attend(table)

        self.post(take, toll=0.0)

    def _failed(self, id: str, why: str) -> None:
        """Something of a table could not be written (called by the writing thread)."""

        def reload() -> None:
            if id not in self.vault.spoilt:
                return
            table = self._tables.get(id)
            if table is not None and self.vault.read("SELECT 1 FROM tables WHERE id = ?", id):
                table.reload(why)
                return
            self._tables.pop(id, None)  # a table that was never opened, or a campaign: nothing to go back to
            self.vault.wait()
            self.vault.spoilt.pop(id, None)
            log.error("%s could not be kept: %s", id, why)

        self.post(reload)

    def _keep(self, id: str, rows: Sequence[Row]) -> None:
        """Write rows of a place; what is handed over for it after a failure is refused until all of that is gone."""
        self.vault.keep(id, rows, None, partial(self._failed, id))

    def open_table(
        self,
        book: str,
        quest: str,
        options: Mapping[str, str],
        holders: Mapping[str, str],
        away: int = 0,
        seed: int | None = None,
        name: str = "",
        owner: str = "",
        campaign: str = "",
        between: tuple[str, str] = ("", ""),
    ) -> tuple[ServedTable, dict[str, Any]]:
        """Set a game up; the table and its keys. Seats that are not named are held as usual."""
        rules = find_book(book)
        chosen = seed is not None and not campaign
        if questfile.is_file(quest):
            raise DelveError(
                "At a table in the browser only quests of a book are played.", do="Choose one of the list."
            )
        seed = secrets.randbits(62) if seed is None else seed
        if rules.moments:
            options = {**options, MOMENTS: "yes"}
        game = Game.start(rules, quest, seed, options)
        ids = [seat.id for seat in game.seats]
        for unknown in holders:
            if unknown not in ids:
                raise DelveError(f"There is no seat “{unknown}” at this table.", do=f"Seats: {', '.join(ids)}.")
        held = [check_holder(holders.get(seat, usually)) for seat, usually in zip(ids, usual(game.seats), strict=True)]
        title = game.view(0).title
        options = dict(game.header.options)
        head = Head(book, quest, seed, game.header.content, options, away, title, tuple(ids), chosen, *between)
        id = keys.new_name()
        while self.vault.read("SELECT 1 FROM tables WHERE id = ?", id) or id in self._tables:
            id = keys.new_name()
        table = self._tables[id] = self._make(id, head, campaign)
        table.holders = held
        owner = owner or keys.new_key()
        invite, spectator, own = keys.all_derived(owner, id, ids)
        first = keys.fingerprint(owner)
        table.keys = {
            first: Key(keys.OWNER, set(), name),
            keys.fingerprint(invite): Key(keys.INVITE),
            keys.fingerprint(keys.chair(owner, id)): Key(keys.CHAIR),
            keys.fingerprint(spectator): Key(keys.SPECTATOR),
            **{keys.fingerprint(key): Key(keys.SEAT, {i}) for i, key in enumerate(own.values())},
        }
        table.keepers = [first if is_person(holder) else "" for holder in table.holders]
        table.keys[first].sat = {i for i, keeper in enumerate(table.keepers) if keeper}
        table.gone = {first: time.monotonic()}
        rows: list[Row] = [
            ("INSERT INTO tables VALUES (?, ?, ?, ?)", (id, time.time(), _json(head), campaign)),
            *(
                (KEY, (id, print, key.role, json.dumps(sorted(key.seats)), key.name))
                for print, key in table.keys.items()
            ),
            *((SEAT, (id, i, table.holders[i], table.keepers[i])) for i in range(len(ids))),
            *((SAT, (id, first, i)) for i in sorted(table.keys[first].sat)),
            ("UPDATE campaigns SET place = ? WHERE id = ?", (id, campaign)),
        ]
        table.adopt(game)
        self._keep(id, rows)
        self.attend(table)
        made = {"table": id, "owner": owner, "invite": invite, "chair": keys.chair(owner, id)}
        return table, {**made, "spectator": spectator, "seats": own}

    def admit(self, place: str, key: str, roles: Sequence[str] = ()) -> str:
        """The fingerprint of a key that fits a table or campaign; complains about any other."""
        rows = self.vault.read("SELECT CAST(print AS BLOB), CAST(role AS BLOB) FROM keys WHERE place = ?", place)
        known = [
            (print.decode(errors="backslashreplace"), role.decode(errors="backslashreplace")) for print, role in rows
        ]
        print = keys.find(key, [print for print, role in known if not roles or role in roles])
        if not print:
            raise PermissionError("wrong key")
        return print

    def enter(self, id: str, key: str, roles: Sequence[str] = ()) -> str:
        """The same for a table, which may not be there at all. Nothing of it is read before its key fits."""
        if id not in self._tables and not self.vault.read("SELECT 1 FROM tables WHERE id = ?", id):
            raise LookupError(id)
        return self.admit(id, key, roles)

    # -- campaigns

    def found(
        self,
        book: str,
        name: str,
        heroes: Sequence[str],
        quests: Sequence[str],
        options: Mapping[str, str] | None = None,
        first: str = "",
    ) -> dict[str, str]:
        """Begin a campaign; its name in the store and its key."""
        rules = find_book(book)
        new = new_campaign(rules, heroes, quests, options, first)
        known = {quest.id for quest in rules.quests()}
        for quest in quests:
            if quest not in known:
                raise DelveError(f"There is no quest “{quest}”.", do=f"Quests: {', '.join(sorted(known))}.")
        id, key = keys.new_name() + "c", keys.new_key()
        self._keep(
            id,
            [
                ("INSERT INTO campaigns VALUES (?, ?, ?, '')", (id, name, new.text())),
                (KEY, (id, keys.fingerprint(key), keys.OWNER, "[]", "")),
            ],
        )
        return {"campaign": id, "key": key}

    def campaign(self, id: str) -> tuple[str, Campaign, str]:
        """A campaign's name, what it is, and the table of the game under way."""
        rows = self.vault.read("SELECT name, body, place FROM campaigns WHERE id = ?", id)
        if not rows:
            raise LookupError(id)
        try:
            return rows[0][0], read_campaign(rows[0][1], f"campaign {id}"), rows[0][2]
        except (BadFile, TypeError):
            log.error("Campaign %s is damaged.", id)
            raise damaged(id, "campaign") from None

    def go_on(
        self,
        id: str,
        key: str,
        town: bool,
        quest: str,
        holders: Mapping[str, str],
        dice: str = "",
        away: int = 0,
    ) -> dict[str, Any]:
        """The table of the game under way, or a new one for what is next."""
        _, known, place = self.campaign(id)
        if place:
            table = self.table(place)
            invite, spectator, own = keys.all_derived(key, place, table.head.seats)
            made = {"table": place, "owner": key, "invite": invite, "chair": keys.chair(key, place)}
            return {**made, "spectator": spectator, "seats": own}
        game = next_game(known, town, quest, None if town else secrets.randbits(62), dice)
        head = game.header
        given = {seat: holder for seat, holder in holders.items() if seat in [s.id for s in game.seats]}
        between = known.between() if head.quest == known.rules.town else ("", "")
        _, made = self.open_table(head.book, head.quest, head.options, given, away, head.seed, "", key, id, between)
        return made

    def abandon(self, id: str) -> None:
        """Break off the game under way."""
        _, known, place = self.campaign(id)
        if not place:
            raise DelveError("There is no game under way.")
        new = broken_off(known, self.table(place).record().text(), f"campaign {id}")
        self._keep(id, [("UPDATE campaigns SET body = ?, place = '' WHERE id = ?", (new.text(), id))])

    def _come_home(self, table: ServedTable) -> list[Row]:
        """What a campaign keeps of a game that has ended."""
        _, known, place = self.campaign(table.campaign)
        if place != table.id:
            return []  # it was broken off
        new = after(known, table.game, table.record().text())
        return [("UPDATE campaigns SET body = ?, place = '' WHERE id = ?", (new.text(), table.campaign))]


def check_holder(text: str) -> str:
    """person, open, or a computer player by its full name; complains about anything else."""
    if text in (PERSON, OPEN):
        return text
    if text == "computer":
        return BEST
    if text in (known := computers()):
        return text
    raise DelveError(f"Nobody is called “{text[:40]}”.", do=f"Choose from {', '.join((PERSON, OPEN, *known))}.")


def _json(head: Head) -> str:
    return json.dumps({name: getattr(head, name) for name in head.__slots__})
