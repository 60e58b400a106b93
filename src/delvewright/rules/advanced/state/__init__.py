"""What lasts: the game, figures, the board, and the numbers that follow from them."""
