"""Generating the dungeon, doors, searching, traps, furniture."""
