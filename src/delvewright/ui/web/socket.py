"""The WebSocket: says hello, keeps a browser from talking too much, and passes messages to and fro."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from msgspec import DecodeError
from starlette.websockets import WebSocket, WebSocketDisconnect

from delvewright.kernel.errors import DelveError
from delvewright.table.hall import Crowded
from delvewright.table.served import ServedTable
from delvewright.table.trouble import logger
from delvewright.table.watching import Parcel, Watcher
from delvewright.ui.web import messages as m
from delvewright.ui.web.errors import nonsense, public
from delvewright.ui.web.guest import Guest, frame

if TYPE_CHECKING:
    from delvewright.ui.web.server import Server

log = logger("delvewright.web")
PATIENCE = 10.0
"""Seconds for the first message."""
RATE, BURST = 40.0, 200.0
"""Messages a second, and at once; whoever sends more is read later."""
HELLO = 0.002
"""Seconds of work that a new connection makes besides what the hall does for it."""
UNREAD = 2_000_000
"""Letters that may wait for a slow reader."""
MISTAKES = 400
"""Messages that make no sense before the line is cut."""
BAD, FORBIDDEN, UNKNOWN, SLOW, FULL, BROKEN = 4400, 4401, 4404, 4408, 4429, 4500
"""Codes with which a socket is closed."""


class Line(Guest):
    """A guest with a wire to its browser."""

    outbox: asyncio.Queue[str | None]
    unread = 0
    cut = False


def deliver(loop: asyncio.AbstractEventLoop, parcels: list[Parcel]) -> None:
    """Hand messages to the wires (called by the writing thread)."""
    with contextlib.suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(_spread, parcels)


def _spread(parcels: list[tuple[Watcher, str]]) -> None:
    for guest, text in parcels:
        if isinstance(guest, Line) and not guest.cut:
            guest.unread += len(text)
            if guest.unread > UNREAD:
                guest.cut = True
                while not guest.outbox.empty():  # nobody will read it
                    guest.outbox.get_nowait()
                guest.outbox.put_nowait(None)
            else:
                guest.outbox.put_nowait(text)


def same_origin(headers: Any) -> bool:
    """Whether a request comes from our own pages, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return bool(urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != "")
    except ValueError:
        return False


async def _hello(server: Server, ws: WebSocket) -> Line | None:
    """The first message: a key that fits a table."""
    try:
        said = m.hello.decode(await asyncio.wait_for(_text(ws), PATIENCE))
    except TimeoutError:
        await ws.close(SLOW, "The first message must come in time.")
        return None
    except (DecodeError, ValueError, RecursionError):
        await ws.close(BAD, "The first message must say hello.")
        return None

    def enter(table: ServedTable, print: str) -> Line:
        guest = Line(server.hall, table, print, said.key)
        guest.outbox = asyncio.Queue()
        if len(table.watchers) >= server.screens:
            raise OverflowError
        try:
            table.arrive(guest)
            table.say(guest, guest.heard())
        except BaseException:
            table.leave(guest)
            raise
        server.hall.attend(table)
        return guest

    try:
        return await asyncio.wrap_future(server.hall.at(said.table, said.key, enter, (), server.address(ws), HELLO))
    except LookupError:
        await ws.close(UNKNOWN, "There is no such table.")
    except PermissionError:
        await ws.close(FORBIDDEN, "This key does not open the table.")
    except OverflowError:
        await ws.close(FULL, "There are too many screens at this table.")
    except Crowded as error:
        await ws.close(FULL, error.what)
    except DelveError as error:
        await ws.send_text(frame("error", ref=0, **public(error)))
        await ws.close(BROKEN, "The table cannot be opened.")
    except Exception:
        log.exception("A table could not be opened:")
        await ws.send_text(frame("error", ref=0, what="A mistake in the program.", where="", do=""))
        await ws.close(BROKEN, "The table cannot be opened.")
    return None


async def _text(ws: WebSocket) -> str:
    """The next message; what is not text is an error."""
    message = await ws.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    if text is None or len(text) > m.LONGEST:
        raise ValueError("not text in UTF-8, or too long")
    return str(text)


async def _send(ws: WebSocket, guest: Line) -> None:
    while (text := await guest.outbox.get()) is not None:
        await ws.send_text(text)
        guest.unread -= len(text)
    await ws.close(SLOW, "Too slow; come again.")


async def endpoint(server: Server, ws: WebSocket) -> None:
    """One connection, from hello to the end."""
    if not same_origin(ws.headers) or not server.known_host(ws.headers.get("host", "")):
        await ws.close(1008)
        return
    with server.counted(ws) as room:
        if not room:
            await ws.close(1013)
            return
        await ws.accept()
        await _serve(server, ws)


async def _serve(server: Server, ws: WebSocket) -> None:
    guest: Line | None = None
    sender: asyncio.Task[None] | None = None
    try:
        guest = await _hello(server, ws)
        if guest is not None:
            sender = asyncio.create_task(_send(ws, guest))
            await _listen(server, ws, guest)
    except (WebSocketDisconnect, RuntimeError):  # gone, or closed by us meanwhile
        pass
    finally:
        if sender is not None:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sender
        if guest is not None:
            leaving = guest
            server.hall.post(lambda: leaving.table.leave(leaving), leaving.table.id, server.address(ws), leaving.key)


def _nothing() -> None:
    """What a message that makes no sense asks for; its table pays for it like for any other."""


async def _listen(server: Server, ws: WebSocket, guest: Line) -> None:
    tokens, last, mistakes, by = BURST, time.monotonic(), 0, server.address(ws)
    while not guest.cut:
        error = ""
        try:
            said = m.said.decode(await _text(ws))
        except (DecodeError, ValueError, RecursionError) as wrong:
            error = nonsense(wrong)
        if error:
            mistakes += 1
            if mistakes > MISTAKES:
                await ws.close(BAD, "Too many messages make no sense.")
                return
            await asyncio.wrap_future(server.hall.ask(_nothing, guest.table.id, by, guest.key))
            _spread([(guest, frame("error", ref=0, what="This is no message of ours.", where=error, do=""))])
        else:
            await asyncio.wrap_future(server.hall.ask(partial(guest.obey, said), guest.table.id, by, guest.key))
        now = time.monotonic()
        tokens = min(BURST, tokens + (now - last) * RATE) - 1
        last = now
        if tokens < 0:
            await asyncio.sleep(-tokens / RATE)
