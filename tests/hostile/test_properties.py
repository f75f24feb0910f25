"""Whatever a text is: each output that is made of it holds that text and nothing more."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from livingdocs.characters import forbidden_characters
from tests.bars import amounts
from tests.bars.amounts import amount
from tests.bars.measuring import Measured
from tests.hostile.renderers import GROUPS

EXAMPLES = amount(100, 10_000)

SIGNS = (
    *"<>\"'&{}[]()|\\`*_~^$%#!=+-@:;,./?\n",
    *"推理缓存，。：；（）“”《》、—…％＝＋－＠＜＞＂＇｛｝",
    "\n\n", "\n---\n", "---", "    ", " #", ": ", "- ", "1. ", "\n> ", "\n# ", "\n===\n",
    "<script>", "</script>", "</title>", "</textarea>", "<img src=x onerror=x()>", "<!--",
    "-->", "]]>", "<![CDATA[", "<?x", "&lt;", "&#60;", "&amp;lt;", "&#x3c;", "\\u003c",
    "%3Cscript%3E", "{{", "}}", "{%", "%}", "{#", "#}", "{{ 7*7 }}", "{% raw %}",
    "{: onclick=x }", '--8<-- "x"', "](", "[x](javascript:alert(1))", "![", "javascript:",
    "data:text/html,", "<javascript:x>", "https://a.example/x", "http://a.example",
    "2605.11093", "arXiv:2605.11093v1", "09-22", "§1.3", "```", "~~~", "[^1]", "*[HTML]:",
    "\n[a]: javascript:x", "|-|-|", "$x$", "$\\alpha$", "\\input{x}",
    "\\immediate\\write18{x}", "}, url = {x", "\n@misc{x,", "\nER  - ", "\nTY  - X", '"',
    "''", '""', "href=\"kb:x.md\"", '<div data-kb-slot="a"></div>', "⟦", "👨‍👩‍👧", "می‌خواهم",
    "𠮷", "é", "ß", "İ", "null", "true", "0x10", "1e3", "22:20", "~", "!!python/object", "&a",
    "*a", "? ", "%YAML", "NaN",
)  # fmt: skip
CHARACTERS = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co"))


def composed(pieces: list[str]) -> str:
    """As records hold a text: in its composed form, without characters that none may hold."""
    text = unicodedata.normalize("NFC", "".join(pieces))
    for each in reversed(forbidden_characters(text)):
        text = text[: each.index] + text[each.index + 1 :]
    return unicodedata.normalize("NFC", text)


TEXTS = (
    st.lists(st.one_of(st.sampled_from(SIGNS), st.sampled_from(SIGNS), CHARACTERS), max_size=12)
    .map(composed)
    .filter(lambda text: text.strip() != "")
)


@pytest.mark.bar("B3")
@pytest.mark.parametrize(
    "group",
    # Setting a list of references takes longer than all the others.
    [pytest.param(each, marks=pytest.mark.slow if each == "references" else ()) for each in GROUPS],
)
def test_what_comes_out_is_what_went_in(group: str, measured: Measured) -> None:
    """Read back by a parser of somebody else: the text, no part more, nothing active."""
    tried = 0

    @seed(amounts.seed())
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(TEXTS)
    def holds(text: str) -> None:
        nonlocal tried
        for renderer in GROUPS[group]:
            found = list(renderer.faults(text))
            assert found == [], f"{renderer.name}: {text!r}"
        tried += 1

    try:
        holds()
    finally:
        measured(
            "B3",
            renderers=len(GROUPS[group]),
            examples_a_renderer=tried,
            changed=int(tried < EXAMPLES),
        )
