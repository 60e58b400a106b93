"""What quests let heroes do beside a thing: from each side of it, and from none of its corners."""

from __future__ import annotations

import pytest

from delvewright.kernel.grid import squares
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.deeds import attempts
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.figures.persons import PERSON, appear, follow
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Corpse, Game

from .helpers import begin, clear, hero, play, sq
from .quest_words import words
from .tables import Table
from .test_rounds import board, of


def corners(g: Game, thing: int) -> list[int]:
    """The free squares that touch a thing, a mask, with a corner only."""
    sides = around = 0
    for q in squares(thing):
        sides |= g.beside[q]
        around |= g.quest.around[q]
    return squares(around & ~sides & ~thing & g.quest.grid.floor & ~no_place(g))


def only_from_beside(g: Game, f: Figure, thing: int, word: str) -> None:
    """Somebody may do something to a thing from beside it, and from no corner of it."""
    side = next(q for t in squares(thing) for q in squares(g.beside[t] & ~thing & ~no_place(g)))
    g.put(f, side)
    assert word in words(g, f) | {str(a[1]) for a in g.quest.text.deeds(g, f)}
    aslant = corners(g, thing)
    assert aslant, "no corner to stand at"
    for q in aslant:
        g.put(f, q)
        assert word not in words(g, f) | {str(a[1]) for a in g.quest.text.deeds(g, f)}


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink", "house.npc.line")
def test_a_lectern_and_ilvane() -> None:
    g = begin("abbey-of-spent-ink", "ossian ilsabet maud")
    clear(g)
    only_from_beside(g, hero(g, "ossian"), 1 << hero(g, "ilvane").at, "take-along")
    for piece in [p for p in g.quest.furniture if p.kind.id == "bookcase"]:
        if corners(g, piece.squares):
            only_from_beside(g, hero(g, "ossian"), piece.squares, "read")


@pytest.mark.proves("house.quest.06-glass-river")
def test_the_rope_of_the_sledge_and_planks_over_the_crevasse() -> None:
    g = begin("glass-river", "maud ragna")
    clear(g)
    g.moves, g.moving = 1, False
    maud = hero(g, "maud")
    only_from_beside(g, maud, 1 << g.count("salt-sledge"), "haul")
    maud.tags = ("planks",)
    only_from_beside(g, maud, g.quest.crevasse, "lay-planks")


@pytest.mark.proves("house.quest.07-larder")
def test_who_stands_in_the_ice() -> None:
    g = begin("the-larder", "maud ragna")
    clear(g)
    for q in g.quest.persons.values():
        appear(g, 1 << q)
    frozen = [f for f in g.everybody() if "frozen" in f.tags]
    assert frozen
    for f in frozen:
        if corners(g, 1 << f.at):
            only_from_beside(g, hero(g, "maud"), 1 << f.at, "thaw")


@pytest.mark.proves("house.quest.08-long-white")
def test_a_cairn() -> None:
    g = begin("long-white", "maud ragna")
    clear(g)
    only_from_beside(g, hero(g, "maud"), 1 << g.quest.things["cairn"][0], "light")


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_what_lies_there_is_salted() -> None:
    g = begin("house-of-salt", "maud ragna")
    clear(g)
    maud = hero(g, "maud")
    g.counters[f"salt-{maud.id}"] = 1
    at = next(q for q in squares(g.quest.grid.floor & ~no_place(g)) if corners(g, 1 << q) and g.beside[q])
    g.corpses += (Corpse(at, "skeleton", 1, "skeleton.9", (), (), (), ()),)
    only_from_beside(g, maud, 1 << at, "salt")


@pytest.mark.proves("house.quest.10-weighing")
def test_a_lamp() -> None:
    g = begin("the-weighing", "maud ragna")
    clear(g)
    lamps = [1 << q for q in g.quest.things["salt-lamp"] if corners(g, 1 << q)]
    assert lamps
    for lamp in lamps:
        only_from_beside(g, hero(g, "maud"), lamp, "strength")


@pytest.mark.proves("action.other")
def test_a_deed() -> None:
    g = board("R../...", deeds={"cipher": {"at": "b2", "attribute": "mind", "target": 15}})
    ragna = of(g, "ragna")
    for at, tries in (("a1", 0), ("b1", 1), ("c1", 0), ("c2", 1), ("b2", 1), ("a2", 1)):
        g.put(ragna, sq(g, at))
        assert len(attempts(g, ragna)) == tries


@pytest.mark.proves("house.npc.line")
def test_who_follows_goes_to_a_square_beside() -> None:
    """Round a wall, if that is the way: not to the nearest square that touches his leader's with a corner."""
    walls = """
+-+-+-+-+-+
|. . .|R .|
+     +   +
|. . .|. .|
+     +   +
|. . . . .|
+-+-+-+-+-+
"""
    g = Table(walls, {"R": "ragna"}, "ragna").g
    ragna = of(g, "ragna")
    wat = g.add(content().kinds[PERSON], sq(g, "a1"), HERO, g.master_seat, "wat")
    take_figures(wat, 1)
    wat.master, wat.low, wat.high = ragna.id, 1, 6
    play(follow(g, ragna), "66")
    assert wat.at == sq(g, "d2")
