"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.quest import FILES, Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.treasure import bad
from delvewright.rules.allison.figures.skills_rogue import SET_AT_ONCE
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import ANY, speaking
from delvewright.rules.allison.state.texts import spell as spell_texts
from delvewright.rules.allison.state.windows import ABOUT, recount
from delvewright.rules.common.dungeon.dreaming import (
    Dream,
    Dreamer,
    imagine_past,
    keep_wandering_text,
    renumbered,
    some,
)

GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Enemies to expect where one knows nothing."""
SNARES = ("pit", "spear")
"""Traps to expect."""
KNOWN = (
    "level", "campaign", "after", "scale", "introduction", "gift", "cold", "rest", "reach", "pay", "completion",
    "checkpoints", "onward",
)  # fmt: skip
"""What everybody knows of a quest, or what no square of it tells."""
FLOORS = ("ice", "river", "vault", "crevasse", "bolt_hole", "breakable", "watched")
"""Masks of squares that are seen with the squares."""


COUNTED = ("rise-", "fell-")
"""Counters whose names end with the number of one of the map's enemies."""
NUMBERED = "spot-"
"""Counters with one more than such a number for their value."""
Asked = Sequence[Decision]


def imagine(state: Game, now: Game, seat: int, seed: int, asked: Asked = ()) -> Game:
    """A state like `state` in all that the seat knows by `now`; what it does not know is drawn from the seed.

    What it does not know has no influence at all: games that look the same to a seat are imagined the same. What it
    has been asked since, and what it knows others were asked, could have been asked in what is imagined.
    """
    g = state.copy()
    dream = Dreamer(seed)
    if seat == g.master_seat:
        _deal_packs(g, now, dream, asked)
        _move_traps(g, now, dream)
    else:
        _dream_dungeon(g, now, dream, state is not now, asked)
    recount(g)
    imagine_past(g, now, lambda past: imagine(past, now, seat, seed, asked), seat != g.master_seat)
    return g


@rule("house.gm.knowledge")
def as_seen(g: Game, seat: int, answer: Answer) -> Answer:
    """What a seat sees of somebody else's answer: the game master does not see what is handed over from a pack."""
    if seat == g.master_seat and answer[0] == "give" and answer[2] in _cards():
        return (*answer[:2], "")
    return answer


@lru_cache(maxsize=1)
def _cards() -> dict[str, str]:
    """The things that are found by treasure cards, each with its card."""
    return {card.item: card.id for card in content().treasure.values() if card.item}


@rule("house.gm.knowledge")
def _deal_packs(g: Game, now: Game, dream: Dreamer, asked: Asked) -> None:
    """For the game master: what heroes found and carry unseen could be any of the deck that is not in sight.

    What was used up between the two states was there; who was seen to be asked had something to be asked about.
    """
    treasure, cards = content().treasure, _cards()
    deck = [card for card in g.deck if bad(card) or not treasure[card].item]
    pool = list(g.deck)
    for card in deck:
        pool.remove(card)
    used = _used_up(g, now)
    hidden: list[tuple[int, int]] = []
    for f in g.figures:
        if f is None or not f.hero:
            continue
        gone = list(used.get(f.id, ()))
        for i, item in enumerate(f.items):
            if item in gone:
                gone.remove(item)
            elif item in cards and item not in f.worn + f.held:
                hidden.append((f.id, i))
                pool.append(cards[item])
    pool.sort()  # who has what, and what is left, must not tell
    for f, mask in _reacted(g, asked):
        places = [place for place in hidden if place[0] == f.id]
        known = tuple(item for i, item in enumerate(f.items) if (f.id, i) not in places)
        fit = [card for card in pool if _windows(f, (treasure[card].item,)) & mask]
        if places and fit and not _windows(f, known) & mask:
            place, card = dream.pick(places), dream.pick(fit)
            hidden.remove(place)
            pool.remove(card)
            _carry(f, place[1], treasure[card].item)
    for id, i in hidden:
        _carry(g.fig(id), i, treasure[pool.pop(dream.below(len(pool)))].item)
    g.deck = tuple(sorted(deck + pool))


def _carry(f: Figure, i: int, item: str) -> None:
    f.items = (*f.items[:i], item, *f.items[i + 1 :])


def _windows(f: Figure, items: tuple[str, ...]) -> int:
    """Mask of the windows in which a figure could use something if it carried these."""
    other = f.copy()
    other.items = items
    mask = 0
    for text in speaking(other, ANY):
        mask |= text.windows
    for name in f.spells:
        mask |= spell_texts.of(name).windows
    return mask


def _used_up(g: Game, now: Game) -> dict[int, list[str]]:
    """Of each hero, by id, the things that no hero has any more; one handed on could be any."""
    lost: dict[int, list[str]] = {}
    gained: list[str] = []
    for f in g.figures:
        then = now.figures[f.id] if f is not None and f.hero and f.id < len(now.figures) else None
        if f is None or then is None or f.items == then.items:
            continue
        left = list(then.items)
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
        mask = sum(which for which, about in ABOUT.items() if about == question.about)
        for f in g.figures if mask else ():
            if f is not None and f.hero and f.seat == question.seat:
                found[f.id, mask] = f
    return [(f, mask) for (_, mask), f in found.items()]


@rule("house.gm.knowledge")
def _move_traps(g: Game, now: Game, dream: Dreamer) -> None:
    """Whether and where a rogue has set traps nobody knows but the heroes: on any squares laid out and free.

    Those that went off since were where they were.
    """
    gone = [each for each in g.sworn if each not in now.sworn]
    free = squares(now.laid & ~(now.taken() | now.pits))
    rogues = [f.id for f in now.party() if f.alive and "set-trap" in f.skills]
    some_set = [who for who in rogues for _ in range(dream.below(SET_AT_ONCE + 1))]
    g.sworn = (*gone, *((who, dream.pick(free)) for who in some_set)) if free else tuple(gone)
    g.crossed = tuple((who, now.laid) for who, _ in g.crossed)


@rule("house.board.reveal")
def _dream_dungeon(g: Game, now: Game, dream: Dreamer, later: bool, asked: Asked) -> None:
    """For a hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    dungeon = Dream(FILES, now, dream, mask_of(sorted(true.begin)) if true.onward else 0)
    quest = dungeon.quest
    for name in KNOWN:
        setattr(quest, name, getattr(true, name))
    for name in FLOORS:
        setattr(quest, name, getattr(true, name) & known)
    quest.deeds = {name: deed for name, deed in true.deeds.items() if known >> deed.at & 1}
    quest.begin = list(true.begin)
    quest.things = {name: [q for q in at if known >> q & 1] for name, at in true.things.items()}
    quest.persons = {name: q for name, q in true.persons.items() if known >> q & 1}
    quest.rests = {dungeon.owner[q]: rating for area, rating in true.rests.items() for q in _known(true, area, known)}
    _guess_wanderer(quest, now, dream)
    dungeon.guess_exit()
    dungeon.guess_monsters(GUESSES)
    quest.refuge = dream.pick(dungeon.dark())
    searched = dungeon.keep_searches(g)
    _guess_things(dungeon, true, g)
    dungeon.guess_told(searched)
    dungeon.guess_secrets(g, searched, SNARES, later)
    shown = {t.at: t for t in true.traps if now.sprung >> t.at & 1}  # those that reset have shown what they are
    quest.traps = [shown.get(t.at, t) for t in quest.traps]
    g.emptied = renumbered(g.emptied, dungeon.pieces)
    g.trials = tuple((who, dungeon.pieces.index(i)) for who, i in g.trials if i in dungeon.pieces)
    _guess_spells(g, now, dream, asked)
    g.door_hits = tuple((n, hits) for n, i in enumerate(dungeon.kept) for door, hits in g.door_hits if door == i)
    g.set_traps = ()
    spots = {i: n for n, i in enumerate(dungeon.met)}
    for name, spot in g.counters.items():
        if name.startswith(NUMBERED):
            g.counters[name] = spots.get(spot - 1, -1) + 1
    dungeon.come_true(g, COUNTED)
    g.settled = ()


def _guess_things(dungeon: Dream[Quest], true: Quest, g: Game) -> None:
    """Things and people of whom the quest tells are somewhere in the dark."""
    quest = dungeon.quest
    for name, where in true.told.items():
        for q in true.things.get(name, ()):
            if not dungeon.now.laid >> q & 1:
                dungeon.moved[q] = dungeon.spot(where)
                quest.things[name].append(dungeon.moved[q])
        q = true.persons.get(name, -1)
        if q >= 0 and name not in quest.persons:
            quest.persons[name] = dungeon.spot(where)
    for name in true.things:
        q = g.counters.get(name, -1)
        if q >= 0 and not dungeon.now.laid >> q & 1:
            del g.counters[name]
            g.counters |= {name: dungeon.moved[q]} if q in dungeon.moved else {}


def _known(true: Quest, area: int, known: int) -> list[int]:
    """A known square of an area, if there is one."""
    return squares(true.grid.areas[area] & known)[:1]


def _guess_wanderer(quest: Quest, now: Game, dream: Dreamer) -> None:
    """Which monster wanders here shows when one has come."""
    guess = dream.pick(GUESSES)
    came = sum(f is not None and f.side == ENEMY and f.spot < 0 for f in now.figures)
    quest.wandering = now.quest.wandering if came else guess
    keep_wandering_text(quest, now, came)
    quest.wandering_level = now.quest.wandering_level if came else 0


@rule("chaos.choice")
def _guess_spells(g: Game, now: Game, dream: Dreamer, asked: Asked) -> None:
    """Which Chaos spells an enemy holds is not known: a few of those that its level allows, and those cast since."""
    chaos = [s for s in content().spells.values() if s.school == "chaos"]
    known = [s for s in chaos if not spell_texts.of(s.id).answers]
    casters = []
    for f in g.figures:
        if f is not None and f.side == ENEMY and f.spells:
            then = now.figures[f.id] if f.id < len(now.figures) else None
            cast = [name for name in f.spells if then is not None and name not in then.spells]
            fit = [i for i, s in enumerate(known) if s.level <= f.level and s.id not in cast]
            guessed = [known[i].id for i in sorted(some(fit, 1 + dream.below(3), dream))]
            f.spells = f.memory = (*cast, *guessed)
            casters.append(f)
    for question in asked if casters else ():  # an enemy seen to be asked had something to be asked about
        about = question.about if question.seat == g.master_seat else ""
        mask = sum(which for which, word in ABOUT.items() if word == about)
        able = [(f, s.id) for f in casters for s in chaos if s.level <= f.level and spell_texts.of(s.id).windows & mask]
        if able and not any(_windows(f, f.items) & mask for f in g.figures if f is not None and f.side == ENEMY):
            f, name = dream.pick(able)
            f.spells = f.memory = (*f.spells, name)
