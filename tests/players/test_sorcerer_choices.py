"""The computer Evil Sorcerer, clause by clause: who goes first, whom it attacks, where it goes, its spells."""

from __future__ import annotations

from itertools import product

import pytest
from tests.players.test_sorcerer import LETTERS, at, caster, mask, said, table

from delvewright.kernel.decisions import Decision
from delvewright.players import Tactician
from delvewright.players.heroquest.master_answers import ambush, beside_heroes
from delvewright.players.heroquest.master_field import Field
from delvewright.players.heroquest.master_spells import Spells
from delvewright.players.heroquest.sorcerer import SorcererMind

MORE = {
    **LETTERS, "r": "wraith", "X": "sexton", "^": "token:pit", "c": "chaos-warrior", "m": "mummy",
    "z": "furniture:stairway",
}  # fmt: skip


def board(picture, **spec):
    return table(picture, legend={**MORE, **spec.pop("legend", {})}, **spec)


def sight(game):
    """What the Evil Sorcerer makes of a table."""
    return Field(game.view(len(game.seats) - 1))


def one(field, name):
    """A figure by its kind, the first of them."""
    return next(f for f in field.view.figures if f.kind == name and f.squares)


def odds(attack, defence):
    """The chances of 0, 1, 2 … points: so many white dice against so many of a Hero."""
    skulls = [0.0] * (attack + 1)
    for dice in product((1, 1, 1, 0, 0, 0), repeat=attack):
        for shields in product((1, 1, 0, 0, 0, 0), repeat=defence):
            skulls[max(0, sum(dice) - sum(shields))] += 1 / 6 ** (attack + defence)
    return skulls


def first(game, level="normal"):
    """What the first Monster chosen is, and what it then does."""
    player = Tactician(0, game.decision.seat, level)
    chosen = game.write(player.choose(game.view(game.decision.seat), game.decision))
    game.answer(chosen)
    return chosen, game.write(player.choose(game.view(game.decision.seat), game.decision))


# -- order

order = pytest.mark.proves("missing.gm.order")


@order
@pytest.mark.parametrize(
    ("letter", "name"), [("a", "elven-archer"), ("k", "chaos-sorcerer"), ("l", "goblin-lookout"), ("X", "sexton")]
)
def test_who_can_act_from_afar_goes_before_those_who_must_walk(letter, name):
    game = board(f"B . . o . . . {letter}", figures={"k": {"items": ["fear"]}} if letter == "k" else {})
    assert said(game) == f"activate {name}.1"


@order
def test_a_caster_without_spells_has_to_walk_like_all_others():
    assert said(board("B . . o . . . k", figures={"k": {"items": []}})) == "activate orc.1"


@order
def test_who_can_reach_somebody_goes_before_who_cannot_whatever_their_numbers():
    """The Zombie (5 spaces) comes one short; an Orc (8) behind it reaches the square next to the Hero just so."""
    game = board("B . . . . . . Z . o" + " ." * 2, legend={"Z": "zombie"})
    assert said(game) == "activate orc.1"
    assert said(board("B . . . . . . Z . . o .", legend={"Z": "zombie"})) == "activate zombie.1", "nobody gets there"
    assert said(board("B . . . . . Z . . o . .", legend={"Z": "zombie"})) == "activate zombie.1", "both do"


@order
def test_among_equals_the_one_with_fewer_squares_to_attack_from_goes_first():
    """The first Orc has three sides of the Barbarian, the second one only that in the passage."""
    picture = """
+-+-+-+-+-+
|o . . . .|
+         +
|. . B . .|
+-+-+ +-+-+
|#|#|.|#|#|
+-+-+ +-+-+
|#|#|o|#|#|
+-+-+-+-+-+
"""
    assert said(board(picture)) == "activate orc.2"


@order
def test_who_has_nothing_to_do_is_left_out():
    assert said(board("o B o")) == "activate orc.1"
    assert said(board("z B . x o .", legend={"x": "blocked"})) == "end", "it gets nowhere"
    assert said(board("z B x . o .", legend={"x": "blocked"}, figures={"B": {"body": 1}})) == "end"


@order
def test_a_monster_next_to_a_hero_goes_first_even_if_numbered_last():
    assert said(board("o . . B . . . g\n. . . o . . . .")) == "activate orc.2"


# -- target

target = pytest.mark.proves("missing.gm.target")


@target
def test_appeal_is_expected_damage_by_body_and_the_chance_to_kill_and_what_a_hero_is_worth():
    hurt = odds(3, 2)
    mean = sum(n * p for n, p in enumerate(hurt))
    field = sight(board("B o E . . .", figures={"B": {"body": 2}, "E": {"body": 4}}))
    orc = one(field, "orc")
    assert field.appeal(orc, one(field, "barbarian")) == pytest.approx(mean / 2 + hurt[2] + hurt[3])
    assert field.appeal(orc, one(field, "elf")) == pytest.approx(1.5 * mean / 4), (
        "it cannot kill; spells count half more"
    )


@target
@pytest.mark.parametrize(("gap", "worth"), [(4, 1.0), (5, 1.15)])
def test_a_hero_far_from_all_friends_is_dearer(gap, worth):
    field = sight(board("B" + " ." * (gap - 1) + " D" + " ." * 3))
    assert field.values == {f.id: worth for f in field.heroes}
    across = sight(board("B . . .\n" + ". . . .\n" * (gap - 2) + ". D . .\n"))
    assert set(across.values.values()) == {worth}, "rows and columns count"


@target
def test_a_hero_who_has_always_been_alone_is_not():
    assert list(sight(board("B . . .")).values.values()) == [1.0]


@target
def test_the_burden_of_the_quest_counts_only_for_who_carries_it():
    view = board("B . D o").view(2)
    view.known = {("bearer", "bell-clapper"): next(f.id for f in view.figures if f.name == "dwarf")}
    field = Field(view)
    assert field.values == {one(field, "barbarian").id: 1.0, one(field, "dwarf").id: 1.5}


@target
def test_spirit_damage_is_weighed_against_mind():
    """The Sexton strikes at Mind: the Barbarian has 2 left, the Wizard 6."""
    field = sight(board("B X W"))
    hurt = odds(3, 2)
    mean = sum(n * p for n, p in enumerate(hurt))
    assert field.appeal(one(field, "sexton"), one(field, "barbarian")) == pytest.approx(mean / 2 + hurt[2] + hurt[3])
    gone = sight(board("B X W", figures={"B": {"mind": 0}}))
    assert gone.appeal(one(gone, "sexton"), one(gone, "barbarian")) == 0, "nothing is left to lose"


@target
def test_ties_go_to_who_is_at_hand_then_to_the_seat():
    twins = {"B": {"body": 7, "items": ["shortsword"]}, "D": {"body": 7}}
    assert said(board("B o D", figures=twins, active="orc")) == "attack barbarian"
    assert said(board("D o B", figures=twins, active="orc")) == "attack barbarian", "the seat, not the side"
    assert said(board("B . o D", figures=twins, active="orc")) == "attack dwarf", "the nearest"


@target
@pytest.mark.parametrize(("body", "answer"), [(5, "attack dwarf"), (4, "move b1")])
def test_a_monster_leaves_a_hero_at_hand_only_for_one_worth_a_quarter_more(body, answer):
    """An Orc cannot kill either of them: it is 6 Body against 5 or 4."""
    game = board("B . o D", active="orc", figures={"B": {"body": body}, "D": {"body": 6}})
    assert said(game) == answer


@target
def test_the_easy_one_counts_rows_and_columns_and_hits_whoever_is_at_hand():
    game = board("B . . .\n. . o D\n. . . .", active="orc", figures={"B": {"body": 1}})
    assert said(game, "easy") == "attack dwarf"
    game = board(". B . . .\n. . . . .\n. . o . .\n. . . . W", active="orc")
    mind = SorcererMind(game.view(game.decision.seat), "easy")
    field = sight(game)
    orc = one(field, "orc")
    assert [mind.rate(field, orc, one(field, name), 0) for name in ("barbarian", "wizard")] == [97.0, 97.0], (
        "three squares each"
    )


# -- a hard opponent

difficulty = pytest.mark.proves("missing.gm.difficulty")


def thinking(game, level="hard", waiting=(), active=-1):
    """A mind in the middle of its turn."""
    mind = SorcererMind(game.view(len(game.seats) - 1), level)
    mind.waiting, mind.now = list(waiting), (1, active)
    return mind


@difficulty
def test_doom_is_the_chance_that_all_who_still_get_there_kill_together():
    game = board(". o .\no B o\n. . .", figures={"B": {"body": 4}})
    field = sight(game)
    orcs = [m.id for m in field.monsters]
    single = odds(3, 2)

    def together(n, least):
        return sum(
            single[a] * single[b] * (single[c] if n == 3 else (c == 0))
            for a, b, c in product(range(4), repeat=3)
            if a + b + c >= least
        )

    hero = one(field, "barbarian")
    assert thinking(game, waiting=orcs).doom(field, hero) == pytest.approx(together(3, 4))
    assert thinking(game, waiting=orcs[:1], active=orcs[1]).doom(field, hero) == pytest.approx(together(2, 4))
    assert thinking(game, active=orcs[1]).doom(field, hero) == 0, "3 points at most"
    assert thinking(game).doom(field, hero) == 0, "all have had their turn"


@difficulty
def test_doom_counts_no_more_monsters_than_there_is_room_for_but_archers_besides():
    corridor = "+-+-+-+-+-+-+\n|B . o o . a|\n+-+-+-+-+-+-+"
    game = board(corridor, figures={"B": {"body": 3}})
    field = sight(game)
    hero = one(field, "barbarian")
    orcs = [m.id for m in field.monsters if m.kind == "orc"]
    archer = one(field, "elven-archer").id
    single = odds(3, 2)
    assert thinking(game, waiting=orcs).doom(field, hero) == pytest.approx(single[3]), "one place only"
    far = field.appeal(one(field, "elven-archer"), hero, "shoot")
    assert far > 0
    assert thinking(game, waiting=[*orcs, archer]).doom(field, hero) > single[3], "arrows fly over their heads"


@difficulty
def test_doom_leaves_out_who_is_too_far_away():
    game = board("B" + " ." * 9 + " o . .", figures={"B": {"body": 1}})
    field = sight(game)
    orc = one(field, "orc").id
    assert thinking(game, waiting=[orc]).doom(field, one(field, "barbarian")) == 0, "nine steps to the next square"
    near = board("B" + " ." * 8 + " o . . .", figures={"B": {"body": 1}})
    field = sight(near)
    assert thinking(near, waiting=[orc]).doom(field, one(field, "barbarian")) > 0, "eight"


@difficulty
def test_a_hard_one_rates_a_blow_by_doom_and_by_what_it_may_cost():
    game = board("B o . . .", figures={"B": {"body": 2}})
    field = sight(game)
    orc, hero = one(field, "orc"), one(field, "barbarian")
    answer = ("strike", hero.id, "")
    plain = thinking(game, "normal").rate(field, orc, hero, orc.squares[0], answer)
    assert plain == pytest.approx(field.appeal(orc, hero))
    doom = odds(3, 2)[2] + odds(3, 2)[3]
    hard = thinking(game, active=orc.id).rate(field, orc, hero, orc.squares[0], answer)
    risk = field.deaths(orc, orc.squares[0])
    assert 0 < risk < 1
    assert hard == pytest.approx(plain * (1 + 2 * doom) + 1 - 1.5 * risk)


# -- movement

movement = pytest.mark.proves("missing.gm.movement")


@movement
def test_of_two_squares_as_near_the_one_facing_fewer_heroes():
    game = board(". . . . .\n. B D . .\n. . . . .\n. . o . .\n. . . . .", active="orc", figures={"B": {"body": 1}})
    assert said(game) == "move b3", "not c3 or b1"
    game = board("o . . . .\n. . . . .\n. . B D .\n. . . . .", active="orc", figures={"B": {"body": 1}})
    assert said(game) in ("move b3", "move c2")


@movement
def test_a_square_in_the_heros_way_out_is_worth_the_walk():
    """The stairs are on the right: the Orc on the left goes round."""
    game = board(". . . . . . z z\no . B . . . z z\n. . . . . . . .", active="orc", round=3, figures={"B": {"body": 1}})
    assert said(game) == "move d2"
    assert said(game, "easy") == "move b2", "that one does not think of it"


@movement
def test_a_wraith_comes_through_the_wall():
    """No way on foot: what the rules offer counts."""
    walled = "+-+-+-+\n|r|. B|\n+-+-+-+"
    game = board(walled, active="wraith", legend={"r": "wraith"})
    line = said(game)
    assert line.startswith("move "), line
    game.answer(line)
    assert said(game) == "attack barbarian"


@movement
def test_nobody_leaves_a_hero_in_shock_for_a_better_target():
    for mind, answer in ((0, "attack barbarian"), (1, "move c1")):
        game = board("B o . W", active="orc", figures={"B": {"mind": mind, "body": 8}, "W": {"body": 1}})
        assert said(game) == answer


@movement
def test_nobody_walks_away_from_a_hero_in_shock_after_the_blow():
    for mind, last in ((0, "end"), (2, "move")):
        game = board("+-+-+-+-+-+-+-+-+\n|B o o . . . . .|\n+-+-+-+-+-+-+-+-+", figures={"B": {"mind": mind}})
        game.chance = lambda roll: ["black"] * len(roll.dice)
        player = Tactician(0, game.decision.seat)
        for _ in range(2):
            game.answer(player.choose(game.view(game.decision.seat), game.decision))
        assert game.write(player.choose(game.view(game.decision.seat), game.decision)).split()[0] == last


@movement
def test_a_lookout_with_nothing_to_open_goes_and_fights_like_others():
    game = board("B" + " ." * 13 + " l . .", active="goblin-lookout")
    assert said(game) == "move e1"


@movement
def test_the_way_to_the_goal_is_barred_close_to_the_hero():
    """Nobody reaches the Barbarian; the Mummy (4 spaces) comes into his way to the stairs, not to his side."""
    picture = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|B . . . . . . . . . z z|
+                       +
|. . . . . . . . . . z z|
+                       +
|. . . . . . . . m . . .|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""
    game = board(picture, active="mummy", round=3)
    assert said(game) == "move g1"


# -- doors and hidden things

hidden = pytest.mark.proves("missing.gm.hidden", "ability.sentry")
ROOMS = """
+-+-+-+-+-+-+-+
|B . . . . l .|
+-+-+-+-+-+D+-+
|. . . . . . {}|
+-+-+-+-+-+-+-+
"""


@hidden
@pytest.mark.parametrize("friend", ["o", "."])
def test_a_sentry_opens_the_door_it_stands_at(friend):
    game = board(ROOMS.format(friend), active="goblin-lookout", corridors=["a1"])
    assert said(game) == "open f2", "there may be friends, and the Heroes' way"


@hidden
def test_a_sentry_does_not_walk_to_a_door_behind_which_nobody_waits():
    for friend, answer in (("o", "move f1"), (".", "move b1")):
        game = board(ROOMS.replace("l .", ". l").format(friend), active="goblin-lookout", corridors=["a1"])
        assert said(game) == answer


@hidden
def test_a_door_into_a_room_that_is_open_already_is_only_opened_towards_heroes():
    """Everything is laid out, through the door on the left; the one beside the Lookout leads nowhere new."""
    picture = """
+-+-+-+-+-+
|{} . . . l|
+O+-+-+-+D+
|{} . . . .|
+-+-+-+-+-+
"""
    for a, b, answer in ((".", "B", True), ("B", ".", False)):
        game = board(picture.format(a, b), active="goblin-lookout", corridors=["a1"])
        assert said(game).startswith("open") is answer


# -- spells

spells = pytest.mark.proves("missing.gm.spells")


def weighed(picture, spell, answer=None, **spec):
    """What a spell is worth to the Chaos Sorcerer of a table."""
    game = board(picture, active="chaos-sorcerer", figures={"k": {"items": [spell]}, **spec.pop("figures", {})}, **spec)
    field = sight(game)
    casts = [a for a in game.decision.options if a[0].startswith("cast")]
    minds = Spells(field, one(field, "chaos-sorcerer"), casts)
    return {game.write(a).removeprefix(f"cast {spell}").strip(): minds.worth(a) for a in casts}


@spells
@pytest.mark.parametrize(
    "picture",
    [
        "k\n.\nB\nD\n.", "B\nD\n.\nk\n.", ". . . .\n. B . .\n. . D .\n. . . k", "k . . .\n. B . .\n. . D .\n. . . .",
        ". . . k\n. . B .\n. D . .\n. . . .", ". . . .\n. . D .\n. B . .\nk . . .", "k B D . .",
    ],
)  # fmt: skip
def test_a_bolt_hits_all_in_its_line_whichever_way_it_goes(picture):
    worths = weighed(picture, "lightning-bolt")
    assert max(worths.values()) == 2 * 2.0
    assert sum(w > 0 for w in worths.values()) >= 1


@spells
def test_what_stands_beyond_the_end_of_a_line_or_beside_it_is_not_hit():
    assert max(weighed("k B . . .\n. D . . .", "lightning-bolt").values(), default=0) == 0
    six = weighed("k B . . . . D .\n. . . E . . . .", "storm-lightning-bolt")
    assert max(six.values()) == 2.0, "six squares"
    assert max(weighed("k B . . . . . D\n. . . E . . . .", "storm-lightning-bolt").values()) == 0, "the seventh"


@spells
def test_own_body_in_the_line_is_weighed():
    """Two points each: an Orc has 1 Body to lose, a Chaos Warrior 3."""
    assert max(weighed("k o B D .", "lightning-bolt").values()) == 4 - 0.5 * 1
    assert max(weighed("k c B D .", "lightning-bolt").values()) == 4 - 0.5 * 2
    assert max(weighed("k c c B D", "lightning-bolt").values()) == 4 - 0.5 * 4, "no more lost than gained"
    assert max(weighed("k c c o B D", "lightning-bolt").values()) == 0, "more"


@spells
def test_firestorm_is_weighed_for_the_whole_room_without_the_caster():
    """Three points of Heat, less one for each 5 or 6 on two dice: 2 1/3 to expect."""
    heat = (4 * 3 + 4 * 2 + 1) / 9
    assert weighed("B . k . D", "firestorm") == {"": pytest.approx(2 * heat)}
    assert weighed("B . k o D", "firestorm") == {"": pytest.approx(2 * heat - 0.5)}
    weak = {"B": {"body": 1}, "D": {"body": 2}}
    assert weighed("B . k . D", "firestorm", figures=weak) == {"": pytest.approx(3.0)}, "no more than they have"
    outside = "+-+-+-+-+\n|B k DO E|\n+-+-+-+-+".replace("O E", "OE")
    assert weighed(outside, "firestorm") == {"": pytest.approx(2 * heat)}, "not next door"


@spells
def test_the_cloud_counts_those_who_can_still_be_stunned():
    one_, two = (5 / 6) ** 2, (5 / 6) ** 3
    assert weighed("B . k . D", "cloud-of-chaos") == {"": pytest.approx(2.5 * (one_ + two))}
    asleep = {"B": {"effects": [{"name": "cloud-of-chaos", "changes": "asleep", "amount": 1, "until": "will"}]}}
    assert weighed("B . k . D", "cloud-of-chaos", figures=asleep) == {"": 0.0}, "one alone"
    assert weighed("B . k . .", "cloud-of-chaos") == {"": 0.0}


@spells
def test_sleet_pays_when_it_blinds_more_heroes_than_friends():
    for picture, worth in (("B k D", 0.5), ("B k .", 0.0), ("B k D E", 1.0), ("B k D o", 0.0), ("B k D E o", 0.5)):
        assert max(0.0, *weighed(picture, "storm-blinding-sleet").values()) == worth
    walled = "+-+-+-+-+-+\n|B|D . k E|\n+-+-+-+-+-+"
    assert weighed(walled, "storm-blinding-sleet", corridors=["a1"]) == {"": 0.5}, "the Barbarian is not here"


@spells
def test_control_is_worth_less_against_a_strong_mind_and_never_cast_twice():
    assert weighed("B . k", "command-spell") == {"on barbarian": pytest.approx(3 * (5 / 6) ** 2 + 0.08)}
    assert weighed("W . k", "chaos-sleep") == {"on wizard": pytest.approx(2.5 * (5 / 6) ** 6 + 0.04)}
    assert weighed("W . k", "chaos-tempest") == {"on wizard": pytest.approx(1.6 + 0.04)}, "no Test of Will"
    scared = {"B": {"effects": [{"name": "fear", "changes": "attack", "amount": -1, "until": "quest"}]}}
    assert weighed("B . k", "fear", figures=scared) == {"on barbarian": 0.0}
    assert weighed("D . k . B", "fear") == {"on barbarian": pytest.approx(1.58), "on dwarf": 0.0}
    assert weighed("D|. k . B".replace("|", " "), "fear", figures=scared)["on dwarf"] == pytest.approx(1.57)


@spells
def test_the_hero_with_most_dice_counts_only_if_in_sight():
    """The Barbarian stands behind a wall."""
    walled = "+-+-+-+-+\n|D . k|B|\n+-+-+-+-+"
    assert weighed(walled, "fear", corridors=["d1"])["on dwarf"] == pytest.approx(1.57)


@spells
@pytest.mark.parametrize(("body", "most", "goes"), [(1, 2, True), (2, 2, False), (2, 6, False), (2, 7, True)])
def test_flight_at_one_body_or_less_than_a_third(body, most, goes):
    worth = weighed("B k . .", "mage-escape", figures={"k": {"items": ["mage-escape"], "body": body, "max-body": most}})
    assert (max(worth.values()) > 50) is goes
    if goes:
        assert worth["at d1"] == pytest.approx(50.3), "a tenth for each square away from the nearest Hero"
        assert worth["at c1"] == pytest.approx(50.2)


@spells
def test_nobody_is_summoned_against_nobody_and_not_a_third_friend():
    assert weighed("B . k o . o", "summon-orcs") == {"": 4.5}
    assert weighed("B . k o o o", "summon-orcs") == {"": 0.0}
    assert weighed("B . k . . .", "necro-summon-mummy") == {"": 2.2}


@spells
def test_a_spell_must_be_worth_more_than_the_blow_at_hand():
    """A thieving wind is worth 1: less than a blow that may kill a Wizard, more than a scratch."""
    for body, answer in ((4, "cast storm-thieving-wind on wizard"), (1, "attack wizard")):
        assert caster("W k .", "storm-thieving-wind", W={"body": body}) == answer


@spells
def test_the_summoned_come_to_the_weakest_else_as_near_as_there_is_room():
    game = board(". . . . .\nW . k . B\n. . . . .", figures={"W": {"body": 3}, "B": {"body": 3}})
    field = sight(game)
    assert beside_heroes(field, mask(game, "d2", "b2")) == at(game, "d2"), "as weak: the first seat"
    weak = sight(board(". . . . .\nW . k . B\n. . . . .", figures={"W": {"body": 2}, "B": {"body": 3}}))
    assert beside_heroes(weak, mask(game, "d2", "b2", "a1")) == at(game, "a1"), "the first square next to her"
    assert beside_heroes(weak, mask(game, "c1", "d1")) == at(game, "d1"), "one step farther: next to nobody else"
    assert beside_heroes(field, mask(game, "c1", "c3")) == at(game, "c1")


# -- wandering Monsters

wandering = pytest.mark.proves("missing.gm.wandering")


@wandering
def test_the_wandering_monster_bars_the_way_to_the_nearest_other_hero():
    game = board("E . . D . B . .\n. . . . . . . .", legend={})
    field = sight(game)
    dwarf = one(field, "dwarf")
    assert ambush(field, dwarf, mask(game, "c1", "e1", "d2")) == at(game, "e1"), "two steps to the Barbarian"
    assert ambush(field, dwarf, mask(game, "c1", "d2")) == at(game, "c1"), "no room there: the next Hero"
    assert ambush(field, dwarf, mask(game, "d2")) == at(game, "d2"), "else any"


@wandering
def test_a_lone_searcher_finds_it_in_the_way_out():
    game = board(". . . . . z z\n. D . . . z z\n. . . . . . .", round=3)
    field = Field(game.view(len(game.seats) - 1), SorcererMind(game.view(len(game.seats) - 1)).exit)
    dwarf = one(field, "dwarf")
    assert ambush(field, dwarf, mask(game, "a2", "b1", "c2", "b3")) == at(game, "c2")
    assert ambush(field, dwarf, mask(game, "a2", "b3")) in (at(game, "a2"), at(game, "b3"))


@wandering
def test_whoever_has_no_place_on_the_board_draws_it_to_the_nearest_hero():
    game = board("B . . D")
    field = sight(game)
    assert ambush(field, None, mask(game, "b1")) == at(game, "b1")


@target
@movement
def test_a_figure_off_the_board_has_nothing_to_do():
    game = board("B o .", active="orc")
    view = game.view(game.decision.seat)
    for f in view.figures:
        if f.kind == "orc":
            f.squares = ()
    assert SorcererMind(view).decide(view, game.decision) == ("end",)
    assert isinstance(game.decision, Decision)


# -- more about who goes where


@movement
def test_making_room_costs_a_little_risk_but_only_if_somebody_waits_behind():
    """Both Orcs want the one square in front of the Barbarian; the first steps back into the open."""
    picture = """
+-+-+-+-+-+-+
|#|#|. . . .|
+-+-+       +
|B . o . . .|
+-+-+       +
|#|#|. . . .|
+-+-+-+-+-+-+
"""
    game = board(picture.replace("B . o . . .", "B o o . . ."))
    game.chance = lambda roll: ["black"] * len(roll.dice)
    player = Tactician(0, game.decision.seat)
    lines = []
    for _ in range(3):
        lines.append(game.write(player.choose(game.view(game.decision.seat), game.decision)))
        game.answer(lines[-1])
    assert lines[:2] == ["activate orc.1", "attack barbarian"]
    assert lines[2].startswith("move "), "there is a friend behind"
    alone = board(picture.replace("B . o . . .", "B o . . . ."), active="orc")
    alone.chance = lambda roll: ["black"] * len(roll.dice)
    stays = Tactician(0, alone.decision.seat)
    for answer in ("attack barbarian", "end"):
        assert alone.write(stays.choose(alone.view(alone.decision.seat), alone.decision)) == answer
        alone.answer(answer)


@difficulty
def test_the_hard_one_stays_if_elsewhere_is_hardly_safer():
    """In a dead end the Barbarian reaches every square at once."""
    game = board("+-+-+-+-+\n|B o . .|\n+-+-+-+-+", active="orc")
    game.chance = lambda roll: ["black"] * len(roll.dice)
    player = Tactician(0, game.decision.seat, "hard")
    game.answer(player.choose(game.view(game.decision.seat), game.decision))
    assert game.write(player.choose(game.view(game.decision.seat), game.decision)) == "end"


@movement
def test_one_hero_in_shock_among_several_is_enough_to_stay():
    """The Wizard In Shock and the Dwarf stand next to the Orc, and a friend waits behind it."""
    picture = "+-+-+-+-+-+\n|W o o . .|\n+-+ +-+-+-+\n|#|D|#|#|#|\n+-+-+-+-+-+"
    game = board(picture, figures={"W": {"mind": 0}})
    game.chance = lambda roll: ["black"] * len(roll.dice)
    player = Tactician(0, game.decision.seat)
    for _ in range(2):
        game.answer(player.choose(game.view(game.decision.seat), game.decision))
    assert game.write(player.choose(game.view(game.decision.seat), game.decision)) == "end"


@movement
def test_an_archer_who_cannot_shoot_keeps_its_distance():
    """Nobody in sight: it comes nearer, but never stands next to a Hero to wait."""
    rooms = "+-+-+-+-+-+-+-+\n|. . . . . . a|\n+ +-+-+-+-+-+-+\n|B .|#|#|#|#|#|\n+-+-+-+-+-+-+-+"
    game = board(rooms, active="elven-archer")
    line = said(game)
    assert line not in ("move a1", "move b2")


@movement
def test_an_archer_next_to_a_hero_walks_off_and_shoots_the_same_one():
    game = board("B a . . . . . .", active="elven-archer")
    assert said(game) != "attack barbarian"
    far = board("B . . a . . . .", active="elven-archer")
    assert said(far) == "shoot barbarian", "who can shoot from here does not walk first"


@target
@movement
@difficulty
def test_even_the_hard_one_strikes_whom_it_stands_next_to_instead_of_walking_round():
    """On the far side of the Wizard it would face nobody else, but the Wizard is at hand already."""
    game = board("B D . . .\n. o W . .\n. . . . .", active="orc")
    field, mind = sight(game), thinking(game)
    orc, wizard = one(field, "orc"), one(field, "wizard")
    strikes = [a for a in game.decision.options if a[0] == "strike"]
    beside = mask(game, "c3", "d2")
    elsewhere = mind.stand(field, orc, wizard, beside)
    assert mind.rate(field, orc, wizard, elsewhere) > mind.rate(field, orc, wizard, orc.squares[0])
    assert game.write(mind.attack(field, orc, strikes, beside)) == "attack wizard"


@movement
def test_an_archer_waits_out_of_arms_reach_and_others_do_not():
    """The nearest square in the way to the stairs is next to the Hero: an Archer stops one short of it."""
    for letter, name, place in (("a", "elven-archer", "c1"), ("o", "orc", "b1")):
        game = board(f"B . . . {letter} . z z", round=3)
        field = Field(game.view(len(game.seats) - 1), SorcererMind(game.view(len(game.seats) - 1)).exit)
        post = thinking(game, "normal").guard_post(field, one(field, name), mask(game, "b1", "c1", "d1"))
        assert post == at(game, place)


@movement
@difficulty
def test_the_hard_one_stays_where_it_is_if_no_other_place_is_safer():
    """Nothing the Barbarian can do kills this Orc, wherever it stands; it does not walk about for nothing."""
    game = board("B . . . . . o .", figures={"o": {"body": 9}})
    field = sight(game)
    assert thinking(game).guard_post(field, one(field, "orc"), mask(game, "e1", "f1", "h1")) == at(game, "g1")


@movement
def test_a_monster_that_gets_at_nobody_hacks_at_the_wall_before_it():
    """The Sorcerer's own wall cuts the passage off: it has to go before anybody can be attacked."""
    picture = "+-+-+-+-+-+-+\n|B . . k . .|\n+-+-+-+-+-+-+"
    game = board(picture, active="chaos-sorcerer", figures={"k": {"items": ["mage-wall-of-flame"]}})
    for line in ("cast mage-wall-of-flame at c1", "end", "end", "activate chaos-sorcerer.1"):
        game.answer(line)
    assert said(game) == "hack c1"


@movement
@order
@pytest.mark.parametrize("body", [1, 9])
def test_whoever_makes_room_for_a_friend_does_so_even_where_it_is_no_safer(body):
    """One place beside the Barbarian: the first Orc strikes and goes back, so that the second can get there."""
    picture = "+-+-+-+-+-+-+-+-+\n|B o o . . . . .|\n+-+-+-+-+-+-+-+-+"
    game = board(picture, figures={"o": {"body": body}})
    game.chance = lambda roll: ["black"] * len(roll.dice)
    player = Tactician(0, game.decision.seat)
    for _ in range(2):
        game.answer(player.choose(game.view(game.decision.seat), game.decision))
    assert game.write(player.choose(game.view(game.decision.seat), game.decision)).split()[0] == "move"


@movement
def test_waiting_where_one_stands_is_better_than_walking_about():
    """The Mummy already bars the door square; nobody is in reach."""
    picture = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|B . . . . . . m . . z z|
+-+-+-+-+-+-+-+-+-+-+   +
|#|#|#|#|#|#|#|#|#|#|z z|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""
    game = board(picture, round=3)
    chosen, then = first(game)
    assert (chosen, then) == ("activate mummy.1", "move d1"), "as near to the Hero as it gets"
    near = board(picture.replace("B . . . . . . m", "B . . . . m . x"), legend={"x": "blocked"}, round=3)
    assert said(near) == "activate mummy.1"


@target
def test_the_best_of_several_at_hand_is_compared_with_who_is_farther_off():
    """Between a fresh Barbarian and a weak Dwarf at hand, a Wizard a little weaker still is not worth a walk."""
    figures = {"B": {"body": 8}, "D": {"body": 2}, "W": {"body": 3}}
    game = board("B o D\n. . .\n. W .", active="orc", figures=figures)
    assert said(game) == "attack dwarf"


@spells
def test_a_spell_must_do_more_than_the_blow_at_hand():
    game = board("B . k . D", active="chaos-sorcerer", figures={"k": {"items": ["firestorm"]}})
    field, mind = sight(game), thinking(game, "normal")
    casts = [a for a in game.decision.options if a[0].startswith("cast")]
    best = Spells(field, one(field, "chaos-sorcerer"), casts).best()
    assert best is not None
    worth = best[0]
    for at_hand, cast in ((worth - 0.01, True), (worth, False), (worth + 0.01, False)):
        assert (mind.spell(field, one(field, "chaos-sorcerer"), casts, at_hand) is not None) is cast


@spells
def test_nobody_is_called_when_no_hero_is_left_to_fight():
    game = board("B . k . .", active="chaos-sorcerer", figures={"k": {"items": ["summon-orcs"]}})
    casts = [a for a in game.decision.options if a[0].startswith("cast")]
    view = game.view(game.decision.seat)
    field = Field(view)
    assert Spells(field, one(field, "chaos-sorcerer"), casts).best() is not None
    next(f for f in view.figures if f.side == "hero").squares = ()
    gone = Field(view)
    assert Spells(gone, one(gone, "chaos-sorcerer"), casts).best() is None


@movement
def test_a_monster_that_gets_at_nobody_clears_a_wedged_door():
    """The Elf wedges the door between them."""
    game = board("+-+-+-+-+\n|B EOo .|\n+-+-+-+-+", active="elf", figures={"E": {"items": ["door-wedges"]}})
    for line in ("apply door-wedges to c1", "end", "activate orc.1"):
        game.answer(line)
    assert said(game) == "clear b1"


@spells
def test_bonds_and_walls_are_weighed_by_where_they_stand():
    """A wall in the Hero's way, when the caster has lost half of its Body; elsewhere, or unhurt, none."""
    for body, worth in ((1, 1.5), (2, 0.0)):
        own = {"k": {"items": ["mage-wall-of-flame"], "body": body, "max-body": 3}}
        worths = weighed("B . . . k", "mage-wall-of-flame", figures=own)
        assert worths["at b1"] == worths["at c1"] == worth


@spells
def test_escape_to_the_refuge_has_no_square():
    worth = weighed(
        "B k . r", "escape", figures={"k": {"items": ["escape"], "body": 1, "max-body": 3}}, legend={"r": "refuge"}
    )
    assert worth == {"": 50.0}


# -- the weights themselves, on small boards


@target
def test_at_hand_beats_a_walk_of_the_same_worth_and_easy_ones_never_look_further():
    twins = {"B": {"body": 7, "items": ["shortsword"]}, "D": {"body": 7}}
    assert said(board("B . o D", figures=twins, active="orc"), "easy") == "attack dwarf"
    assert said(board("D . o B", figures=twins, active="orc")) == "attack barbarian"


@movement
def test_nearest_square_first_then_the_one_that_faces_fewer():
    """Straight ahead is nearest; both ends of the row are as far, and one has another Hero beside it."""
    game = board("o . . B . . .\n. . . . . . .", active="orc")
    field = sight(game)
    orc, hero = one(field, "orc"), one(field, "barbarian")
    mind = thinking(game, "normal")
    assert mind.stand(field, orc, hero, mask(game, "c1", "d2", "e1")) == at(game, "c1"), "two steps, four, four"
    assert mind.stand(field, orc, hero, mask(game, "d2", "e1")) == at(game, "d2")
    crowd = board("o . . B . . .\n. . . . . . .\n. . . D . . .", active="orc")
    field = sight(crowd)
    mind = thinking(crowd, "normal")
    orc, hero = one(field, "orc"), one(field, "barbarian")
    assert mind.stand(field, orc, hero, mask(crowd, "d2", "e1")) == at(crowd, "e1"), "the Dwarf is next to d2"
    assert thinking(crowd, "easy").stand(field, orc, hero, mask(crowd, "d2", "e1")) == at(crowd, "e1")


@movement
@difficulty
def test_the_hard_one_thinks_of_its_risk_before_its_steps():
    game = board("o . . B D E .\n. . . . . . .", active="orc", figures={"B": {"body": 1}})
    field = sight(game)
    orc, hero = one(field, "orc"), one(field, "barbarian")
    best = thinking(game).stand(field, orc, hero, mask(game, "c1", "d2"))
    risks = {q: field.deaths(orc, q) for q in (at(game, "c1"), at(game, "d2"))}
    assert risks[best] == min(risks.values())


@movement
def test_a_post_is_the_first_square_of_the_way_one_can_get_to():
    picture = """
+-+-+-+-+-+-+-+-+-+-+-+-+
|B . . . . . . . . . z z|
+-+-+-+-+-+-+-+-+       +
|#|#|#|#|#|#|#|#|. m z z|
+-+-+-+-+-+-+-+-+-+-+-+-+
"""
    game = board(picture, round=3, corridors=["a1"])
    field = Field(game.view(len(game.seats) - 1), SorcererMind(game.view(len(game.seats) - 1)).exit)
    mind = thinking(game, "normal")
    mummy = one(field, "mummy")
    walk = mask(game, "i1", "h1", "i2", "j1")
    assert mind.guard_post(field, mummy, walk) == at(game, "h1"), "nearest to the Hero of those in the way"
    assert mind.guard_post(field, mummy, mask(game, "i2")) in (at(game, "i2"), at(game, "j2"))
    assert mind.guard_post(field, mummy, mask(game, "j1")) == at(game, "j1"), "in the way, even if not nearer"


@movement
@difficulty
def test_of_places_as_safe_the_hard_one_takes_one_in_the_way():
    """Nothing kills this Orc: what counts is the Barbarian's way to the stairs, in the upper row."""
    game = board("B . . . . . . z z\n. . . . . o . . .", round=3, figures={"o": {"body": 9}})
    field = Field(game.view(len(game.seats) - 1), SorcererMind(game.view(len(game.seats) - 1)).exit)
    orc = one(field, "orc")
    assert at(game, "f1") in field.way_out(one(field, "barbarian"))
    assert thinking(game).guard_post(field, orc, mask(game, "e2", "f1", "g2")) == at(game, "f1")


@hidden
@movement
@pytest.mark.parametrize(("gap", "answer"), [(9, "move l1"), (10, "attack barbarian")])
def test_a_sentry_leaves_a_hero_for_a_door_only_if_it_gets_there(gap, answer):
    """A Lookout has ten spaces; the door behind which friends wait is the last but one of the row."""
    width = gap + 4
    top, below = "B l" + " ." * (width - 2), " ".join("." * (width - 2) + "o.")
    picture = f"+{'-+' * width}\n|{top}|\n+{'-+' * (width - 2)}D+-+\n|{below}|\n+{'-+' * width}"
    game = board(picture, active="goblin-lookout", corridors=["a1"])
    assert said(game) == answer
    field, mind = sight(game), thinking(game, "normal")
    post = mind.guard_post(field, one(field, "goblin-lookout"), mask(game, "c1", "d1"))
    assert post == at(game, "d1"), "towards the door, not to the Hero"


@movement
def test_without_anybody_on_the_board_one_stays():
    game = board("B . o", active="orc")
    view = game.view(game.decision.seat)
    for f in view.figures:
        if f.side == "hero":
            f.squares = ()
    field = Field(view)
    assert thinking(game, "normal").guard_post(field, one(field, "orc"), 0b10) == 2
    assert thinking(game, "hard").guard_post(field, one(field, "orc"), 0b10) == 2


@hidden
def test_only_doors_behind_which_friends_wait_are_worth_a_walk():
    picture = "+-+-+-+-+-+-+\n|B . . . . l|\n+D+-+D+-+-+-+\n|. .|. o|#|#|\n+-+-+-+-+-+-+"
    game = board(picture, active="goblin-lookout", corridors=["a1"])
    mind = thinking(game, "normal")
    field = sight(game)
    assert mind.doors(field) == mask(game, "c1")
    assert mind.door_to_open(field, mask(game, "d1", "e1")) == at(game, "d1"), "as near as it gets"
    none = board("B . . . . l", active="goblin-lookout")
    assert thinking(none, "normal").door_to_open(sight(none), mask(none, "d1")) < 0


@hidden
def test_who_is_no_sentry_does_not_go_to_doors():
    """Friends wait behind the door at f1, but an Orc cannot open it."""
    picture = "+-+-+-+-+-+-+-+-+\n|B . . . . . . {}|\n+-+-+-+-+-+D+-+-+\n|. . . . . . . o|\n+-+-+-+-+-+-+-+-+"
    for letter, name, answer in (("g", "goblin", "move b1"), ("l", "goblin-lookout", "move f1")):
        assert said(board(picture.format(letter), active=name, corridors=["a1"])) == answer


@order
@hidden
def test_whoever_could_only_step_into_a_pit_stays_where_it_is():
    """Behind an open pit in a passage an Orc gets at nobody, and down there it would be no better."""
    assert said(board("B . ^ o", figures={"B": {"body": 1}})) == "end"
    assert said(board("B . . o", figures={"B": {"body": 1}})) == "activate orc.1"


@target
def test_the_better_of_two_blows_at_hand_is_weighed_against_a_gift():
    """Next to a fresh Barbarian and a Dwarf at 1 Body, what counts is the blow at the Dwarf."""
    game = board("B o D\n. . .", active="orc", figures={"B": {"body": 8}, "D": {"body": 1}})
    mind, weighed_with = thinking(game, "normal"), []
    mind.gift = lambda field, monster, decision, at_hand: weighed_with.append(at_hand)
    field = sight(game)
    mind.act(field, game.decision)
    worths = [field.appeal(one(field, "orc"), one(field, name)) for name in ("barbarian", "dwarf")]
    assert worths[0] < worths[1]
    assert weighed_with == [worths[1]]


@spells
@difficulty
def test_the_easy_one_casts_every_other_time_any_spell_as_likely():
    game = board("B . k . D", active="chaos-sorcerer", figures={"k": {"items": ["fear", "summon-orcs", "escape"]}})
    field, mind = sight(game), thinking(game, "easy")
    casts = [a for a in game.decision.options if a[0].startswith("cast")]
    asked = []

    def cast(number):
        def below(n):
            asked.append(n)
            return number

        mind.below = below
        return mind.spell(field, one(field, "chaos-sorcerer"), casts, 0.0)

    assert [cast(n) for n in range(2 * len(casts))] == casts + [None] * len(casts)
    assert set(asked) == {2 * len(casts)}


@movement
def test_of_squares_as_near_and_as_safe_the_first_is_taken_wherever_other_heroes_are():
    near = "o . . . . .\n. B . . . .\n. . . . . .\n. . . . . {}"
    for other in (".", "D"):
        game = board(near.format(other), active="orc")
        field = sight(game)
        stand = thinking(game, "normal").stand(
            field, one(field, "orc"), one(field, "barbarian"), mask(game, "b1", "a2")
        )
        assert stand == at(game, "b1")


@movement
@order
@difficulty
def test_whoever_walks_off_after_its_blow_says_why():
    """In a passage with a friend behind it it makes room; the hard one without a friend gets out of reach."""
    long = "+" + "-+" * 20 + "\n|{}" + " ." * 17 + "|\n+" + "-+" * 20
    for row, level, why in (("B o o", "normal", "makes room for a friend"), ("B o .", "hard", "gets out of reach")):
        game = board(long.format(row))
        game.chance = lambda roll: ["black"] * len(roll.dice)
        mind = SorcererMind(game.view(game.decision.seat), level)
        for _ in range(2):
            game.answer(mind.decide(game.view(game.decision.seat), game.decision))
        answer = mind.decide(game.view(game.decision.seat), game.decision)
        assert answer is not None and answer[0] == "walk"
        assert mind.reason() == why
