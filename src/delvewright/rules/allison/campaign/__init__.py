"""Parties, the town, levels."""
