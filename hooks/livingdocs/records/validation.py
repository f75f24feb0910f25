"""From the data of a file to a record, or to findings with the line of each fault."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from livingdocs.findings import Finding, Severity
from livingdocs.records.field_errors import CHARACTER, SHAPE, UNQUOTED, shown
from livingdocs.records.shape import choices_at, fields_at, nearest
from livingdocs.yaml_files.document import YamlDocument
from livingdocs.yaml_files.text_faults import MAX_FINDINGS

RecordT = TypeVar("RecordT", bound=BaseModel)
Loc = tuple[int | str, ...]

_MAPPING = "a mapping, `key: value` lines"
_LIST = "a list, `- item` lines"

# Pydantic's error types -> what was expected, in the words of a data file.
_EXPECTED = {
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "dict_type": _MAPPING,
    "list_type": _LIST,
    "tuple_type": _LIST,
    "set_type": _LIST,
    "frozen_set_type": _LIST,
}


def validate_record(
    model: type[RecordT], document: YamlDocument
) -> tuple[RecordT | None, list[Finding]]:
    """The record that `document` holds, or everything that keeps it from being one.

    Of a faulty document no record is made, but its other faults are found.
    """
    try:
        record = model.model_validate(document.data)
    except ValidationError as error:
        return None, _findings(model, document, error)
    return None if document.faulty else record, []


def _findings(
    model: type[BaseModel], document: YamlDocument, error: ValidationError
) -> list[Finding]:
    findings: dict[tuple[Loc, object], Finding] = {}
    for details in error.errors(include_url=False)[:MAX_FINDINGS]:
        fault = _Fault(model, document, details)
        finding = fault.finding()
        if finding is None or finding.line in document.fault_lines:
            continue
        # Several branches of a union complain about one value: the plainest word is enough.
        if fault.key not in findings or findings[fault.key].rule == SHAPE:
            findings[fault.key] = finding
    return sorted(findings.values(), key=lambda finding: finding.sort_key)


class _Fault:
    """One complaint of pydantic, on the way to a finding."""

    def __init__(self, model: type[BaseModel], document: YamlDocument, details: ErrorDetails):
        self.model = model
        self.document = document
        self.type = details["type"]
        self.message = details["msg"]
        self.value = details["input"]
        self.context = details.get("ctx", {})
        self.loc: Loc = _existing(details["loc"], document.data)
        self.last = details["loc"][-1] if details["loc"] else ""
        self.key = (self.loc, self.last if self.type in ("missing", "extra_forbidden") else None)

    def finding(self) -> Finding | None:
        """The finding for it; None for a missing field that stands there misspelt."""
        if self.type in (UNQUOTED, SHAPE, CHARACTER):
            found, expected, fix = (str(self.context[key]) for key in ("found", "expected", "fix"))
            return self._at_value(found, expected, fix, rule=self.type)
        if self.type == "missing":
            return self._missing(str(self.last))
        if self.type == "union_tag_not_found":
            return self._missing(str(self.context.get("discriminator", "kind")).strip("'"))
        if self.type == "extra_forbidden":
            return self._unknown()
        if self.type in ("enum", "literal_error", "union_tag_invalid"):
            return self._choice()
        if self.type in _EXPECTED:
            return self._at_value(shown(self.value), _EXPECTED[self.type], "write it in that form")
        if self.type in ("value_error", "assertion_error"):
            message = self.message.removeprefix("Value error, ").removeprefix("Assertion failed, ")
            return self._at_value(message, "a record that holds together", "correct one of the two")
        expected = self.message.removeprefix("Input should be ")
        return self._at_value(shown(self.value), expected, "correct the value")

    def _missing(self, name: str) -> Finding | None:
        present = _mapping_at(self.document.data, self.loc)
        known = fields_at(self.model, self.loc)
        absent = [field for field in known if field not in present]
        unknown = islice((key for key in present if key not in known), MAX_FINDINGS)
        if any(nearest(key, absent) == name for key in unknown):
            return None
        return self._finding(
            f"no field {name}{_inside(self.loc)}",
            f"the field {name}",
            f"add `{name}:` with its value",
            at=self.document.key_position(self.loc),
        )

    def _unknown(self) -> Finding:
        parent = self.loc[:-1]
        known = fields_at(self.model, parent)
        present = _mapping_at(self.document.data, parent)
        similar = nearest(str(self.last), [name for name in known if name not in present])
        fix = f"rename it to {similar}" if similar else "delete it, or correct its name"
        return self._finding(
            f"the unknown field {shown_name(str(self.last))}{_inside(parent)}",
            f"one of {', '.join(known)}" if known else "a field of the record",
            fix,
            at=self.document.key_position(self.loc),
        )

    def _choice(self) -> Finding:
        choices = choices_at(self.model, self.loc) or _quoted_words(self.context)
        expected = ", ".join(
            f"{value} ({label})" if label else value for value, label in choices.items()
        )
        words = {label: value for value, label in choices.items() if label}
        written = self.value if isinstance(self.value, str) else shown(self.value)
        if self.type == "union_tag_invalid":
            written = str(self.context.get("tag", written))
        similar = nearest(written, [*choices, *words])
        fix = f"write {words.get(similar, similar)}" if similar else "write one of them"
        return self._at_value(shown(self.value), f"one of {expected}", fix)

    def _at_value(self, found: str, expected: str, fix: str, *, rule: str = SHAPE) -> Finding:
        place = self.document.position(self.loc)
        key = self.document.key_position(self.loc)
        # A list or mapping begins on the line below its key; the key is what a person looks for.
        at = key if key[0] != place[0] else place
        name = field_path(self.loc)
        return self._finding(f"{name}: {found}" if name else found, expected, fix, at=at, rule=rule)

    def _finding(
        self, found: str, expected: str, fix: str, *, at: tuple[int, int], rule: str = SHAPE
    ) -> Finding:
        line, column = at
        return Finding(
            rule,
            Severity.ERROR,
            self.document.path,
            line,
            found=found,
            expected=expected,
            fix=fix,
            column=column,
        )


def field_path(loc: Sequence[int | str]) -> str:
    """`citations[2].id`, as a person names a field; items are counted from 1."""
    path = ""
    for part in loc:
        if isinstance(part, int):
            path += f"[{part + 1}]"
        else:
            path += f".{shown_name(part)}" if path else shown_name(part)
    return path


def shown_name(name: str) -> str:
    """A key, shortened for a message."""
    return name if len(name) <= 60 else name[:60] + "…"


def _inside(loc: Loc) -> str:
    return f" in {field_path(loc)}" if loc else ""


def _existing(loc: Loc, data: Any) -> Loc:
    """`loc` without the names of union branches, up to what the data holds."""
    kept: list[int | str] = []
    for part in loc:
        in_mapping = isinstance(data, dict) and part in data
        if not in_mapping and not (
            isinstance(data, list) and isinstance(part, int) and part < len(data)
        ):
            continue
        data = data[part]
        kept.append(part)
    return tuple(kept)


def _mapping_at(data: Any, loc: Loc) -> dict[str, Any]:
    for part in loc:
        data = data[part]
    return data if isinstance(data, dict) else {}


def _quoted_words(context: dict[str, Any]) -> dict[str, str]:
    """The allowed values in pydantic's words: `'a', 'b' or 'c'`."""
    text = str(context.get("expected", context.get("expected_tags", "")))
    return dict.fromkeys(text.split("'")[1::2], "")
