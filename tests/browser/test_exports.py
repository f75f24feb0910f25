"""Taking references away: by a copy, by a download, and without script."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.serving import ServedSite
from tests.browser.visits import PHONE, Visitor, address_of

pytestmark = pytest.mark.slow

KINDS = ("paper", "chapter", "papers")
ENDINGS = {"BibTeX": ".bib", "RIS": ".ris", "CSL JSON": ".csl.json"}


def file_of(served: ServedSite, address: str, ending: str) -> str:
    """The text of the file that a page offers."""
    folder = "export" if address == "papers/" else address
    [path] = (served.site.folder / folder).glob(f"*{ending}")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_each_format_is_copied_and_downloaded(
    visitor: Visitor, served: ServedSite, kind: str
) -> None:
    """Both give the bytes of the file; the button says so, and then has its name again."""
    address = address_of(served, kind)
    page = visitor().go_to(address)
    buttons = page.get_by_role("list", name="复制").get_by_role("button")
    for number, (label, ending) in enumerate(ENDINGS.items()):
        expected = file_of(served, address, ending)
        button = buttons.nth(number)
        expect(button).to_have_text(label)
        button.click()
        expect(button).to_have_text("已复制")
        assert page.evaluate("navigator.clipboard.readText()") == expected
        expect(button).to_have_text(label)
        with page.expect_download() as started:
            page.get_by_role("list", name="下载").get_by_role("link", name=label).click()
        download = started.value
        assert download.suggested_filename.endswith(ending)
        assert Path(download.path()).read_text(encoding="utf-8") == expected


def test_what_cannot_be_fetched_says_so(visitor: Visitor, served: ServedSite) -> None:
    """Nothing is copied in silence."""
    page = visitor(missing_is_fine=True).go_to(address_of(served, "paper"))
    page.evaluate("document.querySelector('a[download]').href = 'missing.bib'")
    button = page.locator("[data-kb-copy-file]").first
    button.click()
    expect(button).to_have_text("没能复制")


def test_without_script_there_are_links_alone(visitor: Visitor, served: ServedSite) -> None:
    """A button that does nothing is not shown."""
    page = visitor(script=False).go_to(address_of(served, "paper"))
    expect(page.locator("[data-kb-copies]")).to_be_hidden()
    assert page.locator("a[download]:visible").count() == len(ENDINGS)


def test_controls_are_large_enough_for_a_finger(visitor: Visitor, served: ServedSite) -> None:
    page = visitor(width=PHONE).go_to(address_of(served, "paper"))
    for control in page.locator(".kb-export :is(a, button)").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 24
        assert box["width"] >= 24
