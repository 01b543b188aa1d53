"""The claims, one file for each game."""
