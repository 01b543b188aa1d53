"""Claims about the games, and the ledger of what was established."""
