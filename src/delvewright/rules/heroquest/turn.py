"""Rounds, turns, Activations and Actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import after, has
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.barriers import hack, hackings
from delvewright.rules.heroquest.chaos_groups import raving
from delvewright.rules.heroquest.content import Kind, content
from delvewright.rules.heroquest.death import heal, lying, take
from delvewright.rules.heroquest.doors import enter, force, leave, may_leave, open_door, openable
from delvewright.rules.heroquest.fighting import (
    attack_action,
    attack_options,
    crusher_of,
    keep_bound,
    lose_bonus,
    pay_attack,
    spend,
)
from delvewright.rules.heroquest.furnishing import at_altar
from delvewright.rules.heroquest.gear import (
    armour_changes,
    change_armour,
    hand_over,
    overburdened,
    pack,
    passings,
    put_on_cursed,
    share,
)
from delvewright.rules.heroquest.investigating import climb, investigate, investigations
from delvewright.rules.heroquest.lasting import calm, faded, free, helpless, wake
from delvewright.rules.heroquest.magic import cast_answer, castable, castings, draft
from delvewright.rules.heroquest.monsters import (
    command,
    escape_with_loot,
    flee,
    graves,
    raise_skeleton,
    squeeze,
    steal,
    thefts,
)
from delvewright.rules.heroquest.moving import (
    begin_move,
    edges,
    end_move,
    in_passing,
    jump,
    resting_place,
    speed,
    steps,
    walk,
)
from delvewright.rules.heroquest.searching import KINDS, SEARCHES, disarm, searches
from delvewright.rules.heroquest.seeing import worn_openly
from delvewright.rules.heroquest.state import HERO, Figure, Game, Token
from delvewright.rules.heroquest.tools import (
    chalk,
    chalkable,
    clear,
    clearings,
    hurl,
    hurlings,
    known_tools,
    tool_options,
    use_tool,
)
from delvewright.rules.heroquest.town import TOWN, town
from delvewright.rules.heroquest.trinkets import assign, selfish, worn_at_start
from delvewright.rules.heroquest.windows import OWN, TURN_END, Moment, offers, use, window

END: Answer = ("end",)
MOVE: Answer = ("move",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)
YES: Answer = ("accept",)
NO: Answer = ("refuse",)


@rule("turn.order", "turn.any-figures", "turn.activation.discrete", "role.heroes.several-per-player")
def play(g: Game) -> Play:
    """Spell Groups first, then turn after turn, from wherever the state stands, until the Quest is over."""
    if g.quest.id == TOWN:
        yield from town(g)
        return
    if g.picks:
        yield from draft(g)
        g.assigning = tuple(f.id for f in g.figures if f is not None and f.kind.hero and selfish(f))
    if g.assigning:
        yield from assign(g)
    while not g.over:
        if not g.begun:
            begin_turn(g)
        while not g.over:
            if g.active < 0:
                f = yield from choose_figure(g)
                if f is None:
                    break
                if not (yield from begin_activation(g, f)):
                    if g.active >= 0:
                        end_activation(g, f)
                        g.active = -1
                    continue
            f = g.figures[g.active]
            if f is not None:
                yield from activation(g, f)
                end_activation(g, f)
            g.active = -1
        if not g.over:
            yield from end_turn(g)


@rule("missing.spell.elf.flashback")
def remember(g: Game) -> None:
    """Keep the state at the start of a Hero's turn, as long as somebody has a Flashback to bring it back."""
    g.past = None
    if g.turn != g.sorcerer and any(f is not None and f.alive and "flashback" in f.items for f in g.figures):
        g.past = g.copy()
        g.past.rng = 0  # dice that were thrown are not thrown again


@rule("turn.duration.one-turn", "card.limits.hands", "turn.es-turn")
def begin_turn(g: Game) -> None:
    """A seat's turn begins: its figures may be activated, what was in their hands is free again."""
    if g.reacting & TURN_END or g.past is not None:
        remember(g)
    g.begun = True
    turn, waiting = g.turn, 0
    for f in g.figures:
        if f is not None:
            if f.effects:
                held = f.under("commanded")
                before = f.effects
                f.effects = after(f.effects, "turn", turn)
                if len(f.effects) < len(before):
                    faded(g, before)
                if held:
                    free(g, f)
            if f.home == turn:
                f.hands = f.slots = ()
                if f.at >= 0 or may_enter(g, f):
                    waiting |= 1 << f.id
    g.waiting = waiting
    if waiting:
        if turn == g.sorcerer:
            g.tell("turn", "The Evil Sorcerer's turn.", rules=("turn.es-turn",))
            command(g, turn)
        else:
            g.tell("turn", "Round {}: the turn of {}.", g.round, g.seats[turn], rules=("turn.order",))
            if waiting & waiting - 1:
                command(g, turn)
    g.quest.hook("turn-begins", g)


@rule("missing.door.iron-entrance")
def may_enter(g: Game, f: Figure) -> bool:
    """Whether a Hero still waits outside the Iron Entrance Door."""
    return f.at < 0 and f.alive and not f.out and g.quest.entrance >= 0 and f.side == HERO


@rule("turn.order", "turn.duration.one-turn", "missing.spell.elf.timestop", "missing.spell.elf.flashback")
def end_turn(g: Game) -> Play:
    """The next seat; after the Evil Sorcerer a new round."""
    again = False
    for f in g.figures:
        if f is not None and f.effects:
            before = f.effects
            f.effects = after(f.effects, "turn-end", g.turn)
            if len(f.effects) < len(before):
                faded(g, before)
            again = again or f.under("timestop")
    if g.over:
        return
    result = g.quest.hook("turn-ends", g)
    if result is not None:
        yield from result
    if g.over:
        return
    hero = None
    if again or g.reacting & TURN_END:
        hero = next((f for f in g.figures if f is not None and f.kind.hero and f.home == g.turn), None)
    if hero is not None and (hero.at >= 0 or (g.past is not None and g.past.fig(hero.id).at >= 0)):
        if g.reacting & TURN_END:
            moment = Moment(hero)
            yield from window(g, TURN_END, moment)
            if moment.stopped:
                return
        if hero.at >= 0 and hero.under("timestop"):
            hero.effects = after(hero.effects, "again")
            g.begun = False
            g.tell("turn", "Time stands still: {} has another turn.", hero, rules=("missing.spell.elf.timestop",))
            return
    g.begun = False
    g.turn += 1
    if g.turn == len(g.seats):
        g.turn = 0
        g.round += 1


@rule("turn.es-turn", "turn.any-figures", "turn.es.choice-of-target", "missing.spell.chaos.command")
def choose_figure(g: Game) -> Play:
    """The next figure to activate, if the player wants one; a Hero alone, the commanded, who misses it: no choice."""
    if not g.waiting:
        return None
    if g.turn != g.sorcerer and g.waiting.bit_count() == 1:
        return g.fig(g.waiting.bit_length() - 1)
    for f in g.figures:
        if f is not None and g.waiting >> f.id & 1 and (f.seat != g.turn or (f.effects and has(f.effects, "miss"))):
            return f
    options: list[Answer] = [("activate", f.id) for f in g.figures if f is not None and g.waiting >> f.id & 1]
    answer = yield Decision(g.turn, "activate", [*options, END], clean=True)
    return None if answer == END else g.fig(answer[1])


@rule(
    "turn.default-actions", "ability.rage", "ability.haste", "ability.lore", "ability.artifice", "ability.perception",
    "ability.fortune", "bonus.kinds", "bonus.stack", "ability.cursed.hands", "ability.crush.monster-held",
)  # fmt: skip
def begin_activation(g: Game, f: Figure) -> Play:
    """One Move Action, one other, and what abilities add; False if the figure must miss it."""
    g.waiting &= ~(1 << f.id)
    if f.effects:
        yield from wake(g, f)
        if has(f.effects, "miss"):
            rules = ("turn.ended-early", *_miss(f))
            g.tell("miss-turn", "{} misses this Activation.", f, rules=rules, figures=(f.id,))
            return False
        if helpless(f):
            f.effects = after(f.effects, "activation")
            g.tell("miss-turn", "{} can do nothing.", f, rules=("turn.ended-early",), figures=(f.id,))
            return False
    if f.grip >= 0:
        yield from squeeze(g, f)
        return False
    g.active = f.id
    g.moves = g.acts = 1
    g.points = 0
    g.moving = False
    g.foothold = g.stepped = -1
    g.ended = False
    if g.bonus:
        g.bonus = {}
    if g.quest.altars and f.kind.character:
        g.bonus["altar"] = 1
    if f.abilities or f.effects or f.kind.hero:
        if f.abilities or f.effects:
            g.moves += f.level("haste")
            for ability, kind in BONUS.items():
                if level := f.level(ability):
                    g.bonus[kind] = level
        if f.kind.hero and f.items:
            put_on_cursed(f)
            if f.slots:
                yield from worn_at_start(g, f)
            if overburdened(f):
                g.bonus, g.moves = {}, 1
    result = g.quest.hook("activation-begins", g, f)
    if result is not None:
        yield from result
    if f.effects and f.under("mad"):
        yield from raving(g, f)
    return (f.at >= 0 or may_enter(g, f)) and not g.ended


@rule("card.repeat.different-names")
def _miss(f: Figure) -> tuple[str, ...]:
    """One reason to miss an Activation is done with, by its rule; others make the figure miss later ones."""
    first = next(e for e in f.effects if e.changes == "miss")
    f.effects = (*(e for e in f.effects if e is not first), *after((first,), "missed"))
    known = content().cards.get(first.name) or content().treasure.get(first.name)
    return (known.rule,) if known is not None else ()


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
        if f.stolen:
            yield from flee(g, f)
            break
        decision = choices(g, f)
        if len(decision.options) == 1 and not decision.fields:
            break
        answer = yield decision
        verb = answer[0]
        if verb == "end":
            break
        yield from DOES[verb](g, f, answer)
        if f.effects:
            keep_bound(g, f)
        if g.watching:
            rage = f.bonus("rage")
            calm(g)
            if f.bonus("rage") < rage:
                lose_bonus(g, "attack")
        if g.ended or g.over or (f.at < 0 and not may_enter(g, f)):
            break
    if g.points or g.moving or g.foothold >= 0:
        yield from end_move(g, f)


@rule("missing.potion.regeneration")
def regenerate(g: Game, f: Figure) -> None:
    """One Body at the end of an Activation; that in which the potion was drunk (amount 0) does not count."""
    for e in f.effects:
        if e.changes == "regeneration":
            rest = after((e,), "regenerated") if e.amount else (e._replace(amount=1),)
            f.effects = (*(x for x in f.effects if x is not e), *rest)
            if e.amount and f.at >= 0:
                heal(g, f, 1, "Potion of Regeneration", ("missing.potion.regeneration",))


@rule("turn.duration.one-turn")
def end_activation(g: Game, f: Figure) -> None:
    """The Activation is over: what lasted as long ends, thieves out of sight are gone with their loot."""
    if f.effects:
        regenerate(g, f)
        f.effects = after(f.effects, "activation")
    if g.watching:
        calm(g)
    for thief in g.figures:
        if thief is not None and thief.stolen and thief.at >= 0:
            escape_with_loot(g, thief)
    g.quest.hook("activation-ends", g, f)


@rule("turn.default-actions", "action.list", "death.hero.loot", "turn.free-effects", "ability.overburdened")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the active figure may do now."""
    if f.at < 0:
        return Decision(f.seat, "activation", _outside(g, f), (), f.id, True)
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    points = g.points
    if g.wedged and f.side != HERO:
        near = spread(1 << f.at, *edges(g, f), g.quest.grid.width)
    else:
        bit, east, south, width = 1 << f.at, g.east, g.south, g.quest.grid.width
        near = (bit & east) << 1 | bit >> 1 & east | (bit & south) << width | bit >> width & south
    heavy = bool(f.items or f.drained) and overburdened(f)
    held = g.grips > 0 and crusher_of(g, f) is not None
    bound = bool(f.effects) and (f.under("bound") or f.under("blinded"))
    if g.moves and not held and not bound and not (f.pit and "deep" in f.tags):
        if f.kind.speed_dice:
            options.append(MOVE)
        elif not points or g.foothold < 0:
            points = max(points, speed(f))
    if points and not held:
        walks, jumps = steps(g, f, points, near, heavy)
        if walks:
            fields.append(("walk", walks))
        if jumps:
            fields.append(("jump", jumps))
    if f.effects and in_passing(g, f):
        options.append(END)
        return Decision(f.seat, "activation", options, fields, f.id, True)
    if f.effects and f.under("disappeared"):
        return Decision(f.seat, "activation", _unnoticed(g, f, options), fields, f.id, True)
    if (g.acts or g.bonus) and not heavy:
        options += _actions(g, f, near, held) if g.foothold < 0 else _actions_from_foothold(g, f, held)
        if g.acts and f.abilities and f.has("raise-skeletons") and (free := graves(g, f)):
            fields.append(("raise", free))
    if g.wedged and f.side != HERO:
        options += clearings(g, f)
    if f.at in g.quest.doors_at and not heavy and (f.side == HERO or f.abilities):
        for door in openable(g, f):
            a, b = g.quest.grid.doors[door]
            options.append(("open", b if a == f.at else a))
    if f.kind.hero and f.side == HERO:
        if heavy or g.reacting & OWN or g.heroes & near or g.tokens or g.quest.exit >> f.at & 1:
            options += _free_effects(g, f, near, heavy)
        if f.items and not heavy and _kit(f.kind, f.items).chalk and (marks := chalkable(g, f)):
            fields.append(("chalk", marks))
    elif f.side == HERO and g.quest.exit and may_leave(g, f):
        options.append(LEAVE)
    options.append(END)
    return Decision(f.seat, "activation", options, fields, f.id, True)


def _actions(g: Game, f: Figure, near: int, held: bool) -> list[Answer]:
    """The Actions other than moving, from where the figure stands; `near` are the squares one open step away."""
    found = attack_options(g, f, near)
    if g.walls and not held and (g.acts or "attack" in g.bonus):
        found = found + hackings(g, f, near)
    kit = _kit(f.kind, f.items) if f.items else EMPTY
    if kit.missiles and (g.acts or "attack" in g.bonus):
        found = found + hurlings(g, f, near)
    return found if held else found + _other_actions(g, f, near, kit)


@rule("action.move.stop-when-blocked")
def _actions_from_foothold(g: Game, f: Figure, held: bool) -> list[Answer]:
    """The Actions of somebody stopped on a friend's square: each ends the move, so it is taken from where that ends."""
    here = f.at
    g.put(f, resting_place(g, f))
    found = _actions(g, f, spread(1 << f.at, g.east, g.south, g.width), held)
    g.put(f, here)
    return found


@rule("missing.spell.elf.disappear")
def _unnoticed(g: Game, f: Figure, options: list[Answer]) -> list[Answer]:
    """A Hero who has disappeared moves and opens doors, and may end it."""
    for door in openable(g, f):
        a, b = g.quest.grid.doors[door]
        options.append(("open", b if a == f.at else a))
    options += offers(g, f, OWN, Moment(f))
    if g.quest.exit and may_leave(g, f):
        options.append(LEAVE)
    return [*options, END]


def _outside(g: Game, f: Figure) -> list[Answer]:
    """Before the Iron Entrance Door."""
    if not g.points:
        return [MOVE, END] if g.moves else [END]
    taken = (g.heroes | g.monsters) >> g.quest.entrance & 1
    return [END] if taken else [("enter-dungeon",), END]


class Kit(NamedTuple):
    """Whether among a figure's cards there are missiles, spells, tools, armour and chalk at all."""

    missiles: bool = False
    spells: bool = False
    tools: bool = False
    armour: bool = False
    chalk: bool = False


EMPTY = Kit()


@lru_cache(maxsize=1 << 13)
def _kit(kind: Kind, items: tuple[str, ...]) -> Kit:
    tools, missiles = known_tools(items)
    if not kind.hero:
        return Kit(spells=bool(castable(kind, items)))
    armour = bool(pack(kind, items).armour)
    return Kit(bool(missiles), bool(castable(kind, items)), bool(tools), armour, "chalk" in items)


def _other_actions(g: Game, f: Figure, near: int, kit: Kit) -> list[Answer]:
    """Actions that are neither Move nor Attack."""
    options: list[Answer] = []
    if f.kind.hero or (f.side == HERO and f.kind.dexterity is not None):
        options += searches(g, f, near)
    if kit.spells:
        options += castings(g, f)
    if g.acts:
        if (f.kind.hero or f.side == HERO) and (g.quest.curious or f.pit):
            options += investigations(g, f, near)
        if kit.tools:
            options += tool_options(g, f, near)
        if kit.armour and not g.points:
            options += armour_changes(g, f)
        if f.abilities and not f.kind.hero:
            options += thefts(g, f, near)
    return options


def _free_effects(g: Game, f: Figure, near: int, heavy: bool) -> list[Answer]:
    """What a Hero may do in passing; who is Overburdened may only get rid of what is heavy."""
    options: list[Answer] = []
    if g.reacting & OWN and not heavy:
        options += offers(g, f, OWN, Moment(f))
    if g.heroes & near and (f.items or f.gold or f.valuables):
        options += passings(g, f, near)
    if heavy:
        options += [("drop", item) for item in dict.fromkeys(f.items) if burden(item)]
    elif g.tokens and lying(g, f) is not None:
        options.append(TAKE)
    if g.quest.exit >> f.at & 1 and may_leave(g, f):
        options.append(LEAVE)
    return options


def _move(g: Game, f: Figure, answer: Answer) -> Play:
    if g.moving:
        yield from end_move(g, f)
    g.stepped = -1
    yield from begin_move(g, f)


@rule("ability.haste", "turn.action.discrete")
def _begin_and(go: Callable[[Game, Figure, int], Play], g: Game, f: Figure, verb: str, goal: int) -> Play:
    """A step that the Move Action under way does not allow begins the next one, if there is one."""
    if g.points and g.moves and not f.kind.speed_dice:
        near = spread(1 << f.at, g.east, g.south, g.width)
        if not steps(g, f, g.points, near)[verb == "jump"] >> goal & 1:
            yield from end_move(g, f)
    if not g.points:
        yield from begin_move(g, f)
    yield from go(g, f, goal)


def _walk(g: Game, f: Figure, answer: Answer) -> Play:
    if g.points and not g.moves:
        return walk(g, f, answer[1])
    return _begin_and(walk, g, f, *answer)


def _jump(g: Game, f: Figure, answer: Answer) -> Play:
    if g.points and not g.moves:
        return jump(g, f, answer[1])
    return _begin_and(jump, g, f, *answer)


def _attack(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    pay_attack(g, f, answer[2] if len(answer) > 2 else "")
    yield from attack_action(g, f, answer)


def _splash(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    pay_attack(g, f, answer[1])
    yield from hurl(g, f, answer[1], g.fig(answer[2]))


def _hack(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    item = answer[2] if len(answer) > 2 else ""
    pay_attack(g, f, item)
    yield from hack(g, f, answer[1], item)


def _search(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    spend(g, KINDS[answer[1]])
    yield from SEARCHES[answer[1]](g, f)


@rule("cost.action")
def _action(does: Callable[..., Play | None]) -> Callable[[Game, Figure, Answer], Play]:
    """An answer that takes the one Action that is not a Move."""

    def run(g: Game, f: Figure, answer: Answer) -> Play:
        yield from end_move(g, f)
        g.acts -= 1
        result = does(g, f, *answer[1:])
        if result is not None:
            yield from result

    return run


def _at_once(does: Callable[..., Play | None]) -> Callable[[Game, Figure, Answer], Play]:
    """An answer that takes no Action."""

    def run(g: Game, f: Figure, answer: Answer) -> Play:
        result = does(g, f, *answer[1:])
        if result is not None:
            yield from result

    return run


def _cast(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    spend(g, "altar" if g.quest.altars and at_altar(g, f) else "cast")
    yield from cast_answer(g, f, answer)


def _use(g: Game, f: Figure, answer: Answer) -> Play:
    yield from use(g, f, answer[1], Moment(f), *answer[2:])


def _steal(g: Game, f: Figure, item: str, hero: int) -> None:
    steal(g, f, item, g.fig(hero))


def _wear(g: Game, f: Figure, item: str) -> None:
    change_armour(g, f, item, True)


def _doff(g: Game, f: Figure, item: str) -> None:
    change_armour(g, f, item, False)


@rule("ability.overburdened", "ability.cursed.stays")
def burden(item: str) -> bool:
    """Whether a card can be dropped for its weight; a Cursed one never."""
    card = content().cards[item]
    return card.heavy > 0 and "Cursed" not in card.keywords


@rule("ability.overburdened")
def _drop(g: Game, f: Figure, item: str) -> None:
    """Let a heavy thing lie."""
    g.drop(f, item)
    g.tokens += (Token(f.at, f.name, (item,)),)
    g.tell("drop", "{} drops {}.", f, content().cards[item].title, rules=("ability.overburdened",), figures=(f.id,))


@rule("card.pass")
def _give(g: Game, f: Figure, answer: Answer) -> Play:
    friend = g.fig(answer[2])
    title = content().cards[answer[1]].title
    reply = yield Decision(friend.seat, "offer", [YES, NO], figure=friend.id, subject=f"{f.name} offers {title}")
    if reply == YES:
        hand_over(g, f, friend, answer[1])
    does = "takes" if reply == YES else "refuses"
    seen = worn_openly(answer[1])  # any other card the Heroes hand on unseen
    to = EVERYBODY if seen else g.hero_seats
    g.tell("pass", "{} {} {} from {}.", friend, does, title, f, rules=("card.pass",), to=to, figures=(f.id, friend.id))
    if not seen:
        text, to = "{} {} a card from {}.", 1 << g.sorcerer
        g.tell("pass", text, friend, does, f, rules=("card.pass",), to=to, figures=(f.id, friend.id))


@rule("card.pass.gold")
def _pay(g: Game, f: Figure, friend: int) -> None:
    """Share gold and valuables with a neighbour."""
    share(g, f, g.fig(friend))


DOES: dict[str, Callable[[Game, Figure, Answer], Play]] = {
    "move": _move, "walk": _walk, "jump": _jump, "attack": _attack, "throw": _attack, "punch": _attack,
    "strike": _attack, "shoot": _attack, "splash": _splash, "search": _search, "disarm": _action(disarm),
    "hack": _hack, "hack-bare": _hack, "hew": _hack, "raise": _action(raise_skeleton),
    "open": _at_once(open_door), "use": _use, "take": _at_once(take), "leave": _at_once(leave), "give": _give,
    "pay": _at_once(_pay), "cast": _cast, "cast-on": _cast, "cast-at": _cast, "cast-door": _cast,
    "cast-for": _cast, "force": _action(force),
    "investigate": _action(investigate), "climb": _action(climb), "steal": _action(_steal), "wear": _at_once(_wear),
    "doff": _at_once(_doff), "drop": _at_once(_drop), "enter-dungeon": _at_once(enter), "tool": _action(use_tool),
    "tool-on": _action(use_tool), "tool-at": _action(use_tool), "use-on": _use, "use-at": _use, "use-with": _use,
    "use-for": _use, "chalk": _at_once(chalk), "clear": _at_once(clear),
}  # fmt: skip
"""What each answer of an Activation does."""

VERBS = {
    "move": "move", "walk": "move $square", "jump": "jump $square", "attack": "attack $figure with $card",
    "throw": "throw $card at $figure", "punch": "attack $figure unarmed", "strike": "attack $figure",
    "shoot": "shoot $figure", "splash": "throw $card at $figure", "search": "search $word",
    "hack": "hack $square with $card", "hack-bare": "hack $square unarmed", "hew": "hack $square",
    "raise": "raise $square", "disarm": "disarm $square", "open": "open $square", "use": "use $card",
    "take": "take", "leave": "leave",
    "give": "give $card to $figure", "pay": "share gold with $figure", "activate": "activate $figure", "end": "end",
    "pass": "pass", "accept": "accept", "refuse": "refuse", "place": "place $square", "step": "step $square",
    "cast": "cast $card", "cast-on": "cast $card on $figure", "cast-at": "cast $card at $square",
    "cast-door": "cast $card on door $square $square", "cast-for": "cast $card for $card", "look": "look $square",
    "force": "force $square by $word", "investigate": "investigate $word", "climb": "climb",
    "steal": "steal $card from $figure", "wear": "wear $card", "doff": "doff $card", "drop": "drop $card",
    "enter": "enter $square", "enter-dungeon": "enter", "pick": "pick $word", "choose": "choose $card",
    "buy": "buy $card", "sell": "sell $card", "exchange": "exchange", "hire": "hire $word", "keep": "keep $word",
    "hand": "hand $card to $figure", "barter": "barter $word", "dismiss": "dismiss $word", "done": "done",
    "toll": "toll $word",
    "tool": "apply $card", "tool-on": "apply $card to $figure", "tool-at": "apply $card to $square",
    "use-on": "use $card on $figure", "use-at": "use $card at $square", "use-with": "use $card with $card",
    "use-for": "use $card for $word", "chalk": "use chalk at $square", "clear": "clear $square",
    "assign": "assign $card to $card",
}  # fmt: skip
"""The notation of every answer."""
