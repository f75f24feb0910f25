"""The records of the knowledge base: frozen, typed, one a file."""
