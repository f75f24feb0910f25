"""What programs read in the head of a page: Zotero, search engines, whoever shows a shared link.

Only a page about one paper has `citation_` tags: a list of papers with such tags would be taken
for a paper itself. It has no `og:` tags, since Zotero takes `og:type` for the type of the paper
and our description of the page for its abstract.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from livingdocs.arxiv_ids import abs_url
from livingdocs.exports.bibtex import iso_day
from livingdocs.exports.csl_json import safe_json
from livingdocs.exports.papers import ARXIV, OTHERS, Item
from livingdocs.exports.people import Name, family_first, given_first, is_group
from livingdocs.exports.works import paper_items, section_papers
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_uses import SectionUses
from livingdocs.views.languages import language

_SCHEMA = "https://schema.org"
_PAGE_LANGUAGE = "zh-CN"


@dataclass(frozen=True, slots=True)
class Tag:
    """A `meta` element; `attribute` is `name` or `property`."""

    attribute: str
    name: str
    content: str


@dataclass(frozen=True, slots=True)
class HeadView:
    """The elements that a page adds to its head.

    `linked_data` is ready to stand in a script; a page that is `about_one_paper` gets no tags for
    sharing.
    """

    tags: tuple[Tag, ...] = ()
    linked_data: Markup | None = None
    about_one_paper: bool = False


def shared_tags(
    kb: KnowledgeBase, *, title: str, description: str, address: str | None
) -> tuple[Tag, ...]:
    """What is shown where somebody shares the address of a page."""
    values = {
        "og:type": "website",
        "og:site_name": " ".join(kb.settings.title.split()),
        "og:title": title,
        "og:description": description,
        "og:url": address or "",
    }
    return tuple(Tag("property", name, value) for name, value in values.items() if value)


def paper_head(kb: KnowledgeBase, arxiv_id: str, address: str | None) -> HeadView:
    """Tags and linked data of a paper; nothing where arXiv said nothing of it."""
    if arxiv_id not in kb.snapshots:
        return HeadView()
    item = paper_items(kb)[arxiv_id]
    tags = tuple(Tag("name", f"citation_{name}", value) for name, value in _citation(item))
    page = {
        "@type": "WebPage",
        "inLanguage": _PAGE_LANGUAGE,
        **({"url": address} if address else {}),
    }
    data = {"@context": _SCHEMA, **_article(item), "subjectOf": page}
    return HeadView(tags, _script(data), about_one_paper=True)


def _citation(item: Item) -> Iterator[tuple[str, str]]:
    """The tags of Highwire Press, as Zotero's translator for embedded metadata reads them."""
    yield "title", item["title"]
    for name in item.get("author", ()):
        if name.get("literal") != OTHERS:
            yield "author", zotero_name(name)
    if day := iso_day(item.get("issued")):
        yield "date", day.replace("-", "/")
    # Without an institution it would be taken for an article of a journal.
    yield "technical_report_institution", ARXIV
    yield "technical_report_number", item["number"]
    yield "arxiv_id", item["archive_location"]
    yield "doi", item["DOI"]
    yield "public_url", item["URL"]
    yield "abstract_html_url", item["URL"]
    yield "pdf_url", item["URL"].replace("/abs/", "/pdf/")
    if lang := language(item["title"]):
        yield "language", lang
    for word in filter(None, item.get("keyword", "").split(", ")):
        yield "keywords", word
    if "abstract" in item:
        yield "abstract", item["abstract"]


def zotero_name(name: Name) -> str:
    """`Family, Given`, but not with a space on both sides: Zotero would make two people of it."""
    text = family_first(name)
    family, _, given = text.partition(", ")
    return given_first(name) if " " in family and " " in given else text


def _article(item: Item) -> dict[str, Any]:
    """A paper as linked data; what is not known is left out."""
    data: dict[str, Any] = {
        "@type": "ScholarlyArticle",
        "@id": abs_url(item["archive_location"]),
        "name": item["title"],
        "url": item["URL"],
    }
    authors = [_author(name) for name in item.get("author", ()) if name.get("literal") != OTHERS]
    if authors:
        data["author"] = authors
    if day := iso_day(item.get("issued")):
        data["datePublished"] = day
    if "version" in item:
        data["version"] = item["version"]
    data["identifier"] = {
        "@type": "PropertyValue",
        "propertyID": ARXIV,
        "value": item["archive_location"],
    }
    data["sameAs"] = f"https://doi.org/{item['DOI']}"
    data["publisher"] = {"@type": "Organization", "name": ARXIV}
    return data


def _author(name: Name) -> dict[str, str]:
    if "literal" in name:
        return {"@type": "Organization" if is_group(name) else "Person", "name": name["literal"]}
    family = " ".join(filter(None, (name.get("non-dropping-particle"), name["family"])))
    return {
        "@type": "Person",
        "name": given_first(name),
        "familyName": family,
        "givenName": name["given"],
    }


def chapter_head_metadata(
    kb: KnowledgeBase, topic: Topic, section: Section, address: str | None
) -> HeadView:
    """A chapter as linked data, with the papers it cites."""
    papers = section_papers(kb, topic.id, section.slug)
    data: dict[str, Any] = {
        "@context": _SCHEMA,
        "@type": "TechArticle",
        "headline": section.title,
        "inLanguage": _PAGE_LANGUAGE,
        "isPartOf": {"@type": "WebSite", "name": " ".join(kb.settings.title.split())},
    }
    if kb.settings.site_url:
        data["isPartOf"]["url"] = kb.settings.site_url
    if address:
        data["url"] = address
    if day := _changed_on(kb, topic.id, section.slug):
        data["dateModified"] = day
    if papers:
        data["citation"] = [_cited(kb, paper) for paper in papers]
    return HeadView(linked_data=_script(data))


def _cited(kb: KnowledgeBase, arxiv_id: str) -> dict[str, str]:
    """A paper by its address, with its title where arXiv gave one."""
    cited = {"@type": "ScholarlyArticle", "@id": abs_url(arxiv_id)}
    if (snapshot := kb.snapshots.get(arxiv_id)) is not None:
        cited["name"] = snapshot.title
    return cited


def _changed_on(kb: KnowledgeBase, topic: str, slug: str) -> str | None:
    """The day of the newest briefing that says something for the section."""
    uses = kb.section_uses.get((topic, slug), SectionUses())
    briefings = [pair[0] for pair in (*uses.increments, *uses.citations, *uses.proposals)]
    days = {briefing.date for briefing in briefings}
    for anchor in kb.anchors_by_section.get((topic, slug), ()):
        days.update(kb.briefings[each.briefing].date for each in anchor.evidence)
    return max(days, default=None)


def _script(data: dict[str, Any]) -> Markup:
    """Safe inside a script: `safe_json` leaves no character that could end it."""
    return Markup(safe_json(data))
