"""How a fight begins: monsters are placed, and one side is surprised."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Monster
from delvewright.rules.advanced.fighting.character_monsters import joined_by
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.fighting.skaven_weapons import pair, partner
from delvewright.rules.advanced.fighting.surprise import imprisoned, join, surprise
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.routes import steps_from
from delvewright.rules.advanced.ground.sight import visible
from delvewright.rules.advanced.ground.squares import distance
from delvewright.rules.advanced.state.board import WIDTH, Group
from delvewright.rules.advanced.state.game import FIGHTING, GROUND, HEROES, MASTER, NAMED, Figure, Game, Several
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.texts import ability, special_of
from delvewright.rules.advanced.state.turns import open_turn
from delvewright.rules.common.announcing import announced

Alive = tuple[tuple[str, int], ...]
"""Monsters by kind, each with the Wounds it has; 0: all of them."""


@rule("combat.start", "surprise.mid_combat", "turn.kinds")
def meet(
    g: Game, areas: tuple[int, ...], alive: Alive, home: int = -1, known: bool = False, bonus: int = 0,
    far: bool = False,
) -> Play:  # fmt: skip
    """Monsters are found in some sections. Outside of a fight surprise is rolled and one begins; in a fight they join.

    `home`: the section they belong to; `known`: the heroes have a map of it; `bonus`: more for the heroes' surprise;
    `far`: they come as far away as somebody sees.
    """
    found = yield from place(g, areas, alive, home, far)
    if not found:
        return
    found += yield from led(g, areas, home)
    fought_over(g, found)
    if g.fighting:
        join(g, found)
        return
    more = yield from lying_in_wait(g)
    found += yield from place(g, areas, tuple((kind, 0) for kind in more), -1)
    first = yield from surprise(g, areas, found, known or (home >= 0 and charted(g, areas)), bonus)
    g.fought, g.pursued, g.extra, g.loot, g.shots = len(found), -1, False, (), ()
    open_turn(g, FIGHTING, HEROES if first else MASTER)
    yield from focus(g)


@rule("surprise.heroes.map", "item.treasure_map")
def charted(g: Game, areas: tuple[int, ...]) -> bool:
    """Whether a treasure map shows one of some sections: of use against those who belong there, not against monsters
    that come to the heroes."""
    return any(g.counters.get(f"mapped-{g.depth}-{area}") for area in areas)


@rule("pursuit.choice")
def fought_over(g: Game, found: list[Figure]) -> None:
    """A fight begins, or grows: it is where these monsters stand, and where they were met from."""
    for f in (*found, *g.company()):
        if (section := g.section(f)) >= 0:
            g.counters[GROUND] = g.counters.get(GROUND, 0) | 1 << section


@announced
def lying_in_wait(g: Game) -> Play:
    """A fight is set up: gives back the kinds of those who join it by a counter of the gamesmaster."""
    return ()
    yield


@rule("combat.place", "combat.place.choice")
def place(g: Game, areas: tuple[int, ...], alive: Alive, home: int, far: bool = False) -> Play:
    """The gamesmaster sets them up, one to a square, in these sections and nowhere else. Gives back those who stand."""
    known = content().monsters
    found: list[Figure] = []
    order = sorted(alive, key=lambda each: standing_back(known[each[0]]))
    for kind, wounds in order:
        card = known[kind]
        for _ in range(1 if wounds else card.models):
            f = yield from stand(g, g.add_monster(card, home, wounds), areas, found, far)
            found += [f] if f is not None else []
    zones.settle(g)
    if home >= 0 and found:
        kinds = tuple(kind for kind, _ in alive)
        old = next((each.all for each in g.groups if each.area == home), kinds)
        g.groups = (*[each for each in g.groups if each.area != home], Group(home, (), old))
    if found:
        ids = tuple(f.id for f in found)
        text, rules = "Monsters appear: {}." if found[1:] else "{} appears.", ("combat.start", "combat.place")
        g.tell("monsters", text, Several(found), rules=rules, figures=ids)
    return found


def stand(g: Game, f: Figure, areas: tuple[int, ...], others: list[Figure], far: bool = False) -> Play:
    """One of them is set up; a team stands together. Gives back the monster, or None if there is no square for it."""
    free = free_places(g, f, areas)
    mate = next((o for o in others if "team" in f.monster.special and o.kind is f.kind and partner(g, o) is None), None)
    if mate is not None:
        free = free & g.touching(mate.mask) or free
    if not free:
        g.remove(f)
        return None
    usual = (free & -free).bit_length() - 1
    if g.gm < 0:  # nobody else needs to know which is the best
        places = usual_places(g, f, free)
        usual = (farthest(g, places) if far else places)[0]
    answer = yield from chosen(g, "place-monster", (), ("stand", usual), (("stand", free),), f.id)
    g.put(f, answer[1])
    special_of(g, g.section(f)).monster(g, g.section(f), f)
    if imprisoned(g, g.section(f)):
        last(f, "prisoner", "dice", number("grate", "dice") - f.monster.dice, "expedition")
    if mate is not None:
        pair(mate, f)
    return f


@rule("counter.character")
def led(g: Game, areas: tuple[int, ...], home: int) -> Play:
    """A Character counter may add one who leads them; it has no place of its own."""
    who = yield from joined_by(g, home)
    if who is None:
        return []
    f = yield from stand(g, g.add_monster(content().monsters[who.kind], -1, who.wounds), areas, [])
    if f is None:
        g.escaped = (who, *g.escaped)
        return []
    f.marks = (*f.marks, NAMED) if who.named else f.marks
    f.used |= dict(who.used)
    zones.settle(g)
    return [f]


def standing_back(card: Monster) -> int:
    """Whether a monster is placed after those who fight hand-to-hand: 1; a Sentry last: 2."""
    if "sentry" in card.special:
        return 2
    return int(bool(card.shoots or card.spells) or any(ability.of(word).afar for word in card.special))


@rule("combat.place")
def free_places(g: Game, f: Figure, areas: tuple[int, ...]) -> int:
    """Mask of the squares where a monster can stand."""
    free = 0
    for area in areas:
        free |= special_of(g, area).stands(g, area)
    free &= ~(g.solid | g.taken)
    if f.special("large"):
        free &= free >> 1 & free >> WIDTH & free >> WIDTH + 1
    return free


@rule("combat.place.choice")
def usual_places(g: Game, f: Figure, free: int) -> list[int]:
    """Some squares, the usual one for a monster first: near the heroes, but not in their zones; for one that shoots or
    casts far away; for a Sentry next to a door."""
    danger = 0
    for hero in g.company():
        danger |= zones.zone(g, hero)
    back, far = standing_back(f.monster), steps_from(g, g.company(), among=free)

    def rank(q: int) -> tuple[int, ...]:
        near = far.get(q, WIDTH)
        aside = back == 2 and not any(g.board.doors[i].b < 0 for i in g.board.doors_at.get(q, ()))
        return (danger >> q & 1, aside, -near if back == 1 else near, q)

    return sorted(squares(free), key=rank)


@rule("combat.place.choice")
def farthest(g: Game, places: list[int]) -> list[int]:
    """The same squares, those first that are farthest from all heroes and that one of them sees."""
    heroes = [f.at for f in g.company() if f.up]

    def rank(q: int) -> tuple[bool, int]:
        near = min((distance(q, at) for at in heroes), default=0)
        return not any(visible(g, at, q) for at in heroes), -near

    return sorted(places, key=rank)


@rule("qroom.mosaic.barrels")
def appear(g: Game, area: int, kind: str, near: int) -> Play:
    """A monster stands there all at once, next to something; the fight begins without surprise."""
    free = [q for q in squares(near) if not (g.taken | g.solid) >> q & 1]
    if not free:
        return
    f = g.add_monster(content().monsters[kind])
    g.put(f, free[0])
    zones.settle(g)
    g.tell("monsters", "{} appears.", f, rules=("combat.start",))
    fought_over(g, [f])
    if not g.fighting:
        g.fought, g.pursued, g.extra, g.loot, g.shots = 1, -1, False, (), ()
        open_turn(g, FIGHTING)
    return
    yield


@rule("zone.focus.setup")
def focus(g: Game) -> Play:
    """Where several opponents are in a zone when the fight begins, its owner picks the focus."""
    for f in list(g.everybody()):
        if len(f.near) < 2:
            continue
        options: list[Answer] = [("focus", id) for id in f.near]
        if f.kind is not None:
            answer = yield from chosen(g, "focus", options, options[0], figure=f.id)
        else:
            answer = yield Decision(f.seat, "focus", options, figure=f.id)
        f.near = (answer[1], *[id for id in f.near if id != answer[1]])
