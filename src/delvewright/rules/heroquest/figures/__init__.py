"""Heroes and their gear, Monsters and how they act."""
