"""Potions: those that heal, restore and cure, then those for fights and for moving."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.searching import show_secret_doors, show_traps
from delvewright.rules.allison.fighting.harm import heal, restore_magic, restore_mind
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import level_needed
from delvewright.rules.allison.state.texts import Blow, EffectText, ItemText, More, Target, effect, item
from delvewright.rules.allison.state.windows import (
    CHECK,
    CURSED,
    DEFEND,
    HARMED,
    JUMP,
    MOVE,
    OWN,
    SPELLED,
    STRIKE,
    STRUCK,
    ZERO,
    Moment,
)
from delvewright.rules.common.cards import without
from delvewright.rules.common.combat_dice import SKULL

WOLF = "werewolfs-curse"


CURSES = ("curse", WOLF)
"""Effects that are curses."""


LASTING_VENOM = ("venomous",)
"""What effects of lasting venom change."""


# -- healing, restoring, curing


@rule("items.single-use")
class Draught(ItemText):
    """A potion whose drinking is an action; but about to die one drinks it at once, if it restores Body."""

    takes = "action"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.when in (ZERO, CURSED) or f.body < f.full_body


@item("potion-of-healing", "item.potion-of-healing", "death.potion-rescue")
class PotionOfHealing(Draught):
    """A red die of Body points."""

    windows = OWN | ZERO | CURSED

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        roll = Roll(f.id, self.name, red(1))
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
        roll = Roll(f.id, self.name, red(1))
        roll.faces = yield roll
        restore_magic(g, f, roll.total(), "item.potion-of-magic")


@item(
    "potion-of-restoration", "item.potion-of-restoration", "coma.restored-by-others", "chaos.werewolfs-curse.cure",
    "death.potion-rescue",
)  # fmt: skip
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


@rule("house.poison.count")
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


@effect("potion-of-warmth", "item.potion-of-warmth")
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
        f.memory = (*without(f.memory, dropped), taken)


def _not_memorised(f: Figure) -> list[str]:
    """Spells that somebody knows and could cast, had he memorised them."""
    return [name for name in f.spells if name not in f.memory and level_needed(f, name) <= f.level]


# -- for fights and for moving


class Brew(ItemText):
    """A potion that gives its drinker an effect of its name."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and not any(e.name == self.name for e in f.effects)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, *self._effects(g, f))

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        raise NotImplementedError


class SlowBrew(Brew):
    """One whose drinking is the action of the turn."""

    takes = "action"


@item("heroic-brew", "item.heroic-brew", "items.free-timing")
class HeroicBrew(Brew):
    """Two attacks this turn; drunk before the first is rolled for, at the latest when it is declared."""

    windows = OWN | STRIKE

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        if not super().can(g, f, moment):
            return False
        blow = moment.blow
        if blow is None:
            return g.may_attack
        return g.active == f.id and not blow.further and not blow.source

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "two-attacks", "turn-end"),)


@item("potion-of-battle-rage", "item.potion-of-battle-rage")
class BattleRage(SlowBrew):
    """Two attacks a turn, while enemies are in sight."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "two-attacks", "calm"),)


class AnotherAttack(EffectText):
    """Another attack like the first; not together with two weapons."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        return More(self.name)


@effect("heroic-brew", "item.heroic-brew")
class Heroic(AnotherAttack):
    """This turn."""


@effect("potion-of-battle-rage", "item.potion-of-battle-rage")
class Raging(AnotherAttack):
    """Every turn."""


@item("potion-of-battle", "item.potion-of-battle", "items.free-timing")
class PotionOfBattle(ItemText):
    """A poor attack is rolled again, and the better of the two rolls stands."""

    windows = STRUCK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and moment.roll is not None and bool(moment.roll.dice)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        first = moment.roll
        assert first is not None
        again = Roll(f.id, first.purpose, first.dice, first.against)
        again.faces = yield again
        g.tell("reroll", "{} rolls again.", f, rules=("item.potion-of-battle",), faces=again.faces)
        if again.count(SKULL) > first.count(SKULL):
            first.faces = again.faces


@item("potion-of-strength", "item.potion-of-strength", "items.free-timing", "action.strength-check")
class PotionOfStrength(Brew):
    """Two more dice for the next attack, or one for a strength check."""

    windows = OWN | STRIKE | CHECK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return super().can(g, f, moment) and (moment.when != CHECK or "body" in moment.marks)

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "attack", 2, "attack"),)


@effect("potion-of-strength", "item.potion-of-strength")
class Strong(EffectText):
    """It goes into whatever comes first."""

    def check_dice(self, g: Game, f: Figure, attribute: str) -> int:
        if attribute != "body":
            return 0
        end(g, f, self.name)
        return 1


@item("potion-of-icy-strength", "item.potion-of-icy-strength", "items.free-timing")
class IcyStrength(Brew):
    """This turn skulls count twice, and deeds of strength need half."""

    windows = OWN | STRIKE | CHECK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return super().can(g, f, moment) and g.active == f.id and (moment.when != CHECK or "body" in moment.marks)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from super().does(g, f, moment, target)
        if moment.blow is not None:
            moment.blow.times = 2

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "icy-strength", "turn-end"),)


@effect("potion-of-icy-strength", "item.potion-of-icy-strength", "action.strength-check")
class IcilyStrong(EffectText):
    """Twice the skulls; half the number, rounded up."""

    def declares(self, g: Game, f: Figure, blow: Blow) -> None:
        blow.times = 2

    def check_target(self, g: Game, f: Figure, attribute: str, target: int) -> int:
        return -(-target // 2) if attribute == "body" else target


# -- defence


@item("potion-of-defense", "item.potion-of-defense", "items.free-timing")
class PotionOfDefense(Brew):
    """Two more dice for the next defence."""

    windows = OWN | DEFEND

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "defence", 2, "defence"),)


@item("potion-of-frost-skin", "item.potion-of-frost-skin")
class FrostSkin(SlowBrew):
    """Two more dice until no monster is in sight."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "defence", 2, "calm"),)


@item("potion-of-magic-resistance", "item.potion-of-magic-resistance", "items.free-timing")
class MagicResistance(ItemText):
    """An enemy's spell does nothing to the drinker."""

    windows = SPELLED

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        caster = moment.other
        hostile = caster is not None and caster.side != f.side
        return moment.figure is f and hostile and moment.spell in content().spells

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        moment.stopped = True


# -- moving


@item("potion-of-dexterity", "item.potion-of-dexterity")
class PotionOfDexterity(SlowBrew):
    """Five more squares, or a jump over a pit that succeeds."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "dexterous", "quest"),)


@effect("potion-of-dexterity", "item.potion-of-dexterity")
class Dexterous(EffectText):
    """For the next roll or jump, as one likes."""

    windows = MOVE | JUMP

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and (moment.when == MOVE or "pit" in moment.marks)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)
        if moment.when == MOVE:
            give(g, f, Effect("five-squares", "steps", 5, "move"))
        else:
            moment.stopped = True


@item("potion-of-speed", "item.potion-of-speed")
class PotionOfSpeed(SlowBrew):
    """Twelve squares and another attack, until the first wound."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "speedy", "body"),)


@effect("potion-of-speed", "item.potion-of-speed")
class Speedy(AnotherAttack):
    """No dice to move with."""

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return 0

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        return 12


@item("air-walk", "item.air-walk")
class AirWalk(SlowBrew):
    """No traps, and over pits, for this turn."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "light", "turn-end"),)


@item("potion-of-vision", "item.potion-of-vision")
class PotionOfVision(SlowBrew):
    """Secret doors and traps in sight, until the first wound."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from super().does(g, f, moment, target)
        look_around(g, f)

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "vision", "body"),)


@effect("potion-of-vision", "item.potion-of-vision")
class Seeing(EffectText):
    """What comes into sight on the way is seen too."""

    def stepped(self, g: Game, f: Figure) -> Play:
        yield from ()
        look_around(g, f)


def look_around(g: Game, f: Figure) -> None:
    """Traps on squares and secret doors in sight are found, those in furniture are not."""
    show_traps(g, f, furniture=False)
    show_secret_doors(g, f)
