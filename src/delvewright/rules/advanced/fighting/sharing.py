"""Sharing out what was found."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.carrying import charge, drop, give, give_gold, room_for
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import PASS, highest
from delvewright.rules.advanced.state.texts import special_of


@rule("end.loot.share", "explore.chest.share")
def share_gold(g: Game, gold: int, heroes: Sequence[Figure], area: int, rules: tuple[str, ...]) -> None:
    """Gold is split evenly among the living Heroes who are present; what is left over goes to the Leader."""
    gold = special_of(g, area).gold(g, area, gold)
    if gold <= 0 or not heroes:
        return
    g.tell("gold", "The heroes take {} gold crowns.", gold, rules=rules, changes=(("gold", gold),))
    each, rest = divmod(gold, len(heroes))
    leader = next((f for f in heroes if f.seat == g.leader), heroes[0])
    for f in heroes:
        give_gold(g, f, each + (rest if f is leader else 0))


@rule("explore.chest.share", "end.loot.share", "end.loot.magic")
def share_items(g: Game, items: Sequence[str], takers: Sequence[Figure], at: int, rules: tuple[str, ...]) -> Play:
    """Those who want something roll, and pick in the order of their dice; what nobody wants stays on the floor."""
    left = list(items)
    if left:
        takers = yield from highest(g, list(takers), "share")
    wanting = list(takers)
    while left and wanting:
        f = wanting.pop(0)
        options: list[Answer] = [("take", item) for item in dict.fromkeys(left) if room_for(f, item)]
        if not options:
            continue
        answer = yield Decision(f.seat, "share", (*options, PASS), figure=f.id)
        if answer == PASS:
            continue
        left.remove(answer[1])
        give(g, f, answer[1])
        yield from charge(g, f, answer[1])
        g.tell("take", "{} takes {}.", f, some(content().thing(answer[1]).title), rules=rules, card=answer[1])
        wanting.append(f)
    if left:
        drop(g, at, tuple(left))
