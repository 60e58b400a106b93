"""Figures as busts, put together from parts."""
