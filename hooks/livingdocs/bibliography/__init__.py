"""Bibliographies in BibTeX form: read with the line of each fault, and written in one form."""

from __future__ import annotations

from livingdocs.bibliography.reading import DUPLICATE, SYNTAX, Reference, read_bibliography

__all__ = ["DUPLICATE", "SYNTAX", "Reference", "read_bibliography"]
