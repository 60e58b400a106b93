"""What clients and tests ask of the book."""
