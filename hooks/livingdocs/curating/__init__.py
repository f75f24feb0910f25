"""What a curator does to the files of a data folder, each a change that a diff shows whole."""
