"""What authors of quests need besides the books: files of other programs, and packages."""
