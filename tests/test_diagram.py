"""`cephrec diagram` and `cephrec show`: what is asked for is drawn, what cannot be drawn is one line."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cephrec.cli import UNUSABLE, main
from cephrec.render import ANIMATIONS, RENDERERS, TEXTS

SAMPLES = Path(__file__).parents[1] / "samples"
GAME = str(SAMPLES / "cephalopod" / "annotated.ceph")
ILLEGAL = str(SAMPLES / "cephalopod" / "illegal-played.ceph")
KING = str(SAMPLES / "cifra" / "king.ceph")


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(args)
    return int(left.value.code or 0)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C")


def files() -> list[str]:
    return sorted(path.name for path in Path().iterdir())


@pytest.mark.parametrize("suffix", [*RENDERERS, *ANIMATIONS, *TEXTS])
@pytest.mark.parametrize("game", [GAME, KING])
def test_every_format_is_written_twice_the_same(suffix: str, game: str) -> None:
    assert run("diagram", game, "--plies", "1-3", "-o", f"a{{ply}}{suffix}") == 0
    names = [name for name in files() if name.startswith("a")]
    assert run("diagram", game, "--plies", "1-3", "-o", f"b{{ply}}{suffix}") == 0
    for name in names:
        assert Path(name).read_bytes() == Path("b" + name[1:]).read_bytes()
    assert len(names) == 3


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["-o", "a.bmp"], "which format"),
        (["-o", "a"], "which format"),
        ([], "-o names the file"),
        (["-o", "a.png", "--theme", "sepia"], "there is no theme 'sepia'"),
        (["-o", "a.png", "--theme", GAME], "not TOML"),
        (["-o", "a.png", "--region", "a1-f9"], "not on a board of 5x5"),
        (["-o", "a.png", "--region", "middle"], "a region is written like a1-c3"),
        (["-o", "a.png", "--cell", "huge"], "64px or 8mm"),
        (["-o", "a.png", "--cell", "99999px"], "1 to 4096 pixels"),
        (["-o", "a.png", "--cell", "3000px", "--sheet", "9x9"], "too large"),
        (["-o", "a.png", "--ply", "99"], "there is no ply 99"),
        (["-o", "a.png", "--game", "2"], "there is no game 2"),
        (["-o", "a.png", "--variation", "1.1"], "no such variation"),
        (["-o", "a.png", "--caption", "将棋"], "has no 将 棋"),
        (["-o", "a.gif", "--caption", "将棋"], "has no 将 棋"),
        (["-o", "a.png", "--font", "none.ttf"], "none.ttf: "),
        (["-o", "a.png", "--font", GAME], "annotated.ceph: "),
        (["-o", "no/folder/a.png"], "there is no folder no/folder"),
        (["-o", "{move}.png"], "a name pattern knows"),
        (["-o", "a.png", "--squares", "green"], "written like Gb3,Rc4"),
        (["-o", "a.png", "--arrows", "Ga1z9"], "not on the board"),
        (["-o", "a.png", "--letters", "A=f1"], "not on the board"),
        (["-o", "a.png", "--sequence", "5-2"], "written like 12-18"),
        (["-o", "a.png", "--sequence", "5-99"], "no plies 5 to 99"),
        (["-o", "a{ply}.png", "--plies", "5-99"], "there is no ply 99"),
        (["-o", "a.png", "--sheet", "2x2"], "need 3 sheets of 2x2"),
        (["-o", "a.png", "--sheet", "many"], "like 3x4"),
        (["-o", "a.txt", "--sheet", "4x3"], "no sheet"),
        (["-o", "a.png", "--plies", "1-3"], "need {ply}"),
    ],
)
def test_what_cannot_be_drawn_is_one_line_and_no_file(
    args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("diagram", GAME, *args) == UNUSABLE
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert said in lines[0]
    assert files() == []


def test_an_existing_file_stays_unless_forced(capsys: pytest.CaptureFixture[str]) -> None:
    Path("g-02.png").write_text("mine")
    assert run("diagram", GAME, "-o", "g-{ply:02}.png") == UNUSABLE
    assert "g-02.png: exists already" in capsys.readouterr().err
    assert files() == ["g-02.png"]
    assert run("diagram", GAME, "-o", "g-{ply:02}.png", "--force") == 0
    assert len(files()) == 11
    assert Path("g-02.png").read_bytes().startswith(b"\x89PNG")


def test_a_folder_and_a_full_device_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder.png").mkdir()
    assert run("diagram", GAME, "-o", "folder.png") == UNUSABLE
    assert "is a folder" in capsys.readouterr().err
    if Path("/dev/full").exists():
        assert run("diagram", GAME, "-o", "/dev/full", "--format", "png") == UNUSABLE
        assert len(capsys.readouterr().err.splitlines()) == 1


def test_positions_are_drawn_too() -> None:
    assert run("diagram", "B:Wa1,c3=4:Bb2=2", "--board", "3x3", "--candidates", "-o", "a.png") == 0
    assert run("diagram", "W:W:B", "-o", "b.png", "--format", "svg") == 0
    assert Path("b.png").read_bytes().startswith(b"<")


def test_a_ply_that_was_not_judged_is_not_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    status = {run("diagram", ILLEGAL, "--ply", str(ply), "-o", f"{ply}.png") for ply in range(12)}
    assert status <= {0, UNUSABLE}
    assert "Traceback" not in capsys.readouterr().err


def opened(name: str) -> Any:
    return Image.open(io.BytesIO(Path(name).read_bytes()))


def test_several_figures() -> None:
    assert run("diagram", GAME, "--marked", "-o", "m-{ply}.png") == 0
    assert files() == ["m-6.png"]
    assert run("diagram", GAME, "--sheet", "4x3", "-o", "sheet.png") == 0
    assert run("diagram", GAME, "--sheet", "2x2", "-o", "sheet-{ply}.png") == 0
    assert {name for name in files() if name.startswith("sheet-")} == {"sheet-3.png", "sheet-7.png", "sheet-10.png"}
    assert run("diagram", GAME, "--kifu", "5", "-o", "kifu.png") == 0
    assert run("diagram", GAME, "--kifu", "5", "-o", "kifu-{ply}.svg") == 0
    assert {"kifu-5.svg", "kifu-10.svg"} <= set(files())
    one, sheet = opened("m-6.png"), opened("sheet.png")
    assert sheet.width > 3 * one.width


def test_moving_pictures() -> None:
    assert run("diagram", GAME, "-o", "a.gif", "--cell", "28px", "--delay", "500", "--last-delay", "900") == 0
    image = opened("a.gif")
    assert image.n_frames == 11
    assert run("diagram", GAME, "-o", "b.gif", "--cell", "28px", "--plies", "2-4") == 0
    assert opened("b.gif").n_frames == 3
    assert run("diagram", GAME, "-o", "c.gif", "--cell", "28px", "--ply", "6") == 0
    assert opened("c.gif").n_frames == 1


def test_a_sequence_says_where_a_square_was_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagram", GAME, "--sequence", "1-6", "--alt") == 0
    said = capsys.readouterr().out
    assert "6 at c3" in said
    assert "c3 number 1" in said
    assert "b4 captured Black 1" in said


def test_the_alternative_text_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagram", GAME, "--ply", "6", "--alt") == 0
    short, _, long = capsys.readouterr().out.partition("\n\n")
    assert short == "Black 4 on c3 captures b3, c4 and d3. White 0, Black 1. White to move."
    assert "b3 captured White 2, c3 Black 4, d3 captured Black 1" in long
    assert files() == []


def test_marks_of_the_record_are_drawn_unless_not_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagram", GAME, "--ply", "4", "--alt") == 0
    assert "c3 labelled A" in capsys.readouterr().out
    assert run("diagram", GAME, "--ply", "4", "--alt", "--no-marks", "--squares", "Rb2", "--candidates") == 0
    said = capsys.readouterr().out
    assert "labelled" not in said
    assert "b2 marked red" in said
    assert "may be played: c3 3" in said


def test_a_typed_board(capsys: pytest.CaptureFixture[str]) -> None:
    Path("board.txt").write_text("# a corner\n3 .  B1 W3\n2 .  .  .\n1 W .  B6\n  a b c\nBlack to move\n")
    assert run("diagram", "board.txt", "--from-text", "--alt") == 0
    said = capsys.readouterr().out
    assert "Black to move" in said
    assert "Rank 3: b3 Black 1, c3 White 3. Rank 2: empty. Rank 1: a1 White 1, c1 Black 6." in said
    for text, reason in (
        (". B1\n.", "row 2 has 1 squares"),
        (". X1\n. .", "X1 is neither"),
        (". W9\n. .", "a die shows 1 to 6"),
        ("", "it has 0 rows"),
        (". W0\n. .", "position"),
    ):
        Path("board.txt").write_text(text)
        assert run("diagram", "board.txt", "--from-text", "-o", "a.png") == UNUSABLE
        (line,) = capsys.readouterr().err.splitlines()
        assert reason in line


def test_a_users_theme_is_warned_about_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine.toml").write_text('accent = "#FFEE00"\n')
    assert run("diagram", GAME, "--theme", "mine.toml", "-o", "a.png") == 0
    warnings = capsys.readouterr().err.splitlines()
    assert warnings
    assert all("mine.toml: warning: " in line for line in warnings)
    assert files() == ["a.png", "mine.toml"]


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", GAME, "--ply", "6") == 0
    said = capsys.readouterr().out
    assert "3... c3=4xb3+c4+d3" in said
    assert "Three dice at once." in said
    assert run("show", "B:Wa1:Bb2=6", "--ascii", "--view", "compact", "--candidates") == 0
    capsys.readouterr().out.encode("ascii")
    assert run("show", KING) == 0
    assert run("show", GAME, "--ply", "99") == UNUSABLE


def test_a_sequence_of_moving_pieces_has_arrows(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diagram", str(SAMPLES / "cifra" / "sum.ceph"), "--sequence", "4-6", "--alt", "--lang", "en") == 0
    said = capsys.readouterr().out
    assert said.count("green arrow from") == 3
    assert all(f"number {number}" in said for number in (4, 5, 6))
