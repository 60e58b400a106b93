"""Wizardry: what each spell does. Mimic is the last spell cast, whatever that was (see `magic.cast_as`)."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.reading import COMBAT, content, marks_of
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.chances import blow
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.magic.casting import WAYS, in_range, other_heroes_seen, spell
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import CAST, Moment, free_effect

WHITE = COMBAT["white"]

WAYS["mimic"] = {}
"""Mimic has no way of its own."""


@rule("missing.spell.wizardry.trance")
def drained_spells(g: Game, f: Figure) -> list[str]:
    """The caster's spells that lie face down."""
    cards = content().cards
    return [i for i in dict.fromkeys(f.drained) if "Spell" in cards[i].keywords and i != "trance"]


@spell("trance", drained_spells, aim="card")
@rule("missing.spell.wizardry.trance")
def trance(g: Game, f: Figure, item: str) -> Play:
    """A drained spell is ready again; the next Activation is missed."""
    f.drained = without(f.drained, item)
    g.gain(f, item)
    title = content().cards[item].title
    g.tell("trance", "{} remembers {}.", f, title, rules=("missing.spell.wizardry.trance",))
    give(g, f, condition("trance", "miss", "missed"))
    yield from ()


@spell("arcane-bolt", in_range, odds=lambda g, t: blow(t, marks_of("arcane-bolt"), (WHITE,) * 3, ()))
@rule("missing.spell.wizardry.arcane-bolt")
def arcane_bolt(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of three dice that no Defence stops."""
    marks = marks_of("arcane-bolt", "piercing")
    yield from assault(g, target, (WHITE,) * 3, marks, "Arcane Bolt", f, " with an Arcane Bolt")


def _another_casts(g: Game, f: Figure, m: Moment) -> bool:
    caster = m.other
    if caster is None or caster is f or caster.at < 0 or caster.under("unseen"):
        return False
    return can_cast(g, f) and sees(g, f, caster)


@free_effect("counterspell", CAST, _another_casts, cost="drain")
@rule("missing.spell.wizardry.counterspell")
def counterspell(g: Game, f: Figure, m: Moment) -> Play:
    """With a Test of Will the spell that another figure casts has no effect."""
    if g.plays("advanced") or (yield from test(g, f, "will")):  # there Mastery is among the costs instead
        m.stopped = True
        title = content().cards[m.card].title
        rules = ("missing.spell.wizardry.counterspell",)
        g.tell("counterspell", "{} breaks {}: it has no effect.", f, title, rules=rules)


@spell("spell-lattice")
@rule("missing.spell.wizardry.lattice")
def spell_lattice(g: Game, f: Figure) -> Play:
    """Until the caster's next turn Heroes within two spaces defend with one more die."""
    give(g, f, condition("spell-lattice", "lattice", "turn", f.home))
    yield from ()


@spell("sending", other_heroes_seen)
@rule("missing.spell.wizardry.sending")
def sending(g: Game, f: Figure, target: Figure) -> Play:
    """Caster and another Hero exchange places; whoever held one of them has lost the grip."""
    here, there = f.at, target.at
    g.take_off(f)
    g.put(target, here)
    g.put(f, there)
    f.pit, target.pit = target.pit, f.pit
    deep = ["deep" in x.tags for x in (f, target)]
    for figure, was in zip((f, target), reversed(deep), strict=True):
        figure.tags = (*(t for t in figure.tags if t != "deep"), *(("deep",) if was else ()))
    rules = ("missing.spell.wizardry.sending",)
    text = "{} and {} exchange places."
    g.tell("sending", text, f, target, rules=rules, squares=(here, there))
    explore(g, f)
    explore(g, target)
    yield from ()
