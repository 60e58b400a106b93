"""Spells of Detection: what each does."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.dungeon.exploring import lay_out
from delvewright.rules.heroquest.ground.printed_board import on_printed_board, printed_area, printed_rooms
from delvewright.rules.heroquest.magic.casting import heroes_seen, spell
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give, until_next_turn_is_over
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ROLLED, Moment, comes_to, power, thrown_for


@rule("missing.spell.detection.clairvoyance")
def unseen_rooms(g: Game) -> int:
    """Mask of the squares by which a room can be named: of each printed room one, elsewhere all that is not laid out.

    It must not depend on what is there: where no board is printed, nobody can tell rooms from rock.
    """
    if not on_printed_board(g):
        return g.quest.everywhere & ~g.laid
    rooms = [area for area in printed_rooms() if not area & g.laid]
    return sum(area & -area for area in rooms)


@spell("clairvoyance", can=lambda g, f: unseen_rooms(g) != 0)
@rule("missing.spell.detection.clairvoyance")
def clairvoyance(g: Game, f: Figure) -> Play:
    """The Evil Sorcerer lays out a room of the caster's choice."""
    rooms = unseen_rooms(g)
    q = rooms.bit_length() - 1
    if rooms.bit_count() > 1:
        answer = yield Decision(f.seat, "room", (), [("look", rooms)], figure=f.id)
        q = answer[1]
    grid = g.quest.grid
    area = grid.area_of[q]
    mask = grid.areas[area] if area >= 0 and g.is_room(area) else 0
    if on_printed_board(g):
        printed = printed_area(q)
        inside = [m for m, room in zip(grid.areas, g.quest.rooms, strict=True) if room and m & printed]
        mask = sum(inside)
    rules = ("missing.spell.detection.clairvoyance",)
    text = "{} sees the room at {}." if mask else "{} sees no room at {}."
    g.tell("clairvoyance", text, f, square_name(q, g.width), rules=rules, squares=(q,))
    lay_out(g, mask)


@spell("future-sight", heroes_seen)
@rule("missing.spell.detection.future-sight")
def future_sight(g: Game, f: Figure, target: Figure) -> Play:
    """Until the end of the caster's next turn a Hero may roll each Attack, Defence or Move once more."""
    give(g, target, until_next_turn_is_over(g, f, "future-sight", "reroll"))
    yield from ()


def _own_roll(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.rolled_by(f) or "future-sight" in m.used:
        return False
    return m.roll.purpose in ("attack", "defend", "move")


@power("future-sight", ROLLED | TESTED, _own_roll)
@rule("missing.spell.detection.future-sight")
def see_another_future(g: Game, f: Figure, m: Moment) -> Play:
    """Roll all the dice again; this roll cannot be changed so once more."""
    assert m.roll is not None
    m.used += ("future-sight",)
    m.roll.faces = yield m.roll
    text, rules = "{} sees another future and rolls all dice {} again.", ("missing.spell.detection.future-sight",)
    g.tell("reroll", text, f, thrown_for(m.roll), rules=rules, faces=m.roll.faces, sum=comes_to(g, m.roll))


@spell("treasure-horde", heroes_seen)
@rule("missing.spell.detection.treasure-horde")
def treasure_horde(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero's next draw from the Treasure deck is three cards."""
    give(g, target, condition("treasure-horde", "treasure-horde", "draw"))
    yield from ()


@effect_text("treasure-horde", "missing.spell.detection.treasure-horde")
class TreasureHorde(EffectText):
    """The next draw is a rich one."""

    def draws(self) -> int:
        """Three cards."""
        return 3
