"""Clauses that stand alone: what is told to whom, what is offered, who stays where he is; each from both sides."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.errors import BadFile
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.quest import FILES, Deed, Hoard, book_quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.searching_furniture import readable
from delvewright.rules.allison.fighting.death import die, remove
from delvewright.rules.allison.figures.heroes import create, first_skills
from delvewright.rules.allison.figures.persons import follow
from delvewright.rules.allison.interface.explaining import deadly
from delvewright.rules.allison.interface.odds import odds
from delvewright.rules.allison.magic.ruining import ruin, ruinable
from delvewright.rules.allison.moving.moving import walk
from delvewright.rules.allison.state.game import Pile
from delvewright.rules.allison.state.texts import effect, spell
from delvewright.rules.allison.state.windows import Moment

from .helpers import begin, hero, play, sq
from .quest_words import kinds, told
from .tables import Table
from .test_campaign import offers, visit
from .test_dungeon_clauses import plain
from .test_fight_clauses import kinds as events
from .test_fight_clauses import silent
from .test_followers import led
from .test_master import draw
from .test_monster_texts import put
from .test_rounds import LEGEND, board, of

# -- town, heroes and quest files


@pytest.mark.proves("house.gold.purse")
def test_who_has_gold_may_give_of_it_to_each_friend() -> None:
    """To everybody else, one offer each; not to oneself, and nothing of an empty purse."""
    for gold in (0, 1):
        g = visit("ragna", "maud", "pim", gold=gold)
        friends = {hero(g, name).id for name in ("maud", "pim")}
        assert {answer[1] for answer in offers(g, "ragna") if answer[0] == "pay"} == (friends if gold else set())


@pytest.mark.proves("create.steps", "create.first-skill", "create.free-points")
def test_the_usual_first_skill_is_the_first_that_is_open() -> None:
    """Whoever picks none has it; the point may be kept, if that is what is picked."""
    for race, role in (("human", "barbarian"), ("elf", "rogue"), ("human", "wizard")):
        picks = {"hero": "own", "race": race, "class": role}
        made = BOOK.make_hero(picks)
        choice = next(p for p in made.picks if p.name == "skill")
        assert choice.value == first_skills(create(made.word))[0] == choice.choices[0][0]
        keep = choice.choices[-1][0]
        kept = BOOK.make_hero({**picks, "skill": keep})
        assert next(p.value for p in kept.picks if p.name == "skill") == keep != choice.value


@pytest.mark.proves("action.other", "action.other.target-number", "house.difficulty.numbers")
def test_what_a_deed_of_a_quest_file_may_say() -> None:
    """A table with four words: another word in it is refused, and so is what is no table."""
    quest = book_quest("short-weight")
    at = quest.begin[0]
    square = f"{chr(97 + at % quest.grid.width)}{at // quest.grid.width + 1}"
    good: dict[str, Any] = {"at": square, "attribute": "mind", "difficulty": "hard", "target": 7}
    assert FILES.deed(quest, good, "here") == Deed(at, "mind", "hard", 7)
    for entry in ({**good, "bonus": 1}, square, [square]):
        with pytest.raises(BadFile, match="a deed is a table"):
            FILES.deed(quest, entry, "here")


# -- searching and magic


@pytest.mark.proves("house.furniture.bookcase", "class.magic-users")
def test_nobody_reads_in_a_table() -> None:
    """A scroll is looked for where books stand: not in other furniture beside him."""
    for piece, there in (("bookcase", True), ("table", False), ("chest", False)):
        g = Table(draw("OB..", "...."), {**LEGEND, "B": f"furniture:{piece}"}, "ossian").g
        assert readable(g, of(g, "ossian")) == ([("read-books", sq(g, "b1"))] if there else [])


@pytest.mark.proves("spell.other.treasure-without-doom", "spell.other.treasure-without-doom.chest")
@pytest.mark.parametrize("turned", [False, True])
def test_the_chest_that_was_chosen_is_opened(turned: bool) -> None:
    """Of two in sight the one on the square, in whichever order the quest lists them."""
    for square, gold in (("a1", 30), ("d1", 70)):
        g = Table(draw("C.OC"), {**LEGEND, "C": "furniture:chest"}, "ossian").g
        ossian = of(g, "ossian")
        pieces = sorted(g.quest.furniture, key=lambda piece: piece.squares, reverse=turned)
        plain(g, furniture=pieces, hoards=[Hoard(0, 30, (), at=sq(g, "a1")), Hoard(0, 70, (), at=sq(g, "d1"))])
        ossian.gold, g.hoards = 0, 0
        text = spell.of("treasure-without-doom")
        play(text.does(g, ossian, Moment(ossian), "chest", 1), "", [("place", sq(g, square))])
        assert ossian.gold == gold


@pytest.mark.proves("house.material.ruin", "spell.elf.twist-wood")
def test_what_hired_men_lose_is_lost_for_the_quest() -> None:
    """A die of attack for each weapon in the printed figure, one of defence for armour, until the quest is over."""
    lost = set()
    for kind in (k for k in content().kinds.values() if k.sort == "mercenary"):
        g = board("...", **put(f"ragna a1, {kind.id} c1"))
        man = of(g, f"{kind.id}.1")
        for piece in ruinable(man, "metal") + ruinable(man, "wood"):
            if piece in content().items:
                man.effects = ()
                ruin(g, man, piece)
                assert Effect(f"ruined-{piece}", "attack", -1, "quest") in man.effects
                lost.add(piece)
        man.effects, man.items = (), ("helmet",)
        ruin(g, man, "helmet")
        assert man.effects == (Effect("ruined-helmet", "defence", -1, "quest"),)
    assert lost == {"crossbow", "broadsword", "halberd"}


# -- moving


@pytest.mark.proves("house.npc.line", "move.pass-allies")
def test_people_walk_to_a_square_that_is_free() -> None:
    """Past a friend who stands beside their leader, to the free square behind; not up to the friend and no further."""
    g, odo = led("...MR.", "a1")
    odo.low = odo.high = 6
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "f1")


@pytest.mark.proves("skill.barbarian.savagery")
def test_who_can_do_nothing_does_not_flee() -> None:
    """Whoever is terrified runs as far as he can; asleep or rooted he stays, and throws no dice for it."""
    for changes, flees in (("", True), ("helpless", False), ("rooted", False)):
        g = board("Ro....", "ragna")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        orc.effects = (Effect("savagery", "flees", ragna.id, "turn-end"),)
        if changes:
            orc.effects += (condition("spell", changes, "own"),)
        orc.low = orc.high = 3
        g.active, g.moves, g.points = orc.id, 1, 0
        play(effect.of("savagery").turn_begins(g, orc), "11" if flees else "")
        assert orc.at == sq(g, "e1" if flees else "b1")
        assert orc.under("miss")


@pytest.mark.proves("move.partial", "combat.facing")
def test_a_walk_that_the_quest_does_not_watch_is_one_move() -> None:
    """Round the first square of the board too; where a sack lies the step there is told alone."""
    for sack in (False, True):
        g = board("\n+-+-+\n|. R|\n+ +-+\n|. .|\n+-+-+\n", "ragna")
        ragna = of(g, "ragna")
        plain(g, watched=g.quest.grid.floor, text=book_quest("short-weight").text)
        if sack:
            g.counters["sack@0"] = 1
        g.active, g.points, g.moving = ragna.id, 6, True
        silent(g)
        play(walk(g, ragna, sq(g, "b2")))
        assert ragna.at == sq(g, "b2") and g.points == 3
        assert (events(g).count("move") > 1) is sack


# -- what is shown


@pytest.mark.proves("house.board.solid-rock")
def test_only_the_turn_of_who_walks_through_walls_has_deadly_squares() -> None:
    """Another question has none, nor the turn of somebody else who stands before the same rock."""
    g = board("R..", "ragna")
    ragna = of(g, "ragna")
    g.blocked |= 1 << sq(g, "b1")
    turn = Decision(0, "turn", [("end",)], [("walk", 1 << sq(g, "b1") | 1 << sq(g, "c1"))], figure=ragna.id)
    assert deadly(g, turn) == 0
    ragna.effects = (condition("pass-through-rock", "rock", "move"),)
    assert deadly(g, turn) == 1 << sq(g, "b1")
    assert deadly(g, Decision(0, "defend", [("pass",)], figure=ragna.id)) == 0
    assert deadly(g, Decision(0, "turn", [("end",)])) == 0


@pytest.mark.proves("jump.any-trap", "trap.long-pit.jump")
def test_the_odds_of_a_long_jump() -> None:
    """Any shield carries over one square, only the black one over two."""
    for rows, pits, goal, chance in (
        ("...", "trap:pit b1", "c1", Fraction(1, 2)),
        ("....", "trap:long-pit b1, trap:long-pit c1", "d1", Fraction(1, 6)),
    ):
        g = board(rows, **put(f"ragna a1, {pits}"))
        g.pits, g.armed, g.points = g.armed, 0, 6
        of(g, "ragna").skills = ()
        g.active = of(g, "ragna").id
        assert odds(g, ("jump", sq(g, goal))) == {"success": chance}


@pytest.mark.proves("sheet.fields")
def test_whose_magic_is_seen() -> None:
    """Everybody sees what enemies have left; what a hero has only his own side."""
    g = board("O.o", "ossian")
    ossian, orc = of(g, "ossian"), of(g, "orc.1")
    for f in (ossian, orc):
        f.magic, f.full_magic = 2, 3
    for seat, names in ((ossian.seat, {"ossian", "orc.1"}), (g.master_seat, {"orc.1"})):
        view = BOOK.view(g, seat, None)
        assert {f.name for f in view.figures if f.bars.get("Magic") == (2, 3)} == names
        assert {f.name for f in view.figures if "Magic" in f.bars} == names


# -- quests


@pytest.mark.proves("death.at-zero-body", "death.gear-collected", "house.quest.01-short-weight")
def test_the_last_hero_drops_his_sack_before_the_quest_is_over() -> None:
    """The end is the last that is told: what he carried lies there by then."""
    g = begin("short-weight", "ragna")
    ragna = hero(g, "ragna")
    ragna.tags, at = ("salt-sack",), ragna.at
    play(die(g, ragna, "a test"))
    assert g.over and g.count(f"sack@{at}") == 1
    assert [kind for kind in events(g) if kind in ("death", "sack", "end")] == ["death", "sack", "end"]


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_only_the_charter_is_a_checkpoint() -> None:
    """Not what else is found in the abbey."""
    g = begin("abbey-of-spent-ink", "ragna")
    for n, hoard in enumerate(g.quest.hoards):
        g.checked = ()
        play(g.quest.text.found(g, hero(g, "ragna"), n))
        assert g.checked == (("charter",) if "road-charter" in hoard.items else ())


@pytest.mark.proves("house.quest.06-glass-river")
def test_planks_of_who_left_no_body_lie_nowhere() -> None:
    """They are not put down outside the board; with a body they lie there."""
    g = begin("glass-river")
    maud = hero(g, "maud")
    maud.tags = ("planks",)
    before = g.count("planks")
    g.quest.text.hero_fell(g, maud)
    assert (g.count("planks"), maud.tags) == (before, ("planks",))
    g.piles = (Pile(0, "maud", (), body=True),)
    g.quest.text.hero_fell(g, maud)
    assert (g.count("planks"), maud.tags) == (0, ()) and before > 0


@pytest.mark.proves("house.quest.02-stockinged-feet")
def test_who_sleeps_has_seen_nobody() -> None:
    """An orc in a fight remembers heroes and may raise the alarm; one who sleeps through it does not."""
    for asleep in (True, False):
        g = begin("stockinged-feet", "ragna")
        for f in kinds(g, "orc"):
            f.met, f.tags = False, ()
        orc = kinds(g, "orc")[0]
        orc.met, orc.effects = True, (condition("asleep", "helpless", "life"),) if asleep else ()
        play(g.quest.text.master_begins(g), "" if asleep else "4")
        assert ("has-seen-a-hero" in orc.tags) is not asleep


@pytest.mark.proves("house.quest.07-larder")
def test_who_was_killed_in_the_larder_is_told_of_as_dead() -> None:
    """By whatever hand, not by the cold alone."""
    g = begin("the-larder", "ragna")
    assert [t[2:4] for t in told(g) if t[3] == "lark"] == [("until", "lark"), ("mark", "lark")]
    remove(g, hero(g, "lark"))
    assert not g.count("dead-lark")
    assert [t[1:4] for t in told(g) if t[3] == "lark"] == [("dead", "dead", "lark")]
