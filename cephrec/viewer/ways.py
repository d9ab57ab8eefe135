"""The ways between the stops of a tour: each takes a stop and answers the stop to go to, or the same one if none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cephrec.notes import nag_words
from cephrec.viewer.tour import Tour


def next_stop(tour: Tour, at: int) -> int:
    """One on, in the same line."""
    return min(at + 1, tour.line_end(tour.stops[at].line))


def back(tour: Tour, at: int) -> int:
    """One back, from the first ply of a variation to the stop before it."""
    return max(tour.stops[at].back, 0)


def end(tour: Tour, at: int) -> int:
    """The last stop of the line."""
    return tour.line_end(tour.stops[at].line)


def leap(tour: Tour, at: int, count: int) -> int:
    """So many stops on, or back if negative, as far as there are."""
    if count >= 0:
        return min(at + count, end(tour, at))
    for _ in range(-count):
        at = back(tour, at)
    return at


def choices(tour: Tour, at: int) -> tuple[int, ...]:
    """The stops between which the players could choose here: the ply of the parent line, then each that replaces it.

    One alone means that the record tells of no other.
    """
    top = at
    while (line := tour.stops[top].line) and top == tour.first[line]:
        parent = tour.record.lines[line]
        top = tour.plies[parent.parent][parent.at]
    found: list[int] = []
    waiting = [top]
    while waiting:
        found.append(waiting.pop())
        waiting += (tour.first[line] for line in reversed(tour.stops[found[-1]].variations))
    return tuple(found)


def variation(tour: Tour, at: int, by: int) -> int:
    """The next (1) or the previous (-1) of the choices here."""
    found = choices(tour, at)
    return found[max(0, min(found.index(at) + by, len(found) - 1))]


def enter(tour: Tour, at: int) -> int:
    """Into a line: the first variation that replaces this ply, else the first that replaces the next one."""
    for stop in (at, next_stop(tour, at)):
        for line in tour.stops[stop].variations:
            return tour.first[line]
    return at


def branch(tour: Tour, at: int, by: int) -> int:
    """The next (1) or the previous (-1) stop on the way through this line where there is a choice."""
    here = at
    while (there := next_stop(tour, here) if by > 0 else back(tour, here)) != here:
        if len(choices(tour, there)) > 1:
            return there
        here = there
    return at


def main_line(tour: Tour, at: int) -> int:
    """Out of all variations: the ply of the main line that was replaced."""
    while line := tour.stops[at].line:
        parent = tour.record.lines[line]
        at = tour.plies[parent.parent][parent.at]
    return at


def to_ply(tour: Tour, at: int, number: int) -> int:
    """The ply of that number, on the way to this stop or further on in its line; the nearest there is."""
    while tour.stops[at].number > number:
        at = tour.stops[at].back
    last = end(tour, at)
    while tour.stops[at].number < number and at < last:
        at += 1
    # A position set after the ply has its number too, and comes behind it.
    while tour.stops[at].fen is not None and tour.stops[at].number == number and tour.stops[at].back >= 0:
        at = tour.stops[at].back
    return at


def next_comment(tour: Tour, at: int) -> int:
    """The next stop in reading order, variations included, at which something is said in words."""
    place = tour.order.index(at)
    return next((stop for stop in tour.order[place + 1 :] if any(note.text for note in tour.stops[stop].comments)), at)


def next_capture(tour: Tour, at: int) -> int:
    """The next stop of this line at which something is captured."""
    return next((stop for stop in range(at + 1, end(tour, at) + 1) if tour.captures(stop)), at)


def find(tour: Tour, words: str) -> tuple[int, ...]:
    """All stops, in reading order, that say these words in any case; the start says the values of the tags.

    >>> from cephrec.verdict import check
    >>> from cephrec.core.source import Source
    >>> from cephrec.viewer.tour import tour
    >>> find(tour(check(Source("a.ceph", '[White "Ann"] 1. c3 {Anna knew} b3 *'))), "ann")
    (0, 1)
    """
    wanted = words.casefold().strip()
    return tuple(at for at in tour.order if wanted and any(wanted in text.casefold() for text in _texts(tour, at)))


def _texts(tour: Tour, at: int) -> Iterator[str]:
    stop = tour.stops[at]
    if at == 0:
        yield from (tag.value for tag in tour.record.tags)
    if stop.ply is not None:
        spelled = tour.spelled(at)
        yield from (stop.ply.word, spelled.head, spelled.taken, *map(nag_words, stop.ply.glyphs))
    yield from (note.text for note in stop.comments)


def among(found: Sequence[int], order: Sequence[int], at: int, by: int) -> int:
    """Of stops found, in reading order: the next (1) or previous (-1) one from here, round at the ends.

    >>> among((2, 5), range(9), 3, 1), among((2, 5), range(9), 5, 1), among((2, 5), range(9), 3, -1)
    (5, 2, 2)
    """
    if not found:
        return at
    ranks = {stop: rank for rank, stop in enumerate(order)}
    here = ranks[at]
    if by > 0:
        return next((stop for stop in found if ranks[stop] > here), found[0])
    return next((stop for stop in reversed(found) if ranks[stop] < here), found[-1])
