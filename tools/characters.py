"""What characters of computer players differ in: `tools/characters.py BOOK QUEST … [-n 60]`, all on the same seeds.

Heroes: Body the party loses in a round, treasure searches a room, steps between friends. Game masters: how much Body
the heroes they attack have left, how often those stand alone, how often they were not attacked in that round before.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from delvewright import Game
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView, View
from delvewright.players.base import make
from delvewright.players.characters import CHARACTERS, MASTERS

ATTACKS = ("attack", "strike", "shoot", "throw", "loose", "punch")
ROUNDS = 200
WIDE = 1.96
"""Standard errors of a 95 per cent interval."""
Found = dict[str, list[float]]


def heroes(view: View) -> list[FigureView]:
    """The heroes' side on the board."""
    return [f for f in view.figures if f.side == "hero" and f.alive and f.squares]


def apart(view: View, a: FigureView, b: FigureView) -> int:
    """How far two figures are from each other, the larger offset counting."""
    p, q = a.squares[0], b.squares[0]
    return max(abs(p % view.width - q % view.width), abs(p // view.width - q // view.width))


def blows(view: View, decision: Decision, answer: Answer, struck: set[tuple[int, int]]) -> Iterator[tuple[str, float]]:
    """What an attack on a hero tells of who makes it."""
    target = next((f for f in heroes(view) if len(answer) > 1 and f.id == answer[1]), None)
    if answer[0] not in ATTACKS or target is None or decision.about not in ("activation", "turn"):
        return
    now, most = target.bars["Body"]
    yield "Body left of whom it attacks, parts of a hundred", 100 * now / max(1, most)
    near = [f for f in heroes(view) if f.id != target.id and apart(view, f, target) <= 1]
    yield "attacks on who stands alone, of a hundred", 100.0 * (not near)
    yield (
        "attacks on who was spared till then in that round, of a hundred",
        100.0 * ((view.round, target.id) not in struck),
    )
    struck.add((view.round, target.id))


def play(book: str, quest: str, seed: int, hero: str, master: str) -> Found:
    """One game: for each figure what came of it, one number a game."""
    game = Game.start(book, quest, seed)
    side = game.seats[0].side
    names = [hero if seat.side == side else master for seat in game.seats]
    players = [make(name, seed, n) for n, name in enumerate(names)]
    found: Found = defaultdict(list)
    struck: set[tuple[int, int]] = set()
    searches = lost = 0
    before = {f.id: f.bars["Body"][0] for f in heroes(game.view(0)) if "Body" in f.bars}
    while (decision := game.decision) is not None and game.state.round <= ROUNDS:
        view = game.view(decision.seat)
        answer = players[decision.seat].choose(view, decision)
        now = {f.id: f.bars["Body"][0] for f in heroes(view) if "Body" in f.bars}
        lost += sum(max(0, before[id] - body) for id, body in now.items() if id in before)
        before = now
        if game.seats[decision.seat].side == side:
            searches += answer[:2] == ("search", "treasure")
            if answer[0] == "end" and len(heroes(view)) > 1:
                steps = fmean(apart(view, a, b) for a, b in combinations(heroes(view), 2))
                found["squares between friends"].append(steps)
        else:
            for what, value in blows(view, decision, answer, struck):
                found[what].append(value)
        game.answer(answer)
    rooms = sum(not area & game.view(0).corridors for area in game.view(0).areas)
    found["Body lost in a round"] = [lost / max(1, game.state.round)]
    found["treasure searches a room"] = [searches / max(1, rooms)]
    found["rounds"], found["won by the heroes, of a hundred"] = [game.state.round], [100.0 * (game.winner == side)]
    return {what: [fmean(values)] for what, values in found.items() if values}


def main(argv: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book")
    parser.add_argument("quest", nargs="+")
    parser.add_argument("-n", type=int, default=60, help="games of each (60), the quests by turns")
    parser.add_argument("--seed", type=int, default=97001, help="the first seed (97001)")
    args = parser.parse_args(argv)
    pairs = [("tactician", "tactician")]
    pairs += [(f"tactician-{name}", "tactician") for name in CHARACTERS]
    pairs += [("tactician", f"tactician-{name}") for name in MASTERS]
    print(f"{args.book}, {', '.join(args.quest)}: {args.n} games of each from seed {args.seed} on")
    for hero, master in pairs:
        total: Found = defaultdict(list)
        for k in range(args.n):
            for what, values in play(args.book, args.quest[k % len(args.quest)], args.seed + k, hero, master).items():
                total[what] += values
        print(f"heroes {hero}, others {master}:")
        for what, values in total.items():
            wide = WIDE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
            print(f"  {fmean(values):7.2f} ± {wide:.2f}  {what}", flush=True)


if __name__ == "__main__":
    main()
