"""Rewards: cards and other things that are found, and what the survivors of a quest take."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import coins, decks
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.ground.distances import active_enemies, conscious
from delvewright.rules.battleaxe.state.game import DEAD, Figure, Game


def take_card(g: Game, f: Figure, deck: str, rules: tuple[str, ...]) -> Play:
    """Draw a card of an item deck into somebody's backpack."""
    card = yield from decks.draw(g, deck)
    if card:
        f.pack += (card,)
        g.tell("found", "{} takes {}.", f, some(content().items[card].title), rules=rules)


@rule("house.item.decks")
def find_card(g: Game, f: Figure | None, deck: str, rules: tuple[str, ...] = ()) -> Play:
    """Draw a card of an item deck; the players say who takes it."""
    f = decks.finder(g, f)
    if f is None:
        return
    card = yield from decks.draw(g, deck)
    if card:
        yield from find_item(g, f, card, rules)
    else:
        g.tell("found", "There is no {} card left.", decks.NAMES[deck], rules=("house.item.decks",))


def find_item(g: Game, f: Figure | None, item: str, rules: tuple[str, ...] = ()) -> Play:
    """Somebody finds an item; with others near enough to take it, the finder says who does."""
    f = decks.finder(g, f)
    if f is None:
        return
    others = conscious(g)
    title = content().items[item].title
    if len(others) > 1 and not active_enemies(g):
        options: list[Answer] = [("for", o.id) for o in others]
        answer = yield Decision(f.seat, "found", options, figure=f.id, subject=item)
        f = g.fig(answer[1])
    f.pack += (item,)
    g.tell("found", "{} finds {}.", f, some(title), rules=rules, card=item)


@rule("coins.when")
def reward(g: Game, f: Figure | None, found: Reward, rules: tuple[str, ...]) -> Play:
    """All that a text promises."""
    yield from coins.find_coins(g, f, found.coins, rules)
    for deck, count in found.draw.items():
        for _ in range(count):
            yield from find_card(g, f, deck, rules)
    for item in found.items:
        yield from find_item(g, f, item, rules)


@rule("house.quest.reward")
def share_out(g: Game) -> Play:
    """The reward of a quest that is won: every surviving hero takes the coins and cards named; a shard is one shard."""
    quest = known(g).quests[g.quest]
    found = quest_of(g).spoils(g, quest.reward)
    survivors = [f for f in g.party() if f.condition != DEAD]
    for f in survivors:
        yield from coins.take_coins(g, f, found.coins, quest.rules)
        for deck, count in found.draw.items():
            for _ in range(count):
                yield from take_card(g, f, deck, quest.rules)
    for item in found.items if survivors else ():
        survivors[0].pack += (item,)
        g.tell("found", "{} keeps {}.", survivors[0], some(content().items[item].title), rules=quest.rules)
    return survivors
