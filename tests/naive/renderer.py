"""How pages and exports are plausibly written in an afternoon: each escapes something, none enough.

`tests/hostile/test_naive_renderer.py` puts the same checks to them as to the real renderers.
"""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Callable, Mapping

import markdown

# What a site with Material usually turns on.
_EXTENSIONS = ["attr_list", "md_in_html", "abbr", "footnotes", "tables", "pymdownx.superfences"]


def article(text: str) -> str:
    """Text of data in a Markdown page, with its signs of HTML escaped."""
    page = f"# 标题\n\n{html.escape(text, quote=False)}\n"
    return markdown.markdown(page, extensions=_EXTENSIONS)


def front_matter(text: str) -> str:
    """The title of a page by an f-string."""
    return f"---\ntitle: {text}\nkb_layout: leaf\n---\n\n"


def list_on_the_page(text: str) -> str:
    """The theme prints what it is given."""
    return f'<a href="#a">{text}</a>'


def meta_tag(text: str) -> str:
    """The quotes around the attribute are forgotten."""
    return f'<meta property="og:title" content="{html.escape(text, quote=False)}">'


def search_entry(text: str) -> str:
    """The index holds the text as it is; the theme shows it as HTML."""
    return f"<p>{text}</p>"


def table(text: str) -> str:
    """All cells in quotes, which no spreadsheet minds."""
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL, lineterminator="\n").writerow(["a", text])
    return out.getvalue()


def bibtex(text: str) -> str:
    """The value between braces, as it is."""
    return f"@misc{{a,\n  title = {{{text}}},\n}}\n"


def ris(text: str) -> str:
    """A line for a field."""
    return f"TY  - RPRT\nTI  - {text}\nER  - \n"


def json_island(text: str) -> str:
    """JSON in a script element."""
    return json.dumps({"name": text}, ensure_ascii=False)


def atom(text: str) -> str:
    """A feed by an f-string."""
    return f"<feed><entry><title>{text}</title></entry></feed>"


def for_models(text: str) -> str:
    """A list in Markdown."""
    return f"- {text}\n"


def yaml_entry(text: str) -> str:
    """An entry to be copied."""
    return f"reason: {text}\n"


NAIVE: Mapping[str, Callable[[str], str]] = {
    "article": article,
    "title": front_matter,
    "list on the page": list_on_the_page,
    "head": meta_tag,
    "search": search_entry,
    ".csv": table,
    ".bib": bibtex,
    ".ris": ris,
    ".json": json_island,
    ".xml": atom,
    ".txt": for_models,
    "kb-bib": bibtex,
    "kb-yaml": yaml_entry,
}
"""A naive version for every kind of output, by the names of `tests/hostile/sinks.py`."""
