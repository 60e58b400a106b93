"""Everything that is true in a game of Battle-Axe between two decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from delvewright.kernel.dice import Face
from delvewright.kernel.effects import Bearer, Effects, total
from delvewright.kernel.flat import copier
from delvewright.kernel.rulebook import Seat
from delvewright.kernel.saying import called
from delvewright.rules.battleaxe.content.cards import Ally, Enemy, Stats
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.board import Bar, Board
from delvewright.rules.battleaxe.state.lookups import Lookups
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.figure_names import next_number
from delvewright.rules.common.tiles.board import Thing, Token
from delvewright.rules.common.tiles.state import LaidState

HERO, ENEMY = 0, 1
"""The two sides."""
AWAKE, UNCONSCIOUS, DEAD, ESCAPED = range(4)
"""Conditions of a hero; an enemy is awake as long as it is there."""
BEFORE, HEROES, AFTER = range(3)
"""Parts of a round: enemies that go first, the heroes, the other enemies."""
CONDITIONS = ("conscious", "unconscious", "dead", "escaped")
PARTS = ("before", "heroes", "after")
ONE_DIE = frozenset({"speed", "setup", "room", "event", "quest-dice"})
"""Events that show one die; all others show a D100."""
LOOKED_UP = frozenset({"ends", "lines", "looked", "near", "paths", "solid"})
"""What is kept to be quick, and follows from the rest of the state."""


class Figure(Bearer):
    """A hero, an enemy or an ally."""

    __slots__ = (
        "at", "base", "cards", "carrier", "carrying", "cast", "coins", "condition", "effects", "facing", "first",
        "full", "gold", "health", "height", "held", "home", "id", "kind", "kit", "letter", "luck", "magic", "marks",
        "mask", "name", "pack", "race", "role", "seat", "side", "title", "traits", "used", "weight", "worn",
    )  # fmt: skip

    def __init__(self, id: int, name: str, title: str, side: int, seat: int) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.letter = "?"
        self.side = side
        self.seat = seat
        """The seat that decides for it; -1: nobody does."""
        self.kind: Enemy | Ally | None = None
        """The card of an enemy or ally; None for a hero."""
        self.race = self.role = self.height = self.weight = ""
        self.base = Stats()
        """Base values: race and role, or the card."""
        self.traits: tuple[str, ...] = ()
        self.at = -1
        """Its square, of several the front one; -1 when it is off the board."""
        self.mask = 0
        """All its squares."""
        self.facing = 0
        self.health = 0
        self.full = 0
        """Base Health: healing stops there."""
        self.luck = 0
        self.magic: tuple[int, int, int] = (0, 0, 0)
        """Spells left: arcane, holy, nature."""
        self.cast: tuple[str, ...] = ()
        """Spell cards turned face down."""
        self.used: tuple[str, ...] = ()
        """Traits, and powers of items, used in this quest."""
        self.held: tuple[str, ...] = ()
        """In the hands."""
        self.worn: tuple[str, ...] = ()
        self.pack: tuple[str, ...] = ()
        """The backpack."""
        self.kit: tuple[tuple[str, ...] | None, tuple[str, ...] | None, tuple[str, ...] | None, Any] = (
            None, None, None, None,
        )  # fmt: skip
        """What he had in his hands, on and in the backpack when it was last looked through, and what was found; never
        part of the state."""
        self.coins: tuple[int, ...] = ()
        """Coin tokens, by value."""
        self.gold = 0
        self.condition = AWAKE
        self.carrying = -1
        """The hero it carries."""
        self.carrier = -1
        """The hero that carries it."""
        self.effects: Effects = ()
        self.cards = 0
        """Help cards left, where fewer than four heroes play."""
        self.marks: tuple[str, ...] = ()
        """What single cards and rooms keep in mind of it."""
        self.home = -1
        """Where an enemy was first placed."""
        self.first = False
        """Whether this enemy has its turns before the heroes."""

    def __str__(self) -> str:
        return self.title

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What is pickled: all but what was looked up."""
        return None, {name: getattr(self, name) for name in Figure.__slots__} | {"kit": (None, None, None, None)}

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(
            (self.kind and self.kind.id) if s == "kind" else repr(self.base) if s == "base" else getattr(self, s)
            for s in Figure.__slots__
            if s != "kit"
        )

    @property
    def hero(self) -> bool:
        """Whether it is one of the heroes, not an ally or an enemy."""
        return self.kind is None

    @property
    def enemy(self) -> Enemy:
        """Its card, if it is an enemy."""
        return self.kind  # type: ignore[return-value]

    @property
    def living(self) -> bool:
        """In the dungeon and not dead."""
        return self.condition <= UNCONSCIOUS

    @property
    def afoot(self) -> bool:
        """On the board, on a square that is its own: it stands or lies there, in nobody's arms."""
        return self.at >= 0 and self.carrier < 0

    @property
    def carried(self) -> bool:
        """Whether a hero carries it: it shares his square."""
        return self.carrier >= 0

    @property
    def laden(self) -> bool:
        """Whether it carries somebody."""
        return self.carrying >= 0

    @property
    def out(self) -> bool:
        """Whether a hero comes home when the quest is over: who is not dead does."""
        return self.kind is None and self.condition != DEAD

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0

    def has(self, item: str) -> bool:
        """Whether it has an item, wherever."""
        return item in self.held or item in self.worn or item in self.pack


setattr(Figure, "enemy", vars(Figure)["kind"])  # noqa: B010  (the same slot by another name: asked all the time)


Crowd = tuple[tuple[Figure, ...], tuple[Figure, ...], tuple[Figure, ...], tuple[Figure, ...]]


class Game(LaidState):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    derived = LOOKED_UP | {"own"}
    __slots__ = (
        "acted", "active", "acts", "attacks", "barred", "bodies", "carried", "counters", "deaths", "decks", "discards",
        "done", "drunk", "due", "enemies", "fallen", "fighting", "figures", "fixed", "found", "heroes", "high", "left",
        "looked", "low", "names", "options", "over", "own", "part", "partner", "pending", "placing", "points", "quest",
        "queue", "round", "seats", "shots", "solid", "spiked", "stopped", "swapping", "there", "things", "tokens",
        "triggers", "void", "waiting", "walked", "winner", "zones",
    )  # fmt: skip

    board: Board

    def __init__(self, quest: str, options: Mapping[str, Any]) -> None:
        super().__init__(Board())
        self.quest = quest
        """Its id."""
        self.own: Any = None
        """The content with the quest of somebody's own file in it; None: the quest is one of the book."""
        self.options = options
        self.seats: tuple[str, ...] = ()
        """Names of the heroes."""
        self.figures: list[Figure | None] = []
        """By id; None for an enemy that was taken off the board."""
        self.there: tuple[int, ...] = ()
        """The ids of those who are left."""
        self.looked = Lookups()
        self.names: list[str] = []
        self.placing: tuple[int, ...] = ()
        """Heroes who have still to be placed at the stairs, before the first round."""
        self.round = 1
        self.part = BEFORE
        self.waiting = 0
        """Mask of the heroes who still have a turn in this round."""
        self.acted = 0
        """Mask of the heroes who have had their turn in this round."""
        self.queue: tuple[int, ...] = ()
        """The enemies still to act in this part of the round, in their order."""
        self.active = -1
        """The hero whose turn it is."""
        self.acts = 0
        """Actions left in this turn."""
        self.points = -1
        """Squares left to move; -1 before it is known how far."""
        self.walked = 0
        """Squares moved in this turn."""
        self.stopped = False
        """No more moving in this turn."""
        self.fighting = ""
        """The action that goes on: fight, shoot."""
        self.attacks = 0
        """Attacks left of it."""
        self.drunk = False
        """A potion was drunk in this turn."""
        self.done: tuple[str, ...] = ()
        """What was done in this turn that can be done but once."""
        self.left = -1
        """The square the active hero left last in this turn."""
        self.carried = False
        """Somebody helpless was carried in this turn."""
        self.swapping = False
        """A swap goes on."""
        self.partner = -1
        """With whom items are exchanged."""
        self.shots: tuple[int, ...] = ()
        """Heroes shot at in this round, in order."""
        self.spiked = 0
        """Mask of spiked doors."""
        self.found = 0
        """Mask of secret doors that were found."""
        self.barred: tuple[Bar, ...] = ()
        """Where the air is barred."""
        self.heroes = 0
        """Mask of the squares of conscious heroes and allies."""
        self.fallen = 0
        """Mask of the squares of unconscious heroes."""
        self.bodies = 0
        """Mask of the squares of dead heroes."""
        self.enemies = 0
        self.things: tuple[Thing, ...] = ()
        self.low = 0
        """Mask of low contents; `high`: of high ones."""
        self.high = 0
        self.zones: tuple[tuple[str, int, int], ...] = ()
        """Kinds of ground: name, mask, area."""
        self.void = 0
        """Mask of the ground nobody can stand on: chasms, deep water."""
        self.solid = 0
        """All of these: low, high and void."""
        self.tokens: tuple[Token, ...] = ()
        self.triggers = 0
        """Mask of squares where something happens when a hero steps on them."""
        self.decks: dict[str, tuple[str, ...]] = {}
        self.discards: dict[str, tuple[str, ...]] = {}
        self.fixed: tuple[str, ...] = ()
        """Rules of events, rooms and quests that hold for the moment."""
        self.counters: dict[str, int] = {}
        self.pending: tuple[int, ...] = ()
        """Areas of the rooms that were opened and are not completed."""
        self.due = False
        """Whether something has happened by which a room might be completed or the quest ended."""
        self.over = False
        self.winner = ""
        self.deaths: tuple[tuple[str, str], ...] = ()
        """(hero, cause) in order."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def as_shown(self, kind: str, faces: Sequence[Face]) -> tuple[Face, ...]:
        """A D100 lies there as two dice: 07, and 00 for 100."""
        if kind in ONE_DIE:
            return tuple(faces)
        return tuple(f"{face % 100:02}" if isinstance(face, int) else face for face in faces)

    def figure_name(self, figure: int) -> str:
        """The name of a figure, dead or not."""
        return self.names[figure]

    def called(self, figure: int) -> str:
        """How sentences call a figure; one that is gone by what its name says."""
        f = self.figures[figure]
        return f.title if f is not None else called(self.names[figure])

    # -- figures

    def fig(self, id: int) -> Figure:
        """The figure of that id, which must be in play."""
        f = self.figures[id]
        assert f is not None
        return f

    def gather(self) -> Crowd:
        """Work out anew who is left."""
        everybody = tuple([f for i in self.there if (f := self.figures[i]) is not None])
        party, company, others = (
            tuple([f for f in everybody if f.kind is None]),
            tuple([f for f in everybody if f.side == HERO]),
            tuple([f for f in everybody if f.side == ENEMY]),
        )
        self.looked.crowd = found = everybody, party, company, others
        return found

    def present(self) -> tuple[Figure, ...]:
        """All figures that are left, on the board or not, in the order of their ids."""
        return (self.looked.crowd or self.gather())[0]

    def party(self) -> tuple[Figure, ...]:
        """All heroes, dead and escaped ones included; not allies."""
        return (self.looked.crowd or self.gather())[1]

    def company(self) -> tuple[Figure, ...]:
        """All of the heroes' side, allies included."""
        return (self.looked.crowd or self.gather())[2]

    def others(self) -> tuple[Figure, ...]:
        """All enemies that are left, on the board or not."""
        return (self.looked.crowd or self.gather())[3]

    def living(self) -> list[Figure]:
        """Heroes in the dungeon who are conscious or unconscious."""
        return [f for f in self.party() if f.condition <= UNCONSCIOUS]

    def foes(self) -> list[Figure]:
        """Enemies on the board."""
        return [f for f in (self.looked.crowd or self.gather())[3] if f.at >= 0]

    def at(self, q: int) -> Figure | None:
        """Who stands (or lies unconscious) on a square."""
        for f in self.present():
            if f.mask >> q & 1 and f.condition <= UNCONSCIOUS and f.afoot:
                return f
        return None

    def add(self, name: str, title: str, side: int, seat: int = -1) -> Figure:
        """A new figure, off the board."""
        f = Figure(len(self.figures), name, title, side, seat)
        self.there += (f.id,)
        self.figures.append(f)
        self.names.append(name)
        self.looked.somebody_came_or_went()
        return f

    def add_enemy(self, card: Enemy, at: int, mask: int = 0, facing: int = 0) -> Figure:
        """Put an enemy on the board; those of a kind are numbered as they appear."""
        n = next_number(card.id, self.names)
        f = self.add(f"{card.id}.{n}", f"{card.title} {n}", ENEMY)
        f.kind, f.letter, f.facing = card, card.letter, facing
        f.base = Stats(card.health, card.speed, card.attacks, card.attack, card.missile or 0, card.defend)
        f.health = f.full = card.health
        f.home = at
        self.put(f, at, mask)
        return f

    def put(self, f: Figure, at: int, mask: int = 0) -> None:
        """Move a figure to a square (or squares); at = -1 takes it off the board. Whom it carries comes along; whoever
        is carried himself leaves the arms he was in."""
        if f.carrier >= 0:
            self.untie(f)
        was, f.at = f.at, at
        f.mask = (mask or 1 << at) if at >= 0 else 0
        if f.carrying >= 0:
            other = self.fig(f.carrying)
            other.at, other.mask = f.at, f.mask
            self.looked.enemies_stirred()
        self._moved(was, at)
        if f.side == HERO:
            self._count_heroes()
        else:
            self._count_enemies()
            if at >= 0:
                enemy_stands(self, f)

    def tie(self, f: Figure, other: Figure) -> None:
        """A figure carries another from now on, on its own square."""
        f.carrying, other.carrier = other.id, f.id
        self.put(f, f.at, f.mask)

    def untie(self, f: Figure) -> None:
        """Nobody carries a figure any more; where it is then, whoever calls this must see to."""
        self.fig(f.carrier).carrying = -1
        f.carrier = -1

    def _moved(self, was: int, at: int) -> None:
        """Whoever comes to another region may come near enemies, or away from them."""
        area_of = self.board.area_of
        if (old := area_of.get(was)) != (new := area_of.get(at)):
            known = self.looked.regions
            if known is None or old is None or new is None or known[0][old] != known[0][new]:
                self.looked.enemies_stirred()

    def step(self, f: Figure, at: int) -> None:
        """Move a conscious hero who stands alone on his square, and carries nobody, to another."""
        if self.looked.stirring is not None:
            self._moved(f.at, at)
        mask = 1 << at
        self.heroes ^= f.mask | mask
        f.at, f.mask = at, mask
        self.looked.somebody_moved()

    def count(self) -> None:
        """Work out anew who stands where."""
        self.looked.enemies_stirred()
        self._count_heroes()
        self._count_enemies()

    def _count_heroes(self) -> None:
        heroes = fallen = bodies = 0
        for f in (self.looked.crowd or self.gather())[2]:
            if f.at >= 0 and f.carrier < 0:
                if f.condition == AWAKE:
                    heroes |= f.mask
                elif f.condition == UNCONSCIOUS:
                    fallen |= f.mask
                else:
                    bodies |= f.mask
        self.heroes, self.fallen, self.bodies = heroes, fallen, bodies
        self.looked.somebody_moved()

    def _count_enemies(self) -> None:
        enemies = 0
        for f in (self.looked.crowd or self.gather())[3]:
            if f.at >= 0:
                enemies |= f.mask
        self.enemies = enemies
        self.looked.somebody_moved()

    def remove(self, f: Figure) -> None:
        """Take an enemy or ally off the board for good."""
        if f.carrier >= 0:
            self.untie(f)
        f.at, f.mask = -1, 0
        self.figures[f.id] = None
        self.there = tuple(i for i in self.there if i != f.id)
        self.looked.somebody_came_or_went()
        self.queue = tuple(i for i in self.queue if i != f.id)
        self.count()

    # -- who is active

    def mark(self, f: Figure, word: str) -> None:
        """An enemy does nothing for a reason that has a word: it is dormant, or penned,"""
        f.marks += (word,)
        self.looked.enemies_stirred()

    def unmark(self, f: Figure, word: str) -> None:
        """and then no more."""
        f.marks = tuple(mark for mark in f.marks if mark != word)
        self.looked.enemies_stirred()

    def spike(self, doors: int) -> None:
        """Doors are spiked, or those that were are no more."""
        self.spiked ^= doors
        self.looked.doors_changed()

    # -- the board

    def shut(self) -> tuple[int, int, int]:
        """Where the air is barred."""
        east = south = doors = 0
        for bar in self.barred:
            east, south, doors = east | bar.east, south | bar.south, doors | bar.doors
        return east, south, doors

    def forget(self, changed: int) -> None:
        """What was looked up is out of date near squares with other edges than before."""
        super().forget(changed)
        self.looked.doors_changed()

    def set_things(self, things: tuple[Thing, ...]) -> None:
        """Put other contents in place of those there are."""
        self.things = things
        self.low = self.high = 0
        pieces = content().pieces
        for thing in things:
            if thing.state != "broken":
                if pieces[thing.kind].low:
                    self.low |= thing.squares
                else:
                    self.high |= thing.squares
        self.solid = self.low | self.high | self.void

    def set_zones(self, zones: tuple[tuple[str, int, int], ...]) -> None:
        """Put other ground in place of what there is."""
        self.zones = zones
        self.void = 0
        for name, mask, _ in zones:
            if not content().zones[name].floor:
                self.void |= mask
        self.solid = self.low | self.high | self.void


@announced
def enemy_stands(g: Game, f: Figure) -> None:
    """An enemy has been put on squares of the board, perhaps those it was on."""


_copy_figure = copier(Figure)
_copy_game = copier(
    Game,
    {
        "log": "None",
        "figures": "[f and f.copy() for f in old]",
        "names": "old[:]",
        "decks": "dict(old)",
        "discards": "dict(old)",
        "counters": "dict(old)",
        "looked": "old.copy()",
    },
)


def seat_list(g: Game) -> list[Seat]:
    """A seat for each hero. Enemies have none: they follow their tactics."""
    return [Seat(f.name, f.title, "hero", True) for f in g.party()]
