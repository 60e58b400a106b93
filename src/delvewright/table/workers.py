"""A few processes that think for the tables, so that nobody waits for anybody's thoughts.

They are bounded in number, in memory and in the time one task may take. Who wants something takes turns with the
others, so that nobody gets more by asking for more. A task that is not wanted any more is stopped at once; a process
that dies is replaced. Tasks know no table: what becomes of their answers is decided by whoever has asked.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.table.trouble import course, logger

MOST = 2
"""Processes at most; fewer where the machine has fewer processors."""
MEMORY = 1 << 30
"""Bytes of address space that one may have."""
SECONDS = 30.0
"""A task may take so long, from when a process has begun with it."""
STARTING = 60.0
"""A process may take so long to begin: a new one has to read the program first, which takes time on a busy machine."""
BEGUN = b"begun"
WAITING, IN_ALL = 8, 200
"""So many tasks of one asker may wait, and of all together."""
IDLE = 60.0
"""Seconds after which a process with nothing to do is let go."""
POLITE = 10
"""How much they stand back for what people wait for."""

log = logger("delvewright.table")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a task."""

    value: Any = None
    trouble: str = ""
    """Why there is no value."""


@dataclass(slots=True, eq=False)
class Ticket:
    """A task that was handed in."""

    asker: str
    load: bytes
    done: Callable[[Outcome], None]
    seconds: float
    until: float = 0.0
    """When it has to be finished, once somebody works on it."""
    wanted: bool = True


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    line: Connection
    task: Ticket | None = None
    since: float = field(default_factory=time.monotonic)
    """Since when it has nothing to do."""


class Workers:
    """The pool. `submit` and `cancel` may be called from any thread; `done` is called by the pool's own."""

    def __init__(self, most: int = 0, memory: int = MEMORY, seconds: float = SECONDS) -> None:
        self.most = most or max(1, min(MOST, (os.cpu_count() or 1) - 1))
        self.memory, self.seconds = memory, seconds
        self.restarts = 0
        """How many processes died by themselves, or were stopped."""
        self._lock = threading.Lock()
        self._queue: OrderedDict[str, deque[Ticket]] = OrderedDict()
        """What waits, by asker; whoever comes first is next."""
        self._workers: list[_Worker] = []
        self._bell_in, self._bell = multiprocessing.Pipe(duplex=False)
        self._going = True
        self._thread: threading.Thread | None = None

    def submit(
        self, asker: str, done: Callable[[Outcome], None], task: Callable[..., Any], *args: Any, seconds: float = 0.0
    ) -> Ticket:
        """Have a function of a module run with these arguments; all of it must be fit for pickling."""
        ticket = Ticket(asker, pickle.dumps((task, args)), done, min(seconds or self.seconds, self.seconds))
        with self._lock:
            mine = self._queue.get(asker, ())
            if not self._going or len(mine) >= WAITING or sum(map(len, self._queue.values())) >= IN_ALL:
                raise DelveError("Too much is to be thought about at once.", do="Try again in a moment.")
            self._queue.setdefault(asker, deque()).append(ticket)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="delve-workers", daemon=True)
                self._thread.start()
        self._ring()
        return ticket

    def cancel(self, ticket: Ticket) -> None:
        """This is not wanted any more: it is stopped, and `done` is not called."""
        ticket.wanted = False
        self._ring()

    def close(self) -> None:
        """Let all processes go; nobody is told of what they were at."""
        with self._lock:
            self._going = False
            thread = self._thread
        self._ring()
        if thread is not None:
            thread.join()
        self._bell.close()
        self._bell_in.close()

    # -- the pool's own thread

    def _ring(self) -> None:
        with suppress(OSError):
            self._bell.send_bytes(b".")

    def _work(self) -> None:
        while self._going:
            now = time.monotonic()
            self._stop_unwanted(now)
            self._hand_out(now)
            lines: list[Any] = [worker.line for worker in self._workers]
            ends = [worker.task.until for worker in self._workers if worker.task]
            ends += [worker.since + IDLE for worker in self._workers if not worker.task]
            ready = wait([self._bell_in, *lines], max(0.0, min(ends) - now) if ends else None)
            while self._bell_in.poll():
                self._bell_in.recv_bytes()
            for worker in [each for each in self._workers if each.line in ready]:
                self._hear(worker)
        for worker in self._workers[:]:
            self._dismiss(worker)

    def _stop_unwanted(self, now: float) -> None:
        """Whoever works on what nobody wants, or for too long, or has had nothing to do, goes."""
        for worker in self._workers[:]:
            task = worker.task
            if task is None:
                if now - worker.since >= IDLE:
                    self._dismiss(worker)
            elif not task.wanted or now >= task.until:
                self._dismiss(worker)
                self.restarts += 1
                self._tell(task, Outcome(trouble=f"It took longer than {task.seconds:.0f} seconds."))

    def _hand_out(self, now: float) -> None:
        """Give what waits to whoever is free; the askers take turns."""
        while True:
            busy = sum(worker.task is not None for worker in self._workers)
            if busy >= self.most:
                return
            with self._lock:
                ticket = self._next()
            if ticket is None:
                return
            worker = next((each for each in self._workers if each.task is None), None) or self._hire()
            worker.task, ticket.until = ticket, now + STARTING
            try:
                worker.line.send_bytes(ticket.load)
            except OSError:
                self._lost(worker)

    def _next(self) -> Ticket | None:
        while self._queue:
            asker, tickets = next(iter(self._queue.items()))
            ticket = tickets.popleft()
            if tickets:
                self._queue.move_to_end(asker)
            else:
                del self._queue[asker]
            if ticket.wanted:
                return ticket
        return None

    def _hear(self, worker: _Worker) -> None:
        try:
            heard = worker.line.recv_bytes()
            if heard == BEGUN:
                if worker.task is not None:
                    worker.task.until = time.monotonic() + worker.task.seconds
                return
            good, value = pickle.loads(heard)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._lost(worker)
            return
        task, worker.task, worker.since = worker.task, None, time.monotonic()
        if task is not None:
            self._tell(task, Outcome(value) if good else Outcome(trouble=value))

    def _lost(self, worker: _Worker) -> None:
        """A process has died."""
        task = worker.task
        self._dismiss(worker)
        if task is not None:
            self.restarts += 1
            log.warning("A process that thinks for tables has died; there will be another.")
            self._tell(task, Outcome(trouble="The process that worked on it died."))

    def _tell(self, task: Ticket, outcome: Outcome) -> None:
        if task.wanted:
            try:
                task.done(outcome)
            except Exception:
                log.exception("What was thought could not be delivered:")

    def _hire(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.memory), name="delve-worker", daemon=True)
        process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _dismiss(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        worker.line.close()
        worker.process.kill()
        worker.process.join()


def _serve(line: Connection, memory: int) -> None:
    """What a process does: a task at a time, until nobody is at the other end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _bound(memory)
    while True:
        try:
            task, args = pickle.loads(line.recv_bytes())
            line.send_bytes(BEGUN)
        except (EOFError, OSError):
            return
        try:
            answer = pickle.dumps((True, task(*args)))
        except MemoryError:
            answer = pickle.dumps((False, "It took too much memory."))
        except Exception as error:
            answer = pickle.dumps((False, f"Something went wrong in it.\n{course(error)}"))
        try:
            line.send_bytes(answer)
        except OSError:
            return


def _bound(memory: int) -> None:
    """Stand back for others, and take no more than this, where the machine can see to it."""
    with suppress(OSError, AttributeError):
        os.nice(POLITE)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
