"""Exports read by other people's readers, put into one form to be compared."""

from __future__ import annotations

import json
import warnings
from typing import Any

import rispy
from pybtex.database import Entry, parse_string

from livingdocs.bibliography.latex import plain_text


def bibtex_entries(text: str) -> dict[str, Entry]:
    """The entries as pybtex reads them; a fault of the syntax ends the test."""
    return dict(parse_string(text, "bibtex").entries.items())


def bibtex_facts(entry: Entry) -> dict[str, str]:
    """Every field in plain text, and the names of the authors."""
    facts = {name.lower(): plain_text(value) for name, value in entry.fields.items()}
    people = entry.persons.get("author", [])
    if people:
        facts["author"] = " & ".join(plain_text(str(person)) for person in people)
    return facts


def ris_records(text: str) -> list[dict[str, Any]]:
    """The records as rispy reads them."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return list(rispy.loads(text))


def json_items(text: str) -> list[dict[str, Any]]:
    """The items, where no text of them could end a script."""
    assert not set("<>&\u2028\u2029") & set(text)
    items: list[dict[str, Any]] = json.loads(text)
    return items
