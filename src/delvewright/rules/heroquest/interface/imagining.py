"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.grid import squares
from delvewright.rules.common.dungeon.dreaming import Dream, Dreamer, imagine_past, some
from delvewright.rules.heroquest.content.quest import FILES, Feature, Placed, Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import HERO, Game
from delvewright.rules.heroquest.state.gear import OPEN_CARDS
from delvewright.rules.heroquest.state.windows import USES

GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Monsters to expect where one knows nothing."""
ESCAPES = ("escape", "mage-escape")
CASTERS = ("chaos-sorcerer", "frozen-horror")
"""Monsters whose spells a Quest names; Characters have theirs printed."""
SNARES = ("pit", "spear")
"""Traps to expect; not those that close the way for good, which an author would place with care."""


def imagine(state: Game, now: Game, seat: int, seed: int) -> Game:
    """A state like `state` in all that the seat knows by `now`; what it does not know is drawn from the seed.

    What it does not know has no influence at all: games that look the same to a seat are imagined the same.
    """
    g = state.copy()
    dream = Dreamer(seed)
    if seat == g.sorcerer:
        _deal_hands(g, now, dream, state is not now)
    else:
        _dream_dungeon(g, now, dream, state is not now)
    imagine_past(g, now, lambda past: imagine(past, now, seat, seed), seat != g.sorcerer)
    return g


def _deal_hands(g: Game, now: Game, dream: Dreamer, later: bool) -> None:
    """For the Evil Sorcerer: the cards Heroes hold unseen could be any that are not in sight.

    Cards drawn, used or passed on between the two states, or just about to be, stay where they are.
    """
    cards, treasure = content().cards, content().treasure
    deck, pool = list(g.deck), []
    drawn = list(g.deck)
    for card in now.deck:
        if card in drawn:
            drawn.remove(card)
    for card in g.deck:
        if treasure[card].item and card not in drawn:
            pool.append(card)
            deck.remove(card)
    hidden: list[tuple[int, int]] = []
    for f, later_f in zip(g.figures, now.figures, strict=False):
        if f is None or not f.kind.hero or later_f is None:
            continue
        if later and (f.items != later_f.items or f.id == now.active):
            continue
        for i, item in enumerate(f.items):
            if not OPEN_CARDS.intersection(cards[item].keywords) and item in treasure:
                hidden.append((f.id, i))
                pool.append(item)
    pool.sort()  # who holds what, and what is left, must not tell
    for id, i in hidden:
        card = pool.pop(dream.below(len(pool)))
        f = g.fig(id)
        f.items = (*f.items[:i], card, *f.items[i + 1 :])
    g.deck = tuple(sorted(deck + pool))
    g.recount()


def _dream_dungeon(g: Game, now: Game, dream: Dreamer, later: bool) -> None:
    """For a Hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    dungeon = Dream(FILES, now, dream)
    quest = dungeon.quest
    met = len(now.names) - len(now.seats) + 1 > now.placed.bit_count()
    guess = dream.pick(GUESSES)
    quest.wandering = true.wandering if met else guess
    quest.costs, quest.reward, quest.altars = true.costs, true.reward, true.altars & known
    quest.monsters_use_portals = true.monsters_use_portals
    quest.features = {id: _thing(thing, g, now) for id, thing in true.features.items() if thing.squares & known}
    quest.one_way = {n: true.one_way[i] for n, i in enumerate(dungeon.kept) if i in true.one_way}
    dungeon.guess_exit()
    dungeon.guess_monsters(GUESSES)
    dark = dungeon.dark()
    escaped = any(item in ESCAPES for _, lost in _cast(g, now) for item in lost)
    quest.refuge = true.refuge if escaped else dream.pick(dark)
    quest.portals = [(_end(a, known, dark, dream), _end(b, known, dark, dream)) for a, b in true.portals]
    dungeon.keep_monsters(g)
    searched = dungeon.keep_searches(g)
    dungeon.guess_secrets(g, searched, SNARES, later)
    _remember_spying(quest, now, dungeon.owner, dream)
    _guess_spells(g, now, dream, later)
    dungeon.come_true(g)
    g.wedged = dungeon.renumber(g.wedged)
    g.found_doors = g.sprung = 0


def _thing(thing: Feature, g: Game, now: Game) -> Feature:
    """Something to investigate: what is in it, and where it leads, shows when somebody has tried."""
    tried = now.count(f"done {thing.id}") > g.count(f"done {thing.id}")
    return thing if tried else replace(thing, releases=(), way=-1)


def _cast(g: Game, now: Game) -> list[tuple[int, list[str]]]:
    """Of each Monster on the board, by id, the spells it has cast between the two states."""
    found = []
    for f in g.figures:
        if f is not None and not f.kind.hero and f.items:
            later = now.figures[f.id] if f.id < len(now.figures) else None
            left = list(later.items) if later is not None else []
            lost = []
            for item in f.items:
                if item in left:
                    left.remove(item)
                else:
                    lost.append(item)
            found.append((f.id, lost))
    return found


def _guess_spells(g: Game, now: Game, dream: Dreamer, later: bool) -> None:
    """Which Chaos spells a Monster has is not known, but for those it has cast; that some kinds have any is.

    In the middle of a rule those that are cast in between stay where they are, so that the same questions come up.
    """
    cast = dict(_cast(g, now)) if later else {}
    known = [c.id for c in content().cards.values() if c.deck == "chaos" and not c.group]
    plain = [item for item in known if item not in USES]
    for f in g.figures:
        if f is None or f.kind.hero or f.side == HERO:
            continue
        kept = [i for i in f.items if later and (i in cast.get(f.id, ()) or i in USES)]
        guessed = some(list(range(len(plain if later else known))), 1 + dream.below(4), dream)
        pool = plain if later else known
        made_up = [pool[i] for i in sorted(guessed)] if f.kind.id in CASTERS or f.kind.spells else []
        f.items = (*kept, *made_up)
    g.recount()


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
