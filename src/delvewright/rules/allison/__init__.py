"""Revised System Rules 2.0: a revision of the drawn dungeon with levels, skills and magic points."""
