"""The computer game master of the third book: what a Chaos spell is worth to it, and what it answers to spells."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.players.allison.master import MasterMind
from delvewright.players.allison.master_answers import reply
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.master_spells import best_spell, worth

from .tables import Table, figure, seen
from .test_master import draw

LEGEND = {"x": "chaos-sorcerer 5", "R": "ragna", "O": "ossian", "g": "goblin", "M": "maud", "o": "orc 5"}
ME = "chaos-sorcerer.1"


def value(rows: str | tuple[str, ...], spell: str, on: str = "", round: int = 1, **changes: Any) -> float:
    """What a spell is worth to the sorcerer, in a room."""
    rows = (rows,) if isinstance(rows, str) else rows
    t = Table(draw(*rows), LEGEND, ME, figures={"x": {"spells": [spell]}})
    view = seen(t, **{name.replace("me", "chaos-sorcerer_1"): what for name, what in changes.items()})
    view.round = round
    answer = ("cast-on", spell, figure(view, on).id) if on else ("cast", spell)
    return round_(worth(Field(view), figure(view, ME), answer))


def round_(n: float) -> float:
    return round(n, 4)


@pytest.mark.proves("house.gm.spell-when", "house.gm.spell-area")
def test_harm() -> None:
    """Body that heroes lose; half as much again for a kill; an area less what friends would lose, unless desperate."""
    assert value("x..R", "weak-ball-of-flame", "ragna") == 1.0
    assert value("x..R", "weak-ball-of-flame", "ragna", ragna={"body": 1}) == 1.5
    assert value("x..R", "chill", "ragna") == 1.5
    assert value("x..R", "chill", "ragna", ragna={"body": 1}) == 1.5
    assert value("x..R", "chill", "ragna", ragna={"body": 2}) == 1.5
    assert value("xg.R", "chill", "goblin.1") == 0
    assert value("x..R", "chill") == 0
    for spell, each in (("firestorm", 2.5), ("ice-storm", 2.0), ("lightning-bolt", 2.0)):
        assert value("x..R", spell) == 0
        assert value("x.MR", spell) == 2 * each
        assert value("xgMR", spell) == each
        assert value(("xgMR", ".g.."), spell) == 0
        assert value(("xgMR", "gg.."), spell) == 0
        assert value(("xgMR", "gg.."), spell, me={"tags": ("named",), "body": (3, 6)}) == 2 * each
        assert value(("xgMR", "gg.."), spell, me={"tags": ("named",), "body": (4, 6)}) == 0
        assert value(("xgMR", "gg.."), spell, me={"body": (3, 6)}) == 0


@pytest.mark.proves("house.gm.spell-area")
def test_who_is_caught_is_in_the_room() -> None:
    """Heroes and friends in the next room are not."""
    for drawing, expected in (("|x M R|. .|", 5.0), ("|x M .|R .|", 0.0), ("|x M R|g .|", 5.0), ("|x gOM R .|", 0.0)):
        t = Table(f"\n+-+-+-+-+-+\n{drawing}\n+-+-+-+-+-+\n", LEGEND, ME)
        view = seen(t)
        assert worth(Field(view), figure(view, ME), ("cast", "firestorm")) == expected, drawing


@pytest.mark.proves("house.gm.spell-target", "house.gm.spell-when")
def test_control() -> None:
    """What the victim would do in the turns it loses, more for a small Mind; nobody twice; a wolf only later."""
    # ragna: five dice, Mind 2; ossian: one die, Mind 5
    assert value("x..R", "fear", "ragna") == round_(1.5 * 2.0 * 2.0 * (0.5 + 1 / 2) / 1.5) == 4.0
    assert value("x..O", "fear", "ossian") == round_(1.5 * 0.4 * 2.0 * (0.5 + 1 / 5) / 1.5)
    assert value("x..R", "chaos-sleep", "ragna") == 5.0
    assert value("x..R", "command", "ragna") == 4.0
    assert value("x..R", "chaos-tempest", "ragna") == 2.0
    assert value("x..R", "fear", "ragna", ragna={"mind": 0}) == 6.0
    assert value("xg.R", "fear", "goblin.1") == 0
    assert value("x..R", "fear") == 0
    assert value("x..R", "fear", "ragna", ragna={"lying": True}) == 0
    for held in ("fear", "chaos-sleep", "mind-blast", "command", "cloud-of-chaos", "chaos-tempest", "stone", "sleep"):
        assert value("x..R", "fear", "ragna", ragna={"effects": (held,)}) == 0, held
    assert value("x..R", "fear", "ragna", ragna={"effects": ("courage",)}) == 4.0
    assert value("x..R", "werewolfs-curse", "ragna", round=2) == 0
    assert value("x..R", "werewolfs-curse", "ragna", round=3) == 2.0
    for spell in ("mind-blast", "mind-freeze"):
        assert value("x..R", spell, "ragna") == 1.5
        assert value("x..O", spell, "ossian") == 2.2
        assert value("x..R", spell, "ragna", ragna={"mind": 0}) == 2.0
    assert value("x.MR", "cloud-of-chaos") == round_(2 * 1.5 * 1.2)
    assert value("x..R", "cloud-of-chaos") == 0
    assert value("x.MR", "cloud-of-chaos", ragna={"effects": ("fear",)}) == 0
    assert value("x.MR", "cloud-of-chaos", ragna={"lying": True}) == 0
    assert value("xOMR", "cloud-of-chaos") == round_(3 * 1.5 * 1.2)


@pytest.mark.proves("house.gm.spell-target")
def test_most_dice_and_least_mind() -> None:
    """Of two heroes the one with more attack dice, of equals the one of less Mind."""
    assert value("x.RM", "fear", "ragna") > value("x.RM", "fear", "maud")
    assert value("x.RM", "fear", "maud", maud={"mind": 1}) > value("x.RM", "fear", "maud")


@pytest.mark.proves("house.gm.heal")
def test_healing() -> None:
    """Himself at half, a named friend at half, else whoever has lost 3 (Soothe) or 5 (Restore Chaos); never a hero."""
    assert value("x..R", "soothe", me={"body": (3, 6)}) == 4.0
    assert value("x..R", "soothe", me={"body": (4, 6)}) == 0
    assert value("x..R", "soothe", me={"body": (4, 7)}) == 1.5
    assert value("x..R", "soothe", ME, me={"body": (3, 6)}) == 4.0
    assert value("x..R", "soothe", "ragna", ragna={"body": 1}) == 0
    assert value("xo.R", "soothe", "orc.1", orc_1={"body": (2, 5)}) == 1.5
    assert value("xo.R", "soothe", "orc.1", orc_1={"body": (3, 5)}) == 0
    assert value("xo.R", "restore-chaos", "orc.1", orc_1={"body": (1, 6)}) == 2.5
    assert value("xo.R", "restore-chaos", "orc.1", orc_1={"body": (2, 6)}) == 0
    assert value("xo.R", "soothe", "orc.1", orc_1={"body": (2, 4), "tags": ("named",)}) == 3.0
    assert value("xo.R", "soothe", "orc.1", orc_1={"body": (3, 5), "tags": ("named",)}) == 0
    assert value("xo.R", "soothe", "orc.1", orc_1={"body": (2, 4)}, me={"body": (1, 6)}) == 0, "that is another"


@pytest.mark.proves("house.gm.escape-spell")
def test_escape_and_skate() -> None:
    """A third of the Body; or somebody beside him who may kill him and fewer than two friends near."""
    assert value("x..R", "escape", me={"body": (2, 6)}) == 9.0
    assert value("x..R", "escape", me={"body": (3, 6)}) == 0
    assert value("xR..", "escape", me={"body": (3, 6)}) == 0
    assert value("xR..", "escape", me={"body": (2, 5)}) == 6.0, "five dice may do 2.5"
    assert value("x.R.", "escape", me={"body": (2, 5)}) == 0
    assert value(("xR..", ".gg."), "escape", me={"body": (2, 5)}) == 0
    assert value(("xR..", ".g.."), "escape", me={"body": (2, 5)}) == 6.0
    assert value(("xR...", ".g..g"), "escape", me={"body": (2, 5)}) == 6.0, "four squares off is far"
    assert value(("xR...", ".g.g."), "escape", me={"body": (2, 5)}) == 0
    assert value("xR..", "escape", me={"body": (2, 5)}, ragna={"lying": True}) == 0
    assert value("x..R", "skate", me={"body": (2, 6)}) == 1.5
    assert value("x..R", "skate", me={"body": (3, 6)}) == 0


@pytest.mark.proves("house.gm.summon", "house.gm.spell-when")
def test_calls_walls_and_ruin() -> None:
    """Fewer than three friends in the room and four free squares; a wall for who is wounded; rust on heroes."""
    assert value(("x..R", "...."), "summon-orcs") == 6.0
    assert value(("xgg.R", "....."), "summon-orcs") == 6.0
    assert value(("xggg.R", "......"), "summon-orcs") == 0
    assert value("x....R", "summon-undead") == 6.0
    assert value("x...R", "summon-undead") == 0
    assert value("xg...R", "summon-wolves") == 0
    assert value("x....R", "reanimation") == 6.0
    assert value("x..MR", "ice-wall", me={"body": (3, 6)}) == 1.0
    assert value("x..MR", "ice-wall", me={"body": (4, 6)}) == 0
    assert value("x..R", "ice-wall", me={"body": (3, 6)}) == 0
    assert value("x..R", "rust", "ragna") == 2.25
    assert value("xg.R", "rust", "goblin.1") == 0
    assert value("x..R", "rust") == 0
    assert value("x..R", "dispell") == 0


@pytest.mark.proves("house.gm.spell-when")
def test_points_are_kept_back() -> None:
    """One for Escape by who knows it; one for Dispell or Mirror Magic against a magic-user, if there are two."""

    def casts(spells: list[str], points: int, who: str = "R", spell: str = "fear") -> bool:
        t = Table(draw(f"x..{who}"), LEGEND, ME, figures={"x": {"spells": spells}})
        view = seen(t, **{"chaos-sorcerer_1": {"magic": points, "body": (1, 6)}})
        target = next(f for f in view.figures if f.side == "hero")
        answer = ("cast-on", spell, target.id) if spell == "fear" else ("cast", spell)
        return best_spell(Field(view), figure(view, ME), [answer]) is not None

    assert casts(["fear"], 1)
    assert not casts(["fear", "escape"], 1)
    assert casts(["fear", "escape"], 2)
    assert casts(["fear", "escape"], 1, spell="escape")
    for answer in ("dispell", "mirror-magic"):
        assert casts(["fear", answer], 1), "with one point there is nothing to keep"
        assert casts(["fear", answer], 2, "O")
        assert not casts(["fear", "escape", answer], 2, "O")
        assert casts(["fear", "escape", answer], 3, "O")
        assert casts(["fear", "escape", answer], 2, "R")


@pytest.mark.proves("house.gm.spell-when")
def test_the_best_spell_is_better_than_a_blow() -> None:
    """Of several the one that is worth most; not if a blow does as much."""
    t = Table(draw("x..R"), LEGEND, ME, figures={"x": {"spells": ["chill", "fear", "dispell"]}})
    view = seen(t)
    field, me, ragna = Field(view), figure(view, ME), figure(view, "ragna").id
    casts = [("cast-on", "chill", ragna), ("cast-on", "fear", ragna), ("cast", "rust")]
    assert best_spell(field, me, casts) == (4.0, ("cast-on", "fear", ragna))
    assert best_spell(field, me, casts[2:]) is None
    mind = MasterMind(view)
    assert mind.spell(field, me, casts, 3.9) == ("cast-on", "fear", ragna)
    assert mind.spell(field, me, casts, 4.0) is None
    assert mind.spell(field, me, casts[2:], 0.0) is None


@pytest.mark.proves("house.difficulty")
def test_an_easy_opponent_casts_any_useful_spell_every_other_time() -> None:
    """Whatever a blow would do; but nothing that is worth nothing now, and nothing at all if there is nothing else."""
    t = Table(draw("x..R"), LEGEND, ME)
    view = seen(t)
    casts = [("cast-on", "chill", 0), ("cast-on", "fear", 0)]
    useless = [("cast", "dispell"), ("cast", "ice-wall")]
    for pick, expected in ((0, casts[0]), (1, casts[1]), (2, None), (3, None)):
        asked: list[int] = []

        def below(n: int, pick: int = pick, asked: list[int] = asked) -> int:
            asked.append(n)
            return pick

        offered = [useless[0], *casts, useless[1]]
        assert MasterMind(view, "easy", below).spell(Field(view), figure(view, ME), offered, 9.0) == expected
        assert asked == [4]
        assert MasterMind(view, "easy", below).spell(Field(view), figure(view, ME), useless, 0.0) is None
        assert asked == [4], "nothing to choose from"


@pytest.mark.proves("house.gm.dispell", "house.gm.mirror")
def test_what_is_answered() -> None:
    """Mirror Magic for all but Twist Wood; Dispell for what is grave, with a Mind not below the caster's."""

    def answered(spell: str, offered: list[str], mine: int = 5, active: bool = True, known: bool = True) -> str:
        t = Table(draw("x...O"), LEGEND, ME)
        view = seen(t, **{"chaos-sorcerer_1": {"mind": mine}, "ossian": {"active": active, "mind": 5}})
        who = figure(view, ME).id if known else 99
        options = [("pass",), *(("cast", name) for name in offered)]
        found = reply(Field(view), Decision(t.g.master_seat, "cast", options, figure=who, subject=spell))
        assert found is not None
        return str(found[-1])

    assert answered("fire-of-wrath", ["dispell", "mirror-magic"]) == "mirror-magic"
    assert answered("twist-wood", ["mirror-magic"]) == "pass"
    assert answered("twist-wood", ["mirror-magic", "dispell"]) != "mirror-magic"
    grave = ("ball-of-flame", "timestop", "genie", "flashback", "heal-body", "water-of-healing", "sleep", "deep-sleep",
             "slow", "tempest", "hypnotic-blaze", "fire-of-wrath")  # fmt: skip
    for spell in grave:
        assert answered(spell, ["dispell"]) == "dispell", spell
    for spell in ("rock-skin", "courage", "swift-wind", "no such spell"):
        assert answered(spell, ["dispell"]) == "pass", spell
    assert answered("sleep", ["dispell"], mine=4) == "pass"
    assert answered("sleep", ["dispell"], mine=6) == "dispell"
    assert answered("sleep", ["dispell"], mine=4, active=False) == "dispell", "nobody knows who casts"
    assert answered("sleep", ["dispell"], known=False) == "pass"
    assert answered("sleep", []) == "pass"
