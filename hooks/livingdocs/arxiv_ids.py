"""arXiv identifiers: exact reading, and finding them in running text.

The grammar is arXiv's own (`arxiv/identifier/__init__.py` and `arxiv/taxonomy/definitions.py`
of arXiv/arxiv-base, and `browse/domain/identifier.py` of arXiv/arxiv-browse):

* since 2007-04: `YYMM.NNNN` up to 1412, `YYMM.NNNNN` from 1501, month 01 to 12, serial not zero;
* 1991-08 to 2007-03: `archive/YYMMNNN`, serial not zero, the archive one of a closed list. A
  subject class (`math.GT/0309136`, `cond-mat.mes-hall/0211022`) is allowed in writing and is no
  part of the id: the API answers only the canonical `math/0309136`;
* a version is `v` and a number without leading zero.

An id is text from the first moment on: read as a number, `2610.12450` loses its last digit and
becomes another paper. Running text is full of numbers of the same shape (parts of DOIs, figures,
versions, other sites' paths), therefore what stands around a bare number decides.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import date

_ARCHIVE_NAMES = (
    "acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas "
    "cond-mat cs dg-ga funct-an gr-qc hep-ex hep-lat hep-ph hep-th math math-ph mtrl-th nlin "
    "nucl-ex nucl-th patt-sol physics plasm-ph q-alg q-bio quant-ph solv-int supr-con"
)
ARCHIVES: frozenset[str] = frozenset(_ARCHIVE_NAMES.split())
"""Archives that gave out ids of the old form; those that began in or after 2007-04 never did."""

_VERSION = r"(?:[vV](?P<version>[1-9][0-9]{0,2}))?"
_NEW = r"(?P<yymm>[0-9]{2}(?:0[1-9]|1[0-2]))\.(?P<serial>[0-9]{4,5})"
_OLD = (
    r"(?P<archive>" + "|".join(sorted(ARCHIVES, key=lambda name: (-len(name), name))) + r")"
    r"(?:\.[A-Za-z][A-Za-z-]{1,14})?/(?P<old_yymm>[0-9]{2}(?:0[1-9]|1[0-2]))"
    r"(?P<old_serial>[0-9]{3})"
)
_ID = rf"(?:{_NEW}|{_OLD}){_VERSION}(?![0-9A-Za-z])(?!\.[0-9])"
_CLEAN_LEFT = r"(?<![0-9A-Za-z_.@/-])"
_HOST = r"(?:https?://)?(?:(?:www|export|browse)\.)?arxiv\.org/"
_URL_TAIL = r"(?:\.pdf)?/?(?:[?#](?:[0-9A-Za-z~&=%/_-]|[.:](?=[0-9A-Za-z]))*)?"
_URL = re.compile(
    rf"{_CLEAN_LEFT}{_HOST}(?:abs|pdf|html|ps|src|format|e-print)/{_ID}{_URL_TAIL}",
    re.ASCII | re.IGNORECASE,
)
_DOI = re.compile(
    rf"{_CLEAN_LEFT}(?:https?://(?:dx\.)?doi\.org/|doi:[ ]?)?10\.48550/arxiv\.{_ID}",
    re.ASCII | re.IGNORECASE,
)
_PREFIXED = re.compile(
    rf"(?<![0-9A-Za-z_])arxiv(?:[ \t]?[:：][ \t]?|[ \t_-])?{_ID}", re.ASCII | re.IGNORECASE
)
_BARE_NEW = re.compile(rf"(?<![0-9]){_NEW}{_VERSION}(?![0-9A-Za-z%％×])(?!\.[0-9])", re.ASCII)
_BARE_OLD = re.compile(
    rf"{_CLEAN_LEFT}{_OLD}{_VERSION}(?![0-9A-Za-z_])(?!/[0-9A-Za-z])", re.ASCII | re.IGNORECASE
)
_EXACT = (re.compile(rf"{_NEW}{_VERSION}", re.ASCII), _BARE_OLD, _PREFIXED, _URL, _DOI)

# A path or a DOI of somebody else: a number inside it belongs to them.
_FOREIGN = re.compile(r"(?:https?://|(?<![0-9.])10\.[0-9]{4,9}/)[!#-&(-+./0-:=?-\[\]-{}~-]+")
_KNOWN_PAPER_PATH = re.compile(
    r"https?://(?:www\.)?(?:huggingface\.co/papers|alphaxiv\.org/(?:abs|overview|pdf)"
    r"|ar5iv\.org/(?:abs|html)|ar5iv\.labs\.arxiv\.org/(?:abs|html))/"
)
_UNIT = re.compile(
    r"[ ]?(?:倍|秒|元|美元|万|亿|tok|(?:[KMGT]i?B|[mnμµ]?s|[kMG]?Hz|FLOPS|req/s|QPS)(?![A-Za-z]))"
)
_OPENING = frozenset("([{<\"'`|,;:!?*>=")
_NUMBER_MARKS = frozenset("≈～±×÷＋－￥¥€£＄＃．")
_SLUG = re.compile(
    r"(?<![0-9A-Za-z.-])(?P<card>[0-9]{1,5})-(?P<yymm>[0-9]{2}(?:0[1-9]|1[0-2]))"
    r"-(?P<serial>[0-9]{4,5})(?![0-9A-Za-z.])(?!-[0-9])",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class ArxivId:
    """A paper on arXiv, and the version that was cited if one was.

    Attributes:
        id: canonical id without version: `2605.11093`, `hep-th/9711200`.
        version: 1 for `v1`; None where the text names no version.
    """

    id: str
    version: int | None = None

    def __str__(self) -> str:
        """The id with its version, as arXiv writes it."""
        return self.id if self.version is None else f"{self.id}v{self.version}"


@dataclass(frozen=True, slots=True)
class ArxivMention:
    """An id in running text; the span includes a prefix, an arxiv.org address or a DOI."""

    start: int
    end: int
    text: str
    arxiv_id: ArxivId


@dataclass(frozen=True, slots=True)
class CardSlug:
    """A paper card named by its file: `1432-2609-19499` is card 1432 of paper 2609.19499."""

    start: int
    end: int
    text: str
    card: int
    arxiv_id: ArxivId


def parse_arxiv_id(text: str) -> ArxivId | None:
    """Read a text that is one id and nothing else.

    Accepted: the bare id, `arXiv:` before it, an address of arxiv.org (abs, pdf, html), the DOI
    `10.48550/arXiv.…`. Nothing is trimmed: white space or a line end makes it no id, because the
    text becomes a key, a file name and an address.
    """
    for pattern in _EXACT:
        match = pattern.fullmatch(text)
        if match is not None:
            return _read(match)
    return None


def find_arxiv_ids(text: str) -> list[ArxivMention]:
    """Every id in running text, in order of place.

    A bare number of the right shape is no id inside another DOI, another site's address (known
    mirrors of papers excepted), a version, a larger number, or before a unit.
    """
    found: list[ArxivMention] = []
    taken: list[tuple[int, int]] = []
    for pattern in (_URL, _DOI, _PREFIXED):
        for match in pattern.finditer(text):
            arxiv_id = _read(match)
            if arxiv_id is not None and not _inside(taken, match.start()):
                found.append(ArxivMention(*match.span(), match.group(), arxiv_id))
        taken = sorted((mention.start, mention.end) for mention in found)
    foreign = [match.span() for match in _FOREIGN.finditer(text)]
    ends = {mention.end for mention in found}
    for match in _bare_matches(text):
        arxiv_id = _read(match)
        if arxiv_id is None or _inside(taken, match.start()):
            continue
        if _stands_alone(text, match, foreign, ends=ends):
            found.append(ArxivMention(*match.span(), match.group(), arxiv_id))
            ends.add(match.end())
    return sorted(found, key=lambda mention: mention.start)


def find_card_slugs(text: str) -> list[CardSlug]:
    """Every card slug `number-YYMM-serial` in running text."""
    slugs = []
    for match in _SLUG.finditer(text):
        arxiv_id = _new_id(match["yymm"], match["serial"], version=None)
        if arxiv_id is not None:
            slugs.append(CardSlug(*match.span(), match.group(), int(match["card"]), arxiv_id))
    return slugs


def abs_url(arxiv_id: str, *, version: int | None = None) -> str:
    """Address of the abstract page, built from the id and never copied from a text.

    Raises:
        ValueError: `arxiv_id` is not a canonical id.
    """
    return f"https://arxiv.org/abs/{ArxivId(_canonical(arxiv_id), version)}"


def file_stem(arxiv_id: str) -> str:
    """Name of the paper's files: the id with `_` for the `/` of the old form.

    Raises:
        ValueError: `arxiv_id` is not a canonical id.
    """
    return _canonical(arxiv_id).replace("/", "_")


def id_of_file_stem(stem: str) -> str | None:
    """The canonical id that `file_stem` turned into `stem`, or None."""
    text = stem.replace("_", "/", 1)
    return text if is_canonical(text) else None


def is_canonical(text: str) -> bool:
    """Whether `text` is an id as records hold it: no prefix, version or subject class."""
    return parse_arxiv_id(text) == ArxivId(text)


def id_yymm(arxiv_id: str) -> str:
    """The four digits of year and month in the id, which also name its snapshot folder.

    Raises:
        ValueError: `arxiv_id` is not a canonical id.
    """
    return _canonical(arxiv_id).rpartition("/")[2][:4]


def id_month(arxiv_id: str) -> date:
    """First day of the month in which arXiv gave out the id.

    Raises:
        ValueError: `arxiv_id` is not a canonical id.
    """
    yymm = id_yymm(arxiv_id)
    century = 1900 if "/" in arxiv_id and yymm >= "91" else 2000
    return date(century + int(yymm[:2]), int(yymm[2:]), 1)


def _canonical(arxiv_id: str) -> str:
    if not is_canonical(arxiv_id):
        raise ValueError(f"expected a canonical arXiv id, found {arxiv_id!r}")
    return arxiv_id


def _read(match: re.Match[str]) -> ArxivId | None:
    groups = match.groupdict()
    version = int(groups["version"]) if groups["version"] else None
    if groups.get("yymm") and groups.get("serial"):
        return _new_id(groups["yymm"], groups["serial"], version=version)
    yymm, serial = groups["old_yymm"], groups["old_serial"]
    in_time = yymm >= "9108" or yymm <= "0703"
    if not in_time or serial == "000":
        return None
    return ArxivId(f"{groups['archive'].lower()}/{yymm}{serial}", version)


def _new_id(yymm: str, serial: str, *, version: int | None) -> ArxivId | None:
    width = 5 if yymm >= "1501" else 4
    if yymm < "0704" or len(serial) != width or not serial.strip("0"):
        return None
    return ArxivId(f"{yymm}.{serial}", version)


def _bare_matches(text: str) -> list[re.Match[str]]:
    matches = [*_BARE_NEW.finditer(text), *_BARE_OLD.finditer(text)]
    return sorted(matches, key=lambda match: match.start())


def _stands_alone(
    text: str,
    match: re.Match[str],
    foreign: list[tuple[int, int]],
    *,
    ends: set[int],
) -> bool:
    start = match.start()
    surrounding = _span_around(foreign, start)
    if surrounding is not None:
        return _KNOWN_PAPER_PATH.fullmatch(text, surrounding[0], start) is not None
    if _UNIT.match(text, match.end()):
        return False
    before = text[start - 1 : start]
    if not before or before.isspace() or before in _OPENING:
        return True
    if before == "/":
        return start - 1 in ends
    if before == "-":
        return text[start - 2 : start - 1].isalpha()
    return not before.isascii() and before not in _NUMBER_MARKS


def _span_around(spans: list[tuple[int, int]], index: int) -> tuple[int, int] | None:
    """The span that holds `index`; spans are sorted and do not overlap."""
    place = bisect_right(spans, (index, len(spans) and spans[-1][1] + 1))
    if place and spans[place - 1][0] <= index < spans[place - 1][1]:
        return spans[place - 1]
    return None


def _inside(spans: list[tuple[int, int]], index: int) -> bool:
    return _span_around(spans, index) is not None
