"""The macros that hand-written pages call answer with slots, and say what is wrong with a call."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

import macro_functions
from livingdocs.pages.site import Site
from tests.small_base import base


class Environment:
    """The part of mkdocs-macros that the hook uses."""

    def __init__(self, site: Site) -> None:
        self.macros: dict[str, Any] = {}
        self.conf = SimpleNamespace(extra={"kb_site": site})
        self.page = SimpleNamespace(file=SimpleNamespace(src_uri="about.md"))

    def macro(self, function: Any, name: str) -> None:
        self.macros[name] = function


@pytest.fixture
def site() -> Site:
    return Site(base(), {})


def test_a_macro_answers_with_an_empty_element_and_registers_what_fills_it(site: Site) -> None:
    environment = Environment(site)
    macro_functions.define_env(environment)
    markup = environment.macros["section"]("kv-cache")
    assert markup == '<div data-kb-slot="section-inference-kv-cache"></div>'
    assert list(site.slots("about.md")) == ["section-inference-kv-cache"]


def test_a_wrong_call_is_a_warning_that_names_page_macro_and_argument(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """A strict build counts warnings, so it fails; the page says the same, escaped."""
    environment = Environment(site)
    macro_functions.define_env(environment)
    with caplog.at_level(logging.WARNING, logger="mkdocs"):
        shown = environment.macros["paper"]("<b>100%</b>")
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.name.startswith("mkdocs")
    for part in ("docs/about.md", 'paper("<b>100%</b>")'):
        assert part in record.getMessage()
    assert "<b>" not in shown
    assert site.slots("about.md") == {}
