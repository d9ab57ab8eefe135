"""Looking at games: one tour of stops, shown by a terminal application and by a page."""
