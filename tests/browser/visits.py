"""Visits to pages of the built site, and the kinds of page there are."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response

from livingdocs.dated_changes.states import stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.views.comparison_frames import frames_by_metric
from livingdocs.views.targets import (
    Place,
    Target,
    to_changes,
    to_comparison,
    to_day,
    to_entity,
    to_paper,
    to_section,
    to_state,
)
from tests.browser.serving import ServedSite

DESK, PHONE = 1440, 390
# Milliseconds until something is taken for missing: machines that run the tests are busy and slow.
PATIENCE = 60_000

Visitor = Callable[..., "Visit"]


class Visit:
    """One browser window. `close` answers with everything that a visitor should not have met."""

    def __init__(
        self,
        browser: Browser,
        served: ServedSite,
        *,
        width: int = DESK,
        scheme: Literal["light", "dark"] = "light",
        script: bool = True,
        missing_is_fine: bool = False,
    ) -> None:
        self._served = served
        self._missing_is_fine = missing_is_fine
        self._context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            has_touch=width < 600,
            java_script_enabled=script,
            locale="zh-CN",
            permissions=["clipboard-read", "clipboard-write"],
        )
        self._context.set_default_timeout(PATIENCE)
        self.problems: list[str] = []
        self.page: Page = self._context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: self.problems.append(f"dialog: {dialog.message}"))
        self.page.on("requestfailed", self._failed)
        self._context.on("request", self._request)
        self._context.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not (
            self._missing_is_fine and "404" in message.text
        ):
            self.problems.append(f"console {message.type}: {message.text}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url} {request.failure}")

    def _request(self, request: Request) -> None:
        allowed = (self._served.root, "data:image/svg+xml", "blob:")
        if not request.url.startswith(allowed):
            self.problems.append(f"asked for {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and not self._missing_is_fine:
            self.problems.append(f"{response.status} {response.url}")

    def go_to(self, address: str) -> Page:
        """Open a page by its address in the site."""
        self.page.goto(self._served.root + address, wait_until="load")
        return self.page

    def close(self) -> list[str]:
        """Close the window and tell what went wrong in it."""
        self._context.close()
        return self.problems


def until(page: Page, done: Callable[[], bool]) -> None:
    """Let the page go on until `done`; fail when it does not come to that."""
    end = time.monotonic() + PATIENCE / 1000
    while not done():
        assert time.monotonic() < end, "it did not come to that"
        page.wait_for_timeout(50)


def kinds_of_page(kb: KnowledgeBase) -> dict[str, str]:
    """One page of each kind, by its source address: the fullest one, where there are several."""
    briefing = max(kb.briefings.values(), key=lambda item: len(item.citations))
    paper = max(kb.uses_by_paper, key=lambda name: len(kb.uses_by_paper[name]))
    sections = max(
        kb.anchors_by_section.items(), key=lambda item: len(item[1]) if item[0][1] else 0
    )
    topic, slug = sections[0]
    targets = {
        "home": Target(Place.HOME),
        "topic": Target(Place.TOPIC, topic),
        "chapter": to_section(topic, slug or ""),
        "briefings": Target(Place.BRIEFINGS),
        "briefing": Target(Place.BRIEFING, briefing.id),
        "raw": Target(Place.RAW, briefing.id),
        "papers": Target(Place.PAPERS),
        "paper": to_paper(paper),
        "verdicts": Target(Place.VERDICTS),
        "doubts": Target(Place.DOUBTS),
        "doubt": Target(Place.DOUBT, next(iter(kb.contradictions))),
        "cards": Target(Place.CARDS),
        "filing": Target(Place.FILING),
        "sources": Target(Place.SOURCES),
        "names": Target(Place.ENTITIES),
        "name": to_entity(max(kb.uses_by_entity, key=lambda name: len(kb.uses_by_entity[name]))),
        "comparisons": Target(Place.COMPARISONS),
        "comparison": to_comparison(most_framed(kb)),
        "coverage": Target(Place.COVERAGE),
        "proposals": Target(Place.PROPOSALS),
        "statuses": Target(Place.STATUSES),
        "numbers": Target(Place.NUMBERS, topic),
        "changes": to_changes(topic, slug or ""),
        "state": to_state(topic, slug or "", stops(kb, (topic, slug or ""))[0].key),
        "days": Target(Place.CHANGES),
        "day": to_day(briefing.date),
    }
    return {kind: src_uri(target) for kind, target in targets.items()}


def most_framed(kb: KnowledgeBase) -> str:
    """The metric whose claims have most sets of conditions."""
    frames = frames_by_metric(kb)
    return max(frames, key=lambda metric: len(frames[metric]))


KINDS = (
    "home",
    "changes",
    "state",
    "days",
    "day",
    "topic",
    "chapter",
    "briefings",
    "briefing",
    "raw",
    "papers",
    "paper",
    "verdicts",
    "doubts",
    "doubt",
    "cards",
    "filing",
    "sources",
    "names",
    "name",
    "comparisons",
    "comparison",
    "coverage",
    "proposals",
    "statuses",
    "numbers",
)


def address_of(served: ServedSite, kind: str) -> str:
    """The address in the site of a page of this kind."""
    return served.site.address(kinds_of_page(served.site.kb)[kind])
