"""What the active figure may do: every answer of an Activation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.dungeon.barriers import hackings
from delvewright.rules.heroquest.dungeon.disarming import disarmings
from delvewright.rules.heroquest.dungeon.doors import may_leave, openings
from delvewright.rules.heroquest.dungeon.investigating import investigations
from delvewright.rules.heroquest.dungeon.running import may_jump, may_run
from delvewright.rules.heroquest.dungeon.searching import searches, undisturbed
from delvewright.rules.heroquest.dungeon.searching_furniture import piece_searches, searches_left
from delvewright.rules.heroquest.fighting.attacking import attack_options, weapons
from delvewright.rules.heroquest.fighting.crush import crusher_of
from delvewright.rules.heroquest.fighting.death import lying
from delvewright.rules.heroquest.figures.armour import armour_changes
from delvewright.rules.heroquest.figures.equipment import chalkable, clearings, hurlings, known_tools, tool_options
from delvewright.rules.heroquest.figures.trapwright import layings
from delvewright.rules.heroquest.magic.advanced_groups.illusion import phantoms
from delvewright.rules.heroquest.magic.casting import castable, castings
from delvewright.rules.heroquest.moving.moving import in_passing, resting_place, steps, unwedged
from delvewright.rules.heroquest.state.conditions import may_move, speed
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import clings, pack
from delvewright.rules.heroquest.state.heavy_loads import burdened, overburdened
from delvewright.rules.heroquest.state.passing import passings
from delvewright.rules.heroquest.state.windows import OWN, Moment, answering, anybody_at, offers

END: Answer = ("end",)
MOVE: Answer = ("move",)
LEAVE: Answer = ("leave",)
TAKE: Answer = ("take",)
RUN: Answer = ("run",)


@rule("turn.default-actions", "action.list", "turn.free-effects", "ability.overburdened")
def choices(g: Game, f: Figure) -> Decision:
    """Everything the active figure may do now: Move, the other Actions, what takes no Action, and to end it."""
    if f.at < 0:
        return Decision(f.seat, "activation", _outside(g, f), (), f.id, True)
    near = g.beside[f.at] if not g.wedged or f.side == HERO else spread(1 << f.at, *unwedged(g), g.width)
    kit = kit_of(f) if f.items or f.drained else EMPTY
    held = g.grips > 0 and crusher_of(g, f) is not None
    options, fields = ([], []) if held else _moves(g, f, near, kit)
    if f.effects:
        if in_passing(g, f):
            return Decision(f.seat, "activation", [*options, END], fields, f.id, True)
        if f.under("disappeared"):
            return Decision(f.seat, "activation", [*options, *_unnoticed(g, f), END], fields, f.id, True)
    if (g.acts or g.bonus) and not kit.heavy:
        options += _actions(g, f, near, held, kit) if g.foothold < 0 else _actions_from_foothold(g, f, held, kit)
        if g.acts and f.odd:
            for text in f.speaking("fields"):
                fields += text.fields(g, f)
    if f.side == HERO or f.odd or g.wedged:
        options += _free_effects(g, f, near, kit)
    if kit.chalk and f.side == HERO and not kit.heavy and (marks := chalkable(g, f)):
        fields.append(("chalk", marks))
    options.append(END)
    return Decision(f.seat, "activation", options, fields, f.id, True)


@rule("turn.default-actions", "action.jump.part-of-move", "adv.run.limits")
def _moves(g: Game, f: Figure, near: int, kit: Kit) -> tuple[list[Answer], list[tuple[str, int]]]:
    """To begin a Move Action, and where the one under way leads, on foot and by jumping.

    Whose Speed is a number need not say that a Move Action begins.
    """
    options: list[Answer] = []
    fields: list[tuple[str, int]] = []
    points = g.points
    if g.moves and may_move(f):
        if f.kind.speed_dice:
            options.append(MOVE)
        elif not points or g.foothold < 0:
            points = max(points, speed(f))
    if points:
        walks, jumps = steps(g, f, points, near, kit.heavy)
        if walks:
            fields.append(("walk", walks))
        if jumps and may_jump(g):
            fields.append(("jump", jumps))
            if several := jumps if g.quest.wide >> f.at & 1 else jumps & g.quest.wide:
                fields.append(("jump-by", several))
    return options, fields


def _actions(g: Game, f: Figure, near: int, held: bool, kit: Kit) -> list[Answer]:
    """The Actions other than moving, from where the figure stands; `near` are the squares one open step away."""
    found = _attacks(g, f, near, held, kit)
    if held or not (f.kind.hero or f.side == HERO or f.odd or kit.spells):
        return found  # most Monsters do nothing but attack
    if (f.kind.hero or (f.side == HERO and f.kind.dexterity is not None)) and undisturbed(g, f):
        found += searches(g, f) if g.extras is None else searches_left(g, f)
        if g.acts:
            found += disarmings(g, f, near)
    if kit.spells:
        found += castings(g, f)
    if g.acts:
        if (f.kind.hero or f.side == HERO) and (g.quest.curious or f.pit):
            found += investigations(g, f, near)
        if kit.tools:
            found += tool_options(g, f, near)
        if kit.armour:
            found += armour_changes(g, f)
        if f.odd and not f.kind.hero:
            for text in f.speaking("actions"):
                found += text.actions(g, f, near)
        if g.extras is not None and f.kind.hero:
            found += more_actions(g, f, near)
    return found


@rule("adv.furniture.adjacent")
def more_actions(g: Game, f: Figure, near: int) -> list[Answer]:
    """What the advanced game lets a Hero do besides: run, search furniture, lay a trap."""
    found: list[Answer] = [RUN] if may_run(g, f) and may_move(f) else []
    if g.plays("advanced") and undisturbed(g, f):
        found += piece_searches(g, f)
    return found + layings(g, f, near)


def _attacks(g: Game, f: Figure, near: int, held: bool, kit: Kit) -> list[Answer]:
    """Attack Actions: on figures, on what can be hacked down, with what is thrown and gone."""
    if f.side == HERO:
        foes, view = g.monsters, g.quest.sight.around(f.at)
    else:
        foes, view = g.heroes, g.quest.sight.around(f.at) if weapons(f)[1] else near | 1 << f.at
    found = attack_options(g, f, near) if view & foes else []
    if g.walls and not held and (g.acts or "attack" in g.bonus):
        for _, wall, _ in g.walls:
            if wall & view:
                found += hackings(g, f, near)
                break
    if kit.missiles and (g.acts or "attack" in g.bonus):
        found += hurlings(g, f, near)
    if g.extras is not None and g.extras.conjured and (g.acts or "attack" in g.bonus):
        found += phantoms(g, f, near)
    return found


@rule("action.move.stop-when-blocked")
def _actions_from_foothold(g: Game, f: Figure, held: bool, kit: Kit) -> list[Answer]:
    """The Actions of somebody stopped on a friend's square: each ends the move, so it is taken from where that ends."""
    here = f.at
    g.put(f, resting_place(g, f))
    found = _actions(g, f, g.beside[f.at], held, kit)
    g.put(f, here)
    return found


@rule("missing.spell.elf.disappear")
def _unnoticed(g: Game, f: Figure) -> list[Answer]:
    """A Hero who has disappeared moves and opens doors, and may end it."""
    leaving = [LEAVE] if may_leave(g, f) else []
    return openings(g, f) + offers(g, f, OWN, Moment(f)) + leaving


def _outside(g: Game, f: Figure) -> list[Answer]:
    """Before the Iron Entrance Door."""
    if not g.points:
        return [MOVE, END] if g.moves else [END]
    ways = g.quest.ways_in
    free = [q for q in ways if not (g.heroes | g.monsters) >> q & 1]
    if len(ways) > 1:
        return [*(("enter-at", q) for q in free), END]
    return [("enter-dungeon",), END] if free else [END]


@dataclass(frozen=True, slots=True)
class Kit:
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
        if found.heavy and f.assigned and not overburdened(f):
            found = replace(found, heavy=False)
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


@rule("turn.free-effects", "death.hero.loot", "ability.overburdened")
def _free_effects(g: Game, f: Figure, near: int, kit: Kit) -> list[Answer]:
    """What takes no Action: doors, cards, things passed on, taken up or dropped, leaving.

    Who is Overburdened may only get rid of what is heavy."""
    mine, heavy = f.side == HERO, kit.heavy
    found = clearings(g, f) if g.wedged and not mine else []
    if f.at in g.quest.doors_at and not heavy and (mine or f.odd):
        found += openings(g, f)
    if mine and f.kind.hero:
        if not heavy and (kit.free or (f.effects and anybody_at(g, OWN))):
            found += offers(g, f, OWN, Moment(f))
        if g.heroes & near and (f.items or f.gold or f.valuables):
            found += passings(g, f, near)
        if heavy:
            found += [("drop", item) for item in dict.fromkeys(f.items) if burden(item)]
        elif g.tokens and lying(g, f) is not None:
            found.append(TAKE)
    if mine and g.quest.exit >> f.at & 1 and may_leave(g, f):
        found.append(LEAVE)
    return found


@rule("ability.overburdened")
def burden(item: str) -> bool:
    """Whether a card can be dropped for its weight; a Cursed one never."""
    return content().cards[item].heavy > 0 and not clings(item)
