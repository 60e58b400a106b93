"""The Quests of the book: a file each, and the texts of those that have something to say of their own."""

from delvewright.rules.common.texts import read_all

read_all(__name__, __path__)
