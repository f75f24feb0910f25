"""Atom and JSON Feed: whole addresses, text as text, and nothing that changes by itself."""

from __future__ import annotations

import datetime as dt
import json
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.exports.feeds import ATOM, Feed, FeedEntry, atom, json_feed
from tests.hostile.corpus import whole_text

NAMES = {"a": ATOM}
DAY = dt.datetime(2027, 3, 2, 12, tzinfo=dt.UTC)
# What records may hold: no control characters but the end of a line, no surrogates.
TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs"), include_characters="\n"))


def feed(text: str) -> Feed:
    entry = FeedEntry("https://kb.example/a/", text, DAY, text, f"<p>{len(text)}</p>")
    older = FeedEntry("https://kb.example/b/", "b", DAY - dt.timedelta(days=3), "", "")
    return Feed(
        title=text,
        page="https://kb.example/briefings/",
        atom_address="https://kb.example/feeds/briefings.xml",
        json_address="https://kb.example/feeds/briefings.json",
        author=text,
        entries=(entry, older),
    )


def titles_of(written: str) -> list[str | None]:
    root = ElementTree.fromstring(written)
    paths = ("a:title", "a:author/a:name", "a:entry[1]/a:title", "a:entry[1]/a:summary")
    return [root.findtext(path, namespaces=NAMES) for path in paths]


def test_atom_holds_what_rfc_4287_asks_for() -> None:
    """A title, an id, a day and an author for the feed; a title, an id and a day for each entry."""
    root = ElementTree.fromstring(atom(feed("沸水")))
    assert root.tag == f"{{{ATOM}}}feed"
    assert root.findtext("a:updated", namespaces=NAMES) == "2027-03-02T12:00:00+00:00"
    entries = root.findall("a:entry", NAMES)
    assert [entry.findtext("a:id", namespaces=NAMES) for entry in entries] == [
        "https://kb.example/a/",
        "https://kb.example/b/",
    ]
    content = entries[0].find("a:content", NAMES)
    assert content is not None
    assert (content.get("type"), content.text) == ("html", "<p>2</p>")
    kinds = {link.get("rel") for link in root.findall("a:link", NAMES)}
    assert kinds == {"self", "alternate"}


def test_a_feed_without_entries_has_a_day_all_the_same() -> None:
    """It is the same at every build, so that a reader sees no news where there are none."""
    empty = Feed("a", "b", "c", "d", "e", ())
    root = ElementTree.fromstring(atom(empty))
    assert root.findtext("a:updated", namespaces=NAMES) == "1970-01-01T00:00:00+00:00"


@given(TEXT)
def test_both_forms_give_every_text_back(text: str) -> None:
    assert titles_of(atom(feed(text))) == [text, text, text, text] or text == ""
    read = json.loads(json_feed(feed(text)))
    assert (read["title"], read["items"][0]["title"], read["items"][0]["summary"]) == (text,) * 3


def test_hostile_texts_stay_texts() -> None:
    """No element, no entity, and no character that could end a script the JSON stands in."""
    written = atom(feed(whole_text()))
    assert titles_of(written) == [whole_text()] * 4
    tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(written).iter()}
    assert tags == {"feed", "title", "id", "updated", "link", "author", "name", "entry"} | {
        "summary",
        "content",
    }
    assert not set("<>&") & set(json_feed(feed(whole_text())))
