"""Revised System Rules 2.0: a revision of the drawn dungeon with levels, skills and magic points."""

from delvewright.rules.allison.book import BOOK as BOOK
