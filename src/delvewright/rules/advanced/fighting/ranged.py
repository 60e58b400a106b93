"""The ranged fight: who may shoot at whom, what must be rolled, hits and fumbles, and missiles that are used up."""

from __future__ import annotations

from collections.abc import KeysView
from functools import cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grades import Grade
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Weapon
from delvewright.rules.advanced.fighting.character_monsters import slips_away
from delvewright.rules.advanced.fighting.harm import damage, hurt, last
from delvewright.rules.advanced.fighting.melee import beside_enemy, show
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import line
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.state.game import MONSTER, Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import attempt
from delvewright.rules.advanced.state.texts import abilities, special_of
from delvewright.rules.advanced.state.values import bare_toughness, can_use, chained, current, toughness


@rule("ranged.weapon", "ranged.move.thrown", "ranged.move.bows", "sheet.weapon.range", "weapon.crossbow")
def missiles(g: Game, f: Figure, moved: bool) -> list[tuple[Weapon, str]]:
    """The ranged weapons somebody can use now, each with what it shoots: bows only if he has not moved."""
    found: list[tuple[Weapon, str]] = []
    known = content()
    if f.kind is not None:
        if f.kind.shoots and not moved:
            found.append((known.weapons[f.kind.shoots], ""))
        return found
    if not hurled().isdisjoint(f.pack):
        found += [(weapon_named(item), "") for item in hurled() if f.pack.get(item)]
    for name in dict.fromkeys(f.weapons):
        weapon = known.weapons[name]
        if not (weapon.thrown or (weapon.bow and not moved)) or not can_use(g, f, weapon):
            continue
        if weapon.thrown:
            found.append((weapon, ""))
        elif not f.under("reloading"):
            for item, n in f.pack.items():
                if n and fits(weapon, item):
                    found.append((weapon, item))
    return found


@cache
@rule("item.greek_fire", "item.jewel.shattering")
def hurled() -> KeysView[str]:
    """Things that are thrown like a weapon, and are gone then."""
    return {item.id: item for item in content().items.values() if "range" in item.numbers}.keys()


@cache
@rule("item.greek_fire", "item.jewel.shattering")
def weapon_named(name: str) -> Weapon:
    """A weapon, or a thing that is thrown like one."""
    known = content()
    if name in known.weapons:
        return known.weapons[name]
    card = known.items[name]
    far, dice = card.numbers["range"], card.numbers["dice"]
    return Weapon(
        name, card.title, card.rules, range=far, dice=dice, magic=card.magic, unfailing=card.unfailing
    )  # fmt: skip


def fits(weapon: Weapon, item: str) -> bool:
    """Whether a missile can be shot with a weapon: arrows with bows, bolts with crossbows."""
    return item.partition("-of-")[0] == weapon.ammunition


@rule("ranged.not_in_zone", "melee.only_type")
def may_shoot(g: Game, f: Figure) -> bool:
    """Not from an enemy's death zone, nor beside an enemy."""
    return not zones.engaged(g, f) and not beside_enemy(g, f)


@rule("ranged.not_adjacent", "ranged.in_range", "ranged.los", "ranged.target.engaged", "los.partial", "ranged.critical")
def shots(g: Game, f: Figure, moved: bool) -> list[Answer]:
    """Everything somebody could shoot or throw, and at whom."""
    arms = missiles(g, f, moved)
    if not arms or not may_shoot(g, f):
        return []
    found: list[Answer] = []
    most = max(weapon.range for weapon, _ in arms)
    for other in g.enemies(f):
        far = sighted(g, f, other) if away(f, other) <= most else 0
        if far:
            found += [(*_said(weapon, item), other.id) for weapon, item in arms if far <= weapon.range]
    return found


def _said(weapon: Weapon, item: str) -> tuple[str, ...]:
    return ("shoot", weapon.id, item) if item else ("throw", weapon.id)


@rule("ranged.in_range")
def sighted(g: Game, f: Figure, target: Figure) -> int:
    """How far a target counts as being, more if it is partly hidden; 0: there is no line to it, or it is adjacent."""
    seen = line(g, f, target)
    if seen == Grade.NONE or target.mask & zones.reach(g, f):
        return 0
    return away(f, target) + (number("ranged", "partial") if seen == Grade.PARTIAL else 0)


@rule("sheet.ranged.general", "sheet.ranged.row")
def shot_roll(bs: int, distance: int) -> int:
    """What must be rolled to hit from afar: the ranged row of every sheet."""
    n = content().numbers["ranged"].values
    band = sum(distance > n[f"band-{i}"] for i in range(1, 5))
    return min(max(n["sum"] - bs + band, n["least"]), n["most"])


@rule("ranged.move.bows")
def take_attack(g: Game, weapon: Weapon) -> None:
    """A shot or throw takes the place of the attack; whoever shoots with a bow moves no more in this turn."""
    g.done = (*g.done, "attack", "shot") if weapon.bow else (*g.done, "attack")


@rule(
    "ranged.hit", "ranged.critical", "ranged.fumble", "ranged.wound", "item.arrows.death", "item.arrows.true_flight",
    "item.arrows.assassin", "sheet.ranged.general", "item.greek_fire", "item.jewel.shattering", "qroom.chain.immune",
)  # fmt: skip
def shoot(g: Game, f: Figure, weapon: Weapon, item: str, target: Figure) -> Play:
    """A shot or throw: the distance counts, not the target's skill. A 12 halves its Toughness, a 1 hits a friend."""
    show(g, f)
    if (yield from slips_away(g, target)):
        return
    if weapon.unfailing:
        use_up(g, f, weapon, item)
        rules = weapon.rules[:1]
        g.tell("shot", "{} throws {} at {}.", f, an(weapon.title), target, rules=rules)
        wounds = yield from damage(g, f.id, target, weapon.dice, toughness(g, target))
        yield from hurt(g, target, wounds, rules)
        return
    if weapon.bow:
        last(f, "bow", "no-shield", 1, "action")
    far = sighted(g, f, target)
    numbers = content().items[item].numbers if item else {}
    area = g.section(f)
    need = shot_roll(current(g, f, "bs") + special_of(g, area).shot(g, area, f, far), far)
    worst, best = number("combat", "fumble"), numbers.get("critical", number("combat", "critical"))
    always = bool(numbers.get("always"))

    def judge(value: int) -> bool:
        return always or value >= best or value >= need  # no number needed is as low as a fumble

    use_up(g, f, weapon, item)
    check = yield from attempt(g, f, "shot", judge, need, target.id)
    critical = check.natural >= best
    word = "hits" if check.success else "misses"
    rules = ("ranged.hit", *(["ranged.critical"] * critical))
    sum = f"{check.natural} against {need}"
    g.tell("shot", "{} shoots at {} and {}.", f, target, word, rules=rules, faces=check.faces, sum=sum)
    if not check.success:
        victim = (yield from astray(g, f, target)) if check.natural <= worst else None
        if victim is None:
            return
        target, critical = victim, False
    if immune(target, item):
        g.tell("immune", "It does {} no harm.", target, rules=("qroom.chain.immune",))
        return
    tough = bare_toughness(g, target) if weapon.piercing else toughness(g, target)
    if critical:
        tough = max(1, tough // number("combat", "halved"))
    magic = weapon.magic or (bool(item) and content().items[item].magic)
    plain = magic or all(text.scratches(g, target, "", False) for text in abilities(target))
    wounds = yield from damage(g, f.id, target, weapon.dice + numbers.get("dice", 0), tough, plain=plain)
    yield from hurt(g, target, wounds, ("ranged.wound",))


@rule("qroom.chain.immune")
def immune(target: Figure, item: str) -> bool:
    """Whether a missile does somebody no harm: plain arrows and bolts against the chain."""
    return chained(target) and bool(item) and not content().items[item].magic


@rule("missile.arrow_used", "missile.thrown_once", "weapon.crossbow", "weapon.two_handed", "weapon.in_hand")
def use_up(g: Game, f: Figure, weapon: Weapon, item: str) -> None:
    """The missile has left his hands; a crossbow has to be reloaded, a shield is out of the way until his next turn. He
    has his first weapon for the hand in it now."""
    if f.kind is not None:
        if weapon.reload:
            f.effects = (*f.effects, condition("reloading", "reloading", "action", times=2))
        return
    if weapon.id in hurled():
        f.pack[weapon.id] -= 1
    elif item:
        f.pack[item] -= 1
        g.shots = (*g.shots, (f.id, item))
        if weapon.reload:
            f.effects = (*f.effects, condition("reloading", "reloading", "action", times=2))
    else:
        left = list(f.weapons)
        left.remove(weapon.id)
        f.weapons = tuple(left)
        g.shots = (*g.shots, (f.id, weapon.id))
    if f.held != (first := first_hand_weapon(g, f)):
        f.held = first
        zones.settle(g)


@rule("weapon.in_hand")
def first_hand_weapon(g: Game, f: Figure) -> str:
    """What somebody has in hand for whom nothing else is said: his first weapon for the hand, else his fists."""
    for name in f.weapons:
        weapon = content().weapons[name]
        if not weapon.bow and can_use(g, f, weapon):
            return name
    return "fists"


@rule("ranged.fumble")
def astray(g: Game, f: Figure, target: Figure) -> Play:
    """A fumbled shot strikes a friend of the shooter next to the target; the target's player picks which."""
    near = g.touching(target.mask)
    friends = [o for o in g.everybody() if o.side == f.side and o is not f and o.there and o.mask & near]
    if not friends:
        return None
    options: list[Answer] = [("strike", o.id) for o in friends]
    if len(options) == 1:
        answer = options[0]
    elif target.side == MONSTER:
        answer = yield from chosen(g, "astray", options, options[0], figure=target.id)
    else:
        answer = yield Decision(target.seat, "astray", options, figure=target.id)
    victim = g.fig(answer[1])
    g.tell("shot", "The missile strikes {}.", victim, rules=("ranged.fumble",))
    return victim
