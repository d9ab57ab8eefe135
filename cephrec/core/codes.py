"""The table of diagnostic codes: how much each weighs, which facts it declares, which numbered rule it cites."""

from __future__ import annotations

from dataclasses import dataclass

from cephrec.core.diagnostic import Severity

INFO, WARNING, ERROR = Severity.INFO, Severity.WARNING, Severity.ERROR


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of diagnostic. `rule` is a citation such as `Cephalopod §3.2` or `Notation C13`."""

    key: str
    severity: Severity
    rule: str
    facts: tuple[str, ...] = ()


_ROWS = (
    Code("text.encoding", WARNING, "Notation §1", ("offset", "encoding")),
    Code("text.control-character", WARNING, "Notation §1", ("character", "count")),
    Code("text.lookalike", WARNING, "Notation C31", ("character", "twin", "count")),
    Code("text.truncated", ERROR, "Notation §1", ("reason",)),
    Code("text.unclosed-comment", ERROR, "Notation §1"),
    Code("text.unclosed-string", ERROR, "Notation C6"),
    Code("text.unclosed-tag", ERROR, "Notation C6"),
    Code("text.unclosed-variation", ERROR, "Notation §3"),
    Code("text.unopened-variation", ERROR, "Notation §3"),
    Code("text.bad-tag", ERROR, "Notation §2", ("text",)),
    Code("text.unquoted-value", WARNING, "Notation C7", ("name", "value")),
    Code("text.inner-quote", WARNING, "Notation C6", ("name",)),
    Code("text.bad-escape", WARNING, "Notation C8", ("name",)),
    Code("text.duplicate-tag", WARNING, "Notation §2", ("name", "value", "first")),
    Code("text.variation-first", ERROR, "Notation C21"),
    Code("text.empty-variation", WARNING, "Notation C20"),
    Code("text.unexpected", ERROR, "Notation §3", ("text",)),
    Code("text.move-number", WARNING, "Notation C16", ("found", "expected")),
    Code("text.glyph-range", WARNING, "Notation §3", ("number",)),
    Code("text.bad-command", WARNING, "Notation C32", ("command",)),
    Code("text.missing-result", WARNING, "Notation §1"),
    Code("text.form", INFO, "Notation §4", ("count",)),
    Code("tag.game", ERROR, "Notation §2", ("tag", "value")),
    Code("tag.board", ERROR, "Notation C25", ("tag", "value")),
    Code("tag.dice", ERROR, "Notation §2", ("tag", "value")),
    Code("tag.lattice", ERROR, "Notation §2", ("tag", "value")),
    Code("tag.mode", ERROR, "CIFRA §2.3", ("tag", "value")),
    Code("tag.floor", ERROR, "CIFRA §1.2", ("tag", "value", "reason")),
    Code("tag.opening", ERROR, "CIFRA §2.1", ("tag", "value")),
    Code("tag.position", ERROR, "Notation §5", ("tag", "value", "reason")),
    Code("tag.result", ERROR, "Notation §3", ("tag", "value")),
    Code("tag.date", WARNING, "Notation §2", ("tag", "value")),
    Code("ceph.bad-word", ERROR, "Notation §4", ("word",)),
    Code("ceph.off-board", ERROR, "Cephalopod §1.1", ("square", "board")),
    Code("ceph.occupied", ERROR, "Cephalopod §2.3", ("square", "owner", "pips")),
    Code("ceph.capture-required", ERROR, "Cephalopod §3.2", ("square", "sets", "words")),
    Code("ceph.duplicate-capture", ERROR, "Cephalopod §3.1", ("square", "captured")),
    Code("ceph.not-adjacent", ERROR, "Cephalopod §2.4", ("square", "captured")),
    Code("ceph.empty-capture", ERROR, "Cephalopod §3.1", ("square", "captured")),
    Code("ceph.too-few", ERROR, "Cephalopod §3.1", ("square", "captured", "words")),
    Code("ceph.sum-too-high", ERROR, "Cephalopod §3.1", ("square", "sum", "limit", "words")),
    Code("ceph.wrong-sum", ERROR, "Cephalopod §3.3", ("square", "written", "sum", "words")),
    Code("ceph.no-such-capture", ERROR, "Cephalopod §3.1", ("square", "pips", "word", "words")),
    Code("ceph.ambiguous-capture", ERROR, "Cephalopod §3.2", ("square", "words")),
    Code("ceph.game-over", ERROR, "Cephalopod §4.2", ("square", "result")),
    Code("cifra.bad-word", ERROR, "Notation §6", ("word",)),
    Code("cifra.off-board", ERROR, "CIFRA §1.1", ("square", "board")),
    Code("cifra.no-piece", ERROR, "CIFRA §3.1", ("square",)),
    Code("cifra.not-your-piece", ERROR, "CIFRA §3.1", ("square", "owner")),
    Code("cifra.locked", ERROR, "CIFRA §3.5", ("square",)),
    Code("cifra.not-straight", ERROR, "CIFRA §3.1", ("from", "to")),
    Code("cifra.blocked", ERROR, "CIFRA §3.3", ("from", "to", "square")),
    Code("cifra.two-changes", ERROR, "CIFRA §3.2", ("from", "to", "changes")),
    Code("cifra.own-piece", ERROR, "CIFRA §3.4", ("square",)),
    Code("cifra.captures-locked", ERROR, "CIFRA §3.5", ("square",)),
    Code("cifra.capture-mark", ERROR, "CIFRA §3.4", ("square", "words")),
    Code("cifra.opening", ERROR, "CIFRA §2.1", ("example",)),
    Code("cifra.setup", ERROR, "CIFRA §2.3", ("player", "highest", "example")),
    Code("cifra.no-move", ERROR, "CIFRA §3.6", ("player",)),
    Code("cifra.game-over", ERROR, "CIFRA §4.1", ("result",)),
    Code("result.tag-mismatch", ERROR, "Notation §3", ("tag", "token")),
    Code("result.board-mismatch", ERROR, "Notation C29", ("token", "board")),
    Code("result.score-mismatch", ERROR, "Notation C30", ("tag", "board")),
    Code("result.unfinished", WARNING, "Notation C29", ("token",)),
    Code("check.not-checked", INFO, "Notation §3", ("plies",)),
    Code("format.foreign", ERROR, "Formats §1", ("program",)),
    Code("format.malformed", ERROR, "Formats §1", ("format", "reason")),
    Code("format.bad-move", WARNING, "Formats §1", ("word", "left")),
    Code("format.board-inferred", INFO, "Formats §3", ("board",)),
    Code("format.board-assumed", WARNING, "Formats §3", ("board",)),
    Code("format.floor-missing", WARNING, "Formats §3"),
    Code("format.move-restored", WARNING, "Formats §3", ("word",)),
    Code("format.turn-order", WARNING, "Formats §3"),
    Code("format.variant", WARNING, "Formats §3", ("variant",)),
    Code("format.field", WARNING, "Formats §3", ("field",)),
    Code("format.date-missing", WARNING, "Formats §3"),
    Code("format.turn-assumed", WARNING, "Formats §6"),
    Code("format.owners", WARNING, "Formats §6"),
    Code("format.unwritable", ERROR, "Formats §1", ("format", "reason")),
    Code("format.tags", WARNING, "Formats §1", ("format", "tags")),
    Code("format.comments", WARNING, "Formats §1", ("format", "count")),
    Code("format.commands", WARNING, "Formats §7", ("format", "count")),
    Code("format.glyphs", WARNING, "Formats §1", ("format", "count")),
    Code("format.variations", WARNING, "Formats §1", ("format", "count")),
    Code("format.positions", WARNING, "Formats §1", ("format", "count")),
    Code("format.plies", WARNING, "Formats §1", ("format", "count")),
    Code("format.result", WARNING, "Formats §1", ("format", "result")),
)

#: Every code by its key, in the order of the documentation.
CODES: dict[str, Code] = {row.key: row for row in _ROWS}
