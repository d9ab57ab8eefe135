r"""Comments: the text between braces becomes paragraphs and commands, and goes back (notation §3, C8, C32)."""

from __future__ import annotations

import re

from cephrec.core.record import Command, Comment
from cephrec.core.source import NOWHERE, Span

_PIECE = re.compile(
    r"""
      \\(?P<shielded>[}{\[\\])
    | \[%(?P<name>[A-Za-z0-9_]+)(?:[ \t\n]+(?P<body>[^\]]*))?\]
    | (?P<blank>[ \t\n]+)
    | (?P<text>[^\\\[ \t\n]+|.)
    """,
    re.VERBOSE,
)
_SHIELDED = re.compile(r"\\([}{\[\\])")
_BLANKS = re.compile(r"[ \t\n]+")
_RISKY = re.compile(r"\\|\[(?=%|[A-Za-z][A-Za-z0-9_]*[ \t]*\")|\}")


def read_comment(raw: str, span: Span = NOWHERE, *, shields: bool = True) -> Comment:
    r"""The comment that the text between two braces says; `shields`: a backslash takes the sign after it as text.

    >>> read_comment(" A \\} six [%csl  Gb3]\n\n next ").parts
    ('A } six ', Command(name='csl', body='Gb3'), '\n\nnext')
    """
    if "\\" not in raw and "[%" not in raw:
        text = _BLANKS.sub(_blank, raw.strip(" \t\n"))
        return Comment((text,) if text else (), span)
    parts: list[str | Command] = []
    run: list[str] = []
    for found in _PIECE.finditer(raw.strip(" \t\n")):
        match found.lastgroup:
            case "name" | "body":
                if run:
                    parts.append("".join(run))
                    run = []
                body = _BLANKS.sub(" ", (found["body"] or "").strip(" \t\n"))
                parts.append(Command(found["name"], _SHIELDED.sub(r"\1", body) if shields else body))
            case "blank":
                run.append(_blank(found))
            case "shielded" if shields:
                run.append(found["shielded"])
            case _:
                run.append(found[0])
    return Comment((*parts, "".join(run)) if run else tuple(parts), span)


def _blank(found: re.Match[str]) -> str:
    return "\n\n" if found[0].count("\n") > 1 else " "


def comment_text(comment: Comment) -> str:
    r"""The text between the braces that reads as this comment; a blank may become a line end, `\n\n` may not.

    >>> comment_text(Comment(("C:\\ }", Command("clk", "0:05:00"))))
    'C:\\\\ \\}[%clk 0:05:00]'
    """
    return "".join(
        _shield(part) if isinstance(part, str) else str(part).replace("\\", "\\\\").replace("}", "\\}")
        for part in comment.parts
    )


def _shield(text: str) -> str:
    return _RISKY.sub(lambda found: "\\" + found[0], text)


def text_comment(text: str) -> Comment:
    """A comment that says a plain text, whatever is in it: no sign of it is a command.

    >>> text_comment("  two  words [%x]").parts
    ('two words [%x]',)
    """
    words = _BLANKS.sub(_blank, text.strip(" \t\n"))
    return Comment((words,) if words else ())


_SQUARE = r"[A-Za-z][1-9][0-9]?"
_LABEL = rf"[^,=\]]{{1,3}}={_SQUARE}"
_CLOCK = re.compile(r"[0-9]{1,4}:[0-5]?[0-9]:[0-5]?[0-9](?:\.[0-9]{1,9})?")
_READABLE = {
    "clk": _CLOCK,
    "emt": _CLOCK,
    # Engines add the depth behind the value.
    "eval": re.compile(r"(?:[+-]?[0-9]{1,6}(?:\.[0-9]{1,9})?|#-?[0-9]{1,6})(?:[,/][0-9]{1,4})?"),
    "csl": re.compile(rf"[GRYB]{_SQUARE}(?:,[GRYB]{_SQUARE})*"),
    "cal": re.compile(rf"[GRYB]{_SQUARE}{_SQUARE}(?:,[GRYB]{_SQUARE}{_SQUARE})*"),
    "lbl": re.compile(rf"{_LABEL}(?:,{_LABEL})*"),
}

#: What programs write at every ply, well formed: a clock or a value, in no signs but these.
SIMPLE_COMMAND = (
    r"\[%(?:" + "|".join(f"{name}[ \n](?:{_READABLE[name].pattern})" for name in ("clk", "emt", "eval")) + r")\]"
)


def is_readable(command: Command) -> bool:
    """Whether a command is unknown, or known and well formed (`text.bad-command`).

    >>> is_readable(Command("clk", "soon")), is_readable(Command("lbl", "A=b4")), is_readable(Command("own"))
    (False, True, True)
    """
    form = _READABLE.get(command.name)
    return form is None or form.fullmatch(command.body.replace(" ", "")) is not None
