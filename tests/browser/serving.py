"""A server on a loopback port that holds one built site, under the path it is meant for."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.built_site import BuiltSite


@dataclass(frozen=True)
class ServedSite:
    """A built site and where it is served; `root` ends with a slash."""

    site: BuiltSite
    root: str

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        parts = urlsplit(self.root)
        return f"{parts.scheme}://{parts.netloc}"


class _Handler(SimpleHTTPRequestHandler):
    """Serves below a prefix alone: a link that begins at the root finds nothing."""

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def translate_path(self, path: str) -> str:
        if not path.startswith(self.prefix):
            return super().translate_path("/no-such-place")
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if code != 404 or self.directory is None:
            super().send_error(code, message, explain)
            return
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: Any) -> None:
        """Say nothing: the tests look at the browser's own list of requests."""


@contextmanager
def serve(site: BuiltSite) -> Iterator[ServedSite]:
    """Serve the site until the block ends."""
    handler = functools.partial(_Handler, directory=str(site.folder), prefix=site.base_path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield ServedSite(site, f"http://127.0.0.1:{server.server_port}{site.base_path}")
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
