"""The computer game master of the third book: what it does on small tables."""

from __future__ import annotations

import pytest

from delvewright.players.allison import mind
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.master import MasterMind
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.magic.chaos_command_and_werewolf import take_over
from delvewright.rules.allison.turn.choosing import choices

from .tables import Table

ROOM = """
+-+-+-+-+-+-+-+
|. . . . . . .|
+             +
|. . . . . . .|
+             +
|. . . . . . .|
+-+-+-+-+-+-+-+
"""


def draw(*rows: str) -> str:
    """A room with these rows."""
    edge = "+" + "-+" * len(rows[0])
    inside = ("\n+" + " " * (2 * len(rows[0]) - 1) + "+\n").join("|" + " ".join(row) + "|" for row in rows)
    return f"\n{edge}\n{inside}\n{edge}\n"


@pytest.mark.proves("house.gm.order")
def test_order() -> None:
    """Who stands beside somebody acts first, then who can get there, then the rest."""
    t = Table(draw("Rg....", "......", ".....o"), {"R": "ragna", "g": "goblin", "o": "orc"}, "game-master",
              figures={"o": {"low": 2, "high": 2}})  # fmt: skip
    assert t.said() == "activate goblin.1"


@pytest.mark.proves("house.gm.target")
def test_target() -> None:
    """Whom the blow kills; else a magic-user; somebody who lies there only if nobody else is at hand."""
    t = Table(draw("RgM"), {"R": "ragna", "g": "goblin", "M": "maud"}, "goblin", figures={"R": {"body": 1}})
    assert t.said() == "attack ragna"
    t = Table(draw("RgO"), {"R": "ragna", "g": "goblin", "O": "ossian"}, "goblin")
    assert t.said() == "attack ossian"
    t = Table(draw("RgM"), {"R": "ragna", "g": "goblin", "M": "maud"}, "goblin", figures={"M": {"mind": 0, "body": 3}})
    assert t.said() == "attack ragna"


@pytest.mark.proves("house.gm.target")
def test_the_bearer_of_what_the_quest_is_about() -> None:
    """A little more than others."""
    from delvewright.players.allison.master_field import Field
    from delvewright.rules.allison.book import BOOK

    t = Table(draw("RgM"), {"R": "ragna", "g": "goblin", "M": "maud"}, "goblin")
    view = BOOK.view(t.g, t.decision.seat, t.decision)
    field = Field(view)
    me = next(f for f in view.figures if f.kind == "goblin")
    ragna = next(f for f in view.figures if f.name == "ragna")
    before = field.score(me, ragna)
    view.known["bearer", "toll-ledger"] = ragna.id
    assert round(Field(view).score(me, ragna) - before, 3) == 0.2


@pytest.mark.proves("house.gm.move")
def test_move() -> None:
    """Roll first, then the nearest square from which the target can be struck."""
    t = Table(draw("R....o"), {"R": "ragna", "o": "orc"}, "orc")
    assert t.go("33") == "move"
    assert t.go() == "move b1"
    assert t.go("www") == "attack ragna"
    far = Table(draw("R.........o"), {"R": "ragna", "o": "orc"}, "orc")
    far.go("12")
    assert far.said() == "move h1"


@pytest.mark.proves("house.gm.traps", "scope.same-rules-for-all")
def test_traps_are_gone_round() -> None:
    """The game master knows its traps."""
    t = Table(draw("R.^o", "...."), {"R": "ragna", "o": "orc", "^": "trap:spear"}, "orc")
    t.go("44")
    assert t.go() in ("move b1", "move a2")
    assert t.g.fig(1).body == t.g.fig(1).full_body


@pytest.mark.proves("house.gm.archers")
def test_archers() -> None:
    """Away from whoever is near, then shoot."""
    t = Table(draw("Ra......"), {"R": "ragna", "a": "elven-archer"}, "elven-archer", figures={"a": {"spells": []}})
    assert t.go("33") == "move"
    walked = t.go()
    assert walked in ("move e1", "move f1", "move g1", "move h1")
    assert t.said() == "shoot ragna"


@pytest.mark.proves("house.gm.stealth", "house.gm.knowledge")
def test_who_has_seen_nobody_stays() -> None:
    """And a hero in stealth is nobody."""
    t = Table(draw("R...o"), {"R": "thessaly", "o": "orc"}, "game-master",
              figures={"R": {"effects": ["stealth"]}})  # fmt: skip
    t.g.fig(1).met = False
    assert t.said() == "end"
    t.g.fig(1).met = True
    assert t.said() == "activate orc.1"


@pytest.mark.proves("house.gm.retreat")
def test_flight() -> None:
    """With a third of the Body and two to one, if there is somewhere to go; the dead never."""
    drawing = """
+-+-+-+-+
|R o . .|
+     +-+
|M . .O.|
+-+-+-+-+
"""
    legend = {"R": "ragna", "M": "maud", "o": "orc 6"}
    t = Table(drawing, legend, "orc", figures={"o": {"body": 2}})
    assert t.go("33") == "move"
    assert t.said() == "move d2"
    whole = Table(drawing, legend, "orc", figures={"o": {"body": 5}})
    assert whole.said().startswith("attack")
    dead = Table(drawing, {"R": "ragna", "M": "maud", "o": "zombie 6"}, "zombie", figures={"o": {"body": 2}})
    assert dead.said().startswith("attack")


@pytest.mark.proves("house.gm.kidnap")
def test_kidnap() -> None:
    """A magic-user, if there is a place out of sight; and then it runs."""
    drawing = """
+-+-+-+-+-+-+
|R f O .O. .|
+       +   +
|. . . .|. .|
+-+-+-+-+-+-+
"""
    legend = {"R": "ragna", "O": "ossian", "f": "fimir 5"}
    t = Table(drawing, legend, "fimir", figures={"f": {"skills": ["kidnap"]}})
    assert t.said() == "use kidnap on ossian"
    shut = Table(draw("RfO"), legend, "fimir", figures={"f": {"skills": ["kidnap"]}})
    assert shut.said().startswith("attack")


@pytest.mark.proves("house.gm.stone-gaze")
def test_stone_gaze() -> None:
    """The best fighter of little Defend, not the only healer, not the last one awake."""
    legend = {"R": "ragna", "O": "ossian", "y": "gargoyle"}
    skills = {"y": {"skills": ["stone-gaze"]}}
    assert Table(draw("R.y.O"), legend, "gargoyle", figures=skills).said() == "use stone-gaze on ragna"
    assert not Table(draw("..y.O"), legend, "gargoyle", figures=skills).said().startswith("use")


@pytest.mark.proves("house.gm.mummy")
def test_curse() -> None:
    """Whoever shows no healing potion, then the best fighter."""
    legend = {"R": "ragna", "M": "maud", "m": "mummy"}
    t = Table(draw("R.m.M"), legend, "mummy", figures={"m": {"skills": ["curse"]}})
    assert t.said() == "use curse on ragna"


@pytest.mark.proves("house.gm.theft")
def test_theft() -> None:
    """If a friend stands near or it can be away; the dearest thing; nothing loose, and it attacks."""
    legend = {"R": "ragna", "i": "ice-gremlin"}
    goods = {"R": {"items": ["broadsword", "potion-of-healing", "orcs-bane", "tool-kit"], "held": ["broadsword"]},
             "i": {"skills": ["theft"]}}  # fmt: skip
    t = Table(draw("Rii"), legend, "ice-gremlin.1", figures=goods)
    assert t.go() == "use theft on ragna"
    assert t.said() == "steal orcs-bane"
    bare = Table(draw("Rii"), legend, "ice-gremlin.1", figures={"i": {"skills": ["theft"]}})
    assert bare.said() == "attack ragna"


@pytest.mark.proves("house.gm.wounds")
def test_bites_hugs_and_letting_go() -> None:
    """Bite who defends well and is not bitten; hug whom a blow would not kill; let go when nearly dead."""
    legend = {"M": "maud", "g": "goblin", "T": "thessaly"}
    bite = {"g": {"skills": ["bite"]}}
    assert Table(draw("Mg"), legend, "goblin", figures=bite).said() == "use bite on maud"
    assert Table(draw("Tg"), legend, "goblin", figures=bite).said() == "attack thessaly"
    bitten = bite | {"M": {"effects": ["bite"]}}
    assert Table(draw("Mg"), legend, "goblin", figures=bitten).said() == "attack maud"
    yeti = {"y": {"skills": ["bear-hug"]}}
    t = Table(draw("My"), {"M": "maud", "y": "yeti"}, "yeti", figures=yeti)
    t.give(("strike", 0), "swwbbb")
    assert t.said() == "use bear-hug"
    t.give(t.choose())
    t.g.fig(1).body = 2
    assert t.said() == "use hugging"


@pytest.mark.proves("house.gm.fighters")
def test_fighters() -> None:
    """Courage with three friends; opposite sides for a pincer; Disarm when it can; a sweep for two."""
    orcs = Table(
        draw("R......", "...oooo"), {"R": "ragna", "o": "orc"}, "orc.1", figures={"o": {"skills": ["vile-courage"]}}
    )
    assert orcs.said() == "use vile-courage"
    few = Table(
        draw("R......", "...o.o."), {"R": "ragna", "o": "orc"}, "orc.1", figures={"o": {"skills": ["vile-courage"]}}
    )
    assert few.said() != "use vile-courage"
    pincer = Table(draw(".....", "cR..c", "....."), {"R": "ragna", "c": "chaos-warrior"}, "chaos-warrior.2",
                   figures={"c": {"skills": ["pincer-attack"]}})  # fmt: skip
    pincer.go("33")
    assert pincer.said() == "move c2"
    bones = Table(draw("RsM"), {"R": "ragna", "s": "skeleton", "M": "maud"}, "skeleton",
                  figures={"s": {"skills": ["sweep-attack"], "items": ["scythe"]}})  # fmt: skip
    assert bones.said().startswith("use sweep-attack")


@pytest.mark.proves("house.gm.ogre-warbear")
def test_throwing() -> None:
    """Toss somebody into another, onto a trap first; a bear strikes twice."""
    t = Table(draw("OR.M^"), {"R": "ragna", "O": "ogre", "M": "maud", "^": "trap:spear"}, "ogre",
              figures={"O": {"skills": ["toss"]}})  # fmt: skip
    assert t.said() == "use toss on ragna"
    trap = Table(
        draw("OR.^."), {"R": "ragna", "O": "ogre", "^": "trap:spear"}, "ogre", figures={"O": {"skills": ["toss"]}}
    )
    trap.give(("use-on", "toss", 1 if trap.g.names[1] == "ragna" else 0), "sssssswb")
    assert trap.said() == "place d1"
    bear = Table(
        draw("Rb"), {"R": "ragna", "b": "polar-warbear"}, "polar-warbear", figures={"b": {"skills": ["claw-swipe"]}}
    )
    bear.go("wwww")
    assert bear.said().startswith("again ragna")


@pytest.mark.proves("house.gm.ambush")
def test_ambush() -> None:
    """They hold their shots until somebody stands alone, or two have come in."""
    from delvewright.players.allison.master import MasterMind
    from delvewright.players.allison.master_field import Field
    from delvewright.rules.allison.book import BOOK

    t = Table(draw("R.....", "......", "o....."), {"R": "ragna", "o": "orc"}, "orc")
    view = BOOK.view(t.g, t.decision.seat, t.decision)
    assert MasterMind(view).springs(Field(view), [17])
    view.figures = tuple(f for f in view.figures if f.side != "hero")
    assert not MasterMind(view).springs(Field(view), [17])


@pytest.mark.proves("house.gm.wandering-place")
def test_wandering_place() -> None:
    """Between the hero and his nearest companion."""
    from delvewright.kernel.decisions import Decision
    from delvewright.players.allison.master_answers import reply
    from delvewright.players.allison.master_field import Field
    from delvewright.rules.allison.book import BOOK

    t = Table(draw(".R...M", "......"), {"R": "ragna", "M": "maud"}, "ragna")
    d = Decision(t.g.master_seat, "wandering", (), [("place", 1 << 0 | 1 << 2 | 1 << 7)], figure=0)
    view = BOOK.view(t.g, t.g.master_seat, d)
    assert reply(Field(view), d) == ("place", 2)


SORCERER = {"x": "chaos-sorcerer 5", "R": "ragna", "O": "ossian", "g": "goblin", "M": "maud"}


def sorcerer(rows: tuple[str, ...], spells: list[str], level: str = "normal", **x: object) -> Table:
    return Table(draw(*rows), SORCERER, "chaos-sorcerer", level, figures={"x": {"spells": spells, **x}})


@pytest.mark.proves("house.gm.spell-when", "house.gm.spell-area")
def test_spells_over_an_area_want_two_victims() -> None:
    """And more of them than friends."""
    assert sorcerer(("x..R.M", "......"), ["firestorm"]).said().startswith("cast firestorm")
    assert not sorcerer(("x..R..", "......"), ["firestorm"]).said().startswith("cast")
    assert not sorcerer(("x..R.M", "..gg.."), ["firestorm"]).said().startswith("cast")


@pytest.mark.proves("house.gm.spell-target")
def test_control_on_the_strong_of_little_mind() -> None:
    """Nobody is held twice."""
    assert sorcerer(("x..R.O",), ["fear"]).said() == "cast fear on ragna"
    t = Table(draw("x..R.O"), SORCERER, "chaos-sorcerer",
              figures={"x": {"spells": ["fear"]}, "R": {"effects": ["fear"]}})  # fmt: skip
    assert t.said() != "cast fear on ragna"


@pytest.mark.proves("house.gm.heal")
def test_healing() -> None:
    """The caster himself at half his Body; not for a scratch."""
    assert sorcerer(("x....R",), ["soothe"], body=3).said().startswith("cast soothe")
    assert not sorcerer(("x....R",), ["soothe"], body=5).said().startswith("cast soothe")


@pytest.mark.proves("house.gm.escape-spell")
def test_escape() -> None:
    """At a third of the Body."""
    assert sorcerer(("x.R...",), ["escape"], body=2).said() == "cast escape"
    assert sorcerer(("x.R...",), ["escape"], body=6).said() != "cast escape"


@pytest.mark.proves("house.gm.summon")
def test_summons() -> None:
    """First of all, when few friends are there and there is room."""
    t = Table(draw("x....R", "......"), SORCERER | {"x": "chaos-sorcerer 9"}, "chaos-sorcerer",
              figures={"x": {"spells": ["summon-orcs"]}})  # fmt: skip
    assert t.said() == "cast summon-orcs"


@pytest.mark.proves("house.gm.dispell", "house.gm.mirror")
def test_answers_to_spells() -> None:
    """Mirror Magic before Dispell; Dispell for what is grave, and not against a greater Mind."""

    def answered(spells: list[str], cast: str, mind: int = 6) -> str:
        both = {"x": {"spells": spells, "mind": mind}, "O": {"spells": [cast], "memory": [cast]}}
        t = Table(draw("x...O"), SORCERER, "ossian", figures=both)
        option = next(a for a in t.decision.options if a[0].startswith("cast") and a[1] == cast)
        aimed = next((a for a in t.decision.options if a[0] == "cast-on" and a[2] != 0 and a[1] == cast), option)
        t.give(aimed)
        return t.said() if t.decision.about == "cast" else "not asked"

    assert answered(["mirror-magic", "dispell"], "fire-of-wrath") == "cast mirror-magic"
    assert answered(["dispell"], "fire-of-wrath") == "cast dispell"
    assert answered(["dispell"], "fire-of-wrath", mind=4) == "pass"
    assert answered(["dispell"], "rock-skin") == "pass"


@pytest.mark.proves("house.difficulty")
def test_difficulty() -> None:
    """Easy takes the nearest; hard whom others can finish off."""
    legend = {"R": "ragna", "g": "goblin", "O": "ossian"}
    rows = draw("Rg..O", ".....")
    assert Table(rows, legend, "goblin", "easy").said() == "attack ragna"
    assert Table(rows, legend, "goblin", "hard").said().startswith("attack")


@pytest.mark.proves("house.gm.loot")
def test_looting() -> None:
    """A body that nobody sees is robbed, but not by the dead."""
    from delvewright.players.allison.master import MasterMind
    from delvewright.players.allison.master_field import Field
    from delvewright.rules.allison.book import BOOK

    for kind, expected in (("orc", ("loot",)), ("zombie", ("end",))):
        t = Table(draw("o..R"), {"o": kind, "R": "ragna"}, kind)
        view = BOOK.view(t.g, t.decision.seat, t.decision)
        me = next(f for f in view.figures if f.kind == kind)
        assert MasterMind(view).finish(Field(view), me, [("loot",), ("end",)], []) == expected


@pytest.mark.proves("house.gm.gremlin-trap")
def test_gremlin_trap() -> None:
    """In a doorway, while nobody is in reach."""
    drawing = """
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|R . . . . . . . . . . . .O. i .|
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
"""
    t = Table(
        drawing,
        {"R": "ragna", "i": "ice-gremlin"},
        "ice-gremlin",
        figures={"i": {"skills": ["gremlin-trap"], "high": 3}},
    )
    assert t.said() in ("use gremlin-trap at n1", "move")


@pytest.mark.proves("house.gm.leash")
def test_a_thief_with_loot_runs() -> None:
    """Away from all heroes, and it does not come back."""
    drawing = """
+-+-+-+-+-+
|R i . .O.|
+-+-+-+-+-+
"""
    t = Table(
        drawing,
        {"R": "ragna", "i": "ice-gremlin"},
        "ice-gremlin",
        figures={"i": {"skills": ["theft"], "tags": ["stolen:tool-kit"]}},
    )
    assert t.go("33") == "move"
    assert t.said() == "move e1"


@pytest.mark.proves("gm.fairness", "house.gm.knowledge")
def test_fairness() -> None:
    """The same view, the same answer; a rogue's secret trap changes neither."""

    def table(trap: bool) -> Table:
        t = Table(draw("T...o", "....."), {"T": "thessaly", "o": "orc"}, "orc")
        if trap:
            t.g.sworn = ((0, 2),)
        t.give(("move",), "44")
        return t

    from delvewright.rules.allison.book import BOOK

    plain, secret = table(False), table(True)
    views = [repr(BOOK.view(t.g, t.g.master_seat, t.decision)) for t in (plain, secret)]
    assert views[0] == views[1]
    assert plain.said() == secret.said() == "move b1"


@pytest.mark.proves("house.monster.werewolf.turn")
def test_a_werewolf_goes_for_its_companions() -> None:
    """The game master moves it by the shortest way to the nearest of them and attacks; then it is a hero again."""
    cursed = {"R": {"effects": [{"name": "werewolfs-curse", "changes": "werewolfs-curse", "until": "cure"}]}}
    t = Table(draw("R..M..g"), {"R": "ragna", "M": "maud", "g": "goblin"}, "game-master", figures=cursed)
    t.give(("end",), "6")
    assert t.decision.seat == t.g.master_seat
    assert t.go("33") == "move"
    assert t.go() == "move c1"
    assert t.said() == "attack maud"
    assert ("guard",) not in t.decision.options, "it attacks, or does nothing"
    t.give(t.choose(), "www")
    while t.decision.seat == t.g.master_seat:
        t.give(("end",))
    assert t.g.fig(0).side == 0


@pytest.mark.proves("chaos.command.use", "skill.wizard.dominion", "artifact.bone-wand")
def test_whoever_is_controlled_moves_and_attacks() -> None:
    """An enemy in the heroes' hands: to blows, once, and nothing else; another of its kind may guard."""
    t = Table(draw("g..oM"), {"M": "maud", "o": "orc 5", "g": "goblin"}, "goblin.1")
    goblin = next(f for f in t.g.figures if f is not None and f.name == "goblin.1")
    assert ("guard",) in choices(t.g, goblin).options
    take_over(t.g, goblin, 0, 0)
    t.asked = choices(t.g, goblin)
    assert set(t.decision.options) == {("move",), ("end",)}
    assert t.said() == "move"
    hero = t.minds[0]
    assert isinstance(hero, HeroMind)
    for struck, said in ((False, "move"), (True, "end")):
        hero.struck, hero.rolled = struck, False
        assert t.said() == said


@pytest.mark.proves("house.difficulty")
@pytest.mark.parametrize(("option", "level", "plays"), [
    ("", "normal", "normal"), ("normal", "normal", "normal"), ("easy", "normal", "easy"), ("hard", "normal", "hard"),
    ("hard", "easy", "easy"), ("", "hard", "hard"),
])  # fmt: skip
def test_the_difficulty_of_the_game_is_that_of_its_master(option: str, level: str, plays: str) -> None:
    """Enemies of another level, and a game master to match; one who was chosen by name plays as he is called."""
    g = BOOK.begin("short-weight", 0, {"difficulty": option} if option else {})
    view = BOOK.view(g, g.master_seat, None)
    master = mind(view, level)
    assert isinstance(master, MasterMind) and master.level == plays
