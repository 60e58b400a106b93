"""Between quests: the party and the town."""
