"""Games that a seat cannot tell from the true one: what it knows is kept, the rest is made up."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.quest import FILES, Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.treasure import bad
from delvewright.rules.allison.figures.skills_rogue import SET_AT_ONCE
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import spell as spell_texts
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.dreaming import Dream, Dreamer, imagine_past, some

GUESSES = ("goblin", "orc", "orc", "goblin", "skeleton", "zombie", "fimir")
"""Enemies to expect where one knows nothing."""
SNARES = ("pit", "spear")
"""Traps to expect."""
KNOWN = (
    "level", "campaign", "after", "scale", "introduction", "gift", "cold", "rest", "reach", "pay", "completion",
    "checkpoints", "persons", "onward", "deeds",
)  # fmt: skip
"""What everybody knows of a quest, or what no square of it tells."""
FLOORS = ("ice", "river", "vault", "crevasse", "bolt_hole", "breakable", "watched")
"""Masks of squares that are seen with the squares."""


def imagine(state: Game, now: Game, seat: int, seed: int) -> Game:
    """A state like `state` in all that the seat knows by `now`; what it does not know is drawn from the seed.

    What it does not know has no influence at all: games that look the same to a seat are imagined the same.
    """
    g = state.copy()
    dream = Dreamer(seed)
    if seat == g.master_seat:
        _deal_packs(g, now, dream, state is not now)
        _move_traps(g, now, dream)
    else:
        _dream_dungeon(g, now, dream, state is not now)
    recount(g)
    imagine_past(g, now, lambda past: imagine(past, now, seat, seed), seat != g.master_seat)
    return g


@rule("house.gm.knowledge")
def _deal_packs(g: Game, now: Game, dream: Dreamer, later: bool) -> None:
    """For the game master: what heroes found and carry unseen could be any of the deck that is not in sight.

    What changed hands between the two states stays where it is.
    """
    treasure = {card.item: card.id for card in content().treasure.values() if card.item}
    gone = list(g.deck)
    for card in now.deck:
        if card in gone:
            gone.remove(card)
    deck = [card for card in g.deck if bad(card) or not content().treasure[card].item or card in gone]
    pool = list(g.deck)
    for card in deck:
        pool.remove(card)
    hidden: list[tuple[int, int]] = []
    for f, then in zip(g.figures, now.figures, strict=False):
        if f is None or not f.hero or then is None or (later and (f.items != then.items or f.id == now.active)):
            continue
        for i, item in enumerate(f.items):
            if item in treasure and item not in f.worn + f.held:
                hidden.append((f.id, i))
                pool.append(treasure[item])
    pool.sort()  # who has what, and what is left, must not tell
    for id, i in hidden:
        found = content().treasure[pool.pop(dream.below(len(pool)))].item
        f = g.fig(id)
        f.items = (*f.items[:i], found, *f.items[i + 1 :])
    g.deck = tuple(sorted(deck + pool))


@rule("house.gm.knowledge")
def _move_traps(g: Game, now: Game, dream: Dreamer) -> None:
    """Whether and where a rogue has set traps nobody knows but the heroes: on any squares laid out and free."""
    free = squares(now.laid & ~(now.taken() | now.pits))
    rogues = [f.id for f in now.party() if f.alive and "set-trap" in f.skills]
    some_set = [who for who in rogues for _ in range(dream.below(SET_AT_ONCE + 1))]
    g.sworn = tuple((who, dream.pick(free)) for who in some_set) if free else ()
    g.crossed = tuple((who, now.laid) for who, _ in g.crossed)


@rule("house.board.reveal")
def _dream_dungeon(g: Game, now: Game, dream: Dreamer, later: bool) -> None:
    """For a hero: everything that is not laid out, not found, not searched could be otherwise."""
    true, known = now.quest, now.laid
    dungeon = Dream(FILES, now, dream)
    quest = dungeon.quest
    for name in KNOWN:
        setattr(quest, name, getattr(true, name))
    for name in FLOORS:
        setattr(quest, name, getattr(true, name) & known)
    quest.begin = list(true.begin)
    quest.things = {name: [q for q in at if known >> q & 1] for name, at in true.things.items()}
    quest.rests = {dungeon.owner[q]: rating for area, rating in true.rests.items() for q in _known(true, area, known)}
    _guess_wanderer(quest, now, dream)
    dungeon.guess_exit()
    dungeon.guess_monsters(GUESSES)
    quest.refuge = dream.pick(dungeon.dark())
    dungeon.keep_monsters(g)
    searched = dungeon.keep_searches(g)
    dungeon.guess_secrets(g, searched, SNARES, later)
    shown = {t.at: t for t in true.traps if now.sprung >> t.at & 1}  # those that reset have shown what they are
    quest.traps = [shown.get(t.at, t) for t in quest.traps]
    _renumber_furniture(g, quest, true)
    if not later:
        _guess_spells(g, dream)
    g.door_hits = tuple((n, hits) for n, i in enumerate(dungeon.kept) for door, hits in g.door_hits if door == i)
    g.set_traps = ()
    dungeon.come_true(g)
    g.settled = ()


def _known(true: Quest, area: int, known: int) -> list[int]:
    """A known square of an area, if there is one."""
    return squares(true.grid.areas[area] & known)[:1]


def _guess_wanderer(quest: Quest, now: Game, dream: Dreamer) -> None:
    """Which monster wanders here shows when one has come."""
    guess = dream.pick(GUESSES)
    met = any(f is not None and f.side == ENEMY and f.spot < 0 for f in now.figures)
    quest.wandering = now.quest.wandering if met else guess
    quest.wandering_level = now.quest.wandering_level if met else 0


def _renumber_furniture(g: Game, quest: Quest, true: Quest) -> None:
    """Pieces are counted among those that are known."""
    new = {i: quest.furniture.index(piece) for i, piece in enumerate(true.furniture) if piece in quest.furniture}
    g.emptied = sum(1 << new[i] for i in squares(g.emptied) if i in new)
    g.trials = tuple((who, new[i]) for who, i in g.trials if i in new)


@rule("chaos.choice")
def _guess_spells(g: Game, dream: Dreamer) -> None:
    """Which Chaos spells an enemy holds is not known: as many as it has, of those that its level allows."""
    known = [s for s in content().spells.values() if s.school == "chaos" and not spell_texts.of(s.id).answers]
    for f in g.figures:
        if f is not None and f.side == ENEMY and f.spells:
            fit = [i for i, s in enumerate(known) if s.level <= f.level]
            f.spells = f.memory = tuple(known[i].id for i in sorted(some(fit, 1 + dream.below(3), dream)))
