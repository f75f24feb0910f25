"""Other ways of writing a hostile text, made by code: what refuses the text refuses them too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.hostile.corpus import payload_of

_SIGNS = re.compile(r"[!-/:-@\[-`{-~]")


def _entities(text: str) -> str:
    return _SIGNS.sub(lambda match: f"&#{ord(match[0])};", text)


def _hexadecimal(text: str) -> str:
    return _SIGNS.sub(lambda match: f"&#x{ord(match[0]):x};", text)


def _percent(text: str) -> str:
    return _SIGNS.sub(lambda match: f"%{ord(match[0]):02X}", text)


def _full_width(text: str) -> str:
    """Forms that NFKC folds back."""
    return "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in text)


def _nested(text: str) -> str:
    middle = len(text) // 2
    return text[:middle] + text + text[middle:]


def _split(text: str) -> str:
    """Over two lines, in the middle."""
    middle = len(text) // 2
    return f"{text[:middle]}\n{text[middle:]}"


TEXTS: Mapping[str, Callable[[str], str]] = {
    "other case": str.swapcase,
    "entities": _entities,
    "hexadecimal entities": _hexadecimal,
    "percent signs": _percent,
    "full width": _full_width,
    "nested": _nested,
    "repeated": lambda text: f"{text} {text}\n{text}",
    "behind words": lambda text: f"缓存命中率 1.7% {text}",
    "in quotes": lambda text: f"“{text}” '{text}' \"{text}\"",
    "in a list": lambda text: f"- {text}",
    "split": _split,
}
IDS: Mapping[str, Callable[[str], str]] = {
    **{name: TEXTS[name] for name in ("other case", "entities", "percent signs", "full width")},
    **{name: TEXTS[name] for name in ("nested", "repeated", "in quotes")},
    "behind a space": lambda text: f" {text}",
    "before a tab": lambda text: f"{text}\t",
    "before a line separator": lambda text: f"{text.rstrip()}\u2028",
    "before an escaped line end": lambda text: f"{text.rstrip()}%0a",
    "with backslashes": lambda text: text.replace("/", "\\") + "\\",
    "below a folder": lambda text: f"a/{text}",
    "absolute": lambda text: f"/{text}",
}
FILES: Mapping[str, Callable[[str], str]] = {
    "behind a comment": lambda text: f"# words\n\n{text}",
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    "behind three hyphens": lambda text: f"---\n{text}",
    "behind a byte order mark": lambda text: f"\ufeff{text}",
    "deeper": lambda text: "outer:\n" + "".join(f"  {line}\n" for line in text.splitlines()),
    "in a list": lambda text: "- " + "  ".join(f"{line}\n" for line in text.splitlines()),
    "twice": lambda text: f"{text}\nmore:\n" + "".join(f"  {x}\n" for x in text.splitlines()),
    "spaces behind": lambda text: "".join(f"{line}   \n" for line in text.splitlines()),
}
BRACKETS: Mapping[str, Callable[[str], str]] = {
    f"many {sign!r}": lambda text, sign=sign: text.replace("[", sign)  # type: ignore[misc]
    for sign in ("(", "![", "*", "_", "`", "<", "{{", "&", "> ", "[](", "**a", "| ", "（", "（a）")
}
ORDERS: Mapping[str, Callable[[str], str]] = {
    "other case": str.swapcase,
    "behind spaces": lambda text: re.sub("^(?=::|##)", "   ", text, flags=re.MULTILINE),
    "in a list": lambda text: re.sub("^(?=::|##)", "- ", text, flags=re.MULTILINE),
    "full width": lambda text: text.replace("::", "：：").replace("##[", "＃＃［"),
    "behind words": lambda text: f"# 推理 E1\n\n要点：{text}",
    "repeated": lambda text: f"{text}\n{text}",
    "other line ends": lambda text: text.replace("\n", "\r\n"),
    "behind a carriage return": lambda text: text.replace("\n::", "\nx\r::"),
}
ANSWERS: Mapping[str, Callable[[str], str]] = {
    "other case": str.swapcase,
    "behind white space": lambda text: f"\n\n   {text}",
    "repeated": lambda text: text + text,
    "half": lambda text: text[: len(text) // 2],
    "a third": lambda text: text[: len(text) // 3],
    "but its last sign": lambda text: text[:-1],
    "in a page": lambda text: f"<!doctype html><html><body>{text}</body></html>",
    "behind a byte order mark": lambda text: f"\ufeff{text}",
}


def ways(entry: dict[str, Any]) -> Mapping[str, Callable[[str], str]]:
    """The ways of writing that fit what the text is."""
    if entry["id"] == "hx-19":
        return BRACKETS
    surfaces = {"id": IDS, "yaml_file": FILES, "briefing_md": ORDERS, "arxiv_response": ANSWERS}
    return surfaces.get(entry["surface"], TEXTS)


def variants(entry: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The text as it is, and in other ways; harmless texts as they are alone."""
    text = payload_of(entry)
    yield "as it is", text
    if str(entry["id"]).startswith("hx"):
        seen = {text}
        for name, write in ways(entry).items():
            written = write(text)
            if written not in seen:
                seen.add(written)
                yield name, written
