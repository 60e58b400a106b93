"""The browser table: the one part of the program that knows the network."""
