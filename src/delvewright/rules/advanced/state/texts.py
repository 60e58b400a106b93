"""Kinds of printed texts and the moments they may speak of: special rooms, traps, spells, monsters' special rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.common.texts import Texts


class Box(NamedTuple):
    """What a chest of a fixed map holds."""

    traps: tuple[str, ...] = ()
    rolls: int = 0
    """How often the table of chests is rolled on."""
    gold: int = 0
    items: tuple[str, ...] = ()
    """What the quest is about, for whoever opens it."""


class Special:
    """A hazard, or the special effect of a quest room."""

    name = ""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        """Whether the players know of it once its section is laid out; `master`: the gamesmaster."""
        return True

    def changes(self, g: Game, area: int, f: Figure, what: str) -> int:
        """What it adds to a characteristic of somebody who stands in the room."""
        return 0

    def laid(self, g: Game, area: int) -> Play:
        """The room is being laid out: what stands in it, who is there. Gives back the monsters."""
        return ()
        yield

    def shot(self, g: Game, area: int, f: Figure, distance: int) -> int:
        """What it adds to the Bow Skill of somebody who shoots from there so far."""
        return 0

    def surprise(self, g: Game, area: int) -> int:
        """What it adds to the gamesmaster's surprise roll."""
        return 0

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        """Somebody of the hero side has stepped onto a square of the room."""
        return
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        """What a Hero in the room may do because of it, besides the usual."""
        return []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        """He does it."""
        return
        yield

    def chest(self, g: Game, area: int) -> Box | None:
        """What its chest holds, where that is laid down."""
        return None

    def casting(self, g: Game, area: int, f: Figure) -> Play:
        """Somebody of the hero side casts a spell in the room: whether it works at all."""
        return True
        yield

    def gold(self, g: Game, area: int, gold: int) -> int:
        """What gold found in the room is worth."""
        return gold

    def monster(self, g: Game, area: int, f: Figure) -> None:
        """A monster has been placed in the room."""

    def master_phase(self, g: Game, area: int) -> Play:
        """The gamesmaster's phase of a combat turn begins."""
        return
        yield

    def fire(self, g: Game, area: int) -> int:
        """How many more damage dice fire spells have against the hero side here."""
        return 0

    def treasure(self, g: Game, area: int) -> list[str]:
        """What lies in its chest besides."""
        return []

    def slain(self, g: Game, area: int, f: Figure) -> None:
        """Somebody of the hero side has been killed in the room."""

    def fell(self, g: Game, area: int, f: Figure) -> None:
        """A monster that was placed in the room has been killed, or has moved."""

    def won(self, g: Game, area: int) -> Play:
        """A fight is over, and no monster is left."""
        return
        yield

    def turn_ends(self, g: Game, area: int) -> Play:
        """A combat turn is over."""
        return
        yield

    def steep(self) -> int:
        """What it costs to climb onto a square of its steps; 0: no more than any other."""
        return 0

    def stands(self, g: Game, area: int) -> int:
        """The squares of the room on which monsters are set up."""
        return g.board.areas[area].squares

    def monster_offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        """What a monster in the room may do because of it, in place of its attack."""
        return []

    def monster_does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        """It does it."""
        return
        yield

    def chest_traps(self, g: Game, area: int) -> int:
        """How many traps its chest has without any counter; less than 0: it is empty, too."""
        return 0


special = Texts("special", Special)


class Item:
    """A thing that somebody carries."""

    name = ""

    def dying(self, g: Game, f: Figure) -> bool:
        """Its bearer has no Wounds left to die with: whether it saves him."""
        return False


item = Texts("item", Item)


class Trap:
    """A trap that goes off."""

    name = ""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        """It goes off on a Hero."""
        return
        yield

    def stays(self, g: Game, at: int) -> str:
        """What is left of it on the map when it has gone off."""
        return ""

    def master_phase(self, g: Game) -> Play:
        """A gamesmaster's phase begins, after it has gone off somewhere or not."""
        return
        yield


trap = Texts("trap", Trap)


class Spell:
    """A spell."""

    name = ""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        """Everything it could be cast at now: `("cast",)`, `("cast-on", figure)`, `("cast-at", square)` …"""
        return []

    def covers(self, g: Game, f: Figure, q: int) -> int:
        """Cast at a square: the squares on which everybody is struck."""
        return 0

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        """It is cast."""
        return
        yield

    def strikes(self, g: Game, f: Figure) -> Play:
        """Nobody casts it, a trap or a scroll that reads itself: it strikes a Hero."""
        return
        yield

    def wounds(self, g: Game, f: Figure, target: Figure) -> Play:
        """Somebody it lasts on has hit in the hand-to-hand fight: the Wounds, in place of damage dice."""
        return 0
        yield

    def tempts(self, g: Game, f: Figure, options: list[Answer]) -> Answer | None:
        """A monster could cast it: the casting that the program prefers, if any is worth it."""
        return None

    def door_leads(self, g: Game, door: int) -> Play:
        """A door that it has made is opened: whether there is anything behind it."""
        return True
        yield


spell = Texts("spell", Spell)


class Ability:
    """A special rule of a monster."""

    name = ""

    def wounded(self, g: Game, target: Figure) -> Play:
        """It has wounded somebody in the hand-to-hand fight."""
        return
        yield

    def heroes_begin(self, g: Game, f: Figure) -> Play:
        """The hero players' phase of a combat turn begins."""
        return
        yield

    def master_begins(self, g: Game, f: Figure) -> Play:
        """The gamesmaster's phase of a combat turn begins."""
        return
        yield

    def scratches(self, g: Game, f: Figure, weapon: str, free: bool) -> bool:
        """Whether an ordinary damage die that reaches its Toughness wounds it; a 12 always does."""
        return True

    afar = False
    """Whether it strikes from afar: such monsters are placed behind the others, and shoot when it is time to."""

    def lasts(self, g: Game, f: Figure) -> bool:
        """Whether there is something left that strikes from afar."""
        return False

    def offers(self, g: Game, f: Figure) -> list[Answer]:
        """What it can do now in place of its attack."""
        return []

    def prefers(self, g: Game, f: Figure) -> Answer | None:
        """What the program does of that, if it is worth it."""
        return None

    def does(self, g: Game, f: Figure, answer: Answer) -> Play:
        """It does it."""
        return
        yield


ability = Texts("ability", Ability)


def abilities(f: Figure) -> list[Ability]:
    """The special rules of a monster that have a text."""
    words: Iterable[str] = f.kind.special if f.kind is not None else ()
    if f.effects:
        words = dict.fromkeys((*words, *[e.changes for e in f.effects]))
    known = ability.known
    return [known[word] for word in words if word in known]


def special_of(g: Game, area: int) -> Special:
    """The special text of a section; one that says nothing if it has none."""
    room: Room | None = g.rooms.get(area)
    return special.of(room.special) if room is not None and room.special else special.plain
