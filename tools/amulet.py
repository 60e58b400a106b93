"""Plays the Quest for the Shattered Amulet by computers, expedition after expedition, until its quarters are out.

    .venv/bin/python tools/amulet.py --seed 1 --gm tactician --most 80

Between expeditions the heroes go to town. Every expedition is a line: the dungeon, how it ended, and what came home.
"""

from __future__ import annotations

import argparse
import json
import sys
from typing import NamedTuple

from delvewright import Game
from delvewright.kernel.rulebook import find_book
from delvewright.players.base import make

BOOK = find_book("advanced")
ROUNDS = 500
"""An expedition that goes on for so many turns has stalled: nobody comes home from it, and nothing after it counts."""


class Stalled(Exception):
    """An expedition has no end."""


class Expedition(NamedTuple):
    """How one of them ended."""

    quest: str
    won: bool
    rounds: int
    home: int
    """Heroes who came home."""
    fallen: tuple[str, ...]
    """Character monsters that are dead so far."""


def play(quest: str, seed: int, party: str, gm: str) -> Game:
    """One game with computers in all seats; the program itself is the gamesmaster for `program`."""
    options = {"party": party, "gm": "computer" if gm == "program" else "person"}
    game = Game.start(BOOK, quest, seed, options if quest != BOOK.town else {"party": party}, quiet=True)
    sides = [gm if seat.side == "monster" else "tactician" for seat in game.seats]
    players = [make(side, seed, n) for n, side in enumerate(sides)]
    while game.decision is not None and game.state.round < ROUNDS:
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    if not game.over:
        raise Stalled(f"{quest} with seed {seed} goes on after {ROUNDS} turns")
    return game


def campaign(seed: int, gm: str, most: int) -> list[Expedition]:
    """Expeditions until the amulet is whole, so many at most."""
    party, found = BOOK.party(), list[Expedition]()
    for n in range(most):
        done = json.loads(party)["done"]
        quest = next((quest.id for quest in BOOK.road() if quest.id not in done), "")
        if not quest:
            break
        party = BOOK.come_home(play(BOOK.town, seed * 1000 + n, party, gm).state, party)
        game = play(quest, seed * 1000 + n, party, gm)
        party = BOOK.come_home(game.state, party)
        home = sum(f.condition == 3 for f in game.state.party())
        slain = tuple(json.loads(party)["slain"])
        last = Expedition(quest, game.winner == "hero", game.state.round, home, slain)
        found.append(last)
        print(f"{n + 1:3} {last}", flush=True)
    return found


def main(given: list[str]) -> int:
    """Play it; the exit status says whether the amulet is whole: 1 it is not, 2 an expedition has no end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gm", default="program", help="program, tactician, tactician-easy, tactician-hard, random")
    parser.add_argument("--most", type=int, default=80, help="expeditions")
    options = parser.parse_args(given)
    try:
        found = campaign(options.seed, options.gm, options.most)
    except Stalled as error:
        print(f"Stalled: {error}")
        return 2
    won = [each.quest for each in found if each.won]
    print(f"{len(won)} of {len(BOOK.road())} quarters in {len(found)} expeditions: {', '.join(won) or 'none'}")
    return int(len(won) < len(BOOK.road()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
