"""A running game with its seats: people and computers, saving, undo."""
