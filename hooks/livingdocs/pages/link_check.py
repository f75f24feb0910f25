"""Whether the links between pages lead to an element that is there, once all are rendered."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

# What Python-Markdown calls a heading that has no ASCII letters: by its place on the page.
_COUNTED: Final = re.compile(r"_\d+")

# What it adds to an id that another heading above has already.
_AGAIN: Final = re.compile(r"(?P<first>.+)_\d+")

# How MkDocs warns of a link in a hand-written page; it doesn't know the line.
_WARNING: Final = re.compile(r"Doc file '([^']+)' contains (?:an? [a-z ]*)link (?:to )?'([^']+)'")


def with_line(warning: str, text_of: Callable[[str], str | None]) -> str:
    """MkDocs' warning of a link behind the line where the page first has that link.

    Any other message, and that of a page that `text_of` does not know, stays as it is.
    """
    match = _WARNING.match(warning)
    text = text_of(match[1]) if match is not None else None
    if match is None or text is None:
        return warning
    lines = enumerate(text.splitlines(), start=1)
    line = next((number for number, written in lines if match[2] in written), None)
    return warning if line is None else f"docs/{match[1]}:{line}: {warning}"


@dataclass
class LinkCheck:
    """The ids and the links of one build; pages are named by their source address."""

    ids: dict[str, Counter[str]] = field(default_factory=dict)
    links: list[tuple[str, str, str]] = field(default_factory=list)

    def clear(self) -> None:
        """Begin with another build."""
        self.ids.clear()
        self.links.clear()

    def page(self, src_uri: str, ids: Iterable[str]) -> None:
        """Take down every id of a page."""
        self.ids[src_uri] = Counter(ids)

    def link(self, src_uri: str, target: str, fragment: str) -> None:
        """Take down a link from one page to a fragment of another, or of itself."""
        self.links.append((src_uri, target, fragment))

    def faults(self) -> Iterator[str]:
        """Links that lead to no element, ids that stand twice, and ids made by counting."""
        for src_uri, target, fragment in dict.fromkeys(self.links):
            if target in self.ids and fragment not in self.ids[target]:
                yield f"{src_uri}: a link leads to {target}#{fragment}, which does not exist"
        for src_uri, ids in self.ids.items():
            for name, count in ids.items():
                if count > 1:
                    yield f"{src_uri}: the id {name} stands {count} times on the page"
                if _COUNTED.fullmatch(name):
                    yield (
                        f"{src_uri}: a heading has no id but its place ({name}), which changes "
                        "with the next heading; write {: #id } behind it, with a word for id"
                    )
                again = _AGAIN.fullmatch(name)
                if again is not None and again["first"] in ids:
                    yield (
                        f"{src_uri}: the id {name} counts headings of the same words, and changes "
                        "with the next of them; write {: #id } behind it, with a word for id"
                    )
