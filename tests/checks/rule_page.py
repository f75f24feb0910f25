"""The page that lists the rules, as tests read it."""

from __future__ import annotations

import re

PAGE = "docs/contributing/rules.md"
ROW = re.compile(r"(?m)^\| `([a-z-]+)` \|")
