"""A browser of the system and a server of the built site, for the tests of this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

from tests.browser.serving import ServedSite, serve
from tests.browser.visits import PATIENCE, Visit, Visitor
from tests.built_site import BuiltSite
from tests.site_fixtures import site_named

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-default-browser-check",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder drive a browser, and look at sites that have to be built."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


def no_browser(reason: str) -> None:
    """Skip, loudly; or fail, where a browser is required."""
    if os.environ.get("KB_REQUIRE_BROWSER"):
        pytest.fail(f"KB_REQUIRE_BROWSER is set, and {reason}")
    pytest.skip(f"NOT TESTED IN A BROWSER: {reason}; on Debian: apt install chromium")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, which drives the browser of the system and never fetches its own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, or `KB_BROWSER`."""
    path = os.environ.get("KB_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        no_browser(f"none of {', '.join(NAMES)} is on the path")
        return
    root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    try:
        started = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *root])
    except Error as error:
        no_browser(f"{path} does not start: {error}")
        return
    yield started
    started.close()


@pytest.fixture(scope="session", params=["made", "real"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Each of the two sites in turn."""
    return site_named(request.param, tmp_path_factory)


@pytest.fixture(scope="session")
def served(site: BuiltSite) -> Iterator[ServedSite]:
    """The site behind a loopback port, under the path it is meant for."""
    with serve(site) as started:
        yield started


@pytest.fixture
def visitor(browser: Browser, served: ServedSite) -> Iterator[Visitor]:
    """Someone who opens pages; what went wrong on any of them fails the test at its end."""
    visits: list[Visit] = []

    def visit(**settings: object) -> Visit:
        made = Visit(browser, served, **settings)  # type: ignore[arg-type]
        visits.append(made)
        return made

    yield visit
    problems = [problem for made in visits for problem in made.close()]
    assert problems == []
