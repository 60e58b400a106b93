"""What is printed: tables, sheets, cards and plans."""
