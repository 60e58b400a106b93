"""`delve players`: who can play, and whether a player of one's own keeps to the rules of the house."""

from __future__ import annotations

import argparse

from delvewright.commands.simulate import number
from delvewright.kernel.errors import DelveError
from delvewright.players import NAMES
from delvewright.players.own import FORM, installed
from delvewright.table.holders import TITLES


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--check", metavar="WHO", help="judge a player, your own for instance, by games")
    parser.add_argument("--book", action="append", default=[], metavar="B", help="with --check: only this rulebook")
    parser.add_argument("-n", "--games", default="1", metavar="N", help="with --check: games of each rulebook (1)")


def run(args: argparse.Namespace) -> int:
    """List, or check one."""
    if args.check is None:
        names = [*NAMES, *installed()]
        wide = max(map(len, names))
        for name in names:
            print(f"{name:{wide}}  {TITLES.get(name) or f'installed: {installed()[name].value}'}")
        print(f"\nOr one of your own. {FORM}")
        return 0
    from delvewright.lab.conformance import check_player

    try:
        check_player(args.check, args.book, number(args.games, "-n", 1, 1000))
    except AssertionError as error:
        raise DelveError(str(error)) from None
    print(f"{args.check} answers legally and in time, and the same again for the same seed.")
    return 0
