"""The pages of names: the index by kind, then every entity."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.change_log import entity_feed
from livingdocs.views.entity_list import entity_list
from livingdocs.views.entity_page import entity_pages, entity_target, entity_view
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The index, then the pages of each entity in the order of its file."""
    yield Page(
        src_uri=src_uri(Target(Place.ENTITIES)),
        title="名称",
        slots=(Slot("entities", "entity_list.html", partial(entity_list, kb)),),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        edit_path="entities.yml" if "entities.yml" in kb.documents else None,
        description="简报写到的引擎、模型、硬件、组织、系统、工具与方法",
        searchable=False,
    )
    for entity in kb.entities.entities:
        for number in range(1, entity_pages(kb, entity) + 1):
            yield Page(
                src_uri=src_uri(entity_target(entity.id, number)),
                title=entity.name if number == 1 else f"{entity.name}，第 {number} 页",
                slots=(Slot("entity", "entity.html", partial(entity_view, kb, entity, number)),),
                tab=Tab.LIVING,
                layout=Layout.LEAF,
                edit_path="entities.yml",
                description=f"{entity.name}：简报说过的每一句、它的主张、疑问与版本",
                searchable=number == 1,
                feeds=(entity_feed(entity),),
            )
