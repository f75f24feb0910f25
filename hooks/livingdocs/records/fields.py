"""Field types of records: what a scalar of a data file may be.

Each type takes what `read_yaml` gives (`Plain` for an unquoted scalar, `str` for a quoted one,
`bool`, `None`) and plain Python values, so that records can be built in code, and results in
exact `str`, `int`, `bool` or `Decimal`, never in a `Plain`. Errors are `PydanticCustomError`s
whose context holds `found`, `expected` and `fix`; `records.validation` makes findings of them.
"""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BeforeValidator, WithJsonSchema

from livingdocs.arxiv_ids import is_canonical, parse_arxiv_id
from livingdocs.characters import forbidden_characters
from livingdocs.records.field_errors import character_error, shape_error, unquoted_error
from livingdocs.safe_urls import safe_url
from livingdocs.yaml_files.places import RESERVED_NAMES
from livingdocs.yaml_files.scalars import Plain

_SLUG: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_INT: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,29})(?:\.[0-9]{1,30})?")
_VERSION: Final = re.compile(r"[^\s]{1,64}")
_YEARS: Final = range(1970, 2100)
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_TIMESTAMP: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[-+][0-9]{2}:[0-9]{2})"
)
# For schemas alone; `arxiv_ids` also knows the months and the archives that there were.
_ARXIV_PATTERN: Final = r"^(?:[0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7})$"


def _checked(text: str) -> str:
    """`text` as an exact str without forbidden characters."""
    if forbidden := forbidden_characters(text):
        raise character_error(forbidden[0])
    return str(text)


def _text(value: object, *, what: str = "the text") -> str:
    if type(value) is str:
        return _checked(value)
    if isinstance(value, Plain):
        if value.looks_like is not None:
            raise unquoted_error(value, what)
        return _checked(value)
    if isinstance(value, bool):
        raise unquoted_error(value, what)
    if isinstance(value, str):
        return _checked(value)
    raise shape_error(value, "text", "write text, in quotes where in doubt")


def _quoted(value: object, *, what: str) -> str:
    if isinstance(value, Plain):
        raise unquoted_error(value, what)
    return _text(value, what=what)


def _quoted_text(value: object) -> str:
    return _quoted(value, what="the text")


def _web_address(value: object) -> str:
    text = _text(value, what="the address")
    if safe_url(text, hosts=None) is None:
        raise shape_error(
            value,
            'an address such as "https://example.org/page"',
            "write https, a host and a path without user, port, quotes and white space, or leave "
            "the field out",
        )
    return text


def _int(value: object) -> int:
    if type(value) is int:
        return value
    if isinstance(value, Plain) and _INT.fullmatch(value):
        return int(value)
    if type(value) is str and _INT.fullmatch(value):
        raise shape_error(value, "a whole number without quotes", f"write {value}")
    raise shape_error(value, "a whole number such as 64", "write decimal digits without quotes")


def _at_least_one(value: int) -> int:
    if value < 1:
        raise shape_error(value, "a number of 1 or more", "count from 1")
    return value


def _number(value: object) -> Decimal:
    if isinstance(value, Decimal) and value.is_finite():
        return value
    if type(value) is int:
        return Decimal(value)
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return Decimal(str(value))
    raise shape_error(
        value, "a plain decimal number such as 3.6 or -0.30", "write digits and at most one dot"
    )


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise shape_error(value, "true or false", "write true or false, without quotes, in lower case")


def _arxiv_id(value: object) -> str:
    text = _quoted(value, what="the arXiv id")
    if is_canonical(text):
        return text
    meant = parse_arxiv_id(text)
    raise shape_error(
        value,
        'an arXiv id without version or prefix, such as "2605.11093" or "hep-th/9711200"',
        f'write "{meant.id}"' if meant else "copy the id from the paper's arXiv page",
    )


def _date(value: object) -> str:
    text = _quoted(value, what="the date")
    if _DATE.fullmatch(text) and _is_day(text):
        return text
    raise shape_error(
        value,
        'a day such as "2026-09-22"',
        "write year-month-day of a day that exists, from 1970 to 2099",
    )


def _is_day(text: str) -> bool:
    """Whether there is such a day, in years in which days can be counted on and packed files dated.

    The newest day of all is that of the site: a single record must not end every build.
    """
    try:
        return dt.date.fromisoformat(text).year in _YEARS
    except ValueError:
        return False


def _timestamp(value: object) -> str:
    text = _quoted(value, what="the time")
    if _TIMESTAMP.fullmatch(text) and _is_moment(text):
        return text
    raise shape_error(
        value,
        'a moment with its offset such as "2026-09-22T22:20:00+08:00"',
        "write date, T, time, and Z or the offset",
    )


def _is_moment(text: str) -> bool:
    try:
        return dt.datetime.fromisoformat(text).year in _YEARS
    except ValueError:
        return False


def _slug(value: object) -> str:
    text = _text(value, what="the slug")
    if not _SLUG.fullmatch(text) or len(text) > 64:
        raise shape_error(
            value,
            "a slug: a to z, 0 to 9 and hyphens, at most 64 characters",
            "write lower-case ASCII words joined by hyphens",
        )
    if text in RESERVED_NAMES:
        raise shape_error(value, "a slug that is not reserved", "add a word, such as the topic")
    return text


def _sha256(value: object) -> str:
    text = _quoted(value, what="the SHA-256")
    if _SHA256.fullmatch(text):
        return text
    raise shape_error(value, "64 hexadecimal digits in lower case", "write the output of sha256sum")


def _version(value: object) -> str:
    text = _quoted(value, what="the version")
    if _VERSION.fullmatch(text):
        return text
    raise shape_error(value, 'a version such as "v0.5.19" or "0.30"', "write it without spaces")


def _ordered(pair: tuple[int, int]) -> tuple[int, int]:
    if pair[0] > pair[1]:
        raise shape_error(
            f"{pair[0]}, {pair[1]}", "[from, to] with from ≤ to", f"write [{pair[1]}, {pair[0]}]"
        )
    return pair


def _pair(value: object) -> Any:
    if isinstance(value, list | tuple) and len(value) == 2:
        return value
    raise shape_error(
        value, "two line numbers [from, to]", "write both, also when they are the same"
    )


def _string(**schema: object) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", **schema})


Text = Annotated[str, BeforeValidator(_text), _string()]
"""Any text; unquoted only where every YAML reader takes it for text."""

QuotedText = Annotated[str, BeforeValidator(_quoted_text), _string()]
"""Text that must stand in quotes, such as a number whose digits matter."""

WebAddress = Annotated[str, BeforeValidator(_web_address), _string()]
"""An address that may become a link, by the one rule for all of them."""

Int = Annotated[int, BeforeValidator(_int)]
"""A whole number in decimal digits, without quotes."""

Line = Annotated[
    int,
    BeforeValidator(_int),
    AfterValidator(_at_least_one),
    WithJsonSchema({"type": "integer", "minimum": 1}),
]
"""A line number, counted from 1."""

Number = Annotated[
    Decimal,
    BeforeValidator(_number),
    WithJsonSchema({"type": ["number", "string"], "pattern": f"^{_NUMBER.pattern}$"}),
]
"""A finite decimal number that keeps its digits: 0.30 stays 0.30."""

Flag = Annotated[bool, BeforeValidator(_flag)]
"""`true` or `false`, nothing else."""

ArxivIdText = Annotated[str, BeforeValidator(_arxiv_id), _string(pattern=_ARXIV_PATTERN)]
"""An arXiv id without version, quoted."""

DateText = Annotated[str, BeforeValidator(_date), _string(format="date")]
"""A day, ISO 8601, quoted."""

TimestampText = Annotated[str, BeforeValidator(_timestamp), _string(format="date-time")]
"""A moment with its offset, ISO 8601, quoted."""

Slug = Annotated[str, BeforeValidator(_slug), _string(pattern=f"^{_SLUG.pattern}$", maxLength=64)]
"""A permanent name: lower-case ASCII, fit for file names and addresses."""

Sha256 = Annotated[str, BeforeValidator(_sha256), _string(pattern=f"^{_SHA256.pattern}$")]
"""A SHA-256 in lower-case hexadecimal, quoted."""

VersionText = Annotated[str, BeforeValidator(_version), _string(pattern=f"^{_VERSION.pattern}$")]
"""A version of a program or a paper, quoted: "0.30" is not 0.3."""

LineRange = Annotated[
    tuple[Line, Line],
    BeforeValidator(_pair),
    AfterValidator(_ordered),
]
"""Lines of a raw file, `[from, to]`, counted from 1, both included."""
