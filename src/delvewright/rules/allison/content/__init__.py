"""What stands in tables: figures, skills, spells, goods, cards, and the numbers of the house."""
