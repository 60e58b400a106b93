"""`delve serve`: the browser table."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import logging
import os
import socket
import sys
import threading
import webbrowser

from delvewright.commands.arguments import Named, place
from delvewright.kernel.errors import DelveError
from delvewright.table import store

PORT = 8765
"""The usual port; where it is taken, a free one is found unless it was asked for."""
MOST, SPARE = 2000, 64
"""Connections at most, and open files besides those of connections."""
OTHERS = """\
Only this computer can open it. To let others in: delve serve --host 0.0.0.0
(then send them links that begin with this computer's address; on the open net put an https proxy before it: --name)."""
NO_BROWSER = "No browser here? Play in this terminal: delve play (or ./play terminal)"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument(
        "--host", action=Named, default="127.0.0.1", metavar="H", help="address to listen on (127.0.0.1)"
    )
    parser.add_argument("--port", type=int, metavar="P", help=f"port ({PORT}, or a free one)")
    parser.add_argument("--data", type=place, metavar="PATH", help="the file in which tables are kept")
    parser.add_argument(
        "--name", action=Named, default="", metavar="NAME", help="answer to this name too, for a proxy before it"
    )
    parser.add_argument(
        "--proxy",
        action=Named,
        default="",
        metavar="ADDRESS",
        help="the proxy's address, if it is on another machine (with --name)",
    )
    parser.add_argument("--open", action="store_true", help="open a browser, where there is one")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""

    from delvewright.table.sweeping import Sweeper
    from delvewright.table.trouble import Plain
    from delvewright.ui.web.door import House
    from delvewright.ui.web.logs import Sparing
    from delvewright.ui.web.server import Server, configure

    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    for handler in logging.getLogger().handlers:
        handler.addFilter(Plain())  # what others log, too
        handler.addFilter(Sparing())
    sys.setswitchinterval(0.0002)  # so that playing does not hold up the wires
    listening = listen(args.host, args.port)
    local = is_local(args.host)
    try:
        data = args.data or store.data_directory() / "tables.sqlite"
        server = Server(data, local, name=args.name, host=args.host, room=room(), proxy=proxy_address(args))
    except DelveError:
        listening.close()
        raise
    sweeper = server.hall.sweeper = Sweeper()
    sweeper.begin()
    address = f"http://{shown(args.host)}:{listening.getsockname()[1]}/"
    server.hall.vault.lock.say(f"at {address}")
    print(f"Delvewright is at {address}  (stop with Ctrl-C)", flush=True)
    print(
        OTHERS if local else f"Whoever reaches this computer can open tables. They are kept in {server.hall.vault.path}"
    )
    if args.open and not open_browser(address):
        print(NO_BROWSER)
    sys.stdout.flush()
    try:
        House(configure(server, compressed=not local)).run([listening])
    finally:
        sweeper.end()
    return 0


def proxy_address(args: argparse.Namespace) -> str:
    """The address of a proxy on another machine, if there is one."""
    if args.proxy and not args.name:
        raise DelveError("--proxy needs --name.", do="Say by which name people reach the proxy.")
    try:
        return str(ipaddress.ip_address(args.proxy)) if args.proxy else ""
    except ValueError:
        raise DelveError(f"--proxy: “{args.proxy}” is no address.", do="Write it in numbers: 10.0.0.2.") from None


def room() -> int:
    """How many connections there is room for: each may need a file besides, and some are needed for ourselves."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * MOST + SPARE
    if 0 <= soft < wanted:
        allowed = wanted if hard < 0 else min(wanted, hard)
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
            soft = allowed
    return MOST if soft < 0 else max(8, min(MOST, (soft - SPARE) // 2))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket to listen on."""
    if port is not None and not 0 <= port <= 65535:
        raise DelveError(f"{port} is no port.", do="Choose one from 1024 to 65535.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    tried = [PORT, 0] if port is None else [port]
    for n, each in enumerate(tried):
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # so asyncio sends at once (no Nagle)
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
            found.listen(512)  # whoever comes early waits
        except OSError as error:
            found.close()
            if n == len(tried) - 1:
                why = error.strerror or error
                raise DelveError(f"cannot be listened on: {why}.", f"{host} port {each}", "Choose another.") from None
        else:
            return found
    raise AssertionError


def is_local(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown(host: str) -> str:
    """A host as it stands in an address."""
    if host in ("0.0.0.0", "::"):
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


def open_browser(address: str) -> bool:
    """Show the address in a browser, unless there is no screen to show it on."""
    screen = (
        os.name != "posix" or sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )
    if not screen:
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    threading.Timer(0.5, webbrowser.open, (address,)).start()
    return True
