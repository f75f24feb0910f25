"""Briefings in, records out: parser, plan of file changes, atomic writing."""
