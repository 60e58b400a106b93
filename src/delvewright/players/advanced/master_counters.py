"""The gamesmaster's counters: when each is played."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field, spot
from delvewright.players.advanced.strength import wounds
from delvewright.rules.advanced.content.reading import number

PLAY: Answer = ("play",)
PASS: Answer = ("pass",)
DRAW: Answer = ("draw",)
EASY, HARD = "easy", "hard"
DICE = 12
START_SECTIONS = 3
"""The number of the last section that every level begins with."""
SOME, MANY = 3, 4
"""With so many counters in hand a hard opponent lets one go on lesser monsters, and waits for no better moment."""


class Counters:
    """What one gamesmaster remembers for the sake of counters."""

    def __init__(self, level: str, below: Callable[[int], int]) -> None:
        self.level, self.below = level, below
        self.arrived: dict[int, int] = {}
        """Level -> the round in which the heroes came there."""

    def look(self, field: Field) -> None:
        """Keep in mind when the heroes came to a level."""
        self.arrived.setdefault(int(field.view.known["level", ""]), field.view.round)

    def die(self) -> int:
        """A die behind the screen."""
        return self.below(DICE) + 1

    @rule("counter.draw")
    def answer(self, field: Field, decision: Decision) -> Answer:
        """Whether a counter is drawn or played now."""
        if decision.about == "draw":
            return DRAW
        kind = decision.about.removeprefix("counter-")
        figure = field.by_id.get(decision.figure)
        plays: bool = getattr(self, kind)(field, figure)
        return PLAY if plays else PASS

    def held(self, field: Field, kind: str) -> int:
        """How many counters of a kind are in hand."""
        return int(field.view.known.get(("counter", kind), 0))

    def hand(self, field: Field) -> int:
        """How many counters are in hand."""
        return int(field.view.known.get(("hand", ""), 0))

    def ripe(self, field: Field) -> bool:
        """Whether the heroes can be hurt most: a quarter of their Wounds is gone, or they have what they came for."""
        heroes = [f for f in field.company if "hero" in f.tags]
        prize = str(field.view.known.get(("prize", ""), ""))
        left = sum(0 if f.lying else wounds(f) for f in heroes)
        return left * 4 <= sum(f.bars["Wounds"][1] for f in heroes) * 3 or any(f.values.get(prize) for f in heroes)

    @rule("trap.when.chest", "trap.by_counter")
    def trap(self, field: Field, f: FigureView | None) -> bool:
        """On a fresh square: by a die, more likely in rooms; at once with two in hand; never where a level begins. On
        a chest always. A hard opponent does not wait, but for somebody who does not know traps."""
        if f is None or self.at_chest(field):
            return True
        area = field.area(spot(f))
        if area <= START_SECTIONS:
            return False
        if self.held(field, "trap") >= number("trap-counter", "at-once"):
            return True
        if self.level == HARD:
            return "dwarf" not in f.tags
        most = number("trap-counter", "room" if field.kind(area) else "passage")
        return self.die() <= (most // 2 if self.level == EASY else most)

    def at_chest(self, field: Field) -> bool:
        """Whether it is a chest that is being opened."""
        return ("done", "chest") in field.view.known

    @rule("counter.wandering")
    def wandering(self, field: Field, f: FigureView | None) -> bool:
        """By a die, but not in the first turn of a level; a hard opponent waits until it hurts most."""
        if self.arrived.get(int(field.view.known["level", ""])) == field.view.round:
            return False
        if self.level == HARD:
            return self.ripe(field) or self.hand(field) >= MANY
        return self.die() <= number("wandering-counter", "played") // (2 if self.level == EASY else 1)

    @rule("counter.ambush")
    def ambush(self, field: Field, f: FigureView | None) -> bool:
        """When fewer than half of the monsters are left, never while a fight is set up; a hard opponent while they are
        as many as the heroes, so that these have to fight on two sides, or when the heroes are hurt."""
        if field.view.known["mode", ""] != "combat":
            return False
        fought = int(field.view.known.get(("fought", ""), 0))
        if self.level == EASY:
            return len(field.foes) * 3 < fought
        if self.level == HARD and (self.ripe(field) or len(field.foes) >= len(field.heroes)):
            return True
        return len(field.foes) * 2 < fought

    @rule("counter.escape")
    def escape(self, field: Field, f: FigureView | None) -> bool:
        """For a character that has one Wound left."""
        return f is None or wounds(f) <= 1

    @rule("counter.character")
    def character(self, field: Field, f: FigureView | None) -> bool:
        """With the first group it can be played with."""
        return self.level != EASY or self.die() <= DICE // 2

    @rule("counter.fate")
    def fate(self, field: Field, f: FigureView | None) -> bool:
        """Saved for characters and Warlords; with three counters in hand a hard opponent spends one on anybody."""
        if f is None:
            return False
        important = "character" in f.tags or f.kind.endswith("warlord")
        if self.level == HARD and self.hand(field) >= SOME:
            return True
        return important and self.level != EASY
