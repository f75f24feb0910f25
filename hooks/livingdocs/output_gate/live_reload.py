"""The script that a local server adds to each page while somebody edits, and the policy.

`mkdocs serve` writes it into the answer, with another number each time, so that no hash fits. A
nonce that lasts as long as the server lets it run; the policy stays as strict as on the real site.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

Start = Callable[..., Any]
App = Callable[[dict[str, Any], Start], Iterable[bytes]]

ADDED: Final = b"<script>\nvar livereload = "
"""How the script begins (`mkdocs/livereload/__init__.py`)."""


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
