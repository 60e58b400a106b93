"""Enemies appear, in whatever part of a round; Initiative says who goes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed, several
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.dice import d100
from delvewright.rules.battleaxe.state.effects import after_moment
from delvewright.rules.battleaxe.state.game import HEROES, Figure, Game
from delvewright.rules.battleaxe.state.texts import lasting
from delvewright.rules.common.announcing import announced


@announced
def new_round(g: Game) -> Play:
    """The round ends on the spot, and a new one begins."""
    return
    yield


@announced
def act_at_once(g: Game, figures: Sequence[Figure]) -> Play:
    """Some enemies act now, in their usual order."""
    return
    yield


@rule("initiative.when", "initiative.effect")
def appear(g: Game, newcomers: Sequence[Figure], calm: bool) -> Play:
    """Enemies have come into sight; `calm`: there were No Active Enemies before."""
    found = [f for f in newcomers if f.at >= 0 and "dormant" not in f.marks]
    if not found or g.over:
        return
    g.counters["fight"] = 1
    if g.part != HEROES:
        yield from roll(g, found)
        return
    if calm:
        after_moment(g.fig(g.active), "turn")
    yield from meet(g, found, not calm)


@rule("initiative.effect", "initiative.mid-fight")
def meet(g: Game, newcomers: Sequence[Figure], fighting: bool) -> Play:
    """The heroes meet new enemies in their part of a round. Without a fight going on the round ends and a new one
    begins; in a fight those that go first act at once, the others with the enemies after the heroes."""
    yield from roll(g, newcomers)
    if not fighting:
        g.tell("round", "The round ends: a fight begins.", rules=("initiative.effect",))
        yield from new_round(g)
        return
    yield from act_at_once(g, [f for f in newcomers if f.first])


@rule("game.books.specific-wins")
def acting(newcomers: Sequence[Figure], initiative: str) -> None:
    """A text gives enemies another Initiative than their cards."""
    for f in newcomers:
        f.kind = replace(f.enemy, initiative=initiative)


def wake(g: Game, sleepers: Sequence[Figure]) -> Play:
    """Enemies that did nothing so far wake and go by their Initiative."""
    calm = not active_enemies(g)
    found = [f for f in sleepers if "dormant" in f.marks]
    for f in found:
        g.unmark(f, "dormant")
        g.tell("wake", "{} wakes.", f)
    yield from appear(g, found, calm)


@rule("initiative.when", "initiative.first", "initiative.last", "initiative.mixed")
def roll(g: Game, newcomers: Sequence[Figure]) -> Play:
    """Each kind goes by its own Initiative; one roll serves all that roll for it. Whoever is warned rolls against those
    that go First too."""
    warned = any(lasting.of(name).warns(g, newcomers) for name in dict.fromkeys(g.fixed))
    rolls = ("rfi", "first") if warned else ("rfi",)
    rolling = [f for f in newcomers if f.enemy.initiative in rolls]
    won = bool(rolling) and (yield from roll_for_it(g, rolling))
    for f in newcomers:
        f.first = won if f in rolling else f.enemy.initiative == "first"
    for first, told, rule_ in ((True, "before", "initiative.first"), (False, "after", "initiative.last")):
        kinds = [f.enemy.title for f in newcomers if f.first == first and f not in rolling]
        if kinds:
            text = "{} act {} the heroes." if kinds[1:] else "{} acts {} the heroes."
            g.tell("initiative", text, several(kinds), told, rules=(rule_,))


@rule("initiative.rfi")
def roll_for_it(g: Game, rolling: Sequence[Figure]) -> Play:
    """One D100 for the heroes, one for the enemies; the lower goes first, equal ones roll again. No Luck on these."""
    kinds = listed([*dict.fromkeys(f.enemy.title for f in rolling)])
    while True:
        heroes = yield from d100(g, -1, "initiative of the heroes")
        theirs = yield from d100(g, rolling[0].id, "initiative")
        told = "the heroes go first" if heroes < theirs else "the enemies go first"
        text = "The heroes roll {} for Initiative, the enemies ({}) {}: {}."
        g.tell(
            "initiative", text, heroes, kinds, theirs, "both roll again" if heroes == theirs else told,
            rules=("initiative.rfi",), faces=(heroes, theirs),
        )  # fmt: skip
        if heroes != theirs:
            return theirs < heroes
