"""An end to what does not come back: an endless loop in the module of a quest that is trusted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

SECONDS = 20.0
"""Computing time that one answer may take; the longest take a second."""


@contextmanager
def patience(wanted: bool, seconds: float = SECONDS) -> Iterator[None]:
    """Break off what computes for longer, with an error where it stands; only where the system can do that."""
    here = threading.current_thread() is threading.main_thread()
    if not wanted or not here or not hasattr(signal, "setitimer"):
        yield
        return

    def tired(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"it does not come back: no end after {seconds:g} seconds of computing")

    before = signal.signal(signal.SIGVTALRM, tired)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
