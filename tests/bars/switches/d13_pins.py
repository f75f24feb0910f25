"""D13: locks with hashes, actions by hash, and no extension that reads files of the machine.

These stand in files, so the tests are shown the files as they would be without them.
"""

from __future__ import annotations

import re

from tests.bars.switches.frame import Switch

TAG = re.compile(r"@[0-9a-f]{40} # (v[0-9.]+)")
HASHES = re.compile(r" \\\n    --hash=sha256:[0-9a-f]{64}")


def off() -> None:
    """Versions alone, tags, installs of anything, and the extension that publishes files."""
    from tests import source_tree

    read = source_tree.read

    def without(name: str) -> str:
        text = read(name)
        if name.endswith(".txt"):
            return HASHES.sub("", text)
        text = text.replace("--require-hashes --only-binary :all:", "")
        text = text.replace(
            "\nmarkdown_extensions:\n", "\nmarkdown_extensions:\n  - pymdownx.snippets\n"
        )
        return TAG.sub(r"@\1", text)

    source_tree.read = without


SWITCH = Switch(
    "D13",
    off=off,
    tests=(
        "tests/test_locks.py::test_lock_holds_pins_with_hashes_and_nothing_else",
        "tests/test_locks.py::test_every_install_wants_hashes_and_wheels",
        "tests/test_site_settings.py::test_no_extension_reads_files_or_changes_text",
        "tests/workflows/test_workflow_files.py::test_nothing_in_it_that_none_may_have",
    ),
)
