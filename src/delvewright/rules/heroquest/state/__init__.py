"""What lasts: the game, its figures and their effects, derived numbers, who may react."""
