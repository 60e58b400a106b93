"""What the advanced game and the options add to Quests, turns and Activations, each at its moment."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.danger import DANGER, FRESH, may_roll_danger, roll_danger
from delvewright.rules.heroquest.dungeon.dungeon_cards import (
    RESERVES,
    buy_dungeon_cards,
    call_reserves,
    crown,
    deep_graves,
    may_call_reserves,
    old_curses,
    rise,
    warded,
    watchful,
)
from delvewright.rules.heroquest.dungeon.events import at_moment, play_answer, playable
from delvewright.rules.heroquest.dungeon.exploring import laid_out
from delvewright.rules.heroquest.dungeon.searching import SEARCHES, hoard_found
from delvewright.rules.heroquest.fighting.advanced_attacks import attack_declared, held_off
from delvewright.rules.heroquest.fighting.death import destroyed, fall
from delvewright.rules.heroquest.figures.fate import opens, shared_fate
from delvewright.rules.heroquest.figures.skills import frenzy
from delvewright.rules.heroquest.magic.apprentice import draw_to_hand, first_hands
from delvewright.rules.heroquest.magic.casting import spell_named
from delvewright.rules.heroquest.magic.mastery import warded_halls
from delvewright.rules.heroquest.moving.moving import move_ended, speed_rolled
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.conjured_texts import conjured_text, turns_pass
from delvewright.rules.heroquest.state.effect_texts import effect_text
from delvewright.rules.heroquest.state.effects import end
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import Moment
from delvewright.rules.heroquest.turn.co_operation import first_event
from delvewright.rules.heroquest.turn.ranged_weapon_upkeep import pay_for_arrows

# -- the Quest


@rule("adv.dungeon.buy", "opt.ranged.who", "opt.apprentice.start")
def prepare(g: Game) -> Play:
    """What happens after the Spell Groups are picked and before the first turn."""
    assert g.extras is not None
    if g.plays("ranged"):
        yield from pay_for_arrows(g)
    if g.plays("apprentice"):
        yield from first_hands(g)
    if g.plays("advanced"):
        yield from first_event(g)
        yield from buy_dungeon_cards(g)
        yield from watchful(g, g.laid)
        g.extras.fresh = 0
    g.extras.ready = True


# -- turns


@rule("missing.advspell.underworld.call-shade")
def begins(g: Game) -> None:
    """A seat's turn begins: what was conjured for some turns, the dark, who has not moved."""
    extras = g.extras
    assert extras is not None
    turns_pass(g)
    shades_vanish(g)
    unpreserved(g)
    extras.held = 0
    if g.turn == g.sorcerer:
        extras.danger = FRESH
        extras.dark = False
        return
    for f in g.figures:
        if f is not None and f.kind.hero and f.home == g.turn:
            extras.stayed |= 1 << f.id


@rule("missing.advspell.underworld.call-shade")
def shades_vanish(g: Game) -> None:
    """A Shade is gone when its caster's next turn begins."""
    for f in g.figures:
        if f is not None and "shade" in f.tags and f.home == g.turn:
            g.take_off(f)
            f.alive = False
            g.figures[f.id] = None
            g.waiting &= ~(1 << f.id)
            g.tell("vanish", "{} vanishes.", f, rules=("missing.advspell.underworld.call-shade",))


@rule("missing.advspell.stasis.preserve")
def unpreserved(g: Game) -> None:
    """Who was preserved at zero Body and is no longer dies, unless there is some Body again."""
    for f in g.figures:
        if f is not None and f.kind.hero and f.alive and f.at >= 0 and f.body == 0 and not f.under("preserved"):
            fall(g, f, "wounds")


@rule("adv.skills.cards")
def turn_begun(g: Game) -> Play:
    """What cards do when their owner's turn begins."""
    for f in g.figures:
        if f is not None and f.kind.hero and f.home == g.turn and f.alive:
            for _, card in speaking(f, "turn_begins"):
                yield from card.turn_begins(g, f)


@rule("adv.skills.cards")
def turn_over(g: Game) -> None:
    """A seat's turn is over."""
    assert g.extras is not None
    if g.turn == g.sorcerer:
        g.extras.mourning = 0
        return
    for f in g.figures:
        if f is not None and f.kind.hero and f.home == g.turn and f.at >= 0:
            for _, card in speaking(f, "turn_ends"):
                card.turn_ends(g, f)


# -- Activations


@rule("missing.adv.hero.barbarian")
def activation_begun(g: Game, f: Figure) -> Play:
    """An Activation begins."""
    frenzy(g, f)
    yield from ()


@rule("opt.apprentice.draw")
def activation_over(g: Game, f: Figure) -> Play:
    """An Activation is over: what lasts may ask its bearer, cards may give another one, a Magic Spell card is drawn."""
    assert g.extras is not None
    g.extras.running = False
    g.active = -1
    if g.over:
        return
    for effect in f.effects:
        yield from effect_text.of(effect.changes).activation_over(g, f, effect)
    if f.kind.hero and f.alive:
        if g.plays("apprentice"):
            yield from draw_to_hand(g, f)
        for _, card in speaking(f, "activation_over") if f.at >= 0 else ():
            if (yield from card.activation_over(g, f)):
                g.waiting |= 1 << f.id
                return
    if g.plays("advanced"):
        opens(g)


@rule("adv.skills.cards")
def search_in_advanced(g: Game, f: Figure, what: str) -> Play:
    """A search, and what a Skill adds to it."""
    yield from SEARCHES[what](g, f)
    for _, card in speaking(f, "searches_too") if f.kind.hero else ():
        if more := card.searches_too(what):
            yield from SEARCHES[more](g, f)


@rule("adv.skills.cards")
def cast_action_over(g: Game, f: Figure) -> Play:
    """A Cast Action is over."""
    for _, card in speaking(f, "cast_done") if f.kind.hero and f.at >= 0 else ():
        yield from card.cast_done(g, f)


# -- the Evil Sorcerer


@rule("adv.event.play")
def master_options(g: Game) -> list[Answer]:
    """What the Evil Sorcerer may do between two Activations besides activating somebody."""
    if g.turn != g.sorcerer or not g.plays("advanced"):
        return []
    found = playable(g)
    if may_call_reserves(g):
        found.append(("event", RESERVES))
    if may_roll_danger(g):
        found.append(DANGER)
    return found


@rule("adv.event.play")
def master_acts(g: Game, answer: Answer) -> Play:
    """An Event card is played, the reserves are called, or Danger is rolled."""
    if answer == DANGER:
        yield from roll_danger(g)
    elif answer[1] == RESERVES:
        yield from call_reserves(g)
    else:
        yield from play_answer(g, answer)


# -- moments of others that Event and Dungeon cards answer


@speed_rolled.heard
@rule("adv.event.play")
def after_speed_roll(g: Game, f: Figure) -> Play:
    """A Hero's Speed roll has been made."""
    yield from at_moment(g, "speed", Moment(f))


@move_ended.heard
@rule("adv.event.play")
def after_move(g: Game, f: Figure) -> Play:
    """A Move Action is over."""
    if g.active == f.id:
        yield from at_moment(g, "move-ended", Moment(f))


@spell_named.heard
@rule("adv.event.play")
def before_spell(g: Game, f: Figure, item: str) -> Play:
    """A spell was named; a scroll is none."""
    for effect in f.effects:
        if effect.changes == "masked":
            end(f, effect.name)
    if "Spell" in content().cards[item].keywords:
        yield from at_moment(g, "spell", Moment(f, card=item))


@warded_halls.heard
@rule("adv.dungeon.effect")
def halls(g: Game, f: Figure) -> int:
    """What Warded Halls add."""
    return warded(g, f)


@hoard_found.heard
@rule("adv.dungeon.effect")
def treasure_found(g: Game, f: Figure, items: tuple[str, ...]) -> None:
    """A listed treasure was found."""
    items = g.versions(items)
    old_curses(g, f, items)
    g.recount(f)
    g.quest.text.found_cards(g, f, items)


@shared_fate.heard
@rule("missing.quest.14-black-sun")
def any_may_pay(g: Game) -> bool:
    """Where the Quest says so."""
    return g.quest.text.shares_fate(g)


@attack_declared.heard
def declared(g: Game, f: Figure, target: Figure) -> Play:
    """An attack has named its target: a mask falls, the Quest may have a say."""
    for effect in f.effects:
        if effect.changes == "masked":
            end(f, effect.name)
    yield from g.quest.text.attack_declared(g, f, target)


@held_off.heard
def kept_off(g: Game, f: Figure, target: Figure) -> bool:
    """Something conjured keeps a figure from attacking somebody."""
    assert g.extras is not None
    return any(conjured_text.of(thing.name).forbids(g, thing, f, target) for thing in g.extras.conjured)


@destroyed.heard
@rule("ability.fame")
def monster_slain(g: Game, f: Figure, at: int) -> Play:
    """A Monster was destroyed: Fame, once for each; who saw it, where the dead lie, whether it comes back."""
    extras = g.extras
    assert extras is not None
    if f.side != MONSTER or f.kind.hero or not g.plays("advanced"):
        return
    key = f"fame {f.spot}"
    if f.level("fame") and not g.count(key):
        extras.fame += f.level("fame")
        if f.spot >= 0:
            g.counters[key] = 1
    if f.has("undead"):
        extras.graves |= 1 << at
    for m in g.on_board(MONSTER):
        if g.quest.sight.sees(m.at, at, g.occupied | g.tall | g.blocked, g.doors):
            extras.mourning |= 1 << m.id
    yield from deep_graves(g, f.kind.id, at)


@laid_out.heard
@rule("adv.dungeon.effect")
def newly_laid_out(g: Game, new: int) -> None:
    """Something was laid out: the marked Monster is seen; who stands watch is asked as soon as somebody can be."""
    assert g.extras is not None
    for f in g.on_board(MONSTER):
        if f.spot >= 0 and f.spot == g.extras.marked and not f.has("fame 1"):
            crown(g, f)
    g.extras.fresh |= new


@rule("missing.adv.hero.barbarian")
def after_answer(g: Game, f: Figure) -> Play:
    """Something was done in an Activation."""
    assert g.extras is not None
    if g.extras.fresh:
        new, g.extras.fresh = g.extras.fresh, 0
        yield from watchful(g, new)
    frenzy(g, f)


@rule("adv.dungeon.effect")
def turn_closing(g: Game) -> Play:
    """The end of a turn, before it is the next seat's."""
    yield from rise(g)
