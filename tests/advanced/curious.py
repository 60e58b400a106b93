"""Players who want to see everything: they go where nobody has been, and try what is offered rather than rest."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.game import Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import find_book

DULL = ("end", "pass", "stay", "leave", "ascend", "doff", "done", "hand", "gift", "sell")
"""What they rather leave for another time."""


def choose(game: Game, random: Random) -> Answer:
    """The next answer."""
    decision = game.decision
    assert decision is not None
    options = list(decision.options)
    lively = [answer for answer in options if answer[0] not in DULL]
    if lively and random.random() < 0.55:
        return random.choice(lively)
    goals = next((mask for verb, mask in decision.fields if verb == "walk"), 0)
    if goals and random.random() < 0.85:
        return ("walk", _towards(game.state, decision, goals, random))
    return decision.nth(random.randrange(len(decision)))


def _towards(g: Any, decision: Decision, goals: int, random: Random) -> int:
    """The square from which it is nearest to something new: a junction, a door, a chest; now and then any."""
    free = squares(goals)
    new = [squares(g.board.areas[each.area].squares)[0] for each in g.exits]
    new += [door.a for i, door in enumerate(g.board.doors) if door.b < 0 and not (g.false | g.open) >> i & 1]
    new += [thing.first for thing in g.things if not thing.state or thing.kind == "stairs-down"]
    new += [f.at for f in g.foes()]
    if not new or random.random() < 0.2:
        return random.choice(free)
    goal = random.choice(new)
    return min(free, key=lambda q: (abs(q % 128 - goal % 128) + abs(q // 128 - goal // 128), q))


def play(game: Game, seed: int, most: int) -> Game:
    """Play on, so many answers at most."""
    random = Random(seed)
    while game.decision is not None and len(game.answers) < most:
        game.answer(choose(game, random))
    return game


def hardy(done: tuple[str, ...] = (), **gear: int) -> str:
    """A party that is hard to kill and has all one could need."""
    party = json.loads(find_book("advanced").party())
    party["done"] = list(done)
    for n, sheet in enumerate(party["heroes"].values()):
        sheet["values"] |= {"wounds": 45, "toughness": 9, "fate": 1 + n, "strength": 8, "speed": 9, "intelligence": 9}
        sheet["pack"] |= {"rope": 1, "spikes": 1, "healing-potion": 2, "greek-fire": 2, "treasure-map": 1, **gear}
        sheet["pack"] |= {"amulet-quarter": len(done)} if not n and done else {}
        sheet["gold"] = 120
    return json.dumps(party)
