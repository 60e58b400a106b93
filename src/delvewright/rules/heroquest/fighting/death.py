"""Death: a Hero at zero Body, Monsters that are slain, what a fallen Hero leaves behind, coming back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.conditions import helpless
from delvewright.rules.heroquest.state.effects import free
from delvewright.rules.heroquest.state.ending import check_end
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game, Token
from delvewright.rules.heroquest.state.gear import Cards, can_use_cards, may_use
from delvewright.rules.heroquest.state.heavy_loads import overburdened
from delvewright.rules.heroquest.state.passing import hand_over, may_take, passable
from delvewright.rules.heroquest.state.windows import (
    KILLED,
    PASS,
    USES,
    ZERO,
    Do,
    Moment,
    offers,
    question,
    use,
    window,
)


@rule("figure.body-mind.meaning", "death.undead-exception")
def dies(f: Figure, mind: bool) -> bool:
    """Whether a figure that is no Hero dies of what it has lost: the last Body, or the last Mind.

    Whoever has no Mind to lose, as Undead have none, does not die of that.
    """
    return f.body == 0 or (mind and f.mind == 0)


@rule("death.non-hero.removed", "ability.steal.lost")
def slain(g: Game, f: Figure, cause: str) -> Play:
    """Take a Monster off the board; what it had stolen stays where it fell."""
    at = f.at
    g.take_off(f)
    f.alive = False
    g.figures[f.id] = None
    g.waiting &= ~(1 << f.id)
    if f.side == MONSTER:
        g.killed += (f.kind.id,)
    if f.spot >= 0:
        g.felled |= 1 << f.spot
    if f.stolen:
        g.tokens += (Token(at, f.name, tuple(card for _, card in f.stolen)),)
    g.tell("slain", "{} is destroyed ({}).", f, cause, rules=("death.non-hero.removed",), squares=(at,))
    yield from g.quest.text.slain(g, f, at)
    if g.extras is not None:
        yield from destroyed(g, f, at)
    yield from window(g, KILLED, Moment(f, card=f.kind.id, at=at))


@announced
def destroyed(g: Game, f: Figure, at: int) -> Play:
    """A Monster, or somebody else who is no Hero, has been destroyed on that square."""
    return
    yield


@dataclass(frozen=True, slots=True)
class LastResort:
    """An Action with which a Hero at zero Body may still save itself in its own turn."""

    options: Callable[[Game, Figure], list[Answer]]
    do: Callable[..., Play]


LAST_RESORTS: dict[str, LastResort] = {}
"""Verb of the answer -> the Action."""


def last_resort(verb: str, options: Callable[[Game, Figure], list[Answer]]) -> Callable[[Do], Do]:
    """Make a function what such an Action does."""

    def mark(do: Do) -> Do:
        LAST_RESORTS[verb] = LastResort(options, do)
        return do

    return mark


@rule("death.hero.off-turn", "death.hero.own-turn", "death.hero.saved")
def at_zero(g: Game, f: Figure, cause: str, moment: Moment) -> Play:
    """A Hero has no Body left: own Free Effects may help, in the own turn Actions that heal, a neighbour's gift."""
    while f.body == 0:
        options = offers(g, f, ZERO, moment)
        if g.active == f.id and f.items:
            for resort in LAST_RESORTS.values():
                options += resort.options(g, f)
        if not options:
            break
        answer = yield question(g, f, "zero", [*options, PASS])
        if answer == PASS:
            break
        if answer[0] in LAST_RESORTS:
            yield from LAST_RESORTS[answer[0]].do(g, f, *answer[1:])
        else:
            yield from use(g, f, answer[1], moment, *answer[2:])
    if f.body == 0:
        yield from _help(g, f, moment)
    if f.body == 0 and g.extras is not None:
        yield from saved_by_magic(g, f, moment)
        if f.under("preserved"):
            return
    if f.body > 0:
        g.tell("saved", "{} is saved.", f, rules=("death.hero.saved",))
    else:
        at = f.at
        fall(g, f, cause)
        if not g.over:
            yield from window(g, KILLED, Moment(f, at=at))


@rule("missing.advspell.vitality.second-breath")
def saved_by_magic(g: Game, f: Figure, moment: Moment) -> Play:
    """In the advanced game other Heroes may have spells of no Action for a Hero who would die."""
    moment.when = ZERO
    for friend in [h for h in g.on_board(HERO) if h.kind.hero and h is not f]:
        options = offers(g, friend, ZERO, moment)
        if f.body or not options:
            continue
        answer = yield question(g, friend, "help", [*options, PASS])
        if answer != PASS:
            yield from use(g, friend, answer[1], moment, *answer[2:])


def _help(g: Game, f: Figure, moment: Moment) -> Play:
    """Neighbours may pass something that saves the Hero."""
    near = g.beside[f.at]
    for friend in g.on_board(HERO):
        if not near >> friend.at & 1 or friend is f or not can_use_cards(f) or overburdened(friend):
            continue
        saving = [i for i in dict.fromkeys(friend.items) if i in USES and USES[i].windows & ZERO]
        saving = [i for i in saving if passable(friend, f, i) and may_use(f.kind, i) and USES[i].can(g, f, moment)]
        if not saving or helpless(friend):
            continue
        options: list[Answer] = [("give", item, f.id) for item in saving]
        answer = yield question(g, friend, "help", [*options, PASS])
        if answer != PASS:
            hand_over(g, friend, f, answer[1])
            g.tell(
                "pass",
                "{} hands {} to {}.",
                friend,
                some(content().cards[answer[1]].title),
                f,
                rules=("card.pass",),
            )
            yield from drink(g, f, answer[1], moment)
            if f.body > 0:
                return


def drink(g: Game, f: Figure, item: str, moment: Moment) -> Play:
    """Use what was handed over; where it can be used in several ways, its new owner chooses."""
    options = [a for a in offers(g, f, ZERO, moment) if a[1] == item]
    if len(options) < 2:
        yield from use(g, f, item, moment, *(options[0][2:] if options else ()))
        return
    answer = yield question(g, f, "zero", options)
    yield from use(g, f, item, moment, *answer[2:])


@rule("death.hero.token")
def fall(g: Game, f: Figure, cause: str) -> None:
    """A Hero dies; an Equipment token stays."""
    at = f.at
    g.take_off(f)
    f.alive = False
    g.waiting &= ~(1 << f.id)
    g.deaths += ((f.name, cause),)
    cards = content().cards
    left, down = (tuple(c for c in own if "Memory" not in cards[c].keywords) for own in (f.items, f.drained))
    g.tokens += (Token(at, f.name, left, f.gold, f.valuables, down),)
    if g.extras is not None:
        left, down = keep_skills(f, left, down)
        g.tokens = (*g.tokens[:-1], g.tokens[-1]._replace(items=left, drained=down))
    else:
        f.items, f.drained, f.effects = (), (), ()
    f.gold = f.valuables = 0
    f.hands = f.worn = f.slots = ()
    free(g, f)
    g.recount()
    g.tell(
        "death",
        "{} has fallen ({}). An Equipment token marks the place.",
        f,
        cause,
        rules=("death.hero.token",),
        squares=(at,),
    )
    if g.active == f.id:
        g.ended = True
    g.quest.text.hero_fell(g, f)
    check_end(g)


@rule("adv.fate.skill-lasting", "adv.fate.dead")
def keep_skills(f: Figure, left: Cards, down: Cards) -> tuple[Cards, Cards]:
    """Skills and Fate are no belongings: they stay with a dead Hero, who may yet be brought back. What is left."""
    cards = content().cards
    f.items, f.drained = (tuple(c for c in own if cards[c].deck == "skill") for own in (f.items, f.drained))
    f.effects = tuple(e for e in f.effects if e.name == "fate")
    return tuple(c for c in left if cards[c].deck != "skill"), tuple(c for c in down if cards[c].deck != "skill")


@rule("death.hero.loot")
def lying(g: Game, f: Figure) -> Token | None:
    """The Equipment token on a Hero's square from which it may take something."""
    for t in g.tokens:
        if t.at == f.at and (t.gold or t.valuables or t.drained or any(may_take(f, i) for i in t.items)):
            return t
    return None


@rule("death.hero.loot")
def take(g: Game, f: Figure) -> None:
    """Take everything a fallen Hero owned; what lies face down stays so, and a Hero's empty token stays too."""
    token = lying(g, f)
    assert token is not None
    f.gold += token.gold
    f.valuables += token.valuables
    f.drained += token.drained
    left: tuple[str, ...] = ()
    for item in token.items:
        if may_take(f, item):
            g.gain(f, item)
            f.charges += tuple(c for c in spent_charges(g, token) if c[0] == item and c not in f.charges)
        else:
            left += (item,)
    rest = Token(token.at, token.whose, left)
    fallen = any(token is t for _, t in fallen_heroes(g))
    g.tokens = tuple(rest if t is token else t for t in g.tokens if t is not token or left or fallen)
    g.tell("take", "{} takes the belongings of {}.", f, g.called_so(token.whose), rules=("death.hero.loot",))


def spent_charges(g: Game, token: Token) -> tuple[tuple[str, int], ...]:
    """How much its late owner had used of the cards in an Equipment token."""
    return next((h.charges for h in g.figures if h is not None and h.name == token.whose), ())


@rule("death.hero.token", "death.hero.revive")
def fallen_heroes(g: Game) -> list[tuple[Figure, Token]]:
    """The dead Heroes with the token that has taken each one's place: the last by that name, others were dropped."""
    last = {t.whose: t for t in g.tokens}
    dead = [h for h in g.figures if h is not None and not h.alive]
    return [(h, last[h.name]) for h in dead if h.name in last]
