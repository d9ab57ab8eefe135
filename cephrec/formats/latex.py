"""Articles in LaTeX, for pdflatex and lualatex; the figures are TikZ, in the article or beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cephrec.core.diagnostic import Outcome
from cephrec.core.record import Record
from cephrec.formats.article import Figure, Heading, Prose, Run, article, losses
from cephrec.formats.part import Part
from cephrec.render import drawing

FORM = "LaTeX"
_HEAD = r"""\documentclass[11pt]{article}
\usepackage{iftex}
\ifPDFTeX
  \usepackage[T1]{fontenc}
  \usepackage{lmodern}
\else
  \usepackage{fontspec}
\fi
\usepackage[a4paper,margin=28mm]{geometry}
\usepackage{tikz}
\usepackage[hidelinks]{hyperref}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.6\baselineskip}
\begin{document}
"""
_SIGNS = {
    "\\": r"\textbackslash{}",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "\N{NO-BREAK SPACE}": "~",
    "–": "--",
    "…": r"\ldots{}",
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
}
#: What pdflatex knows without more ado: Latin letters and the signs of print.
_KNOWN = "‘’‚“”„†‡•‰‹›€™—"


def dump(records: Iterable[Record], stem: str, *, inline: bool = False) -> Iterator[Outcome[Part]]:
    r"""One document with a section for each record; a sign that pdflatex lacks is a question mark there.

    >>> from cephrec.core.record import Line, Ply
    >>> parts = [part.value for part in dump([Record(lines=(Line((Ply("c3"),)),))], "x")]
    >>> [part.beside for part in parts], parts[-1].data
    (['', '', 'x-1-001.tikz', ''], '\\end{document}\n')
    """
    yield Outcome(Part(_HEAD))
    for game, record in enumerate(records, 1):
        blocks: list[str] = []
        pictures: list[Part] = []
        for block in article(record):
            match block:
                case Heading(title, facts):
                    blocks += [f"\\section*{{{_plain(title)}}}", "\\\\\n".join(map(_plain, facts))]
                case Prose(runs, False):
                    blocks.append(_line(runs))
                case Prose(runs, _):
                    blocks.append(f"\\begin{{quote}}\\small\n{_line(runs)}\n\\end{{quote}}")
                case Figure():
                    text, picture = _figure(block, f"{stem}-{game}-{block.ply:03}.tikz", inline=inline)
                    blocks.append(text)
                    pictures += picture
        yield Outcome(Part("\n" + "\n\n".join(blocks) + "\n"), tuple(losses(record, FORM)))
        yield from map(Outcome, pictures)
    yield Outcome(Part("\\end{document}\n"))


def _line(runs: Iterable[Run]) -> str:
    text = " ".join(f"\\textbf{{{_plain(run.text)}}}" if run.strong else _plain(run.text) for run in runs if run.text)
    return text.replace("( ", "(").replace(" )", ")")


def _plain(text: str) -> str:
    return "".join(_SIGNS.get(sign) or (sign if _is_known(sign) else _foreign(sign)) for sign in text)


def _is_known(sign: str) -> bool:
    return sign < "\u017f" or sign in _KNOWN


def _foreign(sign: str) -> str:
    """A sign that only the newer engines can set."""
    return f"\\ifPDFTeX?\\else {sign}\\fi{{}}"


def _figure(figure: Figure, name: str, *, inline: bool) -> tuple[str, list[Part]]:
    drawn = drawing(figure.diagram, ".tex", theme="paper", cell="8mm")
    body = drawn.decode().strip() if inline else f"\\input{{{name}}}"
    caption = f"\\emph{{{_plain(figure.caption)}}}"
    # A minipage keeps the picture and its caption on one page.
    box = f"\\begin{{minipage}}{{\\linewidth}}\\centering\n{body}\\\\[1ex]\n{caption}\n\\end{{minipage}}"
    text = f"\\begin{{center}}\n{box}\n\\end{{center}}"
    return text, [] if inline else [Part(drawn, name)]
