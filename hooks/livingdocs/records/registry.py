"""The files of which there is one: settings, names, metrics, exceptions, redirects."""

from __future__ import annotations

from livingdocs.records.base import Record
from livingdocs.records.fields import DateText, Int, Slug, Text
from livingdocs.vocabulary import ClaimDirection, EntityKind


class Settings(Record):
    """`kb.yml`: addresses are those of the published site and of the repository."""

    schema_version: Int
    title: Text
    site_url: Text | None = None
    repo_url: Text | None = None
    edit_uri: Text = "edit/main/"
    time_zone: Text = "Asia/Shanghai"


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
    """A quantity with its unit, its direction, and the conditions that a claim must state."""

    id: Slug
    name: Text
    unit: Text | None = None
    direction: ClaimDirection = ClaimDirection.NEUTRAL
    required_conditions: tuple[Text, ...] = ()


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
    """An id that was renamed; `kind` is the folder of the record."""

    kind: Text
    old: Text
    new: Text
    date: DateText


class Redirects(Record):
    """`redirects.yml`."""

    redirects: tuple[Redirect, ...] = ()
