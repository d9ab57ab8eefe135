"""A bracketed token becomes a tag, with what is wrong about it (notation §2, C6–C8)."""

from __future__ import annotations

import re

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.record import Tag
from cephrec.notation.plain import Plain
from cephrec.notation.tokens import Token

_OPENING = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*")
_ESCAPE = re.compile(r'\\(["\\])')


def read_tag(token: Token, plain: Plain) -> tuple[Tag | None, list[Diagnostic]]:
    """The tag that a bracketed token says, if any, and what must be said about it."""
    text = plain.text[token.start : token.end]
    opening = _OPENING.match(text)
    if opening is None or token.type == "BAD_TAG":
        return None, [Diagnostic("text.bad-tag", plain.span(token.start, token.end), {"text": text[:40]})]
    name, start = opening[1], opening.end()
    end, faults = _bounds(token, text, start, plain)
    span = plain.span(token.start + start, token.start + end)
    if text[start] != '"':
        value = _unquoted(plain.original(token.start + start, token.start + end))
        return Tag(name, value, span), [Diagnostic("text.unquoted-value", span, {"name": name, "value": value})]
    closed = token.type != "UNCLOSED_STRING"
    value = plain.original(token.start + start + 1, token.start + end - closed)
    unescaped = _ESCAPE.sub("", value)
    if '"' in unescaped:
        faults.append(Diagnostic("text.inner-quote", span, {"name": name}))
    if "\\" in unescaped:
        faults.append(Diagnostic("text.bad-escape", span, {"name": name}))
    return Tag(name, _ESCAPE.sub(r"\1", value), span), faults


def _unquoted(text: str) -> str:
    """A value without double quotes; single ones around it are not part of it."""
    text = text.strip(" \t")
    single = len(text) > 1 and text[0] in "'‘‚" and text[-1] in "'’‘"
    return text[1:-1] if single else text


def _bounds(token: Token, text: str, start: int, plain: Plain) -> tuple[int, list[Diagnostic]]:
    """Where the value ends, its quotes included, and whether something was left open."""
    match token.type:
        case "TAG" | "UNQUOTED_TAG":
            return len(text[:-1].rstrip(" \t")), []
        case "UNCLOSED_TAG":
            at = plain.span(token.start, token.start + 1)
            return len(text), [Diagnostic("text.unclosed-tag", at)]
        case _:
            at = plain.span(token.start + start, token.start + start + 1)
            rest = text.rstrip(" \t")
            return len(rest) - rest.endswith("]"), [Diagnostic("text.unclosed-string", at)]


def tag_text(tag: Tag) -> str:
    r"""A tag as it is written.

    >>> tag_text(Tag("White", 'The "Squid" C:\\'))
    '[White "The \\"Squid\\" C:\\\\"]'
    """
    value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{tag.name} "{value}"]'
