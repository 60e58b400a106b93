"""How an answer is said: a line of a book's `words.py`."""

from __future__ import annotations

from typing import NamedTuple


class Said(NamedTuple):
    """One verb in words."""

    notation: str
    """As it is typed and kept in records."""
    label: str
    """In words, with the things it names."""
    order: int = 0
    """How far down it stands in a list: the lighter, the further up."""
    words: str = ""
    """What its `$word` may be: words, and in capitals kinds of words, which `interface/answer_words.py` knows."""
    odd: bool = False
    """Whether it is none of what one mostly does in a turn, so that it stays out of the way until it is looked for."""
