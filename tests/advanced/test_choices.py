"""Everything that may be done in one place, and what is left of it once something was done."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question
from tests.advanced.test_gamesmaster import MORE, table
from tests.advanced.test_players import LETTERS

from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import DEAD, Figure, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices, doing, order, turn

EVERY = {**LETTERS, **MORE, "u": "cupboard", "W": "weapons-rack", "x": "chest"}
EXPLORING = pytest.mark.proves(
    "explore.one_activity",
    "explore.henchmen",
    "explore.door.open",
    "explore.chest.open",
    "explore.search.secret",
    "explore.search.treasure",
    "explore.armour.change",
    "carry.exchange",
    "stairs.leave",
    "magic.exploration",
)
FIGHTING = pytest.mark.proves(
    "combat.hero.move_attack",
    "combat.hero.run",
    "combat.hero.door",
    "melee.one_attack",
    "run.no_attack",
    "run.no_doors",
    "combat.chest",
    "ranged.move.bows",
    "combatdoor.replace",
    "magic.once_per_turn",
)


def place(who: str = "M", beside: str = "u", **spec: Any) -> tuple[Game, Figure]:
    """A room with everything in reach of one model: a door, a chest, a friend, one who lies there, a pit, things on the
    floor, and a piece of furniture or whatever else is asked for."""
    gear = ["healing-potion", "strength-potion", "spikes", "fire-dust", "silver-key", "arrow"]
    armed = {"weapons": ["sword", "short-bow"], "worn": ["leather"]} if who != "M" else {}
    spec = {
        "corner": "bf60",
        "legend": EVERY,
        "new": {"bg60": "north"},
        "traps": {"bg61": "pit"},
        "tokens": {"bh60": {"items": ["rope"], "gold": 5}},
        "figures": {who: {"items": gear, **armed}, "S": {"wounds": 0, "full": 5}},
        **spec,
    }
    g = table(f"x{who}T./{beside}.S./....", **spec).state
    f = next(o for o in g.everybody() if o.name.startswith({"M": "magnus", "H": "heinrich", "a": "man-at-arms"}[who]))
    g.log = []
    return g, f


def offered(g: Game, f: Figure, done: tuple[str, ...] = (), walked: int = 0, **state: Any) -> set[str]:
    open_action(g, f)
    g.done, g.walked = done, walked
    for name, value in state.items():
        setattr(g, name, value)
    decision = choices.choices(g, f)
    assert decision.seat == f.seat and decision.about == "turn" and decision.figure == f.id and decision.clean
    verbs = {answer[0] for answer in decision.options} | {verb for verb, mask in decision.fields if mask}
    assert "end" in verbs
    return verbs - {"end"}


@EXPLORING
def test_exploring() -> None:
    g, f = place("H", turn="exploration")
    free = {
        "walk",
        "jump",
        "carry",
        "open",
        "chest",
        "search",
        "rummage",
        "doff",
        "wedge",
        "drink",
        "pour",
        "hand",
        "pick",
    }
    assert offered(g, f) == free
    moved = free - {"carry", "search", "rummage", "doff", "pour"}
    assert offered(g, f, walked=1) == moved, "who has moved neither searches nor changes armour, nor takes hold"
    assert offered(g, f, walked=12, points=0) == moved - {"walk", "jump"}
    assert offered(g, f, ("doff",)) == {"doff", "drink", "hand", "pick"}
    assert offered(g, f, ("doff",), 1) == {"drink", "hand", "pick"}
    g.fig(f.id).pack["leather"] = 1
    assert "don" not in offered(g, f, ("doff",)) and "doff" not in offered(g, f, ("don",))
    f.worn = ()
    assert "don" in offered(g, f) and "don" in offered(g, f, ("don",)) and "don" not in offered(g, f, ("search",))


@EXPLORING
@pytest.mark.proves("trap.leave.square")
def test_exploring_beside_a_trap() -> None:
    g, f = place("H", turn="exploration", traps={"bg61": "mantrap"})
    assert "tackle" in offered(g, f) and "tackle" in offered(g, f, walked=1)
    assert "tackle" not in offered(g, f, ("doff",))


@EXPLORING
def test_a_wizard_exploring() -> None:
    g, f = place("M", turn="exploration", traps={"bg61": "mantrap"})
    first = offered(g, f)
    assert {"cast-way", "open", "chest", "tackle"} <= first
    g.traps = ()
    cast = offered(g, f, ("spell",))
    assert (
        not cast & {"cast-way", "cast-on", "open", "chest", "tackle", "search", "doff", "wedge", "pour"}
        and "walk" in cast
    ), "one activity"


@pytest.mark.proves("explore.henchmen", "furnish.weapons_rack.who", "death.ko.carry", "death.ko.potion")
def test_a_henchman_exploring() -> None:
    g, f = place("a", "W", turn="exploration")
    assert offered(g, f) == {"walk", "jump", "carry", "rummage", "drink", "pour", "hand", "pick"}
    assert {a[1] for a in choices.choices(g, f).options if a[0] == "rummage"} == {
        t.first for t in g.things if t.kind == "weapons-rack"
    }
    assert offered(g, f, walked=1) == {"walk", "jump", "drink", "hand", "pick"}


@FIGHTING
def test_in_a_fight() -> None:
    g, f = place("H", ".", turn="combat")
    free = {"walk", "jump", "carry", "open", "chest", "wedge", "drink", "pour", "hand", "pick"}
    assert offered(g, f) == free
    assert offered(g, f, walked=1) == free - {"carry"}
    for act in ("attack", "door", "chest", "potion", "exchange", "search", "special", "spell"):
        assert offered(g, f, (act,)) == {"walk", "jump", "carry"}, "attack and then move, or drag somebody"
        assert offered(g, f, (act,), stopped=True) == set()
        assert offered(g, f, (act,), 1) == set()
    assert offered(g, f, ("attack", "shot")) == set(), "neither before nor after a shot"
    assert offered(g, f, ("run",), 6, points=4) == {"walk"}, "who runs does nothing else"
    assert offered(g, f, ("run",), 6, points=0) == set()
    assert offered(g, f, walked=6, points=0) == (free - {"carry", "walk", "jump"}) | {"run"}
    assert "run" not in offered(g, f, walked=6, points=1) and "run" not in offered(
        g, f, walked=6, points=0, stopped=True
    )
    assert "run" not in offered(g, f, ("attack",), 6, points=0)
    assert "hold" not in offered(g, f) and "search" not in offered(g, f)


@FIGHTING
@pytest.mark.proves("explore.henchmen", "death.ko.drag")
def test_a_henchman_in_a_fight() -> None:
    g, f = place("a", "W", turn="combat")
    found = offered(g, f)
    assert {"open", "rummage", "drink", "pour", "hand", "pick", "wedge"} <= found
    assert not found & {"chest", "carry"}, "chests are for Heroes, and Heroes drag"


@pytest.mark.proves("combat.hero.move_attack", "melee.one_attack", "weapon.in_hand", "ranged.weapon", "run.no_attack")
def test_blows_and_shots() -> None:
    def verbs(picture: str, done: tuple[str, ...] = (), walked: int = 0, **figure: Any) -> set[str]:
        g = table(picture, turn="combat", figures={"T": {"strength": 6, **figure}}).state
        f = next(o for o in g.party() if o.name == "torallion")
        return offered(g, f, done, walked) & {"fight", "shoot", "throw", "hold", "walk"}

    assert verbs("T...w") == {"shoot", "walk"} and verbs("T...w", walked=1) == {"walk"}
    assert verbs("Tw..") == {"fight"}
    assert verbs("Tw../....") == {"fight", "walk"}
    assert verbs("Tw../....", ("attack",)) == {"walk"} and verbs("Tw../....", ("attack",), 1) == set()
    assert verbs("T.w", weapons=["sword", "dagger"]) == {"throw", "hold", "walk"}
    assert verbs("T.w", walked=1, weapons=["sword", "dagger"]) == {"throw", "walk"}
    assert verbs("T.w", ("run",), weapons=["sword", "dagger"]) <= {"walk"}


@pytest.mark.proves("hazard.stranger.maiden")
def test_a_guest_strikes_nobody() -> None:
    for marks, fights in (([], True), (["guest"], False)):
        g = table("aw./H..", turn="combat", figures={"a": {"marks": marks}}).state
        man = next(o for o in g.company() if not o.hero)
        assert ("fight" in offered(g, man)) is fights


@pytest.mark.proves("trapfx.pit", "trapfx.mindstealer")
@pytest.mark.parametrize("mode", ["exploration", "combat"])
def test_bound(mode: str) -> None:
    pit = {"effects": [{"name": "pit", "changes": "pit", "until": "climbing"}]}
    stolen = {"effects": [{"name": "mindstealer", "changes": "stolen", "until": "turn", "times": 5}]}
    g = table("HS.M/....", turn=mode, figures={"H": pit, "S": stolen}).state
    h, s, m = (next(o for o in g.party() if o.name == name) for name in ("heinrich", "sven", "magnus"))
    verbs = offered(g, h)
    assert {"climb", "hold-fast"} <= verbs and not verbs & {"walk", "run"}
    assert not offered(g, h, walked=1) & {"climb", "hold-fast"}
    assert "climb" not in offered(g, h, ("climb",)) and "hold-fast" in offered(g, h, ("climb",))
    assert not offered(g, m) & {"climb", "hold-fast"}, "nobody next to him"
    assert "hold-fast" not in offered(g, s), "not himself"
    if mode == "combat":
        assert not offered(g, h, ("attack",)) & {"climb", "hold-fast"}


@pytest.mark.proves("fate.damage", "fate.what")
@pytest.mark.parametrize(
    ("figure", "can"),
    [
        ({"wounds": 2, "full": 4, "start": 4, "fate": 1}, True),
        ({"wounds": 2, "full": 4, "start": 4, "fate": 0}, False),
        ({"wounds": 2, "full": 4, "start": 2, "fate": 1}, False),
        ({"wounds": 4, "full": 4, "start": 4, "fate": 1}, False),
        ({"wounds": 2, "full": 4, "start": 1, "healed": 1, "fate": 1}, False),
        ({"wounds": 2, "full": 4, "start": 1, "healed": 2, "fate": 1}, True),
        ({"wounds": 4, "full": 4, "start": 4, "healed": 2, "fate": 1}, False),
    ],
)
def test_when_fate_may_undo_wounds(figure: dict[str, Any], can: bool) -> None:
    for mode in ("exploration", "combat"):
        g = table("H..w" if mode == "combat" else "H...", turn=mode, figures={"H": figure}).state
        assert ("fate" in offered(g, g.party()[0])) is can
    g = table("aH.w", turn="combat", figures={"a": {"wounds": 1, "full": 3, "start": 3, "fate": 1}}).state
    man = next(o for o in g.company() if not o.hero)
    assert "fate" not in offered(g, man)


# -- whose turn it is


@pytest.mark.proves("explore.order", "combat.hero.order", "setup.leader.duties", "hench.leaderless")
def test_who_goes_next() -> None:
    g = table("HSTa", turn="exploration", leader="sven").state
    heinrich, sven, torallion, man = (
        next(o for o in g.everybody() if o.name.startswith(name)) for name in ("heinrich", "sven", "torallion", "man")
    )
    g.waiting = 0b1111 & sum(1 << o.id for o in (heinrich, sven, torallion, man))

    def ask(**counters: int) -> tuple[int, set[int]]:
        g.counters.pop("player", None)
        g.counters.update(counters)
        asked = question(order.next_model(g, order.still_waiting(g)))
        assert asked.about == "order" and asked.clean
        return asked.seat, {answer[1] for answer in asked.options}

    everybody = {heinrich.id, sven.id, torallion.id, man.id}
    assert ask() == (g.leader, everybody) == (1, everybody)
    g.waiting &= ~(1 << torallion.id)
    assert man.seat == heinrich.seat
    assert ask(player=heinrich.seat) == (heinrich.seat, {heinrich.id, man.id}), "he goes on with his own"
    assert ask(player=torallion.seat) == (g.leader, everybody - {torallion.id})
    g.waiting = 1 << heinrich.id | 1 << sven.id
    g.counters["player"] = heinrich.seat
    assert drive(order.next_model(g, order.still_waiting(g))) is heinrich, "nobody is asked about one"
    sven.condition = 1
    assert drive(order.next_model(g, order.still_waiting(g))) is heinrich
    assert g.waiting == 1 << heinrich.id, "who fell waits no longer"
    fight = table("HSTa...w", turn="combat", leader="sven").state
    fight.waiting = 0b1111
    fight.counters["player"] = 0
    asked = question(order.next_model(fight, order.still_waiting(fight)))
    assert asked.seat == 1 and len(asked.options) == 4, "in a fight the Leader settles it"


@pytest.mark.proves("trapfx.mindstealer", "combat.hero.order")
def test_those_who_are_not_themselves_come_last() -> None:
    stolen = {"effects": [{"name": "mindstealer", "changes": "stolen", "until": "turn", "times": 5}]}
    g = table("HST.", turn="exploration", figures={"H": stolen}).state
    g.waiting = 0b111
    g.counters.pop("player", None)
    assert {a[1] for a in question(order.next_model(g, order.still_waiting(g))).options} == {1, 2}
    g.waiting = 0b001
    assert drive(order.next_model(g, order.still_waiting(g))).id == 0


@pytest.mark.proves("item.potion.healing")
def test_a_healing_potion_works_when_its_drinker_begins() -> None:
    g = table("HS..", turn="exploration").state
    f = g.party()[0]
    f.wounds = 1
    last(f, "healing-potion", "healing", 1, "healing")
    last(f, "other", "ws", 1, "fight")
    turn.drunk(g, f)
    assert f.wounds == 4 and [e.name for e in f.effects] == ["other"]
    f.wounds = 1
    turn.drunk(g, f)
    assert f.wounds == 1, "once"


@pytest.mark.proves("item.potion.healing", "death.ko.potion")
def test_one_who_lies_there_wakes_by_it_when_the_turn_is_over() -> None:
    g = table("HS..", turn="exploration", figures={"S": {"wounds": 0, "full": 5}}).state
    h, s = g.party()
    h.wounds = 2
    for f in (h, s):
        last(f, "healing-potion", "healing", 1, "healing")
    drive(turn.sleepers(g))
    assert (s.wounds, s.condition, h.wounds) == (5, 0, 2), "who is up drinks in his own time"


# -- walking


@pytest.mark.proves(
    "explore.move.twelve", "move.speed", "death.ko.drag", "death.ko.carry", "spell.choke", "trapfx.gas.table"
)
def test_how_far_one_may_go() -> None:
    def far(mode: str, done: tuple[str, ...] = (), **figure: Any) -> int:
        g = table("HS.w" if mode == "combat" else "HS..", turn=mode, figures={"H": figure}).state
        f = g.party()[0]
        open_action(g, f)
        g.done = done
        return walking.allowance(g, f)

    still = [{"name": "gas", "changes": "no-move", "until": "turn"}]
    pit = [{"name": "pit", "changes": "pit", "until": "climbing"}]
    assert far("exploration") == 12 and far("combat") == 6
    assert far("exploration", ("carry",)) == 6 and far("combat", ("drag",)) == 3
    assert far("exploration", effects=still) == far("combat", effects=still) == 0 == far("combat", effects=pit)
    assert far("exploration", ("carry",), effects=still) == 0
    assert far("exploration", marks=["choked"]) == far("combat", marks=["choked"]) == 1
    assert far("combat", ("drag",), marks=["choked"]) == 1 == far("exploration", ("carry",), marks=["choked"])


@pytest.mark.proves("death.ko.drag", "death.ko.carry", "town.resurrect")
def test_whom_one_may_take_hold_of() -> None:
    def found(
        mode: str, who: str = "heinrich", done: tuple[str, ...] = (), walked: int = 0, condition: int = 1
    ) -> list[int]:
        g = table(
            "HSa.M" + ("w" if mode == "combat" else "."), turn=mode, figures={"S": {"wounds": 0, "full": 5}}
        ).state
        g.fig(1).condition = condition
        g.count()
        f = next(o for o in g.everybody() if o.name.startswith(who))
        open_action(g, f)
        g.done, g.walked = done, walked
        return [answer[1] for answer in walking.carry_options(g, f)]

    assert found("combat") == found("exploration") == [1]
    assert found("combat", condition=DEAD) == [1] and found("exploration", condition=0) == []
    assert found("combat", "magnus") == [] == found("exploration", "magnus")
    assert found("exploration", "man") == [1] and found("combat", "man") == []
    assert found("combat", walked=1) == [] == found("exploration", walked=1)
    assert found("combat", done=("drag",)) == [] == found("exploration", done=("carry",))
    assert found("exploration", done=("doff",)) == [1]


@pytest.mark.proves("death.ko.drag", "death.ko.carry")
def test_whom_he_carries_ends_next_to_him() -> None:
    for mode, far, word in (("exploration", 6, "carry"), ("combat", 3, "drag")):
        g = table(
            "SH......" + ("w" if mode == "combat" else "."), turn=mode, figures={"S": {"wounds": 0, "full": 5}}
        ).state
        h, s = (next(o for o in g.party() if o.name == name) for name in ("heinrich", "sven"))
        open_action(g, h)
        walking.carry(g, h, s)
        assert g.done == (word,) and g.counters["carried"] == s.id and g.points == far
        goal = h.at + far
        assert walking.goals(g, h) >> goal & 1 and not walking.goals(g, h) >> goal + 1 & 1
        drive(walking.walk(g, h, goal))
        assert h.at == goal and s.at == goal - 1
        at = s.at
        walking.bring_along(g, h)
        assert s.at == at, "he is there already"
        g.done = ()
        g.put(h, goal - 4)
        walking.bring_along(g, h)
        assert s.at == at, "nobody is carried any more"


@pytest.mark.proves("run.dice", "fate.roll")
@pytest.mark.parametrize(("die", "points"), [(1, 0), (2, 2), (7, 7), (12, 12)])
def test_running(die: int, points: int) -> None:
    g = table("H.......w", turn="combat", figures={"H": {"fate": 0}}).state
    f = g.party()[0]
    open_action(g, f)
    drive(walking.run(g, f), str(die))
    assert g.points == points and g.done == ("run",)
    g = table("H.......w", turn="combat", figures={"H": {"fate": 1}}).state
    f = g.party()[0]
    open_action(g, f)
    drive(walking.run(g, f), "1", [("fate",)])
    assert (g.points, f.fate) == (2, 0), "just a success"


@pytest.mark.proves("run.dice", "combat.hero.run", "run.no_attack", "spell.choke")
def test_who_may_run() -> None:
    g = table("H.......w", turn="combat").state
    f = g.party()[0]

    def may(
        points: int = 0,
        walked: int = 6,
        stopped: bool = False,
        done: tuple[str, ...] = (),
        mode: int = 1,
        marks: tuple[str, ...] = (),
    ) -> bool:
        g.points, g.walked, g.stopped, g.done, g.mode, f.marks = points, walked, stopped, done, mode, marks
        return walking.may_run(g, f)

    assert may() and not may(1) and not may(-1) and not may(walked=0) and not may(stopped=True)
    assert not may(done=("attack",)) and not may(mode=0) and not may(marks=("choked",)) and may(marks=("diseased",))


@pytest.mark.proves("trapfx.pit")
def test_jumping_across_a_pit() -> None:
    def goals(picture: str, points: int = -1, traps: str = "c2", kind: str = "pit", **spec: Any) -> set[int]:
        g = table(picture, turn="exploration", traps={traps: kind}, **spec).state
        f = g.party()[0]
        open_action(g, f)
        g.points = points
        return {answer[1] % g.width + 10 * (answer[1] // g.width) for answer in walking.jump_options(g, f)}

    rows = "...../.H.../....."
    assert goals(rows) == {13}, "straight across"
    assert goals(rows, 2) == {13} and goals(rows, 1) == set() and goals(rows, 0) == set()
    assert goals("...../.H.S./.....") == set(), "somebody stands there"
    assert goals(rows, kind="mantrap") == set()
    assert goals(rows, traps="c1") == set() and goals("...../..H../.....", traps="d1") == set(), "out of the room"
    assert goals("...../...../.H...", traps="c2") == {3 + 0}, "cornerwise"
    assert goals("H..../...../.....") == set(), "not beside it"
    assert goals(rows, figures={"H": {"effects": [{"name": "pit", "changes": "pit", "until": "climbing"}]}}) == set()


@pytest.mark.proves("trapfx.pit")
def test_a_jump_is_two_squares_and_a_test() -> None:
    for die, at, fell in ((6, 13, False), (7, 12, True)):
        g = table(
            "...../.H.../.....", turn="exploration", traps={"c2": "pit"}, trod="all", figures={"H": {"fate": 0}}
        ).state
        f = g.party()[0]
        open_action(g, f)
        drive(walking.jump(g, f, f.at + 2), f"{die} | 8" if fell else str(die))
        assert f.at % g.width + 10 * (f.at // g.width) == at and f.under("pit") is fell
        assert g.points == 10 and g.walked == 2


@pytest.mark.proves("trapfx.pit")
def test_climbing_out_of_a_pit() -> None:
    for die, out in ((6, True), (7, False)):
        g = table(
            "...../.H.../.....",
            turn="exploration",
            trod="all",
            figures={"H": {"fate": 0, "effects": [{"name": "pit", "changes": "pit", "until": "climbing"}]}},
        ).state
        f = g.party()[0]
        at = f.at
        open_action(g, f)
        drive(walking.climb(g, f), str(die))
        assert f.under("pit") is not out and (f.at != at) is out and "climb" in g.done


@pytest.mark.proves("combat.hero.move_attack")
def test_everything_that_is_offered_can_be_done() -> None:
    known = set(doing.DOES) | {"end"}
    for mode in ("exploration", "combat"):
        for who in ("M", "H", "a"):
            g, f = place(who, turn=mode)
            assert offered(g, f) <= known


@pytest.mark.proves("melee.one_attack", "ranged.move.bows", "combat.example")
@pytest.mark.parametrize(
    "verb, how, done",
    [
        ("fight", (), ("attack",)),
        ("shoot", ("short-bow", "arrow"), ("attack", "shot")),
        ("throw", ("spear",), ("attack",)),
    ],
)
def test_an_attack_counts_as_made_from_its_first_die_on(verb: str, how: tuple[str, ...], done: tuple[str, ...]) -> None:
    """Whoever is asked for Fate in the middle of it sees that; and there is no other afterwards."""
    figures = {"H": {"weapons": ["sword", "short-bow", "spear"], "items": ["arrow"], "held": "sword"}}
    g = table(".Hw" if verb == "fight" else "H...w", turn="combat", figures=figures).state
    f, foe = g.party()[0], g.foes()[0]
    open_action(g, f)
    next(iter(doing.DOES[verb](g, f, (verb, *how, foe.id))))
    assert g.done == done
    assert not {option[0] for option in choices.choices(g, f).options} & {"fight", "shoot", "throw", "run"}
    assert bool(choices.choices(g, f).fields) is ("shot" not in done)
