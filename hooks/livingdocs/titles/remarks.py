"""What a citation says beside the title: glosses, venues, measured figures, awards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from livingdocs.titles.folding import fold_title
from livingdocs.titles.words import has_east_asian

_GLOSS: Final = re.compile(r"(?:^|(?<=[\s\uff09)]))[\u00b7\u2022\u2027\u2219\u22c5\u30fb](?:\s|$)")
_VENUES: Final = (
    "AAAI|ACL|AISTATS|ASE|ASPLOS|ATC|CCS|CHI|CIDR|CIKM|COLING|COLM|CoRL|CVPR|DAC|DATE|EACL|ECCV|"
    "EMNLP|EuroSys|FAST|FSE|HPCA|HPDC|ICCV|ICDE|ICDM|ICLR|ICML|ICRA|ICSE|IJCAI|INFOCOM|Interspeech|"
    "IPDPS|IROS|ISCA|ISSTA|KDD|MICRO|MLSys|MobiCom|NAACL|NDSS|NeurIPS|NIPS|NSDI|OSDI|PACT|PLDI|"
    "PPoPP|RSS|RTSS|SC|SenSys|SIGCOMM|SIGIR|SIGMOD|SoCC|SOSP|TACL|TMLR|TPAMI|UAI|UIST|USENIX|VLDB|"
    "WACV|WSDM|WWW"
)
_REMARKS: Final = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # A venue with its year: ACL 2026, HPDC'26, ICML26 Spotlight.
        rf"[\[(]?\b(?:{_VENUES})[ -]?(?:'?[0-9]{{2}}|20[0-9]{{2}})\b"
        r"(?:\s+(?:findings|spotlight|oral|best paper(?:\s+award)?))?[\])]?",
        r"[\[(]?\bbest (?:student )?paper(?:\s+(?:award|candidate|runner-up))?\b[\])]?(?=\s*$)",
        r"[\[(](?:oral|spotlight|highlight|poster|survey|preprint|arxiv|code|paper)[\])](?=\s*$)",
        r"\barxiv preprint\b",
        r"[\[(]v[0-9]{1,2}[\])]",
        # A measured figure: 7.9×, 3.6%, 5-6.5x, 94▲, 10 倍.
        r"(?<![\w.])[~≈≥>+-]?[0-9]+(?:\.[0-9]+)?(?:\s*[-~]\s*[0-9]+(?:\.[0-9]+)?)?\s*"
        r"(?:[×%‰▲★☆倍↑↓]|x(?![\w-]))(?:\s*#[0-9]+)?",
    )
)
_BRACKET_AT_END: Final = re.compile(r"\s*[（(【\[]([^（()）【】\[\]]*)[）)】\]]\s*$")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a citation claims to be the title, folded, and what it says beside it."""

    title: str
    beside: tuple[str, ...]


def split_gloss(text: str) -> tuple[str, str | None]:
    """The title, and the text after the first ` · `, which is a gloss."""
    match = _GLOSS.search(text)
    if match is None:
        return text.strip(), None
    return text[: match.start()].strip(), text[match.end() :].strip() or None


def read_claim(claimed: str, gloss: str | None, *, official: str) -> Claim:
    """Part title and remarks.

    A remark that the official title has too belongs to the title.
    """
    title, inner_gloss = split_gloss(claimed)
    beside = [each for each in (inner_gloss, gloss) if each]
    folded, official_folded = fold_title(title), fold_title(official).casefold()
    bracket = _BRACKET_AT_END.search(folded)
    if bracket is not None and has_east_asian(bracket[1]) and not has_east_asian(official):
        beside.insert(0, bracket[1].strip())
        folded = folded[: bracket.start()]
    for remark in _REMARKS:
        folded = remark.sub(lambda found: _cut(found, official_folded, beside), folded)
    return Claim(" ".join(folded.split()), tuple(beside))


def _cut(found: re.Match[str], official: str, beside: list[str]) -> str:
    text = found.group()
    if text.strip("()[] ").casefold() in official:
        return text
    beside.append(text.strip())
    return " "
