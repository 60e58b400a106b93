"""Is the browser table fair? Attacks by one person, each beside others who play, and how much of their pace those keep.

python bench/fair.py [--seconds 8] [--only NAME…] [--loopback]

The server runs in a process of its own, as `delve serve` does behind a proxy; the attacker in another, from an address
of his own (`--loopback`: from the same as everybody else), with all limits kept. The others are six tables with one
person and four computers, and two where five computers play before somebody who looks on. Measured without and with
each attack: answers of computers a second, how long a person waits from an answer to what comes of it, and answers of
the others for each second of the server's processor time, the one figure that other work on the machine does not spoil.

python bench/fair.py --attack NAME ADDRESS TABLES

One attack on a server that runs, until it is killed; TABLES are five of his own as `POST /api/tables` gave them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import random
import re
import socket
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from web import Server, percentile

ATTACKER = "10.9.9.9"
PEOPLE, WATCHED = 6, 2
"""Tables of the others: with a person, and of computers among themselves."""
LONG = 3000
"""Answers of the long game that is gone back in."""
ALL = dict.fromkeys(("barbarian", "dwarf", "elf", "wizard", "evil-sorcerer"), "computer:tactician")
ONE = {**ALL, "barbarian": "person"}


class Named(Server):
    """`delve serve` behind a proxy on this machine."""

    def __init__(self, data: Path) -> None:
        super().__init__(data, "--name", "fair.example")


def headers(address: str) -> dict[str, str]:
    """From where somebody comes, as the proxy says it."""
    return {"X-Forwarded-For": address} if address else {}


async def screen(address: str, table: dict[str, Any], key: str, of: str, **more: Any) -> ClientConnection:
    """A socket at a table."""
    ws = await connect(
        address.replace("http", "ws") + "ws", compression=None, additional_headers=headers(of), open_timeout=60, **more
    )
    await ws.send(json.dumps({"t": "hello", "table": table["table"], "key": key}))
    return ws


async def read(ws: ClientConnection) -> None:
    """Listen, and care for nothing."""
    with contextlib.suppress(Exception):
        async for _ in ws:
            pass


def make(server: Server, seats: dict[str, str], seed: int) -> dict[str, Any]:
    """A table."""
    found = server.ask("api/tables", {"book": "heroquest", "quest": "the-maze", "seed": seed, "seats": seats})
    made: dict[str, Any] = json.loads(found)
    return made


# -- the attacks: what one person does with his own tables


async def idle(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Nothing."""
    await asyncio.sleep(3600)


async def sockets(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Sixty-four screens at one table, each saying something that all others are told of."""
    lines = [await screen(address, tables[0], tables[0]["owner"], of, max_queue=None) for _ in range(64)]
    readers = [asyncio.create_task(read(ws)) for ws in lines]

    async def talk(ws: ClientConnection) -> None:
        for i in range(10**9):
            state = ("thinking", "ready")[i % 2]
            await ws.send(json.dumps({"t": "presence", "ref": i, "state": state}))
            await asyncio.sleep(1 / 40)

    await asyncio.gather(*map(talk, lines), *readers)


async def http(address: str, path: str, key: str, of: str) -> None:
    """Ask for the same thing again and again over one connection."""
    port = int(re.findall(r":(\d+)", address)[-1])
    sent = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nauthorization: Bearer {key}\r\n"
    sent += "".join(f"{name}: {value}\r\n" for name, value in headers(of).items()) + "\r\n"
    while True:
        with contextlib.suppress(Exception):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            while True:
                writer.write(sent.encode())
                head = await reader.readuntil(b"\r\n\r\n")
                found = re.search(rb"content-length: (\d+)", head)
                await reader.readexactly(int(found[1]) if found else 0)
        await asyncio.sleep(0.05)


async def pictures(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Thirty connections that ask for a picture of a table."""
    path = f"/api/tables/{tables[0]['table']}/picture.svg"
    await asyncio.gather(*(http(address, path, tables[0]["owner"], of) for _ in range(30)))


async def searches(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Thirty connections that look for a word in the rules."""
    await asyncio.gather(*(http(address, "/api/books/heroquest/rules?search=a", "", of) for _ in range(30)))


async def slow(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Two hundred and forty screens at four tables of computers that read a little now and then, and come again."""
    port = int(re.findall(r":(\d+)", address)[-1])

    async def deaf(table: dict[str, Any]) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with contextlib.suppress(Exception):
                wire = socket.socket()
                wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                wire.setblocking(False)
                await loop.sock_connect(wire, ("127.0.0.1", port))
                ws = await asyncio.wait_for(screen(address, table, table["spectator"], of, sock=wire), 60)
                ws.transport.pause_reading()
                while True:
                    await asyncio.sleep(random.uniform(0.5, 1.5))
                    ws.transport.resume_reading()
                    await asyncio.sleep(0)
                    ws.transport.pause_reading()
                    if ws.state != 1:
                        break
            await asyncio.sleep(0.2)

    await asyncio.gather(*(deaf(tables[i % 4]) for i in range(240)))


async def seats(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """A seat that is given away and taken back before sixty-four screens, in a long game."""
    table = tables[4]
    lines = [await screen(address, table, table["owner"], of, max_queue=None) for _ in range(63)]
    readers = [asyncio.create_task(read(ws)) for ws in lines]
    ws = await screen(address, table, table["owner"], of, max_queue=None)
    for i in range(10**9):
        holder = ("open", "person")[i % 2]
        await ws.send(json.dumps({"t": "seat", "ref": i + 1, "seat": 1, "holder": holder}))
        while json.loads(await ws.recv()).get("ref") != i + 1:
            pass
    await asyncio.gather(*readers)


async def undo(address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Going back and on again in a long game, by four screens."""
    table = tables[4]

    async def one() -> None:
        ws = await screen(address, table, table["owner"], of, max_queue=None)
        n, most, decision = 0, -1, dict[str, Any]()
        async for text in ws:
            found = json.loads(text)
            if found["t"] in ("view", "step"):
                n, decision = found["n"], found["decision"] or {}
                most = n if most < 0 else most
                if n >= most:
                    await ws.send(json.dumps({"t": "undo", "ref": n + 1, "to": n - 2}))
                    continue
            elif found["t"] != "error":
                continue
            if "choices" in decision:  # on from there, or from where going back was refused
                choice = {"choice": 0} if decision["choices"] else any_of(decision, random.Random(n))
                await ws.send(json.dumps({"t": "answer", "ref": n + 1, "n": n, **choice}))

    await asyncio.gather(*(one() for _ in range(4)))


ATTACKS: dict[str, Callable[[str, list[dict[str, Any]], str], Awaitable[None]]] = {
    "nothing": idle, "sockets": sockets, "pictures": pictures, "searches": searches, "slow": slow, "seats": seats,
    "undo": undo,
}  # fmt: skip


def attack(name: str, address: str, tables: list[dict[str, Any]], of: str) -> None:
    """Run an attack until killed."""
    asyncio.run(ATTACKS[name](address, tables, of))  # type: ignore[arg-type]


# -- the others


def any_of(decision: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Any answer."""
    kinds: list[dict[str, Any]] = [{"choice": c["i"]} for c in decision["choices"]]
    for field in decision["fields"]:
        mask = int(str(field["squares"]), 16)
        found = [q for q in range(mask.bit_length()) if mask >> q & 1]
        kinds += [{"verb": field["verb"], "square": rng.choice(found)}] * 3
    return rng.choice(kinds)


class Other:
    """Somebody at a table of his own: plays at once whatever he is asked, or looks on."""

    def __init__(self, server: Server, seats: dict[str, str], seed: int, of: str) -> None:
        self.server, self.seats, self.seed, self.of = server, seats, seed, of
        self.rng = random.Random(seed)
        self.waits: list[float] = []
        self.n, self.own, self.steps = -1, 0, 0
        self.counting = False
        self.ws: ClientConnection

    async def come(self) -> None:
        """Open a table and sit down at it."""
        table = await asyncio.to_thread(make, self.server, self.seats, self.seed)
        key = table["owner" if "person" in self.seats.values() else "spectator"]
        self.ws = await screen(self.server.address, table, key, self.of, max_queue=None)
        self.n, self.seed = -1, self.seed + 1000

    async def run(self) -> None:
        """Play until cancelled, one game after the other."""
        while True:
            await self.game()
            await self.ws.close()
            await self.come()

    async def game(self) -> None:
        """Play one game."""
        sent, at = -1.0, -1
        async for text in self.ws:
            found = json.loads(text)
            if found["t"] not in ("view", "step"):
                continue
            self.steps += self.counting and found["t"] == "step"
            self.n = found["n"]
            if sent > 0 and self.n > at and self.counting:
                self.waits.append(time.perf_counter() - sent)
            sent = -1.0
            decision = found["decision"]
            if decision is None:
                return
            if "choices" in decision:
                await asyncio.sleep(self.rng.uniform(0.05, 0.15))
                at, sent = self.n, time.perf_counter()
                answer = {"t": "answer", "ref": 1, "n": self.n, **any_of(decision, self.rng)}
                await self.ws.send(json.dumps(answer))
                self.own += self.counting


async def measure(server: Server, name: str, tables: list[dict[str, Any]], seconds: float, loopback: bool) -> list[str]:
    """The others' pace beside one attack."""
    others = []
    for i in range(PEOPLE + WATCHED):
        of = "" if loopback else f"10.0.1.{i}"
        others.append(Other(server, ONE if i < PEOPLE else ALL, i, of))
        await others[-1].come()
    playing = [asyncio.create_task(each.run()) for each in others]
    foe = multiprocessing.get_context("spawn").Process(
        target=attack, args=(name, server.address, tables, "" if loopback else ATTACKER), daemon=True
    )
    foe.start()
    await asyncio.sleep(4)
    for each in others:
        each.counting = True
    begun, cpu = time.perf_counter(), server.cpu()
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - begun, server.cpu() - cpu
    for each in others:
        each.counting = False
    foe.terminate()
    foe.join()
    waits = [wait * 1000 for each in others for wait in each.waits] or [seconds * 1000]
    with_people, among = others[:PEOPLE], others[PEOPLE:]
    helped = sum(each.steps - each.own for each in with_people) / took
    alone = sum(each.steps for each in among) / took
    for task, each in zip(playing, others, strict=True):
        task.cancel()
        await each.ws.close()
    await asyncio.sleep(1)
    return [
        name, f"{sum(each.own for each in others) / took:.1f}", f"{helped:.0f}", f"{alone:.0f}",
        f"{statistics.median(waits):.0f}", f"{percentile(waits, 0.95):.0f}", f"{max(waits):.0f}",
        f"{used / took:.0%}", f"{sum(each.steps for each in others) / used:.0f}", f"{server.memory() / 1e6:.0f}",
    ]  # fmt: skip


def long_game(data: Path) -> dict[str, Any]:
    """A table with a long game, put into the store before the server starts."""
    from delvewright.table.hall import Hall

    hall = Hall(data, lambda parcels: None)

    def play() -> dict[str, Any]:
        people = {**dict.fromkeys(ALL, "person"), "evil-sorcerer": "computer"}  # one screen looks for one side
        rng = random.Random(1)
        table, made = hall.open_table("heroquest", "the-maze", {}, people, 0, 1)
        while table.n < LONG:
            decision = table.game.decision
            assert decision is not None, "the long game must not end"
            table._give(decision.nth(rng.randrange(len(decision))))
        return made

    made = hall.ask(play).result(120)
    hall.close()
    return made


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--only", nargs="*", default=list(ATTACKS))
    parser.add_argument("--loopback", action="store_true")
    parser.add_argument("--attack", nargs=3, metavar=("NAME", "ADDRESS", "TABLES"))
    args = parser.parse_args()
    if args.attack:
        name, address, tables = args.attack
        attack(name, address, json.loads(tables), "" if args.loopback else ATTACKER)
    head = [
        "attack",
        "own/s",
        "helped/s",
        "alone/s",
        "median ms",
        "p95",
        "longest",
        "processor",
        "answers/processor s",
        "MB",
    ]
    print(" | ".join(head), flush=True)
    for name in args.only:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "tables.sqlite"
            long = long_game(data)
            server = Named(data)
            try:
                tables = [make(server, ALL if name == "slow" else ONE, 50 + i) for i in range(4)]
                print(" | ".join(asyncio.run(measure(server, name, [*tables, long], args.seconds, args.loopback))),
                      flush=True)  # fmt: skip
            finally:
                server.stop()


if __name__ == "__main__":
    main()
