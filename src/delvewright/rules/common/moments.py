"""Moments: what a game master could answer out of something hidden takes its time, whether he can or not.

A question that is asked only because of a card in somebody's hand tells the others of that card. With the option
`moments` a book asks whenever others could think that there is something, also with nothing to answer but "pass"
(`is_lull`). Tables where people play have it; among computers it is not needed, and costs nothing.
"""

from __future__ import annotations

MOMENTS = "moments"
"""The option; it is there or it is not."""
