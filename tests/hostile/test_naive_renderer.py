"""The checks of outputs go red on what is plausibly written in an afternoon, of every kind."""

from __future__ import annotations

import pytest

from tests.hostile.corpus import OURS, inputs, payload_of
from tests.hostile.reading import SINKS, folded, read_html
from tests.hostile.sinks import READERS, faults
from tests.hostile_base import payloads
from tests.naive.renderer import NAIVE

TEXTS = (
    *payloads().values(),
    *(payload_of(each) for each in inputs() if each["expect"] == "verbatim"),
    *OURS,
)


def found(sink: str, text: str) -> list[str]:
    """What the checks find in the naive output; one that can't be read is a fault."""
    read = READERS[sink]
    plain = read(NAIVE[sink]("words"))
    try:
        made = read(NAIVE[sink](text))
    except Exception as error:
        return [f"unreadable: {type(error).__name__}"]
    if folded(text) not in made.texts and not any(folded(text) in each for each in made.texts):
        return [*faults(made, plain, text), "changed: the text is not there"]
    return list(faults(made, plain, text))


@pytest.mark.parametrize("sink", NAIVE)
def test_a_naive_renderer_is_seen_for_what_it_is(sink: str) -> None:
    """In every kind of output some texts run, bring parts of their own, or come out changed."""
    assert [text for text in TEXTS if found(sink, text)]
    assert found(sink, "words 推理") == []


def test_every_kind_of_output_has_a_naive_version() -> None:
    """A reader that sees nothing would let its output pass for ever."""
    assert set(READERS) == set(NAIVE) >= SINKS


def test_escaping_of_html_alone_leaves_texts_active_and_changed() -> None:
    """As measured when this project began: Markdown behind the escape runs some, changes most."""
    plain = read_html(NAIVE["article"]("words"))
    reads = [(text, read_html(NAIVE["article"](text))) for text in payloads().values()]
    active = sum(bool(read.active) for _, read in reads)
    changed = sum(folded(text) not in read.texts[0] for text, read in reads)
    assert plain.active == ()
    assert active >= 5
    assert changed >= 20
