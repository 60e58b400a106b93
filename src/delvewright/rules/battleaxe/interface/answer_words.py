"""What the words in answers may be, kind by kind: `words.py` says which verb takes which kinds."""

from __future__ import annotations

from string import ascii_lowercase

from delvewright.rules.battleaxe.content.reading import content

KINDS = {
    "CARD": lambda g: [*content().items, *content().traits, *content().spells, *content().room_cards],
    "LETTER": lambda g: ascii_lowercase,
}
"""Kind -> its words in a game."""
