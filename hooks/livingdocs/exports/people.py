"""Names of authors in the parts that other programs ask for.

arXiv gives a name as one text, `Hans van der Berg`. It is split as BibTeX splits it. A name in
Chinese, Japanese or Korean is never split, and neither is that of a group.
"""

from __future__ import annotations

import re
from typing import Final, TypedDict

from bibtexparser.middlewares.names import InvalidNameError, parse_single_name_into_parts

# "non-dropping-particle" and "suffix" are names of CSL, hence the form with a mapping.
Name = TypedDict(
    "Name",
    {
        "family": str,
        "given": str,
        "non-dropping-particle": str,
        "suffix": str,
        "literal": str,
    },
    total=False,
)
"""A name of CSL-JSON: either `literal`, or `family` with what there is of the other parts."""

_WHOLE: Final = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u30ff\u3130-\u318f\u31f0-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\U00020000-\U0003ffff]"
)
_GROUP: Final = re.compile(
    r"\b(?:teams?|groups?|collaborations?|consortium|labs?|laborator(?:y|ies)|institutes?"
    r"|universit(?:y|ies)|inc|ltd|llc|corporation|company|foundation|project|community|research"
    r"|authors|members|contributors)\b|\b(?-i:AI)\b",
    re.IGNORECASE,
)
_SUFFIX: Final = re.compile(r"(?:,\s*)?\b(Jr\.?|Sr\.?|II|III|IV)$")
# What no name of a person has, or BibTeX reads in a way of its own.
_ODD: Final = re.compile(r"[{}\\;&0-9@/()\[\]\"#%$_^~<>]|,.*,|^,|,$|\band\b", re.IGNORECASE)


def name_of(text: str) -> Name:
    """The parts of a name as arXiv writes it: given names first, or the family name, a comma."""
    text = " ".join(text.split())
    suffix = _SUFFIX.search(text)
    bare = text[: suffix.start()].rstrip() if suffix else text
    if _WHOLE.search(text) or _GROUP.search(text) or " " not in bare or _ODD.search(bare):
        return {"literal": text}
    try:
        parts = parse_single_name_into_parts(bare)
    except InvalidNameError:
        return {"literal": text}
    if not parts.last or not parts.first:
        return {"literal": text}
    name: Name = {"family": " ".join(parts.last), "given": " ".join(parts.first)}
    if parts.von:
        name["non-dropping-particle"] = " ".join(parts.von)
    if suffix:
        name["suffix"] = suffix[1]
    return name


def is_group(name: Name) -> bool:
    """Whether a whole name is that of a group rather than of a person."""
    whole = name.get("literal", "")
    if _WHOLE.search(whole):
        return re.search("(?:团队|小组|实验室|研究院|大学|公司|联盟|社区)$", whole) is not None
    return bool(whole)


def family_first(name: Name) -> str:
    """`van der Berg, Hans`; a name that is not split stays as it is."""
    if "literal" in name:
        return name["literal"]
    family = " ".join(filter(None, (name.get("non-dropping-particle"), name.get("family"))))
    return ", ".join(filter(None, (family, name.get("suffix"), name.get("given"))))


def given_first(name: Name) -> str:
    """`Hans van der Berg`."""
    if "literal" in name:
        return name["literal"]
    parts = ("given", "non-dropping-particle", "family", "suffix")
    return " ".join(filter(None, (str(name.get(part, "")) for part in parts)))
