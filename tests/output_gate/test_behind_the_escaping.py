"""The gate as the second line: what templates let through that escape nothing."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.output_gate.rules import GateRule
from livingdocs.pages.rendering import environment, render, resolve_links
from livingdocs.pages.site import Site, build_site
from tests.hostile_base import hostile_base
from tests.output_gate.small_pages import names_of, page

DOUBT = "doubts/brewing/2027-03-02-d1.md"


def rules_broken_by(site: Site) -> set[GateRule]:
    """What the gate says of the content of the page of a doubt in a small frame."""
    content = "".join(render(slot) for slot in site.pages[DOUBT].slots)
    return set(names_of(page(resolve_links(content, lambda *_: "../"))))


def test_hostile_texts_get_no_further_than_the_gate(
    kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Escaped, they are words, and pass; with the escaping off, the gate stops them."""
    site = build_site(hostile_base(kb)[0])
    assert rules_broken_by(site) == set()
    templates = environment()
    templates.cache.clear()  # type: ignore[union-attr]
    monkeypatch.setattr(templates, "autoescape", False)
    try:
        stopped = rules_broken_by(site)
    finally:
        templates.cache.clear()  # type: ignore[union-attr]
    assert stopped >= {GateRule.SCRIPT, GateRule.ELEMENT, GateRule.ATTRIBUTE, GateRule.META}
