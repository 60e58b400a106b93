"""Numbers that follow from the state: current characteristics, what must be rolled, how many dice."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.state.game import LYING, MONSTER, Figure, Game
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.common.announcing import announced

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
        value += special_of(g, g.section(f)).changes(g, g.section(f), f, what)
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


@rule("death.ko.ws", "special.berserk")
def ws_against(g: Game, f: Figure) -> int:
    """The Weapon Skill that counts for somebody who attacks it."""
    if f.condition == LYING:
        return number("combat", "lying")
    return max(1, current(g, f, "ws") - f.special("berserk"))


@rule("sheet.hth.general", "sheet.hth.row", "monster.praznagar")
def hit_roll(g: Game, f: Figure, target: Figure) -> int:
    """What must be rolled to hit hand-to-hand."""
    own = f.kind.hits_as if f.kind is not None and f.kind.hits_as else current(g, f, "ws")
    return needed(own, ws_against(g, target))


def needed(own: int, target: int) -> int:
    """The hand-to-hand row of every sheet."""
    n = content().numbers["hand-to-hand"].values
    return min(max(n["even"] + target - own, n["least"]), n["most"])


@rule("sheet.ranged.general", "sheet.ranged.row")
def shot_roll(bs: int, distance: int) -> int:
    """What must be rolled to hit from afar: the ranged row of every sheet."""
    n = content().numbers["ranged"].values
    band = sum(distance > n[f"band-{i}"] for i in range(1, 5))
    return min(max(n["sum"] - bs + band, n["least"]), n["most"])


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


@rule("move.speed", "hazard.mushrooms")
def speed(g: Game, f: Figure) -> int:
    """Squares in a combat turn; one at least."""
    return max(1, current(g, f, "speed")) * (2 if f.under("swift") else 1)


@rule("explore.move.twelve", "injury.leg", "trapfx.gas.table")
def exploring_move(f: Figure) -> int:
    """Squares in an exploration turn, whatever the Speed."""
    lame = "lost-leg" in f.marks or "nausea" in f.marks
    return number("exploring", "lame" if lame else "move") + f.bonus("exploring")


@announced
def hindered(g: Game) -> int:
    """What somebody in the company takes off every die for a trap."""
    return 0


@rule("skill.dwarf.traps", "trap.spot.bonus", "sheet.disarm.bonus", "item.jewel.other")
def trap_bonus(g: Game, f: Figure, disarming: bool) -> int:
    """What is added to the die that spots or disarms a trap."""
    bonus = content().races[f.race].traps
    bonus -= hindered(g)
    if disarming:
        return bonus + f.learnt
    return bonus + sum(content().items[i].numbers.get("spot", 0) for i in f.pack if i in content().items)


@rule("dungeon.shape.option")
def levels(g: Game) -> int:
    """How many levels the dungeon has: as its quest says, or for one of one's own as was agreed; 0: nobody knows."""
    quest = content().quests.get(g.quest)
    if quest is None:
        return 0
    told = str(g.options.get("levels", ""))
    return int(told) if told.isdigit() and not quest.dungeon else quest.levels


@rule("dungeon.shape.option")
def full(g: Game) -> bool:
    """Whether a level has as many sections as were agreed on, and its Quest Room is found: nothing leads further."""
    told = str(g.options.get("size", ""))
    found = g.counters.get(f"quest-room-{g.depth}") is not None
    return told.isdigit() and found and len(g.board.areas) >= int(told)
