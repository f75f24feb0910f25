"""`mkdocs serve` in a browser: the policy is in force, and the page still follows every edit."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage

from tests.browser.surface import REPORTS
from tests.browser.visits import PATIENCE, until
from tests.built_site import PROJECTS
from tests.site.servers import Server, serving

PAGE = "living/brewing/leaf-cache/"
ANCHOR = "anchors/brewing/2027-03-02-i2.yml"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the fabricated tree, and stop at the end."""
    shutil.copytree(PROJECTS["made"].data, tmp_path / "data")
    with serving(tmp_path) as made:
        yield made


def test_an_open_page_reloads_after_an_edit_and_its_policy_reports_nothing(
    browser: Browser, server: Server
) -> None:
    """The server's script runs by its nonce; one that somebody else adds does not."""
    said: list[str] = []
    problems: list[str] = []
    context = browser.new_context()
    context.expose_binding("kbReport", lambda _, what: problems.append(what))
    context.add_init_script(REPORTS)
    page = context.new_page()

    def console(message: ConsoleMessage) -> None:
        (problems if message.type in ("error", "warning") else said).append(message.text)

    page.on("console", console)
    page.goto(server.root + PAGE, wait_until="load")
    assert page.locator("text=12–61%").count() > 0
    until(page, lambda: "Enabled live reload" in said)
    server.edit(ANCHOR, "high: 61", "high: 63")
    page.locator("text=12–63%").first.wait_for(timeout=PATIENCE)
    assert problems == []
    page.evaluate(
        """() => { const script = document.createElement("script");
        script.textContent = "document.title = 'run'"; document.body.append(script); }"""
    )
    until(page, lambda: any(each.startswith("script-src-elem inline") for each in problems))
    assert page.title() != "run"
    context.close()
