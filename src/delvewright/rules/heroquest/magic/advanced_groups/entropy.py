"""Entropy: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.changed_quest import changed, doorless
from delvewright.rules.heroquest.content.quest import Piece
from delvewright.rules.heroquest.content.reading import marks_of
from delvewright.rules.heroquest.dungeon.doors import unlock
from delvewright.rules.heroquest.dungeon.exploring import explore, look_from
from delvewright.rules.heroquest.fighting.death import slain
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.game import Figure, Game, Token


@spell("wither", enemies_seen)
@rule("missing.advspell.entropy.wither")
def wither(g: Game, f: Figure, target: Figure) -> Play:
    """One point of Piercing damage."""
    yield from harm(g, target, 1, "Wither", marks_of("wither", "piercing"), ("missing.advspell.entropy.wither",), f)


ROTTEN = ("closed", "locked")
WOOD = ("table", "treasure-chest", "bookcase", "cupboard", "rack", "weapons-rack")


def _door_seen(g: Game, f: Figure, i: int) -> bool:
    a, b = g.quest.grid.doors[i]
    return f.at in (a, b) or bool(squares_seen(g, f, 1 << a | 1 << b))


@rule("missing.advspell.entropy.rot")
def rotting_doors(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Ordinary and locked doors in sight that are shut."""
    shut_doors = squares(g.known_doors & ~g.doors)
    found = [i for i in shut_doors if g.quest.door_kinds[i] in ROTTEN and _door_seen(g, f, i)]
    return [g.quest.grid.doors[i] for i in found]


@spell("rot", rotting_doors, aim="door")
@rule("missing.advspell.entropy.rot")
def rot_door(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """It is open for good."""
    i = g.quest.grid.doors.index(door)
    unlock(g, i)
    g.quest = doorless(g.quest, (i,))
    rules = ("missing.advspell.entropy.rot",)
    a, b = (square_name(q, g.width) for q in door)
    g.tell("door", "The door between {} and {} rots away.", a, b, rules=rules, figures=(f.id,), squares=door)
    for q in door:
        look_from(g, q)
    explore(g, f)
    yield from g.quest.text.door_opened(g, f, i)


@rule("missing.advspell.entropy.rot")
def wooden_pieces(g: Game, f: Figure) -> list[int]:
    """One square in sight of each wooden piece of furniture."""
    found = []
    for piece in g.quest.furniture:
        seen = squares_seen(g, f, piece.squares & g.furniture) if piece.kind.id in WOOD else 0
        if seen:
            found.append(squares(seen)[0])
    return found


@spell("rot", wooden_pieces, aim="square")
@rule("missing.advspell.entropy.rot")
def rot_furniture(g: Game, f: Figure, q: int) -> Play:
    """The piece is gone; what it held lies on one of its squares."""
    i, piece = next((i, p) for i, p in enumerate(g.quest.furniture) if p.squares >> q & 1)
    pieces = list(g.quest.furniture)
    pieces[i] = Piece(piece.kind, 0)
    g.quest = changed(g.quest, furniture=pieces)
    g.furniture &= ~piece.squares
    g.tall &= ~piece.squares
    g.armed &= ~piece.squares
    g.found &= ~piece.squares
    g.looked.sight_changed()
    rules = ("missing.advspell.entropy.rot",)
    g.tell("rot", "The {} rots away.", piece.kind.title, rules=rules, figures=(f.id,), squares=(q,))
    for n, hoard in enumerate(g.quest.hoards):
        if hoard.at >= 0 and piece.squares >> hoard.at & 1 and not g.hoards >> n & 1:
            g.hoards |= 1 << n
            g.tokens += (Token(hoard.at, piece.kind.title, g.versions(hoard.items), hoard.gold),)
    explore(g, f)
    yield from ()


@rule("missing.advspell.entropy.unmake")
def nearly_gone(g: Game, f: Figure) -> list[int]:
    """Monsters in sight with exactly 1 Body left, no Characters."""
    return [id for id in enemies_seen(g, f) if g.fig(id).body == 1 and not g.fig(id).kind.character]


@spell("unmake", nearly_gone)
@rule("missing.advspell.entropy.unmake")
def unmake(g: Game, f: Figure, target: Figure) -> Play:
    """It is removed."""
    yield from slain(g, target, "Unmake")
