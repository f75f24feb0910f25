"""The inline scripts of the theme, to the letter: the only ones that a page may hold.

The policy of each page lists their hashes, and the gate compares their texts. A newer theme may
change a script; the gate then stops the build and shows the new one. Whoever has read it puts it
here: it is what stands between `<script>` and `</script>` in `base.html`, `palette.html` and
`content.html` of `material/templates/partials/javascripts`.
"""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from typing import Final

BASE: Final = "{{ base }}"
"""Stands in a script for the way from the page to the root of the site: `.`, `..`, `../..`."""

SCRIPTS: Final[tuple[str, ...]] = (
    f'__md_scope=new URL("{BASE}",location),'
    "__md_hash=e=>[...e].reduce(((e,_)=>(e<<5)-e+_.charCodeAt(0)),0),"
    '__md_get=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e)),'
    "__md_set=(e,_,t=localStorage,a=__md_scope)=>"
    '{try{t.setItem(a.pathname+"."+e,JSON.stringify(_))}catch(e){}}',
    'var palette=__md_get("__palette");if(palette&&palette.color){'
    'if("(prefers-color-scheme)"===palette.color.media){'
    'var media=matchMedia("(prefers-color-scheme: light)"),'
    "input=document.querySelector(media.matches?"
    "\"[data-md-color-media='(prefers-color-scheme: light)']\":"
    "\"[data-md-color-media='(prefers-color-scheme: dark)']\");"
    'palette.color.media=input.getAttribute("data-md-color-media"),'
    'palette.color.scheme=input.getAttribute("data-md-color-scheme"),'
    'palette.color.primary=input.getAttribute("data-md-color-primary"),'
    'palette.color.accent=input.getAttribute("data-md-color-accent")}'
    "for(var[key,value]of Object.entries(palette.color))"
    'document.body.setAttribute("data-md-color-"+key,value)}',
    "var target=document.getElementById(location.hash.slice(1));"
    'target&&target.name&&(target.checked=target.name.startsWith("__tabbed_"))',
)


@lru_cache(maxsize=64)
def theme_scripts(base: str) -> tuple[str, ...]:
    """The scripts as they stand in a page with this way to the root."""
    return tuple(script.replace(BASE, base) for script in SCRIPTS)


def script_hash(script: str) -> str:
    """The source expression of a policy that allows exactly this script.

    https://www.w3.org/TR/CSP3/#match-element-to-source-list
    """
    digest = hashlib.sha256(script.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"
