"""Text for language models: a frame that no text can leave, and Markdown that stays text."""

from __future__ import annotations

import json
import re
from html import unescape

import markdown
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.exports.language_models import frame, inline
from tests.hostile.corpus import whole_text

TEXT = st.text(
    st.one_of(
        st.sampled_from("`~\n#*_[](){}<>&!|\\$-=+.:\"'"),
        st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n"),
    )
)


@given(st.lists(TEXT, min_size=1))
def test_no_record_leaves_the_frame(texts: list[str]) -> None:
    """A fence of backticks ends at backticks: there are none between the first and the last."""
    framed = frame({"text": text} for text in texts)
    begin, *lines, end = framed.removesuffix("\n").split("\n")
    assert (begin, end) == ("```jsonl", "```")
    assert [json.loads(line)["text"] for line in lines] == texts
    assert "`" not in "".join(lines)


def test_hostile_texts_stay_in_the_frame() -> None:
    framed = frame([{"text": whole_text()}])
    assert framed.count("\n") == 3
    assert json.loads(framed.split("\n")[1]) == {"text": whole_text()}


@given(TEXT)
def test_a_line_of_markdown_shows_the_text(text: str) -> None:
    """Read back by a parser of Markdown: no emphasis, no link, no code, no element."""
    shown = " ".join(text.split())
    html = markdown.markdown(f"x{inline(text)}x")
    assert re.fullmatch(r"<p>[^<>]*</p>", html), html
    assert unescape(html[3:-4]) == f"x{shown}x"
