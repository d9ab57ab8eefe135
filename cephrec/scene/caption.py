"""Captions and notes below the board, wrapped to its width."""

from __future__ import annotations

from cephrec.scene.glyphs import text_width


def wrap(text: str, size: float, width: float) -> list[str]:
    """The lines of a text; paragraphs stay apart, a word too long for a line is broken.

    >>> wrap("Black must answer at A or B.", 0.25, 2.0)
    ['Black must', 'answer at A or', 'B.']
    """
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if text_width(longer, size) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *whole, line = _pieces(word, size, width)
            lines += whole
        lines.append(line)
    return lines


def _pieces(word: str, size: float, width: float) -> list[str]:
    """A word in pieces that fit; the last may be empty only if the word is."""
    pieces = [""]
    for sign in word:
        if pieces[-1] and text_width(pieces[-1] + sign, size) > width:
            pieces.append("")
        pieces[-1] += sign
    return pieces
