"""Casting, and spells by their groups."""
