"""Attacks, harm, death, and how fights begin and end."""
