"""What the tests of HeroQuest share."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from delvewright import Game
from delvewright.kernel.dice import Roll
from delvewright.kernel.notation import parse_square
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.content.quest_texts import quest
from delvewright.rules.heroquest.content.reading import COMBAT
from delvewright.rules.heroquest.interface.staging import stage

LETTERS = {
    "B": "barbarian", "D": "dwarf", "E": "elf", "W": "wizard", "S": "scout", "o": "orc", "g": "goblin", "s": "skeleton",
    "P": "portal",
}  # fmt: skip


def laid(**scenario: Any) -> Game:
    """The table of a scenario that has no steps."""
    return staged(parse({"book": "heroquest", "scenario": [{"name": "x", **scenario}]}, "f")[0])


def board(picture: str, **scenario: Any) -> Any:
    """The state of a small board; the letters of Heroes and common Monsters are known."""
    return laid(map=picture, **scenario | {"legend": LETTERS | scenario.get("legend", {})}).state


def one(g: Any, name: str) -> Any:
    """The figure of that name."""
    return next(f for f in g.figures if f is not None and f.name == name)


def at(g: Any, q: str) -> int:
    """A square by its name."""
    return parse_square(q, g.width, 40)


def run(play: Any, *given: Any) -> Any:
    """What a rule gives back that is given these dice and answers, and asks for nothing else; white dice by words."""
    left, value = list(given), None
    if not isinstance(play, Generator):
        assert not list(play) and not left
        return None
    while True:
        try:
            asked = play.send(value)
        except StopIteration as end:
            assert not left, f"not asked for: {left}"
            return end.value
        assert left, asked
        value = left.pop(0)
        if isinstance(value, str):
            value = value.split()
            assert isinstance(asked, Roll) and all(die is COMBAT["white"] for die in asked.dice)
        assert not isinstance(asked, Roll) or len(value) == len(asked.dice), asked


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
    g = stage({"map": drawing, "legend": LEGEND | spec.pop("legend", {}), "options": options} | spec, "test")
    g.figures.append(None)  # as somebody who was slain
    return g


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
