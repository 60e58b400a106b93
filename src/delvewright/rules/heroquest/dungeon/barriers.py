"""Things conjured that can be hacked down: walls of stone, flame and ice, and bonds that hold a figure.

A wall closes two squares; it blocks movement and sight. Bonds lie on the square of the figure they hold. Both have
Body and white Defence dice and are attacked like figures, with whatever would reach one on their square.
"""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import after, condition, named
from delvewright.kernel.grid import spread, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.common.combat_dice import SKULL, shields, skulls
from delvewright.rules.heroquest.content.reading import Attack, content
from delvewright.rules.heroquest.dungeon.exploring import explore, explores
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import WHITE_DIE, attack_dice
from delvewright.rules.heroquest.fighting.attacking import OWN_SHIELD, UNARMED, weapons
from delvewright.rules.heroquest.state.conjured_texts import spell_strikes
from delvewright.rules.heroquest.state.effects import end, give
from delvewright.rules.heroquest.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import commit
from delvewright.rules.heroquest.state.windows import ROLLED, Moment, window


@dataclass(frozen=True, slots=True)
class Barrier:
    """What is printed for a kind of wall or bonds."""

    title: str
    rule: str
    side: int
    """Whose shields count when it defends: those of its caster."""
    body: int = 2
    defence: int = 6
    solid: bool = True
    """Whether it closes squares; else it holds a figure."""


BARRIERS: dict[str, Barrier] = {}
"""Name (of the spell) -> what it is."""


def barrier(spell: str, kind: Barrier) -> str:
    """Say what a spell conjures; gives its name back."""
    BARRIERS[spell] = kind
    return spell


# -- how they come about


def _open_ground(g: Game, f: Figure) -> int:
    """Mask of the empty squares in sight on which a wall can stand."""
    taken = g.occupied | g.furniture | g.blocked | g.quest.stairs | ~g.laid
    blockers = g.occupied | g.tall | g.blocked
    return g.quest.sight.seen_from(f.at, blockers, g.doors, g.laid & ~taken)


@rule("missing.spell.protection.wall-of-stone")
def wall_spots(g: Game, f: Figure) -> list[int]:
    """Empty squares in sight that have an empty neighbour in sight."""
    ground = _open_ground(g, f)
    return squares(ground & spread(ground, g.east, g.south, g.width))


@rule("missing.spell.protection.wall-of-stone")
def raise_wall(g: Game, f: Figure, name: str, q: int) -> Play:
    """A wall on a square and a neighbouring one of the caster's choice."""
    beside = _open_ground(g, f) & g.beside[q]
    other = beside.bit_length() - 1
    if beside.bit_count() > 1:
        answer = yield Decision(f.seat, "wall", (), [("place", beside)], figure=f.id)
        other = answer[1]
    mask = 1 << q | 1 << other
    kind = BARRIERS[name]
    g.walls += ((name, mask, kind.body),)
    g.blocked |= mask
    spell_strikes(g, mask)
    where = f"{square_name(q, g.width)} and {square_name(other, g.width)}"
    g.tell("wall", "{} rises at {}.", an(kind.title), where, rules=(kind.rule,), figures=(f.id,), squares=(q, other))


@rule("missing.spell.chaos.high-mage")
def bind(g: Game, target: Figure, name: str) -> None:
    """Bonds hold a figure: it neither moves nor attacks, except to hack at them."""
    kind = BARRIERS[name]
    if give(g, target, condition(name, "bound", "hacked")):
        g.walls = (*standing(g), (name, 1 << target.at, kind.body))
        g.tell("wall", "{} hold {}.", kind.title, target, rules=(kind.rule,))


def standing(g: Game) -> tuple[tuple[str, int, int], ...]:
    """What still stands: bonds are gone with the figure they held."""
    if not g.walls or all(BARRIERS[name].solid for name, _, _ in g.walls):
        return g.walls
    return tuple(w for w in g.walls if BARRIERS[w[0]].solid or held_by(g, w[0], w[1]) is not None)


def held_by(g: Game, name: str, mask: int) -> Figure | None:
    """The figure that bonds on a square hold."""
    for f in g.figures:
        if f is not None and f.at >= 0 and mask >> f.at & 1 and named(f.effects, name):
            return f
    return None


# -- how they fall


@rule("missing.spell.protection.wall-of-stone", "action.attack.kinds", "ability.long")
def hackings(g: Game, f: Figure, near: int) -> list[Answer]:
    """Every attack on a wall or on bonds a figure may make now, on each square it can reach of them."""
    if f.under("cowed"):
        return []
    arms, far = weapons(f)
    within = near | 1 << f.at | (g.quest.sight.candidates(f.at) if far else 0)
    targets = 0
    for _, mask, _ in standing(g):
        targets |= mask & within
    found: list[Answer] = []
    around = g.quest.around[f.at]
    for q in squares(targets):
        for item, arm in arms:
            if not arm.discard and _reaches(g, f, arm, q, near, around):
                if not f.kind.hero:
                    answer: Answer = ("hew", q)
                else:
                    answer = ("hack", q, item) if item != UNARMED else ("hack-bare", q)
                found.append(answer)
    return found


def _reaches(g: Game, f: Figure, arm: Attack, q: int, near: int, around: int) -> bool:
    bit = 1 << q
    if bit & near or q == f.at:
        return not arm.ranged
    if bool(bit & around) == arm.ranged or not (arm.ranged or arm.long):
        return False
    return g.quest.sight.sees(f.at, q, g.occupied | g.tall | g.blocked, g.doors)


def arm_for(g: Game, f: Figure, q: int, item: str) -> Attack:
    """The attack that hacking at a square with a weapon means."""
    near = g.beside[f.at]
    around = g.quest.around[f.at]
    arms = weapons(f)[0]
    return next(a for i, a in arms if i == item and not a.discard and _reaches(g, f, a, q, near, around))


@rule("missing.spell.protection.wall-of-stone", "action.attack.friendly-shields")
def hack(g: Game, f: Figure, q: int, item: str = UNARMED) -> Play:
    """Attack a wall or bonds: skulls less the shields of its caster's side; without Body it is gone."""
    g.walls = standing(g)
    wall = next(w for w in g.walls if w[1] >> q & 1)
    name, mask, body = wall
    kind = BARRIERS[name]
    arm = arm_for(g, f, q, item)
    if item:
        commit(f, item)
    roll = Roll(f.id, "attack", attack_dice(g, f, arm, None, item))
    roll.faces = yield roll
    if f.effects:
        f.effects = after(f.effects, "attack")
    how = f" with {content().cards[item].title}" if item else ""
    g.tell(
        "attack", "{} hacks at the {}{}.", f, kind.title, how,
        rules=(kind.rule, "action.attack.roll"), faces=roll.faces, squares=(q,), sum=skulls(roll.count(SKULL)),
        counts=(SKULL,),
    )  # fmt: skip
    yield from window(g, ROLLED, Moment(f, None, roll, item))
    damage = roll.count(SKULL)
    if damage and "piercing" not in arm.damage:
        defence = Roll(-1, "defend", (WHITE_DIE,) * kind.defence, f.id)
        defence.faces = yield defence
        own = OWN_SHIELD[kind.side]
        g.tell(
            "defend", "The {} resists.", kind.title,
            rules=(kind.rule,), faces=defence.faces, squares=(q,), sum=shields(defence.count(own)), counts=(own,),
        )  # fmt: skip
        damage -= defence.count(OWN_SHIELD[kind.side])
    if damage <= 0:
        g.tell("miss", "The {} is not harmed.", kind.title, rules=(kind.rule,), squares=(q,))
        return
    if damage >= body:
        shatter(g, name, mask)
    else:
        g.walls = tuple((name, mask, body - damage) if w == wall else w for w in g.walls)
        g.tell("wound", "The {} loses {} Body.", kind.title, damage, rules=(kind.rule,), squares=(q,))


def shatter(g: Game, name: str, mask: int) -> None:
    """A wall falls and opens the view, or bonds break."""
    kind = BARRIERS[name]
    victim = None if kind.solid else held_by(g, name, mask)
    g.walls = tuple(w for w in g.walls if w[:2] != (name, mask))
    g.tell("wall", "The {} is destroyed.", kind.title, rules=(kind.rule,), squares=tuple(squares(mask)))
    if victim is not None:
        end(victim, name)
    if kind.solid:
        g.blocked &= ~mask
        g.looked.sight_changed()
        for f in [*g.on_board(HERO), *g.on_board(MONSTER)]:
            if explores(f):
                explore(g, f)
