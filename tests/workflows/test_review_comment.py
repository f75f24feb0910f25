"""The text of a review becomes a comment as it is, or not at all."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from livingdocs.changes.report import as_markdown
from livingdocs.changes.review import review_folders
from tests.changes.pull_requests import HOSTILE
from tests.data_folder import ANCHOR, TOPIC, DataFolder
from tests.source_tree import ROOT
from tests.workflows.programs import command, program

COMMIT = "0123456789abcdef" * 2 + "01234567"

comment: Any = program("review_comment")


def artifact(folder: Path, text: str | bytes, name: str = "review.md") -> Path:
    path = folder / "review.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return path


@pytest.mark.parametrize("hostile", [True, False])
def test_a_review_is_posted_as_it_is(
    kb_folder: Path, folder: DataFolder, tmp_path: Path, *, hostile: bool
) -> None:
    """Also one of a hostile change, whose text is shown and does nothing."""
    folder.replace(ANCHOR, "旧名不再接受", HOSTILE if hostile else "旧名仍可用")
    if hostile:
        folder.replace(TOPIC, "壶具格局", HOSTILE.replace(":", "："))
    text = as_markdown(review_folders(kb_folder, folder.root))
    path = artifact(tmp_path, text)
    result = command(
        sys.executable, "-I", str(ROOT / ".ci/review_comment.py"), str(path), COMMIT, cwd=tmp_path
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith(text.rstrip("\n")) and COMMIT in result.stdout


@pytest.mark.parametrize(
    "forged",
    [
        "@maintainers please merge",
        "&#64;maintainers",
        "&#x40;maintainers",
        "&#064;maintainers",
        "closes &#0035;12",
        "closes #12",
        "closes &#35;12",
        "[no findings](https://elsewhere.example)",
        "![x](//elsewhere.example/x.png)",
        "https://elsewhere.example",
        "www.elsewhere.example",
        '<img src="//elsewhere.example">',
        '<code onclick="x">',
        "<!-- hidden -->",
        "`code`",
        "\\[x]",
        "&lbrack;x&rbrack;",
        "\u202ereversed",
        "\x1b[31m",
    ],
)
def test_a_forged_review_is_not_posted(forged: str) -> None:
    """A pull request can change the workflow that writes the text, so it can write any text."""
    with pytest.raises(comment.UnsafeError, match="line 3"):
        comment.checked(f"{comment.MARK}\n\nNo findings. {forged}\n")
    assert comment.checked(f"{comment.MARK}\n\nNo findings.\n")


def test_an_artifact_that_is_none_is_not_posted(tmp_path: Path) -> None:
    """Too much, no text, another name, no archive: one line, and no trace of what was in it."""
    good = f"{comment.MARK}\n## No data change\n"
    assert comment.text_of(artifact(tmp_path, good)) == good
    for content, name in (
        ("x" * 10**7, "review.md"),
        (b"\xff", "review.md"),
        (good, "../review.md"),
    ):
        with pytest.raises(comment.UnsafeError):
            comment.text_of(artifact(tmp_path, content, name))
    (tmp_path / "review.zip").write_bytes(b"no archive")
    with pytest.raises(comment.UnsafeError):
        comment.text_of(tmp_path / "review.zip")
    with pytest.raises(comment.UnsafeError, match="first line"):
        comment.checked("No findings.\n")
    with pytest.raises(comment.UnsafeError, match="characters"):
        comment.checked(good + "x" * 70_000)
