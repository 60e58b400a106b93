"""The door of the server: how many may be inside, for how long anybody may stand there without a word, and what is
done about whoever pushes. Uvicorn reads requests and frames; what it leaves without a limit gets one here."""

from __future__ import annotations

import asyncio
import ipaddress
import math
from collections import Counter
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

FIRST = 10.0
"""Seconds for a whole request to arrive, from the connection or from the answer before."""
WHOLE = 60.0
"""Seconds for a request's body, its answer, and the reading of that."""
LINGER = 5.0
"""Seconds in which a closed connection may take what is still to be sent."""
GOODBYE = 1.0
"""Seconds that everybody has when the server stops."""
SWEEP = 0.5
"""Seconds between two looks at everybody."""
AT_ONCE, QUEUE = 16, 512
"""Connections taken in between two looks at those inside, and those who may wait outside. Asyncio has one number
for both; the first must be small, for so many files are opened before the door can say no."""
UNHEARD = 400
"""Messages of one connection that may wait to be heard."""
PIECES = 64
"""Frames of one message."""
UNSENT = 256 * 1024
"""Bytes that may wait for somebody who asks without listening."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 10\r\nconnection: close\r\n\r\n"
NONSENSE = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
ME = ("127.0.0.1", "::1")


def neighbourhood(address: str) -> str:
    """Those who count as one: an address, or the network that one household has in IPv6."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        return str(found.ipv4_mapped)
    if found.version == 4 or found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network(f"{found}/64", strict=False))


class Caller:
    """Somebody inside."""

    __slots__ = ("address", "until")

    def __init__(self, address: str, until: float) -> None:
        self.address, self.until = address, until


class Door:
    """Counts connections and looks at the clock. Used in the event loop only."""

    def __init__(self, most: int, each: int, free: tuple[str, ...] = ME) -> None:
        self.most, self.each = most, each
        """Connections in all, and from one address."""
        self.free = frozenset(map(neighbourhood, free))
        """Addresses that are not counted one by one: this machine, and a proxy through which everybody comes."""
        self.inside: dict[asyncio.Transport, Caller] = {}
        self._silent: dict[asyncio.Transport, None] = {}
        """Those who have asked for nothing yet, the oldest first."""
        self._of: Counter[str] = Counter()

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Let somebody in, if there is room; those who came first and said nothing make room."""
        address = neighbourhood(address)
        if address not in self.free and self._of[address] >= self.each:
            return False
        if len(self.inside) >= self.most:
            oldest = next(iter(self._silent), None)
            if oldest is None:
                return False
            oldest.abort()
            self.leave(oldest)
        self.inside[transport] = Caller(address, _now() + FIRST)
        self._silent[transport] = None
        self._of[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Somebody is gone."""
        self._silent.pop(transport, None)
        if (caller := self.inside.pop(transport, None)) is not None:
            self._of[caller.address] -= 1
            if not self._of[caller.address]:
                del self._of[caller.address]

    def allow(self, transport: asyncio.Transport, seconds: float) -> None:
        """Somebody who has asked for something may take so long from now on."""
        self._silent.pop(transport, None)
        if (caller := self.inside.get(transport)) is not None:
            caller.until = _now() + seconds

    async def watch(self) -> None:
        """Show out whoever takes too long, for ever."""
        while True:
            self.sweep(_now())
            await asyncio.sleep(SWEEP)

    def sweep(self, now: float) -> None:
        """Show out whoever takes too long."""
        for transport, caller in list(self.inside.items()):
            if transport.is_closing():
                if caller.until == math.inf or caller.until > now + LINGER:
                    caller.until = now + LINGER
                elif caller.until <= now:
                    transport.abort()
            elif caller.until <= now:
                caller.until = now + LINGER
                transport.close()


def _now() -> float:
    return asyncio.get_running_loop().time()


class Settings(uvicorn.Config):
    """How the server runs, with its door."""

    door: Door


class House(uvicorn.Server):
    """The server around the door."""

    async def startup(self, sockets: list[Any] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(QUEUE)

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """Say goodbye to everybody; whoever does not take that in time is cut off, not complained about."""
        cut = asyncio.create_task(self._cut_off())
        await super().shutdown(sockets)
        cut.cancel()

    async def _cut_off(self) -> None:
        await asyncio.sleep(GOODBYE)
        for transport in list(cast(Settings, self.config).door.inside):
            transport.abort()
        await asyncio.sleep(GOODBYE / 4)
        for task in list(self.server_state.tasks):
            task.cancel()


class Talk(H11Protocol):
    """HTTP with a clock: a request that does not arrive, or an answer that is not read, ends the connection."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._door = cast(Settings, self.config).door
        self._seen: Any = None
        if not self._door.enter(transport, self.client[0] if self.client else ""):
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look(FIRST)

    def _should_upgrade(self) -> bool:
        """Any other request that wants to be something else is answered as what it is."""
        socket = self.scope["method"] == "GET" and self.scope["path"] == "/ws"
        return socket and self._get_upgrade() == b"websocket"

    def _look(self, otherwise: float = 0.0) -> None:
        """A new request sets the clock anew; more of the old one does not."""
        if self.cycle is not self._seen:
            self._seen = self.cycle
            self._door.allow(self.transport, WHOLE)
        elif otherwise:
            self._door.allow(self.transport, otherwise)


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket on which nothing can pile up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._door = cast(Settings, self.config).door
        self._door.allow(self.transport, math.inf)

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(NONSENSE)  # the library would say nothing, and wait
            self.transport.close()

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > UNSENT:
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self._fail(1009, "A message of too many pieces.")

    def send_receive_event_to_app(self) -> None:
        if self.queue.qsize() > UNHEARD:
            self._fail(1008, "Too many messages at once.")
        elif self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.curr_msg_data_type = "bytes"  # answered like any other message that makes no sense
            super().send_receive_event_to_app()
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: int, reason: str) -> None:
        self.frames = []
        if not self.close_sent:
            while not self.queue.empty():
                self.queue.get_nowait()  # nobody needs to hear it any more
            self.conn.fail(code, reason)
            self.handle_parser_exception()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
