"""Encounters: who is in a fight with whom, when it is over, running away and the chase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.dice import Roll
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import remove
from delvewright.rules.allison.fighting.harm import restore_mind
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.conditions import UNNOTICED
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, pass_by
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import listed
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.common.encounters import joined


@rule("encounter.begin", "artifact.dust-of-disappearance")
def hidden(g: Game, f: Figure) -> bool:
    """Whether enemies do not become aware of a figure although they see its square."""
    if f.under_any(UNNOTICED):
        return True
    texts = speaking(f, "hidden")
    return texts != () and any(text.hidden(g, f) for text in texts)


@rule("encounter.begin", "encounter.parallel")
def links(g: Game) -> list[int]:
    """Masks of figures: each of the heroes' side with all enemies who are aware of him, or have been and see him; and
    those of one side who have met opponents and see each other."""
    enemies = g.on_board(ENEMY)
    found: list[int] = []
    linked = first = 0
    apart = False
    for f in g.on_board(HERO):
        seen = outlook(g, f.at) & g.monsters
        if seen and not hidden(g, f):
            link = 0
            for m in enemies:
                if seen >> m.at & 1 and (m.met or _becomes_aware(g, m)):
                    link |= 1 << m.id
            if link:
                if not first:
                    first = link
                elif not link & first:
                    apart = True
                link |= 1 << f.id
                linked |= link
                found.append(link)
    if linked and (apart or (sum(g.encounters) & ~linked and _left_out(g, linked))):
        found += _comrades(g, linked)
    return found


def _left_out(g: Game, linked: int) -> bool:
    """Whether anybody is in an encounter whom no sight of opponents links to it any more."""
    return any(f.met and not linked >> f.id & 1 for f in g.there())


@rule("encounter.parallel")
def _comrades(g: Game, linked: int) -> list[int]:
    """The links between companions who see each other and have met opponents, before or just now (`linked`): who sees
    no opponent any more is in the fight as long as he sees somebody who is."""
    found = []
    fighting = [f for f in g.there() if f.met or linked >> f.id & 1]
    for i, f in enumerate(fighting):
        seen = outlook(g, f.at) & (g.heroes if f.side == HERO else g.monsters)
        found += [1 << f.id | 1 << x.id for x in fighting[:i] if seen >> x.at & 1]
    return found


@rule("encounter.begin")
def _becomes_aware(g: Game, m: Figure) -> bool:
    """Whether an enemy becomes aware of whom it sees: it can act, is not harmless, and the quest does not object."""
    return not m.helpless and not m.under("harmless") and g.quest.text.aware(g, m)


@rule("encounter.begin")
def notice(g: Game, f: Figure) -> None:
    """Somebody has moved, or a door was opened: whoever becomes aware of somebody is in an encounter from now on."""
    enemies = g.monsters if f.side == HERO else g.heroes
    seen = outlook(g, f.at) & enemies if enemies and f.at >= 0 else 0
    if not seen or _known(g, f, seen):
        return
    before = sum(g.encounters)
    _regroup(g, ending=False)
    if sum(g.encounters) & ~before and g.log is not None:
        _tell_who_met(g, before)


@rule("encounter.begin", "encounter.parallel")
def _tell_who_met(g: Game, before: int) -> None:
    """Say whose encounter begins, and who joins one that has begun; `before` are those who were in one already."""
    for mask in g.encounters:
        new = [f for f in g.there() if mask & ~before & 1 << f.id]
        if new and not mask & before:
            sides = [listed([f for f in new if f.side == side]) for side in (HERO, ENEMY)]
            text, about = "An encounter begins: {} against {}.", tuple([f.id for f in new])
            g.tell("encounter", text, *sides, rules=("encounter.begin",), figures=about)
        elif new:
            text = "{} joins the encounter." if len(new) == 1 else "{} join the encounter."
            rules = ("encounter.begin", "encounter.parallel")
            g.tell("encounter", text, listed(new), rules=rules, figures=tuple([f.id for f in new]))


@rule("encounter.begin")
def comes_into_view(g: Game, f: Figure, passed: int) -> bool:
    """Whether a way leads through the view of opponents, some of whom are in no encounter with a figure yet."""
    known = 0
    for mask in g.encounters:
        if mask >> f.id & 1:
            known = mask
    for m in g.on_board(1 - f.side):  # noqa: SIM110 (asked all the time)
        if not known >> m.id & 1 and outlook(g, m.at) & passed:
            return True
    return False


def _known(g: Game, f: Figure, seen: int) -> bool:
    """Whether a figure is in an encounter with all opponents on some squares already."""
    for mask in g.encounters:
        if mask >> f.id & 1:
            for m in g.there():  # noqa: SIM110 (asked all the time)
                if m.side != f.side and not mask >> m.id & 1 and seen >> m.at & 1:
                    return False
            return True
    return False


@rule("encounter.end", "encounter.parallel", "encounter.run-away")
def _regroup(g: Game, linked: list[int] | None = None, *, ending: bool) -> list[Figure]:
    """Who is in an encounter with whom now, by their links, which may be known. One that has lost a side is over when
    it is looked at for its end (`ending`), not before; gives back who is in none any more."""
    there, heroes, held = 0, 0, 0
    for f in g.there():
        bit = 1 << f.id
        there |= bit
        if f.side == HERO:
            heroes |= bit
        if f.fled or (f.met and not ending):
            held |= bit
    stay = [mask & there for mask in g.encounters if mask & there & held]
    groups = joined([*(links(g) if linked is None else linked), *stay])
    g.encounters = tuple([each for each in groups if not ending or (each & heroes and each & ~heroes)])
    members = sum(g.encounters)
    freed = []
    for f in g.everybody():
        inside = members >> f.id & 1 > 0
        if inside:
            if not f.met and f.effects:
                pass_by(g, f, "noticed")
            f.met = True
        elif f.met:
            freed.append(f)
    return freed


UNSEEN = "unseen"
"""Counted while the figure whose turn it is began it out of sight of all opponents in its encounter."""


@rule("escape.chase")
def look_round(g: Game, f: Figure) -> None:
    """As a figure's turn begins: whom no opponent sees cannot move out of their sight; it was left behind, or gives
    chase itself."""
    if f.met and f.at >= 0 and not outlook(g, f.at) & g.enemies_of(f):
        g.counters[UNSEEN] = 1
    else:
        g.counters.pop(UNSEEN, None)


@rule("encounter.end", "encounter.run-away", "escape.chase", "coma.recovery")
def settle(g: Game, f: Figure) -> None:
    """After a figure's turn: whoever moved out of all opponents' sight runs; encounters that are over end."""
    left_behind = g.counters.pop(UNSEEN, 0)
    if not f.met:
        notice(g, f)
    if not g.encounters:
        return
    if f.at >= 0:
        if outlook(g, f.at) & g.enemies_of(f):
            f.fled = 0
        elif f.met and g.walked and not f.fled and not left_behind and _opponents(g, f):
            f.fled = 1
            g.tell("flight", "{} is out of sight of all opponents.", f, rules=("encounter.run-away",))
    linked = links(g)
    if g.settled != _standing(g, linked):
        end_for(g, _regroup(g, linked, ending=True))
        g.settled = _standing(g, linked)


@rule("encounter.run-away")
def _opponents(g: Game, f: Figure) -> bool:
    """Whether anybody is left whom a figure could run from: who has killed them all does not."""
    crowd = sum(mask for mask in g.encounters if mask >> f.id & 1)
    return any(crowd >> m.id & 1 for m in g.on_board(1 - f.side))


def _standing(g: Game, linked: list[int]) -> tuple[Any, ...]:
    """All that encounters follow from: where it is as it was, they are as they were."""
    return linked, g.encounters, [(f.id, f.side, f.fled, f.met) for f in g.there()]


@rule("encounter.end", "coma.recovery")
def end_for(g: Game, freed: list[Figure]) -> None:
    """The encounter is over for some: what they had used is theirs again, what lasted as long ends."""
    for f in freed:
        f.met, f.fled, f.spent = False, 0, ()
        if f.hero:
            f.paid = ()
        for text in speaking(f, "encounter_ends"):
            text.encounter_ends(g, f)
        if f.effects:
            pass_by(g, f, "encounter")
        wake_from_coma(g, f)
    if any(f.side == HERO for f in freed):
        g.looked.may_grow()
        g.tell("encounter-ends", "The encounter is over.", rules=("encounter.end",), figures=())


@rule("escape.hero-enemies-decide")
def _lose_track(g: Game, f: Figure) -> Play:
    """A hero has escaped: if his enemies see nobody else, a red die says whether they go home or where he vanished."""
    crowd = next((mask for mask in g.encounters if mask >> f.id & 1), 0)
    foes = [m for m in g.on_board(ENEMY) if crowd >> m.id & 1]
    if not foes or any(outlook(g, m.at) & g.heroes for m in foes):
        return
    word = ("homeward", "pursuing")[(yield from pick_by_die(foes[0], 2))]
    for m in foes:
        m.tags = (*(tag for tag in m.tags if tag not in ("homeward", "pursuing")), word)
    text = "The enemies go back to where they came from." if word == "homeward" else "The enemies go after {}."
    g.tell("chase", text, f, rules=("escape.hero-enemies-decide", "escape.direction-roll"), to=1 << g.master_seat)


@rule("escape.direction-roll")
def pick_by_die(f: Figure, ways: int) -> Play:
    """One of some ways by a red die: its faces are shared out evenly, and those left over are rolled again."""
    each = 6 // ways
    while True:
        roll = Roll(f.id, "direction", red(1))
        roll.faces = yield roll
        if roll.total() <= each * ways:
            return (roll.total() - 1) // each


@rule("escape.enemy-removed")
def _let_go(g: Game, f: Figure) -> None:
    """Whom a figure held fast where he stands is free when it is gone."""
    for held in g.on_board(HERO):
        for e in [e for e in held.effects if e.changes == "rooted" and e.until == "life" and e.mark == f.id]:
            end(g, held, e.name)


@rule("escape.chase", "escape.enemy-removed")
def chased(g: Game, side: int) -> Iterable[Any]:
    """The opponents of a side have had their turn: whoever of it ran and is still out of sight has escaped."""
    for f in g.on_board(side):
        if f.fled:
            return _escapes(g, side)
    return ()


@rule("escape.chase", "escape.enemy-removed")
def _escapes(g: Game, side: int) -> Play:
    """Those of a side who ran have escaped, unless an opponent sees them."""
    for f in [f for f in g.on_board(side) if f.fled]:
        if outlook(g, f.at) & g.enemies_of(f):
            f.fled = 0
            continue
        f.fled = 0
        g.tell("escape", "{} has escaped.", f, rules=("escape.chase",))
        if side == ENEMY and not f.hero:
            yield from g.quest.text.left(g, f)
            _let_go(g, f)
            remove(g, f)
        elif side == HERO:
            yield from _lose_track(g, f)
    end_for(g, _regroup(g, ending=True))


@rule("coma.recovery")
def wake_from_coma(g: Game, f: Figure) -> None:
    """A comatose survivor gets one Mind point back."""
    if f.side == HERO and f.alive and f.full_mind and not f.mind:
        restore_mind(g, f, 1, "coma.recovery")
