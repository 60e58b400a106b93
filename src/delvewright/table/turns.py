"""Whose turn it is in the hall: every table, and every address that asks for something else, has a purse of its own.

What is done for somebody is paid from his purse. Three rules follow:

* What people say goes before all else, as long as their purse has something left. It fills by itself, far faster than
  people who play can spend it.
* Whatever else there is to do, the computers' answers above all, goes to the purse that has spent least. So nobody gets
  more by asking for more.
* While others want something too, people whose purse is empty wait until it has filled, even if there is time: what
  is done for somebody makes work for the wires as well.

Purses fill by the time there is to spend: what other programs take of a busy machine meanwhile fills none.

Within a purse the keys take turns; people come before computers, and computers take turns with what takes long. Tables
that were opened from one address have a purse in common besides. Games that were put aside are played again in the
order in which they were asked for, in turn with all else that is no message.
"""

from __future__ import annotations

import heapq
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count

Job = Callable[[], None]
Bit = Callable[[], bool]
"""Does a bit of something; whether there is more to do."""
FULL, FILLS = 1.0, 0.2
"""Seconds of work that a purse holds, and by how many it fills in a second."""
HOUSEHOLD = 2.0
"""So many purses' worth one address has."""
HEAD_START = 0.02
"""Seconds by which somebody who comes after a pause goes before those who are at it all the time."""
COMPANY = 2.0
"""Seconds for which somebody who wanted something counts as being there."""
PATIENCE = 0.05
"""Seconds that people in a row may take while something else waits."""
IDLE = 10.0
"""Seconds after which a purse that wants nothing is forgotten."""
SHORT = 0.25
"""Seconds of work after which a game that is played again makes way for the others that wait."""


@dataclass(slots=True, eq=False)
class Purse:
    """What is done for one table, or for one address."""

    name: str
    seen: float
    """When it was last looked at."""
    parent: Purse | None = None
    spent: float = 0.0
    """What was done for it, as far as it counts against others."""
    left: float = FULL
    """What is left for people's messages."""
    people: OrderedDict[str, deque[Job]] = field(default_factory=OrderedDict)
    """What people want, by key."""
    due: Bit | None = None
    """The computers' next answer, if one is due."""
    bits: deque[Bit] = field(default_factory=deque)
    """What takes long."""
    computed: bool = False
    """Whether its last turn was a computer's."""
    queued: bool = False
    express: bool = False
    wanted: float = 0.0
    """When it last wanted something."""

    @property
    def busy(self) -> bool:
        """Whether anything is to be done."""
        return bool(self.people or self.due is not None or self.bits)

    def fill(self, now: float) -> float:
        """What is left now."""
        self.left = min(FULL, self.left + (now - self.seen) * FILLS)
        self.seen = now
        return self.left


@dataclass(slots=True)
class Turn:
    """Something to be done."""

    purse: Purse | None
    """Who pays; None: nobody, for a game that is played again."""
    run: Callable[[], object]
    person: bool


class Turns:
    """All purses, and who is next. Used by one thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun = self._lost = 0.0
        """When the last turn began, and the seconds of all turns in which nothing could be done."""
        self._purses: dict[str, Purse] = {}
        self._express: deque[Purse] = deque()
        """Purses with messages of people, which come first if they can pay."""
        self._heap: list[tuple[float, int, Purse]] = []
        """Purses with anything to do, by what they have spent."""
        self._parked: list[Purse] = []
        """Purses with messages only, which cannot pay."""
        self._waking: deque[tuple[Bit, list[float]]] = deque()
        """Games that are played again, with what they have taken."""
        self._waking_next = False
        self._order = count()
        self._level = 0.0
        """What those who want something now have spent at least."""
        self._row = 0.0
        """What people's messages took since the last other turn."""
        self._others = 0
        """How many purses have something to do besides messages."""
        self._last: tuple[Purse | None, float] = (None, 0.0)
        self._last_but_one: tuple[Purse | None, float] = (None, 0.0)
        """Who wanted something last, and who else before: addresses, or tables without one."""

    def purse(self, name: str, address: str = "") -> Purse:
        """The purse of a table, or of an address; a new one has that of its address as a parent."""
        found = self._purses.get(name)
        if found is None:
            parent = self.purse(f"from {address}") if address else None
            found = self._purses[name] = Purse(name, self._now(), parent, self._level)
        return found

    def __len__(self) -> int:
        return len(self._purses)

    def _now(self) -> float:
        """The time, without what other programs took of it."""
        return self._clock() - self._lost

    # -- what is wanted

    def say(self, purse: Purse, key: str, job: Job) -> None:
        """A person wants something."""
        self._want(purse)
        purse.people.setdefault(key, deque()).append(job)
        if not purse.express:
            purse.express = True
            self._express.append(purse)
        self._queue(purse)

    def compute(self, purse: Purse, bit: Bit) -> None:
        """The computer must answer at a table, as long as `bit` says so."""
        if purse.due is None:
            self._want(purse)
            self._others += not purse.bits
            purse.due = bit
            self._queue(purse)

    def go_on(self, purse: Purse, bit: Bit) -> None:
        """Something that takes long."""
        self._want(purse)
        self._others += not (purse.bits or purse.due)
        purse.bits.append(bit)
        self._queue(purse)

    def wake(self, bit: Bit) -> None:
        """A game that was put aside."""
        self._waking.append((bit, [0.0]))

    def _want(self, purse: Purse) -> None:
        root, now = purse.parent or purse, self._now()
        purse.wanted = root.wanted = now
        if self._last[0] is not root:
            self._last_but_one = self._last
        self._last = root, now

    def _company(self, purse: Purse, now: float) -> bool:
        """Whether anybody else has wanted something just now."""
        root = purse.parent or purse
        return any(
            who is not None and who is not root and now - when < COMPANY
            for who, when in (self._last, self._last_but_one)
        )

    def _may_speak(self, purse: Purse, now: float) -> bool:
        can_pay = purse.fill(now) > 0 and (purse.parent is None or purse.parent.fill(now) > 0)
        return can_pay or not self._company(purse, now)

    # -- who is next

    def next(self) -> Turn | float:
        """What is to be done next; else the seconds until something may be. 0: nothing is wanted."""
        self._begun, now = self._clock(), self._now()
        if self._parked:
            self._look_again(now)
        if self._row < PATIENCE or not (self._others or self._waking):
            found = self._person(now)
            if found is not None:
                return found
        self._row = 0.0
        self._waking_next = not self._waking_next
        if self._waking and self._waking_next:
            return Turn(None, self._waking[0][0], False)
        found = self._by_rank(now) or self._person(now)
        if found is not None:
            return found
        if self._waking:
            return Turn(None, self._waking[0][0], False)
        return 0.01 if self._parked else 0.0

    def _person(self, now: float) -> Turn | None:
        """Whoever has a message and can pay for it."""
        while self._express:
            purse = self._express.popleft()
            purse.express = False
            if purse.people and self._may_speak(purse, now):
                return Turn(purse, self._message(purse), True)
        return None

    def _message(self, purse: Purse) -> Job:
        """One message; the keys take turns."""
        key, jobs = next(iter(purse.people.items()))
        job = jobs.popleft()
        if jobs:
            purse.people.move_to_end(key)
        else:
            del purse.people[key]
        if purse.people:
            purse.express = True
            self._express.append(purse)
        return job

    def _by_rank(self, now: float) -> Turn | None:
        """The purse that has spent least."""
        while self._heap:
            rank, _, purse = heapq.heappop(self._heap)
            if self._rank(purse) > rank:
                self._push(purse)
                continue
            purse.queued = False
            if purse.people and self._may_speak(purse, now):
                self._level = max(self._level, rank)
                return Turn(purse, self._message(purse), True)
            if purse.due is not None and not (purse.bits and purse.computed):
                self._level = max(self._level, rank)
                purse.computed = True
                return Turn(purse, purse.due, False)
            if purse.bits:
                self._level = max(self._level, rank)
                purse.computed = False
                return Turn(purse, purse.bits[0], False)
            if purse.people:
                self._parked.append(purse)
        return None

    def _look_again(self, now: float) -> None:
        """Take up whoever can pay again."""
        parked, self._parked = self._parked, []
        for purse in parked:
            if not purse.people or purse.queued:
                continue
            if self._may_speak(purse, now):
                self._queue(purse)
                if not purse.express:
                    purse.express = True
                    self._express.append(purse)
            else:
                self._parked.append(purse)

    def done(self, turn: Turn, seconds: float, more: object) -> None:
        """Something was done and took so long; whether there is more of it."""
        self._lost += max(0.0, self._clock() - self._begun - seconds)
        purse = turn.purse
        if purse is None:
            self._woken(seconds, bool(more))
            return
        self.charge(purse, seconds, turn.person)
        if turn.person:
            self._row += seconds
        elif turn.run is purse.due:
            if not more:
                purse.due = None
                self._others -= not purse.bits
        else:
            if more:
                purse.bits.rotate(-1)
            else:
                purse.bits.popleft()
                self._others -= not (purse.bits or purse.due)
        if not turn.person and purse.busy:
            self._want(purse)
        if purse.busy:
            self._queue(purse)

    def _woken(self, seconds: float, more: bool) -> None:
        taken = self._waking[0][1]
        taken[0] += seconds
        if not more:
            self._waking.popleft()
        elif taken[0] > SHORT:
            taken[0] = 0.0
            self._waking.rotate(-1)

    def charge(self, purse: Purse, seconds: float, person: bool = False) -> None:
        """Something was done for a purse."""
        purse.spent += seconds
        if purse.parent is not None:
            purse.parent.spent += seconds / HOUSEHOLD
        if person:
            purse.left = max(-FULL, purse.left - seconds)
            if purse.parent is not None:
                purse.parent.left = max(-FULL, purse.parent.left - seconds / HOUSEHOLD)

    def _rank(self, purse: Purse) -> float:
        return purse.spent if purse.parent is None else max(purse.spent, purse.parent.spent)

    def _push(self, purse: Purse) -> None:
        purse.queued = True
        heapq.heappush(self._heap, (self._rank(purse), next(self._order), purse))

    def _queue(self, purse: Purse) -> None:
        if not purse.queued:
            for each in (purse, purse.parent):
                if each is not None:
                    each.spent = max(each.spent, self._level - HEAD_START)
            self._push(purse)

    def messages(self) -> list[Job]:
        """All that people want and nobody has done yet, taken out: the hall closes."""
        found = []
        for purse in self._purses.values():
            while purse.people:
                found.append(self._message(purse))
        return found

    def tidy(self) -> None:
        """Forget purses that owe nothing and have wanted nothing for a while."""
        now = self._now()
        parents = {id(purse.parent) for purse in self._purses.values() if purse.parent is not None}
        for name, purse in list(self._purses.items()):
            idle = now - purse.wanted > IDLE and purse.fill(now) >= FULL
            if idle and not (purse.busy or purse.queued or purse.express or id(purse) in parents):
                del self._purses[name]
