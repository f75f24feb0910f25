"""Files of the data folder: listed, read and written safely. The one place to import them from."""

from __future__ import annotations

from livingdocs.yaml_files.atomic import (
    remove_below,
    remove_leftovers,
    write_atomically,
    write_below,
    write_bytes_atomically,
)
from livingdocs.yaml_files.listing import MAX_BIB_BYTES, DataFile, list_data_files
from livingdocs.yaml_files.plain_files import (
    FileRefusedError,
    linked_folder,
    read_bytes_nofollow,
)

__all__ = [
    "MAX_BIB_BYTES",
    "DataFile",
    "FileRefusedError",
    "linked_folder",
    "list_data_files",
    "read_bytes_nofollow",
    "remove_below",
    "remove_leftovers",
    "write_atomically",
    "write_below",
    "write_bytes_atomically",
]
