"""Moments of the advanced game at which cards and Quests are asked: when, for whom, and what is left afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, noted, of, row, speak, table

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import danger, dungeon_cards, event_cards, events
from delvewright.rules.heroquest.figures import skills
from delvewright.rules.heroquest.magic import mastery
from delvewright.rules.heroquest.magic.advanced_groups import (
    confusion,
    divination,
    energy,
    entropy,
    fury,
    poison,
    sorrow,
    thaumaturgy,
    time_,
    unity,
    vitality,
)
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.figure import HERO, MONSTER
from delvewright.rules.heroquest.state.windows import HURT, OWN, ROLLED, USES, ZERO, Moment
from delvewright.rules.heroquest.turn import advanced

WHITE = COMBAT["white"]


def asked(monkeypatch: Any) -> list[Any]:
    """The moments at which Event cards are asked for, with the figure."""
    found: list[Any] = []
    monkeypatch.setattr(advanced, "at_moment", lambda g, when, m: noted(found, (when, m.figure.kind.id)))
    return found


# -- Event cards


@pytest.mark.proves("missing.event.stumble", "missing.event.false-floor", "missing.event.counter-magic")
def test_when_event_cards_are_asked_for(monkeypatch):
    found = asked(monkeypatch)
    g = row("BWo", active="barbarian")
    barbarian, wizard = g.fig(0), g.fig(1)
    carry(advanced.after_speed_roll(g, barbarian))
    carry(advanced.after_move(g, barbarian))
    carry(advanced.after_move(g, wizard))
    carry(advanced.before_spell(g, wizard, "courage"))
    carry(advanced.before_spell(g, wizard, "rope"))
    assert found == [("speed", "barbarian"), ("move-ended", "barbarian"), ("spell", "wizard")]


@pytest.mark.proves("missing.advspell.illusion.mask")
def test_a_mask_falls_with_an_attack_or_a_spell_and_nothing_else_does():
    for rule in ("spell", "attack"):
        g = row("Wo")
        wizard = g.fig(0)
        wizard.effects = (condition("mask", "masked", "turn"), condition("rebuke", "rebuking", "turn"))
        if rule == "spell":
            carry(advanced.before_spell(g, wizard, "courage"))
        else:
            carry(advanced.declared(g, wizard, of(g, "orc")))
        assert [e.name for e in wizard.effects] == ["rebuke"]


@pytest.mark.proves("adv.danger.when", "adv.event.play", "missing.dungeon.reserves")
def test_what_the_evil_sorcerer_may_do_and_in_whose_turn():
    g = row("B.o", active="evil-sorcerer")
    g.extras.danger = 0
    assert ("danger",) in advanced.master_options(g)
    g.extras.danger = 1
    assert ("danger",) not in advanced.master_options(g)
    g.extras.danger = 0
    g.turn = 0
    assert advanced.master_options(g) == []


@pytest.mark.proves("adv.danger.roll", "adv.danger.when")
def test_each_skull_of_danger_is_a_card_and_the_turn_is_given_up():
    g = row("B.o", active="evil-sorcerer")
    g.extras.danger, g.waiting, g.extras.dungeon = 0, 0b100, ("hungry-dark",)
    play: Any = danger.roll_danger(g)
    roll = next(play)
    assert roll.dice == (WHITE, WHITE) and g.waiting == 0 and g.extras.danger == 3
    play.send([SKULL, SKULL])
    play.send("parry")
    with pytest.raises(StopIteration):
        play.send("stumble")
    assert g.extras.events == ("parry", "stumble")


@pytest.mark.proves("missing.dungeon.champion", "missing.dungeon.watchful")
def test_whoever_wanders_in_is_no_champion():
    g = row("B.o")
    orc = of(g, "orc")
    orc.spot = g.extras.marked = -1
    g.extras.fresh = 0b1
    advanced.newly_laid_out(g, 0b110)
    assert not orc.has("fame 1") and g.extras.fresh == 0b111


@pytest.mark.proves("missing.dungeon.watchful")
def test_what_is_new_is_asked_about_once(monkeypatch):
    told: list[int] = []
    monkeypatch.setattr(advanced, "watchful", lambda g, new: noted(told, new))
    g = row("B.o")
    g.extras.fresh = 0b100
    for _ in range(2):
        carry(advanced.after_answer(g, g.fig(0)))
    assert told == [0b100] and g.extras.fresh == 0


@pytest.mark.proves("missing.event.reinforcements")
def test_reinforcements_stand_where_their_kind_stands():
    g = table("+-+-+-+-+-+\n|B .O. o g|\n+-+-+-+-+-+\n")
    card, orc = event_cards.Reinforcements(), of(g, "orc")
    assert sorted(g.fig(id).kind.id for id in card.targets(g)) == ["orc"], "no Character"
    carry(card.happens(g, orc.id))
    new = [f for f in g.on_board(MONSTER) if f.kind.id == "orc" and f is not orc]
    assert [f.at for f in new] == [2] and not g.waiting >> new[0].id & 1
    assert list(card.targets(g)) == [], "no room any more"


@pytest.mark.proves("missing.event.deck", "adv.event.play")
def test_what_lasts_this_turn_ends_with_the_evil_sorcerers():
    g = row("B.o", active="evil-sorcerer")
    orc = of(g, "orc")
    carry(event_cards.BloodFury().happens(g, orc.id))
    (effect,) = orc.effects
    assert (effect.name, effect.changes, effect.amount, effect.until, effect.mark) == (
        "blood-fury", "rage", 1, "turn-end", g.sorcerer,
    )  # fmt: skip
    assert events.unused(g) == [orc.id]
    g.waiting = 0
    assert events.unused(g) == [] == list(event_cards.BloodFury().targets(g))


@pytest.mark.proves("missing.event.regroup")
def test_who_regroups_in_somebody_elses_activation_gets_no_move():
    g = row("B.o", active="orc")
    orc, text = of(g, "orc"), event_cards.Regrouping()
    effect = Effect("regroup", "regroup", 1, "turn-end", g.sorcerer)
    orc.effects = (effect,)
    moves = g.moves
    text.attack_over(g, orc, effect)
    assert g.moves == moves + 1 and orc.effects == ()
    g.active = 0
    orc.effects = (effect,)
    text.attack_over(g, orc, effect)
    assert g.moves == moves + 1 and orc.effects == ()


# -- Quests


@pytest.mark.proves("missing.quest.13-toy-court", "missing.dungeon.old-curses")
def test_a_quest_hears_of_a_found_treasure_by_the_names_of_this_edition():
    heard: list[Any] = []
    g = row("B.o")

    class Holder:
        state = g

    speak(Holder, found_cards=lambda g, f, items: heard.append(items))
    advanced.treasure_found(g, g.fig(0), ("potion-of-healing",))
    assert heard == [("new-potion-of-healing",)]


# -- Skills


@pytest.mark.proves("missing.skill.war-cry")
def test_a_war_cry_is_about_one_hero_until_the_next_turn():
    g = row("BWo", figures={"B": {"items": ["war-cry"]}}, active="barbarian")
    barbarian, wizard, orc = g.fig(0), g.fig(1), of(g, "orc")
    g.take_off(wizard)
    carry(skills.war_cry(g, barbarian, Moment(barbarian)))
    (effect,) = orc.effects
    assert (effect.changes, effect.amount, effect.until, effect.mark) == ("cowed-by", 0, "turn", barbarian.home)
    text = skills.CowedBy()
    assert text.forbids(g, orc, effect, barbarian) and not text.forbids(g, orc, effect, wizard)


@pytest.mark.proves("missing.skill.quick-cast", "missing.skill.war-cry")
def test_some_skills_are_for_ones_own_activation():
    g = row("W.o", figures={"W": {"items": ["quick-cast"]}}, active="wizard")
    wizard = g.fig(0)
    for skill in ("quick-cast", "war-cry"):
        can = USES[skill].can
        g.active = wizard.id
        assert can(g, wizard, Moment(wizard, when=OWN))
        g.active = -1
        assert not can(g, wizard, Moment(wizard, when=OWN))


@pytest.mark.proves("missing.skill.cleave")
def test_a_cleave_is_for_an_enemy_beside_and_may_be_left():
    g = table("+-+-+-+\n|p B o|\n+ + + +\n|. . q|\n+-+-+-+\n", figures={"B": {"items": ["cleave"]}})
    barbarian, goblin = of(g, "barbarian"), of(g, "goblin")
    play: Any = skills.cleave(g, barbarian, 1, frozenset({"melee", "heat"}))
    question = next(play)
    beside = [f.id for f in g.on_board(MONSTER) if g.beside[barbarian.at] >> f.at & 1]
    assert [a[2] for a in question.options[:-1]] == beside
    assert question.options[-1] == ("pass",) and len(question.options) == 3
    with pytest.raises(StopIteration):
        play.send(("use-on", "cleave", goblin.id))
    assert not goblin.alive
    carry(skills.cleave(g, barbarian, 1, frozenset({"melee"})), ("pass",))
    carry(skills.cleave(g, barbarian, 1, frozenset({"ranged"})))


# -- Mastery


@pytest.mark.proves("adv.mastery.roll", "adv.mastery.fail-or-pay")
def test_mastery_is_at_most_mind_and_is_bought_off_point_for_point():
    def cast(rolled: int, number: int, mind: int, *answers: Any) -> tuple[bool, int]:
        g = row("W.o")
        wizard = g.fig(0)
        wizard.mind = mind
        return carry(mastery.mastery_test(g, wizard, "spark", number), [rolled], *answers), wizard.mind

    assert cast(4, 2, 6) == (True, 6)
    assert cast(5, 2, 6, ("pay-mind",)) == (True, 5) and cast(5, 2, 6, ("pass",)) == (False, 6)
    assert cast(6, 2, 4, ("pay-mind",)) == (True, 0), "with the last of it"
    assert cast(6, 2, 3) == (False, 3), "not with what one does not have"


@pytest.mark.proves("adv.mastery.fail-or-pay", "shock.when")
def test_a_monster_that_has_paid_its_last_mind_is_gone():
    g = row("W.o")
    orc, wizard = of(g, "orc"), g.fig(0)
    carry(mastery.spent(g, orc))
    assert orc.alive
    orc.mind = 0
    carry(mastery.spent(g, orc))
    assert not orc.alive
    wizard.mind = 0
    carry(mastery.spent(g, wizard))
    assert wizard.alive


# -- spells


@pytest.mark.proves("missing.advspell.time.moment")
def test_whose_roll_comes_again():
    g = table("+-+-+-+-+-+\n|W . o|. p|\n+-+-+-+-+-+\n", figures={"W": {"items": ["moment"]}})
    wizard, orc = g.fig(0), of(g, "orc")
    hidden = g.add(content().kinds["goblin"], 4, MONSTER, g.sorcerer)

    def may(owner: int, faces: Any = (SKULL,), used: tuple[str, ...] = (), card: str = "") -> bool:
        roll = Roll(owner, "attack", (WHITE,))
        roll.faces = list(faces)
        return time_._any_roll(g, wizard, Moment(wizard, None, roll, card=card, when=ROLLED, used=used))

    assert may(wizard.id) and may(orc.id) and not may(hidden.id), "in sight"
    assert not may(-1), "nobody's"
    assert not may(orc.id, ()) and not may(orc.id, used=("moment",)) and not may(wizard.id, card="moment")
    wizard.mind = 0
    assert not may(wizard.id)


@pytest.mark.proves("missing.advspell.unity.share-pain")
def test_who_may_share_which_pain():
    g = row("WBo", figures={"W": {"items": ["share-pain"]}})
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")

    def may(f: Any, damage: int = 2, marks: str = "") -> bool:
        return unity._can_share(g, wizard, Moment(f, damage=damage, marks=frozenset(marks.split()), when=HURT))

    assert may(wizard) and may(barbarian) and not may(of(g, "orc"))
    assert not may(barbarian, 0) and not may(barbarian, 2, "spirit")
    assert unity._sharer(g, wizard, Moment(barbarian)) == [wizard.id]
    wizard.body = 0
    assert unity._sharer(g, wizard, Moment(barbarian)) == []


@pytest.mark.proves("missing.advspell.vitality.second-breath")
def test_whom_a_second_breath_saves():
    g = row("WBo", figures={"W": {"items": ["second-breath"]}})
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")

    def may(f: Any) -> bool:
        return vitality._dying_in_sight(g, wizard, Moment(f, when=ZERO))

    assert not may(barbarian)
    barbarian.body = 0
    assert may(barbarian)
    barbarian.effects = (condition("preserve", "preserved", "turn"),)
    assert not may(barbarian)
    orc = of(g, "orc")
    orc.body = 0
    assert not may(orc)


@pytest.mark.proves("missing.advspell.vitality.surge")
def test_a_surge_works_once_at_a_time():
    g = row("WBo")
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    barbarian.body = 1
    full = barbarian.full_body
    carry(vitality.surge(g, wizard, barbarian))
    assert (barbarian.body, barbarian.full_body) == (3, full + 2)
    carry(vitality.surge(g, wizard, barbarian))
    assert (barbarian.body, barbarian.full_body) == (3, full + 2)


@pytest.mark.proves("missing.advspell.energy.arc")
def test_an_arc_leaps_to_an_enemy_beside_the_first():
    g = table("+-+-+-+-+\n|W . o p|\n+ + + + +\n|. . q .|\n+-+-+-+-+\n")
    wizard, orc, goblin = of(g, "wizard"), of(g, "orc"), of(g, "goblin")
    play: Any = energy.arc(g, wizard, orc)
    first = next(play)
    assert first.dice == (WHITE,) * 3
    question = play.send(["white"] * 3)
    while not hasattr(question, "options"):
        question = play.send(["black"] * len(question.dice))
    assert len(question.options) == 2 and orc.id not in [a[2] for a in question.options]
    roll = play.send(("use-on", "arc", goblin.id))
    assert roll.dice == (WHITE,) * 3 and roll.against == goblin.id


@pytest.mark.proves("missing.advspell.energy.overcharge", "missing.advspell.fury.frenzy")
def test_for_oneself_at_once_and_for_others_in_their_next_activation():
    for cast, gives in ((energy.overcharge, "haste"), (fury.frenzy, "rage")):
        g = row("WBo", active="wizard")
        wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
        moves, bonus = g.moves, dict(g.bonus)
        carry(cast(g, wizard, wizard))
        assert wizard.effects == () and (g.moves, dict(g.bonus)) != (moves, bonus)
        after = g.moves, dict(g.bonus)
        carry(cast(g, wizard, barbarian))
        assert [(e.changes, e.amount, e.until) for e in barbarian.effects] == [(gives, 1, "activation")]
        g.active = barbarian.id
        carry(cast(g, wizard, wizard))
        assert [(e.changes, e.until) for e in wizard.effects] == [(gives, "activation")]
        assert (g.moves, dict(g.bonus)) == after


@pytest.mark.proves("missing.advspell.fury.roar")
def test_who_shrinks_from_a_roar():
    g = table("+-+-+-+-+-+\n|W o . . .|\n+-+-+-+-+-+\n")
    wizard, orc = of(g, "wizard"), of(g, "orc")
    for mind, timid in ((0, False), (1, True), (2, True), (3, False)):
        orc.mind = mind
        assert (fury.timid(g, wizard) == [orc]) is timid
    orc.mind, orc.pit = 2, True
    carry(fury.roar(g, wizard))
    assert orc.at == 4 and not orc.pit


@pytest.mark.proves("missing.advspell.confusion.turn-aside")
def test_who_dies_while_striking_another_is_not_pacified():
    g = row("W.op", figures={"p": {"body": 3}})
    wizard, orc = of(g, "wizard"), of(g, "orc")
    carry(confusion.turn_aside(g, wizard, orc), "skull white white", "white")
    assert [e.changes for e in orc.effects] == ["pacified"] and of(g, "goblin").body == 2


@pytest.mark.proves("missing.advspell.divination.omen")
def test_an_omen_of_few_cards_and_of_known_ones():
    g = row("W.o")
    wizard = of(g, "wizard")
    g.deck, g.extras.top = ("gold-25", "arrow"), ()
    carry(divination.omen(g, wizard), "gold-25", "arrow", ("ask", "arrow"))
    assert g.extras.top == ("arrow", "gold-25")
    carry(divination.omen(g, wizard), ("ask", "gold-25"))
    assert g.extras.top == ("gold-25", "arrow")
    assert [e.audience for e in g.log if e.kind == "omen"] == [1 << wizard.seat] * 2


@pytest.mark.proves("missing.advspell.divination.warning")
def test_a_warning_of_what_is_in_furniture_uses_it_up():
    g = row("Wk.B")
    hero = of(g, "barbarian")
    g.armed, g.found = 0b10, 0b10
    moment = Moment(hero, at=1)
    carry(divination.warning(g, of(g, "wizard"), moment))
    assert moment.stopped and g.armed == 0 and g.found == 0
    g.armed, g.stepped = 0b1000, 2
    carry(divination.warning(g, of(g, "wizard"), Moment(hero, at=3)))
    assert g.armed == g.found == 0b1000 and hero.at == 2


@pytest.mark.proves("missing.advspell.thaumaturgy.transmute")
def test_what_is_gilded_already_is_no_goods_any_more():
    g = row("WB.", figures={"B": {"items": ["broadsword", "weapon-drill"]}, "W": {"items": []}})
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    assert thaumaturgy.with_goods(g, wizard) == [barbarian.id]
    carry(thaumaturgy.transmute(g, wizard, barbarian))
    assert barbarian.tags == ("gilded:broadsword",) and thaumaturgy.with_goods(g, wizard) == []


@pytest.mark.proves("missing.advspell.sorrow.grief")
def test_grief_is_for_those_who_saw_it():
    g = row("W.op")
    wizard, orc = of(g, "wizard"), of(g, "orc")
    assert sorrow.mourners(g, wizard) == []
    g.extras.mourning = 1 << orc.id
    assert sorrow.mourners(g, wizard) == [orc.id]
    carry(sorrow.grief(g, wizard, orc), [6] * orc.mind)
    assert orc.effects == ()
    carry(sorrow.grief(g, wizard, orc), [5] * orc.mind)
    assert [(e.changes, e.until) for e in orc.effects] == [("miss", "missed")]


@pytest.mark.proves("missing.advspell.poison.antidote")
def test_an_antidote_gives_three_points_at_most():
    g = row("WBo")
    wizard, barbarian = of(g, "wizard"), of(g, "barbarian")
    assert poison.poisoned_heroes(g, wizard) == []
    barbarian.body = 1
    barbarian.effects = (Effect("venom", "poison-lost", 4, "quest"),)
    carry(poison.antidote(g, wizard, barbarian))
    assert barbarian.body == 4 and barbarian.bonus("poison-lost") == 1
    carry(poison.antidote(g, wizard, barbarian))
    assert barbarian.body == 5 and barbarian.effects == ()


@pytest.mark.proves("missing.advspell.entropy.rot")
def test_what_rots():
    g = table(
        "+-+-+-+-+-+-+\n|W c k .D. .|\n+-+-+-+-+-+-+\n",
        legend={"k": "furniture:throne"}, door=[{"at": "d1-e1", "kind": "locked"}],
    )  # fmt: skip
    wizard = of(g, "wizard")
    g.tall = 0
    assert entropy.wooden_pieces(g, wizard) == [1], "no throne"
    g.put(wizard, 3)
    assert entropy.rotting_doors(g, wizard) == [(3, 4)]
    g.doors = 1
    assert entropy.rotting_doors(g, wizard) == []


@pytest.mark.proves("missing.dungeon.cold-stone")
def test_cold_stone_leaves_one_point_and_monsters_alone():
    g = row("B.o", dungeon=["cold-stone"])
    hero, orc = of(g, "barbarian"), of(g, "orc")
    given = [(points, dungeon_cards.cold_stone(g, hero, points)) for points in (0, 1, 2, 4)]
    assert given == [(0, 0), (1, 1), (2, 1), (4, 3)] and dungeon_cards.cold_stone(g, orc, 3) == 3
    g.extras.dungeon = ()
    assert dungeon_cards.cold_stone(g, hero, 4) == 4 and hero.side == HERO


@pytest.mark.proves("missing.event.false-floor")
def test_no_floor_gives_way_under_what_lies_on_it():
    g = row("B..o", corridor=True)
    card, moment = event_cards.FalseFloor(), Moment(g.fig(0))
    assert card.answers(g, "move-ended", moment)
    g.extras.snares = (("pit", 0),)
    assert not card.answers(g, "move-ended", moment)
    g.extras.snares = (("pit", 1),)
    assert card.answers(g, "move-ended", moment)
    g.extras.conjured = (Conjured("thorn-wall", 0b11, 0),)
    assert not card.answers(g, "move-ended", moment)
    g.extras.conjured = (Conjured("thorn-wall", 0b110, 0),)
    assert card.answers(g, "move-ended", moment)
