"""Everything that is true in a game of Advanced HeroQuest between two decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from delvewright.kernel.effects import Bearer, Effects, total
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.flat import copier
from delvewright.kernel.plane import beside, grown, step, touching_one
from delvewright.kernel.rulebook import Seat
from delvewright.kernel.saying import called, listed
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Hero, Monster, Values
from delvewright.rules.advanced.state.board import WIDTH, Board, Exit, FoundTrap, Group, Room
from delvewright.rules.advanced.state.lookups import Crowd, Lookups
from delvewright.rules.advanced.state.masks import MASKS, masked
from delvewright.rules.common.figure_names import next_number
from delvewright.rules.common.tiles.board import Thing, Token
from delvewright.rules.common.tiles.state import LaidState, plain

HERO, MONSTER = 0, 1
"""The two sides."""
AWAKE, LYING, DEAD, GONE = range(4)
"""Conditions: on his feet, knocked out, dead, out of the dungeon."""
CONDITIONS = ("conscious", "knocked-out", "dead", "gone")
EXPLORING, FIGHTING = range(2)
"""Kinds of turns."""
TURNS = ("exploration", "combat")
HEROES, LAYING, MASTER, END = range(4)
"""Phases: the hero players', exploration, the gamesmaster's, the end of a fight."""
PHASES = ("heroes", "exploration", "gamesmaster", "end")
GAMESMASTER = "gamesmaster"
SOUL_LOST = "soul-lost"
"""The mark of one whom nothing brings back from the dead."""
GROUND = "ground"
"""The counter that holds the mask of the sections in which a fight is fought."""
NAMED = "named"
"""The mark of a character monster that came by a counter: it exists once."""

LEVEL = (
    "board", "entered", "exits", "false", "groups", "open", "opened", "rooms", "searched", "secret", "stale", "things",
    "tokens", "traps", "trod",
)  # fmt: skip
"""What belongs to a level, and waits there while the heroes are on another."""


class Escaped(NamedTuple):
    """A character monster that is not on the table and may come back."""

    kind: str
    wounds: int
    named: bool
    """Whether it came by a counter, and so is there once; else it is a person of a chamber."""
    used: tuple[tuple[str, int], ...] = ()
    """What it has used up of its spells and things."""


class Figure(Bearer):
    """A hero, a henchman or a monster."""

    derived = frozenset({"hero", "large"})
    """Slots that follow from the rest."""
    __slots__ = (
        "at", "base", "calling", "condition", "effects", "employer", "fate", "full", "gold", "group", "healed", "held",
        "hero", "id", "kind", "large", "learnt", "letter", "marks", "mask", "name", "near", "pack", "race", "seat",
        "shown", "side", "spells", "start", "title", "used", "weapons", "worn", "wounds",
    )  # fmt: skip

    def __init__(self, id: int, name: str, title: str, side: int, seat: int) -> None:
        self.id = id
        self.name = name
        self.title = title
        self.letter = "?"
        self.side = side
        self.seat = seat
        """The seat that decides for it; -1: the gamesmaster, if he is the program."""
        self.kind: Monster | None = None
        """The card of a monster; None for the hero side."""
        self.large = False
        """Whether it fills four squares."""
        self.race = self.calling = ""
        self.hero = side == HERO
        """Whether it is a Hero, not a henchman or a monster."""
        self.base = Values()
        """Start levels."""
        self.at = -1
        """Its square, of several the first; -1 when it is off the board."""
        self.mask = 0
        """All its squares."""
        self.wounds = 0
        """Wounds it has left,"""
        self.full = 0
        """and has when it is well."""
        self.start = 0
        """Wounds at the beginning of this turn,"""
        self.healed = 0
        """and those healed since: a Fate Point brings both back."""
        self.fate = 0
        self.gold = 0
        self.weapons: tuple[str, ...] = ()
        self.held = ""
        """The weapon in hand."""
        self.worn: tuple[str, ...] = ()
        """Armour, rings and amulets that count."""
        self.pack: dict[str, int] = {}
        """Everything else, and how many; armour that is not worn as well."""
        self.used: dict[str, int] = {}
        """Charges left, doses, reloading: what single things keep in mind."""
        self.spells: tuple[str, ...] = ()
        self.learnt = 0
        """The bonus to disarming that he has for good."""
        self.condition = AWAKE
        self.employer = -1
        """The hero a henchman serves."""
        self.effects: Effects = ()
        self.marks: tuple[str, ...] = ()
        """What single texts keep in mind of it: injuries, what it is made to do."""
        self.near: tuple[int, ...] = ()
        """Opponents in its death zone, in the order in which they came; the first is the focus."""
        self.group = -1
        """The section a monster belongs to; -1: none."""
        self.shown = False
        """Whether it is told what a special monster is."""

    def __str__(self) -> str:
        """What everybody may call it: a special monster by no more than its number, until it is told what it is. Those
        numbers are not by kind, or they would tell of others."""
        if self.kind is None or not self.kind.distinct:
            return self.title
        return self.openly if self.shown else f"Special monster {self.id}"

    @property
    def openly(self) -> str:
        """What the gamesmaster calls it."""
        if self.kind is None or not self.kind.distinct:
            return self.title
        return self.kind.own_name or called(f"{self.kind.id}.{self.id}", self.kind.title)

    @property
    def veiled(self) -> bool:
        """Whether only the gamesmaster knows what it is."""
        return self.kind is not None and self.kind.distinct and not self.shown

    def become(self, card: Monster) -> None:
        """Be a monster of that card, unhurt."""
        self.kind, self.letter, self.base = card, card.letter, card.values
        self.wounds = self.full = card.values.wounds
        self.weapons, self.held = (card.weapon,), card.weapon

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(
            (self.kind and self.kind.id) if s == "kind" else repr(self.base) if s == "base" else plain(getattr(self, s))
            for s in Figure.__slots__
            if s not in Figure.derived
        )

    @property
    def monster(self) -> Monster:
        """Its card, if it is a monster."""
        assert self.kind is not None
        return self.kind

    @property
    def up(self) -> bool:
        """On the board and on its feet."""
        return self.at >= 0 and self.condition == AWAKE

    @property
    def there(self) -> bool:
        """On the board, alive: it fills its squares."""
        return self.at >= 0 and self.condition <= LYING

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0

    def special(self, word: str) -> bool:
        """Whether its card, or something that has befallen it, gives it a special rule."""
        return (self.kind is not None and word in self.kind.special) or self.under(word)

    def has(self, item: str) -> bool:
        """Whether it carries or wears a thing."""
        return item in self.weapons or item in self.worn or self.pack.get(item, 0) > 0


class Several(tuple[Figure, ...]):
    """Some figures of which something is told."""

    __slots__ = ()

    def __str__(self) -> str:
        return listed(self)

    def __format__(self, how: str) -> str:
        return str(self)


class Called(NamedTuple):
    """How answers call figures where people meet them: special monsters by numbers, known or not."""

    g: Game

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.g.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.g.height

    def figure_name(self, figure: int) -> str:
        """The name of a figure, dead or not."""
        name, f = self.g.names[figure], self.g.figures[figure]
        card = f.kind if f is not None else content().monsters.get(name.rpartition(".")[0])
        return f"special.{figure}" if card is not None and card.distinct else name


class Game(LaidState):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    derived = LaidState.derived | {"looked"}
    __slots__ = (
        "active", "closed", "counters", "cup", "depth", "done", "dungeon", "entered", "escaped", "exits", "extra",
        "fallen", "false", "figures", "fought", "groups", "hand", "kept", "leader", "looked", "loot", "mapper", "mode",
        "names", "opened", "options", "over", "phase", "points", "pursued", "quest", "rooms", "round", "routine",
        "searched", "seats", "secret", "shots", "solid", "spent", "stale", "stopped", "taken", "tall", "things",
        "tokens", "traps", "trod", "waiting", "walked", "winner",
    )  # fmt: skip

    def __init__(self, quest: str, options: Mapping[str, Any]) -> None:
        super().__init__(Board())
        self.looked = Lookups()
        self.quest = quest
        self.options = options
        self.seats: tuple[str, ...] = ()
        """Names of the players' heroes, and the gamesmaster's seat if somebody sits there."""
        self.figures: list[Figure | None] = []
        """By id; None for a monster that is gone."""
        self.names: list[str] = []
        self.over = False
        self.winner = ""
        # -- the course of play
        self.round = 0
        """The number of the turn."""
        self.mode = EXPLORING
        self.phase = HEROES
        self.leader = self.mapper = 0
        """Seats."""
        self.waiting = 0
        """Mask of the models that have still to act in this phase."""
        self.active = -1
        self.points = -1
        """Squares left to move; -1 before it has begun."""
        self.walked = 0
        """Squares moved in this activation."""
        self.stopped = False
        """No more moving in this activation."""
        self.done: tuple[str, ...] = ()
        """What was done in this activation: attack, run, door …"""
        self.routine = ""
        """The order in which all monsters move and attack in this phase."""
        self.counters: dict[str, int] = {}
        """What is counted, by name."""
        # -- the gamesmaster's counters
        self.cup: tuple[str, ...] = ()
        self.hand: tuple[str, ...] = ()
        self.spent: tuple[str, ...] = ()
        self.escaped: tuple[Escaped, ...] = ()
        """Character monsters that may come back."""
        self.fallen: tuple[str, ...] = ()
        """Character monsters that came by a counter and are dead, for the whole campaign."""
        # -- the dungeon
        self.dungeon = 1
        """Its number in the campaign."""
        self.depth = 1
        """The level the heroes are on."""
        self.kept: dict[int, tuple[Any, ...]] = {}
        """Other levels, as they were left."""
        self.false = 0
        """Mask of doors that lead nowhere."""
        self.opened: tuple[int, ...] = ()
        """Doors opened onto what is not laid out yet."""
        self.exits: tuple[Exit, ...] = ()
        self.rooms: dict[int, Room] = {}
        self.things: tuple[Thing, ...] = ()
        """Furniture, chests, pillars."""
        self.tokens: tuple[Token, ...] = ()
        """What lies on the floor."""
        self.traps: tuple[FoundTrap, ...] = ()
        self.groups: tuple[Group, ...] = ()
        self.trod = 0
        """Mask of squares somebody of the hero side has been on."""
        self.entered = 0
        """Mask of rooms a Hero has set foot in."""
        self.searched = 0
        """Mask of rooms searched for hidden treasure."""
        self.secret = 0
        """Mask of sections searched for secret doors."""
        self.stale = 0
        """Mask of doors by which the heroes came into sections."""
        self.solid = 0
        """Mask of squares nobody can enter,"""
        self.tall = 0
        """and of those that nobody can shoot across."""
        self.taken = 0
        """Mask of squares somebody fills."""
        # -- the fight
        self.fought = 0
        """How many monsters there were when it began."""
        self.pursued = -1
        """Turns of pursuit so far; -1: the monsters do not pursue."""
        self.closed = 0
        """Mask of doors closed in this turn."""
        self.extra = False
        """Whether the turn after a door was closed on the monsters is being played."""
        self.shots: tuple[tuple[int, str], ...] = ()
        """Who has used which missile in this fight."""
        self.loot: tuple[str, ...] = ()
        """Kinds of the monsters killed in this fight."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def tell(self, kind: str, text: str, *args: object, **more: Any) -> None:
        """Write down what happened; of special monsters that nobody knows, to the gamesmaster by what they are."""
        if self.log is None:
            return
        named = [f for each in args for f in (each if isinstance(each, Several) else (each,)) if isinstance(f, Figure)]
        if self.gm >= 0 and any(f.veiled for f in named):
            more.setdefault("figures", tuple(dict.fromkeys(f.id for f in named)))
            to, master = more.pop("to", EVERYBODY), 1 << self.gm
            if to & master:
                super().tell(kind, text, *map(_openly, args), to=to & master, **more)
            more["to"] = to & ~master
        super().tell(kind, text, *args, **more)

    def figure_name(self, figure: int) -> str:
        """The name of a figure, dead or not."""
        return self.names[figure]

    def called(self, figure: int) -> str:
        """How sentences call a figure; one that is gone by what its name says."""
        f = self.figures[figure]
        return str(f) if f is not None else called(Called(self).figure_name(figure))

    @property
    def fighting(self) -> bool:
        """Whether combat turns are played."""
        return self.mode == FIGHTING

    @property
    def gm(self) -> int:
        """The gamesmaster's seat; -1: the program is the gamesmaster."""
        return len(self.seats) - 1 if self.seats and self.seats[-1] == GAMESMASTER else -1

    # -- figures

    def fig(self, id: int) -> Figure:
        """The figure of that id, which must be in play."""
        f = self.figures[id]
        assert f is not None
        return f

    def gather(self) -> Crowd:
        """Who there is, worked out."""
        everybody = [f for f in self.figures if f is not None]
        company = [f for f in everybody if f.side == HERO]
        party = [f for f in company if f.hero]
        self.looked.crowd = found = Crowd(everybody, party, company, [f for f in everybody if f.side == MONSTER])
        return found

    def everybody(self) -> list[Figure]:
        """All figures there are."""
        return (self.looked.crowd or self.gather())[0]

    def party(self) -> list[Figure]:
        """All Heroes, dead ones and those who left included."""
        return (self.looked.crowd or self.gather())[1]

    def company(self) -> list[Figure]:
        """All of the hero side who are in the dungeon and alive."""
        return [f for f in (self.looked.crowd or self.gather())[2] if f.at >= 0 and f.condition <= LYING]

    def heroes(self) -> list[Figure]:
        """Heroes in the dungeon who are conscious."""
        return [f for f in (self.looked.crowd or self.gather())[1] if f.at >= 0 and f.condition == AWAKE]

    def anybody(self) -> bool:
        """Whether there is a Hero in the dungeon who is conscious."""
        for f in (self.looked.crowd or self.gather())[1]:  # noqa: SIM110  (asked after every answer)
            if f.at >= 0 and f.condition == AWAKE:
                return True
        return False

    def foes(self) -> list[Figure]:
        """Monsters on the board."""
        return [f for f in (self.looked.crowd or self.gather())[3] if f.at >= 0]

    def others(self, f: Figure) -> list[Figure]:
        """Those of the other side, on the board or not."""
        return (self.looked.crowd or self.gather())[3 if f.side == HERO else 2]

    def own(self, f: Figure) -> list[Figure]:
        """Those of somebody's side, himself included, on the board or not."""
        return (self.looked.crowd or self.gather())[2 if f.side == HERO else 3]

    def enemies(self, f: Figure) -> list[Figure]:
        """Those of the other side who are on the board."""
        crowd = self.looked.crowd or self.gather()
        if f.side == HERO:
            return [o for o in crowd.monsters if o.at >= 0]
        return [o for o in crowd.company if o.at >= 0 and o.condition <= LYING]

    def at(self, q: int) -> Figure | None:
        """Who fills a square."""
        if not self.taken >> q & 1:
            return None
        return next((f for f in self.everybody() if f.mask >> q & 1 and f.there), None)

    def add(self, name: str, title: str, side: int, seat: int = -1) -> Figure:
        """A new figure, off the board."""
        f = Figure(len(self.figures), name, title, side, seat)
        self.figures.append(f)
        self.names.append(name)
        self.looked.somebody_came_or_went()
        return f

    def add_monster(self, card: Monster, group: int = -1, wounds: int = 0) -> Figure:
        """A monster, off the board; those of a kind are numbered as they appear. Who imagines this game does not know
        which special ones come."""
        if MASKS in self.counters and card.distinct:
            lost = card.values.wounds - wounds if wounds else 0
            card = masked(self.counters[MASKS], len(self.figures), card, lost)
            wounds = card.values.wounds - lost
        n = next_number(card.id, self.names)
        f = self.add(f"{card.id}.{n}", f"{card.title} {n}", MONSTER, self.gm)
        f.group = group
        f.large = card.size > 1
        f.become(card)
        f.wounds = wounds or f.full
        return f

    def add_hero(self, sheet: Hero, seat: int, name: str = "", employer: int = -1) -> Figure:
        """A hero or henchman as his sheet has him, off the board."""
        f = self.add(name or sheet.id, sheet.title, HERO, seat)
        f.hero = sheet.calling != "henchman"
        f.letter, f.race, f.calling, f.base, f.employer = (
            sheet.letter,
            sheet.race,
            sheet.calling,
            sheet.values,
            employer,
        )
        f.full = f.wounds = f.start = sheet.values.wounds
        f.fate = sheet.values.fate
        f.weapons, f.worn = sheet.weapons, () if sheet.armoured else sheet.armour
        f.held = sheet.weapons[0] if sheet.weapons else "fists"
        f.pack, f.spells = dict(sheet.items), sheet.spells
        return f

    def put(self, f: Figure, at: int) -> None:
        """Move a figure to a square; at = -1 takes it off the board."""
        taken = self.taken
        if f.at >= 0 and f.condition <= LYING:  # where a body lies somebody else may stand
            taken ^= f.mask if taken >> f.at & 1 and not f.large else taken & f.mask
        f.at, f.mask = at, 1 << at if at >= 0 and not f.large else self.shape(f, at)
        self.taken = taken | f.mask if f.condition <= LYING else taken

    @staticmethod
    def shape(f: Figure, at: int) -> int:
        """The squares it would fill: of a large one `at` is the first."""
        if at < 0:
            return 0
        if not f.large:
            return 1 << at
        return 0b11 << at | 0b11 << at + WIDTH

    def remove(self, f: Figure) -> None:
        """Take a monster off the board for good; nobody has his attention on it any more."""
        self.put(f, -1)
        for other in self.others(f):
            if f.id in other.near:
                other.near = tuple(id for id in other.near if id != f.id)
        self.figures[f.id] = None
        self.looked.somebody_came_or_went()
        self.waiting &= ~(1 << f.id)

    def count(self) -> None:
        """Work out anew who stands where."""
        self.taken = 0
        for f in self.everybody():
            if f.there:
                self.taken |= f.mask

    # -- the board

    def forget(self, changed: int) -> None:
        """What was looked up is out of date where the edges are other than before."""
        super().forget(changed)
        self.looked.edges_changed(grown(changed, WIDTH))

    def around(self, f: Figure) -> int:
        """The squares that touch somebody: up to eight, walls and closed doors permitting."""
        if f.large:
            return self.touching(f.mask)
        known = self.looked.around
        found = known.get(f.at)
        if found is None:
            found = known[f.at] = touching_one(f.at, self.east, self.south, WIDTH)
        return found

    def beside(self, f: Figure) -> int:
        """The squares that share a side with one of somebody's, where no wall or closed door lies between: 4-near."""
        if f.large:
            near = step(f.mask, self.east, self.south, WIDTH)
            return near ^ near & f.mask
        known = self.looked.beside
        found = known.get(f.at)
        if found is None:
            found = known[f.at] = beside(f.at, self.east, self.south, WIDTH)
        return found

    def set_things(self, things: tuple[Thing, ...]) -> None:
        """Put other contents in place of those there are."""
        self.things = things
        self.solid = self.tall = 0
        for thing in things:
            if thing.state != FLAT:
                self.solid |= thing.squares
                if thing.kind not in LOW:
                    self.tall |= thing.squares

    def section(self, f: Figure) -> int:
        """The section somebody is in."""
        return self.board.area_of.get(f.at, -1)

    def leave_level(self, depth: int) -> bool:
        """Put this level aside and take up another; False: there is none yet, and all is bare."""
        self.kept[self.depth] = tuple(getattr(self, name) for name in LEVEL)
        self.depth = depth
        known = self.kept.pop(depth, None)
        bare = Game("", {})
        for n, name in enumerate(LEVEL):
            value = known[n] if known is not None else getattr(bare, name)
            setattr(self, name, dict(value) if isinstance(value, dict) else value)
        self.looked.another_level()
        self.set_edges()
        self.set_things(self.things)
        return known is not None


def _openly(said: object) -> object:
    """A part of a sentence as the gamesmaster reads it."""
    if isinstance(said, Several):
        return listed([f.openly for f in said])
    return said.openly if isinstance(said, Figure) else said


LOW = ("chasm", "fire-pit", "lava")
"""Things that nobody can enter and everybody sees across."""
FLAT = "flat"
"""The state of a thing that is no obstacle: a circle on the floor."""

_copy_figure = copier(Figure, {"pack": "dict(old)", "used": "dict(old)"})
_copy_game = copier(
    Game,
    {
        "log": "None",
        "figures": "[f and f.copy() for f in old]",
        "names": "old[:]",
        "counters": "dict(old)",
        "rooms": "dict(old)",
        "kept": "dict(old)",
        "looked": "old.copy()",
    },
)


def seat_list(g: Game) -> list[Seat]:
    """A seat for each player's hero; one for the gamesmaster, if somebody sits there."""
    found = []
    for name in g.seats:
        if name == GAMESMASTER:
            found.append(Seat(name, "Gamesmaster", "monster"))
        else:
            f = g.figures[g.names.index(name)]
            found.append(Seat(name, f.title if f is not None else name, "hero", True))
    return found
