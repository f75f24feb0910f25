"""Measure the pages of a data folder: how large they are and what they cost to make.

Bytes are those of what this library makes; the frame of the theme, about 25 KB a page, comes on
top.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections import defaultdict
from pathlib import Path
from time import process_time

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import add_data, command_parser, run
from livingdocs.checks.run import all_checked
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting

LARGEST = 8


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="Exit codes: 0 all pages were made, 1 wrong use, 2 errors in the data.",
    )
    add_data(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, measure)


def measure(options: argparse.Namespace) -> int:
    """Measure, where the data can be read."""
    try:
        _measure(Path(options.data))
    except KnowledgeBaseError as error:
        sys.stderr.write(as_text(error.findings))
        return 2
    return 0


def _measure(data: Path) -> None:
    begun = process_time()
    kb = load_knowledge_base(data)
    loaded = process_time()
    all_checked(kb)
    checked = process_time()
    pages = build_site(kb).pages
    built = process_time()
    kinds: dict[str, list[tuple[int, float]]] = defaultdict(list)
    sizes: list[tuple[int, str]] = []
    for address, page in pages.items():
        start = process_time()
        size = sum(len(render(slot).encode()) for slot in page.slots)
        kinds[_kind(address)].append((size, process_time() - start))
        sizes.append((size, address))
    print(f"{len(kb.papers)} papers, {len(kb.briefings)} briefings, {len(pages)} pages")
    parts = {"load": loaded - begun, "rules": checked - loaded, "lists": built - checked}
    parts["pages"] = process_time() - built
    print("seconds: " + ", ".join(f"{name} {time:.1f}" for name, time in parts.items()) + "\n")
    print(f"{'pages':20} {'number':>6} {'mean KB':>8} {'most KB':>8} {'seconds':>8}")
    for kind, found in sorted(kinds.items()):
        mean = sum(size for size, _ in found) / len(found)
        most = max(size for size, _ in found)
        seconds = sum(time for _, time in found)
        print(f"{kind:20} {len(found):6} {mean / 1000:8.1f} {most / 1000:8.1f} {seconds:8.1f}")
    print("\nthe largest, in KB")
    for size, address in sorted(sizes, reverse=True)[:LARGEST]:
        print(f"{size / 1000:8.1f} {address}")


def _kind(address: str) -> str:
    """The folder of a page, with its last part where it is one of a briefing's pages."""
    last = address.rpartition("/")[2]
    return address.partition("/")[0] + ("/" + last if last in ("raw.md", "checks.md") else "")


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
