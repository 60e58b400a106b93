"""The `delve` command."""

from __future__ import annotations

import argparse
import io
import os
import sys
from importlib import import_module
from keyword import iskeyword
from types import ModuleType

from delvewright import __version__
from delvewright.kernel.errors import DelveError

COMMANDS = {
    "serve": "open the browser table",
    "backup": "copy all that the browser table keeps, while it is played on",
    "play": "play a game in this terminal",
    "campaign": "lead a party from quest to quest",
    "replay": "play a record again and check that it comes out the same",
    "simulate": "let the computer play many games and count",
    "arena": "let computer players meet on the same seeds and compare them",
    "players": "list who can play, or check a player of your own",
    "scenario": "run scenario files: rules shown to hold",
    "rules": "look rules up; see which are implemented and proved",
    "quests": "list the quests, or draw one",
    "check": "check a quest file",
    "import": "make a quest file of a HeroScribe file",
    "export": "make a HeroScribe file of a quest",
}


def command(name: str) -> ModuleType:
    """The module of a sub-command; one that is called like a word of Python has a mark behind its name."""
    return import_module(f"delvewright.commands.{name}{'_' * iskeyword(name)}")


def main(argv: list[str] | None = None) -> int:
    """Run `delve`; a mistake of the caller gives one message and exit status 2, never a traceback."""
    args = sys.argv[1:] if argv is None else argv
    for each in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(each, io.TextIOWrapper):
            each.reconfigure(errors="replace")  # a character the terminal does not know is no reason to stop
    parser = argparse.ArgumentParser(prog="delve", description="Plays, runs, designs and studies dungeon crawls.")
    parser.add_argument("--version", action="version", version=f"Delvewright {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, help_text in COMMANDS.items():
        sub = commands.add_parser(name, help=help_text, description=help_text[0].upper() + help_text[1:] + ".")
        if args[:1] == [name]:
            command(name).add(sub)
    try:
        parsed = parser.parse_args(args)
    except SystemExit as stop:  # help was asked for, or there is a mistake; either has been printed
        return int(stop.code or 0)
    if parsed.command is None:
        parser.print_help()
        return 0
    try:
        status: int = command(parsed.command).run(parsed)
        sys.stdout.flush()
        return status
    except DelveError as error:
        print(f"delve: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ndelve: stopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


if __name__ == "__main__":
    raise SystemExit(main())
