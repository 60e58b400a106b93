"""Casting: who may cast what, what it costs, who answers it, and whom it strikes.

A spell is declared and paid for; the other side may answer it (`CAST`); each of those it strikes may be proof against
it or do something about it (`SPELLED`); then it does its work, and whoever has seen it may learn it (`SEEN_CAST`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.experience import earn_once
from delvewright.rules.allison.state.conditions import SPELLLESS
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import castable, from_ring, ready_spells, ring_of
from delvewright.rules.allison.state.texts import Target, item, speaking
from delvewright.rules.allison.state.texts import spell as texts
from delvewright.rules.allison.state.windows import (
    CAST,
    CASTS,
    SEEN_CAST,
    SPELLED,
    Moment,
    besides,
    cast_meanwhile,
    recount,
    target_of,
    window,
)

DISPELLED, TURNED, SCROLL = "dispelled", "turned", "scroll"
"""What an answer may have made of a spell; and that it was read."""
HARMFUL = ("harm", "control", "ruin")
"""Roles of Chaos spells that harm or hinder."""


# -- what can be cast in one's own turn


@rule("magic.instead-of-attack", "magic.cost-one", "artifact.wand-of-magic")
def own_casts(g: Game, f: Figure) -> list[Answer]:
    """Every spell that the acting figure may cast now as its action, at everything it can be aimed at."""
    barred = "" if g.acts else _first_of_two(g, f)
    if not g.acts and not barred:
        return []
    if not f.spells or f.under_any(SPELLLESS):
        return []
    found: list[Answer] = []
    moment = Moment.of(f)
    for name in ready_spells(f):
        if name != barred:
            found += aims(g, f, name, moment)
    return found


def aims(g: Game, f: Figure, name: str, moment: Moment) -> list[Answer]:
    """The answers that cast a spell, one for each thing it can be aimed at; none if it cannot be cast now."""
    text = texts.of(name)
    if text.answers or not text.can(g, f, moment):
        return []
    if not text.aim:
        return [("cast", name)]
    found: list[Answer] = [(CASTS[text.aim], name, target) for target in text.targets(g, f, moment)]
    if text.also:
        found += besides(g, CASTS[text.also], name, text.others(g, f, moment))
    return found


def _first_of_two(g: Game, f: Figure) -> str:
    """The spell just cast by whoever may cast another one; nothing: he may not."""
    pairing = item.speaking("another_spell")
    for e in f.effects:
        if e.name in pairing and e.amount == g.walked:
            return e.changes
    return ""


@rule("magic.instead-of-attack", "artifact.wand-of-magic")
def cast_own(g: Game, f: Figure, answer: Answer) -> Play:
    """The acting figure casts a spell: it is its action, or the second half of it."""
    name = answer[1]
    second = not g.acts
    g.end_movement(f)
    g.acts, g.may_attack, g.follow = 0, False, ()
    for e in f.effects:
        if e.name in item.speaking("another_spell"):
            end(g, f, e.name)
    for text in speaking(f, "another_spell") if not second else ():
        if text.another_spell(g, f):
            give(g, f, Effect(text.name, name, g.walked, "turn-end"))
    yield from cast(g, f, name, target_of(g, answer), verb=answer[0])


# -- a casting


@rule("magic.cost-one", "attr.magic")
def _pay(f: Figure, name: str) -> None:
    if from_ring(f, name):
        f.spent += (ring_of(f),)
    else:
        f.magic -= 1


@rule("magic.cost-one", "magic.enemies-same", "spell.scaling", "chaos.dispell", "artifact.spell-scroll")
def cast(g: Game, f: Figure, name: str, target: Target, scroll: str = "", outer: Moment | None = None,
         verb: str = "") -> Play:  # fmt: skip
    """A spell is cast, from memory, ring or scroll; `outer` is the moment that it answers. Gives back whether nobody
    has stopped it."""
    text = texts.of(name)
    level = max(f.level, content().spells[name].level) if scroll else f.level
    level = text.strength(level, f.magic)
    if not scroll:
        _pay(f, name)
    aimed = g.fig(target) if text.aim == "figure" and verb in ("", "cast-on") else None  # type: ignore[arg-type]
    _tell(g, f, name, aimed)
    marks = frozenset({SCROLL} if scroll else ())
    moment = Moment(f, aimed, spell=name, target=target, level=level, verb=verb, marks=marks)
    yield from window(g, CAST, moment)
    if DISPELLED in moment.marks:
        g.tell("dispelled", "{} comes to nothing.", title_of(name), rules=("chaos.dispell",))
    else:
        struck = moment.victims if TURNED in moment.marks else text.victims(g, f, moment)
        yield from _strike_all(g, f, name, struck, level)
        if TURNED not in moment.marks:
            yield from text.does(g, f, outer or moment, target, level)
        if g.figures[f.id] is not f:  # time was turned back
            return True
        yield from g.quest.text.spell_cast(g, f, name, target)
    yield from window(g, SEEN_CAST, moment)
    recount(g)
    return DISPELLED not in moment.marks


def _tell(g: Game, f: Figure, name: str, aimed: Figure | None) -> None:
    on = f" on {aimed}" if aimed is not None and aimed is not f else ""
    rules = (content().spells[name].rule, "magic.cost-one")
    about = (f.id,) if aimed is None else (f.id, aimed.id)
    g.tell("cast", "{} casts {}{}.", f, title_of(name), on, rules=rules, figures=about)


@cast_meanwhile.heard
@rule("chaos.dispell")
def cast_in_window(g: Game, f: Figure, name: str, moment: Moment, target: Target) -> Play:
    """A spell that is cast in somebody else's turn, or to save oneself: no action, but like every casting else."""
    yield from cast(g, f, name, target, outer=moment)


# -- those whom it strikes


@rule("spell.no-defend", "xp.magic-offensive")
def _strike_all(g: Game, f: Figure, name: str, victims: Sequence[Figure], level: int) -> Play:
    """What a spell does to each of those it strikes who neither is proof against it nor stops it."""
    text, record = texts.of(name), content().spells[name]
    offensive = "offensive" in record.tags or record.role in HARMFUL
    for victim in victims:
        if victim.at < 0 or (yield from warded(g, f, victim, name)):
            continue
        harmed = yield from text.strikes(g, f, victim, level)
        if harmed and offensive and victim.side != f.side and f.role and content().classes[f.role].casts:
            earn_once(g, f, victim, "spell", ("xp.magic-offensive",))


@rule("item.potion-of-magic-resistance")
def warded(g: Game, f: Figure, victim: Figure, name: str) -> Play:
    """Whether somebody whom a spell strikes is proof against it, or does something that makes him so."""
    for text in speaking(victim, "wards_off"):
        if text.wards_off(g, victim, name):
            g.tell("warded", "{} does nothing to {}.", title_of(name), victim, rules=(content().spells[name].rule,))
            text.warded(g, victim, name)
            return True
    moment = Moment(victim, f, spell=name, marks=frozenset(content().spells[name].tags))
    yield from window(g, SPELLED, moment)
    return moment.stopped


# -- choosing spells


@rule("magic.memorise-limit", "attr.mind", "spell.level-to-cast")
def fill_memory(f: Figure) -> None:
    """Memorise as many spells as fit, keeping those chosen already: as many as the starting Mind, items included."""
    spells = castable(f, f.spells)
    chosen = [name for name in f.memory if name in spells]
    others = [name for name in spells if name not in chosen]
    f.memory = tuple([*chosen, *others][: f.full_mind])


@rule("magic.memorise-when", "magic.memorise-limit", "magic.combat-only-memorised", "spell.level-to-cast")
def memory_answers(g: Game, f: Figure) -> list[Answer]:
    """What a caster whom no enemy disturbs may forget and memorise, costing nothing."""
    if not f.spells or f.met or not g.quest.text.may_memorise(g, f):
        return []
    return list(_memory_answers(f.memory, castable(f, f.spells) if len(f.memory) < f.full_mind else ()))


@lru_cache(maxsize=1 << 11)
def _memory_answers(memory: tuple[str, ...], spells: tuple[str, ...]) -> tuple[Answer, ...]:
    """Each that is memorised can be forgotten, each other of some spells memorised."""
    return (*[("forget", name) for name in memory], *[("memorise", name) for name in spells if name not in memory])


@rule("magic.memorise-when")
def choose_spell(g: Game, f: Figure, answer: Answer) -> None:
    """Memorise a spell, or make room for another."""
    verb, name = answer[0], answer[1]
    f.memory = (*f.memory, name) if verb == "memorise" else tuple([n for n in f.memory if n != name])
    if g.log is not None:
        text = "{} memorises {}." if verb == "memorise" else "{} puts {} out of mind."
        g.tell("memory", text, f, title_of(name), rules=("magic.memorise-when",), to=1 << f.seat)


@rule("spell.pool", "magic.combat-only-memorised")
def learn(g: Game, f: Figure, name: str, rules: tuple[str, ...]) -> None:
    """A spell is added to what a figure knows, for good."""
    f.spells += (name,)
    g.tell("learn", "{} has learned {}.", f, title_of(name), rules=rules)
    recount(g)
