"""Boards that are laid piece by piece as they are explored: what every book with such a dungeon needs."""
