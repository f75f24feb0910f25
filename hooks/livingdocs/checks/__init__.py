"""Rules over a knowledge base: one function each, with a permanent name.

A rule says what a statement contradicts or what a person should decide; it never changes data.
"""
