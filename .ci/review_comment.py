"""Take the text of a review out of an artifact and see that it may be posted as a comment.

usage: review_comment.py ARTIFACT.zip COMMIT > comment.md

The artifact was made by a workflow of the pull request, which the pull request itself can change:
it is the text of a stranger. It is posted only if it has the form that scripts/review_pr.py gives
it, in which nothing is a link, a picture, a mention or a reference. Ends with 1, and one line that
says why, if it has not. Needs nothing but Python, and belongs to the default branch.
"""

from __future__ import annotations

import re
import sys
import zipfile
from pathlib import Path

MARK = "<!-- livingdocs-review -->"
NAME = "review.md"
MOST_BYTES = 256 * 1024
MOST_CHARACTERS = 65_000

# No zero at the beginning, so that a character has one number; 64 and 35 are looked for below.
ENTITY = re.compile(r"&#[1-9][0-9]{0,5};|&(?:lt|gt|amp|quot);")
TAG = re.compile(r"</?(?:code|details|pre|summary)>|<br>")
BOX = re.compile(r"^- \[ \] ", flags=re.MULTILINE)
HEADING = re.compile(r"^#{2,3} ", flags=re.MULTILINE)
NOT_SPLIT = re.compile(r"&#(?:64|35|x0*40|x0*23);(?!&#8203;)", flags=re.IGNORECASE)
ACTIVE = re.compile(r"[<>@\[\]`#\\]|!\(|&|:/|www\.", flags=re.IGNORECASE)
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")

FOOTER = """
---

Of commit {commit}, by the workflow *check* of this pull request. A pull request that changes code
can change this text too: then read the code first.
"""


class UnsafeError(ValueError):
    """The text must not be posted; the message is safe to print."""


def text_of(artifact: Path) -> str:
    """The text in the artifact, of which no more is unpacked than may be posted."""
    try:
        with zipfile.ZipFile(artifact) as archive, archive.open(NAME) as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, KeyError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        raise UnsafeError(f"no {NAME} in the artifact ({type(error).__name__})") from error
    if len(data) > MOST_BYTES:
        raise UnsafeError(f"{NAME} has more than {MOST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnsafeError(f"{NAME} is not UTF-8") from error


def checked(text: str) -> str:
    """The text, if nothing in it is active.

    Raises:
        UnsafeError: naming the line and what stands there, as code points.
    """
    if not text.startswith(f"{MARK}\n"):
        raise UnsafeError("the first line is not the mark of a review")
    if len(text) > MOST_CHARACTERS:
        raise UnsafeError(f"more than {MOST_CHARACTERS} characters")
    rest = text.removeprefix(MARK)
    for pattern in (CONTROL, NOT_SPLIT):
        refuse(pattern.search(rest), rest)
    # Blanks in place of what is allowed, so that every position stays what it was.
    for allowed in (BOX, HEADING, TAG, ENTITY):
        rest = allowed.sub(lambda match: " " * len(match[0]), rest)
    refuse(ACTIVE.search(rest), rest)
    return text


def refuse(found: re.Match[str] | None, text: str) -> None:
    """Say where something stands that must not be posted."""
    if found:
        line = text.count("\n", 0, found.start()) + 1
        points = " ".join(f"U+{ord(letter):04X}" for letter in found[0])
        raise UnsafeError(f"line {line}: {points} is not what a review has")


def main() -> int:
    """Run the command and return its exit code."""
    artifact, commit = sys.argv[1:3]
    try:
        if not re.fullmatch(r"[0-9a-f]{40}", commit):
            raise UnsafeError("that is no commit")
        text = checked(text_of(Path(artifact)))
    except UnsafeError as error:
        sys.stderr.write(f"not posted: {error}\n")
        return 1
    comment = text.rstrip("\n") + "\n" + FOOTER.format(commit=commit)
    sys.stdout.buffer.write(comment.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
