"""Figures are told apart by their outline, as small as they ever are; no colour is needed for it."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.ui.test_looks import BOOKS, HEROES

from delvewright.ui.busts.bust import bust

WIDE, TALL = 32, 48
ALIKE = 0.1
"""The share of the pixels of both that only one of them has: below it one had to look twice on a sheet of all."""
DRAW = """async ([drawn, w, h]) => {
  const canvas = document.createElement("canvas");
  canvas.width = w;
  canvas.height = h;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const masks = [];
  for (const svg of drawn) {
    const image = new Image();
    image.src = "data:image/svg+xml," + encodeURIComponent(svg);
    await image.decode();
    pen.clearRect(0, 0, w, h);
    pen.drawImage(image, 0, 0, w, h);
    const dots = pen.getImageData(0, 0, w, h).data;
    masks.push(Array.from({ length: w * h }, (_, i) => (dots[4 * i + 3] > 127 ? "1" : "0")).join(""));
  }
  return masks;
}"""


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_kinds_of_a_book_have_the_same_outline(browser, book):
    kinds = {**BOOKS[book][0].figures, **HEROES[book]}
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{TALL}" viewBox="0 -44 100 150">'
    page = browser().new_page()
    try:
        page.goto("about:blank")
        drawn = page.evaluate(DRAW, [[f"{frame}{bust(look)}</svg>" for look in kinds.values()], WIDE, TALL])
    finally:
        page.close()
    masks = dict(zip(kinds, (int(mask, 2) for mask in drawn), strict=True))
    assert all(mask.bit_count() > 150 for mask in masks.values())
    alike = {
        f"{a} and {b}: {share:.3f}"
        for a, b in combinations(masks, 2)
        if (share := (masks[a] ^ masks[b]).bit_count() / (masks[a] | masks[b]).bit_count()) < ALIKE
    }
    assert not alike
