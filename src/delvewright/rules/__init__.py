"""Rulebooks, one folder each, and what two or more of them really share."""
