"""What may leave the build: every file that a browser opens is read again and held to a list.

Escaping decides what a page says; the gate decides whether it may be published. It knows nothing of
how a page was made, so that a fault of a template, of a theme, of a plugin or of a person's page
is found all the same.
"""
