"""What the tests of HeroQuest share."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.rules.heroquest.content.quest_texts import quest
from delvewright.rules.heroquest.interface.staging import stage


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


LEGEND = {
    "B": "barbarian", "W": "wizard", "D": "dwarf", "E": "elf", "o": "orc", "p": "goblin", "q": "orc", "z": "zombie",
    "s": "skeleton", "g": "grisk", "w": "giant-wolf", "v": "giant-wolf", "m": "swordsman", "^": "trap:pit",
    "u": "token:pit", "c": "furniture:cupboard", "k": "furniture:treasure-chest",
}  # fmt: skip
"""What the letters of small boards mean."""


def table(drawing: str, **spec: Any) -> Any:
    """A position of the advanced game on a small board, with the Heroes that are drawn."""
    heroes = ", ".join(name for letter, name in LEGEND.items() if letter in "BWDE" and letter in drawing)
    options = {"edition": "advanced", "heroes": heroes} | spec.pop("options", {})
    return stage({"map": drawing, "legend": LEGEND | spec.pop("legend", {}), "options": options} | spec, "test")


def row(line: str, **spec: Any) -> Any:
    """The same on a board of one row."""
    edge = "+-" * len(line) + "+"
    return table(f"{edge}\n|{' '.join(line)}|\n{edge}\n", **spec)


def of(g: Any, kind: str) -> Any:
    """The first figure of a kind."""
    return next(f for f in g.figures if f is not None and f.kind.id == kind)


def noted(notes: list[Any], note: Any) -> Generator[Any, Any, None]:
    """A procedure that asks nobody: what it was called for is written down at once."""
    notes.append(note)
    return _asks_nobody()


def _asks_nobody() -> Generator[Any, Any, None]:
    yield from ()
