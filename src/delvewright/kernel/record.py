"""Records: a game as a text file: a header, one line of notation per answer, and a seal at the end."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError, IllegalAnswer
from delvewright.kernel.game import Game, plain
from delvewright.kernel.saying import counted
from delvewright.kernel.text import find_harmful

FORMAT = 1
"""The version of the file's form; a file with a higher one needs a newer Delvewright."""
DIGEST = 16
"""The length of a digest."""
SIZE = 8_000_000
"""Bytes of a record or campaign."""
LINE = 100_000
"""Characters of a line; a party is one."""


@dataclass(slots=True)
class Record:
    """What stands in a record file."""

    book: str = ""
    quest: str = ""
    seed: int = 0
    content: str = ""
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    """Who held each seat: person, or the name of a computer player."""
    lines: list[str] = field(default_factory=list)
    digest: str = ""
    remarks: list[str] = field(default_factory=list)
    """What is noted below the seal: nothing of it changes the game."""

    def text(self) -> str:
        """The file's text."""
        head = [
            f"delvewright {FORMAT}",
            f"book {self.book}",
            f"content {self.content}",
            f"quest {self.quest}",
        ]
        head.append(f"seed {self.seed}")
        head += [f"option {k} {v}" for k, v in self.options.items()]
        head += [f"seat {k} {v}" for k, v in self.seats.items()]
        below = [f"# {remark}" for remark in self.remarks]
        return "\n".join([*head, "", *self.lines, f"= {len(self.lines)} {self.digest}", *below, ""])


def record(game: Game, seats: dict[str, str] | None = None) -> Record:
    """A game as a record."""
    head = game.header
    options = {k: plain(v) for k, v in head.options.items()}
    return Record(head.book, head.quest, head.seed, head.content, options, seats or {}, game.lines(), game.digest())


def parse(text: str, where: str = "the record", recover: bool = False) -> Record:
    """Read a record's text; a foreign, newer or torn file gives an error that says so."""
    lines = text.split("\n")
    magic = lines[0].split()
    if len(magic) != 2 or magic[0] != "delvewright" or not magic[1][:9].isdecimal():
        raise BadFile("this is not a Delvewright record.", where, "A record begins with the line “delvewright 1”.")
    if len(magic[1]) > 9 or int(magic[1]) > FORMAT:
        raise BadFile(
            f"made by a newer Delvewright (format {magic[1][:20]}; this one reads up to {FORMAT}).",
            where,
            "Update Delvewright and try again; the file has not been touched.",
        )
    for n, line in enumerate(lines, 1):
        if len(line) > LINE:
            raise BadFile(f"line {n} is too long: {len(line)} characters.", where, f"It may have {LINE}.")
        if code := find_harmful(line):
            raise BadFile(f"line {n} holds a control character ({code}).", where, "No record of ours has any.")
    found = Record()
    at = 1
    for at in range(1, len(lines)):
        if not lines[at].strip() and at < len(lines) - 1:
            break
        if at == len(lines) - 1:
            raise BadFile("the file is torn: its header has no end.", where, "Nothing of it can be taken up.")
        key, _, value = lines[at].partition(" ")
        if key in ("book", "quest", "content"):
            setattr(found, key, value)
        elif key == "seed" and value.removeprefix("-").isdecimal() and len(value) < 40:
            found.seed = int(value)
        elif key in ("option", "seat") and " " in value:
            name, _, rest = value.partition(" ")
            (found.options if key == "option" else found.seats)[name] = rest
        else:
            raise BadFile(f"line {at + 1}: “{lines[at][:80]}” does not belong in a header.", where)
    if not found.book:
        raise BadFile("the header names no book.", where, "A record needs a line such as “book heroquest”.")
    body = lines[at + 1 :]
    for i, line in enumerate(body):
        if line.startswith("= "):
            seal = line.split()
            last = i == len(body) - 1  # no line end: whole only if nothing of the digest is missing
            if len(seal) == 3 and seal[1] == str(i) and (not last or len(seal[2]) == DIGEST):
                found.lines, found.digest = body[:i], seal[2]
                found.remarks = [below[2:] for below in body[i + 1 :] if below.startswith("# ")]
                return found
            if not last:
                count = " ".join(seal[1:2])[:40] or "nothing"
                raise BadFile(f"line {at + i + 2}: {i} answers stand above a seal for {count}.", where)
    whole = [line for line in body[:-1] if line]
    if not recover:
        raise BadFile(
            f"the file is torn: it has {len(whole)} whole answers and no seal at its end.",
            where,
            "Add --recover to take up the game after the last whole answer.",
        )
    found.lines = whole
    return found


def replay(
    found: Record,
    to: int | None = None,
    where: str = "the record",
    verify: bool = True,
    trust: bool = False,
    own: bool = False,
) -> Game:
    """Play a record again, up to answer `to`; the end must be the recorded one, to the byte.

    A record names a quest of a book. One that names a quest file opens that file only with `trust`, or if it is our
    `own`: kept by this program for whoever plays. The Python file beside it is run with trust only.
    """
    if questfile.is_file(found.quest) and not (trust or own):
        raise BadFile(
            f"this game was played with a quest file, {found.quest}, which was not opened.",
            where,
            "If you know that file and trust whoever wrote it, add --trust (from Python: trust=True).",
        )
    try:
        game = Game.start(found.book, found.quest, found.seed, dict(found.options), trust=trust)
    except DelveError as error:
        raise BadFile(
            f"cannot be set up. {error.what}", f"{where}, {error.where}" if error.where else where, error.do
        ) from None
    for n, line in enumerate(found.lines[:to], 1):
        try:
            game.answer(line)
        except IllegalAnswer as error:
            made = f"It was made with content {found.content}, this is {game.header.content}. "
            changed = made if found.content != game.header.content else ""
            said = f"answer {n} (“{line[:80]}”) is not legal here. {changed}{error.what[:400]}"
            raise BadFile(said, where, error.do[:2000]) from None
    complete = to is None or to >= len(found.lines)
    if verify and complete and found.digest and game.digest() != found.digest:
        raise BadFile(
            f"the game comes out differently: state {game.digest()}, recorded {found.digest}.",
            where,
            f"The record was made with content {found.content}, this is {game.header.content}.",
        )
    return game


def as_far_as_it_goes(
    found: Record, where: str = "the record", trust: bool = False, own: bool = False
) -> tuple[Game, str]:
    """A game that is not over, and what to say of it: where rules were mended since and an answer is not possible any
    more, it goes on from its last position before that."""
    try:
        return replay(found, None, where, trust=trust, own=own), ""
    except BadFile as error:
        game = replay(replace(found, lines=[]), None, where, verify=False, trust=trust, own=own)
        for n, line in enumerate(found.lines):
            try:
                game.answer(line)
            except IllegalAnswer:
                if not n:
                    raise error from None
                return game, mended(len(found.lines) - n)
        return game, mended(0)


def mended(lost: int) -> str:
    """What is said of a game that met rules that were mended since."""
    text = "Rules were mended since this game was begun"
    if not lost:
        return f"{text}, and some things have come out differently."
    return f"{text}: {counted(lost, 'answer')} cannot be given any more, and it goes on from the position before."


def check_place(path: Path) -> Path:
    """Complain if a file cannot be written there; no folder is made that nobody asked for."""
    path = path.expanduser()
    folder, where = path.parent, str(path)
    if "\0" in where:
        raise DelveError("is no name for a file.", where.replace("\0", "?"), "Choose another one.")
    try:
        if path.is_dir():
            raise DelveError("is a folder.", where, "Name a file in it.")
        if path.exists() and not path.is_file():
            raise DelveError("is no ordinary file.", where, "Choose another place for it.")
        if not folder.is_dir():
            what = f"“{folder}” is no folder." if folder.exists() else f"the folder “{folder}” does not exist."
            raise DelveError(what, where, "Make it first, or choose another place.")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise DelveError(f"nothing can be written in the folder “{folder}”.", where, "Choose another place for it.")
    except OSError as error:
        raise _unwritten(path, error) from None
    return path


def _unwritten(path: Path, error: OSError) -> DelveError:
    return DelveError(f"cannot be written: {error.strerror}.", str(path), "Choose another place for it.")


def write(path: Path, text: str) -> None:
    """Write a file so that at any moment either the old or the new one is there, whole."""
    path = check_place(path)
    draft = path.parent / f".{path.name}.{os.getpid()}"  # known before it exists, so that no interruption leaves it
    try:
        try:
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        except OSError as error:
            raise _unwritten(path, error) from None
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(draft)
        raise


def read(path: Path) -> str:
    """The text of a file, or an error that says why not."""
    try:
        with path.expanduser().open("rb") as file:
            raw = file.read(SIZE + 1)
        if len(raw) > SIZE:
            raise BadFile(f"the file is too large: more than {SIZE} bytes.", str(path), "It cannot be one of ours.")
        return raw.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise BadFile(f"cannot be read: {error.strerror}.", str(path)) from None
    except (ValueError, RuntimeError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise BadFile("this is not a text file, so not one of ours.", str(path)) from None
        raise BadFile("cannot be read: that is no name of a file.", str(path)) from None


def save(game: Game, path: Path, seats: dict[str, str] | None = None) -> None:
    """Save a game; a crash in the middle leaves the earlier save whole."""
    write(path, record(game, seats).text())


def load(path: Path, recover: bool = False, trust: bool = False) -> tuple[Game, Record]:
    """Take up a saved game."""
    found = parse(read(path), str(path), recover)
    return replay(found, where=str(path), trust=trust), found
