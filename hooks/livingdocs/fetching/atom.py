"""Strict reading of the Atom that arXiv's API answers with.

A page of an error, half a feed, or a feed with a DTD is no answer at all, whatever a lenient parser
would make of it. One faulty entry, though, costs only that entry. Elements are found by namespace
and name, since arXiv has written its feeds in two orders, and papers by their id, since the number
and the order of the entries have often been wrong.

The format is described in https://info.arxiv.org/help/api/user-manual.html.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, ParseError, XMLParser

import arxiv

from livingdocs.arxiv_ids import ArxivId, parse_arxiv_id
from livingdocs.characters import normalise_import

_ATOM: Final = "{http://www.w3.org/2005/Atom}"
_ARXIV: Final = "{http://arxiv.org/schemas/atom}"
_OPENSEARCH: Final = "{http://a9.com/-/spec/opensearch/1.1/}"
_END: Final = re.compile(rb"</(?:[A-Za-z]+:)?feed\s*>\s*\Z")
_DOCTYPE: Final = "<!DOCTYPE"
_ABS: Final = re.compile(r"https?://(?:export\.)?arxiv\.org/abs/(?P<id>[^\s?#]+)", re.ASCII)
_ERROR: Final = re.compile(r"https?://(?:export\.)?arxiv\.org/api/errors#(?P<what>.*)", re.DOTALL)
_BAD_FORMAT: Final = "incorrect_id_format_for_"
_LONGEST: Final = {"title": 2_000, "abstract": 50_000, "comment": 20_000, "name": 1_000}
_MOST_AUTHORS: Final = 20_000
_MOST_ENTRIES: Final = 1_000
"""A question has a hundred ids at most; each entry that can't be taken is told."""


class AtomError(ValueError):
    """A body that is no complete feed; the message says what it is instead."""


class _EntryError(ValueError):
    """One entry that can't be taken."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One version of one paper; `paper.version` is always known."""

    paper: ArxivId
    result: arxiv.Result


@dataclass(frozen=True, slots=True)
class FaultyEntry:
    """An entry that can't be taken, and why; `paper` is None where not even the id is sound."""

    paper: ArxivId | None
    reason: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """arXiv's own error entry: `subject` is what it calls no id, as far as it says so."""

    subject: str
    words: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A complete answer.

    Attributes:
        total: what the feed says of the number of results; never believed, except as a sign that
            something was left out.
    """

    entries: tuple[Entry, ...]
    faulty: tuple[FaultyEntry, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    total: int | None = None

    @property
    def admits_a_gap(self) -> bool:
        """Whether the feed itself says that there is more than it holds."""
        held = len(self.entries) + len(self.faulty) + len(self.refusals)
        return self.total is not None and self.total > held


def read_feed(body: bytes) -> Feed:
    """The feed in `body`.

    Raises:
        AtomError: when it is anything else than one complete, strict Atom feed in UTF-8.
    """
    root = _root(body)
    entries: list[Entry] = []
    faulty: list[FaultyEntry] = []
    refusals: list[Refusal] = []
    elements = root.findall(f"{_ATOM}entry")
    if len(elements) > _MOST_ENTRIES:
        raise AtomError(f"{len(elements):,} entries")
    for element in elements:
        ids = element.findall(f"{_ATOM}id")
        if len(ids) != 1 or len(ids[0]):
            faulty.append(FaultyEntry(None, "not one plain id"))
            continue
        address = " ".join((ids[0].text or "").split())
        if error := _ERROR.fullmatch(address):
            refusals.append(_refusal(element, error["what"]))
            continue
        paper = _paper(address)
        try:
            entries.append(_entry(element, paper, address))
        except _EntryError as fault:
            faulty.append(FaultyEntry(paper, str(fault)))
    return Feed(tuple(entries), tuple(faulty), tuple(refusals), _total(root))


def _root(body: bytes) -> Element:
    if not body.strip():
        raise AtomError("an empty body")
    if not _END.search(body[-200:]):
        raise AtomError(f"no end of a feed; it begins with {beginning(body)}")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise AtomError(f"bytes that are no UTF-8 at {error.start}") from None
    if _DOCTYPE in text:
        # Before any parser sees it: entities of one's own would be unfolded as far as it allows.
        raise AtomError("a document type definition")
    parser = XMLParser()
    try:
        parser.feed(text)
        root: Element = parser.close()
    except ParseError as error:
        raise AtomError(f"XML that is not well-formed ({error})") from None
    if root.tag != f"{_ATOM}feed":
        raise AtomError(f"no Atom feed; it begins with {beginning(body)}")
    return root


def beginning(body: bytes) -> str:
    """The first bytes of a body, in a form that can stand in a log."""
    return repr(body[:60])[1:]


def _total(root: Element) -> int | None:
    text = _plain(root, f"{_OPENSEARCH}totalResults").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _refusal(element: Element, what: str) -> Refusal:
    words = _one_line(_plain(element, f"{_ATOM}summary"))[:300]
    subject = what.partition(_BAD_FORMAT)[2]
    return Refusal(subject.strip(), words or what[:300])


def _paper(address: str) -> ArxivId | None:
    match = _ABS.fullmatch(address)
    return parse_arxiv_id(match["id"]) if match else None


def _entry(element: Element, paper: ArxivId | None, address: str) -> Entry:
    if paper is None:
        raise _EntryError(f"an address that is no paper's: {address[:80]!r}")
    if paper.version is None:
        raise _EntryError("an address without a version")
    authors = [
        arxiv.Result.Author(name)
        for author in element.iterfind(f"{_ATOM}author")
        if (name := _one_line(_text(author, f"{_ATOM}name", "name")))
    ]
    if not authors:
        raise _EntryError("no author")
    if len(authors) > _MOST_AUTHORS:
        raise _EntryError(f"{len(authors)} authors")
    title = _one_line(_text(element, f"{_ATOM}title", "title"))
    if not title:
        raise _EntryError("no title")
    categories = [_term(each) for each in element.iterfind(f"{_ATOM}category")]
    primary = element.find(f"{_ARXIV}primary_category")
    result = arxiv.Result(
        entry_id=address,
        published=_moment(element, "published"),
        updated=_moment(element, "updated"),
        title=title,
        authors=authors,
        summary=_paragraphs(_text(element, f"{_ATOM}summary", "abstract")),
        comment=_one_line(_text(element, f"{_ARXIV}comment", "comment")),
        journal_ref=_one_line(_text(element, f"{_ARXIV}journal_ref", "comment")),
        doi=_one_line(_text(element, f"{_ARXIV}doi", "comment")),
        primary_category=_term(primary) if primary is not None else "",
        categories=[term for term in categories if term],
    )
    return Entry(paper, result)


def _term(element: Element) -> str:
    return _one_line(element.get("term", ""))[:60]


def _plain(element: Element, path: str) -> str:
    """The text of the first such child, or nothing."""
    return element.findtext(path) or ""


def _text(element: Element, path: str, kind: str) -> str:
    """The text of the one such child; nothing where there is none."""
    found = element.findall(path)
    if not found:
        return ""
    if len(found) > 1:
        raise _EntryError(f"{len(found)} times {path.rpartition('}')[2]}")
    if len(found[0]):
        raise _EntryError(f"markup in {path.rpartition('}')[2]}")
    text = found[0].text or ""
    if len(text) > _LONGEST[kind]:
        raise _EntryError(f"{len(text):,} characters of {path.rpartition('}')[2]}")
    return normalise_import(text)[0]


def _one_line(text: str) -> str:
    """White space folded: arXiv has wrapped long titles with a line feed and two spaces."""
    return " ".join(normalise_import(text)[0].split())


def _paragraphs(text: str) -> str:
    """An abstract as one line a paragraph; an indented line begins a new one."""
    paragraphs = re.split(r"\n\s*\n|\n(?=[ ]{2}\S)", text.strip())
    return "\n".join(part for each in paragraphs if (part := " ".join(each.split())))


def _moment(element: Element, name: str) -> dt.datetime:
    """A moment of the entry, in UTC."""
    text = _text(element, f"{_ATOM}{name}", "name").strip()
    if not text:
        raise _EntryError(f"no {name}")
    try:
        moment = dt.datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise ValueError
        moment = moment.astimezone(dt.UTC)
    except (ValueError, OverflowError):
        raise _EntryError(f"{name} is no moment: {text[:40]!r}") from None
    if not 1991 <= moment.year <= 2099:
        raise _EntryError(f"{name} is in the year {moment.year}")
    return moment
