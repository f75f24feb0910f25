"""Addresses whose id nothing bears any more: a page that leads on or says what happened."""

from __future__ import annotations

import re

import pytest

from livingdocs.pages.page import Page
from livingdocs.pages.rendering import render
from livingdocs.pages.site import Site, build_site
from tests.data_folder import ANCHOR, DataFolder

REASON = "<b>{{ 7*7 }}</b> 与另一条重复"
STONES = {
    ("topics", "pottery"): ["living/pottery/index.md"],
    ("sections", "brewing/glazes"): ["living/brewing/glazes.md"],
    ("briefings", "brewing/2027-03-01"): [
        "briefings/brewing/2027-03-01.md",
        "briefings/brewing/2027-03-01/raw.md",
    ],
    ("contradictions", "brewing/2027-03-01-d1"): ["doubts/brewing/2027-03-01-d1.md"],
    ("cards", "2612.00099"): ["papers/2612.00099.md"],
    ("papers", "hep-th/9901001"): ["papers/hep-th_9901001.md"],
    ("entities", "samovar"): ["entities/samovar.md"],
    ("metrics", "weight"): ["comparisons/weight.md"],
}
RENAMED = {
    ("topics", "pots", "brewing"): ("living/pots/index.md", "living/brewing/index.md"),
    ("sections", "brewing/kettles", "brewing/pots"): (
        "living/brewing/kettles.md",
        "living/brewing/pots.md",
    ),
    ("briefings", "brewing/2027-03-09", "brewing/2027-03-05"): (
        "briefings/brewing/2027-03-09/raw.md",
        "briefings/brewing/2027-03-05.md",
    ),
    ("contradictions", "brewing/water", "brewing/2027-03-02-d1"): (
        "doubts/brewing/water.md",
        "doubts/brewing/2027-03-02-d1.md",
    ),
    ("entities", "pot", "kettle"): ("entities/pot.md", "entities/kettle.md"),
    ("metrics", "latency", "pour-latency"): (
        "comparisons/latency.md",
        "comparisons/pour-latency.md",
    ),
    ("cards", "2612.00098", "2612.00042"): ("papers/2612.00098.md", "papers/2612.00042.md"),
}


def stone(kind: str, id_: str, *, more: str = "") -> str:
    return (
        f'  - kind: {kind}\n    id: "{id_}"\n    title: 旧壶 {kind}\n    date: "2027-03-08"\n'
        f'    reason: "{REASON}"\n{more}'
    )


def redirect(kind: str, old: str, new: str) -> str:
    return f'  - kind: {kind}\n    old: "{old}"\n    new: "{new}"\n    date: "2027-03-08"\n'


def site_with(folder: DataFolder, *, stones: str = "", redirects: str = "") -> Site:
    if stones:
        folder.write("tombstones.yml", f"tombstones:\n{stones}")
    folder.write("redirects.yml", folder.text("redirects.yml") + redirects)
    folder.write(
        "kb.yml", folder.text("kb.yml").rstrip("\n") + "\nrepo_url: https://example.org/kb\n"
    ) if "repo_url" not in folder.text("kb.yml") else None
    return build_site(folder.load())


def html(page: Page) -> str:
    return "".join(map(render, page.slots))


def test_every_address_of_what_was_taken_away_says_when_and_why(folder: DataFolder) -> None:
    """The raw text of a briefing had an address, too; what a person wrote stays text."""
    site = site_with(folder, stones="".join(stone(*name) for name in STONES))
    for (kind, id_), addresses in STONES.items():
        for address in addresses:
            shown = html(site.pages[address])
            assert f"旧壶 {kind}" in shown and "<b>2027-03-08</b> 移除" in shown
            assert "&lt;b&gt;{{ 7*7 }}&lt;/b&gt; 与另一条重复" in shown
            assert f"<code>{id_}</code>" in shown


def test_every_old_address_leads_on(folder: DataFolder) -> None:
    """By a link, and by what the frame of the page makes of `kb_moved_to`."""
    site = site_with(folder, redirects="".join(redirect(*name) for name in RENAMED))
    for (_, old, _), (address, now) in RENAMED.items():
        page = site.pages[address]
        assert f'href="kb:{now}"' in html(page) and f"<code>{old}</code>" in html(page)
        assert page.front_matter["kb_moved_to"] == now and now in site.pages


def test_such_pages_are_only_for_who_comes_with_the_address(folder: DataFolder) -> None:
    """No search engine, not our own search, not the map of the site (overrides/sitemap.xml)."""
    site = site_with(
        folder,
        stones=stone("entities", "samovar"),
        redirects=redirect("entities", "pot", "kettle"),
    )
    for address in ("entities/samovar.md", "entities/pot.md"):
        text = site.pages[address].markdown()
        assert "kb_indexed: false" in text and "exclude: true" in text
        tags = site.head(address, title="x", description="", address=None).tags
        assert [(tag.name, tag.content) for tag in tags] == [("robots", "noindex")]
    assert "kb_indexed" not in site.pages["entities/kettle.md"].markdown()


def test_an_anchor_that_was_taken_away_keeps_its_place_on_the_page(folder: DataFolder) -> None:
    """In its chapter, under every id it bore; on the page of the topic if it had no chapter."""
    folder.remove(ANCHOR)
    folder.replace("contradictions/brewing/2027-03-02-d2.yml", "  - kettle-flags\n", "")
    folder.replace("contradictions/brewing/2027-03-02-d2.yml", "anchors:\n", "anchors: []\n")
    chapter = stone("anchors", "brewing/kettle-flags", more="    section: pots\n")
    site = site_with(folder, stones=chapter + stone("anchors", "brewing/loose"))
    shown = html(site.pages["living/brewing/pots.md"])
    for fragment in ("anchor-kettle-flags", "anchor-2027-03-02-i1"):
        assert shown.count(f'id="{fragment}"') == 1
    assert "移除的锚点 1" in shown
    assert 'id="anchor-loose"' in html(site.pages["living/brewing/index.md"])
    assert 'href="kb:living/brewing/pots.md#anchor-kettle-flags"' in html(
        site.pages["removed/index.md"]
    )


def test_an_anchor_of_a_chapter_that_went_too(folder: DataFolder) -> None:
    """The page that tells of the chapter tells of the anchor."""
    anchor = stone("anchors", "brewing/old", more="    section: glazes\n")
    site = site_with(folder, stones=stone("sections", "brewing/glazes") + anchor)
    assert 'id="anchor-old"' in html(site.pages["living/brewing/glazes.md"])


def test_renamed_and_then_taken_away(folder: DataFolder) -> None:
    """Each of the three ids has the page; no chain is followed by the reader."""
    site = site_with(
        folder,
        stones=stone("entities", "samovar"),
        redirects=redirect("entities", "urn", "boiler") + redirect("entities", "boiler", "samovar"),
    )
    pages = [html(site.pages[f"entities/{name}.md"]) for name in ("samovar", "boiler", "urn")]
    assert len(set(pages)) == 1 and "移除" in pages[0]


def test_the_successor_is_where_it_is_now(folder: DataFolder) -> None:
    site = site_with(
        folder,
        stones=stone("entities", "samovar", more="    successor: pot\n"),
        redirects=redirect("entities", "pot", "kettle"),
    )
    shown = html(site.pages["entities/samovar.md"])
    assert '改看<a href="kb:entities/kettle.md">Kettle</a>' in shown


def test_a_paper_that_has_a_page_keeps_it(folder: DataFolder) -> None:
    """A card is taken away, and briefings still name the paper."""
    folder.remove("cards/2612.00042.yml")
    site = site_with(folder, stones=stone("cards", "2612.00042"))
    assert "旧壶" not in html(site.pages["papers/2612.00042.md"])
    assert "旧壶 cards" in html(site.pages["removed/index.md"])


@pytest.mark.parametrize(
    ("uri", "history"),
    [
        ("edit/main/", "https://example.org/kb/commits/main/data/entities.yml"),
        ("-/edit/live/", "https://example.org/kb/-/commits/live/data/entities.yml"),
        ("src/", None),
    ],
)
def test_the_history_of_the_data_file_is_a_link(
    folder: DataFolder, uri: str, history: str | None
) -> None:
    """As far as it can be told from the address of the editor."""
    text = re.sub(r"(?m)^(repo_url|edit_uri):.*\n", "", folder.text("kb.yml"))
    folder.write("kb.yml", f"{text}repo_url: https://example.org/kb/\nedit_uri: {uri}\n")
    shown = html(
        site_with(folder, stones=stone("entities", "samovar")).pages["entities/samovar.md"]
    )
    assert (f'href="{history}"' in shown) if history else ("commits" not in shown)


def test_the_states_and_changes_of_a_renamed_chapter_lead_to_those_of_today(
    folder: DataFolder,
) -> None:
    """Each to its own, not to the chapter."""
    site = site_with(folder, redirects=redirect("sections", "brewing/kettles", "brewing/pots"))
    below = [each for each in site.pages if each.startswith("living/brewing/pots/")]
    assert "living/brewing/pots/changes.md" in below and len(below) > 2
    for address in below:
        old = site.pages[address.replace("/pots/", "/kettles/")]
        assert old.front_matter == {"kb_moved_to": address} and not old.indexed
