"""The picture of a view: well made, complete, the same every time, and silent about what is not known."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from delvewright.kernel.view import DoorView, FigureView, PieceView, TokenView, View
from delvewright.ui.svg import draw
from delvewright.ui.svg_contents import LOOKS
from delvewright.ui.svg_fittings import DOORS, TOKENS, door

SVG = "{http://www.w3.org/2000/svg}"


def mask(*squares: int) -> int:
    return sum(1 << q for q in squares)


def board(**changes) -> View:
    """Six columns by three rows: a known room a–b, a known corridor c–d, and the dark e–f.

    Between room and corridor a door at b2-c2; c1 is open to d1 and so on; d2 is open to e2.
    """
    room, corridor = mask(0, 1, 6, 7, 12, 13), mask(2, 3, 8, 9, 14, 15)
    view = View(
        book="any",
        quest="cellar",
        title="The Cellar",
        seat=0,
        seats=(),
        round=2,
        turn=0,
        asked=0,
        about="move",
        over=False,
        winner="",
        width=6,
        height=3,
        floor=room | corridor,
        rock=0,
        areas=(room, 0, corridor),
        corridors=corridor,
        east=mask(0, 6, 12, 2, 8, 14, 9, 4, 10, 16),
        south=mask(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        doors=(DoorView(7, 8, "door", "closed"),),
        furniture=(),
        tokens=(),
        figures=(),
    )
    return replace(view, **changes)


def figure(id: int = 1, **changes) -> FigureView:
    orc = FigureView(id, f"orc.{id}", "orc", "Orc", "monster", "O", (8,), {"Body": (1, 1)})
    return replace(orc, **changes)


ELF = FigureView(9, "elf", "elf", "Elf", "hero", "E", (6,), {"Body": (4, 6), "Mind": (4, 4)}, active=True)


def parsed(view: View, **options) -> ElementTree.Element:
    return ElementTree.fromstring(draw(view, **options))


def titles(view: View, kind: str = "") -> list[str]:
    """What hovering says, of things of one class."""
    groups = [g for g in parsed(view).iter(f"{SVG}g") if not kind or g.get("class") == kind]
    return [t.text or "" for g in groups if (t := g.find(f"{SVG}title")) is not None]


def lines(view: View, kind: str) -> str:
    """The path of a class."""
    return next((p.get("d", "") for p in parsed(view).iter(f"{SVG}path") if p.get("class") == kind), "")


def everything() -> View:
    """A large board with a piece, token and door of every kind, drawn or not."""
    w, h = 26, 19
    full = (1 << w * h) - 1
    looks = [*LOOKS, ""]
    places = [(2 + 4 * (i % 6), 1 + 4 * (i // 6 % 4)) for i in range(len(looks))]
    pieces = [
        PieceView(
            "some-kind",
            look.title() or "Weeping statue",
            tuple(r * w + c for r in range(y, y + 1 + i % 3) for c in range(x, x + 3 - i % 3)),
            look=look,
        )
        for i, (look, (x, y)) in enumerate(zip(looks, places, strict=True))
    ]
    pieces.append(PieceView("table", "L-shaped table", (0, 1, w), look="table"))
    tokens = [TokenView("some-kind", look.title(), i, look) for i, look in enumerate([*TOKENS, "noise", ""])]
    states = [(k, s) for k in [*DOORS, "mossy"] for s in ("open", "closed")]
    doors = [DoorView(26 * (i % 18), 26 * (i % 18) + (1, 26)[i // 18], k, s) for i, (k, s) in enumerate(states)]
    figures = [
        figure(1, side="hero", kind="ranger", letter="Ra", bars={"Body": (-1, 30)}),
        figure(2, kind="dragon", squares=(100, 101, 126, 127), bars={"Body": (3, 7)}, facing="NE"),
        figure(3, side="friend", alive=False, letter="", bars={}),
        figure(4, squares=()),
        *(figure(10 + i, squares=(200,)) for i in range(5)),
    ]
    return replace(
        board(),
        width=w,
        height=h,
        floor=full,
        rock=mask(300, 301, 327),
        areas=(full,),
        corridors=0,
        furniture=tuple(pieces),
        tokens=tuple(tokens),
        doors=tuple(doors),
        figures=tuple(figures),
    )


def empty() -> View:
    return board(width=4, height=3, floor=0, areas=(), corridors=0, east=0, south=0, doors=())


@pytest.mark.parametrize("make", [board, everything, empty])
def test_is_well_formed_and_self_contained(make):
    text = draw(make(), highlight=mask(0, 1), figure_ids=True)
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert not {e.tag for e in root.iter()} & {f"{SVG}{tag}" for tag in ("script", "image", "style", "foreignObject")}
    assert text.count("http") == 1 and "href" not in text and "nan" not in text
    used = {part.split(")")[0] for part in text.split("url(#")[1:]}
    made = ("pattern", "radialGradient", "mask")
    assert used <= {p.get("id") for tag in made for p in root.iter(f"{SVG}{tag}")}


def test_is_the_same_every_time():
    assert draw(everything(), figure_ids=True) == draw(everything(), figure_ids=True)


def test_says_what_it_is():
    root = parsed(board(figures=(ELF,)))
    assert root.get("role") == "img"
    assert root.get("aria-label") == "The Cellar: map of 6 by 3 squares, round 2"
    assert root.findtext(f"{SVG}desc") == ("Elf at a2, Body 4 of 6, Mind 4 of 4, active. Closed door between b2 and c2")


def test_fits_its_size():
    big = parsed(everything())
    assert 800 < float(big.get("width", 0)) < 940
    small = parsed(board(), size=64)
    assert float(small.get("width", 0)) == pytest.approx(64 * (6 + 2 * 26 / 40))


def test_names_columns_and_rows():
    words = [t.text for t in parsed(board()).iter(f"{SVG}text")]
    assert [w for w in words if w] == [*"aabbccddeeff", *"112233"]


def test_escapes_all_text():
    nasty = "<b>\"Orc\" & 'sons'\x00\ud800</b>"
    view = board(
        title=nasty,
        figures=(figure(title=nasty, name=nasty, letter="<", bars={nasty: (1, 2)}),),
        furniture=(PieceView(nasty, nasty, (0, 1)),),
        tokens=(TokenView(nasty, nasty, 13),),
        doors=(DoorView(7, 8, nasty, nasty),),
    )
    root = parsed(view, figure_ids=True)
    assert not list(root.iter(f"{SVG}b"))
    assert titles(view, "token") == ["<b>\"Orc\" & 'sons'</b> at b3"]


def test_nothing_of_unknown_squares_is_drawn():
    seen = board(figures=(figure(),))
    told = board(
        figures=(figure(), figure(2, squares=(10,)), figure(3, squares=())),
        furniture=(PieceView("table", "Table", (4, 5)),),
        tokens=(TokenView("pit", "Pit", 11),),
        doors=(*seen.doors, DoorView(10, 11, "secret", "closed"), DoorView(5, 99, "exit", "closed")),
        areas=(*seen.areas, mask(4, 5, 10, 11, 16, 17)),
        east=seen.east & ~mask(4, 10, 16),
        south=seen.south & ~mask(4, 5, 10, 11),
    )
    assert draw(told) == draw(seen)


def test_unknown_squares_are_fog():
    assert lines(board(), "fog") == "M160 0h80v40h-80zM160 40h80v40h-80zM160 80h80v40h-80z"
    assert not lines(board(floor=mask(*range(18))), "fog")


def test_walls_stand_on_closed_edges_of_known_squares():
    walls = lines(board(), "walls")
    assert "M80 0v40" in walls  # between room and corridor
    assert "M80 40v40" not in walls  # the door is there
    assert "M40 0v40" not in walls  # inside the room
    assert "M160 0v40" in walls  # d1 ends at a wall
    assert "M160 40v40" not in walls  # d2 goes on into the dark
    assert "M240 0v40" not in walls and "M160 0h40" not in walls  # the board's edge, in the dark
    assert "M0 0v40" in walls and "M0 120h40" in walls  # the board's edge, in the light


def test_rock_has_no_walls_inside():
    walls = lines(board(rock=mask(4, 5)), "walls")
    assert "M200 0v40" not in walls and "M240 0v40" in walls


def test_doors():
    def shown(*doors: DoorView) -> list[str]:
        return titles(board(doors=doors), "door")

    assert shown(DoorView(7, 8, "door", "open")) == ["Open door between b2 and c2"]
    assert shown(DoorView(8, 7, "secret", "closed")) == ["Closed secret door between b2 and c2"]
    assert shown(DoorView(6, -1, "iron-entrance", "closed")) == ["Closed iron entrance door at the edge of a2"]
    assert shown(DoorView(0, 9, "door", "closed"), DoorView(-1, -2, "", "open")) == []
    kinds = (
        "door",
        "secret",
        "locked",
        "iron-entrance",
        "wooden-exit",
        "portcullis",
        "warded",
        "frozen",
        "mossy",
    )
    assert len({door(kind, is_open, 0) for kind in kinds for is_open in (True, False)}) == 2 * len(kinds)


@pytest.mark.parametrize(
    ("square", "outside", "place"),
    [
        (6, -1, ("translate(0 60)", "90")),
        (1, -1, ("translate(60 0)", "180")),
        (13, -1, ("translate(60 120)", "0")),
        (12, 18, ("translate(20 120)", "0")),
        (12, -1, ("translate(0 100)", "90")),
    ],
)
def test_doors_on_the_edge_of_the_board_lead_inside(square, outside, place):
    root = parsed(board(doors=(DoorView(square, outside, "entrance", "closed"),)))
    doors = [g for g in root.iter(f"{SVG}g") if g.get("class") == "door"]
    assert [(g.get("transform"), g.get("data-turn")) for g in doors] == [place]


def test_figures():
    view = board(figures=(ELF, figure(2), figure(3, squares=(3,), alive=False)))
    assert titles(view, "figure") == [
        "Orc orc.3 at d1, Body 1 of 1, dead",
        "Orc orc.2 at c2, Body 1 of 1",
        "Elf at a2, Body 4 of 6, Mind 4 of 4, active",
    ]
    groups = {g.get("data-figure"): g for g in parsed(view).iter(f"{SVG}g") if g.get("class") == "figure"}
    assert [t.text for t in groups["2"].iter(f"{SVG}text")] == ["O"]
    rings = [e for e in groups["9"].iter(f"{SVG}ellipse") if e.get("fill") == "none"]
    assert len(rings) == 2  # whose turn it is
    assert not [e for e in groups["2"].iter(f"{SVG}ellipse") if e.get("fill") == "none"]


def drawn(f: FigureView) -> ElementTree.Element:
    return next(g for g in parsed(board(figures=(f,))).iter(f"{SVG}g") if g.get("class") == "figure")


def test_the_base_says_by_shape_and_colour_whose_side_a_figure_is_on():
    def base(f: FigureView) -> tuple[str, str]:
        edge = next(drawn(f).iter(f"{SVG}path"))
        return edge.get("d", ""), edge.get("fill", "")

    sides = [base(figure(side=side)) for side in ("hero", "monster", "friend")]
    sides.append(base(figure(side="hero", look="man helper")))
    assert len({d for d, _ in sides}) == 3 and sides[2][0] == sides[3][0]
    assert len({fill for _, fill in sides}) == len(sides)
    assert base(figure(look="skeleton")) == base(figure(look="orc")) == sides[1]


def test_wounds_are_marks_on_the_base():
    def marks(**bars: tuple[int, int]) -> list[str | None]:
        return [e.get("fill") for e in drawn(figure(side="hero", bars=bars)).iter(f"{SVG}rect")]

    assert not marks(Body=(1, 1))
    body = marks(Body=(2, 3))
    assert len(body) == 3 and body[0] == body[1] != body[2]
    assert len(set(marks(Body=(2, 3), Mind=(1, 2)))) == 4
    assert len(marks(Body=(20, 30))) == 2  # one long mark over another
    assert len(marks(Body=(-1, 30))) == 1


def test_the_fallen_and_the_sleeping_lie():
    assert len({ElementTree.tostring(drawn(f)) for f in (figure(), figure(lying=True), figure(alive=False))}) == 3


def test_figure_ids_show_the_number():
    def words(ids: bool) -> list[str | None]:
        root = parsed(board(figures=(ELF, figure(12))), figure_ids=ids)
        groups = [g for g in root.iter(f"{SVG}g") if g.get("class") == "figure"]
        return [t.text for g in groups for t in g.iter(f"{SVG}text")]

    assert words(False) == ["O", "E"]
    assert words(True) == ["O", "12", "E"]


def test_who_stands_nearer_hides_who_stands_behind():
    view = board(figures=(figure(1, squares=(14,)), figure(2, squares=(2,)), figure(3, squares=(8,), active=True)))
    assert [t.split(" at ")[0] for t in titles(view, "figure")] == ["Orc orc.2", "Orc orc.3", "Orc orc.1"]


def test_figures_on_one_square_stand_apart():
    root = parsed(board(figures=tuple(figure(i) for i in range(4))))
    assert len({g.get("transform") for g in root.iter(f"{SVG}g") if g.get("class") == "figure"}) == 4


def test_furniture_lies_as_it_stands():
    def lies(*squares: int) -> tuple[str | None, bool]:
        """Its place, and whether it is drawn wider than high."""
        root = parsed(board(furniture=(PieceView("bookcase", "Bookcase", squares, look="shelves"),)))
        group = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "piece")
        sizes = [(float(r.get("width", 0)), float(r.get("height", 0))) for r in group.iter(f"{SVG}rect")]
        return group.get("transform"), max(w for w, _ in sizes) > max(h for _, h in sizes)

    assert lies(0, 1) == ("translate(0 0)", True)
    assert lies(1, 2) == ("translate(40 0)", True)
    assert lies(0, 6, 12) == ("translate(0 0)", False)
    case = PieceView("bookcase", "Bookcase", (0, 6, 12), look="shelves")
    view = board(furniture=(case, PieceView("organ", "Great Organ", (1,))))
    assert titles(view, "piece") == ["Bookcase at a1 to a3", "Great Organ at b1"]
    assert "Organ" in [t.text for t in parsed(view).iter(f"{SVG}text")]


def test_rooms_differ_by_tint_and_pattern():
    rooms = tuple(mask(q) for q in range(12))
    root = parsed(board(areas=rooms, corridors=0, floor=mask(*range(12))))
    floors = [g for g in root.findall(f"{SVG}g") if (g.findtext(f"{SVG}title") or "").startswith("Room")]
    looks = [tuple(p.get("fill") for p in g.iter(f"{SVG}path")) for g in floors]
    assert len(looks) == len(set(looks)) == 12
    assert all(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(looks))


def test_a_room_keeps_its_look_when_others_become_known():
    before = draw(board(areas=(mask(2, 3),), floor=mask(2, 3), corridors=0))
    after = draw(board(areas=(mask(0), mask(2, 3)), floor=mask(0, 2, 3), corridors=0))
    room = next(line for line in before.split("<g>") if line.startswith("<title>Room at c1"))
    assert room.split("</g>")[0] in after


def test_highlight_marks_squares():
    plain, marked = draw(board()), draw(board(), highlight=mask(0, 7) | 1 << 500)
    assert "stroke-dasharray" not in plain
    assert marked.count("M5 5h30v30h-30zM45 45h30v30h-30z") == 2
