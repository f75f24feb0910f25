"""What a text names: papers, cards, days, sections, addresses and files of the inbox."""

from livingdocs.mentions.segments import Segment, SegmentKind, segment
from livingdocs.mentions.source_names import SourceName, find_source_names, parse_source_name

__all__ = [
    "Segment",
    "SegmentKind",
    "SourceName",
    "find_source_names",
    "parse_source_name",
    "segment",
]
