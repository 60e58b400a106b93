"""What Skaven have besides blades: globes of poisoned wind, long guns, warpfire, and a scroll that kills."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grades import Grade
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.fighting import ranged
from delvewright.rules.advanced.fighting.blasts import blast, templates
from delvewright.rules.advanced.fighting.deadly_poison import kill
from delvewright.rules.advanced.fighting.harm import hurt
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import line_to
from delvewright.rules.advanced.ground.squares import away, beside, distance
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, attempt, test
from delvewright.rules.advanced.state.texts import Ability, ability
from delvewright.rules.advanced.state.values import chained, current
from delvewright.rules.common.checks import at_least

TEAM = "team"
"""Under this word each of the two keeps the other's number."""

WALKED = "walked"
"""Under this one each of them keeps the turn in which it last moved."""
READ: Answer = ("read",)
CLOUD = "cloud-"
"""What is counted for a cloud of poisoned wind begins like this; its square follows."""


def burst(g: Game, q: int) -> int:
    """A square and those around it."""
    return g.touching(1 << q) | 1 << q


class _FromAfar(Ability):
    """What all weapons share that strike from afar."""

    afar = True

    def prefers(self, g: Game, f: Figure) -> Answer | None:
        """Used on the nearest in sight, if no more monsters than models of the hero side would be hit."""
        found = self.offers(g, f)
        for other in sorted(g.company(), key=lambda o: (away(f, o), o.id)):
            answer = self._at(other)
            if answer in found:
                mask = self._covers(g, other)
                own = sum(bool(o.mask & mask) for o in g.foes())
                return answer if own <= sum(bool(o.mask & mask) for o in g.company()) else None
        return None

    def _at(self, other: Figure) -> Answer:
        return ("fire", other.id)

    def _covers(self, g: Game, other: Figure) -> int:
        return other.mask


class _TeamGun(_FromAfar):
    """A weapon that needs two, who have not moved."""

    def lasts(self, g: Game, f: Figure) -> bool:
        """While both live."""
        return partner(g, f) is not None

    def offers(self, g: Game, f: Figure) -> list[Answer]:
        """Not beside an enemy, nor while it is reloaded."""
        if not ranged.may_shoot(g, f) or not aims(g, f) or g.walked or f.under("reloading"):
            return []
        mate = partner(g, f)
        if mate is not None and mate.used.get(WALKED) == g.round:
            return []
        return [("fire", o.id) for o in g.company() if 0 < ranged.sighted(g, f, o) <= f.monster.numbers["range"]]


@ability("jezzail", "monster.jezzail", "melee.only_type")
class LongGun(_TeamGun):
    """Armour does not stop its bullets; it takes a turn to reload."""

    def does(self, g: Game, f: Figure, answer: Answer) -> Play:
        n = f.monster.numbers
        gun = Weapon(
            self.name, f.monster.title, f.monster.rules, range=n["range"], dice=n["dice"], reload=True, piercing=True
        )
        yield from ranged.shoot(g, f, gun, "", g.fig(answer[1]))


@ability("warpfire", "monster.warpfire", "melee.only_type")
class Warpfire(_TeamGun):
    """Fire over two squares by two, or on a 1 over the team itself and all beside it."""

    def does(self, g: Game, f: Figure, answer: Answer) -> Play:
        target = g.fig(answer[1])
        far = ranged.sighted(g, f, target)
        need, dice = ranged.shot_roll(current(g, f, "bs"), far), f.monster.numbers["dice"]
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

    def _covers(self, g: Game, other: Figure) -> int:
        return templates(g, other.at)[0]


# -- poisoned wind


@ability("globes", "monster.globadier", "melee.only_type")
class Globes(_FromAfar):
    """Globes that burst; a cloud stays for another gamesmaster's phase."""

    def lasts(self, g: Game, f: Figure) -> bool:
        """While there are any left."""
        return f.used.get("globes", 0) < f.monster.numbers["globes"]

    def offers(self, g: Game, f: Figure) -> list[Answer]:
        """Not beside an enemy, and only as long as there are any left."""
        if not ranged.may_shoot(g, f) or not self.lasts(g, f):
            return []
        return [("lob", q) for q in self._places(g, f)]

    def does(self, g: Game, f: Figure, answer: Answer) -> Play:
        at = answer[1]
        f.used["globes"] = f.used.get("globes", 0) + 1
        g.counters[f"{CLOUD}{at}"] = f.monster.numbers["phases"] - 1
        mask = burst(g, at)
        g.tell("globe", "{} throws a globe.", f, rules=("monster.globadier",), squares=tuple(squares(mask)))
        yield from breathe(g, mask)

    def _places(self, g: Game, f: Figure) -> list[int]:
        """Squares at which a globe would catch somebody of the hero side."""
        near = 0
        for other in g.company():
            near |= burst(g, other.at)
        far = f.monster.numbers["range"]
        return [q for q in squares(near & ~g.solid) if distance(f.at, q) <= far and line_to(g, f.at, q) != Grade.NONE]

    def _at(self, other: Figure) -> Answer:
        return ("lob", other.at)

    def _covers(self, g: Game, other: Figure) -> int:
        return burst(g, other.at)


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


# -- the Warpscroll


@ability("warpscroll", "monster.plague_monk")
class Warpscroll(Ability):
    """It takes two turns: in the second a test of Intelligence, and every Hero in the section passes one or dies."""

    def offers(self, g: Game, f: Figure) -> list[Answer]:
        """Begun outside of death zones; what was begun can be read to its end anywhere."""
        begun = f.used.get("scroll", 0)
        return [READ] if begun == 1 or (not begun and not zones.engaged(g, f)) else []

    def prefers(self, g: Game, f: Figure) -> Answer | None:
        """Read when there is a Hero in the section, or when it was begun."""
        here = g.section(f)
        worth = f.used.get("scroll") or any(g.section(o) == here for o in g.heroes())
        return READ if worth and self.offers(g, f) else None

    def does(self, g: Game, f: Figure, answer: Answer) -> Play:
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


# -- teams: two models with one weapon between them


def pair(f: Figure, other: Figure) -> None:
    """Two models are a team."""
    f.used[TEAM], other.used[TEAM] = other.id, f.id


@rule("monster.jezzail", "monster.warpfire")
def partner(g: Game, f: Figure) -> Figure | None:
    """The other model of a team, as long as it lives."""
    id = f.used.get(TEAM, -1)
    return g.figures[id] if id >= 0 else None


@rule("monster.jezzail", "monster.warpfire")
def aims(g: Game, f: Figure) -> bool:
    """Whether a model aims the weapon of its team: the first of the two, while both live."""
    other = partner(g, f)
    return other is not None and f.id < other.id
