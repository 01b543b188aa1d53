"""The games that come with the project, one folder each."""
