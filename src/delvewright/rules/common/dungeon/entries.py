"""What a quest file of a drawn board may say in any book: its tables, each field with what it is and an example.

A book declares its own by subclasses; `fields.described` makes one description of all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from delvewright.rules.common.dungeon.fields import said
from delvewright.rules.common.dungeon.quest import USUAL_RESISTANCE

Entries = tuple[dict[str, Any], ...]

READY, DRAFT = "ready", "draft"
STANDARD = "standard"


@dataclass(slots=True)
class QuestFile:
    """The TOML of a quest file, as far as every book has it."""

    title: str = said("its name", example='"The Cellar"')
    map: str = said("the drawing; or `board` instead", "", example='"""\n+-+-+\n|. .|\n+-+-+\n"""')
    legend: dict[str, str] = said(
        "what the letters of the drawing mean: a figure (`orc`), `furniture:table`, `trap:pit`, `door:locked`, "
        "`token:NAME`, or one of the words below; several with `+`",
        {},
        example='{ o = "orc" }',
    )
    board: str = said(
        "`standard`: the printed board of 26 x 19 squares with its walls, instead of a map; what stands on it is said "
        "by `rock`, `doors` and `[[place]]`",
        "",
        example='"standard"',
    )
    rock: str = said(
        "squares and rectangles of the standard board that do not belong to the dungeon",
        "",
        example='"a19:z19 z1"',
        of="squares",
    )
    doors: dict[str, str] = said(
        "on the standard board: the edges with doors, each with its kind", {}, example='{ "b4-a4" = "closed" }'
    )
    book: str = said("the book it is for", "", example='"heroquest"')
    story: str = said("what is read out at the beginning", "", example='"It is only a cellar, they said."')
    goal: Any = said(
        "what is to be done, as text; or as a list that is ticked off, `[[goal]]`", "", example='"Get out alive."'
    )
    wandering: str = said(
        "the Wandering Monster, with a number if there are several: `2 fimir`", "", example='"2 goblin"', of="monster"
    )
    wandering_text: str = said(
        "what is read when a Wandering Monster comes; alone, if there is none", "", example='"Something scratches."'
    )
    corridors: tuple[str, ...] = said(
        "one square of each area that is corridor; every other area is a room. On the standard board it is known",
        (),
        example='["a1"]',
        of="squares",
    )
    exit: str = said("`stairway`, or squares from which Heroes may leave", "", example='"a1 b1"', of="squares")
    status: str = said(
        "`draft`: what is missing is told as a warning, and the quest can be tried; `ready`: it is an error",
        READY,
        example='"draft"',
    )
    order: int = said("its place in a campaign", 0, example="3")
    place: Entries = said("things by their squares, instead of or besides letters", (), example="[]")
    mark: Entries = said("letters of notes, on squares", (), example="[]")
    room: Entries = said("what is read when a place comes to light", (), example="[]")
    fact: Entries = said("what stands beside the board for everybody", (), example="[]")
    hoard: Entries = said("treasures of an area", (), example="[]")
    monster: Entries = said("what a Monster of the map has that others of its kind have not", (), example="[]")
    kind: Entries = said("the same for all of a kind, in this quest", (), example="[]")
    trap: Entries = said("traps that need more than a letter", (), example="[]")
    door: Entries = said("special doors", (), example="[]")
    when: Entries = said("twists: when something happens, something comes of it", (), example="[]")
    notes: dict[str, str] = said("letter = text: what the game master reads", {}, example='{ A = "A purse." }')
    heroscribe: dict[str, Any] = said(
        "what a HeroScribe file has besides, if it is made of one; `delve export` writes it out again", {}, example="{}"
    )
    rules: tuple[str, ...] = said("ids of the ledger that it carries out", (), example="[]")
    variant: Entries = said("other ways to set it up", (), example="[]")
    told: dict[str, str] = said(
        'what the text tells the players of, and where: `"somewhere"`, `"room o10"`, or a square; the word is a '
        "feature, a Monster's kind or name, a card of a treasure, a kind of furniture. Players who think ahead imagine "
        "it there; what is not told is not in their dreams before somebody has seen it",
        {},
        example='{ orc = "somewhere" }',
    )
    resistance: int = said(
        "how many groups of one or two Monsters players expect in a hundred areas nobody has seen; `tools/dreams.py` "
        "shows whether the quest is won as often in dreams as in truth",
        USUAL_RESISTANCE,
        example="30",
    )


@dataclass(slots=True)
class PlaceEntry:
    """Things by their squares, instead of or besides letters."""

    at: str = said(
        "its square; of furniture the top left one. Several squares or rectangles: one on each", example='"c2"',
        of="squares",
    )  # fmt: skip
    what: str = said("what stands there, in the words of the legend", example='"furniture:table"')
    turned: bool = said("furniture lies across: its height is its width", False, example="true")


@dataclass(slots=True)
class MarkEntry:
    """The letter of a note, on squares: only the game master sees it."""

    letter: str = said("the letter of `[notes]`", example='"A"', of="note")
    at: str = said("its squares", example='"c2 q14"', of="squares")


@dataclass(slots=True)
class RoomEntry:
    """What is read, once, when the first square of a place comes to light."""

    at: str = said("a square of the room; or squares and rectangles, of a corridor", example='"c2"', of="squares")
    text: str = said("what is read", example='"The table is laid for seven, and six are sitting."')


@dataclass(slots=True)
class VariantEntry:
    """Another way to set it up, offered beside the usual one."""

    id: str = said("its name in options", example='"harder"')
    title: str = said("what people call it", example='"With wardens"')
    monster: Entries = said("entries of `[[monster]]` that are added", (), example="[]")
    notes: dict[str, str] = said("notes that are added", {}, example="{}")


@dataclass(slots=True)
class HoardEntry:
    """A treasure of the area of a square."""

    at: str = said(
        "its square; in a corridor only those who search in sight of it find it", example='"c2"', of="square"
    )
    gold: int = said("how much gold", 0, example="25")
    items: tuple[str, ...] = said("cards or things", (), example="[]", of="card")
    note: str = said("the letter of the note about it", "", example='"A"', of="note", needs='[notes]\nA = "A purse."')


@dataclass(slots=True)
class TrapEntry:
    """A trap that needs more than a letter."""

    at: str = said("its square", "", example='"c2"', of="square")
    kind: str = said("what it is", "pit", example='"pit"', of="trap")
    door: str = said("instead of a square: the door that it is on", "", example='"b4-a4"', of="edge")
    link: str = said("where a trapdoor leads", "", example='"g2"', of="square", needs='kind = "trapdoor"')
    damage: int = said("the Body that a chest's needle costs", 1, example="2")
    unfindable: bool = said("nobody finds it by searching", False, example="true")


@dataclass(slots=True)
class DoorEntry:
    """A special door."""

    at: str = said("the two squares that it joins", example='"b4-a4"', of="edge")
    kind: str = said("its kind, of those below", "", example='"secret"', of="door-kind")
    key: str = said(
        "the card, or the tag of a figure, that opens a locked one", "", example='"iron-key"', needs='kind = "locked"'
    )
    found: str = said(
        "how a secret door is found where no search for doors finds it: `treasure`, by a search for treasure there; "
        "squares, by stepping on them; a Monster, by its death; `never`, by a twist alone",
        "",
        example='"treasure"',
        needs='kind = "secret"',
    )
    behind: str = said(
        "the furniture in front of a secret door, which moves away when the door is found", "",
        example='"throne"', of="furniture",
        needs='kind = "secret"\n[[place]]\nat = "b4"\nwhat = "furniture:throne"',
    )  # fmt: skip


@dataclass
class MonsterEntry:
    """What a Monster of the map has that others of its kind have not."""

    at: str = said("its square", example='"c2"', of="square")
    kind: str = said("what it is, if it is not drawn and stands there by this entry alone", "", example='"orc"',
                     of="monster")  # fmt: skip
    name: str = said("its own name", "", example='"Grub"')
    look: str = said(
        "with a name: how it looks, in the words of [How figures look](writing-a-rulebook.md#how-figures-look); a "
        "stranger in a hood stands where a word is unknown, and `/draw/portrait.svg?look=…` says which",
        "",
        example='"orc kettle-hat spear"',
        needs='name = "Grub"',
    )
    tags: tuple[str, ...] = said("marks for the quest's text and for keys", (), example='["jailer"]')


@dataclass
class KindEntry:
    """What all of a kind have in this quest, those that wander in or are called included."""

    id: str = said("the kind", example='"orc"', of="monster")
