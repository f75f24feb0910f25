"""Parts of a text that are code: what looks like a name in them is an identifier.

`--enable-waterfill`, `sglang.kernels`, `HookPoint.forward()` and `vllm.ai` are no mentions of an
engine or a system, and neither is anything between backticks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CODE: Final = re.compile(
    r"""
    `[^`\n]*`                                            # code in Markdown
    | (?<![\w-]) --? [A-Za-z][\w-]* (?: =[^\s，。；、（）]+ )?   # an option of a command
    | (?<![\w@./-]) @? [a-z][\w-]* (?: [/.] [\w@.-]++ )++  # a path, a host, a module: in lower case
      (?: \(\) )?
    | [A-Za-z_][\w-]* (?: \. [A-Za-z_]\w*+ )++ (?: \(\) )? # a member: HookPoint.forward()
      (?: / [\w@./#?=&%-]* )?                            # the rest of an address without scheme
    | [A-Za-z_]\w* \(\)                                  # a call
    """,
    re.VERBOSE | re.ASCII,
)


def code_spans(text: str) -> Iterator[tuple[int, int]]:
    """Start and end of each part that is code, in the order of the text, without overlap."""
    for match in _CODE.finditer(text):
        yield match.span()
