"""Pages that the gate lets through, each as small as it can be, for tests to put things into."""

from __future__ import annotations

from livingdocs.output_gate.expected import Expected
from livingdocs.output_gate.gate import file_faults, place_of
from livingdocs.output_gate.html_rules import PagePlace
from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.rules import GateRule
from livingdocs.output_gate.theme_scripts import theme_scripts

SITE_URL = "https://example.org/kb/"
FILES = frozenset({"index.html", "a/index.html", "a/b/index.html", "assets/x.css", "assets/x.js"})


def page(
    body: str = "", *, head: str = "", base: str = "../..", policy: str | None = None
) -> bytes:
    """A page two folders deep, with the policy and the scripts of the theme."""
    scripts = "".join(f"<script>{script}</script>" for script in theme_scripts(base))
    content = content_security_policy(base) if policy is None else policy
    return (
        '<!doctype html><html lang="zh"><head>'
        f'<meta http-equiv="Content-Security-Policy" content="{content}">'
        f'<meta charset="utf-8"><title>x</title>{head}{scripts}</head>\n'
        f"<body><article>\n{body}\n</article></body></html>"
    ).encode()


def place(path: str = "a/b/index.html", *, moved: bool = False) -> PagePlace:
    """Where such a page stands, in a site with a few files."""
    moved_pages = {path} if moved else set()
    pages = [file for file in FILES if file.endswith(".html")]
    expected = Expected(site_url=SITE_URL, pages=dict.fromkeys(pages, "x"), moved=moved_pages)
    return place_of(path, expected, FILES)


def names_of(data: bytes, where: PagePlace | None = None) -> list[GateRule]:
    """The rules that a file breaks, in the order in which it breaks them."""
    return [fault.rule for fault in file_faults(data, where or place(), ())]
