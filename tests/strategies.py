"""Records and texts for the laws: records from the model, texts from the grammar's own pieces."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import strategies as st

from cephrec.core.game import Game
from cephrec.core.record import RESULTS, Command, Comment, Fen, Line, Ply, Record, Tag
from cephrec.core.tags import KNOWN, ROSTER, normal_tags
from cephrec.games import DEALS, game_of

_SIGNS = st.characters(
    exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Zs"),
    exclude_characters="\u00ad\u061c\u180e",
)
_TRICKY = st.sampled_from(
    ["}", "{", "\\", '[Name "x"]', "[%", "[%clk", "(", ")", ";", "%", "1-0", "*", "]", "no\u00a0break", "“q”", "｝"]
)
_WORD = st.one_of(_TRICKY, st.text(_SIGNS, min_size=1, max_size=8))
_PARAGRAPH = st.lists(_WORD, min_size=1, max_size=4).map(" ".join)
_TEXT = st.lists(_PARAGRAPH, min_size=1, max_size=3).map("\n\n".join)
_COMMANDS = st.one_of(
    st.builds(Command, st.just("clk"), st.just("0:05:00")),
    st.builds(Command, st.just("csl"), st.just("Gb3,Rc4")),
    st.builds(Command, st.just("own"), st.sampled_from(["", "a b", "x}y", "back\\slash"])),
)


@st.composite
def comments(draw: st.DrawFn) -> Comment:
    """A comment as the reader would make it: normal blanks, no two texts side by side."""
    parts: list[str | Command] = []
    for is_text in draw(st.lists(st.booleans(), max_size=4)):
        if not is_text:
            parts.append(draw(_COMMANDS))
        elif not parts or isinstance(parts[-1], Command):
            parts.append(draw(_TEXT))
    return Comment(tuple(parts))


words = st.one_of(
    st.sampled_from(["c3", "b2", "a1=2xb1+a2", "c3=4(b3,d3)", "light,top", "a1-b2", "3a1,1b1", "xyzzy", "1/2", "é4"]),
    st.from_regex(r"[A-Za-z][A-Za-z0-9+=,:x-]{0,6}", fullmatch=True),
)
fens = st.sampled_from(["W:Wa1:Bb2", "B:Wc3=4:Bd4:F7", "W:W:B", "nonsense", "b:wa1:b"]).map(Fen)
glyphs = st.lists(st.integers(0, 300), max_size=3).map(tuple)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A record with comments, glyphs, set positions and nested variations anywhere."""
    lines: list[Line | None] = [None]
    todo: list[tuple[int, int, int, int]] = [(0, -1, 0, 3)]
    while todo:
        index, parent, at, budget = todo.pop()
        plies: list[Ply] = []
        for place in range(draw(st.integers(1 if parent >= 0 else 0, budget))):
            before: tuple[Comment | Fen, ...] = tuple(draw(st.lists(st.one_of(comments(), fens), max_size=2)))
            after: list[Comment | int] = []
            for kind in draw(st.lists(st.sampled_from(["comment", "variation"]), max_size=2)):
                if kind == "comment":
                    after.append(draw(comments()))
                elif budget > 1:
                    lines.append(None)
                    after.append(len(lines) - 1)
                    todo.append((len(lines) - 1, index, place, budget - 1))
            plies.append(Ply(draw(words), before, tuple(after), draw(glyphs)))
        tail: tuple[Comment | Fen, ...] = tuple(draw(st.lists(st.one_of(comments(), fens), max_size=2)))
        if plies and tail and isinstance(tail[0], Comment):
            tail = ()
        if parent >= 0:
            tail = tuple(item for item in tail if isinstance(item, Fen))[:1]
        lines[index] = Line(tuple(plies), parent, at, tail)
    flat = _in_order_of_place([line for line in lines if line is not None])
    result = draw(st.sampled_from(RESULTS))
    tags = [Tag(name, draw(_values)) for name in draw(st.lists(_names, unique=True, max_size=5))]
    return Record(normal_tags(tags, result), flat, result, tuple(draw(st.lists(comments(), max_size=2))))


_names = st.one_of(st.sampled_from([*ROSTER, *KNOWN]), st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True))
_values = st.one_of(
    st.sampled_from(['The "Squid"', "C:\\", "“x”", "[=0040]", "", " a ", "1-0", 'x" ]', "W:Wa1:B", "}"]),
    st.text(_SIGNS, max_size=8),
)


def _in_order_of_place(lines: list[Line]) -> tuple[Line, ...]:
    """Number the lines anew, in the order in which they are written."""
    order: list[int] = []
    stack = [0]
    while stack:
        index = stack.pop()
        order.append(index)
        children = [item for ply in lines[index].plies for item in ply.after if isinstance(item, int)]
        stack += reversed(children)
    new = {old: place for place, old in enumerate(order)}
    renumbered: list[Line] = []
    for old in order:
        line = lines[old]
        plies = tuple(
            Ply(
                ply.word,
                ply.before,
                tuple(new[item] if isinstance(item, int) else item for item in ply.after),
                ply.glyphs,
            )
            for ply in line.plies
        )
        renumbered.append(Line(plies, new[line.parent] if line.parent >= 0 else -1, line.at, line.tail))
    return tuple(renumbered)


_pieces = st.sampled_from(
    [
        *(
            '[Event "x"]',
            '[White "Ann"]',
            "[White Ann]",
            '[Black "B',
            '[Site "s" ',
            "[",
            "]",
            '[x y "z"]',
            '[Result "1-0"]',
        ),
        *('[FEN "B:Wa1:Bb2:F3"]', '[Board "4x4"]', '[Game "CIFRA"]', '[Date "2026.13.01"]', '[Event "y"]'),
        *(
            "1.",
            "1...",
            "2.",
            "7",
            "1. ... ",
            "12345678901.",
            "c3",
            "b3",
            "C3",
            "d4=2xc4+d3",
            "c3x",
            "c3=4(b3,d3)",
            "zz",
            "b2*",
        ),
        *(
            "(",
            ")",
            "()",
            "({x})",
            "{a}",
            "{",
            "}",
            "{[%clk 0:01:00]}",
            "{[%clk x]}",
            "{a\n\nb}",
            "{\\}",
            "; note\n",
            "%",
            "\n%x\n",
        ),
        *(
            "!",
            "?!",
            "$1",
            "$300",
            "$",
            "$220",
            "1-0",
            "0-1",
            "1/2-1/2",
            "*",
            "1–0",
            "½-½",
            '/FEN "B:Wa1:B"/',
            '/FEN "x"/',
            "/",
        ),
        *(
            "\n",
            "\n\n",
            " ",
            "\t",
            "\r\n",
            "\u00a0",
            "\ufeff",
            "\x00",
            "\u200b",
            "…",
            "“",
            "”",
            "｛",
            '"',
            '"1-0"',
            "-",
            "#",
        ),
    ]
)
#: Texts put together from the grammar's pieces, right and wrong ones.
texts = st.lists(_pieces, max_size=30).map(lambda pieces: "".join(pieces)) | st.lists(_pieces, max_size=30).map(
    " ".join
)


#: The tags of a game to play; where chance settles something, it has been dealt.
_SETTINGS = st.sampled_from(
    [
        {},
        {"Board": "2x2"},
        {"Board": "3x3"},
        {"Board": "4x4", "Lattice": "snub"},
        {"Board": "6x3", "Dice": "12"},
        {"Game": "CIFRA"},
        {"Game": "CIFRA", "Mode": "King"},
        {"Game": "CIFRA", "Mode": "Sum", "Board": "9x9"},
    ]
)


@st.composite
def games(draw: st.DrawFn) -> Record:
    """A legal game, perhaps a finished one, with canonical words; remarks and glyphs stand at a few plies."""
    random = Random(draw(st.integers(0, 1 << 32)))
    tags = dict(draw(_SETTINGS))
    deal = DEALS.get(tags.get("Game", ""))
    dealt = deal(tags, random) if deal else tags
    assert isinstance(dealt, dict)
    game = game_of(dealt)
    assert isinstance(game, Game)
    at, plies = game.rules.start(), []
    for _ in range(draw(st.integers(0, 60))):
        moves = list(islice(game.rules.legal(at), 200))
        if not moves:
            break
        move = random.choice(moves)
        plies.append(Ply(game.words.write(move)))
        at = game.rules.play(at, move)
    for place in draw(st.lists(st.integers(0, len(plies) - 1), max_size=3)) if plies else ():
        after = tuple(draw(st.lists(comments(), max_size=2)))
        plies[place] = replace(plies[place], after=after, glyphs=draw(glyphs))
    result = game.rules.result(at) or draw(st.sampled_from(["*", "1-0", "0-1", "1/2-1/2"]))
    names = {"White": draw(_values), "Black": draw(_values)}
    ending = draw(st.sampled_from([{}, {"Termination": "resignation"}, {"Termination": "abandoned"}]))
    given = [Tag(name, value) for name, value in {**dealt, **names, **ending}.items()]
    return Record(normal_tags(given, result), (Line(tuple(plies)),), result)
