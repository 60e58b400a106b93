"""Everything somebody of the hero side may do now."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.dungeon import (
    chests,
    doors,
    grates_and_trapdoors,
    hazards,
    portcullises,
    searching,
    searching_furniture,
    spikes,
    stairs,
    traps,
)
from delvewright.rules.advanced.dungeon.something_near import at_hand
from delvewright.rules.advanced.fighting import melee, ranged, venoms
from delvewright.rules.advanced.figures import gear
from delvewright.rules.advanced.magic import casting
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.fate import FATE, has_fate
from delvewright.rules.advanced.state.followers import GUEST
from delvewright.rules.advanced.state.game import FIGHTING, Figure, Game
from delvewright.rules.advanced.state.texts import special_of

END: Answer = ("end",)
RUN: Answer = ("run",)
ACTS = frozenset({"attack", "run", "door", "chest", "potion", "exchange", "search", "special", casting.CAST})
"""What takes the place of the attack in a fight."""
CHANGES = frozenset({"doff", "don"})
"""What a Hero does who changes armour."""


def choices(g: Game, f: Figure) -> Decision:
    """The decision of the model that is acting."""
    return combat(g, f) if g.mode == FIGHTING else exploration(g, f)


@rule("fate.damage")
def fate(f: Figure) -> list[Answer]:
    """A Hero may take back the Wounds of this turn at any later time in it."""
    return [FATE] if f.wounds < f.start + f.healed and f.hero and has_fate(f) else []


@rule("trapfx.mindstealer")
def bound(g: Game, f: Figure) -> list[Answer]:
    """For one who has not moved: climbing out of a pit; holding a friend fast whom the gamesmaster has."""
    found: list[Answer] = [("climb",)] if f.under("pit") and "climb" not in g.done else []
    for o in g.own(f):
        if o.effects and o.there and o.under("stolen") and o.mask & g.around(f):
            found.append(("hold-fast", o.id))
    return found


@rule(
    "explore.one_activity", "explore.henchmen", "explore.door.open", "explore.chest.open", "explore.search.secret",
    "explore.search.treasure", "explore.armour.change", "explore.example", "magic.exploration",
)  # fmt: skip
def exploration(g: Game, f: Figure) -> Decision:
    """One activity: move, and then open or close something; or search; or change armour. Henchmen only move."""
    done, still, near, laden = g.done, not g.walked, at_hand(g, f), not gear.of_use().isdisjoint(f.pack)
    changing = not CHANGES.isdisjoint(done) if done else False
    options = fate(f) if f.wounds < f.full else []
    fields: list[tuple[str, int]] = []
    if still:
        options += bound(g, f)
        options += walking.carry_options(g, f) if not changing else []
    if not changing:
        if mask := walking.goals(g, f):
            fields.append(("walk", mask))
        options += walking.jump_options(g, f) if g.traps else []
    if f.hero:
        if (near or g.traps) and not changing and casting.CAST not in done:
            options += [*doors.door_options(g, f), *chests.chest_options(g, f)] if near else []
            options += traps.known_near(g, f)
            options += spikes.wedge_options(g, f) if near else []
        if (laden or f.spells) and not changing:
            options += casting.options(g, f)
        if still:
            options += searching.options(g, f) if not done else []
            options += gear.armour_options(g, f) if CHANGES.issuperset(done) else []
        if g.rooms:
            area = g.section(f)
            if area in g.rooms and g.rooms[area].special and not changing:
                options += special_of(g, area).offers(g, area, f)
            if still:
                options += hazards.before_mould(g, f)
    elif near:
        options += [*doors.barred_options(g, f), *searching_furniture.racks(g, f)]
    if not changing and g.counters.get("holes"):
        options += grates_and_trapdoors.options(g, f)
    if near:
        options += portcullises.options(g, f)
    if laden:
        options += [*gear.potion_options(g, f), *venoms.coat_options(g, f)]
    options += gear.exchange_options(g, f)
    if near and stairs.may_leave(g, f):
        options.append(stairs.LEAVE)
    options.append(END)
    return Decision(f.seat, "turn", options, fields, f.id, True)


@rule(
    "combat.hero.move_attack", "combat.hero.run", "combat.hero.door", "run.no_attack", "run.no_doors", "combat.chest",
    "ranged.move.bows", "combat.example", "combatdoor.replace",
)  # fmt: skip
def combat(g: Game, f: Figure) -> Decision:
    """Move and then act, or act and then move: attack, shoot, work a door, open a chest, drink; or run."""
    done, walked, near, laden = g.done, g.walked, at_hand(g, f), not gear.of_use().isdisjoint(f.pack)
    acted, shot = (not ACTS.isdisjoint(done), "shot" in done) if done else (False, False)
    options = fate(f) if f.wounds < f.full else []
    fields: list[tuple[str, int]] = []
    if not (acted or walked):
        options += bound(g, f)
    if not (acted and walked and "run" not in done) and not shot and (mask := walking.goals(g, f)):
        fields.append(("walk", mask))
    if g.traps and not (acted and walked) and not shot:
        options += walking.jump_options(g, f)
    if not acted:
        if GUEST not in f.marks:
            for other in melee.in_reach(g, f):
                options.append(("fight", other.id))
        options += ranged.shots(g, f, walked > 0)
        options += gear.hold_options(g, f)
        if near:
            options += doors.door_options(g, f)
        if laden:
            options += [*gear.potion_options(g, f), *venoms.coat_options(g, f)]
        options += gear.exchange_options(g, f)
        if laden or f.spells:
            options += casting.options(g, f)
        if near and f.hero:
            options += chests.chest_options(g, f)
        if g.rooms:
            area = g.section(f)
            options += special_of(g, area).offers(g, area, f)
        if g.counters.get("holes"):
            options += grates_and_trapdoors.options(g, f)
        if near:
            options += [*spikes.wedge_options(g, f), *searching_furniture.racks(g, f), *portcullises.options(g, f)]
    if not shot and not g.stopped:
        options += walking.carry_options(g, f)
    if walking.may_run(g, f):
        options.append(RUN)
    if near and stairs.may_leave(g, f):
        options.append(stairs.LEAVE)
    options.append(END)
    return Decision(f.seat, "turn", options, fields, f.id, True)
