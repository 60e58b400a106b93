#!/usr/bin/env python3
"""Break the rules one at a time and see who notices.

    tools/mutants.py --book heroquest --sample 600 --seed 1     a sample of a book
    tools/mutants.py --book battleaxe --id luck.spend           all that can be broken about one rule, or a chapter
    tools/mutants.py --report docs/proofs.md                    all books, with the report
    tools/mutants.py --part battleaxe=92 --sample 600           a book, or BOOK/EDITION; so much must be noticed
    tools/mutants.py --kinds mistakes --sample 200              mistakes of a tired programmer, evenly of each kind

A mutant is the program with one small change in something that cites a rule: in a function, in the value of a class,
in an entry of a table. For each a process is forked, the change made, and first run what claims the rule (`proves` of
scenarios, `pytest.mark.proves`), then the rest of the book's scenarios and tests, and the games of it that are kept.
What nobody notices is printed; what nobody can notice stands in tests/mutants-equivalent.toml, with the reason.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pytest import Item

from mutants_mistakes import KINDS
from mutants_report import Counted, report, table
from mutants_run import ROOT, STILLBORN, SURVIVED, Judge, Mutant, Trial, Verdict, on_stage
from mutants_run import trial as trial_of

EQUIVALENT = "equivalent"
MISTAKES = "mistakes"
LISTED = ROOT / "tests" / "mutants-equivalent.toml"
BOOKS = ("heroquest", "battleaxe", "allison", "advanced")
STEP = 20
"""So many at a time."""
SOME = 5
"""That so many changed tables cannot be read is no chance: the fault is with the reading."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 1 if fewer are noticed than wanted, or the list of equivalents is wrong."""
    if not hasattr(os, "fork"):
        print("Mutants need a system that can fork: Linux or macOS.", file=sys.stderr)
        return 2
    parser = argparse.ArgumentParser(description="Break rules one at a time and say what nobody notices.")
    parser.add_argument("--book", action="append", choices=BOOKS, help="only this book")
    parser.add_argument(
        "--part", action="append", default=[], type=part, metavar="BOOK[/EDITION]=PERCENT",
        help="like --book, --edition and --at-least; several are judged one after the other",
    )  # fmt: skip
    parser.add_argument("--id", action="append", default=[], metavar="ID", help="only what cites this id, or a chapter")
    parser.add_argument(
        "--edition", default="", metavar="NAME", help="only what cites ids of this edition and no other"
    )
    parser.add_argument("--file", default="", metavar="PART", help="only files whose path holds this")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many per book, at random; else all")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which sample (1)")
    parser.add_argument(
        "--kinds", type=kinds, default=frozenset(), metavar="KIND,…",
        help=f"only mistakes of somebody tired: {', '.join(KINDS)}, or all of them: {MISTAKES}; evenly of each kind",
    )  # fmt: skip
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    parser.add_argument("--claimed", action="store_true", help="run only what claims the ids; nothing is watched first")
    parser.add_argument("--others", type=int, default=0, metavar="N", help="of all others run the N quickest only")
    parser.add_argument("--at-least", type=float, default=0, metavar="PERCENT", help="fail if fewer are noticed")
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the report there, pictures beside it")
    parser.add_argument("--survivors", type=Path, metavar="FILE", help="write down what nobody noticed")
    parser.add_argument("--quiet", action="store_true", help="no list of survivors, no progress bar")
    args = parser.parse_args(arguments)
    parts = args.part or [(book, args.edition, args.at_least) for book in args.book or BOOKS]
    books = list(dict.fromkeys(book for book, _, _ in parts))
    found: dict[tuple[str, str, float], list[Verdict]] = {}
    wrong: list[str] = []

    def act(items: Sequence[Item], judge: Judge) -> None:
        for book in books:
            trial = trial_of(book, items, judge, args.jobs)
            listed = read_listed(LISTED, book)
            trial.others = args.others
            wrong.extend(unmatched(listed, trial.mutants))
            for each in (part for part in parts if part[0] == book):
                asked = argparse.Namespace(**{**vars(args), "edition": each[1]})
                found[each] = break_all(trial, asked, listed, wrong)

    begun = time.monotonic()
    on_stage(books, act)
    low = False
    for (book, edition, at_least), verdicts in found.items():
        counted = Counted(book, verdicts, args.sample, args.seed, edition, args.kinds, args.others)
        if not args.quiet:
            for verdict in verdicts:
                if verdict.fate == SURVIVED:
                    print(f"survived {verdict.mutant}{f' ({verdict.by})' if verdict.by else ''}")
        print(table(counted))
        if counted.percent < at_least:
            print(f"{counted.title}: fewer than {at_least:g}% are noticed")
            low = True
        if args.report:
            report(args.report, counted)
    if args.survivors:
        lines = [f"{v.mutant}\n" for verdicts in found.values() for v in verdicts if v.fate == SURVIVED]
        args.survivors.write_text("".join(lines), encoding="utf-8")
    for each in wrong:
        print(f"mistake: {each}")
    if not args.quiet:
        print(f"{time.monotonic() - begun:.0f} s", file=sys.stderr)
    return 1 if low or wrong else 0


def part(text: str) -> tuple[str, str, float]:
    """A book, an edition of it or none, and how many per cent must be noticed."""
    name, _, percent = text.partition("=")
    book, _, edition = name.partition("/")
    if book not in BOOKS:
        raise argparse.ArgumentTypeError(f"there is no book {book}: {', '.join(BOOKS)}")
    return book, edition, float(percent)


def kinds(text: str) -> frozenset[str]:
    """Kinds of mistakes by their names."""
    found = frozenset(KINDS if text == MISTAKES else text.split(","))
    if found - set(KINDS):
        raise argparse.ArgumentTypeError(f"kinds are {', '.join(KINDS)} or {MISTAKES}")
    return found


def break_all(
    trial: Trial, args: argparse.Namespace, listed: set[tuple[str, str, str]], wrong: list[str]
) -> list[Verdict]:
    """Break what was asked for; in a sample, what is no mutant after all is made up for by the next one."""
    progress = silent if args.quiet else bar if sys.stderr.isatty() else lines
    pool = [m for m in trial.mutants if (not args.id or wanted(m, args.id)) and args.file in m.file]
    pool = [m for m in pool if (m.mistake in args.kinds if args.kinds else m.kind != m.mistake)]
    if args.edition:
        rules = trial.book.ledger.rules
        pool = [m for m in pool if {rules[id].edition for id in m.ids if id in rules} == {args.edition}]
    order = shuffled(pool, args.seed, trial.book.id) if args.sample else pool
    order = evenly(order) if args.sample and args.kinds else order
    if not args.claimed and not trial.watched:
        trial.watch(progress)
        wrong.extend(f"fails without any change: {name}" for name in trial.failing)
    size = args.sample or len(order)
    judged: list[Verdict] = []
    tables: list[Verdict] = []
    at = 0
    while at < len(order) and len(judged) < size:
        some = order[at : at + min(STEP, size - len(judged))]
        at += len(some)
        verdicts = trial.judge(some, silent, args.claimed)
        tables += [v for v in verdicts if v.mutant.part.module is None]
        judged += [v for v in verdicts if v.fate != STILLBORN]
        progress(f"{trial.book.id}: breaking", min(len(judged), size), size)
    if len(tables) >= SOME and all(v.fate == STILLBORN for v in tables):
        wrong.append(f"of {len(tables)} changed tables of {trial.book.id} none could be read: {tables[0].by}")
    for verdict in judged:
        if verdict.mutant.key in listed:
            if verdict.fate == SURVIVED:
                verdict.fate = EQUIVALENT
            else:
                wrong.append(f"{LISTED.name} lists what {verdict.by} notices: {verdict.mutant}")
    numbers = {id(mutant): n for n, mutant in enumerate(trial.mutants)}
    return sorted(judged, key=lambda verdict: numbers[id(verdict.mutant)])


def wanted(mutant: Mutant, ids: Sequence[str]) -> bool:
    """Whether it cites one of these ids, or something in one of these chapters."""
    return any(own == each or own.startswith(f"{each}.") for own in mutant.ids for each in ids)


def shuffled(mutants: Sequence[Mutant], seed: int, book: str) -> list[Mutant]:
    """All of them in an order that looks like chance; each has its own place in it, whatever else comes or goes, and in
    whichever file it stands."""

    def place(mutant: Mutant) -> bytes:
        return hashlib.sha256("\0".join((str(seed), book, mutant.where, mutant.change)).encode()).digest()

    return sorted(mutants, key=place)


def evenly(mutants: Sequence[Mutant]) -> list[Mutant]:
    """The same with the kinds of mistakes in turn, as long as there are any of each."""
    heaps = [[m for m in mutants if m.mistake == kind] for kind in KINDS]
    return [m for row in zip_longest(*heaps) for m in row if m is not None]


# -- what nobody can notice


def read_listed(path: Path, book: str) -> set[tuple[str, str, str]]:
    """The mutants of a book that are listed as equivalent: file, place and change."""
    raw = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    listed = set()
    for entry in raw.get("equivalent", []):
        missing = {"file", "where", "change", "why"} - {key for key, value in entry.items() if str(value).strip()}
        if missing:
            raise SystemExit(f"{path.name}: {', '.join(sorted(missing))} missing in {entry}")
        if f"/{book}/" in entry["file"]:
            listed.add((entry["file"], entry["where"], entry["change"]))
    return listed


def unmatched(listed: set[tuple[str, str, str]], mutants: Sequence[Mutant]) -> list[str]:
    """Entries of the list for which there is no mutant any more."""
    gone = listed - {mutant.key for mutant in mutants}
    return [f"{LISTED.name}: there is no such mutant: {', '.join(each)}" for each in sorted(gone)]


# -- progress


def bar(what: str, done: int, of: int) -> None:
    """One line that grows."""
    full = 30 * done // max(of, 1)
    print(f"\r{what} [{'#' * full}{'.' * (30 - full)}] {done}/{of} ", end="", file=sys.stderr, flush=True)
    if done == of:
        print(file=sys.stderr)


def lines(what: str, done: int, of: int) -> None:
    """A line now and then, for a log."""
    if done == of or done % 100 < STEP:
        print(f"{what} {done} of {of}", file=sys.stderr, flush=True)


def silent(what: str, done: int, of: int) -> None:
    """Nothing."""


if __name__ == "__main__":
    sys.exit(main())
