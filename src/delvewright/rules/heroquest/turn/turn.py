"""Rounds, turns, Activations and Actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import after
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.common.dungeon.states import idle
from delvewright.rules.common.dungeon.twisting import carry_out, due
from delvewright.rules.heroquest.content.reading import content, kind
from delvewright.rules.heroquest.dungeon.barriers import hack
from delvewright.rules.heroquest.dungeon.disarming import disarm
from delvewright.rules.heroquest.dungeon.doors import enter, force, leave, open_door
from delvewright.rules.heroquest.dungeon.furniture import at_altar
from delvewright.rules.heroquest.dungeon.investigating import climb, investigate
from delvewright.rules.heroquest.dungeon.rubble import walled_in
from delvewright.rules.heroquest.dungeon.running import in_view
from delvewright.rules.heroquest.dungeon.searching import KINDS, SEARCHES, covered
from delvewright.rules.heroquest.dungeon.searching_furniture import search_piece
from delvewright.rules.heroquest.fighting.attacking import attack_action, pay_attack
from delvewright.rules.heroquest.fighting.crush import squeeze
from delvewright.rules.heroquest.fighting.death import take
from delvewright.rules.heroquest.figures.armour import change_armour
from delvewright.rules.heroquest.figures.artefacts import assign, selfish
from delvewright.rules.heroquest.figures.command import command
from delvewright.rules.heroquest.figures.equipment import (
    chalk,
    clear,
    hurl,
    use_tool,
)
from delvewright.rules.heroquest.figures.fate import between
from delvewright.rules.heroquest.figures.steal import escape_with_loot, flee
from delvewright.rules.heroquest.figures.trapwright import lay_trap
from delvewright.rules.heroquest.ground.sight import calm
from delvewright.rules.heroquest.magic.advanced_groups.illusion import strike_phantom
from delvewright.rules.heroquest.magic.casting import cast_answer
from delvewright.rules.heroquest.magic.spell_groups import draft
from delvewright.rules.heroquest.moving.jumping import jump, jump_by
from delvewright.rules.heroquest.moving.moving import (
    begin_move,
    end_move,
    steps,
    walk,
)
from delvewright.rules.heroquest.state.bonus_actions import bonus_of_abilities, keep_bound, lose_bonus
from delvewright.rules.heroquest.state.card_texts import card_text
from delvewright.rules.heroquest.state.conditions import helpless
from delvewright.rules.heroquest.state.costs import spend
from delvewright.rules.heroquest.state.effect_texts import another_turn, effect_text
from delvewright.rules.heroquest.state.effects import free, lapse, wake
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token
from delvewright.rules.heroquest.state.gear import put_on_cursed, worn_openly
from delvewright.rules.heroquest.state.passing import hand_over, share
from delvewright.rules.heroquest.state.windows import TURN_END, Moment, anybody_at, may_hide, use, window
from delvewright.rules.heroquest.turn.advanced import (
    activation_begun,
    activation_over,
    after_answer,
    begins,
    cast_action_over,
    master_acts,
    master_options,
    prepare,
    search_in_advanced,
    turn_begun,
    turn_closing,
    turn_over,
)
from delvewright.rules.heroquest.turn.choosing import END, choices, kit_of
from delvewright.rules.heroquest.turn.co_operation import agree, next_by_agreement

YES: Answer = ("accept",)
NO: Answer = ("refuse",)


@rule("turn.order", "turn.any-figures", "turn.activation.discrete", "role.heroes.several-per-player")
def play(g: Game) -> Play:
    """Spell Groups first, then turn after turn, from wherever the state stands, until the Quest is over."""
    if due(g):
        yield from carry_out(g)
    if g.picks:
        yield from draft(g)
        g.assigning = tuple(f.id for f in g.figures if f is not None and selfish(f))
    yield from assign(g)
    if g.extras is not None and not g.extras.ready:
        yield from prepare(g)
    while not g.over:
        if not g.begun:
            if g.extras is not None and g.plays("coop"):
                yield from agree(g)
            begin_turn(g)
            if g.extras is not None:
                yield from turn_begun(g)
        while not g.over:
            if due(g):
                yield from carry_out(g)
                if g.over:
                    break
            if g.active < 0:
                if g.extras is not None and g.extras.gap and (yield from out_of_turn(g)):
                    continue
                if not g.waiting and (g.extras is None or not master_options(g)):
                    break
                f = alone(g) or (yield from choose_figure(g))
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
                if g.extras is not None:
                    yield from activation_over(g, f)
                    if f.side == HERO and g.turn == g.sorcerer and g.waiting and not g.over:
                        g.tell("turn", "The Evil Sorcerer's turn goes on.", rules=("adv.fate.activation",))
            g.active = -1
        if not g.over:
            if g.extras is not None:
                yield from turn_closing(g)
            yield from end_turn(g)


@rule("adv.fate.activation", "turn.activation.discrete")
def out_of_turn(g: Game) -> Play:
    """An Activation that a Hero buys between two others; False if nobody does. It is none of the turn's own."""
    f = yield from between(g)
    if f is None:
        return False
    owed = g.waiting >> f.id & 1
    rules = ("adv.fate.activation",)
    g.tell("turn", "{} acts out of turn.", f, rules=rules)
    began = yield from begin_activation(g, f)
    if owed and f.alive:
        g.waiting |= 1 << f.id
    if not began and g.active >= 0:
        end_activation(g, f)
        g.active = -1
    return True


@rule("missing.spell.elf.flashback")
def remember(g: Game) -> None:
    """Keep the state at the start of a Hero's turn, as long as somebody has something that may bring it back."""
    g.past = None
    if g.turn != g.sorcerer and anybody_at(g, TURN_END):
        g.past = g.copy()
        g.past.rng = 0  # dice that were thrown are not thrown again


@rule("turn.duration.one-turn", "card.limits.hands", "turn.es-turn", "opt.coop.durations")
def begin_turn(g: Game) -> None:
    """A seat's turn begins: its figures may be activated, what was in their hands is free again."""
    if g.past is not None or anybody_at(g, TURN_END):
        remember(g)
    g.begun = True
    turn, waiting = g.turn, 0
    for f in g.figures:
        if f is not None:
            if f.effects and lapse(g, f, "turn"):
                free(g, f)
            if f.home == turn:
                f.hands = f.slots = ()
                if (f.at >= 0 or may_enter(g, f)) and not (f.tags and idle(f)):
                    waiting |= 1 << f.id
    g.waiting = waiting
    if g.extras is not None:
        begins(g)
    master = turn == g.sorcerer
    if g.log is not None and master and (waiting or g.extras is not None):
        g.tell("turn", "The Evil Sorcerer's turn.", rules=("turn.es-turn",))
    elif g.log is not None and waiting:
        g.tell("turn", "Round {}: the {}'s turn.", g.round, kind(g.seats[turn]).title, rules=("turn.order",))
    if waiting and (master or waiting & waiting - 1):
        command(g, turn)
    g.quest.text.turn_begins(g)


@rule("missing.door.iron-entrance")
def may_enter(g: Game, f: Figure) -> bool:
    """Whether a Hero who is not on the board still waits outside the Iron Entrance Door."""
    return f.alive and not f.out and g.quest.entrance >= 0 and f.side == HERO


@rule("turn.order", "turn.duration.one-turn")
def end_turn(g: Game) -> Iterable[Any]:
    """What lasts until the end of a turn is over; then it is the next seat's."""
    again, another = False, effect_text.speaking("another_turn")
    if g.extras is not None:
        turn_over(g)
    for f in g.figures:
        if f is not None and f.effects:
            lapse(g, f, "turn-end")
            again = again or f.under_any(another)
    if again or g.quest.lingers or anybody_at(g, TURN_END):
        return _last_moments(g, again)
    next_turn(g)
    return ()


@rule("missing.spell.elf.flashback")
def _last_moments(g: Game, again: bool) -> Play:
    """What a Quest or somebody may still do at the end of a turn, which may give it another one."""
    yield from g.quest.text.turn_ends(g)
    if g.over:
        return
    hero = None
    if again or anybody_at(g, TURN_END):
        hero = next((f for f in g.figures if f is not None and f.kind.hero and f.home == g.turn), None)
    if hero is not None and (hero.at >= 0 or (g.past is not None and g.past.fig(hero.id).at >= 0)):
        moment = Moment(hero)
        yield from window(g, TURN_END, moment)
        if moment.stopped:
            return
        if hero.at >= 0 and another_turn(g, hero):
            g.begun = False
            return
    next_turn(g)


@rule("turn.order")
def next_turn(g: Game) -> None:
    """The next seat; after the Evil Sorcerer a new round."""
    g.begun = False
    g.waiting = 0  # who was not activated has missed this turn
    if g.extras is not None and g.plays("coop") and next_by_agreement(g):
        return
    g.turn += 1
    if g.turn == len(g.seats):
        g.turn = 0
        g.round += 1
        if g.blocked & ~g.quest.blocked:  # whoever could have gone through or round the rubble may be gone
            walled_in(g)


@rule("turn.any-figures")
def alone(g: Game) -> Figure | None:
    """The Hero who is the only one of a player still waiting: nobody is asked about that."""
    only = not g.waiting & g.waiting - 1 and g.turn != g.sorcerer
    return g.fig(g.waiting.bit_length() - 1) if only else None


@rule("turn.es-turn", "turn.any-figures", "turn.es.choice-of-target", "missing.spell.chaos.command")
def choose_figure(g: Game) -> Play:
    """The next figure to activate, if the player wants one; the commanded and who misses it are no choice."""
    while True:
        options: list[Answer] = []
        for i in squares(g.waiting):
            f = g.figures[i]
            if f is not None:
                if f.seat != g.turn or f.under("miss"):
                    return f
                options.append(("activate", i))
        if g.extras is not None and g.turn == g.sorcerer:
            if not (yield from master_of_the_turn(g, in_their_order(g, options))):
                return None
            if g.active >= 0:
                chosen, g.active = g.active, -1
                return g.fig(chosen)
            continue
        options.append(END)
        answer = yield Decision(g.turn, "activate", options, (), -1, True)
        return None if answer == END else g.fig(answer[1])


@rule("missing.advspell.time.delay")
def in_their_order(g: Game, options: list[Answer]) -> list[Answer]:
    """Whoever is delayed is activated after all others."""
    prompt = [a for a in options if not g.fig(a[1]).under("delayed")]
    return prompt or options


@rule("adv.danger.when")
def master_of_the_turn(g: Game, options: list[Answer]) -> Play:
    """The Evil Sorcerer's choice between two Activations: the next figure, an Event card, Danger, or the end.

    False if the turn is over.
    """
    assert g.extras is not None
    answer = yield Decision(g.turn, "activate", [*options, *master_options(g), END], (), -1, True)
    if answer[0] in ("activate", "end"):
        g.extras.danger = max(g.extras.danger, 1)
        if answer == END:
            g.waiting = 0
            return False
        g.active = answer[1]
        return True
    yield from master_acts(g, answer)
    return not g.over and bool(g.waiting or master_options(g))


@rule("turn.default-actions", "ability.cursed.hands")
def begin_activation(g: Game, f: Figure) -> Play:
    """One Move Action, one other, and what abilities add; False if the figure must miss it."""
    g.waiting &= ~(1 << f.id)
    if f.effects:
        yield from wake(g, f)
        if f.under("miss"):
            rules = ("turn.ended-early", *_miss(f))
            g.tell("miss-turn", "{} misses this Activation.", f, rules=rules)
            return False
        if helpless(f):
            f.effects = after(f.effects, "activation")
            g.tell("miss-turn", "{} can do nothing.", f, rules=("turn.ended-early",))
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
    if g.extras is not None:
        g.extras.moved = g.extras.bonus_used = g.extras.running = False
        g.extras.gap = ()
    if g.quest.altars and f.kind.character:
        g.bonus["altar"] = 1
    if f.effects or f.abilities:
        bonus_of_abilities(g, f)
    if f.kind.hero:
        if kit_of(f).cursed:
            put_on_cursed(f)
        for item in f.slots:
            if f.alive:
                yield from card_text.of(item).activation_begins(g, f)
        if kit_of(f).heavy:
            g.bonus, g.moves = {}, 1
    if g.extras is not None:
        yield from activation_begun(g, f)
    yield from g.quest.text.activation_begins(g, f)
    for effect in f.effects:
        yield from effect_text.of(effect.changes).activation_begins(g, f)
    return (f.at >= 0 or may_enter(g, f)) and not g.ended


@rule("card.repeat.different-names")
def _miss(f: Figure) -> tuple[str, ...]:
    """One reason to miss an Activation is done with, by its rule; others make the figure miss later ones."""
    first = next(e for e in f.effects if e.changes == "miss")
    f.effects = (*(e for e in f.effects if e is not first), *after((first,), "missed"))
    known = content().cards.get(first.name) or content().treasure.get(first.name)
    return (known.rule,) if known is not None else ()


@rule("turn.action.discrete", "turn.ended-early", "bonus.order", "action.list")
def activation(g: Game, f: Figure) -> Play:
    """Action after Action and Free Effect after Free Effect, until the player or a rule ends it."""
    while True:
        if f.stolen:
            yield from flee(g, f)
            break
        decision = choices(g, f)
        if not decision.fields and len(decision.options) == 1 and not may_hide(g, f):
            break
        answer = yield decision
        verb = answer[0]
        if verb == "end":
            break
        if g.extras is not None and g.moving and verb not in GOES_ON and (yield from moved_in_vain(g, f)):
            break
        yield from DOES.get(verb, _by_ability)(g, f, answer)
        if due(g):
            yield from carry_out(g)
        if g.extras is not None:
            yield from after_answer(g, f)
        if f.effects:
            keep_bound(g, f)
        if g.watching:
            rage = f.bonus("rage")
            calm(g)
            if f.bonus("rage") < rage:
                lose_bonus(g, "attack")
        if g.ended or g.over or (f.at < 0 and not may_enter(g, f)):
            break
    if g.points or g.moving:
        yield from end_move(g, f)


GOES_ON = frozenset(
    (
        "walk",
        "jump",
        "jump-by",
        "open",
        "use",
        "use-on",
        "use-at",
        "use-with",
        "use-for",
        "take",
        "leave",
        "give",
        "pay",
    )
) | {"drop", "enter-dungeon", "enter-at", "chalk", "clear"}
"""Answers that do not end a Move Action under way."""


@rule("turn.ended-early")
def moved_in_vain(g: Game, f: Figure) -> Play:
    """The Move Action ends before the next Action begins; True if that ends the Activation, as a false floor does."""
    yield from end_move(g, f)
    return g.ended or f.at < 0


@rule("turn.duration.one-turn")
def end_activation(g: Game, f: Figure) -> None:
    """The Activation is over: what lasted as long ends, thieves out of sight are gone with their loot."""
    if f.effects:
        for effect in f.effects:
            effect_text.of(effect.changes).activation_ends(g, f, effect)
        f.effects = after(f.effects, "activation")
    if g.watching:
        calm(g)
    if g.thieves:
        for thief in g.figures:
            if thief is not None and thief.stolen:
                escape_with_loot(g, thief)
    g.quest.text.activation_ends(g, f)


def _move(g: Game, f: Figure, answer: Answer) -> Play:
    if g.moving:
        yield from end_move(g, f)
    g.stepped = -1
    yield from begin_move(g, f)


def _leads(g: Game, f: Figure, verb: str, goal: int) -> int:
    """Whether what is left of the Move Action under way leads to a square."""
    return steps(g, f, g.points, g.beside[f.at])[verb != "walk"] >> goal & 1


@rule("ability.haste", "turn.action.discrete")
def _begin_and(go: Callable[..., Iterable[Any]], g: Game, f: Figure, verb: str, goal: int) -> Play:
    """A step that the Move Action under way does not allow begins the next one, if there is one."""
    here = g.looked.underfoot
    if g.points and g.moves and not f.kind.speed_dice and not _leads(g, f, verb, goal):
        yield from end_move(g, f)
        here = None
    if not g.points:
        yield from begin_move(g, f)
    yield from go(g, f, goal, here)


def _walk(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    if g.points and not g.moves:
        return walk(g, f, answer[1], g.looked.underfoot)
    return _begin_and(walk, g, f, *answer)


def _jump(g: Game, f: Figure, answer: Answer) -> Play:
    go = jump if answer[0] == "jump" else jump_by
    if g.points and not g.moves:
        return go(g, f, answer[1], g.looked.underfoot)
    return _begin_and(go, g, f, *answer)


def _attack(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    pay_attack(g, f, answer[2] if len(answer) > 2 else "")
    yield from attack_action(g, f, answer)


@rule("missing.advspell.illusion.phantom")
def _decoy(g: Game, f: Figure, answer: Answer) -> Play:
    """Attack a phantom, which vanishes."""
    yield from end_move(g, f)
    pay_attack(g, f, "")
    strike_phantom(g, f, answer[1])


def _splash(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    pay_attack(g, f, answer[1])
    yield from hurl(g, f, answer[1], g.fig(answer[2]))
    yield from g.quest.text.attacked(g, f, answer[1])


def _hack(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    item = answer[2] if len(answer) > 2 else ""
    pay_attack(g, f, item)
    yield from hack(g, f, answer[1], item)
    yield from g.quest.text.attacked(g, f, item)


def _search(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    spend(g, KINDS[answer[1]])
    if g.extras is not None:
        yield from search_in_advanced(g, f, answer[1])
    else:
        yield from SEARCHES[answer[1]](g, f)
    if f.at >= 0 and not g.over:
        yield from g.quest.text.searched(g, f, answer[1], covered(g, f))


@rule("cost.action")
def _search_piece(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    spend(g, KINDS["treasure"])
    yield from search_piece(g, f, answer[1])


@rule("adv.run.action", "cost.action")
def _run(g: Game, f: Figure, answer: Answer) -> Play:
    """A Hero runs: a move like any other, in the place of the one Action that is no Move."""
    yield from end_move(g, f)
    assert g.extras is not None
    g.acts -= 1
    g.moves += 1
    g.stepped = -1
    g.extras.running = True
    g.extras.seen = in_view(g, f)
    g.tell("run", "{} runs.", f, rules=("adv.run.action",))
    yield from begin_move(g, f)


@rule("cost.action")
def _action(does: Callable[..., Play | None], g: Game, f: Figure, answer: Answer) -> Play:
    """An answer that takes the one Action that is not a Move."""
    yield from end_move(g, f)
    g.acts -= 1
    yield from does(g, f, *answer[1:]) or ()


def _by_ability(g: Game, f: Figure, answer: Answer) -> Play:
    """An Action that an ability of the figure brings."""
    yield from end_move(g, f)
    g.acts -= 1
    for text in f.speaking("acts"):
        if answer[0] in text.verbs:
            yield from text.acts(g, f, answer)


def _at_once(does: Callable[..., Play | None], g: Game, f: Figure, answer: Answer) -> Play:
    """An answer that takes no Action."""
    yield from does(g, f, *answer[1:]) or ()


def _cast(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    spend(g, "altar" if g.quest.altars and at_altar(g, f) else "cast")
    yield from cast_answer(g, f, answer)
    if g.extras is not None and not g.over:
        yield from cast_action_over(g, f)


def _use(g: Game, f: Figure, answer: Answer) -> Play:
    yield from use(g, f, answer[1], Moment(f), *answer[2:])


def _wear(g: Game, f: Figure, answer: Answer) -> Play:
    yield from end_move(g, f)
    change_armour(g, f, answer[1], answer[0] == "wear")


@rule("ability.overburdened")
def _drop(g: Game, f: Figure, item: str) -> None:
    """Let a heavy thing lie."""
    g.drop(f, item)
    g.tokens += (Token(f.at, f.name, (item,)),)
    g.tell("drop", "{} drops {}.", f, some(content().cards[item].title), rules=("ability.overburdened",))


@rule("card.pass")
def _give(g: Game, f: Figure, answer: Answer) -> Play:
    friend = g.fig(answer[2])
    title = some(content().cards[answer[1]].title)
    reply = yield Decision(friend.seat, "offer", [YES, NO], figure=friend.id, subject=f"{f} offers {title}")
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


DOES: dict[str, Callable[[Game, Figure, Answer], Iterable[Any]]] = {
    "move": _move, "walk": _walk, "jump": _jump, "jump-by": _jump, "attack": _attack, "throw": _attack,
    "punch": _attack, "strike": _attack, "shoot": _attack, "splash": _splash, "search": _search,
    "disarm": partial(_action, disarm), "hack": _hack, "hack-bare": _hack, "hew": _hack,
    "open": partial(_at_once, open_door), "use": _use,
    "take": partial(_at_once, take), "leave": partial(_at_once, leave), "give": _give, "pay": partial(_at_once, _pay),
    "cast": _cast, "cast-on": _cast, "cast-at": _cast, "cast-door": _cast, "cast-for": _cast,
    "cast-as": _cast, "decoy": _decoy, "run": _run, "search-piece": _search_piece, "lay": partial(_action, lay_trap),
    "force": partial(_action, force), "investigate": partial(_action, investigate), "climb": partial(_action, climb),
    "wear": _wear, "doff": _wear, "drop": partial(_at_once, _drop),
    "enter-dungeon": partial(_at_once, enter), "enter-at": partial(_at_once, enter),
    "tool-on": partial(_action, use_tool), "tool-at": partial(_action, use_tool), "use-on": _use, "use-at": _use,
    "use-with": _use, "use-for": _use, "chalk": partial(_at_once, chalk), "clear": partial(_at_once, clear),
}  # fmt: skip
"""What each answer of an Activation does, but for those that abilities bring."""
