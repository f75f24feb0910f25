"""In which part of a briefing something stands, in words, and where that part is on its page."""

from __future__ import annotations

from livingdocs.records.briefing import Briefing
from livingdocs.relations.paper_uses import UsePlace
from livingdocs.views.fragments import citation_fragments, raised_fragment
from livingdocs.views.targets import increment_fragment
from livingdocs.vocabulary import CitationStatus


def use_place(
    briefing: Briefing,
    place: UsePlace,
    *,
    number: int | None,
    line: int,
    status: CitationStatus | None = None,
) -> tuple[str, str | None]:
    """The part in words, and its fragment on the page of the briefing.

    Args:
        briefing: the briefing that is spoken of.
        place: the part of it.
        number: that of the increment or the doubt.
        line: the first line of the row, for a row of the list of citable ids.
        status: what that row says of the paper, where it is one of its own.
    """
    match place:
        case UsePlace.CITATION:
            words = f"引用表 · {status.label}" if status is not None else "引用表"
            return words, citation_fragments(briefing).get(line)
        case UsePlace.INCREMENT if number is not None:
            return f"增量 {number}", increment_fragment(number)
        case UsePlace.DOUBT if number is not None:
            label = next(
                (each.label for each in briefing.contradictions if each.number == number), ""
            )
            return f"疑问 {label}", raised_fragment(number)
        case UsePlace.PROPOSAL:
            return "写入提议", "proposals"
        case UsePlace.SOURCE:
            return "来源清单", None
        case _:
            return "正文", None
