"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from delvewright.kernel.dice import advance, stream
from delvewright.kernel.grid import Grid, squares
from delvewright.rules.common import board
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.quest import Hoard, Placed, Quest, TrapSpot
from delvewright.rules.heroquest.seeing import OPEN_CARDS
from delvewright.rules.heroquest.state import Game
from delvewright.rules.heroquest.traps import TRAPS

T = TypeVar("T")
GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Monsters to expect where one knows nothing."""


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


def imagine(state: Game, now: Game, seat: int, seed: int) -> Game:
    """A state like `state` in all that the seat knows by `now`."""
    g = state.copy()
    dream = _Dreamer(seed)
    if seat == g.sorcerer:
        _deal_hands(g, now, dream)
    else:
        _dream_dungeon(g, now, dream)
    if g.past is not None:
        g.past = imagine(g.past, now, seat, seed)
    return g


def _deal_hands(g: Game, now: Game, dream: _Dreamer) -> None:
    """For the Evil Sorcerer: the cards Heroes hold unseen could be any that are not in sight."""
    cards, treasure = content().cards, content().treasure
    pool = [c for c in g.deck if treasure[c].item]
    hidden: list[tuple[int, int]] = []
    for f in g.figures:
        if f is not None and f.kind.hero:
            for i, item in enumerate(f.items):
                if not OPEN_CARDS.intersection(cards[item].keywords) and item in treasure:
                    hidden.append((f.id, i))
                    pool.append(item)
    rest = [c for c in g.deck if not treasure[c].item]
    for id, i in hidden:
        card = pool.pop(dream.below(len(pool)))
        f = g.fig(id)
        f.items = (*f.items[:i], card, *f.items[i + 1 :])
    g.deck = tuple(sorted(rest + pool))
    g.recount()


def _dream_dungeon(g: Game, now: Game, dream: _Dreamer) -> None:
    """For a Hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    old = true.grid
    areas = _areas(true, known)
    owner = {q: i for i, area in enumerate(areas) for q in squares(area)}
    floor = sum(areas)
    east, south = _edges(old, known, owner)
    kept = [i for i in range(len(old.doors)) if (now.known_doors | now.secrets) >> i & 1]
    doors = [old.doors[i] for i in kept]
    doors += _guess_doors(areas, owner, known, old.width, dream)
    quest = Quest(true.id, true.title, Grid(old.width, old.height, floor, east, south, doors, areas))
    corridor = true.corridor & known
    quest.rooms = [not area & corridor and not (_standard(true) and area & board.areas()[-1]) for area in areas]
    quest.story, quest.goal, quest.wandering, quest.hooks = true.story, true.goal, true.wandering, true.hooks
    quest.secret = sum(1 << n for n, i in enumerate(kept) if true.secret >> i & 1)
    quest.blocked = true.blocked & known
    quest.furniture = [p for p in true.furniture if p.squares & known]
    quest.stairs, quest.exit = true.stairs & known, true.exit & known
    quest.entrance, quest.exit_door, quest.chasm = true.entrance, true.exit_door and bool(quest.exit), true.chasm & known
    quest.reward, quest.refuge, quest.monsters_use_portals = true.reward, true.refuge, true.monsters_use_portals
    quest.features = {id: thing for id, thing in true.features.items() if thing.squares & known}
    for n, i in enumerate(kept):
        quest.door_kinds[n] = true.door_kinds[i]
        if i in true.one_way:
            quest.one_way[n] = true.one_way[i]
        if i in true.keys:
            quest.keys[n] = true.keys[i]
    fog = [area & ~known for area in areas if area & ~known and not area & known]
    if not quest.exit:
        _guess_exit(quest, fog, old.width, dream)
    for area in fog:
        if dream.chance(50):
            for q in _some(squares(area & ~quest.stairs), 1 + dream.below(2), dream):
                quest.monsters.append(Placed(content().kinds[dream.pick(GUESSES)], q))
    dark = squares(quest.grid.floor & ~known) or squares(quest.grid.floor)
    quest.portals = [(_end(a, known, dark, dream), _end(b, known, dark, dream)) for a, b in true.portals]
    _guess_secrets(quest, now, dream)
    remap = {i: n for n, i in enumerate(kept)}

    def renumber(mask: int) -> int:
        return sum(1 << remap[i] for i in squares(mask) if i in remap)

    g.quest = quest.finish()
    g.doors, g.known_doors, g.secrets = renumber(g.doors), renumber(g.known_doors), renumber(g.secrets)
    g.armed = sum({1 << t.at for t in quest.traps})
    g.found_doors = g.sprung = 0
    g.east, g.south = quest.grid.edges_with(g.doors)
    g.placed = g.hoards = 0
    if g is not now and g.laid != now.laid:
        _still_hidden(g, now)


def _end(q: int, known: int, dark: list[int], dream: _Dreamer) -> int:
    """One end of a Portal: where it is known to be, else anywhere in the dark."""
    return q if known >> q & 1 else dream.pick(dark)


def _still_hidden(g: Game, now: Game) -> None:
    """Monsters laid out between `state` and `now` are known, but not yet on the board of `state`."""
    for i, placed in enumerate(now.quest.monsters):
        if now.placed >> i & 1 and not g.laid >> placed.at & 1:
            g.quest.monsters.append(placed)


def _standard(quest: Quest) -> bool:
    return (quest.grid.width, quest.grid.height) == (board.WIDTH, board.HEIGHT)


def _areas(true: Quest, known: int) -> list[int]:
    """Known areas as they are; unknown ones from the printed board, or blocks of squares where there is none."""
    printed = list(board.areas()) if _standard(true) else _blocks(true.grid)
    out = []
    for area in true.grid.areas:
        if area & known:
            room = true.rooms[true.grid.area_of[(area & -area).bit_length() - 1]]
            out.append(area if room else area & known)
    seen = sum(out)
    for area in printed:
        rest = area & ~seen
        mates = [i for i, a in enumerate(out) if a & true.corridor and area == printed[-1]]
        if rest and mates and _standard(true):
            out[mates[0]] |= rest
        elif rest:
            out.append(rest)
    return out


def _blocks(grid: Grid) -> list[int]:
    out: dict[tuple[int, int], int] = {}
    for y in range(grid.height):
        for x in range(grid.width):
            out[x // 4, y // 4] = out.get((x // 4, y // 4), 0) | 1 << (y * grid.width + x)
    return list(out.values())


def _edges(old: Grid, known: int, owner: dict[int, int]) -> tuple[int, int]:
    """An edge of a known square is as it is; among unknown ones it is open inside an area."""
    masks = []
    for step, true in ((1, old.east), (old.width, old.south)):
        mask = 0
        for q, area in owner.items():
            if owner.get(q + step) is None or (step == 1 and (q + 1) % old.width == 0):
                continue
            seen = known >> q & 1 or known >> (q + step) & 1
            if true >> q & 1 if seen else area == owner[q + step]:
                mask |= 1 << q
        masks.append(mask)
    return masks[0], masks[1]


def _guess_doors(
    areas: list[int], owner: dict[int, int], known: int, width: int, dream: _Dreamer
) -> list[tuple[int, int]]:
    """One or two doors for each unknown area towards others that are unknown."""
    border: dict[int, list[tuple[int, int]]] = {}
    for q, area in owner.items():
        for step in (1, width):
            if step == 1 and (q + 1) % width == 0:
                continue
            other = owner.get(q + step)
            if other is not None and other != area and not known >> q & 1 and not known >> (q + step) & 1:
                border.setdefault(area, []).append((q, q + step))
                border.setdefault(other, []).append((q, q + step))
    doors: dict[tuple[int, int], None] = {}
    for area in range(len(areas)):
        for _ in range(1 + dream.chance(50) if border.get(area) else 0):
            doors[dream.pick(border[area])] = None
    return list(doors)


def _guess_exit(quest: Quest, fog: list[int], width: int, dream: _Dreamer) -> None:
    """The stairway is somewhere in the dark."""
    blocks = []
    for area in fog:
        for q in squares(area):
            block = 1 << q | 1 << (q + 1) | 1 << (q + width) | 1 << (q + width + 1)
            if block & area == block and (q + 1) % width:
                blocks.append(block)
    dark = quest.grid.floor & ~quest.corridor
    quest.stairs = quest.exit = dream.pick(blocks) if blocks else dark & -dark


def _guess_secrets(quest: Quest, now: Game, dream: _Dreamer) -> None:
    """Traps and treasures nobody has looked for yet."""
    for q in squares(now.found & now.armed):
        quest.traps.append(TrapSpot(dream.pick(list(TRAPS)), q))
    taken = now.heroes | now.monsters | now.furniture | now.blocked | now.found | quest.stairs
    for q in squares(quest.grid.floor & ~taken):
        if dream.chance(1):
            quest.traps.append(TrapSpot(dream.pick(list(TRAPS)), q))
    searched = 0
    for f in now.figures:
        searched |= f.searched if f is not None else 0
    for area in range(len(quest.grid.areas)):
        if dream.chance(15):
            quest.hoards.append(Hoard(area, 25))


def _some(things: list[int], n: int, dream: _Dreamer) -> list[int]:
    return [things.pop(dream.below(len(things))) for _ in range(min(n, len(things)))]
