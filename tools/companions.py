"""How pleasant computer players are to sit beside: `tools/companions.py BOOK [QUEST …] [-n 30]` counts what they do.

Tacticians play in all seats; game k is played with the seed SEED + k, the quests by turns. What each figure means
stands in docs/players.md. `--read` prints one game instead, with the reason of every answer. `--by` measures another
player in the heroes' seats.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.events import Event
from delvewright.kernel.grid import layers, spread
from delvewright.kernel.rulebook import find_book
from delvewright.kernel.view import View
from delvewright.lab.simulate import wilson
from delvewright.players.base import make

TURNS = ("activation", "turn", "monster")
"""Questions that are asked in one's turn."""
WALKS = ("walk", "jump", "brave", "run")
NOTHING = ("end", "pass", "done", "move", "hold", "stay", "face")
"""Verbs that do nothing by themselves; `guard` does something only while an enemy is in sight."""
SMALL = (*WALKS, "hand", "share", "swap", "doff", "don", "drop", "close", "hold", "carry", "fortune")
"""What brings nobody any farther by itself: handing over, changing gear; a drink helps only whoever is hurt."""
STRIKES = ("strike", "shoot", "attack", "throw", "fight")
"""Attacks whose target tells that somebody is in reach."""
IDLE = (*NOTHING, *WALKS, "open", "close", "clear", "guard")
"""What is neither attack nor spell."""
QUIET = (
    "turn", "round", "move", "move-roll", "speed", "search", "table", "leader", "gamesmaster", "reason", "initiative",
    "story", "draft", "effect-ends", "won",
)  # fmt: skip
"""Kinds of events that tell of nothing but that time goes by."""
VAIN = re.compile(r"\b(none|no|nothing|empty|searches)\b")
"""What a search tells that has found nothing."""
ROUNDS = 300


@dataclass
class Tally:
    """What was counted, over one game or many."""

    seeds: list[tuple[str, int]] = field(default_factory=list)
    turns: int = 0
    nothing: int = 0
    missing: int = 0
    """Turns with nothing in which more was offered than to walk, to end the turn, and small things."""
    walked: int = 0
    """Turns with nothing, or nothing but walks and searches in vain."""
    astray: int = 0
    """Those of them that came no nearer to what was named."""
    back: int = 0
    """Turns that only walked, and ended where the one before the last had ended."""
    runs: list[int] = field(default_factory=list)
    """The longest run of empty turns of one hero in each game."""
    rounds: int = 0
    quiet: int = 0
    rooms: int = 0
    traps: int = 0
    treasure: int = 0
    chances: int = 0
    """Turns of monsters with a hero in reach."""
    missed: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    """By side."""
    silent: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    idle: Counter[str] = field(default_factory=Counter)
    """The last reason of turns that came to nothing, and no nearer to anything."""
    decisions: int = 0
    won: int = 0

    def add(self, other: Tally) -> None:
        """Count another one's games as well."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)

    def rows(self) -> list[tuple[str, str]]:
        """The table: what, and how much; of rates with their interval."""
        runs = sorted(self.runs)
        said = sum(self.reasons.values())
        top = self.reasons.most_common(1)[0][1] / said if said else 0.0
        master = _rate(self.silent["master"], self.answers["master"]) if self.answers["master"] else "–"
        return [
            ("hero turns with nothing at all", _rate(self.nothing, self.turns)),
            ("… the same, though more was offered than walks and small things", _rate(self.missing, self.turns)),
            ("… or only walked, or searched in vain", _rate(self.walked, self.turns)),
            ("… the same, and came no nearer to the aim named", _rate(self.astray, self.turns)),
            ("turns that went back to where the hero came from", _rate(self.back, self.turns)),
            ("longest run of empty turns, median / worst", f"{median(runs):g} / {runs[-1]}" if runs else "–"),
            ("rounds in which nothing happened", _rate(self.quiet, self.rounds)),
            ("trap searches a room", f"{self.traps / self.rooms:.2f}" if self.rooms else "–"),
            ("treasure searches a room", f"{self.treasure / self.rooms:.2f}" if self.rooms else "–"),
            ("monster turns without attack or spell, heroes in reach", _rate(self.missed, self.chances)),
            ("answers without a reason, heroes", _rate(self.silent["hero"], self.answers["hero"])),
            ("answers without a reason, master", master),
            ("different reasons", str(len(self.reasons))),
            ("the commonest reason explains", f"{top:.0%}".replace("%", " %")),
            ("won", _rate(self.won, len(self.seeds))),
        ]


def _rate(n: int, of: int) -> str:
    if not of:
        return "–"
    low, high = wilson(n, of)
    return f"{100 * n / of:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"


class Turn:
    """One figure's turn as it is watched."""

    def __init__(self, view: View, figure: int) -> None:
        self.figure = figure
        self.start = _where(view, figure)
        self.end = self.start
        self.verbs: list[str] = []
        self.found = False
        """Whether an event told of more than that time goes by."""
        self.reach = False
        self.struck = False
        self.offered = False
        """Whether more was offered than to walk, to end the turn, and small things."""
        self.heading = 0
        self.why = ""
        self.last = view


def _where(view: View, figure: int) -> int:
    """The squares of a figure as a mask."""
    return next((sum(1 << q for q in f.squares) for f in view.figures if f.id == figure), 0)


def _people(view: View) -> int:
    """The squares of the heroes' side."""
    return sum({1 << q for f in view.figures if f.side == "hero" and f.alive for q in f.squares})


def _told(events: Iterable[Event]) -> bool:
    """Whether events tell of anything that matters."""
    return any(e.kind not in QUIET or (e.kind == "search" and not VAIN.search(e.text)) for e in events)


def _steps(view: View, start: int, goal: int) -> int:
    """Steps from some squares to others, doors and figures thought away; large if there is no way."""
    east, south = view.east, view.south
    for door in view.doors:
        if abs(door.a - door.b) == 1:
            east |= 1 << min(door.a, door.b)
        elif abs(door.a - door.b) == view.width:
            south |= 1 << min(door.a, door.b)
    size = view.width * view.height
    fronts = layers(goal, size, east, south, view.width, ~view.floor & ~goal)
    return next((n for n, front in enumerate(fronts) if front & start), size)


class Watch:
    """Looks on while one game is played, and counts."""

    def __init__(self, quest: str, seed: int, rounds: int, heroes: str) -> None:
        self.tally = Tally(seeds=[(quest, seed)])
        self.rounds, self.heroes, self.seed = rounds, heroes, seed
        self.turn: Turn | None = None
        self.why = ""
        self.ends: dict[int, list[int]] = defaultdict(list)
        """By figure: where its turns ended."""
        self.run: dict[int, int] = defaultdict(int)
        self.longest = 0
        self.loud: set[int] = set()
        """Rounds in which something happened."""
        self.left: set[int] = set()
        """Monsters next to a hero whom the master may still activate."""

    def play(self, game: Game, out: list[str] | None = None) -> Tally:
        """Play a game to its end; `out` is filled with what happens and why."""
        first = game.seats[0].side
        sides = ["hero" if seat.side == first else "master" for seat in game.seats]
        players = [make(self.heroes if side == "hero" else "tactician", self.seed, n) for n, side in enumerate(sides)]
        told = len(game.events)
        view = game.view(0)
        while (decision := game.decision) is not None and game.state.round <= self.rounds:
            seat = decision.seat
            view = game.view(seat)
            player = players[seat]
            answer = player.choose(view, decision)
            self.reason(view, decision, sides[seat], player.reason())
            self.before(view, decision, answer, sides[seat], getattr(player, "heading", int)())
            if out is not None:
                line = f"    {game.said(answer)}"
                out.append(line + (f"   [{player.reason()}]" if player.reason() else ""))
            game.answer_code(answer)
            new = game.events[told:]
            told = len(game.events)
            if out is not None:
                out.extend(e.text for e in new if e.kind not in ("reason", "table"))
            self.after(view.round, new)
        self.close()
        if game.events:
            seen = game.view(0)
            self.tally.rooms += sum(not area & seen.corridors for area in seen.areas)
        self.tally.rounds = min(game.state.round, self.rounds)
        self.tally.quiet = self.tally.rounds - len(self.loud & set(range(1, self.tally.rounds + 1)))
        self.tally.runs = [self.longest]
        self.tally.won = game.winner == first
        return self.tally

    def reason(self, view: View, decision: Decision, side: str, text: str) -> None:
        """Count the reason of an answer that was a choice."""
        self.tally.decisions += 1
        self.why = ""
        if len(decision) < 2:
            return
        self.tally.answers[side] += 1
        if not text:
            self.tally.silent[side] += 1
            return
        for name in sorted({n for f in view.figures for n in (f.title, f.name.replace("-", " "))}, key=len)[::-1]:
            text = text.replace(name, "X") if name else text
        self.why = re.sub(r"\b(step|square|enem|round)(s|y|ies)?\b", r"\1", re.sub(r"\d+", "0", text))
        self.tally.reasons[self.why] += 1

    def before(self, view: View, decision: Decision, answer: Answer, side: str, heading: int) -> None:
        """See a question and its answer."""
        if decision.about == "activate" and side == "master":
            near = spread(_people(view), view.east, view.south, view.width)
            waiting = {a[1] for a in decision.options if a[0] == "activate"}
            self.left = {f.id for f in view.figures if f.id in waiting and any(near >> q & 1 for q in f.squares)}
            if answer[0] == "end":
                self.tally.chances += len(self.left)
                self.tally.missed += len(self.left)
        if decision.about not in TURNS:
            return
        if self.turn is None or self.turn.figure != decision.figure or self.turn.last.round != view.round:
            self.close()
            self.turn = Turn(view, decision.figure)
            self.side = side
        turn = self.turn
        turn.last, turn.end = view, _where(view, decision.figure)
        foes = any(f.side == "monster" and f.squares and f.alive for f in view.figures)
        turn.verbs.append("end" if answer[0] == "guard" and not foes else str(answer[0]))
        if answer[0] in WALKS and len(answer) > 1:
            turn.end = 1 << int(answer[1])
        turn.heading, turn.why = heading or turn.heading, self.why
        if side == "hero":
            own = next(f for f in view.figures if f.id == decision.figure)
            hurt = any(now < most for now, most in own.bars.values())
            idle = (*NOTHING, *SMALL, *(() if foes else ("guard",)), *(() if hurt else ("drink",)))
            turn.offered |= any(a[0] not in idle for a in decision.options)
            self.tally.traps += answer[:2] == ("search", "traps")
            self.tally.treasure += answer[:2] == ("search", "treasure")
            return
        ids = {f.id for f in view.figures if f.side == "hero" and f.alive}
        walk = dict(decision.fields).get("walk", 0)
        near = spread(_people(view), view.east, view.south, view.width)
        turn.reach |= bool(walk & near) or any(a[0] in STRIKES and a[1] in ids for a in decision.options)
        turn.struck |= answer[0] not in IDLE

    def after(self, round_: int, events: list[Event]) -> None:
        """See what came of it."""
        if _told(events):
            self.loud.add(round_)
            if self.turn is not None:
                self.turn.found = True

    def close(self) -> None:
        """The turn is over: count it."""
        turn, self.turn, tally = self.turn, None, self.tally
        if turn is None:
            return
        if self.side != "hero":
            tally.chances += turn.reach
            tally.missed += turn.reach and not turn.struck
            return
        tally.turns += 1
        acts = [v for v in turn.verbs if v not in NOTHING]
        empty = not acts and not turn.found
        only = not turn.found and all(v in WALKS or v == "search" for v in acts)
        tally.nothing += empty
        tally.missing += empty and turn.offered
        tally.walked += only
        if only:
            nearer = turn.heading and _steps(turn.last, turn.end, turn.heading) < _steps(
                turn.last, turn.start, turn.heading
            )
            tally.astray += not nearer
            if not nearer:
                tally.idle[turn.why] += 1
        ends = self.ends[turn.figure]
        tally.back += only and len(ends) > 1 and turn.end == ends[-2] != ends[-1]
        ends.append(turn.end)
        self.run[turn.figure] = self.run[turn.figure] + 1 if empty else 0
        self.longest = max(self.longest, self.run[turn.figure])


def watch(book: str, rounds: int, heroes: str, options: dict[str, str], game: tuple[str, int]) -> Tally:
    """Play and count one game."""
    quest, seed = game
    return Watch(quest, seed, rounds, heroes).play(Game.start(book, quest, seed, options))


def read(book: str, rounds: int, heroes: str, options: dict[str, str], game: tuple[str, int]) -> list[str]:
    """One game as a log with reasons."""
    quest, seed = game
    out: list[str] = []
    Watch(quest, seed, rounds, heroes).play(Game.start(book, quest, seed, options), out)
    return out


def main(argv: Sequence[str] | None = None) -> None:
    """Count, or print a game to read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book")
    parser.add_argument("quest", nargs="*", help="the quests, by turns; all of the book if none is named")
    parser.add_argument("-n", type=int, default=30, help="games (30)")
    parser.add_argument("--seed", type=int, default=90001, help="the first seed (90001)")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"a game is broken off after so many ({ROUNDS})")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--by", default="tactician", help="who plays the heroes")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--read", action="store_true", help="print the first game with reasons instead")
    args = parser.parse_args(argv)
    quests = args.quest or [quest.id for quest in find_book(args.book).quests()]
    games = [(quests[k % len(quests)], args.seed + k) for k in range(args.n)]
    one = (args.book, args.rounds, args.by, dict(o.split("=", 1) for o in args.option))
    if args.read:
        print("\n".join(read(*one, games[0])))
        return
    tally = Tally()
    with ProcessPoolExecutor(args.jobs) as pool:
        for n, found in enumerate(pool.map(partial(watch, *one), games), 1):
            tally.add(found)
            if sys.stderr.isatty():
                print(f"\r{n} of {args.n}", end="", file=sys.stderr, flush=True)
    last = args.seed + args.n - 1
    print(f"{args.book}: {args.n} games, seeds {args.seed} to {last}, quests by turns: {', '.join(quests)}")
    for what, value in tally.rows():
        print(f"| {what} | {value} |")
    for title, found_ in (("The commonest reasons", tally.reasons), ("Why turns came to nothing", tally.idle)):
        print(f"{title}:")
        for reason, times in found_.most_common(12):
            print(f"  {times:6}  {reason}")


if __name__ == "__main__":
    main()
