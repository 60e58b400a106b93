"""The Attack Action: who may be attacked with what, the dice, the damage."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.common.combat_dice import shields as in_shields
from delvewright.rules.common.combat_dice import skulls as in_skulls
from delvewright.rules.common.dungeon.states import is_statue, rouse
from delvewright.rules.heroquest.content.reading import Attack, Kind, content, marks_of
from delvewright.rules.heroquest.fighting.advanced_attacks import (
    after_blow,
    after_defence,
    allowed,
    attack_declared,
    attack_made,
    before_defence,
    follow_up,
    follows_up,
    mind_guard,
    throw_away,
    weapon_marks,
)
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import attack_dice, defence_dice, mind_dice
from delvewright.rules.heroquest.fighting.crush import crusher_of, left_to_the_held
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.bonus_actions import BOUND, change_weapon
from delvewright.rules.heroquest.state.card_texts import card_text
from delvewright.rules.heroquest.state.conditions import attackable, may_attack
from delvewright.rules.heroquest.state.costs import spend
from delvewright.rules.heroquest.state.effect_texts import effect_text
from delvewright.rules.heroquest.state.game import HERO, Figure, Game
from delvewright.rules.heroquest.state.gear import HANDS, can_use_cards, commit, may_use, worn_for_defence
from delvewright.rules.heroquest.state.windows import ROLLED, TARGETED, Moment, put_to_the_test, window

OWN_SHIELD = (WHITE, BLACK)
"""The friendly shield of each side."""
UNARMED = ""
"""The weapon of those who have none: a Hero's Aggression, a Monster's own attack."""


@rule(
    "figure.attacks",
    "figure.aggression",
    "action.attack.weapon-choice",
    "card.limits.hero-keywords",
)
def weapons(f: Figure) -> tuple[list[tuple[str, Attack]], bool]:
    """The attacks a figure has at hand, best first, and whether any of them reaches further than one step."""
    if f.kind.hero and f.items and can_use_cards(f):
        return _weapons(f.kind, f.items, f.hands)
    return _weapons(f.kind, (), ())


@lru_cache(maxsize=4096)
def _weapons(kind: Kind, items: tuple[str, ...], hands: tuple[str, ...]) -> tuple[list[tuple[str, Attack]], bool]:
    cards = content().cards
    taken = sum(cards[c].hands for c in hands)
    armed = []
    for item in dict.fromkeys(items):
        card = cards[item]
        if may_use(kind, item) and (item in hands or taken + card.hands <= HANDS):
            armed += [(item, a) for a in card.attacks]
    armed.sort(key=lambda w: -len(w[1].dice))
    armed += [(UNARMED, a) for a in kind.attacks]
    return armed, any(a.long or a.ranged for _, a in armed)


@rule(
    "action.attack.whom", "action.attack.kinds", "action.attack.melee-range", "action.attack.ranged-range",
    "ability.long",
)  # fmt: skip
def attacks(g: Game, f: Figure, near: int) -> list[Answer]:
    """Every attack a figure may make now; `near` are the squares one open step away."""
    enemies = g.monsters if f.side == HERO else g.heroes
    if g.shadows:
        enemies &= ~g.shadows
    beside = near & enemies
    arms, far = weapons(f)
    reachable = beside | enemies & g.quest.sight.around(f.at) if far else beside
    if not reachable or not may_attack(g, f):
        return []
    if f.under("blinded"):
        arms = [(item, a) for item, a in arms if not a.ranged]
    crusher = crusher_of(g, f)
    if crusher is not None:
        arms = [(item, a) for item, a in arms if left_to_the_held(item)]
    around = g.quest.around[f.at]
    found: list[Answer] = []
    for target in g.figures:
        if target is None or target.at < 0 or target.side == f.side or not reachable >> target.at & 1:
            continue
        if target.under("unseen") or crusher not in (None, target) or (target.tags and is_statue(target)):
            continue
        bit = 1 << target.at
        for item, arm in arms:
            if arm.ranged:
                possible = not bit & around and f.at != target.at and sees(g, f, target)
            else:
                possible = bool(bit & beside) or (arm.long and bool(bit & around) and sees(g, f, target))
            if possible:
                if not f.kind.hero:
                    answer: Answer = ("shoot" if arm.ranged else "strike", target.id)
                elif item == UNARMED:
                    answer = ("punch", target.id)
                else:
                    answer = ("throw" if arm.discard else "attack", target.id, item)
                if answer not in found:
                    found.append(answer)
    return found if g.extras is None else allowed(g, f, found, arms)


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


@rule("damage.elemental-kinds")
def attack_marks(f: Figure, arm: Attack, weapon: str = "") -> frozenset[str]:
    """The kinds of damage of an attack, and the Keywords of the weapon."""
    marks = arm.damage | {"attack"}
    if weapon:
        marks |= marks_of(weapon)
    for item in f.slots if f.slots and can_use_cards(f) else ():
        marks |= card_text.of(item).attack_marks(f)
    return marks


@rule("action.attack.purpose")
def attack(g: Game, f: Figure, target: Figure, arm: Attack, weapon: str = "") -> Play:
    """One attack by one figure on another; gives back the points it took."""
    if not attackable(g, target) or not may_attack(g, f):
        return 0
    marks = attack_marks(f, arm, weapon)
    g.quest.text.assailed(g, target, f)
    if target.tags:
        rouse(target)
        marks |= {"ranged" if arm.ranged else "melee", *([weapon] if weapon else [])}
    if g.extras is not None:
        marks = weapon_marks(g, f, marks, arm, weapon)
        yield from attack_declared(g, f, target)
    yield from window(g, TARGETED, Moment(target, f, marks=marks))
    dice = attack_dice(g, f, arm, target, weapon)
    double = f.under("double")
    if f.effects:
        f.effects = after(f.effects, "attack")
    how = f" with {content().cards[weapon].title}" if weapon else ""
    lost: int = yield from blows(g, target, dice, marks, f.kind.title, f, how, double=double, weapon=weapon)
    return lost


@rule("action.cast.attack-symbols")
def assault(
    g: Game,
    target: Figure,
    dice: tuple[Die, ...],
    marks: frozenset[str],
    cause: str,
    by: Figure | None = None,
    how: str = "",
    mind: bool = False,
) -> Play:
    """An attack by a spell or a trap; gives back the points lost. Like any other it is declared first."""
    yield from window(g, TARGETED, Moment(target, by, marks=marks))
    lost: int = yield from blows(g, target, dice, marks | {"attack"}, cause, by, how, mind)
    return lost


@rule(
    "action.attack.roll", "action.attack.defend", "action.attack.friendly-shields", "damage.piercing", "damage.order",
    "ability.defencing", "dice.combat.symbols",
)  # fmt: skip
def blows(
    g: Game,
    target: Figure,
    dice: tuple[Die, ...],
    marks: frozenset[str],
    cause: str,
    by: Figure | None = None,
    how: str = "",
    mind: bool = False,
    double: bool = False,
    weapon: str = "",
) -> Play:
    """Attack dice against Defence dice, by a figure, a spell or a trap; gives back the points lost.

    With `mind` the target's Mind takes the place of its Defence and of all that adds to it. What is left after the
    shields goes on to `harm`.
    """
    roll = Roll(by.id if by else -1, "spell" if "magic" in marks and not weapon else "attack", dice, target.id)
    roll.faces = yield roll
    if g.log is not None:
        who = by or cause
        about = (by.id, target.id) if by else (target.id,)
        g.tell(
            "attack",
            "{} attacks {}{}.",
            who,
            target,
            how,
            rules=("action.attack.roll",),
            faces=roll.faces,
            figures=about,
            sum=in_skulls(roll.count(SKULL)),
            counts=(SKULL,),
        )
    yield from window(g, ROLLED, Moment(by or target, target, roll, weapon, marks=marks))
    damage = roll.count(SKULL) * (2 if double else 1)
    reckoning = in_skulls(roll.count(SKULL)) + " × 2" * double
    if damage and "piercing" not in marks:
        if mind and "spirit" not in marks:
            yield from put_to_the_test(g, Moment(target, by, roll, weapon))
        if g.extras is None:
            guard = mind_dice(target) if mind else defence_dice(g, target)
        elif mind:
            guard = mind_dice(target, mind_guard(g, target, marks))
        else:
            guard = defence_dice(g, target, by, marks) + (yield from before_defence(g, target, by, marks))
        defence = Roll(target.id, "defend", guard, by.id if by else -1)
        for item in worn_for_defence(target) if not mind and target.kind.hero and target.items else ():
            commit(target, item)
        defence.faces = (yield defence) if defence.dice else []
        if target.effects and not mind:
            target.effects = after(target.effects, "defence")
        if g.log is not None:
            rules = ("action.attack.defend", "action.attack.friendly-shields")
            own = OWN_SHIELD[target.side]
            held = in_shields(defence.count(own))
            g.tell("defend", "{} defends.", target, rules=rules, faces=defence.faces, sum=held, counts=(own,))
        yield from window(g, ROLLED, Moment(target, by, defence))
        shields = defence.count(OWN_SHIELD[target.side])
        reckoning += f" − {in_shields(shields)}"
        damage = 0 if shields and target.has("defencing") else damage - shields
        if g.extras is not None:
            yield from after_defence(g, target, by, shields, roll.count(SKULL), marks)
    if damage <= 0:
        sum = f"{reckoning} = no harm"
        g.tell("miss", "{} is not hurt.", target, rules=("action.attack.defend",), sum=sum)
        return 0
    before = target.body
    lost: int = yield from harm(g, target, damage, cause, marks, ("action.attack.apply",), by, reckoning)
    if g.extras is not None:
        yield from after_blow(g, target, by, lost, damage - before, weapon, marks)
    return lost


@rule("bonus.item-bound", "bonus.switch-loses")
def attack_action(g: Game, f: Figure, answer: Answer) -> Play:
    """The Attack Action that an answer names."""
    item, arm = attack_of(g, f, answer)
    target = g.fig(answer[1])
    if item:
        commit(f, item)
        if arm.discard:
            throw_away(g, f, item)
    lost: int = yield from attack(g, f, target, arm, item)
    yield from g.quest.text.attacked(g, f, item)
    card_text.of(item).attacked(g, f, target)
    for text in f.speaking("attacked"):
        text.attacked(g, f, target, lost, arm.damage)
    if g.extras is not None:
        attack_made(g, f, target, item, arm)
        for effect in f.effects:
            effect_text.of(effect.changes).attack_over(g, f, effect)


@rule("bonus.item-bound")
def attack_options(g: Game, f: Figure, near: int) -> list[Answer]:
    """The attacks for which a figure has an Action: a bonus bound to a weapon is for that weapon only."""
    left = g.acts + g.bonus.get("attack", 0)
    bound = next((e for e in f.effects if e.changes in BOUND), None) if f.effects else None
    if bound is None:
        if g.extras is not None and not left:
            return follow_up(g, f, attacks(g, f, near)) if f.kind.hero else []
        return attacks(g, f, near) if left else []
    found = attacks(g, f, near) if left or f"attack:{bound.name}" in g.bonus else []
    owed = 1 if bound.changes == "rage-spent" else 0
    return [a for a in found if left > owed or (a[-1] == bound.name and (left or f"attack:{bound.name}" in g.bonus))]


@rule("bonus.switch-loses", "bonus.lost-after-spending", "bonus.item-bound")
def pay_attack(g: Game, f: Figure, item: str) -> None:
    """Use up an Attack Action; another weapon loses a bonus bound to the last one."""
    change_weapon(g, f, item)
    key = f"attack:{item}"
    if key not in g.bonus:
        if g.extras is None or not follows_up(g, f):
            spend(g, "attack")
        return
    spend(g, key)
    f.effects = tuple(e._replace(changes="rage-spent") if e.changes == "rage-bound" else e for e in f.effects)
