"""Which work an entry is: its paper on arXiv wherever the id hides, its DOI, its title.

A field that is there to say so (`eprint`, a DOI of arXiv) is believed before one that may speak of
another paper (`note`). What the fields disagree about is reported by whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.arxiv_ids import ARCHIVES, ArxivId, find_arxiv_ids, parse_arxiv_id

_EPRINT_TYPES: Final = ("eprinttype", "archiveprefix")
_CLASSES: Final = ("eprintclass", "primaryclass")
_BY_NAME: Final = ("arxivid", "arxiv", "arxiv_id", "arxiv-id")
_ADDRESSES: Final = ("url", "bdsk-url-1", "link", "pdf", "ee")
_PLACES: Final = ("journal", "journaltitle", "booktitle", "volume", "number", "pages", "series")
_BODIES: Final = ("institution", "organization", "publisher", "type", "school")
_REMARKS: Final = ("howpublished", "note", "annote", "addendum", "pubstate", "comment")
_SPEAKS_OF_ARXIV: Final = re.compile(r"arxiv|\bcorr\b|\babs/", re.IGNORECASE)
_ABS: Final = re.compile(r"\babs[/-](?=[0-9]{4}[.-][0-9]|[a-z-]+/[0-9]{7})")
_OTHER_PAPER: Final = re.compile(
    r"\b(?:see|follow|follows|follow-up|extend(?:s|ed)?|version of|based on|cf|comment on|reply to|"
    r"supersede[sd]?|replaces|erratum|companion|builds on|related|also)\b[^.;]{0,80}\Z",
    re.IGNORECASE,
)
_WORDS_BEFORE: Final = 120
_MOST: Final = 20
_URL: Final = re.compile(r"\\(?:url|href|nolinkurl)\s*")
_DOI: Final = re.compile(r"10\.[0-9]{4,9}/[^\s{}\"<>]+")
_DOI_ADDRESS: Final = re.compile(r"(?:https?://)?(?:dx\.)?doi\.org/|doi:\s*", re.IGNORECASE)
_ARXIV_DOI: Final = re.compile(r"10\.48550/arxiv\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NamedPaper:
    """A paper on arXiv and the field that names it."""

    paper: ArxivId
    field: str


@dataclass(frozen=True, slots=True)
class Identity:
    """What an entry says that it is.

    Attributes:
        named: the paper on arXiv, if it is one.
        others: papers that other fields name as the same work.
        mentioned: papers that a remark names beside the work.
        malformed: what `eprint` holds in the place of an id.
        doi: in lower case, without address.
    """

    named: NamedPaper | None = None
    others: tuple[NamedPaper, ...] = ()
    mentioned: tuple[NamedPaper, ...] = ()
    malformed: str = ""
    doi: str = ""

    @property
    def paper(self) -> str | None:
        """The id of the paper on arXiv, without a version."""
        return self.named.paper.id if self.named else None


def identify(fields: Mapping[str, str]) -> Identity:
    """Read every field in which an id may hide; names of fields are in lower case."""
    named = list(_named(fields))
    mentioned: list[NamedPaper] = []
    for name in _REMARKS:
        text = fields.get(name, "")
        if _SPEAKS_OF_ARXIV.search(text) or _eprint_type(fields) == "arxiv":
            (mentioned if _is_aside(text) else named).extend(
                NamedPaper(paper, name) for paper in _ids(text)
            )
    first = named[0] if named else None
    if first is not None and first.paper.version is None:
        # Another field may say which version.
        same = (each for each in named if each.paper.id == first.paper.id and each.paper.version)
        first = next((NamedPaper(each.paper, first.field) for each in same), first)
    own = first.paper.id if first else None
    return Identity(
        named=first,
        others=tuple(each for each in named if each.paper.id != own),
        mentioned=tuple(each for each in mentioned if each.paper.id != own),
        malformed=_malformed(fields),
        doi=doi_of(fields),
    )


def doi_of(fields: Mapping[str, str]) -> str:
    """The DOI that is not arXiv's own, bare and in lower case; empty where there is none."""
    for name in ("doi", "url", "ee"):
        text = fields.get(name, "").replace("\\_", "_").strip()
        if name != "doi" and not _DOI_ADDRESS.search(text):
            continue
        match = _DOI.search(_DOI_ADDRESS.sub("", text))
        if match and not _ARXIV_DOI.match(match[0]):
            return match[0].rstrip(".,;").lower()
    return ""


def _named(fields: Mapping[str, str]) -> Iterator[NamedPaper]:
    """Papers in the fields that say what the work is, the most trusted ones first."""
    if (paper := _eprint(fields)) is not None:
        yield NamedPaper(paper, "eprint")
    for name in _BY_NAME:
        for paper in _ids(fields.get(name, "")):
            yield NamedPaper(paper, name)
    for name in ("doi", *_ADDRESSES):
        for paper in _ids(fields.get(name, ""))[:1]:
            yield NamedPaper(paper, name)
    for name in (*_PLACES, *_BODIES):
        text = fields.get(name, "")
        if name == "volume" and _SPEAKS_OF_ARXIV.search(fields.get("journal", "")):
            text = f"arXiv:{text}" if parse_arxiv_id(text) else text
        if _SPEAKS_OF_ARXIV.search(text):
            for paper in _ids(text)[:1]:
                yield NamedPaper(paper, name)


def _eprint(fields: Mapping[str, str]) -> ArxivId | None:
    text = fields.get("eprint", "").strip("{} ")
    kind = _eprint_type(fields)
    if not text or (kind not in ("", "arxiv") and kind not in ARCHIVES):
        return None
    found = parse_arxiv_id(text) or next(iter(_ids(text)), None)
    if found is not None:
        return found
    archives = [kind, *(fields.get(name, "").split(".")[0].lower() for name in _CLASSES)]
    return next(
        (paper for each in archives if each and (paper := parse_arxiv_id(f"{each}/{text}"))), None
    )


def _eprint_type(fields: Mapping[str, str]) -> str:
    return next((fields[name].strip("{} ").lower() for name in _EPRINT_TYPES if name in fields), "")


def _malformed(fields: Mapping[str, str]) -> str:
    text = fields.get("eprint", "")
    says_arxiv = _eprint_type(fields) == "arxiv"
    return text if says_arxiv and text and _eprint(fields) is None else ""


def _ids(text: str) -> list[ArxivId]:
    if not text:
        return []
    plain = _URL.sub("", text).replace("{", " ").replace("}", " ").replace("\\_", "_")
    plain = _ABS.sub("arXiv:", plain)
    return [mention.arxiv_id for mention in find_arxiv_ids(plain)]


def _is_aside(text: str) -> bool:
    """Whether a remark speaks of another paper: "see also arXiv:…", or of several."""
    mentions = find_arxiv_ids(text)
    if len({mention.arxiv_id.id for mention in mentions}) > 1:
        return True
    before = (text[max(0, each.start - _WORDS_BEFORE) : each.start] for each in mentions[:_MOST])
    return any(map(_OTHER_PAPER.search, before))
