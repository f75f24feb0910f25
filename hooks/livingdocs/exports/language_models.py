"""Text that language models read: records in a frame that says they are data, and safe Markdown.

What stands in a record may have been written by somebody who wants a model to obey it. So records
go out as JSON, one a line, in one fenced block that no text in them can end, and each carries its
status and its source.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from livingdocs.exports.csl_json import safe_json

_ACTIVE: Final = re.compile(r"[\\`*_{}!#]")


def inline(text: str) -> str:
    """One line of Markdown that shows `text` as it is (CommonMark 2.4 and 2.5).

    Signs of HTML become entities: some parsers keep the backslash before them.
    """
    line = html.escape(" ".join(text.split()), quote=False)
    line = _ACTIVE.sub(r"\\\g<0>", line)
    # With a backslash, `]:` at the beginning of a line may still define a link.
    return line.replace("[", "&#91;").replace("]", "&#93;")


def frame(records: Iterable[Mapping[str, Any]]) -> str:
    """Records in a fenced block of JSON lines; a backtick is written as its escape of JSON."""
    lines = (safe_json(record).replace("`", "\\u0060") for record in records)
    return "```jsonl\n" + "".join(f"{line}\n" for line in lines) + "```\n"
