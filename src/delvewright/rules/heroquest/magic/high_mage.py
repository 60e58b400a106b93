"""Chaos spells of the High Mage: what each does."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.barriers import Barrier, barrier, bind, raise_wall, wall_spots
from delvewright.rules.heroquest.fighting.crush import crusher_of
from delvewright.rules.heroquest.magic.casting import anybody_seen, spell, spellcasters_seen, unused_spells
from delvewright.rules.heroquest.magic.chaos import free_squares, heroes_seen, vanish
from delvewright.rules.heroquest.moving.jumping import jump
from delvewright.rules.heroquest.moving.moving import begin_move, end_move, steps, walk
from delvewright.rules.heroquest.state.card_texts import stands_fast
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import end, give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import PASS


@spell("mage-dispell", spellcasters_seen)
@rule("missing.spell.chaos.high-mage")
def dispell(g: Game, f: Figure, target: Figure) -> Play:
    """A figure discards one unused spell at random."""
    found = unused_spells(target)
    if not found:
        return
    name = yield Draw("spell", found)
    g.drop(target, name)
    title = content().cards[name].title
    g.tell("dispell", "{} loses {}.", target, title, rules=("missing.spell.chaos.high-mage",))


@spell("mage-escape", lambda g, f: free_squares(g), "square")
@rule("missing.spell.chaos.high-mage")
def escape(g: Game, f: Figure, q: int) -> Play:
    """The caster is on any free space."""
    vanish(g, f, q, "mage-escape")
    yield from ()


MADNESS = "mage-madness"


@spell(MADNESS, heroes_seen)
@rule("missing.spell.chaos.high-mage")
def madness(g: Game, f: Figure, target: Figure) -> Play:
    """In the victim's next Activation the Evil Sorcerer makes its Move Action."""
    give(g, target, condition(MADNESS, "mad", "activation"))
    yield from ()


@effect_text("mad", "missing.spell.chaos.high-mage")
class Mad(EffectText):
    """A figure under Madness goes where the Evil Sorcerer likes."""

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """Its Move Action, which is the end of it."""
        end(f, MADNESS)
        stuck = f.under("bound") or f.under("blinded") or (f.pit and "deep" in f.tags) or stands_fast(f)
        if stuck or crusher_of(g, f) is not None:
            return
        g.tell("madness", "{} is driven by Madness.", f, rules=("missing.spell.chaos.high-mage",))
        yield from begin_move(g, f)
        while g.points and not g.ended and not g.over:
            walks, jumps = steps(g, f, g.points, g.beside[f.at])
            fields = [(verb, mask) for verb, mask in (("walk", walks), ("jump", jumps)) if mask]
            if not fields:
                break
            answer = yield Decision(g.sorcerer, "madness", [PASS], fields, figure=f.id)
            if answer == PASS:
                break
            yield from (walk if answer[0] == "walk" else jump)(g, f, answer[1])
        yield from end_move(g, f)


STRANDS = barrier(
    "mage-strands-of-binding",
    Barrier("Strands of Binding", "missing.spell.chaos.high-mage", MONSTER, defence=4, solid=False),
)


@spell(STRANDS, anybody_seen)
@rule("missing.spell.chaos.high-mage")
def strands_of_binding(g: Game, f: Figure, target: Figure) -> Play:
    """Bonds hold one figure until they are hacked down."""
    bind(g, target, STRANDS)
    yield from ()


FLAME = barrier("mage-wall-of-flame", Barrier("Wall of Flame", "missing.spell.chaos.high-mage", MONSTER))


@spell(FLAME, wall_spots, "square")
@rule("missing.spell.chaos.high-mage")
def wall_of_flame(g: Game, f: Figure, q: int) -> Play:
    """A wall on two neighbouring spaces."""
    yield from raise_wall(g, f, FLAME, q)
