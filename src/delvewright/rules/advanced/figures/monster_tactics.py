"""Tactics of the monsters: their routine, whether they pursue, whom they attack and where they go."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon.wandering import monsters_come
from delvewright.rules.advanced.fighting import melee
from delvewright.rules.advanced.ground import routes, zones
from delvewright.rules.advanced.ground.sight import sees_figure, visible
from delvewright.rules.advanced.ground.squares import apart, away
from delvewright.rules.advanced.magic import casting, monster_casting
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.counters import plays
from delvewright.rules.advanced.state.game import AWAKE, GROUND, Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import NOBODY, on_table
from delvewright.rules.advanced.state.texts import abilities
from delvewright.rules.advanced.state.values import current

MOVE_ATTACK, ATTACK_MOVE, SHOOT = "move-attack", "attack-move", "shoot"


# -- the routine


@rule("combat.gm.routine", "combat.gm.choice")
def choose_routine(g: Game) -> Play:
    """All monsters follow one routine: the program attacks first if at least half of them are in contact."""
    if g.gm < 0 and g.options.get("tactics") == "dice":
        yield from roll_routine(g)
        return g.routine
    foes = g.foes() if g.gm < 0 else []  # whoever sits there needs no advice
    touching = sum(bool(melee.in_reach(g, f)) for f in foes)
    usual = ("routine", ATTACK_MOVE if touching * 2 >= len(foes) else MOVE_ATTACK)
    answer = yield from chosen(g, "routine", (("routine", MOVE_ATTACK), ("routine", ATTACK_MOVE)), usual)
    g.routine = answer[1]
    return g.routine


@rule("gm.tactics.solo")
def roll_routine(g: Game) -> Play:
    """By the dice: reinforcements, if there is an Ambush counter; one of the routines; or those shoot who can."""
    missiles = any(shoots(f) for f in g.foes())
    row = yield from on_table(g, "tactics-missiles" if missiles else "tactics", NOBODY)
    g.routine = row.what if row.what in (ATTACK_MOVE, SHOOT) else MOVE_ATTACK
    if row.what == "reinforcements" and (yield from plays(g, "ambush", None, True)):
        g.tell("counter", "Ambush!", rules=("counter.ambush", "gm.tactics.solo"))
        yield from monsters_come(g)


def shoots(f: Figure) -> bool:
    """Whether a monster has something that strikes from afar."""
    return bool(f.monster.shoots) or any(text.afar for text in abilities(f))


@rule("gm.special_attacks")
def has_more_than_a_blade(g: Game, f: Figure) -> bool:
    """Whether a monster still has something to shoot, throw or cast: without it, it fights as others do."""
    return bool(f.monster.shoots or casting.sources(g, f)) or any(text.lasts(g, f) for text in abilities(f))


# -- pursuit


@rule("pursuit.choice", "pursuit.ends", "pursuit.must_run")
def choose_pursuit(g: Game) -> Play:
    """Whether the monsters go after heroes who leave the section of the fight."""
    if not leaving(g):
        g.pursued = -1
        return
    foes, heroes = g.foes(), g.heroes()
    keen = len(foes) >= len(heroes) or any(f.condition != AWAKE for f in g.company())
    tired = g.pursued >= number("pursuit", "turns") and any(guards_home(g, f) for f in foes)
    usual = ("pursue",) if keen and not tired else ("stay",)
    answer = yield from chosen(g, "pursuit", (("pursue",), ("stay",)), usual)
    if answer == ("pursue",):
        g.pursued = max(g.pursued, 0) + 1
        g.tell("pursuit", "The monsters pursue.", rules=("pursuit.choice",))
    else:
        g.pursued = -2
        g.tell("pursuit", "The monsters stay.", rules=("pursuit.choice",))


@rule("pursuit.choice", "combat.always_attack")
def leaving(g: Game) -> bool:
    """Whether the heroes have left: none of them is in a section with monsters, nor seen by one where the fight is, nor
    can be attacked by all at once. Whoever stands where the monsters were met has not left, and they attack."""
    foes, ground = g.foes(), g.counters.get(GROUND, 0)
    held = {g.section(f) for f in foes}
    for f in g.company():
        section = g.section(f)
        if section in held or (ground >> section & 1 and any(sees_figure(g, foe, f) for foe in foes)):
            return False
    return not all(reaches(g, f) for f in foes)


def guards_home(g: Game, f: Figure) -> bool:
    """Whether a monster belongs to a Lair or Quest Room."""
    return f.group in g.rooms and g.rooms[f.group].kind in ("lair", "quest")


def reaches(g: Game, f: Figure) -> bool:
    """Whether a normal move can bring a monster next to somebody."""
    points = walking.allowance(g, f)
    near = [other for other in g.company() if apart(f.at, other.at) <= points + 1 + f.large]
    if not near:
        return False
    goals = 0
    for other in near:
        goals |= _touching(g, f, other)
    return goals >> f.at & 1 > 0 or routes.comes_to(g, f, points, goals)


# -- whom and where


@rule("gm.target", "combat.gm.choice")
def preferred(g: Game, targets: list[Figure]) -> Figure:
    """The one with the lowest Weapon Skill, then Toughness; never somebody who lies there while another stands."""
    return min(targets, key=lambda o: (o.condition != AWAKE, melee.ws_against(g, o), current(g, o, "toughness"), o.id))


def contact(g: Game, f: Figure, points: int) -> dict[int, list[Figure]]:
    """Squares a monster can come to from which it could strike, each with whom."""
    found: dict[int, list[Figure]] = {}
    free = routes.reachable(g, f, points) | 1 << f.at
    for other in g.company():
        for q in squares(free & _touching(g, f, other)):
            found.setdefault(q, []).append(other)
    return found


def _touching(g: Game, f: Figure, other: Figure) -> int:
    """The squares from which a monster reaches somebody: for a large one, its first squares."""
    reach = content().weapons[f.held or "fists"].reach and not f.special("large")
    near = g.around(other) if reach else g.beside(other)
    if f.special("large"):
        near |= near >> 1 | near >> WIDTH | near >> WIDTH + 1
    return near


@rule(
    "combat.gm.choice", "gm.target", "special.berserk", "combat.always_attack", "combat.never_retreat",
    "pursuit.must_run",
)  # fmt: skip
def destination(g: Game, f: Figure, points: int) -> int:
    """Where the program moves a monster: into contact with the preferred hero, else nearer to one it sees or hears; in
    pursuit also to a door that was shut on it."""
    touching = contact(g, f, points)
    if touching:
        fronts = routes.layers_of(g, f, points)
        cost = {q: n for n, front in enumerate(fronts) for q in squares(front) if q in touching}
        people = {o.id: o for each in touching.values() for o in each}
        if f.special("berserk"):
            best = min(people.values(), key=lambda o: (away(f, o), o.id))
        else:
            best = preferred(g, list(people.values()))
        goals = [q for q, each in touching.items() if best in each]
        q = min(goals, key=lambda q: (cost.get(q, 0), q))
        return -1 if q == f.at else q
    targets = [o for o in g.company() if o.up] or g.company()
    if not targets:
        return -1
    seen = [o for o in targets if sees_figure(g, f, o)] or targets
    fronts = routes.fronts_from(g, seen, f.mask)
    if g.pursued > 0 and not any(front >> f.at & 1 for front in fronts):
        fronts = routes.fronts_from(g, seen, f.mask, doors=True)
    free = routes.reachable(g, f, points)
    for front in fronts:
        if front >> f.at & 1:
            break
        if nearer := front & free:
            return (nearer & -nearer).bit_length() - 1
    return -1


@rule("gm.special_attacks")
def stands_off(g: Game, f: Figure) -> bool:
    """Whether a caster or shooter has no wish to come nearer: there is something it can do from where it is."""
    if f.monster.spells and monster_casting.choose(g, f) is not None:
        return True
    if any(text.prefers(g, f) is not None for text in abilities(f)):
        return True
    reloading = f.under("reloading") and any(sees_figure(g, f, o) for o in g.company())
    return reloading and not melee.in_reach(g, f)


@rule("gm.special_attacks")
def keep_away(g: Game, f: Figure) -> Play:
    """It leaves an enemy's death zone, if there is a square outside of all of them; the nearest that sees somebody."""
    if not zones.engaged(g, f) and not melee.beside_enemy(g, f):
        return
    danger = 0
    for other in g.company():
        danger |= zones.zone(g, other)
    free = routes.reachable(g, f, walking.allowance(g, f)) & ~danger
    for layer in routes.layers_of(g, f, walking.allowance(g, f)):
        goals = [q for q in squares(layer & free) if any(visible(g, q, o.at) for o in g.company())]
        if goals:
            yield from walking.walk(g, f, goals[0])
            return


@rule("sentry.choice")
def outnumbered(g: Game) -> bool:
    """Whether a Sentry fetches help: the monsters are worth fewer points than the hero side has models, times two."""
    return worth(g) < len([o for o in g.company() if o.up]) * 2


def worth(g: Game) -> float:
    """The points of all monsters that are present."""
    return sum(f.monster.points / f.monster.models for f in g.foes())
