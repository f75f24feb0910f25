"""The list of the theme's scripts, beside the theme that is installed."""

from __future__ import annotations

import re
from pathlib import Path

import material  # type: ignore[import-untyped]
import pytest

from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.theme_scripts import BASE, SCRIPTS, script_hash

PARTS = Path(material.__file__).parent / "templates" / "partials" / "javascripts"
FILES = ("base.html", "palette.html", "content.html")
WHAT_TO_DO = """
The theme's {name} holds another script than livingdocs/output_gate/theme_scripts.py. Every page
would lose it, and the gate stops the build. Read the new script:

    {script}

If it does what the old one did and sends nothing anywhere, put it into SCRIPTS, then look at the
site once in both schemes (tests/browser does).
"""


@pytest.mark.parametrize(("name", "known"), list(zip(FILES, SCRIPTS, strict=True)))
def test_each_script_is_that_of_the_installed_theme(name: str, known: str) -> None:
    """An update of the theme is noticed here first, with what to do."""
    text = (PARTS / name).read_text(encoding="utf-8")
    script = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)[-1]
    script = script.replace("{{ config.extra.scope | d(base_url) }}", BASE)
    assert script == known, WHAT_TO_DO.format(name=name, script=script)


def test_the_policy_allows_exactly_these_scripts_and_no_others() -> None:
    """Hashes, never `unsafe-inline` nor `unsafe-eval`, for scripts and for styles."""
    policy = content_security_policy("..")
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    expected = {script_hash(script.replace(BASE, "..")) for script in SCRIPTS}
    assert set(directives["script-src"].split()) == {"'self'", *expected}
    assert directives["default-src"] == directives["style-src"] == "'self'"
    assert "unsafe" not in policy
    assert content_security_policy("../..") != policy
    assert content_security_policy("..", nonce="abc").replace(" 'nonce-abc'", "") == policy


def test_a_hash_is_that_of_the_standard() -> None:
    """The example of CSP Level 3, 8.3."""
    text = "alert('Hello, world.');"
    assert script_hash(text) == "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"
