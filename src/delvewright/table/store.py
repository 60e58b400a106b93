"""Where games are kept between sittings: one text file each, in the player's own data directory."""

from __future__ import annotations

import os
import re
from pathlib import Path

from delvewright.kernel.errors import DelveError

ENDING = ".delve"


def data_directory() -> Path:
    """$DELVE_DATA, or the usual place for a program's data."""
    if chosen := os.environ.get("DELVE_DATA"):
        return Path(chosen).expanduser()
    home = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(home).expanduser() / "delvewright"


def saves() -> Path:
    """The folder of games in progress."""
    return data_directory() / "saves"


def finished() -> Path:
    """The folder of games that have ended."""
    return data_directory() / "finished"


def make(folder: Path) -> None:
    """Make one of these folders, if it is not there yet."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        what = f"cannot be written: {error.strerror}."
        raise DelveError(what, str(folder), "Name another one in $DELVE_DATA.") from None


def fresh_name(book: str, quest: str, seed: int) -> str:
    """A file name that no kept game has."""
    stem = re.sub(r"[^a-z0-9]+", "-", f"{book} {Path(quest).stem} {seed}".lower()).strip("-")
    for n in range(1, 100_000):
        name = f"{stem}{'' if n == 1 else f'-{n}'}{ENDING}"
        if not (saves() / name).exists() and not (finished() / name).exists():
            return name
    raise DelveError("There are too many saved games.", str(saves()), "Delete those you do not need.")


def latest() -> Path | None:
    """The game in progress that was played last."""
    try:
        kept = [(path.stat().st_mtime_ns, path) for path in saves().glob(f"*{ENDING}")]
    except OSError:
        return None
    return max(kept)[1] if kept else None


def latest_or_complain() -> Path:
    """The game to go on with when none is named."""
    found = latest()
    if found is None:
        raise DelveError("There is no saved game to go on with.", str(saves()), "Start one with “delve play”.")
    return found
