"""Lasting states: diseased, held, invisible (poisoned and asleep: `fighting/poison_and_sleep.py`); and whatever lasts
for rounds."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Ally, Stats
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import HERO, Figure, Game

KNOWN = ("poisoned", "diseased", "held", "asleep", "invisible")


def named_effect(name: str, rounds: int = 0, mark: int = -1, source: str = "") -> Effect:
    """A state as an effect: for so many rounds, or until something ends it."""
    if name == "poisoned":
        return Effect(name, name, until="poison", times=content().states[name].numbers["turns"])
    return Effect(source or name, name, until="round" if rounds else "quest", mark=mark, times=max(rounds, 1))


def add(g: Game, f: Figure, effect: Effect, text: str, rules: tuple[str, ...]) -> None:
    """An effect begins; one name works once on a figure, the newer in place of the older."""
    f.effects = (*(e for e in f.effects if (e.name, e.changes) != (effect.name, effect.changes)), effect)
    g.tell("effect", text, f, rules=rules)


@rule("spell.duration.count")
def after_moment(f: Figure, moment: str) -> None:
    """Effects that end with a moment; those of a spell bear the mark of its caster, whosever moment it is."""
    for effect in f.effects:
        if effect.until == moment:
            kept = (e for e in f.effects if e.until != moment or e.times > 1)
            f.effects = tuple(e._replace(times=e.times - 1) if e.until == moment else e for e in kept)
            return


def end(g: Game, f: Figure, *states: str) -> None:
    """States end."""
    f.effects = tuple(e for e in f.effects if e.changes not in states)


@rule("house.state.diseased")
def disease(g: Game, f: Figure) -> None:
    """A hero is diseased until cleansed: weaker attacks, less Speed."""
    numbers = content().states["diseased"].numbers
    if not f.under("diseased"):
        worse = (Effect("diseased", value, amount) for value, amount in numbers.items())
        f.effects += (Effect("diseased", "diseased"), *worse)
        g.tell("effect", "{} is diseased.", f, rules=("house.state.diseased",))


def cure(g: Game, f: Figure, *names: str) -> None:
    """States of these names end, with all they change."""
    f.effects = tuple(e for e in f.effects if e.name not in names and e.changes not in names)


@rule("house.state.held")
def hold(g: Game, f: Figure, rounds: int, source: str, mark: int = -1, rules: tuple[str, ...] = ()) -> None:
    """A figure cannot move."""
    add(g, f, named_effect("held", rounds, mark, source), "{} is held fast.", ("house.state.held", *rules))


@rule("house.state.invisible")
def vanish(g: Game, f: Figure, rounds: int, source: str, mark: int = -1, rules: tuple[str, ...] = ()) -> None:
    """A hero whom enemies ignore."""
    add(g, f, named_effect("invisible", rounds, mark, source), "{} is invisible.", ("house.state.invisible", *rules))


@rule("house.state.invisible")
def show(g: Game, f: Figure) -> None:
    """Whoever attacks, or casts at an enemy, is seen again."""
    if f.under("invisible"):
        end(g, f, "invisible")
        g.tell("effect-ends", "{} is seen again.", f, rules=("house.state.invisible",))


@rule("house.state.held")
def break_free(g: Game, f: Figure, answer: Answer = ()) -> Play:
    """Try to break free."""
    free, _ = yield from specific_actions.attempt(g, f, content().tests["break-free"])
    if free:
        sources = {e.name for e in f.effects if e.changes == "held"}
        f.effects = tuple(e for e in f.effects if e.name not in sources)
        g.tell("effect-ends", "{} breaks free.", f, rules=("house.state.held",))


def add_ally(g: Game, card: Ally, at: int, mask: int = 0, seat: int = -1) -> Figure:
    """Somebody joins the heroes."""
    name = card.id if card.id not in g.names else f"{card.id}-{len(g.names)}"
    f = g.add(name, card.title, HERO, seat)
    f.kind, f.letter, f.height, f.weight = card, card.letter, card.height, card.weight
    f.base = Stats(card.health, card.speed, card.attacks, card.attack, 0, card.defend)
    f.health = f.full = card.health
    g.put(f, at, mask)
    return f
