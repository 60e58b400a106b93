"""What the tests of HeroQuest share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.rules.heroquest.content.quest_texts import quest


def speak(game: Any, **moments: Callable[..., Any]) -> None:
    """Let the Quest of a game have a say at these moments; each is given what the moment is given."""

    def told(moment: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self, *given: moment(*given)

    own = {name: told(moment) for name, moment in moments.items()}
    game.state.quest.text = quest.like(game.state.quest.text, **own)
