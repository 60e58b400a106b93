"""Looking through a quest file: names, drawing, whether everything on the board can be reached.

A book subclasses `Checker` where its files say more.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import parse_square
from delvewright.kernel.rulebook import Finding
from delvewright.rules.common.dungeon.checking_board import check_board
from delvewright.rules.common.dungeon.entries import DRAFT
from delvewright.rules.common.dungeon.findings import Findings
from delvewright.rules.common.dungeon.quest_files import QuestFiles, how_many
from delvewright.rules.common.lines import Place
from delvewright.rules.common.tables import build, near, read_strange, shown
from delvewright.rules.common.text_source import check_source


class Checker(Findings):
    """One look through one file."""

    def __init__(self, files: QuestFiles[Any], path: Path, text: str, trust: bool = False) -> None:
        super().__init__(path, text)
        self.files, self.text, self.trust = files, text, trust
        self.place: str = path.name

    @classmethod
    def look_through(cls, files: QuestFiles[Any], path: Path, trust: bool = False) -> list[Finding]:
        """Everything that is wrong, in the order of the file's lines; the module beside it is run with trust only."""
        checker = cls(files, path, questfile.read_text(path.expanduser()), trust)
        return sorted(checker.check(), key=lambda found: (found.line, not found.error))

    # -- what a book may know better

    def figures(self) -> Sequence[str]:
        """The figures that a letter may mean."""
        return [*self.files.kinds]

    def is_figure(self, name: str) -> bool:
        """Whether a word of the legend is a figure."""
        return name in self.files.kinds

    def check_starts(self, raw: Any, starts: Mapping[str, int]) -> None:
        """Whether everybody has a place to begin; `starts` counts what each word of the legend stands for."""

    def check_wandering(self, raw: Any) -> None:
        """Whether there is such a Wandering Monster."""
        monsters = [name for name, kind in self.files.kinds.items() if not kind.hero]
        _, name = how_many(raw.wandering)
        if name and name not in monsters:
            text = f"wandering: there is no Monster “{name}”.{hint(name, monsters)}"
            self.error(self.line_of("wandering"), text)

    def check_quest(self, quest: Any) -> None:
        """Whether the board can be played."""
        check_board(self, quest)

    # -- the steps

    def check(self) -> list[Finding]:
        """File, names, then the board."""
        raw = self._read_file()
        if raw is None:
            return self.found
        self._module()
        self.draft = raw.status == DRAFT
        drawn = self._read_map(raw)
        if drawn is not None:
            self._names(raw, drawn)
        if not any(found.error for found in self.found):
            self._board()
        return self.found

    def _read_file(self) -> Any:
        try:
            raw, self.place = read_strange(self.text, self.path.name)
        except BadFile as error:
            at = re.search(r"line (\d+)", error.what)
            self._bad(error, int(at[1]) if at else len(self.lines))
            return None
        known = [f.name.replace("_", "-") for f in fields(self.files.file)]
        for key in [key for key in raw if key.replace("_", "-") not in known]:
            self.error(self._line(key), f"unknown field “{key}”. {near(key, known)}".rstrip())
            del raw[key]
        try:
            return build(self.files.file, raw, self.place)
        except BadFile as error:
            self._bad(error, 1)
            return None

    def _line(self, *keys: str | int) -> int:
        """The line of an entry of the file."""
        return (self.place.inside("", *keys).line if isinstance(self.place, Place) else 0) or 1

    def _bad(self, error: BadFile, line: int) -> None:
        """Note what reading the file complained about."""
        named = re.search(r"field “.+?”(?:, “.+?”)?", error.where)
        what = f"{named[0]}: {error.what}" if named and named[0] not in error.what else error.what
        self.error(error.line or line, f"{what} {error.do}".strip())

    def _module(self) -> None:
        """The module beside it, as far as reading it tells."""
        own = questfile.module_beside(self.path)
        if own is None or self.path.parent == self.files.folder:
            return
        try:
            self.found += check_source(self.files.texts, questfile.read_text(own), own.name, [self.path.stem])
        except BadFile as error:
            self.error(1, f"{own.name} cannot be used: {error.what}")
            return
        if not self.trust:
            self.warn(1, f"{own.name} belongs to this quest and was read, but not run; --trust runs it.")

    def _read_map(self, raw: Any) -> TextMap | None:
        try:
            if raw.board or not raw.map:
                self.undrawn = True
                drawn = self.files.drawing(raw, self.place)
            else:
                drawn = parse_map(raw.map, self.path.name, self.files.door_letters(raw.legend), self.top)
        except BadFile as error:
            at = re.match(r"line (\d+), (.*)", error.what, re.S)
            text = at[2] if at else error.what
            self.error(int(at[1]) if at else error.line or self.top, f"{text} {error.do}".strip())
            return None
        self.width = drawn.grid.width
        return drawn

    # -- names

    def _names(self, raw: Any, drawn: TextMap) -> None:
        used = [letter for letter, _ in drawn.letters]
        edges = set(drawn.doors)
        for letter in dict.fromkeys(used):
            if letter not in raw.legend:
                q = next(q for found, q in drawn.letters if found == letter)
                text = f"letter “{letter}” at {self.name(q)} is not in the legend."
                self.error(self.row_of(q), f'{text} Add {letter} = "…" to it.')
        starts: Counter[str] = Counter()
        for letter, meanings in raw.legend.items():
            if not isinstance(meanings, str):
                self.error(self.line_of(letter, str(meanings)), f"legend “{letter}”: {shown(meanings)} should be text.")
                continue
            line = self.line_of(letter, f'"{meanings}"')
            if letter not in (edges if meanings.startswith("door:") else used):
                self.warn(line, f"legend “{letter}” ({meanings}) is nowhere on the map.")
            for meaning in meanings.split("+"):
                self._meaning(line, f"legend “{letter}”", meaning.strip())
                starts[meaning.strip()] += used.count(letter)
        for n, entry in enumerate(raw.place):
            what = entry.get("what", "")
            for meaning in str(what).split("+"):
                self._meaning(self._line("place", n, "what"), f"place {entry.get('at', '')}", meaning.strip())
                starts[meaning.strip()] += len(str(entry.get("at", "")).split())
        self.check_starts(raw, starts)
        self._entries(raw, drawn)

    def _meaning(self, line: int, where: str, meaning: str) -> None:
        category, _, name = meaning.rpartition(":")
        name = name.strip()
        options: Iterable[str]
        if category == "furniture":
            options = [*self.files.pieces, "stairway"]
        elif category == "trap":
            options = self.files.trap_kinds
        elif category == "door":
            options = self.files.door_kinds
        elif category in self.files.groups or (not category and self.is_figure(name)):
            return
        elif category:
            known = ("furniture", "trap", *self.files.groups, "door")
            self.error(line, f"{where}: “{category}:” is no category.{hint(category, known, True)}")
            return
        else:
            options = [*self.figures(), *self.files.places]
        if name not in options:
            what = category or "figure"
            self.error(line, f"{where}: there is no {what} “{name}”.{hint(name, options)}")

    def _entries(self, raw: Any, drawn: TextMap) -> None:
        grid = drawn.grid

        def on_map(square: object) -> bool:
            q = parse_square(str(square), grid.width, grid.height)
            return q >= 0 and grid.area_of[q] >= 0

        for square in raw.corridors:
            if not on_map(square):
                self.error(self.line_of("corridors"), f"corridors: “{square}” is not a square of the map.")
        for n, entry in enumerate(raw.hoard):
            at = entry.get("at", "")
            line = self._line("hoard", n, "at")
            if not on_map(at):
                self.error(line, f"hoard: “{at}” is not a square of the map.")
            if not isinstance(entry.get("gold", 0), int):
                gold = shown(entry["gold"])
                self.error(self._line("hoard", n, "gold"), f"hoard: gold {gold} should be a number.")
            items = entry.get("items", ())
            if not isinstance(items, list | tuple):
                self.error(line, f"hoard: items {shown(items)} should be a list.")
                continue
            for item in items:
                if str(item) not in self.files.cards:
                    text = f"hoard: there is no card “{item}”.{hint(str(item), self.files.cards)}"
                    self.error(self._line("hoard", n, "items"), text)
        self.check_wandering(raw)
        for n, entry in enumerate(raw.mark):
            if str(entry.get("letter", "")) not in raw.notes:
                text = f"mark: there is no note “{entry.get('letter', '')}”. Write it under [notes]."
                self.warn(self._line("mark", n, "letter"), text)
        placed = [str(entry.get("what", "")) for entry in raw.place]
        stairs = any("stairway" in str(meaning) for meaning in (*raw.legend.values(), *placed))
        for word in raw.exit.split():
            if word == "stairway" and not stairs:
                self.error(self.line_of("exit"), "exit: there is no stairway on the map.")
            elif word != "stairway" and not on_map(word):
                self.error(self.line_of("exit"), f"exit: “{word}” is not a square of the map.")

    # -- the board

    def _board(self) -> None:
        try:
            quest = self.files.read(self.text, self.path, trust=self.trust, modules=self.trust)
            for name, _ in quest.variants:
                self.files.read(self.text, self.path, name, self.trust, modules=False)
        except BadFile as error:
            self._bad(error, self.top)
            return
        self.check_quest(quest)


def hint(name: str, known: Iterable[str], all_of_them: bool = False) -> str:
    """What may have been meant."""
    return f" {near(name, known, all_of_them)}".rstrip()
