"""Rounds, turns, and what a figure does in one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.allison.dungeon.ambushes import ambushers
from delvewright.rules.allison.dungeon.deeds import attempt
from delvewright.rules.allison.dungeon.disarming import disarm
from delvewright.rules.allison.dungeon.doors import force, hack_door, leave, open_door, pick_lock
from delvewright.rules.allison.dungeon.exploring import appear
from delvewright.rules.allison.dungeon.ice_rivers_and_vaults import river, river_roll, vault_roll
from delvewright.rules.allison.dungeon.resting import lie_down, settle_rests
from delvewright.rules.allison.dungeon.rubble import dig
from delvewright.rules.allison.dungeon.searching import search
from delvewright.rules.allison.dungeon.searching_furniture import read_books
from delvewright.rules.allison.dungeon.traps import climb
from delvewright.rules.allison.fighting.attacking import (
    FACED,
    attack_dice,
    begin_attack,
    face_foes,
    follow_ups,
    strike,
    strike_again,
)
from delvewright.rules.allison.fighting.death import die, gather, loot, missed
from delvewright.rules.allison.fighting.encounters import chased, look_round, notice, settle, wake_from_coma
from delvewright.rules.allison.fighting.experience import deserving, praise
from delvewright.rules.allison.figures.handing_over import hand_over, share_purses
from delvewright.rules.allison.ground.board import entombed
from delvewright.rules.allison.ground.sight import calm
from delvewright.rules.allison.magic.casting import cast_own, choose_spell
from delvewright.rules.allison.magic.chaos import chop, melt_unseen
from delvewright.rules.allison.magic.scrolls import study
from delvewright.rules.allison.moving.jumping import jump
from delvewright.rules.allison.moving.moving import begin_move, end_move, walk
from delvewright.rules.allison.state.announced import grow
from delvewright.rules.allison.state.dice import white
from delvewright.rules.allison.state.effects import give, pass_by
from delvewright.rules.allison.state.ending import check_end
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import CHANGING, changed, hold, take_off, wear
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import Blow, speaking
from delvewright.rules.allison.state.windows import (
    LULL,
    TURN_END,
    Moment,
    anybody_at,
    may_hide,
    recount,
    text_of,
    thrown,
    use,
    window,
)
from delvewright.rules.allison.turn.choosing import END, choices
from delvewright.rules.allison.turn.order import FIGURE, agree_who_is_next, set_order
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.common.dungeon.states import idle
from delvewright.rules.common.dungeon.twisting import carry_out, due


@rule("turn.players-before-gm", "turn.own-turn-only")
def play(g: Game) -> Play:
    """Round after round and turn after turn, from wherever the state stands, until the quest is over."""
    while not g.over:
        if not g.begun:
            if not g.queue:
                yield from begin_round(g)
            yield from begin_turn(g)
        while not g.over:
            if due(g):
                yield from carry_out(g)
                if g.over:
                    break
            if g.active < 0:
                choice = g.waiting or g.quest.ambushes if g.turn == g.master_seat else g.waiting & g.waiting - 1
                f = (yield from _next_figure(g)) if choice or g.inserted else _only_one(g)
                if f is None:
                    break
                if not (yield from begin_activation(g, f)):
                    yield from end_activation(g, f)
                    continue
            f = g.figures[g.active]
            if f is not None:
                yield from activation(g, f)
                yield from end_activation(g, f)
            g.active = -1
        if not g.over:
            yield from end_turn(g)


# -- rounds


@rule("turn.players-before-gm", "coma.recovery")
def begin_round(g: Game) -> Play:
    """A new round: those who fell into a coma outside a fight wake up, the order is settled."""
    for f in g.party():
        if not g.round:
            for text in speaking(f, "quest_begins"):
                yield from text.quest_begins(g, f)
        elif not f.mind and not f.met:
            wake_from_coma(g, f)
    g.round += 1
    _forget_the_gone(g)
    yield from g.quest.text.round_begins(g)
    yield from set_order(g)


@rule("scope.until-next-turn")
def _forget_the_gone(g: Game) -> None:
    """What was to last until the next turn of somebody who has none any more lasts no longer than the round."""
    marks = dict.fromkeys([e.mark for f in g.everybody() for e in f.effects if e.until == "turn"])
    for mark in marks:
        granter = g.figures[mark] if mark >= 0 else None
        if granter is None or granter.at < 0:
            _pass_by(g, "turn", mark)


@rule("turn.players-before-gm", "turn.own-turn-only", "merc.actions", "rest.roll", "escape.chase")
def begin_turn(g: Game) -> Play:
    """The next turn: a hero's with whom he hired, or the game master's with all enemies on the board, before which
    heroes may use what they can use at any time."""
    if g.options.get("order") == "discussed":
        yield from agree_who_is_next(g)
    actor, g.queue = g.queue[0], g.queue[1:]
    g.turn = actor if actor < FIGURE else g.master_seat
    if not g.queue:  # the game master's is the last
        if anybody_at(g, LULL):
            yield from window(g, LULL, Moment(g.party()[0]))
        if g.resting:
            yield from settle_rests(g)
        yield from chased(g, ENEMY)
        yield from g.quest.text.master_begins(g)
    if actor >= FIGURE:
        one = g.figures[actor - FIGURE]
        g.waiting = 0 if one is not None and one.tags and idle(one) else 1 << actor - FIGURE
    else:
        g.waiting = 0
        for f in g.there():
            if f.home == actor and FIGURE + f.id not in g.order and not (f.tags and idle(f)):
                g.waiting |= 1 << f.id
    g.begun = True
    if g.past is not None or anybody_at(g, TURN_END):
        remember(g)
    if g.log is not None and g.waiting:
        if g.turn == g.master_seat:
            g.tell("turn", "The game master's turn.", rules=("turn.players-before-gm",))
        else:
            name = g.seats[g.turn]
            who = next((f.kind.title for f in g.party() if f.name == name), name)
            g.tell("turn", "Round {}: the turn of {}.", g.round, who, rules=("turn.players-before-gm",))


@rule("spell.elf.flashback")
def remember(g: Game) -> None:
    """Keep the state at the start of a hero's turn, as long as somebody has something that may bring it back."""
    g.past = None
    hero = next((f for f in g.party() if f.seat == g.turn), None)
    if hero is not None and hero.alive and anybody_at(g, TURN_END):
        g.past = g.copy()
        g.past.rng = 0  # dice that were thrown are not thrown again


@rule("turn.players-before-gm", "escape.chase", "spell.elf.flashback")
def end_turn(g: Game) -> Play:
    """A turn is over; with the game master's the round is, and if all heroes are stone there is nobody to free them."""
    g.waiting = 0
    if not g.queue:  # the game master's is the last
        yield from chased(g, HERO)
        yield from g.quest.text.round_ends(g)
        check_end(g)
    elif anybody_at(g, TURN_END):
        hero = next((f for f in g.party() if f.seat == g.turn), None)
        if hero is not None:
            moment = Moment(hero)
            yield from window(g, TURN_END, moment)
            if moment.stopped:
                return
    g.begun = False


# -- whose turn it is


@rule("turn.own-turn-only")
def _only_one(g: Game) -> Figure | None:
    """The only figure of a player that is left, or nobody."""
    f = g.figures[g.waiting.bit_length() - 1] if g.waiting else None
    if f is not None and f.at >= 0:
        return f
    g.waiting = 0
    return None


@rule("turn.own-turn-only", "merc.actions")
def _next_figure(g: Game) -> Play:
    """The next figure to act: one that acts right after another, or the player's choice."""
    while g.inserted:
        (who, seat), g.inserted = g.inserted[0], g.inserted[1:]
        f = g.figures[who]
        if f is not None and f.at >= 0:
            f.seat = seat
            g.waiting |= 1 << who
            return f
    hidden = ambushers(g) if g.turn == g.master_seat and not g.queue else []
    if not g.waiting and not hidden:
        return None
    options: list[Answer] = []
    for i in squares(g.waiting):
        f = g.figures[i]
        if f is None or f.at < 0:
            g.waiting &= ~(1 << i)
        elif f.seat != g.turn or (f.effects and (f.under("miss") or f.helpless)):
            return f
        else:
            options.append(("activate", i))
    if g.turn != g.master_seat and len(options) == 1:
        return g.fig(options[0][1])
    options += [("ambush", g.quest.monsters[i].at) for i in hidden]
    if not options:
        return None
    if g.options.get("merit") == "granted" and g.turn == g.master_seat:
        options += [("praise", hero.id) for hero in deserving(g)]
    answer = yield Decision(g.turn, "activate", [*options, END], (), -1, True)
    if answer == END:
        g.waiting = 0
        return None
    if answer[0] == "praise":
        praise(g, g.fig(answer[1]))
        return (yield from _next_figure(g))
    if answer[0] == "ambush":
        i = next(i for i in hidden if g.quest.monsters[i].at == answer[1])
        f = appear(g, i)
        g.tell("reveal", "{} comes out of hiding.", f, rules=("monster.elven-archer.ambush",), squares=(f.at,))
        recount(g)
        return f
    return g.fig(answer[1])


@rule("turn.move-and-action", "combat.one-attack")
def begin_activation(g: Game, f: Figure) -> Play:
    """A figure's turn begins: one movement and one action; False if it cannot use them."""
    g.waiting &= ~(1 << f.id)
    g.active = f.id
    g.moves = g.acts = 1
    g.may_attack = True
    g.follow = ()
    g.points = g.walked = 0
    g.moving = g.slipped = g.opened = g.ended = g.sated = False
    g.foothold = g.stepped = -1
    if CHANGING in g.counters:
        g.counters = {what: n for what, n in g.counters.items() if not what.startswith(CHANGING)}
    _pass_by(g, "turn", f.id)
    look_round(g, f)
    if not g.quest.text.may_act(g, f):
        return False
    yield from _what_waits(g, f)
    if f.at < 0 or g.over:
        return False
    if f.under("miss"):
        g.tell("miss-turn", "{} misses this turn.", f, rules=("turn.forgo",))
        missed(f)
        return False
    if f.helpless:
        g.tell("miss-turn", "{} can do nothing.", f, rules=("coma.at-zero-mind",))
        return False
    if f.pit and not (yield from climb(g, f)):
        g.moves = 0
    return not g.ended


@rule("scope.until-next-turn")
def _pass_by(g: Game, moment: str, mark: int) -> None:
    """What lasts on anybody until somebody's turn begins or ends is over."""
    for f in g.everybody():
        for e in f.effects:
            if e.mark == mark and e.until == moment:
                pass_by(g, f, moment, mark)
                break


@rule("scope.until-next-turn")
def _what_waits(g: Game, f: Figure) -> Play:
    """What happens to a figure at the start of its turn: effects and skills, foes it sees, the cold, the quest."""
    for text in speaking(f, "turn_begins"):
        if f.at >= 0:
            yield from text.turn_begins(g, f)
    if f.at < 0:
        return
    yield from face_foes(g, f)
    if g.quest.vault >> f.at & 1:
        yield from vault_roll(g, f)
    elif river(g) >> f.at & 1:
        yield from river_roll(g, f)
    if f.at >= 0:
        yield from g.quest.text.turn_begins(g, f)


@rule("turn.move-and-action", "turn.forgo")
def activation(g: Game, f: Figure) -> Play:
    """Answer after answer, until the player or a rule ends the turn."""
    while True:
        decision = choices(g, f)
        if not decision.fields and len(decision.options) == 1 and not may_hide(g, f):
            break
        answer = yield decision
        if answer == END:
            break
        yield from DOES[answer[0]](g, f, answer)
        if due(g):
            yield from carry_out(g)
        if g.watching:
            calm(g)
        if g.ended or g.over or f.at < 0 or f.helpless:
            break
    end_move(g, f)


@rule("encounter.end", "scope.until-next-turn")
def end_activation(g: Game, f: Figure) -> Play:
    """A figure's turn is over: what lasted as long ends, encounters are looked at, heroes may grow."""
    if f.at >= 0:
        if entombed(g, f):
            g.tell("rock", "{} is caught in solid rock for ever.", f, rules=("house.board.solid-rock",))
            f.items, f.held, f.worn, f.gold = (), (), (), 0
            yield from die(g, f, "solid rock")
        else:
            for text in speaking(f, "turn_ends"):
                yield from text.turn_ends(g, f)
    _pass_by(g, "turn-end", f.id)
    g.counters.pop(FACED, None)
    if g.watching:
        calm(g)
    if g.ice:
        melt_unseen(g)
    if g.over:
        g.active = -1
        return
    yield from g.quest.text.turn_ends(g, f)
    settle(g, f)
    g.active = -1
    yield from grow(g)


# -- what each answer does


def _acts(f: Figure, g: Game, what: str) -> None:
    for text in speaking(f, "acted"):
        text.acted(g, f, what)


def _move(g: Game, f: Figure, answer: Answer) -> Play:
    end_move(g, f)
    return begin_move(g, f)


def _walk(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    return walk(g, f, answer[1])


def _jump(g: Game, f: Figure, answer: Answer) -> Play:
    return jump(g, f, answer[1])


@rule("combat.one-attack")
def _attack(g: Game, f: Figure, answer: Answer) -> Play:
    """The attack of a turn: the weapon is taken up, the blow struck, and another may follow."""
    end_move(g, f)
    blow = begin_attack(g, f, answer)
    _acts(f, g, "attack")
    yield from strike(g, blow)
    if f.at >= 0 and not g.over:
        g.follow = follow_ups(g, f, blow)


@rule("turn.move-and-action")
def _action(does: Callable[..., Play | None], g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    """An answer that takes the action of the turn."""
    end_move(g, f)
    g.acts, g.follow = 0, ()
    _acts(f, g, answer[0])
    return does(g, f, *answer[1:]) or ()


def _at_once(does: Callable[..., Play | None], g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    """An answer that costs nothing."""
    return does(g, f, *answer[1:]) or ()


def _open(g: Game, f: Figure, to: int) -> Play:
    yield from open_door(g, f, to)
    for friend in g.on_board(HERO):
        notice(g, friend)


def _use(g: Game, f: Figure, answer: Answer) -> Play:
    moment = Moment(f)
    if text_of(g, f, answer[1], moment).takes:
        _acts(f, g, "use")
    return use(g, f, answer, moment)


def _cast(g: Game, f: Figure, answer: Answer) -> Play:
    _acts(f, g, "cast")
    return cast_own(g, f, answer)


def _choose(g: Game, f: Figure, answer: Answer) -> Iterable[Any]:
    choose_spell(g, f, answer)
    return ()


@rule("combat.guard")
def _guard(g: Game, f: Figure) -> None:
    """Give up the action for one more die in every defence until the next turn."""
    give(g, f, Effect("guard", "defence", 1, "turn", f.id))


def _rest(g: Game, f: Figure) -> None:
    lie_down(g, f)


def _gather(g: Game, f: Figure) -> None:
    gather(g, f)


def _hold(g: Game, f: Figure, name: str) -> None:
    hold(g, f, name)
    g.tell("hold", "{} takes up {}.", f, some(title_of(name)), rules=("equip.change-weapon-free",))
    recount(g)


@rule("equip.change-wearable-action")
def _wear(g: Game, f: Figure, name: str) -> None:
    """Put something on."""
    wear(g, f, name)
    g.counters |= {CHANGING: 1, changed(name): 1}
    g.tell("wear", "{} puts on {}.", f, some(title_of(name)), rules=("equip.change-wearable-action",))
    recount(g)


@rule("equip.change-wearable-action")
def _doff(g: Game, f: Figure, name: str) -> None:
    """Take something off."""
    take_off(g, f, name)
    g.counters |= {CHANGING: 1, changed(name): 1}
    g.tell("wear", "{} takes off {}.", f, some(title_of(name)), rules=("equip.change-wearable-action",))
    recount(g)


@rule("items.give")
def _give(g: Game, f: Figure, friend: int, name: str) -> None:
    """Hand something to a neighbour, with what is left of its charges."""
    to = g.fig(friend)
    hand_over(g, f, to, name)
    g.tell("pass", "{} hands {} to {}.", f, some(title_of(name)), to, rules=("items.give",))
    recount(g)


@rule("house.gold.purse")
def _pay(g: Game, f: Figure, friend: int) -> None:
    """Share what both have in their purses."""
    share_purses(g, f, g.fig(friend))


def _do(g: Game, f: Figure, word: str, at: int = -1) -> Play:
    if word in g.quest.deeds:
        return attempt(g, f, word)
    return g.quest.text.act(g, f, word, at)


@rule("combat.attack-dice")
def _break(g: Game, f: Figure, q: int) -> Play:
    """Attack a thing of the quest."""
    weapon = f.held[0] if f.held else ""
    roll = Roll(f.id, "attack", white(attack_dice(g, Blow(f, f, weapon))))
    yield from thrown(g, roll, f)
    yield from g.quest.text.hit_thing(g, f, q, roll.count(SKULL))


DOES: dict[str, Callable[[Game, Figure, Answer], Iterable[Any]]] = {
    "move": _move, "walk": _walk, "brave": _walk, "jump": _jump, "attack": _attack, "strike": _attack,
    "shoot": _attack, "throw": _attack, "loose": _attack, "again": strike_again, "search": partial(_action, search),
    "disarm": partial(_action, disarm), "force": partial(_action, force), "pick-lock": partial(_action, pick_lock),
    "hack": partial(_action, hack_door), "read-books": partial(_action, read_books),
    "decipher": partial(_action, study), "dig": partial(_action, dig),
    "guard": partial(_action, _guard), "rest": partial(_action, _rest), "wear": partial(_action, _wear),
    "doff": partial(_action, _doff), "deed": partial(_at_once, _do), "do": partial(_action, _do),
    "do-at": partial(_action, _do), "break": partial(_action, _break), "chop": partial(_action, chop),
    "loot": partial(_action, loot), "open": partial(_at_once, _open), "hold": partial(_at_once, _hold),
    "take": partial(_at_once, _gather), "give": partial(_at_once, _give), "pay": partial(_at_once, _pay),
    "memorise": _choose, "forget": _choose, "leave": partial(_at_once, leave),
    "use": _use, "use-on": _use, "use-at": _use, "use-with": _use, "use-for": _use, "use-door": _use,
    "cast": _cast, "cast-on": _cast, "cast-at": _cast, "cast-for": _cast, "cast-with": _cast, "cast-door": _cast,
}  # fmt: skip
"""What each answer of a turn does."""


@rule("turn.move-and-action")
def loses_movement(g: Game, f: Figure, answer: Answer) -> bool:
    """Whether an answer takes the action of the turn and with it a movement that was rolled and not begun."""
    if g.walked or not g.points:
        return False
    does = DOES.get(answer[0])
    if does is _use:
        return text_of(g, f, answer[1], Moment(f)).takes != ""
    return does in (_attack, _cast) or (isinstance(does, partial) and does.func is _action)
