"""Spells that are learned from scrolls only."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.searching import take_hoard
from delvewright.rules.allison.dungeon.searching_furniture import look_into
from delvewright.rules.allison.dungeon.traps import defuse, whole
from delvewright.rules.allison.dungeon.treasure import draw_treasure
from delvewright.rules.allison.fighting.harm import restore_mind
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.magic.aiming import friends, ids
from delvewright.rules.allison.magic.casting import SCROLL
from delvewright.rules.allison.magic.elements import Healing, OnFriend
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SpellText, Target, spell
from delvewright.rules.allison.state.windows import PASS, Moment

MOST = 6
"""Squares of one bridge."""


@spell("warmth", "spell.other.warmth")
class Warmth(Healing):
    """Up to three Body points."""

    def _points(self, level: int) -> int:
        return 3


@spell("psychic-recovery", "spell.other.psychic-recovery")
class PsychicRecovery(OnFriend):
    """All Mind that was lost; what was spent on skills only from a scroll."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in friends(g, f) if t.mind < t.full_mind])

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        assert moment.other is not None
        scroll = SCROLL in moment.marks
        restore_mind(g, moment.other, moment.other.full_mind, "spell.other.psychic-recovery", strained=scroll)


# -- bridges


@spell("ice-bridge", "spell.other.ice-bridge", "house.floor.ice-bridge")
class IceBridge(SpellText):
    """Plain floor over up to six touching squares of one danger."""

    aim = "square"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return squares(_gaps(g) & outlook(g, f.at) & g.laid)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        assert isinstance(target, int)
        same, put = _kind_of(g, target) & outlook(g, f.at) & g.laid, 1 << target
        while put.bit_count() < MOST:
            more = _around(g, put) & same & ~put
            if not more:
                break
            answer = yield Decision(f.seat, "bridge", [PASS], [("place", more)], figure=f.id)
            if answer == PASS:
                break
            put |= 1 << answer[1]
        lay_bridge(g, put)


@rule("house.floor.ice-bridge", "spell.other.ice-bridge")
def lay_bridge(g: Game, put: int) -> None:
    """Some squares are plain floor for the rest of the quest, and whoever was down in them stands on it."""
    g.bridged |= put
    g.pits &= ~put
    for q in squares(put & g.armed & ~g.quest.inside):
        defuse(g, q)
    for f in g.figures:
        if f is not None and f.at >= 0 and put >> f.at & 1:
            f.pit = False
    where = tuple(squares(put))
    g.tell("bridge", "Ice bridges the way.", rules=("spell.other.ice-bridge",), squares=where, figures=())


@rule("house.floor.ice-bridge")
def _gaps(g: Game) -> int:
    """Mask of all that can be bridged: pits, known traps on squares, rivers, chasms, crevasses."""
    known = g.pits | g.found & ~g.quest.inside
    found: int = (known | g.quest.river | g.quest.gaps) & ~g.bridged
    return found


def _kind_of(g: Game, q: int) -> int:
    """Mask of the squares that are the same sort of danger as a square."""
    for mask in (g.quest.river, g.quest.chasm, g.quest.crevasse):
        if mask >> q & 1:
            return mask & ~g.bridged
    return sum(1 << at for at in whole(g, q))


def _around(g: Game, mask: int) -> int:
    return spread(mask, *g.quest.all_edges, g.width)


# -- treasure


@spell("treasure-without-doom", "spell.other.treasure-without-doom", "spell.other.treasure-without-doom.chest")
class TreasureWithoutDoom(SpellText):
    """Cards without their dangers until something good comes, or a chest without its traps."""

    aim = "word"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[str]:
        area = g.quest.grid.area_of[f.at]
        draws = ["treasure"] if f.hero and g.is_room(area) and g.deck else []
        return draws + (["chest"] if _chests(g, f) else [])

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        if target == "treasure":
            yield from draw_until_good(g, f)
            return
        chests = _chests(g, f)
        i = chests[0]
        if len(chests) > 1:
            where = sum(1 << squares(g.quest.furniture[n].squares)[0] for n in chests)
            at = (yield Decision(f.seat, "chest", [], [("place", where)], figure=f.id))[1]
            i = next(n for n in chests if g.quest.furniture[n].squares >> at & 1)
        piece = g.quest.furniture[i]
        for q in squares(g.armed & piece.squares):
            defuse(g, q)
        listed = [n for n, h in enumerate(g.quest.hoards) if h.at >= 0 and piece.squares >> h.at & 1]
        for n in listed:
            yield from take_hoard(g, f, n)
        if not listed:
            yield from look_into(g, f, i)


@rule("spell.other.treasure-without-doom")
def draw_until_good(g: Game, f: Figure) -> Play:
    """Only gold, a potion, gems or jewels end the drawing; a cloak on the way is kept."""
    while True:
        name = yield from draw_treasure(g, f, harmless=True)
        if not name:
            return
        card = content().treasure[name]
        if card.gold or (card.item and content().items[card.item].potion):
            return


def _chests(g: Game, f: Figure) -> list[int]:
    """The chests in sight that nobody has emptied."""
    seen = outlook(g, f.at) & g.laid
    full = [n for n, h in enumerate(g.quest.hoards) if h.at >= 0 and not g.hoards >> n & 1]
    found = []
    for i, piece in enumerate(g.quest.furniture):
        if piece.kind.id == "chest" and piece.squares & seen:
            listed = [n for n, h in enumerate(g.quest.hoards) if h.at >= 0 and piece.squares >> h.at & 1]
            if any(n in full for n in listed) or (not listed and not g.emptied >> i & 1):
                found.append(i)
    return found
