"""Addresses that may become links, and finding them in running text.

One rule for every link that comes from data (arXiv links are built from the id instead): the raw
text matches, letter by letter, `https`, a DNS name and a path of plain ASCII. No user, port, quote,
white space, backslash, control character, IP literal or name in punycode, and no name that means a
machine near the reader. Nothing is repaired: an address that needs repair is shown as text.

Which hosts are allowed depends on the kind of link: sources of briefings lie on any public host
(`hosts=None`), whoever knows better gives a list, and a host without `https://` before it counts
only where it is one of `BARE_HOSTS`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

BARE_HOSTS: tuple[str, ...] = (
    "arxiv.org",
    "doi.org",
    "docs.vllm.ai",
    "gist.github.com",
    "gitee.com",
    "github.com",
    "gitlab.com",
    "huggingface.co",
    "medium.com",
    "modelscope.cn",
    "openreview.net",
)
"""Hosts that are taken for an address without `https://`, when a path follows."""

_LONGEST = 2_048
_PATH = r"(?:[/?#][0-9A-Za-z._~:/?#@!$&()*+,;=%-]*)?"
_SAFE = re.compile(rf"https://(?P<host>[0-9A-Za-z.-]{{1,253}}){_PATH}", re.ASCII)
_LABEL = re.compile(r"[0-9a-z](?:[0-9a-z-]{0,61}[0-9a-z])?", re.ASCII)
_TOP_LEVEL = re.compile(r"[a-z]{2,63}", re.ASCII)
# Names that lead nowhere on the web, but perhaps to the reader's own machine or network (RFC 6761,
# ICANN's `internal`, and what home routers use).
_NEAR = frozenset({"localhost", "local", "internal", "arpa", "onion", "invalid", "lan", "home"})
_BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})|%(?:[01][0-9A-Fa-f]|7[Ff]|5[Cc])")

# `)](` belongs to a Markdown link around an image, and after `,` another address may begin.
_CANDIDATE = re.compile(
    r"(?<![0-9A-Za-z])https?://(?:[!#-&(*+./0-:=?-\[_a-z~-]|[,;](?!https?://)|\)(?!\])|\](?!\())+"
    r"|(?<![0-9A-Za-z._@/:-])(?:" + "|".join(map(re.escape, BARE_HOSTS)) + r")"
    r"/[0-9A-Za-z_~@.%!$&()*+,;=:/?#-]+",
    re.ASCII,
)
_TRAILING = frozenset(".,;:!?*'_~")
_BRACKETS = {")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class UrlMention:
    """An address in running text; `url` is None where it may not become a link."""

    start: int
    end: int
    text: str
    url: str | None


def safe_url(text: str, *, hosts: Collection[str] | None) -> str | None:
    """The address with its host in lower case, or None where it may not become a link.

    Args:
        text: the address as it stands in the data.
        hosts: the hosts that are allowed here, in lower case; None allows every public DNS name.
    """
    match = _SAFE.fullmatch(text)
    if match is None or len(text) > _LONGEST or _BAD_ESCAPE.search(text):
        return None
    host = match["host"].lower()
    if not _is_dns_name(host) or (hosts is not None and host not in hosts):
        return None
    return f"https://{host}{text[match.end('host') :]}"


def find_urls(text: str) -> list[UrlMention]:
    """Every `https://` and `http://` address in running text, and well-known bare hosts.

    An address ends before the first character that is not ASCII, so before full-width punctuation;
    punctuation of the sentence and closing brackets that the address did not open are left out. An
    `http` or otherwise unsafe address is found too, so that nothing inside it is taken for
    something else.
    """
    mentions = []
    for match in _CANDIDATE.finditer(text):
        written = _without_trailing(match[0])
        if written.endswith("://"):
            continue
        url = safe_url(written if written.startswith("http") else f"https://{written}", hosts=None)
        end = match.start() + len(written)
        mentions.append(UrlMention(match.start(), end, written, url))
    return mentions


def _is_dns_name(host: str) -> bool:
    *labels, top = host.split(".")
    if not labels or _TOP_LEVEL.fullmatch(top) is None or top in _NEAR:
        return False
    return all(_LABEL.fullmatch(label) and not label.startswith("xn--") for label in labels)


def _without_trailing(text: str) -> str:
    """The candidate without what belongs to the sentence around it."""
    surplus = {
        closing: text.count(closing) - text.count(opening) for closing, opening in _BRACKETS.items()
    }
    end = len(text)
    while end:
        last = text[end - 1]
        if surplus.get(last, 0) > 0:
            surplus[last] -= 1
        elif last not in _TRAILING:
            break
        end -= 1
    return text[:end]
