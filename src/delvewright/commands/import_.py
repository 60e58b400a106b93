"""`delve import`: make a quest file of a HeroScribe file, and say what became of it."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from delvewright.authoring import heroscribe
from delvewright.authoring.importing import BOOKS, convert, files_of
from delvewright.commands.arguments import file, place
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.record import write
from delvewright.kernel.rulebook import find_book
from delvewright.kernel.text import harmless

ENDING = ".xml"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=file, help="the HeroScribe file (.xml)")
    parser.add_argument("--book", default=BOOKS[0], help=f"the rulebook it is for: {' or '.join(BOOKS)} ({BOOKS[0]})")
    parser.add_argument(
        "--out", type=place, metavar="FILE", help="the quest file to write; else beside it, by its name"
    )


def run(args: argparse.Namespace) -> int:
    """Convert, check, write, tell; 1 if it has to stay a draft."""
    files_of(args.book)  # which complains of a book that this cannot be
    found = heroscribe.read(_bytes(args.file), args.file.name)
    made = convert(found, args.book, args.file.name)
    out = args.out or args.file.with_name(f"{_plain(args.file.stem)}.toml")
    if out.exists():
        raise DelveError("is there already.", str(out), "Name another with --out, or move that one away.")
    write(out, made.ready())
    missing = [one for one in find_book(args.book).check_quest(out, False) if one.error]
    if missing:
        write(out, made.text)
    for line in made.said:
        print(harmless(line))
    for one in missing:
        print(harmless(f"Missing: {one.text}"))
    state = "can be played" if not missing else "is a draft: it can be tried, and lacks what is said to be missing"
    print(harmless(f"{out}: {state}. Try it: delve play {out}"))
    return 1 if missing else 0


def _bytes(path: Path) -> bytes:
    try:
        with path.expanduser().open("rb") as opened:
            return opened.read(heroscribe.SIZE + 1)
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}.", str(path)) from None


def _plain(name: str) -> str:
    """A file's name as quests have it: small letters, figures, and dashes between words."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "quest"
