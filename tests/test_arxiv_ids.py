"""arXiv ids: what is one, what only looks like one, and what the real briefings hold."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.arxiv_ids import (
    ARCHIVES,
    ArxivId,
    abs_url,
    file_stem,
    find_arxiv_ids,
    find_card_slugs,
    id_month,
    id_of_file_stem,
    id_yymm,
    is_canonical,
    parse_arxiv_id,
)


def ids_in(text: str) -> list[str]:
    return [str(mention.arxiv_id) for mention in find_arxiv_ids(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2605.11093", ArxivId("2605.11093")),
        ("2605.11093v1", ArxivId("2605.11093", 1)),
        ("2605.11093V12", ArxivId("2605.11093", 12)),
        ("0704.0001", ArxivId("0704.0001")),
        ("1412.9999", ArxivId("1412.9999")),
        ("1501.00001", ArxivId("1501.00001")),
        ("arXiv:2605.11093v1", ArxivId("2605.11093", 1)),
        ("arxiv 2609.19657", ArxivId("2609.19657")),
        ("arXiv：2609.19657", ArxivId("2609.19657")),
        ("https://arxiv.org/abs/2605.11093v1", ArxivId("2605.11093", 1)),
        ("http://www.arxiv.org/abs/2605.11093", ArxivId("2605.11093")),
        ("https://export.arxiv.org/abs/2605.11093", ArxivId("2605.11093")),
        ("https://arxiv.org/pdf/2605.11093v1.pdf", ArxivId("2605.11093", 1)),
        ("https://arxiv.org/html/2605.11093v1/", ArxivId("2605.11093", 1)),
        ("https://arxiv.org/html/2605.11093v1#S3.p2", ArxivId("2605.11093", 1)),
        ("https://arxiv.org/abs/2605.11093?context=cs.LG", ArxivId("2605.11093")),
        ("10.48550/arXiv.2605.11093", ArxivId("2605.11093")),
        ("https://doi.org/10.48550/arxiv.2605.11093", ArxivId("2605.11093")),
        ("hep-th/9711200", ArxivId("hep-th/9711200")),
        ("hep-th/9901001v2", ArxivId("hep-th/9901001", 2)),
        ("cs/0701188v2", ArxivId("cs/0701188", 2)),
        ("math.GT/0309136", ArxivId("math/0309136")),
        ("cond-mat.mes-hall/0211022", ArxivId("cond-mat/0211022")),
        ("arXiv:math.GT/0309136", ArxivId("math/0309136")),
        ("https://arxiv.org/abs/quant-ph/0201082v1", ArxivId("quant-ph/0201082", 1)),
        ("10.48550/arXiv.hep-th/9711200", ArxivId("hep-th/9711200")),
    ],
)
def test_exact_forms(text: str, expected: ArxivId) -> None:
    """Prefix, version, address, DOI and subject class are read; the id keeps none of them."""
    assert parse_arxiv_id(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2605.11093\n",
        " 2605.11093",
        "2605.11093 ",
        "2605.1109",
        "2605.110933",
        "2605.11093v0",
        "2605.11093v01",
        "2605.11093v1x",
        "2613.00001",
        "2600.12345",
        "1234.56789",
        "1412.00001",
        "1501.0001",
        "0703.0001",
        "2605.00000",
        "9711200",
        "word/1234567",
        "stat/0701188",
        "hep-th/9713200",
        "hep-th/0704001",
        "hep-th/9107001",
        "hep-th/9711000",
        "２６０５.１１０９３",
        "10.1145/2609.19657",
        "10.2903/j.efsa.2019.5779",
        "2605.11093.pdf",
        "https://arxiv.org@evil.example/abs/2605.11093",
        "https://evil.example/arxiv.org/abs/2605.11093",
        "../../../2605.11093",
    ],
)
def test_what_is_no_id(text: str) -> None:
    """Nothing is trimmed or guessed: another shape, month, width or surrounding is no id."""
    assert parse_arxiv_id(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "10.1145/2609.19657",
        "doi:10.1145/paper-2609.19657",
        "2613.00001",
        "1234.56789",
        "2600.12345",
        "~16,200 tok/s",
        "#34759",
        "2026.1012",
        "见 https://example.org/2609.19657 与 https://example.org/?q=2609.19657",
        "https://arxiv.org@evil.example/abs/2605.11093",
        "v2609.19657",
        "vLLM 0.2609.19657",
        "2609.19657.1",
        "12609.19657",
        "2609.196571",
        "~2609.19657",
        "$2609.19657",
        "-2609.19657",
        "≈2609.19657",
        "2609.19657 tok/s",
        "2609.19657ms",
        "2609.19657%",
        "2609.19657×",
        "word/1234567",
        "docs/cs/0701188",
        "github.com/math/0309136",
        "status/2002768840556728714",
        "papers/250521928v2-subspecialty.html",
    ],
)
def test_numbers_that_only_look_like_an_id(text: str) -> None:
    """Parts of DOIs, addresses, versions and figures never become a reference to a paper."""
    assert ids_in(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("见 https://arxiv.org/abs/2609.19657）后续", ["2609.19657"]),
        ("（2609.19657）", ["2609.19657"]),
        ("综述2603.20397（llm-infra主分类）", ["2603.20397"]),
        ("：2605.11093v1。", ["2605.11093v1"]),
        ("2610.12448 / 2610.12459；", ["2610.12448", "2610.12459"]),
        ("2610.12448/2610.12459", ["2610.12448", "2610.12459"]),
        ("arXiv:2610.12448/2610.12459", ["2610.12448", "2610.12459"]),
        ("(2605.11093, 2603.04428).", ["2605.11093", "2603.04428"]),
        ("2609.19657。2609.20511", ["2609.19657", "2609.20511"]),
        ("见hep-th/9711200、math.GT/0309136", ["hep-th/9711200", "math/0309136"]),
        ('data-arxiv-id="2505.21928v2"', ["2505.21928v2"]),
        ("eprint={2605.11093}", ["2605.11093"]),
        ("https://huggingface.co/papers/2609.19657", ["2609.19657"]),
        ("see arXiv-2605.11093v1.pdf", ["2605.11093v1"]),
        ("10.1145/3600006,2609.19657", ["2609.19657"]),
    ],
)
def test_ids_in_running_text(text: str, expected: list[str]) -> None:
    """Punctuation of either width beside an id is no part of it and does not hide it."""
    assert ids_in(text) == expected


def test_a_mention_covers_prefix_and_address() -> None:
    """A link replaces the whole way in which a text names the paper."""
    text = "HookPoint（arXiv: 2605.11093v1，https://arxiv.org/pdf/2605.11093v1.pdf）"
    mentions = find_arxiv_ids(text)
    assert [mention.text for mention in mentions] == [
        "arXiv: 2605.11093v1",
        "https://arxiv.org/pdf/2605.11093v1.pdf",
    ]
    assert all(text[mention.start : mention.end] == mention.text for mention in mentions)


def test_five_ways_of_naming_two_papers() -> None:
    """Prefix, space, pdf and html addresses and the DOI lead to the same paper."""
    text = (
        "`arXiv:2605.11093v1`, `arXiv 2609.19657`, `https://arxiv.org/pdf/2605.11093v1.pdf`, "
        "`https://arxiv.org/html/2605.11093v1/`, `10.48550/arXiv.2605.11093`"
    )
    assert {mention.arxiv_id.id for mention in find_arxiv_ids(text)} == {
        "2605.11093",
        "2609.19657",
    }
    assert len(find_arxiv_ids(text)) == 5


@pytest.mark.parametrize(
    ("name", "count", "some"),
    [
        ("2026-09-22-inference-e1prep.txt", 24, {"2510.09665", "2602.07115", "2609.19657"}),
        ("2026-10-10-inference-e1prep.txt", 11, {"2610.12448", "2610.12459", "2603.20397"}),
    ],
)
def test_the_real_briefings(shared: Path, name: str, count: int, some: set[str]) -> None:
    """Every dotted id of the briefings is found, and no other number is taken for one."""
    text = (shared / "seeds" / name).read_text(encoding="utf-8")
    found = {mention.arxiv_id.id for mention in find_arxiv_ids(text)}
    assert len(found) == count
    assert some <= found


def test_card_slugs_of_the_real_briefing(shared: Path) -> None:
    """A card's file name gives the card and the paper; it is no date and no dotted id."""
    text = (shared / "seeds" / "2026-09-22-inference-e1prep.txt").read_text(encoding="utf-8")
    found = [(slug.card, slug.arxiv_id.id, slug.text) for slug in find_card_slugs(text)]
    assert found == 2 * [
        (1432, "2609.19499", "1432-2609-19499"),
        (1435, "2609.20816", "1435-2609-20816"),
    ]


@pytest.mark.parametrize(
    "text",
    ["1432-2613-19499", "1432-2609-1949", "1432-2609-19499-7", "x1432-2609-19499", "2609-19499"],
)
def test_no_card_slug(text: str) -> None:
    """A month 13, a wrong width, or a longer chain of numbers is no card."""
    assert find_card_slugs(text) == []


def test_what_is_built_from_an_id() -> None:
    """Addresses, file names and months come from the canonical id alone."""
    assert abs_url("hep-th/9711200") == "https://arxiv.org/abs/hep-th/9711200"
    assert abs_url("2605.11093", version=1) == "https://arxiv.org/abs/2605.11093v1"
    assert file_stem("hep-th/9711200") == "hep-th_9711200"
    assert id_of_file_stem("hep-th_9711200") == "hep-th/9711200"
    assert id_of_file_stem("2605.11093v1") is None
    assert (id_yymm("2609.19657"), id_month("2609.19657")) == ("2609", date(2026, 9, 1))
    assert (id_yymm("hep-th/9711200"), id_month("hep-th/9711200")) == ("9711", date(1997, 11, 1))
    assert id_month("cs/0701188") == date(2007, 1, 1)


@pytest.mark.parametrize("text", ["2605.11093v1", "2605.11093\n", "math.GT/0309136", "../x", ""])
def test_only_canonical_ids_become_addresses(text: str) -> None:
    """A version, a line end or a path never reaches an address or a file name."""
    assert not is_canonical(text)
    for build in (abs_url, file_stem, id_yymm, id_month):
        with pytest.raises(ValueError, match="canonical arXiv id"):
            build(text)


NEW_IDS = st.builds(
    lambda year, month, serial: (
        f"{year:02}{month:02}.{serial % 9999 + 1:04}"
        if (year, month) < (15, 1)
        else f"{year:02}{month:02}.{serial:05}"
    ),
    st.integers(8, 99),
    st.integers(1, 12),
    st.integers(1, 99_999),
)
OLD_IDS = st.builds(
    lambda archive, year, month, serial: f"{archive}/{year % 100:02}{month:02}{serial:03}",
    st.sampled_from(sorted(ARCHIVES)),
    st.integers(1992, 2006),
    st.integers(1, 12),
    st.integers(1, 999),
)


@given(st.one_of(NEW_IDS, OLD_IDS), st.one_of(st.none(), st.integers(1, 99)))
def test_every_id_survives_every_way_of_writing(arxiv_id: str, version: int | None) -> None:
    """Writing and reading give the same id, alone and between Chinese brackets."""
    expected = ArxivId(arxiv_id, version)
    for form in (f"{expected}", f"arXiv:{expected}", f"https://arxiv.org/pdf/{expected}.pdf"):
        assert parse_arxiv_id(form) == expected
        assert [m.arxiv_id for m in find_arxiv_ids(f"参见（{form}），后续")] == [expected]
    assert id_of_file_stem(file_stem(arxiv_id)) == arxiv_id
    assert "/" not in file_stem(arxiv_id)


@given(st.text(alphabet="0123456789.v/-arXiv:hep-th（）、 中\n", max_size=60))
def test_mentions_are_ordered_spans_of_the_text(text: str) -> None:
    """Whatever the text, mentions lie in it, do not overlap, and hold canonical ids."""
    end = 0
    for mention in find_arxiv_ids(text):
        assert mention.start >= end
        assert text[mention.start : mention.end] == mention.text
        assert is_canonical(mention.arxiv_id.id)
        end = mention.end
