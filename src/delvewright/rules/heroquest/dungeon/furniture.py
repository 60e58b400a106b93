"""What single pieces of furniture do: Tomb, Rack, Fireplace, Alchemist's Bench, Sorcerer's Table."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Draw, Roll
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.heroquest.content.quest import Feature
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.exploring import explore
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.placing import nearest_free
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import thrown

PRISONER = "prisoner"


def works(thing: Feature) -> bool:
    """Whether a thing does something by itself, without the Quest's own module."""
    return bool(thing.releases or thing.prisoner) or thing.way >= 0


def used_up(g: Game, thing: Feature) -> bool:
    """Whether it has done what it does only once."""
    return bool(g.counters) and g.count(f"done {thing.id}") > 0


def work(g: Game, f: Figure, thing: Feature) -> None:
    """Do what the furniture does when it is investigated."""
    if thing.releases:
        open_tomb(g, f, thing)
    if thing.prisoner:
        set_free(g, f, thing)
    if thing.way >= 0:
        crawl(g, f, thing)


def _beside(g: Game, f: Figure, thing: Feature) -> int:
    """The free square next to a piece, or the nearest one; -1 if there is none."""
    taken = g.occupied | g.furniture | g.blocked | g.pits | ~g.laid
    near = spread(thing.squares, g.east, g.south, g.width) & ~taken
    if near:
        return squares(near)[0]
    q = nearest_free(g, f.at, taken)
    return -1 if taken >> q & 1 else q


@rule("missing.furniture.tomb")
def open_tomb(g: Game, f: Figure, thing: Feature) -> None:
    """The Undead within come out and stand beside the Tomb; they act in the Evil Sorcerer's turn."""
    g.counters[f"done {thing.id}"] = 1
    for name in thing.releases:
        kind, at = in_stock(g, content().kinds[name]), _beside(g, f, thing)
        if kind is None or at < 0:
            return
        m = g.add(kind, at, MONSTER, g.sorcerer)
        where, rules = square_name(at, g.width), ("missing.furniture.tomb",)
        g.tell("summon", "{} rises from {} and stands at {}.", m, thing.title, where, rules=rules, figures=(m.id, f.id))


@rule("missing.furniture.rack")
def set_free(g: Game, f: Figure, thing: Feature) -> None:
    """The prisoner follows the rescuer: a figure that the rescuer's player moves."""
    at = _beside(g, f, thing)
    if at < 0:
        return
    g.counters[f"done {thing.id}"] = 1
    man = g.add(content().kinds[PRISONER], at, HERO, f.seat, thing.prisoner)
    man.master = f.id
    text, rules = "{} frees {} from {}.", ("missing.furniture.rack",)
    g.tell("gift", text, f, man, thing.title, rules=rules, figures=(f.id, man.id), squares=(at,))


@rule("missing.furniture.fireplace")
def crawl(g: Game, f: Figure, thing: Feature) -> None:
    """A hidden way: whoever finds it comes out at its other end."""
    taken = g.occupied & ~(1 << f.at) | g.furniture | g.blocked
    g.put(f, thing.way if not taken >> thing.way & 1 else nearest_free(g, thing.way, taken, hidden=True))
    where, rules = square_name(f.at, g.width), ("missing.furniture.fireplace",)
    g.tell("portal", "{} crawls through {} to {}.", f, thing.title, where, rules=rules)
    explore(g, f)


@rule("missing.furniture.fireplace")
def into_the_fire(g: Game, f: Figure, q: int) -> Play:
    """A figure pushed against a Fireplace takes 1 Heat."""
    fires = sum(p.squares for p in g.quest.furniture if p.kind.id == "fireplace")
    if fires >> q & 1 and g.beside[f.at] >> q & 1:
        yield from harm(g, f, 1, "fireplace", frozenset({"heat"}), ("missing.furniture.fireplace",))


@rule("missing.furniture.sorcerers-table")
def at_altar(g: Game, f: Figure) -> bool:
    """Whether a Character has Lore (1) left from the Sorcerer's Table it stands next to."""
    return "altar" in g.bonus and bool(spread(g.quest.altars, g.east, g.south, g.width) >> f.at & 1)


@rule("missing.furniture.alchemist-bench")
def on_the_bench(g: Game, f: Figure, area: int) -> Play:
    """Where an Alchemist's Bench stands, a 5 or 6 finds a potion instead of a card."""
    mask = g.quest.grid.areas[area]
    if not any(p.kind.id == "alchemists-bench" and p.squares & mask for p in g.quest.furniture):
        return False
    roll = Roll(f.id, "bench", (D6,))
    yield from thrown(g, roll, f)
    if roll.total() < 5:
        return False
    potions = sorted(c.id for c in content().cards.values() if c.deck == "potion")
    name = yield Draw("potion", potions, g.hero_seats, potions)
    g.gain(f, name)
    rules = ("missing.furniture.alchemist-bench",)
    title = content().cards[name].title
    g.tell(
        "treasure",
        "{} finds {} on the bench.",
        f,
        some(title),
        rules=rules,
        faces=roll.faces,
        to=g.hero_seats,
    )
    g.tell(
        "treasure",
        "{} finds something on the bench.",
        f,
        rules=rules,
        faces=roll.faces,
        to=1 << g.sorcerer,
    )
    return True
