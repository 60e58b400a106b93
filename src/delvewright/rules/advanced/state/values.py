"""Numbers that follow from the state: current characteristics, what must be rolled, how many dice."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.state.game import MONSTER, Figure, Game
from delvewright.rules.advanced.state.texts import special_of

HALVED = {
    "nausea": ("ws", "bs", "speed"),
    "lost-leg": ("speed",),
    "lost-hand": ("ws",),
}
"""Marks of a figure, and the characteristics that they halve, rounded up."""
LOWERED = {"nausea": {"strength": 2}, "diseased": {"ws": 1, "strength": 1, "speed": 1}}
"""And what they take away."""


@rule("sheet.start.current", "sheet.armour.sum", "sheet.armour.off", "sheet.armour.example", "sheet.row.current")
def current(g: Game, f: Figure, what: str) -> int:
    """The current level of a characteristic: the start level with armour, magic, injuries and the room."""
    value: int = getattr(f.base, what) + f.bonus(what)
    known = content()
    for each in f.worn:
        if not (each in known.armour and known.armour[each].slot == "shield" and shieldless(f)):
            thing = known.items.get(each)
            value += thing.numbers.get(what, 0) if thing is not None else getattr(known.armour[each], what, 0)
    if what in ("ws", "strength") and f.kind is None and f.held:
        value += getattr(known.weapons[f.held], what)
    if f.at >= 0 and f.side != MONSTER:
        area = g.section(f)
        value += special_of(g, area).changes(g, area, f, what)
    for mark in f.marks:
        value -= LOWERED.get(mark, {}).get(what, 0)
        if what in HALVED.get(mark, ()):
            value = -(-value // 2)
    return value


@rule("weapon.two_handed", "injury.leg", "injury.hand")
def shieldless(f: Figure) -> bool:
    """Whether a shield is of no use: both hands are on a weapon, a bow was shot since his turn began, or a limb is
    missing."""
    if f.under("no-shield"):
        return True
    return bool(f.held and content().weapons[f.held].hands == 2) or "lost-leg" in f.marks or "lost-hand" in f.marks


@rule("weapon.strength.bands", "sheet.weapon.damage", "weapon.fists", "special.berserk")
def damage_dice(g: Game, f: Figure, weapon: str) -> int:
    """Damage dice of a hit in the hand-to-hand fight: by Strength, for a monster as its card says."""
    more = f.bonus("dice") + f.special("berserk")
    if f.kind is not None:
        return f.kind.dice + more
    kind = content().weapons[weapon]
    return max(current(g, f, "strength") - kind.below, kind.least) + kind.bonus + more


@rule("weapon.strength.bands", "create.class", "injury.hand", "injury.leg")
def can_use(g: Game, f: Figure, weapon: Weapon) -> bool:
    """Whether somebody is strong and whole enough for a weapon; who started with one may use it anyway."""
    if f.kind is not None:
        return True
    if "lost-hand" in f.marks and (weapon.bow or weapon.hands == 2):
        return False
    if "lost-leg" in f.marks and weapon.hands == 2 and not weapon.bow:
        return False
    if f.calling == "wizard" and not weapon.wizard and weapon.id != "fists":
        return False
    own = f.name in content().heroes and weapon.id in content().heroes[f.name].weapons
    return own or current(g, f, "strength") >= weapon.needs


@rule("sheet.characteristics")
def toughness(g: Game, f: Figure) -> int:
    """What a damage die must reach."""
    return current(g, f, "toughness")


@rule("monster.jezzail")
def bare_toughness(g: Game, f: Figure) -> int:
    """What a damage die must reach that armour does not stop: suit, shield and helm do not count."""
    known = content()
    worn = [piece for piece in f.worn if piece in known.armour]
    card = known.heroes.get(f.name.partition(".")[0])
    if card is not None and card.armoured:
        worn += card.armour
    idle = [piece for piece in worn if known.armour[piece].slot == "shield" and shieldless(f)]
    return current(g, f, "toughness") - sum(known.armour[piece].toughness for piece in worn if piece not in idle)


@rule("qroom.chain")
def chained(f: Figure) -> bool:
    """Whether it is anchored in the rock, like the chain of the Great Cavern."""
    return f.kind is not None and f.kind.rooted


@rule("move.speed")
def speed(g: Game, f: Figure) -> int:
    """Squares in a combat turn; one at least."""
    return max(1, current(g, f, "speed")) * (2 if f.under("swift") else 1)


@rule("explore.move.twelve", "injury.leg")
def exploring_move(f: Figure) -> int:
    """Squares in an exploration turn, whatever the Speed."""
    lame = "lost-leg" in f.marks or "nausea" in f.marks
    return number("exploring", "lame" if lame else "move") + f.bonus("exploring")
