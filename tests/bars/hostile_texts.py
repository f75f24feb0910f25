"""Random texts that want to be obeyed, and what no output may hold of them."""

from __future__ import annotations

import random
import re

PIECES = (
    *map(chr, (*range(0x20), *range(0x7F, 0xA0))),
    "\u061c", "\u200e", "\u202a", "\u202e", "\u2066", "\u2069", "\ufeff", "\u2028", "\u2029",
    "\u200b", "\u200d", "\u00ad", "\ufdd0", "\uffff", "\U0001fffe", "\ud800", "\udcff", "\udc1b",
    "\x1b[31m", "\x1b]0;owned\x07", "\x1b[2J", "\x9b2J", "\r", "\r\n", "\n", "\n\n", "\n ", "\t",
    "::error file=mkdocs.yml,line=1::fake", "::add-mask::a", "::stop-commands::x", " ::set-env::",
    "\n::error::x", "\r::warning::y", "##[group]hidden", "##[error]", "\n##[command]", "#", "::",
    "@org/maintainers", "@here", "#12", "![x](https://t.example/p.gif)", "[x](javascript:alert(1))",
    "<img src=x onerror=alert(1)>", "<!-- x -->", "</details>", "<script>", "`", "|", "\\", "*",
    "_", "{{ 7*7 }}", "{% raw %}", "--", "%0A::error::z", "%s", "%(x)s", "{0}", "$(touch pwn)",
    "`id`", "'", '"', "推理", "é", "e\u0301", "👩\u200d🍳", "a", "Z", "0", " ", "x" * 300,
)  # fmt: skip

_CONTROL = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff"
    "\ud800-\udfff\ufdd0-\ufdef]"
)
_COMMAND = re.compile(r"(?m)^\s*::|##\[")
_OURS = re.compile(r"(?m)^::(?:error|warning|notice) file=[^\n]*?,line=[0-9]+[^\n]*?::")
# What GitHub makes of a comment: a mention, an image, an element, a link with another scheme.
_ACTIVE = re.compile(r"@|!\[|<(?!/?(?:details|summary|code|pre|br)\b|!-- livingdocs)|\]\(")


def hostile_text(chance: random.Random) -> str:
    """Some pieces in a row; now and then a very long one."""
    text = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 12)))
    return text * 40 if chance.random() < 0.02 else text


def controls(text: str) -> int:
    """Characters that a terminal would obey, the line end left out."""
    return len(_CONTROL.findall(text))


def commands(text: str, *, annotations: int = 0) -> int:
    """Lines that a runner would obey, but for so many annotations of our own."""
    return abs(len(_COMMAND.findall(text)) - annotations) + max(
        0, annotations - len(_OURS.findall(text))
    )


def active(markdown: str) -> list[str]:
    """What would be more than text in a comment."""
    return [markdown[max(0, each.start() - 20) : each.end() + 20] for each in
            _ACTIVE.finditer(markdown)]  # fmt: skip
