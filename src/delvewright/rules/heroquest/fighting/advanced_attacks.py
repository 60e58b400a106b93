"""What only the advanced game asks in an attack: dice of other colours, who else has a say, what comes after it."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.hero_cards import HeroCard
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import COMBAT, Attack, content
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.checks import linked_mind
from delvewright.rules.heroquest.state.conditions import helpless
from delvewright.rules.heroquest.state.effect_texts import effect_text
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import worn_for_defence
from delvewright.rules.heroquest.state.windows import GUARDING, Moment, anybody_at, window

WHITE = COMBAT["white"]


@rule("adv.skills.cards", "missing.dice.advanced")
def attack_pool(
    g: Game, f: Figure, dice: tuple[Die, ...], weapon: str, target: Figure | None = None
) -> tuple[Die, ...]:
    """The dice of an attack with all that changes their number or colour; those taken away leave at least one."""
    for _, card in speaking(f, "attack_pool") if f.kind.hero else ():
        dice = card.attack_pool(g, f, dice, weapon)
    for effect in f.effects:
        dice = effect_text.of(effect.changes).attack_pool(g, f, effect, dice, weapon)
    return more_attack_dice(g, f, dice, target)


@announced
def more_attack_dice(g: Game, f: Figure, dice: tuple[Die, ...], target: Figure | None) -> tuple[Die, ...]:
    """Dungeon cards may change the dice of an attack."""
    return dice


@announced
def more_defence_dice(g: Game, f: Figure, dice: tuple[Die, ...]) -> tuple[Die, ...]:
    """Dungeon cards may change the dice of a Defence."""
    return dice


@rule(
    "missing.dice.advanced", "missing.adv.armoury.tower-shield", "missing.adv.armoury.brigandine",
    "missing.adv.armoury.full-plate", "missing.adv.armoury.rapier",
)  # fmt: skip
def defence_pool(
    g: Game, f: Figure, dice: tuple[Die, ...], by: Figure | None, marks: frozenset[str]
) -> tuple[Die, ...]:
    """The dice of a Defence with what has another colour: of the Hero Card, of cards in use, of what lasts."""
    if helpless(f):
        return dice
    if isinstance(f.kind, HeroCard) and f.kind.blue:
        dice = recoloured(dice, "blue", f.kind.blue)
    for item in worn_for_defence(f) if f.kind.hero and f.items else ():
        if not content().cards[item].attacks or "melee" in marks:
            dice += tuple(COMBAT[colour] for colour in more(item).guard)
    for _, card in speaking(f, "defence_pool") if f.kind.hero else ():
        dice = card.defence_pool(g, f, dice, by)
    for effect in f.effects:
        dice = effect_text.of(effect.changes).defence_pool(g, f, effect, dice)
    return more_defence_dice(g, f, dice)


def recoloured(dice: tuple[Die, ...], colour: str, n: int = 1) -> tuple[Die, ...]:
    """The same dice, but so many of the white ones in another colour."""
    found = list(dice)
    for i, die in enumerate(found):
        if n and die is WHITE:
            found[i], n = COMBAT[colour], n - 1
    return tuple(found)


def fewer(dice: tuple[Die, ...], n: int) -> tuple[Die, ...]:
    """So many dice less, but at least one."""
    return dice[: max(1, len(dice) - n)]


@rule("missing.enchant.flame")
def weapon_marks(g: Game, f: Figure, marks: frozenset[str], arm: Attack, weapon: str) -> frozenset[str]:
    """The kinds of damage of an attack with what enchantments and effects make of it; and how it is made."""
    how = "ranged" if arm.ranged else "melee"
    marks |= {how}
    for _, card in speaking(f, "weapon_marks") if weapon else ():
        marks |= card.weapon_marks(f, weapon)
    for effect in f.effects:
        marks |= effect_text.of(effect.changes).attack_marks(g, f, effect, weapon, marks)
    f.effects = after(f.effects, how)  # what waited for a Melee attack has been used
    return marks


@announced
def attack_declared(g: Game, f: Figure, target: Figure) -> Play:
    """An attack is declared."""
    return
    yield


@announced
def parried(g: Game, target: Figure, by: Figure | None) -> Play:
    """The Evil Sorcerer may help a Monster that is about to defend; gives back further dice."""
    return ()
    yield


def before_defence(g: Game, target: Figure, by: Figure | None, marks: frozenset[str]) -> Play:
    """Whoever may add dice to a Defence roll that is about to be made; gives them back."""
    dice: tuple[Die, ...] = yield from parried(g, target, by)
    if target.kind.hero and anybody_at(g, GUARDING):
        moment = Moment(target, by, marks=marks)
        yield from window(g, GUARDING, moment)
        for shield in moment.used:
            dice += (WHITE,) * content().cards[shield].defence
            dice += tuple(COMBAT[colour] for colour in more(shield).guard)
    return dice


def after_defence(g: Game, target: Figure, by: Figure | None, shields: int, skulls: int, marks: frozenset[str]) -> Play:
    """Dice were rolled for a Defence: what lasts on the defender may have something to say."""
    for effect in target.effects:
        yield from effect_text.of(effect.changes).defended(g, target, by, shields, skulls, marks)


@announced
def killed_beyond(g: Game, f: Figure, over: int, marks: frozenset[str]) -> Play:
    """A figure's attack has killed with so many points to spare."""
    return
    yield


@rule("missing.event.poisoned")
def after_blow(
    g: Game, target: Figure, by: Figure | None, lost: int, over: int, weapon: str, marks: frozenset[str]
) -> Play:
    """An attack has cost Body: what makes it cost more, and what is done with more than the target had."""
    if by is None or not lost or "spirit" in marks:
        return
    more_points = (
        sum(effect_text.of(e.changes).wounds(by, e, target, weapon, marks) for e in by.effects) if by.effects else 0
    )
    if more_points and target.alive and target.body > 0 and "attack" in marks and "spell" not in marks:
        yield from lose(g, target, more_points, by.kind.title, rules=("damage.body",), marks=marks)
    if over > 0 and not target.alive:
        yield from killed_beyond(g, by, over, marks)


@rule("missing.advspell.unity.link-minds")
def mind_bonus(g: Game, f: Figure) -> int:
    """How many more dice a figure has in Mystic Combat by a linked mind."""
    return linked_mind(g, f) - f.mind if g.extras is not None else 0


@rule("missing.advspell.unity.link-minds")
def mind_guard(g: Game, f: Figure, marks: frozenset[str]) -> int:
    """How many more dice a figure defends its Mind with; only Mystic Combat counts."""
    if "mystic" not in marks:
        return 0
    return mind_bonus(g, f) + sum(card.mind_guard() for _, card in speaking(f, "mind_guard"))


@announced
def held_off(g: Game, f: Figure, target: Figure) -> bool:
    """Whether something on the board keeps a figure from attacking somebody."""
    return False


def allowed(g: Game, f: Figure, found: list[Answer], arms: list[tuple[str, Attack]]) -> list[Answer]:
    """Of the attacks that reach, those that nothing forbids; and those that reach by a Skill or an enchantment."""
    found = [*found, *more_shots(g, f, found, arms)]
    kept = []
    for answer in found:
        target = g.fig(answer[1])
        if target.under("masked"):
            continue
        if any(effect_text.of(e.changes).forbids(g, f, e, target) for e in f.effects) or held_off(g, f, target):
            continue
        kept.append(answer)
    return kept


@announced
def more_shots(g: Game, f: Figure, found: list[Answer], arms: list[tuple[str, Attack]]) -> list[Answer]:
    """Ranged attacks that are possible because somebody does not block the view."""
    return []


@announced
def comes_back(g: Game, f: Figure, item: str) -> bool:
    """Whether a weapon that was thrown is drained and not lost."""
    return False


@rule("missing.enchant.returning")
def throw_away(g: Game, f: Figure, item: str) -> None:
    """A thrown weapon is gone, unless it comes back."""
    back = g.extras is not None and comes_back(g, f, item)
    g.drop(f, item)
    if back:
        f.drained += (item,)


@announced
def attack_made(g: Game, f: Figure, target: Figure, weapon: str, arm: Attack) -> None:
    """An Attack Action is over."""


@announced
def follow_up(g: Game, f: Figure, found: list[Answer]) -> list[Answer]:
    """Of the attacks that reach, those that a Skill allows when no Attack Action is left."""
    return []


@announced
def follows_up(g: Game, f: Figure) -> bool:
    """Whether the attack about to be made is one that a Skill allows: then it takes no Action."""
    return False
