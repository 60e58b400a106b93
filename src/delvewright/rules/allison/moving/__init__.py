"""Going from square to square."""
