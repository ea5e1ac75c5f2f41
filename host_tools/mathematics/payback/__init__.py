"""The exact return of every wager with a paytable, by counting all hands or throws."""
