"""Diagrams as geometry: a layout lowers meaning to a few coloured-by-role shapes that every printer can draw."""
