"""What only enemies can do: a file for each of their skills, by its name."""

from delvewright.rules.common.texts import read_all

read_all(__name__, __path__)
