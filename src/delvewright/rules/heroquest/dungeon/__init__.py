"""The dungeon: exploring it, doors, traps, searching, what stands in it, the end."""
