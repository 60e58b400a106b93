"""Looking through a quest file of HeroQuest: who begins where, whether the box holds enough."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from delvewright.kernel.rulebook import Finding
from delvewright.rules.common.dungeon.checking import Checker
from delvewright.rules.common.dungeon.checking_board import check_board
from delvewright.rules.heroquest.content.quest import FILES, File, Quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.interface.checking_box import components


def check(path: Path, trust: bool = False) -> list[Finding]:
    """Everything that is wrong, in the order of the file's lines; the module beside it is run with trust only."""
    return HeroQuestChecker.look_through(FILES, path, trust)


class HeroQuestChecker(Checker):
    """One look through one file."""

    def check_starts(self, raw: File, starts: Mapping[str, int]) -> None:
        """Every Hero has one square to begin on, unless they come in by a door or the Quest is for one."""
        alone = raw.solo and any(starts[hero] for hero in content().heroes)
        for hero in content().heroes:
            if not starts[hero] and not starts["entrance"] and not alone:
                self.missing(self.top, f"{hero} has no start square. Give the Hero a letter on the map.")
            elif starts[hero] > 1:
                self.error(self.line_of(f'"{hero}"'), f"{hero} has {starts[hero]} start squares.")

    def check_quest(self, quest: Quest) -> None:
        """The board, and what the box holds."""
        doors = [(trap.at, trap.link) for trap in quest.traps if trap.link >= 0]
        check_board(self, quest, ("chest", "furniture"), [*quest.portals, *doors])
        components(self, quest)
