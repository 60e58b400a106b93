"""`delve scenario`: run scenario files."""

from __future__ import annotations

import argparse

from delvewright.commands.arguments import Named, names
from delvewright.commands.play import add_trust
from delvewright.kernel.errors import BadFile
from delvewright.kernel.text import harmless
from delvewright.lab.scenario import run_all


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `delve scenario`."""
    parser.add_argument("paths", nargs="+", type=names, metavar="PATH", help="a scenario file, or a folder of them")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="name every scenario; tell what happened in failed ones"
    )
    add_trust(parser)
    parser.add_argument(
        "-k", action=Named, metavar="WORDS", default="", help="only scenarios with these words in their name"
    )


def run(args: argparse.Namespace) -> int:
    """Run them; the last line counts. Status 1: some failed. Status 2: some file is malformed."""
    passed = failed = status = 0
    for outcome in run_all(args.paths, args.k, args.trust):
        if isinstance(outcome, BadFile):
            print(f"MALFORMED {outcome}")
            failed += 1
            status = 2
            continue
        if outcome.passed:
            passed += 1
        else:
            failed += 1
            status = max(status, 2 if outcome.scenario.problem else 1)
        if args.verbose or not outcome.passed:
            print(harmless(str(outcome)))
        if args.verbose and not outcome.passed:
            print("".join(f"    {harmless(text)}\n" for text in outcome.events), end="")
    print(f"{passed} passed, {failed} failed")
    return status
