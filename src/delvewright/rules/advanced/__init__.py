"""Advanced HeroQuest."""

from delvewright.rules.advanced.book import BOOK as BOOK
