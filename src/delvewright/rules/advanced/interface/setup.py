"""Setting an expedition up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.kernel.text import one_line
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Hero
from delvewright.rules.advanced.dungeon.sections import lay_start
from delvewright.rules.advanced.dungeon.stairs import place_party
from delvewright.rules.advanced.state.game import GAMESMASTER, Game
from delvewright.rules.advanced.state.master import fill_cup
from delvewright.rules.common.tables import near

HENCHMEN = {1: 2, 2: 1}
"""How many henchmen each player has where few play."""


def ready_made() -> dict[str, Hero]:
    """The heroes of the book."""
    return {id: hero for id, hero in content().heroes.items() if hero.calling != "henchman"}


@rule("hero.ready.made", "hero.count.four", "hero.count.three")
def choose_heroes(options: Mapping[str, Any]) -> list[Hero]:
    """Who goes: those who are named, or all four."""
    known = ready_made()
    words = str(options.get("heroes") or "").replace(",", " ").lower().split()
    found = []
    for word in words or known:
        if word not in known:
            hint = near(word, known, True)
            raise DelveError(f"There is no hero “{one_line(word[:60])}”.", do=hint)
        if known[word] not in found:
            found.append(known[word])
    return found


@rule(
    "setup.layout", "setup.place", "setup.counters", "hero.count.two", "hero.count.one", "hero.count.henchman.sheet",
    "game.roles", "sheet.wizard.book", "setup.one.per.square",
)  # fmt: skip
def set_up(quest: str, options: Mapping[str, Any]) -> Game:
    """Stairs, two passages and a T-junction; the heroes on the stairs; all counters in the cup."""
    g = Game(quest, options)
    g.log = []
    bring(g, choose_heroes(options), options)
    fill_cup(g)
    lay_start(g)
    place_party(g, g.board.areas[0].squares)
    told = content().quests.get(quest)
    if told is not None:
        g.tell("story", "{}", told.story, rules=("game.goal",))
    return g


@rule("hero.count.two", "hero.count.one", "hero.count.henchman.sheet", "game.roles")
def bring(g: Game, heroes: list[Hero], options: Mapping[str, Any]) -> None:
    """Heroes come to the table, each with a seat; where few play, henchmen with them."""
    for seat, hero in enumerate(heroes):
        g.add_hero(hero, seat)
    g.seats = tuple(hero.id for hero in heroes)
    if options.get("gm") == "person":
        g.seats = (*g.seats, GAMESMASTER)
    man = content().heroes["man-at-arms"]
    for seat in range(len(heroes)):
        for _ in range(HENCHMEN.get(len(heroes), 0)):
            n = 1 + sum(name.startswith("man-at-arms.") for name in g.names)
            f = g.add_hero(man, seat, f"man-at-arms.{n}", seat)
            f.title = f"{man.title} {n}"
