"""The browser table under load: many tables, each with computer players and one connected client.

python bench/web.py [--tables 200] [--seconds 30] [--think 2.0]

The server runs in a process of its own, as `delve serve` does; the clients share another one. Each client holds one
seat, the computer the other four. Measured at the client: from sending an answer to holding the step that it caused.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

SEATS = {"barbarian": "person", "dwarf": "computer", "elf": "computer", "wizard": "computer"}
ENV = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


class Server:
    """`delve serve`."""

    def __init__(self, data: Path, *more: str) -> None:
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "delvewright.cli", "serve", "--port", "0", "--data", str(data), *more],
            stdout=subprocess.PIPE, encoding="utf-8", env=ENV,
        )  # fmt: skip
        assert self.process.stdout is not None
        found = re.search(r"http://[^ ]+/", self.process.stdout.readline())
        assert found is not None
        self.address = found[0]
        self.up = time.perf_counter() - self.begun

    def ask(self, path: str, body: object = None) -> bytes:
        """One request."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return bytes(answer.read())

    def memory(self) -> int:
        """Resident bytes, without what is merely mapped from files."""
        text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(text.partition("RssAnon:")[2].split()[0]) * 1024

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        self.process.wait(20)


class Client:
    """One person at one table, answering anything after some thought."""

    def __init__(self, ws: ClientConnection, seed: int, think: float) -> None:
        self.ws, self.rng, self.think = ws, random.Random(seed), think
        self.waits: list[float] = []
        self.patches: list[int] = []
        self.frames: list[int] = []
        self.n, self.answers, self.errors = -1, 0, 0
        self.over = False

    async def run(self, until: float) -> None:
        """Play until then."""
        sent = at = -1.0
        decision = None
        while (left := until - time.perf_counter()) > 0 and not self.over:
            try:
                text = await asyncio.wait_for(self.ws.recv(), left)
            except TimeoutError:
                return
            found = json.loads(text)
            if found["t"] == "error":
                self.errors += 1
            if found["t"] not in ("view", "step"):
                continue
            if found["t"] == "step":
                self.patches.append(len(json.dumps(found["patch"], separators=(",", ":"))))
                self.frames.append(len(text))
                if found["n"] == at + 1 and sent > 0:
                    self.waits.append(time.perf_counter() - sent)
            self.n, decision = found["n"], found["decision"]
            self.over = decision is None
            if decision is not None and "choices" in decision:
                await asyncio.sleep(self.rng.uniform(0.5, 1.5) * self.think)
                at, sent = self.n, time.perf_counter()
                await self.ws.send(json.dumps({"t": "answer", "ref": 1, "n": self.n, **self.choose(decision)}))
                self.answers += 1

    def choose(self, decision: dict[str, list[dict[str, object]]]) -> dict[str, object]:
        """Any answer."""
        kinds: list[dict[str, object]] = [{"choice": c["i"]} for c in decision["choices"]]
        for field in decision["fields"]:
            mask = int(str(field["squares"]), 16)
            found = [q for q in range(mask.bit_length()) if mask >> q & 1]
            kinds += [{"verb": field["verb"], "square": self.rng.choice(found)}] * 3
        return self.rng.choice(kinds)


def percentile(values: list[float], p: float) -> float:
    """The value below which that part of them lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * p))]


async def load(server: Server, tables: int, seconds: float, think: float) -> None:
    """Many tables at once."""
    before = server.memory()
    made = [
        json.loads(server.ask("api/tables", {"book": "heroquest", "quest": "the-maze", "seed": i, "seats": SEATS}))
        for i in range(tables)
    ]
    address = server.address.replace("http", "ws") + "ws"
    clients = []
    for i, table in enumerate(made):
        ws = await connect(address, compression=None, max_queue=None)
        await ws.send(json.dumps({"t": "hello", "table": table["table"], "key": table["owner"]}))
        clients.append(Client(ws, i, think))
    cpu, begun = server.cpu(), time.perf_counter()
    await asyncio.gather(*(client.run(begun + seconds) for client in clients))
    took, used = time.perf_counter() - begun, server.cpu() - cpu
    await asyncio.sleep(2)
    idle = server.memory()
    waits = [wait * 1000 for client in clients for wait in client.waits]
    patches = [size for client in clients for size in client.patches]
    frames = [size for client in clients for size in client.frames]
    people = sum(client.answers for client in clients)
    steps = sum(client.n for client in clients)
    print(f"{tables} tables, {took:.0f} s, {think:g} s of thought before each answer of a person")
    print(f"  answers: {people} by people, {steps - people} by computers ({steps / took:.0f} a second in all)")
    print(f"  errors: {sum(client.errors for client in clients)}; games over: {sum(client.over for client in clients)}")
    print(
        f"  answer to patch, ms: median {statistics.median(waits):.1f}, p95 {percentile(waits, 0.95):.1f}, "
        f"p99 {percentile(waits, 0.99):.1f}, longest {max(waits):.0f}"
    )
    print(f"  patch, bytes: median {statistics.median(patches):.0f}, p99 {percentile(patches, 0.99):.0f}")
    print(f"  whole message, bytes: median {statistics.median(frames):.0f}, p99 {percentile(frames, 0.99):.0f}")
    print(f"  processor: {used / took:.0%} of one core")
    print(f"  memory per idle table with its client, kB: {(idle - before) / tables / 1000:.0f}")
    for client in clients:
        await client.ws.close()


def start_page(folder: Path, rounds: int) -> list[float]:
    """Seconds from starting the process to having all that the start page needs."""
    found = []
    for i in range(rounds):
        server = Server(folder / f"start{i}.sqlite")
        server.ask("")
        server.ask("api/books")
        found.append(time.perf_counter() - server.begun)
        server.stop()
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--think", type=float, default=2.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        starts = start_page(folder, 5)
        print(f"start page with its data, s after process start: {', '.join(f'{s:.2f}' for s in sorted(starts))}")
        server = Server(folder / "load.sqlite")
        server.ask("api/books")
        asyncio.run(load(server, args.tables, args.seconds, args.think))
        server.stop()


if __name__ == "__main__":
    main()
