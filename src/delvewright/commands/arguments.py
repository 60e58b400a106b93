"""Values on the command line, read so that a mistake is told before anything else happens."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import isfinite
from pathlib import Path

from delvewright.kernel.errors import DelveError
from delvewright.kernel.record import check_place


def whole(least: int) -> Callable[[str], int]:
    """A whole number, so large at least."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{_short(text)}” is not a whole number; give {least} or more") from None
        if value < least:
            raise argparse.ArgumentTypeError(f"{_short(text)} is too small; give {least} or more")
        return value

    return read


def seconds(text: str) -> float:
    """A time."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not (isfinite(value) and 0 <= value <= 3600):
        raise argparse.ArgumentTypeError(f"“{_short(text)}” is no time; give seconds, 0 or more, for instance 0.5")
    return value


def per_cent(text: str) -> float:
    """A part of a hundred, such as 2% or 0.5, as a part of one."""
    try:
        value = float(text.removesuffix("%"))
    except ValueError:
        value = -1.0
    if not (isfinite(value) and 0 < value < 50):
        raise argparse.ArgumentTypeError(f"“{_short(text)}” is no such width; give points per cent, for instance 2%%")
    return value / 100


def file(text: str) -> Path:
    """A file to read."""
    if not text.strip():
        raise argparse.ArgumentTypeError("no file is named")
    return Path(text)


def names(text: str) -> str:
    """Names with commas or blanks between them."""
    if not text.replace(",", " ").strip():
        raise argparse.ArgumentTypeError("nobody and nothing is named")
    return text


class Named(argparse.Action):
    """An option whose default says that it was not given; given, it may not be empty."""

    def __call__(self, parser: argparse.ArgumentParser, args: argparse.Namespace, value: object, *_: object) -> None:
        """Take the text down."""
        if not str(value).strip():
            raise argparse.ArgumentError(self, "nothing is named; leave the option out, or name something")
        setattr(args, self.dest, value)


def place(text: str) -> Path:
    """A file to write: there must be a folder for it."""
    path = file(text)
    try:
        check_place(path)
    except DelveError as error:
        raise argparse.ArgumentTypeError(f"{error.where}: {error.what} {error.do}".strip()) from None
    return path


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
