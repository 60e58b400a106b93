"""What scenarios cannot show of Quests 7 to 12: lists of Monsters, gifts and titles after the Quest, secrets kept."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from delvewright import Game
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import squares
from delvewright.rules.common.board import areas
from delvewright.rules.heroquest.book import BOOK
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import fresh, pack
from delvewright.rules.heroquest.content.quest import load_quest

QUESTS: dict[str, tuple[int, dict[str, int]]] = {
    "splithelm": (7, {"grisk": 1, "orc": 6, "ogre-champion": 1}),
    "nine-candles": (8, {"zombie": 4, "mummy": 2, "wraith": 2}),
    "unquiet-vault": (9, {"sexton": 1, "skeleton": 4, "mummy": 2}),
    "glass-stair": (10, {"veyra": 1, "gargoyle": 2, "glass-mirror": 1}),
    "ember-crown": (12, {"ashen-duke": 1, "hollow-knight": 1, "chaos-warrior": 4, "fire-imp": 4, "gargoyle": 1}),
}
"""Number and Monsters of each, by the ledger."""
SOLO = {
    "barbarian": ((1, 5), {"chaos-warrior": 1}), "dwarf": ((15, 14), {}), "elf": ((8, 9), {"elven-archer": 2}),
    "wizard": ((22, 18), {"wraith": 1}),
}  # fmt: skip
"""For each Hero the rooms of start and bell, and the Monsters."""


def _room(q: int) -> int:
    return next(n for n, area in enumerate(areas(), 1) if area >> q & 1)


def _entry(number: int) -> str:
    return next(r.says for i, r in BOOK.ledger.rules.items() if re.match(rf"missing\.quest\.{number:02}-", i))


@pytest.mark.proves("missing.quest.campaign")
@pytest.mark.parametrize("name", QUESTS)
def test_each_quest_is_as_its_entry_says(name: str) -> None:
    """Title, Monsters, Wandering Monster, reward, Series, and the listed treasures in their rooms."""
    quest, (number, monsters) = load_quest(name), QUESTS[name]
    says = _entry(number)
    assert quest.order == 10 + number
    assert says.startswith(f"{number} {quest.title}")
    assert Counter(m.kind.id for m in quest.monsters) == monsters
    assert f"Wandering Monster: {quest.wandering.replace('-', ' ').title()}" in says
    reward = re.search(r"Reward (\d+) gc", says)
    assert quest.reward == (int(reward[1]) if reward else 0)
    assert quest.series == ("split-helm" if "Series" in says else "")
    rooms = {"splithelm": [7], "nine-candles": [16], "unquiet-vault": [], "glass-stair": [2, 11], "ember-crown": [21]}
    assert [_room(h.at) for h in quest.hoards] == rooms[name]


@pytest.mark.proves("missing.quest.09-unquiet-vault", "missing.quest.12-ember-crown", "missing.quest.10-glass-stair")
def test_things_stand_in_the_rooms_the_ledger_names() -> None:
    """Coffins, the Duke and his refuge, the mirror and its six Portals, two exits."""
    vault = load_quest("unquiet-vault")
    assert [_room(squares(f.squares)[0]) for f in vault.features.values()] == [4, 9, 17, 22]
    keep = load_quest("ember-crown")
    assert [_room(m.at) for m in keep.monsters if m.kind.id == "ashen-duke"] == [11]
    assert _room(keep.refuge) == 20
    assert keep.exit == keep.stairs and keep.stairs.bit_count() == 8
    glass = load_quest("glass-stair")
    assert [_room(m.at) for m in glass.monsters if m.kind.id == "glass-mirror"] == [11]
    assert len({q for pair in glass.portals for q in pair}) == 6


@pytest.mark.proves("missing.quest.11-wardens-wager", "quest.solo")
@pytest.mark.parametrize("hero", SOLO)
def test_each_hero_goes_alone(hero: str) -> None:
    """One Hero, no Men-at-Arms, no Wandering Monster; another Hero cannot be sent."""
    name = f"wardens-wager-{hero}"
    (start, bell), monsters = SOLO[hero]
    quest = load_quest(name)
    assert quest.solo and not quest.wandering
    assert [_room(quest.starts[hero]), _room(squares(quest.features["bell"].squares)[0])] == [start, bell]
    assert Counter(m.kind.id for m in quest.monsters) == monsters
    assert len(quest.traps) == (9 if hero == "dwarf" else 0)
    party = fresh(["barbarian", "dwarf", "elf", "wizard"])
    party.heroes[hero].men = ["scout"]
    game = Game.start("heroquest", name, seed=1, options={"spells": "none", "party": pack(party)})
    assert [f.name for f in game.state.figures if f is not None and f.kind.hero] == [hero]
    assert not any(f is not None and f.kind.man for f in game.state.figures)
    other = "elf" if hero != "elf" else "dwarf"
    with pytest.raises(DelveError):
        Game.start("heroquest", name, seed=1, options={"heroes": other})


@pytest.mark.proves("missing.quest.11-wardens-wager")
@pytest.mark.parametrize("gave_up", [False, True])
def test_the_gift_comes_home_and_is_brought_along(gave_up: bool) -> None:
    """Who rings the bell has the gift in the last Quest, who gives up plays it without."""
    party = fresh(["elf", "wizard"])
    game = Game.start("heroquest", "wardens-wager-elf", seed=1, options={"spells": "none", "party": pack(party)})
    if gave_up:
        game.answer("leave")
    else:
        bell = squares(game.state.quest.features["bell"].squares)[0]
        game.state.laid |= 1 << bell
        game.state.put(game.state.fig(0), bell)
        game.answer("move")
        game.answer("investigate bell")
    after = homecoming(game.state, party)
    assert after.gifts == ({} if gave_up else {"wardens-gift-elf": 1})
    assert after.heroes["elf"].done == ([] if gave_up else ["wardens-wager-elf"])
    last = Game.start("heroquest", "ember-crown", seed=1, options={"spells": "none", "party": pack(after)}).state
    gifted = [f.name for f in last.figures if f is not None and any(e.name == "wardens-gift" for e in f.effects)]
    assert gifted == ([] if gave_up else ["elf"])


@pytest.mark.proves("missing.quest.12-ember-crown", "town.laurels")
@pytest.mark.parametrize("crown", [True, False])
def test_who_brings_the_crown_home_is_a_hero_of_the_empire(crown: bool) -> None:
    """All who come home from it have the title, and nobody who failed."""
    party = fresh(["barbarian", "dwarf"])
    if crown:
        party.heroes["barbarian"].items.append("ember-crown")
    game = Game.start("heroquest", "ember-crown", seed=1, options={"spells": "none", "party": pack(party)})
    game.answer("leave")
    game.answer("leave")
    after = homecoming(game.state, party)
    for sheet in after.heroes.values():
        assert sheet.titles == (["Hero of The Empire"] if crown else [])
        assert sheet.done == (["ember-crown"] if crown else [])


@pytest.mark.proves("missing.quest.08-nine-candles")
def test_a_quest_won_on_the_spot_counts() -> None:
    """Nobody has to leave the house of the nine candles for it to count towards Champion."""
    party = fresh(["wizard"])
    game = Game.start("heroquest", "nine-candles", seed=1, options={"spells": "none", "party": pack(party)})
    g = game.state
    from delvewright.rules.heroquest.state.ending import finish

    finish(g, True)
    assert homecoming(g, party).heroes["wizard"].done == ["nine-candles"]


@pytest.mark.parametrize("name", [*QUESTS, *(f"wardens-wager-{hero}" for hero in SOLO)])
def test_no_story_and_no_first_view_gives_secrets_away(name: str) -> None:
    """A Hero sees no Note, no hidden Monster, no trap and nothing of rooms not laid out."""
    game = Game.start("heroquest", name, seed=1, options={"spells": "none"})
    view, master = game.view(0), game.view(game.state.sorcerer)
    assert {t.square for t in view.tokens} <= set(squares(game.state.laid))
    assert not any(f.side in ("monster", "hidden") and f.squares for f in view.figures)
    assert not any(label.startswith("Note") for label, _ in view.facts)
    assert sum(label.startswith("Note") for label, _ in master.facts) == len(game.state.quest.notes) > 0


@pytest.mark.parametrize("name", [*QUESTS, *(f"wardens-wager-{hero}" for hero in SOLO)])
def test_a_player_can_imagine_the_quest(name: str) -> None:
    """The texts work on a board of which only a part is known."""
    game = Game.start("heroquest", name, seed=3, options={"spells": "none"}, quiet=True)
    for n in range(150):
        if game.decision is None:
            break
        seat = game.decision.seat
        if n % 50 == 20:
            dream = game.imagine(seat, n)
            for k in range(60):
                if dream.decision is None:
                    break
                dream.answer_code(dream.decision.nth((k * 7919) % len(dream.decision)))
        game.answer_code(game.decision.nth((n * 6007) % len(game.decision)))
