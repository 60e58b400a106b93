"""What Skaven have besides blades: globes of poisoned wind, long guns, warpfire, and a scroll that kills."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grades import Grade
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.fighting import ranged
from delvewright.rules.advanced.fighting.blasts import blast, kill, templates
from delvewright.rules.advanced.fighting.harm import hurt
from delvewright.rules.advanced.fighting.melee import show
from delvewright.rules.advanced.fighting.teams import aims, partner
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import line_to
from delvewright.rules.advanced.ground.squares import away, beside, distance
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, attempt, test
from delvewright.rules.advanced.state.values import chained, current, shot_roll
from delvewright.rules.common.checks import at_least

READ: Answer = ("read",)
GUNS = ("jezzail", "warpfire")
CLOUD = "cloud-"
"""What is counted for a cloud of poisoned wind begins like this; its square follows."""


def armed(f: Figure) -> bool:
    """Whether a monster has one of these."""
    more = f.effects or (f.kind is not None and f.kind.special)
    return bool(more) and any(f.special(word) for word in ("globes", "warpscroll", *GUNS))


def shooting(f: Figure) -> bool:
    """Whether it is a weapon that strikes from afar."""
    return any(f.special(each) for each in ("globes", *GUNS))


@rule("monster.globadier", "monster.jezzail", "monster.warpfire", "monster.plague_monk", "melee.only_type")
def options(g: Game, f: Figure) -> list[Answer]:
    """What a monster can do with it now; not beside an enemy, and a team that has moved does not shoot."""
    if f.special("warpscroll"):
        begun = f.used.get("scroll", 0)
        return [READ] if begun == 1 or (not begun and not zones.engaged(g, f)) else []
    if not ranged.may_shoot(g, f):
        return []
    if f.special("globes"):
        return [("lob", q) for q in lobs(g, f)] if f.used.get("globes", 0) < f.monster.numbers["globes"] else []
    if any(f.special(word) for word in GUNS) and aims(g, f) and not g.walked and not f.under("reloading"):
        return [("fire", o.id) for o in g.company() if 0 < ranged.sighted(g, f, o) <= f.monster.numbers["range"]]
    return []


@rule("monster.globadier")
def lobs(g: Game, f: Figure) -> list[int]:
    """Squares at which a globe would catch somebody of the hero side."""
    near = 0
    for other in g.company():
        near |= burst(g, other.at)
    far = f.monster.numbers["range"]
    return [q for q in squares(near & ~g.solid) if distance(f.at, q) <= far and line_to(g, f.at, q) != Grade.NONE]


def burst(g: Game, q: int) -> int:
    """A square and those around it."""
    return g.touching(1 << q) | 1 << q


@rule("gm.special_attacks")
def preferred(g: Game, f: Figure) -> Answer | None:
    """What the program does with it: a scroll is read when its bearer is free of death zones; anything else is used on
    the nearest in sight, if no more monsters than models of the hero side would be hit."""
    found = options(g, f)
    if READ in found:
        here = g.section(f)
        return READ if f.used.get("scroll") or any(g.section(o) == here for o in g.heroes()) else None
    for other in sorted(g.company(), key=lambda o: (away(f, o), o.id)):
        answer = ("lob", other.at) if f.special("globes") else ("fire", other.id)
        if answer in found:
            mask = burst(g, other.at) if f.special("globes") else other.mask
            mask = templates(g, other.at)[0] if f.special("warpfire") else mask
            own = sum(bool(o.mask & mask) for o in g.foes())
            return answer if own <= sum(bool(o.mask & mask) for o in g.company()) else None
    return None


@rule("monster.globadier", "monster.jezzail", "monster.warpfire", "monster.plague_monk", "special.reveal")
def use(g: Game, f: Figure, answer: Answer) -> Play:
    """A monster uses it, in place of its attack."""
    show(g, f)
    if answer == READ:
        yield from read(g, f)
    elif answer[0] == "lob":
        yield from lob(g, f, answer[1])
    elif f.special("warpfire"):
        yield from burn(g, f, g.fig(answer[1]))
    else:
        n = f.monster.numbers
        gun = Weapon(ranged.JEZZAIL, f.monster.title, f.monster.rules, range=n["range"], dice=n["dice"], reload=True)
        yield from ranged.shoot(g, f, gun, "", g.fig(answer[1]))


# -- poisoned wind


@rule("monster.globadier")
def lob(g: Game, f: Figure, at: int) -> Play:
    """A globe bursts, and its cloud stays for another gamesmaster's phase."""
    f.used["globes"] = f.used.get("globes", 0) + 1
    g.counters[f"{CLOUD}{at}"] = f.monster.numbers["phases"] - 1
    mask = burst(g, at)
    g.tell("globe", "{} throws a globe.", f, rules=("monster.globadier",), squares=tuple(squares(mask)))
    yield from breathe(g, mask)


@rule("monster.globadier")
def clouds(g: Game) -> Play:
    """A gamesmaster's phase begins: whoever is in a cloud breathes it once more, and it is gone."""
    for name in [name for name in g.counters if name.startswith(CLOUD)]:
        left = g.counters.pop(name)
        at = int(name.removeprefix(CLOUD))
        if left > 1:
            g.counters[name] = left - 1
        yield from breathe(g, burst(g, at))


@rule("monster.globadier")
def breathe(g: Game, mask: int) -> Play:
    """A test of Intelligence for everybody there, or he has no Wounds left."""
    for f in [f for f in g.everybody() if f.there and f.mask & mask and f.wounds > 0 and not chained(f)]:
        if not (yield from test(g, f, "intelligence", purpose="globe")):
            yield from hurt(g, f, f.wounds, ("monster.globadier",))


# -- warpfire


@rule("monster.warpfire")
def burn(g: Game, f: Figure, target: Figure) -> Play:
    """Fire over two squares by two, or on a 1 over the team itself and all beside it."""
    far = ranged.sighted(g, f, target)
    need, dice = shot_roll(current(g, f, "bs"), far), f.monster.numbers["dice"]
    check = yield from attempt(g, f, "shot", at_least(need), need, target.id)
    rules = ("monster.warpfire", "ranged.hit")
    word = "hits" if check.success else "misses"
    text, came = "{} breathes warpfire at {} and {}.", f"{check.natural} against {need}"
    g.tell("shot", text, f, target, word, rules=rules, faces=check.faces, sum=came)
    if check.success:
        yield from blast(g, NOBODY, templates(g, target.at)[0], dice, ("monster.warpfire",))
    elif check.natural == 1:
        team = [o for o in (f, partner(g, f)) if o is not None]
        near = beside(g, sum(o.mask for o in team))
        for other in team:
            kill(g, other)
        yield from blast(g, NOBODY, near, dice, ("monster.warpfire",))


# -- the Warpscroll


@rule("monster.plague_monk")
def read(g: Game, f: Figure) -> Play:
    """It takes two turns: in the second a test of Intelligence, and every Hero in the section passes one or dies."""
    if not f.used.get("scroll"):
        f.used["scroll"] = 1
        g.tell("scroll", "{} begins to read a Warpscroll.", f, rules=("monster.plague_monk",))
        return
    f.used["scroll"] = 2
    if not (yield from test(g, f, "intelligence", purpose="warpscroll")):
        return
    for hero in [o for o in g.party() if o.there and g.section(o) == g.section(f)]:
        if not (yield from test(g, hero, "intelligence", purpose="warpscroll")):
            kill(g, hero)
