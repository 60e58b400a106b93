"""A hall of tables: one thread does all the playing, people first, then the computers by turns."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from delvewright.kernel import questfile
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.table import keys
from delvewright.table.campaign import Campaign, after, broken_off, next_game, read_campaign
from delvewright.table.holders import BEST, COMPUTERS, PERSON, is_person, usual
from delvewright.table.served import KEY, OPEN, SEAT, Deliver, Key, ServedTable
from delvewright.table.story import Head
from delvewright.table.vault import Row, Vault

T = TypeVar("T")
TICK = 0.5
IDLE = 120.0
"""Seconds after which the game of a table that nobody looks at is put aside."""
KEPT = 4096
"""How many tables that nobody looks at are remembered besides."""
BACKLOG = 2000
"""So many unwritten jobs make the computers wait."""

log = logging.getLogger("delvewright.table")


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
        self._going = True
        self._ticked = time.monotonic()
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
                future.set_exception(DelveError(f"It could not be kept: {why}.", str(self.vault.path)))
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
                while self._going and not self._urgent and not self._busy:
                    self._wake.wait(TICK)
                    if time.monotonic() - self._ticked >= TICK:
                        break
                if not self._going and not self._urgent:
                    return
                job = self._urgent.popleft() if self._urgent else None
            try:
                if job is not None:
                    job()
                elif self._busy:
                    self._compute()
                if time.monotonic() - self._ticked >= TICK:
                    self._tick()
            except Exception:
                log.exception("At a table:")

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
            raw = json.loads(rows[0][0])
            raw["seats"] = tuple(raw["seats"])
            found = self._make(id, Head(**raw), rows[0][1])
            found.restore()
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
            if id in self.vault.spoilt:
                self.table(id).reload(why)

        self.post(reload)

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
        title = game.view(0).title
        head = Head(book, quest, seed, game.header.content, dict(game.header.options), away, title, tuple(ids))
        id = keys.new_name()
        while self.vault.read("SELECT 1 FROM tables WHERE id = ?", id) or id in self._tables:
            id = keys.new_name()
        table = self._make(id, head, campaign)
        table.holders = [
            check_holder(holders.get(seat, held)) for seat, held in zip(ids, usual(game.seats), strict=True)
        ]
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
        ]
        table.adopt(game)
        self.vault.keep(id, rows)
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

    def found(self, book: str, name: str, heroes: Sequence[str], quests: Sequence[str]) -> dict[str, str]:
        """Begin a campaign; its name in the store and its key."""
        rules = find_book(book)
        new = Campaign(rules.id, tuple(quests), rules.party(heroes))
        known = {quest.id for quest in rules.quests()}
        for quest in quests:
            if quest not in known:
                raise DelveError(f"There is no quest “{quest}”.", do=f"Quests: {', '.join(sorted(known))}.")
        id, key = keys.new_name() + "c", keys.new_key()
        self.vault.keep(
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
        table, made = self.open_table(
            head.book, head.quest, head.options, given, away, head.seed, "", owner=key, campaign=id
        )
        self.vault.keep(id, [("UPDATE campaigns SET place = ? WHERE id = ?", (table.id, id))])
        return made

    def abandon(self, id: str) -> None:
        """Break off the game under way."""
        _, known, place = self.campaign(id)
        if not place:
            raise DelveError("There is no game under way.")
        new = broken_off(known, self.table(place).record().text(), f"campaign {id}")
        self.vault.keep(id, [("UPDATE campaigns SET body = ?, place = '' WHERE id = ?", (new.text(), id))])

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
