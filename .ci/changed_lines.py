"""Keep the annotations that stand on lines that a change touched.

usage: changed_lines.py DIFF < annotations

DIFF is what `git diff --unified=0 --no-prefix` printed; the annotations are those of
`validate_data.py --format github`. An error in a changed file is kept wherever it stands: what is
missing stands on no changed line. GitHub shows ten annotations a step, hence the choice.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

HUNK = re.compile(r"@@ -\S+ \+(\d+)(?:,(\d+))? @@")
ANNOTATION = re.compile(r"::(error|warning|notice) file=([^,]*),line=(\d+)[,:]")
ESCAPES = {"%3A": ":", "%2C": ",", "%25": "%"}


def changed_lines(diff: Iterable[str]) -> Mapping[str, set[int]]:
    """The lines that the diff adds or changes, by file; files that it takes away are left out."""
    lines: dict[str, set[int]] = defaultdict(set)
    path = ""
    before_hunks = False
    for line in diff:
        if line.startswith("diff --git "):
            path, before_hunks = "", True
        elif before_hunks and line.startswith("+++ "):
            path, before_hunks = file_name(line[4:].rstrip("\n")), False
        elif path and (match := HUNK.match(line)):
            first, count = int(match[1]), int(match[2] or 1)
            lines[path].update(range(first, first + count))
    return lines


def file_name(text: str) -> str:
    """A name as git prints it: odd ones stand in quotes, with escapes of their bytes."""
    text = text.removesuffix("\t")
    if text == "/dev/null":
        return ""
    if not text.startswith('"'):
        return text
    escaped = text[1:-1].encode("utf-8").decode("unicode_escape")
    return escaped.encode("latin-1").decode("utf-8", errors="replace")


def kept(annotations: Iterable[str], lines: Mapping[str, set[int]]) -> Iterator[str]:
    """Annotations on changed lines, and errors in changed files."""
    for line in annotations:
        match = ANNOTATION.match(line)
        if match is None:
            continue
        path = re.sub("%(?:3A|2C|25)", lambda each: ESCAPES[each[0]], match[2])
        if path in lines and (match[1] == "error" or int(match[3]) in lines[path]):
            yield line


def main() -> int:
    """Run the command and return its exit code."""
    diff = Path(sys.argv[1]).read_bytes().decode("utf-8", errors="replace")
    lines = changed_lines(diff.split("\n"))
    annotations = sys.stdin.buffer.read().decode("utf-8", errors="replace").split("\n")
    sys.stdout.buffer.write("".join(f"{x}\n" for x in kept(annotations, lines)).encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
