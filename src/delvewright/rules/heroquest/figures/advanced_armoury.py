"""What single cards of the new Armoury do besides their dice."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.state.card_texts import CardText, card_text
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import commit
from delvewright.rules.heroquest.state.windows import PASS, question

STAFF = "rune-staff"


@card_text(STAFF, "missing.adv.armoury.spell-staff")
class RuneStaff(CardText):
    """Committed when a Mastery test is due it lowers the total."""

    def mastery_due(self, g: Game, f: Figure) -> Play:
        """By one; whoever has it in hand already need not be asked."""
        if STAFF not in f.hands:
            if (yield question(g, f, "staff", [("use", STAFF), PASS])) == PASS:
                return 0
            commit(f, STAFF)
        return 1
