"""Make the records of this folder that are missing: `.venv/bin/python tests/records/make.py`.

The tests replay what stands here; a record that no longer comes out as it did means that games people have saved do
not either. None is ever made again: one that runs into a rule that was wrong moves to `superseded`, the README says
why, and another one gets a name of its own here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from delvewright.kernel.game import Game
from delvewright.kernel.record import record, write
from delvewright.kernel.rulebook import find_book
from delvewright.players import make

HERE = Path(__file__).parent
HARDER = {"variant": "harder"}
GAMES: dict[str, tuple[str, int, dict[str, str], int]] = {
    "maze-four": ("the-maze", 1, HARDER, 400),
    "maze-others": ("the-maze", 20261115, HARDER, 400),
    "maze-typed-dice": ("the-maze", 3, {"dice": "typed", **HARDER}, 400),
    "maze-wizard-alone": ("the-maze", 8, {"heroes": "wizard", **HARDER}, 300),
    "maze-elf-and-dwarf": ("the-maze", 5, {"heroes": "elf,dwarf", **HARDER}, 300),
    "maze-to-the-end": ("the-maze", 6, {"heroes": "barbarian,dwarf,elf,wizard", **HARDER}, 100_000),
    "maze-printed-four": ("the-maze", 1, {}, 400),
    "maze-printed-to-the-end": ("the-maze", 6, {}, 100_000),
    "bell-four-chosen-squares": ("silent-bell", 155, {}, 600),
    "bell-at-death-chosen-squares": ("silent-bell", 153, {}, 600),
    "labyrinth-four-a-to-f": ("the-labyrinth", 120, {}, 600),
}
"""HeroQuest, name: quest, seed, options, and how many answers at most."""

Quests = tuple[str, ...]
DUNGEONS: dict[str, tuple[Quests, int, dict[str, str], str]] = {
    "lantern-tactician": (("cold-lantern",), 1, {}, "tactician"),
    "horn-consent-asked": (("warchiefs-horn",), 1, {"consent": "ask"}, "tactician-easy"),
    "green-maze-tactician-hard": (("green-maze",), 1, {}, "tactician-hard"),
    "smith-after-ember-road": (("ember-road", "town", "grey-smith"), 1, {}, "tactician"),
    "weaver-typed-dice": (("weaver-below",), 3, {"dice": "typed"}, "random"),
    "daughter-shopping-first": (("millers-daughter",), 3, {"shop": "yes"}, "random"),
    "tooth-two-heroes": (("drakes-tooth",), 1, {"heroes": "maren,elf-druid@Moss"}, "random"),
    "engine-no-mercy": (("bone-engine",), 1, {"start": "choose", "mercy": "no"}, "random"),
}
"""Battle-Axe, whole games, name: quests of a party (the last of which is recorded), seed, options, who plays."""
SALT_ROAD: dict[str, tuple[Quests, int, dict[str, str], str]] = {
    "hearths-with-gas": (("three-cold-hearths",), 1, {}, "tactician"),
    "short-weight-typed-dice-bought": (("short-weight",), 2, {"dice": "typed", "outfit": "bought"}, "tactician-hard"),
    "feet-asked-before-the-roll": (("short-weight", "town", "stockinged-feet"), 1, {}, "tactician"),
    "weighing-two-heroes-one-pair": (("the-weighing",), 1, {"heroes": "ragna,elf-wizard@Sorrel"}, "random"),
}
"""Revised System Rules, the same."""


ADVANCED: dict[str, tuple[str, int, dict[str, str], int]] = {
    "expedition-curious": ("expedition", 2, {"gm": "computer"}, 1500),
    "expedition-curious-gamesmaster-running": ("expedition", 7, {"gm": "person"}, 2000),
    "descent-curious-stepping": ("descent", 5, {"gm": "computer", "tactics": "dice"}, 2000),
    "descent-curious-gamesmaster-ambush": ("descent", 11, {"gm": "person", "rooms": "plain"}, 2000),
    "warlords-lair-curious": ("warlords-lair", 3, {"gm": "computer"}, 1500),
    "expedition-sven-alone": ("expedition", 4, {"gm": "computer", "heroes": "sven"}, 900),
    "expedition-two-typed-dice-ambush": (
        "expedition",
        6,
        {"gm": "person", "dice": "typed", "heroes": "heinrich,magnus"},
        700,
    ),
}
"""Advanced HeroQuest, by players who want to see everything: quest, seed, options, and how many answers at most."""


def expedition(quest: str, seed: int, options: dict[str, str], most: int) -> Game:
    """A game of curious players; those who are not told who they are, are a hardy party."""
    sys.path.insert(0, str(HERE.parents[1]))
    from tests.advanced import curious

    party = {} if "heroes" in options else {"party": curious.hardy()}
    return curious.play(Game.start("advanced", quest, seed, options | party, quiet=True), seed, most)


def played(quest: str, seed: int, options: dict[str, str], most: int) -> Game:
    """A game of players who choose at random, but like to do something."""
    game = Game.start("heroquest", quest, seed, options, quiet=True)
    random = Random(seed)
    while game.decision is not None and len(game.answers) < most:
        decision = game.decision
        some = len(decision.options) - 1
        if some > 0 and random.random() < 0.5:
            game.answer_code(decision.nth(int(random.random() * some)))
        else:
            game.answer_code(decision.nth(int(random.random() * len(decision))))
    return game


def dungeon(name: str, quests: Quests, seed: int, options: dict[str, str], player: str) -> Game:
    """A game of computer players to its end, after those that its party played before."""
    book = find_book(name)
    party = book.party(book.first_party()) if len(quests) > 1 else ""
    for quest in quests:
        game = Game.start(book, quest, seed, options | ({"party": party} if party else {}), quiet=True)
        players = [make(player, seed, seat) for seat in range(len(game.seats))]
        while game.decision is not None:
            seat = game.decision.seat
            game.answer_code(players[seat].choose(game.view(seat), game.decision))
        party = book.come_home(game.state, party) if party else ""
    return game


def main() -> None:
    """Write those that are not there yet."""
    for name, (quest, seed, options, most) in GAMES.items():
        path = HERE / f"{name}.delve"
        if path.exists():
            continue
        game = played(quest, seed, options, most)
        write(path, record(game, {seat.id: "random" for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}")
    for name, (quest, seed, options, most) in ADVANCED.items():
        path = HERE / f"advanced-{name}.delve"
        if path.exists():
            continue
        game = expedition(quest, seed, options, most)
        write(path, record(game, {seat.id: "random" for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'not ended'}", flush=True)
    whole_games = [("battleaxe", *each) for each in DUNGEONS.items()]
    for book, name, whole in [*whole_games, *(("allison", *each) for each in SALT_ROAD.items())]:
        path = HERE / f"{book}-{name}.delve"
        if path.exists():
            continue
        game = dungeon(book, *whole)
        write(path, record(game, {seat.id: whole[-1] for seat in game.seats}).text())
        print(f"{path.name}: {len(game.answers)} answers, {game.winner or 'lost'}", flush=True)


if __name__ == "__main__":
    main()
