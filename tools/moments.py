"""Write docs/moments.md: the moments at which printed texts have a say, in all books.

.venv/bin/python tools/moments.py
"""

from __future__ import annotations

from pathlib import Path

from delvewright.kernel.rulebook import covers, find_book
from delvewright.rules.common.texts import Moment, Texts, kinds

PAGE = Path(__file__).resolve().parent.parent / "docs" / "moments.md"
HEAD = """# Moments

A printed text has one home: a class that overrides the moments it speaks of (`rules/common/texts.py`). These are the
moments of every kind of text in every book, with what they are given and what they give back. Where *may ask* says yes,
somebody may be asked and dice may fall: such a moment is a generator (`Play`), and what it gives back, if anything, is
said in words. `delve rules BOOK --moments` prints the same list with the names of those who speak of each.

In all books `g` is the game and `f` a figure; a mask is a number whose bits are squares. This page is written by
`tools/moments.py`.
"""


def row(moment: Moment) -> str:
    """One moment as a row of a table."""
    back, about = moment.gives.replace("|", "\\|"), moment.line.replace("|", "\\|")
    return f"| `{moment}` | {f'`{back}`' if back else ''} | {'yes' if moment.asks else ''} | {about} |"


def table(texts: Texts[object]) -> list[str]:
    """All moments of one kind."""
    base = f"{texts.base.__module__}.{texts.base.__name__}".removeprefix("delvewright.")
    lines = [
        f"### {texts.kind}",
        "",
        f"Classes of `{base}`.",
        "",
        "| moment | gives back | may ask | |",
        "| --- | --- | --- | --- |",
    ]
    return [*lines, *(row(moment) for moment in texts.moments.values()), ""]


def page() -> str:
    """The whole page."""
    lines = [HEAD]
    for cover in covers():
        book = find_book(cover.id)
        book.reload()
        lines += [f"## {cover.title} (`{cover.id}`)", ""]
        for texts in kinds(f"delvewright.rules.{cover.id}"):
            lines += table(texts)
    return "\n".join(lines).rstrip("\n") + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
