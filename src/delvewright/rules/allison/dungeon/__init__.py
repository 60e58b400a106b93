"""Exploring, doors, traps, searching, furniture, floors."""
