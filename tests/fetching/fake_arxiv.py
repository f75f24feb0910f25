"""An arXiv of invented papers that can go wrong in every way that has been seen.

`FakeArxiv.answer` says what comes back for an address; `served` puts it on a port of this machine.
The modes are those of the list of faults that the fetcher must stand.
"""

from __future__ import annotations

import contextlib
import gzip
import re
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from email.utils import formatdate
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

from livingdocs.arxiv_ids import ArxivId, parse_arxiv_id
from livingdocs.fetching.client import Transport
from livingdocs.fetching.clock import Clock
from livingdocs.fetching.transport import LARGEST_BODY, Reply, Timeouts, TransportError
from livingdocs.vocabulary import FetchFault

START = 1_800_000_000.0  # 2027-01-15 08:00 UTC
DAY = 86_400.0


class FakeClock:
    """A clock that moves only when somebody waits."""

    def __init__(self, start: float = START) -> None:
        self.start = start
        self.now = 1000.0
        self.naps: list[float] = []

    def elapsed(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.start + self.now - 1000.0

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.naps.append(seconds)
        self.now += seconds

    def next_day(self) -> None:
        self.start += DAY


@dataclass(frozen=True)
class FakePaper:
    """An invented paper; `titles` are those of version 1, 2, …"""

    id: str
    titles: tuple[str, ...]
    authors: tuple[str, ...] = ("Ada Mira", "Lin Wei")
    categories: tuple[str, ...] = ("cs.DC", "cs.LG")
    abstract: str = "We measure a cache & say how fast it is. It is 3.6% slower."
    comment: str | None = "12 pages"
    published: str = "2026-09-01T10:00:00Z"
    updated: str = "2026-09-02T11:00:00Z"
    doi: str | None = None
    journal_ref: str | None = None

    @property
    def version(self) -> int:
        return len(self.titles)


@dataclass(frozen=True)
class Wire:
    """What goes over the wire: an answer, or how the connection ends."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    announced: int | None = None
    end: str = "answer"


@dataclass(frozen=True)
class Asked:
    """One request that came in."""

    moment: float
    address: str
    ids: tuple[str, ...]
    mode: str


@dataclass
class Answer:
    """A feed in the making."""

    asked: tuple[str, ...]
    entries: list[str]
    total: int | None = None


@dataclass
class FakeArxiv:
    """Answers for `papers`; `mode_of` says for each request what goes wrong with it."""

    papers: dict[str, FakePaper]
    clock: Clock
    mode_of: Callable[[Sequence[str]], str] = lambda ids: "ok"
    legacy: bool = False
    bad_id: str = ""
    log: list[Asked] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)

    def answer(self, address: str) -> Wire:
        """What comes back for a path with its query, or a whole address."""
        query = parse_qs(urlsplit(address).query)
        ids = tuple(x for x in query.get("id_list", [""])[0].split(",") if x)
        mode = self.mode_of(ids)
        self.log.append(Asked(self.clock.elapsed(), address, ids, mode))
        if "search_query" in query:
            return Wire(body=self.feed(self._search(query["search_query"][0])))
        most = int(query.get("max_results", ["10"])[0])
        return MODES[mode](self, ids[:most])

    def entries(self, ids: Sequence[str]) -> Answer:
        """The entries of the papers that there are, in the order of the question."""
        found = []
        for text in ids:
            wanted = parse_arxiv_id(text)
            paper = self.papers.get(wanted.id) if wanted else None
            if paper is not None and wanted is not None:
                found.append(self.entry(paper, version=wanted.version))
        return Answer(tuple(ids), found)

    def entry(self, paper: FakePaper, *, version: int | None = None) -> str:
        """One entry, in either of the two orders of elements that arXiv has used."""
        number = version if version and version < paper.version else paper.version
        lines = [
            f"<id>http://arxiv.org/abs/{paper.id}v{number}</id>",
            f"<updated>{paper.updated if number == paper.version else paper.published}</updated>",
            f"<published>{paper.published}</published>",
            f"<title>{escape(_wrapped(paper.titles[number - 1], legacy=self.legacy))}</title>",
            f"<summary>{escape(paper.abstract)}</summary>",
            *(f"<author><name>{escape(name)}</name></author>" for name in paper.authors),
            *_optional("arxiv:doi", paper.doi),
            *_optional("arxiv:comment", paper.comment),
            *_optional("arxiv:journal_ref", paper.journal_ref),
            f'<link href="http://arxiv.org/abs/{paper.id}v{number}" rel="alternate"/>',
            f'<link href="http://arxiv.org/pdf/{paper.id}v{number}" rel="related"/>',
            f'<arxiv:primary_category term="{paper.categories[0]}"/>',
            *(f'<category term="{term}" scheme="x"/>' for term in paper.categories),
        ]
        if not self.legacy:
            lines = [lines[0], lines[3], lines[1], *lines[5:], lines[4], lines[2]]
        return f"<entry>{''.join(lines)}</entry>"

    def feed(self, answer: Answer) -> bytes:
        """A whole feed around the entries."""
        total = len(answer.entries) if answer.total is None else answer.total
        return (
            "<?xml version='1.0' encoding='UTF-8'?>\n"
            '<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" '
            'xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">'
            "<id>https://arxiv.org/api/x</id><title>arXiv Query</title>"
            f"<opensearch:totalResults>{total}</opensearch:totalResults>"
            f"{''.join(answer.entries)}</feed>"
        ).encode()

    def _search(self, query: str) -> Answer:
        words = [word.strip('"') for word in re.findall(r'ti:("[^"]*"|\S+)', query)]
        wanted = any if " OR " in query else all
        hits = [
            paper
            for paper in self.papers.values()
            if wanted(word in paper.titles[-1].lower() for word in words)
        ]
        return Answer((), [self.entry(paper) for paper in hits], total=1000)

    # --- for tests without a port ------------------------------------------------------------

    def spacing(self) -> float:
        """The shortest time between two requests."""
        moments = [asked.moment for asked in self.log]
        return min((b - a for a, b in pairwise(moments)), default=3.0)

    def most_tries(self) -> int:
        """How often the same question came at most."""
        addresses = [asked.address for asked in self.log]
        return max((addresses.count(address) for address in set(addresses)), default=0)


def _wrapped(title: str, *, legacy: bool) -> str:
    return title.replace(" and ", "\n  and ") if legacy else title


def _optional(name: str, value: str | None) -> list[str]:
    return [] if value is None else [f"<{name}>{escape(value)}</{name}>"]


Mode = Callable[[FakeArxiv, Sequence[str]], Wire]


def _of_feed(change: Callable[[FakeArxiv, Answer], None]) -> Mode:
    """A mode that changes the entries of a good answer."""

    def mode(arxiv: FakeArxiv, ids: Sequence[str]) -> Wire:
        answer = arxiv.entries(ids)
        change(arxiv, answer)
        return Wire(body=arxiv.feed(answer))

    return mode


def _of_body(change: Callable[[bytes], bytes]) -> Mode:
    """A mode that changes the bytes of a good answer."""
    return lambda arxiv, ids: Wire(body=change(arxiv.feed(arxiv.entries(ids))))


def _fixed(wire: Wire) -> Mode:
    return lambda arxiv, ids: wire


def _error_entry(subject: str, *, published: bool = False) -> str:
    dates = "<published>2026-09-01T00:00:00Z</published>" if published else ""
    return (
        f"<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_{subject}</id>"
        f"<title>Error</title><summary>incorrect id format for {subject}</summary>"
        f"<updated>2026-09-01T00:00:00Z</updated>{dates}"
        "<author><name>arXiv api core</name></author></entry>"
    )


def _bad_request(arxiv: FakeArxiv, ids: Sequence[str]) -> Wire:
    """A batch with its first id is refused as a whole, as arXiv does for a malformed one."""
    if arxiv.bad_id in ids:
        return Wire(400, arxiv.feed(Answer(tuple(ids), [_error_entry(arxiv.bad_id)])))
    return MODES["ok"](arxiv, ids)


def _with_error_entry(*, published: bool) -> Callable[[FakeArxiv, Answer], None]:
    def change(arxiv: FakeArxiv, answer: Answer) -> None:
        if answer.entries:
            answer.entries[0] = _error_entry(answer.asked[0], published=published)

    return change


def _drop_last(arxiv: FakeArxiv, answer: Answer) -> None:
    del answer.entries[-1:]


def _drop_last_and_hide_it(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.total = len(answer.entries)
    del answer.entries[-1:]


def _twice(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries.insert(0, answer.entries[-1])


def _other_paper(arxiv: FakeArxiv, answer: Answer) -> None:
    other = replace(next(iter(arxiv.papers.values())), id="2501.99999", titles=("Not This One",))
    answer.entries[0] = arxiv.entry(other)


def _newer(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries[0] = re.sub(r"(arxiv\.org/abs/[^<v\"]+)v\d+", r"\1v2", answer.entries[0])


def _withdrawn(arxiv: FakeArxiv, answer: Answer) -> None:
    words = "This paper has been withdrawn by the authors"
    answer.entries[0] = re.sub(
        r"<arxiv:comment>.*?</arxiv:comment>",
        f"<arxiv:comment>{words}</arxiv:comment>",
        answer.entries[0],
    )


def _without_published(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries[0] = re.sub(r"<published>.*?</published>", "", answer.entries[0])


def _bad_date(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries[0] = re.sub(
        r"<published>.*?</published>",
        "<published>2026-13-45T99:00:00Z</published>",
        answer.entries[0],
    )


def _nothing(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries = []


def _nothing_of_many(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.total = len(answer.asked)
    answer.entries = []


def _external_entity(body: bytes) -> bytes:
    dtd = b'<!DOCTYPE feed [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<feed'
    return body.replace(b"<feed", dtd, 1).replace(b"We measure", b"We &x; measure")


def _billion_laughs(body: bytes) -> bytes:
    entities = ['<!ENTITY a0 "ha">']
    entities += [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10)]
    dtd = f"<!DOCTYPE feed [{''.join(entities)}]>\n<feed".encode()
    return body.replace(b"<feed", dtd, 1).replace(b"We measure", b"We &a9; measure")


def _huge(arxiv: FakeArxiv, answer: Answer) -> None:
    answer.entries[0] = answer.entries[0].replace("We measure", "We measure " * 1_000_000)


def _redirect_to_itself(arxiv: FakeArxiv, ids: Sequence[str]) -> Wire:
    return Wire(302, headers={"Location": arxiv.log[-1].address})


def _short(arxiv: FakeArxiv, ids: Sequence[str]) -> Wire:
    body = arxiv.feed(arxiv.entries(ids))
    return Wire(200, body[:-40], announced=len(body))


_BOMB = gzip.compress(b" " * 60 * 1024 * 1024)
STALL_SECONDS = 40.0
"""So long a server that stalls says nothing; longer than any limit of time in a test."""
_HTML = b"<html><body><h1>503 Backend fetch failed</h1></body></html>"

MODES: dict[str, Mode] = {
    "ok": lambda arxiv, ids: Wire(body=arxiv.feed(arxiv.entries(ids))),
    "429": _fixed(Wire(429, b"Rate exceeded.")),
    "429 with Retry-After": _fixed(Wire(429, b"", {"Retry-After": "40"})),
    "200 Rate exceeded": _fixed(Wire(200, b"Rate exceeded.")),
    "503 with a date": lambda arxiv, ids: Wire(
        503, _HTML, {"Retry-After": formatdate(arxiv.clock.wall() + 60, usegmt=True)}
    ),
    "400 with an error feed": _bad_request,
    "error entry": _of_feed(_with_error_entry(published=False)),
    "error entry with published": _of_feed(_with_error_entry(published=True)),
    "HTML": _fixed(Wire(200, _HTML)),
    "empty body": _fixed(Wire(200, b"")),
    "empty feed": _of_feed(_nothing),
    "empty feed with total": _of_feed(_nothing_of_many),
    "truncated": _of_body(lambda body: body[: len(body) * 2 // 3]),
    "last entry missing": _of_feed(_drop_last),
    "missing with total": _of_feed(_drop_last_and_hide_it),
    "duplicate": _of_feed(_twice),
    "reordered": _of_feed(lambda arxiv, answer: answer.entries.reverse()),
    "wrong ids": _of_feed(_other_paper),
    "version 2": _of_feed(_newer),
    "withdrawn": _of_feed(_withdrawn),
    "without published": _of_feed(_without_published),
    "bad date": _of_feed(_bad_date),
    "external entity": _of_body(_external_entity),
    "billion laughs": _of_body(_billion_laughs),
    "gzip bomb": _fixed(Wire(200, _BOMB, {"Content-Encoding": "gzip"})),
    "huge abstract": _of_feed(_huge),
    "reset": _fixed(Wire(end="reset")),
    "short body": _short,
    "stall": _fixed(Wire(end="stall")),
    "redirect to another host": _fixed(
        Wire(302, headers={"Location": "https://mirror.example/api/query"})
    ),
    "redirect loop": _redirect_to_itself,
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    arxiv: FakeArxiv

    def do_GET(self) -> None:
        wire = self.arxiv.answer(self.path)
        self.close_connection = True
        if wire.end == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            return
        if wire.end == "stall":
            self.arxiv.released.wait(STALL_SECONDS)
            return
        self.send_response(wire.status)
        for name, value in wire.headers.items():
            self.send_header(name, value)
        length = len(wire.body) if wire.announced is None else wire.announced
        self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        self.end_headers()
        with contextlib.suppress(OSError):
            self.wfile.write(wire.body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def handle_error(self, request: object, client_address: object) -> None:
        """A connection that was reset is what the test wanted."""


@contextlib.contextmanager
def served(arxiv: FakeArxiv) -> Iterator[str]:
    """The address of the API while `arxiv` answers on a port of this machine."""
    handler = type("Handler", (_Handler,), {"arxiv": arxiv})
    server = _Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/api/query"
    finally:
        arxiv.released.set()
        server.shutdown()
        server.server_close()


def direct(arxiv: FakeArxiv) -> Transport:
    """The same answers without a port, for tests that ask thousands of times."""

    def get(address: str, timeouts: Timeouts) -> Reply:
        wire = arxiv.answer(address)
        if wire.end != "answer" or wire.announced not in {None, len(wire.body)}:
            stalled = wire.end == "stall"
            raise TransportError(
                FetchFault.TIMED_OUT if stalled else FetchFault.UNREACHABLE, wire.end
            )
        if "Location" in wire.headers:
            raise TransportError(FetchFault.REDIRECTED, "elsewhere")
        if len(wire.body) > LARGEST_BODY or "Content-Encoding" in wire.headers:
            raise TransportError(FetchFault.TOO_LARGE, "much")
        headers = {name.lower(): value for name, value in wire.headers.items()}
        return Reply(wire.status, headers, wire.body)

    return get


def papers(count: int, *, first: int = 1) -> dict[str, FakePaper]:
    """Invented papers, each with words of its own."""
    made = {}
    for number in range(first, first + count):
        paper = ArxivId(f"2609.{20000 + number}")
        made[paper.id] = FakePaper(paper.id, (f"Study {number} of Caches and of Their Speed",))
    return made
