"""What clients, authors and tests ask of a book."""
