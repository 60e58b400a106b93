"""`delve backup`: a copy of everything the browser table keeps, made while it runs."""

from __future__ import annotations

import argparse

from delvewright.commands.arguments import file, place
from delvewright.table import store
from delvewright.table.backup import back_up


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("file", type=place, help="the copy to make")
    parser.add_argument("--data", type=file, metavar="PATH", help="the file in which tables are kept")
    parser.add_argument("--force", action="store_true", help="overwrite an older copy of that name")


def run(args: argparse.Namespace) -> int:
    """Back up."""
    source = args.data or store.data_directory() / "tables.sqlite"
    found = back_up(source, args.file, args.force)
    counted = ", ".join(
        f"{n} {what}{'' if n == 1 else 's'}"
        for n, what in ((found.tables, "table"), (found.campaigns, "campaign"), (found.answers, "answer"))
    )
    print(f"{source} is copied to {args.file}: {counted}; {found.size // 1000:,} kB, checked and whole.")
    print(f"To go on with the copy: delve serve --data {args.file}")
    return 0
