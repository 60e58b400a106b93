"""Casting, and the spells by their groups."""
