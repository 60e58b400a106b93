"""What a browser may say: every message by its type, with nothing else in it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.json import Decoder

LONGEST = 4096
"""Bytes of a message, at most."""
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Figure = Annotated[int, Meta(ge=-65_536, le=1_000_000_000)]
"""Below zero: one that is not in play yet, which only a game master sees."""
Square = Annotated[int, Meta(ge=0, le=65_535)]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
HeroWord = Annotated[str, Meta(min_length=1, max_length=120)]
Secret = Annotated[str, Meta(min_length=16, max_length=64)]


class Message(Struct, tag_field="t", tag=lambda name: name.lower(), forbid_unknown_fields=True, frozen=True):
    """Anything a browser says; its type stands under `t`."""


class Hello(Message, frozen=True):
    """The first message: which table, by which key. Any text may stand there: no table, or a wrong key, is not
    nonsense, and whoever followed half a link is told so."""

    table: str
    key: str
    since: Count | None = None
    """Not read: pages of earlier versions, which come back to a server that is new, say it."""


class Asking(Message, frozen=True):
    """A message that is answered; the reply holds the same `ref`."""

    ref: Count


class Answer(Asking, frozen=True):
    """An answer to the open question: by number, by square, typed, or as one of the intents that came with it."""

    n: Count
    choice: Count | UnsetType = UNSET
    verb: Word | UnsetType = UNSET
    square: Square | UnsetType = UNSET
    intent: Count | UnsetType = UNSET
    text: Line | UnsetType = UNSET


class Preview(Asking, frozen=True):
    """What an answer would bring."""

    n: Count
    choice: Count | UnsetType = UNSET
    verb: Word | UnsetType = UNSET
    square: Square | UnsetType = UNSET
    intent: Count | UnsetType = UNSET


class Settle(Asking, frozen=True):
    """How one wants to be asked from now on: about a reaction, about all others (`*`), or at the end of turns in which
    nothing is left (`end`); always, when it matters (`matters`), or never."""

    what: Word
    how: Word


class Why(Asking, frozen=True):
    """The rules behind an event."""

    event: Count


class Explain(Asking, frozen=True):
    """The numbers of a figure now; `mine`: against a figure of one's own."""

    figure: Figure
    mine: Count | None = None


class Undo(Asking, frozen=True):
    """Back to one's last decision, or to the decision with that number."""

    to: Count | None = None


class Vote(Asking, frozen=True):
    """On going back."""

    yes: bool


class Seat(Asking, frozen=True):
    """Who is to hold a seat."""

    seat: Count
    holder: Word


class Back(Asking, frozen=True):
    """A seat one has lost: take it back, or ask the owner for it; or let it be."""

    seat: Count
    yes: bool


class Grant(Asking, frozen=True):
    """The owner's word on what somebody asks for."""

    wish: Count
    yes: bool


class Sit(Asking, frozen=True):
    """The screen has been handed over to this seat."""

    seat: Count


class Presence(Asking, frozen=True):
    """Thinking or ready."""

    state: Word


class Name(Asking, frozen=True):
    """What the others call one."""

    name: Annotated[str, Meta(max_length=40)]


class Hint(Asking, frozen=True):
    """What the computer would answer to the open question."""

    n: Count


class Wait(Asking, frozen=True):
    """The game master wants more time for the moment that goes by."""


class Chat(Asking, frozen=True):
    """A line to the others, or a gesture."""

    text: Annotated[str, Meta(max_length=400)] = ""
    gesture: Annotated[str, Meta(max_length=20)] = ""


class Shown(Message, frozen=True):
    """How far the screen has shown what came, and whether the computers shall wait for it. Nothing is answered."""

    n: Count
    wait: bool = True


class Ping(Asking, frozen=True):
    """Is anybody there?"""


Asked = (
    Answer | Preview | Settle | Why | Explain | Undo | Vote | Wait | Seat | Back | Grant | Sit | Presence | Name
    | Hint | Chat | Ping
)  # fmt: skip
"""What is answered."""
Said = Asked | Shown
hello = Decoder(Hello)
said = Decoder(Said)


class Hero(Struct, forbid_unknown_fields=True):
    """A hero somebody made, and who holds his seat."""

    word: HeroWord
    holder: Word = "person"


class NewTable(Struct, forbid_unknown_fields=True):
    """POST /api/tables."""

    book: Word
    quest: Word
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = {}
    seats: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    heroes: Annotated[list[Hero], Meta(max_length=20)] = []
    away: Annotated[int, Meta(ge=0, le=86_400)] = 0
    name: Annotated[str, Meta(max_length=40)] = ""
    seed: Annotated[int, Meta(ge=0, le=2**62)] | None = None


class Join(Struct, forbid_unknown_fields=True):
    """POST /api/tables/T/join; `key` adds the seat to those one holds already."""

    seat: Word | Count
    name: Annotated[str, Meta(max_length=40)] = ""
    key: Secret | None = None


class Drawn(Struct, forbid_unknown_fields=True):
    """POST /api/qr."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class NewCampaign(Struct, forbid_unknown_fields=True):
    """POST /api/campaigns."""

    book: Word
    name: Annotated[str, Meta(max_length=80)] = ""
    party: Annotated[list[HeroWord], Meta(max_length=20)] = []
    quests: Annotated[list[Word], Meta(max_length=60)] = []
    first: Annotated[str, Meta(max_length=64)] = ""
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = {}


class PlayCampaign(Struct, forbid_unknown_fields=True):
    """POST /api/campaigns/C/play."""

    town: bool = False
    quest: Annotated[str, Meta(max_length=64)] = ""
    seats: Annotated[dict[Word, Word], Meta(max_length=20)] = {}
    options: Annotated[dict[Word, Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = {}
    away: Annotated[int, Meta(ge=0, le=86_400)] = 0
    abandon: bool = False
