"""Diagrams where authors write: fences in Markdown, directives in Sphinx, results in notebooks."""
