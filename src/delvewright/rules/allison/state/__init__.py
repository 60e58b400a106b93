"""What lasts: the game, its figures and their effects, what a figure has and who may react."""
