"""The chambers of fixed levels, each with what is laid down for it."""
