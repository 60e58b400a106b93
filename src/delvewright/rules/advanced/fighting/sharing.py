"""Sharing out what was found."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import PASS, d12, highest
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.common.tiles.board import Token


@rule("end.loot.share", "explore.chest.share", "qroom.mosaic.fools_gold")
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


@rule("carry.limits")
def give_gold(g: Game, f: Figure, gold: int) -> None:
    """Somebody takes gold, as much as he can carry; the rest stays where he is."""
    most = max(0, number("carrying", "gold") - f.gold)
    f.gold += min(gold, most)
    if gold > most:
        drop(g, f.at, (), gold - most)


def drop(g: Game, at: int, items: tuple[str, ...], gold: int = 0) -> None:
    """Something lies on a square from now on, with what lies there already."""
    here = next((t for t in g.tokens if t.at == at and t.kind == "gear"), Token("gear", at))
    others = [t for t in g.tokens if t is not here]
    coins = sum(here.coins) + gold
    g.tokens = (*others, Token("gear", at, (*here.items, *items), (coins,) if coins else ()))


def quest_treasures(f: Figure) -> list[str]:
    """What of somebody's things a quest is about."""
    known = content().items
    return [item for item, n in f.pack.items() if n and item in known and known[item].kind == "quest"]


@rule("campaign.quarter")
def leave_prize(g: Game, f: Figure, at: int) -> None:
    """The Quest Treasures of somebody who is lost with all he has stay behind on a square."""
    for item in quest_treasures(f):
        drop(g, at, (item,) * f.pack.pop(item))


@rule("carry.limits", "carry.supplies")
def room_for(f: Figure, item: str) -> bool:
    """Whether somebody can carry one more of a thing."""
    known = content()
    if item in known.weapons:
        return len(f.weapons) < number("carrying", "weapons")
    slot = known.armour[item].slot if item in known.armour else known.items[item].slot
    if slot:
        have = [*f.worn, *[other for other, n in f.pack.items() for _ in range(n)]]
        slots = [known.armour[o].slot if o in known.armour else known.items[o].slot for o in have]
        return slots.count(slot) < number("carrying", slot)
    most = known.items[item].most
    return not most or f.pack.get(item, 0) < most


@rule(
    "sheet.equipment", "carry.limits", "armour.one_suit", "item.dawnstone", "item.ring.protection",
    "item.amulet.protection",
)  # fmt: skip
def give(g: Game, f: Figure, item: str, count: int = 1) -> None:
    """Somebody takes things; rings and amulets are put on at once."""
    known = content()
    for _ in range(count):
        if not room_for(f, item):
            drop(g, f.at, (item,))
        elif item in known.weapons:
            f.weapons = (*f.weapons, item)
        elif item in known.items and known.items[item].slot:
            f.worn = (*f.worn, item)
        else:
            f.pack[item] = f.pack.get(item, 0) + 1


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
        g.tell("take", "{} takes {}.", f, content().thing(answer[1]).title, rules=rules, card=answer[1])
        wanting.append(f)
    if left:
        drop(g, at, tuple(left))


@rule("item.dawnstone", "item.wand", "item.jewel.fire_ruby", "item.jewel.other")
def charge(g: Game, f: Figure, item: str) -> Play:
    """Some things hold a number of charges, which a die tells when they are first taken up."""
    if not f.has(item):
        return
    card = content().items.get(item)
    if card is not None and card.holds:
        charges = card.numbers.get(card.holds) or (yield from d12(g, f.id, "charges"))
        f.used[item] = f.used.get(item, 0) + charges
