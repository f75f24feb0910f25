"""The files of which there is one: settings, names, metrics, exceptions, redirects, tombstones."""

from __future__ import annotations

import re
import zoneinfo
from typing import Annotated, Final

from pydantic import AfterValidator

from livingdocs.records.base import Record
from livingdocs.records.field_errors import shape_error
from livingdocs.records.fields import DateText, Int, Slug, Text
from livingdocs.safe_urls import safe_url
from livingdocs.vocabulary import ClaimDirection, EntityKind
from livingdocs.yaml_files.places import fault_of_name

SCHEMA_VERSION: Final = 1
"""The form of data folders that this library reads."""

_PLAIN_ADDRESS: Final = re.compile(r"https://[A-Za-z0-9.-]+(?:/[A-Za-z0-9._~/-]*)?")
# Joined to the address of the repository: `//host` or `..` would lead away from it.
# The letters of the names in the IANA database; of a name with dots Python asks for a package.
_ZONE: Final = re.compile(r"[A-Za-z0-9_+-]+(?:/[A-Za-z0-9_+-]+){0,3}", re.ASCII)
_EDIT_PATH: Final = re.compile(r"(?:(?!\.{1,2}/)[A-Za-z0-9._~-]++/)*+")


def _record_name(text: str) -> str:
    # It becomes the name of a file of data and of the site, so it leads nowhere else, and is none
    # of which there is one already.
    parts = text.split("/")
    if {"", "."} & set(parts) or any(map(fault_of_name, parts)):
        fix = "write the id as it stands in the record, with its topic where it has one"
        raise shape_error(text, 'an id such as "inference/2026-09-22-d1"', fix)
    return text


def _readable(version: int) -> int:
    if version != SCHEMA_VERSION:
        older = "run scripts/migrate_data.py"
        fix = older if version < SCHEMA_VERSION else "use a release that knows this form"
        raise shape_error(version, f"{SCHEMA_VERSION}", fix)
    return version


def _address(text: str) -> str:
    if not _PLAIN_ADDRESS.fullmatch(text) or safe_url(text, hosts=None) is None:
        fix = "write https://, the host without a port, and a path without a query"
        raise shape_error(text, 'an address such as "https://example.org/kb/"', fix)
    return text


def _edit_path(text: str) -> str:
    if not _EDIT_PATH.fullmatch(text):
        raise shape_error(text, 'a path such as "edit/main/"', "write the part behind repo_url")
    return text


def _time_zone(text: str) -> str:
    # Without a database of time zones on the machine nobody can tell, and no name is refused.
    if not _is_zone(text) and _is_zone("Etc/UTC"):
        fix = "write the name of the zone in the IANA database"
        raise shape_error(text, 'a time zone such as "Asia/Shanghai"', fix)
    return text


def _sentence(text: str) -> str:
    if not text.strip():
        raise shape_error(text, "a sentence for readers", "write why in words")
    return text


def _is_zone(name: str) -> bool:
    if not _ZONE.fullmatch(name):
        return False
    try:
        zoneinfo.ZoneInfo(name)
    except (OSError, ValueError, zoneinfo.ZoneInfoNotFoundError):
        return False
    return True


class Settings(Record):
    """`kb.yml`: addresses are those of the published site and of the repository."""

    schema_version: Annotated[Int, AfterValidator(_readable)]
    title: Text
    site_url: Annotated[Text, AfterValidator(_address)] | None = None
    repo_url: Annotated[Text, AfterValidator(_address)] | None = None
    edit_uri: Annotated[Text, AfterValidator(_edit_path)] = "edit/main/"
    time_zone: Annotated[Text, AfterValidator(_time_zone)] = "Asia/Shanghai"


class Entity(Record):
    """A name with its aliases."""

    id: Slug
    kind: EntityKind
    name: Text
    aliases: tuple[Text, ...] = ()


class Entities(Record):
    """`entities.yml`."""

    entities: tuple[Entity, ...] = ()


class Metric(Record):
    """A quantity with its unit, its direction, and the conditions that a claim must state.

    `meaning` says in one sentence for readers what is measured. `compares` is the metric whose
    values a claim of this one compares: a speedup compares latencies, so that a ratio and a
    percentage can be recomputed from them.
    """

    id: Slug
    name: Text
    meaning: Text | None = None
    unit: Text | None = None
    direction: ClaimDirection = ClaimDirection.NEUTRAL
    required_conditions: tuple[Text, ...] = ()
    compares: Slug | None = None


class Metrics(Record):
    """`metrics.yml`."""

    metrics: tuple[Metric, ...] = ()


class AcceptedFinding(Record):
    """A finding that somebody looked at and accepts; `found` narrows it to one wording."""

    rule: Slug
    path: Text
    found: Text | None = None
    reason: Text
    date: DateText
    by: Text | None = None


class Exceptions(Record):
    """`exceptions.yml`."""

    exceptions: tuple[AcceptedFinding, ...] = ()


class Redirect(Record):
    """An id that was renamed.

    `kind` is the folder of the record, or `sections` (`<topic>/<slug>`), `entities`, `metrics`.
    """

    kind: Text
    old: Annotated[Text, AfterValidator(_record_name)]
    new: Annotated[Text, AfterValidator(_record_name)]
    date: DateText


class Redirects(Record):
    """`redirects.yml`."""

    redirects: tuple[Redirect, ...] = ()


class Tombstone(Record):
    """An id that was published and taken away: its address says when and why, for good.

    Attributes:
        kind: what bore the id: a folder of records, `sections`, `entities`, `metrics` or `papers`.
        id: the id as others may have noted it, with its topic where ids are per topic.
        title: what it was called.
        section: the slug of the chapter that an anchor stood in; null on the page of its topic.
        date: the day on which it was taken away.
        reason: why, in a sentence for readers.
        successor: the id of the same kind to read instead, if there is one.
    """

    kind: Text
    id: Annotated[Text, AfterValidator(_record_name)]
    title: Text
    section: Slug | None = None
    date: DateText
    reason: Annotated[Text, AfterValidator(_sentence)]
    successor: Annotated[Text, AfterValidator(_record_name)] | None = None


class Tombstones(Record):
    """`tombstones.yml`."""

    tombstones: tuple[Tombstone, ...] = ()
