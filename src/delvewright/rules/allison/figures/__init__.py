"""Heroes, gear, skills, enemies: what each text does."""
