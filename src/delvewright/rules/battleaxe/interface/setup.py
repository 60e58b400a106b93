"""Setting up a quest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import NORTH, SOUTH
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.campaign import party as campaign
from delvewright.rules.battleaxe.campaign import town
from delvewright.rules.battleaxe.content.reading import Content, content, known
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.figures.heroes import bring, choose_heroes
from delvewright.rules.battleaxe.state import help_cards
from delvewright.rules.battleaxe.state.board import WIDTH, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.laying import join, lay_area

STAIRS = 43 * WIDTH + 31
"""The front left square of the stairs."""


@rule(
    "setup.quest.choose",
    "game.oneoff",
    "game.modes.same-rules",
    "setup.first-board",
    "setup.heroes-start",
    "setup.first-round",
)
def set_up(quest: str, options: Mapping[str, Any], own: Content | None = None) -> Game:
    """Stairs down into a passage of one tile that ends in a T-junction, the heroes next to the stairs."""
    g = Game(quest, options)
    g.own = own
    g.log = []
    heroes = party_of(g, options)
    g.seats = tuple(f.name for f in heroes)
    help_cards.deal(g)
    first_board(g)
    if options.get("start") == "choose":
        g.placing = tuple(f.id for f in heroes)
    else:
        for f, q in zip(heroes, nearest(), strict=False):
            g.put(f, q)
    decks.set_out(g)
    quest_of(g).begins(g)
    if options.get("shop") == "yes" and not options.get("party"):
        town.before(g)
    told = known(g).quests.get(quest)
    if told is not None:
        g.tell("story", "{}", told.story, rules=("game.text.narrative",))
    return g


@rule("game.oneoff", "game.modes.same-rules", "game.players.standard", "game.players.split")
def party_of(g: Game, options: Mapping[str, Any]) -> list[Figure]:
    """Fresh heroes; or those of a campaign's party who are not dead, as they come from town. Each has his own seat,
    and any number of players may share the seats."""
    if not options.get("party"):
        return [bring(g, hero, seat) for seat, hero in enumerate(choose_heroes(options, g.quest, g.own))]
    party = campaign.unpack(str(options["party"]))
    names = campaign.going(party)
    if not names:
        raise DelveError("Nobody of this party is alive.", do="Raise or replace the dead in town first.")
    return [campaign.equip(g, name, party.heroes[name], seat) for seat, name in enumerate(names)]


def first_board(g: Game) -> None:
    """The stairs, the passage and the T-junction."""
    sizes = content().tables["tile"].numbers
    wide = sizes["passage-width"]
    board, at = Board(), STAIRS
    pieces = (
        ("stairs", "stairs", sizes["stairs-length"]), ("passage", "first-passage", sizes["passage-length"]),
        ("end", "t-junction", sizes["end-length"]),
    )  # fmt: skip
    for kind, name, length in pieces:
        board = lay_area(board, Board.piece(kind, name, at, NORTH, wide, length))
        if kind != "stairs":
            for c in range(wide):
                board = join(board, Board.spot(at, NORTH, c, 0), SOUTH)
        at = Board.spot(at, NORTH, 0, length)
    g.lay(board)
    g.triggers = sum(area.squares for area in g.board.areas if area.kind != "passage")


@rule("setup.heroes-start")
def place_heroes(g: Game) -> Play:
    """Each hero is placed on one of the squares nearest the stairs, as his player likes."""
    while g.placing:
        f = g.fig(g.placing[0])
        free = mask_of(nearest()) & ~g.heroes
        answer = yield Decision(f.seat, "place", (), [("place", free)], f.id, clean=True)
        g.placing = g.placing[1:]
        g.put(f, answer[1])


def nearest() -> list[int]:
    """The squares of the first passage nearest the stairs."""
    return [Board.spot(STAIRS, NORTH, c, r) for r in (2, 3) for c in (0, 1)]
