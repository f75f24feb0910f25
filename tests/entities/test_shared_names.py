from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from tests.data_folder import DataFolder

TWO = """entities:
  - id: kettle
    kind: engine
    name: Kettle
    aliases:
      - kettle-server
      - Ｋｅｔｔｌｅ
  - id: leafcache
    kind: system
    name: Leafcache
    aliases:
      - KETTLE-server
"""


def test_a_name_of_two_entities_is_a_fault_with_both_lines(tmp_path: Path, kb_folder: Path) -> None:
    """Readers could not tell `kettle-server` from `KETTLE-server`; one entity may bear both."""
    folder = DataFolder.copy(kb_folder, tmp_path / "kb")
    folder.write("entities.yml", TWO)
    with pytest.raises(KnowledgeBaseError) as caught:
        load_knowledge_base(folder.root)
    (fault,) = caught.value.findings
    assert (fault.path, fault.line) == ("entities.yml", 12)
    assert fault.found == '"KETTLE-server", which is a name of "kettle" as well (line 6)'
