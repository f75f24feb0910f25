"""The one form of a bibliography: what is read from it is what was written."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.bibliography.canonical import BibEntry, bib_text
from livingdocs.bibliography.keys import free_key, is_sound_key, new_key, paper_key
from livingdocs.bibliography.source import attached_comments, read_source
from livingdocs.bibliography.values import balanced

VALUES = st.lists(
    st.sampled_from(
        ["{", "}", "\\", "\\{", "\\}", '"', "%", "#", "$", "@misc{", "@", ",", "=", " ", "a", "é",
         "中", "jan", "~", "1"]
    ),
    max_size=12,
).map(lambda parts: " ".join("".join(parts).split()))  # fmt: skip
KEYS = st.text("abcXYZ019:._-+/*", min_size=1, max_size=8).filter(is_sound_key)
NAMES = st.text("abcz+:-", min_size=1, max_size=6)
ENTRIES = st.lists(
    st.builds(
        BibEntry,
        type=st.sampled_from(["article", "web_page", "misc", "online"]),
        key=KEYS,
        fields=st.dictionaries(NAMES, VALUES, max_size=4),
    ),
    max_size=5,
    unique_by=lambda entry: entry.key.casefold(),
)


def written_again(text: str) -> str:
    """The text, read and written."""
    source = read_source(text)
    head, above, tail = attached_comments(source)
    entries = [
        BibEntry(each.type, each.key, each.fields, above[each.line]) for each in source.entries
    ]
    return bib_text(entries, head=head, tail=tail)


@given(ENTRIES)
def test_what_is_written_is_read_and_a_second_time_gives_the_same_bytes(
    entries: list[BibEntry],
) -> None:
    """No value ends an entry, begins another, or changes; BibTeX counts braces to an end, too."""
    text = bib_text(entries)
    source = read_source(text)
    assert source.refused == []
    assert balanced(text)
    assert sorted(each.key for each in source.entries) == sorted(each.key for each in entries)
    assert [list(e.fields) for e in source.entries] == [
        list(next(w for w in entries if w.key == e.key).fields) for e in source.entries
    ]
    assert written_again(text) == text


def test_the_form_of_a_file() -> None:
    """By key, one field a line, months by name, whoever is named in crossref last."""
    entries = [
        BibEntry("proceedings", "a-book", {"title": "All"}),
        BibEntry("inproceedings", "b", {"title": "{LLM}", "crossref": "a-book", "month": "jul"}),
        BibEntry("misc", "C", {"note": "50% {of\\}"}, ("% above C",)),
    ]
    assert bib_text(entries, head=["% the file"]) == (
        "% the file\n\n"
        "@inproceedings{b,\n  title = {{LLM}},\n  crossref = {a-book},\n  month = jul,\n}\n\n"
        "% above C\n@misc{C,\n  note = {50% {\\textbraceleft}of{\\textbraceright}},\n}\n\n"
        "@proceedings{a-book,\n  title = {All},\n}\n"
    )


def test_comments_preambles_and_their_strings_stay() -> None:
    """A hand-written file loses nothing when it is written again, and then it stays as it is."""
    text = (
        "% Our references.\n\n@string{x = {y}}\n@preamble{ x }\n\n% about b\n@misc{b, title=x}\n"
        "\n\n% and this of a\n@misc{a,}\n@comment{the end}\n"
    )
    again = written_again(text)
    assert again.startswith("@string{x = {y}}\n\n@preamble{ x }\n\n% Our references.\n\n")
    assert "% and this of a\n@misc{a,\n}\n\n% about b\n@misc{b,\n  title = {y},\n}\n" in again
    assert again.endswith("\n\n@comment{the end}\n")
    assert written_again(again) == again


def test_keys() -> None:
    """ASCII, made of the work itself, one for each work."""
    assert paper_key("hep-th/9901001") == "arxiv-hep-th-9901001"
    assert new_key(author="Gómez", year="2019", title="Where Is the …") == "gomez2019where"
    assert new_key(author="", year="", title="The Cancelling") == "cancelling"
    chinese = {new_key(author="万征", year="2014", title=title) for title in ("岩土", "砂土")}
    assert len(chinese) == 2
    assert all(key.startswith("ref-2014-") and is_sound_key(key) for key in chinese)
    assert [free_key("A", {"a", "a-2"}), free_key("b", {"a"})] == ["A-3", "b"]
    assert not any(map(is_sound_key, ["", "a b", "АренсЗ2022", 'a"', "a{", "a,b", "x" * 101]))
