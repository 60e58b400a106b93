"""How often one who leads a whole party is asked, against the bare decisions of the same game.

    .venv/bin/python tools/thrift.py                            expeditions of Advanced HeroQuest
    .venv/bin/python tools/thrift.py advanced magic-maze 1 2    a dungeon of the amulet, two seeds
    .venv/bin/python tools/thrift.py heroquest the-labyrinth 1

The leader holds all heroes with the settings a table begins with, and wants what the computers in his seats want. He
takes up an offer (one click for several answers) where it does that. Counted is what he decides, in fights too, from
the first question to the end; bare decisions are the answers his seats gave in that game, each of which is a question
of the rules. Beside it stand those of a game of the same seed without any help.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import NamedTuple

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import DiceDecision
from delvewright.players import Tactician
from delvewright.table.settling import by_default, quiet, settled
from delvewright.table.typed import Typed
from delvewright.ui.intents import NEXT, PARTY, REST, Offer, offers, taken_up

MOST = 20_000
"""A game of so many answers has stalled."""
TRIES = 3
"""So often he sends his party to the same place."""
FAR, FEW = 60, 8
"""So many answers he thinks ahead of a march, and of a fight."""
CLOSE = 4
"""Places so near each other are one place to him."""
TURNS = ("order", "turn", "activation")
"""What is asked where somebody may go on."""
Wish = int | frozenset[int]
"""A square to go to, or the two sides of a door."""


class Step(NamedTuple):
    """One answer that somebody would give: which figure's, its verb, all of it, and the squares it names."""

    figure: int
    verb: str
    answer: Answer
    squares: tuple[int, ...]


@dataclass
class Leader:
    """Plays all heroes of a game, with what a table offers or without."""

    game: Game
    helped: bool = True
    asked: int = 0
    """What he has decided."""
    bare: int = 0
    """The answers of his seats."""
    kinds: Counter[str] = field(default_factory=Counter)
    """What he was asked about, and what he said."""

    def __post_init__(self) -> None:
        first = self.game.seats[0].side
        self.own = frozenset(i for i, seat in enumerate(self.game.seats) if seat.side == first)
        self.players = [Tactician() for _ in self.game.seats]
        self.typed, self.tried = Typed(), Counter[Wish]()
        self.known: tuple[int, int] = (0, 0)
        self.been: list[int] = []
        """Where he has sent them since anything new came to light: nobody goes to and fro."""

    def play(self, done: Callable[[Game], bool] = lambda game: False) -> Leader:
        """To the end, or until something is so."""
        game = self.game
        while (decision := game.decision) is not None and len(game.answers) < MOST and not done(game):
            seat = decision.seat
            if seat not in self.own:
                game.answer(self.players[seat].choose(game.view(seat), decision))
            elif not (self.helped and self._spared()):
                self._decide(decision)
        return self

    def _give(self, answer: Answer) -> str:
        decision = self.game.decision
        assert decision is not None and answer in decision
        self.bare += decision.seat in self.own
        self.game.answer_code(answer)
        return ""

    def _would(self) -> Answer:
        """What the computer in the seat that is asked says; it has then seen the question."""
        decision = self.game.decision
        assert decision is not None
        return self.players[decision.seat].choose(self.game.view(decision.seat), decision)

    def _spared(self) -> bool:
        """Whether the table goes on without asking."""
        decision = self.game.decision
        assert decision is not None
        answer = settled(self.game, by_default({}, len(self.own) > 1), self._would, self.own)
        if answer is not None:
            self._give(answer)
            return True
        before = len(self.game.answers)
        self.typed.go_on(self.game, self._give)
        return len(self.game.answers) > before

    def _decide(self, decision: Decision | DiceDecision) -> None:
        """One thing that he is asked and says."""
        assert isinstance(decision, Decision)
        self.asked += 1
        answer = self._would()
        offer, square = self._offer(decision, answer) if self.helped else (None, -1)
        mood = "quiet" if quiet(self.game, decision.seat) else "near"
        self.kinds[f"{mood} {decision.about} {answer[0]}{' by ' + offer.kind if offer else ''}"] += 1
        if offer is not None:
            with suppress(IllegalAnswer):  # the first of them cannot get any nearer now
                self._give(self.typed.meant(self.game, taken_up(self.game, offer, square, self.own)))
                return
        self._give(answer)

    def _offer(self, decision: Decision, answer: Answer) -> tuple[Offer | None, int]:
        """What one click does of what he wants, if any does more than one answer."""
        found = offers(self.game, decision.seat, self.own)
        if not found:
            return None, -1
        if quiet(self.game, decision.seat):
            offer, square = self._march(found, answer)
            if offer is not None:
                return offer, square
        return self._errand(found, decision, answer), -1

    def _march(self, found: list[Offer], answer: Answer) -> tuple[Offer | None, int]:
        """Together to the door that somebody will open, or to where somebody will go."""
        if answer[0] not in ("activate", self.game.book.walks, self.game.book.rolls, "end", "open"):
            return None, -1
        view = self.game.view(min(self.own))
        if (known := (view.floor, len(view.doors))) != self.known:
            self.known, self.been = known, []
        for wish in self._wishes(answer):
            if not isinstance(wish, frozenset) and any(self._near(wish, goal) for goal in self.been):
                continue
            for offer in found:
                if offer.kind != PARTY or self.tried[wish] >= TRIES:
                    continue
                if set(offer.door) == wish if isinstance(wish, frozenset) else offer.mask >> wish & 1:
                    self.tried[wish] += 1
                    self.been += [] if isinstance(wish, frozenset) else [wish]
                    return offer, -1 if isinstance(wish, frozenset) else wish
        return None, -1

    def _near(self, one: int, other: int) -> bool:
        width: int = self.game.state.width
        return max(abs(one % width - other % width), abs(one // width - other // width)) <= CLOSE

    def _wishes(self, answer: Answer) -> list[Wish]:
        """The door that somebody will open next, then squares to which somebody will go, the last first."""
        steps = self._ahead(answer, FAR)
        doors: list[Wish] = [frozenset(step.squares) for step in steps if step.verb == "open"]
        return doors + [int(step.answer[1]) for step in reversed(steps) if step.verb == self.game.book.walks]

    def _ahead(self, start: Answer, most: int) -> list[Step]:
        """What the computers would do from here on, until anything new comes to light or the dice are thrown for more
        than a walk; nobody reads on from there."""
        game, found = self.game.copy(quiet=True), []
        seats = [deepcopy(player) for player in self.players]
        asked, answer = game.decision, start
        known: tuple[object, ...] = ()
        for _ in range(most):
            if not isinstance(asked, Decision) or (asked.seat in self.own and asked.about not in TURNS):
                break
            view = game.view(min(self.own))
            new = view.floor, len(view.doors), len(view.tokens), quiet(game, min(self.own))
            if known and known != new:
                break
            known = new
            if not answer:
                answer = seats[asked.seat].choose(game.view(asked.seat), asked)
            if asked.seat in self.own:
                squares = tuple(game.book.choice(game.state, asked, answer).squares)
                found.append(Step(asked.figure, str(answer[0]), answer, squares))
                if answer[0] not in ("activate", "end", game.book.walks, game.book.rolls):
                    break
            game.answer_code(answer)
            asked, answer = game.decision, ()
        return found

    def _errand(self, found: list[Offer], decision: Decision, answer: Answer) -> Offer | None:
        """Whatever does the next thing that he wants at one go: his figures that want nothing go last."""
        if answer[0] == "open" or (answer[0] not in ("activate", "end", self.game.book.walks, self.game.book.rolls)):
            return None
        starts = [answer] + [each for each in decision.options if decision.about == "order" and each != answer]
        first = self._ahead(answer, FEW)
        if answer[0] == "activate" and len(first) > 1 and first[1].verb == "end":
            plans = [self._ahead(start, FEW) for start in starts]
        else:
            plans = [first]
        for steps in plans:
            doing = next((i for i, step in enumerate(steps) if step.verb not in ("activate", "end")), -1)
            if doing < 0 or (decision.about == "order" and any(step.verb == "end" for step in steps[:doing])):
                continue
            figure = steps[doing].figure
            rest = [step for step in steps[doing:] if step.figure == figure]
            deed = next((step for step in rest if step.verb not in (self.game.book.walks, self.game.book.rolls)), None)
            by = -1 if figure == decision.figure else figure
            for offer in found:
                if offer.kind == PARTY or offer.by != by or deed is None or len(steps) < 2:
                    continue
                if offer.figure in deed.answer[1:] or (offer.door and set(offer.door) == set(deed.squares)):
                    return offer
            if decision.about == "order" or doing:
                return next((o for o in found if o.kind == NEXT and o.by == by), None)
            return None
        return next((offer for offer in found if offer.kind == REST), None)


def main(given: list[str]) -> None:
    """Print the share of each game, and what was asked most."""
    book, quest, *rest = [*given, *["advanced", "expedition"][len(given) :]]
    seeds = [int(each) for each in rest] or [1, 2, 3, 4, 5, 6]
    asked = bare = plain = 0
    kinds: Counter[str] = Counter()
    for seed in seeds:
        leader = Leader(Game.start(book, quest, seed)).play()
        alone = Leader(Game.start(book, quest, seed), False).play()
        asked, bare, plain, kinds = asked + leader.asked, bare + leader.bare, plain + alone.bare, kinds + leader.kinds
        won = leader.game.winner == leader.game.seats[0].side
        share = f"asked {leader.asked} of {leader.bare} bare decisions, {leader.asked / leader.bare:.0%}"
        print(f"{book} {quest} {seed}: {share}; {'won' if won else 'lost'}; without help {alone.bare}", flush=True)
    print(f"together {asked} of {bare}, {asked / bare:.1%}; without help {plain}: {asked / plain:.1%}")
    for kind, times in kinds.most_common(25):
        print(f"{times:5} {kind}")


if __name__ == "__main__":
    main(sys.argv[1:])
