"""The generated pages: Markdown that holds only slots, and the HTML that fills them.

Text from data never passes the Markdown parser or the macros: a page's Markdown is front matter
and empty elements, and the HTML for each comes from an autoescaping Jinja environment.
"""
