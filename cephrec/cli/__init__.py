"""The command line: a table of verbs, each loaded when used, and one place where everything that fails ends up."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import click

from cephrec import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

#: Each verb and what it does; `cephrec.cli.<verb>` holds it as `command`.
VERBS: dict[str, str] = {
    "validate": "Replay every game and report every fault.",
    "explain": "Explain a diagnostic, or what was possible on a ply.",
    "replay": "Step through a game.",
    "page": "Write games as a page for the browser.",
    "watch": "Show a game while its record is written.",
    "show": "Show a position in the terminal.",
    "diagram": "Draw positions and games as pictures.",
    "fmt": "Tidy blanks, words and numbers of records, in place.",
    "fix": "Mend what has exactly one right answer, in place.",
    "lsp": "Serve an editor: findings while you type, boards, quick fixes.",
    "pack": "Pack records into a compact archive.",
    "unpack": "Unpack an archive, or one game of it.",
    "convert": "Convert records from and to other formats.",
    "filter": "Pick the games that meet a condition.",
    "merge": "Put the games of several files into one.",
    "split": "Divide games among files, by number or by tag.",
    "stats": "Count results, lengths, openings and captures.",
    "analyse": "Say what each ply is worth, and what was better.",
    "play": "Play against a bot or somebody, or watch two bots.",
    "tournament": "Let bots play each other, and rate them.",
    "perft": "Count the ways to play on, ply by ply.",
    "solve": "Prove who wins from a position, and how.",
    "puzzle": "Make problems from games: one move wins.",
    "rules": "Print the rules of the games, by their numbers.",
    "deal": "Deal a random floor and write the tags of a new record.",
}

#: Modules that a plain installation lacks, and the extra that brings each.
EXTRAS = {
    "zstandard": "zst",
    "pygls": "lsp",
    "lsprotocol": "lsp",
    "pyarrow": "data",
    "distributed": "dask",
    "fsspec": "dask",
}

#: Exit statuses beyond 0 (fine) and 1 (findings): wrong usage or an unusable file, and what shells say of signals.
UNUSABLE, INTERRUPTED, CLOSED_PIPE = 2, 130, 141


class Unusable(click.ClickException):
    """Something the verb needs cannot be used; the message is one line, the exit status 2."""

    exit_code = UNUSABLE


class _Verbs(click.Group):
    """The verbs by their table, so that help and completion load none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 (click's signature)
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in VERBS:
            return None
        command: click.Command = import_module(f"cephrec.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        verbs = [CompletionItem(verb, help=said) for verb, said in VERBS.items() if verb.startswith(incomplete)]
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise click.exceptions.Exit(CLOSED_PIPE) from None


@click.group(
    cls=_Verbs,
    invoke_without_command=True,
    no_args_is_help=True,
    subcommand_metavar="VERB [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Cephalopod is a game by Mark Steere, CIFRA by Mitsuo Yamamoto.",
)
@click.option("--version", is_flag=True, help="Show the version and exit.")
@click.option("-v", "--verbose", is_flag=True, help="With --version: of all parts.")
@click.pass_context
def verbs(ctx: click.Context, version: bool, verbose: bool) -> None:
    """Game records for Cephalopod and CIFRA: validate, replay, draw."""
    if version:
        click.echo(_version(verbose))
        ctx.exit()
    if ctx.invoked_subcommand is None:
        raise click.UsageError("Name a verb.", ctx)


def _version(verbose: bool) -> str:
    if not verbose:
        return f"cephrec {__version__}"
    from importlib.metadata import version

    parts = ", ".join(f"{name} {version(name)}" for name in ("click", "lark", "pillow", "rich"))
    place = os.path.dirname(os.path.dirname(__file__))
    lane = "compiled" if import_module("cephrec.bulk.race").is_compiled() else "pure Python"
    return f"cephrec {__version__}\nPython {sys.version.split()[0]}, {parts}\nbulk lane: {lane}\n{place}"


def main(args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit; whatever fails ends in one line on standard error and no traceback.

    With the variable CEPHREC_TRACEBACK set, a failure that is cephrec's own fault is shown whole.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = verbs.main(args, "cephrec", standalone_mode=False) or 0
        if not sys.stdout.closed:
            sys.stdout.flush()
    except click.UsageError as error:
        status = _say_usage(error)
    except click.ClickException as error:
        status = _say(error.format_message(), UNUSABLE)
    except (click.Abort, KeyboardInterrupt):
        status = _say("interrupted", INTERRUPTED)
    except OSError as error:
        closed = error.errno == errno.EPIPE
        status = CLOSED_PIPE if closed else _say(describe(error), UNUSABLE)
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
            status = _say(describe(error), UNUSABLE)
        elif os.environ.get("CEPHREC_TRACEBACK"):
            raise
        else:
            status = _say(f"internal error, please report it: {type(error).__name__}: {error}", UNUSABLE)
    _drop_unwritten()
    sys.exit(status)


def describe(error: OSError | ModuleNotFoundError, name: str = "") -> str:
    """What went wrong with which file, in one line.

    >>> describe(FileNotFoundError(2, "No such file or directory", "a.ceph"))
    'a.ceph: No such file or directory'
    """
    if isinstance(error, ModuleNotFoundError):
        extra = EXTRAS[error.name or ""]
        reason = f"this needs an optional part of cephrec: pip install 'cephrec[{extra}]'"
    else:
        reason, name = error.strerror or str(error), name or str(error.filename or "")
    return f"{name}: {reason}" if name else reason


def _say(message: str, status: int) -> int:
    try:
        click.echo("cephrec: " + " ".join(message.split()), err=True)
    except OSError:
        return UNUSABLE  # standard error itself is gone: nobody is left to be told
    return status


def _say_usage(error: click.UsageError) -> int:
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return UNUSABLE
    path = error.ctx.command_path if error.ctx else "cephrec"
    return _say(f"{error.format_message()} (see {path} --help)", UNUSABLE)


def _drop_unwritten() -> None:
    """What could not be written before cannot be written at exit either: let Python not complain of it then."""
    if sys.stdout.closed:
        return
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
