"""A built page, read as browsers read it, and what in it is not on the list.

The parser is lexbor, which follows the algorithm of the HTML standard: what a page holds depends on
how its faults are mended, and a lenient reader of another kind sees other elements than a browser.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from livingdocs.output_gate.addresses import (
    is_of_site,
    may_link,
    may_load,
    own_file,
    stays_inside,
)
from livingdocs.output_gate.allowed import ATTRIBUTES, DRAWINGS, FORMS, FREE_PREFIXES
from livingdocs.output_gate.machine_read import data_faults, is_of_theme, meta_fault, worker_of
from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.rules import Fault, GateRule, shown
from livingdocs.output_gate.theme_scripts import theme_scripts

_REFRESH: Final = re.compile(r"0;\s*url=([^\s;,'\"]+)")
PAINT: Final = re.compile(r"#?[A-Za-z0-9]*")
_NOT_READ: Final = frozenset({"-comment", "-text", "-doctype", "!doctype", "_comment"})
_RELATIONS: Final = frozenset({"prev", "next", "alternate", "alternate feed", "canonical"})
"""Of a `<link>` that names a page or a file and loads nothing."""
_NOT_SHOWN: Final = (
    "article span.kb-m[data-m], article [hidden], article [aria-hidden=true], article script"
    ", article svg"
)
_passed: Final[set[tuple[str, ...]]] = set()
"""Kinds of element, by tag and names of attributes, that were looked up and are on the list."""
_DOCUMENT_TYPE: Final = re.compile(rb"\s*<!doctype html>", re.IGNORECASE)
_FIELDS: Final = frozenset({"checkbox", "radio", "text"})
"""Of the search and of the choice of a scheme; nobody is asked for a password or a file."""
_CHARSET_BYTES: Final = 1024
"""Within so many bytes browsers look for the encoding (HTML standard, 4.2.5.4)."""


@dataclass(frozen=True, slots=True)
class PagePlace:
    """Where a page is, and what it may refer to.

    Attributes:
        path: the file in the site.
        base: the way from the page to the root, as the theme writes it.
        root: the path of the site at its address, for pages that begin their addresses with it.
        site_url: the whole address of the site.
        moved: where the page may lead readers on to at once: the files of all pages, or nowhere.
        nonce: that of the one script that a local server adds.
        files: the sheets, scripts and pictures of the site.
    """

    path: str
    base: str
    root: str | None
    site_url: str | None
    moved: frozenset[str]
    nonce: str | None
    files: frozenset[str]

    @property
    def folder(self) -> str:
        """The folder of the page."""
        return self.path.rpartition("/")[0]

    @property
    def depth(self) -> int:
        """How many folders lie between the root and the page."""
        return self.path.count("/")


def page_faults(data: bytes, tree: LexborHTMLParser, place: PagePlace) -> list[Fault]:
    """Everything in a page that is not on the list, in the order of the page."""
    found = _Reading(data, place)
    found.head(tree)
    root = tree.root
    for node in root.traverse() if root is not None else ():
        tag = node.tag or ""
        if tag not in _NOT_READ:
            found.element(tag, node.attributes, node)
    return found.faults


class _Reading:
    """The faults of one page while its elements go by."""

    def __init__(self, data: bytes, place: PagePlace) -> None:
        self.faults: list[Fault] = []
        self._data = data
        self._place = place
        self._forms: list[Mapping[str, str | None]] = []
        self._ids: set[str] = set()

    def element(self, tag: str, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        # A page has thousands of elements and few kinds of them.
        kind = (tag, *attributes)
        if kind not in _passed and not self._unknown(tag, attributes):
            _passed.add(kind)
        if (name := attributes.get("id")) is not None:
            self._name(name, node)
        special = _SPECIAL.get(tag)
        if special is not None:
            special(self, attributes, node)

    def _unknown(self, tag: str, attributes: Mapping[str, str | None]) -> bool:
        """Whether the element or one of its attributes is on no list; each is a fault."""
        allowed = ATTRIBUTES.get(tag)
        if allowed is None:
            self._add(GateRule.ELEMENT, f"<{tag}>", f"<{tag}")
            return True
        wrong = {
            name: value
            for name, value in attributes.items()
            if name not in allowed and not name.startswith(FREE_PREFIXES)
        }
        for name, value in wrong.items():
            self._add(GateRule.ATTRIBUTE, _tag(tag, name, value), name)
        return bool(wrong)

    def _name(self, name: str, node: LexborNode) -> None:
        """Links, labels and scripts mean the first element of a name, whoever wrote it."""
        if name in self._ids:
            self._add(GateRule.ID, _start(node), f'id="{name}"')
        self._ids.add(name)

    def head(self, tree: LexborHTMLParser) -> None:
        """The encoding, and the policy ahead of everything that it is about."""
        if not _DOCUMENT_TYPE.match(self._data):
            self._policy("no `<!doctype html>` at the beginning")
        if len(tree.css("meta[charset]")) != 1:
            self._policy("no `<meta charset>`, or several")
        try:
            self._data.decode("utf-8")
        except UnicodeDecodeError as error:
            self.faults.append(Fault(GateRule.POLICY, f"bytes that are no UTF-8 ({error.reason})"))
        start = self._data[:_CHARSET_BYTES].lower()
        if len(re.findall(rb'<meta charset="?utf-8"?\s*/?>', start)) != 1:
            self._policy(f"no `<meta charset=utf-8>` in the first {_CHARSET_BYTES} bytes")
        policies = [
            node
            for node in tree.css("meta[http-equiv]")
            if (node.attributes["http-equiv"] or "").lower() == "content-security-policy"
        ]
        if len(policies) != 1:
            self._policy(f"{len(policies)} policies")
            return
        first = tree.head.child if tree.head is not None else None
        while first is not None and not first.is_element_node:
            first = first.next
        if first is None or first.mem_id != policies[0].mem_id:
            self._policy(f"a policy that is not the first element of the head: {_start(first)}")
        content = policies[0].attributes.get("content")
        if content != content_security_policy(self._place.base, nonce=self._place.nonce):
            self._policy(f"the policy {content!r}")

    def link(self, attributes: Mapping[str, str | None], _: LexborNode) -> None:
        href = attributes.get("href")
        if href is not None and not self._may_link(href):
            self._add(GateRule.ADDRESS, _tag("a", "href", href), href)

    def drawing(self, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        for name in ("fill", "stroke"):
            if not PAINT.fullmatch(attributes.get(name) or ""):
                self._add(GateRule.ADDRESS, _start(node), name)

    def image(self, attributes: Mapping[str, str | None], _: LexborNode) -> None:
        self._loaded("img", "src", attributes.get("src"))

    def sheet(self, attributes: Mapping[str, str | None], _: LexborNode) -> None:
        """A `<link>`: own sheets and pictures, and addresses of the page and its neighbours."""
        href = attributes.get("href") or ""
        relation = " ".join((attributes.get("rel") or "").lower().split())
        if relation in ("stylesheet", "icon"):
            self._loaded("link", "href", href)
        elif relation not in _RELATIONS:
            self._add(GateRule.LOADED, _tag("link", "rel", relation), "<link")
        elif not (self._own(href) or is_of_site(href, self._place.site_url)):
            self._add(GateRule.ADDRESS, _tag("link", "href", href), href)

    def script(self, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        text = node.text() or ""
        kind = attributes.get("type")
        if "src" in attributes:
            if kind is not None or text.strip():
                self._add(GateRule.SCRIPT, f"{_start(node)}{text}", "<script")
            self._loaded("script", "src", attributes["src"])
        elif kind is not None:
            self._data_block(kind, attributes, text)
        elif text not in theme_scripts(self._place.base):
            self._add(GateRule.SCRIPT, f"{_start(node)}{text}", text[:40])

    def form(self, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        if attributes not in FORMS or attributes in self._forms:
            self._add(GateRule.FORM, _start(node), "<form")
        self._forms.append(attributes)

    def meta(self, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        kind = attributes.get("http-equiv")
        if kind is None:
            fault = meta_fault(attributes, self._place.site_url)
            self._add_all([] if fault is None else [fault], attributes.get("content") or "<meta")
        elif kind.lower() != "content-security-policy":
            target = _REFRESH.fullmatch(attributes.get("content") or "")
            if kind != "refresh" or target is None or not self._is_page(target[1]):
                self._add(GateRule.META, _start(node), "http-equiv")

    def field(self, attributes: Mapping[str, str | None], node: LexborNode) -> None:
        if attributes.get("type") not in _FIELDS:
            self._add(GateRule.FORM, _start(node), "<input")

    def _data_block(self, kind: str, attributes: Mapping[str, str | None], text: str) -> None:
        if kind == "application/ld+json":
            self._add_all(data_faults(text, self._place.site_url), text[:40])
            return
        named = kind == "application/json" and attributes.get("id") == "__config"
        if not (named and is_of_theme(text, self._place.base)):
            self._add(GateRule.DATA, f'<script type="{kind}">{text}', "<script")
        elif (worker := worker_of(text)) is not None:
            self._loaded("script", "search", worker)

    def _is_page(self, address: str) -> bool:
        """Whether a page that moved leads to one that there is."""
        file = own_file(address, folder=self._place.folder, root=self._root)
        return file is not None and bool(
            {file, posixpath.normpath(f"{file}/index.html")} & self._place.moved
        )

    def _loaded(self, tag: str, name: str, address: str | None) -> None:
        place = self._place
        if not may_load(address or "", folder=place.folder, root=self._root, files=place.files):
            self._add(GateRule.LOADED, _tag(tag, name, address), address or f"<{tag}")

    def _may_link(self, address: str) -> bool:
        return may_link(address, depth=self._place.depth, root=self._root)

    def _own(self, address: str) -> bool:
        return stays_inside(address, depth=self._place.depth, root=self._root)

    @property
    def _root(self) -> str | None:
        """The site's own path where the page is shown at any depth and begins with it, or None."""
        return self._place.root if self._place.base.startswith("/") else None

    def _policy(self, found: str) -> None:
        self._add(GateRule.POLICY, found, "Content-Security-Policy")

    def _add_all(self, faults: Iterable[Fault], words: str) -> None:
        for fault in faults:
            self._add(fault.rule, fault.found, words)

    def _add(self, rule: GateRule, found: str, words: str) -> None:
        """A fault; its line is that of the first place in the source that has the words."""
        at = self._data.lower().find(words.lower().encode("utf-8", "replace"))
        line = self._data.count(b"\n", 0, at) + 1 if at >= 0 else 1
        self.faults.append(Fault(rule, shown(found), line))


_SPECIAL: Final = {
    **dict.fromkeys(DRAWINGS - {"title"}, _Reading.drawing),
    "a": _Reading.link,
    "img": _Reading.image,
    "link": _Reading.sheet,
    "script": _Reading.script,
    "form": _Reading.form,
    "input": _Reading.field,
    "meta": _Reading.meta,
}


def macro_faults(tree: LexborHTMLParser) -> Iterator[Fault]:
    """What mkdocs-macros and our own macros put in the place of an answer.

    The plugin replaces the page by a heading in italics and a line that names the file
    (`mkdocs_macros/errors.py`). Text from data makes no elements, so that a briefing may quote it.
    """
    for node in tree.css("h1 > em"):
        heading = node.parent
        words = (node.text() or "").strip()
        if heading is None or words not in ("Macro Rendering Error", "Macro Syntax Error"):
            continue
        named = heading.next
        while named is not None and not named.is_element_node:
            named = named.next
        if named is not None and named.css_first("p > em") and "File" in (named.text() or ""):
            yield Fault(GateRule.MACRO, shown(f"{words}: {named.text()}"))
    for node in tree.css(".kb-macro-error"):
        yield Fault(GateRule.MACRO, shown(node.text() or ""))


def article_text(tree: LexborHTMLParser) -> str:
    """The words of a page without its frame; without white space, which markup adds and folds.

    Taken out of the tree: what nobody reads, and marks that the site puts between the words of a
    record. What a sheet hides is not known here; `tests/browser` looks for that.
    """
    for node in tree.css(_NOT_SHOWN):
        node.decompose()
    article = tree.css_first("article")
    return without_space(article.text() or "") if article is not None else ""


def without_space(text: str) -> str:
    """A text by which two ways of laying it out can be compared."""
    return "".join(text.split())


def _tag(tag: str, name: str, value: str | None) -> str:
    return f"<{tag} {name}>" if value is None else f'<{tag} {name}="{value}">'


def _start(node: LexborNode | None) -> str:
    """The element without what is in it."""
    if node is None:
        return "nothing"
    pairs = [
        name if value is None else f'{name}="{value}"' for name, value in node.attributes.items()
    ]
    return f"<{' '.join([node.tag or '', *pairs])}>"
