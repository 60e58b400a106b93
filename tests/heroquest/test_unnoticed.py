"""Small things of many rules that nothing else would miss: words, bounds, and who is left out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.heroquest.helpers import LETTERS, at, board, laid, noted, of, one, row, run, speak, table

from delvewright.kernel.decisions import Decision, Secret
from delvewright.kernel.effects import after, condition
from delvewright.players.heroquest.master_field import Field
from delvewright.players.heroquest.sorcerer import SorcererMind
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import Party, fresh
from delvewright.rules.heroquest.campaign.retrying import adjust
from delvewright.rules.heroquest.content import reading
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon import furniture, rubble, searching, traps, treasure_deck
from delvewright.rules.heroquest.fighting import death
from delvewright.rules.heroquest.figures import equipment, monsters
from delvewright.rules.heroquest.interface.view import view
from delvewright.rules.heroquest.magic import chaos, high_mage, wizardry
from delvewright.rules.heroquest.moving import jumping, moving
from delvewright.rules.heroquest.quests import ember_crown
from delvewright.rules.heroquest.state import checks, passing
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.game import Token
from delvewright.rules.heroquest.state.windows import Moment
from delvewright.rules.heroquest.turn import turn

ROOM = "+-+-+-+-+\n|B o . .|\n+       +\n|E . . .|\n+-+-+-+-+"

# -- what comes home, and what is found again


@pytest.mark.proves("quest.lost-artefact", "missing.gm.lost-artefact", "card.relic.found-again")
def test_with_what_was_lost_lies_no_gold() -> None:
    g = board(ROOM)
    hoard = adjust(g.quest, Party(lost=["orcs-bane"])).hoards[-1]
    assert (hoard.gold, hoard.items) == (0, ("orcs-bane",))


@pytest.mark.proves("town.other-losses", "quest.series.recovery")
def test_only_what_was_gilded_comes_home_as_gold() -> None:
    g = row("BW.o")
    f = of(g, "barbarian")
    f.items, f.tags = (*f.items, "dagger", "shield"), ("gilded:dagger", "gilded:rope", "shield")
    finish(g, True)
    assert homecoming(g, fresh(["barbarian", "wizard"])).heroes["barbarian"].transmuted == ["dagger"]


@pytest.mark.proves("missing.character.list", "character.are-monsters")
def test_the_monsters_of_the_basic_game_are_listed_before_those_of_the_advanced_one() -> None:
    listed = list(reading._kinds(reading.FOLDER / "content"))
    assert listed.index("goblin") < listed.index("wraith") < listed.index("doll") < listed.index("grisk")


@pytest.mark.proves("card.pass.gold")
@pytest.mark.parametrize(("owned", "given"), [(50, 50), (100, 50), (150, 100), (2550, 1300), (5100, 2550)])
def test_valuables_are_shared_by_whole_gems(owned: int, given: int) -> None:
    g = board(ROOM)
    f, to = one(g, "barbarian"), one(g, "elf")
    f.valuables, to.valuables = owned, 0
    passing.share(g, f, to)
    assert (f.valuables, to.valuables) == (owned - given, given)


# -- the dungeon


@pytest.mark.proves("missing.furniture.alchemist-bench")
def test_on_the_bench_stand_potions_and_nothing_else() -> None:
    g = board("+-+-+-+-+\n|B a a a|\n+ + + + +\n|. a a a|\n+-+-+-+-+", legend={"a": "furniture:alchemists-bench"})
    f = one(g, "barbarian")
    play: Any = furniture.on_the_bench(g, f, g.quest.grid.area_of[f.at])
    next(play)
    draw = play.send([5])
    assert draw.choices and {content().cards[name].deck for name in draw.choices} == {"potion"}


@pytest.mark.proves("missing.trap.falling-block", "missing.magic-item.cloak-passage")
@pytest.mark.parametrize("whose", ["barbarian", "dwarf", ""])
def test_one_who_can_cross_walls_is_hope_for_all_the_walled_in(whose: str, monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("+-+-+-+-+\n|B D . .|\n+-+-+-+-+")
    if whose:
        g.gain(one(g, whose), "cloak-of-passage")
    g.combed = -1
    monkeypatch.setattr(rubble, "sealed", lambda g: 1)
    rubble.walled_in(g)
    assert g.over is (not whose)


@pytest.mark.proves("action.treasure.listed")
def test_with_optional_rules_alone_a_search_covers_the_furniture_as_well() -> None:
    g = table(
        "+-+-+-+\n|B k .|\n+-+-+-+\n", options={"edition": "basic", "optional": "apprentice"},
        treasure=[{"at": "b1", "gold": 70}],
    )  # fmt: skip
    f = of(g, "barbarian")
    assert g.extras is not None and not g.plays("advanced")
    f.gold = 0
    run(searching.search_treasure(g, f))
    assert f.gold == 70


@pytest.mark.proves("missing.trap.pit", "missing.trap.deep-pit")
def test_an_open_pit_is_named_as_what_hurt() -> None:
    g = board("+-+-+-+-+\n|B p . o|\n+-+-+-+-+", legend={"p": "trap:pit"})
    f = one(g, "barbarian")
    g.armed, g.pits = 0, 1 << at(g, "b1")
    g.put(f, at(g, "b1"))
    f.body = 1
    run(traps.open_pit(g, f))
    assert g.deaths == ((f.name, "pit"),)


@pytest.mark.proves("missing.trap.fireburst", "missing.treasure.extra")
@pytest.mark.parametrize(("hero", "middle"), [("a2", "b4"), ("c6", "b4")])
def test_the_air_bursts_into_flame_in_the_middle_of_the_room(
    hero: str, middle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["|. . .|"] * 5
    g = board("+-+-+-+\n|B . .|\n+-+-+-+\n" + "\n+     +\n".join(lines) + "\n+-+-+-+")
    f = one(g, "barbarian")
    g.put(f, at(g, hero))
    seen: list[Any] = []
    monkeypatch.setattr(treasure_deck, "burst", lambda g, q, f: noted(seen, q))
    run(treasure_deck.magical_trap(g, f))
    assert seen == [at(g, middle)]


@pytest.mark.proves("missing.equipment.spyglass", "role.es.secret-knowledge")
def test_a_monster_still_hidden_counts_whatever_others_have_been_placed() -> None:
    g = laid(
        map="+-+-+-+-+\n|. W . .|\n+D+D+D+-+\n|o|o|o|#|\n+-+-+-+-+",
        legend={"W": "wizard", "o": "orc"},
        corridors=["a1"],
    ).state
    f, q = one(g, "wizard"), g.quest.monsters[0].at
    g.placed = 1 << len(g.quest.monsters) - 1
    run(equipment.spyglass(g, f, q))
    assert (g.spied, g.clear) == (1 << q, 0)


@pytest.mark.proves("missing.monster.wraith")
def test_a_wraith_passes_the_furniture_that_has_been_laid_out() -> None:
    g = board("+-+-+-+-+\n|B t t w|\n+-+-+-+-+", legend={"t": "furniture:table", "w": "wraith"})
    f, here = one(g, "wraith.1"), at(g, "b1")
    g.furniture, g.laid = 1 << here | 1 << at(g, "c1"), 1 << here
    bars = monsters.WallWalker().ground(g, f, (0, 0, g.furniture, 0, 0, 0))[2]
    assert bars == 1 << at(g, "c1")


@pytest.mark.proves("missing.door.portal", "action.move.declared-stepwise")
def test_a_walk_is_over_before_a_portal_is_entered() -> None:
    game = laid(map="+-+-+-+-+-+\n|P . B o P|\n+-+-+-+-+-+", legend=LETTERS)
    g, seen = game.state, list[tuple[str, int]]()
    speak(game, walked=lambda g, f, mask: seen.append(("walked", f.at)))
    f = one(g, "barbarian")
    g.portals, g.points = 1, 5
    play: Any = moving._step_by_step(g, f, [at(g, "b1"), at(g, "a1")], 0, 0, False, True)
    assert next(play).about == "portal"
    assert seen == [("walked", at(g, "a1"))]


# -- jumps


@pytest.mark.proves("action.jump.declare", "action.jump.afford")
def test_into_known_danger_one_may_jump_round_other_danger() -> None:
    g = board("+-+-+-+-+\n|B . . .|\n+       +\n|. . . .|\n+-+-+-+-+")
    f, goal = one(g, "barbarian"), at(g, "c1")
    g.points = 6
    here = moving.ground(g, f)
    here = (*here[:3], 1 << goal | 1 << at(g, "b1"), *here[4:])
    assert [len(way) for way in jumping.ways(g, f, goal, here)] == [2, 4]


# -- points, death and tests


@pytest.mark.proves("death.hero.saved")
def test_whoever_has_body_again_is_saved_preserved_or_not() -> None:
    g = row("BW.o")
    f = of(g, "barbarian")
    f.body, f.effects = 1, (condition("preserve", "preserved"),)
    run(death.at_zero(g, f, "a blow", Moment(f)))
    assert f.alive and g.log[-1].kind == "saved"


@pytest.mark.proves("death.hero.token", "death.hero.revive")
def test_a_living_hero_who_dropped_something_has_not_fallen() -> None:
    g = board(ROOM)
    f, dead = one(g, "barbarian"), one(g, "elf")
    dead.alive = False
    mine, hers = Token(at(g, "c1"), f.name, ("rope",)), Token(at(g, "d1"), dead.name, ("dagger",))
    g.tokens = (mine, hers)
    assert death.fallen_heroes(g) == [(dead, hers)]


@pytest.mark.proves("dice.test-strength", "dice.test-will")
@pytest.mark.parametrize(("what", "dice"), [("strength", 1), ("will", 6)])
def test_strength_is_not_tested_with_the_mind(what: str, dice: int) -> None:
    g = row("BW.o")
    f = of(g, "wizard")
    f.body, f.mind = 1, 6
    run(checks.test(g, f, what), [2] * dice)


# -- spells


@pytest.mark.proves("missing.spell.chaos.escape")
def test_whoever_escapes_into_the_unknown_does_nothing_more() -> None:
    g = board(ROOM)
    orc = one(g, "orc.1")
    g.quest.refuge = at(g, "d2")
    g.laid &= ~(1 << at(g, "d2"))
    g.ended = False
    run(chaos.escape(g, orc))
    assert orc.at == -1 and "refuge" in orc.tags and g.ended is True


@pytest.mark.proves("missing.spell.chaos.high-mage")
def test_madness_is_over_with_the_next_activation_at_the_latest() -> None:
    g = board(ROOM)
    f = one(g, "barbarian")
    run(high_mage.madness(g, one(g, "orc.1"), f))
    assert f.under("mad") and after(f.effects, "activation") == ()


@pytest.mark.proves("missing.spell.wizardry.lattice")
def test_the_lattice_lasts_under_its_own_name() -> None:
    g = board("+-+-+-+\n|W . o|\n+-+-+-+")
    f = one(g, "wizard")
    run(wizardry.spell_lattice(g, f))
    (lattice,) = f.effects
    assert lattice.name in content().cards and (lattice.name, lattice.changes) == ("spell-lattice", "lattice")


# -- turns and what is seen of them


@pytest.mark.proves("role.es.secret-knowledge", "missing.gm.hidden")
@pytest.mark.parametrize(
    ("secret", "master", "seen"),
    [(False, False, True), (False, True, True), (True, False, False), (True, True, True)],
)
def test_only_questions_that_would_betray_a_hand_are_kept_from_heroes(secret: bool, master: bool, seen: bool) -> None:
    g = board(ROOM)
    question = (g.sorcerer, "event", [("end",)])
    g.turn = 0
    found = view(g, g.sorcerer if master else 0, Secret(1 << g.sorcerer, *question) if secret else Decision(*question))
    assert (found.asked, found.about) == ((g.sorcerer, "event") if seen else (-1, ""))
    assert view(g, 0, None).about == ""


@pytest.mark.proves("missing.spell.elf.timestop", "missing.spell.elf.flashback")
@pytest.mark.parametrize("over", [True, False])
def test_after_the_end_of_the_quest_there_is_no_next_turn(over: bool) -> None:
    g = board(ROOM)
    g.turn, g.over = 0, over
    run(turn._last_moments(g, False))
    assert (g.over, g.turn) == (over, 0 if over else 1)


@pytest.mark.proves("turn.es-turn", "missing.spell.chaos.command")
def test_the_first_figure_of_all_may_be_the_evil_sorcerers() -> None:
    g = row("BW.o")
    f = g.fig(0)
    g.turn_coat(f, of(g, "orc").side, g.sorcerer)
    g.turn, g.waiting, g.active = g.sorcerer, 1 | 1 << of(g, "orc").id, -1
    assert run(turn.choose_figure(g), ("activate", 0)) is f
    assert g.active == -1


@pytest.mark.proves("missing.spell.chaos.summon-orcs", "missing.quest.12-ember-crown")
@pytest.mark.parametrize(("q", "called"), [(-1, 0), (0, 1), (1, 1)])
def test_the_duke_calls_his_orcs_from_any_square_of_the_board(
    q: int, called: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = board(ROOM)
    orc, seen = one(g, "orc.1"), list[Any]()
    g.take_off(orc)
    if q >= 0:
        g.take_off(one(g, "barbarian"))
        g.put(orc, q)
    monkeypatch.setattr(ember_crown, "cast", lambda g, f, card, target: noted(seen, card))
    run(ember_crown.call_orcs(g, orc))
    assert (g.count("orcs"), len(seen)) == (called, called)


# -- the computer Evil Sorcerer


def mind(game: Any, level: str) -> SorcererMind:
    return SorcererMind(game.view(len(game.seats) - 1), level)


@pytest.mark.proves("missing.gm.movement")
@pytest.mark.parametrize(
    ("level", "risks", "stand"),
    [("hard", {4: 0.0, 5: 0.4}, 5), ("hard", {4: 0.0, 5: 0.6}, 4), ("normal", {4: 0.0, 6: 0.0}, 4)],
)
def test_a_monster_stands_in_the_way_unless_that_is_too_dangerous(
    level: str, risks: dict[int, float], stand: int
) -> None:
    game = laid(map=ROOM, legend=LETTERS)
    hero: Any = SimpleNamespace(squares=(0,), at=0)
    field: Any = SimpleNamespace(
        way_out=lambda hero: [5, 6], beside=lambda mask: 0, hero_mask=1, deaths=lambda monster, q: risks[q],
        steps_from=lambda monster: [0, sum(1 << q for q in risks)],
    )  # fmt: skip
    assert mind(game, level).stand(field, hero, hero, sum(1 << q for q in risks)) == stand


@pytest.mark.proves("missing.gm.target", "missing.gm.difficulty")
def test_the_evil_sorcerer_says_rather_than_whom() -> None:
    game = laid(map="+-+-+-+\n|B o W|\n+-+-+-+", legend=LETTERS)
    thinking = mind(game, "normal")
    field = Field(game.view(len(game.seats) - 1))
    (orc,) = field.monsters
    strikes: Any = [("attack", h.id) for h in field.heroes]
    chosen = thinking.attack(field, orc, strikes, 0)
    assert chosen is not None and thinking.thought is not None
    said = thinking.thought()
    (victim,) = [h for h in field.heroes if h.id == chosen[1]]
    (other,) = [h for h in field.heroes if h is not victim]
    assert f"attacks the {victim.title}:" in said and f"rather than the {other.title} (" in said
