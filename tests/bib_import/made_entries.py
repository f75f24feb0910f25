"""Bibliographies of any length, made of entries as people write them."""

from __future__ import annotations

ABSTRACT = "attention cache serving large language models scheduling memory kernels " * 16


def entries(count: int) -> str:
    """Entries as people write them, with abstracts; every second one is on arXiv."""
    texts = []
    for n in range(count):
        place = (
            f"journal = {{arXiv preprint arXiv:{15 + n % 10}{1 + n % 12:02d}.{10000 + n}}}"
            if n % 2
            else f"booktitle = {{Proceedings of {n % 30}}},\n  doi = {{10.5555/{n}}}"
        )
        texts.append(
            f'@article{{key{n},\n  title = {{{{Cache}} Number {n} of M{{\\"u}}ller}},\n'
            f"  author = {{M{{\\\"u}}ller, A. and Garc{{\\'i}}a, B{n % 7}. and Wang, C.}},\n"
            f"  year = {{{2000 + n % 26}}},\n  {place},\n  abstract = {{{ABSTRACT}}}\n}}\n"
        )
    return "\n".join(texts)
