"""The Evil Sorcerer's hand of Event cards: how one is drawn and played, and what the cards may speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision, Secret
from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import flood, mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.moments import MOMENTS
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import EVENT, PASS, Moment, anybody_at, window

Target = int | tuple[int, int] | tuple[int, str]
"""A figure, a square, a door by its squares, or a figure and one of its cards."""
VERBS = {"": "event", "figure": "event-on", "square": "event-at", "door": "event-door", "card": "event-card"}
"""What an Event card is aimed at, with the verb of the answer."""
NEXT_TURN = "turn"
"""Until a seat's next turn begins."""


class EventText:
    """What an Event card does; each overrides what it speaks of."""

    __slots__ = ()

    def aim(self) -> str:
        """What it is aimed at: figure, square, door, card, or nothing."""
        return ""

    def targets(self, g: Game) -> Sequence[Target]:
        """What it may be aimed at when it is played in the Evil Sorcerer's turn."""
        return ()

    def may(self, g: Game) -> bool:
        """Whether it may be played in the Evil Sorcerer's turn, if it is aimed at nothing."""
        return False

    def happens(self, g: Game, target: Target | None) -> Play:
        """It is played in the Evil Sorcerer's turn."""
        return
        yield

    def answers(self, g: Game, when: str, m: Moment) -> bool:
        """Whether it may be played at a moment of somebody's turn."""
        return False

    def might(self, g: Game, when: str, m: Moment) -> bool:
        """Whether it may be, as far as Heroes can tell."""
        return self.answers(g, when, m)

    def reacts(self, g: Game, m: Moment) -> Play:
        """It is played at that moment."""
        return
        yield


event = Texts("event", EventText)


# -- the deck


@rule("missing.event.deck", "adv.event.deck")
def event_deck() -> tuple[str, ...]:
    """The whole deck."""
    return tuple(sorted(c.id for c in content().cards.values() if c.deck == "event" for _ in range(more(c.id).copies)))


@rule("adv.danger.roll", "adv.event.deck", "adv.event.play")
def draw_event(g: Game) -> Play:
    """The Evil Sorcerer draws a card, which nobody else sees; from the discards when the deck is empty."""
    extras = g.extras
    assert extras is not None
    if not extras.event_deck:
        extras.event_deck, extras.discarded = tuple(sorted(extras.discarded)), ()
    if not extras.event_deck:
        return
    name = yield Draw("event", extras.event_deck, 1 << g.sorcerer, extras.event_deck)
    deck = list(extras.event_deck)
    deck.remove(name)
    extras.event_deck = tuple(deck)
    extras.events += (name,)
    master, rules = 1 << g.sorcerer, ("adv.danger.roll",)
    g.tell("draw", "You draw “{}”.", content().cards[name].title, rules=rules, to=master)
    g.tell("draw", "The Evil Sorcerer draws an Event card.", rules=rules, to=g.hero_seats)


# -- playing them


@rule("adv.event.play", "missing.event.deck")
def playable(g: Game) -> list[Answer]:
    """Every Event card that may be played now in the Evil Sorcerer's turn, at everything it may be aimed at."""
    assert g.extras is not None
    found: list[Answer] = []
    for name in dict.fromkeys(g.extras.events):
        text = event.of(name)
        if aim := text.aim():
            found += [(VERBS[aim], name, *(to if isinstance(to, tuple) else (to,))) for to in text.targets(g)]
        elif text.may(g):
            found.append(("event", name))
    return found


@rule("adv.event.play", "adv.event.deck")
def play_event(g: Game, name: str) -> Play:
    """A card leaves the hand, for all to see; False if a Hero stops it."""
    extras = g.extras
    assert extras is not None
    hand = list(extras.events)
    hand.remove(name)
    extras.events = tuple(hand)
    card = content().cards[name]
    g.tell("event", "The Evil Sorcerer plays {}.", card.title, rules=(card.rule, "adv.event.play"))
    if anybody_at(g, EVENT):
        moment = Moment(next(f for f in g.figures if f is not None), card=name)
        yield from window(g, EVENT, moment)
        if moment.stopped:
            return False
    return True


def play_answer(g: Game, answer: Answer) -> Play:
    """Play what an answer names."""
    name, aimed = answer[1], answer[2:]
    if (yield from play_event(g, name)):
        yield from event.of(name).happens(g, None if not aimed else aimed[0] if len(aimed) == 1 else aimed)
        yield from g.quest.text.event_played(g, name)
    discard(g, name)


@rule("adv.event.deck", "missing.event.deck")
def discard(g: Game, name: str) -> None:
    """A card has done what it does, or was stopped, and lies with the discards."""
    assert g.extras is not None
    g.extras.discarded += (name,)


def at_moment(g: Game, when: str, m: Moment) -> Play:
    """A moment of somebody's turn: the Evil Sorcerer may play cards for it; True if one was played and not stopped."""
    extras = g.extras
    if extras is None or not extras.events:
        return False
    options: list[Answer] = [("event", n) for n in dict.fromkeys(extras.events) if event.of(n).answers(g, when, m)]
    if not options and not (MOMENTS in g.options and might_fit(g, when, m)):
        return False
    own = 1 << g.sorcerer
    answer = yield Secret(own, g.sorcerer, "event", [*options, PASS], figure=m.figure.id, subject=m.subject)
    if answer == PASS:
        return False
    played = yield from play_event(g, answer[1])
    if played:
        yield from event.of(answer[1]).reacts(g, m)
        yield from g.quest.text.event_played(g, answer[1])
    discard(g, answer[1])
    return played


def might_fit(g: Game, when: str, m: Moment) -> bool:
    """Whether the hand could hold a card for a moment, for all that is known of it: one that nobody has seen played."""
    assert g.extras is not None
    unseen = Counter(event_deck()) - Counter(g.extras.discarded)
    return any(event.of(name).might(g, when, m) for name in unseen)


# -- at whom and where


@rule("missing.advspell.cantrips.hush", "missing.event.deck")
def monsters(g: Game, plain: bool = False) -> list[Figure]:
    """Monsters on the board for which cards may be played; `plain`: no Characters. None that is hushed or sleeps."""
    found = [m for m in g.on_board(MONSTER) if not m.kind.hero and not m.under("hushed") and "dormant" not in m.tags]
    return [m for m in found if not (plain and m.kind.character)]


def unused(g: Game) -> list[int]:
    """Monsters that have not been activated yet in this turn."""
    return [m.id for m in monsters(g) if g.waiting >> m.id & 1]


def heroes(g: Game) -> list[Figure]:
    """Heroes on the board."""
    return [h for h in g.on_board(HERO) if h.kind.hero]


def free_squares(g: Game) -> int:
    """Mask of laid-out squares on which nothing is."""
    taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs
    return g.laid & g.quest.grid.floor & ~taken


def add_monster(g: Game, kind_id: str, at: int, rule_id: str, at_once: bool) -> Figure | None:
    """Put a Monster on the board; it may act in this turn, unless the turn was given up."""
    assert g.extras is not None
    kind = in_stock(g, content().kinds[kind_id])
    if kind is None:
        return None
    m = g.add(kind, at, MONSTER, g.sorcerer)
    if at_once and g.extras.danger < 3:
        g.waiting |= 1 << m.id
    g.tell("wandering", "{} appears at {}.", m, square_name(at, g.width), rules=(rule_id,), squares=(at,))
    return m


def this_turn(g: Game, name: str, changes: str, amount: int = 1) -> Effect:
    """An effect for the rest of this turn."""
    return Effect(name, changes, amount, "turn-end", g.turn)


def several(g: Game, first: int, name: str, among: Sequence[int], most: int = 3) -> Play:
    """Up to so many figures, the first of them chosen already."""
    chosen = [first]
    while len(chosen) < most:
        rest: list[Answer] = [("event-on", name, id) for id in among if id not in chosen]
        if not rest:
            break
        answer = yield Decision(g.sorcerer, "event", [*rest, PASS], subject=content().cards[name].title)
        if answer == PASS:
            break
        chosen.append(answer[2])
    return [g.fig(id) for id in chosen]


def no_way_cut(g: Game, q: int) -> bool:
    """Whether rubble on a square leaves every Hero every space that this Hero could walk to; a secret door is a door,
    unless it is hidden from all searches."""
    grid = g.quest.grid
    hidden = [
        i
        for i in squares(g.quest.secret & ~g.secrets & ~g.quest.unsearchable)
        if not any(g.quest.text.may_find_door(g, h, i) for h in heroes(g))
    ]
    east, south = grid.edges_with(((1 << len(grid.doors)) - 1) & ~mask_of(hidden))
    walls = ~grid.floor | g.blocked | g.quest.blocked | g.furniture | sum(p.squares for p in g.quest.furniture)
    for h in heroes(g):
        before = flood(1 << h.at, east, south, g.width, walls)
        after = flood(1 << h.at, east, south, g.width, walls | 1 << q)
        if before & ~(1 << q) != after & ~(1 << q):
            return False
    return True
