"""Walking and carrying."""
