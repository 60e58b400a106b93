"""Three Cold Hearths: the Drover's herd once two hearths burn, and fires that are no hearths yet."""

from __future__ import annotations

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.view import Told
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_field import Field
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.magic.elements import set_fire
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.board import areas

from .helpers import begin, hero, play

FUEL = "fuel-bundle"


def keep(g: Game, room: int) -> None:
    """Two heroes keep a night at the hearth of a room."""
    free = [q for q in squares(areas()[room - 1]) if not g.taken() >> q & 1]
    heroes = [hero(g, "ragna"), hero(g, "maud")]
    for f, q in zip(heroes, free, strict=False):
        g.put(f, q)
    heroes[0].tags += (FUEL,)
    play(g.quest.text.rested(g, heroes))


def sent(g: Game) -> dict[str, int]:
    """Who is sent where."""
    facts = [Told(*fact) for fact in g.quest.text.facts(g)]
    return {fact.of: int(fact.value) for fact in facts if fact.what == "march"}


def hearth(g: Game, room: int) -> int:
    """Mask of the fireplace of a room."""
    return next(p.squares for p in g.quest.furniture if p.kind.id == "fireplace" and p.squares & areas()[room - 1])


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_the_herd_walks_to_the_cold_hearth() -> None:
    """After the second: he and those of his room, to the one that does not burn, if it is known; then nowhere."""
    g = begin("three-cold-hearths")
    herd = {f.name for f in g.on_board(ENEMY) if areas()[19] >> f.at & 1}
    assert "the-drover" in herd and len(herd) == 3
    keep(g, 20)
    assert sent(g) == {}
    keep(g, 10)
    assert sent(g) == dict.fromkeys(herd, squares(hearth(g, 4))[0])
    laid, g.laid = g.laid, g.laid & ~hearth(g, 4)
    assert sent(g) == {}, "nobody has seen it"
    g.laid = laid
    keep(g, 4)
    assert sent(g) == {} and g.quest.text.goal_met(g)


@pytest.mark.proves("house.quest.03-three-cold-hearths", "house.furniture.fireplace")
def test_fire_alone_keeps_no_hearth() -> None:
    """A fireplace that a spell has lit takes its night and its fuel all the same, and the quest can be won."""
    g = begin("three-cold-hearths")
    cold = hearth(g, 10)
    set_fire(g, hero(g, "ossian"), squares(cold)[0])
    assert g.lit & cold and g.count("hearths") == 0
    assert g.quest.text.rest_rating(g, squares(areas()[9])[0]) == "standard"
    keep(g, 10)
    assert g.count("hearths") == 1 and FUEL not in hero(g, "ragna").tags
    assert g.quest.text.rest_rating(g, squares(areas()[9])[0]) == "safe"
    keep(g, 10)
    assert g.count("hearths") == 1, "once for each"


def moves(g: Game, f: Figure, walk: int) -> tuple[bool, Answer | None]:
    """Whether the game master lets an enemy act, and where it goes if nobody is in reach."""
    view = BOOK.view(g, g.master_seat, None)
    mind, field = MasterMind(view), Field(view)
    me = next(e for e in view.figures if e.name == f.name)
    asked = Decision(g.master_seat, "activate", [("activate", f.id), ("end",)])
    return mind.decide(view, asked) != ("end",), mind.closer(field, me, walk)


@pytest.mark.proves("house.quest.03-three-cold-hearths", "house.gm.move")
def test_the_game_master_lets_the_herd_walk() -> None:
    """In no fight it walks to the hearth, whoever stands elsewhere; in a fight it is after heroes; before, it waits."""
    g = begin("three-cold-hearths")
    g.doors = g.known_doors = (1 << len(g.quest.grid.doors)) - 1
    g.set_edges()
    g.looked.sight_changed()
    drover = hero(g, "the-drover")
    for f in g.on_board(ENEMY):
        f.met = False
        if f is not drover:
            g.take_off(f)
    assert moves(g, drover, 0)[0] is False
    for room in (20, 10):
        keep(g, room)
    for f in g.party():
        g.take_off(f)
    ragna = hero(g, "ragna")
    g.put(ragna, squares(areas()[17] & ~g.taken())[0])
    acts, goes = moves(g, drover, g.quest.grid.floor & ~g.taken())
    assert acts and goes is not None and g.beside[squares(hearth(g, 4))[0]] >> goes[1] & 1
    drover.met = True
    acts, goes = moves(g, drover, g.quest.grid.floor & ~g.taken())
    assert acts and goes is not None and g.beside[ragna.at] >> goes[1] & 1
