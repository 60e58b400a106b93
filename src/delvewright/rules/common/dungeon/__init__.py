"""Boards that are drawn: quest files, the board in a game, fog, scenarios, checks. What is printed stays in a book."""
