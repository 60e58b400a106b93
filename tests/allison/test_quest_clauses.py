"""Clauses of single quests, of parties and of the looks of figures that stand beside others."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign.homecoming import _more_foes as more_foes
from delvewright.rules.allison.campaign.party import fresh
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.monsters import beaten_before, call
from delvewright.rules.allison.figures.persons import appear
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.turn.turn import _next_figure as next_figure
from delvewright.rules.common.board import areas

from .helpers import begin, clear, hero, play, put, sq
from .quest_words import told, words
from .test_rounds import board, of

# -- single quests


@pytest.mark.proves("house.quest.05-abbey-of-spent-ink")
def test_where_a_lectern_is_said_to_stand() -> None:
    """The first square of the bookcase of its room."""
    g = begin("abbey-of-spent-ink", "ossian ilsabet maud")
    for title, _, _, of_what, at in [t for t in told(g) if t[2] == "lectern"]:
        room = int(of_what.removeprefix("lectern@"))
        case = next(p.squares for p in g.quest.furniture if p.kind.id == "bookcase" and p.squares & areas()[room - 1])
        assert (title, at) == ("Lectern", squares(case)[0]) and case.bit_count() > 1


@pytest.mark.proves("house.quest.06-glass-river")
def test_planks_are_dropped_by_who_has_them() -> None:
    """Nobody else, heroes or not, is asked."""
    g = begin("glass-river")
    maud, orc = put(g, "maud", "e10"), g.on_board(ENEMY)[0]
    g.moves, g.moving = 1, False
    assert g.quest.text.deeds(g, maud) == [] and g.quest.text.deeds(g, orc) == []
    maud.tags = ("planks",)
    assert g.quest.text.deeds(g, maud) == [("deed", "drop-planks")]


@pytest.mark.proves("house.quest.09-house-of-salt")
def test_only_heroes_salt_and_burn() -> None:
    """An enemy with fire at hand and a jar in view leaves it alone, and so does who fights for heroes."""
    g = begin("house-of-salt", "ragna ossian")
    jar = sq(g, "i18")
    near = next(q for q in squares(g.beside[jar]) if not g.taken() >> q & 1)
    enemy, ossian = g.on_board(ENEMY)[0], hero(g, "ossian")
    for f in (enemy, ossian):
        g.put(f, near)
        f.spells = f.memory = ("fire-of-wrath",)
        f.magic = 3
        assert words(g, f) == ({"burn-with-fire-of-wrath"} if f.hero else set())
        g.take_off(f)


@pytest.mark.proves("house.quest.10-weighing")
def test_a_skill_in_the_pan_counts_for_all_skills() -> None:
    """Once a skill has been given nobody may give another; the giver has lost the one he gave, and only that."""
    g = begin("the-weighing", "ragna maud")
    clear(g)
    ragna, maud = put(g, "ragna", "x9"), put(g, "maud", "c5")
    once = [s for s, record in content().skills.items() if record.once == "encounter"]
    ragna.skills, maud.skills = (once[0], once[1]), (once[2],)
    lamps = {f.name: next(q for q in g.quest.things["salt-lamp"] if g.beside[f.at] >> q & 1) for f in (ragna, maud)}
    assert {f"give-{once[0]}", f"give-{once[1]}"} <= words(g, ragna) and f"give-{once[2]}" in words(g, maud)
    play(g.quest.text.act(g, ragna, f"give-{once[0]}", lamps["ragna"]))
    assert ragna.skills == (once[1],)
    assert not any(word.startswith("give-") for word in words(g, maud) | words(g, ragna))
    assert told(g)[-1][:2] == ("Ways left", "strength, wit, magic")
    assert g.count(f"given-{ragna.id}-{once[0]}") == 1
    maud.items = ("scroll-of-warmth",)
    play(g.quest.text.act(g, maud, "burn-scroll-of-warmth", lamps["maud"]))
    assert maud.items == () and told(g)[-1][:2] == ("Ways left", "strength, wit")


@pytest.mark.proves("quest.goal", "xp.checkpoint")
def test_who_is_said_to_carry_the_weight() -> None:
    """The hero who has it, as long as he is inside; of the others nothing."""
    g = begin("weigh-house-cellar", "ragna maud")
    ragna = hero(g, "ragna")
    assert told(g) == []
    ragna.items += ("brass-weight",)
    assert told(g) == [("Brass weight", "carried by Ragna Oxblood", "bearer", "brass-weight", ragna.id)]
    g.take_off(ragna)
    assert told(g) == []


# -- people, foes and parties


@pytest.mark.proves("house.npc.line", "npc.friendly")
def test_people_appear_where_they_stand() -> None:
    """With their own square, not with one that comes after it; and once."""
    g = BOOK.begin("bought-and-paid-for", 0, {"heroes": "ragna maud", "level": "new"})
    (name, q), *_ = g.quest.persons.items()
    g.names = [n for n in g.names if n != name]
    g.figures = [f for f in g.figures if f is None or f.name != name]
    appear(g, 1 << q + 1 | 1 << q - 1)
    assert name not in g.names
    appear(g, 1 << q)
    assert g.names.count(name) == 1
    appear(g, 1 << q)
    assert g.names.count(name) == 1


@pytest.mark.proves("wandering.per-quest", "house.level.enemy")
def test_the_level_of_who_wanders_by() -> None:
    """The level the quest gives; without one that of the party and of the difficulty, and never below 1."""
    for party, difficulty, level, expected in (
        (3, "normal", 0, 3), (3, "hard", 0, 4), (3, "easy", 0, 2), (1, "easy", 0, 1), (3, "hard", 2, 2),
    ):  # fmt: skip
        g = board("R..", "ragna", options={"difficulty": difficulty})
        g.counters["party-level"] = party
        assert call(g, "orc", level, sq(g, "c1"), False).level == expected


@pytest.mark.proves("quest.reenter.no-repeat")
def test_a_named_foe_is_beaten_when_it_was_there_and_is_no_more() -> None:
    """Not before it appears, not while it stands there."""
    g = BOOK.begin("the-weighing", 0, {"heroes": "ragna", "level": "new"})
    i = next(i for i, placed in enumerate(g.quest.monsters) if placed.named == "the-salt-widow")
    assert not beaten_before(g, "the-salt-widow")
    g.placed |= 1 << i
    assert beaten_before(g, "the-salt-widow")
    full = begin("the-weighing", "ragna")
    assert full.placed >> i & 1 and not beaten_before(full, "the-salt-widow")
    widow = hero(full, "the-salt-widow")
    full.figures[widow.id] = None
    assert beaten_before(full, "the-salt-widow")


@pytest.mark.proves("house.party.short")
def test_where_the_additional_foe_stands() -> None:
    """On the last free square of its room: no trap, furniture, stairway, rock, thing or figure is there."""
    quest = copy.copy(book_quest("short-weight"))
    extra = more_foes(quest)
    first = extra[0]
    mask = quest.grid.areas[quest.grid.area_of[first.at]]
    traps = list(quest.traps)
    trap = replace(traps[0], at=first.at) if traps else None
    assert trap is not None
    quest.traps = [*traps, trap]
    moved = more_foes(quest)[0]
    assert moved.at < first.at and mask >> moved.at & 1
    quest.traps, quest.blocked = traps, quest.blocked | 1 << first.at
    assert more_foes(quest)[0].at == moved.at
    quest.blocked, quest.stairs = quest.blocked & ~(1 << first.at), quest.stairs | 1 << first.at
    assert more_foes(quest)[0].at == moved.at


@pytest.mark.proves("create.steps", "house.gold.start", "xp.start")
def test_a_fresh_party() -> None:
    """The heroes that are named, else those that begin when nobody is named."""
    assert list(fresh(["ragna", "pim"]).heroes) == ["ragna", "pim"]
    assert [sheet.hero for sheet in fresh(["ragna"]).heroes.values()] == ["ragna"]
    usual = fresh()
    assert len(usual.heroes) > 1 and all(sheet.hero == id for id, sheet in usual.heroes.items())


@pytest.mark.proves("sheet.fields")
def test_everybody_looks_like_what_he_is() -> None:
    """Heroes by their class, enemies by their kind: nobody is without a picture."""
    g = board("RMPOo.gz", "ragna", figures={})
    looks = {f.name: f.look for f in BOOK.view(g, 0, None).figures}
    assert all(looks.values()) and len({looks[n] for n in ("ragna", "maud", "pim", "ossian")}) == 4
    assert len({looks[n] for n in ("orc.1", "goblin.1", "zombie.1")}) == 3


# -- turns


@pytest.mark.proves("monster.elven-archer.ambush")
def test_an_archer_that_is_called_out_acts_at_once() -> None:
    """The game master says which one; it stands there, everybody hears of it, and its turn begins."""
    g = BOOK.begin("long-white", 0, {"heroes": "ragna maud"})
    g.log, g.laid = [], g.quest.grid.floor
    g.queue, g.waiting, g.turn = (), 0, g.master_seat
    lairs = [p.at for p in g.quest.monsters if p.ambush]
    archer = play(next_figure(g), "", [("ambush", lairs[1])])
    assert (archer.at, archer.kind.id) == (lairs[1], "elven-archer")
    assert of(g, archer.name) is archer
    assert [e.squares for e in g.log if e.kind == "reveal"] == [(lairs[1],)]
    left = next(next_figure(g))
    assert isinstance(left, Decision)
    assert {a[1] for a in left.options if a[0] == "ambush"} == {lairs[0], lairs[2]}
