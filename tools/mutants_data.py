"""Breaking TOML: every small change of the numbers, kinds, colours and keywords of entries that cite rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

SILENT = {
    "id", "title", "plural", "letter", "rule", "rules", "text", "story", "goal", "map", "extra", "after", "note",
    "notes", "words", "wrong", "letters", "legend", "places", "order", "at", "corridors", "area", "series",
    "source",
}  # fmt: skip
"""Keys whose value is a name, a drawing, or only for people to read."""
NUMBERS = {"numbers"}
"""Tables whose entries code asks for by name: without one it could not run at all."""
COLOURS = ("white", "red", "blue", "black", "orange", "purple", "yellow", "green")
HEADER = re.compile(r"\[+([\w.-]+)\]+\s*(?:#.*)?")
PAIR = re.compile(r"([\w-]+|\"[^\"]+\")\s*=\s*")
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},]|[\w-]+|"[^"]+"')
WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
INT = re.compile(r"[+-]?\d+")


MISTAKEN = {
    "rounds": "moment", "turns": "moment", "until": "moment", "lasts": "moment", "reach": "corner", "side": "side",
    "whose": "self", "friends": "side", "before": "roll", "after-roll": "roll",
}  # fmt: skip
"""Keys under which somebody tired puts the wrong thing, and what kind of mistake it is."""


@dataclass(slots=True)
class Entry:
    """A table of a file: its header, and what it cites."""

    header: str
    parent: Entry | None = None
    name: str = ""
    own: list[str] = field(default_factory=list)

    @property
    def ids(self) -> tuple[str, ...]:
        """The rules it stands for: its own, then those of the table it is part of, but not those of the whole file."""
        return tuple(dict.fromkeys([*self.own, *(self.parent.ids if self.parent else ())]))

    @property
    def where(self) -> str:
        """Its name, for people."""
        own = " ".join(part for part in (self.header.rpartition(".")[2], self.name) if part)
        return ", ".join(part for part in (self.parent.where if self.parent else "", own) if part)


@dataclass(slots=True)
class Value:
    """One `key = value` of a file, and where it stands in the text."""

    entry: Entry
    key: str
    start: int
    end: int
    line: int
    begin: int
    """Where its line begins."""


@dataclass(slots=True)
class Cut:
    """One change of a text: from here to there something else."""

    kind: str
    entry: Entry
    line: int
    start: int
    end: int
    new: str
    change: str = ""


def values(text: str) -> Iterator[Value]:
    """Every value of a file, in order."""
    top = Entry("")
    entry, open_tables = top, {"": top}
    at, line = 0, 1
    while at < len(text):
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        row = text[at:stop]
        if header := HEADER.fullmatch(row.strip()):
            name, part_of = header[1], header[1].rpartition(".")[0]
            entry = open_tables[name] = Entry(name, open_tables.get(part_of) if part_of else None)
        elif pair := PAIR.match(row):
            stop = _end(text, at + pair.end())
            found = Value(entry, pair[1].strip('"'), at + pair.end(), stop, line, at)
            raw = text[found.start : found.end]
            if found.key == "id":
                entry.name = raw.strip('"')
            elif found.key in ("rule", "rules"):
                entry.own += re.findall(r'"([^"]+)"', raw)
            else:
                yield found
        line += text.count("\n", at, stop) + 1
        at = stop + 1


def _end(text: str, start: int) -> int:
    """Where a value ends: with its line, its brackets, or its three quotes."""
    if text.startswith('"""', start):
        return text.index('"""', start + 3) + 3
    depth, at = 0, start
    while at < len(text):
        here = text[at]
        if here == '"':
            at = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at).end()  # type: ignore[union-attr]
            continue
        if here == "\n" and not depth:
            return at
        if here == "#" and not depth:
            return at
        depth += (here in "[{") - (here in "]}")
        at += 1
    return at


def vocabulary(texts: Iterable[str]) -> dict[str, list[str]]:
    """Key -> the keywords that stand under it anywhere, to swap them."""
    found: dict[str, set[str]] = {}
    for text in texts:
        for value in values(text):
            raw = text[value.start : value.end]
            if value.key not in SILENT and not raw.startswith('"""'):
                for word in re.findall(r'"([^"\\]*)"', raw):
                    if WORD.fullmatch(word):
                        found.setdefault(value.key, set()).add(word)
    return {key: sorted(words) for key, words in found.items()}


def cuts_of(text: str, words: dict[str, list[str]]) -> list[Cut]:
    """Every change of a file's text; some say nothing else (`differs`)."""
    found: list[Cut] = []
    for value in list(values(text)):
        if value.key in SILENT or not value.entry.ids or value.entry.header.partition(".")[0] in SILENT:
            continue
        _break_value(text, value, words, found)
    times: dict[tuple[str, str], int] = {}
    for cut in found:
        seen = times[cut.entry.where, cut.change] = times.get((cut.entry.where, cut.change), 0) + 1
        if seen > 1:
            cut.change += f" ({seen})"
    return found


def mistake_of(cut: Cut) -> str:
    """The kind of mistake that a change amounts to, none mostly."""
    key = re.match(r"(?:without: )?([\w.-]+)", cut.change)
    return MISTAKEN.get(key[1].rpartition(".")[2], "") if key and cut.kind in ("number", "word") else ""


def differs(old: str, new: str) -> bool:
    """Whether a changed text is TOML still, and says something else."""
    try:
        return tomllib.loads(new) != tomllib.loads(old)
    except tomllib.TOMLDecodeError:
        return False


def _break_value(text: str, value: Value, words: dict[str, list[str]], found: list[Cut]) -> None:
    raw = text[value.start : value.end].rstrip()
    if raw.startswith('"""'):
        return

    def put(kind: str, start: int, end: int, new: str, told: str = "") -> None:
        line = value.line + text.count("\n", value.start, value.start + start)
        cut = Cut(kind, value.entry, line, value.start + start, value.start + end, new)
        cut.change = told or f"{_path(raw, value.key, start)} = {raw[start:end]} → {new}"
        found.append(cut)

    if raw[0] in "[{":
        _drops(raw, value.key, put)
    elif raw[0] == '"' and WORD.fullmatch(raw[1:-1]):
        start = value.begin - value.start
        put("line", start, len(raw), "", f"without: {value.key} = {raw}")
    for token in TOKEN.finditer(raw):
        word, start, end = token[0], token.start(), token.end()
        if re.match(r"\s*=", raw[end:]):
            continue
        if INT.fullmatch(word):
            put("number", start, end, str(int(word) + 1))
            put("number", start, end, str(int(word) - 1))
        elif word in ("true", "false"):
            put("word", start, end, "false" if word == "true" else "true")
        elif word[0] == '"':
            _break_text(word, start, value.key, words if raw[0] == '"' else {}, put)


def _break_text(word: str, start: int, key: str, words: dict[str, list[str]], put: Callable[..., None]) -> None:
    """A keyword becomes another of its kind; of several words each is changed or left out."""
    inner = word[1:-1]
    if WORD.fullmatch(inner):
        known = COLOURS if inner in COLOURS else words.get(key, ())
        if len(known) > 1:
            other = known[(known.index(inner) + 1) % len(known)]
            put("die" if inner in COLOURS else "word", start, start + len(word), f'"{other}"')
        return
    parts = inner.split(" ")
    if len(parts) > 4 or not all(WORD.fullmatch(part) or INT.fullmatch(part) for part in parts):
        return
    for n, part in enumerate(parts):
        changed: list[tuple[str, str]] = []
        if INT.fullmatch(part):
            changed += [("number", str(int(part) + 1)), ("number", str(int(part) - 1))]
        elif part in COLOURS:
            changed.append(("die", COLOURS[(COLOURS.index(part) + 1) % len(COLOURS)]))
        elif part in ("melee", "ranged"):
            changed.append(("word", "ranged" if part == "melee" else "melee"))
        if n > 1:
            changed.append(("word", ""))
        for kind, new in changed:
            text = " ".join(each for each in (*parts[:n], new, *parts[n + 1 :]) if each)
            put(kind, start, start + len(word), f'"{text}"')
    if parts[0] in ("melee", "ranged") and not set(parts) & set(COLOURS):
        put("die", start, start + len(word), f'"{inner} red"')


def _drops(raw: str, key: str, put: Callable[..., None]) -> None:
    """Lists and tables without one of their members."""
    stack: list[tuple[str, int]] = []
    members: list[tuple[int, int]] = []
    begin = [0]
    for token in TOKEN.finditer(raw):
        sign = token[0]
        if sign in "[{":
            stack.append((sign, token.start()))
            begin.append(token.end())
        elif sign in "]},":
            if raw[begin[-1] : token.start()].strip():
                members.append((begin[-1], token.start()))
            if sign == ",":
                begin[-1] = token.end()
            else:
                stack.pop()
                begin.pop()
    for start, end in sorted(members):
        if _path(raw, key, start).split(".")[0] in NUMBERS:
            continue
        told = " ".join(raw[start:end].split())
        after = re.match(r"\s*,", raw[end:])
        if after:
            put("line", start, end + after.end(), "", f"{_path(raw, key, start)} without: {told}")
        else:
            before = re.search(r",\s*$", raw[:start])
            put("line", before.start() if before else start, end, "", f"{_path(raw, key, start)} without: {told}")


def _path(raw: str, key: str, at: int) -> str:
    """The key of a place in a value, with those of inline tables around it."""
    path, name = [key], ""
    for token in TOKEN.finditer(raw):
        if token.start() >= at:
            break
        if token[0] == "{":
            path.append(name)
        elif token[0] == "}":
            path.pop()
        elif re.match(r"\s*=", raw[token.end() :]):
            name = token[0]
    inner = name if len(path) > 1 and re.search(r"=\s*\"?$", raw[:at]) else ""
    return ".".join(part for part in (*path, inner) if part)
