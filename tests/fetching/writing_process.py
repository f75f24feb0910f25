"""A process that writes snapshots among others; its arguments are DATA FIRST COUNT ROUNDS.

Writes `count` papers from number `first` on, all of them anew in each round, and tidies up between
as a run of the fetcher does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from livingdocs.fetching.store import Store
from tests.fetching.fake_arxiv import papers
from tests.fetching.stored import old_snapshot


def main() -> None:
    """Write, and say nothing."""
    first, count, rounds = (int(text) for text in sys.argv[2:])
    store = Store(Path(sys.argv[1]))
    for number in range(rounds):
        for paper in papers(count, first=first + number * 1000).values():
            store.save(old_snapshot(paper, comment=f"round {number}"))
        store.tidy()


if __name__ == "__main__":
    main()
