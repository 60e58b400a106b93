"""From expedition to expedition: the party, the town, the dungeon as it was left."""
