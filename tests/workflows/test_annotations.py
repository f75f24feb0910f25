"""Annotations of a review stand on the lines that a pull request changes."""

from __future__ import annotations

from typing import Any

from tests.workflows.programs import program

marks: Any = program("changed_lines")


def test_annotations_stand_on_changed_lines_and_errors_in_changed_files() -> None:
    diff = """diff --git data/a.yml data/a.yml
--- data/a.yml
+++ data/a.yml
@@ -3 +3,2 @@ id: a
-+++ data/c.yml
+new
+++ data/b.yml
diff --git data/gone.yml data/gone.yml
--- data/gone.yml
+++ /dev/null
@@ -1,2 +0,0 @@
diff --git "data/\\345\\243\\266,1.yml" "data/\\345\\243\\266,1.yml"
--- /dev/null
+++ "data/\\345\\243\\266,1.yml"
@@ -0,0 +1,9 @@
"""
    lines = marks.changed_lines(diff.split("\n"))
    assert lines == {"data/a.yml": {3, 4}, "data/壶,1.yml": set(range(1, 10))}
    kept = [
        "::warning file=data/a.yml,line=4,col=2,title=x::words",
        "::error file=data/a.yml,line=90,title=x::words",
        "::notice file=data/壶%2C1.yml,line=9,title=x::words",
    ]
    left = [
        "::warning file=data/a.yml,line=5,title=x::words",
        "::error file=data/b.yml,line=1,title=x::words",
        "::set-output name=x::words",
        "words",
    ]
    assert list(marks.kept([*left, *kept], lines)) == kept
