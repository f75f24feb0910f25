"""Nothing is lost and nothing is invented, whatever the text."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from livingdocs.arxiv_ids import find_arxiv_ids, find_card_slugs
from livingdocs.characters import normalise_import
from livingdocs.importing.document import Piece
from livingdocs.importing.draft import CONTENT_FIELDS, Draft
from livingdocs.importing.ledger import Claim
from livingdocs.importing.parser import parse_briefing
from livingdocs.importing.report import papers_of
from tests.examples import examples
from tests.importing.samples import DIALECT_A, DIALECT_B, GOLDEN, golden_input

TEXTS = [golden_input(path.stem) for path in sorted(GOLDEN.glob("*.yml"))]
LINES = sorted({line for text in TEXTS for line in text.splitlines()})
BITS = [
    *(
        "|",
        "- ",
        "* ",
        "1. ",
        "2. ",
        "：",
        ": ",
        "**",
        "（",
        "）",
        "(",
        ")",
        "## ",
        "### ",
        "`",
        "；",
    ),
    *(
        "  ",
        "    ",
        "\n",
        "\n\n",
        " · ",
        "⭐⭐",
        "🔴",
        "---",
        "\\|",
        "> ",
        "::",
        "##[",
        "\t",
        "\x1b",
    ),
    *(
        "增量 1：",
        "增量 2 · 🟠 x · ",
        "矛盾/待核实 ①：",
        "⚠️ T1 待核实 · ",
        "（低风险，延续自 3-4）",
    ),
    *("来源：", "要点： - a - b", "可信度：高（x）", "建议归入：§1.1 x（y）+ §2", "与 x 的关系："),
    *("结论：", "下次跟进重点：a；b", "延续自 3-4", "风险等级：高", "一、检查过的来源清单", "摘要"),
    *("arXiv:3103.00042v1", "3103.00042", "77-3103-00051（T，databases，z）", "databases主分类"),
    *(
        "| --- | --- |",
        "| arXiv 号 | 标题 | 备注 |",
        "[3103.00042](https://arxiv.org/abs/3103.00042)",
    ),
    *(
        "<h2>t</h2>",
        "Lin · 2031-03-05 22:20 CST · x",
        "3 条 + 2 条",
        "5+25+",
        "§1.(13)",
        "增量条数：5 条",
    ),
]

# Labels and other words that hold a text together and say nothing that a field would not say.
MARKUP_WORDS = re.compile(
    r"来源|arxiv|号|编号|ID|要点|主要内容|可信度|建议归入(?:章节)?|归入章节|建议章节|重要[性度]|优先级"
    r"|问题|现象|风险(?:等级|级别)?|建议|执行[体者]|撰写|基线|诚实度声明|下次跟进(?:重点)?|结论"
    r"|延续自|title|date|topic|agent|baseline|h[1-6]|与.{1,60}关系|[0-9]{1,3}",
    re.IGNORECASE,
)


def lines_of_fragments() -> st.SearchStrategy[str]:
    piece = st.one_of(
        st.sampled_from(BITS),
        st.sampled_from(BITS),
        st.sampled_from(LINES),
        st.text(max_size=12),
        st.just("\n"),
    )
    return st.lists(piece, max_size=60).map("".join)


def mutated(text: str, seed: int) -> str:
    """A briefing with a few lines cut, doubled, joined, split or marked."""
    chance = random.Random(seed)
    lines = text.split("\n")
    for _ in range(chance.randint(1, 12)):
        place = chance.randrange(len(lines))
        cut = chance.randrange(len(lines[place]) + 1)
        kind = chance.randrange(5)
        if kind == 0 and len(lines) > 1:
            del lines[place]
        elif kind == 1:
            lines.insert(place, chance.choice(LINES))
        elif kind == 2:
            lines[place] = lines[place][:cut] + chance.choice(BITS) + lines[place][cut:]
        elif kind == 3:
            lines[place] = lines[place][:cut] + "\n" + lines[place][cut:]
        elif place + 1 < len(lines):
            lines[place] += chance.choice(["", " ", " | "]) + lines.pop(place + 1)
    return "\n".join(lines)


def texts() -> st.SearchStrategy[str]:
    mutations = st.builds(mutated, st.sampled_from(TEXTS), st.integers(0, 2**32))
    return st.one_of(mutations, lines_of_fragments(), st.text(max_size=200))


def squeezed(text: str) -> str:
    return "".join(text.split())


def strings_in(value: Any) -> list[str]:
    if isinstance(value, BaseModel):
        return strings_in(value.model_dump(mode="json"))
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings_in(item)]
    if isinstance(value, list | tuple):
        return [text for item in value for text in strings_in(item)]
    return [str(value)] if isinstance(value, str) else []


def placed_strings(draft: Draft) -> str:
    names = [name for name in CONTENT_FIELDS if name != "unplaced"]
    found = [text for name in names for text in strings_in(getattr(draft, name))]
    return "\0".join(squeezed(text) for text in found)


def assert_lossless(text: str) -> Draft:
    text, _ = normalise_import(text)
    draft = parse_briefing(text)
    assert draft.ledger.doubles == []
    placed = placed_strings(draft)
    for piece, taken in draft.ledger.taken:
        assert squeezed(taken) == squeezed(piece.text)
        assert squeezed(taken) in placed, f"claimed, and in no field: {taken}"
    assert_all_accounted_for(draft)
    return draft


def assert_all_accounted_for(draft: Draft) -> None:
    """Every character is claimed, or stands in the unplaced text of its line, and not both."""
    unplaced: dict[int, str] = {}
    for item in draft.unplaced:
        assert item.reason
        unplaced[item.lines[0]] = unplaced.get(item.lines[0], "") + squeezed(item.text)
    for number, line in enumerate(draft.document.lines(), start=1):
        free = [
            character
            for place, character in enumerate(line.text, start=line.start)
            if draft.ledger.claim_of(place) is Claim.FREE
        ]
        assert squeezed("".join(free)) == unplaced.get(number, "")


def markup_runs(draft: Draft) -> list[Piece]:
    """Words that were claimed as markup, outside the header rows of tables and HTML tags."""
    runs = []
    for line in draft.document.lines():
        if "|" in line.text or "<h" in line.text.lower():
            continue
        marked = [
            place
            for place in range(line.start, line.end)
            if draft.ledger.claim_of(place) is Claim.MARKUP
        ]
        for match in re.finditer(r"[^\W_]+(?:[^：:]*关系)?", line.text):
            places = range(line.start + match.start(), line.start + match.end())
            if places[0] in marked:
                runs.append(line.group(match))
    return runs


@settings(max_examples=examples(120, 400), deadline=None)
@given(texts())
def test_every_character_is_in_a_field_or_listed_as_unplaced(text: str) -> None:
    """No text, however damaged, makes the parser raise, lose a character or use one twice."""
    draft = assert_lossless(text)
    for run in markup_runs(draft):
        assert MARKUP_WORDS.fullmatch(run.text), f"a word taken for markup: {run.text}"


@settings(max_examples=examples(60, 200), deadline=None)
@given(texts())
def test_no_paper_is_invented(text: str) -> None:
    """Each id of the output stands in the text as an id, or in the name of a card's file."""
    text, _ = normalise_import(text)
    known = {mention.arxiv_id.id for mention in find_arxiv_ids(text)}
    known |= {slug.arxiv_id.id for slug in find_card_slugs(text)}
    assert papers_of(parse_briefing(text)) <= known


@settings(max_examples=examples(30, 100), deadline=None)
@given(texts())
def test_reading_twice_gives_the_same(text: str) -> None:
    text, _ = normalise_import(text)
    assert parse_briefing(text).content() == parse_briefing(text).content()


@pytest.mark.parametrize("text", [DIALECT_A, DIALECT_B], ids=["a", "b"])
def test_a_word_put_anywhere_is_in_a_field_or_unplaced(text: str) -> None:
    """A word of its own in each line, at its start or its end, always comes out once more."""
    lines = text.splitlines()
    for number in range(len(lines)):
        for changed in (f"{lines[number]} zq{number}x", f"zq{number}x {lines[number]}"):
            draft = assert_lossless("\n".join([*lines[:number], changed, *lines[number + 1 :]]))
            everything = placed_strings(draft) + "".join(item.text for item in draft.unplaced)
            assert f"zq{number}x" in everything


@pytest.mark.parametrize("text", [DIALECT_A, DIALECT_B], ids=["a", "b"])
def test_all_of_both_dialects_has_a_place(text: str) -> None:
    draft = assert_lossless(text)
    assert draft.unplaced == []


@pytest.mark.parametrize("place", ["seeds", "briefings"])
def test_nothing_of_the_real_texts_is_lost_or_invented(shared: Path, place: str) -> None:
    """Both dialects as they came, and the digests of other forms."""
    files = sorted((shared / place).iterdir())
    assert files
    for path in files:
        text, _ = normalise_import(path.read_text(encoding="utf-8"))
        draft = assert_lossless(text)
        known = {mention.arxiv_id.id for mention in find_arxiv_ids(text)}
        known |= {slug.arxiv_id.id for slug in find_card_slugs(text)}
        assert papers_of(draft.content()) <= known, path.name


def test_a_parser_that_forgets_a_text_is_found_out() -> None:
    """The ledger, not the parser, decides what is unplaced: a rule of the test's own check."""
    draft = parse_briefing("storage · E1 预消化简报(2031-03-05)\n没有归属")
    assert [item.text for item in draft.unplaced] == ["没有归属"]
    draft.unplaced = []
    with pytest.raises(AssertionError):
        assert_all_accounted_for(draft)
