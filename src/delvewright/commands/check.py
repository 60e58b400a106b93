"""`delve check`: look for mistakes in quest files."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from delvewright.commands.arguments import Named, file
from delvewright.commands.play import add_trust, choose_book, named_book
from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError, QuestFault
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import Finding, Rulebook, book_ids, find_book
from delvewright.kernel.text import harmless

USUAL = "heroquest"
"""The book of a quest file that neither says it nor lies in a book's folder."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("files", nargs="+", type=file, metavar="FILE", help="quest files (.toml)")
    parser.add_argument(
        "--book", action=Named, help="the rulebook they are for; else told by the file or its folder, or heroquest"
    )
    add_trust(parser)


def run(args: argparse.Namespace) -> int:
    """Check each file; 1 when there are errors, 2 when a file cannot be read."""
    status = 0
    for path in args.files:
        name = harmless(str(path))
        try:
            named = args.book or book_of(path) or said_in(path)
            book = choose_book(named or USUAL)
            found = book.check_quest(path, args.trust)
            if args.trust and not any(one.error for one in found):
                found += tried(book, path)
        except BadFile as error:
            print(f"delve: {error}", file=sys.stderr)
            status = 2
            continue
        for one in found:
            print(harmless(f"{name}:{one.line}: {'' if one.error else 'warning: '}{one.text}"))
        errors = sum(one.error for one in found)
        warnings = len(found) - errors
        if errors and not named:
            others = " or ".join(
                f'book = "{other}"' for other in book_ids() if other != USUAL and find_book(other).reads_files()
            )
            print(f"{name}: it does not say its book, so it was read as one of {USUAL}. For another add {others}.")
        verdict = "can be played" if not errors else "cannot be played like this"
        if not errors and not args.trust and any("--trust" in one.text for one in found):
            verdict = "can be played with --trust, as far as can be told without running its module"
        print(f"{name}: {_count(errors, 'error')}, {_count(warnings, 'warning')}; {verdict}.")
        status = max(status, 1 if errors else 0)
    return status


def tried(book: Rulebook, path: Path) -> list[Finding]:
    """What a module gives back that cannot be shown: only running it tells."""
    if questfile.module_beside(path.expanduser()) is None:
        return []
    try:
        facts = Game.start(book.id, str(path), 0, quiet=True, trust=True).view(0).facts
        wrong = [fact for fact in facts if {type(part) for part in fact} != {str}]
        return [Finding(1, f"facts: {fact!r} should be a label and a text.") for fact in wrong]
    except QuestFault as error:
        return [Finding(1, f"{error.where}, {error.what}")]


def book_of(path: Path) -> str:
    """The rulebook a quest file names, or whose folder it lies in; nothing for a quest that lies elsewhere."""
    known = book_ids()
    try:
        if named := named_book(path.expanduser()):
            return named
    except DelveError:
        pass  # what is wrong with it will be told
    inside = [part for part in path.resolve().parts if part in known]
    return inside[-1] if inside else ""


def said_in(path: Path) -> str:
    """The rulebook that a line of a file names which is no valid TOML."""
    text = questfile.read_text(path.expanduser())
    said = re.search(r"""^\s*book\s*=\s*["'](\w+)["']""", text, re.M)
    return said[1] if said else ""


def _count(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
