"""The head of a hand-written page: what MkDocs would silently drop, cut or take for a number.

MkDocs prints front matter that it can't read as text, and takes a first line such as `baseline: x`
for a setting of the page, which is then nowhere. The head is read strictly before MkDocs reads it.
"""

from __future__ import annotations

import re
from typing import Final

from livingdocs.findings import Finding, Severity
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.scalars import Plain

_BEGIN: Final = re.compile(r"---[ \t]*\n")
_END: Final = re.compile(r"^(?:---|\.\.\.)[ \t]*$", re.MULTILINE)
_WORDS: Final = ("title", "description")
# With these a page would choose for itself whether programs in it are run.
_SWITCHES: Final = frozenset({"render_macros", "ignore_macros"})


def page_source(text: str) -> str:
    """A page as MkDocs is to read it: one without front matter begins with an empty line."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return text if _BEGIN.match(text) else f"\n{text}"


def first_line(text: str, body: str) -> int:
    """The line of a page's file where its body begins, which MkDocs hands on without the head."""
    source = page_source(text)
    # `page_source` begins a page without a head with an empty line.
    above = source.count("\n") - body.count("\n") - (not text.startswith("---"))
    return above + 1


def page_body(text: str) -> tuple[int, str]:
    """What stands below the front matter, and the line of the page's file where that begins."""
    source = page_source(text)
    begin = _BEGIN.match(source)
    end = _END.search(source, begin.end()) if begin is not None else None
    if end is None:
        return (1, source) if begin is not None else (0, source)
    return source.count("\n", 0, end.end()) + 1, source[end.end() :]


def front_matter_faults(text: str, path: str) -> list[Finding]:
    """Why the front matter of a page can't be read, with the lines of the page."""
    block = _block(text)
    if block is None:
        return []
    if not block:
        return [
            Finding(
                "yaml-syntax",
                Severity.ERROR,
                path,
                1,
                found="front matter that is empty or never closed",
                expected="settings between two lines ---",
                fix="write --- on a line of its own below the last setting",
            )
        ]
    # The three hyphens above are a line of the page.
    document, faults = read_yaml(f"\n{block}", path=path)
    keys = document.data if document is not None and isinstance(document.data, dict) else {}
    for key in _SWITCHES & keys.keys():
        line = 1 + next(
            number
            for number, written in enumerate(f"\n{block}".splitlines())
            if written.lstrip("\"'").startswith(key)
        )
        faults.append(
            Finding(
                "page-macros",
                Severity.ERROR,
                path,
                line,
                found=f"{key} in the head of a page",
                expected="the pages with macros in one list, in mkdocs.yml",
                fix="delete the line; enter the page under force_render_paths if macros are to run",
            )
        )
    return faults


def words_as_typed(text: str) -> dict[str, str]:
    """Title and description of a page that YAML takes for numbers, days or booleans."""
    document, _ = read_yaml(_block(text) or "", path="page")
    data = document.data if document is not None and isinstance(document.data, dict) else {}
    return {name: str(data[name]) for name in _WORDS if isinstance(data.get(name), Plain)}


def _block(text: str) -> str | None:
    """What stands between the lines of hyphens; empty where the second one is missing."""
    text = page_source(text)
    begin = _BEGIN.match(text)
    if begin is None:
        return None
    end = _END.search(text, begin.end())
    return text[begin.end() : end.start()] if end else ""
