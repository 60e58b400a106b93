"""HeroQuest Revised Edition."""

from delvewright.rules.heroquest.book import BOOK as BOOK
