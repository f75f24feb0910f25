"""Loading a data folder: each kind of fault with its file, its line and the way out."""

from __future__ import annotations

import os
import re
import stat
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.findings import Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.loading.file_faults import DAMAGED
from livingdocs.loading.reading import raw_lines
from livingdocs.yaml_files import files
from tests.data_folder import (
    ANCHOR,
    BRIEFING,
    CARD,
    DOUBT,
    OTHER_ANCHOR,
    RAW,
    SNAPSHOT,
    TOPIC,
    DataFolder,
)
from tests.examples import examples


def test_the_fabricated_folder_loads_whole(kb: KnowledgeBase, kb_folder: Path) -> None:
    """Every file of the folder is a record, a raw text or an entry of the bibliography."""
    records = {path.relative_to(kb_folder).as_posix() for path in kb_folder.rglob("*.yml")}
    assert set(kb.documents) == records
    assert set(kb.files.values()) == records
    assert len(kb.raw) == len(kb.briefings) == 3
    assert list(kb.references) == ["tea-handbook"]
    assert kb.notices == ()


# --- one fault -------------------------------------------------------------------------------


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


def test_a_byte_order_mark_and_windows_line_ends_change_nothing(
    folder: DataFolder, kb: KnowledgeBase
) -> None:
    """An editor on Windows writes both; the records are the same, and so are the line numbers."""
    for path in (ANCHOR, CARD, TOPIC, "kb.yml", "references.bib"):
        text = folder.text(path)
        folder.write(path, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    loaded = folder.load()
    assert loaded.anchors == kb.anchors
    assert (loaded.cards, loaded.topics, loaded.settings) == (kb.cards, kb.topics, kb.settings)
    assert loaded.references == kb.references
    line = folder.replace(ANCHOR, "status: accepted", "status: done")
    assert folder.fault().line == line


def test_a_file_in_another_encoding_is_told_with_its_line(folder: DataFolder) -> None:
    """Saved as GBK by an editor that was not asked."""
    line = folder.line_of(TOPIC, "排队调度")
    text = folder.text(TOPIC).split("\n")
    data = b"\n".join(
        row.encode("gbk" if number == line else "utf-8") for number, row in enumerate(text, start=1)
    )
    folder.write(TOPIC, data)
    found = folder.findings()
    assert (found[0].path, found[0].line, found[0].rule) == (TOPIC, line, "character-not-allowed")
    assert "0xC5" in found[0].found


# --- places of files -------------------------------------------------------------------------


def test_a_file_name_that_is_not_the_id_is_told_with_the_right_one(folder: DataFolder) -> None:
    """Others refer to a record by its id, so the file must be found under it."""
    folder.write("anchors/brewing/kettle.yml", folder.text(ANCHOR))
    fault = folder.fault()
    assert (fault.path, fault.line) == ("anchors/brewing/kettle.yml", 1)
    assert fault.rule == "record-reference"
    assert fault.expected == ANCHOR


def test_a_record_in_the_folder_of_another_topic_is_told(folder: DataFolder) -> None:
    """The folder is a part of the id of an anchor."""
    folder.write("anchors/orchard/kettle-flags.yml", folder.text(ANCHOR))
    assert folder.fault().expected == ANCHOR


def test_an_old_id_stands_in_the_file_name_with_an_underscore(folder: DataFolder) -> None:
    """A slash would be a folder."""
    text = folder.text("cards/hep-th_9912999.yml")
    folder.write("cards/hep-th-9912999.yml", text)
    assert folder.fault().expected == "cards/hep-th_9912999.yml"


@pytest.mark.parametrize(
    "path",
    [
        "anchors/kettle.yml",
        "anchors/brewing/kettle.yaml",
        "anchors/brewing/deeper/kettle.yml",
        "anchor/brewing/kettle.yml",
        "notes.txt",
        "topics/brewing/pots.yml",
        "arxiv/other/2702.00017.yml",
    ],
)
def test_a_file_outside_the_folders_of_records_is_told(folder: DataFolder, path: str) -> None:
    """Nothing is left out in silence: a misplaced record would never reach a page."""
    folder.write(path, folder.text(ANCHOR))
    assert folder.places() == [(path, 1, "file-not-allowed")]


def test_schemas_and_files_of_editors_are_let_be(folder: DataFolder) -> None:
    """They are no data."""
    folder.write("schema/anchor.json", "{}")
    folder.write("anchors/.gitkeep", "")
    folder.write("anchors/brewing/kettle-flags.yml~", "old")
    assert folder.findings() == ()


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_link_is_refused(folder: DataFolder, tmp_path: Path) -> None:
    """A pull request could otherwise publish any file of the machine that builds."""
    (tmp_path / "secret.yml").write_text(folder.text(ANCHOR), encoding="utf-8")
    folder.remove(ANCHOR)
    (folder.root / ANCHOR).symlink_to(tmp_path / "secret.yml")
    assert folder.places() == [(ANCHOR, 1, "file-not-allowed")]


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_a_folder_that_is_a_link_is_one_fault(folder: DataFolder, tmp_path: Path) -> None:
    """What refers into it is not blamed: the records are there, and were not looked at."""
    (folder.root / "topics").rename(tmp_path / "elsewhere")
    (folder.root / "topics").symlink_to(tmp_path / "elsewhere")
    assert folder.places() == [("topics", 1, "file-not-allowed")]


def test_a_file_that_is_too_large_is_refused(folder: DataFolder) -> None:
    """Before it is opened."""
    folder.write(ANCHOR, folder.text(ANCHOR) + "# \n" * 400_000)
    fault = folder.fault()
    assert (fault.path, fault.rule) == (ANCHOR, "file-not-allowed")
    assert "1,048,576" in fault.expected


def test_a_bibliography_may_be_larger_than_a_record(folder: DataFolder) -> None:
    """One file holds all of it."""
    folder.write("references.bib", "% a comment line\n" * 90_000 + "@misc{a, title = {One}}\n")
    assert list(folder.load().references) == ["a"]


def test_a_file_that_may_not_be_read_is_a_finding(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rights, or a file that went away since it was listed: no traceback, and the rest is read."""
    read = files.read_bytes_nofollow

    def refusing(path: Path, *, limit: int) -> bytes:
        if path.name == Path(ANCHOR).name:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path, limit=limit)

    monkeypatch.setattr("livingdocs.loading.reading.read_bytes_nofollow", refusing)
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [(ANCHOR, 1, "file-not-allowed"), (CARD, line, "record-shape")]
    assert "Permission denied" in folder.findings()[0].found


# --- the folder itself -----------------------------------------------------------------------


def test_no_folder_is_told(tmp_path: Path) -> None:
    """The path in the finding is the folder itself, whatever was typed."""
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(tmp_path / "nowhere")
    assert [(each.path, each.found) for each in caught.value.findings] == [(".", "no such folder")]
    assert "--data" in caught.value.findings[0].fix


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    """With other words than a folder that is missing."""
    (tmp_path / "data").write_text("", encoding="utf-8")
    with pytest.raises(KnowledgeBaseError, match="a file, not a folder"):
        load_knowledge_base(tmp_path / "data")


def test_an_empty_folder_lacks_its_settings(tmp_path: Path) -> None:
    """Otherwise a wrong path would build an empty site."""
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(tmp_path)
    assert [(each.path, each.found) for each in caught.value.findings] == [
        ("kb.yml", "no such file")
    ]


def test_settings_alone_are_a_knowledge_base(tmp_path: Path) -> None:
    """The first day of a new one."""
    (tmp_path / "kb.yml").write_text("schema_version: 1\ntitle: 新的\n", encoding="utf-8")
    kb = load_knowledge_base(str(tmp_path))
    assert (kb.settings.title, kb.newest_day, kb.papers) == ("新的", None, ())


def test_missing_settings_do_not_hide_other_faults(folder: DataFolder) -> None:
    """All of them are told in one run, sorted by place."""
    folder.remove("kb.yml")
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [
        (CARD, line, "record-shape"),
        ("kb.yml", 1, "record-reference"),
    ]


# --- references ------------------------------------------------------------------------------


def dangling(path: str, old: str, new: str, found: str, name: str) -> object:
    """A reference that leads nowhere, as a parameter."""
    return pytest.param(path, old, new, found, id=name)


@pytest.mark.parametrize(
    ("path", "old", "new", "found"),
    [
        dangling(ANCHOR, "section: pots", "section: pot", '"pot"', "section of an anchor"),
        dangling(
            ANCHOR,
            "  - briefing: brewing/2027-03-02",
            "  - briefing: brewing/2027-03-22",
            '"brewing/2027-03-22", which is no briefing',
            "briefing of an anchor",
        ),
        dangling(
            OTHER_ANCHOR,
            "      briefing: brewing/2027-03-02",
            "      briefing: brewing/2027-03-22",
            '"brewing/2027-03-22"',
            "briefing of a claim",
        ),
        dangling(
            OTHER_ANCHOR, "entity: leafcache", "entity: leafcash", '"leafcash"', "entity of a claim"
        ),
        dangling(
            OTHER_ANCHOR, "metric: hit-rate", "metric: hit-rat", '"hit-rat"', "metric of a claim"
        ),
        dangling(DOUBT, "  - leaf-cache", "  - leaf-cash", '"leaf-cash"', "section of a doubt"),
        dangling(
            DOUBT, '  - "2027-03-02-i2"', '  - "2027-03-02-i9"', '"2027-03-02-i9"', "its anchor"
        ),
        dangling(DOUBT, "subject: leafcache", "subject: tea", '"tea"', "its subject"),
        dangling(
            DOUBT,
            "    briefing: brewing/2027-03-05",
            "    briefing: brewing/2027-03-15",
            '"brewing/2027-03-15"',
            "briefing of an event",
        ),
        dangling(
            CARD, "primary_topic: brewing", "primary_topic: brew", '"brew"', "topic of a card"
        ),
        dangling(
            CARD,
            "status: accepted",
            "related_topics: [orchid]\nstatus: accepted",
            '"orchid"',
            "related topic",
        ),
        dangling(CARD, "  topic: brewing", "  topic: brew", '"brew"', "topic of a verdict"),
        dangling(
            "flags/2702.00017.yml", "stated: orchard", "stated: orchid", '"orchid"', "flag, stated"
        ),
        dangling(
            "flags/2702.00017.yml",
            "suggested: brewing",
            "suggested: brew",
            '"brew"',
            "flag, suggested",
        ),
        dangling(
            "redirects.yml",
            "new: brewing/kettle-flags",
            "new: brewing/kettle",
            '"brewing/kettle"',
            "new name of a redirect",
        ),
        dangling(
            "redirects.yml", "kind: anchors", "kind: anchor", '"anchor"', "kind of a redirect"
        ),
        dangling(
            BRIEFING,
            "  path: inbox/mira/2027-03-02-brewing-e1prep.txt",
            "  path: inbox/mira/2027-03-02-brewing.txt",
            "which is no raw text",
            "raw text of a briefing",
        ),
    ],
)
def test_a_reference_that_leads_nowhere_is_told(
    folder: DataFolder, path: str, old: str, new: str, found: str
) -> None:
    """At the line of the reference, and where something similar exists, with that."""
    line = folder.replace(path, old, new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (path, line, "record-reference")
    assert found in fault.found


def test_the_fix_of_a_reference_is_the_nearest_name(folder: DataFolder) -> None:
    """A typing error is what it mostly is."""
    folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash")
    assert folder.fault().fix == 'write "leaf-cache"'


def test_a_topic_that_goes_away_is_missed_by_all_its_records(folder: DataFolder) -> None:
    """Each record is told, at its topic; their sections are not told on top of it."""
    folder.remove("topics/orchard.yml")
    assert folder.places() == [
        (
            "cards/2702.00017.yml",
            folder.line_of("cards/2702.00017.yml", "orchard"),
            "record-reference",
        ),
        (
            "cards/hep-th_9912999.yml",
            folder.line_of("cards/hep-th_9912999.yml", "orchard"),
            "record-reference",
        ),
        ("flags/2702.00017.yml", 2, "record-reference"),
    ]


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (TOPIC, "id: brewing"),
        (BRIEFING, "topic: brewing"),
        (OTHER_ANCHOR, "topic: brewing"),
        ("entities.yml", "kind: engine"),
        ("metrics.yml", "direction: higher"),
    ],
)
def test_what_refers_to_a_faulty_file_is_not_blamed(
    folder: DataFolder, path: str, part: str
) -> None:
    """The one fault is that of the file; forty messages that follow from it would bury it."""
    line = folder.replace(path, part, part.replace(": ", ": @"))
    assert [place[:2] for place in folder.places()] == [(path, line)]


def test_a_wrong_reference_is_told_beside_a_faulty_file(folder: DataFolder) -> None:
    """One run tells everything, whatever else is wrong."""
    shape = folder.replace(ANCHOR, "status: accepted", "status: acepted")
    reference = folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash")
    syntax = folder.replace("metrics.yml", "direction: higher", "direction: @higher")
    assert [place[:2] for place in folder.places()] == [
        (ANCHOR, shape),
        (DOUBT, reference),
        ("metrics.yml", syntax),
    ]


def test_all_faults_of_all_files_are_told_in_one_run(folder: DataFolder) -> None:
    """Several in one file, in many files, sorted by place."""
    expected = [
        (ANCHOR, folder.replace(ANCHOR, "status: accepted", "status: acepted"), "record-shape"),
        (
            ANCHOR,
            folder.replace(ANCHOR, 'accepted_on: "2027-03-03"', "accepted_on: 2027-03-03"),
            "yaml-unquoted",
        ),
        (CARD, folder.replace(CARD, 'id: "2612.00042"', "id: 2612.00042"), "yaml-unquoted"),
        (CARD, folder.replace(CARD, "number: 9", "number: nine"), "record-shape"),
        (DOUBT, folder.replace(DOUBT, "  - leaf-cache", "  - leaf-cash"), "record-reference"),
    ]
    folder.write("surplus.yml", "a: 1\n")
    assert folder.places() == [*expected, ("surplus.yml", 1, "file-not-allowed")]


def test_redirects_may_follow_each_other(folder: DataFolder) -> None:
    """A record that was renamed twice; the last name must exist, the old ones must not."""
    folder.write(
        "redirects.yml",
        folder.text("redirects.yml")
        + "  - kind: anchors\n    old: brewing/first\n    new: brewing/2027-03-02-i1\n"
        + '    date: "2027-03-07"\n',
    )
    assert folder.findings() == ()
    folder.replace("redirects.yml", "old: brewing/2027-03-02-i1", 'old: "brewing/2027-03-02-i2"')
    assert [(each.path, each.line) for each in folder.findings()] == [
        ("redirects.yml", 3),
        ("redirects.yml", 8),
    ]


# --- what records state of each other --------------------------------------------------------


def test_a_raw_text_with_other_bytes_is_told(folder: DataFolder) -> None:
    """Every line number of the site relies on it; even a line end counts."""
    folder.write(RAW, (folder.root / RAW).read_bytes() + b"\n")
    fault = folder.fault()
    assert (fault.path, fault.line) == (BRIEFING, folder.line_of(BRIEFING, "sha256:"))
    assert RAW in fault.found


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (ANCHOR, "lines: [15, 25]", "lines: [15, 125]"),
        (OTHER_ANCHOR, "lines: [29, 29]", "lines: [71, 71]"),
        (DOUBT, "lines: [42, 44]", "lines: [71, 72]"),
        ("cards/2702.00017.yml", "lines: [13, 13]", "lines: [71, 71]"),
        (BRIEFING, "lines: [70, 70]", "lines: [71, 71]"),
        (BRIEFING, "lines: [55, 55]", "lines: [55, 99]"),
    ],
)
def test_lines_beyond_the_raw_text_are_told(
    folder: DataFolder, path: str, old: str, new: str
) -> None:
    """The file has 70 lines; a link to line 71 leads nowhere."""
    line = folder.replace(path, old, new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (path, line, "record-reference")
    assert "which has 70" in fault.expected


@pytest.mark.parametrize("new", ["lines: [25, 15]", "lines: [0, 1]", "lines: [15]", "lines: 15"])
def test_lines_that_are_no_range_are_told(folder: DataFolder, new: str) -> None:
    """Backwards, from line 0, one number."""
    line = folder.replace(ANCHOR, "lines: [15, 25]", new)
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == (ANCHOR, line, "record-shape")


def test_a_stated_number_of_lines_must_be_that_of_the_file(folder: DataFolder) -> None:
    """It stands in the record for those who do not have the file at hand."""
    line = folder.replace(BRIEFING, "line_count: 70", "line_count: 71")
    fault = folder.fault()
    assert (fault.line, fault.fix) == (line, "write 70")


@pytest.mark.parametrize(
    ("path", "field"),
    [
        *product([ANCHOR, DOUBT, CARD], ["accepted_by", "accepted_on"]),
        (ANCHOR, "verified_on"),
    ],
)
def test_what_is_accepted_names_who_and_when(folder: DataFolder, path: str, field: str) -> None:
    """Accepting is a decision of a person, who can be asked."""
    text = folder.text(path)
    folder.write(path, re.sub(rf"(?m)^{field}: .*$", f"{field}: null", text))
    fault = folder.fault()
    assert (fault.path, fault.rule) == (path, "record-shape")
    assert fault.line == folder.line_of(path, "status: accepted")
    assert field in fault.found


def test_a_slug_twice_in_one_topic_is_told_at_the_second(folder: DataFolder) -> None:
    """The first one is as good as it was."""
    line = folder.replace(TOPIC, "slug: reliability", "slug: queueing")
    places = folder.places()
    assert (TOPIC, line, "record-reference") in places
    assert (TOPIC, folder.line_of(TOPIC, "slug: queueing"), "record-reference") not in places


def test_an_edition_that_no_section_knows_is_told(folder: DataFolder) -> None:
    """No number would be shown, on any page."""
    line = folder.replace(
        TOPIC, 'published_edition: "2027-03-02"', 'published_edition: "2027-03-03"'
    )
    fault = folder.fault()
    assert (fault.path, fault.line) == (TOPIC, line)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("entities.yml", "id: leafcache", "id: kettle"),
        ("metrics.yml", "id: pour-latency", "id: hit-rate"),
    ],
)
def test_a_name_twice_is_told(folder: DataFolder, path: str, old: str, new: str) -> None:
    """One entry for each id; what used the lost id is told as well."""
    line = folder.replace(path, old, new)
    assert (path, line, "record-reference") in folder.places()


@pytest.mark.parametrize("new", ["brewing/2027-03-02x", "brewing/2027-03-03", "orchard/2027-03-02"])
def test_the_id_of_a_briefing_is_made_of_topic_and_date(folder: DataFolder, new: str) -> None:
    """Its file name is what others refer to."""
    folder.write(f"briefings/{new}.yml", folder.text(BRIEFING).replace("2027-03-02", new[8:], 1))
    folder.write(
        f"briefings/{new}.yml",
        folder.text(BRIEFING).replace("id: brewing/2027-03-02", f"id: {new}", 1),
    )
    fault = folder.fault()
    assert (fault.path, fault.line) == (f"briefings/{new}.yml", 1)
    assert '"brewing/2027-03-02"' in fault.expected


def test_lines_of_an_event_need_their_briefing(folder: DataFolder) -> None:
    """Lines of nothing would be a link to nowhere."""
    folder.replace(DOUBT, "    briefing: brewing/2027-03-05", "    briefing: null")
    fault = folder.fault()
    assert fault.line == folder.line_of(DOUBT, "lines: [21, 24]")
    assert fault.found == "lines of no briefing"


def test_a_doubt_is_answered_with_a_verdict(folder: DataFolder) -> None:
    """An event that says so is not enough."""
    path = "contradictions/brewing/2027-03-02-d3.yml"
    text = folder.text(path)
    folder.write(path, text[: text.index("answer:\n")])
    fault = folder.fault()
    assert fault.line == folder.line_of(path, "kind: answered")
    assert "verdict" in fault.expected


# --- snapshots -------------------------------------------------------------------------------


def halved(data: bytes) -> bytes:
    return data[: len(data) // 2]


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (lambda data: b"", "an empty file"),
        (halved, ""),
        (lambda data: data.replace(b"Oda", b"Ida"), "SHA-256"),
        (lambda data: data.replace(b"latest_version: 3", b"latest_version: 4"), "SHA-256"),
        (lambda data: data.replace(b'"2702.00017"', b'"2702.00018"'), ""),
        (lambda data: b"\x00\xff\xfe" + data, ""),
        (lambda data: b"<html>503 Backend fetch failed</html>", ""),
        (lambda data: data.replace(b"abstract:", b"abstrct:"), "abstrct"),
    ],
    ids=["empty", "half", "author", "version", "id", "bytes", "html", "field"],
)
def test_a_damaged_snapshot_is_a_miss_with_a_notice(
    folder: DataFolder, damage: object, found: str
) -> None:
    """A machine wrote it and will write it again: one notice, and the site is built without it."""
    assert callable(damage)
    data = (folder.root / SNAPSHOT).read_bytes()
    folder.write(SNAPSHOT, damage(data))
    kb = folder.load()
    assert "2702.00017" not in kb.snapshots
    assert len(kb.snapshots) == 4
    assert [(each.path, each.rule, each.severity) for each in kb.notices] == [
        (SNAPSHOT, DAMAGED, Severity.INFO)
    ]
    assert found in kb.notices[0].found
    assert "2702.00017" in kb.papers


def test_a_snapshot_that_is_laid_out_in_another_way_is_damaged(folder: DataFolder) -> None:
    """Nobody but a machine writes it: quotes and comments are bytes that it did not write."""
    text = folder.text(SNAPSHOT)
    for other in ("# looked at by hand\n" + text, text.replace("cs.TE", '"cs.TE"', 1)):
        folder.write(SNAPSHOT, other)
        assert [(each.rule, each.path) for each in folder.load().notices] == [
            ("snapshot-damaged", SNAPSHOT)
        ]


def test_a_damaged_snapshot_does_not_hide_faults(folder: DataFolder) -> None:
    """The notice is no fault, and the fault of another file is one."""
    folder.write(SNAPSHOT, b"")
    line = folder.replace(CARD, "number: 9", "number: nine")
    assert folder.places() == [(CARD, line, "record-shape")]


# --- the bibliography ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("@misc{a, title = {A}}", 1, "the entry a without the id of a paper in eprint"),
        (
            "@misc{a, eprint={2701.00061}}\n@misc{b, eprint={2701.00061v2}}",
            2,
            "the paper 2701.00061 again, first in line 1 as a",
        ),
        (
            "\n@misc{Tea-Handbook, eprint={2701.00061}}",
            2,
            "the key Tea-Handbook, which line 1 of references.bib has, too",
        ),
    ],
)
def test_a_fault_of_the_cited_papers_is_told(
    folder: DataFolder, text: str, line: int, found: str
) -> None:
    """One entry a paper, one work a key, over both bibliographies."""
    folder.write("citations.bib", text)
    assert [(each.path, each.line, each.found) for each in folder.findings()] == [
        ("citations.bib", line, found)
    ]


def test_a_fault_of_the_bibliography_is_one_of_the_folder(folder: DataFolder) -> None:
    """With its line, beside those of other files."""
    folder.write("references.bib", folder.text("references.bib") + "\n@misc{b, title = {Open\n")
    fault = folder.fault()
    assert (fault.path, fault.line, fault.rule) == ("references.bib", 8, "bib-syntax")


# --- nothing runs, nothing raises ------------------------------------------------------------


def test_a_tag_runs_nothing(folder: DataFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where the file is faulty for another reason, and not in a snapshot."""
    monkeypatch.chdir(folder.root)
    payload = "!!python/object/apply:os.system ['touch pwned']"
    for path in (ANCHOR, CARD, SNAPSHOT, "kb.yml", "entities.yml"):
        folder.write(path, f"id: {payload}\nx: @\n")
    assert {place[0] for place in folder.places()} >= {ANCHOR, CARD, "kb.yml", "entities.yml"}
    assert not (folder.root / "pwned").exists()


PLACES = [ANCHOR, BRIEFING, CARD, DOUBT, RAW, SNAPSHOT, TOPIC, "kb.yml", "entities.yml"]
PLACES += ["metrics.yml", "exceptions.yml", "redirects.yml", "references.bib"]
PLACES += ["flags/2702.00017.yml", "suggestions/arxiv_id/2701.00305.yml"]
SNIPPETS = [
    b'"', b"'", b"{", b"}", b"[", b"]", b"- ", b": ", b"#", b"&a ", b"*a", b"!!str ", b"|\n", b">",
    b"\t", b"\r", b"\n---\n", b"\n...\n", b"%YAML 1.1\n", b"? ", b"<<: ", b"\x00", b"\xff", b"\x85",
    b"\xe2\x80\xa8", b"\xf0\x9f\x98\x80", b"null", b"true", b"1e999", b".inf", b"0x_", b"\n  ",
    b"id: 1\n", b"lines: [1, 99999999999999999999]\n", b"@misc{a,",
    b"\xed\xa0\x80", b"\xef\xbb\xbf",
]  # fmt: skip


@settings(max_examples=examples(30, 100), deadline=None)
@given(data=st.data())
def test_no_bytes_in_any_file_raise_anything_else(
    kb_folder: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Whatever a file holds, loading answers with a knowledge base or with findings."""
    root = tmp_path_factory.getbasetemp() / "fuzzed"
    folder = DataFolder(root) if root.exists() else DataFolder.copy(kb_folder, root)
    chosen = data.draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=3, unique=True))
    for path in chosen:
        old = (kb_folder / path).read_bytes()
        start = data.draw(st.integers(0, len(old)))
        end = data.draw(st.integers(start, min(len(old), start + 80)))
        middle = data.draw(
            st.one_of(st.binary(max_size=40), st.lists(st.sampled_from(SNIPPETS)).map(b"".join))
        )
        whole = data.draw(st.booleans())
        folder.write(path, middle if whole else old[:start] + middle + old[end:])
    try:
        for finding in folder.findings():
            assert finding.line >= 1
            assert finding.path and finding.found and finding.expected and finding.fix
    finally:
        for path in chosen:
            folder.write(path, (kb_folder / path).read_bytes())


def test_the_lines_of_a_raw_text_are_counted_as_editors_do() -> None:
    """LF, CRLF and CR end a line; a line end at the end of the file begins no line."""
    assert raw_lines("a\r\nb\rc\n\nd") == ("a", "b", "c", "", "d")
    assert raw_lines("a\n") == ("a",)
    assert raw_lines("") == ()
    assert raw_lines("a\u2028b\x0bc\x85d") == ("a\u2028b\x0bc\x85d",)


def test_an_error_says_how_many_faults_there_are_and_where_the_first_one_is() -> None:
    """For those who only see the exception."""
    with pytest.raises(KnowledgeBaseError, match=r"^1 fault in the data folder, the first one"):
        load_knowledge_base("/nonexistent")


def test_files_that_all_may_be_run_are_taken_for_a_file_system_without_rights(
    folder: DataFolder,
) -> None:
    """One file that may be run is refused, and what refers to it is not blamed."""
    target = folder.root / TOPIC
    target.chmod(target.stat().st_mode | stat.S_IXUSR)
    assert folder.places() == [(TOPIC, 1, "file-not-allowed")]


def test_an_accepted_conflict_names_both_sides(folder: DataFolder) -> None:
    """Whoever settles it must be able to look at both; a question needs no second side."""
    path = "contradictions/brewing/2027-03-02-d1.yml"
    folder.replace(path, "kind: unverified", "kind: conflict")
    assert folder.findings() == ()  # an anchor and a paper
    folder.replace(path, 'papers:\n  - id: "2702.00017"\n', "")
    fault = folder.fault()
    assert (fault.path, fault.rule) == (path, "record-shape")
    assert "an accepted conflict with 1 side" in fault.found
