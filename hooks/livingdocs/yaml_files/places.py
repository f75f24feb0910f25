"""Which files a data folder may hold, and under which names."""

from __future__ import annotations

import re
import unicodedata
from pathlib import PurePosixPath
from typing import Final

_NAME: Final = r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?"
_RAW_NAME: Final = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"

# A raw briefing keeps the name that its agent gave it, so capitals may stand in inbox/.
_PLACES: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:kb|entities|metrics|exceptions|redirects|tombstones)\.yml",
        r"(?:references|citations)\.bib",
        rf"(?:topics|cards|flags)/{_NAME}\.yml",
        rf"(?:briefings|anchors|contradictions|suggestions|arxiv)/{_NAME}/{_NAME}\.yml",
        rf"schema/{_NAME}\.json",
        rf"inbox/{_NAME}/{_RAW_NAME}",
    )
)
_LONGEST_NAME: Final = 64
_LONGEST_RAW_NAME: Final = 200
_ASCII_NAME: Final = re.compile(_NAME)
_ASCII_RAW_NAME: Final = re.compile(_RAW_NAME)

# https://learn.microsoft.com/windows/win32/fileio/naming-a-file
_WINDOWS_NAMES: Final = frozenset(
    {"con", "prn", "aux", "nul"}
    | {f"{device}{number}" for device in ("com", "lpt") for number in range(10)}
)
_SITE_NAMES: Final = frozenset(
    {"index", "readme", "404", "search", "assets", "tags", "sitemap", "robots", "feed", "feeds"}
    | {"static", "stylesheets", "javascripts"}
)
RESERVED_NAMES: Final = _SITE_NAMES | _WINDOWS_NAMES
"""Names that a site generator, a web server or Windows takes for something else."""

# Made by operating systems and editors, never data: passed over without a finding.
_NEVER_DATA: Final = re.compile(
    r"\.tmp-.*|\.DS_Store|Thumbs\.db|desktop\.ini|\.gitkeep|.*~|\.#.*|#.*#|\..*\.sw[a-z]|4913",
    re.DOTALL,
)

LEFTOVER_PREFIX: Final = ".tmp-"


def is_passed_over(name: str) -> bool:
    """Whether a file of that name is no data and no fault either."""
    return _NEVER_DATA.fullmatch(name) is not None


def is_known_place(relative: str) -> bool:
    """Whether the data folder may hold a file at `relative`."""
    return any(place.fullmatch(relative) for place in _PLACES)


def fault_of_name(relative: str) -> str | None:
    """What is wrong with the last part of a path below the data folder, if anything."""
    path = PurePosixPath(relative)
    in_inbox = path.parts[0] == "inbox" and len(path.parts) > 2
    longest = _LONGEST_RAW_NAME if in_inbox else _LONGEST_NAME
    pattern = _ASCII_RAW_NAME if in_inbox else _ASCII_NAME
    name = path.name
    if name.split(".")[0].lower() in _WINDOWS_NAMES:
        return "a name that Windows reserves"
    if not in_inbox and name.removesuffix(".yml").lower() in _SITE_NAMES:
        return "a name that the site has another use for"
    if len(name.removesuffix(".yml")) > longest:
        return f"a name of more than {longest} characters"
    if not pattern.fullmatch(name):
        return "a name with other characters than a to z, 0 to 9, hyphen, dot and underscore"
    return None


def twin_key(relative: str) -> str:
    """Equal for two paths that some file system takes for the same."""
    return unicodedata.normalize("NFKC", relative).casefold()
