"""Squares: who sees whom, and where there is room."""
