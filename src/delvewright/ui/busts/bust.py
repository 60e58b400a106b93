"""A bust from the words of a look: `orc topknot:black axe`."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from delvewright.kernel.errors import DelveError
from delvewright.ui.busts.bundles import BUNDLES
from delvewright.ui.busts.parts import PARTS
from delvewright.ui.busts.pencils import (
    BEHIND,
    BODY,
    COLLAR,
    COLOURS,
    EARS,
    FRONT,
    HAIR_BACK,
    INK,
    NECK,
    Part,
    tones,
)

STYLE = f'stroke="{INK}" stroke-width="5" paint-order="stroke" stroke-linejoin="round"'
Chosen = dict[str, tuple[Part, str, str]]
"""By slot: a part and its two colours."""
UNKNOWN = "unknown"
"""The look of what has none."""
SLOTS = {part.slot for part in PARTS.values()}
_USUAL = Part("build", ())
_WORD = re.compile(r"\{(\w+)\}")


def chosen(look: str) -> Chosen:
    """What the words of a look choose; a later word takes the place of an earlier one of its slot."""
    found: Chosen = {}
    for word in look.split():
        name, _, colours = word.partition(":")
        colour, _, second = colours.partition(":")
        if name in BUNDLES:
            found |= chosen(BUNDLES[name])
            if colour:
                head, _, was = found["head"]
                found["head"] = head, _known(colour), _known(second) if second else was
        elif name.startswith("no-") and (slot := PARTS[name[3:]].slot if name[3:] in PARTS else name[3:]) in SLOTS:
            found.pop(slot, None)
        else:
            part = PARTS.get(name)
            if part is None:
                raise _unknown(name, [*PARTS, *BUNDLES], "no part")
            found[part.slot] = part, _known(colour or part.colour), _known(second or part.second)
    return found


def _known(colour: str) -> str:
    if colour and colour not in COLOURS:
        raise _unknown(colour, list(COLOURS), "no colour")
    return colour


def _unknown(word: str, words: list[str], what: str) -> DelveError:
    near = get_close_matches(word, words, 3)
    return DelveError(
        f"There is {what} “{word[:40]}” to draw a figure with.",
        do=f"Did you mean {' or '.join(near)}?" if near else "The words are listed in docs/writing-a-rulebook.md.",
    )


def drawable(look: str) -> bool:
    """Whether there is a look at all, and every word of it is known."""
    try:
        return bool(chosen(look))
    except DelveError:
        return False


@lru_cache(512)
def bust(look: str) -> str:
    """A bust, drawn in its box of 100 by 100."""
    found = chosen(look)
    if "head" not in found:
        found = chosen(f"{UNKNOWN} {look}")
    hidden = {layer for part, _, _ in found.values() for layer in part.hides}
    skin = found["head"][1]
    hair = next((found[slot][1] for slot in ("hair", "beard") if slot in found and found[slot][1]), "chestnut")
    layers: dict[int, list[str]] = {}
    for part, colour, second in found.values():
        for layer, drawing in part.layers:
            if layer not in hidden:
                first = colour or skin
                layers.setdefault(layer, []).append(_coloured(drawing, first, second or first, skin, hair))
    build = found["build"][0] if "build" in found else _USUAL
    x, y, size = build.head
    whole = "".join(
        (
            _stack(layers, (BEHIND,)),
            _placed(_stack(layers, (HAIR_BACK,)), x, y, size, size),
            _placed(_stack(layers, (BODY,)), 0, 0, build.broad, 1),
            _placed(_stack(layers, (NECK,)), x, y, size, size),
            _placed(_stack(layers, (COLLAR,)), 0, 0, build.broad, 1),
            _placed(_stack(layers, range(EARS, FRONT)), x, y, size, size),
            _stack(layers, (FRONT,)),
        )
    )
    return f"<g {STYLE}>{_placed(whole, 0, 0, build.size, build.size, 100)}</g>"


def eyes(look: str) -> float:
    """How far down in its box a bust has its eyes."""
    found = chosen(look)
    build = found["build"][0] if "build" in found else _USUAL
    _, y, size = build.head
    return 100 - (100 - (72 + y - 27 * size)) * build.size


def _placed(drawn: str, x: float, y: float, wide: float, tall: float, around: float = 72) -> str:
    """A drawing moved, and made larger around the middle of a line."""
    if not drawn or (x, y, wide, tall) == (0, 0, 1, 1):
        return drawn
    place = f"translate({50 + x - 50 * wide:g} {around + y - around * tall:g})"
    size = f"scale({wide:g})" if wide == tall else f"scale({wide:g} {tall:g})"
    return f'<g transform="{place} {size}">{drawn}</g>'


def _stack(layers: dict[int, list[str]], which: range | tuple[int, ...]) -> str:
    return "".join("".join(layers.get(layer, ())) for layer in which)


def _coloured(drawing: str, colour: str, second: str, skin: str, hair: str) -> str:
    names = {"k": INK}
    for letters, of in (("bld", colour), ("BLD", second), ("stu", skin), ("hij", hair)):
        names.update(zip(letters, tones(of), strict=True))
    for word in set(_WORD.findall(drawing)) - names.keys():
        base, _, step = word.partition("_")
        names[word] = tones(base)[{"": 0, "l": 1, "d": 2}[step]]
    return _WORD.sub(lambda found: names[found[1]], drawing)
