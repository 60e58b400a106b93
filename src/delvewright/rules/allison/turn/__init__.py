"""Rounds, turns, and the list of all that can be done."""
