"""Rounds, turns, Activations and Actions."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import after, has
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content import content
from delvewright.rules.heroquest.death import take
from delvewright.rules.heroquest.fighting import attack_action, attacks, holy_water_targets, splash
from delvewright.rules.heroquest.moving import (
    begin_move,
    end_move,
    jump,
    leave,
    may_leave,
    open_door,
    openable,
    resting_place,
    steps,
    walk,
)
from delvewright.rules.heroquest.searching import KINDS, SEARCHES, disarm, searches
from delvewright.rules.heroquest.seeing import worn_openly
from delvewright.rules.heroquest.state import HERO, Figure, Game
from delvewright.rules.heroquest.windows import OWN, Moment, usable, use

END: Answer = ("end",)
MOVE: Answer = ("move",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)
YES: Answer = ("accept",)
NO: Answer = ("refuse",)


@rule("turn.order", "turn.any-figures", "turn.activation.discrete", "role.heroes.several-per-player")
def play(g: Game) -> Play:
    """Turn after turn, from wherever the state stands, until the Quest is over."""
    while not g.over:
        if not g.begun:
            begin_turn(g)
        while not g.over:
            if g.active < 0:
                f = yield from choose_figure(g)
                if f is None:
                    break
                if not begin_activation(g, f):
                    continue
            f = g.figures[g.active]
            if f is not None:
                yield from activation(g, f)
            g.active = -1
        if not g.over:
            end_turn(g)


@rule("turn.duration.one-turn", "card.limits.hands", "turn.es-turn")
def begin_turn(g: Game) -> None:
    """A seat's turn begins: its figures may be activated, what was in their hands is free again."""
    g.begun = True
    g.waiting = 0
    for f in g.figures:
        if f is not None:
            if f.seat == g.turn:
                f.hands = ()
                if f.at >= 0:
                    g.waiting |= 1 << f.id
            if f.effects:
                f.effects = after(f.effects, "turn", g.turn)
    if g.turn == g.sorcerer:
        if g.waiting:
            g.tell("turn", "The Evil Sorcerer's turn.", rules=("turn.es-turn",))
    elif g.waiting:
        g.tell("turn", "Round {}: the turn of {}.", g.round, g.seats[g.turn], rules=("turn.order",))


@rule("turn.order")
def end_turn(g: Game) -> None:
    """The next seat; after the Evil Sorcerer a new round."""
    g.begun = False
    g.turn += 1
    if g.turn == len(g.seats):
        g.turn = 0
        g.round += 1


@rule("turn.es-turn", "turn.any-figures", "turn.es.choice-of-target")
def choose_figure(g: Game) -> Play:
    """The next figure to activate, if the player wants one; a Hero alone is not asked."""
    if not g.waiting:
        return None
    if g.turn != g.sorcerer and g.waiting.bit_count() == 1:
        return g.fig(g.waiting.bit_length() - 1)
    options: list[Answer] = [("activate", f.id) for f in g.figures if f is not None and g.waiting >> f.id & 1]
    answer = yield Decision(g.turn, "activate", [*options, END], clean=True)
    return None if answer == END else g.fig(answer[1])


@rule(
    "turn.default-actions",
    "ability.rage",
    "ability.haste",
    "ability.artifice",
    "ability.perception",
    "ability.fortune",
    "bonus.kinds",
)
def begin_activation(g: Game, f: Figure) -> bool:
    """One Move Action, one other, and what abilities add; False if the figure must miss it."""
    g.waiting &= ~(1 << f.id)
    if f.effects and has(f.effects, "miss"):
        f.effects = after(f.effects, "missed")
        g.tell(
            "miss-turn",
            "{} misses this Activation.",
            f,
            rules=("missing.treasure.gold-by-die",),
            figures=(f.id,),
        )
        return False
    g.active = f.id
    g.moves = g.acts = 1
    g.points = 0
    g.foothold = -1
    g.ended = False
    if g.bonus:
        g.bonus = {}
    if f.abilities:
        g.moves += f.level("haste")
        for ability, kind in BONUS.items():
            if level := f.level(ability):
                g.bonus[kind] = level
    return True


BONUS = {
    "rage": "attack",
    "lore": "cast",
    "artifice": "search-traps",
    "perception": "search-doors",
    "fortune": "treasure",
}
"""Abilities that give bonus Actions of a kind."""


@rule("turn.action.discrete", "turn.ended-early", "bonus.order", "action.list")
def activation(g: Game, f: Figure) -> Play:
    """Action after Action and Free Effect after Free Effect, until the player or a rule ends it."""
    while True:
        decision = choices(g, f)
        if len(decision.options) == 1 and not decision.fields:
            break
        answer = yield decision
        verb = answer[0]
        if verb == "end":
            break
        yield from DOES[verb](g, f, answer)
        if g.ended or g.over or f.at < 0:
            break
    end_move(g, f)


@rule("turn.default-actions", "action.list", "death.hero.loot", "turn.free-effects")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the active figure may do now."""
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    points = g.points
    near = spread(1 << f.at, g.east, g.south, g.quest.grid.width)
    if g.moves:
        if f.kind.speed_dice:
            options.append(MOVE)
        elif not points:
            points = f.kind.speed
    if points:
        walks, jumps = steps(g, f, points, near)
        if walks:
            fields.append(("walk", walks))
        if jumps:
            fields.append(("jump", jumps))
    if g.acts or g.bonus:
        options += actions(g, f, near) if g.foothold < 0 else actions_from_foothold(g, f)
    if f.side == HERO or f.abilities:
        for door in openable(g, f):
            a, b = g.quest.grid.doors[door]
            options.append(("open", b if a == f.at else a))
    if f.kind.hero:
        if g.reacting & OWN:
            options += [("use", item) for item in usable(g, f, OWN, Moment(f))]
        if g.heroes & near:
            options += passings(g, f, near)
        if g.tokens and any(t[0] == f.at for t in g.tokens):
            options.append(TAKE)
        if may_leave(g, f):
            options.append(LEAVE)
    options.append(END)
    return Decision(f.seat, "activation", options, fields, f.id, True)


def actions(g: Game, f: Figure, near: int) -> list[Answer]:
    """The Actions other than moving, from where the figure stands; `near` are the squares one open step away."""
    found: list[Answer] = []
    if g.acts or "attack" in g.bonus:
        found = attacks(g, f, near)
        if "holy-water" in f.items:
            found = found + holy_water_targets(g, f)
    return found + searches(g, f, near) if f.kind.hero else found


@rule("action.move.stop-when-blocked")
def actions_from_foothold(g: Game, f: Figure) -> list[Answer]:
    """Actions of a figure stopped on a friend's square: each ends the move, so it is taken where that leaves it."""
    here, f.at = f.at, resting_place(g, f)
    found = actions(g, f, spread(1 << f.at, g.east, g.south, g.width))
    f.at = here
    return found


def spend(g: Game, kind: str) -> None:
    """Use up an Action: a bonus one of that kind first."""
    left = g.bonus.get(kind, 0)
    if left > 1:
        g.bonus[kind] = left - 1
    elif left:
        del g.bonus[kind]
    else:
        g.acts -= 1


def _move(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    yield from begin_move(g, f)


def _walk(g: Game, f: Figure, answer: Answer) -> Play:
    if not g.points:
        yield from begin_move(g, f)
    yield from walk(g, f, answer[1])


def _jump(g: Game, f: Figure, answer: Answer) -> Play:
    if not g.points:
        yield from begin_move(g, f)
    yield from jump(g, f, answer[1])


def _attack(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    spend(g, "attack")
    yield from attack_action(g, f, answer)


def _splash(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    spend(g, "attack")
    yield from splash(g, f, g.fig(answer[2]))


def _search(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    spend(g, KINDS[answer[1]])
    yield from SEARCHES[answer[1]](g, f)


def _disarm(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    g.acts -= 1
    yield from disarm(g, f, answer[1])


def _open(g: Game, f: Figure, answer: Answer) -> Play:
    open_door(g, f, answer[1])
    yield from ()


def _use(g: Game, f: Figure, answer: Answer) -> Play:
    yield from use(g, f, answer[1], Moment(f))


def _take(g: Game, f: Figure, answer: Answer) -> Play:
    take(g, f)
    yield from ()


def _leave(g: Game, f: Figure, answer: Answer) -> Play:
    leave(g, f)
    yield from ()


@rule("card.pass", "card.pass.exceptions")
def passings(g: Game, f: Figure, near: int) -> list[Answer]:
    """Cards a Hero may hand to Heroes next to it: not what is in its hands this turn or worn."""
    if not f.items:
        return []
    friends = [h for h in g.on_board(HERO) if near >> h.at & 1 and h is not f and h.kind.hero]
    items = [i for i in dict.fromkeys(f.items) if i not in f.hands and i not in f.worn]
    return [("give", item, h.id) for h in friends for item in items]


@rule("card.pass")
def _give(g: Game, f: Figure, answer: Answer) -> Play:
    friend = g.fig(answer[2])
    title = content().cards[answer[1]].title
    reply = yield Decision(friend.seat, "offer", [YES, NO], figure=friend.id, subject=f"{f.name} offers {title}")
    if reply == YES:
        g.drop(f, answer[1])
        g.gain(friend, answer[1])
    does = "takes" if reply == YES else "refuses"
    seen = worn_openly(answer[1])  # any other card the Heroes hand on unseen
    to = EVERYBODY if seen else g.hero_seats
    g.tell("pass", "{} {} {} from {}.", friend, does, title, f, rules=("card.pass",), to=to, figures=(f.id, friend.id))
    if not seen:
        text, to = "{} {} a card from {}.", 1 << g.sorcerer
        g.tell("pass", text, friend, does, f, rules=("card.pass",), to=to, figures=(f.id, friend.id))


DOES = {
    "move": _move, "walk": _walk, "jump": _jump, "attack": _attack, "throw": _attack, "punch": _attack,
    "strike": _attack, "shoot": _attack, "splash": _splash, "search": _search, "disarm": _disarm, "open": _open,
    "use": _use, "take": _take, "leave": _leave, "give": _give,
}  # fmt: skip
"""What each answer of an Activation does."""

VERBS = {
    "move": "move", "walk": "move $square", "jump": "jump $square", "attack": "attack $figure with $card",
    "throw": "throw $card at $figure", "punch": "attack $figure unarmed", "strike": "attack $figure",
    "shoot": "shoot $figure", "splash": "throw $card at $figure", "search": "search $word", "disarm": "disarm $square",
    "open": "open $square", "use": "use $card", "take": "take", "leave": "leave", "give": "give $card to $figure",
    "activate": "activate $figure", "end": "end", "pass": "pass", "accept": "accept", "refuse": "refuse",
    "place": "place $square", "step": "step $square",
}  # fmt: skip
"""The notation of every answer."""
