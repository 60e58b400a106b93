"""Clauses of doors, of searching, of what is laid out and of spells on the ground: each from both sides."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import Effect
from delvewright.kernel.events import Event
from delvewright.kernel.grid import squares
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.quest import Hoard, Quest, quest_paths
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import hack_door, kind_of, leave, melt, unlock
from delvewright.rules.allison.dungeon.exploring import lay_out, look_from
from delvewright.rules.allison.dungeon.resting import rested
from delvewright.rules.allison.dungeon.rubble import diggings
from delvewright.rules.allison.dungeon.searching import search_treasure, take_hoard
from delvewright.rules.allison.dungeon.searching_furniture import read_books, readable
from delvewright.rules.allison.dungeon.treasure import bad, draw_treasure, full_deck
from delvewright.rules.allison.figures.persons import appear
from delvewright.rules.allison.ground.facing import first_facing
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.magic.chaos import chop, refuge, rise
from delvewright.rules.allison.magic.chaos_command_and_werewolf import take_over
from delvewright.rules.allison.magic.ruining import ruin
from delvewright.rules.allison.magic.scroll_spells import lay_bridge
from delvewright.rules.allison.state.figure import EAST, ENEMY, HERO, NORTH, SOUTH, WEST
from delvewright.rules.allison.state.game import Corpse, Game
from delvewright.rules.allison.state.texts import effect, spell
from delvewright.rules.allison.state.windows import CASTS, Moment, usable

from .helpers import begin, clear, hero, play, sq
from .tables import Table
from .test_master import draw
from .test_monster_texts import put
from .test_rounds import LEGEND, board, of

ROOMS = "\n+-+-+-+-+-+-+\n|{}|\n+-+-+-+-+-+-+\n"


def told(g: Game, kind: str) -> list[Event]:
    """The events of a kind so far."""
    assert g.log is not None
    return [event for event in g.log if event.kind == kind]


def plain(g: Game, **changes: Any) -> Quest:
    """Give a game a quest of its own, with changes."""
    quest = copy.copy(g.quest)
    for name, value in changes.items():
        setattr(quest, name, value)
    g.quest = quest
    return quest


# -- doors


@pytest.mark.proves("house.door.frozen", "house.door.kinds")
def test_ice_on_a_door_takes_five_skulls_in_all() -> None:
    """An untouched one is whole; four are too few, the fifth frees it; another door keeps its ice."""
    g = board(ROOMS.format("R .D. . . ."), "ragna", door=[{"at": "b1-c1", "kind": "frozen"}])
    door = g.quest.door_kinds.index("frozen")
    assert kind_of(g, door) == "frozen"
    for skulls, kind in ((1, "frozen"), (3, "frozen"), (1, "closed")):
        melt(g, door, skulls)
        assert kind_of(g, door) == kind
    g.door_hits = ((door, 4),)
    assert kind_of(g, door) == "frozen"
    g.door_hits = ((door + 1, 5),)
    assert kind_of(g, door) == "frozen"


@pytest.mark.proves("door.no-action", "house.door.kinds")
def test_an_open_door_is_a_way_and_a_view() -> None:
    """Both at once: whoever stands before it walks and sees through."""
    g = board(ROOMS.format("R .D. . . ."), "ragna")
    ragna = of(g, "ragna")
    g.put(ragna, sq(g, "b1"))
    behind = sq(g, "c1")
    assert not outlook(g, ragna.at) >> behind & 1 and not g.beside[ragna.at] >> behind & 1
    unlock(g, 0)
    assert outlook(g, ragna.at) >> behind & 1 and g.beside[ragna.at] >> behind & 1
    assert g.doors & 1 and g.known_doors & 1


@pytest.mark.proves("quest.begin-end", "house.board.entrance", "quest.retreat")
def test_who_leaves_is_gone_each_in_his_way() -> None:
    """An enemy is out of the game; a hero is out alive, and the quest looks whether it is over."""
    g = board("RMo", "ragna")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.waiting = 1 << orc.id | 1 << ragna.id
    play(leave(g, orc))
    assert (orc.alive, orc.at, orc.out, g.figures[orc.id]) == (False, -1, True, None)
    assert (g.waiting, g.ended, g.over) == (1 << ragna.id, True, False)
    play(leave(g, ragna))
    assert (ragna.alive, ragna.at, ragna.out, g.figures[ragna.id]) == (True, -1, True, ragna)
    assert not g.over, "maud is still inside"
    play(leave(g, of(g, "maud")))
    assert g.over


# -- what is laid out


@pytest.mark.proves("house.board.reveal", "sight.centre-to-centre", "scope.silence")
def test_what_is_laid_out_is_told_once() -> None:
    """Enemies by name and square, one or several; of a place without any not a word about them."""
    for count, beginning in ((0, ""), (1, "There stands "), (2, "There stand ")):
        g = begin("short-weight", "ragna")
        clear(g)
        g.log, g.placed, g.laid = [], 0, 0
        quest = plain(g, monsters=g.quest.monsters[:count])
        lay_out(g, sum(1 << m.at for m in quest.monsters) or g.quest.corridor & -g.quest.corridor)
        stands = [e.text for e in told(g, "reveal") if e.text.startswith("There")]
        assert [text.startswith(beginning) and text.count(" at ") == count for text in stands] == [True] * (count > 0)
    g = board(ROOMS.format("R . . . . ."), "ragna")
    assert not look_from(g, of(g, "ragna").at), "nothing new"


def facing_by_hand(quest: Quest, at: int) -> int:
    """Which way an enemy looks at first, by a search of its own."""
    grid, width = quest.grid, quest.grid.width
    start = quest.begin[0]
    east, south = grid.edges_with((1 << len(grid.doors)) - 1)
    far, edge = {start: 0}, [start]
    for q in edge:
        for to, way in ((q + 1, east >> q), (q - 1, east >> max(q - 1, 0)), (q + width, south >> q),
                        (q - width, south >> max(q - width, 0))):  # fmt: skip
            if to >= 0 and way & 1 and to not in far and grid.floor >> to & 1:
                far[to] = far[q] + 1
                edge.append(to)
    area = grid.area_of[at]

    def towards(a: int, b: int) -> int:
        dx, dy = b % width - a % width, b // width - a // width
        if abs(dx) > abs(dy):
            return EAST if dx > 0 else WEST
        return SOUTH if dy > 0 else NORTH

    if not quest.rooms[area]:
        return towards(at, start)
    doors = []
    for a, b in grid.doors:
        for own, other in ((a, b), (b, a)):
            if grid.area_of[own] == area and grid.area_of[other] != area:
                doors.append((far.get(own, 10**6), (own, other)))
    own, other = min(doors)[1]
    return towards(at, own) if own != at else towards(*min(pair for _, pair in doors))


@pytest.mark.proves("house.facing.start")
def test_which_way_enemies_look_at_first() -> None:
    """Everybody on all maps: towards the door of his room that is nearest on foot, in a corridor to the entrance."""
    seen = set()
    for name in quest_paths():
        quest = BOOK.begin(name, 0, {}).quest
        for placed in quest.monsters:
            area = quest.grid.area_of[placed.at]
            assert first_facing(quest, placed.at) == facing_by_hand(quest, placed.at), (name, placed.at)
            seen.add((bool(quest.rooms[area]), first_facing(quest, placed.at)))
        for q in squares(quest.corridor & quest.grid.floor)[::7]:
            assert first_facing(quest, q) == facing_by_hand(quest, q)
    assert {way for _, way in seen} == {NORTH, EAST, SOUTH, WEST}


@pytest.mark.proves("trap.falling-rock.blocks")
def test_only_fallen_rock_is_cleared_away() -> None:
    """By who is walled in: the rock beside him, not the floor on his other side; nobody digs who can get out."""
    g = board(".R..", "ragna", exit="d1")
    ragna = of(g, "ragna")
    assert diggings(g, ragna) == []
    g.rubble = g.blocked = 1 << sq(g, "c1")
    g.set_edges()
    assert diggings(g, ragna) == [("dig", sq(g, "c1"))]
    g.put(ragna, sq(g, "a1"))
    assert diggings(g, ragna) == [], "it is not beside him"
    g.put(ragna, sq(g, "d1"))
    assert diggings(g, ragna) == [], "he is at the way out"


@pytest.mark.proves("house.door.frozen", "combat.attack-dice")
def test_ice_is_hacked_with_the_weapon_in_the_first_hand() -> None:
    """With its dice, not with those of what the other hand holds; bare hands do it too."""
    for held, dice in ((("broadsword", "shield"), 2), ((), 0), (("short-sword",), 1)):
        g = board(ROOMS.format("R .D. . . ."), "ragna", door=[{"at": "b1-c1", "kind": "frozen"}])
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, "b1"))
        ragna.attack = ragna.melee = 1
        ragna.items = ragna.held = held
        ragna.skills = ()
        play(hack_door(g, ragna, sq(g, "c1")), "s" * (1 + dice))
        assert dict(g.door_hits) == {0: 1 + dice}


# -- searching


@pytest.mark.proves("search.treasure", "sight.search-by-sight", "furniture.treasure")
def test_a_treasure_without_a_square_lies_in_its_room() -> None:
    """Whoever searches there finds it, whoever searches elsewhere does not."""
    for area, gold in ((0, 40), (1, 0)):
        g = board(ROOMS.format("R . .|. . ."), "ragna")
        ragna = of(g, "ragna")
        where = g.quest.grid.area_of[ragna.at] if not area else g.quest.grid.area_of[sq(g, "e1")]
        assert where != g.quest.grid.area_of[ragna.at] or not area
        plain(g, hoards=[Hoard(where, 40, ())])
        ragna.gold, ragna.searched = 0, ~0
        g.log = []
        play(search_treasure(g, ragna))
        assert (ragna.gold, g.hoards) == (gold, 1 if gold else 0)


@pytest.mark.proves("search.treasure", "house.gold.purse", "furniture.treasure")
def test_what_the_log_says_of_a_treasure() -> None:
    """Gold as what was gained, the first thing as the card; both, or neither."""
    for gold, items, card, changes, text in (
        (40, (), "", (("gold", 40),), "40 gold"),
        (0, ("tool-kit",), "tool-kit", (), "Tool"),
        (15, ("tool-kit", "potion-of-healing"), "tool-kit", (("gold", 15),), "15 gold, a Tool Kit and a Potion"),
        (0, (), "", (), "something"),
    ):  # fmt: skip
        g = board("R.", "ragna")
        ragna = of(g, "ragna")
        plain(g, hoards=[Hoard(g.quest.grid.area_of[ragna.at], gold, items, at=1)])
        g.log = []
        play(take_hoard(g, ragna, 0))
        (event,) = told(g, "treasure")
        assert (event.card, event.changes) == (card, changes) and text in event.text


@pytest.mark.proves("house.treasure.deck.handling", "search.treasure-risk", "search.deck-recycling")
def test_what_the_log_says_of_a_card() -> None:
    """Everybody hears of gold and of nothing; what is kept is known to heroes only; the card or thing is named."""
    kept = set()
    for name in sorted(n for n in set(full_deck()) if not bad(n)):
        g = board("R.o", "ragna")
        g.log = []
        gen, card = draw_treasure(g, of(g, "ragna")), content().treasure[name]
        assert isinstance(next(gen), Draw)
        with pytest.raises(StopIteration):
            gen.send(name)
        first, *more = told(g, "treasure")
        assert (first.card, first.changes) == (card.item or name, (("gold", card.gold),) if card.gold else ())
        assert first.seen_by(0) and first.seen_by(g.master_seat) is not bool(card.item)
        assert [e.seen_by(0) for e in more] == [False] * bool(card.item)
        assert all(e.seen_by(g.master_seat) for e in more)
        kept.add((bool(card.item), bool(card.gold)))
    assert len(kept) == 3


@pytest.mark.proves("house.furniture.bookcase", "house.scroll.random", "class.magic-users", "action.other")
def test_a_shelf_gives_one_scroll() -> None:
    """A success empties it for everybody, a failure ends it for who tried; a listed one is not read at all."""
    rows, legend = "OTB./....", {**LEGEND, "B": "furniture:bookcase"}

    def library() -> Game:
        return Table(draw(*rows.split("/")), legend, "ossian").g

    g = library()
    ossian, thessaly = of(g, "ossian"), of(g, "thessaly")
    g.put(ossian, sq(g, "c2"))
    shelf = [("read-books", sq(g, "c1"))]
    assert readable(g, ossian) == shelf and readable(g, thessaly) == (shelf if thessaly.role == "rogue-mage" else [])
    g.log = []
    dice = "6" * ossian.mind
    play(read_books(g, ossian, sq(g, "c1")), dice + "11")
    assert g.emptied == 1 << [p.kind.id for p in g.quest.furniture].index("bookcase")
    assert readable(g, ossian) == [] and [e.card for e in told(g, "treasure")] == [ossian.items[-1]]
    assert ossian.items[-1].startswith("scroll-of-")
    again = library()
    ossian, other = of(again, "ossian"), of(again, "thessaly")
    again.put(ossian, sq(again, "c2"))
    play(read_books(again, ossian, sq(again, "c1")), "1" * ossian.mind)
    assert not again.emptied and readable(again, ossian) == []
    other.role = "wizard"
    assert readable(again, other) == shelf, "his try was not hers"
    for at, there in ((sq(again, "c1"), False), (sq(again, "d2"), True), (-1, True)):
        plain(again, hoards=[Hoard(0, 5, (), at=at)])
        assert bool(readable(again, other)) is there, at


@pytest.mark.proves("rest.benefit", "house.climate.cold")
def test_a_cold_night_takes_nothing_away() -> None:
    """Who lies there with all his Body loses none of it, though he slept badly; and nothing is healed twice."""
    for body, face, after in ((6, "s", 6), (6, "w", 6), (2, "s", 5), (2, "w", 6), (5, "s", 5)):
        g = board("R.", "ragna", climate="cold")
        ragna = of(g, "ragna")
        ragna.own_body = ragna.full_body = 6
        ragna.body, ragna.items, ragna.worn = body, (), ()
        play(rested(g, [ragna]), face)
        assert ragna.body == after


# -- spells


@pytest.mark.proves("chaos.escape", "skill.wizard.mimic.sides")
def test_where_escape_leads() -> None:
    """To the square the quest names, the first one of the board too; with no place left off it, and the turn ends."""
    for square in ("a1", "c1"):
        g = board("...o/....", "orc.1", **put("ragna a2"))
        orc = of(g, "orc.1")
        plain(g, refuge=sq(g, square))
        assert refuge(g, orc) == sq(g, square)
    for active, ended in (("orc", True), ("ragna", False)):
        g = board("R.o", "ragna")
        orc, ragna = of(g, "orc.1"), of(g, "ragna")
        g.active = orc.id if active == "orc" else ragna.id
        g.ended = False
        play(spell.of("escape").does(g, orc, Moment(orc), None, 4))
        assert (g.figures[orc.id], orc.alive, g.ended) == (None, False, ended)
        g.ended = True
    g = board("R.o", "ragna")
    g.active, g.ended, orc = of(g, "ragna").id, True, of(g, "orc.1")
    play(spell.of("escape").does(g, orc, Moment(orc), None, 4))
    assert g.ended, "what has ended stays so"


@pytest.mark.proves("chaos.reanimation")
def test_the_risen_stand_where_they_fell_and_pay_again() -> None:
    """On the very square, though others are taken; beside it only if it is taken; experience is earned again."""
    for blocked, at in ((False, "b1"), (True, "c1")):
        g = board("R.../....", "ragna", **put("zombie d2"))
        z = of(g, "zombie.1")
        if blocked:
            g.put(of(g, "ragna"), sq(g, "b1"))
        corpse = Corpse(sq(g, "b1"), "zombie", 3, "zombie.9", (), (), (), ())
        g.corpses = (corpse,)
        rise(g, z, corpse)
        risen = next(f for f in g.figures if f is not None and f.kind.id == "zombie" and f is not z)
        assert "unpaid" not in risen.tags and risen.level == 3 and risen.side == ENEMY
        if not blocked:
            assert risen.at == sq(g, at)
        else:
            assert risen.at != sq(g, "b1") and g.beside[sq(g, "b1")] >> risen.at & 1


@pytest.mark.proves("chaos.ice-wall", "chaos.ice-wall.end")
def test_the_last_of_the_ice_frees_its_caster() -> None:
    """Skulls count square by square; new ice is whole; who holds none any more may cast again."""
    g = board("......", **put("chaos-sorcerer a1, ragna d1"), active="chaos-sorcerer.1")
    x, ragna, text = of(g, "chaos-sorcerer.1"), of(g, "ragna"), spell.of("ice-wall")
    play(text.does(g, x, Moment(x), sq(g, "c1"), 6), "", [("place", sq(g, "e1")), ("pass",)])
    assert [(e.name, e.until) for e in x.effects] == [("ice-wall", "own")]
    ragna.held = ragna.items = ()
    ragna.attack = ragna.melee = 4
    play(chop(g, ragna, sq(g, "c1")), "ssww")
    play(chop(g, ragna, sq(g, "e1")), "sswb")
    assert sorted(g.hits) == [(sq(g, "c1"), 2), (sq(g, "e1"), 2)]
    play(chop(g, ragna, sq(g, "c1")), "sssw")
    assert g.ice == ((sq(g, "e1"), x.id),) and g.hits == ((sq(g, "e1"), 2),)
    assert not text.can(g, x, Moment(x))
    play(chop(g, ragna, sq(g, "e1")), "sssw")
    assert (g.ice, g.hits, x.effects) == ((), (), ()) and text.can(g, x, Moment(x))
    play(text.does(g, x, Moment(x), sq(g, "c1"), 6), "", [("pass",)])
    play(chop(g, ragna, sq(g, "c1")), "ssss")
    play(effect.of("ice-wall").does(g, x, Moment(x), None))
    assert (g.ice, g.hits) == ((), ())
    play(text.does(g, x, Moment(x), sq(g, "c1"), 6), "", [("pass",)])
    play(chop(g, ragna, sq(g, "c1")), "ssss")
    assert len(g.ice) == 1


@pytest.mark.proves("chaos.command", "chaos.command.use", "skill.wizard.dominion", "artifact.bone-wand")
def test_whose_puppet_for_how_long() -> None:
    """For a turn: it uses nothing, and is free at its end; the command holds until its master dies."""
    g = board("RM..o", "ragna", **put("chaos-sorcerer d1"))
    ragna, x = of(g, "ragna"), of(g, "chaos-sorcerer.1")
    ragna.items = ("potion-of-defense",)
    take_over(g, ragna, ENEMY, g.master_seat)
    assert [(e.name, e.changes, e.until, e.mark) for e in ragna.effects] == [
        ("under-control", "puppet", "turn-end", ragna.id)
    ]
    assert (ragna.side, ragna.seat) == (ENEMY, g.master_seat)
    assert not usable(g, ragna, ~0, Moment(ragna))
    ragna.effects = ()
    g.turn_coat(ragna, HERO, ragna.home)
    maud, orc = of(g, "maud"), of(g, "orc.1")
    assert play(spell.of("command").strikes(g, x, maud, 4), "1" * maud.mind)
    assert [(e.name, e.changes, e.until, e.mark) for e in maud.effects] == [("command", "commanded", "life", x.id)]
    assert [(e.name, e.amount, e.until, e.mark) for e in x.effects] == [("commanding", maud.id, "life", maud.id)]
    orc.effects = (Effect("commanding", "commanding", ragna.id, "life", ragna.id),)
    effect.of("command").ended(g, maud)
    assert not x.effects and len(orc.effects) == 1, "another's master is not freed of him"


@pytest.mark.proves("spell.elf.timestop")
def test_time_does_not_stop_for_bystanders() -> None:
    """Whoever plays a turn may get another one; a friendly person has none."""
    g = begin("bought-and-paid-for", "thessaly ragna")
    thessaly = hero(g, "thessaly")
    name, q = next(iter(g.quest.persons.items()))
    if name not in g.names:
        appear(g, 1 << q)
    person = hero(g, name)
    g.put(thessaly, next(q for q in squares(g.beside[person.at]) if not (g.heroes | g.monsters) >> q & 1))
    found = list(spell.of("timestop").targets(g, thessaly, Moment(thessaly)))
    assert thessaly.id in found and person.id not in found


@pytest.mark.proves("house.material.ruin", "spell.elf.twist-wood")
def test_what_a_ruined_piece_takes_with_it() -> None:
    """An archer without bow shoots no more for the quest; another piece of wood leaves him his bow."""
    g = board("R.a", "ragna")
    archer = of(g, "elven-archer.1")
    assert archer.melee != archer.attack
    ruin(g, archer, "staff")
    assert not archer.effects
    ruin(g, archer, "bow")
    assert [(e.name, e.changes, e.until) for e in archer.effects] == [("twisted-bow", "bowless", "quest")]
    ragna = of(g, "ragna")
    ragna.items = ragna.held = ("bow",)
    ruin(g, ragna, "bow")
    assert not ragna.effects and not ragna.items
    archer.effects = ()
    ruin(g, archer, "natural-bow")
    assert archer.under("bowless")


@pytest.mark.proves("house.floor.ice-bridge", "spell.other.ice-bridge")
def test_who_stands_in_what_is_bridged() -> None:
    """Whoever was down in it stands on it, on the first square too; the caster may stop at any square."""
    g = board("RM..", "ragna")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    g.pits = 1 | 2
    ragna.pit = maud.pit = True
    lay_bridge(g, 1)
    assert (ragna.pit, maud.pit, g.pits, g.bridged) == (False, True, 2, 1)
    h = board("R===", "ragna")
    text, caster = spell.of("ice-bridge"), of(h, "ragna")
    play(text.does(h, caster, Moment(caster), 1, 1), "", [("place", 2), ("pass",)])
    assert h.bridged == 0b110
    k = board("R===", "ragna")
    caster = of(k, "ragna")
    play(text.does(k, caster, Moment(caster), 1, 1), "", [("place", 2), ("place", 3)])
    assert k.bridged == 0b1110, "nothing is left to be bridged"


@pytest.mark.proves("spell.fire.ball-of-flame", "house.tag.fire", "house.door.frozen")
def test_fire_on_somebody_sets_nothing_else_on_fire() -> None:
    """The number of a figure is no square: only fire that is aimed at a square lights what is there."""
    for verb, lit in ((CASTS["square"], True), (CASTS["figure"], False)):
        g = Table(draw("FR.o"), {**LEGEND, "F": "furniture:fireplace"}, "ragna").g
        ragna = of(g, "ragna")
        moment = Moment(ragna, verb=verb)
        play(spell.of("ball-of-flame").does(g, ragna, moment, 0, 1))
        assert bool(g.lit) is lit
