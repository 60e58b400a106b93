"""Potions that heal, restore and cure."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.harm import heal, restore_magic, restore_mind
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import level_needed
from delvewright.rules.allison.state.texts import EffectText, ItemText, Target, effect, item
from delvewright.rules.allison.state.windows import CURSED, HARMED, OWN, ZERO, Moment

WOLF = "werewolfs-curse"
CURSES = ("curse", WOLF)
"""Effects that are curses."""
LASTING_VENOM = ("venomous",)
"""What effects of lasting venom change."""


class Draught(ItemText):
    """A potion whose drinking is an action; but about to die one drinks it at once, if it restores Body."""

    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.when in (ZERO, CURSED) or f.body < f.full_body


@item("potion-of-healing", "item.potion-of-healing", "death.potion-rescue", "monster.mummy.curse.revive")
class PotionOfHealing(Draught):
    """A red die of Body points."""

    windows = OWN | ZERO | CURSED

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        roll = Roll(f.id, self.name, (D6,))
        roll.faces = yield roll
        heal(g, f, roll.total(), "item.potion-of-healing")


@item("potion-of-magic", "item.potion-of-magic")
class PotionOfMagic(ItemText):
    """A red die of magic points."""

    windows = OWN
    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return f.magic < f.full_magic

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        roll = Roll(f.id, self.name, (D6,))
        roll.faces = yield roll
        restore_magic(g, f, roll.total(), "item.potion-of-magic")


@item("potion-of-restoration", "item.potion-of-restoration", "coma.restored-by-others", "monster.mummy.curse.revive",
      "chaos.werewolfs-curse.cure", "death.potion-rescue")  # fmt: skip
class PotionOfRestoration(ItemText):
    """All Body and Mind, and an end to curses and poisons; also for somebody comatose beside one."""

    windows = OWN | ZERO | CURSED
    takes = "action"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        if moment.when != OWN:
            return [f.id]
        needy = [f] if _ailing(f) else []
        near = g.beside[f.at]
        return [
            t.id for t in needy + [t for t in g.on_board(f.side) if near >> t.at & 1 and t.full_mind and not t.mind]
        ]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert isinstance(target, int)
        who = g.fig(target)
        restore_mind(g, who, who.full_mind, "item.potion-of-restoration")
        heal(g, who, who.full_body, "item.potion-of-restoration")
        for curse in CURSES:
            end(g, who, curse)
        cure_venom(g, who)


@rule("item.potion-of-restoration")
def _ailing(f: Figure) -> bool:
    """Whether there is anything that the potion could do for somebody."""
    bad = any(e.name in CURSES or e.changes in LASTING_VENOM for e in f.effects)
    return bad or f.body < f.full_body or f.mind < f.full_mind


@rule("house.poison.count", "scope.healed-means")
def cure_venom(g: Game, f: Figure) -> None:
    """Venom that lasts is at an end."""
    for name in dict.fromkeys(e.name for e in f.effects if e.changes in LASTING_VENOM):
        end(g, f, name)


@item("potion-of-warmth", "item.potion-of-warmth", "house.floor.cold-tag", "death.potion-rescue")
class PotionOfWarmth(Draught):
    """One Body point; two if drunk right after harm from cold."""

    windows = OWN | ZERO | HARMED

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        if moment.when == HARMED:
            return moment.figure is f and "cold" in moment.marks and f.body < f.full_body
        return super().can(g, f, moment)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        cold = moment.when != OWN and "cold" in moment.marks
        heal(g, f, 2 if cold else 1, "item.potion-of-warmth")
        give(g, f, condition(self.name, "warm", "healed"))


@effect("potion-of-warmth", "house.climate.cold")
class Warmed(EffectText):
    """The next rest in the cold is a warm one."""

    def wards_off(self, g: Game, f: Figure, spell: str) -> bool:
        return spell == "cold-camp"


@item("venom-antidote", "item.venom-antidote", "house.poison.count", "death.potion-rescue")
class VenomAntidote(ItemText):
    """Up to two of the Body points lost to venom, and an end to it; a rescue only from venom."""

    windows = OWN | ZERO
    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        if moment.when == ZERO:
            return "venom" in moment.marks
        return f.venom > 0 or any(e.changes in LASTING_VENOM for e in f.effects)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        heal(g, f, min(2, f.venom), "item.venom-antidote")
        cure_venom(g, f)


@item("wolfsbane-potion", "item.wolfsbane-potion", "chaos.werewolfs-curse.cure")
class Wolfsbane(ItemText):
    """The end of the Werewolf's Curse."""

    windows = OWN
    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return any(e.name == WOLF for e in f.effects)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, WOLF)


@item("potion-of-recall", "item.potion-of-recall")
class PotionOfRecall(ItemText):
    """In the midst of an encounter one memorised spell gives way to another."""

    windows = OWN
    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return f.met and bool(f.memory) and bool(_not_memorised(f))

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        drops: list[Answer] = [("forget", name) for name in f.memory]
        dropped = (yield Decision(f.seat, "recall", drops, figure=f.id))[1] if len(drops) > 1 else f.memory[0]
        takes: list[Answer] = [("memorise", name) for name in _not_memorised(f)]
        taken = (yield Decision(f.seat, "recall", takes, figure=f.id))[1] if len(takes) > 1 else takes[0][1]
        f.memory = tuple(taken if name == dropped else name for name in f.memory)


def _not_memorised(f: Figure) -> list[str]:
    """Spells that somebody knows and could cast, had he memorised them."""
    return [name for name in f.spells if name not in f.memory and level_needed(f, name) <= f.level]
