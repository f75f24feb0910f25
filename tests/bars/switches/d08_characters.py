"""Without D8 a record holds whatever characters stood in the text."""

from __future__ import annotations

from tests.bars.switches.frame import Switch


def off() -> None:
    """Nothing is refused, and an import takes nothing out."""
    from livingdocs import characters
    from livingdocs.characters import ForbiddenCharacter, ImportNotice

    def forbidden_characters(text: str) -> list[ForbiddenCharacter]:
        return []

    def normalise_import(text: str) -> tuple[str, list[ImportNotice]]:
        return text, []

    characters.forbidden_characters = forbidden_characters
    characters.normalise_import = normalise_import


SWITCH = Switch(
    "D8", off=off, tests=("tests/characters/test_characters.py", "tests/hostile/test_loader.py")
)
