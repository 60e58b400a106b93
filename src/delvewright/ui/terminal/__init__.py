"""The game on a terminal screen, by Textual. Imported only when a screen is really shown."""
