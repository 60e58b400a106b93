"""The quests, each in a file of its name: its Quest Room, and what it says beyond that."""

from delvewright.rules.common.texts import read_all

read_all(__name__, __path__)
