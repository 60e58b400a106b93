"""The adventure rooms that have a text of their own, each in a file of its name."""

from delvewright.rules.common.texts import read_all

read_all(__name__, __path__)
