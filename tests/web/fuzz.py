"""Requests and messages that nobody should send, by chance: for a slice of them in ./test, and for many at night.

python -m tests.web.fuzz NUMBER starts a server of its own, sends so many, and says what came of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from tests.web.helpers import HEROES, MASTER, PEOPLE, Http
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from delvewright.kernel.rulebook import playable_books

HANG = 2.0
"""Seconds after which a request counts as a hang."""
GROWTH = 200 * 1024
"""Kilobytes by which the server may grow."""
CROWD = 6
"""Who send at the same time."""
PLAYED = {
    "heroquest": "the-maze", "battleaxe": "cold-lantern", "allison": "weigh-house-cellar", "advanced": "expedition",
}  # fmt: skip
"""A quest of every book."""
BOOKS, QUESTS = tuple(PLAYED), tuple(PLAYED.values())
WORDS = (
    "", "0", "1", "-1", "00013000", "9" * 30, "9" * 5000, "1e9", "0x10", "²", "१", "1.5", "NaN", "null", "true",
    "thorn-hedge", "bone-pile", *BOOKS, *QUESTS, "barbarian", "person", "open",
    "computer", "computer:random", "absent", "furniture", "token", "door", "face", "figure", "yes", "x" * 61,
    "x" * 3000, "../../etc/passwd", "..%2f..%2f", "%00", "\x00", "\x1b[2J", "%ff%fe", "%ed%a0%80", "<svg onload=x>",
    "\u202e", "é" * 70, "💀", "a,b", ";", "' OR 1=1 --", "{}", "[]", "picture", "dwarf,elf", "name", "end", "move c4",
    "attack", "roll", "1 2 3",
)  # fmt: skip
ORDERS = (
    "move", "walk", "step", "jump", "attack", "search", "cast", "dice", "open", "close", "end", "pass", "roll", "use",
    "give", "drink", "take", "disarm", "fight", "shoot", "close door", "equip", "drop", "free", "", "?",
)  # fmt: skip
DEEP = 1500
VERBS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "TRACE", "BREW", "get")
POSTED = ("/api/tables", "/api/campaigns", "/join", "/play", "/api/qr")
"""How the addresses end to which something is sent."""


class Trouble(Exception):
    """Something that must not happen."""


class Target:
    """A table in play, so that there is something to break, and its keys."""

    def __init__(self, http: Http) -> None:
        self.http = http
        self.made = http.post("/api/tables", PEOPLE)
        offered = playable_books()
        self.alone = [http.post("/api/tables", {"book": book, "quest": PLAYED[book]}) for book in offered]
        """Tables where one person holds all seats, so that what is said there comes at the right time."""
        self.campaigns = [http.post("/api/campaigns", {"book": book, "name": "fuzz"}) for book in offered]
        with http.screen(self.made["table"], self.made["owner"]) as owner:
            owner.play(Random(1), 12)
        own = (
            self.made["owner"],
            self.made["invite"],
            self.made["chair"],
            self.made["spectator"],
            *self.made["seats"].values(),
        )
        self.opens = {made["table"]: made["owner"] for made in (self.made, *self.alone)}
        self.opens |= {made["campaign"]: made["key"] for made in self.campaigns}
        self.keys = (*own, *self.opens.values(), "Z" * 22, "", "x", "\xff" * 20)


# -- over HTTP


def value(rng: Random, deep: int = 0) -> Any:
    """Any JSON."""
    kinds: tuple[Callable[[], Any], ...] = (
        lambda: rng.choice(WORDS), lambda: rng.choice((None, True, False, 0, -1, 2**63, 2**70, 1.5, 10**400)),
        lambda: rng.choice(("\ud800", "\x00", "x" * 500)),
        lambda: [value(rng, deep + 1) for _ in range(rng.randrange(4))] if deep < 4 else [],
        lambda: {rng.choice(WORDS): value(rng, deep + 1) for _ in range(rng.randrange(4))} if deep < 4 else {},
    )  # fmt: skip
    return rng.choice(kinds)()


def sane(rng: Random, target: Target, where: str) -> dict[str, Any]:
    """A body that could be right, usually for the address it is sent to."""
    seat, word, made = rng.choice((*HEROES, MASTER)), rng.choice(WORDS), rng.choice(BOOKS[1:])
    bodies: dict[str, tuple[dict[str, Any], ...]] = {
        "/api/tables": (
            {**PEOPLE, "seed": 3},
            {"book": rng.choice(BOOKS), "quest": rng.choice((word, *QUESTS)), "away": 5},
            {"book": made, "quest": PLAYED[made], "heroes": [{"word": word}] * 3},
            {"book": "heroquest", "quest": "the-maze", "seats": {seat: word}, "options": {}},
            {"book": "heroquest", "quest": "the-maze", "options": {"dice": rng.choice(("typed", word))}},
        ),
        "/join": ({"seat": rng.choice((seat, 0, 4)), "name": word[:40], "key": rng.choice(target.keys)},
                  {"seat": rng.choice((seat, 0, 4)), "name": word[:40]}),
        "/api/campaigns": ({"book": "heroquest", "name": "c", "party": [word], "quests": [word]},
                           {"book": rng.choice(BOOKS), "name": word[:80]}),
        "/api/qr": ({"text": word[:300]}, {"text": word}),
        "/play": ({"town": rng.random() < 0.5, "quest": word, "abandon": rng.random() < 0.3}, {}, {"town": True}),
    }  # fmt: skip
    fitting = next((end for end in bodies if where.partition("?")[0].endswith(end)), "/play")
    return dict(rng.choice(bodies[fitting if rng.random() < 0.9 else rng.choice(list(bodies))]))


def body(rng: Random, target: Target, where: str) -> bytes:
    """What is sent with a request."""
    kind = rng.randrange(8)
    if kind < 4:
        found = sane(rng, target, where)
        for _ in range(rng.randrange(3)):
            found[rng.choice((*found, "more"))] = value(rng)
        return _json(found)
    if kind == 4:
        return _json(value(rng))
    if kind == 5:
        bracket = rng.choice((("[", "]"), ('{"book":', "}"), ('{"options":', "}"), ('[{"x":', "}]")))
        depth = rng.choice((10, DEEP))
        return (bracket[0] * depth + "1" + bracket[1] * depth).encode()[:16_000]
    if kind == 6:
        return rng.randbytes(rng.choice((0, 3, 300, 17_000)))
    text = bytearray(_json(sane(rng, target, where)))
    for _ in range(rng.randrange(1, 4)):
        text[rng.randrange(len(text))] = rng.randrange(256)
    return bytes(text)


def _json(found: Any) -> bytes:
    return json.dumps(found).encode()


def path(rng: Random, target: Target) -> str:
    """An address: one of ours with something odd in it, or an odd one."""

    def word() -> str:
        found = rng.choice(WORDS)
        return found if found.isascii() and found.isprintable() and "%" in found else urllib.parse.quote(found, safe="")

    def place() -> str:
        return rng.choice((*target.opens, *target.opens, word()))

    book = rng.choice((*BOOKS, word()))
    routes: tuple[Callable[[], str], ...] = (
        lambda: rng.choice(("/", "/table", "/join", "/replay", "/campaign", "/ws", f"/{word()}")),
        lambda: f"/api/books/{book}",
        lambda: "/api/books",
        lambda: f"/api/books/{book}/make",
        lambda: f"/api/books/{book}/{rng.choice(('terms', 'lesson'))}",
        lambda: f"/api/books/{book}/rules?{rng.choice(('search', 'chapter', 'ids', 'x'))}={word()[:200]}",
        lambda: rng.choice(("/api/reach", "/api/qr")),
        lambda: f"/api/books/{book}/quests/{rng.choice((*QUESTS, word()))}/picture.svg",
        lambda: "/api/tables",
        lambda: f"/api/tables/{place()}",
        lambda: f"/api/tables/{place()}/join",
        lambda: f"/api/tables/{place()}/replay",
        lambda: f"/api/tables/{place()}/replay/{rng.choice(('0', '3', '11', '99', word()))}",
        lambda: f"/api/tables/{place()}/{rng.choice(('picture.svg', 'record', 'log.txt', word()))}",
        lambda: "/api/campaigns",
        lambda: f"/api/campaigns/{place()}",
        lambda: f"/api/campaigns/{place()}/play",
        lambda: f"/draw/{rng.choice(('furniture', 'token', 'door', 'face', 'figure', word()))}.svg",
        lambda: f"/draw/{rng.choice(('furniture', 'token', 'door', 'face', 'figure', word()))}.svg",
        lambda: f"/static/{rng.choice(('js/table.js', 'css/base.css', 'icon.svg', word(), '../' * 9 + word()))}",
    )  # fmt: skip
    found = rng.choice(routes)()
    names = ("kind", "title", "w", "h", "side", "letter", "turn", "state", "high", "name", "class", "weapon", word())
    if rng.random() < 0.6:
        found += "?" + "&".join(f"{rng.choice(names)}={word()}" for _ in range(rng.choice((1, 2, 4, 30))))
    return found[:12_000]


def request(rng: Random, target: Target) -> bytes:
    """A whole request, as bytes."""
    where = path(rng, target)
    fitting = "POST" if where.partition("?")[0].endswith(POSTED) else "GET"
    method = fitting if rng.random() < 0.85 else rng.choice(VERBS)
    lines = [f"{method} {where} HTTP/1.1".encode("latin-1", "replace")]
    host = f"127.0.0.1:{target.http.port}"
    lines.append(b"host: " + (host if rng.random() < 0.95 else rng.choice(("evil.example", "[", "]", ":"))).encode())
    if rng.random() < 0.8:
        right = next((key for place, key in target.opens.items() if f"/{place}" in where), "")
        key = right if right and rng.random() < 0.6 else rng.choice(target.keys)
        lines.append(
            f"authorization: {rng.choice(('Bearer', 'Bearer', 'Bearer', 'basic', ''))} {key}".encode("latin-1")
        )
    # As a proxy says: from everywhere, so that the limit for one address does not hide what comes after it.
    lines.append(b"x-forwarded-for: 10.%d.%d.%d" % tuple(rng.randbytes(3)))
    sent = b""
    if method in ("POST", "PUT") or rng.random() < 0.05:
        sent = body(rng, target, where)
        lines.append(b"content-type: " + rng.choice((b"application/json",) * 6 + (b"text/plain", b"\xff")))
        if rng.random() < 0.1:
            lines.append(b"transfer-encoding: chunked")
            sent = b"%x\r\n%s\r\n0\r\n\r\n" % (len(sent), sent) if sent else b"0\r\n\r\n"
        else:
            lines.append(b"content-length: %d" % len(sent))
    if rng.random() < 0.15:
        odd = rng.choice(
            (
                b"range: bytes=0-0,1-1,2-2", b"range: bytes=-99999999999999999999", b"range: lines=x",
                b"range: bytes=5-2", b"origin: http://[", b"origin: null", b"origin: http://" + host.encode(),
                b"if-none-match: x" * 50, b"if-modified-since: never", b"x-forwarded-for: 1.2.3.4, \xff",
                b"cookie: " + b"a=b;" * 900, b"expect: 100-continue", b"upgrade: h2c\r\nconnection: upgrade",
                b"upgrade: websocket\r\nconnection: upgrade", b"sec-websocket-key: x", b"connection: close",
                b"accept-encoding: " + b"gzip," * 500, b"x: " + b"y" * 3000,
            )
        )  # fmt: skip
        lines.append(odd)
    if rng.random() < 0.02:
        return rng.choice((b"\x16\x03\x01\x02\x00", b"GET", b"\r\n\r\n", b"\xff" * 40, b"GET / HTTP/9.9")) + b"\r\n\r\n"
    return b"\r\n".join(lines) + b"\r\n\r\n" + sent


class Sender:
    """A connection for many requests, opened anew when it was closed."""

    def __init__(self, port: int, seen: Counter[str]) -> None:
        self.port, self.seen = port, seen
        self.sock: socket.socket | None = None

    def send(self, data: bytes) -> None:
        """Send a request and wait for its answer, or the end of the connection."""
        begun = time.monotonic()
        status = self._once(data)
        took = time.monotonic() - begun
        self.seen[f"http {status}"] += 1
        self.seen["slowest ms"] = max(self.seen["slowest ms"], int(took * 1000))
        if took > HANG:
            raise Trouble(f"{took:.1f} s for {data[:300]!r}")
        if status.startswith("5") and status != "503":
            raise Trouble(f"{status} for {data[:600]!r}")

    def _once(self, data: bytes) -> str:
        for _ in range(2):
            fresh = self.sock is None
            if self.sock is None:
                self.sock = socket.create_connection(("127.0.0.1", self.port), timeout=HANG + 1)
            try:
                self.sock.sendall(data)
                found = self._answer(data)
            except (ConnectionError, TimeoutError) as error:
                found = "" if not isinstance(error, TimeoutError) else "silence"
            if found == "silence" and not data.endswith(b"\r\n\r\n") and b"content-length" not in data:
                found = "waits"
            if found:
                return found
            self.close()
            if fresh:
                return "closed"
        return "closed"

    def _answer(self, data: bytes) -> str:
        """The status; the body is read so that the connection can be used again."""
        assert self.sock is not None
        text = b""
        while b"\r\n\r\n" not in text:
            more = self.sock.recv(65536)
            if not more:
                return ""
            text += more
        head, _, rest = text.partition(b"\r\n\r\n")
        status = head.split(b" ", 2)[1].decode()
        length = re.search(rb"content-length: (\d+)", head, re.I)
        wanted = 0 if data.startswith(b"HEAD") or status in ("204", "304") else int(length[1]) if length else 0
        while len(rest) < wanted and (more := self.sock.recv(65536)):
            rest += more
        whole = length is not None and len(rest) >= wanted and status != "101"
        if not whole or b"connection: close" in head.lower() or status in ("400", "413", "101"):
            self.close()
        if b"Traceback" in rest or b"site-packages" in rest:
            raise Trouble(f"a traceback is answered to {data[:300]!r}")
        return status

    def close(self) -> None:
        """Hang up."""
        if self.sock is not None:
            self.sock.close()
            self.sock = None


# -- over a socket


def message(rng: Random, target: Target, now: int) -> bytes:
    """A message, right in some way and wrong in another."""
    n = now if rng.random() < 0.8 else rng.choice((0, 10**9, 5))
    square = f"{rng.choice('abcdefghijklmnopqrstuvwxyz')}{rng.randrange(30)}"
    good: tuple[Callable[[], dict[str, Any]], ...] = (
        lambda: {"t": "answer", "n": n, "choice": rng.randrange(9)},
        lambda: {"t": "answer", "n": n, "choice": rng.randrange(3)},
        lambda: {"t": "answer", "n": n, "choice": 0},
        lambda: {"t": "answer", "n": n, "text": rng.choice(WORDS)[:400]},
        lambda: {"t": "answer", "n": n, "text": f"{rng.choice(ORDERS)} {rng.choice((square, rng.choice(WORDS)[:60]))}"},
        lambda: {"t": "answer", "n": n, "text": f"{rng.choice(ORDERS)} {square} {rng.choice(ORDERS)} {square}"},
        lambda: {"t": "answer", "n": n, "verb": rng.choice(("walk", "move", *WORDS)), "square": rng.randrange(65_536)},
        lambda: {"t": "preview", "n": n, "choice": rng.randrange(9)},
        lambda: {"t": "preview", "n": n, "verb": "walk", "square": rng.randrange(600)},
        lambda: {"t": "why", "event": rng.randrange(200)},
        lambda: {"t": "explain", "figure": rng.randrange(40), "mine": rng.choice((None, 0, 3, 10**9))},
        lambda: {"t": "hint", "n": n},
        lambda: {"t": "chat", "text": rng.choice(WORDS)[:400], "gesture": rng.choice(("", "help", *WORDS))[:20]},
        lambda: {"t": "undo", "to": rng.choice((None, 0, 3, 10**9))},
        lambda: {"t": "vote", "yes": rng.random() < 0.5},
        lambda: {"t": "seat", "seat": rng.randrange(7), "holder": rng.choice(WORDS)},
        lambda: {"t": "sit", "seat": rng.randrange(7)},
        lambda: {"t": "presence", "state": rng.choice(("thinking", "ready", *WORDS))},
        lambda: {"t": "name", "name": rng.choice(WORDS)[:40]},
        lambda: {"t": "ping"},
        lambda: {"t": "hello", "table": target.made["table"], "key": rng.choice(target.keys)},
        lambda: {"t": rng.choice(WORDS)},
    )  # fmt: skip
    found = {**rng.choice(good)(), "ref": rng.randrange(99)}
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        found[rng.choice((*found, "more"))] = value(rng)
    kind = rng.randrange(12)
    if kind == 0:
        depth = rng.choice((9, DEEP))
        return rng.choice((b'{"t":"ping","ref":1,"x":' + b"[" * depth, b'{"x":' * (depth // 2), b"[" * depth))[:4000]
    if kind == 1:
        return rng.randbytes(rng.choice((0, 1, 50, 4000)))
    text = bytearray(_json(found))
    if kind == 2:
        for _ in range(rng.randrange(1, 4)):
            text[rng.randrange(len(text))] = rng.randrange(256)
    return bytes(text)[:4096]


def chat(rng: Random, target: Target, most: int, seen: Counter[str]) -> int:
    """One connection: a hello, right or wrong, then messages; how many were sent."""
    sent = now = 0
    with contextlib.suppress(WebSocketException, ConnectionError, TimeoutError), target.http.raw() as ws:
        table, key = target.made["table"], rng.choice(target.keys[:6] if rng.random() < 0.9 else target.keys)
        if rng.random() < 0.5:
            alone = rng.choice(target.alone)
            table, key = alone["table"], alone["owner"]
        first = _json({"t": "hello", "table": table, "key": key})
        _push(ws, first if rng.random() < 0.93 else message(rng, target, now), True)
        sent += 1
        together = 0
        while sent < most:
            begun = time.monotonic()
            _push(ws, b'{"t":"ping","ref":12345}', True)
            sent += 1
            now = _until_pong(ws, now, seen)
            took = time.monotonic() - begun
            # Whoever says too much is heard later, on purpose: 40 a second after the first 200.
            if took > HANG + (together + 1) / 40:
                raise Trouble(f"{took:.1f} s for a pong")
            together = min(rng.choice((1, 1, 2, 3, 40)), most - sent)
            for _ in range(together):
                _push(ws, message(rng, target, now), rng.random() < 0.93)
                sent += 1
            if rng.random() < 0.01:
                ws.send(["x" * 10] * 100)
    return max(sent, 1)


def _push(ws: ClientConnection, data: bytes, text: bool) -> None:
    """A frame with whatever is in it."""
    with ws.protocol_mutex:
        ws.protocol.send_frame(Frame(Opcode.TEXT if text else Opcode.BINARY, data))
        ws.send_data()


def _until_pong(ws: ClientConnection, now: int, seen: Counter[str]) -> int:
    """Read everything; how many answers have been given."""
    while True:
        try:
            found = ws.recv(timeout=HANG + 4)
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 0
            seen[f"close {code}"] += 1
            if code in (0, 1006, 1011, 4500):
                raise Trouble(f"closed with {code}") from None
            raise
        except TimeoutError:
            raise Trouble("no pong") from None
        told = json.loads(found)
        seen[f"says {told['t']}"] += 1
        now = told.get("n", now)
        if "mistake in the program" in told.get("what", ""):
            raise Trouble(f"a mistake in the program: {told}")
        if told["t"] == "pong" and told["ref"] == 12345:
            return now


# -- all of it


def attack(http: Http, number: int, seed: int = 1) -> Counter[str]:
    """Half requests, half messages, from several sides at once; what was seen of the answers."""
    target, seen = Target(http), Counter[str]()
    troubles: list[str] = []
    each = -(-number // CROWD)

    def run(who: int) -> None:
        rng = Random(seed * 1000 + who)
        sender = Sender(http.port, seen)
        done = 0
        try:
            while done < each and not troubles:
                if who % 2:
                    done += chat(rng, target, min(190, each - done), seen)
                else:
                    sender.send(request(rng, target))
                    done += 1
        except (Trouble, AssertionError, OSError, ValueError, KeyError) as error:
            troubles.append(f"{type(error).__name__}: {error}")
        finally:
            seen["sent"] += done
            sender.close()

    threads = [threading.Thread(target=run, args=(who,), daemon=True) for who in range(CROWD)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if troubles:
        raise Trouble("; ".join(troubles))
    return seen


def memory(pid: int) -> int:
    """Kilobytes a process holds now."""
    with contextlib.suppress(OSError):
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) if found else 0
    return 0


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[Http, int, Path]]:
    """`delve serve` as people run it: requests to it, its process id and its log."""
    log = folder / "log"
    with log.open("wb") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "delvewright.cli", "serve", "--port", "0", "--data", str(folder / "t.sqlite"),
             "--name", "delve.example"],
            stdout=subprocess.PIPE, stderr=errors, encoding="utf-8",
        )  # fmt: skip
        try:
            assert process.stdout is not None
            port = int(re.search(r":(\d+)/", process.stdout.readline())[1])  # type: ignore[index]
            yield Http(port), process.pid, log
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=20)


def tried(number: int, seed: int, folder: Path) -> dict[str, Any]:
    """All of it against a server of its own; what must not happen is raised."""
    with served(folder) as (http, pid, log):
        attack(http, 400, seed + 77)  # what it needs once
        before, most = memory(pid), 0
        going = True

        def watch() -> None:
            nonlocal most
            while going:
                most = max(most, memory(pid))
                time.sleep(0.2)

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        begun = time.monotonic()
        try:
            seen = attack(http, number, seed)
        finally:
            going = False
            watcher.join()
            text = log.read_text(errors="replace")
        took = time.monotonic() - begun
        if "Traceback" in text:
            raise Trouble(text[:4000])
        if most - before > GROWTH:
            raise Trouble(f"it grew by {(most - before) // 1024} MB")
        return {
            "seconds": round(took, 1), "grown_mb": round((most - before) / 1024, 1), "log_bytes": len(text),
            "answers": dict(sorted(seen.items())),
        }  # fmt: skip


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(tried(int(sys.argv[1]), int(os.environ.get("SEED", "1")), Path(place)), indent=1))
