"""Plays the Quest for the Shattered Amulet by computers, expedition after expedition, until its quarters are out.

    .venv/bin/python tools/amulet.py --seed 1 --gm tactician --most 80
    .venv/bin/python tools/amulet.py --seed 1 --keep amulet.json --now 3       and again, until it is over

Between expeditions the heroes go to town. Every expedition is a line: the dungeon, how it ended, and what came home.
With `--keep FILE` the party is written down after each, and the next call goes on from there: the same lines come of
it as of one call. An expedition that has no end comes again with the next call, to be looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path

from delvewright import Game
from delvewright.kernel.rulebook import find_book
from delvewright.players.base import make
from delvewright.rules.advanced.state.game import GONE

BOOK = find_book("advanced")
ROUNDS = 500
"""An expedition that goes on for so many turns has stalled: nobody comes home from it, and nothing after it counts."""


class Stalled(Exception):
    """An expedition has no end."""


@dataclass(frozen=True)
class Expedition:
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


@dataclass
class Chronicle:
    """A campaign so far."""

    party: str
    told: list[Expedition] = field(default_factory=list)

    def keep(self, file: Path | None) -> None:
        """Write it down."""
        if file is not None:
            file.write_text(json.dumps(asdict(self), indent=1), "utf-8")


def found(file: Path | None) -> Chronicle:
    """A campaign as it was written down; without that from the beginning."""
    if file is None or not file.exists():
        return Chronicle(BOOK.party())
    kept = json.loads(file.read_text("utf-8"))
    return Chronicle(kept["party"], [Expedition(**{**each, "fallen": tuple(each["fallen"])}) for each in kept["told"]])


def campaign(seed: int, gm: str, most: int, file: Path | None = None, now: int = 0) -> list[Expedition]:
    """Expeditions until the amulet is whole, so many at most, and so many of them in this call."""
    so_far = found(file)
    for _ in range(now or most):
        n, done = len(so_far.told), json.loads(so_far.party)["done"]
        quest = next((quest.id for quest in BOOK.road() if quest.id not in done), "")
        if not quest or n >= most:
            break
        party = BOOK.come_home(play(BOOK.town, seed * 1000 + n, so_far.party, gm).state, so_far.party)
        game = play(quest, seed * 1000 + n, party, gm)
        so_far.party = BOOK.come_home(game.state, party)
        home = sum(f.condition == GONE for f in game.state.party())
        slain = tuple(json.loads(so_far.party)["slain"])
        last = Expedition(quest, game.winner == "hero", game.state.round, home, slain)
        so_far.told.append(last)
        so_far.keep(file)
        print(f"{n + 1:3} {last}", flush=True)
    return so_far.told


def main(given: list[str]) -> int:
    """Play it; the exit status says whether the amulet is whole: 1 it is not, 2 an expedition has no end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gm", default="program", help="program, tactician, tactician-easy, tactician-hard, random")
    parser.add_argument("--most", type=int, default=80, help="expeditions")
    parser.add_argument("--keep", type=Path, help="a file for the party and what was told so far")
    parser.add_argument("--now", type=int, default=0, help="expeditions of this call; 0: all")
    options = parser.parse_args(given)
    try:
        told = campaign(options.seed, options.gm, options.most, options.keep, options.now)
    except Stalled as error:
        print(f"Stalled: {error}")
        return 2
    won = [each.quest for each in told if each.won]
    print(f"{len(won)} of {len(BOOK.road())} quarters in {len(told)} expeditions: {', '.join(won) or 'none'}")
    return int(len(won) < len(BOOK.road()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
