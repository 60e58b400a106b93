"""Control over others: a figure that somebody else plays, for a turn or for longer."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.magic.breaking_free import free_at_once, six
from delvewright.rules.allison.magic.elements import OnFoe
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give, sentences
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, effect, spell
from delvewright.rules.allison.state.windows import Moment

PUPPET = "puppet"
"""What keeps a figure from using things, skills and spells: it only moves and attacks."""


@rule("chaos.command.use")
def take_over(g: Game, f: Figure, side: int, seat: int) -> None:
    """For this turn a figure fights for another side, by another seat's decisions, with its weapon only."""
    g.turn_coat(f, side, seat)
    give(g, f, condition("under-control", PUPPET, "turn-end"))


def let_go(g: Game, f: Figure) -> None:
    """A figure is its own side's again."""
    seat = f.home if f.home >= 0 else g.master_seat
    g.turn_coat(f, HERO if f.hero or seat != g.master_seat else ENEMY, seat)


# -- Command


@spell("command", "chaos.command")
class Command(OnFoe):
    """Somebody fights for the caster until a 6 frees him."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return not any(e.name == "commanding" for e in f.effects)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t for t in super().targets(g, f, moment) if not any(e.name == "command" for e in g.fig(t).effects)]

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        if (yield from free_at_once(g, victim, self.name)):
            return False
        give(g, f, Effect("commanding", "commanding", victim.id, "life", victim.id))
        return give(g, victim, condition("command", "commanded", "life", f.id))


@effect("commanding", "chaos.command.use")
class Commanding(EffectText):
    """After the caster's own turn comes that of his victim."""

    def turn_ends(self, g: Game, f: Figure) -> Play:
        yield from ()
        victim = g.figures[f.bonus("commanding")]
        if victim is not None and not victim.helpless:
            g.inserted += ((victim.id, f.seat),)


@effect("command", "chaos.command", "chaos.command.use")
class Commanded(EffectText):
    """The victim's own turn goes by in a struggle; in the other one it is its master's."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        master = g.figures[next(e.mark for e in f.effects if e.name == "command")]
        if master is None:
            return
        if f.seat == master.seat:
            take_over(g, f, master.side, master.seat)
        elif (yield from six(g, f, self.name, f.mind)):
            end(g, f, self.name)
        else:
            give(g, f, condition("struggle", "miss", "missed"))

    def turn_ends(self, g: Game, f: Figure) -> Play:
        yield from ()
        let_go(g, f)

    def ended(self, g: Game, f: Figure) -> None:
        let_go(g, f)
        for other in g.figures:
            if other is not None and other.bonus("commanding") == f.id:
                end(g, other, "commanding")


# -- the Werewolf's Curse


@spell("werewolfs-curse", "chaos.werewolfs-curse")
class WerewolfsCurse(OnFoe):
    """Only a 6 saves a hero from it, and it lasts until it is cured."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        near = [g.fig(t) for t in super().targets(g, f, moment)]
        return [t.id for t in near if t.hero and not any(e.name == self.name for e in t.effects)]

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(victim.id, self.name, red(1))
        roll.faces = yield roll
        safe = roll.total() == 6
        rules = ("chaos.werewolfs-curse",)
        g.tell("save", "The curse passes {} by." if safe else "{} is cursed.", victim, rules=rules, faces=roll.faces)
        return not safe and give(g, victim, condition(self.name, self.name, "cure"))


@effect("werewolfs-curse", "chaos.werewolfs-curse.turn", "house.monster.werewolf.turn")
class Cursed(EffectText):
    """On a 6 the turn is a wolf's, and the game master plays it."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        roll = Roll(f.id, self.name, red(1))
        roll.faces = yield roll
        changed = roll.total() == 6
        text = "{} turns into a werewolf!" if changed else "{} stays human."
        g.tell("werewolf", text, f, rules=("chaos.werewolfs-curse.turn",), faces=roll.faces)
        if changed:
            take_over(g, f, ENEMY, g.master_seat)
            give(g, f, condition("werewolf", "unarmed", "turn-end"))


sentences("werewolf", "", "{} is human again.")


@effect("werewolf", "house.monster.werewolf", "chaos.werewolfs-curse.turn")
class Werewolf(EffectText):
    """Movement, Attack and Defend of a wolf of the hero's level; Body and Mind are his own."""

    def attack_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return content().kinds["werewolf"].row(f.level, within=True).attack

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return content().kinds["werewolf"].row(f.level, within=True).defend

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        row = content().kinds["werewolf"].row(f.level, within=True)
        return min(row.high, max(row.low, steps))

    def turn_ends(self, g: Game, f: Figure) -> Play:
        yield from ()
        let_go(g, f)
