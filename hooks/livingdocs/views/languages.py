"""The language of a title, for `lang` attributes: fonts, hyphens and voices depend on it."""

from __future__ import annotations

import re

_HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_LATIN = re.compile("[A-Za-z]")


def language(text: str) -> str | None:
    """`en` for a text in Latin letters without Chinese ones; None for that of the page."""
    return "en" if _LATIN.search(text) and not _HAN.search(text) else None
