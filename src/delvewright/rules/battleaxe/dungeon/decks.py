"""The decks of the Game Mat and the Item Deck Mat, the coin bag, and what is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import active_enemies, conscious, touching
from delvewright.rules.battleaxe.state.answers import DONE
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.common.cards import without

TITLES = {"room": "room card", "passage": "passage card", "event": "event card", "coins": "coin"}
NAMES = {"arms": "Arms", "guard": "Guard", "flasks": "Flasks and Scrolls", "treasures": "Treasures"}


def known(g: Game, deck: str) -> tuple[str, ...]:
    """The cards on top of a deck that somebody has looked at, the first to be drawn first."""
    return g.decks.get(f"{deck}-top", ())


@rule("passage.deck.empty", "house.item.decks", "coins.draw")
def draw(g: Game, deck: str, fits: Callable[[str], bool] | None = None) -> Play:
    """Draw the first card of a deck (that fits); "" if there is none. It goes on the discards of the Game Mat.

    Cards passed over stay where they are. A deck that has run out (of what fits) is made of its discards again.
    """
    for again in (False, True):
        if again:
            if not g.discards.get(deck):
                return ""
            g.decks[deck] = tuple(sorted((*g.decks[deck], *g.discards[deck])))
            g.discards[deck] = ()
            g.tell(
                "shuffle", "The discarded {}s are shuffled.", TITLES.get(deck, "card"), rules=("passage.deck.empty",)
            )
        seen = [card for card in known(g, deck) if fits is None or fits(card)]
        if seen:
            g.decks[f"{deck}-top"] = without(known(g, deck), seen[0])
            return _drawn(g, deck, seen[0])
        left = tuple(card for card in g.decks[deck] if fits is None or fits(card))
        if left:
            card = yield Draw(TITLES.get(deck, "card"), left)
            g.decks[deck] = without(g.decks[deck], card)
            return _drawn(g, deck, card)
    return ""


def _drawn(g: Game, deck: str, card: str) -> str:
    if deck in ("room", "passage", "event"):
        g.discards[deck] = (*g.discards.get(deck, ()), card)
    return card


@rule("house.event.whispering-wall", "house.scroll.scroll-of-far-eyes")
def look(g: Game, deck: str, cards: int) -> Play:
    """Look at the next cards: from now on they are known. Gives them back, the next one first."""
    while len(known(g, deck)) < cards:
        if not g.decks[deck]:
            if not g.discards.get(deck):
                break
            g.decks[deck], g.discards[deck] = tuple(sorted(g.discards[deck])), ()
        card = yield Draw(TITLES.get(deck, "card"), g.decks[deck])
        g.decks[deck] = without(g.decks[deck], card)
        g.decks[f"{deck}-top"] = (*known(g, deck), card)
    return known(g, deck)[:cards]


@rule("house.scroll.scroll-of-far-eyes")
def arrange(g: Game, f: Figure, deck: str, seen: Sequence[str]) -> Play:
    """Put known cards back in any order, the first named to be drawn first."""
    rest, order = list(seen), []
    while len(set(rest)) > 1:
        options: list[Answer] = [("top", card) for card in dict.fromkeys(rest)]
        answer = yield Decision(f.seat, "arrange", options, figure=f.id)
        rest.remove(answer[1])
        order.append(answer[1])
    g.decks[f"{deck}-top"] = (*order, *rest, *known(g, deck)[len(seen) :])


# -- what is found


def finder(g: Game, f: Figure | None = None) -> Figure | None:
    """Who finds something: the hero named, the one whose turn it is, or the first who can."""
    if f is not None and f.hero and f.condition == AWAKE:
        return f
    if g.active >= 0 and (f := g.figures[g.active]) is not None and f.hero and f.condition == AWAKE:
        return f
    able = conscious(g)
    return able[0] if able else None


@rule("coins.when", "coins.draw")
def find_coins(g: Game, f: Figure | None, count: int, rules: tuple[str, ...] = ()) -> Play:
    """Somebody finds coins."""
    f = finder(g, f)
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
    names = ", ".join(token.title.lower() for token in found)
    told = f"{names} ({gold} gold)" if found else "no coin: the bag is empty"
    g.tell("coins", "{} finds {}.", f, told, rules=("coins.draw", *rules))


def take_card(g: Game, f: Figure, deck: str, rules: tuple[str, ...]) -> Play:
    """Draw a card of an item deck into somebody's backpack."""
    card = yield from draw(g, deck)
    if card:
        f.pack += (card,)
        g.tell("found", "{} takes {}.", f, content().items[card].title, rules=rules)


@rule("house.item.decks")
def find_card(g: Game, f: Figure | None, deck: str, rules: tuple[str, ...] = ()) -> Play:
    """Draw a card of an item deck; the players say who takes it."""
    f = finder(g, f)
    if f is None:
        return
    card = yield from draw(g, deck)
    if card:
        yield from find_item(g, f, card, rules)
    else:
        g.tell("found", "There is no {} card left.", NAMES[deck], rules=("house.item.decks",))


def find_item(g: Game, f: Figure | None, item: str, rules: tuple[str, ...] = ()) -> Play:
    """Somebody finds an item; with others near enough to take it, the finder says who does."""
    f = finder(g, f)
    if f is None:
        return
    others = conscious(g)
    title = content().items[item].title
    if len(others) > 1 and not active_enemies(g):
        options: list[Answer] = [("for", o.id) for o in others]
        answer = yield Decision(f.seat, "found", options, figure=f.id, subject=item)
        f = g.fig(answer[1])
    f.pack += (item,)
    g.tell("found", "{} finds {}.", f, title, rules=rules)


def reward(g: Game, f: Figure | None, found: Reward, rules: tuple[str, ...]) -> Play:
    """All that a text promises."""
    yield from find_coins(g, f, found.coins, rules)
    for deck, count in found.draw.items():
        for _ in range(count):
            yield from find_card(g, f, deck, rules)
    for item in found.items:
        yield from find_item(g, f, item, rules)


# -- sharing coins


@rule("coins.share")
def share_options(g: Game, f: Figure) -> list[Answer]:
    """With whom a hero may share coins: anybody while there are No Active Enemies, else his partner in an exchange."""
    if not f.coins or (f.effects and f.under("bear-shape")):
        return []
    if g.swapping:
        near, partner = touching(g, f.mask) | f.mask, g.partner
    elif active_enemies(g):
        return []
    else:
        near, partner = -1, -1
    found: list[Answer] = []
    for o in g.party():
        if o.condition == AWAKE and o.at >= 0 and o is not f and near >> o.at & 1 and partner in (-1, o.id):
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
