"""A use of every command, and a folder in which all of them find what they want."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.fetching.store import Store
from tests.data_folder import DataFolder
from tests.importing.samples import DIALECT_A
from tests.repositories import new_repository
from tests.source_tree import command_files

SCRIPTS = [Path(name).name for name in command_files()]
BRIEFING = "2031-03-05-storage-e1prep.txt"
REFERENCES = "@misc{one, title={One}, eprint={2701.00011}}\n@book{, title={Two}, month=x}\n"
FACTS = '[{"id": "2701.00001", "title": "Cold Blocks"}]'
PAIR = '{"id": "2701.00001", "claimed": "Cold", "official": "Cold Blocks", "label": "shortened"}'

CARD = '{"id": "2701.00001", "primary_topic": "brewing", "right": ["orchard"]}'

PAST = "2026-01-01"
"""A day that is past wherever the tests run."""

# A use of each command that does as much as it can without network, beside a folder `data`.
USES: dict[str, list[str]] = {
    "answer_doubt.py": [
        *("contradictions/brewing/2027-03-02-d1", "--verdict", "conditions_differ"),
        *("--text", "水温不同", "--by", "Mira", "--dry-run"),
    ],
    "decide_proposals.py": ["accept", "2027-03-02-i2", "--by", "Mira", "--dry-run"],
    "merge_records.py": [
        *("anchors/brewing/kettle-flags", "anchors/brewing/2027-03-02-i2", "--dry-run"),
    ],
    "migrate_data.py": [],
    "remove_record.py": [
        *("anchors/brewing/kettle-flags", "--reason", "与另一条重复", "--dry-run"),
        *("--successor", "brewing/2027-03-02-i2"),
    ],
    "rename_record.py": ["anchors/brewing/kettle-flags", "kettle", "--dry-run"],
    "take_suggestion.py": [
        *("--file", "2702.00017", "brewing", "--reason", "讲茶", "--by", "Mira", "--dry-run"),
    ],
    "bench_cards.py": [
        *("--cards", "cards.jsonl", "--metadata", "facts.jsonl"),
        *("--topics", "data/topics", "--size", "5"),
    ],
    "bench_pages.py": [],
    "bench_rules.py": ["--shared", "shared", "--invented", "invented"],
    "bench_titles.py": ["--pairs", "pairs.jsonl", "--metadata", "facts.jsonl"],
    "check_titles.py": ["--format", "json"],
    # Where nothing answers: a damaged snapshot counts as old, and would be asked for.
    "fetch_arxiv.py": [
        *("--stale", "36500", "--deadline", "1"),
        *("--endpoint", "http://127.0.0.1:9/api/query"),
    ],
    "flag_cards.py": ["--format", "json"],
    "create_record.py": [
        *("claim", "--anchor", "kettle-flags", "--metric", "pour-latency", "--entity", "Kettle"),
        *("--value", "~3", "--lines", "20", "--condition", "statistic=p50", "--dry-run"),
    ],
    "format_data.py": [],
    "import_bib.py": ["refs.bib"],
    "import_briefing.py": [BRIEFING],
    "import_paper_facts.py": ["facts.json", "--on", "2031-03-05"],
    "write_schemas.py": [],
    "review_pr.py": ["--base", "HEAD"],
    "validate_data.py": ["--format", "json"],
}
USED = [script for script in SCRIPTS if script in USES]
WRITERS = {
    "write_schemas.py",
    "format_data.py",
    "import_bib.py",
    "import_briefing.py",
    "import_paper_facts.py",
}


def place_of(folder: DataFolder, request: pytest.FixtureRequest) -> Path:
    """A folder with a data folder, a briefing, and facts of papers; in git where a use needs it."""
    place = folder.root.parent
    folder.write("kb.yml", folder.text("kb.yml") + "\n")  # not in its canonical form
    # The invented days of the snapshots are yet to come, and such a snapshot counts as old.
    store = Store(folder.root)
    for paper in store.ids():
        if (snapshot := store.snapshot(paper)) is not None:
            store.save(snapshot.model_copy(update={"fetched_at": PAST}))
    (place / BRIEFING).write_text(DIALECT_A, encoding="utf-8", newline="\n")
    (place / "refs.bib").write_text(REFERENCES, encoding="utf-8")
    (place / "facts.json").write_text(FACTS, encoding="utf-8")
    (place / "facts.jsonl").write_text(FACTS.strip("[]"), encoding="utf-8")
    (place / "cards.jsonl").write_text(CARD, encoding="utf-8")
    for name in ("shared/seeds", "shared/briefings", "invented/data"):
        (place / name).mkdir(parents=True)
    (place / "invented/data/kb.yml").write_text("schema_version: 1\ntitle: x\n", encoding="utf-8")
    (place / "invented/verdicts.yml").write_text("verdicts: []\n", encoding="utf-8")
    (place / "invented/faults.yml").write_text("planted: []\nnear misses: []\n", encoding="utf-8")
    (place / "pairs.jsonl").write_text(PAIR, encoding="utf-8")
    if "review_pr.py" in request.node.name:
        new_repository(place)
    return place
