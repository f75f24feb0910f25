"""Addresses: which may become links, and where they end in running text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.safe_urls import find_urls, safe_url


@pytest.mark.parametrize(
    "text",
    [
        "https://arxiv.org/abs/2605.11093v1",
        "https://medium.com/@ant-oss",
        "https://en.wikipedia.org/wiki/Attention_(machine_learning)",
        "https://example.org",
        "https://example.org?q=a%20b&x=1#top",
    ],
)
def test_safe_addresses_stay_as_they_are(text: str) -> None:
    """A plain https address is its own link."""
    assert safe_url(text, hosts=None) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "http://arxiv.org/abs/2605.11093",
        "HTTPS://arxiv.org/",
        "//arxiv.org/",
        "arxiv.org/abs/2605.11093",
        "javascript:alert(1)//https://arxiv.org/",
        "JaVa\tScRiPt:alert(1)//https://arxiv.org/abs/2605.11093",
        "data:text/html;base64,PHNjcmlwdD4=",
        "https://arxiv.org@evil.example/abs/2605.11093",
        "https://user:password@arxiv.org/",
        "https://arxiv.org:8443/",
        "https://arxiv.org\\@evil.example/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://localhost/",
        "https://a.localhost/",
        "https://printer.local/",
        "https://metadata.google.internal/",
        "https://router.LAN/",
        "https://1.0.0.127.in-addr.arpa/",
        "https://０x7f.example/",
        "https://example。org/",
        "https://arxiv.org％2eevil.example/",
        "https://arxiv.org/\u200b",
        "https:/arxiv.org/",
        "https:arxiv.org/",
        "\u0000https://arxiv.org/",
        " https://arxiv.org/",
        "https://arxiv.org./",
        "https://.arxiv.org/",
        "https://arxiv..org/",
        "https://-arxiv.org/",
        "https://аrxiv.org/",
        "https://xn--rxiv-43d.org/",
        "https://例子.org/",
        "https://arxiv.org/a b",
        "https://arxiv.org/\n",
        "https://arxiv.org/a\tb",
        'https://arxiv.org/a"onmouseover=alert(1)',
        "https://arxiv.org/a'b",
        "https://arxiv.org/<b>",
        "https://arxiv.org/a`b",
        "https://arxiv.org/{{ 7*7 }}",
        "https://arxiv.org/推理",
        "https://arxiv.org/%0d%0aSet-Cookie",
        "https://arxiv.org/%zz",
        "https://arxiv.org/" + "a" * 2_048,
    ],
)
def test_unsafe_addresses_are_refused(text: str) -> None:
    """Another scheme, a user, a port, an IP literal, a foreign letter or a quote: no link."""
    assert safe_url(text, hosts=None) is None


def test_a_host_list_admits_only_its_hosts() -> None:
    """The whole host is compared, never its beginning or end; case does not matter."""
    hosts = {"arxiv.org"}
    assert safe_url("https://ARXIV.org/Abs", hosts=hosts) == "https://arxiv.org/Abs"
    for host in ("evil-arxiv.org", "arxiv.org.evil.example", "export.arxiv.org"):
        assert safe_url(f"https://{host}/", hosts=hosts) is None
    assert safe_url("https://arxiv.org/", hosts=()) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "见 https://arxiv.org/abs/2609.19657）后续，https://vllm.ai/blog。",
            ["https://arxiv.org/abs/2609.19657", "https://vllm.ai/blog"],
        ),
        ("（github.com/ai-dynamo/dynamo；Dev.to 2026-09-18）", ["github.com/ai-dynamo/dynamo"]),
        (
            "https://a.example/x：https://b.example/y、",
            ["https://a.example/x", "https://b.example/y"],
        ),
        (
            "https://a.example/x,https://b.example/y.",
            ["https://a.example/x", "https://b.example/y"],
        ),
        ("(https://a.example/x_(y))", ["https://a.example/x_(y)"]),
        (
            "[t](https://a.example/x), **https://b.example/y**",
            ["https://a.example/x", "https://b.example/y"],
        ),
        (
            "[![b](https://a.example/x.svg)](https://b.example/y_(z))",
            ["https://a.example/x.svg", "https://b.example/y_(z)"],
        ),
        ("https://a.example/x?y[]=2", ["https://a.example/x?y[]=2"]),
        ("https://a.example/x后续", ["https://a.example/x"]),
        ("medium.com/@ant-oss 工程分析", ["medium.com/@ant-oss"]),
        ("vllm.ai blog 与 medium/@ant-oss 与 notgithub.com/x", []),
        ("me@github.com/x https://", []),
    ],
)
def test_where_an_address_ends(text: str, expected: list[str]) -> None:
    """Full-width punctuation and the sentence's own marks are outside; few bare hosts count."""
    mentions = find_urls(text)
    assert [mention.text for mention in mentions] == expected
    assert all(text[mention.start : mention.end] == mention.text for mention in mentions)


def test_what_may_be_linked_in_running_text() -> None:
    """A bare host gets https; http and a disguised host are found and not linked."""
    text = "github.com/x/y http://a.example/ https://arxiv.org@evil.example/abs/2605.11093"
    assert [mention.url for mention in find_urls(text)] == ["https://github.com/x/y", None, None]


@given(st.text(alphabet="htps:/.a@#%?[](),;'\"<> 中。\\\n1", max_size=60))
def test_no_text_gives_an_unsafe_link(text: str) -> None:
    """What is offered as a link is always https on a DNS name, without any dangerous character."""
    for mention in find_urls(f"https://{text} github.com/{text}"):
        if mention.url is not None:
            assert mention.url.startswith("https://")
            assert mention.url == safe_url(mention.url, hosts=None)
            assert not set(mention.url) & set("\"'<>\\` \n\t")
            assert "@" not in mention.url.split("/")[2]
