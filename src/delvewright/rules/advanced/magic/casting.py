"""Casting: who may cast what, what it costs, and what can go wrong."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.fighting.melee import show
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import special_of, spell

CAST = "spell"
"""The word for it among what somebody has done in his action."""


@rule("magic.no_armour")
def hampered(f: Figure) -> bool:
    """Whether armour, a shield or a weapon that is none of a Wizard's keeps somebody from casting."""
    known = content()
    if f.held != "fists" and not known.weapons[f.held].wizard:
        return True
    return not known.armour.keys().isdisjoint(f.worn)


@rule("magic.components", "sheet.wizard.book")
def prepared(f: Figure) -> list[str]:
    """The spells of somebody's book for which he has all that they use up; a circle of power may have spared him."""
    if f.under("free-spell"):
        return list(f.spells)
    known, pack = content().spells, f.pack
    found: list[str] = []
    for name in f.spells:
        parts = known[name].components
        for part in parts:
            if pack.get(part, 0) < parts.count(part):
                break
        else:
            found.append(name)
    return found


@rule("magic.move", "injury.hand")
def heavy(source: str) -> bool:
    """Whether a spell takes so much that its caster stands still; one out of a thing never does."""
    known = content().spells
    return source in known and len(known[source].components) >= number("components", "still")


@rule("item.wand", "item.scroll", "item.jewel.fire_ruby", "magic.components", "magic.no_armour")
def sources(g: Game, f: Figure) -> list[str]:
    """What somebody could cast now, were there anything to cast it at: spells he knows, wands, scrolls, jewels. A
    circle of power may have spared him what a spell uses up."""
    if f.kind is not None:
        return [name for name, times in f.kind.spells.items() if f.used.get(name, 0) < times]
    able = f.calling == "wizard" and not hampered(f)
    found = prepared(f) if able else []
    if charms().isdisjoint(f.pack):
        return found
    known = content().items
    for item in [item for item, n in f.pack.items() if n and item in charms()]:
        if (able or known[item].kind == "jewel") and (crumbles(item) or f.used.get(item, 0) > 0):
            found.append(item)
    return found


@cache
def charms() -> frozenset[str]:
    """Things that have a spell in them."""
    known = content()
    return frozenset(item for item, card in known.items.items() if card.text in known.spells)


def spell_of(source: str) -> str:
    """The spell that is in a thing; a spell is its own."""
    return source if source in content().spells else content().items[source].text


@rule("magic.once_per_turn", "magic.move", "magic.exploration", "injury.hand", "zone.no_spells", "combat.example")
def options(g: Game, f: Figure) -> list[Answer]:
    """All castings that are possible now: one in an action; those of two components only by one who has not moved."""
    if CAST in g.done:
        return []
    found: list[Answer] = []
    still = g.walked or "lost-hand" in f.marks
    for source in sources(g, f):
        if still and heavy(source):
            continue
        for verb, *aim in spell.of(spell_of(source)).aims(g, f):
            found.append((verb, source, *aim))
    return found


@rule("item.scroll")
def crumbles(source: str) -> bool:
    """Whether nothing is left of what is cast from."""
    return source in content().items and content().items[source].kind == "scroll"


@rule("magic.components", "item.wand", "item.scroll", "item.jewel.fire_ruby")
def pay(f: Figure, source: str) -> None:
    """Components are used up, a charge is gone, a scroll crumbles."""
    if f.kind is not None:
        f.used[source] = f.used.get(source, 0) + 1
    elif source not in content().spells:
        left = f.pack if crumbles(source) else f.used
        left[source] -= 1
    elif f.under("free-spell"):
        f.effects = tuple(e for e in f.effects if e.changes != "free-spell")
    else:
        for part in content().spells[source].components:
            f.pack[part] -= 1


@rule("magic.once_per_turn", "magic.move", "magic.components")
def cast(g: Game, f: Figure, answer: Answer) -> Play:
    """A spell is cast; where magic is damped it may come to nothing, and its components are lost all the same."""
    verb, source, *at = answer
    name = spell_of(source)
    card = content().spells[name]
    show(g, f)
    g.done = (*g.done, CAST)
    if heavy(source):
        g.stopped = True
    pay(f, source)
    target = g.figures[at[0]] if verb == "cast-on" and at else None
    text = "{} casts {} on {}." if target is not None and target is not f else "{} casts {}."
    about = (f.id, target.id) if target is not None and target is not f else (f.id,)
    g.tell("spell", text, f, card.title, target, rules=(card.rules[0], "magic.components"), figures=about)
    area = g.section(f)
    if f.kind is None and not (yield from special_of(g, area).casting(g, area, f)):
        g.tell("fizzle", "The spell fails.", rules=("qroom.study.damped",), figures=(f.id,))
        return
    yield from spell.of(name).works(g, f, (verb, *at))
