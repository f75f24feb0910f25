"""The script that `mkdocs serve` adds runs under the policy, and no other does."""

from __future__ import annotations

from typing import Any

from mkdocs import livereload

from livingdocs.output_gate.live_reload import ADDED, with_nonce


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
