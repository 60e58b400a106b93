"""The Attack Action: who may be attacked with what, the dice, the damage."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.effects import after
from delvewright.kernel.grid import spread
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import BLACK, COMBAT, SKULL, WHITE
from delvewright.rules.heroquest.content import Attack, Kind, content
from delvewright.rules.heroquest.death import harm, slain
from delvewright.rules.heroquest.state import HERO, MONSTER, Figure, Game
from delvewright.rules.heroquest.windows import ROLLED, TARGETED, Moment, can_use_cards, window

WHITE_DIE = COMBAT["white"]
OWN_SHIELD = (WHITE, BLACK)
"""The friendly shield of each side."""
UNARMED = ""
"""The weapon of those who have none: a Hero's Aggression, a Monster's own attack."""


@rule(
    "los.basic",
    "los.blockers",
    "los.friends-block",
    "los.self",
    "los.diagonal-gap",
    "los.open-door",
    "overlay.furniture",
    "missing.furniture.table",
)
def sees(g: Game, f: Figure, target: Figure) -> bool:
    """Line of sight for attacks and spells: other figures, tall furniture, rubble, walls and shut doors block it."""
    blockers = g.heroes | g.monsters | g.tall | g.blocked
    return g.quest.sight.sees(f.at, target.at, blockers, g.doors)


@rule(
    "figure.attacks",
    "figure.aggression",
    "action.attack.weapon-choice",
    "card.limits.hands",
    "card.limits.hero-keywords",
    "card.limits.may-carry",
)
def weapons(f: Figure) -> tuple[list[tuple[str, Attack]], bool]:
    """The attacks a figure has at hand, best first, and whether any of them reaches further than one step."""
    if f.kind.hero and f.items and can_use_cards(f):
        return _weapons(f.kind, f.items, f.hands)
    return _weapons(f.kind, (), ())


@lru_cache(maxsize=4096)
def _weapons(kind: Kind, items: tuple[str, ...], hands: tuple[str, ...]) -> tuple[list[tuple[str, Attack]], bool]:
    cards = content().cards
    held = sum(cards[c].hands for c in hands)
    armed = []
    for item in dict.fromkeys(items):
        card = cards[item]
        if card.attacks and may_use(kind, item) and (item in hands or held + card.hands <= 2):
            armed += [(item, a) for a in card.attacks]
    armed.sort(key=lambda w: -len(w[1].dice))
    armed += [(UNARMED, a) for a in kind.attacks]
    return armed, any(a.long or a.ranged for _, a in armed)


@rule("card.limits.hero-keywords", "figure.equipment-limits", "card.keywords", "missing.hero.keywords")
def may_use(kind: Kind, item: str) -> bool:
    """Whether a Hero may use a card at all."""
    card = content().cards[item]
    if card.only and kind.id not in card.only:
        return False
    return not any(k in kind.barred for k in card.keywords)


@rule(
    "action.attack.whom", "action.attack.kinds", "action.attack.melee-range", "action.attack.ranged-range",
    "ability.long",
)  # fmt: skip
def attacks(g: Game, f: Figure, near: int) -> list[Answer]:
    """Every attack a figure may make now; `near` are the squares one open step away."""
    enemies = g.monsters if f.side == HERO else g.heroes
    if not enemies:
        return []
    beside = near & enemies
    arms, far = weapons(f)
    reachable = enemies if far else beside
    if not reachable:
        return []
    around = g.quest.around[f.at]
    found: list[Answer] = []
    verbs = ("attack", "throw") if f.kind.hero else ("strike", "shoot")
    for target in g.figures:
        if target is None or target.at < 0 or target.side == f.side or not reachable >> target.at & 1:
            continue
        bit = 1 << target.at
        for item, arm in arms:
            if arm.ranged:
                possible = not bit & around and f.at != target.at and sees(g, f, target)
            else:
                possible = bool(bit & beside) or (arm.long and bool(bit & around) and sees(g, f, target))
            if possible:
                if not f.kind.hero:
                    answer: Answer = (verbs[arm.ranged], target.id)
                elif item == UNARMED:
                    answer = ("punch", target.id)
                else:
                    answer = ("throw" if arm.discard else "attack", target.id, item)
                if answer not in found:
                    found.append(answer)
    return found


def attack_of(g: Game, f: Figure, answer: Answer) -> tuple[str, Attack]:
    """The weapon and the printed attack that an answer means."""
    verb = answer[0]
    item = answer[2] if len(answer) > 2 else UNARMED
    target = g.fig(answer[1])
    near = g.quest.around[f.at] >> target.at & 1
    options = content().cards[item].attacks if item else f.kind.attacks
    for a in options:
        if (verb == "throw" and not a.discard) or (verb == "attack" and a.discard):
            continue
        if a.ranged != bool(near):
            return item, a
    return item, options[0]


@rule("missing.trap.pit")
def _in_pit(dice: tuple[Die, ...], f: Figure) -> tuple[Die, ...]:
    return dice[:-1] if f.pit and len(dice) > 1 else dice


@rule("action.attack.roll", "dice.roll.separate")
def attack_dice(g: Game, f: Figure, attack: Attack) -> tuple[Die, ...]:
    """The dice of an attack with all that changes them."""
    dice = attack.dice
    if f.effects:
        dice += (WHITE_DIE,) * f.bonus("attack")
    return _in_pit(dice, f) if f.pit else dice


@rule(
    "figure.defence",
    "figure.resilience",
    "missing.dice.red",
    "missing.dice.red-use",
    "missing.hero.slots",
    "card.limits.hands-between-turns",
    "card.limits.slot-icon",
)
def defence_dice(g: Game, f: Figure) -> tuple[Die, ...]:
    """The dice a figure defends with: its own, and those of everything it has in use."""
    dice = (COMBAT[f.kind.defence_die],) * f.kind.defence
    if f.kind.hero and f.items and can_use_cards(f):
        dice += (WHITE_DIE,) * _from_gear(f)
    if f.effects:
        dice += (WHITE_DIE,) * f.bonus("defence")
    return _in_pit(dice, f) if f.pit else dice


def _from_gear(f: Figure) -> int:
    cards = content().cards
    extra, icons = 0, set()
    held = sum(cards[c].hands for c in f.hands)
    for item in dict.fromkeys(f.items):
        card = cards[item]
        if (
            not card.defence
            or card.icon in icons
            or not may_use(f.kind, item)
            or ("Armour" in card.keywords and item not in f.worn)
        ):
            continue
        if card.hands and item not in f.hands:
            if held + card.hands > 2:
                continue
            f.hands += (item,)
            held += card.hands
        if card.icon:
            icons.add(card.icon)
        extra += card.defence
    return extra


@rule(
    "action.attack.purpose", "action.attack.roll", "action.attack.defend", "action.attack.friendly-shields",
    "damage.piercing", "damage.order", "dice.combat.symbols", "missing.dice.white", "turn.free-effects",
)  # fmt: skip
def attack(g: Game, f: Figure, target: Figure, arm: Attack, weapon: str = "") -> Play:
    """One attack by one figure on another."""
    if g.reacting & TARGETED:
        yield from window(g, TARGETED, Moment(target, f))
    dice = attack_dice(g, f, arm)
    roll = Roll(f.id, "attack", dice, target.id)
    roll.faces = yield roll
    if f.effects:
        f.effects = after(f.effects, "attack")
    if g.log is not None:
        g.tell(
            "attack",
            "{} attacks {}{}.",
            f,
            target,
            f" with {weapon}" if weapon else "",
            rules=("action.attack.roll",),
            faces=roll.faces,
            figures=(f.id, target.id),
        )
    if g.reacting & ROLLED:
        yield from window(g, ROLLED, Moment(f, target, roll))
    damage = roll.count(SKULL)
    if damage and "piercing" not in arm.damage:
        guard = Roll(target.id, "defend", defence_dice(g, target), f.id)
        guard.faces = yield guard
        if target.effects:
            target.effects = after(target.effects, "defence")
        if g.log is not None:
            g.tell(
                "defend",
                "{} defends.",
                target,
                rules=("action.attack.defend", "action.attack.friendly-shields"),
                faces=guard.faces,
                figures=(target.id, f.id),
            )
        if g.reacting & ROLLED:
            yield from window(g, ROLLED, Moment(target, f, guard))
        damage -= guard.count(OWN_SHIELD[target.side])
    if damage > 0:
        yield from harm(g, target, damage, f.kind.title, arm.damage, ("action.attack.apply",))
    else:
        g.tell("miss", "{} is not hurt.", target, rules=("action.attack.defend",), figures=(target.id,))


@rule("cost.action", "cost.discard", "card.limits.hands")
def attack_action(g: Game, f: Figure, answer: Answer) -> Play:
    """The Attack Action that an answer names."""
    item, arm = attack_of(g, f, answer)
    target = g.fig(answer[1])
    weapon = ""
    if item:
        weapon = content().cards[item].title
        if arm.discard:
            g.drop(f, item)
        elif item not in f.hands and content().cards[item].hands:
            f.hands += (item,)
    yield from attack(g, f, target, arm, weapon)


@rule("missing.potion.holy-water")
def holy_water_targets(g: Game, f: Figure) -> list[Answer]:
    """Undead beside a Hero who has Holy Water."""
    if "holy-water" not in f.items or not can_use_cards(f):
        return []
    beside = spread(1 << f.at, g.east, g.south, g.width)
    return [("splash", "holy-water", m.id) for m in g.on_board(MONSTER) if beside >> m.at & 1 and m.has("undead")]


@rule("missing.potion.holy-water", "cost.discard")
def splash(g: Game, f: Figure, target: Figure) -> Play:
    """Holy Water destroys an Undead Monster; a Character loses 2 Body."""
    g.drop(f, "holy-water")
    g.tell(
        "potion",
        "{} throws Holy Water at {}.",
        f,
        target,
        rules=("missing.potion.holy-water",),
        figures=(f.id, target.id),
    )
    if target.has("character"):
        yield from harm(g, target, 2, "Holy Water", rules=("missing.potion.holy-water",))
    else:
        slain(g, target, "Holy Water")
