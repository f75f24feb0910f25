"""Sample pull requests: changes of the fabricated folder, good ones and bad ones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

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

LATER = "briefings/brewing/2027-03-05.yml"
UNUSED = "anchors/brewing/2027-03-02-i3.yml"
OPEN_DOUBT = "contradictions/brewing/2027-03-02-d2.yml"
EVIDENCE = "evidence:\n  - briefing: brewing/2027-03-02\n    lines: [15, 25]\n"


@dataclass(frozen=True)
class PullRequest:
    """A change, and for a bad one what the review must name: rule, file, and part of its line."""

    name: str
    change: Callable[[DataFolder], object]
    rule: str = ""
    path: str = ""
    line_with: str = ""


def accept(folder: DataFolder, path: str) -> None:
    folder.replace(
        path,
        "status: proposed",
        'status: accepted\naccepted_by: mira\naccepted_on: "2027-03-08"\nverified_on: "2027-03-08"',
    )


def append(path: str, text: str) -> Callable[[DataFolder], object]:
    return lambda folder: folder.write(path, folder.text(path) + text)


def replace(path: str, old: str, new: str) -> Callable[[DataFolder], object]:
    return lambda folder: folder.replace(path, old, new)


def reorder(folder: DataFolder) -> None:
    first, second, rest = folder.text(ANCHOR).split("\n", 2)
    folder.write(ANCHOR, f"{second}\n{first}\n{rest}")


ANSWER = """answer:
  verdict: conditions_differ
  text: 两次用的水温不同
  by: hana
  date: "2027-03-08"
"""
CLAIM = """claims:
  - entity: kettle
    metric: pour-latency
    value: "1.5"
    unit: s
    conditions:
      statistic: P50
    evidence:
      briefing: brewing/2027-03-02
      lines: [15, 25]
"""

TOMBSTONES = """tombstones:
  - kind: anchors
    id: brewing/{id}
    title: 裂纹
    date: "2027-03-08"
    reason: 重复
"""


def redirect(old: str, new: str) -> str:
    return (
        f"  - kind: anchors\n    old: brewing/{old}\n    new: brewing/{new}\n"
        '    date: "2027-03-08"\n'
    )


def rename(folder: DataFolder) -> None:
    text = folder.text(UNUSED).replace('id: "2027-03-02-i3"', "id: cracks")
    folder.write("anchors/brewing/cracks.yml", text)
    folder.remove(UNUSED)
    append("redirects.yml", redirect("2027-03-02-i3", "cracks"))(folder)


def take_away(folder: DataFolder) -> None:
    folder.remove(UNUSED)
    folder.write("tombstones.yml", TOMBSTONES.format(id="2027-03-02-i3"))


def rename_entity(folder: DataFolder) -> None:
    """Everything that names it follows; who noted the id is not told."""
    folder.replace("entities.yml", "- id: kettle", "- id: pot")
    folder.replace(OPEN_DOUBT, "subject: kettle", "subject: pot")


GOOD = (
    PullRequest("a statement worded better", replace(ANCHOR, "旧名不再接受", "旧名从此不再接受")),
    PullRequest("a proposal accepted", lambda folder: accept(folder, OTHER_ANCHOR)),
    PullRequest("a doubt answered", append(DOUBT, ANSWER)),
    PullRequest("a doubt gets its next person", append(OPEN_DOUBT, "next_person: Ada\n")),
    PullRequest("keys in another order", reorder),
    PullRequest("comments", append(CARD, "# 复核过\n")),
    PullRequest("quotes around text", replace(CARD, "reason: 讲的是壶", 'reason: "讲的是壶"#')),
    PullRequest(
        "an alias more", replace("entities.yml", "- kettle-server", "- kettle-server\n      - 壶机")
    ),
    PullRequest(
        "a name more",
        append("entities.yml", "  - id: samovar\n    kind: tool\n    name: Samovar\n"),
    ),
    PullRequest("a number with its conditions", append(ANCHOR, CLAIM)),
    PullRequest(
        "a topic more",
        lambda folder: folder.write(
            "topics/glazing.yml", "id: glazing\ntitle: 上釉\nscope: 釉与火\n"
        ),
    ),
    PullRequest("emoji and a family of four", replace(ANCHOR, "旧名", "👨\u200d👩\u200d👧 旧名")),
    PullRequest("Persian with its joiner", replace(ANCHOR, "旧名", "می\u200cخواهم 旧名")),
    PullRequest("braces, tags and pipes", replace(ANCHOR, "旧名", "{x} L_{{a}} <b>|</b> 旧名")),
    PullRequest("a record renamed with its redirect", rename),
    PullRequest("a record taken away with its tombstone", take_away),
    PullRequest("a long statement", replace(ANCHOR, "旧名", "很长的话" * 500 + "旧名")),
    PullRequest(
        "line ends of Windows",
        lambda folder: folder.write(CARD, folder.text(CARD).replace("\n", "\r\n")),
    ),
    PullRequest("a reverification", replace(ANCHOR, '"2027-03-04"', '"2027-03-09"')),
    PullRequest("a related topic", append(CARD, "related_topics:\n  - orchard\n")),
    PullRequest(
        "a book",
        append("references.bib", "\n@book{pot1999,\n  title = {Pots},\n  year = {1999},\n}\n"),
    ),
    PullRequest(
        "a title that the section once bore",
        replace(TOPIC, "- 壶具格局", "- 壶具格局\n          - 壶"),
    ),
)

SHAPE = (
    PullRequest(
        "an id without quotes",
        replace(CARD, 'id: "2612.00042"', "id: 2612.00042"),
        "yaml-unquoted",
        CARD,
        "id:",
    ),
    PullRequest(
        "a key twice", append(ANCHOR, "label: 又一个\n"), "yaml-duplicate-key", ANCHOR, "label: 又"
    ),
    PullRequest(
        "an alias of YAML",
        replace(ANCHOR, "label: ", "label: &x "),
        "yaml-not-allowed",
        ANCHOR,
        "label",
    ),
    PullRequest(
        "a tag that runs code",
        replace(ANCHOR, "label: ", "label: !!python/name:os.system "),
        "yaml-not-allowed",
        ANCHOR,
        "label",
    ),
    PullRequest(
        "a bracket that is never closed",
        replace(ANCHOR, "label: ", "label: [ "),
        "yaml-syntax",
        ANCHOR,
        "",
    ),
    PullRequest(
        "a field nobody knows",
        append(ANCHOR, "importance: 5\n"),
        "record-shape",
        ANCHOR,
        "importance",
    ),
    PullRequest(
        "a word that is none of the choices",
        replace(ANCHOR, "status: accepted", "status: done"),
        "record-shape",
        ANCHOR,
        "status",
    ),
    PullRequest(
        "an acceptance by nobody",
        replace(ANCHOR, "accepted_by: hana\n", ""),
        "record-shape",
        ANCHOR,
        "",
    ),
    PullRequest(
        "lines that the text does not have",
        replace(ANCHOR, "[15, 25]", "[15, 2500]"),
        "record-reference",
        ANCHOR,
        "lines",
    ),
    PullRequest(
        "a section that is not there",
        replace(ANCHOR, "section: pots", "section: pans"),
        "record-reference",
        ANCHOR,
        "section",
    ),
    PullRequest(
        "an anchor removed that a doubt needs",
        lambda folder: folder.remove(OTHER_ANCHOR),
        "record-reference",
        DOUBT,
        '"2027-03-02-i2"',
    ),
    PullRequest(
        "a raw text rewritten",
        lambda folder: folder.replace(RAW, "裂纹分两类", "裂纹分三类"),
        "record-reference",
        BRIEFING,
        "",
    ),
    PullRequest(
        "a direction character in a title",
        replace(ANCHOR, "label: ", "label: \u202e"),
        "character-not-allowed",
        ANCHOR,
        "label",
    ),
    PullRequest(
        "a file that is none",
        lambda folder: folder.write("anchors/brewing/run.sh", "x"),
        "file-not-allowed",
        "anchors/brewing/run.sh",
        "",
    ),
    PullRequest(
        "an exception for nothing",
        append(
            "exceptions.yml",
            '  - rule: date-ambiguous\n    path: kb.yml\n    reason: x\n    date: "2027-03-08"\n',
        ),
        "exception-unused",
        "exceptions.yml",
        "date-ambiguous",
    ),
    PullRequest(
        "a month that there is not",
        replace(CARD, '"2612.00042"', '"2613.00042"'),
        "record-shape",
        CARD,
        "id",
    ),
    PullRequest(
        "a day that there is not",
        replace(ANCHOR, '"2027-03-04"', '"2027-02-30"'),
        "record-shape",
        ANCHOR,
        "verified_on",
    ),
    PullRequest(
        "a text cut at its number sign",
        replace(ANCHOR, "label: ", "label: 见 #12 "),
        "yaml-cut-value",
        ANCHOR,
        "label",
    ),
    PullRequest(
        "a word that is a truth value elsewhere",
        replace(ANCHOR, "label: Kettle v0.30 改名", "label: no"),
        "yaml-unquoted",
        ANCHOR,
        "label",
    ),
    PullRequest(
        "a file under another name than its id",
        lambda folder: folder.write("cards/2612.00043.yml", folder.text(CARD)),
        "record-reference",
        "cards/2612.00043.yml",
        "id",
    ),
    PullRequest(
        "a link",
        lambda folder: (folder.root / "cards/link.yml").symlink_to("/etc/passwd"),
        "file-not-allowed",
        "cards/link.yml",
        "",
    ),
    PullRequest(
        "a metric that is not there",
        append(ANCHOR, CLAIM.replace("pour-latency", "latency")),
        "record-reference",
        ANCHOR,
        "metric",
    ),
    PullRequest(
        "a redirect to nowhere",
        append(
            "redirects.yml",
            '  - kind: anchors\n    old: brewing/a\n    new: brewing/b\n    date: "2027-03-08"\n',
        ),
        "record-reference",
        "redirects.yml",
        "brewing/b",
    ),
    PullRequest(
        "a record deleted without a word",
        lambda folder: folder.remove(UNUSED),
        "published-id",
        UNUSED,
    ),
    PullRequest(
        "an entity under another id",
        rename_entity,
        "published-id",
        "entities.yml",
    ),
    PullRequest(
        "redirects in a circle",
        append("redirects.yml", redirect("a", "b") + redirect("b", "a")),
        "record-reference",
        "redirects.yml",
        "new: brewing/b",
    ),
    PullRequest(
        "an id given again after its tombstone",
        lambda folder: folder.write("tombstones.yml", TOMBSTONES.format(id="kettle-flags")),
        "record-reference",
        "tombstones.yml",
        "id: brewing/kettle-flags",
    ),
    PullRequest(
        "a tombstone without a reason",
        lambda folder: folder.write(
            "tombstones.yml", TOMBSTONES.format(id="x").replace("    reason: 重复\n", "")
        ),
        "record-shape",
        "tombstones.yml",
    ),
    PullRequest(
        "a bibliography cut short",
        append("references.bib", "\n@book{cut1999,\n  title = {Po"),
        "bib-syntax",
        "references.bib",
        "cut1999",
    ),
    PullRequest(
        "a key of a bibliography twice",
        lambda folder: folder.write(
            "references.bib", folder.text("references.bib") + "\n" + folder.text("references.bib")
        ),
        "bib-duplicate-key",
        "references.bib",
    ),
    PullRequest(
        "an id that leads out of the folder",
        replace(ANCHOR, "id: kettle-flags", 'id: "../../../.github/workflows/pwn"'),
        "record-shape",
        ANCHOR,
        "id:",
    ),
    PullRequest(
        "an id with a line end",
        replace(CARD, 'id: "2612.00042"', 'id: "2612.00042\\n"'),
        "record-shape",
        CARD,
        "id:",
    ),
    PullRequest(
        "a billion laughs",
        lambda folder: folder.write(CARD, "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
        "yaml-not-allowed",
        CARD,
        "a: &a",
    ),
    PullRequest(
        "a number that is none",
        append(ANCHOR, CLAIM.replace('value: "1.5"', "value: .nan")),
        "record-shape",
        ANCHOR,
        "value:",
    ),
    PullRequest(
        "an address with somebody's name in it",
        replace("kb.yml", "https://github.com/", "https://github.com@evil.example/"),
        "record-shape",
        "kb.yml",
        "repo_url",
    ),
    PullRequest(
        "a file whose name is a command",
        lambda folder: folder.write("$(touch pwn).yaml", "x: 1\n"),
        "file-not-allowed",
        "$(touch pwn).yaml",
    ),
    PullRequest(
        "a file whose name tells the runner something",
        lambda folder: folder.write("cards/\n::error file=x::fake.yml", "x: 1\n"),
        "file-not-allowed",
        "cards/\n::error file=x::fake.yml",
    ),
)
"""Faults of shape and hostile changes; the rules have samples of their own."""


def damage_snapshot(folder: DataFolder) -> Path:
    folder.replace(SNAPSHOT, "title: ", "title: x")
    return folder.root / SNAPSHOT


HOSTILE = "@team #12 <img src=x onerror=alert(1)> `x` [a](javascript:b) ::error:: {{ x }} | -->"
