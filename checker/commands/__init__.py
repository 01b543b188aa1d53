"""The commands, one module each; :mod:`checker.command` puts them together."""
