"""What the tests of HeroQuest share."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.rules.heroquest.content.quest_texts import quest


def speak(game: Any, **moments: Callable[..., Any]) -> None:
    """Let the Quest of a game have a say at these moments; each is given what the moment is given."""

    def told(moment: Callable[..., Any]) -> Callable[..., Any]:
        return lambda self, *given: moment(*given)

    own = {name: told(moment) for name, moment in moments.items()}
    game.state.quest.text = quest.like(game.state.quest.text, **own)


def carry(play: Generator[Any, Any, Any], *given: Any) -> Any:
    """Carry a procedure out, answering all it asks; everything given is used up, and nothing else is asked."""
    answers = list(given)
    try:
        asked = next(play)
        while True:
            assert answers, f"asks for {asked}"
            answer = answers.pop(0)
            if isinstance(asked, Roll) and isinstance(answer, str):
                answer = answer.split()
            asked = play.send(answer)
    except StopIteration as end:
        assert not answers, f"does not ask for {answers}"
        return end.value
