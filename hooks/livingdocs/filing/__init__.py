"""Is a paper filed under the right topic? Evidence, a score, flags. Told in contributing/filing."""
