"""The canonical form of the files of a data folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from livingdocs.findings import Finding, has_errors
from livingdocs.records.ordering import in_order_of
from livingdocs.records.places import record_type
from livingdocs.yaml_files.files import DataFile, list_data_files, read_bytes_nofollow
from livingdocs.yaml_files.formatting import format_document
from livingdocs.yaml_files.heads import with_head, without_head
from livingdocs.yaml_files.reader import read_yaml_bytes


@dataclass(frozen=True)
class FormattedFile:
    """One file and its canonical form.

    Attributes:
        path: below the data folder.
        before: its bytes.
        after: the canonical form; None where the file can't be read, and `findings` say why.
        findings: faults of its YAML.
    """

    path: str
    before: bytes
    after: str | None
    findings: tuple[Finding, ...] = ()

    @property
    def is_canonical(self) -> bool:
        """Whether nothing has to be written."""
        return self.after is not None and self.after.encode("utf-8") == self.before


def formatted_files(root: Path) -> Iterator[FormattedFile]:
    """Every record file below a data folder, in the order of paths.

    Raw briefings are kept as they are, byte by byte, and are not among them.

    Raises:
        NotADirectoryError: when `root` is no folder.
        OSError: for a file that can't be opened.
    """
    files, _ = list_data_files(root)
    for file in files:
        if record_type(file.relative) is not None:
            yield format_file(file, root=root)


def format_file(file: DataFile, *, root: Path) -> FormattedFile:
    """One record file in its canonical form, with the keys in the order of its fields.

    The line that names its schema comes first, where the data folder has the schemas.
    """
    data = read_bytes_nofollow(file.path)
    document, findings = read_yaml_bytes(data, path=file.relative)
    if document is None or document.faulty or has_errors(findings):
        return FormattedFile(file.relative, data, None, tuple(findings))
    kind = record_type(file.relative)
    assert kind is not None
    body = without_head(data.decode("utf-8").replace("\r\n", "\n"))
    formatted = format_document(body, document, order=partial(in_order_of, kind))
    after = with_head(root, file.relative, formatted)
    return FormattedFile(file.relative, data, after, tuple(findings))
