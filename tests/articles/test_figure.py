"""What authors type becomes the figure that they meant, or one clear sentence."""

from __future__ import annotations

import pytest

from cephrec.articles.figure import NAMES, Figure, read_figure
from cephrec.articles.options import OPTIONS, USUAL, read_options, split_options
from cephrec.games import GAMES

RECORD = '[White "Ann"]\n\n1. c3 b4 2. c4=2xb4+c3 {Gone. [%csl Ga1]} e1 *\n'
BOARD = "5 . . . . .\n4 . W2 . . .\n3 . . . . .\n2 . . . B1 .\n1 . . . . .\n  a b c d e\nBlack to move"
FLOOR = '[Floor "DLLLL/DLDLL/DDNDD/LDDDL/DLDLL"]\n[Opening "dark,right"]\n'


def figure(text: str, name: str = "cephalopod", **options: str) -> Figure:
    return read_figure(name, text, options)


def test_each_game_has_a_name() -> None:
    assert list(NAMES.values()) == list(GAMES)


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (RECORD, {}, "Black 1 on e1"),
        (RECORD, {"ply": "3"}, "White 2 on c4 captures b4 and c3"),
        (RECORD, {"ply": "0"}, "White to move"),
        (RECORD, {"sequence": "1-3"}, "Black to move"),
        (RECORD + RECORD.replace("e1", "e2"), {"game": "2"}, "Black 1 on e2"),
        (BOARD, {}, "Black to move"),
        ("B:Wb4=2:Bd2", {}, "Black to move"),
        ('[Board "3x3"]\nB:Wb2=2:Bc1', {}, "3 by 3 board"),
    ],
)
def test_records_positions_and_boards(text: str, options: dict[str, str], said: str) -> None:
    assert said in figure(text, **options).scene.title


def test_a_typed_board_and_a_position_are_the_same_figure() -> None:
    assert figure(BOARD) == figure("B:Wb4=2:Bd2") == figure(BOARD.replace("5 ", "").replace("|", " "))


def test_the_name_says_the_game_where_no_tag_does() -> None:
    typed = f"{FLOOR}. . . . B\n. . . . .\n. . . . .\n. . . . .\nW . . . ."
    assert "Shades from the top" in figure(typed, "cifra").scene.description
    assert "Shades from the top" in figure(f'[Game "CIFRA"]\n{typed}').scene.description
    with pytest.raises(ValueError, match="line 1: the floor cannot be understood: there is none"):
        figure("1. dark,right *", "cifra")


def test_marks_are_those_of_the_comment_unless_they_are_unwanted() -> None:
    assert "a1" in figure(RECORD, ply="3").scene.description.partition("Marks")[2]
    assert "Marks" not in figure(RECORD, ply="3", marks="no").scene.description
    assert "Q" in figure(RECORD, letters="Q=a1").scene.description


def test_options_shape_the_picture() -> None:
    usual = figure(RECORD)
    assert [theme.name for theme in usual.themes] == USUAL["theme"].split()
    assert figure(RECORD, theme="paper").themes[0].name == "paper"
    assert figure(RECORD, region="a1-c3").scene.width < usual.scene.width
    assert figure(RECORD, header="no").scene.height < usual.scene.height
    assert figure(RECORD, cell="8mm").size.paper
    assert figure(RECORD, flip="").scene.items != usual.scene.items
    assert figure(RECORD, alt="Mine").scene.title == "Mine"
    assert figure(RECORD, caption="Mine").caption == "Mine"
    assert figure(RECORD, lang="de").scene.title != usual.scene.title


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        ("1. c3\nc3 *", {}, "line 2: c3 is taken: a White 1 stands there"),
        ("1. c3 c3 *", {"sequence": "1-2"}, "line 1: c3 is taken"),
        (RECORD, {"ply": "9"}, "there is no ply 9; the plies are 0 to 4"),
        (RECORD, {"game": "3"}, "there is no game 3 in this text; it has 1"),
        (RECORD, {"plie": "1"}, "there is no option plie; there are ply, "),
        (RECORD, {"ply": "two"}, "the option ply cannot be 'two': it is a number"),
        (RECORD, {"sequence": "3-1"}, "the option sequence cannot be '3-1': it is written like 12-18"),
        (RECORD, {"theme": "sepia"}, "there is no theme 'sepia'"),
        (RECORD, {"theme": "light dark paper"}, "it names one theme, or two"),
        (RECORD, {"cell": "9in"}, "it is written like 64px or 8mm"),
        (RECORD, {"coordinates": "top"}, "it is one of none, inside, outside"),
        (RECORD, {"flip": "maybe"}, "it is yes or no"),
        (RECORD, {"squares": "Xb3"}, "it is written like Gb3,Rc4"),
        (RECORD, {"squares": "Gz9"}, "a mark is not on the board of 5x5 squares"),
        (RECORD, {"region": "a1-f6"}, "the region a1-f6 is not on a board of 5x5 squares"),
        (RECORD, {"lang": "xx"}, "it is one of "),
        ("hello\n1. c3 *", {}, "line 1: "),
        ("\n \n", {}, "there is no record, position or board to draw"),
        (". W9\n. .", {}, "W9|9"),
        (". W1", {}, "row"),
        ("W:Wa9:B", {}, "a9"),
        ("W:Wa1:B", {"ply": "1"}, "only a record has plies"),
        ('[Board "1x1"]\n1. a1 *', {}, "line 1: "),
    ],
)
def test_what_is_wrong_is_said(text: str, options: dict[str, str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        figure(text, **options)


def test_a_ply_before_a_fault_can_be_shown() -> None:
    assert figure("1. c3 c3 *", ply="1").scene.title.startswith("White 1 on c3")
    assert figure('1. c3 c3 /FEN "W:Wc3:Bc4"/ 2. a1 *', ply="3").scene.title.startswith("White 1 on a1")


def test_option_lines_come_first_and_leave_line_numbers_alone() -> None:
    options, text = split_options(":ply: 2\n  :caption: a: b\n:flip:\n1. c3 :x: *")
    assert options == {"ply": "2", "caption": "a: b", "flip": ""}
    assert text == "\n\n\n1. c3 :x: *"


def test_every_usual_value_can_be_read() -> None:
    values = read_options({})
    assert set(values) == set(OPTIONS)
    assert set(USUAL) <= set(OPTIONS)
