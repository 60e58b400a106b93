"""The Spell Groups of the advanced game, each in a file of its name."""

from delvewright.rules.common.texts import read_all

read_all(__name__, __path__)
