"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeVar

from delvewright.kernel.dice import advance, stream
from delvewright.kernel.grid import Grid, flood, last_column, squares
from delvewright.rules.common import board
from delvewright.rules.heroquest.content.quest import Feature, Hoard, Placed, Quest, TrapSpot
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import HERO, Game
from delvewright.rules.heroquest.state.gear import OPEN_CARDS
from delvewright.rules.heroquest.state.windows import USES

T = TypeVar("T")
Edges = tuple[tuple[int, int], ...]
"""Each as the two squares it lies between, the lower first."""
GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Monsters to expect where one knows nothing."""
ESCAPES = ("escape", "mage-escape")
CASTERS = ("chaos-sorcerer", "frozen-horror")
"""Monsters whose spells a Quest names; Characters have theirs printed."""
SNARES = ("pit", "spear")
"""Traps to expect; not those that close the way for good, which an author would place with care."""


class _Dreamer:
    """A little stream of its own."""

    def __init__(self, seed: int) -> None:
        self.rng = stream(seed, "imagine")

    def below(self, n: int) -> int:
        self.rng, bits = advance(self.rng)
        return bits % n

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def few(self, things: Iterable[T]) -> Iterator[T]:
        """One thing in a hundred."""
        for thing in things:
            self.rng, bits = advance(self.rng)
            if not bits % 100:
                yield thing


def imagine(state: Game, now: Game, seat: int, seed: int) -> Game:
    """A state like `state` in all that the seat knows by `now`; what it does not know is drawn from the seed.

    What it does not know has no influence at all: games that look the same to a seat are imagined the same.
    """
    g = state.copy()
    dream = _Dreamer(seed)
    if seat == g.sorcerer:
        _deal_hands(g, now, dream, state is not now)
    else:
        _dream_dungeon(g, now, dream, state is not now)
    if g.past is not None:
        light = g.past.armed & ~now.armed
        g.past = imagine(g.past, now, seat, seed)
        if seat != g.sorcerer:
            _same_traps(g.past, g, light)
    return g


def _same_traps(past: Game, g: Game, light: int) -> None:
    """What could be taken back was the same dungeon: its traps are those of now, and those come to light since."""
    past.quest.traps = [t for t in past.quest.traps if light >> t.at & 1] + g.quest.traps
    past.armed = light | g.armed


def _deal_hands(g: Game, now: Game, dream: _Dreamer, later: bool) -> None:
    """For the Evil Sorcerer: the cards Heroes hold unseen could be any that are not in sight.

    Cards drawn, used or passed on between the two states, or just about to be, stay where they are.
    """
    cards, treasure = content().cards, content().treasure
    deck, pool = list(g.deck), []
    drawn = list(g.deck)
    for card in now.deck:
        if card in drawn:
            drawn.remove(card)
    for card in g.deck:
        if treasure[card].item and card not in drawn:
            pool.append(card)
            deck.remove(card)
    hidden: list[tuple[int, int]] = []
    for f, later_f in zip(g.figures, now.figures, strict=False):
        if f is None or not f.kind.hero or later_f is None:
            continue
        if later and (f.items != later_f.items or f.id == now.active):
            continue
        for i, item in enumerate(f.items):
            if not OPEN_CARDS.intersection(cards[item].keywords) and item in treasure:
                hidden.append((f.id, i))
                pool.append(item)
    pool.sort()  # who holds what, and what is left, must not tell
    for id, i in hidden:
        card = pool.pop(dream.below(len(pool)))
        f = g.fig(id)
        f.items = (*f.items[:i], card, *f.items[i + 1 :])
    g.deck = tuple(sorted(deck + pool))
    g.recount()


def _dream_dungeon(g: Game, now: Game, dream: _Dreamer, later: bool) -> None:
    """For a Hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    old = true.grid
    g.surveyed = 0  # which squares count as looked from depends on doors nobody knows
    rooms, owner, bare, borders = _known_board(true, known)
    areas = bare.areas
    kept = squares(now.known_doors | now.secrets)
    doors = [old.doors[i] for i in kept]
    doors += _guess_doors(borders, dream)
    fog = [area for area in areas if not area & known]
    grid = bare.with_doors(doors)
    gaps = [] if true.exit & known else _gaps(grid, now, fog)
    if gaps:  # there must be a way out, so there is one not found yet
        doors.append(dream.pick(gaps))
        grid = bare.with_doors(doors)
    quest = Quest(true.id, true.title, grid)
    quest.source = true.source
    quest.rooms = list(rooms)
    quest.story, quest.goal, quest.text, quest.costs = true.story, true.goal, true.text, true.costs
    met = len(now.names) - len(now.seats) + 1 > now.placed.bit_count()
    guess = dream.pick(GUESSES)
    quest.wandering = true.wandering if met else guess
    quest.secret = sum(1 << n for n, i in enumerate(kept) if true.secret >> i & 1)
    quest.secret |= 1 << len(doors) - 1 if gaps else 0
    quest.blocked = true.blocked & known
    quest.furniture = [p for p in true.furniture if p.squares & known]
    quest.stairs, quest.exit = true.stairs & known, true.exit & known
    quest.entrance, quest.exit_door, quest.chasm = (
        true.entrance,
        true.exit_door and bool(quest.exit),
        true.chasm & known,
    )
    quest.reward, quest.monsters_use_portals, quest.altars = (
        true.reward,
        true.monsters_use_portals,
        true.altars & known,
    )
    quest.features = {id: _thing(thing, g, now) for id, thing in true.features.items() if thing.squares & known}
    for n, i in enumerate(kept):
        quest.door_kinds[n] = true.door_kinds[i]
        if i in true.one_way:
            quest.one_way[n] = true.one_way[i]
        if i in true.keys:
            quest.keys[n] = true.keys[i]
    if not quest.exit:
        _guess_exit(quest, fog, now, dream)
    for area in fog:
        if dream.chance(50):
            for q in _some(squares(area & ~quest.stairs), 1 + dream.below(2), dream):
                quest.monsters.append(Placed(content().kinds[dream.pick(GUESSES)], q))
    dark = squares(quest.grid.floor & ~known) or squares(quest.grid.floor)
    escaped = any(item in ESCAPES for _, lost in _cast(g, now) for item in lost)
    quest.refuge = true.refuge if escaped else dream.pick(dark)
    quest.portals = [(_end(a, known, dark, dream), _end(b, known, dark, dream)) for a, b in true.portals]
    for i in squares(now.placed):  # laid out since `state`: they are known, but not yet on its board
        if not g.laid >> true.monsters[i].at & 1:
            quest.monsters.append(true.monsters[i])
    searched = [owner[_first(old.areas[area] & known)] for f in now.figures if f for area in squares(f.searched)]
    for f in g.figures:
        if f is not None and f.searched:
            at = {owner[_first(old.areas[area] & known)] for area in squares(f.searched)}
            f.searched = sum(1 << area for area in at)
    _guess_secrets(g, quest, now, owner, searched, dream, later)
    _remember_spying(quest, now, owner, dream)
    _guess_spells(g, now, dream, later)
    remap = {i: n for n, i in enumerate(kept)}

    def renumber(mask: int) -> int:
        return sum(1 << remap[i] for i in squares(mask) if i in remap)

    g.quest = quest.finish()
    g.doors, g.known_doors, g.secrets = renumber(g.doors), renumber(g.known_doors), renumber(g.secrets)
    g.wedged = renumber(g.wedged)
    g.armed = sum({1 << t.at for t in quest.traps})
    g.found_doors = g.sprung = 0
    g.set_edges()
    g.placed = g.hoards = g.felled = 0
    for f in g.figures:
        if f is not None:
            f.spot = -1  # the map of a dream numbers its Monsters as it likes


class _Board(NamedTuple):
    """What all that is imagined from one known part of a Quest has in common; nobody changes it."""

    rooms: tuple[bool, ...]
    owner: dict[int, int]
    """Square -> its area."""
    bare: Grid
    """The board without doors."""
    borders: tuple[Edges, ...]
    """Of each area the edges towards others where both sides are unknown."""


@lru_cache(maxsize=16)
def _known_board(true: Quest, known: int) -> _Board:
    areas, rooms = _areas(true, known)
    owner = {q: i for i, area in enumerate(areas) for q in squares(area)}
    old = true.grid
    bare = Grid(old.width, old.height, sum(areas), *_edges(old, known, areas), (), areas)
    return _Board(tuple(rooms), owner, bare, _borders(areas, owner, known, old.width))


def _thing(thing: Feature, g: Game, now: Game) -> Feature:
    """Something to investigate: what is in it, and where it leads, shows when somebody has tried."""
    tried = now.count(f"done {thing.id}") > g.count(f"done {thing.id}")
    return thing if tried else replace(thing, releases=(), way=-1)


def _cast(g: Game, now: Game) -> list[tuple[int, list[str]]]:
    """Of each Monster on the board, by id, the spells it has cast between the two states."""
    found = []
    for f in g.figures:
        if f is not None and not f.kind.hero and f.items:
            later = now.figures[f.id] if f.id < len(now.figures) else None
            left = list(later.items) if later is not None else []
            lost = []
            for item in f.items:
                if item in left:
                    left.remove(item)
                else:
                    lost.append(item)
            found.append((f.id, lost))
    return found


def _guess_spells(g: Game, now: Game, dream: _Dreamer, later: bool) -> None:
    """Which Chaos spells a Monster has is not known, but for those it has cast; that some kinds have any is.

    In the middle of a rule those that are cast in between stay where they are, so that the same questions come up.
    """
    cast = dict(_cast(g, now)) if later else {}
    known = [c.id for c in content().cards.values() if c.deck == "chaos" and not c.group]
    plain = [item for item in known if item not in USES]
    for f in g.figures:
        if f is None or f.kind.hero or f.side == HERO:
            continue
        kept = [i for i in f.items if later and (i in cast.get(f.id, ()) or i in USES)]
        guessed = _some(list(range(len(plain if later else known))), 1 + dream.below(4), dream)
        pool = plain if later else known
        made_up = [pool[i] for i in sorted(guessed)] if f.kind.id in CASTERS or f.kind.spells else []
        f.items = (*kept, *made_up)
    g.recount()


def _remember_spying(quest: Quest, now: Game, owner: dict[int, int], dream: _Dreamer) -> None:
    """Behind a door that somebody looked through with a Spyglass there are Monsters, or there are none."""
    for beyond in squares((now.spied | now.clear) & ~now.laid):
        zone = sum(1 << q for q, area in owner.items() if area == owner[beyond]) & ~now.laid
        if now.clear >> beyond & 1:
            quest.monsters = [m for m in quest.monsters if not zone >> m.at & 1]
        elif not any(zone >> m.at & 1 for m in quest.monsters):
            free = squares(zone & ~quest.stairs) or [beyond]
            quest.monsters.append(Placed(content().kinds[dream.pick(GUESSES)], dream.pick(free)))


def _first(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _end(q: int, known: int, dark: list[int], dream: _Dreamer) -> int:
    """One end of a Portal: where it is known to be, else anywhere in the dark."""
    return q if known >> q & 1 else dream.pick(dark)


def _standard(quest: Quest) -> bool:
    return (quest.grid.width, quest.grid.height) == (board.WIDTH, board.HEIGHT)


def _areas(true: Quest, known: int) -> tuple[list[int], list[bool]]:
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


def _guess_doors(borders: Sequence[Edges], dream: _Dreamer) -> list[tuple[int, int]]:
    """One or two doors for each unknown area towards others that are unknown."""
    doors: dict[tuple[int, int], None] = {}
    for border in borders:
        for _ in range(1 + dream.chance(50) if border else 0):
            doors[dream.pick(border)] = None
    return list(doors)


def _reached(grid: Grid, now: Game) -> int:
    """Mask of the squares the Heroes can come to if every door is opened."""
    east, south = grid.edges_with((1 << len(grid.doors)) - 1)
    return flood(now.heroes, east, south, grid.width, now.furniture | now.blocked)


def _gaps(grid: Grid, now: Game, fog: list[int]) -> list[tuple[int, int]]:
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


def _guess_exit(quest: Quest, fog: list[int], now: Game, dream: _Dreamer) -> None:
    """The stairway is somewhere in the dark, where Heroes can come to."""
    width, reached = quest.grid.width, _reached(quest.grid, now)
    corners: list[int] = []
    for area in fog:
        whole = area & area >> 1 & area >> width & area >> width + 1
        corners += squares(whole & reached & ~last_column(width, quest.grid.size))
    if corners:
        quest.exit = (3 | 3 << width) << dream.pick(corners)
    else:
        dark = quest.grid.floor & ~now.laid
        ends = squares(dark & reached or dark)
        quest.exit = 1 << dream.pick(ends) if ends else dream.pick([0])
    quest.stairs |= quest.exit


def _guess_secrets(
    g: Game, quest: Quest, now: Game, owner: dict[int, int], searched: list[int], dream: _Dreamer, later: bool
) -> None:
    """Traps and treasures nobody has looked for yet; those that have come to light since `g` are as they were."""
    kinds = {t.at: t.kind for t in g.quest.traps}
    quest.traps += [TrapSpot(kinds[q], q) for q in squares(g.armed & ~now.armed)]
    quest.traps += [TrapSpot(dream.pick(SNARES), q) for q in squares(now.found)]
    taken = now.heroes | now.monsters | now.furniture | now.blocked | now.found | now.pits | quest.stairs
    if later:  # whoever walked about since then met none
        taken |= now.laid
    for q in dream.few(squares(quest.grid.floor & ~taken)):
        quest.traps.append(TrapSpot(dream.pick(SNARES), q))
    for i in squares(now.hoards & ~g.hoards):
        hoard = now.quest.hoards[i]
        area = now.quest.grid.areas[hoard.area] & now.laid
        quest.hoards.append(replace(hoard, area=owner[_first(area)]))
    for area, room in enumerate(quest.rooms):
        if dream.chance(15) and room and area not in searched:
            quest.hoards.append(Hoard(area, 25))


def _some(things: list[int], n: int, dream: _Dreamer) -> list[int]:
    return [things.pop(dream.below(len(things))) for _ in range(min(n, len(things)))]
