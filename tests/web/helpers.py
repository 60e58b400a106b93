"""A server on a port of its own, and browsers without a screen that talk to it."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from websockets.sync.client import ClientConnection, connect

from delvewright.commands.serve import listen
from delvewright.kernel import record
from delvewright.kernel.game import Game
from delvewright.table.served import ServedTable
from delvewright.ui.web.door import House
from delvewright.ui.web.server import Server, configure

MAZE = {"book": "heroquest", "quest": "the-maze"}
HEROES = ("barbarian", "dwarf", "elf", "wizard")
MASTER = "evil-sorcerer"
PEOPLE: dict[str, Any] = {**MAZE, "seats": {**dict.fromkeys(HEROES, "person"), MASTER: "open"}}


def recorded(name: str) -> Game:
    """A game that was played once and goes the same way again, however computers play by now."""
    return record.load(Path(__file__).parents[1] / "records" / f"{name}.delve")[0]


def until_a_death() -> tuple[Game, int]:
    """A recorded game whose last answer kills somebody, and whose seat that was."""
    game = recorded("larder-tactician")
    answers = iter(game.answers)
    game = game.restart(())
    while not any(event.kind == "death" for event in game.events):
        game.answer_code(next(answers))
    return game, next(f.seat for f in game.view(0).figures if f.seat in range(4) and not f.alive)


def merge(target: Any, patch: Any) -> Any:
    """A merge patch applied (RFC 7386)."""
    if not isinstance(patch, dict):
        return patch
    found = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        else:
            found[key] = merge(found.get(key), value)
    return found


class Http:
    """Requests to a server."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.port = port

    def request(
        self, path: str, body: Any = None, key: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, bytes, dict[str, str]]:
        """Status, body and headers."""
        sent = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        wanted = urllib.request.Request(self.address + path, data, {**sent, **(headers or {})})
        try:
            with urllib.request.urlopen(wanted, timeout=20) as found:
                return found.status, found.read(), {k.lower(): v for k, v in found.headers.items()}
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), {k.lower(): v for k, v in error.headers.items()}

    def get(self, path: str, key: str = "") -> Any:
        """JSON that must come."""
        status, body, _ = self.request(path, None, key)
        assert status == 200, body
        return json.loads(body)

    def post(self, path: str, body: Any, key: str = "") -> Any:
        """JSON that must be accepted."""
        status, found, _ = self.request(path, body, key)
        assert status == 201, found
        return json.loads(found)

    @contextlib.contextmanager
    def screen(self, table: str, key: str) -> Iterator[Screen]:
        """A browser at a table."""
        with self.raw() as ws:
            yield Screen(ws, table, key)

    @contextlib.contextmanager
    def raw(self, **more: Any) -> Iterator[ClientConnection]:
        """A bare socket."""
        with connect(
            f"ws://127.0.0.1:{self.port}/ws",
            origin=more.pop("origin", self.address),
            compression=None,
            max_queue=None,
            **more,
        ) as ws:
            yield ws


class Live(Http):
    """A server in this process, so that tests can look behind the scenes."""

    def __init__(self, data: Path, idle: float = 120.0, local: bool = True, **more: Any) -> None:
        self.server = Server(data, local, idle, **more)
        self._listening = listen("127.0.0.1", 0)
        super().__init__(self._listening.getsockname()[1])
        self.config = configure(self.server, compressed=False)
        self._uvicorn = House(self.config)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self._listening],), daemon=True)
        self._thread.start()
        while not self._uvicorn.started:
            time.sleep(0.005)

    def close(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join()

    def inside(self, job: Callable[[], Any]) -> Any:
        """Something done by the hall's working thread."""
        return self.server.hall.ask(job).result(20)

    def table(self, made: dict[str, Any]) -> ServedTable:
        found: ServedTable = self.inside(lambda: self.server.hall.table(made["table"]))
        return found

    def to_the_master(self, made: dict[str, Any], seed: int = 3) -> ServedTable:
        """Play on a fresh table until the game master is asked."""
        game = Game.start("heroquest", "the-maze", seed)
        rng, first = Random(seed), game.copy()
        while game.decision is not None and game.decision.seat < 4:
            game.answer_code(game.decision.nth(rng.randrange(len(game.decision))))
        assert game.decision is not None
        return self.stage(made, lambda: first.restart(()), game.answers)

    def stage(self, made: dict[str, Any], fresh: Callable[[], Game], answers: list[Any]) -> ServedTable:
        """Put another game on a table, and give these answers."""
        table = self.table(made)

        def put() -> None:
            setattr(table, "fresh", fresh)  # noqa: B010
            table.adopt(fresh())
            for answer in answers:
                table._give(answer)

        self.inside(put)
        return table


class Screen:
    """A browser without a screen: keeps what it was sent, and the view up to date."""

    def __init__(self, ws: ClientConnection, table: str, key: str) -> None:
        self.ws, self.raw = ws, list[str]()
        self.view: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.decision: dict[str, Any] | None = None
        self.undo: dict[str, Any] | None = None
        self.hand: dict[str, Any] | None = None
        self.n, self.ref = -1, 0
        self.wholes = 0
        self.send(t="hello", table=table, key=key)
        self.until(lambda: self.n >= 0)

    def send(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def read(self, timeout: float = 10) -> dict[str, Any]:
        text = self.ws.recv(timeout=timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        found: dict[str, Any] = json.loads(text)
        if found["t"] in ("view", "step"):
            self.n, self.decision, self.undo = found["n"], found["decision"], found["undo"]
            self.hand = found.get("hand")
        match found["t"]:
            case "view":
                self.view, self.log = found["view"], found["log"]
                self.wholes += 1
            case "step":
                self.view = merge(self.view, found["patch"])
                self.log += found["events"]
            case "note":
                self.log += found["events"]
            case "table":
                self.table = found
        return found

    def until(self, done: Callable[[], Any], timeout: float = 20) -> None:
        end = time.monotonic() + timeout
        while not done():
            assert time.monotonic() < end, "waited in vain"
            self.read(max(0.1, end - time.monotonic()))

    def ask(self, kind: str, **body: Any) -> dict[str, Any]:
        """Say something and wait for the reply."""
        self.ref += 1
        self.send(t=kind, ref=self.ref, **body)
        while True:
            found = self.read()
            if found.get("ref") == self.ref:
                return found

    @property
    def asked(self) -> bool:
        """Whether this browser must answer."""
        return self.decision is not None and "choices" in self.decision

    def answers(self) -> list[dict[str, Any]]:
        """What may be answered now, as messages."""
        assert self.decision is not None
        found = [{"choice": choice["i"]} for choice in self.decision["choices"]]
        for field in self.decision["fields"]:
            mask = int(field["squares"], 16)
            found += [{"verb": field["verb"], "square": q} for q in range(mask.bit_length()) if mask >> q & 1]
        return found

    def play(self, rng: Random, most: int) -> int:
        """Answer at random; how often."""
        for done in range(most):
            self.until(lambda: self.asked or self.view["over"])
            if self.view["over"]:
                return done
            reply = self.ask("answer", n=self.n, **rng.choice(self.answers()))
            assert reply["t"] == "ok", reply
        self.until(lambda: self.asked or self.view["over"])
        return most

    def play_until(self, other: Screen, most: int = 80) -> None:
        """Answer, ending things rather than beginning them, until the other one is asked."""
        for _ in range(most):
            self.settle()
            other.settle()
            if other.asked:
                return
            if not self.asked:
                time.sleep(0.01)
                continue
            assert self.decision is not None
            idle = [c for c in self.decision["choices"] if c["notation"] in ("end", "pass", "refuse")]
            self.ask("answer", n=self.n, choice=idle[0]["i"] if idle else 0)
        raise AssertionError("never asked")

    def settle(self) -> None:
        """Read all that has been sent so far."""
        assert self.ask("ping")["t"] == "pong"
