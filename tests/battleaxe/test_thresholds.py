"""Numbers and comparisons from both sides, where a scenario does not reach."""

import tomllib

import pytest
from tests.battleaxe.dungeons import drive

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import DelveError
from delvewright.rules.battleaxe.campaign import party, town
from delvewright.rules.battleaxe.campaign.homecoming import growth_due
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import completing, initiative
from delvewright.rules.battleaxe.dungeon.quests import quest
from delvewright.rules.battleaxe.dungeon.rooms import here
from delvewright.rules.battleaxe.figures.enemy_positions import forward
from delvewright.rules.battleaxe.figures.heroes import choose_heroes
from delvewright.rules.battleaxe.interface.staging import square, stage
from delvewright.rules.battleaxe.state.game import AFTER, DEAD, HEROES, UNCONSCIOUS, Game
from delvewright.rules.battleaxe.turn import enemies_part, turn

ROOM = """
map = \"\"\"
+-+-+-+-+-+-+
|H . . . . .|
+ + + + + + +
|E . . . . .|
+-+-+-+-+-+-+
\"\"\"
legend = { H = "human-wizard", E = "elf-fighter" }
figures = { H = { luck = 0, traits = [] }, E = { luck = 0, traits = [] } }
"""


def staged(text: str = ROOM) -> Game:
    return stage(tomllib.loads(text), "test")


@pytest.mark.proves("spell.stop-early", "initiative.mid-fight")
def test_whoever_is_asked_between_enemies_is_asked_again_by_play_only_in_their_own_part() -> None:
    """A game may be saved at a decision from which `play` finds its way: not if they act in the middle of a turn."""
    for part in (HEROES, AFTER):
        g = staged()
        wizard, elf = g.party()
        elf.effects = (Effect("glass-veil", "invisible", until="round", mark=wizard.id, times=3),)
        orc = g.add_enemy(content().enemies["orc"], square("f1", "test"))
        g.part, g.active = part, elf.id if part == HEROES else -1
        g.queue = (orc.id,)
        asked = next(iter(enemies_part.act(g)))
        assert isinstance(asked, Decision) and asked.about == "stop"
        again = next(iter(turn.play(g.copy())))
        assert isinstance(again, Decision)
        assert asked.clean == (again.about == "stop") == (part == AFTER)


@pytest.mark.proves("initiative.when")
def test_an_enemy_that_is_gone_already_rolls_for_nothing() -> None:
    for gone in (True, False):
        g = staged()
        orc = g.add_enemy(content().enemies["orc"], square("f1", "test"))
        if gone:
            g.remove(orc)
        drive(initiative.appear(g, [orc], True), *(() if gone else (20, 60)))
        assert ("fight" in g.counters) != gone


@pytest.mark.proves("game.players.standard", "game.players.split")
def test_one_to_four_heroes_take_part() -> None:
    for number in range(6):
        words = ["human-fighter"] * number
        if 1 <= number <= 4:
            assert len(choose_heroes({"heroes": words})) == number
            continue
        with pytest.raises(DelveError, match=f"{number} cannot take part"):
            choose_heroes({"heroes": ", ".join(words) or ","})


@pytest.mark.proves("enemy.sight.exact")
def test_forward_is_along_the_longer_way_and_if_both_are_equal_from_front_to_back() -> None:
    for entry, equal in (("north", (0, 1)), ("east", (1, 0))):
        g = staged(f'{ROOM}entry = {{ a1 = "{entry}" }}\n')
        orc = g.add_enemy(content().enemies["orc"], square("f1", "test"))
        for far, near in ((2, 1), (1, 0), (3, -2)):
            for ahead in (1, -1):
                assert forward(g, orc, ahead * far, near) == (ahead, 0)
                assert forward(g, orc, near, ahead * far) == (0, ahead)
        for dx in (2, -2):
            for dy in (2, -2):
                assert forward(g, orc, dx, dy) == (dx // 2 * equal[0], dy // 2 * equal[1])
        assert forward(g, orc, 0, 0) == (-equal[0], -equal[1]), "right below him, on another level"


@pytest.mark.proves("house.shop.level-3")
def test_a_treasure_costs_double_its_value_and_nothing_else_does() -> None:
    g = staged()
    for item in content().items.values():
        assert town.price(g, item.id) == item.price * (2 if item.deck == "treasures" else 1)


@pytest.mark.proves("house.campaign.ash-crown")
def test_the_first_hero_who_can_says_whether_the_party_goes_on() -> None:
    g = staged()
    for first in g.party():
        asked = next(iter(quest.of("ash-crown").achieved(g)))
        assert isinstance(asked, Decision)
        assert (asked.about, asked.seat, asked.figure) == ("worm", first.seat, first.id)
        first.condition = UNCONSCIOUS
    assert list(quest.of("ash-crown").achieved(g)) == [], "nobody is asked who can say nothing"


@pytest.mark.proves("house.campaign.ash-crown")
def test_a_party_of_which_one_hero_has_shards_is_given_none() -> None:
    g = staged()
    wizard, elf = g.party()
    elf.pack = ("crown-shard",)
    quest.of("ash-crown").begins(g)
    assert ("crown-shard" in wizard.pack, elf.pack) == (False, ("crown-shard",))
    elf.pack = ()
    quest.of("ash-crown").begins(g)
    assert [f.pack.count("crown-shard") for f in g.party()] == [2, 2]


@pytest.mark.proves("house.quest.millers-daughter")
def test_the_daughter_is_brought_out_if_at_least_one_hero_lives() -> None:
    g = staged(f'{ROOM}rooms = {{ a1 = "millers-daughter" }}\nplaying = "millers-daughter"\n')
    room = here(g, g.area(g.party()[0].at))
    for living in (2, 1, 0):
        g.counters["daughter-out"] = 1
        assert completing.is_done(g, room) == (living > 0)
        del g.counters["daughter-out"]
        assert not completing.is_done(g, room)
        if living:
            g.party()[living - 1].condition = DEAD


@pytest.mark.proves("house.campaign.growth")
def test_who_has_grown_already_has_no_choice_and_owes_none() -> None:
    for done in ([], ["ember-road"], ["ember-road", "grey-smith"]):
        home = party.found(["human-fighter"])
        (sheet,) = home.heroes.values()
        sheet.growth.append("health")
        home.done.extend(done)
        assert growth_due(home, sheet) == 0
        sheet.growth.clear()
        assert growth_due(home, sheet) == (len(done) == 2)
