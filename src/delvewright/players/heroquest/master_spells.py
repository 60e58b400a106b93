"""Chaos spells: which one to cast, at whom, and when to keep it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.drawn_board import spot
from delvewright.players.heroquest.master_field import ASLEEP, HELD, Field, able, guard_of
from delvewright.players.heroquest.strength import PLAIN, Blow, blow, body, full, kind, melee, mind
from delvewright.rules.common.combat_dice import WHITE

LINES = {"lightning-bolt": (99, 2.0), "storm-lightning-bolt": (6, 1.0), "storm-earthquake": (6, 1.0)}
"""Spells along a straight line: how far, and about how much Body each one hit loses."""
SUMMONS = {
    "summon-orcs": 4.5, "summon-undead": 4.5, "shaman-summon-orcs": 2.0, "shaman-summon-goblins": 2.5,
    "necro-call-skeleton": 2.5, "necro-summon-mummy": 2.2,
}  # fmt: skip
"""What those who come are worth, in Body of the Heroes."""
CONTROL = {
    "command-spell": 3.0, "chaos-sleep": 2.5, "mage-strands-of-binding": 2.2, "chaos-tempest": 1.6, "necro-fear": 1.5,
    "fear": 1.5, "mage-madness": 1.2,
}  # fmt: skip
"""Spells that keep a Hero from harm, and what that is worth if the Hero cannot resist."""
RESISTED = ("command-spell", "chaos-sleep")
"""Those against which the victim makes a Test of Will at once."""
ORCS = ("orc", "grisk")
CROWD = 3
"""With so many friends in sight nobody need be called."""


@lru_cache(maxsize=16)
def _fixed(*chances: float) -> Blow:
    return Blow(chances)


def bolt(name: str, caster: FigureView, hero: FigureView) -> tuple[Blow, int] | None:
    """What a spell against one figure may do to a Hero, and the points it goes against; None for other spells."""
    if name == "chaos-ball-of-flame":
        return _fixed(1 / 9, 4 / 9, 4 / 9), body(hero)
    if name == "necro-death-bolt":
        return _fixed(0.0, 1.0), body(hero)
    if name == "necro-skulls-of-doom":
        return blow((PLAIN,) * 2, guard_of(hero), WHITE), body(hero)
    if name == "shaman-spirit-of-vengeance":
        return blow((PLAIN,) * 4, guard_of(hero), WHITE), body(hero)
    if name == "mind-blast":
        return blow((PLAIN,) * mind(caster), (PLAIN,) * mind(hero), WHITE), mind(hero)
    return None


def fire(points: int) -> float:
    """The Heat to expect of so many points, less one for each 5 or 6 on two dice."""
    return sum(p * max(0, points - n) for n, p in enumerate((4 / 9, 4 / 9, 1 / 9)))


class Spells:
    """The spells on offer to one caster, weighed in Body that the Heroes lose."""

    def __init__(self, field: Field, caster: FigureView, options: Sequence[Answer]) -> None:
        self.field, self.caster, self.at, self.options = field, caster, spot(caster), options
        self.area = field.covered(self.at)
        """About what is in the caster's sight: the room, or the corridor straight ahead each way."""

    def best(self) -> tuple[float, Answer] | None:
        """The spell that is worth most now, if any is worth casting."""
        found: tuple[float, Answer] | None = None
        for answer in self.options:
            worth = self.worth(answer)
            if worth > 0 and (found is None or worth > found[0]):
                found = worth, answer
        return found

    @rule("missing.gm.spells")
    def worth(self, answer: Answer) -> float:
        """What a spell would do for the Evil Sorcerer."""
        name = answer[1]
        if name in SUMMONS:
            return SUMMONS[name] if self.friends() < CROWD and self.field.heroes else 0.0
        if name in ("escape", "mage-escape"):
            return self.flight(answer)
        if answer[0] == "cast-on":
            return self.on_figure(name, next(f for f in self.field.view.figures if f.id == answer[2]))
        if name in LINES:
            return self.line(name, answer[2])
        if name in WALLS:
            return self.wall(answer[2])
        return AREA[name](self) if name in AREA else 0.0

    def friends(self) -> int:
        """How many others of one's own side are in sight."""
        return sum(1 for m in self.field.monsters if m is not self.caster and self.area >> spot(m) & 1)

    # -- escape

    @rule("missing.gm.spells")
    def flight(self, answer: Answer) -> float:
        """At 1 Body, or less than a third of it: to the refuge, or as far from all Heroes as one gets."""
        left, most = body(self.caster), full(self.caster)
        if left > 1 and 3 * left >= most:
            return 0.0
        return 50.0 + (self.remote(answer[2]) if len(answer) > 2 else 0.0)

    def remote(self, q: int) -> float:
        """How far the nearest Hero is from a square."""
        w = self.field.width
        away = [abs(spot(h) % w - q % w) + abs(spot(h) // w - q // w) for h in self.field.heroes]
        return min(away, default=0) / 10

    # -- one figure

    def on_figure(self, name: str, target: FigureView) -> float:
        """A bolt, control, a buff; never anything harmful to the own side."""
        if target.side != "hero":
            return (
                2.0 if name == "shaman-orc-berserker" and self.engaged(target) and name not in target.effects else 0.0
            )
        found = bolt(name, self.caster, target)
        if found is not None:
            hurt, left = found
            return (hurt.mean + 2 * hurt.kills(left)) * self.field.values[target.id] if left else 0.0
        if name in CONTROL:
            return self.control(name, target)
        if name in ("rust", "mage-rust"):
            return 0.8 * len(melee(target.kind, target.items)) - 0.8
        if name == "mage-dispell":
            return 1.2 if kind(target).spellcraft else 0.4
        if name == "storm-thieving-wind":
            return 1.0
        if name == "storm-hurricane":
            return 1.0 if self.field.beside(1 << self.at) >> spot(target) & 1 else 0.0
        return 0.0

    @rule("missing.gm.spells")
    def control(self, name: str, hero: FigureView) -> float:
        """On the Hero with most dice, of those in sight who are not under such a spell yet."""
        seen = [a[2] for a in self.options if a[:2] == ("cast-on", name)]
        free = [h for h in self.field.heroes if h.id in seen and HELD.isdisjoint(h.effects) and name not in h.effects]
        if hero not in free:
            return 0.0
        most = max(len(melee(h.kind, h.items)) for h in free)
        dice = len(melee(hero.kind, hero.items))
        chance = (5 / 6) ** mind(hero) if name in RESISTED else 1.0
        return CONTROL[name] * chance + 0.01 * body(hero) if dice == most else 0.0

    def engaged(self, monster: FigureView) -> bool:
        """Whether a Hero is near enough to be attacked."""
        return bool(self.field.strikes(monster) & self.field.hero_mask)

    # -- areas

    def tally(self, mask: int, heat: float, to_caster: bool = False) -> float:
        """Body gained on these squares less Body lost; nothing unless two Heroes are caught and it pays."""
        caught = [h for h in self.field.heroes if mask >> spot(h) & 1]
        own = [m for m in self.field.monsters if mask >> spot(m) & 1 and (to_caster or m is not self.caster)]
        gained = sum(min(heat, body(h)) * self.field.values[h.id] for h in caught)
        lost = sum(min(heat, body(m)) for m in own)
        return gained - 0.5 * lost if len(caught) >= 2 and lost <= gained else 0.0

    @rule("missing.gm.spells")
    def firestorm(self) -> float:
        """Heat for everybody else in the room; one's own kind may be proof against it."""
        proof = sum(1 << spot(m) for m in self.field.monsters if able(m, "immune heat"))
        return self.tally(self.field.area(self.at) & ~proof, fire(3))

    @rule("missing.gm.spells")
    def line(self, name: str, end: int) -> float:
        """Everybody between the caster and the last square."""
        length, hurt = LINES[name]
        w, at = self.field.width, self.at
        dx, dy = end % w - at % w, end // w - at // w
        steps = min(max(abs(dx), abs(dy)), length)
        step = (dx > 0) - (dx < 0) + w * ((dy > 0) - (dy < 0))
        return self.tally(sum(1 << at + step * n for n in range(1, steps + 1)), hurt)

    @rule("missing.gm.spells")
    def cloud(self) -> float:
        """Two Heroes or more who may be paralysed."""
        here = [h for h in self.field.heroes if self.area >> spot(h) & 1 and ASLEEP.isdisjoint(h.effects)]
        return sum(2.5 * (5 / 6) ** mind(h) for h in here) if len(here) >= 2 else 0.0

    @rule("missing.gm.spells")
    def sleet(self) -> float:
        """Two Heroes or more who stay where they are, and fewer of one's own, but not while one wants to shoot."""
        here = sum(1 for h in self.field.heroes if self.area >> spot(h) & 1)
        return 0.5 * (here - self.friends() - 1)

    def sharpen(self) -> float:
        """One more die for Orcs who can get at a Hero."""
        return 0.5 * sum(1 for m in self.orcs() if self.engaged(m))

    def shield(self) -> float:
        """One more die for Orcs who can be got at."""
        return 0.3 * sum(1 for m in self.orcs() if self.engaged(m))

    def orcs(self) -> list[FigureView]:
        """Orcs in sight."""
        return [m for m in self.field.monsters if m.kind in ORCS and self.area >> spot(m) & 1]

    def wall(self, q: int) -> float:
        """A wall in the way of the nearest Hero, when one is hurt and nobody stands between."""
        hero = self.field.nearest(self.at)
        if hero is None or 2 * body(self.caster) > full(self.caster):
            return 0.0
        way = self.field.between(spot(hero), self.at)
        return 1.5 if q in way[:-1] else 0.0


WALLS = ("mage-wall-of-flame", "storm-wall-of-ice")
AREA: dict[str, Callable[[Spells], float]] = {
    "firestorm": Spells.firestorm,
    "cloud-of-chaos": Spells.cloud,
    "storm-blinding-sleet": Spells.sleet,
    "shaman-sharpen-blades": Spells.sharpen,
    "shaman-shield-of-protection": Spells.shield,
}
"""Spells that are aimed at nobody, with what they are worth."""
