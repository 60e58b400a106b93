"""Encounters: who is in one with whom, what keeps it open, what ends with it; and what lasts while somebody is seen."""

from __future__ import annotations

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.fighting.encounters import (
    UNSEEN,
    _known,
    _regroup,
    chased,
    end_for,
    hidden,
    links,
    look_round,
    notice,
    settle,
)
from delvewright.rules.allison.fighting.encounters import _lose_track as lose_track
from delvewright.rules.allison.ground.sight import calm
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game

from .helpers import play, sq
from .tables import Table
from .test_rounds import board, lasting, of


def wall(g: Game, *names: str) -> None:
    """Rock on some squares."""
    for name in names:
        g.blocked |= 1 << sq(g, name)
    g.looked.sight_barred()


def mask(*figures: Figure) -> int:
    """Figures as an encounter keeps them."""
    return sum(1 << f.id for f in figures)


def fresh(g: Game) -> None:
    """Nobody has met anybody."""
    g.encounters, g.settled = (), ()
    for f in g.figures:
        if f is not None:
            f.met, f.fled = False, 0


def apart() -> tuple[Game, Figure, Figure, Figure, Figure]:
    """A hero and an orc on either side of a rock."""
    g = board("Ro...Mg")
    fresh(g)
    wall(g, "d1")
    return g, of(g, "ragna"), of(g, "orc.1"), of(g, "maud"), of(g, "goblin.1")


@pytest.mark.proves("encounter.begin", "encounter.parallel")
def test_two_fights_at_once_and_one_in_the_end() -> None:
    """Each hero with those he sees; when somebody sees both sides they are one, with all counters."""
    g, ragna, orc, maud, goblin = apart()
    assert links(g) == [mask(ragna, orc), mask(maud, goblin)]
    notice(g, ragna)
    assert sorted(g.encounters) == sorted((mask(ragna, orc), mask(maud, goblin)))
    assert all(f.met for f in (ragna, orc, maud, goblin))
    ragna.spent, maud.spent = ("riposte",), ("focus",)
    g.blocked = 0
    g.looked.sight_changed()
    g.settled = ()
    settle(g, ragna)
    assert g.encounters == (mask(ragna, orc, maud, goblin),)
    assert (ragna.spent, maud.spent) == (("riposte",), ("focus",))


@pytest.mark.proves("encounter.begin", "skill.rogue.stealth.check", "artifact.dust-of-disappearance")
def test_whom_nobody_becomes_aware_of() -> None:
    """Who is unseen, unnoticed or in stealth; and an enemy that cannot act notices nobody it has not met."""
    g = board("T..o", "thessaly")
    fresh(g)
    rogue, orc = of(g, "thessaly"), of(g, "orc.1")
    assert not hidden(g, rogue) and links(g) == [mask(rogue, orc)]
    for state in ("unseen", "unnoticed"):
        rogue.effects = (condition("x", state, "own"),)
        assert hidden(g, rogue) and links(g) == []
    rogue.effects = (condition("stealth", "stealth", "noticed"),)
    assert hidden(g, rogue)
    g.put(orc, sq(g, "b1"))
    assert not hidden(g, rogue), "too close"
    rogue.effects = (condition("other", "other", "own"),)
    assert not hidden(g, rogue)


@pytest.mark.proves("encounter.begin")
def test_who_is_known_already() -> None:
    """In one encounter with every opponent he sees; one more is news, a companion is not."""
    g = board("RM.og")
    fresh(g)
    ragna, maud, orc, goblin = of(g, "ragna"), of(g, "maud"), of(g, "orc.1"), of(g, "goblin.1")
    seen = 1 << orc.at | 1 << goblin.at
    assert not _known(g, ragna, seen), "in none at all"
    g.encounters = (mask(maud, orc), mask(ragna, orc, goblin))
    assert _known(g, ragna, seen) and _known(g, ragna, seen | 1 << maud.at)
    g.encounters = (mask(ragna, orc),)
    assert not _known(g, ragna, seen) and _known(g, ragna, 1 << orc.at)
    g.encounters = (mask(maud, orc, goblin),)
    assert not _known(g, ragna, seen), "that is another's"


@pytest.mark.proves("encounter.end", "encounter.run-away", "escape.chase")
def test_what_keeps_an_encounter_open() -> None:
    """Until it is looked at for its end everybody stays; then who sees nobody is free, but for one who runs."""
    for ending, fled, stays in ((False, 0, True), (True, 0, False), (True, 1, True)):
        g = board("R..o")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.encounters = (mask(ragna, orc),)
        wall(g, "b1")
        ragna.fled = fled
        freed = _regroup(g, ending=ending)
        assert (g.encounters == (mask(ragna, orc),)) is stays
        assert freed == ([] if stays else [ragna, orc])
    g = board("RM..o")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    g.encounters = (mask(ragna, maud, orc),)
    g.take_off(orc)
    assert _regroup(g, ending=True) == [ragna, maud, orc] and g.encounters == (), "no enemy is left"
    g = board("R.o.g")
    ragna = of(g, "ragna")
    g.take_off(ragna)
    _regroup(g, ending=True)
    assert g.encounters == (), "no hero is left"


@pytest.mark.proves("encounter.begin", "skill.rogue.stealth.broken")
def test_what_ends_when_an_enemy_becomes_aware() -> None:
    """What lasts until then, on those who come into a fight; not on those who are in it already."""
    g = board("RM..o")
    fresh(g)
    ragna, maud = of(g, "ragna"), of(g, "maud")
    for f in (ragna, maud):
        f.effects = (condition("x", "x", "noticed"), condition("y", "y", "own"))
    maud.met = True
    notice(g, ragna)
    assert [e.name for e in lasting(ragna)] == ["y"] and [e.name for e in lasting(maud)] == ["x", "y"]


@pytest.mark.proves("encounter.end", "coma.recovery", "xp.warrior-defend")
def test_what_the_end_of_an_encounter_gives_back() -> None:
    """Once-only uses to everybody, the once-only points of heroes, a Mind point to the comatose; effects end."""
    g = board("RM..o")
    ragna, maud, orc = of(g, "ragna"), of(g, "maud"), of(g, "orc.1")
    for f in (ragna, orc):
        f.spent, f.paid, f.fled, f.mind = ("riposte",), ("spell:0",), 1, 0
        f.effects = (Effect("frenzy-like", "attack", 1, "encounter"), Effect("rock-skin", "defence", 1, "body"))
    maud.spent = ("focus",)
    g.log = []
    end_for(g, [ragna, orc])
    for f in (ragna, orc):
        assert (f.met, f.fled, f.spent) == (False, 0, ()) and [e.name for e in lasting(f)] == ["rock-skin"]
    assert (ragna.paid, orc.paid) == ((), ("spell:0",)), "what was earned for an enemy is earned for its life"
    assert (ragna.mind, orc.mind) == (1, 0)
    assert maud.spent == ("focus",) and maud.met
    assert [e.kind for e in g.log].count("encounter-ends") == 1
    g.log = []
    end_for(g, [orc])
    assert "encounter-ends" not in [e.kind for e in g.log], "heroes are told of their own"


@pytest.mark.proves("encounter.run-away", "escape.chase")
def test_who_runs() -> None:
    """Whoever is in a fight, has moved and sees no opponent any more; once; who is in none does not."""
    for met, walked, seen, fled in ((True, 1, False, 1), (False, 1, False, 0), (True, 0, False, 0), (True, 1, True, 0)):
        g = board("R..o")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.encounters, g.walked, g.settled = (mask(ragna, orc),), walked, ()
        ragna.met = met
        if not seen:
            wall(g, "b1")
        settle(g, ragna)
        assert ragna.fled == fled, (met, walked, seen)
    g = board("R..o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    g.encounters, g.walked = (mask(ragna, orc),), 2
    wall(g, "b1")
    settle(g, orc)
    assert orc.fled == 1, "enemies run too"
    orc.fled = 3
    settle(g, orc)
    assert orc.fled == 3, "a chase begins but once"


@pytest.mark.proves("escape.chase")
def test_who_was_left_behind_does_not_run() -> None:
    """Whom nobody saw as its turn began goes after the others; forgotten when the turn is over, or another begins."""
    for met, seen, noted in ((True, False, 1), (True, True, 0), (False, False, 0)):
        g = board("R..o")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.encounters, g.walked, orc.met = (mask(ragna, orc),), 3, met
        if not seen:
            wall(g, "b1")
        look_round(g, orc)
        assert g.count(UNSEEN) == noted, (met, seen)
        wall(g, "b1")
        settle(g, orc)
        assert (orc.fled, g.count(UNSEEN)) == (int(met and seen), 0), (met, seen)
    g = board("R..o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    wall(g, "b1")
    ragna.met = True
    look_round(g, ragna)
    assert UNSEEN in g.counters, "heroes too"
    ragna.met = False
    look_round(g, ragna)
    assert UNSEEN not in g.counters
    g.put(ragna, -1)
    ragna.met = True
    look_round(g, ragna)
    assert UNSEEN not in g.counters, "not on the board"
    g.encounters, g.counters[UNSEEN] = (), 1
    settle(g, orc)
    assert UNSEEN not in g.counters


@pytest.mark.proves("escape.chase", "escape.enemy-removed")
def test_the_end_of_a_chase() -> None:
    """Seen again he has not escaped; an enemy who has is gone, a hero who fights for them for a turn is not."""
    g = board("R..o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    orc.fled = ragna.fled = 1
    play(chased(g, ENEMY))
    assert orc.fled == 0 and g.figures[orc.id] is orc, "in sight"
    assert ragna.fled == 1
    wall(g, "b1")
    orc.fled = 1
    play(chased(g, ENEMY))
    assert g.figures[orc.id] is None
    play(chased(g, ENEMY))
    h = board("RM.o")
    maud = of(h, "maud")
    wall(h, "c1")
    maud.side, maud.fled = ENEMY, 1
    h.take_off(of(h, "ragna"))
    play(chased(h, ENEMY))
    assert h.figures[maud.id] is maud and maud.fled == 0


@pytest.mark.proves("escape.hero-enemies-decide")
def test_enemies_who_have_lost_a_hero() -> None:
    """A die for those of his fight, if they see nobody else; what they were told before is forgotten."""
    g = board("R..og")
    ragna, orc, goblin = of(g, "ragna"), of(g, "orc.1"), of(g, "goblin.1")
    g.encounters = (mask(ragna, orc),)
    play(lose_track(g, ragna))
    assert orc.tags == (), "they see him still"
    wall(g, "b1")
    orc.tags = ("guard", "homeward")
    play(lose_track(g, ragna), "6")
    assert orc.tags == ("guard", "pursuing") and goblin.tags == ()
    play(lose_track(g, ragna), "1")
    assert orc.tags == ("guard", "homeward")
    g.encounters = ()
    play(lose_track(g, ragna))
    g.encounters = (mask(ragna, orc),)
    g.take_off(orc)
    play(lose_track(g, ragna))
    m = board("R..oM")
    ragna, orc = of(m, "ragna"), of(m, "orc.1")
    m.encounters = (mask(ragna, orc),)
    wall(m, "b1")
    play(lose_track(m, ragna))
    assert orc.tags == (), "they have another before them"


@pytest.mark.proves(
    "item.potion-of-frost-skin", "item.potion-of-battle-rage", "spell.elf.double-image", "spell.elf.slow"
)
def test_what_lasts_while_an_enemy_is_in_sight() -> None:
    """`calm`: the bearer's sight, or that of whoever is marked; `sight`: the marked one sees the bearer."""

    def table(effect: Effect, on: str = "ragna", rock: str = "") -> tuple[Game, Figure]:
        g = board("RM..o")
        bearer = of(g, on)
        bearer.effects, g.watching = (effect,), True
        if rock:
            wall(g, rock)
        calm(g)
        return g, bearer

    for effect, on, rock, lasts in (
        (Effect("a", "x", 1, "calm"), "ragna", "", True),
        (Effect("a", "x", 1, "calm"), "ragna", "c1", False),
        (Effect("a", "x", 1, "calm", 1), "ragna", "c1", False),
        (Effect("a", "x", 1, "calm", 1), "ragna", "b1", True),
        (Effect("a", "x", 1, "calm"), "ragna", "b1", False),
        (Effect("a", "x", 1, "sight", 0), "orc.1", "", True),
        (Effect("a", "x", 1, "sight", 0), "orc.1", "b1", False),
        (Effect("a", "x", 1, "sight", 1), "orc.1", "b1", True),
        (Effect("a", "x", 1, "own", 0), "orc.1", "b1", True),
    ):
        g, bearer = table(effect, on, rock)
        assert bool(bearer.effects) is lasts, (effect, on, rock)
        assert g.watching is (lasts and effect.until != "own")
    g = board("RM..o")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    ragna.effects = (Effect("a", "x", 1, "calm", maud.id),)
    g.take_off(maud)
    calm(g)
    assert not ragna.effects, "whoever watched is gone"
    ragna.effects = (Effect("a", "x", 1, "calm"),)
    orc = of(g, "orc.1")
    orc.effects = (condition("x", "harmless", "own"),)
    calm(g)
    assert not ragna.effects, "nobody to be feared"


@pytest.mark.proves("encounter.begin", "scope.same-rules-for-all")
def test_the_side_that_notices() -> None:
    """An enemy's step into sight begins a fight as well as a hero's; off the board nobody notices."""
    for who in ("ragna", "orc.1"):
        g = board("R..o")
        fresh(g)
        notice(g, of(g, who))
        assert len(g.encounters) == 1
    g = board("R..o")
    fresh(g)
    ragna = of(g, "ragna")
    g.take_off(ragna)
    notice(g, ragna)
    assert g.encounters == ()
    assert ragna.side == HERO


@pytest.mark.proves("encounter.begin")
@pytest.mark.parametrize(("stops", "noticed"), [("b1", False), ("c1", True), ("e1", False)])
def test_a_walk_is_looked_at_where_it_ends(stops: str, noticed: bool) -> None:
    """Who crosses a view on the way is not noticed; who stops in it is."""
    drawing = "\n+-+-+-+-+-+\n|R . . . .|\n+-+-+ +-+-+\n|#|#|.|#|#|\n+-+-+ +-+-+\n|#|#|o|#|#|\n+-+-+-+-+-+\n"
    t = Table(drawing, {"R": "ragna", "o": "orc"}, "ragna")
    assert not t.g.encounters
    t.give(("move",), "66")
    t.give(("walk", sq(t.g, stops)))
    assert bool(t.g.encounters) is noticed
