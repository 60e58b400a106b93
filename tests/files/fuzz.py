"""Records and quest files as strangers or accidents might leave them: mutations of real ones, the same for each seed.

As a program (`python -m tests.files.fuzz KIND FIRST COUNT`) it feeds them to `delve` within limits of time and memory,
one line of JSON for each: {"case": 17, "seconds": 0.01, "status": 2, "bad": ""}.
"""

from __future__ import annotations

import contextlib
import io
import json
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

SECONDS = 2.0
"""Of the processor, for one file."""
MEMORY = 200 << 20
"""Bytes of address space for the whole process."""
ANSWERS = 20
"""So many answers are given in a quest that can be played."""
HERE = Path(__file__).parent
RULES = HERE.parent.parent / "src" / "delvewright" / "rules"

KNOWN = ("heroquest", "battleaxe", "allison", "advanced")
"""The books."""
NASTY = (
    b"\x00", b"\xff\xfe", b"\xc3", b"\x1b[2J", b"\xe2\x80\xae", b"\r", b"\t", b'"', b"'", b'"""', b"[", b"[[", b"{",
    b"}", b"]", b"=", b",", b".", b"-1", b"99999999999999999999", b"1e400", b"nan", b"true", b"\\u001b",
    b"../../etc/x.toml", b"/dev/zero", b"__class__", b"\xd9\xa3", b"\xc2\xb2", b"{0}", b"%s", b"a" * 5000, b"9" * 5000,
)  # fmt: skip
"""What is put in somewhere."""
NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "7",
    "99",
    "1000000",
    "9" * 30,
    "9" * 5000,
    "0x" + "f" * 900,
    "1.5",
    "-0",
    "٣",
    "²",
    "1e999",
)
VALUES = (
    "0", "-5", "1000000000", '""', "[]", "{}", "true", "nan", "[[[[]]]]", "1979-05-27", '"\\u001b[31mred"', "[1, 2]",
    '[{ at = 5 }]', '{ a = { b = 1 } }', '"' + "x" * 9000 + '"', '"a1"', '"z99"', '"orc"', '"barbarian"', '"\\u0000"',
    "[" * 200 + "]" * 200, '["' + '", "'.join(["orc"] * 300) + '"]',
)  # fmt: skip
NESTED = '{"heroes":' * 3000 + "1" + "}" * 3000
OPTIONS = (
    "party " + NESTED, "party " + "[" * 30000, "party {}", "party null", 'party {"heroes":{}}', "heroes ", "heroes ,,,",
    'party {"heroes":{"elf":{"gold":1e999}}}', 'party {"heroes":{"elf":{"items":["helmet","x"]}}}',
    "heroes elf,elf,elf",
    'party {"heroes":{"elf":{"gold":99999999999999999999999999,"items":[],"men":["scout","scout","scout"]}}}',
    "heroes human-paladin@\x07", "heroes " + "elf," * 5000, "dice typed", "dice loaded", "series yes", "outfit all",
    "treasure us", "hazards extra", "spells none", "edition none", "men all", "figures 9", "solo yes", "shop yes",
    "start choose", "mercy no", "consent ask", "__class__ x", "x y", "party [1,2]", 'party {"heroes":{"elf":null}}',
    'party {"heroes":{"maren":{"hero":"maren"}},"done":["old-mine.toml"]}', 'party {"heroes":[],"done":{}}',
)  # fmt: skip
BOOKS = (
    "common",
    "heroquest.quests",
    "../heroquest",
    "__init__",
    "HEROQUEST",
    "",
    "battleaxe",
    "allison",
    "advanced",
    "os",
    "heroquest\u00a0",
    "town",
)
QUESTS = (
    "town",
    "",
    "x.toml",
    "/etc/passwd.toml",
    "../" * 60 + "x.toml",
    "~/x.toml",
    "the-maze",
    "cold-lantern",
    "wolf-winter",
    "short-weight",
    "expedition",
    "\u202e",
    "." * 300,
)


class Slow(BaseException):
    """A file took too long."""


# -- what there is to be mutated


@cache
def records() -> list[bytes]:
    """Real records of all books: quests, and stays in town."""
    from delvewright.kernel.game import Game
    from delvewright.kernel.record import record
    from delvewright.kernel.rulebook import find_book

    kept = [path.read_bytes() for path in sorted((HERE.parent / "records").glob("*.delve"))]
    made = []
    party = {book: {"party": find_book(book).party()} for book in KNOWN}
    for book, quest, options in (
        ("battleaxe", "cold-lantern", {}),
        ("battleaxe", "wolf-winter", {"start": "choose", "shop": "yes"}),
        ("battleaxe", "town", party["battleaxe"]),
        ("heroquest", "town", party["heroquest"]),
        ("heroquest", "the-labyrinth", party["heroquest"]),
        ("heroquest", "toy-court", {"edition": "advanced"}),
        ("allison", "weigh-house-cellar", {}),
        ("allison", "stockinged-feet", party["allison"]),
        ("allison", "town", party["allison"]),
        ("advanced", "expedition", {}),
        ("advanced", "warlords-lair", party["advanced"]),
        ("advanced", "town", party["advanced"]),
    ):
        game, chance = Game.start(book, quest, 5, options), random.Random(quest)
        for _ in range(60):
            if game.decision is None:
                break
            game.answer(game.decision.nth(chance.randrange(len(game.decision))))
        made.append(record(game).text().encode())
    return [_sealed(raw[:4000]) for raw in kept] + made * 2


@cache
def quests() -> list[tuple[str, bytes]]:
    """Real quest files of every book that has them, with the book of each."""
    drawn = [path for book in ("heroquest", "allison") for path in sorted((RULES / book / "quests").glob("*.toml"))]
    found = [(path.parent.parent.name, path.read_bytes()) for path in drawn]
    own = [("battleaxe", path.read_bytes()) for path in sorted(HERE.glob("*.toml"))]
    content = [RULES / "battleaxe" / "content" / name for name in ("quests.toml", "campaign.toml")]
    rooms = [room for path in content for room in path.read_text(encoding="utf-8").split("[[room]]")[1:]]
    for n, room in enumerate(rooms):
        room = room.partition("[[quest]]")[0]
        room = re.sub(r"(?m)^rules = .*\n", "", room)
        room = re.sub(r'(?m)^id = ".*"', f'id = "own-{n}"', room, count=1)
        if "complete =" not in room:
            room = room.replace("number = ", 'complete = "enemies"\nnumber = ', 1)
        head = f'book = "battleaxe"\n[[quest]]\nid = "own-{n}"\ntitle = "Own"\nstory = "So."\ngoal = "Win."\n\n'
        found.append(("battleaxe", f"{head}[[room]]{room}".encode()))
    return found + own * 4


@cache
def campaigns() -> list[bytes]:
    """Real campaigns of all books: one that begins, and one with a game under way."""
    from delvewright.kernel.game import Game
    from delvewright.kernel.record import record
    from delvewright.kernel.rulebook import find_book
    from delvewright.table.campaign import Campaign

    found = []
    for name in KNOWN:
        book = find_book(name)
        first = Campaign(name, (), book.party())
        game, chance = Game.start(book, book.road()[0].id, 3, {"party": first.party}), random.Random(3)
        for _ in range(10):
            assert game.decision is not None, f"the game of {name} is over"
            game.answer(game.decision.nth(chance.randrange(len(game.decision))))
        under_way = Campaign(name, (), first.party, progress=record(game).text())
        found += [first.text().encode(), under_way.text().encode(), under_way.text().encode()]
    return found


# -- mutations


def _bytes(raw: bytes, r: random.Random) -> bytes:
    out = bytearray(raw)
    for _ in range(r.choice((1, 1, 2, 5, 20))):
        out[r.randrange(len(out))] = r.randrange(256)
    return bytes(out)


def _insert(raw: bytes, r: random.Random) -> bytes:
    at = r.randrange(len(raw))
    return raw[:at] + r.choice(NASTY) * r.choice((1, 1, 3, 50)) + raw[at:]


def _cut(raw: bytes, r: random.Random) -> bytes:
    a, b = sorted((r.randrange(len(raw)), r.randrange(len(raw))))
    return r.choice((raw[:a], raw[:a] + raw[b:], raw[a:b]))


def _swap(raw: bytes, r: random.Random) -> bytes:
    lines = raw.split(b"\n")
    for _ in range(r.choice((1, 2, 10))):
        a, b = r.randrange(len(lines)), r.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
    return b"\n".join(lines)


def _double(raw: bytes, r: random.Random) -> bytes:
    lines = raw.split(b"\n")
    at = r.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * r.choice((2, 3, 2000)), *lines[at:]])


def _numbers(raw: bytes, r: random.Random) -> bytes:
    spots = list(re.finditer(rb"-?\d+", raw))
    if not spots:
        return raw
    for spot in sorted(r.sample(spots, min(len(spots), r.choice((1, 2, 5)))), key=lambda m: -m.start()):
        raw = raw[: spot.start()] + r.choice(NUMBERS).encode() + raw[spot.end() :]
    return raw


def _words(raw: bytes, r: random.Random) -> bytes:
    """One word in place of another of the same file: legal words where they do not belong."""
    spots = list(re.finditer(rb"[a-z][a-z0-9.-]+", raw))
    if len(spots) < 2:
        return raw
    for _ in range(r.choice((1, 1, 3))):
        one, other = r.choice(spots), r.choice(spots)
        raw = raw[: one.start()] + other[0] + raw[one.end() :]
        spots = list(re.finditer(rb"[a-z][a-z0-9.-]+", raw))
    return raw


BOTH: list[Callable[[bytes, random.Random], bytes]] = [_bytes, _insert, _cut, _swap, _double, _numbers, _words]


def _header(raw: bytes, r: random.Random) -> bytes:
    head, _, rest = raw.partition(b"\n\n")
    lines = head.decode("utf-8", "surrogateescape").split("\n")
    if len(lines) < 2:
        return raw
    at = r.randrange(1, len(lines))
    key = lines[at].split(" ")[0]
    what = r.randrange(5)
    if what == 0:
        lines.insert(at, f"option {r.choice(OPTIONS)}")
    elif what == 1:
        lines[1] = f"book {r.choice(BOOKS)}"
    elif what == 2:
        lines = [f"quest {r.choice(QUESTS)}" if line.startswith("quest") else line for line in lines]
    elif what == 3:
        lines[at] = f"{key} {r.choice(NUMBERS)}"
    else:
        lines[at] = lines[at].replace(
            key, r.choice(("books", "optoin", "seat", "seed", "option", "=", "delvewright")), 1
        )
    return "\n".join(lines).encode("utf-8", "surrogateescape") + b"\n\n" + rest


WEIRD: tuple[Any, ...] = (
    None, True, -1, 0, 10**9, 10**30, 1.5, 1e400, "", "helmet", "\x1b[2J", "\ud800", [], {}, [[]], [None], ["x"],
    {"a": 1},
    ["helmet"] * 50, {"elf": {}}, "maren", [10**20], "x" * 3000, ["scout", "scout"], ["spell-ring"], {"helmet": -3},
)  # fmt: skip


def _party(raw: bytes, r: random.Random) -> bytes:
    """A party with something in it of another kind."""
    spot = re.search(rb"(?m)^option party (.*)$", raw)
    if spot is None:
        return _header(raw, r)
    try:
        party = json.loads(spot[1])
    except (ValueError, RecursionError):
        return raw
    for _ in range(r.choice((1, 1, 2))):
        node: Any = party
        while isinstance(node, dict) and node:
            key = r.choice(sorted(node))
            if not isinstance(node[key], dict) or not node[key] or not r.randrange(6):
                what = r.randrange(6)
                if what == 0:
                    node[r.choice((f"{key}s", "gold", "elf", "dwarf", "maren", "x"))] = node[key]
                elif what == 1:
                    del node[key]
                else:
                    node[key] = r.choice(WEIRD)
                break
            node = node[key]
    return raw[: spot.start(1)] + json.dumps(party).encode() + raw[spot.end(1) :]


def _answers(raw: bytes, r: random.Random) -> bytes:
    head, _, rest = raw.partition(b"\n\n")
    lines = rest.split(b"\n")
    for _ in range(r.choice((1, 3))):
        at = r.randrange(len(lines))
        new = r.choice(
            (b"move zzzz999999", b"attack", b"= 1 x", b"dice 1 1 1 1 1 1", b"move a0", b"cast cast", r.choice(lines))
        )
        lines[at] = new
    return head + b"\n\n" + b"\n".join(lines)


def _keys(raw: bytes, r: random.Random) -> bytes:
    spots = list(re.finditer(rb"(?m)^([a-z_-]+)( = )", raw))
    if not spots:
        return raw
    spot = r.choice(spots)
    new = r.choice(
        (b"golds", b"titel", b"a.b.c", b'"\\u001b"', b".".join([b"a"] * 400), spot[1] + b"s", r.choice(spots)[1])
    )
    return raw[: spot.start()] + new + raw[spot.end(1) :]


def _values(raw: bytes, r: random.Random) -> bytes:
    spots = list(re.finditer(rb"(?m)^[a-z_-]+ = (.*)$", raw))
    for spot in sorted(r.sample(spots, min(len(spots), r.choice((1, 1, 3)))), key=lambda m: -m.start()):
        raw = raw[: spot.start(1)] + r.choice(VALUES).encode() + raw[spot.end(1) :]
    return raw


def _board(raw: bytes, r: random.Random) -> bytes:
    """The drawing blown up, or with other letters in it."""
    spot = re.search(rb'map = """\n(.*?)"""', raw, re.S)
    if spot is None or not spot[1]:
        return raw
    rows = spot[1].split(b"\n")[:-1]
    what = r.randrange(4)
    if what == 0:
        n = r.choice((40, 64, 65, 200, 1000))
        middle = [b"|" + b". " * (n - 1) + b".|", b"+" + b" " * (2 * n - 1) + b"+"] * n
        rows = [b"+-" * n + b"+", *middle[:-1], b"+-" * n + b"+"]
    elif what == 1:
        rows = rows * r.choice((2, 5, 100))
    else:
        letters = [*re.findall(rb"[A-Za-z0-9?!*#|+-]", spot[1]), b"~", b"\xc3\xa9", b" "]
        for _ in range(r.choice((1, 3, 30))):
            y = r.randrange(len(rows))
            x = r.randrange(max(1, len(rows[y])))
            rows[y] = rows[y][:x] + r.choice(letters) + rows[y][x + 1 :]
    return raw[: spot.start(1)] + b"\n".join(rows) + b"\n" + raw[spot.end(1) :]


def _entries(raw: bytes, r: random.Random) -> bytes:
    kinds = (
        '[[hoard]]\nat = "a1"\ngolds = 5',
        '[[monster]]\nat = "b2"\nabilities = ["rage 9999"]\nattacks = ["melee 9999"]',
        '[[monster]]\nat = "b2"\nbody = -1',
        '[[trap]]\nat = "c3"\nkind = "chest"\ndamage = 100000',
        '[[door]]\nat = "a1-a1"',
        '[[door]]\nat = "a1"',
        '[[door]]\nat = "-"',
        '[[feature]]\nid = ""\nat = ""',
        '[[trap]]\ndoor = "a1-b1-c1"',
        '[[hoard]]\nat = "a1"\nitems = [[]]',
        "[notes]\nA = 5",
        '[outfit]\nelf = "helmet"',
        '[costs]\nx = "1 mind"',
        '[[room]]\nid = "x"',
        '[[quest]]\nid = "y"',
        "[[hoard]]",
        '[[feature]]\nid = "a"\nat = "b2"\nreleases = ["orc"]',
        '[[feature]]\nid = "a"\nat = "b2 b2 b2"\nway = "b3"',
        '[costs]\nball-of-flame = "99 mind, drain"',
        "[a]\n[a]",
        '[[trap]]\nat = "b2"\nkind = "trapdoor"\nlink = "b2"',
        "reward = { coins = 100000 }",
        'setup = ["1-6: orc 900"]',
    )
    return raw + b"\n" + "\n".join(r.choice(kinds) for _ in range(r.choice((1, 2, 600)))).encode() + b"\n"


def record_case(case: int) -> bytes:
    """One mutated record, unlike what it was made from."""
    r = random.Random(f"record {case}")
    whole = r.choice(records())
    while True:
        raw = whole
        for _ in range(r.choice((1, 1, 1, 1, 1, 2, 3))):
            raw = r.choice([*BOTH, _header, _header, _party, _answers])(raw, r) or b"x"
        raw = _sealed(raw) if r.randrange(2) else raw
        if raw not in (whole, _sealed(whole)):
            return raw


def whole_case(case: int) -> bytes:
    """A record as it was, which must be read like any other."""
    return records()[case % len(records())]


def _sealed(raw: bytes) -> bytes:
    """A record with as many answers as its seal says, so that they are tried."""
    head, _, rest = raw.partition(b"\n\n")
    lines = [line for line in rest.split(b"\n")[:400] if line and not line.startswith(b"= ")]
    return head + b"\n\n" + b"\n".join([*lines, b"= %d 0123456789abcdef" % len(lines), b""])


def campaign_case(case: int) -> bytes:
    """One mutated campaign, unlike what it was made from."""
    r = random.Random(f"campaign {case}")
    whole = r.choice(campaigns())
    while True:
        raw = whole
        for _ in range(r.choice((1, 1, 2))):
            raw = r.choice([*BOTH, _json])(raw, r) or b"x"
        if raw != whole:
            return raw


def _json(raw: bytes, r: random.Random) -> bytes:
    """A campaign with something in it of another kind."""
    head, _, body = raw.partition(b"\n")
    try:
        known = json.loads(body)
        known[r.choice(sorted(known))] = r.choice(
            (*WEIRD, "x.toml", ["/etc/x.toml"], [{"quest": "town", "outcome": "won"}])
        )
    except (ValueError, TypeError, IndexError, RecursionError):
        return raw
    return head + b"\n" + json.dumps(known).encode()


def quest_case(case: int) -> tuple[str, bytes]:
    """One hostile quest file, unlike what it was made from, and the book it is for."""
    r = random.Random(f"quest {case}")
    book, whole = r.choice(quests())
    while True:
        raw = whole
        for _ in range(r.choice((1, 1, 2, 3))):
            raw = r.choice([*BOTH, _keys, _values, _values, _board, _board, _entries])(raw, r) or b"x"
        if raw != whole:
            return book, raw


# -- feeding them to the program


def _delve(*arguments: object) -> tuple[int, str]:
    from delvewright.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            status = main([str(each) for each in arguments])
        except SystemExit as stop:
            status = int(stop.code or 0)
    return status, out.getvalue()


def try_record(raw: bytes, folder: Path) -> tuple[int, str]:
    """Replay it; status and output."""
    path = folder / "strange.delve"
    path.write_bytes(raw)
    status, said = _delve("replay", path)
    if "--recover" in said:
        status, more = _delve("replay", path, "--recover")
        said += more
    return status, said


def try_campaign(raw: bytes, folder: Path) -> tuple[int, str]:
    """Look at it, play its history again, and take it up."""
    path = folder / "strange.delve"
    path.write_bytes(raw)
    status, said = _delve("campaign", "show", path, "--check")
    played = _delve("campaign", "play", path, "--quest", "nowhere", "--plain", "--players", "random")
    return max(status, played[0]), said + played[1]


def try_quest(book: str, raw: bytes, folder: Path, case: int) -> tuple[int, str]:
    """Check it, and if it can be played show it and play a little."""
    from delvewright.kernel.game import Game

    path = folder / f"strange-{case}.toml"
    path.write_bytes(raw)
    status, said = _delve("check", "--book", book, path)
    played = _delve("quests", book, path, "--map")
    said += played[1]
    if status == 0:
        if played[0]:
            raise AssertionError(f"check lets pass what cannot be shown: {played[1]}")
        game, chance = Game.start(book, str(path), case), random.Random(case)
        for _ in range(ANSWERS):
            if game.decision is None:
                break
            game.view(game.decision.seat)
            game.answer(game.decision.nth(chance.randrange(len(game.decision))))
        said += "".join(event.text for event in game.events)
    path.unlink()
    return status, said


def run(kind: str, first: int, count: int) -> None:
    """Feed so many, within limits; a line of JSON for each, and one about memory."""

    def slow(*_: Any) -> None:
        raise Slow

    {"record": records, "whole": records, "quest": quests, "campaign": campaigns}[kind]()
    _delve("quests")
    signal.signal(signal.SIGPROF, slow)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with tempfile.TemporaryDirectory() as name:
        for case in range(first, first + count):
            bad, status, began = "", 0, time.process_time()
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                if kind == "record":
                    status, said = try_record(record_case(case), Path(name))
                elif kind == "whole":
                    status, said = try_record(whole_case(case), Path(name))
                elif kind == "campaign":
                    status, said = try_campaign(campaign_case(case), Path(name))
                else:
                    status, said = try_quest(*quest_case(case), Path(name), case)
                if found := re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", said):
                    bad = f"the output holds {found[0]!r}"
            except Slow:
                bad = f"took more than {SECONDS} seconds: {traceback.format_exc(limit=-4)}"
            except BaseException:
                bad = traceback.format_exc(limit=-6)
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
            spent = round(time.process_time() - began, 3)
            print(json.dumps({"case": case, "seconds": spent, "status": status, "bad": bad}), flush=True)
    print(json.dumps({"peak": _peak()}), flush=True)


def _peak() -> int:
    """The most memory this program has had, in MB; `ru_maxrss` would begin with that of whoever started it."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s+(\d+) kB", status.read_text())[1]) >> 10  # type: ignore[index]
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
