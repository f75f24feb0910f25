"""The canonical form of a file that people edit: as the writer writes it, with its comments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from livingdocs.yaml_files.comments import Comments, Entries, find_comments
from livingdocs.yaml_files.document import YamlDocument
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml

Order = Callable[[Any], Any]
"""Puts the keys of some data into another order, and changes nothing else."""


def format_document(text: str, document: YamlDocument, *, order: Order) -> str:
    """The canonical form of a document that was read without a fault; `text` is what was read.

    Comments stay with the entry that follows them, or that begins in their line. Empty lines go.
    A second call gives the same bytes.

    Raises:
        ValueError: where the result would not say the same; that is a fault of this module.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    comments = find_comments(text)
    formatted = dump_yaml(order(document.data))
    if comments:
        formatted = _with_comments(formatted, comments)
    _hold(document, formatted, comments)
    return formatted


def with_comments_of(text: str, data: Any) -> str:
    """Other data in canonical form, with the comments of `text` on the entries both have.

    A comment whose entry is gone goes to the end.
    """
    comments = find_comments(text)
    formatted = dump_yaml(data)
    if not comments:
        return formatted
    present = Entries(formatted).lines()
    kept = Comments(at_end=list(comments.at_end))
    for path, words in comments.above.items():
        if path in present:
            kept.above[path] = words
        else:
            kept.at_end += words
    for path, comment in comments.behind.items():
        if path in present:
            kept.behind[path] = comment
        else:
            kept.at_end.append(comment)
    return _with_comments(formatted, kept)


def _with_comments(text: str, comments: Comments) -> str:
    lines = text.removesuffix("\n").split("\n")
    above: dict[int, list[str]] = {}
    places = Entries(text).lines()
    for path, words in comments.above.items():
        above.setdefault(places[path], []).extend(words)
    for path, comment in comments.behind.items():
        lines[places[path]] += f" {comment}"
    result: list[str] = []
    for number, line in enumerate(lines):
        pad = line[: len(line) - len(line.lstrip(" "))]
        result += [pad + comment for comment in above.get(number, ())]
        result.append(line)
    return "\n".join([*result, *comments.at_end]) + "\n"


def _hold(document: YamlDocument, formatted: str, comments: Comments) -> None:
    again, findings = read_yaml(formatted, path=document.path)
    if findings or again is None or again.data != document.data:
        raise ValueError(f"{document.path}: the canonical form would say something else")
    # An entry that comes first in its item gives its comment to the item: only words are compared.
    if find_comments(formatted).words() != comments.words():
        raise ValueError(f"{document.path}: the canonical form would lose a comment")
