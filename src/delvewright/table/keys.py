"""Keys of tables: secrets that open a seat. Only their fingerprints are kept, and compared in constant time."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters and figures that cannot be taken for each other."""
OWNER, SEAT, INVITE, CHAIR, SPECTATOR = ROLES = "owner", "seat", "invite", "chair", "spectator"
"""What keys are for; `chair` is an invitation to the game master's seat too."""


def new_key() -> str:
    """A secret of 128 bits."""
    return secrets.token_urlsafe(16)


def derived(owner: str, table: str, what: str) -> str:
    """The key of an invitation or a seat. It follows from the owner's key, so that only the owner can be shown it."""
    found = hmac.digest(owner.encode("utf-8", "surrogatepass"), f"{table} {what}".encode(), "sha256")
    return base64.urlsafe_b64encode(found[:16]).decode().rstrip("=")


def all_derived(owner: str, table: str, seats: Iterable[str]) -> tuple[str, str, dict[str, str]]:
    """The keys for the invitation, for those who look on, and for each seat."""
    own = {seat: derived(owner, table, f"seat {seat}") for seat in seats}
    return derived(owner, table, INVITE), derived(owner, table, SPECTATOR), own


def chair(owner: str, table: str) -> str:
    """The key for the invitation that lets its holder be game master."""
    return derived(owner, table, CHAIR)


def new_name() -> str:
    """A public name for a table, short enough to read out."""
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


def fingerprint(key: str) -> str:
    """What is kept of a key. A random key of this length needs no salt."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def find(key: str, known: Iterable[str]) -> str:
    """The fingerprint that a key fits, or nothing; takes the same time whichever it is."""
    mine, found = fingerprint(key), ""
    for each in known:
        if hmac.compare_digest(mine, each):
            found = each
    return found
