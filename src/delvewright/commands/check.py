"""`delve check`: look for mistakes in quest files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from delvewright.commands.arguments import file
from delvewright.commands.play import choose_book
from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import book_ids


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("files", nargs="+", type=file, metavar="FILE", help="quest files (.toml)")
    parser.add_argument("--book", help="the rulebook they are for; else it is told by the folder, or heroquest")


def run(args: argparse.Namespace) -> int:
    """Check each file; 1 when there are errors, 2 when a file cannot be read."""
    status = 0
    for path in args.files:
        book = choose_book(args.book or book_of(path))
        try:
            found = book.check_quest(path)
        except BadFile as error:
            print(f"delve: {error}", file=sys.stderr)
            status = 2
            continue
        for one in found:
            print(f"{path}:{one.line}: {'' if one.error else 'warning: '}{one.text}")
        errors = sum(one.error for one in found)
        warnings = len(found) - errors
        verdict = "can be played" if not errors else "cannot be played like this"
        print(f"{path}: {_count(errors, 'error')}, {_count(warnings, 'warning')}; {verdict}.")
        status = max(status, 1 if errors else 0)
    return status


def book_of(path: Path) -> str:
    """The rulebook whose folder a quest lies in; heroquest for a quest that lies elsewhere."""
    known = book_ids()
    inside = [part for part in path.resolve().parts if part in known]
    return inside[-1] if inside else "heroquest"


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
