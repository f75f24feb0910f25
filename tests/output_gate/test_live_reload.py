"""The script that `mkdocs serve` adds runs under the policy, and no other does."""

from __future__ import annotations

from typing import Any

import pytest
from mkdocs import livereload

from livingdocs.output_gate.live_reload import ADDED, for_this_machine, with_nonce


def answered(kind: str, body: bytes) -> tuple[dict[str, str], bytes]:
    """Headers and body of an answer behind the nonce."""
    begun: list[Any] = []

    def app(_: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [("Content-Type", kind), ("Content-Length", str(len(body)))])
        return [body[:7], body[7:]]

    parts = with_nonce(app, "n0")({}, lambda status, headers, *_: begun.append(headers))
    return dict(begun[0]), b"".join(parts)


def test_the_beginning_of_the_script_is_that_of_the_installed_mkdocs() -> None:
    """If it changes, pages of `make serve` do not reload: put its new beginning into ADDED."""
    assert f"<script>{livereload._SCRIPT_TEMPLATE_STR}".encode().startswith(ADDED)


def test_only_the_script_at_the_end_gets_the_nonce() -> None:
    """A page may quote it; the length that the browser is told is that of the new answer."""
    quoted = ADDED + b"1</script>"
    headers, body = answered("text/html; charset=utf-8", b"<p>" + quoted + quoted)
    assert body.count(b'<script nonce="n0">') == 1
    assert body.startswith(b"<p>" + quoted)
    assert headers["Content-Length"] == str(len(body))


def test_other_answers_pass_as_they_are() -> None:
    headers, body = answered("text/plain", ADDED)
    assert (headers["Content-Length"], body) == (str(len(ADDED)), ADDED)
    assert answered("text/html", b"<p>x</p>")[1] == b"<p>x</p>"


def status(host: str | None, listens_on: str = "127.0.0.1") -> str:
    """What a server that listens there says to a browser that was sent to that host."""
    begun: list[str] = []

    def start(status: str, headers: object) -> None:
        begun.append(status[:3])

    def app(environ: dict[str, Any], start: Any) -> list[bytes]:
        start("200 OK", [])
        return [b"a draft"]

    environ = {} if host is None else {"HTTP_HOST": host}
    body = b"".join(for_this_machine(app, listens_on=listens_on)(environ, start))
    assert (body == b"a draft") is (begun == ["200"])
    return begun[0]


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1:8000", "192.168.1.7:8000", "[::1]:8000", "::1"),
        *("localhost", "LOCALHOST:8000", "kb.localhost:8000", None),
    ],
)
def test_this_machine_is_answered(host: str | None) -> None:
    """By its names and by any number: no page of the web has one for its name."""
    assert status(host) == "200"


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example"),
        *("localhost@evil.example", "[::1].evil.example", "evil.example:8000:127.0.0.1", "a b", ""),
    ],
)
def test_a_page_whose_name_leads_here_reads_nothing(host: str) -> None:
    """It asked under its own name, which then led to this machine."""
    assert status(host) == "421"
    assert status(host, "localhost") == "421"
    assert status(host, "0.0.0.0") == "200"
    assert status(host, "192.168.1.7") == "200"
