"""A declared count in few words."""

from __future__ import annotations

from livingdocs.records.briefing import DeclaredCount

_LONGEST = 40


def stated(declared: DeclaredCount) -> str:
    """The statement in few words, with its sum: `涉及 arXiv 号：9 件（6 续锚 + 3 待核实）`."""
    text = declared.text
    names = declared.part_names or ("",) * len(declared.parts)
    parts = " + ".join(
        f"{number} {name}".strip() for number, name in zip(declared.parts, names, strict=True)
    )
    # Some sums have no number of their own, and the words of their summands for text.
    itself = declared.part_names[0] in text if declared.part_names else True
    if parts and len(text) > _LONGEST:
        return f"{parts} = {declared.count}"
    return text if not parts or itself else f"{text}（{parts}）"


def sum_of(declared: DeclaredCount) -> str:
    """`2 + 3`."""
    return " + ".join(map(str, declared.parts))
