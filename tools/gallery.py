"""Draw the gallery: `python -m tools.gallery` writes docs/gallery.md and the pictures in docs/gallery/.

Each picture is made by the command that stands above it, run in a folder with the samples as `samples/`.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = "samples/cephalopod/annotated.ceph"
WHOLE = "samples/cephalopod/complete.ceph"
KING, NINE = "samples/cifra/king.ceph", "samples/cifra/nine.ceph"
SNUB, DODECA = "samples/variants/snub.ceph", "samples/variants/snub-dodeca.ceph"

#: What a page cannot show, only lead to.
LINKED = (".pdf", ".tex", ".ans")

#: Chapters: a heading, a sentence, and the commands; each writes the file that its -o names.
CHAPTERS: list[tuple[str, str, list[str]]] = [
    (
        "Themes",
        "Owners differ by lightness, by corners and by an inner line, so every theme survives a photocopier.",
        [
            *(
                f"{WHOLE} --ply 37 --theme {name} -o theme-{name}.svg"
                for name in ("light", "paper", "dark", "contrast", "okabe")
            ),
            f"{KING} --ply 15 -o theme-cifra-light.svg",
            f"{KING} --ply 15 --theme paper -o theme-cifra-paper.svg",
            f"{KING} --ply 15 --theme dark -o theme-cifra-dark.svg",
            f"{WHOLE} --ply 37 --theme docs/examples/sea.toml -o theme-own.svg",
        ],
    ),
    (
        "Marks",
        "Squares, arrows and letters come from a record's comments or from options; each colour has its own form.",
        [
            f"{GAME} --ply 6 -o capture.svg",
            f"{WHOLE} --ply 22 --candidates -o candidates.svg",
            f"{GAME} --ply 4 -o letters.svg",
            f"{GAME} --ply 5 --squares Ga5,Rb5,Yd5,Be5,Gb3 --arrows Ga1a3,Rb1b2,Yd1d2,Be1e3 -o marks.svg",
            f"{GAME} --ply 5 --squares Ga5,Rb5,Yd5,Be5,Gb3 --arrows Ga1a3,Rb1b2,Yd1d2 --theme paper -o marks-paper.svg",
            f"{GAME} --ply 4 --no-marks --letters A=b4,B=d3 -o own-letters.svg",
            f"{GAME} --sequence 1-6 --theme paper -o sequence.svg",
        ],
    ),
    (
        "What is shown",
        "A part of the board, either side of it, with as much around it as an article needs.",
        [
            f"{WHOLE} --ply 37 --region a1-c3 -o region.svg",
            f"{WHOLE} --ply 37 --flip --coordinates inside -o flip.svg",
            f"{WHOLE} --ply 37 --no-header --coordinates none -o bare.svg",
            f"{GAME} --ply 6 --caption 'Diagram 1. Three dice at once; χταπόδι, осьминог.' -o caption.svg",
            f"{GAME} --ply 6 --lang de -o german.svg",
        ],
    ),
    (
        "Games and variants",
        "CIFRA is by Mitsuo Yamamoto. Other boards, dodeca and snub are variants, not Mark Steere's, and say so.",
        [
            f"{NINE} --cell 40px -o nine.svg",
            f"{SNUB} -o snub.svg",
            f"{DODECA} --ply 20 -o dodeca.svg",
            "'B:Wa1,c3=4:Bb2=2' --board 3x3 --candidates -o position.svg",
            "'W:Wa1,d6:Bc4=3' --tag Board=4x6 -o tagged.svg",
            "docs/examples/board.txt --from-text -o typed.svg",
            f"{GAME} --variation 5.1 -o variation.svg",
        ],
    ),
    (
        "Sizes",
        "From thumbnails to print; on paper no line is thinner than 0.1 mm.",
        [
            f"{WHOLE} --ply 37 --cell 28px -o thumbnail.png",
            f"{WHOLE} --ply 37 --cell 64px -o web.png",
            f"{WHOLE} --ply 37 --cell 8mm --dpi 150 --theme paper -o print.png",
        ],
    ),
    (
        "Several at once",
        "A sheet, a whole game in numbered figures, a moving picture; a name with `{ply}` gives a file after each ply.",
        [
            f"{GAME} --sheet 4x3 --cell 28px -o sheet.png",
            f"{GAME} --kifu 5 --theme paper --cell 40px -o kifu.png",
            f"{GAME} --cell 40px -o game.gif",
            f"{WHOLE} --plies 30-40 --cell 40px --delay 400 --last-delay 2000 -o part.webp",
            f"{GAME} --plies 4-6 --cell 40px -o part.apng",
            f"{KING} --game 1 --marked --cell 40px --sheet 3x1 -o marked.png",
            f"{GAME} --plies 5-6 -o 'ply-{{ply:02}}.svg'",
        ],
    ),
    (
        "Print",
        "Vectors for paper: a tagged PDF, a fragment for TeX, a TeX document.",
        [
            f"{GAME} --ply 6 --theme paper -o capture.pdf",
            f"{GAME} --ply 6 --theme paper -o capture.tex",
            f"{GAME} --ply 6 --theme paper --standalone -o document.tex",
            f"{GAME} --ply 6 --caption Ahoj --font cephrec/render/fonts/Inter-Bold.ttf -o bold.pdf",
        ],
    ),
    (
        "Text",
        "The same diagram for a terminal or a mail, and in words.",
        [
            f"{GAME} --ply 6 -o board.txt",
            f"{GAME} --ply 6 --format ansi -o board.ans",
            f"{GAME} --ply 6 --alt -o spoken.svg",
        ],
    ),
]


def main() -> int:
    """Draw everything anew."""
    from click.testing import CliRunner

    from cephrec.cli import verbs

    folder = ROOT / "docs" / "gallery"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    os.chdir(ROOT)
    for _, _, commands in CHAPTERS:
        for command in commands:
            words = shlex.split(command)
            words[-1] = str(folder / words[-1])
            options = [] if "--lang" in words else ["--lang", "en"]
            done = CliRunner().invoke(verbs, ["diagram", *words, *options], catch_exceptions=False)
            if done.exit_code:
                print(f"{command}: {done.output}", file=sys.stderr)
                return 1
            if done.stdout:
                Path(words[-1]).with_suffix(".txt").write_text(done.stdout, encoding="utf-8")
    (ROOT / "docs" / "gallery.md").write_text(page(), encoding="utf-8")
    return 0


def page() -> str:
    """The text of docs/gallery.md."""
    parts = [
        "# Gallery\n\nEvery picture was drawn by the command above it; `python -m tools.gallery` draws them anew.\n",
        "Cephalopod is a game by Mark Steere, CIFRA one by Mitsuo Yamamoto.\n",
    ]
    for heading, sentence, commands in CHAPTERS:
        parts.append(f"## {heading}\n\n{sentence}\n")
        for command in commands:
            name = shlex.split(command)[-1]
            parts.append(f"```\ncephrec diagram {command}\n```\n")
            written = (ROOT / "docs" / "gallery" / name).with_suffix(".txt")
            if "--alt" in command or name.endswith(".txt"):
                parts.append(f"```text\n{written.read_text(encoding='utf-8').rstrip()}\n```\n")
            if name.endswith(".txt"):
                continue
            if name.endswith(LINKED):
                parts.append(f"[{name}](gallery/{name})\n")
            else:
                files = sorted((ROOT / "docs" / "gallery").glob(re.sub(r"\{.*?\}", "*", name)))
                parts.append("\n".join(f"![{shown(command)}](gallery/{file.name})" for file in files) + "\n")
    return "\n".join(parts)


def shown(command: str) -> str:
    """What stands for a picture in the page: its file's name as words. The picture itself says more."""
    return Path(shlex.split(command)[-1]).stem.replace("-", " ")


if __name__ == "__main__":
    sys.exit(main())
