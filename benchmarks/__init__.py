"""The promises of speed, each a ratio to a peer measured in the same run, in CPU time."""
