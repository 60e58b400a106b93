"""Text that somebody else wrote, made fit to be shown: nothing in it can steer a terminal or turn a line round."""

from __future__ import annotations

import re

_HARMFUL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
"""Control characters but tab and line end, marks that change the direction of writing or cannot be seen, and halves of
characters."""


def harmless(text: str) -> str:
    """The text with signs in place of all that a terminal would obey instead of showing it."""
    return text if text.isprintable() else _HARMFUL.sub(_sign, text)


def one_line(text: str) -> str:
    """The same on a single line."""
    return text if text.isprintable() else harmless(" ".join(text.split()))


def find_harmful(text: str) -> str:
    """The first such character by its number, or nothing."""
    found = None if text.isprintable() else _HARMFUL.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    return chr(0x2400 + code) if code < 0x20 else "␡" if code == 0x7F else "\N{REPLACEMENT CHARACTER}"
