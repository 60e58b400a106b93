"""What the words in answers may be, kind by kind: `words.py` says which verb takes which kinds."""

from __future__ import annotations

from delvewright.rules.allison.campaign.town import TEACHER
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.persons import TAKE_ALONG
from delvewright.rules.allison.magic.aiming import WAYS
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.combat_dice import FACES
from delvewright.rules.common.words_in_texts import words_in


def _lessons(g: Game) -> list[str]:
    """Spells, each with whoever could teach it."""
    teachers = [TEACHER, *(f.name for f in g.party())]
    return [f"{spell}@{teacher}" for spell in content().spells for teacher in teachers]


def _of_the_quest(g: Game) -> list[str]:
    """What its text speaks of; some things are done with a spell or a scroll."""
    words = list(words_in(g.quest.text))
    things = [*content().spells, *content().items] if "-with-" in words else []
    return words + [f"{word}-with-{thing}" for word in words for thing in things]


KINDS = {
    "DEED": lambda g: [*g.quest.deeds, TAKE_ALONG],
    "EIGHT-WAYS": lambda g: WAYS,
    "FACE": lambda g: map(str, FACES),
    "LESSON": _lessons,
    "MAN": lambda g: [kind.id for kind in content().kinds.values() if kind.hire],
    "QUEST": _of_the_quest,
    "SPELL": lambda g: content().spells,
}
"""Kind -> its words in a game."""
