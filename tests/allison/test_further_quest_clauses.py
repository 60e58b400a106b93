"""More clauses of single quests, of moving and of using things, each from both sides."""

from __future__ import annotations

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.figures.persons import appear
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.moving.jumping import jump, jumps
from delvewright.rules.allison.moving.moving import _step_by_step as step_by_step
from delvewright.rules.allison.moving.moving import ground
from delvewright.rules.allison.moving.pushing import land
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Corpse, Pile
from delvewright.rules.allison.state.spells import ready_spells
from delvewright.rules.allison.state.texts import Blow
from delvewright.rules.allison.state.windows import DEFEND, Moment, usable, use, window
from delvewright.rules.allison.turn.order import playing

from .helpers import begin, clear, hero, play, sq
from .quest_words import told
from .test_monster_texts import put as placing
from .test_rounds import board, of

# -- quests


@pytest.mark.proves("house.quest.04-bought-and-paid-for", "house.npc.line")
def test_odo_goes_out_with_who_leads_him() -> None:
    """Whoever leads him and goes takes him along if he stands beside; not from afar, not for another."""
    for led, near, gone in ((True, True, True), (True, False, False), (False, True, False)):
        g = begin("bought-and-paid-for", "ragna maud")
        name, q = next(iter(g.quest.persons.items()))
        if name not in g.names:
            appear(g, 1 << q)
        odo, ragna = hero(g, name), hero(g, "ragna")
        gate = g.quest.begin[0]
        for f in g.party():
            g.take_off(f)
        beside = next(n for n in range(g.width * g.height) if g.beside[gate] >> n & 1)
        g.put(odo, beside if near else q)
        odo.master = ragna.id if led else -1
        ragna.out = True
        g.quest.text.hero_left(g, ragna, gate)
        assert odo.out is gone


@pytest.mark.proves("house.quest.06-glass-river", "house.quest.01-short-weight")
def test_what_the_dead_carried_lies_where_they_fell() -> None:
    """Not where something of theirs lay before; and who has left no body has left nothing to be fetched."""
    g = begin("glass-river")
    maud = hero(g, "maud")
    g.piles = (Pile(5, "maud", ("dagger",)), Pile(9, "maud", (), body=True))
    maud.tags = ("planks",)
    g.quest.text.hero_fell(g, maud)
    assert (g.count("planks"), maud.tags) == (9, ())
    s = begin("short-weight")
    ragna = hero(s, "ragna")
    ragna.tags, s.piles = ("salt-sack",), (Pile(5, "ragna", ("dagger",)),)
    before = dict(s.counters)
    s.quest.text.hero_fell(s, ragna)
    assert s.counters == before and ragna.tags == ("salt-sack",)
    s.piles += (Pile(9, "ragna", (), body=True),)
    s.quest.text.hero_fell(s, ragna)
    assert s.count("sack@9") == 1 and ragna.tags == ()


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_a_mummy_takes_only_its_own_body_with_it() -> None:
    """Others that fell on that square lie there still."""
    g = begin("house-of-salt")
    mummy = next(f for f in g.on_board(ENEMY) if f.kind.id == "mummy" and f.spot >= 0)
    fell, spot = mummy.at, mummy.spot
    g.take_off(mummy)
    g.figures[mummy.id] = None
    rest = (
        Corpse(fell, "zombie", 7, "zombie.9", (), (), (), ()),
        Corpse(fell + 1, "mummy", 7, "mummy.9", (), (), (), ()),
    )
    g.corpses = (Corpse(fell, "mummy", 7, "mummy.8", (), (), (), ()), *rest)
    g.counters |= {f"rise-{spot}": 1, f"fell-{spot}": fell}
    play(g.quest.text.round_ends(g))
    assert g.corpses == rest


@pytest.mark.proves("house.quest.08-long-white")
def test_wolves_come_in_at_the_gate() -> None:
    """On its square if that is free, though others are not; cairns are told of where they are in view."""
    g = begin("long-white")
    clear(g)
    gate = g.quest.begin[0]
    for f in g.party():
        if f.at == gate:
            g.take_off(f)
    assert not no_place(g) >> gate & 1 and no_place(g) >> gate
    g.counters["wolves"] = 1
    play(g.quest.text.round_ends(g))
    (wolf,) = g.on_board(ENEMY)
    assert wolf.at == gate and "hunter" in wolf.tags and wolf.level == 7
    cairns = g.quest.things["cairn"]
    g.laid = 1 << cairns[1]
    assert [t[4] for t in told(g) if t[2] == "thing"] == [cairns[1]]
    g.laid = 1 << cairns[1] + 1
    assert [t[4] for t in told(g) if t[2] == "thing"] == []


@pytest.mark.proves("house.quest.07-larder", "action.strength-check")
def test_strength_and_death_in_the_larder() -> None:
    """Twenty thaws, nineteen does not; who has frozen unseen counts as dead, and everybody is told."""
    for dice, free in (("55", False), ("5555", True), ("5554", False)):
        g = begin("the-larder", "ragna maud")
        clear(g)
        frozen = next(f for f in g.figures if f is not None and "frozen" in f.tags)
        ragna = hero(g, "ragna")
        ragna.body = len(dice)
        play(g.quest.text.act(g, ragna, "thaw", frozen.at), dice)
        assert ("frozen" not in frozen.tags) is free
    g = begin("the-larder", "ragna maud")
    names = [t[3] for t in told(g) if t[2] == "until"]
    for n, name in enumerate(names):
        f = hero(g, name)
        g.take_off(f)
        g.figures[f.id] = None
        g.names = [known if known != name else "" for known in g.names]
        assert g.quest.text.lost(g) is (n >= 2)
        g.counters[f"dead-{name}"] = 1
        assert (name.capitalize(), "dead", "dead", name, 1) in told(g)
        assert g.quest.text.lost(g) is (n >= 1)


@pytest.mark.proves("quest.data", "quest.goal")
def test_the_numbers_of_the_introduction() -> None:
    """It has no entry of its own in the ledger: a first evening for new heroes, and what lies there."""
    quest = book_quest("weigh-house-cellar")
    assert (quest.level, quest.campaign, quest.pay) == (1, "", quest.pay)
    assert sorted(h.gold for h in quest.hoards if h.gold) == [50] and any(
        "brass-weight" in h.items for h in quest.hoards
    )


# -- moving


@pytest.mark.proves("jump.any-trap", "jump.movement-needed")
def test_a_jump_to_the_first_square_of_the_board() -> None:
    """The corner is a place to land on like any other, and whoever has landed stands on his own feet."""
    g = board("..R.", "ragna")
    ragna = of(g, "ragna")
    g.pits, g.points, g.moving = 1 << 1, 4, True
    assert jumps(g, ragna, 4) == {0: (1,)}
    g.foothold = 3
    play(jump(g, ragna, 0), "w")
    assert (ragna.at, g.foothold, g.points) == (0, -1, 2)


@pytest.mark.proves("move.pass-allies", "trap.sprung-by-entering")
def test_where_one_stood_before_friends_in_the_way() -> None:
    """The last free square counts, the first of the board too, however many friends follow."""
    g = board("RMP.", "ragna")
    ragna = of(g, "ragna")
    g.active, g.points, g.moving, g.foothold = ragna.id, 6, True, -1
    play(step_by_step(g, ragna, [1, 2], ground(g, ragna), 0))
    assert (ragna.at, g.foothold) == (2, 0)
    play(step_by_step(g, ragna, [3], ground(g, ragna), 0))
    assert g.foothold == -1


@pytest.mark.proves("house.floor.pushed", "monster.ogre.toss.trap")
def test_flung_into_a_pit() -> None:
    """Whoever comes down over an open one is in it; on plain floor he is not."""
    for square, down in (("c1", True), ("b1", False)):
        g = board("R...", "ragna", **placing("trap:pit c1"))
        ragna = of(g, "ragna")
        g.pits, g.armed = 1 << sq(g, "c1"), 0
        ragna.body = 6
        play(land(g, ragna, sq(g, square), (1, 0)))
        assert (ragna.pit, ragna.body < 6) == (down, down)


# -- using things


@pytest.mark.proves("skill.types.action", "items.single-use")
def test_what_has_no_limit_is_not_used_up() -> None:
    """A mark of something that works once in a quest is no mark of what may be used again and again."""
    g = board("Ro", "ragna")
    ragna = of(g, "ragna")
    ragna.items = ("potion-of-defense",)
    ragna.used = ragna.spent = ("potion-of-defense",)
    assert [t.name for t in usable(g, ragna, DEFEND, Moment(ragna, when=DEFEND))] == ["potion-of-defense"]


@pytest.mark.proves("items.single-use")
def test_everybody_hears_what_is_used() -> None:
    """Whatever is no secret is told to all seats, with whom it is used on."""
    g = board("Ro", "ragna")
    ragna = of(g, "ragna")
    ragna.items, ragna.body = ("potion-of-healing",), 2
    g.active, g.acts, g.log = ragna.id, 1, []
    play(use(g, ragna, ("use", "potion-of-healing"), Moment(ragna)), "3")
    event = next(e for e in g.log if e.kind == "use")
    assert all(event.seen_by(seat) for seat in range(len(g.seats)))
    assert event.text.endswith("uses Potion of Healing.") and "potion-of-healing" not in ragna.items


@pytest.mark.proves("turn.own-turn-only")
def test_the_side_whose_turn_it_is_is_asked_first() -> None:
    """In the game master's turn enemies, in a hero's turn heroes; each until he passes."""
    for master in (False, True):
        g = board("Ro", "ragna")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        ragna.items = orc.items = ("potion-of-defense",)
        g.turn = g.master_seat if master else 0
        g.reacting = DEFEND
        asked = []
        gen = iter(window(g, DEFEND, Moment(ragna, orc, blow=Blow(orc, ragna))))
        said = None
        try:
            while True:
                d = gen.send(said)  # type: ignore[attr-defined]
                assert isinstance(d, Decision)
                asked.append(g.fig(d.figure).name)
                said = ("pass",)
        except StopIteration:
            pass
        able = [n for n in ("ragna", "orc.1") if usable(g, of(g, n), DEFEND, Moment(ragna, orc, when=DEFEND))]
        assert asked == (able[::-1] if master else able) and "ragna" in asked


@pytest.mark.proves("magic.combat-only-memorised", "spell.level-to-cast")
def test_only_heroes_are_bound_to_what_they_chose() -> None:
    """An enemy in an encounter casts whatever it knows; a hero what he has memorised."""
    g = board("O.o", "ossian")
    ossian, orc = of(g, "ossian"), of(g, "orc.1")
    for f in (ossian, orc):
        f.spells, f.memory, f.met, f.magic, f.level = ("rock-skin", "courage"), ("courage",), True, 3, 9
    assert "rock-skin" in ready_spells(orc) and ready_spells(ossian) == ("courage",)


@pytest.mark.proves("turn.players-before-gm")
def test_who_stands_in_the_corner_has_his_turn() -> None:
    """The first square of the board is on the board."""
    g = board("RM", "ragna")
    assert [f.name for f in playing(g)] == ["ragna", "maud"] and of(g, "ragna").at == 0
    g.take_off(of(g, "maud"))
    assert [f.name for f in playing(g)] == ["ragna"]
