"""Whether the comment of an arXiv paper says that it was withdrawn.

Atom has no field for it. The word alone says little: papers replace withdrawn ones, are withdrawn
from proceedings, or withdraw a lemma. So a sentence counts only where the paper itself is what is
withdrawn.
"""

from __future__ import annotations

import re
from typing import Final

_PAPER: Final = (
    r"(?:paper|article|submission|manuscript|pre-?print|e-?print|work|version|report|note|letter"
    r"|thesis|document|draft|text|entry)"
)
_THIS: Final = rf"(?:this|the|our|my)\s+(?:[\w-]+\s+){{0,3}}?{_PAPER}"
_ASIDE: Final = r"(?:\s*\([^)]{0,80}\)|\s+(?:arxiv\S*|v[0-9]+|itself|entitled\s.{1,120}?)){0,2}"
_GONE: Final = r"(?:withdrawn|retracted)"
_IS: Final = r"(?:has|have)\s+(?:now\s+)?been|is(?:\s+(?:now|being|hereby))?|was|are|be"
_WHY: Final = (
    r"due|by|because|for|as|since|pending|until|owing|upon|on|at|to|in|per|after|and|while|"
    r"requested|notice|of\s+(?:this|the|our|my)"
)

_SAYS_SO: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # "Withdrawn due to …", "Withdrawal by the authors": a sentence without a subject.
        rf"^\W*(?:{_GONE}|withdrawal)(?=\W*$|\s*[.,;:!)\]]|\s+(?:{_WHY})\b)"
        r"(?!\s+as\s+\w+\s*:)",
        rf"^\W*{_PAPER}\s+(?:(?:{_IS})\s+)?(?:\w+\s+)?{_GONE}\b",
        rf"\bthis\s+(?:{_IS})\s+(?:\w+\s+)?{_GONE}\b",
        rf"\b{_THIS}\b{_ASIDE}\s+(?:{_IS})\s+(?:\w+\s+){{0,2}}?{_GONE}\b",
        rf"\b{_THIS}\b[^.;:]{{0,200}}?\b(?:needs?\s+to|must|has\s+to|have\s+to)\s+be\s+{_GONE}\b",
        r"\bwithdr(?:aw|ew|awn|awing|aws)\s+(?:this|the|our|my)\s+(?:(?:current|present|above)\s+)?"
        rf"{_PAPER}\b",
        r"\b(?:request|seek|ask|apply|wish)\w*\s+(?:for\s+)?(?:the\s+|a\s+|its\s+)?withdrawal\b",
        rf"\b{_GONE}\s+by\s+(?:the\s+)?(?:arxiv|author)",
    )
)

# Of another paper, of a part, from somewhere else, or only perhaps.
_NOT_SO: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:previous|earlier|older|original|former|prior|first|old)(?:ly)?\s+(?:\w+\s+)?"
        rf"(?:version|{_PAPER})\b",
        r"\b(?:could|may|might|would|will)\s+be\s+(?:withdrawn|retracted)\b",
        r"\b(?:replac\w+|supersed\w+|merg\w+|substitut\w+|correct\w+|expand\w+|modif\w+)\b"
        rf".*\b{_GONE}\b",
        r"\b(?:withdrawn|retracted|withdraw|withdrew)\s+from\b",
        r"\b(?:section|lemma|theorem|claims?|proposition|chapter|appendix|remark|conjecture"
        r"|results?|corollary|consent)\b\s*[0-9.]*\s*(?:\([^)]*\)\s*)?"
        rf"(?:(?:of|in|about)\s[\w\s]{{1,60}}?\s)?(?:(?:{_IS}|were)\s+)?{_GONE}\b",
        rf"\bwhich\s+(?:was|is|has\s+been)\s+(?:\w+\s+)?{_GONE}\b",
    )
)
_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+|\n+")
_LONGEST: Final = 4000


def is_withdrawn(comment: str | None, abstract: str | None = None) -> bool:
    """Whether the paper is withdrawn, by its comment or by an abstract that says nothing else.

    An abstract counts only in its first sentence: a withdrawn paper mostly keeps the old one.
    """
    if comment and any(_tells(sentence) for sentence in _sentences(comment)):
        return True
    first = next(iter(_sentences(abstract or "")), "")
    return bool(re.match(r"(?:this|the)\b", first, re.IGNORECASE)) and _tells(first)


def _sentences(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text[:_LONGEST].strip()) if part]


def _tells(sentence: str) -> bool:
    if not any(pattern.search(sentence) for pattern in _SAYS_SO):
        return False
    return not any(pattern.search(sentence) for pattern in _NOT_SO)
