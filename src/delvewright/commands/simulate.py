"""`delve simulate`: let the computer play many games and count."""

from __future__ import annotations

import argparse
import json
import sys
import time
from contextlib import ExitStack

from delvewright.commands.arguments import per_cent, place, seconds
from delvewright.commands.play import add_trust, choose, option
from delvewright.kernel.errors import DelveError
from delvewright.lab.results import DECISIONS, ENDINGS, GAMES, decision_rows, game_row, writer
from delvewright.lab.simulate import HERO, Outcome, Plan, Report, Stopped, simulate, usual_jobs
from delvewright.players import NAMES
from delvewright.players.own import PATIENCE

WIDTH = 30
"""Characters of the longest bar."""
MOST = 12
"""Lines of a list of deaths."""
MOST_GAMES, MOST_JOBS = 10_000_000, 512
OWN = "or one of your own: MODULE:CLASS, ./FILE.py:CLASS"
ENDED = f"the file's name ends in {', '.join(ENDINGS)}"
EVERY = 10.0
"""Seconds between two lines of progress when there is no terminal to draw on."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("book", help="the rulebook, for instance heroquest; or a quest file that names it")
    parser.add_argument("quest", nargs="?", help="the quest, or the path of a quest file")
    parser.add_argument("-n", "--games", default="100", metavar="N", help="how many games (100)")
    parser.add_argument("--seed", default="1", metavar="N", help="the first game's seed; the next has one more (1)")
    parser.add_argument("--jobs", metavar="N", help="processes; the result does not depend on it (one a processor)")
    parser.add_argument(
        "--heroes", default=NAMES[0], metavar="WHO", help=f"who plays the Heroes: {', '.join(NAMES)}, {OWN}"
    )
    parser.add_argument("--sorcerer", default=NAMES[0], metavar="WHO", help="who plays the other side: the same names")
    add_patience(parser)
    parser.add_argument("--rounds", default="0", metavar="N", help="rounds after which a game counts as unfinished")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="an option of the rulebook, as often as needed",
    )
    parser.add_argument("--out", type=place, metavar="FILE", help=f"write a row a game: {ENDED}")
    parser.add_argument("--trace", type=place, metavar="FILE", help="write a row a decision, likewise")
    parser.add_argument(
        "--until", type=per_cent, default=0.0, metavar="P%%",
        help="stop when the win rate is known so well, for instance 2%%; -n is the most that is played",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print the result for machines")
    add_trust(parser)


def add_patience(parser: argparse.ArgumentParser) -> None:
    """The argument that says how long a player of one's own may take."""
    parser.add_argument(
        "--patience", type=seconds, default=PATIENCE, metavar="S",
        help=f"seconds that an answer of a player of your own may take ({PATIENCE:g})",
    )  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Play, count, print."""
    book, quest = choose(args.book, args.quest, args.trust)
    games = number(args.games, "-n", 1, MOST_GAMES)
    seed = number(args.seed, "--seed", 0)
    jobs = number(args.jobs, "--jobs", 1, MOST_JOBS) if args.jobs is not None else usual_jobs()
    rounds = number(args.rounds, "--rounds", 0)
    options = dict(option(text) for text in args.option)
    wanted = args.out is not None, args.trace is not None
    plan = Plan(book.id, quest, args.heroes, args.sorcerer, options, rounds, args.trust, args.patience, *wanted)
    start = plan.check()
    heroes = sum(seat.side == start.seats[0].side for seat in start.seats)
    drawn, status = ProgressBar(), 0
    with ExitStack() as files:
        out = writer(args.out, "games", GAMES) if args.out else None
        trace = writer(args.trace, "decisions", DECISIONS) if args.trace else None
        for each in (out, trace):
            if each is not None:
                files.callback(each.close)

        def keep(outcome: Outcome) -> None:
            if out is not None:
                out.write([game_row(plan, heroes, outcome)])
            if trace is not None:
                trace.write(decision_rows(outcome))

        try:
            report = simulate(plan, games, seed, jobs, progress=drawn, until=args.until, sink=keep)
        except Stopped as stop:
            report, status = stop.finished, 130
        finally:
            drawn.clear()
    if report.games:
        print(json.dumps(report.as_json(), indent=2, ensure_ascii=False) if args.json else table(report), flush=True)
    if status:
        told = f"{report.games} of {games} games were finished" if report.games else "no game was finished"
        print(f"delve: stopped; {told}.", file=sys.stderr)
    return status or (1 if report.faults else 0)


def number(text: str, name: str, least: int, most: int = 2**64) -> int:
    """A whole number from the command line."""
    try:
        value = int(text.replace("_", ""))
    except ValueError:
        raise DelveError(f"{name}: “{text}” is not a whole number.", do=f"Give {least} or more.") from None
    if value < least:
        raise DelveError(f"{name}: {value} is too small.", do=f"Give {least} or more.")
    if value > most:
        raise DelveError(f"{name}: {text[:40]} is too much.", do=f"Give {most} at most.")
    return value


class ProgressBar:
    """How far it is, on stderr: a bar that redraws itself in a terminal, now and then a line elsewhere."""

    def __init__(self) -> None:
        self.began = self.last = time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.drawn = 0

    def __call__(self, done: int, games: int) -> None:
        """Show so many games done."""
        now = time.monotonic()
        if now - self.last < (0.1 if self.terminal else EVERY) and (done < games or not self.terminal):
            return
        self.last = now
        rate = done / max(now - self.began, 1e-9)
        text = f"{done}/{games} games, {rate:.1f} a second, {_clock((games - done) / rate)} left"
        if self.terminal:
            full = WIDTH * done // games
            text = f"[{'#' * full}{'.' * (WIDTH - full)}] {text}"
            print("\r" + text.ljust(self.drawn), end="", file=sys.stderr, flush=True)
            self.drawn = len(text)
        else:
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar off the terminal."""
        if self.drawn:
            print("\r" + " " * self.drawn + "\r", end="", file=sys.stderr, flush=True)


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def table(report: Report) -> str:
    """The result for people."""
    plan, games, wins = report.plan, report.games, report.wins
    low, high = report.interval
    early = f" of {report.asked} (stopped early)" if report.asked > games else ""
    lines = [
        f"{report.title} ({plan.book}): {games} game{'s' if games != 1 else ''}{early}, "
        f"seeds {report.seed} to {report.seed + max(games, report.asked) - 1}",
        f"Heroes played by {plan.heroes}, the other side by {plan.sorcerer}"
        + "".join(f", {key}={value}" for key, value in plan.options.items()),
        "",
    ]
    if report.faults:
        first = report.faults[0]
        where = "of a player" if first.fault.startswith("player ") else "in the quest's own module"
        lines += [f"{len(report.faults)} of them were stopped by a mistake {where}, the first time:"]
        lines += [f"  seed {first.seed}: {first.fault}", ""]
    names = {HERO: "Heroes win", "monster": "Monsters win", "": "unfinished"}
    rows = [(names.get(side, f"{side} wins"), n) for side, n in wins.items() if n or side == HERO]
    lines += _bars([(name, n, f"{100 * n / games:5.1f} %") for name, n in rows], games)
    rounds = [o.rounds for o in report.outcomes]
    lines += [
        f"  Heroes' win rate lies between {100 * low:.1f} % and {100 * high:.1f} % (95 %, Wilson)",
        "",
        f"  rounds       {report.mean('rounds'):8.1f} a game, {min(rounds)} to {max(rounds)}",
        f"  decisions    {report.mean('decisions'):8.1f} a game",
        *([f"  Body lost    {report.mean('lost'):8.1f} a game"] if report.counts_body else []),
        f"  Heroes home  {report.mean('home'):8.2f} a game",
        "",
    ]
    for title, by in (("Heroes killed by:", 1), ("Heroes killed:", 0)):
        rows = list(report.deaths(by).items())[:MOST]
        if rows:
            lines.append(title)
            lines += _bars([(name, n, f"{100 * n / games:5.1f} in 100 games") for name, n in rows], games)
            lines.append("")
    lines.append(
        f"{games / report.seconds:.1f} games a second on {report.jobs} process"
        f"{'es' if report.jobs != 1 else ''}, {report.seconds:.1f} s"
    )
    return "\n".join(lines)


def _bars(rows: list[tuple[str, int, str]], most: int) -> list[str]:
    """Lines with a label, a number, a rate and a bar; a bar of full length means `most`."""
    most = max([most, *(n for _, n, _ in rows)])
    wide = max([14, *(len(name) for name, _, _ in rows)])
    return [f"  {name:{wide}} {n:7d}  {rate}  {bar(n / most, WIDTH)}".rstrip() for name, n, rate in rows]


def bar(part: float, width: int) -> str:
    """A bar of this part of the width; the least part is still seen."""
    try:
        "█".encode(sys.stdout.encoding or "ascii")
        block = "█"
    except UnicodeEncodeError:
        block = "#"
    return block * max(round(width * part), 1 if part else 0)
