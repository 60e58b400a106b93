"""Where others reach this computer, and a picture of an address that telephones read."""

from __future__ import annotations

import io
import socket
from collections.abc import Sequence

import segno

from delvewright.table import keys
from delvewright.table.served import ServedTable
from delvewright.ui.web import library
from delvewright.ui.web.wire import Json

NOWHERE = "10.255.255.255"
"""An address to which nothing is sent; asking the way there tells by which of ours one would go."""


def reach_json(local: bool, own: str, port: int | None) -> Json:
    """The addresses to send: the one by which the page was opened, or this computer's in its network.

    `own` is the name by which the page was opened; to others it means something only if it is not this machine itself.
    """
    here = own in ("localhost", "127.0.0.1", "[::1]", "")
    if local:
        return {"only_here": here, "addresses": []}
    tail = f":{port}" if port and port != 80 else ""
    return {"only_here": False, "addresses": [f"http://{number}{tail}" for number in numbers()] if here else []}


def numbers() -> Sequence[str]:
    """This computer's address in its network, if it is in one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect((NOWHERE, 1))
            found = str(way.getsockname()[0])
    except OSError:
        return ()
    return () if found.startswith(("127.", "0.")) else (found,)


def invitation_json(table: ServedTable) -> Json:
    """What an invitation says besides who sits where: who sent it, how long it takes, faces; nothing of the game."""
    game, heroes = table.game, [seat.side for seat in table.seats].count(table.seats[0].side)
    looks = library.looks_of(game.book.id)
    looked = {f.seat: f.look for f in reversed(game.view(0).figures) if f.side == table.seats[0].side}
    faces = [looks.get(seat.id) or looked.get(i, "") for i, seat in enumerate(table.seats)]
    card = next(
        (library.faces_of(game.book, quest) for quest in game.book.quests() if quest.id == table.head.quest), []
    )
    owner = next((known.name for known in table.keys.values() if known.role == keys.OWNER), "")
    return {
        "by": owner,
        "begun": table.n > 0,
        "looks": faces,
        "faces": card,
        **library.measured_json(game.book, table.head.quest, heroes),
    }


def qr(text: str) -> bytes:
    """A QR code as SVG."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=4, border=3, light="#fff", svgclass=None)
    return out.getvalue()
