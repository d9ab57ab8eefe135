"""The page of a file that changes, served to browsers of this machine only."""

from __future__ import annotations

import errno
import hashlib
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import click

from cephrec.cli import Unusable
from cephrec.cli.page import tours
from cephrec.viewer.assets import asset
from cephrec.viewer.page import page

#: Nobody else can reach the server there.
HOST = "127.0.0.1"


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """One line where something fails; none where a browser has gone away before its answer was written."""
        error = sys.exc_info()[1]
        if not isinstance(error, ConnectionError):
            click.echo(f"cephrec: internal error, please report it: {type(error).__name__}: {error}", err=True)


def serve(file: str, port: int, lang: str = "en") -> None:
    """Serve until Ctrl-C; Unusable if the port is in use or the file cannot be read."""
    with open(file, "rb"):
        pass
    with server(file, port, lang) as running:
        click.echo(f"http://{HOST}:{running.server_port}/ shows {file}; Ctrl-C ends it")
        running.serve_forever()


def server(file: str, port: int, lang: str = "en") -> ThreadingHTTPServer:
    """A server that is bound and not yet running; port 0 takes a free one."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_GET(self) -> None:
            names = {f"{name}:{self.server.server_port}" for name in (HOST, "localhost")}  # type: ignore[attr-defined]
            if self.headers.get("Host") not in names:
                self.send_error(403)
            elif self.path == "/":
                self._answer("text/html", _page(file, lang))
            elif self.path == "/version":
                self._answer("text/plain", _version(file).encode())
            else:
                self.send_error(404)

        def _answer(self, kind: str, content: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Nothing is written for each request."""

    try:
        return _Server((HOST, port), Handler)
    except OSError as error:
        reason = "is in use" if error.errno == errno.EADDRINUSE else error.strerror
        raise Unusable(f"port {port}: {reason}") from None


def _page(file: str, lang: str) -> bytes:
    version = _version(file)
    try:
        shown = tours([file])
    except (OSError, Unusable):
        # An editor may be saving it: the page asks again.
        shown = []
    if not shown:
        return b"<!doctype html><meta http-equiv=refresh content=1><title>cephrec</title>No game yet."
    end = shown[-1].stops[shown[-1].line_end(0)].number
    at = {"game": str(len(shown)), "ply": str(end)}
    return page(shown, lang, attributes=at, reload=asset("reload.js").replace("{{version}}", version)).encode()


def _version(file: str) -> str:
    try:
        with open(file, "rb") as stream:
            return hashlib.sha256(stream.read()).hexdigest()
    except OSError:
        return ""
