"""A value as a text prints it, `~16,200 tok/s` or `1.7%→92.2%`, in the fields of a claim."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from livingdocs.vocabulary import ValueForm

_FORMS: Final = (
    (ValueForm.ABOUT, ("约为", "大约", "约", "~", "～", "≈")),
    (ValueForm.AT_LEAST, ("至少", "不低于", ">=", "≥", ">")),
    (ValueForm.AT_MOST, ("至多", "不超过", "<=", "≤", "<")),
)
_ARROW: Final = re.compile(r"→|->|—>|到")
_DASH: Final = re.compile(r"(?<=[0-9%×])\s*(?:–|—|-|~|～|至)\s*(?=[0-9])")
_NUMBER: Final = re.compile(
    r"(-?[0-9]{1,3}(?:[,，][0-9]{3})+(?:\.[0-9]+)?|-?[0-9]+(?:\.[0-9]+)?)([^0-9–—→-]*)"
)

Fields = dict[str, Decimal | str]


class ValueTextError(ValueError):
    """Text that is no value."""


def read_number(text: str) -> Decimal:
    """One number with the digits as printed; commas between thousands are none of them.

    Raises:
        ValueTextError: when it is no number.
    """
    number, unit, _ = _part(text)
    if unit:
        raise ValueTextError(f'"{text}" is no number: "{unit}" is left over')
    return number


def read_value(text: str) -> Fields:
    """The fields that a printed value fills: value, start, low, high, form, unit.

    Raises:
        ValueTextError: when it is no value.
    """
    rest, form = _form(text.strip())
    ends = _ARROW.split(rest)
    if len(ends) == 2:
        start, start_unit, _ = _part(ends[0])
        second, inner = _form(ends[1].strip())
        value, unit, plus = _part(second)
        return _fields({"start": start, "value": value}, unit or start_unit, plus or inner or form)
    ends = _DASH.split(rest)
    if len(ends) == 2:
        low, low_unit, _ = _part(ends[0])
        high, unit, _ = _part(ends[1])
        return _fields({"low": low, "high": high}, unit or low_unit, form or ValueForm.RANGE)
    value, unit, plus = _part(rest)
    return _fields({"value": value}, unit, form or plus)


def _form(text: str) -> tuple[str, ValueForm | None]:
    for form, signs in _FORMS:
        for sign in signs:
            if text.startswith(sign):
                return text.removeprefix(sign).strip(), form
    return text, None


def _part(text: str) -> tuple[Decimal, str, ValueForm | None]:
    """A number, its unit, and the form that a `+` behind it says."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        raise ValueTextError(
            f'"{text.strip()}" is no number; write for example 92.2, ~3 or 0.4–6.8'
        )
    digits = match[1].replace(",", "").replace("，", "")
    unit = match[2].strip()
    plus = ValueForm.AT_LEAST if unit.startswith("+") else None
    return Decimal(digits), unit.removeprefix("+").strip(), plus


def _fields(numbers: dict[str, Decimal], unit: str, form: ValueForm | None) -> Fields:
    fields: Fields = dict(numbers)
    if form is not None:
        fields["form"] = str(form)
    if unit:
        fields["unit"] = "×" if unit in ("x", "X", "倍") else unit
    return fields
