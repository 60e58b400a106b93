"""How many dice an attack and a Defence are rolled with, and of which colour: printed values, equipment, what lasts."""

from __future__ import annotations

from delvewright.kernel.dice import Die
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import COMBAT, Attack, content
from delvewright.rules.heroquest.fighting.advanced_attacks import attack_pool, defence_pool
from delvewright.rules.heroquest.state.card_texts import card_text
from delvewright.rules.heroquest.state.conditions import helpless
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import worn_for_defence

WHITE_DIE = COMBAT["white"]


@rule(
    "action.attack.roll", "dice.roll.separate", "setup.tokens.pool", "missing.dice.white", "figure.attacks",
    "figure.aggression", "missing.spell.chaos.fear",
)  # fmt: skip
def attack_dice(g: Game, f: Figure, attack: Attack, target: Figure | None = None, weapon: str = "") -> tuple[Die, ...]:
    """The dice of an Attack Action with all that changes them."""
    dice = attack.dice
    if weapon and target is not None:
        dice += (WHITE_DIE,) * card_text.of(weapon).attack_dice(f, target)
    if f.effects:
        dice += (WHITE_DIE,) * f.bonus("attack")
        for change in ("slow", "splintered"):
            if f.under(change) and len(dice) > 1:
                dice = dice[:-1]
        if f.under("feared"):
            dice = (WHITE_DIE,)
    if g.extras is not None:
        dice = attack_pool(g, f, dice, weapon, target)
    return _in_pit(dice) if f.pit else dice


@rule("figure.defence", "figure.resilience", "missing.dice.red-use", "missing.hero.slots")
def defence_dice(g: Game, f: Figure, by: Figure | None = None, marks: frozenset[str] = frozenset()) -> tuple[Die, ...]:
    """The dice a figure defends with: its own, and those of everything it has in use."""
    own = f.kind.defence
    extra = 0
    if f.kind.hero and f.items:
        cards = content().cards
        for item in worn_for_defence(f):
            extra += cards[item].defence
            own = max(own, cards[item].resilience)
    if f.kind.hero:
        extra += latticed(g, f)
    dice = (COMBAT[f.kind.defence_die],) * own + (WHITE_DIE,) * extra
    if f.effects:
        if helpless(f):
            return ()
        dice += (WHITE_DIE,) * f.bonus("defence")
        if f.under("slow") and len(dice) > 1:
            dice = dice[:-1]
    if g.extras is not None:
        dice = defence_pool(g, f, dice, by, marks)
    return _in_pit(dice) if f.pit else dice


@rule("mystic.defence-dice")
def mind_dice(f: Figure, more: int = 0) -> tuple[Die, ...]:
    """The dice of whoever defends with Mind."""
    return () if helpless(f) else (WHITE_DIE,) * (f.mind + more)


@rule("missing.spell.wizardry.lattice")
def latticed(g: Game, f: Figure) -> bool:
    """Whether a Hero with a Spell Lattice is within two spaces, diagonals counting one."""
    x, y = f.at % g.width, f.at // g.width
    for h in g.figures:
        if h is None or h.at < 0 or h.side != f.side or not h.under("lattice"):
            continue
        if abs(h.at % g.width - x) <= 2 and abs(h.at // g.width - y) <= 2:
            return True
    return False


@rule("missing.trap.pit")
def _in_pit(dice: tuple[Die, ...]) -> tuple[Die, ...]:
    return dice[:-1] if len(dice) > 1 else dice
