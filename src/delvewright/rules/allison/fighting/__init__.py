"""Attacks, harm, death."""
