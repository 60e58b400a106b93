"""Staging: the state that a scenario describes, for `delve scenario` and the tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.plane import EAST, NORTH, WAYS, WEST, step, stride
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import COUNTERS, Values
from delvewright.rules.advanced.fighting.skaven_weapons import pair, partner
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.interface.setup import set_up
from delvewright.rules.advanced.state.board import (
    DEAD_END,
    JUNCTION,
    PASSAGE,
    PORTCULLIS,
    ROOM,
    STAIRS,
    WIDTH,
    Board,
    Exit,
    FoundTrap,
    Group,
    Room,
)
from delvewright.rules.advanced.state.counters import fill_cup
from delvewright.rules.advanced.state.game import (
    CONDITIONS,
    EXPLORING,
    FIGHTING,
    FLAT,
    GAMESMASTER,
    HEROES,
    LYING,
    MASTER,
    MONSTER,
    Escaped,
    Figure,
    Game,
)
from delvewright.rules.advanced.state.turns import open_action, open_turn
from delvewright.rules.common.figure_names import numbered
from delvewright.rules.common.naming import alike, entries, known_word, listed, number, table, whole, words
from delvewright.rules.common.tiles import board as tiles
from delvewright.rules.common.tiles import drawing
from delvewright.rules.common.tiles.board import Door, Thing, Token
from delvewright.rules.common.tiles.ground import clumps
from delvewright.rules.common.tiles.laying import add_door, components

KEYS = {
    "map": "the board as a drawing",
    "corner": "the square in which the map's top left corner lies; else a1",
    "legend": "what the letters of the map mean",
    "quest": "a quest of the book, instead of a map",
    "place": "name = square: what stands where, besides the map",
    "figures": "by letter or name: what differs from the printed values",
    "areas": "square = what its section is: passage, dead-end, t-junction, stairs-out …; else it is a normal room",
    "entry": "square = direction: how the section of that square was entered; else northwards",
    "rooms": "square = { kind, plan, special, entry }: what is known of a room",
    "exits": "square = direction(s): ways off a junction that are not laid out",
    "new": "square = direction: a door on that side behind which nothing is laid",
    "active": "the model whose action has begun",
    "waiting": "the models that have still to act in this phase; else all others",
    "turn": "exploration or combat; else combat if there are monsters",
    "phase": "heroes or gamesmaster",
    "leader": "the hero of the Leader; else the first",
    "hand": "counters the gamesmaster holds",
    "cup": "counters in the cup, where these are not all the others",
    "portcullis": "edges of doors that are portcullises",
    "fallen": "character monsters that are dead for the whole campaign",
    "escaped": "character monster = Wounds: those that have slipped away",
    "groups": "square = list of monsters: those who wait, out of sight, in the section of that square",
    "traps": "square = trap: known traps that were left alone",
    "tokens": "square = { items, gold }: what lies there",
    "trod": "squares somebody has been on, or “all”",
    "searched": "a square of each room searched for treasure",
    "secret": "a square of each section searched for secret doors",
    "entered": "a square of each room that was entered; or a number of rooms, elsewhere",
    "level": "the number of the level",
    "dungeon": "the number of the dungeon",
    "fought": "how many monsters there were when the fight began",
    "round": "the number of the turn",
    "counters": "what is counted: name = number",
}
"""What a scenario may say about the table, besides its steps."""

STATS = tuple(f.name for f in fields(Values))
KINDS = {
    "passage": PASSAGE, DEAD_END: PASSAGE, "t-junction": JUNCTION, "left-turn": JUNCTION, "right-turn": JUNCTION,
    "stairs-out": STAIRS, "stairs-down": STAIRS, "stairs-up": STAIRS,
}  # fmt: skip
ROOMS = ("normal", "hazard", "lair", "quest")
DRESS = (
    "wounds", "fate", "gold", "weapons", "held", "worn", "items", "spells", "condition", "effects", "marks", "used",
    "learnt", "name", "near", "shown", "group", "full", "start", "healed",
)  # fmt: skip


def square(text: Any, where: str) -> int:
    """The square of that name."""
    return drawing.square(Board, text, where)


def stage(spec: Mapping[str, Any], where: str, trust: bool = False) -> Game:
    """The table as a scenario describes it, ready for its first step."""
    options = dict(spec.get("options") or {})
    if spec.get("quest"):
        g = set_up(known_word(spec["quest"], content().quests, "quest", where), options)
        for name, at in (spec.get("place") or {}).items():
            _put(g, str(name), square(at, where), where)
    else:
        g = Game("", options)
        g.log = []
        _board(g, spec, where)
        _people(g, spec, where)
        _contents(g, spec, where)
        fill_cup(g)
    for key, values in (spec.get("figures") or {}).items():
        for f in _called(g, str(key), spec, where):
            dress(g, f, values, f"{where}, figures, “{key}”")
    g.count()
    _rest(g, spec, where)
    return g


# -- the board


def drawn_on(spec: Mapping[str, Any], where: str) -> drawing.Drawing[Board]:
    """The map, with its top left corner on the square that is named."""
    return drawing.Drawing(Board, str(spec.get("map") or ""), where, square(spec.get("corner", "a1"), where))


def _board(g: Game, spec: Mapping[str, Any], where: str) -> None:
    named = {
        square(q, where): known_word(n, (*KINDS, *ROOMS), "section", where)
        for q, n in (spec.get("areas") or {}).items()
    }
    ways = {
        square(q, where): WAYS.index(known_word(w, WAYS, "direction", where))
        for q, w in (spec.get("entry") or {}).items()
    }

    def known(index: int, part: int) -> tuple[str, str, int]:
        name = next((name for q, name in named.items() if part >> q & 1), "normal")
        return KINDS.get(name, ROOM), name, next((way for q, way in ways.items() if part >> q & 1), NORTH)

    board, g.open = drawn_on(spec, where).lay(known, {}, lambda new: _sections(new, list(named)))
    for q in named:
        if not board.floor >> q & 1:
            raise BadFile(f"{square_name(q, WIDTH)} is not on the map.", f"{where}, areas")
    for text, towards in (spec.get("new") or {}).items():
        at, way = square(text, where), WAYS.index(known_word(towards, WAYS, "direction", where))
        board = add_door(board, Door(at, way, -1, "door", _next_new(board, at, way)))
    g.lay(board)
    for text in listed(spec.get("portcullis")):
        both = board.together(_door_at(g, text, where))
        board.doors = tuple(d._replace(kind=PORTCULLIS) if both >> i & 1 else d for i, d in enumerate(board.doors))
    for q, ways in (spec.get("exits") or {}).items():
        here = g.area(square(q, where))
        g.exits += tuple(Exit(here, WAYS.index(known_word(w, WAYS, "direction", where))) for w in listed(ways))
    for index, area in enumerate(board.areas):
        if area.kind == ROOM:
            g.rooms[index] = Room(area.name, "large-room" if area.squares.bit_count() > 25 else "small-room", -1)
    for q, told in (spec.get("rooms") or {}).items():
        index = g.area(square(q, where))
        if index not in g.rooms:
            raise BadFile(f"{q} is in no room.", f"{where}, rooms", "Only rooms have a kind and a plan.")
        entry = _door_at(g, told["entry"], where) if "entry" in told else -1
        room = g.rooms[index]
        g.rooms[index] = Room(
            str(told.get("kind", room.kind)), str(told.get("plan", room.plan)), entry, str(told.get("special", ""))
        )


def _sections(board: tiles.Board, named: list[int]) -> list[int]:
    """The floor in sections: what hangs together, cut up where several of its squares are named: each square belongs
    to the named one that is nearest."""
    found = []
    for part in components(board):
        here = [q for q in named if part >> q & 1]
        if len(here) < 2:
            found.append(part)
            continue
        left = {q: 1 << q for q in here}
        rest = part & ~sum(left.values())
        while rest:
            for q in here:
                more = step(left[q], board.east, board.south, WIDTH) & rest
                left[q] |= more
                rest &= ~more
        found += [left[q] for q in here]
    return found


def _next_new(board: Board, a: int, way: int) -> int:
    return _paired(board, a, way, WIDTH if way in (EAST, WEST) else 1)


def _paired(board: Board, a: int, way: int, apart: int) -> int:
    for i, door in enumerate(board.doors):
        if door.way == way and abs(a - door.a) == apart and door.group < 0:
            board.doors = (*board.doors[:i], door._replace(group=i), *board.doors[i + 1 :])
            return i
    return -1


def _door_at(g: Game, text: Any, where: str) -> int:
    """The door at an edge, or at a square."""
    parts = [square(part, where) for part in str(text).split("-")]
    for i, door in enumerate(g.board.doors):
        behind = door.b if door.b >= 0 else stride(door.a, door.way, WIDTH)
        if {door.a, behind} == set(parts) or (len(parts) == 1 and parts[0] in (door.a, door.b)):
            return i if door.group < 0 else door.group
    raise BadFile(f"there is no door at {text}.", where)


# -- who and what stands on it


def _people(g: Game, spec: Mapping[str, Any], where: str) -> None:
    legend = {k: str(v) for k, v in (spec.get("legend") or {}).items()}
    found: dict[str, int] = {}
    for letter, at in drawn_on(spec, where).letters:
        if letter not in legend:
            at_name = square_name(at, WIDTH)
            raise BadFile(f"letter “{letter}” at {at_name} is not in the legend.", where, f'Add {letter} = "…" to it.')
        found[letter] = found.get(letter, 0) | 1 << at
    stood = [(legend[k], found[k]) for k in legend if k in found]
    for name, at in (spec.get("place") or {}).items():
        stood.append((str(name), sum({1 << square(q, where) for q in listed(at)})))
    known = content()
    monsters: list[tuple[int, str]] = []
    men: list[tuple[int, str]] = []
    for meaning, mask in stood:
        for part in meaning.split("+"):
            name = "-".join(part.strip().lower().split()).removeprefix("furniture:")
            name = CALLED.get(name, name)
            if name.startswith("trap:"):
                kind = known_word(name.removeprefix("trap:"), known.traps, "trap", f"{where}, legend")
                g.traps += tuple(FoundTrap(kind, q, "open" if kind == "pit" else "left") for q in squares(mask))
            elif name in known.heroes and known.heroes[name].calling == "henchman":
                men += [(q, name) for q in squares(mask)]
            elif name in g.seats:
                g.put(g.fig(g.names.index(name)), mask.bit_length() - 1)
            elif name in known.heroes:
                f = g.add_hero(known.heroes[name], len(g.seats))
                g.seats += (f.name,)
                g.put(f, mask.bit_length() - 1)
            elif name in known.monsters:
                monsters += [(q, name) for q in _firsts(mask, known.monsters[name].size)]
            elif name in known.pieces or name in FEATURES:
                state = FLAT if name in FLATS else ""
                g.set_things((*g.things, *(Thing(name, m, g.area(squares(m)[0]), state) for m in clumps(g, mask))))
            else:
                known_word(
                    name,
                    (*known.heroes, *known.monsters, *known.pieces, *FEATURES),
                    "figure or thing",
                    f"{where}, legend",
                )
    for at, (q, name) in enumerate(men):
        n = [kind for _, kind in men[: at + 1]].count(name)
        f = g.add_hero(known.heroes[name], 0, f"{name}.{n}", 0)
        f.title = f"{known.heroes[name].title} {n}"
        g.put(f, q)
    if (spec.get("options") or {}).get("gm") == "person":
        g.seats = (*g.seats, GAMESMASTER)
    for q, name in sorted(monsters):
        f = g.add_monster(known.monsters[name], g.area(q))
        g.put(f, q)
        mates = [o for o in g.foes() if o is not f and o.kind is f.kind and partner(g, o) is None]
        if "team" in f.monster.special and mates:
            pair(mates[0], f)
    if not g.seats:
        raise BadFile("there is no hero on the board.", where, "Put one on it.")


CALLED = {
    "warrior": "heinrich", "heinrich-lowen": "heinrich", "dwarf": "sven", "sven-hammerhelm": "sven", "elf": "torallion",
    "torallion-leafstar": "torallion", "wizard": "magnus", "magnus-the-bright": "magnus", "henchman": "man-at-arms",
    "skaven": "skaven-warrior", "sentry": "skaven-sentry", "champion": "skaven-champion", "warlord": "skaven-warlord",
}  # fmt: skip
"""Other names of heroes and monsters."""
FLATS = ("stairs-down", "gaze", "circle", "egg", "throne", "steps", "anchor", "grate", "trapdoor", "bridge")
FEATURES = (*FLATS, "pillar", "fire", "desk", "barrel", "lava", "fire-pit", "chasm")
"""What special floor plans show."""


def _firsts(mask: int, size: int) -> list[int]:
    """The first square of each figure of a letter."""
    if size == 1:
        return squares(mask)
    out = []
    while mask:
        q = (mask & -mask).bit_length() - 1
        out.append(q)
        mask &= ~(0b11 << q | 0b11 << q + WIDTH)
    return out


def _put(g: Game, name: str, at: int, where: str) -> None:
    f = next((f for f in g.everybody() if f.name == name), None)
    if f is None:
        card = content().monsters[known_word(name, content().monsters, "figure", where)]
        f = g.add_monster(card, g.area(at))
    g.put(f, at)


def _contents(g: Game, spec: Mapping[str, Any], where: str) -> None:
    for at, held in (spec.get("tokens") or {}).items():
        items = tuple(known_word(i, _things(), "thing", where) for i in listed(held.get("items")))
        coins = (int(held["gold"]),) if held.get("gold") else ()
        g.tokens += (Token("gear", square(at, where), items, coins),)
    for at, kind in (spec.get("traps") or {}).items():
        g.traps += (FoundTrap(known_word(kind, content().traps, "trap", where), square(at, where)),)
    for at, kinds in (spec.get("groups") or {}).items():
        names = tuple(known_word(kind, content().monsters, "monster", where) for kind in listed(kinds))
        g.groups += (Group(g.area(square(at, where)), tuple((kind, 0) for kind in names), names),)


def _things() -> list[str]:
    known = content()
    return [*known.weapons, *known.armour, *known.items]


def _called(g: Game, key: str, spec: Mapping[str, Any], where: str) -> list[Figure]:
    """The figures of a letter or name."""
    legend = spec.get("legend") or {}
    meaning = str(legend.get(key, key)).split("+")[0].strip().lower()
    meaning = CALLED.get("-".join(meaning.split()), meaning)
    meaning = aliases(g).get(meaning, meaning) if "." in meaning else meaning
    found = [f for f in g.everybody() if meaning in (f.name, f.name.partition(".")[0])]
    if not found and key in legend:
        return []  # said once for the file, not drawn here
    if not found:
        known_word(key, [*g.names, *legend], "figure or letter", f"{where}, figures")
    if key in legend and spec.get("map") and len(found) > 1:
        own = {q for letter, q in drawn_on(spec, where).letters if letter == key}
        found = [f for f in found if any(f.mask >> q & 1 for q in own)]
    return found


def dress(g: Game, f: Figure, values: Mapping[str, Any], where: str) -> None:
    """Change what a scenario says is different about a figure."""
    base = {}
    for key, value in values.items():
        if key.removeprefix("base-") in STATS and key not in ("wounds", "fate"):
            base[key.removeprefix("base-")] = whole(value, f"{where}, {key}")
            continue
        key = known_word(key, (*DRESS, *STATS, *(f"base-{s}" for s in STATS)), "value", where)
        if key in ("weapons", "worn", "spells"):
            cards = content().spells if key == "spells" else _things()
            setattr(f, key, tuple(known_word(card, cards, "card", where) for card in words(value, f"{where}, {key}")))
        elif key == "marks":
            f.marks = tuple(words(value, f"{where}, marks"))
        elif key == "items":
            counted = value if isinstance(value, Mapping) else dict.fromkeys(words(value, f"{where}, items"), 1)
            f.pack = {known_word(item, _things(), "thing", where): number(n, where) for item, n in counted.items()}
        elif key == "used":
            f.used = {k: whole(n, f"{where}, used") for k, n in table(value, f"{where}, used").items()}
        elif key == "condition":
            f.condition = CONDITIONS.index(known_word(value, CONDITIONS, "condition", where))
        elif key == "effects":
            f.effects = tuple(_effect(e) for e in entries(value, f"{where}, effects"))
        elif key == "name":
            g.names[f.id] = f.name = str(value)
        elif key == "near":
            f.near = tuple(g.names.index(known_word(n, g.names, "figure", where)) for n in listed(value))
        elif key == "group":
            f.group = g.area(square(value, where)) if value else -1
        else:
            setattr(f, key, alike(value, getattr(f, key), f"{where}, {key}"))
    if base:
        f.base = replace(f.base, **base)
    if "weapons" in values and "held" not in values:
        arms = [w for w in f.weapons if not content().weapons[w].bow]
        f.held = arms[0] if arms else "fists"
    if "wounds" in values:
        f.full = int(values.get("full", max(f.full, f.wounds)))
        f.start = int(values.get("start", f.wounds))
        if f.hero and f.wounds == 0 and "condition" not in values:
            f.condition = LYING


def _effect(value: Any) -> Effect:
    if isinstance(value, Mapping):
        name = str(value.get("name", ""))
        return Effect(
            name, str(value.get("changes", name)), int(value.get("amount", 1)), str(value.get("until", "expedition")),
            -1, int(value.get("times", 1)),
        )  # fmt: skip
    return Effect(str(value), str(value), 1, "expedition")


# -- whose turn it is


def _rest(g: Game, spec: Mapping[str, Any], where: str) -> None:
    names = aliases(g)
    if "hand" in spec:
        g.hand = tuple(sorted(known_word(kind, COUNTERS, "counter", where) for kind in listed(spec["hand"])))
        cup = list(g.cup)
        for kind in g.hand:
            cup.remove(kind)
        g.cup = tuple(cup)
    for kind, wounds in (spec.get("escaped") or {}).items():
        g.escaped += (Escaped(known_word(kind, content().monsters, "monster", where), int(wounds), True),)
    g.fallen += tuple(known_word(kind, content().monsters, "monster", where) for kind in listed(spec.get("fallen")))
    if "cup" in spec:
        g.cup = tuple(known_word(kind, COUNTERS, "counter", where) for kind in listed(spec["cup"]))
    g.depth, g.dungeon = int(spec.get("level", 1)), int(spec.get("dungeon", 1))
    g.counters |= {str(what): int(n) for what, n in (spec.get("counters") or {}).items()}
    for f in g.company():
        g.trod |= f.mask
    if "trod" in spec:
        g.trod |= g.board.floor if spec["trod"] == "all" else sum(1 << square(q, where) for q in listed(spec["trod"]))
    for key in ("searched", "secret"):
        for q in listed(spec.get(key)):
            setattr(g, key, getattr(g, key) | 1 << g.area(square(q, where)))
    entered = spec.get("entered", ())
    if isinstance(entered, int):
        g.entered = sum(1 << 1000 + n for n in range(entered))
    else:
        for q in listed(entered):
            g.entered |= 1 << g.area(square(q, where))
    if spec.get("quest") and not any(key in spec for key in ("turn", "active", "waiting")):
        return
    mode = {"exploration": EXPLORING, "combat": FIGHTING}[
        known_word(spec.get("turn", "combat" if g.foes() else "exploration"), ("exploration", "combat"), "turn", where)
    ]
    phase = {"heroes": HEROES, "gamesmaster": MASTER}[
        known_word(spec.get("phase", "heroes"), ("heroes", "gamesmaster"), "phase", where)
    ]
    g.round = int(spec.get("round", 1)) - 1
    starts = {f.id: (f.start, f.healed) for f in g.everybody()}
    near = {f.id: f.near for f in g.everybody() if f.near}
    open_turn(g, mode, phase)
    for f in g.everybody():
        f.start, f.healed = starts[f.id]
    g.counters["lasting"] = g.round
    if "leader" in spec:
        g.leader = g.seats.index(known_word(names.get(spec["leader"], spec["leader"]), g.seats, "hero", where))
        g.looked.another_leads()
    if mode == FIGHTING:
        g.fought = int(spec.get("fought", len(g.foes())))
        g.counters["begun"] = g.round
        zones.settle(g)
        for f in g.everybody():
            if f.id in near:
                f.near = (*near[f.id], *[i for i in f.near if i not in near[f.id]])
    if "waiting" in spec:
        wanted = [known_word(names.get(n, n), g.names, "figure", where) for n in listed(spec["waiting"])]
        g.waiting = sum(1 << g.names.index(name) for name in wanted)
    if "active" in spec:
        name = names.get(str(spec["active"]), str(spec["active"]))
        f = g.fig(g.names.index(known_word(name, g.names, "figure", where)))
        g.counters["player"] = f.seat
        open_action(g, f)


def aliases(g: Game) -> dict[str, str]:
    """Other names for figures: one alone of its kind needs no number."""
    kinds = numbered(g.names)
    found: dict[str, str] = {}
    for i, name in enumerate(g.names):
        f = g.figures[i]
        if f is not None and f.side != MONSTER:
            found.setdefault(f.title.lower(), name)
    alone = {kind: names[0] for kind, names in kinds.items() if len(names) == 1}
    others = {other: name for other, name in CALLED.items() if name in g.seats}
    for other, kind in CALLED.items():
        others |= {other: alone[kind]} if kind in alone else {}
        others |= {name.replace(kind, other, 1): name for name in kinds.get(kind, ())}
    return others | found | {"gm": GAMESMASTER} | alone
