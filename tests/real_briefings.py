"""The two real briefings in the repository's own data, which the fixture `real` loads."""

from __future__ import annotations

EARLIER, LATER = "inference/2026-09-22", "inference/2026-10-10"
"""Their ids, older first."""
