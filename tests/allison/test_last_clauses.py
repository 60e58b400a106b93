"""Clauses of all parts that are easily passed over: who is gone, what lies further on, what is seen of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.errors import BadFile
from delvewright.kernel.notation import square_name
from delvewright.players.allison.explore import _go as go
from delvewright.players.allison.growing import grow_answer
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.quest import FILES, quest_paths
from delvewright.rules.allison.content.quest import _cut_off as cut_off
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.dungeon.wandering import wanderer
from delvewright.rules.allison.fighting.attacking import _aftermath as aftermath
from delvewright.rules.allison.fighting.encounters import chased, comes_into_view
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.monsters import come
from delvewright.rules.allison.ground.board import strips
from delvewright.rules.allison.ground.places import place_of
from delvewright.rules.allison.magic.casting import _strike_all as strike_all
from delvewright.rules.allison.magic.elements import burnable
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.texts import Blow, Hurt, effect, skill, spell
from delvewright.rules.allison.state.windows import HARMED, Moment
from delvewright.rules.allison.turn.turn import _attack as attack
from delvewright.rules.allison.turn.turn import _break as break_thing
from delvewright.rules.allison.turn.turn import _next_figure as next_figure
from delvewright.rules.allison.turn.turn import end_activation
from delvewright.rules.common.board import HEIGHT, WIDTH, areas
from delvewright.rules.common.combat_dice import COMBAT

from .helpers import began_at, begin, hero, play, sq
from .tables import Table, figure, seen
from .test_dungeon_clauses import plain, told
from .test_encounter_clauses import fresh
from .test_hero_ways import GUARD, MOVE, At
from .test_hero_ways import LEGEND as HEROES
from .test_master import draw
from .test_master_turns import Seat
from .test_monster_texts import at, put
from .test_rounds import board, of

ROOMS = "\n+-+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+-+\n"

# -- quest files and boards


@pytest.mark.proves("action.other", "action.other.target-number", "house.difficulty.numbers")
def test_what_is_no_deed() -> None:
    """A deed is a table, and of four things only."""
    quest = begin("short-weight").quest
    where = square_name(quest.begin[0], quest.grid.width)
    deed = FILES.deed(quest, {"at": where, "attribute": "body", "difficulty": "hard", "target": 7}, "here")
    assert (deed.at, deed.attribute, deed.difficulty, deed.target) == (quest.begin[0], "body", "hard", 7)
    for entry in (3, [where], where, {"at": where, "atribute": "body"}, {"at": where, "reward": 5}):
        with pytest.raises(BadFile, match="a deed is a table"):
            FILES.deed(quest, entry, "here")


@pytest.mark.proves("house.board.solid-rock")
def test_a_door_leads_one_way_only() -> None:
    """One in the wall to the east opens none to the south, nor the other way round."""
    for drawing, cut in (
        ("\n+-+-+\n|RD.|\n+-+-+\n|. .|\n+-+-+\n", {"a2", "b2"}), ("\n+-+-+\n|R|.|\n+D+-+\n|. .|\n+-+-+\n", {"b1"}),
    ):  # fmt: skip
        g = board(drawing)
        quest = plain(g, begin=[sq(g, "a1")])
        assert cut_off(quest) == sum(1 << sq(g, name) for name in cut)


@pytest.mark.proves("furniture.obstacle", "house.board.corridors")
def test_nobody_is_drawn_into_furniture(tmp_path: Path) -> None:
    """A quest in which somebody stands in a piece, or in rock, is told so; the book's own is not."""
    text = quest_paths()["short-weight"].read_text("utf-8")
    said = []
    for more in ("", "+furniture:throne", "+blocked"):
        file = tmp_path / "short-weight.toml"
        file.write_text(text.replace('o = "orc 1"', f'o = "orc 1{more}"'), "utf-8")
        said.append(" ".join(f.text for f in BOOK.check_quest(file) if f.error))
    assert "stands in" not in said[0]
    assert "stands in furniture" in said[1] and "stands in a blocked square" in said[2]


@pytest.mark.proves("furniture.obstacle", "house.board.corridors")
@pytest.mark.parametrize(("piece", "cut"), [("alchemists-bench", True), ("table", False)])
def test_only_what_nobody_can_stand_on_cuts_a_room_off(piece: str, cut: bool, tmp_path: Path) -> None:
    """What lies behind a tall piece cannot be reached; over a low one it can."""
    file = tmp_path / "room.toml"
    text = f'title = "Room"\nlevel = 1\nstory = "A room."\ngoal = "Leave."\nmap = """{draw("<KKK.", "<KKK.")}"""\n'
    file.write_text(f'{text}[legend]\n"<" = "stairway"\nK = "furniture:{piece}"\n', "utf-8")
    assert any("cannot be reached: e1, e2" in f.text for f in BOOK.check_quest(file)) is cut


@pytest.mark.proves("house.board.corridors", "house.area.same-corridor")
def test_the_wide_corridors_of_the_standard_board_are_one_strip() -> None:
    """Both columns together; on a board with other corridors every straight run is for itself."""
    corridor = areas()[-1]
    both = 1 << 3 * WIDTH + 12 | 1 << 5 * WIDTH + 13
    assert len(strips(corridor, WIDTH, HEIGHT)) == 12
    assert any(strip & both == both for strip in strips(corridor, WIDTH, HEIGHT))
    other = corridor | areas()[0] & -areas()[0]
    assert not any(strip & both == both for strip in strips(other, WIDTH, HEIGHT))


@pytest.mark.proves("house.area.definition", "house.area.same-corridor")
def test_in_the_rock_a_place_is_one_square() -> None:
    """Where there is no floor nobody is together with anybody but who is on that square."""
    g = board("\n+-+-+-+\n|R| |.|\n+-+-+-+\n")
    rock = sq(g, "b1")
    assert g.quest.grid.area_of[rock] < 0 and place_of(g, rock) == 1 << rock


@pytest.mark.proves("house.wandering.per-quest")
def test_who_wanders_in_the_cold() -> None:
    """As the ledger has it, on both sides of each level."""
    for level, warm, cold in (
        (4, "orc", "orc"), (5, "fimir", "giant-wolf"), (6, "fimir", "giant-wolf"), (7, "chaos-warrior", "yeti"),
        (8, "chaos-warrior", "yeti"), (9, "ogre", "ogre"),
    ):  # fmt: skip
        g = board("R..")
        began_at(g, level)
        g.quest.wandering = ""
        g.quest.cold = False
        assert wanderer(g)[0] == warm
        g.quest.cold = True
        assert wanderer(g)[0] == cold


# -- fights


@pytest.mark.proves("combat.successful-defence")
def test_who_is_gone_answers_no_blow() -> None:
    """A tail strikes back after a defence that held, as long as there is one on the board."""
    for there in (True, False):
        g, orc, _ = at("..Ro", "orc.1", "tail-attack")
        ragna = of(g, "ragna")
        blow = Blow(ragna, orc, defence=Roll(orc.id, "defend", (COMBAT["white"],)))
        assert blow.beaten_off and orc.at == g.width * g.height - 1
        if not there:
            g.take_off(orc)
        play(aftermath(g, blow), "w" if there else "")


@pytest.mark.proves("encounter.begin")
def test_one_who_watches_the_way_is_enough() -> None:
    """Whatever others see; not if nobody watches it, and not if whoever does is met already."""
    g = board(ROOMS.format("R . o|. g|."), "ragna")
    lay_out(g, g.quest.grid.floor & ~g.laid)
    ragna, orc, goblin = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1")
    fresh(g)
    assert comes_into_view(g, ragna, 1 << sq(g, "b1"))
    assert comes_into_view(g, ragna, 1 << sq(g, "d1"))
    assert not comes_into_view(g, ragna, 1 << sq(g, "f1"))
    g.encounters = (1 << ragna.id | 1 << orc.id,)
    assert not comes_into_view(g, ragna, 1 << sq(g, "b1"))
    assert comes_into_view(g, ragna, 1 << sq(g, "d1")), "the goblin sees it too"
    g.encounters = (1 << goblin.id,)
    assert comes_into_view(g, ragna, 1 << sq(g, "d1")), "that is another's"
    g.encounters = (1 << ragna.id | 1 << orc.id | 1 << goblin.id,)
    assert not comes_into_view(g, ragna, 1 << sq(g, "d1"))


@pytest.mark.proves("escape.chase", "escape.enemy-removed")
def test_only_enemies_who_escape_are_gone() -> None:
    """Neither somebody hired by heroes, nor a hero who fights for the enemies."""
    g = board(ROOMS.format("R M K|. . o"), figures={"K": {"employer": "maud"}})
    lay_out(g, g.quest.grid.floor & ~g.laid)
    scout, orc, maud = of(g, "scout.1"), of(g, "orc.1"), of(g, "maud")
    scout.fled = 1
    play(chased(g, HERO))
    assert (scout.alive, g.figures[scout.id], scout.fled) == (True, scout, 0)
    assert told(g, "escape")
    g.turn_coat(maud, ENEMY, g.master_seat)
    g.put(maud, sq(g, "e1"))
    maud.fled = orc.fled = 1
    play(chased(g, ENEMY))
    assert (maud.alive, g.figures[maud.id], maud.fled) == (True, maud, 0)
    assert (orc.alive, g.figures[orc.id]) == (False, None)


@pytest.mark.proves("monster.yeti.bear-hug")
def test_a_yeti_grips_who_is_beside_it() -> None:
    """Not who stands further off on either side of it; whom it grips hears of it first."""
    for square, near in (("a1", False), ("b1", True), ("d1", True), ("e1", False)):
        g, yeti, text = at("..R..", "yeti.1", "bear-hug", **put("yeti c1"))
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, square))
        hurt = Hurt(ragna, 1, by=yeti, marks=frozenset({"attack"}), lost=1)
        moment = Moment(ragna, yeti, hurt=hurt)
        moment.when = HARMED
        assert text.can(g, yeti, moment) is near
        g.log = []
        play(text.does(g, yeti, moment, None))
        assert [event.text.split()[0] for event in g.log] == ["Ragna", "Yeti"]
        assert ragna.under("rooted") and yeti.under("meek")


@pytest.mark.proves("monster.yeti.bear-hug", "monster.yeti.bear-hug.end")
def test_a_hug_ends_when_they_are_apart() -> None:
    """Beside it, a point each turn; elsewhere, before or behind it, none, and both are free. Others stay gripped."""
    for square, lost in (("a1", 0), ("b1", 1), ("d1", 1), ("e1", 0)):
        g, yeti, text = at("..RM.", "yeti.1", "bear-hug", **put("yeti c1"))
        ragna, maud = of(g, "ragna"), of(g, "maud")
        ragna.body = ragna.full_body = 6
        moment = Moment(ragna, yeti, hurt=Hurt(ragna, 1, by=yeti, marks=frozenset({"attack"}), lost=1))
        play(text.does(g, yeti, moment, None))
        maud.effects = (condition("bear-hug", "rooted", "life", 99), condition("claws", "rooted", "life", yeti.id))
        g.take_off(maud)
        g.put(ragna, sq(g, square))
        play(effect.of("hugging").turn_begins(g, yeti))
        assert ragna.body == 6 - lost
        assert (ragna.under("rooted"), yeti.under("meek")) == (lost > 0, lost > 0)
        assert [e.name for e in maud.effects] == ["bear-hug", "claws"]


@pytest.mark.proves("monster.yeti.bear-hug", "monster.yeti.bear-hug.end")
def test_who_ends_a_hug() -> None:
    """Either of them torn away, or whom it grips out of the game; whatever else lasts on them goes on."""
    for how in ("hero", "yeti", "gone", "turn"):
        g, yeti, text = at("..RM.", "yeti.1", "bear-hug", **put("yeti c1"))
        ragna, maud = of(g, "ragna"), of(g, "maud")
        g.put(ragna, sq(g, "b1"))
        ragna.body = ragna.full_body = maud.body = maud.full_body = 6
        yeti.effects = (condition("stare-down", "meek", "encounter", maud.id),)
        ragna.effects = (condition("claws", "slow", "life", yeti.id),)
        play(text.does(g, yeti, Moment(ragna, yeti, hurt=Hurt(ragna, 1, by=yeti)), None))
        assert [e.name for e in ragna.effects] == ["claws", "bear-hug"]
        if how == "hero":
            effect.of("bear-hug").torn_away(g, ragna)
        elif how == "yeti":
            effect.of("hugging").torn_away(g, yeti)
        else:
            if how == "gone":
                g.take_off(ragna)
                g.strike_out(ragna)
            play(effect.of("hugging").turn_begins(g, yeti))
        held = how == "turn"
        assert (ragna.body, maud.body) == (6 - held, 6)
        assert how == "hero" or [e.name for e in yeti.effects] == ["stare-down"] + ["hugging"] * 2 * held
        assert how == "gone" or [e.name for e in ragna.effects] == ["claws"] + ["bear-hug"] * held


@pytest.mark.proves("monster.yeti.bear-hug", "monster.yeti.bear-hug.end")
def test_one_grip_at_a_time_and_for_life() -> None:
    """Neither who grips somebody nor who is gripped is in another; it ends with the life of either."""
    for dies in ("ragna", "yeti.1"):
        g, yeti, text = at("..RM.", "yeti.1", "bear-hug", **put("yeti c1"))
        ragna, maud = of(g, "ragna"), of(g, "maud")
        g.put(ragna, sq(g, "b1"))
        g.put(maud, sq(g, "d1"))
        marks = frozenset({"attack"})
        on_ragna, on_maud = (Moment(f, yeti, hurt=Hurt(f, 1, by=yeti, marks=marks)) for f in (ragna, maud))
        assert text.can(g, yeti, on_ragna) and text.can(g, yeti, on_maud)
        maud.effects = (condition("bear-hug", "rooted", "life", 99),)
        assert not text.can(g, yeti, on_maud), "another grips her"
        maud.effects = ()
        play(text.does(g, yeti, on_ragna, None))
        assert not text.can(g, yeti, on_maud), "it grips somebody"
        play(harm(g, Hurt(of(g, dies), 99, cause="a fall")))
        assert dies == "ragna" or not ragna.effects
        assert dies == "yeti.1" or not yeti.effects


@pytest.mark.proves("monster.ogre.toss", "combat.attack-dice")
def test_who_is_thrown_and_who_is_not() -> None:
    """Whoever lives after the blow, from the first square of the board as well; base dice only. The gone bar no way."""
    for points, lives in ((9, True), (1, False)):
        g, ogre, text = at("R..../o....", "ogre.1", "toss", **put("ogre b1"))
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        assert ragna.at == 0
        g.take_off(orc)
        g.strike_out(orc)
        ogre.items = ogre.held = ("broadsword",)
        ogre.attack = ogre.melee = 2
        ogre.effects = (Effect("battle-rage", "attack", 3, "encounter"),)
        ragna.body, ragna.defend, ragna.items, ragna.held, ragna.worn = points, 0, (), (), ()
        play(text.does(g, ogre, Moment(ogre), ragna.id), "sw", [("place", sq(g, "a2"))] if lives else [])
        assert ragna.at == (sq(g, "a2") if lives else -1)
        assert g.deaths == (() if lives else (("ragna", "Toss"),))


@pytest.mark.proves("monster.fimir.tail-attack", "combat.successful-defence")
def test_a_tail_reaches_who_is_beside_it() -> None:
    """Whoever strikes from further off, before or behind it, is safe from it; so is who was not beaten off."""
    for square, near in (("a1", False), ("b1", True), ("d1", True), ("e1", False)):
        g, fimir, text = at("..R..", "fimir.1", "tail-attack", **put("fimir c1"))
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, square))
        blow = Blow(ragna, fimir, defence=Roll(fimir.id, "defend", (COMBAT["white"],)))
        play(text.was_attacked(g, fimir, blow), "w" if near else "")
        blow.lost = 1
        play(text.was_attacked(g, fimir, blow))


def warriors(drawing: str, first: str, second: str) -> tuple[Game, Figure, Figure, Figure, Any]:
    """Two chaos warriors with the skill on both sides of Ragna, the second of whom has attacked her."""
    g, f, text = at(
        drawing, "chaos-warrior.1", "pincer-attack", **put(f"chaos-warrior {first}, chaos-warrior {second}")
    )
    mate, ragna = of(g, "chaos-warrior.2"), of(g, "ragna")
    for each in (f, mate):
        each.skills, each.items, each.held, each.effects = ("pincer-attack",), (), (), ()
    mate.effects = (Effect("pincer", "pincer", ragna.id, "turn", mate.id),)
    g.active, g.turn = f.id, g.master_seat
    return g, f, mate, ragna, text


@pytest.mark.proves("monster.chaos-warrior.pincer-attack", "combat.extra-attacks")
def test_whom_a_pincer_holds() -> None:
    """Who stands between two that are beside him and have attacked him, with no wall between."""
    wall = "\n+-+-+-+\n|{}|\n+     +\n|. . .|\n+-+-+-+\n"
    for drawing, first, second, held in (
        (".R./...", "a1", "c1", True), ("..R../.....", "a1", "e1", False), (wall.format(". R|."), "a1", "c1", False),
        (wall.format(".|R ."), "a1", "c1", False), (".R./...", "c1", "a1", True), (".R./...", "a1", "b2", False),
    ):  # fmt: skip
        g, f, mate, ragna, text = warriors(drawing, first, second)
        assert text._holds(g, mate, ragna, f) is held, (drawing, first)
    g, f, mate, ragna, text = warriors(".R./...", "a1", "c1")
    mate.effects = (Effect("claws", "defence", ragna.id, "turn", mate.id),)
    assert not text._holds(g, mate, ragna, f), "it has not attacked her"


@pytest.mark.proves("monster.chaos-warrior.pincer-attack", "combat.extra-attacks")
def test_what_closes_a_pincer() -> None:
    """The attack of its own turn, not a blow by a skill or in somebody else's turn."""
    for source, own, closes in (("", True, True), ("riposte", True, False), ("", False, False)):
        g, f, mate, ragna, text = warriors(".R./...", "a1", "c1")
        g.active = f.id if own else mate.id
        play(text.attacked(g, f, Blow(f, ragna, source=source)), "", [("pass",)] if closes else [])
        assert [e.name for e in f.effects] == ["pincer"] * closes


@pytest.mark.proves("monster.chaos-warrior.pincer-attack", "combat.attack-dice")
def test_the_blow_of_a_pincer() -> None:
    """With what is in the first hand; it is known by its name, and nobody is struck who fell before."""
    for held, dice in ((("broadsword", "short-sword"), 4), (("short-sword", "broadsword"), 3), ((), 2)):
        g, f, mate, ragna, text = warriors(".R./...", "a1", "c1")
        mate.items = mate.held = held
        mate.attack = mate.melee = 2
        ragna.body, ragna.defend, ragna.items, ragna.held, ragna.worn = 1, 0, (), (), ()
        answer = ("use-on", "pincer-attack", ragna.id)
        play(text.attacked(g, f, Blow(f, ragna)), "s" * dice, [answer])
        assert g.deaths == (("ragna", "Pincer Attack"),)
        mate.effects = (Effect("pincer", "pincer", ragna.id, "turn", mate.id),)
        play(text.attacked(g, f, Blow(f, ragna)))


@pytest.mark.proves("monster.ice-gremlin.theft", "monster.ice-gremlin.theft.return", "scope.player-word")
def test_what_a_gremlin_makes_off_with_lies_in_the_chest() -> None:
    """Once no hero sees it: it is gone, leaves no pile, and the quest knows of each thing."""
    g = begin("glass-river")
    gremlin = next(f for f in g.on_board(ENEMY) if f.kind.id == "ice-gremlin")
    text = skill.of("theft")
    play(text.turn_ends(g, gremlin))
    assert gremlin.alive, "it has nothing"
    gremlin.tags = ("stolen:dagger", "stolen:helmet", "stolen:dagger")
    play(text.turn_ends(g, gremlin))
    assert gremlin.alive, "it has not moved"
    g.walked = 1
    play(text.turn_ends(g, gremlin))
    assert (gremlin.alive, g.piles) == (False, ())
    assert (g.count("stolen:dagger"), g.count("stolen:helmet")) == (2, 1)


@pytest.mark.proves("house.level.enemy", "house.level.gear-order", "monster.skeleton.gear")
def test_every_third_skeleton_has_a_bow() -> None:
    """Counted among its kind on the map, in its order; others of the map do not count."""
    g = board("Rz..", "ragna")
    g.counters["party-level"] = 6
    book = begin("house-of-salt").quest.monsters[0]
    bones = replace(book, kind=content().kinds["skeleton"], at=sq(g, "d1"), name="", named="", asleep=False, level=3)
    orc = replace(bones, kind=content().kinds["orc"])
    plain(g, monsters=[bones, orc, bones, bones, orc, bones, bones, bones])
    found = {i: "bow" in come(g, i, g.quest.monsters[i]).items for i in (0, 2, 3, 5, 6, 7)}
    assert found == {0: False, 2: False, 3: True, 5: False, 6: False, 7: True}


@pytest.mark.proves("combat.one-attack", "equip.change-weapon-free")
def test_only_heroes_change_what_they_hold_to_attack() -> None:
    """An enemy with two weapons strikes with either, and keeps both in hand."""
    g = board("oR..", "orc.1")
    orc, ragna = of(g, "orc.1"), of(g, "ragna")
    orc.items = orc.held = ("broadsword", "short-sword")
    ragna.items, ragna.held, ragna.skills = ("broadsword", "battle-axe"), ("broadsword",), ()
    orc.skills, orc.defend, orc.body, orc.attack, orc.melee = (), 1, 9, 1, 1
    ragna.body, ragna.defend, ragna.attack, ragna.melee, ragna.worn = 9, 1, 1, 1, ()
    g.active = orc.id
    gen = attack(g, orc, ("attack", ragna.id, "short-sword"))
    next(gen)
    assert orc.held == ("broadsword", "short-sword")
    g.active = ragna.id
    gen = attack(g, ragna, ("attack", orc.id, "battle-axe"))
    next(gen)
    assert ragna.held == ("battle-axe",)


@pytest.mark.proves("combat.attack-dice", "house.quest.09-house-of-salt")
def test_things_are_attacked_with_combat_dice() -> None:
    """As many as for any other attack with what is in the first hand."""
    g = begin("house-of-salt", "ragna")
    ragna = hero(g, "ragna")
    ragna.attack = ragna.melee = 2
    ragna.items = ragna.held = ("broadsword",)
    ragna.skills = ()
    roll = next(break_thing(g, ragna, g.quest.things["salt-jar"][0]))
    assert isinstance(roll, Roll) and roll.dice == (COMBAT["white"],) * 4


# -- turns


@pytest.mark.proves("turn.own-turn-only", "skill.wizard.dominion")
def test_nobody_acts_who_is_in_the_game_no_more() -> None:
    """Whoever was to act right after another and is gone since is passed over."""
    g = board("Rog", "ragna")
    orc, goblin = of(g, "orc.1"), of(g, "goblin.1")
    seat = of(g, "ragna").seat
    g.inserted = ((orc.id, seat), (goblin.id, seat))
    g.take_off(orc)
    g.strike_out(orc)
    assert play(next_figure(g)) is goblin and g.inserted == ()


@pytest.mark.proves("encounter.end", "level.gain")
def test_nobody_is_at_it_when_all_is_over() -> None:
    """In a game that has ended as little as between two turns."""
    for over in (False, True):
        g = board("R.M", "ragna")
        ragna = of(g, "ragna")
        g.active, g.over = ragna.id, over
        play(end_activation(g, ragna))
        assert g.active == -1
        assert not any(f.active for f in BOOK.view(g, 0, None).figures)


# -- spells and skills


@pytest.mark.proves("skill.elf.awareness")
def test_only_doors_that_are_known_are_listened_at() -> None:
    """A door beside the elf that nobody knows of is none, whatever other doors are known."""
    g = board(ROOMS.format(".DR . .D. ."), "ragna")
    ragna, text = of(g, "ragna"), skill.of("awareness")
    for known, doors in ((0b00, []), (0b01, ["a1"]), (0b10, []), (0b11, ["a1"])):
        g.known_doors = known
        assert list(text.targets(g, ragna, Moment(ragna))) == [sq(g, name) for name in doors]


@pytest.mark.proves("chaos.ice-storm", "xp.magic-offensive")
def test_a_storm_that_harms_is_worth_experience() -> None:
    """To a hero who casts it, for each enemy that loses a point."""
    for dice, earns in (("www", False), ("sww", True)):
        g = board("O.o", "ossian")
        ossian, orc = of(g, "ossian"), of(g, "orc.1")
        orc.body = orc.full_body = 9
        before = ossian.xp
        play(strike_all(g, ossian, "ice-storm", [orc], 1), dice)
        assert (ossian.xp > before) is earns


@pytest.mark.proves("chaos.chill", "chaos.lightning-bolt", "chaos.mind-freeze", "xp.magic-offensive")
@pytest.mark.parametrize(("name", "dice"), [("chill", ""), ("lightning-bolt", ""), ("mind-freeze", "sw")])
def test_other_spells_that_harm_are_worth_experience(name: str, dice: str) -> None:
    """To a hero who casts them on an enemy, not on his own; for nothing lost there is nothing."""
    for whom, earns in (("orc.1", True), ("maud", False)):
        g = board("OMo", "ossian")
        ossian, victim = of(g, "ossian"), of(g, whom)
        victim.items = victim.worn = ()
        victim.body = victim.full_body = 9
        victim.mind = victim.own_mind = victim.full_mind = 2
        play(strike_all(g, ossian, name, [victim], 1), dice)
        assert (victim.body, victim.mind) != (9, 2) and (ossian.xp > 0) is earns
    if dice:
        g = board("OMo", "ossian")
        ossian, orc = of(g, "ossian"), of(g, "orc.1")
        orc.mind = orc.own_mind = orc.full_mind = 2
        play(strike_all(g, ossian, name, [orc], 1), "ww")
        assert (orc.mind, ossian.xp) == (2, 0)


@pytest.mark.proves("chaos.chill")
def test_a_chill_goes_to_who_is_beside_the_caster() -> None:
    """Nobody further off, on either side."""
    for square, near in (("a1", False), ("b1", True), ("d1", True), ("e1", False)):
        g = board("..R.o", "orc.1")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.put(orc, sq(g, "c1"))
        g.put(ragna, sq(g, square))
        found = list(spell.of("chill").targets(g, orc, Moment(orc)))
        assert found == ([ragna.id] if near else [])


@pytest.mark.proves("house.door.frozen", "house.tag.fire", "house.furniture.fireplace")
def test_fire_is_aimed_at_what_is_laid_out() -> None:
    """A frozen door that nobody has seen yet is not burned."""
    g = board(ROOMS.format("R .D. . . ."), "ragna", door=[{"at": "b1-c1", "kind": "frozen"}])
    ragna = of(g, "ragna")
    assert burnable(g, ragna) == [sq(g, "b1")]
    g.laid &= ~(1 << sq(g, "b1"))
    assert burnable(g, ragna) == []


@pytest.mark.proves("artifact.spell-ring", "magic.combat-only-memorised")
def test_a_spell_in_a_ring_and_in_mind_is_one() -> None:
    """It is ready once, whether he has memorised it or not."""
    g = board("O.o", "ossian")
    ossian = of(g, "ossian")
    ossian.items = ossian.worn = ("spell-ring",)
    ossian.met, ossian.magic, ossian.level, ossian.tags = True, 3, 9, ()
    ossian.spells = ("courage", "ball-of-flame")
    ossian.effects = (Effect("spell-ring", "courage", 1, "quest"),)
    for memory, ready in ((("ball-of-flame",), ("ball-of-flame", "courage")), (("courage",), ("courage",))):
        ossian.memory = memory
        assert ready_spells(ossian) == ready


# -- single quests


@pytest.mark.proves("quest.goal", "xp.checkpoint")
def test_the_weight_is_to_be_carried_out() -> None:
    """Neither who leaves without it nor who has it inside has done so."""
    g = begin("weigh-house-cellar", "ragna maud")
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    assert not g.quest.text.goal_met(g)
    maud.out = True
    assert not g.quest.text.goal_met(g)
    ragna.items += ("brass-weight",)
    assert not g.quest.text.goal_met(g)
    ragna.out = True
    assert g.quest.text.goal_met(g)


@pytest.mark.proves("quest.goal", "house.quest.02-stockinged-feet")
@pytest.mark.parametrize(
    ("quest", "item"), [("weigh-house-cellar", "brass-weight"), ("stockinged-feet", "toll-ledger")]
)
def test_homeward_with_what_was_looked_for(quest: str, item: str) -> None:
    """As soon as somebody alive has it."""
    g = begin(quest, "ragna maud")
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    assert not g.quest.text.homeward(g)
    maud.items += (item,)
    assert g.quest.text.homeward(g)
    maud.alive = False
    assert not g.quest.text.homeward(g)
    ragna.items += (item,)
    assert g.quest.text.homeward(g)


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink", "quest.goal")
def test_charter_and_ilvane_both_leave() -> None:
    """Neither is enough alone; homeward goes who has the one and leads the other."""
    g = begin("abbey-of-spent-ink", "ragna maud")
    text, ragna, maud, ilvane = g.quest.text, hero(g, "ragna"), hero(g, "maud"), hero(g, "ilvane")
    charter = next(i for hoard in g.quest.hoards for i in hoard.items if "charter" in i)
    assert not text.homeward(g) and not text.goal_met(g)
    ilvane.master = ragna.id
    assert not text.homeward(g), "without the charter"
    ragna.items += (charter,)
    assert text.homeward(g)
    ilvane.master = -1
    assert not text.homeward(g), "without her"
    ilvane.master = ragna.id
    ragna.alive = False
    assert not text.homeward(g), "the charter lies with the dead"
    ragna.alive = True
    maud.out = True
    g.take_off(ilvane)
    ilvane.out, ilvane.master = True, -1
    assert text.homeward(g) and not text.goal_met(g), "who is out has not got it"
    ragna.out = True
    assert text.goal_met(g)
    ilvane.out = False
    assert not text.goal_met(g)


@pytest.mark.proves("house.quest.09-house-of-salt", "quest.goal")
def test_tallow_dead_and_the_book_in_living_hands() -> None:
    """Both."""
    g = begin("house-of-salt", "ragna maud")
    maud = hero(g, "maud")
    for tallow, items, alive, met in (
        (0, (), True, False), (1, (), True, False), (0, ("book-of-the-name",), True, False),
        (1, ("book-of-the-name",), True, True), (1, ("book-of-the-name",), False, False),
    ):  # fmt: skip
        g.counters["tallow"], maud.items, maud.alive = tallow, items, alive
        assert g.quest.text.goal_met(g) is met


@pytest.mark.proves("quest.goal")
def test_all_who_live_have_crossed_the_white() -> None:
    """One who stays behind is too many, unless he is dead; back by the way they came they have not crossed it."""
    g = begin("long-white", "ragna maud")
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    for outs, lives, back, met in (
        ((False, False), (True, True), 0, False), ((True, False), (True, True), 0, False),
        ((True, True), (True, True), 0, True), ((True, False), (True, False), 0, True),
        ((False, False), (False, False), 0, False), ((True, True), (True, True), 1, False),
    ):  # fmt: skip
        (ragna.out, maud.out), (ragna.alive, maud.alive), g.counters["back"] = outs, lives, back
        assert g.quest.text.goal_met(g) is met


# -- what is seen


@pytest.mark.proves("house.door.kinds", "house.door.frozen", "house.board.reveal")
def test_a_door_without_its_ice_looks_like_any_other() -> None:
    """That door, and no other that still has its ice."""
    doors = [{"at": "b1-c1", "kind": "frozen"}, {"at": "d1-e1", "kind": "frozen"}]
    for hits, kinds in (
        ((), ["frozen", "frozen"]), (((0, 5), (1, 2)), ["door", "frozen"]), (((1, 5),), ["frozen", "door"]),
    ):  # fmt: skip
        g = board(ROOMS.format("R .D. .D. ."), "ragna", door=doors)
        g.known_doors, g.door_hits = 0b11, hits
        seats = [BOOK.view(g, seat, None) for seat in (0, g.master_seat)]
        assert [[door.kind for door in sorted(view.doors, key=lambda d: d.a)] for view in seats] == [kinds, kinds]


@pytest.mark.proves("search.traps", "house.floor.kinds")
def test_how_what_lies_on_the_floor_looks() -> None:
    """Each sort in its own way."""
    g = board("R=.", "ragna")
    g.rubble, g.bridged = 1 << sq(g, "c1"), 0
    looks = {token.kind: token.look for token in BOOK.view(g, 0, None).tokens}
    assert (looks["river"], looks["rubble"]) == ("water", "rubble")


@pytest.mark.proves("sheet.fields")
def test_who_is_on_the_board_looks_somewhere() -> None:
    """On its first square as well; who is off it does not."""
    g = board("R.M", "ragna")
    g.take_off(of(g, "maud"))
    assert of(g, "ragna").at == 0
    view = BOOK.view(g, 0, None)
    assert figure(view, "ragna").facing in ("north", "east", "south", "west") and not figure(view, "maud").facing


# -- how the computer plays


@pytest.mark.proves("house.bot.order", "house.bot.explore")
def test_who_may_not_roll_does_not() -> None:
    """Movement dice are rolled by who may; who can neither roll nor walk does nothing here."""
    drawing = ROOMS.format("R . .D. . .")
    assert go(At(drawing, MOVE, GUARD)) == MOVE
    assert go(At(drawing, GUARD)) is None
    walk = go(At(drawing, GUARD, walk="b1 c1"))
    assert walk is not None and walk[0] == "walk"


@pytest.mark.proves("house.bot.level-up")
def test_the_last_point_before_a_wanted_skill() -> None:
    """An attribute that is one short of it is raised before all others; not one that is two short, or reached."""

    def raises(letter: str, **changes: object) -> str:
        who = HEROES[letter]
        view = seen(Table(draw(letter), HEROES, who), **{who: changes})
        options: list[Answer] = [("raise", name) for name in ("attack", "defend", "body", "mind")]
        answer = grow_answer(view, Decision(0, "level", options, figure=0))
        assert answer is not None
        return str(answer[1])

    for defend, mind, expected in ((2, 1, "defend"), (1, 2, "mind"), (3, 2, "mind")):
        found = raises("M", tags=("manhandler",), attack=1, defend=defend, body=(9, 9), mind=(mind, mind))
        assert found == expected, (defend, mind)
    for mind, expected in ((1, "attack"), (2, "mind"), (3, "attack")):
        found = raises("M", tags=("manhandler",), attack=0, defend=3, body=(9, 9), mind=(mind, mind))
        assert found == expected, mind
    for body, expected in ((6, "body"), (7, "attack")):
        assert raises("R", tags=(), attack=1, defend=9, body=(body, body)) == expected, body


@pytest.mark.proves("house.gm.spell-when", "house.gm.target")
def test_a_spell_is_weighed_against_the_best_blow() -> None:
    """Not against the worst: with somebody at hand who would fall it strikes, without it casts."""
    for points, expected in ((1, "attack ragna"), (9, "cast")):
        s = Seat(
            draw("RoM"), "orc.1", orc_1={"melee": 6, "magic": (3, 3), "mind": (3, 3)},
            ragna={"body": (points, 9), "defend": 0 if points == 1 else 9}, maud={"body": (9, 9), "defend": 9},
        )  # fmt: skip
        flame = ("cast-on", "weak-ball-of-flame", s.id("maud"))
        scores = [s.field.score(s.me, figure(s.view, name)) for name in ("ragna", "maud")]
        assert (scores[0] > 1) is (points == 1) and scores[1] < 1
        assert s.act(s.hit("ragna"), s.hit("maud"), flame).startswith(expected)
