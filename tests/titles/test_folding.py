"""What spelling, typesetting and keyboards do to a title is folded away."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.titles.folding import fold_title


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Bit\u2010Plane, Bit\u2011Plane, Bit\u2012Plane", "Bit-Plane, Bit-Plane, Bit-Plane"),
        ("Bit\u2013Plane \u2014 a view \u2212 1", "Bit-Plane - a view - 1"),
        ("\u201cKnow\u201d \u2018how\u2019 ``so''", '"Know" \'how\' "so"'),
        ("Amdahl`s and Amdahl\u2019s Limits", "Amdahl's and Amdahl's Limits"),
        ("Fathom\uff1aKV\u3000Cache", "Fathom:KV Cache"),
        ("Ｋｅｔｔｌｅ ５", "Kettle 5"),
        ("A Long\n  Title\t with   spaces ", "A Long Title with spaces"),
        ("Soft\u00adhyphen and zero\u200bwidth", "Softhyphen and zerowidth"),
        ("Kettles &amp; Cups &#8211; R&D", "Kettles & Cups - R&D"),
        (r"Scaling via $\mu$P", "Scaling via μP"),
        (r"$\alpha$-Kettle and \(\beta\)", "α-Kettle and β"),
        (r"Caf{\'e} \'Etude na\"{\i}ve {\ss}", "Café Étude naïve ß"),
        (r"Stra\ss e, \O re, \v{S}koda, gar\c{c}on", "Straße, Øre, Škoda, garçon"),
        (r"\textsc{Kettle}: \emph{fast} $O(n^2)$", "Kettle: fast O(n2)"),
        (r"50\% less \& more", "50% less & more"),
        ("", ""),
    ],
)
def test_folding(written: str, folded: str) -> None:
    """Hyphens are folded and never deleted; LaTeX, entities and full-width forms are read."""
    assert fold_title(written) == folded


@settings(deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
def test_folding_what_is_folded_changes_nothing(text: str) -> None:
    """A title may pass through several hands."""
    once = fold_title(text)
    assert fold_title(once) == once
    assert "\n" not in once


@settings(deadline=None)
@given(st.text(alphabet="\\{}$'`\"^~=.abcuvHckr &;#x0-", max_size=40))
def test_damaged_markup_is_folded_too(text: str) -> None:
    """Half a command, an accent on nothing, brackets that never close."""
    once = fold_title(text)
    assert fold_title(once) == once
    assert not set(once) & set("{}$\\")
