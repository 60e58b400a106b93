"""`delve arena`: let computer players meet on the same seeds and compare them."""

from __future__ import annotations

import argparse
import json
import sys

from delvewright.commands.play import add_trust, choose, choose_quest, quest_files
from delvewright.commands.simulate import MOST_GAMES, MOST_JOBS, OWN, ProgressBar, add_patience, bar, number
from delvewright.lab.arena import HEROES, OTHERS, ROUNDS, Arena, Difference, Pair, hold
from delvewright.lab.simulate import Stopped, usual_jobs
from delvewright.players import NAMES

WIDTH = 25
"""Characters of the longest bar."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.description = (
        f"Let computer players ({', '.join(NAMES)}) meet on the same seeds, quest by quest, and compare how often the "
        f"Heroes win. A game not won after {ROUNDS} rounds is not won."
    )
    parser.add_argument("book", help="the rulebook, for instance heroquest; or a quest file that names it")
    parser.add_argument("quest", nargs="*", help="quests, or paths of quest files; without any the book's first")
    parser.add_argument("-n", "--games", default="40", metavar="N", help="games of each pairing and quest (40)")
    parser.add_argument("--seed", default="1", metavar="N", help="the first game's seed; the next has one more (1)")
    parser.add_argument("--jobs", metavar="N", help="processes; the result does not depend on it (one a processor)")
    for side, who in (("heroes", HEROES), ("others", OTHERS)):
        told = (
            f"who plays {'the Heroes' if side == 'heroes' else 'the other side'}, with commas ({','.join(who)}); {OWN}"
        )
        parser.add_argument(f"--{side}", default=",".join(who), metavar="WHO", help=told)
    add_patience(parser)
    parser.add_argument("--json", action="store_true", help="print the result for machines")
    add_trust(parser)


def run(args: argparse.Namespace) -> int:
    """Play, count, print."""
    named, wanted = quest_files(args.book, args.quest)
    book, first = choose(named, wanted[0] if wanted else None, args.trust)
    rest = (choose_quest(book, name, args.trust) for name in wanted[1:])
    quests = list(dict.fromkeys([first, *rest]))
    games = number(args.games, "-n", 1, MOST_GAMES)
    seed = number(args.seed, "--seed", 0)
    jobs = number(args.jobs, "--jobs", 1, MOST_JOBS) if args.jobs is not None else usual_jobs()
    drawn, status = ProgressBar(), 0
    try:
        who = [list(dict.fromkeys(filter(None, names.split(",")))) for names in (args.heroes, args.others)]
        arena = hold(
            book.id, quests, games, seed, jobs, who[0], who[1], progress=drawn, trust=args.trust, patience=args.patience
        )
    except Stopped as stop:
        arena, status = stop.finished, 130
    finally:
        drawn.clear()
    if arena.played:
        print(json.dumps(arena.as_json(), indent=2, ensure_ascii=False) if args.json else table(arena), flush=True)
    if status:
        told = f"{arena.played} of {arena.asked} matches were finished" if arena.played else "no match was finished"
        print(f"delve: stopped; {told}.", file=sys.stderr)
    return status


def table(arena: Arena) -> str:
    """The result for people."""
    lines = []
    for contest in arena.contests.values():
        seeds = f"seeds {arena.seed} to {arena.seed + arena.games - 1}"
        lines.append(f"{contest.any.title} ({arena.book}): {arena.games} games of each pairing, {seeds}")
        lines.append(_row("Heroes", "other side", "won", "95 %"))
        for pair, report in contest.reports.items():
            low, high = report.interval
            lines.append(_rate(pair, report.won / report.games, f"{100 * low:5.1f} to {100 * high:5.1f}"))
        lines += [_told(*duel, contest.compare(*duel)) for duel in arena.met(contest)]
        lines.append("")
    if len(arena.whole) > 1:
        lines.append(f"Average of {len(arena.whole)} quests")
        lines.append(_row("Heroes", "other side", "won", ""))
        lines += [_rate(pair, arena.rate(pair)) for pair in arena.pairs]
        lines += [_told(*duel, arena.overall(*duel)) for duel in arena.duels]
        lines.append("")
    lines.append(f"{arena.games * arena.played} games, {arena.seconds:.1f} s")
    return "\n".join(lines)


def _row(heroes: str, others: str, won: str, interval: str, drawn: str = "") -> str:
    return f"  {heroes:<15} {others:<15} {won:>7}  {interval:<14}  {drawn}".rstrip()


def _rate(pair: Pair, rate: float, interval: str = "") -> str:
    return _row(*pair, f"{100 * rate:5.1f} %", interval, bar(rate, WIDTH))


def _told(one: Pair, other: Pair, found: Difference) -> str:
    """A difference in words: what was changed, by how many points, and how sure that is."""
    if one[0] != other[0]:
        what = f"Heroes: {one[0]} rather than {other[0]}"
    else:
        what = f"other side: {one[1]} rather than {other[1]}"
    points = f"{100 * found.value:+.1f} points ({100 * found.low:+.1f} to {100 * found.high:+.1f})"
    return f"  {what:<47} {points}"
