"""Files beside pages that browsers open or read: XML, drawings, JSON."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Final
from xml.parsers import expat

from livingdocs.output_gate.addresses import is_of_site, may_link
from livingdocs.output_gate.allowed import ATTRIBUTES, DRAWINGS
from livingdocs.output_gate.fragments import SEARCH_INDEX, feed_faults, search_faults
from livingdocs.output_gate.html_rules import PAINT, PagePlace
from livingdocs.output_gate.machine_read import address_faults, strict_json
from livingdocs.output_gate.rules import Fault, GateRule, shown

SVG: Final = "http://www.w3.org/2000/svg"
_ACTIVE_NAMESPACES: Final = frozenset({SVG, "http://www.w3.org/1999/xhtml"})
_SEPARATOR: Final = " "
_TEXTS_OF_ATOM: Final = frozenset({"title", "subtitle", "summary", "content", "rights"})
"""What may be text or HTML (RFC 4287, 3.1 and 4.1.3)."""
_PLACES: Final = frozenset({"id", "icon", "logo", "loc"})
"""Of Atom and of a map of the site: the text is a whole address in the site."""


def xml_faults(data: bytes, place: PagePlace) -> list[Fault]:
    """What is wrong with XML: a fault of its form, a document type, or something that acts."""
    return _XmlReading(place).read(data)


def json_faults(data: bytes, place: PagePlace) -> list[Fault]:
    """Whether the file is JSON, numbers that no standard knows left out; and the HTML in it."""
    try:
        value = strict_json(data.decode("utf-8"))
    except ValueError as error:
        return [Fault(GateRule.JSON, shown(str(error)))]
    if not isinstance(value, dict):
        return []
    if place.path == SEARCH_INDEX:
        return [*search_faults(value)]
    items = value.get("items")
    if not isinstance(items, list):
        return []  # No feed: other JSON may have `items` of any kind.
    faults = [*address_faults(value, place.site_url)]
    for item in filter(lambda each: isinstance(each, dict), items):
        if "id" in item and not is_of_site(str(item["id"]), place.site_url):
            faults.append(Fault(GateRule.ADDRESS, shown(f'"id": "{item["id"]}"')))
        if isinstance(content := item.get("content_html"), str):
            faults += feed_faults(content, place)
    return faults


class _XmlReading:
    """The faults of one file; no entity is ever read, since no document type is."""

    def __init__(self, place: PagePlace) -> None:
        self._place = place
        self._faults: list[Fault] = []
        self._parser = expat.ParserCreate("utf-8", _SEPARATOR)
        self._parser.StartElementHandler = self._element
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._html: list[str] | None = None
        self._words: list[str] = []
        self._inner = 0
        self._parser.StartDoctypeDeclHandler = self._document_type
        self._parser.ProcessingInstructionHandler = self._instruction

    def read(self, data: bytes) -> list[Fault]:
        try:
            self._parser.ParseFile(io.BytesIO(data))
        except expat.ExpatError as error:
            self._faults.append(Fault(GateRule.XML, str(error), error.lineno))
        except _HasDocumentTypeError:
            self._add("a document type")
        return self._faults

    def _element(self, name: str, attributes: Mapping[str, str]) -> None:
        namespace, _, tag = name.rpartition(_SEPARATOR)
        self._words = []
        self._begin(tag, attributes)
        drawn = self._place.path.endswith(".svg")
        if drawn or namespace in _ACTIVE_NAMESPACES or tag == "script":
            known = namespace == SVG and drawn and tag in DRAWINGS
            if not known:
                self._add(f"<{tag}> of {namespace or 'no namespace'}")
                return
        for attribute, value in attributes.items():
            bare = attribute.rpartition(_SEPARATOR)[2].lower()
            if (drawn and bare not in _drawn_attributes(tag)) or self._acts(bare, value):
                self._add(f'<{tag} {bare}="{value}">')

    def _begin(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Collect the HTML of an element that says it holds some; no element may part it."""
        if self._html is not None:
            self._add(f"<{tag}> in an element of HTML")
            self._inner += 1
        elif tag in _TEXTS_OF_ATOM and (kind := attributes.get("type", "text")) != "text":
            self._html = []
            if kind != "html":
                self._add(f'<{tag} type="{kind}">')

    def _text(self, text: str) -> None:
        self._words.append(text)
        if self._html is not None:
            self._html.append(text)

    def _end(self, name: str) -> None:
        """Look at an address, and into the HTML of an element that says it holds some."""
        tag = name.rpartition(_SEPARATOR)[2]
        words = "".join(self._words).strip()
        if tag in _PLACES and not is_of_site(words, self._place.site_url):
            self._add(f"<{tag}>{words}")
        if tag == "uri" and not self._may_lead(words):
            self._add(f"<{tag}>{words}")
        self._words = []
        if self._inner:
            self._inner -= 1
            return
        self._faults += feed_faults("".join(self._html or ()), self._place)
        self._html = None

    def _acts(self, name: str, value: str) -> bool:
        """Whether an attribute runs something, or leads where readers may not be led."""
        if name.startswith("on") or name == "base" or "url(" in value.lower():
            return True
        if name in ("fill", "stroke") and not PAINT.fullmatch(value):
            return True
        return name in ("href", "src", "url") and not self._may_lead(value)

    def _may_lead(self, address: str) -> bool:
        return may_link(address, depth=self._place.depth, root=None) or is_of_site(
            address, self._place.site_url
        )

    def _document_type(self, *_: object) -> None:
        raise _HasDocumentTypeError

    def _instruction(self, target: str, words: str) -> None:
        self._add(f"<?{target} {words}?>")

    def _add(self, found: str) -> None:
        line = self._parser.CurrentLineNumber
        self._faults.append(Fault(GateRule.XML, shown(found), line))


class _HasDocumentTypeError(Exception):
    """Reading ends where a document type begins."""


def _drawn_attributes(tag: str) -> frozenset[str]:
    return frozenset(name.lower() for name in ATTRIBUTES[tag])


READERS: Final[Mapping[str, Callable[[bytes, PagePlace], list[Fault]]]] = {
    ".svg": xml_faults,
    ".xml": xml_faults,
    ".json": json_faults,
}
"""How a file is read, by its suffix."""
