"""Skills of wizards and rogue mages."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest import Piece
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.figures.lent_points import Lending, Lent
from delvewright.rules.allison.figures.skills_barbarian_and_warrior import outstared
from delvewright.rules.allison.ground.sight import foes_in_sight, outlook, sees
from delvewright.rules.allison.magic.casting import learn
from delvewright.rules.allison.magic.chaos_command_and_werewolf import PUPPET, let_go
from delvewright.rules.allison.state.conditions import attackable
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import OWN, SEEN_CAST, Moment

NOBODY = -1
"""The home of a figure that acts in nobody's turn of its own."""


@skill("telekinesis", "skill.wizard.telekinesis", "skill.wizard.telekinesis.cost")
class Telekinesis(SkillText):
    """Furniture through the air: a Mind point for each die above base Attack."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(_movable(g, f))

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t.id for t in foes_in_sight(g, f) if attackable(t)]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        assert isinstance(target, int)
        pieces = _movable(g, f)
        piece = pieces[0]
        if len({p.kind.dice for p in pieces}) > 1:
            options: list[Answer] = [("place", squares(p.squares)[0]) for p in pieces]
            at = (yield Decision(f.seat, "telekinesis", options, figure=f.id, subject=g.names[target]))[1]
            piece = next(p for p in pieces if p.squares >> at & 1)
        strain(g, f, piece.kind.dice, ("skill.wizard.telekinesis.cost",))
        blow = Blow(f, g.fig(target), source=self.name, exactly=f.attack + piece.kind.dice)
        yield from strike(g, blow)


@rule("skill.wizard.telekinesis", "skill.wizard.telekinesis.cost", "house.furniture.list")
def _movable(g: Game, f: Figure) -> list[Piece]:
    """The pieces in sight that nobody stands on and for which a wizard has Mind enough."""
    seen, crowd = outlook(g, f.at) & g.laid, g.heroes | g.monsters
    return [p for p in g.quest.furniture if p.squares & seen and not p.squares & crowd and p.kind.dice <= f.mind]


@rule("skill.wizard.telekinesis.cost", "skill.wizard.dominion")
def strain(g: Game, f: Figure, points: int, rules: tuple[str, ...]) -> None:
    """Mind spent on a skill: it is counted apart, because a spell does not restore it."""
    f.mind -= points
    f.strained += points
    g.tell("strain", "{} spends {} Mind.", f, points, rules=rules)
    if not f.mind:
        g.tell("coma", "{} is comatose.", f, rules=("coma.at-zero-mind",))


@skill("dominion", "skill.wizard.dominion", "skill.wizard.dominion.end")
class Dominion(SkillText):
    """An enemy's mind is seized for as many points as it has."""

    windows = OWN
    takes = "action"
    aim = "figure"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return not any(e.name == self.name for e in f.effects)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        foes = [t for t in foes_in_sight(g, f) if self.name not in t.tags]
        return [t.id for t in foes if 0 < t.own_mind <= f.mind]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        assert isinstance(target, int)
        foe = g.fig(target)
        strain(g, f, foe.own_mind, ("skill.wizard.dominion",))
        g.turn_coat(foe, f.side, f.seat)
        foe.home = NOBODY
        g.waiting &= ~(1 << foe.id)
        give(g, foe, condition("dominated", PUPPET, "life", f.id))
        give(g, f, Effect(self.name, "dominates", foe.id, "life", foe.id))


@effect("dominion", "skill.wizard.dominion", "skill.wizard.dominion.end")
class Dominating(EffectText):
    """The creature acts after its master's turn, unless he is comatose; he lets it go when he likes."""

    windows = OWN

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)

    def turn_ends(self, g: Game, f: Figure) -> Play:
        yield from ()
        if not f.helpless:
            g.inserted += ((f.bonus("dominates"), f.seat),)

    def ended(self, g: Game, f: Figure) -> None:
        for foe in g.figures:
            if foe is not None:
                for e in foe.effects:
                    if e.name == "dominated" and e.mark == f.id:
                        end(g, foe, e.name)


@effect("dominated", "skill.wizard.dominion.end")
class Dominated(EffectText):
    """Set free, it acts with the game master again."""

    def ended(self, g: Game, f: Figure) -> None:
        f.home = g.master_seat
        let_go(g, f)


@skill("mimic", "skill.wizard.mimic")
class Mimic(SkillText):
    """A spell seen is a spell learned, Mind against Mind, and his own from then on."""

    windows = SEEN_CAST

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        caster = moment.figure
        return caster.side != f.side and moment.spell not in f.spells and sees(g, f, caster)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        won = yield from outstared(g, f, moment.figure, self.name, ("skill.wizard.mimic",))
        if won:
            learn(g, f, moment.spell, ("skill.wizard.mimic",))


@skill("combat-sorcery", "skill.rogue-mage.combat-sorcery")
class CombatSorcery(Lending):
    """A magic point lent for an attack or a defend die, once an encounter."""

    once = "encounter"
    aim = "word"
    _point = "magic"
    _least = 1


@effect("combat-sorcery", "skill.rogue-mage.combat-sorcery")
class Empowered(Lent):
    """Magic in the arm."""

    _point = "magic"
