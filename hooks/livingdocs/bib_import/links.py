"""Fields that name other entries, once it is settled under which keys those stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from livingdocs.bib_import.shelf import Shelf
from livingdocs.bib_import.works import Work
from livingdocs.bibliography.crossref import LINKS


@dataclass
class Links:
    """The works of one file by the keys that they have in it, and the new ones among them."""

    works: dict[str, Work] = field(default_factory=dict)
    written: list[Work] = field(default_factory=list)

    def seen(self, key: str, work: Work) -> None:
        """Remember where an entry of the file went; the first one of a key counts."""
        if key:
            self.works.setdefault(key.casefold(), work)

    def settle(self, shelf: Shelf) -> list[tuple[Work, str, str]]:
        """Write the new keys into the links of new works; those that lead nowhere.

        A link may lead from one bibliography of the data folder to the other.
        """
        missing = []
        for work in self.written:
            for name in LINKS:
                keys = [each.strip() for each in work.fields.get(name, "").split(",")]
                for key in filter(None, keys):
                    if self.work(key, shelf) is None:
                        missing.append((work, name, key))
                if name in work.fields:
                    work.fields[name] = ",".join(self._key(key, shelf) for key in keys if key)
        return missing

    def work(self, key: str, shelf: Shelf) -> Work | None:
        """The work of a key, as the file means it, else as the data folder does."""
        return self.works.get(key.casefold()) or shelf.keys.get(key.casefold())

    def _key(self, key: str, shelf: Shelf) -> str:
        work = self.work(key, shelf)
        return work.key if work is not None else key
