"""What is printed: TOML, and the records it is read into."""
