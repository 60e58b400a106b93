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
def test_what_changed_hands_since_stays() -> None:
    """Of an earlier state: whose pack is another now, and who acts now, keeps what he had; cards drawn since stay."""
    now = begin("short-weight", "ragna maud pim")
    for name in ("ragna", "maud", "pim"):
        hero(now, name).items += ("potion-of-warmth",)
    before = now.copy()
    of(before, "ragna").items = ("broadsword", "heroic-brew")
    now.active = hero(now, "maud").id
    now.deck = tuple(card for card in now.deck if card != "gem") if "gem" in now.deck else now.deck[1:]
    seen = set()
    for seed in range(16):
        dream = imagine(before, now, now.master_seat, seed)
        assert of(dream, "ragna").items == ("broadsword", "heroic-brew")
        assert of(dream, "maud").items == of(before, "maud").items
        assert Counter(dream.deck) >= Counter(before.deck) - Counter(now.deck), "what was drawn was in the deck"
        seen.add(of(dream, "pim").items[-1])
    assert len(seen) > 3


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


@pytest.mark.proves("house.board.reveal", "search.traps", "house.door.frozen")
def test_the_dungeon_that_a_hero_imagines() -> None:
    """What everybody knows of the quest; floors and things where something is laid out; no trap that a gremlin set."""
    for name in ("glass-river", "three-cold-hearths"):
        g = BOOK.begin(name, 3, {"heroes": "ragna ossian"})
        g.set_traps = ((5, "stalactite"),)
        g.door_hits = ((0, 3),)
        for seed in range(5):
            dream = imagine(g, g, 0, seed)
            for each in KNOWN:
                assert getattr(dream.quest, each) == getattr(g.quest, each), each
            for each in set(FLOORS) - {"watched"}:
                assert getattr(dream.quest, each) == getattr(g.quest, each) & g.laid, each
            assert dream.quest.begin == g.quest.begin and dream.quest.begin is not g.quest.begin
            for thing, at in g.quest.things.items():
                assert dream.quest.things[thing] == [q for q in at if g.laid >> q & 1]
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
    assert [imagine(g, later, 0, 1).fig(f.id).spells for f in casters] == [f.spells for f in casters], "known by then"
