"""The ledger of linked progressives: what a report of a board comes to, and what is kept of it."""
