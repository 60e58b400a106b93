"""Turns and their phases."""
