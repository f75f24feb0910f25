"""Metadata of arXiv papers: asking slowly, reading strictly, keeping what is good."""
