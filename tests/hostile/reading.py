"""Outputs as other programs read them: the texts in them, their parts, and what in them is active.

None of the readers is ours: HTML is read as browsers read it, BibTeX by pybtex, YAML by PyYAML.
The same readers look at the naive renderers, so that a reader that sees nothing is noticed.
"""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

import markdown
import yaml
from mkdocs.utils.meta import get_data
from pybtex.database import parse_string
from selectolax.lexbor import LexborHTMLParser, LexborNode

# Elements and attributes that run, load, send or change the address of everything.
_ACTIVE = frozenset({
    "iframe", "frame", "object", "embed", "applet", "portal", "template", "base", "form", "input",
    "button", "link", "style", "img", "image", "video", "audio", "source", "math", "foreignobject",
    "animate", "set", "use",
})  # fmt: skip
_ADDRESSES = frozenset({"href", "src", "action", "formaction", "xlink:href", "poster", "data"})
_SAFE_ADDRESS = re.compile(
    r"(?:https://[a-z0-9.-]+(?:/|$|\?|#)|kb:[a-z0-9]|[#?]|\.{0,2}/|[a-z0-9_-]+/|$)"
)
_SOURCES = ("kb-bib", "kb-yaml")
_SCRIPT_DATA = ("application/ld+json", "application/json")


@dataclass(frozen=True)
class Read:
    """An output with its texts (white space folded), the kinds of its parts, and what is active."""

    texts: tuple[str, ...]
    parts: frozenset[str]
    active: tuple[str, ...] = ()


def folded(text: str) -> str:
    """As a browser shows it."""
    return " ".join(text.split())


def read_html(output: str, *, document: bool = False) -> Read:
    """Elements, attributes and comments are parts; words in attributes are texts too.

    A `document` has elements of the head that only the frame of the site may write.
    """
    tree = LexborHTMLParser(output if document else f"<!doctype html><body>{output}")
    words: list[str] = []
    others: list[str] = []
    texts: list[str] = []
    parts: set[str] = set()
    active: list[str] = []
    assert tree.root is not None
    for node in tree.root.traverse(include_text=True):
        tag = str(node.tag)
        if tag == "-text":
            around = node.parent.tag if node.parent is not None else ""
            if around not in ("script", "style") and not _is_source(node.parent):
                # Where two titles are compared, each is to be read without the other one's words.
                words.append(node.text(deep=False) if around != "ins" else "")
                others.append(node.text(deep=False) if around != "del" else "")
            continue
        if tag == "-comment":
            parts.add("comment")
            continue
        attributes = {name: value or "" for name, value in node.attributes.items()}
        parts.add(tag)
        parts.update(f"{tag} {name}" for name in attributes)
        active += _active(tag, attributes)
        texts += (folded(value) for value in attributes.values() if value)
        if tag == "script" and attributes.get("type") in _SCRIPT_DATA:
            inside = read_json_island(node.text())
            texts += inside.texts
            active += inside.active
    if others != words:
        texts.append(folded("".join(others)))
    return Read((folded("".join(words)), *texts), frozenset(parts), tuple(active))


def _active(tag: str, attributes: dict[str, str]) -> Iterator[str]:
    if tag in _ACTIVE or (tag == "script" and attributes.get("type") not in _SCRIPT_DATA):
        yield f"<{tag}>"
    for name, value in attributes.items():
        if name.startswith("on") or name in ("style", "srcdoc", "http-equiv"):
            yield f"<{tag} {name}>"
        if name in _ADDRESSES and not _SAFE_ADDRESS.match(value):
            yield f"<{tag} {name}={value[:60]!r}>"


def _is_source(node: LexborNode | None) -> bool:
    """Whether the element shows the source of something, which has a reader of its own."""
    return node is not None and node.attributes.get("class") in _SOURCES


def sources_in(html: str) -> Iterator[tuple[str, str]]:
    """What stands in a page to be copied: its class, and the source as it is copied."""
    for node in LexborHTMLParser(html).css(", ".join(f".{name}" for name in _SOURCES)):
        yield str(node.attributes["class"]), node.text()


def read_json(output: str) -> Read:
    """Keys are parts, with the way to them; every text is one."""

    def refuse(word: str) -> Any:
        raise ValueError(f"{word} is no JSON")

    texts: list[str] = []
    parts: set[str] = set()
    _walk(json.loads(output, parse_constant=refuse), "", texts, parts)
    return Read(tuple(texts), frozenset(parts))


def _walk(value: Any, way: str, texts: list[str], parts: set[str]) -> None:
    parts.add(f"{way}:{type(value).__name__}")
    if isinstance(value, str):
        texts.append(folded(value))
    elif isinstance(value, list):
        for item in value:
            _walk(item, f"{way}[]", texts, parts)
    elif isinstance(value, dict):
        for name, item in value.items():
            # The parts of a name of a person, in the order in which they are spoken.
            if name == "content_html":
                inside = read_html(item)
                texts += inside.texts
                parts |= {f"{way}.{name} {part}" for part in inside.parts}
                parts |= {f"active {each}" for each in inside.active}
            elif name == "family" and "given" in value:
                texts.append(folded(f"{value['given']} {value['family']}"))
            elif name not in ("given", "givenName", "familyName"):
                _walk(item, f"{way}.{name}", texts, parts)


def read_json_island(output: str) -> Read:
    """JSON that stands in a page: no character of it may be markup there."""
    markup = sorted(set("<>&\u2028\u2029").intersection(output))
    read = read_json(output)
    return Read(read.texts, read.parts, tuple(f"{char!r} in JSON" for char in markup))


def read_csv(output: str) -> Read:
    """The numbers of columns are parts; one apostrophe at the beginning of a cell is no text."""
    rows = list(csv.reader(io.StringIO(output.removeprefix("\ufeff"), newline="")))
    cells = [cell for row in rows for cell in row]
    active = [f"cell {cell[:40]!r}" for cell in cells if _is_formula(cell)]
    parts = frozenset(f"{len(row)} columns" for row in rows)
    return Read(tuple(folded(cell.removeprefix("'")) for cell in cells), parts, tuple(active))


def _is_formula(cell: str) -> bool:
    if re.fullmatch(r"[-+]?[0-9.]+", cell, re.ASCII):
        return False
    shown = unicodedata.normalize("NFKC", cell)
    return shown.startswith(("\t", "\r")) or shown.lstrip().startswith(("=", "+", "-", "@"))


_SHOWN = {
    "textbackslash": "\\",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textbraceleft": "{",
    "textbraceright": "}",
}
_LATEX = re.compile(r"\\([A-Za-z]+)|\\(.)|(\$[^$]*\$)|([{}])", re.DOTALL)


def latex_shown(source: str, commands: list[str] | None = None) -> str:
    """What LaTeX shows; plain math stays as it is, other commands are told."""

    def shown(match: re.Match[str]) -> str:
        if match[1] is not None:
            if match[1] not in _SHOWN and commands is not None:
                commands.append(f"\\{match[1]}")
            return _SHOWN.get(match[1], "")
        return match[2] or match[3] or ""

    return folded(_LATEX.sub(shown, source))


def read_bibtex(output: str) -> Read:
    """Types of entries and names of fields are parts; commands that do more are active."""
    texts: list[str] = []
    parts: set[str] = set()
    commands: list[str] = []
    entries = parse_string(output, "bibtex").entries
    # pybtex skips what stands between entries; a text must not get there.
    outside = re.sub(r"^@[a-z]+\{[^,\n]+,\n(?:  [a-z-]+ = .*\n)*\}\n*", "", output, flags=re.M)
    if outside.strip():
        commands.append(f"outside of entries: {outside.strip()[:60]!r}")
    for entry in entries.values():
        parts.add(f"@{entry.original_type}")
        parts.update(name.lower() for name in entry.fields)
        texts += (latex_shown(str(value), commands) for value in entry.fields.values())
        for people in entry.persons.values():
            for person in people:
                names = (
                    person.first_names,
                    person.middle_names,
                    person.prelast_names,
                    person.last_names,
                    person.lineage_names,
                )
                texts.append(
                    latex_shown(" ".join(each for part in names for each in part), commands)
                )
    parts.add(f"{len(entries)} entries")
    return Read(tuple(texts), frozenset(parts), tuple(commands))


_RIS = re.compile(r"([A-Z][A-Z0-9])  - (.*)")


def read_ris(output: str) -> Read:
    """The tags are parts; a line without a tag belongs to no field."""
    texts: list[str] = []
    parts: set[str] = set()
    active: list[str] = []
    for line in re.split(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]", output):
        match = _RIS.fullmatch(line)
        if match is None:
            active += [f"line {line[:60]!r}"] if line else []
            continue
        parts.add(match[1])
        value = match[2]
        if match[1] in ("AU", "ED"):
            value = " ".join(reversed(value.split(", ", 1)))
        texts.append(folded(value))
    parts.add(f"{output.count('TY  - ')} records")
    return Read(tuple(texts), frozenset(parts), tuple(active))


def read_xml(output: str) -> Read:
    """Elements and attributes are parts. HTML that a text of it holds is looked at as well."""
    texts: list[str] = []
    parts: set[str] = set()
    active: list[str] = []
    for element in ElementTree.fromstring(output.encode("utf-8")).iter():
        parts.add(element.tag)
        parts.update(f"{element.tag} {name}" for name in element.attrib)
        texts += (folded(value) for value in element.attrib.values())
        text = element.text or ""
        if element.attrib.get("type") == "html":
            inside = read_html(text)
            texts += inside.texts
            active += inside.active
            parts |= {f"{element.tag} {part}" for part in inside.parts}
        else:
            texts.append(folded(text))
    return Read(tuple(texts), frozenset(parts), tuple(active))


def read_front_matter(output: str) -> Read:
    """The settings of a page as MkDocs finds them, and what the theme makes of the title.

    The theme prints title and description unescaped, into elements and into attributes.
    """
    body, meta = get_data(output)
    parts = {f"setting {name}" for name in meta}
    slots = re.sub(r'<(div|span) data-kb-slot="[a-z0-9-]+"></\1>', "", body)
    active = [f"text in the Markdown: {slots.strip()[:60]!r}"] if slots.strip() else []
    shown = [
        read_html(f"<title>{meta['title']}</title>", document=True),
        read_html(f"<span>{meta['title']}</span>"),
    ]
    if "description" in meta:
        shown.append(read_html(f'<meta name="description" content="{meta["description"]}">'))
    texts = [text for read in shown for text in read.texts]
    parts.update(part for read in shown for part in read.parts)
    active += [each for read in shown for each in read.active]
    return Read(tuple(texts), frozenset(parts), tuple(active))


def read_yaml_source(output: str) -> Read:
    """Entries for a file of data: every text in them."""
    texts: list[str] = []
    parts: set[str] = set()
    _walk(yaml.safe_load(output), "", texts, parts)
    return Read(tuple(texts), frozenset(parts))


def read_for_models(output: str) -> Read:
    """Markdown, as a program may show it, around records of JSON that no text may end."""
    outside, *inside = output.split("```")
    assert len(inside) in (0, 2), "a text begins or ends a fenced block"
    records = inside[0].splitlines() if inside else []
    reads = [read_html(markdown.markdown(outside)), *map(read_json_island, records[1:])]
    return Read(
        tuple(text for read in reads for text in read.texts),
        frozenset(part for read in reads for part in read.parts),
        tuple(each for read in reads for each in read.active),
    )


SINKS = {"article", "title", "list on the page", "head", "search", ".csv", ".bib", ".ris", ".json"}
