"""One screen at a table: what it is shown, as messages. Runs in the hall's working thread."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from msgspec import UNSET
from msgspec.json import encode

from delvewright.kernel.decisions import Answer, Decision, asked, is_lull, may_know
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.grid import squares
from delvewright.kernel.text import one_line
from delvewright.table import keys, undo
from delvewright.table.common import common_view, first_side, known_to_all
from delvewright.table.hall import Hall, check_holder
from delvewright.table.holders import computers as computers_here
from delvewright.table.holders import is_person, title
from delvewright.table.marching import choosing
from delvewright.table.pacing import Pacing
from delvewright.table.seating import LEFT
from delvewright.table.served import ServedTable
from delvewright.table.settling import how_of, is_reaction, reactions
from delvewright.table.trouble import logger
from delvewright.table.typed import Said
from delvewright.table.watching import Told
from delvewright.ui.intents import Offer, foreseen, offers, taken_up
from delvewright.ui.web import explaining, wire
from delvewright.ui.web import messages as m
from delvewright.ui.web.advice import reason
from delvewright.ui.web.errors import public
from delvewright.ui.web.names import of_view, spoken
from delvewright.ui.web.wire import Json

NOBODY = -1
"""The viewer when nobody has sat down: the screen shows what the first side has in common."""
NO_REPLY = ""
"""What is said to an answer that waits until a moment is over: then it is confirmed."""
MISTAKE = "A mistake in the program: nothing was done."
UNKEPT = "This could not be kept, so it has not happened."
LOG = 400
"""How much of the log is sent at first."""


log = logger("delvewright.web")


def frame(kind: str, **body: Any) -> str:
    """A message as text."""
    return encode({"t": kind, **body}).decode()


class Guest:
    """A screen, by its key."""

    def __init__(self, hall: Hall, table: ServedTable, key: str, secret: str) -> None:
        self.hall, self.table, self.key = hall, table, key
        self.secret = secret if table.keys[key].role == keys.OWNER else ""
        """The owner's key itself, from which the links follow."""
        if self.secret:
            table.acquaint(keys.CHAIR, keys.fingerprint(keys.chair(self.secret, table.id)))
        self.state = ""
        self.pacing = Pacing()
        self.viewer = NOBODY
        self.hand = NOBODY
        """The seat this screen must be handed to; NOBODY: it need not be."""
        self.mask = 0
        self.shown: Json = {}
        """The view as the screen has it."""
        self.seen: list[Event] = []
        """The log as the screen has it."""
        self.held: list[Told] = []
        """Answers it is not told of yet, because a question stands open of which it may not know."""

    @property
    def names(self) -> dict[str, str]:
        """How figures are called that were seen from where this screen looks."""
        return self.table.called.setdefault(self.mask if self.viewer >= 0 else 0, {})

    @property
    def role(self) -> str:
        """owner, seat, invite or spectator."""
        return self.table.keys[self.key].role

    @property
    def n(self) -> int:
        """How many answers have been given, as far as this screen may know."""
        return self.table.number(self.mask)

    @property
    def kept_from(self) -> bool:
        """Whether the open question is one of which this screen may not know."""
        decision = self.table.game.decision
        return decision is not None and asked(decision, self.mask)[0] < 0

    # -- who looks

    def _meet(self) -> None:
        """Find out whose view to show. Between sides the screen is handed over first."""
        table = self.table
        own, seats, decision = table.sits(self.key), table.seats, table.game.decision
        mixed = len({seats[i].side for i in own}) > 1
        called = decision.seat if decision is not None and decision.seat in own else NOBODY
        if self.viewer not in own:
            self.viewer = NOBODY
        self.hand = NOBODY
        if not mixed and own:
            self.viewer = called if called >= 0 else self.viewer if self.viewer >= 0 else min(own)
        elif mixed and called >= 0 and called != self.viewer:
            if self.viewer >= 0 and seats[self.viewer].side == seats[called].side:
                self.viewer = called
            elif not table.timed or table.held_up:  # a moment goes by unless the game master asks for the screen
                self.hand = called
        side = seats[self.viewer].side if self.viewer >= 0 else ""
        self.mask = sum(1 << i for i in own if seats[i].side == side)

    def _of(self, events: Sequence[Event]) -> list[Event]:
        """Those of the events that this screen may know."""
        if self.viewer >= 0:
            return [event for event in events if event.audience & self.mask]
        side = first_side(self.table.game)
        return [event for event in events if known_to_all(event, side)]

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
        asked = decision.seat == self.viewer and not table.by_computer(decision.seat) and self.hand < 0
        if asked and not table.answers_itself():
            found = wire.decision_json(table.game, self.n, self.names)
            found |= self._more_of(decision)
            street = explaining.street_json(table.game)
            if table.timed:
                left = round(table.moment_left(), 1)
                found["moment"] = {"left": left, "held": table.held_up, "empty": is_lull(decision)}
            growth = explaining.growth_json(table.game)
            return {**found, **({"street": street} if street else {}), **({"growth": growth} if growth else {})}
        mine = table.timed and decision.seat in table.sits(self.key)
        return wire.asked_json(decision, self.mask, self.n, table.seats, mine)

    def _undo(self) -> Json | None:
        table = self.table
        own = table.sits(self.key)
        to = undo.last_own(table.given, own, self.mask)
        if to < 0 or self.hand >= 0 or table.given_out or (table.campaign and table.game.over):
            return None
        what = spoken(table.game.said(table.given[to].answer), self.names)
        return {"free": undo.is_free(table.given, to, own), "to": table.numbered(self.mask, to), "what": what}

    def _common(self) -> Json:
        found: Json = {"n": self.n, "seat": self.viewer, "decision": self._decision(), "undo": self._undo()}
        if self.hand >= 0:
            found["hand"] = {"seat": self.hand, "title": self.table.seats[self.hand].title}
        return found

    def _events(self, events: Sequence[Event]) -> list[Json]:
        """Those of the events that this screen may know, numbered; it has seen them from now on."""
        first = len(self.seen)
        self.seen += self._of(events)
        return self._numbered(first)

    def _numbered(self, first: int) -> list[Json]:
        """What this screen has seen, from a number on."""
        book, names = self.table.game.book, self.names
        return [wire.event_json(book, event, i, names) for i, event in enumerate(self.seen[first:], first)]

    # -- what the table calls

    def whole(self) -> list[str]:
        """Everything it may see now."""
        self._meet()
        self.pacing.anew()
        self.held = []
        made, key = self.table.wholes, (self._place(), len(self.table.told), self.table.given_out)
        if key not in made:
            self.seen = self._of(self.table.told)
            self.shown = self._view()
            self.names.update(of_view(self.shown))
            log = self._numbered(max(0, len(self.seen) - LOG))
            made[key] = frame("view", view=self.shown, log=log, **self._common()), self.shown, tuple(self.seen)
        text, self.shown, seen = made[key]
        self.seen = list(seen)
        return [text]

    def _place(self) -> tuple[object, ...]:
        """From where this screen looks: those of one place are sent the same."""
        table = self.table
        own = table.sits(self.key)
        time_left = round(table.moment_left(), 1) if table.timed and not self.kept_from else 0
        return self.viewer, self.hand, own, sum(1 << i for i in own if table.by_computer(i)), time_left, table.held_up

    def stepped(self, told: Told) -> list[str]:
        """What one answer has changed."""
        mask, viewer = self.mask, self.viewer
        self._meet()
        if self.mask != mask or (viewer < 0) != (self.viewer < 0):
            return self.whole()
        self.held.append(told)
        secret = self.kept_from
        if secret and not self.table.timed:  # nothing is seen of it until the next thing that one may know
            return []
        held, self.held = self.held, []
        memo, old, before = self.table.memo, self.shown, len(self.seen)
        key = "step", self._place(), id(old), before, len(held)
        if key not in memo:
            by = next((each.seat for each in held if may_know(each.audience, self.mask)), NOBODY)
            new = self._view()
            change, self.shown = wire.patch(old, new), new
            if "figures" in change:
                self.names.update(of_view(new))
            events = self._events([event for each in held for event in each.events])
            goes_on = secret and by < 0 and not change and not events  # the same moment
            text = "" if goes_on else frame("step", by=by, patch=change, events=events, **self._common())
            memo[key] = text, new, self.seen[before:], old  # which is held, so that nothing else gets its id
        else:
            text, self.shown, seen, _ = memo[key]
            self.seen += seen
        if not text:
            return []
        self.pacing.sent(self.n, time.monotonic())
        return [text]

    def noted(self, events: Sequence[Event]) -> list[str]:
        """Notes in the log."""
        return [frame("note", events=self._events(events))]

    def about(self) -> list[str]:
        """The table."""
        return [frame("table", **self.info())]

    def info(self) -> Json:
        """The table as this key's holder may know it."""
        return table_json(self.table, self.key, self.secret)

    def _more_of(self, decision: Decision) -> Json:
        """What one click may mean besides, and how one is asked about reactions."""
        found: Json = {}
        if offered := self._offers():
            found["intents"] = [wire.intent_json(self.table.game, offer, self.names) for offer in offered]
        if not isinstance(decision, DiceDecision) and choosing(self.table.game, decision, self._own):
            found["order"] = True
        if not isinstance(decision, DiceDecision) and is_reaction(decision):
            manners = self.table.asking(decision.seat)
            found["reactions"] = [
                {"what": what, "title": spoken(title, self.names), "how": how_of(manners, what)}
                for what, title in reactions(self.table.game, decision).items()
            ]
        return found

    @property
    def _own(self) -> frozenset[int]:
        """The seats of this screen's side that it holds, and that no computer plays."""
        return frozenset(seat for seat in squares(self.mask) if not self.table.by_computer(seat))

    def _offers(self) -> list[Offer]:
        """What one click may mean besides legal answers."""
        table = self.table
        decision = table.game.decision
        if decision is None or table.timed:
            return []
        order = table.marching_order(self.key)
        key = "intents", decision.seat, self.mask, tuple(order)
        if key not in table.memo:
            table.memo[key] = offers(table.game, decision.seat, self._own, order)
        found: list[Offer] = table.memo[key]
        return found

    # -- what the browser says

    def obey(self, said: m.Said) -> None:
        """Do what a message asks for; what is wrong with it is answered, and changes nothing."""
        table = self.table
        if isinstance(said, m.Shown):
            self.pacing.shown(said.n, said.wait, time.monotonic())
            self.hall.attend(table)
            return
        with table.together():
            try:
                reply = self._do(said)
            except DelveError as error:
                reply = frame("error", ref=said.ref, **public(error))
            except Exception:
                log.exception("At table %s:", table.id)
                reply = frame("error", ref=said.ref, what=MISTAKE, where="", do="")
            if reply:
                unkept = frame("error", ref=said.ref, what=UNKEPT, where="", do="Try again in a moment.")
                table.say(self, [reply], [unkept])
        self.hall.attend(table)

    def _do(self, said: m.Asked) -> str:
        """The reply; nothing if it comes later."""
        table, ref = self.table, said.ref
        match said:
            case m.Ping():
                return frame("pong", ref=ref)
            case m.Answer():
                return self._answer(said)
            case m.Preview():
                return self._preview(said)
            case m.Settle():
                table.wish(self.key, said.what, said.how)
            case m.Why():
                if said.event >= len(self.seen):
                    raise DelveError("There is no such event.")
                event = self.seen[said.event]
                roll = event.sum or explaining.roll_words(table.game.book, event)
                return frame("why", ref=ref, roll=roll, rules=wire.why_json(table.head.book, event))
            case m.Explain():
                return self._explain(said)
            case m.Undo():
                if said.to is not None and said.to >= self.n:
                    raise DelveError(f"There is no decision {said.to} to go back to.")
                table.undo(self.key, None if said.to is None else table.place(self.mask, said.to), self.mask)
            case m.Wait():
                table.hold_up(self.key)
            case m.Vote():
                table.cast(self.key, said.yes)
            case m.Seat():
                if said.seat >= len(table.holders):
                    raise DelveError("There is no such seat.")
                holder = check_holder(said.holder)
                if said.seat in table.may(self.key):
                    table.changes.take(self.key)
                table.change(self.key, said.seat, holder)
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
                decision = table.game.decision
                secret = decision is not None and decision.audience != EVERYBODY  # it would tell that somebody is asked
                if said.state != self.state and not secret:
                    self.state = said.state
                    table.announce()
            case m.Name():
                table.rename(self.key, said.name)
            case m.Hint():
                return self._hint(said)
            case m.Chat():
                self._chat(said)
        return frame("ok", ref=ref, n=self.n)

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
        assert game.decision is not None
        seat = game.decision.seat
        if not table.remembers(seat) and not isinstance(game.decision, DiceDecision):
            self._recall(seat, said)
            return ""
        answer, thought = table.hint(self.key)
        options = list(game.decision.options)
        which: Json = {"choice": options.index(answer)} if answer in options else {}
        if not which:
            which = {"verb": answer[0], "square": answer[1]}
        label = spoken(game.book.choice(game.state, game.decision, answer).label, self.names)
        why = spoken(thought, self.names) or reason(game, self.viewer, answer)
        return frame("hint", ref=said.ref, answer=which, text=label, why=why)

    def _recall(self, seat: int, said: m.Hint) -> None:
        """Have somebody see all that a seat was asked so far, when no person waits; then ask again."""
        table = self.table
        running = table.recalling.get(seat)
        if running is None:
            running = table.recalling[seat] = self.hall.slowly(lambda: table.remembering(seat))
            running.add_done_callback(lambda _: table.recalling.pop(seat, None))

        def done(found: Future[None]) -> None:
            error = found.exception()
            if self not in table.watchers:
                return
            if error is None:
                self.obey(said)
                return
            told = public(error) if isinstance(error, DelveError) else {"what": MISTAKE, "where": "", "do": ""}
            table.say(self, [frame("error", ref=said.ref, **told)])

        running.add_done_callback(done)

    def _chat(self, said: m.Chat) -> None:
        """For those who sit at the table, and whoever opened it; the others only listen."""
        table = self.table
        own = sorted(table.sits(self.key))
        if not own and self.role != keys.OWNER:
            raise DelveError("Only those who sit at the table may speak.", do="Take a seat.")
        line = table.talk.say(self.key, table.caller(self.key), own[0] if own else -1, said.text, said.gesture)
        table.tell(frame("said", lines=[wire.line_json(line)]))

    def heard(self) -> list[str]:
        """What was said before this screen came."""
        lines = [wire.line_json(line) for line in self.table.talk.lines]
        return [frame("said", lines=lines, before=True)] if lines else []

    def _mine(self, n: int) -> Answer:
        """Complain unless the open question is this screen's, and the one the browser means."""
        table = self.table
        decision = table.game.decision
        if n != self.n:
            raise IllegalAnswer(
                f"This comes too late: the game has gone on to decision {self.n}.", "late", "Look again, then answer."
            )
        if decision is None:
            raise IllegalAnswer("The game is over.")
        who = table.seats[decision.seat].title
        if self.kept_from:
            raise IllegalAnswer("Nobody asks you anything now.", do="Wait a moment.")
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
        if said.intent is not UNSET:
            offer, square = self._intended(said)
            answer: Said = taken_up(table.game, offer, square, self._own, table.marching_order(self.key))
        else:
            answer = said.text if said.text is not UNSET else self._meant(said)
        if table.say_later(answer, lambda: table.say(self, [frame("ok", ref=said.ref, n=self.n)])):
            return NO_REPLY
        left = table.answer(decision.seat, answer, self)
        return frame("ok", ref=said.ref, n=self.n, **({"left": left} if left else {}))

    def _intended(self, said: m.Answer | m.Preview) -> tuple[Offer, int]:
        """The intent that is meant, and the square where it needs one."""
        known = self._offers()
        if said.intent is UNSET or not 0 <= said.intent < len(known):
            raise IllegalAnswer("There is no such intent.", do=self.table.game.legal())
        offer, square = known[said.intent], -1 if said.square is UNSET else said.square
        if offer.mask and not (square >= 0 and offer.mask >> square & 1):
            raise IllegalAnswer("That is not possible now.", do="Say which square.")
        return offer, square

    def _preview(self, said: m.Preview) -> str:
        self._mine(said.n)
        if said.intent is not UNSET:
            offer, square = self._intended(said)
            label, path, chances = foreseen(self.table.game, offer, square)
            label = spoken(label, self.names)
            return frame("preview", ref=said.ref, path=list(path), odds=wire.odds_json(chances), text=label)
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
    mask = sum(1 << seat for seat in table.sits(key))
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
    fallen = fallen_seats(table, table.sits(key))
    asked = {wish.seat for wish in table.wishes.values() if wish.key == key}
    found: Json = {
        "table": table.id,
        "title": table.head.title,
        "book": table.head.book,
        "quest": table.head.quest,
        "town": bool(table.campaign) and table.head.quest == table.game.book.town,
        "between": [table.head.after, table.head.before],
        "computers": computers(),
        "seats": seats,
        "you": {"role": known.role, "seats": sorted(table.sits(key)), "may": may, "name": known.name},
        "away": table.head.away,
        "master": undo.master_of(table.seats),
        "stuck": f"The game cannot be kept: {table.unkept}." if table.unkept else table.stuck,
        "seed": str(table.head.seed) if table.head.chosen else "",
        "lost": [
            {"seat": i, "may": i in may and not table.needs_yes(key, i), "asked": i in asked}
            for i in sorted(asked.union(i for i, state in known.former.items() if state != LEFT))
        ],
        "vote": None,
        "tale": dict(zip(("story", "goal"), map(one_line, table.game.book.tale(table.game.state)), strict=True)),
    }
    mine = table.sits(key)
    if usual := {what: how for what, (how, title) in (table.asking(min(mine)) if mine else {}).items() if not title}:
        found["you"]["usual"] = usual
    if manners := table.manners(key):
        found["you"]["asking"] = {what: {"how": how, "title": title} for what, (how, title) in manners.items()}
    if fallen:
        sides = {table.seats[i].side for i in fallen}
        dead = fallen_seats(table, frozenset(range(len(table.seats))))
        free = [
            i
            for i, seat in enumerate(table.seats)
            if seat.side in sides and i not in dead and not is_person(table.holders[i])
            if known.role == keys.OWNER or i in may
        ]
        found["you"]["fallen"] = [{"seat": i, "title": table.seats[i].title, "free": free} for i in fallen]
    if known.role == keys.OWNER:
        found["wishes"] = [
            {"wish": n, "seat": wish.seat, "name": table.keys[wish.key].name, "why": table.why(wish)}
            for n, wish in table.wishes.items()
        ]
    if vote is not None:
        voters = table.voters()
        found["vote"] = {
            "to": table.numbered(mask, vote.to),
            "by": vote.name,
            "what": f"take back {table.taken_back(vote.to)}",
            "for": len(vote.yes & voters),
            "against": 0,
            "needed": len(voters),
            "away": [table.caller(voter) for voter in sorted(voters - present - vote.yes)],
            "yours": (True if key in vote.yes else None) if key in voters else False,
        }
    if offered := table.may_join(key):
        found["offered"] = [{"seat": i, "asks": table.would_ask(i)} for i in offered]
    if secret and known.role == keys.OWNER:
        found["links"] = links(table, secret)
        if table.campaign:
            found["campaign"] = f"/campaign#{table.campaign}.{secret}"
    return found


def fallen_seats(table: ServedTable, own: frozenset[int]) -> list[int]:
    """Those of some seats of whose figures none lives any more, as everybody at the table can see."""
    if table.game.over:
        return []
    view = common_view(table.game) if "common" not in table.memo else table.memo["common"]
    table.memo["common"] = view
    found = []
    for seat in sorted(own):
        mine = [f for f in view.figures if f.seat == seat and f.side == table.seats[seat].side]
        if mine and not any(f.alive for f in mine) and table.seats[seat].side == table.seats[0].side:
            found.append(seat)
    return found


def links(table: ServedTable, secret: str) -> Json:
    """The addresses the owner may send to others."""
    invite, spectator, own = keys.all_derived(secret, table.id, table.head.seats)
    chair = undo.master_of(table.seats) >= 0
    return {
        "invite": f"/join#{table.id}.{invite}",
        **({"chair": f"/join#{table.id}.{keys.chair(secret, table.id)}"} if chair else {}),
        "spectator": f"/table#{table.id}.{spectator}",
        "seats": {seat: f"/table#{table.id}.{key}" for seat, key in own.items()},
    }


def computers() -> list[Json]:
    """Who can hold a seat instead of a person."""
    return [{"id": id, "title": title(id)} for id in computers_here()]
