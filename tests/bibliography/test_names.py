"""Names: who is one, who is two, and who stays whole."""

from __future__ import annotations

import pytest

from livingdocs.bibliography.names import Person, people, read_names


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Borland, L. and van Heel, M.", ["L. Borland", "M. van Heel"]),
        ("A AND B", ["A", "B"]),
        ("{Alibaba and Partners}", ["Alibaba and Partners"]),
        ("万征 and 姚仰平", ["万征", "姚仰平"]),
        (r"Schmidhuber, J{\"u}rgen\n and {\'E}va".replace(r"\n", "\n"), None),
        ("Author, Jr., A. A.", ["A. A. Author Jr."]),
        ("family=Duchamp, given=Philippe, given-i={Ph}", ["Philippe Duchamp"]),
        ("DeepSeek-AI", ["DeepSeek-AI"]),
        ("", []),
    ],
)
def test_names_are_told_apart(value: str, expected: list[str] | None) -> None:
    """Commas, particles, braces and the word "and" are BibTeX's."""
    expected = ["Jürgen Schmidhuber", "Éva"] if expected is None else expected
    assert [str(person) for person in people(value)] == expected


def test_bodies_and_chinese_names_stay_whole() -> None:
    """Nothing in them is a first name."""
    assert people("{OpenAI Team}") == (Person(literal="OpenAI Team"),)
    assert people("姚仰平") == (Person(literal="姚仰平"),)
    assert people("de las Casas, Diego") == (
        Person(family="Casas", given="Diego", prefix="de las"),
    )


def test_and_others_is_nobody() -> None:
    """It says that the list goes on."""
    names = read_names("Li, Wei and others")
    assert (len(names.people), names.others) == (1, True)
