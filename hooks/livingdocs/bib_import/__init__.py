"""Bringing a `.bib` file into the data folder: planned as a whole, written, accounted for."""
