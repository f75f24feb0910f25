"""Which works are in which file, and works that are not on arXiv."""

from __future__ import annotations

import dataclasses

import pytest

from livingdocs.bibliography.reading import read_bibliography
from livingdocs.exports.people import family_first
from livingdocs.exports.references import reference_bibtex, reference_item
from livingdocs.exports.works import paper_files, section_papers, site_files
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.chapter import chapter_head
from tests.exports.hard_works import BIB
from tests.exports.reading_back import bibtex_entries, bibtex_facts, json_items, ris_records


def keys_of(files: dict[str, str]) -> set[tuple[str, ...]]:
    """The keys in each of the three files."""
    return {
        tuple(bibtex_entries(files["bib"])),
        tuple(record["id"] for record in ris_records(files["ris"])),
        tuple(item["id"] for item in json_items(files["csl.json"])),
    }


def test_the_file_of_the_site_holds_every_work_once_in_each_format(kb: KnowledgeBase) -> None:
    """All papers that anything names, and the works that are not on arXiv."""
    [keys] = keys_of(site_files(kb))
    assert len(keys) == len(set(keys)) == len(kb.papers) + len(kb.references)
    assert keys[-1] == "tea-handbook"


def test_the_file_of_a_chapter_holds_the_papers_that_its_head_counts(kb: KnowledgeBase) -> None:
    sizes = []
    for topic in kb.topics.values():
        for section in topic.sections:
            papers = section_papers(kb, topic.id, section.slug)
            fact = chapter_head(kb, topic, section=section).facts[2]
            assert (fact.figure, fact.words) == (str(len(papers)), "篇论文")
            [keys] = keys_of(paper_files(kb, papers))
            assert len(keys) == len(papers)
            sizes.append(len(papers))
    assert max(sizes) > 1


def test_keys_do_not_change_when_other_papers_come(kb: KnowledgeBase) -> None:
    """Whatever else is in the file."""
    fewer = dataclasses.replace(
        kb, snapshots={key: kb.snapshots[key] for key in list(kb.snapshots)[:1]}
    )
    for paper in fewer.papers:
        assert keys_of(paper_files(kb, (paper,))) == keys_of(paper_files(fewer, (paper,)))


@pytest.fixture(scope="module")
def written(kb: KnowledgeBase) -> KnowledgeBase:
    """The knowledge base with works of four kinds."""
    references, findings = read_bibliography(BIB, "references.bib")
    assert findings == []
    return dataclasses.replace(kb, references={each.key: each for each in references})


def test_works_of_every_kind_are_kept(written: KnowledgeBase) -> None:
    """@online, @software and @dataset are works like others; a key beyond ASCII gets one within."""
    [keys] = keys_of(site_files(written))
    mine = [key for key in keys if not key.startswith("arxiv-")]
    assert mine[:2] == ["liu.2026", "kv_cache-26"]
    assert mine[3] == "arXiv:2609.19657"
    assert mine[2].startswith("ref-")
    entries = bibtex_entries(site_files(written)["bib"])
    kinds = [entries[key].original_type for key in mine]
    assert kinds == ["online", "software", "dataset", "article"]


def test_the_entry_of_a_work_is_what_was_written(written: KnowledgeBase) -> None:
    """Math, addresses and names stay; a bare special character is escaped."""
    entries = {key: reference_bibtex(each) for key, each in written.references.items()}
    assert "title = {{$\\omega$-rewriting}}" in entries["arXiv:2609.19657"]
    assert 'author = {G{\\"o}del, Kurt}' in entries["arXiv:2609.19657"]
    assert "url = {https://x.org/a%20b_c}" in entries["liu.2026"]
    assert "title = {KV\\_cache \\#1}" in entries["kv_cache-26"]
    assert "month = jul" in entries["刘2026"]
    assert "\\write" not in entries["刘2026"]
    facts = bibtex_facts(bibtex_entries(entries["liu.2026"])["liu.2026"])
    assert facts["title"] == "On the Web: 100% & more"


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "JaVaScRiPt:alert(1)//https://x.org/", "data:text/html,x", "//x.org/",
     "https://x.org@evil.example/", "http://127.0.0.1/", "file:///etc/passwd"],
)  # fmt: skip
def test_an_address_that_must_not_become_a_link_is_none_in_any_export(url: str) -> None:
    """BibTeX keeps what was written, in a field that no program makes a link of."""
    text = f"@misc{{k, title = {{T}}, url = {{{url}}}}}"
    [reference], _ = read_bibliography(text, "references.bib")
    assert "URL" not in reference_item(reference)
    [entry] = bibtex_entries(reference_bibtex(reference)).values()
    assert set(entry.fields) == {"title", "x-url"}
    assert entry.fields["x-url"] == url


def test_an_http_address_of_an_old_work_stays_its_address() -> None:
    text = "@misc{k, title = {T}, url = {http://www.example.org/~a/b_c?x=1}}"
    [reference], _ = read_bibliography(text, "references.bib")
    assert reference_item(reference)["URL"] == "http://www.example.org/~a/b_c?x=1"
    assert "  url = {http://www.example.org/~a/b_c?x=1},\n" in reference_bibtex(reference)


NAMES = {
    "Borland, L. and van Heel, M.": ["Borland, L.", "van Heel, M."],
    "A AND B": ["A", "B"],
    "{Alibaba and Partners}": ["Alibaba and Partners"],
    "万征 and 姚仰平": ["万征", "姚仰平"],
    "Li, Wei and others": ["Li, Wei", "et al."],
    r"Mart{\'\i}n, A. and G{\"o}del, K.": ["Martín, A.", "Gödel, K."],
    "van der Berg, Jr., Hans": ["van der Berg, Jr., Hans"],
}


@pytest.mark.parametrize("written", NAMES)
def test_names_of_a_bib_file_keep_their_parts(written: str) -> None:
    """Split on the word, not on its letters; in braces never."""
    text = f"@misc{{k, title = {{T}}, author = {{{written}}}}}"
    [reference], _ = read_bibliography(text, "references.bib")
    assert [family_first(name) for name in reference_item(reference)["author"]] == NAMES[written]


def test_a_work_has_its_people_day_and_place(written: KnowledgeBase) -> None:
    items = {key: reference_item(each) for key, each in written.references.items()}
    online = items["liu.2026"]
    assert online["type"] == "webpage"
    assert online["author"] == [{"family": "Liu", "given": "Wei"}, {"literal": "OpenAI Team"}]
    assert online["issued"] == {"date-parts": [[2026, 9]]}
    assert online["accessed"] == {"date-parts": [[2026, 10, 1]]}
    assert items["刘2026"]["issued"] == {"date-parts": [[2026, 7]]}
    article = items["arXiv:2609.19657"]
    assert article["container-title"] == "J. Tea"
    assert (article["volume"], article["issue"], article["page"]) == ("3", "2", "1–9")
    assert article["DOI"] == "10.1000/x_1"
