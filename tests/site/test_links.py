"""Every link of the built pages leads somewhere, wherever the site is put."""

from __future__ import annotations

import re
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.built_site import BuiltSite
from tests.html_pages import Address

# Addresses outside the site: links that a reader may follow, and what the head says about itself.
OUTSIDE = re.compile(r"https://[a-z0-9.-]+(?:/[^\s\"'<>\\]*)?|http://127\.0\.0\.1:8000")
OUTSIDE_TAGS = {("a", "href"), ("link", "href")}
OUTSIDE_LINK_RELATIONS = {"canonical"}


def is_outside(address: Address) -> bool:
    return bool(urlsplit(address.value).scheme or address.value.startswith("//"))


def target_of(site: BuiltSite, page: str, address: str) -> tuple[str, str]:
    """The file and the fragment that `address` means on `page`."""
    root = f"https://here{site.base_path}"
    whole = urljoin(root + page, address)
    assert whole.startswith(root), f"{page}: {address} leads out of the site"
    parts = urlsplit(whole.removeprefix(root))
    path = unquote(parts.path)
    file = f"{path}index.html" if path == "" or path.endswith("/") else path
    return file, unquote(parts.fragment)


def test_every_link_and_fragment_leads_somewhere(site: BuiltSite) -> None:
    """A reader never meets a dead link; what is checked are the ids that were really built."""
    ids = {path: set(page.ids) for path, page in site.pages.items()}
    dead = []
    checked = 0
    for path, page in site.pages.items():
        for address in page.addresses:
            if is_outside(address):
                continue
            checked += 1
            file, fragment = target_of(site, path, address.value)
            if not (site.folder / file).is_file():
                dead.append(f"{path}:{address.line}: {address.value} (no file {file})")
            elif fragment and file.endswith(".html") and fragment not in ids[file]:
                dead.append(f"{path}:{address.line}: {address.value} (no such id)")
    assert dead == []
    assert checked > 20 * len(site.pages)


def test_no_address_begins_at_the_root(site: BuiltSite) -> None:
    """The site may live under a sub-path; only 404.html, shown at any depth, names that path."""
    absolute = {
        f"{path}: {address.value}"
        for path, page in site.pages.items()
        for address in page.addresses
        if address.value.startswith("/")
    }
    assert {line for line in absolute if not line.startswith("404.html: ")} == set()
    assert all(line.startswith(f"404.html: {site.base_path}") for line in absolute)


def test_what_leads_outside_is_a_link_over_https_and_nothing_is_loaded(site: BuiltSite) -> None:
    """No script, sheet, picture or frame of another host, and no scheme but https."""
    bad = [
        f"{path}:{address.line}: <{address.tag} {address.attribute}={address.value!r}>"
        for path, page in site.pages.items()
        for address in page.addresses
        if is_outside(address)
        and not (
            OUTSIDE.fullmatch(address.value)
            and (address.tag, address.attribute) in OUTSIDE_TAGS
            and (address.tag == "a" or address.rel in OUTSIDE_LINK_RELATIONS)
        )
    ]
    assert bad == []


@pytest.mark.parametrize("kind", ["css", "js"])
def test_our_assets_name_no_other_host(site: BuiltSite, kind: str) -> None:
    """The theme's own files hold addresses of others and never ask them; ours hold none."""
    ours = list((site.project.root / "docs" / "assets").rglob(f"*.{kind}"))
    text = "".join(path.read_text(encoding="utf-8") for path in ours)
    found = set(re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z.]+[^\s'\")]*", text))
    assert found <= {"http://www.w3.org/2000/svg"}
    assert ours
