"""One enemy's turn: spell, then shooting, then fighting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed
from delvewright.rules.battleaxe.dungeon import doors
from delvewright.rules.battleaxe.fighting import cards_in_attacks as cards
from delvewright.rules.battleaxe.fighting.attacking import blow
from delvewright.rules.battleaxe.figures import bait as baiting
from delvewright.rules.battleaxe.figures.chasing import at_home, chased, shut_off, way_home
from delvewright.rules.battleaxe.figures.enemy_positions import (
    approach,
    fighting_spot,
    heroes_seen,
    sight_from,
    sight_spot,
)
from delvewright.rules.battleaxe.figures.enemy_targets import best, in_the_end, noticed, ranked, targets
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, in_reach
from delvewright.rules.battleaxe.ground.routes import Spot, Walk
from delvewright.rules.battleaxe.magic import enemy_spells
from delvewright.rules.battleaxe.state import effects, values
from delvewright.rules.battleaxe.state.dice import roll_for_it
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.reasons import Named, Why, name
from delvewright.rules.battleaxe.state.texts import enemy

Place = Callable[[Figure], Spot | None]
"""Where to attack a hero from; None: from nowhere."""


@rule("enemy.algorithm.turn", "enemy.phase.order", "enemy.phase.switch-weapon", "game.cooperative")
def turn(g: Game, e: Figure) -> Play:
    """Whom it notices, then one phase: it casts, else it shoots, else it fights. Nobody is asked what it does."""
    enemy.of(e.enemy.id).own_turn(g, e)
    casts = enemy_spells.ready(e)
    why = Why(g, e)
    heroes = chased(g, why)
    if not heroes:
        return
    bait = yield from baiting.tempted(g, e)
    shut = bait < 0 and shut_off(g, e, heroes)
    if shut and at_home(e):
        return
    walk = LargeWalk(g, e) if e.enemy.large else Walk(g, e)
    if bait >= 0:
        go(g, walk, baiting.beside(walk, bait))
        return
    if shut:
        if go(g, walk, way_home(walk, why)):
            why.tell(squares=(e.at,))
        return
    noticed_ = noticed(g, e, heroes, why)
    if casts and (yield from ranged(g, walk, noticed_, "spell", why)):
        return
    if e.enemy.missile is not None and (yield from ranged(g, walk, noticed_, "shoot", why)):
        return
    fought = yield from fight(g, walk, noticed_, [h for h in heroes if h not in noticed_], why)
    if not fought and e.under("held") and g.figures[e.id] is e:
        yield from effects.break_free(g, e)


@rule("priority.top", "priority.tie", "enemy.algorithm.rank", "enemy.fight.other-hero")
def choose(g: Game, groups: Sequence[Sequence[Figure]], place: Place, why: Why) -> Play:
    """The first hero in rank order who can be attacked, and from where. Equal ones roll for it, but only those between
    whom it matters."""
    for group in groups:
        found = [(h, spot) for h in group if (spot := place(h)) is not None]
        if len(found) > 1:
            why.add("Equal heroes roll for it.", "priority.tie")
            top = yield from roll_for_it(g, [h for h, _ in found], "top priority")
            found = [pair for pair in found if pair[0] is top]
        if found:
            (chosen,) = found
            return chosen
    return None


@rule("enemy.move.before-attack", "enemycard.speed")
def go(g: Game, walk: Walk, spot: Spot | None) -> int:
    """It moves; gives back how far."""
    e = walk.e
    if spot is None or not spot.cost:
        return 0
    trail = (e.at, *walk.trail(spot)) if g.log is not None else ()
    g.put(e, spot.at, spot.mask)
    if spot.facing >= 0:
        e.facing = spot.facing
    if trail:
        rules = ("enemycard.speed", "enemy.move.blocked")
        g.tell("move", "{} moves from {} to {}.", e, Named(trail[0]), Named(e.at), rules=rules, squares=trail)
    return spot.cost


# -- spells and missiles


@rule(
    "enemy.algorithm.ranged-phase", "enemy.phase.spell", "enemy.phase.shoot", "enemy.move.stay",
    "enemy.spell.adjacent", "enemy.shoot.not-adjacent", "enemy.sight.none", "priority.phase-match",
)  # fmt: skip
def ranged(g: Game, walk: Walk, heroes: Sequence[Figure], phase: str, why: Why) -> Play:
    """The spell or the shooting phase; gives back whether somebody was attacked."""
    e = walk.e
    shooting = phase == "shoot"
    here = Spot(e.at, e.mask, 0)
    beset = shooting and bool(touching(g, e.mask) & heroes_seen(g))
    tried = Why(g, e)
    groups = ranked(g, e, walk, heroes, "shoot", tried)
    notes: dict[int, Why] = {}

    def place(t: Figure) -> Spot | None:
        notes[t.id] = note = Why(g, e)
        if not beset and sight_from(g, e, e.mask, t.mask):
            note.add(f"It has Clear Sight of {t} from where it stands.", "enemy.move.stay")
            return here
        if beset:
            note.add("It cannot shoot next to a hero.", "enemy.shoot.not-adjacent")
        return sight_spot(walk, t, shooting, note)

    chosen = yield from choose(g, groups, place, tried)
    why.parts += tried.parts
    why.rules += tried.rules
    if chosen is None:
        why.add(f"No Clear Sight for a {'shot' if shooting else 'spell'}.", "enemy.sight.none", f"enemy.phase.{phase}")
        return False
    t, spot = chosen
    why.parts += notes[t.id].parts
    why.rules += notes[t.id].rules
    go(g, walk, spot)
    why.add(f"It {'shoots at' if shooting else 'casts at'} {t}.", f"enemy.phase.{phase}")
    why.tell(t.id, squares=(spot.at,))
    g.shots += (t.id,)
    g.counters["shot-at"] = t.id
    if shooting:
        at = t.at
        yield from blow(g, e, t, values.missile(g, e, ""), "missile")
        enemy.of(e.enemy.id).has_shot(g, e, at)
    else:
        yield from enemy_spells.cast(g, e, t)
    return True


# -- fighting


@rule("enemy.algorithm.fight-phase", "enemy.phase.fight", "enemy.move.stay", "priority.several-attacks")
def fight(g: Game, walk: Walk, heroes: Sequence[Figure], heard: Sequence[Figure], why: Why) -> Play:
    """The fighting phase; gives back whether it attacked or opened a door. `heard`: those it does not see."""
    e = walk.e
    here = Spot(e.at, e.mask, 0)
    reach = e.enemy.reach
    groups = ranked(g, e, walk, heroes, "fight", why)
    notes: dict[int, Why] = {}

    def place(t: Figure) -> Spot | None:
        notes[t.id] = note = Why(g, e)
        if in_reach(g, e.mask, reach, t.mask):
            if note.reading:
                note.add(f"{t} is within reach; it does not move.", "enemy.move.stay")
            return here
        spot = fighting_spot(walk, t, note)
        if spot is None:
            why.parts += note.parts
            why.rules += note.rules
        return spot

    chosen = yield from choose(g, groups, place, why)
    if chosen is None:
        t = yield from followed(g, walk, groups, heard, why)
        move = approach(walk, t, why)
        go(g, walk, move.spot)
        if move.door >= 0:
            why.tell(t.id, squares=(e.at,))
            open_door(g, e, move.door)
            return True
        near = within_reach(g, e)
        if not near:
            why.tell(t.id, squares=(e.at,))
            return False
        t = yield from best(g, walk, near, why)
    else:
        t, spot = chosen
        why.parts += notes[t.id].parts
        why.rules += notes[t.id].rules
        enemy.of(e.enemy.id).has_moved(g, e, go(g, walk, spot))
    if why.reading:
        why.add(f"It fights {t}.", "enemy.phase.fight")
        why.tell(t.id, squares=(e.at,))
    yield from attack(g, e, t)
    enemy.of(e.enemy.id).has_attacked(g, e)
    for _ in range(attacks(g, e) - 1):
        near = within_reach(g, e) if g.figures[e.id] is e and not g.over else []
        if not near:
            break
        again = Why(g, e)
        t = yield from best(g, walk, near, again)
        again.add(f"It attacks once more, this time {t}.", "priority.several-attacks")
        again.tell(t.id)
        yield from attack(g, e, t)
    return True


@rule("enemy.fight.other-hero", "chase.follow", "enemy.algorithm.approach", "priority.tie", "priority.visible.none")
def followed(g: Game, walk: Walk, groups: Sequence[Sequence[Figure]], heard: Sequence[Figure], why: Why) -> Play:
    """Whom an enemy closes in on that can fight nobody yet: the first in rank order whom it can get at; if no way leads
    to anybody it sees, whom it hears. If nobody is to be got at, its top priority."""
    e = walk.e
    alone = len(groups) == 1 and len(groups[0]) == 1 and not heard
    for group in groups if not alone else ():
        if found := in_the_end(g, e, walk, group, walk.taken):
            return (yield from roll_for_it(g, found, "top priority", harmful=False))
        why.add(f"It cannot come at {listed(group, 'or')}.", "enemy.fight.other-hero")
    if heard and not any(in_the_end(g, e, walk, group, walk.blocked) for group in groups):
        why.add("It follows those it hears.", "priority.visible.none", "chase.follow")
        for group in ranked(g, e, walk, heard, "fight", why):
            if found := in_the_end(g, e, walk, group, walk.taken):
                return (yield from roll_for_it(g, found, "top priority", harmful=False))
    return (yield from roll_for_it(g, groups[0], "top priority", harmful=False))


@rule("enemy.algorithm.fight-phase")
def within_reach(g: Game, e: Figure) -> list[Figure]:
    """The heroes it can fight where it stands, seen before or not."""
    return [h for h in targets(g) if in_reach(g, e.mask, e.enemy.reach, h.mask)]


@rule("enemycard.attacks")
def attacks(g: Game, e: Figure) -> int:
    """How many attacks it has."""
    return e.base.attacks + enemy.of(e.enemy.id).more_attacks(g, e)


@rule("enemycard.attacks", "enemycard.successes")
def attack(g: Game, e: Figure, t: Figure) -> Play:
    """One attack by hand."""
    need = values.attack(g, e, "") + cards.attack_bonus(g, e, t, "")
    yield from blow(g, e, t, need, "attack")


@rule("enemycard.open-doors")
def open_door(g: Game, e: Figure, door: int) -> None:
    """It opens a door the heroes have closed."""
    doors.set_open(g, g.board.together(door), True)
    rules = ("enemycard.open-doors",)
    g.tell("door", "{} opens the door at {}.", e, name(e.at), rules=rules, squares=(e.at,))
