"""The version that stands behind a name: `SGLang v0.5.19`, `vLLM 0.30`."""

from __future__ import annotations

import re
from typing import Final

_VERSION: Final = re.compile(
    r"""
    [ \u00a0]?
    (?P<version> v[0-9]+ (?: \.[0-9]{1,9} )* [0-9a-z]*
      | [0-9]+ (?: \.[0-9]{1,9} )+ (?: (?: rc|a|b|post ) [0-9]+ )? )
    (?! [0-9A-Za-z_] | [.,][0-9] | \s?[%×x倍–~+] | \s?(?:tok|ms|GB|GiB|bit)\b )
    """,
    re.VERBOSE,
)


def version_behind(text: str, end: int) -> str | None:
    """The version as written behind the name that ends at `end`; None for any other number.

    A number needs a dot, and no unit: `SGLang 16.2K tok/s` and `HookPoint 3.6%` name no version.
    """
    match = _VERSION.match(text, end)
    return match["version"] if match else None
