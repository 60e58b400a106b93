"""Damage dice against Toughness; Wounds: how they are lost, knocked out and dead; healing."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.dice import D12, Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import capital, counted
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import DICE
from delvewright.rules.advanced.fighting.fate_against_wounds import cancelled
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.fate import Fate, has_fate
from delvewright.rules.advanced.state.game import AWAKE, DEAD, GONE, LYING, MONSTER, NAMED, SOUL_LOST, Figure, Game
from delvewright.rules.advanced.state.texts import item, special_of
from delvewright.rules.common.checks import Check, Throw, at_least, react
from delvewright.rules.common.tiles.board import Token


@rule("melee.wound.roll", "melee.wound.twelve", "ranged.wound", "fate.roll", "magic.auto_hit", "sheet.weapon.damage")
def damage(
    g: Game, owner: int, target: Figure, count: int, toughness: int, before: int = 0,
    plain: bool = True,
) -> Play:  # fmt: skip
    """Roll damage dice: a Wound for each that reaches the Toughness. A 12 always wounds and is rolled again, unless the
    target is dead by then; `before`: Wounds that earlier hits of this attack have caused. `plain`: whether other dice
    than a 12 count. Gives back the Wounds."""
    wounds, left, again = 0, count, False
    while left > 0:
        faces = yield Roll(owner, "damage", (D12,) * left, target.id)
        good = [face for face in faces if face == DICE or (face >= toughness and plain)]
        wounds += len(good)
        if g.log is not None:
            told = f"{len(good)} of {counted(len(faces), 'damage die')}" if good else "no damage die"
            if good and len(faces) == 1:
                told = "the damage die"
            told = f"Rolled again for a 12, {told}" if again else capital(told)
            text = "{} wounds {}: {} needed." if len(good) < 2 else "{} wound {}: {} needed."
            g.tell(
                "damage", text, told, target, f"{toughness} or more is" if plain else f"a {DICE} is", faces=faces,
                rules=("melee.wound.roll", "melee.wound.twelve"), figures=(target.id,),
                sum=f"{len(good)} of {len(faces)}", counts=tuple(range(toughness, DICE + 1)) if plain else (DICE,),
            )  # fmt: skip
        if plain and not dead(target, before + wounds):
            wounds += yield from _fated(
                g, owner, target, [f for f in faces if f not in good], toughness, before + wounds
            )
        left, again = faces.count(DICE) if not dead(target, before + wounds) else 0, True
    return wounds


def dead(f: Figure, wounds: int) -> bool:
    """Whether so many Wounds are its death."""
    return f.wounds - wounds < (0 if f.hero else 1)


@rule("fate.roll")
def _fated(g: Game, owner: int, target: Figure, failed: list[int], toughness: int, wounds: int) -> Play:
    """A Hero may turn single dice of his that failed into Wounds."""
    more = 0
    f = g.figures[owner] if owner >= 0 else None
    if f is None or f.condition != AWAKE or f.side == target.side:
        return more
    for face in sorted(failed, reverse=True):
        if not has_fate(f) or dead(target, wounds + more):
            break
        throw = Throw(owner, "damage", (D12,), at_least(toughness), toughness, target.id)
        check = yield from react(throw, Check("damage", (face,), toughness, False, (face,)), Fate(g, f))
        if not check.success:
            break
        more += 1
    return more


@rule("melee.wound.track", "sheet.wounds.meaning", "fate.exceptions")
def hurt(g: Game, f: Figure, wounds: int, rules: tuple[str, ...], fated: bool = True) -> Play:
    """Somebody loses Wounds; a Hero may cancel them before anything comes of it. Gives back how many he lost."""
    if wounds <= 0 or not f.there:
        return 0
    f.wounds -= wounds
    changes = (("Wounds", -wounds),)
    g.tell("wound", "{} loses {} Wound{}.", f, wounds, "s" * (wounds != 1), rules=rules, changes=changes)
    if (yield from cancelled(g, f, wounds, fated)):
        return 0
    fall(g, f)
    return wounds


INJURIES = {"lost-hand": "{} loses a hand.", "lost-leg": "{} loses a leg.", "diseased": "{} is diseased."}
"""What is said of injuries."""


@rule("fate.damage.side_effects", "special.disease")
def injure(g: Game, f: Figure, what: str, rules: tuple[str, ...]) -> None:
    """An injury that comes of a Wound: Fate can still undo it in this turn."""
    if what not in f.marks:
        f.marks = (*f.marks, what)
        f.used[what] = 1
        g.tell("injury", INJURIES.get(what, "{} suffers an injury."), f, rules=rules)


@rule("death.hero.ko", "death.hero.dead", "death.monster", "hench.death", "sheet.wounds.meaning")
def fall(g: Game, f: Figure) -> None:
    """At 0 Wounds a Hero is knocked out, below he is dead; anybody else is dead at 0."""
    if f.wounds > 0 or f.condition >= DEAD:
        return
    if f.hero and f.wounds == 0:
        f.condition = LYING
        g.tell("ko", "{} is knocked out.", f, rules=("death.hero.ko",))
    elif f.hero:
        special_of(g, g.section(f)).slain(g, g.section(f), f)
        bearing = [text for text in item.speakers("dying") if f.pack.get(text.name)]
        if SOUL_LOST not in f.marks and any(text.dying(g, f) for text in bearing):
            return
        f.condition = DEAD
        f.used["died"] = g.round
        g.tell("death", "{} is dead.", f, rules=("death.hero.dead",), squares=(f.at,))
    else:
        die(g, f)
    if g.active == f.id:
        g.stopped = True
    g.count()
    zones.settle(g)


@rule("death.monster", "hench.pay", "end.loot.gold")
def die(g: Game, f: Figure) -> None:
    """A monster or henchman is taken off the table; a henchman's gear stays where he fell."""
    at = f.at
    rules = ("death.monster",) if f.side == MONSTER else ("death.monster", "hench.death")
    g.tell("slain", "{} is killed.", f, rules=rules)
    if f.side == MONSTER:
        g.loot = (*g.loot, f.monster.id)
        g.fallen = (*g.fallen, f.monster.id) if NAMED in f.marks else g.fallen
        special_of(g, g.section(f)).fell(g, g.section(f), f)
    else:
        gear = (*f.weapons, *f.worn, *[item for item, n in f.pack.items() for _ in range(n)])
        if gear or f.gold:
            g.tokens = (*g.tokens, Token("gear", at, gear, (f.gold,) if f.gold else ()))
    g.remove(f)


@rule("death.ko.no_recovery")
def heal(g: Game, f: Figure, wounds: int, rules: tuple[str, ...]) -> None:
    """Wounds come back; whoever was knocked out gets up."""
    more = min(wounds, f.full - f.wounds)
    if more <= 0 or f.condition >= DEAD:
        return
    f.wounds += more
    f.healed += more
    changes = (("Wounds", more),)
    g.tell("heal", "{} regains {} Wound{}.", f, more, "s" * (more != 1), rules=rules, changes=changes)
    if f.condition == LYING:
        f.condition = AWAKE
        zones.settle(g)


@rule("death.raise")
def revive(g: Game, f: Figure, wounds: int, rules: tuple[str, ...]) -> None:
    """Somebody dead lives again, on his square or the nearest that is free."""
    x, y = f.at % g.width, f.at // g.width
    free = [q for q in g.board.area_of if not (g.taken | g.solid) >> q & 1]
    at = min(free, key=lambda q: (max(abs(q % g.width - x), abs(q // g.width - y)), q))
    g.put(f, at)
    f.condition, f.wounds = AWAKE, wounds
    g.count()
    f.start, f.healed = wounds, 0
    zones.settle(g)
    g.tell("revive", "{} lives again.", f, rules=rules)


def leave(g: Game, f: Figure) -> None:
    """Somebody is out of the dungeon."""
    g.put(f, -1)
    f.condition = GONE
    g.waiting &= ~(1 << f.id)
    zones.settle(g)


def last(f: Figure, name: str, changes: str, amount: int, until: str, times: int = 1) -> None:
    """Something lasts on a figure; one name works once."""
    f.effects = (*[e for e in f.effects if e.name != name], Effect(name, changes, amount, until, -1, times))


# -- potions that heal


@cache
@rule("item.potion.healing")
def remedies() -> list[str]:
    """Potions that heal."""
    return [item.id for item in content().items.values() if item.heals]


@rule("item.potion.healing")
def remedy(f: Figure) -> str:
    """A potion of somebody's that heals; none: nothing."""
    return next((item for item in remedies() if f.pack.get(item)), "")
