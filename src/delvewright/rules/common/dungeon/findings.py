"""What is noted about a quest file, each with the line it stands on."""

from __future__ import annotations

import re
from pathlib import Path

from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Finding


class Findings:
    """What was found in one file, and where things stand in it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path.expanduser().resolve()
        self.lines = text.split("\n")
        self.found: list[Finding] = []
        self.width = 0
        """Columns of the drawing, once it has been read."""
        self.undrawn = False
        """Whether it is played on the printed board."""
        self.draft = False
        """Whether it says that it is not finished yet."""
        self.top = self._map_top()

    def _map_top(self) -> int:
        """The line of the drawing's first row."""
        for n, line in enumerate(self.lines, 1):
            if m := re.match(r"\s*map\s*=\s*(\"\"\"|''')?(.*)", line):
                first = n if m[2].strip() else n + 1
                while first <= len(self.lines) and not self.lines[first - 1].strip():
                    first += 1
                return first
        return 1

    def line_of(self, *needles: str) -> int:
        """The first line that holds all of these, outside the drawing if it can be."""
        drawn = range(self.top, self._map_end() + 1)
        hits = [n for n, line in enumerate(self.lines, 1) if all(needle in line for needle in needles)]
        return next((n for n in hits if n not in drawn), hits[0] if hits else 1)

    def _map_end(self) -> int:
        rest = self.lines[self.top - 1 :]
        return self.top + next((i for i, line in enumerate(rest) if '"""' in line or "'''" in line), len(rest))

    def row_of(self, q: int) -> int:
        """The line of the drawing in which a square stands; without a drawing, the line that names it."""
        if self.undrawn:
            return next((n for n, line in enumerate(self.lines, 1) if re.search(rf"\b{self.name(q)}\b", line)), 1)
        return self.top + 2 * (q // self.width) + 1 if self.width else self.top

    def error(self, line: int, text: str) -> None:
        """Note something that makes the quest unplayable."""
        self.found.append(Finding(line, text))

    def missing(self, line: int, text: str) -> None:
        """Note something without which the quest cannot be played; in a draft that is only odd."""
        self.found.append(Finding(line, text, error=not self.draft))

    def warn(self, line: int, text: str) -> None:
        """Note something that is odd."""
        self.found.append(Finding(line, text, error=False))

    def name(self, q: int) -> str:
        """The name of a square."""
        return square_name(q, self.width)
