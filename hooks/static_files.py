"""Adds the files of the library that are no pages, such as bibliographies, to the site."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

from livingdocs.pages.site import Site
from livingdocs.pages.static_files import static_files


@event_priority(100)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add each file under its path; a file of docs/ at the same place is an error."""
    site: Site = config.extra["kb_site"]
    for made in static_files(site.kb, address=config.site_url):
        if files.get_file_from_path(made.path) is not None:
            raise PluginError(f"docs/{made.path} stands where the site puts a generated file")
        files.append(File.generated(config, made.path, content=made.text))
    return files
