"""Skills, searches, jumps and pushes of the third book, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.effects import condition
from delvewright.rules.allison.dungeon.checks import check, target_number, trial
from delvewright.rules.allison.dungeon.disarming import disarmings
from delvewright.rules.allison.dungeon.searching import (
    in_view,
    may_search,
    search_doors,
    search_traps,
    search_treasure,
    searches,
    show_traps,
)
from delvewright.rules.allison.dungeon.searching_furniture import look_into, random_scroll, readable
from delvewright.rules.allison.figures.skills_rogue import beyond, discovered, foe_close_by, stabs, stealth_check
from delvewright.rules.allison.figures.skills_weapon import next_on_arc, two_weapons
from delvewright.rules.allison.moving.jumping import jumps
from delvewright.rules.allison.moving.pushing import flies_over, knock_back, land, next_square
from delvewright.rules.allison.state.figure import points_now
from delvewright.rules.allison.state.texts import Blow, effect, skill
from delvewright.rules.allison.state.windows import Moment

from .helpers import play, sq
from .test_rounds import board, of

# -- rogues


@pytest.mark.proves(
    "skill.rogue.backstab", "xp.rogue-backstab", "skill.rogue.stealth.backstab", "skill.rogue.improved-stealth"
)
def test_backstabs() -> None:
    """From behind, not with two weapons; a point once for each enemy that is hurt, for rogues alone."""
    g = board("To", "thessaly", figures={"T": {"skills": ["backstab"]}})
    rogue, orc = of(g, "thessaly"), of(g, "orc.1")
    text = skill.of("backstab")
    blow = Blow(rogue, orc, "short-sword")
    assert not stabs(rogue, blow) and text.attack_dice(g, rogue, blow) == 0
    blow.behind = True
    assert stabs(rogue, blow) and text.attack_dice(g, rogue, blow) == 1
    blow.source = "dual-wielding"
    assert not stabs(rogue, blow)
    blow.source = ""
    rogue.skills, rogue.items, rogue.held = (
        ("backstab", "dual-wielding"),
        ("short-sword", "dagger"),
        ("short-sword", "dagger"),
    )
    assert not stabs(rogue, blow)
    rogue.held = ("short-sword",)
    assert stabs(rogue, blow)
    from_stealth = effect.of("from-stealth")
    for skills, dice, expected in (
        (("backstab",), 3, 2),
        (("backstab", "improved-stealth"), 3, 0),
        ((), 3, 3),
        (("backstab",), 4, 2),
    ):
        rogue.skills = skills
        assert from_stealth.foe_limit(g, rogue, blow, dice) == expected
    rogue.skills = ("backstab",)
    for lost, xp in ((0, 0), (1, 1), (1, 1)):
        blow.lost = lost
        play(text.attacked(g, rogue, blow))
        assert rogue.xp == xp
    blow.behind = False
    assert from_stealth.foe_limit(g, rogue, blow, 3) == 3
    blow.behind, rogue.role, orc.paid = True, "warrior", ()
    play(text.attacked(g, rogue, blow))
    assert rogue.xp == 1


@pytest.mark.proves(
    "skill.rogue.stealth", "skill.rogue.stealth.check", "skill.rogue.stealth.broken", "house.gm.stealth"
)
def test_stealth() -> None:
    """More than all Minds in sight together; over when somebody is close, at an attack, at any deed but a search."""
    g = board(
        "T..o.g", "thessaly", figures={"T": {"mind": 3, "skills": ["stealth"]}, "o": {"mind": 2}, "g": {"mind": 1}}
    )
    rogue = of(g, "thessaly")

    def hide() -> None:
        rogue.effects, rogue.met = (condition("stealth", "stealth", "noticed"),), False

    text = effect.of("stealth")
    for dice, kept in (("111", False), ("112", True), ("666", True)):
        hide()
        play(stealth_check(g, rogue), dice)
        assert rogue.under("stealth") == kept, dice
        assert rogue.under("passed-by") == kept
    hide()
    play(text.stepped(g, rogue), "112")
    play(text.stepped(g, rogue))
    assert [text.move_dice(g, rogue, n) for n in (2, 3, 1)] == [1, 2, 1]
    assert text.hidden(g, rogue) and not foe_close_by(g, rogue)
    text.acted(g, rogue, "attack")
    assert not rogue.under("stealth")
    for what, skills, kept in (
        ("search", (), False),
        ("search", ("improved-stealth",), True),
        ("disarm", ("improved-stealth",), True),
        ("cast", ("improved-stealth",), False),
    ):
        hide()
        rogue.skills = ("stealth", *skills)
        text.acted(g, rogue, what)
        assert rogue.under("stealth") == kept, (what, skills)
    hide()
    assert skill.of("improved-stealth").undisturbed(g, rogue)
    text.declares(g, rogue, Blow(rogue, of(g, "orc.1")))
    assert not rogue.under("stealth")
    discovered(g, rogue)
    assert not skill.of("improved-stealth").undisturbed(g, rogue)
    for rows, close in (
        ("To", True),
        ("T./.o", True),
        ("T.o", False),
        ("\n+-+-+\n|T|o|\n+ + +\n|. .|\n+-+-+\n", False),
    ):
        near = board(rows, "thessaly")
        assert foe_close_by(near, of(near, "thessaly")) == close
    aslant = board("T./.o", "thessaly")
    rogue = of(aslant, "thessaly")
    hide()
    assert not text.hidden(aslant, rogue)
    play(text.turn_begins(aslant, rogue))
    assert not rogue.under("stealth")
    hide()
    play(text.stepped(aslant, rogue))
    assert rogue.under("from-stealth") and not rogue.under("stealth")
    alone = board("T..", "thessaly")
    rogue = of(alone, "thessaly")
    assert skill.of("stealth").can(alone, rogue, Moment(rogue))
    hide()
    assert not skill.of("stealth").can(alone, rogue, Moment(rogue))
    play(text.turn_begins(alone, rogue))
    assert rogue.under("stealth")
    seen = board("T..o", "thessaly")
    assert not skill.of("stealth").can(seen, of(seen, "thessaly"), Moment(of(seen, "thessaly")))


@pytest.mark.proves("skill.rogue.set-trap", "skill.rogue.set-trap.limit", "skill.rogue.set-trap.secrecy")
def test_set_traps() -> None:
    """Where the rogue has walked, on free floor; two at a time; nobody in view."""
    g = board("T....", "thessaly", figures={"T": {"skills": ["set-trap"]}})
    rogue, text = of(g, "thessaly"), skill.of("set-trap")
    moment = Moment(rogue)
    assert text.can(g, rogue, moment) and list(text.targets(g, rogue, moment)) == []
    text.walked(g, rogue, 0b111)
    text.walked(g, rogue, 0b11000)
    assert list(text.targets(g, rogue, moment)) == [1, 2, 3, 4], "not where he stands"
    g.pits = 0b10
    assert list(text.targets(g, rogue, moment)) == [2, 3, 4]
    play(text.does(g, rogue, moment, 2))
    assert g.sworn == ((rogue.id, 2),) and list(text.targets(g, rogue, moment)) == [3, 4]
    assert text.can(g, rogue, moment)
    g.sworn += ((99, 1),)
    assert text.can(g, rogue, moment), "another's does not count"
    play(text.does(g, rogue, moment, 3))
    assert not text.can(g, rogue, moment)
    seen = board("T...o", "thessaly")
    assert not text.can(seen, of(seen, "thessaly"), Moment(of(seen, "thessaly")))


@pytest.mark.proves("skill.rogue.dash-attack", "skill.rogue.dash-attack.limits")
def test_dashing() -> None:
    """While moving, with a hit and two squares left, onto the free square right beyond."""

    def dash(rows: str, points: int, dice: str, answers: Any = (), moving: bool = True) -> str:
        g = board(
            rows, "thessaly", figures={"T": {"skills": ["dash-attack"], "attack": 2}, "o": {"body": 9, "defend": 0}}
        )
        rogue, orc, text = of(g, "thessaly"), of(g, "orc.1"), skill.of("dash-attack")
        g.points, g.moving = points, moving
        if not text.can(g, rogue, Moment(rogue)) or orc.id not in text.targets(g, rogue, Moment(rogue)):
            return "no"
        play(text.does(g, rogue, Moment(rogue), orc.id), dice, answers)
        return f"{rogue.at} {g.points} {g.acts}"

    assert dash("To..", 3, "sww", [("place", 2)]) == "2 1 0"
    assert dash("To..", 2, "sww", [("place", 2)]) == "2 0 0"
    assert dash("To..", 3, "sww", [("pass",)]) == "0 3 0"
    assert dash("To..", 1, "sww") == "0 1 0"
    assert dash("To..", 3, "www") == "0 3 0"
    assert dash("ToM.", 3, "sww") == "0 3 0", "somebody stands there"
    assert dash("To", 3, "sww") == "0 3 0", "the board ends"
    assert dash("T.o.", 3, "") == "no"
    assert dash("To..", 3, "", moving=False) == "no"
    g = board("\n+-+-+-+\n|T o|.|\n+-+-+-+\n", "thessaly")
    assert beyond(g, of(g, "thessaly"), 1) == -1, "a wall"


# -- weapons


@pytest.mark.proves("skill.weapon.dual-wielding", "skill.elf.finesse", "skill.weapon.dual-wielding.second")
def test_two_weapons() -> None:
    """Two for one hand each, hand to hand; the better first; half the dice but for finesse."""
    g = board("To", "thessaly")
    f, text = of(g, "thessaly"), skill.of("dual-wielding")
    for held, pair in (
        (("dagger", "short-sword"), ("short-sword", "dagger")),
        (("short-sword",), ()),
        (("short-sword", "shield"), ()),
        (("short-sword", "crossbow"), ()),
        (("battle-axe",), ()),
    ):
        f.held = held
        assert two_weapons(f) == pair, held
    f.held = ("dagger", "short-sword")
    more = text.more_attacks(g, f, Blow(f, of(g, "orc.1"), "short-sword"))
    assert more is not None and (more.weapon, more.half) == ("dagger", True)
    f.skills = ("finesse",)
    again = text.more_attacks(g, f, Blow(f, of(g, "orc.1"), "short-sword"))
    assert again is not None and not again.half
    assert text.more_attacks(g, f, Blow(f, of(g, "orc.1"), "dagger")) is None
    assert text.more_attacks(g, f, Blow(f, of(g, "orc.1"), "short-sword", source="riposte")) is None
    f.held = ("short-sword",)
    assert text.more_attacks(g, f, Blow(f, of(g, "orc.1"), "short-sword")) is None


@pytest.mark.proves("skill.weapon.sweep-attack", "monster.skeleton.sweep-attack", "skill.weapon.sweep-attack.dice")
def test_arcs() -> None:
    """The next enemy one way round; a friend or a wall ends it; aslant only for weapons that reach there."""
    axe = {"R": {"items": ["battle-axe", "staff"], "held": ["battle-axe"], "max-body": 9, "body": 9}}

    def after(rows: str, at: str, way: int, weapon: str = "battle-axe") -> str:
        g = board(rows, "ragna", figures=axe)
        found = next_on_arc(g, of(g, "ragna"), weapon, sq(g, at), way)
        return found.name if found is not None else ""

    cross = ".o./oRo/.o."
    assert after(cross, "b1", 1) == "orc.3"
    assert after(cross, "b1", -1) == "orc.2"
    assert after(".o./.R./.o.", "b1", 1) == "orc.2"
    assert after(".o./.RM/.o.", "b1", 1) == "" and after(".o./.RM/.o.", "b1", -1) == "orc.2"
    assert after("oRo", "a1", 1) == "", "the edge of the board"
    assert after("o.o/.R.", "a1", 1) == "", "not aslant"
    assert after("o.o/.R./...", "a1", 1, "staff") == "orc.2"
    assert after(".o./.R./...", "b1", 1) == ""
    walled = "\n+-+-+-+\n|. o .|\n+     +\n|. R|o|\n+     +\n|. o .|\n+-+-+-+\n"
    assert after(walled, "b1", 1) == "" and after(walled, "b1", -1) == "orc.3"


@pytest.mark.proves(
    "skill.weapon.riposte", "skill.weapon.shield-bash", "skill.wizard.telekinesis", "skill.wizard.telekinesis.cost"
)
def test_riposte_and_bash() -> None:
    """Back at who was beaten off, with one die and no defence; a bash that hits may stun by Mind."""
    g = board(
        "Ro",
        "ragna",
        figures={
            "R": {
                "skills": ["riposte", "shield-bash"],
                "items": ["short-sword", "shield"],
                "held": ["short-sword", "shield"],
                "attack": 2,
            },
            "o": {"body": 5, "mind": 2},
        },
    )
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    text = skill.of("riposte")
    assert text.can(g, ragna, Moment(ragna, orc))
    assert not text.can(g, ragna, Moment(orc, orc)), "another was attacked"
    play(text.does(g, ragna, Moment(ragna, orc), None), "s")
    assert orc.body == 4
    bash = skill.of("shield-bash")
    for dice, stunned, body in (("sw" + "ww" + "ss", True, 3), ("sw" + "ww" + "sb", False, 2), ("ww", False, 2)):
        orc.effects = ()
        play(bash.does(g, ragna, Moment(ragna), orc.id), dice)
        assert (orc.under("meek"), orc.body) == (stunned, body)
    assert bash.can(g, ragna, Moment(ragna))
    ragna.held = ("short-sword",)
    assert not bash.can(g, ragna, Moment(ragna))
    far = board("R.o", "ragna", figures={"R": {"items": ["short-sword"]}})
    assert not text.can(far, of(far, "ragna"), Moment(of(far, "ragna"), of(far, "orc.1")))
    bow = board("R.o", "ragna", figures={"R": {"items": ["bow"], "held": ["bow"]}})
    assert text.can(bow, of(bow, "ragna"), Moment(of(bow, "ragna"), of(bow, "orc.1")))


# -- checks


@pytest.mark.proves(
    "action.other",
    "action.strength-check",
    "house.difficulty.numbers",
    "scope.points-current-or-max",
    "skill.human.resistance",
)
def test_checks() -> None:
    """Red dice for the points there are now must reach the number."""
    g = board("R")
    ragna = of(g, "ragna")
    for body, dice, good in ((3, "555", True), (3, "554", False), (1, "6", False), (0, "", False)):
        ragna.body = body
        assert play(check(g, ragna, "body", 15, "x"), dice) is good
    ragna.low = 4
    assert (points_now(ragna, "movement"), points_now(ragna, "body"), points_now(ragna, "mind")) == (4, 0, 2)
    numbers = [target_number("body", d) for d in ("easy", "moderate", "hard", "very-hard")]
    assert numbers == sorted(set(numbers))
    ragna.body, ragna.skills = 6, ()
    assert play(trial(g, ragna, "x", 2), "sw")[0] == 1
    ragna.skills = ("resistance",)
    assert play(trial(g, ragna, "x", 2), "sws")[0] == 1
    assert play(trial(g, ragna, "x", 1), "ww")[0] == 0
    assert play(trial(g, ragna, "x", 1, "black"), "bb")[0] == 1


# -- searches


@pytest.mark.proves(
    "search.three-kinds",
    "search.not-with-enemies",
    "merc.scout",
    "search.traps",
    "search.secret-doors",
    "house.floor.river",
)
def test_who_searches_for_what() -> None:
    """Heroes for all, a scout for traps; nobody in view, not in a river; what cannot be found is not."""
    g = board("RK", figures={"K": {"employer": "ragna"}})
    assert [a[1] for a in searches(g, of(g, "ragna"))] == ["traps", "doors", "treasure"]
    assert [a[1] for a in searches(g, of(g, "scout.1"))] == ["traps"]
    seen = board("R.o")
    assert not may_search(seen, of(seen, "ragna")) and searches(seen, of(seen, "ragna")) == []
    wet = board("=.", place={"ragna": "a1"})
    assert not may_search(wet, of(wet, "ragna"))
    wet.bridged = 1
    assert may_search(wet, of(wet, "ragna"))
    place = {"trap:spear": ["b1", "c1"], "ragna": "a1"}
    t = board("....", place=place)
    search_traps(t, of(t, "ragna"))
    assert t.found == 0b110
    hidden = board("....", place=place, unfindable=["c1"])
    search_traps(hidden, of(hidden, "ragna"))
    assert hidden.found == 0b10
    doors = board("\n+-+-+-+-+\n|R . .S.|\n+-+-+-+-+\n")
    assert not doors.secrets
    search_doors(doors, of(doors, "ragna"))
    assert doors.secrets == 1
    away = board("\n+-+-+-+-+\n|R .|.S.|\n+ + +-+-+\n|. . . .|\n+-+-+-+-+\n")
    search_doors(away, of(away, "ragna"))
    assert away.secrets == 0 and show_traps(away, of(away, "ragna")) == 0
    assert in_view(doors, of(doors, "ragna")) == 0b111


@pytest.mark.proves(
    "search.treasure",
    "house.treasure.draw-limit",
    "house.area.definition",
    "furniture.treasure",
    "house.furniture.chest",
)
def test_treasure() -> None:
    """What is listed, once; else a card once for each hero and room; none in corridors and vaults."""
    g = board("RM.", treasure=[{"at": "c1", "gold": 25, "items": ["dagger"]}])
    ragna, maud = of(g, "ragna"), of(g, "maud")
    play(search_treasure(g, ragna))
    assert (ragna.gold, "dagger" in ragna.items, g.hoards, ragna.searched) == (25, True, 1, 0)
    deck = len(g.deck)
    hall = board("R..", corridor=True)
    play(search_treasure(hall, of(hall, "ragna")))
    assert of(hall, "ragna").searched == 0 and len(hall.deck) == deck
    vault = board("V.", place={"ragna": "a1"})
    play(search_treasure(vault, of(vault, "ragna")))
    assert of(vault, "ragna").searched == 0
    maud.searched = 1 << g.quest.grid.area_of[maud.at]
    play(search_treasure(g, maud))
    assert len(g.deck) == deck, "she has drawn here"
    other = board("\n+-+-+-+\n|R|. .|\n+ + + +\n|. . .|\n+-+-+-+\n", treasure=[{"at": "c1", "gold": 25}])
    ragna = of(other, "ragna")
    play(search_treasure(other, ragna))
    assert (ragna.gold, other.hoards, ragna.searched) == (0, 0, 0), "out of his sight, but it is there"


@pytest.mark.proves(
    "house.furniture.bookcase",
    "house.scroll.random",
    "house.furniture.weapon-rack",
    "house.furniture.bench",
    "class.magic-users",
)
def test_furniture_that_holds_something() -> None:
    """A bookcase for magic-users beside it, one try each, one success in all; racks and benches by a red die."""
    more = {"place": {"furniture:bookcase": "b1", "ossian": "a1", "ragna": "a2"}}
    g = board("../..", "ossian", **more)
    ossian, ragna = of(g, "ossian"), of(g, "ragna")
    assert readable(g, ossian) == [("read-books", 1)] and readable(g, ragna) == []
    g.trials = ((ossian.id, 0),)
    assert readable(g, ossian) == []
    g.trials = ((ragna.id, 0),)
    assert readable(g, ossian)
    g.emptied = 1
    assert readable(g, ossian) == []
    listed = board("../..", "ossian", **more, treasure=[{"at": "b1", "gold": 5}])
    assert readable(listed, of(listed, "ossian")) == []
    far = board("...", "ossian", place={"furniture:bookcase": "c1", "ossian": "a1"})
    assert readable(far, of(far, "ossian")) == []
    seen = board("...", "ossian", place={"furniture:bookcase": "b1", "ossian": "a1", "orc": "c1"})
    assert readable(seen, of(seen, "ossian")) == []
    from delvewright.rules.allison.content.reading import content

    lots = content().lots
    for first in range(1, 7):
        group = lots["scroll"].results[first - 1]
        for second in (1, 4, 6):
            scroll = play(random_scroll(g, ossian), f"{first}{second}")
            assert scroll == f"scroll-of-{lots[f'scroll-{group}'].results[second - 1]}"
    for kind in ("weapon-rack", "alchemists-bench"):
        for n, found in enumerate(lots[kind].results, 1):
            rack = board("..", place={f"furniture:{kind}": "b1", "ragna": "a1"})
            ragna = of(rack, "ragna")
            had = ragna.items
            if found in content().traps:
                mind = ragna.mind
                play(look_into(rack, ragna, 0), f"{n}s")
                assert (ragna.mind, ragna.items, rack.emptied) == (mind - 1, had, 1)
                continue
            play(look_into(rack, ragna, 0), str(n))
            assert ragna.items == had + ((found,) if found else ()) and rack.emptied == 1


@pytest.mark.proves("trap.disarm-risk", "house.trap.furniture-rule", "item.tool-kit", "skill.types.action")
def test_what_can_be_disarmed() -> None:
    """A known trap beside, on a free square, or in a piece beside; by who knows how, undisturbed."""
    place = {"trap:spear": ["b1"], "pim": "a1"}
    g = board("...", "pim", place=place, found=["b1"])
    pim = of(g, "pim")
    assert disarmings(g, pim) == [("disarm", 1)]
    pim.skills = ()
    assert disarmings(g, pim) == []
    pim.items = ("tool-kit",)
    assert disarmings(g, pim) == [("disarm", 1)]
    g.found = 0
    assert disarmings(g, pim) == []
    taken = board("...", "pim", place={**place, "maud": "b1"}, found=["b1"])
    assert disarmings(taken, of(taken, "pim")) == []
    off = board("...", "pim", place={"trap:spear": ["c1"], "pim": "a1"}, found=["c1"])
    assert disarmings(off, of(off, "pim")) == []
    fight = board("....", "pim", place={**place, "orc": "d1"}, found=["b1"])
    assert disarmings(fight, of(fight, "pim")) == []


# -- jumps and pushes


@pytest.mark.proves(
    "jump.any-trap", "jump.movement-needed", "trap.pit.jump-open", "house.floor.crevasse", "trap.long-pit.jump"
)
def test_where_jumps_lead() -> None:
    """Straight over one danger onto a free square, for two squares of movement; not from inside a pit."""

    def lands(rows: str, points: int = 2, **more: Any) -> list[str]:
        g = board(rows, **more)
        return [chr(97 + q % g.width) + str(q // g.width + 1) for q in sorted(jumps(g, of(g, "ragna"), points))]

    pit: dict[str, Any] = {"place": {"ragna": "a1", "token:pit": "b1"}}
    assert lands("...", **pit) == ["c1"]
    assert lands("...", 1, **pit) == []
    assert lands("..", **pit) == [], "no room beyond"
    assert lands("...", place={"ragna": "a1", "token:pit": "b1", "maud": "c1"}) == []
    assert lands("...", place={"ragna": "a1", "token:pit": ["b1", "c1"]}) == [], "no landing in another pit"
    assert lands("...", place={"ragna": "a1", "token:pit": "b1", "orc": "b1"}) == [], "an enemy is in it"
    assert lands("...", place={"ragna": "a1", "token:pit": "b1", "maud": "b1"}) == ["c1"], "a friend is"
    assert lands("...", place={"ragna": "a1", "crevasse": "b1"}) == ["c1"]
    assert lands("...", place={"ragna": "a1", "chasm": "b1"}) == []
    assert lands("...", place={"ragna": "a1", "trap:spear": "b1"}) == [], "nobody knows of it"
    assert lands("...", place={"ragna": "a1", "trap:spear": "b1"}, found=["b1"]) == ["c1"]
    assert lands("\n+-+-+-+\n|. .|.|\n+-+-+-+\n", **pit) == [], "a wall"
    assert lands(".../.../...", place={"ragna": "b2", "token:pit": ["a2", "b1", "c2"]}) == []
    assert lands("....", place={"ragna": "a1", "furniture:bookcase": "c1", "token:pit": "b1"}) == []
    in_pit = board("...", **pit)
    of(in_pit, "ragna").pit = True
    assert jumps(in_pit, of(in_pit, "ragna"), 5) == {}


@pytest.mark.proves(
    "monster.ogre.toss",
    "monster.polar-warbear.stomp",
    "house.floor.pushed",
    "house.floor.fall",
    "monster.ogre.toss.trap",
)
def test_pushes() -> None:
    """One square straight away if nothing is there; ice carries on; pits and traps catch."""
    g = board("...../..R../.....")
    ragna = of(g, "ragna")
    at = ragna.at
    assert next_square(g, at, (1, 0)) == at + 1 and next_square(g, at, (0, -1)) == at - 5
    assert (
        next_square(g, 0, (-1, 0))
        == next_square(g, 0, (0, -1))
        == next_square(g, 14, (1, 0))
        == next_square(g, 14, (0, 1))
        == -1
    )
    assert play(knock_back(g, ragna, (1, 1))) is True and ragna.at == at + 6
    assert play(knock_back(g, ragna, (0, 1))) is False
    for rows, place in (("..", {"maud": "b1"}), ("..", {"furniture:bookcase": "b1"}), ("\n+-+-+\n|.|.|\n+-+-+\n", {})):
        full = board(rows, place={"ragna": "a1", **place})
        assert play(knock_back(full, of(full, "ragna"), (1, 0))) is False
    corner = board("\n+-+-+\n|.|.|\n+-+-+\n|. .|\n+-+-+\n", place={"ragna": "a1"})
    assert not flies_over(corner, 0, 3, (1, 1)), "walls on both corners"
    half = board("\n+-+-+\n|.|.|\n+ + +\n|. .|\n+-+-+\n", place={"ragna": "a1"})
    assert flies_over(half, 0, 3, (1, 1))
    ice = board("....", place={"ragna": "a1", "ice": "b1"})
    play(land(ice, of(ice, "ragna"), 1, (1, 0)))
    assert of(ice, "ragna").at == 2
    held = board("...", place={"ragna": "a1", "ice": "b1", "maud": "c1"})
    play(land(held, of(held, "ragna"), 1, (1, 0)))
    assert of(held, "ragna").at == 1
    bridged = board("...", place={"ragna": "a1", "ice": "b1"})
    bridged.bridged = 0b10
    play(land(bridged, of(bridged, "ragna"), 1, (1, 0)))
    assert of(bridged, "ragna").at == 1
    edge = board("...", place={"ragna": "a1", "chasm": "b1"})
    ragna = of(edge, "ragna")
    play(land(edge, ragna, 1, (1, 0)), "w")
    assert (ragna.at, ragna.body, ragna.under("miss")) == (0, 5, False)
    play(land(edge, ragna, 1, (1, 0)), "s")
    assert (ragna.at, ragna.body, ragna.under("miss")) == (0, 2, True)
    crowd = board("..../....", place={"ragna": "a1", "chasm": "b1", "maud": "c1"})
    ragna = of(crowd, "ragna")
    play(land(crowd, ragna, 1, (1, 0)), "s")
    assert ragna.at in (0, 5) and ragna.at != of(crowd, "maud").at, "on a free square of the edge"
