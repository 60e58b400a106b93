"""Numbers in force with what they are made of, what an attack would do, and words with their rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import PRINTED, Harm, Layer, Number, Term, explained, taken_off
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Rulebook
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import DICE, TITLES
from delvewright.rules.advanced.fighting.harm import remedy
from delvewright.rules.advanced.interface.odds import to_hit
from delvewright.rules.advanced.magic.casting import crumbles
from delvewright.rules.advanced.state import values
from delvewright.rules.advanced.state.game import MONSTER, Game

SLOTS = ("worn", "held", "effects", "marks")
"""What a figure has that may change its numbers."""
LABELS = {what: label for what, label in TITLES.items() if what not in ("wounds", "fate")}


@rule("melee.ws_told")
def numbers(g: Game, seat: int, figure: int) -> Sequence[Number]:
    """The characteristics, and the dice of a hit; of a monster the gamesmaster tells no more than the Weapon Skill."""
    known = g.copy()
    f = known.fig(figure)
    held = f.held

    def title(name: str) -> str:
        tables = content()
        for table in (tables.weapons, tables.armour, tables.items, tables.spells):
            if name in table:
                return str(table[name].title)
        if name == "held":
            return tables.weapons[held].title if held else "fists"
        return name.replace("-", " ").capitalize()

    def layers() -> list[Layer]:
        return taken_off(f, SLOTS, title)

    own = f.side != MONSTER or seat == g.gm
    found = [
        explained(label, "", partial(values.current, known, f, what), layers, PRINTED, getattr(f.base, what))
        for what, label in LABELS.items()
        if own or what == "ws"
    ]
    if own:
        dice = partial(values.damage_dice, known, f, held or "fists")
        found.append(explained("Damage dice", "dice", dice, layers, title("held") if f.kind is None else PRINTED))
    return found


@rule("melee.wound.twelve")
def wounds(dice: int, tough: int, at_least: int) -> Fraction:
    """The chance that damage dice cause so many Wounds, each 12 rolled again."""
    twelve = Fraction(1, DICE)
    plain = Fraction(max(0, min(DICE - tough, DICE - 1)), DICE)
    one = [1 - plain - twelve]
    one.append(plain + twelve * one[0])
    while len(one) < at_least:
        one.append(twelve * one[-1])
    sums = [Fraction(n == 0) for n in range(at_least)]
    for _ in range(dice):
        sums = [sum((sums[k] * one[n - k] for k in range(n + 1)), Fraction(0)) for n in range(at_least)]
    return 1 - sum(sums, Fraction(0))


@rule("melee.ws_told")
def harm(g: Game, seat: int, by: int, target: int) -> Sequence[Harm]:
    """What one blow would do, without free attacks: only the gamesmaster knows all the numbers it takes."""
    f, t = g.fig(by), g.fig(target)
    if seat != g.gm or not f.up or not t.there:
        return ()
    hit, dice, tough = to_hit(g, f, t), values.damage_dice(g, f, f.held or "fists"), values.toughness(g, t)
    each = Fraction(max(0, min(DICE - tough, DICE - 1)) + 1, DICE)
    mean = hit * dice * each * Fraction(DICE, DICE - 1)
    title = content().weapons[f.held].title if f.held else ""
    return [Harm(title, f.held, hit * wounds(dice, tough, 1), hit * wounds(dice, tough, max(t.wounds, 1)), mean)]


def more_terms(book: Rulebook) -> Iterator[Term]:
    """Nothing but what stands in the file."""
    return iter(())


def unused(g: Game, decision: Decision) -> list[str]:
    """What an activation that ends now leaves undone."""
    if decision.about != "turn":
        return []
    return [f"{g.points} square{'s' if g.points > 1 else ''}"] if g.points > 0 else []


def used_up(g: Game, decision: Decision, answer: Answer) -> str:
    """The potion, dose or scroll that is gone when it is used."""
    if answer[0] == "pour":
        return remedy(g.fig(decision.figure))
    return answer[1] if answer[0] in ("drink", "coat") or (answer[0].startswith("cast") and crumbles(answer[1])) else ""
