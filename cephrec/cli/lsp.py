"""`cephrec lsp`: a language server on standard input and output, for editors."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import click

from cephrec import __version__
from cephrec.cli.options import examples, lang_option

if TYPE_CHECKING:
    from lsprotocol import types as lsp
    from pygls.lsp.server import LanguageServer

    from cephrec.cli.editing import Draft, Place


@click.command(epilog=examples("cephrec lsp --help", "cephrec lsp --lang en --help"))
@lang_option
def command(lang: str) -> None:
    """Serve an editor by the Language Server Protocol; needs the extra `lsp`.

    Findings while you type, the board behind each move, quick fixes, the games of a file, and tidying.
    """
    server(lang).start_io()


def server(lang: str) -> LanguageServer:
    """The server with all that it answers."""
    from lsprotocol import types as lsp
    from pygls.lsp.server import LanguageServer

    from cephrec.cli.editing import draft, extent

    served = LanguageServer("cephrec", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full)

    def open_draft(uri: str) -> _Open:
        document = served.workspace.get_text_document(uri)
        return _Open(draft(document.source, document.filename or uri), served)

    def publish(uri: str) -> None:
        opened = open_draft(uri)
        found = [
            lsp.Diagnostic(
                opened.range((each.line - 1, each.column - 1), (each.end_line - 1, each.end_column - 1)),
                each.message + (f"\nhint: {each.hint}" if each.hint else ""),
                _WEIGHTS[each.weight](lsp),
                each.code,
                source="cephrec",
            )
            for each in opened.draft.findings(lang)
        ]
        served.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found))

    @served.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: lsp.DidOpenTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @served.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: lsp.DidChangeTextDocumentParams) -> None:
        publish(params.text_document.uri)

    @served.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: lsp.DidCloseTextDocumentParams) -> None:
        served.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @served.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        opened = open_draft(params.text_document.uri)
        board = opened.draft.board(opened.place(params.position))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, board)) if board else None

    @served.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatting(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        opened = open_draft(params.text_document.uri)
        tidy = opened.draft.tidy()
        everything = lsp.Range(lsp.Position(0, 0), lsp.Position(len(opened.lines), 0))
        return [lsp.TextEdit(everything, tidy)] if tidy != opened.draft.text else []

    @served.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.SourceFixAll]),
    )
    def code_actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        opened, uri = open_draft(params.text_document.uri), params.text_document.uri
        first, last = opened.place(params.range.start), opened.place(params.range.end)
        fixes = [(title, edits, lsp.CodeActionKind.QuickFix) for title, edits in opened.draft.repairs(first, last)]
        if everything := opened.draft.all_repairs():
            fixes.append(("Mend what has one right answer", everything, lsp.CodeActionKind.SourceFixAll))
        return [
            lsp.CodeAction(
                title,
                kind,
                edit=lsp.WorkspaceEdit(
                    {uri: [lsp.TextEdit(opened.range(start, end), new) for start, end, new in edits]}
                ),
            )
            for title, edits, kind in fixes
        ]

    @served.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        opened = open_draft(params.text_document.uri)
        found: list[lsp.DocumentSymbol] = []
        for verdict in opened.draft.games:
            record, (start, end) = verdict.record, extent(verdict.source)
            name = f"{verdict.source.game}. {record.tag('White', '?')} – {record.tag('Black', '?')} {record.result}"
            whole, line = opened.range(start, end), opened.range(start, start)
            found.append(lsp.DocumentSymbol(name, lsp.SymbolKind.Event, whole, line, record.tag("Event")))
        return found

    return served


class _Open:
    """A draft with the lines that an editor counts, and its ways of counting characters."""

    def __init__(self, draft: Draft, served: LanguageServer) -> None:
        self.draft = draft
        self.lines = re.split(r"\r\n|\r|\n", draft.text)
        self._codec = served.workspace.position_codec

    def place(self, position: lsp.Position) -> Place:
        """The place that a position of the client means."""
        found = self._codec.position_from_client_units(self.lines, position)
        return found.line, found.character

    def range(self, start: Place, end: Place) -> lsp.Range:
        """A range as the client counts."""
        from lsprotocol import types as lsp

        return self._codec.range_to_client_units(self.lines, lsp.Range(lsp.Position(*start), lsp.Position(*end)))


_WEIGHTS = {
    "error": lambda lsp: lsp.DiagnosticSeverity.Error,
    "warning": lambda lsp: lsp.DiagnosticSeverity.Warning,
    "info": lambda lsp: lsp.DiagnosticSeverity.Information,
}
