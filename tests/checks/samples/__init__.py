"""Samples of every rule: what it finds and what it stays quiet beside.

One module for each module of `livingdocs.checks`, with a tuple `SAMPLES`; a new one is found by
itself.
"""
