"""A computer in the gamesmaster's seat: what it answers in staged positions, at three strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from tests.advanced.test_players import LETTERS, asked, plays, said, until

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.lab.scenario import parse, staged
from delvewright.players.tactician import Tactician

MORE = {
    "a": "man-at-arms", "R": "rat-ogre", "A": "goblin-archer", "G": "globadier", "m": "minotaur", "k": "skeleton",
    "p": "warpweaver", "C": "chest", "X": "chasm",
}  # fmt: skip


def table(picture: str, **spec: object) -> Table:
    """A small table; every character of the picture is a square."""
    rows = picture.split("/")
    edge = "+" + "-+" * len(rows[0]) + "\n"
    inner = "+" + " +" * len(rows[0]) + "\n"
    map_ = edge + inner.join("|" + " ".join(row) + "|\n" for row in rows) + edge
    scenario = {"name": "x", "map": map_, "legend": {**LETTERS, **MORE}, "options": {"gm": "person"}, **spec}
    return staged(parse({"book": "advanced", "scenario": [scenario]}, "f")[0])


def master(picture: str, about: str = "monster", **spec: object) -> Table:
    """The gamesmaster's phase of a fight, at one question."""
    return until(table(picture, turn="combat", phase="gamesmaster", **spec), about)


FALLEN = {"wounds": 0, "condition": "knocked-out", "full": 4}
WEAK = {"T": {"wounds": 1, "full": 4}}


@pytest.mark.proves("gm.target", "combat.gm.choice", "combat.always_attack")
@pytest.mark.parametrize(
    ("picture", "level", "answer", "spec"),
    [
        # next to nobody: by the shortest way to whoever is easiest to hit, of those it can reach
        (".w..../....../H....M", "normal", "move e3", {}),
        ("w.........../H...........", "normal", "fight heinrich", {}),
        (".w..../....../H....M", "easy", "move a2", {}),
        (".w..../....../H....M", "normal", "move a2", {"figures": {"M": FALLEN}}),
        # equal skill: the less tough; all equal: the first
        ("H.w.S", "normal", "move b1", {}),
        ("H.w.S", "normal", "move d1", {"figures": {"H": {"toughness": 9}, "S": {"toughness": 2}}}),
        # out of reach: nearer
        ("w" + "." * 14 + "H", "normal", "move k1", {}),
        ("H" + "." * 14 + "w", "normal", "move f1", {}),
        # nothing better: it strikes whom it has
        ("Hw...M", "normal", "fight heinrich", {"active": "heinrich"}),
        # a hard opponent leaves one it hardly hurts for one it fells
        ("Sw...T", "hard", "move e1", {"figures": WEAK}),
        ("Sw...T", "normal", "fight sven", {"figures": WEAK}),
        ("Sw...T", "hard", "fight sven", {}),
        ("HwM", "hard", "fight magnus", {}),
        ("HwT", "easy", "fight heinrich", {"figures": WEAK}),
        # a berserk one takes the nearest
        ("mm..M/mm.../..H../.....", "normal", "move b1", {}),
        # a large one: its four squares
        ("RR..../RR...H/......", "normal", "move d1", {"figures": {"H": {"bravery": 12}}}),
        # long reach strikes cornerwise
        ("k../.H.", "normal", "fight heinrich", {"figures": {"H": {"bravery": 12}}}),
        ("w../.H.", "normal", "move b1", {}),
        # those who shoot do so, and stay where they are if they can do nothing
        ("A....H", "normal", "throw short-bow at heinrich", {}),
        ("A....H/.....M", "normal", "throw short-bow at magnus", {}),
        ("A....H/.....M", "easy", "throw short-bow at heinrich", {}),
    ],
)  # fmt: skip
def test_what_a_monster_does(picture: str, level: str, answer: str, spec: dict[str, object]) -> None:
    routine = "routine attack-move" if answer.startswith("fight") else "routine move-attack"
    game = table(picture, turn="combat", phase="gamesmaster", **spec)
    while game.decision is not None and game.decision.about != "monster":
        game.answer(routine if game.decision.about == "routine" else game.decision.options[0])
    assert said(game, level) == answer


@pytest.mark.proves("gm.target", "combat.gm.routine")
def test_who_attacks_before_he_moves_does_not_leave_his_enemy_for_a_better_one() -> None:
    game = until(table("Sw...T", turn="combat", phase="gamesmaster", figures=WEAK), "routine")
    game.answer("routine attack-move")
    assert said(until(game, "monster"), "hard") == "fight sven"


@pytest.mark.proves("combat.gm.run", "pursuit.must_run", "combat.never_retreat")
def test_a_monster_that_cannot_reach_anybody_runs_on() -> None:
    game = master("H" + "." * 14 + "w")
    game.answer("move f1")
    assert said(game) == "run"
    other = master("H....w")
    other.answer("move b1")
    assert said(other) == "fight heinrich"


@pytest.mark.proves("combat.gm.one_by_one", "combat.gm.choice")
@pytest.mark.parametrize(
    ("picture", "level", "answer"),
    [
        ("w...H.w", "normal", "activate skaven-warrior.2"),
        ("w.H...w", "normal", "activate skaven-warrior.1"),
        ("w..H..w", "normal", "activate skaven-warrior.1"),
        ("wHl", "normal", "activate skaven-warrior"),
        ("lHw", "hard", "activate skaven-warlord"),
        ("wHl", "hard", "activate skaven-warlord"),
        ("w..H...l", "hard", "activate skaven-warrior"),
    ],
)
def test_who_acts_first(picture: str, level: str, answer: str) -> None:
    assert said(master(picture, "order"), level) in (answer, f"{answer}.1")


@pytest.mark.proves("pursuit.choice")
@pytest.mark.parametrize(
    ("picture", "level", "pursued", "kind", "answer", "spec"),
    [
        ("w.......H", "normal", -1, "normal", "pursue", {}),
        ("w......HS", "normal", -1, "normal", "stay", {}),
        ("w......HS", "hard", -1, "normal", "pursue", {}),
        ("w......HS", "normal", -1, "normal", "pursue", {"figures": {"S": FALLEN}}),
        ("w.......H", "normal", 2, "lair", "pursue", {}),
        ("w.......H", "normal", 3, "lair", "stay", {}),
        ("w.......H", "normal", 3, "quest", "stay", {}),
        ("w.......H", "normal", 3, "normal", "pursue", {}),
        ("w.......H", "hard", 3, "lair", "pursue", {}),
    ],
)
def test_who_pursues(
    picture: str, level: str, pursued: int, kind: str, answer: str, spec: dict[str, object]
) -> None:  # fmt: skip
    game = table(picture, turn="combat", areas={"a1": kind, "h1": "passage"}, **spec)
    game.state.pursued = pursued
    for f in game.state.foes():
        f.group = game.state.section(f)
    seat = len(game.seats) - 1

    question = Decision(seat, "pursuit", (("pursue",), ("stay",)))
    assert Tactician(0, seat, level).decide(game.view(seat), question) == (answer,)


@pytest.mark.proves("counter.trap", "trap.when.square", "trap.when.chest", "trap.by_counter")
@pytest.mark.parametrize(
    ("at", "kind", "hand", "level", "below", "hero", "played"),
    [
        ("i1", "passage", 1, "normal", 1, "H", True),
        ("i1", "passage", 1, "normal", 2, "H", False),
        ("i1", "normal", 1, "normal", 3, "H", True),
        ("i1", "normal", 1, "normal", 4, "H", False),
        ("i1", "passage", 2, "normal", 11, "H", True),
        ("i1", "passage", 1, "easy", 0, "H", True),
        ("i1", "passage", 1, "easy", 1, "H", False),
        ("i1", "normal", 1, "easy", 1, "H", True),
        ("i1", "normal", 1, "easy", 2, "H", False),
        ("i1", "passage", 1, "hard", 11, "H", True),
        ("i1", "passage", 1, "hard", 0, "S", False),
        ("i1", "passage", 2, "hard", 11, "S", True),
        ("g1", "passage", 2, "normal", 0, "H", False),
        ("g1", "passage", 2, "hard", 0, "H", False),
    ],
)
def test_when_a_trap_is_played(
    at: str, kind: str, hand: int, level: str, below: int, hero: str, played: bool
) -> None:  # fmt: skip
    areas = {"a1": "passage", "c1": "passage", "e1": "passage", "g1": "passage", "j1": kind}
    game = table("." * 12, place={LETTERS[hero]: at}, areas=areas, hand=["trap"] * hand, turn="exploration")
    assert plays(game, "counter-trap", 0, level, below) is played


@pytest.mark.proves("trap.when.chest", "counter.trap")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_a_trap_is_always_played_on_a_chest(level: str) -> None:
    game = table("HC..", turn="exploration", hand=["trap"], active="heinrich")
    game.answer("open chest b1")
    assert game.decision is not None and game.decision.about == "counter-trap"
    player = Tactician(0, game.decision.seat, level)
    player.below = lambda n: 11  # type: ignore[method-assign]
    assert player.decide(game.view(game.decision.seat), game.decision) == ("play",)


@pytest.mark.proves("counter.wandering")
@pytest.mark.parametrize(
    ("level", "below", "played"),
    [("easy", 2, True), ("easy", 3, False), ("hard", 0, False), ("normal", 5, True), ("normal", 6, False)],
)
def test_wandering_monsters_by_strength(level: str, below: int, played: bool) -> None:
    game = table("H...", turn="exploration", hand=["wandering"], round=9)
    assert comes(game, level, below) is played


@pytest.mark.proves("counter.wandering")
@pytest.mark.parametrize(
    ("figures", "hand", "played"),
    [
        ({"wounds": 3, "full": 4}, 1, True),
        ({"wounds": 4, "full": 5}, 1, False),
        ({"wounds": 0, "full": 4, "condition": "knocked-out"}, 1, True),
        ({"items": ["stolen-casket"]}, 1, True),
        ({"items": ["rope"]}, 1, False),
        ({}, 3, False),
        ({}, 4, True),
    ],
)
def test_a_hard_gamesmaster_keeps_them_until_they_hurt_most(figures: object, hand: int, played: bool) -> None:
    game = table(
        "H...", turn="exploration", hand=["wandering", "trap", "trap", "trap"][:hand], round=9, figures={"H": figures}
    )
    game.state.quest = "expedition"
    assert comes(game, "hard", 11) is played


def comes(game: Table, level: str, below: int) -> bool:
    """Whether a gamesmaster lets them come in the second turn of a level."""
    seat = len(game.seats) - 1
    player = Tactician(0, seat, level)
    player.below = lambda n: below  # type: ignore[method-assign]
    first = game.view(seat)
    first.round = 8

    player.decide(first, asked(game, "draw"))
    return player.decide(game.view(seat), asked(game, "counter-wandering")) == ("play",)


@pytest.mark.proves("counter.ambush")
@pytest.mark.parametrize(
    ("level", "fought", "wounds", "played"),
    [
        ("easy", 3, 4, False), ("easy", 4, 4, True), ("normal", 2, 1, False), ("normal", 3, 4, True),
        ("hard", 2, 4, False), ("hard", 2, 2, True), ("hard", 2, 3, True), ("hard", 3, 4, True),
    ],
)  # fmt: skip
def test_ambushes_by_strength(level: str, fought: int, wounds: int, played: bool) -> None:
    hurt = {"wounds": wounds, "full": 4}
    game = table("HS.w", turn="combat", hand=["ambush"], fought=fought, figures={"H": hurt, "S": hurt})
    assert plays(game, "counter-ambush", level=level) is played


@pytest.mark.proves("counter.ambush")
@pytest.mark.parametrize(("picture", "played"), [("HS.ww", True), ("HST.ww", False)])
def test_a_hard_gamesmaster_ambushes_heroes_who_are_no_more_than_their_enemies(picture: str, played: bool) -> None:
    game = table(picture, turn="combat", hand=["ambush"], fought=2)
    assert plays(game, "counter-ambush", level="hard") is played
    assert not plays(game, "counter-ambush")


@pytest.mark.proves("counter.ambush")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_no_ambush_while_a_fight_is_set_up(level: str) -> None:
    game = table("H...", turn="exploration", hand=["ambush"], fought=9, figures={"H": {"wounds": 1, "full": 4}})
    assert not plays(game, "counter-ambush", level=level)


@pytest.mark.proves("counter.escape", "counter.character", "counter.fate")
def test_other_counters_by_strength() -> None:
    for wounds, played in ((1, True), (2, False)):
        game = table("H..z", turn="combat", hand=["escape"], figures={"z": {"wounds": wounds}})
        assert plays(game, "counter-escape", 1) is played
    for level, below, played in (("easy", 5, True), ("easy", 6, False), ("normal", 11, True), ("hard", 11, True)):
        game = table("H..w", turn="combat", hand=["character"])
        assert plays(game, "counter-character", level=level, below=below) is played
    for letter, level, hand, played in (
        ("l", "easy", 1, False), ("l", "normal", 1, True), ("w", "hard", 2, False), ("w", "hard", 3, True),
        ("w", "normal", 6, False), ("z", "hard", 1, True), ("z", "normal", 1, True), ("z", "easy", 1, False),
    ):  # fmt: skip
        game = table(f"H..{letter}", turn="combat", hand=[*["trap"] * 4, "wandering", "fate"][-hand:])
        assert plays(game, "counter-fate", 1, level=level) is played


@pytest.mark.proves("sentry.choice", "combat.gm.sentry", "sentry.open")
@pytest.mark.parametrize(
    ("heroes", "level", "answer"),
    [("HS", "normal", "move a1"), ("H.", "normal", "move g1"), ("H.", "hard", "move a1")],
)
def test_a_sentry_goes_for_the_door_while_the_monsters_are_few(heroes: str, level: str, answer: str) -> None:
    game = table(
        f"..y...{heroes}".replace("H.", ".H"), turn="combat", phase="gamesmaster", corner="bf60",
        new={"bf60": "west"},
    )  # fmt: skip
    game = until(game, "monster")
    where = {"move a1": "move bf60", "move g1": "move bl60"}
    assert said(game, level) == where[answer]


def answered(game: Table, decision: Decision, level: str = "normal") -> str:
    """What the computer in the gamesmaster's seat answers to a question that is put to it."""
    seat = len(game.seats) - 1
    answer = Tactician(0, seat, level).decide(game.view(seat), decision)
    assert answer is not None
    return " ".join(str(part) for part in answer)


def square(game: Table, x: int, y: int = 0) -> int:
    return x + y * game.state.width


@pytest.mark.proves("combat.place.choice", "combat.place")
@pytest.mark.parametrize(
    ("letter", "hero", "free", "stands"),
    [
        ("w", {}, [1, 2, 3, 5], 2),  # the nearest that is in nobody's zone
        ("w", {"weapons": ["spear"]}, [1, 2, 3, 5], 2),
        ("w", {}, [1], 1),
        ("w", {"wounds": 0, "full": 4}, [1, 2, 3], 1),
        ("A", {}, [1, 2, 3, 5], 5),
        ("G", {}, [1, 2, 3, 5], 5),
        ("p", {}, [1, 2, 3, 5], 5),
        ("y", {}, [1, 2, 3, 5], 2),
    ],
)
def test_where_monsters_are_set_up(letter: str, hero: dict[str, object], free: list[int], stands: int) -> None:
    other = "S" if "wounds" in hero else "."
    game = table(f"H.......{other}.{letter}", turn="combat", figures={"H": hero})
    mask = sum(1 << square(game, x) for x in free)
    asked_ = Decision(len(game.seats) - 1, "place-monster", (), (("stand", mask),), len(game.seats) - 1)
    assert answered(game, asked_) == f"stand {square(game, stands)}"


@pytest.mark.proves("combat.place.choice")
def test_a_sentry_is_set_up_at_a_door() -> None:
    game = table("H.......y", turn="combat", corner="bf60", new={"bn60": "east"})
    state = game.state
    at = next(f.at for f in state.foes())
    mask = 1 << at | 1 << at - 4 | 1 << at - 6
    assert answered(game, Decision(1, "place-monster", (), (("stand", mask),), 1)) == f"stand {at}"
    warrior = table("H.......w", turn="combat", corner="bf60", new={"bn60": "east"})
    assert answered(warrior, Decision(1, "place-monster", (), (("stand", mask),), 1)) == f"stand {at - 6}"


@pytest.mark.proves("trapfx.fireball")
def test_fire_rolls_over_the_first_it_can_get_to() -> None:
    game = table("..H.S...w", turn="combat")
    for free, to in (([0, 2, 4], 2), ([0, 4], 4), ([0, 1], 0), ([1, 3], 1)):
        mask = sum(1 << square(game, x) for x in free)
        assert answered(game, Decision(2, "fire", (), (("roll", mask),))) == f"roll {square(game, to)}"


@pytest.mark.proves("death.slayer_step")
@pytest.mark.parametrize(
    ("picture", "level", "answer"),
    [
        ("w.H/S../...", "hard", "pass"),
        ("w.H/.S./...", "hard", "step 1"),
        ("w.H/.S./...", "normal", "pass"),
        ("w.H/.S./...", "easy", "pass"),
        ("w../..H/...", "hard", "pass"),
    ],
)
def test_a_hard_gamesmaster_steps_where_more_are_in_reach(picture: str, level: str, answer: str) -> None:
    game = table(picture, turn="combat")
    me = next(f.id for f in game.state.foes())
    asked_ = Decision(len(game.seats) - 1, "step", (("pass",),), (("step", 1 << 1),), me)
    assert answered(game, asked_, level) == answer


@pytest.mark.proves("melee.free.target", "ranged.fumble", "zone.focus.setup", "gm.target")
@pytest.mark.parametrize("about", ["free-attack", "astray", "focus"])
def test_whom_it_picks(about: str) -> None:
    def pick(figures: Mapping[str, object], level: str = "normal", me: int = 3) -> bool:
        game = table("HMTw", turn="combat", figures=figures)
        names = {f.name: f.id for f in game.state.everybody()}
        options = [("fight", names[name]) for name in ("torallion", "heinrich", "magnus")]
        seat = len(game.seats) - 1
        answer = Tactician(0, seat, level).decide(game.view(seat), Decision(seat, about, options, figure=me))
        assert answer is not None
        return next(name for name, id in names.items() if id == answer[1]) == who

    for figures, level, who in (
        ({}, "normal", "magnus"),
        ({"M": FALLEN}, "normal", "heinrich"),
        ({"M": {"ws": 8, "toughness": 3}}, "normal", "magnus"),
        ({"M": {"ws": 8, "toughness": 12}, "T": {"ws": 12}}, "normal", "heinrich"),
        ({"T": {"wounds": 1, "full": 4, "toughness": 2, "ws": 8}}, "hard", "torallion"),
        ({"T": {"wounds": 1, "full": 4, "toughness": 2, "ws": 8}}, "normal", "magnus"),
    ):
        assert pick(figures, level), (about, figures, level, who)


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
def test_one_who_is_not_himself() -> None:
    stolen = {"H": {"effects": [{"name": "mindstealer", "changes": "stolen", "until": "turn"}]}}
    mad = {"H": {"effects": [{"name": "madness", "changes": "mad", "until": "turn"}]}}

    def walk(picture: str, figures: Mapping[str, object], free: list[int], fights: bool = False) -> str:
        game = table(picture, turn="exploration", figures=figures)
        names = {f.name: f.id for f in game.state.everybody()}
        options = [("fight", names[name]) for name in ("sven", "magnus")] if fights else []
        mask = sum(1 << square(game, x) for x in free)
        seat = len(game.seats) - 1
        return answered(game, Decision(seat, "possessed", (*options, ("end",)), (("walk", mask),), names["heinrich"]))

    assert walk("S.H..M", stolen, [1, 3, 4], True).startswith("fight")
    assert walk("S..H......", stolen, [1, 2, 4, 5]) == "walk 1"
    assert walk("SH........", stolen, [2, 4, 5]) == "end"
    assert walk("S..H......", mad, [1, 2, 4, 5]) == "walk 5"
    assert walk("S........H", mad, [1, 2, 4, 5]) == "end"
    assert walk("...H......", mad, [1, 2]) == "end"


@pytest.mark.proves("gm.special_attacks", "spell.flaming_skull", "spell.fireball", "spell.choke")
def test_what_a_sorcerer_casts() -> None:
    def cast(picture: str, options: Sequence[tuple[object, ...]]) -> str:
        game = table(picture, turn="combat")
        names = {f.name: f.id for f in game.state.everybody()}
        known = [tuple(names.get(part, part) if isinstance(part, str) else part for part in one) for one in options]
        me = next(f.id for f in game.state.foes() if f.kind.spells)
        seat = len(game.seats) - 1
        answer = Tactician(0, seat).decide(game.view(seat), Decision(seat, "monster", (*known, ("end",)), (), me))
        assert answer is not None
        back = {id: name for name, id in names.items()}
        return " ".join(
            back.get(p, str(p)) if i == 2 and answer[0] == "cast-on" else str(p) for i, p in enumerate(answer)
        )

    skull = ("cast", "flaming-skull")
    far = "z" + "." * 11 + "H"
    near = "z" + "." * 9 + "H"
    assert cast(near, [skull]) == "cast flaming-skull"
    assert cast(far, [skull]) == "end"
    assert cast("z....HS", [("cast-at", "fireball", 4), ("cast-at", "fireball", 5)]) == "cast-at fireball 5"
    assert cast("z....H.", [("cast-at", "fireball", 2)]) == "end"
    assert cast("z....wH", [("cast-at", "fireball", 5)]) == "end"
    chokes = [("cast-on", "choke", "magnus"), ("cast-on", "choke", "torallion"), ("cast-on", "choke", "heinrich")]
    assert cast("z....HTM", chokes) == "cast-on choke torallion"
    assert cast("z....H.", [("cast-at", "fireball", 2), ("cast-on", "choke", "heinrich")]) == "cast-on choke heinrich"
