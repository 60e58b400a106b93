"""Skills, Fate, Mastery, running and searching furniture: when each can be used, by whom, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, of, row, table

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon import running, searching_furniture
from delvewright.rules.heroquest.figures import enchantments, fate, skills
from delvewright.rules.heroquest.magic import mastery
from delvewright.rules.heroquest.state.answering import TESTED
from delvewright.rules.heroquest.state.figure import MONSTER
from delvewright.rules.heroquest.state.windows import OWN, ROLLED, USES, ZERO, Moment

WHITE, BLUE, ORANGE = COMBAT["white"], COMBAT["blue"], COMBAT["orange"]


def rolled(f: Any, purpose: str, faces: list[Any], marks: str = "", when: int = ROLLED) -> Moment:
    roll = Roll(f.id, purpose, (WHITE,) * len(faces))
    roll.faces = faces
    return Moment(f, roll=roll, marks=frozenset(marks.split()), when=when)


# -- Skills


@pytest.mark.proves("missing.skill.war-cry", "missing.skill.rules")
def test_who_shrinks_from_a_war_cry():
    g = table(
        "+-+-+-+-+\n|B . o z|\n+ +-+ +-+\n|g . p q|\n+-+-+-+-+\n",
        figures={"B": {"items": ["war-cry"]}},
        active="barbarian",
    )
    barbarian, orc, zombie, goblin = g.fig(0), of(g, "orc"), of(g, "zombie"), of(g, "goblin")
    assert orc in skills._cowards(g, barbarian) and zombie not in skills._cowards(g, barbarian)
    orc.mind = 3
    assert orc not in skills._cowards(g, barbarian)
    orc.mind = 2
    carry(skills.war_cry(g, barbarian, Moment(barbarian)))
    assert orc.effects == (Effect("war-cry", "cowed-by", 0, "turn", barbarian.home),) and not zombie.effects
    text = skills.CowedBy()
    assert text.forbids(g, orc, orc.effects[0], barbarian) and not text.forbids(g, orc, orc.effects[0], goblin)
    can = USES["war-cry"].can
    assert can(g, barbarian, Moment(barbarian))
    g.active = -1
    assert not can(g, barbarian, Moment(barbarian))


@pytest.mark.proves("missing.skill.last-stand")
def test_a_last_stand_is_for_the_evil_sorcerers_turn():
    g = row("BWo", figures={"B": {"items": ["last-stand"]}})
    hero, can = g.fig(0), USES["last-stand"].can
    g.turn = g.sorcerer
    assert can(g, hero, Moment(hero, when=ZERO)) and not can(g, hero, Moment(g.fig(1), when=ZERO))
    g.turn = 0
    assert not can(g, hero, Moment(hero, when=ZERO))
    hero.body = 0
    carry(skills.last_stand(g, hero, Moment(hero)))
    assert hero.body == 1


@pytest.mark.proves("missing.skill.stone-sense", "missing.skill.forest-pace", "missing.skill.mind-fortress")
def test_small_texts_of_skills():
    sense = skills.StoneSense()
    assert [sense.searches_too(what) for what in ("traps", "doors", "treasure")] == ["doors", "traps", ""]
    assert skills.ForestPace().pace() == 1 and skills.MindFortress().mind_guard() == 2
    assert skills.Stonewall().stands_fast() is True


@pytest.mark.proves("missing.skill.sure-footed")
def test_one_bad_die_of_a_jump_is_good():
    text = skills.SureFooted()
    for faces, far in ((["white", SKULL], 2), ([SKULL, SKULL], 1), (["white", "white"], 2), ([SKULL, SKULL, SKULL], 1)):
        roll = Roll(0, "jump", (WHITE,) * len(faces))
        roll.faces = list[Any](faces)
        assert text.flown(None, None, roll, ()) == far  # type: ignore[arg-type]


@pytest.mark.proves("missing.skill.keen-eyes")
def test_keen_eyes_notice_traps_in_corridors_with_a_six():
    g = row("E^.^", corridor=True, figures={"E": {"items": ["keen-eyes"]}})
    elf = g.fig(0)
    play: Any = skills.KeenEyes().entered(g, elf)
    roll = next(play)
    assert roll.owner == -1 and roll.dice == (D6,) and roll.purpose == skills.UNSEEN
    with pytest.raises(StopIteration):
        play.send([5])
    assert not g.found
    carry(skills.KeenEyes().entered(g, elf), [6])
    assert g.found == 0b10
    carry(skills.KeenEyes().entered(g, elf))  # what is found is not looked for
    room = row("E^.", figures={"E": {"items": ["keen-eyes"]}})
    carry(skills.KeenEyes().entered(room, room.fig(0)))
    hidden = row("E^.", corridor=True, unfindable=["b1"])
    carry(skills.KeenEyes().entered(hidden, hidden.fig(0)))


@pytest.mark.proves("missing.skill.twin-strike", "bonus.item-bound")
def test_a_second_strike_with_another_blade():
    g = row("Eo.", figures={"E": {"items": ["twin-strike", "shortsword", "dagger", "greatsword"]}}, active="elf")
    elf, orc = g.fig(0), of(g, "orc")
    melee = next(a for a in content().cards["shortsword"].attacks if not a.ranged)
    skills.twin_strike(g, elf, orc, "shortsword", melee)
    assert g.bonus == {"twin": 1} and elf.effects == (Effect("shortsword", "twin", orc.id, "activation"),)
    found = [("attack", orc.id, i) for i in ("shortsword", "dagger", "greatsword")] + [
        ("attack", 99, "dagger"),
        ("punch", orc.id, ""),
    ]
    assert skills.second_strikes(g, elf, found) == [("attack", orc.id, "dagger")]
    elf.items += ("shortsword",)
    assert skills.second_strikes(g, elf, found) == [("attack", orc.id, "shortsword"), ("attack", orc.id, "dagger")]
    g.acts = 1
    assert not skills.strike_twice(g, elf)
    g.acts, g.bonus["attack"] = 0, 1
    assert not skills.strike_twice(g, elf), "an Attack Action is left"
    del g.bonus["attack"]
    assert skills.strike_twice(g, elf) and "twin" not in g.bonus and g.extras.bonus_used
    assert elf.effects[-1] == Effect("twin-strike", "one-less", 1, "attack") and not skills.strike_twice(g, elf)
    assert skills.second_strikes(g, elf, found) == []
    two = (WHITE, WHITE)
    assert skills.OneLess().attack_pool(g, elf, elf.effects[-1], two, "dagger") == (WHITE,)
    assert skills.OneLess().attack_pool(g, elf, elf.effects[-1], (WHITE,), "dagger") == (WHITE,)
    skills.twin_strike(g, elf, orc, "shortsword", melee)
    assert "twin" not in g.bonus, "once in an Activation"


@pytest.mark.proves("missing.skill.twin-strike")
def test_when_there_is_no_second_strike():
    melee = next(a for a in content().cards["shortsword"].attacks if not a.ranged)
    thrown = next(a for a in content().cards["dagger"].attacks if a.ranged)

    def bonus(
        weapon: str = "shortsword", arm: Any = melee, alive: bool = True, skilled: bool = True, own: bool = True
    ) -> bool:
        items = ["shortsword", "greatsword", "dagger", *(["twin-strike"] if skilled else [])]
        g = row("Eo.", figures={"E": {"items": items}}, active="elf")
        orc = of(g, "orc")
        orc.alive = alive
        if not own:
            g.active = -1
        skills.twin_strike(g, g.fig(0), orc, weapon, arm)
        return "twin" in g.bonus

    assert bonus()
    assert not bonus(weapon="") and not bonus(weapon="greatsword") and not bonus("dagger", thrown)
    assert not bonus(alive=False) and not bonus(skilled=False) and not bonus(own=False)


@pytest.mark.proves("missing.skill.scholar")
def test_a_scholar_keeps_one_of_three_scrolls():
    g = row("W.o", figures={"W": {"items": ["scholar"]}})
    wizard = g.fig(0)
    g.scrolls = ("scroll-of-genie", "scroll-of-courage", "scroll-of-tempest", "scroll-of-sleep")
    play: Any = skills.scholar(g, wizard, wizard)
    assert next(play).purpose == "scroll"
    play.send("scroll-of-genie")
    play.send("scroll-of-sleep")
    asked = play.send("scroll-of-courage")
    assert asked.options == [("choose", f"scroll-of-{name}") for name in ("genie", "sleep", "courage")]
    with pytest.raises(StopIteration):
        play.send(("choose", "scroll-of-sleep"))
    assert wizard.items == ("scholar", "scroll-of-sleep") and len(g.scrolls) == 3
    assert skills._scholar(g, wizard, 0) == [wizard.id]
    g.scrolls = ("scroll-of-genie",)
    carry(skills.scholar(g, wizard, wizard), "scroll-of-genie")
    assert g.scrolls == () and skills._scholar(g, wizard, 0) == []


@pytest.mark.proves("missing.skill.field-medic")
def test_a_medic_tends_each_once():
    g = row("DB.o", figures={"D": {"items": ["field-medic"]}})
    dwarf, friend = of(g, "dwarf"), of(g, "barbarian")
    near = g.beside[dwarf.at]
    assert skills._untended(g, dwarf, near) == []
    friend.body = 3
    assert skills._untended(g, dwarf, near) == [friend.id]
    carry(skills.field_medic(g, dwarf, friend))
    assert friend.body == 4 and skills._untended(g, dwarf, near) == []


@pytest.mark.proves("missing.skill.captain")
def test_a_captain_hurries_his_own_men_in_sight():
    g = table("+-+-+-+\n|B m .|\n+ +-+-+\n|. .|m|\n+-+-+-+\n", figures={"B": {"items": ["captain"]}})
    captain = g.fig(0)
    near, far = [f for f in g.figures if f is not None and f.kind.man]
    g.turn = captain.home
    carry(skills.Captain().turn_begins(g, captain))
    assert near.effects == (Effect("captain", "haste", 1, "turn-end", captain.home),) and not far.effects
    near.effects, near.master = (), 7
    carry(skills.Captain().turn_begins(g, captain))
    assert not near.effects, "of another"


@pytest.mark.proves("missing.skill.lucky", "missing.skill.scrounger", "missing.skill.rules")
def test_luck_and_scrounging_are_for_ones_own():
    g = row("BWo")
    hero, other = g.fig(0), g.fig(1)
    moment = rolled(hero, "attack", [SKULL])
    assert USES["lucky"].can(g, hero, moment) and not USES["lucky"].can(g, other, moment)
    carry(skills.lucky(g, hero, moment), ["white"])
    assert moment.roll is not None and moment.roll.faces == ["white"]
    found = Moment(hero, card="arrow")
    assert USES["scrounger"].can(g, hero, found) and not USES["scrounger"].can(g, other, found)
    g.deck = ("gold-25", "bolt")
    carry(skills.scrounger(g, hero, found), "gold-25")
    assert found.card == "gold-25"


@pytest.mark.proves("missing.skill.shield-mate")
def test_a_shield_for_a_friend():
    g = row("DBE.o", figures={"B": {"items": ["shield-mate", "shield", "helmet"]}})
    barbarian, dwarf, elf = of(g, "barbarian"), of(g, "dwarf"), of(g, "elf")
    assert skills.shield_of(barbarian) == "shield" and skills.shield_of(dwarf) == ""
    can = USES["shield-mate"].can
    assert (
        can(g, barbarian, Moment(dwarf)) and can(g, barbarian, Moment(elf)) and not can(g, barbarian, Moment(barbarian))
    )
    assert not can(g, dwarf, Moment(barbarian)) and not can(g, barbarian, Moment(of(g, "orc")))
    moment = Moment(dwarf)
    carry(skills.shield_mate(g, barbarian, moment))
    assert moment.used == ("shield",) and barbarian.hands == ("shield",) and skills.shield_of(barbarian) == ""
    (effect,) = barbarian.effects
    assert (effect.changes, effect.until, effect.mark) == ("lent", "turn", barbarian.home)
    lent = skills.Lent()
    assert lent.defence_pool(g, barbarian, effect, (WHITE, WHITE, BLUE)) == (WHITE, BLUE)
    barbarian.hands = ()
    assert lent.defence_pool(g, barbarian, effect, (WHITE, WHITE)) == (WHITE, WHITE)
    far = row("D.B.o", figures={"B": {"items": ["shield-mate", "shield"]}})
    assert not can(far, of(far, "barbarian"), Moment(of(far, "dwarf")))


@pytest.mark.proves("missing.adv.hero.barbarian", "ability.rage")
def test_a_champion_rages_once_for_each_room():
    g = row("B.o", figures={"B": {"items": ["champions-laurel"]}}, active="barbarian")
    hero = g.fig(0)
    assert hero.kind.frenzied
    g.bonus, g.counters = {}, {}
    skills.frenzy(g, hero)
    assert g.bonus == {"attack": 1}
    skills.frenzy(g, hero)
    assert g.bonus == {"attack": 1}, "the first sight"
    for change in ("asleep", "corridor", "plain"):
        other = row(
            "B.o",
            corridor=change == "corridor",
            figures={"B": {"items": ["champions-laurel"] if change != "plain" else []}},
            active="barbarian",
        )
        other.bonus, other.counters = {}, {}
        if change == "asleep":
            of(other, "orc").tags = ("dormant",)
        skills.frenzy(other, other.fig(0))
        assert other.bonus == {}, change


# -- enchantments


@pytest.mark.proves("missing.enchant.keen", "missing.enchant.flame", "missing.enchant.frost", "missing.enchant.bulwark")
@pytest.mark.proves("missing.enchant.focus", "missing.enchant.warding", "missing.enchant.returning")
def test_what_enchantments_do_for_their_card_alone():
    items = [
        "broadsword",
        "shortsword",
        "keen-edge",
        "flame-tongue",
        "frost-brand",
        "bulwark",
        "shield",
        "helmet",
        "spear",
        "returning",
    ]
    g = row("BWo", figures={"B": {"items": items}, "W": {"items": ["focus", "warding-rune"]}})
    f, wizard = g.fig(0), g.fig(1)
    two = (WHITE, WHITE)
    f.assigned = (("keen-edge", "broadsword"), ("flame-tongue", "shortsword"), ("frost-brand", "spear"))
    keen, flame, frost = enchantments.KeenEdge(), enchantments.FlameTongue(), enchantments.FrostBrand()
    assert keen.attack_pool(g, f, two, "broadsword") == (ORANGE, WHITE)
    assert keen.attack_pool(g, f, two, "shortsword") == two == keen.attack_pool(g, f, two, "")
    assert flame.weapon_marks(f, "shortsword") == {"heat"} and flame.weapon_marks(f, "broadsword") == frozenset()
    assert frost.weapon_marks(f, "spear") == {"cold"} and frost.weapon_marks(f, "shortsword") == frozenset()
    bulwark = enchantments.Bulwark()
    f.hands = ("shield",)
    f.assigned = (("bulwark", "shield"),)
    assert bulwark.defence_pool(g, f, two, None) == (BLUE, WHITE)
    f.hands = ("broadsword", "shortsword")
    assert bulwark.defence_pool(g, f, two, None) == two, "while that card is used"
    f.hands, f.assigned = (), (("returning", "spear"),)
    assert enchantments.returning(g, f, "spear") and not enchantments.returning(g, f, "shortsword")
    wizard.assigned = (("focus", "fire"),)
    focus = enchantments.Focus()
    assert focus.praxis(wizard, frozenset({"fire", "spell"})) == 1 and focus.praxis(wizard, frozenset({"air"})) == 0
    wizard.items += ("cloak-of-protection",)
    wizard.assigned = (("warding-rune", "cloak-of-protection"),)
    rune = enchantments.WardingRune()
    assert rune.ward(wizard, True) == 0
    wizard.worn = ("cloak-of-protection",)
    assert (rune.ward(wizard, True), rune.ward(wizard, False)) == (1, 0)


@pytest.mark.proves("missing.enchant.reserve")
def test_reserve_turns_up_one_card_of_its_group():
    g = row(
        "W.o",
        figures={"W": {"items": ["reserve"], "drained": ["ball-of-flame", "genie"], "assigned": {"reserve": "fire"}}},
        active="wizard",
    )
    wizard, can = g.fig(0), USES["reserve"].can
    assert enchantments._sunk(g, wizard, Moment(wizard)) == ["ball-of-flame"] and can(g, wizard, Moment(wizard))
    carry(enchantments.reserve(g, wizard, Moment(wizard), "ball-of-flame"))
    assert wizard.drained == ("genie",) and wizard.items == ("reserve", "ball-of-flame") and wizard.used == ("reserve",)
    wizard.drained = ("fire-of-wrath",)
    assert not can(g, wizard, Moment(wizard))
    wizard.used = ()
    assert can(g, wizard, Moment(wizard))
    g.active = -1
    assert not can(g, wizard, Moment(wizard))


# -- Fate


@pytest.mark.proves("adv.fate.dice")
def test_whose_dice_fate_can_set():
    g = row("BWo", figures={"B": {"fate": 1}, "W": {"fate": 1}})
    hero, other = g.fig(0), g.fig(1)
    for purpose, may in (("attack", True), ("defend", True), ("move", True), ("spell", False), ("mastery", False)):
        assert fate.own_roll(hero, rolled(hero, purpose, [SKULL])) is may, purpose
    assert fate.own_roll(hero, rolled(hero, "spell", [SKULL], "mystic"))
    assert not fate.own_roll(other, rolled(hero, "attack", [SKULL])) and not fate.own_roll(hero, Moment(hero))
    moment = rolled(hero, "attack", [SKULL, SKULL])
    carry(fate.set_dice(g, hero, moment), ("set", "white"), ("set", SKULL))
    assert moment.roll is not None and moment.roll.faces == ["white", SKULL] and moment.used == ("fate",)
    assert not fate.own_roll(hero, moment), "once for a roll"
    for when in (ROLLED, TESTED):
        assert fate.may_spend(g, hero, rolled(hero, "move", [SKULL], when=when))
        assert not fate.may_spend(g, hero, rolled(hero, "salve", [SKULL], when=when))


@pytest.mark.proves("adv.fate.heal", "shock.no-cards")
def test_when_fate_heals():
    g = row("BWo", figures={"B": {"fate": 1}}, active="barbarian")
    hero, other = g.fig(0), g.fig(1)
    assert not fate.may_spend(g, hero, Moment(hero, when=OWN)), "nothing is lost"
    hero.mind -= 1
    assert fate.may_spend(g, hero, Moment(hero, when=OWN)) and fate._wishes(g, hero, Moment(hero)) == ["mind-1"]
    g.active = other.id
    assert not fate.may_spend(g, hero, Moment(hero, when=OWN))
    hero.body = 0
    assert fate.may_spend(g, hero, Moment(hero, when=ZERO)) and not fate.may_spend(g, hero, Moment(other, when=ZERO))
    assert fate._wishes(g, hero, Moment(hero, when=ZERO)) == ["body-4", "body-3-mind-1"], "no Mind alone at zero"
    other.body = 0
    assert not fate.may_spend(g, other, Moment(other, when=ZERO)), "without Fate"
    carry(fate.spend_fate(g, hero, Moment(hero, when=ZERO), "body-3-mind-1"))
    assert hero.body == 3 and hero.mind == hero.full_mind and hero.bonus("fate") == 0


@pytest.mark.proves("adv.fate.tokens", "adv.fate.keep")
def test_tokens_are_given_and_taken():
    g = row("B.o")
    hero = g.fig(0)
    fate.give_fate(g, hero, 2)
    assert hero.bonus("fate") == 2 and len(hero.effects) == 1
    fate.give_fate(g, hero, -1)
    assert hero.bonus("fate") == 1 and len(hero.effects) == 1
    fate.give_fate(g, hero, -1)
    assert hero.effects == ()


@pytest.mark.proves("adv.fate.activation")
def test_who_can_buy_an_activation():
    g = row("BWo", figures={"B": {"fate": 1}})
    hero = g.fig(0)
    assert fate.may_act_by_fate(g, hero) and not fate.may_act_by_fate(g, g.fig(1))
    for what in ("miss", "asleep", "paralysed"):
        before = hero.effects
        hero.effects += (condition("x", what, "quest"),)
        assert not fate.may_act_by_fate(g, hero), what
        hero.effects = before
    hero.alive = False
    assert not fate.may_act_by_fate(g, hero)
    hero.alive, hero.at = True, -1
    assert not fate.may_act_by_fate(g, hero)


# -- Mastery


@pytest.mark.proves("adv.mastery.roll", "adv.mastery.fail-or-pay")
def test_the_test_of_mastery_and_buying_it_off():
    def tried(mind: int, face: int, number: int, *answers: Any) -> tuple[bool, int]:
        g = row("W.o")
        wizard = g.fig(0)
        wizard.mind = mind
        return carry(mastery.mastery_test(g, wizard, "ball-of-flame", number), [face], *answers), wizard.mind

    assert tried(6, 4, 2) == (True, 6)
    assert tried(6, 5, 2, ("pass",)) == (False, 6)
    assert tried(6, 5, 2, ("pay-mind",)) == (True, 5)
    assert tried(6, 6, 2, ("pay-mind",)) == (True, 4)
    assert tried(3, 4, 2, ("pay-mind",)) == (True, 0), "the last of it"
    assert tried(3, 5, 2) == (False, 3), "more than there is cannot be paid"
    assert tried(2, 2, 0) == (True, 2) and tried(2, 3, 0, ("pass",)) == (False, 2)


@pytest.mark.proves("adv.mastery.fail-or-pay", "shock.when", "ability.ward.no-test")
def test_who_has_paid_the_last_mind():
    g = row("W.g")
    wizard, grisk = g.fig(0), of(g, "grisk")
    carry(mastery.spent(g, wizard))
    carry(mastery.spent(g, grisk))
    wizard.mind = grisk.mind = 0
    carry(mastery.spent(g, wizard))
    assert wizard.alive
    carry(mastery.spent(g, grisk))
    assert not grisk.alive
    mindless = row("W.z")
    zombie = of(mindless, "zombie")
    assert zombie.full_mind == 0
    carry(mastery.spent(mindless, zombie))
    assert zombie.alive, "who never had any"


@pytest.mark.proves("ability.ward", "ability.ward.area", "missing.event.counter-magic", "ability.ward.no-test")
def test_the_highest_ward_counts_and_counter_magic_once():
    g = row("W.og", figures={"o": {"abilities": ["ward 2"]}, "g": {"abilities": ["ward 1"]}})
    wizard, orc, grisk = g.fig(0), of(g, "orc"), of(g, "grisk")
    assert mastery.ward_of(g, orc, False) == 2 and mastery.raised(g, wizard, "ball-of-flame", [grisk, orc]) == 2
    assert mastery.raised(g, wizard, "ball-of-flame", []) == 0
    wizard.effects = (Effect("counter-magic", "countered", 2, "mastery"),)
    assert mastery.raised(g, wizard, "ball-of-flame", [grisk]) == 3 and wizard.effects == ()
    g.extras.dungeon = ("warded-halls",)
    assert mastery.ward_of(g, grisk, False) == 2 and mastery.ward_of(g, orc, False) == 2


# -- running


@pytest.mark.proves("adv.run.action", "adv.run.when", "missing.trap.deep-pit")
def test_when_a_hero_may_run():
    def may(moved: bool = True, acts: int = 1, bonus: bool = False, **hero: Any) -> bool:
        g = row("B.o", active="barbarian")
        f = g.fig(0)
        for name, value in hero.items():
            setattr(f, name, value)
        g.acts, g.extras.moved, g.extras.bonus_used = acts, moved, bonus
        return running.may_run(g, f)

    assert may() and may(pit=True) and may(tags=("deep",))
    assert not may(moved=False) and not may(acts=0) and not may(bonus=True) and not may(at=-1)
    assert not may(pit=True, tags=("deep",))
    g = row("B.o", options={"edition": "basic", "optional": "coop"}, active="barbarian")
    g.extras.moved = True
    assert not running.may_run(g, g.fig(0))
    orc = row("B.o")
    orc.extras.moved, orc.acts = True, 1
    assert not running.may_run(orc, of(orc, "orc"))


@pytest.mark.proves("adv.run.stops")
def test_what_ends_a_run():
    g = table("+-+-+-+-+\n|B . . .|\n+ +-+-+ +\n|. .|o .|\n+-+-+-+-+\n", active="barbarian")
    hero, orc = g.fig(0), of(g, "orc")
    g.extras.running, g.extras.seen, g.ended = True, 0, False
    assert not running.comes_to_a_stop(g, hero) and not g.ended
    g.put(hero, 3)
    assert running.comes_to_a_stop(g, hero) and g.ended and g.extras.seen == 1 << orc.id
    g.ended = False
    assert not running.comes_to_a_stop(g, hero), "it was in sight already"
    g.put(hero, 0)
    assert not running.comes_to_a_stop(g, hero) and g.extras.seen == 0
    g.put(hero, 3)
    assert running.comes_to_a_stop(g, hero), "seen again"
    g.ended, g.extras.seen = False, 0
    orc.tags = ("dormant",)
    assert not running.comes_to_a_stop(g, hero)
    orc.tags, g.extras.running = (), False
    assert not running.comes_to_a_stop(g, hero)
    g.extras.running, g.active = True, -1
    assert not running.comes_to_a_stop(g, hero)


# -- furniture


@pytest.mark.proves("adv.furniture.separate", "adv.furniture.once", "adv.furniture.adjacent", "adv.furniture.room")
def test_which_pieces_can_be_searched():
    g = table("+-+-+-+\n|B c .|\n+ + + +\n|k . k|\n+-+-+-+\n", active="barbarian")
    hero = g.fig(0)
    assert searching_furniture.piece_searches(g, hero) == [("search-piece", 1), ("search-piece", 3)]
    g.extras.pieces = 1
    assert searching_furniture.piece_searches(g, hero) == [("search-piece", 3)]
    g.acts, g.bonus = 0, {}
    assert searching_furniture.piece_searches(g, hero) == []
    g.bonus = {"treasure": 1}
    assert searching_furniture.piece_searches(g, hero) == [("search-piece", 3)]
    g.acts = 1
    assert ("search", "treasure") in searching_furniture.searches_left(g, hero)
    hero.searched = 1 << g.quest.grid.area_of[0]
    left = searching_furniture.searches_left(g, hero)
    assert ("search", "treasure") not in left and ("search", "traps") in left


@pytest.mark.proves(
    "adv.furniture.once",
    "adv.furniture.hidden",
    "adv.furniture.no-card",
    "adv.furniture.trap",
    "action.treasure.trapped",
)
def test_what_a_piece_holds_and_what_goes_off():
    g = table(
        "+-+-+-+\n|B k k|\n+-+-+-+\n", legend={"k": "furniture:treasure-chest"},
        trap=[{"at": "b1", "kind": "chest", "damage": 2}], treasure=[{"at": "b1", "gold": 25}], active="barbarian",
    )  # fmt: skip
    hero = g.fig(0)
    before, deck = hero.body, g.deck
    carry(searching_furniture.search_piece(g, hero, 1))
    assert hero.body == before - 2 and hero.gold == 25 and g.extras.pieces == 1 and g.deck == deck
    assert hero.searched == 0, "the room is another matter"
    dying = table(
        "+-+-+-+\n|B k k|\n+-+-+-+\n", trap=[{"at": "b1", "kind": "chest", "damage": 2}],
        treasure=[{"at": "b1", "gold": 25}], active="barbarian", figures={"B": {"body": 1}},
    )  # fmt: skip
    carry(searching_furniture.search_piece(dying, dying.fig(0), 1))
    assert not dying.fig(0).alive and dying.fig(0).gold == 0 and not dying.hoards


@pytest.mark.proves("missing.skill.stonewall")
def test_monsters_have_no_use_of_skills():
    g = row("B.o")
    orc = of(g, "orc")
    orc.items = ("cleave", "twin-strike")
    melee = next(a for a in content().cards["shortsword"].attacks if not a.ranged)
    skills.twin_strike(g, orc, g.fig(0), "shortsword", melee)
    assert g.bonus == {} and orc.side == MONSTER
    carry(skills.cleave(g, orc, 2, frozenset({"melee"})))
