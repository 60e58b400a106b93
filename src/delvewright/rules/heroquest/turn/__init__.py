"""Rounds, turns, and what may be done in them."""
