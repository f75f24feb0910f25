"""How records belong together: which names, continues or precedes which; functions of records."""
