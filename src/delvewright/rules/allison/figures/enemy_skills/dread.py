"""Dread and Minor Dread: what the sight of the dead does to those who fight them."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.ground.places import place_of
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import SkillText, skill
from delvewright.rules.allison.state.windows import SPELLED, Moment, window

PENALTY = {"dread": 2, "minor-dread": 1}


@rule("monster.skeleton.minor-dread", "monster.minds-of-undead")
def undead_ahead(g: Game, who: Figure) -> int:
    """The number of undead in a room that somebody sees into; of several rooms the fullest counts."""
    seen, most = outlook(g, who.at), 0
    dead = [f for f in g.on_board(ENEMY) if f.undead]
    while seen:
        q = squares(seen & -seen)[0]
        place = place_of(g, q)
        seen &= ~place
        most = max(most, sum(place >> f.at & 1 for f in dead))
    return most


class _Dread(SkillText):
    """Each turn a red die: below the number of undead in a room, attack dice are lost for the turn."""

    @rule("house.tag.mental")
    def faced(self, g: Game, f: Figure, who: Figure, foes: Sequence[Figure]) -> Play:
        """One roll decides, however many there are; the larger penalty applies."""
        dreadful = [foe for foe in foes if PENALTY.keys() & set(foe.skills)]
        if dreadful[0] is not f or self.name != next(s for s in f.skills if s in PENALTY):
            return
        roll = Roll(who.id, "dread", red(1))
        roll.faces = yield roll
        ahead = undead_ahead(g, who)
        word = "stands firm" if int(roll.faces[0]) >= ahead else "is shaken"
        text, face = "{} faces {} of the dead and {}: {}, and {} or more is needed.", roll.faces[0]
        g.tell("dread", text, who, ahead, word, face, ahead, faces=roll.faces, rules=DREAD)
        if int(roll.faces[0]) >= ahead:
            return
        moment = Moment(who, f, marks=frozenset({"mental"}))
        yield from window(g, SPELLED, moment)
        if not moment.stopped:
            worst = max(PENALTY[name] for foe in dreadful for name in foe.skills if name in PENALTY)
            give(g, who, Effect("dread", "attack", -worst, "turn-end"))


DREAD = ("monster.skeleton.minor-dread",)


@skill("minor-dread", "monster.skeleton.minor-dread", "monster.skeleton.minor-dread.once", "monster.zombie.minor-dread")
class MinorDread(_Dread):
    """One attack die less."""


@skill("dread", "monster.mummy.dread", "monster.skeleton.minor-dread.once")
class Dread(_Dread):
    """Two attack dice less."""
