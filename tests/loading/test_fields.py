"""One fault in one field: its file, its line, what stands there and the way out."""

from __future__ import annotations

import pytest

from livingdocs.findings import Severity
from tests.data_folder import ANCHOR, BRIEFING, CARD, DOUBT, OTHER_ANCHOR, DataFolder


@pytest.mark.parametrize(
    ("path", "old", "new", "rule", "found"),
    [
        pytest.param(
            OTHER_ANCHOR,
            'id: "2702.00017"',
            "id: 2702.00010",
            "yaml-unquoted",
            "papers[1].id: 2702.00010 without quotes, which YAML reads as the number 2702.0001",
            id="an id whose last zero gets lost",
        ),
        pytest.param(
            OTHER_ANCHOR,
            'id: "2702.00017"',
            "id: 2702.00017",
            "yaml-unquoted",
            "papers[1].id: 2702.00017 without quotes, which YAML reads as the number 2702.00017",
            id="an id that survives by chance",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: 0.30",
            "yaml-unquoted",
            "label: 0.30 without quotes, which YAML reads as the number 0.3",
            id="a version",
        ),
        pytest.param(
            ANCHOR,
            'accepted_on: "2027-03-03"',
            "accepted_on: 2027-03-03",
            "yaml-unquoted",
            "accepted_on: 2027-03-03 without quotes, which YAML reads as a date",
            id="a date",
        ),
        pytest.param(
            BRIEFING,
            'written_at: "2027-03-02 22:20 CST"',
            "written_at: 22:20",
            "yaml-unquoted",
            "written_at: 22:20 without quotes, which YAML reads as the number 1340",
            id="a time of day",
        ),
        pytest.param(
            BRIEFING,
            'written_at: "2027-03-02 22:20 CST"',
            "written_at: 09:05",
            "yaml-unquoted",
            "written_at: 09:05 without quotes, which YAML reads as a time",
            id="a time that some readers spare",
        ),
        pytest.param(
            BRIEFING,
            "title: brewing · E1 预消化简报(2027-03-02)",
            "title: 20270302",
            "yaml-unquoted",
            "title: 20270302 without quotes, which YAML reads as the number 20270302",
            id="a title of digits",
        ),
        pytest.param(
            ANCHOR,
            "accepted_by: hana",
            "accepted_by: no",
            "yaml-unquoted",
            "accepted_by: no without quotes, which YAML reads as the boolean false",
            id="Norway as a name",
        ),
        pytest.param(
            DOUBT,
            "open_beginning: false",
            "open_beginning: NO",
            "record-shape",
            "open_beginning: NO",
            id="Norway as a boolean",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: Kettle #27988 改名",
            "yaml-cut-value",
            "cuts at #: it reads Kettle",
            id="a value cut at a hash",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: Kettle: v0.30 改名",
            "yaml-syntax",
            "",
            id="a second colon",
        ),
        pytest.param(
            ANCHOR,
            "note: 升级前用 <appID> 查一遍。",
            "note: !!python/object/apply:os.system ['touch pwned']",
            "yaml-not-allowed",
            "the tag",
            id="a tag that runs a program",
        ),
        pytest.param(
            ANCHOR,
            "note: 升级前用 <appID> 查一遍。",
            "note: &a x",
            "yaml-not-allowed",
            "",
            id="an anchor of YAML",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: \x1b[31m慢\x1b[0m",
            "character-not-allowed",
            "U+001B ESCAPE",
            id="an escape sequence of a terminal",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: Kettle\x0bv0.30",
            "character-not-allowed",
            "U+000B",
            id="a vertical tab",
        ),
        pytest.param(
            ANCHOR,
            "label: Kettle v0.30 改名",
            "label: Kettle \u202e v0.30",
            "character-not-allowed",
            "U+202E RIGHT-TO-LEFT OVERRIDE",
            id="a character that turns the text around",
        ),
        pytest.param(
            OTHER_ANCHOR,
            'id: "2702.00017"',
            'id: "10.2903/j.efsa.2019.5779"',
            "record-shape",
            'papers[1].id: "10.2903/j.efsa.2019.5779"',
            id="a DOI in the place of an arXiv id",
        ),
        pytest.param(
            ANCHOR,
            "section: pots",
            "section: Töpfe",
            "record-shape",
            "section: Töpfe",
            id="a slug that is none",
        ),
        pytest.param(
            ANCHOR, "label: ", "labl: ", "record-shape", "the unknown field labl", id="a field"
        ),
        pytest.param(
            "kb.yml",
            "schema_version: 1",
            "schema_version: 2",
            "record-shape",
            "schema_version: 2",
            id="a data folder of another form",
        ),
        pytest.param(
            "kb.yml",
            "site_url: https://kb.example.org/tea/",
            "site_url: javascript:alert(1)",
            "record-shape",
            'site_url: "javascript:alert(1)"',
            id="an address that is none",
        ),
        *(
            pytest.param(
                "kb.yml",
                "edit_uri: edit/main/",
                f"edit_uri: {path}",
                "record-shape",
                f'edit_uri: "{path}"',
                id=f"a path that leads out: {path}",
            )
            for path in ("//evil.example/", "../", "edit/../../x/", "/edit/", "edit/main")
        ),
        *(
            pytest.param(
                ANCHOR,
                "url: https://github.com/example-kettle/kettle/releases",
                f"url: {url}",
                "record-shape",
                f"url: {url}",
                id=f"a source that must not become a link: {url}",
            )
            for url in (
                "https://arxiv.org@evil.example/abs/2605.11093",
                "javascript:alert(1)",
                "http://example.org/",
                "https://example.org:8443/",
                "https://127.0.0.1/",
            )
        ),
        pytest.param(
            "suggestions/arxiv_id/2701.00305.yml",
            'suggested: "2601.00305"',
            'suggested: "javascript:alert(1)"',
            "record-shape",
            'suggested: "javascript:alert(1)"',
            id="a suggestion that leads to no paper",
        ),
        pytest.param(
            "kb.yml",
            "repo_url: https://github.com/example-tea/kb",
            "repo_url: https://github.com@evil.example/kb",
            "record-shape",
            'repo_url: "https://github.com@evil.example/kb"',
            id="an address with a user",
        ),
        pytest.param(
            "kb.yml",
            "time_zone: Asia/Shanghai",
            "time_zone: Asia/Teatown",
            "record-shape",
            'time_zone: "Asia/Teatown"',
            id="a time zone that is none",
        ),
        pytest.param(
            "kb.yml",
            "time_zone: Asia/Shanghai",
            "time_zone: Asia" + ".x" * 400 + "/Tea",
            "record-shape",
            'time_zone: "Asia.x',
            id="a time zone that looks like a package in packages",
        ),
    ],
)
def test_a_fault_of_one_field_is_told_with_file_and_line(
    folder: DataFolder, path: str, old: str, new: str, rule: str, found: str
) -> None:
    """One fault, one finding: the file, the line, what stands there, what to write instead."""
    line = folder.replace(path, old, new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (path, line, rule)
    assert found in fault.found
    assert fault.severity is Severity.ERROR
    assert fault.expected and fault.fix


def test_an_id_of_a_whole_list_without_quotes_is_told_row_by_row(folder: DataFolder) -> None:
    """Words that other readers take for booleans are refused one by one, and no other word is."""
    line = folder.replace(
        CARD, "status: accepted", "related_topics:\n  - no\n  - on\n  - nl\nstatus: accepted"
    )
    assert folder.places() == [
        (CARD, line + 1, "yaml-unquoted"),
        (CARD, line + 2, "yaml-unquoted"),
    ]


def test_a_zero_is_never_guessed_back(folder: DataFolder) -> None:
    """The message shows what was written, so that a person restores the id, not the program."""
    folder.replace(OTHER_ANCHOR, 'id: "2702.00017"', "id: 2702.00010")
    assert folder.fault().fix == 'write "2702.00010"'


def test_a_key_that_stands_twice_is_told_with_both_lines(folder: DataFolder) -> None:
    """Another reader would take the last value without a word."""
    first = folder.line_of(OTHER_ANCHOR, "value: 0.25")
    folder.replace(OTHER_ANCHOR, "    form: about", "    value: 46\n    form: about")
    last = folder.line_of(OTHER_ANCHOR, "value: 46")
    faults = [fault for fault in folder.findings() if fault.rule == "yaml-duplicate-key"]
    assert [(fault.path, fault.line) for fault in faults] == [(OTHER_ANCHOR, last)]
    assert "value" in faults[0].found
    assert str(first) in faults[0].found


def test_a_word_of_no_enum_is_told_with_the_allowed_ones(folder: DataFolder) -> None:
    """The values with the labels that readers see, and the one that was probably meant."""
    line = folder.replace(ANCHOR, "status: accepted", "status: acepted")
    fault = folder.fault()
    assert (fault.path, fault.line) == (ANCHOR, line)
    assert fault.found == "status: acepted"
    assert "proposed (提议，待接受), accepted (已接受)" in fault.expected
    assert fault.fix == "write accepted"


def test_a_label_in_the_place_of_an_identifier_is_understood(folder: DataFolder) -> None:
    """Who writes what the page shows is told the identifier for it."""
    folder.replace(ANCHOR, "  grade: high", "  grade: 中高高")
    assert folder.fault().fix == "write medium_high"


def test_a_field_that_is_missing_is_named(folder: DataFolder) -> None:
    """The record is the place; the field is what to add."""
    folder.replace(ANCHOR, "label: Kettle v0.30 改名\n", "")
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (ANCHOR, 1, "record-shape")
    assert (fault.found, fault.fix) == ("no field label", "add `label:` with its value")


@pytest.mark.parametrize(
    "value",
    [
        "`--shm-size 1g` 需改为 --ipc=host",
        "@vllm 团队",
        "[NET-new] Qwen3.8",
        '"增量" 后续',
        ">10% 提升",
        "%x",
        "*star",
        "{a} b",
    ],
)
def test_a_first_character_that_means_something_to_yaml_is_told(
    folder: DataFolder, value: str
) -> None:
    """One line for the bad file, with what to quote; the other files are read all the same."""
    line = folder.replace(ANCHOR, "label: Kettle v0.30 改名", f"label: {value}")
    other = folder.replace(CARD, "number: 9", "number: nine")
    assert [place[:2] for place in folder.places()] == [(ANCHOR, line), (CARD, other)]
    fault = folder.findings()[0]
    assert fault.column is not None
    assert "quote" in fault.expected + fault.fix
