"""Attacks, harm and death."""
