"""The content security policy of a page: own files, the theme's inline scripts, nothing else.

It stands in the page, since a static site says nothing to the server that it is put on. Browsers
leave out `frame-ancestors`, `report-uri` and `sandbox` there; a server may send them as a header.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from livingdocs.output_gate.theme_scripts import script_hash, theme_scripts

_DIRECTIVES: Final = (
    ("default-src", "'self'"),
    ("script-src", "'self' {scripts}"),
    ("style-src", "'self'"),
    # The sheets of the theme draw its icons from `data:` addresses.
    ("img-src", "'self' data:"),
    ("connect-src", "'self'"),
    ("worker-src", "'self'"),
    ("font-src", "'self'"),
    ("media-src", "'none'"),
    ("object-src", "'none'"),
    ("frame-src", "'none'"),
    ("manifest-src", "'none'"),
    ("base-uri", "'none'"),
    ("form-action", "'none'"),
)


@lru_cache(maxsize=64)
def content_security_policy(base: str, *, nonce: str | None = None) -> str:
    """The policy of a page.

    Args:
        base: the way from the page to the root of the site, as the theme writes it.
        nonce: allows one more inline script that bears it; for a server that adds one.
    """
    allowed = [script_hash(script) for script in theme_scripts(base)]
    if nonce is not None:
        allowed.append(f"'nonce-{nonce}'")
    scripts = " ".join(allowed)
    return "; ".join(f"{name} {value.format(scripts=scripts)}" for name, value in _DIRECTIVES)
