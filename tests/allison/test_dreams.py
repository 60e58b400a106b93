"""What a seat makes up about all it does not know: nothing that it knows is changed, nothing else is kept."""

from __future__ import annotations

from collections import Counter

import pytest

from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.interface.imagining import FLOORS, GUESSES, KNOWN, imagine
from delvewright.rules.allison.state.game import Game

from .helpers import begin, clear, hero
from .test_rounds import of

CARD = {card.item: card.id for card in content().treasure.values() if card.item}


def cards(g: Game) -> Counter[str]:
    """The deck, and what heroes carry out of it unseen, as cards."""
    found = Counter(g.deck)
    for f in g.party():
        found.update(CARD[i] for i in f.items if i in CARD and i not in f.held + f.worn)
    return found


@pytest.mark.proves("house.gm.knowledge")
def test_packs_that_the_game_master_imagines() -> None:
    """As many things as each has, any of those that were in the deck; what is worn, held or no card of it is known."""
    g = begin("short-weight", "ragna maud")
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    items = ["potion-of-warmth", "heroic-brew", "elven-cloak-of-passage"]
    deck = list(g.deck)
    for item in items:
        deck.remove(CARD[item])
    g.deck = tuple(deck)
    ragna.items = ("broadsword", "potion-of-warmth", "elven-cloak-of-passage", "sky-orb")
    ragna.held, ragna.worn = ("broadsword",), ("elven-cloak-of-passage",)
    maud.items, maud.held = ("short-sword", "heroic-brew"), ("short-sword",)
    packs = set()
    for seed in range(16):
        dream = imagine(g, g, g.master_seat, seed)
        mine, hers = of(dream, "ragna").items, of(dream, "maud").items
        assert (mine[0], mine[2:]) == ("broadsword", ("elven-cloak-of-passage", "sky-orb")) and hers[0] == "short-sword"
        assert mine[1] in CARD and hers[1] in CARD
        assert cards(dream) == cards(g) and dream.deck == tuple(sorted(dream.deck))
        packs.add((mine[1], hers[1]))
    assert len(packs) > 8
    assert (ragna.items[1], maud.items[1]) == ("potion-of-warmth", "heroic-brew"), "the true game is as it was"


@pytest.mark.proves("house.gm.knowledge")
def test_what_was_used_up_since_was_there() -> None:
    """Of an earlier state: what nobody has any more was seen to be used; all else could be anything."""
    now = begin("short-weight", "ragna maud pim")
    for name in ("ragna", "maud", "pim"):
        hero(now, name).items += ("potion-of-warmth",)
    before = now.copy()
    of(before, "ragna").items = ("broadsword", "heroic-brew")
    hero(now, "ragna").items = ("broadsword",)
    now.active = hero(now, "maud").id
    now.deck = tuple(card for card in now.deck if card != "gem") if "gem" in now.deck else now.deck[1:]
    seen: dict[str, set[str]] = {"maud": set(), "pim": set()}
    for seed in range(16):
        dream = imagine(before, now, now.master_seat, seed)
        assert of(dream, "ragna").items == ("broadsword", "heroic-brew")
        assert Counter(dream.deck) >= Counter(before.deck) - Counter(now.deck), "what was drawn was in the deck"
        for name, found in seen.items():
            found.add(of(dream, name).items[-1])
    assert all(len(found) > 3 for found in seen.values())


@pytest.mark.proves("house.gm.knowledge")
def test_what_was_handed_on_since_could_be_anything() -> None:
    """The game master sees that something changes hands, not what."""
    before = begin("short-weight", "ragna maud")
    hero(before, "ragna").items += ("potion-of-warmth",)
    now = before.copy()
    of(now, "ragna").items = of(now, "ragna").items[:-1]
    of(now, "maud").items += ("potion-of-warmth",)
    assert len({of(imagine(before, now, now.master_seat, seed), "ragna").items[-1] for seed in range(16)}) > 3


@pytest.mark.proves("skill.rogue.set-trap.secrecy", "house.gm.knowledge")
def test_traps_that_the_game_master_imagines() -> None:
    """Up to two of each rogue who can set any and lives, on free squares laid out; nothing of where they walked."""
    g = begin("short-weight", "pim thessaly ragna")
    pim, thessaly = hero(g, "pim"), hero(g, "thessaly")
    for f in (pim, thessaly):
        f.skills = ("set-trap",)
    g.sworn, g.crossed = ((pim.id, 40),), ((pim.id, 1 << 40), (thessaly.id, 0))
    sizes: set[tuple[int, int]] = set()
    for seed in range(40):
        dream = imagine(g, g, g.master_seat, seed)
        whose = Counter(who for who, _ in dream.sworn)
        assert set(whose) <= {pim.id, thessaly.id} and max(whose.values(), default=0) <= 2
        assert all(g.laid >> q & 1 and not (g.taken() | g.pits) >> q & 1 for _, q in dream.sworn)
        assert dream.crossed == ((pim.id, g.laid), (thessaly.id, g.laid))
        sizes.add((whose[pim.id], whose[thessaly.id]))
    assert len(sizes) == 9
    thessaly.alive = False
    assert not any(who == thessaly.id for seed in range(20) for who, _ in imagine(g, g, g.master_seat, seed).sworn)
    g.laid = 0
    assert imagine(g, g, g.master_seat, 3).sworn == ()


def squares_counted(g: Game) -> list[tuple[str, int]]:
    """Counters whose names end with a square, and those squares."""
    named = [(name, name.rpartition("@")[2]) for name in g.counters if "@" in name]
    return [(name, int(square)) for name, square in named if square.isdecimal()]


@pytest.mark.proves("house.board.reveal", "search.traps", "house.door.frozen")
def test_the_dungeon_that_a_hero_imagines() -> None:
    """What everybody knows of the quest; floors where something is laid out; no trap that a gremlin set.

    Things of which the quest tells are as many as it tells, and those that nobody has seen are anywhere in the dark."""
    for name in ("glass-river", "three-cold-hearths"):
        g = BOOK.begin(name, 3, {"heroes": "ragna ossian"})
        g.set_traps = ((5, "stalactite"),)
        g.door_hits = ((0, 3),)
        for seed in range(5):
            dream = imagine(g, g, 0, seed)
            places: set[int] = set()
            for each in KNOWN:
                assert getattr(dream.quest, each) == getattr(g.quest, each), each
            for each in set(FLOORS) - {"watched"}:
                assert getattr(dream.quest, each) == getattr(g.quest, each) & g.laid, each
            assert dream.quest.begin == g.quest.begin and dream.quest.begin is not g.quest.begin
            for thing, at in g.quest.things.items():
                known = [q for q in at if g.laid >> q & 1]
                made_up = dream.quest.things[thing][len(known) :]
                assert dream.quest.things[thing][: len(known)] == known
                assert len(made_up) == len(at) - len(known) and not any(g.laid >> q & 1 for q in made_up)
                places |= {*made_up}
            assert not {q for name, q in squares_counted(dream) if not g.laid >> q & 1} - places
            assert dream.set_traps == () and g.set_traps != ()
            assert dream.laid == g.laid and dream.settled == ()
            assert dream.quest.wandering in GUESSES and dream.quest.wandering_level == 0
            for area, rating in g.quest.rests.items():
                spots = g.quest.grid.areas[area] & g.laid
                if spots:
                    q = (spots & -spots).bit_length() - 1
                    assert dream.quest.rests[dream.quest.grid.area_of[q]] == rating


@pytest.mark.proves("wandering.per-quest", "house.board.reveal")
def test_a_wandering_monster_that_has_come_is_known() -> None:
    """From then on its kind and level are no guess."""
    g = BOOK.begin("glass-river", 3, {"heroes": "ragna ossian"})
    kinds = {imagine(g, g, 0, seed).quest.wandering for seed in range(12)}
    assert len(kinds) > 2
    from delvewright.rules.allison.state.announced import summon

    m = summon(g, "ice-gremlin", 4, g.quest.begin[0] + 1, False)
    assert m.spot < 0
    for seed in range(4):
        dream = imagine(g, g, 0, seed)
        assert (dream.quest.wandering, dream.quest.wandering_level) == (g.quest.wandering, g.quest.wandering_level)
    clear(g)


@pytest.mark.proves("chaos.choice", "house.gm.knowledge")
def test_spells_that_a_hero_imagines() -> None:
    """One to three Chaos spells of a level that the caster has, none that only answer; who has none has none."""
    g = begin("abbey-of-spent-ink", "ragna ossian")
    casters = [f for f in g.figures if f is not None and f.spells and not f.hero]
    assert casters
    counts: set[int] = set()
    names: set[str] = set()
    for seed in range(20):
        dream = imagine(g, g, 0, seed)
        for f in casters:
            other = dream.fig(f.id)
            assert other.spells == other.memory
            for name in other.spells:
                spell = content().spells[name]
                assert spell.school == "chaos" and spell.level <= f.level
                assert name not in ("dispell", "mirror-magic")
            counts.add(len(other.spells))
            names.update(other.spells)
        assert all(dream.fig(f.id).spells == () for f in g.figures if f is not None and not f.hero and not f.spells)
        assert of(dream, "ossian").spells == hero(g, "ossian").spells
    assert counts == {1, 2, 3} and len(names) > 5
    later = g.copy()
    caster = casters[0]
    later.fig(caster.id).spells = caster.spells[1:]
    dreamt = [imagine(g, later, 0, seed).fig(caster.id).spells for seed in range(8)]
    assert all(spells[0] == caster.spells[0] for spells in dreamt), "what was cast since was there"
    assert len(set(dreamt)) > 3, "and nothing else is known"
