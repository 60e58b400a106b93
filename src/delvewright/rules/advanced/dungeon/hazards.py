"""Hazards: rooms with something strange in them."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.dungeon.furniture import free, in_the_open, stand
from delvewright.rules.advanced.dungeon.groups import guards
from delvewright.rules.advanced.dungeon.wandering import wandering
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.fighting.deadly_poison import deadly_poison
from delvewright.rules.advanced.fighting.harm import heal, hurt, last
from delvewright.rules.advanced.fighting.surprise import NEVER
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.carrying import give
from delvewright.rules.advanced.state.game import FIGHTING, FLAT, Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, d12, dice, on_table
from delvewright.rules.advanced.state.texts import Special, special
from delvewright.rules.common.checks import total


def _acts(*words: str) -> list[Answer]:
    return [("try", word) for word in words]


@special("wandering", "hazard.wandering")
class WanderingMonsters(Special):
    """They were here first."""

    def laid(self, g: Game, area: int) -> Play:
        return (yield from wandering(g))


@special("throne", "hazard.throne")
class Throne(Special):
    """While one of them sits there the others are stronger."""

    def laid(self, g: Game, area: int) -> Play:
        back = [q for q in side(g.board.areas[area].squares, g.board.areas[area].entry) if free(g, area) >> q & 1]
        if back:
            stand(g, "throne", 1 << back[len(back) // 2], area, FLAT)
        return (yield from wandering(g))

    def monster(self, g: Game, area: int, f: Figure) -> None:
        here = [o for o in g.foes() if g.section(o) == area]
        king = max(here, key=lambda o: (o.monster.gold, -o.id))
        for other in here:
            if other is not king:
                last(other, "throne", "toughness", 1, "expedition")
                other.effects = (*other.effects, other.effects[-1]._replace(changes="dice"))
        g.counters[f"throne-{g.depth}-{area}"] = king.id
        seat = next((t.first for t in g.things if t.kind == "throne" and t.area == area), -1)
        if seat >= 0 and king.at != seat:
            sitting, here_ = g.at(seat), king.at
            g.put(king, -1)
            if sitting is not None:
                g.put(sitting, here_)
            g.put(king, seat)
        last(king, "throne", "seated", 1, "expedition")

    def fell(self, g: Game, area: int, f: Figure) -> None:
        """Once the one who sits there is dead or has risen, the others are as they were."""
        if g.counters.get(f"throne-{g.depth}-{area}") == f.id:
            for other in g.foes():
                _dethrone(other)


def _dethrone(f: Figure) -> None:
    f.effects = tuple(e for e in f.effects if e.name != "throne")


@special("statue", "hazard.statue")
class Statue(Special):
    """A ruby in its brow."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return _acts("take-ruby") if not g.fighting and not g.counters.get(f"ruby-{g.depth}-{area}") else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.counters[f"ruby-{g.depth}-{area}"] = 1
        row = yield from on_table(g, "statue", f.id)
        give(g, f, "statue-ruby")
        if row.what == "cursed":
            f.fate = 0
            g.tell("hazard", "{} is cursed: his Fate is gone.", f, rules=("hazard.statue",))
        elif row.what in ("alive", "warlord"):
            if row.what == "warlord":
                g.counters[f"turned-{g.depth}-{area}"] = 1
            yield from meeting.meet(g, (area,), ((next(iter(row.monsters)), 0),))

    def monster(self, g: Game, area: int, f: Figure) -> None:
        """The Warlord it turns into is a Sentry as well, from the first moment on."""
        if g.counters.pop(f"turned-{g.depth}-{area}", 0):
            last(f, "statue", "sentry", 1, "expedition")


@special(
    "rats-or-bats", "hazard.rats_or_bats", "hazard.rats", "hazard.bats", "item.rat_poison", "item.screech_bug",
)  # fmt: skip
class RatsOrBats(Special):
    """One or the other fills the room."""

    def laid(self, g: Game, area: int) -> Play:
        row = yield from on_table(g, "rats-or-bats", NOBODY)
        g.counters[f"swarm-{g.depth}-{area}"] = -1
        if row.what == "rats":
            faces = yield from dice(g, NOBODY, "rats", 2)
            g.counters[f"swarm-{g.depth}-{area}"] = number("rats", "times") * total(faces)
        g.tell("hazard", "The room is full of {}.", row.what, rules=(f"hazard.{row.what}",))
        return ()

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        left = g.counters.get(f"swarm-{g.depth}-{area}", 0)
        if not left or g.fighting:
            return []
        found = _acts("fight-rats" if left > 0 else "fight-bats")
        if "flames-of-death" in f.spells and f.calling == "wizard" and f.pack.get("fire-dust"):
            found += _acts("flames-of-death")
        if f.pack.get("greek-fire", 0) >= number("rats", "flasks"):
            found += _acts("greek-fire")
        if f.pack.get("rat-poison" if left > 0 else "screech-bug"):
            found += _acts("rat-poison" if left > 0 else "screech-bug")
        return found

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        key, what = f"swarm-{g.depth}-{area}", answer[1]
        if what == "fight-rats":
            face = yield from d12(g, f.id, "rats")
            g.counters[key] = max(0, g.counters[key] - face)
            if face <= number("rats", "bitten"):
                yield from hurt(g, f, number("rats", "wounds"), ("hazard.rats", "fate.exceptions"), fated=False)
        elif what == "fight-bats":
            face = yield from d12(g, f.id, "bats")
            g.counters[key] = 0
            yield from hurt(g, f, -(-face // number("rats", "part")), ("hazard.bats", "fate.exceptions"), fated=False)
        elif what == "flames-of-death":
            f.pack["fire-dust"] -= 1
            g.counters[key] = 0
        else:
            f.pack[what] -= number("rats", "flasks") if what == "greek-fire" else 1
            g.counters[key] = 0
        if not g.counters[key]:
            g.tell("hazard", "The room is clear.", rules=("hazard.rats",))

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        if g.counters.get(f"swarm-{g.depth}-{area}"):
            g.stopped = True
        return
        yield


@special("mould", "hazard.mould", "item.greek_fire")
class Mould(Special):
    """It fills the room, and the air. Who crosses it breathes it, unless he goes slowly behind wet cloths."""

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        if f.hero and mouldy(g, area) and not f.under("masked") and f.used.get("mould") != g.round:
            f.used["mould"] = g.round
            yield from breathe_mould(g, f)

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        if answer[1] == "greek-fire":
            f.pack["greek-fire"] -= 1
            g.counters[f"burnt-{g.depth}-{area}"] = 1
            g.tell("hazard", "The mould burns away.", rules=("hazard.mould", "item.greek_fire"))
        else:
            g.done = tuple(each for each in g.done if each != "special")
            last(f, "cloths", "masked", 1, "turn")
            g.points = number("mould", "squares")
            g.tell("hazard", "{} goes on slowly, with wet cloths over his face.", f, rules=("hazard.mould",))
        return
        yield


def mouldy(g: Game, area: int) -> bool:
    """Whether there is mould in a room."""
    return g.rooms[area].special == "mould" and not g.counters.get(f"burnt-{g.depth}-{area}")


@rule("hazard.mould", "item.greek_fire")
def before_mould(g: Game, f: Figure) -> list[Answer]:
    """What a Hero who has not moved may do about mould in his room, or in one he stands at the open door of."""
    found: list[Answer] = []
    if g.walked or g.done or g.mode == FIGHTING:
        return found
    for area in g.rooms:
        if mouldy(g, area) and g.board.areas[area].squares & (g.touching(f.mask) | f.mask):
            here = squares(g.board.areas[area].squares)[0]
            found.append(("try-at", "wet-cloths", here))
            found += [("try-at", "greek-fire", here)] if f.pack.get("greek-fire") else []
    return found


SPORES = {
    "deadly-poison": "{} breathes deadly spores.", "wound": "{} breathes spores that wound.",
    "weak": "{} breathes spores and grows weak.", "nothing": "{} breathes spores, which do no harm.",
}  # fmt: skip
"""What is said of those who breathe spores."""


@rule("hazard.mould")
def breathe_mould(g: Game, f: Figure) -> Play:
    """Spores: deadly, a Wound, weak in the next fight, or nothing."""
    row = yield from on_table(g, "mould", f.id)
    g.tell("hazard", SPORES.get(row.what, "{} breathes spores."), f, rules=("hazard.mould",))
    if row.what == "deadly-poison":
        yield from deadly_poison(g, f, ("hazard.mould",))
    elif row.what == "wound":
        yield from hurt(g, f, row.count, ("hazard.mould",))
    elif row.what == "weak":
        last(f, "mould", "ws", -row.count, "fight")


@special("mushrooms", "hazard.mushrooms")
class Mushrooms(Special):
    """Each has an effect, and nobody knows which."""

    def laid(self, g: Game, area: int) -> Play:
        g.counters[f"mushrooms-{g.depth}-{area}"] = yield from d12(g, NOBODY, "mushrooms")
        return ()

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return _acts("eat-mushroom") if g.counters.get(f"mushrooms-{g.depth}-{area}") and not g.fighting else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.counters[f"mushrooms-{g.depth}-{area}"] -= 1
        row = yield from on_table(g, "mushrooms", f.id)
        yield from swallowed(g, f, row.what, row.count, ("hazard.mushrooms",))


@special("pool", "hazard.pool")
class Pool(Special):
    """Once for each Hero."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return _acts("drink-pool") if not f.used.get(f"pool-{g.depth}-{area}") and not g.fighting else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        f.used[f"pool-{g.depth}-{area}"] = 1
        row = yield from on_table(g, "pool", f.id)
        yield from swallowed(g, f, row.what, row.count, ("hazard.pool",))


SWALLOWED = {
    "deadly-poison": "It is deadly poison to {}.", "asleep": "{} falls asleep.", "healed": "{} is healed.",
    "spots": "{} breaks out in spots.", "strong": "{} feels stronger.", "swift": "{} feels swifter.",
    "fate": "{} feels that Fate is kind.",
}  # fmt: skip
"""What is said of those who eat and drink strange things."""


def swallowed(g: Game, f: Figure, what: str, count: int, rules: tuple[str, ...]) -> Play:
    """What comes of eating and drinking strange things."""
    g.tell("hazard", SWALLOWED.get(what, "{} feels strange."), f, rules=rules)
    if what == "deadly-poison":
        yield from deadly_poison(g, f, rules)
    elif what == "asleep":
        turns = yield from d12(g, f.id, "asleep")
        last(f, "asleep", "asleep", 1, "turn", turns + 1)
        g.stopped = True
    elif what == "strong":
        last(f, "mushroom-strength", "dice", count, "fight")
    elif what == "swift":
        last(f, "mushroom-speed", "swift", 1, "fight")
    elif what == "fate":
        f.fate += count
    elif what == "healed":
        heal(g, f, f.full, rules)


@special("magic-circle", "hazard.magic_circle")
class MagicCircle(Special):
    """Whoever steps on it feels its power, until it is drained."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "circle", in_the_open(g, area, 1, 1)[0], area, FLAT)
        return ()
        yield

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        drawn = [t for t in g.things if t.kind == "circle" and t.area == area]
        if drawn and not any(t.squares >> q & 1 for t in drawn):
            return
        if not f.hero or g.counters.get(f"drained-{g.depth}-{area}") or f.used.get(f"circle-{g.round}"):
            return
        f.used[f"circle-{g.round}"] = 1
        row = yield from on_table(g, "magic-circle", f.id)
        if row.roll.low >= DRAINS:
            g.counters[f"drained-{g.depth}-{area}"] = 1
        if row.what == "lost-fate":
            f.fate = max(0, f.fate - row.count)
            f.base = replace(f.base, fate=max(0, f.base.fate - row.count))
        elif row.what == "lair":
            group = yield from guards(g, "lair")
            yield from meeting.meet(g, (area,), tuple((kind, 0) for kind in group), bonus=NEVER)
        elif row.what == "free-spell":
            last(f, "free-spell", "free-spell", 1, "expedition")
        elif row.what == "heal":
            heal(g, f, row.count, ("hazard.magic_circle",))
        elif row.what == "fate":
            f.fate += row.count


DRAINS = 7
"""Results from here on drain a circle."""
