"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.rules.common.dungeon.dreaming import (
    Dream,
    Dreamer,
    imagine_past,
    keep_wandering_text,
    renumbered,
    some,
)
from delvewright.rules.heroquest.content.quest import FILES, Feature, Placed, Quest
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.events import EventText, event
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import OPEN_CARDS, worn_openly
from delvewright.rules.heroquest.state.windows import ABOUT, USES, answering

GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Monsters to expect where one knows nothing."""
ESCAPES = ("escape", "mage-escape")
CASTERS = ("chaos-sorcerer", "frozen-horror")
"""Monsters whose spells a Quest names; Characters have theirs printed."""
HELPED = {"help": "zero"}
"""Questions to whoever may help are answered with the cards of those who are to be helped."""
SNARES = ("pit", "spear")
"""Traps to expect; not those that close the way for good, which an author would place with care."""


COUNTED = ("fame ", "woke ")
"""Counters whose names end with the number of one of the map's Monsters."""
Asked = Sequence[Decision]


def imagine(state: Game, now: Game, seat: int, seed: int, asked: Asked = ()) -> Game:
    """A state like `state` in all that the seat knows by `now`; what it does not know is drawn from the seed.

    What it does not know has no influence at all: games that look the same to a seat are imagined the same. What it
    has been asked since, and what it knows others were asked, could have been asked in what is imagined.
    """
    g = state.copy()
    dream = Dreamer(seed)
    if seat == g.sorcerer:
        _deal_hands(g, now, dream, asked)
    else:
        _dream_dungeon(g, now, dream, state is not now, asked)
    if g.extras is not None:
        _dream_cards(g, now, seat, dream, asked)
    imagine_past(g, now, lambda past: imagine(past, now, seat, seed, asked), seat != g.sorcerer)
    return g


# -- the answers of others


def as_seen(g: Game, seat: int, decision: Decision, answer: Answer) -> Answer:
    """What a seat sees of somebody else's answer: not where in the dark something is put, nor a card it may not see."""
    if decision.seat == g.sorcerer:
        return ("place", -1) if answer[0] == "place" and not g.laid >> answer[1] & 1 else answer
    if decision.about == "order-cards" or (seat == g.sorcerer and decision.about == "scroll"):
        return (answer[0], "")
    if seat == g.sorcerer and answer[0] == "give" and not worn_openly(answer[1]):
        return ("give", "", *answer[2:])
    return answer


def guess(g: Game, now: Game, decision: Decision, bits: int) -> Answer | None:
    """What the Evil Sorcerer may have answered unseen: a card is played if it was seen to be played since."""
    if decision.about != "event" or g.extras is None or not decision.options or decision.options[0][0] != "event":
        return None
    shown = _played(g, now)
    played = [answer for answer in decision.options if len(answer) > 1 and answer[1] in shown]
    return played[bits % len(played)] if played else decision.options[-1]


def _played(g: Game, now: Game) -> list[str]:
    """The Event cards that were played between two states, for all to see; one may not be discarded yet."""
    then, later = g.extras, now.extras
    assert then is not None and later is not None
    played = [*then.events, *then.event_deck, *then.discarded]
    for card in (*then.discarded, *later.events, *later.event_deck):
        if card in played:
            played.remove(card)
    return played


def _dream_cards(g: Game, now: Game, seat: int, dream: Dreamer, asked: Asked) -> None:
    """In the advanced game nobody but the Evil Sorcerer knows his Event cards.

    Cards that have been played since stay where they were. The top of the Treasure deck is known to one Hero at most.
    """
    extras = g.extras
    assert extras is not None
    extras.top = ()
    if seat == g.sorcerer:
        return
    pool = sorted([*extras.events, *extras.event_deck])
    kept: list[str] = []
    for card in _played(g, now):
        if card in pool and len(kept) < len(extras.events):
            pool.remove(card)
            kept.append(card)
    if asked and asked[-1].seat < 0 and len(kept) < len(extras.events):  # a card fits this moment, or he were not asked
        fit = [card for card in pool if type(event.of(card)).answers is not EventText.answers]
        if fit:
            kept.append(dream.pick(fit))
            pool.remove(kept[-1])
    drawn = [pool.pop(dream.below(len(pool))) for _ in extras.events[len(kept) :]]
    extras.events, extras.event_deck = (*kept, *drawn), tuple(pool)


# -- the Evil Sorcerer's dreams


def _deal_hands(g: Game, now: Game, dream: Dreamer, asked: Asked) -> None:
    """For the Evil Sorcerer: the cards Heroes hold unseen could be any that are not in sight.

    Cards used up between the two states were there; who was seen to be asked had something to be asked about.
    """
    cards, treasure = content().cards, content().treasure
    items = {card.item: name for name, card in treasure.items() if card.item}
    deck = [card for card in g.deck if not treasure[card].item]
    pool = [card for card in g.deck if treasure[card].item]
    used = _used_up(g, now)
    hidden: list[tuple[int, int]] = []
    for f in g.figures:
        if f is None or not f.kind.hero:
            continue
        gone = list(used.get(f.id, ()))
        for i, item in enumerate(f.items):
            if item in gone:
                gone.remove(item)
            elif item in items and not OPEN_CARDS.intersection(cards[item].keywords):
                hidden.append((f.id, i))
                pool.append(items[item])
    pool.sort()  # who holds what, and what is left, must not tell
    for f, mask in _reacted(g, asked):
        places = [place for place in hidden if place[0] == f.id]
        fit = [card for card in pool if answering((treasure[card].item,), mask)]
        if places and fit and not answering(tuple(i for n, i in enumerate(f.items) if (f.id, n) not in places), mask):
            place, card = dream.pick(places), dream.pick(fit)
            hidden.remove(place)
            pool.remove(card)
            _hold(f, place[1], treasure[card].item)
    for id, i in hidden:
        _hold(g.fig(id), i, treasure[pool.pop(dream.below(len(pool)))].item)
    g.deck = tuple(sorted(deck + pool))
    g.recount()


def _hold(f: Figure, i: int, item: str) -> None:
    f.items = (*f.items[:i], item, *f.items[i + 1 :])


def _used_up(g: Game, now: Game) -> dict[int, list[str]]:
    """Of each Hero, by id, the cards that are in no Hero's hand any more; one handed on could be any."""
    lost: dict[int, list[str]] = {}
    gained: list[str] = []
    for f in g.figures:
        later = now.figures[f.id] if f is not None and f.kind.hero and f.id < len(now.figures) else None
        if f is None or later is None or f.items == later.items:
            continue
        left = list(later.items)
        for item in f.items:
            if item in left:
                left.remove(item)
            else:
                lost.setdefault(f.id, []).append(item)
        gained += left
    for these in lost.values():
        for item in these[:]:
            if item in gained:
                gained.remove(item)
                these.remove(item)
    return lost


def _reacted(g: Game, asked: Asked) -> list[tuple[Figure, int]]:
    """Heroes who were seen to be asked in windows, and which."""
    found: dict[tuple[int, int], Figure] = {}
    for question in asked:
        mask = sum(which for which, about in ABOUT.items() if about == HELPED.get(question.about, question.about))
        for f in g.figures if mask else ():
            if f is not None and f.kind.hero and f.seat == question.seat:
                found[f.id, mask] = f
    return [(f, mask) for (_, mask), f in found.items()]


# -- a Hero's dreams


def _dream_dungeon(g: Game, now: Game, dream: Dreamer, later: bool, asked: Asked) -> None:
    """For a Hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    dungeon = Dream(FILES, now, dream)
    quest = dungeon.quest
    wanderers = [name for name in now.names if name.rpartition(".")[0] == true.wandering]
    came = max(0, len(wanderers) - sum(m.kind.id == true.wandering and not m.name for m in dungeon.quest.monsters))
    guess = dream.pick(GUESSES)
    quest.wandering = true.wandering if came else guess
    keep_wandering_text(quest, now, came)
    quest.costs, quest.reward, quest.altars = true.costs, true.reward, true.altars & known
    quest.monsters_use_portals = true.monsters_use_portals
    quest.features = {id: _thing(thing, g, now) for id, thing in true.features.items() if thing.squares & known}
    quest.one_way = {n: true.one_way[i] for n, i in enumerate(dungeon.kept) if i in true.one_way}
    quest.monsters = [replace(m, spells=_spells_to_expect(m.kind, dream, later)) for m in quest.monsters]
    dungeon.guess_exit()
    dungeon.guess_monsters(GUESSES)
    dark = dungeon.dark()
    escaped = any(item in ESCAPES for _, lost in _cast(g, now) for item in lost)
    quest.refuge = true.refuge if escaped else dream.pick(dark)
    named = sum({1 << answer[1] for question in asked for answer in question.options if answer[0] == "enter"})
    named |= known
    quest.portals = [(_end(a, named, dark, dream), _end(b, named, dark, dream)) for a, b in true.portals]
    searched = dungeon.keep_searches(g)
    _guess_features(dungeon, true, known)
    dungeon.guess_told(searched)
    dungeon.guess_secrets(g, searched, SNARES, later)
    _remember_spying(quest, now, dungeon.owner, dream)
    _guess_spells(g, now, dream, later, asked)
    if g.extras is not None:
        g.extras.pieces = renumbered(g.extras.pieces, dungeon.pieces)
        g.extras.marked = _marked(g, quest, dungeon.met, dream)
    dungeon.come_true(g, COUNTED)
    g.wedged = dungeon.renumber(g.wedged)
    g.found_doors = g.sprung = 0


def _marked(g: Game, quest: Quest, met: list[int], dream: Dreamer) -> int:
    """The Monster that a Dungeon card has chosen: known when it is laid out, else any that is not."""
    assert g.extras is not None
    if g.extras.marked < 0 or g.extras.marked in met:
        return met.index(g.extras.marked) if g.extras.marked >= 0 else -1
    return dream.pick(range(len(met), len(quest.monsters))) if len(quest.monsters) > len(met) else -1


def _thing(thing: Feature, g: Game, now: Game) -> Feature:
    """Something to investigate: what is in it, and where it leads, shows when somebody has tried."""
    tried = now.count(f"done {thing.id}") > g.count(f"done {thing.id}")
    return thing if tried else replace(thing, releases=(), way=-1)


def _guess_features(dungeon: Dream[Quest], true: Quest, known: int) -> None:
    """Things to investigate of which the Quest's text tells are somewhere in the dark."""
    for id, where in true.told.items():
        thing = true.features.get(id)
        if thing is not None and not thing.squares & known:
            there = 1 << dungeon.spot(where)
            dungeon.quest.features[id] = replace(thing, squares=there, releases=(), prisoner="", way=-1)


def _cast(g: Game, now: Game) -> list[tuple[int, list[str]]]:
    """Of each Monster on the board, by id, the spells it has cast between the two states."""
    found = []
    for f in g.figures:
        if f is not None and not f.kind.hero and f.items:
            later = now.figures[f.id] if f.id < len(now.figures) else None
            left = list((later or f).items)
            lost = []
            for item in f.items:
                if item in left:
                    left.remove(item)
                else:
                    lost.append(item)
            found.append((f.id, lost))
    return found


def _guess_spells(g: Game, now: Game, dream: Dreamer, later: bool, asked: Asked) -> None:
    """Which Chaos spells a Monster has is not known, but for those it has cast; that some kinds have any is.

    In the middle of a rule those that are cast in between stay where they are, so that the same questions come up.
    """
    cast = dict(_cast(g, now)) if later else {}
    casters = []
    for f in g.figures:
        if f is None or f.kind.hero or f.side == HERO:
            continue
        f.items = (*cast.get(f.id, ()), *_spells_to_expect(f.kind, dream, later))
        if f.items:
            casters.append(f)
    for question in asked:  # some Monster seen to be asked had something to be asked about
        mask = sum(which for which, about in ABOUT.items() if question.seat == g.sorcerer and about == question.about)
        fit = [item for item in _chaos_spells() if item in USES and USES[item].windows & mask]
        if casters and fit and not any(answering(f.items, mask) for f in casters):
            f = dream.pick(casters)
            f.items = (*f.items, dream.pick(fit))
    g.recount()


@lru_cache(maxsize=1)
def _chaos_spells() -> tuple[str, ...]:
    return tuple(c.id for c in content().cards.values() if c.deck == "chaos" and not c.group)


def _spells_to_expect(kind: Kind, dream: Dreamer, later: bool) -> tuple[str, ...]:
    """Some Chaos spells for a Monster of a kind that has any; in the middle of a rule none that would be asked for."""
    pool = [item for item in _chaos_spells() if not later or item not in USES]
    guessed = some(list(range(len(pool))), 1 + dream.below(4), dream)
    return tuple(pool[i] for i in sorted(guessed)) if kind.id in CASTERS or kind.spells else ()


def _remember_spying(quest: Quest, now: Game, owner: dict[int, int], dream: Dreamer) -> None:
    """Behind a door that somebody looked through with a Spyglass there are Monsters, or there are none."""
    for beyond in squares((now.spied | now.clear) & ~now.laid):
        zone = sum(1 << q for q, area in owner.items() if area == owner[beyond]) & ~now.laid
        if now.clear >> beyond & 1:
            quest.monsters = [m for m in quest.monsters if not zone >> m.at & 1]
        elif not any(zone >> m.at & 1 for m in quest.monsters):
            free = squares(zone & ~quest.stairs) or [beyond]
            quest.monsters.append(Placed(content().kinds[dream.pick(GUESSES)], dream.pick(free)))


def _end(q: int, known: int, dark: list[int], dream: Dreamer) -> int:
    """One end of a Portal: where it is known to be, else anywhere in the dark."""
    return q if known >> q & 1 else dream.pick(dark)
