"""Blows, shots, harm and meeting monsters: single functions in single positions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_gamesmaster import table

from delvewright.kernel.decisions import Decision
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting import (
    character_monsters,
    choking,
    end_of_fight,
    fate_against_wounds,
    harm,
    meeting,
    melee,
    ranged,
    sharing,
    surprise,
)
from delvewright.rules.advanced.fighting.deadly_poison import deadly_poison
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state import carrying
from delvewright.rules.advanced.state.board import Group
from delvewright.rules.advanced.state.game import AWAKE, DEAD, LYING, Escaped, Figure, Game
from delvewright.rules.advanced.state.turns import open_action

PASS, FATE = ("pass",), ("fate",)

DRINK = ("drink", "healing-potion")


def fight(picture: str, gm: str = "computer", **spec: Any) -> Game:
    spec = {"turn": "combat", **spec}
    letters = {c for c in picture if c in "HSTM"}
    spec["figures"] = {c: {"fate": 0, **spec.get("figures", {}).get(c, {})} for c in letters} | {
        c: v for c, v in spec.get("figures", {}).items() if c not in letters
    }
    g = table(picture, options={"gm": gm}, **spec).state
    g.log = []
    return g


def hero(g: Game, name: str = "") -> Figure:
    return next(f for f in g.party() if f.name.startswith(name))


def texts(g: Game, kind: str) -> list[str]:
    return [event.text for event in g.log or () if event.kind == kind]


# -- what can be shot


@pytest.mark.proves(
    "ranged.weapon", "ranged.move.thrown", "ranged.move.bows", "weapon.crossbow", "sheet.weapon.range", "monster.format"
)
def test_the_weapons_that_reach_far() -> None:
    def arms(moved: bool = False, **figure: Any) -> list[tuple[str, str]]:
        g = fight("H....w", figures={"H": {"strength": 9, **figure}})
        return [(weapon.id, item) for weapon, item in ranged.missiles(g, hero(g), moved)]

    assert arms() == []
    assert arms(weapons=["dagger", "spear", "axe", "sword"]) == [("dagger", ""), ("spear", ""), ("axe", "")]
    assert arms(True, weapons=["dagger", "dagger"]) == [("dagger", "")], "after a step, and each kind once"
    bow: dict[str, Any] = {"weapons": ["bow"], "items": {"arrow": 2, "arrow-of-death": 1, "bolt": 3, "rope": 1}}
    assert arms(**bow) == [("bow", "arrow"), ("bow", "arrow-of-death")] and arms(True, **bow) == []
    assert arms(weapons=["bow"], items=[]) == [], "without arrows"
    assert arms(weapons=["crossbow"], items={"bolt": 1, "arrow": 1}) == [("crossbow", "bolt")]
    reloading = [{"name": "reloading", "changes": "reloading", "until": "fight"}]
    assert arms(weapons=["crossbow"], items={"bolt": 1}, effects=reloading) == []
    assert arms(items=["greek-fire", "jewel-of-shattering"], weapons=[]) == [
        ("greek-fire", ""),
        ("jewel-of-shattering", ""),
    ]
    assert arms(weapons=["bow"], items=["arrow"], marks=["lost-hand"]) == []
    g = fight("H....A")
    archer = g.foes()[0]
    assert [w.id for w, _ in ranged.missiles(g, archer, False)] == ["short-bow"] and ranged.missiles(
        g, archer, True
    ) == []
    g = fight("H....w")
    assert ranged.missiles(g, g.foes()[0], False) == []


@pytest.mark.proves("ranged.not_in_zone", "melee.only_type", "ranged.not_adjacent")
@pytest.mark.parametrize(
    ("picture", "may"),
    [("T....w", True), ("Tw...", False), ("T..../.w...", True), ("T..../.k...", False), ("TH.w..", True)],
)
def test_nobody_shoots_beside_an_enemy_or_in_a_zone(picture: str, may: bool) -> None:
    g = fight(picture, figures={"T": {"strength": 6, "bravery": 12}})
    assert ranged.may_shoot(g, hero(g, "torallion")) is may
    if may:
        g.foes()[0].near = (hero(g, "torallion").id,)
        assert not ranged.may_shoot(g, hero(g, "torallion"))


@pytest.mark.proves("ranged.in_range", "los.partial", "ranged.los", "ranged.target.engaged")
def test_what_is_in_range() -> None:
    def at(gap: int, weapons: list[str], **more: Any) -> list[tuple[Any, ...]]:
        g = fight("T" + "." * gap + "w", figures={"T": {"strength": 6, "weapons": weapons, **more}})
        return ranged.shots(g, hero(g), False)

    assert at(3, ["dagger"]) and not at(4, ["dagger"]), "four squares"
    assert at(5, ["spear"]) and not at(6, ["spear"]) and at(2, ["axe"]) and not at(3, ["axe"])
    assert at(23, ["short-bow"]) and not at(24, ["short-bow"])
    both = at(3, ["dagger", "short-bow"])
    assert [answer[:2] for answer in both] == [("throw", "dagger"), ("shoot", "short-bow")]
    assert [answer[:2] for answer in at(9, ["dagger", "short-bow"])] == [("shoot", "short-bow")]
    g = fight("T..Hw..w", figures={"T": {"strength": 6}})
    assert {answer[-1] for answer in ranged.shots(g, hero(g, "torallion"), False)} == set(), (
        "somebody stands in the way"
    )
    g = fight("T......./....w...", figures={"T": {"strength": 6}})
    assert ranged.sighted(g, hero(g), g.foes()[0]) == 5


@pytest.mark.proves("missile.arrow_used", "missile.thrown_once", "weapon.in_hand", "weapon.crossbow", "weapon.fists")
def test_what_is_used_up() -> None:
    def used(weapon: str, item: str, **figure: Any) -> tuple[Game, Figure]:
        g = fight("H....w", figures={"H": {"strength": 9, **figure}})
        ranged.use_up(g, hero(g), ranged.weapon_named(weapon), item)
        return g, hero(g)

    g, f = used("bow", "arrow", weapons=["bow"], items={"arrow": 2})
    assert f.pack["arrow"] == 1 and g.shots == ((f.id, "arrow"),) and f.weapons == ("bow",) and not f.effects
    g, f = used("crossbow", "bolt", weapons=["crossbow"], items={"bolt": 1})
    assert f.pack["bolt"] == 0 and [(e.changes, e.until, e.times) for e in f.effects] == [("reloading", "action", 2)]
    g, f = used("dagger", "", weapons=["sword", "dagger"], held="sword")
    assert f.weapons == ("sword",) and f.held == "sword" and g.shots == ((f.id, "dagger"),)
    g, f = used("dagger", "", weapons=["dagger", "axe"], held="dagger")
    assert f.weapons == ("axe",) and f.held == "axe"
    g, f = used("dagger", "", weapons=["dagger", "dagger"], held="dagger")
    assert f.weapons == ("dagger",) and f.held == "dagger"
    g, f = used("dagger", "", weapons=["dagger", "bow"], held="dagger")
    assert f.held == "fists", "a bow is no weapon for the hand"
    g, f = used("greek-fire", "", items={"greek-fire": 2})
    assert f.pack["greek-fire"] == 1 and g.shots == ()
    g = fight("H....A")
    archer = g.foes()[0]
    ranged.use_up(g, archer, content().weapons["short-bow"], "")
    assert not archer.effects and g.shots == ()
    ranged.use_up(g, archer, content().weapons["crossbow"], "")
    assert archer.under("reloading")


@pytest.mark.proves("ranged.fumble")
def test_whom_a_fumbled_shot_strikes() -> None:
    def astray(picture: str, gm: str = "computer") -> tuple[Game, Any]:
        g = fight(picture, gm, figures={"T": {"strength": 6}})
        return g, ranged.astray(g, hero(g, "torallion"), g.foes()[0])

    g, play = astray("T....w")
    assert drive(play) is None, "nobody is near"
    g, play = astray("T...Hw")
    assert drive(play) is hero(g, "heinrich")
    g, play = astray("T..../...Hw/...S.", "person")
    asked = question(play)
    assert asked.about == "astray" and asked.seat == g.gm and asked.figure == g.foes()[0].id
    assert {answer[1] for answer in asked.options} == {hero(g, "heinrich").id, hero(g, "sven").id}
    g, play = astray("T..../...Hw/...S.")
    assert drive(play) is hero(g, "heinrich"), "the program takes the first"
    g = fight("A....Hw/......w")
    asked = question(ranged.astray(g, g.foes()[0], hero(g)))
    assert asked.seat == hero(g).seat and len(asked.options) == 2, "the target's player picks"
    g = fight("T....w/.....H", figures={"T": {"strength": 6}, "H": {"wounds": 0, "full": 4}})
    assert drive(ranged.astray(g, hero(g, "torallion"), g.foes()[0])) is hero(g, "heinrich"), (
        "one who lies there as well"
    )


@pytest.mark.proves(
    "ranged.hit", "ranged.critical", "ranged.fumble", "ranged.wound", "item.arrows.true_flight", "item.arrows.assassin"
)
@pytest.mark.parametrize(
    ("item", "dice", "rolls", "wounds"),
    [
        ("arrow", "3", 1, 9),
        ("arrow", "4 | 6 6 5 1", 2, 7),
        ("arrow", "12 | 3 2 3 1", 2, 7),
        ("arrow", "11 | 6 5 5 1", 2, 8),
        ("arrow-of-death", "4 | 6 6 5 1 6", 2, 6),
        ("arrow-of-true-flight", "2 | 6 5 5 5", 2, 8),
        ("arrow-of-true-flight", "1 | 6 5 5 5", 2, 8),
        ("arrow-of-the-assassin", "10 | 3 2 2 2", 2, 8),
        ("arrow-of-the-assassin", "9 | 6 5 5 5", 2, 8),
        ("arrow", "1", 1, 9),
    ],
)
def test_a_shot(item: str, dice: str, rolls: int, wounds: int) -> None:
    g = fight("T....w", figures={"T": {"strength": 6, "items": [item]}, "w": {"wounds": 9}})
    f, foe = hero(g), g.foes()[0]
    _, thrown = watched(ranged.shoot(g, f, content().weapons["long-bow"], item, foe), dice)
    assert thrown == ["0: shot", f"0: damage x{5 if item == 'arrow-of-death' else 4}"][:rolls]
    assert foe.wounds == wounds and f.pack[item] == 0 and f.under("no-shield")


# -- blows


@pytest.mark.proves(
    "melee.hit", "melee.critical", "melee.fumble", "melee.free.target", "melee.order", "melee.free.chain"
)
@pytest.mark.parametrize(
    ("dice", "answers", "rolls"),
    [
        ("4", [], ["0: attack"]),
        ("5 | 1 1 1 1", [], ["0: attack", "0: damage x4"]),
        ("12 | 4 | 1 1 1 1", [], ["0: attack", "0: attack", "0: damage x4"]),
        ("12 | 12 | 12 | 2 | 1 1 1 1 | 1 1 1 1 | 1 1 1 1", [], ["0: attack"] * 4 + ["0: damage x4"] * 3),
        ("1 | 8", [], ["0: attack", "1: attack"]),
        ("1 | 9 | 1 1 1", [], ["0: attack", "1: attack", "1: damage x3"]),
        ("1 | 1 | 2", [], ["0: attack", "1: attack", "0: attack"]),
        ("12 | 1 | 1 1 1 1 | 3", [], ["0: attack", "0: attack", "0: damage x4", "1: attack"]),
        ("12 | 1 | 6 6 6 1", [PASS], ["0: attack", "0: attack", "0: damage x4"]),
    ],
)
def test_an_attack_with_all_that_comes_of_it(dice: str, answers: list[Any], rolls: list[str]) -> None:
    g = fight("Hw..")
    assert watched(melee.attack(g, hero(g), g.foes()[0]), dice, answers)[1] == rolls


@pytest.mark.proves("melee.free.target", "melee.critical")
def test_a_free_attack_may_go_against_anybody_in_reach() -> None:
    g = fight("wHw.")
    one, two = g.foes()
    _, rolls = watched(melee.attack(g, hero(g), one), "12 | 5 | 1 1 1 1 | 6 6 1 1", [("fight", two.id)])
    assert (one.wounds, two.wounds) == (3, 1) and rolls == ["0: attack"] * 2 + ["0: damage x4"] * 2
    g = fight("HwS.", "person")
    foe = g.foes()[0]
    asked = question(melee.next_target(g, foe, hero(g)))
    assert asked.seat == g.gm and asked.about == "free-attack"
    g = fight("HwS.")
    assert drive(melee.next_target(g, g.foes()[0], hero(g, "sven"))) is hero(g, "sven"), "the program goes on with him"


@pytest.mark.proves("melee.fumble", "melee.order")
def test_who_cannot_strike_back() -> None:
    g = fight("H.../.k..", figures={"H": {"bravery": 12}})
    _, rolls = watched(melee.attack(g, g.foes()[0], hero(g)), "1")
    assert rolls == ["1: attack"], "cornerwise a sword does not reach"
    g = fight("Hw..")
    hero(g).condition = LYING
    assert watched(melee.attack(g, g.foes()[0], hero(g)), "1")[1] == ["1: attack"]
    g = fight("H.../.k..", figures={"H": {"bravery": 12, "weapons": ["spear"]}})
    assert watched(melee.attack(g, g.foes()[0], hero(g)), "1 | 2")[1] == ["1: attack", "0: attack"]


@pytest.mark.proves("death.slayer_step", "zone.focus.setup", "zone.stop")
def test_the_slayers_step() -> None:
    g = fight("Hww", figures={"w": {"wounds": 1}})
    f, foe = hero(g), g.foes()[0]
    at = foe.at
    open_action(g, f)
    drive(melee.attack(g, f, foe), "9 | 6 1 1 1", [("step", at)])
    assert f.at == at and g.stopped, "into the zone of the other"
    g = fight("Hw...w", figures={"w": {"wounds": 1}})
    f, foe = hero(g), g.foes()[0]
    at = foe.at
    open_action(g, f)
    drive(melee.attack(g, f, foe), "9 | 6 1 1 1", [("step", at)])
    assert f.at == at and not g.stopped
    g = fight("RR.H/RR..", figures={"H": {"wounds": 1, "bravery": 12}})
    ogre = g.foes()[0]
    drive(melee.slayers_step(g, ogre, 1 << ogre.at + 2))
    assert ogre.at == 0, "a large one stays"
    g = fight("Hw..", "person")
    foe = g.foes()[0]
    hero(g).condition = DEAD
    g.count()
    at = hero(g).at
    drive(melee.slayers_step(g, foe, 1 << at), "", [("step", at)])
    assert foe.at == at


# -- harm


@pytest.mark.proves("fate.damage", "fate.damage.death", "fate.who", "hench.sergeant", "counter.fate", "death.monster")
def test_who_is_asked_before_he_falls() -> None:
    def asks(letter: str, wounds: int, lost: int, fate: int = 1, **spec: Any) -> str:
        g = fight(
            f"{letter}..w" if letter != "w" else "H..w",
            "person",
            figures={letter: {"wounds": wounds, "fate": fate}} if letter != "w" else {"w": {"wounds": wounds}},
            **spec,
        )
        f = g.foes()[0] if letter == "w" else next(o for o in g.company() if letter != "a" or not o.hero)
        found = next(harm.hurt(g, f, lost, ("melee.wound.roll",)), None)
        return found.about if isinstance(found, Decision) else ""

    assert (
        asks("H", 4, 1) == "wounds"
        and asks("H", 1, 1) == "wounds"
        and asks("H", 4, 1, 0) == ""
        and asks("H", 4, 0) == ""
    )
    assert (
        asks("w", 3, 2, hand=["fate"]) == ""
        and asks("w", 3, 3, hand=["fate"]) == "counter-fate"
        and asks("w", 3, 3) == ""
    )


@pytest.mark.proves("hench.sergeant", "fate.damage")
def test_a_sergeants_point_saves_his_life_alone() -> None:
    g = fight("He.w", legend={"H": "heinrich", "e": "sergeant", "w": "skaven-warrior"})
    man = next(o for o in g.company() if not o.hero)
    drive(harm.hurt(g, man, 1, ("melee.wound.roll",)))
    assert (man.wounds, man.fate) == (2, 1), "not for a wound"
    drive(harm.hurt(g, man, 5, ("melee.wound.roll",)), "", [FATE])
    assert (man.wounds, man.fate) == (3, 0), "all Wounds of the turn"
    drive(harm.hurt(g, man, 3, ("melee.wound.roll",)))
    assert g.figures[man.id] is None


@pytest.mark.proves("fate.damage", "fate.damage.side_effects", "fate.damage.death", "fate.used_up")
def test_what_a_point_undoes() -> None:
    g = fight("H..w", figures={"H": {"fate": 3}})
    f = hero(g)
    f.start, f.wounds, f.healed = 3, 1, 0
    f.marks, f.used = ("lost-leg", "diseased"), {"lost-leg": 1, "dawnstone": 0}
    fate_against_wounds.undo(g, f)
    assert (f.wounds, f.fate, f.marks) == (3, 2, ("diseased",)), "an injury of this turn, no older one"
    assert "lost-leg" not in f.used
    f.start, f.wounds, f.healed = 2, 1, 1
    fate_against_wounds.undo(g, f)
    assert f.wounds == 3 and f.fate == 1
    f.start, f.healed, f.wounds, f.condition = 4, 3, 0, LYING
    fate_against_wounds.undo(g, f)
    assert (f.wounds, f.condition, f.fate) == (4, AWAKE, 0), "never more than he has when he is well"


@pytest.mark.proves("death.hero.ko", "death.hero.dead", "death.monster", "hench.death", "sheet.wounds.meaning")
@pytest.mark.parametrize(
    ("wounds", "condition", "kind"), [(1, 0, ""), (0, 1, "ko"), (-1, 2, "death"), (-5, 2, "death")]
)
def test_how_somebody_falls(wounds: int, condition: int, kind: str) -> None:
    g = fight("H..w")
    f = hero(g)
    g.active, g.stopped = f.id, False
    f.wounds = wounds
    harm.fall(g, f)
    assert (
        f.condition == condition
        and [e.kind for e in g.log or ()] == ([kind] if kind else [])
        and g.stopped is (condition > 0)
    )
    if condition == 2:
        assert f.used["died"] == g.round
        harm.fall(g, f)
        assert len(g.log or ()) == 1, "once"
    g = fight("aH.w")
    man = next(o for o in g.company() if not o.hero)
    man.gold, man.weapons, man.worn, man.pack, at = 3, ("sword",), ("shield",), {"rope": 2, "arrow": 0}, man.at
    man.wounds = wounds
    harm.fall(g, man)
    assert (g.figures[man.id] is None) is (wounds <= 0)
    if wounds <= 0:
        (token,) = g.tokens
        assert (token.at, token.items, token.coins) == (at, ("sword", "shield", "rope", "rope"), (3,))


@pytest.mark.proves("end.loot.gold", "campaign.characters", "death.monster")
def test_the_dead_are_counted() -> None:
    g = fight("H..ww")
    one, two = g.foes()
    two.marks = ("named",)
    for f in (one, two):
        harm.die(g, f)
    assert g.loot == ("skaven-warrior", "skaven-warrior") and g.fallen == ("skaven-warrior",) and not g.foes()


@pytest.mark.proves("fate.damage", "item.potion.healing", "hazard.magic_circle")
def test_healing() -> None:
    for wounds, more, now, healed in ((1, 1, 2, 1), (1, 9, 4, 3), (4, 1, 4, 0), (0, 2, 2, 2)):
        g = fight("H..w")
        f = hero(g)
        f.wounds, f.healed, f.condition = wounds, 0, LYING if not wounds else AWAKE
        harm.heal(g, f, more, ("item.potion.healing",))
        assert (f.wounds, f.healed, f.condition) == (now, healed, AWAKE)
    f.condition, f.wounds = DEAD, -1
    harm.heal(g, f, 5, ("item.potion.healing",))
    assert (f.wounds, f.condition) == (-1, DEAD)


@pytest.mark.proves("spell.power_of_the_phoenix", "death.raise")
def test_the_dead_who_live_again() -> None:
    g = fight("H.S.w")
    f = hero(g, "heinrich")
    at = f.at
    f.condition, f.wounds, f.start, f.healed = DEAD, -1, 4, 2
    g.count()
    harm.revive(g, f, 4, ("death.raise",))
    assert (f.condition, f.wounds, f.start, f.healed, f.at) == (AWAKE, 4, 4, 0, at)
    f.condition = DEAD
    g.count()
    g.put(hero(g, "sven"), at)
    harm.revive(g, f, 4, ("death.raise",))
    assert f.at == at + 1, "the nearest that is free"


# -- templates, poison, choking


@pytest.mark.proves("hazard.deadly_poison", "item.potion.healing", "fate.damage.death")
def test_deadly_poison() -> None:
    def poisoned(answer: Any = None, **figures: Any) -> tuple[Game, Figure]:
        g = fight("HS..w", figures=figures)
        drive(deadly_poison(g, hero(g, "heinrich"), ("hazard.mould",)), "", [answer] if answer else [])
        return g, hero(g, "heinrich")

    _, f = poisoned()
    assert f.condition == DEAD
    _, f = poisoned(FATE, H={"fate": 1})
    assert (f.condition, f.fate) == (AWAKE, 0)
    _, f = poisoned(PASS, H={"fate": 1})
    assert (f.condition, f.fate) == (DEAD, 1)
    g, f = poisoned(DRINK, S={"items": ["healing-potion"]})
    assert f.condition == AWAKE and hero(g, "sven").pack["healing-potion"] == 0, "a friend's"
    g, f = poisoned(None, S={"items": ["healing-potion"], "wounds": 0, "full": 5})
    assert f.condition == DEAD, "who lies there hands out nothing"
    _, f = poisoned(DRINK, H={"items": ["healing-potion"]})
    assert f.condition == AWAKE and f.pack["healing-potion"] == 0


@pytest.mark.proves("spell.choke", "fate.damage.death")
def test_suffocating() -> None:
    def choked(turns: int, by: int = -1, fate: int = 0) -> tuple[Game, Figure]:
        g = fight("H..w", figures={"H": {"fate": fate}})
        f = hero(g)
        choking.choke(f, by)
        assert f.used["choke"] == 3 and f.used["choked-by"] == by and f.marks == ("choked",)
        f.used["choke"] = turns
        return g, f

    g, f = choked(2)
    drive(choking.suffocate(g))
    assert f.used["choke"] == 1 and f.condition == AWAKE and f.marks == ("choked",)
    drive(choking.suffocate(g))
    assert f.condition == DEAD and f.marks == ()
    g, f = choked(1, fate=1)
    drive(choking.suffocate(g), "", [FATE])
    assert (f.condition, f.fate, f.marks) == (AWAKE, 0, ())
    g, f = choked(1, fate=1)
    drive(choking.suffocate(g), "", [PASS])
    assert (f.condition, f.fate) == (DEAD, 1)
    g, f = choked(1, by=1)
    g.remove(g.foes()[0])
    drive(choking.suffocate(g))
    assert f.condition == AWAKE and f.marks == (), "the caster is dead"
    g, f = choked(3, by=1)
    drive(choking.suffocate(g))
    assert f.used["choke"] == 2


# -- meeting


@pytest.mark.proves("combat.place.choice")
def test_who_is_set_up_first() -> None:
    known = content().monsters
    assert [meeting.standing_back(known[kind]) for kind in ("skaven-warrior", "rat-ogre", "plague-monk", "zombie")] == [
        0,
        0,
        0,
        0,
    ]
    assert [
        meeting.standing_back(known[kind])
        for kind in ("goblin-archer", "globadier", "jezzail", "warpfire", "warpweaver")
    ] == [1] * 5
    assert [meeting.standing_back(known[kind]) for kind in ("skaven-sentry", "orc-sentry")] == [2, 2]


@pytest.mark.proves("combat.place.choice", "combat.place")
@pytest.mark.parametrize(
    ("kind", "picture", "column"),
    [
        ("skaven-warrior", "H.......", 2),
        ("goblin-archer", "H.......", 7),
        ("warpweaver", "H.......", 7),
        ("skaven-warrior", ".H", 0),
    ],
)
def test_where_a_monster_is_set_up(kind: str, picture: str, column: int) -> None:
    """Near the heroes, but in nobody's zone if it can be; who shoots or casts far away."""
    g = fight(picture, turn="exploration")
    f = g.add_monster(content().monsters[kind])
    assert meeting.usual_places(g, f, meeting.free_places(g, f, (0,)))[0] == column


@pytest.mark.proves("combat.place.choice", "special.large")
def test_a_large_one_needs_four_squares_and_a_sentry_a_door() -> None:
    g = fight("H.../....", turn="exploration")
    ogre = g.add_monster(content().monsters["rat-ogre"])
    assert sorted(meeting.usual_places(g, ogre, meeting.free_places(g, ogre, (0,)))) == [1, 2]
    g = fight("H......./........", turn="exploration", corner="bf60", new={"bj61": "south"})
    sentry = g.add_monster(content().monsters["skaven-sentry"])
    assert (
        meeting.usual_places(g, sentry, meeting.free_places(g, sentry, (0,)))[0] % g.width == 61
        and meeting.usual_places(g, sentry, meeting.free_places(g, sentry, (0,)))[0] // g.width == 60
    )


@pytest.mark.proves("combat.place", "monster.jezzail", "pursuit.return")
def test_placing() -> None:
    g = fight("H.........", turn="exploration")
    found = drive(meeting.place(g, (0,), (("skaven-sentry", 0), ("skaven-warrior", 2), ("jezzail", 0)), 0))
    assert [f.monster.id for f in found] == ["skaven-warrior", "jezzail", "jezzail", "skaven-sentry"]
    assert found[0].wounds == 2 and found[3].wounds == 3 and all(f.group == 0 for f in found)
    assert abs(found[1].at - found[2].at) == 1 and found[1].used["team"] == found[2].id
    (group,) = g.groups
    assert (group.area, group.alive, group.all) == (0, (), ("skaven-sentry", "skaven-warrior", "jezzail"))
    g = fight("H.", turn="exploration")
    found = drive(meeting.place(g, (0,), (("skaven-warrior", 0), ("skaven-warrior", 0)), -1))
    assert len(found) == 1 and g.groups == () and len(g.foes()) == 1, "for whom there is no square is left out"


@pytest.mark.proves(
    "surprise.roll",
    "surprise.heroes.plus_one",
    "surprise.heroes.map",
    "surprise.cumulative",
    "hero.elf.surprise",
    "sentry.surprise",
    "campaign.quarter",
    "item.treasure_map",
    "skill.elf.surprise",
    "surprise.heroes",
)
@pytest.mark.parametrize(
    ("picture", "known", "bonus", "counters", "items", "kinds", "ours", "theirs"),
    [
        ("H.....", False, 0, {}, [], "w", 1, 0),
        ("T.....", False, 0, {}, [], "w", 2, 0),
        ("TH....", True, 0, {}, [], "w", 3, 0),
        ("H.....", True, 0, {}, [], "w", 2, 0),
        ("H.....", False, 3, {}, [], "w", 4, 0),
        ("H.....", False, 0, {}, ["amulet-quarter"], "w", 2, 0),
        ("H.....", False, 0, {}, [], "y", 1, 1),
        ("H.....", False, 0, {}, [], "yy", 1, 1),
        ("T.....", True, 2, {"mapped-1-0": 1}, ["amulet-quarter"], "y", 6, 1),
    ],
)
def test_bonuses_to_surprise(
    picture: str,
    known: bool,
    bonus: int,
    counters: dict[str, int],
    items: list[str],
    kinds: str,
    ours: int,
    theirs: int,
) -> None:
    for own, other, first in ((3, 3 + ours - theirs, True), (3, 4 + ours - theirs, False)):
        g = fight(picture, turn="exploration", counters=counters, figures={picture[0]: {"items": items}})
        found = [g.add_monster(content().monsters[{"w": "skaven-warrior", "y": "skaven-sentry"}[k]]) for k in kinds]
        for n, f in enumerate(found):
            g.put(f, 5 - 2 * n)
        answers = [PASS] * len(found) if first else []
        _, rolls = watched(surprise.surprise(g, (0,), found, known, bonus), f"{own} {other}", answers)
        assert rolls == ["0: surprise", "-1: surprise"]
        word = "monsters" if first else "heroes"
        assert texts(g, "surprise") == [f"The {word} are surprised: {own + ours} against {other + theirs}."]


@pytest.mark.proves("surprise.monsters", "zone.focus.setup")
def test_surprised_monsters_are_moved_by_the_leader() -> None:
    g = fight("H....w..", turn="combat", leader="heinrich")
    foe = g.foes()[0]
    play = surprise.shift(g, [foe])
    asked = question(play)
    assert asked.about == "shift" and asked.seat == g.leader and asked.figure == foe.id
    ((verb, mask),) = asked.fields
    assert verb == "shift" and mask == 1 << 4 | 1 << 6 and asked.options == (PASS,)
    drive(surprise.shift(g, [foe]), "", [("shift", 4)])
    assert foe.at == 4
    drive(surprise.shift(g, [foe]), "", [PASS])
    assert foe.at == 4
    g = fight("wH", turn="combat")
    drive(surprise.shift(g, g.foes()))


@pytest.mark.proves("zone.focus.setup")
def test_whoever_has_several_in_his_zone_picks_the_focus() -> None:
    g = fight("wHw.", "person")
    zones.settle(g)
    f, (one, two) = hero(g), g.foes()
    assert f.near == (one.id, two.id)
    drive(meeting.focus(g), "", [("focus", two.id)])
    assert f.near == (two.id, one.id)
    g = fight("HwS.", "person")
    zones.settle(g)
    foe = g.foes()[0]
    drive(meeting.focus(g), "", [("focus", foe.near[1])])
    assert foe.near == (1, 0)


# -- characters


@pytest.mark.proves("campaign.characters", "counter.character")
@pytest.mark.parametrize(
    ("dungeon", "fallen", "escaped", "who"),
    [
        (1, (), (), "named-warlord"),
        (1, ("named-warlord",), (), ""),
        (2, ("named-warlord",), (), "eshin-assassin"),
        (2, (), (), "named-warlord"),
        (3, ("named-warlord", "eshin-assassin"), (), "plague-monk"),
        (3, ("named-warlord", "eshin-assassin", "plague-monk"), (), "censer-bearer"),
        (4, ("named-warlord", "eshin-assassin", "plague-monk", "censer-bearer"), (), "mors-warlord"),
        (4, ("named-warlord", "eshin-assassin", "plague-monk", "censer-bearer", "mors-warlord"), (), "warpweaver"),
        (
            4,
            ("named-warlord", "eshin-assassin", "plague-monk", "censer-bearer", "mors-warlord", "warpweaver"),
            (),
            "white-sorcerer",
        ),
        (1, (), (Escaped("plague-monk", 2, False),), "plague-monk"),
    ],
)
def test_who_comes_with_a_character_counter(
    dungeon: int, fallen: tuple[str, ...], escaped: tuple[Escaped, ...], who: str
) -> None:
    g = fight("H..w")
    g.dungeon, g.fallen, g.escaped = dungeon, fallen, escaped
    found = character_monsters.waiting(g)
    assert (found.kind if found else "") == who
    if found and not escaped:
        assert found.wounds == content().monsters[who].values.wounds and found.named
    if who == "named-warlord" and dungeon == 1:
        g.foes()[0].kind, g.foes()[0].marks = content().monsters["named-warlord"], ("named",)
        assert character_monsters.waiting(g) is None, "each exists once"


@pytest.mark.proves("counter.escape", "campaign.characters")
def test_who_slips_away() -> None:
    for letter, wounds, hand, marks, gone in (
        ("z", 1, ["escape"], (), True),
        ("z", 2, ["escape"], (), False),
        ("z", 1, [], (), False),
        ("w", 1, ["escape"], (), False),
        ("w", 1, ["escape"], ("named",), True),
    ):
        g = fight(f"H..{letter}", hand=hand, figures={letter: {"wounds": wounds}})
        foe = g.foes()[0]
        foe.marks = marks
        assert drive(character_monsters.slips_away(g, foe)) is gone
        assert (g.escaped == (Escaped(foe.monster.id, wounds, bool(marks)),)) is gone and bool(g.foes()) is not gone
        assert (g.hand == ()) is (gone or not hand)
    assert drive(character_monsters.slips_away(g, hero(g))) is False


# -- afterwards


@pytest.mark.proves("end.escape", "end.escape.door", "end.when", "pursuit.escape.door")
def test_whether_a_fight_goes_on() -> None:
    g = fight("H..w")
    assert end_of_fight.outcome(g) == end_of_fight.GOING
    g.extra = True
    assert end_of_fight.outcome(g) == end_of_fight.GOING and not g.extra
    g.remove(g.foes()[0])
    assert end_of_fight.outcome(g) == end_of_fight.WON


@pytest.mark.proves("pursuit.return", "counter.character", "pursuit.restock")
def test_monsters_go_back_where_they_came_from() -> None:
    g = fight("H..wwcw")
    one, two, champion, stray = g.foes()
    one.group = two.group = 0
    champion.group, stray.group = 7, -1
    one.wounds, champion.marks = 2, ("named",)
    g.groups = (Group(0, (), ("skaven-warrior",) * 3), Group(5, (), ("skaven-champion",)))
    end_of_fight.go_back(g)
    assert not g.foes() and g.escaped == (Escaped("skaven-champion", 3, True),)
    assert g.groups == (Group(0, (("skaven-warrior", 2), ("skaven-warrior", 3)), ("skaven-warrior",) * 3),)
    end_of_fight.restock(g)
    assert g.groups[0].alive == (("skaven-warrior", 0),) * 3


@pytest.mark.proves("carry.limits", "carry.supplies")
@pytest.mark.parametrize(
    ("item", "figure", "room"),
    [
        ("sword", {"weapons": ["axe", "axe"]}, True),
        ("sword", {"weapons": ["axe"] * 3}, False),
        ("chain", {"worn": []}, True),
        ("chain", {"worn": ["leather"]}, False),
        ("chain", {"worn": ["shield"]}, True),
        ("chain", {"worn": [], "items": ["leather"]}, False),
        ("dwarven-helm", {}, True),
        ("dwarven-helm", {"items": ["magical-helm"]}, False),
        ("rope", {}, True),
        ("rope", {"items": ["rope"]}, False),
        ("healing-potion", {"items": {"healing-potion": 9}}, True),
        ("greek-fire", {"items": {"greek-fire": 5}}, True),
        ("ring-of-protection-1", {}, True),
        ("ring-of-protection-1", {"items": ["ring-of-protection-2"]}, False),
        ("amulet-of-iron", {"items": ["ring-of-protection-2"]}, True),
    ],
)
def test_what_somebody_can_still_carry(item: str, figure: dict[str, Any], room: bool) -> None:
    g = fight("H..w", figures={"H": figure})
    f = hero(g)
    assert carrying.room_for(f, item) is room
    carrying.give(g, f, item)
    assert [t.items for t in g.tokens] == ([] if room else [(item,)])


@pytest.mark.proves("carry.limits", "explore.chest.share", "end.loot.share")
def test_gold_is_shared() -> None:
    g = fight("HST.w", leader="sven")
    sharing.share_gold(g, 11, g.party(), 0, ("end.loot.gold",))
    assert [f.gold for f in g.party()] == [3, 5, 3], "the rest to the Leader"
    sharing.share_gold(g, 0, g.party(), 0, ("end.loot.gold",))
    sharing.share_gold(g, 9, [], 0, ("end.loot.gold",))
    assert [f.gold for f in g.party()] == [3, 5, 3]
    f = g.party()[0]
    for gold, now, left in ((240, 243, 0), (7, 250, 0), (5, 250, 5)):
        carrying.give_gold(g, f, gold)
        assert f.gold == now and sum(sum(t.coins) for t in g.tokens) == left


@pytest.mark.proves("explore.chest.share", "end.loot.magic")
def test_things_are_picked_in_the_order_of_the_dice() -> None:
    g = fight("HS..w")
    heinrich, sven = g.party()
    play = sharing.share_items(g, ["rope", "rope", "spikes"], [heinrich, sven], 7, ("explore.chest.share",))
    _, rolls = watched(play, "3 | 9", [("take", "rope"), ("take", "rope"), ("take", "spikes")])
    assert (
        rolls == ["0: share", "1: share"]
        and sven.pack == {"rope": 1, "spikes": 1}
        and heinrich.pack == {"rope": 1}
        and not [*g.tokens]
    )
    play = sharing.share_items(g, ["rope", "greek-fire"], [heinrich], 7, ("explore.chest.share",))
    assert watched(play, "", [PASS])[1] == []
    left = next(iter(g.tokens))
    assert (left.at, left.items) == (7, ("rope", "greek-fire"))


@pytest.mark.proves("magic.template", "trapfx.fireball")
def test_effects_that_work_once() -> None:
    g = fight("H..w")
    f = hero(g)
    last(f, "x", "ws", 1, "turn")
    last(f, "x", "ws", 2, "fight", 3)
    assert [(e.name, e.changes, e.amount, e.until, e.times) for e in f.effects] == [("x", "ws", 2, "fight", 3)]
