"""Tags of records that come from elsewhere: made fit for the notation, and completed by what the user says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from cephrec.core.record import Record, Tag
from cephrec.core.tags import normal_tags

_UNFIT = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]+")


def tag_value(text: str) -> str:
    r"""A text that can be a tag's value: on one line, without control characters.

    >>> tag_value("Ann\nLee")
    'Ann Lee'
    """
    return _UNFIT.sub(" ", text)


def with_tags(record: Record, given: Mapping[str, str]) -> Record:
    """The record with the tags that the user says, which win over its own.

    >>> with_tags(Record(result="*"), {"Board": "4x4"}).tag("Board")
    '4x4'
    """
    if not given:
        return record
    others = [tag for tag in record.tags if tag.name not in given]
    tags = [*others, *(Tag(name, value) for name, value in given.items())]
    return replace(record, tags=normal_tags(tags, record.result))
