"""The journal of a board on this host: exported, shown, audited, drawn."""
