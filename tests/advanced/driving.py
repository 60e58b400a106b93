"""Carrying a rule out by hand: its dice and its answers given one after the other."""

from collections.abc import Sequence
from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.rulebook import Play


def drive(play: Play, dice: str = "", answers: Sequence[Any] = ()) -> Any:
    """What a rule gives back; every die has to be rolled and every answer be asked for and legal."""
    faces, said = [int(word) for word in dice.replace("|", " ").split()], list(answers)
    try:
        asked = next(play)
        while True:
            if isinstance(asked, Decision):
                assert said, f"nobody answers {asked.about}: {list(asked)[:20]}"
                answer = said.pop(0)
                assert answer in list(asked), f"{answer} is not among {list(asked)[:40]}"
                asked = play.send(answer)
            else:
                assert isinstance(asked, Roll) and len(faces) >= len(asked.dice), f"no dice left for {asked}"
                rolled = [faces.pop(0) for _ in asked.dice]
                asked = play.send(tuple(rolled))
    except StopIteration as end:
        assert not faces and not said, f"left over: {faces} {said}"
        return end.value


def watched(play: Play, dice: str = "", answers: Sequence[Any] = ()) -> tuple[Any, list[str]]:
    """The same, and who threw for what: `0: spot`, `-1: rats x2`."""
    rolls: list[str] = []

    def listening() -> Play:
        try:
            asked = next(play)
            while True:
                if isinstance(asked, Roll):
                    rolls.append(
                        f"{asked.owner}: {asked.purpose}{f' x{len(asked.dice)}' if len(asked.dice) > 1 else ''}"
                    )
                asked = play.send((yield asked))
        except StopIteration as end:
            return end.value

    return drive(listening(), dice, answers), rolls


def question(play: Play) -> Decision:
    """The first thing that a rule asks."""
    asked = next(play)
    assert isinstance(asked, Decision)
    return asked
