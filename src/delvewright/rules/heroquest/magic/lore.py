"""Spells of Detection, Darkness and Protection: what each does."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common import board
from delvewright.rules.common.combat_dice import COMBAT
from delvewright.rules.heroquest.content.reading import content, marks_of
from delvewright.rules.heroquest.dungeon.barriers import Barrier, barrier, raise_wall, shatter, wall_spots
from delvewright.rules.heroquest.dungeon.exploring import lay_out
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.magic.casting import (
    heroes_seen,
    in_range,
    in_sight,
    monsters_seen,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.extras import Conjured
from delvewright.rules.heroquest.state.figure import HERO
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import ROLLED, Moment, power

WHITE = COMBAT["white"]


# -- Detection


def on_printed_board(g: Game) -> bool:
    """Whether the Quest is played on the board whose rooms everybody can see printed."""
    return (g.width, g.height) == (board.WIDTH, board.HEIGHT)


@rule("missing.spell.detection.clairvoyance", "role.es.secret-knowledge")
def unseen_rooms(g: Game) -> int:
    """Mask of the squares by which a room can be named: of each printed room one, elsewhere all that is not laid out.

    It must not depend on what is there: where no board is printed, nobody can tell rooms from rock.
    """
    if not on_printed_board(g):
        return g.quest.everywhere & ~g.laid
    rooms = [area for area in board.areas()[:-1] if not area & g.laid]
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
        printed = next(a for a in board.areas() if a >> q & 1)
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
    give(g, target, condition("future-sight", "reroll", "turn-end", f.home, 2))
    yield from ()


def _own_roll(g: Game, f: Figure, m: Moment) -> bool:
    if m.roll is None or not m.rolled_by(f) or "future-sight" in m.used:
        return False
    return m.roll.purpose in ("attack", "defend", "move")


@power("future-sight", ROLLED | TESTED, _own_roll)
@rule("missing.spell.detection.future-sight", "turn.free-effects")
def see_another_future(g: Game, f: Figure, m: Moment) -> Play:
    """Roll all the dice again; this roll cannot be changed so once more."""
    assert m.roll is not None
    m.used += ("future-sight",)
    g.tell("reroll", "{} rolls again.", f, rules=("missing.spell.detection.future-sight",))
    m.roll.faces = yield m.roll


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


# -- Darkness


@spell("arrows-of-the-night", in_range)
@rule("missing.spell.darkness.arrows", "action.cast.attack-symbols")
def arrows_of_the_night(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice, against as many white dice as the target has Mind."""
    marks, how = marks_of("arrows-of-the-night"), " with Arrows of the Night"
    yield from assault(g, target, (WHITE,) * 2, marks, "Arrows of the Night", f, how, mind=True)


@spell("chains-of-darkness", monsters_seen)
@rule("missing.spell.darkness.chains")
def chains_of_darkness(g: Game, f: Figure, target: Figure) -> Play:
    """Until the caster's next turn a Monster neither moves nor attacks."""
    give(g, target, condition("chains-of-darkness", "bound", "turn", f.home))
    yield from ()


@rule("missing.spell.darkness.cloak", "action.cast.target")
def shadow_spots(g: Game, f: Figure) -> list[int]:
    """The top left squares of all blocks of 2 x 2 squares laid out in one area, one of them in the caster's sight."""
    width, floor = g.width, g.laid & g.quest.grid.floor & ~g.blocked
    east, south = g.quest.grid.east, g.quest.grid.south
    block = floor & east & south & south >> 1 & east >> width
    block &= floor >> 1 & floor >> width & floor >> width + 1
    seen = squares_seen(g, f, floor)
    block &= seen | seen >> 1 | seen >> width | seen >> width + 1
    return [q for q in squares(block) if (g.shadows >> q & shadow(0, width)) != shadow(0, width)]


def shadow(q: int, width: int) -> int:
    """Mask of the block of 2 x 2 squares with this top left one."""
    return (0b11 | 0b11 << width) << q


@spell("cloak-of-shadows", shadow_spots, aim="square")
@rule("missing.spell.darkness.cloak")
def cloak_of_shadows(g: Game, f: Figure, q: int) -> Play:
    """Nobody inside attacks or casts, and nobody inside is attacked, for the rest of the Quest."""
    mask = shadow(q, g.width)
    g.shadows |= mask
    if g.plays("advanced"):
        conjure(g, Conjured("cloak-of-shadows", mask, f.id))
    rules = ("missing.spell.darkness.cloak",)
    g.tell("shadow", "Shadows fall.", rules=rules, figures=(f.id,), squares=tuple(squares(mask)))
    yield from ()


# -- Protection


def unused_spells(t: Figure) -> list[str]:
    """The spells a figure has not used yet."""
    cards = content().cards
    return [i for i in t.items if "Spell" in cards[i].keywords]


@rule("missing.spell.protection.dispel", "action.cast.target")
def spellcasters_seen(g: Game, f: Figure) -> list[int]:
    """Other figures in sight that have spells left."""
    return [t.id for t in in_sight(g, f) if t.items and unused_spells(t)]


@spell("dispell", spellcasters_seen)
@rule("missing.spell.protection.dispel", "cost.discard")
def dispell(g: Game, f: Figure, target: Figure) -> Play:
    """A figure loses one unused spell at random."""
    spells = unused_spells(target)
    if spells:
        lost = (yield Draw("spell", spells)) if len(spells) > 1 else spells[0]
        g.drop(target, lost)
        title = content().cards[lost].title
        rules = ("missing.spell.protection.dispel",)
        g.tell("dispell", "{} loses the spell {}.", target, title, rules=rules, figures=(f.id, target.id))


@spell("invisibility", heroes_seen)
@rule("missing.spell.protection.invisibility")
def invisibility(g: Game, f: Figure, target: Figure) -> Play:
    """Until the caster's next turn a Hero neither attacks nor is attacked, and no spell finds the Hero."""
    give(g, target, condition("invisibility", "unseen", "turn", f.home))
    yield from ()


STONE = barrier("wall-of-stone", Barrier("Wall of Stone", "missing.spell.protection.wall-of-stone", HERO))


@spell(STONE, wall_spots, aim="square")
@rule("missing.spell.protection.wall-of-stone")
def wall_of_stone(g: Game, f: Figure, q: int) -> Play:
    """A wall on two neighbouring squares."""
    before = g.walls
    yield from raise_wall(g, f, STONE, q)
    new = [wall[1] for wall in g.walls if wall not in before]
    if new and g.plays("advanced"):
        conjure(g, Conjured(STONE, new[-1], f.id))


@conjured_text(STONE, "missing.adv.spells.one-at-a-time")
class OneWall(ConjuredText):
    """In the advanced game a caster keeps one."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """The old one goes, if it still stands."""
        if any(wall[:2] == (STONE, thing.squares) for wall in g.walls):
            shatter(g, STONE, thing.squares)


@conjured_text("cloak-of-shadows", "missing.adv.spells.one-at-a-time")
class OneCloak(ConjuredText):
    """In the advanced game a caster keeps one."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """The old one goes, but for what lies under another."""
        others = [t.squares for t in g.extras.conjured if t.name == thing.name] if g.extras is not None else []
        g.shadows &= ~thing.squares
        for mask in others:
            g.shadows |= mask
