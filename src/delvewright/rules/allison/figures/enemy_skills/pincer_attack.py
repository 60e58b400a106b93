"""Pincer Attack: two from both sides."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.state.conditions import may_attack
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, SkillText, skill
from delvewright.rules.allison.state.windows import PASS


@skill("pincer-attack", "monster.chaos-warrior.pincer-attack")
class PincerAttack(SkillText):
    """Two on opposite sides of somebody attack him in one turn: the first may attack once more."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """The first leaves a mark; the second looks for it."""
        if blow.source or g.active != f.id or g.turn != g.master_seat:
            return
        victim = blow.target
        mark = Effect("pincer", "pincer", victim.id, "turn", f.id)
        f.effects = (*(e for e in f.effects if e != mark), mark)
        for mate in g.on_board(f.side):
            if self._holds(g, mate, victim, f):
                options = [("use-on", "pincer-attack", victim.id), PASS]
                answer = yield Decision(mate.seat, "pincer", options, figure=mate.id)
                mate.effects = tuple(e for e in mate.effects if e.name != "pincer")
                if answer != PASS:
                    weapon = mate.held[0] if mate.held else ""
                    yield from strike(g, Blow(mate, victim, weapon, source="pincer-attack"))

    def _holds(self, g: Game, mate: Figure, victim: Figure, f: Figure) -> bool:
        """Whether another one attacked him in this turn and stands opposite; nobody does to himself, or to the dead."""
        if (
            "pincer-attack" not in mate.skills
            or mate.helpless
            or not may_attack(mate)
            or mate.at + f.at != 2 * victim.at
        ):
            return False
        near = g.beside[victim.at]
        marked = any(e.name == "pincer" and e.amount == victim.id for e in mate.effects)
        return marked and near >> mate.at & near >> f.at & 1 > 0
