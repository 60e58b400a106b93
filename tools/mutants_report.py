"""What came of breaking the rules: counted by chapter, as a table and as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

from delvewright.kernel.ledger import Rule
from delvewright.kernel.rulebook import find_book
from mutants_mistakes import KINDS
from mutants_run import Verdict

FATES = ("claimed", "others", "equivalent", "survived")
TITLES = ("by its proofs", "by other tests", "cannot matter", "by nobody")
COLOURS = ("#3f7d4e", "#8fbf7f", "#d8d2c2", "#b5442f")
PATTERNS = ("", "M3 4h.1M8 9h.1", "M-2 2 2-2M0 10 10 0M8 12 12 8", "M0 0 10 10M0 10 10 0")
"""Strokes over the colours: none, dots, hatched, crossed. Nobody needs to tell red from green."""
INKS = ("#ffffff", "#2b2621", "#2b2621", "#ffffff")
"""The numbers on the colours."""
HEAD = """\
# Proofs

A rule is *proved* when a scenario or a test that names it fails if the rule is broken. `tools/mutants.py` breaks rules:
it changes one thing in a function, a class or a table that cites an id (a comparison, a number, a condition, a line, an
order, an ending, a die, a word) and runs what claims the id, then the rest of the book's scenarios and tests and the
games of it that are kept. This page is written by it, one book, or edition of a book, at a time:

```
tools/mutants.py --book heroquest --edition basic --sample 600 --seed 7 --report docs/proofs.md
```

Somebody tired makes other mistakes: something ends a moment too soon, reaches round a corner, takes friend for foe, one
for another, anybody's turn for his own, looks before the roll or at the value that is printed. These are drawn apart,
evenly of each kind, with `--kinds mistakes`.

Each sample is drawn by a seed that was not used before: no proof was written, and nothing was listed as what cannot
matter, after a look at it. What it shows to be missing may have been proved since; the figures stay those of that day.

What nothing can observe is listed, with the reason, in `tests/mutants-equivalent.toml`. A change that leaves a program
which cannot even be set up is not counted.
"""


MISTAKES = {
    "moment": "it ends a moment sooner or later", "corner": "with or without the corners", "side": "friend or foe",
    "self": "self or other", "turn": "own or anybody's turn", "roll": "before or after the roll",
    "printed": "current or printed value",
}  # fmt: skip
"""The kinds of mistakes, in words."""


@dataclass(slots=True)
class Counted:
    """The verdicts of a book."""

    book: str
    verdicts: Sequence[Verdict]
    sample: int = 0
    seed: int = 0
    edition: str = ""
    """Only what is of this edition."""
    kinds: Set[str] = frozenset()
    """Only mistakes of a tired programmer, of these kinds."""
    others: int = 0
    """So many other scenarios and tests were run at most."""

    @property
    def title(self) -> str:
        """What was broken."""
        title = find_book(self.book).title
        title = f"{title}, {self.edition} game" if self.edition else title
        return f"Mistakes of a tired programmer: {title}" if self.kinds else title

    @property
    def what(self) -> str:
        """What is counted apart."""
        return "mistake" if self.kinds else "chapter"

    @property
    def part(self) -> str:
        """The same in the name of a file."""
        return "-".join(each for each in (self.book, self.edition, "mistakes" if self.kinds else "") if each)

    def chapters(self) -> dict[str, list[int]]:
        """Chapter -> how many of each fate, in the order of the ledger; of mistakes each kind in place of a chapter."""
        if self.kinds:
            of = {kind: [v.fate for v in self.verdicts if v.mutant.mistake == kind] for kind in KINDS}
            return {MISTAKES[kind]: [fates.count(fate) for fate in FATES] for kind, fates in of.items() if fates}
        rules = find_book(self.book).ledger.rules
        found: dict[str, list[int]] = {rule.chapter: [0] * len(FATES) for rule in rules.values()}
        for verdict in self.verdicts:
            first = next((each for each in verdict.mutant.ids if each in rules), verdict.mutant.ids[0])
            found.setdefault(Rule(first, "", "").chapter, [0] * len(FATES))[FATES.index(verdict.fate)] += 1
        return {chapter: counts for chapter, counts in found.items() if any(counts)}

    @property
    def total(self) -> list[int]:
        """How many of each fate."""
        return [sum(verdict.fate == fate for verdict in self.verdicts) for fate in FATES]

    @property
    def percent(self) -> float:
        """How many of those that can matter are noticed."""
        return noticed(self.total)


def noticed(counts: Sequence[int]) -> float:
    """The share of mutants that somebody notices, of those that can be noticed."""
    able = sum(counts) - counts[2]
    return 100 * (counts[0] + counts[1]) / able if able else 100.0


def table(counted: Counted) -> str:
    """The counts as plain lines; the last one sums up."""
    chapters = counted.chapters()
    wide = max(map(len, chapters), default=0)
    heads = " ".join(f"{head:>8}" for head in ("mutants", "claimed", "others", "equal", "survived", "noticed"))
    lines = [f"{counted.what:{wide}} {heads}"]
    for chapter, counts in chapters.items():
        numbers = " ".join(f"{n:8}" for n in (sum(counts), *counts))
        lines.append(f"{chapter:{wide}} {numbers} {noticed(counts):7.0f}%")
    claimed, others, equal, survived = counted.total
    lines.append(
        f"{counted.book}: {len(counted.verdicts)} mutants, {claimed} noticed by what claims the rule, "
        f"{others} by other tests, {equal} equivalent, {survived} survived: {counted.percent:.1f}%"
    )
    return "\n".join(lines)


def report(path: Path, counted: Counted) -> None:
    """Write the section of a book, and its picture; sections of other books stay."""
    kept: dict[str, str] = {}
    if path.is_file():
        for section in path.read_text(encoding="utf-8").split("\n## ")[1:]:
            kept[section.partition("\n")[0]] = section.rstrip()
    title = counted.title
    picture = path.with_name(f"{path.stem}-{counted.part}.svg")
    picture.write_text(svg(counted, title), encoding="utf-8")
    kept[title] = _section(counted, title, picture.name)
    body = "".join(f"\n## {section}\n" for section in kept.values())
    path.write_text(HEAD + body, encoding="utf-8")


def _section(counted: Counted, title: str, picture: str) -> str:
    claimed, others, equal, survived = counted.total
    sample = f"A sample of {len(counted.verdicts)} (seed {counted.seed})" if counted.sample else "All mutants"
    rows = [f"| {counted.what} | mutants | {' | '.join(TITLES)} | noticed |", "| --- |" + " ---: |" * 6]
    for chapter, counts in counted.chapters().items():
        rows.append(f"| {chapter} | {sum(counts)} | {' | '.join(map(str, counts))} | {noticed(counts):.0f}% |")
    total = counted.total
    rows.append(f"| **all** | {sum(total)} | {' | '.join(map(str, total))} | **{counted.percent:.1f}%** |")
    words = (
        f"{sample}: {claimed} were noticed by what claims the rule, {others} by the book's other scenarios and tests, "
        f"{equal} cannot matter, {survived} were noticed by nobody. That is **{counted.percent:.1f}%** noticed."
    )
    if counted.others:
        words += f" Of all others that run what was changed, the {counted.others} quickest were asked."
    shown = f"Who notices {title[0].lower()}{title[1:]}" if counted.kinds else f"Who notices broken rules of {title}"
    lines = [title, "", words, "", f"![{shown}]({picture})", "", *rows]
    left = [verdict.mutant for verdict in counted.verdicts if verdict.fate == "survived"]
    if left:
        lines += ["", "Noticed by nobody:", ""]
        lines += [f"* `{mutant.file}`, `{mutant.where}`: `{mutant.change}`" for mutant in left]
    return "\n".join(lines)


ROW, BAR, LEFT, WIDE = 20, 14, 200, 460
DIGIT = 7
"""A figure of a number is so wide."""


def _pattern(fate: int) -> str:
    stroke = f'fill="none" stroke="{INKS[fate]}" stroke-width="1.6" stroke-linecap="round"'
    return (
        f'<pattern id="fate{fate}" width="10" height="10" patternUnits="userSpaceOnUse">'
        f'<rect width="10" height="10" fill="{COLOURS[fate]}"/><path d="{PATTERNS[fate]}" {stroke}/></pattern>'
    )


def _part(x: float, y: int, width: float, fate: int, count: int) -> str:
    """A part of a bar: its pattern, and on a plate its number if that has a place."""
    box = f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{BAR}" fill="url(#fate{fate})" stroke="#2b2621"/>'
    plate, middle = DIGIT * len(str(count)) + 4, x + width / 2
    if width >= plate + 2:
        where = f'x="{middle - plate / 2:.1f}" y="{y + 1}" width="{plate}" height="{BAR - 2}"'
        box += f'<rect {where} fill="{COLOURS[fate]}"/>'
        box += f'<text x="{middle:.1f}" y="{y + 11}" text-anchor="middle" fill="{INKS[fate]}">{count}</text>'
    return f"<g><title>{count} {TITLES[fate]}</title>{box}</g>"


def svg(counted: Counted, title: str) -> str:
    """A bar for each chapter: who notices what share of its mutants."""
    return drawn({"all": counted.total, **counted.chapters()}, title)


def drawn(chapters: Mapping[str, Sequence[int]], title: str) -> str:
    """The same from counts; each part says what it is by pattern, by number where there is room, and by its title."""
    high = 64 + ROW * len(chapters)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + 100} {high}" role="img" '
        f'font-family="Georgia, serif" font-size="12" fill="#2b2621">',
        f"<title>{escape(title)}: who notices broken rules</title>",
        f"<defs>{''.join(map(_pattern, range(len(FATES))))}</defs>",
        '<rect width="100%" height="100%" fill="#f7f2e6"/>',
        f'<text x="10" y="22" font-size="15">{escape(title)}: who notices broken rules</text>',
    ]
    for n, label in enumerate(TITLES):
        left = LEFT + n * 115
        out.append(f'<rect x="{left}" y="32" width="18" height="12" fill="url(#fate{n})" stroke="#2b2621"/>')
        out.append(f'<text x="{left + 23}" y="42">{label}</text>')
    for n, (chapter, counts) in enumerate(chapters.items()):
        y = 54 + n * ROW
        out.append(f'<text x="{LEFT - 8}" y="{y + 11}" text-anchor="end">{escape(chapter)}</text>')
        x = float(LEFT)
        for fate, count in enumerate(counts):
            width = WIDE * count / max(sum(counts), 1)
            if count:
                out.append(_part(x, y, width, fate, count))
            x += width
        out.append(
            f'<text x="{LEFT + WIDE + 6}" y="{y + 11}">{noticed(counts):.0f}% of {sum(counts) - counts[2]}</text>'
        )
    return "\n".join([*out, "</svg>", ""])
