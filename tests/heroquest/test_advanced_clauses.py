"""Clauses of the advanced game, each in one position: what lasts, who is meant, what costs, both sides of a limit."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import carry, noted, speak

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content.hero_cards import threat
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon.dungeon_cards import old_curses, warded
from delvewright.rules.heroquest.fighting import advanced_attacks
from delvewright.rules.heroquest.fighting.death import saved_by_magic
from delvewright.rules.heroquest.fighting.harm import shielded
from delvewright.rules.heroquest.figures.dark_relics import barred
from delvewright.rules.heroquest.figures.enchantments import bearers, fits, goes_with, unblocked
from delvewright.rules.heroquest.figures.fate import mixes, payers
from delvewright.rules.heroquest.figures.skills import _drilling, turn_card, weapon_drill
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.magic.casting import visible
from delvewright.rules.heroquest.magic.mastery import cost_line, mastery_test, praxis
from delvewright.rules.heroquest.state.checks import linked_mind
from delvewright.rules.heroquest.state.figure import HERO
from delvewright.rules.heroquest.state.windows import ROLLED, Moment
from delvewright.rules.heroquest.turn.choosing import more_actions

WHITE, BLUE, ORANGE, RED = (COMBAT[colour] for colour in ("white", "blue", "orange", "red"))
ROOM = "+-+-+-+-+-+\n|B W . o p|\n+ + + + + +\n|D E . . .|\n+-+-+-+-+-+\n"
LEGEND = {"B": "barbarian", "W": "wizard", "D": "dwarf", "E": "elf", "o": "orc", "p": "goblin"}


def table(**spec: Any) -> Any:
    options = {"edition": "advanced", "heroes": "barbarian, wizard, dwarf, elf"} | spec.pop("options", {})
    g = stage({"map": ROOM, "legend": LEGEND, "options": options} | spec, "test")
    g.figures.append(None)  # as somebody who was slain
    return g


# -- dice of attack and defence


@pytest.mark.proves("missing.dice.advanced", "missing.skill.iron-hide", "missing.adv.armoury.brigandine")
def test_the_colours_of_a_defence():
    g = table(figures={"D": {"items": ["iron-hide"]}, "B": {"items": ["brigandine"], "worn": ["brigandine"]}})
    barbarian, dwarf, orc = g.fig(0), g.fig(2), next(f for f in g.figures if f is not None and f.kind.id == "orc")
    two = (WHITE, WHITE)
    assert advanced_attacks.defence_pool(g, dwarf, two, orc, frozenset()) == (BLUE, WHITE)
    assert advanced_attacks.defence_pool(g, barbarian, two, orc, frozenset()) == (WHITE, WHITE, BLUE)
    assert advanced_attacks.defence_pool(g, orc, two, barbarian, frozenset()) == two
    for change in ("asleep", "paralysed"):
        dwarf.effects = (condition("x", change, "quest"),)
        assert advanced_attacks.defence_pool(g, dwarf, two, orc, frozenset()) == two, "who is helpless has no use of it"
    dwarf.effects = (condition("rune-of-warding", "blue-guard", "harmed"),)
    assert advanced_attacks.defence_pool(g, dwarf, two, orc, frozenset()) == (BLUE, WHITE, BLUE)


@pytest.mark.proves("missing.adv.armoury.rapier", "missing.adv.armoury.tower-shield", "missing.dice.advanced")
def test_a_rapier_guards_in_melee_only_and_a_shield_always():
    g = table(figures={"E": {"items": ["rapier"], "hands": ["rapier"]}, "D": {"items": ["tower-shield"]}})
    dwarf, elf = g.fig(2), g.fig(3)
    dwarf.hands = ("tower-shield",)
    assert len(advanced_attacks.defence_pool(g, elf, (WHITE,), None, frozenset({"melee"}))) == 2
    assert advanced_attacks.defence_pool(g, elf, (WHITE,), None, frozenset({"ranged"})) == (WHITE,)
    for how in ("melee", "ranged"):
        assert len(advanced_attacks.defence_pool(g, dwarf, (WHITE,), None, frozenset({how}))) == 2


def test_of_dice_recoloured_and_taken_away():
    assert advanced_attacks.recoloured((WHITE, RED, WHITE), "blue") == (BLUE, RED, WHITE)
    assert advanced_attacks.recoloured((RED, WHITE, WHITE), "blue", 2) == (RED, BLUE, BLUE)
    assert advanced_attacks.recoloured((WHITE,), "blue", 3) == (BLUE,)
    assert advanced_attacks.fewer((WHITE, RED), 1) == (WHITE,) and advanced_attacks.fewer((WHITE,), 1) == (WHITE,)


@pytest.mark.proves("missing.event.poisoned", "missing.advspell.poison.envenom")
def test_what_a_poisoned_blow_costs_besides(monkeypatch):
    """Only a blow that cost Body, of a weapon and not of a spell, of a target that stands."""

    def after(lost: int, marks: str, body: int = 5, alive: bool = True, by: bool = True, poisoned: bool = True) -> Any:
        g = table()
        orc = next(f for f in g.figures if f is not None and f.kind.id == "orc")
        barbarian = g.fig(0)
        barbarian.body, barbarian.alive = body, alive
        if poisoned:
            orc.effects += (Effect("poisoned-blades", "poisoned-blades", 1, "turn-end", g.sorcerer),)
        costs: list[int] = []
        monkeypatch.setattr(advanced_attacks, "lose", lambda g, f, points, *a, **k: noted(costs, points))
        carry(advanced_attacks.after_blow(g, barbarian, orc if by else None, lost, 0, "", frozenset(marks.split())))
        return costs

    assert after(1, "attack melee") == [1] == after(3, "attack melee", body=1)
    assert after(0, "attack melee") == []
    assert after(1, "attack ranged") == []
    assert after(1, "attack melee spirit") == []
    assert after(1, "attack melee spell") == []
    assert after(1, "melee") == []
    assert after(1, "attack melee", body=0) == []
    assert after(1, "attack melee", alive=False) == []
    assert after(1, "attack melee", by=False) == []
    assert after(1, "attack melee", poisoned=False) == [], "and no cost of nothing either"


@pytest.mark.proves("missing.skill.cleave", "missing.event.poisoned", "missing.advspell.poison.envenom")
def test_what_is_left_of_a_blow_that_kills():
    def over(points: int, alive: bool = False, marks: str = "attack melee") -> Any:
        g = table(
            map="+-+-+-+\n|B o p|\n+ +-+ +\n|g W .|\n+-+-+-+\n", legend={"g": "goblin"} | LEGEND,
            options={"heroes": "barbarian, wizard"}, figures={"B": {"items": ["cleave"]}},
        )  # fmt: skip
        orc = next(f for f in g.figures if f is not None and f.kind.id == "orc")
        goblin = next(
            f for f in g.figures if f is not None and f.kind.id == "goblin" and g.beside[g.fig(0).at] >> f.at & 1
        )
        orc.alive = alive
        if not alive:
            g.take_off(orc)
        play: Any = advanced_attacks.after_blow(g, orc, g.fig(0), 1, points, "broadsword", frozenset(marks.split()))
        return play, goblin

    play, goblin = over(2)
    asked = next(play)
    assert asked.about == "cleave" and asked.options == [("use-on", "cleave", goblin.id), ("pass",)]
    with pytest.raises(StopIteration):
        play.send(("use-on", "cleave", goblin.id))
    assert not goblin.alive
    for points, alive, marks in ((0, False, "attack melee"), (2, True, "attack melee"), (2, False, "attack ranged")):
        play, goblin = over(points, alive, marks)
        carry(play)
        assert goblin.alive


# -- enchantments


@pytest.mark.proves("missing.enchant.rules", "adv.enchanter.limits", "ability.selfish")
def test_what_may_bear_an_enchantment_and_what_does():
    g = table(figures={"B": {"items": ["broadsword", "shortsword", "keen-edge"], "drained": []}, "W": {"items": []}})
    f = g.fig(0)
    assert fits(f, "keen-edge") == ["broadsword", "shortsword"] and bearers(f, "keen-edge") == []
    f.assigned = (("keen-edge", "broadsword"),)
    assert bearers(f, "keen-edge") == ["broadsword"] and fits(f, "keen-edge") == ["shortsword"]
    f.items = ("shortsword", "keen-edge")
    assert bearers(f, "keen-edge") == [], "a card that lies face down or is gone bears nothing"
    f.items = ("broadsword", "shortsword", "keen-edge", "keen-edge")
    assert fits(f, "keen-edge") == ["shortsword"], "none bears two"
    f.items, f.assigned = ("broadsword", "keen-edge", "flame-tongue"), (("flame-tongue", "broadsword"),)
    assert fits(f, "keen-edge") == []
    assert fits(f, "focus") == [], "without Spellcraft no Spell Group"
    wizard = g.fig(1)
    groups = fits(wizard, "focus")
    assert "fire" in groups and "energy" in groups and "chaos" not in groups and len(groups) == len(set(groups))
    wizard.items, wizard.assigned = ("focus", "reserve"), (("reserve", "fire"),)
    assert "fire" not in fits(wizard, "focus") and "air" in fits(wizard, "focus")
    assert bearers(wizard, "reserve") == ["fire"]


@pytest.mark.proves("missing.enchant.rules")
def test_an_enchantment_goes_with_its_card_and_a_ring_does_not():
    g = table(figures={"B": {"items": ["keen-edge", "spell-ring"]}, "W": {"items": ["broadsword"]}})
    f, to = g.fig(0), g.fig(1)
    f.assigned = (("keen-edge", "broadsword"), ("spell-ring", "courage"))
    goes_with(g, f, to, "broadsword")
    assert f.items == ("spell-ring",) and f.assigned == (("spell-ring", "courage"),)
    assert to.items == ("broadsword", "keen-edge") and to.assigned == (("keen-edge", "broadsword"),)
    goes_with(g, f, to, "courage")
    assert f.assigned == (("spell-ring", "courage"),)


@pytest.mark.proves("missing.enchant.seeking", "missing.skill.deadeye")
def test_past_whom_one_shoots():
    def shots(items: list[str], row: str, **assigned: str) -> list[Any]:
        g = table(
            map=f"+-+-+-+-+-+\n|{row}|\n+-+-+-+-+-+\n", options={"heroes": "elf, barbarian"},
            figures={"E": {"items": items, "assigned": assigned}},
        )  # fmt: skip
        elf = g.fig(0)
        arms = [(i, a) for i in items for a in content().cards[i].attacks]
        return unblocked(g, elf, [], arms)

    assert shots(["deadeye"], "E B . . o") == [], "unarmed"
    assert [a[2] for a in shots(["longbow", "deadeye"], "E B . . o")] == ["longbow"]
    assert [a[0] for a in shots(["longbow", "deadeye"], "E p . . o")] == ["attack"], "past a foe, at the one behind"
    assert shots(["longbow", "deadeye"], "E B p . o")[0][0] == "attack"
    assert len(shots(["longbow", "deadeye"], "E B p . o")) == 1, "past one figure, not past two"
    assert [a[2] for a in shots(["longbow", "seeking"], "E B . . o", seeking="longbow")] == ["longbow"]
    assert shots(["longbow", "seeking"], "E p . B o", seeking="longbow") == [], "past friends alone"
    assert shots(["longbow", "dagger", "seeking"], "E B . . o", seeking="dagger")[0][0] == "throw"
    assert len(shots(["longbow", "dagger", "seeking"], "E B . . o", seeking="dagger")) == 1
    assert shots(["longbow"], "E B . . o") == []


# -- Fate, Mastery


@pytest.mark.proves("adv.fate.heal")
def test_how_one_fate_can_be_shared_out():
    g = table()
    f = g.fig(0)

    def ways(body: int, mind: int) -> list[str]:
        f.body, f.mind = f.full_body - body, f.full_mind - mind
        return mixes(f)

    assert ways(0, 0) == []
    assert ways(1, 0) == ["body-1"] and ways(0, 2) == ["mind-2"] and ways(2, 1) == ["body-2-mind-1"]
    assert ways(4, 0) == ["body-4"] and ways(6, 0) == ["body-4"]
    assert ways(4, 1) == ["body-4", "body-3-mind-1"]
    assert ways(6, 2) == ["body-4", "body-3-mind-1", "body-2-mind-2"]
    assert ways(2, 2) == ["body-2-mind-2"] and ways(1, 1) == ["body-1-mind-1"] and ways(3, 0) == ["body-3"]


@pytest.mark.proves("missing.dark-relic.little-crown", "missing.quest.14-black-sun")
def test_who_can_pay_with_fate():
    g = table(figures={"B": {"fate": 1}, "W": {"fate": 2}})
    barbarian, wizard, dwarf = g.fig(0), g.fig(1), g.fig(2)
    assert payers(g, barbarian) == [barbarian] and payers(g, wizard) == [wizard] and payers(g, dwarf) == []
    wizard.items, wizard.slots = ("little-crown",), ("little-crown",)
    assert payers(g, wizard) == []
    wizard.items = wizard.slots = ()

    class Holder:
        state = g

    speak(Holder, shares_fate=lambda g: True)
    assert payers(g, barbarian) == [barbarian, wizard], "each once, one's own first"
    assert payers(g, dwarf) == [barbarian, wizard]
    wizard.alive = False
    assert payers(g, dwarf) == [barbarian]


@pytest.mark.proves(
    "adv.spells.unchanged", "missing.adv.spells.conversion", "missing.adv.spells.once", "missing.advspell.rules"
)
def test_what_spells_cost():
    g = table()
    assert cost_line(g, "ball-of-flame", "drain") == [("mastery", 2)]
    assert cost_line(g, "spark", "drain")[0][0] == "mastery"
    assert cost_line(g, "chaos-tempest", "drain") == [("drain", 0)]
    assert cost_line(g, "scroll-of-genie", "discard") == [("discard", 0)]
    assert cost_line(g, "clairvoyance", "drain") == [("mastery", 2), ("drain", 0)]
    assert cost_line(g, "counterspell", "drain") == [("drain", 0), ("mastery", 2)]


# -- Dungeon cards


@pytest.mark.proves("missing.dungeon.wards")
def test_warded_halls_are_a_card():
    g = table(map="+-+-+-+\n|B o g|\n+-+-+-+\n", legend={"g": "grisk"} | LEGEND, options={"heroes": "barbarian"})
    grisk, orc = (next(f for f in g.figures if f is not None and f.kind.id == kind) for kind in ("grisk", "orc"))
    assert warded(g, grisk) == 0
    g.extras.dungeon = ("warded-halls",)
    assert (warded(g, grisk), warded(g, orc), warded(g, g.fig(0))) == (1, 0, 0)
    grisk.side = HERO
    assert warded(g, grisk) == 0


@pytest.mark.proves("missing.dungeon.old-curses")
def test_which_artefact_is_cursed():
    def found(*items: str, dungeon: str = "old-curses", kept: bool = True) -> Any:
        g = table(dungeon=[dungeon], figures={"B": {"items": list(items) if kept else []}})
        old_curses(g, g.fig(0), items)
        return g.fig(0).tags, g.count("cursed")

    assert found("talisman-of-lore") == (("cursed:talisman-of-lore",), 1)
    assert found("borins-armour") == ((), 1), "a Relic is safe, and it was the first"
    assert found("borins-armour", "talisman-of-lore") == ((), 1)
    assert found("helmet", "talisman-of-lore") == (("cursed:talisman-of-lore",), 1)
    assert found("talisman-of-lore", kept=False) == ((), 1), "what was not taken up is not used"
    assert found("little-crown") == ((), 1), "what is Cursed already is not Cursed twice"
    assert found("talisman-of-lore", dungeon="cold-stone") == ((), 0)


# -- Skills


@pytest.mark.proves("missing.skill.weapon-drill", "missing.skill.rules")
def test_when_a_die_of_weapon_drill_can_be_rolled_again():
    g = table(figures={"B": {"items": ["weapon-drill"]}}, active="barbarian")
    f, orc = g.fig(0), next(f for f in g.figures if f is not None and f.kind.id == "orc")

    def moment(owner: int = 0, purpose: str = "attack", marks: str = "melee") -> Moment:
        roll = Roll(owner, purpose, (WHITE, ORANGE), orc.id)
        roll.faces = [SKULL, "white"]
        return Moment(orc, f, roll, marks=frozenset(marks.split()), when=ROLLED)

    assert _drilling(g, f, moment())
    assert not _drilling(g, f, moment(owner=1)) and not _drilling(g, f, moment(purpose="defend"))
    assert not _drilling(g, f, moment(marks="ranged")) and not _drilling(g, f, Moment(orc, f))
    now = moment()
    play: Any = weapon_drill(g, f, now, "white")
    again = next(play)
    assert again.dice == (ORANGE,) and again.against == orc.id and again.owner == 0
    with pytest.raises(StopIteration):
        play.send([SKULL])
    assert now.roll is not None and now.roll.faces == [SKULL, SKULL]
    assert not _drilling(g, f, moment()), "once in a turn"
    g.turn = 1
    f.effects = ()
    assert not _drilling(g, f, moment()), "in one's own turn"


@pytest.mark.proves("ability.praxis", "missing.skill.deep-study", "missing.enchant.focus", "missing.adv.keywords")
def test_praxis_adds_up_and_is_for_its_own_words():
    g = table(figures={"W": {"items": ["deep-study-fire", "focus"]}})
    f = g.fig(1)
    assert praxis(f, "ball-of-flame") == 1 and praxis(f, "genie") == 0
    f.assigned = (("focus", "fire"),)
    assert praxis(f, "ball-of-flame") == 2 and praxis(f, "genie") == 0
    f.items += ("deep-study-elemental",)
    assert praxis(f, "ball-of-flame") == 3 and praxis(f, "genie") == 1
    f.learn(("praxis air",))
    assert praxis(f, "genie") == 2 and praxis(f, "spark") == 0


# -- what is easily forgotten


@pytest.mark.proves("missing.adv.potion.warmth", "missing.adv.potion.antidote", "missing.advspell.stasis.preserve")
def test_who_is_shielded_from_what():
    f = table().fig(0)
    assert not shielded(f, frozenset({"cold"})) and not shielded(f, frozenset())
    f.effects = (condition("x", "immune-cold", "quest"),)
    assert shielded(f, frozenset({"cold"})) and shielded(f, frozenset({"cold", "poison"}))
    assert not shielded(f, frozenset({"poison"})) and not shielded(f, frozenset({"heat"}))
    f.effects = (condition("x", "preserved", "quest"),)
    assert shielded(f, frozenset())
    f.effects = (condition("x", "immune-poison", "quest"),)
    assert shielded(f, frozenset({"poison"})) and not shielded(f, frozenset({"cold"}))


@pytest.mark.proves("adv.heroes.boards", "adv.on-top", "adv.heroes.champion-by-skill")
def test_only_heroes_have_a_card_to_turn():
    g = table(figures={"B": {"items": ["champions-laurel"]}})
    orc = next(f for f in g.figures if f is not None and f.kind.id == "orc")
    turn_card(g, orc)
    assert orc.kind.id == "orc" and not orc.kind.hero
    assert g.fig(0).kind.champion is True and g.fig(1).kind.champion is False
    basic = table(options={"edition": "basic"}, figures={"B": {"items": ["champions-laurel"]}})
    turn_card(basic, basic.fig(0))
    assert basic.fig(0).kind is content().kinds["barbarian"]


@pytest.mark.proves("adv.skills.more-danger")
def test_threat_marks_are_those_of_skills():
    assert threat(("weapon-drill", "cleave")) == 3 and threat(("reserves", "broadsword")) == 0


@pytest.mark.proves("missing.dark-relic.little-crown")
def test_a_crown_that_is_not_in_use_bars_nothing():
    f = table(figures={"B": {"items": ["little-crown", "helmet"]}}).fig(0)
    g = table()
    f.slots = ("little-crown",)
    assert barred(g, f)
    f.slots = ("helmet",)
    assert not barred(g, f)
    f.items, f.slots = (), ()
    assert not barred(g, f)


@pytest.mark.proves("missing.enchant.bulwark", "missing.dice.advanced")
def test_cards_speak_in_the_defence_of_heroes():
    g = table(figures={"B": {"items": ["shield", "bulwark"], "hands": ["shield"], "assigned": {"bulwark": "shield"}}})
    assert advanced_attacks.defence_pool(g, g.fig(0), (WHITE, WHITE), None, frozenset()) == (BLUE, WHITE)


@pytest.mark.proves("adv.mastery.roll", "missing.adv.armoury.spell-staff")
def test_a_rune_staff_lowers_the_total():
    g = table(figures={"W": {"items": ["rune-staff"]}})
    wizard = g.fig(1)
    wizard.mind = 6
    play: Any = mastery_test(g, wizard, "ball-of-flame", 2)
    asked = next(play)
    assert asked.about == "staff"
    assert isinstance(play.send(asked.options[0]), Roll)
    with pytest.raises(StopIteration) as end:
        play.send([5])
    assert end.value.value is True, "5 and 2 are 6 with the staff"


@pytest.mark.proves("missing.skill.trapwright", "adv.run.action", "adv.furniture.adjacent")
def test_what_else_a_hero_may_do():
    g: Any = stage(
        {
            "map": "+-+-+-+\n|B k .|\n+-+-+-+\n", "legend": LEGEND | {"k": "furniture:treasure-chest"},
            "options": {"edition": "advanced", "heroes": "barbarian"}, "active": "barbarian",
        },
        "test",
    )  # fmt: skip
    f = g.fig(0)
    g.extras.moved, g.acts = True, 1
    assert more_actions(g, f, g.beside[0]) == [("run",), ("search-piece", 1)]
    f.effects = (condition("roots", "rooted", "quest"),)
    assert more_actions(g, f, g.beside[0]) == [("search-piece", 1)]
    g.add(content().kinds["orc"], 2, 1, g.sorcerer)
    assert more_actions(g, f, g.beside[0]) == [], "somebody disturbs"


@pytest.mark.proves("missing.advspell.unity.link-minds")
def test_a_link_to_who_is_dead_is_none():
    g = table()
    barbarian, wizard = g.fig(0), g.fig(1)
    barbarian.effects = (Effect("link-minds", "linked", wizard.id, "turn", 1),)
    assert linked_mind(g, barbarian) == wizard.mind > barbarian.mind
    wizard.alive = False
    assert linked_mind(g, barbarian) == barbarian.mind
    g.figures[wizard.id] = None
    assert linked_mind(g, barbarian) == barbarian.mind


@pytest.mark.proves("missing.event.snuffed", "missing.advspell.illusion.mask")
def test_whom_the_dark_and_a_mask_hide_from_a_caster():
    def seen(dark: bool, masked: str) -> list[int]:
        spec = {"map": "+-+-+-+-+-+-+-+\n|W B . o . . E|\n+-+-+-+-+-+-+-+\n", "legend": LEGEND}
        g: Any = stage(spec | {"options": {"edition": "advanced", "heroes": "wizard, barbarian, elf"}}, "test")
        g.extras.dark = dark
        for f in g.figures:
            if f.kind.letter in masked:
                f.effects = (condition("mask", "masked", "quest"),)
        wizard = next(f for f in g.figures if f is not None and f.kind.id == "wizard")
        g.figures.append(None)
        return [q for q in range(7) if visible(g, wizard, 0b1001011) >> q & 1]

    assert seen(False, "") == [0, 1, 3, 6]
    assert seen(True, "") == [0, 1, 3], "no further than three columns"
    assert seen(False, "WB") == [0, 1, 3, 6], "no friend is hidden by a mask, nor oneself"
    assert seen(True, "WB") == [0, 1, 3]
    assert seen(False, content().kinds["orc"].letter) == [0, 1, 6]


@pytest.mark.proves("missing.advspell.vitality.second-breath", "missing.advspell.stasis.preserve")
def test_others_may_save_who_would_die():
    g = table(figures={"E": {"items": ["second-breath"]}, "W": {"items": ["second-breath"]}})
    barbarian = g.fig(0)
    barbarian.body = 0
    play: Any = saved_by_magic(g, barbarian, Moment(barbarian))
    asked = next(play)
    assert (asked.about, asked.figure, asked.options) == ("help", 1, [("use", "second-breath"), ("pass",)])
    asked = play.send(("pass",))
    assert asked.figure == 3
    assert play.send(("use", "second-breath")).purpose == "mastery"
    with pytest.raises(StopIteration):
        play.send([6])
    assert barbarian.body == 0, "not mastered"
    carry(saved_by_magic(g, barbarian, Moment(barbarian)), ("use", "second-breath"), [1])
    assert barbarian.body == 1
    elf = g.fig(3)
    elf.body = 0
    g.fig(1).items = ()
    carry(saved_by_magic(g, elf, Moment(elf)))  # the dying have their own window
