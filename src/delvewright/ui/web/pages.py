"""The pages: each a body of its own (`pages/*.html`) in the frame that all share."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

BODIES = Path(__file__).parent / "pages"


class Page(NamedTuple):
    """What a page has besides its body; its script goes by the same name."""

    name: str
    title: str
    styles: tuple[str, ...]


PAGES = {
    "/": Page("start", "Delvewright", ("base", "sheet", "explain", "start")),
    "/table": Page(
        "table", "Table · Delvewright", ("base", "sheet", "board", "table", "moments", "explain", "town", "growth")
    ),
    "/join": Page("join", "Join · Delvewright", ("base", "start")),
    "/replay": Page(
        "replay", "Replay · Delvewright", ("base", "sheet", "board", "table", "moments", "explain", "town")
    ),
    "/campaign": Page("campaign", "Campaign · Delvewright", ("base", "start")),
}
FRAME = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <title>{title}</title>
  <meta name="theme-color" content="#0b0908">
  <link rel="manifest" href="/static/manifest.webmanifest">
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <link rel="preload" href="/static/font/alegreya-latin-400-normal.woff2" as="font" type="font/woff2" crossorigin>
{styles}
  <script type="module" src="/static/js/{name}.js"></script>
</head>
{body}</html>
"""


@cache
def html(page: Page) -> str:
    """A whole page."""
    styles = "\n".join(f'  <link rel="stylesheet" href="/static/css/{style}.css">' for style in page.styles)
    body = (BODIES / f"{page.name}.html").read_text(encoding="utf-8")
    return FRAME.format(title=page.title, styles=styles, name=page.name, body=body)
