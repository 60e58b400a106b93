"""What the active figure may do: every answer of an Activation."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.doors import may_leave, openable
from delvewright.rules.heroquest.dungeon.investigating import investigations
from delvewright.rules.heroquest.dungeon.searching import searches
from delvewright.rules.heroquest.fighting.attacking import attack_options, crusher_of, weapons
from delvewright.rules.heroquest.fighting.barriers import hackings
from delvewright.rules.heroquest.fighting.harm import lying
from delvewright.rules.heroquest.figures.equipment import chalkable, clearings, hurlings, known_tools, tool_options
from delvewright.rules.heroquest.figures.monsters import graves, thefts
from delvewright.rules.heroquest.magic.casting import castable, castings
from delvewright.rules.heroquest.moving.moving import in_passing, resting_place, speed, steps, unwedged
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import armour_changes, burdened, pack, passings
from delvewright.rules.heroquest.state.windows import OWN, Moment, answering, offers

END: Answer = ("end",)
MOVE: Answer = ("move",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)


@rule("turn.default-actions", "action.list", "death.hero.loot", "turn.free-effects", "ability.overburdened")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the active figure may do now."""
    at, quest, effects, points = f.at, g.quest, f.effects, g.points
    if at < 0:
        return Decision(f.seat, "activation", _outside(g, f), (), f.id, True)
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    mine = f.side == HERO
    near = spread(1 << at, *unwedged(g), quest.grid.width) if g.wedged and not mine else g.beside[at]
    kit = kit_of(f) if f.items or f.drained else EMPTY
    heavy = kit.heavy
    held = g.grips > 0 and crusher_of(g, f) is not None
    if g.moves and not held and not (f.pit and "deep" in f.tags):
        if effects and (f.under("bound") or f.under("blinded")):
            pass
        elif f.kind.speed_dice:
            options.append(MOVE)
        elif not points or g.foothold < 0:
            points = max(points, speed(f))
    if points and not held:
        walks, jumps = steps(g, f, points, near, heavy)
        if walks:
            fields.append(("walk", walks))
        if jumps:
            fields.append(("jump", jumps))
            if several := jumps if quest.wide >> at & 1 else jumps & quest.wide:
                fields.append(("jump-by", several))
    if effects:
        if in_passing(g, f):
            options.append(END)
            return Decision(f.seat, "activation", options, fields, f.id, True)
        if f.under("disappeared"):
            return Decision(f.seat, "activation", _unnoticed(g, f, options), fields, f.id, True)
    if (g.acts or g.bonus) and not heavy:
        if g.foothold < 0:
            options += _actions(g, f, near, held, kit)
        else:
            options += _actions_from_foothold(g, f, held, kit)
        if g.acts and f.odd and f.has("raise-skeletons") and (free := graves(g, f)):
            fields.append(("raise", free))
    if g.wedged and not mine:
        options += clearings(g, f)
    if at in quest.doors_at and not heavy and (mine or f.odd):
        for door in openable(g, f):
            a, b = quest.grid.doors[door]
            options.append(("open", b if a == at else a))
    if mine:
        if f.kind.hero:
            handy = kit.free or (g.reacting & OWN if effects else 0)
            if heavy or handy or g.heroes & near or g.tokens or quest.exit >> at & 1:
                options += _free_effects(g, f, near, heavy)
            if kit.chalk and not heavy and (marks := chalkable(g, f)):
                fields.append(("chalk", marks))
        elif may_leave(g, f):
            options.append(LEAVE)
    options.append(END)
    return Decision(f.seat, "activation", options, fields, f.id, True)


def _actions(g: Game, f: Figure, near: int, held: bool, kit: Kit) -> list[Answer]:
    """The Actions other than moving, from where the figure stands; `near` are the squares one open step away."""
    if f.side == HERO:
        foes, view = g.monsters, g.quest.sight.around(f.at)
    else:
        foes, view = g.heroes, g.quest.sight.around(f.at) if weapons(f)[1] else near | 1 << f.at
    found = attack_options(g, f, near) if view & foes else []
    for _, wall, _ in g.walls:
        if wall & view and not held and (g.acts or "attack" in g.bonus):
            found = found + hackings(g, f, near)
            break
    if kit.missiles and (g.acts or "attack" in g.bonus):
        found = found + hurlings(g, f, near)
    idle = not (f.kind.hero or f.side == HERO or f.odd or kit.spells)  # nothing but attacks
    return found if held or idle else found + _other_actions(g, f, near, kit)


@rule("action.move.stop-when-blocked")
def _actions_from_foothold(g: Game, f: Figure, held: bool, kit: Kit) -> list[Answer]:
    """The Actions of somebody stopped on a friend's square: each ends the move, so it is taken from where that ends."""
    here = f.at
    g.put(f, resting_place(g, f))
    found = _actions(g, f, g.beside[f.at], held, kit)
    g.put(f, here)
    return found


@rule("missing.spell.elf.disappear")
def _unnoticed(g: Game, f: Figure, options: list[Answer]) -> list[Answer]:
    """A Hero who has disappeared moves and opens doors, and may end it."""
    for door in openable(g, f):
        a, b = g.quest.grid.doors[door]
        options.append(("open", b if a == f.at else a))
    options += offers(g, f, OWN, Moment(f))
    if may_leave(g, f):
        options.append(LEAVE)
    return [*options, END]


def _outside(g: Game, f: Figure) -> list[Answer]:
    """Before the Iron Entrance Door."""
    if not g.points:
        return [MOVE, END] if g.moves else [END]
    taken = (g.heroes | g.monsters) >> g.quest.entrance & 1
    return [END] if taken else [("enter-dungeon",), END]


class Kit(NamedTuple):
    """Whether there are missiles, spells, tools, armour, chalk, Free Effects of the own Activation and Cursed ones
    among a figure's cards, and whether they are too heavy."""

    missiles: bool = False
    spells: bool = False
    tools: bool = False
    armour: bool = False
    chalk: bool = False
    free: bool = False
    cursed: bool = False
    heavy: bool = False


EMPTY = Kit()


def kit_of(f: Figure) -> Kit:
    """What a figure has, looked through once for each set of cards."""
    items, drained, found = f.kit
    if items is not f.items or drained is not f.drained:
        found = _kit(f.kind, f.items, f.drained)
        f.kit = f.items, f.drained, found
    return found  # type: ignore[no-any-return]


@lru_cache(maxsize=1 << 13)
def _kit(kind: Kind, items: tuple[str, ...], drained: tuple[str, ...]) -> Kit:
    tools, missiles = known_tools(items)
    if not kind.hero:
        return Kit(spells=bool(castable(kind, items)))
    known, heavy = pack(kind, items), burdened(kind, items, drained)
    return Kit(
        bool(missiles), bool(castable(kind, items)), bool(tools), bool(known.armour), "chalk" in items,
        bool(answering(items, OWN)), bool(known.cursed), heavy,
    )  # fmt: skip


def _other_actions(g: Game, f: Figure, near: int, kit: Kit) -> list[Answer]:
    """Actions that are neither Move nor Attack."""
    options: list[Answer] = []
    if f.kind.hero or (f.side == HERO and f.kind.dexterity is not None):
        options += searches(g, f, near)
    if kit.spells:
        options += castings(g, f)
    if g.acts:
        if (f.kind.hero or f.side == HERO) and (g.quest.curious or f.pit):
            options += investigations(g, f, near)
        if kit.tools:
            options += tool_options(g, f, near)
        if kit.armour:
            options += armour_changes(g, f)
        if f.odd and not f.kind.hero:
            options += thefts(g, f, near)
    return options


def _free_effects(g: Game, f: Figure, near: int, heavy: bool) -> list[Answer]:
    """What a Hero may do in passing; who is Overburdened may only get rid of what is heavy."""
    options: list[Answer] = []
    if not heavy:
        options += offers(g, f, OWN, Moment(f))
    if g.heroes & near and (f.items or f.gold or f.valuables):
        options += passings(g, f, near)
    if heavy:
        options += [("drop", item) for item in dict.fromkeys(f.items) if burden(item)]
    elif g.tokens and lying(g, f) is not None:
        options.append(TAKE)
    if g.quest.exit >> f.at & 1 and may_leave(g, f):
        options.append(LEAVE)
    return options


@rule("ability.overburdened", "ability.cursed.stays")
def burden(item: str) -> bool:
    """Whether a card can be dropped for its weight; a Cursed one never."""
    card = content().cards[item]
    return card.heavy > 0 and "Cursed" not in card.keywords
