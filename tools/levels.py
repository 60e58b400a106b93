"""How large generated levels of Advanced HeroQuest become: `tools/levels.py [N]` writes docs/levels.md and its picture.

Every level is laid out as far as it goes without a search for secret doors: all junctions seen, all doors opened.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.advanced.levels import level  # noqa: E402

BINS = 12
WIDE, HIGH, GAP = 300, 150, 40


def counts(seed: int) -> dict[str, int]:
    """Sections, rooms, and how far it is from the stairs to the farthest square."""
    g = level(seed)
    g.open = (1 << len(g.board.doors)) - 1
    g.set_edges()
    seen = front = g.board.areas[0].squares
    length = 0
    while front := g.look_around(front) & ~(seen | g.solid):
        seen |= front
        length += 1
    rooms = [room.kind for room in g.rooms.values()]
    return {
        "sections": len(g.board.areas),
        "rooms": len(rooms),
        "squares to the far end": length,
        "quest": rooms.count("quest"),
    }


def bars(title: str, values: Sequence[int], left: int) -> str:
    """One picture of bars, each with its number."""
    top = sorted(values)[-max(1, len(values) // 100)]
    step = max(1, -(-(top + 1) // BINS))
    found = Counter(min(value // step, BINS - 1) for value in values)
    most = max(found.values())
    out = [f'<text x="{left}" y="18" font-weight="bold">{title}</text>']
    for n in range(BINS):
        x, tall = left + n * WIDE // BINS, found[n] * HIGH // most
        out.append(
            f'<rect x="{x}" y="{30 + HIGH - tall}" width="{WIDE // BINS - 3}" height="{tall}" fill="#555"><title>'
            f"{n * step} to {n * step + step - 1}: {found[n]}</title></rect>"
        )
        if n % 3 == 0:
            out.append(f'<text x="{x}" y="{HIGH + 46}">{n * step}</text>')
    return "\n".join(out)


def main() -> None:
    """Make them and write them down."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    found = [counts(seed) for seed in range(many)]
    names = ["sections", "rooms", "squares to the far end"]
    parts = []
    for n, name in enumerate(names):
        parts.append(bars(name.capitalize(), [each[name] for each in found], 10 + n * (WIDE + GAP)))
    box = f'viewBox="0 0 {3 * (WIDE + GAP)} {HIGH + 56}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="12">'
    (ROOT / "docs" / "levels.svg").write_text("\n".join([head, *parts, "</svg>"]) + "\n", encoding="utf-8")
    lines = [
        "# Levels of Advanced HeroQuest", "",
        f"{many} levels, made by the tables from as many seeds and laid out as far as they go without a search for",
        "secret doors (`tools/levels.py`). None overlaps, no door leads into nothing, and every section can be walked",
        "to (`tests/advanced/test_levels.py`).", "",
        "![Sections, rooms and length](levels.svg)", "",
        "| | least | median | mean | most |", "| --- | ---: | ---: | ---: | ---: |",
    ]  # fmt: skip
    for name in names:
        values = [each[name] for each in found]
        lines.append(f"| {name} | {min(values)} | {median(values):.0f} | {mean(values):.1f} | {max(values)} |")
    without = sum(not each["quest"] for each in found)
    lines += [
        "", f"{without} of them have no Quest Room before somebody searches: all their ways end in dead ends, stairs",
        "and false doors. There the heroes search for secret doors, in the end again and again until one leads on",
        "(`place.dead_end_dungeon`).", "",
    ]  # fmt: skip
    (ROOT / "docs" / "levels.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
