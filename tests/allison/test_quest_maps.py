"""The maps of The Salt Road agree with the ledger: areas, doors, furniture, traps, foes, treasures, points, pay."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import delvewright
from delvewright.kernel.grid import squares
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import square_name
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.ground.board import room_of, strips
from delvewright.rules.common.board import HEIGHT, WIDTH, areas

BOOK = Path(delvewright.__file__).parent / "rules" / "allison"
QUESTS = {
    1: "short-weight", 2: "stockinged-feet", 3: "three-cold-hearths", 4: "bought-and-paid-for",
    5: "abbey-of-spent-ink", 6: "glass-river", 7: "the-larder", 8: "long-white", 9: "house-of-salt", 10: "the-weighing",
}  # fmt: skip
PIECES = {"bench": "alchemists-bench"}
"""Words of the ledger for pieces of furniture that have a longer name."""


def ledger() -> dict[str, str]:
    with (BOOK / "house.toml").open("rb") as file:
        return {entry["id"]: entry["says"] for entry in tomllib.load(file)["rule"]}


SAYS = ledger()


def file_of(quest: str) -> dict[str, Any]:
    return tomllib.loads((BOOK / "quests" / f"{quest}.toml").read_text(encoding="utf-8"))


def drawn(raw: dict[str, Any]) -> TextMap:
    letters = "".join(letter for letter, what in raw["legend"].items() if what.startswith("door:"))
    return parse_map(raw["map"], "map", letters)


def sheet(n: int) -> dict[str, str]:
    """The parts of the ledger's map of a quest, by their first words."""
    parts = re.split(r"\. (?=[A-Z][a-z]+: )", SAYS[f"house.quest.{n:02d}-map"].rstrip("."))
    return dict(part.split(": ", 1) for part in parts[1:])


def story(n: int) -> str:
    return next(says for id, says in SAYS.items() if id.startswith(f"house.quest.{n:02d}-") and not id.endswith("map"))


def at(column: str | int, row: str | int) -> str:
    return square_name(int(row) * WIDTH + int(column), WIDTH)


def spots(text: str) -> list[str]:
    return [at(*pair) for pair in re.findall(r"\((\d+),(\d+)", text)]


def rectangle(x: int, y: int, w: int, h: int) -> list[str]:
    return [at(x + i, y + j) for j in range(h) for i in range(w)]


def rectangles(text: str) -> list[str]:
    found = re.findall(r"\((\d+),(\d+)(?:,(\d+),(\d+))?\)", text)
    return [q for x, y, w, h in found for q in rectangle(int(x), int(y), int(w or 1), int(h or 1))]


def slug(text: str) -> str:
    return text.strip(" ,").lower().replace("'", "").replace(" ", "-")


def on_map(raw: dict[str, Any], drawing: TextMap, word: str) -> dict[str, str]:
    """Square -> what the legend says stands there, of one category or of all without one."""
    found = {}
    for letter, q in drawing.letters:
        for meaning in raw["legend"][letter].split("+"):
            category, _, name = meaning.strip().rpartition(":")
            if category == word:
                found[square_name(q, WIDTH)] = name
    return found


def plain(raw: dict[str, Any], drawing: TextMap) -> dict[str, str]:
    return on_map(raw, drawing, "")


@pytest.mark.proves(
    "house.board.rooms",
    "house.board.walls",
    "house.board.solid-rock",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_rooms_and_rock(n: int) -> None:
    """house.board.rooms, house.board.walls, house.board.solid-rock: the used rooms, and rock everywhere else."""
    drawing = drawn(file_of(QUESTS[n]))
    used = [int(r) for r in re.findall(r"R(\d+)", re.search(r"Rooms: ([R\d ]+)", story(n))[1])]  # type: ignore[index]
    board = areas()
    floor = board[-1] | sum(board[r - 1] for r in used)
    for q in spots(sheet(n)["Blocked"]):
        floor &= ~(1 << next(i for i in range(WIDTH * HEIGHT) if square_name(i, WIDTH) == q))
    assert drawing.grid.floor == floor
    assert (drawing.grid.width, drawing.grid.height) == (WIDTH, HEIGHT)
    rooms = [area for area in drawing.grid.areas if not area & board[-1]]
    assert sorted(rooms) == sorted(board[r - 1] for r in used)


@pytest.mark.proves("house.board.solid-rock")
@pytest.mark.parametrize("n", QUESTS)
def test_corridors_to_which_no_way_leads(n: int) -> None:
    """Rock is what blocked squares cut off: corridors without a door, where nobody and nothing of the quest is."""
    quest = book_quest(QUESTS[n])
    assert quest.cut_off & ~areas()[-1] == 0
    assert quest.cut_off >> 25 & 1 == (quest.id != "stockinged-feet"), "the corner of the corridor round the board"
    used = [*quest.begin, *(m.at for m in quest.monsters), *(t.at for t in quest.traps), *sum(quest.grid.doors, ())]
    used += [q for where in quest.things.values() for q in where]
    assert not [q for q in used if quest.cut_off >> q & 1]
    for q in squares(quest.exit | quest.bolt_hole):
        assert not quest.cut_off >> q & 1


@pytest.mark.proves("house.area.definition")
@pytest.mark.parametrize("n", QUESTS)
def test_corridors(n: int) -> None:
    """house.area.definition: one square of each connected piece of corridor is listed, and of nothing else."""
    raw = file_of(QUESTS[n])
    grid = drawn(raw).grid
    corridor = areas()[-1]
    listed = [grid.area_of[q] for q in range(grid.size) if square_name(q, WIDTH) in raw["corridors"]]
    assert sorted(listed) == [i for i, area in enumerate(grid.areas) if area & corridor]


@pytest.mark.proves(
    "house.door.kinds",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_doors(n: int) -> None:
    """house.door.kinds: every door of the ledger with its kind, and no other."""
    raw, parts = file_of(QUESTS[n]), sheet(n)
    drawing = drawn(raw)
    letters = {"D": "Doors", "S": "Secret", "K": "Locked", "X": "Sealed"}
    found: dict[str, set[frozenset[str]]] = {part: set() for part in letters.values()}
    for pair, letter in zip(drawing.grid.doors, drawing.doors, strict=True):
        found[letters[letter]].add(frozenset(square_name(q, WIDTH) for q in pair))
    for part, doors in found.items():
        pairs = re.findall(r"\((\d+),(\d+)\)\|\((\d+),(\d+)\)", parts.get(part, ""))
        assert doors == {frozenset((at(a, b), at(c, d))) for a, b, c, d in pairs}


@pytest.mark.proves(
    "house.furniture.list",
    "house.floor.kinds",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_furniture_and_floors(n: int) -> None:
    """house.furniture.list, house.floor.kinds: pieces and grounds on their squares."""
    raw, parts = file_of(QUESTS[n]), sheet(n)
    expected: dict[str, str] = {}
    for name, x, y, w, h in re.findall(r"([a-z' ]+)\((\d+),(\d+)(?:,(\d+),(\d+))?\)", parts["Furniture"]):
        expected |= dict.fromkeys(rectangle(int(x), int(y), int(w or 1), int(h or 1)), slug(name))
    assert on_map(raw, drawn(raw), "furniture") == expected
    for kind in ("river", "ice", "vault", "chasm", "crevasse"):
        squares = []
        for corners in raw.get("floors", {}).get(kind, ()):
            (a, b), (c, d) = ((ord(q[0]) - 97, int(q[1:]) - 1) for q in (corners + ":" + corners).split(":")[:2])
            squares += rectangle(a, b, c - a + 1, d - b + 1)
        assert squares == rectangles(parts.get(kind.capitalize(), "")), kind


@pytest.mark.proves(
    "house.trap.furniture-rule",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_traps(n: int) -> None:
    """house.trap.furniture-rule: traps on the floor and in pieces of furniture."""
    raw, parts = file_of(QUESTS[n]), sheet(n)
    floor: dict[str, str] = {}
    inside: dict[str, str] = {}
    last = ""
    for words, x, y in re.findall(r"([a-z ]*)\((\d+),(\d+)\)", parts["Traps"]):
        last = words.strip() or last
        kind, _, piece = last.partition(" in the ")
        (inside if piece else floor)[at(x, y)] = slug(kind)
    assert on_map(raw, drawn(raw), "trap") == floor
    assert {trap["at"]: trap["kind"] for trap in raw.get("trap", ())} == inside


@pytest.mark.proves(
    "house.named.list",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_foes(n: int) -> None:
    """house.named.list: kinds with levels where the ledger puts them; names, sleepers and ambushes."""
    raw, parts = file_of(QUESTS[n]), sheet(n)
    foes, named, marked = {}, {}, {}
    for group in parts["Foes"].split("; "):
        head, _, places = group.partition(" (")
        words = head.split(", ")
        mark = words.pop() if words[-1] in ("asleep", "in ambush") else ""
        kind, _, level = words.pop().rpartition(" ")
        for q in spots(" (" + places):
            foes[q] = f"{slug(kind)} {level}"
            if words:
                named[q] = slug(words[0].removeprefix("an "))
            if mark:
                marked[q] = mark.removeprefix("in ")
    found = {q: what for q, what in plain(raw, drawn(raw)).items() if what[-1].isdigit()}
    assert found == foes
    listed = raw.get("monster", ())
    assert {
        entry["at"]: entry.get("named") or entry["name"] for entry in listed if entry.keys() & {"named", "name"}
    } == named
    flags = {entry["at"]: flag for entry in listed for flag in ("asleep", "ambush") if entry.get(flag)}
    assert flags == marked


@pytest.mark.proves(
    "house.campaign.salt-road",
    "house.quest.01-short-weight",
    "house.quest.02-stockinged-feet",
    "house.quest.03-three-cold-hearths",
    "house.quest.04-bought-and-paid-for",
    "house.quest.05-abbey-of-spent-ink",
    "house.quest.06-glass-river",
    "house.quest.07-larder",
    "house.quest.08-long-white",
    "house.quest.09-house-of-salt",
    "house.quest.10-weighing",
)
@pytest.mark.parametrize("n", QUESTS)
def test_count_of_foes(n: int) -> None:
    """house.campaign.salt-road: the sum of the foes that the quest's own entry gives is that of its map."""
    raw = file_of(QUESTS[n])
    says = re.search(r"Foes: (.*?)\. [A-Z]", story(n))
    assert says
    counted = {}
    for part in says[1].split(", "):
        if many := re.fullmatch(r"(\d+) (.+) level (\d+)", part):
            counted[f"{slug(many[2])} {many[3]}"] = int(many[1])
    names = {entry["at"] for entry in raw.get("monster", ()) if "named" in entry}
    foes = [what for q, what in plain(raw, drawn(raw)).items() if what[-1].isdigit() and q not in names]
    assert {what: foes.count(what) for what in foes} == counted
    assert len(names) == len(re.findall(r" \(\d+\)", " " + says[1]))


@pytest.mark.proves(
    "house.board.entrance",
    "house.quest.01-map",
    "house.quest.02-map",
    "house.quest.03-map",
    "house.quest.04-map",
    "house.quest.05-map",
    "house.quest.06-map",
    "house.quest.07-map",
    "house.quest.08-map",
    "house.quest.09-map",
    "house.quest.10-map",
)
@pytest.mark.parametrize("n", QUESTS)
def test_entrance_exit_and_what_is_placed(n: int) -> None:
    """house.board.entrance: where heroes begin and leave; things and persons of the quest."""
    raw, parts = file_of(QUESTS[n]), sheet(n)
    found = plain(raw, drawn(raw))
    way_in = "stairway" if "stairway" in parts["Start"] else "entrance"
    assert [q for q, what in found.items() if what == way_in] == sorted(
        spots(parts["Start"]), key=lambda q: (int(q[1:]), q[0])
    )
    ways_out = [q for q, what in found.items() if what in ("exit-door", "bolt-hole")]
    assert ways_out == spots(parts["Exit"])
    assert ("bolt-hole" in found.values()) == ("foes only" in parts["Exit"])
    placed: dict[str, str] = {}
    for group in parts.get("Placed", "").split("; "):
        name = group.partition(" (")[0]
        placed |= dict.fromkeys(spots(group), slug(name.split(" the ")[0]))
    assert on_map(raw, drawn(raw), "thing") | on_map(raw, drawn(raw), "person") == placed


@pytest.mark.proves(
    "house.artifact.placement",
    "house.quest.01-short-weight",
    "house.quest.02-stockinged-feet",
    "house.quest.03-three-cold-hearths",
    "house.quest.04-bought-and-paid-for",
    "house.quest.05-abbey-of-spent-ink",
    "house.quest.06-glass-river",
    "house.quest.07-larder",
    "house.quest.08-long-white",
    "house.quest.09-house-of-salt",
    "house.quest.10-weighing",
)
@pytest.mark.parametrize("n", QUESTS)
def test_treasure(n: int) -> None:
    """house.artifact.placement: gold and goods that the quest's entry lists lie in the room and piece it names."""
    raw = file_of(QUESTS[n])
    says = re.search(r"Treasure: (.*?)\. Checkpoints", story(n))
    assert says
    gold = sum(hoard.get("gold", 0) for hoard in raw["hoard"])
    assert gold == sum(int(g) for g in re.findall(r"(\d+) gold", says[1]))
    words = slug(says[1]).replace("potions", "potion")
    room = {
        square_name(q, WIDTH): f"r{r + 1}" for r, mask in enumerate(areas()[:-1]) for q in range(494) if mask >> q & 1
    }
    furniture = on_map(raw, drawn(raw), "furniture")
    own = ("road-charter", "book-of-the-name", "toll-ledger")
    for hoard in raw["hoard"]:
        here = [part for part in words.split(";") if part.strip("-").startswith(room[hoard["at"]] + "-")]
        for item in hoard.get("items", ()):
            if item not in own:
                entry = next(part for part in here if item in part)
                assert furniture[hoard["at"]].split("-")[-1] in entry or item == "scroll-of-warmth"


@pytest.mark.proves(
    "house.campaign.growth",
    "house.campaign.pay",
    "house.rest.table",
    "house.climate.cold",
    "wandering.per-quest",
    "house.quest.01-short-weight",
    "house.quest.02-stockinged-feet",
    "house.quest.03-three-cold-hearths",
    "house.quest.04-bought-and-paid-for",
    "house.quest.05-abbey-of-spent-ink",
    "house.quest.06-glass-river",
    "house.quest.07-larder",
    "house.quest.08-long-white",
    "house.quest.09-house-of-salt",
    "house.quest.10-weighing",
)
@pytest.mark.parametrize("n", QUESTS)
def test_points_pay_and_rest(n: int) -> None:
    """house.campaign.growth, house.campaign.pay, house.rest.table, house.climate.cold, wandering.per-quest."""
    raw, says = file_of(QUESTS[n]), story(n)
    growth = re.search(rf"\b{n} level (\d+), [^/]*/ (\d+)", SAYS["house.campaign.growth"])
    assert growth
    assert raw["level"] == int(growth[1])
    assert sum(raw["checkpoints"].values()) == int(growth[2])
    assert max(raw["checkpoints"].values()) <= 5  # xp.checkpoint
    pay = re.search(r": ([\d, ]+) gold", SAYS["house.campaign.pay"])
    assert pay
    assert raw["pay"] == int(pay[1].split(", ")[n - 1])
    assert f"Pay {raw['pay']} gold each" in says
    kind, _, level = raw["wandering"].partition(" ")
    assert f"Wandering monster: {kind.replace('-', ' ')} level {level}" in says
    assert raw.get("climate", "normal") == ("cold" if n in (6, 7, 8) else "normal")
    assert raw.get("after", "") == ("outpost" if n in (6, 7) else "")
    assert (raw["scale"], raw["order"]) == ("rising", n)  # house.level.thresholds
    corner = {at(x, y): r for r, (x, y) in enumerate((room_corner(r) for r in range(22)), 1)}
    for square, rating in raw.get("rests", {}).items():
        assert re.search(rf"Rest: [^.]*{rating}[^.;]*\bR{corner[square]}\b", says)
    if raw.get("rest", "standard") != "standard":
        assert re.search(rf"Rest: [^.]*{raw['rest']} elsewhere", says)


def room_corner(r: int) -> tuple[int, int]:
    mask = areas()[r]
    y, x = divmod((mask & -mask).bit_length() - 1, WIDTH)
    return x, y


@pytest.mark.proves("house.campaign.salt-road", "quest.data")
def test_every_quest_has_a_map() -> None:
    """house.campaign.salt-road: ten quests in order, and an introduction of our own before them."""
    files = {path.stem: file_of(path.stem) for path in (BOOK / "quests").glob("*.toml")}
    road = sorted((raw["order"], id) for id, raw in files.items() if raw.get("campaign") == "salt-road")
    assert dict(road) == QUESTS
    for n, id in QUESTS.items():
        assert f"{n} {files[id]['title']}" in SAYS["house.campaign.salt-road"]
    introduction = [raw for raw in files.values() if raw.get("introduction")]
    assert [raw["order"] for raw in introduction] == [0]
    for raw in files.values():
        assert {letter for letter, _ in drawn(raw).letters} <= raw["legend"].keys()
        assert {hoard["note"] for hoard in raw["hoard"]} <= raw["notes"].keys()


@pytest.mark.proves("house.board.size", "house.board.notation")
def test_the_board() -> None:
    """26 columns and 19 rows: 22 rooms with 346 squares, 148 squares of corridor; (4,15) is e16."""
    *rooms, corridor = areas()
    assert (WIDTH, HEIGHT, len(rooms)) == (26, 19, 22)
    assert (sum(mask.bit_count() for mask in rooms), corridor.bit_count()) == (346, 148)
    assert (at(4, 15), at(0, 0), at(25, 18)) == ("e16", "a1", "z19")


@pytest.mark.proves("house.board.rooms", "house.board.corridors", "house.board.size", "house.board.notation")
def test_rooms_and_strips_are_where_the_ledger_has_them() -> None:
    """R1 to R22 and K1 to K12 as (column,row,width,height); one square of R18 is R20's."""

    def listed(letter: str) -> list[int]:
        """The rectangles of an entry as masks, square by square."""
        entry = SAYS["house.board.rooms" if letter == "R" else "house.board.corridors"]
        found = re.findall(letter + r"(\d+) \((\d+),(\d+),(\d+),(\d+)\)", entry)
        assert [int(each[0]) for each in found] == [*range(1, len(found) + 1)]
        masks = []
        for x, y, w, h in [map(int, each[1:]) for each in found]:
            there = {(column, row) for column in range(x, x + w) for row in range(y, y + h)}
            masks.append(sum(1 << q for q in range(26 * 19) if (q % 26, q // 26) in there))
        return masks

    rooms, corridors = listed("R"), listed("K")
    rooms[17] &= ~(1 << 13 * 26 + 17)
    assert [room_of(n) for n in range(1, 23)] == rooms
    assert strips(areas()[-1], 26, 19) == tuple(corridors)
    rock = 1 << 5
    assert strips(areas()[-1] & ~rock, 26, 19) == tuple(mask & ~rock for mask in corridors)


@pytest.mark.proves("house.board.corridors", "house.board.size", "house.area.same-corridor")
def test_strips_of_a_board_of_another_size() -> None:
    """The longest straight runs, down and across; no part of one is another, and no run goes round the edge."""
    rows = ("..#..", "#.#.#", "#...#")
    corridor = sum(1 << y * 5 + x for y, row in enumerate(rows) for x, c in enumerate(row) if c == ".")
    across = [0b11, 0b11000, 0b1110 << 10]
    down = [1 << 1 | 1 << 6 | 1 << 11, 1 << 3 | 1 << 8 | 1 << 13]
    assert sorted(strips(corridor, 5, 3)) == sorted([*across, *down])
