"""Setting up a Quest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.exploring import explore, lay_out
from delvewright.rules.heroquest.quest import Quest
from delvewright.rules.heroquest.state import HERO, Game, choose_heroes


@rule(
    "setup.hero.first-game", "setup.quest.introduction", "setup.board.only-start-area", "setup.deck.shuffled",
    "role.heroes.four", "role.heroes.fewer-than-four", "role.evil-sorcerer.exactly-one", "quest.start.usual",
    "quest.start.other", "intro.maze.start", "missing.treasure.deck",
)  # fmt: skip
def set_up(quest: Quest, options: Mapping[str, Any]) -> Game:
    """The board, the Heroes on their squares, the deck; only what the Heroes see is laid out."""
    names = _with_a_place(quest, options)
    g = Game(quest, names, options)
    g.log = []
    known = content()
    for seat, name in enumerate(names):
        g.add(known.kinds[name], quest.starts.get(name, -1), HERO, seat)
    g.deck = tuple(sorted(card.id for card in known.treasure.values() for _ in range(card.count)))
    g.tell("story", "{}", quest.story or quest.title, rules=("setup.quest.introduction",))
    for f in g.on_board(HERO):
        area = quest.grid.area_of[f.at]
        mask = quest.grid.areas[area] if g.is_room(area) else 1 << f.at
        if mask & ~g.laid:
            lay_out(g, mask & ~g.laid)
    for f in g.on_board(HERO):
        explore(g, f)
    g.recount()
    quest.hook("set-up", g)
    return g


def _with_a_place(quest: Quest, options: Mapping[str, Any]) -> list[str]:
    """The Heroes that take part; a quest that has no starting square for one cannot be played with that Hero."""
    names = choose_heroes(options)
    placed = [name for name in names if name in quest.starts]
    if len(placed) < len(names) and (options.get("heroes") or not placed):
        lost = next(name for name in names if name not in quest.starts)
        where = ", ".join(quest.starts) or "nobody"
        raise DelveError(f"{quest.title} has no starting square for the {lost}.", do=f"It has one for: {where}.")
    return placed
