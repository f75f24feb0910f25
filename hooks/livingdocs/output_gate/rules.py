"""What the gate looks for: each rule by its permanent name, what is allowed, and the way out.

`docs/contributing/output-gate.md` says of each what a contributor does; a test compares the lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.characters import visible
from livingdocs.findings import Finding, Severity

LONGEST: Final = 160
"""Characters of an offending text that are shown."""

_LIST: Final = "If the page needs it, read docs/contributing/output-gate.md, then edit"


class GateRule(StrEnum):
    """The permanent names of the rules."""

    ELEMENT = "unknown-element"
    ATTRIBUTE = "unknown-attribute"
    SCRIPT = "inline-script"
    LOADED = "loaded-file"
    DATA = "data-block"
    ADDRESS = "unsafe-address"
    FORM = "unknown-form"
    META = "active-meta"
    POLICY = "security-policy"
    XML = "unsafe-xml"
    JSON = "broken-json"
    UNPLANNED = "unplanned-file"
    MISSING = "missing-page"
    MACRO = "macro-error"
    ID = "repeated-id"
    TEXT = "missing-text"


_WORDS: Final[dict[GateRule, tuple[str, str]]] = {
    GateRule.ELEMENT: (
        "an element of output_gate/allowed.py",
        f"Take the element out of the page or the template. {_LIST} that list",
    ),
    GateRule.ATTRIBUTE: (
        "an attribute of output_gate/allowed.py, never `style` or a handler",
        "Write a class in the place of a style, and put a script into docs/assets/javascripts. "
        f"{_LIST} output_gate/allowed.py",
    ),
    GateRule.SCRIPT: (
        "the theme's own scripts, to the letter",
        "Put a script of ours into docs/assets/javascripts. If the theme was updated, read its new "
        "script and put it into output_gate/theme_scripts.py",
    ),
    GateRule.LOADED: (
        "a script, a sheet or a picture that is a file of the site",
        "Put the file into docs/assets and name it in mkdocs.yml",
    ),
    GateRule.DATA: (
        "the settings of the theme for this page, or linked data of schema.org; valid JSON",
        "Make the block with a writer of JSON, never by hand",
    ),
    GateRule.ADDRESS: (
        "a place in the site, or an `https` address that livingdocs.safe_urls takes",
        "Link the page or the file, or write the whole `https` address in plain ASCII",
    ),
    GateRule.FORM: (
        "the two forms of the theme, its search and its choice of a scheme, and their fields",
        "Take the form out; a static site has nobody to send it to",
    ),
    GateRule.META: (
        "a page that moved leading to another page of the site, a name that is listed in "
        "output_gate/machine_read.py, and no other such element",
        "Take the element out, or name where the page moved in the data; a new name for programs "
        "goes into that list",
    ),
    GateRule.POLICY: (
        "one policy, first in the head, that of output_gate/policy.py for this page, UTF-8, and "
        "the document type of HTML",
        "Let the template extend main.html and keep `{{ super() }}` in its block site_meta",
    ),
    GateRule.XML: (
        "well-formed XML without document type, scripts and foreign addresses",
        "Make the file with a writer of XML; draw pictures with the elements of "
        "output_gate/allowed.py",
    ),
    GateRule.JSON: ("valid JSON", "Make the file with a writer of JSON"),
    GateRule.UNPLANNED: (
        "files that a page, docs/ or the theme made",
        "Find out which plugin or hook wrote it; files of the library are in pages/static_files.py",
    ),
    GateRule.MISSING: (
        "a file for every page of the plan",
        "Look for a plugin or a hook that drops or moves pages",
    ),
    GateRule.MACRO: (
        "a page whose macros all answered",
        "Mend the call on the hand-written page; the page shows what went wrong",
    ),
    GateRule.ID: (
        "each id once in a page",
        "Give the element another id, or none; what it was meant for is the first one of that name",
    ),
    GateRule.TEXT: (
        "the whole text of the record on its page, as it was written",
        "Look at the template of the page and at the view behind it: a text was dropped or changed",
    ),
}

WITHOUT_REBUKE: Final = frozenset({GateRule.MACRO})
"""What `mkdocs serve` shows on the page itself, so that writing can go on."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What one page does wrong: a rule, the words, and where they may be found in the source."""

    rule: GateRule
    found: str
    line: int = 1


def shown(text: str) -> str:
    """An offending text on one line, cut, with what is not to be seen made visible."""
    return visible(" ".join(text.split()), limit=LONGEST)


def finding(path: str, fault: Fault) -> Finding:
    """The fault as a finding; `path` is that of the file in the site."""
    expected, fix = _WORDS[fault.rule]
    return Finding(fault.rule, Severity.ERROR, path, fault.line, fault.found, expected, fix)
