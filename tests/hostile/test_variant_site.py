"""The built site with every way of writing every harmless-to-be text, each in fields of its own."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from tests.bars.measuring import Measured
from tests.built_site import PROJECTS, BuiltSite, Project, built_once
from tests.hostile.corpus import WrittenTexts, inputs, write_hostile_folder
from tests.hostile.reading import folded
from tests.hostile.sinks import MARK
from tests.hostile.variants import variants
from tests.site_fixtures import shared_folder
from tests.source_tree import ROOT

pytestmark = pytest.mark.slow

SURFACES = ("title", "text", "description", "export_csv", "export_bib")


def texts() -> list[str]:
    """Whatever must be shown as it is; a record holds no tab."""
    return [
        text.replace("\t", " ")
        for entry in inputs()
        if entry["surface"] in SURFACES and entry["expect"] == "verbatim"
        for _, text in variants(entry)
    ]


class Rotating(WrittenTexts):
    """The next text for each field, and which it was, by its mark."""

    def __init__(self) -> None:
        super().__init__()
        self.by_mark: dict[str, str] = {}
        self._texts = cycle(texts())

    def text(self, field: str) -> str:
        mark = self.mark(field)
        self.by_mark[mark] = next(self._texts)
        return f"{mark}{self.by_mark[mark]}"


@pytest.fixture(scope="module")
def placed() -> Rotating:
    return Rotating()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, placed: Rotating) -> BuiltSite:
    """Built like any other: the gate of the build has looked at every page."""
    data = shared_folder(tmp_path_factory) / "variant-data"
    return built_once(
        shared_folder(tmp_path_factory),
        Project("variants", ROOT, data),
        prepare=lambda: write_hostile_folder(PROJECTS["made"].data, data, placed),
    )


@pytest.mark.bar("B1")
def test_every_way_of_writing_is_shown_as_it_was_written(
    site: BuiltSite, placed: Rotating, measured: Measured
) -> None:
    """On every page, behind every mark; each of the texts is seen somewhere."""
    seen: set[str] = set()
    wrong: list[str] = []
    for path in sorted(site.folder.rglob("*.html")):
        for shown in read(path.read_text(encoding="utf-8")):
            for match in MARK.finditer(shown):
                text = folded(placed.by_mark[match[0]])
                behind = shown[match.end() :].removeprefix(" ")
                beginning = behind.partition("…")[0].rstrip()
                if behind.startswith(text):
                    seen.add(text)
                elif not (text.startswith(beginning) and len(beginning) > 5):
                    wrong.append(f"{path.name}: {placed.fields[match[0]]}: {behind[:80]!r}")
    missing = {folded(text) for text in texts()} - seen
    measured("B1", wrongly_taken=len(wrong) + len(missing))
    assert wrong == []
    assert missing == set()


def read(page: str) -> list[str]:
    """The text of the article, of a comparison of titles once for either; titles and attributes."""
    tree: Any = LexborHTMLParser(page)
    for node in tree.css("script, style, .kb-bib, .kb-yaml"):
        node.decompose()
    article = tree.css_first("article")
    found = [folded(tree.css_first("title").text())]
    if article is None:
        return found
    found += [folded(value) for node in article.css("[title]") for value in [node.attrs["title"]]]
    for gone in ("ins", "del"):
        other: Any = LexborHTMLParser(article.html)
        for node in other.css(gone):
            node.decompose()
        found.append(folded(other.body.text()))
    return found
