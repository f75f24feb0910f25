"""One request over the wire, bounded in time and size.

Each request has a connection of its own: a kept one has been seen to stay silent for minutes. The
time limit holds for the whole request, name lookup and a trickle of bytes included, so it is kept
by a thread that waits beside the one that reads.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

import requests
from urllib3.exceptions import HTTPError

from livingdocs.fetching.addresses import followed, is_loopback, may_be_asked
from livingdocs.vocabulary import FetchFault

LARGEST_BODY: Final = 5 * 1024 * 1024
_CHUNK: Final = 64 * 1024
_HEADERS: Final = {
    "User-Agent": "livingdocs (metadata of cited papers)",
    "Accept": "application/atom+xml",
    "Accept-Encoding": "gzip",
    "Connection": "close",
}
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Limits of one request, in seconds."""

    connect: float = 10.0
    read: float = 60.0
    total: float = 150.0

    def within(self, seconds: float) -> Timeouts:
        """The same, but nothing longer than `seconds`."""
        return Timeouts(*(min(each, seconds) for each in (self.connect, self.read, self.total)))


@dataclass(frozen=True, slots=True)
class Reply:
    """A complete answer, whatever its status; header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class TransportError(Exception):
    """No complete answer came."""

    def __init__(self, fault: FetchFault, detail: str) -> None:
        """Keep what kind of fault it was; `detail` is for the log."""
        self.fault = fault
        super().__init__(detail)


def get(address: str, timeouts: Timeouts) -> Reply:
    """Ask `address` once; only a redirect from http to https of the same host is followed.

    Raises:
        TransportError: when no complete answer of at most 5 MiB came in time, or the address is
            neither arXiv's nor of this machine.
    """
    reply = _get_once(address, timeouts)
    if reply.status not in _REDIRECTS:
        return reply
    location = reply.headers.get("location", "")
    secure = followed(address, location)
    if secure is None:
        raise TransportError(
            FetchFault.REDIRECTED, f"status {reply.status}, on to {location[:120]!r}"
        )
    reply = _get_once(secure, timeouts)
    if reply.status in _REDIRECTS:
        raise TransportError(FetchFault.REDIRECTED, f"status {reply.status} after a redirect")
    return reply


@dataclass
class _Exchange:
    """What the reading thread has so far; the waiting thread looks at it when it is done."""

    reply: Reply | None = None
    error: TransportError | None = None
    response: requests.Response | None = None
    given_up: threading.Event = field(default_factory=threading.Event)


def _get_once(address: str, timeouts: Timeouts) -> Reply:
    if not may_be_asked(address):
        raise TransportError(FetchFault.REDIRECTED, f"{address[:120]!r} is not arXiv's")
    exchange = _Exchange()
    reader = threading.Thread(target=_read, args=(address, timeouts, exchange), daemon=True)
    reader.start()
    reader.join(timeouts.total)
    if exchange.reply is not None:
        return exchange.reply
    if exchange.error is not None:
        raise exchange.error
    exchange.given_up.set()
    if exchange.response is not None:
        _shut(exchange.response)
    raise TransportError(FetchFault.TIMED_OUT, f"no complete answer in {timeouts.total:.0f} s")


def _shut(response: requests.Response) -> None:
    """End the connection that another thread reads from."""
    try:
        response.raw.shutdown()
    except (ValueError, OSError, RuntimeError, AttributeError):
        return


def _read(address: str, timeouts: Timeouts, exchange: _Exchange) -> None:
    try:
        with requests.Session() as session:
            # A proxy or a password of the environment has no business with this machine itself.
            session.trust_env = not is_loopback(urlsplit(address).hostname)
            session.auth = _no_password
            exchange.reply = _exchange(session, address, timeouts, exchange)
    except TransportError as error:
        exchange.error = error
    except (requests.exceptions.Timeout, TimeoutError) as error:
        exchange.error = TransportError(FetchFault.TIMED_OUT, _words(error))
    except (requests.exceptions.RequestException, HTTPError, OSError, ValueError) as error:
        timed_out = "timed out" in str(error).lower()
        fault = FetchFault.TIMED_OUT if timed_out else FetchFault.UNREACHABLE
        exchange.error = TransportError(fault, _words(error))
    except Exception as error:
        # A thread that dies in silence would look like a stall.
        exchange.error = TransportError(FetchFault.BAD_ANSWER, _words(error))


def _no_password(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _exchange(
    session: requests.Session, address: str, timeouts: Timeouts, exchange: _Exchange
) -> Reply:
    with session.get(
        address,
        headers=_HEADERS,
        timeout=(timeouts.connect, timeouts.read),
        stream=True,
        allow_redirects=False,
    ) as response:
        exchange.response = response
        if exchange.given_up.is_set():
            raise TransportError(FetchFault.TIMED_OUT, "answered too late")
        headers = {name.lower(): value for name, value in response.headers.items()}
        sent = _sent_bytes(response)
        return Reply(response.status_code, headers, _unpacked(sent, headers))


def _sent_bytes(response: requests.Response) -> bytes:
    """The body as sent, still packed; a body shorter than announced is an error of urllib3."""
    chunks: list[bytes] = []
    size = 0
    while chunk := response.raw.read(_CHUNK, decode_content=False):
        size += len(chunk)
        if size > LARGEST_BODY:
            raise _too_large()
        chunks.append(chunk)
    return b"".join(chunks)


def _unpacked(sent: bytes, headers: Mapping[str, str]) -> bytes:
    """The body, of which no more than the limit is ever unpacked."""
    encoding = headers.get("content-encoding", "identity").strip().lower()
    if encoding in {"", "identity"} or not sent:
        return sent
    if encoding not in {"gzip", "x-gzip"}:
        raise TransportError(FetchFault.BAD_ANSWER, f"packed as {encoding[:40]!r}")
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        body = unpacker.decompress(sent, LARGEST_BODY + 1)
    except zlib.error as error:
        raise TransportError(FetchFault.BAD_ANSWER, f"packed wrongly ({error})") from None
    if len(body) > LARGEST_BODY:
        raise _too_large()
    if not unpacker.eof:
        raise TransportError(FetchFault.BAD_ANSWER, "packed bytes that end too early")
    return body


def _too_large() -> TransportError:
    return TransportError(FetchFault.TOO_LARGE, f"more than {LARGEST_BODY:,} bytes")
