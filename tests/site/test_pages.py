"""Every record has its page, and there is no other page."""

from __future__ import annotations

import json

from livingdocs.pages.locations import src_uri
from livingdocs.views.targets import Place, Target, to_paper, to_section
from tests.built_site import BuiltSite, page_path


def test_pages_are_those_of_the_records_and_of_the_docs_folder(site: BuiltSite) -> None:
    """No page is lost on the way, and none appears from nowhere."""
    names = site.project.pages_written | set(site.generated.pages)
    expected = {page_path(name) for name in names}
    assert set(site.pages) == expected | {"404.html"}


def test_each_record_has_its_page(site: BuiltSite) -> None:
    """Counted from the records, not from the list of pages that the library makes."""
    kb = site.kb
    targets = [
        *(Target(Place.TOPIC, name) for name in kb.topics),
        *(to_section(topic, slug) for topic, slug in kb.sections),
        *(Target(Place.BRIEFING, name) for name in kb.briefings),
        *(Target(Place.RAW, name) for name in kb.briefings),
        *(Target(Place.DOUBT, name) for name in kb.contradictions),
        *(to_paper(name) for name in kb.snapshots),
        *(to_paper(name) for name in kb.cards),
        *(to_paper(name) for name in kb.uses_by_paper),
    ]
    assert {
        path for target in targets if (path := page_path(src_uri(target))) not in site.pages
    } == set()
    assert len(targets) > 10


def test_every_generated_page_can_be_edited_where_its_data_stands(site: BuiltSite) -> None:
    """The edit button opens a file of data/ that exists; lists of many records have none."""
    project = site.project
    folder = project.data.relative_to(project.root).as_posix()
    edit = f"{site.kb.settings.repo_url}/edit/main"
    for name, page in site.generated.pages.items():
        edits = [a.value for a in site.pages[page_path(name)].addresses if a.rel == "edit"]
        if page.edit_path is None:
            assert edits == [], name
            continue
        where = "docs" if name in project.pages_written else folder
        file = name if where == "docs" else page.edit_path
        assert edits == [f"{edit}/{where}/{file}"], name
        assert (project.root / where / file).is_file()


def test_the_search_index_holds_words_and_no_page_that_is_left_out(site: BuiltSite) -> None:
    """Chinese is cut into words when the site is built; without that nothing would be found."""
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    assert index["config"]["pipeline"] == []
    assert any("\u200b" in doc["text"] for doc in index["docs"])
    found = {doc["location"].split("#")[0] for doc in index["docs"]}
    for name, page in site.generated.pages.items():
        assert (site.address(name) in found) == (page.searchable and page.indexed), name


def test_the_search_index_is_small(site: BuiltSite) -> None:
    """UTF-8, and no list of what other pages say: a reader who searches waits for all of it."""
    text = (site.folder / "search" / "search_index.json").read_text(encoding="utf-8")
    index = json.loads(text)
    assert text == json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    found = {tuple(doc["location"].partition("#")[::2]) for doc in index["docs"]}
    parts = {part for page, part in found if page.startswith(("papers/", "doubts/"))}
    assert "titles" in parts
    assert not parts & {"uses", "anchors", "bibliographies", "export"}
    # Of the life of a doubt what people noted, which stands nowhere else.
    noted = {
        f"doubts/{key}/"
        for key, doubt in site.generated.kb.contradictions.items()
        if any(event.note for event in doubt.events)
    }
    assert {page for page, part in found if part == "life" and page.startswith("doubts/")} == noted
