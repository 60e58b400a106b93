"""Squares, sight and death zones."""
