"""One screen at a table: what it is shown, as messages. Runs in the hall's working thread."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET
from msgspec.json import encode

from delvewright.kernel.decisions import Answer
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.events import Event
from delvewright.table import keys, undo
from delvewright.table.common import common_view, first_side, known_to_all
from delvewright.table.hall import Hall, check_holder
from delvewright.table.holders import COMPUTER, COMPUTERS, TITLES
from delvewright.table.seating import LEFT, Wish
from delvewright.table.served import ServedTable
from delvewright.table.watching import Told
from delvewright.ui.web import explaining, wire
from delvewright.ui.web import messages as m
from delvewright.ui.web.advice import reason
from delvewright.ui.web.errors import public
from delvewright.ui.web.names import of_view, spoken
from delvewright.ui.web.wire import Json

NOBODY = -1
"""The viewer when nobody has sat down: the screen shows what the first side has in common."""
UNKEPT = "This could not be kept, so it has not happened."
LOG = 400
"""How much of the log is sent at first."""


log = logging.getLogger("delvewright.web")


def frame(kind: str, **body: Any) -> str:
    """A message as text."""
    return encode({"t": kind, **body}).decode()


class Guest:
    """A screen, by its key."""

    def __init__(self, hall: Hall, table: ServedTable, key: str, secret: str) -> None:
        self.hall, self.table, self.key = hall, table, key
        self.secret = secret if table.keys[key].role == keys.OWNER else ""
        """The owner's key itself, from which the links follow."""
        self.state = ""
        self.viewer = NOBODY
        self.hand = NOBODY
        """The seat this screen must be handed to; NOBODY: it need not be."""
        self.mask = 0
        self.shown: Json = {}
        """The view as the screen has it."""
        self.seen: list[Event] = []
        """The log as the screen has it."""
        self.names: dict[str, str] = {}
        """How figures that it has seen are called."""

    @property
    def role(self) -> str:
        """owner, seat, invite or spectator."""
        return self.table.keys[self.key].role

    # -- who looks

    def _meet(self) -> None:
        """Find out whose view to show. Between sides the screen is handed over first."""
        table = self.table
        own, seats, decision = table.sits(self.key), table.seats, table.game.decision
        mixed = len({seats[i].side for i in own}) > 1
        asked = decision.seat if decision is not None and decision.seat in own else NOBODY
        if self.viewer not in own:
            self.viewer = NOBODY
        self.hand = NOBODY
        if not mixed and own:
            self.viewer = asked if asked >= 0 else self.viewer if self.viewer >= 0 else min(own)
        elif mixed and asked >= 0 and asked != self.viewer:
            if self.viewer >= 0 and seats[self.viewer].side == seats[asked].side:
                self.viewer = asked
            else:
                self.hand = asked
        side = seats[self.viewer].side if self.viewer >= 0 else ""
        self.mask = sum(1 << i for i in own if seats[i].side == side)

    def _sees(self, event: Event) -> bool:
        if self.viewer >= 0:
            return bool(event.audience & self.mask)
        return known_to_all(event, first_side(self.table.game))

    def _view(self) -> Json:
        game, memo = self.table.game, self.table.memo
        if self.viewer not in memo:
            view = game.book.view(game.state, self.viewer, game.decision) if self.viewer >= 0 else common_view(game)
            memo[self.viewer] = wire.view_json(game.book, view)
        found: Json = memo[self.viewer]
        return found

    def _decision(self) -> Json | None:
        table = self.table
        decision = table.game.decision
        if decision is None:
            return None
        if decision.seat == self.viewer and not table.by_computer(decision.seat) and self.hand < 0:
            found = wire.decision_json(table.game, table.n, self.names)
            street = explaining.street_json(table.game)
            return {**found, "street": street} if street else found
        return wire.asked_json(decision, table.n, table.seats[decision.seat].title)

    def _undo(self) -> Json | None:
        table = self.table
        own = table.sits(self.key)
        to = undo.last_own(table.given, own)
        if to < 0 or self.hand >= 0 or table.given_out or (table.campaign and table.game.over):
            return None
        what = spoken(table.given[to].line, self.names)
        return {"free": undo.is_free(table.given, to, own), "to": to, "what": what}

    def _common(self) -> Json:
        found: Json = {"n": self.table.n, "seat": self.viewer, "decision": self._decision(), "undo": self._undo()}
        if self.hand >= 0:
            found["hand"] = {"seat": self.hand, "title": self.table.seats[self.hand].title}
        return found

    def _events(self, events: Sequence[Event]) -> list[Json]:
        """Those of the events that this screen may know, numbered."""
        book, found = self.table.game.book, []
        for event in events:
            if self._sees(event):
                found.append(wire.event_json(book, event, len(self.seen), self.names))
                self.seen.append(event)
        return found

    # -- what the table calls

    def whole(self) -> list[str]:
        """Everything it may see now."""
        self._meet()
        self.seen = []
        self.shown = self._view()
        self.names.update(of_view(self.shown))
        log = self._events(self.table.told)[-LOG:]
        return [frame("view", view=self.shown, log=log, **self._common())]

    def stepped(self, told: Told) -> list[str]:
        """What one answer has changed."""
        mask, viewer = self.mask, self.viewer
        self._meet()
        if self.mask != mask or (viewer < 0) != (self.viewer < 0):
            return self.whole()
        new = self._view()
        change, self.shown = wire.patch(self.shown, new), new
        if "figures" in change:
            self.names.update(of_view(new))
        return [frame("step", by=told.seat, patch=change, events=self._events(told.events), **self._common())]

    def noted(self, events: Sequence[Event]) -> list[str]:
        """Notes in the log."""
        return [frame("note", events=self._events(events))]

    def about(self) -> list[str]:
        """The table."""
        return [frame("table", **self.info())]

    def info(self) -> Json:
        """The table as this key's holder may know it."""
        return table_json(self.table, self.key, self.secret)

    # -- what the browser says

    def obey(self, said: m.Said) -> None:
        """Do what a message asks for; what is wrong with it is answered, and changes nothing."""
        table = self.table
        try:
            reply = self._do(said)
        except DelveError as error:
            reply = frame("error", ref=said.ref, **public(error))
        except Exception:
            log.exception("At table %s:", table.id)
            reply = frame("error", ref=said.ref, what="A mistake in the program: nothing was done.", where="", do="")
        table.say(self, [reply], [frame("error", ref=said.ref, what=UNKEPT, where="", do="Try again in a moment.")])
        self.hall.attend(table)

    def _do(self, said: m.Said) -> str:
        table, ref = self.table, said.ref
        match said:
            case m.Ping():
                return frame("pong", ref=ref)
            case m.Answer():
                return self._answer(said)
            case m.Preview():
                return self._preview(said)
            case m.Why():
                if said.event >= len(self.seen):
                    raise DelveError("There is no such event.")
                event = self.seen[said.event]
                roll = event.sum or explaining.roll_words(table.game.book, event)
                return frame("why", ref=ref, roll=roll, rules=wire.why_json(table.head.book, event))
            case m.Explain():
                return self._explain(said)
            case m.Undo():
                table.undo(self.key, said.to)
            case m.Vote():
                table.cast(self.key, said.yes)
            case m.Seat():
                if said.seat >= len(table.holders):
                    raise DelveError("There is no such seat.")
                table.change(self.key, said.seat, check_holder(said.holder))
            case m.Back():
                table.back(self.key, said.seat, said.yes)
            case m.Grant():
                table.grant(self.key, said.wish, said.yes)
            case m.Sit():
                if said.seat != self.hand:
                    raise DelveError("Nobody waits for this screen in that seat.")
                self.viewer = said.seat
                table.say(self, self.whole())
            case m.Presence():
                if said.state not in ("thinking", "ready"):
                    raise DelveError("That is no state.", do="thinking or ready")
                self.state = said.state
                table.announce()
            case m.Name():
                table.rename(self.key, said.name)
            case m.Hint():
                return self._hint(said)
            case m.Chat():
                self._chat(said)
        return frame("ok", ref=ref, n=table.n)

    def _explain(self, said: m.Explain) -> str:
        """Only of what stands in this screen's view, as its seat knows it."""
        shown = self.shown.get("figures", {})
        mine = -1 if said.mine is None else said.mine
        if str(said.figure) not in shown or (mine >= 0 and str(mine) not in shown):
            raise DelveError("There is no such figure.")
        seat = self.viewer if self.viewer >= 0 else 0
        return frame("explain", ref=said.ref, **explaining.figure_json(self.table.game, seat, said.figure, mine))

    def _hint(self, said: m.Hint) -> str:
        """What the computer would do in this seat, by what the seat knows, and why."""
        self._mine(said.n)
        table = self.table
        game = table.game
        answer, thought = table.hint(self.key)
        assert game.decision is not None
        options = list(game.decision.options)
        which: Json = {"choice": options.index(answer)} if answer in options else {}
        if not which:
            which = {"verb": answer[0], "square": answer[1]}
        label = spoken(game.book.choice(game.state, game.decision, answer).label, self.names)
        why = spoken(thought, self.names) or reason(game, self.viewer, answer)
        return frame("hint", ref=said.ref, answer=which, text=label, why=why)

    def _chat(self, said: m.Chat) -> None:
        """For those who sit at the table, and whoever opened it; the others only listen."""
        table = self.table
        own = sorted(table.sits(self.key))
        if not own and self.role != keys.OWNER:
            raise DelveError("Only those who sit at the table may speak.", do="Take a seat.")
        line = table.talk.say(self.key, table.caller(self.key), own[0] if own else -1, said.text, said.gesture)
        for watcher in table.watchers:
            table.say(watcher, [frame("said", lines=[wire.line_json(line)])])

    def heard(self) -> list[str]:
        """What was said before this screen came."""
        lines = [wire.line_json(line) for line in self.table.talk.lines]
        return [frame("said", lines=lines, before=True)] if lines else []

    def _mine(self, n: int) -> Answer:
        """Complain unless the open question is this screen's, and the one the browser means."""
        table = self.table
        decision = table.game.decision
        if n != table.n:
            raise IllegalAnswer(
                f"This comes too late: the game has gone on to decision {table.n}.", "late", "Look again, then answer."
            )
        if decision is None:
            raise IllegalAnswer("The game is over.")
        who = table.seats[decision.seat].title
        if decision.seat not in table.sits(self.key):
            raise IllegalAnswer(f"It is {who} who is asked, not you.", do="Wait for your turn.")
        if decision.seat != self.viewer or self.hand >= 0:
            raise IllegalAnswer(f"The screen must be handed to {who} first.", do="Confirm that, then answer.")
        if table.by_computer(decision.seat):
            raise IllegalAnswer("The computer answers for you.", do="Take your seat again first.")
        return ()

    def _meant(self, said: m.Answer | m.Preview) -> Answer:
        decision = self.table.game.decision
        assert decision is not None
        if said.choice is not UNSET:
            if not 0 <= said.choice < len(decision.options):
                raise IllegalAnswer("There is no such choice.", do=self.table.game.legal())
            return decision.options[said.choice]
        if said.verb is UNSET or said.square is UNSET:
            raise IllegalAnswer("Say which: a choice, or a verb and a square.")
        answer = (said.verb, said.square)
        if answer not in decision:
            raise IllegalAnswer("That is not possible now.", do=self.table.game.legal())
        return answer

    def _answer(self, said: m.Answer) -> str:
        table = self.table
        self._mine(said.n)
        decision = table.game.decision
        assert decision is not None
        if said.text is not UNSET:
            left = table.answer(decision.seat, said.text, self)
        else:
            left = table.answer(decision.seat, self._meant(said), self)
        return frame("ok", ref=said.ref, n=table.n, **({"left": left} if left else {}))

    def _preview(self, said: m.Preview) -> str:
        self._mine(said.n)
        game, answer = self.table.game, self._meant(said)
        assert game.decision is not None
        choice = game.book.choice(game.state, game.decision, answer)
        return frame(
            "preview",
            ref=said.ref,
            path=list(game.book.route(game.state, game.decision, answer)),
            odds=wire.odds_json(game.odds(answer)),
            text=spoken(choice.label, self.names),
        )


def table_json(table: ServedTable, key: str, secret: str = "") -> Json:
    """A table as the holder of a key may know it."""
    present, vote = table.present(), table.vote
    states = {watcher.key: watcher.state for watcher in table.watchers if watcher.state}
    seats = []
    for i, seat in enumerate(table.seats):
        held = table.keepers[i]
        seats.append(
            {
                "id": seat.id,
                "seat": i,
                "title": seat.title,
                "side": seat.side,
                "named": seat.named,
                "holder": table.holders[i],
                "computer": table.by_computer(i),
                "name": table.name_of(i),
                "present": bool(held) and held in present,
                "state": states.get(held, ""),
                "away_for": table.away_for(i),
            }
        )
    known, may = table.keys[key], table.may(key)
    found: Json = {
        "table": table.id,
        "title": table.head.title,
        "book": table.head.book,
        "quest": table.head.quest,
        "town": bool(table.campaign) and table.head.quest == table.game.book.town,
        "computers": computers(),
        "seats": seats,
        "you": {"role": known.role, "seats": sorted(table.sits(key)), "may": may, "name": known.name},
        "away": table.head.away,
        "master": undo.master_of(table.seats),
        "stuck": f"The game cannot be kept: {table.unkept}." if table.unkept else table.stuck,
        "seed": str(table.head.seed) if table.head.chosen else "",
        "lost": [
            {"seat": i, "may": i in may, "asked": Wish(i, key) in table.wishes.values()}
            for i, state in sorted(known.former.items())
            if state != LEFT
        ],
        "vote": None,
    }
    if known.role == keys.OWNER:
        found["wishes"] = [
            {"wish": n, "seat": wish.seat, "name": table.keys[wish.key].name} for n, wish in table.wishes.items()
        ]
    if vote is not None:
        voters = table.voters()
        found["vote"] = {
            "to": vote.to,
            "by": vote.name,
            "what": f"take back {table.n - vote.to} answer{'s' if table.n - vote.to > 1 else ''}",
            "for": len(vote.yes & voters),
            "against": 0,
            "needed": len(voters),
            "away": [table.caller(voter) for voter in sorted(voters - present - vote.yes)],
            "yours": (True if key in vote.yes else None) if key in voters else False,
        }
    if secret and known.role == keys.OWNER:
        found["links"] = links(table, secret)
        if table.campaign:
            found["campaign"] = f"/campaign#{table.campaign}.{secret}"
    return found


def links(table: ServedTable, secret: str) -> Json:
    """The addresses the owner may send to others."""
    invite, spectator, own = keys.all_derived(secret, table.id, table.head.seats)
    return {
        "invite": f"/join#{table.id}.{invite}",
        "spectator": f"/table#{table.id}.{spectator}",
        "seats": {seat: f"/table#{table.id}.{key}" for seat, key in own.items()},
    }


def computers() -> list[Json]:
    """Who can hold a seat instead of a person."""
    return [{"id": id, "title": TITLES.get(id.removeprefix(COMPUTER), id)} for id in COMPUTERS]
