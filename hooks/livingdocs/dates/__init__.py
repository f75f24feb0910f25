"""Days in texts: exact forms, stamps of files, and references in running text."""

from livingdocs.dates.exact import (
    CHINA,
    Moment,
    days_between,
    moment_of_name,
    parse_date,
    parse_moment,
)
from livingdocs.dates.mentions import Certainty, DateMention, find_dates

__all__ = [
    "CHINA",
    "Certainty",
    "DateMention",
    "Moment",
    "days_between",
    "find_dates",
    "moment_of_name",
    "parse_date",
    "parse_moment",
]
