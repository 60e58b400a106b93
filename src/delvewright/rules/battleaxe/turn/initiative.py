"""Initiative: who goes first when a door shows new enemies."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import d100
from delvewright.rules.battleaxe.turn import enemies_part
from delvewright.rules.common.cards import without

FOX = "curious-fox"
"""The rule in force while a fox will warn the heroes."""


@rule("initiative.when", "initiative.first", "initiative.last", "initiative.mixed", "house.event.curious-fox")
def roll(g: Game, newcomers: Sequence[Figure]) -> Play:
    """Each kind goes by its own Initiative; one roll serves all that roll for it. A fox's warning turns one First into
    a roll."""
    warned = FOX in g.fixed and any(f.enemy.initiative == "first" for f in newcomers)
    if warned:
        g.fixed = without(g.fixed, FOX)
        g.tell("fox", "The fox warns the heroes.", rules=("house.event.curious-fox",))
    rolls = ("rfi", "first") if warned else ("rfi",)
    rolling = [f for f in newcomers if f.enemy.initiative in rolls]
    won = bool(rolling) and (yield from roll_for_it(g, rolling))
    for f in newcomers:
        f.first = won if f in rolling else f.enemy.initiative == "first"
    for first, told, rule_ in ((True, "before", "initiative.first"), (False, "after", "initiative.last")):
        kinds = dict.fromkeys(f.enemy.title for f in newcomers if f.first == first and f not in rolling)
        if kinds:
            g.tell("initiative", "{}: {} the heroes.", ", ".join(kinds), told, rules=(rule_,))


@rule("initiative.rfi", "luck.scope.rfi")
def roll_for_it(g: Game, rolling: Sequence[Figure]) -> Play:
    """One D100 for the heroes, one for the enemies; the lower goes first, equal ones roll again. No Luck on these."""
    kinds = ", ".join(dict.fromkeys(f.enemy.title for f in rolling))
    while True:
        heroes = yield from d100(g, -1, "initiative of the heroes")
        theirs = yield from d100(g, rolling[0].id, "initiative")
        told = "again" if heroes == theirs else "the heroes go first" if heroes < theirs else "the enemies go first"
        g.tell(
            "initiative", "Initiative: heroes {}, {} {}: {}.", heroes, kinds, theirs, told, rules=("initiative.rfi",),
            faces=(heroes, theirs),
        )  # fmt: skip
        if heroes != theirs:
            return theirs < heroes


@rule("initiative.effect", "initiative.mid-fight")
def meet(g: Game, newcomers: Sequence[Figure], fighting: bool) -> Play:
    """New enemies stand on the board. Without a fight going on the round ends and a new one begins; in a fight those
    that go first act at once, the others with the enemies after the heroes."""
    from delvewright.rules.battleaxe.turn.turn import end_round

    if not newcomers:
        return
    yield from roll(g, newcomers)
    if not fighting:
        g.tell("round", "The round ends: a fight begins.", rules=("initiative.effect",))
        yield from end_round(g)
        return
    g.queue = enemies_part.in_order(g, [f for f in newcomers if f.first])
    yield from enemies_part.act(g)
