"""What the commands of this folder share, so that the library needs to know no command line."""
