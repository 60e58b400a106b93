"""Rounds, turns and actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import coins, completing, ending, initiative, rooms, working_together
from delvewright.rules.battleaxe.dungeon.doors import close_door, door_options, open_door
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.fighting import poison_and_sleep
from delvewright.rules.battleaxe.fighting.attacking import fight, fights, next_attacks, shoot, shots, strikes
from delvewright.rules.battleaxe.fighting.unconscious import calm, weak
from delvewright.rules.battleaxe.figures import gear, traits
from delvewright.rules.battleaxe.figures.looting import bandage, helpless_options, loot, loot_options, strip
from delvewright.rules.battleaxe.figures.potions import drink, drinkable, pour
from delvewright.rules.battleaxe.figures.swapping import begin_swap, can_swap, swap, swap_options
from delvewright.rules.battleaxe.figures.worn_items import change_worn, worn_options
from delvewright.rules.battleaxe.ground.distances import active_enemies, beside
from delvewright.rules.battleaxe.ground.whereabouts import accompanied, bearer, burdened
from delvewright.rules.battleaxe.magic.casting import (
    WATCHED,
    WATCHING,
    cast,
    castings,
    read,
    readings,
    request,
    round_over,
    stop,
    stoppable,
    stops_and_requests,
    watch,
    watchful,
)
from delvewright.rules.battleaxe.moving.carrying import carry, carry_options, drop, get_down, landing
from delvewright.rules.battleaxe.moving.moving import TURNS, face, roll_speed, stops, walk, ways
from delvewright.rules.battleaxe.state import effects, help_cards, values
from delvewright.rules.battleaxe.state.answers import DONE
from delvewright.rules.battleaxe.state.belongings import Kit, kit
from delvewright.rules.battleaxe.state.effects import after_moment
from delvewright.rules.battleaxe.state.game import AFTER, AWAKE, BEFORE, HEROES, Figure, Game
from delvewright.rules.battleaxe.state.texts import trait
from delvewright.rules.battleaxe.state.values import shape
from delvewright.rules.battleaxe.turn import enemies_part, trying

END: Answer = ("end",)
MOVE: Answer = ("move",)
SWAP: Answer = ("swap",)
BREAK: Answer = ("break",)
SPENT = (0, 0, 0)
"""No spells left."""


@rule("round.order", "game.cooperative", "initiative.first", "initiative.last")
def play(g: Game) -> Play:
    """Round after round, from wherever the state stands, until the quest is over."""
    while not g.over:
        if g.part == HEROES:
            if g.active < 0:
                yield from next_turn(g)
                continue
            f = g.fig(g.active)
            yield from turn(g, f)
            if g.active == f.id:
                end_turn(g, f)
        else:
            yield from enemies_part.act(g)
            calm(g)
            if g.due:
                yield from completing.settle(g)
            if g.over:
                return
            if g.part == BEFORE:
                begin_part(g, HEROES)
            else:
                yield from end_round(g)


@rule("enemy.order.sequence", "enemy.order.large", "enemy.order.elsewhere", "round.hero.once")
def begin_part(g: Game, part: int) -> None:
    """A part of the round begins: who acts in it, and in which order, is settled now."""
    g.part = part
    g.active = -1
    if part == HEROES:
        g.queue = ()
        g.waiting = sum(1 << f.id for f in g.party() if f.condition == AWAKE and f.at >= 0)
        g.acted = 0
        g.tell("round", "Round {}: the heroes.", g.round, rules=("round.order",))
        return
    acting = [f for f in g.foes() if f.first == (part == BEFORE) and "dormant" not in f.marks]
    g.queue = enemies_part.in_order(g, acting) if acting else ()
    if acting:
        text = "Round {}: the enemies, before the heroes." if part == BEFORE else "Round {}: the enemies."
        g.tell("round", text, g.round, rules=("round.order", "enemy.order.sequence"))


@initiative.new_round.heard
@rule("round.order")
def end_round(g: Game) -> Play:
    """The round is over: what lasts for rounds has lasted one more."""
    yield from completing.round_ends(g)
    if g.over:
        return
    for f in g.present():
        if f.effects:
            after_moment(f, "round")
    round_over(g)
    g.shots = ()
    g.round += 1
    begin_part(g, BEFORE)


@rule("round.order", "round.hero-order.free", "round.hero.once")
def next_turn(g: Game) -> Play:
    """Every hero has one turn, in any order the players choose."""
    if g.waiting:
        f = yield from next_hero(g)
        if f is not None:
            yield from begin_turn(g, f)
        return
    ally = quest_of(g).after_heroes(g)
    if ally is not None:
        set_turn(g, ally)
    else:
        begin_part(g, AFTER)


@rule("round.hero-order.free")
def next_hero(g: Game) -> Play:
    """Who goes next; nobody is asked about the last one."""
    waiting = [f for f in g.party() if g.waiting >> f.id & 1]
    first = waiting[0]
    if len(waiting) == 1:
        return first
    options: list[Answer] = [("activate", f.id) for f in waiting]
    seat = first.seat
    answer = yield Decision(seat, "order", [*options, *stops_and_requests(g, seat)], clean=True)
    if answer[0] != "activate":
        yield from DOES[answer[0]](g, first, answer)
        return None
    return g.fig(answer[1])


@rule("turn.shape", "turn.one-action", "unconscious.nothing")
def begin_turn(g: Game, f: Figure) -> Play:
    """A hero's turn begins, poison at work; he has none if he sleeps, or is struck down by it."""
    g.waiting &= ~(1 << f.id)
    g.acted |= 1 << f.id
    if f.effects:
        if f.under("poisoned"):
            yield from poison_and_sleep.suffer_poison(g, f)
        if f.condition != AWAKE:
            return
        if f.under("asleep"):
            g.tell("miss-turn", "{} sleeps.", f, rules=("house.state.asleep",))
            after_moment(f, "turn")
            return
    set_turn(g, f)
    working_together.turn_begins(g, f)
    yield from rooms.turn_begins(g, f)
    if WATCHING in g.counters:
        yield from watchful(g, f.seat)


def set_turn(g: Game, f: Figure) -> None:
    """Everything of a turn is still to come."""
    g.active = f.id
    g.acts, g.points, g.walked = 1, -1, 0
    g.stopped = g.drunk = g.carried = g.swapping = False
    g.fighting, g.attacks, g.partner, g.done, g.left = "", 0, -1, (), -1
    g.counters.pop("refused", None)
    g.counters.pop("grudge", None)
    if f.kind is not None:
        g.points = f.base.speed


@rule("round.hero.once")
def end_turn(g: Game, f: Figure) -> None:
    """What lasted for this turn is over; a wolf that was called has its turn after its caster's."""
    g.active = -1
    g.fighting, g.attacks, g.swapping = "", 0, False
    if not g.waiting and stoppable(g, f.seat):
        g.counters[WATCHED] = 1 << f.seat
    after_moment(f, "turn")
    calm(g)
    if f.hero:
        for ally in g.company():
            if ally.kind is not None and ally.seat == f.seat and ally.under("called"):
                set_turn(g, ally)


@rule("turn.shape", "turn.skip-parts", "action.list")
def turn(g: Game, f: Figure) -> Play:
    """Move and act, or act and move; each part may be left out."""
    again: Decision | None = None
    while g.active == f.id and f.condition == AWAKE and f.at >= 0 and not g.over:
        decision = choices(g, f) if again is None else again
        again = None
        if not decision.fields and decision.options[0] == decision.options[-1]:
            if not g.fighting:
                return
            g.fighting = ""
            continue
        answer = yield decision
        verb = answer[0]
        if verb == "end":
            if g.fighting:
                g.fighting, g.attacks = "", 0
                continue
            return
        if verb in ACTIONS and not g.fighting and costs(g, f, answer):
            spend(g, f, answer)
        if g.done and verb != "face" and "face" in g.done:
            g.done = tuple(mark for mark in g.done if mark != "face")
        yield from DOES[verb](g, f, answer)
        if WATCHING in g.counters and verb != "face":
            yield from watchful(g, f.seat)
        if g.due or "watch" in g.counters:
            g.due = True
            yield from completing.settle(g)
        elif verb == "face":
            again = turned(decision)


@rule("specific.cost")
def costs(g: Game, f: Figure, answer: Answer) -> bool:
    """Whether an answer takes the hero's action."""
    if answer[0] in ("try", "try-at"):
        return trying.costs(g, f, answer)
    return answer[0] != "use" or answer[1] in gear.USES


@rule(
    "turn.one-action", "turn.shape", "door.no-move-either-side", "door.not-both", "unconscious.weak",
    "unconscious.pick-up.mid-move",
)  # fmt: skip
def spend(g: Game, f: Figure, answer: Answer) -> None:
    """An action is taken: whoever has moved moves no more, but with a helpless hero he has picked up."""
    g.acts -= 1
    helpless = answer[0] == "carry" and g.fig(answer[1]).condition != AWAKE
    if (g.walked and not helpless) or weak(f):
        g.stopped = True


@rule("turn.shape", "unconscious.weak", "move.allowance")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the active hero may do now."""
    g.looked.question()
    if g.swapping:
        helpless = g.partner >= 0 and g.fig(g.partner).condition != AWAKE
        found = loot_options(g, f) if helpless else [*swap_options(g, f), *coins.share_options(g, f)]
        return Decision(
            f.seat, "swap", [*found, *drinkable(g, f), *stoppable(g, f.seat), DONE], figure=f.id, clean=True
        )
    calm = not active_enemies(g)
    own = kit(f)
    if g.fighting:
        more = next_attacks(g, f)
        left = more or [*fights(g, f), *strikes(g, f)]
        found = traits.before_attack(g, f, left, ()) if g.fighting == "fight" and f.hero else []
        if not more:
            found = [a for a in found if trait.of(a[1]).more_attacks]
        if more or found:
            found += free_acts(g, f, own)
        return Decision(f.seat, "attack", [*more, *found, END], figure=f.id, clean=True)
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    if g.stopped or f.under("held"):
        pass
    elif f.carried:
        if not g.walked and (free := landing(g, bearer(g, f))):
            fields.append(("get-down", free))
    else:
        points = g.points
        if points < 0:
            if calm:
                points = values.free_speed(f)
            else:
                options.append(MOVE)
        if points > 0:
            g.looked.ahead = known = ways(g, f, points)
            if mask := stops(g, f, known):
                fields.append(("walk", mask))
    if g.acts and not (weak(f) and g.walked):
        options += actions(g, f, own, calm)
    if f.kind is None:
        options += trying.moves(g, f)
        if f.laden and (free := landing(g, f)):
            fields.append(("drop", free))
    if f.kind is None or options or fields:
        options += free_acts(g, f, own)
    options.append(END)
    return Decision(f.seat, "turn", options, fields, f.id, True)


@rule("action.list", "turn.one-action", "unconscious.carrier-only-moves", "clarify.animals.doors")
def actions(g: Game, f: Figure, own: Kit, calm: bool) -> list[Answer]:
    """The actions that are possible from here; `calm`: with No Active Enemies."""
    if g.carried or burdened(g, f):
        return []
    found = attacks(g, f) if g.enemies else []
    if f.kind is not None:
        return found
    if f.effects:
        if f.under("held"):
            found.append(BREAK)
        if shape(f):
            return found
    if f.magic != SPENT:
        found += castings(g, f)
    if own.scrolls:
        found += readings(g, f)
    if f.at in g.board.doors_at:
        found += door_options(g, f)
    found += worn_options(g, own)
    if f.held or can_swap(g, f):
        found.append(SWAP)
    near = beside(g, f)
    company = accompanied(g, f, near)
    if company:
        found += carry_options(g, f)
        found += helpless_options(g, f)
    if own.tools or g.spiked:
        found += gear.tool_options(g, f, calm)
    if own.acts:
        found += traits.trait_actions(g, f)
    if company:
        found += poison_and_sleep.sleepers(g, f)
    found += trying.offers(g, f, calm, near, company)
    return found


def attacks(g: Game, f: Figure) -> list[Answer]:
    """Whom he could fight and shoot, and what he may declare before."""
    near = fights(g, f)
    if not f.hero:
        return near
    far = shots(g, f)
    return [*near, *far, *traits.before_attack(g, f, near, far)] if near or far else []


@rule("turn.facing", "clarify.animals.items", "coins.share")
def free_acts(g: Game, f: Figure, own: Kit) -> list[Answer]:
    """What takes neither move nor action, at any point of a turn, also between two attacks."""
    found = stops_and_requests(g, f.seat)
    if f.kind is not None:
        return found
    if not shape(f):
        if own.potions:
            found += drinkable(g, f)
        if own.free:
            found += traits.free_uses(g, f)
    found += coins.share_options(g, f)
    if f.cards:
        found += help_cards.offers(g, f)
    if "goal" in g.counters:
        found.append(ending.STOP)
    if "face" not in g.done:
        found += TURNS[f.facing]
    return found


@rule("turn.facing")
def turned(decision: Decision) -> Decision:
    """The same choices for a hero who has just turned: nothing has changed, and he does not turn twice running."""
    left = [answer for answer in decision.options if answer[0] != "face"]
    return Decision(decision.seat, decision.about, left, decision.fields, decision.figure, True)


Does = Callable[[Game, Figure, Answer], Iterable[Any]]
DOES: dict[str, Does] = {
    "move": roll_speed, "walk": walk, "fight": fight, "bite": fight, "shoot": shoot, "open": open_door,
    "close": close_door, "wear": change_worn, "doff": change_worn, "swap": begin_swap, "hold": swap, "stow": swap,
    "give": swap, "hand": swap, "take": swap, "pick": swap, "done": swap, "carry": carry, "drop": drop,
    "get-down": get_down, "loot": loot, "strip": strip, "pour": pour, "bandage": bandage, "drink": drink,
    "cast": cast, "cast-on": cast, "cast-at": cast, "read": read, "read-on": read, "read-at": read,
    "stop": stop, "ask-stop": request, "watch": watch, "spike": gear.spike, "unspike": gear.spike,
    "use": traits.used, "use-on": traits.used, "use-at": traits.used, "use-for": traits.used,
    "break": effects.break_free, "shake": poison_and_sleep.shake, "try": trying.attempt, "try-at": trying.attempt,
    "face": face, "share": coins.share, "fortune": help_cards.use, "finish": lambda g, f, a: ending.win(g),
}  # fmt: skip
"""What each answer of a turn does."""
ACTIONS = frozenset({
    "fight", "bite", "shoot", "open", "close", "wear", "doff", "swap", "carry", "loot", "strip", "pour", "bandage",
    "cast", "cast-on", "cast-at", "read", "read-on", "read-at", "spike", "unspike", "use", "use-on",
    "use-at", "break", "shake", "try", "try-at",
})  # fmt: skip
"""Answers that take the hero's action, if `costs` says so."""
