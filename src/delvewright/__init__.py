"""Delvewright: plays, runs, designs and studies the HeroQuest family of dungeon crawls."""

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game

__all__ = ["DelveError", "Game"]
__version__ = "0.1.0"
