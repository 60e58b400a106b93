"""Casting, and the spells."""
