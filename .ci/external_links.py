"""Ask every external address that the built site links to whether it still answers.

usage: external_links.py SITE > report.md

One request at a time, a second between two to one host; arXiv is left out, since its links are
built from ids. No redirect is followed, and a name that leads into a private network is not asked,
so that an address in the data reaches nothing but the public web. What no answer says is no fault:
only 404, 410 and unknown names count as dead. Ends with 0 in any case.
"""

from __future__ import annotations

import html
import http.client
import ipaddress
import re
import socket
import ssl
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

# The last two stand in data/kb.yml until the knowledge base has an address of its own.
LEFT_OUT = frozenset({"arxiv.org", "export.arxiv.org", "example.org", "github.com/example"})
MOST_ADDRESSES = 3_000
PAUSE = 1.0
TIMEOUT = 20.0
AGENT = "livingdocs-link-check"
DEAD = frozenset({404, 410})
MARKUP = re.compile(r"[|`*_~@#\[\]\\]")


class Answer(NamedTuple):
    """What an address answered: a status, or the reason why there is none."""

    status: int | None
    words: str


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the target of a link."""
        if tag == "a":
            self.found += [value for name, value in attrs if name == "href" and value]


def addresses(site: Path) -> Mapping[str, list[str]]:
    """Each external address without its fragment, with the pages that link to it."""
    found: dict[str, list[str]] = defaultdict(list)
    for page in sorted(site.rglob("*.html")):
        links = _Links()
        links.feed(page.read_text(encoding="utf-8", errors="replace"))
        for address in dict.fromkeys(each.split("#")[0] for each in links.found):
            if is_asked(address):
                found[address].append(page.relative_to(site).as_posix())
    return found


def is_asked(address: str) -> bool:
    """Whether this is an external address, and of no host that is left out."""
    if not re.fullmatch(r"https://[A-Za-z0-9.-]+(?:[/?][!-~]*)?", address):
        return False
    parts = urlsplit(address)
    host = (parts.hostname or "").lower()
    first = parts.path.removeprefix("/").split("/")[0]
    return not {host, f"{host}/{first}"} & LEFT_OUT


def ask(address: str) -> Answer:
    """One GET; the body is not read."""
    parts = urlsplit(address)
    host = parts.hostname or ""
    try:
        places = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        return Answer(None, "unknown name")
    place = str(places[0][4][0])
    if not ipaddress.ip_address(place.split("%")[0]).is_global:
        return Answer(None, "a private network")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        with socket.create_connection((place, 443), timeout=TIMEOUT) as plain:
            connection = http.client.HTTPSConnection(host, timeout=TIMEOUT)
            # The address that was looked at is the one that is asked.
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            connection.request("GET", target, headers={"User-Agent": AGENT, "Accept": "*/*"})
            response = connection.getresponse()
            connection.close()
    except (OSError, http.client.HTTPException) as error:
        return Answer(None, type(error).__name__)
    return Answer(response.status, str(response.status))


def answers(
    wanted: Iterable[str], *, asking: Callable[[str], Answer], sleep: Callable[[float], None]
) -> Iterator[tuple[str, Answer]]:
    """Ask one after the other, the hosts in turn, with a pause before a host is asked again."""
    by_host: dict[str, list[str]] = defaultdict(list)
    for address in wanted:
        by_host[urlsplit(address).hostname or ""].append(address)
    while by_host:
        for host in sorted(by_host):
            address = by_host[host].pop(0)
            yield address, asking(address)
            if not by_host[host]:
                del by_host[host]
        if by_host:
            sleep(PAUSE)


def report(found: Mapping[str, list[str]], told: Mapping[str, Answer]) -> str:
    """What is dead, with the pages that link to it; what gave no clear answer is only counted."""
    dead = {a: x for a, x in told.items() if x.status in DEAD or x.words == "unknown name"}
    clear = sum(1 for x in told.values() if x.status is not None and x.status < 400)
    rest = len(told) - len(dead) - clear
    counts = f"{clear} answer, {len(dead)} are dead, {rest} say nothing clear"
    lines = [f"{len(told)} addresses: {counts}.", ""]
    if dead:
        lines += ["| address | answer | on |", "|---|---|---|"]
    for address, answer in sorted(dead.items()):
        pages = "<br>".join(shown(page) for page in found[address][:5])
        lines.append(f"| {shown(address)} | {answer.words} | {pages} |")
    return "\n".join(lines) + "\n"


def shown(text: str) -> str:
    """Text as code in a table, in which nothing is markup."""
    escaped = html.escape(text, quote=False)
    return f"<code>{MARKUP.sub(lambda each: f'&#{ord(each[0])};', escaped)}</code>"


def main() -> int:
    """Run the command and return its exit code."""
    found = addresses(Path(sys.argv[1]))
    wanted = sorted(found)[:MOST_ADDRESSES]
    told = dict(answers(wanted, asking=ask, sleep=time.sleep))
    sys.stdout.buffer.write(report(found, told).encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
