"""What the tactician could learn: `tools/teach.py BOOK[/QUEST]… [--games N] [--every N] [--playouts N] [--pairs N]`.

Tacticians play; at some of their decisions other answers are searched as the player `search` does, with play-outs to
the end in what the seat imagines. Where another answer seems better, both are played in fresh pairs on the true map
with other dice. What holds by more than a tenth of a win is listed by its kind, with the places where it was seen: game
and answer, so that `undo` leads there. Rules that come of it have to be proved on other seeds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import stream
from delvewright.kernel.game import DiceDecision, Game
from delvewright.players import Tactician
from delvewright.players.base import Bot
from delvewright.players.lookahead import Lookahead
from delvewright.players.search import Budget, Thought, better, candidates, pays, played_on
from dreams import ROUNDS, begin, wanted

HOLDS = 0.1
"""A deviation is worth telling if it wins so much more often."""
SURE = 1.64
"""And if that is more than so many standard errors."""


@dataclass(frozen=True)
class Lesson:
    """A place where another answer seemed better, and what fresh pairs say of it."""

    quest: str
    seed: int
    n: int
    """The number of the answer in that game."""
    better: str
    usual: str
    promised: float
    held: float
    sure: float
    """By how many standard errors."""

    @property
    def kind(self) -> str:
        """What rather than what."""
        return f"{_kind(self.better)} rather than {_kind(self.usual)}"


def _kind(notation: str) -> str:
    words = notation.split()
    return " ".join(words[:2]) if words[0] in ("cast", "use", "investigate", "open", "search") else words[0]


@dataclass(frozen=True)
class Part:
    """What one game has shown."""

    quest: str
    asked: int
    """Decisions that were searched."""
    lessons: tuple[Lesson, ...]


def study(book: str, quest: str, seed: int, every: int, playouts: int, pairs: int, until: float) -> Part:
    """Play one game and search some of its decisions, as long as there is time."""
    game, rng = begin(book, quest, seed), random.Random(f"teach {quest} {seed}")
    players = [Tactician(seed, seat) for seat in range(len(game.seats))]
    asked, lessons, hero = 0, [], game.seats[0].side
    while (decision := game.decision) is not None and game.state.round <= ROUNDS and time.time() < until:
        seat = decision.seat
        view = game.view(seat)
        usual = players[seat].choose(view, decision)
        searched = game.seats[seat].side == hero and not isinstance(decision, DiceDecision) and pays(view, decision)
        if searched and rng.randrange(every) == 0:
            asked += 1
            some = candidates(decision, usual, rng.getrandbits(31))
            thought = Thought(players[seat], Budget(playouts), view, Lookahead(game, view), rng.getrandbits(31))
            found = thought.judge(some)
            if found.answer != usual:
                held = judged(game, players, found.answer, usual, pairs, rng)
                mean = sum(a - b for a, b in held) / len(held)
                said, other = game.said(found.answer), game.said(usual)
                at = len(game.answers)
                lessons.append(Lesson(quest, seed, at, said, other, found.gain, mean, better(held)))
        game.answer_code(usual)
    return Part(quest, asked, tuple(lessons))


def judged(
    game: Game, players: list[Tactician], answer: Answer, usual: Answer, pairs: int, rng: random.Random
) -> list[tuple[float, float]]:
    """Both answers on the true map with other dice, side by side."""
    found = []
    shown = {id(view): view for player in players for _, view in player.minds.values()}
    for _ in range(pairs):
        seed, won = rng.getrandbits(31), []
        for each in (answer, usual):
            copy = game.copy(quiet=True)
            copy.state.rng = stream(seed, "taught")
            minds: dict[int, Bot] = {i: deepcopy(player, dict(shown)) for i, player in enumerate(players)}
            copy.answer_code(each)
            for _ in played_on(copy, minds, seed):
                pass
            won.append(float(copy.winner == copy.seats[0].side))
        found.append((won[0], won[1]))
    return found


def report(parts: list[Part]) -> Iterator[str]:
    """What holds, by kind, as a table; then what did not."""
    lessons = [lesson for part in parts for lesson in part.lessons]
    good = [lesson for lesson in lessons if lesson.held > HOLDS and lesson.sure > SURE]
    asked = sum(part.asked for part in parts)
    yield f"{asked} decisions of {len(parts)} games searched, {len(lessons)} deviations, {len(good)} hold."
    kinds: dict[tuple[str, str], list[Lesson]] = defaultdict(list)
    for lesson in good:
        kinds[lesson.quest, lesson.kind].append(lesson)
    yield ""
    yield "| quest | what rather than what | times | promised | held | seen (seed, answer) |"
    yield "| --- | --- | ---: | ---: | ---: | --- |"
    for (quest, kind), some in sorted(kinds.items(), key=lambda item: -sum(each.held for each in item[1])):
        promised, held = (sum(getattr(s, what) for s in some) / len(some) for what in ("promised", "held"))
        places = "; ".join(f"{s.seed}, {s.n}: {s.better} not {s.usual}" for s in some[:3])
        yield f"| {quest} | {kind} | {len(some)} | {promised:+.2f} | {held:+.2f} | {places} |"
    for lesson in lessons:
        if lesson not in good:
            place = f"{lesson.quest} {lesson.seed}, {lesson.n}"
            yield f"Not held: {lesson.better} rather than {lesson.usual}, {lesson.held:+.2f} ({place})."


def main() -> None:
    """Play, search, judge, list."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="+", metavar="BOOK[/QUEST]")
    parser.add_argument("--games", type=int, default=10, help="games of each quest (10)")
    parser.add_argument("--every", type=int, default=4, help="about one decision in so many is searched (4)")
    parser.add_argument("--playouts", type=int, default=400, help="play-outs for a decision (400)")
    parser.add_argument("--pairs", type=int, default=60, help="fresh pairs for a deviation (60)")
    parser.add_argument("--seed", type=int, default=1, help="the first game's seed (1)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after so long, and list what there is (60)")
    given = parser.parse_args()
    until, parts = time.time() + 60 * given.minutes, []
    with ProcessPoolExecutor(given.jobs) as pool:
        work = [
            pool.submit(study, book, quest, seed, given.every, given.playouts, given.pairs, until)
            for seed in range(given.seed, given.seed + given.games)
            for book, quest in wanted(given.names)
        ]
        for n, done in enumerate(as_completed(work), 1):
            parts.append(done.result())
            found = sum(len(part.lessons) for part in parts)
            print(f"\r{n} of {len(work)} games, {found} deviations", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("\n".join(report(parts)))


if __name__ == "__main__":
    main()
