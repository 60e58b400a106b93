"""Heroes and monsters, and how the program moves these."""
