"""The town, setting out, the order of turns, and the computer as gamesmaster: the clauses that little depends on."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from tests.advanced.test_amulet import chamber
from tests.advanced.test_chambers_in_detail import man_of
from tests.advanced.test_gamesmaster import FALLEN, table
from tests.advanced.test_master_weapons import EVERY
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_players import said
from tests.advanced.test_town import rich, stay
from tests.advanced.test_turns_and_masters import mind

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw, Roll
from delvewright.kernel.errors import BadFile
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master_answers import place, victim
from delvewright.players.advanced.master_magic import own_attack
from delvewright.rules.advanced.campaign import amulet, town
from delvewright.rules.advanced.content.reading import FOLDER, content, read
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.figures import monster_tactics
from delvewright.rules.advanced.interface import explaining
from delvewright.rules.advanced.interface.inspecting import inspect
from delvewright.rules.advanced.state import counters, values
from delvewright.rules.advanced.state.game import FIGHTING, Game
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices, possessed

END = ("end",)
QUARTER = "amulet-quarter"


def seen(picture: str, **spec: Any) -> tuple[Table, Field]:
    """A fight, and what the gamesmaster sees of it."""
    game = table(picture, **{"turn": "combat", "legend": EVERY, **spec})
    return game, Field(game.view(len(game.seats) - 1))


# -- the town, and what is brought home


@pytest.mark.proves("amulet.four", "dungeon.quest.treasure")
def test_only_quarters_that_a_dead_hero_has_are_missed() -> None:
    quest = content().quests["amber-room"]
    for pack, wanted in (({}, 4), ({"rope": 1}, 4), ({QUARTER: 1}, 3), ({QUARTER: 2}, 2)):
        party = rich()
        party.heroes["magnus"].dead, party.heroes["magnus"].pack = True, dict(pack)
        assert amulet.needed(quest, party, 0) == wanted, pack


@pytest.mark.proves("town.new_hero", "town.sell")
def test_who_has_some_quest_treasures_takes_those_of_the_dead_as_well() -> None:
    g = stay(rich())
    heir, other = g.party()
    treasures = [item.id for item in content().items.values() if item.kind == "quest"]
    assert QUARTER in treasures and len(treasures) > 1
    heir.pack, other.pack = dict.fromkeys(treasures, 3), dict.fromkeys(treasures, 2)
    other.weapons = other.worn = ()
    gold = heir.gold
    town.inherit(heir, other)
    assert heir.pack == dict.fromkeys(treasures, 5) and heir.gold == gold, "none of it is sold"


@pytest.mark.proves("town.sequence", "town.living", "carry.limits")
def test_who_leaves_town_has_the_gold_that_he_has_there() -> None:
    for before, now in ((500, 500), (500, 40), (100, 700), (0, 0)):
        party = rich(before)
        g = stay(party)
        one, two = g.party()
        one.gold = now
        after = town.leave_town(g, party)
        assert after.heroes[one.name].gold == now and after.heroes[two.name].gold == two.gold == before


# -- what is read, and what is told


@pytest.mark.proves("monster.format", "special.invulnerable")
def test_a_monster_of_ones_own_may_have_any_special_rule(tmp_path: Path) -> None:
    words = (
        "sentry", "fearsome", "large", "regenerates", "invulnerable", "two-attacks", "disease", "berserk", "poisoned",
        "globes", "jezzail", "warpfire", "censer", "warpscroll", "character", "undead", "team", "never-fumbles",
    )  # fmt: skip
    folder = shutil.copytree(FOLDER, tmp_path / "content")
    text = (folder / "monsters.toml").read_text("utf-8")
    old = 'special = ["sentry"]'
    told = ", ".join(f'"{word}"' for word in words)
    (folder / "monsters.toml").write_text(text.replace(old, f"special = [{told}]", 1), "utf-8")
    assert set(read(folder).monsters["skaven-sentry"].special) == set(words)
    (folder / "monsters.toml").write_text(text.replace(old, 'special = ["invisible"]', 1), "utf-8")
    with pytest.raises(BadFile, match="special"):
        read(folder)


@pytest.mark.proves("melee.ws_told")
def test_a_blow_with_nothing_in_the_hand_is_told_as_one_with_the_fist() -> None:
    g = table("Hw", turn="combat").state
    f, foe = g.party()[0], g.foes()[0]
    told = []
    for held in ("", "fists", "sword"):
        f.held = held
        (blow,) = explaining.harm(g, g.gm, f.id, foe.id)
        assert blow.card == held
        told.append((blow.hurt, blow.kill, blow.mean))
    assert told[0] == told[1] != told[2]


@pytest.mark.proves("melee.wound.twelve")
def test_no_dice_cause_no_wound() -> None:
    for wounds in (1, 2, 5):
        assert explaining.wounds(0, 6, wounds) == 0
        assert explaining.wounds(1, 6, wounds) > explaining.wounds(1, 6, wounds + 1) > 0


@pytest.mark.proves("monster.format")
def test_a_monster_is_not_told_to_throw_what_it_cannot_throw() -> None:
    """A Hero may throw a dagger; monsters shoot what their entry says, and nothing else."""
    _, field = seen("pTqAw", figures={"T": {"weapons": ["dagger"], "items": {}}})
    shots = {f.kind: [arm.card for arm in f.arms if arm.way == "ranged"] for f in field.view.figures}
    assert shots == {
        "torallion": ["dagger"], "warpweaver": [], "plague-monk": [], "goblin-archer": ["short-bow"],
        "skaven-warrior": [],
    }  # fmt: skip


@pytest.mark.proves("monster.jezzail")
@pytest.mark.parametrize(
    ("worn", "tough", "bare"),
    [
        ([], 5, 5),
        (["chain"], 7, 5),
        (["ring-of-magic-protection-1"], 5, 5),
        (["chain", "shield", "ring-of-magic-protection-1"], 8, 5),
    ],
)
def test_rings_are_no_armour_that_a_bullet_could_pass(worn: list[str], tough: int, bare: int) -> None:
    g = fight("H...w", figures={"H": {"worn": worn}})
    f = g.party()[0]
    assert (values.toughness(g, f), values.bare_toughness(g, f)) == (tough, bare)


# -- rooms of the amulet


@pytest.mark.proves("amulet.d2.r6", "combat.chest", "combat.hero.move_attack")
def test_in_a_fight_too_a_hero_takes_the_quarter_and_a_henchman_does_not() -> None:
    take = ("try", "quarter")
    g, area, f = chamber("magic-maze", "R6")
    man = man_of(g)
    pedestal = at(33, 19)
    beside = next(q for q in (pedestal - 1, pedestal + 1) if g.board.areas[area].squares >> q & 1)
    far = next(q for q in range(g.width * g.height) if g.area(q) != area and g.area(q) >= 0 and not g.taken >> q & 1)
    g.mode = FIGHTING
    for who, there in ((f, True), (man, False)):
        g.put(who, beside)
        open_action(g, who)
        assert (take in choices.combat(g, who).options) is there
        assert (take in special_of(g, area).offers(g, area, who)) is there
        g.done = ("attack",)
        assert take not in choices.combat(g, who).options, "in place of the attack"
        g.put(who, far)
        open_action(g, who)
        assert take not in choices.combat(g, who).options, "somewhere else"


@pytest.mark.proves("amulet.d1.r5", "amulet.d1.p10", "amulet.d3.r6")
@pytest.mark.parametrize(
    ("quest", "id", "place", "name"),
    [
        ("warlords-lair", "R5", (31, 21), "vault-blocks"),
        ("warlords-lair", "P10", (33, 25), "passage-pit"),
        ("plague-temple", "R6", (12, 21), "sanctum-gas"),
    ],
)
def test_a_trap_of_the_map_that_was_met_can_be_looked_up(
    quest: str, id: str, place: tuple[int, int], name: str
) -> None:
    g, area, f = chamber(quest, id)
    before = inspect(g, f"game.{name}")
    g.put(f, at(*place))
    assert isinstance(next(special_of(g, area).steps(g, area, f, at(*place))), Roll)
    assert before != 1 and inspect(g, f"game.{name}") == 1


# -- turns


@pytest.mark.proves("counter.trap", "trap.when.square")
def test_the_die_for_a_trap_counter_is_thrown_for_that(monkeypatch: pytest.MonkeyPatch) -> None:
    g = quiet("H..")
    g.hand = ("trap",)
    monkeypatch.setattr(counters, "START_SECTIONS", -1)
    asked = next(counters.trap_counter(g, g.party()[0]))
    assert isinstance(asked, Draw) and asked.purpose == "trap" and len(asked.choices) == 12


@pytest.mark.proves("trapfx.mindstealer")
def test_one_without_a_mind_stays_who_can_come_to_nobody() -> None:
    for picture, goal in (("H..#S", 0), ("H...S", 3)):
        g = quiet(picture)
        f = g.party()[0]
        last(f, "stolen", "stolen", 1, "turn", 3)
        open_action(g, f)
        points = g.points
        play = possessed.act(g, f)
        asked = next(play, None)
        assert f.at == goal and isinstance(asked, Roll) is (goal > 0)
        assert goal or g.points == points, "he has not begun to walk"
        play.close()


# -- the computer in the gamesmaster's seat: where it goes


@pytest.mark.proves("gm.target", "gm.special_attacks", "combat.always_attack")
def test_a_monster_goes_to_the_first_square_of_the_map_as_to_any_other() -> None:
    game, field = seen(".w/H.")
    me = field.foes[0]
    walk = 1 << 0 | 1 << field.width + 1
    for mask, goal in ((walk, 0), (walk & ~1, field.width + 1)):
        asked = Decision(game.state.gm, "monster", (END,), (("walk", mask),), me.id)
        assert mind(field).act(field, asked) == ("walk", goal)


@pytest.mark.proves("gm.target", "combat.gm.choice")
@pytest.mark.parametrize(
    ("picture", "fallen", "goal"),
    [
        ("S...w.....H", "S", 5),  # towards the one who stands, though another lies nearer
        ("S...w.....H", "", 3),
        ("S.....w...H", "", 7),
        ("H#w.....", "", -1),  # nobody can be come to
    ],
)
def test_whom_a_monster_comes_nearer_to(picture: str, fallen: str, goal: int) -> None:
    _, field = seen(picture, figures=dict.fromkeys(fallen, FALLEN))
    me = field.foes[0]
    here = me.squares[0]
    assert mind(field).destination(field, me, 1 << here - 1 | 1 << here + 1) == goal


@pytest.mark.proves("gm.target", "combat.never_retreat")
@pytest.mark.parametrize("letter", ["w", "A"])
def test_no_monster_steps_aside_or_back_to_no_avail(letter: str) -> None:
    _, field = seen(f".{letter}......../..........H")
    me, below = field.foes[0], field.width
    for walk, goal in (((2,), 2), ((2 + below, 3), 3), ((1 + below,), -1), ((0,), -1), ((0, below, 1 + below), -1)):
        assert mind(field).destination(field, me, sum(1 << q for q in walk)) == goal, walk


# -- the same with more than a blade


def asked(picture: str, **spec: Any) -> Table:
    """The first monster is asked what it does, which moves before it attacks."""
    game = table(picture, turn="combat", phase="gamesmaster", legend=EVERY, **spec)
    while game.decision is not None and game.decision.about != "monster":
        game.answer("routine move-attack" if game.decision.about == "routine" else game.decision.options[0])
    return game


HALBERD = {"H": {"weapons": ["halberd"]}}
SPENT = {"G": {"used": {"globes": 6}}, "z": {"used": {"flaming-skull": 1, "fireball": 2, "choke": 1}}}


@pytest.mark.proves("combat.always_attack", "gm.special_attacks", "combat.never_retreat", "zone.long_reach")
@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize(
    ("picture", "answer", "spec"),
    [
        # with a shot it stays where it is
        ("A....H", "throw short-bow at heinrich", {}),
        ("A.....H/.......", "throw short-bow at heinrich", {}),
        ("G....H", "lob f1", {}),
        # without one it comes nearer, and keeps out of every death zone
        ("A#....H/.......", "move f2", {}),
        ("A#....H/......S", "move e1", {}),
        ("A#....H/.......", "move e1", {"figures": HALBERD}),
        ("A#..........H/.............", "move g1", {}),  # as far as it gets
        ("G#....H/.....##", "move e1", {}),
        # those who have nothing else strike with what is in their hands
        ("w#....H/.......", "move f1", {}),
        ("G#....H/.....##", "move f1", {"figures": {"G": SPENT["G"]}}),
        ("z#....H/.......", "move f1", {"figures": {"z": SPENT["z"]}}),
    ],
)
def test_a_shooter_without_a_shot_comes_nearer(picture: str, answer: str, spec: dict[str, Any], level: str) -> None:
    assert said(asked(picture, **spec), level) == answer


@pytest.mark.proves("combat.always_attack", "gm.special_attacks")
def test_a_shooter_that_can_come_no_nearer_stays() -> None:
    game = asked("A#....H/.......")
    game.answer("move f2")
    assert said(game) == "end", "cornerwise from him, and out of his zone"
    for letter, answer in (("A", END), ("z", END), ("w", ("walk", 4))):
        game, field = seen(f"{letter}..S.H")
        question = Decision(game.state.gm, "monster", (END,), (("walk", 1 << 4),), field.foes[0].id)
        assert mind(field).act(field, question) == answer, "all is in somebody's zone"


@pytest.mark.proves("gm.special_attacks", "monster.globadier", "monster.jezzail")
def test_a_shooter_that_has_attacked_or_reloads_stays() -> None:
    walk = 0b111110
    for letter, done, goal in (
        ("G", (), 5), ("G", ("attack",), -1), ("G", ("door",), 5), ("w", ("attack",), 5), ("w", (), 5),
    ):  # fmt: skip
        game, _ = seen(f"{letter}.......H")
        game.state.done = done
        field = Field(game.view(game.state.gm))
        assert mind(field).destination(field, field.foes[0], walk) == goal, (letter, done)
    for effects, goal in (((), 5), (("reloading",), -1), (("asleep",), 5)):
        told = [{"name": name, "changes": name, "until": "action"} for name in effects]
        _, field = seen("A.......H", figures={"A": {"effects": told}})
        assert mind(field).destination(field, field.foes[0], walk) == goal, effects


@pytest.mark.proves("gm.special_attacks", "monster.globadier", "monster.jezzail", "monster.warpfire")
def test_who_has_more_than_a_blade() -> None:
    def has(picture: str, **used: int) -> bool:
        game, field = seen(picture)
        g: Game = game.state
        f = g.foes()[0]
        f.used |= {name.replace("_", "-"): n for name, n in used.items()}
        found = monster_tactics.has_more_than_a_blade(g, f)
        field = Field(game.view(g.gm))
        assert mind(field).keeps_off(field.by_id[f.id]) is found
        return found

    globes = content().monsters["globadier"].numbers["globes"]
    assert has("A..H") and not has("w..H") and not has("q..H"), "a bow; a sword; a scroll is no missile"
    assert has("G..H") and has("G..H", globes=globes - 1) and not has("G..H", globes=globes)
    assert has("z..H") and has("z..H", flaming_skull=1, fireball=1, choke=1), "a second fireball"
    assert not has("z..H", flaming_skull=1, fireball=2, choke=1)
    for letter in "jf":
        game, _ = seen(f"{letter}{letter}..H")
        one, two = game.state.foes()
        assert [monster_tactics.has_more_than_a_blade(game.state, f) for f in (one, two)] == [True, True]
        game.state.remove(one)
        assert not monster_tactics.has_more_than_a_blade(game.state, two), "the weapon needs both"


@pytest.mark.proves("gm.special_attacks", "monster.warpfire")
def test_warpfire_may_fall_on_the_first_squares_of_the_map() -> None:
    """Only the template in the corner covers no more monsters than Heroes."""
    for first, fires in (("..w", True), ("www", False)):
        game, _ = seen(f"{first}..../.Hw..../ww...ff")
        field = Field(game.view(game.state.gm))
        me = next(f for f in field.foes if "warpfire" in f.tags)
        answer = ("fire", field.heroes[0].id)
        assert own_attack(field, me, (answer, END)) == (answer if fires else None), first


# -- its other answers


@pytest.mark.proves("melee.free.target")
def test_a_hard_opponent_strikes_where_more_of_the_wounds_are_lost() -> None:
    """Not where he is likelier to fell somebody: three Wounds of four are more than a quarter of one."""
    game, field = seen("HwM", figures={
        "H": {"ws": 6, "wounds": 1, "full": 1, "toughness": 12, "worn": []},
        "M": {"ws": 6, "wounds": 4, "full": 4, "toughness": 1, "worn": []},
    })  # fmt: skip
    who = {f.name: f.id for f in game.state.party()}
    options = tuple(("fight", who[name]) for name in ("heinrich", "magnus"))
    question = Decision(game.state.gm, "free-attack", options, (), game.state.foes()[0].id)
    assert victim(field, question, "hard") == ("fight", who["magnus"])
    assert victim(field, question, "normal") == ("fight", who["magnus"]), "of equal skill the less tough"


@pytest.mark.proves("combat.place.choice", "combat.place")
@pytest.mark.parametrize(
    ("picture", "spec", "q"),
    [
        ("H....w", {}, 2),  # as near as it can, but not in his death zone
        ("H.....w.S", {}, 2),
        ("H.....w.S", {"figures": {"H": FALLEN}}, 1),  # who lies there threatens nobody
        ("H..S.w", {}, 5),
        ("H.....A", {}, 5),  # whoever shoots, throws or casts, far away
        ("H.....G", {}, 5),
        ("H.....j", {}, 5),
        ("H.....f", {}, 5),
        ("H.....z", {}, 5),
        ("H.....q", {}, 2),  # a scroll is read wherever its reader stands
    ],
)
def test_where_a_monster_is_placed(picture: str, spec: dict[str, Any], q: int) -> None:
    game, field = seen(picture, **spec)
    question = Decision(game.state.gm, "place-monster", (), (("stand", 0b110110),), field.foes[0].id)
    assert place(field, question) == ("stand", q)
