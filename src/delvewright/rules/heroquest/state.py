"""Everything that is true in a game of HeroQuest between two decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.effects import Effects, total
from delvewright.kernel.errors import DelveError
from delvewright.kernel.flat import copier
from delvewright.kernel.rulebook import Seat, State
from delvewright.rules.heroquest.content import Kind, content
from delvewright.rules.heroquest.quest import Quest

HERO, MONSTER = 0, 1
"""The two sides."""
SORCERER = "evil-sorcerer"
"""The seat of the Evil Sorcerer; it always is the last one."""


class Figure:
    """A figure on the board, or fallen, or gone home."""

    __slots__ = (
        "abilities", "alive", "at", "body", "drained", "effects", "gold", "hands", "id", "items", "kind", "mind",
        "name", "out", "pit", "searched", "seat", "side", "valuables", "worn",
    )  # fmt: skip

    def __init__(self, id: int, kind: Kind, name: str, side: int, seat: int, at: int) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.side = side
        self.seat = seat
        """The seat that decides for it."""
        self.at = at
        """Its square; -1 when it is off the board."""
        self.body = kind.body
        self.mind = kind.mind
        self.alive = True
        self.out = False
        """It has left the board by the exit."""
        self.pit = False
        """It is down in a pit."""
        self.gold = 0
        self.valuables = 0
        self.items: tuple[str, ...] = kind.starts
        """Cards owned, face up."""
        self.drained: tuple[str, ...] = ()
        self.hands: tuple[str, ...] = ()
        """Cards with hands used since its last turn began; they stay in the hands until the next."""
        self.worn: tuple[str, ...] = ()
        self.effects: Effects = ()
        self.abilities: tuple[str, ...] = kind.abilities
        self.searched = 0
        """Mask of the areas it has searched for treasure."""

    def __str__(self) -> str:
        return self.name

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(self.kind.id if s == "kind" else getattr(self, s) for s in Figure.__slots__)

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0

    def has(self, ability: str) -> bool:
        """Whether it has a standard ability, with or without a number."""
        return any(a == ability or a.startswith(ability + " ") for a in self.abilities)

    def level(self, ability: str) -> int:
        """The sum of the numbers behind an ability: Rage (1) is 1."""
        return sum(int(a.rpartition(" ")[2]) for a in self.abilities if a.startswith(ability + " "))


class Game(State):
    """The table, as the rules see it: `g` in every rule of this book."""

    __slots__ = (
        "active", "acts", "armed", "begun", "blocked", "bonus", "deaths", "deck", "doors", "east", "ended", "figures",
        "foothold", "found", "furniture", "heroes", "hoards", "known_doors", "laid", "lost", "monsters", "moves",
        "names", "options", "over", "pits", "placed", "points", "quest", "reacting", "round", "seats", "secrets",
        "shared", "south", "surveyed", "tall", "tokens", "turn", "waiting", "winner",
    )  # fmt: skip

    def __init__(self, quest: Quest, heroes: list[str], options: Mapping[str, Any]) -> None:
        self.rng = 0
        self.log = None
        self.quest = quest
        self.options = options
        self.seats: tuple[str, ...] = (*heroes, SORCERER)
        self.figures: list[Figure | None] = []
        """By id; None for a Monster that was taken off the board."""
        self.names: list[str] = []
        """By id, the fallen included."""
        self.round = 1
        self.turn = 0
        """The seat whose turn it is."""
        self.begun = False
        """The turn has begun."""
        self.waiting = 0
        """Mask of figures that may still be activated this turn."""
        self.active = -1
        """The figure that is being activated."""
        self.moves = 0
        """Move Actions left in this Activation."""
        self.acts = 0
        """Other Actions left."""
        self.bonus: dict[str, int] = {}
        """Bonus Actions left, by kind."""
        self.points = 0
        """Spaces left in the Move Action under way."""
        self.foothold = -1
        """The last square of its own that a figure passing friends has left."""
        self.ended = False
        """The Activation was ended early."""
        self.laid = 0
        """Mask of the squares that are laid out."""
        self.surveyed = 0
        """Mask of the squares from which, as the doors stand, there is nothing left to lay out."""
        self.placed = 0
        """Mask of the map's Monsters already placed."""
        self.doors = sum(1 << i for i, kind in enumerate(quest.door_kinds) if kind == "open")
        """Mask of open doors."""
        self.known_doors = 0
        self.secrets = 0
        """Mask of secret doors found."""
        self.east, self.south = quest.grid.edges_with(self.doors)
        self.heroes = 0
        """Mask of the squares Heroes (and their men) stand on."""
        self.monsters = 0
        self.shared = 0
        """Mask of squares on which more than one figure has stood at once: stairway, pits, friends passed."""
        self.furniture = 0
        self.tall = 0
        """Mask of furniture that blocks sight."""
        self.blocked = 0
        """Mask of blocked squares and rubble laid out."""
        self.armed = sum({1 << t.at for t in quest.traps})
        """Mask of squares with a floor trap that can still go off."""
        self.found = 0
        """Mask of squares with a Found Trap token."""
        self.pits = 0
        """Mask of open pits."""
        self.hoards = 0
        """Mask of listed treasures already found."""
        self.deck: tuple[str, ...] = ()
        """The Treasure deck; its order is nobody's knowledge, so cards are drawn from it at random."""
        self.tokens: tuple[tuple[int, str, tuple[str, ...], int, int], ...] = ()
        """Equipment tokens: square, whose, cards, gold, valuables."""
        self.reacting = 0
        """Mask of windows in which somebody may own something to use."""
        self.over = False
        self.winner = ""
        self.deaths: tuple[tuple[str, str], ...] = ()
        """(Hero, cause) in order."""
        self.lost = 0
        """Body lost by Heroes in all."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order."""
        plain: list[object] = [self.rng]
        for name in Game.__slots__:
            value = getattr(self, name)
            if name == "quest":
                value = value.id
            elif name == "figures":
                value = tuple(f and f.freeze() for f in value)
            elif isinstance(value, dict | Mapping):
                value = tuple(sorted((k, str(v)) for k, v in value.items()))
            plain.append(tuple(value) if isinstance(value, list) else value)
        return tuple(plain)

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.quest.grid.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.quest.grid.height

    def figure_name(self, figure: int) -> str:
        """The name of a figure, fallen or not."""
        return self.names[figure]

    # -- figures

    def fig(self, id: int) -> Figure:
        """The figure of that id, which must be in play."""
        f = self.figures[id]
        assert f is not None
        return f

    def on_board(self, side: int) -> list[Figure]:
        """The figures of a side that stand on the board, in order of their ids."""
        return [f for f in self.figures if f is not None and f.at >= 0 and f.side == side]

    def add(self, kind: Kind, at: int, side: int, seat: int, name: str = "") -> Figure:
        """Put a new figure into play. Monsters of a kind are numbered as they appear."""
        if not name:
            n = 1 + sum(other.rpartition(".")[0] == kind.id for other in self.names)
            taken = {*self.names, *(placed.name for placed in self.quest.monsters)}
            while f"{kind.id}.{n}" in taken:
                n += 1
            name = kind.id if kind.hero else f"{kind.id}.{n}"
        f = Figure(len(self.figures), kind, name, side, seat, -1)
        self.figures.append(f)
        self.names.append(name)
        if at >= 0:
            self.put(f, at)
        return f

    def put(self, f: Figure, at: int) -> None:
        """Move a figure to a square, from wherever it is; at = -1 takes it off the board."""
        mask = self.heroes if f.side == HERO else self.monsters
        if f.at >= 0:
            bit = 1 << f.at
            f.at = -1
            mask = self._mask(f.side) if self.shared & bit else mask ^ bit
        f.at = at
        if at >= 0:
            bit = 1 << at
            if mask & bit:
                self.shared |= bit
            mask |= bit
        if f.side == HERO:
            self.heroes = mask
        else:
            self.monsters = mask

    def _mask(self, side: int) -> int:
        mask = 0
        for f in self.figures:
            if f is not None and f.side == side and f.at >= 0:
                mask |= 1 << f.at
        return mask

    def is_room(self, area: int) -> bool:
        """Whether an area is a room; else it is corridor."""
        return self.quest.rooms[area]

    @property
    def sorcerer(self) -> int:
        """The seat of the Evil Sorcerer."""
        return len(self.seats) - 1

    @property
    def hero_seats(self) -> int:
        """The audience of all Heroes."""
        return (1 << len(self.seats) - 1) - 1

    def gain(self, f: Figure, *items: str) -> None:
        """Give a figure cards."""
        f.items += items
        self.recount()

    def drop(self, f: Figure, item: str) -> None:
        """Take a card from a figure."""
        cards = list(f.items)
        cards.remove(item)
        f.items = tuple(cards)
        if item in f.hands and item not in cards:
            f.hands = tuple(card for card in f.hands if card != item)
        self.recount()

    def recount(self) -> None:
        """Find out in which windows anybody could react; called when belongings change."""
        from delvewright.rules.heroquest.windows import answered

        self.reacting = answered(self)


_copy_figure = copier(Figure)
_copy_game = copier(
    Game, {"log": "None", "figures": "[f and f.copy() for f in old]", "names": "old[:]", "bonus": "dict(old)"}
)


def seat_list(g: Game) -> list[Seat]:
    """The seats in turn order, the Evil Sorcerer last."""
    kinds = content().kinds
    heroes = [Seat(name, kinds[name].title, "hero") for name in g.seats[:-1]]
    return [*heroes, Seat(SORCERER, "Evil Sorcerer", "monster")]


def choose_heroes(options: Mapping[str, Any]) -> list[str]:
    """The Heroes that take part, in seating order, by the option `heroes`."""
    known = content().heroes
    wanted = options.get("heroes") or known
    names = wanted.replace(",", " ").split() if isinstance(wanted, str) else list(wanted)
    for name in names:
        if name not in known or names.count(name) > 1:
            raise DelveError(
                f"heroes: “{name}” cannot take part (twice).", do=f"Choose from {', '.join(known)}, one of each."
            )
    if not names:
        raise DelveError("A quest needs at least one Hero.", do=f"Choose from {', '.join(known)}.")
    return names
