"""`delve replay`: play a record again, check that it comes out the same, and show it."""

from __future__ import annotations

import argparse
import difflib

from delvewright.commands.arguments import file, place, whole
from delvewright.commands.play import add_trust, summary
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.record import Record, parse, read, replay, write
from delvewright.kernel.text import harmless
from delvewright.table.session import Session
from delvewright.ui import words


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=file, help="the record, or a saved game")
    parser.add_argument("--to", type=whole(0), metavar="N", help="stop after answer N")
    parser.add_argument("--svg", type=place, metavar="OUT", help="draw the board as it stands then")
    parser.add_argument("--seat", metavar="S", help="draw and tell what this seat knows; else what the first one does")
    parser.add_argument("--log", action="store_true", help="tell all that happened")
    parser.add_argument("--recover", action="store_true", help="read a torn record up to its last whole line")
    add_trust(parser)


def run(args: argparse.Namespace) -> int:
    """Replay."""
    where = str(args.file)
    found = parse(read(args.file), where, args.recover)
    if args.to is not None and not 0 <= args.to <= len(found.lines):
        raise DelveError(
            f"--to {args.to}: the record has {words.answers(len(found.lines))}.",
            where,
            f"Name one from 0 to {len(found.lines)}.",
        )
    game = replay(found, args.to, where, trust=args.trust)
    seat = 0 if args.seat is None else find_seat(game, args.seat)
    if args.log:
        for event in game.view(seat).log:
            print(words.event_text(event, game.book))
    print("\n".join(summary(_seated(game, found))))
    complete = args.to is None or args.to == len(found.lines)
    checked = "the same state as recorded" if complete and found.digest else "not checked to its end"
    print(f"{harmless(where)}: {words.answers(len(game.answers))} replayed, {checked}.")
    if args.svg:
        from delvewright.ui.svg import draw

        write(args.svg, draw(game.view(seat)))
        print(f"Picture: {args.svg} (as {game.seats[seat].title} sees it)")
    return 0


def find_seat(game: Game, name: str) -> int:
    """A seat by its id or number (from 1)."""
    known = [seat.id for seat in game.seats]
    if name.isdigit() and 1 <= int(name) <= len(known):
        return int(name) - 1
    wanted = name.lower().replace(" ", "-")
    if wanted not in known:
        close = difflib.get_close_matches(wanted, known, n=2)
        hint = f"Did you mean {' or '.join(close)}? " if close else ""
        raise DelveError(f"There is no seat “{name}”.", do=f"{hint}Seats here: {', '.join(known)}.")
    return known.index(wanted)


def _seated(game: Game, found: Record) -> Session:
    """The game with its seats as recorded, nothing kept."""
    holders = [found.seats.get(seat.id, "unknown") for seat in game.seats]
    return Session(game, holders, keep=False)
