"""Everything that is true in a game of HeroQuest between two decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from delvewright.kernel.errors import DelveError
from delvewright.kernel.flat import copier
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Seat, State
from delvewright.rules.common.cards import without
from delvewright.rules.common.editions import Editions
from delvewright.rules.heroquest.content.more import replaced
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.state.answering import TESTED, answered
from delvewright.rules.heroquest.state.extras import Extras
from delvewright.rules.heroquest.state.figure import HERO, MONSTER, Figure
from delvewright.rules.heroquest.state.gear import set_values

__all__ = [
    "DERIVED", "EDITIONS", "HERO", "MONSTER", "SORCERER", "Figure", "Game", "Ground", "Token", "choose_heroes",
    "release", "seat_list", "seats_of",
]  # fmt: skip

SORCERER = "evil-sorcerer"
"""The seat of the Evil Sorcerer; it always is the last one."""


class Token(NamedTuple):
    """An Equipment token: where it lies, whose it was, and what can be taken up from it."""

    at: int
    whose: str
    items: tuple[str, ...] = ()
    gold: int = 0
    valuables: int = 0
    drained: tuple[str, ...] = ()
    """Cards that lie face down."""

    @property
    def holds(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.items or self.gold or self.valuables or self.drained)


EDITIONS = Editions(
    ("basic", "advanced"),
    {
        "coop": "Heroes agree on who acts next",
        "ranged": "Bows and crossbows cost Upkeep",
        "apprentice": "Spells are drawn from one deck",
    },
)
"""What can be played."""

Ground = tuple[int, int, int, int, int, int]
"""The board as one figure finds it underfoot: open edges to the east and south, and masks of

* the squares it cannot enter (only what is laid out is there to be walked on),
* known dangers, entered only on purpose: found traps (for those who spring them) and open pits,
* the squares it may walk through but not stop on, where friends stand,
* the squares on which it may stand beside another: stairway, pits, with another of its swarm.
"""


class Game(State):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    __slots__ = (
        "active",
        "acts",
        "armed",
        "aside",
        "assigning",
        "begun",
        "beside",
        "blocked",
        "bonus",
        "burning",
        "caltrops",
        "chalked",
        "chasm",
        "clear",
        "combed",
        "costly",
        "counters",
        "deaths",
        "deck",
        "doors",
        "east",
        "ended",
        "extras",
        "felled",
        "figures",
        "foothold",
        "found",
        "found_doors",
        "furniture",
        "giants",
        "grips",
        "groups",
        "heroes",
        "hoards",
        "killed",
        "known_doors",
        "laid",
        "last_spell",
        "lost",
        "monsters",
        "moves",
        "moving",
        "names",
        "options",
        "over",
        "past",
        "picks",
        "pits",
        "placed",
        "played",
        "points",
        "portals",
        "quest",
        "reacting",
        "round",
        "scrolls",
        "seats",
        "secrets",
        "shadows",
        "shared",
        "sorcerer",
        "south",
        "spied",
        "sprung",
        "stepped",
        "surveyed",
        "tall",
        "tested",
        "thieves",
        "tokens",
        "turn",
        "underfoot",
        "waiting",
        "walls",
        "watching",
        "wedged",
        "winner",
    )  # fmt: skip

    def __init__(self, quest: Quest, heroes: list[str], options: Mapping[str, Any]) -> None:
        self.rng = 0
        self.log = None
        self.quest = quest
        self.options = options
        self.played = EDITIONS.in_play(options)
        """Editions and optional rules in play."""
        self.extras = Extras() if len(self.played) > 1 else None
        """What only they keep; None in the basic game."""
        self.seats: tuple[str, ...] = (*heroes, SORCERER)
        self.sorcerer = len(heroes)
        """The seat of the Evil Sorcerer."""
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
        self.moving = False
        """Whether a Move Action is under way."""
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
        self.set_edges()
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
        self.armed = sum({1 << t.at for t in quest.traps if t.door < 0})
        """Mask of squares with a floor trap that can still go off."""
        self.found = 0
        """Mask of squares with a Found Trap token."""
        self.found_doors = 0
        """Mask of the Quest's door traps that were found, by their number."""
        self.sprung = 0
        """Mask of the Quest's traps on doors that went off or were disarmed, by their number."""
        self.underfoot: Ground | None = None
        """The ground under the figure that was last asked where it goes."""
        self.pits = 0
        """Mask of open pits."""
        self.hoards = 0
        """Mask of listed treasures already found."""
        self.deck: tuple[str, ...] = ()
        """The Treasure deck; its order is nobody's knowledge, so cards are drawn from it at random."""
        self.scrolls: tuple[str, ...] = ()
        """The Scroll deck, drawn from like the Treasure deck."""
        self.picks: tuple[int, ...] = ()
        """Heroes who still have to pick a Spell Group, in order."""
        self.groups: tuple[str, ...] = ()
        """Spell Groups already taken."""
        self.last_spell = ""
        """The last spell cast by anybody."""
        self.portals = 0
        """Mask of the Quest's Portals that are active."""
        self.grips = 0
        """How many Monsters hold somebody in their grip."""
        self.thieves = False
        """Whether a Monster has stolen something."""
        self.giants = False
        """Whether a Giant has come into play."""
        self.costly = 0
        """Mask of squares that cost two points to enter and cannot be jumped over."""
        self.chasm = quest.chasm
        """Mask of squares without a floor: jumped over, never walked on."""
        self.aside: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = ()
        """Cards kept from Heroes by the Quest: whose, which, and which of them were worn."""
        self.burning = 0
        """Mask of squares on fire."""
        self.caltrops = 0
        """Mask of squares strewn with caltrops."""
        self.walls: tuple[tuple[str, int, int], ...] = ()
        """Things conjured that can be hacked down: name, mask of squares, Body left."""
        self.shadows = 0
        """Mask of squares under a Cloak of Shadows."""
        self.watching = False
        """Whether an effect lasts on somebody that ends when somebody is out of sight."""
        self.past: Game | None = None
        """The state when this Hero's turn began, while somebody may want it back; it never changes."""
        self.counters: dict[str, int] = {}
        """Whatever a Quest counts: noise, candles, levers …"""
        self.killed: tuple[str, ...] = ()
        """Kinds of Monsters destroyed, in order."""
        self.felled = 0
        """Mask of the map's Monsters that were destroyed."""
        self.stepped = -1
        """The square the active figure left last."""
        self.tokens: tuple[Token, ...] = ()
        """Equipment tokens; a fallen Hero's stays even when it is empty."""
        self.assigning: tuple[int, ...] = ()
        """Heroes who still have to assign Selfish cards before the Quest begins."""
        self.chalked = 0
        """Mask of squares marked with chalk."""
        self.spied = self.clear = 0
        """Squares behind closed doors where a Spyglass has shown Monsters, or none."""
        self.combed = 0
        """Mask of squares searched for secret doors by Heroes whom rubble has cut off."""
        self.wedged = 0
        """Mask of open doors wedged against Monsters."""
        self.reacting = 0
        """Mask of windows in which somebody may own something to use."""
        self.tested = False
        """The same for dice that are rolled for no blow: follows from belongings too."""
        self.over = False
        self.winner = ""
        self.deaths: tuple[tuple[str, str], ...] = ()
        """(Hero, cause) in order."""
        self.lost = 0
        """Body lost by Heroes in all."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def rewind(self, past: Game) -> None:
        """Become what an earlier state was; the dice go on from where they are, and what was told was told."""
        again = past.copy()
        for name in Game.__slots__:
            setattr(self, name, getattr(again, name))
        self.recount()

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order."""
        plain: list[object] = [self.rng]
        for name in Game.__slots__:
            value = getattr(self, name)
            if name in DERIVED or (name == "extras" and value is None):
                continue
            if name == "quest":
                value = value.id
            elif name == "figures":
                value = tuple(f and f.freeze() for f in value)
            elif name in ("past", "extras"):
                value = value and value.freeze()
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

    def plays(self, name: str) -> bool:
        """Whether an edition or optional rule is in play."""
        return name in self.played

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
        if f.has("giant"):
            self.giants = True
        self.figures.append(f)
        self.names.append(name)
        if at >= 0:
            self.put(f, at)
        if kind.spells:
            self.recount(f)
        return f

    def put(self, f: Figure, at: int) -> None:
        """Move a figure to a square, from wherever it is; at = -1 takes it off the board."""
        if self.grips and at != f.at:
            self._let_go(f)
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

    def take_off(self, f: Figure) -> None:
        """Take a figure off the board."""
        self.put(f, -1)

    def set_edges(self) -> None:
        """After doors changed: which edges are open, and which squares are one step away from each."""
        grid = self.quest.grid
        self.east, self.south = grid.edges_with(self.doors)
        self.beside = grid.beside(self.doors)

    @rule("ability.crush.ends")
    def _let_go(self, f: Figure) -> None:
        """Whoever is moved away is held no longer and holds nobody."""
        for m in self.figures:
            if m is not None and m.grip >= 0 and (m is f or m.grip == f.id):
                release(self, m)

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
    def hero_seats(self) -> int:
        """The audience of all Heroes."""
        return (1 << len(self.seats) - 1) - 1

    def turn_coat(self, f: Figure, side: int, seat: int) -> None:
        """Let a figure fight for another side, by another seat's decisions."""
        at, grips, self.grips = f.at, self.grips, 0  # it stays where it is, and in whose grip it is
        self.put(f, -1)
        f.side, f.seat = side, seat
        if at >= 0:
            self.put(f, at)
        self.grips = grips

    def gain(self, f: Figure, *items: str) -> None:
        """Give a figure cards."""
        f.items += items if self.extras is None else self.versions(items)
        self.recount(f)

    @rule("adv.potions.replaced")
    def versions(self, items: tuple[str, ...]) -> tuple[str, ...]:
        """Cards as they are in this edition: the advanced game has new versions of some in the place of the old."""
        return tuple(replaced().get(i, i) for i in items) if self.plays("advanced") else items

    def drop(self, f: Figure, item: str) -> None:
        """Take a card from a figure."""
        f.items = without(f.items, item)
        if item not in f.items:
            f.hands, f.worn, f.slots = without(f.hands, item), without(f.worn, item), without(f.slots, item)
        self.recount(f)

    def recount(self, f: Figure | None = None) -> None:
        """After belongings changed: starting values, and in which windows anybody could react."""
        if f is not None and f.kind.hero:
            set_values(f)
        found = answered(self.figures)
        self.reacting, self.tested = found & ~TESTED, found & TESTED > 0

    def count(self, what: str) -> int:
        """A counter of the Quest."""
        return self.counters.get(what, 0)


_copy_game = copier(
    Game,
    {
        "log": "None",
        "figures": "[f and f.copy() for f in old]",
        "names": "old[:]",
        "bonus": "dict(old)",
        "counters": "dict(old)",
        "underfoot": "None",
        "extras": "old and old.copy()",
    },
)
DERIVED = {"beside", "kit", "played", "sorcerer", "tested", "underfoot"}
"""What follows from the rest of the state, or of a figure."""


def seat_list(g: Game) -> list[Seat]:
    """The seats in turn order, the Evil Sorcerer last."""
    return seats_of(g.seats[:-1])


def seats_of(heroes: Sequence[str]) -> list[Seat]:
    """The seats when these Heroes take part."""
    kinds = content().kinds
    return [*(Seat(name, kinds[name].title, "hero") for name in heroes), Seat(SORCERER, "Evil Sorcerer", "monster")]


def choose_heroes(options: Mapping[str, Any], quest: Quest | None = None) -> list[str]:
    """The Heroes that take part, in seating order, by the option `heroes`; one alone in a Solo Quest."""
    known = content().heroes
    wanted = options.get("heroes") or known
    names = wanted.replace(",", " ").split() if isinstance(wanted, str) else list(wanted)
    for name in names:
        if name not in known:
            raise DelveError(f"heroes: there is no Hero called “{name}”.", do=f"Choose from {', '.join(known)}.")
        if names.count(name) > 1:
            raise DelveError(f"heroes: “{name}” is named twice.", do=f"Choose from {', '.join(known)}, one of each.")
    if not names:
        raise DelveError("A quest needs at least one Hero.", do=f"Choose from {', '.join(known)}.")
    if quest is not None and quest.solo:
        fit = [name for name in names if name in quest.starts]
        if not fit:
            raise DelveError(f"“{quest.title}” is not for {', '.join(names)}.", do=f"Send {', '.join(quest.starts)}.")
        return fit[:1]
    return names


@rule("ability.crush.ends")
def release(g: Game, f: Figure) -> None:
    """The hold ends."""
    g.tell("crush", "{} lets go of {}.", f, g.names[f.grip], rules=("ability.crush.ends",), figures=(f.id, f.grip))
    f.grip = -1
    g.grips -= 1
