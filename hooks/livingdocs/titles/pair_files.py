"""Files of title pairs and of metadata: one JSON object a line, strictly read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from livingdocs.titles.papers import PaperFacts

_LONGEST_TEXT: Final = 100_000


@dataclass(frozen=True, slots=True)
class TitlePair:
    """A title as somebody wrote it for an id; `official` and `label` where the file has them."""

    id: str
    claimed: str
    gloss: str | None
    official: str | None
    label: str | None
    authors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineFault:
    """What is wrong with one line of a file."""

    line: int
    message: str


class JsonLinesError(Exception):
    """A file of JSON lines has faults; `faults` holds all of them, in order."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        """Keep the faults."""
        self.faults = faults
        super().__init__(f"{len(faults)} faults, the first in line {faults[0].line}")


def read_pairs(data: bytes) -> tuple[TitlePair, ...]:
    """The pairs of a file, in its order.

    Needs `id` and `claimed`; `official`, `gloss`, `label` and `authors` may be missing or null.

    Raises:
        JsonLinesError: with every faulty line.
    """
    pairs: list[TitlePair] = []
    faults: list[LineFault] = []
    for line, value in _objects(data, faults):
        try:
            pairs.append(
                TitlePair(
                    id=_text(value, "id", needed=True) or "",
                    claimed=_text(value, "claimed", needed=True) or "",
                    gloss=_text(value, "gloss"),
                    official=_text(value, "official"),
                    label=_text(value, "label"),
                    authors=_texts(value, "authors"),
                )
            )
        except ValueError as error:
            faults.append(LineFault(line, str(error)))
    return _complete(pairs, faults)


def read_papers(data: bytes) -> tuple[PaperFacts, ...]:
    """The papers of a file of metadata.

    Needs `id` and `title`; `abstract` and `authors` may be missing or null. An id that comes twice
    is a fault.

    Raises:
        JsonLinesError: with every faulty line.
    """
    papers: list[PaperFacts] = []
    faults: list[LineFault] = []
    lines: dict[str, int] = {}
    for line, value in _objects(data, faults):
        try:
            paper = PaperFacts(
                id=_text(value, "id", needed=True) or "",
                title=_text(value, "title", needed=True) or "",
                abstract=_text(value, "abstract"),
                authors=_texts(value, "authors"),
            )
        except ValueError as error:
            faults.append(LineFault(line, str(error)))
            continue
        if paper.id in lines:
            faults.append(LineFault(line, f'the id "{paper.id}" as in line {lines[paper.id]}'))
        lines.setdefault(paper.id, line)
        papers.append(paper)
    return _complete(papers, faults)


def _objects(data: bytes, faults: list[LineFault]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    for number, raw in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1):
        if not raw.strip():
            continue
        try:
            value = json.loads(raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            faults.append(LineFault(number, f"bytes that are no UTF-8 from byte {error.start + 1}"))
        except (ValueError, RecursionError) as error:
            faults.append(LineFault(number, f"no JSON: {error}"))
        else:
            if isinstance(value, dict):
                yield number, value
            else:
                faults.append(LineFault(number, f"expected an object, found {_kind(value)}"))


def _text(value: Mapping[str, Any], name: str, *, needed: bool = False) -> str | None:
    found = value.get(name)
    if found is None and not needed:
        return None
    if not isinstance(found, str):
        raise ValueError(f'expected a text in "{name}", found {_kind(found)}')
    if needed and name != "claimed" and not found.strip():
        raise ValueError(f'expected a text in "{name}", found an empty one')
    if len(found) > _LONGEST_TEXT:
        raise ValueError(f'"{name}" has {len(found)} characters, at most {_LONGEST_TEXT} are read')
    return found


def _texts(value: Mapping[str, Any], name: str) -> tuple[str, ...]:
    found = value.get(name)
    if found is None:
        return ()
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise ValueError(f'expected a list of texts in "{name}"')
    return tuple(found)


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}
    if value is None:
        return "nothing"
    return names.get(type(value), "a number")


def _complete(items: list[Any], faults: list[LineFault]) -> tuple[Any, ...]:
    if faults:
        raise JsonLinesError(tuple(sorted(faults, key=lambda fault: fault.line)))
    return tuple(items)
