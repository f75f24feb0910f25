"""YAML files of the data folder: strict reading, canonical writing, safe listing."""
