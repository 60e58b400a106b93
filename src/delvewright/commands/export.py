"""`delve export`: make a HeroScribe file of a quest."""

from __future__ import annotations

import argparse

from delvewright.authoring import heroscribe
from delvewright.authoring.exporting import export
from delvewright.commands.arguments import place
from delvewright.commands.play import add_trust, choose
from delvewright.kernel.errors import DelveError
from delvewright.kernel.record import write


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("book", help="the rulebook; or a quest file that names it")
    parser.add_argument("quest", nargs="?", help="the quest, or the path of a quest file")
    parser.add_argument(
        "--heroscribe", type=place, metavar="FILE", required=True, help="the HeroScribe file to write (.xml)"
    )
    add_trust(parser)


def run(args: argparse.Namespace) -> int:
    """Convert and write."""
    book, quest = choose(args.book, args.quest, args.trust)
    if args.heroscribe.exists():
        raise DelveError("is there already.", str(args.heroscribe), "Name another file, or move that one away.")
    write(args.heroscribe, heroscribe.write(export(book.id, quest)))
    print(f"{args.heroscribe}: written.")
    return 0
