"""Heroes: all 64 combinations, the ready-made ones, parties of any mix."""

from __future__ import annotations

from dataclasses import fields

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.rules.battleaxe.content.cards import Stats
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.figures.heroes import choose_heroes, create
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.state.values import defend
from delvewright.table.session import Session

LIMITS = {
    "health": (5, 9), "speed": (2, 6), "attacks": (1, 2), "attack": (40, 75), "missile": (30, 65), "defend": (30, 50),
    "luck": (1, 6),
}  # fmt: skip


@pytest.mark.proves("create.count", "race.list", "role.list", "create.base-sum", "console.traits.two")
def test_sixty_four_heroes():
    known = content()
    assert list(known.races) == ["deviling", "dragonian", "dwarf", "elf", "gnome", "halfling", "half-orc", "human"]
    assert list(known.roles) == [
        "adventurer", "barbarian", "burglar", "druid", "fighter", "paladin", "priest", "wizard",
    ]  # fmt: skip
    heroes = {f"{race}-{role}": create(f"{race}-{role}") for race in known.races for role in known.roles}
    assert len(heroes) == 64
    for hero in heroes.values():
        base = known.base(hero.race, hero.role, hero.magic)
        for field in fields(Stats):
            more = known.races[hero.race].chosen_magic if field.name == hero.magic else 0
            race, role = known.races[hero.race].stats, known.roles[hero.role].stats
            assert getattr(base, field.name) == getattr(race, field.name) + getattr(role, field.name) + more
        for value, (low, high) in LIMITS.items():
            assert low <= getattr(base, value) <= high, (hero.id, value)
        assert len(known.races[hero.race].traits) == 2


@pytest.mark.proves("create.count")
def test_all_of_them_can_be_brought():
    for race in content().races:
        for role in content().roles:
            g = set_up("", {"heroes": f"{race}-{role}"})
            f = g.party()[0]
            assert 35 <= defend(g, f) <= 60, f.name
            assert (f.health, f.luck) == (f.base.health, f.base.luck)


@pytest.mark.proves("ready.count", "house.hero.list")
def test_sixteen_ready_heroes_two_of_each_race():
    heroes = content().heroes
    assert len(heroes) == 16
    for race in content().races:
        assert sum(hero.race == race for hero in heroes.values()) == 2
    for hero in heroes.values():
        own = content().roles[hero.role].equipment
        assert sorted((*hero.holding, *hero.wearing, *hero.backpack)) == sorted(own), hero.id


@pytest.mark.proves("game.party.any-mix", "game.players.standard", "game.players.split")
def test_any_mix_of_heroes():
    game = Game.start("battleaxe", options={"heroes": "human-fighter, human-fighter, dwarf-fighter, sir-aldric"})
    assert [seat.id for seat in game.seats] == ["human-fighter", "human-fighter-2", "dwarf-fighter", "sir-aldric"]
    assert len(Game.start("battleaxe").seats) == 4


@pytest.mark.proves("game.players.split", "game.players.standard")
@pytest.mark.parametrize("people", [(0, 1, 2, 3), (2,), (0, 3)])
def test_players_share_the_four_heroes(people):
    """Every hero has a seat of his own and is asked there; one player at several seats is asked for all of them."""
    holders = ["person" if i in people else "computer:random" for i in range(4)]
    session = Session.start("battleaxe", "cold-lantern", 3, {}, holders, keep=False)
    assert session.people == list(people)
    heroes = session.game.state.party()
    assert [f.seat for f in heroes] == [0, 1, 2, 3]
    asked = set()
    for _ in range(12):
        list(session.advance())
        decision = session.game.decision
        if decision is None:
            break
        asked.add(decision.seat)
        assert decision.seat in people
        assert session.hand_over == -1, "one player may hold them all: nothing is secret between heroes"
        session.answer("end" if ("end",) in decision else decision.options[0])
    assert asked == set(people)


@pytest.mark.proves("clarify.three-heroes", "house.three-heroes.card")
@pytest.mark.parametrize(("heroes", "cards"), [(4, 0), (3, 1), (2, 2), (1, 3)])
def test_help_cards(heroes, cards):
    names = ["sir-aldric", "maren", "ghurn", "mazoga"][:heroes]
    g = set_up("", {"heroes": names})
    assert [f.cards for f in g.party()] == [cards] * heroes


@pytest.mark.parametrize(
    "word",
    [
        "human-smith",
        "ogre-fighter",
        "human-fighter:holy",
        "human-fighter/mace",
        "nobody",
        "human-fighter/sword+short-bow",
    ],
)
def test_mistakes_are_told(word):
    with pytest.raises(DelveError):
        choose_heroes({"heroes": [word]})


def test_not_more_than_four():
    with pytest.raises(DelveError):
        choose_heroes({"heroes": ["human-fighter"] * 5})


@pytest.mark.proves("setup.first-board", "setup.heroes-start", "setup.first-round")
def test_heroes_are_placed_as_the_players_like():
    game = Game.start("battleaxe", options={"start": "choose", "heroes": "sir-aldric, maren"})
    assert game.decision is not None and game.decision.about == "place" and len(game.decision) == 4
    chosen = [game.decision.nth(2)]
    game.answer(chosen[0])
    assert len(game.decision) == 3
    chosen.append(game.decision.nth(0))
    game.answer(chosen[1])
    assert [f.at for f in game.state.party()] == [answer[1] for answer in chosen]
    assert [area.kind for area in game.state.board.areas] == ["stairs", "passage", "end"]
    assert game.decision.about == "order" and game.state.round == 1
