"""The language server, asked by a real client over standard input and output."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

URI = "file:///games/a.ceph"
TEXT = '[White "Ann 🎲"]\n[Black "Bob"]\n\n1. c2 d3 {🎲} 3. c3 *\n\n[White "Eve"]\n1. c3  b4 2. C4X 1/2–1/2\n'


def talk(conversation: Callable[[LanguageClient, asyncio.Queue[Any]], Awaitable[None]]) -> None:
    """Start the server as an editor does, open the text, and ask."""

    async def run() -> None:
        client: LanguageClient = LanguageClient("test", "1")
        published: asyncio.Queue[Any] = asyncio.Queue()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def receive(params: lsp.PublishDiagnosticsParams) -> None:
            published.put_nowait(list(params.diagnostics))

        await client.start_io(sys.executable, "-m", "cephrec", "lsp", "--lang", "en")
        try:
            await client.initialize_async(lsp.InitializeParams(lsp.ClientCapabilities()))
            client.initialized(lsp.InitializedParams())
            document = lsp.TextDocumentItem(URI, "ceph", 1, TEXT)
            client.text_document_did_open(lsp.DidOpenTextDocumentParams(document))
            await conversation(client, published)
        finally:
            await client.shutdown_async(None)
            client.exit(None)
            await client.stop()

    asyncio.run(asyncio.wait_for(run(), 60))


def here() -> lsp.TextDocumentIdentifier:
    return lsp.TextDocumentIdentifier(URI)


def spans(found: list[lsp.Diagnostic]) -> list[tuple[str | int | None, int, int, int]]:
    return [(each.code, each.range.start.line, each.range.start.character, each.range.end.character) for each in found]


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_an_editor_is_served() -> None:
    async def conversation(client: LanguageClient, published: asyncio.Queue[Any]) -> None:
        found = await published.get()
        # Characters are UTF-16 units here: the die in the comment counts twice.
        assert spans(found) == [
            ("text.move-number", 3, 14, 16),
            ("text.form", 3, 14, 16),
            ("ceph.capture-required", 3, 17, 19),
            ("text.form", 6, 13, 16),
            ("result.unfinished", 6, 17, 24),
            ("text.lookalike", 6, 20, 21),
        ]
        assert found[2].message == "a die on c3 must capture\nhint: c3=2xc2+d3"
        assert found[2].severity == lsp.DiagnosticSeverity.Error

        hover = await client.text_document_hover_async(lsp.HoverParams(here(), lsp.Position(6, 14)))
        assert hover is not None
        assert isinstance(hover.contents, lsp.MarkupContent)
        assert "White 2 on c4, capturing 1 on b4 and 1 on c3." in hover.contents.value
        assert ">2<" in hover.contents.value
        assert await client.text_document_hover_async(lsp.HoverParams(here(), lsp.Position(0, 2))) is None

        symbols = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(here()))
        assert symbols is not None
        assert [symbol.name for symbol in symbols] == ["1. Ann 🎲 – Bob *", "2. Eve – ? 1/2-1/2"]

        place = lsp.Range(lsp.Position(3, 17), lsp.Position(3, 17))
        context = lsp.CodeActionContext([])
        actions = await client.text_document_code_action_async(lsp.CodeActionParams(here(), place, context))
        assert actions is not None
        (fix, everything) = actions
        assert isinstance(fix, lsp.CodeAction)
        assert isinstance(everything, lsp.CodeAction)
        assert (fix.title, fix.kind) == ("Write “c3=2xc2+d3”", lsp.CodeActionKind.QuickFix)
        assert fix.edit is not None
        assert fix.edit.changes is not None
        assert list(fix.edit.changes[URI]) == [
            lsp.TextEdit(lsp.Range(lsp.Position(3, 17), lsp.Position(3, 19)), "c3=2xc2+d3")
        ]
        assert everything.edit is not None
        assert everything.edit.changes is not None
        assert [edit.new_text for edit in everything.edit.changes[URI]] == ["2.", "c4=2xb4+c3", "-"]

        options = lsp.FormattingOptions(4, True)
        edits = await client.text_document_formatting_async(lsp.DocumentFormattingParams(here(), options))
        assert edits is not None
        assert "1. c2 d3 {🎲} 2. c3 *\n\n" in edits[0].new_text
        assert edits[0].new_text.endswith("1. c3 b4 2. c4=2xb4+c3 1/2–1/2\n")

        change = lsp.TextDocumentContentChangeWholeDocument("1. c3 b3 *")
        version = lsp.VersionedTextDocumentIdentifier(2, URI)
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(version, [change]))
        assert await published.get() == []
        client.text_document_did_close(lsp.DidCloseTextDocumentParams(here()))
        assert await published.get() == []

    talk(conversation)
