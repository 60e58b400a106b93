"""What part of a board is shown: a printed one whole, an endless one as far as it is known."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.view import DoorView, FigureView, PieceView, SeatView, TokenView, View
from delvewright.ui import text, words
from delvewright.ui.frame import GAP, Frame
from delvewright.ui.svg import draw

WIDTH, ROWS = 64, 64


def mask(*names: str) -> int:
    return sum(1 << parse_square(name, WIDTH, 2 * ROWS) for name in names)


def q(name: str) -> int:
    return parse_square(name, WIDTH, 2 * ROWS)


def at(frame: Frame, name: str) -> tuple[int, int]:
    """Where on the page a square is."""
    place = frame.place(q(name))
    assert place is not None
    return place


def plane(floor: int, **changes) -> View:
    """An endless board with an Elf on its first square."""
    first = (floor & -floor).bit_length() - 1
    elf = FigureView(0, "elf", "elf", "Elf", "hero", "E", (first,), {"Health": (3, 5)}, seat=0, active=True)
    view = View(
        book="battleaxe", quest="x", title="X", seat=0, seats=(SeatView(0, "elf", "Elf", "hero"),), round=1, turn=0,
        asked=0, about="turn", over=False, winner="", width=WIDTH, height=ROWS, floor=floor, rock=0, areas=(floor,),
        corridors=0, east=0, south=0, doors=(), furniture=(), tokens=(), figures=(elf,), laid=floor, plane=ROWS,
    )  # fmt: skip
    return replace(view, **changes)


def test_an_endless_board_is_cropped_and_squares_keep_their_names():
    view = plane(mask("af40", "ag40", "af41", "ag41"), east=mask("af40", "af41"), south=mask("af40", "ag40"))
    frame = Frame(view)
    assert frame.wide <= 12 and frame.tall <= 12
    for name in ("af40", "ag41"):
        place = frame.place(q(name))
        assert place is not None and frame.at(*place) == q(name)
        assert frame.column_name(place[0]) + frame.row_name(place[1]) == name
    assert frame.place(0) is None and frame.at(-1, 0) == -1 and frame.at(0, frame.tall) == -1
    assert frame.place(frame.near(0)) == (0, 0)
    drawn = text.draw(view)
    assert any(line.startswith("40 ") and "»E" in line for line in drawn) and "af" in drawn[0] and "░" not in drawn[2]
    assert words.look(view, q("af40")).startswith("af40: room, Elf (Health 3 of 5). Wall north, west")


def test_the_crop_moves_in_steps_and_holds_a_margin():
    one = Frame(plane(mask("af40")))
    assert Frame(plane(mask("af40", "ag40"))).rows == one.rows
    for name in ("af40", "a1", "bl64", "e4", "d5"):
        frame = Frame(plane(mask(name)))
        x, y = at(frame, name)
        assert (x > 0 or frame.left == 0) and (y > 0 or frame.rows[0] == 0)
        assert x < frame.wide - 1 or frame.left + frame.wide == WIDTH
        assert y < frame.tall - 1 or frame.rows[-1] == ROWS - 1


def test_a_printed_board_is_shown_whole():
    frame = Frame(plane(mask("af40"), plane=0))
    assert (frame.wide, frame.tall, frame.left) == (WIDTH, ROWS, 0)


def test_levels_stand_one_below_the_other_and_share_their_door():
    below = square_name(q("ah40") + WIDTH * ROWS, WIDTH)
    door = DoorView(q("ag40"), q(below), "door", "open", "east")
    view = plane(mask("af40", "ag40", below), height=2 * ROWS, east=mask("af40"), doors=(door,))
    frame = Frame(view)
    assert frame.rows.count(-1) == GAP and below == "ah104"
    (edge, turn), (other, back) = frame.door_edges(door)
    (x, y), (bx, by) = at(frame, "ag40"), at(frame, below)
    assert (edge, turn) == ((x + 1, y, True), 90) and (other, back) == ((bx, by, True), 270)
    drawn = text.draw(view)
    assert any("Storey 2, over or under the rest" in line for line in drawn)
    assert sum(line.count("/") for line in drawn) == 2 and "open door to another level east" in words.surroundings(
        view, q("ag40")
    )
    assert "open door to another level west" in words.surroundings(view, q(below))
    assert all(line[3:4] in ("", " ") for line in drawn), "names of rows have room"
    root = ElementTree.fromstring(draw(view))
    assert len([g for g in root.iter() if g.get("class") == "door"]) == 2 and "Storey 2" in draw(view)
    assert frame.step(x, y, 0, 99) == frame.at(x, frame.tall - 1) >= 0


def test_what_stands_and_lies_there_is_told_apart():
    floor = mask(*(f"{c}{r}" for c in ("af", "ag", "ah", "ai") for r in (40, 41)))
    hurt = FigureView(1, "bran", "x", "Bran", "hero", "B", (q("ag40"),), {}, effects=("unconscious",), lying=True)
    dead = FigureView(2, "dorn", "x", "Dorn", "hero", "D", (q("ah40"),), {}, alive=False)
    troll = FigureView(3, "troll.1", "troll", "Troll", "monster", "TR", tuple(map(q, ("ah41", "ai41"))), {})
    view = plane(
        floor,
        figures=(hurt, dead, troll),
        furniture=(PieceView("pillar", "Pillar", (q("af40"),), True), PieceView("urn", "Urn", (q("ai40"),), False)),
        tokens=(TokenView("stairs", "Stairs", q("af41"), "stairs"),),
        doors=(DoorView(q("ag41"), q("ag42"), "spiked", "closed"), DoorView(q("af41"), q("af42"), "grate", "closed")),
    )
    drawn = "\n".join(text.draw(view))
    for mark in ("B_", "Dx", "TR", "PI", "ur", "==", "X", "G"):
        assert mark in drawn, mark
    legend = "; ".join(text.legend(view))
    for said in (
        "B_ bran at ag40, unconscious",
        "Dx dorn at ah40, dead",
        "PI Pillar, high",
        "ur Urn, low",
        "== Stairs",
    ):
        assert said in legend, said
    assert "X closed spiked door" in legend and "G closed grate door" in legend
    picture = draw(view)
    assert "Pillar, high at af40" in picture and "Urn, low at ai40" in picture and "rotate(-84) scale(.8)" in picture
