"""Figures in running text: what was measured of what, and how exactly it was printed.

Only the rule about false novelty reads them. A statement that pages compare is a typed claim of an
anchor; nothing that is read here is ever shown as one.
"""

from livingdocs.figures.index import FigureIndex, KnownFigure
from livingdocs.figures.reading import Figure, read_figures

__all__ = ["Figure", "FigureIndex", "KnownFigure", "read_figures"]
