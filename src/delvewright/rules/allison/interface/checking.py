"""Looking through a quest file: who begins where, levels, floors, and what stands on the board."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from pathlib import Path

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Finding
from delvewright.rules.allison.content.quest import FILES, RANDOM, File, Quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.common.dungeon.checking import Checker, hint
from delvewright.rules.common.dungeon.checking_board import figures, never_opened, pieces, reachability
from delvewright.rules.common.dungeon.quest_files import how_many

BEGIN = ("stairway", "entrance", "start", "furniture:stairway")
"""Words of the legend where heroes may begin."""


def check(path: Path, trust: bool = False) -> list[Finding]:
    """Everything that is wrong, in the order of the file's lines; the module beside it is run with trust only."""
    return AllisonChecker.look_through(FILES, path, trust)


class AllisonChecker(Checker):
    """One look through one file."""

    def is_figure(self, name: str) -> bool:
        """A kind, with its level or without: `goblin 1`."""
        kind, _, level = name.partition(" ")
        return kind in self.files.kinds and (not level or level.isdecimal())

    @rule("quest.data")
    def check_starts(self, raw: File, starts: Mapping[str, int]) -> None:
        """There is a stairway or an entrance."""
        if not any(starts.get(word) for word in BEGIN):
            self.missing(self.top, "Heroes have nowhere to begin. Draw a stairway, an entrance or start squares.")

    def check_wandering(self, raw: File) -> None:
        """Whether there is such a wandering monster."""
        _, name = how_many(raw.wandering)
        if name and not self.is_figure(name):
            text = f"wandering: there is no monster “{name}”.{hint(name, self.files.kinds)}"
            self.error(self.line_of("wandering"), text)

    @rule("house.board.corridors")
    def check_quest(self, quest: Quest) -> None:
        """The board: low pieces are no obstacle, and corridors where nothing is may be cut off."""
        pieces(self, quest)
        figures(self, quest, [name for name, trap in content().traps.items() if trap.furniture] + [RANDOM])
        walked = copy(quest)
        walked.furniture = [piece for piece in quest.furniture if not piece.kind.stand]
        used = sum({1 << m.at for m in quest.monsters})
        idle = [a for a, room in zip(quest.grid.areas, quest.rooms, strict=True) if not room and not a & used]
        ways = [(quest.begin[0], squares(area)[0]) for area in idle] if quest.begin else []
        reachability(self, walked, ways)
        never_opened(self, quest)
