"""One request over the wire: bounded in time and size, and never led elsewhere."""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from livingdocs.fetching import transport
from livingdocs.fetching.addresses import (
    EndpointError,
    checked_endpoint,
    followed,
    may_be_asked,
)
from livingdocs.fetching.transport import Reply, Timeouts, TransportError, get
from livingdocs.vocabulary import FetchFault

PATIENT = Timeouts(connect=60, read=60, total=120)
# Only what is tested is short: what else takes time on a busy machine ends no request.
SHORT_READ = Timeouts(connect=60, read=0.3, total=120)
SHORT_IN_ALL = Timeouts(connect=60, read=60, total=0.8)


@contextlib.contextmanager
def raw_server(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server that says what `talk` says to whoever connects; its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    stop = threading.Event()

    def accept() -> None:
        while not stop.is_set():
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with contextlib.suppress(OSError), connection:
                connection.recv(65536)
                talk(connection)

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/api/query?x=1"
    finally:
        stop.set()
        listener.close()


def answer(*parts: bytes) -> Callable[[socket.socket], None]:
    def talk(connection: socket.socket) -> None:
        for part in parts:
            connection.sendall(part)

    return talk


def silence(*parts: bytes) -> Callable[[socket.socket], None]:
    """Says this, and then nothing for as long as somebody listens."""

    def talk(connection: socket.socket) -> None:
        answer(*parts)(connection)
        connection.recv(1)

    return talk


def trickle(part: bytes, *before: bytes) -> Callable[[socket.socket], None]:
    """Says the same again and again, for half a minute or as long as somebody listens."""

    def talk(connection: socket.socket) -> None:
        answer(*before)(connection)
        for _ in range(300):
            connection.sendall(part)
            time.sleep(0.1)

    return talk


def head(status: str, **headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join([*lines, "Connection: close"]) + "\r\n\r\n").encode()


def fault_of(talk: Callable[[socket.socket], None], timeouts: Timeouts = PATIENT) -> FetchFault:
    with raw_server(talk) as address, pytest.raises(TransportError) as error:
        get(address, timeouts)
    return error.value.fault


def test_an_answer_comes_whole() -> None:
    """Status, headers in lower case, body; packed bodies are unpacked."""
    body = gzip.compress("<feed/> é".encode())
    talk = answer(head("200 OK", Content_Length=str(len(body)), Content_Encoding="gzip") + body)
    with raw_server(talk) as address:
        reply = get(address, PATIENT)
    assert isinstance(reply, Reply)
    assert (reply.status, reply.body) == (200, "<feed/> é".encode())
    assert reply.headers["content-encoding"] == "gzip"


def test_silence_ends_after_the_time_for_reading() -> None:
    """Before the headers and in the middle of the body."""
    start = time.monotonic()
    assert fault_of(silence(), SHORT_READ) is FetchFault.TIMED_OUT
    body = head("200 OK", Content_Length="100") + b"<feed"
    assert fault_of(silence(body), SHORT_READ) is FetchFault.TIMED_OUT
    assert time.monotonic() - start < 60


def test_a_trickle_of_bytes_ends_after_the_time_for_all() -> None:
    """Each byte comes in time, and still the request does not last for ever."""
    start = time.monotonic()
    body = trickle(b"x", head("200 OK", Content_Length="300"))
    assert fault_of(body, SHORT_IN_ALL) is FetchFault.TIMED_OUT
    assert fault_of(trickle(b"H"), SHORT_IN_ALL) is FetchFault.TIMED_OUT
    assert time.monotonic() - start < 60


def test_a_port_where_nobody_answers_is_out_of_reach() -> None:
    """No connection at all."""
    with raw_server(answer()) as address:
        pass
    with pytest.raises(TransportError) as error:
        get(address, PATIENT)
    assert error.value.fault is FetchFault.UNREACHABLE


@pytest.mark.parametrize(
    ("talk", "fault"),
    [
        (answer(head("200 OK", Content_Length="100") + b"short"), FetchFault.UNREACHABLE),
        (answer(b"nonsense\r\n\r\n"), FetchFault.UNREACHABLE),
        (answer(head("200 OK", Content_Encoding="br") + b"x"), FetchFault.BAD_ANSWER),
        (answer(head("200 OK", Content_Encoding="gzip") + b"no gzip"), FetchFault.BAD_ANSWER),
        (
            answer(head("200 OK", Content_Encoding="gzip") + gzip.compress(b"x" * 1000)[:-12]),
            FetchFault.BAD_ANSWER,
        ),
        (answer(head("302 Found", Location="https://x.example/")), FetchFault.REDIRECTED),
        (answer(head("301 Moved")), FetchFault.REDIRECTED),
    ],
)
def test_what_is_no_answer(talk: Callable[[socket.socket], None], fault: FetchFault) -> None:
    """Cut bodies, other protocols, other packings, redirects."""
    assert fault_of(talk) is fault


def test_a_bomb_is_never_unpacked_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Unpacking stops at the limit, whatever the packed bytes would become."""
    monkeypatch.setattr(transport, "LARGEST_BODY", 10_000)
    bomb = gzip.compress(b" " * 5_000_000)
    head_ = head("200 OK", Content_Length=str(len(bomb)), Content_Encoding="gzip")
    assert fault_of(answer(head_ + bomb)) is FetchFault.TOO_LARGE


def test_a_proxy_of_the_environment_is_not_asked_for_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Requests to an API on this machine go straight there."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9/")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    with raw_server(answer(head("200 OK", Content_Length="1") + b"x")) as address:
        assert get(address, PATIENT).body == b"x"


@pytest.mark.parametrize(
    ("address", "location", "may"),
    [
        ("http://h/a?b", "https://h/a?b", True),
        ("http://h:80/a?b", "https://h:443/a?b", True),
        ("http://h/a?b", "https://h/other", False),
        ("http://h/a?b", "https://other/a?b", False),
        ("http://h/a?b", "https://u:p@h/a?b", False),
        ("http://h/a?b", "http://h/a?b", False),
        ("https://h/a?b", "https://h/a?b", False),
        ("http://h/a?b", "/a?b", False),
        ("http://h/a?b", "https://[", False),
        ("http://h/a?b", "", False),
    ],
)
def test_only_the_step_from_http_to_https_is_followed(
    address: str, location: str, may: bool
) -> None:
    """On the same host, path and query; any other redirect leads elsewhere."""
    assert (followed(address, location) == location) is may


@pytest.mark.parametrize(
    ("address", "asked"),
    [
        ("http://export.arxiv.org/api/query", "https://export.arxiv.org/api/query"),
        ("https://export.arxiv.org/api/query", "https://export.arxiv.org/api/query"),
        ("http://127.0.0.1:8080/api/query", "http://127.0.0.1:8080/api/query"),
        ("http://localhost:8080/q", "http://localhost:8080/q"),
        ("http://[::1]:8080/q", "http://[::1]:8080/q"),
    ],
)
def test_arxiv_is_always_asked_over_https(address: str, asked: str) -> None:
    """An old http address of arXiv becomes https; only this machine may answer over http."""
    assert checked_endpoint(address) == asked


@pytest.mark.parametrize(
    "address",
    [
        "https://arxiv.org.evil.example/api/query",
        "https://evil.example/api/query",
        "http://10.0.0.1/api/query",
        "file:///etc/passwd",
        "ftp://arxiv.org/api",
        "https://user@export.arxiv.org/api/query",
        "https://export.arxiv.org:8443/api/query",
        "https://export.arxiv.org/api/query?x=1",
        "export.arxiv.org",
        "https://[",
        "http://127.0.0.1:port/",
        "",
    ],
)
def test_no_other_host_is_asked(address: str) -> None:
    """The message says which may be."""
    with pytest.raises(EndpointError):
        checked_endpoint(address)


@pytest.mark.parametrize(
    ("address", "may"),
    [
        ("https://export.arxiv.org/api/query?id_list=2605.11093", True),
        ("https://arxiv.org:443/api/query", True),
        ("http://127.0.0.1:8080/api/query", True),
        ("http://export.arxiv.org/api/query", False),
        ("https://export.arxiv.org:8443/api/query", False),
        ("https://u@export.arxiv.org/api/query", False),
        ("https://arxiv.org.evil.example/api/query", False),
        ("https://10.0.0.1/", False),
        ("file:///etc/passwd", False),
        ("https://[", False),
    ],
)
def test_the_wire_itself_carries_requests_to_arxiv_only(
    address: str, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever made the address: nobody else is even connected to."""
    assert may_be_asked(address) is may
    monkeypatch.setattr(transport, "_read", lambda *_: None)
    with pytest.raises(TransportError) as error:
        get(address, PATIENT)
    assert error.value.fault is (FetchFault.TIMED_OUT if may else FetchFault.REDIRECTED)
