"""Studying games: scenarios, simulation, coverage."""
