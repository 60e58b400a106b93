"""A hall of tables: one thread does all the playing, people first, then the computers by turns."""

from __future__ import annotations

import json
import logging
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
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.table import keys
from delvewright.table.campaign import Campaign, after, broken_off, new_campaign, next_game, read_campaign
from delvewright.table.holders import BEST, COMPUTERS, PERSON, is_person, usual
from delvewright.table.seating import KEY, OPEN, SEAT, Key
from delvewright.table.served import ServedTable
from delvewright.table.story import Head, damaged
from delvewright.table.vault import Row, Unkept, Vault
from delvewright.table.watching import Deliver

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
BACKLOG = 2000
"""So many unwritten jobs make the computers wait."""
SLICE = 0.004
"""Seconds that a long job may take at a time."""
LONG = 200
"""Long jobs of one sort that may wait."""
Told = Callable[[Any, BaseException | None], None]
Long = tuple[Generator[None, None, Any], Told]
"""What takes long, and whom to tell."""

log = logging.getLogger("delvewright.table")


class Crowded(DelveError):
    """More is asked for than can be done now."""


class Hall:
    """All tables of one store."""

    def __init__(self, path: Path, deliver: Deliver, idle: float = IDLE) -> None:
        self.vault = Vault(path)
        self.idle = idle
        self._deliver = deliver
        self._tables: OrderedDict[str, ServedTable] = OrderedDict()
        self._wake = threading.Condition()
        self._urgent: deque[Callable[[], None]] = deque()
        self._busy: deque[ServedTable] = deque()
        """Tables where the computer must answer, the one that waited longest first."""
        self._aside: deque[Long] = deque()
        """Games that were put aside and are played again."""
        self._long: deque[Long] = deque()
        """Whatever else takes long."""
        self._waking: dict[str, list[Told]] = {}
        """Who waits for a game that was put aside."""
        self._turn = 0
        self._going = True
        self._ticked = self._probed = time.monotonic()
        self._thread = threading.Thread(target=self._work, name="delve-hall", daemon=True)
        self._thread.start()

    # -- the working thread

    def post(self, job: Callable[[], None]) -> None:
        """Have something done by the working thread, before the computers' next answer."""
        with self._wake:
            self._urgent.append(job)
            self._wake.notify()

    def ask(self, job: Callable[[], T]) -> Future[T]:
        """The same, with an answer."""
        future: Future[T] = Future()

        def run() -> None:
            try:
                found = job()
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(found)

        self.post(run)
        return future

    def ask_kept(self, job: Callable[[], tuple[str, T]]) -> Future[T]:
        """The same for a job that names its place in the store; the answer comes when all it did is safely kept."""
        future: Future[T] = Future()

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

        self.post(run)
        return future

    def slowly(self, job: Callable[[], Generator[None, None, T]]) -> Future[T]:
        """Have something long done bit by bit when no person waits; all such jobs together have one turn of three."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # whoever asked may be gone when it is done

        def told(found: Any, error: BaseException | None) -> None:
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(found)

        def run() -> None:
            try:
                self._put_off(self._long, job(), told)
            except BaseException as error:
                told(None, error)

        self.post(run)
        return future

    def at(self, id: str, key: str, job: Callable[[ServedTable, str], T], roles: Sequence[str] = ()) -> Future[T]:
        """Something done at a table by whoever has a key; told the table and the key's fingerprint. A game that was
        put aside is played again first, slowly: nobody at another table waits for that."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # whoever asked may be gone when it is done

        def run(_: Any = None, error: BaseException | None = None) -> None:
            try:
                if error is not None:
                    raise error
                table = self.table(id)
                print = self.admit(id, key, roles)
                if table.live:
                    future.set_result(job(table, print))
                elif id in self._waking:
                    self._waking[id].append(run)
                else:
                    self._put_off(self._aside, table.waking(), lambda found, error: self._awake(id, error))
                    self._waking[id] = [run]
            except BaseException as error:
                future.set_exception(error)

        self.post(run)
        return future

    def _awake(self, id: str, error: BaseException | None) -> None:
        if id in self._tables:
            self._tables[id].used = time.monotonic()
        for told in self._waking.pop(id, ()):
            told(None, error)

    def _put_off(self, lane: deque[Long], job: Generator[None, None, Any], told: Told) -> None:
        if len(lane) >= LONG:
            raise Crowded("Too much is asked for at once.", do="Try again in a moment.")
        lane.append((job, told))

    def _go_on(self, lane: deque[Long]) -> None:
        """A slice of the long job that has waited longest."""
        job, told = lane.popleft()
        until = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < until:
                next(job)
        except StopIteration as end:
            told(end.value, None)
        except Exception as error:
            told(None, error)
        else:
            lane.append((job, told))

    def close(self) -> None:
        """Stop, with everything kept."""
        with self._wake:
            self._going = False
            self._wake.notify()
        self._thread.join()
        self.vault.close()

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._going and not (self._urgent or self._busy or self._aside or self._long):
                    self._wake.wait(TICK)
                    if time.monotonic() - self._ticked >= TICK:
                        break
                if not self._going and not self._urgent:
                    break
                job = self._urgent.popleft() if self._urgent else None
            try:
                if job is not None:
                    job()
                else:
                    self._take_turns()
                if time.monotonic() - self._ticked >= TICK:
                    self._tick()
            except Exception:
                log.exception("At a table:")
        for _, told in (*self._aside, *self._long):
            told(None, Crowded("The server stops."))

    def _take_turns(self) -> None:
        """Nobody waits who plays: a computer's answer, a game that was put aside, and all else that takes long."""
        for _ in range(3):
            self._turn = (self._turn + 1) % 3
            if self._turn == 0 and self._busy:
                return self._compute()
            if self._turn == 1 and self._aside:
                return self._go_on(self._aside)
            if self._turn == 2 and self._long:
                return self._go_on(self._long)
        return None

    def _compute(self) -> None:
        table = self._busy.popleft()
        if table.due():
            table.compute()
            if table.due():
                self._busy.append(table)

    def attend(self, table: ServedTable) -> None:
        """See whether the computer must answer at a table now."""
        if table.due() and table not in self._busy:
            self._busy.append(table)

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
                raw = json.loads(rows[0][0])
                raw["seats"] = tuple(raw["seats"])
                found = self._make(id, Head(**raw), rows[0][1])
                found.restore()
            except (ValueError, TypeError, KeyError):
                self._tables.pop(id, None)
                log.error("Table %s is damaged.", id)
                raise damaged(id) from None
        self._tables.move_to_end(id)
        return found

    def _make(self, id: str, head: Head, campaign: str) -> ServedTable:
        table = ServedTable(id, head, self.vault, self._deliver, campaign)
        table.on_failure = self._failed
        if campaign:
            table.ended = self._come_home
        self._tables[id] = table
        return table

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
    ) -> tuple[ServedTable, dict[str, Any]]:
        """Set a game up; the table and its keys. Seats that are not named are held as usual."""
        rules = find_book(book)
        chosen = seed is not None and not campaign
        if questfile.is_file(quest):
            raise DelveError(
                "At a table in the browser only quests of a book are played.", do="Choose one of the list."
            )
        seed = secrets.randbits(62) if seed is None else seed
        game = Game.start(rules, quest, seed, options)
        ids = [seat.id for seat in game.seats]
        for unknown in holders:
            if unknown not in ids:
                raise DelveError(f"There is no seat “{unknown}” at this table.", do=f"Seats: {', '.join(ids)}.")
        held = [check_holder(holders.get(seat, usually)) for seat, usually in zip(ids, usual(game.seats), strict=True)]
        title = game.view(0).title
        head = Head(book, quest, seed, game.header.content, dict(game.header.options), away, title, tuple(ids), chosen)
        id = keys.new_name()
        while self.vault.read("SELECT 1 FROM tables WHERE id = ?", id) or id in self._tables:
            id = keys.new_name()
        table = self._make(id, head, campaign)
        table.holders = held
        owner = owner or keys.new_key()
        invite, spectator, own = keys.all_derived(owner, id, ids)
        first = keys.fingerprint(owner)
        table.keys = {
            first: Key(keys.OWNER, set(), name),
            keys.fingerprint(invite): Key(keys.INVITE),
            keys.fingerprint(spectator): Key(keys.SPECTATOR),
            **{keys.fingerprint(key): Key(keys.SEAT, {i}) for i, key in enumerate(own.values())},
        }
        table.keepers = [first if is_person(holder) else "" for holder in table.holders]
        table.gone = {first: time.monotonic()}
        rows: list[Row] = [
            ("INSERT INTO tables VALUES (?, ?, ?, ?)", (id, time.time(), _json(head), campaign)),
            *(
                (KEY, (id, print, key.role, json.dumps(sorted(key.seats)), key.name))
                for print, key in table.keys.items()
            ),
            *((SEAT, (id, i, table.holders[i], table.keepers[i])) for i in range(len(ids))),
            ("UPDATE campaigns SET place = ? WHERE id = ?", (id, campaign)),
        ]
        table.adopt(game)
        self._keep(id, rows)
        self.attend(table)
        return table, {"table": id, "owner": owner, "invite": invite, "spectator": spectator, "seats": own}

    def admit(self, place: str, key: str, roles: Sequence[str] = ()) -> str:
        """The fingerprint of a key that fits a table or campaign; complains about any other."""
        rows = self.vault.read("SELECT print, role FROM keys WHERE place = ?", place)
        known = [print for print, role in rows if not roles or role in roles]
        print = keys.find(key, known)
        if not print:
            raise PermissionError("wrong key")
        return print

    # -- campaigns

    def found(
        self,
        book: str,
        name: str,
        heroes: Sequence[str],
        quests: Sequence[str],
        options: Mapping[str, str] | None = None,
    ) -> dict[str, str]:
        """Begin a campaign; its name in the store and its key."""
        rules = find_book(book)
        new = new_campaign(rules, heroes, quests, options)
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
        return rows[0][0], read_campaign(rows[0][1], f"campaign {id}"), rows[0][2]

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
            return {"table": place, "owner": key, "invite": invite, "spectator": spectator, "seats": own}
        game = next_game(known, town, quest, None if town else secrets.randbits(62), dice)
        head = game.header
        given = {seat: holder for seat, holder in holders.items() if seat in [s.id for s in game.seats]}
        _, made = self.open_table(
            head.book, head.quest, head.options, given, away, head.seed, "", owner=key, campaign=id
        )
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
    if text in COMPUTERS:
        return text
    raise DelveError(f"Nobody is called “{text[:40]}”.", do=f"Choose from {', '.join((PERSON, OPEN, *COMPUTERS))}.")


def _json(head: Head) -> str:
    return json.dumps({name: getattr(head, name) for name in head.__slots__})
