"""The web server: pages, the JSON interface and the socket, over one hall of tables."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import platform
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import DecodeError
from msgspec.json import decode, encode
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Rulebook, find_book
from delvewright.table import keys
from delvewright.table.hall import IDLE, Crowded, Hall
from delvewright.table.served import ServedTable
from delvewright.table.shelf import Shelf
from delvewright.table.trouble import logger
from delvewright.table.vault import Unkept, Unread
from delvewright.ui.svg_parts import part
from delvewright.ui.svg_scene import scene
from delvewright.ui.svg_things import thing
from delvewright.ui.web import explaining, inviting, library, replays
from delvewright.ui.web import messages as m
from delvewright.ui.web import summary as summaries
from delvewright.ui.web.campaigns import campaign_json
from delvewright.ui.web.door import AT_ONCE, ME, Door, Settings, Talk, Wire, neighbourhood
from delvewright.ui.web.errors import HIDDEN, nonsense, public
from delvewright.ui.web.guest import table_json
from delvewright.ui.web.pages import PAGES, Page, html
from delvewright.ui.web.socket import deliver, endpoint, same_origin

STATIC = Path(__file__).parent / "static"
LONGEST = 16_384
"""Bytes of a request's body, at most."""
MADE, MADE_BURST = 1.0, 300.0
"""Tables a second that one address may open, and at once."""
REQUEST = 0.001
"""Seconds of work that a request makes besides what the hall does for it."""
ROOM = 2000
"""Connections in all, at most; one address may have an eighth of them."""
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; object-src 'none'; base-uri 'none'; "
        "frame-ancestors 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
DRAWING = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""The policy for pictures, should somebody open one by itself."""
T = TypeVar("T")
log = logger("delvewright.web")
Handler = Callable[["Server", Request], Awaitable[Response]]


class Wrong(Exception):
    """A request that cannot be fulfilled."""

    def __init__(self, status: int, what: str, where: str = "", do: str = "") -> None:
        super().__init__(what)
        self.status, self.body = status, {"error": {"what": what, "where": where, "do": do}}


UNKNOWN_HOST = Wrong(
    421, "This server does not answer to that name.", "Host", "Use its address, or start it with --name NAME."
)


def answer(body: Any, status: int = 200) -> Response:
    """JSON; nobody keeps a copy."""
    return Response(encode(body), status, {"cache-control": "no-store"}, "application/json")


def ready(text: bytes) -> Response:
    """JSON that was made before; nobody keeps a copy."""
    return Response(text, 200, {"cache-control": "no-store"}, "application/json")


async def refusal(_: Request, error: Exception) -> Response:
    """What is not even a route of ours, in the form of all complaints."""
    assert isinstance(error, HTTPException)
    what = {404: "There is nothing of that name.", 405: "That cannot be done here."}.get(
        error.status_code, error.detail
    )
    found = answer(Wrong(error.status_code, what).body, error.status_code)
    found.headers.update(error.headers or {})
    return found


class Server:
    """The program behind the pages."""

    screens = 64
    """Connections to one table, at most."""

    def __init__(
        self,
        data: Path,
        local: bool = True,
        idle: float = IDLE,
        name: str = "",
        host: str = "",
        room: int = ROOM,
        proxy: str = "",
    ) -> None:
        self.names = {"localhost", "127.0.0.1", "[::1]", name.lower()} - {""}
        self.local = local
        """Whether it is meant for this machine only: then it answers to this machine's names only."""
        if not local:
            self.names |= own_names() | {host.lower()} - {""}
        self.proxies = tuple(filter(None, (*ME, proxy))) if name else ()
        """Through whom others come: what these say of the caller's address is believed."""
        self.door = Door(room, max(1, room // 8), (*ME, *self.proxies))
        self._loop: asyncio.AbstractEventLoop | None = None
        HIDDEN.add(str(data.expanduser().absolute().parent))
        self.shelf = Shelf([book["id"] for book in library.books()], library.open_book)
        self.hall = Hall(data, self._deliver, idle, self.shelf)
        self._made: dict[str, tuple[float, float]] = {}
        self._lines: Counter[str] = Counter()
        starlette = Starlette(routes=self._routes(), lifespan=self._life, exception_handlers={HTTPException: refusal})
        self.app = self._guarded(starlette)

    def _deliver(self, parcels: Any) -> None:
        if self._loop is not None:
            deliver(self._loop, parcels)

    @contextlib.asynccontextmanager
    async def _life(self, _: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_unforeseen)
        self.shelf.start()
        watch = asyncio.create_task(self.door.watch())
        yield
        watch.cancel()
        self.shelf.close()
        await asyncio.to_thread(self.hall.close)

    def _routes(self) -> list[Any]:
        def route(path: str, handler: Handler, method: str = "GET") -> Route:
            async def run(request: Request) -> Response:
                return await self._handle(handler, request)

            return Route(path, run, methods=[method])

        def page(page: Page) -> Callable[[Request], Awaitable[Response]]:
            async def show(_: Request) -> Response:
                return HTMLResponse(html(page), headers={"cache-control": "no-cache"})

            return show

        async def socket(ws: WebSocket) -> None:
            await endpoint(self, ws)

        return [
            *(Route(path, page(one)) for path, one in PAGES.items()),
            WebSocketRoute("/ws", socket),
            route("/api/books", list_books),
            route("/api/books/{book}", show_book),
            route("/api/books/{book}/make", make_hero),
            route("/api/books/{book}/terms", show_terms),
            route("/api/books/{book}/rules", show_rules),
            route("/api/books/{book}/lesson", show_lesson),
            route("/api/books/{book}/quests/{quest}/picture.svg", quest_picture),
            route("/api/tables", new_table, "POST"),
            route("/api/tables/{table}", show_table),
            route("/api/tables/{table}/join", join_table, "POST"),
            route("/api/tables/{table}/replay", show_replay),
            route("/api/tables/{table}/replay/{n}", show_moment),
            route("/api/tables/{table}/replay/{n}/picture.svg", draw_moment),
            route("/api/tables/{table}/summary", show_summary),
            route("/api/tables/{table}/again", play_again, "POST"),
            route("/api/tables/{table}/picture.svg", table_picture),
            route("/api/tables/{table}/record", show_record),
            route("/api/tables/{table}/log.txt", show_log),
            route("/api/campaigns", new_campaign, "POST"),
            route("/api/campaigns/{campaign}", show_campaign),
            route("/api/campaigns/{campaign}/play", play_campaign, "POST"),
            route("/api/reach", show_reach),
            route("/api/qr", draw_qr, "POST"),
            route("/draw/scene.svg", show_scene),
            route("/draw/thing.svg", show_thing),
            route("/draw/{what}.svg", show_part),
            Mount("/static", StaticFiles(directory=STATIC, follow_symlink=False)),
        ]

    async def _handle(self, handler: Handler, request: Request) -> Response:
        """One request of the JSON interface; whatever is wrong with it gets a clear answer."""
        try:
            return await handler(self, request)
        except Wrong as wrong:
            return answer(wrong.body, wrong.status)
        except LookupError:
            return answer(Wrong(404, "There is nothing of that name.").body, 404)
        except PermissionError:
            return answer(Wrong(401, "This key does not open it.", do="Use the link you were given, whole.").body, 401)
        except (DecodeError, UnicodeDecodeError, RecursionError) as error:
            return answer(Wrong(400, "This request makes no sense.", nonsense(error)).body, 400)
        except DelveError as error:
            return answer({"error": public(error)}, 503 if isinstance(error, Crowded | Unkept | Unread) else 400)
        except ClientDisconnect:
            return answer(Wrong(400, "Nobody is there any more.").body, 400)
        except Exception:
            log.exception("A request failed:")
            return answer(Wrong(500, "A mistake in the program: nothing was done.").body, 500)

    def known_host(self, host: str) -> bool:
        """Whether we answer to that name: a foreign page may lend us any other (DNS rebinding), but no number."""
        name = host.lower() if host.endswith("]") else host.lower().rsplit(":", 1)[0]
        return name.removesuffix(".") in self.names or (not self.local and _is_number(name))

    def _guarded(self, app: ASGIApp) -> ASGIApp:
        """Headers for everything, and no requests from foreign pages."""
        extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

        async def guard(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != "http":
                with contextlib.suppress(asyncio.CancelledError):  # the server stops, and somebody does not read that
                    await app(scope, receive, send)
                return

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    given = {name for name, _ in message["headers"]}
                    message["headers"] = [*message["headers"], *(pair for pair in extra if pair[0] not in given)]
                await send(message)

            request = Request(scope)
            if not self.known_host(request.headers.get("host", "")):
                await answer(UNKNOWN_HOST.body, 421)(scope, receive, sending)
            elif request.method not in ("GET", "HEAD") and not same_origin(request.headers):
                await answer(Wrong(403, "Only our own pages may do this.").body, 403)(scope, receive, sending)
            else:
                with contextlib.suppress(asyncio.CancelledError):
                    await app(scope, receive, sending)

        return guard

    # -- for the handlers

    def address(self, caller: HTTPConnection) -> str:
        """From where somebody comes, as far as it counts: this machine, and a proxy, may be anybody."""
        name = neighbourhood(caller.client.host) if caller.client else ""
        return "" if name in self.door.free else name

    async def opened(self, book: str) -> None:
        """Wait until a book is open."""
        loop, done = asyncio.get_running_loop(), asyncio.Event()

        def later() -> None:
            with contextlib.suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(done.set)

        self.shelf.need(book, done.set, later)
        await done.wait()

    async def ask(self, request: Request, job: Callable[[], T]) -> T:
        """Have something done in the hall, for whoever asks."""
        return await asyncio.wrap_future(self.hall.ask(job, "", self.address(request), "", REQUEST))

    async def read(self, request: Request, job: Callable[[Rulebook], T]) -> T:
        """Have something looked up in the book a request names."""
        book = request.path_params["book"]
        await self.opened(book)
        return await self.ask(request, lambda: job(library.known_book(book)))

    async def campaign_opened(self, request: Request) -> None:
        """Wait until the book of the campaign a request names is open."""
        id, key = request.path_params["campaign"], bearer(request)

        def book() -> str:
            self.hall.admit(id, key)
            return self.hall.campaign(id)[1].book

        await self.opened(await self.ask(request, book))

    async def at(self, request: Request, job: Callable[[ServedTable, str], T], roles: Sequence[str] = ()) -> T:
        """Have something done at the table a request names, by the key that came with it."""
        place, key, by = request.path_params["table"], bearer(request), self.address(request)
        return await asyncio.wrap_future(self.hall.at(place, key, job, roles, by, REQUEST))

    async def slowly(self, request: Request, job: Callable[[ServedTable, str], Generator[None, None, T]]) -> T:
        """Have something that takes long done at the table a request names, bit by bit in its share of the time."""
        table, print = await self.at(request, lambda table, print: (table, print))
        by = self.address(request)
        return await asyncio.wrap_future(self.hall.slowly(lambda: job(table, print), table.id, by, print))

    async def ask_kept(self, request: Request, job: Callable[[], tuple[str, T]]) -> T:
        """Have something done in the hall; the answer comes only when it is safely kept."""
        return await asyncio.wrap_future(self.hall.ask_kept(job, self.address(request), REQUEST))

    @contextlib.contextmanager
    def counted(self, caller: HTTPConnection) -> Iterator[bool]:
        """Whether another socket may be opened from an address, which counts while this lasts."""
        name = neighbourhood(caller.client.host) if caller.client else ""
        self._lines[name] += 1
        try:
            yield name in ME or self._lines[name] <= self.door.each
        finally:
            self._lines[name] -= 1
            if not self._lines[name]:
                del self._lines[name]

    def charge(self, request: Request) -> None:
        """Complain if an address opens too many tables."""
        now = time.monotonic()
        name = neighbourhood(request.client.host) if request.client else ""
        if len(self._made) > 10_000:
            self._made.clear()
        left, last = self._made.get(name, (MADE_BURST, now))
        left = min(MADE_BURST, left + (now - last) * MADE) - 1
        self._made[name] = max(left, -1.0), now
        if left < 0:
            raise Wrong(429, "Too many tables were opened from here.", do="Wait a minute.")


def _unforeseen(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log what went wrong where nobody waited for it: its course, not what it says."""
    log.error("Something went wrong on the wires:", exc_info=context.get("exception"))


def own_names() -> set[str]:
    """What others on the same network call this machine."""
    name = platform.node().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} - {"", ".local"}


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def configure(server: Server, compressed: bool) -> Settings:
    """How it is to be run: no message and no address with a key in it is ever logged."""
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    found = Settings(
        server.app,
        log_config=None,
        access_log=False,
        http=Talk,
        ws=Wire,
        ws_max_size=m.LONGEST,
        ws_per_message_deflate=compressed,
        server_header=False,
        backlog=AT_ONCE,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(server.proxies),
        forwarded_allow_ips=list(server.proxies),
    )
    found.door = server.door
    return found


async def body(request: Request) -> bytes:
    """What was sent with a request, if it is not too much."""
    if not request.headers.get("content-type", "").startswith("application/json"):
        raise Wrong(415, "Send JSON.", "content-type", "application/json")
    found = b""
    async for chunk in request.stream():
        found += chunk
        if len(found) > LONGEST:
            raise Wrong(413, "That is too much.", do=f"At most {LONGEST} bytes.")
    return found


def bearer(request: Request) -> str:
    """The key that came with a request."""
    kind, _, key = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not key:
        raise PermissionError("no key")
    return key.strip()


def number(text: str) -> int:
    """A number in an address."""
    if re.fullmatch("[0-9]{1,9}", text):
        return int(text)
    raise LookupError(text)


# -- books and pictures


async def list_books(_: Server, __: Request) -> Response:
    """GET /api/books."""
    return answer(library.books())


async def show_book(server: Server, request: Request) -> Response:
    """GET /api/books/B."""
    return ready(await server.read(request, lambda book: library.book_text(book.id)))


async def show_terms(server: Server, request: Request) -> Response:
    """GET /api/books/B/terms."""
    return answer(await server.read(request, explaining.terms_json))


async def show_rules(server: Server, request: Request) -> Response:
    """GET /api/books/B/rules?chapter=C, ?search=WORDS or ?ids=A,B."""
    wanted = request.query_params
    search, chapter, ids = (wanted.get(name, "") for name in ("search", "chapter", "ids"))
    if len(search) > 100 or len(chapter) > 64 or len(ids) > 2000:
        raise Wrong(400, "That is too much to look for.")
    listed = [each for each in ids.split(",") if each][:40]
    return answer(await server.read(request, lambda book: explaining.rules_json(book, search, chapter, listed)))


async def show_lesson(server: Server, request: Request) -> Response:
    """GET /api/books/B/lesson."""
    return answer(await server.read(request, explaining.lesson_json))


async def make_hero(server: Server, request: Request) -> Response:
    """GET /api/books/B/make?PICK=VALUE…"""
    picks = dict(request.query_params)
    if len(picks) > 20 or any(len(value) > 100 for value in picks.values()):
        raise Wrong(400, "That is too much for one hero.")
    return answer(await server.read(request, lambda book: library.hero_json(book, picks)))


def svg(text: str, kept: str = "no-store") -> Response:
    """A picture."""
    return Response(text, 200, {"cache-control": kept, "content-security-policy": DRAWING}, "image/svg+xml")


async def quest_picture(server: Server, request: Request) -> Response:
    """GET /api/books/B/quests/Q/picture.svg."""
    quest = request.path_params["quest"]
    return svg(await server.read(request, lambda book: library.picture(book.id, quest)), "public, max-age=3600")


async def show_scene(server: Server, request: Request) -> Response:
    """GET /draw/scene.svg."""
    asked = request.query_params
    drawn = scene(asked.get("of", ""), asked.getlist("look"), asked.get("size", "card"))
    return svg(drawn, "public, max-age=86400")


async def show_thing(server: Server, request: Request) -> Response:
    """GET /draw/thing.svg."""
    asked = request.query_params
    return svg(thing(asked.get("name", ""), asked.get("sort", "")), "public, max-age=86400")


async def show_part(server: Server, request: Request) -> Response:
    """GET /draw/WHAT.svg."""
    return svg(part(request.path_params["what"], request.query_params), "public, max-age=86400")


# -- tables


async def new_table(server: Server, request: Request) -> Response:
    """POST /api/tables."""
    server.charge(request)
    wanted = decode(await body(request), type=m.NewTable)
    await server.opened(wanted.book)

    def make() -> tuple[str, dict[str, Any]]:
        words = [hero.word for hero in wanted.heroes]
        options = library.check_setup(wanted.book, wanted.quest, dict(wanted.options), dict(wanted.seats), words)
        seats = {seat: holder for seat, holder in wanted.seats.items() if holder != library.ABSENT}
        if words:
            made_for = find_book(wanted.book).seats_for(wanted.quest, options)
            seats |= {seat.id: hero.holder for seat, hero in zip(made_for, wanted.heroes, strict=False)}
        table, made = server.hall.open_table(
            wanted.book, wanted.quest, options, seats, wanted.away, wanted.seed, wanted.name
        )
        return table.id, made

    return answer(await server.ask_kept(request, make), 201)


async def show_table(server: Server, request: Request) -> Response:
    """GET /api/tables/T."""
    key = bearer(request)

    def shown(table: ServedTable, print: str) -> dict[str, Any]:
        found = table_json(table, print, key)
        if table.keys[print].role in (keys.INVITE, keys.CHAIR, keys.OWNER):
            found["invitation"] = inviting.invitation_json(table)
        return found

    return answer(await server.at(request, shown))


async def join_table(server: Server, request: Request) -> Response:
    """POST /api/tables/T/join."""
    server.charge(request)
    id, invite, roles = request.path_params["table"], bearer(request), (keys.INVITE, keys.CHAIR, keys.OWNER)
    wanted = decode(await body(request), type=m.Join)
    await server.at(request, lambda table, print: None, roles)

    def join() -> tuple[str, dict[str, Any]]:
        hall = server.hall
        invited = hall.admit(id, invite, roles)
        table = hall.table(id)
        key = wanted.key or keys.new_key()
        print = hall.admit(id, key, (keys.SEAT, keys.OWNER)) if wanted.key else keys.fingerprint(key)
        ids = list(table.head.seats)
        seat = wanted.seat if isinstance(wanted.seat, int) else ids.index(wanted.seat) if wanted.seat in ids else -1
        if not 0 <= seat < len(ids):
            raise DelveError("There is no such seat.", do=f"Seats: {', '.join(ids)}.")
        seated = table.join(seat, " ".join(wanted.name.split()), print, invited)
        hall.attend(table)
        return id, {"key": key} if seated else {"key": key, "asked": True}

    return answer(await server.ask_kept(request, join), 201)


async def show_replay(server: Server, request: Request) -> Response:
    """GET /api/tables/T/replay."""
    return ready(await server.slowly(request, replays.steps))


async def show_moment(server: Server, request: Request) -> Response:
    """GET /api/tables/T/replay/N."""
    n = number(request.path_params["n"])
    whole = request.query_params.get("all") == "yes"
    return answer(await server.slowly(request, lambda table, print: replays.moment(table, print, n, whole)))


async def draw_moment(server: Server, request: Request) -> Response:
    """GET /api/tables/T/replay/N/picture.svg, with ?near=yes what is near those to whom something had happened."""
    n, near = number(request.path_params["n"]), request.query_params.get("near") == "yes"
    return svg(await server.slowly(request, lambda table, print: replays.picture_at(table, print, n, near)))


async def show_summary(server: Server, request: Request) -> Response:
    """GET /api/tables/T/summary."""
    return ready(await server.slowly(request, summaries.summary))


async def play_again(server: Server, request: Request) -> Response:
    """POST /api/tables/T/again: another table like this one, with dice of its own."""
    server.charge(request)
    id, key = request.path_params["table"], bearer(request)
    await server.at(request, lambda table, print: None, (keys.OWNER,))

    def make() -> tuple[str, dict[str, Any]]:
        print = server.hall.admit(id, key, (keys.OWNER,))
        table = server.hall.table(id)
        if table.campaign:
            raise DelveError("A campaign goes on from its own page.")
        head, name = table.head, table.keys[print].name
        seats = summaries.again(table, print)
        other, made = server.hall.open_table(head.book, head.quest, head.options, seats, head.away, None, name)
        return other.id, made

    return answer(await server.ask_kept(request, make), 201)


async def table_picture(server: Server, request: Request) -> Response:
    """GET /api/tables/T/picture.svg."""
    return svg(await server.at(request, replays.picture))


async def show_record(server: Server, request: Request) -> Response:
    """GET /api/tables/T/record: only when the game is over, for it holds the seed."""

    def record(table: ServedTable, _: str) -> str:
        if not table.game.over:
            what = "The record of a running game would tell how its dice will fall."
            raise Wrong(409, what, do="Ask again when it is over; log.txt tells what you have seen.")
        return table.give_out()

    return download(await server.at(request, record), f"{request.path_params['table']}.delve")


async def show_log(server: Server, request: Request) -> Response:
    """GET /api/tables/T/log.txt."""
    return download(await server.at(request, replays.log_text), f"{request.path_params['table']}.txt")


def download(text: str, name: str) -> Response:
    """A text file to keep."""
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, 200, headers, "text/plain; charset=utf-8")


# -- inviting others


async def show_reach(server: Server, request: Request) -> Response:
    """GET /api/reach: how others come to this server."""
    own = request.headers.get("host", "").lower()
    name = own if own.endswith("]") else own.rsplit(":", 1)[0]
    return answer(inviting.reach_json(server.local, name, request.url.port))


async def draw_qr(server: Server, request: Request) -> Response:
    """POST /api/qr: an address as a QR code. It is sent in the body, for it holds a key."""
    wanted = decode(await body(request), type=m.Drawn)
    drawn = await asyncio.to_thread(inviting.qr, wanted.text)
    return Response(drawn, 200, {"cache-control": "no-store", "content-security-policy": DRAWING}, "image/svg+xml")


# -- campaigns


async def new_campaign(server: Server, request: Request) -> Response:
    """POST /api/campaigns."""
    server.charge(request)
    wanted = decode(await body(request), type=m.NewCampaign)
    await server.opened(wanted.book)

    def make() -> tuple[str, dict[str, str]]:
        try:
            rules = library.known_book(wanted.book)
        except LookupError:
            raise DelveError(f"There is no book called “{wanted.book}”.") from None
        if rules.party_size[1] and wanted.party:
            library.check_heroes(rules, wanted.party)
        name = " ".join(wanted.name.split())
        made = server.hall.found(wanted.book, name, wanted.party, wanted.quests, wanted.options, wanted.first)
        return made["campaign"], made

    return answer(await server.ask_kept(request, make), 201)


async def show_campaign(server: Server, request: Request) -> Response:
    """GET /api/campaigns/C."""
    id, key = request.path_params["campaign"], bearer(request)

    await server.campaign_opened(request)

    def show() -> Any:
        server.hall.admit(id, key)
        return campaign_json(server.hall, id)

    return answer(await server.ask(request, show))


async def play_campaign(server: Server, request: Request) -> Response:
    """POST /api/campaigns/C/play."""
    server.charge(request)
    id, key = request.path_params["campaign"], bearer(request)
    wanted = decode(await body(request), type=m.PlayCampaign)
    await server.campaign_opened(request)

    def go_on() -> tuple[str, Any]:
        hall = server.hall
        hall.admit(id, key)
        if wanted.abandon:
            hall.abandon(id)
            return id, {}
        dice = wanted.options.get("dice", "")
        found = hall.go_on(
            id, key, wanted.town, wanted.quest, wanted.seats, "" if dice == "seeded" else dice, wanted.away
        )
        return found["table"], found

    return answer(await server.ask_kept(request, go_on), 201)
