"""A local server while somebody edits: the script that it adds to each page, and whom it answers.

`mkdocs serve` writes it into the answer, with another number each time, so that no hash fits. A
nonce that lasts as long as the server lets it run; the policy stays as strict as on the real site.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Iterable
from typing import Any, Final

Start = Callable[..., Any]
App = Callable[[dict[str, Any], Start], Iterable[bytes]]

ADDED: Final = b"<script>\nvar livereload = "
"""How the script begins (`mkdocs/livereload/__init__.py`)."""


_MISDIRECTED: Final = (
    b"This server answers to localhost and to addresses of numbers. "
    b"For another name let it listen on all addresses: mkdocs serve -a 0.0.0.0:8000\n"
)


def for_this_machine(app: App, *, listens_on: str) -> App:
    """The application, for browsers that were sent to this machine by its name or its number.

    A page of the web may have its own name lead here (DNS rebinding), and the browser then lets it
    read the drafts. It can't choose what the browser calls the host.

    Args:
        app: the server's own application.
        listens_on: name or number of the host; one that others reach, too, is answered by any name.
    """
    if not _is_this_machine(listens_on):
        return app

    def answer(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        host = environ.get("HTTP_HOST", "localhost")
        if _is_this_machine(host) or _is_number(host):
            return app(environ, start)
        size = ("Content-Length", str(len(_MISDIRECTED)))
        start("421 Misdirected Request", [("Content-Type", "text/plain"), size])
        return [_MISDIRECTED]

    return answer


def _is_this_machine(host: str) -> bool:
    name = _name(host)
    if name == "localhost" or name.endswith(".localhost"):
        return True
    return _is_number(host) and ipaddress.ip_address(name).is_loopback


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(_name(host))
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """Without the port, and without the brackets of an IPv6 address."""
    match = re.fullmatch(r"\[([^]]*)\](?::[0-9]*)?|([^:]*)(?::[0-9]*)?", host)
    return (match[1] or match[2] or "").lower() if match else host.lower()


def with_nonce(app: App, nonce: str) -> App:
    """The server's own application, with the nonce on the script that it adds to a page."""
    marked = ADDED.replace(b"<script>", f'<script nonce="{nonce}">'.encode("ascii"))

    def answer(environ: dict[str, Any], start: Start) -> Iterable[bytes]:
        begun: list[tuple[str, list[tuple[str, str]]]] = []
        body = app(environ, lambda status, headers, *_: begun.append((status, headers)))
        [(status, headers)] = begun
        if not dict(headers).get("Content-Type", "").startswith("text/html"):
            start(status, headers)
            return body
        # The last one: a page may show such words, and the server adds its script at the end.
        before, found, after = b"".join(body).rpartition(ADDED)
        content = before + (marked if found else b"") + after
        kept = [(name, value) for name, value in headers if name != "Content-Length"]
        start(status, [*kept, ("Content-Length", str(len(content)))])
        return [content]

    return answer
