"""Where things stand to each other: squares, ways, sight, whereabouts."""
