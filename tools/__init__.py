"""Programs that make files of this project; none is installed."""
