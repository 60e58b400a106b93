"""Numbers and comparisons from both sides, where a scenario does not reach."""

import tomllib

import pytest
from tests.battleaxe.dungeons import drive, laid

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.errors import DelveError
from delvewright.rules.battleaxe.campaign import party, town
from delvewright.rules.battleaxe.campaign.party import growth_due
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import completing, event_cards, initiative
from delvewright.rules.battleaxe.dungeon.quests import quest
from delvewright.rules.battleaxe.dungeon.rooms import here, rules_of
from delvewright.rules.battleaxe.figures import potions
from delvewright.rules.battleaxe.figures.enemy_positions import forward, ring_of, zone
from delvewright.rules.battleaxe.figures.heroes import FIRST_PARTY, choose_heroes
from delvewright.rules.battleaxe.ground.routes import allowance
from delvewright.rules.battleaxe.interface.hero_picks import make
from delvewright.rules.battleaxe.interface.staging import square, stage
from delvewright.rules.battleaxe.state.belongings import use_up
from delvewright.rules.battleaxe.state.effects import after_moment
from delvewright.rules.battleaxe.state.game import AFTER, DEAD, HEROES, UNCONSCIOUS, Game
from delvewright.rules.battleaxe.state.luck import full
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
def test_one_choice_after_quest_two_and_one_after_four_and_nobody_owes_any() -> None:
    road = [quest.id for quest in content().quests.values() if quest.campaign]
    for number, due in enumerate((0, 0, 1, 1, 2, 2)):
        home = party.found(["human-fighter"])
        (sheet,) = home.heroes.values()
        home.done.extend(road[:number])
        assert growth_due(home, sheet) == due
        sheet.growth.append("health")
        assert growth_due(home, sheet) == max(0, due - 1)


@pytest.mark.proves("house.shop.selling")
def test_a_shop_pays_half_the_price_rounded_down_for_all_but_the_idol_and_nothing_for_what_has_no_price() -> None:
    f = staged().party()[0]
    for item in content().items.values():
        assert town.worth(f, item.id) == (item.price if item.id == "golden-idol" else item.price // 2)


@pytest.mark.proves(
    "turn.potion.free", "house.potion.antidote", "house.potion.potion-of-might", "house.potion.potion-of-steady-aim",
    "house.potion.potion-of-stone-skin", "house.potion.potion-of-mist", "house.potion.potion-of-haste",
    "house.potion.healing-potion", "house.potion.strong-healing-potion", "house.potion.clover-draught",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "until", "times"),
    [
        ("antidote", "round", 3), ("potion-of-might", "round", 3), ("potion-of-steady-aim", "round", 3),
        ("potion-of-stone-skin", "round", 3), ("potion-of-mist", "round", 2), ("potion-of-haste", "turn", 2),
        ("healing-potion", "round", 0), ("strong-healing-potion", "round", 0), ("clover-draught", "round", 0),
    ],
)  # fmt: skip
def test_a_potion_is_gone_when_it_is_drunk_and_lasts_as_long_as_it_says(name: str, until: str, times: int) -> None:
    g = staged()
    f = g.party()[0]
    f.pack = (name, name)
    drive(potions.drink(g, f, ("drink", name)))
    assert f.pack == (name,)
    for _ in range(times):
        assert [effect.name for effect in f.effects] == [name]
        after_moment(f, until)
    assert f.effects == ()


@pytest.mark.proves(
    "house.scroll.scroll-of-mending", "house.scroll.scroll-of-far-eyes", "house.scroll.scroll-of-the-way-home",
    "house.scroll.scroll-of-embers", "house.scroll.scroll-of-turning", "house.scroll.scroll-of-unbarring",
)  # fmt: skip
def test_a_scroll_that_is_read_is_gone_out_of_the_backpack_or_the_hand() -> None:
    for scroll in (item.id for item in content().items.values() if item.kind == "scroll"):
        f = staged().party()[0]
        f.held, f.pack = (scroll,), (scroll,)
        use_up(f, scroll)
        assert (f.held, f.pack) == ((scroll,), ())
        use_up(f, scroll)
        assert f.held == ()


@pytest.mark.proves("house.event.lucky-find", "house.adventure.silver-mirrors")
def test_a_lucky_find_and_silver_mirrors_give_back_one_spent_luck() -> None:
    g, f, room = laid("silver-mirrors")
    assert f.base.luck == 2
    drive(event_cards.lucky_find(g, f, (0,), content().events["lucky-find"]), "garnet")
    assert f.luck == 1
    f.luck = 0
    drive(rules_of(room).reward(g, room, f), "garnet", "garnet")
    assert f.luck == 1


@pytest.mark.proves("enemy.fight.zones")
def test_whoever_is_right_below_a_hero_on_another_level_is_in_the_first_zone() -> None:
    g = staged()
    f = g.party()[0]
    assert zone(g, ring_of(g, f), f) == 0


@pytest.mark.proves("create.count", "ready.count")
def test_a_hero_of_whom_nothing_is_picked_yet_is_the_first_of_the_first_party() -> None:
    made = make({})
    assert made.word == FIRST_PARTY[0] != FIRST_PARTY[1]
    assert made.figure.seat == 0, "he comes alone, so the first seat is his"


@pytest.mark.proves("house.treasure.ring-of-second-chances", "luck.per-quest")
def test_what_is_worn_adds_to_the_luck_a_hero_may_have() -> None:
    f = staged().party()[0]
    f.worn = ()
    bare = full(f)
    f.worn = ("leather-armour", "ring-of-second-chances")
    assert full(f) == bare + 1


@pytest.mark.proves("house.state.held", "enemycard.speed")
def test_an_enemy_that_is_held_may_move_no_square_at_all() -> None:
    g = staged()
    orc = g.add_enemy(content().enemies["orc"], square("f1", "test"))
    assert allowance(g, orc) == orc.enemy.speed > 0
    orc.effects = (Effect("snaring-roots", "held"),)
    assert allowance(g, orc) == 0
