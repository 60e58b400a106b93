"""Where a hero wants to go: out, with what he carries, to what the quest asks for, to camp, or into the unknown."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players import plan
from delvewright.players.allison.board import SLEDGE
from delvewright.players.allison.care import REST, SAFE, camp, nearly_out, needs_rest, party_tired
from delvewright.players.allison.retreating import beaten
from delvewright.players.allison.strength import body, casts, defend_dice, full, helpless, magic, memorised
from delvewright.players.allison.turn import Turn
from delvewright.players.drawn_board import spot
from delvewright.rules.allison.content.reading import content

FETCHED = ("salt-sack", "fuel-bundle", "planks")
"""Things that are taken up by stepping on them."""
WARMTH = "warmth"
SACK, PLANKS, FUEL, JAR, LAMP = "salt-sack", "planks", "fuel-bundle", "salt-jar", "salt-lamp"
LAMPS, OPENS = 4, 2
"""Salt lamps, and how many of them are out when the hall opens."""
NEAR = 6
"""Squares within which companions stay of one another."""
DOOR = 6
"""How much further somebody in a hurry goes round than through a door: there are fights behind doors."""
PACE = 7
"""Squares that a roll usually allows."""
BACK = (2, 3)
"""How far from a way out one steps back, so that whoever follows leaves it."""
WATCH = 3
"""So many of his own rounds somebody watches over others who have to rest."""
PATIENCE = 4
"""Rounds without anything new after which nobody waits for anybody."""
STRONG, ABLE = 7, 5
"""Body with which somebody breaks ice most times, and with which he may."""
LONG = 10
"""Rounds without anything new after which everything is tried."""


# -- who does what


@rule("house.bot.order")
def leader(t: Turn) -> FigureView | None:
    """Who goes first: the sturdiest fighter who is fit and has his hands free."""
    burdened = {h.id for h in t.party if burdens(t, h) & {SACK, PLANKS} or guides(t, h)}
    awake = [h for h in t.party if not helpless(h)]
    for pool in (
        [h for h in awake if not casts(h) and 2 * body(h) > full(h) and h.id not in burdened],
        [h for h in awake if not casts(h) and h.id not in burdened],
        awake,
    ):
        if pool:
            return max(pool, key=lambda h: (full(h) + defend_dice(h), -h.id))
    return None


def burdens(t: Turn, hero: FigureView) -> set[str]:
    """What of the quest's things a hero carries."""
    return {of.partition("@")[0] for (what, of), v in t.view.known.items() if what == "bearer" and v == hero.id}


def guides(t: Turn, hero: FigureView) -> list[FigureView]:
    """The people who follow a hero."""
    return [p for p in people(t) if p.values.get("master", -1) == hero.id]


def people(t: Turn) -> list[FigureView]:
    """Those on the board who have to be led out."""
    return [f for f in t.board.heroes if f.kind == "person"]


def strays(t: Turn) -> list[FigureView]:
    """People whom nobody leads who could, and companions in the ice."""
    awake = {h.id for h in t.party if not helpless(h)}
    return [p for p in people(t) if p.values.get("master", -1) not in awake] + [h for h in t.friends if frozen(h)]


def frozen(f: FigureView) -> bool:
    """Whether somebody stands in the ice."""
    return "frozen" in f.effects


def frees(h: FigureView) -> bool:
    """Whether somebody can free who stands in the ice: by strength, or with something warm."""
    known = content()
    spells = (memorised(h) if magic(h) else set()) | {known.items[item].spell for item in h.items}
    warm = any(name == WARMTH or "fire" in known.spells[name].tags for name in spells - {""})
    return body(h) >= ABLE or warm or f"potion-of-{WARMTH}" in h.items


def mine(t: Turn, spots: list[int], fit: Callable[[FigureView], bool]) -> int:
    """The square of some that falls to this hero, each going to the nearest that nobody else is nearer to; -1: none."""
    heroes = [h for h in t.party if not helpless(h) and fit(h)]
    far = {h.id: t.board.steps(spot(h), t.board.walls) for h in heroes}
    pairs = [(far[h.id][q], h.id, q) for h in heroes for q in spots if far[h.id][q] >= 0]
    return next(iter(plan.shared(pairs).get(t.i.id, [])), -1)


# -- what is wanted, the most urgent first


@rule("house.bot.retreat")
def _flight(t: Turn) -> int:
    """A beaten party leaves by the way it came."""
    return t.board.exits & t.memory.start or t.board.exits if beaten(t) else 0


def _burden(t: Turn) -> int:
    """Whoever carries something brings it where it belongs."""
    carried = burdens(t, t.i)
    if SACK in carried:
        return t.board.stairs
    if PLANKS in carried:
        return t.board.beside(t.board.gaps) & ~t.board.walls
    if "haul" in t.i.effects:
        way = sledge_way(t)
        nearer = [q for q in squares(t.walk & ~t.board.river) if 0 <= way[q] < way[t.at]]
        if nearer or t.rolled:
            return 1 << min(nearer, key=lambda q: way[q]) if nearer else far_exits(t)
        return sum(1 << q for q in squares(t.board.floor & ~t.board.walls) if 0 <= way[q] < way[t.at]) or far_exits(t)
    return 0


def _escort(t: Turn) -> int:
    """Somebody goes to whoever has to be led out, or freed first by who can; in a hurry all do who might lead."""
    lost = strays(t)
    able = {h.id for h in t.party if not helpless(h) and (not any(map(frozen, lost)) or frees(h))}
    spots = [spot(p) for p in lost]
    beside = {q: t.board.beside(1 << q) & ~t.board.walls for q in spots}
    around = sorted({q for mask in beside.values() for q in squares(mask)})
    goal = mine(t, around, lambda h: not burdens(t, h) and h.id in able) if around else -1
    if goal < 0 or sum(beside[q] >> goal & 1 for q in spots) == 0:
        return 0
    first = min(t.party, key=lambda h: (h.id not in able, min(t.board.apart(spot(h), q) for q in spots), h.id))
    together = len(spots) > 1 or first.id == t.i.id or (t.hurry and not any(map(frozen, lost)))
    return next(mask for mask in beside.values() if mask >> goal & 1) if together else 0


def _way_out(t: Turn) -> int:
    """Home, when nothing is left to do; a few steps back if those who follow stand in the way out."""
    if not t.homeward or sledge(t):
        return 0
    exits = far_exits(t)
    if exits & ~sum(1 << spot(p) for p in guides(t, t.i)):
        return exits
    near = [
        q for q in squares(t.board.floor & ~t.board.walls) if any(t.board.apart(q, e) in BACK for e in squares(exits))
    ]
    return sum(1 << q for q in near)


def far_exits(t: Turn) -> int:
    """The ways out that the quest wants."""
    return t.board.exits & ~(t.memory.start if t.board.other_exit else 0)


def _fetch(t: Turn) -> int:
    """Things that lie about: each hero the one he is nearest to."""
    carried = burdens(t, t.i)
    for name in FETCHED:
        spots = t.board.things(name)
        if not spots or (name == PLANKS and not t.board.gaps) or (name != FUEL and name in carried):
            continue
        goal = mine(t, spots, lambda h, name=name: name == FUEL or not burdens(t, h))  # type: ignore[misc]
        if goal >= 0:
            return 1 << goal
    return 0


def sledge(t: Turn) -> int:
    """Where the sledge stands, as a mask."""
    return sum(1 << q for q in t.board.things(SLEDGE))


def sledge_way(t: Turn) -> list[int]:
    """Steps from every square to the way out for the sledge, round rivers and gaps, through doors that may be shut."""
    goals = far_exits(t)
    blocked = t.board.walls | t.board.river
    return t.board.steps_to(goals, blocked & ~goals, through_doors=True)


def _rope(t: Turn) -> int:
    """To the sledge, for whoever hauls it, once the way is known."""
    there = sledge(t)
    if not there or not far_exits(t):
        return 0
    way = sledge_way(t)
    at = there.bit_length() - 1
    if way[at] < 0:
        return 0
    ahead = [q for q in squares(t.board.beside(there) & ~t.board.walls & ~t.board.river) if way[q] >= 0]
    best = [q for q in ahead if way[q] < way[at]] or ahead
    if not best:
        return 0
    if hauler(t) == t.i.id:
        return sum(1 << q for q in best)
    return sum(1 << q for q in squares(t.board.floor & ~t.board.walls) if 1 < t.board.apart(q, at) <= 3)


def hauler(t: Turn) -> int:
    """Who hauls the sledge: the strongest who has his hands free."""
    fit = [h for h in t.party if not helpless(h) and not burdens(t, h) and body(h) >= 3] or t.party
    return max(fit, key=lambda h: (not casts(h), full(h), -h.id)).id


def _hearth(t: Turn) -> int:
    """Rooms with a cold hearth, when somebody has fuel: all to the one that is nearest to the bearer."""
    fuel = sorted(int(v) for (what, of), v in t.view.known.items() if what == "bearer" and of.startswith("fuel"))
    cold = [v for (what, _), v in t.view.known.items() if what == "cold" and isinstance(v, int)]
    bearer = next((h for h in t.party if h.id in fuel), None)
    if bearer is None or not cold:
        return 0
    far = t.board.steps(spot(bearer), t.board.walls)
    rooms = [t.board.area(q) & ~t.board.walls for q in cold]
    reached = [
        (min(far[q] for q in squares(m) if far[q] >= 0), m) for m in rooms if any(far[q] >= 0 for q in squares(m))
    ]
    return min(reached)[1] if reached else 0


def _lectern(t: Turn) -> int:
    """A magic-user who is low reads, where that helps."""
    if not casts(t.i) or 2 * magic(t.i) > t.i.bars.get("Magic", (0, 0))[1]:
        return 0
    mask = 0
    for (what, of), q in t.view.known.items():
        if what == "lectern" and isinstance(q, int) and not t.memory.tries.get((of, 0)):
            mask |= next((sum(1 << s for s in p.squares) for p in t.view.furniture if q in p.squares), 0)
    return t.board.beside(mask) & ~t.board.walls


def in_need(t: Turn) -> list[FigureView]:
    """Companions who are in a fight."""
    return [h for h in t.friends if h.values.get("met")] if t.board.enemies else []


@rule("house.bot.order")
def _aid(t: Turn) -> int:
    """Where companions fight: whoever has no enemy near himself goes to them, but for who is nearly dead."""
    fighting = in_need(t)
    if not fighting or t.threats or 3 * body(t.i) <= full(t.i):
        return 0
    return near_to(t, t.board.steps_to(sum(1 << spot(h) for h in fighting), t.board.walls))


def near_to(t: Turn, far: list[int]) -> int:
    """Free squares at most three steps from somebody, by a list of steps."""
    mates = ~t.board.hero_mask | 1 << t.at
    return sum(1 << q for q in squares(t.board.floor & ~t.board.walls & mates) if 0 < far[q] <= 3)


@rule("house.bot.order")
def _landmarks(t: Turn) -> int:
    """Squares beside jars and lamps; whoever does not lead goes only to those that the leader is near, and stays with
    him."""
    mask = sum({1 << q for q in t.board.things(JAR)} | {1 << q for q in t.board.things(LAMP) if not bides(t)})
    stands = t.board.beside(mask) & ~t.board.walls if mask else 0
    lead = leader(t)
    if not stands or lead is None or lead.id == t.i.id or t.memory.stale(t) > LONG:
        return stands
    far = afoot(t, spot(lead))
    return sum(1 << q for q in squares(stands) if 0 <= far[q] <= NEAR) or near_to(t, far)


@rule("house.bot.explore", "house.quest.10-weighing")
def bides(t: Turn) -> bool:
    """Whether the lamp that opens the hall waits until the others are found, so that all go out before she is met."""
    burning, out = len(t.board.things(LAMP)), int(t.board.fact("out", LAMP))
    return out == OPENS - 1 and out + burning < LAMPS and bool(unknown(t)) and t.memory.stale(t) <= LONG


@rule("house.bot.rest")
def _camp(t: Turn) -> int:
    """Back to where one can rest, when somebody has to and it is not here."""
    if not party_tired(t) or t.memory.stale(t) > LONG or t.memory.rests(t.view.round) >= 4:
        return 0
    if nearly_out(t) and reachable(t, t.board.exits):
        return 0
    if camp(t, t.at) in SAFE:
        if REST not in t.options and needs_rest(t) and t.board.danger >> t.at & 1:
            return t.board.beside(1 << t.at) & ~(t.board.walls | t.board.danger | t.board.hero_mask)
        return 0 if t.memory.camping.over(t.at, t.view.round, WATCH) else 1 << t.at
    here = t.board.steps(t.at, t.board.walls | t.board.danger)
    rooms = [a & ~t.board.walls for a in t.view.areas if camp(t, (a & -a).bit_length() - 1) in SAFE]
    reached = [(min((here[q] for q in squares(m) if here[q] >= 0), default=-1), m) for m in rooms]
    near = [(d, m) for d, m in reached if 0 <= d <= 20]
    return min(near)[1] if near else 0


def _hunt(t: Turn) -> int:
    """Enemies who are known and near, while the party is fit."""
    if not t.foes or t.hurry or not (t.strength > 0.6 or t.memory.stale(t) > LONG):
        return 0
    stands = t.board.beside(sum(1 << spot(e) for e in t.foes)) & ~t.board.walls & ~(t.board.hero_mask & ~(1 << t.at))
    stands &= ~t.board.no_stop
    far = t.board.steps(t.at, t.board.walls | t.board.enemy_mask)
    return sum(1 << q for q in squares(stands) if far[q] >= 0)


def unknown(t: Turn) -> int:
    """Squares from which something unknown can be opened or seen."""
    mask = t.board.frontier
    for door in t.board.shut:
        for q in (door.a, door.b):
            if t.board.floor >> q & 1:
                mask |= 1 << q
    return mask & ~t.board.walls


@rule("house.bot.order", "house.bot.explore")
def _onward(t: Turn) -> int:
    """The leader into the unknown; the others stay near."""
    lead = leader(t)
    if lead is None:
        return 0
    ahead = unknown(t)
    far = t.board.steps(spot(lead), t.board.walls)
    ahead = sum(1 << q for q in squares(ahead) if far[q] >= 0)
    if not ahead:
        return 0
    if lead.id != t.i.id and t.memory.stale(t) <= LONG:
        beside = t.board.steps(spot(lead), t.board.walls | t.board.danger)
        return near_to(t, beside) or near_to(t, afoot(t, spot(lead)))
    if t.memory.aim < 0 or not ahead >> t.memory.aim & 1 or t.hurry:
        t.memory.aim = min((_price(t, far, q), q) for q in squares(ahead))[1]
    return 1 << t.memory.aim if t.memory.stale(t) <= LONG else ahead


def _price(t: Turn, far: list[int], q: int) -> int:
    """How far something unknown is; locked doors are left for later. In a hurry what counts is how far it is from where
    somebody waits, and that there may be a fight behind a door."""
    doors = [d.kind for d in t.board.shut if q in (d.a, d.b)]
    price = far[q] + 30 * ("locked" in doors)
    if not t.hurry:
        return price + 8 * bool(t.board.river >> q & 1)
    return price + DOOR * bool(doors) + _beyond(t, q)


def _beyond(t: Turn, q: int) -> int:
    """What the way from a square to who waits may cost."""
    mark = _mark(t)
    return 2 * t.board.apart(q, mark) if mark >= 0 else 0


@rule("house.bot.explore")
def passes_by(t: Turn) -> bool:
    """Whether somebody in a hurry leaves the door in front shut: an open way promises more."""
    far = t.board.steps(t.at, t.board.walls)
    open_ways = [far[q] + _beyond(t, q) for q in squares(t.board.frontier & ~t.board.walls) if far[q] >= 0]
    return t.hurry and min(open_ways, default=t.board.size) < DOOR + _beyond(t, t.at)


def _mark(t: Turn) -> int:
    """Where somebody waits to whom nobody has come yet: who has least time, of those who can still be reached in it;
    -1: nobody."""
    waiting = [(int(t.board.fact("until", of)), int(q)) for (what, of), q in t.view.known.items() if what == "mark"]
    left = [(last, q) for last, q in waiting if not t.board.floor >> q & 1]
    in_time = [(last, q) for last, q in left if t.view.round + t.board.apart(t.at, q) // PACE < last]
    return min(in_time)[1] if in_time else -1


def _goods(t: Turn) -> int:
    """What the dead have left lying: whoever is nearest gathers it; what nobody can take is left alone."""
    for q in squares(t.board.piles & (t.board.beside(1 << t.at) | 1 << t.at)):
        t.memory.tries["pile", q] = 1
    spots = [q for q in squares(t.board.piles) if not t.memory.tries.get(("pile", q))]
    goal = mine(t, spots, lambda h: True) if spots else -1
    return 1 << goal if goal >= 0 else 0


def _unsearched(t: Turn) -> int:
    """Known rooms where this hero has not looked for treasure, once nothing else is left to open."""
    searched = t.memory.treasure.get(t.i.id, 0)
    return sum(a for a in t.view.areas if not a & t.view.corridors and not a & searched)


def _give_up(t: Turn) -> int:
    """Out, when there is nothing left to be done."""
    return far_exits(t) or t.board.exits if hopeless(t) else 0


def hopeless(t: Turn) -> bool:
    """Whether nothing has come of anything for very long."""
    return t.memory.stale(t) > 4 * LONG


def _corners(t: Turn) -> int:
    """Known places where nobody has looked for secret doors."""
    return t.board.floor & ~t.memory.doors & ~t.board.walls


def _rubble(t: Turn) -> int:
    """Fallen rock, where nothing else is left."""
    rock = sum(1 << token.square for token in t.view.tokens if token.kind == "rubble")
    return t.board.beside(rock) & ~t.board.walls


def _seals(t: Turn) -> int:
    """Sealed doors, where nothing else is left: from within they open when all heroes are shut in."""
    sealed = [d for d in t.view.doors if d.state == "closed" and d.kind == "sealed"]
    return sum({1 << q for d in sealed for q in (d.a, d.b)}) & t.board.floor


WANTS: tuple[tuple[Callable[[Turn], int], str], ...] = (
    (_flight, "flees by the way the party came"),
    (_give_up, "gives up and makes for a way out"),
    (_burden, "brings what it carries where it belongs"),
    (_escort, "goes to somebody who has to be led out"),
    (_way_out, "makes for the way out"),
    (_aid, "goes to help in a fight"),
    (_camp, "goes back to where one can rest"),
    (_goods, "goes to what lies there"),
    (_fetch, "goes to fetch what the quest asks for"),
    (_rope, "goes to the sledge"),
    (_lectern, "goes to read, and to have magic again"),
    (_hearth, "goes to a hearth to light"),
    (_landmarks, "goes to what has to be seen to"),
    (_hunt, "goes for an enemy that is known"),
    (_onward, "goes on to what nobody has seen"),
    (_unsearched, "goes to a room it has not searched for treasure"),
    (_corners, "goes where nobody has looked for a secret door"),
    (_rubble, "goes to rock that has to be cleared away"),
    (_seals, "goes to a sealed door: nothing else is left"),
)
"""Where a hero may want to go, the most urgent first, and why."""


def wanted(t: Turn) -> int:
    """Mask of the squares this hero wants to get to: of what is most urgent and can be reached."""
    if t.want is None:
        t.want = 0, ""
        for want, why in WANTS:
            mask = want(t) & ~t.board.walls
            if mask and reachable(t, mask):
                t.want = mask, why
                break
    return t.want[0]


def reachable(t: Turn, mask: int) -> bool:
    """Whether there is any way to a mask, jumps included; nobody waits for ever for a sledge to get out of it, whoever
    hauls it goes past."""
    walls = t.board.walls | (sledge(t) if t.memory.stale(t) > LONG and "haul" not in t.i.effects else 0)
    return t.board.steps_to(mask, walls & ~mask & ~(1 << t.at))[t.at] >= 0


def afoot(t: Turn, q: int) -> list[int]:
    """Steps from a square to every other, round what hurts; across it where there is no other way."""
    round_, across = t.board.steps(q, t.board.walls | t.board.danger), t.board.steps(q, t.board.walls)
    return [a if a >= 0 else b for a, b in zip(round_, across, strict=True)]


def late(t: Turn) -> list[FigureView]:
    """Companions for whom the leader waits: who go along and are nearly here, or cross a danger; not for long."""
    if t.memory.patience.over(t.at, t.view.round) or t.memory.stale(t) > PATIENCE:
        return []
    going = [h for h in t.friends if not helpless(h) and not burdens(t, h)]
    stands = sum({1 << spot(h) for h in going})
    round_ = t.board.steps_to(1 << t.at, (t.board.walls | t.board.danger) & ~stands)
    across = t.board.steps(t.at, t.board.walls)

    def far(q: int) -> int:
        if t.board.apart(q, t.at) <= NEAR and 0 <= round_[q] <= 2 * NEAR:
            return t.board.apart(q, t.at)
        return max(round_[q], plan.CLOSE + 1) if round_[q] >= 0 else across[q] + plan.CLOSE

    return plan.late((h, far(spot(h))) for h in going if across[spot(h)] >= 0)


def together(t: Turn) -> bool:
    """Whether nobody is waited for, so that the leader may go on."""
    return not late(t)
