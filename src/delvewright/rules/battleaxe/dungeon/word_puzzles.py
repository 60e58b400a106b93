"""Word puzzles: a word is put together letter by letter, then spoken."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.state.game import Figure, Game

SPEAK: Answer = ("speak",)


class Spelling(NamedTuple):
    """A word in the making."""

    letters: tuple[str, ...]
    """Those that are left."""
    word: str

    def __str__(self) -> str:
        return f"Letters {' '.join(self.letters).upper()}; so far “{self.word.upper()}”."


def said(g: Game, here: Here) -> list[str]:
    """The right words already spoken in a room."""
    mark = f"said:{here.index}:"
    return [word.removeprefix(mark) for word in g.fixed if word.startswith(mark)]


@rule("clarify.word-puzzles")
def speak(g: Game, f: Figure, here: Here) -> Play:
    """A word out of the letters, each used once at most; gives back its length, or 0 if there is no such word.

    A word is what the list of English words has and what fits this world; it may not be spoken twice.
    One that is too short is a word, but does nothing.
    """
    puzzle = content().puzzles[here.room.id]
    left, word = list(puzzle.letters), ""
    spoken = said(g, here)
    while left:
        options: list[Answer] = [("letter", letter) for letter in left]
        if word and word not in spoken:
            options.append(SPEAK)
        answer = yield Decision(f.seat, "letter", options, figure=f.id, subject=Spelling(tuple(left), word))
        if answer == SPEAK:
            break
        word += left.pop(left.index(answer[1]))
    right = word in puzzle.words and word not in spoken
    short = word in puzzle.short
    if right:
        g.fixed += (f"said:{here.index}:{word}",)
    told = "it is right" if right else "a word, but too short" if short else "nothing happens but a spark"
    g.tell("word", "{} says “{}”: {}.", f, word, told, rules=("clarify.word-puzzles", *here.room.rules))
    return len(word) if right or short else 0
