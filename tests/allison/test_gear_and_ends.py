"""Gear, lasting effects, odds, and the end of a quest: condition by condition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.campaign.homecoming import adjusted
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.interface.odds import at_least, damage, faces, odds
from delvewright.rules.allison.state.effects import end, give, pass_by
from delvewright.rules.allison.state.ending import check_end, finish
from delvewright.rules.allison.state.gear import (
    armour,
    charges_left,
    discard,
    hold,
    holding,
    may_equip,
    slowed,
    take_off,
    use_charge,
    weapons,
    wear,
)
from delvewright.rules.allison.state.texts import skill
from delvewright.rules.allison.state.windows import OWN, Moment, pay, usable

from .helpers import begin, hero
from .test_monster_texts import put
from .test_rounds import board, lasting, of


@pytest.mark.proves("equip.minimum-body", "monster.gear-any-level", "scope.points-current-or-max")
def test_who_may_use_what() -> None:
    """Minimums by what was bought, race and class; enemies may use anything."""
    g = board("Ro")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    for item in content().items.values():
        assert may_equip(orc, item.id)
        for race in ("human", "elf", "dwarf"):
            for role in ("barbarian", "wizard", "rogue"):
                for body, magic in (
                    (item.min_body, item.min_magic),
                    (item.min_body - 1, item.min_magic),
                    (item.min_body, item.min_magic - 1),
                ):
                    ragna.race, ragna.role, ragna.own_body, ragna.own_magic = race, role, body, magic
                    fits = (not item.races or race in item.races) and (not item.classes or role in item.classes)
                    assert may_equip(ragna, item.id) == (fits and body >= item.min_body and magic >= item.min_magic)


@pytest.mark.proves(
    "equip.combine",
    "armour.shield.two-handed",
    "weapon.crossbow",
    "skill.weapon.dual-wielding",
    "equip.change-weapon-free",
)
def test_what_hands_hold() -> None:
    """A weapon and a shield; nothing beside what takes two hands; two weapons only for who can wield both."""
    g = board("R")
    ragna = of(g, "ragna")
    for held, new, two, expected in (
        ((), "short-sword", False, ("short-sword",)),
        (("shield",), "short-sword", False, ("short-sword", "shield")),
        (("short-sword",), "shield", False, ("short-sword", "shield")),
        (("short-sword", "shield"), "battle-axe", False, ("battle-axe",)),
        (("battle-axe",), "shield", False, ("shield",)),
        (("short-sword",), "dagger", False, ("dagger",)),
        (("short-sword",), "dagger", True, ("dagger", "short-sword")),
        (("short-sword",), "crossbow", True, ("crossbow",)),
        (("crossbow",), "shield", False, ("crossbow", "shield")),
        (("short-sword", "shield"), "dagger", True, ("dagger", "short-sword")),
        (("shield",), "bow", False, ("bow",)),
        (("short-sword", "shield"), "short-sword", False, ("short-sword", "shield")),
    ):
        ragna.held, ragna.skills = held, ("dual-wielding",) if two else ()
        assert holding(ragna, new) == expected, (held, new)
        hold(g, ragna, new)
        assert ragna.held == expected


@pytest.mark.proves(
    "armour.chain-mail",
    "armour.plate-mail",
    "equip.only-equipped-count",
    "artifact.amulet-of-the-north",
    "attr.no-overheal",
    "armour.shield",
    "armour.plate-mail.slow",
    "combat.unarmed",
)
def test_what_is_worn() -> None:
    """One piece in a place, two rings; points rise and fall with it, never below 1; what is carried does not count."""
    g = board("Ro")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    ragna.items, ragna.held = ("helmet", "chain-mail", "plate-mail", "shield", "amulet-of-the-north"), ()
    assert armour(ragna, False) == 0
    wear(g, ragna, "chain-mail")
    wear(g, ragna, "helmet")
    chain, helmet, plate, shield = (content().items[n] for n in ("chain-mail", "helmet", "plate-mail", "shield"))
    assert armour(ragna, False) == chain.defend + helmet.defend and slowed(ragna) == 0
    wear(g, ragna, "plate-mail")
    assert ragna.worn == ("helmet", "plate-mail") and slowed(ragna) == plate.slow > 0
    ragna.held = ("shield",)
    assert armour(ragna, True) - armour(ragna, False) == (shield.against_ranged or shield.defend) - shield.defend
    for a, b, c in (("fire-ring", "ring-of-warmth", "spell-ring"),):
        for ring in (a, b, c):
            wear(g, ragna, ring)
        assert ragna.worn[-2:] == (b, c) and a not in ragna.worn, "two fingers"
    amulet = content().items["amulet-of-the-north"]
    ragna.worn, ragna.body, ragna.mind = (), 6, 2
    wear(g, ragna, "amulet-of-the-north")
    assert (ragna.full_body, ragna.body, ragna.full_mind, ragna.mind) == (
        6 + amulet.body,
        6 + amulet.body,
        2 + amulet.mind,
        2 + amulet.mind,
    )
    ragna.body = ragna.mind = 1
    take_off(g, ragna, "amulet-of-the-north")
    assert (ragna.full_body, ragna.body, ragna.full_mind, ragna.mind) == (6, 1, 2, 1)
    ragna.items, ragna.held, ragna.worn = ("shield", "helmet", "helmet"), ("shield",), ("helmet",)
    discard(g, ragna, "shield")
    discard(g, ragna, "helmet")
    assert (ragna.items, ragna.held, ragna.worn) == (("helmet",), (), ("helmet",))
    discard(g, ragna, "helmet")
    assert (ragna.items, ragna.worn) == ((), ())
    ragna.items, ragna.held, ragna.own_body = ("dagger", "broadsword", "bow", "helmet"), (), 6
    assert weapons(ragna) == ("broadsword", "bow", "dagger", "")
    ragna.own_body = 1
    assert weapons(ragna)[-1] == "" and "broadsword" not in weapons(ragna)
    ragna.effects = (condition("x", "unarmed", "own"),)
    assert weapons(ragna) == ("",)
    orc.items, orc.held = ("short-sword", "dagger"), ("dagger",)
    assert weapons(orc) == ("dagger", ""), "enemies use what they hold"
    orc.worn = ("plate-mail",)
    assert slowed(orc) == (plate.slow if orc.kind.plate_slows else 0)
    ragna.effects = ()
    assert charges_left(ragna, "sky-orb") == content().items["sky-orb"].charges
    use_charge(g, ragna, "sky-orb")
    use_charge(g, ragna, "sky-orb")
    assert (
        ragna.charges == (("sky-orb", 2),) and charges_left(ragna, "sky-orb") == content().items["sky-orb"].charges - 2
    )


@pytest.mark.proves("scope.until-next-turn", "combat.attack-dice")
def test_effects_come_and_go() -> None:
    """None of a name twice; those of a turn belong to their bearer unless it is said; each ends at its moment alone."""
    g = board("Ro")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    assert give(g, ragna, Effect("guard", "defence", 1, "turn"), Effect("guard", "x", 1, "turn-end"))
    assert [e.mark for e in lasting(ragna)] == [ragna.id, ragna.id]
    assert not give(g, ragna, Effect("guard", "defence", 1, "turn")) and len(lasting(ragna)) == 2
    pass_by(g, ragna, "turn", orc.id)
    assert len(lasting(ragna)) == 2
    pass_by(g, ragna, "turn", ragna.id)
    assert [e.until for e in lasting(ragna)] == ["turn-end"]
    assert end(g, ragna, "guard") and not end(g, ragna, "guard")
    give(g, ragna, Effect("courage", "attack", 2, "attack"))
    for moment in ("defence", "move", "body", "healed", "encounter"):
        pass_by(g, ragna, moment)
        assert lasting(ragna), moment
    pass_by(g, ragna, "attack")
    assert not lasting(ragna)
    g.watching = False
    give(g, ragna, Effect("slow", "slow", 1, "sight", orc.id))
    assert g.watching


@pytest.mark.proves(
    "skill.types.action", "items.single-use", "combat.one-attack", "skill.types.active", "turn.move-and-action"
)
def test_what_using_costs() -> None:
    """Marks for once in an encounter or quest; the action; the thing or one of its charges; one potion a turn."""
    g = board("R.o", figures={"R": {"skills": ["battle-roar"], "items": ["potion-of-healing", "potion-of-strength"]}})
    ragna = of(g, "ragna")
    ragna.body, g.active = 3, ragna.id
    names = {t.name for t in usable(g, ragna, OWN, Moment(ragna))}
    assert names == {"battle-roar", "potion-of-healing", "potion-of-strength"}
    ragna.spent = ("battle-roar",)
    assert "battle-roar" not in {t.name for t in usable(g, ragna, OWN, Moment(ragna))}
    g.acts = 0
    assert {t.name for t in usable(g, ragna, OWN, Moment(ragna))} == {"potion-of-strength"}
    g.acts, ragna.spent = 1, ()
    moment = Moment(ragna)
    moment.used = ((ragna.id, "potion-of-strength"),)
    assert "potion-of-strength" not in {t.name for t in usable(g, ragna, OWN, moment)}
    pay(g, ragna, skill.of("battle-roar"), OWN)
    assert (ragna.spent, g.acts) == (("battle-roar",), 1)
    from delvewright.rules.allison.state.texts import item

    pay(g, ragna, item.of("potion-of-healing"), OWN)
    assert (g.acts, g.may_attack, ragna.items, g.sated) == (0, False, ("potion-of-strength",), True)
    g.acts = 1
    assert "potion-of-strength" not in {t.name for t in usable(g, ragna, OWN, Moment(ragna))}, "one in a turn"
    ragna.items = ("bone-wand",)
    pay(g, ragna, item.of("bone-wand"), OWN)
    assert ragna.used == ("bone-wand",)
    ragna.effects = (condition("x", "puppet", "own"),)
    assert usable(g, ragna, OWN, Moment(ragna)) == []


@pytest.mark.proves(
    "dice.white-faces",
    "house.dice.white",
    "combat.damage",
    "combat.hits-are-skulls",
    "skill.human.resistance",
    "jump.any-trap",
)
def test_odds() -> None:
    """Exact chances."""
    assert faces(1, "skull") == (Fraction(1, 2), Fraction(1, 2))
    assert faces(2, "black") == (Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))
    assert damage(1, 1, "black") == (Fraction(7, 12), Fraction(5, 12))
    assert damage(2, 0, "black") == (Fraction(1, 4), Fraction(1, 2), Fraction(1, 4))
    assert (at_least(1, 4), at_least(2, 7), at_least(0, 1), at_least(0, 0)) == (Fraction(1, 2), Fraction(7, 12), 0, 1)
    g = board("Ro", figures={"o": {"body": 2, "defend": 0}})
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.active, ragna.attack, ragna.melee = ragna.id, 2, 2
    assert odds(g, ("strike", orc.id)) == {"hit": Fraction(3, 4), "kill": Fraction(1, 4)}
    orc.effects = (condition("double-image", "double", "own"),)
    assert odds(g, ("strike", orc.id)) == {"hit": Fraction(3, 8), "kill": Fraction(1, 8)}
    assert odds(g, ("search", "traps")) is None
    ragna.body = 3
    assert odds(g, ("force", 1)) == {"success": at_least(3, 15)}
    ragna.skills = ("disarm-traps",)
    assert odds(g, ("disarm", 1)) == {"success": Fraction(5, 6)} == odds(g, ("pick-lock", 1))
    ragna.skills = ("disarm-traps", "resistance")
    assert odds(g, ("disarm", 1)) == {"success": Fraction(35, 36)}
    pit = board("...", **put("ragna a1, token:pit b1"))
    pit.points = 2
    assert odds(pit, ("jump", 2)) == {"success": Fraction(1, 2)} and odds(pit, ("jump", 1)) is None
    of(pit, "ragna").skills = ("long-jump",)
    assert odds(pit, ("jump", 2)) == {"success": Fraction(5, 6)}
    pit.active = -1
    assert odds(pit, ("jump", 2)) is None


@pytest.mark.proves(
    "quest.goal",
    "quest.party-dead",
    "xp.completion",
    "quest.reenter.less-xp",
    "house.campaign.pay",
    "house.campaign.lost-goal",
    "monster.gargoyle.stone-gaze.abandon",
    "quest.retreat",
)
def test_the_end() -> None:
    """Pay and points for who lives; two less for each retreat, never below two; half for a lost goal; stone is lost."""
    for retreats, less in ((0, 0), (1, 2), (99, 99)):
        g = begin("short-weight")
        g.counters["sacks-home"], g.counters["retreats"] = 3, retreats
        hero(g, "pim").alive = False
        gold = hero(g, "ragna").gold
        finish(g, True)
        assert hero(g, "ragna").xp == max(2, g.quest.completion - less) and hero(g, "ragna").gold == gold + g.quest.pay
        assert hero(g, "pim").xp == 0 and g.winner == "hero"
        finish(g, False)
        assert g.winner == "hero", "once over it is over"
    lost = begin("short-weight")
    finish(lost, True)
    assert hero(lost, "ragna").gold == lost.quest.pay // 2
    failed = begin("short-weight")
    finish(failed, False)
    assert (failed.winner, hero(failed, "ragna").xp, hero(failed, "ragna").gold) == ("monster", 0, 0)
    g = begin("short-weight")
    g.counters["sacks-home"] = 3
    check_end(g)
    assert not g.over
    ragna, maud, pim, ossian = g.party()
    for f in (maud, pim, ossian):
        g.take_off(f)
        f.out = True
    check_end(g)
    assert not g.over
    ragna.effects = (condition("stone", "stone", "own"),)
    check_end(g)
    assert g.over and not ragna.alive and g.winner == "hero" and g.deaths[-1] == ("ragna", "stone")


@pytest.mark.proves("quest.party-dead.regain", "house.artifact.stand-in", "house.party.short")
def test_quests_for_a_party() -> None:
    """Lost artifacts in the last room with treasure; stand-ins for what nobody can use; one more foe for five."""
    quest = book_quest("short-weight")
    four = begin("short-weight").party()
    assert adjusted(quest, four) is quest or adjusted(quest, four).monsters == quest.monsters
    lost = adjusted(quest, four, ["sky-orb"])
    assert lost.hoards[-1].items == ("sky-orb",) and len(lost.hoards) == len(quest.hoards) + 1
    assert lost.hoards[-1].area == [h.area for h in quest.hoards if quest.rooms[h.area]][-1]
    five = begin("short-weight", "ragna maud pim ossian durn").party()
    more = adjusted(quest, five).monsters[len(quest.monsters) :]
    rooms = [
        a
        for a, mask in enumerate(quest.grid.areas)
        if quest.rooms[a] and sum(mask >> p.at & 1 and not p.named for p in quest.monsters) >= 2
    ]
    assert [quest.grid.area_of[p.at] for p in more] == rooms
    taken = (
        {p.at for p in quest.monsters} | {t.at for t in quest.traps} | {q for at in quest.things.values() for q in at}
    )
    assert not taken & {p.at for p in more} and all(p.name == "" for p in more)
    for p in more:
        here = [q for q in quest.monsters if quest.grid.area_of[q.at] == quest.grid.area_of[p.at] and not q.named]
        same = sum(q.kind is p.kind and q.level == p.level for q in here)
        assert same == max(sum(q.kind is o.kind and q.level == o.level for q in here) for o in here)
    for name in ("stockinged-feet", "long-white", "the-weighing", "glass-river"):
        other = book_quest(name)
        fighters = begin("short-weight", "durn ragna").party()
        for before, after in zip(other.hoards, adjusted(other, fighters).hoards, strict=True):
            expected: list[str] = []
            for item in before.items:
                thing = content().items[item]
                fits = any(
                    (not thing.races or f.race in thing.races)
                    and (not thing.classes or f.role in thing.classes)
                    and not thing.min_magic
                    for f in fighters
                )
                expected += thing.stand_in if thing.stand_in and not fits else (item,)
            assert after.items == tuple(expected)
