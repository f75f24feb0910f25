"""CSL-JSON as text: safe also where somebody puts it into a page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from livingdocs.exports.papers import Item

# Inside <script> these could end the element, and U+2028/9 end a line of older JavaScript.
_ESCAPES: Final = {
    ord("<"): "\\u003c",
    ord(">"): "\\u003e",
    ord("&"): "\\u0026",
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}


def csl_json(items: Sequence[Item]) -> str:
    """A file of CSL-JSON: a list, also of one work; a line for each."""
    return "[\n" + ",\n".join(map(safe_json, items)) + "\n]\n"


def safe_json(value: Any) -> str:
    """JSON in which no text is markup; numbers that JSON does not know are errors."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_ESCAPES)
