"""Battle-Axe."""

from delvewright.rules.battleaxe.book import BOOK as BOOK
