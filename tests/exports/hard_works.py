"""Works with words that mean something to one of the formats."""

from __future__ import annotations

from tests.hostile.corpus import inputs

HX25 = next(entry for entry in inputs() if entry["id"] == "hx-25")

BIB = r"""
@online{liu.2026, author = {Liu, Wei and {OpenAI Team}}, title = {On the {Web}: 100\% \& more},
  url = {https://x.org/a%20b_c}, urldate = {2026-10-01}, date = {2026-09}}
@software{kv_cache-26, title = {KV_cache #1}, author = {万征 and 姚仰平}, year = 2026}
@dataset{刘2026, author = {{数据所}}, title = {数据集}, year = 2026, month = jul,
  note = {\immediate\write18{x} 50%}}
@article{arXiv:2609.19657, author = {G{\"o}del, Kurt}, title = {{$\omega$-rewriting}},
  journal = {J. Tea}, volume = 3, number = {2}, pages = {1--9}, year = {2019}, doi = {https://doi.org/10.1000/x_1}}
"""
