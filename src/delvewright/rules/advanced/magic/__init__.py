"""Spells, and those who cast them."""
