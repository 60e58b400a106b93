"""What the words in answers may be, kind by kind: `words.py` says which verb takes which kinds."""

from __future__ import annotations

from delvewright.rules.common.combat_dice import FACES
from delvewright.rules.common.words_in_texts import words_in
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.fate import MIXES
from delvewright.rules.heroquest.state.game import Game


def _groups(g: Game) -> list[str]:
    return [card.group for card in content().cards.values() if card.group]


def _men(g: Game) -> list[str]:
    return [kind.id for kind in content().kinds.values() if kind.man]


def _features(g: Game) -> list[str]:
    return [*g.quest.features, *(f"portal-{i + 1}" for i in range(len(g.quest.portals)))]


KINDS = {
    "CARD": lambda g: (*content().cards, *content().treasure),
    "FACE": lambda g: (*map(str, FACES), *map(str, range(1, 7))),
    "FEATURE": _features,
    "GROUP": _groups,
    "MAN": _men,
    "MIX": lambda g: MIXES,
    "QUEST": lambda g: words_in(g.quest.text),
}
"""Kind -> its words in a game."""
