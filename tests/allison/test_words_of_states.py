"""What lasts on somebody is told by a printed name, or in a sentence of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.state.effects import STATES
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.words import deed_of


def words_of_effects() -> set[str]:
    """Every word under which the rules put something on a figure."""
    source = "".join(path.read_text() for path in sorted(Path(BOOK.folder).rglob("*.py")))
    return set(re.findall(r'\b(?:Effect|condition)\(\s*"([a-z-]+)"', source))


def test_states_without_a_printed_name_have_sentences():
    words = words_of_effects()
    assert len(words) > 20
    bare = {word for word in words if word not in STATES and title_of(word) == word.replace("-", " ").capitalize()}
    printed = {word for word in bare if BOOK.card(word)[1]}
    assert not bare - printed


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("wit", "try by wit"), ("burn-with-ball-of-flame", "burn it with Ball of Flame"),
        ("give-frenzy", "give up Frenzy for it"), ("burn-scroll-of-warmth", "burn Scroll of Warmth"),
        ("thaw-with-potion-of-warmth", "thaw the ice with Potion of Warmth"), ("ring-the-gong", "ring the gong"),
    ],
)  # fmt: skip
def test_deeds_are_said_as_people_say_them(word, said):
    assert deed_of(word) == said
