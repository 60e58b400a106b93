"""Everything that is true in a game of HeroQuest between two decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from delvewright.kernel.errors import DelveError
from delvewright.kernel.flat import copier
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Seat
from delvewright.rules.common.announcing import announced
from delvewright.rules.common.cards import without
from delvewright.rules.common.dungeon.state import COPIED, DrawnState
from delvewright.rules.common.moments import MOMENTS
from delvewright.rules.heroquest.content.editions import in_play
from delvewright.rules.heroquest.content.more import replaced
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.state.advanced_game import Extras
from delvewright.rules.heroquest.state.answering import APART, answered, unknown_to_heroes
from delvewright.rules.heroquest.state.figure import HERO, MONSTER, Figure, called_by
from delvewright.rules.heroquest.state.gear import set_values

__all__ = [
    "DERIVED", "HERO", "MONSTER", "SORCERER", "Figure", "Game", "Ground", "Token", "choose_heroes",
    "moved_away", "seat_list", "seats_of",
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


Ground = tuple[int, int, int, int, int, int]
"""The board as one figure finds it underfoot: open edges to the east and south, and masks of

* the squares it cannot enter (only what is laid out is there to be walked on),
* known dangers, entered only on purpose: found traps (for those who spring them) and open pits,
* the squares it may walk through but not stop on, where friends stand,
* the squares on which it may stand beside another: stairway, pits, with another of its swarm.
"""


class Game(DrawnState[Figure]):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    __slots__ = (
        "acts", "aside", "assigning", "begun", "bonus", "burning", "caltrops", "chalked", "clear", "combed", "ended",
        "extras", "foothold", "found_doors", "giants", "groups", "killed", "last_spell", "lost", "moves", "moving",
        "picks", "played", "portals", "reacting", "scrolls", "shadows", "sorcerer", "spied", "sprung", "stepped",
        "tested", "thieves", "tokens", "walls", "watching", "wedged",
    )  # fmt: skip
    derived = frozenset({"beside", "extras", "looked", "played", "sorcerer", "tested"})

    quest: Quest
    past: Game | None

    def __init__(self, quest: Quest, heroes: list[str], options: Mapping[str, Any]) -> None:
        super().__init__(quest, (*heroes, SORCERER), options)
        self.played = in_play(quest, options)
        """Editions and optional rules in play."""
        self.extras = Extras() if len(self.played) > 1 else None
        """What only they keep; None in the basic game."""
        self.sorcerer = len(heroes)
        """The seat of the Evil Sorcerer."""
        self.begun = False
        """The turn has begun."""
        self.moves = 0
        """Move Actions left in this Activation."""
        self.acts = 0
        """Other Actions left."""
        self.bonus: dict[str, int] = {}
        """Bonus Actions left, by kind."""
        self.moving = False
        """Whether a Move Action is under way."""
        self.foothold = -1
        """The last square of its own that a figure passing friends has left."""
        self.ended = False
        """The Activation was ended early."""
        self.found_doors = 0
        """Mask of the Quest's door traps that were found, by their number."""
        self.sprung = 0
        """Mask of the Quest's traps on doors that went off or were disarmed, by their number."""
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
        self.thieves = False
        """Whether a Monster has stolen something."""
        self.giants = False
        """Whether a Giant has come into play."""
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
        self.killed: tuple[str, ...] = ()
        """Kinds of Monsters destroyed, in order."""
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
        self.tested = 0
        """The same for dice that are rolled for no blow: follows from belongings too."""
        self.lost = 0
        """Body lost by Heroes in all."""

    def called_so(self, name: str) -> str:
        """How sentences call whoever has that name in notation."""
        return called_by(name, content().kinds.get(name.partition(".")[0]))

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def rewind(self, past: Game) -> None:
        """Become what an earlier state was; the dice go on from where they are, and what was told was told."""
        super().rewind(past)
        self.recount()

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order; what only other editions keep stands at the end."""
        return super().freeze() if self.extras is None else (*super().freeze(), self.extras.freeze())

    def plays(self, name: str) -> bool:
        """Whether an edition or optional rule is in play."""
        return name in self.played

    def add(self, kind: Kind, at: int, side: int, seat: int, name: str = "") -> Figure:
        """Put a new figure into play. Monsters of a kind are numbered as they appear."""
        changed = self.quest.of_kind and kind is content().kinds.get(kind.id)
        f = super().add(self.quest.of_kind.get(kind.id, kind) if changed else kind, at, side, seat, name)
        if changed:
            f.tags += self.quest.kind_tags.get(kind.id, ())
        if kind.fame:
            self.famous(f)
        if f.has("giant"):
            self.giants = True
        if kind.spells:
            self.recount(f)
        return f

    @rule("missing.character.list", "ability.advanced-only")
    def famous(self, f: Figure) -> None:
        """A Character has the Fame of its card, in the advanced game only."""
        if self.plays("advanced"):
            f.learn((f"fame {f.kind.fame}",))

    def let_go(self, f: Figure) -> None:
        """Somebody is about to be moved away while there are grips."""
        moved_away(self, f)

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
        if MOMENTS in self.options:  # somebody who sits there might use something, for all that others know
            for windows in unknown_to_heroes().values():
                found |= windows
        self.reacting, self.tested = found & ~APART, found & APART


@announced
def moved_away(g: Game, f: Figure) -> None:
    """Somebody is about to be moved away while there are grips."""


_copy_game = copier(Game, {**COPIED, "bonus": "dict(old)", "extras": "old and old.copy()"})
DERIVED = Game.derived | Figure.derived
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
