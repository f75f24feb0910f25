"""What a browser meets on pages and in searches, counted: where an attack would show."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Dialog, Page, expect

from livingdocs.output_gate.theme_scripts import theme_scripts
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.browser.serving import ServedSite
from tests.browser.visits import PATIENCE
from tests.built_site import BuiltSite
from tests.hostile_base import payloads

REPORTS = """document.addEventListener("securitypolicyviolation", (event) =>
  kbReport([event.effectiveDirective, event.blockedURI, event.sample, location.href].join(" ")))"""
ACTIVE = """() => [...document.querySelectorAll("*")].flatMap((element) => {
  const names = element.getAttributeNames();
  const bad = names.filter((name) => name.startsWith("on") || name === "srcdoc");
  const kind = ["IMG", "IFRAME", "BASE", "OBJECT", "EMBED", "STYLE"].includes(element.tagName);
  const scheme = names.some((name) => ["href", "src", "action", "xlink:href"].includes(name)
    && /^\\s*(javascript|data|vbscript|kb):/i.test(element.getAttribute(name)));
  return bad.length || kind || scheme ? [element.outerHTML.slice(0, 200)] : [];
})"""
INDEX, JSON = "**/search/search_index.json", "application/json"
# Words that are in one site or the other, beside the hostile texts.
COMMON = ("缓存", "arXiv", "2605.11093", "--ipc=host", "v0.5.19", "命中率")


@dataclass
class Surface:
    """A window on a served site, and everything in it that a reader should never meet."""

    served: ServedSite
    page: Page
    dialogs: list[str] = field(default_factory=list)
    requests_elsewhere: list[str] = field(default_factory=list)
    policy_reports: list[str] = field(default_factory=list)
    console_errors: list[str] = field(default_factory=list)
    active: list[str] = field(default_factory=list)
    pages: int = 0
    searches: int = 0

    @classmethod
    def over(cls, browser: Browser, served: ServedSite) -> Surface:
        """A new window; it reports what the policy of a page stops, too."""
        context = browser.new_context()
        context.set_default_timeout(PATIENCE)
        made = cls(served, context.new_page())
        context.expose_binding("kbReport", lambda _, what: made.policy_reports.append(what))
        context.add_init_script(REPORTS)
        made.page.on("dialog", made._dialog)
        made.page.on("console", made._console)
        made.page.on("pageerror", lambda error: made.console_errors.append(str(error)))
        context.on("request", made._request)
        return made

    def visit(self, path: str) -> None:
        """A page, by its file."""
        self.page.goto(self.served.root + path.removesuffix("index.html"), wait_until="load")
        self.look()
        self.pages += 1

    @contextmanager
    def without_search(self) -> Iterator[None]:
        """Pages have an empty index until the block ends."""
        index = self.served.site.folder / "search" / "search_index.json"
        config = json.loads(index.read_text(encoding="utf-8"))["config"]
        empty = json.dumps({"config": config, "docs": []})
        self.page.route(INDEX, lambda route: route.fulfill(body=empty, content_type=JSON))
        yield
        self.page.unroute(INDEX)

    def search(self, words: str) -> None:
        """Type words into the search, and wait for its answer."""
        box = self.page.locator(".md-search__input")
        told = self.page.locator(".md-search-result__meta")
        box.fill("")
        expect(told).to_contain_text("键入以开始搜索")
        box.fill(" ".join(words.split()))
        expect(told).to_contain_text("符合条件")
        self.look()
        self.searches += 1

    def figures(self) -> dict[str, int]:
        """The counts of the bar, the window closed."""
        self.page.context.close()
        return {
            "pages": self.pages,
            "searches": self.searches,
            "dialogs": len(self.dialogs),
            "requests_elsewhere": len(self.requests_elsewhere),
            "policy_reports": len(self.policy_reports),
            "console_errors": len(self.console_errors),
        }

    @property
    def problems(self) -> list[str]:
        """Everything that was met."""
        return [
            *self.dialogs,
            *self.requests_elsewhere,
            *self.policy_reports,
            *self.console_errors,
            *self.active,
        ]

    def look(self) -> None:
        """Note what is on the page that a text of the corpus would bring."""
        found: list[str] = self.page.evaluate(ACTIVE)
        self.active += [f"{self.page.url}: {each}" for each in found]

    def _dialog(self, shown: Dialog) -> None:
        self.dialogs.append(f"{self.page.url}: {shown.message}")
        shown.dismiss()

    def _console(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.console_errors.append(f"{self.page.url}: {said.text}")

    def _request(self, asked: Any) -> None:
        if not asked.url.startswith((self.served.root, "data:image/svg+xml")):
            self.requests_elsewhere.append(f"{self.page.url}: {asked.url}")


def unknown_parts(site: BuiltSite) -> list[str]:
    """Scripts, handlers and styles in the bytes of the pages that are none of the theme's."""
    found: list[str] = []
    for path, page in site.pages.items():
        known = theme_scripts(site.way_to_root(path))
        parts = [script for script in page.inline_scripts if script not in known]
        parts += [*page.handlers, *page.style_attributes, *page.style_elements]
        found += [f"{path}: {part[:200]}" for part in parts]
    return found


def hostile_words() -> tuple[str, ...]:
    """What is searched for: every payload as it stands, and words that are found."""
    return (*payloads().values(), *COMMON)


def look_at_everything(
    browser: Browser, served: ServedSite, measured: Measured, *, words: Iterable[str]
) -> None:
    """Open the pages of a site and search it: some of it, and all of it in a proof."""
    pages, words = sorted(served.site.pages), tuple(words)
    pages.remove("404.html")  # Nothing leads to it; test_pages.py opens it.
    surface = Surface.over(browser, served)
    # A browser reads the whole index on every page, which takes longer than the page.
    with surface.without_search():
        for path in some_of(pages, amount(8, len(pages))):
            surface.visit(path)
    surface.visit("index.html")
    for text in some_of(words, amount(-(-len(words) // 12), len(words))):
        surface.search(text)
    unknown = unknown_parts(served.site)
    figures = surface.figures()
    measured("B14", **figures, unknown_scripts_handlers_styles=len(unknown))
    assert unknown == []
    assert surface.problems == [], "\n".join(surface.problems)


def some_of(items: Iterable[str], number: int) -> list[str]:
    """So many of them, evenly from the first to the last."""
    every = list(items)
    step = max(1, len(every) // number)
    return every[::step][:number] if number < len(every) else every
