"""Who sits where at a table: what keys open, seats that change hands, persons who come, go and want a seat back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from delvewright.kernel.errors import DelveError
from delvewright.table import keys, undo
from delvewright.table.holders import COMPUTER, PERSON, is_person
from delvewright.table.story import Head
from delvewright.table.vault import Row, Vault
from delvewright.table.watching import Deliver, WatchedTable, Watcher

OPEN = "open"
"""The holder of a seat that waits for somebody."""
SEAT = "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)"
KEY = "INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?, ?)"
FORMER = "INSERT OR REPLACE INTO former VALUES (?, ?, ?, ?)"
SEATED = "DELETE FROM former WHERE place = ? AND print = ? AND seat = ?"
SAT = "INSERT OR REPLACE INTO sat VALUES (?, ?, ?)"
WISH = "INSERT OR REPLACE INTO wishes VALUES (?, ?, ?, ?)"
UNWISH = "DELETE FROM wishes WHERE place = ? AND n = ?"
BACK, CHAIR, RETURN = "back", "chair", "return"
"""Why the owner is asked: for a seat that was lost; for the game master's, in mid-quest or by a hero; for a hero's, by
one who has been game master."""
LEFT, TAKEN, LOST = 0, 1, 2
"""What became of a seat somebody held: given away by himself; by somebody else, but he may have it again as long as no
other person takes it; for good, unless the owner agrees."""


@dataclass(slots=True)
class Key:
    """What a key opens."""

    role: str
    seats: set[int] = field(default_factory=set)
    """The seats its holder may sit in while no other person does."""
    name: str = ""
    former: dict[int, int] = field(default_factory=dict)
    """Seats its holder has held and holds no more: LEFT, TAKEN or LOST."""
    sat: set[int] = field(default_factory=set)
    """Seats in which its holder has ever sat: what is seen from there cannot be forgotten."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Somebody asks the owner for a seat."""

    seat: int
    key: str


class SeatedTable(WatchedTable):
    """A game whose seats are held by keys."""

    def __init__(self, id: str, head: Head, vault: Vault, deliver: Deliver) -> None:
        super().__init__(id, head, vault, deliver)
        self.keys: dict[str, Key] = {}
        self.keepers: list[str] = []
        """For each seat the fingerprint of the key whose holder sits there, if a person does."""
        self.standing: set[int] = set()
        """Seats of absent persons for whom the computer stands in."""
        self.gone: dict[str, float] = {}
        """Since when persons are away, by key."""
        self.wishes: dict[int, Wish] = {}
        """What the owner is asked for, by number."""
        self._wished = 0
        self.used = self.met = time.monotonic()
        """When somebody last did something here; since when somebody is here at all."""
        self.stuck = ""
        """Why the game cannot go on by itself."""

    def _handed_over(self, seat: int) -> None:
        """Somebody else answers for a seat from now on."""
        self.standing.discard(seat)

    def sits(self, key: str) -> frozenset[int]:
        """The seats of a key's holder."""
        return frozenset(i for i, keeper in enumerate(self.keepers) if keeper == key and is_person(self.holders[i]))

    def by_computer(self, seat: int) -> bool:
        """Whether the computer answers for a seat now."""
        return self.holders[seat].startswith(COMPUTER) or seat in self.standing

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

    def is_chair(self, seat: int) -> bool:
        """Whether a seat is the game master's: on another side than the first, where all that is hidden is seen."""
        return self.seats[seat].side != self.seats[0].side

    def needs_yes(self, key: str, seat: int) -> bool:
        """Whether somebody may sit down only if the owner agrees: who would play what he has seen from the other side,
        and who takes the game master's seat from the computer in mid-quest, unless he has sat there before."""
        known = self.keys[key]
        if known.role == keys.OWNER:
            return False
        chair = self.is_chair(seat)
        if any(self.is_chair(i) != chair for i in known.sat):
            return True
        return self.would_ask(seat) and seat not in known.sat

    def may_join(self, key: str) -> list[int]:
        """The seats that an invitation offers."""
        role = self.keys[key].role
        sides = {keys.INVITE: (False,), keys.CHAIR: (False, True), keys.OWNER: (False, True)}.get(role, ())
        return [i for i in range(len(self.holders)) if not self._taken(i) and self.is_chair(i) in sides]

    def would_ask(self, seat: int) -> bool:
        """Whether a stranger who wants a seat must ask the owner."""
        return self.is_chair(seat) and self.n > 0 and self.holders[seat].startswith(COMPUTER)

    def why(self, wish: Wish) -> str:
        """What a wish is about."""
        if not self.needs_yes(wish.key, wish.seat):
            return BACK
        return CHAIR if self.is_chair(wish.seat) else RETURN

    def _ask(self, key: str, seat: int) -> list[Row]:
        """Somebody asks the owner for a seat, once."""
        rows = self._unask(lambda wish: (wish.seat, wish.key) == (seat, key))
        self._wished += 1
        self.wishes[self._wished] = Wish(seat, key)
        return [*rows, (WISH, (self.id, self._wished, key, seat))]

    def _unask(self, gone: Callable[[Wish], bool]) -> list[Row]:
        """Forget wishes."""
        numbers = [n for n, wish in self.wishes.items() if gone(wish)]
        for n in numbers:
            del self.wishes[n]
        return [(UNWISH, (self.id, n)) for n in numbers]

    def acquaint(self, role: str, key: str) -> None:
        """Know a key that the owner can be shown, at a table that is older than such keys."""
        if key not in self.keys:
            self.keys[key] = Key(role)
            self._keep([self._key_row(key)])

    def name_of(self, seat: int) -> str:
        """The name of the person in a seat, if it is known."""
        key = self.keys.get(self.keepers[seat])
        return key.name if key and is_person(self.holders[seat]) else ""

    def _who(self, seat: int) -> str:
        """How a sentence about a seat begins."""
        known = self.seats[seat]
        return known.title if known.named else f"The {known.title}"

    def caller(self, key: str) -> str:
        """How the log calls somebody."""
        known = self.keys[key]
        own = sorted(self.sits(key))
        return known.name or (self.seats[own[0]].title if own else known.role.capitalize())

    def away_for(self, seat: int) -> int:
        """For how many seconds the person in a seat has been away."""
        since = self.gone.get(self.keepers[seat]) if is_person(self.holders[seat]) else None
        return int(time.monotonic() - since) if since is not None else 0

    def arrive(self, watcher: Watcher) -> None:
        """Somebody opens the table."""
        self.used = time.monotonic()
        self._wake()
        if not self.watchers:
            self.met = self.used
        known_here = watcher.key in self.present()
        self.watchers.append(watcher)
        self.gone.pop(watcher.key, None)
        known = self.keys[watcher.key]
        rows: list[Row] = []
        if known.role == keys.SEAT:  # a seat's own link takes the seat from whoever kept it warm, once
            for i in sorted(known.seats - known.former.keys()):
                kept = self.keys.get(self.keepers[i])
                warm = kept is not None and kept.role == keys.OWNER and len(known.seats) == 1
                if (self.holders[i] == OPEN or warm) and not self.needs_yes(watcher.key, i):
                    rows += self._seat(i, PERSON, watcher.key, watcher.key)
        seated = bool(rows)
        for i in sorted(self.standing & self.sits(watcher.key)):
            self.standing.discard(i)
            rows += self._note(f"{self._who(i)} is back; the computer steps aside.")
        self._out += [(watcher, text) for text in (*watcher.about(), *watcher.whole())]
        if seated:
            self._all_whole(watcher)  # whoever has lost a seat sees no more by it
        if rows or not known_here:  # one more screen of somebody who is here is nothing to tell
            self._all_about(watcher)
        self._keep(rows)

    def leave(self, watcher: Watcher) -> None:
        """A screen is closed."""
        if watcher not in self.watchers:
            return
        self.watchers.remove(watcher)
        self.used = time.monotonic()
        away = watcher.key not in self.present()
        if away:
            self.gone[watcher.key] = self.used
        if away or watcher.state:
            self._all_about()
        self._keep()

    def change(self, watcher_key: str, seat: int, holder: str) -> None:
        """Give a seat to a person (oneself), to the computer, or to whoever comes."""
        if seat not in self.may(watcher_key):
            if seat in self.keys[watcher_key].seats:
                raise DelveError(f"{self._who(seat)} is held by somebody else.", do="Ask them, or the owner.")
            raise DelveError("This is not your seat.", do="Ask whoever opened the table.")
        owner = self.keys[watcher_key].role == keys.OWNER
        if holder == OPEN and not owner and self.n > 0 and self.is_chair(seat):
            what = "Only whoever opened the table can offer this seat to others in mid-quest."
            raise DelveError(what, do="Give it to the computer.")
        if holder == PERSON and seat not in self.sits(watcher_key) and self.needs_yes(watcher_key, seat):
            rows = self._ask(watcher_key, seat)
            self._all_about()
            self._keep(rows)
            return
        self._changed(self._seat(seat, holder, watcher_key if holder == PERSON else "", watcher_key))

    def join(self, seat: int, name: str, key: str, invited: str = "") -> bool:
        """Somebody with an invitation takes a free seat, or asks the owner for it; whether he sits there now.

        `key` is the fingerprint of the key made for them, `invited` that of the invitation.
        """
        if self._taken(seat):
            raise DelveError(f"{self._who(seat)} is taken.", do="Choose another seat.")
        if invited and seat not in self.may_join(invited):
            what = f"This invitation is not for {self.seats[seat].title}."
            raise DelveError(what, do="Choose another seat, or ask whoever opened the table for another invitation.")
        known = self.keys.setdefault(key, Key(keys.SEAT, set(), name))
        known.name = name or known.name or "Guest"
        own = bool(invited) and self.keys[invited].role == keys.OWNER  # whose word is given with it
        if own or not self.needs_yes(key, seat):
            self._changed(self._seat(seat, PERSON, key, key))
            return True
        rows = [self._key_row(key), *self._ask(key, seat)]
        self._all_about()
        self._keep(rows)
        return False

    def back(self, key: str, seat: int, yes: bool) -> None:
        """About a seat one has lost: take it back, or ask the owner for it; or let it be."""
        known = self.keys[key]
        state = known.former.get(seat, LEFT)
        if state == LEFT and Wish(seat, key) not in self.wishes.values():
            raise DelveError("You have not lost this seat.")
        if yes and seat in self.may(key):
            self.change(key, seat, PERSON)
            return
        if yes:
            rows = self._ask(key, seat)
        else:
            rows = self._unask(lambda wish: (wish.seat, wish.key) == (seat, key))
            if state != LEFT:
                rows += self._mark(key, seat, LEFT if state == TAKEN else None)
        self._all_about()
        self._keep(rows)

    def grant(self, key: str, number: int, yes: bool) -> None:
        """The owner's word on a wish."""
        if self.keys[key].role != keys.OWNER:
            raise DelveError("Only whoever opened the table can say that.")
        wish = self.wishes.get(number)
        if wish is None:
            raise DelveError("Nobody asks for that any more.")
        rows = self._unask(lambda each: each is wish)
        if yes:
            self._changed(rows + self._seat(wish.seat, PERSON, wish.key, key))
            return
        rows += self._mark(wish.key, wish.seat, None)
        rows += self._note(f"{self.caller(wish.key)} asked for {self.seats[wish.seat].title}; it stays as it is.")
        self._all_about()
        self._keep(rows)

    def rename(self, key: str, name: str) -> None:
        """What the others call somebody."""
        known, name = self.keys[key], " ".join(name.split())
        if name == known.name:
            return
        known.name = name
        self._all_about()
        self._keep([self._key_row(key)])

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
        for print, seat in self.vault.read("SELECT print, seat FROM sat WHERE place = ?", self.id):
            self.keys[print].sat.add(seat)
        self.wishes = {
            n: Wish(seat, print)
            for n, print, seat in self.vault.read("SELECT n, print, seat FROM wishes WHERE place = ?", self.id)
            if print in self.keys
        }
        self._wished = max([self._wished, *self.wishes])
        found = self.vault.read("SELECT holder, keeper FROM seats WHERE place = ? ORDER BY seat", self.id)
        self.holders = [holder for holder, _ in found]
        self.keepers = [keeper for _, keeper in found]
        if not self._sound():
            raise ValueError("these are not the seats of this table")
        now = time.monotonic()
        self.gone = {keeper: now for keeper in self.keepers if keeper and keeper not in self.present()}

    def _sound(self) -> bool:
        """Whether what was kept of keys and seats can be such."""
        every = range(len(self.head.seats))
        return (
            len(self.holders) == len(every)
            and all(held in (PERSON, OPEN) or str(held).startswith(COMPUTER) for held in self.holders)
            and all(not keeper or keeper in self.keys for keeper in self.keepers)
            and all(known.role in keys.ROLES and isinstance(known.name, str) for known in self.keys.values())
            and all(
                type(seat) is int and seat in every
                for known in self.keys.values()
                for seat in (*known.seats, *known.former, *known.sat)
            )
        )

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
        now = is_person(holder)
        return rows + self._unask(
            lambda wish: (
                wish.seat == seat
                and self.keys[wish.key].former.get(seat) != LOST
                and (now or not self.needs_yes(wish.key, seat))
            )
        )

    def _seat(self, seat: int, holder: str, keeper: str, by: str) -> list[Row]:
        """A seat changes hands: to whom, and by whose deed. A vote is off, for others have a say now."""
        rows = self._pass_on(seat, holder, keeper, by)
        more = self._seen_before(seat, keeper) if is_person(holder) else ""
        self.holders[seat], self.keepers[seat] = holder, keeper
        if keeper and is_person(holder):
            self.keys[keeper].sat.add(seat)
            rows.append((SAT, (self.id, keeper, seat)))
        self._handed_over(seat)
        if keeper and keeper not in self.present():
            self.gone[keeper] = time.monotonic()
        rows.append((SEAT, (self.id, seat, holder, keeper)))
        name = self.name_of(seat)
        who = f"{name or 'a person'}" if is_person(holder) else "the computer" if holder != OPEN else "nobody yet"
        return rows + self._note(f"{self._who(seat)} is now played by {who}{more}.")

    def _seen_before(self, seat: int, key: str) -> str:
        """What all should know of somebody who sits down in mid-quest: that he sees, or has seen, what is hidden."""
        known = self.keys.get(key)
        if known is None or not self.n:
            return ""
        if self.is_chair(seat):
            return "" if seat in known.sat else ", who sees all that is hidden from now on"
        return ", who has seen what is hidden" if any(map(self.is_chair, known.sat)) else ""

    def _changed(self, rows: list[Row]) -> None:
        """Seats have changed hands: everybody sees what his own show him now."""
        self.stuck = ""
        self._all_whole()
        self._all_about()
        self._keep(rows)
