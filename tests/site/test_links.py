"""Every link of the built pages leads somewhere, wherever the site is put."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from tests.bars.measuring import Measured
from tests.built_site import PROJECTS, BuiltSite
from tests.html_pages import OUTSIDE, Address

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


@dataclass(frozen=True)
class Links:
    """The links of a site that stay inside it: how many, and which lead nowhere."""

    checked: int
    fragments: int
    dead: tuple[str, ...]


def links_of(site: BuiltSite) -> Links:
    """Follow every address of every page; an id counts if it was really built."""
    ids = {path: set(page.ids) for path, page in site.pages.items()}
    dead = []
    checked = fragments = 0
    for path, page in site.pages.items():
        for address in page.addresses:
            if is_outside(address):
                continue
            checked += 1
            file, fragment = target_of(site, path, address.value)
            fragments += bool(fragment)
            if not (site.folder / file).is_file():
                dead.append(f"{path}:{address.line}: {address.value} (no file {file})")
            elif fragment and file.endswith(".html") and fragment not in ids[file]:
                dead.append(f"{path}:{address.line}: {address.value} (no such id)")
    return Links(checked, fragments, tuple(dead))


@pytest.mark.bar("B18")
def test_every_link_and_fragment_leads_somewhere(site: BuiltSite, measured: Measured) -> None:
    """A reader never meets a dead link, on any page, 404.html among them."""
    found = links_of(site)
    measured(
        "B18",
        sites=1,
        pages=len(site.pages),
        links=found.checked,
        fragments=found.fragments,
        broken=len(found.dead),
    )
    assert found.dead == ()
    assert found.checked > 20 * len(site.pages)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('id="here"', 'id="there"', "no such id"),
        ('href="../a/#here"', 'href="../b/#here"', "no file b/index.html"),
        ('href="../a/#here"', 'href="a.css"', "no file c/a.css"),
    ],
)
def test_a_link_that_leads_nowhere_is_seen(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """A page that is gone, a fragment that is gone, a file that never was."""
    pages = {
        "index.html": '<link rel="canonical" href="https://example.org/kb/">',
        "a/index.html": '<p id="here"></p>',
        "c/index.html": '<a href="../a/#here">x</a>',
    }
    dead = []
    for number, (before, after) in enumerate((("", ""), (old, new))):
        folder = tmp_path / str(number)
        for name, text in pages.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text.replace(before, after), encoding="utf-8")
        dead.append(links_of(BuiltSite(PROJECTS["made"], folder, "")).dead)
    assert dead[0] == ()
    assert len(dead[1]) == 1 and fault in dead[1][0]


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
