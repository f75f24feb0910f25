"""The gate: a built site and what the build expects of it, to findings."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, MutableMapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from selectolax.lexbor import LexborHTMLParser

from livingdocs.findings import Finding
from livingdocs.output_gate.expected import NOT_FOUND, Expected
from livingdocs.output_gate.fragments import SEARCH_INDEX
from livingdocs.output_gate.html_rules import (
    PagePlace,
    article_text,
    macro_faults,
    page_faults,
    without_space,
)
from livingdocs.output_gate.other_files import READERS
from livingdocs.output_gate.record_texts import RecordText
from livingdocs.output_gate.rules import Fault, GateRule, finding, shown

_BESIDE: Final = frozenset({SEARCH_INDEX, "sitemap.xml.gz"})
"""What the generator writes when all pages are done."""
_NEVER: Final = frozenset({".htm", ".xhtml", ".xht", ".shtml", ".mht", ".mhtml", ".svgz", ".swf"})
_LOADED: Final = frozenset(
    {".css", ".js", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".ico", ".woff2"}
)
"""What a page may load, if it is there."""
_TOLD: Final = 3
"""Of the same fault on many pages so many are told one by one."""


Seen = MutableMapping[str, tuple[bytes, tuple[Fault, ...]]]
"""Of each file its digest with all that it was held to, and what was found then."""


def check_site(folder: Path, expected: Expected, *, seen: Seen | None = None) -> list[Finding]:
    """Every fault of the site in `folder`, by file.

    With the same `seen` a second time, only files are read anew that changed, or of which something
    else is expected now.
    """
    files = frozenset(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    loadable = frozenset(path for path in files if Path(path).suffix.lower() in _LOADED)
    found = [finding(path, fault) for path, fault in plan_faults(files, expected)]
    for path in sorted(files):
        suffix = Path(path).suffix.lower()
        if suffix == ".html" or suffix in READERS:
            data = (folder / path).read_bytes()
            place = place_of(path, expected, loadable)
            faults = _remembered(data, place, expected, {} if seen is None else seen)
            found += [finding(path, fault) for fault in faults]
    return _grouped(found)


def plan_faults(files: Collection[str], expected: Expected) -> Iterator[tuple[str, Fault]]:
    """Pages of the plan without a file, and files that nobody planned."""
    for path, source in expected.pages.items():
        if path not in files:
            yield path, Fault(GateRule.MISSING, f"no file for {source}")
    for path in expected.texts.keys() - expected.pages.keys() - set(files):
        yield path, Fault(GateRule.MISSING, f"no page for {expected.texts[path][0].record}")
    known = {*expected.pages, *expected.files, *_BESIDE}
    for path in sorted(files):
        suffix = Path(path).suffix.lower()
        if suffix in _NEVER:
            yield path, Fault(GateRule.UNPLANNED, f"a file of the kind {suffix}")
        elif path not in known and not expected.leftovers:
            yield path, Fault(GateRule.UNPLANNED, "a file that no source made")


def file_faults(data: bytes, place: PagePlace, texts: Iterable[RecordText]) -> list[Fault]:
    """Everything wrong with one file."""
    reader = READERS.get(Path(place.path).suffix.lower())
    if reader is not None:
        return reader(data, place)
    tree = LexborHTMLParser(data)
    return [
        *page_faults(data, tree, place),
        *(macro_faults(tree) if b"acro" in data else ()),
        *text_faults(tree, texts),
    ]


def text_faults(tree: LexborHTMLParser, texts: Iterable[RecordText]) -> Iterator[Fault]:
    """Texts of records that do not stand in the page."""
    page = None
    for text in texts:
        page = article_text(tree) if page is None else page
        if without_space(text.text) not in page:
            found = f"{text.record}: {text.field} is not on the page: {text.text}"
            yield Fault(GateRule.TEXT, shown(found))


def _remembered(data: bytes, place: PagePlace, expected: Expected, seen: Seen) -> tuple[Fault, ...]:
    texts = expected.texts.get(place.path, ())
    # All but its name: what the page may load is among it, and the texts that it must hold.
    held_to = hash((replace(place, path=""), texts))
    digest = hashlib.blake2b(data)
    digest.update(str(held_to).encode("ascii"))
    before = seen.get(place.path)
    if before is None or before[0] != digest.digest():
        faults = tuple(file_faults(data, place, texts))
        seen[place.path] = before = (digest.digest(), faults)
    return before[1]


def place_of(path: str, expected: Expected, files: frozenset[str]) -> PagePlace:
    """Where a file stands; `files` are those that a page may load."""
    depth = path.count("/")
    base = expected.root if path == NOT_FOUND else "/".join([".."] * depth) or "."
    return PagePlace(
        path=path,
        base=base,
        root=expected.root,
        site_url=expected.site_url,
        # A refresh leads to a page; of other places nobody knows what they are.
        moved=frozenset(expected.pages if path in expected.moved else ()),
        nonce=expected.nonce,
        files=files,
    )


def _grouped(findings: Iterable[Finding]) -> list[Finding]:
    """The same fault of many pages as a few findings, of which the last names how many follow."""
    alike: dict[tuple[str, str], list[Finding]] = {}
    for each in findings:
        alike.setdefault((each.rule, each.found), []).append(each)
    told: list[Finding] = []
    for group in alike.values():
        kept, left = group[:_TOLD], len(group) - _TOLD
        if left > 0:
            kept[-1] = replace(kept[-1], found=f"{kept[-1].found} (and {left} more like it)")
        told += kept
    return sorted(told, key=lambda each: each.sort_key)
