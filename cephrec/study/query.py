"""Conditions on games, as in `white == "Ann" and plies > 100`: read, checked against the fields, and asked of a game.

The language is the expressions of Python that ask something: comparisons, `in`, `and`, `or`, `not`, sums and the
functions of the table. Python's own parser reads it; nothing of it is ever executed by Python.
"""

from __future__ import annotations

import ast
import operator
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from cephrec.study.facts import FIELDS, FUNCTIONS, Facts, Kind

#: A longer condition is refused, which also bounds how deep it can be nested.
LONGEST = 4000

Asked = Callable[[Facts], Any]

_ORDER: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_SUMS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_CONSTANTS = {bool: Kind.TRUTH, int: Kind.NUMBER, float: Kind.NUMBER, str: Kind.TEXT}


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wrong with a condition, and at which column, from 1."""

    column: int
    reason: str

    def __str__(self) -> str:
        return f"column {self.column}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Query:
    """A condition that can be asked of a game."""

    text: str
    _asked: Asked

    def matches(self, facts: Facts) -> bool:
        """Whether the condition holds; what a game does not tell makes a comparison false.

        >>> from cephrec.core.record import Record, Tag
        >>> query = read_query('white == "Ann" and result in ["1-0", "*"]')
        >>> query.matches(Facts(Record((Tag("White", "Ann"),))))
        True
        """
        return self._asked(facts) is True


class _WrongError(Exception):
    def __init__(self, node: ast.AST, reason: str) -> None:
        super().__init__(reason)
        self.offset: int = getattr(node, "col_offset", 0)
        self.reason = reason


def read_query(text: str) -> Query | Trouble:
    """The query that a condition says, or what is wrong with it.

    >>> str(read_query('whte == "Ann"'))
    'column 1: there is no field whte; perhaps white'
    >>> str(read_query('plies > "many"'))
    'column 9: a number cannot be compared with a text'
    >>> str(read_query("plies >"))
    'column 8: something is missing or out of place here'
    """
    line = " ".join(text.splitlines())
    if len(line) > LONGEST:
        return Trouble(LONGEST + 1, f"a condition has at most {LONGEST} signs")
    start = len(line) - len(line.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(line.strip(), mode="eval").body
        kind, asked = _read(body)
        if kind is not Kind.TRUTH:
            raise _WrongError(body, f"a condition is true or false, and this is {kind.value}")
    except _WrongError as wrong:
        before = line.strip().encode()[: wrong.offset].decode(errors="ignore")
        return Trouble(start + len(before) + 1, wrong.reason)
    except SyntaxError as error:
        end = len(line.strip()) + 1
        column = min(error.offset or end, end)
        single = line.strip()[column - 1 : column] == "="
        meant = "perhaps == is meant" if single else "something is missing or out of place here"
        return Trouble(start + column, meant)
    except (ValueError, RecursionError, MemoryError):
        return Trouble(1, "this cannot be read: it holds an odd sign, or is nested too deeply")
    return Query(text, asked)


def _read(node: ast.expr) -> tuple[Kind, Asked]:
    match node:
        case ast.Constant(value) if type(value) in _CONSTANTS:
            return _CONSTANTS[type(value)], lambda _: value
        case ast.Name(name):
            return _field(node, name)
        case ast.BoolOp(op, values):
            parts = [_truth(each) for each in values]
            every = isinstance(op, ast.And)
            return Kind.TRUTH, lambda facts: (all if every else any)(part(facts) is True for part in parts)
        case ast.UnaryOp(ast.Not(), operand):
            inner = _truth(operand)
            return Kind.TRUTH, lambda facts: inner(facts) is not True
        case ast.UnaryOp(ast.USub(), operand):
            negated = _number(operand)
            return Kind.NUMBER, lambda facts: _sum(operator.sub, 0, negated(facts))
        case ast.BinOp(left, op, right) if type(op) in _SUMS:
            work, first, second = _SUMS[type(op)], _number(left), _number(right)
            return Kind.NUMBER, lambda facts: _sum(work, first(facts), second(facts))
        case ast.Compare():
            return Kind.TRUTH, _comparison(node)
        case ast.Call(ast.Name(name), arguments, []):
            return _call(node, name, arguments)
        case _:
            raise _WrongError(node, "this is not part of a condition")


def _field(node: ast.AST, name: str) -> tuple[Kind, Asked]:
    field = FIELDS.get(name)
    if field is None:
        raise _WrongError(node, f"there is no field {name}{_perhaps(name, FIELDS)}")
    return field.kind, field.tell


def _perhaps(name: str, known: Any) -> str:
    near = get_close_matches(name.lower(), known, 1)
    return f"; perhaps {near[0]}" if near else ""


def _truth(node: ast.expr) -> Asked:
    kind, asked = _read(node)
    if kind is not Kind.TRUTH:
        raise _WrongError(node, f"true or false is wanted here, and this is {kind.value}")
    return asked


def _number(node: ast.expr) -> Asked:
    kind, asked = _read(node)
    if kind is not Kind.NUMBER:
        raise _WrongError(node, f"a number is wanted here, and this is {kind.value}")
    return asked


def _sum(work: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    return None if left is None or right is None else work(left, right)


def _comparison(node: ast.Compare) -> Asked:
    """A chain such as `10 < plies <= 20` holds where each of its links does."""
    links: list[Asked] = []
    left = node.left
    for op, right in zip(node.ops, node.comparators, strict=True):
        links.append(_member(left, op, right) if isinstance(op, ast.In | ast.NotIn) else _link(left, op, right))
        left = right
    return lambda facts: all(link(facts) for link in links)


def _link(left: ast.expr, op: ast.cmpop, right: ast.expr) -> Asked:
    (kind, first), (other, second) = _read(left), _read(right)
    if type(op) not in _ORDER:
        raise _WrongError(left, "compare with == != < <= > >= in")
    if kind is not other:
        raise _WrongError(right, f"{kind.value} cannot be compared with {other.value}")
    compare = _ORDER[type(op)]

    def holds(facts: Facts) -> bool:
        one, two = first(facts), second(facts)
        return one is not None and two is not None and compare(one, two)

    return holds


def _member(left: ast.expr, op: ast.cmpop, right: ast.expr) -> Asked:
    kind, first = _read(left)
    if isinstance(right, ast.List | ast.Tuple | ast.Set):
        second = _list(right.elts, kind)
    else:
        other, second = _read(right)
        if kind is not Kind.TEXT or other is not Kind.TEXT:
            raise _WrongError(right, "in wants a list, or a text in a text")
    wanted = isinstance(op, ast.In)

    def holds(facts: Facts) -> bool:
        one, many = first(facts), second(facts)
        return one is not None and many is not None and (one in many) is wanted

    return holds


def _list(elements: list[ast.expr], kind: Kind) -> Asked:
    asked: list[Asked] = []
    for each in elements:
        other, ask = _read(each)
        if other is not kind:
            raise _WrongError(each, f"{kind.value} cannot be compared with {other.value}")
        asked.append(ask)
    return lambda facts: [ask(facts) for ask in asked]


def _call(node: ast.Call, name: str, arguments: list[ast.expr]) -> tuple[Kind, Asked]:
    function = FUNCTIONS.get(name)
    if function is None:
        raise _WrongError(node, f"there is no function {name}{_perhaps(name, FUNCTIONS)}")
    if len(arguments) != 1:
        raise _WrongError(node, f"{name} takes one text")
    (argument,) = arguments
    if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
        raise _WrongError(argument, f"{name} takes a text in quotes")
    value = argument.value
    fault = function.fault(value)
    if fault:
        raise _WrongError(argument, fault)
    return function.kind, lambda facts: function.tell(facts, value)
