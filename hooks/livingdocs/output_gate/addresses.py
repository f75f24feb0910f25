"""Where an address in a page may lead, and what a page may load.

A link leads to the site itself, or over `https` to a host of the web that `safe_urls` takes for
one. What a page loads (scripts, sheets, pictures) is a file of the site: `LOADED_HOSTS` is empty.
A host gets onto a list by an edit of this module that a person reviews; for a script or a sheet the
policy (`policy.py`) has to name it too.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from livingdocs.safe_urls import safe_url

LINKED: Final = frozenset({"http://127.0.0.1:8000"})
"""Addresses of links that are no `https`: where `make serve` listens."""

LOADED_HOSTS: Final[frozenset[str]] = frozenset()
"""Hosts beside our own that a page may load something from."""

# A path with query and fragment: no scheme, no host, nothing that a browser takes out or turns.
_OWN: Final = re.compile(r"(?![A-Za-z][A-Za-z0-9+.-]*:)(?!//)[A-Za-z0-9._~!$&()*+,;=:@%/?#-]*")


def own_file(address: str, *, folder: str, root: str | None) -> str | None:
    """The path in the site that an address means, without its fragment; None if it leads out.

    Args:
        address: as it stands in the page, its character references read.
        folder: the folder of the page in the site, empty for the root.
        root: the path that the site is put at, where the page may begin its addresses with it.
    """
    if _OWN.fullmatch(address) is None:
        return None
    path = unquote(re.split("[?#]", address, maxsplit=1)[0])
    if path.startswith("/"):
        if root is None or not path.startswith(root):
            return None
        folder, path = "", path[len(root) :]
    if "\\" in path or not path.isprintable():
        return None
    whole = posixpath.normpath(posixpath.join(folder, path)) if path else folder
    return None if whole == ".." or whole.startswith(("../", "/")) else whole


@lru_cache(maxsize=65_536)
def stays_inside(address: str, *, depth: int, root: str | None) -> bool:
    """Whether an address on a page so many folders deep is one of the site."""
    folder = "/".join(["-"] * depth)
    return own_file(address, folder=folder, root=root) is not None


@lru_cache(maxsize=65_536)
def may_link(address: str, *, depth: int, root: str | None) -> bool:
    """Whether a reader may be led to this address."""
    if stays_inside(address, depth=depth, root=root):
        return True
    return address in LINKED or safe_url(address, hosts=None) is not None


def may_load(address: str, *, folder: str, root: str | None, files: Collection[str]) -> bool:
    """Whether a page may load this: a file that is there, or one of a host on the list."""
    own = own_file(address, folder=folder, root=root)
    return own in files if own is not None else safe_url(address, hosts=LOADED_HOSTS) is not None


def is_of_site(address: str, site_url: str | None) -> bool:
    """Whether a whole address, such as that of the page itself, is below the site's own."""
    if site_url is None:
        return False
    root = f"{site_url.rstrip('/')}/"
    return address.startswith(root) and stays_inside(
        f"./{address[len(root) :]}", depth=0, root=None
    )
