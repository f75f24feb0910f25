"""Where things stand, seen from all briefings that we hold: doubts, proposals, papers, sources."""
