"""Cantrips: a Greater Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import reach, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.quest_texts import QuestText
from delvewright.rules.heroquest.content.reading import COMBAT, content, marks_of
from delvewright.rules.heroquest.dungeon.doors import open_door
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.magic.casting import (
    heroes_seen,
    in_range,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give, until_next_turn_is_over
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game

WHITE = COMBAT["white"]


@spell("candle")
@rule("missing.advspell.cantrips.candle")
def candle(g: Game, f: Figure) -> Play:
    """Until the end of the caster's next turn the caster searches as with a Lantern."""
    give(g, f, until_next_turn_is_over(g, f, "candle", "lit"))
    yield from ()


@effect_text("lit", "missing.advspell.cantrips.candle")
class Lit(EffectText):
    """Light for searches."""

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """As a Lantern does: every corridor square seen from any square in sight."""
        found = seen
        for q in squares(seen):
            found |= g.quest.sight.seen_from(q, g.tall | g.blocked | g.monsters, g.doors, corridor & ~found)
        return found


LEVERS, LIGHTS = ("lever",), ("candle", "torch", "brazier", "lantern")


def _features(g: Game, f: Figure, words: tuple[str, ...]) -> list[str]:
    """Things of the Quest in sight whose name has one of some words, and that can be worked."""
    found = []
    for thing in g.quest.features.values():
        here = thing.squares & g.laid
        named = any(word in thing.id or word in thing.title.lower() for word in words)
        if named and (squares_seen(g, f, here) or here >> f.at & 1) and g.quest.text.may_investigate(g, f, thing.id):
            found.append(thing.id)
    return found


@rule("missing.advspell.cantrips.nudge")
def nudged(g: Game, f: Figure) -> list[str]:
    """Levers and Equipment tokens in sight, by name or square."""
    tokens = [t.at for t in g.tokens if t.holds and squares_seen(g, f, 1 << t.at)]
    return [*_features(g, f, LEVERS), *(square_name(q, g.width) for q in dict.fromkeys(tokens))]


@spell("nudge", nudged, aim="word")
@rule("missing.advspell.cantrips.nudge")
def nudge(g: Game, f: Figure, what: str) -> Play:
    """A lever is worked without a test, or a token moved up to three spaces."""
    if what in g.quest.features:
        yield from g.quest.text.investigate(g, f, what)
        return
    at = next(t.at for t in g.tokens if square_name(t.at, g.width) == what)
    bars = ~g.laid | g.furniture | g.blocked | g.occupied
    free = reach(1 << at, 3, g.east, g.south, g.width, bars)
    if not free:
        return
    to = (yield Decision(f.seat, "push", (), [("place", free)], figure=f.id))[1]
    g.tokens = tuple(t._replace(at=to) if t.at == at else t for t in g.tokens)
    rules = ("missing.advspell.cantrips.nudge",)
    g.tell("push", "What lay at {} lies at {} now.", what, square_name(to, g.width), rules=rules, squares=(at, to))


@spell("sting", in_range)
@rule("missing.advspell.cantrips.sting")
def sting(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of one die."""
    yield from assault(g, target, (WHITE,), marks_of("sting"), "Sting", f, " with a Sting")


def _drained_equipment(t: Figure) -> list[str]:
    return [i for i in dict.fromkeys(t.drained) if content().cards[i].deck == "equipment"]


@rule("missing.advspell.cantrips.mend-strap")
def with_drained_equipment(g: Game, f: Figure) -> list[int]:
    """Heroes who have drained Equipment cards."""
    return [id for id in heroes_seen(g, f) if _drained_equipment(g.fig(id))]


@spell("mend-strap", with_drained_equipment)
@rule("missing.advspell.cantrips.mend-strap")
def mend_strap(g: Game, f: Figure, target: Figure) -> Play:
    """One of them is ready again."""
    options: list[Answer] = [("choose", item) for item in _drained_equipment(target)]
    answer = (yield Decision(target.seat, "drained", options, figure=target.id)) if len(options) > 1 else options[0]
    target.drained = without(target.drained, answer[1])
    g.gain(target, answer[1])


@rule("missing.advspell.cantrips.hush")
def ordinary_doors_beside(g: Game, f: Figure) -> list[tuple[int, int]]:
    """Shut ordinary doors next to the caster."""
    here = g.quest.doors_at.get(f.at, 0) & g.known_doors & ~g.doors
    return [g.quest.grid.doors[i] for i in squares(here) if g.quest.door_kinds[i] == "closed"]


@spell("hush", ordinary_doors_beside, aim="door")
@rule("missing.advspell.cantrips.hush")
def hush(g: Game, f: Figure, door: tuple[int, int]) -> Play:
    """It opens without noise; for Monsters laid out by it no Event card is played until the next turn of their side."""
    a, b = door
    before = {m.id for m in g.on_board(MONSTER)}
    noise = g.count("noise")
    yield from open_door(g, f, b if a == f.at else a)
    if noise != g.count("noise"):
        g.counters["noise"] = noise
    for m in g.on_board(MONSTER):
        if m.id not in before:
            m.effects += (condition("hush", "hushed", "turn", g.sorcerer),)


@rule("missing.advspell.cantrips.kindle")
def kindled(g: Game, f: Figure) -> list[str]:
    """Candles and torches of the Quest in sight, and burning squares."""
    fires = squares(squares_seen(g, f, g.burning))
    lights = ["light"] if type(g.quest.text).spell_cast is not QuestText.spell_cast else []
    return [*lights, *_features(g, f, LIGHTS), *(square_name(q, g.width) for q in fires)]


@spell("kindle", kindled, aim="word")
@rule("missing.advspell.cantrips.kindle")
def kindle(g: Game, f: Figure, what: str) -> Play:
    """A light is lit, or a square does not burn for a turn; a Quest with lights of its own hears of the Fire spell."""
    if what == "light":
        return
    if what in g.quest.features:
        yield from g.quest.text.investigate(g, f, what)
        return
    q = next(q for q in squares(g.burning) if square_name(q, g.width) == what)
    g.burning &= ~(1 << q)
    conjure(g, Conjured("kindle", 1 << q, f.id, 1), only_one=False)


@conjured_text("kindle", "missing.advspell.cantrips.kindle")
class Doused(ConjuredText):
    """Fire that comes back."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """It burns again."""
        g.burning |= thing.squares
