"""What rooms have in common: darts and blows out of nowhere, slow steps, squares to stand on, parts of a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import step
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Test
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.fighting import attacking
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import active_enemies, distance
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.battleaxe.state.luck import NOBODY, settle

SLOWLY = "slowly"


@rule("house.adventure.seven-levers", "specific.named")
def defended(
    g: Game, f: Figure, wounds: int, cause: str, rules: tuple[str, ...], bonus: int = 0, fire: bool = False
) -> Play:
    """Wounds that a defend roll turns aside."""
    need = values.defend(g, f) + bonus
    value, _ = yield from settle(g, f, f.id, "defence", lambda v: v <= need, need=need)
    saved = value <= need
    told = "unhurt" if saved else "hit"
    g.tell(
        "defend", "{} defends: {} against {}%, {}.", f, value, need, told, rules=rules, figures=(f.id,), faces=(value,)
    )
    if not saved:
        yield from wound(g, f, wounds, cause, rules, fire=fire)


@rule("house.adventure.dart-gallery", "specific.trap.dart-example")
def shot(g: Game, f: Figure, chance: int, bonus: int, rules: tuple[str, ...]) -> Play:
    """A dart attacks a hero: vital hits apply, and it may be defended."""
    value, _ = yield from settle(
        g, f, NOBODY, "dart", lambda v: v > max(chance, attacking.VITAL), against=f.id, need=chance
    )
    vital = value <= attacking.VITAL
    told = "a vital hit" if vital else "a strike" if value <= chance else "a miss"
    g.tell(
        "missile",
        "A dart flies at {}: {} against {}%, {}.",
        f,
        value,
        chance,
        told,
        rules=rules,
        figures=(f.id,),
        faces=(value,),
    )
    if vital:
        yield from wound(g, f, attacking.WOUNDS, "a dart", rules)
    elif value <= chance:
        yield from defended(g, f, 1, "a dart", rules, bonus)


# -- moving in rooms


def points(g: Game, f: Figure) -> int:
    """The squares a hero has left to move; -1 if he must roll for them first."""
    from delvewright.rules.battleaxe.moving.moving import free_speed

    if g.stopped or f.carried or f.under("held") or (f.health <= 0 and not g.acts):
        return 0
    return g.points if g.points >= 0 else -1 if active_enemies(g) else free_speed(f)


@rule("large.move.front")
def thrown(g: Game, f: Figure, q: int) -> None:
    """Somebody comes to a square against his will; one on two squares with its rear on a free square beside it, in the
    depths too if he falls."""
    mask = 1 << q
    if f.mask.bit_count() > 1:
        beside = step(mask, g.east, g.south, WIDTH, g.links)
        free = beside & ~((g.heroes | g.fallen | g.enemies | g.low | g.high) & ~f.mask)
        rear = (free & g.void if g.void & mask else free) & ~f.mask or free
        mask |= rear & -rear
    g.put(f, q, mask)


def walk_on(g: Game, f: Figure, cost: int, q: int) -> None:
    """Squares of the move are used up, and the hero is elsewhere."""
    g.points = points(g, f) - cost
    g.walked += cost
    g.left = f.at
    g.put(f, q)


def halt(g: Game) -> bool:
    """The move of the active hero ends here."""
    g.points, g.stopped = 0, True
    return True


def end_turn(g: Game, f: Figure) -> None:
    """The hero's turn ends: neither move nor action is left."""
    if g.active == f.id:
        g.acts, g.points, g.stopped = 0, 0, True


@rule("house.adventure.dart-gallery", "house.adventure.fire-gate")
def slowly_offer(g: Game, f: Figure) -> list[Answer]:
    """Before he moves, a hero may choose to use only half of his Speed Roll."""
    return [("try", SLOWLY)] if not g.walked and points(g, f) > 1 and SLOWLY not in g.done else []


def go_slowly(g: Game, f: Figure) -> None:
    """Half the squares, but with care."""
    g.points = points(g, f) // 2
    g.done += (SLOWLY,)
    g.tell("slowly", "{} goes carefully.", f, rules=("specific.where",), figures=(f.id,))


def careful(g: Game) -> Sequence[str]:
    """The condition of who goes slowly."""
    return ("half-speed",) if SLOWLY in g.done else ()


# -- squares


def free_squares(g: Game, mask: int) -> int:
    """The squares of a mask on which somebody can be put."""
    return mask & g.board.floor & ~(g.heroes | g.fallen | g.enemies | g.solid)


def nearest(g: Game, q: int, mask: int) -> int:
    """The free square of a mask nearest to another square; -1: none."""
    found = squares(free_squares(g, mask))
    return min(found, key=lambda p: (distance(g, p, q), p)) if found else -1


def more(test: Test, bonus: int) -> Test:
    """A test with something added to its base."""
    return replace(test, base=test.base + bonus)


def beside(g: Game, f: Figure, room: Here, *kinds: str) -> list[int]:
    """Of each whole thing of these kinds that a hero touches, a square he touches."""
    from delvewright.rules.battleaxe.ground.distances import touching

    near = touching(g, f.mask)
    return [squares(t.squares & near)[0] for t in room.things(g, *kinds) if t.squares & near]


def able(f: Figure) -> bool:
    """Whether a hero can still go on."""
    return f.condition == AWAKE and f.at >= 0


@rule("house.horde.goblin-cookfire", "house.state.burning")
def pushed(g: Game, f: Figure, q: int) -> Play:
    """Whoever is pushed onto an open fire suffers 1 fire wound, and does not stay in it."""
    if any(t.kind == "open-fire" and t.squares >> q & 1 for t in g.things):
        room = content().rooms["goblin-cookfire"]
        yield from wound(g, f, room.numbers["wounds"], "the open fire", room.rules, fire=True)
