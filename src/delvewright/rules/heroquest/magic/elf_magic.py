"""Elf magic: what each spell does."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import after, condition, named
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import heroes_seen, immune, in_area, in_sight, monsters_seen, spell
from delvewright.rules.heroquest.state.conditions import can_cast
from delvewright.rules.heroquest.state.costs import pay
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import end, give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.gear import indestructible
from delvewright.rules.heroquest.state.windows import (
    OWN,
    TURN_END,
    Moment,
    free_effect,
    power,
    put_to_the_test,
    thrown,
)

WOODEN = ("staff", "wizards-staff", "spear")
"""Wooden weapons, besides everything with the Keyword Bow."""
ARCHERS = ("elven-archer", "crossbowman")
"""Figures without cards that rely on a wooden weapon."""


@rule("missing.spell.elf.deep-sleep")
def simple_minds_seen(g: Game, f: Figure) -> list[int]:
    """Monsters in sight with Mind 1 to 3."""
    return [m.id for m in in_sight(g, f, MONSTER) if 1 <= m.mind <= 3]


@spell("deep-sleep", simple_minds_seen)
@rule("missing.spell.elf.deep-sleep")
def deep_sleep(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster sleeps until the Evil Sorcerer's next turn is over."""
    give(g, target, condition("deep-sleep", "asleep", "turn-end", g.sorcerer))
    yield from ()


@spell("disappear", heroes_seen)
@rule("missing.spell.elf.disappear")
def disappear(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero is unseen, and only moves and opens doors, until a Move roll of more than 8."""
    hidden, limited = (condition("disappear", change) for change in ("unseen", "disappeared"))
    give(g, target, hidden, limited)
    yield from ()


@effect_text("disappeared", "missing.spell.elf.disappear")
class Disappeared(EffectText):
    """Nobody sees the Hero go, as long as the Hero goes slowly."""

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """A roll of more than 8 ends it."""
        if roll.total() > 8:
            end(f, "disappear")
            g.recount()


@power("disappear", OWN, lambda g, f, m: True)
@rule("missing.spell.elf.disappear")
def reappear(g: Game, f: Figure, m: Moment) -> Play:
    """End it at will."""
    end(f, "disappear")
    g.recount()
    g.tell("effect-ends", "{} is seen again.", f, rules=("missing.spell.elf.disappear",))
    yield from ()


@spell("double-image", heroes_seen)
@rule("missing.spell.elf.double-image")
def double_image(g: Game, f: Figure, target: Figure) -> Play:
    """Half of the attacks that would hurt a Hero go into the wrong image, while a Monster is in sight."""
    give(g, target, condition("double-image", "double-image", "no-monster"))
    yield from ()


@effect_text("double-image", "missing.spell.elf.double-image")
class DoubleImage(EffectText):
    """Two Heroes where there is one."""

    def evades(self, g: Game, f: Figure) -> Play:
        """On 1 to 3 the blow went through the other image."""
        roll = Roll(f.id, "double image", (D6,))
        yield from thrown(g, roll, f)
        missed = roll.total() <= 3
        text = "The blow passes through an image of {}: 1 to 3." if missed else "The blow finds {}, no image: 4 to 6."
        g.tell("image", text, f, rules=("missing.spell.elf.double-image",), faces=roll.faces)
        return missed


def _a_turn_to_undo(g: Game, f: Figure, m: Moment) -> bool:
    return g.past is not None and can_cast(g, f)


@free_effect("flashback", TURN_END, _a_turn_to_undo, cost="drain")
@rule("missing.spell.elf.flashback")
def flashback(g: Game, f: Figure, m: Moment) -> Play:
    """The turn that has just ended never happened, but for this card; it is played again with fresh dice."""
    assert g.past is not None
    rules = ("missing.spell.elf.flashback",)
    g.tell("flashback", "{} turns time back: {}'s turn is played again.", f, m.figure, rules=rules, figures=(f.id,))
    g.rewind(g.past)
    pay(g, g.fig(f.id), "flashback", "drain")
    m.stopped = True
    yield from ()


@spell("hypnotic-blaze")
@rule("missing.spell.elf.hypnotic-blaze")
def hypnotic_blaze(g: Game, f: Figure) -> Play:
    """Every other figure in the area rolls a die; above its Mind it is paralysed for three turns."""
    rules = ("missing.spell.elf.hypnotic-blaze",)
    for target in in_area(g, f):
        if immune(g, target, "hypnotic-blaze"):
            continue
        roll = Roll(target.id, "Hypnotic Blaze", (D6,))
        yield from thrown(g, roll, target)
        yield from put_to_the_test(g, Moment(target, f, roll))
        caught = roll.total() > target.mind
        text = "{} stares into the blaze: {}, above Mind {}." if caught else "{} looks away: {}, not above Mind {}."
        g.tell("victim", text, target, roll.total(), target.mind, rules=rules, faces=roll.faces)
        if caught:
            give(g, target, condition("hypnotic-blaze", "paralysed", "turn", f.home, 3))


@spell("slow", monsters_seen)
@rule("missing.spell.elf.slow")
def slow(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster is slow and clumsy while the caster sees it."""
    give(g, target, condition("slow", "slow", "sight", f.id))
    yield from ()


@spell("timestop", heroes_seen)
@rule("missing.spell.elf.timestop")
def timestop(g: Game, f: Figure, target: Figure) -> Play:
    """A Hero has another turn right after the present one, or after the next if it is somebody else's turn."""
    give(g, target, condition("timestop", "timestop", "again"))
    yield from ()


@effect_text("timestop", "missing.spell.elf.timestop")
class Timestop(EffectText):
    """Time stands still for everybody else."""

    def another_turn(self, g: Game, f: Figure) -> bool:
        """The turn it was cast for, once."""
        f.effects = after(f.effects, "again")
        g.tell("turn", "Time stands still: {} has another turn.", f, rules=("missing.spell.elf.timestop",))
        return True


@rule("missing.spell.elf.twist-wood")
def wooden_weapons(t: Figure) -> list[str]:
    """The wooden weapons among somebody's cards; a Relic cannot be destroyed."""
    cards = content().cards
    wood = [i for i in dict.fromkeys(t.items) if i in WOODEN or "Bow" in cards[i].keywords]
    return [i for i in wood if not indestructible(i)]


@rule("missing.spell.elf.twist-wood")
def wood_in_sight(g: Game, f: Figure) -> list[int]:
    """Other figures in sight that have a wooden weapon or rely on one."""
    near = in_sight(g, f)
    return [t.id for t in near if t.kind.id in ARCHERS or (t.items and t.kind.hero and wooden_weapons(t))]


@spell("twist-wood", wood_in_sight)
@rule("missing.spell.elf.twist-wood")
def twist_wood(g: Game, f: Figure, target: Figure) -> Play:
    """A wooden weapon is destroyed; a Monster that relied on it attacks with a die less."""
    rules = ("missing.spell.elf.twist-wood",)
    if not target.kind.hero:
        if not named(target.effects, "twist-wood"):
            g.tell("twist", "The bow of {} bursts.", target, rules=rules, figures=(f.id, target.id))
        give(g, target, condition("twist-wood", "splintered"))
        return
    wood = wooden_weapons(target)
    item = wood[0]
    if len(wood) > 1:
        options: list[Answer] = [("choose", card) for card in wood]
        answer = yield Decision(f.seat, "wood", options, figure=f.id, subject=target.name)
        item = answer[1]
    g.drop(target, item)
    title = content().cards[item].title
    g.tell("twist", "The {} of {} bursts.", title, target, rules=rules, figures=(f.id, target.id))
