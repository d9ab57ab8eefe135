"""Many games: the bulk lane, processes on one machine, clusters of many."""
