"""Coins: finding them, sharing them, paying with them, and what they are worth in the end."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import several
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.ground.distances import active_enemies, touching
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.answers import DONE
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.common.cards import without


@rule("coins.draw")
def find_coins(g: Game, f: Figure | None, count: int, rules: tuple[str, ...] = ()) -> Play:
    """Somebody finds coins."""
    f = decks.finder(g, f)
    if f is not None and count > 0:
        yield from take_coins(g, f, count, rules)


@rule("coins.draw", "coins.value", "house.coins.bag")
def take_coins(g: Game, f: Figure, count: int, rules: tuple[str, ...] = ()) -> Play:
    """Draw coins blindly from the bag, without putting them back; an empty bag gives none."""
    found = []
    for _ in range(count):
        if not g.decks["coins"]:
            break
        coin = yield Draw("coin", g.decks["coins"])
        g.decks["coins"] = without(g.decks["coins"], coin)
        found.append(content().coins[coin])
        f.coins += (found[-1].value,)
    gold = sum(token.value for token in found)
    names = several([token.title.lower() for token in found])
    told = f"{names} ({gold} gold)" if found else "no coin: the bag is empty"
    changes = (("gold", gold),) if gold else ()
    g.tell("coins", "{} finds {}.", f, told, rules=("coins.draw", *rules), changes=changes)


@rule("coins.share")
def share_options(g: Game, f: Figure) -> list[Answer]:
    """With whom a hero may share coins: anybody while there are No Active Enemies, else his partner in an exchange."""
    if not f.coins or values.shape(f):
        return []
    if g.swapping:
        near, partner = touching(g, f.mask) | f.mask, g.partner
    elif active_enemies(g):
        return []
    else:
        near, partner = -1, -1
    found: list[Answer] = []
    for o in g.party():
        if o.condition == AWAKE and o is not f and near >> o.at & 1 and partner in (-1, o.id):
            found.append(("share", o.id))
    return found


@rule("coins.share")
def share(g: Game, f: Figure, answer: Answer) -> Play:
    """Give coins away, one kind of token after the other; no action."""
    other = g.fig(answer[1])
    options: list[Answer] = [("coin", str(value)) for value in sorted(set(f.coins))]
    chosen = yield Decision(f.seat, "coin", [*options, DONE], figure=f.id, subject=str(other))
    if chosen == DONE:
        return
    value = int(chosen[1])
    i = f.coins.index(value)
    f.coins = f.coins[:i] + f.coins[i + 1 :]
    other.coins += (value,)
    if g.swapping:
        g.partner = other.id
    g.tell("coins", "{} gives {} gold to {}.", f, value, other, rules=("coins.share",))


def pay(g: Game, f: Figure, gold: int) -> int:
    """Pay at least so much with tokens, as little too much as possible; they go back to nobody. Gives back the sum."""
    best = cheapest(f.coins, gold)
    left = list(f.coins)
    for value in best:
        left.remove(value)
    f.coins = tuple(left)
    return sum(best)


def cheapest(coins: Sequence[int], gold: int) -> tuple[int, ...]:
    """The tokens that make at least a sum, and the smallest such sum; of equal ones the fewest tokens."""
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for value in sorted(coins, reverse=True):
        for total, used in list(sums.items()):
            more = (*used, value)
            if total < gold and (total + value not in sums or len(more) < len(sums[total + value])):
                sums[total + value] = more
    enough = [total for total in sums if total >= gold]
    return sums[min(enough)] if enough else tuple(coins)


@rule("coins.end-of-quest", "coins.campaign.record", "coins.value")
def return_coins(g: Game) -> None:
    """The gold value of everybody's coins is written down, and all tokens go back into the bag."""
    for f in g.party():
        f.gold += sum(f.coins)
        f.coins = ()
    g.decks["coins"] = tuple(coin.id for coin in content().coins.values() for _ in range(coin.count))
