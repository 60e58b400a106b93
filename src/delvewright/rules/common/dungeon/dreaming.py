"""Imagining what is hidden of a drawn board: what is known is kept, the rest is made up and tells nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from delvewright.kernel.dice import advance, stream
from delvewright.kernel.grid import Grid, flood, last_column, layers, mask_of, squares
from delvewright.rules.common import board
from delvewright.rules.common.dungeon.quest import WANDERING_READ, DrawnQuest, Hoard, Piece, Told
from delvewright.rules.common.dungeon.quest_files import QuestFiles
from delvewright.rules.common.dungeon.state import DrawnState

T = TypeVar("T")
Q = TypeVar("Q", bound=DrawnQuest)
Board = DrawnState[Any]
Edges = tuple[tuple[int, int], ...]
"""Each as the two squares it lies between, the lower first."""


BY_TWISTS = ("when", "passed", "until")
"""With which the names of counters begin that end with the number of a twist."""


class Dreamer:
    """A little stream of its own."""

    def __init__(self, seed: int) -> None:
        self.rng = stream(seed, "imagine")

    def below(self, n: int) -> int:
        """A number from 0, less than that."""
        self.rng, bits = advance(self.rng)
        return bits % n

    def pick(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def chance(self, percent: int) -> bool:
        """Whether something happens that is so likely."""
        return self.below(100) < percent

    def few(self, things: Iterable[T]) -> Iterator[T]:
        """One thing in a hundred."""
        for thing in things:
            self.rng, bits = advance(self.rng)
            if not bits % 100:
                yield thing


class Dream(Generic[Q]):
    """A quest that looks like the true one as far as it is known by `now`, made up step by step.

    A book makes one, adds what only its quests have, guesses what is hidden in whatever order it likes, and has the
    state `g` take it over.
    """

    def __init__(self, files: QuestFiles[Q], now: Board, dream: Dreamer, way_in: int = 0) -> None:
        self.files, self.now, self.dream = files, now, dream
        self.way_in = way_in
        """Mask of the squares where Heroes come in, where the way out is another one."""
        true: Any = now.quest
        known, old = now.laid, true.grid
        rooms, self.owner, bare, borders = known_board(true, known)
        self.kept = squares(now.known_doors | now.secrets)
        """The true numbers of the doors that are known; they come first."""
        doors = [old.doors[i] for i in self.kept]
        doors += _guess_doors(borders, dream)
        self.fog = [area for area in bare.areas if not area & known]
        """Areas of which nothing is known."""
        grid = bare.with_doors(doors)
        gaps = [] if true.exit & known & ~way_in else _gaps(grid, now, self.fog)
        if gaps:  # there must be a way out, so there is one not found yet
            doors.append(dream.pick(gaps))
            grid = bare.with_doors(doors)
        self.quest = quest = files.make(true.id, true.title, grid)
        quest.source = true.source
        quest.rooms = list(rooms)
        quest.story, quest.goal, quest.text = true.story, true.goal, true.text
        quest.told, quest.resistance, quest.goals = true.told, true.resistance, true.goals
        quest.facts = true.facts
        quest.twists = [
            t for t in true.twists if t.said.known or (t.said.every and now.count(t.mark) and not t.then.silent)
        ]
        self.filled = 0
        """Mask of the squares in the dark on which something has been put."""
        self.finds: list[Hoard] = []
        """Treasures that the text tells of, which nobody has found."""
        self.moved: dict[int, int] = {}
        """Where things stand in the dream that truly stand elsewhere in the dark."""
        quest.secret = sum(1 << n for n, i in enumerate(self.kept) if true.secret >> i & 1)
        quest.secret |= 1 << len(doors) - 1 if gaps else 0
        quest.blocked = true.blocked & known
        self.pieces = [i for i, piece in enumerate(true.furniture) if piece.squares & known]
        """The true numbers of the furniture that is known."""
        quest.furniture = [true.furniture[i] for i in self.pieces]
        self.met = squares(now.placed)
        """The true numbers of the map's Monsters that are known; they come first."""
        quest.monsters = [true.monsters[i] for i in self.met]
        quest.stairs, quest.exit, quest.chasm = true.stairs & known, true.exit & known, true.chasm & known
        quest.entrances = true.entrances
        quest.entrance, quest.exit_door = true.entrance, true.exit_door and bool(quest.exit)
        for n, i in enumerate(self.kept):
            quest.door_kinds[n] = true.door_kinds[i]
            if i in true.keys:
                quest.keys[n] = true.keys[i]

    def dark(self) -> list[int]:
        """The squares that nobody knows; all if there is none."""
        floor = self.quest.grid.floor
        return squares(floor & ~self.now.laid) or squares(floor)

    def guess_exit(self) -> None:
        """The stairway, or a door where they came in by another, is in the dark, in reach; unless it is known."""
        quest, dream = self.quest, self.dream
        if quest.exit & ~self.way_in:
            return
        width, reached = quest.grid.width, _reached(quest.grid, self.now)
        corners: list[int] = []
        for area in self.fog:
            whole = area & area >> 1 & area >> width & area >> width + 1
            corners += squares(whole & reached & ~last_column(width, quest.grid.size))
        if self.way_in:
            quest.exit |= 1 << self._near(self._dark_spots(Told()))
            return
        if corners:
            quest.exit = (3 | 3 << width) << dream.pick(corners)
        else:
            dark = quest.grid.floor & ~self.now.laid
            ends = squares(dark & reached or dark)
            quest.exit = 1 << dream.pick(ends) if ends else dream.pick([0])
        quest.stairs |= quest.exit

    def guess_monsters(self, kinds: Sequence[str]) -> None:
        """One or two Monsters in as many unknown areas as players expect, usually every other; or more."""
        dream = self.dream
        sure, more = divmod(self.quest.resistance, 100)
        for area in self.fog:
            n = sum(1 + dream.below(2) for _ in range(sure + dream.chance(more)))
            for q in some(squares(area & ~self.quest.stairs), n, dream):
                self.quest.monsters.append(self.files.placed(self.files.kinds[dream.pick(kinds)], q))

    # -- what the quest's text tells of

    def guess_told(self, searched: Sequence[int]) -> None:
        """Whom and what the text tells of is somewhere in the dark as long as nobody has seen it."""
        quest, now, true = self.quest, self.now, self.now.quest
        unfound = [hoard for i, hoard in enumerate(true.hoards) if not now.hoards >> i & 1]
        for name, where in quest.told.items():
            for i, monster in enumerate(true.monsters):
                if name in (monster.kind.id, monster.name) and not now.placed >> i & 1:
                    quest.monsters.append(self.files.expected(monster, self.spot(where)))
            for piece in true.furniture:
                if piece.kind.id == name and not piece.squares & now.laid:
                    quest.furniture.append(Piece(piece.kind, self._block(where, piece.kind)))
            for item in [item for hoard in unfound for item in hoard.items if item == name]:
                self.finds.append(self._find(where, item, searched))

    def spot(self, where: Told) -> int:
        """A square in the dark for something the text tells of."""
        q = where.at if where.at >= 0 and not where.room else self._near(self._dark_spots(where))
        self.filled |= 1 << q
        return q

    def _dark_spots(self, where: Told) -> int:
        """Mask of the squares where it may be, as far as there are any: in its room, in reach, free."""
        quest, dark = self.quest, self.quest.grid.floor & ~self.now.laid
        room = quest.grid.areas[self.owner[where.at]] if where.room and where.at in self.owner else dark
        free = dark & ~(quest.stairs | quest.blocked | self.filled | mask_of([m.at for m in quest.monsters]))
        for mask in (free & room & self.reached, free & room, free & self.reached, free, dark):
            if mask:
                return mask
        return quest.grid.floor & ~(self.now.heroes | self.now.monsters | self.filled)

    @cached_property
    def reached(self) -> int:
        """Mask of the squares the Heroes can come to if every door is opened."""
        return _reached(self.quest.grid, self.now)

    @cached_property
    def _far(self) -> list[int]:
        """Masks of the squares of the board by their way from the Heroes, every door open; the rest comes last."""
        grid = self.quest.grid
        east, south = grid.edges_with((1 << len(grid.doors)) - 1)
        found = layers(self.now.heroes, grid.size, east, south, grid.width, self.now.furniture | self.now.blocked)
        return [*found, grid.floor & ~sum(found)]

    def _near(self, spots: int) -> int:
        """One of these squares, the nearer to the Heroes the likelier."""
        near = [q for layer in self._far for q in squares(layer & spots)] or squares(spots)
        return near[min(self.dream.below(len(near)), self.dream.below(len(near)))]

    def _block(self, where: Told, kind: Any) -> int:
        """Mask of the squares of a piece of furniture, in one area in the dark; one square if it fits nowhere."""
        grid, width, spots = self.quest.grid, self.quest.grid.width, self._dark_spots(where)
        fits = 0
        for area in grid.areas:
            inside = area & spots
            for step in [i + width * j for i in range(kind.width) for j in range(kind.height)]:
                inside &= (area & spots) >> step
            fits |= inside
        if kind.width > 1:
            fits &= ~last_column(width, grid.size)
        q = self._near(fits or spots)
        block = sum(1 << (q + i + width * j) for i in range(kind.width) for j in range(kind.height)) if fits else 1 << q
        self.filled |= block
        return block

    def _find(self, where: Told, item: str, searched: Sequence[int]) -> Hoard:
        """Something to be found: in a chest in a dark room, else in any room that nobody has searched."""
        quest, rooms = self.quest, enumerate(self.quest.rooms)
        fit = sum({quest.grid.areas[i] for i, room in rooms if room and i not in searched})
        dark, chest = self._dark_spots(where) & fit & ~self.now.laid, self.files.chest
        if not dark or chest is None:
            return Hoard(
                self.owner[self._near(fit & self.reached & ~quest.stairs or fit or quest.grid.floor)], 0, (item,)
            )
        q = self._near(dark)
        self.filled |= 1 << q
        quest.furniture.append(Piece(chest, 1 << q))
        return Hoard(self.owner[q], 0, (item,), at=q)

    def keep_searches(self, g: Board) -> list[int]:
        """Who has searched where, by the areas of the dream; gives back all areas that somebody has searched."""
        areas, known = self.now.quest.grid.areas, self.now.laid

        def here(mask: int) -> list[int]:
            return [self.owner[first(areas[area] & known)] for area in squares(mask)]

        for f in g.figures:
            if f is not None and f.searched:
                f.searched = sum(1 << area for area in set(here(f.searched)))
        return [area for f in self.now.figures if f for area in here(f.searched)]

    def guess_secrets(self, g: Board, searched: Sequence[int], snares: Sequence[str], later: bool) -> None:
        """Traps and treasures nobody has looked for yet; those that have come to light since `g` are as they were."""
        quest, now, dream, trap = self.quest, self.now, self.dream, self.files.trap
        kinds = {t.at: t.kind for t in g.quest.traps}
        quest.traps += [trap(kinds[q], q) for q in squares(g.armed & ~now.armed)]
        quest.traps += [trap(dream.pick(snares), q) for q in squares(now.found)]
        taken = (
            now.heroes | now.monsters | now.furniture | now.blocked | now.found | now.pits | quest.stairs | self.filled
        )
        if later:  # whoever walked about since then met none
            taken |= now.laid
        for q in dream.few(squares(quest.grid.floor & ~taken)):
            quest.traps.append(trap(dream.pick(snares), q))
        self.emptied = g.hoards.bit_count()
        for i in (*squares(g.hoards), *squares(now.hoards & ~g.hoards)):  # those found by then, and those found since
            hoard = now.quest.hoards[i]
            area = now.quest.grid.areas[hoard.area] & now.laid
            quest.hoards.append(replace(hoard, area=self.owner[first(area)]))
        quest.hoards += self.finds
        for area_of_quest, room in enumerate(quest.rooms):
            if dream.chance(15) and room and area_of_quest not in searched:
                quest.hoards.append(Hoard(area_of_quest, 25))

    def renumber(self, mask: int) -> int:
        """A mask of doors by the numbers of the dream."""
        return renumbered(mask, self.kept)

    def come_true(self, g: Board, counted: Sequence[str] = ()) -> None:
        """Let a state have this quest instead of the true one.

        The names of some counters end with the number of one of the map's Monsters.
        """
        g.quest = self.quest.finish()
        g.looked.sight_changed()  # which squares count as looked from depends on doors nobody knows
        g.doors, g.known_doors = self.renumber(g.doors), self.renumber(g.known_doors)
        g.secrets = self.renumber(g.secrets)
        g.chasm &= self.now.laid
        g.armed = sum({1 << t.at for t in self.quest.traps})
        g.set_edges()
        g.placed, g.felled = renumbered(g.placed, self.met), renumbered(g.felled, self.met)
        g.hoards = (1 << self.emptied) - 1
        new = {i: n for n, i in enumerate(self.met)}
        for f in g.figures:
            if f is not None:
                f.spot = new.get(f.spot, -1)
        kept = {_renamed(name, counted, new): n for name, n in g.counters.items() if self._seen(name)}
        for name, n in g.counters.items():
            word, _, square = name.rpartition("@")
            if not self._seen(name) and square.isdecimal() and int(square) in self.moved:
                kept[f"{word}@{self.moved[int(square)]}"] = n
        g.counters = kept

    def _seen(self, counter: str) -> bool:
        """Whether a counter tells nothing of a square in the dark, with which the names of some end, nor of a twist."""
        word, _, number = counter.rpartition(" ")
        if word in BY_TWISTS and number.isdecimal() and int(number) not in [t.number for t in self.quest.twists]:
            return False
        square = counter.rpartition("@")[2]
        return square == counter or not square.isdecimal() or self.now.laid >> int(square) & 1 > 0


def _renamed(counter: str, counted: Sequence[str], new: dict[int, int]) -> str:
    """The name of a counter, with the new number of the Monster that it ends with."""
    for word in counted:
        number = counter.removeprefix(word)
        if number != counter and number.isdecimal():
            return f"{word}{new.get(int(number), -1)}"
    return counter


def renumbered(mask: int, kept: Sequence[int]) -> int:
    """A mask of things by the numbers they have if only some are kept, in this order."""
    return sum(1 << n for n, i in enumerate(kept) if mask >> i & 1)


def imagine_past(g: Board, now: Board, again: Callable[[Any], Any], hero: bool) -> None:
    """What could be taken back was the same dungeon: its traps are those of now, and those come to light since."""
    if g.past is not None:
        light = g.past.armed & ~now.armed
        g.past = past = again(g.past)
        if hero:
            past.quest.traps = [t for t in past.quest.traps if light >> t.at & 1] + g.quest.traps
            past.armed = light | g.armed


def keep_wandering_text(quest: DrawnQuest, now: Board, came: int) -> None:
    """What is known of those who wander by: how many come, as far as so many have come, and what is read, once it was
    read."""
    quest.wandering_number = min(now.quest.wandering_number, came) if came else 1
    if now.count(WANDERING_READ):
        quest.wandering_text = now.quest.wandering_text
        quest.wandering = quest.wandering if now.quest.wandering else ""


class KnownBoard(NamedTuple):
    """What all that is imagined from one known part of a Quest has in common; nobody changes it."""

    rooms: tuple[bool, ...]
    owner: dict[int, int]
    """Square -> its area."""
    bare: Grid
    """The board without doors."""
    borders: tuple[Edges, ...]
    """Of each area the edges towards others where both sides are unknown."""


@lru_cache(maxsize=16)
def known_board(true: DrawnQuest, known: int) -> KnownBoard:
    areas, rooms = _areas(true, known)
    owner = {q: i for i, area in enumerate(areas) for q in squares(area)}
    old = true.grid
    bare = Grid(old.width, old.height, sum(areas), *_edges(old, known, areas), (), areas)
    return KnownBoard(tuple(rooms), owner, bare, _borders(areas, owner, known, old.width))


def _areas(true: DrawnQuest, known: int) -> tuple[list[int], list[bool]]:
    """Areas, and which of them are rooms: the known ones, then the printed board's, or blocks where there is none.

    All corridors are one area, as they are printed: whether they meet in the dark is not known.
    """
    out = [area for area, room in zip(true.grid.areas, true.rooms, strict=True) if room and area & known]
    corridor = true.corridor & known
    seen = sum(out) | corridor
    printed = list(board.areas()) if _standard(true) else _blocks(true.grid)
    if _standard(true):
        corridor |= printed.pop() & ~seen
    out += [area & ~seen for area in printed if area & ~seen]
    rooms = [True] * len(out)
    return ([*out, corridor], [*rooms, False]) if corridor else (out, rooms)


def _blocks(grid: Grid) -> list[int]:
    out: dict[tuple[int, int], int] = {}
    for y in range(grid.height):
        for x in range(grid.width):
            out[x // 4, y // 4] = out.get((x // 4, y // 4), 0) | 1 << (y * grid.width + x)
    return list(out.values())


def _edges(old: Grid, known: int, areas: Sequence[int]) -> tuple[int, int]:
    """An edge of a known square is as it is; among unknown ones it is open inside an area."""
    masks = []
    for step, true in ((1, old.east), (old.width, old.south)):
        seen = known | known >> step
        masks.append(true & seen & _inside([sum(areas)], step, old.width) | _inside(areas, step, old.width) & ~seen)
    return masks[0], masks[1]


def _inside(areas: Sequence[int], step: int, width: int) -> int:
    """Mask of the squares from which a step to the east (1) or south (width) stays in the same area."""
    mask = 0
    for area in areas:
        mask |= area & area >> step
    return mask & ~last_column(width, mask.bit_length()) if step == 1 else mask


def _borders(areas: Sequence[int], owner: dict[int, int], known: int, width: int) -> tuple[Edges, ...]:
    border: list[list[tuple[int, int]]] = [[] for _ in areas]
    dark = sum(areas) & ~known
    walls = {step: _inside([dark], step, width) & ~_inside(areas, step, width) for step in (1, width)}
    for i, area in enumerate(areas):
        for q in squares(area & (walls[1] | walls[width])):
            for step, mask in walls.items():
                if mask >> q & 1:
                    border[i].append((q, q + step))
                    border[owner[q + step]].append((q, q + step))
    return tuple([tuple(edges) for edges in border])


def _guess_doors(borders: Sequence[Edges], dream: Dreamer) -> list[tuple[int, int]]:
    """One or two doors for each unknown area towards others that are unknown."""
    doors: dict[tuple[int, int], None] = {}
    for border in borders:
        for _ in range(1 + dream.chance(50) if border else 0):
            doors[dream.pick(border)] = None
    return list(doors)


def _reached(grid: Grid, now: Board) -> int:
    """Mask of the squares the Heroes can come to if every door is opened."""
    east, south = grid.edges_with((1 << len(grid.doors)) - 1)
    return flood(now.heroes, east, south, grid.width, now.furniture | now.blocked)


def _gaps(grid: Grid, now: Board, fog: list[int]) -> list[tuple[int, int]]:
    """Walls between where Heroes can come to and the dark beyond, if there is no other way into it."""
    reached, dark = _reached(grid, now), sum(fog)
    if reached & dark:
        return []
    found = []
    for step in (1, grid.width):
        inside = grid.floor & grid.floor >> step
        for q in squares(inside & (reached & dark >> step | dark & reached >> step)):
            if (q + 1) % grid.width or step > 1:
                found.append((q, q + step))
    return found


def _standard(quest: DrawnQuest) -> bool:
    return (quest.grid.width, quest.grid.height) == (board.WIDTH, board.HEIGHT)


def first(mask: int) -> int:
    """The first square of a mask."""
    return (mask & -mask).bit_length() - 1


def some(things: list[int], n: int, dream: Dreamer) -> list[int]:
    """So many of these, or all."""
    return [things.pop(dream.below(len(things))) for _ in range(min(n, len(things)))]
